//! Table of the pattern that a mark makes in one direction, for every neighbourhood of its cell.

use std::sync::OnceLock;

use inarow_core::{LineRule, Side};

/// Two bits of a cell: empty, a mark of X or O, or a wall or the edge.
pub(super) const EMPTY: u8 = 0;
pub(super) const WALL: u8 = 3;

/// Two bits of a side's mark.
pub(super) const fn mark(side: Side) -> u8 {
    side as u8 + 1
}

/// Pattern of a side's mark in one direction, together with the marks there. The patterns are in ascending
/// order of strength, except for [`Pattern::Overline`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Pattern {
    /// No line is possible.
    Dead,
    /// A line lacks four or more further marks.
    One,
    /// Another mark may make an open two.
    OpenOne,
    /// Another mark may make a three.
    Two,
    /// A mark may make an open three, but a strong open three on at most one cell.
    WeakTwo,
    /// One cell makes a strong open three.
    OpenTwo,
    /// Several cells make a strong open three.
    StrongTwo,
    /// Another mark may make a four.
    Three,
    /// One cell makes an open four.
    OpenThree,
    /// Several cells make an open four.
    StrongThree,
    /// One mark completes a line. One mark of the other side stops this line.
    Four,
    /// One mark completes a line. No single mark of the other side stops this line.
    OpenFour,
    /// A line.
    Five,
    /// A run longer than a line may be, or two fours of X in one line in renju. Such a mark is worthless or
    /// forbidden.
    Overline,
}

impl Pattern {
    const ALL: [Pattern; 14] = [
        Pattern::Dead,
        Pattern::One,
        Pattern::OpenOne,
        Pattern::Two,
        Pattern::WeakTwo,
        Pattern::OpenTwo,
        Pattern::StrongTwo,
        Pattern::Three,
        Pattern::OpenThree,
        Pattern::StrongThree,
        Pattern::Four,
        Pattern::OpenFour,
        Pattern::Five,
        Pattern::Overline,
    ];

    /// Returns the pattern of a half byte of a table.
    pub(super) const fn of(half: u32) -> Pattern {
        let index = half as usize & 15;
        if index < Pattern::ALL.len() { Pattern::ALL[index] } else { Pattern::Dead }
    }
}

/// Patterns of both sides for every neighbourhood of a cell along one direction.
///
/// Cells behind the first wall or mark of the other side cannot matter to a side. The table cuts the neighbours
/// before and after the cell there and numbers both parts separately. The table has an entry per pair of
/// numbers: a few thousand instead of up to 4^14 neighbourhoods.
#[derive(Debug)]
pub(super) struct WindowTable {
    /// Neighbours that matter on each side of the cell.
    pub(super) reach: usize,
    /// Addends of the index into `patterns`, by side. The bits of the neighbours before the cell select from
    /// the first table. The bits of the neighbours after the cell select from the second table.
    parts: [Box<[[u32; 2]]>; 2],
    /// Patterns by side and index.
    patterns: [Box<[u8]>; 2],
}

/// Longest line with tables.
const LONGEST: usize = 7;
/// Most neighbours on one side.
pub(super) const FARTHEST: usize = 7;

/// Rules in the order of their tables.
const RULES: [LineRule; 5] =
    [LineRule::Freestyle, LineRule::Exact, LineRule::Caro, LineRule::CaroPlus, LineRule::Renju];

/// Returns the number of neighbours on a side that can matter. Where a longer run may be no line, the cell
/// behind a line counts too.
const fn reach(rule: LineRule, k: usize) -> usize {
    if matches!(rule, LineRule::Freestyle) { k - 1 } else { k }
}

impl WindowTable {
    /// Returns the table of a rule, made on first use. Returns `None` if lines are too long or too short.
    pub(super) fn get(rule: LineRule, k: usize) -> Option<&'static WindowTable> {
        static TABLES: [[OnceLock<WindowTable>; LONGEST + 1]; 5] =
            [const { [const { OnceLock::new() }; LONGEST + 1] }; 5];
        if !(3..=LONGEST).contains(&k) || reach(rule, k) > FARTHEST {
            return None;
        }
        let row = RULES.iter().position(|&other| other == rule)?;
        Some(TABLES[row][k].get_or_init(|| WindowTable::new(rule, k)))
    }

    fn new(rule: LineRule, k: usize) -> WindowTable {
        let reach = reach(rule, k);
        let mut parts: [Vec<[u32; 2]>; 2] = Default::default();
        let patterns = Side::ALL.map(|side| {
            let making = Making { rule, k, reach, side };
            let [before, after] = Part::ALL.map(|part| making.numbers(part));
            for (part, numbers, times) in [(0, &before, after.seen.len()), (1, &after, 1)] {
                parts[part].resize(1 << (2 * reach), [0; 2]);
                for (bits, number) in parts[part].iter_mut().zip(&numbers.of) {
                    bits[side.index()] = (number * times) as u32;
                }
            }
            making.patterns(&before, &after).into_boxed_slice()
        });
        WindowTable { reach, parts: parts.map(Vec::into_boxed_slice), patterns }
    }

    /// Returns X's pattern in the low half of a byte and O's in the high half. A window has two bits per cell.
    /// The farthest neighbour before the cell is lowest. Bits of the cell itself have no effect. Bits beyond
    /// the farthest neighbour after the cell have no effect either. `reach` must be the table's reach. Callers
    /// pass a constant if possible.
    #[inline]
    pub(super) fn pattern(&self, window: u64, reach: usize) -> u8 {
        let mask = (1 << (2 * reach)) - 1;
        let (before, after) = (window & mask, window >> (2 * reach + 2) & mask);
        let (before, after) = (self.parts[0][before as usize], self.parts[1][after as usize]);
        let [x, o] = [0, 1].map(|side| self.patterns[side][(before[side] + after[side]) as usize]);
        x | o << 4
    }
}

/// Neighbours on one side of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Before,
    After,
}

impl Part {
    const ALL: [Part; 2] = [Part::Before, Part::After];
}

/// Numbers of the neighbours on one side of a cell. Equivalent neighbours share a number.
struct Numbers {
    /// Bits by number, ascending, with only walls behind the first cell that ends a run.
    seen: Vec<usize>,
    /// Number by bits.
    of: Vec<usize>,
}

/// Computation of one side's patterns.
#[derive(Clone, Copy)]
struct Making {
    rule: LineRule,
    k: usize,
    reach: usize,
    side: Side,
}

impl Making {
    /// Computes the pattern of every code with numbered parts. One more mark makes a greater code, so a descending loop
    /// finds the successors already computed.
    fn patterns(self, before: &Numbers, after: &Numbers) -> Vec<u8> {
        let mut made = vec![Pattern::Dead as u8; before.seen.len() * after.seen.len()];
        let low = (1 << (2 * self.reach)) - 1;
        let index =
            |code: usize| before.of[code & low] * after.seen.len() + after.of[code >> (2 * self.reach)];
        for &behind in after.seen.iter().rev() {
            for &ahead in before.seen.iter().rev() {
                let code = ahead | behind << (2 * self.reach);
                made[index(code)] = match self.run(code) {
                    Some(pattern) => pattern,
                    None => self.by_next(code, |next| made[index(next)]),
                } as u8;
            }
        }
        made
    }

    /// Numbers the neighbours on one side of the cell.
    fn numbers(self, part: Part) -> Numbers {
        let seen_of: Vec<usize> = (0..1 << (2 * self.reach)).map(|bits| self.seen(part, bits)).collect();
        let mut seen = seen_of.clone();
        seen.sort_unstable();
        seen.dedup();
        let of = seen_of.iter().map(|bits| seen.partition_point(|other| other < bits)).collect();
        Numbers { seen, of }
    }

    /// Replaces all neighbours behind the first that ends a run with walls. Replaces that first neighbour too
    /// where its owner does not matter.
    fn seen(self, part: Part, bits: usize) -> usize {
        let (own, enemy) = (mark(self.side), mark(self.side.other()));
        let closes = matches!(self.rule, LineRule::Caro | LineRule::CaroPlus);
        let (mut seen, mut ended) = (0, false);
        for away in 0..self.reach {
            let slot = if part == Part::Before { self.reach - 1 - away } else { away };
            let mark = match Making::at(bits, slot) {
                _ if ended => WALL,
                mark if mark == EMPTY || mark == own => mark,
                mark => {
                    ended = true;
                    if closes && mark == enemy { enemy } else { WALL }
                }
            };
            seen |= usize::from(mark) << (2 * slot);
        }
        seen
    }

    fn at(code: usize, slot: usize) -> u8 {
        (code >> (2 * slot)) as u8 & 3
    }

    /// Empty slots of a code.
    fn empty(self, code: usize) -> impl Iterator<Item = usize> {
        (0..2 * self.reach).filter(move |&slot| Making::at(code, slot) == EMPTY)
    }

    /// Whether the side has forbidden moves.
    fn is_judged(self) -> bool {
        self.rule == LineRule::Renju && self.side == Side::X
    }

    /// Length of the run through the cell, and whether marks of the other side close both ends.
    fn length(self, code: usize) -> (usize, bool) {
        let (own, enemy) = (mark(self.side), mark(self.side.other()));
        let count = |slots: &mut dyn Iterator<Item = usize>| {
            let mut run = 0;
            for slot in slots {
                let mark = Making::at(code, slot);
                if mark != own {
                    return (run, mark == enemy);
                }
                run += 1;
            }
            (run, false)
        };
        let (before, closed_before) = count(&mut (0..self.reach).rev());
        let (after, closed_after) = count(&mut (self.reach..2 * self.reach));
        (before + 1 + after, closed_before && closed_after)
    }

    /// Pattern of the run through the cell, if long enough for a line.
    fn run(self, code: usize) -> Option<Pattern> {
        let (run, closed) = self.length(code);
        if run < self.k {
            return None;
        }
        if self.rule.is_line(self.side, run, self.k, || closed) {
            return Some(Pattern::Five);
        }
        Some(if run > self.k { Pattern::Overline } else { Pattern::Dead })
    }

    /// Pattern of a neighbourhood without a line, from the patterns that one more mark makes.
    fn by_next(self, code: usize, made: impl Fn(usize) -> u8) -> Pattern {
        let mut next = [0u32; 16];
        for slot in self.empty(code) {
            next[usize::from(made(self.with(code, slot, self.side)))] += 1;
        }
        let count = |pattern: Pattern| next[pattern as usize];
        if count(Pattern::Five) > 0 {
            // Two fours in one line are forbidden.
            if count(Pattern::Five) > 1 && self.is_judged() && self.length(code).0 < self.k - 1 {
                return Pattern::Overline;
            }
            let stopped = |slot| !self.completes(self.with(code, slot, self.side.other()));
            return if self.empty(code).any(stopped) { Pattern::Four } else { Pattern::OpenFour };
        }
        match count(Pattern::OpenFour) {
            0 => {}
            1 => return Pattern::OpenThree,
            _ => return Pattern::StrongThree,
        }
        if count(Pattern::Four) > 0 {
            return Pattern::Three;
        }
        match (count(Pattern::StrongThree), count(Pattern::OpenThree)) {
            (0, 0) => {}
            (0, _) => return Pattern::WeakTwo,
            (1, _) => return Pattern::OpenTwo,
            _ => return Pattern::StrongTwo,
        }
        let open_two = count(Pattern::WeakTwo) + count(Pattern::OpenTwo) + count(Pattern::StrongTwo);
        if count(Pattern::Three) > 0 {
            Pattern::Two
        } else if open_two > 0 {
            Pattern::OpenOne
        } else if count(Pattern::Two) + count(Pattern::OpenOne) + count(Pattern::One) > 0 {
            Pattern::One
        } else {
            Pattern::Dead
        }
    }

    fn with(self, code: usize, slot: usize, side: Side) -> usize {
        code | usize::from(mark(side)) << (2 * slot)
    }

    /// Whether one mark of the side completes a line.
    fn completes(self, code: usize) -> bool {
        self.empty(code).any(|slot| self.run(self.with(code, slot, self.side)) == Some(Pattern::Five))
    }
}
