//! Requests of a bot between games: challenges and seeks.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::http::Http;
use crate::lines::Lines;
use crate::{Client, ClientError, DeclineReason, SeatKey};

/// A bot's access to a server.
#[derive(Clone, Debug)]
pub struct Bot {
    http: Http,
    token: String,
}

/// Message of a server to a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotEvent {
    /// Challenge to a game.
    Challenge {
        /// Id for the answer.
        id: String,
        /// GAME text.
        game: String,
        /// Time control, or `None` without a clock.
        time: Option<String>,
        /// Name of the challenger, if the server knows it.
        from: Option<String>,
    },
    /// Seat in a game.
    Game {
        /// Id of the game.
        id: String,
        /// Seat of the bot.
        seat: SeatKey,
    },
}

impl BotEvent {
    /// Reads a line of a bot's stream. Returns `None` for an unknown event.
    ///
    /// # Errors
    /// When the line does not belong to a bot's stream.
    pub fn read(line: &str) -> Result<Option<BotEvent>, ClientError> {
        #[derive(Deserialize)]
        struct ChallengeView {
            id: String,
            game: String,
            time: Option<String>,
            from: Option<String>,
        }
        #[derive(Deserialize)]
        struct GameView {
            id: String,
            #[serde(flatten)]
            seat: SeatKey,
        }
        #[derive(Deserialize)]
        struct BotLine {
            challenge: Option<ChallengeView>,
            game: Option<GameView>,
        }
        let line: BotLine = serde_json::from_str(line).map_err(|_| ClientError::NotUnderstood)?;
        Ok(match line {
            BotLine { challenge: Some(ChallengeView { id, game, time, from }), .. } => {
                Some(BotEvent::Challenge { id, game, time, from })
            }
            BotLine { game: Some(GameView { id, seat }), .. } => Some(BotEvent::Game { id, seat }),
            BotLine { .. } => None,
        })
    }
}

/// Stream of messages from a server to a bot.
#[derive(Debug)]
pub struct BotEvents {
    lines: Lines,
}

impl Bot {
    /// Creates a bot with this token on the server of this client.
    #[must_use]
    pub fn new(client: &Client, token: &str) -> Bot {
        Bot { http: client.http.apart(), token: token.trim().to_owned() }
    }

    /// Opens the stream of new messages. The stream ends when the connection is cut. The caller then opens
    /// another stream.
    ///
    /// # Errors
    /// When the server is unreachable, or does not know the token.
    pub fn events(&self) -> Result<BotEvents, ClientError> {
        Ok(BotEvents { lines: self.http.lines("/api/bot/events", Some(&self.token))? })
    }

    /// Accepts a challenge, or declines it with a reason.
    ///
    /// # Errors
    /// When the server is unreachable, or the challenge has ended.
    pub fn answer(&self, challenge: &str, declined: Option<DeclineReason>) -> Result<(), ClientError> {
        #[derive(Serialize)]
        struct Answer {
            accept: bool,
            #[serde(skip_serializing_if = "Option::is_none")]
            reason: Option<DeclineReason>,
        }
        // An id with other characters could change the path.
        if !challenge.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
            return Err(ClientError::NotUnderstood);
        }
        let path = format!("/api/bot/challenges/{challenge}");
        let send = |reason| {
            let answer = Answer { accept: declined.is_none(), reason };
            self.http.post::<Value>(&path, Some(&self.token), &answer).map(drop)
        };
        // A bot does not give the other two reasons.
        let reason =
            declined.filter(|reason| !matches!(reason, DeclineReason::Declined | DeclineReason::NoAnswer));
        match send(reason) {
            // A server that knows no reasons gets the refusal without a reason.
            Err(ClientError::Refused { status: 400, .. }) if reason.is_some() => send(None),
            answered => answered,
        }
    }

    /// Seeks a game against any player with an equal seek.
    ///
    /// # Errors
    /// When the server is unreachable, or refuses.
    pub fn seek(&self, game: &str, time: Option<&str>) -> Result<(), ClientError> {
        #[derive(Serialize)]
        struct Seek<'a> {
            game: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            time: Option<&'a str>,
        }
        self.http.post::<Value>("/api/bot/seeks", Some(&self.token), &Seek { game, time }).map(drop)
    }

    /// Cuts open connections. A thread that waits for an event returns.
    pub fn cut(&self) {
        self.http.cut();
    }
}

impl BotEvents {
    /// Waits for the next event. Returns `None` at the end of the stream. Unknown events are skipped.
    ///
    /// # Errors
    /// When the connection is cut, or a message cannot be understood.
    pub fn wait(&mut self) -> Result<Option<BotEvent>, ClientError> {
        while let Some(line) = self.lines.next()? {
            if let Some(event) = BotEvent::read(&line)? {
                return Ok(Some(event));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use inarow_core::Side;

    use super::*;

    #[test]
    fn a_bots_events_are_read_as_the_interface_says() {
        let challenge = r#"{"challenge":{"id":"c1","game":"gomoku","time":"5m+3s","from":"Anna"}}"#;
        let event = BotEvent::read(challenge).unwrap().unwrap();
        assert!(
            matches!(event, BotEvent::Challenge { id, game, time: Some(_), .. } if id == "c1" && game == "gomoku")
        );
        let game = r#"{"game":{"id":"g1","side":"o","secret":"s"}}"#;
        let seat = SeatKey { side: Side::O, secret: "s".to_owned() };
        assert_eq!(BotEvent::read(game), Ok(Some(BotEvent::Game { id: "g1".to_owned(), seat })));
        assert_eq!(BotEvent::read(r#"{"weather":{}}"#), Ok(None));
        assert_eq!(BotEvent::read(r#"{"game":{"id":7}}"#), Err(ClientError::NotUnderstood));
    }

    /// Accepts `requests` requests, refuses those with a reason, and returns their bodies.
    fn strict(listener: &TcpListener, requests: usize) -> Vec<String> {
        let answered = listener.incoming().take(requests).map(|stream| {
            let mut stream = stream.unwrap();
            let mut text = String::new();
            while !text.ends_with('}') {
                let mut bytes = [0; 1024];
                let read = stream.read(&mut bytes).unwrap();
                text.push_str(std::str::from_utf8(&bytes[..read]).unwrap());
            }
            let body = text.split_once("\r\n\r\n").unwrap().1.to_owned();
            let (status, answer) = match body.contains("reason") {
                true => ("400 Bad Request", r#"{"error":"bad-request","message":"unknown field"}"#),
                false => ("200 OK", "{}"),
            };
            let length = answer.len();
            write!(
                stream,
                "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{answer}"
            )
            .unwrap();
            body
        });
        answered.collect()
    }

    #[test]
    fn a_bot_says_why_it_declines_where_the_server_takes_that() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let client = Client::new(listener.local_addr().unwrap().to_string().parse().unwrap(), "en");
        let server = std::thread::spawn(move || strict(&listener, 4));
        let bot = Bot::new(&client, "token");
        for declined in [None, Some(DeclineReason::Declined), Some(DeclineReason::Busy)] {
            assert_eq!(bot.answer("c1", declined), Ok(()));
        }
        let [accepts, declines] = [r#"{"accept":true}"#, r#"{"accept":false}"#];
        let bodies = [accepts, declines, r#"{"accept":false,"reason":"busy"}"#, declines];
        assert_eq!(server.join().unwrap(), bodies);
        assert_eq!(bot.answer("c/1", None), Err(ClientError::NotUnderstood));
    }
}
