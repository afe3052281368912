//! Tests of game analysis, move by move.

use std::num::NonZeroUsize;

use inarow_core::{GameSpec, Position, RandomSource, Side, Step, Turn};
use inarow_engine::analysis::{
    Analyser, AnalysisError, Effort, GameAnalysis, Grade, PositionAnalysis, Threat, unit,
};
use inarow_engine::{Aborted, Stop};
use inarow_record::{Dice, OpeningChoice, Ply, Record, ScoreValue, Stream, SwapChoice};

fn record(game: &str, moves: &str) -> Record {
    let spec: GameSpec = game.parse().unwrap();
    let mut record = Record::new(spec.setup(&mut Dice::new(1, Stream::SetUp)).unwrap());
    let shape = record.setup.shape().unwrap();
    record.plies = moves.split_whitespace().map(|name| Ply::new(shape.parse(name).unwrap())).collect();
    record
}

/// Returns a record of random moves.
fn random(game: &str, plies: u32, seed: u64) -> Record {
    let mut record = record(game, "");
    let mut dice = Dice::new(seed, Stream::Opening);
    let mut position = Position::new(&record.setup).unwrap();
    let settle = |position: &mut Position, dice: &mut Dice| {
        while position.turn() == Turn::Chance {
            let outcomes = position.chance_outcomes();
            position.apply_chance(outcomes[dice.below(outcomes.len() as u64) as usize]).unwrap();
        }
    };
    settle(&mut position, &mut dice);
    for _ in 0..plies {
        let Turn::Player(_) = position.turn() else { break };
        let legal = position.legal_moves();
        position.play_unchecked(legal[dice.below(legal.len() as u64) as usize]);
        settle(&mut position, &mut dice);
    }
    for step in position.steps() {
        match (step, record.plies.last_mut()) {
            (Step::Move(cell), _) => record.plies.push(Ply::new(cell)),
            (Step::Chance(chance), Some(ply)) => ply.chance.push(chance),
            (Step::Chance(chance), None) => record.chance.push(chance),
        }
    }
    record
}

fn effort(nodes: u64) -> Effort {
    Effort::of_nodes(NonZeroUsize::new(3).unwrap(), nodes)
}

fn analyse(record: &Record, nodes: u64) -> GameAnalysis {
    let analysed =
        GameAnalysis::of(record, &mut Analyser::new(1), effort(nodes), &Stop::new(), &mut |_, _, _| {});
    analysed.unwrap()
}

fn grades(game: &GameAnalysis) -> Vec<Option<Grade>> {
    game.moves.iter().map(|made| made.grade).collect()
}

#[test]
fn tic_tac_toe_is_judged_exactly() {
    let drawn = analyse(&record("tictactoe", "b2 a1 c1 a3 a2 c2 b3 b1 c3"), 1);
    assert!(drawn.moves.iter().all(|made| made.loss == 0.0), "{:?}", grades(&drawn));
    assert!(drawn.positions.iter().all(|position| position.chance == 0.5));

    let lost = analyse(&record("tictactoe", "b2 a2 a1"), 1);
    let good = Some(Grade::Good);
    assert_eq!(grades(&lost), [good, Some(Grade::Blunder), good]);
    let allowed = lost.moves[1].allowed.as_ref().unwrap();
    assert_eq!(allowed.plies, 5);
    let shape = drawn_shape();
    let held: Vec<String> = allowed.held.iter().map(|&cell| shape.name(cell).to_string()).collect();
    assert!(held.iter().all(|name| ["a1", "a3", "c1", "c3"].contains(&name.as_str())), "{held:?}");
    assert_eq!(lost.worst(Side::O, 3), [1]);
    assert_eq!(lost.summary(Side::O).faults, [0, 0, 1]);
}

fn drawn_shape() -> inarow_core::Shape {
    record("tictactoe", "").setup.shape().unwrap()
}

#[test]
fn missed_wins_and_threats_that_were_not_seen_are_told() {
    // O ignores an open three. X does not extend that three to an open four.
    let game = analyse(&record("gomoku", "h8 g8 h9 g9 h10 a1 o15 h11"), 3000);
    let name = |cell| game_shape().name(cell).to_string();
    let unseen = game.moves[5].allowed.as_ref().unwrap();
    assert_eq!((unseen.threat, unseen.plies), (Some(Threat::OpenFour), 3));
    assert!(["h7", "h11"].contains(&name(unseen.cell).as_str()), "{unseen:?}");
    assert!(unseen.held.iter().any(|&cell| name(cell).starts_with('h')), "{unseen:?}");
    let missed = &game.moves[6];
    assert_eq!(missed.missed_win, Some(3));
    for at in [5, 6] {
        assert!(game.moves[at].grade >= Some(Grade::Mistake), "{:?}", game.moves[at]);
    }
    assert!(game.positions[6].chance > 0.98 && game.positions[8].chance < 0.95);
}

fn game_shape() -> inarow_core::Shape {
    record("gomoku", "").setup.shape().unwrap()
}

#[test]
fn bad_moves_of_both_sides_are_told() {
    // White ignores an open three of Black, and loses.
    let game = analyse(&record("gomoku", "h8 f10 i9 j10 j8 f11 i7 f12 j4 f9 o1 f13"), 3_000);
    for (at, made) in game.moves.iter().enumerate() {
        let chances = [at, at + 1].map(|at| game.positions[at].chance_of(made.side));
        assert_eq!((made.best, made.chance), (chances[0], chances[1]), "{made:?}");
        assert!(
            made.loss >= 0.0 && made.grade == Some(Grade::of_chances(made.best, made.chance)),
            "{made:?}"
        );
    }
    let lost =
        |side| -> f64 { game.moves.iter().filter(|made| made.side == side).map(|made| made.loss).sum() };
    assert!(lost(Side::X) > 0.07 && lost(Side::O) > 0.07, "{:?}", game.moves);
    let mut passed = game.clone();
    passed.pass_over(11);
    assert_eq!([passed.summary(Side::X).moves, passed.summary(Side::O).moves], [0, 1]);
}

/// A single search that differs from the next says nothing about all searches.
#[test]
fn a_short_game_is_judged_as_its_positions_are() {
    for (game, moves, lost) in [("gomoku", "h8 a1", 1), ("gomoku", "h8 o15", 1), ("renju", "h8 a1", 1)] {
        let judged = analyse(&record(game, moves), 10_000);
        assert!(judged.moves[0].loss < 0.02, "{game} {moves}: {:?}", judged.moves[0]);
        assert!(judged.moves[lost].loss > 0.1, "{game} {moves}: {:?}", judged.moves[lost]);
        let alone = analyse(&record(game, "h8"), 10_000).positions.pop().unwrap();
        let chances = [judged.positions[1].chance, alone.chance];
        assert!((chances[0] - chances[1]).abs() < 0.05, "{game} {moves}: {chances:?}");
    }
    let blunders = analyse(&record("gomoku", "h8 a1 i8 a3 j8 g8 k8 o1 b2 l8 a15 a13"), 30_000);
    assert!(blunders.moves[0].loss < 0.05, "{:?}", blunders.moves[0]);
    let summary = analyse(&record("gomoku", "h8"), 100).summary(Side::O);
    assert!(summary.mean_loss.is_sign_positive(), "{summary:?}");
}

#[test]
fn every_game_is_judged_and_its_lines_can_be_played() {
    let games = [
        "gomoku",
        "gomoku-standard",
        "caro",
        "renju",
        "course15",
        "line:7x6:k=4",
        "line:9x9:k=6",
        "ultimate",
        "score:fill=random-row",
        "score-balanced",
        "tictactoe",
    ];
    for (seed, game) in (1..).zip(games) {
        let record = random(game, 9, seed);
        let analysed = analyse(&record, 300);
        assert_eq!(analysed.moves.len(), record.plies.len(), "{game}");
        let boards: Vec<Position> = record.positions().map(Result::unwrap).collect();
        for (found, board) in analysed.positions.iter().zip(&boards) {
            assert!((0.0..=1.0).contains(&found.chance), "{game}: {found:?}");
            assert_eq!(found.side, board.turn().side(), "{game}");
            let firsts: Vec<_> = found.lines.iter().map(|line| line.first().unwrap()).collect();
            let mut different = firsts.clone();
            different.sort_unstable();
            different.dedup();
            assert_eq!(different.len(), firsts.len(), "{game}: {firsts:?}");
            assert!(found.lines.is_sorted_by(|one, other| one.score.compare(&other.score).is_ge()), "{game}");
            for line in &found.lines {
                let mut after = board.clone();
                for &cell in &line.moves {
                    // Chance outcomes are not predicted.
                    let Turn::Player(side) = after.turn() else { break };
                    after.play(side, cell).unwrap_or_else(|error| panic!("{game}: {error} {line:?}"));
                }
                if let ScoreValue::Win(plies) = line.score.value
                    && line.score.proved
                    && line.moves.len() == plies as usize
                {
                    assert_eq!(after.turn().outcome().and_then(|over| over.winner), found.side, "{game}");
                }
            }
        }
        for (at, made) in analysed.moves.iter().enumerate() {
            assert!((0.0..=1.0).contains(&made.loss), "{game}: {made:?}");
            assert_eq!(made.loss, made.best - made.chance, "{game}: {made:?}");
            if !game.starts_with("score") {
                let chances = [at, at + 1].map(|at| analysed.positions[at].chance_of(made.side));
                assert_eq!([made.best, made.chance], chances, "{game}: {made:?}");
            }
        }
    }
}

/// In Score prices rise. A later search therefore favours the side to move more. The last searches see the end.
#[test]
fn the_chances_of_score_go_on_from_move_to_move() {
    let moves = "c9 g5 b6 h3 f6 i4 j6 e1 g1 a5 d10 g4 a4 f7 f10 b10 j10 j3 j2 i8 d2 f2 b3 a9 e4 g9 d8 c5 d7 a8 \
                 c1 b2 e8 g10 d6 h7 e3 b5 i5 h4 h6 g8 b7 h2 a1 c6 e9 j7 f9 j9 c3 a7 d4 d3 i1 h8 c4 i3 e5 c8";
    let game = analyse(&record("score", moves), 2_000);
    assert_eq!(game.moves.len(), 60);
    for (index, (made, after)) in game.moves.iter().zip(&game.positions[1..]).enumerate().take(57) {
        let told = after.chance_of(made.side);
        assert!((made.chance - told).abs() < 0.05, "move {}: {} and {told}", index + 1, made.chance);
    }
}

#[test]
fn the_same_seed_means_the_same_answer() {
    for (seed, game) in (1..).zip(["gomoku", "renju", "ultimate", "score:fill=random-row"]) {
        let record = random(game, 5, seed);
        assert_eq!(analyse(&record, 500), analyse(&record, 500), "{game}");
    }
}

#[test]
fn the_moves_from_which_sides_were_chosen_are_not_judged() {
    let mut record = record("gomoku:opening=swap", "h8 a1 h9 h7 i8");
    record.choices = vec![OpeningChoice { after: 3, choice: SwapChoice::X }];
    let game = analyse(&record, 300);
    assert_eq!(
        game.moves.iter().map(|made| made.grade.is_some()).collect::<Vec<_>>(),
        [false, false, false, true, true]
    );
    assert_eq!(game.summary(Side::O).moves, 1);
}

#[test]
fn what_is_forbidden_is_told() {
    // Black's double three at h8.
    let game = analyse(&record("renju", "g8 a1 f8 a3 h7 a5 h6 a7"), 300);
    let last = &game.moves[7];
    assert_eq!(last.side, Side::O);
    assert!(last.forbidden.is_empty(), "white has no forbidden points");
    let next = analyse(&record("renju", "g8 a1 f8 a3 h7 a5 h6 a7 o15"), 300);
    let names: Vec<String> =
        next.moves[8].forbidden.iter().map(|&(cell, _)| game_shape().name(cell).to_string()).collect();
    assert_eq!(names, ["h8"]);
}

#[test]
fn a_stop_ends_it_and_a_wrong_record_is_told() {
    let stop = Stop::new();
    stop.set();
    let stopped = GameAnalysis::of(
        &record("gomoku", "h8 i9"),
        &mut Analyser::new(1),
        effort(300),
        &stop,
        &mut |_, _, _| {},
    );
    assert_eq!(stopped, Err(AnalysisError::Aborted(Aborted)));
    let twice = GameAnalysis::of(
        &record("gomoku", "h8 h8"),
        &mut Analyser::new(1),
        effort(300),
        &Stop::new(),
        &mut |_, _, _| {},
    );
    assert!(matches!(twice, Err(AnalysisError::Replay(_))), "{twice:?}");
}

/// Returns every iteration of the analysis of a game's last position.
fn rounds(record: &Record, most: Option<u64>, seed: u64) -> Vec<PositionAnalysis> {
    let position = record.positions().last().unwrap().unwrap();
    let (mut rounds, three) = (Vec::new(), NonZeroUsize::new(3).unwrap());
    Analyser::new(seed).deepen(&position, three, most, &Stop::new(), &mut |found| rounds.push(found));
    rounds
}

#[test]
fn a_long_look_goes_deeper_and_ends_by_itself() {
    let record = record("gomoku", "h8 h9 j7");
    let found = rounds(&record, Some(20_000), 1);
    assert!(found.len() >= 2, "{}", found.len());
    assert!(found.iter().all(|found| found.lines.len() == 3));
    let depths: Vec<_> = found.iter().map(|found| found.lines[0].depth.unwrap()).collect();
    assert!(depths.is_sorted() && depths.first() < depths.last(), "{depths:?}");
    let nodes: Vec<u64> = found.iter().map(|found| found.nodes).collect();
    assert!(nodes.is_sorted() && *nodes.last().unwrap() < 60_000, "{nodes:?}");
    assert_eq!(found, rounds(&record, Some(20_000), 1), "the same seed, the same answers");
}

#[test]
fn a_long_look_ends_where_nothing_is_left_to_see() {
    let open_four = rounds(&record("gomoku", "e8 a1 f8 c1 g8 e1"), None, 1);
    assert!(matches!(open_four.last().unwrap().score().unwrap().value, ScoreValue::Win(_)));
    assert_eq!(rounds(&record("tictactoe", "b2"), None, 1).len(), 1, "looked at to the end at once");
    let over = rounds(&record("tictactoe", "b2 a1 b1 a2 b3"), None, 1);
    assert_eq!((over.len(), over[0].lines.len(), over[0].chance), (1, 0, 1.0));
    for game in ["ultimate", "score", "caro", "tictactoe"] {
        let record = random(game, 4, 3);
        assert!(!rounds(&record, Some(4_000), 1).is_empty(), "{game}");
    }
}

/// Scores of a position's best lines, in the form that engines print.
fn scores(found: &PositionAnalysis) -> Vec<String> {
    found.lines.iter().map(|line| line.score.to_string()).collect()
}

#[test]
fn what_is_decided_is_proved_where_o_has_a_reply() {
    let line = "h8 a1 h9 a3 h10 a5 h11 a7 h12";
    let game = analyse(&record("course15", line), 20_000);
    let [before, after] = &game.positions[8..] else { panic!("nine moves") };
    // No reply of O completes a line.
    assert_eq!(scores(after), ["-M1"; 3], "{after:?}");
    assert_eq!(after.chance, 1.0);
    // X completes a line at once at either end. Any other move leaves both ends.
    assert_eq!(scores(before), ["+M2", "+M2", "+M4"], "{before:?}");
    for found in [before, after] {
        for line in &found.lines {
            let (ScoreValue::Win(plies) | ScoreValue::Loss(plies)) = line.score.value else {
                panic!("{line:?}")
            };
            assert_eq!(line.moves.len() as u32, plies, "{line:?}");
        }
    }
    let replied = analyse(&record("course15", &format!("{line} a9")), 20_000);
    let reply = &replied.moves[9];
    assert_eq!(
        (reply.best, reply.loss, reply.grade),
        (0.0, 0.0, Some(Grade::Good)),
        "nothing was left to lose"
    );
}

#[test]
fn a_reply_that_completes_a_line_is_a_draw_and_another_one_a_blunder() {
    let line = "h8 c1 h9 d1 h10 e1 h11 f1 h12";
    let game = analyse(&record("line:15x15:k=5:reply=last-move", &format!("{line} a9")), 20_000);
    let due = &game.positions[9];
    // Two cells complete the line.
    assert_eq!(scores(due), ["0", "0", "-M1"], "{due:?}");
    assert!(due.lines.iter().all(|line| line.score.proved && line.depth == Some(1)), "{due:?}");
    assert_eq!(due.chance, 0.5);
    assert_eq!((game.moves[9].loss, game.moves[9].grade), (0.5, Some(Grade::Blunder)));
}

#[test]
fn the_unit_of_chances_is_that_of_the_game() {
    let record = record("course15", "h8 a1 h9 a3 h10 a5 h11 a7 h12");
    let units: Vec<f64> = record.positions().map(|position| unit(&position.unwrap())).collect();
    assert_eq!(units, [240.0; 10]);
}

#[test]
fn a_move_that_loses_beside_one_that_holds_is_told_in_plies() {
    // O completes a line on a5 unless X stops the line.
    for game in ["gomoku", "line:15x15:k=5:reply=last-move"] {
        let played = record(game, "h8 a1 i9 a2 c14 a3 m3 a4");
        let found = analyse(&played, 5_000).positions.pop().unwrap();
        assert_eq!(scores(&found)[1..], ["-M2", "-M2"], "{game}: {found:?}");
        let lost = &found.lines[1];
        assert_eq!(lost.moves.len(), 2, "{game}: {lost:?}");
    }
}

/// The points are final, so the better side has won. A move that keeps the lead is no fault.
#[test]
fn the_end_of_score_is_told_as_it_is() {
    let game = analyse(&record("score:size=4:length=3:moves=4", "b2 c3 a1 a4"), 20_000);
    let due = &game.positions[3];
    assert_eq!(due.side, Some(Side::O));
    assert!(due.lines.iter().all(|line| due.worth(line.score) == 0.99), "every move wins: {due:?}");
    assert!(due.chance < 0.02, "{due:?}");
    assert_eq!((game.moves[3].loss, game.moves[3].grade), (0.0, Some(Grade::Good)));
    assert_eq!(game.positions[4].chance, 0.0);

    let text = "b5 e8 g5 i6 a7 f7 a2 b10 g4 d1 j9 e3 h8 g10 c2 h3 j4 i10 d6 e4 e5 c8 b9 d5 i1 f6 c3 i2 a3 f2 e9 c7 \
                j10 a6 j8 g9 d7 j3 f1 f3 b6 b4 i7 i5 g1 c4 d8 b1 h2 h7 a1 d10 f8 e10 d2 h4 d9 a9 f9 c9";
    let game = analyse(&record("score-balanced", text), 3000);
    for (at, points) in [(58, "-3"), (59, "4")] {
        let found = &game.positions[at];
        assert_eq!(scores(found)[0], points, "after {at} moves: {found:?}");
        assert!(found.chance < 0.02, "O wins after {at} moves: {found:?}");
    }
    assert_eq!(game.positions[60].chance, 0.0);
    // Both moves lose, and one move loses by a point more.
    assert_eq!(game.moves[58].grade, Some(Grade::Good), "{:?}", game.moves[58]);
    for (made, after) in game.moves.iter().zip(&game.positions[1..]) {
        assert!((after.chance_of(made.side) - made.chance).abs() < 1e-9, "{made:?}");
    }
}

/// Games between levels 1 and 2. In the first game, X's last move led to a loss of 98 by a search of one ply.
const WON_BY_X: [&str; 2] = [
    "i8 h3 i4 j7 g5 f6 j6 d3 a4 h7 f2 j2 b7 i1 j5 c9 a9 c6 g1 b10 g9 f10 d4 c1 e8 e4 b2 b6 c4 h6 \
     d7 c5 f3 g10 h10 c8 i5 d2 j3 d6 i9 f7 g2 g6 e1 e5 a8 i3 b9 a5 f1 e9 g8 b5 g4 e2 d10 i6 b4 c10",
    "c5 h7 b2 g5 e8 g1 j2 i4 b6 g9 c1 i8 b10 f6 h3 h6 f10 d7 d3 f2 a8 j6 a3 a1 d2 e4 c8 e1 i1 b9 \
     b3 f3 i9 j10 h8 h2 a9 a7 j3 b7 e3 i5 e5 j7 c4 g8 g6 h10 d6 a4 a5 f9 c9 d1 g7 f7 j5 e2 i3 g4",
];

/// Searches of the last positions see the end, where one point decides. A side that still leads has lost
/// nothing.
#[test]
fn a_move_of_score_after_which_its_side_still_wins_is_no_blunder() {
    let mut games = WON_BY_X.map(|moves| record("score", moves)).to_vec();
    games.extend((1..=3).map(|seed| random("score", 60, seed)));
    let mut seen = 0;
    for (number, record) in games.iter().enumerate() {
        let game = analyse(record, 3_000);
        for (index, (made, after)) in game.moves.iter().zip(&game.positions[1..]).enumerate() {
            let Some(ScoreValue::Points(points)) = after.score().map(|score| score.value) else { continue };
            // A unit below one point means that the search saw the end.
            if after.unit < 1.0 && after.side == Some(made.side.other()) && points < 0 {
                seen += 1;
                let is_fault = made.grade > Some(Grade::Good);
                assert!(!is_fault, "game {number}, move {}: {points} points, {made:?}", index + 1);
            }
        }
    }
    assert!(seen >= 10, "{seen} moves");
}

/// A node limit bounds the analysis of Score on any machine. Moves outside the lines add a third. The rest of
/// the best line adds three sixteenths.
#[test]
fn the_analysis_of_score_visits_no_more_positions_than_it_may() {
    let record = record("score", WON_BY_X[0]);
    assert_eq!(Effort::nodes_of(&record.setup), 50_000);
    let (nodes, positions) = (1_600, record.plies.len() as u64 + 1);
    let mut analyser = Analyser::new(1);
    let game = GameAnalysis::of(&record, &mut analyser, effort(nodes), &Stop::new(), &mut |_, _, _| {});
    let most = game.unwrap().positions.iter().map(|found| found.nodes).max().unwrap();
    assert!(most <= nodes, "{most} positions for one move");
    let bound = positions * (nodes + nodes / 3 + nodes * 3 / 16);
    let visited = analyser.visited();
    assert!((positions * nodes / 4..=bound).contains(&visited), "{visited} of {bound} positions");
    // Default limit of a move, in the middle of the game.
    let middle = record.positions().nth(30).unwrap().unwrap();
    let mut analyser = Analyser::new(1);
    let found = analyser.look(&middle, effort(Effort::nodes_of(&record.setup)), &Stop::new()).unwrap();
    assert!(found.nodes <= 50_000 && analyser.visited() <= 50_000 * 19 / 16, "{found:?}");
}
