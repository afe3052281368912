//! An engine whose arguments name its behaviour, modelled on real engines. The engine plays the first free cell
//! of the fourth row and later rows. Such play is legal and rarely wins.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a mock that fails fails its test")]
#![allow(clippy::disallowed_methods, reason = "engines sleep and exit as they like")]

use std::collections::HashSet;
use std::io::{BufRead, Write, stdin, stdout};
use std::process::{Child, Command, Stdio, exit};
use std::thread::sleep;
use std::time::{Duration, Instant};

const FOREVER: Duration = Duration::from_secs(600);
/// Time for clearing a large table.
const CLEARING: Duration = Duration::from_millis(400);
/// Time for loading a network.
const LOADING: Duration = Duration::from_millis(1500);
/// Words of a line in a flood. A flood is counted in bytes. Short lines would cost the reader more.
const LONG_LINE: usize = 100;

fn say(text: &str) {
    let mut out = stdout().lock();
    // The write may fail, because some tests end the manager first.
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

struct Board {
    width: i32,
    height: i32,
    taken: HashSet<(i32, i32)>,
}

/// Settings from the manager.
#[derive(Default)]
struct Told {
    /// Number of rules since the start of the board.
    rules: u32,
    rule: i64,
    /// Time left of the game, in ms.
    left: Option<i64>,
    /// Whether the position came as a whole.
    whole: bool,
}

impl Told {
    fn info(&mut self, text: &str) {
        let (key, value) = text.split_once(' ').unwrap_or((text, ""));
        let Ok(number) = value.trim().parse::<i64>() else { return };
        match key {
            "rule" => (self.rules, self.rule) = (self.rules + 1, number),
            "time_left" => self.left = Some(number),
            _ => {}
        }
    }
}

fn cell(text: &str) -> Option<(i32, i32)> {
    let numbers: Vec<i32> = text.split(',').filter_map(|word| word.trim().parse().ok()).collect();
    if let [x, y, ..] = numbers[..] { Some((x, y)) } else { None }
}

impl Board {
    fn has(&self, cells: &[(i32, i32)]) -> bool {
        cells.iter().all(|cell| self.taken.contains(cell))
    }

    fn is_free(&self, (x, y): (i32, i32)) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y) && !self.taken.contains(&(x, y))
    }

    fn take(&mut self, text: &str) {
        self.taken.extend(cell(text));
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

/// Starts a copy of this program with this argument, in its own group if `apart` is set.
fn start(what: &str, apart: bool) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let passed_on = ["name=", "bare", "greedy"];
    let passed_on = std::env::args().filter(|argument| passed_on.iter().any(|one| argument.starts_with(one)));
    command.arg(what).args(passed_on).stdin(Stdio::null());
    #[cfg(unix)]
    if apart {
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
    }
    let _ = apart;
    if std::env::args().any(|argument| argument == "bare") {
        command.env_clear();
    }
    command.spawn().unwrap()
}

fn eat() -> ! {
    let mut eaten: Vec<Vec<u8>> = Vec::new();
    loop {
        eaten.push(vec![1; 16 << 20]);
        sleep(Duration::from_millis(if eaten.len() > 40 { 1000 } else { 5 }));
    }
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
        // The child outlives this program and holds its output open.
        drop(start("sleep", is("child-apart")));
    }
    if is("daemon") {
        start("leaves-daemon", false).wait().unwrap();
    }
    if is("leaves-daemon") {
        drop(start(if is("greedy") { "eats-at-once" } else { "sleep" }, true));
        exit(0);
    }
    if is("eats-at-once") {
        eat();
    }
    let mut board = Board { width: 0, height: 0, taken: HashSet::new() };
    let mut moves = 0;
    let mut opening = false;
    let mut loaded = false;
    let mut told = Told::default();
    let mut moved: Option<Instant> = None;
    for line in stdin().lock().split(b'\n') {
        let Ok(line) = line else { break };
        if is("utf8-only") && std::str::from_utf8(&line).is_err() {
            exit(2);
        }
        if is("crlf-only") && !line.ends_with(b"\r") {
            continue;
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        // Every line within 5 ms of a move is lost.
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
                if is("rect-swapped") {
                    (board.width, board.height) = (*height, *width);
                }
                board.taken.clear();
                told = Told::default();
                if is("dies-on-100") && *width == 100 {
                    exit(4);
                }
                if is("slow-start") {
                    sleep(Duration::from_millis(700));
                }
                if is("unended-ok") {
                    say("OK");
                } else if !is("no-ok") {
                    say(&format!("OK{end}"));
                }
                // An engine that loads its network once after its answer.
                if is("loads") && !std::mem::replace(&mut loaded, true) {
                    sleep(LOADING);
                }
            }
            "RESTART" if is("no-restart") => say(&format!("UNKNOWN RESTART{end}")),
            "RESTART" => {
                if is("clears-slowly") {
                    sleep(CLEARING);
                }
                if !is("restart-keeps") {
                    board.taken.clear();
                }
                say(&format!("OK{end}"));
            }
            "BOARD" => board.taken.clear(),
            "TAKEBACK" if is("takeback") => {
                if let Some(point) = cell(rest).filter(|_| !is("takeback-keeps")) {
                    board.taken.remove(&point);
                }
                say(&format!("OK{end}"));
            }
            "TURN" if is("strict") && cell(rest).is_none_or(|point| !board.is_free(point)) => {
                say(&format!("ERROR this is no free cell{end}"));
            }
            "TURN" if is("drops-turns") => {}
            "TURN" if is("hangs-on-turn") => sleep(FOREVER),
            "TURN" => {
                board.take(rest);
                (ask, told.whole) = (true, false);
            }
            "BEGIN" => (ask, told.whole) = (true, false),
            "PLAY" if is("play") => {
                let point = if is("play-elsewhere") { "0,0" } else { rest };
                board.take(point);
                say(&format!("{point}{end}"));
            }
            "PLAY" if is("suggests") => say(&format!("{rest}{end}")),
            "SWAP2BOARD" if !is("swap2") => say(&format!("UNKNOWN SWAP2BOARD{end}")),
            "SWAP2BOARD" => {
                board.taken.clear();
                opening = true;
            }
            "DONE" if std::mem::take(&mut opening) => {
                let answer = match board.taken.len() {
                    0 if is("two-on-one") => "7,7 8,8 7,7",
                    0 if is("too-few") => "7,7 8,8",
                    0 if is("swaps-nothing") => "SWAP",
                    0 => "7,7 8,8 9,7",
                    3 if is("onto-opening") => "7,7",
                    3 if is("far-off") => "5,5 15,15",
                    5 if is("never-decides") => "5,5 6,6",
                    3 if is("more") => "3,3 4,4",
                    3 if is("stay") => "5,5",
                    3 => "SWAP",
                    _ => "2,2",
                };
                say(&format!("{answer}{end}"));
            }
            "DONE" => (ask, told.whole) = (!board.taken.is_empty(), true),
            "YXBOARD" if is("dies-of-yixin") => exit(6),
            "YXSHOWFORBID" if is("yixin") => say(&format!("FORBID 0707.{end}")),
            "YXSHOWFORBID" if is("yixin-talks") => say(&format!("none that I know of{end}")),
            "HELLOWORLD" if is("dies-of-hello") => exit(8),
            "HELLOWORLD" if is("unknown") => say(&format!("UNKNOWN {verb}{end}")),
            "ABOUT" if is("endless-about") => loop {
                say(&format!("{}\n", "who, me? ".repeat(LONG_LINE)));
            },
            "ABOUT" if is("no-about") => {}
            // The engine reads the question and loads before it answers.
            "ABOUT" if is("loads-at-about") && !std::mem::replace(&mut loaded, true) => {
                sleep(LOADING);
                say(&format!("name=\"mock\", version=\"1.5\"{end}"));
            }
            "ABOUT" if is("unknown-about") => say(&format!("UNKNOWN ABOUT{end}")),
            "ABOUT" if is("unended-about") => say("name=\"mock\", version=\"1.5\""),
            "ABOUT" if is("only-author") => say(&format!("author=\"mock\", version=\"1.5\"{end}")),
            "ABOUT" if is("nameless") => say(&format!("ERROR no{end}")),
            "ABOUT" => say(&format!("name=\"mock\", version=\"1.5\"{end}")),
            "END" if is("ignores-end") => sleep(FOREVER),
            "END" => exit(0),
            "INFO" if is("unknown-info") => say(&format!("UNKNOWN INFO {rest}{end}")),
            "INFO" => {
                // An engine that clears its table on receiving the table's size.
                if is("clears-slowly") && rest.starts_with("max_memory") {
                    sleep(CLEARING);
                }
                told.info(rest);
            }
            _ if line.starts_with(|first: char| first.is_ascii_digit()) => board.take(&line),
            _ => {}
        }
        if ask {
            moves += 1;
            let before = arguments.iter().find_map(|argument| argument.strip_prefix("after="));
            let well = before.is_some_and(|before| moves <= before.parse().unwrap());
            let (x, y) = odd(&arguments, &board, &told).unwrap_or_else(|| board.free());
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

/// Returns an odd move in certain positions, or misbehaves there.
fn odd(arguments: &[String], board: &Board, told: &Told) -> Option<(i32, i32)> {
    let is = |name: &str| arguments.iter().any(|argument| argument == name);
    let number = |name: &str| -> Option<i64> {
        arguments.iter().find_map(|argument| argument.strip_prefix(name)?.parse().ok())
    };
    let row = |columns: std::ops::Range<i32>| board.has(&columns.map(|x| (x, 7)).collect::<Vec<_>>());
    // The rule must have been sent again, because every game begins with a rule.
    let under = |name: &str| told.whole && told.rules > 1 && number(name) == Some(told.rule);
    if is("ignores-time-left") && told.left.is_some_and(|left| (1..=500).contains(&left)) {
        sleep(Duration::from_millis(1200));
    }
    if under("crashes-under=") {
        exit(5);
    }
    if is("silent-after-six") && told.whole && row(4..10) {
        sleep(FOREVER);
    }
    let onto_told = is("onto-told") && told.whole && (board.width, board.height) == (15, 15);
    let onto_fours = is("onto-fours") && told.whole && row(5..9);
    let cross = [(6, 7), (8, 7), (7, 6), (7, 8)];
    let double_three = is("double-three") && told.whole && told.rule == 4 && board.has(&cross);
    let outside = number("outside-on=") == Some(i64::from(board.width))
        || is("rect-outside") && board.width != board.height
        || under("wrong-under=");
    if outside { Some((board.width, 3)) } else { (onto_told || onto_fours || double_three).then_some((7, 7)) }
}

/// Misbehaves at a request for a move. Returns if a move follows.
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
    if is("very-late") {
        sleep(Duration::from_millis(1700));
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
            say(&format!("{}{end}", "x".repeat(8 * LONG_LINE)));
        }
    }
    if is("endless-messages") {
        loop {
            say(&format!("MESSAGE {}{end}", "thinking ".repeat(LONG_LINE)));
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
    if is("unended") {
        say(&format!("{x},{y}"));
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
        eat();
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
