//! Tests of connections outside the protocol, during a game of two players.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use inarow_course::{Plan, ServerOptions};
use inarow_record::End;

use crate::loopback::Running;
use crate::raw::Raw;

fn series(games: u32) -> Plan {
    Plan::Series { games, x: Some("alice".into()), o: Some("bob".into()) }
}

/// Connects and sends the bytes unchanged. Returns the reply up to the end of the connection.
fn throw(port: u16, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    // The server may refuse the data during the write.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut back = Vec::new();
    let _ = stream.read_to_end(&mut back);
    back
}

#[test]
fn garbage_on_the_wire_harms_nobody() {
    let server = Running::new("line:5x5:k=4", series(3));
    let port = server.port;
    // The inputs are other protocols, older versions, security, and nothing.
    throw(port, b"GET / HTTP/1.1\r\nHost: inarow\r\n\r\n");
    throw(port, b"");
    throw(port, &[0xff; 64]);
    throw(port, &[0; 10_000]);
    let mut greeting = [0; 64];
    (greeting[0], greeting[9], greeting[10]) = (0xff, 0x7f, 3);
    greeting[12..17].copy_from_slice(b"CURVE");
    throw(port, &greeting);
    greeting[12..17].copy_from_slice(b"NULL\0");
    // The inputs are a greeting, then frames longer than the data, a message instead of READY, and another
    // socket type.
    for behind in [
        &[2, 0x40, 0, 0, 0, 0, 0, 0, 0][..],
        &[6, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        b"\x00\x00",
        b"\x04\x19\x05READY\x0bSocket-Type\x00\x00\x00\x03SUB",
        b"\x04\x19\x05READY\x0bSocket-Type\xff\xff\xff\xffREQ",
    ] {
        throw(port, &[&greeting[..], behind].concat());
    }
    // After the handshake the inputs are a long frame, many frames, and frames of another shape.
    for frame in [
        [&[2, 0, 0, 0, 0, 0, 0, 0x20, 0][..], &[7; 0x2000]].concat(),
        [1, 0].repeat(50),
        b"\x00\x01x".repeat(100),
    ] {
        let mut raw = Raw::connect(port);
        let _ = raw.stream.write_all(&frame);
        assert_eq!(raw.stream.read(&mut [0]).ok().filter(|count| *count > 0), None, "closed");
    }
    // A client that stops halfway stays connected meanwhile.
    let mut half = TcpStream::connect(("127.0.0.1", port)).unwrap();
    half.write_all(&greeting[..20]).unwrap();
    // The server answers malformed messages, then closes the connection.
    let mut raw = Raw::connect(port);
    for _ in 0..31 {
        assert_eq!(raw.ask(b"\x0a\xff\xff").unwrap(), [0x12, 2, 8, 3]);
    }
    raw.send(b"\xff");
    let mut rest = Vec::new();
    let _ = raw.stream.read_to_end(&mut rest);

    let mut alice = Raw::named(port, b"me");
    alice.join("alice");
    // A client with an equal identity is a different client.
    let mut impostor = Raw::named(port, b"me");
    assert_eq!(impostor.ask(b"").unwrap(), [0x12, 2, 8, 3]);
    assert_eq!(impostor.ask(b"\x12\x05alice").unwrap(), [0x12, 0]);
    let playing = std::thread::spawn(move || alice.play());
    let mut bob = Raw::connect(port);
    bob.join("bob");
    let counts = bob.play();
    assert_eq!((counts[0], counts[3]), (3, 0));
    assert_eq!(playing.join().unwrap(), counts);
    drop(half);
    let played = server.played();
    assert!(played.iter().all(|played| matches!(played.result.why, End::Board(_))), "{played:?}");
}

#[test]
fn connections_alone_keep_nobody_out() {
    let server = Running::new("line:5x5:k=4", series(1));
    let crowd: Vec<TcpStream> =
        (0..300).map(|_| TcpStream::connect(("127.0.0.1", server.port)).unwrap()).collect();
    let mut alice = Raw::connect(server.port);
    alice.join("alice");
    let more: Vec<Raw> = (0..100).map(|_| Raw::connect(server.port)).collect();
    let mut bob = Raw::connect(server.port);
    bob.join("bob");
    let playing = std::thread::spawn(move || alice.play());
    assert_eq!(bob.play()[0], 1);
    assert_eq!(playing.join().unwrap()[0], 1);
    drop((crowd, more));
    assert_eq!(server.played().len(), 1);
}

#[test]
fn heartbeats_are_answered() {
    let server = Running::new("course15", Plan::Console);
    let mut raw = Raw::connect(server.port);
    raw.stream.write_all(b"\x04\x0a\x04PING\x00\x0aabc").unwrap();
    let mut pong = [0; 10];
    raw.stream.read_exact(&mut pong).unwrap();
    assert_eq!(&pong, b"\x04\x08\x04PONGabc");
    drop(raw);
    server.stop.set();
    server.played();
}

#[test]
fn a_client_that_is_silent_or_gone_loses_and_the_server_ends_the_series_by_itself() {
    let options = ServerOptions {
        time_limit: Duration::from_millis(120),
        patience: Duration::from_millis(120),
        absence: Duration::from_millis(120),
        ..ServerOptions::default()
    };
    let server = Running::with("line:5x5:k=4", series(2), options);
    let mut alice = Raw::connect(server.port);
    alice.join("alice");
    let mut bob = Raw::connect(server.port);
    bob.join("bob");
    // Alice receives the game and never answers. In the second game she is gone.
    let bob = std::thread::spawn(move || bob.play());
    let counts = bob.join().unwrap();
    assert_eq!((counts[0], counts[3]), (1, 1));
    drop(alice);
    let ends: Vec<&str> = server.played().iter().map(|played| played.result.why.name()).collect();
    assert_eq!(ends, ["time", "crash"]);
}

#[test]
fn two_joins_at_once_are_each_answered_by_their_own_name() {
    let server = Running::new("line:5x5:k=4", Plan::RoundRobin { games: 1, players: Some(8) });
    let port = server.port;
    let clients: Vec<_> = (0..8)
        .map(|number| {
            std::thread::spawn(move || {
                let mut raw = Raw::connect(port);
                raw.join(&format!("player {number}"));
                raw.play()
            })
        })
        .collect();
    for client in clients {
        assert_eq!(client.join().unwrap()[0], 7);
    }
    let played = server.played();
    assert_eq!(played.len(), 28);
    assert!(played.iter().all(|played| matches!(played.result.why, End::Board(_))), "{played:?}");
}
