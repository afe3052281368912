//! Requests about games, one after another.

use inarow_core::Side;
use inarow_play::Seat;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::http::Http;
use crate::wire::NamedAsk;
use crate::{Ask, ClientError, GameLink, GameView, ServerUrl};

/// A game that is to be made.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct NewGame {
    /// The GAME text.
    pub game: String,
    /// Player of X, as players are named; without it a person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    /// Player of O.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub o: Option<String>,
    /// The time control, `5m+3s`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// The seed of set-up and chance; without that the server draws one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether the server may show the game to everybody.
    pub listed: bool,
    /// The side of whoever makes the game; without that the first that is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// A seat at a game, and the secret that plays it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct SeatKey {
    /// The side that the seat has before an opening's choice.
    pub side: Side,
    /// Whoever has this plays there.
    pub secret: String,
}

impl SeatKey {
    /// The seat.
    #[must_use]
    pub fn seat(&self) -> Seat {
        match self.side {
            Side::X => Seat::First,
            Side::O => Seat::Second,
        }
    }
}

/// A game that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Created {
    /// Its id on the server.
    pub id: String,
    /// The link for others, as the server knows itself.
    pub link: String,
    /// The seat of whoever made it; `None` where only computers play.
    pub seat: Option<SeatKey>,
}

/// Bits that nobody guesses.
///
/// # Errors
/// When the system gives none.
pub(crate) fn random() -> Result<u64, ClientError> {
    getrandom::u64().map_err(|_| ClientError::System(inarow_core::Message::new("io-unknown")))
}

/// A name for a request that nobody guesses.
fn secret_name() -> Result<String, ClientError> {
    Ok(format!("{:016x}{:016x}", random()?, random()?))
}

/// Makes requests to a server and waits for each answer.
#[derive(Clone, Debug)]
pub struct Client {
    pub(crate) http: Http,
}

impl Client {
    /// A client of this server, which is not asked anything yet. `lang` (`ru`, `en`) is the language of its sentences.
    #[must_use]
    pub fn new(server: ServerUrl, lang: &str) -> Client {
        Client { http: Http::new(server, lang) }
    }

    /// The server.
    #[must_use]
    pub fn server(&self) -> &ServerUrl {
        &self.http.server
    }

    /// Makes a game. Where the answer is lost, the same is asked for again and one game made.
    ///
    /// # Errors
    /// When the server is not reached or refuses.
    pub fn create(&self, game: &NewGame) -> Result<Created, ClientError> {
        #[derive(Deserialize)]
        struct CreatedView {
            id: String,
            link: String,
            side: Option<Side>,
            secret: Option<String>,
        }
        #[derive(Serialize)]
        struct CreateGame<'a> {
            #[serde(flatten)]
            game: &'a NewGame,
            command: &'a str,
        }
        let asked = CreateGame { game, command: &secret_name()? };
        let CreatedView { id, link, side, secret } = self.post_named("/api/games", &asked)?;
        self.server().game(&id).ok_or(ClientError::NotUnderstood)?;
        let seat = side.zip(secret).map(|(side, secret)| SeatKey { side, secret });
        Ok(Created { id, link, seat })
    }

    /// Sits down in a game. Where the answer is lost, the same is asked for again and the same seat given.
    ///
    /// # Errors
    /// When the server is not reached or refuses: `full` where nobody may sit down any more.
    pub fn join(&self, link: &GameLink, name: &str) -> Result<SeatKey, ClientError> {
        #[derive(Serialize)]
        struct JoinGame<'a> {
            #[serde(skip_serializing_if = "str::is_empty")]
            name: &'a str,
            command: &'a str,
        }
        let asked = JoinGame { name, command: &secret_name()? };
        self.post_named(&format!("/api/games/{}/join", link.id()), &asked)
    }

    /// Asks for something that has a name of its own, and again where the answer is lost.
    fn post_named<T: DeserializeOwned>(&self, path: &str, asked: &impl Serialize) -> Result<T, ClientError> {
        /// So often it is asked for.
        const TRIES: usize = 3;
        let mut tried = 1;
        loop {
            match self.http.post(path, None, asked) {
                Err(ClientError::Unreachable(_)) if tried < TRIES => tried += 1,
                answered => return answered,
            }
        }
    }

    /// A game as it is now.
    ///
    /// # Errors
    /// When the server is not reached, or has no such game.
    pub fn game(&self, id: &str) -> Result<GameView, ClientError> {
        self.http.get(&format!("/api/games/{id}"))
    }

    /// Asks for something in a game and gives the number of its event. `command` is a name of the caller's choosing, up
    /// to 64 characters: the same one asked again is done once and answered alike.
    ///
    /// # Errors
    /// When the server is not reached, or refuses; the game is unchanged then.
    pub fn command(&self, id: &str, secret: &str, command: &str, ask: &Ask) -> Result<u64, ClientError> {
        self.command_at(id, secret, command, ask, None)
    }

    /// Does the same as [`command`](Client::command), for a move or a choice that was made when the game had `ply` plies: the
    /// server refuses it with `stale` where the game has another number.
    ///
    /// # Errors
    /// When the server is not reached, or refuses; the game is unchanged then.
    pub fn command_at(
        &self,
        id: &str,
        secret: &str,
        command: &str,
        ask: &Ask,
        ply: Option<u64>,
    ) -> Result<u64, ClientError> {
        #[derive(Deserialize)]
        struct Done {
            n: u64,
        }
        let path = format!("/api/games/{id}/commands");
        let ply = ply.filter(|_| matches!(ask, Ask::Play(_) | Ask::Choose(_)));
        let send = |ply| self.http.post(&path, Some(secret), &NamedAsk { command, ask, ply });
        let Done { n } = match send(ply) {
            // Servers of 0.1 refuse a field that they do not know.
            Err(ClientError::Refused { code, .. }) if ply.is_some() && code == "bad-request" => send(None)?,
            done => done?,
        };
        Ok(n)
    }
}
