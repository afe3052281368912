//! Ways to a game by link: by its link, by making it, by hosting it again.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use inarow_client::{Client, ClientError, GameLink, NewGame, SeatKey, ServerUrl};
use inarow_core::Side;
use inarow_play::Waker;
use inarow_profile::{GameId, HostPlace, HostedNote, Profile, SavedSeat, StoreError};

use super::hosted::key_of;
use super::{OwnServer, SavedGame, Servers, own_server};
use crate::person_name::saved_name;

/// How somebody comes to a game.
#[derive(Clone)]
pub enum Way {
    /// By its link: a seat where one is free, else as a spectator. `key` is that of a seat that was taken before.
    Link {
        /// The link.
        link: GameLink,
        /// The seat that one has there.
        key: Option<SeatKey>,
        /// The name of whoever sits down; may be empty.
        name: String,
        /// No seat is wanted.
        watch: bool,
        /// Its number among the unfinished games, where it is continued from there; it is this profile's.
        id: Option<GameId>,
    },
    /// By making it on a server.
    New {
        /// The server; `None` where one of the program's own is still to be started.
        server: Option<(ServerUrl, Option<HostPlace>)>,
        /// Starter of the server.
        servers: Arc<dyn Servers>,
        /// The game.
        game: NewGame,
    },
    /// By hosting a game again that was left.
    Again {
        /// The server of its place, where it runs already.
        server: Option<ServerUrl>,
        /// Starts it.
        servers: Arc<dyn Servers>,
        /// The game among the unfinished ones; it is this profile's.
        id: GameId,
        /// How it is hosted.
        note: HostedNote,
    },
}

/// A game that was found or made.
#[derive(Debug)]
pub struct Found {
    pub(super) client: Client,
    /// Its link.
    pub link: GameLink,
    /// The seat there; `None` of a spectator.
    pub key: Option<SeatKey>,
    /// The server that was started for it, to be kept for as long as people play there.
    pub started: Option<OwnServer>,
    /// How it is saved, where the person plays.
    pub(crate) saved: Option<SavedGame>,
}

impl Found {
    /// Saves the person's seat: it is theirs also when the program is started again. What the store refuses is lost.
    pub fn save_seat(&self, profile: &mut Profile) {
        if let Some(key) = &self.key {
            let _ = save_key(profile, &self.link, key);
        }
    }
}

impl Way {
    /// To a game by its link; only to `watch`, or with the saved seat, or one that is free.
    pub fn to(link: GameLink, watch: bool, profile: &Profile) -> Way {
        // Without the seat that was taken another one is asked for.
        let key = saved_key(profile, &link).ok().flatten().filter(|_| !watch);
        let name = saved_name(profile).unwrap_or_default();
        Way::Link { link, key, name, watch, id: None }
    }

    /// Back to a game that was left, which is this profile's: joined again, or hosted again by one of the servers that run
    /// (`own`), or by another one. `None` where neither is possible.
    pub(crate) fn again(
        left: &inarow_profile::Offer,
        servers: Option<Arc<dyn Servers>>,
        own: &[OwnServer],
        profile: &Profile,
    ) -> Option<Way> {
        let id = left.id;
        if let Some(link) = left.joined.as_deref().and_then(|link| link.parse::<GameLink>().ok()) {
            let key = saved_key(profile, &link).ok().flatten();
            let name = saved_name(profile).unwrap_or_default();
            return Some(Way::Link { link, key, name, watch: false, id: Some(id) });
        }
        let note = left.hosted.as_deref().and_then(HostedNote::read)?;
        let server = own_server::of(own, &note).map(|own| own.url.clone());
        Some(Way::Again { server, servers: servers?, id, note })
    }

    /// Finds or makes the game, and waits for that. `lang` is the language of the server's sentences.
    ///
    /// # Errors
    /// When the server is not reached or refuses.
    pub fn find(&self, lang: &str) -> Result<Found, ClientError> {
        match self {
            Way::Link { link, key, name, watch, id } => {
                let client = Client::new(link.server().clone(), lang);
                let free = client.game(link.id())?.has_free_seat();
                let key = match key {
                    Some(key) => Some(key.clone()),
                    None if *watch || !free => None,
                    None => match client.join(link, name) {
                        Ok(key) => Some(key),
                        // Somebody was faster.
                        Err(error) if error.code() == Some("full") => None,
                        Err(error) => return Err(error),
                    },
                };
                let saved = key.as_ref().map(|_| SavedGame::joined(*id));
                Ok(Found { client, link: link.clone(), key, started: None, saved })
            }
            Way::New { server, servers, game } => {
                let (server, place, started) = match server.clone() {
                    Some((server, place)) => (server, place, None),
                    None => {
                        let own = servers.start().map_err(ClientError::System)?;
                        (own.url.clone(), own.place.clone(), Some(own))
                    }
                };
                let client = Client::new(server.clone(), lang);
                let made = client.create(game)?;
                let link = server.game(&made.id).ok_or(ClientError::NotUnderstood)?;
                Ok(Found { client, link, key: made.seat, started, saved: Some(SavedGame::at(place)) })
            }
            Way::Again { server, servers, id, note } => {
                let (server, place, started) = match server.clone() {
                    Some(server) => (server, Some(note.place.clone()), None),
                    None => {
                        let own = servers.start_again(&note.place).map_err(ClientError::System)?;
                        (own.url.clone(), own.place.clone(), Some(own))
                    }
                };
                let client = Client::new(server.clone(), lang);
                let link = server.game(&note.game).ok_or(ClientError::NotUnderstood)?;
                // A store that was emptied does not have it any more.
                client.game(link.id())?;
                let saved = Some(SavedGame::again(place, *id, note));
                Ok(Found { client, link, key: key_of(note), started, saved })
            }
        }
    }

    /// Does the same on a thread of its own.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn search(self, lang: &str, wake: Waker) -> Result<Search, ClientError> {
        let (tell, found) = channel();
        let lang = lang.to_owned();
        let run = move || {
            // Nobody may want to know any more.
            let _ = tell.send(self.find(&lang));
            wake();
        };
        let spawned = thread::Builder::new().name("find-game".to_owned()).spawn(run);
        spawned.map_err(|error| ClientError::System(inarow_sys::system_message(&error)))?;
        Ok(Search { found })
    }
}

/// A game that is being looked for.
#[derive(Debug)]
pub struct Search {
    found: Receiver<Result<Found, ClientError>>,
}

impl Search {
    /// The game that was found; `None` during the search.
    pub fn take(&self) -> Option<Result<Found, ClientError>> {
        match self.found.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(ClientError::NotUnderstood)),
        }
    }
}

/// The seat that was taken in a game, as the person's store has it.
///
/// # Errors
/// When the store cannot be read.
pub fn saved_key(profile: &Profile, link: &GameLink) -> Result<Option<SeatKey>, StoreError> {
    let saved = profile.seat(&link.to_string())?;
    Ok(saved.and_then(|saved| {
        let side = Side::ALL.into_iter().find(|side| side.key() == saved.side)?;
        Some(SeatKey { side, secret: saved.secret })
    }))
}

/// The game with the person's name on their side, if they have one: who is invited sees who waits.
pub fn by_person(game: NewGame, profile: &Profile) -> NewGame {
    let person = saved_name(profile).map(|name| format!("human:name={name}"));
    match game.side {
        Some(Side::O) => NewGame { o: person, ..game },
        _ => NewGame { x: person, ..game },
    }
}

fn save_key(profile: &mut Profile, link: &GameLink, key: &SeatKey) -> Result<(), StoreError> {
    let side = key.side.key().to_owned();
    profile.keep_seat(&SavedSeat { link: link.to_string(), side, secret: key.secret.clone() })
}
