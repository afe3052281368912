//! Names of the course's clients, and of the bots that they become.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use inarow_course::{JoinRefusal, NameCheck};
use inarow_play::is_name;

/// Names of clients that become bots while the program runs, at most: the store remembers each.
const MOST_NAMES: usize = 1_000;

/// The name of the bot that a client becomes. A bot of somebody else keeps its name.
pub(super) fn of_bot(client: &str) -> String {
    format!("{client} (course)")
}

/// Lets in whom the server for browsers takes as a bot, as long as there are not too many names. Of the first name too many
/// `on_full` is told.
pub(super) fn check(on_full: impl Fn() + Send + Sync + 'static) -> NameCheck {
    let names = Mutex::new(Names::default());
    NameCheck::new(move |name| {
        let mut names = names.lock().unwrap_or_else(PoisonError::into_inner);
        let checked = names.check(name);
        if checked == Err(JoinRefusal::Full) && !std::mem::replace(&mut names.is_full_told, true) {
            on_full();
        }
        checked
    })
}

/// The names that became bots.
#[derive(Default)]
struct Names {
    known: HashSet<String>,
    is_full_told: bool,
}

impl Names {
    fn check(&mut self, client: &str) -> Result<(), JoinRefusal> {
        let bot = of_bot(client);
        // Two clients whose names differ by spaces around them would be one bot.
        if !is_name(&bot) || client.trim() != client || client.contains(':') {
            return Err(JoinRefusal::Malformed);
        }
        if self.known.len() >= MOST_NAMES && !self.known.contains(client) {
            return Err(JoinRefusal::Full);
        }
        self.known.insert(client.to_owned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use inarow_server::new_token;

    use super::*;

    #[test]
    fn whoever_comes_again_uses_up_no_name() {
        let mut names = Names::default();
        for _ in 0..2 * MOST_NAMES {
            assert_eq!(names.check("alice"), Ok(()));
        }
        for number in 1..MOST_NAMES {
            assert_eq!(names.check(&format!("player {number}")), Ok(()));
        }
        assert_eq!(names.check("late"), Err(JoinRefusal::Full));
        assert_eq!(names.check("alice"), Ok(()));
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
            assert_eq!(Names::default().check(client).is_ok(), is_let_in, "{client:?}");
            assert!(!is_let_in || new_token(folder.path(), &of_bot(client)).is_ok(), "{client:?}");
        }
    }
}
