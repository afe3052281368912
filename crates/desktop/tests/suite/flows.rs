//! Tests of whole flows, driven like a user, with pictures at important points.

use std::time::Duration;

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::NodeT as _;
use inarow_view::Lang;

use crate::person::{Person, games};
use crate::testing::Size;

#[test]
fn the_first_screen_offers_the_games() {
    Person::everyone(|mut person| person.picture("start"));
}

#[test]
fn every_game_is_chosen_and_begun() {
    Person::everyone(|mut person| {
        for (index, game) in games(person.lang).into_iter().enumerate() {
            person.begin(game);
            if index == 4 {
                person.picture("ultimate");
            }
            person.press("action-new");
        }
    });
}

#[test]
fn a_game_is_played_to_its_end_and_once_more() {
    Person::everyone(|mut person| {
        person.begin(games(person.lang)[0]);
        person.play_to_the_end();
        person.stage.pass(Duration::from_secs(10));
        person.picture("result");
        person.press("window-rematch");
        assert!(!person.sees("window-rematch"));
    });
}

#[test]
fn windows_over_the_board_open_and_close() {
    Person::everyone(|mut person| {
        person.begin_for_two(1);
        for (key, title, picture) in [
            ("action-rules", "action-rules", Some("rules")),
            ("window-settings", "settings-title", Some("settings")),
            ("statistics-title", "statistics-title", None),
            ("window-history", "history-title", None),
            ("window-editor", "editor-title", None),
            ("window-strategies", "strategies-title", None),
            ("action-shortcuts", "action-shortcuts", Some("shortcuts")),
            ("window-about", "about-title", Some("about")),
        ] {
            // The bar also has some of the titles, so an open dialog is recognised by its role.
            let lies_open = |person: &Person| {
                let root = person.stage.harness.root();
                root.children_recursive().any(|node| node.accesskit_node().role() == Role::Dialog)
            };
            assert!(!lies_open(&person), "before {key}");
            person.command(key);
            assert!(lies_open(&person) && person.sees(title), "{key} opens no window");
            person.holds(key);
            if let Some(picture) = picture {
                person.picture(picture);
            }
            person.key(Key::Escape);
            assert!(!lies_open(&person), "{key} does not close");
            assert!(person.sees("board-name"));
        }
    });
}

#[test]
fn a_game_that_was_killed_is_offered_at_the_next_start() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        person.begin_for_two(1);
        person.moves("h8 i9 g9");
        // A kill leaves the files in the state that they have on the disk while the game is open.
        let left = tempfile::tempdir().unwrap();
        for file in std::fs::read_dir(person.stage.folder()).unwrap() {
            let file = file.unwrap();
            if file.file_type().unwrap().is_file() {
                std::fs::copy(file.path(), left.path().join(file.file_name())).unwrap();
            }
        }
        let mut again = Person::at(left.path(), person.lang, person.size());
        again.picture("offered");
        again.press("start-go-on");
        assert_eq!(again.marks(), 3);
        again.moves("i7");
        assert_eq!(again.marks(), 4);
    });
}
