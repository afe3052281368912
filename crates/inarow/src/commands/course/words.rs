//! Events of a server in words.

use inarow_core::{Message, Setup, Side};
use inarow_course::{JoinRefusal, Leaving, Played, ServerEvent};
use inarow_record::{End, GameResult, Record};
use inarow_view::Texts;
use serde::{Deserialize, Serialize};

use crate::commands::arena::ending;

/// Returns the message for an event, or `None` for an event without a message.
pub(super) fn event(event: &ServerEvent) -> Option<Message> {
    Some(match event {
        ServerEvent::Joined { name: Some(name) } => Message::new("course-joined").text("name", name),
        ServerEvent::Joined { name: None } => Message::new("course-joined-observer"),
        ServerEvent::Refused { name, why } => {
            let reason = Message::new(match why {
                JoinRefusal::NameTaken => "course-refused-name",
                JoinRefusal::WrongPassword => "course-refused-password",
                JoinRefusal::NoPassword => "course-refused-no-password",
                JoinRefusal::GameInProgress => "course-refused-game",
                JoinRefusal::Full => "course-refused-full",
                JoinRefusal::Malformed => "course-refused-malformed",
            });
            match name {
                Some(name) => Message::new("course-refused").text("name", name).because("reason", reason),
                None => Message::new("course-refused-somebody").because("reason", reason),
            }
        }
        ServerEvent::Left { name, why } => {
            let reason = Message::new(match why {
                Leaving::Disconnected => "course-left-disconnected",
                Leaving::Lost => "course-left-lost",
                Leaving::Silent => "course-left-silent",
                Leaving::Garbage => "course-left-garbage",
                Leaving::Slow => "course-left-slow",
                Leaving::Kicked => "course-left-kicked",
            });
            match name {
                Some(name) => Message::new("course-left").text("name", name).because("reason", reason),
                None => Message::new("course-left-observer").because("reason", reason),
            }
        }
        ServerEvent::Moved { .. } | ServerEvent::Over(_) => return None,
    })
}

/// Returns the line of a finished game.
pub(super) fn over(number: u64, played: &Played, texts: &Texts) -> String {
    let why = reason(played.result, &played.names, played.took.is_zero(), texts);
    texts.tell(&ended(number, &played.names, played.result.winner, why, played.moves.len() as u64))
}

/// Returns the reason of an ending, with the loser's name unless the board decided. A game without duration
/// never began.
pub(super) fn reason(result: GameResult, names: &[String; 2], never_began: bool, texts: &Texts) -> Message {
    let loser = result.winner.map(|winner| &names[winner.other().index()]);
    match (result.why, loser) {
        (End::Crash, Some(loser)) if never_began => Message::new("course-why-absent").text("name", loser),
        (End::Crash, Some(loser)) => Message::new("course-why-lost").text("name", loser),
        (End::Adjudicated, Some(loser)) => Message::new("course-why-removed").text("name", loser),
        (why, _) => self::why(why, texts),
    }
}

/// Returns the words for an ending.
pub(super) fn why(end: End, texts: &Texts) -> Message {
    Message::new("as-is").text("text", ending(end.name(), texts))
}

/// Returns the result of a game between X and O, given in this order.
pub(super) fn ended(
    number: u64,
    names: &[String; 2],
    winner: Option<Side>,
    why: Message,
    moves: u64,
) -> Message {
    let [x, o] = names;
    let moves = Message::new("moves-count").count("count", moves);
    match winner {
        Some(side) => Message::new("course-won")
            .digits("number", number)
            .text("x", x)
            .text("o", o)
            .text("winner", &names[side.index()])
            .because("why", why)
            .because("moves", moves),
        None => Message::new("course-drawn")
            .digits("number", number)
            .text("x", x)
            .text("o", o)
            .because("why", why)
            .because("moves", moves),
    }
}

/// A finished game as JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct GameLine {
    pub(super) x: String,
    pub(super) o: String,
    pub(super) winner: Option<String>,
    pub(super) why: String,
    pub(super) moves: Vec<String>,
    /// Seed of the walls.
    pub(super) seed: u64,
    pub(super) walls: Vec<String>,
    /// Start time in UTC, or `None` for a game that never began, and in older logs.
    #[serde(default)]
    pub(super) started: Option<String>,
}

/// A finished game.
pub(super) struct FinishedGame {
    pub(super) line: GameLine,
    pub(super) record: Record,
    /// Whether the game never began because a player was absent.
    pub(super) never_began: bool,
}

impl GameLine {
    /// Creates the line of a finished game.
    pub(super) fn new(played: &Played, seed: u64, setup: &Setup, started: Option<String>) -> GameLine {
        let [x, o] = played.names.clone();
        let GameResult { winner, why } = played.result;
        let walls = match setup {
            Setup::Line(line) => line.walls.iter().map(|[x, y]| format!("{x},{y}")).collect(),
            _ => Vec::new(),
        };
        GameLine {
            x,
            o,
            winner: winner.map(|side| side.key().to_owned()),
            why: why.name().to_owned(),
            moves: played.moves.iter().map(|(x, y)| format!("{x},{y}")).collect(),
            seed,
            walls,
            started,
        }
    }

    /// Returns the winner and the reason, or `None` if another version wrote the words.
    pub(super) fn result(&self) -> Option<GameResult> {
        let of_key = |key: &str| Side::ALL.into_iter().find(|side| side.key() == key);
        let winner = match &self.winner {
            Some(key) => Some(of_key(key)?),
            None => None,
        };
        Some(GameResult { winner, why: End::from_name(&self.why)? })
    }

    /// Returns the columns and rows of the moves.
    pub(super) fn cells(&self) -> Option<Vec<(u32, u32)>> {
        let cell = |text: &String| {
            let (x, y) = text.split_once(',')?;
            Some((x.parse().ok()?, y.parse().ok()?))
        };
        self.moves.iter().map(cell).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use inarow_view::Lang;

    use super::*;

    #[test]
    fn who_is_gone_is_named() {
        let told = |why, ms, lang| {
            let played = Played {
                names: ["alice", "bob"].map(str::to_owned),
                result: GameResult { winner: Some(Side::X), why },
                moves: Vec::new(),
                latencies: Default::default(),
                took: Duration::from_millis(ms),
            };
            over(1, &played, &Texts::new(lang))
        };
        for (why, ms, en, ru) in [
            (End::Crash, 9, "alice won (bob lost its connection)", "потеряна связь с участником bob"),
            (End::Crash, 0, "alice won (bob was absent)", "участника bob не было"),
            (End::Adjudicated, 9, "alice won (bob was removed)", "участник bob удалён"),
            (End::Protocol, 9, "alice won (protocol broken)", "победа: alice (нарушен протокол)"),
        ] {
            let [own, other] = [Lang::En, Lang::Ru].map(|lang| told(why, ms, lang));
            assert!(own.contains(en) && other.contains(ru), "{own} {other}");
        }
    }
}
