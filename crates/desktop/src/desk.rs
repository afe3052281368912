//! What every part of the window shares: texts, colours, settings, the store, and the table.

use std::sync::Arc;
use std::time::Duration;

use inarow_play::Presets;
use inarow_profile::Profile;
use inarow_record::Record;
use inarow_view::{Lang, Texts, Theme};

use crate::sheets::SheetKind;
use crate::table::{NewGame, Table};
use crate::{Clock, Options};

/// Which screen stands behind everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Screen {
    /// The eight games to choose from.
    #[default]
    Start,
    /// The board.
    Board,
}

/// What a person has set for the window. Kept in the profile.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Prefs {
    /// The theme; `None` follows the system.
    pub(crate) theme: Option<Theme>,
    /// Size of everything, 1 as usual.
    pub(crate) scale: f32,
    /// Marks grow, lines draw themselves, panels slide.
    pub(crate) motion: bool,
    /// Soft sounds for move, win and draw.
    pub(crate) sound: bool,
    /// How loud they are, 0 to 1.
    pub(crate) volume: f32,
    /// Letters and numbers beside the board.
    pub(crate) coordinates: bool,
    /// The number of each move on its mark.
    pub(crate) numbers: bool,
    /// Light the cells that may be played.
    pub(crate) allowed: bool,
    /// Renju's forbidden points.
    pub(crate) forbidden: bool,
    /// Score's weights.
    pub(crate) weights: bool,
    /// Heat maps of attack and defence.
    pub(crate) heat: bool,
    /// The heat maps' numbers too.
    pub(crate) ratings: bool,
    /// The computer's level where nothing else was chosen, 1 to 10.
    pub(crate) level: u8,
    /// Milliseconds between the moves of two computers.
    pub(crate) pace_ms: u32,
}

impl Default for Prefs {
    fn default() -> Prefs {
        Prefs {
            theme: None,
            scale: 1.0,
            motion: true,
            sound: true,
            volume: 0.5,
            coordinates: true,
            numbers: false,
            allowed: true,
            forbidden: true,
            weights: true,
            heat: false,
            ratings: false,
            level: 4,
            pace_ms: 700,
        }
    }
}

/// What every part of the window shares.
pub(crate) struct Desk {
    /// The texts in the language of now.
    pub(crate) texts: Texts,
    /// What the person has set.
    pub(crate) prefs: Prefs,
    /// The person's store.
    pub(crate) profile: Profile,
    /// The strategies that can be named.
    pub(crate) presets: Presets,
    /// Where a game is played or replayed.
    pub(crate) table: Table,
    /// The screen behind everything else.
    pub(crate) screen: Screen,
    /// The window over the board that is to open at the end of the frame.
    pub(crate) requested_sheet: Option<SheetKind>,
    /// A sentence that is shown for a while.
    pub(crate) notice: Option<Notice>,
    /// The time of this frame, since the window was opened.
    pub(crate) now: Duration,
    clock: Clock,
}

/// A sentence that is shown for a while at the bottom.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Notice {
    /// What it says.
    pub(crate) text: String,
    /// Something went wrong.
    pub(crate) bad: bool,
    /// Until when it is shown.
    pub(crate) until: Duration,
}

impl Desk {
    pub(crate) fn new(context: &egui::Context, options: Options) -> Desk {
        let lang = options.lang.unwrap_or(options.system_lang);
        let waker = context.clone();
        let clock = options.clock;
        Desk {
            texts: Texts::new(lang),
            prefs: Prefs::default(),
            profile: options.profile.profile,
            presets: options.presets.clone(),
            table: Table::new(options.presets, options.seed, Arc::new(move || waker.request_repaint())),
            screen: Screen::Start,
            requested_sheet: None,
            notice: None,
            now: clock.now(),
            clock,
        }
    }

    /// Takes what the players decided and moves the clocks. Also called while the window is hidden.
    pub(crate) fn advance(&mut self, context: &egui::Context) {
        self.now = self.clock.now();
        self.table.tick(self.now);
        if let Some(at) = self.table.wake_at() {
            context.request_repaint_after(at.saturating_sub(self.now));
        }
    }

    /// Before anything is drawn.
    pub(crate) fn begin_frame(&mut self, context: &egui::Context) {
        self.advance(context);
        if self.notice.as_ref().is_some_and(|notice| notice.until <= self.now) {
            self.notice = None;
        }
    }

    /// After everything is drawn.
    pub(crate) fn end_frame(&mut self, context: &egui::Context) {
        if let Some(notice) = &self.notice {
            context.request_repaint_after(notice.until.saturating_sub(self.now));
        }
    }

    /// The theme: the chosen one, or the system's light or dark.
    pub(crate) fn theme(&self, context: &egui::Context) -> Theme {
        self.prefs.theme.unwrap_or(match context.system_theme() {
            Some(egui::Theme::Light) => Theme::Light,
            _ => Theme::Indigo,
        })
    }

    /// Speaks another language from now on.
    pub(crate) fn set_lang(&mut self, lang: Lang) {
        self.texts = Texts::new(lang);
    }

    /// Says something for a while.
    pub(crate) fn say(&mut self, text: String) {
        self.notice = Some(Notice { text, bad: false, until: self.now + Duration::from_secs(4) });
    }

    /// Says for a while what went wrong.
    pub(crate) fn complain(&mut self, text: String) {
        self.notice = Some(Notice { text, bad: true, until: self.now + Duration::from_secs(8) });
    }

    /// Opens a window over the board.
    pub(crate) fn open(&mut self, sheet: SheetKind) {
        self.requested_sheet = Some(sheet);
    }

    /// Begins a game and shows the board; what is wrong with it is said.
    pub(crate) fn start(&mut self, game: NewGame) {
        match self.table.start(game, self.now) {
            Ok(()) => self.screen = Screen::Board,
            Err(error) => self.complain(error.to_string()),
        }
    }

    /// Shows a finished or foreign game on the board to look through.
    pub(crate) fn review(&mut self, record: Record) {
        match self.table.review(record) {
            Ok(()) => self.screen = Screen::Board,
            Err(error) => self.complain(error.to_string()),
        }
    }
}
