//! Acknowledged steps survive. Steps that cannot be stored have not happened.

use std::time::Duration;

use inarow_server::{Limits, ServeError, Server, StoreError, backup};
use serde_json::json;

use crate::client::Lines;
use crate::running::{Running, TO_VERSION_4, options};

#[test]
fn a_restart_loses_nothing_and_answers_are_given_once() {
    let mut server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "gomoku", "time": "5m" }));
    let n = server.play(&one, "a", "7,7");
    let refused = server.command(&one, &json!({ "command": "b", "play": "8,8" })).body;
    server.play(&two, "a", "8,8");
    let before = server.game(&one.id);
    let path = format!("/api/games/{}/events", one.id);
    let told: Vec<String> = (0..before["last"].as_u64().unwrap())
        .scan(Lines::open(server.address, &path, &[]), |lines, _| lines.line())
        .collect();

    server.restart();
    let after = server.game(&one.id);
    for field in ["moves", "seats", "setup", "state", "last", "game"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    // Downtime of the server costs no clock time.
    let left = |game: &serde_json::Value| game["clocks"]["x"].as_u64().unwrap();
    assert!(left(&after).abs_diff(left(&before)) < 2_000);
    assert_eq!(after["clocks"]["running"], "x");
    let again: Vec<String> =
        (0..told.len()).scan(Lines::open(server.address, &path, &[]), |lines, _| lines.line()).collect();
    assert_eq!(again, told);
    assert_eq!(server.play(&one, "a", "7,7"), n, "asked again, played once");
    assert_eq!(server.play(&one, "a", "0,0"), n, "the name alone says which command it is");
    assert_eq!(server.command(&one, &json!({ "command": "b", "play": "8,8" })).body, refused);
    assert_eq!(server.game(&one.id)["moves"], before["moves"]);
    server.play(&one, "c", "9,9");
}

/// Whether the store has a finished game. The server is not asked.
fn is_over_in_store(server: &Running) -> bool {
    let store = rusqlite::Connection::open(server.folder.path().join("games.db")).unwrap();
    let over = "SELECT count(*) FROM events WHERE body LIKE '%\"event\":\"over\"%'";
    store.query_row(over, (), |row| row.get::<_, i64>(0)).unwrap() > 0
}

#[test]
fn a_flag_falls_after_a_restart_though_nobody_asks() {
    for is_older in [false, true] {
        let mut server = Running::new();
        let [one, _two] = server.pair(&json!({ "game": "tictactoe", "time": "400ms/move" }));
        server.play(&one, "1", "1,1");
        server.stop();
        if is_older {
            // The store has the form of the first version.
            let store = rusqlite::Connection::open(server.folder.path().join("games.db")).unwrap();
            store.execute_batch(TO_VERSION_4).unwrap();
            let to_first = "DROP TABLE awake; DROP TABLE bots; DROP TABLE bot_seats; \
                            ALTER TABLE games DROP COLUMN is_return; PRAGMA user_version = 1";
            store.execute_batch(to_first).unwrap();
        }
        server.restart();
        // The server's own timer must let the flag fall.
        let began = std::time::Instant::now();
        while !is_over_in_store(&server) {
            assert!(began.elapsed() < Duration::from_secs(30), "the flag stands");
            std::thread::yield_now();
        }
        let over = &server.game(&one.id)["state"]["over"];
        assert_eq!(*over, json!({ "winner": "x", "why": "time" }));
    }
}

#[test]
fn a_clock_that_was_set_back_changes_nothing() {
    let mut server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "gomoku", "time": "5m" }));
    server.play(&one, "1", "7,7");
    server.stop();
    // Stored times are in the future now.
    let store = rusqlite::Connection::open(server.folder.path().join("games.db")).unwrap();
    store.execute_batch("UPDATE games SET created_ms = created_ms + 3155760000000").unwrap();
    drop(store);
    server.restart();
    server.play(&two, "1", "8,8");
    server.play(&one, "2", "9,9");
    let next = server.create(&json!({ "game": "gomoku", "time": "5m" }));
    assert_eq!(server.join(&next.id).side, "o");
    let clocks = server.game(&one.id)["clocks"].clone();
    assert_eq!(clocks["running"], "o");
    for side in ["x", "o"] {
        assert!((290_000..=300_000).contains(&clocks[side].as_u64().unwrap()), "{clocks}");
    }
}

#[test]
fn a_join_whose_answer_was_lost_is_asked_again() {
    let mut server = Running::new();
    let one = server.create(&json!({ "game": "tictactoe" }));
    let join = |server: &Running, command: &str| {
        let body = json!({ "name": "Boris", "command": command });
        server.post(&format!("/api/games/{}/join", one.id), &body)
    };
    let name = "join-4b1d6f0a9c3e57";
    let joined = join(&server, name);
    assert_eq!(joined.status, 200, "{}", joined.body);
    let events = server.game(&one.id)["last"].clone();
    assert_eq!(join(&server, name).body, joined.body);
    server.restart();
    assert_eq!(join(&server, name).body, joined.body);
    assert_eq!(server.game(&one.id)["last"], events, "nobody joined twice");
    let other = join(&server, "join-0000000000000000");
    assert_eq!((other.status, &other.json()["error"]), (409, &json!("full")));
    for wrong in ["guessed", &"x".repeat(65)] {
        let refused = join(&server, wrong);
        assert_eq!((refused.status, &refused.json()["error"]), (400, &json!("bad-request")), "{wrong}");
    }
    let seat = joined.json();
    let two = crate::running::Seat {
        id: one.id.clone(),
        side: "o".to_owned(),
        secret: seat["secret"].as_str().unwrap().to_owned(),
    };
    server.play(&one, "1", "1,1");
    server.play(&two, "1", "0,0");
}

#[test]
fn a_game_whose_making_was_not_answered_is_asked_for_again_and_made_once() {
    let mut server = Running::new();
    let asked = json!({ "game": "gomoku", "side": "o", "command": "made-4b1d6f0a9c3e57" });
    server.check("CreateGame", &asked);
    let made = server.post("/api/games", &asked);
    assert_eq!(made.status, 201, "{}", made.body);
    let again = server.post("/api/games", &asked);
    assert_eq!((again.status, &again.body), (201, &made.body));
    server.restart();
    // Another game with this key is refused.
    for (field, value) in [
        ("game", json!("renju")),
        ("side", json!("x")),
        ("x", json!("computer:level=3")),
        ("time", json!("5m")),
        ("seed", json!(4)),
        ("listed", json!(true)),
    ] {
        let mut other = asked.clone();
        other[field] = value;
        let refused = server.post("/api/games", &other);
        assert_eq!((refused.status, &refused.json()["error"]), (409, &json!("other-game")), "{field}");
    }
    // Concurrent requests with one key create one game.
    let server = &server;
    let other = json!({ "game": "tictactoe", "x": "random", "command": "made-00000000000000" });
    let all: Vec<String> = std::thread::scope(|scope| {
        let asks: Vec<_> = (0..8).map(|_| scope.spawn(|| server.post("/api/games", &other).body)).collect();
        asks.into_iter().map(|ask| ask.join().unwrap()).collect()
    });
    assert!(all.iter().all(|body| *body == all[0]), "{all:?}");
    assert_eq!(server.post("/api/games", &asked).body, made.body);
    let store = rusqlite::Connection::open(server.folder.path().join("games.db")).unwrap();
    let count = store.query_row("SELECT count(*) FROM games", (), |row| row.get::<_, i64>(0));
    assert_eq!(count, Ok(2));
    let seat = made.json();
    let secret = seat["secret"].as_str().unwrap().to_owned();
    let own =
        crate::running::Seat { id: seat["id"].as_str().unwrap().to_owned(), side: "o".to_owned(), secret };
    let one = server.join(&own.id);
    server.play(&one, "1", "7,7");
    server.play(&own, "1", "8,8");
    for wrong in ["guessed", &"x".repeat(65)] {
        let refused = server.post("/api/games", &json!({ "game": "gomoku", "command": wrong }));
        assert_eq!((refused.status, &refused.json()["error"]), (400, &json!("bad-request")), "{wrong}");
    }
}

#[test]
fn nothing_is_acknowledged_that_cannot_be_stored() {
    let server = Running::with(Limits { busy: Duration::from_millis(20), ..Limits::default() });
    let [one, _] = server.pair(&json!({ "game": "gomoku" }));
    let store = rusqlite::Connection::open(server.folder.path().join("games.db")).unwrap();
    store.execute_batch("BEGIN IMMEDIATE").unwrap();
    let play = json!({ "command": "1", "play": "7,7" });
    let failed = server.command(&one, &play);
    assert_eq!((failed.status, &failed.json()["error"]), (503, &json!("not-stored")));
    assert!(failed.header("retry-after").is_some());
    assert_eq!(server.get("/healthz").status, 503);
    assert_eq!(server.post("/api/games", &json!({ "game": "gomoku" })).status, 503);
    assert_eq!(server.game(&one.id)["moves"], json!([]), "the move has not happened");
    store.execute_batch("ROLLBACK").unwrap();
    assert_eq!(server.get("/healthz").status, 200);
    assert_eq!(server.command(&one, &play).status, 200, "the same again");
    assert_eq!(server.game(&one.id)["moves"], json!(["7,7"]));
}

#[test]
fn a_copy_is_consistent_and_never_replaces_a_file() {
    let mut server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "gomoku" }));
    server.play(&one, "1", "7,7");
    let target = tempfile::tempdir().unwrap();
    let copy = target.path().join("games.db");
    backup(server.folder.path(), &copy).unwrap();
    assert!(matches!(backup(server.folder.path(), &copy), Err(StoreError::Exists { .. })));
    let nowhere = target.path().join("none").join("copy.db");
    assert!(matches!(backup(server.folder.path(), &nowhere), Err(StoreError::NoFolder { .. })));
    assert!(matches!(backup(target.path().join("none").as_path(), &copy), Err(StoreError::Nothing { .. })));
    assert_eq!(std::fs::read_dir(target.path()).unwrap().count(), 1, "nothing else is left");
    server.play(&two, "2", "8,8");
    // The copy is a complete store.
    let game = server.game(&one.id);
    server.stop();
    server.folder = target;
    server.restart();
    let copied = server.game(&one.id);
    assert_eq!(copied["moves"], json!(["7,7"]));
    assert_ne!(copied["last"], game["last"]);
}

#[test]
fn a_folder_has_one_server() {
    let server = Running::new();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let second = runtime.block_on(Server::bind(options(server.folder.path(), Limits::default())));
    assert!(matches!(second, Err(ServeError::Store(StoreError::InUse { .. }))));
}
