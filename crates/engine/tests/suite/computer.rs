//! Tests of `computer`: legal in every game at every level, equal for equal seeds, within its limits.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use inarow_core::spec::presets;
use inarow_core::{Position, RandomSource, Reply, Setup, Side, Turn};
use inarow_engine::{
    Aborted, Ask, Choice, Clock, Engine, EngineSpec, Info, Limits, Presets, Stop, Task, Timing,
};
use inarow_record::{Dice, Score, ScoreValue, Stream};

use crate::positions::{choose_name, draw_chances, random_position, rows, setup};

pub(crate) fn computer(level: u32, setup: &Setup, seed: u64) -> Box<dyn Engine> {
    let spec: EngineSpec = format!("computer:level={level}").parse().unwrap();
    spec.build(setup, seed, &Presets::builtin()).unwrap()
}

/// Continues a game from a position. Returns the last position.
pub(crate) fn play_on(
    mut position: Position,
    engines: &mut [Box<dyn Engine>; 2],
    limits: Limits,
    seed: u64,
) -> Position {
    let (stop, mut dice) = (Stop::new(), Dice::new(seed, Stream::Chance));
    draw_chances(&mut position, &mut dice);
    while let Turn::Player(side) = position.turn() {
        let choice = engines[side.index()].best_move(&position, &mut Task::within(limits, &stop)).unwrap();
        position.play(side, choice.cell).expect("a legal move");
        draw_chances(&mut position, &mut dice);
    }
    position
}

/// Returns a position after some random moves around the middle.
pub(crate) fn opening(setup: &Setup, plies: usize, dice: &mut Dice) -> Position {
    loop {
        let mut position = Position::new(setup).unwrap();
        draw_chances(&mut position, dice);
        let shape = position.shape();
        for _ in 0..plies {
            let legal = position.legal_moves();
            let near: Vec<_> = legal
                .into_iter()
                .filter(|&cell| {
                    let (x, y) = shape.xy(cell);
                    x.abs_diff(shape.width() / 2) <= 3 && y.abs_diff(shape.height() / 2) <= 3
                })
                .collect();
            position.play_unchecked(near[dice.below(near.len() as u64) as usize]);
            draw_chances(&mut position, dice);
        }
        if let Turn::Player(_) = position.turn() {
            return position;
        }
    }
}

/// Tries every move of the other side, down to the end.
fn never_loses(position: &mut Position, side: Side, engine: &mut dyn Engine) {
    match position.turn() {
        Turn::Over(outcome) => assert_ne!(outcome.winner, Some(side.other()), "{:?}", position.steps()),
        Turn::Player(turn) if turn == side => {
            let cell = engine.best_move(position, &mut Task::new(&Stop::new())).unwrap().cell;
            position.play(side, cell).unwrap();
            never_loses(position, side, engine);
            position.undo();
        }
        _ => {
            for cell in position.legal_moves() {
                position.play_unchecked(cell);
                never_loses(position, side, engine);
                position.undo();
            }
        }
    }
}

#[test]
fn the_highest_level_never_loses_tic_tac_toe() {
    let setup = setup("tictactoe", 0);
    for seed in 1..=3 {
        for side in Side::ALL {
            never_loses(&mut Position::new(&setup).unwrap(), side, computer(10, &setup, seed).as_mut());
        }
    }
}

#[test]
fn every_level_plays_every_game_to_its_end() {
    let more = [
        "line:1x1:k=1",
        "line:1x7:k=5",
        "line:30x3:k=20:max-moves=40",
        "line:100x100:k=100:max-moves=12",
        "line:100x100:k=5:walls=0.5/50/1:reply=last-move:max-moves=16",
        "line:9x9:k=5:reply=last-move",
        "line:9x9:k=6:rule=caro-plus",
        "ultimate:tiebreak=boards",
        "score:fill=rows",
        "score:fill=gravity",
        "score:fill=random-row-or-column",
        "score:size=30:length=30:moves=6",
        "score:size=4:length=2",
    ];
    for game in presets().iter().map(|preset| preset.name).chain(more) {
        let setup = setup(game, 3);
        // All ten levels play with little time.
        let limits = Limits { nodes: Some(200), ..Limits::default() };
        for levels in [[1, 10], [9, 2], [3, 8], [7, 4], [5, 6]] {
            let mut engines = levels.map(|level| computer(level, &setup, 1));
            let end = play_on(Position::new(&setup).unwrap(), &mut engines, limits, 1);
            assert!(end.turn().outcome().is_some());
        }
    }
}

#[test]
fn a_seed_means_the_same_game() {
    for game in ["gomoku", "ultimate", "score:fill=random-row", "5x5"] {
        let setup = setup(game, 1);
        let steps = |seed| {
            let mut engines = [3, 7].map(|level| computer(level, &setup, seed));
            play_on(Position::new(&setup).unwrap(), &mut engines, Limits::default(), 1).steps()
        };
        assert_eq!(steps(5), steps(5), "{game}");
        assert_ne!(steps(5), steps(6), "{game}");
    }
}

#[test]
fn wins_are_taken_and_lines_blocked() {
    for game in ["gomoku", "gomoku-standard", "caro", "renju"] {
        let mut four = vec!["..............."; 15];
        (four[7], four[9]) = ("....OXXXX......", "....O.O.O......");
        for level in [3, 5, 7, 10] {
            let player = format!("computer:level={level}");
            let position = Position::new(&rows(game, &four)).unwrap();
            assert_eq!(choose_name(&player, &position, 1), "j8", "{game} {player}");
            let Setup::Line(mut other) = rows(game, &four) else { panic!("a line game") };
            other.turn = Some(Side::O);
            let position = Position::new(&Setup::Line(other)).unwrap();
            let block = choose_name(&player, &position, 1);
            // A line closed at both ends does not count in caro. The cell beyond therefore stops the line as
            // well.
            assert!(block == "j8" || game == "caro" && block == "k8", "{game} {player}: {block}");
        }
    }
}

#[test]
fn a_win_by_threats_is_found() {
    // Two threes, both closed on one side, cross in a free cell: a double four.
    let mut board = vec!["..............."; 15];
    (board[3], board[4], board[5]) = (".......O.......", ".......X.......", ".......X.......");
    (board[6], board[7]) = (".......X.......", "...OXXX........");
    board[12] = "O..O..O.O......";
    let position = Position::new(&rows("gomoku", &board)).unwrap();
    assert_eq!(choose_name("computer:level=10", &position, 1), "h8");
}

#[test]
fn a_first_move_is_in_the_middle() {
    for (game, cell) in
        [("gomoku", "h8"), ("renju", "h8"), ("line:9x9:k=5", "e5"), ("line:100x100:k=5", "ax51")]
    {
        let position = Position::new(&setup(game, 0)).unwrap();
        assert_eq!(choose_name("computer:level=7", &position, 0), cell);
    }
}

#[test]
fn a_clock_ends_a_search_and_makes_no_level_another_one() {
    for game in ["gomoku", "renju", "ultimate", "score"] {
        let setup = setup(game, 0);
        let position = opening(&setup, 4, &mut Dice::new(2, Stream::Opening));
        let thought = |level: u32, ms: Option<u64>| {
            let clock = ms.map(|ms| Clock::of_move(Duration::from_millis(ms)));
            let limits = Limits { clock, ..Limits::default() };
            let choice = computer(level, &setup, 1)
                .best_move(&position, &mut Task::within(limits, &Stop::new()))
                .unwrap();
            assert!(position.is_legal(choice.cell), "{game}");
            choice.judgement.and_then(|judgement| judgement.nodes).unwrap()
        };
        for level in [8, 10] {
            assert!(thought(level, Some(0)) < 500, "{game}, level {level}");
        }
        let whole = thought(8, None);
        assert!(whole > 500, "{game}");
        for ms in [1_000_000_000, u64::MAX] {
            assert_eq!(thought(8, Some(ms)), whole, "{game}, {ms} ms");
        }
    }
}

#[test]
fn the_highest_level_thinks_as_long_as_its_clock_allows() {
    let setup = setup("gomoku", 0);
    let position = opening(&setup, 4, &mut Dice::new(2, Stream::Opening));
    let begun = Instant::now();
    let clock = Some(Clock::of_move(Duration::from_millis(80)));
    let limits = Limits { clock, timing: Timing::Exact, ..Limits::default() };
    let choice =
        computer(10, &setup, 1).best_move(&position, &mut Task::within(limits, &Stop::new())).unwrap();
    assert!(position.is_legal(choice.cell));
    assert!(begun.elapsed() >= Duration::from_millis(70));
}

#[test]
fn a_task_that_was_stopped_chooses_nothing() {
    for game in ["gomoku", "ultimate", "score"] {
        let setup = setup(game, 0);
        let stop = Stop::new();
        stop.set();
        let position = Position::new(&setup).unwrap();
        assert_eq!(computer(10, &setup, 1).best_move(&position, &mut Task::new(&stop)), Err(Aborted));
    }
}

fn analysis(lines: usize, limits: Limits, stop: &Stop) -> Task<'_> {
    let lines = NonZeroUsize::new(lines).unwrap();
    Task { ask: Ask::Analyse { lines }, ..Task::within(limits, stop) }
}

#[test]
fn ranked_moves_are_different_legal_ones_and_the_best_is_the_one_it_plays() {
    let stop = Stop::new();
    for preset in presets() {
        let setup = setup(preset.name, 3);
        let position = opening(&setup, 4, &mut Dice::new(5, Stream::Opening));
        for (level, count) in [(1, 3), (4, 1), (10, 5), (10, 10_000)] {
            let legal = position.legal_moves();
            let share = count.min(legal.len()) as u64;
            let limits = Limits { nodes: Some(20 * share), ..Limits::default() };
            let mut engine = computer(level, &setup, 9);
            let ranked = engine.think(&position, &mut analysis(count, limits, &stop)).unwrap();
            let mut cells: Vec<_> = ranked.iter().map(|choice| choice.cell).collect();
            assert!(cells.iter().all(|cell| legal.contains(cell)), "{}: {cells:?}", preset.name);
            let limits = Limits { nodes: Some(20), ..limits };
            let alone = engine.best_move(&position, &mut Task::within(limits, &stop)).unwrap();
            let score = |choice: &Choice| choice.judgement.as_ref().unwrap().score.unwrap();
            // Several moves are ranked at once, with more information than for a single move.
            if count == 1 {
                assert_eq!(ranked[0], alone, "{}: level {level}", preset.name);
            }
            assert!(
                ranked.is_sorted_by(|one, next| score(one).compare(&score(next)).is_ge()),
                "{}",
                preset.name
            );
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), ranked.len(), "{}: a move twice", preset.name);
            assert!((1..=count).contains(&ranked.len()), "{}: {} of {count}", preset.name, ranked.len());
        }
        stop_at_once(&setup, &position);
    }
}

#[test]
fn several_lines_come_of_one_search() {
    for game in
        ["gomoku", "course15", "course", "line:15x15:k=6", "line:12x12:k=8", "ultimate", "score-balanced"]
    {
        come_of_one_search(game);
    }
}

/// Contempt avoids a draw where O has a reply, but a forced draw is reported as a draw.
#[test]
fn a_forced_draw_is_told_as_even() {
    let setup = setup("line:5x5:k=5:reply=last-move", 0);
    let (mut dice, stop) = (Dice::new(1, Stream::Opening), Stop::new());
    let mut drawn = 0;
    while drawn < 20 {
        let mut position = Position::new(&setup).unwrap();
        while let Turn::Player(side) = position.turn()
            && position.ply() < 21
        {
            let moves = position.legal_moves();
            position.play(side, moves[dice.below(moves.len() as u64) as usize]).unwrap();
        }
        if position.turn().side().is_none() || position.last_reply() {
            continue;
        }
        let choice = computer(10, &setup, 1).best_move(&position, &mut Task::new(&stop)).unwrap();
        let judgement = choice.judgement.unwrap();
        if !matches!(judgement.score.unwrap().value, ScoreValue::Win(_) | ScoreValue::Loss(_)) {
            assert_eq!(judgement.score, Some(Score::points(0)), "{position:?}");
            drawn += 1;
        }
    }
}

/// An empty board has no near cells. Its middle has most room.
#[test]
fn the_first_moves_of_an_analysis_lie_about_the_middle() {
    let setup = setup("gomoku", 0);
    let position = Position::new(&setup).unwrap();
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let stop = Stop::new();
    let lines = computer(10, &setup, 1).think(&position, &mut analysis(5, limits, &stop)).unwrap();
    assert_eq!(lines.len(), 5);
    for line in &lines {
        let (x, y) = position.shape().xy(line.cell);
        assert!((4..=10).contains(&x) && (4..=10).contains(&y), "{x},{y}");
    }
    // The first move is not searched, because any first move is equally good.
    let scores: Vec<Score> =
        lines.iter().map(|line| line.judgement.as_ref().unwrap().score.unwrap()).collect();
    assert!(scores[1..].iter().all(|score| score.compare(&scores[0]).is_le()), "{scores:?}");
}

/// The best move of a search over all moves at a depth precedes moves of a lesser depth.
#[test]
fn no_line_of_a_lesser_depth_stands_before_one_of_a_greater() {
    let mut dice = Dice::new(5, Stream::Opening);
    let setup = setup("gomoku", 0);
    let mut several = 0;
    for number in 0..150 {
        let position = random_position(&setup, 30, &mut dice);
        // The first move of an empty board is not searched.
        if position.ply() == 0 {
            continue;
        }
        let limits = Limits { nodes: Some(1000 + 20 * number), ..Limits::default() };
        let stop = Stop::new();
        let lines = computer(10, &setup, 1).think(&position, &mut analysis(3, limits, &stop)).unwrap();
        let open = lines.iter().filter_map(|line| line.judgement.as_ref());
        let depths: Vec<u32> =
            open.filter(|told| !told.score.unwrap().proved).map(|told| told.depth.unwrap()).collect();
        assert!(depths.is_sorted_by(|one, other| one >= other), "{depths:?} of {position:?}");
        several += u32::from(depths.len() > 1);
    }
    assert!(several > 50, "{several} positions with several lines that are open");
}

/// Every one of several lines is a legal continuation. Every iteration reports all lines.
fn come_of_one_search(game: &str) {
    let setup = setup(game, 3);
    let position = opening(&setup, 6, &mut Dice::new(7, Stream::Opening));
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let stop = Stop::new();
    let mut told: Vec<Info> = Vec::new();
    let mut hear = |info: &Info| told.push(info.clone());
    let mut task = Task { info: Some(&mut hear), ..analysis(3, limits, &stop) };
    let lines = computer(10, &setup, 1).think(&position, &mut task).unwrap();
    assert_eq!(lines.len(), 3);
    let mut nodes = 0;
    for line in &lines {
        let judgement = line.judgement.as_ref().unwrap();
        assert_eq!(judgement.line.first(), Some(&line.cell));
        assert!(judgement.depth.unwrap() > 2, "{judgement:?}");
        nodes = nodes.max(judgement.nodes.unwrap());
        let mut after = position.clone();
        for &cell in &judgement.line {
            let Turn::Player(side) = after.turn() else { panic!("the game was over before: {judgement:?}") };
            after.play(side, cell).unwrap();
        }
    }
    assert!(nodes <= 20_000);
    for number in 1..=3 {
        assert!(told.iter().filter(|info| info.line == number).count() > 2, "{game}: line {number}");
    }
    // A single line is the move that is played, except where contempt affects play.
    let alone = computer(10, &setup, 1).think(&position, &mut analysis(1, limits, &stop)).unwrap();
    let played = computer(10, &setup, 1).best_move(&position, &mut Task::within(limits, &stop)).unwrap();
    assert_eq!(alone.len(), 1);
    if !game.starts_with("course") {
        assert_eq!(alone, [played]);
    }
}

#[test]
fn several_threads_find_wins_and_count_nothing_where_positions_are_counted() {
    let setup = setup("gomoku", 0);
    let position = opening(&setup, 4, &mut Dice::new(2, Stream::Opening));
    let engine = |settings: &str| {
        let spec: EngineSpec = format!("computer:level=10{settings}").parse().unwrap();
        spec.build(&setup, 1, &Presets::builtin()).unwrap()
    };
    let stop = Stop::new();
    let counted = Limits { nodes: Some(3_000), ..Limits::default() };
    let best = |settings| engine(settings).best_move(&position, &mut Task::within(counted, &stop)).unwrap();
    assert_eq!(best(":threads=3"), best(""));
    let timed = Limits { clock: Some(Clock::of_move(Duration::from_millis(30))), ..Limits::default() };
    let mut engine = engine(":threads=2:hash=1");
    let mut play_on = position.clone();
    for _ in 0..4 {
        let choice = engine.best_move(&play_on, &mut Task::within(timed, &stop)).unwrap();
        play_on.play(play_on.turn().side().unwrap(), choice.cell).unwrap();
    }
    let mut four = vec!["..............."; 15];
    (four[7], four[9]) = ("....OXXXX......", "....O.O.O......");
    let position = Position::new(&rows("gomoku", &four)).unwrap();
    let choice = engine.best_move(&position, &mut Task::within(timed, &stop)).unwrap();
    assert_eq!(choice.judgement.unwrap().score, Some(Score::win(1)));
    // Remembered results do not change a search with a node limit.
    engine.new_game();
    let position = play_on;
    let again =
        |engine: &mut dyn Engine| engine.best_move(&position, &mut Task::within(counted, &stop)).unwrap();
    let first = again(engine.as_mut());
    engine.best_move(&position, &mut Task::within(timed, &stop)).unwrap();
    assert_eq!(again(engine.as_mut()), first);
}

#[test]
fn its_own_settings_bound_a_move_whatever_the_host_allows() {
    let setup = setup("gomoku", 0);
    let position = opening(&setup, 4, &mut Dice::new(2, Stream::Opening));
    let stop = Stop::new();
    let think = |settings: &str| {
        let spec: EngineSpec = format!("computer:level=10{settings}").parse().unwrap();
        let mut engine = spec.build(&setup, 1, &Presets::builtin()).unwrap();
        let choice = engine.best_move(&position, &mut Task::new(&stop)).unwrap();
        choice.judgement.unwrap()
    };
    assert_eq!(think(":depth=3").depth, Some(3));
    assert_eq!(think(":depth=100:nodes=2000"), think(":nodes=2000"));
    // No machine searches this many nodes in a millisecond.
    for settings in [":time=1ms", ":time=1ms:nodes=150000", ":time=1ms:nodes=150000000"] {
        assert!(think(settings).nodes.unwrap() < 100_000, "{settings}");
    }
}

fn stop_at_once(setup: &Setup, position: &Position) {
    let stop = Stop::new();
    stop.set();
    let ranked = computer(10, setup, 1).think(position, &mut analysis(3, Limits::default(), &stop));
    assert_eq!(ranked, Err(Aborted));
}

#[test]
fn both_ends_of_an_open_four_are_the_best_moves() {
    let row = ".".repeat(15);
    let mut board = vec![row.as_str(); 15];
    board[7] = ".......XXXX....";
    board[0] = "O.O.O.O........";
    let setup = rows("gomoku", &board);
    let position = Position::new(&setup).unwrap();
    let mut engine = computer(10, &setup, 1);
    let best = engine.think(&position, &mut analysis(2, Limits::default(), &Stop::new())).unwrap();
    for choice in &best {
        let score = choice.judgement.as_ref().unwrap().score.unwrap();
        assert!(matches!(score.value, ScoreValue::Win(1)) && score.proved, "{score:?}");
    }
    let mut names: Vec<_> =
        best.iter().map(|choice| position.shape().name(choice.cell).to_string()).collect();
    names.sort_unstable();
    assert_eq!(names, ["g8", "l8"]);
}

/// Reports end with the final decision. Reporting changes nothing.
#[test]
fn every_round_is_told() {
    for (game, moves, level) in [
        ("gomoku", "", 7),
        ("gomoku", "h8 i9 g9", 10),
        ("caro", "h8 i9 g9", 10),
        ("tictactoe", "", 7),
        ("ultimate", "", 7),
        ("score", "", 7),
    ] {
        let setup = setup(game, 1);
        let mut position = Position::new(&setup).unwrap();
        for name in moves.split_whitespace() {
            position.play_unchecked(position.shape().parse(name).unwrap());
        }
        while position.turn() == inarow_core::Turn::Chance {
            let first = position.chance_outcomes()[0];
            position.apply_chance(first).unwrap();
        }
        let stop = Stop::new();
        let limits = Limits { nodes: Some(3000), ..Limits::default() };
        let silent =
            computer(level, &setup, 1).best_move(&position, &mut Task::within(limits, &stop)).unwrap();
        let mut told: Vec<Info> = Vec::new();
        let mut hear = |info: &Info| told.push(info.clone());
        let mut task = Task { info: Some(&mut hear), ..Task::within(limits, &stop) };
        let choice = computer(level, &setup, 1).best_move(&position, &mut task).unwrap();
        assert_eq!(choice, silent, "{game}");
        assert!(told.is_sorted_by_key(|info| (info.depth, info.nodes)), "{game}: {told:?}");
        if let Some(last) = told.last() {
            assert_eq!(Some(last), choice.judgement.as_ref().map(Info::from).as_ref(), "{game}");
        }
        // The centre of an empty board is known without a search.
        assert_eq!(told.is_empty(), game == "gomoku" && moves.is_empty(), "{game}");
    }
}

/// Ponders until the first report, which calls `on_first`. Returns the choice.
fn pondered(level: u32, position: &Position, on_first: impl Fn(&Stop)) -> Choice {
    let stop = Stop::new();
    let mut hear = |_: &Info| on_first(&stop);
    let mut task = Task { ask: Ask::Ponder, info: Some(&mut hear), ..Task::within(Limits::default(), &stop) };
    computer(level, &position.initial_setup(), 1).best_move(position, &mut task).unwrap()
}

#[test]
fn pondering_goes_on_until_the_clock_that_starts_is_used_up() {
    for game in ["gomoku", "ultimate", "score"] {
        let setup = setup(game, 0);
        let position = opening(&setup, 4, &mut Dice::new(2, Stream::Opening));
        let stop = Stop::new();
        let whole = computer(8, &setup, 1).best_move(&position, &mut Task::new(&stop)).unwrap();
        assert_eq!(pondered(8, &position, |_| {}), whole, "{game}: nobody said anything");
        let nodes = |choice: Choice| choice.judgement.unwrap().nodes.unwrap();
        let stopped = nodes(pondered(8, &position, Stop::set));
        let hurried = nodes(pondered(8, &position, |stop| stop.start_clock(Clock::of_move(Duration::ZERO))));
        assert!(stopped < nodes(whole.clone()), "{game}: {stopped}");
        assert!(hurried < nodes(whole), "{game}: {hurried}");
        let patient = pondered(8, &position, |stop| stop.start_clock(Clock::default()));
        assert_eq!(nodes(patient), nodes(pondered(8, &position, |_| {})), "{game}: a clock without limits");
    }
}

#[test]
fn what_is_won_by_threats_is_proved_with_its_plies() {
    // X makes a four with an open end, which O must block. X then extends its open three to a line of five.
    let mut board = vec!["..............."; 15];
    (board[3], board[4], board[5]) = (".......O.......", ".......X.......", ".......X.......");
    (board[6], board[7]) = (".......X.......", "...OXXX........");
    board[12] = "O..O..O.O......";
    let position = Position::new(&rows("gomoku", &board)).unwrap();
    let score = |position: &Position| {
        let mut engine = computer(10, &position.initial_setup(), 1);
        engine.best_move(position, &mut Task::new(&Stop::new())).unwrap().judgement.unwrap().score
    };
    assert_eq!(score(&position), Some(Score::win(3)));
    // O must block an open four of X, and loses anyway.
    let lost = |threes: &str, reply| {
        let mut board = vec!["..............."; 15];
        (board[7], board[9]) = (".....XXXX......", threes);
        let Setup::Line(mut lost) = rows("gomoku", &board) else { panic!("a line game") };
        (lost.turn, lost.reply) = (Some(Side::O), reply);
        Position::new(&Setup::Line(lost)).unwrap()
    };
    assert_eq!(score(&lost(".....OOO.......", Reply::None)), Some(Score::loss(2)));
    // With the last reply, O extends its three to a four. A line after X's line is a draw. Two marks are too
    // few for a draw.
    let held = lost(".....OOO.......", Reply::LastMove);
    assert_eq!(score(&held), Some(Score::points(0)));
    let four = choose_name("computer:level=10", &held, 1);
    assert!(["d6", "e6", "i6", "j6"].contains(&four.as_str()), "{four}");
    assert_eq!(score(&lost(".....OO........", Reply::LastMove)), Some(Score::loss(3)));
}

/// A level that overlooks every answer to an open three sees a loss, but proves none.
#[test]
fn a_loss_is_not_proved_where_moves_are_overlooked() {
    let mut board = vec!["..............."; 15];
    (board[6], board[7], board[8]) = ("......O........", ".....XXX.......", ".........O.....");
    let Setup::Line(mut setup) = rows("gomoku", &board) else { panic!("a line game") };
    setup.turn = Some(Side::O);
    let position = Position::new(&Setup::Line(setup)).unwrap();
    let mut lost = 0;
    for seed in 0..100 {
        let mut engine = computer(3, &position.initial_setup(), seed);
        let choice = engine.best_move(&position, &mut Task::new(&Stop::new())).unwrap();
        let Some(score) = choice.judgement.and_then(|judgement| judgement.score) else { continue };
        if matches!(score.value, ScoreValue::Loss(_)) {
            lost += 1;
            assert!(!score.proved, "seed {seed}: {score:?}");
        }
    }
    assert!(lost > 0, "no seed overlooks every answer");
}
