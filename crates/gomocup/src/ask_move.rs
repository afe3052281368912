//! Requests for one move of an external engine.

use std::time::{Duration, Instant};

use inarow_core::{Cell, Content, Position, Setup, Side, Step};
use inarow_engine::{Choice, Limits};
use inarow_play::{PlayerError, ProgramFault, Reply, Request, Sink};

use super::facts::Times;
use super::interruption::Interruption;
use super::timeouts::{GRACE, LONGEST, UNLIMITED_PATIENCE};
use super::worker::Worker;
use super::{EngineLine, Info, ManagerLine, Point, ProtocolGame};

/// Returns the deadline for an answer to a question asked at `now`, with `margin` for a late answer.
pub(super) fn deadline(now: Instant, limits: &Limits, margin: Duration) -> Instant {
    now + limits.flag().unwrap_or(UNLIMITED_PATIENCE).min(LONGEST) + margin.min(LONGEST) + GRACE
}

/// Returns the deadline for readiness: half the time for the move.
pub(super) fn half_time(now: Instant, limits: &Limits) -> Instant {
    now + limits.flag().map_or(UNLIMITED_PATIENCE, |time| time / 2).min(UNLIMITED_PATIENCE)
}

/// Returns the stones in the order of play. The stones of a set-up have no order, so X and O alternate.
pub(super) fn stones(position: &Position) -> Vec<Cell> {
    let moves = position.steps().into_iter().filter_map(|step| match step {
        Step::Move(cell) => Some(cell),
        Step::Chance(_) => None,
    });
    // Room for the stone of the answer.
    let mut played = Vec::with_capacity(position.ply() as usize + 1);
    played.extend(moves);
    let moves: Vec<Cell> = played;
    // Most games begin on an empty board, which needs no scan before each move.
    if let Setup::Line(line) = position.initial_setup()
        && line.rows.is_none()
    {
        return moves;
    }
    let shape = position.shape();
    let mut moved = vec![false; shape.cells()];
    for cell in &moves {
        moved[cell.index()] = true;
    }
    let mut before: [Vec<Cell>; 2] = [Vec::new(), Vec::new()];
    for cell in shape.iter() {
        if let Content::Mark(side) = position.content(cell)
            && !moved[cell.index()]
        {
            before[side.index()].push(cell);
        }
    }
    let [x, o] = before;
    let mut stones = Vec::new();
    let mut o = o.into_iter();
    for cell in x {
        stones.push(cell);
        stones.extend(o.next());
    }
    stones.extend(moves);
    stones
}

/// Returns the colour of a stone by its index. X begins, and the colours alternate.
fn colour(index: usize) -> Side {
    if index.is_multiple_of(2) { Side::X } else { Side::O }
}

impl Worker {
    /// Answers a request for a move.
    pub(super) fn choose_move(
        &mut self,
        request: &Request<'_>,
        game: ProtocolGame,
        info: Sink<'_>,
    ) -> Result<Reply, Interruption> {
        let position = request.position;
        let stones = stones(position);
        let side = position.turn().side().ok_or(Interruption::Refused(PlayerError::NothingToDecide))?;
        if let Some(cell) = self.plan.next(&stones) {
            return Ok(Reply::Move(Choice::of(cell)));
        }
        let now = Instant::now();
        let until = deadline(now, &request.limits, self.options.margin);
        let ready = half_time(now, &request.limits);
        let known = self.engine_for(game, ready)?.known.take();
        let follows = known.filter(|(known, _)| stones.starts_with(known));
        let (verb, lines) = match follows {
            Some((known, _)) if known.is_empty() && stones.is_empty() => ("BEGIN", vec![ManagerLine::Begin]),
            Some((known, own)) if stones.len() == known.len() + 1 && own.is_none_or(|own| own == side) => {
                let last = Point::of(game.shape, stones[known.len()]);
                ("TURN", vec![ManagerLine::Turn(last)])
            }
            follows => {
                // Clears every board except a fresh one.
                if follows.is_none_or(|(known, _)| !known.is_empty()) {
                    self.restart(game, ready)?;
                    self.forget_position();
                }
                if stones.is_empty() {
                    ("BEGIN", vec![ManagerLine::Begin])
                } else {
                    ("BOARD", board(game, &stones, side))
                }
            }
        };
        self.tell_limits(side, &request.limits);
        let answer = self.ask(verb, &lines, until, info)?;
        let cell = match &answer {
            EngineLine::Moves(points) if points.len() == 1 => on_board(game, points[0])?,
            other => return Err(ProgramFault::Garbage { text: other.to_string() }.into()),
        };
        let judgement = self.thinking().judgement(game.shape, cell);
        self.rows_are_turned = self.thinking().rows_are_turned(game.shape, cell).or(self.rows_are_turned);
        if let Some(engine) = &mut self.engine {
            let mut known = stones;
            known.push(cell);
            engine.known = Some((known, Some(side)));
        }
        Ok(Reply::Move(Choice { cell, judgement }))
    }

    /// Sends the time limits that have changed since the last call.
    pub(super) fn tell_limits(&mut self, side: Side, limits: &Limits) {
        let (turn, game, left) = self.facts.times(side, limits);
        let Some(engine) = &mut self.engine else { return };
        engine.allowed = self.facts.allowed(side, limits);
        let before = std::mem::replace(&mut engine.times, Times { turn: Some(turn), game: Some(game) });
        let infos = [
            (before.turn != Some(turn)).then_some(Info::TimeoutTurn(turn)),
            (before.game != Some(game)).then_some(Info::TimeoutMatch(game)),
            Some(Info::TimeLeft(left)),
            limits.depth.map(|depth| Info::MaxDepth(depth.into())),
            limits.nodes.map(|nodes| Info::MaxNode(i64::try_from(nodes).unwrap_or(i64::MAX))),
        ];
        self.send_with_next(infos.into_iter().flatten().map(ManagerLine::Info));
    }
}

/// Returns the `BOARD` list of the stones for the engine of `side`.
fn board(game: ProtocolGame, stones: &[Cell], side: Side) -> Vec<ManagerLine> {
    let mut lines = vec![ManagerLine::Board];
    for (index, cell) in stones.iter().enumerate() {
        let field = if colour(index) == side { 1 } else { 2 };
        lines.push(ManagerLine::Stone(Point::of(game.shape, *cell), field));
    }
    lines.push(ManagerLine::Done);
    lines
}

/// Returns the cell at a point of the board. The referee checks that the cell is empty.
pub(super) fn on_board(game: ProtocolGame, point: Point) -> Result<Cell, ProgramFault> {
    point.cell(game.shape).ok_or_else(|| ProgramFault::Outside { text: point.to_string() })
}
