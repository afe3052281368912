//! A session driven by a script, with its output.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anstream::adapter::strip_str;
use inarow_profile::{Location, Profile};
use inarow_terminal::{Input, Options, Screen, Session, Source};
use inarow_view::Lang;

/// A session with its whole output, typed lines included.
pub(crate) struct Script {
    pub(crate) session: Session,
    woken: Receiver<()>,
    now: Duration,
    /// Current time in nanoseconds, for the threads of players.
    hand: Arc<AtomicU64>,
    shown: String,
}

/// Returns the default options, which are interactive, without storage, and with a screen of 80 columns.
pub(crate) fn options(lang: Lang, game: Option<&str>) -> Options {
    let mut options = Options::new(Profile::open(&Location::nowhere()), 1, lang);
    options.notice = None;
    options.game = game.map(|game| Source::Spec(game.parse().unwrap()));
    options.interactive = true;
    options.wall_clock = || -> SystemTime { UNIX_EPOCH + Duration::from_secs(1_772_368_200) };
    options.screen = Box::new(|| Screen { width: 80, height: 24 });
    options
}

/// Returns the default options, with storage in this folder.
pub(crate) fn keeping(lang: Lang, game: Option<&str>, folder: &Path) -> Options {
    let mut options = options(lang, game);
    remember(&mut options, folder);
    options
}

/// Sets this folder as the storage.
pub(crate) fn remember(options: &mut Options, folder: &Path) {
    let opened = Profile::open(&Location::folder(folder));
    (options.profile, options.notice) = (opened.profile, opened.notice);
}

/// Returns the default options, between these players.
pub(crate) fn between(lang: Lang, game: &str, x: &str, o: &str) -> Options {
    let mut options = options(lang, Some(game));
    (options.x, options.o) = (Some(x.parse().unwrap()), Some(o.parse().unwrap()));
    options
}

impl Script {
    pub(crate) fn new(mut options: Options) -> Script {
        let hand = Arc::<AtomicU64>::default();
        let clock = Arc::clone(&hand);
        options.host_clock = Arc::new(move || Duration::from_nanos(clock.load(Ordering::Relaxed)));
        let (sender, woken) = channel();
        let wake = Arc::new(move || {
            let _ = sender.send(());
        });
        let session = Session::new(options, wake).unwrap();
        let mut script = Script { session, woken, now: Duration::ZERO, hand, shown: String::new() };
        script.collect();
        script.wait();
        script
    }

    /// Starts a game of two humans.
    pub(crate) fn people(lang: Lang, game: &str) -> Script {
        Script::new(between(lang, game, "human", "human"))
    }

    fn collect(&mut self) {
        self.shown.push_str(&strip_str(&self.session.take_output()).to_string());
    }

    /// Waits for the computers that the session waits for.
    pub(crate) fn wait(&mut self) {
        while self.session.is_busy() {
            self.woken.recv_timeout(Duration::from_secs(60)).expect("an answer");
            self.session.handle(Input::Woken, self.now);
            self.collect();
        }
    }

    /// Types lines, waiting for the computers' answer to the previous line.
    pub(crate) fn enter(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            self.wait();
            self.shown.push_str(&strip_str(&self.session.prompt()).to_string());
            self.shown.push_str(&line.replace(char::is_control, "?"));
            self.shown.push('\n');
            self.session.handle(Input::Read((*line).to_owned()), self.now);
            self.collect();
        }
        self.wait();
        self
    }

    /// Types moves or other words, separated by spaces.
    pub(crate) fn moves(&mut self, moves: &str) -> &mut Self {
        self.enter(&moves.split_whitespace().collect::<Vec<_>>())
    }

    pub(crate) fn give(&mut self, input: Input) -> &mut Self {
        self.session.handle(input, self.now);
        self.collect();
        self.wait();
        self
    }

    fn set_time(&mut self, now: Duration) {
        self.now = now;
        self.hand.store(now.as_nanos() as u64, Ordering::Relaxed);
    }

    /// Advances the time to the next deadline. Returns whether a deadline existed.
    pub(crate) fn pass_time(&mut self) -> bool {
        let Some(deadline) = self.session.deadline() else { return false };
        self.set_time(self.now.max(deadline));
        self.session.handle(Input::Time, self.now);
        self.collect();
        self.wait();
        true
    }

    /// Advances the time by this much, past any deadline.
    pub(crate) fn skip(&mut self, time: Duration) {
        self.set_time(self.now + time);
    }

    /// Types a line to which a program prints an invalid answer. Advances the time until this text is shown.
    pub(crate) fn enter_until(&mut self, line: &str, text: &str) {
        self.session.handle(Input::Read(line.to_owned()), self.now);
        let soon = Duration::from_secs(6);
        while self.session.deadline().is_none_or(|deadline| deadline > self.now + soon) {
            self.woken.recv_timeout(Duration::from_secs(60)).expect("some output");
            self.session.handle(Input::Woken, self.now);
        }
        while !strip_str(&self.shown).to_string().contains(text) {
            let due = self.session.deadline();
            self.set_time(due.unwrap_or_else(|| panic!("{text:?}:\n{}", self.shown)));
            self.session.handle(Input::Time, self.now);
            self.collect();
        }
    }

    /// Forgets the output so far.
    pub(crate) fn clear(&mut self) -> &mut Self {
        self.shown.clear();
        self
    }

    pub(crate) fn shown(&self) -> &str {
        &self.shown
    }

    /// Returns the last `count` lines that are not blank.
    pub(crate) fn last(&self, count: usize) -> String {
        let lines: Vec<&str> = self.shown.lines().filter(|line| !line.trim().is_empty()).collect();
        lines[lines.len().saturating_sub(count)..].join("\n")
    }

    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) -> &mut Self {
        assert!(self.shown.contains(text), "{text:?} was not shown:\n{}", self.shown);
        self.clear()
    }
}
