//! How much the engine may think, by what it was told.

use std::time::Duration;

use inarow_engine::{Clock, Limits};

use crate::Info;
use crate::info::NO_LIMIT;

/// The time for a move where none is told, in ms: what managers take as usual.
const USUAL_TURN_MS: i64 = 30_000;
/// What is kept back of a turn for the way to the manager: a tenth of it, and this at most, in ms.
const MARGIN_MS: i64 = 100;

/// What was told of limits; 0 is none, except for the turn.
#[derive(Clone, Debug, Default)]
pub(super) struct ToldLimits {
    turn_ms: Option<i64>,
    game_ms: i64,
    left_ms: Option<i64>,
    depth: i64,
    nodes: i64,
}

impl ToldLimits {
    /// Takes in what limits thinking; the rest is passed over.
    pub(super) fn take(&mut self, info: &Info) {
        match *info {
            Info::TimeoutTurn(ms) => self.turn_ms = Some(ms),
            Info::TimeoutMatch(ms) => self.game_ms = ms,
            Info::TimeLeft(ms) => self.left_ms = Some(ms),
            Info::MaxDepth(plies) => self.depth = plies,
            Info::MaxNode(nodes) => self.nodes = nodes,
            _ => {}
        }
    }

    pub(super) fn to_limits(&self) -> Limits {
        let turn = self.turn_ms.unwrap_or(USUAL_TURN_MS);
        let turn = turn - (turn / 10).clamp(0, MARGIN_MS);
        let game = (self.game_ms > 0).then_some(self.game_ms);
        let left = self.left_ms.filter(|&left| left < NO_LIMIT).or(game);
        let time = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(0));
        let clock = Clock { left: left.map(time), increment: Duration::ZERO, per_move: Some(time(turn)) };
        Limits {
            clock: Some(clock),
            nodes: u64::try_from(self.nodes).ok().filter(|&nodes| nodes > 0),
            depth: u32::try_from(self.depth).ok().filter(|&depth| depth > 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use inarow_engine::spend;

    use super::*;

    #[test]
    fn the_tightest_limit_counts() {
        for (infos, ms, nodes, depth) in [
            (&[][..], 29_900, None, None),
            (&[Info::TimeoutTurn(5_000)], 4_900, None, None),
            (&[Info::TimeoutTurn(0)], 1, None, None),
            (&[Info::TimeoutTurn(-5)], 1, None, None),
            (&[Info::TimeoutTurn(5_000), Info::TimeLeft(10_000)], 500, None, None),
            (&[Info::TimeoutTurn(5_000), Info::TimeLeft(-7)], 1, None, None),
            (&[Info::TimeoutTurn(500), Info::TimeoutMatch(0), Info::TimeLeft(NO_LIMIT)], 450, None, None),
            (&[Info::TimeoutMatch(20_000)], 1_000, None, None),
            (&[Info::MaxNode(77), Info::MaxDepth(3)], 29_900, Some(77), Some(3)),
            (&[Info::MaxNode(-1), Info::MaxDepth(0)], 29_900, None, None),
            (&[Info::TimeoutTurn(i64::MAX), Info::TimeoutMatch(i64::MIN)], i64::MAX as u64 - 100, None, None),
        ] {
            let mut told = ToldLimits::default();
            infos.iter().for_each(|info| told.take(info));
            let limits = told.to_limits();
            let spent = limits.clock.and_then(|clock| spend(&clock));
            assert_eq!(
                (spent, limits.nodes, limits.depth),
                (Some(Duration::from_millis(ms)), nodes, depth),
                "{infos:?}"
            );
        }
    }
}
