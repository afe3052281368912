//! Routes of the operator's own listener. The public description omits these routes.

use std::sync::Arc;

use axum::Router;
use axum::routing::get;

use super::service;
use crate::web::app::App;

/// Returns the routes for an operator's programs.
pub(crate) fn admin_router(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(service::health))
        .route("/metrics", get(service::metrics))
        .with_state(app)
}
