//! One game, from the opening to its end.

mod seat;
mod watched;

use std::time::{Duration, Instant};

use inarow_core::{Explain, Message, Turn};
use inarow_play::{
    Command, Event, Limits, Match, MatchError, MatchSetup, Rejection, Reply, Seat, Stop, guarded,
    settle_chance,
};
use inarow_record::system_message;
use inarow_record::{ClockTag, Dice, End, PlayerTag, Refusal, Score, Stream};

use crate::adjudication::Watch;
use crate::entry::{Entry, Span, Work};
use crate::game_setup::game_setup;
use crate::opening::OpeningError;
use crate::pairing::Pairing;
use crate::plan::ValidPlan;
use crate::seeds::{Part, seed_of};
use crate::transcripts::Transcripts;

pub use seat::Kept;
use seat::{Player, Unable};

/// An answer, or how the game is lost without one and why.
type Asked = Result<Reply, (End, String)>;

/// Why a game was not played to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// It was stopped from outside.
    #[error("the game was stopped")]
    Stopped,
    /// Its set-up makes no game.
    #[error("game {game}: {reason}")]
    Setup {
        /// Its number.
        game: u64,
        /// What is wrong.
        reason: String,
    },
    /// This machine cannot run a player's program, and another one might.
    #[error("{reason}")]
    NotStarted {
        /// The player, by its number.
        entrant: usize,
        /// What the system said.
        reason: String,
    },
    /// What was said cannot be kept.
    #[error("what the engines say cannot be kept: {0}")]
    Transcript(std::io::Error),
}

impl Explain for GameError {
    fn message(&self) -> Message {
        match self {
            GameError::Stopped => Message::new("run-stopped"),
            GameError::Setup { game, reason } => {
                Message::new("run-setup").digits("game", game).text("detail", reason)
            }
            GameError::NotStarted { reason, .. } => Message::new("run-not-started").text("detail", reason),
            GameError::Transcript(error) => {
                Message::new("run-lines").because("reason", system_message(error))
            }
        }
    }
}

/// What surrounds a game.
pub struct GameEnv<'a> {
    /// Where what is said is kept.
    pub transcripts: Option<&'a Transcripts>,
    /// Called with 0 or 1 before the player of that seat is made.
    pub seat: &'a dyn Fn(usize),
    /// Called when both are.
    pub ready: &'a dyn Fn(),
    /// Programs of the games before, which play on; else each game has its own.
    pub kept: Option<&'a Kept>,
    /// Whether other machines may play the game instead, so that a program which does not start here, or ends before
    /// it is ready, loses nothing by it.
    pub lent: bool,
}

/// Plays a game on this thread and returns it, whoever breaks down in it.
///
/// # Errors
/// When it was stopped, or there is no game to play.
pub fn play(
    checked: &ValidPlan,
    pairing: &Pairing,
    env: &GameEnv<'_>,
    stop: &Stop,
) -> Result<Entry, GameError> {
    Play::begin(checked, pairing, env, stop)?.run(env.kept)
}

struct Play<'a> {
    checked: &'a ValidPlan,
    pairing: &'a Pairing,
    stop: &'a Stop,
    game: Match,
    /// By seat; a player that cannot be made loses by it when it is to move.
    players: [Result<Player, Unable>; 2],
    chance: Dice,
    begun: Instant,
    work: [Work; 2],
    steps: Span,
    opening_plies: usize,
    watch: Watch,
    fault: Option<String>,
}

impl<'a> Play<'a> {
    fn begin(
        checked: &'a ValidPlan,
        pairing: &'a Pairing,
        env: &GameEnv<'_>,
        stop: &'a Stop,
    ) -> Result<Play<'a>, GameError> {
        let plan = &checked.plan;
        let failed = |reason: String| GameError::Setup { game: pairing.game, reason };
        let setup = game_setup(&checked.game, plan.seed, pairing.opening)
            .map_err(|error| failed(error.to_string()))?;
        let moves = plan
            .openings
            .moves(&setup, plan.seed, pairing.opening)
            .map_err(|error: OpeningError| failed(error.to_string()))?;
        if let Some(kept) = env.kept {
            // Those of other players go: there may be many, each with the memory that it takes.
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
            let unable = match player {
                Ok(player) => player.get_ready().err(),
                Err(unable) => Some(unable.clone()),
            };
            if let (true, Some(Unable { is_machine: true, reason, .. })) = (env.lent, unable) {
                return Err(GameError::NotStarted { entrant, reason });
            }
        }
        // Only now, with everybody ready, does time run.
        let begun = Instant::now();
        let entrants = pairing.seats.map(|entrant| &plan.entrants[entrant]);
        let [first, second] = entrants;
        let tags = entrants.map(|entrant| PlayerTag::new(entrant.name.clone(), entrant.player.clone()));
        let [x, o] = tags;
        let clock = ClockTag { x: first.time, o: second.time };
        let seed = seed_of(plan.seed, Part::Opening, pairing.opening);
        let game = Match::new(MatchSetup {
            game: Some(plan.game.clone()),
            seed: Some(seed),
            x,
            o,
            clock: (!clock.x.is_none() || !clock.o.is_none()).then_some(clock),
            ..MatchSetup::new(setup)
        })
        .map_err(|error: MatchError| failed(error.to_string()))?;
        let mut play = Play {
            checked,
            pairing,
            stop,
            game,
            players,
            chance: Dice::new(seed, Stream::Chance),
            begun,
            work: Default::default(),
            steps: Span::default(),
            opening_plies: moves.len(),
            watch: Watch::new(plan.adjudication),
            fault: None,
        };
        play.open(&moves).map_err(|error| failed(error.to_string()))?;
        Ok(play)
    }

    /// The moves of the opening, before which both clocks stand at their beginning, as after them.
    fn open(&mut self, moves: &[inarow_core::Cell]) -> Result<(), Rejection> {
        settle_chance(&mut self.game, &mut self.chance, Duration::ZERO)?;
        for cell in moves {
            let Turn::Player(side) = self.game.position().turn() else { return Err(Rejection::GameOver) };
            self.game.lay(side, *cell)?;
            settle_chance(&mut self.game, &mut self.chance, Duration::ZERO)?;
        }
        let events: Vec<Event> = self.game.events_since(0).into_iter().flatten().cloned().collect();
        self.tell(&events);
        Ok(())
    }

    fn run(mut self, kept: Option<&Kept>) -> Result<Entry, GameError> {
        while let Some(seat) = self.game.actor() {
            let begun = Instant::now();
            self.step(seat)?;
            self.steps.add(nanos(begun.elapsed()));
        }
        let Play { pairing, game, players, work, steps, opening_plies, fault, .. } = self;
        let sides = [inarow_core::Side::X, inarow_core::Side::O]
            .map(|side| pairing.seats[game.seat_of(side).index()]);
        let record = game.record().clone();
        // A program that broke down is of no more use; of which one it was, the next game need not know.
        let mut leaving = Vec::new();
        for (player, entrant) in players.into_iter().zip(pairing.seats) {
            match (kept, player) {
                (Some(kept), Ok(Player { decider, is_kept: true })) if fault.is_none() => {
                    kept.borrow_mut().insert(entrant, decider);
                }
                (_, Ok(Player { mut decider, .. })) => {
                    decider.leave();
                    leaving.push(decider);
                }
                (_, Err(_)) => {}
            }
        }
        // Both go at the same time.
        drop(leaving);
        Ok(Entry {
            game: pairing.game,
            seats: pairing.seats,
            sides,
            opening: pairing.opening,
            opening_plies,
            work,
            steps,
            fault,
            record,
        })
    }

    /// Asks a seat and does what it says, or ends the game by what it did instead.
    fn step(&mut self, seat: Seat) -> Result<(), GameError> {
        if self.stop.is_set() {
            return Err(GameError::Stopped);
        }
        let paused = match &mut self.players[seat.index()] {
            Ok(player) => player.decider.settle(self.stop),
            Err(_) => Duration::ZERO,
        };
        // All clocks stand still meanwhile.
        self.begun += paused;
        let asked = Instant::now();
        let limits = self.limits(seat, asked.duration_since(self.begun));
        let reply = self.ask(seat, limits)?;
        let answered = Instant::now();
        let now = answered.duration_since(self.begun);
        let took = answered.duration_since(asked);
        self.work[seat.index()].move_us.push(u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
        let outcome = match reply {
            Ok(reply) => self.carry_out(seat, reply, now),
            // What is ended from outside may take its programs with it.
            Err(_) if self.stop.is_set() => return Err(GameError::Stopped),
            Err((end, reason)) => {
                // What the player did wrong counts, though it was waited for beyond its time.
                let due = self.game.deadline().map(|due| due.saturating_sub(Duration::from_nanos(1)));
                let at = due.map_or(now, |due| now.min(due));
                self.forfeit(seat, end, reason, at)
            }
        };
        outcome.map_err(|reason| self.failed(&reason))
    }

    /// The plan's limits, and what the clock leaves.
    fn limits(&self, seat: Seat, now: Duration) -> Limits {
        let entrant = &self.checked.plan.entrants[self.pairing.seats[seat.index()]];
        let clock = self.game.clock(self.game.side_of(seat), now);
        Limits { clock, nodes: entrant.nodes, depth: entrant.depth }
    }

    fn ask(&mut self, seat: Seat, limits: Limits) -> Result<Asked, GameError> {
        let Some(request) = self.game.request(0, limits) else { return Err(GameError::Stopped) };
        let reply = match &mut self.players[seat.index()] {
            Err(Unable { end, reason, .. }) => return Ok(Err((*end, reason.clone()))),
            Ok(player) => guarded(|| player.decider.decide(&request, None, self.stop)),
        };
        if self.stop.is_set() {
            return Err(GameError::Stopped);
        }
        Ok(reply.map_err(|error| (error.end(), error.to_string())))
    }

    fn carry_out(&mut self, seat: Seat, reply: Reply, now: Duration) -> Result<(), Rejection> {
        let (score, nodes) = match &reply {
            Reply::Move(choice) => {
                let judgement = choice.judgement.as_ref();
                (judgement.and_then(|j| j.score), judgement.and_then(|j| j.nodes))
            }
            Reply::Choice(_) => (None, None),
        };
        let work = &mut self.work[seat.index()];
        // A program may claim any number.
        work.nodes = work.nodes.saturating_add(nodes.unwrap_or(0));
        let Some(command) = self.game.command(reply) else {
            return self.forfeit(seat, End::Protocol, "the answer is none to the question".to_owned(), now);
        };
        match self.game.apply(command, now) {
            Ok(events) => {
                self.tell(&events);
                let drawn = settle_chance(&mut self.game, &mut self.chance, now)?;
                self.tell(&drawn);
                self.adjudicate(seat, score, now)
            }
            Err(Rejection::Illegal(illegal)) => {
                let end = End::Illegal(Refusal::from(illegal));
                self.forfeit(seat, end, illegal.to_string(), now)
            }
            Err(rejection) => self.forfeit(seat, End::Protocol, rejection.to_string(), now),
        }
    }

    fn adjudicate(&mut self, seat: Seat, score: Option<Score>, now: Duration) -> Result<(), Rejection> {
        if self.game.result().is_some() {
            return Ok(());
        }
        let side = self.game.side_of(seat);
        let moves = self.game.position().ply();
        if let Some(winner) = self.watch.moved(side, score, moves) {
            let events = self.game.apply(Command::Adjudicate { winner }, now)?;
            self.tell(&events);
        }
        Ok(())
    }

    fn forfeit(&mut self, seat: Seat, end: End, reason: String, at: Duration) -> Result<(), Rejection> {
        let side = self.game.side_of(seat);
        let events = self.game.apply(Command::Forfeit { side, end }, at)?;
        self.fault = Some(reason);
        self.tell(&events);
        Ok(())
    }

    fn tell(&mut self, events: &[Event]) {
        for (player, work) in self.players.iter_mut().zip(&mut self.work) {
            let Ok(player) = player else { continue };
            if events.is_empty() {
                continue;
            }
            let begun = Instant::now();
            events.iter().for_each(|event| player.decider.tell(event));
            work.events += Span { count: events.len() as u64, ns: nanos(begun.elapsed()) };
        }
    }

    fn failed(&self, reason: &Rejection) -> GameError {
        GameError::Setup { game: self.pairing.game, reason: reason.to_string() }
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
