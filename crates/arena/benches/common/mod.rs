//! Plan of the game and protocol benches.

use inarow_arena::{Adjudication, Colours, Entrant, Openings, Plan, Tournament, ValidPlan};
use inarow_record::TimeControl;

/// Returns a match on 15×15 of a player against itself with alternating colours.
pub(crate) fn against_itself(player: &str, time: TimeControl, games: u64, keep_engines: bool) -> ValidPlan {
    let entrant = |name: &str| Entrant { name: name.to_owned(), time, ..Entrant::new(player) };
    let plan = Plan {
        tournament: Tournament::Match { games },
        game: "gomoku".to_owned(),
        entrants: vec![entrant("A"), entrant("B")],
        colours: Colours::Swap,
        openings: Openings::None,
        seed: 1,
        presets: String::new(),
        adjudication: Adjudication::default(),
        keep_engines,
        changes: Vec::new(),
    };
    plan.check().expect("a plan of two players that there are")
}
