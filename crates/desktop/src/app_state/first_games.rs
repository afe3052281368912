//! Short explanations in the first game of a kind: each once, at the moment that it is about, until they are switched
//! off.

use std::time::Duration;

use inarow_core::{Illegal, LineRule, Reply, Setup, SmallBoard};
use inarow_session::GameSession;

use super::{AppState, Screen};

/// How long one is shown.
const SHOWN: Duration = Duration::from_secs(30);
/// So many moves before its end a game of Score is nearly over.
const LAST_MOVES: u32 = 10;

impl AppState {
    /// Says what belongs to the position that is new on the board, if it was not said before.
    pub(super) fn explain_first_games(&mut self) {
        if self.screen != Screen::Board {
            // It is about a board that is not seen any more.
            self.notice.take_if(|notice| notice.explains);
        }
        let revision = Some(self.session.revision());
        let quiet = self.screen == Screen::Board && self.notice.is_none() && !self.session.is_looking_back();
        let plays = !self.session.is_watched() && !self.session.is_review() && !self.session.is_over();
        if !quiet || !plays || !self.prefs.window.explains() || self.explained_at == revision {
            return;
        }
        self.explained_at = revision;
        let explained = self.prefs.window.explained.clone().unwrap_or_default();
        let Some(moment) =
            moment(&self.session).filter(|key| explained.split(' ').all(|other| other != *key))
        else {
            return;
        };
        self.prefs.window.explained = Some(format!("{explained} {moment}").trim_start().to_owned());
        self.note(self.texts.with(moment, &[self.look().value()]), false, SHOWN);
        if let Some(notice) = &mut self.notice {
            notice.explains = true;
        }
    }
}

/// What is to be explained of this position.
fn moment(session: &GameSession) -> Option<&'static str> {
    let position = session.shown();
    let ply = position.ply();
    match session.setup() {
        Setup::Ultimate(_) => {
            let won = |board| matches!(position.small_board(board), Some(SmallBoard::Won(_)));
            Some(match position.target() {
                _ if (0..9).any(won) => "first-ultimate-won",
                Some(_) => "first-ultimate-target",
                None => "first-ultimate-start",
            })
        }
        Setup::Score(_) if ply == 0 => Some("first-score-start"),
        Setup::Score(_) if !position.winning_cells().is_empty() => Some("first-score-line"),
        Setup::Score(_) => {
            let nearly = position.move_limit().is_some_and(|limit| ply + LAST_MOVES >= limit);
            nearly.then_some("first-score-end")
        }
        Setup::Line(line) if line.rule == LineRule::Renju => {
            let forbidden = |cell| matches!(position.legality(cell), Err(Illegal::Forbidden(_)));
            match ply {
                0 => Some("first-renju-start"),
                1 => Some("first-renju-white"),
                _ => position.shape().iter().any(forbidden).then_some("first-renju-points"),
            }
        }
        Setup::Line(line) if line.reply != Reply::None => match ply {
            _ if position.last_reply() => Some("first-reply-now"),
            0 if !line.walls.is_empty() => Some("first-reply-walls"),
            ply if ply > 1 => Some("first-reply-start"),
            _ => None,
        },
        _ => None,
    }
}
