//! Line rules on small drawn boards: outcomes of single moves.

use inarow_core::{EndReason, LineRule, LineSetup, Outcome, Position, Reply, Rows, Setup, Side, Turn};

/// Returns the turn after the side to move has played the `?` of the rows.
#[track_caller]
fn after(rule: LineRule, reply: Reply, k: u32, rows: &[&str], side: Side) -> Turn {
    let mark = rows.iter().enumerate().find_map(|(y, row)| Some((row.find('?')?, y))).unwrap();
    let rows: Vec<String> = rows.iter().map(|row| row.replace('?', ".")).collect();
    let (width, height) = (rows[0].len() as u32, rows.len() as u32);
    let rows = Rows::parse(rows).ok();
    let setup = LineSetup { rule, reply, rows, turn: Some(side), ..LineSetup::new(width, height, k) };
    let mut position = Position::new(&Setup::Line(setup)).unwrap();
    let cell = position.shape().cell(mark.0 as i64, mark.1 as i64).unwrap();
    position.play(side, cell).unwrap();
    position.turn()
}

fn won(side: Side) -> Turn {
    Turn::Over(Outcome { winner: Some(side), why: EndReason::Line })
}

#[test]
fn a_row_wins_under_the_rules_that_allow_it() {
    use LineRule::{Caro, CaroPlus, Exact, Freestyle};
    let all = [Freestyle, Exact, Caro, CaroPlus];
    for (row, winning) in [
        // Exactly five.
        (".XX?XX....", &all[..]),
        ("?XXXX.....", &all[..]),
        // Six and more.
        (".XX?XXX...", &[Freestyle, CaroPlus][..]),
        ("XXXX?XXXX.", &[Freestyle, CaroPlus][..]),
        // The lines are closed at one end, at both ends, by the edge, or by a wall.
        ("OXX?XX....", &all[..]),
        ("OXX?XXO...", &[Freestyle, Exact][..]),
        ("XX?XXO....", &all[..]),
        ("#XX?XXO...", &all[..]),
        // A long run closed at both ends still wins in caro-plus.
        ("OXX?XXXO..", &[Freestyle, CaroPlus][..]),
        // Walls and enemy marks break a run.
        ("XX#?XX....", &[][..]),
        ("XXX?.X....", &[][..]),
    ] {
        for rule in all {
            let turn = after(rule, Reply::None, 5, &[row, ".........."], Side::X);
            let expected = if winning.contains(&rule) { won(Side::X) } else { Turn::Player(Side::O) };
            assert_eq!(turn, expected, "{rule:?} {row}");
        }
    }
}

#[test]
fn columns_and_diagonals_win_too() {
    for rows in [
        ["X....", "X....", "?....", "....."],
        [".X...", "..X..", "...?.", "....."],
        ["...X.", "..?..", ".X...", "....."],
        ["....?", "...X.", "..X..", "....."],
    ] {
        assert_eq!(after(LineRule::Freestyle, Reply::None, 3, &rows, Side::X), won(Side::X), "{rows:?}");
    }
}

#[test]
fn lines_do_not_run_around_the_edge() {
    let rows = ["...XX", "?....", "....."];
    assert_eq!(after(LineRule::Freestyle, Reply::None, 3, &rows, Side::X), Turn::Player(Side::O));
}

#[test]
fn the_last_reply() {
    let rows = ["XX?..", "OO...", ".....", "....."];
    // X has completed a line, so O has one reply.
    let setup = |max_moves| {
        let rows = Rows::parse(rows.map(|row| row.replace('?', "."))).ok();
        Setup::Line(LineSetup { rows, reply: Reply::LastMove, max_moves, ..LineSetup::new(5, 4, 3) })
    };
    let line = |position: &mut Position| {
        let cell = position.shape().cell(2, 0).unwrap();
        position.play(Side::X, cell).unwrap();
    };
    let mut position = Position::new(&setup(0)).unwrap();
    line(&mut position);
    assert!(position.last_reply());
    assert_eq!(position.turn(), Turn::Player(Side::O));
    assert_eq!(position.winning_cells().len(), 3);
    let mut drawn = position.clone();
    drawn.play(Side::O, drawn.shape().cell(2, 1).unwrap()).unwrap();
    assert_eq!(drawn.turn(), Turn::Over(Outcome { winner: None, why: EndReason::ReplyLine }));
    assert_eq!(drawn.winning_cells().len(), 6);
    position.play(Side::O, position.shape().cell(4, 3).unwrap()).unwrap();
    assert_eq!(position.turn(), Turn::Over(Outcome { winner: Some(Side::X), why: EndReason::Reply }));
    // The move limit leaves no reply, so X wins at once.
    let mut position = Position::new(&setup(5)).unwrap();
    line(&mut position);
    assert_eq!(position.turn(), Turn::Over(Outcome { winner: Some(Side::X), why: EndReason::Line }));
    // A line of O ends the game at once, even when not a reply.
    let rows = ["XX..X", "OO?..", ".....", "....."];
    assert_eq!(after(LineRule::Freestyle, Reply::LastMove, 3, &rows, Side::O), won(Side::O));
}

#[test]
fn a_full_board_and_the_move_limit_are_draws() {
    let full = after(LineRule::Freestyle, Reply::None, 3, &["XO?", "#O#", "OX#"], Side::X);
    assert_eq!(full, Turn::Over(Outcome { winner: None, why: EndReason::Full }));
    let rows = Rows::parse(["XO..", "...."]).ok();
    let setup = LineSetup { rows, max_moves: 3, ..LineSetup::new(4, 2, 4) };
    let mut position = Position::new(&Setup::Line(setup)).unwrap();
    position.play(Side::X, position.shape().cell(0, 1).unwrap()).unwrap();
    assert_eq!(position.turn(), Turn::Over(Outcome { winner: None, why: EndReason::MoveLimit }));
}

#[test]
fn renju_is_a_draw_when_only_forbidden_cells_are_left() {
    // Every cell is occupied except two: O's last cell, and a cell that gives X an overline.
    let mut rows: Vec<String> =
        (0..15).map(|y| (0..15).map(|x| if (x / 2 + y) % 2 == 0 { 'X' } else { 'O' }).collect()).collect();
    rows[7] = "OXXX.XXOOXOXOXO".to_owned();
    rows[0] = ".".to_owned() + &rows[0][1..];
    let setup = LineSetup {
        rule: LineRule::Renju,
        rows: Rows::parse(rows).ok(),
        turn: Some(Side::O),
        ..LineSetup::new(15, 15, 5)
    };
    let mut position = Position::new(&Setup::Line(setup)).unwrap();
    position.play(Side::O, position.shape().cell(0, 0).unwrap()).unwrap();
    assert_eq!(position.turn(), Turn::Over(Outcome { winner: None, why: EndReason::NoLegalMove }));
    assert_eq!(position.undo().is_some(), position.turn() == Turn::Player(Side::O));
}

#[test]
fn renju_wins_and_refusals() {
    let empty = ["..............."; 13];
    let board = |first: &'static str, second: &'static str| {
        let mut rows = vec![first, second];
        rows.extend(empty);
        rows
    };
    let renju = |rows: Vec<&str>, side| after(LineRule::Renju, Reply::None, 5, &rows, side);
    assert_eq!(renju(board(".XX?XX.........", "..............."), Side::X), won(Side::X));
    assert_eq!(renju(board(".OO?OOO........", "..............."), Side::O), won(Side::O));
    let rows = board(".XX.XXX........", "...............");
    let setup = LineSetup {
        rule: LineRule::Renju,
        rows: Rows::parse(rows).ok(),
        turn: Some(Side::X),
        ..LineSetup::new(15, 15, 5)
    };
    let mut position = Position::new(&Setup::Line(setup)).unwrap();
    let cell = position.shape().cell(3, 0).unwrap();
    let overline = inarow_core::Illegal::Forbidden(inarow_core::Forbidden::Overline);
    assert_eq!(position.play(Side::X, cell), Err(overline));
    assert_eq!(position.forbidden_cells(), [(cell, inarow_core::Forbidden::Overline)]);
}
