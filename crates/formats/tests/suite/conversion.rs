//! Conversion between formats: detection, kept data, refusals.

use std::path::Path;

use inarow_core::{LineSetup, Rows, ScoreSetup, Setup};
use inarow_formats::{Format, ReadOptions, WriteError, WriteOptions, holds_games_of};
use inarow_record::{PlayerTag, Record};

#[test]
fn formats_are_known_by_name_and_content() {
    for (name, content, expected) in [
        ("a.json", "", Some(Format::Json)),
        ("a.SGF", "", Some(Format::Sgf)),
        ("a.psq", "", Some(Format::Psq)),
        ("a.lib", "", Some(Format::RenLib)),
        ("a.pos", "h8", Some(Format::Text)),
        ("a.txt", "h8 i9", Some(Format::Text)),
        ("a.txt", "\n# openings\n 0,0, -1,2\n", Some(Format::Openings)),
        ("a.txt", "X;.........;", Some(Format::Ultimate)),
        ("a.txt", "", Some(Format::Text)),
        ("a.openings", "h8", Some(Format::Openings)),
        ("a.uttt", "", Some(Format::Ultimate)),
        ("a.png", "", None),
        ("a", "h8", None),
    ] {
        assert_eq!(Format::detect(Path::new(name), content.as_bytes()), expected, "{name} {content:?}");
    }
    for format in Format::ALL {
        assert_eq!(Format::from_name(&format.to_string()), Some(format));
        for extension in format.extensions() {
            assert_eq!(Format::from_path(Path::new(&format!("x.{extension}"))), Some(format));
        }
    }
}

/// The type of player is written in every file that names the players.
#[test]
fn who_plays_is_written_where_players_are_named() {
    let mut record =
        inarow_formats::read(Format::Text, b"h8i9h9", &ReadOptions::default()).unwrap().remove(0);
    let players = |record: &Record| [&record.x, &record.o].map(|tag| (tag.name.clone(), tag.kind.clone()));
    let written = |record: &Record, format| {
        let bytes =
            inarow_formats::write(format, std::slice::from_ref(record), &WriteOptions::default()).unwrap();
        players(&inarow_formats::read(format, &bytes, &ReadOptions::default()).unwrap()[0])
    };
    for (name, kind, psq) in [
        ("", "human", ("", "human")),
        ("Anna", "human", ("Anna", "")),
        ("computer", "computer:level=3", ("computer:level=3", "")),
        ("Ada", "rating-map:preset=attacker", ("Ada (rating-map:preset=attacker)", "")),
        ("pbrain-x", "exec:./engines/pbrain-x --fast", ("pbrain-x", "")),
        ("bot.py", "exec-referee:python3 ./bots/bot.py", ("bot.py", "")),
    ] {
        record.x = PlayerTag::new(name, kind);
        record.o = PlayerTag::new("Boris", "human");
        assert_eq!(written(&record, Format::Json), players(&record));
        assert_eq!(written(&record, Format::Sgf), players(&record));
        let boris = ("Boris".to_owned(), String::new());
        assert_eq!(written(&record, Format::Psq), [(psq.0.to_owned(), psq.1.to_owned()), boris]);
    }
}

#[test]
fn a_game_goes_through_every_format() {
    let (mut from, mut bytes) = (Format::Text, b"h8i9h9\n".to_vec());
    for to in [Format::Json, Format::Sgf, Format::Psq, Format::Openings, Format::Text] {
        let records = inarow_formats::read(from, &bytes, &ReadOptions::default()).unwrap();
        bytes = inarow_formats::write(to, &records, &WriteOptions::default()).unwrap();
        from = to;
    }
    assert_eq!(bytes, b"h8i9h9\n");
}

#[test]
fn many_games_need_a_format_for_many() {
    let records = inarow_formats::read(Format::Text, b"h8i9h9\ng7\n", &ReadOptions::default()).unwrap();
    for format in Format::ALL {
        let written = inarow_formats::write(format, &records, &WriteOptions::default());
        match format {
            Format::Json | Format::Sgf | Format::Text | Format::Openings => {
                assert!(written.is_ok(), "{format}")
            }
            Format::Psq => assert_eq!(
                written.unwrap_err().to_string(),
                "a psq file holds one game, there are 2; choose one with --number, or write sgf or json"
            ),
            Format::RenLib | Format::Ultimate => assert!(written.is_err(), "{format}"),
        }
    }
}

fn refusal(format: Format, record: &Record) -> String {
    match inarow_formats::write(format, std::slice::from_ref(record), &WriteOptions::default()) {
        Ok(bytes) => panic!("{}", String::from_utf8_lossy(&bytes)),
        Err(error) => error.to_string(),
    }
}

fn line(change: impl FnOnce(&mut LineSetup)) -> Record {
    let mut line = LineSetup::new(15, 15, 5);
    change(&mut line);
    Record::new(Setup::Line(line))
}

/// Data that a format cannot hold is refused, not dropped.
#[test]
fn nothing_is_lost_silently() {
    let walls = line(|line| line.walls = vec![[3, 4]]);
    let rows = line(|line| {
        (line.width, line.height, line.rows) = (5, 2, Some(Rows::parse(["X....", "...#."]).unwrap()))
    });
    let score = Record::new(Setup::Score(ScoreSetup::default()));
    for (format, record, expected) in [
        (Format::Sgf, &walls, "game 1 cannot be written as sgf: it has walls; write json"),
        (Format::Sgf, &rows, "game 1 cannot be written as sgf: it has walls; write json"),
        (Format::Sgf, &score, "game 1 cannot be written as sgf: it holds line games only; write json"),
        (
            Format::Sgf,
            &line(|line| line.width = 53),
            "game 1 cannot be written as sgf: a board of 53×15 is larger than its letters reach (52×52); write json",
        ),
        (Format::Text, &walls, "game 1 cannot be written as text: it has walls; write json"),
        (
            Format::Text,
            &rows,
            "game 1 cannot be written as text: it starts from a set-up position; write json",
        ),
        (Format::Openings, &walls, "game 1 cannot be written as openings: it has walls; write json"),
        (Format::Openings, &line(|_| ()), "game 1 cannot be written as openings: an opening needs a move"),
        (
            Format::Psq,
            &line(|line| line.k = 6),
            "game 1 cannot be written as psq: the line to win is not five; write json",
        ),
        (
            Format::Psq,
            &line(|line| line.max_moves = 9),
            "game 1 cannot be written as psq: the number of moves is limited; write json",
        ),
        (Format::Psq, &score, "game 1 cannot be written as psq: it holds line games only; write json"),
        (Format::Ultimate, &score, "game 1 cannot be written as ultimate: it is no game of ultimate"),
        (Format::RenLib, &score, "renlib files are only read; write sgf or json instead"),
        (
            Format::Json,
            &line(|line| line.k = 99),
            "game 1 is not valid: the set-up is no game: k is 99, allowed are 1 to 15",
        ),
    ] {
        assert_eq!(refusal(format, record), expected);
        assert!(format == Format::Json || !holds_games_of(format, &record.setup), "{expected}");
    }
    let plain = line(|_| ());
    for format in [Format::Json, Format::Sgf, Format::Psq] {
        let written =
            inarow_formats::write(format, std::slice::from_ref(&plain), &WriteOptions::default()).is_ok();
        assert!(written && holds_games_of(format, &plain.setup), "{format}");
    }
    assert_eq!(inarow_formats::write(Format::Json, &[], &WriteOptions::default()), Err(WriteError::NoGame));
}

#[test]
fn variations_are_left_out_only_when_asked() {
    let read =
        |text: &[u8]| inarow_formats::read(Format::Sgf, text, &ReadOptions::default()).unwrap().remove(0);
    let record = read(b"(;GM[4]SZ[15];B[hh](;W[ii])(;W[ij]))");
    assert_eq!(
        refusal(Format::Text, &record),
        "game 1 has variations (1), text holds none; write sgf or json, or only the main line"
    );
    let options = WriteOptions { main_line: true, ..WriteOptions::default() };
    assert_eq!(inarow_formats::write(Format::Text, &[record], &options).unwrap(), b"h8i7\n");
}

#[test]
fn a_result_log_of_the_arena_is_read_in_the_order_of_its_plan() {
    let game = |number: u64, cell: &str| {
        let line = r#"{"game":"line","width":15,"height":15}"#;
        let moves = format!(r#"[{{"cell":"{cell}"}}]"#);
        let record = format!(r#"{{"format":"inarow-record","version":1,"setup":{line},"moves":{moves}}}"#);
        format!(r#"{{"game":{number},"seats":[0,1],"record":{record}}}"#)
    };
    let head = r#"{"arena":4,"hash":"1","plan":{}}"#;
    let read = |text: &str| inarow_formats::read(Format::Json, text.as_bytes(), &ReadOptions::default());
    let log = format!("{head}\n{}\n{}\n{{\"game\":2,\"rec", game(1, "h8"), game(0, "a1"));
    let records = read(&log).unwrap();
    assert_eq!(records.len(), 2, "the torn line is left out");
    let names: Vec<_> = records
        .iter()
        .map(|record| record.start().unwrap().shape().name(record.plies[0].cell).to_string())
        .collect();
    assert_eq!(names, ["a1", "h8"]);
    let wrong = read(&format!("{head}\n{{\"game\":1,\"record\":5}}\n{}\n", game(0, "a1"))).unwrap_err();
    assert!(wrong.to_string().starts_with("line 2,"), "{wrong}");
    assert!(read(&format!("{head}\n")).is_err(), "no game");
    assert_eq!(Format::detect(std::path::Path::new("results.jsonl"), log.as_bytes()), Some(Format::Json));
}

#[test]
fn sgf_keeps_the_round_of_an_event_and_how_a_game_was_forfeited() {
    let text = b"(;FF[4]GM[4]SZ[15]EV[Cup]RO[3]DT[2026-02-03]ST[2026-02-03T18:30:00Z]RE[W+F]WY[illegal:occupied];B[hh]MS[120]JG[score 5 depth 2])";
    let record = inarow_formats::read(Format::Sgf, text, &ReadOptions::default()).unwrap().remove(0);
    assert_eq!(record.event.as_deref(), Some("Cup (round 3)"));
    assert_eq!(record.started.as_deref(), Some("2026-02-03T18:30:00Z"));
    assert_eq!(record.result.unwrap().why.name(), "illegal:occupied");
    assert_eq!(record.plies[0].time_ms, Some(120));
    assert_eq!(record.plies[0].judgement.as_ref().unwrap().depth, Some(2));
    let again = inarow_formats::write(Format::Sgf, &[record], &WriteOptions::default()).unwrap();
    let again = String::from_utf8(again).unwrap();
    for part in
        ["EV[Cup]RO[3]", "ST[2026-02-03T18:30:00Z]", "WY[illegal:occupied]", "MS[120]V[5]JG[score 5 depth 2]"]
    {
        assert!(again.contains(part), "{part}: {again}");
    }
}
