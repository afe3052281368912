//! Games by link of a window, one after another. The window searches for a game, opens and follows the game.

use std::sync::Arc;
use std::time::Duration;

use inarow_client::{ClientError, GameLink, NewGame};
use inarow_core::Message;
use inarow_play::Waker;
use inarow_profile::{GameId, HostedNote, Profile};
use inarow_session::{GameSession, Offered};
use inarow_view::Texts;

use crate::link::{
    Endings, Found, LinkGame, LinkNews, Links, OwnServer, Search, Servers, Way, by_person, own_server,
};
use crate::nearby::NearbyOffers;
use crate::sentences::capitalised;

/// Longest wait for the last requests when the program ends.
const LAST: Duration = Duration::from_millis(500);

/// Games by link of a window.
pub struct LinkPlay {
    servers: Option<Arc<dyn Servers>>,
    wake: Waker,
    /// Own servers, started by the first invitation. The servers run until the program ends.
    own: Vec<OwnServer>,
    /// Whether the game created last was to be announced in the local network.
    is_listed: bool,
    /// Running search for a game.
    search: Option<Search>,
    /// Whether the search is for a game of another player.
    joins: bool,
    /// Number of the game that is being hosted again, among the unfinished games.
    again: Option<GameId>,
    /// Whether a game was left since the last [`LinkPlay::take_left`].
    has_left: bool,
    /// Whether the search was given up. A search given up saves only the seat in the found game.
    is_given_up: bool,
    game: Option<LinkGame>,
    /// Whether the session has followed the game. Such a game may be left.
    is_shown: bool,
    nearby: NearbyOffers,
    /// Hosted games that were deleted.
    endings: Endings,
}

impl LinkPlay {
    /// Creates the state without a game. Calls `wake` when news can be [followed](LinkPlay::follow).
    pub fn new(links: Links, wake: Waker) -> LinkPlay {
        let Links { open: _, servers, nearby } = links;
        let nearby = NearbyOffers::new(nearby);
        LinkPlay {
            servers,
            wake,
            own: Vec::new(),
            is_listed: false,
            search: None,
            joins: false,
            again: None,
            has_left: false,
            is_given_up: false,
            game: None,
            is_shown: false,
            nearby,
            endings: Endings::default(),
        }
    }

    /// Returns the game by link that the session follows.
    pub fn game(&self, session: &GameSession) -> Option<&LinkGame> {
        self.game.as_ref().filter(|_| session.live().is_remote())
    }

    /// Returns the text about the reach of the program's own server, if that server runs the game.
    pub fn reach(&self, session: &GameSession) -> Option<&Message> {
        Some(&self.own_server(session)?.reach)
    }

    /// Whether the game was to be announced in the local network, but the program's own server cannot do so.
    pub fn is_hidden(&self, session: &GameSession) -> bool {
        self.is_listed && self.own_server(session).is_some_and(|own| !own.shows_games)
    }

    fn own_server(&self, session: &GameSession) -> Option<&OwnServer> {
        let url = self.game(session)?.link().server();
        self.own.iter().find(|own| own.url == *url)
    }

    /// Whether the session has followed the game.
    pub fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Whether a game is being searched for or opened.
    pub fn is_opening(&self) -> bool {
        let searches = self.search.is_some() && !self.is_given_up;
        searches || (self.game.is_some() && !self.is_shown)
    }

    /// Whether the program can invite an opponent.
    pub fn can_invite(&self) -> bool {
        self.servers.is_some()
    }

    /// Returns the games offered in the local network.
    pub fn nearby(&self) -> &NearbyOffers {
        &self.nearby
    }

    /// Starts or stops the search for games in the local network, as `wanted`. Returns the new games.
    pub fn look_nearby(&mut self, wanted: bool, texts: &Texts) -> Vec<crate::NearbyOffer> {
        self.nearby.look(wanted, &self.wake);
        self.nearby.renew(texts)
    }

    /// Opens a game by its link. With `watch`, opens the game without a seat. Otherwise takes a seat if a seat
    /// is free.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn join(
        &mut self,
        link: GameLink,
        watch: bool,
        profile: &Profile,
        texts: &Texts,
    ) -> Result<(), ClientError> {
        self.joins = true;
        self.search(Way::to(link, watch, profile), texts)
    }

    /// Creates a game for an invited opponent, on a server of this program.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn invite(&mut self, game: NewGame, profile: &Profile, texts: &Texts) -> Result<(), ClientError> {
        let Some(servers) = self.servers.clone() else { return Ok(()) };
        (self.is_listed, self.joins) = (game.listed, false);
        let server = self.own.last().map(|own| (own.url.clone(), own.place.clone()));
        self.search(Way::New { server, servers, game: by_person(game, profile) }, texts)
    }

    /// Continues an abandoned game by link. Hosts or joins the game again.
    ///
    /// # Errors
    /// Returns a sentence if the game cannot be continued. The game stays among the unfinished games.
    pub fn continue_left(
        &mut self,
        offered: &Offered,
        profile: &mut Profile,
        texts: &Texts,
    ) -> Result<(), String> {
        let id = offered.id;
        let taken = profile.take(id).map_err(|error| texts.explain(&error))?;
        let taken = taken.ok_or_else(|| texts.get("unfinished-gone"))?;
        let way = Way::again(&taken, self.servers.clone(), &self.own, profile);
        (self.is_listed, self.joins, self.again) = (false, false, Some(id));
        let searched = match way {
            Some(way) => self.search(way, texts).map_err(|error| capitalised(&texts.explain(&error))),
            None => Err(texts.get("unfinished-gone")),
        };
        if searched.is_err() {
            // If the store refuses, the game is offered once the profile is closed.
            let _ = profile.leave(id);
            self.again = None;
        }
        searched
    }

    /// Whether one of the program's own servers runs this game. The other player may then be connected.
    pub fn is_hosting(&self, note: &HostedNote) -> bool {
        own_server::of(&self.own, note).is_some()
    }

    /// Returns the question before the program quits. The question is about the game on the board or an
    /// abandoned game that is still hosted.
    pub fn quit_question(&self, session: &GameSession, left: &[Offered], texts: &Texts) -> Option<String> {
        let shown = self.game(session).and_then(|game| game.quit_question(session, texts));
        let is_hosting =
            |offered: &Offered| offered.hosted.as_ref().is_some_and(|note| self.is_hosting(note));
        shown.or_else(|| left.iter().any(is_hosting).then(|| texts.get("link-quit-left")))
    }

    /// Returns the question before another game begins, if an opponent waits in the followed game or may still
    /// join.
    pub fn leave_question(&self, session: &GameSession, texts: &Texts) -> Option<String> {
        self.game(session)?.leave_question(session, texts)
    }

    /// Records that a hosted game was deleted from the unfinished games. The game may be restored.
    pub fn delete_hosted(&mut self, note: HostedNote) {
        self.endings.delete(note);
    }

    /// Records that the games deleted last were restored.
    pub fn restore_hosted(&mut self) {
        self.endings.restore();
    }

    /// Ends the games deleted last. Ended games can no longer be restored. The other players read that the host
    /// ended the game.
    pub fn end_deleted(&mut self) {
        if let Some(servers) = &self.servers {
            self.endings.end(servers);
        }
    }

    /// Returns whether a game was left since the last call. Such a game may be among the unfinished games now.
    pub fn take_left(&mut self) -> bool {
        std::mem::take(&mut self.has_left)
    }

    /// Returns the game that is followed or opened, to save it.
    pub fn game_mut(&mut self) -> Option<&mut LinkGame> {
        self.game.as_mut()
    }

    fn search(&mut self, way: Way, texts: &Texts) -> Result<(), ClientError> {
        self.is_given_up = false;
        self.search = Some(way.search(texts.lang().code(), Arc::clone(&self.wake))?);
        Ok(())
    }

    /// Gives up the search for a game to join. No game and no error appears later. A seat that is already taken
    /// stays the local player's.
    pub fn give_up(&mut self) {
        self.is_given_up = self.joins && self.search.is_some();
        if self.joins && !self.is_shown {
            self.game = None;
        }
    }

    /// Takes over the found game and the news from the server. Saves the seat.
    ///
    /// # Errors
    /// When the game is not found, or cannot be opened.
    pub fn follow(
        &mut self,
        session: &mut GameSession,
        profile: &mut Profile,
        now: Duration,
    ) -> Result<Vec<LinkNews>, ClientError> {
        self.own.extend(self.endings.collect());
        if let Some(found) = self.search.as_ref().and_then(Search::take) {
            self.search = None;
            let again = self.again.take();
            if let (Err(_), Some(id)) = (&found, again) {
                // The game stays among the unfinished games.
                let _ = profile.leave(id);
                self.has_left = true;
            }
            if !std::mem::take(&mut self.is_given_up) {
                self.open(found?, profile)?;
            } else if let Ok(found) = found {
                found.save_seat(profile);
            }
        }
        if self.is_shown && !session.live().is_remote() {
            // The session has begun another game.
            if let Some(mut left) = self.game.take() {
                left.leave(profile);
                self.has_left = true;
            }
            self.is_shown = false;
        }
        let Some(game) = &mut self.game else { return Ok(Vec::new()) };
        let news = game.follow(session, now);
        if news.contains(&LinkNews::Began) {
            self.is_shown = true;
            game.save_seat(profile);
        }
        if !self.is_shown && news.iter().any(|news| matches!(news, LinkNews::Failed(_))) {
            self.game = None;
        }
        Ok(news)
    }

    fn open(&mut self, mut found: Found, profile: &mut Profile) -> Result<(), ClientError> {
        self.own.extend(found.started.take());
        self.is_shown = false;
        if let Some(mut left) = self.game.take() {
            left.leave(profile);
        }
        let game = LinkGame::open(found, Arc::clone(&self.wake))?;
        game.save_seat(profile);
        self.game = Some(game);
        Ok(())
    }

    /// Leaves the game before the program ends. Sends the last requests and offers a hosted game at the next
    /// start. Stops the servers, so that the other player's page reports the host's departure.
    pub fn leave(&mut self, profile: &mut Profile) {
        if let Some(mut game) = self.game.take() {
            game.finish(LAST);
            game.leave(profile);
        }
        self.end_deleted();
        self.own.extend(self.endings.finish(LAST));
        self.own.clear();
    }
}
