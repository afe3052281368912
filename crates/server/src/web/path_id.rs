//! The id in the path of a request.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

/// The id of a game or challenge in a path. What is no text is the id of none, as any other that nobody has given.
#[derive(Debug)]
pub(crate) struct PathId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathId, Infallible> {
        let id = Path::<String>::from_request_parts(parts, state).await;
        Ok(PathId(id.map(|Path(id)| id).unwrap_or_default()))
    }
}
