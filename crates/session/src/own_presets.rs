//! The presets that a person saved, together with the given ones.

use inarow_play::{PresetError, Presets};
use inarow_profile::{Preset, Profile, StoreError};

/// Presets that can be named, and those of the person's own that cannot.
pub struct OwnPresets {
    /// All that go together.
    pub presets: Presets,
    /// The names of the person's own that do not go with the others.
    pub left_out: Vec<String>,
    /// What is wrong with the first of those.
    pub error: Option<PresetError>,
}

impl OwnPresets {
    /// The given presets with those that the profile has saved. One that does not go with the others is left out.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn load(given: &Presets, profile: &Profile) -> Result<OwnPresets, StoreError> {
        Ok(OwnPresets::with(given, profile.presets()?))
    }

    /// The given presets with these. One that does not go with the others is left out.
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

    /// These settings of an engine as a preset to be saved.
    ///
    /// # Errors
    /// A setting or its value is wrong, or the name cannot be had: no command line takes it, or a preset that is always
    /// there has it.
    pub fn preset(engine: &str, name: &str, settings: &[(&str, &str)]) -> Result<Preset, PresetError> {
        let text = Presets::builtin().put(engine, name, settings)?;
        Ok(Preset { engine: engine.to_owned(), name: name.to_owned(), text })
    }
}
