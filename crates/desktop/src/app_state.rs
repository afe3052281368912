//! State shared by every part of the window, such as texts, colours, settings, the profile, and the game
//! session.

mod actions;
mod dialog_kind;
mod first_games;
mod games;
mod link_play;
mod notices;
mod prefs;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use inarow_app::{LinkPlay, person_name};
use inarow_core::Side;
use inarow_play::Presets;
use inarow_profile::{Notice as StoreNotice, Profile, Role, Settings, StoreError};
use inarow_record::Record;
use inarow_view::{Lang, Look, Skin, Stones, Texts, Theme, capitalised, side_name, side_word};

use crate::sound::{Silent, Sound, Speaker};
use crate::{Clock, Folders, Options};
use inarow_session::{
    Env, GameSession, GameSource, Names, Offered, OwnPresets, Policy, ReportedErrors, SaveError,
    SessionEvent, external_programs,
};

pub(crate) use dialog_kind::DialogKind;
pub(crate) use games::setup_of;
use link_play::{BeginGame, LinkWait};
pub(crate) use notices::{COMPLAINT, Notice, engine_answered};
pub(crate) use prefs::{OpponentKind, Prefs, SideChoice};

/// Longest wait of a frame for another program that writes to the store. A refused write is tried again.
const PATIENCE: Duration = Duration::from_millis(50);
/// Longest wait for the store when the program ends.
const LAST_PATIENCE: Duration = Duration::from_secs(1);
/// Delay before a refused request to the store is repeated.
const ASK_AGAIN: Duration = Duration::from_secs(2);

/// Screen behind everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Screen {
    /// Eight games to choose from.
    #[default]
    Start,
    /// Board.
    Board,
}

/// State shared by every part of the window.
pub(crate) struct AppState {
    /// Texts in the current language.
    pub(crate) texts: Texts,
    /// Settings of the user. Changes are saved.
    pub(crate) prefs: Prefs,
    /// Profile of the user.
    pub(crate) profile: Profile,
    /// Presets that can be named, including the user's own.
    pub(crate) presets: Presets,
    /// Session in which a game is played or replayed.
    pub(crate) session: GameSession,
    /// Games by link.
    link: LinkPlay,
    /// Expectation of the dialog for games by link.
    link_wait: LinkWait,
    /// Whether the user confirmed quitting, although an opponent waits in a game hosted here.
    pub(crate) may_quit: bool,
    /// Start of another game, once the user agrees to leave the game by link.
    pub(crate) leaving: Option<BeginGame>,
    /// Screen behind everything else.
    pub(crate) screen: Screen,
    /// Game chosen on the start screen, or `None` for a custom game.
    pub(crate) picked: Option<GameSource>,
    /// Dialog to open at the end of the frame.
    pub(crate) requested_dialog: Option<DialogKind>,
    /// File that was dropped on the window, to be opened.
    pub(crate) file_to_open: Option<std::path::PathBuf>,
    /// Notice that is shown for a while.
    pub(crate) notice: Option<Notice>,
    speaker: Speaker,
    /// Time of this frame, since the window was opened.
    pub(crate) now: Duration,
    /// Events of the session since the previous frame, for sounds and short animations.
    pub(crate) session_events: Vec<SessionEvent>,
    /// Index of the analysis line under the pointer, from 0 for the best. The board shows the moves of that
    /// line.
    pub(crate) pointed_line: Option<usize>,
    /// Moment that was converted to date and time last, and the result in seconds.
    dated: std::cell::Cell<Option<(Duration, i64)>>,
    /// Offered game with the board of a record, and the revision of the session for which it was found.
    known_game: std::cell::Cell<Option<(u64, Option<&'static str>)>>,
    /// Clock time at its last reading.
    looked: Duration,
    /// Number of the frame whose time is just before a flag.
    before_flag: Option<u64>,
    /// Time of the previous frame.
    drawn_at: Duration,
    /// Whether a dialog is open.
    dialog_is_open: bool,
    /// Text for the clipboard, until the end of the frame.
    pub(crate) to_clipboard: Option<String>,
    /// Text that was copied last, and its game.
    pub(crate) copied: Option<(String, Record)>,
    /// Number of the game whose clocks are paused while something covers the board.
    clocks_wait: Option<u64>,
    /// Whether the question about resigning is open.
    pub(crate) resigning: bool,
    /// Revision of the session at the last check for a tip.
    explained_at: Option<u64>,
    /// Skin of this frame.
    skin: Skin,
    clock: Clock,
    /// Well-known folders.
    pub(crate) folders: Folders,
    /// Presets without the user's own.
    given_presets: Presets,
    /// Settings as saved in the profile.
    saved_prefs: Prefs,
    settings: Settings,
    /// Revision of the session's choice of game that the profile has.
    saved_choice: u64,
    offered: Vec<Offered>,
    short_games: Vec<Offered>,
    /// Time at which a failed reading of the unfinished games is repeated.
    offered_due: Option<Duration>,
    /// Time at which refused settings are saved again.
    settings_due: Option<Duration>,
    /// Whether the language was chosen here and is not saved yet.
    unsaved_language: bool,
    /// Kinds of store errors that were reported. Each kind of error is reported once, until the store works
    /// again.
    reported: ReportedErrors,
}

impl AppState {
    pub(crate) fn new(context: &egui::Context, options: Options) -> AppState {
        let Options { profile: opened, presets, lang, system_lang, seed, clock, folders, file, mut links } =
            options;
        let link = links.open.take();
        let mut profile = opened.profile;
        // A store that refuses the timeout keeps its default.
        let _ = profile.set_patience(PATIENCE);
        let read = profile.settings();
        let unread = read.as_ref().err().map(SaveError::from);
        let settings = read.unwrap_or_default();
        let lang = lang.or_else(|| Lang::from_code(settings.language.as_deref()?)).unwrap_or(system_lang);
        let prefs = Prefs::read(&settings);
        let waker = context.clone();
        let wake: Arc<dyn Fn() + Send + Sync> = Arc::new(move || waker.request_repaint());
        let env = Env {
            wake: Arc::clone(&wake),
            clock: {
                let clock = clock.clone();
                Arc::new(move || clock.now())
            },
            wall_clock: {
                let clock = clock.clone();
                Arc::new(move || clock.wall())
            },
            programs: external_programs(),
        };
        let mut session = GameSession::new(presets.clone(), seed, Policy::WINDOW, env);
        session.set_names(Names::load(&profile).unwrap_or_default());
        let mut state = AppState {
            texts: Texts::new(lang),
            saved_prefs: prefs.clone(),
            prefs,
            profile,
            given_presets: presets.clone(),
            presets,
            saved_choice: session.selection_revision(),
            session,
            link: LinkPlay::new(links, wake),
            link_wait: LinkWait::default(),
            may_quit: false,
            leaving: None,
            screen: Screen::Start,
            picked: None,
            requested_dialog: None,
            file_to_open: None,
            notice: None,
            // With a manual clock there is no listener.
            speaker: match clock {
                Clock::Real(_) => Speaker::default(),
                Clock::Manual(_) => Speaker::new(Box::new(|| Err(Silent))),
            },
            now: clock.now(),
            dated: Default::default(),
            known_game: Default::default(),
            looked: clock.now(),
            before_flag: None,
            session_events: Vec::new(),
            pointed_line: None,
            drawn_at: clock.now(),
            dialog_is_open: false,
            to_clipboard: None,
            copied: None,
            clocks_wait: None,
            resigning: false,
            explained_at: None,
            skin: Skin::default(),
            clock,
            folders,
            settings,
            offered: Vec::new(),
            short_games: Vec::new(),
            offered_due: None,
            settings_due: None,
            unsaved_language: false,
            reported: ReportedErrors::default(),
        };
        state.reload_presets();
        state.reload_offered();
        state.trouble(unread);
        state.opened_with(opened.notice);
        if let Some(path) = file {
            state.open_path(path);
        }
        match link {
            Some(link) => drop(state.join(link, false)),
            None => state.host_latest_again(),
        }
        state
    }

    /// Reports the result of opening the profile.
    fn opened_with(&mut self, notice: Option<StoreNotice>) {
        let text = match notice {
            None => return,
            Some(StoreNotice::NotKept { reason }) => {
                let reason = self.texts.explain(&reason);
                format!("{}\n{reason}", self.texts.get("store-not-opened"))
            }
            Some(notice) => self.texts.explain(&notice),
        };
        self.complain(text);
    }

    // Time.

    /// Takes the players' decisions, advances the clocks and saves changes. The window calls this function also
    /// while hidden.
    pub(crate) fn advance(&mut self, context: &egui::Context) {
        self.now = self.time_of_frame(context);
        self.session.set_pace(Duration::from_millis(u64::from(self.prefs.pace_ms)));
        self.session.tick(self.now);
        self.follow_link();
        self.save_game();
        self.wake(context);
    }

    /// Returns the time of this frame. Input since the previous frame counts before a flag that fell after that
    /// frame. The frame's time is then just before the flag.
    fn time_of_frame(&mut self, context: &egui::Context) -> Duration {
        let (frame, now) = (context.cumulative_frame_nr(), self.clock.now());
        if self.before_flag == Some(frame) {
            return self.now;
        }
        let before = std::mem::replace(&mut self.looked, now);
        let falls = |flag: &Duration| before < *flag && *flag <= now;
        match self.session.live().flag().filter(falls) {
            Some(flag) if self.session.is_persons_turn() && context.input(has_acted) => {
                self.before_flag = Some(frame);
                context.request_repaint();
                flag.saturating_sub(Duration::from_nanos(1))
            }
            _ => now,
        }
    }

    /// Returns the time of the next work.
    fn wake_at(&self) -> Option<Duration> {
        // Settings wait for a drawn frame and for the end of a drag. Waiting settings must not cause repeated
        // wake-ups.
        let settings = self.settings_due.filter(|due| *due > self.now);
        [self.session.wake_at(), self.offered_due, settings, self.link_wake_at()].into_iter().flatten().min()
    }

    fn wake(&self, context: &egui::Context) {
        if let Some(at) = self.wake_at() {
            context.request_repaint_after(at.saturating_sub(self.now));
        }
    }

    /// Prepares a frame, before anything is drawn.
    pub(crate) fn begin_frame(&mut self, context: &egui::Context) {
        let stones = if self.prefs.window.stones { Stones::OnWood } else { Stones::Never };
        self.skin = Skin { theme: self.theme(context), stones };
        self.know_engines(context);
        self.advance(context);
        self.session_events = self.session.take_events();
        self.sound();
        let dialog = std::mem::take(&mut self.dialog_is_open);
        for session_event in self.session_events.clone() {
            self.comment(&session_event);
        }
        self.dialog_is_open = dialog;
        self.resigning &= self.screen == Screen::Board && self.session.can_resign();
        self.age_notice(dialog);
        self.explain_first_games();
    }

    /// Finishes a frame and saves the frame's changes.
    pub(crate) fn end_frame(&mut self, context: &egui::Context) {
        let before = self.session.revision();
        self.hold_clocks();
        if self.session.revision() != before {
            context.request_repaint();
        }
        self.save_game();
        if let Some(text) = self.to_clipboard.take() {
            context.copy_text(text);
        }
        // A value that is being dragged is saved after the drag.
        if !context.input(|input| input.pointer.any_down()) {
            self.save_settings();
        }
        self.wake(context);
        if self.session.has_events() {
            context.request_repaint();
        }
        // A notice that stays needs no timeout.
        if let Some(notice) = self.notice.as_ref().filter(|notice| notice.until > self.now) {
            context.request_repaint_after(notice.until.saturating_sub(self.now));
        }
    }

    // Appearance.

    /// Returns the chosen theme, or else the system's light or dark theme.
    pub(crate) fn theme(&self, context: &egui::Context) -> Theme {
        self.prefs.theme.unwrap_or(match context.system_theme() {
            Some(egui::Theme::Light) => Theme::Light,
            _ => Theme::Indigo,
        })
    }

    /// Returns the drawn theme and the games that are drawn with stones.
    pub(crate) fn skin(&self) -> Skin {
        self.skin
    }

    /// Returns the look of the marks in the shown game, which also determines the names of the sides.
    pub(crate) fn look(&self) -> Look {
        self.look_of(self.session.setup())
    }

    /// Returns the look of the marks of a game in the current theme.
    pub(crate) fn look_of(&self, setup: &inarow_core::Setup) -> Look {
        Look::of(setup, self.skin)
    }

    /// Returns the word for a side of the shown game, in the form that texts need.
    pub(crate) fn side_word(&self, side: Side) -> &'static str {
        side_word(side, self.look())
    }

    /// Returns the name of a side on its own: “X”, “Black”.
    pub(crate) fn side_name(&self, side: Side) -> String {
        side_name(side, self.look(), &self.texts)
    }

    /// Switches to another language.
    pub(crate) fn set_lang(&mut self, lang: Lang) {
        self.texts = self.texts.in_lang(lang);
        self.unsaved_language = true;
        self.settings_due = None;
        self.save_settings();
    }

    /// Plays the sound of the most important event, if sounds are on.
    fn sound(&mut self) {
        let sounds = self.session_events.iter().filter_map(|session_event| match session_event {
            SessionEvent::Moved { .. } => Some(Sound::Move),
            SessionEvent::Drawn { .. } => Some(Sound::Draw),
            SessionEvent::Won { .. } => Some(Sound::Win),
            _ => None,
        });
        if let Some(sound) = sounds.max()
            && self.prefs.window.sound
        {
            self.speaker.play(sound, self.prefs.volume);
        }
    }

    /// Replaces the loudspeaker.
    #[cfg(test)]
    pub(crate) fn speak_to(&mut self, speaker: Speaker) {
        self.speaker = speaker;
    }

    /// Opens a dialog.
    pub(crate) fn open(&mut self, dialog: DialogKind) {
        self.requested_dialog = Some(dialog);
    }

    // The profile's store.

    /// Whether games are not saved, because the store refuses them or does not exist.
    pub(crate) fn is_unsaved(&self) -> bool {
        self.session.saving().is_refused() || self.profile.folder().is_none()
    }

    /// Reports each kind of error of the store once. Play continues.
    fn trouble(&mut self, troubles: impl IntoIterator<Item = SaveError>) {
        for trouble in self.reported.news(troubles) {
            self.complain(self.texts.explain(&trouble));
        }
    }

    fn save_game(&mut self) {
        let before = self.session.saving().left_games();
        for trouble in self.reported.save_and_report(&mut self.session, &mut self.profile, self.clock.wall())
        {
            self.complain(self.texts.explain(&trouble));
        }
        if self.session.saving().left_games() < before || self.offered_due.is_some_and(|due| due <= self.now)
        {
            self.reload_offered();
        }
    }

    /// Saves changed settings, unless they were refused a moment ago. An error is reported, and the settings
    /// are saved again later.
    fn save_settings(&mut self) {
        let chosen = self.session.selection_revision() != self.saved_choice;
        let changed = chosen || self.unsaved_language || self.prefs != self.saved_prefs;
        if !changed || self.settings_due.is_some_and(|due| due > self.now) {
            return;
        }
        if chosen {
            self.prefs.options.remember(self.session.last());
        }
        let (prefs, last) = (self.prefs.clone(), chosen.then(|| self.session.last().clone()));
        let language = self.unsaved_language.then(|| self.texts.lang().code().to_owned());
        let kept = self.profile.change_settings(|settings| {
            prefs.write(settings);
            if let Some(last) = last {
                last.remember(settings);
            }
            if language.is_some() {
                settings.language = language;
            }
        });
        match kept {
            Ok(settings) => {
                self.settings = settings;
                self.saved_prefs = self.prefs.clone();
                self.saved_choice = self.session.selection_revision();
                self.unsaved_language = false;
                if self.settings_due.take().is_some() && !self.session.saving().is_refused() {
                    self.reported.forget();
                }
            }
            Err(error) => {
                self.settings_due = Some(self.now + ASK_AGAIN);
                self.trouble([SaveError::from(&error)]);
            }
        }
    }

    /// Reads the user's own presets again after a change. A preset that conflicts with other presets is left
    /// out and reported.
    pub(crate) fn reload_presets(&mut self) {
        let own = OwnPresets::load(&self.given_presets, &self.profile);
        let Some(OwnPresets { presets, left_out, error }) = self.stored(own) else { return };
        self.session.set_presets(presets.clone());
        self.presets = presets;
        if let Some(error) = error {
            let names = ("names", left_out.join(", ").into());
            let text = match error.key.rsplit('.').next() {
                Some(setting) if !setting.is_empty() => {
                    self.texts.with("store-presets-setting", &[names, ("setting", setting.into())])
                }
                _ => self.texts.with("store-presets-unreadable", &[names]),
            };
            self.complain(text);
        }
    }

    /// Names the player of a side, and remembers the name. An empty name restores the default.
    pub(crate) fn set_name(&mut self, side: Side, name: &str) {
        // Each letter takes effect at once, so an incomplete name is not reported.
        if self.session.next_player(side).is_human() && person_name(name).is_err() {
            return;
        }
        if let Some(role) = self.session.set_name(side, name) {
            self.keep_name(role, name);
        }
    }

    /// Names the player of a role, now and in later games.
    pub(crate) fn rename(&mut self, role: Role, name: &str) {
        if let (true, Err(message)) = (role != Role::Computer, person_name(name)) {
            return self.complain(format!("{}.", capitalised(&self.texts.tell(&message))));
        }
        self.session.rename(role, name);
        self.keep_name(role, name);
    }

    fn keep_name(&mut self, role: Role, name: &str) {
        let kept = self.profile.set_name(role, name);
        self.stored(kept);
    }

    /// Returns the result of the store, and reports its error.
    fn stored<T>(&mut self, done: Result<T, StoreError>) -> Option<T> {
        done.map_err(|error| self.trouble([SaveError::from(&error)])).ok()
    }

    /// Reports why the store refused a request of a dialog.
    pub(crate) fn complain_of_store(&mut self, error: &StoreError) {
        let reason = self.texts.explain(error);
        self.complain(self.texts.with("settings-unkept", &[("reason", reason.into())]));
    }

    /// Returns the current date and time, in seconds since 1970.
    pub(crate) fn seconds(&self) -> i64 {
        let since = self.clock.wall().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    }

    /// Returns the date and time of an earlier frame, as first computed. Two clocks are read at slightly
    /// different moments.
    pub(crate) fn seconds_at(&self, then: Duration) -> i64 {
        let known = self.dated.get().filter(|(moment, _)| *moment == then);
        let passed = i64::try_from(self.now.saturating_sub(then).as_secs()).unwrap_or(i64::MAX);
        let seconds = known.map_or_else(|| self.seconds().saturating_sub(passed), |(_, seconds)| seconds);
        self.dated.set(Some((then, seconds)));
        seconds
    }

    /// Returns the time zone for dates.
    pub(crate) fn zone(&self) -> jiff::tz::TimeZone {
        self.clock.zone()
    }

    /// Saves everything before the program ends. The running game is offered the next time.
    pub(crate) fn close(&mut self) {
        // The last attempt may wait longer.
        let _ = self.profile.set_patience(LAST_PATIENCE);
        self.settings_due = None;
        self.save_settings();
        let (_, troubles) = self.session.close(&mut self.profile, self.clock.wall());
        self.trouble(troubles);
        self.link.leave(&mut self.profile);
    }
}

/// Whether the user pressed something since the previous frame.
fn has_acted(input: &egui::InputState) -> bool {
    use egui::Event as E;
    let acts = |event: &E| {
        matches!(
            event,
            E::PointerButton { .. }
                | E::Key { .. }
                | E::Text(_)
                | E::Touch { .. }
                | E::AccessKitActionRequest(_)
        )
    };
    input.events.iter().any(acts)
}

impl Drop for AppState {
    fn drop(&mut self) {
        self.close();
    }
}
