//! Whether an opening by chance leaves both sides a game, by the judgement of `computer`.

use inarow_core::{Cell, Position};
use inarow_engine::computer::{Computer, ComputerParams};
use inarow_engine::{Engine, Limits, Stop, Task};
use inarow_record::Score;

/// The version of the judgement. Another search, another level or another bound is another version: what a plan names
/// must go on meaning the same openings.
pub(crate) const JUDGE: u32 = 1;
/// The level at which it looks, the lowest that overlooks nothing.
const LEVEL: i64 = 7;
/// Positions for an opening.
const NODES: u64 = 1000;
/// Points that the side to move may be ahead or behind: about a threat.
const FAIR: u32 = 200;
/// Openings that are looked at, at most.
const MOST: usize = 16;

/// Whether openings of this game are judged.
pub(crate) fn is_judged(position: &Position) -> bool {
    !matches!(position, Position::Ultimate(_) | Position::Score(_))
}

/// The first of these openings that is fair; when many were looked at and none was, the fairest of them.
pub(crate) fn first_fair(openings: impl Iterator<Item = (Vec<Cell>, Position)>) -> Option<Vec<Cell>> {
    let mut judge = Computer::new(&ComputerParams { level: LEVEL }, 0);
    let mut fairest: Option<(u32, Vec<Cell>)> = None;
    for (cells, position) in openings.take(MOST) {
        let lead = lead(&mut judge, &position);
        if lead <= FAIR {
            return Some(cells);
        }
        if fairest.as_ref().is_none_or(|(least, _)| lead < *least) {
            fairest = Some((lead, cells));
        }
    }
    fairest.map(|(_, cells)| cells)
}

/// How many points either side is ahead.
fn lead(judge: &mut Computer, position: &Position) -> u32 {
    let stop = Stop::new();
    let task = Task { limits: Limits { nodes: Some(NODES), ..Limits::default() }, stop: &stop };
    let choice = judge.choose(position, &task);
    match choice.ok().and_then(|choice| choice.judgement?.score) {
        Some(Score::Points(points)) => points.unsigned_abs(),
        // It says nothing else, and there is a move.
        _ => u32::MAX,
    }
}
