//! Who is let in.

use std::collections::VecDeque;
use std::time::Duration;

use inarow_play::is_name;
use prost::Message as _;

use super::peer::{Kind, Peer, Phase, Role};
use super::{Admission, MAX_REFUSALS, Output, PeerId, ServerEvent, ServerState, closed};
use crate::wire::{
    JoinAccepted, JoinAnswer, JoinRejectReason, JoinRejected, JoinRequest, JoinResponse, MemberType, Sign,
};

impl ServerState {
    /// A message of a connection that has not joined.
    pub(super) fn receive_unjoined(&mut self, id: PeerId, message: &[u8], now: Duration) {
        if self.former.remove(&id) {
            self.outputs.push_back(Output::Send(id, closed()));
            return;
        }
        let request = JoinRequest::decode(message);
        let name = request.as_ref().ok().and_then(|request| request.name.clone());
        let has_password = request.as_ref().is_ok_and(|request| request.password.is_some());
        let answer = match request
            .map_err(|_| JoinRejectReason::MalformedMessage)
            .and_then(|request| self.admission_of(request))
        {
            Ok(role) => {
                let phase = Phase::Joining { due: now + self.options.time_limit };
                self.joined += 1;
                self.peers.insert(id, Peer { role, phase, queue: VecDeque::new(), number: self.joined });
                let timelimit_ms = i32::try_from(self.options.time_limit.as_millis()).ok();
                JoinAnswer::Accepted(JoinAccepted { token: None, timelimit_ms })
            }
            Err(reason) => {
                // Somebody who asks again and again is no news.
                if !self.refusals.contains_key(&id) {
                    let name = name.filter(|name| is_name(name));
                    self.events.push_back(ServerEvent::Refused { name, reason, has_password });
                }
                JoinAnswer::Rejected(JoinRejected { reason: reason.into() })
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

    /// What somebody who asks may be here.
    pub(super) fn admission_of(&self, request: JoinRequest) -> Result<Role, JoinRejectReason> {
        if let Some(password) = &self.options.password
            && request.password.as_ref() != Some(password)
        {
            return Err(JoinRejectReason::WrongPassword);
        }
        if self.is_closing || self.peers.len() >= self.options.max_members {
            return Err(JoinRejectReason::GameInProgress);
        }
        match MemberType::try_from(request.join_type) {
            Ok(MemberType::Observer) => Ok(Role::Observer),
            Ok(MemberType::Player) => {
                let name =
                    request.name.filter(|name| is_name(name)).ok_or(JoinRejectReason::MalformedMessage)?;
                if self.peers.values().any(|peer| peer.name() == Some(&name)) {
                    return Err(JoinRejectReason::NameTaken);
                }
                match &self.admission {
                    Admission::Only(names) if !names.contains(&name) => Err(JoinRejectReason::GameInProgress),
                    _ => Ok(Role::Player { name }),
                }
            }
            Err(_) => Err(JoinRejectReason::MalformedMessage),
        }
    }

    /// Tells a new observer what happened in the game so far.
    pub(super) fn catch_up(&mut self, id: PeerId) {
        let Some(game) = self.games.iter().find(|game| game.is_observed) else { return };
        let Some(peer) = self.peers.get_mut(&id) else { return };
        peer.queue.push_back((Kind::Other, game.new_game(Sign::None)));
        peer.queue.extend(game.history.iter().map(|event| (Kind::Event, event.clone())));
    }
}
