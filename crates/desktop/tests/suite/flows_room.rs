//! Tests of a larger scale in a window of equal pixels, where everything can still be seen, pressed and played.

use std::collections::BTreeSet;

use egui::accesskit::Role;
use egui::{Key, Rect};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_profile::{Location, Profile};
use inarow_view::Lang;

use crate::person::{Person, games, is_marked};
use crate::testing::Size;

/// Opens a window with a scale in percent.
fn person(lang: Lang, size: Size, percent: u32) -> (Person, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    profile.change_settings(|settings| settings.window.scale = percent).unwrap();
    drop(profile);
    (Person::at(folder.path(), lang, size), folder)
}

/// Runs a flow in the two smaller windows at 1.5 and 2 times the scale. The flow with the least room runs in
/// both languages.
fn everyone(mut flow: impl FnMut(&mut Person, u32)) {
    for (lang, size, percent) in [
        (Lang::Ru, Size::SMALL, 200),
        (Lang::En, Size::SMALL, 200),
        (Lang::En, Size::SMALL, 150),
        (Lang::Ru, Size::USUAL, 200),
        (Lang::Ru, Size::USUAL, 150),
    ] {
        let (mut person, _folder) = person(lang, size, percent);
        let zoom = percent as f32 / 100.0;
        let room = person.stage.harness.ctx.content_rect();
        let expected = egui::vec2(size.width, size.height) / zoom;
        assert!((room.size() - expected).length() < 0.1, "{room:?}");
        flow(&mut person, percent);
    }
}

fn room(person: &Person) -> Rect {
    person.stage.harness.ctx.content_rect()
}

/// Scrolls to a control, and returns its place.
#[track_caller]
fn place(person: &mut Person, role: Role, name: &str) -> Rect {
    let found = person.stage.harness.query_all_by_role_and_label(role, name).last();
    found.unwrap_or_else(|| panic!("there is no {role:?} “{name}”")).scroll_to_me();
    person.stage.settle();
    person.stage.harness.query_all_by_role_and_label(role, name).last().unwrap().rect()
}

/// Returns the names of the controls that Tab reaches, and whether the reached control was visible.
fn tabbed(person: &mut Person) -> Vec<(String, bool)> {
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    for _ in 0..80 {
        person.key(Key::Tab);
        let inside = room(person).expand(0.5);
        let root = person.stage.harness.root();
        let Some(node) = root.children_recursive().find(|node| node.accesskit_node().is_focused()) else {
            continue;
        };
        if !seen.insert(node.accesskit_node().id()) {
            break;
        }
        let one = node.accesskit_node();
        let name = one.label().or_else(|| one.value()).unwrap_or_default();
        all.push((name, inside.contains_rect(node.rect())));
    }
    all
}

#[test]
fn every_game_is_played_however_large_everything_is() {
    everyone(|person, percent| {
        for game in 0..games(person.lang).len() {
            let name = games(person.lang)[game];
            person.begin_for_two(game);
            let inside = room(person).expand(0.5);
            let board = person.text("board-name");
            let board = person.stage.harness.get_by_role_and_label(Role::Grid, &board);
            let shown = board.rect();
            assert!(inside.contains_rect(shown), "{name} at {percent}: {shown:?}");
            assert!(shown.width().min(shown.height()) >= 190.0, "{name} at {percent}: {shown:?}");
            let cells: Vec<Rect> = board.children_recursive().map(|cell| cell.rect()).collect();
            assert!(cells.iter().all(|cell| inside.contains_rect(*cell)), "{name} at {percent}");
            // The test uses a real pointer, so nothing may cover the board.
            for turn in 0..2 {
                let lit = person.text("cell-open");
                let only_lit = person.count("cell-open") > 0;
                let free = |said: &str| !is_marked(said) && (!only_lit || said.contains(&lit));
                let open = person.cells().into_iter().filter(|(_, said)| free(said));
                let open: Vec<String> = open.map(|(cell, _)| cell).collect();
                let cell = &open[open.len() / 2];
                let begin = format!("{cell}, ");
                let at =
                    person.stage.harness.query_all_by_label_contains(&begin).last().unwrap().rect().center();
                person.stage.harness.hover_at(at);
                person.stage.settle();
                person.stage.harness.drag_at(at);
                person.stage.settle();
                person.stage.harness.drop_at(at);
                person.stage.settle();
                assert!(person.marks() > turn, "{name} at {percent}: {cell} is not played");
            }
            person.home();
            person.stage.settle();
        }
    });
}

#[test]
fn every_control_of_a_game_is_reached_by_pointer_and_keyboard() {
    everyone(|person, percent| {
        person.begin_for_two(5);
        person.moves("e5");
        let mut wanted: Vec<(Role, String)> =
            ["action-new", "action-undo", "window-draw", "window-resign", "action-hint"]
                .into_iter()
                .map(|key| (Role::Button, person.text(key)))
                .collect();
        wanted.push((Role::ComboBox, person.text("window-mode")));
        wanted.push((Role::ComboBox, person.text("window-fill")));
        for key in ["window-show-weights", "window-show-coordinates", "window-show-numbers"] {
            wanted.push((Role::CheckBox, person.text(key)));
        }
        wanted.push((Role::Button, person.card("X")));
        wanted.push((Role::Button, person.card("O")));
        for (role, name) in &wanted {
            let at = place(person, *role, name);
            assert!(room(person).contains_rect(at), "“{name}” at {percent}: {at:?}");
        }
        let tabbed = tabbed(person);
        for (_, name) in &wanted {
            let found = tabbed.iter().find(|(other, _)| other == name);
            assert_eq!(found.map(|(_, seen)| *seen), Some(true), "“{name}” at {percent}: {tabbed:#?}");
        }
        person.reach_button("window-resign");
        let question = person.text("prompt-resign");
        assert!(person.reads(&question), "what is asked is written");
        person.reach_button("window-resign-no");
    });
}

#[test]
fn menus_and_the_start_screen_hold_however_large_everything_is() {
    everyone(|person, percent| {
        // Pictures of the least room are kept.
        let least = percent == 200 && (person.lang, person.size()) == (Lang::Ru, Size::SMALL);
        let shown = |person: &mut Person, kept: bool, name: &str| {
            let name = format!("room-{percent}-{name}");
            if kept { person.picture(&name) } else { person.holds(&name) }
        };
        let play = person.text("menu-play");
        let at = person.stage.harness.get_by_role_and_label(Role::Button, &play).rect();
        assert!(room(person).contains_rect(at), "a game is one click away at {percent}: {at:?}");
        shown(person, least, "start");
        person.begin_for_two(1);
        person.press("window-menu");
        let last = person.text("window-about");
        let at = place(person, Role::MenuItem, &last);
        assert!(room(person).contains_rect(at), "{at:?}");
        person.key(Key::Escape);
        person.moves("h8 i9 g9");
        shown(person, least, "game");
        person.reach_button("window-resign");
        shown(person, least, "resign");
        person.reach_button("window-resign-no");
        person.command("window-settings");
        shown(person, least, "settings");
    });
}
