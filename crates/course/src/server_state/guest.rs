//! Games of clients against guests. Guests are players without a connection here, such as humans in a browser.
//! A client may have one such game at a time.

use std::time::Duration;

use inarow_core::{Setup, Side};
use inarow_record::End;

use super::game::Game;
use super::{PeerId, ServerState, StartError};

/// Lower bound of guests' ids, above the ids of all connections.
const GUESTS: PeerId = 1 << 63;

/// State of a client's game against a guest.
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
    /// Moves in order, as column and row from the top-left.
    pub moves: Vec<(u32, u32)>,
}

/// Event for a guest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuestEvent {
    /// The client opposite the guest.
    pub client: String,
    /// Column and row of the client's move, or the reason of its loss.
    pub played: Result<(i32, i32), End>,
}

impl ServerState {
    /// Brings the game of a client against a guest to the given state. Asks the client for a move on the
    /// client's turn. If the moves differ, aborts the game and replays the new game to the client. Returns
    /// whether a game began.
    ///
    /// # Errors
    /// Returns the reason why the game cannot begin.
    pub fn guest_game(&mut self, number: u64, game: &GuestGame, now: Duration) -> Result<bool, StartError> {
        if self.is_closing {
            return Err(StartError::Busy);
        }
        let client = self.find(&game.client)?;
        let (at, is_new) = match self.game_of(client) {
            Some(at) if self.games[at].leads_to(game) => (at, false),
            other => {
                // The new game is validated before the old game ends.
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
        // A pending question is not repeated.
        if is_new || made < game.moves.len() {
            self.go_on(at, now);
        }
        self.flush(now);
        Ok(is_new)
    }

    /// Plays moves that were made elsewhere. Returns whether all moves are legal.
    fn play_missing(&mut self, at: usize, game: &GuestGame) -> bool {
        let made = self.games[at].moves().len();
        game.moves.iter().skip(made).all(|(x, y)| {
            let Some(side) = self.games[at].turn() else { return false };
            let played = self.games[at].play(side, *x as i32, *y as i32);
            played.map(|event| self.broadcast(at, event)).is_ok()
        })
    }

    /// Ends the game of a client against a guest after an end elsewhere. The winner is the given side or none,
    /// unless the last move decides the game.
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

    /// Returns the next event for a guest.
    pub fn next_guest_event(&mut self) -> Option<GuestEvent> {
        self.guest_events.pop_front()
    }

    /// Reports a client's move or loss to the guest of the client's game, if any.
    pub(super) fn tell_guest(&mut self, at: usize, played: Result<(i32, i32), End>) {
        if let Some(guest) = self.games[at].guest() {
            let client = self.games[at].names[guest.other().index()].clone();
            self.guest_events.push_back(GuestEvent { client, played });
        }
    }
}

impl Game {
    /// Returns the guest's side, if a guest plays.
    pub(super) fn guest(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.peers[side.index()] > GUESTS)
    }

    /// Returns whether this game leads to the given game, with at most one move of the guest missing.
    fn leads_to(&self, game: &GuestGame) -> bool {
        let moves = self.moves();
        let is_same = self.guest() == Some(game.side.other())
            && self.names[game.side.index()] == game.client
            && self.names[game.side.other().index()] == game.guest
            && *self.setup() == game.setup;
        // A move of the client that was not made here belongs to another game.
        let is_guests = || game.moves.len() == moves.len() + 1 && self.turn() == Some(game.side.other());
        is_same && game.moves.starts_with(&moves) && (game.moves.len() == moves.len() || is_guests())
    }
}
