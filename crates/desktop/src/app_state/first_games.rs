//! Tips in the first game of a kind, shown until the user switches tips off. Each tip appears once, at the
//! moment that it explains.

use std::time::Duration;

use inarow_app::{first_game_tip, komi};

use super::{AppState, Screen};

/// Time for which a tip is shown.
const SHOWN: Duration = Duration::from_secs(30);

impl AppState {
    /// Shows the tip for the new position on the board, unless the tip was shown before.
    pub(super) fn explain_first_games(&mut self) {
        let analyses = self.session.analysis().is_on();
        if self.screen != Screen::Board || self.session.is_over() || analyses {
            // The tip is about a hidden board, or about moves that are no longer made. A user of the analysis
            // is no beginner and needs the room.
            self.notice.take_if(|notice| notice.explains);
        }
        let revision = Some(self.session.revision());
        let is_free = self.notice.is_none() && !analyses;
        let quiet = self.screen == Screen::Board && is_free && !self.session.is_looking_back();
        let plays = !self.session.is_watched() && !self.session.is_review() && !self.session.is_over();
        if !quiet || !plays || !self.prefs.window.explains() || self.explained_at == revision {
            return;
        }
        self.explained_at = revision;
        let explained = self.prefs.window.explained.clone().unwrap_or_default();
        let is_new = |key: &&str| explained.split(' ').all(|other| other != *key);
        let Some(moment) = first_game_tip(&self.session).filter(is_new) else { return };
        self.prefs.window.explained = Some(format!("{explained} {moment}").trim_start().to_owned());
        let values = [
            self.look().value(),
            ("length", self.session.shown().line_length().into()),
            ("komi", komi(&self.session).into()),
        ];
        self.note(self.texts.with(moment, &values), false, SHOWN);
        if let Some(notice) = &mut self.notice {
            notice.explains = true;
        }
    }
}
