//! Decisions of an engine: its moves, and the stones and choices of openings. Openings follow from the engine's
//! judgement of positions.

mod balance;

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::Position;
use inarow_engine::{Ask, Choice, Clock, Engine, EngineSpec, Info, Limits, Presets, Stop, Task, Timing};

use self::balance::{Bounds, choice, stone};
use crate::{PlayerError, Question, Reply, Request, Sink};

/// Substitute engine for a search that was stopped before the first move, and the substitute's longest time.
const HURRIED: &str = "computer:level=10:nodes=300:hash=1";
const HURRIED_TIME: Duration = Duration::from_millis(3);

/// Answers a request on the caller's thread, for a host that can wait. The seed places the stones of openings.
/// The answer comes soon after `stop` is set or an opening's part of the clock is used up. The answer is then
/// the best found so far, or the result of a search of a few milliseconds.
///
/// # Errors
/// [`PlayerError::NothingToDecide`] when no decision is due in the position.
pub fn decide(
    engine: &mut dyn Engine,
    request: &Request<'_>,
    seed: u64,
    info: Sink<'_>,
    stop: &Stop,
) -> Result<Reply, PlayerError> {
    let Request { position, limits, .. } = *request;
    match request.question {
        Question::Analyse { lines } => analyse(engine, request, lines, seed, info, stop),
        Question::Move | Question::Ponder => {
            let ask = if request.question == Question::Ponder { Ask::Ponder } else { Ask::Move };
            #[expect(clippy::needless_match, reason = "named anew, the sink takes the lifetime of the task")]
            let info: Sink<'_> = match info {
                Some(info) => Some(info),
                None => None,
            };
            let chosen =
                engine.best_move(position, &mut Task { ask, info, ..Task::within(limits, stop) }).ok();
            let hurried = || if stop.is_set() { hurried(position, seed) } else { None };
            chosen.or_else(hurried).map(Reply::Move).ok_or(PlayerError::NothingToDecide)
        }
        Question::Stone { left } => stone(engine, position, left, seed, &Bounds::of(&limits, stop))
            .map(|cell| Reply::Move(Choice::of(cell))),
        Question::Choice(may) => choice(engine, position, may, &Bounds::of(&limits, stop)).map(Reply::Choice),
    }
}

/// Finds the best moves. Reports all but the first as lines. Asks an engine without lines for a move alone.
fn analyse(
    engine: &mut dyn Engine,
    request: &Request<'_>,
    lines: NonZeroUsize,
    seed: u64,
    mut info: Sink<'_>,
    stop: &Stop,
) -> Result<Reply, PlayerError> {
    let mut first = |told: &Info| {
        if told.line <= 1
            && let Some(info) = &mut info
        {
            info(told);
        }
    };
    let task = &mut Task {
        ask: Ask::Analyse { lines },
        info: Some(&mut first),
        ..Task::within(request.limits, stop)
    };
    let mut ranked = engine.think(request.position, task).into_iter().flatten();
    let Some(best) = ranked.next() else {
        return decide(engine, &Request { question: Question::Move, ..*request }, seed, info, stop);
    };
    if let Some(info) = info {
        for (line, choice) in (2..).zip(ranked) {
            let judged = choice.judgement.as_ref().map(Info::from).unwrap_or_default();
            info(&Info { line, moves: vec![choice.cell], ..judged });
        }
    }
    Ok(Reply::Move(best))
}

/// Returns a move in place of a search that was stopped before its first move. Returns `None` without a side to
/// move.
fn hurried(position: &Position, seed: u64) -> Option<Choice> {
    position.turn().side()?;
    let spec: Result<EngineSpec, _> = HURRIED.parse();
    let engine =
        spec.ok().and_then(|spec| spec.build(&position.initial_setup(), seed, &Presets::builtin()).ok());
    let clock = Some(Clock::of_move(HURRIED_TIME));
    let limits = Limits { clock, timing: Timing::Exact, ..Limits::default() };
    let found = engine
        .and_then(|mut engine| engine.best_move(position, &mut Task::within(limits, &Stop::new())).ok());
    found.or_else(|| position.legal_moves().first().copied().map(Choice::of))
}

#[cfg(test)]
mod tests {
    use inarow_core::{GameSpec, LineSetup, Setup, Side, Step};
    use inarow_engine::Aborted;
    use inarow_record::{Dice, Stream, SwapChoice};

    use super::*;

    /// An engine that plays the last legal move this many times, then sets the stop.
    struct Patient<'a>(u32, &'a Stop);

    impl Engine for Patient<'_> {
        fn think(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
            match self.0.checked_sub(1) {
                Some(left) => self.0 = left,
                None => self.1.set(),
            }
            if task.stop.is_set() {
                return Err(Aborted);
            }
            let last = position.legal_moves().last().copied().ok_or(Aborted)?;
            Ok(vec![Choice::of(last)])
        }
    }

    fn decided(question: Question, moves: u32) -> Result<Reply, PlayerError> {
        let position = Position::new(&Setup::Line(LineSetup::new(15, 15, 5))).unwrap();
        let request = Request { id: 0, question, position: &position, limits: Limits::default() };
        let stop = Stop::new();
        decide(&mut Patient(moves, &stop), &request, 1, None, &stop)
    }

    /// An engine that takes a fixed time for each move, and counts moves.
    struct Slow(u32);

    impl Engine for Slow {
        fn think(&mut self, position: &Position, _: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
            self.0 += 1;
            let (_open, silent) = std::sync::mpsc::channel::<()>();
            let _ = silent.recv_timeout(Duration::from_millis(2));
            let last = position.legal_moves().last().copied().ok_or(Aborted)?;
            Ok(vec![Choice::of(last)])
        }
    }

    #[test]
    fn an_opening_is_decided_within_its_part_of_the_clock() {
        let position = Position::new(&Setup::Line(LineSetup::new(15, 15, 5))).unwrap();
        let moves_within = |question: Question, clock: Clock| {
            let limits = Limits { clock: Some(clock), ..Limits::default() };
            let mut engine = Slow(0);
            let request = Request { id: 0, question, position: &position, limits };
            decide(&mut engine, &request, 1, None, &Stop::new()).unwrap();
            engine.0
        };
        let of_game = |left| Clock { left: Some(left), ..Clock::default() };
        for question in [Question::Stone { left: 1 }, Question::Choice(&[SwapChoice::X, SwapChoice::O])] {
            // Moves of 2 ms within 10 ms.
            for clock in [Clock::of_move(Duration::from_millis(20)), of_game(Duration::from_millis(200))] {
                assert!(moves_within(question, clock) <= 5, "{question:?} {clock:?}");
            }
        }
        let ample = Clock::of_move(Duration::from_secs(600));
        assert!(moves_within(Question::Stone { left: 1 }, ample) > 20);
    }

    /// An engine that judges positions. X's chance falls as the column of the last mark moves right.
    struct Judge {
        /// X's chance to win. `None` for a chance by the column.
        chance: Option<f64>,
        /// Sum of the allowed nodes, and number of searches.
        nodes: u64,
        looks: u32,
    }

    impl Engine for Judge {
        fn think(&mut self, _: &Position, _: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
            panic!("who judges positions plays no trial games")
        }

        fn chance(&mut self, position: &Position, limits: Limits, _: &Stop) -> Option<f64> {
            self.nodes += limits.nodes.unwrap_or(u64::MAX);
            self.looks += 1;
            let side = position.turn().side()?;
            let of_column = || {
                position.steps().last().map_or(0.0, |step| match step {
                    Step::Move(cell) => 1.0 - position.shape().xy(*cell).0 as f64 / 10.0,
                    _ => 0.0,
                })
            };
            let of_x = self.chance.unwrap_or_else(of_column);
            Some(if side == Side::X { of_x } else { 1.0 - of_x })
        }
    }

    #[test]
    fn who_judges_positions_takes_the_better_side_and_leaves_even_ones() {
        const SIDES: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O];
        const MORE: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O, SwapChoice::More];
        let position = Position::new(&Setup::Line(LineSetup::new(15, 15, 5))).unwrap();
        let asked = |question: Question, chance: Option<f64>, nodes: Option<u64>| {
            let limits = Limits { nodes, ..Limits::default() };
            let request = Request { id: 0, question, position: &position, limits };
            let mut judge = Judge { chance, nodes: 0, looks: 0 };
            let reply = decide(&mut judge, &request, 1, None, &Stop::new()).unwrap();
            (reply, judge.nodes, judge.looks)
        };
        for (chance, of_two, of_three) in [
            (0.9, SwapChoice::X, SwapChoice::X),
            (0.56, SwapChoice::X, SwapChoice::X),
            (0.54, SwapChoice::X, SwapChoice::More),
            (0.5, SwapChoice::O, SwapChoice::More),
            (0.46, SwapChoice::O, SwapChoice::More),
            (0.1, SwapChoice::O, SwapChoice::O),
        ] {
            for (may, expected) in [(SIDES, of_two), (MORE, of_three)] {
                let (choice, nodes, _) = asked(Question::Choice(may), Some(chance), Some(700));
                assert_eq!((choice, nodes), (Reply::Choice(expected), 700), "{chance} {may:?}");
            }
        }
        for nodes in [None, Some(3_000)] {
            let (reply, visited, looks) = asked(Question::Stone { left: 1 }, None, nodes);
            let column = reply.cell().map(|cell| cell.index() % 15);
            assert_eq!((column, looks), (Some(5), 32), "the fifth column is the even one");
            assert!(visited <= nodes.unwrap_or(200_000), "{visited} positions of {nodes:?}");
        }
        for left in [3, 2] {
            assert_eq!(asked(Question::Stone { left }, None, None).2, 0, "any stone will do before the last");
        }
    }

    /// An engine that stores its task.
    struct Asked(Option<Ask>);

    impl Engine for Asked {
        fn think(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
            self.0 = Some(task.ask);
            Ok(vec![Choice::of(position.legal_moves()[0])])
        }
    }

    #[test]
    fn an_engine_knows_whether_it_is_to_ponder() {
        let position = Position::new(&Setup::Line(LineSetup::new(15, 15, 5))).unwrap();
        for (question, ask) in [(Question::Move, Ask::Move), (Question::Ponder, Ask::Ponder)] {
            let request = Request { id: 0, question, position: &position, limits: Limits::default() };
            let mut engine = Asked(None);
            decide(&mut engine, &request, 1, None, &Stop::new()).unwrap();
            assert_eq!(engine.0, Some(ask));
        }
    }

    #[test]
    fn who_is_stopped_decides_all_the_same() {
        const MAY: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O, SwapChoice::More];
        for moves in [0, 1, 7] {
            let choice = decided(Question::Choice(MAY), moves);
            assert_eq!(choice, Ok(Reply::Choice(SwapChoice::X)), "after {moves}");
        }
        let Ok(Reply::Move(first)) = decided(Question::Stone { left: 1 }, 0) else { panic!("a stone") };
        assert_eq!(decided(Question::Stone { left: 1 }, 5), Ok(Reply::Move(first)), "no trial was over");
        let Ok(Reply::Move(any)) = decided(Question::Move, 0) else { panic!("a move") };
        assert_eq!(any.cell.index(), 7 * 15 + 7, "the middle");
    }

    /// Uses the board `START 15`, `BOARD 7,7,1 8,8,2 7,8,1 8,7,2 7,9,1 8,6,2 7,10,1 8,9,2`. Both sides have a
    /// four.
    #[test]
    fn who_is_stopped_before_it_looks_takes_its_win() {
        let mut position = Position::new(&Setup::Line(LineSetup::new(15, 15, 5))).unwrap();
        for name in ["h8", "i9", "h9", "i8", "h10", "i7", "h11", "i10"] {
            position.play_unchecked(position.shape().parse(name).unwrap());
        }
        let stop = Stop::new();
        stop.set();
        let move_of = |player: &str, position: &Position| {
            let spec: EngineSpec = player.parse().unwrap();
            let mut engine = spec.build(&position.initial_setup(), 1, &Presets::builtin()).unwrap();
            let request = |question| Request { id: 0, question, position, limits: Limits::default() };
            let questions =
                [Question::Move, Question::Ponder, Question::Analyse { lines: NonZeroUsize::MIN }];
            questions.map(|question| {
                let reply = decide(engine.as_mut(), &request(question), 1, None, &stop).unwrap();
                position.shape().name(reply.cell().unwrap()).to_string()
            })
        };
        for player in ["computer:level=10", "computer:level=3", "mcts"] {
            for name in move_of(player, &position) {
                assert!(["h7", "h12"].contains(&name.as_str()), "{player}: {name}");
            }
        }
        // The first cell in row order that completes or stops a line, as without a stop.
        assert_eq!(move_of("threat1", &position), ["h12"; 3]);
        position.undo();
        assert_eq!(move_of("threat1", &position), ["h12"; 3]);
    }

    /// Uses settings with which engines think without limits of their own.
    #[test]
    fn every_engine_ends_at_a_stop_and_plays() {
        let heavy = [
            ("computer:level=10:nodes=0:time=none", "gomoku"),
            ("computer:level=10:nodes=0:time=none", "ultimate"),
            ("computer:level=10:nodes=0:time=none", "score-balanced"),
            ("minimax:pruning=off", "line:12x1:k=12"),
            ("mcts:nodes=2000000000", "gomoku"),
            ("threat1:candidates=1000", "line:20x20:k=5"),
            ("rating-map", "gomoku"),
            ("rule3", "tictactoe"),
            ("score2", "score-balanced"),
            ("ultimate2", "ultimate"),
            ("random", "gomoku"),
        ];
        for info in inarow_engine::catalogue() {
            assert!(heavy.iter().any(|(spec, _)| spec.split(':').next() == Some(info.name)), "{}", info.name);
        }
        for (spec, game) in heavy {
            let setup = game.parse::<GameSpec>().unwrap().setup(&mut Dice::new(1, Stream::SetUp)).unwrap();
            let mut position = Position::new(&setup).unwrap();
            position.draw_chance(&mut Dice::new(1, Stream::Chance));
            let spec: EngineSpec = spec.parse().unwrap();
            let mut engine = spec.build(&setup, 1, &Presets::builtin()).unwrap();
            let stop = Stop::new();
            stop.set_at(std::time::Instant::now());
            let limits = Limits::default();
            let request = Request { id: 0, question: Question::Move, position: &position, limits };
            let reply = decide(engine.as_mut(), &request, 1, None, &stop).unwrap();
            assert!(position.is_legal(reply.cell().unwrap()), "{spec:?} {game}");
        }
    }

    #[test]
    fn who_is_stopped_before_it_looks_judges_its_move_in_every_game() {
        for (game, moves, best) in [
            ("course15", "h8 a1 h9 b1 h10 c1 h11 d1 h12", Some("e1")),
            ("line:100x100:k=7", "a1", None),
            ("ultimate", "", None),
            ("score-balanced", "", None),
        ] {
            let setup = game.parse::<GameSpec>().unwrap().setup(&mut Dice::new(1, Stream::SetUp)).unwrap();
            let mut position = Position::new(&setup).unwrap();
            for name in moves.split_whitespace() {
                position.play_unchecked(position.shape().parse(name).unwrap());
            }
            position.draw_chance(&mut Dice::new(1, Stream::Chance));
            let choice = hurried(&position, 1).unwrap();
            assert!(position.is_legal(choice.cell) && choice.judgement.is_some(), "{game}: {choice:?}");
            let name = position.shape().name(choice.cell).to_string();
            assert!(best.is_none_or(|best| best == name), "{game}: {name}");
        }
    }

    /// Openings and moves of the reference opponents from a seed must never change.
    #[test]
    fn a_seed_means_the_same_stones_and_choices_for_ever() {
        const MAY: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O, SwapChoice::More];
        let opening = |player: &str, seed: u64| {
            let setup = Setup::Line(LineSetup::new(15, 15, 5));
            let spec: inarow_engine::EngineSpec = player.parse().unwrap();
            let mut engine = spec.build(&setup, seed, &inarow_engine::Presets::builtin()).unwrap();
            let mut position = Position::new(&setup).unwrap();
            let mut said = Vec::new();
            let questions = [3, 2, 1].map(|left| Question::Stone { left }).into_iter();
            for question in questions.chain([Question::Choice(MAY)]) {
                let request = Request { id: 0, question, position: &position, limits: Limits::default() };
                match decide(engine.as_mut(), &request, seed, None, &Stop::new()).unwrap() {
                    Reply::Move(choice) => {
                        said.push(position.shape().name(choice.cell).to_string());
                        position.play_unchecked(choice.cell);
                    }
                    Reply::Choice(choice) => said.push(format!("{choice:?}")),
                }
            }
            said.join(" ")
        };
        let found: Vec<String> = ["threat1", "rating-map"]
            .iter()
            .flat_map(|player| [1, 2].map(|seed| format!("{player} {seed}: {}", opening(player, seed))))
            .collect();
        let known = [
            "threat1 1: f9 h10 e6 More",
            "threat1 2: f11 g7 g8 X",
            "rating-map 1: f9 h10 i10 More",
            "rating-map 2: f11 g7 g11 More",
        ];
        assert_eq!(found, known);
    }
}
