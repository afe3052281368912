//! Openings decided by engines. Decisions are legal everywhere and equal for equal seeds. Stones leave the
//! sides even.

use inarow_core::spec::presets;
use inarow_core::{GameSpec, Opening, Position, RandomSource, Setup, Side, Turn};
use inarow_play::{EngineSpec, Limits, Presets, Question, Reply, Request, Stop, Task, decide};
use inarow_record::{Dice, Stream, SwapChoice};

const MAY: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O, SwapChoice::More];

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn start(game: &str) -> Option<(Setup, Position)> {
    let spec: GameSpec = game.parse().unwrap();
    let setup = spec.with_opening(Opening::Swap2).setup(&mut Dice::new(1, Stream::SetUp)).unwrap();
    let position = Position::new(&setup).unwrap();
    (setup.opening() == Opening::Swap2).then_some((setup, position))
}

/// Returns the answers of a player on both sides of an opening, and the position after the opening.
fn opening(player: &str, setup: &Setup, seed: u64, nodes: u64) -> (Vec<Reply>, Position) {
    let spec: EngineSpec = player.parse().unwrap();
    let mut engine = spec.build(setup, seed, &Presets::builtin()).unwrap();
    let mut position = Position::new(setup).unwrap();
    let stones = |count: u32| (1..=count).rev().map(|left| Question::Stone { left });
    let questions = stones(3).chain([Question::Choice(MAY)]).chain(stones(2));
    let mut replies = Vec::new();
    for question in questions.chain([Question::Choice(&MAY[..2])]) {
        if !matches!(position.turn(), Turn::Player(_)) {
            break;
        }
        let request = Request { id: 0, question, position: &position, limits: limits(nodes) };
        let reply = decide(engine.as_mut(), &request, seed, None, &Stop::new()).unwrap();
        match (&reply, question) {
            (Reply::Move(choice), Question::Stone { .. }) => {
                let side = position.turn().side().unwrap();
                position.play(side, choice.cell).expect("a legal stone");
            }
            (Reply::Choice(choice), Question::Choice(may)) => assert!(may.contains(choice)),
            _ => panic!("{reply:?} to {question:?}"),
        }
        replies.push(reply);
    }
    (replies, position)
}

#[test]
fn openings_are_legal_on_every_board_and_the_same_for_a_seed() {
    let more = [
        "line:1x1:k=1",
        "line:3x1:k=2",
        "line:1x7:k=5",
        "line:9x2:k=3:max-moves=4",
        "line:30x3:k=20",
        "line:100x100:k=5:walls=0.5/50/1:reply=last-move",
        "line:9x9:k=5:reply=last-move",
        "line:9x9:k=6:rule=caro-plus",
        "line:7x7:k=4",
    ];
    let mut played = 0;
    for game in presets().iter().map(|preset| preset.name).chain(more) {
        let Some((setup, _)) = start(game) else { continue };
        played += 1;
        for level in [1, 4, 7, 10] {
            let player = format!("computer:level={level}");
            let first = opening(&player, &setup, 5, 2_000).0;
            assert_eq!(opening(&player, &setup, 5, 2_000).0, first, "{game} {player}");
        }
    }
    assert!(played > more.len(), "{played} games with openings");
}

/// Returns the winner when level 10 plays on with this many nodes a move.
fn winner(setup: &Setup, mut position: Position, nodes: u64) -> Option<Side> {
    let spec: EngineSpec = "computer:level=10".parse().unwrap();
    let mut engine = spec.build(setup, 1, &Presets::builtin()).unwrap();
    while let Turn::Player(_) = position.turn() {
        let choice = engine.best_move(&position, &mut Task::within(limits(nodes), &Stop::new())).unwrap();
        position.play_unchecked(choice.cell);
    }
    position.turn().outcome().and_then(|outcome| outcome.winner)
}

#[test]
fn the_chosen_side_wins_more_often_than_the_other() {
    let (setup, start) = start("gomoku").unwrap();
    let mut dice = Dice::new(3, Stream::Opening);
    let (mut won, mut lost) = (0, 0);
    for seed in 0..60 {
        let mut position = start.clone();
        let shape = position.shape();
        while position.ply() < 3 {
            let [x, y] = [0, 0].map(|_| 5 + dice.below(5) as i64);
            let (side, cell) = (position.turn().side().unwrap(), shape.cell(x, y).unwrap());
            let _ = position.play(side, cell);
        }
        let spec: EngineSpec = "computer:level=10".parse().unwrap();
        let mut engine = spec.build(&setup, seed, &Presets::builtin()).unwrap();
        let question = Question::Choice(&MAY[..2]);
        let request = Request { id: 0, question, position: &position, limits: limits(3_000) };
        let Ok(Reply::Choice(choice)) = decide(engine.as_mut(), &request, seed, None, &Stop::new()) else {
            panic!("a side")
        };
        let chosen = if choice == SwapChoice::X { Side::X } else { Side::O };
        match winner(&setup, position, 500) {
            Some(side) if side == chosen => won += 1,
            Some(_) => lost += 1,
            None => {}
        }
    }
    assert!(won >= lost + 15, "the chosen side won {won} and lost {lost}");
}

#[test]
fn the_last_stone_leaves_the_sides_more_even_than_a_random_one() {
    let (setup, start) = start("gomoku").unwrap();
    // Computes the average distance of the chance to win from even, as judged by a larger search.
    let off = |stones: [u32; 3]| -> f64 {
        let seeds = 12;
        let of_seed = |seed| {
            let spec: EngineSpec = "computer:level=10".parse().unwrap();
            let mut engine = spec.build(&setup, seed, &Presets::builtin()).unwrap();
            let mut position = start.clone();
            for left in stones {
                let question = Question::Stone { left };
                let request = Request { id: 0, question, position: &position, limits: limits(20_000) };
                let reply = decide(engine.as_mut(), &request, seed, None, &Stop::new()).unwrap();
                position.play_unchecked(reply.cell().unwrap());
            }
            let chance = engine.chance(&position, limits(30_000), &Stop::new()).unwrap();
            (chance - 0.5).abs()
        };
        (0..seeds).map(of_seed).sum::<f64>() / seeds as f64
    };
    // All stones but the last one are random.
    let [random, last] = [off([3, 2, 2]), off([3, 2, 1])];
    assert!(last < 0.6 * random, "{last}, and {random} with a random one");
}
