//! Choice of the server's games: a series, a round robin, or an operator's commands.

mod guests;
mod planned;
mod statistics;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use inarow_core::{Explain, GameSpec, Message, Setup, Side};
use inarow_record::{Dice, End, GameResult, Stream};

use crate::server_state::{
    Admission, Latencies, Leaving, Output, PeerId, Played, ServerEvent, ServerOptions, ServerState,
    StartError,
};

use planned::{left, round_robin, series};

pub use guests::{GuestFault, GuestReply};
pub use planned::PlannedGame;
pub use statistics::{PlayerStatistics, Statistics};

/// Time without a join after which a round robin without a player count begins.
const QUIET: Duration = Duration::from_secs(3);

/// Settings of the server's games.
#[derive(Clone, Debug)]
pub struct DirectorOptions {
    /// The game.
    pub game: GameSpec,
    /// Seed of the first game's walls. The seeds of later games count up. Both games of a pair share a seed.
    pub seed: u64,
    /// Plan of the games.
    pub plan: Plan,
}

/// Plan of the games.
#[derive(Clone, PartialEq, Debug)]
pub enum Plan {
    /// Games by an operator's [commands](OperatorCommand).
    Console,
    /// Games of every player against [guests](Director::ask_guest_game).
    Guests,
    /// Games between two players. The server closes after the games.
    Series {
        /// Number of games.
        games: u32,
        /// Name of X. The default is the first player to come.
        x: Option<String>,
        /// Name of O. The default is the first player to come, except X.
        o: Option<String>,
    },
    /// A round robin of all players. The server closes after the round robin.
    RoundRobin {
        /// Games of each pair. X and O swap in every second game.
        games: u32,
        /// Number of players to wait for. The default is a pause of three seconds without a join.
        players: Option<usize>,
    },
    /// The remaining games of an earlier run. The server closes after the games.
    Resume {
        /// All games of the plan.
        games: Vec<PlannedGame>,
        /// Finished games, with the seeds of their walls.
        played: Vec<(u64, Played)>,
    },
}

/// Command of an operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OperatorCommand {
    /// Assign this side to the player.
    Choose(Side, String),
    /// Start a game between the assigned players. A present player takes a side without an assignment.
    Start,
    /// Abort the game and drop all later games.
    Stop,
    /// Remove the named player.
    Kick(String),
    /// Remove all observers.
    KickObservers,
    /// Play a round robin with this number of games a pair.
    RoundRobin(u32),
    /// Close the server now.
    Quit,
    /// Close the server after the last game.
    Finish,
}

/// Reason for refusing a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// A game cannot begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A side has no assigned player.
    #[error("nobody is chosen for {0}")]
    NobodyChosen(Side),
    /// Fewer than two players are present.
    #[error("two players are needed")]
    TooFew,
    /// No game is in progress.
    #[error("no game is played")]
    NoGame,
    /// No observer is present.
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

/// Event for the operator.
#[derive(Clone, PartialEq, Debug)]
pub enum Report {
    /// Games that are planned.
    Planned(Vec<PlannedGame>),
    /// A join, a refusal, a departure or a move.
    Event(ServerEvent),
    /// A game began.
    Began {
        /// Number of the game, from 1.
        number: u64,
        /// Players, X first.
        names: [String; 2],
    },
    /// A game is over.
    Over {
        /// Number of the game, from 1.
        number: u64,
        /// The game.
        played: Box<Played>,
        /// Seed of the walls and the resulting board. `None` in a game with a guest.
        board: Option<Box<Board>>,
    },
    /// All games of a series are over.
    SeriesOver(Statistics),
}

/// Players, observers and games of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerStatus {
    /// Players in the order of joining.
    pub players: Vec<String>,
    /// Number of observers.
    pub observers: usize,
    /// Players of the current game, X first.
    pub playing: Option<[String; 2]>,
    /// Players assigned to X and O.
    pub chosen: [Option<String>; 2],
    /// Number of games still to play.
    pub waiting: usize,
}

/// Seed of a game's walls, and the resulting board.
type Board = (u64, Setup);

/// Runs a plan of games on a [`ServerState`]. Like the state, a director has no network and no clock.
#[derive(Debug)]
pub struct Director {
    state: ServerState,
    game: GameSpec,
    seed: u64,
    plan: Plan,
    /// Number of games begun.
    number: u64,
    /// Games still to play.
    games: VecDeque<PlannedGame>,
    /// Board of the current game.
    board: Option<Board>,
    /// Whether the plan's games are set up.
    is_drawn_up: bool,
    chosen: [Option<String>; 2],
    /// Whether the operator's last name for a side was of an absent player. The side then waits for a name.
    misnamed: [bool; 2],
    last_join: Duration,
    /// Time since which the next game waits for a player.
    waits_since: Option<Duration>,
    /// Players that no longer delay games.
    given_up: BTreeSet<String>,
    statistics: Statistics,
    finishes: bool,
    reports: VecDeque<Report>,
    replies: BTreeMap<String, GuestReply>,
}

impl Director {
    /// Creates a server without clients.
    ///
    /// # Errors
    /// Fails when the protocol cannot express the game.
    pub fn new(server: ServerOptions, options: DirectorOptions) -> Result<Director, StartError> {
        let DirectorOptions { game, seed, plan } = options;
        let director = Director {
            state: ServerState::new(server),
            game,
            seed,
            plan,
            number: 0,
            games: VecDeque::new(),
            board: None,
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
        ServerState::check(&director.setup(seed)?)?;
        Ok(director)
    }

    /// Takes in a message of a connection.
    pub fn receive(&mut self, id: PeerId, message: &[u8], now: Duration) {
        self.state.receive(id, message, now);
        self.advance(now);
    }

    /// Takes in the end of a connection.
    pub fn disconnected(&mut self, id: PeerId, now: Duration) {
        self.state.disconnected(id, now);
        self.advance(now);
    }

    /// Takes in the time.
    pub fn tick(&mut self, now: Duration) {
        self.state.tick(now);
        self.advance(now);
    }

    /// Returns the time of the next [`tick`](Director::tick).
    #[must_use]
    pub fn deadline(&self) -> Option<Duration> {
        let quiet =
            (self.waits_for_quiet() && self.state.players().len() >= 2).then(|| self.last_join + QUIET);
        let absence = self.waits_since.map(|since| since + self.state.options().absence);
        [self.state.deadline(), quiet, absence].into_iter().flatten().min()
    }

    /// Returns the next message to send or connection to close.
    pub fn next_output(&mut self) -> Option<Output> {
        self.state.next_output()
    }

    /// Returns the next event for the operator.
    pub fn next_report(&mut self) -> Option<Report> {
        self.reports.pop_front()
    }

    /// Returns whether the connection belongs to a client that has joined or is joining.
    #[must_use]
    pub fn has(&self, id: PeerId) -> bool {
        self.state.has(id)
    }

    /// Returns whether the server is closing.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.state.is_closing()
    }

    /// Returns whether the server has closed and all clients have been informed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.state.is_closed()
    }

    /// Returns the players, observers and games.
    #[must_use]
    pub fn status(&self) -> ServerStatus {
        ServerStatus {
            players: self.state.players(),
            observers: self.state.observers(),
            playing: self.state.playing().cloned(),
            chosen: self.chosen.clone(),
            waiting: self.games.len(),
        }
    }

    /// Assigns a side to a player, present or not.
    pub fn choose(&mut self, side: Side, name: String) {
        self.chosen[side.index()] = Some(name);
        self.misnamed[side.index()] = false;
    }

    /// Carries out a command.
    ///
    /// # Errors
    /// Fails when the command is refused. The state is then unchanged, except that a wrong name leaves its side
    /// waiting for a name.
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
                let names = self.next_players()?;
                self.play(vec![PlannedGame { names, seed: self.next_seed() }])?;
            }
            OperatorCommand::RoundRobin(games) => {
                let players = self.state.players();
                if players.len() < 2 {
                    return Err(CommandError::TooFew);
                }
                self.play(round_robin(&players, games, self.next_seed()))?;
            }
            OperatorCommand::Stop => {
                if self.state.playing().is_none() && self.games.is_empty() {
                    return Err(CommandError::NoGame);
                }
                self.games.clear();
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

    /// Closes the server. Aborts the game and informs all clients.
    pub fn close(&mut self, now: Duration) {
        self.games.clear();
        self.waits_since = None;
        self.state.close(now);
        self.advance(now);
    }

    /// Returns the assigned players. Sides without an assignment get the other players, if there are equally
    /// many players and sides.
    fn next_players(&self) -> Result<[String; 2], CommandError> {
        // The operator did not want an earlier assignment.
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

    /// Sets up games for an operator.
    fn play(&mut self, games: Vec<PlannedGame>) -> Result<(), CommandError> {
        if self.state.playing().is_some() || !self.games.is_empty() {
            return Err(StartError::Busy.into());
        }
        if let Some(PlannedGame { names: [both, _], .. }) =
            games.iter().find(|PlannedGame { names: [x, o], .. }| x == o)
        {
            return Err(StartError::Same(both.clone()).into());
        }
        self.draw_up(games);
        Ok(())
    }

    /// Returns the seed of an operator's next game.
    fn next_seed(&self) -> u64 {
        self.seed.wrapping_add(self.number)
    }

    /// Sets up the given games. From now on only their players may join.
    fn draw_up(&mut self, mut games: Vec<PlannedGame>) {
        let names = games.iter().flat_map(|game| &game.names).cloned().collect();
        self.statistics = Statistics::new(games.iter().map(|game| &game.names));
        self.state.admit(Admission::Only(names));
        if let Plan::Resume { played, .. } = &self.plan {
            played.iter().for_each(|(_, game)| self.statistics.count(game));
            games = left(games, played);
            self.number = played.len() as u64;
        } else {
            self.reports.push_back(Report::Planned(games.clone()));
        }
        self.games = games.into();
        self.given_up.clear();
        self.is_drawn_up = true;
    }

    /// Takes all steps that need no further event.
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
                    Some(games) => self.draw_up(games),
                    None if self.finishes && self.plan == Plan::Console => self.state.close(now),
                    None => return,
                }
                continue;
            }
            match self.games.front().cloned() {
                Some(game) => {
                    if !self.begin(&game, now) {
                        return;
                    }
                }
                None => self.end_series(now),
            }
        }
    }

    /// Ends a series of games.
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
            // A player that left on purpose or was removed is not awaited.
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
        let board = self.board.take().map(Box::new);
        self.reports.push_back(Report::Over { number: self.number, played, board });
    }

    /// Returns the games of the plan, once its players are present.
    fn plan_games(&self, now: Duration) -> Option<Vec<PlannedGame>> {
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
                Some(series(&[x, o], *games, self.seed))
            }
            Plan::RoundRobin { games, players: expected } => {
                let is_full = match expected {
                    Some(expected) => players.len() >= *expected,
                    None => players.len() >= 2 && now >= self.last_join + QUIET,
                };
                is_full.then(|| round_robin(&players, *games, self.seed))
            }
            Plan::Resume { games, .. } => {
                let is_here = |name: &String| players.contains(name);
                let is_full = games.iter().flat_map(|game| &game.names).all(is_here);
                let is_quiet = players.len() >= 2 && now >= self.last_join + QUIET;
                (is_full || is_quiet).then(|| games.clone())
            }
        }
    }

    fn waits_for_quiet(&self) -> bool {
        !self.is_drawn_up && matches!(self.plan, Plan::RoundRobin { players: None, .. } | Plan::Resume { .. })
    }

    /// Begins the next game, postpones the game while a player is missing, or awards the game to the present
    /// player. Returns whether further steps are possible now.
    fn begin(&mut self, game: &PlannedGame, now: Duration) -> bool {
        let PlannedGame { names, seed } = game;
        let [x, o] = names;
        let number = self.number + 1;
        let setup = self.setup(*seed);
        let started =
            setup.clone().and_then(|setup| self.state.start(number, [x, o], &setup, now).map(|()| setup));
        let error = match started {
            Ok(setup) => {
                self.games.pop_front();
                self.board = Some((*seed, setup));
                self.number += 1;
                self.waits_since = None;
                self.given_up.retain(|name| !names.contains(name));
                self.reports.push_back(Report::Began { number: self.number, names: names.clone() });
                return true;
            }
            Err(error) => error,
        };
        let here = [x, o].map(|name| self.state.is_here(name));
        let is_known = names.iter().zip(here).all(|(name, here)| here || self.given_up.contains(name));
        if matches!(error, StartError::Missing(_)) && !is_known {
            if self.postpone() {
                return true;
            }
            let since = *self.waits_since.get_or_insert(now);
            if now < since + self.state.options().absence {
                return false;
            }
        }
        for (name, here) in names.iter().zip(here) {
            if !here {
                self.given_up.insert(name.clone());
            }
        }
        self.waits_since = None;
        self.games.pop_front();
        self.board = setup.ok().map(|setup| (*seed, setup));
        self.number += 1;
        let winner = match here {
            [true, false] => Some(Side::X),
            [false, true] => Some(Side::O),
            _ => None,
        };
        let why = if winner.is_some() { End::Crash } else { End::Abandoned };
        self.over(Box::new(Played {
            names: names.clone(),
            result: GameResult { winner, why },
            moves: Vec::new(),
            latencies: [Latencies::default(); 2],
            took: Duration::ZERO,
        }));
        true
    }

    /// Puts a game whose players are present before games with missing players. Returns whether there is such a
    /// game.
    fn postpone(&mut self) -> bool {
        let is_playable = |game: &PlannedGame| game.names.iter().all(|name| self.state.is_here(name));
        let Some(place) = self.games.iter().position(is_playable) else { return false };
        let game = self.games.remove(place);
        self.games.extend(game.clone());
        self.games.rotate_right(usize::from(game.is_some()));
        true
    }

    /// Returns the board of a seed.
    fn setup(&self, seed: u64) -> Result<Setup, StartError> {
        Ok(self.game.setup(&mut Dice::new(seed, Stream::SetUp))?)
    }
}
