//! The analysis as text.

use std::io::Write;
use std::time::Duration;

use inarow_app::analysis::{AnalysisWords, lost, percent, score};
use inarow_core::Side;
use inarow_engine::analysis::PositionAnalysis;
use inarow_view::{Address, Texts, game_name, result_in, side_name, side_word};
use unicode_width::UnicodeWidthStr;

use super::{Analysed, seconds};
use crate::commands::arena::text_width::{out_width, wrapped};
use crate::failure::Failure;
use crate::out::out;

pub(super) fn write(analysed: &Analysed<'_>) -> Result<(), Failure> {
    let width = out_width();
    let mut out = out();
    for part in [head(analysed), moves(analysed), sides(analysed), stand(analysed)] {
        if !part.is_empty() {
            write!(out, "{}", wrapped(&part, width))?;
        }
    }
    Ok(out.flush()?)
}

/// Returns the game, its result and the effort of the analysis.
fn head(analysed: &Analysed<'_>) -> String {
    let (texts, look) = (analysed.words.texts, analysed.words.look);
    let mut told = format!("{}: {}", game_name(&analysed.record.setup, texts), analysed.names());
    if let Some(result) = analysed.result() {
        let ended = result_in(&result, &analysed.last, [Address::Watched; 2], look, texts);
        told.push_str(&format!("\n{ended}"));
    }
    told + "\n" + &effort(analysed) + "\n"
}

/// Returns the effort per move.
pub(super) fn effort(analysed: &Analysed<'_>) -> String {
    let texts = analysed.words.texts;
    let lines = ("lines", analysed.effort.lines.get().into());
    match (analysed.effort.limits.nodes, seconds(analysed.effort)) {
        (Some(nodes), time) => {
            let nodes = i64::try_from(nodes).unwrap_or(i64::MAX);
            let values = [("count", nodes.into()), ("nodes", texts.number(nodes).into()), lines];
            match time {
                None => texts.with("analysis-effort-nodes", &values),
                Some(time) => {
                    let [count, nodes, lines] = values;
                    let time = ("time", duration(time, texts).into());
                    texts.with("analysis-effort-both", &[count, nodes, time, lines])
                }
            }
        }
        (None, time) => {
            let time = ("time", duration(time.unwrap_or_default(), texts).into());
            texts.with("analysis-effort-time", &[time, lines])
        }
    }
}

/// Formats a time in seconds, or a short time in milliseconds.
pub(super) fn duration(time: Duration, texts: &Texts) -> String {
    if time < Duration::from_secs(1) {
        let milliseconds = texts.number(time.as_millis() as i64);
        return texts.with("analysis-milliseconds", &[("milliseconds", milliseconds.into())]);
    }
    let seconds = time.as_secs_f64();
    let seconds = texts.decimal(seconds, usize::from(seconds.fract() > 0.0));
    texts.with("analysis-seconds", &[("seconds", seconds.into())])
}

/// Returns the heading of a position's best lines, with the side of their chances. Returns `None` after the end
/// of the game.
pub(super) fn lines_heading(words: &AnalysisWords<'_>, found: &PositionAnalysis) -> Option<String> {
    let side = side_word(found.side?, words.look);
    Some(words.texts.with("analysis-report-lines", &[("side", side.into())]))
}

/// Returns a row for each move, with its mistakes below.
fn moves(analysed: &Analysed<'_>) -> String {
    let (game, words) = (&analysed.game, &analysed.words);
    if game.moves.is_empty() {
        return String::new();
    }
    let titles = ["analysis-column-move", "analysis-column-chance", "analysis-column-loss"];
    let [column, chance, loss] = titles.map(|key| words.texts.with(key, &[words.look.value()]));
    let names: Vec<String> = game
        .moves
        .iter()
        .map(|made| format!("{} {}", side_name(made.side, words.look, words.texts), words.cell(made.cell)))
        .collect();
    let number_width = game.moves.len().to_string().len();
    let name_width = names.iter().map(|name| name.width()).max().unwrap_or(0).max(column.width());
    let left = |text: &str, width: usize| format!("{text}{}", " ".repeat(width.saturating_sub(text.width())));
    let right =
        |text: &str, width: usize| format!("{}{text}", " ".repeat(width.saturating_sub(text.width())));
    let mut told =
        format!("\n{}  {}  {chance}  {loss}\n", " ".repeat(number_width), left(&column, name_width));
    for (index, made) in game.moves.iter().enumerate() {
        let of_x = game.positions[index + 1].chance;
        let row = format!(
            "{}  {}  {}  {}  {}",
            right(&(index + 1).to_string(), number_width),
            left(&names[index], name_width),
            right(&percent(of_x), chance.width()),
            right(&lost(made), loss.width()),
            words.grade(made.grade),
        );
        told.push_str(row.trim_end());
        told.push('\n');
        if let Some(remark) = words.remark(game, index) {
            told.push_str(&format!("{}{remark}\n", " ".repeat(number_width + 2)));
        }
    }
    told
}

/// Returns the losses of each side.
fn sides(analysed: &Analysed<'_>) -> String {
    let judged = |side: &Side| analysed.game.summary(*side).moves > 0;
    let one = |side| analysed.words.summary(&analysed.game, side, &analysed.name(side)) + "\n";
    let told: String = Side::ALL.into_iter().filter(judged).map(one).collect();
    if told.is_empty() { told } else { format!("\n{told}") }
}

/// Returns the state of the last position with its best lines.
fn stand(analysed: &Analysed<'_>) -> String {
    let words = &analysed.words;
    let last = &analysed.game.positions[analysed.game.positions.len() - 1];
    if last.outcome.is_some() {
        return String::new();
    }
    let heading = lines_heading(words, last).map_or(String::new(), |heading| format!("{heading}:\n"));
    let mut told = format!("\n{}\n{heading}", words.standing(last));
    let scores: Vec<String> = last.lines.iter().map(|line| score(line.score)).collect();
    let width = scores.iter().map(|score| score.width()).max().unwrap_or(0);
    for (line, score) in last.lines.iter().zip(scores) {
        let blank = " ".repeat(width.saturating_sub(score.width()));
        let chance = percent(last.worth(line.score));
        let depth = words.depth(line).map_or(String::new(), |depth| format!("  ({depth})"));
        told.push_str(&format!("{blank}{score}  {chance:>3}\u{a0}%  {}{depth}\n", words.moves(line)));
    }
    if let Some(forbidden) = words.forbidden(&analysed.last.forbidden_cells()) {
        told.push_str(&(forbidden + "\n"));
    }
    told
}
