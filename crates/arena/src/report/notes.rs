//! Notes below a table, about the conditions of the results and their limits.

use inarow_core::on_a_line;
use inarow_picture::Look;
use inarow_play::{ExecSpec, PlayerSpec, ProgramFault, Protocol};

use super::wording::{Wording, of_look};
use crate::fault::{Fault, in_a_line};
use crate::opening::Openings;
use crate::places::TieBreak;
use crate::plan::{Colours, Entrant, Plan, Tournament};
use crate::provenance::Provenance;
use crate::tally::{EntrantTally, Tally};

/// Limit of named versions, files and reasons.
const NAMED: usize = 6;

/// Length limit of a shown program setting, in characters.
const SHOWN: usize = 40;

/// Returns sentences about the programs and their conditions.
pub(super) fn conditions(plan: &Plan, provenance: &Provenance, texts: &dyn Wording) -> Vec<String> {
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
        ("played", played(provenance, texts)),
    ];
    let mut lines = vec![texts.with("arena-conditions", &values)];
    let files: Vec<String> = provenance
        .changed_files()
        .into_iter()
        .map(|file| texts.with("arena-file-of", &[("file", file.file), ("name", file.player)]))
        .collect();
    if !files.is_empty() {
        lines.push(texts.with("arena-changed-files", &[("files", few(&files))]));
    }
    let limits: Vec<String> = plan.entrants.iter().map(|entrant| limits(entrant, texts)).collect();
    if limits.windows(2).all(|pair| pair[0] == pair[1]) {
        lines.extend(limits.into_iter().next().map(|all| texts.with("arena-limits", &[("limits", all)])));
    } else {
        let each = plan.entrants.iter().zip(limits).map(|(entrant, limits)| {
            texts.with("arena-limits-of", &[("name", entrant.shown_name().into_owned()), ("limits", limits)])
        });
        lines.extend(each);
    }
    lines
}

/// Returns the versions of the program in order of use.
fn played(provenance: &Provenance, texts: &dyn Wording) -> String {
    let one = |version: Option<&str>| match version {
        Some(version) => texts.with("arena-version", &[("version", version.to_owned())]),
        None => texts.get("arena-version-unknown"),
    };
    let versions: Vec<String> = provenance.versions().into_iter().map(one).collect();
    match versions.split_first() {
        Some((first, [])) => first.clone(),
        Some((first, later)) => {
            texts.with("arena-versions", &[("first", first.clone()), ("later", few(later))])
        }
        None => texts.get("arena-version-unknown"),
    }
}

/// Returns the first few texts.
fn few(all: &[String]) -> String {
    let more = (all.len() > NAMED).then(|| "…".to_owned());
    all.iter().take(NAMED).cloned().chain(more).collect::<Vec<_>>().join(", ")
}

/// Returns the limits of a player and the other settings of its program.
fn limits(entrant: &Entrant, texts: &dyn Wording) -> String {
    let time = (!entrant.time.is_none()).then(|| entrant.time.to_string());
    let nodes = entrant.nodes.map(|nodes| texts.with("arena-limit-nodes", &[("nodes", nodes.to_string())]));
    let depth = entrant.depth.map(|depth| texts.with("arena-limit-depth", &[("depth", depth.to_string())]));
    let memory = entrant.memory.map(|bytes| {
        texts.with("arena-limit-memory", &[("mib", texts.number(bytes as f64 / f64::from(1 << 20), 0))])
    });
    let margin = entrant.margin.filter(|ms| *ms > 0);
    let margin = margin.map(|ms| texts.with("arena-limit-margin", &[("ms", ms.to_string())]));
    let infos = entrant.info.iter().map(|(key, value)| {
        let value = on_a_line(value, SHOWN).into_owned();
        texts.with("arena-limit-info", &[("key", key.clone()), ("value", value)])
    });
    let all: Vec<String> = [time, margin, nodes, depth, memory].into_iter().flatten().chain(infos).collect();
    if all.is_empty() { texts.get("arena-limit-none") } else { all.join(", ") }
}

/// Returns sentences needed to read the table correctly, with sides named in the style of the board.
pub(super) fn notes(plan: &Plan, tally: &Tally, look: Look, texts: &dyn Wording) -> Vec<String> {
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
        notes.push(texts.with("arena-fixed-field", &[of_look(look)]));
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
    notes.extend(roster(plan, tally, texts));
    match tally.tie_break().filter(|_| tally.breaks_ties()) {
        Some(TieBreak::Buchholz) => notes.push(texts.get("arena-ties-buchholz")),
        Some(TieBreak::SonnebornBerger) => notes.push(texts.get("arena-ties-sonneborn")),
        None => {}
    }
    match tally.repeated_pairings() {
        0 => {}
        count => notes.push(texts.with("arena-repeated-pairings", &[("count", count.to_string())])),
    }
    notes
}

/// Returns sentences about players who joined late or withdrew, and about the effect on the standings.
fn roster(plan: &Plan, tally: &Tally, texts: &dyn Wording) -> Vec<String> {
    let mut lines = Vec::new();
    let players = || tally.names().iter().zip(tally.entrants());
    for (name, entrant) in players() {
        let line = |key, at: u64| texts.with(key, &[("name", name.clone()), ("game", (at + 1).to_string())]);
        lines.extend(entrant.joined.map(|at| line("arena-joined", at)));
        lines.extend(entrant.withdrawn.map(|gone| match (gone.annulled, plan.tournament) {
            (true, _) => line("arena-annulled", gone.at),
            (false, Tournament::RoundRobin { .. } | Tournament::Swiss { .. }) => {
                line("arena-withdrawn-lost", gone.at)
            }
            (false, _) => line("arena-withdrawn", gone.at),
        }));
    }
    let mut unplayed = |key, games: fn(&EntrantTally) -> u64| {
        let all = players().filter(|(_, entrant)| games(entrant) > 0).map(|(name, entrant)| {
            let values = [("name", name.clone()), ("count", games(entrant).to_string())];
            texts.with("arena-ending", &values)
        });
        let all: Vec<String> = all.collect();
        if !all.is_empty() {
            lines.push(texts.with(key, &[("games", few(&all))]));
        }
    };
    unplayed("arena-walkovers", |entrant| entrant.walkovers);
    unplayed("arena-missed", |entrant| entrant.missed);
    lines
}

/// Returns the details of a fault whose kind the ending already names.
fn in_short(fault: &Fault) -> Option<String> {
    match fault {
        Fault::Program(ProgramFault::Refused { text }) => Some(in_a_line(text)),
        Fault::IllegalMove { cell, .. } => Some(in_a_line(cell)),
        _ => None,
    }
}

/// Returns the number of complete rounds, in tournaments with rounds.
pub(super) fn progress(tally: &Tally, texts: &dyn Wording) -> Option<String> {
    let total = tally.rounds_in_all()?;
    if tally.rounds().is_empty() {
        return None;
    }
    let done = tally.rounds().iter().filter(|round| round.is_over()).count();
    let values = [("done", done.to_string()), ("rounds", total.to_string())];
    Some(texts.with("arena-rounds-done", &values))
}

/// Formats microseconds as milliseconds with one decimal digit.
fn ms(us: u64, texts: &dyn Wording) -> String {
    texts.number(us as f64 / 1e3, 1)
}

/// Returns sentences about the processor time of external programs, including work in the opponents' turns.
pub(super) fn processors(plan: &Plan, tally: &Tally, texts: &dyn Wording) -> Vec<String> {
    let mut each = Vec::new();
    let mut lines = Vec::new();
    for ((name, entrant), planned) in tally.names().iter().zip(tally.entrants()).zip(&plan.entrants) {
        let Some(processor) = entrant.processor else { continue };
        let seconds = |us: u64| texts.number(us as f64 / 1e6, 1);
        let values = [
            ("name", name.clone()),
            ("own", seconds(processor.own_us)),
            ("other", seconds(processor.other_us)),
        ];
        each.push(texts.with("arena-processor-of", &values));
        if entrant.works_in_other_turns() && !planned.may_ponder() {
            let share = processor.other_us as f64 / entrant.opponents_us.max(1) as f64 * 100.0;
            let values = [
                ("name", name.clone()),
                ("other", seconds(processor.other_us)),
                ("share", texts.number(share, 0)),
            ];
            // Only engines of the Gomocup protocol have a setting that allows pondering.
            let key = match planned.player.parse() {
                Ok(PlayerSpec::Exec(ExecSpec { protocol: Protocol::Referee, .. })) => "arena-works-referee",
                _ => "arena-works-in-other-turns",
            };
            lines.push(texts.with(key, &values));
        }
    }
    if !each.is_empty() {
        lines.insert(0, texts.with("arena-processor", &[("players", each.join(", "))]));
    }
    lines
}

/// Returns the reasons of faults with the number of their first game, the most frequent first.
pub(super) fn reasons(tally: &Tally, texts: &dyn Wording) -> Vec<(String, Option<u64>)> {
    let mut lines = Vec::new();
    for (name, entrant) in tally.names().iter().zip(tally.entrants()) {
        let mut reasons: Vec<_> = entrant.reasons.iter().collect();
        reasons.sort_by_key(|(reason, told)| (std::cmp::Reverse(told.count), *reason));
        for ((ending, _), told) in reasons.iter().take(NAMED) {
            let mut values = vec![
                ("name", name.clone()),
                ("ending", texts.ending(told.fault.as_ref().map_or(ending, |fault| fault.ending(ending)))),
                ("count", told.count.to_string()),
                ("game", told.first_game.to_string()),
                ("move", told.first_move.to_string()),
            ];
            let key = match (&told.fault, told.late) {
                (Some(fault), _) => {
                    values.push(("reason", in_short(fault).unwrap_or_else(|| texts.fault(fault))));
                    "arena-fault-reason"
                }
                (None, Some(late)) => {
                    values.push(("took", ms(late.took_us, texts)));
                    values.push(("allowed", ms(late.allowed_us, texts)));
                    "arena-fault-late"
                }
                (None, None) => "arena-fault-place",
            };
            lines.push((texts.with(key, &values), Some(told.first_game)));
        }
        let rest = reasons.len().saturating_sub(NAMED);
        if rest > 0 {
            let values = [("name", name.clone()), ("count", rest.to_string())];
            lines.push((texts.with("arena-fault-reasons-more", &values), None));
        }
    }
    lines
}
