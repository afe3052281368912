//! Claims of the levels that search for wins, in line games, compared with a full search.

use inarow_core::{LineRule, LineSetup, Position, RandomSource, Reply, Rows, Setup, Side, Turn};
use inarow_engine::{Aborted, Choice, EngineSpec, Limits, Presets, Stop, Task};
use inarow_record::{Dice, Judgement, Score, ScoreValue, Stream};
use proptest::prelude::*;

/// More plies than any game has.
const FAR: i32 = 1000;

/// Value of a position for a side that is or would be to move, by full search. A win has the value [`FAR`]
/// minus the plies to the win. A loss has the negative value, and a draw has 0.
fn value(position: &mut Position, side: Side) -> i32 {
    match position.turn() {
        Turn::Over(outcome) => match outcome.winner {
            Some(winner) if winner == side => FAR,
            Some(_) => -FAR,
            None => 0,
        },
        Turn::Chance => panic!("no line game has chance"),
        Turn::Player(_) => {
            let mut best = -FAR;
            for cell in position.legal_moves() {
                position.play_unchecked(cell);
                let after = -value(position, side.other());
                position.undo();
                best = best.max(after - after.signum());
                if best == FAR - 1 {
                    break;
                }
            }
            best
        }
    }
}

/// Plies to the end for the side to move, by full search. The number is positive for a win, negative for a
/// loss, 0 for a draw.
fn truth(position: &mut Position) -> i32 {
    let side = position.turn().side().expect("a position in which a side is to move");
    let value = value(position, side);
    value.signum() * (FAR - value.abs()) * i32::from(value != 0)
}

/// Returns a small board, mostly full.
fn crowded(
    (rule, reply): (LineRule, Reply),
    (width, height, k): (u32, u32, u32),
    empty: usize,
    seed: u64,
) -> Option<Position> {
    let mut dice = Dice::new(seed, Stream::Opening);
    let cells = (width * height) as usize;
    let mut order: Vec<usize> = (0..cells).collect();
    dice.shuffle(&mut order);
    let walls = dice.below(3) as usize;
    let mut letters = vec!['.'; cells];
    for (index, &at) in order.iter().enumerate().skip(empty) {
        letters[at] = if index < empty + walls { '#' } else { ['X', 'O'][index % 2] };
    }
    let rows: Vec<String> = letters.chunks(width as usize).map(|row| row.iter().collect()).collect();
    let mut setup = LineSetup::new(width, height, k);
    (setup.rule, setup.reply, setup.rows) = (rule, reply, Some(Rows::parse(rows).unwrap()));
    setup.turn = Some(Side::ALL[dice.below(2) as usize]);
    if dice.below(4) == 0 {
        setup.max_moves = cells as u32 - dice.below(empty as u64) as u32;
    }
    // A set-up with a completed line is invalid.
    let position = Position::new(&Setup::Line(setup)).ok()?;
    position.turn().side().map(|_| position)
}

fn think(level: u32, position: &Position) -> Result<Choice, Aborted> {
    let spec: EngineSpec = format!("computer:level={level}").parse().unwrap();
    let mut engine = spec.build(&position.initial_setup(), 1, &Presets::builtin()).unwrap();
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    engine.best_move(position, &mut Task::within(limits, &Stop::new()))
}

/// Plays the principal variation. All moves must be legal. The moves of a proved win must end with the win.
fn replay(position: &Position, judgement: &Judgement) {
    let mut after = position.clone();
    for &cell in &judgement.line {
        let side = after.turn().side().unwrap_or_else(|| panic!("over too soon: {judgement:?} {position:?}"));
        after.play(side, cell).unwrap_or_else(|why| panic!("{why:?}: {judgement:?} {position:?}"));
    }
    if let Some(Score { value: ScoreValue::Win(plies), proved: true }) = judgement.score {
        assert_eq!(judgement.line.len(), plies as usize, "{judgement:?} {position:?}");
        let winner = after.turn().outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, position.turn().side(), "{judgement:?} {position:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// A claimed win is a win and no shorter than the shortest. A claimed loss is a loss. Wins of at most five plies
    /// are found.
    #[test]
    fn claims_are_true(
        rule in 0usize..4,
        reply in any::<bool>(),
        size in 0usize..5,
        empty in 2usize..9,
        seed in any::<u64>(),
    ) {
        let rule = [LineRule::Freestyle, LineRule::Exact, LineRule::Caro, LineRule::CaroPlus][rule];
        let reply = if reply { Reply::LastMove } else { Reply::None };
        let size = [(4, 5, 4), (6, 4, 4), (5, 5, 4), (6, 5, 5), (7, 5, 5)][size];
        let Some(mut position) = crowded((rule, reply), size, empty, seed) else { return Ok(()) };
        let truth = truth(&mut position);
        let choice = think(10, &position).unwrap();
        let judgement = choice.judgement.unwrap();
        let score = judgement.score.unwrap();
        replay(&position, &judgement);
        match score.value {
            ScoreValue::Win(plies) => {
                prop_assert!(truth > 0 && plies as i32 >= truth, "{score:?}, in truth {truth}: {position:?}");
            }
            ScoreValue::Loss(_) => prop_assert!(truth < 0, "{score:?}, in truth {truth}: {position:?}"),
            _ => {}
        }
        if (1..=5).contains(&truth) {
            prop_assert!(matches!(score.value, ScoreValue::Win(_)), "{score:?}, in truth {truth}: {position:?}");
        }
    }

    /// Reported proofs are true, whatever the level's search. Windows serve below level 8 with the last reply, and
    /// everywhere for lines of three or of seven.
    #[test]
    fn what_is_proved_is_true_at_every_level_that_looks_for_wins(
        level in 7u32..=10,
        rule in 0usize..4,
        reply in any::<bool>(),
        size in 0usize..6,
        empty in 2usize..9,
        seed in any::<u64>(),
    ) {
        let rule = [LineRule::Freestyle, LineRule::Exact, LineRule::Caro, LineRule::CaroPlus][rule];
        let reply = if reply { Reply::LastMove } else { Reply::None };
        let size = [(4, 4, 3), (5, 4, 3), (5, 5, 4), (6, 5, 5), (7, 5, 5), (9, 4, 7)][size];
        let Some(mut position) = crowded((rule, reply), size, empty, seed) else { return Ok(()) };
        let truth = truth(&mut position);
        let judgement = think(level, &position).unwrap().judgement.unwrap();
        replay(&position, &judgement);
        match judgement.score {
            Some(Score { value: ScoreValue::Win(plies), proved: true }) => {
                prop_assert!(truth > 0 && plies as i32 >= truth, "{plies}, in truth {truth}: {position:?}");
            }
            Some(Score { value: ScoreValue::Loss(_), proved: true }) => {
                prop_assert!(truth < 0, "{judgement:?}, in truth {truth}: {position:?}");
            }
            _ => {}
        }
    }
}
