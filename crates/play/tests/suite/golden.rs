//! The 300 games of the course's own core, with every attempted move through the referee.

use inarow_core::{LineSetup, Reply, Setup};
use inarow_play::Referee;
use serde::Deserialize;
use serde_json::Value;

const GAMES: &str = include_str!("../data/golden_games.jsonl");

#[derive(Deserialize)]
struct Golden {
    rows: u32,
    cols: u32,
    win_len: u32,
    max_moves_in: u32,
    walls: Vec<[i64; 2]>,
    moves: Vec<(String, i64, i64, String, String, u32)>,
    status: String,
    winner: String,
    to_move: String,
}

#[test]
fn every_try_of_every_game_is_judged_as_by_the_course() {
    let mut tries = 0;
    for (number, line) in GAMES.lines().enumerate() {
        let golden: Golden = serde_json::from_str(line).unwrap();
        let setup = Setup::Line(LineSetup {
            reply: Reply::LastMove,
            max_moves: golden.max_moves_in,
            walls: golden.walls.clone(),
            ..LineSetup::new(golden.cols, golden.rows, golden.win_len)
        });
        let mut referee = Referee::new(&setup, 0).unwrap_or_else(|error| panic!("game {number}: {error}"));
        let mut last: Value = serde_json::from_str(&referee.start_line()).unwrap();
        for (sign, x, y, result, status, move_no) in &golden.moves {
            let line = referee.answer(&format!("{sign} {x},{y}")).unwrap();
            last = serde_json::from_str(&line).unwrap();
            let place = format!("game {number}, {sign} {x},{y}: {line}");
            let reason = match result.as_str() {
                "OK" | "WIN" | "DRAW" => None,
                "ENDED" => Some("game-over"),
                "DQ_OUT_OF_ORDER" => Some("out-of-turn"),
                "DQ_OUT_OF_FIELD" => Some("out-of-board"),
                "DQ_PLACE_OCCUPIED" => Some("occupied"),
                other => panic!("unknown result {other}"),
            };
            assert_eq!(last["ok"], reason.is_none(), "{place}");
            assert_eq!(last["reason"].as_str(), reason, "{place}");
            assert_eq!(last["ply"], *move_no, "{place}");
            assert_eq!(last["over"].is_object(), status == "ENDED", "{place}");
            assert_eq!(last.get("last_reply").is_some(), status == "LAST_MOVE", "{place}");
            match result.as_str() {
                "WIN" => assert!(last["over"]["winner"].is_string(), "{place}"),
                "DRAW" => assert!(last["over"]["winner"].is_null(), "{place}"),
                _ => {}
            }
            tries += 1;
        }
        assert_eq!(last["over"].is_object(), golden.status == "ENDED", "game {number}");
        if golden.status == "ENDED" {
            let winner = last["over"]["winner"].as_str().map_or("-".to_owned(), str::to_uppercase);
            assert_eq!(winner, golden.winner, "game {number}");
        } else {
            assert_eq!(last["turn"].as_str().map(str::to_uppercase), Some(golden.to_move), "game {number}");
        }
    }
    assert_eq!(GAMES.lines().count(), 300);
    assert!(tries > 10_000, "{tries}");
}
