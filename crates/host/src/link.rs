//! A game by link: what a server tells is taken over by a session, what people ask for besides moves goes to the server.

mod chat;
mod claim;
mod endings;
mod hosted;
mod news;
pub(crate) mod own_server;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use inarow_client::{
    Ask, Client, ClientError, Connection, EarlierScore, GameLink, Nearby, NewGame, News, Offer, Offers,
    Rematch, SeatKey, ServerUrl, TableEvent,
};
use inarow_core::{Explain, Message, Side};
use inarow_play::{EventKind, Match, Seat};
use inarow_profile::{GameId, HostPlace, HostedNote, Profile, SavedSeat, StoreError};
use inarow_session::GameSession;
use inarow_view::Texts;

pub use self::endings::Endings;
pub use self::hosted::Quitting;
pub(crate) use self::hosted::SavedGame;
use self::hosted::key_of;
use self::news::challenge_declined;
pub use self::news::{LinkNews, LinkQuestion, sentence};
pub use self::own_server::{OwnServer, Servers};
use crate::person_name::saved_name;

/// Called on another thread whenever there is something new.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// How somebody comes to a game.
#[derive(Clone)]
pub enum Way {
    /// By its link: a seat where one is free, else as a spectator. `key` is that of a seat that was taken before.
    Link {
        /// The link.
        link: GameLink,
        /// The seat that one has there.
        key: Option<SeatKey>,
        /// The name of whoever sits down; may be empty.
        name: String,
        /// No seat is wanted.
        watch: bool,
        /// Its number among the unfinished games, where it is continued from there; it is this profile's.
        id: Option<GameId>,
    },
    /// By making it on a server.
    New {
        /// The server; `None` where one of the program's own is still to be started.
        server: Option<(ServerUrl, Option<HostPlace>)>,
        /// Starter of the server.
        servers: Arc<dyn Servers>,
        /// The game.
        game: NewGame,
    },
    /// By hosting a game again that was left.
    Again {
        /// The server of its place, where it runs already.
        server: Option<ServerUrl>,
        /// Starts it.
        servers: Arc<dyn Servers>,
        /// The game among the unfinished ones; it is this profile's.
        id: GameId,
        /// How it is hosted.
        note: HostedNote,
    },
}

/// The game by link that a terminal is started with.
#[derive(Clone)]
pub enum LinkStart {
    /// One that somebody else made.
    Join(GameLink),
    /// One that is made for somebody else, on a server of the program's own.
    Invite {
        /// Starter of the server.
        servers: Arc<dyn Servers>,
        /// Everybody in the network may know of it.
        listed: bool,
    },
    /// One that somebody in the same network waits in.
    Nearby(Arc<dyn Nearby>),
    /// One that was left: this program hosts it again, or joins it again.
    Again {
        /// Starts the server of a hosted one.
        servers: Option<Arc<dyn Servers>>,
        /// The game among the unfinished ones.
        id: GameId,
    },
}

/// Options of a window for games by link.
#[derive(Clone, Default)]
pub struct Links {
    /// A game that is opened at once.
    pub open: Option<GameLink>,
    /// Starts servers of the program's own; without that nobody can be invited.
    pub servers: Option<Arc<dyn Servers>>,
    /// Finds games in the same network.
    pub nearby: Option<Arc<dyn Nearby>>,
}

/// A game that was found or made.
#[derive(Debug)]
pub struct Found {
    client: Client,
    /// Its link.
    pub link: GameLink,
    /// The seat there; `None` of a spectator.
    pub key: Option<SeatKey>,
    /// The server that was started for it, to be kept for as long as people play there.
    pub started: Option<OwnServer>,
    /// How it is saved, where the person plays.
    pub(crate) saved: Option<SavedGame>,
}

impl Found {
    /// Saves the person's seat: it is theirs also when the program is started again. What the store refuses is lost.
    pub fn save_seat(&self, profile: &mut Profile) {
        if let Some(key) = &self.key {
            let _ = save_key(profile, &self.link, key);
        }
    }
}

impl Way {
    /// To a game by its link; only to `watch`, or with the saved seat, or one that is free.
    pub fn to(link: GameLink, watch: bool, profile: &Profile) -> Way {
        // Without the seat that was taken another one is asked for.
        let key = saved_key(profile, &link).ok().flatten().filter(|_| !watch);
        let name = saved_name(profile).unwrap_or_default();
        Way::Link { link, key, name, watch, id: None }
    }

    /// Back to a game that was left, which is this profile's: joined again, or hosted again by one of the servers that run
    /// (`own`), or by another one. `None` where neither is possible.
    pub(crate) fn again(
        left: &inarow_profile::Offer,
        servers: Option<Arc<dyn Servers>>,
        own: &[OwnServer],
        profile: &Profile,
    ) -> Option<Way> {
        let id = left.id;
        if let Some(link) = left.joined.as_deref().and_then(|link| link.parse::<GameLink>().ok()) {
            let key = saved_key(profile, &link).ok().flatten();
            let name = saved_name(profile).unwrap_or_default();
            return Some(Way::Link { link, key, name, watch: false, id: Some(id) });
        }
        let note = left.hosted.as_deref().and_then(HostedNote::read)?;
        let server = own_server::of(own, &note).map(|own| own.url.clone());
        Some(Way::Again { server, servers: servers?, id, note })
    }

    /// Finds or makes the game, and waits for that. `lang` is the language of the server's sentences.
    ///
    /// # Errors
    /// When the server is not reached or refuses.
    pub fn find(&self, lang: &str) -> Result<Found, ClientError> {
        match self {
            Way::Link { link, key, name, watch, id } => {
                let client = Client::new(link.server().clone(), lang);
                let free = client.game(link.id())?.has_free_seat();
                let key = match key {
                    Some(key) => Some(key.clone()),
                    None if *watch || !free => None,
                    None => match client.join(link, name) {
                        Ok(key) => Some(key),
                        // Somebody was faster.
                        Err(error) if error.code() == Some("full") => None,
                        Err(error) => return Err(error),
                    },
                };
                let saved = key.as_ref().map(|_| SavedGame::joined(*id));
                Ok(Found { client, link: link.clone(), key, started: None, saved })
            }
            Way::New { server, servers, game } => {
                let (server, place, started) = match server.clone() {
                    Some((server, place)) => (server, place, None),
                    None => {
                        let own = servers.start().map_err(ClientError::System)?;
                        (own.url.clone(), own.place.clone(), Some(own))
                    }
                };
                let client = Client::new(server.clone(), lang);
                let made = client.create(game)?;
                let link = server.game(&made.id).ok_or(ClientError::NotUnderstood)?;
                Ok(Found { client, link, key: made.seat, started, saved: Some(SavedGame::at(place)) })
            }
            Way::Again { server, servers, id, note } => {
                let (server, place, started) = match server.clone() {
                    Some(server) => (server, Some(note.place.clone()), None),
                    None => {
                        let own = servers.start_again(&note.place).map_err(ClientError::System)?;
                        (own.url.clone(), own.place.clone(), Some(own))
                    }
                };
                let client = Client::new(server.clone(), lang);
                let link = server.game(&note.game).ok_or(ClientError::NotUnderstood)?;
                // A store that was emptied does not have it any more.
                client.game(link.id())?;
                let saved = Some(SavedGame::again(place, *id, &note.link));
                Ok(Found { client, link, key: key_of(note), started, saved })
            }
        }
    }

    /// Does the same on a thread of its own.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn search(self, lang: &str, wake: Wake) -> Result<Search, ClientError> {
        let (tell, found) = channel();
        let lang = lang.to_owned();
        let run = move || {
            // Nobody may want to know any more.
            let _ = tell.send(self.find(&lang));
            wake();
        };
        let spawned = thread::Builder::new().name("find-game".to_owned()).spawn(run);
        spawned.map_err(|error| ClientError::System(inarow_record::system_message(&error)))?;
        Ok(Search { found })
    }
}

/// A game that is being looked for.
#[derive(Debug)]
pub struct Search {
    found: Receiver<Result<Found, ClientError>>,
}

impl Search {
    /// The game that was found; `None` during the search.
    pub fn take(&self) -> Option<Result<Found, ClientError>> {
        match self.found.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(ClientError::NotUnderstood)),
        }
    }
}

/// The seat that was taken in a game, as the person's store has it.
///
/// # Errors
/// When the store cannot be read.
pub fn saved_key(profile: &Profile, link: &GameLink) -> Result<Option<SeatKey>, StoreError> {
    let saved = profile.seat(&link.to_string())?;
    Ok(saved.and_then(|saved| {
        let side = Side::ALL.into_iter().find(|side| side.key() == saved.side)?;
        Some(SeatKey { side, secret: saved.secret })
    }))
}

/// The game with the person's name on their side, if they have one: who is invited sees who waits.
pub fn by_person(game: NewGame, profile: &Profile) -> NewGame {
    let person = saved_name(profile).map(|name| format!("human:name={name}"));
    match game.side {
        Some(Side::O) => NewGame { o: person, ..game },
        _ => NewGame { x: person, ..game },
    }
}

fn save_key(profile: &mut Profile, link: &GameLink, key: &SeatKey) -> Result<(), StoreError> {
    let side = key.side.key().to_owned();
    profile.keep_seat(&SavedSeat { link: link.to_string(), side, secret: key.secret.clone() })
}

/// Whether the line to the server is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// It is being opened for the first time.
    Opening,
    /// It is open.
    Open,
    /// It was cut, and is being opened again.
    Lost,
    /// The player who hosts the game has quit. It is being opened again.
    HostLeft,
    /// Nothing more will come: the game is over.
    Ended,
    /// The game cannot be followed.
    Failed(Message),
}

/// A game by link that a session follows.
#[derive(Debug)]
pub struct LinkGame {
    found: Found,
    connection: Connection,
    wake: WakeHandle,
    line: Line,
    /// The session follows it.
    is_shown: bool,
    /// The session followed the game before this one of the same players.
    is_rematch: bool,
    /// When the game may be claimed from the other player, who is not there, on the host's clock.
    claim: Option<Duration>,
    offers: Offers,
    /// Messages of the players, the latest last.
    said: Vec<(Side, String)>,
    unread: u32,
    is_read: bool,
}

struct WakeHandle(Wake);

impl std::fmt::Debug for WakeHandle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("WakeHandle")
    }
}

impl LinkGame {
    /// Follows a game that was found. `wake` is called whenever there is something to [take over](LinkGame::follow).
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn open(found: Found, wake: Wake) -> Result<LinkGame, ClientError> {
        let connection = connect(&found, &wake)?;
        Ok(LinkGame {
            found,
            connection,
            wake: WakeHandle(wake),
            line: Line::Opening,
            is_shown: false,
            is_rematch: false,
            claim: None,
            offers: Offers::default(),
            said: Vec::new(),
            unread: 0,
            is_read: false,
        })
    }

    /// The link of the game.
    pub fn link(&self) -> &GameLink {
        &self.found.link
    }

    /// The person's seat, to be saved.
    pub fn key(&self) -> Option<&SeatKey> {
        self.found.key.as_ref()
    }

    /// Saves the person's seat.
    pub fn save_seat(&self, profile: &mut Profile) {
        self.found.save_seat(profile);
    }

    /// Whether the line is open.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// Whether nothing comes from the server now: its clocks stand, as the game's do.
    pub fn is_cut(&self) -> bool {
        matches!(self.line, Line::Lost | Line::HostLeft)
    }

    /// Takes over what has come since the last time.
    pub fn follow(&mut self, session: &mut GameSession, now: Duration) -> Vec<LinkNews> {
        let come = self.connection.take();
        self.take_over_all(come, session, now)
    }

    /// The same where nothing else is to be done meanwhile: waits for the first of it, at most so long.
    pub fn wait(&mut self, session: &mut GameSession, now: Duration, most: Duration) -> Vec<LinkNews> {
        let come = self.connection.wait(most);
        self.take_over_all(come, session, now)
    }

    fn take_over_all(&mut self, come: Vec<News>, session: &mut GameSession, now: Duration) -> Vec<LinkNews> {
        let mut told = Vec::new();
        let waited = self.waits_for_opponent(session);
        for news in come {
            self.take_over(news, session, now, &mut told);
        }
        if let Some(own) = self.connection.seat().filter(|_| waited && !self.waits_for_opponent(session)) {
            told.push(LinkNews::Joined(session.live_game().side_of(own.other())));
        }
        // The connection may know of a later step already, of which the news is still to come.
        self.offers = Offers { take_back: self.offers.take_back, ..self.connection.offers() };
        if let Rematch::Agreed(id) = &self.offers.rematch
            && let Some(link) = self.found.client.server().game(id)
        {
            self.play_again(link, &mut told);
        }
        told
    }

    fn take_over(&mut self, news: News, session: &mut GameSession, now: Duration, told: &mut Vec<LinkNews>) {
        match news {
            News::Claim(left) => {
                self.claim = left.map(|left| now + left);
                if let Some(game) = &mut self.found.saved {
                    game.heard_of_other();
                }
            }
            News::Snapshot(_) | News::Event(_) | News::Table(_) => self.claim = None,
            _ => {}
        }
        match news {
            News::Snapshot(snapshot) => {
                let was_lost = self.is_cut();
                let orders = Box::new(self.connection.orders());
                let done = match (self.is_shown, std::mem::take(&mut self.is_rematch)) {
                    (true, _) => session.reconnect(*snapshot, now),
                    (false, true) => session.connect_rematch(orders, *snapshot, now),
                    (false, false) => session.connect(orders, *snapshot, now),
                };
                if let Err(error) = done {
                    return self.fail(error.message(), told);
                }
                self.line = Line::Open;
                self.offers.take_back = self.connection.offers().take_back;
                if !std::mem::replace(&mut self.is_shown, true) {
                    self.returned(session);
                    told.push(LinkNews::Began);
                } else if was_lost {
                    told.push(LinkNews::Back);
                }
            }
            News::Event(event) => {
                if let (EventKind::TakenBack { .. }, Some(own)) = (&event.kind, self.connection.seat())
                    && self.has_offered_take_back()
                {
                    told.push(LinkNews::TakeBackAccepted(session.live_game().side_of(own.other())));
                }
                self.offers.passed(&event.kind);
                session.received(&event, now);
            }
            News::Table(event) => {
                // The answer may come together with the question.
                self.offers.told(&event, session.live_game());
                if let TableEvent::Said { side, text } = &event {
                    self.hear(*side, text);
                }
                told.extend(match event {
                    TableEvent::TakeBackOffered { side } => Some(LinkNews::TakeBackOffered(side)),
                    TableEvent::TakeBackDeclined { side } => Some(LinkNews::TakeBackDeclined(side)),
                    TableEvent::RematchOffered { side } => Some(LinkNews::RematchOffered(side)),
                    TableEvent::RematchDeclined { side } => Some(LinkNews::RematchDeclined(side)),
                    TableEvent::ChallengeDeclined { reason, .. } => Some(LinkNews::ChallengeDeclined(reason)),
                    TableEvent::Said { side, text } => Some(LinkNews::Said(side, text)),
                    TableEvent::Rematch { .. } => None,
                });
            }
            News::Refused { error, .. } => {
                session.refused();
                told.push(LinkNews::Refused(error.message()));
            }
            News::Lost(error) => {
                session.line_cut(now);
                let has_left = error == ClientError::HostLeft;
                if self.is_shown {
                    self.line = if has_left { Line::HostLeft } else { Line::Lost };
                }
                told.push(if has_left { LinkNews::HostLeft } else { LinkNews::Lost(error.message()) });
            }
            News::Score(EarlierScore { x, o, draws }) => session.set_earlier_score([x, o], draws),
            News::Present => {
                if let Some(game) = &mut self.found.saved {
                    game.heard_of_other();
                }
            }
            News::Claim(_) => {}
            News::Ended => self.line = Line::Ended,
            News::Failed(error) if error.code() == Some("no-such-game") => {
                self.fail(Message::new("web-deleted"), told);
            }
            News::Failed(error) => self.fail(error.message(), told),
        }
    }

    fn fail(&mut self, why: Message, told: &mut Vec<LinkNews>) {
        self.line = Line::Failed(why.clone());
        told.push(LinkNews::Failed(why));
    }

    /// The next game between the same players: the secret is good there too, for the other seat.
    fn play_again(&mut self, link: GameLink, told: &mut Vec<LinkNews>) {
        let key = self.found.key.as_ref();
        let key = key.map(|key| SeatKey { side: key.side.other(), secret: key.secret.clone() });
        let saved = self.found.saved.as_ref().map(SavedGame::next);
        let found = Found { client: self.found.client.clone(), link, key, started: None, saved };
        match connect(&found, &self.wake.0) {
            Ok(connection) => {
                (self.found, self.connection) = (found, connection);
                (self.line, self.is_shown, self.offers) = (Line::Opening, false, Offers::default());
                (self.claim, self.is_rematch) = (None, true);
            }
            Err(error) => self.fail(error.message(), told),
        }
    }

    /// Whether the person plays, and does not only watch.
    pub fn is_player(&self) -> bool {
        self.connection.seat().is_some()
    }

    /// Whether the person plays in it, and it is not over: nobody is helped then.
    pub fn is_played(&self, session: &GameSession) -> bool {
        self.is_player() && session.live_game().result().is_none()
    }

    /// Whether the person waits for somebody to open the link.
    pub fn waits_for_opponent(&self, session: &GameSession) -> bool {
        let Some(seat) = self.connection.seat() else { return false };
        self.is_shown && session.live_game().player(seat.other()).kind.is_empty()
    }

    /// Why the seat is free for which a bot was challenged, as a sentence; `None` where none was, or somebody plays there.
    pub fn challenge_declined(&self, texts: &Texts) -> Option<String> {
        self.offers.declined.map(|reason| challenge_declined(reason, texts))
    }

    /// Question of the other player.
    pub fn question(&self, session: &GameSession) -> Option<LinkQuestion> {
        let (own, game) = (self.connection.seat()?, session.live_game());
        match (self.offers.take_back, &self.offers.rematch) {
            (Some(seat), _) if seat != own => Some(LinkQuestion::TakeBack(game.side_of(seat))),
            (_, Rematch::Offered(seat)) if *seat != own => Some(LinkQuestion::Rematch(game.side_of(*seat))),
            _ => None,
        }
    }

    /// Answers what the other player waits for.
    pub fn answer(&self, question: LinkQuestion, accept: bool) {
        let to = match question {
            LinkQuestion::TakeBack(_) => Offer::TakeBack,
            LinkQuestion::Rematch(_) => Offer::Rematch,
        };
        self.connection.orders().ask(Ask::Answer { to, accept });
    }

    /// Whether the person waits for the other's word on a take-back.
    pub fn has_offered_take_back(&self) -> bool {
        self.offers.take_back.is_some() && self.offers.take_back == self.connection.seat()
    }

    /// Whether the person may ask for the last step back.
    pub fn may_take_back(&self, session: &GameSession) -> bool {
        let game = session.live_game();
        self.seated(game).is_some_and(|seat| {
            game.result().is_none() && game.steps_back_to(seat).is_some() && self.offers.take_back.is_none()
        })
    }

    /// Whether the person may offer to play again.
    pub fn may_offer_rematch(&self, session: &GameSession) -> bool {
        let game = session.live_game();
        let is_open = matches!(self.line, Line::Open | Line::Lost | Line::HostLeft);
        is_open
            && game.result().is_some()
            && self.seated(game).is_some()
            && self.offers.rematch == Rematch::None
    }

    /// Whether the person has offered to play again, and waits.
    pub fn has_offered_rematch(&self) -> bool {
        matches!(self.offers.rematch, Rematch::Offered(seat) if Some(seat) == self.connection.seat())
    }

    /// Offers to play again.
    pub fn offer_rematch(&self) {
        self.connection.orders().ask(Ask::Offer(Offer::Rematch));
    }

    /// The person's seat, where somebody sits opposite.
    fn seated(&self, game: &Match) -> Option<Seat> {
        self.connection.seat().filter(|seat| !game.player(seat.other()).kind.is_empty())
    }

    /// Before the program ends: what was asked for is sent, at most so long.
    pub fn finish(&self, most: Duration) {
        // Requests without an answer by then may be done all the same.
        self.connection.finish(most);
    }
}

fn connect(found: &Found, wake: &Wake) -> Result<Connection, ClientError> {
    let wake = Arc::clone(wake);
    let connection = Connection::open(&found.client, found.link.id(), found.key.as_ref(), move || wake())?;
    if found.saved.as_ref().is_some_and(SavedGame::is_hosted) {
        connection.look_closely();
    }
    Ok(connection)
}
