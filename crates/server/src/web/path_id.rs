//! Id in the path of a request.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

/// Id of a game or challenge in a path. A path that is not text gives an unknown id.
#[derive(Debug)]
pub(crate) struct PathId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathId, Infallible> {
        let id = Path::<String>::from_request_parts(parts, state).await;
        Ok(PathId(id.map(|Path(id)| id).unwrap_or_default()))
    }
}
