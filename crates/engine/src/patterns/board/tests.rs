use std::collections::HashMap;

use inarow_core::{LinePosition, LineSetup, RandomSource, Reply, Rows, Setup, rule};
use inarow_record::{Dice, Stream};
use proptest::prelude::*;

use super::*;
use crate::patterns::offset;

/// Line of the board through a cell, for naive patterns. The line is one cell longer than any table.
struct Naive {
    rule: LineRule,
    k: usize,
    side: Side,
    /// Patterns computed so far, by cells.
    found: HashMap<Vec<u8>, Pattern>,
}

impl Naive {
    fn new(rule: LineRule, k: usize, side: Side) -> Naive {
        Naive { rule, k, side, found: HashMap::new() }
    }

    /// Whether the run through the middle is long enough, and whether that run is a line.
    fn run(&self, cells: &[u8]) -> (bool, bool) {
        let (own, middle) = (mark(self.side), cells.len() / 2);
        let (mut first, mut last) = (middle, middle);
        while first > 0 && cells[first - 1] == own {
            first -= 1;
        }
        while last + 1 < cells.len() && cells[last + 1] == own {
            last += 1;
        }
        let run = last - first + 1;
        let enemy = |at: Option<usize>| {
            at.and_then(|at| cells.get(at)).is_some_and(|&cell| cell == mark(self.side.other()))
        };
        let closed = || enemy(first.checked_sub(1)) && enemy(Some(last + 1));
        (run >= self.k, self.rule.is_line(self.side, run, self.k, closed))
    }

    fn empty(cells: &[u8]) -> Vec<usize> {
        (0..cells.len()).filter(|&at| cells[at] == EMPTY).collect()
    }

    fn with(cells: &[u8], at: usize, side: Side) -> Vec<u8> {
        let mut cells = cells.to_vec();
        cells[at] = mark(side);
        cells
    }

    /// Number of cells where a mark completes a line.
    fn completing(&self, cells: &[u8]) -> usize {
        let completes = |&at: &usize| self.run(&Naive::with(cells, at, self.side)).1;
        Naive::empty(cells).into_iter().filter(completes).count()
    }

    /// Computes the pattern by its definition, one mark after another.
    fn pattern(&mut self, cells: &[u8]) -> Pattern {
        if let Some(&pattern) = self.found.get(cells) {
            return pattern;
        }
        let pattern = self.look(cells);
        self.found.insert(cells.to_vec(), pattern);
        pattern
    }

    fn look(&mut self, cells: &[u8]) -> Pattern {
        let (own, middle) = (mark(self.side), cells.len() / 2);
        let run = |cells: &mut dyn Iterator<Item = &u8>| cells.take_while(|&&cell| cell == own).count();
        let length = 1 + run(&mut cells[..middle].iter().rev()) + run(&mut cells[middle + 1..].iter());
        match self.run(cells) {
            (true, true) => return Pattern::Five,
            (true, false) if length > self.k => return Pattern::Overline,
            (true, false) => return Pattern::Dead,
            _ => {}
        }
        let empty = Naive::empty(cells);
        let completing = self.completing(cells);
        if self.rule == LineRule::Renju && self.side == Side::X && completing > 1 && length < self.k - 1 {
            return Pattern::Overline;
        }
        if completing > 0 {
            let stopped = |&at: &usize| self.completing(&Naive::with(cells, at, self.side.other())) == 0;
            return if empty.iter().any(stopped) { Pattern::Four } else { Pattern::OpenFour };
        }
        let next: Vec<Pattern> =
            empty.iter().map(|&at| self.pattern(&Naive::with(cells, at, self.side))).collect();
        let count = |wanted: &[Pattern]| next.iter().filter(|pattern| wanted.contains(pattern)).count();
        let strong = count(&[Pattern::StrongThree]);
        match count(&[Pattern::OpenFour]) {
            1 => Pattern::OpenThree,
            2.. => Pattern::StrongThree,
            _ if count(&[Pattern::Four]) > 0 => Pattern::Three,
            _ if strong > 1 => Pattern::StrongTwo,
            _ if strong > 0 => Pattern::OpenTwo,
            _ if count(&[Pattern::OpenThree]) > 0 => Pattern::WeakTwo,
            _ if count(&[Pattern::Three]) > 0 => Pattern::Two,
            _ if count(&[Pattern::WeakTwo, Pattern::OpenTwo, Pattern::StrongTwo]) > 0 => Pattern::OpenOne,
            _ if count(&[Pattern::Two, Pattern::OpenOne, Pattern::One]) > 0 => Pattern::One,
            _ => Pattern::Dead,
        }
    }
}

/// Number of sampled neighbourhoods where there are too many to compare all.
const SAMPLED: u64 = 300;
/// Largest number of neighbourhoods that are compared without sampling.
const FEW: u64 = 1 << 12;

/// Returns all neighbourhoods with `reach` cells before and after, or a sample with few empty cells. Naive
/// patterns of many empty cells are slow.
fn codes(reach: usize, dice: &mut Dice) -> Vec<u32> {
    let all = 1u64 << (4 * reach);
    if all <= FEW {
        return (0..all as u32).collect();
    }
    let code = |_| {
        let empty = 2 + dice.below(8);
        let slots = 2 * reach as u32;
        (0..slots).fold(0, |code, slot| {
            let is_empty = dice.below(u64::from(slots)) < empty;
            code | (if is_empty { 0 } else { 1 + dice.below(3) as u32 }) << (2 * slot)
        })
    };
    (0..SAMPLED).map(code).collect()
}

/// Compares a table's pattern with the naive one, which sees one more cell on each side.
fn compare(table: &WindowTable, naive: &mut Naive, code: u32, farther: [u8; 2]) {
    let slot = |at: usize| (code >> (2 * at)) as u8 & 3;
    let mut cells: Vec<u8> = (0..2 * table.reach).map(slot).collect();
    cells.insert(table.reach, mark(naive.side));
    cells.insert(0, farther[0]);
    cells.push(farther[1]);
    let low = u64::from(code) & ((1 << (2 * table.reach)) - 1);
    let high = u64::from(code) >> (2 * table.reach);
    let window = low | high << (2 * table.reach + 2) | u64::MAX << (4 * table.reach + 2);
    let found = u32::from(table.pattern(window, table.reach));
    let made = Pattern::of(found >> (4 * naive.side.index()));
    let Naive { rule, k, side, .. } = *naive;
    assert_eq!(made, naive.pattern(&cells), "{rule:?} {k} {side:?} {cells:?}");
}

#[test]
fn a_table_has_what_a_look_from_scratch_finds() {
    let mut dice = Dice::new(1, Stream::Opening);
    for (rule, k) in RULES.into_iter().flat_map(|rule| (3..=7).map(move |k| (rule, k))) {
        let table = WindowTable::get(rule, k).unwrap();
        let mut naive = Side::ALL.map(|side| Naive::new(rule, k, side));
        for code in codes(table.reach, &mut dice) {
            for naive in &mut naive {
                // Cells farther away do not matter.
                let farther = [dice.below(4) as u8, dice.below(4) as u8];
                compare(table, naive, code, farther);
            }
        }
    }
}

/// Checks lines of three. With the environment variable `EVERY_WINDOW` also checks lines of four and five,
/// which takes long.
#[test]
fn every_window_is_what_a_look_from_scratch_finds() {
    let lengths = if std::env::var_os("EVERY_WINDOW").is_some() { 4..=5 } else { 3..=3 };
    let mut compared = 0u64;
    for (rule, k) in RULES.into_iter().flat_map(|rule| lengths.clone().map(move |k| (rule, k))) {
        let table = WindowTable::get(rule, k).unwrap();
        for side in Side::ALL {
            let naive = &mut Naive::new(rule, k, side);
            for code in 0..1u32 << (4 * table.reach) {
                compare(table, naive, code, [WALL; 2]);
                compared += 1;
            }
        }
    }
    println!("{compared} windows");
    assert!(compared > 8 << 12, "{compared}");
}

/// Naive patterns of an empty cell, in the order of the board's directions.
pub(crate) fn naive<G: Game>(game: &G, cell: Cell, side: Side) -> [Pattern; 4] {
    let ((rule, _), k) = (game.line_rules().unwrap(), game.line_length());
    let (x, y) = game.shape().xy(cell);
    let (x, y, far) = (x as i64, y as i64, k as i64 + 1);
    [(1, 0), (0, 1), (1, 1), (-1, 1)].map(|(dx, dy)| {
        let content = |at: i64| match game.shape().cell(x + at * dx, y + at * dy) {
            _ if at == 0 => mark(side),
            None => WALL,
            Some(cell) => match game.content(cell) {
                Content::Empty => EMPTY,
                Content::Wall => WALL,
                Content::Mark(side) => mark(side),
            },
        };
        Naive::new(rule, k, side).pattern(&(-far..=far).map(content).collect::<Vec<u8>>())
    })
}

/// Everything that a board contains, except the order of its moves.
pub(crate) fn seen(board: &PatternBoard) -> impl PartialEq + std::fmt::Debug + use<> {
    let empty = (0..board.places()).filter(|&at| board.spots[at].mark == EMPTY);
    let squares: Vec<_> = empty.map(|at| (at, board.spots[at])).collect();
    (
        squares,
        board.lines.clone(),
        board.rows.clone(),
        board.counts,
        board.worth,
        board.hash,
        board.bounds,
        board.marked,
    )
}

/// Addend of a cell's rank from its offsets to the last two marks, by columns and rows.
fn naive_rank_of_offsets(board: &PatternBoard, cell: Cell) -> i32 {
    let (x, y) = board.shape.xy(cell);
    let ranks = &board.orders[Side::O.index()].offsets[Situation::Quiet as usize];
    let marks = [board.last(), board.last_but_one()].into_iter().zip(ranks);
    let each = marks.filter_map(|(mark, ranks)| {
        let (to_x, to_y) = board.shape.xy(board.cell(mark?));
        let (columns, rows) = (x.abs_diff(to_x), y.abs_diff(to_y));
        let is_far = columns.max(rows) > board.reach;
        Some(i32::from(ranks[if is_far { 0 } else { usize::from(offset(columns, rows)) }]))
    });
    each.sum()
}

/// Plays a random game on the board. Compares the board with a new board, with the rules and with naive
/// patterns.
fn follow<R: rule::Rule>(setup: &LineSetup, dice: &mut Dice, looks: u64) {
    let Ok(mut game) = LinePosition::<R>::from_setup(&Setup::Line(setup.clone())) else { return };
    let mut board = PatternBoard::new(&game).expect("tables for these lines");
    let fresh = |game: &LinePosition<R>| PatternBoard::new(game).unwrap();
    let first = seen(&board);
    while let Some(side) = game.turn().side() {
        let mut empty: Vec<Cell> =
            game.shape().iter().filter(|&cell| game.content(cell) == Content::Empty).collect();
        dice.shuffle(&mut empty);
        for (index, &cell) in empty.iter().enumerate() {
            let place = board.place(cell);
            assert_eq!(board.cell(place), cell);
            if game.legality(cell).is_ok() {
                game.play_unchecked(cell);
                let completed = game.completed_line();
                game.undo();
                assert_eq!(board.is_class(place, side, CellClass::Five), completed, "{cell:?} {game:?}");
            } else {
                assert!(board.is_suspect(place), "{cell:?} is forbidden: {game:?}");
            }
            // Naive patterns are slow, so few cells are compared. Only tests of single tables compare longer
            // lines.
            if index < 2 && dice.below(100) < looks && game.line_length() <= 5 {
                for side in Side::ALL {
                    let patterns = [0, 1, 2, 3].map(|direction| board.pattern(place, direction, side));
                    assert_eq!(patterns, naive(&game, cell, side), "{cell:?} {side:?} {game:?}");
                }
            }
        }
        for &cell in &empty {
            let found = board.rank_of_offsets(board.place(cell), Side::O, Situation::Quiet);
            assert_eq!(found, naive_rank_of_offsets(&board, cell), "{cell:?} {game:?}");
        }
        let Some(&cell) = empty.iter().find(|&&cell| game.legality(cell).is_ok()) else { break };
        let before = seen(&board);
        let other = board.place(*empty.last().unwrap());
        board.play(other, side.other());
        board.undo();
        assert_eq!(seen(&board), before);
        board.play(board.place(cell), side);
        game.play_unchecked(cell);
        assert_eq!(seen(&board), seen(&fresh(&game)), "{game:?}");
        if game.completed_line() {
            break;
        }
    }
    while board.last().is_some() {
        board.undo();
    }
    assert_eq!(seen(&board), first);
}

/// Returns boards of any size with some walls and marks.
fn setups() -> impl Strategy<Value = (LineSetup, u64)> {
    let small = (3u32..=12, 3u32..=12);
    (small, 3u32..=7, 0usize..5, any::<bool>(), 0u32..40, any::<u64>()).prop_map(
        |((width, height), k, rule, reply, walls, seed)| {
            let rule = RULES[rule];
            let k = k.min(width.max(height));
            let mut setup = match rule {
                LineRule::Renju => LineSetup::new(15, 15, 5),
                _ => LineSetup::new(width, height, k),
            };
            setup.rule = rule;
            setup.reply = if reply { Reply::LastMove } else { Reply::None };
            let mut dice = Dice::new(seed, Stream::SetUp);
            let (width, height) = (u64::from(setup.width), u64::from(setup.height));
            let walls = u64::from(walls) * width * height / 100;
            setup.walls = (0..walls).map(|_| [dice.below(width) as i64, dice.below(height) as i64]).collect();
            (setup, seed)
        },
    )
}

const RULES: [LineRule; 5] =
    [LineRule::Freestyle, LineRule::Exact, LineRule::Caro, LineRule::CaroPlus, LineRule::Renju];

fn follow_any(setup: &LineSetup, seed: u64, looks: u64) {
    let dice = &mut Dice::new(seed, Stream::Opening);
    match setup.rule {
        LineRule::Freestyle => follow::<rule::Freestyle>(setup, dice, looks),
        LineRule::Exact => follow::<rule::Exact>(setup, dice, looks),
        LineRule::Caro => follow::<rule::Caro>(setup, dice, looks),
        LineRule::CaroPlus => follow::<rule::CaroPlus>(setup, dice, looks),
        LineRule::Renju => follow::<rule::Renju>(setup, dice, looks),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn kept_up_move_by_move_it_is_what_a_fresh_look_and_the_rules_find((setup, seed) in setups()) {
        follow_any(&setup, seed, 1);
    }
}

#[test]
fn the_largest_board_is_kept_up_too() {
    let rows: Vec<String> = (0..100).map(|y| if y % 2 == 0 { ".X.O#" } else { "O..X." }.repeat(20)).collect();
    let mut setup = LineSetup::new(100, 100, 5);
    setup.rows = Some(Rows::parse(rows).unwrap());
    let game = LinePosition::<rule::Freestyle>::from_setup(&Setup::Line(setup)).unwrap();
    let mut board = PatternBoard::new(&game).unwrap();
    let before = seen(&board);
    let cells = [(0, 0), (99, 1), (0, 98), (99, 99), (50, 50)];
    for (index, (x, y)) in cells.into_iter().enumerate() {
        let place = board.place(game.shape().cell(x, y).unwrap());
        if board.is_empty(place) {
            board.play(place, Side::ALL[index % 2]);
        }
    }
    while board.last().is_some() {
        board.undo();
    }
    assert_eq!(seen(&board), before);
}

/// Pattern of X's mark along a row of fifteen cells.
fn of_row<R: rule::Rule>(row: &str, x: i64) -> Pattern {
    let mut setup = LineSetup::new(15, 15, 5);
    setup.rule = R::RULE;
    let mut rows = vec![".".repeat(15); 15];
    rows[7] = format!("{row:.<15}");
    setup.rows = Some(Rows::parse(rows).unwrap());
    let game = LinePosition::<R>::from_setup(&Setup::Line(setup)).unwrap();
    let board = PatternBoard::new(&game).unwrap();
    board.pattern(board.place(game.shape().cell(x, 7).unwrap()), 0, Side::X)
}

#[test]
fn lines_have_the_patterns_that_players_know() {
    for (row, x, wanted) in [
        ("...XXXX", 7, Pattern::Five),
        ("...XXX.XX", 6, Pattern::Five),
        ("...XXX", 6, Pattern::OpenFour),
        ("..O.XXX", 7, Pattern::OpenFour),
        ("..OXXX", 6, Pattern::Four),
        ("XXX", 3, Pattern::Four),
        ("..X.XX..X", 7, Pattern::Four),
        // One mark cannot stop two fives in one line.
        ("..X.X.X.X", 5, Pattern::OpenFour),
        ("..X..XX.X", 4, Pattern::OpenFour),
        ("....XX", 6, Pattern::StrongThree),
        ("....X.X", 7, Pattern::OpenThree),
        ("..O.XX", 6, Pattern::OpenThree),
        ("..OXX", 5, Pattern::Three),
        (".....X", 6, Pattern::StrongTwo),
        ("..OX", 4, Pattern::Two),
        ("", 7, Pattern::OpenOne),
        ("O...O", 2, Pattern::Dead),
    ] {
        assert_eq!(of_row::<rule::Freestyle>(row, x), wanted, "{row} {x}");
    }
    for (row, x) in [("...XXX.XX", 6), ("XXX.XXXX", 3)] {
        assert_eq!(of_row::<rule::Exact>(row, x), Pattern::Overline, "{row} {x}");
        assert_eq!(of_row::<rule::Renju>(row, x), Pattern::Overline, "{row} {x}");
    }
    // A run closed at both ends is not a line in caro. One mark may therefore stop a four with two open ends.
    for (row, x, wanted) in [
        ("..OXXXX.O", 7, Pattern::Dead),
        ("..O.XXX", 7, Pattern::Four),
        ("..OXXX", 6, Pattern::Four),
        ("...XXX", 6, Pattern::OpenFour),
    ] {
        assert_eq!(of_row::<rule::Caro>(row, x), wanted, "{row} {x}");
    }
}
