//! What the patterns of four directions are together.

use std::sync::LazyLock;

use super::window::Pattern;

/// What a side's mark on an empty cell makes, over all directions. A later one is more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum CellClass {
    /// Nothing.
    Nothing,
    /// Marks that lack much.
    Low,
    /// An open two.
    Two,
    /// Open twos in several directions.
    DoubleTwo,
    /// A three that can be made a four.
    Three,
    /// The same, and an open two or another such three.
    ThreeAndMore,
    /// An open three.
    OpenThree,
    /// An open three, and a three or an open two.
    OpenThreeAndMore,
    /// Open threes in several directions.
    DoubleThree,
    /// A four.
    Four,
    /// A four, and a three or an open two.
    FourAndMore,
    /// A four and an open three.
    FourThree,
    /// Fours in several directions.
    DoubleFour,
    /// An open four.
    OpenFour,
    /// A line.
    Five,
}

/// How many classes there are.
pub(super) const CLASSES: usize = 15;

/// What is known of a cell by its four patterns in any order, for one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) class: CellClass,
    /// Whether renju may forbid it: long runs, fours or threes in several directions.
    pub(super) suspect: bool,
    /// What the cell adds to a position's worth for the side that is to move, and for the one that is not.
    pub(super) worth: [i16; 2],
    /// How soon a move there is tried by the side itself, and by the other.
    pub(super) rank: [i16; 2],
}

/// Four half bytes, a pattern each, in ascending order.
const fn sorted(code: u32) -> u32 {
    let mut halves = [code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12 & 15];
    let mut end = 3;
    while end > 0 {
        let mut at = 0;
        while at < end {
            if halves[at] > halves[at + 1] {
                (halves[at], halves[at + 1]) = (halves[at + 1], halves[at]);
            }
            at += 1;
        }
        end -= 1;
    }
    halves[0] | halves[1] << 4 | halves[2] << 8 | halves[3] << 12
}

/// Whether a code has patterns alone.
fn is_code(code: u32) -> bool {
    (0..4).all(|at| (code >> (4 * at) & 15) as usize <= Pattern::Overline as usize)
}

/// The codes of the kinds of cells: those in ascending order.
static CODES: LazyLock<Box<[u16]>> = LazyLock::new(|| {
    (0..1u32 << 16).filter(|&code| is_code(code) && sorted(code) == code).map(|code| code as u16).collect()
});

/// By four half bytes, a pattern each, the number of the kind.
pub(super) static KIND_OF: LazyLock<Box<[u16]>> = LazyLock::new(|| {
    let number = |code: u32| CODES.binary_search(&(sorted(code) as u16)).unwrap_or(0) as u16;
    (0..1u32 << 16).map(|code| if is_code(code) { number(code) } else { 0 }).collect()
});

/// By number, what is known of a kind.
pub(super) static KINDS: LazyLock<Box<[Kind]>> =
    LazyLock::new(|| CODES.iter().map(|&code| Kind::new(u32::from(code))).collect());

/// The same for X in renju: a cell that may be forbidden counts for nothing.
pub(super) static JUDGED_KINDS: LazyLock<Box<[Kind]>> = LazyLock::new(|| {
    let judged =
        |kind: &Kind| if kind.suspect { Kind { worth: [0; 2], rank: [0; 2], ..*kind } } else { *kind };
    KINDS.iter().map(judged).collect()
});

/// What a pattern or a class adds: to a position's worth for the side to move and for the other, 200 to a logistic unit of
/// the chance to win; and to how soon a move is tried. The first two were fitted to the results of 6,000 games in
/// freestyle of the search with itself, at 1,000 positions a move.
type Points = [i16; 3];

const PATTERNS: [Points; 14] = [
    [0, 0, 0],
    [0, 0, 1],
    [0, 0, 4],
    [1, 1, 6],
    [19, 17, 12],
    [17, 14, 16],
    [24, 20, 20],
    [11, 12, 24],
    [21, 23, 44],
    [27, 24, 54],
    [22, 22, 60],
    [40, 41, 300],
    [0, 0, 2000],
    [0, 0, 0],
];

const CLASS_POINTS: [Points; CLASSES] = [
    [0, 0, 0],
    [0, 0, 0],
    [-19, -17, 0],
    [-28, -26, 10],
    [-9, -11, 0],
    [-17, -17, 10],
    [-9, -9, 0],
    [-7, -6, 16],
    [2, 4, 100],
    [-3, -8, 0],
    [-6, -3, 20],
    [-7, 3, 160],
    [10, 5, 200],
    [20, 22, 0],
    [0, 0, 0],
];

impl Kind {
    fn new(code: u32) -> Kind {
        let patterns = [0, 4, 8, 12].map(|shift| Pattern::of(code >> shift));
        let count = |wanted: &[Pattern]| patterns.iter().filter(|pattern| wanted.contains(pattern)).count();
        let fives = count(&[Pattern::Five]);
        let open_fours = count(&[Pattern::OpenFour]);
        let fours = count(&[Pattern::Four]);
        let open_threes = count(&[Pattern::OpenThree, Pattern::StrongThree]);
        let threes = count(&[Pattern::Three]);
        let twos = count(&[Pattern::WeakTwo, Pattern::OpenTwo, Pattern::StrongTwo]);
        let low = count(&[Pattern::One, Pattern::OpenOne, Pattern::Two]);
        let class = match (fours, open_threes, threes, twos) {
            _ if fives > 0 => CellClass::Five,
            _ if open_fours > 0 => CellClass::OpenFour,
            (2.., ..) => CellClass::DoubleFour,
            (1, 1.., ..) => CellClass::FourThree,
            (1, _, threes, twos) if threes + twos > 0 => CellClass::FourAndMore,
            (1, ..) => CellClass::Four,
            (_, 2.., ..) => CellClass::DoubleThree,
            (_, 1, threes, twos) if threes + twos > 0 => CellClass::OpenThreeAndMore,
            (_, 1, ..) => CellClass::OpenThree,
            (_, _, threes @ 1.., twos) if threes + twos > 1 => CellClass::ThreeAndMore,
            (_, _, 1, _) => CellClass::Three,
            (_, _, _, 2..) => CellClass::DoubleTwo,
            (_, _, _, 1) => CellClass::Two,
            _ if low > 0 => CellClass::Low,
            _ => CellClass::Nothing,
        };
        let points = |kind: usize| {
            let patterns = patterns.iter().map(|&pattern| PATTERNS[pattern as usize][kind]);
            patterns.sum::<i16>() + CLASS_POINTS[class as usize][kind]
        };
        let overlines = count(&[Pattern::Overline]);
        Kind {
            class,
            suspect: fives == 0 && (overlines > 0 || fours + open_fours > 1 || open_threes > 1),
            worth: [points(0), points(1)],
            rank: [2 * points(2), points(2)],
        }
    }
}
