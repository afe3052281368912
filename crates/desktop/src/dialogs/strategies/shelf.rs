//! Which presets there are, and keeping, renaming and removing one's own: no screen.

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use inarow_profile::Location;

    use super::*;
    use crate::dialogs::new_game::seat::Kind;

    #[test]
    fn own_presets_are_kept_replaced_and_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut profile = Profile::open(&Location::folder(folder.path())).profile;
        let presets = Presets::builtin();
        let mut draft = SeatDraft::default();
        draft.kind = Kind::Strategy;
        draft.set_engine("rating-map");
        let w4 = settings("rating-map").find(|setting| setting.name == "w4").unwrap();
        draft.set(w4, "77".to_owned(), &presets);

        assert_eq!(judge(&profile, &presets, "rating-map", "мой"), Name::Free);
        keep(&mut profile, &presets, &draft, "мой").unwrap();
        assert!(is_own(&profile, "rating-map", "мой") && !is_own(&profile, "threat1", "мой"));
        assert_eq!(judge(&profile, &presets, "rating-map", "мой"), Name::Own);
        let read = Presets::builtin().with(&profile.presets().unwrap()[0].text).unwrap();
        draft.set_preset("мой");
        assert_eq!(draft.value(w4, &read), "77");
        assert_eq!(draft.value(settings("rating-map").next().unwrap(), &read), "1");

        draft.set(w4, "wild".to_owned(), &read);
        assert!(keep(&mut profile, &read, &draft, "мой").is_err());
        assert!(remove(&mut profile, "rating-map", "мой").unwrap());
        assert!(profile.presets().unwrap().is_empty());
    }

    #[test]
    fn names_are_judged() {
        let folder = tempfile::tempdir().unwrap();
        let profile = Profile::open(&Location::folder(folder.path())).profile;
        let presets = Presets::builtin();
        for (name, expected) in [
            ("balanced", Name::Taken),
            ("упорный-2", Name::Free),
            ("", Name::Invalid),
            ("a b", Name::Invalid),
            ("a:b", Name::Invalid),
            ("\"\n[x", Name::Invalid),
        ] {
            assert_eq!(judge(&profile, &presets, "rating-map", name), expected, "{name:?}");
        }
    }
}
