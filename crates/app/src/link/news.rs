//! News of a game by link besides its moves, and their sentences.

use inarow_client::DeclineReason;
use inarow_core::{Message, Side};
use inarow_session::GameSession;
use inarow_view::Texts;

use crate::labels::live_names;
use crate::sentences::capitalised;

/// News of a game by link besides its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkNews {
    /// The session follows a game: this one, or the one that the players play next.
    Began,
    /// Somebody plays that side from now on.
    Joined(Side),
    /// A side wants its last step back.
    TakeBackOffered(Side),
    /// A side lets the other take back.
    TakeBackAccepted(Side),
    /// A side does not let the other take back.
    TakeBackDeclined(Side),
    /// A side wants to play again.
    RematchOffered(Side),
    /// A side does not want to play again.
    RematchDeclined(Side),
    /// The bot that was challenged does not play.
    ChallengeDeclined(DeclineReason),
    /// A side said something.
    Said(Side, String),
    /// A request was refused.
    Refused(Message),
    /// The line was cut.
    Lost(Message),
    /// The player who hosts the game has quit.
    HostLeft,
    /// The line is open again.
    Back,
    /// The game cannot be followed.
    Failed(Message),
}

/// Question of a game by link to the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkQuestion {
    /// The other wants the last step back.
    TakeBack(Side),
    /// The other wants to play again.
    Rematch(Side),
}

/// News as a sentence; `None` if the screen shows it anyway.
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
