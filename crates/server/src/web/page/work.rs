//! Work for pages that would block the threads that serve moves.

use inarow_core::Setup;

use crate::costs::{Cost, Work};
use crate::error::ApiError;
use crate::web::app::App;
use crate::web::client::Client;

/// Number of cells that costs about one request.
const CELLS: usize = 1_000;

/// Returns the number of requests that writing or searching a board counts as.
pub(crate) fn cost(setup: &Setup) -> u32 {
    let cells = setup.shape().map_or(1, |shape| shape.cells());
    u32::try_from(cells.div_ceil(CELLS)).unwrap_or(u32::MAX)
}

/// Does work that counts as `cost` requests, on one of the few threads that serve no moves. Charges work of one
/// request by its processor time.
///
/// # Errors
/// When the account of the client is empty, or too many other requests wait.
pub(crate) async fn carry_out<T: Send + 'static>(
    app: &App,
    client: &Client,
    cost: u32,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let Some(more) = cost.checked_sub(1).filter(|more| *more > 0) else {
        return app.costs.in_turn(Work::Page, Some(client.address), work).await;
    };
    app.costs.allow_many(Cost::Request, client.address, more)?;
    app.costs.in_turn(Work::Board, Some(client.address), work).await
}
