//! Waiting games in the local network, and the content of announcements. Every part is checked, because any
//! machine in the network can announce anything.

mod mdns;

use std::fmt::Debug;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use inarow_core::GameSpec;
use inarow_play::check_name;
use inarow_record::TimeControl;

use crate::{GameLink, ServerUrl};

pub use mdns::Mdns;

/// Largest value in an announcement, in bytes.
const MAX_VALUE: usize = 200;
/// Keys of an announcement.
const ID: &str = "id";
const GAME: &str = "game";
const TIME: &str = "time";
const FROM: &str = "from";

/// Waiting games in the local network. Hosts announce these games, and other players find them.
pub trait Nearby: Send + Sync + Debug {
    /// Announces a game until it is [withdrawn](Nearby::withdraw). A failure is ignored.
    fn announce(&self, game: &WaitingGame);

    /// Ends the announcement of the game with this id.
    fn withdraw(&self, id: &str);

    /// Searches for games of others. Calls `wake` on another thread when the found games have changed.
    fn look(&self, wake: Arc<dyn Fn() + Send + Sync>);

    /// Ends the search, and forgets the found games.
    fn stop(&self);

    /// Whether games can be announced and found. This machine must be in a private network, and the system must
    /// allow the search.
    fn is_open(&self) -> bool {
        true
    }

    /// Returns the found games, in a stable order.
    fn found(&self) -> Vec<NearbyGame>;
}

/// A game of this program that waits for an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitingGame {
    /// Id on the server.
    pub id: String,
    /// GAME text.
    pub game: String,
    /// Time control of the game.
    pub time: TimeControl,
    /// Name of the waiting player, or `None` without a name.
    pub from: Option<String>,
    /// Address of the server in this network.
    pub address: SocketAddr,
}

impl WaitingGame {
    /// Returns the data that is announced with the address.
    fn parts(&self) -> Vec<(&'static str, String)> {
        let time = (!self.time.is_none()).then(|| (TIME, self.time.to_string()));
        let from = self.from.clone().filter(|name| name.len() <= MAX_VALUE).map(|name| (FROM, name));
        [(ID, self.id.clone()), (GAME, self.game.clone())].into_iter().chain(time).chain(from).collect()
    }
}

/// A game of someone else in the local network that waits for an opponent. The data is from the announcement.
#[derive(Clone, PartialEq, Debug)]
pub struct NearbyGame {
    /// Link of the game.
    pub link: GameLink,
    /// The game itself, with its settings.
    pub game: GameSpec,
    /// Time control of the game.
    pub time: TimeControl,
    /// Name of the waiting player.
    pub from: Option<String>,
}

impl NearbyGame {
    /// Reads an announcement: the announced addresses of its server, and its parts. Returns `None` for an
    /// announcement that this program would not make, or an address outside the network.
    pub fn read<'a>(
        addresses: impl IntoIterator<Item = IpAddr>,
        port: u16,
        part: impl Fn(&str) -> Option<&'a str>,
    ) -> Option<NearbyGame> {
        let part = |name: &str| part(name).filter(|value| value.len() <= MAX_VALUE);
        // The smallest address is always the same address, regardless of the order.
        let address = addresses.into_iter().filter(|address| is_in_a_network(*address)).min()?;
        let server: ServerUrl = format!("http://{}", SocketAddr::new(address, port)).parse().ok()?;
        let time = match part(TIME) {
            Some(time) => time.parse().ok()?,
            None => TimeControl::NONE,
        };
        Some(NearbyGame {
            link: server.game(part(ID)?)?,
            game: part(GAME)?.parse().ok()?,
            time,
            from: part(FROM).and_then(|name| check_name(name).ok()),
        })
    }
}

/// Whether an address belongs to a private network, not to this machine or the internet.
fn is_in_a_network(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => address.is_private() || address.is_link_local(),
        // A link-local address needs the name of an interface. Links do not have such a name.
        IpAddr::V6(address) => address.is_unique_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(address: &str, port: u16, parts: &[(&str, &str)]) -> Option<NearbyGame> {
        let value = |name: &str| parts.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
        NearbyGame::read([address.parse().unwrap()], port, value)
    }

    #[test]
    fn what_a_server_announces_is_read() {
        let game = WaitingGame {
            id: "abcdefgh12345678".to_owned(),
            game: "gomoku:opening=swap2".to_owned(),
            time: "5m+3s".parse().unwrap(),
            from: Some("Анна".to_owned()),
            address: "192.168.1.7:8090".parse().unwrap(),
        };
        let parts = game.parts();
        let parts: Vec<_> = parts.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let found = read("192.168.1.7", 8090, &parts).unwrap();
        assert_eq!(found.link.to_string(), "http://192.168.1.7:8090/g/abcdefgh12345678");
        assert_eq!(found.game.to_string(), game.game);
        assert_eq!((found.time, found.from), (game.time, game.from));
    }

    #[test]
    fn announcements_that_lead_elsewhere_or_mean_nothing_are_left_out() {
        let good = [(ID, "abc"), (GAME, "gomoku")];
        for (address, is_read) in [
            ("192.168.1.7", true),
            ("10.0.0.1", true),
            ("169.254.3.4", true),
            ("fd00::1", true),
            ("::ffff:10.0.0.1", true),
            ("127.0.0.1", false),
            ("::1", false),
            ("0.0.0.0", false),
            ("255.255.255.255", false),
            ("224.0.0.251", false),
            ("203.0.113.9", false),
            ("2001:db8::1", false),
            ("fe80::1", false),
        ] {
            assert_eq!(read(address, 8090, &good).is_some(), is_read, "{address}");
        }
        let long = "a".repeat(MAX_VALUE + 1);
        for parts in [
            &[(GAME, "gomoku")][..],
            &[(ID, "abc")],
            &[(ID, "../../etc"), (GAME, "gomoku")],
            &[(ID, "abc@evil.example/"), (GAME, "gomoku")],
            &[(ID, &long), (GAME, "gomoku")],
            &[(ID, "abc"), (GAME, "no such game")],
            &[(ID, "abc"), (GAME, "gomoku"), (TIME, "soon")],
        ] {
            assert_eq!(read("10.0.0.1", 8090, parts), None, "{parts:?}");
        }
        for name in ["", "  ", "a\u{1b}[2Jb", "a\u{202e}b", &long] {
            let found = read("10.0.0.1", 8090, &[(ID, "abc"), (GAME, "gomoku"), (FROM, name)]).unwrap();
            assert_eq!(found.from, None, "{name}");
        }
    }

    proptest::proptest! {
        #[test]
        fn nothing_that_is_announced_ends_the_program(
            address: [u8; 16], port: u16, id in ".{0,80}", game in ".{0,80}", time in ".{0,20}", from in ".{0,120}",
        ) {
            let parts = [(ID, id.as_str()), (GAME, &game), (TIME, &time), (FROM, &from)];
            let value = |name: &str| parts.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
            if let Some(found) = NearbyGame::read([IpAddr::from(address)], port, value) {
                assert!(found.link.to_string().parse::<GameLink>().is_ok());
            }
        }
    }
}
