//! The games by link of a window, one after another: looked for, opened, followed.

use std::sync::Arc;
use std::time::Duration;

use inarow_client::{ClientError, GameLink, NewGame};
use inarow_core::Message;
use inarow_profile::Profile;
use inarow_session::GameSession;
use inarow_view::Texts;

use crate::link::{Found, LinkGame, LinkNews, Links, OwnServer, Search, Servers, Wake, Way, by_person};
use crate::nearby::NearbyOffers;

/// How long the end of the program waits for what was asked for last.
const LAST: Duration = Duration::from_millis(500);

/// Games by link.
pub struct LinkPlay {
    servers: Option<Arc<dyn Servers>>,
    wake: Wake,
    /// The program's own server, once somebody was invited. It runs until the program ends.
    own: Option<OwnServer>,
    /// Everybody in the network was to know of the game made last.
    is_listed: bool,
    /// The game that is being looked for or made.
    search: Option<Search>,
    /// It is a game that somebody else made.
    joins: bool,
    /// Nobody waits for it any more: only the seat in it is saved.
    is_given_up: bool,
    game: Option<LinkGame>,
    /// The session has followed the game: it may be left.
    is_shown: bool,
    nearby: NearbyOffers,
}

impl LinkPlay {
    /// Nothing is played yet. `wake` is called whenever there is something to [follow](LinkPlay::follow).
    pub fn new(links: Links, wake: Wake) -> LinkPlay {
        let Links { open: _, servers, nearby } = links;
        let nearby = NearbyOffers::new(nearby);
        LinkPlay {
            servers,
            wake,
            own: None,
            is_listed: false,
            search: None,
            joins: false,
            is_given_up: false,
            game: None,
            is_shown: false,
            nearby,
        }
    }

    /// The game by link that the session follows.
    pub fn game(&self, session: &GameSession) -> Option<&LinkGame> {
        self.game.as_ref().filter(|_| session.is_remote())
    }

    /// Who reaches the program's own server, where the game is played there.
    pub fn reach(&self, session: &GameSession) -> Option<&Message> {
        Some(&self.own_server(session)?.reach)
    }

    /// Whether everybody in the network was to know of the game, and the program's own server cannot tell them.
    pub fn is_hidden(&self, session: &GameSession) -> bool {
        self.is_listed && self.own_server(session).is_some_and(|own| !own.shows_games)
    }

    fn own_server(&self, session: &GameSession) -> Option<&OwnServer> {
        let own = self.own.as_ref()?;
        (self.game(session)?.link().server() == &own.url).then_some(own)
    }

    /// Whether the session has followed the game.
    pub fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Whether a game is being looked for or opened.
    pub fn is_opening(&self) -> bool {
        let searches = self.search.is_some() && !self.is_given_up;
        searches || (self.game.is_some() && !self.is_shown)
    }

    /// Whether the program can invite somebody.
    pub fn can_invite(&self) -> bool {
        self.servers.is_some()
    }

    /// The games in the same network that are offered.
    pub fn nearby(&self) -> &NearbyOffers {
        &self.nearby
    }

    /// Looks for games in the same network, where that is wanted; returns those that are new.
    pub fn look_nearby(&mut self, wanted: bool, texts: &Texts) -> Vec<crate::NearbyOffer> {
        self.nearby.look(wanted, &self.wake);
        self.nearby.renew(texts)
    }

    /// Opens a game by its link; only to `watch`, or with a seat where one is free.
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

    /// Makes a game to which somebody is invited, on a server of the program's own.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn invite(&mut self, game: NewGame, profile: &Profile, texts: &Texts) -> Result<(), ClientError> {
        let Some(servers) = self.servers.clone() else { return Ok(()) };
        (self.is_listed, self.joins) = (game.listed, false);
        let server = self.own.as_ref().map(|own| own.url.clone());
        self.search(Way::New { server, servers, game: by_person(game, profile) }, texts)
    }

    fn search(&mut self, way: Way, texts: &Texts) -> Result<(), ClientError> {
        self.is_given_up = false;
        self.search = Some(way.search(texts.lang().code(), Arc::clone(&self.wake))?);
        Ok(())
    }

    /// Nobody waits any more for the game that was to be joined: it does not appear later, and no error does. A seat that is
    /// taken by then stays the person's own.
    pub fn give_up(&mut self) {
        self.is_given_up = self.joins && self.search.is_some();
        if self.joins && !self.is_shown {
            self.game = None;
        }
    }

    /// Takes over what was found, and what has come from the server. The seat is saved.
    ///
    /// # Errors
    /// When the game is not found, or cannot be opened.
    pub fn follow(
        &mut self,
        session: &mut GameSession,
        profile: &mut Profile,
        now: Duration,
    ) -> Result<Vec<LinkNews>, ClientError> {
        if let Some(found) = self.search.as_ref().and_then(Search::take) {
            self.search = None;
            if !std::mem::take(&mut self.is_given_up) {
                self.open(found?, profile)?;
            } else if let Ok(found) = found {
                found.save_seat(profile);
            }
        }
        if self.is_shown && !session.is_remote() {
            // Another game was begun here.
            (self.game, self.is_shown) = (None, false);
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
        self.own = found.started.take().or(self.own.take());
        self.is_shown = false;
        let game = LinkGame::open(found, Arc::clone(&self.wake))?;
        game.save_seat(profile);
        self.game = Some(game);
        Ok(())
    }

    /// Before the program ends: what was asked for last is sent.
    pub fn leave(&mut self) {
        if let Some(game) = self.game.take() {
            game.finish(LAST);
        }
    }
}
