//! A screen in memory, with keys and clicks.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use inarow_app::{Options, Source};
use inarow_profile::{Location, Profile};
use inarow_session::GameSession;
use inarow_tui::{App, Colours, Input};
use inarow_view::Lang;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// Wait for an engine.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct TestScreen {
    pub(crate) app: App,
    terminal: Terminal<TestBackend>,
    woken: Receiver<()>,
    now: Duration,
    /// Current time in nanoseconds, for the threads of players.
    hand: Arc<AtomicU64>,
}

/// Returns the default options, without storage.
pub(crate) fn options(lang: Lang, game: Option<&str>) -> Options {
    let mut options = Options::new(Profile::open(&Location::nowhere()), 1, lang);
    options.notice = None;
    options.game = game.map(|game| Source::Spec(game.parse().unwrap()));
    options.interactive = true;
    options.pace = Some(Duration::ZERO);
    options.wall_clock = || -> SystemTime { UNIX_EPOCH + Duration::from_secs(1_772_368_200) };
    options
}

/// Returns the default options, with storage in this folder.
pub(crate) fn keeping(lang: Lang, game: Option<&str>, folder: &Path) -> Options {
    let mut options = options(lang, game);
    let opened = Profile::open(&Location::folder(folder));
    (options.profile, options.notice) = (opened.profile, opened.notice);
    options
}

/// Returns the default options, between these players.
pub(crate) fn between(lang: Lang, game: &str, x: &str, o: &str) -> Options {
    let mut options = options(lang, Some(game));
    (options.x, options.o) = (Some(x.parse().unwrap()), Some(o.parse().unwrap()));
    options
}

impl Drop for TestScreen {
    /// Checks that no text was missing.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let unknown = self.app.unknown_texts();
            assert!(unknown.is_empty(), "these texts are in no language: {unknown:?}");
        }
    }
}

impl TestScreen {
    pub(crate) fn new(options: Options, (width, height): (u16, u16)) -> TestScreen {
        TestScreen::coloured(options, (width, height), Colours::True)
    }

    pub(crate) fn coloured(
        mut options: Options,
        (width, height): (u16, u16),
        colours: Colours,
    ) -> TestScreen {
        let (sender, woken) = channel();
        let wake = Arc::new(move || {
            let _ = sender.send(());
        });
        let hand = Arc::<AtomicU64>::default();
        let clock = Arc::clone(&hand);
        options.host_clock = Arc::new(move || Duration::from_nanos(clock.load(Ordering::Relaxed)));
        let app = App::new(options, colours, wake).unwrap();
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut screen = TestScreen { app, terminal, woken, now: Duration::ZERO, hand };
        screen.draw();
        screen
    }

    /// Starts a game of two humans, on a terminal of usual size.
    pub(crate) fn people(lang: Lang, game: &str) -> TestScreen {
        TestScreen::new(between(lang, game, "human", "human"), (80, 24))
    }

    pub(crate) fn session(&self) -> &GameSession {
        self.app.session()
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    pub(crate) fn handle(&mut self, input: Input) {
        self.app.handle(input, self.now);
        self.draw();
    }

    fn set_time(&mut self, now: Duration) {
        self.now = now;
        self.hand.store(now.as_nanos() as u64, Ordering::Relaxed);
    }

    /// Advances the time.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.set_time(self.now + time);
        self.handle(Input::Time);
    }

    pub(crate) fn key(&mut self, code: KeyCode) {
        self.handle(Input::Read(Event::Key(KeyEvent::new(code, KeyModifiers::NONE))));
    }

    pub(crate) fn ctrl(&mut self, letter: char) {
        self.handle(Input::Read(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))));
    }

    pub(crate) fn text(&mut self, text: &str) {
        text.chars().for_each(|c| self.key(KeyCode::Char(c)));
    }

    /// Presses a letter that may begin the name of a cell, and waits until it counts as a shortcut.
    pub(crate) fn letter(&mut self, letter: char) {
        self.key(KeyCode::Char(letter));
        if self.find(&format!(" › {letter}▏")).is_some() {
            self.key(KeyCode::Char(letter));
        }
        self.pass(Duration::from_secs(1));
    }

    /// Plays these cells by typing their names.
    pub(crate) fn play(&mut self, cells: &str) {
        for cell in cells.split_whitespace() {
            let before = self.session().live().record().plies.len();
            self.text(cell);
            if self.session().live().record().plies.len() == before {
                self.key(KeyCode::Enter);
            }
        }
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.handle(Input::Read(Event::Mouse(event)));
    }

    pub(crate) fn click(&mut self, at: (u16, u16)) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
    }

    /// Clicks on the first occurrence of this text.
    pub(crate) fn click_on(&mut self, text: &str) {
        let at = self.find(text).unwrap_or_else(|| panic!("{text} in\n{}", self.shown()));
        self.click(at);
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.handle(Input::Read(Event::Resize(width, height)));
    }

    /// Waits for computers and advisers.
    pub(crate) fn wait(&mut self) {
        while self.session().live().is_busy() || self.session().pending_due().is_some() {
            let _ = self.woken.recv_timeout(if self.session().live().is_busy() {
                PATIENCE
            } else {
                Duration::ZERO
            });
            self.set_time(self.now + Duration::from_secs(1));
            self.handle(Input::Woken);
        }
    }

    /// Waits for this number of players' updates, without advancing the time.
    pub(crate) fn wait_for_updates(&mut self, count: usize) {
        for _ in 0..count {
            self.woken.recv_timeout(PATIENCE).expect("an update");
            self.handle(Input::Woken);
        }
    }

    /// Waits until analysis shows this text.
    #[track_caller]
    pub(crate) fn until_shown(&mut self, text: &str) {
        while self.find(text).is_none() {
            let woken = self.woken.recv_timeout(PATIENCE);
            assert!(woken.is_ok(), "{text} in\n{}", self.shown());
            self.handle(Input::Woken);
        }
    }

    /// Returns the screen without trailing blanks.
    pub(crate) fn shown(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width).max(1);
        let rows = buffer.content().chunks(width).map(|row| {
            let row: String = row.iter().map(|cell| cell.symbol()).collect();
            format!("{}\n", row.trim_end())
        });
        rows.collect()
    }

    /// Returns the position of a text.
    pub(crate) fn find(&self, text: &str) -> Option<(u16, u16)> {
        let screen = self.shown();
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text))?;
        let column = line[..line.find(text)?].chars().count();
        Some((column as u16, row as u16))
    }

    #[track_caller]
    pub(crate) fn says(&self, text: &str) {
        assert!(self.find(text).is_some(), "{text} in\n{}", self.shown());
    }
}
