//! Game without a terminal, which takes events and draws a screen.

mod commands;
mod game_page;
mod keys;
mod link;
mod notice;
mod overlay;
mod panel;
mod run_command;
mod start_page;
mod statistics;

use std::sync::Arc;
use std::time::Duration;

use inarow_app::analysis::AnalysisWords;
use inarow_app::link::{Endings, OwnServer, Quitting};
use inarow_app::{Begun, Loaded, NearbyOffers, Options, Source, StartError, read_game, sentences};
use inarow_core::{Cell, Explain};
use inarow_play::{PlayerSpec, Rejection, Waker};
use inarow_profile::{GameId, Settings};
use inarow_session::{
    Closed, GameSession, Hint, NewGame, Offered, Policy, ReportedErrors, SaveError, SessionError,
    SessionEvent,
};
use inarow_view::entry::Entry;
use inarow_view::{Look, Naming, Skin, Stones, Texts, Theme, game_name};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::board::{Placement, View};
use crate::input::{Gesture, Input};
use crate::palette::{Colours, Ink, Palette};
use crate::write::write;
use commands::Command;
use notice::Notice;
use overlay::Overlay;
use start_page::StartPage;

/// Map of ratings on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Map {
    #[default]
    None,
    Attack,
    Defence,
}

/// Full-screen game, with start page, board and overlay. The app owns no thread, terminal or clock.
///
/// Times count from the start of the app and never run backwards.
pub struct App {
    texts: Texts,
    options: Options,
    /// Game by link.
    link: Option<Begun>,
    /// Deleted hosted games, and the servers that were started to end them.
    endings: Endings,
    ended_at: Vec<OwnServer>,
    /// Open games in the local network.
    nearby: NearbyOffers,
    wake: Waker,
    settings: Settings,
    colours: Colours,
    game: GameSession,
    /// Game from the command line, while a question about an unfinished game is open.
    asked: Option<(Source, [PlayerSpec; 2])>,
    /// Start page, or `None` while a game is shown.
    start: Option<StartPage>,
    overlay: Option<Overlay>,
    notice: Option<Notice>,
    /// A computer's choice in the opening, and the number of moves after the choice. The choice is shown until
    /// the next choice.
    chosen: Option<(String, usize)>,
    /// Revision of the game when a refusal was shown.
    refused_at: Option<u64>,
    /// Text for the clipboard, not yet passed to the terminal.
    copied: Option<String>,
    map: Map,
    cursor: Option<Cell>,
    /// Suggested move at which the cursor was placed.
    hinted: Option<Cell>,
    /// Cell to bring into view at the next drawing, if only a part of the board fits.
    focus: Option<Cell>,
    /// Area of the last drawing of a game.
    drawn_area: Rect,
    view: View,
    placement: Option<Placement>,
    entry: Entry,
    /// Clickable areas of the last drawing. Later entries are on top.
    click_targets: Vec<(Rect, Command)>,
    now: Duration,
    reported: ReportedErrors,
    closed: Option<Closed>,
}

impl App {
    /// Starts with the start page, or with the game of the command line. Other threads call the waker when a
    /// player has decided. [`Input::Woken`] is then due.
    ///
    /// # Errors
    /// Fails if the game and the players of the command line do not go together.
    pub fn new(mut options: Options, colours: Colours, wake: Waker) -> Result<App, StartError> {
        let (asked, x, o) = (options.game.take(), options.x.take(), options.o.take());
        let (file, notice) = (options.file.take(), options.notice.take());
        let settings = options.profile.settings().unwrap_or_default();
        let link = options.link.take();
        let nearby = NearbyOffers::new(options.nearby.take());
        let game = options.session(&settings, Policy::WINDOW, Arc::clone(&wake));
        let mut app = App {
            texts: options.texts(&settings),
            options,
            link: None,
            endings: Endings::default(),
            ended_at: Vec::new(),
            nearby,
            wake: Arc::clone(&wake),
            settings,
            colours,
            game,
            asked: None,
            start: None,
            overlay: None,
            notice: None,
            chosen: None,
            refused_at: None,
            copied: None,
            map: Map::None,
            cursor: None,
            hinted: None,
            focus: None,
            drawn_area: Rect::ZERO,
            view: View::default(),
            placement: None,
            entry: Entry::default(),
            click_targets: Vec::new(),
            now: Duration::ZERO,
            reported: ReportedErrors::default(),
            closed: None,
        };
        match (file, asked) {
            (_, source) if link.is_some() => {
                if let Some(start) = link {
                    app.begin_link(start, source, wake)?;
                }
            }
            (Some(path), _) => {
                let loaded = read_game(&path, None, &app.texts).map_err(StartError::Failed)?;
                app.load(loaded);
            }
            (None, Some(source)) => {
                let players = app.game.players(&source, [x, o]);
                let players = players.map_err(|error| StartError::Asked(app.texts.explain(&error)))?;
                match app.offered().into_iter().find(|offered| offered.is_of(&source)) {
                    Some(offered) => app.ask_resume(&offered, source, players),
                    None => app.begin(source, players).map_err(StartError::Asked)?,
                }
            }
            (None, None) if app.hosts_again() => {}
            (None, None) => app.open_start((x.is_some() || o.is_some()).then_some([x, o])),
        }
        if let Some(notice) = notice {
            app.show_error(&notice);
        }
        app.look_nearby();
        Ok(app)
    }

    /// Handles an input at this time.
    pub fn handle(&mut self, input: Input, now: Duration) {
        self.now = self.now.max(now);
        if self.is_done() {
            return;
        }
        match input {
            Input::Read(event) => {
                if let Some(gesture) = Gesture::of(event) {
                    self.gesture(gesture);
                }
            }
            Input::Woken | Input::Time => {}
            Input::Update(update) => self.game.updated(update, self.now),
            Input::End | Input::Interrupt => return self.quit(),
        }
        self.follow_link();
        self.look_nearby();
        self.game.tick(self.now);
        self.take_events();
        self.save();
    }

    /// Redraws the whole screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.click_targets.clear();
        self.placement = None;
        let area = frame.area();
        let cursor = self.draw_on(frame.buffer_mut(), area);
        if let Some(position) = cursor {
            frame.set_cursor_position(position);
        }
    }

    /// Returns the time at which [`Input::Time`] is due, if any.
    pub fn deadline(&self) -> Option<Duration> {
        let notice = self.notice.as_ref().and_then(|notice| notice.next_change(self.now));
        let link = self.link.as_ref().and_then(|link| link.game.wake_at(self.now));
        [self.game.wake_at(), notice, link].into_iter().flatten().min()
    }

    /// Returns whether the user has left.
    pub fn is_done(&self) -> bool {
        self.closed.is_some()
    }

    /// Takes the text for the clipboard.
    pub(crate) fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// Returns the farewell about the fate of the game, to print after the terminal is restored.
    pub fn farewell(&self) -> String {
        self.texts.get(match self.closed {
            // A profile in memory ends with the program.
            Some(Closed::Saved) if self.options.profile.folder().is_none() => "goodbye-lost",
            Some(Closed::Saved) => "goodbye",
            Some(Closed::Lost) => "goodbye-lost",
            Some(Closed::Nothing) | None => "goodbye-plain",
        })
    }

    /// Returns the session of the game.
    pub fn session(&self) -> &GameSession {
        &self.game
    }

    /// Returns text keys that were requested and exist in no language. A missing text key is a bug that tests
    /// check.
    #[must_use]
    pub fn unknown_texts(&self) -> Vec<String> {
        self.texts.unknown()
    }

    /// Ends the app. The unfinished game is saved.
    fn quit(&mut self) {
        let hosted = self.link.as_ref().and_then(|link| link.game.quitting(&self.game));
        self.leave_link();
        self.finish_endings();
        let (closed, errors) = self.game.close(&mut self.options.profile, (self.options.wall_clock)());
        self.report(errors);
        let closed = if hosted == Some(Quitting::Saved) { Closed::Saved } else { closed };
        // On the start page no game is in progress.
        self.closed = Some(if self.start.is_some() { Closed::Nothing } else { closed });
    }

    // Notices.

    fn notify(&mut self, key: &str) {
        let text = self.texts.get(key);
        self.show_notice(text, Ink::Text);
    }

    fn show_notice(&mut self, text: String, ink: Ink) {
        self.notice = Some(Notice::new(text, ink, self.now));
        self.refused_at = None;
    }

    /// Shows an error as a notice.
    fn show_error(&mut self, error: &impl Explain) {
        let text = self.texts.explain(error);
        self.show_notice(text, Ink::Bad);
    }

    /// Shows the refusal of an action other than a move as a notice.
    fn show_rejection(&mut self, done: Result<(), Rejection>) {
        if let Err(rejection) = done {
            let text = sentences::rejection(&self.game, &rejection, &self.texts);
            self.show_notice(text, Ink::Bad);
        }
    }

    fn show_session_error<T>(&mut self, done: Result<T, SessionError>) -> Option<T> {
        let refused = |error| sentences::of_session(&error, &self.texts);
        match done.map_err(refused) {
            Ok(done) => Some(done),
            Err(text) => {
                self.show_notice(text, Ink::Bad);
                None
            }
        }
    }

    /// Returns the value of a store request, and shows its error as a notice.
    fn stored<T>(&mut self, result: Result<T, inarow_profile::StoreError>) -> Option<T> {
        result.map_err(|error| self.report([SaveError::from(&error)])).ok()
    }

    fn report(&mut self, errors: impl IntoIterator<Item = SaveError>) {
        let news = self.reported.news(errors);
        news.iter().for_each(|error| self.show_error(error));
    }

    fn save(&mut self) {
        let now = (self.options.wall_clock)();
        let news = self.reported.save_and_report(&mut self.game, &mut self.options.profile, now);
        news.iter().for_each(|error| self.show_error(error));
    }

    fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let changed = self.options.profile.change_settings(change);
        if let Some(settings) = self.stored(changed) {
            self.settings = settings;
        }
    }

    /// Takes in the events of the game. Some change the view, some become notices.
    fn take_events(&mut self) {
        // A refusal of a move does not apply to the changed board.
        if self.refused_at.take_if(|then| *then != self.game.revision()).is_some() {
            self.notice = None;
        }
        for event in self.game.take_events() {
            match event {
                SessionEvent::Started => self.show_new_game(),
                SessionEvent::Moved { cell, .. } => self.focus = Some(cell),
                SessionEvent::DrawDeclined { .. } if self.link.is_some() => {
                    self.notify("event-draw-declined")
                }
                SessionEvent::DrawDeclined { by_person: false, .. } => self.notify("draw-declined-computer"),
                SessionEvent::ResultStands => self.notify("window-result-stands"),
                SessionEvent::AnalysisFailed => self.notify("analysis-failed"),
                // The failure stays in the panel until the user reacts.
                SessionEvent::EngineFailed { .. } => {}
                SessionEvent::Chosen { by_person: false, .. } => {
                    self.chosen =
                        self.comment(&event).map(|text| (text, self.game.live().record().plies.len()));
                }
                event => {
                    if let (SessionEvent::HintCame | SessionEvent::HintChanged, Hint::Move(choice)) =
                        (&event, self.game.live().hint())
                    {
                        let cell = Some(choice.cell);
                        // Enter plays the hint. A cursor that the user has since moved stays.
                        if event == SessionEvent::HintCame || self.cursor == self.hinted {
                            (self.focus, self.cursor, self.hinted) = (cell, cell, cell);
                        }
                    }
                    if let Some(text) = self.comment(&event) {
                        self.show_notice(text, Ink::Text);
                    }
                }
            }
        }
    }

    /// Returns the sentence for an event that is not visible on the board.
    fn comment(&self, event: &SessionEvent) -> Option<String> {
        let (game, look, texts) = (&self.game, self.look(), &self.texts);
        match event {
            SessionEvent::Chosen { side, choice, by_person: false } => {
                Some(sentences::decided(game, (*side, *choice, false), look, texts))
            }
            SessionEvent::Chance { chance } => Some(sentences::chance_outcome(*chance, self.naming(), texts)),
            SessionEvent::HintCame | SessionEvent::HintChanged => {
                let words = self.analysis_words();
                let hint = words.hint(game).or_else(|| sentences::hint(game.live().hint(), look, texts));
                let line = matches!(game.suggested_line(), [_, _, ..])
                    .then(|| texts.with("hint-line", &[("line", words.cells(game.suggested_line()).into())]));
                let told: Vec<String> = hint.into_iter().chain(line).collect();
                Some(told.join("\n")).filter(|told| !told.is_empty())
            }
            SessionEvent::EngineSlow { side } => Some(sentences::slow(game, *side, texts)),
            _ => None,
        }
    }

    /// Resets the screen for another game.
    fn show_new_game(&mut self) {
        self.start = None;
        self.overlay = None;
        self.chosen = None;
        self.cursor = None;
        self.view = View::default();
        self.focus = middle(self.game.shown().shape());
        self.entry.clear();
    }

    // Start of a game.

    /// Opens the start page. The game stays until another game begins.
    fn open_start(&mut self, players: Option<[Option<PlayerSpec>; 2]>) {
        self.overlay = None;
        self.entry.clear();
        // The current game is saved, so that the start page can continue the game.
        if self.start.is_none() {
            self.leave_link();
            self.game.leave(self.now);
            // A notice about the game does not belong on the start page.
            self.notice = None;
            self.save();
        }
        let offered = self.offered();
        self.start = Some(StartPage::new(&self.settings, self.options.clock, players, offered));
    }

    /// Returns the unfinished games in the order of [`Offered::worth_first`].
    fn offered(&mut self) -> Vec<Offered> {
        let all =
            Offered::worth_first(&mut self.options.profile).unwrap_or_else(|error| (Vec::new(), vec![error]));
        self.report(all.1);
        all.0
    }

    /// Asks whether an unfinished game should continue. If not, the game of the command line begins.
    fn ask_resume(&mut self, offered: &Offered, source: Source, players: [PlayerSpec; 2]) {
        self.open_start(None);
        if let Some(start) = &mut self.start {
            // The page below the question shows the game of the question.
            let mut settings = self.settings.clone();
            self.options
                .new_game(source.clone(), players.clone(), settings.alternate)
                .remember(&mut settings);
            start.show(&settings);
        }
        self.asked = Some((source, players));
        let game = game_name(&offered.record.setup, &self.texts);
        let played = sentences::offered_moves(offered, true, &self.texts);
        let values = [("game", game.into()), ("played", played.into())];
        let text = self.texts.with("prompt-resume", &values);
        let (yes, no) = (Command::Resume(offered.id), Command::BeginAsked);
        self.overlay = Some(Overlay::Question { text, yes, no, agrees: true });
    }

    /// Continues an unfinished game. Returns whether the game continues.
    fn resume(&mut self, id: GameId) -> bool {
        let hosted = self.offered().into_iter().any(|offered| offered.id == id && offered.is_by_link());
        if hosted {
            return self.host_again(id);
        }
        let resumed = self.game.resume_left(&mut self.options.profile, id, self.now);
        if let Err(error) = &resumed {
            self.show_error(error);
        }
        resumed.is_ok()
    }

    /// Begins the game of the command line.
    fn begin_asked(&mut self) {
        if let Some((source, players)) = self.asked.take()
            && let Err(text) = self.begin(source, players)
        {
            self.show_notice(text, Ink::Bad);
        }
    }

    /// Begins a game between these two players, with the clocks of the command line.
    fn begin(&mut self, source: Source, players: [PlayerSpec; 2]) -> Result<(), String> {
        self.begin_game(self.new_game(source, players))
    }

    fn new_game(&self, source: Source, players: [PlayerSpec; 2]) -> NewGame {
        let alternate = self.options.alternate.unwrap_or(self.settings.alternate);
        self.options.new_game(source, players, alternate)
    }

    fn begin_game(&mut self, new: NewGame) -> Result<(), String> {
        let begun = self.game.start(new.clone(), self.now);
        begun.map_err(|error| sentences::of_session(&error, &self.texts))?;
        self.change_settings(|settings| new.remember(settings));
        self.take_events();
        self.save();
        Ok(())
    }

    /// Continues a game from a file, with the file's players.
    fn load(&mut self, loaded: Loaded) {
        let Loaded { file, mut record, count } = loaded;
        let unknown = self.game.replace_unknown_programs(&mut record);
        let begins = self.game.last().begins;
        let opened = self.game.open(record, begins, self.now);
        if self.show_session_error(opened).is_none() {
            return;
        }
        self.take_events();
        let key = if count == 1 { "loaded" } else { "loaded-first" };
        let text = self.texts.with(key, &[("file", file.into()), ("count", count.into())]);
        self.show_notice(text, Ink::Text);
        if let Some(program) = unknown.into_iter().next() {
            let text = self.texts.with("file-unknown-program", &[("program", program.into())]);
            self.show_notice(text, Ink::Bad);
        }
    }

    // Display.

    fn theme(&self) -> Theme {
        self.settings.theme.as_deref().and_then(Theme::from_name).unwrap_or_default()
    }

    fn skin(&self) -> Skin {
        // Stones in the terminal's own colours could be confused.
        let stones = self.settings.window.stones && self.colours.are_of_theme();
        Skin { theme: self.theme(), stones: if stones { Stones::OnWood } else { Stones::Never } }
    }

    /// Returns the style of the sides in the shown game.
    fn look(&self) -> Look {
        if self.colours.are_of_theme() { Look::of(self.game.setup(), self.skin()) } else { Look::Marks }
    }

    fn palette(&self) -> Palette {
        match &self.start {
            Some(_) => Palette::of_page(self.colours, self.theme()),
            None => Palette::new(self.colours, self.skin(), self.look()),
        }
    }

    /// Returns the vocabulary of analysis.
    fn analysis_words(&self) -> AnalysisWords<'_> {
        let Naming { coordinates, shape } = self.naming();
        AnalysisWords { texts: &self.texts, look: self.look(), shape, coordinates }
    }

    fn naming(&self) -> Naming {
        Naming { coordinates: self.options.coordinates, shape: self.game.shown().shape() }
    }

    fn draw_on(&mut self, buffer: &mut ratatui::buffer::Buffer, area: Rect) -> Option<Position> {
        let palette = self.palette();
        buffer.set_style(area, palette.ink(Ink::Text));
        match self.start.take() {
            Some(start) => {
                self.draw_start(buffer, area, &palette, &start);
                self.start = Some(start);
            }
            None => self.draw_game(buffer, area, &palette),
        }
        let overlay = self.overlay.take()?;
        // Nothing below an overlay can be clicked.
        self.click_targets.clear();
        let cursor = self.draw_overlay(buffer, area, &palette, &overlay);
        self.overlay = Some(overlay);
        cursor
    }

    /// Writes a clickable line.
    fn button(
        &mut self,
        buffer: &mut ratatui::buffer::Buffer,
        area: Rect,
        text: &str,
        style: Style,
        action: Command,
    ) {
        write(buffer, area, (area.x, area.y), text, style);
        self.click_targets.push((area, action));
    }
}

/// Returns the cell in the middle of a board.
fn middle(shape: inarow_core::Shape) -> Option<Cell> {
    shape.cell(shape.width() as i64 / 2, shape.height() as i64 / 2)
}
