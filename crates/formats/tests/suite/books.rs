//! Opening books in the folder `openings`.

use std::collections::BTreeSet;
use std::path::Path;

use inarow_core::{GameSpec, Turn};
use inarow_formats::{Format, ReadOptions};
use inarow_record::{Dice, Stream};

#[test]
fn every_book_has_many_different_openings_of_its_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openings");
    let mut books = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "openings") {
            continue;
        }
        books += 1;
        let bytes = std::fs::read(&path).unwrap();
        let text = std::str::from_utf8(&bytes).unwrap();
        // The first line has the game and the command that made the book.
        let (name, made) = text.lines().next().unwrap().trim_start_matches("# ").split_once(": ").unwrap();
        assert!(made.starts_with("cargo run ") && made.contains(name), "{}: {made}", path.display());
        let game: GameSpec = name.parse().unwrap();
        let setup = game.setup(&mut Dice::new(1, Stream::SetUp)).unwrap();
        let options = ReadOptions { game: Some(setup), ..ReadOptions::default() };
        let records = inarow_formats::read(Format::Openings, &bytes, &options).unwrap();
        assert!(records.len() >= 400, "{}: {}", path.display(), records.len());
        let mut known = BTreeSet::new();
        for record in &records {
            let position = record.replay().unwrap();
            assert!((3..=8).contains(&record.plies.len()), "{}", path.display());
            assert!(matches!(position.turn(), Turn::Player(_)), "{}", path.display());
            assert!(known.insert(position.hash()), "{}: an opening twice", path.display());
        }
    }
    assert!(books >= 7, "{books}");
}
