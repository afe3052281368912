//! A position of Ultimate in the middle of a game, as plain data.

use crate::small_board::{HAS_LINE, SPLIT};
use crate::{Cell, Content, SetupError, Shape, Side, SmallBoard, Symmetry, UltimateFault};

/// A position of Ultimate, valid or not. Its JSON is the text `side;big;b0/…/b8`.
///
/// ```
/// # use inarow_core::{Side, UltimateBoards};
/// let text = "O;....@....;........./........./........./........./....X..../........./........./........./.........";
/// let boards = UltimateBoards::parse(text).unwrap();
/// assert_eq!((boards.turn, boards.target), (Side::O, Some(4)));
/// assert_eq!(boards.text(), text);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct UltimateBoards {
    /// The side to move.
    pub turn: Side,
    /// Small board to play in, 0–8. `None` when any open board is allowed.
    pub target: Option<u8>,
    /// Content of each place of each small board, both row by row from the top-left.
    pub boards: [[Content; 9]; 9],
}

/// Bytes of the text before the small boards: `X;.........;`.
const HEAD: usize = 12;
/// Bytes of the text: nine small boards of nine places, separated by slashes.
const LENGTH: usize = HEAD + 89;

impl UltimateBoards {
    /// Builds a position from the content of each cell. Walls count as empty. A target that is not open is
    /// dropped.
    #[must_use]
    pub fn of_contents(content: impl Fn(Cell) -> Content, turn: Side, target: Option<u8>) -> UltimateBoards {
        let mut boards = [[Content::Empty; 9]; 9];
        for (index, &(board, place)) in SPLIT.iter().enumerate() {
            if let mark @ Content::Mark(_) = content(Cell::new(index as u16)) {
                boards[board as usize][place as usize] = mark;
            }
        }
        let mut position = UltimateBoards { turn, target: None, boards };
        position.target =
            target.filter(|&board| board < 9 && position.state(board as usize) == SmallBoard::Open);
        position
    }

    /// Returns the marks of X and of O in a small board, as sets of places.
    pub(crate) fn marks(&self, board: usize) -> [u16; 2] {
        Side::ALL.map(|side| {
            let places = self.boards[board].iter().enumerate();
            places
                .filter(|(_, content)| **content == Content::Mark(side))
                .fold(0, |set, (place, _)| set | 1 << place)
        })
    }

    /// Whether both sides have three in a row in a small board.
    fn both_won(&self, board: usize) -> bool {
        self.marks(board).iter().all(|&set| HAS_LINE[set as usize])
    }

    fn state(&self, board: usize) -> SmallBoard {
        SmallBoard::of_marks(self.marks(board))
    }

    /// Checks walls, small boards won by both sides and the target. No check counts marks.
    ///
    /// # Errors
    /// [`SetupError::Ultimate`] with the column of the text, or [`SetupError::Range`] for a target above 8.
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        for board in 0..9 {
            let first = HEAD + 10 * board;
            if let Some(place) = self.boards[board].iter().position(|content| *content == Content::Wall) {
                return Err(wrong(first + place, UltimateFault::Cell));
            }
            if self.both_won(board) {
                return Err(wrong(first, UltimateFault::BothWonSmall(board as u8)));
            }
        }
        match self.target {
            Some(board @ 0..9) if self.state(board as usize) != SmallBoard::Open => {
                Err(wrong(2 + board as usize, UltimateFault::TargetDecided))
            }
            Some(board @ 9..) => {
                Err(SetupError::Range { field: "target", value: i64::from(board), min: 0, max: 8 })
            }
            _ => Ok(()),
        }
    }

    /// Reads `side;big;b0/…/b8`.
    ///
    /// # Errors
    /// [`SetupError::Ultimate`] with the first column that violates the form, or where the big board contradicts the
    /// small ones.
    pub fn parse(text: &str) -> Result<UltimateBoards, SetupError> {
        let bytes = text.as_bytes();
        if bytes.len() != LENGTH {
            return Err(wrong(bytes.len().min(LENGTH), UltimateFault::Length));
        }
        for (at, expected) in
            [(1, b';'), (HEAD - 1, b';')].into_iter().chain((1..9).map(|i| (11 + 10 * i, b'/')))
        {
            if bytes[at] != expected {
                return Err(wrong(at, UltimateFault::Separator));
            }
        }
        let turn = Side::from_letter(bytes[0] as char).ok_or(wrong(0, UltimateFault::Side))?;
        let mut position = UltimateBoards { turn, target: None, boards: [[Content::Empty; 9]; 9] };
        for board in 0..9 {
            for place in 0..9 {
                let at = HEAD + 10 * board + place;
                position.boards[board][place] = match bytes[at] {
                    b'.' => Content::Empty,
                    b'X' | b'x' => Content::Mark(Side::X),
                    b'O' | b'o' => Content::Mark(Side::O),
                    _ => return Err(wrong(at, UltimateFault::Cell)),
                };
            }
            if position.both_won(board) {
                return Err(wrong(HEAD + 10 * board, UltimateFault::BothWonSmall(board as u8)));
            }
        }
        for board in 0..9 {
            let at = 2 + board;
            match (bytes[at], position.state(board)) {
                (b'.', SmallBoard::Open) | (b'#', SmallBoard::Drawn) => {}
                (b'X' | b'x', SmallBoard::Won(Side::X)) | (b'O' | b'o', SmallBoard::Won(Side::O)) => {}
                (b'@', SmallBoard::Open) if position.target.is_none() => position.target = Some(board as u8),
                (b'@', SmallBoard::Open) => return Err(wrong(at, UltimateFault::SecondTarget)),
                (b'@', _) => return Err(wrong(at, UltimateFault::TargetDecided)),
                (b'.' | b'X' | b'x' | b'O' | b'o' | b'#', _) => {
                    return Err(wrong(at, UltimateFault::BigDisagrees));
                }
                _ => return Err(wrong(at, UltimateFault::BigLetter)),
            }
        }
        Ok(position)
    }

    /// Returns the text that [`UltimateBoards::parse`] reads.
    #[must_use]
    pub fn text(&self) -> String {
        let big = (0..9).map(|board| match self.state(board) {
            SmallBoard::Won(side) => side.letter(),
            SmallBoard::Drawn => '#',
            SmallBoard::Open if self.target == Some(board as u8) => '@',
            SmallBoard::Open => '.',
        });
        let mut text = format!("{};{}", self.turn, big.collect::<String>());
        for (board, places) in self.boards.iter().enumerate() {
            text.push(if board == 0 { ';' } else { '/' });
            text.extend(places.iter().map(|content| content.letter()));
        }
        text
    }

    /// Applies a symmetry of the board.
    pub(crate) fn transformed(&self, symmetry: Symmetry) -> Option<UltimateBoards> {
        let three = Shape::new(3, 3)?;
        let image = |index: usize| symmetry.cell(three, Cell::new(index as u16)).index();
        let target = match self.target {
            Some(board @ 0..9) => Some(image(board as usize) as u8),
            other => other,
        };
        let mut boards = [[Content::Empty; 9]; 9];
        for (board, places) in self.boards.iter().enumerate() {
            for (place, content) in places.iter().enumerate() {
                boards[image(board)][image(place)] = *content;
            }
        }
        Some(UltimateBoards { turn: self.turn, target, boards })
    }
}

/// Returns the error at a byte of the text.
pub(crate) fn wrong(at: usize, reason: UltimateFault) -> SetupError {
    SetupError::Ultimate { column: at + 1, reason }
}

#[cfg(feature = "serde")]
impl TryFrom<String> for UltimateBoards {
    type Error = SetupError;

    fn try_from(text: String) -> Result<UltimateBoards, SetupError> {
        UltimateBoards::parse(&text)
    }
}

#[cfg(feature = "serde")]
impl From<UltimateBoards> for String {
    fn from(boards: UltimateBoards) -> String {
        boards.text()
    }
}
