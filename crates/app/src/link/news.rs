//! News of a game by link, except moves, and sentences of the news.

use inarow_client::DeclineReason;
use inarow_core::{Message, Side};
use inarow_session::GameSession;
use inarow_view::Texts;

use crate::labels::live_names;
use crate::sentences::capitalised;

/// News of a game by link, except moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkNews {
    /// Start of a game that the session follows. The game is this game or the next game of its players.
    Began,
    /// Arrival of a player on this side.
    Joined(Side),
    /// Request of a side to take back its last step.
    TakeBackOffered(Side),
    /// Acceptance of the take-back by a side.
    TakeBackAccepted(Side),
    /// Refusal of the take-back by a side.
    TakeBackDeclined(Side),
    /// Rematch offer of a side.
    RematchOffered(Side),
    /// Refusal of a rematch by a side.
    RematchDeclined(Side),
    /// Refusal by the challenged bot.
    ChallengeDeclined(DeclineReason),
    /// Message of a side.
    Said(Side, String),
    /// Refused request.
    Refused(Message),
    /// Lost connection.
    Lost(Message),
    /// Departure of the hosting player.
    HostLeft,
    /// Restored connection.
    Back,
    /// Failure. The game cannot be followed.
    Failed(Message),
}

/// Question of a game by link to the local player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkQuestion {
    /// Request of this side to take back its last step.
    TakeBack(Side),
    /// Rematch offer of this side.
    Rematch(Side),
}

/// Returns news as a sentence, or `None` if the screen shows the news anyway.
pub fn sentence(news: &LinkNews, session: &GameSession, texts: &Texts) -> Option<String> {
    let named = |key: &str, side: Side| {
        let [x, o] = live_names(session, texts);
        texts.with(key, &[("name", if side == Side::X { x } else { o }.into())])
    };
    let is_own = |side: Side| session.own_side() == Some(side);
    Some(match news {
        LinkNews::Began => return None,
        LinkNews::TakeBackOffered(side) if is_own(*side) => texts.get("link-take-back-waits"),
        LinkNews::TakeBackDeclined(side) if is_own(*side) => texts.get("link-take-back-declined-you"),
        LinkNews::RematchOffered(side) if is_own(*side) => texts.get("web-asked"),
        LinkNews::Joined(side) => named("web-joined", *side),
        LinkNews::TakeBackOffered(side) => named("web-take-back-asked", *side),
        LinkNews::TakeBackAccepted(side) => named("link-take-back-accepted", *side),
        LinkNews::TakeBackDeclined(side) => named("link-take-back-declined", *side),
        LinkNews::RematchOffered(side) => named("web-rematch-asked", *side),
        LinkNews::RematchDeclined(_) => texts.get("web-rematch-declined"),
        LinkNews::ChallengeDeclined(reason) => challenge_declined(*reason, texts),
        LinkNews::Said(side, text) => {
            let [x, o] = live_names(session, texts);
            format!("{}: {text}", if *side == Side::X { x } else { o })
        }
        LinkNews::Refused(why) | LinkNews::Failed(why) => capitalised(&texts.tell(why)),
        LinkNews::Lost(_) => texts.get("web-lost"),
        LinkNews::HostLeft => texts.get("link-host-left"),
        LinkNews::Back => texts.get("link-back"),
    })
}

pub(super) fn challenge_declined(reason: DeclineReason, texts: &Texts) -> String {
    texts.get(match reason {
        DeclineReason::Declined => "link-bot-declined",
        DeclineReason::Game => "link-bot-game",
        DeclineReason::Time => "link-bot-time",
        DeclineReason::Busy => "link-bot-busy",
        DeclineReason::NoAnswer => "link-bot-silent",
    })
}
