//! Games and players that are named in text, and the values that their settings take.

use std::error::Error;

use inarow_core::spec::{self, SpecError as GameSpecError};
use inarow_play::{
    Domain, EngineError, PlayerError, PlayerSpecError, PresetError, SpecError, catalogue, engine_info,
};
use inarow_view::{Texts, Value};

pub(super) fn of(error: &(dyn Error + 'static), texts: &Texts) -> Option<String> {
    if let Some(error) = error.downcast_ref::<GameSpecError>() {
        return Some(game(error, texts));
    }
    if let Some(error) = error.downcast_ref::<SpecError>() {
        return spec_error(error, texts);
    }
    if let Some(error) = error.downcast_ref::<EngineError>() {
        return Some(super::engine(error, texts));
    }
    if let Some(error) = error.downcast_ref::<PlayerSpecError>() {
        return Some(super::player_spec(error, texts));
    }
    if let Some(error) = error.downcast_ref::<PlayerError>() {
        return Some(super::player(error, texts));
    }
    error.downcast_ref::<PresetError>().map(|error| super::preset(error, texts))
}

fn game(error: &GameSpecError, texts: &Texts) -> String {
    match error {
        GameSpecError::UnknownGame(name) => {
            let known = spec::presets().iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ");
            texts.with("wrong-game", &[("name", name.into()), ("known", known.into())])
        }
        GameSpecError::UnknownSetting { game, setting } => {
            let preset = spec::presets().iter().find(|preset| preset.name == *game);
            let settings = preset.map_or(&[][..], |preset| preset.settings);
            let known: Vec<&str> = settings.iter().map(|setting| setting.name).collect();
            unknown_setting(game, setting, &known, texts)
        }
        GameSpecError::Value { setting, value, expected } => {
            wrong_value(setting, value, values(setting, expected, texts), texts)
        }
        GameSpecError::Twice(setting) => texts.with("wrong-twice", &[("setting", setting.into())]),
    }
}

fn spec_error(error: &SpecError, texts: &Texts) -> Option<String> {
    Some(match error {
        SpecError::UnknownEngine { name } => {
            let known = catalogue().iter().map(|info| info.name).collect::<Vec<_>>().join(", ");
            texts.with("wrong-player", &[("name", name.into()), ("known", known.into())])
        }
        SpecError::Piece { piece } => texts.with("wrong-piece", &[("piece", piece.into())]),
        SpecError::UnknownSetting { player, name } => {
            let settings = engine_info(player).map_or(&[][..], |info| &info.settings[..]);
            let known: Vec<&str> = settings.iter().map(|setting| setting.name).collect();
            unknown_setting(player, name, &known, texts)
        }
        SpecError::Twice { name } => texts.with("wrong-twice", &[("setting", (*name).into())]),
        SpecError::Value { name, value, domain: taken } => {
            wrong_value(name, value, domain(taken, texts), texts)
        }
        _ => return None,
    })
}

pub(super) fn unknown_setting(owner: &str, setting: &str, known: &[&str], texts: &Texts) -> String {
    let owner = ("owner", Value::from(owner));
    if known.is_empty() {
        return texts.with("wrong-no-settings", &[owner]);
    }
    texts.with("wrong-setting", &[owner, ("setting", setting.into()), ("known", known.join(", ").into())])
}

fn wrong_value(setting: &str, value: &str, expected: String, texts: &Texts) -> String {
    let values = [("setting", setting.into()), ("value", value.into()), ("expected", expected.into())];
    texts.with("wrong-value", &values)
}

/// The values that a setting of a game takes; lists of words are the same in every language.
pub(crate) fn values(setting: &str, plain: &str, texts: &Texts) -> String {
    match setting {
        "WIDTHxHEIGHT" => texts.get("values-size-line"),
        "k" => texts.get("values-k"),
        "max-moves" => texts.get("values-max-moves"),
        "walls" => texts.get("values-walls"),
        "size" => texts.get("values-size"),
        "length" => texts.get("values-length"),
        "moves" => texts.get("values-moves"),
        "komi" => texts.get("values-komi"),
        "price-x" | "price-o" => texts.get("values-price"),
        _ => plain.to_owned(),
    }
}

/// The values that a setting of a player takes.
pub(crate) fn domain(domain: &Domain, texts: &Texts) -> String {
    let bounds = |min: String, max: String| [("min", Value::from(min)), ("max", Value::from(max))];
    match domain {
        Domain::Whole { min, max } => texts.with("domain-whole", &bounds(min.to_string(), max.to_string())),
        Domain::Number { min, max } => texts.with("domain-number", &bounds(min.to_string(), max.to_string())),
        Domain::OneOf(words) => words.join(", "),
        Domain::Preset => texts.get("domain-preset"),
    }
}
