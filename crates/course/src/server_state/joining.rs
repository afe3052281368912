//! Admission of clients.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use inarow_play::is_label;
use prost::Message as _;

use super::peer::{Kind, Peer, Phase, Role};
use super::{
    Admission, JoinRefusal, MAX_REFUSALS, Output, PeerId, ServerEvent, ServerOptions, ServerState, closed,
};
use crate::wire::{JoinAccepted, JoinAnswer, JoinRejected, JoinRequest, JoinResponse, MemberType, Sign};

/// Check of a player's name.
#[derive(Clone)]
pub struct NameCheck(Arc<Check>);

type Check = dyn Fn(&str) -> Result<(), JoinRefusal> + Send + Sync;

impl NameCheck {
    /// Creates a check from a closure, which is called for every otherwise acceptable player.
    pub fn new(check: impl Fn(&str) -> Result<(), JoinRefusal> + Send + Sync + 'static) -> NameCheck {
        NameCheck(Arc::new(check))
    }
}

impl fmt::Debug for NameCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NameCheck")
    }
}

impl ServerState {
    /// Takes in a message of a connection that has not joined.
    pub(super) fn receive_unjoined(&mut self, id: PeerId, message: &[u8], now: Duration) {
        if self.former.remove(&id) {
            self.outputs.push_back(Output::Send(id, closed()));
            return;
        }
        let request = JoinRequest::decode(message);
        let name = request.as_ref().ok().and_then(|request| request.name.clone());
        let role = request.map_err(|_| JoinRefusal::Malformed).and_then(|request| self.admission_of(request));
        let answer = match role {
            Ok(role) => {
                let phase = Phase::Joining { due: now + self.options.time_limit };
                self.joined += 1;
                self.peers.insert(id, Peer { role, phase, queue: VecDeque::new(), number: self.joined });
                let timelimit_ms = i32::try_from(self.options.time_limit.as_millis()).ok();
                JoinAnswer::Accepted(JoinAccepted { token: None, timelimit_ms })
            }
            Err(why) => {
                // Repeated refusals are not reported.
                if !self.refusals.contains_key(&id) {
                    let name = name.filter(|name| is_label(name));
                    self.events.push_back(ServerEvent::Refused { name, why });
                }
                JoinAnswer::Rejected(JoinRejected { reason: why.reason().into() })
            }
        };
        self.outputs.push_back(Output::Send(id, JoinResponse::from(answer).encode_to_vec().into()));
        if self.peers.contains_key(&id) {
            self.refusals.remove(&id);
            return;
        }
        let refusals = self.refusals.entry(id).or_default();
        *refusals += 1;
        if *refusals >= MAX_REFUSALS {
            self.refusals.remove(&id);
            self.outputs.push_back(Output::Close(id));
        }
    }

    /// Returns the role of a client for its request.
    pub(super) fn admission_of(&self, request: JoinRequest) -> Result<Role, JoinRefusal> {
        if let Some(password) = &self.options.password
            && request.password.as_ref() != Some(password)
        {
            let has_none = request.password.is_none();
            return Err(if has_none { JoinRefusal::NoPassword } else { JoinRefusal::WrongPassword });
        }
        if self.is_closing {
            return Err(JoinRefusal::GameInProgress);
        }
        match MemberType::try_from(request.join_type) {
            Ok(MemberType::Observer) if self.are_observers_full() => Err(JoinRefusal::Full),
            Ok(MemberType::Observer) => Ok(Role::Observer),
            Ok(MemberType::Player) => {
                let name = request.name.filter(|name| is_label(name)).ok_or(JoinRefusal::Malformed)?;
                if self.peers.values().any(|peer| peer.name() == Some(&name)) {
                    return Err(JoinRefusal::NameTaken);
                }
                match &self.admission {
                    Admission::Only(names) if !names.contains(&name) => Err(JoinRefusal::GameInProgress),
                    _ if self.peers.len() >= self.options.max_members => Err(JoinRefusal::Full),
                    _ => {
                        self.options.name_check.as_ref().map_or(Ok(()), |check| (check.0)(&name))?;
                        Ok(Role::Player { name })
                    }
                }
            }
            Err(_) => Err(JoinRefusal::Malformed),
        }
    }

    /// Returns whether all places of observers are taken. The other places are reserved for players.
    pub(super) fn are_observers_full(&self) -> bool {
        let ServerOptions { max_members, max_observers, .. } = self.options;
        let observers = self.peers.values().filter(|peer| peer.role == Role::Observer).count();
        observers >= max_observers || self.peers.len() >= max_members
    }

    /// Sends a new observer the game so far.
    pub(super) fn catch_up(&mut self, id: PeerId) {
        let Some(game) = self.games.iter().find(|game| game.is_observed) else { return };
        let Some(peer) = self.peers.get_mut(&id) else { return };
        peer.queue.push_back((Kind::Other, game.new_game(Sign::None)));
        peer.queue.extend(game.history.iter().map(|event| (Kind::Event, event.clone())));
    }
}
