//! The referee's answers. Field names and their order are the contract with scripts and bots.

use inarow_core::{
    Active, Cell, Content, Fill, ForbiddenCell, Outcome, Position, Prices, Setup, Shape, Side, Totals, Turn,
};
use inarow_record::SwapChoice;
use serde::Serialize;

use crate::{Match, Seat, Stage, Waiting};

/// The line for the start.
#[derive(Serialize)]
pub(super) struct StartLine {
    #[serde(flatten)]
    verdict: Verdict,
    #[serde(flatten)]
    board: Option<Board>,
    #[serde(flatten)]
    known: GameFacts,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

/// The answer to an input line.
#[derive(Serialize)]
pub(super) struct AnswerLine {
    #[serde(flatten)]
    verdict: Verdict,
    #[serde(flatten)]
    known: GameFacts,
}

#[derive(Serialize)]
struct Verdict {
    ok: bool,
    reason: Option<&'static str>,
    ply: u32,
    turn: Option<Side>,
    over: Option<Outcome>,
}

/// Data of the board in the start line.
#[derive(Serialize)]
#[serde(untagged)]
enum Board {
    Line { width: usize, height: usize, k: usize, walls: Vec<[usize; 2]> },
    Score { weights: Vec<Vec<i32>>, prices: Prices, moves: u32 },
}

/// State of the game for a player. Inapplicable fields are absent.
#[derive(Serialize)]
struct GameFacts {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    last_reply: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<OpeningField>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Option<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    active: Option<Active>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ScoreField>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forbidden: Option<Vec<ForbiddenField>>,
}

#[derive(Serialize)]
struct OpeningField {
    who: Seat,
    #[serde(flatten)]
    task: OpeningTask,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum OpeningTask {
    May(&'static [SwapChoice]),
    Place(u32),
}

#[derive(Serialize)]
struct ScoreField {
    x: SideScore,
    o: SideScore,
}

#[derive(Serialize)]
struct SideScore {
    lines: i64,
    spent: i64,
    total: i64,
}

#[derive(Serialize)]
struct ForbiddenField {
    cell: String,
    reason: &'static str,
}

impl StartLine {
    pub(super) fn of(game: &Match, seed: Option<u64>) -> StartLine {
        StartLine {
            verdict: Verdict::of(game, None),
            board: Board::of(game),
            known: GameFacts::of(game),
            seed,
        }
    }
}

impl AnswerLine {
    /// Returns the answer after a command. A `reason` means that the match refused the command.
    pub(super) fn of(game: &Match, reason: Option<&'static str>) -> AnswerLine {
        AnswerLine { verdict: Verdict::of(game, reason), known: GameFacts::of(game) }
    }
}

impl Verdict {
    fn of(game: &Match, reason: Option<&'static str>) -> Verdict {
        let turn = match game.waiting() {
            Waiting::Move(side) | Waiting::Opening(Stage::Place { .. }, side) => Some(side),
            Waiting::Opening(Stage::Choose { .. }, _) | Waiting::Chance | Waiting::Over => None,
        };
        let over = game.position().turn().outcome();
        Verdict { ok: reason.is_none(), reason, ply: game.position().ply(), turn, over }
    }
}

impl Board {
    fn of(game: &Match) -> Option<Board> {
        let position = game.position();
        let shape = position.shape();
        match &game.record().setup {
            Setup::Line(_) => Some(Board::Line {
                width: shape.width(),
                height: shape.height(),
                k: position.line_length(),
                walls: walls(game, shape),
            }),
            Setup::Score(setup) => Some(Board::Score {
                weights: rows(shape, |cell| position.weight(cell).unwrap_or_default()),
                prices: setup.prices,
                moves: position.move_limit().unwrap_or(setup.moves),
            }),
            _ => None,
        }
    }
}

/// Returns the walls, row by row from the top.
fn walls(game: &Match, shape: Shape) -> Vec<[usize; 2]> {
    let is_wall = |cell: &_| game.position().content(*cell) == Content::Wall;
    shape.iter().filter(is_wall).map(|cell| shape.xy(cell).into()).collect()
}

/// Returns a value for each cell, in rows from the top.
fn rows<T>(shape: Shape, value: impl Fn(Cell) -> T) -> Vec<Vec<T>> {
    let mut values = shape.iter().map(value);
    (0..shape.height()).map(|_| values.by_ref().take(shape.width()).collect()).collect()
}

impl GameFacts {
    fn of(game: &Match) -> GameFacts {
        let position = game.position();
        let setup = &game.record().setup;
        let mover = position.turn().side();
        let opening = match game.waiting() {
            Waiting::Opening(stage, _) => Some(OpeningField::of(stage)),
            _ => None,
        };
        let target = matches!((setup, position.turn()), (Setup::Ultimate(_), Turn::Player(_)));
        let active = match setup {
            Setup::Score(score) => mover.is_some() && !matches!(score.fill, Fill::Free | Fill::Gravity),
            _ => false,
        };
        let renju = matches!(position, Position::Renju(_)) && mover == Some(Side::X);
        let side_score = |side| position.totals(side).map(SideScore::from);
        let score = side_score(Side::X).zip(side_score(Side::O)).map(|(x, o)| ScoreField { x, o });
        GameFacts {
            last_reply: position.last_reply(),
            opening,
            target: target.then(|| position.target()),
            active: active.then(|| position.active()),
            score,
            forbidden: renju.then(|| {
                let shape = position.shape();
                position.forbidden_cells().into_iter().map(|found| ForbiddenField::of(shape, found)).collect()
            }),
        }
    }
}

impl OpeningField {
    fn of(stage: Stage) -> OpeningField {
        match stage {
            Stage::Place { who, left } => OpeningField { who, task: OpeningTask::Place(left) },
            Stage::Choose { who, may } => OpeningField { who, task: OpeningTask::May(may) },
        }
    }
}

impl From<Totals> for SideScore {
    fn from(totals: Totals) -> SideScore {
        SideScore { lines: totals.lines, spent: totals.spent, total: totals.total }
    }
}

impl ForbiddenField {
    fn of(shape: Shape, (cell, reason): ForbiddenCell) -> ForbiddenField {
        ForbiddenField { cell: coordinates(shape, cell), reason: reason.name() }
    }
}

/// Formats a cell for lines, counted from 0 at the top-left.
pub(super) fn coordinates(shape: Shape, cell: Cell) -> String {
    let (x, y) = shape.xy(cell);
    format!("{x},{y}")
}
