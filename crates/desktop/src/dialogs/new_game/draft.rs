//! A whole new game as it is being put together, and what is wrong with it: no screen.

#[cfg(test)]
mod tests;

use inarow_core::Setup;
use inarow_play::{Presets, Programs};

use inarow_app::seat_draft::{Kind, SeatDraft, SeatFault};
use inarow_session::{Begins, GameSource, NewGame, OptionsByGame, TimeDraft, TimeFault};
use inarow_view::game_draft::{Fault, Field, GameDraft};

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
    /// The seed of the first game: it makes walls and weights.
    pub(crate) seed: u64,
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
    /// The game as it begins, for its picture, with its walls and weights.
    pub(crate) setup: Option<Setup>,
    /// The game to begin, if nothing is wrong.
    pub(crate) new: Option<NewGame>,
}

impl Draft {
    /// As the last game was begun.
    pub(crate) fn of(last: &NewGame, seed: u64) -> Draft {
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
            seed,
        }
    }

    /// Takes over what was chosen for this game before: nothing goes on from one game to another, except the match where
    /// nothing was chosen for this game.
    pub(crate) fn take(&mut self, options: &OptionsByGame) {
        let Ok(spec) = self.game.spec() else { return };
        let source = GameSource::Spec(spec);
        let (is_chosen, options) = (options.has(&source), options.of(&source));
        let times = options.times([0, 1].map(|side| self.seats[side].kind == Kind::Person));
        self.times = times.map(TimeDraft::of);
        self.same_time = times[0] == times[1];
        if is_chosen {
            (self.best_of, self.begins) = (options.best_of, options.begins);
        }
        self.game.opening = options.opening.unwrap_or(self.game.opening);
    }

    /// The time of a side.
    fn time(&self, side: usize) -> &TimeDraft {
        if self.same_time { &self.times[0] } else { &self.times[side] }
    }

    /// What comes of it.
    pub(crate) fn check(&self, presets: &Presets, programs: &dyn Programs) -> Checked {
        let mut checked = Checked::default();
        let spec = match self.game.setup(self.seed) {
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
