//! A terminal that a program runs in, and what stands on it.

use std::io::{ErrorKind, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use crate::program::Program;
use crate::workers::Running;

/// How wide and high it is.
const COLUMNS: usize = 90;
const ROWS: usize = 40;

/// A program in a terminal of its own, which `script` makes.
pub(crate) struct Terminal {
    child: Running,
    keys: ChildStdin,
    reader: JoinHandle<()>,
    said: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    /// Runs a command line of the program; `None` where there is no `script`. When it ends, its exit code is said
    /// (`code=0`), and whether the terminal is as it was before (`sane`).
    pub(crate) fn run(program: &Program, arguments: &str) -> Option<Terminal> {
        let inarow = env!("CARGO_BIN_EXE_inarow");
        // The shell outlives Ctrl-C, the program does with it what it always does.
        let shell = format!(
            "trap : INT; stty cols {COLUMNS} rows {ROWS}; before=$(stty -g); {inarow} {arguments}; echo code=$?; \
             test \"$before\" = \"$(stty -g)\" && echo sane"
        );
        let mut command = Command::new("script");
        command.args(["-qec", &shell, "/dev/null"]).current_dir(program.folder.path());
        command.env("TERM", "xterm").env("LC_ALL", "C.UTF-8").env("SHELL", "/bin/sh").env_remove("NO_COLOR");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = match command.spawn() {
            Ok(child) => Running(child),
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            Err(error) => panic!("{error}"),
        };
        let (keys, mut out) = (child.0.stdin.take().unwrap(), child.0.stdout.take().unwrap());
        let said = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&said);
        let reader = std::thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(read @ 1..) = out.read(&mut piece) {
                heard.lock().unwrap().extend_from_slice(&piece[..read]);
            }
        });
        Some(Terminal { child, keys, reader, said })
    }

    /// All that was said so far, signs that move the cursor included.
    pub(crate) fn said(&self) -> String {
        String::from_utf8_lossy(&self.said.lock().unwrap()).into_owned()
    }

    pub(crate) fn press(&mut self, key: u8) {
        self.keys.write_all(&[key]).and_then(|()| self.keys.flush()).unwrap();
    }

    /// Waits for its end and returns all that was said.
    pub(crate) fn end(mut self) -> String {
        self.reader.join().unwrap();
        self.child.0.wait().unwrap();
        String::from_utf8_lossy(&self.said.lock().unwrap()).into_owned()
    }
}

/// What stands on a terminal after this was said: its lines, without blanks at their ends.
///
/// # Panics
/// When something was said that this does not know.
pub(crate) fn screen(said: &str) -> Vec<String> {
    let mut lines: Vec<Vec<char>> = vec![Vec::new()];
    let (mut row, mut column) = (0_usize, 0);
    let mut letters = said.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\r' => column = 0,
            '\n' => row += 1,
            '\u{1b}' => {
                assert_eq!(letters.next(), Some('['), "{said:?}");
                let mut number = String::new();
                let last = loop {
                    match letters.next() {
                        Some(last) if last.is_ascii_alphabetic() => break last,
                        Some(digit) => number.push(digit),
                        // The rest is not said yet.
                        None => break 'm',
                    }
                };
                let times: usize = number.parse().unwrap_or(1);
                match last {
                    'A' => row = row.saturating_sub(times),
                    'B' => row += times,
                    'K' if number == "2" => lines[row].clear(),
                    'K' => lines[row].truncate(column),
                    'J' => {
                        lines[row].truncate(column);
                        lines.truncate(row + 1);
                    }
                    // Colours, and whether the cursor is seen.
                    'm' | 'h' | 'l' => {}
                    other => panic!("{other} in {said:?}"),
                }
            }
            letter => {
                // A line that is full goes on in the next one when more is said.
                if column == COLUMNS {
                    (row, column) = (row + 1, 0);
                    lines.resize(lines.len().max(row + 1), Vec::new());
                }
                let line = &mut lines[row];
                line.resize(line.len().max(column + 1), ' ');
                line[column] = letter;
                column += 1;
            }
        }
        lines.resize(lines.len().max(row + 1), Vec::new());
    }
    lines.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_owned()).collect()
}

#[test]
fn what_is_drawn_over_is_gone() {
    assert_eq!(screen("one\r\ntwo\r\u{1b}[1A\u{1b}[2Kthree\u{1b}[1B\r\u{1b}[K4\r\n"), ["three", "4", ""]);
    let full = "x".repeat(COLUMNS);
    assert_eq!(screen(&format!("{full}y\r\u{1b}[1A{full}\r\n\u{1b}[2K")), [&full[..], ""]);
}
