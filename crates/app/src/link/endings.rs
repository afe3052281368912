//! Hosted games that are deleted from the list of unfinished games. The other player reads that the host ended
//! the game.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use inarow_profile::HostedNote;

use super::own_server::{OwnServer, Servers};

/// Deleted games of the program's own servers.
#[derive(Debug, Default)]
pub struct Endings {
    /// Games that can still be restored.
    deleted: Vec<HostedNote>,
    /// Threads that end games. Each thread returns the servers that it started.
    under_way: Vec<Receiver<Vec<OwnServer>>>,
}

impl Endings {
    /// Adds a deleted game. The game can still be restored.
    pub fn delete(&mut self, note: HostedNote) {
        self.deleted.push(note);
    }

    /// Forgets the deleted games, because they were restored.
    pub fn restore(&mut self) {
        self.deleted.clear();
    }

    /// Ends the deleted games on a separate thread. Ended games can no longer be restored.
    pub fn end(&mut self, servers: &Arc<dyn Servers>) {
        let deleted = std::mem::take(&mut self.deleted);
        if deleted.is_empty() {
            return;
        }
        let (done, doing) = channel();
        let servers = Arc::clone(servers);
        let run = move || {
            let end = |note: &HostedNote| servers.end_game(&note.place, &note.game);
            // The program may have ended.
            let _ = done.send(deleted.iter().filter_map(end).collect());
        };
        // Without a thread the other players are not informed, as after a crash.
        if thread::Builder::new().name("end-games".to_owned()).spawn(run).is_ok() {
            self.under_way.push(doing);
        }
    }

    /// Takes the servers that were started to end games. The program keeps these servers, because reopened
    /// pages ask the servers how the games ended.
    pub fn collect(&mut self) -> Vec<OwnServer> {
        self.finish(Duration::ZERO)
    }

    /// Waits until games are ended, at most `most`. Takes the servers.
    pub fn finish(&mut self, most: Duration) -> Vec<OwnServer> {
        let until = Instant::now() + most;
        let mut started = Vec::new();
        self.under_way.retain(|doing| {
            match doing.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(own) => {
                    started.extend(own);
                    false
                }
                Err(error) => error == std::sync::mpsc::RecvTimeoutError::Timeout,
            }
        });
        started
    }
}
