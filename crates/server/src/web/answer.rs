//! Answers to refused requests: a status, a stable code, and a message in the client's language.

use std::sync::OnceLock;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use inarow_view::{Lang, Texts};

use crate::error::ApiError;

/// Code of a refused request, attached to the answer for metrics.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RefusalCode(pub(crate) &'static str);

impl ApiError {
    /// Returns the status and the code.
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

    /// Returns the answer in the language of the request.
    pub(crate) fn answer(&self, lang: Lang) -> Response {
        let (status, code) = self.kind();
        // A damaged game is logged once, when it is found.
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
            // The connection is closed, because the rest of the body is not read.
            ApiError::TooLarge | ApiError::TooSlow => {
                headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            _ => {}
        }
        response
    }

    /// Returns the body of the answer.
    pub(crate) fn json(&self, lang: Lang) -> serde_json::Value {
        serde_json::json!({ "error": self.kind().1, "message": texts(lang).explain(self) })
    }
}

/// Returns the texts of a language. The texts are parsed once.
pub(crate) fn texts(lang: Lang) -> &'static Texts {
    static ALL: OnceLock<Vec<Texts>> = OnceLock::new();
    let all = ALL.get_or_init(|| Lang::ALL.iter().map(|lang| Texts::new(*lang)).collect());
    // Every language has texts. English is first.
    all.iter().find(|texts| texts.lang() == lang).unwrap_or(&all[0])
}

/// Returns the supported language that a client prefers, or English if the client prefers another language.
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
    use std::time::Duration;

    use inarow_core::Message;
    use inarow_play::NameError;

    use super::*;
    use crate::refusal::Refusal;
    use crate::store::StoreError;

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
