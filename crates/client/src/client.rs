//! Blocking requests about games.

use inarow_core::Side;
use inarow_play::Seat;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::http::Http;
use crate::wire::NamedAsk;
use crate::{Ask, ClientError, GameLink, GameView, ServerUrl};

/// Data of a game to create.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct NewGame {
    /// GAME text.
    pub game: String,
    /// Player of X, in the format of player names, or `None` for a human.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    /// Player of O, in the format of `x`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub o: Option<String>,
    /// Time control, such as `5m+3s`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Seed of set-up and chance, or `None` for a random seed from the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether the server may list the game publicly.
    pub listed: bool,
    /// Side of the creator, or `None` for the first free side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// Seat in a game, with its secret.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct SeatKey {
    /// Side of the seat before an opening's choice.
    pub side: Side,
    /// Secret that authorises the moves of the seat.
    pub secret: String,
}

impl SeatKey {
    /// Returns the seat.
    #[must_use]
    pub fn seat(&self) -> Seat {
        match self.side {
            Side::X => Seat::First,
            Side::O => Seat::Second,
        }
    }
}

/// A created game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Created {
    /// Id on the server.
    pub id: String,
    /// Link for others, with the address that the server knows of itself.
    pub link: String,
    /// Seat of the creator, or `None` if only computers play.
    pub seat: Option<SeatKey>,
}

/// Returns 64 unpredictable bits.
///
/// # Errors
/// When the system has no random numbers.
pub(crate) fn random() -> Result<u64, ClientError> {
    getrandom::u64().map_err(|_| ClientError::System(inarow_core::Message::new("io-unknown")))
}

/// Returns an unpredictable idempotency key for a request.
fn secret_name() -> Result<String, ClientError> {
    Ok(format!("{:016x}{:016x}", random()?, random()?))
}

/// Sends requests to a server. Each request blocks until the answer.
#[derive(Clone, Debug)]
pub struct Client {
    pub(crate) http: Http,
}

impl Client {
    /// Creates a client of this server without contacting the server. `lang` (`ru`, `en`) is the language of
    /// the server's sentences.
    #[must_use]
    pub fn new(server: ServerUrl, lang: &str) -> Client {
        Client { http: Http::new(server, lang) }
    }

    /// Returns the server.
    #[must_use]
    pub fn server(&self) -> &ServerUrl {
        &self.http.server
    }

    /// Creates a game. Repeats the request if the answer is lost. Repeated requests still create a single game.
    ///
    /// # Errors
    /// When the server is unreachable, or refuses.
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

    /// Takes a seat in a game. Repeats the request if the answer is lost. Repeated requests still take a single
    /// seat.
    ///
    /// # Errors
    /// When the server is unreachable, or refuses. The code is `full` without a free seat.
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

    /// Sends a request with an idempotency key. Repeats the request if the answer is lost.
    fn post_named<T: DeserializeOwned>(&self, path: &str, asked: &impl Serialize) -> Result<T, ClientError> {
        /// Limit of attempts.
        const TRIES: usize = 3;
        let mut tried = 1;
        loop {
            match self.http.post(path, None, asked) {
                Err(ClientError::Unreachable(_)) if tried < TRIES => tried += 1,
                answered => return answered,
            }
        }
    }

    /// Returns the current state of a game.
    ///
    /// # Errors
    /// When the server is unreachable, or does not have the game.
    pub fn game(&self, id: &str) -> Result<GameView, ClientError> {
        self.http.get(&format!("/api/games/{id}"))
    }

    /// Sends a command in a game and returns the number of its event. `command` is an idempotency key of up to
    /// 64 characters. A repeated command has one effect and gets its first answer again.
    ///
    /// # Errors
    /// When the server is unreachable, or refuses. A refusal leaves the game unchanged.
    pub fn command(&self, id: &str, secret: &str, command: &str, ask: &Ask) -> Result<u64, ClientError> {
        self.command_at(id, secret, command, ask, None)
    }

    /// Works as [`command`](Client::command), for a move or a choice made when the game had `ply` plies. If the
    /// game now has another number, the server refuses the command with `stale`.
    ///
    /// # Errors
    /// When the server is unreachable, or refuses. A refusal leaves the game unchanged.
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
            // Servers of 0.1 refuse unknown fields.
            Err(ClientError::Refused { code, .. }) if ply.is_some() && code == "bad-request" => send(None)?,
            done => done?,
        };
        Ok(n)
    }
}
