//! The rounds of a tournament in words.

use std::fmt::Write;
use std::ops::Range;

use inarow_picture::page::escape;

use super::results::points;
use super::wording::Wording;
use crate::decision::Decision;
use crate::plan::Tournament;
use crate::rounds::{Meeting, Round};
use crate::tally::Tally;

/// Limit of rounds on a page, which shows the newest rounds.
const ON_PAGE: usize = 400;
/// Number of last rounds of a finished round robin that are shown open.
const OPENED: usize = 3;

/// A round in words, with a title, and a line for each meeting and each bye.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundText {
    /// Title with the round's number and the number of rounds.
    pub title: String,
    /// Lines of the meetings and byes.
    pub lines: Vec<String>,
}

/// Shown rounds in words, and the number of other rounds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoundTexts {
    /// Number of rounds before the shown rounds.
    pub earlier: usize,
    /// The shown rounds.
    pub shown: Vec<RoundText>,
    /// Number of paired rounds after the shown rounds.
    pub later: usize,
}

/// Returns the rounds of a tournament in words. A round robin gives the current and next rounds. Other
/// tournaments give at most `most` of the newest rounds.
pub fn rounds(tally: &Tally, most: usize, texts: &dyn Wording) -> RoundTexts {
    let count = tally.rounds().len();
    let shown = match tally.tournament() {
        Tournament::RoundRobin { .. } => opened(tally.rounds()),
        _ => count.saturating_sub(most)..count,
    };
    let mut all = all(tally, texts);
    let later = all.split_off(shown.end);
    let shown_texts = all.split_off(shown.start);
    RoundTexts { earlier: shown.start, shown: shown_texts, later: later.len() }
}

/// Returns the open rounds of a round robin, whose rounds are paired in advance. The open rounds are the
/// current and next rounds, or the last rounds after the end.
fn opened(rounds: &[Round]) -> Range<usize> {
    let Some(current) = rounds.iter().position(|round| !round.is_over()) else {
        return rounds.len().saturating_sub(OPENED)..rounds.len();
    };
    let is_begun = |round: &Round| round.meetings.iter().any(|meeting| meeting.games.count() > 0);
    let last = rounds.iter().rposition(is_begun).map_or(current, |last| last.max(current));
    current..(last + 2).min(rounds.len())
}

fn all(tally: &Tally, texts: &dyn Wording) -> Vec<RoundText> {
    let total = tally.rounds_in_all().unwrap_or_default();
    let of = |(number, round): (u64, &Round)| RoundText {
        title: texts.with("arena-round", &[("number", number.to_string()), ("rounds", total.to_string())]),
        lines: lines(tally, round, texts),
    };
    (1..).zip(tally.rounds()).map(of).collect()
}

fn lines(tally: &Tally, round: &Round, texts: &dyn Wording) -> Vec<String> {
    let meetings = round.meetings.iter().map(|meeting| line(tally, meeting, texts));
    let byes = round.byes.iter().map(|who| texts.with("arena-bye", &[("name", tally.names()[*who].clone())]));
    meetings.chain(byes).collect()
}

/// Formats a meeting as `A – B 2 : 0`, with the decision of a level knockout meeting.
fn line(tally: &Tally, meeting: &Meeting, texts: &dyn Wording) -> String {
    let [a, b] = meeting.players.map(|who| tally.names()[who].clone());
    let decision = tally.decision(meeting);
    if meeting.games.count() == 0 && decision.is_none() {
        return texts.with("arena-meeting-due", &[("a", a), ("b", b)]);
    }
    let [of_a, of_b] = meeting.half_points().map(|half| points(half, texts));
    let values = [("a", a.clone()), ("b", b.clone()), ("points", of_a), ("others", of_b)];
    let result = texts.with("arena-meeting", &values);
    let first = meeting.players[0].min(meeting.players[1]);
    match decision {
        Some(Decision::Extra(openings)) => {
            texts.with("arena-meeting-extra", &[("meeting", result), ("openings", openings.to_string())])
        }
        Some(Decision::Listed) => {
            texts.with("arena-meeting-listed", &[("meeting", result), ("name", tally.names()[first].clone())])
        }
        Some(Decision::Walkover) => {
            let gone = meeting.players.into_iter().filter(|who| tally.withdrawal(*who).is_some());
            let gone: Vec<String> = gone.map(|who| tally.names()[who].clone()).collect();
            texts.with("arena-meeting-walkover", &[("meeting", result), ("name", gone.join(", "))])
        }
        Some(Decision::Points) | None if !meeting.is_over() => {
            let values = [
                ("meeting", result),
                ("done", meeting.games.count().to_string()),
                ("games", meeting.due.to_string()),
            ];
            texts.with("arena-meeting-open", &values)
        }
        Some(Decision::Points) | None => result,
    }
}

/// Writes the rounds of a page. Rounds of a knockout appear next to each other, as a bracket.
pub(super) fn write(page: &mut String, tally: &Tally, texts: &dyn Wording) {
    let rounds = all(tally, texts);
    if rounds.is_empty() {
        return;
    }
    let is_bracket = matches!(tally.tournament(), Tournament::Knockout { .. });
    let heading = if is_bracket { "arena-bracket" } else { "arena-rounds" };
    let class = if is_bracket { "rounds bracket" } else { "rounds" };
    let _ = writeln!(page, "<section>\n<h2>{}</h2>", escape(&texts.get(heading)));
    let skipped = rounds.len().saturating_sub(ON_PAGE);
    let shown = match tally.tournament() {
        Tournament::RoundRobin { .. } => opened(tally.rounds()),
        _ => skipped..rounds.len(),
    };
    let first = skipped.min(shown.start);
    folded(page, "arena-rounds-earlier", (&rounds[first..shown.start], shown.start), class, texts);
    let _ = writeln!(page, "<div class=\"{class}\">{}</div>", parts(&rounds[shown.clone()]));
    let later = &rounds[shown.end..];
    folded(page, "arena-rounds-later", (&later[..later.len().min(ON_PAGE)], later.len()), class, texts);
    page.push_str("</section>\n");
}

/// Writes rounds folded under a title with their number, opened by a click. Writes nothing without rounds.
fn folded(
    page: &mut String,
    key: &str,
    (rounds, count): (&[RoundText], usize),
    class: &str,
    texts: &dyn Wording,
) {
    if rounds.is_empty() {
        return;
    }
    let title = texts.with(key, &[("count", count.to_string())]);
    let _ = writeln!(
        page,
        "<details><summary>{}</summary><div class=\"{class}\">{}</div></details>",
        escape(&title),
        parts(rounds)
    );
}

fn parts(rounds: &[RoundText]) -> String {
    let mut parts = String::new();
    for round in rounds {
        let _ = write!(parts, "<div><h3>{}</h3><ul>", escape(&round.title));
        for line in &round.lines {
            let _ = write!(parts, "<li>{}</li>", escape(line));
        }
        parts.push_str("</ul></div>\n");
    }
    parts
}
