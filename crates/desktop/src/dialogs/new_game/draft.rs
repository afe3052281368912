//! A whole new game as it is being put together, and what is wrong with it: no screen.

use inarow_core::Setup;
use inarow_play::{Presets, Programs};

use super::game::{Fault, Field, GameDraft};
use super::seat::{SeatDraft, SeatFault};
use super::time::{TimeDraft, TimeFault};
use inarow_session::{Begins, GameSource, NewGame};

/// The lengths of a series that can be chosen; 0 is without end.
pub(crate) const SERIES: [u32; 8] = [0, 1, 3, 5, 7, 9, 11, 21];

/// A new game as it is being put together.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Draft {
    pub(crate) game: GameDraft,
    /// Who plays X and O.
    pub(crate) seats: [SeatDraft; 2],
    /// The time of X and O; X's counts for both while it is the same.
    pub(crate) times: [TimeDraft; 2],
    pub(crate) same_time: bool,
    pub(crate) best_of: u32,
    pub(crate) begins: Begins,
}

/// What came of a draft.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Checked {
    /// What is wrong with the game.
    pub(crate) game: Vec<(Field, Fault)>,
    /// What is wrong with the players of X and O.
    pub(crate) seats: [Option<SeatFault>; 2],
    /// What is wrong with the time of X and O.
    pub(crate) times: [Option<TimeFault>; 2],
    /// The game as it would begin, for its picture; walls and weights are drawn anew when it does.
    pub(crate) setup: Option<Setup>,
    /// The game to begin, if nothing is wrong.
    pub(crate) new: Option<NewGame>,
}

impl Draft {
    /// As the last game was begun.
    pub(crate) fn of(last: &NewGame) -> Draft {
        let game = match &last.game {
            GameSource::Spec(spec) => GameDraft::of(spec),
            GameSource::Setup(setup) => GameDraft::like(setup),
        };
        Draft {
            game,
            seats: [0, 1].map(|side| SeatDraft::of(&last.players[side])),
            times: last.clocks.map(TimeDraft::of),
            same_time: last.clocks[0] == last.clocks[1],
            best_of: last.best_of,
            begins: last.begins,
        }
    }

    /// The time of a side.
    fn time(&self, side: usize) -> &TimeDraft {
        if self.same_time { &self.times[0] } else { &self.times[side] }
    }

    /// What comes of it.
    pub(crate) fn check(&self, presets: &Presets, programs: &dyn Programs) -> Checked {
        let mut checked = Checked::default();
        let spec = match self.game.setup(0) {
            Ok((spec, setup)) => {
                checked.setup = Some(setup);
                Some(spec)
            }
            Err(faults) => {
                checked.game = faults;
                None
            }
        };
        let mut players = [0, 1].map(|side| {
            let player = self.seats[side].player(checked.setup.as_ref(), presets, programs);
            player.map_err(|fault| checked.seats[side] = Some(fault)).ok()
        });
        let clocks = [0, 1].map(|side| {
            let time = self.time(side).control();
            time.map_err(|fault| checked.times[side] = Some(fault)).ok()
        });
        if let (Some(spec), [Some(x), Some(o)], [Some(x_time), Some(o_time)]) =
            (spec, [players[0].take(), players[1].take()], clocks)
        {
            checked.new = Some(NewGame {
                game: GameSource::Spec(spec),
                players: [x, o],
                clocks: [x_time, o_time],
                best_of: self.best_of,
                begins: self.begins,
            });
        }
        checked
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use inarow_play::PlayerSpec;
    use inarow_record::TimeControl;
    use inarow_session::external_programs;

    use super::super::seat::Kind;
    use super::super::time::Limit;
    use super::*;

    fn last(game: &str, players: [&str; 2], clocks: [&str; 2]) -> NewGame {
        NewGame {
            game: GameSource::Spec(game.parse().unwrap()),
            players: players.map(|player| player.parse().unwrap()),
            clocks: clocks.map(|clock| clock.parse::<TimeControl>().unwrap()),
            best_of: 5,
            begins: Begins::Loser,
        }
    }

    #[test]
    fn the_last_game_is_offered_again() {
        let presets = Presets::builtin();
        // An engine's file must be there to be played against; it is not started.
        let program = std::env::current_exe().unwrap().display().to_string();
        let engine = PlayerSpec::Exec { words: vec![program, "--fast".to_owned()] }.to_string();
        for (game, players, clocks) in [
            ("gomoku", ["human:name=Анна", "computer:level=7"], ["5m+3s", "5m+3s"]),
            ("course:25x20", ["threat1", "rating-map:preset=attacker:w4=3"], ["none", "10s/move"]),
            ("ultimate:tiebreak=boards", ["computer:level=10", "random"], ["none", "none"]),
            ("renju:opening=swap2", [engine.as_str(), "human"], ["1m", "2m"]),
        ] {
            let last = last(game, players, clocks);
            let draft = Draft::of(&last);
            assert_eq!(draft.same_time, clocks[0] == clocks[1]);
            assert_eq!(draft.check(&presets, &*external_programs()).new, Some(last));
        }
    }

    #[test]
    fn each_fault_is_told_at_its_place() {
        let presets = Presets::builtin();
        let mut draft = Draft::of(&last("gomoku", ["human", "threat1"], ["none", "none"]));
        draft.game.length = "4".to_owned();
        let checked = draft.check(&presets, &*external_programs());
        assert!(checked.seats[0].is_none() && checked.game.is_empty() && checked.new.is_none());
        assert!(matches!(checked.seats[1], Some(SeatFault::Player(_))));

        draft.seats[1].kind = Kind::Computer;
        assert!(draft.check(&presets, &*external_programs()).new.is_some());

        draft.times[1] = TimeDraft { limit: Limit::Total, minutes: "x".to_owned(), ..TimeDraft::default() };
        assert!(draft.check(&presets, &*external_programs()).new.is_some(), "the same time for both is X's");
        draft.same_time = false;
        assert_eq!(draft.check(&presets, &*external_programs()).times, [None, Some(TimeFault::Minutes)]);
    }
}
