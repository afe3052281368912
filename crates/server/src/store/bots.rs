//! Bots: who has which token, and in which games they are.

use std::path::Path;
use std::sync::Arc;

use inarow_core::Message;
use inarow_play::{NameError, look_alike};
use inarow_sys::system_message;
use inarow_view::is_reserved_name;
use sqlx::ConnectOptions;

use super::{Store, StoreError, close, options, schema};
use crate::seat_player::BotName;
use crate::secret::{Secret, SecretHash};

/// Games that a bot is told of when it connects, the newest first.
const MOST_GAMES: i64 = 1_000;

/// Why there is no token.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TokenError {
    /// It cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The name is none of a bot.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The name is, or looks like, that of the computer, a level, a strategy or another bot.
    #[error("the name {0:?} is taken")]
    Taken(String),
    /// The system gives no random numbers.
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

/// Makes the token of a bot with this name, in a data folder that a server may be using. An older token of the same name
/// is good no more.
///
/// # Errors
/// When the name is none or taken, or the token cannot be stored.
pub fn new_token(folder: &Path, name: &str) -> Result<String, TokenError> {
    let known = BotName::parse(name.trim());
    let new = BotName::new(name);
    let token = Secret::new().map_err(|error| TokenError::Random(error.to_string().into()))?;
    let place = |error: &std::io::Error| StoreError::Folder {
        path: folder.display().to_string(),
        reason: system_message(error),
    };
    std::fs::create_dir_all(folder).map_err(|error| place(&error))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| place(&error))?.block_on(async {
        let mut connection =
            options(folder).create_if_missing(true).connect().await.map_err(StoreError::from)?;
        schema::prepare_beside(&mut connection, folder).await?;
        let names: Vec<String> = sqlx::query_scalar("SELECT name FROM bots")
            .fetch_all(&mut connection)
            .await
            .map_err(StoreError::from)?;
        // Older versions took names that are refused today: such a bot can get another token.
        let known = known.ok().filter(|name| names.iter().any(|other| other == name.text()));
        let name = match known {
            Some(name) => name,
            None => {
                let name = new?;
                if is_reserved_name(name.text()) {
                    return Err(TokenError::Taken(name.text().to_owned()));
                }
                if let Some(other) = names.into_iter().find(|other| look_alike(other, name.text())) {
                    return Err(TokenError::Taken(other));
                }
                name
            }
        };
        let stored = sqlx::query(
            "INSERT INTO bots VALUES (?1, ?2, ?3) \
             ON CONFLICT (name) DO UPDATE SET token = excluded.token, secret = excluded.secret",
        )
        .bind(name.text())
        .bind(token.hash().hex())
        .bind(Secret::of_bot(token.text()).hash().hex())
        .execute(&mut connection)
        .await
        .map_err(StoreError::from);
        close(connection).await;
        stored.map(|_| ()).map_err(TokenError::from)
    })?;
    Ok(token.text().to_owned())
}

impl Store {
    /// Whose token this is.
    ///
    /// # Errors
    /// When that cannot be read.
    pub(crate) async fn bot_with(&self, token: &SecretHash) -> Result<Option<BotName>, StoreError> {
        let name: Option<String> = sqlx::query_scalar("SELECT name FROM bots WHERE token = ?1")
            .bind(token.hex())
            .fetch_optional(&self.readers)
            .await?;
        Ok(name.and_then(|name| BotName::parse(&name).ok()))
    }

    /// The names of all bots.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) async fn bot_names(&self) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT name FROM bots").fetch_all(&self.readers).await?)
    }

    /// How many challenges wait for a bot; `None` when there is no such bot.
    ///
    /// # Errors
    /// When that cannot be read.
    pub(crate) async fn challenges_of(&self, bot: &BotName) -> Result<Option<i64>, StoreError> {
        let count = "SELECT (SELECT count(*) FROM bot_seats WHERE bot = name AND is_challenge) \
                     FROM bots WHERE name = ?1";
        Ok(sqlx::query_scalar(count).bind(bot.text()).fetch_optional(&self.readers).await?)
    }

    /// The games that are not over in which a bot plays or is challenged, the newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) async fn games_of(&self, bot: &BotName) -> Result<Vec<String>, StoreError> {
        let ids = "SELECT id FROM bot_seats JOIN games ON key = bot_seats.game \
                   WHERE bot = ?1 ORDER BY key DESC LIMIT ?2";
        Ok(sqlx::query_scalar(ids).bind(bot.text()).bind(MOST_GAMES).fetch_all(&self.readers).await?)
    }
}
