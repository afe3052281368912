//! What all requests share.

pub(crate) mod room;
pub(crate) mod rooms;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{Mutex, MutexGuard, Semaphore, watch};
use tokio::time::timeout;

use crate::bots::Bots;
use crate::computers::Computers;
use crate::error::ApiError;
use crate::limits::{Limits, PerAddress};
use crate::metrics::Metrics;
use crate::nearby::Network;
use crate::reach::Reach;
use crate::store::Store;
use crate::tls::Tls;
use rooms::Rooms;

/// Games that are made under names of their clients' choosing: each by one request at a time.
#[derive(Debug)]
pub(crate) struct Making([Mutex<()>; 64]);

impl Default for Making {
    fn default() -> Making {
        Making(std::array::from_fn(|_| Mutex::default()))
    }
}

impl Making {
    /// Waits until nobody else makes the game with this id.
    pub(crate) async fn lock(&self, id: &str) -> MutexGuard<'_, ()> {
        let place = id.bytes().fold(0, |sum: usize, letter| sum.wrapping_mul(31).wrapping_add(letter.into()));
        self.0[place % self.0.len()].lock().await
    }
}

/// What all requests of a server share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) rooms: Rooms,
    pub(crate) making: Making,
    pub(crate) computers: Computers,
    pub(crate) bots: Arc<Bots>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) limits: Limits,
    /// Where people reach the server, without a slash behind it.
    pub(crate) public_url: String,
    /// Who can reach it there.
    pub(crate) reach: Reach,
    /// Whether people know another address of it than its own: then a proxy of this machine says whom it asks for.
    pub(crate) has_proxy: bool,
    /// The port that it listens at.
    pub(crate) port: u16,
    /// Where games that wait for somebody are made known, if anywhere.
    pub(crate) network: Option<Network>,
    pub(crate) games: PerAddress,
    pub(crate) requests: PerAddress,
    /// Pictures are drawn one at a time.
    pub(crate) drawing: Arc<Semaphore>,
    /// Large boards are written by few threads, which serve no moves.
    pub(crate) writing: Arc<Semaphore>,
    pub(crate) tls: Option<Tls>,
    /// Turns true when the server ends.
    pub(crate) ending: watch::Receiver<bool>,
}

impl App {
    /// Does long work on a thread of its own when its turn comes, so that those that serve moves stay free. Who waits for long is
    /// told to come again.
    ///
    /// # Errors
    /// When too many others wait, or the work panics.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        turns: &Arc<Semaphore>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = timeout(self.limits.patience, Arc::clone(turns).acquire_owned()).await;
        let turn = turn.map_err(|_| ApiError::Busy)?.map_err(|_| ApiError::Broken)?;
        // The work goes on when whoever asked for it has gone: its turn ends with it, not with the request.
        let work = move || {
            let _turn = turn;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::Broken)
    }

    /// The link of a game.
    pub(crate) fn link(&self, id: &str) -> String {
        format!("{}/g/{id}", self.public_url)
    }

    /// Lets an address do one thing more of what this counts.
    ///
    /// # Errors
    /// When it has done too much.
    pub(crate) fn allow(&self, counted: &PerAddress, address: IpAddr) -> Result<(), ApiError> {
        self.allow_many(counted, address, 1)
    }

    /// Lets an address do something that counts as so many things.
    ///
    /// # Errors
    /// When it has done too much.
    pub(crate) fn allow_many(
        &self,
        counted: &PerAddress,
        address: IpAddr,
        count: u32,
    ) -> Result<(), ApiError> {
        counted.take(address, count, self.limits.share(address), Instant::now()).map_err(|wait| {
            Metrics::count(&self.metrics.requests_limited);
            ApiError::TooMany(wait)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::server::{ServeOptions, Server};

    /// A server whose clients wait only shortly.
    async fn hasty(folder: &tempfile::TempDir) -> Arc<App> {
        let server = Server::bind(ServeOptions {
            listen: "127.0.0.1:0".to_owned(),
            folder: folder.path().to_owned(),
            public_url: None,
            tls: None,
            limits: Limits { patience: Duration::from_millis(20), ..Limits::default() },
            announcer: None,
        });
        server.await.unwrap().app()
    }

    #[tokio::test]
    async fn who_waits_long_for_a_turn_is_told_to_come_again() {
        let folder = tempfile::tempdir().unwrap();
        let app = hasty(&folder).await;
        let turn = app.drawing.acquire().await.unwrap();
        assert!(matches!(app.in_turn(&app.drawing, || 1).await, Err(ApiError::Busy)));
        drop(turn);
        assert!(matches!(app.in_turn(&app.drawing, || 1).await, Ok(1)));
    }

    #[tokio::test]
    async fn a_turn_lasts_as_long_as_its_work_though_nobody_waits_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let app = hasty(&folder).await;
        let (begun, begins) = tokio::sync::oneshot::channel();
        let (end, ends) = std::sync::mpsc::channel::<()>();
        let own = Arc::clone(&app);
        let asked = tokio::spawn(async move {
            let work = move || {
                begun.send(()).unwrap();
                ends.recv().is_ok()
            };
            own.in_turn(&own.drawing, work).await
        });
        begins.await.unwrap();
        asked.abort();
        assert!(asked.await.unwrap_err().is_cancelled());
        assert!(matches!(app.in_turn(&app.drawing, || 1).await, Err(ApiError::Busy)));
        end.send(()).unwrap();
        drop(app.drawing.acquire().await.unwrap());
        assert!(matches!(app.in_turn(&app.drawing, || 1).await, Ok(1)));
    }
}
