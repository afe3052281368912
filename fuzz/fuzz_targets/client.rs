//! Input of a client from a server or the network: events of a game, a bot's lines, the state of a game, links,
//! announcements. After any input, a followed game can be shown.
#![no_main]

use std::net::IpAddr;

use inarow_client::{BotEvent, Follower, GameLink, GameView, NearbyGame, ServerUrl};
use inarow_play::Replica;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut follower = Follower::default();
    for line in String::from_utf8_lossy(data).lines().take(400) {
        let told = follower.told();
        let followed = follower.follow(line);
        assert!(followed.is_ok() || follower.told() == told, "what is refused changes nothing");
        let _ = BotEvent::read(line);
        let _ = serde_json::from_str::<GameView>(line);
        if let Ok(link) = line.parse::<GameLink>() {
            assert_eq!(link.to_string().parse(), Ok(link));
        }
        let _ = line.parse::<ServerUrl>();
        announcement(line);
    }
    if let Some(snapshot) = follower.snapshot(None) {
        assert!(Replica::new(snapshot).is_ok());
    }
});

/// Reads a line as an announcement: an address, and parts as `name=value`, separated by tabs.
fn announcement(line: &str) {
    let mut parts = line.split('\t');
    let Some(Ok(address)) = parts.next().map(str::parse::<IpAddr>) else { return };
    let parts: Vec<_> = parts.filter_map(|part| part.split_once('=')).collect();
    let value = |name: &str| parts.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
    if let Some(found) = NearbyGame::read([address], 8090, value) {
        assert_eq!(found.link.to_string().parse(), Ok(found.link));
        assert!(found.from.is_none_or(|name| !name.contains(inarow_core::is_hidden)));
    }
}
