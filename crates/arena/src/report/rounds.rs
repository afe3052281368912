//! The rounds of a tournament in words.

use std::fmt::Write;

use inarow_picture::page::escape;

use super::results::points;
use super::wording::Wording;
use crate::decision::Decision;
use crate::plan::Tournament;
use crate::rounds::{Meeting, Round};
use crate::tally::Tally;

/// Rounds that a page shows at most: the newest of more.
const ON_PAGE: usize = 400;
/// Rounds of a round robin that a page shows opened.
const OPENED: usize = 3;

/// A round in words: its title, and a line for each meeting and each player without an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundText {
    /// Its number among all.
    pub title: String,
    /// Who met whom.
    pub lines: Vec<String>,
}

/// The rounds of a Swiss or a knockout; none of other tournaments, whose cross table says the same in less room.
pub fn rounds(tally: &Tally, texts: &dyn Wording) -> Vec<RoundText> {
    match tally.tournament() {
        Tournament::Swiss { .. } | Tournament::Knockout { .. } => all(tally, texts),
        _ => Vec::new(),
    }
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

/// `A – B 2 : 0`, and how a knockout meeting was decided where points were level.
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

/// The part of a page with the rounds: those of a knockout beside one another, as its bracket.
pub(super) fn write(page: &mut String, tally: &Tally, texts: &dyn Wording) {
    let rounds = all(tally, texts);
    if rounds.is_empty() {
        return;
    }
    let is_bracket = matches!(tally.tournament(), Tournament::Knockout { .. });
    let is_long = matches!(tally.tournament(), Tournament::RoundRobin { .. });
    let heading = if is_bracket { "arena-bracket" } else { "arena-rounds" };
    let class = if is_bracket { "rounds bracket" } else { "rounds" };
    let _ = writeln!(page, "<section>\n<h2>{}</h2>", escape(&texts.get(heading)));
    let skipped = rounds.len().saturating_sub(ON_PAGE);
    let mut parts: Vec<String> = Vec::new();
    for round in &rounds[skipped..] {
        let mut part = format!("<div><h3>{}</h3><ul>", escape(&round.title));
        for line in &round.lines {
            let _ = write!(part, "<li>{}</li>", escape(line));
        }
        part.push_str("</ul></div>\n");
        parts.push(part);
    }
    let shown = if is_long { parts.len().saturating_sub(OPENED) } else { 0 };
    let (earlier, last) = parts.split_at(shown);
    if !earlier.is_empty() {
        let values = [("count", (earlier.len() + skipped).to_string())];
        let title = texts.with("arena-rounds-earlier", &values);
        let _ = writeln!(
            page,
            "<details><summary>{}</summary><div class=\"{class}\">{}</div></details>",
            escape(&title),
            earlier.concat()
        );
    }
    let _ = writeln!(page, "<div class=\"{class}\">{}</div>\n</section>", last.concat());
}
