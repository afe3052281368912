//! Invalid input is reported with line, column and reason.

use inarow_core::{LineSetup, ScoreSetup, Setup};
use inarow_formats::{Format, ReadOptions, WriteOptions};
use inarow_record::Record;

fn check(format: Format, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let error = match inarow_formats::read(format, text.as_bytes(), &ReadOptions::default()) {
            Ok(records) => panic!("{text:?} is read as {records:?}"),
            Err(error) => error.to_string(),
        };
        assert_eq!(&error, expected, "{text:?}");
    }
}

#[test]
fn text() {
    check(
        Format::Text,
        &[
            ("", "line 1, column 1: there is no game here: write moves as h8i9h9, a game on each line"),
            (
                "# only a remark\n",
                "line 1, column 1: there is no game here: write moves as h8i9h9, a game on each line",
            ),
            ("h8\nh8i9h8", "line 2, column 5: move 3, h8: the cell is occupied"),
            ("h8 p1", "line 1, column 4: move 2, p1: the cell lies outside the board"),
            ("h8 i0", "line 1, column 4: move 2, i0: the cell lies outside the board"),
            (
                "h8 a99999999999999999999",
                "line 1, column 4: move 2, a99999999999999999999: the cell lies outside the board",
            ),
            ("h8 9i", "line 1, column 4: \"9\" is no move: write a letter and a number, as h8"),
            ("h8 i", "line 1, column 4: \"i\" is no move: write a letter and a number, as h8"),
            ("h8 - i9", "line 1, column 4: \"-\" is no move: write a letter and a number, as h8"),
            ("ж8", "line 1, column 1: \"ж\" is no move: write a letter and a number, as h8"),
            ("a1a2b1b2c1c2d1d2e1e2", "line 1, column 19: move 10, e2: the game is over"),
        ],
    );
    let error = inarow_formats::read(Format::Text, b"h8\nh\xff", &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 2: this is not text in UTF-8");
    let random = Setup::Score(ScoreSetup { fill: inarow_core::Fill::RandomRow, ..ScoreSetup::default() });
    let options = ReadOptions { game: Some(random), ..ReadOptions::default() };
    let error = inarow_formats::read(Format::Text, b"a1", &options).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: move 1, a1: chance is due, and this format holds no outcome of it"
    );
}

#[test]
fn openings() {
    check(
        Format::Openings,
        &[
            ("", "line 1, column 1: there is no opening here: write offsets from the centre as 0,0, 1,-1"),
            ("0,0, 1", "line 1, column 6: 1 has no second number: moves are dx,dy"),
            ("0,0\n0,0, 0,0", "line 2, column 6: move 2, 0,0: the cell is occupied"),
            ("0,0, 8,0", "line 1, column 6: move 2, 8,0: the cell lies outside the board"),
            (
                "0,99999999999999999999",
                "line 1, column 1: move 1, 0,2147483647: the cell lies outside the board",
            ),
            ("0,h", "line 1, column 3: \"h\" is no number: moves are offsets dx,dy from the centre"),
            ("0,1.5", "line 1, column 3: \"1.5\" is no number: moves are offsets dx,dy from the centre"),
        ],
    );
}

#[test]
fn psq() {
    check(
        Format::Psq,
        &[
            ("", "line 1, column 1: the file is empty; it begins with Piskvorky 15x15, 0:0, 0"),
            (
                "8,8,0\n",
                "line 1, column 1: this is no psq file: its first line is like Piskvorky 15x15, 0:0, 0",
            ),
            (
                "Piskvorky 15, 0:0, 0",
                "line 1, column 1: this is no psq file: its first line is like Piskvorky 15x15, 0:0, 0",
            ),
            ("Piskvorky 101x15, 0:0, 0", "line 1, column 1: width is 101, allowed are 1 to 100"),
            (
                "Piskvorky 15x15, 0:0, 0\n8,8,0\n\n16,1,0",
                "line 4, column 1: move 2, 16,1: the cell lies outside the board",
            ),
            (
                "Piskvorky 15x15, 0:0, 0\n0,8,0",
                "line 2, column 1: move 1, 0,8: the cell lies outside the board",
            ),
            ("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0", "line 3, column 1: move 2, 8,8: the cell is occupied"),
            (
                "Piskvorky 15x15, 0:0, 0\n8,8,0\nhalf\n8,9,0\nmore\n0",
                "line 3, column 1: \"half\" is neither a move x,y,ms nor one of the two names at the end",
            ),
            (
                "Piskvorky 15x15, 0:0, 0\n8,8,0\none\n0",
                "line 3, column 1: \"one\" is neither a move x,y,ms nor one of the two names at the end",
            ),
            (
                "Piskvorky 15x15, 0:0, 0\n7,7\n8,8,99999999999999999999",
                "line 3, column 1: move 2, 8,8: the time is too long",
            ),
            (
                "Piskvorky 15x15, 0:0, 0\n8,8,0\none\ntwo\n9,9",
                "line 5, column 1: \"9,9\" is no winner with a rule's name, as 1,Freestyle, and moves stand before the names",
            ),
            (
                "Piskvorky 15x15, 0:0, 0\n8,8,0\none\ntwo\n9,9\n0",
                "line 5, column 1: \"9,9\" is no winner with a rule's name, as 1,Freestyle, and moves stand before the names",
            ),
            (
                "Piskvorky 15x15, 0:0, 0\n8,8,0\none\ntwo\n-1\n0,1",
                "line 6, column 1: \"0,1\" is no winner with a rule's name, as 1,Freestyle, and moves stand before the names",
            ),
            (
                "Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n0,1",
                "line 4, column 1: \"0,1\" is no winner with a rule's name, as 1,Freestyle, and moves stand before the names",
            ),
            (
                "Piskvorky 15x15, 0:0, 0\n8,8,0\nhalf\n9,9",
                "line 3, column 1: \"half\" is neither a move x,y,ms nor one of the two names at the end",
            ),
            (
                "Piskvorky 19x19, 0:0, 0\n8,8,0\n0\n1,Renju",
                "line 1, column 1: renju is played on 15×15 with k = 5 only",
            ),
            (
                "Piskvorky 15x15, 0:0, 0\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n0\n2,Freestyle",
                "line 12, column 1: the winner is not the one that the board shows; name the game if its rule is another",
            ),
        ],
    );
}

#[test]
fn sgf() {
    check(
        Format::Sgf,
        &[
            ("", "line 1, column 1: this is no SGF file: a game begins with (;"),
            ("hello", "line 1, column 1: this is no SGF file: a game begins with (;"),
            ("(", "line 1, column 2: the file ends within a game: a closing bracket is missing"),
            ("()", "line 1, column 2: a bracket is followed by a node: write (;"),
            ("(B[aa])", "line 1, column 2: a bracket is followed by a node: write (;"),
            ("(;GM[4]\n;B[hh)", "line 2, column 3: this value has no closing bracket"),
            (
                "(;GM[4];B[hh]\n",
                "line 1, column 14: the file ends within a game: a closing bracket is missing",
            ),
            ("(;GM[4]);", "line 1, column 9: a game begins with (;"),
            ("(;GM[4];B)", "line 1, column 10: the property before has no value"),
            ("(;GM[4];B;W[aa])", "line 1, column 10: the property before has no value"),
            ("(;GM[4];[aa])", "line 1, column 9: this value has no property before it"),
            ("(;GM[4];B[hh]{})", "line 1, column 14: '{' does not belong here: a property, ; ( or ) does"),
            ("(;GM[1]SZ[19])", "line 1, column 5: this is a game of Go (GM[1]), not Gomoku (GM[4])"),
            ("(;GM[7])", "line 1, column 5: GM[7] is not Gomoku (GM[4])"),
            ("(;FF[9]GM[4])", "line 1, column 5: FF[9] is not known, only 1 to 4"),
            (
                "(;GM[4]SZ[53])",
                "line 1, column 10: a board of 53×53 is larger than SGF's letters reach (52×52)",
            ),
            (
                "(;GM[4]SZ[10:60])",
                "line 1, column 10: a board of 10×60 is larger than SGF's letters reach (52×52)",
            ),
            ("(;GM[4]SZ[0])", "line 1, column 10: a board has at least one row and one column"),
            ("(;GM[4]SZ[big])", "line 1, column 10: SZ[big] is no size: write 15 or 20:15"),
            ("(;GM[4]SZ[15];B[hh];B[ii])", "line 1, column 22: move 2: white is to move, black does"),
            ("(;GM[4]SZ[15];W[hh])", "line 1, column 16: move 1: black is to move, white does"),
            (
                "(;GM[4]SZ[15];B[hh];W[])",
                "line 1, column 22: move 2 is a pass, which these games do not know",
            ),
            ("(;GM[4]SZ[15];B[h])", "line 1, column 16: move 1: \"h\" is no point: write two letters"),
            ("(;GM[4]SZ[15];B[h8])", "line 1, column 16: move 1: \"h8\" is no point: write two letters"),
            ("(;GM[4]SZ[15];B[tt])", "line 1, column 16: move 1: the point lies outside the board"),
            ("(;GM[4]SZ[15];B[hh]\n;W[hh])", "line 2, column 3: move 2: the cell is occupied"),
            (
                "(;GM[4]SZ[15];B[hh]\n(;W[ii])\n(;W[ij];B[ij]))",
                "line 3, column 10: move 3: the cell is occupied",
            ),
            (
                "(;GM[4]SZ[15];B[hh];AB[aa])",
                "line 1, column 23: AB after the first move: stones are set up only before it",
            ),
            ("(;GM[4]SZ[15]AB[zz])", "line 1, column 16: \"zz\" is no point of this board"),
            ("(;GM[4]SZ[15]AB[cc:aa])", "line 1, column 16: \"cc:aa\" is no point of this board"),
            ("(;GM[4]SZ[15]PL[Z])", "line 1, column 16: PL is B or W"),
            ("(;GM[4]SZ[15]AB[aa:ea])", "line 1, column 16: a line of X is already on the board"),
            ("(;GM[4]SZ[19]RU[Renju])", "line 1, column 16: renju is played on 15×15 with k = 5 only"),
            (
                "(;GM[4]SZ[3]RU[tictactoe]RE[W+];B[aa];W[ab];B[ba];W[bb];B[ca])",
                "line 1, column 28: the result is not the one that the board shows; name the game if its rule is another",
            ),
        ],
    );
}

#[test]
fn json() {
    let head = r#"{"format":"inarow-record","version":1,"setup":{"game":"line","width":15,"height":15},"#;
    let record = |rest: &str| format!("{head}\n{rest}}}");
    for (text, expected) in [
        (String::new(), "line 1, column 1: EOF while parsing a value"),
        ("[]".to_owned(), "line 1, column 1: the file holds no game"),
        ("{\"format\":\n  5}".to_owned(), "line 2, column 3: invalid type: integer `5`, expected a string"),
        (
            "{\"format\":\"inarow-record\",\n \"version\": 2, \"players\": []}".to_owned(),
            "line 2, column 13: this record has version 2, this program reads version 1; use a newer inarow",
        ),
        (
            record("\"moves\":[]").replace("inarow-record", "pgn"),
            "line 1, column 11: this is no record: format is not \"inarow-record\"",
        ),
        (
            record("\"moves\":[{\"cell\":\"h8\"},\n{\"cell\":\"h8\"}]"),
            "line 3, column 9: move 2: the cell is occupied",
        ),
        (
            record("\"moves\":[{\"cell\":\"p8\"}]"),
            "line 2, column 18: move 1: \"p8\": the cell lies outside the board",
        ),
        (
            record("\"moves\":[{\"cell\":\"8h\"}]"),
            "line 2, column 18: move 1: \"8h\": not a cell: write a letter and a number (h8) or x,y from the top-left",
        ),
        (
            record("\"moves\":[{\"cell\":\"h8\",\"judgement\":{\"line\":[\"a1\", \"q1\"]}}]"),
            "line 2, column 50: \"q1\": the cell lies outside the board",
        ),
        (
            record(
                "\"moves\":[{\"cell\":\"h8\"}],\n\"variations\":[{\"of\":0,\"after\":0,\"moves\":[{\"cell\":\"i9\"},{\"cell\":\"i9\"}]}]",
            ),
            "line 3, column 64: move 2 of variation 1: the cell is occupied",
        ),
        (
            record(
                "\"moves\":[{\"cell\":\"h8\"}],\n\"variations\":[{\"of\":1,\"after\":0,\"moves\":[{\"cell\":\"i9\"}]}]",
            ),
            "line 3, column 15: variation 1 does not hang on the line that it names",
        ),
        (
            record("\"moves\":[],\"result\":{\"winner\":\"x\",\"why\":\"line\"}"),
            "line 2, column 21: the result line does not agree with the board",
        ),
        (
            record("\"moves\":[],\"chance\":[{\"row\":1}]"),
            "line 2, column 21: chance outcome after move 0: no chance is due",
        ),
        (
            record("\"moves\":[]").replace("\"width\":15", "\"width\":0"),
            "line 1, column 47: width is 0, allowed are 1 to 100",
        ),
        (
            record("\"moves\":[]").replace("\"width\":15", "\"width\":15,\"k\":16"),
            "line 1, column 47: k is 16, allowed are 1 to 15",
        ),
        (
            record("\"moves\":[],\"mood\":1"),
            "line 2, column 17: unknown field `mood`, expected one of `format`, `version`, `setup`, `game`, `seed`, \
             `x`, `o`, `clock`, `choices`, `chance`, `moves`, `variations`, `result`, `started`, `event`, `comment`",
        ),
        (record("\"seed\":1").to_owned(), "line 2, column 9: missing field `moves`"),
    ] {
        let error = inarow_formats::read(Format::Json, text.as_bytes(), &ReadOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let list = format!("[{},\n{}]", record("\"moves\":[]"), record("\"moves\":[{\"cell\":\"z1\"}]"));
    let error = inarow_formats::read(Format::Json, list.as_bytes(), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "line 4, column 18: move 1: \"z1\": the cell lies outside the board");
}

#[test]
fn ultimate() {
    for (text, place) in [
        ("", "line 1, column 1"),
        ("X;.........", "line 1, column"),
        (
            "\n  Z;.........;........./........./........./........./........./........./........./........./.........",
            "line 2, column 3",
        ),
    ] {
        let error =
            inarow_formats::read(Format::Ultimate, text.as_bytes(), &ReadOptions::default()).unwrap_err();
        assert!(error.to_string().starts_with(place), "{text:?}: {error}");
    }
}

/// Deep nesting costs neither stack nor time.
#[test]
fn depth_is_no_danger() {
    let deep = format!("{}{}", "(;".repeat(300_000), ")".repeat(300_000));
    assert_eq!(inarow_formats::read(Format::Sgf, deep.as_bytes(), &ReadOptions::default()).unwrap().len(), 1);
    let unclosed = "(;".repeat(300_000);
    assert!(inarow_formats::read(Format::Sgf, unclosed.as_bytes(), &ReadOptions::default()).is_err());
    let nested = "[".repeat(300_000);
    let error = inarow_formats::read(Format::Json, nested.as_bytes(), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 2: invalid type: sequence, expected a string");
}

/// Writes and reads a variation of a variation of a variation. Every level is one move longer.
#[test]
fn deep_variations_are_read_written_and_dropped() {
    let setup = Setup::Line(LineSetup::new(40, 40, 40));
    let mut record = Record::new(setup.clone());
    let ply = |index: usize| inarow_record::Ply::new(inarow_core::Cell::new(index as u16));
    record.plies = vec![ply(0), ply(2)];
    for depth in 1..700 {
        let plies = vec![ply(2 * depth + 2), ply(2 * depth + 3)];
        record.variations.push(inarow_record::Variation { of: depth - 1, after: depth, plies });
    }
    record.check().unwrap();
    let options = WriteOptions::default();
    let sgf = inarow_formats::write(Format::Sgf, std::slice::from_ref(&record), &options).unwrap();
    assert_eq!(inarow_formats::read(Format::Sgf, &sgf, &ReadOptions::default()).unwrap(), [record.clone()]);
    let json = inarow_formats::write(Format::Json, std::slice::from_ref(&record), &options).unwrap();
    assert_eq!(inarow_formats::read(Format::Json, &json, &ReadOptions::default()).unwrap(), [record]);
}

#[test]
fn too_many_games_and_moves_are_refused() {
    let text = "a1\n".repeat(inarow_formats::MAX_GAMES + 1);
    let error = inarow_formats::read(Format::Text, text.as_bytes(), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "line 200001, column 1: more than 200000 games");
    let huge = vec![b' '; inarow_sys::file::MAX_BYTES + 1];
    for format in Format::ALL {
        let error = inarow_formats::read(format, &huge, &ReadOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), "byte 67108864: the file is larger than 64 MiB");
    }
}
