//! Tests of `inarow serve` after kills and with a full disk, where every acknowledged command is stored.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::examples::{example, there};
use crate::program::Program;

/// Number of concurrent clients, half of them with a clock.
const CLIENTS: usize = 32;
/// Initial time of a clock, as text and in ms.
const CLOCK: (&str, u64) = ("1h", 3_600_000);
/// Default number of kills, overridden by `INAROW_KILLS`.
const KILLS: usize = 4;
/// Least number of acknowledged moves between two kills, which is two of each client.
const MOVES: usize = 2 * CLIENTS;
/// Pause of a client while the server is away.
const AWAY: Duration = Duration::from_millis(5);
/// A game that cannot be won. Alternating marks on a board of odd width give no line of one mark.
const ENDLESS: &str = "line:15x14:k=15";

/// A running server.
pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
}

impl Drop for Server {
    /// A failing test must not leave the server running.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Starts a server, and waits until it prints its address. Port 0 is any free port.
    pub(crate) fn start(program: &Program, port: u16, shell: Option<&str>) -> Server {
        let mut command = match shell {
            None => program.command(),
            Some(before) => {
                let mut command = Command::new("sh");
                let script = format!("{before}; exec \"$0\" \"$@\"");
                command.args(["-c", &script, env!("CARGO_BIN_EXE_inarow")]);
                command.env("INAROW_DATA", program.path("data")).env("LC_ALL", "C");
                command
            }
        };
        command.args(["serve", "--listen", &format!("127.0.0.1:{port}")]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().rsplit_once(':').unwrap_or_else(|| panic!("{line:?}")).1.parse().unwrap();
        Server { child, port }
    }

    /// Kills the server at once.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Returns the status and the body of an answer, or `None` without an answer.
pub(crate) fn ask(port: u16, method: &str, path: &str, secret: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let body = if method == "GET" { String::new() } else { body.to_string() };
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {secret}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).ok()?))
}

/// A game in which one client plays both sides.
struct Game {
    id: String,
    secrets: [String; 2],
    acknowledged: Vec<u64>,
    has_clock: bool,
    began: Instant,
}

impl Game {
    /// Creates a game, or returns `None` if the server went away meanwhile.
    fn new(port: u16, has_clock: bool) -> Option<Game> {
        let began = Instant::now();
        let time = if has_clock { CLOCK.0 } else { "none" };
        let (_, made) = ask(port, "POST", "/api/games", "", &json!({ "game": ENDLESS, "time": time }))?;
        let id = made["id"].as_str().unwrap().to_owned();
        let (_, joined) = ask(port, "POST", &format!("/api/games/{id}/join"), "", &json!({}))?;
        let secrets = [&made, &joined].map(|seat| seat["secret"].as_str().unwrap().to_owned());
        Some(Game { id, secrets, acknowledged: Vec::new(), has_clock, began })
    }

    fn is_full(&self) -> bool {
        self.acknowledged.len() == 15 * 14
    }

    fn cell(number: usize) -> String {
        format!("{},{}", number % 15, number / 15)
    }

    /// Requests the next move, possibly repeatedly, and returns the status of the answer.
    fn play(&mut self, port: u16) -> Option<u16> {
        let number = self.acknowledged.len();
        let path = format!("/api/games/{}/commands", self.id);
        let body = json!({ "command": format!("move {number}"), "play": Game::cell(number) });
        let (status, answer) = ask(port, "POST", &path, &self.secrets[number % 2], &body)?;
        if status == 200 {
            self.acknowledged.push(answer["n"].as_u64().unwrap());
        } else {
            assert_eq!((status, &answer["error"]), (503, &json!("not-stored")), "{answer}");
        }
        Some(status)
    }

    /// Checks that every acknowledged move is stored once and in order. At most one further move may be
    /// pending.
    #[track_caller]
    fn check(&self, port: u16) {
        let (status, game) = ask(port, "GET", &format!("/api/games/{}", self.id), "", &Value::Null).unwrap();
        assert_eq!(status, 200, "{game}");
        let moves = game["moves"].as_array().unwrap();
        let acknowledged = self.acknowledged.len();
        assert!((acknowledged..=acknowledged + 1).contains(&moves.len()), "{acknowledged}: {game}");
        for (number, cell) in moves.iter().enumerate() {
            assert_eq!(*cell, Game::cell(number));
        }
        assert!(self.acknowledged.is_sorted_by(|a, b| a < b));
        assert!(self.acknowledged.last().is_none_or(|last| *last <= game["last"].as_u64().unwrap()));
        if self.has_clock {
            let left =
                ["x", "o"].map(|side| game["clocks"][side].as_u64().unwrap_or_else(|| panic!("{game}")));
            let used = 2 * CLOCK.1 - left.iter().sum::<u64>();
            assert!(used <= self.began.elapsed().as_millis() as u64, "{used} ms: {game}");
        }
    }
}

/// Returns the status of the health check, which reports whether games can be played and stored.
fn health(port: u16) -> u16 {
    let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { return 0 };
    let mut answer = String::new();
    let asked = write!(stream, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let read = asked.and_then(|()| stream.read_to_string(&mut answer));
    read.ok().and_then(|_| answer.split(' ').nth(1)?.parse().ok()).unwrap_or(0)
}

/// Returns a random number.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

#[test]
fn a_server_that_is_killed_has_lost_nothing_that_it_acknowledged() {
    let kills = std::env::var("INAROW_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let program = Program::new();
    let mut server = Server::start(&program, 0, None);
    let port = server.port;
    let (moves, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let play = |has_clock| {
            let mut games: Vec<Game> = Vec::new();
            while !is_over.load(Ordering::Relaxed) {
                let done = match games.last_mut().filter(|game| !game.is_full()) {
                    Some(game) => game.play(port).is_some(),
                    None => Game::new(port, has_clock).map(|game| games.push(game)).is_some(),
                };
                if done {
                    moves.fetch_add(1, Ordering::Relaxed);
                } else {
                    // The server is away, and will return.
                    std::thread::park_timeout(AWAY);
                }
            }
            games
        };
        let players: Vec<_> = (0..CLIENTS).map(|client| scope.spawn(move || play(client % 2 == 1))).collect();
        for kill in 0..kills {
            let target = moves.load(Ordering::Relaxed) + MOVES + kill % 7;
            while moves.load(Ordering::Relaxed) < target && !players.iter().any(|player| player.is_finished())
            {
                std::thread::yield_now();
            }
            // The kill comes at any moment: between two moves, during a write, or just after a write.
            let (began, moment) = (Instant::now(), Duration::from_micros(random() % 20_000));
            while began.elapsed() < moment {
                std::hint::spin_loop();
            }
            server.kill();
            server = Server::start(&program, port, None);
        }
        is_over.store(true, Ordering::Relaxed);
        for player in players {
            player.join().unwrap().iter().for_each(|game| game.check(port));
        }
    });
    assert_eq!(health(port), 200);
    let copied = program.run("serve backup copy.db").ok();
    assert!(copied.text.contains("copy.db") && program.path("copy.db").is_file(), "{}", copied.text);
    program.run("serve backup copy.db").fails(1, &["copy.db exists already"]);
    // Service managers end the server by this signal.
    Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

/// A bot other than this program, ended with the test.
pub(crate) struct Script(pub(crate) Child);

impl Drop for Script {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Plays the first legal cells until the game is over, and returns the last state.
pub(crate) fn play_out(port: u16, made: &Value, [width, height]: [usize; 2]) -> Value {
    let (id, secret) = (made["id"].as_str().unwrap(), made["secret"].as_str().unwrap());
    loop {
        let (_, game) = ask(port, "GET", &format!("/api/games/{id}"), "", &Value::Null).unwrap();
        if !game["state"]["over"].is_null() {
            return game;
        }
        let is_own = game["state"]["turn"] == made["side"];
        for cell in (0..width * height).filter(|_| is_own) {
            let play = format!("{},{}", cell % width, cell / width);
            let command = json!({ "command": format!("{} {play}", game["last"]), "play": play });
            if ask(port, "POST", &format!("/api/games/{id}/commands"), secret, &command).unwrap().0 == 200 {
                break;
            }
        }
        std::thread::yield_now();
    }
}

/// Waits until a bot with this name is connected.
pub(crate) fn connected(port: u16, name: &str) {
    while ask(port, "GET", "/api/bots", "", &Value::Null).unwrap().1["bots"] != json!([name]) {
        std::thread::yield_now();
    }
}

#[test]
fn the_bot_of_the_examples_plays_by_link() {
    let Some(python) = ["python3", "python"].into_iter().find(|name| there(name)) else { return };
    let program = Program::new();
    let server = Server::start(&program, 0, None);
    let token = program.run("serve token Rows").ok().text;
    let script = Command::new(python)
        .arg(example("link-bot.py"))
        .arg(format!("http://127.0.0.1:{}", server.port))
        .env("INAROW_BOT_TOKEN", token.trim())
        .spawn();
    let _script = Script(script.unwrap());
    connected(server.port, "Rows");
    for (game, side, size) in
        [("tictactoe", "x", [3, 3]), ("score:size=5:length=3:moves=6:fill=rows", "o", [5, 5])]
    {
        let other = if side == "x" { "o" } else { "x" };
        let asked = json!({ "game": game, "side": side, other: "bot:Rows" });
        let (_, made) = ask(server.port, "POST", "/api/games", "", &asked).unwrap();
        let over = play_out(server.port, &made, size);
        assert_eq!(over["seats"][other], json!({ "name": "Rows", "kind": "bot:Rows" }));
        assert!(over["moves"].as_array().unwrap().len() >= 5, "{over}");
    }
}

#[test]
fn a_full_disk_is_told_and_nothing_is_acknowledged_that_is_not_stored() {
    let program = Program::new();
    // Files are limited to this many blocks of 512 bytes. Writing more gives an error instead of a signal.
    let mut server = Server::start(&program, 0, Some("trap '' XFSZ; ulimit -f 600"));
    let mut games: Vec<Game> = (0..3).map(|_| Game::new(server.port, false).unwrap()).collect();
    let port = server.port;
    let full = (0..15 * 14).find(|_| games.iter_mut().any(|game| game.play(port) == Some(503)));
    assert!(full.is_some(), "the disk did not become full");
    let moves: usize = games.iter().map(|game| game.acknowledged.len()).sum();
    assert!(moves > 10, "{moves} moves found room before");
    // A move needs two pages and a heartbeat one page. A single page may be left, which the first heartbeat
    // takes.
    let first = health(port);
    assert!([200, 503].contains(&first), "{first}");
    assert_eq!(health(port), 503);
    assert!(games.iter_mut().all(|game| game.play(port) == Some(503)), "no move finds room");
    games.iter().for_each(|game| game.check(port));
    server.kill();
    // Now there is space again.
    let mut server = Server::start(&program, port, None);
    games.iter().for_each(|game| game.check(port));
    for game in &mut games {
        assert_eq!(game.play(port), Some(200));
    }
    server.kill();
}

#[test]
fn what_cannot_be_served_is_said_in_one_line() {
    let program = Program::new();
    let mut server = Server::start(&program, 0, None);
    let taken = format!("serve --listen 127.0.0.1:{}", server.port);
    let other = Program::new();
    other.run("serve backup copy.db").fails(1, &["no server has saved games"]);
    other.run(&taken).fails(
        1,
        &["cannot listen on 127.0.0.1:", "the port is taken; choose another one", "e.g. --listen 127.0.0.1:"],
    );
    let (listen, admin) = ("serve --listen 127.0.0.1:0", format!("127.0.0.1:{}", server.port));
    other.run(&format!("{listen} --admin {admin}")).fails(1, &["e.g. --admin 127.0.0.1:"]);
    let gateway = format!("{listen} --course-gateway tcp://{admin}");
    other.run(&gateway).fails(1, &["e.g. --course-gateway tcp://127.0.0.1:"]);
    other.run(&format!("{taken} --lang ru")).fails(1, &["порт занят; выберите другой"]);
    other.run("serve --listen 192.0.2.1:8080").fails(1, &["this machine has no such address; choose"]);
    program.run("serve --listen 127.0.0.1:0").fails(1, &["another server uses", "stop it, or", "--data"]);
    // A token is valid at once, even for a server that has not run yet.
    for program in [&program, &other] {
        let token = program.run("serve token Rapfi").ok().text;
        assert_eq!(token.trim().len(), 22, "{token}");
        let sought = ask(server.port, "POST", "/api/bot/seeks", token.trim(), &json!({ "game": "gomoku" }));
        assert_eq!(sought.unwrap().0, if std::ptr::eq(program, &other) { 403 } else { 200 });
    }
    program.run("serve token a:b").fails(1, &["a name has 1 to 100 characters"]);
    for address in ["nowhere", "127.0.0.1:99999", ":8080", "http://127.0.0.1:8080"] {
        other.run(&format!("serve --listen {address}")).fails(2, &["write HOST:PORT, e.g. 127.0.0.1:8080"]);
    }
    for url in ["play.example.org", "https://play.example.org/games"] {
        other.run(&format!("serve --public-url {url}")).fails(2, &[url, "without a path"]);
    }
    server.kill();
}

#[test]
fn an_operators_tools_work_beside_the_server_and_without_it() {
    let program = Program::new();
    program.run("serve games").fails(1, &["no server has saved games"]);
    let mut server = Server::start(&program, 0, None);
    let make = || {
        let asked = json!({ "game": "tictactoe", "x": "human:name=Anna" });
        let (_, made) = ask(server.port, "POST", "/api/games", "", &asked).unwrap();
        made["id"].as_str().unwrap().to_owned()
    };
    let [one, other] = [make(), make()];
    let listed = program.run("serve games").ok().text;
    assert!(listed.contains(&format!("{one}: tictactoe: Anna – nobody yet, moves: 0, running")), "{listed}");
    let russian = program.run("serve games --lang ru").ok().text;
    assert!(russian.contains("ходов: 0, идёт"), "{russian}");
    let lines = program.run("serve games --json").ok().text;
    let first: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["id"], &first["x"]["name"], &first["over"]),
        (&json!(one), &json!("Anna"), &Value::Null)
    );
    assert_eq!(program.run(&format!("serve end {one} --json")).ok().json(), json!({ "ended": one }));
    program.run(&format!("serve end {one}")).fails(1, &["is over already"]);
    program.run("serve end nobody").fails(1, &["there is no game nobody"]);
    program.run("serve check").ok();
    let found = program.run("serve prune --older 0m --over --dry-run --json").ok().json();
    assert_eq!(found, json!({ "found": 1 }));
    assert_eq!(program.run("serve ban 203.0.113.9 --json").ok().json(), json!({ "banned": "203.0.113.9" }));
    assert_eq!(program.run("serve ban").ok().text, "203.0.113.9\n");
    program.run("serve ban 127.0.0.1").fails(1, &["this machine, which cannot be banned"]);
    program.run("serve ban nowhere").fails(2, &["203.0.113.9, or a network"]);
    program.run("serve prune --older soon").fails(2, &["write a number and m, h, d or w"]);
    server.kill();

    assert_eq!(
        program.run("serve prune --older 0m --over --json").ok().json(),
        json!({ "deleted": 1, "found": 1 })
    );
    assert_eq!(program.run(&format!("serve delete {other} --json")).ok().json(), json!({ "deleted": other }));
    program.run(&format!("serve delete {other}")).fails(1, &["there is no game"]);
    assert_eq!(program.run("serve games --all").ok().text, "No games.\n");
    let report = program.run("serve check --json").ok().json();
    assert_eq!(report, json!({ "games": 0, "damaged": [], "orphans": 0, "file": [] }));
}

#[test]
fn limits_come_from_a_file_and_a_wrong_key_is_named_with_its_line() {
    let program = Program::new();
    program.write("limits.toml", "# few\nrequests = { burst = 1, per-second = 0.001 }\nconections = 5\n");
    program
        .run("serve --limits limits.toml")
        .fails(1, &["limits.toml:3:1", "conections", "did you mean connections"]);
    program.write("limits.toml", "patience = \"soon\"\n");
    program.run("serve --limits limits.toml --lang ru").fails(1, &["limits.toml:1:12", "patience"]);
    program.run("serve --limits nowhere.toml").fails(1, &["nowhere.toml"]);
    program.run("serve --listen unix:").fails(2, &["unix:PATH"]);
    program.run("serve --listen unix:x.sock").fails(1, &["needs --public-url"]);
    program.run("serve --trust-proxy nowhere").fails(2, &["203.0.113.9, or a network"]);
    program.run("serve --admin nowhere").fails(2, &["write HOST:PORT"]);
}
