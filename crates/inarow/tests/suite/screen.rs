//! Terminal that runs a program, and the content of its screen.

use std::io::{ErrorKind, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use inarow_client::GameLink;

use crate::program::Program;
use crate::workers::Running;

/// Timeout far above every expected duration.
const PATIENCE: Duration = Duration::from_secs(60);
/// Size of the terminal.
const COLUMNS: usize = 90;
const ROWS: usize = 40;

/// A program in its own terminal, created by `script`.
pub(crate) struct Terminal {
    child: Running,
    keys: ChildStdin,
    reader: JoinHandle<()>,
    said: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    /// Runs a command line of the program, or returns `None` without `script`. At the end the shell prints the
    /// exit code (`code=0`), and `sane` if the terminal has its earlier state.
    pub(crate) fn run(program: &Program, arguments: &str) -> Option<Terminal> {
        let inarow = env!("CARGO_BIN_EXE_inarow");
        // The shell ignores Ctrl-C. The program handles the key as usual.
        let shell = format!(
            "trap : INT; stty cols {COLUMNS} rows {ROWS}; before=$(stty -g); {inarow} {arguments}; echo code=$?; \
             test \"$before\" = \"$(stty -g)\" && echo sane"
        );
        let mut command = Command::new("script");
        command.args(["-qec", &shell, "/dev/null"]).current_dir(program.folder.path());
        command.env("INAROW_DATA", program.folder.path().join("data"));
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

    /// Returns the whole output so far, including cursor movements.
    pub(crate) fn said(&self) -> String {
        String::from_utf8_lossy(&self.said.lock().unwrap()).into_owned()
    }

    /// Waits until this text was printed. Only changed cells are printed, so that words may be split.
    #[track_caller]
    pub(crate) fn until(&self, sign: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.said().contains(sign) {
            assert!(Instant::now() < end, "{sign}: {:?}", self.said());
            std::thread::park_timeout(Duration::from_millis(50));
        }
    }

    /// Waits for the link of a hosted game, and for the whole page with the link.
    #[track_caller]
    pub(crate) fn hosted_link(&self) -> GameLink {
        ["http://", "█"].into_iter().for_each(|sign| self.until(sign));
        let said = self.said();
        let link = said[said.find("http://").unwrap()..].split(['\u{1b}', ' ', '\r', '\n']).next().unwrap();
        link.parse().unwrap()
    }

    /// Waits until the screen shows these words, and returns their column and row, from 0.
    #[track_caller]
    pub(crate) fn until_shown(&self, words: &str) -> (usize, usize) {
        let end = Instant::now() + PATIENCE;
        loop {
            let lines = screen(&self.said());
            let found = lines.iter().enumerate().find_map(|(row, line)| Some((line.find(words)?, row)));
            if let Some((at, row)) = found {
                return (lines[row][..at].chars().count(), row);
            }
            assert!(Instant::now() < end, "{words}: {lines:#?}");
            std::thread::park_timeout(Duration::from_millis(50));
        }
    }

    /// Clicks on these words once they are shown.
    #[track_caller]
    pub(crate) fn click_on(&mut self, words: &str) {
        let (column, row) = self.until_shown(words);
        for end in ['M', 'm'] {
            write!(self.keys, "\u{1b}[<0;{};{}{end}", column + 1, row + 1).unwrap();
        }
        self.keys.flush().unwrap();
    }

    /// Types a line, including Enter.
    pub(crate) fn types(&mut self, line: &str) {
        self.keys.write_all(format!("{line}\r").as_bytes()).and_then(|()| self.keys.flush()).unwrap();
    }

    pub(crate) fn press(&mut self, key: u8) {
        self.send(&[key]);
    }

    /// Presses a key that sends several bytes.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.keys.write_all(bytes).and_then(|()| self.keys.flush()).unwrap();
    }

    /// Waits for the end of the program, and returns its whole output.
    pub(crate) fn end(mut self) -> String {
        self.reader.join().unwrap();
        self.child.0.wait().unwrap();
        String::from_utf8_lossy(&self.said.lock().unwrap()).into_owned()
    }
}

/// Returns the lines on a terminal after this output, without trailing blanks.
///
/// # Panics
/// Panics if the output contains an unknown sequence.
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
                        // The rest has not arrived yet.
                        None => break 'm',
                    }
                };
                let times: usize = number.parse().unwrap_or(1);
                match last {
                    // The column may be missing.
                    'H' => {
                        let mut place = number.split(';').map(|number| number.parse().unwrap_or(1));
                        let mut next = || place.next().unwrap_or(1_usize).saturating_sub(1);
                        (row, column) = (next(), next());
                    }
                    'J' if number == "2" => lines.iter_mut().for_each(Vec::clear),
                    'A' => row = row.saturating_sub(times),
                    'B' => row += times,
                    'K' if number == "2" => lines[row].clear(),
                    'K' => lines[row].truncate(column),
                    'J' => {
                        lines[row].truncate(column);
                        lines.truncate(row + 1);
                    }
                    // Colours, and visibility of the cursor.
                    'm' | 'h' | 'l' => {}
                    other => panic!("{other} in {said:?}"),
                }
            }
            letter => {
                // After a full line, more output continues on the next line.
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
    assert_eq!(screen("one\u{1b}[2J\u{1b}[2;3Htwo\u{1b}[Hthree"), ["three", "  two"]);
    assert_eq!(screen(&format!("{full}y\r\u{1b}[1A{full}\r\n\u{1b}[2K")), [&full[..], ""]);
}
