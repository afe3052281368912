//! Compares leaf counts with those of independent programs.

use std::collections::HashMap;

use inarow_core::{GameSpec, Perft, Position, Side, Symmetry};

fn game(text: &str) -> Position {
    let spec: GameSpec = text.parse().unwrap();
    Position::new(&spec.setup(&mut || 0).unwrap()).unwrap()
}

#[track_caller]
fn check(text: &str, depth: u32, leaves: u64, lines: u64) {
    assert_eq!(game(text).perft(depth), Perft { leaves, lines }, "{text} depth {depth}");
}

/// Checks large numbers on a square board. Counts only one of the first moves that are equal by symmetry, times
/// their number. A 9×9 board has 15 such classes instead of 81 first moves.
#[track_caller]
fn check_by_symmetry(text: &str, depth: u32, leaves: u64, lines: u64) {
    let mut position = game(text);
    let mut alike: HashMap<String, (Position, u64)> = HashMap::new();
    for cell in position.legal_moves() {
        position.play_unchecked(cell);
        let images = Symmetry::ALL.map(|symmetry| position.transformed(symmetry).unwrap().text());
        let class = images.into_iter().min().unwrap();
        alike.entry(class).or_insert_with(|| (position.clone(), 0)).1 += 1;
        position.undo();
    }
    assert!(alike.len() < position.legal_moves().len(), "{text} has no first moves that are alike");
    let mut sum = Perft::default();
    for (mut first, times) in alike.into_values() {
        let part = first.perft(depth - 1);
        sum.leaves += times * part.leaves;
        sum.lines += times * part.lines;
    }
    assert_eq!(sum, Perft { leaves, lines }, "{text} depth {depth}");
}

#[test]
fn tictactoe() {
    let numbers = [
        (9, 0),
        (72, 0),
        (504, 0),
        (3024, 0),
        (15120, 1440),
        (54720, 5328),
        (148_176, 47952),
        (200_448, 72576),
        (127_872, 81792),
    ];
    for (depth, (leaves, lines)) in (1..).zip(numbers) {
        check("tictactoe", depth, leaves, lines);
    }
}

#[test]
fn tictactoe_has_255168_games_5478_positions_and_765_up_to_symmetry() {
    use inarow_core::Turn;
    use std::collections::HashSet;
    fn walk(
        position: &mut Position,
        games: &mut u64,
        seen: &mut HashSet<String>,
        classes: &mut HashSet<String>,
    ) {
        seen.insert(position.text());
        let images = Symmetry::ALL.map(|symmetry| position.transformed(symmetry).unwrap().text());
        classes.insert(images.into_iter().min().unwrap());
        if let Turn::Over(_) = position.turn() {
            *games += 1;
        }
        for cell in position.legal_moves() {
            position.play_unchecked(cell);
            // Counts every game, but computes the images of a position only once.
            if seen.contains(&position.text()) {
                *games += finished_games(position);
            } else {
                walk(position, games, seen, classes);
            }
            position.undo();
        }
    }
    fn finished_games(position: &mut Position) -> u64 {
        if let Turn::Over(_) = position.turn() {
            return 1;
        }
        let mut games = 0;
        for cell in position.legal_moves() {
            position.play_unchecked(cell);
            games += finished_games(position);
            position.undo();
        }
        games
    }
    let (mut games, mut seen, mut classes) = (0, HashSet::new(), HashSet::new());
    walk(&mut game("tictactoe"), &mut games, &mut seen, &mut classes);
    assert_eq!((games, seen.len(), classes.len()), (255_168, 5478, 765));
}

#[test]
fn small_boards() {
    check("line:4x4:k=3", 6, 5_518_656, 236_880);
    check_by_symmetry("line:4x4:k=3", 7, 52_817_760, 6_803_424);
    check("connect4x4", 5, 524_160, 0);
    check("connect4x4", 6, 5_765_760, 0);
    check("5x5", 4, 303_600, 0);
    check_by_symmetry("5x5", 5, 6_375_600, 0);
}

#[test]
fn exact_and_caro() {
    check("line:5x5:k=3:rule=exact", 5, 6_375_600, 133_056);
    check_by_symmetry("line:5x5:k=3:rule=exact", 6, 124_850_880, 2_607_696);
    check_by_symmetry("line:4x4:k=3:rule=exact", 7, 52_817_760, 6_651_936);
}

#[test]
fn caro_rules() {
    for rule in ["caro", "caro-plus"] {
        check(&format!("line:5x5:k=3:rule={rule}"), 5, 6_375_600, 132_912);
        check_by_symmetry(&format!("line:5x5:k=3:rule={rule}"), 6, 124_853_760, 2_599_056);
    }
    check_by_symmetry("line:4x4:k=3:rule=caro-plus", 7, 52_817_760, 6_803_424);
    check_by_symmetry("line:4x4:k=3:rule=caro", 7, 52_817_760, 6_651_936);
}

#[test]
fn last_move_reply() {
    let numbers = [
        (9, 0),
        (72, 0),
        (504, 0),
        (3024, 0),
        (15120, 1440),
        (60480, 5760),
        (148_176, 47952),
        (296_352, 95904),
        (127_872, 81792),
    ];
    for (depth, (leaves, lines)) in (1..).zip(numbers) {
        check("tictactoe:reply=last-move", depth, leaves, lines);
    }
    check("line:4x4:k=3:reply=last-move", 5, 524_160, 22464);
    check("line:4x4:k=3:reply=last-move", 6, 5_765_760, 247_104);
    check_by_symmetry("line:4x4:k=3:reply=last-move", 7, 52_817_760, 6_803_424);
}

#[test]
fn gomoku_boards() {
    check("gomoku", 1, 225, 0);
    check("gomoku", 2, 50400, 0);
    check("gomoku", 3, 11_239_200, 0);
    check_by_symmetry("gomoku20", 3, 63_520_800, 0);
}

#[test]
fn ultimate() {
    let numbers = [81, 720, 6336, 55080, 473_256, 4_020_960, 33_782_544];
    for (depth, leaves) in (1..).zip(numbers) {
        check("ultimate", depth, leaves, 0);
    }
}

#[test]
fn ultimate_nine_moves_deep() {
    check_by_symmetry("ultimate", 9, 2_317_018_992, 0);
}

#[test]
fn ultimate_suite() {
    let suite = include_str!("../data/ultimate/perft_suite.txt");
    let mut lines = 0;
    for line in suite.lines() {
        let (moves, counts) = line.split_once(';').unwrap();
        let mut position = game("ultimate");
        for number in moves.split_whitespace() {
            let number: i64 = number.parse().unwrap();
            let (board, place) = (number / 9, number % 9);
            let cell =
                position.shape().cell(3 * (board % 3) + place % 3, 3 * (board / 3) + place / 3).unwrap();
            let side = position.turn().side().unwrap_or(Side::X);
            position.play(side, cell).unwrap();
        }
        for (depth, count) in (1..).zip(counts.split_whitespace()) {
            assert_eq!(position.perft(depth).leaves, count.parse::<u64>().unwrap(), "{line} depth {depth}");
        }
        lines += 1;
    }
    assert_eq!(lines, 28);
}

#[test]
fn random_draws_branch_without_adding_depth() {
    // 10 rows, 10 cells each.
    check("score:fill=random-row", 1, 100, 0);
    // 10 rows × 10 columns × 19 cells.
    check("score:fill=random-row-or-column", 1, 1900, 0);
    check("score:fill=gravity", 2, 100, 0);
    check("score", 2, 9900, 0);
    // After a row's fourth mark, chance draws the next row among the other three. On a 4×4 board the first such
    // draw is at depth 5.
    let leaves = game("score:size=4:length=2:fill=random-row:moves=0").perft(5).leaves;
    assert_eq!(leaves, 4 * 24 * 3 * 4);
}
