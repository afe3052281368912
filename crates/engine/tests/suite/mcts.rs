//! Tests of `mcts`: legal in every line game, equal for equal seeds, within its limits, and stronger than `threat1`.

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::spec::presets;
use inarow_core::{Position, RandomSource, Setup, Side, Turn};
use inarow_engine::{
    Aborted, Ask, Clock, Engine, EngineSpec, Info, Limits, Presets, Resources, Stop, Task, engine_info,
};
use inarow_record::{Dice, Score, Stream};

use crate::positions::{choose_name, rows, setup};

fn engine(player: &str, setup: &Setup, seed: u64) -> Box<dyn Engine> {
    player.parse::<EngineSpec>().unwrap().build(setup, seed, &Presets::builtin()).unwrap()
}

fn play_on(mut position: Position, engines: &mut [Box<dyn Engine>; 2], limits: Limits) -> Position {
    let stop = Stop::new();
    while let Turn::Player(side) = position.turn() {
        let choice = engines[side.index()].best_move(&position, &mut Task::within(limits, &stop)).unwrap();
        position.play(side, choice.cell).expect("a legal move");
    }
    position
}

/// Returns a position after random moves in the middle.
fn opening(setup: &Setup, plies: u32, seed: u64) -> Position {
    let mut dice = Dice::new(seed, Stream::Opening);
    let mut position = Position::new(setup).unwrap();
    let shape = position.shape();
    while position.ply() < plies {
        let [x, y] = [shape.width(), shape.height()].map(|size| size as i64 / 2 - 3 + dice.below(7) as i64);
        if let (Some(cell), Some(side)) = (shape.cell(x, y), position.turn().side()) {
            let _ = position.play(side, cell);
        }
    }
    position
}

fn of_nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn every_line_game_is_played_to_its_end() {
    let more = [
        "line:1x1:k=1",
        "line:1x7:k=5",
        "line:3x1:k=2",
        "line:30x3:k=20:max-moves=40",
        "line:100x100:k=100:max-moves=12",
        "line:100x100:k=5:walls=0.5/50/1:reply=last-move:max-moves=16",
        "line:100x100:k=5:walls=0.5/50/1:max-moves=16",
        "line:9x9:k=5:reply=last-move",
        "line:9x9:k=6:rule=caro-plus",
        "line:9x9:k=4:rule=caro",
        "line:9x9:k=7:rule=exact",
    ];
    let mut played = 0;
    for game in presets().iter().map(|preset| preset.name).chain(more) {
        let setup = setup(game, 3);
        if !engine_info("mcts").unwrap().plays(&setup) {
            continue;
        }
        played += 1;
        let mut engines = [1, 2].map(|seed| engine("mcts", &setup, seed));
        let end = play_on(Position::new(&setup).unwrap(), &mut engines, of_nodes(60));
        assert!(end.turn().outcome().is_some(), "{game}");
    }
    assert!(played > more.len() + 5, "{played}");
}

#[test]
fn a_seed_means_the_same_game() {
    for game in ["gomoku", "renju", "line:9x9:k=5:reply=last-move", "5x5"] {
        let setup = setup(game, 1);
        let steps = |seed| {
            let mut engines = [seed, seed].map(|seed| engine("mcts", &setup, seed));
            play_on(Position::new(&setup).unwrap(), &mut engines, of_nodes(200)).steps()
        };
        assert_eq!(steps(5), steps(5), "{game}");
    }
    let first_moves = |seed| {
        let setup = setup("gomoku", 1);
        let mut engines = [seed, seed].map(|seed| engine("mcts", &setup, seed));
        play_on(Position::new(&setup).unwrap(), &mut engines, of_nodes(50)).steps()
    };
    assert!((1..6).any(|seed| first_moves(seed) != first_moves(0)), "seeds differ");
}

#[test]
fn an_engine_that_thought_before_gives_the_same_move() {
    let setup = setup("gomoku", 1);
    let mut used = engine("mcts", &setup, 1);
    for seed in 0..6 {
        let position = opening(&setup, 5, seed);
        let stop = Stop::new();
        let think = |engine: &mut dyn Engine| {
            engine.best_move(&position, &mut Task::within(of_nodes(700), &stop)).unwrap()
        };
        let fresh = think(engine("mcts", &setup, 1).as_mut());
        assert_eq!(think(used.as_mut()), fresh);
    }
}

#[test]
fn wins_are_taken_and_lines_blocked() {
    for game in ["gomoku", "gomoku-standard", "caro", "renju", "line:15x15:k=5:reply=last-move"] {
        let mut four = vec!["..............."; 15];
        (four[7], four[9]) = ("....OXXXX......", "....O.O.O......");
        let position = Position::new(&rows(game, &four)).unwrap();
        assert_eq!(choose_name("mcts", &position, 1), "j8", "{game}");
        for lines in 2..4 {
            let stop = Stop::new();
            let ask = Ask::Analyse { lines: NonZeroUsize::new(lines).unwrap() };
            let mut task = Task { ask, ..Task::within(of_nodes(2000), &stop) };
            let choices = engine("mcts", &position.initial_setup(), 1).think(&position, &mut task).unwrap();
            assert_eq!(position.shape().name(choices[0].cell).to_string(), "j8", "{game}, {lines} lines");
        }
        let Setup::Line(mut other) = rows(game, &four) else { panic!("a line game") };
        other.turn = Some(Side::O);
        let position = Position::new(&Setup::Line(other)).unwrap();
        let block = choose_name("mcts", &position, 1);
        // A line closed at both ends does not count in caro. The cell beyond therefore stops the line as well.
        assert!(block == "j8" || game == "caro" && block == "k8", "{game}: {block}");
    }
}

#[test]
fn a_win_is_told_with_its_line() {
    let mut board = vec!["..............."; 15];
    (board[3], board[4], board[5]) = (".......O.......", ".......X.......", ".......X.......");
    (board[6], board[7]) = (".......X.......", "...OXXX........");
    board[12] = "O..O..O.O......";
    let position = Position::new(&rows("gomoku", &board)).unwrap();
    let mut mcts = engine("mcts", &position.initial_setup(), 1);
    let choice = mcts.best_move(&position, &mut Task::new(&Stop::new())).unwrap();
    assert_eq!(position.shape().name(choice.cell).to_string(), "h8");
    let judgement = choice.judgement.unwrap();
    assert_eq!(judgement.score, Some(Score::win(3)));
    let mut after = position.clone();
    for cell in judgement.line {
        let side = after.turn().side().unwrap();
        after.play(side, cell).expect("a legal line");
    }
    assert_eq!(after.turn().outcome().and_then(|outcome| outcome.winner), Some(Side::X));
}

#[test]
fn tic_tac_toe_is_drawn_with_itself() {
    let setup = setup("tictactoe", 1);
    for seed in 0..5 {
        let mut engines = [1, 2].map(|part| engine("mcts", &setup, 2 * seed + part));
        let end = play_on(Position::new(&setup).unwrap(), &mut engines, Limits::default());
        assert_eq!(end.turn().outcome().and_then(|outcome| outcome.winner), None);
    }
}

#[test]
fn limits_and_signals_end_it() {
    let setup = setup("gomoku", 1);
    let position = opening(&setup, 6, 2);
    let mut mcts = engine("mcts:nodes=1000000000", &setup, 1);
    let mut visited = |limits: Limits, ask: Ask, stop: &Stop| {
        let mut task = Task { ask, ..Task::within(limits, stop) };
        mcts.best_move(&position, &mut task).map(|choice| choice.judgement.unwrap().nodes.unwrap())
    };
    for nodes in [1, 100, 3000] {
        let seen = visited(of_nodes(nodes), Ask::Move, &Stop::new()).unwrap();
        // A VCF search is finished.
        assert!(seen <= nodes + 30, "{seen} of {nodes}");
    }
    let clock = |ms| Some(Clock::of_move(Duration::from_millis(ms)));
    let timed = |ms| Limits { clock: clock(ms), ..Limits::default() };
    assert!(visited(timed(0), Ask::Move, &Stop::new()).unwrap() < 100);
    assert!(visited(timed(30), Ask::Move, &Stop::new()).unwrap() > 30);
    let mut deep = Limits { depth: Some(1), ..of_nodes(500) };
    assert!(visited(deep, Ask::Move, &Stop::new()).is_ok());
    deep.depth = Some(0);
    assert!(visited(deep, Ask::Move, &Stop::new()).is_ok());
    let stop = Stop::new();
    stop.start_clock(Clock::of_move(Duration::from_millis(10)));
    assert!(visited(Limits::default(), Ask::Ponder, &stop).is_ok(), "the clock of a move ends pondering");
    stop.set();
    assert_eq!(visited(Limits::default(), Ask::Move, &stop), Err(Aborted));
}

#[test]
fn moves_are_ranked_and_told() {
    let setup = setup("gomoku", 1);
    let position = opening(&setup, 4, 3);
    let mut told: Vec<Info> = Vec::new();
    let mut tell = |info: &Info| told.push(info.clone());
    let stop = Stop::new();
    let lines = NonZeroUsize::new(5).unwrap();
    let mut task =
        Task { ask: Ask::Analyse { lines }, info: Some(&mut tell), ..Task::within(of_nodes(2000), &stop) };
    let choices = engine("mcts", &setup, 1).think(&position, &mut task).unwrap();
    assert_eq!(choices.len(), 5);
    let mut cells: Vec<_> = choices.iter().map(|choice| choice.cell).collect();
    let played = engine("mcts", &setup, 1).best_move(&position, &mut Task::within(of_nodes(2000), &stop));
    assert_eq!(played.map(|choice| choice.cell), Ok(cells[0]));
    cells.sort_unstable();
    cells.dedup();
    assert_eq!(cells.len(), 5);
    let last = told.iter().rev().find(|info| info.line == 1).unwrap();
    assert_eq!(last.moves.first(), Some(&choices[0].cell));
    assert!(told.iter().any(|info| info.line == 5));
}

#[test]
fn a_small_table_is_enough() {
    let setup = setup("gomoku", 1);
    let mut mcts = engine("mcts", &setup, 1);
    for table_bytes in [0, 1, 1000, 100_000] {
        mcts.set_resources(Resources { table_bytes: Some(table_bytes), ..Resources::default() });
        let position = opening(&setup, 5, 4);
        let choice = mcts.best_move(&position, &mut Task::within(of_nodes(500), &Stop::new())).unwrap();
        assert!(position.is_legal(choice.cell), "{table_bytes} bytes");
    }
}

#[test]
fn it_knows_how_good_a_position_is() {
    let mut three = vec!["..............."; 15];
    (three[7], three[9]) = ("....OXXX.......", "....O...O......");
    let position = Position::new(&rows("gomoku", &three)).unwrap();
    let setup = position.initial_setup();
    // X has a three that can still become a four in two ways. O has nothing.
    let chance = engine("mcts", &setup, 1).chance(&position, of_nodes(400), &Stop::new()).unwrap();
    assert!((0.6..=1.0).contains(&chance), "{chance}");
}

#[test]
fn it_is_better_than_threat1() {
    let setup = setup("gomoku", 0);
    let mut wins = 0;
    for seed in 1..=5 {
        let start = opening(&setup, 4, seed);
        for side in Side::ALL {
            let mut engines = [engine("mcts:nodes=1000", &setup, seed), engine("threat1", &setup, seed)];
            if side == Side::O {
                engines.swap(0, 1);
            }
            let end = play_on(start.clone(), &mut engines, Limits::default());
            wins += u32::from(end.turn().outcome().unwrap().winner == Some(side));
        }
    }
    assert!(wins >= 7, "{wins} of 10");
}
