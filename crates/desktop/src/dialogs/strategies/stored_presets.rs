//! Which presets there are, and saving one's own: no screen.

#[cfg(test)]
mod tests;

use inarow_core::{Explain, Message};
use inarow_play::{PresetError, Presets};
use inarow_profile::{Profile, StoreError};
use inarow_session::OwnPresets;

use inarow_app::seat_draft::SeatDraft;
use inarow_app::strategies::settings;

/// The players whose settings are edited here.
pub(crate) const PLAYERS: [&str; 2] = ["rating-map", "threat1"];

/// What a name would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Name {
    /// It is free.
    Free,
    /// An own preset has it.
    Own,
    /// A preset that is not one's own has it.
    Taken,
    /// It is none: empty, or with characters that no command line takes.
    Invalid,
}

/// Why a preset was not saved.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SaveError {
    /// A number is wrong.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// The store does not take it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Explain for SaveError {
    fn message(&self) -> Message {
        match self {
            SaveError::Preset(error) => error.message(),
            SaveError::Store(error) => error.message(),
        }
    }
}

/// Whether a preset is one's own, to be changed and removed.
pub(crate) fn is_own(profile: &Profile, engine: &str, name: &str) -> bool {
    !name.is_empty() && profile.preset(engine, name).is_ok_and(|preset| preset.is_some())
}

/// What a name would do.
pub(crate) fn judge(profile: &Profile, presets: &Presets, engine: &str, name: &str) -> Name {
    if is_own(profile, engine, name) {
        return Name::Own;
    }
    if presets.names(engine).any(|known| known == name) {
        return Name::Taken;
    }
    match OwnPresets::preset(engine, name, &[]) {
        Ok(_) => Name::Free,
        Err(_) => Name::Invalid,
    }
}

/// Saves the draft's numbers under a name, in place of an own preset of this name. The presets in use are read anew
/// from the store afterwards.
///
/// # Errors
/// A number is wrong, or the store does not take it.
pub(crate) fn save(
    profile: &mut Profile,
    presets: &Presets,
    draft: &SeatDraft,
    name: &str,
) -> Result<(), SaveError> {
    let engine = draft.engine();
    let values: Vec<(&str, String)> =
        settings(engine).map(|setting| (setting.name, draft.value(setting, presets))).collect();
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    profile.save_preset(&OwnPresets::preset(engine, name, &values)?)?;
    Ok(())
}
