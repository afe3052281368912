//! Openings of an external engine: `SWAP2BOARD`, and what to do without.

use std::time::Instant;

use inarow_core::{Cell, Side};
use inarow_engine::{Choice, EngineError, EngineSpec, Presets, Stop as StopFlag};
use inarow_play::{ProgramFault, Reply, Request, decide};
use inarow_record::SwapChoice;

use super::plan::Plan;
use super::turn::{deadline, half_time, on_board, stones};
use super::worker::{Stop, Worker};
use super::{EngineLine, ManagerLine, Point, Table};

/// Who decides for engines that decide no openings: fast and always the same.
pub(super) const JUDGE: &str = "threat1";

impl Worker {
    /// A stone of an opening.
    pub(super) fn place_stone(
        &mut self,
        request: &Request<'_>,
        table: Table,
        left: u32,
    ) -> Result<Reply, Stop> {
        let stones = stones(request.position);
        if let Some(cell) = self.plan.next(&stones) {
            return Ok(Reply::Move(Choice::of(cell)));
        }
        let whole = matches!((stones.len(), left), (0, 3) | (3, 2));
        if whole
            && let Some(EngineLine::Moves(points)) = self.ask_opening(request, table, &stones)?
            && points.len() == left as usize
        {
            self.plan = Plan::new(stones.clone(), &cells(table, &points)?);
            if let Some(cell) = self.plan.next(&stones) {
                return Ok(Reply::Move(Choice::of(cell)));
            }
        }
        self.judge(request)
    }

    /// An opening's choice.
    pub(super) fn choose_side(
        &mut self,
        request: &Request<'_>,
        table: Table,
        may: &[SwapChoice],
    ) -> Result<Reply, Stop> {
        let stones = stones(request.position);
        let Some(answer) = self.ask_opening(request, table, &stones)? else { return self.judge(request) };
        let EngineLine::Moves(points) = &answer else { return Ok(Reply::Choice(SwapChoice::X)) };
        let choice = match points.len() {
            1 => SwapChoice::O,
            2 if may.contains(&SwapChoice::More) => SwapChoice::More,
            // Two stones where `swap` offers none: the engine finds the sides even.
            2 => return Ok(Reply::Choice(SwapChoice::O)),
            _ => return Err(ProgramFault::Garbage { text: answer.to_string() }.into()),
        };
        self.plan = Plan::new(stones, &cells(table, points)?);
        Ok(Reply::Choice(choice))
    }

    /// Asks the engine about an opening; `None` when it says that it does not know how.
    fn ask_opening(
        &mut self,
        request: &Request<'_>,
        table: Table,
        stones: &[Cell],
    ) -> Result<Option<EngineLine>, Stop> {
        let now = Instant::now();
        let until = deadline(now, &request.limits);
        let ready = half_time(now, &request.limits);
        let engine = self.engine_for(table, ready)?;
        if !engine.swap2 {
            return Ok(None);
        }
        let fresh = engine.known.take().is_some_and(|(known, _)| known.is_empty());
        if !fresh {
            self.restart(table, ready)?;
        }
        let side = request.position.turn().side().unwrap_or(Side::X);
        self.tell_limits(side, &request.limits);
        let mut lines = vec![ManagerLine::Swap2Board];
        lines.extend(stones.iter().map(|cell| ManagerLine::Place(Point::of(table.shape, *cell))));
        lines.push(ManagerLine::Done);
        let answer = self.ask("SWAP2BOARD", &lines, until, None);
        if let Some(engine) = &mut self.engine {
            engine.known = None;
            if let Err(Stop::Failed(ProgramFault::Refused { .. })) = answer {
                engine.swap2 = false;
                engine.asked_nothing();
                return Ok(None);
            }
        }
        answer.map(Some)
    }

    /// What our own player decides.
    fn judge(&self, request: &Request<'_>) -> Result<Reply, Stop> {
        let setup = request.position.initial_setup();
        let judge = JUDGE.parse::<EngineSpec>().map_err(EngineError::from);
        let engine = judge.and_then(|judge| judge.build(&setup, self.seed, &Presets::builtin()));
        let mut engine = engine.map_err(|error| Stop::Refused(error.into()))?;
        decide(engine.as_mut(), request, self.seed, None, &StopFlag::new()).map_err(Stop::Refused)
    }
}

fn cells(table: Table, points: &[Point]) -> Result<Vec<Cell>, ProgramFault> {
    points.iter().map(|point| on_board(table, *point)).collect()
}
