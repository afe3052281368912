//! Answers to a question, with the options and the meaning of a typed answer.

use inarow_view::Texts;

use super::Question;

/// Longest pace, in seconds.
pub const LONGEST_PACE: u32 = 60;

/// Returns names and explanations of the choices. The keys are the prefixes `name` and `about`, followed by the
/// choice.
pub(super) fn options<'a>(
    choices: impl IntoIterator<Item = &'a str>,
    name: &str,
    about: &str,
    texts: &Texts,
) -> Vec<(String, String)> {
    let option = |choice: &str| {
        let about = format!("{about}{choice}");
        let about = if texts.has(&about) { texts.get(&about) } else { String::new() };
        (texts.get(&format!("{name}{choice}")), about)
    };
    choices.into_iter().map(option).collect()
}

/// Returns the index of the option that an answer means. The answer is the option's number, its name, or the
/// beginning of a word in the name. An empty answer means the default.
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

/// Normalises a typed name. Removes punctuation and case, and unifies spellings.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace('ё', "е").replace("свап", "swap").replace([',', '·'], " ");
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// Converts seconds, with a point or a comma, to milliseconds. Returns `None` beyond [`LONGEST_PACE`].
pub fn seconds(text: &str) -> Option<u32> {
    let seconds: f64 = text.trim().replace(',', ".").parse().ok()?;
    (0.0..=f64::from(LONGEST_PACE)).contains(&seconds).then_some((seconds * 1000.0).round() as u32)
}

/// Parses a board size: `15`, `15x12`, `15×12`, `15 12`, or `15х12` with the Cyrillic letter. Sides are 1 to
/// 100.
pub(super) fn size(line: &str) -> Option<(u32, u32)> {
    let mut sides = line.split(['x', 'X', '×', 'х', 'Х', '*', ' ']).filter(|side| !side.is_empty());
    let side = |text: &str| text.parse::<u32>().ok().filter(|side| (1..=100).contains(side));
    let width = side(sides.next()?)?;
    let height = sides.next().map_or(Some(width), side)?;
    sides.next().is_none().then_some((width, height))
}

#[cfg(test)]
mod tests;
