//! Connected bots: their notices and the games they seek.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use inarow_core::Side;
use inarow_play::name_keys;
use inarow_record::TimeControl;
use tokio::sync::mpsc;

use crate::seat_player::BotName;
use crate::secret::SecretHash;

/// Maximum number of waiting notices. Beyond the limit the bot's stream is ended. The bot gets the rest after
/// reconnecting.
const BACKLOG: usize = 256;
/// Maximum number of games that one bot seeks at once.
const MOST_SEEKS: usize = 16;
/// Time for which a seek of a disconnected bot is kept.
const SEEK_PATIENCE: Duration = Duration::from_secs(60);

/// Message to a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// A player challenges the bot.
    Challenge(Challenge),
    /// The bot plays this side in the game with this id.
    Game { id: String, side: Side },
}

/// A challenge that waits for a bot's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Challenge {
    /// Id of the game.
    pub(crate) id: String,
    /// GAME text.
    pub(crate) game: String,
    pub(crate) time: String,
    /// Name of the opponent, empty if no name was given.
    pub(crate) from: String,
}

impl Notice {
    /// Returns the id of the game.
    pub(crate) fn id(&self) -> &str {
        match self {
            Notice::Challenge(challenge) => &challenge.id,
            Notice::Game { id, .. } => id,
        }
    }

    pub(crate) fn is_challenge(&self) -> bool {
        matches!(self, Notice::Challenge(_))
    }
}

/// A game that a bot seeks.
#[derive(Clone, Debug)]
pub(crate) struct Seek {
    pub(crate) bot: BotName,
    /// Hash of the secret of the bot's seat.
    pub(crate) secret: SecretHash,
    /// GAME text in its shortest form.
    pub(crate) game: String,
    pub(crate) time: TimeControl,
    pub(crate) since: Instant,
}

/// Result of a seek.
#[derive(Debug)]
pub(crate) enum Sought {
    /// Another bot sought the game.
    Found(Seek),
    Waits,
    /// The bot seeks its maximum number of games already.
    TooMany,
}

/// The bots of a server.
#[derive(Debug, Default)]
pub(crate) struct Bots(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    streams: HashMap<BotName, Stream>,
    seeks: Vec<Seek>,
    next: u64,
    /// Cached comparison keys of bots' names, by name.
    keys: HashMap<String, [String; 2]>,
}

#[derive(Debug)]
struct Stream {
    number: u64,
    notices: mpsc::Sender<Notice>,
}

/// Open stream of a bot. Dropping the value marks the bot as away, unless the bot has opened another stream.
#[derive(Debug)]
pub(crate) struct Connected {
    bots: Arc<Bots>,
    bot: BotName,
    number: u64,
    pub(crate) notices: mpsc::Receiver<Notice>,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut known = self.bots.known();
        if known.streams.get(&self.bot).is_some_and(|stream| stream.number == self.number) {
            known.streams.remove(&self.bot);
        }
    }
}

impl Bots {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects a bot. An older stream of the bot ends.
    pub(crate) fn connect(self: &Arc<Bots>, bot: BotName) -> Connected {
        let (sender, notices) = mpsc::channel(BACKLOG);
        let mut known = self.known();
        known.next += 1;
        let number = known.next;
        known.streams.insert(bot.clone(), Stream { number, notices: sender });
        Connected { bots: Arc::clone(self), bot, number, notices }
    }

    /// Returns the names of connected bots, sorted.
    pub(crate) fn connected(&self) -> Vec<BotName> {
        let mut names: Vec<BotName> = self.known().streams.keys().cloned().collect();
        names.sort();
        names
    }

    pub(crate) fn is_connected(&self, bot: &BotName) -> bool {
        self.known().streams.contains_key(bot)
    }

    /// Sends a notice to a bot if the bot is connected. A bot that connects later gets its notices then.
    pub(crate) fn tell(&self, bot: &BotName, notice: Notice) {
        let mut known = self.known();
        let is_lost = known.streams.get(bot).is_some_and(|stream| stream.notices.try_send(notice).is_err());
        if is_lost {
            known.streams.remove(bot);
        }
    }

    /// Matches a seek or adds it. A repeated seek, after a lost answer, is not added twice.
    pub(crate) fn seek(&self, seek: Seek) -> Sought {
        let Known { streams, seeks, .. } = &mut *self.known();
        seeks.retain(|other| streams.contains_key(&other.bot) || other.since.elapsed() < SEEK_PATIENCE);
        let is_same = |other: &Seek| other.game == seek.game && other.time == seek.time;
        if let Some(found) = seeks.iter().position(|other| other.bot != seek.bot && is_same(other)) {
            return Sought::Found(seeks.remove(found));
        }
        let own: Vec<&Seek> = seeks.iter().filter(|other| other.bot == seek.bot).collect();
        if !own.iter().any(|other| is_same(other)) {
            if own.len() >= MOST_SEEKS {
                return Sought::TooMany;
            }
            seeks.push(seek);
        }
        Sought::Waits
    }

    /// Returns the first of these bots' names that looks like a human's name.
    pub(crate) fn look_alike(&self, names: Vec<String>, person: &str) -> Option<String> {
        let own = name_keys(person);
        let keys = &mut self.known().keys;
        names.into_iter().find(|name| {
            let other = keys.entry(name.clone()).or_insert_with(|| name_keys(name));
            own.iter().zip(other.iter()).any(|(own, other)| own == other)
        })
    }

    /// Adds a matched seek again after the game could not be created.
    pub(crate) fn put_back(&self, seek: Seek) {
        self.known().seeks.push(seek);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> BotName {
        BotName::parse(text).unwrap()
    }

    fn seek(bot: &str, game: &str, time: &str) -> Seek {
        Seek {
            bot: name(bot),
            secret: SecretHash::of(bot),
            game: game.to_owned(),
            time: time.parse().unwrap(),
            since: Instant::now(),
        }
    }

    #[test]
    fn two_bots_meet_that_look_for_the_same() {
        let bots = Bots::default();
        for seek in [seek("a", "gomoku", "5m"), seek("a", "gomoku", "5m"), seek("b", "gomoku", "3m")] {
            assert!(matches!(bots.seek(seek), Sought::Waits));
        }
        let Sought::Found(found) = bots.seek(seek("c", "gomoku", "5m")) else { panic!("nobody is found") };
        assert_eq!(found.bot, name("a"));
        assert!(matches!(bots.seek(seek("d", "gomoku", "5m")), Sought::Waits), "a was found once");
        for number in 0..MOST_SEEKS - 1 {
            assert!(matches!(bots.seek(seek("d", &number.to_string(), "none")), Sought::Waits));
        }
        assert!(matches!(bots.seek(seek("d", "renju", "none")), Sought::TooMany));
    }

    #[test]
    fn a_bot_has_one_stream_and_who_does_not_read_is_away() {
        let bots = Arc::new(Bots::default());
        let mut first = bots.connect(name("a"));
        let mut second = bots.connect(name("a"));
        assert!(first.notices.try_recv() == Err(mpsc::error::TryRecvError::Disconnected));
        drop(first);
        assert_eq!(bots.connected(), [name("a")]);
        let notice = Notice::Game { id: "1".to_owned(), side: Side::X };
        bots.tell(&name("a"), notice.clone());
        assert_eq!(second.notices.try_recv(), Ok(notice.clone()));
        for _ in 0..=BACKLOG {
            bots.tell(&name("a"), notice.clone());
        }
        assert!(!bots.is_connected(&name("a")));
    }
}
