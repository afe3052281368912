//! Absent players, and claims of their games.

use std::time::Duration;

use inarow_core::Side;
use inarow_play::Seat;

use super::Room;

/// Factor of patience for a player without a stream, who sends requests less often.
const SELDOM: u32 = 5;
/// Age up to which the end of a closed stream counts as recent.
const JUST_NOW: Duration = Duration::from_secs(60);
/// Time for a page to reconnect.
const MOMENT: Duration = Duration::from_secs(3);

impl Room {
    /// Notes that the player of a seat is present.
    pub(super) fn see(&mut self, seat: Seat) {
        self.people[seat.index()].seen = self.used;
        self.game.see(seat, self.rooms.lifetime.now_ms());
    }

    /// Notes that a player was present until their last stream ended recently.
    pub(super) fn see_leaving(&mut self) {
        let now = self.rooms.pulse.now();
        for seat in [Seat::First, Seat::Second] {
            let streams = &self.people[seat.index()].streams;
            let has_left = !streams.are_open()
                && streams.closed().is_some_and(|at| now.saturating_duration_since(at) < JUST_NOW);
            if has_left {
                self.game.see(seat, self.rooms.lifetime.now_ms());
            }
        }
    }

    /// Whether the player of a seat has been absent long enough for a claim.
    pub(super) fn is_gone(&self, seat: Seat) -> bool {
        self.away(seat).is_some_and(|left| left.is_zero())
    }

    /// Returns the time until the game can be claimed from the player of a seat. Returns `None` while the
    /// player is present. A player who never had a stream may still be playing. Such a player counts as absent
    /// only later.
    pub(super) fn away(&self, seat: Seat) -> Option<Duration> {
        let person = &self.people[seat.index()];
        if !self.game.is_client(seat) || person.streams.are_open() {
            return None;
        }
        let limits = &self.rooms.limits;
        let (since, patience) = if self.game.terms().time.is_none() {
            let since = self.rooms.lifetime.now_ms().saturating_sub(self.game.seen_ms(seat));
            let since = Duration::from_millis(since);
            (since, limits.gone_without_clock)
        } else {
            let seen = person.streams.closed().map_or(person.seen, |closed| closed.max(person.seen));
            (
                self.rooms.pulse.now().saturating_duration_since(seen),
                limits.gone * if person.has_streamed { 1 } else { SELDOM },
            )
        };
        let left = patience.saturating_sub(since);
        let shows = if person.has_streamed { MOMENT } else { limits.gone * SELDOM };
        (left.is_zero() || since >= shows).then_some(left)
    }

    /// Returns the time until a changed absence of the player should be shown, or `None` if it will not change.
    pub(super) fn next_away(&self, seat: Seat) -> Option<Duration> {
        /// Minimum and maximum interval between updates.
        const SHOWN: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(600)];
        /// Fraction of the remaining time after which the shown text changes.
        const PART: u32 = 24;
        let person = &self.people[seat.index()];
        let is_away = self.game.is_client(seat) && !person.streams.are_open();
        if !is_away || self.game.game().result().is_some() {
            return None;
        }
        match self.away(seat) {
            None => Some(if person.has_streamed { MOMENT } else { SHOWN[0] * SELDOM }),
            Some(left) if left.is_zero() => None,
            Some(left) => Some((left / PART).clamp(SHOWN[0], SHOWN[1]).min(left)),
        }
    }

    /// Returns the whole game for clients.
    pub(super) fn view(&self) -> serde_json::Value {
        let away = Side::ALL.map(|side| self.away(self.game.game().seat_of(side)));
        let mut view = self.game.view(self.now(), away);
        let [x, o] =
            Side::ALL.map(|side| self.people[self.game.game().seat_of(side).index()].streams.are_open());
        view["connected"] = serde_json::json!({ "x": x, "o": o });
        view
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;

    use super::*;
    use crate::change::Answer;
    use crate::refusal::Refusal;
    use crate::request::PlayerCommand;
    use crate::rooms::Rooms;
    use crate::rooms::hosted_game::HostedGame;
    use crate::rooms::room::{Request, Stay};
    use crate::secret::{Secret, SecretHash};
    use crate::server::{ServeError, ServeOptions, Server};
    use crate::store::StoreError;
    use crate::terms::GameTerms;

    const HOUR: Duration = Duration::from_secs(3_600);

    /// Starts a server that does not listen, with a game of two humans without clocks.
    async fn hosted() -> (tempfile::TempDir, Arc<Rooms>, String, [SecretHash; 2]) {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::bind(ServeOptions::local(folder.path()));
        let rooms = server.await.unwrap().rooms();
        let terms = GameTerms::example("tictactoe", "none");
        let (mut game, begun) = HostedGame::new(terms.clone()).unwrap();
        let secrets = [(); 2].map(|()| Secret::new().unwrap().hash());
        let mut changes = vec![(terms.id.clone(), begun)];
        for (seat, secret) in [Seat::First, Seat::Second].into_iter().zip(secrets) {
            changes.push((terms.id.clone(), game.sit(seat, "", secret, Duration::ZERO)));
        }
        let write = crate::store::Write { games: vec![terms.clone()], changes, ..Default::default() };
        rooms.store.write(write).await.unwrap();
        rooms.open(game);
        (folder, rooms, terms.id, secrets)
    }

    async fn ask(rooms: &Arc<Rooms>, id: &str, secret: SecretHash, text: serde_json::Value) -> Answer {
        let command = PlayerCommand::read(text.to_string().as_bytes()).unwrap();
        rooms
            .ask(id, None, |reply| Request::Command { secret, command: command.clone(), reply })
            .await
            .unwrap()
    }

    #[tokio::test]
    async fn a_game_without_clocks_is_claimed_after_a_day_and_no_sooner() {
        let (_folder, rooms, id, [one, other]) = hosted().await;
        let claim = async |name: &str| ask(&rooms, &id, one, json!({ "command": name, "claim": true })).await;
        let refused = Answer::Refused(Refusal::NotGone);
        let watch = |reply| Request::Watch { since: 3, secret: Some(other), stay: Stay::Open, reply };
        let watched = rooms.ask(&id, None, watch).await.unwrap();
        rooms.lifetime.pass(30 * HOUR);
        assert_eq!(claim("1").await, refused, "the stream is open");
        drop(watched);
        rooms.ask(&id, None, |reply| Request::Wake { reply }).await.unwrap();
        assert_eq!(claim("2").await, refused, "a minute is a matter of clocks");
        rooms.lifetime.pass(23 * HOUR);
        assert_eq!(claim("3").await, refused);
        let left = rooms
            .ask(&id, None, |reply| Request::Screen { secret: Some(one), reply })
            .await
            .unwrap()
            .other_away;
        assert!(left.is_some_and(|left| left <= HOUR && left > HOUR / 2), "{left:?}");
        let away = rooms.ask(&id, None, |reply| Request::View { reply }).await.unwrap()["away"].clone();
        let of_o = away["o"].as_u64().map(Duration::from_millis);
        assert!(of_o.is_some_and(|left| left <= HOUR && left > HOUR / 2), "{away}");
        // A move of a player without a stream shows presence.
        assert!(matches!(
            ask(&rooms, &id, one, json!({ "command": "4", "play": "1,1" })).await,
            Answer::Done(_)
        ));
        assert!(matches!(
            ask(&rooms, &id, other, json!({ "command": "1", "play": "0,0" })).await,
            Answer::Done(_)
        ));
        rooms.lifetime.pass(23 * HOUR);
        assert_eq!(claim("5").await, refused);
        rooms.lifetime.pass(HOUR + Duration::from_secs(1));
        assert!(matches!(claim("6").await, Answer::Done(_)));
    }

    /// Absence continues across restarts. Downtime does not count.
    #[tokio::test]
    async fn an_absence_goes_on_after_a_restart() {
        let (folder, rooms, id, [one, other]) = hosted().await;
        for (secret, cell) in [(one, "1,1"), (other, "0,0")] {
            let played = ask(&rooms, &id, secret, json!({ "command": "1", "play": cell })).await;
            assert!(matches!(played, Answer::Done(_)));
        }
        rooms.lifetime.pass(20 * HOUR);
        let (_end, ending) = tokio::sync::watch::channel(true);
        rooms.store_lifetime(ending).await;
        rooms.close();
        drop(rooms);
        let rooms = loop {
            match Server::bind(ServeOptions::local(folder.path())).await {
                Ok(server) => break server.rooms(),
                // The previous room has not ended yet.
                Err(ServeError::Store(StoreError::InUse { .. })) => tokio::task::yield_now().await,
                Err(error) => panic!("{error}"),
            }
        };
        let claim = async |name: &str| ask(&rooms, &id, one, json!({ "command": name, "claim": true })).await;
        rooms.lifetime.pass(3 * HOUR);
        assert_eq!(claim("2").await, Answer::Refused(Refusal::NotGone));
        rooms.lifetime.pass(HOUR + Duration::from_secs(1));
        assert!(matches!(claim("3").await, Answer::Done(_)));
    }

    #[tokio::test]
    async fn when_a_player_was_seen_outlasts_the_stay_of_a_game_in_memory() {
        let (_folder, rooms, id, [one, other]) = hosted().await;
        assert!(matches!(
            ask(&rooms, &id, one, json!({ "command": "1", "play": "1,1" })).await,
            Answer::Done(_)
        ));
        assert!(matches!(
            ask(&rooms, &id, other, json!({ "command": "1", "play": "0,0" })).await,
            Answer::Done(_)
        ));
        let seen = rooms.lifetime.now_ms();
        rooms.lifetime.pass(20 * HOUR);
        // The game is restored like in a room.
        let mut stored = HostedGame::restore(rooms.store.load(&id).await.unwrap().unwrap()).unwrap();
        stored.see_unknown(rooms.lifetime.now_ms());
        for seat in [Seat::First, Seat::Second] {
            assert!(seen - stored.seen_ms(seat) < 60_000, "{}", seen - stored.seen_ms(seat));
        }
        // The time of a returning player is stored, but not more often than once per interval.
        stored.see(Seat::Second, rooms.lifetime.now_ms());
        assert_eq!(stored.take_seen().seen, [(Seat::Second, stored.seen_ms(Seat::Second))]);
        rooms.lifetime.pass(Duration::from_secs(60));
        stored.see(Seat::Second, rooms.lifetime.now_ms());
        assert!(stored.take_seen().is_empty());
    }
}
