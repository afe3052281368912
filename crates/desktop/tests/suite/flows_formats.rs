//! Tests of games of other programs. Every kind of file is opened, from the list and by dropping. Errors are
//! reported.

use std::path::Path;
use std::sync::Arc;

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use inarow_formats::{Format, ParseError, Place, ReadOptions, WriteOptions};
use inarow_sys::file;
use inarow_view::Lang;

use crate::flows_files::{Dropped, closed, read, with_files};
use crate::person::Person;
use crate::testing::Size;

/// Kind of file, with a file that has a game, and a damaged file.
struct Kind {
    name: &'static str,
    game: Vec<u8>,
    damaged: Vec<u8>,
    /// Text that names the game.
    called: &'static str,
    /// Marked cells with their marks.
    marks: &'static [(&'static str, &'static str)],
}

const THREE: &[(&str, &str)] = &[("h8", "X"), ("i9", "O"), ("g8", "X")];

/// Header of RenLib files.
const RENLIB: &[u8; 20] = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

fn kinds() -> Vec<Kind> {
    let json = |moves: &[u8]| {
        let games = inarow_formats::read(Format::Text, moves, &ReadOptions::default()).unwrap();
        inarow_formats::write(Format::Json, &games, &WriteOptions::default()).unwrap()
    };
    let whole = json(b"h8i9g8");
    let cut = whole[..whole.len() / 2].to_vec();
    let renlib = |nodes: &[u8]| [&RENLIB[..], nodes].concat();
    let kind = |name, game: Vec<u8>, damaged: Vec<u8>| Kind {
        name,
        game,
        damaged,
        called: "game-gomoku",
        marks: THREE,
    };
    vec![
        kind(
            "game.psq",
            b"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n9,7,0\r\n7,8,0\r\n0\r\n".to_vec(),
            b"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n8,8,0\r\n0\r\n".to_vec(),
        ),
        Kind {
            called: "game-renju",
            ..kind(
                "game.lib",
                renlib(&[0, 0, 0x78, 0, 0x69, 0, 0x77, 0x40]),
                renlib(&[0, 0, 0x78, 0, 0x78, 0x40]),
            )
        },
        // The cells are farther apart than the board of the current game. A wrong reader would use that board.
        Kind {
            marks: &[("h8", "X"), ("i9", "O"), ("e8", "X")],
            ..kind("game.openings", b"0,0, 1,-1, -3,0\n".to_vec(), b"0,0, 1,h\n".to_vec())
        },
        kind(
            "game.sgf",
            b"(;FF[4]GM[4]SZ[15];B[hh];W[ig];B[gh])".to_vec(),
            b"(;FF[4]GM[4]SZ[15]\n;B[hh];W[hh])".to_vec(),
        ),
        kind("game.json", whole, cut),
        Kind {
            called: "game-ultimate",
            marks: &[("e5", "X")],
            ..kind("game.uttt", position('.').into_bytes(), position('?').into_bytes())
        },
    ]
}

/// Returns a position with X in the middle of Ultimate's middle board and the sign `last` in the last cell.
fn position(last: char) -> String {
    let board = ".........";
    format!("O;....@....;{}/....X..../{}/........{last}\n", [board; 4].join("/"), [board; 3].join("/"))
}

fn shows(person: &mut Person, kind: &Kind, how: &str) {
    let back = person.text("window-close-review");
    let shown = format!("{} is shown, {how}", kind.name);
    person.stage.until(&shown, |stage| stage.harness.query_all_by_label(&back).next().is_some());
    assert_eq!(person.marks(), kind.marks.len(), "{} {how}", kind.name);
    let cells = person.cells();
    for (cell, mark) in kind.marks {
        let said = cells.iter().find(|(name, _)| name == cell).map(|(_, said)| said.as_str());
        assert!(
            said.is_some_and(|said| said.starts_with(&person.side(mark))),
            "{} {how}: {cell} is {said:?}",
            kind.name
        );
    }
    assert!(person.reads(&person.text(kind.called)), "{} {how}: the game is named", kind.name);
    assert_eq!(person.cells().len(), if kind.called == "game-ultimate" { 81 } else { 225 }, "{}", kind.name);
}

/// Returns the message about a damaged file, with the place of the error.
fn complaint(person: &Person, name: &str, error: &ParseError) -> String {
    let reason = person.texts.explain(&error.reason);
    let file = ("file", name.into());
    match error.place {
        Place::Line { line, column } => {
            let values = [file, ("line", line.into()), ("column", column.into()), ("reason", reason.into())];
            person.texts.with("error-file-format-at", &values)
        }
        Place::Byte(byte) => {
            let values = [file, ("byte", byte.into()), ("reason", reason.into())];
            person.texts.with("error-file-format-byte", &values)
        }
    }
}

fn let_go(person: &mut Person, path: &Path) {
    person.stage.harness.input_mut().dropped_files.push(Arc::new(Dropped(path.to_owned())));
    person.stage.settle();
}

#[test]
fn every_kind_of_file_is_opened_from_the_list_and_dropped() {
    with_files(Lang::Ru, Size::USUAL, |mut person, files| {
        // Each record is closed again, which returns to this game.
        person.begin_for_two(0);
        for kind in kinds() {
            let path = files.join(kind.name);
            file::write_whole(&path, &kind.game).unwrap();
            person.menu("window-open");
            read(&mut person);
            person.reach(Role::ListBoxOption, kind.name);
            person.press("open-do");
            closed(&mut person, "open-title");
            shows(&mut person, &kind, "chosen");
            person.press("window-close-review");
            let_go(&mut person, &path);
            shows(&mut person, &kind, "dropped");
            person.press("window-close-review");
        }
    });
}

#[test]
fn what_is_damaged_in_every_kind_of_file_is_told_with_its_place() {
    with_files(Lang::En, Size::SMALL, |mut person, files| {
        for kind in kinds() {
            let path = files.join(kind.name);
            file::write_whole(&path, &kind.damaged).unwrap();
            let format = Format::from_path(&path).unwrap();
            let error = inarow_formats::read(format, &kind.damaged, &ReadOptions::default()).unwrap_err();
            let said = complaint(&person, kind.name, &error);
            for chosen in [true, false] {
                if chosen {
                    person.menu("window-open");
                    read(&mut person);
                    person.reach(Role::ListBoxOption, kind.name);
                    person.press("open-do");
                } else {
                    let_go(&mut person, &path);
                }
                let told = |person: &Person| person.reads(&said);
                let began = std::time::Instant::now();
                while !told(&person) {
                    assert!(began.elapsed() < std::time::Duration::from_secs(10), "{said}");
                    person.stage.pass(std::time::Duration::from_millis(20));
                }
                person.key(egui::Key::Escape);
                assert_eq!(person.marks(), 0);
            }
        }
    });
}

#[test]
fn a_game_of_ultimate_is_saved_as_a_position() {
    with_files(Lang::Ru, Size::SMALL, |mut person, files| {
        person.begin_for_two(4);
        person.moves("e5 d4");
        person.command("window-save");
        let name = person.text("format-ultimate");
        let values = [("name", name.into()), ("ending", "uttt".into())];
        let label = person.texts.with("format-label", &values);
        person.choose(&person.text("files-kind"), &label);
        person.write(&person.text("files-name"), "position");
        person.press("save-do");
        closed(&mut person, "save-title");
        let text = std::fs::read_to_string(files.join("position.uttt")).unwrap();
        // Rows are listed from the top. The cell d4 is the lower left cell of the middle board. That cell sends
        // X to the lower left board.
        let empty = ".........";
        let boards = [[empty; 4].join("/"), "....X.O..".to_owned(), [empty; 4].join("/")].join("/");
        assert_eq!(text.trim_end(), format!("X;......@..;{boards}"));
    });
}
