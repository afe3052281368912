//! What all requests share.

pub(crate) mod room;
pub(crate) mod rooms;

use std::net::IpAddr;
use std::time::Instant;

use tokio::sync::{Mutex, MutexGuard, Semaphore, watch};

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
    pub(crate) bots: std::sync::Arc<Bots>,
    pub(crate) metrics: std::sync::Arc<Metrics>,
    pub(crate) limits: Limits,
    /// Where people reach the server, without a slash behind it.
    pub(crate) public_url: String,
    /// Who can reach it there.
    pub(crate) reach: Reach,
    /// The port that it listens at.
    pub(crate) port: u16,
    /// Where games that wait for somebody are made known, if anywhere.
    pub(crate) network: Option<Network>,
    pub(crate) games: PerAddress,
    pub(crate) requests: PerAddress,
    /// Pictures are drawn one at a time.
    pub(crate) drawing: Semaphore,
    pub(crate) tls: Option<Tls>,
    /// Turns true when the server ends.
    pub(crate) ending: watch::Receiver<bool>,
}

impl App {
    /// The link of a game.
    pub(crate) fn link(&self, id: &str) -> String {
        format!("{}/g/{id}", self.public_url)
    }

    /// Lets an address do one thing more of what this counts.
    ///
    /// # Errors
    /// When it has done too much.
    pub(crate) fn allow(&self, counted: &PerAddress, address: IpAddr) -> Result<(), ApiError> {
        if !self.limits.binds(address) {
            return Ok(());
        }
        counted.take(address, Instant::now()).map_err(|wait| {
            Metrics::count(&self.metrics.requests_limited);
            ApiError::TooMany(wait)
        })
    }
}
