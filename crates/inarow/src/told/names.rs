//! Games and players that are named in text, and the values that their settings take.

use std::error::Error;

use inarow_core::spec::{self, Setting, SpecError as GameSpecError, Values};
use inarow_play::{
    Domain, EngineError, MAX_NAME, PlayerError, PlayerSpecError, PresetError, PresetFault, SpecError,
    catalogue, engine_info,
};
use inarow_view::{Texts, Value, nearest, with_nearest};

use super::says_more;
use crate::values::Choose;

pub(super) fn of(error: &(dyn Error + 'static), texts: &Texts) -> Option<String> {
    if let Some(Choose { known }) = error.downcast_ref() {
        return Some(choose(known.iter().copied(), texts));
    }
    if let Some(error) = error.downcast_ref::<GameSpecError>() {
        return Some(game(error, texts));
    }
    if let Some(error) = error.downcast_ref::<SpecError>() {
        return spec_error(error, texts);
    }
    if let Some(error) = error.downcast_ref::<PlayerSpecError>() {
        return Some(player_spec(error, texts));
    }
    if let Some(EngineError::UnknownPreset { player, name, known }) = engine_error(error) {
        return Some(unknown_preset(player, name, known, texts));
    }
    if let Some(error) = error.downcast_ref::<PresetError>() {
        return Some(super::preset(error, texts));
    }
    if says_more(texts) {
        return None;
    }
    if let Some(error) = error.downcast_ref::<EngineError>() {
        return Some(super::engine(error, texts));
    }
    error.downcast_ref::<PlayerError>().map(|error| super::player(error, texts))
}

fn engine_error<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a EngineError> {
    match error.downcast_ref() {
        Some(PlayerError::Engine(error)) => Some(error),
        _ => error.downcast_ref(),
    }
}

fn unknown_preset(player: &str, name: &str, known: &[String], texts: &Texts) -> String {
    let player = ("player", Value::from(player));
    if known.is_empty() {
        return texts.with("said-no-presets", &[player]);
    }
    let values = [player, ("name", name.into()), ("known", known.join(", ").into())];
    let known = known.iter().map(String::as_str);
    with_nearest(texts.with("wrong-preset-name", &values), name, known, texts)
}

/// Which words can be chosen.
pub(crate) fn choose<'a>(known: impl IntoIterator<Item = &'a str>, texts: &Texts) -> String {
    texts.with("usage-choose", &[("known", texts.either(known).into())])
}

fn game(error: &GameSpecError, texts: &Texts) -> String {
    match error {
        GameSpecError::UnknownGame(name) => {
            let known: Vec<&str> = spec::presets().iter().map(|preset| preset.name).collect();
            unknown("wrong-game", name, &known, texts)
        }
        GameSpecError::UnknownSetting { game, setting } => {
            let preset = spec::presets().iter().find(|preset| preset.name == *game);
            let settings = preset.map_or(&[][..], |preset| preset.settings);
            let known: Vec<&str> = settings.iter().map(|setting| setting.name).collect();
            unknown_setting(game, setting, &known, texts)
        }
        GameSpecError::Value { setting, value } => {
            let words = match setting.values {
                Values::Words(words) => words,
                Values::Told(_) => &[],
            };
            wrong_value(setting.name, value, (values(setting, texts), words), texts)
        }
        GameSpecError::Twice(setting) => texts.with("wrong-twice", &[("setting", (*setting).into())]),
    }
}

/// A name of none that there are: the nearest and where all stand, else all.
fn unknown(key: &str, name: &str, known: &[&str], texts: &Texts) -> String {
    let name_value = ("name", Value::from(name));
    match nearest(name, known.iter().copied()) {
        Some(nearest) => texts.with(&format!("{key}-nearest"), &[name_value, ("nearest", nearest.into())]),
        None => texts.with(key, &[name_value, ("known", known.join(", ").into())]),
    }
}

fn player_spec(error: &PlayerSpecError, texts: &Texts) -> String {
    match error {
        PlayerSpecError::Unknown(SpecError::UnknownEngine { name }) => {
            let known = catalogue().iter().map(|info| info.name).chain(["human", "exec"]);
            unknown("wrong-player", name, &known.collect::<Vec<_>>(), texts)
        }
        PlayerSpecError::Unknown(error) | PlayerSpecError::Engine(error) => super::any(error, texts),
        PlayerSpecError::Human { piece } => {
            let name = piece.split('=').next().unwrap_or_default();
            unknown_setting("human", name, &["name"], texts)
        }
        PlayerSpecError::Name => texts.with("wrong-name", &[("most", MAX_NAME.to_string().into())]),
        PlayerSpecError::Command => texts.get("wrong-command"),
    }
}

fn spec_error(error: &SpecError, texts: &Texts) -> Option<String> {
    Some(match error {
        SpecError::UnknownEngine { name } => {
            let known: Vec<&str> = catalogue().iter().map(|info| info.name).collect();
            unknown("wrong-player", name, &known, texts)
        }
        SpecError::Piece { piece } => texts.with("wrong-piece", &[("piece", piece.into())]),
        SpecError::UnknownSetting { player, name } => {
            let settings = engine_info(player).map_or(&[][..], |info| &info.settings[..]);
            let known: Vec<&str> = settings.iter().map(|setting| setting.name).collect();
            unknown_setting(player, name, &known, texts)
        }
        SpecError::Twice { name } => texts.with("wrong-twice", &[("setting", (*name).into())]),
        SpecError::Value { name, value, domain: taken } => {
            let words = match taken {
                Domain::OneOf(words) => words,
                _ => &[][..],
            };
            wrong_value(name, value, (domain(taken, texts), words), texts)
        }
        _ => return None,
    })
}

/// What is wrong with a key of a file of presets.
pub(super) fn preset_fault(fault: &PresetFault, texts: &Texts) -> String {
    match fault {
        PresetFault::Toml(detail) => texts.with("slip-toml", &[("detail", detail.into())]),
        PresetFault::UnknownEngine(name) => {
            let known = catalogue().iter().filter(|info| info.setting("preset").is_some());
            let known: Vec<&str> = known.map(|info| info.name).collect();
            let values = [("name", name.into()), ("known", known.join(", ").into())];
            with_nearest(texts.with("preset-player", &values), name, known, texts)
        }
        PresetFault::Table => texts.get("preset-table"),
        PresetFault::UnknownSetting { player, name } => {
            let settings = engine_info(player).map_or(&[][..], |info| &info.settings[..]);
            let known = settings.iter().map(|setting| setting.name).filter(|name| *name != "preset");
            unknown_setting(player, name, &known.collect::<Vec<_>>(), texts)
        }
        PresetFault::Value(taken) => texts.with("preset-value", &[("expected", domain(taken, texts).into())]),
        PresetFault::Name => texts.get("preset-name"),
        PresetFault::Builtin => texts.get("preset-builtin"),
        other => other.to_string(),
    }
}

fn unknown_setting(owner: &str, setting: &str, known: &[&str], texts: &Texts) -> String {
    let values = [("owner", Value::from(owner)), ("setting", setting.into())];
    if known.is_empty() {
        return texts.with("wrong-no-settings", &values);
    }
    let said = texts.with("wrong-setting", &[&values[..], &[("known", known.join(", ").into())]].concat());
    with_nearest(said, setting, known.iter().copied(), texts)
}

/// A value that is none of those expected, with the words among them.
fn wrong_value(setting: &str, value: &str, expected: (String, &[&str]), texts: &Texts) -> String {
    let (expected, words) = expected;
    let values = [("setting", setting.into()), ("value", value.into()), ("expected", expected.into())];
    with_nearest(texts.with("wrong-value", &values), value, words.iter().copied(), texts)
}

/// The values that a setting of a game takes.
pub(crate) fn values(setting: &Setting, texts: &Texts) -> String {
    match (setting.values, setting.name) {
        (Values::Words(words), _) => texts.either(words.iter().copied()),
        (_, "WIDTHxHEIGHT") => texts.get("values-size-line"),
        (_, "price-x" | "price-o") => texts.get("values-price"),
        (_, name) => texts.get(&format!("values-{name}")),
    }
}

/// The values that a setting of a player takes.
pub(crate) fn domain(domain: &Domain, texts: &Texts) -> String {
    let bounds = |min: String, max: String| [("min", Value::from(min)), ("max", Value::from(max))];
    match domain {
        Domain::Whole { min, max } => texts.with("domain-whole", &bounds(min.to_string(), max.to_string())),
        Domain::Number { min, max } => texts.with("domain-number", &bounds(min.to_string(), max.to_string())),
        Domain::OneOf(words) => texts.either(words.iter().copied()),
        Domain::Preset => texts.get("domain-preset"),
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::GameSpec;
    use inarow_play::PlayerSpec;
    use inarow_view::Lang;

    use super::*;

    /// Whatever is wrong with a game or a player, what is told is of that game or player, in either language.
    #[test]
    fn every_setting_is_told_with_its_own_values() {
        for lang in Lang::ALL {
            let texts = Texts::new(*lang);
            for preset in spec::presets() {
                for setting in preset.settings {
                    let piece = match setting.name {
                        "WIDTHxHEIGHT" => "0x0".to_owned(),
                        name => format!("{name}=0.x"),
                    };
                    let error = format!("{}:{piece}", preset.name).parse::<GameSpec>().unwrap_err();
                    let said = game(&error, &texts);
                    let end = values(setting, &texts);
                    assert!(said.starts_with(setting.name) && said.ends_with(&end), "{piece}: {said}");
                }
                let error = format!("{}:zzzz=1", preset.name).parse::<GameSpec>().unwrap_err();
                let said = game(&error, &texts);
                let names: Vec<&str> = preset.settings.iter().map(|setting| setting.name).collect();
                assert!(said.contains(preset.name) && said.ends_with(&names.join(", ")), "{said}");
            }
            for info in catalogue() {
                for setting in info.settings.iter().filter(|setting| setting.domain != Domain::Preset) {
                    let error =
                        format!("{}:{}=?", info.name, setting.name).parse::<PlayerSpec>().unwrap_err();
                    let said = player_spec(&error, &texts);
                    let end = domain(&setting.domain, &texts);
                    assert!(said.starts_with(setting.name) && said.ends_with(&end), "{said}");
                }
                let error = format!("{}:zzzz=1", info.name).parse::<PlayerSpec>().unwrap_err();
                let names: Vec<&str> = info.settings.iter().map(|setting| setting.name).collect();
                let said = player_spec(&error, &texts);
                assert!(
                    said.contains(info.name) && said.ends_with(&names.join(", ")) || names.is_empty(),
                    "{said}"
                );
            }
            assert!(texts.unknown().is_empty(), "{:?}", texts.unknown());
        }
    }
}
