//! Reason why a cell cannot be played now, as a short text next to the cell.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use inarow_core::{Illegal, Side};
use inarow_play::{Stage, Waiting};
use inarow_view::{Coordinates, Look, Texts, detail_for, why_not};

use super::reader::Reader;
use super::work;
use crate::error::ApiError;
use crate::rooms::hosted_game::{GameScreen, Played};
use crate::rooms::room::Request;
use crate::web::app::App;
use crate::web::client::Client;
use crate::web::path_id::PathId;

/// `GET /g/{id}/why?hint=7x7`. The text is in the language of the page.
pub(crate) async fn why(
    State(app): State<Arc<App>>,
    PathId(id): PathId,
    reader: Reader,
    client: Client,
) -> Response {
    let secret = client.secret;
    let screen = app.rooms.ask(&id, Some(client.address), |reply| Request::Screen { secret, reply }).await;
    let lang = reader.texts.lang();
    let reason = async {
        let screen = screen?;
        let cost = work::cost(&screen.played.record.setup);
        work::carry_out(&app, &client, cost, move || reason(&screen, &reader)).await?
    };
    match reason.await {
        Ok(reason) => reason.into_response(),
        Err(error) => error.answer(lang),
    }
}

fn reason(screen: &GameScreen, reader: &Reader) -> Result<String, ApiError> {
    let (texts, options) = (reader.texts, &reader.options);
    let Played { record, position, .. } = &*screen.played;
    if let Some(ply) = options.ply.filter(|ply| *ply < record.plies.len()) {
        return Ok(match (record.result, ply) {
            (Some(_), _) => texts.get("refused-over"),
            (None, 0) => texts.get("web-back-start"),
            (None, ply) => texts.with("web-back", &[("ply", ply.into())]),
        });
    }
    if record.result.is_some() {
        return Ok(texts.get("refused-over"));
    }
    let Some(own) = screen.own else { return Ok(texts.get("web-watching")) };
    if matches!(screen.waiting, Waiting::Opening(Stage::Choose { .. }, _)) {
        return Ok(texts.get("refused-choice"));
    }
    if !options.is_shared && screen.actor.is_some_and(|actor| actor != own) {
        return Ok(not_yet(screen, own.other(), texts));
    }
    let cell = options.hint(position.shape());
    let side = position.turn().side().unwrap_or(own);
    Ok(match position.check(side, cell) {
        Ok(_) => texts.get("refused-now"),
        // Names the board, because some readers cannot see the highlighted board.
        Err(Illegal::NotAllowed) if position.target().is_some() => {
            detail_for(position, true, Look::Marks, Coordinates::Letters, texts).unwrap_or_default()
        }
        Err(illegal) => why_not(position, illegal, cell, texts),
    })
}

/// Returns the text “it is the other player's turn”.
fn not_yet(screen: &GameScreen, other: Side, texts: &Texts) -> String {
    let player = screen.played.record.player(other);
    match (player.kind.as_str(), player.name.as_str()) {
        _ if screen.is_waited_for(other) => texts.get("web-not-yet"),
        ("human", "") => texts.get("refused-turn"),
        (_, name) if player.is_client() => texts.with("refused-turn-named", &[("name", name.into())]),
        _ => texts.get("refused-turn-computer"),
    }
}
