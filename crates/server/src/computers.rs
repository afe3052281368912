//! The built-in players that people meet here, on few threads.

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::{Explain, Message, Setup, Side};
use inarow_engine::{Presets, Resources};
use inarow_play::{
    GameStart, NoPrograms, OnUpdate, PlayerError, PlayerSpec, Pool, Pooled, player_seed,
};

use crate::seat_player::SeatPlayer;

/// What a player of a public server may be told to spend, by the name of the setting; a larger number is refused.
const MOST: [(&str, u64); 5] =
    [("nodes", 2_000_000), ("threads", 1), ("hash", 64), ("depth", 64), ("candidates", 1_000)];

/// How long a computer thinks about a move at most, whatever its clock shows: those of other games wait for its thread.
const MOST_TIME: Duration = Duration::from_secs(1);

/// What a computer may use: one thread, and a table for the positions of a second.
const RESOURCES: Resources = Resources { threads: NonZeroUsize::MIN, table_bytes: 4 << 20 };

/// So many threads may do long work, at least one.
pub(crate) fn half_of_the_cores() -> NonZeroUsize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(cores / 2).unwrap_or(NonZeroUsize::MIN)
}

/// The threads on which all computers of the server think.
#[derive(Debug)]
pub(crate) struct Computers {
    pool: Pool,
    presets: Presets,
}

impl Computers {
    /// Half of the cores think; the other half serves.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub(crate) fn new() -> Result<Computers, PlayerError> {
        Ok(Computers { pool: Pool::within(half_of_the_cores(), MOST_TIME)?, presets: Presets::builtin() })
    }

    /// Reads a PLAYER text of a client: a person, a bot, or a built-in player that plays this game here.
    ///
    /// # Errors
    /// Why there is no such player.
    pub(crate) fn player_of(&self, text: &str, setup: &Setup) -> Result<SeatPlayer, Message> {
        let player = SeatPlayer::parse(text)?;
        let SeatPlayer::Spec(spec) = &player else { return Ok(player) };
        spec.check(setup, &self.presets, &NoPrograms).map_err(|error| error.message())?;
        if let PlayerSpec::Engine(engine) = spec {
            for (name, value) in engine.settings() {
                let most = MOST.iter().find(|(limited, _)| *limited == name).map(|(_, most)| *most);
                let is_time = name == "time";
                let is_more = most.is_some_and(|most| value.parse::<u64>().is_ok_and(|value| value > most));
                if is_time || is_more {
                    let most = most.unwrap_or_default();
                    return Err(Message::new("server-player-costs")
                        .text("setting", name)
                        .digits("most", most));
                }
            }
        }
        Ok(player)
    }

    /// A player for a seat; `None` for a person.
    ///
    /// # Errors
    /// When it does not play this game.
    pub(crate) fn seat(
        &self,
        spec: &PlayerSpec,
        setup: &Setup,
        seed: u64,
        side: Side,
        on_update: OnUpdate,
    ) -> Result<Option<Pooled>, PlayerError> {
        let start = GameStart {
            resources: Some(RESOURCES),
            ..GameStart::new(setup.clone(), player_seed(seed, side, 0))
        };
        let decider = spec.decider(&start, &self.presets, &NoPrograms)?;
        Ok(decider.map(|decider| self.pool.player(decider, on_update)))
    }
}
