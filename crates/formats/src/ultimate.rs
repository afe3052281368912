//! Positions of Ultimate tic-tac-toe, `side;big;b0/…/b8`, one a line. Reading turns a position into the
//! set-up of a game without moves. Writing stores the last position of a game.

use inarow_core::{Position, Setup, SetupError, Tiebreak, UltimateBoards, UltimateSetup};
use inarow_record::Record;

use super::source::{Quota, Source};
use super::{
    Malformed, ParseError, ParseErrorKind, ReadOptions, Refuse, Unwritable, WriteError, board_result,
};

pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Vec<Record>, ParseError> {
    let source = Source::utf8(bytes)?;
    let tiebreak = match &options.game {
        None => Tiebreak::None,
        Some(Setup::Ultimate(ultimate)) => ultimate.tiebreak,
        Some(_) => {
            return Err(source.error(0, Malformed::UltimateOtherGame));
        }
    };
    let (mut records, mut quota) = (Vec::new(), Quota::default());
    for (offset, line) in source.lines() {
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let offset = offset + (line.len() - line.trim_start().len());
        quota.game().map_err(|reason| source.error(offset, reason))?;
        let wrong = |error: SetupError| match error {
            SetupError::Ultimate { column, reason } => {
                let before =
                    text.char_indices().nth(column.saturating_sub(1)).map_or(text.len(), |(at, _)| at);
                source.error(offset + before, Malformed::Ultimate(reason))
            }
            other => source.error(offset, ParseErrorKind::Setup(other)),
        };
        let boards = UltimateBoards::parse(text).map_err(wrong)?;
        let setup = Setup::Ultimate(UltimateSetup { tiebreak, position: Some(boards) });
        let position = Position::new(&setup).map_err(wrong)?;
        let mut record = Record::new(setup);
        record.result = board_result(&position);
        records.push(record);
    }
    if records.is_empty() {
        return Err(source.error(0, Malformed::NoPositions));
    }
    Ok(records)
}

pub(super) fn write(records: &[Record], refuse: &Refuse<'_>) -> Result<String, WriteError> {
    let mut out = String::new();
    for (index, record) in records.iter().enumerate() {
        let position = record.replay().map_err(|source| WriteError::Invalid { game: index + 1, source })?;
        let Position::Ultimate(game) = &position else {
            return Err(refuse(index, Unwritable::NoUltimate));
        };
        out.push_str(&game.text());
        out.push('\n');
    }
    Ok(out)
}
