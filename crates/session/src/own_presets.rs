//! The user's saved presets, together with the given presets.

use inarow_play::{PresetError, Presets};
use inarow_profile::{Preset, Profile, StoreError};

/// Usable presets, and the names of the user's unusable presets.
pub struct OwnPresets {
    /// The given presets, and the usable presets of the user.
    pub presets: Presets,
    /// Names of the user's presets that conflict with other presets.
    pub left_out: Vec<String>,
    /// Reason why the first of `left_out` was left out.
    pub error: Option<PresetError>,
}

impl OwnPresets {
    /// Returns the given presets with the presets saved in the profile. Conflicting presets are left out.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn load(given: &Presets, profile: &Profile) -> Result<OwnPresets, StoreError> {
        Ok(OwnPresets::with(given, profile.presets()?))
    }

    /// Returns the given presets with these saved presets. Conflicting presets are left out.
    pub fn with(given: &Presets, saved: Vec<Preset>) -> OwnPresets {
        let mut own = OwnPresets { presets: given.clone(), left_out: Vec::new(), error: None };
        for preset in saved {
            match own.presets.with(&preset.text) {
                Ok(more) => own.presets = more,
                Err(error) => {
                    own.left_out.push(preset.name);
                    own.error.get_or_insert(error);
                }
            }
        }
        own
    }

    /// Returns these settings of an engine as a preset that can be saved.
    ///
    /// # Errors
    /// When a setting or a value is wrong. Also when the name belongs to a built-in preset or does not fit on a
    /// command line.
    pub fn preset(engine: &str, name: &str, settings: &[(&str, &str)]) -> Result<Preset, PresetError> {
        let text = Presets::builtin().put(engine, name, settings)?;
        Ok(Preset { engine: engine.to_owned(), name: name.to_owned(), text })
    }
}
