//! Results in figures and sentences, shared by pages and terminals.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use inarow_picture::Look;
use inarow_record::End;

use super::notes::{conditions, notes, processors, progress, reasons};
use super::wording::{Wording, of_look};
use crate::fault::REFUSED;
use crate::plan::{Plan, Tournament};
use crate::provenance::Provenance;
use crate::tally::Tally;
use inarow_contest::{Games, Hypotheses, Model, Rating, Sprt, Verdict};

/// Elo error beyond which an estimate is meaningless, because there were too few games.
const VAGUE: f64 = 200.0;

/// Limit of decimal digits of user-defined values.
const SET_PLACES: usize = 3;

/// Formats half points as points, with as many digits as needed.
pub fn points(half_points: u64, texts: &dyn Wording) -> String {
    texts.number(half_points as f64 / 2.0, usize::from(!half_points.is_multiple_of(2)))
}

/// Formats the points of a player against another, as a cell of the cross table.
pub fn meeting_points(games: &Games, texts: &dyn Wording) -> String {
    if games.count() == 0 { "·".to_owned() } else { points(2 * games.wins + games.draws, texts) }
}

/// Returns a player's name for standings, marked if the player joined late or withdrew.
pub fn standing_name(tally: &Tally, who: usize, texts: &dyn Wording) -> String {
    let entrant = &tally.entrants()[who];
    let name = tally.names()[who].clone();
    let key = match (entrant.withdrawn, entrant.joined) {
        (Some(gone), _) if gone.annulled => "arena-name-annulled",
        (Some(_), _) => "arena-name-withdrawn",
        (None, Some(_)) => "arena-name-late",
        (None, None) => return name,
    };
    texts.with(key, &[("name", name)])
}

/// Formats counts of games as a cell of a table.
#[must_use]
pub fn won_drawn_lost(games: &Games) -> String {
    format!("+{} ={} −{}", games.wins, games.draws, games.losses)
}

/// Formats an Elo with its error.
pub fn elo_of(rating: &Rating, texts: &dyn Wording) -> String {
    format!("{} ± {}", texts.number(rating.elo, 0), texts.number(rating.error, 0))
}

/// Returns whether only two players meet, whose pairs are more precise than fitted ratings.
#[must_use]
pub fn is_of_two(tally: &Tally) -> bool {
    matches!(tally.tournament(), Tournament::Match { .. } | Tournament::Sprt { .. })
}

/// Returns the sentences below the tables, about the results and their conditions.
pub fn sentences(
    plan: &Plan,
    tally: &Tally,
    provenance: &Provenance,
    look: Look,
    texts: &dyn Wording,
) -> Vec<String> {
    let linked = linked_sentences(plan, tally, provenance, look, texts);
    linked.into_iter().map(|(sentence, _)| sentence).collect()
}

/// Returns the [`sentences`]. A sentence about one game comes with the number of the game.
pub(super) fn linked_sentences(
    plan: &Plan,
    tally: &Tally,
    provenance: &Provenance,
    look: Look,
    texts: &dyn Wording,
) -> Vec<(String, Option<u64>)> {
    let mut sentences = if is_of_two(tally) { of_two(tally, texts) } else { of_field(tally, texts) };
    sentences.extend(progress(tally, texts));
    let x = tally.x();
    let sides = [
        ("x", x.wins.to_string()),
        ("o", x.losses.to_string()),
        ("draws", x.draws.to_string()),
        of_look(look),
    ];
    sentences.push(texts.with("arena-sides", &sides));
    sentences
        .push(texts.with("arena-endings", &[("endings", endings(tally.endings(), tally.refusals(), texts))]));
    for (name, entrant) in tally.names().iter().zip(tally.entrants()) {
        if !entrant.faults.is_empty() {
            let values =
                [("name", name.clone()), ("endings", endings(&entrant.faults, entrant.refusals, texts))];
            sentences.push(texts.with("arena-faults", &values));
        }
    }
    let mut linked: Vec<(String, Option<u64>)> = sentences.into_iter().map(plain).collect();
    linked.extend(reasons(tally, texts));
    let mut sentences = processors(plan, tally, texts);
    sentences.extend(notes(plan, tally, look, texts));
    if let Tournament::Sprt { hypotheses, .. } = tally.tournament() {
        sentences.extend(test(tally, hypotheses, texts));
    }
    sentences.extend(conditions(plan, provenance, texts));
    linked.extend(sentences.into_iter().map(plain));
    linked
}

/// Returns a sentence that is not about a single game.
fn plain(sentence: String) -> (String, Option<u64>) {
    (sentence, None)
}

/// Returns sentences about the games of two players.
fn of_two(tally: &Tally, texts: &dyn Wording) -> Vec<String> {
    let meeting = tally.between(0, 1);
    let name = || ("name", tally.names()[0].clone());
    let mut sentences = Vec::new();
    let Some(estimate) = meeting.estimate() else { return sentences };
    if !estimate.error.is_finite() {
        return vec![texts.with("arena-elo-few", &[name()])];
    }
    let elo = [
        ("elo", texts.number(estimate.elo, 1)),
        ("error", texts.number(estimate.error, 1)),
        name(),
        ("superiority", texts.number(estimate.superiority * 100.0, 1)),
    ];
    sentences.push(noted(texts.with("arena-elo", &elo), estimate.error, texts));
    let normalised = [
        ("elo", texts.number(estimate.normalised, 1)),
        ("error", texts.number(estimate.normalised_error, 1)),
    ];
    sentences.push(texts.with("arena-normalised", &normalised));
    if tally.has_first_move() {
        sentences.push(texts.with("arena-first-move-in", &[name()]));
    }
    if meeting.pairs.count() > 0 {
        let pairs = meeting.pairs.0.map(|count| count.to_string()).join(", ");
        sentences.push(texts.with("arena-pairs", &[("pairs", pairs)]));
    }
    sentences
}

/// Returns sentences about the games of a field.
fn of_field(tally: &Tally, texts: &dyn Wording) -> Vec<String> {
    let champion = tally.knockout_winner();
    let champion = champion.map(|who| texts.with("arena-champion", &[("name", tally.names()[who].clone())]));
    let first = tally.ratings().first_move;
    let values = [("elo", texts.number(first.elo, 0)), ("error", texts.number(first.error, 0))];
    let worth = noted(texts.with("arena-first-move", &values), first.error, texts);
    champion.into_iter().chain([worth]).collect()
}

/// Adds a warning to a sentence about Elo if its error is too large.
fn noted(sentence: String, error: f64, texts: &dyn Wording) -> String {
    if error.is_finite() && error <= VAGUE {
        return sentence;
    }
    texts.with("arena-vague", &[("said", sentence)])
}

/// Returns a sentence about the endings of games, the most frequent first.
fn endings(counts: &BTreeMap<&'static str, u64>, refusals: u64, texts: &dyn Wording) -> String {
    let broken = End::Protocol.name();
    let others = |(name, count): (&&'static str, &u64)| {
        (*name, if *name == broken { count.saturating_sub(refusals) } else { *count })
    };
    let mut counts: Vec<_> = counts.iter().map(others).chain([(REFUSED, refusals)]).collect();
    counts.retain(|(_, count)| *count > 0);
    counts.sort_by_key(|(name, count)| (Reverse(*count), *name));
    let one = |(name, count): &(&'static str, u64)| {
        texts.with("arena-ending", &[("name", texts.ending(name)), ("count", count.to_string())])
    };
    counts.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Returns sentences about the state of a test.
fn test(tally: &Tally, hypotheses: Hypotheses, texts: &dyn Wording) -> Vec<String> {
    let Ok(sprt) = Sprt::new(hypotheses) else { return Vec::new() };
    let ratio = tally.likelihood(&sprt);
    // Values are as short as users write them, such as 0, 20, or 2.5.
    let set = |value: f64| {
        let is_enough = |places: &usize| {
            let scaled = value * 10_f64.powi(*places as i32);
            (scaled - scaled.round()).abs() < 1e-9
        };
        texts.number(value, (0..SET_PLACES).find(is_enough).unwrap_or(SET_PLACES))
    };
    let model = match hypotheses.model {
        Model::Logistic => "arena-model-logistic",
        Model::Normalised => "arena-model-normalised",
    };
    let values = [
        ("ratio", texts.number(ratio, 2)),
        ("lower", texts.number(sprt.bounds().lower, 2)),
        ("upper", texts.number(sprt.bounds().upper, 2)),
        ("elo0", set(hypotheses.elo0)),
        ("elo1", set(hypotheses.elo1)),
        ("alpha", set(hypotheses.alpha)),
        ("beta", set(hypotheses.beta)),
        ("model", texts.get(model)),
    ];
    let name = || ("name", tally.names()[0].clone());
    let verdict = match sprt.verdict(ratio) {
        Verdict::Open => texts.get("arena-sprt-open"),
        Verdict::H0 => texts.with("arena-sprt-h0", &[name(), ("elo", set(hypotheses.elo1))]),
        Verdict::H1 => texts.with("arena-sprt-h1", &[name(), ("elo", set(hypotheses.elo0))]),
    };
    vec![texts.with("arena-sprt", &values), verdict]
}
