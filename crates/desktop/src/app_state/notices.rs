//! Notices, their places, and the effect of an open dialog on notices and clocks.

use std::time::Duration;

use egui::{Context, Id};
use inarow_play::ExecSpec;

use super::{AppState, Screen};
use crate::kit::Toast;
use crate::sentences;
use inarow_session::{EngineName, SessionEvent};

/// Time for which an error or a way to undo is shown.
pub(crate) const COMPLAINT: Duration = Duration::from_secs(8);

/// Sentence that is shown for a while, in a place where it covers nothing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Notice {
    /// Text of the notice.
    pub(crate) text: String,
    /// Full text, if the notice has room only for a part.
    pub(crate) whole: Option<String>,
    /// Whether the notice reports an error.
    pub(crate) bad: bool,
    /// Whether the notice offers to restore the game that was left.
    pub(crate) recalls: bool,
    /// Whether the notice is a tip of a first game, with a button that switches tips off.
    pub(crate) explains: bool,
    /// Whether the notice stays as long as the game can be restored.
    pub(crate) stays: bool,
    /// Whether the notice is an answer to the open dialog. Notices about anything else wait until the dialog
    /// closes.
    pub(crate) of_dialog: bool,
    /// Time at which the notice ends.
    pub(crate) until: Duration,
}

/// Names that external engines have reported.
type Answers = Vec<(ExecSpec, EngineName)>;

fn answers_key() -> Id {
    Id::unique("answers of engines")
}

/// Records the name that an engine reported, which is used wherever the engine plays.
pub(crate) fn engine_answered(context: &Context, exec: &ExecSpec, name: &EngineName) {
    context.data_mut(|data| {
        let answers: &mut Answers = data.get_temp_mut_or_default(answers_key());
        answers.push((exec.clone(), name.clone()));
    });
}

impl AppState {
    /// Takes the reported names of engines, and stores them.
    pub(super) fn know_engines(&mut self, context: &Context) {
        let answers = context.data_mut(|data| data.remove_temp::<Answers>(answers_key()));
        let named = answers.into_iter().flatten().filter(|(_, name)| !name.name.is_empty());
        for (exec, name) in named {
            let kept = self.profile.keep_engine(&name.to_keep(&exec));
            self.stored(kept);
            self.session.know_engine(exec, name);
        }
    }

    /// Removes an expired notice. A notice that waits behind a dialog does not age.
    pub(super) fn age_notice(&mut self, dialog: bool) {
        let before = std::mem::replace(&mut self.drawn_at, self.now);
        let passed = self.now.saturating_sub(before);
        if let Some(notice) = self.notice.as_mut().filter(|notice| dialog && !notice.of_dialog) {
            // The notice is hidden.
            notice.until += passed;
        }
        let recalls = self.session.saving().can_restore();
        let is_old = |notice: &Notice| notice.until <= self.now && !(notice.stays && recalls);
        if self.notice.as_ref().is_some_and(is_old) {
            self.notice = None;
        }
    }

    /// Prepares for a dialog that is about to open. Earlier notices wait.
    pub(crate) fn dialog_opens(&mut self) {
        self.dialog_is_open = true;
        if let Some(notice) = &mut self.notice {
            notice.of_dialog = false;
        }
    }

    /// Handles the closing of a dialog.
    pub(crate) fn dialog_closes(&mut self) {
        self.dialog_is_open = false;
        if let Some(game) = self.link_game_mut() {
            game.read(false);
        }
        self.link_deletions_final();
    }

    /// Pauses the clocks while anything covers the board, such as a dialog, the start screen, or a viewed game.
    /// The clocks continue once the board is visible again, unless another game has begun.
    pub(super) fn hold_clocks(&mut self) {
        let session = &mut self.session;
        let covered = self.dialog_is_open || self.screen != Screen::Board || session.is_review();
        if covered && session.live().has_running_clocks() {
            session.pause(self.now);
            self.clocks_wait = Some(session.game_number());
        } else if !covered
            && let Some(game) = self.clocks_wait.take()
            && game == session.game_number()
            && session.is_paused()
            && session.live().failed().is_none()
        {
            session.unpause(self.now);
        }
    }

    /// Returns the notice for the open dialog.
    pub(crate) fn notice_in_dialog(&self) -> Option<Toast> {
        self.notice.as_ref().filter(|notice| notice.of_dialog).map(|notice| self.toast(notice))
    }

    /// Returns the notice next to the board or on the start screen.
    pub(crate) fn notice_shown(&self) -> Option<Toast> {
        self.notice.as_ref().filter(|_| !self.dialog_is_open).map(|notice| self.toast(notice))
    }

    fn toast(&self, notice: &Notice) -> Toast {
        let recalls = notice.recalls && self.session.saving().can_restore();
        let key = if notice.explains { "first-off" } else { "session-bring-back" };
        let action = (recalls || notice.explains).then(|| self.texts.get(key));
        Toast { text: notice.text.clone(), bad: notice.bad, whole: notice.whole.clone(), action }
    }

    /// Reports an event that the board does not show.
    pub(super) fn comment(&mut self, session_event: &SessionEvent) {
        match session_event {
            SessionEvent::DrawDeclined { by_person: false, .. } if !self.session.live().is_remote() => {
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
                if let Some(hint) = sentences::hint(self.session.live().hint(), self.look(), &self.texts) {
                    self.say(hint);
                }
            }
            _ => {}
        }
    }

    /// Shows a notice for a while.
    pub(crate) fn say(&mut self, text: String) {
        self.note(text, false, Duration::from_secs(4));
    }

    /// Shows a short notice for a while, with a full text, such as a whole path.
    pub(crate) fn say_shortly(&mut self, text: String, whole: String) {
        self.say(text);
        if let Some(notice) = &mut self.notice {
            notice.whole = Some(whole);
        }
    }

    /// Shows a notice with a button that restores the left game. The notice ends after a while, or at the next
    /// move if it `stays`.
    pub(super) fn say_recalling(&mut self, text: String, stays: bool) {
        self.note(text, false, COMPLAINT);
        if let Some(notice) = &mut self.notice {
            (notice.recalls, notice.stays) = (true, stays);
        }
    }

    /// Shows an error for a while.
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
