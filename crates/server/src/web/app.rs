//! State shared by all requests.

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

/// State shared by all requests of a server.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) costs: Arc<Costs>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) site: Arc<Site>,
    /// Whether a proxy runs on this machine. The server trusts `X-Forwarded-For` of such a proxy.
    pub(crate) has_proxy: bool,
    /// Proxies on other machines whose `X-Forwarded-For` is trusted.
    pub(crate) trusted: Vec<Network>,
    /// Whether each request is logged with the client's address.
    pub(crate) log_addresses: bool,
    /// Refusals for too many requests.
    pub(crate) refusals: PerAddress,
    /// Delayed refusals to addresses with too many connections.
    pub(crate) waiting_refusals: Arc<Counts>,
    pub(crate) pictures: Pictures,
    pub(crate) tls: Option<Tls>,
    /// Becomes true when the server ends.
    pub(crate) ending: watch::Receiver<bool>,
}

impl App {
    /// Delays a refusal to an address with many refusals. The connection is not read meanwhile.
    pub(crate) async fn refuse_later(&self, address: IpAddr, held: Option<&Held>) {
        /// Maximum delay of an answer.
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

    /// Creates the meter of a new connection. Without a payer, the requests of a proxy name their payers later.
    pub(crate) fn meter(&self, payer: Option<Account>) -> Arc<Meter> {
        Meter::new(
            payer,
            Arc::clone(self.costs.accounts(Cost::Received)),
            self.limits.socket,
            Arc::clone(&self.metrics),
        )
    }
}
