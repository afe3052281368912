//! Properties of every reader of records, for arbitrary bytes.

use inarow_core::{LineSetup, Setup};
use inarow_formats::{Format, ReadOptions, WriteOptions};
use inarow_record::Record;

/// Reads bytes as a file. The records must be valid, survive JSON unchanged, and keep their moves in `format`.
pub fn read(format: Format, bytes: &[u8], options: &ReadOptions) {
    let Ok(records) = inarow_formats::read(format, bytes, options) else { return };
    assert!(!records.is_empty());
    for record in &records {
        record.check().expect("what is read is valid");
    }
    let write = WriteOptions { rows_from_top: options.rows_from_top, ..WriteOptions::default() };
    let json = inarow_formats::write(Format::Json, &records, &write).expect("JSON holds everything");
    let back = inarow_formats::read(Format::Json, &json, &ReadOptions::default()).expect("JSON reads back");
    assert_eq!(back, records);
    if let Ok(bytes) = inarow_formats::write(format, &records, &write) {
        let back = inarow_formats::read(format, &bytes, options).expect("the own format reads back");
        assert_eq!(lines(&back), lines(&records));
    }
}

fn lines(records: &[Record]) -> Vec<Vec<usize>> {
    let line = |record: &Record, line| record.line(line).iter().map(|ply| ply.cell.index()).collect();
    records
        .iter()
        .flat_map(|record| (0..=record.variations.len()).map(move |number| line(record, number)))
        .collect()
}

/// Returns the game for a byte: shapes and rules that the formats treat differently, or no game.
pub fn options(choice: u8) -> ReadOptions {
    let line = |width, height, k| Some(Setup::Line(LineSetup::new(width, height, k)));
    let game = match choice % 8 {
        0 => line(3, 3, 3),
        1 => line(20, 20, 5),
        2 => line(100, 7, 6),
        3 => Some(Setup::Ultimate(Default::default())),
        4 => Some(Setup::Score(Default::default())),
        5 => {
            let mut renju = LineSetup::new(15, 15, 5);
            renju.rule = inarow_core::LineRule::Renju;
            Some(Setup::Line(renju))
        }
        _ => None,
    };
    ReadOptions { game, rows_from_top: choice & 0x80 != 0 }
}
