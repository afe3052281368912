//! Bots: who has which token, and in which games they are.

use std::path::Path;
use std::sync::Arc;

use inarow_core::Message;
use inarow_record::system_message;
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
    #[error("{0:?}")]
    Name(Message),
    /// The system gives no random numbers.
    #[error("no random numbers: {0}")]
    Random(Arc<str>),
}

impl inarow_core::Explain for TokenError {
    fn message(&self) -> Message {
        match self {
            TokenError::Store(error) => error.message(),
            TokenError::Name(message) => message.clone(),
            TokenError::Random(detail) => Message::new("server-no-random").text("detail", &**detail),
        }
    }
}

/// Makes the token of a bot with this name, in a data folder that a server may be using. An older token of the same name
/// is good no more.
///
/// # Errors
/// When the name cannot be shown or has a colon, or the token cannot be stored.
pub fn new_token(folder: &Path, name: &str) -> Result<String, TokenError> {
    let name = BotName::parse(name.trim()).map_err(TokenError::Name)?;
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
        schema::prepare(&mut connection).await?;
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
        stored
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
