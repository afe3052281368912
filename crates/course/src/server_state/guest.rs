//! Games of clients against guests: players who are no clients here, such as people in a browser. Each client may play one
//! at the same time as the others.

use std::time::Duration;

use inarow_core::{Setup, Side};
use inarow_record::End;

use super::game::Game;
use super::{PeerId, ServerState, StartError};

/// Guests have no connection; their numbers are none of a connection.
const GUESTS: PeerId = 1 << 63;

/// The game of a client against a guest, as it is now.
#[derive(Clone, PartialEq, Debug)]
pub struct GuestGame {
    /// The client.
    pub client: String,
    /// The guest.
    pub guest: String,
    /// The client's side.
    pub side: Side,
    /// The game.
    pub setup: Setup,
    /// Columns and rows from the top-left, in order.
    pub moves: Vec<(u32, u32)>,
}

/// What a guest is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuestEvent {
    /// The client that the guest plays against.
    pub client: String,
    /// Its move, column and row; or why it has lost instead.
    pub played: Result<(i32, i32), End>,
}

impl ServerState {
    /// Brings the game of a client against a guest to where it is, and has the client asked for a move if it is its turn.
    /// A game that went another way is broken off; the client sees another one begin and the moves that were made. Gives
    /// whether one began.
    ///
    /// # Errors
    /// Why not.
    pub fn guest_game(&mut self, number: u64, game: &GuestGame, now: Duration) -> Result<bool, StartError> {
        if self.is_closing {
            return Err(StartError::Busy);
        }
        let client = self.find(&game.client)?;
        let (at, is_new) = match self.game_of(client) {
            Some(at) if self.games[at].leads_to(game) => (at, false),
            other => {
                // Whether there can be such a game is known before another ends.
                self.guests += 1;
                let guest = GUESTS + self.guests;
                let seats =
                    |client, guest| if game.side == Side::X { [client, guest] } else { [guest, client] };
                let names = [game.client.clone(), game.guest.clone()];
                let names = if game.side == Side::X { names } else { [names[1].clone(), names[0].clone()] };
                let new = Game::new(number, &game.setup, seats(client, guest), names, now)?;
                if let Some(at) = other {
                    self.abandon(at, now);
                }
                self.begin(new);
                (self.games.len() - 1, true)
            }
        };
        let made = self.games[at].moves().len();
        if !self.play_missing(at, game) {
            self.abandon(at, now);
            return Err(StartError::Game);
        }
        // One that was asked already is asked once.
        if is_new || made < game.moves.len() {
            self.go_on(at, now);
        }
        self.flush(now);
        Ok(is_new)
    }

    /// Plays the moves that were made elsewhere; whether they can be.
    fn play_missing(&mut self, at: usize, game: &GuestGame) -> bool {
        let made = self.games[at].moves().len();
        game.moves.iter().skip(made).all(|(x, y)| {
            let Some(side) = self.games[at].turn() else { return false };
            let played = self.games[at].play(side, *x as i32, *y as i32);
            played.map(|event| self.broadcast(at, event)).is_ok()
        })
    }

    /// The game of a client against a guest has ended elsewhere: for this side, or for nobody, unless its last move shows
    /// who won.
    pub fn end_guest_game(&mut self, game: &GuestGame, winner: Option<Side>, now: Duration) {
        let found = self.peers.iter().find(|(_, peer)| peer.name() == Some(&game.client));
        let found = found.and_then(|(id, _)| self.game_of(*id));
        let Some(at) = found.filter(|at| self.games[*at].leads_to(game)) else { return };
        self.play_missing(at, game);
        if self.games[at].result().is_some() {
            self.go_on(at, now);
        } else if winner.is_some() {
            self.games[at].end(End::Adjudicated, winner);
            self.go_on(at, now);
        } else {
            self.abandon(at, now);
        }
        self.flush(now);
    }

    /// What a guest is told next.
    pub fn next_guest_event(&mut self) -> Option<GuestEvent> {
        self.guest_events.pop_front()
    }

    /// A client moved or lost: its guest is told, if it plays against one.
    pub(super) fn tell_guest(&mut self, at: usize, played: Result<(i32, i32), End>) {
        if let Some(guest) = self.games[at].guest() {
            let client = self.games[at].names[guest.other().index()].clone();
            self.guest_events.push_back(GuestEvent { client, played });
        }
    }
}

impl Game {
    /// The side of the guest, if one plays.
    pub(super) fn guest(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.peers[side.index()] > GUESTS)
    }

    /// Whether this game is that one, at most some moves of the guest behind.
    fn leads_to(&self, game: &GuestGame) -> bool {
        let moves = self.moves();
        let is_same = self.guest() == Some(game.side.other())
            && self.names[game.side.index()] == game.client
            && self.names[game.side.other().index()] == game.guest
            && *self.setup() == game.setup;
        // A move of the client that it has not made itself belongs to another game.
        let is_guests = || game.moves.len() == moves.len() + 1 && self.turn() == Some(game.side.other());
        is_same && game.moves.starts_with(&moves) && (game.moves.len() == moves.len() || is_guests())
    }
}
