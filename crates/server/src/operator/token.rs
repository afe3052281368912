//! Tokens of bots.

use std::path::Path;
use std::sync::Arc;

use inarow_core::Message;
use inarow_play::{NameError, look_alike};
use inarow_sys::system_message;
use inarow_view::is_reserved_name;

use super::{PATIENCE, close};
use crate::seat_player::BotName;
use crate::secret::Secret;
use crate::store::{SqliteStore, Store, StoreError};

/// Reason why no token is created.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TokenError {
    /// The token cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The name is not valid for a bot.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The computer, a level, a strategy or another bot has this name or a similar name.
    #[error("the name {0:?} is taken")]
    Taken(String),
    /// The system provides no random numbers.
    #[error("no random numbers: {0}")]
    Random(Arc<str>),
}

impl inarow_core::Explain for TokenError {
    fn message(&self) -> Message {
        match self {
            TokenError::Store(error) => error.message(),
            TokenError::Name(error) => error.message(),
            TokenError::Taken(name) => Message::new("server-name-taken").text("name", name),
            TokenError::Random(detail) => Message::new("server-no-random").text("detail", &**detail),
        }
    }
}

/// Creates a token for the bot with this name, even while a server uses the data folder. An older token of the
/// bot becomes invalid.
///
/// # Errors
/// When the name is invalid or taken, or the token cannot be stored.
pub fn new_token(folder: &Path, name: &str) -> Result<String, TokenError> {
    let known = BotName::parse(name.trim());
    let new = BotName::new(name);
    let token = Secret::new().map_err(|error| TokenError::Random(error.to_string().into()))?;
    let place = |error: std::io::Error| StoreError::Folder {
        path: folder.display().to_string(),
        reason: system_message(&error),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(place)?.block_on(async {
        let (store, writer) = SqliteStore::beside(folder, PATIENCE).await?;
        let given = async {
            let name = free_name(known.ok(), new, store.bot_names().await?)?;
            store.set_token(&name, token.hash(), Secret::of_bot(token.text()).hash()).await?;
            Ok::<_, TokenError>(())
        };
        let given = given.await;
        close(store, writer).await;
        given
    })?;
    Ok(token.text().to_owned())
}

/// Returns the bot's name if the bot exists, or if the name is free. A free name is unlike the names of other
/// bots and of this program's players.
fn free_name(
    known: Option<BotName>,
    new: Result<BotName, NameError>,
    names: Vec<String>,
) -> Result<BotName, TokenError> {
    // Older versions accepted names that are refused today. A bot with such a name can still get another token.
    if let Some(known) = known.filter(|known| names.iter().any(|name| name == known.text())) {
        return Ok(known);
    }
    let new = new?;
    if is_reserved_name(new.text()) {
        return Err(TokenError::Taken(new.text().to_owned()));
    }
    match names.into_iter().find(|name| look_alike(name, new.text())) {
        Some(other) => Err(TokenError::Taken(other)),
        None => Ok(new),
    }
}
