//! Ways to open a game by link: follow the link, create the game, or host the game again.

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

/// Way to open a game by link.
#[derive(Clone)]
pub enum Way {
    /// Opens a game by its link. Takes a free seat, or opens as a spectator.
    Link {
        /// Link of the game.
        link: GameLink,
        /// Seat taken in an earlier run.
        key: Option<SeatKey>,
        /// Name of the joining player, perhaps empty.
        name: String,
        /// Whether to watch without a seat.
        watch: bool,
        /// Number among the unfinished games, if the game is continued. This profile owns the entry.
        id: Option<GameId>,
    },
    /// Creates a game on a server.
    New {
        /// Server with its place, or `None` to start one of the program's own servers.
        server: Option<(ServerUrl, Option<HostPlace>)>,
        /// Starter of the server.
        servers: Arc<dyn Servers>,
        /// Game to create.
        game: NewGame,
    },
    /// Hosts an abandoned game again.
    Again {
        /// Server of the game's place, if the server runs already.
        server: Option<ServerUrl>,
        /// Starter of the server.
        servers: Arc<dyn Servers>,
        /// Number of the game among the unfinished games. This profile owns the entry.
        id: GameId,
        /// Note about the hosted game.
        note: HostedNote,
    },
}

/// Game that was found or created.
#[derive(Debug)]
pub struct Found {
    pub(super) client: Client,
    /// Link of the game.
    pub link: GameLink,
    /// Seat of the local player, or `None` for a spectator.
    pub key: Option<SeatKey>,
    /// Server that was started for the game. The caller keeps the server as long as the game is played.
    pub started: Option<OwnServer>,
    /// State for saving the game, if the local player has a seat.
    pub(crate) saved: Option<SavedGame>,
}

impl Found {
    /// Saves the local player's seat, so that the player keeps the seat after a restart. Ignores errors of the
    /// store.
    pub fn save_seat(&self, profile: &mut Profile) {
        if let Some(key) = &self.key {
            let _ = save_key(profile, &self.link, key);
        }
    }
}

impl Way {
    /// Returns the way to a game by its link. With `watch` the way has no seat. Otherwise the way has the saved
    /// seat or a free seat.
    pub fn to(link: GameLink, watch: bool, profile: &Profile) -> Way {
        // If the saved seat cannot be read, the server is asked for another seat.
        let key = saved_key(profile, &link).ok().flatten().filter(|_| !watch);
        let name = saved_name(profile).unwrap_or_default();
        Way::Link { link, key, name, watch, id: None }
    }

    /// Returns the way back to an abandoned game that this profile owns. The game is joined again or hosted
    /// again. A host is one of the running servers (`own`) or a new server. Returns `None` if joining and
    /// hosting are impossible.
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

    /// Finds or creates the game. Blocks until the game is found. `lang` is the language of the server's
    /// sentences.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
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
                        // Another player took the last seat.
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
                // A server whose store was emptied no longer has the game.
                client.game(link.id())?;
                let saved = Some(SavedGame::again(place, *id, note));
                Ok(Found { client, link, key: key_of(note), started, saved })
            }
        }
    }

    /// Finds or creates the game on a separate thread. Calls `wake` at the end.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn search(self, lang: &str, wake: Waker) -> Result<Search, ClientError> {
        let (tell, found) = channel();
        let lang = lang.to_owned();
        let run = move || {
            // The receiver may have been dropped.
            let _ = tell.send(self.find(&lang));
            wake();
        };
        let spawned = thread::Builder::new().name("find-game".to_owned()).spawn(run);
        spawned.map_err(|error| ClientError::System(inarow_sys::system_message(&error)))?;
        Ok(Search { found })
    }
}

/// Running search for a game.
#[derive(Debug)]
pub struct Search {
    found: Receiver<Result<Found, ClientError>>,
}

impl Search {
    /// Returns the result of the search, or `None` while it runs.
    pub fn take(&self) -> Option<Result<Found, ClientError>> {
        match self.found.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(ClientError::NotUnderstood)),
        }
    }
}

/// Returns the saved seat of a game from the profile.
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

/// Adds the name of the local player, if set, to the player's side of the game. The invited player then sees
/// the name of the host.
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
