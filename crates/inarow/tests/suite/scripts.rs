//! Scripts that use the whole program for a minute each. The scripts mostly wait, so that they run in parallel
//! with other tests.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};

use inarow_profile::{Location, Profile};

use crate::gateway::{raw::Raw, start, until_connected};
use crate::link::{HostingTerminal, Window};
use crate::program::Program;

/// Returns whether the script's programs are installed, and reports missing programs.
fn finds(programs: &[&str], what: &str) -> bool {
    let missing: Vec<&str> =
        programs.iter().filter(|program| inarow_gomocup::program_file(program).is_none()).copied().collect();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        let _ = writeln!(std::io::stderr(), "LEFT OUT: {what}: install {missing} and run the tests again");
    }
    missing.is_empty()
}

/// Runs a script of this folder with the program. The script's output goes to the test's log.
fn script(name: &str, arguments: &[&str], variables: &[(&str, &str)]) {
    let path = format!("{}/tests/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(&path);
    command.arg(env!("CARGO_BIN_EXE_inarow")).args(arguments).envs(variables.iter().copied());
    let status = command.status().unwrap();
    assert!(status.success(), "{path}: {status}");
}

#[cfg(feature = "fleet")]
#[test]
fn killed_tournaments_go_on() {
    script("arena.sh", &["2"], &[]);
}

#[test]
fn the_window_is_played_in_a_real_display() {
    if finds(&["Xvfb", "xdotool", "import", "convert"], "the window in a real display") {
        script("window.sh", &[], &[]);
    }
}

/// Plays one part of the scenes of the server's pages.
fn pages(part: &str) {
    if finds(&["node", "npm", "chromium"], "pages in a browser") {
        script("../../server/tests/browser.sh", &[], &[("PART", part)]);
    }
}

#[test]
fn pages_play_games_in_a_browser() {
    pages("games");
}

#[test]
fn pages_fit_all_sizes_in_a_browser() {
    pages("sizes");
}

#[test]
fn pages_outlast_faults_in_a_browser() {
    pages("faults");
}

#[test]
fn reports_of_tournaments_are_read_in_a_browser() {
    if finds(&["node", "npm", "chromium"], "reports of tournaments in a browser") {
        script("../../server/tests/browser.sh", &["--report"], &[]);
    }
}

/// Browser that executes commands, one per line, and answers each line once done.
struct Browser(Child);

impl Browser {
    fn open() -> Browser {
        let path = format!("{}/../server/tests/browser.sh", env!("CARGO_MANIFEST_DIR"));
        let mut command = Command::new(path);
        command.args([env!("CARGO_BIN_EXE_inarow"), "--guest"]);
        Browser(command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap())
    }

    #[track_caller]
    fn tell(&mut self, words: &str) {
        writeln!(self.0.stdin.as_mut().unwrap(), "{words}").unwrap();
        let mut answer = Vec::new();
        let out = self.0.stdout.as_mut().unwrap();
        // Bytes after the line belong to the next answer, so bytes are read one by one.
        while !answer.ends_with(b"\n") {
            let mut byte = [0];
            std::io::Read::read_exact(out, &mut byte).unwrap();
            answer.push(byte[0]);
        }
        assert_eq!(String::from_utf8_lossy(&answer), format!("done {words}\n"));
    }
}

#[test]
fn a_terminal_a_window_and_a_browser_play_one_game() {
    if !finds(&["node", "npm", "chromium"], "a terminal, a window and a browser in one game") {
        return;
    }
    let mut browser = Browser::open();
    let program = Program::new();
    let terminal = HostingTerminal::start(&program);
    let link = terminal.link.clone();
    // The browser watches while the window has O's seat and the first move.
    browser.tell(&format!("open {link}"));
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::new(folder.path(), link.clone());
    window.until("a1, X");
    window.until("Your move");
    window.press("a2,");
    browser.tell("plies 3");
    window.until("b2, X");
    // The seat continues in the browser. The window shows the browser's moves.
    let kept = Profile::open(&Location::folder(folder.path())).profile.seat(&link.to_string());
    browser.tell(&format!("open {link}#seat={}", kept.unwrap().unwrap().secret));
    browser.tell("play 2,1");
    window.until("c2, O");
    browser.tell("over Player 1 won");
    window.until("Opponent (X) won");
    terminal.tells_the_end();
    drop(browser.0.stdin.take());
    assert!(browser.0.wait().unwrap().success());
}

#[test]
fn a_person_in_a_browser_meets_clients_of_the_course() {
    if !finds(&["node", "npm", "chromium"], "a browser and clients of the course in one game") {
        return;
    }
    let program = Program::new();
    let (server, port, course) = start(&program, Some(5_000));
    let mut alice = Raw::connect(course);
    alice.join("alice");
    let alice = std::thread::spawn(move || alice.play());
    let mut slow = Raw::connect(course);
    slow.join("slow");
    // This client answers everything except a request for a move.
    let slow = std::thread::spawn(move || {
        while let Some(update) = slow.receive()
            && update[0] != 0x10
        {
            slow.send(b"");
        }
        slow
    });
    until_connected(port, &["alice (course)", "slow (course)"]);
    let mut browser = Browser::open();
    // Alice plays the first free cells.
    browser.tell(&format!("challenge http://127.0.0.1:{port} alice (course)"));
    browser.tell("play 1,1");
    browser.tell("plies 2");
    browser.tell("play 2,0");
    browser.tell("plies 4");
    browser.tell("play 0,2");
    browser.tell("over You won");
    browser.tell(&format!("challenge http://127.0.0.1:{port} slow (course)"));
    browser.tell("play 1,1");
    browser.tell("over You won");
    browser.tell("said The client of the course did not answer within");
    drop(browser.0.stdin.take());
    assert!(browser.0.wait().unwrap().success());
    drop(slow.join().unwrap());
    Command::new("kill").args(["-INT", &server.0.id().to_string()]).status().unwrap();
    assert_eq!(alice.join().unwrap(), [1, 1, 0, 0], "one game, which somebody won");
}
