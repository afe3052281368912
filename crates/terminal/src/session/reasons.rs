//! Reasons of refusals, in the language of the texts. What is too rare for a text of its own follows in parentheses
//! as the program's parts say it.

use std::io;

use inarow_core::{Illegal, SetupError};
use inarow_play::gomocup::{Ending, ExecError, Unstarted};
use inarow_play::{EngineError, MatchError, PlayerError, Rejection, SpecError};
use inarow_record::{ParseError, Refusal, WriteError};
use inarow_view::Texts;

/// The most free cells of which perfect play sees the end.
const FREE_CELLS: u32 = 12;

/// Every refusal that a file's move may meet.
const REFUSALS: [Illegal; 6] = [
    Illegal::GameOver,
    Illegal::ChanceDue,
    Illegal::OutOfTurn,
    Illegal::OutOfBoard,
    Illegal::Occupied,
    Illegal::NotAllowed,
];

fn other(texts: &Texts, key: &str, detail: &dyn ToString) -> String {
    texts.with(key, &[("detail", detail.to_string().into())])
}

/// Why a player does not play, or stopped.
pub(super) fn of_player(error: &PlayerError, texts: &Texts) -> String {
    match error {
        PlayerError::Engine(EngineError::Spec(SpecError::UnknownEngine { .. })) => {
            texts.get("refused-unknown")
        }
        PlayerError::Engine(EngineError::UnknownPreset { name, known, .. }) if known.is_empty() => {
            texts.with("refused-preset", &[("name", name.into())])
        }
        PlayerError::Engine(EngineError::UnknownPreset { name, known, .. }) => {
            let values = [("name", name.into()), ("known", known.join(", ").into())];
            texts.with("refused-preset-known", &values)
        }
        PlayerError::Engine(EngineError::Unsupported { games, .. }) => {
            let games = texts.get(&format!("games-{}", games.name()));
            texts.with("refused-game", &[("games", games.into())])
        }
        PlayerError::Engine(EngineError::TooLarge { .. }) => {
            texts.with("refused-large", &[("most", FREE_CELLS.into())])
        }
        PlayerError::Engine(EngineError::Setup(error)) => of_setup(error, texts),
        PlayerError::Exec(error) => of_external(error, texts),
        _ => other(texts, "refused-other", error),
    }
}

/// Why an external engine does not play, or stopped.
fn of_external(error: &ExecError, texts: &Texts) -> String {
    let key = match error {
        ExecError::Unsayable(_) => "exec-game",
        ExecError::NotStarted { reason, .. } => return of_start(reason, texts),
        ExecError::Crashed { how, last } => return of_crash(*how, last, texts),
        ExecError::Silent { .. } => "exec-silent",
        ExecError::Deaf => "exec-deaf",
        ExecError::Refused { text } => return other(texts, "exec-refused", text),
        ExecError::Garbage { text } => return other(texts, "exec-garbage", text),
        ExecError::Flood { .. } => "exec-flood",
        ExecError::Outside { text } => return other(texts, "exec-outside", text),
        ExecError::Memory { .. } => "exec-memory",
        _ => return other(texts, "refused-other", error),
    };
    texts.get(key)
}

/// Why a program does not start.
fn of_start(reason: &Unstarted, texts: &Texts) -> String {
    let detail = match reason {
        Unstarted::Other(detail) => detail.clone(),
        known => texts.get(&format!("exec-unstarted-{}", known.name())),
    };
    texts.with("exec-start", &[("detail", detail.into())])
}

/// How a program ended, with the last that it said.
fn of_crash(how: Ending, last: &str, texts: &Texts) -> String {
    let (how, number) = how.parts();
    let ended = texts.with(&format!("exec-ended-{how}"), &[("number", number.to_string().into())]);
    let detail = match last {
        "" => ended,
        last => texts.with("exec-last-words", &[("detail", ended.into()), ("last", last.into())]),
    };
    texts.with("exec-crash", &[("detail", detail.into())])
}

/// Why settings make no game.
pub(super) fn of_setup(error: &SetupError, texts: &Texts) -> String {
    match error {
        SetupError::Range { field, value, min, max } => {
            // As digits: a setting is typed without spaces between thousands.
            let [value, min, max] = [value, min, max].map(ToString::to_string);
            let values = [
                ("field", (*field).into()),
                ("value", value.into()),
                ("min", min.into()),
                ("max", max.into()),
            ];
            texts.with("setup-range", &values)
        }
        SetupError::RenjuBoard => texts.get("setup-renju"),
        SetupError::NoFreeCell => texts.get("setup-full"),
        SetupError::LineOnBoard(side) => {
            texts.with("setup-line", &[("side", side.letter().to_string().into())])
        }
        _ => other(texts, "setup-other", error),
    }
}

/// Why a match cannot begin or go on.
pub(super) fn of_match(error: &MatchError, texts: &Texts) -> String {
    match error {
        MatchError::Setup(error) => of_setup(error, texts),
        MatchError::NoTime { side } => {
            texts.with("setup-no-time", &[("side", side.letter().to_string().into())])
        }
        MatchError::Move { ply, reason: Rejection::Illegal(illegal) } => {
            illegal_move(&(ply + 1).to_string(), *illegal, texts)
        }
        _ => other(texts, "file-other", error),
    }
}

fn illegal_move(name: &str, illegal: Illegal, texts: &Texts) -> String {
    let reason = texts.get(&format!("reason-{}", Refusal::from(illegal).name()));
    texts.with("file-move", &[("move", name.into()), ("reason", reason.into())])
}

/// Why a file holds no game.
pub(super) fn of_file(error: &ParseError, texts: &Texts) -> String {
    // Readers say “move 3, h8: the cell is occupied”.
    let refused = error.reason.strip_prefix("move ").and_then(|rest| rest.split_once(": "));
    let known = refused.and_then(|(name, reason)| {
        let illegal = REFUSALS.into_iter().find(|illegal| illegal.to_string() == reason)?;
        Some(illegal_move(name, illegal, texts))
    });
    known.unwrap_or_else(|| other(texts, "file-other", &error.reason))
}

/// Why a game is not written in a format.
pub(super) fn of_export(error: &WriteError, texts: &Texts) -> String {
    match error {
        WriteError::ReadOnly { format } => {
            texts.with("export-read-only", &[("format", format.to_string().into())])
        }
        _ => of_picture(error, texts),
    }
}

/// Why a picture is not drawn: whoever draws it says so.
pub(super) fn of_picture(error: &dyn ToString, texts: &Texts) -> String {
    other(texts, "export-other", error)
}

/// What the system said.
pub(super) fn of_system(error: &io::Error, texts: &Texts) -> String {
    let key = match error.kind() {
        io::ErrorKind::NotFound => "io-not-found",
        io::ErrorKind::PermissionDenied => "io-denied",
        io::ErrorKind::IsADirectory => "io-folder",
        io::ErrorKind::NotADirectory => "io-no-folder",
        io::ErrorKind::StorageFull => "io-full",
        io::ErrorKind::ReadOnlyFilesystem => "io-read-only",
        io::ErrorKind::FileTooLarge => "io-too-large",
        _ => return other(texts, "io-other", error),
    };
    texts.get(key)
}

#[cfg(test)]
mod tests {
    use inarow_record::{Format, ReadOptions, format};
    use inarow_view::Lang;

    use super::*;

    #[test]
    fn what_readers_say_of_moves_is_told_in_the_language_of_the_texts() {
        let texts = Texts::new(Lang::Ru);
        for (moves, expected) in [("h8i9h8", "ход 3, h8: занято"), ("h8z9", "ход 2, z9: вне поля")]
        {
            let error = format::read(Format::Text, moves.as_bytes(), &ReadOptions::default()).unwrap_err();
            assert_eq!(of_file(&error, &texts), expected);
        }
        let error = format::read(Format::Json, b"{", &ReadOptions::default()).unwrap_err();
        assert!(of_file(&error, &texts).starts_with("запись не разобрать ("), "{}", of_file(&error, &texts));
    }
}
