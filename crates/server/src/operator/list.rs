//! Lists the games of a store.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::GameResult;
use serde::Serialize;

use super::{Operator, OperatorError};
use crate::rooms::hosted_game::HostedGame;
use crate::store::{GameFilter, GameRow, Store, now_ms};

/// A player of a listed game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ListedPlayer {
    /// Name, empty if no name was given or the seat is free.
    pub name: String,
    /// `human`, `bot:NAME` or a built-in player, empty if the seat is free.
    pub kind: String,
}

/// A game of a store.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ListedGame {
    /// Id in the game's link.
    pub id: String,
    /// GAME text.
    pub game: String,
    /// Time control.
    pub time: String,
    /// Player of X.
    pub x: ListedPlayer,
    /// Player of O.
    pub o: ListedPlayer,
    /// Number of moves.
    pub moves: usize,
    /// Result of a finished game.
    pub over: Option<GameResult>,
    /// Time of creation, in milliseconds since 1970.
    pub created_ms: u64,
    /// Time of the last event, in milliseconds since 1970.
    pub last_ms: u64,
    /// Description of the damage, if the game cannot be read.
    pub damaged: Option<String>,
}

impl Operator {
    /// Calls `each` with every unfinished game, or with every game if `all`, in order of creation. The list
    /// ends when `each` returns `false`.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn games(&self, all: bool, mut each: impl FnMut(ListedGame) -> bool) -> Result<(), OperatorError> {
        // A game stored as unfinished can turn out to be over once the game is read.
        let filter = GameFilter { is_over: (!all).then_some(false), ..GameFilter::default() };
        self.with(async |store| {
            let mut after = 0;
            loop {
                let page = store.games(after, filter).await?;
                let Some(last) = page.last() else { return Ok(()) };
                after = last.place;
                for found in page {
                    let game = listed(store, found).await;
                    if (all || game.over.is_none()) && !each(game) {
                        return Ok(());
                    }
                }
            }
        })
    }

    /// Returns the ids of games without events for this long. With `over`, returns only finished games.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn older_than(&self, age: Duration, over: bool) -> Result<Vec<String>, OperatorError> {
        let age = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
        let filter =
            GameFilter { quiet_since_ms: Some(now_ms().saturating_sub(age)), is_over: over.then_some(true) };
        self.with(async |store| {
            let (mut after, mut ids) = (0, Vec::new());
            loop {
                let page = store.games(after, filter).await?;
                let Some(last) = page.last() else { return Ok(ids) };
                after = last.place;
                ids.extend(page.into_iter().map(|found| found.id));
            }
        })
    }
}

/// Reads a game like a server. The error describes the damage.
pub(super) async fn restored(store: &dyn Store, id: &str) -> Result<HostedGame, String> {
    let stored = store.load(id).await.map_err(|error| error.to_string())?;
    let stored = stored.ok_or_else(|| "the game is gone".to_owned())?;
    HostedGame::restore(stored).map_err(|error| error.to_string())
}

async fn listed(store: &dyn Store, found: GameRow) -> ListedGame {
    let GameRow { id, game, time, created_ms, last_ms, .. } = found;
    let mut listed = ListedGame {
        game,
        time,
        x: ListedPlayer::default(),
        o: ListedPlayer::default(),
        moves: 0,
        over: None,
        created_ms,
        last_ms,
        damaged: None,
        id,
    };
    match restored(store, &listed.id).await {
        Ok(hosted) => {
            let record = hosted.game().record();
            let player = |side: Side| {
                let tag = record.player(side);
                ListedPlayer { name: tag.name.clone(), kind: tag.kind.clone() }
            };
            (listed.x, listed.o) = (player(Side::X), player(Side::O));
            listed.moves = record.plies.len();
            listed.over = record.result;
        }
        Err(reason) => listed.damaged = Some(reason),
    }
    listed
}
