//! Errors as clients see them: a status, a stable code, and a sentence in their language.

use std::sync::OnceLock;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use inarow_core::{Explain, Message};
use inarow_play::NameError;
use inarow_view::{Lang, Texts};

use crate::refusal::Refusal;
use crate::store::StoreError;

/// Why a request is not done.
#[derive(Clone, Debug)]
pub(crate) enum ApiError {
    /// The request is not of the expected form.
    BadRequest(Message),
    /// No such game, settings or player, or a time that is none.
    BadGame(Message),
    /// A fault in the name of a player.
    BadName(NameError),
    /// The name belongs to the computer, one of its levels, a strategy or a bot.
    NameTaken(String),
    /// The form of the record that is asked for.
    BadFormat,
    /// The game cannot be written in that form.
    Unwritable(Message),
    NotJson,
    NoSuchGame,
    NoSuchPage,
    /// The request names another server.
    WrongHost,
    /// A page of another site sends the request.
    WrongOrigin,
    WrongMethod,
    Full,
    /// Another game was made by the command of this request.
    OtherGame,
    /// Nobody sits down in a game that is over.
    JoinOver,
    NoSecret,
    WrongSecret,
    NoToken,
    WrongToken,
    NoSuchChallenge,
    /// The challenge was answered otherwise, or there is no game any more.
    ChallengeOver,
    /// The bot that is challenged is not connected.
    BotAway,
    /// Too many challenges wait for the bot.
    BotBusy,
    TooManySeeks,
    Refused(Refusal),
    TooLarge,
    TooSlow,
    /// Too many requests: when to try again.
    TooMany(Duration),
    /// Too much work of this kind waits already.
    Busy,
    /// The address was banned by the operator.
    Banned,
    /// The game is stored, but cannot be read any more. Other games can.
    Damaged,
    /// Nothing can be stored or read now.
    Unavailable(StoreError),
    Broken,
}

/// The code of a refused request, for those who count: it goes with the answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RefusalCode(pub(crate) &'static str);

impl ApiError {
    /// The status and the code.
    pub(crate) fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            ApiError::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad-request"),
            ApiError::BadGame(_) => (StatusCode::BAD_REQUEST, "bad-game"),
            ApiError::BadName(_) => (StatusCode::BAD_REQUEST, "bad-name"),
            ApiError::NameTaken(_) => (StatusCode::CONFLICT, "name-taken"),
            ApiError::BadFormat => (StatusCode::BAD_REQUEST, "bad-format"),
            ApiError::Unwritable(_) => (StatusCode::CONFLICT, "not-in-this-format"),
            ApiError::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json"),
            ApiError::NoSuchGame => (StatusCode::NOT_FOUND, "no-such-game"),
            ApiError::NoSuchPage => (StatusCode::NOT_FOUND, "no-such-page"),
            ApiError::WrongHost => (StatusCode::MISDIRECTED_REQUEST, "wrong-host"),
            ApiError::WrongOrigin => (StatusCode::FORBIDDEN, "wrong-origin"),
            ApiError::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, "wrong-method"),
            ApiError::Full | ApiError::JoinOver => (StatusCode::CONFLICT, "full"),
            ApiError::OtherGame => (StatusCode::CONFLICT, "other-game"),
            ApiError::NoSecret => (StatusCode::UNAUTHORIZED, "no-secret"),
            ApiError::WrongSecret => (StatusCode::FORBIDDEN, "wrong-secret"),
            ApiError::NoToken => (StatusCode::UNAUTHORIZED, "no-token"),
            ApiError::WrongToken => (StatusCode::FORBIDDEN, "wrong-token"),
            ApiError::NoSuchChallenge => (StatusCode::NOT_FOUND, "no-such-challenge"),
            ApiError::ChallengeOver => (StatusCode::CONFLICT, "challenge-over"),
            ApiError::BotAway => (StatusCode::CONFLICT, "bot-away"),
            ApiError::BotBusy => (StatusCode::CONFLICT, "bot-busy"),
            ApiError::TooManySeeks => (StatusCode::CONFLICT, "too-many-seeks"),
            ApiError::Refused(refusal) => (StatusCode::CONFLICT, refusal.name()),
            ApiError::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            ApiError::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too-slow"),
            ApiError::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many-requests"),
            ApiError::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            ApiError::Banned => (StatusCode::FORBIDDEN, "banned"),
            ApiError::Damaged => (StatusCode::INTERNAL_SERVER_ERROR, "damaged-game"),
            ApiError::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, "not-stored"),
            ApiError::Broken => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    /// The answer in the language of the request.
    pub(crate) fn answer(&self, lang: Lang) -> Response {
        let (status, code) = self.kind();
        // A damaged game was named in the log once.
        if status.is_server_error() && !matches!(self, ApiError::Busy | ApiError::Damaged) {
            tracing::error!(code, error = ?self, "request failed");
        }
        let body = self.json(lang).to_string();
        let mut response =
            (status, [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], body)
                .into_response();
        response.extensions_mut().insert(RefusalCode(code));
        let headers = response.headers_mut();
        match self {
            ApiError::TooMany(wait) => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(wait.as_secs() + 1));
            }
            ApiError::Busy | ApiError::Unavailable(_) => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(2));
            }
            ApiError::NoSecret | ApiError::NoToken => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            // The rest of the body is not read.
            ApiError::TooLarge | ApiError::TooSlow => {
                headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            _ => {}
        }
        response
    }

    /// The body of the answer.
    pub(crate) fn json(&self, lang: Lang) -> serde_json::Value {
        serde_json::json!({ "error": self.kind().1, "message": texts(lang).explain(self) })
    }
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
                // Paths and the words of the database are for the log alone.
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

/// The texts of a language; they are read once.
pub(crate) fn texts(lang: Lang) -> &'static Texts {
    static ALL: OnceLock<Vec<Texts>> = OnceLock::new();
    let all = ALL.get_or_init(|| Lang::ALL.iter().map(|lang| Texts::new(*lang)).collect());
    // Every language has its texts; English is the first.
    all.iter().find(|texts| texts.lang() == lang).unwrap_or(&all[0])
}

/// The language that a client likes best of those that the program has: English if it likes none.
pub(crate) fn language(headers: &HeaderMap) -> Lang {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let mut best = (0.0, Lang::En);
    for choice in accepted.unwrap_or_default().split(',').take(32) {
        let (name, quality) = choice.split_once(";q=").unwrap_or((choice, "1"));
        let quality = quality.trim().parse::<f32>().unwrap_or(0.0);
        if let (Some(lang), true) = (Lang::from_locale(name.trim()), quality > best.0) {
            best = (quality, lang);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_is_liked_best_is_spoken() {
        for (accepted, lang) in [
            ("ru", Lang::Ru),
            ("ru-RU,ru;q=0.9,en-US;q=0.8", Lang::Ru),
            ("en-GB,en;q=0.9,ru;q=0.8", Lang::En),
            ("de, ru;q=0.5, en;q=0.4", Lang::Ru),
            ("*", Lang::En),
            ("ru;q=nonsense", Lang::En),
            ("", Lang::En),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_str(accepted).unwrap());
            assert_eq!(language(&headers), lang, "{accepted}");
        }
    }

    #[test]
    fn every_error_has_its_sentence() {
        let all = [
            ApiError::BadRequest(Message::new("server-form")),
            ApiError::BadName(NameError::Form),
            ApiError::BadName(NameError::NoLetter),
            ApiError::BadName(NameError::Marks),
            ApiError::NameTaken("Rapfi".to_owned()),
            ApiError::BadFormat,
            ApiError::NotJson,
            ApiError::NoSuchGame,
            ApiError::NoSuchPage,
            ApiError::WrongHost,
            ApiError::WrongOrigin,
            ApiError::WrongMethod,
            ApiError::Full,
            ApiError::JoinOver,
            ApiError::OtherGame,
            ApiError::NoSecret,
            ApiError::WrongSecret,
            ApiError::NoToken,
            ApiError::WrongToken,
            ApiError::NoSuchChallenge,
            ApiError::ChallengeOver,
            ApiError::BotAway,
            ApiError::BotBusy,
            ApiError::TooManySeeks,
            ApiError::Refused(Refusal::Occupied),
            ApiError::TooLarge,
            ApiError::TooSlow,
            ApiError::TooMany(Duration::from_secs(4)),
            ApiError::Busy,
            ApiError::Banned,
            ApiError::Damaged,
            ApiError::Unavailable(StoreError::Full),
            ApiError::Unavailable(StoreError::Failed("near \"x\": syntax error".to_owned())),
            ApiError::Broken,
        ];
        for error in all {
            for lang in Lang::ALL {
                let said = error.json(*lang)["message"].as_str().unwrap().to_owned();
                assert!(!said.contains("syntax"), "{said}");
                assert!(said.contains(' ') && !said.contains("server-") && !said.contains("{$"), "{said}");
            }
        }
        for lang in Lang::ALL {
            assert_eq!(texts(*lang).unknown(), [""; 0]);
        }
    }
}
