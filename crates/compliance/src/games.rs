//! Whole games against a built-in opponent, in which every move must be legal.

use std::time::{Duration, Instant};

use inarow_core::{Cell, LineRule, LineSetup, Position, Setup, Side, Turn};
use inarow_gomocup::Point;
use inarow_play::{EngineSpec, Presets, Stop, Task};

use crate::bench::{Bench, CheckError, Process, finding};
use crate::check::{Finding, Grade, Observation};

/// Time of a turn, in short games.
const TURN: Duration = Duration::from_millis(100);
/// Time limit of a game with a slow engine. A game beyond this limit has shown enough.
const LONG: Duration = Duration::from_secs(5);
/// Limit of a game, in plies. A longer game shows nothing new.
const LONGEST: u32 = 80;

/// A game of five in a row between the engine and a built-in player.
pub(crate) struct Play {
    pub(crate) size: i32,
    pub(crate) rule: LineRule,
    /// Bits of `INFO rule`.
    pub(crate) bits: i64,
    pub(crate) engine_is: Side,
    pub(crate) opponent: &'static str,
    /// Limit in plies.
    pub(crate) plies: u32,
}

impl Bench<'_> {
    pub(crate) fn games(&mut self) -> Finding {
        let play = |size, engine_is, opponent| Play {
            size,
            rule: LineRule::Freestyle,
            bits: 0,
            engine_is,
            opponent,
            plies: LONGEST,
        };
        let games =
            [play(15, Side::X, "rating-map"), play(15, Side::O, "rating-map"), play(20, Side::X, "random")];
        let mut moves = 0;
        for game in &games {
            match self.whole_game(game) {
                Ok(plies) => moves += plies,
                Err(trouble) => return finding(Err(trouble), Grade::Fail),
            }
        }
        Finding::well(Some(moves.to_string()))
    }

    /// Plays a game. Returns the number of moves.
    pub(crate) fn whole_game(&mut self, game: &Play) -> Result<u32, CheckError> {
        let mut process = self.process_with_board(game.size)?;
        let side = u32::try_from(game.size).unwrap_or(0);
        let setup = Setup::Line(LineSetup { rule: game.rule, ..LineSetup::new(side, side, 5) });
        let spec: Option<EngineSpec> = game.opponent.parse().ok();
        let opponent = spec.and_then(|spec| spec.build(&setup, 7, &Presets::builtin()).ok());
        let (Ok(mut position), Some(mut opponent)) = (Position::new(&setup), opponent) else {
            return Ok(0);
        };
        let turn = format!("INFO timeout_turn {}", TURN.as_millis());
        process.send(&[&format!("INFO rule {}", game.bits), &turn])?;
        let stop = Stop::new();
        let mut last: Option<Point> = None;
        let begun = Instant::now();
        while let Turn::Player(side) = position.turn() {
            if position.ply() >= game.plies || begun.elapsed() > LONG {
                break;
            }
            let cell = if side == game.engine_is {
                process
                    .game_move(last, &position)
                    .map_err(|trouble| trouble.at(&game.name(), side, position.ply() as usize))?
            } else {
                let Ok(choice) = opponent.best_move(&position, &mut Task::new(&stop)) else { break };
                choice.cell
            };
            if position.play(side, cell).is_err() {
                break;
            }
            last = Some(Point::of(position.shape(), cell));
        }
        Ok(position.ply())
    }
}

impl Play {
    /// Returns the game as the command line names it.
    fn name(&self) -> String {
        let size = self.size;
        match self.rule {
            LineRule::Freestyle => format!("gomoku:{size}x{size}"),
            rule => format!("line:{size}x{size}:k=5:rule={}", rule.name()),
        }
    }
}

impl Process<'_, '_> {
    /// Asks for the next move of a game, and checks that the position allows the move.
    fn game_move(&mut self, last: Option<Point>, position: &Position) -> Result<Cell, CheckError> {
        let (point, _) = match last {
            None => self.go(&["BEGIN"], TURN)?,
            Some(last) => self.reply(last, TURN)?,
        };
        let cell = point.cell(position.shape()).ok_or_else(|| self.trouble(Observation::Outside(point)))?;
        let side = position.turn().side();
        if side.is_some_and(|side| position.check(side, Some(cell)).is_ok()) {
            return Ok(cell);
        }
        Err(self.trouble(Observation::Forbidden(point)))
    }
}
