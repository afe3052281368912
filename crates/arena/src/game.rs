//! Single game, from the opening to its end.

mod no_game;
mod processor;
mod seat;
mod watched;

use std::time::{Duration, Instant};

use inarow_core::{Explain, Message, Side, Turn};
use inarow_play::runner::{self, Observer, RunnerError, Time};
use inarow_play::{
    Decider, Limits, Match, MatchSetup, PlayerError, PlayerSpec, Rejection, Seat, Stop, Timing, settle_chance,
};
use inarow_record::{ClockTag, Dice, Judgement, PlayerTag, Score, Stream};
use inarow_sys::system_message;

use crate::adjudication::{Adjudication, Watch};
use crate::entry::{Entry, Late, Span, Work};
use crate::fault::Fault;
use crate::game_setup::game_setup;
use crate::pairing::Pairing;
use crate::plan::ValidPlan;
use crate::seeds::{Part, seed_of};
use crate::transcripts::Transcripts;

pub use no_game::NoGame;
use processor::ProcessorMeter;
pub use seat::KeptPrograms;
use seat::{Player, is_of_machine};

/// Reason why a game was not played to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The game was stopped from outside.
    #[error("the game was stopped")]
    Stopped,
    /// The set-up does not make a game.
    #[error("game {game}: {reason}")]
    Setup {
        /// Number of the game.
        game: u64,
        /// Reason why the game cannot be played.
        reason: NoGame,
    },
    /// Failure to run a player's program on this machine, although another machine might succeed.
    #[error("{fault}")]
    NotStarted {
        /// Number of the player.
        entrant: usize,
        /// Fault of the program.
        fault: Fault,
    },
    /// The transcript cannot be written.
    #[error("what the engines say cannot be kept: {0}")]
    Transcript(std::io::Error),
}

impl Explain for GameError {
    fn message(&self) -> Message {
        match self {
            GameError::Stopped => Message::new("run-stopped"),
            GameError::Setup { game, reason } => {
                Message::new("run-setup").digits("game", game).because("detail", reason.message())
            }
            GameError::NotStarted { fault, .. } => fault.message(),
            GameError::Transcript(error) => {
                Message::new("run-lines").because("reason", system_message(error))
            }
        }
    }
}

/// Environment of a game.
pub struct GameEnv<'a> {
    /// Folder for transcripts.
    pub transcripts: Option<&'a Transcripts>,
    /// Callback before the player of a seat (0 or 1) is created.
    pub seat: &'a dyn Fn(usize),
    /// Callback after both players are created.
    pub ready: &'a dyn Fn(),
    /// Programs reused from game to game. `None` starts new programs for each game.
    pub kept: Option<&'a KeptPrograms>,
    /// Whether other machines may play the game instead. A program that does not start here, or exits before
    /// being ready, then does not lose.
    pub may_move: bool,
}

/// Plays a game on this thread and returns it, even if a player fails.
///
/// # Errors
/// When the game was stopped, or there is no game to play.
pub fn play(
    checked: &ValidPlan,
    pairing: &Pairing,
    env: &GameEnv<'_>,
    stop: &Stop,
) -> Result<Entry, GameError> {
    Play::begin(checked, pairing, env, stop)?.run(env.kept)
}

/// Returns the current time in UTC, in the form of start times in records.
#[must_use]
pub fn moment() -> String {
    let now = jiff::Timestamp::now();
    jiff::Timestamp::from_second(now.as_second()).unwrap_or(now).to_string()
}

struct Play<'a> {
    checked: &'a ValidPlan,
    pairing: &'a Pairing,
    stop: &'a Stop,
    game: Match,
    /// Players by seat. A player that could not be created loses at its turn.
    players: [Result<Player, PlayerError>; 2],
    chance: Dice,
    opening_plies: usize,
}

impl<'a> Play<'a> {
    fn begin(
        checked: &'a ValidPlan,
        pairing: &'a Pairing,
        env: &GameEnv<'_>,
        stop: &'a Stop,
    ) -> Result<Play<'a>, GameError> {
        let plan = &checked.plan;
        let failed = |reason: NoGame| GameError::Setup { game: pairing.game, reason };
        let setup =
            game_setup(&checked.game, plan.seed, pairing.opening).map_err(|error| failed(error.into()))?;
        let moves =
            plan.openings.moves(&setup, plan.seed, pairing.opening).map_err(|error| failed(error.into()))?;
        if let Some(kept) = env.kept {
            // Programs of other players are dropped, because many programs would each need memory.
            kept.borrow_mut().retain(|entrant, _| pairing.seats.contains(entrant));
        }
        let transcript = env.transcripts.map(|folder| folder.open(pairing.game));
        let transcript = transcript.transpose().map_err(GameError::Transcript)?;
        let mut players = [Seat::First, Seat::Second].map(|seat| {
            (env.seat)(seat.index());
            Player::new(checked, pairing, seat, &setup, transcript.as_ref(), env.kept)
        });
        (env.ready)();
        for (player, entrant) in players.iter_mut().zip(pairing.seats) {
            let error = match player {
                Ok(player) => player.get_ready(stop).err(),
                Err(error) => Some(error.clone()),
            };
            if let Some(error) = error.filter(|error| env.may_move && is_of_machine(error)) {
                return Err(GameError::NotStarted { entrant, fault: error.into() });
            }
        }
        let entrants = pairing.seats.map(|entrant| &plan.entrants[entrant]);
        let [first, second] = entrants;
        let tags = entrants.map(|entrant| PlayerTag::new(entrant.name.clone(), entrant.player.clone()));
        let [x, o] = tags;
        let clock = ClockTag { x: first.time, o: second.time };
        let seed = seed_of(plan.seed, Part::Opening, pairing.opening);
        let game = Match::new(MatchSetup {
            game: Some(plan.game.clone()),
            seed: Some(seed),
            started: Some(moment()),
            x,
            o,
            clock: (!clock.x.is_none() || !clock.o.is_none()).then_some(clock),
            ..MatchSetup::new(setup)
        })
        .map_err(|error| failed(error.into()))?;
        let chance = Dice::new(seed, Stream::Chance);
        let opening_plies = moves.len();
        let mut play = Play { checked, pairing, stop, game, players, chance, opening_plies };
        play.open(&moves).map_err(|error| failed(error.into()))?;
        Ok(play)
    }

    /// Plays the opening moves, during which both clocks keep their initial time.
    fn open(&mut self, moves: &[inarow_core::Cell]) -> Result<(), Rejection> {
        settle_chance(&mut self.game, &mut self.chance, Duration::ZERO)?;
        for cell in moves {
            let Turn::Player(side) = self.game.position().turn() else { return Err(Rejection::GameOver) };
            self.game.lay(side, *cell)?;
            settle_chance(&mut self.game, &mut self.chance, Duration::ZERO)?;
        }
        Ok(())
    }

    fn run(self, kept: Option<&KeptPrograms>) -> Result<Entry, GameError> {
        let Play { checked, pairing, stop, mut game, mut players, mut chance, opening_plies } = self;
        let plan = &checked.plan;
        let limits = pairing.seats.map(|entrant| {
            let entrant = &plan.entrants[entrant];
            Limits { clock: None, nodes: entrant.nodes, depth: entrant.depth, timing: Timing::Exact }
        });
        let deciders = players.each_mut().map(|player| match player {
            Ok(player) => Ok(&mut *player.decider as &mut dyn Decider),
            Err(error) => Err(error.clone()),
        });
        let margins =
            pairing.seats.map(|entrant| Duration::from_millis(plan.entrants[entrant].margin.unwrap_or(0)));
        let is_program = |entrant: &usize| matches!(checked.players[*entrant], PlayerSpec::Exec(_));
        let has_programs = pairing.seats.iter().any(is_program);
        let mut measures = Measures::new(plan.adjudication, margins, has_programs);
        // Time starts only when both players are ready and the opening is on the board.
        let time = Time::Real(Instant::now());
        let failure = runner::play(&mut game, deciders, limits, &mut chance, time, stop, &mut measures)
            .map_err(|error| match error {
                RunnerError::Stopped => GameError::Stopped,
                RunnerError::Refused(rejection) => {
                    GameError::Setup { game: pairing.game, reason: rejection.into() }
                }
            })?;
        let sides = [Side::X, Side::O].map(|side| pairing.seats[game.seat_of(side).index()]);
        // After a failure both programs are dropped, because the failing program is not known here.
        let mut leaving = Vec::new();
        for (player, entrant) in players.into_iter().zip(pairing.seats) {
            match (kept, player) {
                (Some(kept), Ok(Player { decider, is_kept: true })) if failure.is_none() => {
                    kept.borrow_mut().insert(entrant, decider);
                }
                (_, Ok(Player { mut decider, .. })) => {
                    decider.leave();
                    leaving.push(decider);
                }
                (_, Err(_)) => {}
            }
        }
        // The programs of both players exit concurrently.
        drop(leaving);
        let Measures { mut work, steps, late, processor, .. } = measures;
        for (work, processor) in work.iter_mut().zip(processor.counted()) {
            work.processor = processor;
        }
        Ok(Entry {
            game: pairing.game,
            seats: pairing.seats,
            sides,
            opening: pairing.opening,
            opening_plies,
            work,
            steps,
            fault: failure.map(Fault::from),
            late,
            record: game.record().clone(),
        })
    }
}

/// Measurements of a game's players, and its adjudication.
struct Measures {
    work: [Work; 2],
    steps: Span,
    /// Start of the current step.
    began: Instant,
    watch: Watch,
    margins: [Duration; 2],
    /// Whether an external program plays, because only external programs are measured.
    has_programs: bool,
    /// Player and evaluation of the last step.
    judged: Option<(Seat, Option<Score>)>,
    late: Option<Late>,
    processor: ProcessorMeter,
}

impl Measures {
    fn new(adjudication: Adjudication, margins: [Duration; 2], has_programs: bool) -> Measures {
        Measures {
            has_programs,
            work: Default::default(),
            steps: Span::default(),
            began: Instant::now(),
            watch: Watch::new(adjudication),
            margins,
            judged: None,
            late: None,
            processor: ProcessorMeter::new(),
        }
    }
}

impl Observer for Measures {
    fn decided(&mut self, seat: Seat, took: Duration, judgement: Option<&Judgement>) {
        let work = &mut self.work[seat.index()];
        work.move_us.push(micros(took));
        self.processor.turn(seat, took);
        // A program may report any number.
        work.nodes = work.nodes.saturating_add(judgement.and_then(|judgement| judgement.nodes).unwrap_or(0));
        self.judged = Some((seat, judgement.and_then(|judgement| judgement.score)));
    }

    fn told(&mut self, seat: Seat, events: u64, took: Duration) {
        self.work[seat.index()].events += Span { count: events, ns: nanos(took) };
    }

    fn adjudicate(&mut self, game: &Match) -> Option<Option<Side>> {
        let (seat, score) = self.judged?;
        self.watch.moved(game.side_of(seat), score, game.position().ply())
    }

    fn margin(&self, seat: Seat) -> Duration {
        self.margins[seat.index()]
    }

    fn overstepped(&mut self, _: Seat, took: Duration, allowed: Duration) {
        self.late = Some(Late { took_us: micros(took), allowed_us: micros(allowed) });
    }

    fn reads_processor_time(&mut self) -> bool {
        self.has_programs && self.processor.is_due()
    }

    fn processor_time(&mut self, used: [Option<Duration>; 2], began: Instant) {
        self.processor.take(used, began);
    }

    fn stepped(&mut self, _: &Match) {
        let began = std::mem::replace(&mut self.began, Instant::now());
        self.steps.add(nanos(self.began.duration_since(began)));
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
