//! Limits on the work of one address: rooms, searches, pictures and stored bytes.

use std::time::Duration;

use inarow_server::{Limits, Rate};
use serde_json::json;

use crate::client::Lines;
use crate::running::{Running, Seat, TO_VERSION_4, few, figure};

/// Returns limits that give this machine's programs no larger share.
fn own() -> Limits {
    Limits { this_machine: 1, ..Limits::default() }
}

#[test]
fn a_rematch_is_a_new_game() {
    let server = Running::with(Limits { games: few(3.0), ..own() });
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let mut id = one.id.clone();
    let seat =
        |seat: &Seat, id: &str| Seat { id: id.to_owned(), side: String::new(), secret: seat.secret.clone() };
    let ask = |server: &Running, of: &Seat, id: &str, body| server.command(&seat(of, id), &body);
    for number in 0..3 {
        assert_eq!(ask(&server, &one, &id, json!({ "command": "1", "resign": true })).status, 200);
        assert_eq!(ask(&server, &one, &id, json!({ "command": "2", "offer": "rematch" })).status, 200);
        let agreed = ask(&server, &two, &id, json!({ "command": "3", "offer": "rematch" }));
        if number == 2 {
            assert_eq!((agreed.status, &agreed.json()["error"]), (429, &json!("too-many-requests")));
            break;
        }
        assert_eq!(agreed.status, 200, "{}", agreed.body);
        let path = format!("/api/games/{id}/events?since={}", agreed.json()["n"].as_u64().unwrap() - 1);
        let told = Lines::open(server.address, &path, &[]).event().unwrap();
        id = told["event"]["id"].as_str().unwrap().to_owned();
    }
    // The offer is still open, because the game is unchanged.
    let declined = json!({ "command": "4", "answer": { "to": "rematch", "accept": false } });
    assert_eq!(ask(&server, &two, &id, declined).status, 200);
    // A rematch against the computer starts at once, and costs one game too.
    assert_eq!(figure(&server, "inarow_games_created_total"), 3);
}

#[test]
fn what_an_address_has_stored_is_limited_and_repeats_are_answered() {
    let server = Running::with(Limits { stored: few(6_000.0), ..own() });
    let [one, two] = server.pair(&json!({ "game": "gomoku" }));
    let say = |number: u32, text: &str| json!({ "command": number.to_string(), "say": text });
    let text = "x".repeat(400);
    let stored =
        (0..100).take_while(|number| server.command(&one, &say(*number, &text)).status == 200).count();
    assert!((2..30).contains(&stored), "{stored}");
    let refused = server.command(&two, &json!({ "command": "1", "play": "7,7" }));
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("too-many-requests")));
    assert!(refused.header("retry-after").is_some());
    let game = server.post("/api/games", &json!({ "game": "gomoku" }));
    assert_eq!(game.status, 429, "{}", game.body);
    // Repeating a stored answer costs nothing.
    assert_eq!(server.command(&one, &say(0, &text)).status, 200);
}

#[test]
fn a_picture_is_drawn_once_and_charged_by_its_work() {
    let server = Running::with(Limits { pictures: few(1.0), ..own() });
    let [one, _two] = server.pair(&json!({ "game": "tictactoe" }));
    let picture = |format: &str| server.get(&format!("/api/games/{}/record?format={format}", one.id));
    let (first, again) = (picture("png"), picture("png"));
    assert!(first.bytes == again.bytes && first.bytes.starts_with(b"\x89PNG"));
    for _ in 0..20 {
        assert_eq!(picture("png").status, 200, "it was drawn already");
    }
    let refused = picture("gif");
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("too-many-requests")));
    server.play(&one, "1", "1,1");
    assert_eq!(picture("png").status, 429, "another position is another picture");
    assert_eq!(picture("json").status, 200);
}

#[test]
fn a_game_with_a_long_clock_sleeps_without_memory_and_its_clock_runs_on() {
    let mut server = Running::with(Limits { idle: Duration::from_millis(20), ..Limits::default() });
    let [one, two] = server.pair(&json!({ "game": "gomoku", "time": "700h" }));
    server.play(&one, "1", "7,7");
    let sleeps = |server: &Running| while figure(server, "inarow_rooms") > 0 {};
    sleeps(&server);
    let left = |server: &Running| server.game(&one.id)["clocks"]["o"].as_u64().unwrap();
    let first = left(&server);
    sleeps(&server);
    let (_never, silence) = std::sync::mpsc::channel::<()>();
    assert!(silence.recv_timeout(Duration::from_millis(50)).is_err());
    assert!(left(&server) <= first - 50, "the clock ran while the game slept");
    // After a restart the server computes when the flag falls, and the game sleeps again.
    server.restart();
    sleeps(&server);
    server.play(&two, "1", "8,8");
    assert_eq!(server.game(&one.id)["clocks"]["running"], "x");
}

#[test]
fn a_flag_wakes_a_game_that_sleeps() {
    let server = Running::with(Limits { idle: Duration::ZERO, ..Limits::default() });
    let [one, _two] = server.pair(&json!({ "game": "tictactoe", "time": "600ms/move" }));
    server.play(&one, "1", "1,1");
    while figure(&server, "inarow_rooms") > 0 {}
    let store = rusqlite::Connection::open(server.folder.path().join("games.db")).unwrap();
    let over = "SELECT count(*) FROM events WHERE body LIKE '%\"event\":\"over\"%'";
    while store.query_row(over, (), |row| row.get::<_, i64>(0)).unwrap() == 0 {
        std::thread::yield_now();
    }
    assert_eq!(server.game(&one.id)["state"]["over"], json!({ "winner": "x", "why": "time" }));
}

#[test]
fn a_set_up_is_stored_once_and_read_as_older_versions_stored_it() {
    let mut server = Running::new();
    let seat = server.create(&json!({ "game": "course", "seed": 7 }));
    let before = server.game(&seat.id);
    assert!(before["setup"]["walls"].as_array().unwrap().len() > 20);
    server.stop();
    let store = rusqlite::Connection::open(server.folder.path().join("games.db")).unwrap();
    let first = "SELECT body FROM events WHERE n = 1";
    let body: String = store.query_row(first, (), |row| row.get(0)).unwrap();
    assert!(body.contains("started") && !body.contains("walls"), "{body}");
    let events = |server: &Running| {
        Lines::open(server.address, &format!("/api/games/{}/events", seat.id), &[]).event()
    };
    server.restart();
    assert_eq!(server.game(&seat.id), before);
    let told = events(&server);
    server.stop();
    // The body has the form of version 4.
    let mut older: serde_json::Value = serde_json::from_str(&body).unwrap();
    older["setup"] = before["setup"].clone();
    store.execute("UPDATE events SET body = ?1 WHERE n = 1", [older.to_string()]).unwrap();
    store.execute_batch(TO_VERSION_4).unwrap();
    server.restart();
    assert_eq!(server.game(&seat.id), before);
    assert_eq!(events(&server), told);
}

#[test]
fn two_computers_play_while_somebody_watches() {
    let server = Running::with(Limits { watched: Duration::ZERO, ..Limits::default() });
    let game = json!({ "game": "gomoku", "x": "computer:level=1", "o": "computer:level=1", "time": "10s" });
    let id = server.create(&game).id;
    let moves = || server.game(&id)["moves"].as_array().unwrap().len();
    let (_never, silence) = std::sync::mpsc::channel::<()>();
    let pause = || assert!(silence.recv_timeout(Duration::from_millis(200)).is_err());
    pause();
    assert_eq!(moves(), 0, "nobody watches");
    let watch = || {
        let last = server.game(&id)["last"].as_u64().unwrap();
        let mut events = Lines::open(server.address, &format!("/api/games/{id}/events?since={last}"), &[]);
        while events.event().unwrap()["event"]["event"] != "moved" {}
    };
    watch();
    // A running search is completed. The clocks stop after the search.
    let mut stands = moves();
    loop {
        pause();
        let now = moves();
        if now == stands {
            break;
        }
        stands = now;
    }
    let clocks = || server.game(&id)["clocks"].clone();
    let before = clocks();
    pause();
    assert_eq!((clocks(), moves()), (before, stands));
    watch();
    assert!(moves() > stands);
}

#[test]
fn a_computer_answers_after_a_restart_though_nobody_asks() {
    let mut server = Running::new();
    let seats: Vec<Seat> = (0..6)
        .map(|_| server.create(&json!({ "game": "gomoku", "o": "computer:level=10", "time": "10m" })))
        .collect();
    for seat in &seats {
        server.play(seat, "1", "7,7");
    }
    // Most of the computers have not answered yet.
    server.restart();
    let store = rusqlite::Connection::open(server.folder.path().join("games.db")).unwrap();
    let moved = "SELECT count(*) FROM events WHERE body LIKE '%\"event\":\"moved\"%'";
    while store.query_row(moved, (), |row| row.get::<_, i64>(0)).unwrap() < seats.len() as i64 * 2 {
        std::thread::yield_now();
    }
}

#[test]
fn a_stream_of_a_large_board_counts_as_several() {
    let server = Running::with(Limits { connections_per_address: 30, ..own() });
    let large = server.create(&json!({ "game": "line:100x100:k=20" })).id;
    let small = server.create(&json!({ "game": "gomoku" })).id;
    let open = |id: &str| Lines::open(server.address, &format!("/api/games/{id}/events"), &[]);
    let streams = [open(&large), open(&large)];
    assert_eq!(streams.each_ref().map(|stream| stream.status), [200, 200]);
    assert_eq!(open(&large).status, 429, "each counts as eleven connections");
    assert_eq!(open(&small).status, 200);
    drop(streams);
    let (_never, silence) = std::sync::mpsc::channel::<()>();
    while open(&large).status != 200 {
        assert!(silence.recv_timeout(Duration::from_millis(20)).is_err());
    }
}

#[test]
fn a_stream_of_a_long_game_counts_as_several() {
    let plenty = Rate { burst: 1e6, per_second: 1e6 };
    let server =
        Running::with(Limits { connections_per_address: 11, requests: plenty, commands: plenty, ..own() });
    let [one, two] = server.pair(&json!({ "game": "gomoku" }));
    for (seat, first) in [(&one, 0), (&two, 250)] {
        for number in first..first + 250 {
            let said = json!({ "command": number.to_string(), "say": "x" });
            assert_eq!(server.command(seat, &said).status, 200);
        }
    }
    let open = |id: &str| Lines::open(server.address, &format!("/api/games/{id}/events?since=500"), &[]);
    let streams = [(); 2].map(|()| open(&one.id));
    assert_eq!(streams.each_ref().map(|stream| stream.status), [200; 2]);
    assert_eq!(open(&one.id).status, 429, "each counts as five connections");
}

#[test]
fn refusals_of_one_player_weigh_on_nobody_elses_streams() {
    let plenty = Rate { burst: 1e6, per_second: 1e6 };
    let server =
        Running::with(Limits { connections_per_address: 4, requests: plenty, commands: plenty, ..own() });
    let [one, two] = server.pair(&json!({ "game": "gomoku" }));
    for number in 0..300 {
        let refused = server.command(&two, &json!({ "command": number.to_string(), "play": "7,7" }));
        assert_eq!(refused.status, 409);
    }
    let open = || Lines::open(server.address, &format!("/api/games/{}/events?since=3", one.id), &[]);
    assert_eq!([(); 3].map(|()| open()).each_ref().map(|stream| stream.status), [200; 3]);
}

#[test]
fn pings_and_what_pages_have_seen_are_read_at_a_rate() {
    use tungstenite::{Message, client};
    let server =
        Running::with(Limits { control: Rate { burst: 1.0, per_second: 20.0 }, ..Limits::default() });
    let [one, _two] = server.pair(&json!({ "game": "gomoku" }));
    let url = format!("ws://{}/api/games/{}/ws?since=3", server.address, one.id);
    let mut socket = client(url.as_str(), std::net::TcpStream::connect(server.address).unwrap()).unwrap().0;
    let began = std::time::Instant::now();
    for _ in 0..11 {
        socket.send(Message::text(json!({ "seen": 3 }).to_string())).unwrap();
    }
    socket.send(Message::text(json!({ "command": "1", "play": "7,7" }).to_string())).unwrap();
    while !matches!(socket.read().unwrap(), Message::Text(text) if text.contains("no-secret")) {}
    assert!(began.elapsed() >= Duration::from_millis(500), "ten of them waited for their turn");
}

#[test]
fn a_socket_that_sends_too_many_commands_is_read_on_later() {
    use tungstenite::{Message, client};
    let server = Running::with(Limits { requests: Rate { burst: 8.0, per_second: 2.0 }, ..own() });
    let [one, _two] = server.pair(&json!({ "game": "gomoku" }));
    let url = format!("ws://{}/api/games/{}/ws?since=3", server.address, one.id);
    let mut socket = client(url.as_str(), std::net::TcpStream::connect(server.address).unwrap()).unwrap().0;
    let began = std::time::Instant::now();
    for number in 0..40 {
        let command = json!({ "command": number.to_string(), "play": "7,7" });
        socket.send(Message::text(command.to_string())).unwrap();
    }
    let mut refused = 0;
    while refused < 3 {
        let Message::Text(text) = socket.read().unwrap() else { continue };
        refused += usize::from(text.contains("too-many-requests"));
    }
    assert!(began.elapsed() >= Duration::from_millis(500), "it read on a while after each of two refusals");
}

#[test]
fn games_that_wait_for_a_computer_are_bounded_by_address() {
    let server = Running::with(Limits { waiting_thoughts: 0, ..own() });
    let refused = server.post("/api/games", &json!({ "game": "gomoku", "o": "computer" }));
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("too-many-requests")));
    server.create(&json!({ "game": "gomoku" }));
}
