//! Games and players that are named in text, and the values that their settings take.

use std::error::Error;

use inarow_core::spec::{Setting, SpecError as GameSpecError};
use inarow_play::{Domain, EngineError, PlayerError, PlayerSpecError, PresetError, SpecError};
use inarow_view::Texts;

use crate::values::Choose;

pub(super) fn of(error: &(dyn Error + 'static), texts: &Texts) -> Option<String> {
    if let Some(Choose { known }) = error.downcast_ref() {
        return Some(choose(known.iter().copied(), texts));
    }
    if let Some(error) = error.downcast_ref::<GameSpecError>() {
        return Some(texts.explain(error));
    }
    if let Some(error) = error.downcast_ref::<SpecError>() {
        return Some(texts.explain(error));
    }
    if let Some(error) = error.downcast_ref::<PlayerSpecError>() {
        return Some(texts.explain(error));
    }
    if let Some(error) = error.downcast_ref::<PresetError>() {
        return Some(texts.explain(error));
    }
    if let Some(error) = error.downcast_ref::<EngineError>() {
        return Some(texts.explain(error));
    }
    error.downcast_ref::<PlayerError>().map(|error| texts.explain(error))
}

/// Which words can be chosen.
pub(crate) fn choose<'a>(known: impl IntoIterator<Item = &'a str>, texts: &Texts) -> String {
    texts.with("usage-choose", &[("known", texts.either(known).into())])
}

/// The values that a setting of a game takes.
pub(crate) fn values(setting: &Setting, texts: &Texts) -> String {
    texts.say(&setting.values.expected(""))
}

/// The values that a setting of a player takes.
pub(crate) fn domain(domain: &Domain, texts: &Texts) -> String {
    texts.say(&domain.expected(""))
}

#[cfg(test)]
mod tests {
    use inarow_core::{GameSpec, spec};
    use inarow_play::{PlayerSpec, catalogue};
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
                    let said = texts.explain(&error);
                    let end = values(setting, &texts);
                    assert!(said.starts_with(setting.name) && said.ends_with(&end), "{piece}: {said}");
                }
                let error = format!("{}:zzzz=1", preset.name).parse::<GameSpec>().unwrap_err();
                let said = texts.explain(&error);
                let names: Vec<&str> = preset.settings.iter().map(|setting| setting.name).collect();
                assert!(said.contains(preset.name) && said.ends_with(&names.join(", ")), "{said}");
            }
            for info in catalogue() {
                for setting in info.settings.iter().filter(|setting| setting.domain != Domain::Preset) {
                    let error =
                        format!("{}:{}=?", info.name, setting.name).parse::<PlayerSpec>().unwrap_err();
                    let said = texts.explain(&error);
                    let end = domain(&setting.domain, &texts);
                    assert!(said.starts_with(setting.name) && said.ends_with(&end), "{said}");
                }
                let error = format!("{}:zzzz=1", info.name).parse::<PlayerSpec>().unwrap_err();
                let names: Vec<&str> = info.settings.iter().map(|setting| setting.name).collect();
                let said = texts.explain(&error);
                assert!(
                    said.contains(info.name) && said.ends_with(&names.join(", ")) || names.is_empty(),
                    "{said}"
                );
            }
            assert!(texts.unknown().is_empty(), "{:?}", texts.unknown());
        }
    }
}
