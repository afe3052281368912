//! From file to file.

use std::fs;
use std::path::Path;

use inarow_core::{LineSetup, ScoreSetup, Setup};
use inarow_record::convert::{ConvertError, ConvertOptions, convert};
use inarow_record::{Format, ReadOptions, Record, WriteError, WriteOptions, format};

fn put(folder: &Path, name: &str, text: &str) -> std::path::PathBuf {
    let path = folder.join(name);
    inarow_record::file::write_whole(&path, text.as_bytes()).unwrap();
    path
}

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

#[test]
fn a_game_goes_through_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let mut input = put(folder.path(), "start.txt", "h8i9h9\n");
    for name in ["a.json", "b.sgf", "c.psq", "d.openings", "e.txt"] {
        let output = folder.path().join(name);
        let done = convert(&input, &output, &ConvertOptions::default()).unwrap();
        assert_eq!(done.games, 1);
        input = output;
    }
    assert_eq!(fs::read_to_string(&input).unwrap(), "h8i9h9\n");
}

#[test]
fn many_games_need_a_format_for_many_or_a_choice() {
    let folder = tempfile::tempdir().unwrap();
    let input = put(folder.path(), "games.txt", "h8i9h9\ng7\n");
    let output = folder.path().join("out.psq");
    let error = convert(&input, &output, &ConvertOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "{}: a psq file holds one game, there are 2; choose one of them, or write sgf or json",
            output.display()
        )
    );
    assert!(!output.exists());
    let options = ConvertOptions { pick: Some(2), ..ConvertOptions::default() };
    assert_eq!(convert(&input, &output, &options).unwrap().games, 1);
    assert!(fs::read_to_string(&output).unwrap().contains("\n7,9,0\n"));
    for pick in [0, 3] {
        let options = ConvertOptions { pick: Some(pick), ..ConvertOptions::default() };
        let error = convert(&input, &output, &options).unwrap_err();
        assert_eq!(error.to_string(), format!("{} holds 2 games, there is no game {pick}", input.display()));
    }
}

#[test]
fn what_fails_leaves_the_output_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = put(folder.path(), "wrong.txt", "h8i9\nh8h8\n");
    let output = put(folder.path(), "out.sgf", "old");
    let error = convert(&wrong, &output, &ConvertOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("{}: line 2, column 3: move 2, h8: the cell is occupied", wrong.display())
    );
    assert_eq!(fs::read_to_string(&output).unwrap(), "old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    let missing = folder.path().join("none.txt");
    assert!(matches!(
        convert(&missing, &output, &ConvertOptions::default()),
        Err(ConvertError::Input { .. })
    ));
    let nameless = folder.path().join("out");
    let error = convert(&wrong, &nameless, &ConvertOptions { pick: Some(1), ..ConvertOptions::default() });
    assert!(matches!(error, Err(ConvertError::Parse { .. })));
    let fine = put(folder.path(), "fine.txt", "h8i9\n");
    let error = convert(&fine, &nameless, &ConvertOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "{}: the name does not tell the format; say one of json, text, psq, sgf, renlib, openings, ultimate",
            nameless.display()
        )
    );
}

fn refusal(format: Format, record: &Record) -> String {
    match format::write(format, std::slice::from_ref(record), &WriteOptions::default()) {
        Ok(bytes) => panic!("{}", String::from_utf8_lossy(&bytes)),
        Err(error) => error.to_string(),
    }
}

fn line(change: impl FnOnce(&mut LineSetup)) -> Record {
    let mut line = LineSetup::new(15, 15, 5);
    change(&mut line);
    Record::new(Setup::Line(line))
}

/// What a format cannot hold is refused, not dropped.
#[test]
fn nothing_is_lost_silently() {
    let walls = line(|line| line.walls = vec![[3, 4]]);
    let rows = line(|line| {
        (line.width, line.height, line.rows) = (5, 2, Some(vec!["X....".into(), "...#.".into()]))
    });
    let score = Record::new(Setup::Score(ScoreSetup::default()));
    for (format, record, expected) in [
        (Format::Sgf, &walls, "game 1 cannot be written as sgf: SGF knows no walls; write json"),
        (Format::Sgf, &rows, "game 1 cannot be written as sgf: SGF knows no walls; write json"),
        (Format::Sgf, &score, "game 1 cannot be written as sgf: SGF holds line games only; write json"),
        (
            Format::Sgf,
            &line(|line| line.width = 53),
            "game 1 cannot be written as sgf: a board of 53×15 is larger than SGF's letters reach (52×52); write json",
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
            "game 1 cannot be written as psq: the line to win is not five, which psq cannot tell; write json",
        ),
        (
            Format::Psq,
            &line(|line| line.max_moves = 9),
            "game 1 cannot be written as psq: the number of moves is limited, which psq cannot tell; write json",
        ),
        (Format::Psq, &score, "game 1 cannot be written as psq: psq holds line games only; write json"),
        (Format::Ultimate, &score, "game 1 cannot be written as ultimate: it is no game of ultimate"),
        (Format::RenLib, &score, "renlib files are only read; write sgf or json instead"),
        (
            Format::Json,
            &line(|line| line.k = 99),
            "game 1 is not valid: the set-up is no game: k is 99, allowed are 1 to 15",
        ),
    ] {
        assert_eq!(refusal(format, record), expected);
    }
    assert_eq!(format::write(Format::Json, &[], &WriteOptions::default()), Err(WriteError::NoGame));
}

#[test]
fn variations_are_left_out_only_when_asked() {
    let read = |text: &[u8]| format::read(Format::Sgf, text, &ReadOptions::default()).unwrap().remove(0);
    let record = read(b"(;GM[4]SZ[15];B[hh](;W[ii])(;W[ij]))");
    assert_eq!(
        refusal(Format::Text, &record),
        "game 1 has variations (1), text holds none; write sgf or json, or only the main line"
    );
    let options = WriteOptions { main_line: true, ..WriteOptions::default() };
    assert_eq!(format::write(Format::Text, &[record], &options).unwrap(), b"h8i7\n");
}
