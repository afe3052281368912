//! What can be answered to each question, and what a typed answer means.

use inarow_core::LineRule;
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

/// Names and explanations of what can be chosen: their keys are these beginnings, each with the name of the choice.
pub(super) fn options<'a>(
    choices: impl IntoIterator<Item = &'a str>,
    name: &str,
    about: &str,
    texts: &Texts,
) -> Vec<(String, String)> {
    let option = |choice: &str| {
        let about = format!("{about}-{choice}");
        let about = if texts.has(&about) { texts.get(&about) } else { String::new() };
        (texts.get(&format!("{name}-{choice}")), about)
    };
    choices.into_iter().map(option).collect()
}

pub(super) fn games(texts: &Texts) -> Vec<(String, String)> {
    let names = GAMES.iter().map(|name| if *name == "line" { "custom" } else { name });
    options(names, "game", "card", texts)
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
