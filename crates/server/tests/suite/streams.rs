//! Event streams, with past events, live events, and the end.

use std::time::Duration;

use inarow_server::{Limits, Rate};
use serde_json::json;

use crate::client::{Lines, request};
use crate::running::{Running, Seat, plain};

fn numbers(events: &[serde_json::Value]) -> Vec<u64> {
    events.iter().map(|event| event["n"].as_u64().unwrap()).collect()
}

#[test]
fn a_stream_tells_what_was_and_then_what_is_each_event_once() {
    let server = Running::with(Limits {
        rematch: [Duration::from_millis(100), Duration::from_millis(300)],
        keep_alive: Duration::from_millis(50),
        ..Limits::default()
    });
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let path = |since: u64| format!("/api/games/{}/events?since={since}", one.id);
    let mut all = Lines::open(server.address, &path(0), &[]);
    assert_eq!(all.status, 200);
    let started = all.event().unwrap();
    assert_eq!((&started["n"], &started["event"]["event"]), (&json!(1), &json!("started")));
    let joined = [all.event().unwrap(), all.event().unwrap()];
    assert_eq!(joined[1]["event"]["player"]["name"], "Boris");
    assert_eq!(all.line().unwrap(), "", "an empty line keeps it open");

    let n = server.play(&one, "1", "1,1");
    let moved = all.event().unwrap();
    assert_eq!(moved["n"], n);
    assert_eq!((&moved["event"]["event"], &moved["event"]["cell"]), (&json!("moved"), &json!("1,1")));
    let mut late = Lines::open(server.address, &path(n), &[]);
    server.play(&two, "2", "0,0");
    assert_eq!(late.event().unwrap()["n"], n + 1);
    server.command(&two, &json!({ "command": "3", "resign": true }));
    // The stream ends by itself.
    let rest = all.rest();
    assert_eq!(numbers(&rest), [n + 1, n + 2]);
    assert_eq!(rest[1]["event"]["result"], json!({ "winner": "x", "why": "resign" }));
    assert_eq!(numbers(&late.rest()), [n + 2]);
    let again = Lines::open(server.address, &path(0), &[]).rest();
    assert_eq!(numbers(&again), (1..=n + 2).collect::<Vec<_>>());

    let ahead = Lines::open(server.address, &path(1000), &[]).event().unwrap();
    assert_eq!(ahead["snapshot"]["last"], n + 2, "who is ahead of the game is told the whole of it");
}

#[test]
fn a_player_is_told_of_a_rematch_that_comes_late() {
    let server = Running::with(Limits {
        rematch: [Duration::from_millis(50), Duration::from_secs(3_600)],
        ..Limits::default()
    });
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let path = format!("/api/games/{}/events", one.id);
    let bearer = format!("Bearer {}", one.secret);
    let mut own = Lines::open(server.address, &path, &[("Authorization", bearer.as_str())]);
    let mut watching = Lines::open(server.address, &path, &[]);
    server.command(&two, &json!({ "command": "1", "resign": true }));
    assert_eq!(watching.rest().last().unwrap()["event"]["event"], "over");
    server.command(&two, &json!({ "command": "2", "offer": "rematch" }));
    let mut told = || own.event().map(|event| event["event"]["event"].clone());
    while told().expect("the stream is open") != "over" {}
    assert_eq!(told(), Some(json!("rematch-offered")));
    server.command(&one, &json!({ "command": "1", "answer": { "to": "rematch", "accept": true } }));
    assert_eq!(told(), Some(json!("rematch")));
    assert_eq!(told(), None, "there is nothing to come");
}

#[test]
fn a_flag_falls_though_nobody_speaks() {
    let server = Running::new();
    let [one, _two] = server.pair(&json!({ "game": "tictactoe", "time": "150ms/move" }));
    let mut events = Lines::open(server.address, &format!("/api/games/{}/events?since=3", one.id), &[]);
    server.play(&one, "1", "1,1");
    assert_eq!(events.event().unwrap()["event"]["event"], "moved");
    let over = events.event().unwrap();
    assert_eq!(over["event"]["result"], json!({ "winner": "x", "why": "time" }));
}

#[test]
fn a_game_that_is_put_away_is_there_again() {
    let server = Running::with(Limits { idle: Duration::from_millis(30), ..Limits::default() });
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    server.play(&one, "1", "1,1");
    let rooms = || {
        let metrics = server.metrics();
        let line = metrics.lines().find(|line| line.starts_with("inarow_rooms ")).unwrap().to_owned();
        line.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap()
    };
    while rooms() > 0 {
        std::thread::yield_now();
    }
    server.play(&two, "2", "0,0");
    assert_eq!(server.game(&one.id)["moves"], json!(["1,1", "0,0"]));
}

#[test]
fn a_game_is_claimed_from_somebody_whose_stream_is_closed() {
    let server = Running::with(Limits {
        gone: Duration::from_millis(20),
        commands: Rate { burst: 1e6, per_second: 1.0 },
        keep_alive: Duration::from_millis(5),
        ..Limits::default()
    });
    let [one, two] = server.pair(&json!({ "game": "tictactoe", "time": "5m" }));
    let follow = |seat: &Seat| {
        let bearer = format!("Bearer {}", seat.secret);
        let path = format!("/api/games/{}/events", seat.id);
        Lines::open(server.address, &path, &[("Authorization", &bearer)])
    };
    // The claiming player stays connected, however slow the machine is.
    let (_own, stream) = (follow(&one), follow(&two));
    let mut id = 0;
    let mut claim = || {
        id += 1;
        server.command(&one, &json!({ "command": id.to_string(), "claim": true }))
    };
    assert_eq!(claim().json()["error"], "not-gone");
    drop(stream);
    // The page offers the claim by then.
    let page = |seat: &Seat| {
        let bearer = format!("Bearer {}", seat.secret);
        let path = format!("/g/{}/board", seat.id);
        request(server.address, "GET", &path, &[("Authorization", bearer.as_str())], "").body
    };
    let offered = "{&quot;claim&quot;:true}";
    while !page(&one).contains(offered) {}
    assert!(!page(&two).contains(offered));
    while claim().status != 200 {}
    assert_eq!(server.game(&one.id)["state"]["over"]["winner"], "x");
    // Each reader sees the absent player and the winner.
    let watched = server.get(&format!("/g/{}/board", one.id)).body;
    for (shown, said) in [
        (page(&one), "Boris left the game"),
        (page(&two), "You left; Player 1 claimed the win"),
        (watched, "Boris left the game"),
    ] {
        let shown = plain(&shown);
        assert!(shown.contains(&format!(">{said}<")) && !shown.contains("djudicated"), "{said}: {shown}");
    }
}

#[test]
fn the_stream_of_a_game_of_yesterday_ends_at_once() {
    let mut server = Running::with(Limits { rematch: [Duration::from_secs(3_600); 2], ..Limits::default() });
    let [one, _two] = server.pair(&json!({ "game": "tictactoe" }));
    server.command(&one, &json!({ "command": "1", "resign": true }));
    server.restart();
    let events = Lines::open(server.address, &format!("/api/games/{}/events", one.id), &[]).rest();
    assert_eq!(events.last().unwrap()["event"]["event"], "over");
}
