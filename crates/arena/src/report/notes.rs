//! What stands below a table: how results came about, and what they do not prove.

use super::Wording;
use crate::{Colours, Entrant, FLEET_VERSION, Openings, Plan, Tally, Tournament};

/// What played under which conditions, in sentences.
pub fn conditions(plan: &Plan, texts: &dyn Wording) -> Vec<String> {
    let openings = match &plan.openings {
        Openings::None => texts.get("arena-openings-none"),
        Openings::List { moves } => texts.with("arena-openings-list", &[("count", moves.len().to_string())]),
        Openings::Random { plies, .. } => {
            texts.with("arena-openings-random", &[("plies", plies.to_string())])
        }
    };
    let colours = match plan.colours {
        Colours::Swap => texts.get("arena-colours-swap"),
        Colours::Fixed => texts.get("arena-colours-fixed"),
    };
    let values = [
        ("seed", plan.seed.to_string()),
        ("openings", openings),
        ("colours", colours),
        ("version", FLEET_VERSION.to_owned()),
    ];
    let mut lines = vec![texts.with("arena-conditions", &values)];
    let limits: Vec<String> = plan.entrants.iter().map(|entrant| limits(entrant, texts)).collect();
    if limits.windows(2).all(|pair| pair[0] == pair[1]) {
        lines.extend(limits.into_iter().next().map(|all| texts.with("arena-limits", &[("limits", all)])));
    } else {
        let each = plan.entrants.iter().zip(limits).map(|(entrant, limits)| {
            texts.with("arena-limits-of", &[("name", entrant.name.clone()), ("limits", limits)])
        });
        lines.extend(each);
    }
    lines
}

/// What a player may use.
fn limits(entrant: &Entrant, texts: &dyn Wording) -> String {
    let time = (!entrant.time.is_none()).then(|| entrant.time.to_string());
    let nodes = entrant.nodes.map(|nodes| texts.with("arena-limit-nodes", &[("nodes", nodes.to_string())]));
    let depth = entrant.depth.map(|depth| texts.with("arena-limit-depth", &[("depth", depth.to_string())]));
    let memory = entrant.memory.map(|bytes| {
        texts.with("arena-limit-memory", &[("mib", texts.number(bytes as f64 / f64::from(1 << 20), 0))])
    });
    let all: Vec<String> = [time, nodes, depth, memory].into_iter().flatten().collect();
    if all.is_empty() { texts.get("arena-limit-none") } else { all.join(", ") }
}

/// What a reader of the table must know to read it rightly, in sentences.
pub fn notes(plan: &Plan, tally: &Tally, texts: &dyn Wording) -> Vec<String> {
    let mut notes = Vec::new();
    let name = |who: usize| tally.names()[who].clone();
    if tally.different_games() < tally.games() {
        let values =
            [("games", texts.games(tally.games())), ("different", tally.different_games().to_string())];
        notes.push(texts.with("arena-different", &values));
    }
    if let Some((listed, needed)) = plan.repeated_openings(tally.games()) {
        let values = [("list", listed.to_string()), ("needed", needed.to_string())];
        notes.push(texts.with("arena-few-openings", &values));
    }
    let is_match = matches!(tally.tournament(), Tournament::Match { .. } | Tournament::Sprt { .. });
    if plan.colours == Colours::Fixed && !is_match {
        notes.push(texts.get("arena-fixed-field"));
    }
    if let (Tournament::Gauntlet { .. }, true) = (tally.tournament(), plan.entrants.len() > 2) {
        notes.push(texts.with("arena-tested", &[("name", name(0))]));
    }
    let sat_out = (0..tally.names().len()).filter(|who| tally.entrants()[*who].sat_out > 0);
    let sat_out: Vec<String> = sat_out
        .map(|who| {
            let rounds = tally.entrants()[who].sat_out.to_string();
            texts.with("arena-ending", &[("name", name(who)), ("count", rounds)])
        })
        .collect();
    if !sat_out.is_empty() {
        notes.push(texts.with("arena-sat-out", &[("rounds", sat_out.join(", "))]));
    }
    notes
}
