//! What the search by patterns sees of a position: what its values are fitted to.

use inarow_core::{Cell, Game, Position, Visit};

use crate::line_search::census_rows;
pub use crate::line_search::{COUNTS, HIDDEN, HIDDEN_UNIT, ROWS, WORTH_UNIT};
pub use crate::patterns::SITUATIONS;
use crate::patterns::{CellClass, Pattern, PatternBoard};

/// An empty cell near the marks.
#[derive(Clone, Copy, Debug)]
pub struct CellFeatures {
    /// What a mark of the side to move makes there, and one of the other: an index of [`kinds`].
    pub kinds: [u16; 2],
}

/// A position.
#[derive(Clone, Debug)]
pub struct Features {
    /// Its empty cells near the marks.
    pub cells: Vec<CellFeatures>,
    /// What the side that is not to move threatens, below [`SITUATIONS`].
    pub situation: usize,
    /// The rows of the network of numbers of cells that it adds up, below [`ROWS`].
    pub rows: [u16; COUNTS],
    /// The index of the cell that was played.
    pub played: usize,
}

/// Of every kind of cell the four patterns of a mark there, half a byte each.
#[must_use]
pub fn kinds() -> Vec<u16> {
    PatternBoard::kinds()
}

/// Of every kind the worth to the side that is to move and to the other, as it is now.
#[must_use]
pub fn worths() -> Vec<[i16; 2]> {
    PatternBoard::worths()
}

/// Of every kind the ranks of a move there by the side itself and by the other, by situation, as they are now.
#[must_use]
pub fn ranks() -> Vec<[[i16; 2]; SITUATIONS]> {
    PatternBoard::ranks()
}

/// Whether the patterns of a kind complete a line.
#[must_use]
pub fn is_five(code: u16) -> bool {
    (0..4).any(|direction| code >> (4 * direction) & 15 == Pattern::Five as u16)
}

/// What a search sees of a line game's position, in which a cell is played; `None` where there are no tables for its
/// lines, where threats alone decide it or leave one move, and where the cell lies far from the marks.
#[must_use]
pub fn features(position: &Position, played: Cell) -> Option<Features> {
    position.visit(Look(played))
}

struct Look(Cell);

impl Visit for Look {
    type Output = Option<Features>;

    fn visit<G: Game>(self, game: &G) -> Option<Features> {
        let board = PatternBoard::new(game)?;
        let me = game.turn().side()?;
        let enemy = me.other();
        let has = |side, class| board.count_of(side, class) > 0;
        if has(me, CellClass::Five) || has(enemy, CellClass::Five) {
            return None;
        }
        if has(me, CellClass::OpenFour) || has(me, CellClass::DoubleFour) {
            return None;
        }
        let twice = has(me, CellClass::FourThree) || has(me, CellClass::DoubleThree);
        if twice && board.count_from(enemy, CellClass::Four) == 0 {
            return None;
        }
        let (mut cells, mut found) = (Vec::new(), None);
        board.each_near(|board, place| {
            if !board.is_near(place, 4) {
                return;
            }
            let cell = board.cell(place);
            if cell == self.0 {
                found = Some(cells.len());
            }
            cells.push(CellFeatures { kinds: [me, enemy].map(|side| board.kind(place, side)) });
        });
        Some(Features {
            cells,
            situation: board.situation(me) as usize,
            rows: census_rows(&board, me),
            played: found?,
        })
    }
}
