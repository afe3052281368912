//! `inarow games`: lists games with every setting.

use std::io::Write;

use inarow_core::spec::Values;
use inarow_core::{GameSpec, spec};
use inarow_view::{Lang, Texts, game_settings};
use serde::Serialize;

use crate::cli::ListArgs;
use crate::failure::Failure;
use crate::game_source::setup_of;
use crate::localize;
use crate::out::{json, out};

#[derive(Serialize)]
struct Game {
    name: &'static str,
    summary: String,
    meaning: &'static str,
    settings: Vec<Setting>,
}

#[derive(Serialize)]
struct Setting {
    name: &'static str,
    values: String,
}

pub(crate) fn run(args: &ListArgs, lang: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang);
    let mut games = Vec::new();
    for preset in spec::presets() {
        let game: GameSpec = preset.name.parse()?;
        let setup = setup_of(&game, 0)?;
        // Scripts get equal words in every language.
        let values = |setting: &spec::Setting| match setting.values {
            Values::Words(words) if args.json => {
                let taken = words.iter().filter(|word| takes(preset.name, setting.name, word));
                taken.copied().collect::<Vec<_>>().join(", ")
            }
            Values::Described(english, _) if args.json => english.to_owned(),
            _ => localize::values(setting, &texts),
        };
        let settings = preset.settings.iter().map(|s| Setting { name: s.name, values: values(s) }).collect();
        games.push(Game {
            name: preset.name,
            summary: game_settings(&setup, &texts),
            meaning: preset.meaning,
            settings,
        });
    }
    if args.json {
        return json(&games);
    }
    let mut out = out();
    for game in &games {
        writeln!(out, "{:<16} {}", game.name, game.summary)?;
        writeln!(out, "{:<16} {}", "", game.meaning)?;
        // Related games share their settings, which are printed once after the last related game.
        let next = games.iter().skip_while(|other| other.name != game.name).nth(1);
        let shared = next.is_some_and(|next| same(&next.settings, &game.settings));
        if !shared {
            writeln!(out)?;
            for setting in &game.settings {
                writeln!(out, "    {:<14} {}", setting.name, setting.values)?;
            }
            writeln!(out)?;
        }
    }
    Ok(out.flush()?)
}

fn same(a: &[Setting], b: &[Setting]) -> bool {
    a.iter().map(|setting| setting.name).eq(b.iter().map(|setting| setting.name))
}

/// Returns whether a game supports a value of a setting. For instance, 3×3 has no rule `renju`.
fn takes(game: &str, setting: &str, value: &str) -> bool {
    let spec = format!("{game}:{setting}={value}").parse::<GameSpec>();
    spec.is_ok_and(|spec| setup_of(&spec, 0).is_ok())
}
