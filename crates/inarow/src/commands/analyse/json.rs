//! Analysis as JSON, described in `docs/analysis.md`.

use inarow_app::analysis::WORST;
use inarow_core::{Cell, ForbiddenCell, Side};
use inarow_engine::analysis::{Allowed, Grade, Line, MoveAnalysis, PositionAnalysis};
use inarow_record::{GameResult, PlayerTag, Score};
use serde::Serialize;

use super::{Analysed, seconds};
use crate::failure::Failure;
use crate::out::json;

#[derive(Serialize)]
struct Whole<'a> {
    game: Option<&'a str>,
    seed: u64,
    lines: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<u64>,
    result: Option<GameResult>,
    x: Player<'a>,
    o: Player<'a>,
    moves: Vec<Made>,
    position: Stand,
}

#[derive(Serialize)]
struct Player<'a> {
    #[serde(flatten)]
    tag: &'a PlayerTag,
    moves: u32,
    mean_loss: f64,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    /// Numbers of the worst moves, from 1.
    worst: Vec<usize>,
}

#[derive(Serialize)]
struct Made {
    number: usize,
    side: Side,
    cell: String,
    /// X's chance after the move.
    x_chance: f64,
    /// Mover's chances with the best move and with the played move.
    best_chance: f64,
    chance: f64,
    loss: f64,
    grade: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missed_win: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    allowed: Option<AllowedWin>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forbidden: Vec<ForbiddenPoint>,
    best: Vec<BestLine>,
    nodes: u64,
}

#[derive(Serialize)]
struct ForbiddenPoint {
    cell: String,
    reason: &'static str,
}

#[derive(Serialize)]
struct AllowedWin {
    cell: String,
    threat: Option<&'static str>,
    plies: u32,
    held: Vec<String>,
    only: bool,
}

#[derive(Serialize)]
struct BestLine {
    moves: Vec<String>,
    score: Score,
    chance: f64,
    depth: Option<u32>,
}

/// The position after the last move.
#[derive(Serialize)]
struct Stand {
    /// Side to move, or `None` after an end of the game of any kind.
    turn: Option<Side>,
    x_chance: f64,
    /// Points per logistic unit of the chance to win.
    unit: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forbidden: Vec<ForbiddenPoint>,
    best: Vec<BestLine>,
    nodes: u64,
}

/// Rounds a chance to four digits.
fn rounded(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}

pub(super) fn write(analysed: &Analysed<'_>) -> Result<(), Failure> {
    let name = |cell: Cell| analysed.words.cell(cell);
    let line = |line: &Line, found: &PositionAnalysis| BestLine {
        moves: line.moves.iter().map(|&cell| name(cell)).collect(),
        score: line.score,
        chance: rounded(found.worth(line.score)),
        depth: line.depth,
    };
    let lines = |found: &PositionAnalysis| -> Vec<BestLine> {
        found.lines.iter().map(|of| line(of, found)).collect()
    };
    let forbidden = |cells: &[ForbiddenCell]| -> Vec<ForbiddenPoint> {
        let point =
            |&(cell, reason): &ForbiddenCell| ForbiddenPoint { cell: name(cell), reason: reason.name() };
        cells.iter().map(point).collect()
    };
    let made = |index: usize, made: &MoveAnalysis| {
        let before = &analysed.game.positions[index];
        Made {
            number: index + 1,
            side: made.side,
            cell: name(made.cell),
            x_chance: rounded(analysed.game.positions[index + 1].chance),
            best_chance: rounded(made.best),
            chance: rounded(made.chance),
            loss: rounded(made.loss),
            grade: made.grade.map(Grade::name),
            missed_win: made.missed_win,
            allowed: made.allowed.as_ref().map(|allowed: &Allowed| AllowedWin {
                cell: name(allowed.cell),
                threat: allowed.threat.map(|threat| threat.name()),
                plies: allowed.plies,
                held: allowed.held.iter().map(|&cell| name(cell)).collect(),
                only: allowed.only,
            }),
            forbidden: forbidden(&made.forbidden),
            best: lines(before),
            nodes: before.nodes,
        }
    };
    let player = |side| {
        let summary = analysed.game.summary(side);
        let [inaccuracies, mistakes, blunders] = summary.faults;
        Player {
            tag: analysed.record.player(side),
            moves: summary.moves,
            mean_loss: rounded(summary.mean_loss),
            inaccuracies,
            mistakes,
            blunders,
            worst: analysed.game.worst(side, WORST).into_iter().map(|index| index + 1).collect(),
        }
    };
    let last = &analysed.game.positions[analysed.game.positions.len() - 1];
    json(&Whole {
        game: analysed.record.game.as_deref(),
        seed: analysed.seed,
        lines: analysed.effort.lines.get(),
        nodes: analysed.effort.limits.nodes,
        time_ms: seconds(analysed.effort).map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
        result: analysed.result(),
        x: player(Side::X),
        o: player(Side::O),
        moves: (analysed.game.moves.iter().enumerate()).map(|(index, found)| made(index, found)).collect(),
        position: Stand {
            turn: last.side.filter(|_| analysed.result().is_none()),
            x_chance: rounded(last.chance),
            unit: last.unit,
            forbidden: forbidden(&analysed.last.forbidden_cells()),
            best: lines(last),
            nodes: last.nodes,
        },
    })
}
