//! Scripts that play with the whole program for a minute each. They wait more than they compute, so that they run beside
//! the other tests.

use std::io::Write as _;
use std::process::Command;

/// Whether the script's programs are there; what is missing is said.
fn finds(programs: &[&str], what: &str) -> bool {
    let missing: Vec<&str> =
        programs.iter().filter(|program| inarow_gomocup::program_file(program).is_none()).copied().collect();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        let _ = writeln!(std::io::stderr(), "LEFT OUT: {what}: install {missing} and run the tests again");
    }
    missing.is_empty()
}

/// Runs a script of this folder with the program. What it says is in the log of the tests.
fn script(name: &str, arguments: &[&str]) {
    let path = format!("{}/tests/{name}", env!("CARGO_MANIFEST_DIR"));
    let status = Command::new(&path).arg(env!("CARGO_BIN_EXE_inarow")).args(arguments).status().unwrap();
    assert!(status.success(), "{path}: {status}");
}

#[cfg(feature = "fleet")]
#[test]
fn killed_tournaments_go_on() {
    script("arena.sh", &["2"]);
}

#[test]
fn the_window_is_played_in_a_real_display() {
    if finds(&["Xvfb", "xdotool", "import", "convert"], "the window in a real display") {
        script("window.sh", &[]);
    }
}

#[test]
fn pages_are_played_in_a_browser() {
    if finds(&["node", "npm", "chromium"], "pages in a browser") {
        script("../../server/tests/browser.sh", &[]);
    }
}
