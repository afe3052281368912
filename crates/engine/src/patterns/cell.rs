//! Classes of cells, by the patterns of their four directions.

use std::sync::{LazyLock, OnceLock};

use super::fit::{FITS, Fit};
use super::window::Pattern;

/// Class of a side's mark on an empty cell, over all directions, in ascending order of strength.
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
    /// A three that can become a four.
    Three,
    /// A three that can become a four, together with an open two or another such three.
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

/// Number of classes.
pub const CLASSES: usize = 15;

/// Threat level of the side not to move, on which move probabilities depend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Situation {
    /// No winning threat.
    Quiet,
    /// A four with a three, or two threes.
    Pressed,
    /// An open four, or two fours.
    Threatened,
}

/// Number of situations.
pub const SITUATIONS: usize = 3;

/// Values of a cell by its four patterns in any order, for one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) class: CellClass,
    /// Whether renju may forbid the cell because of long runs, or fours or threes in several directions.
    pub(super) suspect: bool,
    /// Addends of the static evaluation for the side to move and for the other side. 200 are one logistic unit of the
    /// winning chance.
    pub(super) worth: [i16; 2],
    /// Move ranks by situation, for the side itself and for the other side. 64 are one logistic unit of the move's
    /// probability.
    pub(super) ranks: [[i16; 2]; SITUATIONS],
}

/// Sorts four half bytes, one pattern each, in ascending order.
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

/// Whether a code consists of valid patterns.
fn is_code(code: u32) -> bool {
    (0..4).all(|at| (code >> (4 * at) & 15) as usize <= Pattern::Overline as usize)
}

/// Codes of all kinds of cells: the sorted ones.
pub(super) static CODES: LazyLock<Box<[u16]>> = LazyLock::new(|| {
    (0..1u32 << 16).filter(|&code| is_code(code) && sorted(code) == code).map(|code| code as u16).collect()
});

/// Number of the kind, by four half bytes with a pattern each.
pub(super) static KIND_OF: LazyLock<Box<[u16]>> = LazyLock::new(|| {
    let number = |code: u32| CODES.binary_search(&(sorted(code) as u16)).unwrap_or(0) as u16;
    (0..1u32 << 16).map(|code| if is_code(code) { number(code) } else { 0 }).collect()
});

/// Kinds of a side's cells by number, with the values of `own` on this side's turns and of `other` otherwise.
pub(super) fn kinds_of(own: Fit, other: Fit) -> &'static [Kind] {
    static OF: [[OnceLock<Box<[Kind]>>; FITS]; FITS] = [const { [const { OnceLock::new() }; FITS] }; FITS];
    OF[own as usize][other as usize].get_or_init(|| {
        let mut kinds = read(own);
        if own != other {
            for (kind, other) in kinds.iter_mut().zip(read(other)) {
                kind.worth[1] = other.worth[1];
                for (ranks, other) in kind.ranks.iter_mut().zip(other.ranks) {
                    ranks[1] = other[1];
                }
            }
        }
        kinds
    })
}

/// Kinds of X's cells in renju. Suspect kinds have no value.
pub(super) fn judged_kinds() -> &'static [Kind] {
    static JUDGED: LazyLock<Box<[Kind]>> = LazyLock::new(|| {
        let judged = |kind: &Kind| {
            if kind.suspect { Kind { worth: [0; 2], ranks: [[0; 2]; SITUATIONS], ..*kind } } else { *kind }
        };
        kinds_of(Fit::Freestyle, Fit::Freestyle).iter().map(judged).collect()
    });
    &JUDGED
}

/// Fitted values of each kind: evaluation, and ranks by situation.
pub(crate) fn fitted_kinds(fit: Fit) -> impl Iterator<Item = ([i16; 2], [[i16; 2]; SITUATIONS])> {
    kinds_of(fit, fit).iter().map(|kind| (kind.worth, kind.ranks))
}

/// Reads the kinds with the values of a fit. The head of the fit's file describes the format.
fn read(fit: Fit) -> Box<[Kind]> {
    let mut kinds: Box<[Kind]> = CODES.iter().map(|&code| Kind::new(u32::from(code))).collect();
    for line in fit.values().lines().filter(|line| !line.starts_with('#')) {
        let Some((code, values)) = line.split_once(' ') else { continue };
        let index = u16::from_str_radix(code, 16).ok().and_then(|code| CODES.binary_search(&code).ok());
        let Some(kind) = index.map(|index| &mut kinds[index]) else { continue };
        let targets = kind.worth.iter_mut().chain(kind.ranks.iter_mut().flatten());
        for (target, value) in targets.zip(values.split(' ')) {
            *target = value.parse().unwrap_or_default();
        }
    }
    kinds
}

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
        let overlines = count(&[Pattern::Overline]);
        Kind {
            class,
            suspect: fives == 0 && (overlines > 0 || fours + open_fours > 1 || open_threes > 1),
            worth: [0; 2],
            ranks: [[0; 2]; SITUATIONS],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_values_once() {
        for fit in Fit::ALL {
            let lines: Vec<&str> = fit.values().lines().filter(|line| !line.starts_with('#')).collect();
            let codes: Vec<u16> =
                lines.iter().map(|line| u16::from_str_radix(&line[..4], 16).unwrap()).collect();
            assert_eq!(codes, **CODES, "{fit:?}");
            for line in lines {
                let values: Vec<i16> = line[5..].split(' ').map(|value| value.parse().unwrap()).collect();
                assert_eq!(values.len(), 2 + 2 * SITUATIONS, "{fit:?}: {line}");
            }
        }
    }

    #[test]
    fn a_side_s_cells_have_the_values_of_the_side_that_is_to_move() {
        let (own, other) = (read(Fit::ReplyX), read(Fit::ReplyO));
        for (index, kind) in kinds_of(Fit::ReplyX, Fit::ReplyO).iter().enumerate() {
            assert_eq!(kind.worth, [own[index].worth[0], other[index].worth[1]]);
            let ranks = std::array::from_fn(|at| [own[index].ranks[at][0], other[index].ranks[at][1]]);
            assert_eq!(kind.ranks, ranks);
        }
    }

    #[test]
    fn lines_are_tried_before_all_else() {
        for fit in Fit::ALL {
            let kinds = read(fit);
            let most = |wanted: &dyn Fn(CellClass) -> bool| {
                kinds.iter().filter(|kind| wanted(kind.class)).map(|kind| kind.ranks).collect::<Vec<_>>()
            };
            let lines = most(&|class| class == CellClass::Five);
            let others = most(&|class| class < CellClass::Five);
            for (situation, which) in (0..SITUATIONS).flat_map(|situation| [(situation, 0), (situation, 1)]) {
                let least = lines.iter().map(|ranks| ranks[situation][which]).min();
                assert!(least > others.iter().map(|ranks| ranks[situation][which]).max(), "{fit:?}");
            }
        }
    }
}
