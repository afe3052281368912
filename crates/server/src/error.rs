//! Reasons why a request is refused.

use std::time::Duration;

use inarow_core::{Explain, Message};
use inarow_play::NameError;

use crate::refusal::Refusal;
use crate::store::StoreError;

/// Reason why a request is refused.
#[derive(Clone, Debug)]
pub(crate) enum ApiError {
    /// The request is not of the expected form.
    BadRequest(Message),
    /// The game, its settings, a player or a time is invalid.
    BadGame(Message),
    /// A fault in the name of a player.
    BadName(NameError),
    /// The name belongs to the computer, one of its levels, a strategy or a bot.
    NameTaken(String),
    /// The requested form of a record is unknown.
    BadFormat,
    /// The game cannot be written in the requested form.
    Unwritable(Message),
    NotJson,
    NoSuchGame,
    NoSuchPage,
    /// The request names another host.
    WrongHost,
    /// The request comes from a page of another site.
    WrongOrigin,
    WrongMethod,
    Full,
    /// The request's command has already created another game.
    OtherGame,
    /// The game can no longer be joined, because it is over.
    JoinOver,
    NoSecret,
    WrongSecret,
    NoToken,
    WrongToken,
    NoSuchChallenge,
    /// The challenge has another answer already, or its game has ended.
    ChallengeOver,
    /// The challenged bot is not connected.
    BotAway,
    /// Too many challenges wait for the bot.
    BotBusy,
    TooManySeeks,
    Refused(Refusal),
    TooLarge,
    TooSlow,
    /// Too many requests. Contains the time until the next request is allowed.
    TooMany(Duration),
    /// Too much work of this kind waits already.
    Busy,
    /// The address was banned by the operator.
    Banned,
    /// The stored game can no longer be read. Other games are readable.
    Damaged,
    /// The store cannot be read or written now.
    Unavailable(StoreError),
    Broken,
}

impl Explain for ApiError {
    fn message(&self) -> Message {
        match self {
            ApiError::BadRequest(detail) => {
                Message::new("server-bad-request").because("detail", detail.clone())
            }
            ApiError::BadGame(message) | ApiError::Unwritable(message) => message.clone(),
            ApiError::BadName(error) => error.message(),
            ApiError::NameTaken(name) => Message::new("server-name-taken").text("name", name),
            ApiError::BadFormat => Message::new("server-bad-format"),
            ApiError::NotJson => Message::new("server-not-json"),
            ApiError::NoSuchGame => Message::new("server-no-such-game"),
            ApiError::NoSuchPage => Message::new("server-no-such-page"),
            ApiError::WrongHost => Message::new("server-wrong-host"),
            ApiError::WrongOrigin => Message::new("server-wrong-origin"),
            ApiError::WrongMethod => Message::new("server-wrong-method"),
            ApiError::Full => Message::new("server-full"),
            ApiError::JoinOver => Message::new("server-join-over"),
            ApiError::OtherGame => Message::new("server-other-game"),
            ApiError::NoSecret => Message::new("server-no-secret"),
            ApiError::WrongSecret => Message::new("server-wrong-secret"),
            ApiError::NoToken => Message::new("server-no-token"),
            ApiError::WrongToken => Message::new("server-wrong-token"),
            ApiError::NoSuchChallenge => Message::new("server-no-such-challenge"),
            ApiError::ChallengeOver => Message::new("server-challenge-over"),
            ApiError::BotAway => Message::new("server-bot-away"),
            ApiError::BotBusy => Message::new("server-bot-busy"),
            ApiError::TooManySeeks => Message::new("server-too-many-seeks"),
            ApiError::Refused(refusal) => refusal.message(),
            ApiError::TooLarge => Message::new("server-too-large"),
            ApiError::TooSlow => Message::new("server-too-slow"),
            ApiError::TooMany(wait) => Message::new("server-too-many").count("seconds", wait.as_secs() + 1),
            ApiError::Busy => Message::new("server-busy"),
            ApiError::Banned => Message::new("server-banned"),
            ApiError::Damaged => Message::new("server-damaged"),
            ApiError::Unavailable(error) => {
                // Paths and messages of the database appear only in the log.
                let reason = match error {
                    StoreError::Full | StoreError::Locked => error.message(),
                    _ => Message::new("server-store-trouble"),
                };
                Message::new("server-not-stored").because("reason", reason)
            }
            ApiError::Broken => Message::new("server-broken"),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Damaged(_) => ApiError::Damaged,
            error => ApiError::Unavailable(error),
        }
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> ApiError {
        tracing::error!(%error, "no random numbers");
        ApiError::Broken
    }
}
