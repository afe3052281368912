//! Acceptance of draws by computers.

use inarow_core::{Content, Position, Side, SmallBoard};
use inarow_record::Score;

use crate::{Match, Waiting};

/// Whether a computer accepts a draw. A computer never accepts early in a game. Later a computer accepts if its
/// last judgement is not ahead. Without a judgement, the side's total decides, or else whether most of the
/// board is filled.
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

/// Returns the last judgement by this side's computer.
fn last_judgement(game: &Match, side: Side) -> Option<Score> {
    // X and O alternate, so the last ply belongs to the side not to move.
    let to_move = game.position().turn().side()?;
    let back = usize::from(to_move == side);
    game.record().plies.iter().rev().nth(back)?.judgement.as_ref()?.score
}

/// Returns the largest number of moves still possible in this game. Empty cells may be played later, except for
/// walls and the cells of decided small boards.
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

/// Whether the game is in its first part, where nothing is decided. This part is a third of the longest game.
/// Line games on a large board are far shorter, so their limit is six lines' worth of moves. On a small board
/// the limit is at least two.
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

    /// Returns the position after this number of random moves, with random rows.
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
