//! Clients of a director without a network.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use inarow_course::wire::{ClientResponse, JoinRequest, JoinResponse, MemberType, Update, UpdateKind};
use inarow_course::{Director, DirectorOptions, Output, PeerId, Plan, Played, Report, ServerOptions};
use prost::Message;

/// A director with its output and reports.
pub(crate) struct Simulation {
    pub(crate) director: Director,
    pub(crate) now: Duration,
    /// Updates that clients have not read.
    pub(crate) inbox: BTreeMap<PeerId, VecDeque<Vec<u8>>>,
    /// Messages to a client minus messages from this client. A ZeroMQ client gets one message for every message
    /// that the client sends.
    pub(crate) balance: BTreeMap<PeerId, i64>,
    pub(crate) played: Vec<Played>,
    pub(crate) reports: Vec<Report>,
}

pub(crate) const LIMIT: Duration = Duration::from_millis(300);
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

impl Simulation {
    pub(crate) fn new(game: &str, plan: Plan) -> Simulation {
        let options = ServerOptions {
            time_limit: LIMIT,
            patience: PATIENCE,
            absence: PATIENCE,
            ..ServerOptions::default()
        };
        Simulation::with(options, game, plan)
    }

    pub(crate) fn with(options: ServerOptions, game: &str, plan: Plan) -> Simulation {
        let director = Director::new(options, DirectorOptions { game: game.parse().unwrap(), seed: 1, plan });
        Simulation {
            director: director.unwrap(),
            now: Duration::ZERO,
            inbox: BTreeMap::new(),
            balance: BTreeMap::new(),
            played: Vec::new(),
            reports: Vec::new(),
        }
    }

    /// Collects the director's output and reports.
    pub(crate) fn collect(&mut self) {
        while let Some(output) = self.director.next_output() {
            if let Output::Send(id, bytes) = output {
                self.inbox.entry(id).or_default().push_back(bytes.to_vec());
                *self.balance.entry(id).or_default() += 1;
            }
        }
        while let Some(report) = self.director.next_report() {
            if let Report::Over { played, .. } = &report {
                self.played.push(played.as_ref().clone());
            }
            self.reports.push(report);
        }
    }

    pub(crate) fn send(&mut self, id: PeerId, bytes: &[u8]) {
        *self.balance.entry(id).or_default() -= 1;
        self.director.receive(id, bytes, self.now);
        self.collect();
    }

    pub(crate) fn wait(&mut self, time: Duration) {
        let until = self.now + time;
        while let Some(due) = self.director.deadline().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            self.director.tick(self.now);
            self.collect();
        }
        self.now = until;
        self.director.tick(self.now);
        self.collect();
    }

    pub(crate) fn join(&mut self, id: PeerId, request: &JoinRequest) -> JoinResponse {
        self.send(id, &request.encode_to_vec());
        let bytes = self.inbox.get_mut(&id).and_then(VecDeque::pop_back).unwrap();
        JoinResponse::decode(&bytes[..]).unwrap()
    }

    /// Joins as a player and reports that it is ready.
    pub(crate) fn player(&mut self, id: PeerId, name: &str) {
        let response = self.join(id, &player(name));
        assert!(
            matches!(response.answer, Some(inarow_course::wire::JoinAnswer::Accepted(_))),
            "{response:?}"
        );
        self.send(id, b"");
    }

    /// Joins as an observer and reports that it is ready.
    pub(crate) fn observer(&mut self, id: PeerId) {
        self.join(id, &JoinRequest { join_type: MemberType::Observer.into(), ..JoinRequest::default() });
        self.send(id, b"");
    }

    pub(crate) fn drop(&mut self, id: PeerId) {
        self.director.disconnected(id, self.now);
        self.inbox.remove(&id);
        self.collect();
    }

    /// Returns the next update to a client.
    pub(crate) fn next(&mut self, id: PeerId) -> Option<Update> {
        let bytes = self.inbox.get_mut(&id)?.pop_front()?;
        Some(Update::decode(&bytes[..]).unwrap())
    }

    /// Answers a client's updates with READY until a move request or the last update. Returns whether there was
    /// a request.
    pub(crate) fn until_move(&mut self, id: PeerId) -> bool {
        while let Some(update) = self.next(id) {
            match update.kind {
                Some(UpdateKind::MoveRequest(_)) => return true,
                Some(UpdateKind::ServerClosed(_)) => return false,
                _ => self.send(id, b""),
            }
        }
        false
    }

    /// Plays these clients until no client has an update. A client plays its own first free cell.
    pub(crate) fn play_on(&mut self, ids: &[PeerId], cells: &mut impl FnMut(PeerId) -> (i32, i32)) {
        while ids.iter().any(|id| self.inbox.get(id).is_some_and(|inbox| !inbox.is_empty())) {
            for id in ids {
                if self.until_move(*id) {
                    let (x, y) = cells(*id);
                    self.send(*id, &ClientResponse::at(x, y).encode_to_vec());
                }
            }
        }
    }
}

pub(crate) fn player(name: &str) -> JoinRequest {
    JoinRequest { name: Some(name.to_owned()), ..JoinRequest::default() }
}

pub(crate) fn series(games: u32) -> Plan {
    Plan::Series { games, x: None, o: None }
}
