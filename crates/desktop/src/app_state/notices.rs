//! What is said for a while, where, and what an open window keeps waiting.

use std::time::Duration;

use egui::{Context, Id};
use inarow_play::ExecSpec;

use super::{AppState, Screen};
use crate::kit::Toast;
use crate::sentences;
use inarow_session::{EngineName, SessionEvent};

/// How long it is said what went wrong, or what can be undone.
pub(crate) const COMPLAINT: Duration = Duration::from_secs(8);

/// A sentence that is shown for a while where it covers nothing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Notice {
    /// What it says.
    pub(crate) text: String,
    /// What it says in full, where it has room for a part only.
    pub(crate) whole: Option<String>,
    /// Something went wrong.
    pub(crate) bad: bool,
    /// It can be undone: the game that was left comes back.
    pub(crate) recalls: bool,
    /// It explains something of a first game: no more of that may be wanted.
    pub(crate) explains: bool,
    /// It stays for as long as that can be undone.
    pub(crate) stays: bool,
    /// It answers what was done in the window that lies over the board; all others wait until that closes.
    pub(crate) of_dialog: bool,
    /// Until when it is shown.
    pub(crate) until: Duration,
}

/// Engines of somebody else that answered who they are, with what they said.
type Answers = Vec<(ExecSpec, EngineName)>;

fn answers_key() -> Id {
    Id::unique("answers of engines")
}

/// An engine said who it is: wherever it plays it goes by its name.
pub(crate) fn engine_answered(context: &Context, exec: &ExecSpec, name: &EngineName) {
    context.data_mut(|data| {
        let answers: &mut Answers = data.get_temp_mut_or_default(answers_key());
        answers.push((exec.clone(), name.clone()));
    });
}

impl AppState {
    /// Takes what engines said of themselves, and remembers it.
    pub(super) fn know_engines(&mut self, context: &Context) {
        let answers = context.data_mut(|data| data.remove_temp::<Answers>(answers_key()));
        let named = answers.into_iter().flatten().filter(|(_, name)| !name.name.is_empty());
        for (exec, name) in named {
            let kept = self.profile.keep_engine(&name.to_keep(&exec));
            self.stored(kept);
            self.session.know_engine(exec, name);
        }
    }

    /// After a frame in which a window lay over the board what was said before still waits.
    pub(super) fn age_notice(&mut self, dialog: bool) {
        let before = std::mem::replace(&mut self.drawn_at, self.now);
        let passed = self.now.saturating_sub(before);
        if let Some(notice) = self.notice.as_mut().filter(|notice| dialog && !notice.of_dialog) {
            // Nobody sees it yet.
            notice.until += passed;
        }
        let recalls = self.session.can_restore();
        let is_old = |notice: &Notice| notice.until <= self.now && !(notice.stays && recalls);
        if self.notice.as_ref().is_some_and(is_old) {
            self.notice = None;
        }
    }

    /// A window is about to open over the board. What was said so far waits.
    pub(crate) fn dialog_opens(&mut self) {
        self.dialog_is_open = true;
        if let Some(notice) = &mut self.notice {
            notice.of_dialog = false;
        }
    }

    /// The window over the board has closed.
    pub(crate) fn dialog_closes(&mut self) {
        self.dialog_is_open = false;
        if let Some(game) = self.link_game_mut() {
            game.read(false);
        }
        self.link_deletions_final();
    }

    /// No clock runs behind what covers the board: a window over it, the start screen, a game that is looked through. It
    /// goes on once the board is seen again, unless another game is there by then.
    pub(super) fn hold_clocks(&mut self) {
        let session = &mut self.session;
        let covered = self.dialog_is_open || self.screen != Screen::Board || session.is_review();
        if covered && session.has_running_clocks() {
            session.pause(self.now);
            self.clocks_wait = Some(session.game_number());
        } else if !covered
            && let Some(game) = self.clocks_wait.take()
            && game == session.game_number()
            && session.is_paused()
            && session.failed().is_none()
        {
            session.unpause(self.now);
        }
    }

    /// What the window over the board is to say.
    pub(crate) fn notice_in_dialog(&self) -> Option<Toast> {
        self.notice.as_ref().filter(|notice| notice.of_dialog).map(|notice| self.toast(notice))
    }

    /// What is to be said beside the board, or on the start screen.
    pub(crate) fn notice_shown(&self) -> Option<Toast> {
        self.notice.as_ref().filter(|_| !self.dialog_is_open).map(|notice| self.toast(notice))
    }

    fn toast(&self, notice: &Notice) -> Toast {
        let recalls = notice.recalls && self.session.can_restore();
        let key = if notice.explains { "first-off" } else { "session-bring-back" };
        let action = (recalls || notice.explains).then(|| self.texts.get(key));
        Toast { text: notice.text.clone(), bad: notice.bad, whole: notice.whole.clone(), action }
    }

    /// What happened is said where nothing on the board shows it.
    pub(super) fn comment(&mut self, session_event: &SessionEvent) {
        match session_event {
            SessionEvent::DrawDeclined { by_person: false, .. } if !self.session.is_remote() => {
                self.say(self.texts.get("draw-declined-computer"));
            }
            SessionEvent::DrawDeclined { .. } => self.say(self.texts.get("event-draw-declined")),
            SessionEvent::Chosen { side, choice, by_person } => {
                let choice = (*side, *choice, *by_person);
                let decided = sentences::decided(&self.session, choice, self.look(), &self.texts);
                self.note(decided, false, COMPLAINT);
            }
            SessionEvent::AnalysisFailed => self.complain(self.texts.get("analysis-failed")),
            SessionEvent::ResultStands => self.say(self.texts.get("window-result-stands")),
            SessionEvent::HintCame => {
                if let Some(hint) = sentences::hint(self.session.hint(), self.look(), &self.texts) {
                    self.say(hint);
                }
            }
            _ => {}
        }
    }

    /// Says something for a while.
    pub(crate) fn say(&mut self, text: String) {
        self.note(text, false, Duration::from_secs(4));
    }

    /// Says something for a while that has room for a part of what it is about, such as the end of a path.
    pub(crate) fn say_shortly(&mut self, text: String, whole: String) {
        self.say(text);
        if let Some(notice) = &mut self.notice {
            notice.whole = Some(whole);
        }
    }

    /// Says which game was left, and offers to bring it back: for a while, or until somebody plays on.
    pub(super) fn say_recalling(&mut self, text: String, stays: bool) {
        self.note(text, false, COMPLAINT);
        if let Some(notice) = &mut self.notice {
            (notice.recalls, notice.stays) = (true, stays);
        }
    }

    /// Says for a while what went wrong.
    pub(crate) fn complain(&mut self, text: String) {
        self.note(text, true, COMPLAINT);
    }

    pub(super) fn note(&mut self, text: String, bad: bool, time: Duration) {
        self.notice = Some(Notice {
            text: inarow_app::notice::notice(&text).to_owned(),
            whole: None,
            bad,
            recalls: false,
            explains: false,
            stays: false,
            of_dialog: self.dialog_is_open,
            until: self.now + time,
        });
    }
}
