//! When a computer takes a draw.

use inarow_core::{Content, Position, Side, SmallBoard};
use inarow_record::Score;

use crate::{Match, Waiting};

/// Whether a computer takes a draw. Never in the first part of a game; later when by its own last judgement it is not
/// ahead; where it does not judge, when its total is not ahead, or else when most of the board is filled.
#[must_use]
pub fn accepts_draw(game: &Match, side: Side) -> bool {
    let position = game.position();
    if matches!(game.waiting(), Waiting::Opening(..)) || is_early(position) {
        return false;
    }
    if let Some(score) = last_judgement(game, side) {
        return !score.is_ahead();
    }
    if let (Some(own), Some(other)) = (position.totals(side), position.totals(side.other())) {
        return own.total <= other.total;
    }
    position.ply() * 4 >= longest(position) * 3
}

/// Judgement of its last move by that side's computer.
fn last_judgement(game: &Match, side: Side) -> Option<Score> {
    // X and O alternate, and the last ply is that of the side not to move.
    let to_move = game.position().turn().side()?;
    let back = usize::from(to_move == side);
    game.record().plies.iter().rev().nth(back)?.judgement.as_ref()?.score
}

/// Moves in the longest game that can still come of this one: cells that stay empty today may be played later, only
/// walls and the cells of decided small boards may not.
fn longest(position: &Position) -> u32 {
    let shape = position.shape();
    let open = shape.iter().filter(|cell| {
        let (x, y) = shape.xy(*cell);
        let decided = u8::try_from(y / 3 * 3 + x / 3)
            .ok()
            .and_then(|board| position.small_board(board))
            .is_some_and(|board| board != SmallBoard::Open);
        position.content(*cell) == Content::Empty && !decided
    });
    let whole = position.ply() + open.count() as u32;
    position.move_limit().map_or(whole, |limit| limit.min(whole))
}

/// The first part of a game, when nothing is decided: a third of the longest game. Where one builds a line on a large
/// board games are far shorter than that: there it is six lines' worth of moves, and on a small one two.
fn is_early(position: &Position) -> bool {
    let third = longest(position).div_ceil(3);
    let builds_a_line = position.totals(Side::X).is_none() && position.small_board(0).is_none();
    let least = if builds_a_line {
        let line = position.line_length() as u32;
        third.min(6 * line).max(2 * line)
    } else {
        third
    };
    position.ply() < least
}

#[cfg(test)]
mod tests {
    use inarow_core::GameSpec;
    use inarow_record::{Dice, Stream};

    use super::*;

    /// A game of that many random moves, random rows included.
    fn after(game: &str, plies: u32) -> Position {
        use inarow_core::RandomSource;
        let mut dice = Dice::new(3, Stream::SetUp);
        let setup = game.parse::<GameSpec>().unwrap().setup(&mut dice).unwrap();
        let mut position = Position::new(&setup).unwrap();
        while position.ply() < plies {
            if let Some(chance) = position.chance_outcomes().first().copied() {
                position.apply_chance(chance).unwrap();
                continue;
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[dice.below(moves.len() as u64) as usize]);
        }
        position
    }

    #[test]
    fn games_have_a_first_part() {
        for (game, plies, early) in [
            ("tictactoe", 5, true),
            ("tictactoe", 6, false),
            ("gomoku", 2, true),
            ("gomoku", 29, true),
            ("renju", 2, true),
            ("ultimate", 0, true),
            ("ultimate", 20, true),
            ("ultimate", 40, false),
            ("score", 0, true),
            ("score", 10, true),
            ("score", 40, false),
            ("score:fill=random-row", 3, true),
        ] {
            assert_eq!(is_early(&after(game, plies)), early, "{game} after {plies}");
        }
    }

    #[test]
    fn cells_that_are_closed_only_now_still_count() {
        for (game, plies, expected) in [
            ("tictactoe", 0, 9),
            ("gomoku", 3, 225),
            ("renju", 4, 225),
            ("ultimate", 0, 81),
            ("ultimate", 1, 81),
            ("ultimate", 5, 81),
            ("score:moves=40", 2, 40),
        ] {
            assert_eq!(longest(&after(game, plies)), expected, "{game} after {plies}");
        }
    }
}
