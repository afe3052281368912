//! The referee's lines, field by field.

use inarow_core::{GameSpec, LineSetup, Setup};
use inarow_play::{MAX_INPUT, Referee};
use inarow_record::{Dice, Stream};
use serde_json::{Value, json};

fn referee(game: &str, seed: u64) -> Referee {
    let spec: GameSpec = game.parse().unwrap_or_else(|error| panic!("{game}: {error}"));
    Referee::new(&spec.setup(&mut Dice::new(seed, Stream::SetUp)).unwrap(), seed).unwrap()
}

fn of_json(setup: Value) -> Referee {
    Referee::new(&serde_json::from_value::<Setup>(setup).unwrap(), 0).unwrap()
}

/// Sends lines and compares the whole answers. The first answer is the start line.
#[track_caller]
fn check(mut referee: Referee, lines: &[(&str, &str)]) {
    for (input, expected) in lines {
        let answer = if *input == "start" { referee.start_line() } else { referee.answer(input).unwrap() };
        assert_eq!(answer, *expected, "{input}");
    }
}

#[test]
fn a_game_of_tictactoe() {
    check(
        referee("tictactoe", 0),
        &[
            (
                "start",
                r#"{"ok":true,"reason":null,"ply":0,"turn":"x","over":null,"width":3,"height":3,"k":3,"walls":[]}"#,
            ),
            ("x b2", r#"{"ok":true,"reason":null,"ply":1,"turn":"o","over":null}"#),
            ("X a1", r#"{"ok":false,"reason":"out-of-turn","ply":1,"turn":"o","over":null}"#),
            ("x d9", r#"{"ok":false,"reason":"out-of-turn","ply":1,"turn":"o","over":null}"#),
            ("o d9", r#"{"ok":false,"reason":"out-of-board","ply":1,"turn":"o","over":null}"#),
            ("o -1,0", r#"{"ok":false,"reason":"out-of-board","ply":1,"turn":"o","over":null}"#),
            ("O B2", r#"{"ok":false,"reason":"occupied","ply":1,"turn":"o","over":null}"#),
            ("o b", r#"{"ok":false,"reason":"malformed","ply":1,"turn":"o","over":null}"#),
            ("choose x", r#"{"ok":false,"reason":"out-of-turn","ply":1,"turn":"o","over":null}"#),
            ("O A1", r#"{"ok":true,"reason":null,"ply":2,"turn":"x","over":null}"#),
            ("x 1,0", r#"{"ok":true,"reason":null,"ply":3,"turn":"o","over":null}"#),
            ("o 0,0", r#"{"ok":true,"reason":null,"ply":4,"turn":"x","over":null}"#),
            ("x b1", r#"{"ok":true,"reason":null,"ply":5,"turn":null,"over":{"winner":"x","why":"line"}}"#),
            (
                "o z99",
                r#"{"ok":false,"reason":"game-over","ply":5,"turn":null,"over":{"winner":"x","why":"line"}}"#,
            ),
            (
                "choose o",
                r#"{"ok":false,"reason":"game-over","ply":5,"turn":null,"over":{"winner":"x","why":"line"}}"#,
            ),
            (
                "what",
                r#"{"ok":false,"reason":"malformed","ply":5,"turn":null,"over":{"winner":"x","why":"line"}}"#,
            ),
        ],
    );
}

#[test]
fn walls_of_both_kinds_are_on_the_start_line() {
    let setup =
        json!({"game":"line","width":4,"height":2,"k":3,"walls":[[3,1]],"rows":["#..X","...."],"turn":"o"});
    check(
        of_json(setup),
        &[
            (
                "start",
                r#"{"ok":true,"reason":null,"ply":1,"turn":"o","over":null,"width":4,"height":2,"k":3,"walls":[[0,0],[3,1]]}"#,
            ),
            ("o 3,1", r#"{"ok":false,"reason":"occupied","ply":1,"turn":"o","over":null}"#),
            ("o 0,0", r#"{"ok":false,"reason":"occupied","ply":1,"turn":"o","over":null}"#),
        ],
    );
}

#[test]
fn the_last_reply_is_announced() {
    let mut game = referee("line:5x2:k=3:reply=last-move", 0);
    for line in ["x a1", "o a2", "x b1", "o b2"] {
        assert_eq!(json_of(&game.answer(line).unwrap())["ok"], true);
    }
    let mut drawn = clone_of(&["x a1", "o a2", "x b1", "o b2"]);
    check(
        game,
        &[
            ("x c1", r#"{"ok":true,"reason":null,"ply":5,"turn":"o","over":null,"last_reply":true}"#),
            ("o a1", r#"{"ok":false,"reason":"occupied","ply":5,"turn":"o","over":null,"last_reply":true}"#),
            ("o e1", r#"{"ok":true,"reason":null,"ply":6,"turn":null,"over":{"winner":"x","why":"reply"}}"#),
        ],
    );
    drawn.answer("x c1");
    assert_eq!(
        drawn.answer("o c2").unwrap(),
        r#"{"ok":true,"reason":null,"ply":6,"turn":null,"over":{"winner":null,"why":"reply-line"}}"#
    );
}

fn clone_of(lines: &[&str]) -> Referee {
    let mut game = referee("line:5x2:k=3:reply=last-move", 0);
    for line in lines {
        game.answer(line);
    }
    game
}

fn json_of(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

#[test]
fn swap2_with_two_more_stones() {
    check(
        referee("gomoku:opening=swap2", 0),
        &[
            (
                "start",
                concat!(
                    r#"{"ok":true,"reason":null,"ply":0,"turn":"x","over":null,"width":15,"height":15,"k":5,"walls":[],"#,
                    r#""opening":{"who":"first","place":3}}"#
                ),
            ),
            (
                "o h8",
                r#"{"ok":false,"reason":"out-of-turn","ply":0,"turn":"x","over":null,"opening":{"who":"first","place":3}}"#,
            ),
            (
                "x h8",
                r#"{"ok":true,"reason":null,"ply":1,"turn":"o","over":null,"opening":{"who":"first","place":2}}"#,
            ),
            (
                "o h9",
                r#"{"ok":true,"reason":null,"ply":2,"turn":"x","over":null,"opening":{"who":"first","place":1}}"#,
            ),
            (
                "x a1",
                r#"{"ok":true,"reason":null,"ply":3,"turn":null,"over":null,"opening":{"who":"second","may":["x","o","more"]}}"#,
            ),
            (
                "o a2",
                r#"{"ok":false,"reason":"out-of-turn","ply":3,"turn":null,"over":null,"opening":{"who":"second","may":["x","o","more"]}}"#,
            ),
            (
                "Choose MORE",
                r#"{"ok":true,"reason":null,"ply":3,"turn":"o","over":null,"opening":{"who":"second","place":2}}"#,
            ),
            (
                "choose x",
                r#"{"ok":false,"reason":"out-of-turn","ply":3,"turn":"o","over":null,"opening":{"who":"second","place":2}}"#,
            ),
            (
                "o a2",
                r#"{"ok":true,"reason":null,"ply":4,"turn":"x","over":null,"opening":{"who":"second","place":1}}"#,
            ),
            (
                "x b7",
                r#"{"ok":true,"reason":null,"ply":5,"turn":null,"over":null,"opening":{"who":"first","may":["x","o"]}}"#,
            ),
            (
                "choose more",
                r#"{"ok":false,"reason":"not-allowed","ply":5,"turn":null,"over":null,"opening":{"who":"first","may":["x","o"]}}"#,
            ),
            ("choose o", r#"{"ok":true,"reason":null,"ply":5,"turn":"o","over":null}"#),
            ("o c7", r#"{"ok":true,"reason":null,"ply":6,"turn":"x","over":null}"#),
        ],
    );
}

#[test]
fn swap_offers_the_sides_only() {
    let mut game = referee("gomoku:opening=swap", 0);
    for line in ["x h8", "o h9", "x a1"] {
        game.answer(line);
    }
    check(
        game,
        &[
            (
                "choose more",
                r#"{"ok":false,"reason":"not-allowed","ply":3,"turn":null,"over":null,"opening":{"who":"second","may":["x","o"]}}"#,
            ),
            (
                "choose",
                r#"{"ok":false,"reason":"malformed","ply":3,"turn":null,"over":null,"opening":{"who":"second","may":["x","o"]}}"#,
            ),
            ("choose x", r#"{"ok":true,"reason":null,"ply":3,"turn":"o","over":null}"#),
        ],
    );
}

#[test]
fn a_position_in_the_middle_is_past_its_opening() {
    let setup = json!({"game":"line","width":5,"height":1,"k":5,"opening":"swap","rows":["X...."]});
    let start = json_of(&of_json(setup).start_line());
    assert_eq!((start["turn"].as_str(), start.get("opening")), (Some("o"), None));
}

#[test]
fn ultimate_names_the_target() {
    let mut game = referee("ultimate", 0);
    assert_eq!(
        game.start_line(),
        r#"{"ok":true,"reason":null,"ply":0,"turn":"x","over":null,"target":null}"#
    );
    // Cell (0, 8) lies bottom-left in its small board, so the reply goes to the bottom-left board.
    for (input, ok, target) in [
        ("x 0,8", true, json!(6)),
        ("o 4,4", false, json!(6)),
        ("o 1,7", true, json!(4)),
        ("x 4,4", true, json!(4)),
        ("o 5,3", true, json!(2)),
    ] {
        let answer = json_of(&game.answer(input).unwrap());
        assert_eq!(answer["ok"], ok, "{input}");
        assert_eq!(answer["reason"].as_str(), (!ok).then_some("not-allowed"), "{input}");
        assert_eq!(answer["target"], target, "{input}");
    }
    // A decided target board leaves the choice of board free.
    let setup = json!({"game":"ultimate","position":
        "x;@........;XX......./O......../........./O......../........./........./........./........./........."});
    let mut game = of_json(setup);
    assert_eq!(json_of(&game.start_line())["target"], 0);
    assert_eq!(json_of(&game.answer("x 2,0").unwrap())["target"], 2);
    assert_eq!(json_of(&game.answer("o 6,0").unwrap())["target"], Value::Null);
    assert_eq!(json_of(&game.answer("x 1,1").unwrap())["reason"], "not-allowed");
    // The end leaves no target.
    let setup = json!({"game":"ultimate","position":
        "x;XX@......;XXX....../XXX....../XX......./OO.OO..../OO.O...../O......../........./........./........."});
    let end = json_of(&of_json(setup).answer("x 8,0").unwrap());
    assert_eq!((end["over"]["why"].as_str(), end.get("target")), (Some("line"), None));
}

#[test]
fn score_totals_by_hand() {
    let mut game = referee("score", 0);
    let start = json_of(&game.start_line());
    assert_eq!(start["moves"], 60);
    assert_eq!(start["prices"], json!({"x":[2,2],"o":[3,2]}));
    assert_eq!(start["weights"].as_array().unwrap().len(), 10);
    assert_eq!(start["weights"][0], json!([2, -2, 1, -1, 2, -2, 1, -1, 2, -2]));
    assert_eq!(start["weights"][9][9], 1);
    assert!(start.get("active").is_none());
    // Row 0 weighs 2 −2 1 −1. X pays 2+2, −2+4, 1+6, −1+8 and earns 0 for the window. O pays 3−1, 5+1, 7−2.
    for (input, x, o) in [
        ("x 0,0", (0, 4, -4), (0, 0, 0)),
        ("o 0,1", (0, 4, -4), (0, 2, -2)),
        ("x 1,0", (0, 6, -6), (0, 2, -2)),
        ("o 1,1", (0, 6, -6), (0, 8, -8)),
        ("x 2,0", (0, 13, -13), (0, 8, -8)),
        ("o 2,1", (0, 13, -13), (0, 13, -13)),
        ("x 3,0", (0, 20, -20), (0, 13, -13)),
    ] {
        let answer = json_of(&game.answer(input).unwrap());
        let side = |(lines, spent, total)| json!({"lines":lines,"spent":spent,"total":total});
        assert_eq!(answer["score"], json!({"x": side(x), "o": side(o)}), "{input}");
    }
    // A table with a diagonal 2, 1, 2, 2 of (0,0) (1,1) (2,2) (3,3), and komi.
    let weights = json!([[5, 0, 0, 0], [0, 7, 0, 0], [0, 0, -1, 0], [0, 0, 0, 3]]);
    let setup = json!({"game":"score","size":4,"length":4,"moves":8,"weights":weights,
        "prices":{"x":[1,0],"o":[1,0]},"komi":10});
    let mut game = of_json(setup);
    assert_eq!(json_of(&game.start_line())["score"]["o"], json!({"lines":0,"spent":0,"total":10}));
    for input in ["x 0,0", "o 0,1", "x 1,1", "o 0,2", "x 2,2", "o 0,3"] {
        assert_eq!(json_of(&game.answer(input).unwrap())["ok"], true, "{input}");
    }
    let answer = json_of(&game.answer("x 3,3").unwrap());
    assert_eq!(answer["score"]["x"], json!({"lines":14,"spent":18,"total":-4}));
    assert_eq!(answer["score"]["o"], json!({"lines":0,"spent":3,"total":7}));
    let answer = json_of(&game.answer("o 3,0").unwrap());
    assert_eq!(answer["over"], json!({"winner":"o","why":"score"}));
    assert_eq!(answer["score"]["o"], json!({"lines":0,"spent":4,"total":6}));
}

#[test]
fn fills_name_their_active_lines() {
    let mut rows = referee("score:fill=rows", 0);
    assert_eq!(json_of(&rows.start_line())["active"], json!({"row":0,"column":null}));
    assert_eq!(json_of(&rows.answer("x 0,1").unwrap())["reason"], "not-allowed");
    for x in 0..10 {
        let side = if x % 2 == 0 { "x" } else { "o" };
        assert_eq!(json_of(&rows.answer(&format!("{side} {x},0")).unwrap())["ok"], true);
    }
    assert_eq!(json_of(&rows.answer("x 0,0").unwrap())["active"], json!({"row":1,"column":null}));

    let columns = referee("score:fill=columns", 0);
    assert_eq!(json_of(&columns.start_line())["active"], json!({"row":null,"column":0}));
}

#[test]
fn chance_is_drawn_from_the_seed() {
    let game = |seed| {
        let mut game = referee("score:fill=random-row-or-column", seed);
        let mut lines = vec![game.start_line()];
        let mut side = "x";
        while game.game().result().is_none() {
            let answer = json_of(lines.last().unwrap());
            assert!(answer["active"]["row"].is_u64() && answer["active"]["column"].is_u64(), "{answer}");
            assert_eq!(answer["turn"], side);
            let position = game.game().position();
            let (x, y) = position.shape().xy(position.legal_moves()[0]);
            lines.push(game.answer(&format!("{side} {x},{y}")).unwrap());
            side = if side == "x" { "o" } else { "x" };
        }
        assert!(json_of(lines.last().unwrap()).get("active").is_none());
        lines
    };
    assert_eq!(game(7), game(7));
    assert_ne!(game(7), game(8));
}

#[test]
fn a_stream_is_answered_line_by_line() {
    let long = format!("x {}1,1", " ".repeat(MAX_INPUT));
    let endless = "x".repeat(5_000_000);
    let input = [
        b"\r\n   \n\t\r\nx a1\r\n".as_slice(),
        long.as_bytes(),
        b"\n",
        endless.as_bytes(),
        b"\r\no \xff\xfe\n\xd1\x85 b2\no b2\x00\no b2",
    ]
    .concat();
    let mut output = Vec::new();
    let mut game = Referee::new(&Setup::Line(LineSetup::new(3, 3, 3)), 0).unwrap();
    game.serve(&input[..], &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let reasons: Vec<Value> = text.lines().map(|line| json_of(line)["reason"].clone()).collect();
    let malformed = json!("malformed");
    assert_eq!(
        reasons,
        [
            &json!(null),
            &json!(null),
            &malformed,
            &malformed,
            &malformed,
            &malformed,
            &malformed,
            &json!(null)
        ]
        .map(Value::clone)
    );
    assert!(text.ends_with("\n"));
}
