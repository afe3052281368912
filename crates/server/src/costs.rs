//! Costs that an address is charged for, and queues of long work.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::bans::Bans;
use crate::error::ApiError;
use crate::limits::{Limits, PerAddress};
use crate::metrics::{Metrics, Moment};
use crate::processor_time::measured;
use crate::turns::Turns;

/// A resource that an address is charged for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cost {
    /// New games, rematches and hints.
    Game,
    Request,
    /// Bytes read.
    Received,
    /// Bytes stored.
    Stored,
    /// Milliseconds of processor time spent on drawing pictures.
    Drawn,
}

/// Accounts of all addresses by cost, and the turns of long work.
#[derive(Debug)]
pub(crate) struct Costs {
    pub(crate) limits: Arc<Limits>,
    pub(crate) bans: Bans,
    metrics: Arc<Metrics>,
    games: Arc<PerAddress>,
    requests: Arc<PerAddress>,
    received: Arc<PerAddress>,
    stored: Arc<PerAddress>,
    drawn: Arc<PerAddress>,
    /// Queue of pictures and short animations, drawn one at a time. `animating` is the queue of long
    /// animations.
    pub(crate) drawing: Turns,
    pub(crate) animating: Turns,
    /// Queue of pages, written by a few threads that serve no moves. `writing` is the queue of large boards.
    rendering: Turns,
    writing: Turns,
}

/// Long work, done on a thread that serves no moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// A picture, or a short animation.
    Picture,
    /// A long animation.
    Animation,
    /// A page, or a part of one.
    Page,
    /// Making or writing a large board. Its cost is charged separately, by the size of the board.
    Board,
}

/// Queue of one kind of work, and the account that pays.
struct Way<'a> {
    turns: &'a Turns,
    /// Maximum number of waiting requests of one address.
    most: usize,
    patience: Duration,
    /// Account to charge, and the processor time of one unit, or `None` if the work was charged before.
    paid: Option<(&'a Arc<PerAddress>, Duration)>,
}

impl Costs {
    /// Creates full accounts. `threads` pages and `threads` large boards are written at once.
    pub(crate) fn new(limits: Arc<Limits>, metrics: Arc<Metrics>, threads: usize) -> Costs {
        let account = |rate| Arc::new(PerAddress::new(rate));
        Costs {
            bans: Bans::default(),
            metrics,
            games: account(limits.games),
            requests: account(limits.requests),
            received: account(limits.received),
            stored: account(limits.stored),
            drawn: account(limits.pictures),
            drawing: Turns::new(1),
            animating: Turns::new(1),
            rendering: Turns::new(threads),
            writing: Turns::new(threads),
            limits,
        }
    }

    /// Returns the accounts for a cost.
    pub(crate) fn accounts(&self, cost: Cost) -> &Arc<PerAddress> {
        match cost {
            Cost::Game => &self.games,
            Cost::Request => &self.requests,
            Cost::Received => &self.received,
            Cost::Stored => &self.stored,
            Cost::Drawn => &self.drawn,
        }
    }

    fn way(&self, work: Work) -> Way<'_> {
        /// Factor of patience for long animations, so that several clients get their animations.
        const LONG: u32 = 3;
        let Limits { waiting_work, patience, connections_per_address, request, .. } = *self.limits;
        let drawn = Some((&self.drawn, Duration::from_millis(1)));
        let of = |turns, paid| Way { turns, most: waiting_work, patience, paid };
        match work {
            Work::Picture => of(&self.drawing, drawn),
            Work::Animation => Way { patience: patience * LONG, ..of(&self.animating, drawn) },
            // Requests are rate-limited already. All pupils of a class load their pages at once.
            Work::Page => {
                Way { most: connections_per_address, ..of(&self.rendering, Some((&self.requests, request))) }
            }
            Work::Board => of(&self.writing, None),
        }
    }

    /// Does long work on its own thread in the address's turn, because threads that serve moves must stay free.
    /// Charges the address for the processor time, even if the client has left.
    ///
    /// # Errors
    /// When the turn comes too late, too much work of the address waits already, or the work panics.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        kind: Work,
        address: Option<IpAddr>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let Way { turns, most, patience, paid } = self.way(kind);
        let account = address.map(|address| self.limits.account(address));
        let most = most.saturating_mul(account.map_or(1, |account| account.share as usize));
        let turn = turns.take(self.limits.payer(address), most, patience).await.ok_or(ApiError::Busy)?;
        let paid = paid.map(|(counted, unit)| (Arc::clone(counted), unit));
        // The turn ends with the work, not with the request, because the work continues after its client has
        // left.
        let work = move || {
            let _turn = turn;
            let (done, used) = measured(work);
            if let (Some((counted, unit)), Some(account)) = (paid, account) {
                counted.debit(account, units(used, unit), Instant::now());
            }
            done
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::Broken)
    }

    /// Charges an address once.
    ///
    /// # Errors
    /// When the account is empty or the address is banned.
    pub(crate) fn allow(&self, cost: Cost, address: IpAddr) -> Result<(), ApiError> {
        self.allow_many(cost, address, 1)
    }

    /// Charges an address `count` times if the account is not empty.
    ///
    /// # Errors
    /// When the account is empty or the address is banned.
    pub(crate) fn allow_many(&self, cost: Cost, address: IpAddr, count: u32) -> Result<(), ApiError> {
        if self.bans.has(address) {
            return Err(ApiError::Banned);
        }
        let account = self.limits.account(address);
        self.accounts(cost).take(account, count, Instant::now()).map_err(|wait| {
            Metrics::count(&self.metrics.requests_limited);
            ApiError::TooMany(wait)
        })
    }

    /// Charges an address for work already done, even beyond the account's balance. Returns the time until the
    /// account owes nothing.
    pub(crate) fn charge(&self, cost: Cost, address: Option<IpAddr>, count: usize) -> Duration {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let debit = |address| self.accounts(cost).debit(self.limits.account(address), count, Instant::now());
        address.map(debit).unwrap_or_default()
    }

    /// Charges an address for the processor time of a request beyond [`Limits::request`].
    pub(crate) fn charge_time(&self, address: IpAddr, used: Duration) {
        let more = units(used, self.limits.request);
        if more > 0 {
            self.charge(Cost::Request, Some(address), more as usize);
        }
    }

    /// Returns the lengths of the queues.
    pub(crate) fn queues(&self) -> [Moment; 4] {
        [
            ("inarow_pictures_waiting", "Pictures that wait to be drawn", self.drawing.waiting() as u64),
            (
                "inarow_animations_waiting",
                "Animations that wait to be drawn",
                self.animating.waiting() as u64,
            ),
            ("inarow_pages_waiting", "Pages that wait to be written", self.rendering.waiting() as u64),
            (
                "inarow_boards_waiting",
                "Large boards that wait to be made or written",
                self.writing.waiting() as u64,
            ),
        ]
    }
}

/// Returns the number of whole units in this processor time.
pub(crate) fn units(used: Duration, unit: Duration) -> u32 {
    u32::try_from(used.as_nanos() / unit.as_nanos().max(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::{ServeOptions, Server};

    /// Costs of a server whose clients wait at most 20 ms.
    async fn hasty(folder: &tempfile::TempDir) -> Arc<Costs> {
        let server = Server::bind(ServeOptions {
            limits: Limits { patience: Duration::from_millis(20), ..Limits::default() },
            ..ServeOptions::local(folder.path())
        });
        server.await.unwrap().costs()
    }

    #[tokio::test]
    async fn who_waits_long_for_a_turn_is_told_to_come_again() {
        let folder = tempfile::tempdir().unwrap();
        let costs = hasty(&folder).await;
        let turn = costs.drawing.take(costs.limits.payer(None), 1, Duration::ZERO).await.unwrap();
        assert!(matches!(costs.in_turn(Work::Picture, None, || 1).await, Err(ApiError::Busy)));
        drop(turn);
        assert!(matches!(costs.in_turn(Work::Picture, None, || 1).await, Ok(1)));
    }

    #[tokio::test]
    async fn an_address_pays_the_processor_time_of_its_pictures_and_pages() {
        let folder = tempfile::tempdir().unwrap();
        let few = crate::limits::Rate { burst: 20.0, per_second: 1e-6 };
        let limits = Limits { pictures: few, requests: few, ..Limits::default() };
        let options = ServeOptions { limits, ..ServeOptions::local(folder.path()) };
        let costs = Server::bind(options).await.unwrap().costs();
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|address| address.parse::<IpAddr>().unwrap());
        let work = |ms| crate::processor_time::work(Duration::from_millis(ms));
        costs.in_turn(Work::Picture, Some(one), move || work(30)).await.unwrap();
        assert!(costs.allow(Cost::Drawn, one).is_err() && costs.allow(Cost::Drawn, other).is_ok());
        costs.in_turn(Work::Page, Some(one), move || work(101)).await.unwrap();
        assert!(costs.allow(Cost::Request, one).is_err() && costs.allow(Cost::Request, other).is_ok());
        costs.charge_time(other, Duration::from_millis(4));
        assert!(costs.allow(Cost::Request, other).is_ok(), "every request takes some time");
        costs.charge_time(other, Duration::from_millis(104));
        assert!(costs.allow(Cost::Request, other).is_err());
    }

    #[tokio::test]
    async fn a_turn_lasts_as_long_as_its_work_though_nobody_waits_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let costs = hasty(&folder).await;
        let (begun, begins) = tokio::sync::oneshot::channel();
        let (end, ends) = std::sync::mpsc::channel::<()>();
        let own = Arc::clone(&costs);
        let asked = tokio::spawn(async move {
            let work = move || {
                begun.send(()).unwrap();
                ends.recv().is_ok()
            };
            own.in_turn(Work::Picture, None, work).await
        });
        begins.await.unwrap();
        asked.abort();
        assert!(asked.await.unwrap_err().is_cancelled());
        assert!(matches!(costs.in_turn(Work::Picture, None, || 1).await, Err(ApiError::Busy)));
        end.send(()).unwrap();
        drop(costs.drawing.take(costs.limits.payer(None), 1, Duration::from_secs(60)).await.unwrap());
        assert!(matches!(costs.in_turn(Work::Picture, None, || 1).await, Ok(1)));
    }
}
