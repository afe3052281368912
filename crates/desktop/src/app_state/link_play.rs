//! Games by link: joining, inviting, and what comes from the server.

use std::sync::Arc;
use std::time::Duration;

use inarow_client::{ClientError, GameLink, NewGame};
use inarow_host::link::{
    Found, LinkGame, LinkNews, OwnServer, Search, Servers, Wake, Way, saved_key, sentence,
};
use inarow_profile::Role;

use super::{AppState, Screen};
use crate::sentences::capitalised;

/// How long the end of the program waits for what was asked for last.
const LAST: Duration = Duration::from_millis(500);

/// Games by link.
pub(super) struct LinkPlay {
    servers: Option<Arc<dyn Servers>>,
    wake: Wake,
    /// The program's own server, once somebody was invited. It runs until the program ends.
    own: Option<OwnServer>,
    /// The game that is being looked for or made.
    search: Option<Search>,
    game: Option<LinkGame>,
    /// The session has followed the game: it may be left.
    is_shown: bool,
}

impl LinkPlay {
    pub(super) fn new(servers: Option<Arc<dyn Servers>>, wake: Wake) -> LinkPlay {
        LinkPlay { servers, wake, own: None, search: None, game: None, is_shown: false }
    }
}

impl AppState {
    /// The game by link that is on the board.
    pub(crate) fn link_game(&self) -> Option<&LinkGame> {
        self.link.game.as_ref().filter(|_| self.session.is_remote())
    }

    /// Whether rating maps are for the person to see: nobody is helped against another person.
    pub(crate) fn may_see_maps(&self) -> bool {
        let plays = self.link_game().is_some_and(|game| game.is_played(&self.session));
        self.session.has_maps() && !plays
    }

    /// Who reaches the program's own server, where the game is played there.
    pub(crate) fn link_reach(&self) -> Option<String> {
        let own = self.link.own.as_ref()?;
        let is_there = self.link_game()?.link().server() == &own.url;
        is_there.then(|| self.texts.tell(&own.reach))
    }

    /// Whether a game by link is being looked for or opened.
    pub(crate) fn is_opening_link(&self) -> bool {
        let opening = self.link.game.is_some() && !self.link.is_shown;
        self.link.search.is_some() || opening
    }

    /// Whether the program can invite somebody.
    pub(crate) fn can_invite(&self) -> bool {
        self.link.servers.is_some()
    }

    /// The link of the game by link that was played last.
    pub(crate) fn last_link(&mut self) -> Option<String> {
        let last = self.profile.last_link();
        self.stored(last).flatten()
    }

    /// Opens a game by its link; only to `watch`, or with a seat where one is free.
    pub(crate) fn join(&mut self, link: GameLink, watch: bool) {
        let key = saved_key(&self.profile, &link);
        let key = self.stored(key).flatten().filter(|_| !watch);
        let name = self.profile.name(Role::Person).ok().flatten().unwrap_or_default();
        self.search(Way::Link { link, key, name, watch });
    }

    /// Makes a game to which somebody is invited, on a server of the program's own.
    pub(crate) fn invite(&mut self, game: NewGame) {
        let Some(servers) = self.link.servers.clone() else { return };
        let server = self.link.own.as_ref().map(|own| own.url.clone());
        self.search(Way::New { server, servers, game });
    }

    fn search(&mut self, way: Way) {
        let search = way.search(self.texts.lang().code(), Arc::clone(&self.link.wake));
        self.link.search = self.link_done(search);
    }

    fn link_done<T>(&mut self, done: Result<T, ClientError>) -> Option<T> {
        done.map_err(|error| self.complain(capitalised(&self.texts.explain(&error)))).ok()
    }

    /// Takes over what was found, and what has come from the server.
    pub(super) fn follow_link(&mut self) {
        if let Some(found) = self.link.search.as_ref().and_then(Search::take) {
            self.link.search = None;
            let opened = found.and_then(|found| self.open_link(found));
            self.link_done(opened);
        }
        if self.link.is_shown && !self.session.is_remote() {
            // Another game was begun here.
            self.link.game = None;
            self.link.is_shown = false;
        }
        let Some(game) = &mut self.link.game else { return };
        for news in game.follow(&mut self.session, self.now) {
            self.told(&news);
        }
    }

    fn open_link(&mut self, mut found: Found) -> Result<(), ClientError> {
        self.link.own = found.started.take().or(self.link.own.take());
        self.link.is_shown = false;
        let game = LinkGame::open(found, Arc::clone(&self.link.wake))?;
        self.link.game = Some(game);
        self.save_seat();
        Ok(())
    }

    fn told(&mut self, news: &LinkNews) {
        match news {
            LinkNews::Began => {
                (self.link.is_shown, self.screen) = (true, Screen::Board);
                return self.save_seat();
            }
            // What is asked, and that the line is cut, stands beside the board for as long as it is so.
            LinkNews::TakeBackOffered(_) | LinkNews::RematchOffered(_) | LinkNews::Lost(_)
                if self.link.is_shown =>
            {
                return;
            }
            LinkNews::Failed(_) if !self.link.is_shown => self.link.game = None,
            _ => {}
        }
        let Some(text) = sentence(news, &self.session, &self.texts) else { return };
        match news {
            LinkNews::Refused(_) | LinkNews::Failed(_) => self.complain(text),
            _ => self.say(text),
        }
    }

    fn save_seat(&mut self) {
        if let Some(game) = &self.link.game {
            game.save_seat(&mut self.profile);
        }
    }

    /// When there is something to do next.
    pub(super) fn link_wake_at(&self) -> Option<Duration> {
        let at = self.link_game()?.wake_at()?;
        (at > self.now).then_some(at)
    }

    /// Before the program ends.
    pub(super) fn leave_link(&mut self) {
        if let Some(game) = self.link.game.take() {
            game.finish(LAST);
        }
    }
}
