//! Names of the course's clients, and of their bots.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use inarow_course::{JoinRefusal, NameCheck};
use inarow_play::{is_name, name_keys};

/// Limit of client names that become bots during a run, because the store remembers each name.
const MOST_NAMES: usize = 1_000;

/// Returns the name of a client's bot. Bots of other owners keep their names.
pub(super) fn of_bot(client: &str) -> String {
    format!("{client} (course)")
}

/// Names of clients that became bots, shared by the check and the creation of bots.
#[derive(Clone, Default)]
pub(super) struct Names(Arc<Mutex<Known>>);

impl Names {
    /// Returns a check for clients whose bots the server for browsers accepts. The check admits clients up to
    /// the limit of names. The first name beyond the limit calls `on_full`. The check reserves nothing, because
    /// the client may leave before its bot is created.
    pub(super) fn check(&self, on_full: impl Fn() + Send + Sync + 'static) -> NameCheck {
        let names = self.clone();
        NameCheck::new(move |name| {
            let mut known = names.known();
            let checked = known.check(name);
            if checked == Err(JoinRefusal::Full) && !std::mem::replace(&mut known.is_full_told, true) {
                on_full();
            }
            checked
        })
    }

    /// Reserves the name of a client that becomes a bot. Other clients may have used the last names since that
    /// client's check.
    pub(super) fn keep(&self, client: &str) -> Result<(), JoinRefusal> {
        self.known().keep(client)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Default)]
struct Known {
    names: HashSet<String>,
    /// Clients' names by key. Names that look alike share a key.
    keys: HashMap<String, String>,
    is_full_told: bool,
}

impl Known {
    fn check(&self, client: &str) -> Result<(), JoinRefusal> {
        let bot = of_bot(client);
        // Two clients whose names have an equal normal form would share a bot.
        if !is_name(&bot) || client.contains(':') {
            return Err(JoinRefusal::Malformed);
        }
        if name_keys(client).iter().filter_map(|key| self.keys.get(key)).any(|other| other != client) {
            return Err(JoinRefusal::NameTaken);
        }
        if self.names.len() >= MOST_NAMES && !self.names.contains(client) {
            return Err(JoinRefusal::Full);
        }
        Ok(())
    }

    fn keep(&mut self, client: &str) -> Result<(), JoinRefusal> {
        self.check(client)?;
        self.names.insert(client.to_owned());
        self.keys.extend(name_keys(client).map(|key| (key, client.to_owned())));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use inarow_server::new_token;

    use super::*;

    #[test]
    fn whoever_comes_again_uses_up_no_name() {
        let mut known = Known::default();
        for _ in 0..2 * MOST_NAMES {
            assert_eq!(known.keep("alice"), Ok(()));
        }
        for number in 1..MOST_NAMES {
            assert_eq!(known.keep(&format!("player {number}")), Ok(()));
        }
        assert_eq!(known.check("late"), Err(JoinRefusal::Full));
        assert_eq!(known.check("alice"), Ok(()));
    }

    #[test]
    fn whoever_never_joins_uses_up_no_name() {
        let mut known = Known::default();
        for number in 0..2 * MOST_NAMES {
            assert_eq!(known.check(&format!("player {number}")), Ok(()));
        }
        assert_eq!(known.keep("alice"), Ok(()));
        assert_eq!(known.names.len(), 1);
    }

    #[test]
    fn of_those_who_asked_in_time_no_more_become_bots_than_there_are_names() {
        let mut known = Known::default();
        assert_eq!(known.check("late"), Ok(()));
        for number in 0..MOST_NAMES {
            assert_eq!(known.keep(&format!("player {number}")), Ok(()));
        }
        assert_eq!(known.keep("late"), Err(JoinRefusal::Full));
        assert_eq!(known.names.len(), MOST_NAMES);
    }

    #[test]
    fn whoever_is_let_in_can_be_a_bot() {
        let folder = tempfile::tempdir().unwrap();
        for (client, is_let_in) in [
            ("alice", true),
            ("Анна 2", true),
            (&"a".repeat(91), true),
            (&"a".repeat(92), false),
            ("a:b", false),
            (" alice", false),
            ("alice ", false),
        ] {
            assert_eq!(Known::default().check(client).is_ok(), is_let_in, "{client:?}");
            assert!(!is_let_in || new_token(folder.path(), &of_bot(client)).is_ok(), "{client:?}");
        }
    }
}
