//! The presets that a person stored, together with the given ones.

use inarow_play::{PresetError, Presets};
use inarow_profile::{Profile, StoreError};

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
    /// The given presets with those that the profile keeps. One that does not go with the others is left out.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn load(given: &Presets, profile: &Profile) -> Result<OwnPresets, StoreError> {
        let mut own = OwnPresets { presets: given.clone(), left_out: Vec::new(), error: None };
        for kept in profile.presets()? {
            match own.presets.with(&kept.text) {
                Ok(more) => own.presets = more,
                Err(error) => {
                    // As people named it, without the player it is for.
                    let name = kept.name.split_once('.').map_or(&*kept.name, |(_, name)| name);
                    own.left_out.push(name.to_owned());
                    own.error.get_or_insert(error);
                }
            }
        }
        Ok(own)
    }
}
