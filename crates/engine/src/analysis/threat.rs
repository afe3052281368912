//! Players' names for the threats that a winning move makes.

use inarow_core::{Cell, Game, Position, Side, Visit};

use crate::patterns::{CellClass, PatternBoard};

/// Threat that a mark makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Threat {
    /// A completed line.
    Line,
    /// An open four.
    OpenFour,
    /// Fours in several directions.
    DoubleFour,
    /// A four and an open three.
    FourThree,
    /// Open threes in several directions.
    DoubleThree,
    /// A four.
    Four,
    /// An open three.
    OpenThree,
}

impl Threat {
    /// Returns the threat that a side's mark on an empty cell of a line game makes. Returns `None` without a
    /// threat or without a name for the threat. Only lines of five have names.
    #[must_use]
    pub fn of(position: &Position, side: Side, cell: Cell) -> Option<Threat> {
        position.visit(Look { side, cell })
    }

    /// Name: `line`, `open-four`, `double-four`, `four-three`, `double-three`, `four` or `open-three`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Threat::Line => "line",
            Threat::OpenFour => "open-four",
            Threat::DoubleFour => "double-four",
            Threat::FourThree => "four-three",
            Threat::DoubleThree => "double-three",
            Threat::Four => "four",
            Threat::OpenThree => "open-three",
        }
    }
}

struct Look {
    side: Side,
    cell: Cell,
}

impl Visit for Look {
    type Output = Option<Threat>;

    fn visit<G: Game>(self, game: &G) -> Option<Threat> {
        let board = PatternBoard::new(game)?;
        let place = board.place(self.cell);
        if !board.is_empty(place) {
            return None;
        }
        // Players have no names for threats of other lengths.
        let all = game.line_length() == 5;
        let known = [
            (CellClass::Five, Threat::Line),
            (CellClass::OpenFour, Threat::OpenFour),
            (CellClass::DoubleFour, Threat::DoubleFour),
            (CellClass::FourThree, Threat::FourThree),
            (CellClass::FourAndMore, Threat::Four),
            (CellClass::Four, Threat::Four),
            (CellClass::DoubleThree, Threat::DoubleThree),
            (CellClass::OpenThreeAndMore, Threat::OpenThree),
            (CellClass::OpenThree, Threat::OpenThree),
        ];
        known
            .into_iter()
            .find(|(class, _)| board.is_class(place, self.side, *class))
            .map(|(_, threat)| threat)
            .filter(|threat| all || *threat == Threat::Line)
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::{LineSetup, Setup};

    use super::*;

    fn threat(moves: &str, side: Side, cell: &str) -> Option<Threat> {
        let mut position = Position::new(&Setup::Line(LineSetup::new(15, 15, 5))).unwrap();
        for name in moves.split_whitespace() {
            let cell = position.shape().parse(name).unwrap();
            position.play(position.turn().side().unwrap(), cell).unwrap();
        }
        Threat::of(&position, side, position.shape().parse(cell).unwrap())
    }

    #[test]
    fn threats_have_their_names() {
        let four = "e8 a1 f8 c1 g8 e1 h8 g1";
        assert_eq!(threat(four, Side::X, "i8"), Some(Threat::Line));
        assert_eq!(threat(four, Side::X, "h8"), None, "there is a mark");
        let three = "f8 a1 g8 c1 h8 e1";
        assert_eq!(threat(three, Side::X, "i8"), Some(Threat::OpenFour));
        assert_eq!(threat("g8 a1 h8 c1", Side::X, "i8"), Some(Threat::OpenThree));
        assert_eq!(threat("g8 a1 h8 c1 i9 e1 i10 m15", Side::X, "i8"), Some(Threat::DoubleThree));
        assert_eq!(threat(three, Side::O, "o15"), None);
    }
}
