//! Unfinished games by link. This profile hosts such a game, with the data for hosting again, or joined the
//! game of another host.

use rusqlite::Transaction;
use serde::{Deserialize, Serialize};

use crate::lease::Leases;
use crate::unfinished::insert;
use crate::{GameId, Profile, StoreError};

/// Data for hosting a game again. The address stays if it is free.
///
/// ```
/// use inarow_profile::{HostedNote, HostPlace};
/// let place = HostPlace { folder: "server".to_owned(), port: 8090 };
/// let note = HostedNote::new(place, "abc", "http://192.168.1.7:8090/g/abc", "x", "secret");
/// assert_eq!(HostedNote::read(&note.write()), Some(note.clone()));
/// assert_eq!(HostedNote::read("{}"), None);
/// // Earlier versions did not count messages.
/// assert_eq!(HostedNote::read(&note.write().replace(r#","read":0"#, "")), Some(note));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostedNote {
    version: u32,
    /// Folder and port of the server.
    pub place: HostPlace,
    /// Id of the game on the server.
    pub game: String,
    /// Link of the game, as given to the other player.
    pub link: String,
    /// Side of the host's seat, as in records.
    pub side: String,
    /// Secret of the host's seat.
    pub secret: String,
    /// Number of messages that the host has read, or 0 in notes of earlier versions.
    #[serde(default)]
    pub read: u64,
}

/// Folder and port of a server that the program itself runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostPlace {
    /// Name of the folder with the server's games, within the profile's folder.
    pub folder: String,
    /// Port of the server.
    pub port: u16,
}

impl HostedNote {
    const VERSION: u32 = 1;

    /// Returns a note of the game with this id, in which the host plays `side`.
    #[must_use]
    pub fn new(place: HostPlace, game: &str, link: &str, side: &str, secret: &str) -> HostedNote {
        let [game, link, side, secret] = [game, link, side, secret].map(str::to_owned);
        HostedNote { version: HostedNote::VERSION, place, game, link, side, secret, read: 0 }
    }

    /// Reads a stored note. Returns `None` for another text or a later version.
    #[must_use]
    pub fn read(text: &str) -> Option<HostedNote> {
        let note: HostedNote = serde_json::from_str(text).ok()?;
        (note.version == HostedNote::VERSION).then_some(note)
    }

    /// Returns the text to store.
    #[must_use]
    pub fn write(&self) -> String {
        // JSON can represent every field, because the fields are numbers and texts.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Profile {
    /// Begins a hosted game. From now on the game is saved and belongs to this profile, as with
    /// [`begin`](Profile::begin).
    ///
    /// # Errors
    /// When the store cannot be written. The game is then not saved.
    pub fn begin_hosted(
        &mut self,
        game: &str,
        record: &str,
        hosted: &HostedNote,
        now: i64,
    ) -> Result<GameId, StoreError> {
        let (transaction, leases) = self.write()?;
        let id = insert(&transaction, leases, game, 0, record, "", now)?;
        transaction.execute("UPDATE unfinished SET hosted = ?2 WHERE id = ?1", (id.0, hosted.write()))?;
        transaction.commit()?;
        Ok(id)
    }

    /// Begins a game of another host in which the person has a seat, as [`begin_hosted`](Profile::begin_hosted)
    /// does. Replaces an abandoned game that has this link.
    ///
    /// # Errors
    /// When the store cannot be written. The game is then not saved.
    pub fn begin_joined(
        &mut self,
        game: &str,
        record: &str,
        link: &str,
        now: i64,
    ) -> Result<GameId, StoreError> {
        let (transaction, leases) = self.write()?;
        delete_left(&transaction, leases, link)?;
        let id = insert(&transaction, leases, game, 0, record, "", now)?;
        transaction.execute("UPDATE unfinished SET joined = ?2 WHERE id = ?1", (id.0, link))?;
        transaction.commit()?;
        Ok(id)
    }

    /// Changes the place of a game that this profile hosts, and the number of messages read.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn host_at(&mut self, id: GameId, hosted: &HostedNote) -> Result<(), StoreError> {
        let (transaction, _) = self.write()?;
        transaction.execute("UPDATE unfinished SET hosted = ?2 WHERE id = ?1", (id.0, hosted.write()))?;
        Ok(transaction.commit()?)
    }
}

/// Deletes games with this link whose process has ended.
pub(crate) fn delete_left(
    transaction: &Transaction<'_>,
    leases: &Leases,
    link: &str,
) -> Result<(), StoreError> {
    let mut statement = transaction.prepare_cached("SELECT id, owner FROM unfinished WHERE joined = ?1")?;
    let rows = statement.query_map([link], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for row in rows.collect::<Result<Vec<(i64, Option<String>)>, _>>()? {
        if !row.1.is_some_and(|owner| leases.is_alive(&owner)) {
            transaction.execute("DELETE FROM unfinished WHERE id = ?1", [row.0])?;
        }
    }
    Ok(())
}
