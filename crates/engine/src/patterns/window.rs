//! The table of what a mark makes in one direction, for every neighbourhood of its cell.

use std::sync::OnceLock;

use inarow_core::{LineRule, Side};

/// Two bits of a cell: an empty one, a mark of X or of O, a wall or the edge.
pub(super) const EMPTY: u8 = 0;
pub(super) const WALL: u8 = 3;

/// The two bits of a side's mark.
pub(super) const fn mark(side: Side) -> u8 {
    side as u8 + 1
}

/// What a side's mark on a cell makes in one direction, with the marks that stand there. A later one is more, but for
/// [`Pattern::Overline`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Pattern {
    /// No line can come of it.
    Dead,
    /// A line that lacks four more marks, or more than four.
    One,
    /// Another mark may make it an open two.
    OpenOne,
    /// Another mark may make it a three.
    Two,
    /// A mark may make it an open three, but on one cell only a strong one or on none.
    WeakTwo,
    /// One cell makes it a strong open three.
    OpenTwo,
    /// Several cells make it a strong open three.
    StrongTwo,
    /// Another mark may make it a four.
    Three,
    /// One cell makes it an open four.
    OpenThree,
    /// Several cells make it an open four.
    StrongThree,
    /// One mark completes it, and one mark of the other side stops it.
    Four,
    /// One mark completes it, and no single mark of the other side stops it.
    OpenFour,
    /// It is a line.
    Five,
    /// It is longer than a line may be, or two fours in one line of X in renju: nothing, or forbidden.
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

    /// The pattern of a half byte of a table.
    pub(super) const fn of(half: u32) -> Pattern {
        let index = half as usize & 15;
        if index < Pattern::ALL.len() { Pattern::ALL[index] } else { Pattern::Dead }
    }
}

/// The patterns of both sides for every neighbourhood of a cell along one direction.
///
/// What lies behind the first wall or mark of the other side cannot matter to a side. The neighbours before the cell and
/// those after it are cut there and numbered each, so that a table has an entry for two numbers: few thousand instead of
/// one for each of up to 4^14 neighbourhoods.
#[derive(Debug)]
pub(super) struct WindowTable {
    /// Neighbours that matter on each side of the cell.
    pub(super) reach: usize,
    /// By the bits of the neighbours before the cell and by those after it: by side, what is added to the index of their
    /// pattern.
    parts: [Box<[[u32; 2]]>; 2],
    /// By side and index.
    patterns: [Box<[u8]>; 2],
}

/// Longest line of which there are tables.
const LONGEST: usize = 7;
/// Neighbours on a side at most.
pub(super) const FARTHEST: usize = 7;

/// The rules in the order of their tables.
const RULES: [LineRule; 5] =
    [LineRule::Freestyle, LineRule::Exact, LineRule::Caro, LineRule::CaroPlus, LineRule::Renju];

/// Neighbours on a side that can matter: where a longer run may be no line, the one behind a line counts too.
const fn reach(rule: LineRule, k: usize) -> usize {
    if matches!(rule, LineRule::Freestyle) { k - 1 } else { k }
}

impl WindowTable {
    /// The table of a rule, made when it is first asked for; `None` where lines are too long or too short for one.
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

    /// X's pattern in the low half of a byte, O's in the high one. A window has two bits a cell, the farthest before the one that
    /// it is about lowest; what that one has and what is above the farthest behind it does not matter. The reach is the
    /// table's, told by who knows it when it is compiled.
    #[inline]
    pub(super) fn pattern(&self, window: u64, reach: usize) -> u8 {
        let mask = (1 << (2 * reach)) - 1;
        let (before, after) = (window & mask, window >> (2 * reach + 2) & mask);
        let (before, after) = (self.parts[0][before as usize], self.parts[1][after as usize]);
        let [x, o] = [0, 1].map(|side| self.patterns[side][(before[side] + after[side]) as usize]);
        x | o << 4
    }
}

/// The neighbours on one side of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Before,
    After,
}

impl Part {
    const ALL: [Part; 2] = [Part::Before, Part::After];
}

/// The numbers of neighbours on one side of a cell, of which those that look alike have the same.
struct Numbers {
    /// By number their bits with nothing but walls behind the first that ends a run, ascending.
    seen: Vec<usize>,
    /// By bits.
    of: Vec<usize>,
}

/// The making of one side's patterns.
#[derive(Clone, Copy)]
struct Making {
    rule: LineRule,
    k: usize,
    reach: usize,
    side: Side,
}

impl Making {
    /// The pattern of every code whose parts have numbers. A mark more means a greater code, so that going down from the
    /// greatest each finds those that one mark more makes.
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

    /// The numbers of the neighbours on one side of the cell.
    fn numbers(self, part: Part) -> Numbers {
        let seen_of: Vec<usize> = (0..1 << (2 * self.reach)).map(|bits| self.seen(part, bits)).collect();
        let mut seen = seen_of.clone();
        seen.sort_unstable();
        seen.dedup();
        let of = seen_of.iter().map(|bits| seen.partition_point(|other| other < bits)).collect();
        Numbers { seen, of }
    }

    /// The neighbours on one side of the cell with walls for all behind the first that ends a run, and for that one too
    /// where it does not matter whose it is.
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

    /// The slots of a code that are empty.
    fn empty(self, code: usize) -> impl Iterator<Item = usize> {
        (0..2 * self.reach).filter(move |&slot| Making::at(code, slot) == EMPTY)
    }

    /// Whether the side has forbidden moves.
    fn is_judged(self) -> bool {
        self.rule == LineRule::Renju && self.side == Side::X
    }

    /// The run through the cell, and whether marks of the other side close both its ends.
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

    /// What the run through the cell is by itself, where it is long enough to be a line.
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

    /// What a neighbourhood without a line is, by what one mark more makes of it.
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
