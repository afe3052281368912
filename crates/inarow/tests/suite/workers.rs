//! Tests of games of an arena on several machines. A real NATS server and real workers are all killed.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::arena::table;
use crate::program::Program;

/// Timeout far above every expected duration on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Separate server for each test, ended with the test.
pub(crate) struct Nats {
    pub(crate) child: Child,
    store: TempDir,
    pub(crate) port: u16,
    monitor: u16,
}

/// A program that is ended with its test.
pub(crate) struct Running(pub(crate) Child);

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

/// Returns a file that collects the output of programs, one after another.
pub(crate) fn said(program: &Program, name: &str) -> Stdio {
    std::fs::OpenOptions::new().create(true).append(true).open(program.path(name)).unwrap().into()
}

/// Starts a server on these ports. Ports of `-1` are free ports. A free port chosen here could be taken before
/// the server listens.
fn server(store: &Path, [port, monitor]: [&str; 2], guard: &[&str]) -> Option<Child> {
    ["nats-server", "/usr/sbin/nats-server", "/usr/local/bin/nats-server"].into_iter().find_map(|program| {
        Command::new(program)
            .args([
                "--jetstream",
                "--addr",
                "127.0.0.1",
                "--port",
                port,
                "--http_port",
                monitor,
                "--store_dir",
            ])
            .arg(store)
            .arg("--ports_file_dir")
            .arg(store)
            .args(guard)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()
    })
}

/// Returns the ports of a listening server, for clients and for monitoring.
fn ports(store: &Path, server: &Child) -> Option<[u16; 2]> {
    let file = store.join(format!("nats-server_{}.ports", server.id()));
    let told: Value = serde_json::from_slice(&std::fs::read(file).ok()?).ok()?;
    let port = |kind: &str| told[kind][0].as_str()?.rsplit_once(':')?.1.parse().ok();
    Some([port("nats")?, port("monitoring")?])
}

impl Nats {
    /// Starts a server. Without nats-server returns `None` and prints a note, because ./check installs
    /// nats-server only if permitted.
    pub(crate) fn start() -> Option<Nats> {
        Nats::guarded(&[])
    }

    /// Starts a server with further arguments about authentication.
    pub(crate) fn guarded(guard: &[&str]) -> Option<Nats> {
        let store = tempfile::tempdir().unwrap();
        if let Some(child) = server(store.path(), ["-1"; 2], guard) {
            let mut nats = Nats { child, store, port: 0, monitor: 0 };
            wait_for("the server", || {
                if let Some(found) = ports(nats.store.path(), &nats.child) {
                    [nats.port, nats.monitor] = found;
                }
                nats.port > 0
                    && nats.streams().is_some()
                    && TcpStream::connect(("127.0.0.1", nats.port)).is_ok()
            });
            return Some(nats);
        }
        let _ = writeln!(
            std::io::stderr(),
            "LEFT OUT: games on several machines: install nats-server and run the tests again"
        );
        None
    }

    /// Ends the server, waits until arena and worker report the loss, and restarts the server without data.
    fn forget_all(&mut self, program: &Program) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        for file in ["said", "worker said"] {
            wait_for("the loss is told", || program.read(file).contains("NATS server unreachable ("));
        }
        self.store = tempfile::tempdir().unwrap();
        let ports = [self.port, self.monitor].map(|port| port.to_string());
        let start = |store: &Path| server(store, [&ports[0], &ports[1]], &[]).unwrap();
        self.child = start(self.store.path());
        wait_for("the server", || {
            // Another connection may have taken the port for a moment.
            if self.child.try_wait().unwrap().is_some() {
                self.child = start(self.store.path());
            }
            self.streams().is_some()
        });
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Returns the names of the streams on the server.
    pub(crate) fn streams(&self) -> Option<Vec<String>> {
        Some(self.kept()?.into_iter().map(|(name, _)| name).collect())
    }

    /// Returns the streams on the server with their numbers of messages.
    fn kept(&self) -> Option<Vec<(String, u64)>> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.monitor)).ok()?;
        stream.write_all(b"GET /jsz?streams=1 HTTP/1.0\r\n\r\n").ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let json: Value = serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()?;
        let details = json["account_details"].as_array().cloned().unwrap_or_default();
        let streams = details.iter().flat_map(|account| account["stream_detail"].as_array().cloned());
        let named = |stream: Value| {
            Some((stream["name"].as_str()?.to_owned(), stream["state"]["messages"].as_u64().unwrap_or(0)))
        };
        Some(streams.flatten().filter_map(named).collect())
    }

    /// Returns the number of messages in streams whose names have this beginning.
    pub(crate) fn messages(&self, beginning: &str) -> u64 {
        let kept = self.kept().unwrap_or_default();
        kept.iter().filter(|(name, _)| name.starts_with(beginning)).map(|(_, messages)| messages).sum()
    }

    /// Publishes a payload on a subject, like an unknown client.
    pub(crate) fn publish(&self, subject: &str, payload: &[u8]) {
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

    /// Sends a request to the server itself, like its own tools.
    pub(crate) fn ask(&self, subject: &str, payload: &str) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let head = format!(
            "CONNECT {{\"verbose\":false}}\r\nSUB answer 1\r\nPUB {subject} answer {}\r\n",
            payload.len()
        );
        stream.write_all(&[head.as_bytes(), payload.as_bytes(), b"\r\n"].concat()).unwrap();
        let mut answer = Vec::new();
        let mut piece = [0; 4096];
        loop {
            let text = String::from_utf8_lossy(&answer);
            if let Some((length, rest)) =
                text.split_once("MSG answer 1 ").and_then(|(_, rest)| rest.split_once("\r\n"))
                && rest.len() >= length.parse().unwrap()
            {
                return serde_json::from_str(&rest[..length.parse().unwrap()]).unwrap();
            }
            let read = stream.read(&mut piece).unwrap();
            assert!(read > 0, "{text}");
            answer.extend_from_slice(&piece[..read]);
        }
    }

    pub(crate) fn worker(&self, program: &Program, arguments: &str) -> Running {
        let mut command = program.command();
        command.args(["worker", &self.url()]).args(arguments.split_whitespace());
        Running(command.stdout(Stdio::null()).stderr(said(program, "worker said")).spawn().unwrap())
    }

    pub(crate) fn manager(&self, program: &Program, arguments: &str) -> Running {
        let mut command = program.command();
        command.arg("arena").args(arguments.split_whitespace()).args(["--workers", &self.url()]);
        Running(command.stdout(Stdio::null()).stderr(said(program, "said")).spawn().unwrap())
    }
}

#[track_caller]
pub(crate) fn wait_for(what: &str, mut there: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !there() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        std::thread::park_timeout(Duration::from_millis(20));
    }
}

/// Returns the number of games in a log.
pub(crate) fn stored(program: &Program, name: &str) -> usize {
    let lines = std::fs::read(program.path(name)).unwrap_or_default();
    lines.iter().filter(|byte| **byte == b'\n').count().saturating_sub(1)
}

/// Returns a round robin of built-in and external engines with a low node limit.
fn field(pairs: u32) -> String {
    let engine =
        |player: &str| format!("exec:{} engine --player {player} --seed 4", env!("CARGO_BIN_EXE_inarow"));
    let players =
        ["threat1".to_owned(), "computer:level=10".to_owned(), engine("random"), engine("computer:level=10")];
    let players = players.map(|player| {
        format!("[[players]]\nname = {:?}\nplayer = {player:?}\n", player.replace("exec:", "outside "))
    });
    format!(
        "tournament = \"round-robin\"\ngame = \"gomoku\"\nopenings = \"random:6\"\nopening_pairs = {pairs}\nseed = 5\n\
         nodes = 300\nshare_cores = true\n\n{}",
        players.concat()
    )
}

/// Every program is killed once, and a worker joins late. The result equals the result of one machine.
#[cfg(feature = "fleet")]
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
    // The drop sends SIGKILL, so the running games are lost.
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
    // Every game is played, so the table needs no worker.
    drop(second);
    let again =
        program.run(&format!("arena run field.toml --json --out together --workers {address}")).ok().json();
    assert_eq!(table(&again), table(&alone));
}

#[cfg(unix)]
#[cfg(feature = "fleet")]
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
    let _worker = nats.worker(&program, "--share-cores --concurrency 1 --engines engines --log lines");
    let arguments = "match random exec:./mine --games 4 --seed 1 --out results";
    let mut manager = nats.manager(&program, arguments);
    wait_for("the engine is missing", || program.read("said").contains("No worker has engine mine (sha256 "));
    assert_eq!(stored(&program, "results"), 0);
    // The engine counts as unchanged under another name.
    std::fs::rename(program.path("mine"), program.path("engines/theirs")).unwrap();
    let mut code = None;
    wait_for("the games", || {
        code = manager.0.try_wait().unwrap();
        code.is_some()
    });
    assert!(code.unwrap().success(), "{}", program.read("said"));
    assert_eq!(stored(&program, "results"), 4);
    assert!(program.read("results").contains("exec:./mine"), "records name engines as the run does");
    // Transcripts of games with equal numbers are kept for each run.
    std::fs::rename(program.path("engines/theirs"), program.path("mine")).unwrap();
    // The file appears complete, because a partial copy would be another engine.
    std::fs::copy(program.path("mine"), program.path("ours")).unwrap();
    std::fs::rename(program.path("ours"), program.path("engines/ours")).unwrap();
    let mut second = nats.manager(&program, "match random exec:./mine --games 2 --seed 2");
    wait_for("the second run", || second.0.try_wait().unwrap().is_some());
    let folder = |path: &Path| std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let mut kept: Vec<usize> = folder(&program.path("lines")).map(|run| folder(&run).count()).collect();
    kept.sort_unstable();
    assert_eq!(kept, [2, 4]);
}

/// Games played without an arena count, in any order. Nothing waits for games without an arena.
#[cfg(feature = "fleet")]
#[test]
fn what_was_played_meanwhile_is_taken() {
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    let arguments = "match random random --games 600 --seed 3 --out results";
    let manager = nats.manager(&program, arguments);
    // Many slots get many games.
    let mut worker = nats.worker(&program, "--share-cores --concurrency 30");
    wait_for("many games", || nats.messages("inarow-") > 40);
    drop(manager);
    wait_for("what was handed out is played", || nats.messages("inarow-orders-") == 0);
    let (kept, meanwhile) = (stored(&program, "results"), nats.messages("inarow-results-"));
    assert!(kept + 60 < 600 && meanwhile > 20, "{kept} games were stored, {meanwhile} were not");
    worker.0.kill().unwrap();
    worker.0.wait().unwrap();
    // No worker plays now.
    let begun = Instant::now();
    let manager = nats.manager(&program, arguments);
    wait_for("those games", || stored(&program, "results") as u64 >= kept as u64 + meanwhile);
    drop(manager);
    let _worker = nats.worker(&program, "--share-cores --concurrency 2");
    let mut manager = nats.manager(&program, arguments);
    wait_for("the end", || manager.0.try_wait().unwrap().is_some());
    assert!(begun.elapsed() < PATIENCE / 2, "{:?}", begun.elapsed());
    assert_eq!(stored(&program, "results"), 600, "{}", program.read("said"));
}

/// The server returns without its data. The streams and the orders are created again.
#[cfg(feature = "fleet")]
#[test]
fn a_server_that_forgot_everything_is_told_again() {
    let Some(mut nats) = Nats::start() else { return };
    let program = Program::new();
    let mut manager = nats.manager(&program, "match threat1 threat1 --games 300 --seed 3 --out results");
    let _worker = nats.worker(&program, "--share-cores --concurrency 2");
    wait_for("the first games", || stored(&program, "results") > 4);
    nats.forget_all(&program);
    let kept = stored(&program, "results");
    assert!(kept < 300, "all was played before");
    wait_for("the end", || manager.0.try_wait().unwrap().is_some());
    assert_eq!(stored(&program, "results"), 300, "{}", program.read("said"));
    assert_eq!(nats.streams().unwrap(), Vec::<String>::new());
    // Arena and worker report the return. The worker did not mistake the loss for the end of the run.
    let told = program.read("worker said");
    assert_eq!(told.matches("joined").count(), 1, "{told}");
    assert!(told.matches("is over").count() <= 1, "{told}");
    for told in [told, program.read("said")] {
        assert!(told.contains("The NATS server is back."), "{told}");
    }
}

/// A file that this machine cannot run is the machine's fault, not the engine's.
#[cfg(unix)]
#[cfg(feature = "fleet")]
#[test]
fn an_engine_does_not_lose_where_it_cannot_be_started() {
    use std::os::unix::fs::PermissionsExt;
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let allow = |name: &str, mode: u32| {
        std::fs::set_permissions(program.path(name), std::fs::Permissions::from_mode(mode)).unwrap();
    };
    // The script's interpreter exists for the arena, but not for the worker.
    std::fs::create_dir(program.path("engines")).unwrap();
    std::os::unix::fs::symlink("/bin/sh", program.path("interpreter")).unwrap();
    let interpreter = program.path("interpreter");
    let script = format!("#!{}\nexec {inarow} engine --player random --seed 4\n", interpreter.display());
    for name in ["mine", "engines/theirs"] {
        program.write(name, &script);
    }
    allow("mine", 0o755);
    let mut manager = nats.manager(&program, "match random exec:./mine --games 4 --seed 1 --out results");
    wait_for("the manager waits", || program.read("said").contains("No worker is there yet"));
    std::fs::remove_file(&interpreter).unwrap();
    let mut worker = nats.worker(&program, "--share-cores --concurrency 1 --engines engines");
    let lacking = || program.read("said").matches("No worker has engine mine (sha256 ").count();
    wait_for("the file may not be run", || lacking() > 0);
    worker.0.kill().unwrap();
    worker.0.wait().unwrap();
    allow("engines/theirs", 0o755);
    let _worker = nats.worker(&program, "--share-cores --concurrency 1 --engines engines");
    wait_for("the game goes back", || program.read("worker said").contains("A game was returned: "));
    assert_eq!(stored(&program, "results"), 0, "{}", program.read("results"));
    std::os::unix::fs::symlink("/bin/sh", &interpreter).unwrap();
    wait_for("the end", || manager.0.try_wait().unwrap().is_some());
    assert_eq!(stored(&program, "results"), 4, "{}", program.read("said"));
    assert!(!program.read("results").contains("crash"), "{}", program.read("results"));
}

/// Writes an engine that needs a library, without which the engine exits before any output.
#[cfg(unix)]
fn wants_library(program: &Program) {
    use std::os::unix::fs::PermissionsExt;
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let library = program.path("libx.so.1");
    let script = format!(
        "#!/bin/sh\n[ -e {0} ] || {{ echo 'libx.so.1: cannot open shared object file' >&2; exit 127; }}\n\
         exec {inarow} engine --player random --seed 4\n",
        library.display()
    );
    program.write("libx.so.1", "");
    std::fs::create_dir(program.path("engines")).unwrap();
    for name in ["mine", "engines/theirs"] {
        program.write(name, &script);
        std::fs::set_permissions(program.path(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
}

/// A machine's missing library is not the engine's fault. The engine's games return, and are played after the
/// repair.
#[cfg(unix)]
#[cfg(feature = "fleet")]
#[test]
fn an_engine_does_not_lose_where_it_ends_at_once() {
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    wants_library(&program);
    let mut manager = nats.manager(&program, "match random exec:./mine --games 4 --seed 1 --out results");
    wait_for("the manager waits", || program.read("said").contains("No worker is there yet"));
    std::fs::remove_file(program.path("libx.so.1")).unwrap();
    let _worker = nats.worker(&program, "--share-cores --concurrency 1 --engines engines --name anna");
    wait_for("the game goes back", || {
        let said = program.read("worker said");
        said.contains("A game was returned: mine: ") && said.contains("libx.so.1: cannot open")
    });
    wait_for("the manager knows", || {
        let said = program.read("said");
        said.contains("No worker can run engine mine (sha256 ")
            && said.contains("anna reports: the engine ended")
    });
    assert_eq!(stored(&program, "results"), 0, "{}", program.read("results"));
    program.write("libx.so.1", "");
    wait_for("the end", || manager.0.try_wait().unwrap().is_some());
    assert_eq!(stored(&program, "results"), 4, "{}", program.read("said"));
    assert!(!program.read("results").contains("crash"), "{}", program.read("results"));
}

/// If no machine can ever play the remaining games, the arena ends with the reason. The other games stay.
#[cfg(unix)]
#[cfg(feature = "fleet")]
#[test]
fn an_engine_that_runs_nowhere_ends_the_wait() {
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    wants_library(&program);
    let players =
        ["random", "threat1", "exec:./mine"].map(|player| format!("[[players]]\nplayer = {player:?}\n"));
    let plan = format!("tournament = \"round-robin\"\nseed = 1\nopening_pairs = 20\n{}", players.concat());
    program.write("field.toml", &plan);
    let mut manager = nats.manager(&program, "run field.toml --out results");
    wait_for("the manager waits", || program.read("said").contains("No worker is there yet"));
    std::fs::remove_file(program.path("libx.so.1")).unwrap();
    let _worker = nats.worker(&program, "--share-cores --concurrency 1 --engines engines");
    wait_for("the end", || manager.0.try_wait().unwrap().is_some());
    assert_eq!(manager.0.wait().unwrap().code(), Some(1));
    let said = program.read("said");
    assert!(
        said.contains("no worker can run mine (sha256 ")
            && said.contains("the same command resumes what --out saved"),
        "{said}"
    );
    assert_eq!(stored(&program, "results"), 40, "the others' games are kept: {said}");
    assert_eq!(nats.streams().unwrap(), Vec::<String>::new());
}

#[cfg(feature = "fleet")]
#[test]
fn what_others_send_is_thrown_away_with_its_reason() {
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    // The match has far more games than are played here.
    let _manager = nats.manager(&program, "match random random --games 100000 --seed 1 --out results");
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
    // The version alone does not suffice, because the sources count.
    let old = r#"{"form":2,"id":"a","name":"old","version":"0.1.0","cores":1,"slots":1,"playing":0,"lacks":[],"leaves":false}"#;
    nats.publish(&format!("inarow.{run}.here"), &packed(old));
    wait_for("the other version", || {
        program.read("said").contains("The worker old is inarow 0.1.0, this is 0.")
    });
    let _worker = nats.worker(&program, "--share-cores --concurrency 2");
    wait_for("the worker", || {
        program.read("worker said").contains("Order rejected: the message is packed incorrectly (")
    });
    let forged = r#"{"form":2,"worker":"anna","order":"0","game":99999,"outcome":{"failed":"I will not"}}"#;
    let rejected = [
        (b"hello".to_vec(), "the message is packed incorrectly ("),
        (packed(r#"{"form":2,"milk":2}"#), "the message does not have the expected form ("),
        (packed(r#"{"form":9}"#), "the message has version 9 of its form, known is 2"),
        (packed(forged), "game 100000: anna played something else"),
    ];
    for (payload, reason) in rejected {
        nats.publish(&format!("inarow.{run}.result"), &payload);
        let told = format!("Result rejected: {reason}");
        wait_for(&told, || program.read("said").contains(&told));
    }
    let kept = stored(&program, "results");
    wait_for("more games", || stored(&program, "results") > kept + 20);
}

/// Packs a message like the arena.
pub(crate) fn packed(json: &str) -> Vec<u8> {
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(json.as_bytes()).unwrap();
    packer.finish().unwrap()
}

#[cfg(feature = "fleet")]
#[test]
fn what_cannot_be_reached_is_told() {
    let program = Program::new();
    // The first port is used by no program.
    let address = "nats://anna:secret@127.0.0.1:1";
    program.run(&format!("worker {address}")).fails(1, &["nats://127.0.0.1", "nats-server"]);
    let manager = format!("arena match random random --games 2 --workers {address}");
    program.run(&manager).fails(1, &["nats://127.0.0.1", "nats-server"]);
    program.run(&format!("{manager} --log lines")).fails(2, &["--log"]);
    program.run("worker nats://127.0.0.1 --engines none").fails(1, &["none"]);
}
