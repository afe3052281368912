//! The server's built-in players, on a few threads.

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::{Explain, Message, Setup, Side};
use inarow_engine::{EngineSpec, Limits as SearchLimits, Presets, Resources, Stop};
use inarow_play::{
    Decider, GameStart, NoPrograms, OnUpdate, Payer, PlayerError, PlayerSpec, Pool, PoolRules, PoolWork,
    Pooled, Reply, Request, Sink, player_seed, whole_ms,
};
use inarow_record::TimeControl;

use crate::limits::Limits;
use crate::seat_player::SeatPlayer;

/// Maximum values of settings on a public server. Larger numbers are reduced to these values.
const MOST: [(&str, u64); 5] =
    [("nodes", 2_000_000), ("threads", 1), ("hash", 64), ("depth", 64), ("candidates", 1_000)];
/// Setting that is a time, at most [`Limits::thought`].
const TIME: &str = "time";

/// Highest level that searches for some tens of milliseconds on a usual board.
const SHORT_LEVEL: u32 = 7;
/// Engines without levels that search for some milliseconds on a usual board.
const SHORT: [&str; 6] = ["random", "rule3", "rating-map", "threat1", "score2", "ultimate2"];
/// Time of a low level's decision in an opening. A low level spends half of the time on evaluating positions.
const OPENING: Duration = Duration::from_millis(100);
/// Settings that affect strength, but hardly affect the time of a search.
const USUAL_SETTINGS: [&str; 2] = ["level", "preset"];
/// Cells of the largest usual board.
const USUAL_CELLS: usize = 400;

/// Resources of a computer: one thread and a transposition table for one second.
const RESOURCES: Resources = Resources { threads: Some(NonZeroUsize::MIN), table_bytes: Some(4 << 20) };

/// Returns the number of threads for long work: half of the cores, at least one.
pub(crate) fn half_of_the_cores() -> NonZeroUsize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(cores / 2).unwrap_or(NonZeroUsize::MIN)
}

/// The threads of all computers. Addresses take turns, and short searches have additional threads.
#[derive(Debug)]
pub(crate) struct Computers {
    pool: Pool,
    presets: Presets,
    /// Maximum time of a search for a move.
    thought: Duration,
}

/// A seat that a computer plays.
#[derive(Debug)]
pub(crate) struct ComputerSeat<'a> {
    pub(crate) spec: &'a PlayerSpec,
    pub(crate) setup: &'a Setup,
    pub(crate) seed: u64,
    pub(crate) side: Side,
    /// Payer whose turn is used.
    pub(crate) payer: Payer,
    /// Whether the decision is part of an opening. High levels evaluate many positions in an opening.
    pub(crate) is_opening: bool,
}

impl ComputerSeat<'_> {
    /// Returns the lane of the computer's searches.
    fn work(&self) -> PoolWork {
        let is_usual = self.setup.shape().is_some_and(|shape| shape.cells() <= USUAL_CELLS);
        let PlayerSpec::Engine(engine) = self.spec else { return PoolWork::Long };
        // Other settings may lengthen a search.
        let is_usual = is_usual && engine.settings().all(|(name, _)| USUAL_SETTINGS.contains(&name));
        let is_short = match engine.level().map(str::parse::<u32>) {
            Some(level) => level.is_ok_and(|level| level <= SHORT_LEVEL),
            None => SHORT.contains(&engine.name()),
        };
        if is_usual && is_short { PoolWork::Short } else { PoolWork::Long }
    }
}

impl Computers {
    /// Starts the threads: half of the cores for any search, and half as many again for short searches only.
    ///
    /// # Errors
    /// When the system provides no threads.
    pub(crate) fn new(limits: &Limits) -> Result<Computers, PlayerError> {
        let threads = half_of_the_cores();
        let pool = Pool::with(PoolRules {
            threads,
            kept: threads.get().div_ceil(2),
            most: Some(limits.thought),
            least: limits.least_thought,
            answer: Some(limits.answer),
        })?;
        Ok(Computers { pool, presets: Presets::builtin(), thought: limits.thought })
    }

    /// Returns the number of games of a payer in which a computer waits for its turn.
    pub(crate) fn waiting_of(&self, payer: Payer) -> usize {
        self.pool.waiting_of(payer)
    }

    /// Returns the numbers of waiting searches, short and long.
    pub(crate) fn waiting(&self) -> [usize; 2] {
        self.pool.waiting()
    }

    /// Whether a computer gets less time because other searches wait.
    pub(crate) fn is_crowded(&self, seat: &ComputerSeat<'_>) -> bool {
        seat.work() == PoolWork::Long && self.pool.is_crowded(seat.payer)
    }

    /// Reads a PLAYER text of a client: a human, a bot, or a built-in player of this game. Settings are reduced
    /// to the limits of the server.
    ///
    /// # Errors
    /// Returns the reason why the text names no available player.
    pub(crate) fn player_of(&self, text: &str, setup: &Setup) -> Result<SeatPlayer, Message> {
        let player = SeatPlayer::parse(text)?;
        let SeatPlayer::Spec(spec) = player else { return Ok(player) };
        spec.check(setup, &self.presets, &NoPrograms).map_err(|error| error.message())?;
        Ok(SeatPlayer::Spec(match spec {
            PlayerSpec::Engine(engine) => PlayerSpec::Engine(affordable(engine, self.thought)),
            other => other,
        }))
    }

    /// Creates the player of a seat. Returns `None` for a human.
    ///
    /// # Errors
    /// When the player does not play this game.
    pub(crate) fn seat(
        &self,
        seat: &ComputerSeat<'_>,
        on_update: OnUpdate,
    ) -> Result<Option<Pooled>, PlayerError> {
        let start = GameStart {
            resources: Some(RESOURCES),
            ..GameStart::new(seat.setup.clone(), player_seed(seat.seed, seat.side, 0))
        };
        let decider = seat.spec.decider(&start, &self.presets, &NoPrograms)?;
        let work = seat.work();
        let is_brief = seat.is_opening && work == PoolWork::Short;
        Ok(decider.map(|decider| {
            let decider = if is_brief { Box::new(Brief(decider)) } else { decider };
            self.pool.player_of(seat.payer, work, decider, on_update)
        }))
    }
}

/// A player that decides in an opening within [`OPENING`], whatever the clock.
struct Brief(Box<dyn Decider>);

impl Decider for Brief {
    fn start(&mut self, game: &GameStart) -> Result<(), PlayerError> {
        self.0.start(game)
    }

    fn ready(&mut self, patience: Duration, stop: &Stop) -> Result<(), PlayerError> {
        self.0.ready(patience, stop)
    }

    fn decide(&mut self, request: &Request<'_>, info: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError> {
        let clock = Some(request.limits.clock.unwrap_or_default().within(OPENING));
        self.0.decide(&Request { limits: SearchLimits { clock, ..request.limits }, ..*request }, info, stop)
    }

    fn on_idle(&mut self) -> Option<Duration> {
        self.0.on_idle()
    }
}

/// Reduces the settings of an engine to the limits of a public server.
fn affordable(engine: EngineSpec, thought: Duration) -> EngineSpec {
    let settings =
        engine.settings().map(|(name, value)| format!(":{name}={}", at_most(name, value, thought)));
    let text: String = std::iter::once(engine.name().to_owned()).chain(settings).collect();
    // Smaller values of existing settings always parse.
    text.parse().unwrap_or(engine)
}

/// Reduces the value of a setting to the limit of a public server.
fn at_most(name: &str, value: &str, thought: Duration) -> String {
    let number = MOST.iter().find(|(limited, _)| *limited == name).map(|(_, most)| *most);
    if let Some(most) = number {
        return value.parse::<u64>().map_or_else(|_| value.to_owned(), |value| value.min(most).to_string());
    }
    let most = TimeControl { total_ms: Some(whole_ms(thought)), ..TimeControl::NONE };
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
            let affordable = affordable(asked.parse().unwrap(), Duration::from_secs(1));
            assert_eq!(affordable.to_string(), given, "{asked}");
        }
    }

    /// A decider that reports the time it gets for a move.
    struct Asked(std::sync::mpsc::Sender<Option<Duration>>);

    impl Decider for Asked {
        fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
            Ok(())
        }

        fn decide(&mut self, request: &Request<'_>, _: Sink<'_>, _: &Stop) -> Result<Reply, PlayerError> {
            let _ = self.0.send(request.limits.clock.and_then(|clock| clock.per_move));
            Err(PlayerError::Stopped)
        }
    }

    #[test]
    fn a_short_opening_has_little_time_whatever_the_clock_shows() {
        let setup = crate::terms::GameTerms::setup_of("gomoku:opening=swap2", 1).unwrap();
        let position = inarow_core::Position::new(&setup).unwrap();
        let (told, times) = std::sync::mpsc::channel();
        for clock in [None, Some(inarow_engine::Clock::of_move(Duration::from_secs(9)))] {
            let limits = SearchLimits { clock, ..SearchLimits::default() };
            let question = inarow_play::Question::Stone { left: 1 };
            let request = Request { id: 1, question, position: &position, limits };
            assert!(Brief(Box::new(Asked(told.clone()))).decide(&request, None, &Stop::new()).is_err());
            assert_eq!(times.recv(), Ok(Some(OPENING)));
        }
    }

    #[test]
    fn short_searches_are_those_of_low_levels_on_usual_boards() {
        let work = |spec: &str, game: &str, is_opening| {
            let spec = spec.parse().unwrap();
            let setup = crate::terms::GameTerms::setup_of(game, 1).unwrap();
            let payer = Payer::default();
            ComputerSeat { spec: &spec, setup: &setup, seed: 1, side: Side::X, payer, is_opening }.work()
        };
        for spec in [
            "computer",
            "computer:level=1",
            "computer:level=7",
            "random",
            "rating-map:preset=attacker",
            "threat1",
        ] {
            assert_eq!(work(spec, "gomoku", false), PoolWork::Short, "{spec}");
            assert_eq!(work(spec, "gomoku:opening=swap2", true), PoolWork::Short, "{spec}");
            assert_eq!(work(spec, "line:100x100:k=5", false), PoolWork::Long, "{spec}");
        }
        for spec in [
            "computer:level=8",
            "computer:level=10",
            "mcts",
            "computer:level=10:nodes=1",
            "computer:level=1:nodes=2000000",
            "threat1:candidates=1000",
            "minimax",
        ] {
            assert_eq!(work(spec, "gomoku", false), PoolWork::Long, "{spec}");
        }
    }
}
