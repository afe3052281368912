//! Small opening book of our own. Contains the best first moves of line games on 15×15 by level 10, once for
//! all symmetric positions.
//!
//! The head of `book.txt` describes how the book was made. Only players with `computer:book=on` use the book.

use std::collections::HashMap;
use std::sync::LazyLock;

use inarow_core::{Cell, Content, GameSpec, LineRule, Position, RandomSource, Reply, Side, Symmetry};
use inarow_record::{Dice, Judgement, Score, Stream};

use crate::Choice;
use crate::games::line_rules;

const TEXT: &str = include_str!("book.txt");

/// Columns and rows of the boards in the book.
const SIZE: usize = 15;

static BOOK: LazyLock<Book> = LazyLock::new(|| Book::parse(TEXT));

/// Key of a position, equal for all symmetric positions. Consists of the rule and the marked cells with their
/// sides, in ascending order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BookKey {
    rule: u8,
    marks: Vec<u16>,
}

/// Moves of a position in the book, each with its points for the side to move.
type Moves = Vec<(Cell, i32)>;

/// Moves by position.
#[derive(Debug, Default)]
struct Book {
    positions: HashMap<BookKey, Moves>,
}

/// Returns the key of a position, and the symmetry that maps the position to its key. Returns `None` for
/// positions outside any book. The book excludes other sizes than 15×15, walls, and line lengths other than
/// five. The book also excludes the last reply and a move limit that may matter.
#[must_use]
pub fn book_key(position: &Position) -> Option<(BookKey, Symmetry)> {
    let shape = position.shape();
    if (shape.width(), shape.height(), position.line_length()) != (SIZE, SIZE, 5) {
        return None;
    }
    let (rule, reply) = line_rules(position)?;
    let is_short = position.move_limit().is_some_and(|limit| (limit as usize) < shape.cells() / 2);
    if reply != Reply::None || is_short || rule == LineRule::CaroPlus {
        return None;
    }
    let mut marks = Vec::new();
    for cell in shape.iter() {
        match position.content(cell) {
            Content::Empty => {}
            Content::Mark(side) => marks.push((cell, side)),
            Content::Wall => return None,
        }
    }
    let turned = |symmetry: Symmetry| {
        let number = |&(cell, side): &(Cell, Side)| {
            2 * symmetry.cell(shape, cell).index() as u16 + side.index() as u16
        };
        let mut marks: Vec<u16> = marks.iter().map(number).collect();
        marks.sort_unstable();
        (BookKey { rule: rule as u8, marks }, symmetry)
    };
    Symmetry::ALL.into_iter().map(turned).min_by(|one, other| one.0.cmp(&other.0))
}

impl Book {
    /// Reads lines `GAME` and lines `MOVES = CELL POINTS CELL POINTS…`. A line `GAME` names the game of the
    /// following lines. Ignores other lines.
    fn parse(text: &str) -> Book {
        let mut book = Book::default();
        let mut start = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match line.split_once('=') {
                None => start = position_of(line),
                Some((before, moves)) => {
                    let Some(position) = start.as_ref().and_then(|start| after(start, before)) else {
                        continue;
                    };
                    let Some((key, symmetry)) = book_key(&position) else { continue };
                    let shape = position.shape();
                    let words: Vec<&str> = moves.split_whitespace().collect();
                    let read = words.chunks_exact(2).filter_map(|pair| {
                        let cell = shape.parse(pair[0]).ok().filter(|&cell| position.is_legal(cell))?;
                        Some((symmetry.cell(shape, cell), pair[1].parse().ok()?))
                    });
                    book.positions.insert(key, read.collect());
                }
            }
        }
        book
    }

    /// Returns the moves of a position, the best first.
    fn moves(&self, position: &Position) -> Option<Moves> {
        let (key, symmetry) = book_key(position)?;
        let (back, shape) = (symmetry.inverse(), position.shape());
        let moves = self.positions.get(&key)?;
        Some(moves.iter().map(|&(cell, points)| (back.cell(shape, cell), points)).collect())
    }
}

/// Returns a random book move among the moves about as good as the best. Returns `None` if the book has no
/// moves. The judgement has depth 0 and 0 nodes because nothing was searched.
pub(crate) fn book_move(position: &Position, dice: &mut Dice) -> Option<Choice> {
    let mut moves = BOOK.moves(position)?;
    // A position in the book always has moves.
    let index = dice.below(moves.len().max(1) as u64) as usize;
    let (cell, points) = (index < moves.len()).then(|| moves.swap_remove(index))?;
    let judgement =
        Judgement { score: Some(Score::points(points)), depth: Some(0), nodes: Some(0), line: vec![cell] };
    position.is_legal(cell).then_some(Choice { cell, judgement: Some(judgement) })
}

/// Returns the book moves of a position, the best first. Empty outside the book.
pub(crate) fn book_moves(position: &Position) -> Vec<Cell> {
    let known = BOOK.moves(position).unwrap_or_default();
    known.into_iter().map(|(cell, _)| cell).filter(|&cell| position.is_legal(cell)).collect()
}

/// Returns the start of a game in the book.
fn position_of(game: &str) -> Option<Position> {
    let spec: GameSpec = game.trim().parse().ok()?;
    Position::new(&spec.setup(&mut Dice::new(0, Stream::SetUp)).ok()?).ok()
}

/// Returns the position after the given moves.
fn after(start: &Position, moves: &str) -> Option<Position> {
    let mut position = start.clone();
    for name in moves.split_whitespace() {
        let side = position.turn().side()?;
        position.play(side, position.shape().parse(name).ok()?).ok()?;
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every position of the file with its moves, unchanged.
    fn lines() -> Vec<(Position, Vec<String>)> {
        let (mut lines, mut start) = (Vec::new(), None);
        for line in TEXT.lines().filter(|line| !line.starts_with('#')) {
            if let Some((before, moves)) = line.split_once('=') {
                let position = after(start.as_ref().unwrap(), before).expect("legal moves");
                lines.push((position, moves.split_whitespace().step_by(2).map(str::to_owned).collect()));
            } else {
                start = Some(position_of(line).expect("a game"));
            }
        }
        lines
    }

    #[test]
    fn every_line_is_of_a_position_of_its_own_with_legal_moves() {
        let lines = lines();
        assert_eq!(BOOK.positions.len(), lines.len());
        for (position, moves) in lines {
            let known = BOOK.moves(&position).unwrap();
            assert_eq!(known.len(), moves.len(), "{:?}", position.steps());
            assert!(!known.is_empty());
            assert!(known.iter().all(|&(cell, _)| position.is_legal(cell)));
        }
        assert!(TEXT.len() < 200_000);
    }

    /// Slow twin: reads the file line by line and applies all symmetries.
    #[test]
    fn symmetric_positions_have_symmetric_moves() {
        for (position, moves) in lines().into_iter().step_by(7) {
            let shape = position.shape();
            let cells: Vec<Cell> = moves.iter().map(|name| shape.parse(name).unwrap()).collect();
            for symmetry in Symmetry::ALL {
                let turned = position.transformed(symmetry).unwrap();
                let known = BOOK.moves(&turned).unwrap();
                // A symmetric position has several images of each move.
                let fits = |image: Symmetry| {
                    let expected = cells.iter().map(|&cell| image.cell(shape, cell));
                    position.transformed(image).is_some_and(|other| other.text() == turned.text())
                        && expected.eq(known.iter().map(|&(cell, _)| cell))
                };
                assert!(Symmetry::ALL.into_iter().any(fits), "{:?} {symmetry:?}", position.steps());
            }
        }
    }

    #[test]
    fn other_boards_are_in_no_book() {
        for game in
            ["gomoku20", "ultimate", "score", "line:15x15:k=6", "line:15x15:k=5:reply=last-move", "course15"]
        {
            let position = position_of(game).unwrap();
            assert_eq!(book_key(&position), None, "{game}");
            assert_eq!(book_move(&position, &mut Dice::new(1, Stream::X)), None);
        }
    }

    #[test]
    fn lines_that_are_none_are_passed_over() {
        let book = Book::parse(
            "nonsense\nh8 = i9 3\ngomoku\nh8 = zz 3 i9 x\nh8 h8 = i9 3\nh8 = h8 1 i9 5\n= h8 0\n",
        );
        assert_eq!(book.positions.len(), 2);
        let position = after(&position_of("gomoku").unwrap(), "h8").unwrap();
        assert_eq!(book.moves(&position).map(|moves| moves[0].1), Some(5));
    }
}
