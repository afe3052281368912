//! Hints for a player against a computer. Such hints deceive no human.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use inarow_core::Cell;
use inarow_engine::Limits;
use inarow_play::{
    HINT_NODES, Player, PlayerSpec, Question, Reply, Request as Ask, Stage, Update, Waiting, adviser,
};
use serde_json::json;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::costs::Cost;
use crate::error::ApiError;
use crate::refusal::Refusal;
use crate::rooms::computers::ComputerSeat;
use crate::rooms::hosted_game::Played;
use crate::rooms::room::Request;
use crate::web::app::App;
use crate::web::client::Client;
use crate::web::path_id::PathId;

/// Maximum time for a hint. A hint queues with the searches of all computers.
const PATIENCE: Duration = Duration::from_secs(30);

/// `GET /g/{id}/hint`: the suggested move and the expected line, as `{"cell":"7,7","line":["7,7","8,8"]}`. Only
/// the player to move against a computer gets a hint.
pub(crate) async fn hint(State(app): State<Arc<App>>, PathId(id): PathId, client: Client) -> Response {
    client.answer(suggested(&app, &id, &client).await)
}

async fn suggested(app: &Arc<App>, id: &str, client: &Client) -> Result<Response, ApiError> {
    let secret = Some(client.secret()?);
    // A hint costs about as much as a game.
    app.costs.allow(Cost::Game, client.address)?;
    app.rooms.allow_thought(client.address)?;
    let screen = app.rooms.ask(id, Some(client.address), |reply| Request::Screen { secret, reply }).await?;
    let own = screen.own.ok_or(ApiError::WrongSecret)?;
    let Played { record, position, .. } = &*screen.played;
    let question = match screen.waiting {
        // Hints against a human or a bot would deceive the opponent.
        _ if screen.is_waited_for(own.other()) || record.player(own.other()).is_client() => {
            return Err(ApiError::Refused(Refusal::NotAllowed));
        }
        _ if screen.actor != Some(own) => return Err(ApiError::Refused(Refusal::OutOfTurn)),
        // A hint is the best move by analysis, without the contempt of a playing engine.
        Waiting::Move(_) => Question::Analyse { lines: NonZeroUsize::MIN },
        Waiting::Opening(Stage::Place { left, .. }, _) => Question::Stone { left },
        _ => return Err(ApiError::Refused(Refusal::NotAllowed)),
    };
    let (updates, mut answers) = mpsc::unbounded_channel();
    let on_update = Arc::new(move |update| {
        if let Update::Done { reply, .. } = update {
            // The client may have left.
            let _ = updates.send(reply);
        }
    });
    let spec = PlayerSpec::Engine(adviser());
    // A constant seed gives repeated requests an equal hint.
    let seat = ComputerSeat {
        spec: &spec,
        setup: &record.setup,
        seed: 0,
        side: own,
        payer: app.limits.payer(Some(client.address)),
        is_opening: matches!(question, Question::Stone { .. }),
    };
    let engine = app.rooms.computers.seat(&seat, on_update).map_err(|_| ApiError::Broken)?;
    let Some(mut engine) = engine else { return Err(ApiError::Broken) };
    let limits = Limits { nodes: Some(HINT_NODES), ..Limits::default() };
    engine.ask(&Ask { id: 1, question, position, limits });
    let answer = timeout(PATIENCE, answers.recv()).await.map_err(|_| ApiError::TooSlow)?;
    let Some(Ok(Reply::Move(choice))) = answer else { return Err(ApiError::Refused(Refusal::NotAllowed)) };
    let name = |cell: &Cell| {
        let (x, y) = position.shape().xy(*cell);
        format!("{x},{y}")
    };
    let line: Vec<String> = choice.line().iter().map(name).collect();
    let body = json!({ "cell": name(&choice.cell), "line": line }).to_string();
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], body).into_response())
}
