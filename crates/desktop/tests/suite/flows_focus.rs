//! Tests of the focus. Tab follows the reading order, plain keys return to the board, and Escape never leaves a
//! game.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::Lang;

use crate::person::{Person, games};
use crate::testing::Size;

/// Returns the names of the controls that Tab reaches in one round.
fn tabbed(person: &mut Person) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for _ in 0..80 {
        person.key(Key::Tab);
        let root = person.stage.harness.root();
        let Some(node) = root.children_recursive().find(|node| node.accesskit_node().is_focused()) else {
            continue;
        };
        let node = node.accesskit_node();
        let board = node.parent().filter(|parent| parent.role() == Role::Grid);
        let name = board.unwrap_or(node).label().unwrap_or_default();
        if all.first() == Some(&name) {
            break;
        }
        all.push(name);
    }
    let home = format!("inarow: {}", person.text("action-new"));
    let first = all.iter().position(|name| *name == home).unwrap_or_default();
    all.rotate_left(first);
    all
}

/// Fails if Tab does not reach these texts in this order.
#[track_caller]
fn in_order(person: &mut Person, keys: &[&str]) {
    let tabbed = tabbed(person);
    let places: Vec<Option<usize>> =
        keys.iter().map(|key| tabbed.iter().position(|name| *name == person.text(key))).collect();
    let rising = places.windows(2).all(|pair| pair[0].is_some() && pair[0] < pair[1]);
    assert!(rising, "{keys:?} at {places:?} of {tabbed:#?}");
}

#[test]
fn tab_follows_reading_order() {
    Person::twice(|mut person| {
        person.begin_for_two(1);
        person.moves("h8 i9 g9");
        let bar = ["action-rules", "statistics-title", "window-settings", "window-menu"];
        let game =
            ["window-mode", "action-new", "window-again", "action-undo", "window-resign", "board-name"];
        // The steps are below the board. In the small window the moves are in a separate tab.
        if person.size() == Size::SMALL {
            in_order(&mut person, &[&bar[..], &game[..], &["window-back"]].concat());
            person.press("window-moves");
            in_order(&mut person, &[&bar[..], &["window-moves", "board-name", "window-back"]].concat());
            person.press("window-tab-game");
        } else {
            in_order(&mut person, &[&bar[..], &game[..], &["window-back"]].concat());
        }
        person.press("action-new");
        // A game that was left is next to the heading if there is room, else at the bottom.
        let [bar, offer] = [["action-rules", "window-menu"], ["start-go-on", "start-discard"]];
        let play = ["menu-play"];
        let order =
            if person.size() == Size::SMALL { [&bar[..], &play, &offer] } else { [&bar[..], &offer, &play] };
        in_order(&mut person, &order.concat());
    });
}

#[test]
fn the_keyboard_is_the_boards_again_after_everything_else() {
    Person::twice(|mut person| {
        person.begin_for_two(1);
        let mut cells = ["h8", "i9", "g9", "i7", "k7"].into_iter();
        let mut typed = |person: &mut Person, after: &str| {
            let before = person.marks();
            for letter in cells.next().unwrap().chars() {
                person.key(Key::from_name(&letter.to_uppercase().to_string()).unwrap());
            }
            person.key(Key::Enter);
            assert_eq!(person.marks(), before + 1, "after {after}");
        };
        for key in ["action-rules", "window-settings"] {
            person.command(key);
            person.key(Key::Tab);
            person.key(Key::Escape);
            typed(&mut person, key);
        }
        person.open_card("O");
        person.key(Key::Escape);
        typed(&mut person, "a card");
        person.open_card("O");
        person.write(&person.text("window-name"), "Anna");
        person.key(Key::Enter);
        typed(&mut person, "a name");
        // The focus returns even if the dialog was opened by keyboard.
        let rules = person.text("action-rules");
        person.stage.harness.get_by_role_and_label(Role::Button, &rules).focus();
        person.stage.settle();
        person.key(Key::Enter);
        person.key(Key::Escape);
        typed(&mut person, "keys alone");
    });
}

#[test]
fn escape_never_leaves_a_game() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        person.begin(games(person.lang)[0]);
        for _ in 0..3 {
            person.key(Key::Escape);
            assert!(person.sees("board-name"));
        }
    });
}

#[test]
fn the_same_game_is_one_click_away() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.begin_for_two(2);
        person.moves("h8 i9 g9");
        person.press("window-again");
        assert_eq!(person.marks(), 0);
        assert!(person.reads(&person.text("session-left")), "what was left can be brought back");
        person.press("session-bring-back");
        assert_eq!(person.marks(), 3);
    });
}
