//! Openings of an external engine: `SWAP2BOARD`, and a fallback for engines without this command.

use std::time::Instant;

use inarow_core::{Cell, Side};
use inarow_engine::{Choice, EngineError, EngineSpec, Presets, Stop};
use inarow_play::{ProgramFault, Reply, Request, decide};
use inarow_record::SwapChoice;

use super::ask_move::{deadline, half_time, on_board, stones};
use super::interruption::Interruption;
use super::plan::Plan;
use super::worker::Worker;
use super::{EngineLine, ManagerLine, Point, ProtocolGame};

/// Fast and deterministic engine that decides openings for programs without opening support.
const JUDGE: &str = "threat1";

impl Worker {
    /// Answers a request for a stone of an opening.
    pub(super) fn place_stone(
        &mut self,
        request: &Request<'_>,
        game: ProtocolGame,
        left: u32,
    ) -> Result<Reply, Interruption> {
        let stones = stones(request.position);
        if let Some(cell) = self.plan.next(&stones) {
            return Ok(Reply::Move(Choice::of(cell)));
        }
        let whole = matches!((stones.len(), left), (0, 3) | (3, 2));
        if whole
            && let Some(EngineLine::Moves(points)) = self.ask_opening(request, game, &stones)?
            && points.len() == left as usize
        {
            self.plan = Plan::new(stones.clone(), &cells(game, &points)?);
            if let Some(cell) = self.plan.next(&stones) {
                return Ok(Reply::Move(Choice::of(cell)));
            }
        }
        self.judge(request)
    }

    /// Answers a request for an opening's choice.
    pub(super) fn choose_side(
        &mut self,
        request: &Request<'_>,
        game: ProtocolGame,
        may: &[SwapChoice],
    ) -> Result<Reply, Interruption> {
        let stones = stones(request.position);
        let Some(answer) = self.ask_opening(request, game, &stones)? else { return self.judge(request) };
        let EngineLine::Moves(points) = &answer else { return Ok(Reply::Choice(SwapChoice::X)) };
        let choice = match points.len() {
            1 => SwapChoice::O,
            2 if may.contains(&SwapChoice::More) => SwapChoice::More,
            // `swap` does not offer two more stones. An engine that places two stones rates both sides equal.
            2 => return Ok(Reply::Choice(SwapChoice::O)),
            _ => return Err(ProgramFault::Garbage { text: answer.to_string() }.into()),
        };
        self.plan = Plan::new(stones, &cells(game, points)?);
        Ok(Reply::Choice(choice))
    }

    /// Asks the engine about an opening. Returns `None` when the engine does not support the question.
    fn ask_opening(
        &mut self,
        request: &Request<'_>,
        game: ProtocolGame,
        stones: &[Cell],
    ) -> Result<Option<EngineLine>, Interruption> {
        let now = Instant::now();
        let until = deadline(now, &request.limits, self.options.margin);
        let ready = half_time(now, &request.limits);
        let engine = self.engine_for(game, ready)?;
        if !engine.swap2 {
            return Ok(None);
        }
        let fresh = engine.known.take().is_some_and(|(known, _)| known.is_empty());
        if !fresh {
            self.restart(game, ready)?;
        }
        let side = request.position.turn().side().unwrap_or(Side::X);
        self.tell_limits(side, &request.limits);
        let mut lines = vec![ManagerLine::Swap2Board];
        lines.extend(stones.iter().map(|cell| ManagerLine::Place(Point::of(game.shape, *cell))));
        lines.push(ManagerLine::Done);
        let answer = self.ask("SWAP2BOARD", &lines, until, None);
        if let Some(engine) = &mut self.engine {
            engine.known = None;
            if let Err(Interruption::Failed(ProgramFault::Refused { .. })) = answer {
                engine.swap2 = false;
                engine.asked_nothing();
                return Ok(None);
            }
        }
        answer.map(Some)
    }

    /// Decides with our own engine.
    fn judge(&self, request: &Request<'_>) -> Result<Reply, Interruption> {
        let setup = request.position.initial_setup();
        let judge = JUDGE.parse::<EngineSpec>().map_err(EngineError::from);
        let engine = judge.and_then(|judge| judge.build(&setup, self.seed, &Presets::builtin()));
        let mut engine = engine.map_err(|error| Interruption::Refused(error.into()))?;
        decide(engine.as_mut(), request, self.seed, None, &Stop::new()).map_err(Interruption::Refused)
    }
}

fn cells(game: ProtocolGame, points: &[Point]) -> Result<Vec<Cell>, ProgramFault> {
    points.iter().map(|point| on_board(game, *point)).collect()
}
