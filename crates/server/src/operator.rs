//! Tools of an operator. The tools read and change the store of a data folder, even while a server uses the
//! store.
//!
//! Both processes share only the store. No other process may change the games of a server, because the server
//! holds its games in memory. A command about a game is therefore an order, stored as a row. The server finds
//! the row within a second, carries out the order and answers. Without a server the tools hold the folder's
//! lock and carry out the order themselves.

mod check;
mod list;
mod orders;
mod token;

use std::path::{Path, PathBuf};
use std::time::Duration;

use inarow_core::{Explain, Message};
use inarow_sys::system_message;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

use crate::networks::Network;
use crate::store::{SqliteStore, Store, StoreError};

pub use check::{CheckReport, DamagedGame};
pub use list::{ListedGame, ListedPlayer};
pub(crate) use orders::serve_orders;
pub use token::{TokenError, new_token};

/// Maximum wait for a server that holds the store.
const PATIENCE: Duration = Duration::from_secs(5);

/// Reason why an operator's command fails.
#[derive(Clone, Debug, thiserror::Error)]
pub enum OperatorError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No game has this id.
    #[error("no game {0:?}")]
    NoSuchGame(String),
    /// The game is already over.
    #[error("the game {0:?} is over")]
    Over(String),
    /// The game cannot be ended, because it is damaged.
    #[error("the game {0:?} is damaged")]
    Damaged(String),
    /// The running server did not answer.
    #[error("the server does not answer")]
    Silent,
    /// The server could not carry out the command.
    #[error("the server could not do it")]
    Failed,
    /// The network contains this machine, and this machine must not be banned.
    #[error("{0} has this machine")]
    ThisMachine(Network),
    /// The network is not banned.
    #[error("{0} is not banned")]
    NotBanned(Network),
}

impl Explain for OperatorError {
    fn message(&self) -> Message {
        match self {
            OperatorError::Store(error) => error.message(),
            OperatorError::NoSuchGame(id) => Message::new("operator-no-such-game").text("id", id),
            OperatorError::Over(id) => Message::new("operator-over").text("id", id),
            OperatorError::Damaged(id) => Message::new("operator-damaged").text("id", id),
            OperatorError::Silent => Message::new("operator-silent"),
            OperatorError::Failed => Message::new("operator-failed"),
            OperatorError::ThisMachine(network) => {
                Message::new("operator-this-machine").text("address", network)
            }
            OperatorError::NotBanned(network) => Message::new("operator-not-banned").text("address", network),
        }
    }
}

/// Tools for one data folder.
#[derive(Debug)]
pub struct Operator {
    folder: PathBuf,
    runtime: Runtime,
}

impl Operator {
    /// Opens the tools for the games of a folder.
    ///
    /// # Errors
    /// When no server has stored games in the folder.
    pub fn new(folder: &Path) -> Result<Operator, OperatorError> {
        let place = || folder.display().to_string();
        if !SqliteStore::is_in(folder) {
            return Err(StoreError::Nothing { path: place() }.into());
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime =
            runtime.map_err(|error| StoreError::Folder { path: place(), reason: system_message(&error) })?;
        Ok(Operator { folder: folder.to_owned(), runtime })
    }

    /// Runs a future with the store.
    fn with<T>(
        &self,
        work: impl AsyncFnOnce(&dyn Store) -> Result<T, OperatorError>,
    ) -> Result<T, OperatorError> {
        self.runtime.block_on(async {
            let (store, writer) = SqliteStore::beside(&self.folder, PATIENCE).await?;
            let done = work(&store).await;
            close(store, writer).await;
            done
        })
    }

    /// Refuses all requests from a network from now on. A running server applies the ban within a second.
    ///
    /// # Errors
    /// When the network contains this machine, or the ban cannot be stored.
    pub fn ban(&self, network: Network) -> Result<Network, OperatorError> {
        let network = network.of_customer();
        if network.has_this_machine() {
            return Err(OperatorError::ThisMachine(network));
        }
        self.with(async |store| Ok(store.ban(network).await?))?;
        Ok(network)
    }

    /// Lifts a ban.
    ///
    /// # Errors
    /// When the network is not banned, or the change cannot be stored.
    pub fn lift(&self, network: Network) -> Result<Network, OperatorError> {
        let network = network.of_customer();
        let was_banned = self.with(async |store| Ok(store.lift(network).await?))?;
        if was_banned { Ok(network) } else { Err(OperatorError::NotBanned(network)) }
    }

    /// Returns the banned networks.
    ///
    /// # Errors
    /// When the bans cannot be read.
    pub fn bans(&self) -> Result<Vec<Network>, OperatorError> {
        self.with(async |store| Ok(store.bans().await?))
    }
}

/// Closes a store. Everything is on the disk already. The last connections end after the writer.
async fn close(store: SqliteStore, writer: JoinHandle<()>) {
    store.close().await;
    let _ = tokio::time::timeout(PATIENCE, writer).await;
}
