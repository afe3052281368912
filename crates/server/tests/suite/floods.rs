//! Received bytes and refused requests are charged to their sender only.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use inarow_server::{Limits, Rate};
use serde_json::json;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket, client};

use crate::client::{connect, request};
use crate::running::{Running, Seat, few, figure};

/// Time after which a client counts as not read or not answered.
const PAUSE: Duration = Duration::from_millis(300);
/// Maximum number of bytes that a connection reads at once, including earlier requests.
const AT_ONCE: u64 = 16 << 10;

fn plenty() -> Rate {
    Rate { burst: 1e9, per_second: 1e9 }
}

/// Opens a socket of a client at this address, behind a proxy on this machine.
fn open(server: &Running, seat: &Seat, address: &str) -> WebSocket<TcpStream> {
    let url = format!("ws://{}/api/games/{}/ws?since=3", server.address, seat.id);
    let mut asked = url.into_client_request().unwrap();
    let secret = format!("Bearer {}", seat.secret);
    for (name, value) in [("X-Forwarded-For", address), ("Authorization", &secret)] {
        asked.headers_mut().insert(name, value.parse().unwrap());
    }
    client(asked, connect(server.address)).unwrap().0
}

/// Waits until the condition holds.
fn wait_for(holds: impl Fn() -> bool) {
    let end = std::time::Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(std::time::Instant::now() < end, "it never holds");
        std::thread::park_timeout(Duration::from_millis(20));
    }
}

/// Sends frames repeatedly until the server stops reading or closes the connection.
fn flood(socket: &mut WebSocket<TcpStream>, first: &[u8], frames: &[u8], most: usize) {
    let stream = socket.get_mut();
    stream.set_write_timeout(Some(PAUSE)).unwrap();
    let frames = frames.repeat((AT_ONCE as usize).div_ceil(frames.len()));
    let mut sent = 0;
    let mut goes_on = stream.write_all(first).is_ok();
    while goes_on && sent < most {
        goes_on = stream.write_all(&frames).is_ok();
        sent += frames.len();
    }
    let (_never, silence) = std::sync::mpsc::channel::<()>();
    assert!(silence.recv_timeout(PAUSE).is_err());
}

/// Returns a text frame of a client.
fn frame(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap().to_be_bytes();
    [&[0x81, 0xfe, length[0], length[1], 0, 0, 0, 0], text.as_bytes()].concat()
}

const EMPTY_TEXT: &[u8] = &[0x01, 0x80, 0, 0, 0, 0];
const EMPTY_CONTINUATION: &[u8] = &[0x00, 0x80, 0, 0, 0, 0];
const SPACE_CONTINUATION: &[u8] = &[0x00, 0x81, 0, 0, 0, 0, b' '];

#[test]
fn a_socket_is_read_at_its_rate_whatever_its_frames_are() {
    let seen = frame(&format!("{}{}", " ".repeat(60_000), r#"{"seen":3}"#));
    for (first, frames) in
        [(EMPTY_TEXT, EMPTY_CONTINUATION), (EMPTY_TEXT, SPACE_CONTINUATION), (&[], seen.as_slice())]
    {
        let server = Running::with(Limits { socket: few(65_536.0), received: plenty(), ..Limits::default() });
        let [one, two] = server.pair(&json!({ "game": "gomoku" }));
        let mut socket = open(&server, &one, "203.0.113.1");
        flood(&mut socket, first, frames, 4 << 20);
        let received = figure(&server, "inarow_received_bytes_total");
        assert!((65_536..65_536 + 2 * AT_ONCE).contains(&received), "{received} bytes");
        wait_for(|| figure(&server, "inarow_reads_paused_total") == 1);
        server.play(&one, "1", "7,7");
        server.play(&two, "1", "8,8");
    }
}

#[test]
fn a_message_without_end_closes_its_socket() {
    let server = Running::with(Limits { socket: plenty(), received: plenty(), ..Limits::default() });
    let [one, _two] = server.pair(&json!({ "game": "gomoku" }));
    for frames in [EMPTY_CONTINUATION, SPACE_CONTINUATION] {
        let before = figure(&server, "inarow_received_bytes_total");
        let mut socket = open(&server, &one, "203.0.113.1");
        flood(&mut socket, EMPTY_TEXT, frames, 4 << 20);
        wait_for(|| figure(&server, "inarow_streams") == 0);
        let received = figure(&server, "inarow_received_bytes_total") - before;
        assert!((65_536..2 * 65_536 + 2 * AT_ONCE).contains(&received), "{received} bytes");
    }
}

#[test]
fn all_connections_of_an_address_are_read_at_one_rate_and_others_at_theirs() {
    const BURST: u64 = 200_000;
    let limits =
        Limits { socket: plenty(), received: few(BURST as f64), this_machine: 1_000, ..Limits::default() };
    let server = Running::with(limits);
    let [one, two] = server.pair(&json!({ "game": "gomoku" }));
    let mut sockets = [(); 8].map(|()| open(&server, &one, "203.0.113.1"));
    for socket in &mut sockets {
        flood(socket, EMPTY_TEXT, SPACE_CONTINUATION, 1 << 20);
    }
    let body = format!(
        "POST /api/games/{}/join HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n\
        Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        one.id
    );
    let mut chunks = connect(server.address);
    chunks.set_write_timeout(Some(PAUSE)).unwrap();
    let _ = chunks.write_all(&[body.as_bytes(), &b"1\r\nx\r\n".repeat(60_000)].concat());
    let received = figure(&server, "inarow_received_bytes_total");
    assert!((BURST..BURST + 10 * AT_ONCE).contains(&received), "{received} bytes");
    // The proxy's own connections are still read. Other proxied connections are read too.
    let mut other = open(&server, &two, "203.0.113.2");
    server.play(&one, "1", "7,7");
    other.send(Message::text(json!({ "command": "1", "play": "8,8" }).to_string())).unwrap();
    while !matches!(other.read().unwrap(), Message::Text(text) if text.contains(r#""command":"1""#)) {}
}

#[test]
fn players_behind_one_address_and_bots_that_send_many_moves_are_read_at_once() {
    let server = Running::with(Limits { requests: plenty(), ..Limits::default() });
    let games: Vec<[Seat; 2]> = (0..10).map(|_| server.pair(&json!({ "game": "gomoku" }))).collect();
    let seats: Vec<&Seat> = games.iter().flatten().collect();
    let mut sockets: Vec<_> = (0..60).map(|n| open(&server, seats[n % 20], "203.0.113.1")).collect();
    let command = |number: usize| {
        let id = format!("a name of a command as long as they may be, of sixty-four: {number:04}");
        Message::text(json!({ "command": id, "play": "7,7", "ply": 0 }).to_string())
    };
    for socket in &mut sockets {
        (0..20).for_each(|number| socket.send(command(number)).unwrap());
    }
    // One bot sends the maximum number of commands of a seat.
    (20..216).for_each(|number| sockets[0].send(command(number)).unwrap());
    for (number, socket) in sockets.iter_mut().enumerate() {
        let last = if number == 0 { ": 0215" } else { ": 0019" };
        while !matches!(socket.read().unwrap(), Message::Text(text) if text.contains(last)) {}
    }
    assert_eq!(figure(&server, "inarow_reads_paused_total"), 0);
}

/// Counts the answers until the server pauses.
fn answers(stream: &mut TcpStream) -> usize {
    stream.set_read_timeout(Some(PAUSE)).unwrap();
    let (mut bytes, mut piece) = (Vec::new(), [0; 1 << 14]);
    while let Ok(length @ 1..) = stream.read(&mut piece) {
        bytes.extend_from_slice(&piece[..length]);
    }
    String::from_utf8_lossy(&bytes).matches("HTTP/1.1 ").count()
}

#[test]
fn refused_requests_are_answered_later_on_whatever_connection() {
    let limits =
        Limits { requests: few(10.0), refusals: few(20.0), this_machine: 1_000, ..Limits::default() };
    let server = Running::with(limits);
    let asked =
        |address: &str| format!("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {address}\r\n\r\n");
    let mut first = connect(server.address);
    first.write_all(asked("203.0.113.1").repeat(200).as_bytes()).unwrap();
    let answered = answers(&mut first);
    assert!((30..=32).contains(&answered), "{answered} answers");
    // A second connection of the address gets no new allowance.
    let mut second = connect(server.address);
    second.write_all(asked("203.0.113.1").repeat(200).as_bytes()).unwrap();
    assert!(answers(&mut second) <= 1);
    let other = request(server.address, "GET", "/healthz", &[("X-Forwarded-For", "203.0.113.2")], "");
    assert_eq!(other.status, 200);
}

#[test]
fn requests_beyond_the_connections_of_an_address_are_answered_later() {
    let limits =
        Limits { connections_per_address: 1, refusals: few(20.0), this_machine: 1_000, ..Limits::default() };
    let server = Running::with(limits);
    let [one, _two] = server.pair(&json!({ "game": "gomoku" }));
    let _socket = open(&server, &one, "203.0.113.1");
    let mut more = connect(server.address);
    let asked = "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n";
    more.write_all(asked.repeat(200).as_bytes()).unwrap();
    let answered = answers(&mut more);
    assert!((20..=22).contains(&answered), "{answered} answers");
}
