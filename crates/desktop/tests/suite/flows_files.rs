//! Tests of files, with opening, saving in every format, dropping, pictures, and the clipboard.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_formats::{Format, ReadOptions};
use inarow_profile::{Location, Profile};
use inarow_sys::file;
use inarow_view::Lang;

use crate::person::Person;
use crate::testing::Size;

/// File dropped on the window.
#[derive(Debug)]
pub(crate) struct Dropped(pub(crate) PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// Runs a flow whose file dialogs begin in the folder `files` of a new profile.
pub(crate) fn with_files(lang: Lang, size: Size, flow: impl FnOnce(Person, &Path)) {
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path().join("files");
    std::fs::create_dir(&files).unwrap();
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    let place = files.display().to_string();
    profile.change_settings(|settings| settings.window.folder = Some(place)).unwrap();
    drop(profile);
    flow(Person::at(folder.path(), lang, size), &files);
}

/// Runs a flow with files in both languages and every size.
fn everyone_with_files(mut flow: impl FnMut(Person, &Path)) {
    for &lang in Lang::ALL {
        for size in Size::ALL {
            with_files(lang, size, |person, files| flow(Person { one_of_many: true, ..person }, files));
        }
    }
}

/// Returns the names of a folder's files.
fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Waits until the displayed folder was read by another thread.
pub(crate) fn read(person: &mut Person) {
    let reading = person.text("folder-reading");
    person.stage.until("the folder is read", |stage| stage.harness.query_by_label(&reading).is_none());
}

/// Waits until a dialog with this title has closed.
pub(crate) fn closed(person: &mut Person, title: &str) {
    let title = person.text(title);
    person.stage.until("the window closes", |stage| stage.harness.query_by_label(&title).is_none());
}

#[test]
fn a_file_is_chosen_and_opened() {
    everyone_with_files(|mut person, files| {
        for (name, bytes) in [("first.txt", &b"h8i9h9"[..]), ("second.sgf", b"(;GM[4]SZ[15];B[hh];W[ii])")] {
            file::write_whole(&files.join(name), bytes).unwrap();
        }
        std::fs::create_dir(files.join("older")).unwrap();
        person.menu("window-open");
        read(&mut person);
        assert!(!person.can_press("open-do"));
        person.reach(Role::ListBoxOption, "first.txt");
        person.picture("open");
        person.press("open-do");
        closed(&mut person, "open-title");
        assert_eq!(person.marks(), 3);
        assert!(person.sees("window-continue-here"));
        assert!(!person.sees("window-close-review"), "there is no game to go back to");
    });
}

#[test]
fn a_file_without_a_game_says_what_is_wrong() {
    with_files(Lang::En, Size::USUAL, |mut person, files| {
        file::write_whole(&files.join("broken.txt"), b"h8h8").unwrap();
        person.menu("window-open");
        person
            .stage
            .until("the folder is read", |stage| stage.harness.query_by_label("broken.txt").is_some());
        person.reach(Role::ListBoxOption, "broken.txt");
        person.press("open-do");
        let values = [("move", "2".into()), ("cell", "h8".into())];
        let occupied = person.texts.with("file-move-occupied", &values);
        person
            .stage
            .until("the trouble is told", |stage| stage.harness.query_by_label_contains(&occupied).is_some());
    });
}

#[test]
fn a_game_is_saved_in_every_format() {
    with_files(Lang::Ru, Size::USUAL, |mut person, files| {
        person.begin_for_two(1);
        person.moves("h8 i9 g9");
        for format in Format::ALL.into_iter().filter(|format| format.is_written()) {
            person.command("window-save");
            let ending = format.extensions()[0];
            let name = person.text(&format!("format-{}", format.name()));
            let values = [("name", name.into()), ("ending", ending.into())];
            let label = person.texts.with("format-label", &values);
            person.choose(&person.text("files-kind"), &label);
            person.write(&person.text("files-name"), &format!("game-{}", format.name()));
            if format == Format::Sgf {
                read(&mut person);
                person.picture("save");
            }
            person.press("save-do");
            let file = files.join(format!("game-{}.{ending}", format.name()));
            if format == Format::Ultimate {
                let name = person.text("format-ultimate");
                let refused = person.texts.with("export-cannot-say", &[("format", name.into())]);
                person.stage.until("it is refused", |stage| {
                    stage.harness.query_by_label_contains(&refused).is_some()
                });
                person.key(egui::Key::Escape);
                assert!(!file.exists());
                continue;
            }
            closed(&mut person, "save-title");
            let whole = file.display().to_string();
            let told = person.stage.harness.query_all_by_role(Role::Status);
            let told: Vec<_> = told.filter_map(|node| node.accesskit_node().description()).collect();
            assert!(told.contains(&whole), "the whole path is read out: {told:?}");
            let read = inarow_formats::read(format, &std::fs::read(&file).unwrap(), &ReadOptions::default());
            assert_eq!(read.unwrap()[0].plies.len(), 3, "{format:?}");
        }
    });
}

/// A typed extension decides about the kind, without a separate choice.
#[test]
fn the_ending_that_is_typed_decides_the_kind() {
    with_files(Lang::En, Size::SMALL, |mut person, files| {
        person.begin_for_two(1);
        person.moves("h8 i9 g9");
        let (field, kind) = (person.text("files-name"), person.text("files-kind"));
        person.command("window-save");
        person.write(&field, "typed.sgf");
        let chosen = |person: &Person| {
            let list = person.stage.harness.get_by_role_and_label(Role::ComboBox, &kind);
            list.accesskit_node().value().unwrap_or_default()
        };
        assert!(chosen(&person).contains("SGF"), "{}", chosen(&person));
        person.write(&field, "other.JSON");
        assert!(chosen(&person).contains("json"), "{}", chosen(&person));
        person.write(&field, "typed.sgf");
        person.press("save-do");
        closed(&mut person, "save-title");
        // An unknown extension belongs to the name.
        person.command("window-save");
        person.write(&field, "round 1.2");
        person.press("save-do");
        closed(&mut person, "save-title");
        person.command("window-export");
        person.reach_button("export-where");
        person.write(&field, "board.SVG");
        person.press("save-do");
        closed(&mut person, "export-title");
        assert_eq!(names(files), ["board.SVG", "round 1.2.json", "typed.sgf"]);
        let bytes = |name: &str| std::fs::read(files.join(name)).unwrap();
        let sgf = inarow_formats::read(Format::Sgf, &bytes("typed.sgf"), &ReadOptions::default());
        assert_eq!(sgf.unwrap()[0].plies.len(), 3);
        assert!(bytes("board.SVG").starts_with(b"<svg"));
    });
}

#[test]
fn another_file_is_replaced_only_when_a_person_says_so() {
    with_files(Lang::Ru, Size::SMALL, |mut person, files| {
        person.begin_for_two(0);
        person.command("window-save");
        let field = person.text("files-name");
        person.write(&field, "game.json");
        person.press("save-do");
        closed(&mut person, "save-title");
        person.moves("a1");
        for answer in ["save-keep", "save-replace"] {
            let before = std::fs::read(files.join("game.json")).unwrap();
            person.command("window-save");
            person.write(&field, "game.json");
            person.press("save-do");
            let asked = person.text(answer);
            person.stage.until("it is asked", |stage| stage.harness.query_by_label(&asked).is_some());
            if answer == "save-keep" {
                read(&mut person);
                person.picture("save-replace");
                person.press(answer);
                assert!(std::fs::read(files.join("game.json")).unwrap() == before);
                person.key(egui::Key::Escape);
            } else {
                person.press(answer);
                closed(&mut person, "save-title");
                assert!(std::fs::read(files.join("game.json")).unwrap() != before);
            }
        }
        assert_eq!(names(files), ["game.json"]);
    });
}

#[test]
fn a_picture_of_each_kind_is_saved() {
    with_files(Lang::En, Size::USUAL, |mut person, files| {
        person.begin_for_two(0);
        person.moves("b2 a1");
        for (kind, begins) in [("png", &b"\x89PNG"[..]), ("svg", b"<svg"), ("gif", b"GIF89a")] {
            person.command("window-export");
            person.press(&format!("export-{kind}"));
            if kind == "gif" {
                person.picture("export");
            }
            person.reach_button("export-where");
            person.write(&person.text("files-name"), "board");
            person.press("save-do");
            closed(&mut person, "export-title");
            assert!(
                std::fs::read(files.join(format!("board.{kind}"))).unwrap().starts_with(begins),
                "{kind}"
            );
        }
        assert_eq!(names(files), ["board.gif", "board.png", "board.svg"]);
    });
}

#[test]
fn a_picture_has_the_wood_and_the_maps_of_the_screen() {
    with_files(Lang::En, Size::USUAL, |mut person, files| {
        person.begin_for_two(1);
        person.moves("h8 i9 g9");
        person.check("window-show-heat");
        let maps = person.text("window-show-heat");
        let pictures = ["with", "without"].map(|name| {
            person.command("window-export");
            person.press("export-svg");
            if name == "without" {
                // The test needs the check box of the dialog, not the check box of the panel.
                person.reach(Role::CheckBox, &maps);
            }
            person.reach_button("export-where");
            person.write(&person.text("files-name"), name);
            person.press("save-do");
            closed(&mut person, "export-title");
            std::fs::read_to_string(files.join(format!("{name}.svg"))).unwrap()
        });
        let wood = inarow_view::Theme::Wood.tokens().cell.to_string();
        assert!(pictures.iter().all(|picture| picture.contains(&wood)), "no {wood}");
        let shapes =
            pictures.map(|picture| picture.matches("<use").count() + picture.matches("<rect").count());
        assert!(shapes[0] > shapes[1] + 10, "{shapes:?}");
    });
}

#[test]
fn a_position_is_copied_and_pasted() {
    Person::twice(|mut person| {
        person.begin_for_two(1);
        person.moves("h8 i9 g9");
        person.stage.harness.event(egui::Event::Copy);
        let copied = person.stage.copied().unwrap();
        assert_eq!(copied, "h8i9g9");
        person.press("action-new");
        person.stage.harness.event(egui::Event::Paste(copied));
        person.stage.settle();
        let pasted = person.text("pasted");
        assert!(person.reads(&pasted), "{pasted}");
        assert_eq!(person.marks(), 3);
        person.stage.harness.event(egui::Event::Paste("nothing of the kind".to_owned()));
        person.stage.settle();
        let words = person.texts.with("paste-no-game", &[("reason", "".into())]);
        let words = words.trim_end_matches(['.', ' ', ':']);
        assert!(person.reads(words), "{words}");
    });
}

#[test]
fn a_file_dropped_on_the_window_is_opened() {
    everyone_with_files(|mut person, files| {
        let path = files.join("game.txt");
        file::write_whole(&path, b"h8i9h9").unwrap();
        person.stage.harness.input_mut().dropped_files.push(Arc::new(Dropped(path)));
        person.stage.settle();
        let board = person.text("board-name");
        person.stage.until("the game is shown", |stage| stage.harness.query_by_label(&board).is_some());
        assert_eq!(person.marks(), 3);
        assert!(person.sees("window-continue-here"));
        person.picture("review");
    });
}
