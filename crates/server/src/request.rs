//! Requests of clients.

use inarow_core::{Message, Side};
use inarow_play::{NameError, player_name};
use inarow_record::SwapChoice;
use serde::Deserialize;

use crate::event::DeclineReason;
use crate::json_object::{Object, read};

/// Maximum length of a command's id, in characters.
const MAX_COMMAND: usize = 64;
/// Length of the id of a request that gives a seat, in characters. Anyone who guesses the id gets the seat.
const SECRET_COMMAND: std::ops::RangeInclusive<usize> = 16..=MAX_COMMAND;

/// `POST /api/games`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateGame {
    pub(crate) game: String,
    pub(crate) x: Option<String>,
    pub(crate) o: Option<String>,
    pub(crate) time: Option<String>,
    pub(crate) seed: Option<u64>,
    #[serde(default)]
    pub(crate) listed: bool,
    pub(crate) side: Option<Side>,
    command: Option<String>,
}

impl CreateGame {
    /// Returns the idempotency key of the request. A repeated request gets its first answer again. The key is
    /// as secret as the seat.
    ///
    /// # Errors
    /// When the key is easy to guess.
    pub(crate) fn command(&self) -> Result<Option<&str>, Message> {
        secret_command(self.command.as_deref())
    }
}

/// Checks the idempotency key of a request that gives a seat.
fn secret_command(command: Option<&str>) -> Result<Option<&str>, Message> {
    if command.is_some_and(|command| !SECRET_COMMAND.contains(&command.chars().count())) {
        let [least, most] = [SECRET_COMMAND.start(), SECRET_COMMAND.end()];
        return Err(Message::new("server-secret-command").digits("least", least).digits("most", most));
    }
    Ok(command)
}

/// `POST /api/games/{id}/join`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinGame {
    name: Option<String>,
    command: Option<String>,
}

/// A request for a seat.
#[derive(Clone, Debug)]
pub(crate) struct Join {
    /// Name in normal form, empty if no name was given.
    pub(crate) name: String,
    /// Idempotency key. A repeated request gets its first answer again. The key is as secret as the seat.
    pub(crate) command: Option<String>,
}

/// Reason why a request to join is invalid.
#[derive(Debug)]
pub(crate) enum BadJoin {
    /// A fault in the name.
    Name(NameError),
    /// A fault in the command.
    Command(Message),
}

impl JoinGame {
    /// Checks the request.
    ///
    /// # Errors
    /// When the name is invalid or the idempotency key is easy to guess.
    pub(crate) fn check(self) -> Result<Join, BadJoin> {
        let name = self.name.as_deref().unwrap_or_default().trim();
        let name = if name.is_empty() { String::new() } else { player_name(name).map_err(BadJoin::Name)? };
        secret_command(self.command.as_deref()).map_err(BadJoin::Command)?;
        Ok(Join { name, command: self.command })
    }
}

/// `POST /api/bot/challenges/{id}`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerChallenge {
    accept: bool,
    reason: Option<BotReason>,
}

/// Reason that a bot gives for declining.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum BotReason {
    Game,
    Time,
    Busy,
}

impl AnswerChallenge {
    /// Returns whether the bot plays, or the bot's reason to decline.
    ///
    /// # Errors
    /// When the bot accepts and gives a reason to decline.
    pub(crate) fn check(self) -> Result<Result<(), DeclineReason>, Message> {
        match (self.accept, self.reason) {
            (true, None) => Ok(Ok(())),
            (true, Some(_)) => Err(Message::new("server-needless-reason")),
            (false, None) => Ok(Err(DeclineReason::Declined)),
            (false, Some(BotReason::Game)) => Ok(Err(DeclineReason::Game)),
            (false, Some(BotReason::Time)) => Ok(Err(DeclineReason::Time)),
            (false, Some(BotReason::Busy)) => Ok(Err(DeclineReason::Busy)),
        }
    }
}

/// `POST /api/bot/seeks`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeekGame {
    pub(crate) game: String,
    pub(crate) time: Option<String>,
}

/// Report of a page over its socket. The page shows all events up to this number.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seen {
    pub(crate) seen: u64,
}

/// Request of a page over its socket. The server then sends the screen and all changes over this socket.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Follow {
    /// Number that the page chose for this request. Changes of the screen carry the number.
    pub(crate) view: u32,
    /// Display options of the page, as the query of its address.
    pub(crate) wanted: String,
}

/// Action of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Mark a cell.
    Play(String),
    Choose(SwapChoice),
    Resign,
    Offer(Offer),
    Answer(Offer, bool),
    /// Claim the game because the opponent is absent.
    Claim,
    Say(String),
}

/// Offers of one player to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Offer {
    Draw,
    TakeBack,
    Rematch,
}

/// A command of a player, with an idempotency key chosen by the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerCommand {
    pub(crate) id: String,
    pub(crate) action: Action,
    /// Number of plies that the client saw. Only moves and choices have this number.
    pub(crate) ply: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandFields {
    command: String,
    play: Option<String>,
    choose: Option<SwapChoice>,
    resign: Option<bool>,
    offer: Option<Offer>,
    answer: Option<Object<AnswerFields>>,
    claim: Option<bool>,
    say: Option<String>,
    #[serde(default, deserialize_with = "present")]
    ply: Option<u64>,
}

/// Reads a value that is not `null`. A client that lost its ply number must not play on any position.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    u64::deserialize(deserializer).map(Some)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerFields {
    to: Offer,
    accept: bool,
}

impl PlayerCommand {
    /// Reads a command: an id and one action.
    ///
    /// # Errors
    /// Returns the fault.
    pub(crate) fn read(bytes: &[u8]) -> Result<PlayerCommand, Message> {
        let CommandFields { command, play, choose, resign, offer, answer, claim, say, ply } = read(bytes)?;
        if command.is_empty() || command.chars().count() > MAX_COMMAND {
            return Err(Message::new("server-long-command").digits("most", MAX_COMMAND));
        }
        if resign == Some(false) || claim == Some(false) {
            return Err(Message::new("server-only-true"));
        }
        let asked = [
            play.map(Action::Play),
            choose.map(Action::Choose),
            resign.map(|_| Action::Resign),
            offer.map(Action::Offer),
            answer.map(|Object(answer)| Action::Answer(answer.to, answer.accept)),
            claim.map(|_| Action::Claim),
            say.map(Action::Say),
        ];
        let mut asked = asked.into_iter().flatten();
        match (asked.next(), asked.next()) {
            (Some(action), None) => {
                if ply.is_some() && !matches!(action, Action::Play(_) | Action::Choose(_)) {
                    return Err(Message::new("server-ply-of-move"));
                }
                Ok(PlayerCommand { id: command, action, ply })
            }
            _ => Err(Message::new("server-one-action")),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_command_asks_for_one_thing() {
        let read = |text: &str| PlayerCommand::read(text.as_bytes()).map(|command| command.action);
        assert_eq!(read(r#"{"command":"1","play":"7,7"}"#), Ok(Action::Play("7,7".to_owned())));
        assert_eq!(read(r#"{"command":"1","choose":"more"}"#), Ok(Action::Choose(SwapChoice::More)));
        assert_eq!(read(r#"{"command":"1","resign":true}"#), Ok(Action::Resign));
        assert_eq!(read(r#"{"command":"1","offer":"take-back"}"#), Ok(Action::Offer(Offer::TakeBack)));
        let answer = read(r#"{"command":"1","answer":{"to":"draw","accept":true}}"#);
        assert_eq!(answer, Ok(Action::Answer(Offer::Draw, true)));
        let ply = |text: &str| PlayerCommand::read(text.as_bytes()).unwrap().ply;
        assert_eq!(ply(r#"{"command":"1","play":"7,7","ply":3}"#), Some(3));
        assert_eq!(ply(r#"{"command":"1","choose":"x","ply":0}"#), Some(0));
        assert_eq!(ply(r#"{"command":"1","choose":"x"}"#), None);
        for wrong in [
            r#"{"command":"1","ply":3}"#,
            r#"{"command":"1","resign":true,"ply":3}"#,
            r#"{"command":"1","say":"hi","ply":3}"#,
            r#"{"command":"1","play":"7,7","ply":-1}"#,
            r#"{"command":"1","play":"7,7","ply":"3"}"#,
            r#"{"command":"1","play":"7,7","ply":1.5}"#,
            r#"{"command":"1","play":"7,7","ply":null}"#,
            r#"{"command":"1"}"#,
            r#"{"play":"7,7"}"#,
            r#"{"command":"","play":"7,7"}"#,
            r#"{"command":"1","play":"7,7","resign":true}"#,
            r#"{"command":"1","play":"7,7","more":1}"#,
            r#"{"command":"1","resign":false}"#,
            r#"{"command":1,"play":"7,7"}"#,
            r#"{"command":"1","answer":{"to":"draw"}}"#,
            r#"{"command":"1","answer":["draw",true]}"#,
            r#"["1","7,7",null,null,null,null,null,null,null]"#,
            "[]",
            "",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let long = format!(r#"{{"command":"{}","resign":true}}"#, "é".repeat(64));
        assert!(read(&long).is_ok());
        assert!(read(&long.replace("é\"", "éé\"")).is_err());
    }

    proptest! {
        /// Any bytes either give a command within the limits or are refused.
        #[test]
        fn any_text_is_a_command_or_none(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            id in ".{0,70}",
            key in "(play|say|offer|answer|claim|resign|choose|.{0,5})",
            value in "(true|\"x\"|\"draw\"|[0-9]{1,30}|null|\\[{0,90}|.{0,20})",
        ) {
            let _ = PlayerCommand::read(&bytes);
            let id = serde_json::to_string(&id).unwrap();
            let text = format!(r#"{{"command":{id},"{key}":{value}}}"#);
            if let Ok(command) = PlayerCommand::read(text.as_bytes()) {
                prop_assert!((1..=MAX_COMMAND).contains(&command.id.chars().count()));
            }
        }
    }
}
