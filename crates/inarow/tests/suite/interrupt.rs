//! Two interruptions leave nothing behind.

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::program::Program;
use crate::workers::{Running, wait_for};

/// An engine that ends neither on request nor at the end of its input.
const STUBBORN: &str = r#"
trap '' INT TERM HUP
echo $$ >> pids
while read -r line; do
  case "$line" in
    START*) echo OK ;;
    ABOUT*) echo 'name="stubborn"' ;;
    BEGIN*|TURN*) echo "$line" >> asked ;;
  esac
done
while :; do sleep 1; done
"#;

/// An engine that never reads, and leaves a process behind.
const DEAF: &str = r#"
trap '' INT TERM HUP
echo $$ >> pids
if [ "$1" = daemon ]; then
  ( setsid sh -c 'echo $$ >> pids; exec sleep 4713' >/dev/null 2>&1 </dev/null & )
fi
read -r line
echo OK
case "$line" in
  START*) touch "asked-$1" ;;
esac
while :; do sleep 1; done
"#;

/// A killed program cannot clean up itself.
#[test]
fn a_kill_leaves_no_engine() {
    let program = Program::new();
    program.write("deaf.sh", DEAF);
    let mut command = program.command();
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let bare = format!("exec:env -i PATH='{}' sh deaf.sh bare", std::env::var("PATH").unwrap());
    command.args(["arena", "match", "exec:sh deaf.sh daemon", &bare, "--time", "600+0", "--games", "2"]);
    let mut child = Running(command.arg("--share-cores").spawn().unwrap());
    wait_for("both engines", || {
        ["daemon", "bare"].iter().all(|name| program.path(&format!("asked-{name}")).exists())
    });
    wait_for("what one of them started", || pids(&program).iter().filter(|pid| !is_gone(pid)).count() == 3);
    child.0.kill().unwrap();
    child.0.wait().unwrap();
    wait_for("the end of the engines", || pids(&program).iter().all(|pid| is_gone(pid)));
}

fn pids(program: &Program) -> Vec<String> {
    let pids = std::fs::read_to_string(program.path("pids")).unwrap_or_default();
    pids.lines().map(str::to_owned).collect()
}

fn is_gone(pid: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    state.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with(['Z', 'X']))
}

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
    wait_for("the first move", || program.path("asked").exists());
    assert_eq!(left(), 1, "the games lie somewhere");
    let begun = Instant::now();
    let mut code = None;
    // Simultaneous signals count as one signal. After a tenth of a second the first signal alone has ended the
    // engine.
    while code.is_none() && begun.elapsed() < Duration::from_secs(60) {
        let id = child.0.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        std::thread::park_timeout(Duration::from_millis(20));
        code = child.0.try_wait().unwrap().map(|status| status.code());
    }
    assert_eq!(code, Some(Some(130)));
    // The process that adopts orphans may take a moment to reap the engines.
    wait_for("the end of the engines", || pids(&program).iter().all(|pid| is_gone(pid)));
    assert_eq!(left(), 0);
}
