//! A game in progress: answers, moves, its end, and the clients' updates.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::{End, GameResult};

use super::game::Game;
use super::peer::{Kind, Owed, Phase};
use super::{PeerId, Played, ServerEvent, ServerState, bytes};
use crate::wire::{ClientResponse, Draw, EventKind, Sign, UpdateKind, Win};

impl ServerState {
    /// Takes in a client's answer to an update.
    pub(super) fn answered(&mut self, id: PeerId, owed: Owed, answer: &ClientResponse, now: Duration) {
        let Some(at) = self.game_of(id) else { return };
        let game = &mut self.games[at];
        let Some(side) = game.side_of(id) else { return };
        let took = now.saturating_sub(owed.asked);
        let latencies = &mut game.latencies[side.index()];
        match owed.to {
            Kind::Move => {
                latencies.moves += 1;
                latencies.move_time += took;
            }
            Kind::Event => {
                latencies.events += 1;
                latencies.event_time += took;
            }
            Kind::Other => {}
        }
        // An answer that was already late belongs to a finished game.
        if owed.due <= now && !owed.is_late {
            self.lose(id, End::Time, now);
        } else if owed.to == Kind::Move && !owed.is_late {
            self.moved(id, side, answer, now);
        }
    }

    pub(super) fn moved(&mut self, id: PeerId, side: Side, answer: &ClientResponse, now: Duration) {
        let Some(at) = self.game_of(id) else { return };
        let game = &mut self.games[at];
        let (Some(x), Some(y)) = (answer.move_x, answer.move_y) else {
            return self.lose(id, End::Protocol, now);
        };
        match game.play(side, x, y) {
            Ok(event) => {
                self.events.push_back(ServerEvent::Moved { side, at: (x, y) });
                self.tell_guest(at, Ok((x, y)));
                self.broadcast(at, event);
                self.go_on(at, now);
            }
            Err(end) => self.lose(id, end, now),
        }
    }

    /// Asks for the next move, or ends the game.
    pub(super) fn go_on(&mut self, at: usize, now: Duration) {
        match self.games[at].result() {
            Some(GameResult { winner: Some(winner), .. }) => {
                self.finish(at, EventKind::Win(Win { sign: Sign::from(winner).into() }), now);
            }
            Some(GameResult { winner: None, .. }) => self.finish(at, EventKind::Draw(Draw {}), now),
            None => self.ask(at),
        }
    }

    /// Makes a player lose the current game, if any.
    pub(super) fn lose(&mut self, id: PeerId, end: End, now: Duration) {
        let Some(at) = self.game_of(id) else { return };
        self.tell_guest(at, Err(end));
        let game = &mut self.games[at];
        let Some(side) = game.side_of(id) else { return };
        let event = match end {
            End::Adjudicated => {
                game.end(end, Some(side.other()));
                EventKind::Win(Win { sign: Sign::from(side.other()).into() })
            }
            _ => game.lose(side, end),
        };
        self.finish(at, event, now);
    }

    /// Ends a game.
    pub(super) fn finish(&mut self, at: usize, event: EventKind, now: Duration) {
        self.broadcast(at, event);
        let game = self.games.remove(at);
        for id in game.peers {
            if let Some(peer) = self.peers.get_mut(&id) {
                // A queued request for a move needs no answer any more.
                peer.queue.retain(|(kind, _)| *kind != Kind::Move);
                // A pending answer is not a move of the next game.
                if let Phase::Owes(owed) = &mut peer.phase {
                    owed.to = Kind::Other;
                }
            }
        }
        if game.is_observed
            && let Some(next) = self.games.first_mut()
        {
            next.is_observed = true;
            for id in self.observer_ids() {
                self.catch_up(id);
            }
        }
        let result = game.result().unwrap_or(GameResult { winner: None, why: End::Abandoned });
        let moves = game.moves();
        let took = now.saturating_sub(game.began);
        let Game { names, latencies, .. } = game;
        self.events.push_back(ServerEvent::Over(Box::new(Played { names, result, moves, latencies, took })));
    }

    /// Sends an event of the game to X, O and all observers.
    pub(super) fn broadcast(&mut self, at: usize, event: EventKind) {
        let observers = self.observers_of(&self.games[at]);
        let game = &mut self.games[at];
        let event = bytes(event.into());
        game.history.push(event.clone());
        let peers = game.peers;
        for id in peers.iter().chain(&observers) {
            self.queue(*id, Kind::Event, event.clone());
        }
    }

    /// Asks the player to move, after all earlier updates are answered.
    pub(super) fn ask(&mut self, at: usize) {
        if let Some(id) = self.games.get(at).and_then(Game::mover) {
            self.queue(id, Kind::Move, bytes(UpdateKind::MoveRequest(true).into()));
        }
    }
}
