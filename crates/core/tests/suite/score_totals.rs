//! Score: costs and earnings of moves, and open cells.

use inarow_core::{Active, Chance, Fill, Game, Position, RandomSource, Rows, ScoreSetup, Setup, Side, Turn};

use crate::games::Numbers;

fn start(setup: ScoreSetup) -> Position {
    Position::new(&Setup::Score(setup)).unwrap()
}

#[track_caller]
fn play(position: &mut Position, x: i64, y: i64) {
    let side = position.turn().side().unwrap();
    position.play(side, position.shape().cell(x, y).unwrap()).unwrap();
}

#[test]
fn a_move_costs_its_weight_and_its_price() {
    let mut position = start(ScoreSetup::default());
    assert_eq!((position.price(Side::X), position.price(Side::O)), (Some(2), Some(3)));
    // T[0][0] = 2, and X's first figure costs 2.
    play(&mut position, 0, 0);
    assert_eq!(position.totals(Side::X).unwrap().spent, 4);
    // T[0][1] = −2, and O's first figure costs 3.
    play(&mut position, 1, 0);
    assert_eq!(position.totals(Side::O).unwrap().spent, 1);
    assert_eq!((position.price(Side::X), position.price(Side::O)), (Some(4), Some(5)));
}

#[test]
fn all_figures_cost_930_and_960() {
    let mut position = start(ScoreSetup { weights: vec![vec![0]], ..ScoreSetup::default() });
    for move_number in 0..60 {
        play(&mut position, move_number % 10, move_number / 10);
    }
    assert!(matches!(position.turn(), Turn::Over(_)));
    assert_eq!(Side::ALL.map(|side| position.totals(side).unwrap().spent), [930, 960]);
}

#[test]
fn each_window_through_the_cell_earns_its_weights() {
    // X has a, b, d and e in the top row. Cell c completes a run of five, and thus two windows of four.
    let setup = ScoreSetup {
        weights: vec![vec![1, 2, 4, 8, 16, 32, 64, 128, 256, 512]],
        rows: Rows::parse(
            [&["XX.XX.....", "OOO......."][..], &["O........."][..], &[".........."; 7]].concat(),
        )
        .ok(),
        ..ScoreSetup::default()
    };
    let mut position = start(setup);
    assert_eq!(position.totals(Side::X).unwrap().lines, 0);
    play(&mut position, 2, 0);
    assert_eq!(position.totals(Side::X).unwrap().lines, (1 + 2 + 4 + 8) + (2 + 4 + 8 + 16));
    assert!(position.completed_line());
    assert_eq!(position.winning_cells().len(), 5);
    position.undo();
    assert_eq!(position.totals(Side::X).unwrap().lines, 0);
}

#[test]
fn balanced_windows_sum_to_minus_the_value_left_out() {
    let position = start(ScoreSetup::balanced());
    let shape = position.shape();
    for cell in shape.iter() {
        let (x, y) = shape.xy(cell);
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let at = |i: i64| {
                shape.cell(x as i64 + i * dx, y as i64 + i * dy).and_then(|cell| position.weight(cell))
            };
            if let [Some(a), Some(b), Some(c), Some(d), Some(next)] = [0, 1, 2, 3, 4].map(at) {
                assert_eq!(a + b + c + d, -next);
            }
        }
    }
}

/// Recounts a side's earnings from the board: the slow twin of the running sum.
fn recount(position: &Position, side: Side) -> i64 {
    let Setup::Score(setup) = position.current_setup() else { panic!() };
    Position::new(&Setup::Score(setup)).unwrap().totals(side).unwrap().lines
}

#[test]
fn running_totals_equal_a_recount_in_random_games() {
    for seed in 0..200 {
        let mut numbers = Numbers(seed);
        let fill = *numbers.pick(Fill::ALL);
        let length = 2 + numbers.below(3) as u32;
        let mut position = start(ScoreSetup { fill, length, ..ScoreSetup::default() });
        loop {
            match position.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let chance = *numbers.pick(&position.chance_outcomes());
                    position.apply_chance(chance).unwrap();
                }
                Turn::Player(side) => {
                    let cell = *numbers.pick(&position.legal_moves());
                    position.play(side, cell).unwrap();
                    for side in Side::ALL {
                        assert_eq!(position.totals(side).unwrap().lines, recount(&position, side));
                    }
                }
            }
        }
    }
}

#[test]
fn fills_open_the_right_cells() {
    let open = |fill| {
        let mut position = start(ScoreSetup { fill, ..ScoreSetup::default() });
        while position.turn() == Turn::Chance {
            let outcomes = position.chance_outcomes();
            assert_eq!(outcomes.len(), 10);
            position.apply_chance(outcomes[3]).unwrap();
        }
        position.legal_moves().iter().map(|&cell| position.shape().xy(cell)).collect::<Vec<_>>()
    };
    assert_eq!(open(Fill::Free).len(), 100);
    assert_eq!(open(Fill::Rows), (0..10).map(|x| (x, 0)).collect::<Vec<_>>());
    assert_eq!(open(Fill::Columns), (0..10).map(|y| (0, y)).collect::<Vec<_>>());
    assert_eq!(open(Fill::RandomRow), (0..10).map(|x| (x, 3)).collect::<Vec<_>>());
    assert_eq!(open(Fill::RandomColumn), (0..10).map(|y| (3, y)).collect::<Vec<_>>());
    assert_eq!(open(Fill::RandomRowOrColumn).len(), 19);
    assert_eq!(open(Fill::Gravity), (0..10).map(|x| (x, 9)).collect::<Vec<_>>());
}

#[test]
fn rows_move_down_when_full_and_marks_stack_under_gravity() {
    let mut position = start(ScoreSetup { fill: Fill::Rows, ..ScoreSetup::default() });
    for x in 0..10 {
        assert_eq!(position.active(), Active { row: Some(0), column: None });
        play(&mut position, x, 0);
    }
    assert_eq!(position.active(), Active { row: Some(1), column: None });
    let mut position = start(ScoreSetup { fill: Fill::Gravity, ..ScoreSetup::default() });
    play(&mut position, 4, 9);
    assert!(position.is_legal(position.shape().cell(4, 8).unwrap()));
    assert!(!position.is_legal(position.shape().cell(4, 7).unwrap()));
}

#[test]
fn the_row_is_drawn_before_the_column_and_only_lines_with_room() {
    let setup =
        ScoreSetup { size: 4, length: 2, moves: 0, fill: Fill::RandomRowOrColumn, ..ScoreSetup::default() };
    let mut position = start(setup);
    assert!(position.chance_outcomes().iter().all(|chance| matches!(chance, Chance::Row(_))));
    assert_eq!(
        position.apply_chance(Chance::Column(0)),
        Err(inarow_core::ChanceError::NotPossible(Chance::Column(0)))
    );
    position.apply_chance(Chance::Row(0)).unwrap();
    position.apply_chance(Chance::Column(0)).unwrap();
    assert_eq!(position.apply_chance(Chance::Row(1)), Err(inarow_core::ChanceError::NotDue));
    // Fills the row and the column except their crossing, then the crossing. Chance then draws both again, the
    // row first.
    for (x, y) in [(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3), (0, 0)] {
        play(&mut position, x, y);
    }
    assert_eq!(position.turn(), Turn::Chance);
    assert_eq!(position.chance_outcomes(), [Chance::Row(1), Chance::Row(2), Chance::Row(3)]);
    position.apply_chance(Chance::Row(2)).unwrap();
    assert_eq!(position.chance_outcomes(), [Chance::Column(1), Chance::Column(2), Chance::Column(3)]);
}

#[test]
fn komi_belongs_to_o_and_the_higher_total_wins() {
    let mut position = start(ScoreSetup { moves: 2, komi: 30, ..ScoreSetup::default() });
    play(&mut position, 0, 0);
    play(&mut position, 5, 5);
    let totals = Side::ALL.map(|side| position.totals(side).unwrap().total);
    assert_eq!(totals, [-4, 30 - 3 - 1]);
    assert_eq!(position.turn().outcome().unwrap().winner, Some(Side::O));
    let Position::Score(score) = &position else { panic!() };
    assert_eq!(score.move_limit(), 2);
    assert_eq!(score.ply(), 2);
}
