//! Renju's forbidden cells in the referee's answers.

use std::collections::BTreeSet;

use inarow_core::{LineRule, LineSetup, Rows, Setup, Side};
use inarow_play::Referee;
use serde_json::Value;

const POSITIONS: &str = include_str!("../../../core/tests/data/renju/forbidden.txt");

#[test]
fn every_forbidden_cell_is_named_with_its_reason() {
    let mut positions = 0;
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (board, found) = line.split_once(' ').unwrap();
        let rows = Rows::parse((0..15).map(|row| &board[row * 15..][..15])).unwrap();
        let setup = LineSetup {
            rule: LineRule::Renju,
            rows: Some(rows),
            turn: Some(Side::X),
            ..LineSetup::new(15, 15, 5)
        };
        let referee = Referee::new(&Setup::Line(setup), 0).unwrap_or_else(|error| panic!("{line}: {error}"));
        let start: Value = serde_json::from_str(&referee.start_line()).unwrap();
        let named: BTreeSet<String> = start["forbidden"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| format!("{}:{}", one["cell"].as_str().unwrap(), one["reason"].as_str().unwrap()))
            .collect();
        let expected: BTreeSet<String> =
            found.split(' ').filter(|one| *one != "-").map(str::to_owned).collect();
        assert_eq!(named, expected, "{line}");
        positions += 1;
    }
    assert_eq!(positions, 1_177);
}

#[test]
fn a_forbidden_move_is_refused_and_o_is_told_nothing() {
    let mut rows = vec![".".repeat(15); 15];
    rows[7] = "....XXX.XX.....".to_owned();
    let setup = LineSetup {
        rule: LineRule::Renju,
        rows: Some(Rows::parse(rows).unwrap()),
        turn: Some(Side::X),
        ..LineSetup::new(15, 15, 5)
    };
    let mut referee = Referee::new(&Setup::Line(setup), 0).unwrap();
    assert_eq!(
        referee.answer("x 7,7").unwrap(),
        r#"{"ok":false,"reason":"forbidden","ply":5,"turn":"x","over":null,"forbidden":[{"cell":"7,7","reason":"overline"}]}"#
    );
    assert_eq!(
        referee.answer("x 3,7").unwrap(),
        r#"{"ok":true,"reason":null,"ply":6,"turn":"o","over":null}"#
    );
}
