//! Which presets there are, and keeping, renaming and removing one's own: no screen.

#[cfg(test)]
mod tests;

use inarow_core::{Explain, Message};
use inarow_play::{PresetError, Presets};
use inarow_profile::{Preset, Profile, StoreError};

use crate::dialogs::new_game::seat::{SeatDraft, settings};

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

/// Why a preset was not kept.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeepError {
    /// A number is wrong.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// The store does not take it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Explain for KeepError {
    fn message(&self) -> Message {
        match self {
            KeepError::Preset(error) => error.message(),
            KeepError::Store(error) => error.message(),
        }
    }
}

/// Under which name the store keeps a preset: names are unique there, here they are within a player.
fn key(engine: &str, name: &str) -> String {
    format!("{engine}.{name}")
}

/// Whether a preset is one's own, to be changed and removed.
pub(crate) fn is_own(profile: &Profile, engine: &str, name: &str) -> bool {
    !name.is_empty() && profile.preset(&key(engine, name)).is_ok_and(|preset| preset.is_some())
}

/// What a name would do.
pub(crate) fn judge(profile: &Profile, presets: &Presets, engine: &str, name: &str) -> Name {
    if is_own(profile, engine, name) {
        return Name::Own;
    }
    if presets.names(engine).any(|known| known == name) {
        return Name::Taken;
    }
    match presets.clone().put(engine, name, &[]) {
        Ok(_) => Name::Free,
        Err(_) => Name::Invalid,
    }
}

/// Keeps the draft's numbers under a name, in place of an own preset of this name. The presets in use are read anew
/// from the store afterwards.
///
/// # Errors
/// A number is wrong, or the store does not take it.
pub(crate) fn keep(
    profile: &mut Profile,
    presets: &Presets,
    draft: &SeatDraft,
    name: &str,
) -> Result<(), KeepError> {
    let engine = draft.engine();
    let values: Vec<(&str, String)> =
        settings(engine).map(|setting| (setting.name, draft.value(setting, presets))).collect();
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let text = presets.clone().put(engine, name, &values)?;
    profile.keep_preset(&Preset { name: key(engine, name), text })?;
    Ok(())
}

/// Removes an own preset; whether there was one.
///
/// # Errors
/// The store does not take it.
pub(crate) fn remove(profile: &mut Profile, engine: &str, name: &str) -> Result<bool, StoreError> {
    profile.remove_preset(&key(engine, name))
}
