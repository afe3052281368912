//! Files let go over the window.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui_kittest::kittest::Queryable as _;
use inarow_profile::{Location, Profile};
use inarow_record::file;
use inarow_view::Lang;

use crate::person::Person;
use crate::testing::Size;

/// A file let go over the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// Somebody whose file windows begin in the folder `files` there.
fn everyone_with_files(mut flow: impl FnMut(Person, &Path)) {
    for &lang in Lang::ALL {
        for size in Size::ALL {
            let folder = tempfile::tempdir().unwrap();
            let files = folder.path().join("files");
            std::fs::create_dir(&files).unwrap();
            let mut profile = Profile::open(&Location::folder(folder.path())).profile;
            let place = files.display().to_string();
            profile.change_settings(|settings| settings.window.folder = Some(place)).unwrap();
            drop(profile);
            flow(Person::at(folder.path(), lang, size), &files);
        }
    }
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
        assert!(person.sees("window-close-review"));
    });
}
