//! Orders of an operator about games. The running server carries out the orders, or the tools if no server
//! runs.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{Operator, OperatorError, PATIENCE, close};
use crate::error::ApiError;
use crate::rooms::Rooms;
use crate::rooms::hosted_game::HostedGame;
use crate::rooms::room::Request;
use crate::store::{OpenOrder, SqliteStore, Store, StoreError, Write};

/// Interval at which a server reads orders and bans.
const LOOK: Duration = Duration::from_millis(500);
/// Interval at which the tools check for an answer.
const POLL: Duration = Duration::from_millis(50);
/// Maximum wait of an order for a server.
const WAIT: Duration = Duration::from_secs(15);
/// Maximum number of games deleted by one order, because the server must serve others in between.
const MOST_DELETED: usize = 200;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Order {
    /// End the game with this id without a winner.
    End(String),
    /// Delete the games with these ids.
    Delete(Vec<String>),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Answer {
    /// Carried out, with the number of games.
    Done(u64),
    NoSuchGame,
    Over,
    Damaged,
    Failed,
}

impl Answer {
    fn of(error: &ApiError) -> Answer {
        match error {
            ApiError::NoSuchGame => Answer::NoSuchGame,
            ApiError::Refused(_) => Answer::Over,
            ApiError::Damaged => Answer::Damaged,
            _ => Answer::Failed,
        }
    }
}

impl Operator {
    /// Ends a game without a winner.
    ///
    /// # Errors
    /// When no game has this id, the game is over or damaged, or the server does not answer.
    pub fn end(&self, id: &str) -> Result<(), OperatorError> {
        match self.order(&Order::End(id.to_owned()))? {
            Answer::Done(_) => Ok(()),
            answer => Err(refused(&answer, id)),
        }
    }

    /// Deletes games with all their data. Calls `deleted` with the count after each part. Deletion ends when
    /// `deleted` returns `false`. Returns the number of deleted games.
    ///
    /// # Errors
    /// When the server does not answer, or a part cannot be stored. Earlier parts are deleted then.
    pub fn delete(&self, ids: &[String], mut deleted: impl FnMut(u64) -> bool) -> Result<u64, OperatorError> {
        let mut count = 0;
        for part in ids.chunks(MOST_DELETED) {
            match self.order(&Order::Delete(part.to_vec()))? {
                Answer::Done(done) => count += done,
                answer => return Err(refused(&answer, part.first().map_or("", String::as_str))),
            }
            if !deleted(count) {
                break;
            }
        }
        Ok(count)
    }

    /// Passes an order to the running server, or carries it out if no server runs.
    fn order(&self, order: &Order) -> Result<Answer, OperatorError> {
        let opened = self.runtime.block_on(async {
            match SqliteStore::open(&self.folder, PATIENCE, Arc::default()).await {
                Ok((store, writer)) => {
                    let answer = alone(&store, order).await;
                    close(store, writer).await;
                    Ok(Some(answer?))
                }
                Err(StoreError::InUse { .. }) => Ok(None),
                Err(error) => Err(OperatorError::from(error)),
            }
        })?;
        match opened {
            Some(answer) => Ok(answer),
            None => self.with(async |store| ask(store, order).await),
        }
    }
}

fn refused(answer: &Answer, id: &str) -> OperatorError {
    let id = id.to_owned();
    match answer {
        Answer::NoSuchGame => OperatorError::NoSuchGame(id),
        Answer::Over => OperatorError::Over(id),
        Answer::Damaged => OperatorError::Damaged(id),
        Answer::Done(_) | Answer::Failed => OperatorError::Failed,
    }
}

/// Carries out an order without a server.
async fn alone(store: &dyn Store, order: &Order) -> Result<Answer, StoreError> {
    match order {
        Order::End(id) => {
            let stored = match store.load(id).await {
                Ok(Some(stored)) => stored,
                Ok(None) => return Ok(Answer::NoSuchGame),
                Err(StoreError::Damaged(_)) => return Ok(Answer::Damaged),
                Err(error) => return Err(error),
            };
            let Ok(mut game) = HostedGame::restore(stored) else { return Ok(Answer::Damaged) };
            let Some(change) = game.break_off(game.time()) else { return Ok(Answer::Over) };
            let write = Write { changes: vec![(id.clone(), change)], ..Write::default() };
            store.write(write).await?;
            Ok(Answer::Done(1))
        }
        Order::Delete(ids) => {
            let deleted = store.known(ids).await?;
            let count = deleted.len() as u64;
            store.write(Write { deleted, ..Write::default() }).await?;
            Ok(Answer::Done(count))
        }
    }
}

/// Stores an order and waits for the server's answer.
async fn ask(store: &dyn Store, order: &Order) -> Result<Answer, OperatorError> {
    let body = serde_json::to_string(order).map_err(|_| OperatorError::Failed)?;
    let number = store.place_order(body).await?;
    let began = Instant::now();
    let answer = loop {
        match store.answer_of(number).await? {
            Some(answer) => break serde_json::from_str(&answer).map_err(|_| OperatorError::Failed),
            None if began.elapsed() >= WAIT => break Err(OperatorError::Silent),
            None => tokio::time::sleep(POLL).await,
        }
    };
    // The next server removes a remaining order.
    let _ = store.remove_order(number).await;
    answer
}

/// Carries out orders and applies bans until the server ends.
pub(crate) async fn serve_orders(rooms: Arc<Rooms>) {
    let mut ending = rooms.ending.clone();
    let mut is_logged = false;
    loop {
        match serve_waiting(&rooms).await {
            Ok(()) => is_logged = false,
            // A full disk or a locked store is logged once.
            Err(error) if !std::mem::replace(&mut is_logged, true) => {
                tracing::warn!(%error, "orders of an operator wait");
            }
            Err(_) => {}
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            _ = ending.wait_for(|ends| *ends) => return,
        }
    }
}

async fn serve_waiting(rooms: &Arc<Rooms>) -> Result<(), StoreError> {
    let store = &rooms.store;
    rooms.costs.bans.set(store.bans().await?);
    for OpenOrder { number, body, age } in store.open_orders().await? {
        // The tool that gave the order no longer waits.
        if age > WAIT {
            store.remove_order(number).await?;
            continue;
        }
        let answer = match serde_json::from_str(&body) {
            Ok(order) => carry_out(rooms, &order).await,
            Err(_) => Answer::Failed,
        };
        store.answer_order(number, serde_json::to_string(&answer).unwrap_or_default()).await?;
    }
    Ok(())
}

async fn carry_out(rooms: &Arc<Rooms>, order: &Order) -> Answer {
    match order {
        Order::End(id) => match rooms.ask(id, None, |reply| Request::BreakOff { reply }).await {
            Ok(()) => {
                tracing::info!(game = id, "an operator has ended a game");
                Answer::Done(1)
            }
            Err(error) => Answer::of(&error),
        },
        Order::Delete(ids) => match rooms.delete(ids).await {
            Ok(count) => {
                tracing::info!(count, "an operator has deleted games");
                Answer::Done(count)
            }
            Err(error) => Answer::of(&error),
        },
    }
}
