//! Records inside other JSON, for serde's `with`: the JSON of [`Format::Json`](crate::Format::Json).
//!
//! ```
//! use inarow_core::{LineSetup, Setup};
//! use inarow_record::Record;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Lesson {
//!     title: String,
//!     #[serde(with = "inarow_formats::record_json")]
//!     game: Record,
//! }
//! let game = Record::new(Setup::Line(LineSetup::new(3, 3, 3)));
//! let text = serde_json::to_string(&Lesson { title: "The corner".to_owned(), game: game.clone() }).unwrap();
//! assert_eq!(serde_json::from_str::<Lesson>(&text).unwrap().game, game);
//! ```

use inarow_record::Record;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::json::plain::PlainRecord;

/// Writes a record as in a file.
///
/// # Errors
/// The set-up has no board, so cells have no names.
pub fn serialize<S: Serializer>(record: &Record, serializer: S) -> Result<S::Ok, S::Error> {
    PlainRecord::new(record).map_err(serde::ser::Error::custom)?.serialize(serializer)
}

/// Reads a record as from a file. Removes control characters from names.
///
/// # Errors
/// The JSON is no record, or the record is no valid game.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
    let record = PlainRecord::deserialize(deserializer)?.into_record();
    let mut record = record.map_err(|fault| serde::de::Error::custom(fault.reason))?;
    record.clean_names();
    Ok(record)
}
