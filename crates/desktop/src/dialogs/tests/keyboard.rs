//! Tests of every dialog with the keyboard alone, where Tab reaches every control and Escape closes the dialog.
//! A closed dialog returns the focus to the board, or to its previous place on the start screen.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

use std::collections::BTreeMap;

use egui::Key;
use egui::accesskit::{Action, NodeId, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::{Lang, Texts};

use super::pages;
use crate::app_state::DialogKind;
use crate::testing::{Size, Stage};

fn press(stage: &mut Stage, key: Key) {
    stage.harness.key_press(key);
    stage.settle();
}

/// Closes the dialog with Escape. A question takes the first Escape.
fn close(stage: &mut Stage) {
    let keep = stage.app().state.texts.get("unfinished-keep");
    let asks = stage.harness.query_by_label(&keep).is_some();
    press(stage, Key::Escape);
    if asks {
        press(stage, Key::Escape);
    }
}

/// Presses Tab. One frame is enough to reach the next control.
fn tab(stage: &mut Stage) {
    stage.harness.key_press(Key::Tab);
    stage.harness.step();
}

/// Returns id and name of the focused element. A focused cell counts as the board.
fn focused(stage: &Stage) -> Option<(NodeId, String)> {
    let root = stage.harness.root();
    let node = root.children_recursive().find(|node| node.accesskit_node().is_focused())?;
    let node = node.accesskit_node();
    let board = node.parent().filter(|parent| parent.role() == Role::Grid);
    let node = board.unwrap_or(node);
    Some((node.locate().0, node.label().or_else(|| node.value()).unwrap_or_default()))
}

/// Returns the usable controls of the top dialog. The cells of a board are one stop, because arrow keys move
/// through the cells. The toolkit's scroll bars follow their contents.
fn usable(stage: &Stage) -> BTreeMap<NodeId, String> {
    let root = stage.harness.root();
    let dialog = root.children_recursive().filter(|node| node.accesskit_node().role() == Role::Dialog).last();
    let dialog = dialog.expect("a window is open");
    let used = dialog.children_recursive().filter(|node| {
        let node = node.accesskit_node();
        let acts = node.data().supports_action(Action::Click) || node.data().supports_action(Action::Focus);
        let cell = node.parent().is_some_and(|parent| parent.role() == Role::Grid);
        acts && !cell && !node.is_disabled() && !node.is_hidden() && node.role() != Role::ScrollBar
    });
    used.map(|node| {
        let one = node.accesskit_node();
        let said = one.label().or_else(|| one.value()).unwrap_or_default();
        (one.locate().0, format!("{:?} “{said}” at {:?}", one.role(), node.rect()))
    })
    .collect()
}

/// Uses the smallest window, where most controls have to be scrolled to.
#[test]
fn every_window_is_used_by_keys() {
    let size = Size { width: 400.0, height: 480.0, scale: 1.0 };
    let folder = pages::folder();
    let mut stage = pages::stage(Lang::En, size, 1.0, &folder);
    let (menu, board) =
        (stage.app().state.texts.get("window-menu"), stage.app().state.texts.get("board-name"));
    let mut faults = Vec::new();
    for page in pages::all() {
        let at = format!("{} at {}", page.name, size.name());
        page.open(&mut stage);
        let mut left = usable(&stage);
        assert!(!left.is_empty(), "{at}: {left:?}");
        let all = left.clone();
        let first = focused(&stage).map(|(id, _)| id);
        let mut begun = false;
        for _ in 0..all.len() + 20 {
            tab(&mut stage);
            let Some((id, name)) = focused(&stage) else { continue };
            // A row of a list may appear only now, after scrolling.
            if !all.contains_key(&id) && !usable(&stage).contains_key(&id) {
                faults.push(format!("{at}: Tab leaves the window for “{name}”"));
                break;
            }
            left.remove(&id);
            if begun && Some(id) == first {
                break;
            }
            begun = true;
        }
        faults.extend(left.into_values().map(|left| format!("{at}: Tab does not come to {left}")));
        stage.settle();
        // On a board the first key removes the sign of the cell.
        if focused(&stage).is_some_and(|(_, name)| name == board) {
            tab(&mut stage);
        }
        close(&mut stage);
        let root = stage.harness.root();
        if root.children_recursive().any(|node| node.accesskit_node().role() == Role::Dialog) {
            faults.push(format!("{at}: Escape does not close"));
            press(&mut stage, Key::Escape);
        }
        stage.harness.get_by_role_and_label(Role::Button, &menu).focus();
        stage.settle();
        assert_eq!(focused(&stage).map(|(_, name)| name), Some(menu.clone()));
        page.open_over(&mut stage);
        press(&mut stage, Key::Tab);
        close(&mut stage);
        let after = focused(&stage);
        if after.is_some() {
            faults.push(format!("{at}: the keyboard is not the board's, but at {after:?}"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_row_of_a_window_is_chosen_by_keys() {
    let folder = pages::folder();
    let mut stage = pages::stage(Lang::En, Size::USUAL, 1.0, &folder);
    stage.app().state.open(DialogKind::Rules);
    stage.settle();
    let renju = "Renju, forbidden moves for black";
    for _ in 0..12 {
        if focused(&stage).is_some_and(|(_, name)| name == renju) {
            break;
        }
        press(&mut stage, Key::Tab);
    }
    press(&mut stage, Key::Enter);
    assert!(stage.harness.query_by_label_contains("Get five in a row. Black moves first").is_some());
}

#[test]
fn a_window_from_the_menu_leaves_the_keyboard_at_the_menu() {
    for &lang in Lang::ALL {
        for size in [Size::SMALL, Size::USUAL] {
            let texts = Texts::new(lang);
            let mut stage = Stage::new(lang, size);
            let menu = texts.get("window-menu");
            stage.harness.get_by_role_and_label(Role::Button, &menu).focus();
            stage.settle();
            press(&mut stage, Key::Enter);
            let about = texts.get("window-about");
            for _ in 0..30 {
                if focused(&stage).is_some_and(|(_, name)| name == about) {
                    break;
                }
                press(&mut stage, Key::Tab);
            }
            press(&mut stage, Key::Enter);
            assert!(stage.harness.query_by_label(&texts.get("dialog-close")).is_some(), "the window opens");
            press(&mut stage, Key::Escape);
            assert!(stage.harness.query_by_label(&texts.get("dialog-close")).is_none(), "and closes");
            assert_eq!(focused(&stage).map(|(_, name)| name), Some(menu));
        }
    }
}
