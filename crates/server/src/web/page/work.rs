//! Work for pages that would keep the threads that serve moves busy.

use inarow_core::Setup;

use crate::costs::{Cost, Work};
use crate::error::ApiError;
use crate::web::app::App;
use crate::web::client::Client;

/// So many cells cost about as much as any other request.
const CELLS: usize = 1_000;

/// As how many requests a board counts that is written or looked through.
pub(crate) fn cost(setup: &Setup) -> u32 {
    let cells = setup.shape().map_or(1, |shape| shape.cells());
    u32::try_from(cells.div_ceil(CELLS)).unwrap_or(u32::MAX)
}

/// Does work that counts as so many requests, on a thread that serves no moves, by few at a time. What costs no more than one
/// is charged by the processor time that it takes.
///
/// # Errors
/// When its client has asked for too much, or too many others wait.
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
