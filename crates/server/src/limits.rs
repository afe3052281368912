//! Limits of the server: rates, sizes and times.

mod file;

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use inarow_play::Payer;

use crate::networks::Network;

pub use file::LimitsError;

/// Maximum size of a request's body and of a socket's message, in bytes.
pub(crate) const MAX_BODY: usize = 64 << 10;

/// Limits of the server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum number of open connections.
    pub connections: usize,
    /// Maximum number of open connections of one address.
    pub connections_per_address: usize,
    /// New games of one address, including rematches and hints.
    pub games: Rate,
    /// Requests of one address, of any kind.
    pub requests: Rate,
    /// Processor time covered by one request. A request that takes longer counts as several requests.
    pub request: Duration,
    /// Commands of one seat.
    pub commands: Rate,
    /// Pings and `seen` messages of one socket. Beyond the limit the server pauses reading.
    pub control: Rate,
    /// Refusals of one address for too many requests. Beyond the limit refusals are delayed.
    pub refusals: Rate,
    /// Bytes that one address sends on all its connections. Beyond the limit the server pauses reading.
    pub received: Rate,
    /// Bytes that one WebSocket sends. Beyond the limit the server pauses reading.
    pub socket: Rate,
    /// Bytes stored for one address: moves, messages, refusals and new games. Beyond the limit requests get
    /// 429.
    pub stored: Rate,
    /// Processor time for drawing pictures of one address, in milliseconds. Beyond the limit requests get 429.
    pub pictures: Rate,
    /// Size of the cache of drawn pictures, in bytes. Beyond the limit the least recently requested pictures
    /// are dropped.
    pub picture_cache: usize,
    /// Pictures and large boards of one address that wait for a thread. Beyond the limit requests get 503
    /// `busy`.
    pub waiting_work: usize,
    /// Games of one address in which a computer waits for its turn to search. Beyond the limit new games with
    /// computers and hints get 429. Computers of running games join the queue later.
    pub waiting_thoughts: usize,
    /// Maximum time of a computer's search for a move, regardless of its clock.
    pub thought: Duration,
    /// Minimum time of a computer's search for a move, however many wait.
    pub least_thought: Duration,
    /// Time from a move to the computer's answer, for one address. More waiting games of an address mean less
    /// time for each search.
    pub answer: Duration,
    /// Time for which a game of two computers continues after a request without a stream.
    pub watched: Duration,
    /// Pause after each move of a game of two computers, so that spectators see single moves. No clock runs
    /// during the pause.
    pub pace: Duration,
    /// Factor by which this machine's own addresses may exceed the limits of one address. The factor serves
    /// this machine's users and the programs they try.
    pub this_machine: u32,
    /// Networks with their shares of the limits, such as a school whose pupils share an address. The smallest
    /// network around an address counts.
    pub shares: Vec<(Network, u32)>,
    /// Maximum time for the head or the body of a request, and for a write without progress.
    pub patience: Duration,
    /// Silence of a stream after which an empty line is sent.
    pub keep_alive: Duration,
    /// Maximum number of lines that wait for a reader. Beyond the limit the stream is ended.
    pub backlog: usize,
    /// Absence of a player after which the opponent may claim the game.
    pub gone: Duration,
    /// Absence after which the opponent may claim a game without clocks.
    pub gone_without_clock: Duration,
    /// Time for a bot's answer to a challenge.
    pub challenge: Duration,
    /// Time for which a spectator's stream stays open after the end of a game. The first time is without an
    /// offered rematch. The second time is with an offered rematch. A player's stream stays open ten times as
    /// long.
    pub rematch: [Duration; 2],
    /// Time for which an unused game stays in memory. A large board stays for less time, by its size.
    pub idle: Duration,
    /// Maximum wait of a change for another process that holds the store.
    pub busy: Duration,
    /// Maximum time of one move that is given back to a player on a slow connection.
    pub lag: Duration,
    /// Maximum time of a game that is given back to a player on a slow connection. Each move gets at most a
    /// tenth of the rest.
    pub lag_of_game: Duration,
}

/// A rate of a token bucket.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Maximum number at once.
    pub burst: f64,
    /// Number per second over time.
    pub per_second: f64,
}

impl Rate {
    /// Multiplies the rate by a share.
    fn times(self, share: u32) -> Rate {
        let share = f64::from(share);
        Rate { burst: self.burst * share, per_second: self.per_second * share }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 20_000,
            connections_per_address: 256,
            games: Rate { burst: 60.0, per_second: 0.5 },
            requests: Rate { burst: 600.0, per_second: 60.0 },
            request: Duration::from_millis(5),
            commands: Rate { burst: 256.0, per_second: 32.0 },
            control: Rate { burst: 120.0, per_second: 20.0 },
            refusals: Rate { burst: 60.0, per_second: 20.0 },
            received: Rate { burst: 2_097_152.0, per_second: 262_144.0 },
            socket: Rate { burst: 65_536.0, per_second: 16_384.0 },
            stored: Rate { burst: 8_388_608.0, per_second: 32_768.0 },
            pictures: Rate { burst: 20_000.0, per_second: 200.0 },
            picture_cache: 32 << 20,
            waiting_work: 8,
            waiting_thoughts: 64,
            thought: Duration::from_secs(1),
            least_thought: Duration::from_millis(50),
            answer: Duration::from_secs(2),
            watched: Duration::from_secs(60),
            pace: Duration::from_millis(700),
            this_machine: 100,
            shares: Vec::new(),
            patience: Duration::from_secs(10),
            keep_alive: Duration::from_secs(15),
            backlog: 256,
            gone: Duration::from_secs(60),
            gone_without_clock: Duration::from_secs(24 * 3_600),
            challenge: Duration::from_secs(120),
            rematch: [Duration::from_secs(5), Duration::from_secs(60)],
            idle: Duration::from_secs(60),
            busy: Duration::from_secs(2),
            lag: Duration::from_millis(300),
            lag_of_game: Duration::from_secs(3),
        }
    }
}

impl Limits {
    /// Returns the silence after which the other end of a connection counts as gone.
    pub(crate) fn silence(&self) -> Duration {
        /// Number of unanswered empty lines or pings.
        const MISSED: u32 = 3;
        self.keep_alive * MISSED
    }

    /// Returns the account that an address is charged to. All addresses of a network with a share have one
    /// account. Otherwise every customer has one account.
    pub(crate) fn account(&self, address: IpAddr) -> Account {
        let customer = network(address);
        let shares = self.shares.iter().filter(|(network, _)| network.has(address));
        match shares.max_by_key(|(network, _)| network.prefix()) {
            Some((named, share)) => Account { network: named.account_of(customer), share: *share },
            None if customer.is_loopback() => Account { network: customer, share: self.this_machine },
            None => Account { network: customer, share: 1 },
        }
    }

    /// Returns the payer of work for an address. Unknown addresses share one payer.
    pub(crate) fn payer(&self, address: Option<IpAddr>) -> Payer {
        Payer(address.map_or(0, |address| match self.account(address).network {
            IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
            IpAddr::V6(address) => address.to_bits(),
        }))
    }
}

/// Account of addresses that are charged as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Account {
    /// First address of the network.
    pub(crate) network: IpAddr,
    /// Factor of the usual limits.
    pub(crate) share: u32,
}

/// A token bucket, which fills at a rate. Each request takes one token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
    /// Rate at which the bucket fills. Accounts have different rates.
    rate: Rate,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { left: rate.burst, at: now, rate }
    }

    /// Takes one token.
    ///
    /// # Errors
    /// Returns the time until a token is available.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.take_many(1, rate, now)
    }

    fn refill(&mut self, rate: Rate, now: Instant) {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        let left = (self.left + since * rate.per_second).min(rate.burst);
        *self = Bucket { left, at: now, rate };
    }

    /// Takes `count` tokens if the bucket has at least one. The bucket then owes the missing tokens.
    fn take_many(&mut self, count: u32, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.refill(rate, now);
        if self.left < 1.0 {
            let wait = (1.0 - self.left) / rate.per_second.max(1e-3);
            return Err(Duration::from_secs_f64(wait));
        }
        self.left -= f64::from(count);
        Ok(())
    }

    /// Takes `count` tokens, even if the bucket then owes tokens. Returns the time until the bucket owes
    /// nothing.
    pub(crate) fn debit(&mut self, count: u32, rate: Rate, now: Instant) -> Duration {
        /// Maximum wait in seconds, at any rate.
        const LONGEST: f64 = 86_400.0;
        self.refill(rate, now);
        self.left -= f64::from(count);
        Duration::from_secs_f64((-self.left / rate.per_second.max(1e-9)).clamp(0.0, LONGEST))
    }

    fn is_full(&self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + since * self.rate.per_second >= self.rate.burst
    }
}

/// Maximum number of stored buckets. Beyond the limit full buckets are forgotten first, then all buckets.
const MOST_ADDRESSES: usize = 50_000;

/// Buckets of addresses.
#[derive(Debug)]
pub(crate) struct PerAddress {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl PerAddress {
    pub(crate) fn new(rate: Rate) -> PerAddress {
        PerAddress { rate, buckets: Mutex::default() }
    }

    fn buckets(&self) -> MutexGuard<'_, HashMap<IpAddr, Bucket>> {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes `count` tokens of an account.
    ///
    /// # Errors
    /// Returns the time until the account has a token.
    pub(crate) fn take(&self, account: Account, count: u32, now: Instant) -> Result<(), Duration> {
        let rate = self.rate.times(account.share);
        self.with(account.network, rate, now, |bucket| bucket.take_many(count, rate, now))
    }

    /// Takes `count` tokens of an account, even if the account then owes some. Returns the time until the
    /// account owes nothing.
    pub(crate) fn debit(&self, account: Account, count: u32, now: Instant) -> Duration {
        let rate = self.rate.times(account.share);
        self.with(account.network, rate, now, |bucket| bucket.debit(count, rate, now))
    }

    /// Takes one token in advance and returns the time until the token is due. Returns `most` without taking a
    /// token if the token is due no sooner.
    pub(crate) fn queue(&self, account: Account, most: Duration, now: Instant) -> Duration {
        let wait = self.debit(account, 0, now);
        if wait < most { self.debit(account, 1, now).min(most) } else { most }
    }

    fn with<T>(&self, network: IpAddr, rate: Rate, now: Instant, taken: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut buckets = self.buckets();
        if buckets.len() >= MOST_ADDRESSES {
            buckets.retain(|_, bucket| !bucket.is_full(now));
            if buckets.len() >= MOST_ADDRESSES {
                buckets.clear();
            }
        }
        taken(buckets.entry(network).or_insert_with(|| Bucket::full(rate, now)))
    }
}

/// Returns the address that limits count. An IPv6 address counts by the 64 bits of one customer. A 6to4 or
/// NAT64 address counts as its IPv4 address.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, _, _, g, h] = address.segments();
            let (high, low) = match [a, b, c, d] {
                [0x2002, high, low, _] => (high, low),
                [0x64, 0xff9b, 0, 0] => (g, h),
                _ => return IpAddr::from([a, b, c, d, 0, 0, 0, 0]),
            };
            let stands_for = Ipv4Addr::from(u32::from(high) << 16 | u32::from(low));
            // An embedded IPv4 address must not give access to the account of this machine or its network.
            let is_own = stands_for.is_loopback() || stands_for.is_private() || stands_for.is_unspecified();
            if is_own { IpAddr::from([a, b, c, d, 0, 0, 0, 0]) } else { stands_for.into() }
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let rate = Rate { burst: 3.0, per_second: 2.0 };
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        for _ in 0..3 {
            assert_eq!(bucket.take(rate, start), Ok(()));
        }
        assert_eq!(bucket.take(rate, start), Err(Duration::from_millis(500)));
        assert_eq!(bucket.take(rate, start + Duration::from_millis(500)), Ok(()));
        assert!(bucket.take(rate, start + Duration::from_millis(600)).is_err());
    }

    #[test]
    fn addresses_do_not_share_and_a_network_is_one() {
        let limit = PerAddress::new(Rate { burst: 1.0, per_second: 0.1 });
        let limits = Limits { this_machine: 1, ..Limits::default() };
        let now = Instant::now();
        let take = |text: &str| limit.take(limits.account(text.parse().unwrap()), 1, now).is_ok();
        assert!(take("10.0.0.1") && take("10.0.0.2") && !take("10.0.0.1"));
        assert!(!take("::ffff:10.0.0.1"), "the same, written otherwise");
        assert!(take("2001:db8::1") && !take("2001:db8::2") && take("2001:db8:0:1::1"));
        assert!(take("203.0.113.9") && !take("2002:cb00:7109:1::1") && !take("64:ff9b::203.0.113.9"));
        assert!(take("2002:cb00:710a::1") && !take("2002:cb00:710a:7::1") && !take("203.0.113.10"));
        assert!(take("127.0.0.1") && take("2002:7f00:1::1"), "this machine is nobody else");
        let limits = Limits::default();
        let share = |text: &str| limits.account(text.parse().unwrap()).share;
        assert_eq!(share("::ffff:127.0.0.1"), limits.this_machine);
        assert_eq!(share("192.168.1.1"), 1);
    }

    /// A network with a share has one share, however many of its addresses are used.
    #[test]
    fn a_network_with_a_share_is_one_account() {
        let shares =
            [("2001:db8:5::/48", 3), ("203.0.113.0/24", 2), ("203.0.113.9", 4), ("2001:db8:6::7", 5)];
        let shares = shares.map(|(network, share)| (network.parse().unwrap(), share)).to_vec();
        let limits = Limits { shares, ..Limits::default() };
        let limit = PerAddress::new(Rate { burst: 1.0, per_second: 0.1 });
        let now = Instant::now();
        let done = |addresses: [&str; 2]| {
            let asked = (0..20).map(|n| limits.account(addresses[n % 2].parse().unwrap()));
            asked.filter(|account| limit.take(*account, 1, now).is_ok()).count()
        };
        assert_eq!(done(["2001:db8:5:1::1", "2001:db8:5:2::1"]), 3);
        assert_eq!(done(["203.0.113.1", "203.0.113.2"]), 2);
        assert_eq!(done(["203.0.113.9", "::ffff:203.0.113.9"]), 4, "the smallest network counts");
        assert_eq!(done(["2001:db8:6::7", "2001:db8:6::7"]), 5, "one address of a customer");
        assert_eq!(
            done(["2001:db8:6::8", "2001:db8:6::9"]),
            0,
            "the rest of that customer shares its account"
        );
        let payer = |text: &str| limits.payer(Some(text.parse().unwrap()));
        assert_eq!(payer("2001:db8:5:1::1"), payer("2001:db8:5:2::1"));
        assert_ne!(payer("2001:db8:5:1::1"), payer("2001:db8:7:1::1"));
    }

    #[test]
    fn what_costs_more_takes_more_and_who_has_a_larger_share_has_more() {
        let limit = PerAddress::new(Rate { burst: 3.0, per_second: 1.0 });
        let now = Instant::now();
        let account = |text: &str, share| Account { network: text.parse().unwrap(), share };
        let address = account("10.0.0.1", 1);
        assert_eq!(limit.take(address, 5, now), Ok(()), "what is missing is taken in advance");
        assert_eq!(limit.take(address, 1, now), Err(Duration::from_secs(3)));
        let own = account("127.0.0.1", 10);
        let done = (0..100).filter(|_| limit.take(own, 1, now).is_ok()).count();
        assert_eq!(done, 30);
    }

    #[test]
    fn a_bucket_is_full_by_its_own_rate() {
        let limit = PerAddress::new(Rate { burst: 2.0, per_second: 0.1 });
        let now = Instant::now();
        let own = Account { network: "127.0.0.1".parse().unwrap(), share: 10 };
        let other = |network| Account { network, share: 1 };
        // The account has 20 tokens. 5 tokens are left, more than other accounts can have.
        assert_eq!(limit.take(own, 15, now), Ok(()));
        let others = (0..).map(|n: u32| IpAddr::from((0x0a00_0000 + n).to_be_bytes()));
        for address in others.take(MOST_ADDRESSES - 1) {
            assert_eq!(limit.take(other(address), 1, now), Ok(()));
        }
        // The map is full now. After ten seconds all buckets are full again except this one.
        let later = now + Duration::from_secs(10);
        assert_eq!(limit.take(other("192.168.1.1".parse().unwrap()), 1, later), Ok(()));
        assert_eq!(limit.buckets().len(), 2);
        assert_eq!((0..100).filter(|_| limit.take(own, 1, later).is_ok()).count(), 15);
    }
}
