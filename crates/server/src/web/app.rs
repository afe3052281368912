//! State that all requests share.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::costs::{Cost, Costs};
use crate::limits::{Account, Limits, PerAddress};
use crate::metrics::Metrics;
use crate::networks::Network;
use crate::rooms::Rooms;
use crate::site::Site;
use crate::web::meter::Meter;
use crate::web::peer::{Counts, Held};
use crate::web::pictures::Pictures;
use crate::web::tls::Tls;

/// State that all requests of a server share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) costs: Arc<Costs>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) site: Arc<Site>,
    /// Behind a proxy of this machine: trust its `X-Forwarded-For`.
    pub(crate) has_proxy: bool,
    /// Proxies on other machines whose `X-Forwarded-For` is trusted.
    pub(crate) trusted: Vec<Network>,
    /// Whether each request is logged with its address.
    pub(crate) log_addresses: bool,
    /// Refusals for too many requests.
    pub(crate) refusals: PerAddress,
    /// Refusals that wait to be answered, where their address has too many connections.
    pub(crate) waiting_refusals: Arc<Counts>,
    pub(crate) pictures: Pictures,
    pub(crate) tls: Option<Tls>,
    /// Turns true when the server ends.
    pub(crate) ending: watch::Receiver<bool>,
}

impl App {
    /// Delays a refusal of an address with many of them, and leaves its connection unread meanwhile.
    pub(crate) async fn refuse_later(&self, address: IpAddr, held: Option<&Held>) {
        /// No answer waits longer.
        const MOST: Duration = Duration::from_secs(1);
        let now = Instant::now();
        let wait = self.refusals.queue(self.limits.account(address), MOST, now);
        if !wait.is_zero() {
            if let Some(held) = held {
                held.meter.pause(now + wait, held.is_proxy);
            }
            tokio::time::sleep(wait).await;
        }
    }

    /// Meter of a new connection; `None` of the payer where a proxy asks for many.
    pub(crate) fn meter(&self, payer: Option<Account>) -> Arc<Meter> {
        Meter::new(
            payer,
            Arc::clone(self.costs.accounts(Cost::Received)),
            self.limits.socket,
            Arc::clone(&self.metrics),
        )
    }
}
