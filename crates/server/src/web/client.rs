//! Client of a request: address, language and secret.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use inarow_view::Lang;

use crate::error::ApiError;
use crate::secret::SecretHash;
use crate::web::answer::language;
use crate::web::peer::Peer;

/// Client of a request.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
    pub(crate) lang: Lang,
    pub(crate) secret: Option<SecretHash>,
}

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Self::Rejection> {
        let address = parts.extensions.get::<Peer>().map_or(IpAddr::from([0; 4]), |peer| peer.0);
        Ok(Client {
            address,
            lang: language(&parts.headers),
            secret: bearer(&parts.headers).map(SecretHash::of),
        })
    }
}

/// Returns the secret or the token in the `Authorization` header.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, secret) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| secret.trim())
}

impl Client {
    /// Returns the client's secret.
    pub(crate) fn secret(&self) -> Result<SecretHash, ApiError> {
        self.secret.ok_or(ApiError::NoSecret)
    }

    /// Returns the result, or the error in the language of the request.
    pub(crate) fn answer<T: IntoResponse>(&self, done: Result<T, ApiError>) -> Response {
        match done {
            Ok(done) => done.into_response(),
            Err(error) => error.answer(self.lang),
        }
    }
}
