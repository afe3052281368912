//! Tests of the chart of a game.

use super::*;

#[test]
fn no_line_goes_through_positions_that_were_not_judged() {
    let chances = [None, Some(0.5), Some(0.6), None, Some(0.4), None, None, Some(0.1), Some(0.2), Some(0.3)];
    let runs: Vec<Vec<usize>> =
        runs(&chances).into_iter().map(|run| run.into_iter().map(|(ply, _)| ply).collect()).collect();
    assert_eq!(runs, [vec![1, 2], vec![4], vec![7, 8, 9]]);
    assert!(super::runs(&[None, None]).is_empty());
    assert_eq!(super::runs(&[Some(0.5)]), [[(0, 0.5)]]);
}
