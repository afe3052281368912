//! Tests of `inarow course`, with a server and its clients as programs.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, Stdio};

use crate::examples::{example, there};
use crate::program::Program;

/// A running server with its address.
struct Host {
    child: Child,
    error: BufReader<ChildStderr>,
    address: String,
}

impl Host {
    fn new(program: &Program, arguments: &str) -> Host {
        let mut command = program.command();
        command.args("course host --listen tcp://127.0.0.1:0 --time-limit 60000 --seed 5".split(' '));
        command.args(arguments.split(' '));
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut error = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        error.read_line(&mut line).unwrap();
        let address =
            line.trim().strip_prefix("Listening on ").unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Host { child, error, address }
    }

    /// Waits until a line of the notices contains `what`.
    fn wait_for(&mut self, what: &str) {
        let mut line = String::new();
        while !line.contains(what) {
            line.clear();
            assert_ne!(self.error.read_line(&mut line).unwrap(), 0, "{what:?} never came");
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    fn join(&self, program: &Program, arguments: &str) -> Child {
        let mut command = program.command();
        command.args(["course", "join", &self.address]).args(arguments.split(' '));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Returns the server's output until its end.
    fn end(mut self) -> String {
        drop(self.child.stdin.take());
        let mut text = String::new();
        self.child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        let mut rest = String::new();
        self.error.read_to_string(&mut rest).unwrap();
        assert!(self.child.wait().unwrap().success(), "{text}{rest}");
        text
    }
}

/// Returns a client's output until its end.
fn end(client: Child) -> (String, String) {
    let output = client.wait_with_output().unwrap();
    let [text, error] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(output.status.success(), "{text}{error}");
    (text, error)
}

#[test]
fn a_series_prints_a_line_of_json_for_each_game() {
    let program = Program::new();
    let mut host = Host::new(&program, "--games 2 --json --x alice --password class");
    let observer = host.join(&program, "--observe --json --password class");
    host.wait_for("observer joined");
    let bob = host.join(&program, "--name bob --player rating-map --password class");
    host.wait_for("bob joined");
    let alice = host.join(&program, "--name alice --player threat1 --password class");
    let lines: Vec<serde_json::Value> =
        host.end().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    let (seen, _) = end(observer);
    let seen: Vec<serde_json::Value> = seen.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let games: Vec<&[serde_json::Value]> = seen.split_inclusive(|event| event["event"] == "over").collect();
    assert_eq!(games.len(), 2);
    for (line, game) in lines.iter().zip(games) {
        assert_eq!((&line["x"], &line["o"]), (&"alice".into(), &"bob".into()));
        assert!(["line", "reply", "reply-line", "full"].contains(&line["why"].as_str().unwrap()), "{line}");
        let moves: Vec<&serde_json::Value> =
            game.iter().filter(|event| event["event"] == "move").map(|event| &event["cell"]).collect();
        assert_eq!(moves, line["moves"].as_array().unwrap().iter().collect::<Vec<_>>());
        let end = game.last().unwrap();
        assert_eq!((&end["winner"], &end["why"]), (&line["winner"], &line["why"]));
        let start = game.iter().find(|event| event["event"] == "start").unwrap();
        assert!(!start["walls"].as_array().unwrap().is_empty(), "{start}");
        let sorted = |walls: &serde_json::Value| -> BTreeSet<String> {
            walls.as_array().unwrap().iter().map(|wall| wall.as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(sorted(&start["walls"]), sorted(&line["walls"]));
    }
    for client in [alice, bob] {
        let (text, error) = end(client);
        assert_eq!(text.lines().count(), 2, "{text}");
        assert!(error.contains("60000 ms"), "{error}");
    }
}

#[test]
fn a_round_robin_ends_with_the_figures_of_the_course() {
    let program = Program::new();
    let python = ["python3", "python"].into_iter().find(|name| there(name));
    let bot = |python: &str| format!("exec-referee:{python} '{}'", example("referee-bot.py").display());
    let bot = python.map_or("computer:level=1".to_owned(), bot);
    let host = Host::new(&program, "--round-robin --players 3 --games 2 --game course15");
    let mut clients = vec![
        host.join(&program, "--name alice --player rating-map"),
        host.join(&program, "--name boris --player random --lang ru"),
    ];
    let mut command = program.command();
    command.args(["course", "join", &host.address, "--name", "carol", "--player", &bot, "--retry"]);
    clients.push(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
    let text = host.end();
    let games = text.lines().filter(|line| line.starts_with("Game ")).count();
    assert_eq!(games, 6, "{text}");
    for part in [
        "Wins of alice:",
        "Wins of carol:",
        "Draws:",
        "Errors: 0",
        "Mean time of a move of boris:",
        "All games:",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let table: Vec<Vec<&str>> =
        text.lines().rev().take(4).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(table[3].join(" "), "Rank Player 1 2 3 Points Won Drawn Lost", "{text}");
    assert!(table[..3].iter().all(|row| row.len() == 9 && row.contains(&"·")), "{text}");
    assert!(!text.contains("ublished"), "{text}");
    for (number, client) in (0..).zip(clients) {
        let (text, error) = end(client);
        assert!(error.contains(if number == 1 {
            "Сервер завершил работу."
        } else {
            "The server closed."
        }));
        assert_eq!(text.matches(if number == 1 { "Партия" } else { "Game" }).count(), 4, "{text}");
    }
}

#[test]
fn the_operator_rules_at_the_console() {
    let program = Program::new();
    let mut host = Host::new(&program, "--game course15");
    let clients = ["alice", "bob"].map(|name| {
        let client = host.join(&program, &format!("--name {name} --player rating-map"));
        host.wait_for(&format!("{name} joined"));
        client
    });
    for command in
        ["dance", "help", "kick-observers", "x nobody", "x alice", "players", "x zed", "x alice", "start"]
    {
        host.say(command);
    }
    host.wait_for("Game 1");
    let text = host.end();
    for part in [
        "Unknown command “dance”",
        "x NAME – NAME plays X\n",
        "kick-observers – removes all observers\n",
        "There are no observers.\n",
        "rr [N] – starts a round robin, N games a pair\n",
        "nobody is not here, or does not answer.\n",
        "zed is not here, or does not answer. Until now alice was chosen for X: to restore that, write X alice.\n",
        "alice will play X.\nalice (chosen for X)\nbob",
        "Game 1: alice (X) – bob (O), ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for client in clients {
        end(client);
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let program = Program::new();
    program.run("course host --game ultimate").fails(2, &["line games", "course"]);
    program.run("course host --x a --round-robin").fails(2, &["--round-robin"]);
    program.run("course host --listen 5555").fails(2, &["tcp://HOST:PORT"]);
    program.run("course host --listen tcp://192.0.2.1:5555 --games 1").fails(
        1,
        &["tcp://192.0.2.1:5555", "this machine has no such address; choose", "--listen tcp://0.0.0.0"],
    );
    program.run("course join tcp://127.0.0.1:1 --name a").fails(
        1,
        &[
            "cannot reach tcp://127.0.0.1:1: no server listens there; check",
            "\nWith --retry the client tries again",
        ],
    );
    let ended = "exec-referee:sh -c 'exit 3'";
    program
        .feed(["course", "join", "tcp://127.0.0.1:1", "--name", "a", "--player", ended], "")
        .fails(1, &["exit code 3"]);
    program.run("course join tcp://127.0.0.1:1").fails(2, &["--name"]);
    program
        .run("course join tcp://127.0.0.1:1 --name a --player human")
        .fails(2, &["humans cannot play here: a move is due in a fraction of a second"]);
    program
        .feed(["course", "join", "tcp://127.0.0.1:1", "--name", "a\u{1b}[2J"], "")
        .fails(2, &["control character"]);
}

#[test]
fn results_are_saved_and_the_same_command_resumes_them() {
    const ARGUMENTS: &str = "--round-robin --players 2 --games 2 --game line:5x5:k=4 --out league.jsonl --records games.json --report league.html";
    let program = Program::new();
    let host = Host::new(&program, ARGUMENTS);
    let clients = ["alice", "bob"].map(|name| host.join(&program, &format!("--name {name} --player random")));
    assert_eq!(host.end().lines().filter(|line| line.starts_with("Game ")).count(), 2);
    for client in clients {
        end(client);
    }
    let log = program.read("league.jsonl");
    assert_eq!(log.lines().count(), 4, "a head, the plan, two games: {log}");
    let lines: Vec<&str> = log.lines().collect();
    // The kill came in the middle of the last line.
    let torn = format!("{}\n{}", lines[..3].join("\n"), &lines[3][..20]);
    program.write("league.jsonl", &torn);
    let host = Host::new(&program, ARGUMENTS);
    let clients = ["bob", "alice"].map(|name| host.join(&program, &format!("--name {name} --player random")));
    assert_eq!(host.end().lines().filter(|line| line.starts_with("Game ")).count(), 1);
    for client in clients {
        end(client);
    }
    assert_eq!(program.read("league.jsonl").lines().count(), 4);
    let games: serde_json::Value = serde_json::from_str(&program.read("games.json")).unwrap();
    assert_eq!(games.as_array().unwrap().len(), 2);
    assert_eq!(games[0]["seed"], games[1]["seed"], "both games of a pair have the same walls");
    assert!(program.read("league.html").contains("alice"));
    assert_eq!(
        [0, 1].map(|game| games[game]["event"].as_str().unwrap()),
        ["line:5x5:k=4 (round 1)", "line:5x5:k=4 (round 2)"]
    );
    assert!(games[0]["started"].as_str().unwrap().ends_with('Z'), "{games}");
    // No games remain, so the table needs no players.
    std::fs::remove_file(program.path("games.json")).unwrap();
    let finished = format!("course host --listen tcp://127.0.0.1:0 --time-limit 60000 --seed 5 {ARGUMENTS}");
    let run = program.run(&finished).ok();
    assert!(
        run.error.contains("Nothing was left to play: league.jsonl") && run.error.contains("2 games"),
        "{}",
        run.error
    );
    assert!(
        !run.error.contains("Listening") && run.text.contains("Wins of alice:"),
        "{}{}",
        run.error,
        run.text
    );
    assert!(program.path("games.json").exists());
    let lines = program.run(&format!("{finished} --json")).ok().text;
    assert_eq!(lines.lines().filter(|line| line.starts_with("{\"x\":")).count(), 2, "{lines}");
    program
        .run("course host --games 3 --game line:5x5:k=4 --out league.jsonl --listen tcp://127.0.0.1:0")
        .fails(1, &["league.jsonl", "results of other games"]);
}

/// The default game has walls, which most formats cannot store.
#[test]
fn a_format_that_cannot_hold_the_game_is_refused_before_the_first_game() {
    let program = Program::new();
    for name in ["games.txt", "games.sgf"] {
        let command = format!("course host --games 1 --listen tcp://127.0.0.1:0 --out log --records {name}");
        program.run(&command).fails(2, &[name, "walls", "choose json"]);
        assert!(!program.path("log").exists(), "{name}");
    }
}

#[test]
fn a_record_that_cannot_be_written_stops_no_report() {
    let program = Program::new();
    let mut host = Host::new(
        &program,
        "--games 1 --game line:5x5:k=4 --records games.sgf --report page.html --title Cup",
    );
    std::fs::create_dir(program.path("games.sgf")).unwrap();
    let clients = ["alice", "bob"].map(|name| host.join(&program, &format!("--name {name} --player random")));
    clients.into_iter().for_each(|client| drop(end(client)));
    drop(host.child.stdin.take());
    let mut error = String::new();
    host.error.read_to_string(&mut error).unwrap();
    assert_eq!(host.child.wait().unwrap().code(), Some(1), "{error}");
    assert!(error.contains("games.sgf"), "{error}");
    let page = program.read("page.html");
    assert!(page.contains("<h1>Cup</h1>") && page.contains("<th>No.</th>"), "{page}");
}
