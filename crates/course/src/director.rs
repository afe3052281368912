//! Which games the server plays: a series of two, a round robin, or an operator's commands.

mod guests;
mod statistics;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use inarow_core::{Explain, GameSpec, Message, Setup, Side};
use inarow_record::{Dice, End, GameResult, Stream};

use crate::server_state::{
    Admission, Latencies, Leaving, Output, PeerId, Played, ServerEvent, ServerOptions, ServerState,
    StartError,
};

pub use guests::{GuestFault, GuestReply};
pub use statistics::{Meetings, PlayerStatistics, Statistics};

/// A round robin of nobody knows how many begins when nobody has joined for so long.
const QUIET: Duration = Duration::from_secs(3);

/// What the server plays.
#[derive(Clone, Debug)]
pub struct DirectorOptions {
    /// The game.
    pub game: GameSpec,
    /// The first game is set up from this seed; the games after it count on.
    pub seed: u64,
    /// Who plays how often.
    pub plan: Plan,
}

/// Who plays how often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Plan {
    /// What an [`OperatorCommand`] says.
    Console,
    /// Every player against [guests](Director::ask_guest_game).
    Guests,
    /// Two players play so many games, then the server closes.
    Series {
        /// How many.
        games: u32,
        /// Who holds X; else whoever came first.
        x: Option<String>,
        /// Who holds O; else who came first besides X.
        o: Option<String>,
    },
    /// Everybody plays everybody, then the server closes.
    RoundRobin {
        /// Games of each pair; X goes to the other in every second one.
        games: u32,
        /// Begins with so many players; else when nobody more comes for three seconds.
        players: Option<usize>,
    },
}

/// What an operator wants done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OperatorCommand {
    /// This player is to hold this side.
    Choose(Side, String),
    /// The chosen players play a game; who is here besides them takes a side that nobody is chosen for.
    Start,
    /// The game is broken off, and what would come after it is dropped.
    Stop,
    /// This player has to go.
    Kick(String),
    /// All observers have to go.
    KickObservers,
    /// Everybody plays everybody, so many games a pair.
    RoundRobin(u32),
    /// The server closes now.
    Quit,
    /// The server closes once nothing is played any more.
    Finish,
}

/// Why a command is not carried out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// A game cannot begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A side has no player.
    #[error("nobody is chosen for {0}")]
    NobodyChosen(Side),
    /// There are not two players.
    #[error("two players are needed")]
    TooFew,
    /// Nothing is played.
    #[error("no game is played")]
    NoGame,
    /// Nobody watches.
    #[error("nobody watches")]
    NoObservers,
}

impl Explain for CommandError {
    fn message(&self) -> Message {
        match self {
            CommandError::Start(error) => error.message(),
            CommandError::NobodyChosen(side) => {
                Message::new("course-nobody-chosen").text("side", side.letter())
            }
            CommandError::TooFew => Message::new("course-too-few"),
            CommandError::NoGame => Message::new("course-no-game"),
            CommandError::NoObservers => Message::new("course-no-observers"),
        }
    }
}

/// Events for the operator.
#[derive(Clone, PartialEq, Debug)]
pub enum Report {
    /// Somebody came, was refused, went, or moved.
    Event(ServerEvent),
    /// A game began.
    Began {
        /// Counts from 1.
        number: u64,
        /// The players, X first.
        names: [String; 2],
    },
    /// A game is over.
    Over {
        /// Counts from 1.
        number: u64,
        /// The game.
        played: Box<Played>,
    },
    /// All games of a series are over.
    SeriesOver(Statistics),
}

/// Who is here and what is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerStatus {
    /// Players in the order in which they came.
    pub players: Vec<String>,
    /// How many watch.
    pub observers: usize,
    /// Who plays now, X first.
    pub playing: Option<[String; 2]>,
    /// Who is chosen for X and O.
    pub chosen: [Option<String>; 2],
    /// Games still to come.
    pub waiting: usize,
}

/// Who plays next, X first.
type Pairing = [String; 2];

/// Plays what is to be played on a [`ServerState`]. Like that it has no network and no clock.
#[derive(Debug)]
pub struct Director {
    state: ServerState,
    game: GameSpec,
    seed: u64,
    plan: Plan,
    /// Games begun.
    number: u64,
    pairings: VecDeque<Pairing>,
    /// The plan's games are drawn up.
    is_drawn_up: bool,
    chosen: [Option<String>; 2],
    /// Somebody who is not here was named for that side, and nobody since: it waits for a name.
    misnamed: [bool; 2],
    last_join: Duration,
    /// Since when the next game waits for a player.
    waits_since: Option<Duration>,
    /// Players who were waited for in vain.
    given_up: BTreeSet<String>,
    statistics: Statistics,
    finishes: bool,
    reports: VecDeque<Report>,
    replies: BTreeMap<String, GuestReply>,
}

impl Director {
    /// A server that nobody has joined.
    ///
    /// # Errors
    /// When the protocol has no words for the game.
    pub fn new(server: ServerOptions, options: DirectorOptions) -> Result<Director, StartError> {
        let DirectorOptions { game, seed, plan } = options;
        let director = Director {
            state: ServerState::new(server),
            game,
            seed,
            plan,
            number: 0,
            pairings: VecDeque::new(),
            is_drawn_up: false,
            chosen: [None, None],
            misnamed: [false; 2],
            last_join: Duration::ZERO,
            waits_since: None,
            given_up: BTreeSet::new(),
            statistics: Statistics::default(),
            finishes: false,
            reports: VecDeque::new(),
            replies: BTreeMap::new(),
        };
        ServerState::check(&director.setup(0)?)?;
        Ok(director)
    }

    /// A connection sent a message.
    pub fn receive(&mut self, id: PeerId, message: &[u8], now: Duration) {
        self.state.receive(id, message, now);
        self.advance(now);
    }

    /// A connection ended.
    pub fn disconnected(&mut self, id: PeerId, now: Duration) {
        self.state.disconnected(id, now);
        self.advance(now);
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) {
        self.state.tick(now);
        self.advance(now);
    }

    /// When the next [`tick`](Director::tick) is due.
    #[must_use]
    pub fn deadline(&self) -> Option<Duration> {
        let quiet =
            (self.waits_for_quiet() && self.state.players().len() >= 2).then(|| self.last_join + QUIET);
        let patience = self.waits_since.map(|since| since + self.state.options().patience);
        [self.state.deadline(), quiet, patience].into_iter().flatten().min()
    }

    /// What is to be sent or closed next.
    pub fn next_output(&mut self) -> Option<Output> {
        self.state.next_output()
    }

    /// The next event for the operator.
    pub fn next_report(&mut self) -> Option<Report> {
        self.reports.pop_front()
    }

    /// Whether a connection is a client that is in, or about to be.
    #[must_use]
    pub fn has(&self, id: PeerId) -> bool {
        self.state.has(id)
    }

    /// Whether the server goes.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.state.is_closing()
    }

    /// Whether everything is over, and everybody knows.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.state.is_closed()
    }

    /// Who is here and what is played.
    #[must_use]
    pub fn status(&self) -> ServerStatus {
        ServerStatus {
            players: self.state.players(),
            observers: self.state.observers(),
            playing: self.state.playing().cloned(),
            chosen: self.chosen.clone(),
            waiting: self.pairings.len(),
        }
    }

    /// Says who is to hold a side, whether or not they are here yet.
    pub fn choose(&mut self, side: Side, name: String) {
        self.chosen[side.index()] = Some(name);
        self.misnamed[side.index()] = false;
    }

    /// Carries out a command.
    ///
    /// # Errors
    /// Why not; nothing has changed then, but that a side waits for a name where the wrong one was given.
    pub fn carry_out(&mut self, command: OperatorCommand, now: Duration) -> Result<(), CommandError> {
        match command {
            OperatorCommand::Choose(side, name) => {
                if !self.state.players().contains(&name) {
                    self.misnamed[side.index()] = true;
                    return Err(StartError::Missing(name).into());
                }
                self.choose(side, name);
            }
            OperatorCommand::Start => {
                let pairing = self.next_players()?;
                self.play(vec![pairing])?;
            }
            OperatorCommand::RoundRobin(games) => {
                let players = self.state.players();
                if players.len() < 2 {
                    return Err(CommandError::TooFew);
                }
                self.play(round_robin(&players, games))?;
            }
            OperatorCommand::Stop => {
                if self.state.playing().is_none() && self.pairings.is_empty() {
                    return Err(CommandError::NoGame);
                }
                self.pairings.clear();
                self.waits_since = None;
                self.state.stop(now);
            }
            OperatorCommand::Kick(name) => {
                if !self.state.kick(&name, now) {
                    return Err(StartError::Missing(name).into());
                }
            }
            OperatorCommand::KickObservers => {
                if !self.state.kick_observers(now) {
                    return Err(CommandError::NoObservers);
                }
            }
            OperatorCommand::Quit => self.close(now),
            OperatorCommand::Finish => self.finishes = true,
        }
        self.advance(now);
        Ok(())
    }

    /// Ends everything: the game is broken off, and everybody is told.
    pub fn close(&mut self, now: Duration) {
        self.pairings.clear();
        self.waits_since = None;
        self.state.close(now);
        self.advance(now);
    }

    /// The chosen players. Where nobody is chosen for a side, it is clear who plays it when just as many others are here.
    fn next_players(&self) -> Result<Pairing, CommandError> {
        // Whoever was chosen before is not who was wanted.
        if let Some(side) = Side::ALL.into_iter().find(|side| self.misnamed[side.index()]) {
            return Err(CommandError::NobodyChosen(side));
        }
        let [x, o] = &self.chosen;
        let players = self.state.players();
        let mut others = players.iter().filter(|name| ![x, o].contains(&&Some((*name).clone())));
        let free = self.chosen.iter().filter(|chosen| chosen.is_none()).count();
        if free > 0 && others.clone().count() < free {
            return Err(CommandError::TooFew);
        }
        let is_clear = others.clone().count() == free;
        let mut player = |side, chosen: &Option<String>| {
            let other = || others.next().filter(|_| is_clear).cloned();
            chosen.clone().or_else(other).ok_or(CommandError::NobodyChosen(side))
        };
        Ok([player(Side::X, x)?, player(Side::O, o)?])
    }

    /// Draws up games that an operator wants.
    fn play(&mut self, pairings: Vec<Pairing>) -> Result<(), CommandError> {
        if self.state.playing().is_some() || !self.pairings.is_empty() {
            return Err(StartError::Busy.into());
        }
        if let Some([both, _]) = pairings.iter().find(|[x, o]| x == o) {
            return Err(StartError::Same(both.clone()).into());
        }
        self.draw_up(pairings);
        Ok(())
    }

    /// These games are played now, and nobody but their players may join.
    fn draw_up(&mut self, pairings: Vec<Pairing>) {
        let names = pairings.iter().flatten().cloned().collect();
        self.statistics = Statistics::new(&pairings);
        self.state.admit(Admission::Only(names));
        self.pairings = pairings.into();
        self.given_up.clear();
        self.is_drawn_up = true;
    }

    /// Goes on as far as it goes without anything more happening.
    fn advance(&mut self, now: Duration) {
        loop {
            while let Some(event) = self.state.next_event() {
                self.take(event, now);
            }
            self.answer_guests();
            if self.state.playing().is_some() || self.state.is_closing() {
                return;
            }
            if !self.is_drawn_up {
                match self.plan_games(now) {
                    Some(pairings) => self.draw_up(pairings),
                    None if self.finishes && self.plan == Plan::Console => self.state.close(now),
                    None => return,
                }
                continue;
            }
            match self.pairings.front().cloned() {
                Some(pairing) => {
                    if !self.begin(&pairing, now) {
                        return;
                    }
                }
                None => self.end_series(now),
            }
        }
    }

    /// All games are over.
    fn end_series(&mut self, now: Duration) {
        self.is_drawn_up = false;
        self.waits_since = None;
        self.reports.push_back(Report::SeriesOver(std::mem::take(&mut self.statistics)));
        self.state.admit(Admission::All);
        if self.plan != Plan::Console || self.finishes {
            self.state.close(now);
        }
    }

    fn take(&mut self, event: ServerEvent, now: Duration) {
        match &event {
            ServerEvent::Joined { .. } => self.last_join = now,
            // Who went on purpose, or was put out, is not waited for.
            ServerEvent::Left { name: Some(name), why } if !matches!(why, Leaving::Lost) => {
                self.given_up.insert(name.clone());
            }
            _ => {}
        }
        match event {
            ServerEvent::Over(played) => self.over(played),
            event => self.reports.push_back(Report::Event(event)),
        }
    }

    fn over(&mut self, played: Box<Played>) {
        self.statistics.count(&played);
        self.reports.push_back(Report::Over { number: self.number, played });
    }

    /// The games of the plan, once everybody is here.
    fn plan_games(&self, now: Duration) -> Option<Vec<Pairing>> {
        let players = self.state.players();
        match &self.plan {
            Plan::Console | Plan::Guests => None,
            Plan::Series { games, x, o } => {
                let first = |name: &Option<String>, other: &Option<String>| match name {
                    Some(name) => players.iter().find(|player| *player == name).cloned(),
                    None => players.iter().find(|player| Some(*player) != other.as_ref()).cloned(),
                };
                let x = first(x, o)?;
                let o = first(o, &Some(x.clone()))?;
                Some(vec![[x, o]; *games as usize])
            }
            Plan::RoundRobin { games, players: expected } => {
                let is_full = match expected {
                    Some(expected) => players.len() >= *expected,
                    None => players.len() >= 2 && now >= self.last_join + QUIET,
                };
                is_full.then(|| round_robin(&players, *games))
            }
        }
    }

    fn waits_for_quiet(&self) -> bool {
        !self.is_drawn_up && matches!(self.plan, Plan::RoundRobin { players: None, .. })
    }

    /// Begins the next game, or gives it to the player who is here; whether that was done.
    fn begin(&mut self, pairing: &Pairing, now: Duration) -> bool {
        let [x, o] = pairing;
        let number = self.number + 1;
        let started = self.setup(self.number);
        let started = started.and_then(|setup| self.state.start(number, [x, o], &setup, now));
        let error = match started {
            Ok(()) => {
                self.pairings.pop_front();
                self.number += 1;
                self.waits_since = None;
                self.given_up.retain(|name| !pairing.contains(name));
                self.reports.push_back(Report::Began { number: self.number, names: pairing.clone() });
                return true;
            }
            Err(error) => error,
        };
        let here = [x, o].map(|name| self.state.is_here(name));
        let is_known = pairing.iter().zip(here).all(|(name, here)| here || self.given_up.contains(name));
        let since = *self.waits_since.get_or_insert(now);
        let is_missing = matches!(error, StartError::Missing(_));
        if is_missing && !is_known && now < since + self.state.options().patience {
            return false;
        }
        for (name, here) in pairing.iter().zip(here) {
            if !here {
                self.given_up.insert(name.clone());
            }
        }
        self.waits_since = None;
        self.pairings.pop_front();
        self.number += 1;
        let winner = match here {
            [true, false] => Some(Side::X),
            [false, true] => Some(Side::O),
            _ => None,
        };
        let why = if winner.is_some() { End::Crash } else { End::Abandoned };
        self.over(Box::new(Played {
            names: pairing.clone(),
            result: GameResult { winner, why },
            moves: Vec::new(),
            latencies: [Latencies::default(); 2],
            took: Duration::ZERO,
        }));
        true
    }

    /// The set-up of the game with this number, from 0.
    fn setup(&self, number: u64) -> Result<Setup, StartError> {
        Ok(self.game.setup(&mut Dice::new(self.seed.wrapping_add(number), Stream::SetUp))?)
    }
}

/// Everybody against everybody, so many games a pair: first one of each pair, then the next with sides changed.
fn round_robin(players: &[String], games: u32) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    for game in 0..games as usize {
        for (second, o) in players.iter().enumerate() {
            for (first, x) in players[..second].iter().enumerate() {
                let is_swapped = (game + first + second) % 2 == 0;
                let [x, o] = if is_swapped { [o, x] } else { [x, o] };
                pairings.push([x.clone(), o.clone()]);
            }
        }
    }
    pairings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_robin_has_every_pair_with_both_sides() {
        let players = ["a", "b", "c", "d"].map(str::to_owned);
        let mut pairings = round_robin(&players, 2);
        assert_eq!(pairings.len(), 12);
        pairings.sort();
        pairings.dedup();
        assert_eq!(pairings.len(), 12, "each has X and O once against each");
        let begins = |name: &str| round_robin(&players, 1).iter().filter(|[x, _]| x == name).count();
        assert!(["a", "b", "c", "d"].map(begins).iter().all(|count| (1..=2).contains(count)));
    }
}
