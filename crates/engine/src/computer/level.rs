//! Ten levels for each kind of game.

use inarow_core::{Position, Reply};

use super::searches_by_patterns;
use crate::games::line_rules;
use crate::sight::Sight;

/// Search method of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Method {
    /// Line games with patterns.
    Patterns,
    /// Line games with patterns and the last reply.
    LastReply,
    /// Other line games.
    Windows,
    Ultimate,
    Score,
}

/// Settings of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// Depth limit, in plies.
    pub(super) depth: u32,
    /// Node limit for a move.
    pub(super) nodes: u64,
    /// Number of searched moves per node, where patterns do not decide.
    pub(super) width: usize,
    /// Nodes of a threat search by windows.
    pub(super) threats: u32,
    /// Whether line games are searched by patterns where that is the better search.
    pub(super) by_patterns: bool,
    pub(super) sight: Sight,
    /// Whether only the clock bounds the search, if there is one.
    pub(super) is_full: bool,
}

/// Number of levels.
const COUNT: usize = 10;

/// Highest level, equal for all methods.
pub(super) const HIGHEST: Level =
    Level { is_full: true, threats: 5000, ..patterns(40, 200_000, [u32::MAX; 2], [0, 0]) };

/// Level that evaluates openings.
pub(super) const OF_OPENINGS: Level = other(4, 4000, 16, 100, [0, 0]);

/// Returns a level with the search by patterns. The first arguments are the plies and nodes. The pairs are the
/// longest static win in plies and VCF in fours, and the overlooked moves and lines in per mille.
const fn patterns(depth: u32, nodes: u64, [plies, fours]: [u32; 2], [moves, lines]: [u64; 2]) -> Level {
    let sight = Sight { plies, fours, moves, lines };
    Level { depth, nodes, width: 20, threats: 0, by_patterns: true, sight, is_full: false }
}

/// Returns a level with another search. The numbers are the plies, nodes, moves per node and nodes of the
/// threat search. The pair is the overlooked moves and lines in per mille.
const fn other(depth: u32, nodes: u64, width: usize, threats: u32, [moves, lines]: [u64; 2]) -> Level {
    let sight = Sight { moves, lines, ..Sight::FULL };
    Level { depth, nodes, width, threats, by_patterns: false, sight, is_full: false }
}

const PATTERNS: [Level; COUNT] = [
    patterns(1, 100, [1, 0], [540, 160]),
    patterns(1, 100, [1, 0], [165, 30]),
    patterns(1, 100, [3, 0], [425, 0]),
    patterns(1, 100, [3, 0], [92, 0]),
    patterns(3, 850, [3, 0], [80, 0]),
    patterns(5, 2000, [5, 1], [3, 0]),
    patterns(6, 7000, [5, 4], [0, 0]),
    patterns(9, 18_500, [5, 8], [0, 0]),
    patterns(15, 49_000, [u32::MAX; 2], [0, 0]),
    HIGHEST,
];

const WINDOWS: [Level; COUNT] = [
    other(1, 100, 8, 0, [720, 300]),
    other(1, 100, 12, 0, [500, 60]),
    other(1, 100, 12, 0, [250, 0]),
    other(2, 500, 12, 0, [400, 0]),
    other(2, 1000, 16, 0, [180, 0]),
    other(4, 1500, 16, 0, [130, 0]),
    other(6, 4000, 16, 100, [0, 0]),
    other(8, 20_000, 16, 500, [0, 0]),
    other(10, 60_000, 20, 1000, [0, 0]),
    HIGHEST,
];

/// With patterns, low levels draw half of their games under the last reply. Neighbouring levels differ little.
const LAST_REPLY: [Level; COUNT] = {
    let mut levels = WINDOWS;
    levels[6] = Level { depth: 8, nodes: 12_000, ..WINDOWS[6] };
    (levels[7], levels[8]) = (Level { nodes: 1600, ..PATTERNS[7] }, Level { nodes: 15_000, ..PATTERNS[8] });
    levels
};

const ULTIMATE: [Level; COUNT] = [
    other(1, 100, 16, 0, [800, 0]),
    other(1, 100, 16, 0, [350, 0]),
    other(2, 500, 16, 0, [600, 0]),
    other(2, 500, 16, 0, [400, 0]),
    other(2, 1000, 16, 0, [150, 0]),
    other(3, 2000, 16, 0, [150, 0]),
    other(4, 4000, 16, 0, [0, 0]),
    other(6, 15_000, 16, 0, [0, 0]),
    other(8, 50_000, 20, 0, [0, 0]),
    HIGHEST,
];

/// Most moves are about equally good in Score, so only a narrow search weakens play much.
const SCORE: [Level; COUNT] = [
    other(1, 100, 12, 0, [925, 0]),
    other(1, 100, 12, 0, [905, 0]),
    other(2, 500, 12, 0, [895, 0]),
    other(2, 500, 12, 0, [870, 0]),
    other(2, 1000, 16, 0, [820, 0]),
    other(2, 2000, 16, 0, [730, 0]),
    other(3, 2000, 16, 0, [560, 0]),
    other(4, 4000, 16, 0, [300, 0]),
    other(6, 15_000, 16, 0, [0, 0]),
    HIGHEST,
];

impl Method {
    pub(super) const ALL: [Method; 5] =
        [Method::Patterns, Method::LastReply, Method::Windows, Method::Ultimate, Method::Score];

    pub(super) fn of(position: &Position) -> Method {
        match position {
            Position::Ultimate(_) => Method::Ultimate,
            Position::Score(_) => Method::Score,
            other if searches_by_patterns(other) => match line_rules(other) {
                Some((_, Reply::LastMove)) => Method::LastReply,
                _ => Method::Patterns,
            },
            _ => Method::Windows,
        }
    }
}

impl Level {
    /// Returns the level of this number, from 1.
    pub(super) fn new(number: usize, method: Method) -> Level {
        let levels = match method {
            Method::Patterns => &PATTERNS,
            Method::LastReply => &LAST_REPLY,
            Method::Windows => &WINDOWS,
            Method::Ultimate => &ULTIMATE,
            Method::Score => &SCORE,
        };
        levels[number.clamp(1, COUNT) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_look_farther_and_overlook_less_from_one_to_the_next() {
        for method in Method::ALL {
            let levels: Vec<Level> = (1..=COUNT).map(|number| Level::new(number, method)).collect();
            for (pair, number) in levels.windows(2).zip(2..) {
                let [one, next] = [pair[0], pair[1]];
                let grows =
                    one.depth <= next.depth && one.nodes <= next.nodes && one.sight.plies <= next.sight.plies;
                // Levels with different search methods are not comparable.
                let is_other_search = one.by_patterns != next.by_patterns;
                let grows = grows && one.sight.fours <= next.sight.fours;
                assert!(is_other_search || grows, "{method:?} {number}");
                // A level may overlook more when it searches deeper or sees more.
                let sees_more = one.depth < next.depth || one.sight.plies < next.sight.plies;
                assert!(sees_more || one.sight.moves >= next.sight.moves, "{method:?} {number}");
                assert!(number <= 2 || next.sight.lines == 0, "{method:?} {number}");
            }
            assert_eq!(levels[COUNT - 1].sight, Sight::FULL);
        }
    }
}
