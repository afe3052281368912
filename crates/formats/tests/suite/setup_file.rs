//! Set-up files. Errors name their place.

use inarow_core::{Setup, Side, spec};

#[track_caller]
fn check(text: &str, expected: &str) {
    match inarow_formats::read_setup(text.as_bytes()) {
        Ok(setup) => panic!("{text:?} is read as {setup:?}"),
        Err(error) => assert_eq!(error.to_string(), expected, "{text:?}"),
    }
}

/// Returns a 3×3 line game with one more member on the second line.
fn line(member: &str) -> String {
    format!("{{\"game\":\"line\",\"width\":3,\"height\":3,\"k\":3,\n {member}}}")
}

#[test]
fn a_mark_of_the_encoding_is_no_error() {
    let text = format!("\u{feff}{}", line(r#""rows":["XO.","...","..#"]"#));
    let setup = inarow_formats::read_setup(text.as_bytes()).unwrap();
    let Setup::Line(line) = setup else { panic!("a line game") };
    assert_eq!((line.k, line.turn, line.rows.unwrap().lines().count()), (3, None, 3));
    let Setup::Line(line) =
        inarow_formats::read_setup(br#"{"height":3,"turn":"o","width":4,"game":"line","k":3}"#).unwrap()
    else {
        panic!("a line game")
    };
    assert_eq!((line.width, line.turn), (4, Some(Side::O)));
}

#[test]
fn what_is_no_set_up_is_told_in_plain_words() {
    let object = r#"a set-up is an object that names its game, as {"game":"line","width":15,"height":15}"#;
    let mut games: Vec<&str> = spec::presets().iter().map(|preset| preset.kind()).collect();
    games.dedup();
    let games = format!("games are {}", games.join(", "));
    assert!(games.starts_with("games are line, ultimate, score"));
    for (text, place) in
        [("", "1, column 1"), (" \n", "1, column 1"), ("null", "1, column 1"), ("\n [[", "2, column 2")]
    {
        check(text, &format!("line {place}: {object}; {games}"));
    }
    let deep = "[".repeat(300_000);
    check(&deep, &format!("line 1, column 1: {object}; {games}"));
    check(r#"{"width":3}"#, &format!("line 1, column 1: {object}; {games}"));
    check(
        "{\n \"game\": \"chess\"}",
        &format!("line 2, column 10: no game of a set-up is called \"chess\"; {games}"),
    );
    check("{\"game\": 7}", &format!("line 1, column 10: {object}; {games}"));
    check("{\"game\":\"line\",\n", "line 2, column 1: EOF while parsing a value");
    check("{\"game\":\"line\" \"k\"}", "line 1, column 16: expected `,` or `}`");
    check("{\"game\":\"ultimate\"}\n}", "line 2, column 1: trailing characters");
    let wrong = inarow_formats::read_setup(b"{\"game\":\n\"\xff\"}").unwrap_err();
    assert_eq!(wrong.to_string(), "line 2, column 2: this is not text in UTF-8");
    let long = format!("{}{{", " ".repeat(2 << 20));
    check(&long, "byte 1048576: the file is larger than 1 MiB");
}

#[test]
fn a_wrong_member_is_found() {
    for (member, expected) in [
        (
            r#""deep":1"#,
            "2, column 9: unknown field `deep`, expected one of `width`, `height`, `k`, `rule`, `reply`, `max_moves`, `opening`, `walls`, `rows`, `turn`",
        ),
        (
            r#""rule":"wide""#,
            "2, column 9: unknown variant `wide`, expected one of `freestyle`, `exact`, `caro`, `caro-plus`, `renju`",
        ),
        (r#""max_moves": -1"#, "2, column 15: invalid value: integer `-1`, expected u32"),
        (r#""walls":[[1,1],[2,"0"]]"#, "2, column 20: invalid type: string \"0\", expected i64"),
        (r#""walls":[[1,1],[2,2,0]]"#, "2, column 22: invalid length 3, expected 2 elements in sequence"),
        (r#""rows":["...",5,"..."]"#, "2, column 16: invalid type: integer `5`, expected a string"),
        (r#""k":4"#, "1, column 41: duplicate field `k`"),
    ] {
        check(&line(member), &format!("line {expected}"));
    }
    check("{\"game\":\"line\",\"width\":3}", "line 1, column 1: missing field `height`");
    check("{\"game\":\"score\",\n\"prices\":{\"x\":[1,2]}}", "line 2, column 10: missing field `o`");
}

#[test]
fn what_describes_no_game_is_found() {
    for (member, expected) in [
        (r#""walls":[[0,0], [3,0]]"#, "2, column 18: wall 2 at 3,0 lies outside the board"),
        (
            r#""walls":[[1,0]],"rows":[".X.","O..","..."]"#,
            "2, column 28: row 1, column 2: a mark stands on a wall",
        ),
        (r#""rows":["...","..."]"#, "2, column 9: 2 rows given, the board has 3"),
        (r#""rows":["...","....","..."]"#, "2, column 16: row 2 has 4 cells, the board has 3 columns"),
        (r#""rows":["...",".ж.","..."]"#, "2, column 18: row 2, column 2: 'ж' is none of . X O #"),
        (r#""rows":["...","\u002e?.","..."]"#, "2, column 16: row 2, column 2: '?' is none of . X O #"),
        (r#""rows":["XXX","OO.","..."]"#, "2, column 9: a line of X is already on the board"),
        (r####""rows":["###","###","###"]"####, "1, column 1: the board has no free cell"),
    ] {
        check(&line(member), &format!("line {expected}"));
    }
    check(
        "{\"game\":\"line\",\"width\":3,\"height\":3,\n\"k\":4}",
        "line 2, column 5: k is 4, allowed are 1 to 3",
    );
    check("{\"game\":\"line\",\"width\":3,\"height\":3}", "line 1, column 1: k is 5, allowed are 1 to 3");
    check(
        "{\"game\":\"line\",\"width\":19,\"height\":19,\n\"rule\":\"renju\"}",
        "line 2, column 8: renju is played on 15×15 with k = 5 only",
    );
    for (member, expected) in [
        (r#""weights":[[1,2],[10001,1]]"#, "19: weights is 10001, allowed are -10000 to 10000"),
        (r#""weights":[[1,2],[1]]"#, "18: weights must be rows of equal length, at least one number"),
        (r#""weights":[]"#, "11: weights must be rows of equal length, at least one number"),
        (r#""prices":{"x":[1,2],"o":[1,-20000]}"#, "28: prices is -20000, allowed are -10000 to 10000"),
        (
            r#""active":{"row":1}"#,
            "10: the active row or column is outside the board, full, or not used by this fill",
        ),
        (
            r#""size":4,"rows":["XX..","....","....","...."]"#,
            "17: 2 X and 0 O cannot come from alternate moves begun by X",
        ),
    ] {
        check(&format!("{{\"game\":\"score\",\n{member}}}"), &format!("line 2, column {expected}"));
    }
    let boards = [".........".to_owned(), ["........."; 9].join("/")].join(";");
    let at = |text: &str| format!("{{\"game\":\"ultimate\",\n\"position\":\"{text}\"}}");
    assert!(inarow_formats::read_setup(at(&format!("X;{boards}")).as_bytes()).is_ok());
    check(&at(&format!("Z;{boards}")), "line 2, column 13: position, column 1: the side to move is X or O");
    check(
        &at(&format!("X;{boards}").replacen('.', "?", 1)),
        "line 2, column 15: position, column 3: the big board has . X O # and @ for the target",
    );
    check(
        &at(&format!("O;{boards}")),
        "line 2, column 12: 0 X and 0 O cannot come from alternate moves begun by X",
    );
}

#[test]
fn the_page_about_set_ups_shows_ones_that_are_read() {
    let page = include_str!("../../../../docs/setup.md");
    let examples: Vec<&str> =
        page.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(examples.len(), 4);
    for example in examples {
        inarow_formats::read_setup(example.as_bytes())
            .unwrap_or_else(|error| panic!("{error} in\n{example}"));
    }
}

#[test]
fn the_page_about_set_ups_names_every_field_of_the_schema() {
    let page = include_str!("../../../../docs/setup.md");
    let schema: serde_json::Value = serde_json::from_str(include_str!("../../schema/record-1.json")).unwrap();
    for game in ["line", "ultimate", "score"] {
        let (_, rest) = page.split_once(&format!("## `\"{game}\"`")).unwrap();
        let part = rest.split("\n## ").next().unwrap();
        for field in schema["$defs"][game]["properties"].as_object().unwrap().keys() {
            assert!(field == "game" || part.contains(&format!("`{field}`")), "{game}: {field}");
        }
    }
}
