//! Scripts that play with the whole program for a minute each. They wait more than they compute, so that they run beside
//! the other tests. `./check` runs them; a run without ignored tests leaves them out.

use std::process::Command;

/// Runs a script of this folder with the program. What it says is in the log of the tests.
fn script(name: &str, arguments: &[&str]) {
    let path = format!("{}/tests/{name}", env!("CARGO_MANIFEST_DIR"));
    let status = Command::new(&path).arg(env!("CARGO_BIN_EXE_inarow")).args(arguments).status().unwrap();
    assert!(status.success(), "{path}: {status}");
}

#[cfg(feature = "fleet")]
#[test]
#[ignore = "takes a minute: ./check runs it"]
fn killed_tournaments_go_on() {
    script("arena.sh", &["2"]);
}

#[test]
#[ignore = "takes a minute and needs Xvfb, xdotool and ImageMagick: ./check runs it"]
fn the_window_is_played_in_a_real_display() {
    script("window.sh", &[]);
}
