//! Events and commands over a WebSocket.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use inarow_server::{Limits, Rate};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket, client};

use crate::client::{Lines, connect, request};
use crate::running::{Running, Seat};

fn open(server: &Running, seat: &Seat, header: (&'static str, String)) -> WebSocket<TcpStream> {
    let url = format!("ws://{}/api/games/{}/ws?since=0", server.address, seat.id);
    let mut request = url.into_client_request().unwrap();
    if !header.1.is_empty() {
        request.headers_mut().insert(header.0, header.1.parse().unwrap());
    }
    client(request, connect(server.address)).unwrap().0
}

/// Reads the next JSON message.
fn next(socket: &mut WebSocket<TcpStream>) -> Value {
    loop {
        if let Message::Text(text) = socket.read().unwrap() {
            return serde_json::from_str(&text).unwrap();
        }
    }
}

fn send(socket: &mut WebSocket<TcpStream>, value: &Value) {
    socket.send(Message::text(value.to_string())).unwrap();
}

/// Sends a command. Returns its answer and the events that came before.
fn answer(socket: &mut WebSocket<TcpStream>, command: &Value) -> (Value, Vec<Value>) {
    send(socket, command);
    let mut events = Vec::new();
    loop {
        let message = next(socket);
        if message.get("command").is_some() || message.get("error").is_some() {
            return (message, events);
        }
        events.push(message);
    }
}

#[test]
fn commands_go_one_way_and_events_the_other() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let mut x = open(&server, &one, ("Authorization", format!("Bearer {}", one.secret)));
    // The player is authorised like a browser.
    let mut o = open(&server, &two, ("Sec-WebSocket-Protocol", format!("inarow, {}", two.secret)));
    let mut watcher = open(&server, &one, ("Authorization", String::new()));
    for socket in [&mut x, &mut o, &mut watcher] {
        let past: Vec<Value> = (0..3).map(|_| next(socket)["n"].clone()).collect();
        assert_eq!(past, [json!(1), json!(2), json!(3)]);
    }
    let (done, events) = answer(&mut x, &json!({ "command": "1", "play": "1,1" }));
    assert_eq!((&done["command"], &done["n"]), (&json!("1"), &json!(4)));
    if events.is_empty() {
        assert_eq!(next(&mut x)["n"], 4);
    }
    assert_eq!(next(&mut o)["event"]["cell"], "1,1");
    assert_eq!(next(&mut watcher)["n"], 4);
    let (refused, _) = answer(&mut o, &json!({ "command": "1", "play": "1,1" }));
    assert_eq!((&refused["command"], &refused["error"]), (&json!("1"), &json!("occupied")));
    let (refused, _) = answer(&mut watcher, &json!({ "command": "1", "play": "0,0" }));
    assert_eq!(refused["error"], "no-secret");
    let (refused, _) = answer(&mut x, &json!({ "command": "2", "play": 7 }));
    assert_eq!(refused["error"], "bad-request");
    let (again, _) = answer(&mut x, &json!({ "command": "1", "play": "1,1" }));
    assert_eq!(again["n"], 4, "played once");
}

/// A browser sees no HTTP status of a refused socket, only the close code of an open one.
#[test]
fn a_browser_is_told_why_its_socket_is_of_no_use() {
    let server = Running::new();
    let one = server.create(&json!({ "game": "tictactoe" }));
    let nowhere = Seat { id: "0000000000000000".to_owned(), side: String::new(), secret: String::new() };
    let wrong = ("Sec-WebSocket-Protocol", "inarow, AAAAAAAAAAAAAAAAAAAAAA".to_owned());
    let none = ("Sec-WebSocket-Protocol", "inarow".to_owned());
    for (seat, header, code, reason) in
        [(&one, wrong, 4403, "wrong-secret"), (&nowhere, none, 4404, "no-such-game")]
    {
        let mut socket = open(&server, seat, header);
        let Message::Close(Some(frame)) = socket.read().unwrap() else { panic!("it goes on") };
        assert_eq!((u16::from(frame.code), frame.reason.as_str()), (code, reason));
    }
}

#[test]
fn who_watches_a_game_that_is_over_sees_a_rematch_however_late() {
    let mut server = Running::with(Limits { rematch: [Duration::ZERO; 2], ..Limits::default() });
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let told = |server: &Running, seat: &Seat, body: Value| {
        assert_eq!(server.command(seat, &body).status, 200, "{body}");
    };
    told(&server, &one, json!({ "command": "1", "resign": true }));
    // The game was over before the restart.
    server.restart();
    let mut watcher = open(&server, &one, ("Authorization", String::new()));
    let mut event = |name: &str| while next(&mut watcher)["event"]["event"] != name {};
    event("over");
    told(&server, &one, json!({ "command": "2", "offer": "rematch" }));
    event("rematch-offered");
    told(&server, &two, json!({ "command": "2", "answer": { "to": "rematch", "accept": false } }));
    event("rematch-declined");
    told(&server, &two, json!({ "command": "3", "offer": "rematch" }));
    event("rematch-offered");
    told(&server, &one, json!({ "command": "3", "answer": { "to": "rematch", "accept": true } }));
    event("rematch");
    // No event follows.
    while let Ok(message) = watcher.read() {
        assert!(!message.is_text(), "{message}");
    }
}

#[test]
fn who_is_gone_without_a_word_is_not_waited_for() {
    let moment = Duration::from_millis(20);
    let server = Running::with(Limits {
        keep_alive: moment,
        gone: moment,
        commands: Rate { burst: 1e6, per_second: 1.0 },
        ..Limits::default()
    });
    let [one, two] = server.pair(&json!({ "game": "tictactoe", "time": "5m" }));
    // The connection stays open but silent. The client does not even answer pings.
    let gone = open(&server, &two, ("Authorization", format!("Bearer {}", two.secret)));
    let mut claims = 0;
    let mut claim = || {
        claims += 1;
        server.command(&one, &json!({ "command": claims.to_string(), "claim": true }))
    };
    assert_eq!(claim().json()["error"], "not-gone");
    while claim().status != 200 {}
    drop(gone);
}

#[test]
fn a_server_that_stops_takes_leave_and_loses_nothing() {
    let mut server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let mut socket = open(&server, &one, ("Authorization", format!("Bearer {}", one.secret)));
    let mut lines = Lines::open(server.address, &format!("/api/games/{}/events?since=3", one.id), &[]);
    let (done, _) = answer(&mut socket, &json!({ "command": "1", "play": "1,1" }));
    server.stop();
    assert_eq!(lines.rest().len(), 1, "the stream has told the move, and ends");
    loop {
        match socket.read().unwrap() {
            Message::Close(_) => break,
            message => assert!(!message.is_binary()),
        }
    }
    server.restart();
    assert_eq!(server.play(&one, "1", "1,1"), done["n"].as_u64().unwrap());
    server.play(&two, "1", "0,0");
}

#[test]
fn a_server_that_stops_waits_until_a_page_shows_how_its_game_ended() {
    let mut server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let mut page = open(&server, &two, ("Sec-WebSocket-Protocol", format!("inarow, {}", two.secret)));
    send(&mut page, &json!({ "seen": 3 }));
    // The server does not wait for a reader that does not report its events.
    let reader = open(&server, &one, ("Authorization", String::new()));
    assert_eq!(server.command(&one, &json!({ "command": "1", "resign": true })).status, 200);
    let last = loop {
        let message = next(&mut page);
        if message["event"]["result"].is_object() {
            break message["n"].as_u64().unwrap();
        }
    };
    let address = server.address;
    let stopped = std::thread::spawn(move || server.stop());
    // The page is slow. The server answers meanwhile.
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(500) {
        let board = request(address, "GET", &format!("/g/{}/board?", two.id), &[], "");
        assert!(board.status == 200 && board.body.contains("data-over"), "{}", board.body);
    }
    assert!(!stopped.is_finished());
    let seen = Instant::now();
    send(&mut page, &json!({ "seen": last }));
    while page.read().is_ok() {}
    drop(reader);
    stopped.join().unwrap();
    assert!(seen.elapsed() < Duration::from_secs(4), "{:?}", seen.elapsed());
}

#[test]
fn oversized_and_senseless_messages_end_the_socket_and_nothing_else() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let header = || ("Authorization", format!("Bearer {}", one.secret));
    let mut large = open(&server, &one, header());
    let _ = large.send(Message::text("x".repeat(70_000)));
    while large.read().is_ok() {}
    let mut senseless = open(&server, &one, header());
    for _ in 0..40 {
        if senseless.send(Message::text("[1")).is_err() {
            break;
        }
    }
    while senseless.read().is_ok() {}
    let url = format!("ws://{}/api/games/{}/ws", server.address, one.id);
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("Authorization", "Bearer nonsense".parse().unwrap());
    assert!(client(request, connect(server.address)).is_err(), "a wrong secret opens nothing");
    server.play(&one, "1", "1,1");
    server.play(&two, "1", "0,0");
}

#[test]
fn what_a_slow_line_takes_is_given_back_within_its_bound() {
    let wait = Duration::from_millis(200);
    const HOUR: u64 = 3_600_000;
    for (lag, of_game, least, most) in
        [(100, HOUR, 100, u64::MAX), (HOUR, HOUR * 10, 0, 199), (HOUR, 1_000, 100, u64::MAX)]
    {
        let (lag, lag_of_game) = (Duration::from_millis(lag), Duration::from_millis(of_game));
        let server = Running::with(Limits { lag, lag_of_game, ..Limits::default() });
        let [one, two] = server.pair(&json!({ "game": "tictactoe", "time": "5m" }));
        let mut o = open(&server, &two, ("Authorization", format!("Bearer {}", two.secret)));
        server.play(&one, "1", "1,1");
        let (_never, silence) = std::sync::mpsc::channel::<()>();
        assert!(silence.recv_timeout(wait).is_err());
        // The first ping is read and answered only now.
        while next(&mut o)["event"]["event"] != "moved" {}
        // A pong without a ping is ignored.
        o.send(Message::Pong(0_u64.to_be_bytes().to_vec().into())).unwrap();
        send(&mut o, &json!({ "command": "1", "play": "0,0" }));
        let moved = loop {
            let message = next(&mut o);
            if message["event"]["event"] == "moved" {
                break message;
            }
        };
        let took = moved["event"]["time_ms"].as_u64().unwrap();
        assert!((least..=most).contains(&took), "{moved}");
    }
}

/// Opens a connection with small buffers. The system stores a few kilobytes for a reader that does not read.
fn narrow(server: &Running) -> TcpStream {
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.set_tcp_mss(536).unwrap();
    socket.connect(&server.address.into()).unwrap();
    socket.into()
}

/// Returns one of the server's metrics.
fn figure(server: &Running, name: &str) -> u64 {
    let metrics = server.metrics();
    let line = metrics.lines().find(|line| line.split(' ').next() == Some(name));
    line.and_then(|line| line.rsplit(' ').next()?.parse().ok()).unwrap_or_else(|| panic!("{name}: {metrics}"))
}

/// Linux allows segments of this small size.
#[cfg(target_os = "linux")]
#[test]
fn readers_that_do_not_read_are_let_go_and_the_others_read_on() {
    let patience = Duration::from_secs(1);
    let often = Rate { burst: 1e6, per_second: 1.0 };
    let server = Running::with(Limits { backlog: 8, patience, commands: often, ..Limits::default() });
    let [one, two] = server.pair(&json!({ "game": "gomoku" }));
    let mut x = open(&server, &one, ("Authorization", format!("Bearer {}", one.secret)));
    let mut reader = Lines::open(server.address, &format!("/api/games/{}/events?since=3", one.id), &[]);
    let asked = format!("GET /api/games/{}/events?since=3 HTTP/1.1\r\nHost: x\r\n\r\n", one.id);
    let lazy: Vec<TcpStream> = (0..10)
        .map(|_| {
            let mut stream = narrow(&server);
            stream.write_all(asked.as_bytes()).unwrap();
            stream
        })
        .collect();
    let url = format!("ws://{}/api/games/{}/ws?since=3", server.address, one.id);
    let lazy_sockets = [(); 10].map(|()| client(url.as_str(), narrow(&server)).unwrap().0);
    while figure(&server, "inarow_streams") < 22 {}
    // The text is far longer than the connections and queues can hold.
    let words = "\u{1d4cd}".repeat(500);
    for id in 0..200 {
        let (said, _) = answer(&mut x, &json!({ "command": id.to_string(), "say": words }));
        assert!(said["n"].is_u64(), "{said}");
        assert_eq!(reader.event().unwrap()["n"], said["n"]);
    }
    // Only streams of readers that do not read are ended.
    while figure(&server, "inarow_streams") > 2 {}
    assert!(figure(&server, "inarow_readers_dropped_total") >= 10);
    let (done, _) = answer(&mut x, &json!({ "command": "move", "play": "7,7" }));
    assert_eq!(reader.event().unwrap()["n"], done["n"]);
    server.play(&two, "1", "8,8");
    assert_eq!(reader.event().unwrap()["event"]["cell"], "8,8");
    drop((lazy, lazy_sockets));
}
