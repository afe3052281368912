//! What an engine decides: moves by itself; stones and choices of openings by letting it play on against itself.

use std::num::NonZeroUsize;
use std::time::Instant;

use inarow_core::{Cell, Position, RandomSource, Side, Turn};
use inarow_engine::{Ask, Choice, Engine, Info, Limits, Stop, Task};
use inarow_record::{Dice, Stream, SwapChoice};

use crate::{PlayerError, Question, Reply, Request, Sink};

/// How far from the centre an opening's stones go, in columns and rows.
const REACH: usize = 3;
/// How many places are compared for the stone before a choice.
const CANDIDATES: usize = 6;
/// Plies that a trial game goes on at most; a longer one counts as even.
const TRIAL_PLIES: u32 = 60;
/// The part of a game's time that one question of an opening may take: a twentieth.
const PART_OF_GAME: u32 = 20;
/// How much a searching engine thinks about a move of a trial game. No time, so that a seed means the same stones.
const TRIAL: Limits = Limits { clock: None, nodes: Some(5_000), depth: None };

/// Answers a request at once, on the caller's thread: for a host that has nothing else to do meanwhile. The seed
/// places the stones of openings. Once `stop` is set, or the part of the clock that an opening may take is over, the answer
/// is the best that was found so far, else the first that the rules allow.
///
/// # Errors
/// [`PlayerError::NothingToDecide`] when the position asks for nothing.
pub fn decide(
    engine: &mut dyn Engine,
    request: &Request<'_>,
    seed: u64,
    info: Sink<'_>,
    stop: &Stop,
) -> Result<Reply, PlayerError> {
    let Request { position, limits, .. } = *request;
    match request.question {
        Question::Analyse { lines } => analyse(engine, request, lines, info, stop),
        Question::Move | Question::Ponder => {
            let ask = if request.question == Question::Ponder { Ask::Ponder } else { Ask::Move };
            #[expect(clippy::needless_match, reason = "named anew, the sink takes the lifetime of the task")]
            let info: Sink<'_> = match info {
                Some(info) => Some(info),
                None => None,
            };
            let chosen =
                engine.best_move(position, &mut Task { ask, info, ..Task::within(limits, stop) }).ok();
            // A search that was stopped before it had a move.
            let any = || first(position).filter(|_| stop.is_set()).map(Choice::of);
            chosen.or_else(any).map(Reply::Move).ok_or(PlayerError::NothingToDecide)
        }
        Question::Stone { left } => stone(engine, position, left, seed, &Bounds::of(&limits, stop))
            .map(|cell| Reply::Move(Choice::of(cell))),
        Question::Choice(may) => choice(engine, position, may, &Bounds::of(&limits, stop)).map(Reply::Choice),
    }
}

/// The best moves: all but the first are told as lines. An engine that names none is asked for a move alone.
fn analyse(
    engine: &mut dyn Engine,
    request: &Request<'_>,
    lines: NonZeroUsize,
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
        return decide(engine, &Request { question: Question::Move, ..*request }, 0, info, stop);
    };
    if let Some(info) = info {
        for (line, choice) in (2..).zip(ranked) {
            let judged = choice.judgement.as_ref().map(Info::from).unwrap_or_default();
            info(&Info { line, moves: vec![choice.cell], ..judged });
        }
    }
    Ok(Reply::Move(best))
}

/// The first move that the rules allow.
fn first(position: &Position) -> Option<Cell> {
    position.turn().side().and_then(|_| position.legal_moves().first().copied())
}

/// What ends the trials of an opening before they are over.
struct Bounds<'a> {
    stop: &'a Stop,
    until: Option<Instant>,
}

impl Bounds<'_> {
    /// An opening is worth half of what its move has, and a small part of what is left of the game. Where positions are
    /// counted, no clock is looked at: the same seed is the same opening.
    fn of<'a>(limits: &Limits, stop: &'a Stop) -> Bounds<'a> {
        let of_move = limits.clock.and_then(|clock| clock.per_move).map(|time| time / 2);
        let of_game = limits.clock.and_then(|clock| clock.left).map(|left| left / PART_OF_GAME);
        let time = [of_move, of_game].into_iter().flatten().min();
        let time = time.filter(|_| limits.nodes.is_none());
        Bounds { stop, until: time.and_then(|time| Instant::now().checked_add(time)) }
    }

    fn are_reached(&self) -> bool {
        self.stop.is_set() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// A random place near the centre; for the last stone before the other side's choice the most even of a few.
fn stone(
    engine: &mut dyn Engine,
    position: &Position,
    left: u32,
    seed: u64,
    bounds: &Bounds<'_>,
) -> Result<Cell, PlayerError> {
    let mut dice = Dice::new(seed, Stream::Opening);
    // The stones of one opening each take numbers of their own.
    for _ in 0..position.ply() {
        dice.next_u64();
    }
    let mut dice = Dice::new(dice.next_u64(), Stream::Opening);
    let mut places = places(position);
    dice.shuffle(&mut places);
    if left > 1 {
        return places.first().copied().ok_or(PlayerError::NothingToDecide);
    }
    let mut best = None;
    for &cell in places.iter().take(CANDIDATES) {
        let mut after = position.clone();
        after.play_unchecked(cell);
        let Some(trial) = trial(engine, after, bounds)? else { break };
        let evenness = trial.evenness();
        if best.is_none_or(|(most, _)| evenness > most) {
            best = Some((evenness, cell));
        }
    }
    best.map(|(_, cell)| cell).or(places.first().copied()).ok_or(PlayerError::NothingToDecide)
}

/// The legal cells near the centre that do not end the game; all legal ones where there is none.
fn places(position: &Position) -> Vec<Cell> {
    let shape = position.shape();
    let (middle_x, middle_y) = (shape.width() / 2, shape.height() / 2);
    let legal = position.legal_moves();
    let near = |cell: &Cell| {
        let (x, y) = shape.xy(*cell);
        let mut after = position.clone();
        after.play_unchecked(*cell);
        x.abs_diff(middle_x) <= REACH && y.abs_diff(middle_y) <= REACH && !after.completed_line()
    };
    let near: Vec<Cell> = legal.iter().copied().filter(near).collect();
    if near.is_empty() { legal } else { near }
}

/// The side that wins when the engine plays on against itself. Without a winner: two more stones where that may be
/// chosen, else O, who is to move.
fn choice(
    engine: &mut dyn Engine,
    position: &Position,
    may: &[SwapChoice],
    bounds: &Bounds<'_>,
) -> Result<SwapChoice, PlayerError> {
    let Some(trial) = trial(engine, position.clone(), bounds)? else {
        return may.first().copied().ok_or(PlayerError::NothingToDecide);
    };
    Ok(match trial.winner {
        Some(Side::X) => SwapChoice::X,
        Some(Side::O) => SwapChoice::O,
        None if may.contains(&SwapChoice::More) => SwapChoice::More,
        None => SwapChoice::O,
    })
}

/// How a trial game ended.
struct Trial {
    winner: Option<Side>,
    plies: u32,
}

impl Trial {
    /// More is more even: a win later, or none at all.
    fn evenness(&self) -> u32 {
        if self.winner.is_some() { self.plies } else { u32::MAX }
    }
}

/// Lets the engine play on against itself; `None` when that was stopped.
fn trial(
    engine: &mut dyn Engine,
    mut position: Position,
    bounds: &Bounds<'_>,
) -> Result<Option<Trial>, PlayerError> {
    let mut task = Task::within(TRIAL, bounds.stop);
    for plies in 0..TRIAL_PLIES {
        let Turn::Player(_) = position.turn() else {
            let winner = position.turn().outcome().and_then(|outcome| outcome.winner);
            return Ok(Some(Trial { winner, plies }));
        };
        // Some engines do not look at the flag.
        if bounds.are_reached() {
            return Ok(None);
        }
        let Ok(choice) = engine.best_move(&position, &mut task) else {
            return if bounds.are_reached() { Ok(None) } else { Err(PlayerError::NothingToDecide) };
        };
        position.play_unchecked(choice.cell);
    }
    Ok(Some(Trial { winner: None, plies: TRIAL_PLIES }))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use inarow_core::{LineSetup, Setup};
    use inarow_engine::{Aborted, Clock};

    use super::*;

    /// Plays the last legal move so often, then is stopped.
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

    /// Takes its time for each move, and counts them.
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

    /// Remembers what it was asked.
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
        assert_eq!(any.cell.index(), 0);
    }

    /// What openings come of a seed: it must stay for ever, since a tournament's seed names its games.
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
        let found: Vec<String> = ["computer:level=7", "computer:level=4", "threat1", "rating-map"]
            .iter()
            .flat_map(|player| [1, 2].map(|seed| format!("{player} {seed}: {}", opening(player, seed))))
            .collect();
        let known = [
            "computer:level=7 1: f9 h10 g9 More",
            "computer:level=7 2: f11 g7 k7 O",
            "computer:level=4 1: f9 h10 i10 More",
            "computer:level=4 2: f11 g7 i9 X",
            "threat1 1: f9 h10 e6 More",
            "threat1 2: f11 g7 g8 X",
            "rating-map 1: f9 h10 i10 More",
            "rating-map 2: f11 g7 g11 More",
        ];
        assert_eq!(found, known);
    }
}
