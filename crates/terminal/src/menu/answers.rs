//! What can be answered to each question, and what a typed answer means.

use inarow_core::{Fill, GameSpec, LineRule, Opening};
use inarow_play::{EngineSpec, Presets, catalogue, default_engine};
use inarow_record::{Dice, Stream};
use inarow_view::Texts;

use super::draft::{Draft, GAMES};
use super::{Question, Step};

/// Renju has a game of its own: its rule fits no other board.
pub(super) const RULES: [LineRule; 4] =
    [LineRule::Freestyle, LineRule::Exact, LineRule::Caro, LineRule::CaroPlus];

/// The most walls that leave room to play, in percent.
const MOST_WALLS: u32 = 90;
/// The longest pace, in seconds.
pub(crate) const LONGEST_PACE: u32 = 60;

/// For set-ups that are only looked at.
pub(super) fn dice() -> Dice {
    Dice::new(0, Stream::SetUp)
}

pub(super) fn games(texts: &Texts) -> Vec<(String, String)> {
    GAMES
        .iter()
        .map(|name| {
            let key = if *name == "line" { "custom" } else { name };
            (texts.get(&format!("game-{key}")), texts.get(&format!("card-{key}")))
        })
        .collect()
}

fn named(texts: &Texts, keys: impl IntoIterator<Item = String>) -> Vec<(String, String)> {
    keys.into_iter().map(|key| (texts.get(&key), String::new())).collect()
}

pub(super) fn rules(texts: &Texts) -> Vec<(String, String)> {
    named(texts, RULES.iter().map(|rule| format!("setting-rule-{}", rule.name())))
}

pub(super) fn openings(texts: &Texts) -> Vec<(String, String)> {
    let openings = Opening::ALL.iter();
    openings
        .map(|opening| {
            let key = opening.name();
            (texts.get(&format!("setting-opening-{key}")), texts.get(&format!("card-opening-{key}")))
        })
        .collect()
}

pub(super) fn fills(texts: &Texts) -> Vec<(String, String)> {
    let fills = Fill::ALL.iter();
    fills
        .map(|fill| {
            let card = format!("card-fill-{}", fill.name());
            let about = if texts.has(&card) { texts.get(&card) } else { String::new() };
            (texts.get(&format!("setting-fill-{}", fill.name())), about)
        })
        .collect()
}

pub(super) fn modes(texts: &Texts) -> Vec<(String, String)> {
    named(texts, ["human-computer", "human-human", "computer-computer"].map(|mode| format!("mode-{mode}")))
}

pub(super) fn begins(texts: &Texts) -> Vec<(String, String)> {
    named(texts, ["you", "computer", "random", "turns"].map(|who| format!("menu-start-{who}")))
}

/// The engines that play a game, the usual opponent first, the random one last; those with presets once for each.
pub(super) fn engines(spec: &GameSpec, presets: &Presets) -> Vec<EngineSpec> {
    let Ok(setup) = spec.setup(&mut dice()) else { return Vec::new() };
    let usual = default_engine(&setup);
    let mut names: Vec<&str> =
        catalogue().iter().filter(|info| info.plays(&setup)).map(|info| info.name).collect();
    names.sort_by_key(|name| (*name != usual.name(), *name == "random"));
    let mut engines = Vec::new();
    for name in names {
        let preset = catalogue()
            .iter()
            .find(|info| info.name == name)
            .and_then(|info| info.setting("preset"))
            .map(|setting| setting.default.as_str());
        // An engine whose default is a preset is listed under it; the default one comes first.
        if preset.is_none_or(str::is_empty) {
            engines.extend(name.parse().ok());
        }
        if name == "computer" {
            engines.extend(
                ["2", "7", "10"].iter().filter_map(|level| format!("{name}:level={level}").parse().ok()),
            );
        }
        let mut named: Vec<&str> = presets.names(name).collect();
        named.sort_by_key(|other| Some(*other) != preset);
        engines.extend(named.into_iter().filter_map(|preset| format!("{name}:preset={preset}").parse().ok()));
    }
    engines
}

/// How strong the computer is at its level, for people: “easy”; `None` of an engine without levels.
pub(crate) fn strength(spec: &EngineSpec, texts: &Texts) -> Option<String> {
    Some(inarow_view::strength(spec.level()?, texts))
}

/// An engine's name for people: “Rating maps · attacking”, “Computer, easy”.
pub(crate) fn label(spec: &EngineSpec, texts: &Texts) -> String {
    let preset = spec.settings().find(|(name, _)| *name == "preset").map(|(_, preset)| {
        let key = format!("preset-{preset}");
        if texts.has(&key) { texts.get(&key) } else { preset.to_owned() }
    });
    let player = || ("player", texts.get(&format!("player-{}", spec.name())).into());
    match (preset, strength(spec, texts)) {
        (Some(preset), _) => texts.with("player-with-preset", &[player(), ("preset", preset.into())]),
        (None, Some(level)) => texts.with("player-with-level", &[player(), ("level", level.into())]),
        (None, None) => texts.get(&format!("player-{}", spec.name())),
    }
}

pub(super) fn engine_options(engines: &[EngineSpec], texts: &Texts) -> Vec<(String, String)> {
    let mut last = "";
    engines
        .iter()
        .map(|spec| {
            // Its presets do what the engine does: that is said once, then only how they differ.
            let preset = spec.settings().find(|(name, _)| *name == "preset");
            let preset = preset.map(|(_, preset)| format!("about-preset-{preset}"));
            let about = if spec.name() != last {
                texts.get(&format!("about-{}", spec.name()))
            } else {
                preset.filter(|key| texts.has(key)).map_or_else(String::new, |key| texts.get(&key))
            };
            last = spec.name();
            (label(spec, texts), about)
        })
        .collect()
}

/// The option that an answer means: its number, its name, the beginning of it or of a word in it; nothing for the
/// default.
pub(super) fn choice(line: &str, question: &Question) -> Option<usize> {
    let options = &question.options;
    if line.is_empty() {
        return options.iter().position(|(name, _)| *name == question.default);
    }
    if let Ok(number) = line.parse::<usize>() {
        return number.checked_sub(1).filter(|index| *index < options.len());
    }
    let line = plain(line);
    let find = |fits: &dyn Fn(&str) -> bool| options.iter().position(|(name, _)| fits(&plain(name)));
    find(&|name| name == line)
        .or_else(|| find(&|name| name.starts_with(&line)))
        .or_else(|| find(&|name| name.split(' ').any(|word| word.starts_with(&line))))
}

/// What counts of a name that is typed: its words, without what stands between them.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace('ё', "е").replace([',', '·'], " ");
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

pub(super) fn take_text(step: Step, line: &str, draft: &mut Draft, texts: &Texts) -> Result<(), String> {
    let number = |least: u32, most: u32| {
        let range = [("least", least.into()), ("most", most.into())];
        let number = line.parse::<u32>().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| texts.with("answer-range", &range))
    };
    match step {
        Step::Size => draft.size = size(line).ok_or_else(|| texts.get("answer-size"))?,
        Step::Length => draft.length = number(1, 100)?,
        Step::Walls => draft.walls = number(0, MOST_WALLS)?,
        Step::Limit => draft.limit = number(0, 10_000)?,
        Step::Pace => {
            let most = LONGEST_PACE;
            draft.pace_ms =
                seconds(line).ok_or_else(|| texts.with("pace-range", &[("most", most.into())]))?;
        }
        _ => {}
    }
    Ok(())
}

/// Milliseconds of a number of seconds within the longest pace, with a point or a comma.
pub(crate) fn seconds(text: &str) -> Option<u32> {
    let seconds: f64 = text.trim().replace(',', ".").parse().ok()?;
    (0.0..=f64::from(LONGEST_PACE)).contains(&seconds).then_some((seconds * 1000.0).round() as u32)
}

/// `15`, `15x12`, `15×12`, `15 12`, `15х12` with the Russian letter.
fn size(line: &str) -> Option<(u32, u32)> {
    let mut sides = line.split(['x', 'X', '×', 'х', 'Х', '*', ' ']).filter(|side| !side.is_empty());
    let side = |text: &str| text.parse::<u32>().ok().filter(|side| (1..=100).contains(side));
    let width = side(sides.next()?)?;
    let height = sides.next().map_or(Some(width), side)?;
    sides.next().is_none().then_some((width, height))
}

/// A game with its own length needs a board where that fits.
pub(super) fn check_size(draft: &Draft, texts: &Texts) -> Result<(), String> {
    let longest = draft.size.0.max(draft.size.1);
    if draft.is_custom() || longest >= draft.length {
        return Ok(());
    }
    Err(texts.with("answer-size-small", &[("k", draft.length.into())]))
}

pub(super) fn check_length(draft: &Draft, texts: &Texts) -> Result<(), String> {
    let most = draft.size.0.max(draft.size.1);
    if draft.length <= most {
        return Ok(());
    }
    Err(texts.with("answer-line-too-long", &[("k", draft.length.into()), ("most", most.into())]))
}

#[cfg(test)]
mod tests;
