//! Tests of clients of the course against players on the server for browsers. The clients are written only from
//! the description of the course's messages.

#[path = "../../../course/tests/suite/raw.rs"]
#[allow(dead_code, reason = "another suite uses the rest")]
pub(crate) mod raw;

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;

use serde_json::{Value, json};

use crate::program::Program;
use crate::serve::{Script, ask, play_out};
use raw::Raw;

/// Starts a server with the course's gateway, and returns the ports of both. `time_limit` is the limit for
/// answers of the gateway's clients, in ms.
pub(crate) fn start(program: &Program, time_limit: Option<u32>) -> (Script, u16, u16) {
    let mut command = program.command();
    command.args([
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--course-gateway",
        "tcp://127.0.0.1:0",
        "--lang",
        "en",
    ]);
    if let Some(ms) = time_limit {
        command.args(["--course-time-limit", &ms.to_string()]);
    }
    let said = format!("without a password; each has {} ms for a move", time_limit.unwrap_or(300));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut ports = lines.filter_map(|line| {
        let address = line.split(' ').find(|word| word.contains("://127.0.0.1:"))?;
        let port = address.rsplit(':').next()?.trim_end_matches(',');
        let is_course = line.contains("tcp://");
        // Thousands are separated.
        assert!(!is_course || line.replace('\u{202f}', "").contains(&said), "{line}");
        Some(port.parse().unwrap())
    });
    let (server, course) = (ports.next().unwrap(), ports.next().unwrap());
    (Script(child), server, course)
}

pub(crate) fn until_connected(port: u16, names: &[&str]) {
    while ask(port, "GET", "/api/bots", "", &Value::Null).unwrap().1["bots"] != json!(names) {
        thread::yield_now();
    }
}

fn challenge(port: u16, bot: &str, game: &str) -> Value {
    let asked =
        json!({ "game": game, "side": "x", "x": "human:name=Anna", "o": format!("bot:{bot} (course)") });
    let (status, made) = ask(port, "POST", "/api/games", "", &asked).unwrap();
    assert_eq!(status, 201, "{made}");
    made
}

fn seat(port: u16, made: &Value) -> Value {
    let path = format!("/api/games/{}", made["id"].as_str().unwrap());
    ask(port, "GET", &path, "", &Value::Null).unwrap().1["seats"]["o"].clone()
}

/// Returns the first message of a player in this game.
fn said(port: u16, made: &Value) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let path = format!("/api/games/{}/events", made["id"].as_str().unwrap());
    write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    let line = lines.find(|line| line.contains(r#""event":"said""#)).unwrap();
    serde_json::from_str::<Value>(&line).unwrap()["event"]["text"].as_str().unwrap().to_owned()
}

#[test]
fn clients_that_cannot_be_bots_are_refused() {
    let program = Program::new();
    let (_server, port, course) = start(&program, None);
    for name in ["a:b", " alice", &"long".repeat(25)] {
        let request = [&[0x12, name.len() as u8][..], name.as_bytes()].concat();
        let answer = Raw::connect(course).ask(&request).unwrap();
        assert_eq!(answer, [0x12, 2, 8, 3], "{name:?} is malformed here");
    }
    let mut last = Raw::connect(course);
    last.join(&"b".repeat(91));
    until_connected(port, &[&format!("{} (course)", "b".repeat(91))]);
}

#[test]
fn clients_of_the_course_are_bots_that_people_challenge() {
    let program = Program::new();
    // No client is late, even on a busy machine.
    let (server, port, course) = start(&program, Some(600_000));
    let players = ["alice", "bob"].map(|name| {
        thread::spawn(move || {
            let mut raw = Raw::connect(course);
            raw.join(name);
            raw.play()
        })
    });
    let observer = thread::spawn(move || {
        let mut raw = Raw::connect(course);
        assert_eq!(raw.ask(&[0x08, 1]).unwrap()[0], 0x0a);
        raw.send(b"");
        raw.play()
    });
    until_connected(port, &["alice (course)", "bob (course)"]);
    // Both games run concurrently.
    let games = [challenge(port, "alice", "line:8x8:k=5"), challenge(port, "bob", "line:9x8:k=5")];
    for (made, name, size) in [(&games[0], "alice", [8, 8]), (&games[1], "bob", [9, 8])] {
        let over = play_out(port, made, size);
        assert_eq!(over["seats"]["o"]["name"], format!("{name} (course)"));
        assert!(over["moves"].as_array().unwrap().len() > 8, "{over}");
        assert_eq!(over["state"]["over"]["why"], "line", "{over}");
    }
    // A game that the protocol does not support is declined. A human may play the game.
    let ultimate = challenge(port, "bob", "ultimate");
    while seat(port, &ultimate)["kind"] != "human" {
        thread::yield_now();
    }
    Command::new("kill").args(["-INT", &server.0.id().to_string()]).status().unwrap();
    for player in players {
        assert_eq!(player.join().unwrap(), [1, 1, 0, 0], "one game, which somebody won");
    }
    let [began, won, drawn, lost] = observer.join().unwrap();
    assert!(began >= 2 && won >= 2 && drawn == 0 && lost == 0, "it sees one game after another");
}

#[test]
fn a_client_that_does_not_answer_a_person_in_time_loses() {
    let program = Program::new();
    let (_server, port, course) = start(&program, None);
    let mut slow = Raw::connect(course);
    slow.join("slow");
    until_connected(port, &["slow (course)"]);
    let made = challenge(port, "slow", "line:8x8:k=5");
    let (over, is_over) = channel::<()>();
    let late = thread::spawn(move || {
        // This client answers everything except a request for a move.
        while let Some(update) = slow.receive()
            && update[0] != 0x10
        {
            slow.send(b"");
        }
        let _ = is_over.recv();
    });
    let lost = play_out(port, &made, [8, 8])["state"]["over"].clone();
    assert_eq!((&lost["winner"], &lost["why"]), (&json!("x"), &json!("resign")));
    // A bot can only resign, so the message explains the reason.
    let words = "The client of the course did not answer within 300 ms, so it resigns.";
    assert_eq!(said(port, &made), words);
    // The client leaves, and is no longer a bot.
    drop(over);
    late.join().unwrap();
    until_connected(port, &[]);
}
