//! The computer as an opponent.

use std::time::Duration;

use inarow_server::Limits;
use serde_json::json;

use crate::client::{Lines, request};
use crate::running::Running;

#[test]
fn the_computer_answers_each_move_and_takes_back_with_its_person() {
    let server = Running::new();
    let seat = server.create(&json!({ "game": "gomoku", "x": "computer:level=2", "time": "5m", "seed": 3 }));
    assert_eq!(seat.side, "o");
    let mut events = Lines::open(server.address, &format!("/api/games/{}/events", seat.id), &[]);
    let mut moved = || loop {
        let event = events.event().unwrap();
        if event["event"]["event"] == "moved" {
            return event;
        }
    };
    let first = moved();
    assert_eq!(first["event"]["side"], "x");
    assert!(first["event"].get("judgement").is_none(), "what it thinks is not told");
    server.play(&seat, "1", "0,0");
    assert_eq!(moved()["event"]["side"], "o");
    assert_eq!(moved()["event"]["side"], "x");
    assert_eq!(server.command(&seat, &json!({ "command": "2", "offer": "take-back" })).status, 200);
    assert_eq!(server.game(&seat.id)["moves"].as_array().unwrap().len(), 1);
    server.play(&seat, "3", "1,0");
    assert_eq!(moved()["event"]["cell"], "1,0");
    assert_eq!(moved()["event"]["side"], "x");
    let draw = server.command(&seat, &json!({ "command": "4", "offer": "draw" }));
    assert_eq!(draw.status, 200);
    assert!(server.game(&seat.id)["state"]["over"].is_null(), "it declines so early");
    assert_eq!(server.command(&seat, &json!({ "command": "5", "say": "hi" })).json()["error"], "chat-off");
    server.command(&seat, &json!({ "command": "6", "resign": true }));
    assert_eq!(server.command(&seat, &json!({ "command": "7", "offer": "rematch" })).status, 200);
}

#[test]
fn a_hint_comes_with_the_line_that_the_page_shows() {
    let server = Running::new();
    let seat = server.create(&json!({ "game": "gomoku", "x": "computer:level=1" }));
    let mut events = Lines::open(server.address, &format!("/api/games/{}/events", seat.id), &[]);
    while events.event().unwrap()["event"]["event"] != "moved" {}
    let bearer = format!("Bearer {}", seat.secret);
    let ask = |path: &str| {
        let path = format!("/g/{}/{path}", seat.id);
        request(server.address, "GET", &path, &[("Authorization", &bearer), ("Accept-Language", "en")], "")
    };
    let hint = ask("hint").json();
    let line: Vec<&str> =
        hint["line"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
    assert!(line.len() > 1 && hint["cell"] == line[0], "{hint}");
    let shown = ask(&format!("board?hint={}", line.join("-").replace(',', "x"))).body;
    let (_, told) = shown.split_once("Line: ").expect("the line is told");
    assert_eq!(told.split('<').next().unwrap().split(' ').count(), line.len(), "{told}");
    assert!(shown.contains("best move"), "{shown}");
}

#[test]
fn two_computers_play_to_the_end_and_a_restart_goes_on() {
    let mut server = Running::with(Limits { pace: Duration::ZERO, ..Limits::default() });
    let game = json!({ "game": "gomoku:opening=swap2", "x": "random", "o": "computer:level=1", "seed": 5 });
    let id = server.create(&game).id;
    server.restart();
    let events = Lines::open(server.address, &format!("/api/games/{id}/events"), &[]).rest();
    assert_eq!(events.last().unwrap()["event"]["event"], "over");
    let numbers: Vec<u64> = events.iter().map(|event| event["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=events.len() as u64).collect::<Vec<_>>());
}

/// The players are from the examples of the command line. Other settings are far above the server's limits.
#[test]
fn any_built_in_player_is_an_opponent_with_no_more_than_the_server_gives() {
    let server = Running::new();
    for (asked, kind) in [
        ("rating-map:preset=attacker:w4=10", "rating-map:preset=attacker:w4=10"),
        ("computer:level=3", "computer:level=3"),
        ("computer:time=1s", "computer:time=1s"),
        ("computer:nodes=100000:threads=2:hash=64", "computer:nodes=100000:threads=1:hash=64"),
        ("computer:level=1:time=24h:hash=1000000", "computer:level=1:time=1s:hash=64"),
    ] {
        let seat = server.create(&json!({ "game": "gomoku", "o": asked }));
        assert_eq!(server.game(&seat.id)["seats"]["o"]["kind"], kind);
        let mut events = Lines::open(server.address, &format!("/api/games/{}/events", seat.id), &[]);
        server.play(&seat, "1", "7,7");
        let mut moves =
            std::iter::from_fn(|| events.event()).filter(|event| event["event"]["event"] == "moved");
        assert_eq!(moves.nth(1).unwrap()["event"]["side"], "o", "{asked}");
    }
}

/// The clock of each computer has less time than all searches together need.
#[test]
fn computers_lose_no_game_on_time_because_others_are_played() {
    let server = Running::new();
    let game = json!({ "game": "gomoku", "o": "computer:level=10", "time": "8s" });
    let seats: Vec<_> = (0..40).map(|_| server.create(&game)).collect();
    let says_so = || {
        let path = format!("/g/{}", seats[39].id);
        let page = request(server.address, "GET", &path, &[("Accept-Language", "en")], "");
        page.body.contains("Many games are waiting for the computer")
    };
    assert!(!says_so());
    for seat in &seats {
        server.play(seat, "1", "7,7");
    }
    assert!(says_so(), "its computer has less time than usual");
    for seat in &seats {
        let mut events = Lines::open(server.address, &format!("/api/games/{}/events", seat.id), &[]);
        let mut moves = std::iter::from_fn(|| events.event()).filter_map(|event| {
            let event = &event["event"];
            assert!(event["result"]["winner"] != "x", "{event}");
            (event["event"] == "moved").then(|| event["side"].clone())
        });
        assert_eq!(moves.nth(1), Some(json!("o")));
    }
}

/// Returns the memory of this process for its data, in MiB.
#[cfg(target_os = "linux")]
fn data_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmData:")).unwrap();
    line.split_whitespace().next().unwrap().parse::<u64>().unwrap() >> 10
}

/// The highest level stores positions during its search, and a running clock keeps the game in memory.
#[cfg(target_os = "linux")]
#[test]
fn computers_that_wait_for_their_people_keep_no_memory() {
    const GAMES: u64 = 100;
    let server = Running::new();
    let game = json!({ "game": "gomoku", "o": "computer:level=10:depth=1", "time": "720h" });
    let play = || {
        let seat = server.create(&game);
        server.play(&seat, "1", "7,7");
        let mut events = Lines::open(server.address, &format!("/api/games/{}/events", seat.id), &[]);
        let mut moves =
            std::iter::from_fn(|| events.event()).filter(|event| event["event"]["event"] == "moved");
        assert_eq!(moves.nth(1).unwrap()["event"]["side"], "o");
    };
    // Builds everything that exists only once, such as pattern tables.
    play();
    let before = data_mib();
    (0..GAMES).for_each(|_| play());
    let kept = data_mib().saturating_sub(before);
    assert!(kept < GAMES * 2, "{kept} MiB");
}
