//! Each flow as a person goes through it, in both languages and every size, with pictures of the stations.

use std::time::Duration;

use egui_kittest::kittest::Queryable as _;
use inarow_view::{Lang, Texts};

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
        person.begin(games(person.lang)[1]);
        for (key, name) in [("action-rules", "rules"), ("window-settings", "settings")] {
            if !person.sees(key) {
                // Narrow windows have it in the menu.
                continue;
            }
            person.press(key);
            person.picture(name);
            person.stage.harness.key_press(egui::Key::Escape);
            person.stage.settle();
            assert!(person.sees("board-name"));
        }
    });
}

#[test]
fn a_refused_click_says_why() {
    for &lang in Lang::ALL {
        let mut person = Person::new(lang, Size::USUAL);
        person.begin(games(lang)[0]);
        person.play("b2");
        person.click_cell("b2");
        let reason = person.texts.get("refused-occupied");
        assert!(person.stage.harness.query_all_by_label_contains(&reason).next().is_some(), "{reason}");
    }
}

#[test]
fn the_language_changes_in_the_middle_of_a_game() {
    let mut person = Person::new(Lang::Ru, Size::USUAL);
    person.begin(games(Lang::Ru)[0]);
    person.play("b2");
    person.press_name("EN");
    person.texts = Texts::new(Lang::En);
    assert!(person.sees("action-new"));
    assert!(!person.stage.harness.query_all_by_label("Новая игра").any(|_| true));
    assert!(person.stage.harness.query_all_by_label_contains("b2, X").next().is_some());
}

#[test]
fn a_game_that_was_killed_is_offered_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    for &lang in Lang::ALL {
        let folder = folder.path().join(lang.code());
        let mut person = Person::at(&folder, lang, Size::SMALL);
        person.begin(games(lang)[1]);
        person.play("h8");
        // Nothing is told to the program: as if the machine had stopped, its lock goes with the process.
        drop(person);
        let mut person = Person::at(&folder, lang, Size::SMALL);
        person.picture("offered");
        person.press("start-go-on");
        assert!(person.stage.harness.query_all_by_label_contains("h8, X").next().is_some());
    }
}
