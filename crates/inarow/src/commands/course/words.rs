//! What happens on a server, in words.

use inarow_core::{Message, Side};
use inarow_course::wire::JoinRejectReason;
use inarow_course::{Leaving, Played, ServerEvent};
use inarow_record::{End, GameResult};
use inarow_view::Texts;
use serde::Serialize;

use crate::commands::arena::ending;

/// Somebody came, was refused or went; `None` is nothing to tell.
pub(super) fn event(event: &ServerEvent) -> Option<Message> {
    Some(match event {
        ServerEvent::Joined { name: Some(name) } => Message::new("course-joined").text("name", name),
        ServerEvent::Joined { name: None } => Message::new("course-joined-observer"),
        ServerEvent::Refused { name, reason, has_password } => {
            let reason = Message::new(match reason {
                JoinRejectReason::WrongPassword if !has_password => "course-refused-no-password",
                JoinRejectReason::NameTaken => "course-refused-name",
                JoinRejectReason::WrongPassword => "course-refused-password",
                JoinRejectReason::GameInProgress => "course-refused-game",
                JoinRejectReason::MalformedMessage => "course-refused-malformed",
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

/// A game that is over, as a line.
pub(super) fn over(number: u64, played: &Played, texts: &Texts) -> String {
    let GameResult { winner, why } = played.result;
    texts.tell(&ended(number, &played.names, winner, self::why(why, texts), played.moves.len() as u64))
}

/// Why a game ended.
pub(super) fn why(end: End, texts: &Texts) -> Message {
    Message::new("as-is").text("text", ending(end.name(), texts))
}

/// How a game ended between these two, X first.
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

/// A game that is over, for machines.
#[derive(Serialize)]
pub(super) struct GameLine<'a> {
    x: &'a str,
    o: &'a str,
    winner: Option<&'static str>,
    why: &'static str,
    moves: Vec<String>,
}

/// The line of a game that is over.
pub(super) fn game_line(played: &Played) -> GameLine<'_> {
    let [x, o] = &played.names;
    let GameResult { winner, why } = played.result;
    let moves = played.moves.iter().map(|(x, y)| format!("{x},{y}")).collect();
    GameLine { x, o, winner: winner.map(Side::key), why: why.name(), moves }
}
