//! What every part of the window shares: texts, colours, settings, the store, and the game session.

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

/// How long a frame waits for another program that is writing to the store: what it refuses is tried again.
const PATIENCE: Duration = Duration::from_millis(50);
/// How long the end of the program waits for it.
const LAST_PATIENCE: Duration = Duration::from_secs(1);
/// When the store is asked again for what it refused.
const ASK_AGAIN: Duration = Duration::from_secs(2);

/// Which screen stands behind everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Screen {
    /// The eight games to choose from.
    #[default]
    Start,
    /// The board.
    Board,
}

/// What every part of the window shares.
pub(crate) struct AppState {
    /// The texts in the language of now.
    pub(crate) texts: Texts,
    /// What the person has set. Whatever changes here is kept.
    pub(crate) prefs: Prefs,
    /// The person's store.
    pub(crate) profile: Profile,
    /// The strategies that can be named, the person's own included.
    pub(crate) presets: Presets,
    /// Where a game is played or replayed.
    pub(crate) session: GameSession,
    /// Games by link.
    link: LinkPlay,
    /// What their window waits for.
    link_wait: LinkWait,
    /// The person wants to quit, though somebody waits in a game that is hosted here.
    pub(crate) may_quit: bool,
    /// Begins the game for which the game by link is to be left, once the person agrees.
    pub(crate) leaving: Option<BeginGame>,
    /// The screen behind everything else.
    pub(crate) screen: Screen,
    /// The game that is chosen on the start screen; `None` for one's own.
    pub(crate) picked: Option<GameSource>,
    /// The window over the board that is to open at the end of the frame.
    pub(crate) requested_dialog: Option<DialogKind>,
    /// A file that was dropped on the window, to be opened.
    pub(crate) file_to_open: Option<std::path::PathBuf>,
    /// A sentence that is shown for a while.
    pub(crate) notice: Option<Notice>,
    speaker: Speaker,
    /// The time of this frame, since the window was opened.
    pub(crate) now: Duration,
    /// What happened in the session since the frame before: for sounds and short animations.
    pub(crate) session_events: Vec<SessionEvent>,
    /// The line of analysis that is pointed at, from 0 for the best: its moves are shown on the board.
    pub(crate) pointed_line: Option<usize>,
    /// The moment whose date and time was asked for last, with them.
    dated: std::cell::Cell<Option<(Duration, i64)>>,
    /// The offered game with the board of a record, and the session's revision then.
    known_game: std::cell::Cell<Option<(u64, Option<&'static str>)>>,
    /// The clock when it was looked at last.
    looked: Duration,
    /// The number of the frame whose time stands just before a flag.
    before_flag: Option<u64>,
    /// When the frame before was drawn.
    drawn_at: Duration,
    /// A window lies over the board.
    dialog_is_open: bool,
    /// A text for the clipboard, until the end of the frame.
    pub(crate) to_clipboard: Option<String>,
    /// The text that was put on the clipboard last, and its game.
    pub(crate) copied: Option<(String, Record)>,
    /// The clocks of this game stand while something covers the board.
    clocks_wait: Option<u64>,
    /// It was asked whether to resign, and not answered yet.
    pub(crate) resigning: bool,
    /// The session as it was when it was last looked whether something is to be explained.
    explained_at: Option<u64>,
    /// The theme of this frame.
    skin: Skin,
    clock: Clock,
    /// The folders that everybody knows.
    pub(crate) folders: Folders,
    /// The strategies without the person's own.
    given_presets: Presets,
    /// As the store has them.
    saved_prefs: Prefs,
    settings: Settings,
    /// The session's choice of game that the store has.
    saved_choice: u64,
    offered: Vec<Offered>,
    short_games: Vec<Offered>,
    /// When the store is asked again which games were left: it did not answer.
    offered_due: Option<Duration>,
    /// When settings that the store refused are tried again.
    settings_due: Option<Duration>,
    /// The language was chosen here, and the store does not have it yet.
    unsaved_language: bool,
    /// What went wrong with the store and was said: each kind once, until the store keeps things again.
    reported: ReportedErrors,
}

impl AppState {
    pub(crate) fn new(context: &egui::Context, options: Options) -> AppState {
        let Options { profile: opened, presets, lang, system_lang, seed, clock, folders, file, mut links } =
            options;
        let link = links.open.take();
        let mut profile = opened.profile;
        // Where that is refused the store waits as long as it always does.
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
            // Nobody listens where time is moved by hand.
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

    /// Says what happened when the store was opened.
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

    /// Takes what the players decided, moves the clocks and keeps what changed. Also called while the window is
    /// hidden.
    pub(crate) fn advance(&mut self, context: &egui::Context) {
        self.now = self.time_of_frame(context);
        self.session.set_pace(Duration::from_millis(u64::from(self.prefs.pace_ms)));
        self.session.tick(self.now);
        self.follow_link();
        self.save_game();
        self.wake(context);
    }

    /// The time of this frame. What people did since the last one may have come before a flag that fell since then, and counts
    /// before it: the frame's time stands just before the flag.
    fn time_of_frame(&mut self, context: &egui::Context) -> Duration {
        let (frame, now) = (context.cumulative_frame_nr(), self.clock.now());
        if self.before_flag == Some(frame) {
            return self.now;
        }
        let before = std::mem::replace(&mut self.looked, now);
        let falls = |flag: &Duration| before < *flag && *flag <= now;
        match self.session.flag().filter(falls) {
            Some(flag) if self.session.is_persons_turn() && context.input(has_acted) => {
                self.before_flag = Some(frame);
                context.request_repaint();
                flag.saturating_sub(Duration::from_nanos(1))
            }
            _ => now,
        }
    }

    /// When there is something to do next.
    fn wake_at(&self) -> Option<Duration> {
        // Settings wait for the end of a frame that is drawn, and that of a drag: nothing is to be called for them
        // again and again meanwhile.
        let settings = self.settings_due.filter(|due| *due > self.now);
        [self.session.wake_at(), self.offered_due, settings, self.link_wake_at()].into_iter().flatten().min()
    }

    fn wake(&self, context: &egui::Context) {
        if let Some(at) = self.wake_at() {
            context.request_repaint_after(at.saturating_sub(self.now));
        }
    }

    /// Before anything is drawn.
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

    /// After everything is drawn: what changed in this frame is kept.
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
        // A slider that is being dragged is kept when it is let go.
        if !context.input(|input| input.pointer.any_down()) {
            self.save_settings();
        }
        self.wake(context);
        if self.session.has_events() {
            context.request_repaint();
        }
        // One that stays waits for no time.
        if let Some(notice) = self.notice.as_ref().filter(|notice| notice.until > self.now) {
            context.request_repaint_after(notice.until.saturating_sub(self.now));
        }
    }

    // Looks.

    /// The theme: the chosen one, or the system's light or dark.
    pub(crate) fn theme(&self, context: &egui::Context) -> Theme {
        self.prefs.theme.unwrap_or(match context.system_theme() {
            Some(egui::Theme::Light) => Theme::Light,
            _ => Theme::Indigo,
        })
    }

    /// The theme that is drawn, and the games that have stones in it.
    pub(crate) fn skin(&self) -> Skin {
        self.skin
    }

    /// How the marks of the game that is shown look: they are called so.
    pub(crate) fn look(&self) -> Look {
        self.look_of(self.session.setup())
    }

    /// How the marks of a game look in the theme of now.
    pub(crate) fn look_of(&self, setup: &inarow_core::Setup) -> Look {
        Look::of(setup, self.skin)
    }

    /// What a side of the game that is shown is called, for texts that have words for it.
    pub(crate) fn side_word(&self, side: Side) -> &'static str {
        side_word(side, self.look())
    }

    /// The same on its own: “X”, “Black”.
    pub(crate) fn side_name(&self, side: Side) -> String {
        side_name(side, self.look(), &self.texts)
    }

    /// Speaks another language from now on.
    pub(crate) fn set_lang(&mut self, lang: Lang) {
        self.texts = self.texts.in_lang(lang);
        self.unsaved_language = true;
        self.settings_due = None;
        self.save_settings();
    }

    /// Plays the sound of the most important thing that happened, if the person wants sounds.
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

    /// Sounds are played there from now on.
    #[cfg(test)]
    pub(crate) fn speak_to(&mut self, speaker: Speaker) {
        self.speaker = speaker;
    }

    /// Opens a window over the board.
    pub(crate) fn open(&mut self, dialog: DialogKind) {
        self.requested_dialog = Some(dialog);
    }

    // The store.

    /// Whether games are not being kept: the store refuses them, or there is none.
    pub(crate) fn is_unsaved(&self) -> bool {
        self.session.is_refused() || self.profile.folder().is_none()
    }

    /// What went wrong with the store is said once for each kind; play goes on.
    fn trouble(&mut self, troubles: impl IntoIterator<Item = SaveError>) {
        for trouble in self.reported.news(troubles) {
            self.complain(self.texts.explain(&trouble));
        }
    }

    fn save_game(&mut self) {
        let before = self.session.left_games();
        for trouble in self.reported.save_and_report(&mut self.session, &mut self.profile, self.clock.wall())
        {
            self.complain(self.texts.explain(&trouble));
        }
        if self.session.left_games() < before || self.offered_due.is_some_and(|due| due <= self.now) {
            self.reload_offered();
        }
    }

    /// Keeps what was set, unless it was refused a moment ago. What goes wrong is said, and tried again.
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
                if self.settings_due.take().is_some() && !self.session.is_refused() {
                    self.reported.forget();
                }
            }
            Err(error) => {
                self.settings_due = Some(self.now + ASK_AGAIN);
                self.trouble([SaveError::from(&error)]);
            }
        }
    }

    /// The person's own strategies are read again: some were added, changed or removed. One that does not go with
    /// the others is left out, and that is said.
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

    /// Calls whoever holds a side by that name, and remembers it; an empty one brings the usual name back.
    pub(crate) fn set_name(&mut self, side: Side, name: &str) {
        // Each letter counts at once: a text that is no name yet is not complained of.
        if self.session.next_player(side).is_human() && person_name(name).is_err() {
            return;
        }
        if let Some(role) = self.session.set_name(side, name) {
            self.keep_name(role, name);
        }
    }

    /// Calls whoever plays in that role so, at once and in games to come.
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

    /// What the store gave or took; what went wrong with it is said.
    fn stored<T>(&mut self, done: Result<T, StoreError>) -> Option<T> {
        done.map_err(|error| self.trouble([SaveError::from(&error)])).ok()
    }

    /// Says why the store does not do what was asked in a window.
    pub(crate) fn complain_of_store(&mut self, error: &StoreError) {
        let reason = self.texts.explain(error);
        self.complain(self.texts.with("settings-unkept", &[("reason", reason.into())]));
    }

    /// The date and time of now, in seconds since 1970.
    pub(crate) fn seconds(&self) -> i64 {
        let since = self.clock.wall().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    }

    /// The same of an earlier frame, as it was found first: both clocks are read at moments of their own.
    pub(crate) fn seconds_at(&self, then: Duration) -> i64 {
        let known = self.dated.get().filter(|(moment, _)| *moment == then);
        let passed = i64::try_from(self.now.saturating_sub(then).as_secs()).unwrap_or(i64::MAX);
        let seconds = known.map_or_else(|| self.seconds().saturating_sub(passed), |(_, seconds)| seconds);
        self.dated.set(Some((then, seconds)));
        seconds
    }

    /// The time zone in which dates are told.
    pub(crate) fn zone(&self) -> jiff::tz::TimeZone {
        self.clock.zone()
    }

    /// Before the program ends: everything is kept, and the game that goes on is offered the next time.
    pub(crate) fn close(&mut self) {
        // The last time to try: nobody waits for a frame any more.
        let _ = self.profile.set_patience(LAST_PATIENCE);
        self.settings_due = None;
        self.save_settings();
        let (_, troubles) = self.session.close(&mut self.profile, self.clock.wall());
        self.trouble(troubles);
        self.link.leave(&mut self.profile);
    }
}

/// Whether people pressed something since the last frame.
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
