//! The built-in players that people meet here, on few threads.

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::{Explain, Message, Setup, Side};
use inarow_engine::{EngineSpec, Presets, Resources};
use inarow_play::{
    GameStart, NoPrograms, OnUpdate, PlayerError, PlayerSpec, Pool, Pooled, player_seed, whole_ms,
};
use inarow_record::TimeControl;

use crate::seat_player::SeatPlayer;

/// What a player of a public server spends at most, by the name of the setting; of a larger number it is this one.
const MOST: [(&str, u64); 5] =
    [("nodes", 2_000_000), ("threads", 1), ("hash", 64), ("depth", 64), ("candidates", 1_000)];
/// The setting that is a time, at most [`MOST_TIME`].
const TIME: &str = "time";

/// How long a computer thinks about a move at most, whatever its clock shows: those of other games wait for its thread.
const MOST_TIME: Duration = Duration::from_secs(1);

/// What a computer may use: one thread, and a table for the positions of a second.
const RESOURCES: Resources = Resources { threads: Some(NonZeroUsize::MIN), table_bytes: Some(4 << 20) };

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

    /// Reads a PLAYER text of a client: a person, a bot, or a built-in player that plays this game here, with no more than
    /// the server gives it.
    ///
    /// # Errors
    /// Why there is no such player.
    pub(crate) fn player_of(&self, text: &str, setup: &Setup) -> Result<SeatPlayer, Message> {
        let player = SeatPlayer::parse(text)?;
        let SeatPlayer::Spec(spec) = player else { return Ok(player) };
        spec.check(setup, &self.presets, &NoPrograms).map_err(|error| error.message())?;
        Ok(SeatPlayer::Spec(match spec {
            PlayerSpec::Engine(engine) => PlayerSpec::Engine(affordable(engine)),
            other => other,
        }))
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

/// The same player, which spends no more than one of a public server may.
fn affordable(engine: EngineSpec) -> EngineSpec {
    let settings = engine.settings().map(|(name, value)| format!(":{name}={}", at_most(name, value)));
    let text: String = std::iter::once(engine.name().to_owned()).chain(settings).collect();
    // Smaller values of settings that it has.
    text.parse().unwrap_or(engine)
}

/// The value of a setting, within what a public server gives.
fn at_most(name: &str, value: &str) -> String {
    let number = MOST.iter().find(|(limited, _)| *limited == name).map(|(_, most)| *most);
    if let Some(most) = number {
        return value.parse::<u64>().map_or_else(|_| value.to_owned(), |value| value.min(most).to_string());
    }
    let most = TimeControl { total_ms: Some(whole_ms(MOST_TIME)), ..TimeControl::NONE };
    let is_more = |time: TimeControl| time.total_ms > most.total_ms;
    if name == TIME && value.parse().is_ok_and(is_more) { most.to_string() } else { value.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_spends_no_more_than_a_public_server_gives() {
        for (asked, given) in [
            ("computer", "computer"),
            ("computer:level=3", "computer:level=3"),
            ("computer:time=1s", "computer:time=1s"),
            ("computer:time=300ms:nodes=0", "computer:time=300ms:nodes=0"),
            ("computer:time=2h", "computer:time=1s"),
            ("computer:time=none", "computer:time=none"),
            ("computer:nodes=100000:threads=2:hash=64", "computer:nodes=100000:threads=1:hash=64"),
            (
                "computer:nodes=1000000000000:threads=256:hash=1048576:depth=100",
                "computer:nodes=2000000:threads=1:hash=64:depth=64",
            ),
            ("mcts:nodes=3000000", "mcts:nodes=2000000"),
            ("rating-map:preset=attacker:w4=10", "rating-map:preset=attacker:w4=10"),
        ] {
            assert_eq!(affordable(asked.parse().unwrap()).to_string(), given, "{asked}");
        }
    }
}
