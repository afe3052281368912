//! Draft of a new game and its faults, independent of any screen.

#[cfg(test)]
mod tests;

use inarow_core::Setup;
use inarow_play::{Presets, Programs};

use inarow_app::seat_draft::{Kind, SeatDraft, SeatFault};
use inarow_session::{Begins, GameSource, NewGame, OptionsByGame, TimeDraft, TimeFault};
use inarow_view::game_draft::{Fault, Field, GameDraft};

/// Draft of a new game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Draft {
    pub(crate) game: GameDraft,
    /// Players of X and O.
    pub(crate) seats: [SeatDraft; 2],
    /// Times of X and O. With equal times X's applies to both.
    pub(crate) times: [TimeDraft; 2],
    pub(crate) same_time: bool,
    pub(crate) best_of: u32,
    pub(crate) begins: Begins,
    /// Seed of the first game, which determines walls and weights.
    pub(crate) seed: u64,
}

/// Result of checking a draft.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Checked {
    /// Faults of the game.
    pub(crate) game: Vec<(Field, Fault)>,
    /// Faults of the players of X and O.
    pub(crate) seats: [Option<SeatFault>; 2],
    /// Faults of the times of X and O.
    pub(crate) times: [Option<TimeFault>; 2],
    /// Initial set-up of the game for its picture, with walls and weights.
    pub(crate) setup: Option<Setup>,
    /// New game, if there is no fault.
    pub(crate) new: Option<NewGame>,
}

impl Draft {
    /// Creates a draft from the last game.
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

    /// Loads the options chosen for this game before. Options of another game do not carry over. The match
    /// carries over only if no match was chosen for this game.
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

    /// Returns the time of a side.
    fn time(&self, side: usize) -> &TimeDraft {
        if self.same_time { &self.times[0] } else { &self.times[side] }
    }

    /// Checks the draft.
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
