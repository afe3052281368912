//! Terminal game without a terminal, which takes lines and answers and returns text.

mod analysis;
mod autosave;
mod commands;
mod computers;
mod events;
mod files;
mod link;
mod listing;
mod menus;
mod moves;
mod questions;
mod screens;
mod settings;
mod starting;

use std::sync::Arc;
use std::time::Duration;

use inarow_app::NearbyOffers;
use inarow_app::menu::Menu;
use inarow_app::{labels, wrap};
use inarow_core::Explain;
use inarow_play::{PlayerSpec, Waker};
use inarow_profile::Settings;
use inarow_session::{Closed, GameSession, Policy, ReportedErrors};
use inarow_view::Texts;

use crate::ink::{Ink, Row};
use crate::{Options, Source, StartError};
use link::LinkPlay;
use questions::{Instead, Question};

/// Input of a session. Terminal input is lines without their ends.
pub type Input = inarow_app::Input<String>;

/// Terminal game with menu, game and questions. The session owns no thread, terminal or clock.
///
/// Times count from the start of the session and never run backwards.
pub struct Session {
    texts: Texts,
    /// Options at the start.
    options: Options,
    alternate: bool,
    /// Players of the command line without a game.
    players: Option<(Option<PlayerSpec>, Option<PlayerSpec>)>,
    settings: Settings,
    game: GameSession,
    /// Whether a game is in progress or has just ended. Otherwise the menu is open.
    in_game: bool,
    /// Number of the first event of the match that is not printed yet.
    next_event: u64,
    /// Whether two computers make one move and then pause again.
    stepping: bool,
    /// Whether an analysis is running whose answer is not printed yet.
    analyses: bool,
    menu: Option<Menu>,
    question: Option<Question>,
    /// Game by link.
    link: Option<LinkPlay>,
    /// Open games in the local network.
    nearby: NearbyOffers,
    wake: Waker,
    now: Duration,
    out: String,
    /// Whether the last shown line is blank, or no line was shown.
    after_blank: bool,
    /// Errors of the store that were already printed.
    reported: ReportedErrors,
    input_ended: bool,
    done: bool,
}

impl Session {
    /// Starts with the offer of an unfinished game, the menu, or the game of the command line. Other threads
    /// call the waker when a player has decided. [`Input::Woken`] is then due.
    ///
    /// # Errors
    /// Fails if the game and the players of the command line do not go together.
    pub fn new(mut options: Options, wake: Waker) -> Result<Session, StartError> {
        let link = options.link.take();
        let nearby = NearbyOffers::new(options.nearby.take().filter(|_| options.interactive));
        let (asked, x, o) = (options.game.take(), options.x.take(), options.o.take());
        let notice = options.notice.take();
        let settings = options.profile.settings().unwrap_or_default();
        let game = options.session(&settings, Policy::LINES, Arc::clone(&wake));
        let mut session = Session {
            texts: options.texts(&settings),
            alternate: options.alternate.unwrap_or(settings.alternate),
            options,
            players: None,
            settings,
            game,
            in_game: false,
            next_event: 0,
            stepping: false,
            analyses: false,
            menu: None,
            question: None,
            link: None,
            nearby,
            wake: Arc::clone(&wake),
            now: Duration::ZERO,
            out: String::new(),
            after_blank: true,
            reported: ReportedErrors::default(),
            input_ended: false,
            done: false,
        };
        session.notice(notice);
        if let Some(start) = link {
            session.begin_link(start, asked, wake)?;
            return Ok(session);
        }
        match session.options.file.take() {
            Some(path) => {
                let loaded = session.read_game(&path).map_err(StartError::Failed)?;
                session.load(loaded);
            }
            None => session.begin(asked, x, o)?,
        }
        session.look_nearby();
        Ok(session)
    }

    fn begin(
        &mut self,
        game: Option<Source>,
        x: Option<PlayerSpec>,
        o: Option<PlayerSpec>,
    ) -> Result<(), StartError> {
        let Some(source) = game else {
            if self.hosts_again() {
                return Ok(());
            }
            self.players = (x.is_some() || o.is_some()).then_some((x, o));
            if !self.offer_unfinished(None, Instead::Menu) {
                self.open_menu();
            }
            return Ok(());
        };
        // Unsuitable players are an error before any question.
        let players = self.players_for(&source, x, o)?;
        if self.options.interactive {
            let instead = Instead::Game(Box::new((source.clone(), players.clone())));
            if self.offer_unfinished(Some(&source), instead) {
                return Ok(());
            }
        } else {
            self.mention_unfinished(&source);
        }
        self.start_game(source, players).map_err(StartError::Asked)
    }

    /// Returns the game that is in progress or has just ended, or `None` in the menu.
    fn current(&self) -> Option<&GameSession> {
        self.in_game.then_some(&self.game)
    }

    /// Returns the names of both participants.
    fn names(&self) -> [String; 2] {
        labels::participant_names(&self.game, &self.texts)
    }

    /// Handles an input at this time.
    pub fn handle(&mut self, input: Input, now: Duration) {
        if self.options.interactive && matches!(input, Input::Read(_)) {
            self.after_blank = false; // the typed line is shown there
        }
        self.now = self.now.max(now);
        if self.done {
            return;
        }
        match input {
            Input::Read(line) => self.line(line.trim()),
            Input::Woken | Input::Time => {
                self.follow_link();
                self.time_passed();
                self.look_nearby();
            }
            Input::Update(update) => {
                self.game.updated(update, self.now);
                self.time_passed();
            }
            Input::End => self.end_of_input(),
            Input::Interrupt => self.leave(true),
        }
        if !self.done {
            self.save();
        }
    }

    /// Takes the text to show, with its colours.
    pub fn take_output(&mut self) -> String {
        std::mem::take(&mut self.out)
    }

    /// Returns the prompt for the next line, or an empty text without a question.
    pub fn prompt(&self) -> String {
        if self.done || self.input_ended {
            return String::new();
        }
        let row = if let Some(question) = &self.question {
            question.prompt(&self.texts)
        } else if let Some(menu) = &self.menu {
            self.menu_prompt(menu)
        } else {
            match self.current() {
                // A line may be typed now, but no prompt is shown.
                Some(game) if game.live().is_busy() || game.pending_due().is_some() => {
                    return String::new();
                }
                _ => Row::of(Ink::Strong, "> "),
            }
        };
        // The space at the end of a prompt stays, because typing begins after the space.
        format!("{} ", row.render())
    }

    /// Returns the time at which [`Input::Time`] is due, if any.
    pub fn deadline(&self) -> Option<Duration> {
        let link = self.link.as_ref().and_then(|link| link.wake_at(self.now));
        [self.game.wake_at(), link].into_iter().flatten().min()
    }

    /// Returns whether a script's lines have to wait for a computer.
    pub fn is_busy(&self) -> bool {
        self.analyses || self.current().is_some_and(|game| game.live().is_busy()) || self.waits_for_link()
    }

    /// Returns whether the session has ended.
    pub fn is_done(&self) -> bool {
        self.done
    }

    fn line(&mut self, line: &str) {
        if self.question.is_some() {
            self.answer_question(line);
        } else if self.menu.is_some() {
            self.menu_line(line);
        } else {
            self.game_line(line);
        }
    }

    /// Handles the end of the input. Two computers play to the end, and any other game stays unfinished.
    fn end_of_input(&mut self) {
        self.input_ended = true;
        let plays_on = self.question.is_none()
            && self.current().is_some_and(|game| game.is_watched() && !game.is_over() && !game.is_paused());
        if !plays_on {
            self.leave(false);
        }
    }

    /// Ends the session. The unfinished game is saved.
    fn leave(&mut self, at_once: bool) {
        let is_hosted = self.link.as_ref().is_some_and(|link| link.is_saved(&self.game));
        self.leave_link();
        let left = self.release();
        let left = if is_hosted { Closed::Saved } else { left };
        let key = match (left, self.input_ended && !at_once) {
            (Closed::Saved, true) => "end-of-input",
            (Closed::Saved, false) => "goodbye",
            (Closed::Lost, true) => "end-of-input-lost",
            (Closed::Lost, false) => "goodbye-lost",
            (Closed::Nothing, _) => "goodbye-plain",
        };
        self.blank();
        self.print_text(Ink::Plain, key);
        self.question = None;
        self.done = true;
    }

    // Display.

    fn width(&self) -> usize {
        (self.options.screen)().width.max(20)
    }

    fn row(&mut self, row: &Row) {
        let text = row.render();
        self.after_blank = text.is_empty();
        self.out.push_str(&text);
        self.out.push('\n');
    }

    fn rows(&mut self, rows: &[Row]) {
        for row in rows {
            self.row(row);
        }
    }

    /// Prints a blank line, but never two in a row and never at the very beginning.
    fn blank(&mut self) {
        if !self.after_blank {
            self.row(&Row::new());
        }
    }

    /// Prints a sentence or a paragraph.
    fn print(&mut self, ink: Ink, text: &str) {
        for line in wrap(text, self.width(), 0) {
            self.row(&Row::of(ink, line));
        }
    }

    /// Prints an error.
    fn print_error(&mut self, error: &impl Explain) {
        let text = self.texts.explain(error);
        self.print(Ink::Bad, &text);
    }

    fn print_text(&mut self, ink: Ink, key: &str) {
        let text = self.texts.get(key);
        self.print(ink, &text);
    }

    fn print_with(&mut self, ink: Ink, key: &str, values: &[(&str, inarow_view::Value<'_>)]) {
        let text = self.texts.with(key, values);
        self.print(ink, &text);
    }
}
