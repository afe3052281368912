//! The engine stays within the memory that a manager gives its table, and 32 MiB: a test alone in its process, for the
//! peak of that is what counts.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use inarow_engine::Presets;
use inarow_gomocup::serve;

/// In MiB.
const REST: u64 = 32;

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The most memory that this process ever had, in MiB.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() / 1024
}

#[test]
fn memory_stays_within_the_table_and_a_little() {
    let board = |marks: &str| format!("BOARD\n{}\nDONE\n", marks.replace(' ', "\n"));
    // The second is a win that is not by fours alone: it is proved, which takes memory too.
    let even = &board("7,7,1 8,8,2 8,7,1 7,8,2 9,8,1 6,7,2");
    let won = &board(
        "9,4,2 6,6,1 10,5,2 10,6,1 5,6,2 11,6,1 8,7,2 6,7,1 10,7,2 7,7,1 12,7,2 9,7,1 4,8,2 6,8,1 10,8,2 7,8,1 11,8,2 8,8,1 6,9,2 8,9,1 7,9,2 5,10,1 9,9,2 9,10,1 10,9,2 10,10,1 10,11,2",
    );
    // The smallest first: the peak only grows.
    for hash in [4, 16, 64, 128] {
        for (size, threads, position) in [(15, 1, even), (20, 2, even), (15, 2, won)] {
            let limits = format!("INFO hash_size {}\nINFO thread_num {threads}\n", hash * 1024);
            let lines = format!("START {size}\n{limits}INFO timeout_turn 2000\n{position}");
            let output = Kept::default();
            serve(None, &Presets::builtin(), 1, Cursor::new(lines.into_bytes()), output.clone()).unwrap();
            let printed = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
            assert!(printed.lines().any(|line| line.starts_with(|c: char| c.is_ascii_digit())), "{printed}");
            let peak = peak();
            assert!(peak <= hash + REST, "{peak} MiB with a table of {hash}: {size}, {threads} threads");
        }
        let peak = peak();
        println!("{peak} MiB with a table of {hash}");
        assert!(peak >= hash, "{peak} MiB with a table of {hash}: it is not all used");
    }
}
