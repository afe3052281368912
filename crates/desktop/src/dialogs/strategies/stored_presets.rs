//! Presets in the profile and their saving, independent of any screen.

#[cfg(test)]
mod tests;

use inarow_core::{Explain, Message};
use inarow_play::{PresetError, Presets};
use inarow_profile::{Profile, StoreError};
use inarow_session::OwnPresets;

use inarow_app::seat_draft::SeatDraft;
use inarow_app::strategies::settings;

/// Players whose settings can be edited here.
pub(crate) const PLAYERS: [&str; 2] = ["rating-map", "threat1"];

/// State of a typed name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Name {
    /// The name is free.
    Free,
    /// The user's own preset has the name.
    Own,
    /// A built-in preset has the name.
    Taken,
    /// The name is empty or has characters that no command line takes.
    Invalid,
}

/// Reason why a preset was not saved.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SaveError {
    /// Invalid number.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// Failure of the profile's store.
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

/// Whether a preset is the user's own, which can be changed and deleted.
pub(crate) fn is_own(profile: &Profile, engine: &str, name: &str) -> bool {
    !name.is_empty() && profile.preset(engine, name).is_ok_and(|preset| preset.is_some())
}

/// Returns the state of a name.
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

/// Saves the draft's numbers as a preset, and replaces an own preset with that name. The caller reads the
/// presets in use from the profile again.
///
/// # Errors
/// Fails if a number is invalid or the profile cannot be written.
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
