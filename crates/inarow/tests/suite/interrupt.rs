//! What two interruptions leave behind: nothing.

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::program::Program;
use crate::workers::{Running, wait_for};

/// An engine that goes neither when it is told to nor when nobody speaks with it any more.
const STUBBORN: &str = r#"
trap '' INT TERM HUP
echo $$ >> pids
while read -r line; do
  case "$line" in
    START*) echo OK ;;
    BEGIN*|TURN*) echo "$line" >> asked ;;
  esac
done
while :; do sleep 1; done
"#;

#[test]
fn a_second_interruption_leaves_no_engine_and_no_folder() {
    let program = Program::new();
    program.write("stubborn.sh", STUBBORN);
    let temporary = program.path("temporary");
    std::fs::create_dir(&temporary).unwrap();
    let left = || std::fs::read_dir(&temporary).unwrap().count();
    let mut command = program.command();
    command.env("TMPDIR", &temporary).stdout(Stdio::null()).stderr(Stdio::null());
    command.args(["arena", "match", "exec:sh stubborn.sh", "random", "--time", "600+0", "--games", "2"]);
    let mut child = Running(command.args(["--share-cores", "--records", "games.json"]).spawn().unwrap());
    let pids = || std::fs::read_to_string(program.path("pids")).unwrap_or_default();
    wait_for("the first move", || program.path("asked").exists());
    assert_eq!(left(), 1, "the games lie somewhere");
    let begun = Instant::now();
    let mut code = None;
    // Two that come at the same time are one.
    while code.is_none() && begun.elapsed() < Duration::from_secs(60) {
        let id = child.0.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        std::thread::park_timeout(Duration::from_millis(100));
        code = child.0.try_wait().unwrap().map(|status| status.code());
    }
    assert_eq!(code, Some(Some(130)));
    // Whoever takes over orphans may take a moment to look after them.
    wait_for("the end of the engines", || {
        pids().lines().all(|pid| {
            let state = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            state.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with(['Z', 'X']))
        })
    });
    assert_eq!(left(), 0);
}
