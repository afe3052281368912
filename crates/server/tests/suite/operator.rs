//! An operator's tools, with and without a running server.

use std::time::Duration;

use inarow_server::{ListedGame, Operator, OperatorError, StoreError};
use serde_json::json;

use crate::client::Lines;
use crate::running::{Running, TO_VERSION_4};

fn operator(server: &Running) -> Operator {
    Operator::new(server.folder.path()).unwrap()
}

fn listed(server: &Running, all: bool) -> Vec<ListedGame> {
    let mut games = Vec::new();
    operator(server)
        .games(all, |game| {
            games.push(game);
            true
        })
        .unwrap();
    games
}

fn sql(server: &Running, change: &str) {
    let store = rusqlite::Connection::open(server.folder.path().join("games.db")).unwrap();
    store.busy_timeout(Duration::from_secs(10)).unwrap();
    store.execute_batch(change).unwrap();
}

#[test]
fn games_are_listed_ended_and_deleted_also_while_the_server_runs() {
    let mut server = Running::new();
    for runs in [true, false] {
        let [one, _] = server.pair(&json!({ "game": "tictactoe", "x": "human:name=Anna" }));
        let other = server.create(&json!({ "game": "gomoku", "o": "computer:level=1" }));
        server.play(&one, "1", "1,1");
        let mut lines = Lines::open(server.address, &format!("/api/games/{}/events", one.id), &[]);
        if !runs {
            server.stop();
        }
        let games = listed(&server, false);
        let found = games.iter().find(|game| game.id == one.id).unwrap();
        assert_eq!((found.x.name.as_str(), found.o.name.as_str(), found.moves), ("Anna", "Boris", 1));
        assert!(found.created_ms > 0 && found.last_ms >= found.created_ms && found.damaged.is_none());

        operator(&server).end(&one.id).unwrap();
        assert!(matches!(operator(&server).end(&one.id), Err(OperatorError::Over(id)) if id == one.id));
        assert!(matches!(operator(&server).end("nobody"), Err(OperatorError::NoSuchGame(_))));
        assert!(listed(&server, false).iter().all(|game| game.id != one.id));
        let over = listed(&server, true).into_iter().find(|game| game.id == one.id).unwrap();
        assert_eq!(over.over.map(|over| (over.winner, over.why.name())), Some((None, "abandoned")));
        if runs {
            // Players are notified at once.
            let told = std::iter::from_fn(|| lines.event()).find(|line| line["event"]["event"] == "over");
            assert_eq!(told.unwrap()["event"]["result"]["why"], "abandoned");
        }

        let ids = [one.id.clone(), other.id.clone(), "nobody".to_owned()];
        assert_eq!(operator(&server).delete(&ids, |_| true).unwrap(), 2);
        assert!(listed(&server, true).is_empty());
        assert!(operator(&server).check(|_| true).unwrap().is_sound());
        if !runs {
            server.restart();
        }
        let gone = server.get(&format!("/api/games/{}", one.id));
        assert_eq!((gone.status, &gone.json()["error"]), (404, &json!("no-such-game")));
        assert_eq!(server.command(&other, &json!({ "command": "9", "play": "7,7" })).status, 404);
    }
}

#[test]
fn old_games_are_found_by_their_last_change() {
    let server = Running::new();
    let [old, _] = server.pair(&json!({ "game": "tictactoe" }));
    let [over, _] = server.pair(&json!({ "game": "tictactoe" }));
    let new = server.create(&json!({ "game": "tictactoe" }));
    assert_eq!(server.command(&over, &json!({ "command": "1", "resign": true })).status, 200);
    // Moves creation a hundred days back. Older versions stored no time of an event.
    let change = "UPDATE games SET created_ms = created_ms - 8640000000 WHERE id = 'ID'; \
                  UPDATE events SET wall_ms = NULL WHERE game = (SELECT key FROM games WHERE id = 'ID')";
    for id in [&old.id, &over.id] {
        sql(&server, &change.replace("ID", id));
    }
    let days = |days: u64| Duration::from_secs(days * 86_400);
    let older = |age: u64, over: bool| operator(&server).older_than(days(age), over).unwrap();
    assert_eq!(older(90, false), [old.id.clone(), over.id.clone()]);
    assert_eq!(older(90, true), std::slice::from_ref(&over.id));
    assert!(older(101, false).is_empty());
    // A move counts as a change.
    server.play(&old, "1", "1,1");
    assert_eq!(older(90, false), std::slice::from_ref(&over.id));
    assert_eq!(operator(&server).delete(&older(90, false), |_| true).unwrap(), 1);
    assert_eq!(server.game(&new.id)["last"], 2);
}

#[test]
fn a_damaged_game_is_named_and_keeps_nobody_from_others() {
    let server = Running::new();
    let [one, _] = server.pair(&json!({ "game": "tictactoe" }));
    let [other, _] = server.pair(&json!({ "game": "tictactoe" }));
    server.play(&one, "1", "1,1");
    // Orders also reach games that are not in memory.
    operator(&server).end(&other.id).unwrap();
    let mut server = server;
    server.stop();
    sql(
        &server,
        &format!("DELETE FROM events WHERE n = 2 AND game = (SELECT key FROM games WHERE id = '{}')", one.id),
    );
    sql(&server, "INSERT INTO seats (game, seat, secret) VALUES (999, 0, 'x')");
    server.restart();
    let path = format!("/api/games/{}", one.id);
    for _ in 0..2 {
        let refused = server.get(&path);
        assert_eq!(
            (refused.status, &refused.json()["error"]),
            (500, &json!("damaged-game")),
            "{}",
            refused.body
        );
        assert!(!refused.body.contains("event") && !refused.body.contains("store"), "{}", refused.body);
    }
    assert_eq!(server.get("/healthz").status, 200);
    assert_eq!(server.get(&format!("/api/games/{}", other.id)).status, 200);
    assert!(server.metrics().contains("\ninarow_damaged_games 1\n"), "{}", server.metrics());
    let report = operator(&server).check(|_| true).unwrap();
    assert_eq!((report.games, report.orphans, report.file.len()), (2, 1, 0));
    assert_eq!(report.damaged.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), [one.id.as_str()]);
    let listed = listed(&server, true);
    assert_eq!(listed.iter().filter(|game| game.damaged.is_some()).count(), 1);
    assert!(matches!(operator(&server).end(&one.id), Err(OperatorError::Damaged(_))));
    assert_eq!(operator(&server).delete(std::slice::from_ref(&one.id), |_| true).unwrap(), 1);
    assert_eq!(server.get(&path).status, 404);
    assert!(server.metrics().contains("\ninarow_damaged_games 0\n"), "{}", server.metrics());
}

#[test]
fn words_of_the_database_reach_no_client() {
    let server = Running::new();
    let [one, _] = server.pair(&json!({ "game": "tictactoe" }));
    sql(&server, "ALTER TABLE events RENAME TO elsewhere");
    let refused = server.command(&one, &json!({ "command": "1", "play": "1,1" }));
    assert_eq!((refused.status, &refused.json()["error"]), (503, &json!("not-stored")));
    for word in ["table", "events", "SQL", "code"] {
        assert!(!refused.body.contains(word), "{}", refused.body);
    }
}

#[test]
fn a_banned_address_is_answered_nothing_until_the_ban_is_lifted() {
    let server = Running::new();
    let from = |address: &str| {
        let headers = [("X-Forwarded-For", address)];
        crate::client::request(server.address, "GET", "/api/bots", &headers, "").status
    };
    assert_eq!(from("203.0.113.9"), 200);
    let network = |text: &str| text.parse().unwrap();
    for own in ["127.0.0.1", "0.0.0.0/0", "::1"] {
        assert!(matches!(operator(&server).ban(network(own)), Err(OperatorError::ThisMachine(_))), "{own}");
    }
    operator(&server).ban(network("203.0.113.0/24")).unwrap();
    operator(&server).ban(network("2001:db8::5")).unwrap();
    let until = |address: &str, status: u16| {
        // The server reads bans twice a second.
        let began = std::time::Instant::now();
        while from(address) != status {
            assert!(began.elapsed() < Duration::from_secs(30), "{address} is not answered with {status}");
            std::thread::yield_now();
        }
    };
    until("203.0.113.9", 403);
    until("2001:db8::77", 403);
    assert_eq!(from("203.0.114.9"), 200);
    let banned: Vec<String> = operator(&server).bans().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(banned, ["2001:db8::/64", "203.0.113.0/24"]);
    assert!(server.metrics().contains("inarow_refusals_total{code=\"banned\"}"), "{}", server.metrics());
    operator(&server).lift(network("203.0.113.0/24")).unwrap();
    until("203.0.113.9", 200);
    assert!(matches!(operator(&server).lift(network("10.0.0.1")), Err(OperatorError::NotBanned(_))));
}

#[test]
fn a_store_of_an_older_version_is_used_and_one_of_an_older_server_that_runs_is_not() {
    let mut server = Running::new();
    let [one, _] = server.pair(&json!({ "game": "tictactoe" }));
    server.play(&one, "1", "1,1");
    sql(&server, TO_VERSION_4);
    // The running server now appears to be of the older version.
    let error = operator(&server).games(true, |_| true).unwrap_err();
    assert!(matches!(error, OperatorError::Store(StoreError::OlderServer { .. })), "{error}");
    server.stop();
    assert_eq!(listed(&server, true).len(), 1);
    server.restart();
    server.play(&one, "1", "1,1");
    assert_eq!(server.game(&one.id)["moves"], json!(["1,1"]));
}
