//! Checks that playing and undoing moves allocates nothing.

use inarow_core::{Position, Turn};

use crate::games;

#[test]
fn no_game_allocates_when_moves_are_played_and_taken_back() {
    for (name, setup) in games::all() {
        let fresh = Position::new(&setup).unwrap();
        // A clone must have the spare capacity too, because searches work on clones.
        for mut position in [fresh.clone(), fresh] {
            let mut moves = Vec::with_capacity(position.shape().cells());
            let mut draws = Vec::new();
            let mut plies = 0;
            loop {
                if position.turn() == Turn::Chance {
                    draws = position.chance_outcomes();
                }
                let info = allocation_counter::measure(|| match position.turn() {
                    Turn::Player(_) => {
                        position.legal_moves_into(&mut moves);
                        for &cell in &moves {
                            position.play_unchecked(cell);
                            position.undo();
                        }
                        position.play_unchecked(moves[plies * 7 % moves.len()]);
                        plies += 1;
                    }
                    Turn::Chance => {}
                    Turn::Over(_) => {}
                });
                assert_eq!(info.count_total, 0, "{name} at ply {plies}");
                match position.turn() {
                    Turn::Over(_) => break,
                    Turn::Chance if !draws.is_empty() => {
                        let draw = draws.remove(0);
                        draws.clear();
                        position.apply_chance(draw).unwrap();
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn perft_allocates_nothing_whatever_the_depth() {
    let mut position = Position::new(&games::all()[1].1).unwrap();
    let info = allocation_counter::measure(|| {
        assert_eq!(position.perft(2).leaves, 50400);
    });
    assert_eq!(info.count_total, 0);
}
