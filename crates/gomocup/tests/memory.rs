//! Tests that the engine stays within the memory of its table and 32 MiB. The test measures the peak of a whole
//! process, so every case runs in its own process.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test")]

use std::io::{self, Cursor, Read, Write};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use inarow_engine::Presets;
use inarow_gomocup::serve;

/// Memory beyond the table, in MiB.
const REST: u64 = 32;

#[derive(Clone, Debug, Default)]
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

impl Kept {
    fn has_move(&self) -> bool {
        let printed = self.0.lock().unwrap();
        String::from_utf8_lossy(&printed).lines().any(|line| line.starts_with(|c: char| c.is_ascii_digit()))
    }
}

/// An input that ends once a move is printed, even late on a busy machine.
struct UntilMove(Kept);

impl Read for UntilMove {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        let until = Instant::now() + Duration::from_secs(60);
        while !self.0.has_move() && Instant::now() < until {
            thread::park_timeout(Duration::from_millis(20));
        }
        Ok(0)
    }
}

/// Returns the peak memory of this process, in MiB.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() / 1024
}

/// Environment variable with the case for a process of this test: table, threads and position.
const CASE: &str = "INAROW_MEMORY_CASE";
const NAME: &str = "memory_stays_within_the_table_and_a_little";
/// Columns, threads and marks. The last position is a win beyond fours, whose proof takes memory too.
const CASES: [(u64, u64, &str); 3] = [
    (15, 1, "7,7,1 8,8,2 8,7,1 7,8,2 9,8,1 6,7,2"),
    (20, 2, "7,7,1 8,8,2 8,7,1 7,8,2 9,8,1 6,7,2"),
    (
        15,
        2,
        "9,4,2 6,6,1 10,5,2 10,6,1 5,6,2 11,6,1 8,7,2 6,7,1 10,7,2 7,7,1 12,7,2 9,7,1 4,8,2 6,8,1 10,8,2 7,8,1 \
         11,8,2 8,8,1 6,9,2 8,9,1 7,9,2 5,10,1 9,9,2 9,10,1 10,9,2 10,10,1 10,11,2",
    ),
];

/// Runs the engine for one move, with a table of `hash` MiB.
fn think(hash: u64, (size, threads, marks): (u64, u64, &str)) {
    let limits =
        format!("INFO hash_size {}\nINFO thread_num {threads}\nINFO timeout_turn 2000\n", hash * 1024);
    let lines = format!("START {size}\n{limits}BOARD\n{}\nDONE\n", marks.replace(' ', "\n"));
    let output = Kept::default();
    let input = Cursor::new(lines.into_bytes()).chain(UntilMove(output.clone()));
    serve(None, &Presets::builtin(), 1, input, output.clone()).unwrap();
    assert!(output.has_move(), "{output:?}");
    let peak = peak();
    assert!(peak <= hash + REST, "{peak} MiB with a table of {hash}");
    assert!(peak >= hash, "{peak} MiB with a table of {hash}: it is not all used");
}

#[test]
fn memory_stays_within_the_table_and_a_little() {
    if let Ok(case) = env::var(CASE) {
        let (hash, case) = case.split_once(' ').unwrap();
        return think(hash.parse().unwrap(), CASES[case.parse::<usize>().unwrap()]);
    }
    for hash in [4, 16, 64, 128] {
        for case in 0..CASES.len() {
            let mut process = Command::new(env::current_exe().unwrap());
            let process = process.args([NAME, "--exact", "--nocapture"]).env(CASE, format!("{hash} {case}"));
            let output = process.output().unwrap();
            let told =
                [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            println!("{}", told.concat());
            assert!(output.status.success(), "{hash} {case}");
        }
    }
}
