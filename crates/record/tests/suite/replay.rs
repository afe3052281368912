//! Tests of replaying records.

use inarow_core::{Cell, Fill, Illegal, LineSetup, Position, ScoreSetup, Setup, Turn};
use inarow_record::{Ply, Record, ReplayError, Variation};
use proptest::prelude::*;

use crate::games::{any_setup, random_game};

proptest! {
    #[test]
    fn positions_follow_one_another(setup in any_setup(), plies in 0usize..60, seed: u64) {
        let record = random_game(setup, plies, seed, None, false);
        let positions: Vec<Position> = record.positions().collect::<Result<_, _>>().unwrap();
        prop_assert_eq!(positions.len(), record.plies.len() + 1);
        for (count, position) in positions.iter().enumerate() {
            prop_assert_eq!(position.hash(), record.replay_to(count).unwrap().hash());
            prop_assert_eq!(position.turn() == Turn::Chance, false);
        }
        prop_assert_eq!(positions.last().unwrap().hash(), record.replay().unwrap().hash());
    }

    /// Checks that an error in any line is found.
    #[test]
    fn an_illegal_move_is_found_in_any_line(setup in any_setup(), seed: u64, at: prop::sample::Index) {
        let mut record = random_game(setup, 30, seed, None, true);
        let line = at.index(record.variations.len() + 1);
        prop_assume!(record.plies.len() > 2);
        let taken = record.plies[0].cell;
        // Every line has the game's first cell occupied, except at the first move itself.
        prop_assume!(shares_first_move(&record, line));
        let plies = match line.checked_sub(1) {
            None => &mut record.plies,
            Some(index) => &mut record.variations[index].plies,
        };
        let last = plies.len() - 1;
        plies[last].cell = taken;
        record.result = None;
        let error = record.check().unwrap_err();
        let is_here = matches!(error, ReplayError::Move { line: found, ply, .. } if found == line && ply == last);
        prop_assert!(is_here, "{error:?}, expected line {line}, ply {last}");
    }
}

/// Whether a line begins after the game's first move.
fn shares_first_move(record: &Record, line: usize) -> bool {
    let mut line = line;
    while let Some(index) = line.checked_sub(1) {
        if record.variations[index].after == 0 {
            return false;
        }
        line = record.variations[index].of;
    }
    true
}

#[test]
fn draws_are_taken_from_the_record_alone() {
    let setup = Setup::Score(ScoreSetup { fill: Fill::RandomRowOrColumn, ..ScoreSetup::default() });
    let record = random_game(setup, 60, 11, None, false);
    assert!(record.chance.len() == 2 && record.plies.iter().any(|ply| !ply.chance.is_empty()));
    assert!(matches!(record.replay().unwrap().turn(), Turn::Over(_)));
    let mut undrawn = record;
    undrawn.chance.clear();
    assert_eq!(
        undrawn.replay().unwrap_err(),
        ReplayError::Move { line: 0, ply: 0, reason: Illegal::ChanceDue }
    );
}

#[test]
fn variations_must_hang_on_a_line_before_them() {
    let mut record = Record::new(Setup::Line(LineSetup::new(15, 15, 5)));
    record.plies = [0, 1, 2].map(|cell| Ply::new(Cell::new(cell))).to_vec();
    let ply = record.plies[0].clone();
    for (of, after, plies) in [
        (1, 0, vec![ply.clone()]),
        (2, 0, vec![ply.clone()]),
        (0, 3, vec![ply.clone()]),
        (0, usize::MAX, vec![ply.clone()]),
        (usize::MAX, 0, vec![ply.clone()]),
        (0, 1, vec![]),
    ] {
        record.variations = vec![Variation { of, after, plies }];
        assert_eq!(record.check(), Err(ReplayError::Branch { line: 1 }), "{of} {after}");
    }
    // A variation that shares no own ply of its parent variation must branch off the grandparent line.
    let first = Variation { of: 0, after: 1, plies: vec![ply.clone()] };
    record.variations = vec![first, Variation { of: 1, after: 1, plies: vec![ply] }];
    assert_eq!(record.check(), Err(ReplayError::Branch { line: 2 }));
}
