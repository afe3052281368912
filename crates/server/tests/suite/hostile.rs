//! Clients that mean no good: they get a clear answer or none, and the others go on.

use std::io::{Read, Write};
use std::time::Duration;

use inarow_server::{Limits, Rate};
use serde_json::json;

use crate::client::{Lines, connect, request};
use crate::running::Running;

#[test]
fn a_body_is_at_most_64_kib_whatever_it_says_of_itself() {
    let server = Running::new();
    let json_type = ("Content-Type", "application/json");
    let large = format!(r#"{{"game":"{}"}}"#, "x".repeat(70_000));
    let refused = request(server.address, "POST", "/api/games", &[json_type], &large);
    assert_eq!((refused.status, &refused.json()["error"]), (413, &json!("too-large")));
    // In chunks, without saying how much there will be.
    let mut stream = connect(server.address);
    let head = "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Transfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let piece = format!("4000\r\n{}\r\n", " ".repeat(0x4000));
    for _ in 0..8 {
        let _ = stream.write_all(piece.as_bytes());
    }
    let refused = crate::client::read(&mut std::io::BufReader::new(stream));
    assert_eq!(refused.status, 413);
}

#[test]
fn who_is_slow_is_not_waited_for() {
    let server = Running::with(Limits { patience: Duration::from_millis(50), ..Limits::default() });
    let mut head = connect(server.address);
    head.write_all(b"GET /healthz HTTP/1.1\r\nHo").unwrap();
    let mut body = connect(server.address);
    body.write_all(
        b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    )
    .unwrap();
    let answer = crate::client::read(&mut std::io::BufReader::new(body));
    assert_eq!((answer.status, &answer.json()["error"]), (408, &json!("too-slow")));
    let mut rest = Vec::new();
    // It is closed, with or without a word.
    let _ = head.read_to_end(&mut rest);
    assert!(!rest.starts_with(b"HTTP/1.1 200"));
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn who_asks_too_often_is_told_when_to_come_again() {
    let few = Rate { burst: 3.0, per_second: 0.2 };
    let limits = Limits { games: few, this_machine: true, ..Limits::default() };
    let server = Running::with(Limits { commands: few, ..limits });
    let [one, _] = server.pair(&json!({ "game": "gomoku" }));
    for _ in 0..2 {
        server.create(&json!({ "game": "gomoku" }));
    }
    let refused = server.post("/api/games", &json!({ "game": "gomoku" }));
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("too-many-requests")));
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=6).contains(&wait));
    let statuses: Vec<u16> = (0..5)
        .map(|id| server.command(&one, &json!({ "command": id.to_string(), "play": "7,7" })).status)
        .collect();
    assert_eq!(statuses, [200, 409, 409, 429, 429]);
    assert_eq!(server.get("/healthz").status, 200, "other things are still answered");
}

#[test]
fn an_address_has_so_many_connections_and_others_have_theirs() {
    let limits = Limits { connections_per_address: 4, this_machine: true, ..Limits::default() };
    let server = Running::with(limits);
    let one = server.create(&json!({ "game": "gomoku" }));
    let path = format!("/api/games/{}/events", one.id);
    let mut open: Vec<Lines> = (0..2).map(|_| Lines::open(server.address, &path, &[])).collect();
    let url = format!("ws://{}/api/games/{}/ws", server.address, one.id);
    let sockets = [(); 2].map(|()| tungstenite::client(url.as_str(), connect(server.address)).unwrap());
    let mut refused = connect(server.address);
    let _ = refused.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    let mut rest = Vec::new();
    let _ = refused.read_to_end(&mut rest);
    assert!(rest.is_empty(), "it is closed at once");
    for lines in &mut open {
        assert_eq!(lines.event().unwrap()["n"], 1);
    }
    drop((open, sockets));
    // Closed connections count no more, once the server has seen that.
    loop {
        let mut stream = connect(server.address);
        let sent = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let mut answer = Vec::new();
        if sent.is_ok() && stream.read_to_end(&mut answer).is_ok() && answer.starts_with(b"HTTP/1.1 200") {
            break;
        }
    }
}

#[test]
fn nonsense_instead_of_http_harms_nobody() {
    let server = Running::new();
    for nonsense in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"\0\0\0\0\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
    ] {
        let mut stream = connect(server.address);
        stream.write_all(nonsense).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
    }
    let mut many = connect(server.address);
    let _ = many.write_all(b"GET / HTTP/1.1\r\n");
    for number in 0..5_000 {
        if many.write_all(format!("X-{number}: y\r\n").as_bytes()).is_err() {
            break;
        }
    }
    assert_eq!(server.get("/healthz").status, 200);
}
