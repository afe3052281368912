//! Messages between managers and workers, as JSON packed with zlib.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use inarow_arena::engine_file::{FileWord, hexadecimal};
use inarow_arena::{Entry, Fault, Openings, Pairing, Plan, Tournament, VERSION};
use inarow_core::{Explain, Message};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Version of the message forms.
const FORM: u32 = 2;
/// Largest message before compression, in bytes.
const MOST: u64 = 16 << 20;
/// Largest name, in characters. The rest is cut off.
const MOST_CHARACTERS: usize = 200;
/// Largest accepted number of games at a time on a machine.
const MOST_SLOTS: usize = 1024;
/// Largest number of missing files that are reported.
pub(crate) const MOST_LACKS: usize = 100;

/// Reason for rejecting a message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WireError {
    /// The message cannot be decompressed.
    #[error("the message is packed incorrectly ({0})")]
    Packed(String),
    /// The message is far larger than any game.
    #[error("the message contains more than {MOST} bytes")]
    Long,
    /// The message has another form.
    #[error("the message does not have the expected form ({0})")]
    Form(String),
    /// The message has another version.
    #[error("the message has version {0} of its form, known is {FORM}")]
    Version(u32),
    /// The server does not accept a message of this size.
    #[error("a message of {bytes} bytes is more than the server takes ({most}); raise its max_payload")]
    Payload {
        /// Compressed size, in bytes.
        bytes: usize,
        /// Limit of the server, in bytes.
        most: usize,
    },
}

impl Explain for WireError {
    fn message(&self) -> Message {
        match self {
            WireError::Packed(detail) => Message::new("wire-packed").text("detail", detail),
            WireError::Long => Message::new("wire-long").count("most", MOST),
            WireError::Form(detail) => Message::new("wire-form").text("detail", detail),
            WireError::Version(version) => {
                Message::new("wire-version").digits("found", version).digits("known", FORM)
            }
            WireError::Payload { bytes, most } => {
                Message::new("wire-payload").count("bytes", *bytes).count("most", *most)
            }
        }
    }
}

/// Data that a worker needs for one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    form: u32,
    /// Version of the manager's program.
    pub(crate) version: String,
    /// Number of the game in its plan.
    pub(crate) game: u64,
    /// Number of the opening.
    pub(crate) opening: u64,
    /// Plan of the game's two players and its opening only.
    pub(crate) plan: Plan,
    /// File names in each player's command.
    pub(crate) files: [Vec<FileWord>; 2],
}

/// Result of an order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Report {
    form: u32,
    /// Name of the worker.
    pub(crate) worker: String,
    /// Value of [`Order::digest`].
    pub(crate) order: String,
    pub(crate) game: u64,
    pub(crate) outcome: Outcome,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    /// The game, with players 0 and 1.
    Played(Box<Entry>),
    /// The reason for the absence of a game.
    Failed(String),
}

/// Report of a worker about itself, once a second.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Heartbeat {
    form: u32,
    /// Unique id of the worker.
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) cores: usize,
    pub(crate) slots: usize,
    pub(crate) playing: usize,
    /// Files that the worker was asked for and lacks or cannot run, by SHA-256.
    pub(crate) lacks: Vec<String>,
    /// Requested files that the worker cannot run, by SHA-256, with the fault.
    #[serde(default)]
    pub(crate) broken: Vec<(String, Fault)>,
    /// Whether the worker is about to exit.
    pub(crate) leaves: bool,
}

impl Order {
    /// Creates the order for a game of a plan.
    pub(crate) fn new(plan: &Plan, pairing: &Pairing, files: &[Vec<FileWord>]) -> Order {
        let openings = match &plan.openings {
            // A single opening in the list is enough, because every number then gives this opening.
            Openings::List { moves } if !moves.is_empty() => {
                Openings::List { moves: vec![moves[(pairing.opening % moves.len() as u64) as usize].clone()] }
            }
            other => other.clone(),
        };
        // A clone of the plan would copy the whole list of openings.
        let plan = Plan {
            tournament: Tournament::Match { games: 2 },
            game: plan.game.clone(),
            entrants: pairing.seats.map(|who| plan.entrants[who].clone()).to_vec(),
            colours: plan.colours,
            openings,
            seed: plan.seed,
            presets: plan.presets.clone(),
            adjudication: plan.adjudication,
            keep_engines: plan.keep_engines,
            changes: Vec::new(),
        };
        Order {
            form: FORM,
            version: VERSION.to_owned(),
            game: pairing.game,
            opening: pairing.opening,
            plan,
            files: pairing.seats.map(|who| files[who].clone()),
        }
    }

    /// Returns the identity of the order, which is the SHA-256 of its JSON.
    pub(crate) fn digest(&self) -> String {
        // Serialisation cannot fail and is deterministic, because the data is plain and maps have sorted
        // strings as keys.
        hexadecimal(&Sha256::digest(serde_json::to_vec(self).unwrap_or_default()))
    }
}

impl Report {
    pub(crate) fn new(worker: &str, order: &Order, outcome: Outcome) -> Report {
        Report { form: FORM, worker: worker.to_owned(), order: order.digest(), game: order.game, outcome }
    }
}

impl Heartbeat {
    pub(crate) fn new(id: String, name: String, cores: usize, slots: usize) -> Heartbeat {
        let version = VERSION.to_owned();
        Heartbeat {
            form: FORM,
            id,
            name,
            version,
            cores,
            slots,
            playing: 0,
            lacks: Vec::new(),
            broken: Vec::new(),
            leaves: false,
        }
    }

    /// Truncates the texts of a heartbeat, which any client may send. Returns `None` without a usable name.
    pub(crate) fn cut(self) -> Option<Heartbeat> {
        if self.id.len() > MOST_CHARACTERS {
            return None;
        }
        let short = |text: &str, most: usize| text.chars().take(most).collect::<String>();
        Some(Heartbeat {
            name: short(&self.name, MOST_CHARACTERS),
            version: short(&self.version, MOST_CHARACTERS),
            slots: self.slots.min(MOST_SLOTS),
            lacks: self.lacks.iter().take(MOST_LACKS).map(|sha256| short(sha256, 64)).collect(),
            broken: (self.broken.iter().take(MOST_LACKS))
                .map(|(sha256, fault)| (short(sha256, 64), fault.clone().cut(MOST_CHARACTERS)))
                .collect(),
            ..self
        })
    }
}

/// Serialises and compresses a message, within `most` bytes.
pub(crate) fn pack(message: &impl Serialize, most: usize) -> Result<Vec<u8>, WireError> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    let packed = serde_json::to_writer(&mut packer, message)
        .map_err(std::io::Error::from)
        .and_then(|()| packer.flush())
        .and_then(|()| packer.finish())
        .map_err(|error| WireError::Form(error.to_string()))?;
    if packed.len() > most {
        return Err(WireError::Payload { bytes: packed.len(), most });
    }
    Ok(packed)
}

/// Reads a message from the wire, which any client may have sent.
pub(crate) fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, WireError> {
    let mut plain = Vec::new();
    ZlibDecoder::new(bytes)
        .take(MOST + 1)
        .read_to_end(&mut plain)
        .map_err(|error| WireError::Packed(error.to_string()))?;
    if plain.len() as u64 > MOST {
        return Err(WireError::Long);
    }
    // The version is checked first, so that another version gets its own error.
    #[derive(Deserialize)]
    struct Head {
        form: u32,
    }
    let form = |error: serde_json::Error| WireError::Form(error.to_string());
    let head: Head = serde_json::from_slice(&plain).map_err(form)?;
    if head.form != FORM {
        return Err(WireError::Version(head.form));
    }
    serde_json::from_slice(&plain).map_err(form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_is_kept_of_what_a_stranger_says_of_himself() {
        let long = "x".repeat(1000);
        let here = Heartbeat {
            version: long.clone(),
            lacks: vec![long.clone(); 1000],
            broken: vec![(long.clone(), Fault::Crashed(long.clone())); 1000],
            ..Heartbeat::new("a".to_owned(), long.clone(), 4, usize::MAX)
        };
        let cut = here.clone().cut().unwrap();
        assert_eq!((cut.name.len(), cut.version.len(), cut.slots), (200, 200, 1024));
        assert!(cut.lacks.len() == 100 && cut.lacks.iter().all(|sha256| sha256.len() == 64));
        let crashed = Fault::Crashed("x".repeat(200));
        assert!(
            cut.broken.len() == 100
                && cut.broken.iter().all(|(sha256, fault)| sha256.len() == 64 && *fault == crashed)
        );
        assert_eq!(Heartbeat { id: long, ..here }.cut(), None);
    }

    #[test]
    fn messages_come_back_and_nonsense_does_not() {
        let here = Heartbeat::new("a".to_owned(), "b".to_owned(), 4, 2);
        let packed = pack(&here, 1000).unwrap();
        assert_eq!(unpack::<Heartbeat>(&packed), Ok(here.clone()));
        assert!(matches!(pack(&here, 10), Err(WireError::Payload { most: 10, .. })));
        assert!(matches!(unpack::<Heartbeat>(b"hello"), Err(WireError::Packed(_))));
        let other = pack(&Heartbeat { form: 7, ..here }, 1000).unwrap();
        assert_eq!(unpack::<Heartbeat>(&other), Err(WireError::Version(7)));
        let wrong = pack(&serde_json::json!({ "form": FORM, "milk": 1 }), 1000).unwrap();
        assert!(matches!(unpack::<Heartbeat>(&wrong), Err(WireError::Form(_))));
        let bomb = pack(&" ".repeat(20 << 20), 1 << 20).unwrap();
        assert_eq!(unpack::<Heartbeat>(&bomb), Err(WireError::Long));
    }
}
