//! State of a game by link, as screens show it next to the board.

use std::time::Duration;

use inarow_core::Side;
use inarow_session::GameSession;
use inarow_view::Texts;

use crate::labels::live_names;
use crate::link::{Line, LinkGame, LinkQuestion};

/// State of a game by link, as screens show it next to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beside {
    /// Link to be shared with an opponent.
    Share,
    /// Question of the other player.
    Question(LinkQuestion),
    /// Absence of the player of this side. The win can be claimed from the absent player.
    Gone(Side),
    /// Lost connection of the player of this side.
    Away(Side),
    /// Lost connection to the server.
    Lost,
    /// Departure of the hosting player.
    HostLeft,
    /// Restart of a game by its host, with the previous or another link. The other player has not reconnected
    /// since.
    Returned,
    /// Failure. The game can no longer be followed.
    Failed,
    /// Wait for the other player's answer.
    Waits,
    /// Wait for the other player's answer to a take-back request.
    TakeBackWaits,
    /// Game that the local user only watches.
    Watching,
}

impl Beside {
    /// Returns the sentence about the state, or `None` if a screen shows more than a sentence.
    pub fn sentence(self, session: &GameSession, texts: &Texts) -> Option<String> {
        let named = |key: &str, side: Side| {
            let name = live_names(session, texts)[side.index()].clone();
            Some(texts.with(key, &[("name", name.into())]))
        };
        match self {
            Beside::Question(LinkQuestion::TakeBack(side)) => named("web-take-back-asked", side),
            Beside::Question(LinkQuestion::Rematch(side)) => named("web-rematch-asked", side),
            Beside::Away(side) => named("link-away", side),
            Beside::Gone(side) => {
                let given = session.given_name(side).map(str::to_owned);
                let name = given.unwrap_or_else(|| texts.get("web-opponent"));
                Some(texts.with("web-gone", &[("name", name.into())]))
            }
            Beside::Waits => Some(texts.get("web-asked")),
            Beside::TakeBackWaits => Some(texts.get("link-take-back-waits")),
            Beside::Lost => Some(texts.get("web-lost")),
            Beside::HostLeft => Some(texts.get("link-host-left")),
            Beside::Failed => Some(texts.get("link-failed")),
            Beside::Watching => Some(texts.get("web-watching")),
            Beside::Share | Beside::Returned => None,
        }
    }
}

impl LinkGame {
    /// Returns the state to show next to the board now, or `None` while a record is viewed.
    pub fn beside(&self, session: &GameSession, now: Duration) -> Option<Beside> {
        if session.is_review() {
            return None;
        }
        Some(match self.line() {
            Line::Lost => Beside::Lost,
            Line::HostLeft => Beside::HostLeft,
            Line::Failed(_) => Beside::Failed,
            _ => match self.question(session) {
                Some(question) => Beside::Question(question),
                None if self.waits_for_opponent(session) => Beside::Share,
                None if let Some(side) = self.gone(session, now) => Beside::Gone(side),
                None if let Some(side) = self.away(session) => Beside::Away(side),
                None if self.is_returned(session) => Beside::Returned,
                None if self.has_offered_take_back() => Beside::TakeBackWaits,
                None if self.has_offered_rematch() => Beside::Waits,
                None if !self.is_player() && session.result().is_none() => Beside::Watching,
                None => return None,
            },
        })
    }
}
