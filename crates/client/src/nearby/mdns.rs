//! Announcements of games by multicast DNS (RFC 6762) and its service discovery (RFC 6763), as for printers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use if_addrs::Interface;
use mdns_sd::{Receiver, ResolvedService, ServiceDaemon, ServiceEvent, ServiceInfo};

use super::{Nearby, NearbyGame, WaitingGame, is_in_a_network};

/// Service type of games.
const SERVICE: &str = "_inarow._tcp.local.";
/// Limit of announced games of this program.
const MAX_ANNOUNCED: usize = 16;
/// Limit of remembered games of others.
const MAX_FOUND: usize = 32;
/// Limit of events in a minute. Beyond the limit the search ends, because the network is flooded.
const MAX_EVENTS: u32 = 600;
const MINUTE: Duration = Duration::from_secs(60);
/// Time limit at the end of the program for withdrawing all announcements.
const FAREWELL: Duration = Duration::from_millis(300);

/// Announces and finds games by multicast DNS. Does nothing without a network, or if the system forbids
/// multicast. Opens threads and sockets when first needed.
#[derive(Default)]
pub struct Mdns {
    shared: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    daemon: Option<ServiceDaemon>,
    /// Announced games of this program: ids, with the names of their announcements.
    own: BTreeMap<String, String>,
    /// Found games, by the names of their announcements.
    found: BTreeMap<String, NearbyGame>,
    is_looking: bool,
    /// Number of searches so far.
    looked: u64,
}

impl State {
    fn daemon(&mut self) -> Option<ServiceDaemon> {
        if self.daemon.is_none() {
            self.daemon = ServiceDaemon::new().ok();
        }
        self.daemon.clone()
    }
}

fn lock(shared: &Mutex<State>) -> MutexGuard<'_, State> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Mdns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mdns").field("found", &self.found().len()).finish_non_exhaustive()
    }
}

impl Nearby for Mdns {
    fn announce(&self, game: &WaitingGame) {
        let mut state = lock(&self.shared);
        if state.own.len() >= MAX_ANNOUNCED || state.own.contains_key(&game.id) {
            return;
        }
        // A common name for each address makes several programs on a machine agree.
        let host = game.address.ip().to_string().replace(['.', ':'], "-");
        let parts = game.parts();
        let info = ServiceInfo::new(
            SERVICE,
            &game.id,
            &format!("inarow-{host}.local."),
            game.address.ip(),
            game.address.port(),
            &parts[..],
        );
        // A game with settings too long for an announcement is not announced.
        let Ok(info) = info else { return };
        let name = info.get_fullname().to_owned();
        if state.daemon().is_some_and(|daemon| daemon.register(info).is_ok()) {
            state.own.insert(game.id.clone(), name);
        }
    }

    fn withdraw(&self, id: &str) {
        let mut state = lock(&self.shared);
        if let (Some(name), Some(daemon)) = (state.own.remove(id), &state.daemon) {
            // Other machines forget the game after a while anyway.
            let _ = daemon.unregister(&name);
        }
    }

    fn look(&self, wake: Arc<dyn Fn() + Send + Sync>) {
        let mut state = lock(&self.shared);
        if state.is_looking {
            return;
        }
        let Some(events) = state.daemon().and_then(|daemon| daemon.browse(SERVICE).ok()) else { return };
        state.looked += 1;
        let (shared, looked) = (Arc::clone(&self.shared), state.looked);
        let looks = move || {
            find(&shared, looked, &events, &*wake);
            let mut state = lock(&shared);
            if state.looked == looked {
                stop(&mut state);
                drop(state);
                wake();
            }
        };
        state.is_looking = thread::Builder::new().name("nearby-games".to_owned()).spawn(looks).is_ok();
    }

    fn is_open(&self) -> bool {
        let up = if_addrs::get_if_addrs().unwrap_or_default().into_iter().filter(Interface::is_oper_up);
        let is_in_one = up.map(|interface| interface.ip()).any(is_in_a_network);
        is_in_one && lock(&self.shared).daemon().is_some()
    }

    fn stop(&self) {
        stop(&mut lock(&self.shared));
    }

    fn found(&self) -> Vec<NearbyGame> {
        let state = lock(&self.shared);
        let is_own = |game: &&NearbyGame| state.own.contains_key(game.link.id());
        state.found.values().filter(|game| !is_own(game)).cloned().collect()
    }
}

fn stop(state: &mut State) {
    state.found.clear();
    if std::mem::take(&mut state.is_looking)
        && let Some(daemon) = &state.daemon
    {
        // The daemon has ended.
        let _ = daemon.stop_browse(SERVICE);
    }
}

/// Stores found games until the search ends or the number of events exceeds the limit.
fn find(
    shared: &Mutex<State>,
    looked: u64,
    events: &Receiver<ServiceEvent>,
    wake: &(dyn Fn() + Send + Sync),
) {
    let (mut since, mut count) = (Instant::now(), 0);
    while let Ok(event) = events.recv() {
        if since.elapsed() >= MINUTE {
            (since, count) = (Instant::now(), 0);
        }
        count += 1;
        let mut state = lock(shared);
        if count > MAX_EVENTS || !state.is_looking || state.looked != looked {
            return;
        }
        let is_changed = match event {
            ServiceEvent::ServiceResolved(service) => {
                let has_room = state.found.len() < MAX_FOUND || state.found.contains_key(&service.fullname);
                match read(&service).filter(|_| has_room) {
                    Some(game) => state.found.insert(service.fullname.clone(), game.clone()) != Some(game),
                    None => state.found.remove(&service.fullname).is_some(),
                }
            }
            ServiceEvent::ServiceRemoved(_, name) => state.found.remove(&name).is_some(),
            ServiceEvent::SearchStopped(_) => return,
            _ => false,
        };
        drop(state);
        if is_changed {
            wake();
        }
    }
}

fn read(service: &ResolvedService) -> Option<NearbyGame> {
    let addresses: BTreeSet<_> = service.addresses.iter().map(mdns_sd::ScopedIp::to_ip_addr).collect();
    NearbyGame::read(addresses, service.port, |part| service.txt_properties.get_property_val_str(part))
}

impl Drop for Mdns {
    fn drop(&mut self) {
        let daemon = lock(&self.shared).daemon.take();
        if let Some(ended) = daemon.and_then(|daemon| daemon.shutdown().ok()) {
            // Other machines forget the announcements after a while anyway.
            let _ = ended.recv_timeout(FAREWELL);
        }
    }
}
