//! The presets that a person saved, for commands other than `play`.

use std::path::PathBuf;

use inarow_play::{PlayerSpec, Presets};
use inarow_profile::{Location, Preset, stored_presets};
use inarow_session::OwnPresets;

/// The text of presets with those of the person's own that these players name. What is in the text comes first, and
/// nothing else is added: a plan holds the text, and must not change with the presets that are saved on a machine.
pub(crate) fn with_own<'a>(
    text: String,
    players: impl IntoIterator<Item = &'a PlayerSpec>,
    data: Option<PathBuf>,
) -> String {
    // The next reader reports what is wrong with it.
    let Ok(known) = Presets::parse(&text) else { return text };
    let named = players.into_iter().filter_map(|player| match player {
        PlayerSpec::Engine(spec) => Some((spec.name(), spec.preset()?)),
        _ => None,
    });
    let mut named: Vec<_> = named.filter(|(engine, name)| known.get(engine, name).is_none()).collect();
    named.sort_unstable();
    named.dedup();
    if named.is_empty() {
        return text;
    }
    let stored = stored_presets(&Location::find(data));
    let mut text = text;
    for (engine, name) in named {
        let same = |preset: &&Preset| preset.engine == engine && preset.name == name;
        let Some(preset) = stored.iter().find(same) else { continue };
        let longer = if text.is_empty() { preset.text.clone() } else { format!("{text}\n{}", preset.text) };
        // One that cannot be read counts as none.
        if let Ok(more) = Presets::parse(&longer)
            && more.get(engine, name).is_some()
        {
            text = longer;
        }
    }
    text
}

/// The presets that are always there, with all of the person's own.
pub(crate) fn all(data: Option<PathBuf>) -> Presets {
    OwnPresets::with(&Presets::builtin(), stored_presets(&Location::find(data))).presets
}
