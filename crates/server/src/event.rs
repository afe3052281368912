//! Events of a hosted game. Clients get events with cells in text form (`x,y`).

use inarow_core::{Shape, Side};
use inarow_play::EventKind;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A stored event. The number of an event is its place in the game, from 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct StoredEvent {
    /// Time of the game in milliseconds. Game time does not advance while no server runs.
    pub(crate) at_ms: u64,
    /// Content of the event.
    #[serde(flatten)]
    pub(crate) body: EventBody,
}

/// An event of the match, or of the players around it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum EventBody {
    Match(EventKind),
    Around(AroundEvent),
}

/// An event between the players, outside the match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum AroundEvent {
    /// A side requests to take back its last step.
    TakeBackOffered {
        side: Side,
    },
    TakeBackDeclined {
        side: Side,
    },
    RematchOffered {
        side: Side,
    },
    RematchDeclined {
        side: Side,
    },
    /// A rematch was agreed. `id` and `link` are those of the new game.
    Rematch {
        id: String,
        link: String,
    },
    Said {
        side: Side,
        text: String,
    },
    /// Anyone may join, because the bot challenged for this side does not play.
    ChallengeDeclined {
        side: Side,
        reason: DeclineReason,
    },
}

/// Reason why a bot does not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DeclineReason {
    /// The bot gave no reason.
    Declined,
    /// The bot does not play this game.
    Game,
    /// The bot does not play with this clock.
    Time,
    /// The bot already plays its maximum number of games.
    Busy,
    /// The bot did not answer.
    NoAnswer,
}

impl StoredEvent {
    /// Returns the event as a line of a stream, without a line end and without a computer's judgement.
    pub(crate) fn line(&self, n: u64, shape: Shape) -> String {
        let mut event = match serde_json::to_value(self) {
            Ok(Value::Object(event)) => event,
            // Unreachable: plain data with text keys always serialises.
            _ => Map::new(),
        };
        event.remove("judgement");
        if let EventBody::Match(EventKind::Moved { cell, .. }) = &self.body {
            let (x, y) = shape.xy(*cell);
            event.insert("cell".to_owned(), Value::String(format!("{x},{y}")));
        }
        format!(r#"{{"n":{n},"event":{}}}"#, Value::Object(event))
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::{LineSetup, Setup};
    use inarow_play::{Command, Match, MatchSetup};

    use super::*;

    #[test]
    fn events_are_read_back_and_told_with_cells_as_people_write_them() {
        let mut game = Match::new(MatchSetup::new(Setup::Line(LineSetup::new(15, 15, 5)))).unwrap();
        let shape = game.position().shape();
        let cell = shape.parse("7,3").unwrap();
        game.apply(Command::Play { side: Side::X, cell }, std::time::Duration::ZERO).unwrap();
        let of_match = game.events_since(0).unwrap().map(|event| EventBody::Match(event.kind.clone()));
        let around = [
            AroundEvent::TakeBackOffered { side: Side::X },
            AroundEvent::Said { side: Side::O, text: "hi".to_owned() },
            AroundEvent::ChallengeDeclined { side: Side::O, reason: DeclineReason::NoAnswer },
        ];
        let all: Vec<EventBody> = of_match.chain(around.into_iter().map(EventBody::Around)).collect();
        assert_eq!(all.len(), 7);
        for body in all {
            let event = StoredEvent { at_ms: 7, body };
            let text = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<StoredEvent>(&text).unwrap(), event, "{text}");
            let line = event.line(3, shape);
            assert!(line.starts_with(r#"{"n":3,"event":{"#), "{line}");
            if matches!(event.body, EventBody::Match(EventKind::Moved { .. })) {
                assert!(line.contains(r#""cell":"7,3""#), "{line}");
            }
        }
    }
}
