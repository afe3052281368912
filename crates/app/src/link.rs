//! Game by link. The session takes over the server's news. Requests other than moves go to the server.

mod chat;
mod claim;
mod endings;
mod hosted;
mod news;
pub(crate) mod own_server;
#[cfg(test)]
mod tests;
mod way;

use std::sync::Arc;
use std::time::Duration;

use inarow_client::{
    Ask, ClientError, Connection, EarlierScore, GameLink, Nearby, News, Offer, Offers, Rematch, SeatKey,
    TableEvent,
};
use inarow_core::{Explain, Message};
use inarow_play::{Conversation, EventKind, Match, Seat, Waker};
use inarow_profile::{GameId, Profile};
use inarow_record::PlayerTag;
use inarow_session::GameSession;
use inarow_view::Texts;

pub use self::endings::Endings;
pub use self::hosted::Quitting;
pub(crate) use self::hosted::SavedGame;
use self::news::challenge_declined;
pub use self::news::{LinkNews, LinkQuestion, sentence};
pub use self::own_server::{OwnServer, Servers};
pub use self::way::{Found, Search, Way, by_person, saved_key};

/// Game by link with which a terminal starts.
#[derive(Clone)]
pub enum LinkStart {
    /// Game that another player created.
    Join(GameLink),
    /// New game on a server of this program, for another player to join.
    Invite {
        /// Starter of the server.
        servers: Arc<dyn Servers>,
        /// Whether the game is announced in the local network.
        listed: bool,
    },
    /// Game of a player who waits in the local network.
    Nearby(Arc<dyn Nearby>),
    /// Abandoned game. This program hosts or joins the game again.
    Again {
        /// Starter of the server, if the game was hosted here.
        servers: Option<Arc<dyn Servers>>,
        /// Number of the game among the unfinished games.
        id: GameId,
    },
}

/// Options of a window for games by link.
#[derive(Clone, Default)]
pub struct Links {
    /// Game to open at once.
    pub open: Option<GameLink>,
    /// Starter of the program's own servers. Without a starter the program cannot invite anyone.
    pub servers: Option<Arc<dyn Servers>>,
    /// Search for games in the local network.
    pub nearby: Option<Arc<dyn Nearby>>,
}

/// State of the connection to the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// First attempt to connect.
    Opening,
    /// Open connection.
    Open,
    /// Lost connection, with attempts to reconnect.
    Lost,
    /// Connection lost because the hosting player has quit, with attempts to reconnect.
    HostLeft,
    /// Closed connection of a game that is over.
    Ended,
    /// Failed connection. The game cannot be followed.
    Failed(Message),
}

/// Game by link that a session follows.
#[derive(Debug)]
pub struct LinkGame {
    found: Found,
    connection: Connection,
    wake: WakeHandle,
    line: Line,
    /// Whether the session follows the game.
    is_shown: bool,
    /// Whether the session followed the previous game of these players.
    is_rematch: bool,
    /// Time on the host's clock from which the win can be claimed. The other player has left.
    claim: Option<Duration>,
    offers: Offers,
    /// Messages of the players in this game and in earlier games.
    talk: Conversation,
    /// Number of messages in this game, not counting earlier games.
    heard: u64,
    /// Number of messages that the local player has read, in this or an earlier run of the program.
    read: u64,
    unread: u32,
    is_read: bool,
}

struct WakeHandle(Waker);

impl std::fmt::Debug for WakeHandle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("WakeHandle")
    }
}

impl LinkGame {
    /// Follows a game that was found. Calls `wake` when news can be [taken over](LinkGame::follow).
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn open(found: Found, wake: Waker) -> Result<LinkGame, ClientError> {
        let connection = connect(&found, &wake)?;
        let read = found.saved.as_ref().map_or(0, |game| game.read);
        Ok(LinkGame {
            found,
            connection,
            wake: WakeHandle(wake),
            line: Line::Opening,
            is_shown: false,
            is_rematch: false,
            claim: None,
            offers: Offers::default(),
            talk: Conversation::default(),
            heard: 0,
            read,
            unread: 0,
            is_read: false,
        })
    }

    /// Returns the link of the game.
    pub fn link(&self) -> &GameLink {
        &self.found.link
    }

    /// Returns the local player's seat, which the caller saves.
    pub fn key(&self) -> Option<&SeatKey> {
        self.found.key.as_ref()
    }

    /// Saves the local player's seat.
    pub fn save_seat(&self, profile: &mut Profile) {
        self.found.save_seat(profile);
    }

    /// Returns the state of the connection.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// Whether the connection is lost. The clocks of the game stop during the loss.
    pub fn is_cut(&self) -> bool {
        matches!(self.line, Line::Lost | Line::HostLeft)
    }

    /// Takes over the news that has arrived since the last call.
    pub fn follow(&mut self, session: &mut GameSession, now: Duration) -> Vec<LinkNews> {
        let come = self.connection.take();
        self.take_over_all(come, session, now)
    }

    /// Waits at most `most` for the first news. Takes over all news.
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
            told.push(LinkNews::Joined(session.live().game().side_of(own.other())));
        }
        // The connection may already know of a later event. The news of that event is still to come.
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
                    (false, true) => {
                        let done = session.connect_rematch(orders, *snapshot, now);
                        done.inspect(|()| self.talk.swap_seats())
                    }
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
                    told.push(LinkNews::TakeBackAccepted(session.live().game().side_of(own.other())));
                }
                self.offers.passed(&event.kind);
                session.received(&event, now);
            }
            News::Table(event) => {
                // The answer may arrive together with the question.
                self.offers.told(&event, session.live().game());
                if let TableEvent::Said { side, text } = &event {
                    self.hear(session.live().game().seat_of(*side), text, false);
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
            News::SaidBefore { messages, unanswered } => {
                let answered = messages.len().saturating_sub(unanswered);
                for (number, (seat, text)) in messages.into_iter().enumerate() {
                    if self.hear(seat, &text, number < answered) {
                        told.push(LinkNews::Said(session.live().game().side_of(seat), text));
                    }
                }
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

    /// Follows the next game between the two players. The secret is valid in the next game, for the other seat.
    fn play_again(&mut self, link: GameLink, told: &mut Vec<LinkNews>) {
        let key = self.found.key.as_ref();
        let key = key.map(|key| SeatKey { side: key.side.other(), secret: key.secret.clone() });
        let saved = self.found.saved.as_ref().map(SavedGame::next);
        let found = Found { client: self.found.client.clone(), link, key, started: None, saved };
        match connect(&found, &self.wake.0) {
            Ok(connection) => {
                (self.found, self.connection) = (found, connection);
                (self.line, self.is_shown, self.offers) = (Line::Opening, false, Offers::default());
                (self.heard, self.read) = (0, 0);
                self.claim = None;
                // Games in between that were never shown changed seats too.
                if std::mem::replace(&mut self.is_rematch, true) {
                    self.talk.swap_seats();
                }
            }
            Err(error) => self.fail(error.message(), told),
        }
    }

    /// Whether the local player has a seat. Spectators have no seat.
    pub fn is_player(&self) -> bool {
        self.connection.seat().is_some()
    }

    /// Whether the local player has a seat in an unfinished game, against a human or a bot. Help would
    /// deceive them, but not a computer of the server.
    pub fn is_played(&self, session: &GameSession) -> bool {
        let game = session.live().game();
        let other = self.connection.seat().map(|seat| game.player(seat.other()));
        let is_deceived = |other: &PlayerTag| other.kind.is_empty() || other.is_client();
        game.result().is_none() && other.is_some_and(is_deceived)
    }

    /// Whether the local player waits for an opponent to open the link.
    pub fn waits_for_opponent(&self, session: &GameSession) -> bool {
        let Some(seat) = self.connection.seat() else { return false };
        self.is_shown && session.live().game().player(seat.other()).kind.is_empty()
    }

    /// Returns the reason why a challenged bot left its seat free, as a sentence. Returns `None` if no
    /// challenge was declined or the seat is taken.
    pub fn challenge_declined(&self, texts: &Texts) -> Option<String> {
        self.offers.declined.map(|reason| challenge_declined(reason, texts))
    }

    /// Returns the question of the other player.
    pub fn question(&self, session: &GameSession) -> Option<LinkQuestion> {
        let (own, game) = (self.connection.seat()?, session.live().game());
        match (self.offers.take_back, &self.offers.rematch) {
            (Some(seat), _) if seat != own => Some(LinkQuestion::TakeBack(game.side_of(seat))),
            (_, Rematch::Offered(seat)) if *seat != own => Some(LinkQuestion::Rematch(game.side_of(*seat))),
            _ => None,
        }
    }

    /// Answers the other player's question.
    pub fn answer(&self, question: LinkQuestion, accept: bool) {
        let to = match question {
            LinkQuestion::TakeBack(_) => Offer::TakeBack,
            LinkQuestion::Rematch(_) => Offer::Rematch,
        };
        self.connection.orders().ask(Ask::Answer { to, accept });
    }

    /// Whether the local player waits for the answer to a take-back request.
    pub fn has_offered_take_back(&self) -> bool {
        self.offers.take_back.is_some() && self.offers.take_back == self.connection.seat()
    }

    /// Whether the local player may ask to take back the last step.
    pub fn may_take_back(&self, session: &GameSession) -> bool {
        let game = session.live().game();
        self.seated(game).is_some_and(|seat| {
            game.result().is_none() && game.steps_back_to(seat).is_some() && self.offers.take_back.is_none()
        })
    }

    /// Whether the local player may offer a rematch.
    pub fn may_offer_rematch(&self, session: &GameSession) -> bool {
        let game = session.live().game();
        let is_open = matches!(self.line, Line::Open | Line::Lost | Line::HostLeft);
        is_open
            && game.result().is_some()
            && self.seated(game).is_some()
            && self.offers.rematch == Rematch::None
    }

    /// Whether the local player has offered a rematch and waits for the answer.
    pub fn has_offered_rematch(&self) -> bool {
        matches!(self.offers.rematch, Rematch::Offered(seat) if Some(seat) == self.connection.seat())
    }

    /// Offers a rematch.
    pub fn offer_rematch(&self) {
        self.connection.orders().ask(Ask::Offer(Offer::Rematch));
    }

    /// Returns the local player's seat if the other seat is taken.
    fn seated(&self, game: &Match) -> Option<Seat> {
        self.connection.seat().filter(|seat| !game.player(seat.other()).kind.is_empty())
    }

    /// Sends the last requests before the program ends, waiting at most `most`.
    pub fn finish(&self, most: Duration) {
        // Requests without an answer by then may still succeed.
        self.connection.finish(most);
    }
}

fn connect(found: &Found, wake: &Waker) -> Result<Connection, ClientError> {
    let wake = Arc::clone(wake);
    let connection = Connection::open(&found.client, found.link.id(), found.key.as_ref(), move || wake())?;
    if found.saved.as_ref().is_some_and(SavedGame::is_hosted) {
        connection.look_closely();
    }
    Ok(connection)
}
