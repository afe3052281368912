//! `inarow perft`.

use crate::program::Program;

#[test]
fn a_line_for_each_depth() {
    let run = Program::new().run("perft tictactoe --depth 5").ok();
    assert_eq!(run.text, "1 9\n2 72\n3 504\n4 3024\n5 15120\n");
}

#[test]
fn no_move_away_is_the_position_itself() {
    assert_eq!(Program::new().run("perft tictactoe --depth 0").ok().text, "0 1\n");
}

#[test]
fn json_has_the_documented_fields() {
    let json = Program::new().run("perft tictactoe --depth 6 --json").ok().json();
    let last = &json[5];
    assert_eq!(
        (last["depth"].as_u64(), last["leaves"].as_u64(), last["lines"].as_u64()),
        (Some(6), Some(54720), Some(5328))
    );
    assert!(last["seconds"].is_f64());
}

#[test]
fn moves_are_played_first() {
    let program = Program::new();
    for moves in ["b2 a1", "1,1 0,2", "B2 A1"] {
        let run = program.feed(["perft", "tictactoe", "--depth", "1", "--moves", moves], "").ok();
        assert_eq!(run.text, "1 7\n", "{moves}");
    }
    program
        .feed(["perft", "tictactoe", "--depth", "1", "--moves", "b2 b2"], "")
        .fails(1, &["move 2 (b2)", "occupied"]);
    program
        .feed(["perft", "tictactoe", "--depth", "1", "--moves", "d4"], "")
        .fails(1, &["move 1 (d4)", "outside"]);
    program
        .feed(["perft", "tictactoe", "--depth", "1", "--moves", "?"], "")
        .fails(1, &["move 1 (?)", "not a cell"]);
}

#[test]
fn a_set_up_file_can_be_counted() {
    let program = Program::new();
    program.write("middle.json", r#"{"game":"line","width":3,"height":3,"k":3,"rows":["XO.","...","..#"]}"#);
    let run = program.run("perft --setup middle.json --depth 2").ok();
    assert_eq!(run.text, "1 6\n2 30\n");
}

#[test]
fn wrong_usage_exits_with_2_and_a_wrong_file_with_1() {
    let program = Program::new();
    program.run("perft chess --depth 2").fails(2, &["unknown game “chess”", "tictactoe"]);
    program
        .run("perft tictactoe:k=4 --depth 2")
        .fails(2, &["tictactoe:k=4: “In a row” (k) must be 1 to 3 on this board, not 4"]);
    program.run("perft tictactoe --depth x").fails(2, &["x"]);
    program.run("perft --depth 2").fails(2, &[]);
    program.run("perft --setup none.json --depth 2").fails(1, &["none.json"]);
    program.write("bad.json", "{\"game\":\"line\",\n  \"width\":3,\"height\":3,\"deep\":1}");
    program.run("perft --setup bad.json --depth 2").fails(1, &["bad.json:2:", "deep"]);
    program.write("wall.json", r#"{"game":"line","width":3,"height":3,"k":3,"walls":[[3,0]]}"#);
    program.run("perft --setup wall.json --depth 2").fails(1, &["wall.json:1:52: wall 1 at 3,0"]);
}
