//! Games in the local network that wait for an opponent, as screens offer games.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use inarow_client::{GameLink, Nearby, NearbyGame};
use inarow_core::GameSpec;
use inarow_view::{Lang, Texts, game_name, time_control};

use inarow_play::Waker;

/// Largest number of games that are offered.
const MOST: usize = 3;
/// Largest number of games announced as news in one run of the program. The limit stops a machine that floods
/// the network.
const MOST_NEWS: usize = 20;

/// Offered game.
#[derive(Clone, PartialEq, Debug)]
pub struct NearbyOffer {
    /// Link of the game.
    pub link: GameLink,
    /// Text about the game and the waiting player: “Nearby: Gomoku 15×15 · 5 + 3, Anna is waiting”.
    pub text: String,
}

/// Games in the local network that are offered now.
#[derive(Default)]
pub struct NearbyOffers {
    nearby: Option<Arc<dyn Nearby>>,
    is_looking: bool,
    changed: Arc<AtomicBool>,
    lang: Option<Lang>,
    offers: Vec<NearbyOffer>,
    /// Games that have been reported as news.
    told: Vec<GameLink>,
}

impl NearbyOffers {
    /// Creates the offers with this search. `None` finds no games.
    pub fn new(nearby: Option<Arc<dyn Nearby>>) -> NearbyOffers {
        NearbyOffers { nearby, ..NearbyOffers::default() }
    }

    /// Whether games can be announced and found at all.
    pub fn is_possible(&self) -> bool {
        self.nearby.is_some()
    }

    /// Starts or stops the search. Calls `wake` when the found games change.
    pub fn look(&mut self, wanted: bool, wake: &Waker) {
        let Some(nearby) = self.nearby.as_ref().filter(|_| self.is_looking != wanted) else { return };
        self.is_looking = wanted;
        if !wanted {
            nearby.stop();
            self.offers.clear();
            return;
        }
        let (changed, wake) = (Arc::clone(&self.changed), Arc::clone(wake));
        nearby.look(Arc::new(move || {
            changed.store(true, Ordering::Relaxed);
            wake();
        }));
    }

    /// Updates the offers. Returns the games that were never offered before, at most `MOST_NEWS` in total.
    pub fn renew(&mut self, texts: &Texts) -> Vec<NearbyOffer> {
        let is_changed = self.changed.swap(false, Ordering::Relaxed) && self.is_looking;
        if !is_changed && self.lang == Some(texts.lang()) {
            return Vec::new();
        }
        self.lang = Some(texts.lang());
        let found = self.nearby.as_ref().filter(|_| self.is_looking).map(|nearby| nearby.found());
        let found = found.unwrap_or_default();
        self.offers = found.into_iter().take(MOST).map(|game| offer(game, texts)).collect();
        let is_new = |offer: &&NearbyOffer| !self.told.contains(&offer.link);
        let news: Vec<_> = self.offers.iter().filter(is_new).cloned().collect();
        let news: Vec<_> = news.into_iter().take(MOST_NEWS.saturating_sub(self.told.len())).collect();
        self.told.extend(news.iter().map(|offer| offer.link.clone()));
        news
    }

    /// Returns the games as of the last [`renew`](NearbyOffers::renew).
    pub fn offers(&self) -> &[NearbyOffer] {
        &self.offers
    }
}

fn offer(game: NearbyGame, texts: &Texts) -> NearbyOffer {
    let name = without_walls(&game.game)
        .setup(&mut || 0)
        .map_or_else(|_| game.game.to_string(), |setup| game_name(&setup, texts));
    let name = match time_control(game.time, texts) {
        Some(time) => format!("{name} · {time}"),
        None => name,
    };
    let text = match game.from {
        Some(from) => texts.with("nearby-named", &[("game", name.into()), ("name", from.into())]),
        None => texts.with("nearby-game", &[("game", name.into())]),
    };
    NearbyOffer { link: game.link, text }
}

/// Returns the game without walls, because laying walls for a stranger's request may take long.
fn without_walls(game: &GameSpec) -> GameSpec {
    let text = game.to_string();
    let parts = text.split(':').filter(|part| !part.starts_with("walls="));
    let bare = parts.chain(["walls=none"]).collect::<Vec<_>>().join(":");
    // The games without a `walls` setting have no walls.
    bare.parse().unwrap_or_else(|_| game.clone())
}

/// Searches for games of this kind for a moment. The caller joins a found game at once.
pub(crate) fn find_nearby(nearby: &dyn Nearby, wanted: Option<&GameSpec>) -> Vec<NearbyGame> {
    /// Longest wait for the first game.
    const PATIENCE: Duration = Duration::from_secs(4);
    /// Wait for further games after the first game.
    const MOMENT: Duration = Duration::from_millis(500);
    let (tell, told) = std::sync::mpsc::channel();
    nearby.look(Arc::new(move || {
        // The receiver may have been dropped.
        let _ = tell.send(());
    }));
    let mut until = Instant::now() + PATIENCE;
    let found = || {
        let fits = |game: &NearbyGame| wanted.is_none_or(|wanted| *wanted == game.game);
        nearby.found().into_iter().filter(fits).collect::<Vec<_>>()
    };
    let mut has_some = false;
    loop {
        if !has_some && !found().is_empty() {
            (has_some, until) = (true, until.min(Instant::now() + MOMENT));
        }
        if told.recv_timeout(until.saturating_duration_since(Instant::now())).is_err() {
            let found = found();
            nearby.stop();
            return found;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_without_its_walls() {
        for (game, bare) in [
            ("course", "course:walls=none"),
            ("line:100x100:k=5:walls=0.01/0/0", "line:100x100:k=5:walls=none"),
            ("ultimate", "ultimate"),
        ] {
            let game: GameSpec = game.parse().unwrap();
            assert_eq!(without_walls(&game), bare.parse().unwrap());
        }
        let texts = Texts::new(Lang::En);
        let [named, unnamed] = [Some("Anna".to_owned()), None].map(|from| {
            let link = "http://192.168.1.7:8090/g/abcdefgh12345678".parse().unwrap();
            let game =
                NearbyGame { link, game: "gomoku".parse().unwrap(), time: "5m+3s".parse().unwrap(), from };
            offer(game, &texts).text
        });
        assert!(
            named.starts_with("Nearby: Gomoku 15×15 · 5") && named.ends_with(", Anna is waiting"),
            "{named}"
        );
        assert!(unnamed.ends_with("an opponent is waiting"), "{unnamed}");
    }
}
