//! An arena's games on several machines: a real NATS server, real workers, and all of them killed.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::arena::table;
use crate::program::Program;

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server of its own for each test, which ends with it.
struct Nats {
    child: Child,
    _store: TempDir,
    port: u16,
    monitor: u16,
}

/// A program that is ended with its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl Nats {
    /// `None`, with a note, where there is no nats-server: ./check installs it where it may.
    fn start() -> Option<Nats> {
        let store = tempfile::tempdir().unwrap();
        let [port, monitor] = [free_port(), free_port()];
        for program in ["nats-server", "/usr/sbin/nats-server", "/usr/local/bin/nats-server"] {
            let child = Command::new(program)
                .args(["--jetstream", "--addr", "127.0.0.1", "--port", &port.to_string()])
                .args(["--http_port", &monitor.to_string(), "--store_dir"])
                .arg(store.path())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn();
            if let Ok(child) = child {
                let nats = Nats { child, _store: store, port, monitor };
                wait_for("the server", || nats.streams().is_some());
                return Some(nats);
            }
        }
        let _ = writeln!(
            std::io::stderr(),
            "LEFT OUT: games on several machines: install nats-server and run the tests again"
        );
        None
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// The names of the streams on the server.
    fn streams(&self) -> Option<Vec<String>> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.monitor)).ok()?;
        stream.write_all(b"GET /jsz?streams=1 HTTP/1.0\r\n\r\n").ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let json: Value = serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()?;
        let details = json["account_details"].as_array().cloned().unwrap_or_default();
        let streams = details.iter().flat_map(|account| account["stream_detail"].as_array().cloned());
        Some(streams.flatten().filter_map(|stream| Some(stream["name"].as_str()?.to_owned())).collect())
    }

    /// Puts anything on a subject, as anybody may.
    fn publish(&self, subject: &str, payload: &[u8]) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let head = format!("CONNECT {{\"verbose\":false}}\r\nPUB {subject} {}\r\n", payload.len());
        stream.write_all(&[head.as_bytes(), payload, b"\r\nPING\r\n"].concat()).unwrap();
        let mut answer = String::new();
        let mut piece = [0; 4096];
        while !answer.contains("PONG") {
            let read = stream.read(&mut piece).unwrap();
            assert!(read > 0, "{answer}");
            answer.push_str(&String::from_utf8_lossy(&piece[..read]));
        }
    }

    fn worker(&self, program: &Program, arguments: &str) -> Running {
        let mut command = program.command();
        command.args(["worker", &self.url()]).args(arguments.split_whitespace());
        Running(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    }

    fn manager(&self, program: &Program, arguments: &str) -> Running {
        let mut command = program.command();
        command.arg("arena").args(arguments.split_whitespace()).args(["--workers", &self.url()]);
        let error = std::fs::OpenOptions::new().create(true).append(true).open(program.path("said")).unwrap();
        Running(command.stdout(Stdio::null()).stderr(error).spawn().unwrap())
    }
}

#[track_caller]
fn wait_for(what: &str, mut there: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !there() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        std::thread::park_timeout(Duration::from_millis(20));
    }
}

/// Games in a log.
fn stored(program: &Program, name: &str) -> usize {
    let lines = std::fs::read(program.path(name)).unwrap_or_default();
    lines.iter().filter(|byte| **byte == b'\n').count().saturating_sub(1)
}

fn field(pairs: u32) -> String {
    let engine = format!("exec:{} engine --player random --seed 4", env!("CARGO_BIN_EXE_inarow"));
    format!(
        "tournament = \"round-robin\"\ngame = \"gomoku\"\nopenings = \"random:6\"\nopening_pairs = {pairs}\nseed = 5\n\
         share_cores = true\n\n[[players]]\nplayer = \"threat1\"\n\n[[players]]\nplayer = \"rating-map\"\n\n\
         [[players]]\nplayer = \"random\"\n\n[[players]]\nname = \"outside\"\nplayer = {engine:?}\n"
    )
}

/// Everybody is killed once, and one comes late; what comes out is what one machine alone finds.
#[test]
fn several_machines_find_what_one_finds() {
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    program.write("field.toml", &field(6));
    let alone = program.run("arena run field.toml --json --out alone").ok().json();
    assert_eq!(alone["games"], 72);
    let manager = nats.manager(&program, "run field.toml --out together");
    wait_for("the manager waits", || program.read("said").contains("No worker is there yet"));
    let first = nats.worker(&program, "--concurrency 2 --share-cores --name first");
    let second = nats.worker(&program, "--concurrency 1 --share-cores --name second");
    wait_for("the first games", || stored(&program, "together") >= 10);
    // kill(), which is what drop does, is SIGKILL: the games it played are in nobody's hands then.
    drop(first);
    drop(manager);
    let kept = stored(&program, "together");
    assert!((10..72).contains(&kept), "{kept} games were stored");
    let _late = nats.worker(&program, "--concurrency 2 --share-cores --name late");
    let address = nats.url();
    let together =
        program.run(&format!("arena run field.toml --json --out together --workers {address}")).ok().json();
    assert_eq!(table(&together), table(&alone));
    assert_eq!(stored(&program, "together"), 72, "no game is lost or stored twice");
    assert_eq!(nats.streams().unwrap(), Vec::<String>::new(), "nothing is left on the server");
    // Everything is played: the table is there without a worker.
    drop(second);
    let again =
        program.run(&format!("arena run field.toml --json --out together --workers {address}")).ok().json();
    assert_eq!(table(&again), table(&alone));
}

#[cfg(unix)]
#[test]
fn engines_are_known_by_what_is_in_their_files() {
    use std::os::unix::fs::PermissionsExt;
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    program.write("mine", &format!("#!/bin/sh\nexec {inarow} engine --player random --seed 4\n"));
    let executable = |name: &str| {
        std::fs::set_permissions(program.path(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    };
    executable("mine");
    std::fs::create_dir(program.path("engines")).unwrap();
    let _worker = nats.worker(&program, "--share-cores --concurrency 1 --engines engines");
    let arguments = "match random exec:./mine --games 4 --seed 1 --out results";
    let mut manager = nats.manager(&program, arguments);
    wait_for("the engine is missing", || program.read("said").contains("No worker has engine mine (sha256 "));
    assert_eq!(stored(&program, "results"), 0);
    // Under another name it is the same engine.
    std::fs::rename(program.path("mine"), program.path("engines/theirs")).unwrap();
    let mut code = None;
    wait_for("the games", || {
        code = manager.0.try_wait().unwrap();
        code.is_some()
    });
    assert!(code.unwrap().success(), "{}", program.read("said"));
    assert_eq!(stored(&program, "results"), 4);
    assert!(program.read("results").contains("exec:./mine"), "records name engines as the run does");
}

#[test]
fn what_others_send_is_thrown_away_with_its_reason() {
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    let mut manager = nats.manager(&program, "match random random --games 4 --seed 1 --out results");
    let run = || {
        let streams = nats.streams().unwrap();
        streams.iter().find_map(|name| Some(name.strip_prefix("inarow-results-")?.to_owned()))
    };
    wait_for("the streams", || run().is_some());
    let run = run().unwrap();
    for payload in [&b"hello"[..], b"", &[0xff; 100_000]] {
        nats.publish(&format!("inarow.{run}.result"), payload);
        nats.publish(&format!("inarow.{run}.order.x"), payload);
        nats.publish(&format!("inarow.{run}.here"), payload);
    }
    let _worker = nats.worker(&program, "--share-cores --concurrency 2");
    wait_for("the end", || manager.0.try_wait().unwrap().is_some());
    assert_eq!(stored(&program, "results"), 4, "{}", program.read("said"));
}

#[test]
fn what_cannot_be_reached_is_told() {
    let program = Program::new();
    let address = format!("nats://anna:secret@127.0.0.1:{}", free_port());
    program.run(&format!("worker {address}")).fails(1, &["nats://127.0.0.1", "nats-server"]);
    let manager = format!("arena match random random --games 2 --workers {address}");
    program.run(&manager).fails(1, &["nats://127.0.0.1", "nats-server"]);
    program.run(&format!("{manager} --log lines")).fails(2, &["--log"]);
    program.run("worker nats://127.0.0.1 --engines none").fails(1, &["none"]);
}
