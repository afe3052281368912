//! Fairness of random openings, evaluated by `computer`.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use inarow_core::{Cell, Position, Setup};
use inarow_engine::computer::Computer;
use inarow_engine::{Engine, Limits, Stop, Task};
use inarow_record::ScoreValue;

/// Version of the evaluation. Another search or bound needs another version. A plan must always mean equal
/// openings.
pub(crate) const JUDGE: u32 = 2;
/// Node limit per opening.
const NODES: u64 = 1000;
/// Limit of either side's advantage in a fair opening, in points, equal to about one threat.
const FAIR: u32 = 200;
/// Limit of examined openings.
const MOST: usize = 16;

/// Number of remembered openings, enough for concurrent games and for later pairings of a usual tournament.
const KEPT: usize = 1000;

thread_local! {
    /// The computer is reused because its tables for a board cost more than evaluating an opening.
    static COMPUTER: RefCell<Computer> = RefCell::new(Computer::for_openings());
}

/// Inputs that determine an opening.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Question {
    /// Number of the opening.
    pub(crate) number: u64,
    /// Seed of the plan.
    pub(crate) seed: u64,
    /// Number of moves.
    pub(crate) plies: u32,
    /// Version of the evaluation.
    pub(crate) judge: u32,
    /// Set-up of the game.
    pub(crate) setup: Setup,
}

type Answer = Arc<OnceLock<Option<Vec<Cell>>>>;

/// Latest openings found, the newest first.
static FOUND: Mutex<VecDeque<(Question, Answer)>> = Mutex::new(VecDeque::new());

/// Returns the remembered opening for these inputs, or finds an opening now. Concurrent callers with equal
/// inputs wait for the first.
pub(crate) fn once(question: Question, find: impl FnOnce() -> Option<Vec<Cell>>) -> Option<Vec<Cell>> {
    let answer = {
        let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        let known = found.iter().find(|(known, _)| *known == question).map(|(_, answer)| Arc::clone(answer));
        known.unwrap_or_else(|| {
            let answer = Answer::default();
            found.push_front((question, Arc::clone(&answer)));
            found.truncate(KEPT);
            answer
        })
    };
    answer.get_or_init(find).clone()
}

/// Returns whether openings of this game are evaluated.
pub(crate) fn is_judged(position: &Position) -> bool {
    !matches!(position, Position::Ultimate(_) | Position::Score(_))
}

/// Returns the first fair opening, or the fairest opening if the limit of examined openings is reached.
pub(crate) fn first_fair(openings: impl Iterator<Item = (Vec<Cell>, Position)>) -> Option<Vec<Cell>> {
    COMPUTER.with_borrow_mut(|judge| fairest(judge, openings))
}

fn fairest(judge: &mut Computer, openings: impl Iterator<Item = (Vec<Cell>, Position)>) -> Option<Vec<Cell>> {
    let mut fairest: Option<(u32, Vec<Cell>)> = None;
    for (cells, position) in openings.take(MOST) {
        let lead = lead(judge, &position);
        if lead <= FAIR {
            return Some(cells);
        }
        if fairest.as_ref().is_none_or(|(least, _)| lead < *least) {
            fairest = Some((lead, cells));
        }
    }
    fairest.map(|(_, cells)| cells)
}

/// Returns the advantage of either side, in points.
fn lead(judge: &mut Computer, position: &Position) -> u32 {
    let stop = Stop::new();
    let mut task = Task::within(Limits { nodes: Some(NODES), ..Limits::default() }, &stop);
    let choice = judge.best_move(position, &mut task);
    match choice.ok().and_then(|choice| choice.judgement?.score).map(|score| score.value) {
        Some(ScoreValue::Points(points)) => points.unsigned_abs(),
        // A visible win counts as this many points in every version so far.
        Some(ScoreValue::Win(_) | ScoreValue::Loss(_)) => 1_000_000,
        Some(ScoreValue::Draw) => 0,
        // A move exists, and the engine evaluates that move.
        None => u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::Openings;

    fn setup(game: &str) -> Setup {
        crate::game_setup::game_setup(&game.parse().unwrap(), 1, 0).unwrap()
    }

    /// Earlier evaluations must not change the openings of a plan.
    #[test]
    fn who_judged_other_games_before_judges_as_a_new_one() {
        for (seed, game) in [(3, "gomoku"), (4, "renju"), (5, "gomoku"), (6, "tictactoe")] {
            let setup = &setup(game);
            let openings = || (0..20).map(|number| Openings::random(3).moves(setup, seed, number));
            let known: Vec<_> = openings().collect();
            // A new thread has a new `Computer`.
            let anew: Vec<_> = std::thread::scope(|scope| {
                (0..20)
                    .map(|number| scope.spawn(move || found(setup, seed, number)).join().unwrap())
                    .collect()
            });
            let known: Vec<_> = known.into_iter().map(Result::ok).collect();
            assert_eq!(known, anew, "{game}");
        }
    }

    /// Finds an opening without the memory.
    fn found(setup: &Setup, seed: u64, number: u64) -> Option<Vec<Cell>> {
        crate::opening::judged(&Position::new(setup).unwrap(), 3, seed, number)
    }

    #[test]
    fn an_opening_is_looked_for_once() {
        let question = Question { number: 7, seed: 9, plies: 1, judge: JUDGE, setup: setup("tictactoe") };
        let cells = |count: u16| Some(vec![Cell::new(count)]);
        assert_eq!(once(question.clone(), || cells(1)), cells(1));
        assert_eq!(once(question.clone(), || cells(2)), cells(1));
        assert_eq!(once(Question { number: 8, ..question }, || cells(2)), cells(2));
    }

    /// Results of evaluation version 2, on which plans of finished tournaments depend.
    #[test]
    fn the_openings_of_a_seed_are_the_same_for_ever() {
        let mut found = Vec::new();
        for (game, plies) in [("gomoku", 3), ("renju", 5), ("caro", 4), ("tictactoe", 2)] {
            let setup = setup(game);
            let position = Position::new(&setup).unwrap();
            for number in 0..3 {
                let cells = crate::opening::judged(&position, plies, 5, number).unwrap();
                let names: Vec<String> =
                    cells.iter().map(|cell| position.shape().name(*cell).to_string()).collect();
                found.push(format!("{game}: {}", names.join(" ")));
            }
        }
        let known = [
            "gomoku: g12 i14 c8",
            "gomoku: g8 d7 l12",
            "gomoku: e8 a15 a9",
            "renju: m10 j12 c14 k12 m9",
            "renju: g8 d7 l12 a15 c15",
            "renju: e8 a15 a9 d14 o8",
            "caro: a2 m7 i4 f4",
            "caro: d15 o10 b14 i5",
            "caro: a5 m7 c13 h12",
            "tictactoe: b1 b3",
            "tictactoe: a2 a3",
            "tictactoe: b3 a3",
        ];
        assert_eq!(found, known);
    }
}
