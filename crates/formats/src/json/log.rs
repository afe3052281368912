//! Games in a result log of the arena, one line of JSON per game, after lines about the plan.

use serde::Deserialize;

use super::plain::PlainRecord;
use super::{fault_of, unreadable_line};
use crate::source::{Quota, Source};
use crate::{ParseError, ParseErrorKind};
use inarow_record::Record;

/// Beginning of a log.
const BEGIN: &str = "{\"arena\":";

/// The fields of a line that are read.
#[derive(Deserialize)]
struct LogLine {
    /// Number of the game in its plan.
    #[serde(default)]
    game: Option<u64>,
    #[serde(default)]
    record: Option<PlainRecord>,
}

/// Whether a text is a result log.
pub(super) fn is_log(text: &str) -> bool {
    text.trim_start().starts_with(BEGIN)
}

/// Reads the games in the order of their plan. Drops an incomplete last line, because the arena may have been
/// killed.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Record>, ParseError> {
    let mut games = Vec::new();
    let (mut end, mut quota) = (0, Quota::default());
    for line in source.text.split_inclusive('\n') {
        let start = end;
        end += line.len();
        if line.trim().is_empty() {
            continue;
        }
        let is_torn = !line.ends_with('\n');
        let line = match serde_json::from_str::<LogLine>(line) {
            Ok(line) => line,
            Err(_) if is_torn => break,
            Err(error) => return Err(unreadable_line(source, start, &error)),
        };
        let Some(plain) = line.record else { continue };
        quota.game().map_err(|reason| source.error(start, reason))?;
        let record = plain.into_record().map_err(|fault| source.error(start, fault_of(&fault)))?;
        quota.moves(record.plies.len()).map_err(|reason| source.error(start, reason))?;
        games.push((line.game, record));
    }
    if games.is_empty() {
        return Err(source.error(0, ParseErrorKind::NoGame));
    }
    games.sort_by_key(|(number, _)| *number);
    Ok(games.into_iter().map(|(_, record)| record).collect())
}
