//! Features of positions for fitting the values of the search by patterns.

use inarow_core::{Cell, Game, LineRule, Position, Reply, Side, Step, Visit};

use crate::line_search::census_rows;
pub use crate::line_search::{COUNTS, HIDDEN, HIDDEN_UNIT, ROWS, WORTH_UNIT};
pub use crate::patterns::{CLASSES, OFFSETS, SITUATIONS};
use crate::patterns::{CellClass, Fit, Pattern, PatternBoard, fitted_kinds, numbers, offset};

/// Features of an empty cell near the marks.
#[derive(Clone, Copy, Debug)]
pub struct CellFeatures {
    /// Kinds of the cell for the side to move and for the other side, as indices of [`kinds`].
    pub kinds: [u16; 2],
    /// Classes for both sides, below [`CLASSES`].
    pub classes: [u8; 2],
    /// Offsets from the last two marks, the latest first, below [`OFFSETS`].
    pub offsets: [u8; 2],
}

/// Features of a position.
#[derive(Clone, Debug)]
pub struct Features {
    /// Side to move.
    pub side: Side,
    /// Empty cells near the marks.
    pub cells: Vec<CellFeatures>,
    /// Threat of the side not to move, below [`SITUATIONS`].
    pub situation: usize,
    /// Rows of the census network that the position sums up, below [`ROWS`].
    pub rows: [u16; COUNTS],
    /// Index of the played cell in `cells`.
    pub played: usize,
}

/// Returns the four patterns of each kind of cell, four bits per pattern.
#[must_use]
pub fn kinds() -> Vec<u16> {
    PatternBoard::kinds()
}

/// Tables that the search uses now, in the order of their files.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Values of each kind for the side to move and for the other side. A kind also has move ranks by
    /// situation, for the side to move and for the other side.
    pub kinds: Vec<([i16; 2], [[i16; 2]; SITUATIONS])>,
    /// Addends of ranks by situation: by the classes for both sides, and by the offsets from the last two marks.
    pub order: Vec<i16>,
    /// Census network: rows, biases, output weights of the hidden values, and output bias.
    pub census: Vec<i16>,
}

/// Returns the tables for positions of a game with this side to move. Returns `None` if the game has no lines.
#[must_use]
pub fn tables(position: &Position, side: Side) -> Option<Tables> {
    struct Read(Side);
    impl Visit for Read {
        type Output = Option<Tables>;

        fn visit<G: Game>(self, game: &G) -> Option<Tables> {
            let fit = Fit::of(game)?[self.0.index()];
            Some(Tables {
                kinds: fitted_kinds(fit).collect(),
                order: numbers(fit.order()).collect(),
                census: numbers(fit.census()).collect(),
            })
        }
    }
    position.visit(Read(side))
}

/// Whether the patterns of a kind complete a line.
#[must_use]
pub fn is_five(code: u16) -> bool {
    (0..4).any(|direction| code >> (4 * direction) & 15 == Pattern::Five as u16)
}

/// Returns the features of a line game's position in which `played` was played. Returns `None` if the lines
/// have no tables or `played` is far from the marks. Also returns `None` if threats alone decide the position
/// or leave one move.
#[must_use]
pub fn features(position: &Position, played: Cell) -> Option<Features> {
    let steps = position.steps();
    let mut marks = steps.iter().rev().filter_map(|step| match *step {
        Step::Move(cell) => Some(cell),
        _ => None,
    });
    let last = [marks.next(), marks.next()];
    position.visit(Look { played, last })
}

struct Look {
    played: Cell,
    /// Last mark and the mark before.
    last: [Option<Cell>; 2],
}

impl Visit for Look {
    type Output = Option<Features>;

    fn visit<G: Game>(self, game: &G) -> Option<Features> {
        let board = PatternBoard::new(game)?;
        let (rule, reply) = game.line_rules()?;
        let me = game.turn().side()?;
        let enemy = me.other();
        // O may reply to a line of X. O's fours answer X's threats, and a three may become a four.
        let waits = reply == Reply::LastMove && me == Side::X;
        let answers = |least| waits && board.count_from(enemy, least) > 0;
        let has = |side, class| board.count_of(side, class) > 0;
        if has(me, CellClass::Five) || has(enemy, CellClass::Five) {
            return None;
        }
        // In renju two fours of X may be forbidden. In caro one mark may close both fours.
        let judged = rule == LineRule::Renju && me == Side::X;
        let closes = matches!(rule, LineRule::Caro | LineRule::CaroPlus);
        let wins = has(me, CellClass::OpenFour) || has(me, CellClass::DoubleFour) && !judged && !closes;
        if wins && !answers(CellClass::Four) {
            return None;
        }
        let twice = has(me, CellClass::FourThree) || has(me, CellClass::DoubleThree);
        if twice && !judged && board.count_from(enemy, CellClass::Four) == 0 && !answers(CellClass::Three) {
            return None;
        }
        let (mut cells, mut found) = (Vec::new(), None);
        board.each_within(4, |board, place| {
            let cell = board.cell(place);
            if cell == self.played {
                found = Some(cells.len());
            }
            let offsets = self.last.map(|last| {
                let Some(last) = last else { return 0 };
                let ((x, y), (to_x, to_y)) = (game.shape().xy(last), game.shape().xy(cell));
                offset(x.abs_diff(to_x), y.abs_diff(to_y))
            });
            cells.push(CellFeatures {
                kinds: [me, enemy].map(|side| board.kind(place, side)),
                classes: [me, enemy].map(|side| board.class(place, side)),
                offsets,
            });
        });
        Some(Features {
            side: me,
            cells,
            situation: board.situation(me) as usize,
            rows: census_rows(&board, me),
            played: found?,
        })
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::GameSpec;
    use inarow_record::{Dice, Stream};

    use super::*;

    /// Returns a game after the given moves.
    fn after(game: &str, moves: &str) -> Position {
        let spec: GameSpec = game.parse().unwrap();
        let mut position = Position::new(&spec.setup(&mut Dice::new(1, Stream::SetUp)).unwrap()).unwrap();
        for name in moves.split_whitespace() {
            let cell = position.shape().parse(name).unwrap();
            position.play(position.turn().side().unwrap(), cell).unwrap();
        }
        position
    }

    #[test]
    fn what_threats_decide_is_left_out_and_with_the_last_reply_o_may_have_an_answer() {
        for (moves, played, is_open_in_gomoku, is_open_with_reply) in [
            // X's open four, with and without a four of O.
            ("h8 a1 i8 b1 j8 c1", "g8", false, true),
            ("h8 a1 i8 b3 j8 c1", "g8", false, false),
            // X's two threes, with and without a three of O.
            ("h8 a1 i8 b1 g9 o15 g10 a15", "g8", false, true),
            ("h8 a1 i8 o1 g9 o15 g10 a15", "g8", false, false),
            // O's open four, with a four of X.
            ("a1 h8 b1 i8 c1 j8 o15", "g8", false, false),
            ("h8 i9 g7", "j9", true, true),
        ] {
            for (game, is_open) in [("gomoku", is_open_in_gomoku), ("course15", is_open_with_reply)] {
                let position = after(game, moves);
                let played = position.shape().parse(played).unwrap();
                assert_eq!(features(&position, played).is_some(), is_open, "{game}: {moves}");
            }
        }
    }

    #[test]
    fn two_fours_decide_nothing_in_caro_and_for_x_in_renju() {
        let moves = "h8 g8 i8 k4 j8 a1 k5 a15 k6 o1 k7 o15";
        for (game, is_open) in
            [("gomoku", false), ("gomoku-standard", false), ("caro", true), ("renju", true)]
        {
            let position = after(game, moves);
            let played = position.shape().parse("k8").unwrap();
            assert_eq!(features(&position, played).is_some(), is_open, "{game}");
        }
    }
}
