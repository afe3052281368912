//! Set-ups: their JSON, and the errors of set-ups that describe no game.

use inarow_core::rule::Freestyle;
use inarow_core::{
    Content, Fill, Game, LinePosition, LineRule, LineSetup, Position, Reply, Rows, ScorePosition, ScoreSetup,
    Setup, SetupError, Side, Turn, UltimateBoards, UltimatePosition, UltimateSetup,
};

use crate::games;

#[test]
fn rows_hold_nothing_but_contents() {
    let wrong = SetupError::RowLetter { row: 2, column: 2, letter: 'Ж' };
    assert_eq!(Rows::parse(["...", ".Ж.", "..."]), Err(wrong.clone()));
    assert!(wrong.to_string().starts_with("row 2, column 2: 'Ж' is none of"), "{wrong}");
}

fn rows(rows: &[&str]) -> Option<Rows> {
    Some(Rows::parse(rows).expect("rows of . X O #"))
}

#[test]
fn wrong_set_ups_name_the_place_and_the_reason() {
    let line = |width, height, k| LineSetup::new(width, height, k);
    let board = |text: &[&str]| LineSetup { rows: rows(text), ..line(3, 3, 3) };
    let score = ScoreSetup::default;
    let ultimate = |place: Content, target| {
        let mut boards = UltimateBoards::of_contents(|_| Content::Empty, Side::X, None);
        (boards.boards[0][0], boards.target) = (place, target);
        boards
    };
    let walled = ultimate(Content::Wall, None);
    let far = ultimate(Content::Empty, Some(9));
    for (setup, message) in [
        (Setup::Line(line(0, 3, 3)), "width is 0, allowed are 1 to 100"),
        (Setup::Line(line(3, 101, 3)), "height is 101, allowed are 1 to 100"),
        (Setup::Line(line(3, 4, 5)), "k is 5, allowed are 1 to 4"),
        (Setup::Line(line(3, 4, 0)), "k is 0, allowed are 1 to 4"),
        (Setup::Line(LineSetup { rule: LineRule::Renju, ..line(19, 19, 5) }), "renju is played on 15×15"),
        (
            Setup::Line(LineSetup { walls: vec![[0, 0], [3, -1]], ..line(3, 3, 3) }),
            "wall 2 at 3,-1 lies outside",
        ),
        (Setup::Line(LineSetup { walls: vec![[0, 0]], ..line(1, 1, 1) }), "the board has no free cell"),
        (Setup::Line(board(&["...", "..."])), "2 rows given, the board has 3"),
        (Setup::Line(board(&["...", "....", "..."])), "row 2 has 4 cells, the board has 3 columns"),
        (Setup::Line(board(&["XXX", "OO.", "..."])), "a line of X is already on the board"),
        (Setup::Line(board(&["XOX", "XOO", "OXX"])), "the board has no free cell"),
        (
            Setup::Line(LineSetup { walls: vec![[0, 0]], ..board(&["X..", "...", "..."]) }),
            "row 1, column 1: a mark stands on a wall",
        ),
        (Setup::Score(ScoreSetup { size: 3, ..score() }), "size is 3, allowed are 4 to 30"),
        (Setup::Score(ScoreSetup { length: 11, ..score() }), "length is 11, allowed are 2 to 10"),
        (Setup::Score(ScoreSetup { weights: vec![], ..score() }), "weights must be rows of equal length"),
        (
            Setup::Score(ScoreSetup { weights: vec![vec![1], vec![]], ..score() }),
            "weights must be rows of equal",
        ),
        (Setup::Score(ScoreSetup { weights: vec![vec![i32::MAX]], ..score() }), "weights is 2147483647"),
        (
            Setup::Score(ScoreSetup { size: 4, rows: rows(&["XX..", "....", "....", "...."]), ..score() }),
            "2 X and 0 O cannot come from alternate moves",
        ),
        (
            Setup::Score(ScoreSetup {
                size: 4,
                fill: Fill::Gravity,
                rows: rows(&["....", ".X..", ".O..", "X..O"]),
                ..score()
            }),
            "row 3, column 2: the mark hangs above an empty cell",
        ),
        (
            Setup::Ultimate(UltimateSetup { position: Some(walled), ..UltimateSetup::default() }),
            "position, column 13",
        ),
        (
            Setup::Ultimate(UltimateSetup { position: Some(far), ..UltimateSetup::default() }),
            "target is 9, allowed are 0 to 8",
        ),
    ] {
        let error = Position::new(&setup).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error:?} for {setup:?}");
    }
}

#[test]
fn a_position_is_not_made_from_another_game() {
    let line = Setup::Line(LineSetup::new(3, 3, 3));
    let ultimate = Setup::Ultimate(UltimateSetup::default());
    assert_eq!(UltimatePosition::from_setup(&line).unwrap_err(), SetupError::OtherGame);
    assert_eq!(ScorePosition::from_setup(&ultimate).unwrap_err(), SetupError::OtherGame);
    assert_eq!(LinePosition::<Freestyle>::from_setup(&ultimate).unwrap_err(), SetupError::OtherGame);
}

#[test]
fn ultimate_positions_that_contradict_themselves_are_refused() {
    let good = "O;....@....;........./........./........./........./........X/........./........./........./.........";
    let check = |text: &str, column: usize| match UltimateBoards::parse(text) {
        Err(SetupError::Ultimate { column: found, .. }) => assert_eq!(found, column, "{text}"),
        other => panic!("{other:?} for {text}"),
    };
    assert!(Position::from_text(&Setup::Ultimate(UltimateSetup::default()), good).is_ok());
    check("X;", 3);
    check(&good.replacen('O', "A", 1), 1);
    check(&good.replacen(';', ":", 1), 2);
    check(&good.replacen('@', "X", 1), 7);
    check(&good.replacen("@.", "@@", 1), 8);
    check(&good.replacen('/', "|", 1), 22);
    check(&good.replacen("@....;....", "@....;..?.", 1), 15);
    check(&good.replacen("..@", ".?@", 1), 6);
    let error = Position::from_text(&Setup::Ultimate(UltimateSetup::default()), &good.replacen('O', "X", 1));
    assert_eq!(error.unwrap_err(), SetupError::MarkCount { x: 1, o: 0 });
}

#[test]
fn the_side_to_move_follows_the_marks_and_the_limit_counts_them() {
    let setup = |board: &[&str], max_moves| {
        let line = LineSetup { rows: rows(board), max_moves, ..LineSetup::new(3, 3, 3) };
        Position::new(&Setup::Line(line)).unwrap()
    };
    assert_eq!(setup(&["X..", "...", "..."], 0).turn(), Turn::Player(Side::O));
    assert_eq!(setup(&["XO.", "...", "..."], 0).turn(), Turn::Player(Side::X));
    assert_eq!(setup(&["XO.", ".O.", "..."], 0).turn(), Turn::Player(Side::X));
    assert_eq!(setup(&["XO.", "...", "..."], 0).ply(), 2);
    assert_eq!(setup(&["XO.", "...", "..."], 99).move_limit(), Some(9));
    assert_eq!(setup(&["XO.", "...", "..."], 5).move_limit(), Some(5));
}

#[test]
fn json_has_the_documented_fields_and_defaults() {
    let setup: Setup = serde_json::from_str(r#"{"game":"line","width":20,"height":15}"#).unwrap();
    assert_eq!(setup, Setup::Line(LineSetup::new(20, 15, 5)));
    let text = r#"{"game":"line","width":3,"height":3,"k":3,"rule":"caro-plus","reply":"last-move","max_moves":7,
        "opening":"swap2","walls":[[1,2]],"rows":["X..","...",".#."],"turn":"o"}"#;
    let Setup::Line(line) = serde_json::from_str(text).unwrap() else { panic!() };
    assert_eq!((line.rule, line.reply, line.turn), (LineRule::CaroPlus, Reply::LastMove, Some(Side::O)));
    let text = r#"{"game":"score","size":12,"length":5,"moves":80,"weights":[[1,-1]],"prices":{"x":[2,2],"o":[3,2]},
        "komi":30,"fill":"random-row"}"#;
    assert!(matches!(serde_json::from_str(text), Ok(Setup::Score(ScoreSetup { komi: 30, .. }))));
    assert_eq!(
        serde_json::from_str::<Setup>(r#"{"game":"score"}"#).unwrap(),
        Setup::Score(ScoreSetup::default())
    );
    for wrong in [
        r#"{"game":"line","width":3}"#,
        r#"{"game":"line","width":3,"height":3,"depth":1}"#,
        r#"{"game":"chess"}"#,
        r#"{"game":"line","width":-3,"height":3}"#,
        r#"{"game":"ultimate","size":3}"#,
        r#"{"game":"score","prices":{"x":[1,2]}}"#,
    ] {
        assert!(serde_json::from_str::<Setup>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn json_reads_back_for_every_game() {
    for (name, setup) in games::all() {
        let text = serde_json::to_string(&setup).unwrap();
        assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), setup, "{name}");
        assert!(text.starts_with(&format!("{{\"game\":\"{}\"", setup.kind())), "{name}: {text}");
    }
}
