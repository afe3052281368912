//! Tests of the session without a window. The test sets the time. Engines think on their own threads.

mod analysis;
mod autosave;
mod late_looks;
mod openings;
mod playing;
mod random;
mod remote;
mod restore;
mod review;
mod seats;
mod series;
mod time;
mod variations;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, SystemTime};

use inarow_core::{Cell, Side};
use inarow_play::{PlayerSpec, Presets, Rejection, Waker};
use inarow_profile::{Location, Profile};
use inarow_record::TimeControl;

use super::{
    Begins, Env, GameSession, GameSource, Label, NewGame, Offered, Policy, SaveError, SessionEvent,
    external_programs, record_labels,
};

/// Time limit for an engine's answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Date of the beginning of every game of these tests, since 1970.
const BEGAN: Duration = Duration::from_secs(1_000);

/// A session, with its time and its store.
struct Host {
    session: GameSession,
    profile: Profile,
    now: Duration,
    /// The time `now` in nanoseconds, for the threads of players.
    hand: Arc<AtomicU64>,
    woken: Receiver<()>,
    matched: Vec<SessionEvent>,
    troubles: Vec<SaveError>,
}

impl Host {
    /// Creates a host with a store in memory.
    fn new() -> Host {
        Host::with(Profile::open(&Location::nowhere()).profile)
    }

    /// Creates a host with a store in this folder.
    fn at(folder: &Path) -> Host {
        let opened = Profile::open(&Location::folder(folder));
        assert_eq!(opened.notice, None);
        Host::with(opened.profile)
    }

    fn with(profile: Profile) -> Host {
        let hand = Arc::<AtomicU64>::default();
        let clock = Arc::clone(&hand);
        let (waker, woken) = channel();
        let wake: Waker = Arc::new(move || {
            let _ = waker.send(());
        });
        Host {
            session: GameSession::new(
                Presets::builtin(),
                7,
                Policy::WINDOW,
                Env {
                    wake,
                    clock: Arc::new(move || Duration::from_nanos(clock.load(Ordering::Relaxed))),
                    wall_clock: Arc::new(|| SystemTime::UNIX_EPOCH + BEGAN),
                    programs: external_programs(),
                },
            ),
            profile,
            now: Duration::ZERO,
            hand,
            woken,
            matched: Vec::new(),
            troubles: Vec::new(),
        }
    }

    /// Ends like a killed program. The system closes the files, and nothing else happens.
    fn kill(self) {
        let Host { session, profile, .. } = self;
        drop(profile);
        drop(session);
    }

    /// Returns the games that were left, the latest first.
    fn offered(&mut self) -> Vec<Offered> {
        let (offered, troubles) = Offered::all(&mut self.profile).unwrap();
        assert_eq!(troubles, []);
        offered
    }

    /// Continues a game that was left.
    fn resume(&mut self, offered: Offered) {
        assert!(self.profile.take(offered.id).unwrap().is_some());
        self.session.resume(offered, self.now).unwrap();
        self.frame();
    }

    /// Continues the latest game that was left.
    fn resume_latest(&mut self) {
        let offered = self.offered().remove(0);
        self.resume(offered);
    }

    fn start(&mut self, game: &str, x: &str, o: &str) {
        let new = new_game(game, x, o);
        self.begin(new);
    }

    fn begin(&mut self, new: NewGame) {
        self.session.start(new, self.now).unwrap();
        self.frame();
    }

    /// Runs one frame of the host.
    fn frame(&mut self) {
        self.session.tick(self.now);
        let date_time = SystemTime::UNIX_EPOCH + BEGAN + self.now;
        self.troubles.extend(self.session.save(&mut self.profile, date_time));
        self.matched.extend(self.session.take_events());
    }

    /// Sets the time without a call to the session.
    fn set_time(&mut self, now: Duration) {
        self.now = now;
        self.hand.store(now.as_nanos() as u64, Ordering::Relaxed);
    }

    /// Advances the time and runs a frame.
    fn pass(&mut self, ms: u64) {
        self.set_time(self.now + Duration::from_millis(ms));
        self.frame();
    }

    fn cell(&self, name: &str) -> Cell {
        self.session.shown().shape().parse(name).unwrap()
    }

    fn try_play(&mut self, name: &str) -> Result<(), Rejection> {
        let cell = self.cell(name);
        let played = self.session.play(cell, self.now);
        self.frame();
        played
    }

    /// Plays these cells for people.
    fn play(&mut self, names: &str) {
        for name in names.split_whitespace() {
            self.try_play(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }

    /// Plays a legal move for a person.
    fn play_any(&mut self) {
        let cell = self.session.shown().legal_moves()[0];
        self.session.play(cell, self.now).unwrap();
        self.frame();
    }

    /// Runs frames until the condition holds, while engines think. The time jumps to each due answer.
    #[track_caller]
    fn until(&mut self, done: impl Fn(&GameSession) -> bool) {
        loop {
            self.frame();
            if done(&self.session) {
                return;
            }
            match self.session.pending_due() {
                Some(due) => self.set_time(self.now.max(due)),
                None => self.woken.recv_timeout(PATIENCE).expect("a player answers"),
            }
        }
    }

    fn moves(&self) -> String {
        let shape = self.session.shown().shape();
        let names: Vec<String> =
            self.session.plies().iter().map(|ply| shape.name(ply.cell).to_string()).collect();
        names.join(" ")
    }

    fn score(&self) -> [u32; 3] {
        [self.session.wins(Side::X), self.session.wins(Side::O), self.session.draws()]
    }

    /// Returns the names of X and O of the shown game, in words of these tests.
    fn names(&self) -> [String; 2] {
        match self.session.review().reviewed() {
            Some(record) => record_labels(record).map(words),
            None => {
                let labels = self.session.labels();
                Side::ALL.map(|side| words(labels[self.session.live().participant_of(side)].clone()))
            }
        }
    }
}

fn words(label: Label) -> String {
    match label {
        Label::Name(name) | Label::Bot(name) => name,
        Label::Opponent => "Opponent".to_owned(),
        Label::Numbered(number) => format!("Player {number}"),
        Label::You => "You".to_owned(),
        Label::Computer => "Computer".to_owned(),
        Label::Player(spec) => spec.to_string(),
    }
}

pub(crate) fn new_game(game: &str, x: &str, o: &str) -> NewGame {
    NewGame {
        game: GameSource::Spec(game.parse().unwrap()),
        players: [x, o].map(|player| player.parse::<PlayerSpec>().unwrap()),
        clocks: [TimeControl::NONE; 2],
        best_of: 0,
        begins: Begins::Same,
    }
}

/// Moves with which X wins tic-tac-toe.
const X_WINS: &str = "a1 a2 b1 b2 c1";
/// Moves with which O wins tic-tac-toe.
const O_WINS: &str = "a1 a2 b1 b2 c3 c2";
/// Moves of a drawn game.
const DRAW: &str = "a3 b3 c3 b2 a2 c2 b1 a1 c1";

/// Locks the store of this folder like another program, until the connection is dropped.
pub(crate) fn writer(folder: &Path) -> rusqlite::Connection {
    let connection = rusqlite::Connection::open(folder.join("inarow.db")).unwrap();
    connection.execute_batch("BEGIN IMMEDIATE").unwrap();
    connection
}
