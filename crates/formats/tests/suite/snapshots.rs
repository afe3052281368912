//! Snapshots of each format's output.

use inarow_core::{LineSetup, Setup, Side, Tiebreak, UltimateSetup};
use inarow_formats::{Format, ReadOptions, WriteOptions};
use inarow_record::{ClockTag, End, GameResult, Judgement, PlayerTag, Record, Score, TimeControl, Variation};

/// Returns a short game with everything that a line game can have.
fn game() -> Record {
    let mut record =
        inarow_formats::read(Format::Text, b"h8i9h9h7g9", &ReadOptions::default()).unwrap().remove(0);
    record.game = Some("gomoku".to_owned());
    record.seed = Some(7);
    record.x = PlayerTag::new("Anna [1]", "human");
    record.o = PlayerTag::new("", "rating-map:preset=attacker");
    let five_minutes = TimeControl { total_ms: Some(300_000), increment_ms: 3_000, per_move_ms: None };
    record.clock = Some(ClockTag { x: five_minutes, o: TimeControl::NONE });
    record.plies[1].time_ms = Some(1_234);
    record.plies[1].judgement = Some(Judgement {
        score: Some(Score::points(12)),
        depth: Some(8),
        nodes: Some(48_000),
        line: vec![record.plies[2].cell, record.plies[3].cell],
    });
    record.plies[3].comment = Some("Better was i8.".to_owned());
    let shape = record.start().unwrap().shape();
    let line = |cells: &[&str]| {
        cells.iter().map(|cell| inarow_record::Ply::new(shape.parse(cell).unwrap())).collect()
    };
    record.variations = vec![
        Variation { of: 0, after: 3, plies: line(&["i8", "g9", "j9"]) },
        Variation { of: 1, after: 4, plies: line(&["i7"]) },
    ];
    record.result = Some(GameResult { winner: Some(Side::X), why: End::Resign });
    record.started = Some("2026-02-03T18:30:00+03:00".to_owned());
    record.event = Some("Club evening".to_owned());
    record.comment = Some("Played for fun.".to_owned());
    record.check().unwrap();
    record
}

fn written(format: Format, record: &Record, main_line: bool) -> String {
    let options = WriteOptions { main_line, ..WriteOptions::default() };
    String::from_utf8(inarow_formats::write(format, std::slice::from_ref(record), &options).unwrap()).unwrap()
}

#[test]
fn json() {
    insta::assert_snapshot!(written(Format::Json, &game(), false));
}

#[test]
fn sgf() {
    insta::assert_snapshot!(written(Format::Sgf, &game(), false));
}

#[test]
fn the_others() {
    let game = game();
    let mut all = String::new();
    for format in [Format::Text, Format::Psq, Format::Openings] {
        all.push_str(&format!("-- {format}\n{}", written(format, &game, true)));
    }
    let options = WriteOptions { rows_from_top: true, main_line: true };
    let text = inarow_formats::write(Format::Text, &[game], &options).unwrap();
    all.push_str(&format!("-- text, rows from the top\n{}", String::from_utf8(text).unwrap()));
    let setup = Setup::Ultimate(UltimateSetup { tiebreak: Tiebreak::None, position: None });
    let named = ReadOptions { game: Some(setup), ..ReadOptions::default() };
    let ultimate = inarow_formats::read(Format::Text, b"e5f4", &named).unwrap().remove(0);
    all.push_str(&format!("-- ultimate\n{}", written(Format::Ultimate, &ultimate, false)));
    insta::assert_snapshot!(all);
}

#[test]
fn a_large_board_in_sgf() {
    let named = ReadOptions { game: Some(Setup::Line(LineSetup::new(30, 52, 6))), ..ReadOptions::default() };
    let record = inarow_formats::read(Format::Text, b"a1ad52z26", &named).unwrap().remove(0);
    insta::assert_snapshot!(written(Format::Sgf, &record, false));
}
