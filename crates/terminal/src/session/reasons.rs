//! Reasons of refusals that players and matches give, in the language of the texts; those of files and settings are
//! the view's.

use inarow_play::{EngineError, MatchError, PlayerError, Rejection};
use inarow_session::SaveError;
use inarow_view::Texts;
pub(super) use inarow_view::reasons::{of_export, of_file, of_system};
use inarow_view::reasons::{of_move, of_setup, other};

/// Why a player does not play, or stopped.
pub(super) fn of_player(error: &PlayerError, texts: &Texts) -> String {
    match error {
        PlayerError::Engine(EngineError::Setup(error)) => of_setup(error, texts),
        _ => inarow_view::reasons::of_player(error.parts(), texts),
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
            of_move(&(ply + 1).to_string(), *illegal, texts)
        }
        _ => other("file-other", error, texts),
    }
}

/// Why a picture is not drawn: whoever draws it says so.
pub(super) fn of_picture(error: &dyn ToString, texts: &Texts) -> String {
    other("export-other", error, texts)
}

/// What went wrong with the store.
pub(super) fn of_save(error: &SaveError, texts: &Texts) -> String {
    let why = match error {
        SaveError::PutAside { file, reason } => {
            let reason =
                reason.as_ref().map_or_else(|| texts.get("file-no-game"), |error| of_file(error, texts));
            let reason = ("reason", reason.into());
            return match file {
                Some(file) => {
                    texts.with("error-saved-game", &[reason, ("file", file.display().to_string().into())])
                }
                None => texts.with("store-not-kept", &[reason]),
            };
        }
        SaveError::Busy => "store-reason-busy",
        SaveError::Full => "store-reason-full",
        SaveError::ReadOnly => "store-reason-read-only",
        SaveError::Damaged => "store-reason-damaged",
        SaveError::NotOwned => "store-reason-not-owned",
        SaveError::Other => "store-reason-other",
    };
    texts.with("store-failed", &[("reason", texts.get(why).into())])
}
