//! An engine that behaves as it is told by its argument: as managers meet them in the field. It plays the first free
//! cell of the fourth row and so on, which is legal and loses to nobody in a hurry.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a mock that fails fails its test")]
#![allow(clippy::disallowed_methods, reason = "engines sleep and exit as they like")]

use std::collections::HashSet;
use std::io::{BufRead, Write, stdin, stdout};
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::{Duration, Instant};

const FOREVER: Duration = Duration::from_secs(600);

fn say(text: &str) {
    let mut out = stdout().lock();
    // A manager that is gone is part of what is tested.
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

struct Board {
    width: i32,
    height: i32,
    taken: HashSet<(i32, i32)>,
}

impl Board {
    fn take(&mut self, text: &str) {
        let numbers: Vec<i32> = text.split(',').filter_map(|word| word.trim().parse().ok()).collect();
        if let [x, y, ..] = numbers[..] {
            self.taken.insert((x, y));
        }
    }

    fn free(&mut self) -> (i32, i32) {
        for y in (3..self.height).chain(0..3) {
            for x in (0..self.width).step_by(2).chain((1..self.width).step_by(2)) {
                if self.taken.insert((x, y)) {
                    return (x, y);
                }
            }
        }
        (0, 0)
    }
}

fn child(own_group: bool) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let name = std::env::args().filter(|argument| argument.starts_with("name="));
    command.arg("sleep").args(name).stdin(Stdio::null());
    #[cfg(unix)]
    if own_group {
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
    }
    // It lives on when this program ends, and keeps its output open.
    drop(command.spawn().unwrap());
    let _ = own_group;
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is = |name: &str| arguments.iter().any(|argument| argument == name);
    let end = if is("cr") {
        "\r"
    } else if is("lf") {
        "\n"
    } else {
        "\r\n"
    };
    if is("sleep") || is("deaf") {
        sleep(FOREVER);
    }
    if is("crash-at-once") {
        exit(7);
    }
    if is("early-message") {
        say(&format!("MESSAGE hello{end}DEBUG loading{end}some banner{end}"));
    }
    if is("child") || is("child-apart") {
        child(is("child-apart"));
    }
    let mut board = Board { width: 0, height: 0, taken: HashSet::new() };
    let mut moves = 0;
    let mut opening = false;
    let mut moved: Option<Instant> = None;
    for line in stdin().lock().split(b'\n') {
        let Ok(line) = line else { break };
        if is("utf8-only") && std::str::from_utf8(&line).is_err() {
            exit(2);
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        // Whatever comes within 5 ms of its move is lost.
        if is("loses-lines") && moved.is_some_and(|moved| moved.elapsed() < Duration::from_millis(5)) {
            continue;
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let mut ask = false;
        match verb {
            "START" | "RECTSTART" => {
                if is("refuses") {
                    say(&format!("ERROR unsupported size{end}"));
                    continue;
                }
                if is("unknown-rectstart") && verb == "RECTSTART" {
                    say(&format!("UNKNOWN RECTSTART{end}"));
                    continue;
                }
                let numbers: Vec<i32> = rest.split(',').filter_map(|word| word.trim().parse().ok()).collect();
                let (Some(width), Some(height)) = (numbers.first(), numbers.last()) else {
                    say(&format!("ERROR no size{end}"));
                    continue;
                };
                (board.width, board.height) = (*width, *height);
                board.taken.clear();
                if is("slow-start") {
                    sleep(Duration::from_millis(700));
                }
                if !is("no-ok") {
                    say(&format!("OK{end}"));
                }
            }
            "RESTART" if is("no-restart") => say(&format!("UNKNOWN RESTART{end}")),
            "RESTART" => {
                board.taken.clear();
                say(&format!("OK{end}"));
            }
            "BOARD" => board.taken.clear(),
            "TURN" if is("drops-turns") => {}
            "TURN" if is("hangs-on-turn") => sleep(FOREVER),
            "TURN" => {
                board.take(rest);
                ask = true;
            }
            "BEGIN" => ask = true,
            "PLAY" if is("suggests") => say(&format!("{rest}{end}")),
            "SWAP2BOARD" if !is("swap2") => say(&format!("UNKNOWN SWAP2BOARD{end}")),
            "SWAP2BOARD" => {
                board.taken.clear();
                opening = true;
            }
            "DONE" if std::mem::take(&mut opening) => {
                let answer = match board.taken.len() {
                    0 => "7,7 8,8 9,7",
                    3 if is("more") => "3,3 4,4",
                    3 if is("stay") => "5,5",
                    3 => "SWAP",
                    _ => "2,2",
                };
                say(&format!("{answer}{end}"));
            }
            "DONE" => ask = !board.taken.is_empty(),
            "ABOUT" if is("endless-about") => loop {
                say("who, me?\n");
            },
            "ABOUT" if is("no-about") => {}
            "ABOUT" if is("nameless") => say(&format!("ERROR no{end}")),
            "ABOUT" => say(&format!("name=\"mock\", version=\"1.5\"{end}")),
            "END" if is("ignores-end") => sleep(FOREVER),
            "END" => exit(0),
            "INFO" if is("unknown-info") => say(&format!("UNKNOWN INFO {rest}{end}")),
            _ if line.starts_with(|first: char| first.is_ascii_digit()) => board.take(&line),
            _ => {}
        }
        if ask {
            moves += 1;
            let before = arguments.iter().find_map(|argument| argument.strip_prefix("after="));
            let well = before.is_some_and(|before| moves <= before.parse().unwrap());
            let (x, y) = board.free();
            if !well {
                misbehave(&arguments, end, (x, y));
            }
            moved = Some(Instant::now());
            let suggested = if is("suggests") { "SUGGEST " } else { "" };
            say(&format!("{suggested}{x},{y}{end}"));
            if is("chatters") {
                say(&format!("MESSAGE still thinking{end}9,9{end}"));
            }
            if is("floods-after-move") {
                std::thread::spawn(|| {
                    loop {
                        say("MESSAGE and on and on it goes\n");
                    }
                });
            }
            if is("dies-after-move") {
                exit(0);
            }
        }
    }
    if is("ignores-end") {
        sleep(FOREVER);
    }
}

/// What goes wrong when a move is asked for. Comes back where a move is to follow.
fn misbehave(arguments: &[String], end: &str, (x, y): (i32, i32)) {
    let is = |name: &str| arguments.iter().any(|argument| argument == name);
    if is("crashes") {
        eprint_line("out of ideas");
        exit(3);
    }
    if is("aborts") {
        std::process::abort();
    }
    if is("hangs") {
        sleep(FOREVER);
    }
    if is("late") {
        sleep(Duration::from_millis(600));
    }
    if is("garbage") {
        loop {
            let mut out = stdout().lock();
            if out.write_all(b"\x00\xff\xfe garbage \x80\n").and_then(|()| out.flush()).is_err() {
                exit(0);
            }
            drop(out);
            sleep(Duration::from_millis(10));
        }
    }
    if is("much-garbage") {
        loop {
            say(&format!("{}{end}", "x".repeat(50)));
        }
    }
    if is("endless-messages") {
        loop {
            say(&format!("MESSAGE {}{end}", "thinking ".repeat(20)));
        }
    }
    if is("endless-line") {
        loop {
            say(&"x".repeat(65_536));
        }
    }
    if is("endless-errors") {
        loop {
            eprint_line(&"e".repeat(1000));
        }
    }
    if is("some-garbage") {
        let mut out = stdout().lock();
        out.write_all(b"\xff\xfe\x00nonsense\r\n\r\nh8 perhaps\n").unwrap();
    }
    if is("outside") {
        say(&format!("{},{y}{end}", x + 1000));
        sleep(FOREVER);
    }
    if is("occupied") {
        say(&format!("7,7{end}"));
        sleep(FOREVER);
    }
    if is("names-cells") {
        say(&format!("h8{end}"));
        sleep(FOREVER);
    }
    if is("complains") {
        say(&format!("ERROR I do not know{end}"));
        sleep(FOREVER);
    }
    if is("complains-and-moves") {
        say(&format!("ERROR this looks bad{end}"));
    }
    if is("unknown-turn") {
        say(&format!("UNKNOWN TURN{end}"));
        sleep(FOREVER);
    }
    if is("eats") {
        let mut eaten: Vec<Vec<u8>> = Vec::new();
        loop {
            eaten.push(vec![1; 16 << 20]);
            sleep(Duration::from_millis(if eaten.len() > 40 { 1000 } else { 5 }));
        }
    }
    if is("brags") {
        say(&format!("MESSAGE Depth 5 | Eval 1e300 | Node 1e30{end}"));
    }
    if is("thinks-aloud") {
        say(&format!("MESSAGE Depth 5-9 | Eval -12 | Node 2K{end}"));
    }
}

fn eprint_line(text: &str) {
    let mut err = std::io::stderr().lock();
    if writeln!(err, "{text}").is_err() {
        exit(0);
    }
}
