//! Tests that no dialog jumps, so that title, tabs and buttons keep their places on every page and during
//! mistakes.

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::{Lang, Look, Texts, side_name};

use super::pages;
use crate::app_state::DialogKind;
use crate::testing::{Places, Stage, every_size};

/// Presses a tab, a page or a kind of player.
fn choose(stage: &mut Stage, name: &str) {
    let begin = format!("{name}, ");
    let named = |label: String| label == name || label.starts_with(&begin);
    let mut nodes = stage.harness.query_all_by_role(Role::RadioButton);
    let node = nodes.rfind(|node| node.accesskit_node().label().is_some_and(named));
    if let Some(node) = node {
        node.click_accesskit();
    }
    drop(nodes);
    stage.settle();
    stage.settle();
}

/// Returns the places that no page may change, which are the dialog, its tabs, and its buttons with these
/// names.
fn frame(stage: &Stage, texts: &Texts, buttons: &[&str], tabs: &[String]) -> Places {
    let close = ["dialog-close", "action-back"].map(|key| texts.get(key));
    let buttons = buttons.iter().map(|key| texts.get(key));
    let kept: Vec<String> = close.into_iter().chain(buttons).chain(tabs.iter().cloned()).collect();
    Places::of(stage).only(&kept)
}

/// Opens a dialog in every size and language. `act` reports moved elements.
fn in_every_size(
    kind: DialogKind,
    mut act: impl FnMut(&mut Stage, &Texts, &mut dyn FnMut(&str, Vec<String>)),
) {
    let mut found = Vec::new();
    for (size, scale) in every_size() {
        for &lang in Lang::ALL {
            let folder = pages::folder();
            let mut stage = pages::stage(lang, size, scale, &folder);
            stage.app().state.open(kind);
            stage.settle();
            act(&mut stage, &Texts::new(lang), &mut |after, moved| {
                let at = format!("{kind:?} {} {} × {scale}, {after}", lang.code(), size.name());
                found.extend(moved.into_iter().map(|moved| format!("{at}: {moved}")));
            });
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Opens a dialog and visits its pages.
fn pages_are_still(kind: DialogKind, pages: &[&str], buttons: &[&str]) {
    in_every_size(kind, |stage, texts, report| {
        let tabs: Vec<String> = pages.iter().map(|key| texts.get(key)).collect();
        let before = frame(stage, texts, buttons, &tabs);
        assert!(before.len() > 0, "the window is open");
        for tab in &tabs {
            choose(stage, tab);
            report(tab, before.moved(&frame(stage, texts, buttons, &tabs)));
        }
    });
}

#[test]
fn the_settings_are_still() {
    let groups = ["settings-board", "settings-sound", "settings-players", "settings-data", "settings-looks"];
    pages_are_still(DialogKind::Settings, &groups, &[]);
}

#[test]
fn the_rules_are_still() {
    pages_are_still(DialogKind::Rules, &["game-tictactoe", "game-ultimate", "start-score"], &[]);
}

#[test]
fn the_statistics_are_still() {
    pages_are_still(DialogKind::Statistics, &["statistics-run", "statistics-all"], &[]);
}

#[test]
fn the_strategies_are_still() {
    pages_are_still(DialogKind::Strategies, &["strategies-watch", "strategies-edit"], &[]);
}

#[test]
fn a_picture_to_save_is_still() {
    let kinds = ["export-svg", "export-gif", "export-png"];
    pages_are_still(DialogKind::Export, &kinds, &["export-where"]);
}

#[test]
fn who_plays_is_still() {
    let kinds = ["seat-computer", "seat-strategy", "seat-external", "seat-person"];
    pages_are_still(DialogKind::Player(inarow_core::Side::O), &kinds, &["seat-done"]);
}

/// The kind of clock moves nothing and leaves no gap.
#[test]
fn the_clock_of_a_new_game_is_still() {
    in_every_size(DialogKind::NewGame, |stage, texts, report| {
        let look = stage.app().state.look();
        let both = texts.with("time-both", &[look.value()]);
        let kind = texts.with("time-kind", &[("side", both.into())]);
        let list = |stage: &Stage| stage.harness.get_by_role_and_label(Role::ComboBox, &kind).rect();
        let same = stage.harness.get_by_label(&texts.get("time-same")).rect();
        assert!(same.top() - list(stage).bottom() < 56.0, "{:?} {:?}", stage.size(), texts.lang());
        for option in ["time-move", "time-total"] {
            let before = Places::of(stage);
            stage.harness.get_by_role_and_label(Role::ComboBox, &kind).click_accesskit();
            stage.settle();
            stage.harness.get_by_role_and_label(Role::ListBoxOption, &texts.get(option)).click_accesskit();
            stage.settle();
            report(option, before.moved(&Places::of(stage)));
        }
    });
}

/// A mistake in a field moves nothing.
#[test]
fn a_mistyped_game_is_still() {
    in_every_size(DialogKind::OwnGame, |stage, texts, report| {
        for key in ["new-game-width", "new-game-length", "new-game-walls", "new-game-moves"] {
            let field = texts.get(key);
            let before = Places::of(stage).without(&[&texts.get("new-game-other-walls")]);
            for typed in ["much", "7"] {
                stage.harness.query_all_by_role_and_label(Role::TextInput, &field).last().unwrap().focus();
                stage.settle();
                let offset = Places::of(stage);
                stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
                stage.settle();
                let node = stage.harness.query_all_by_role_and_label(Role::TextInput, &field).last();
                node.unwrap().type_text(typed);
                stage.settle();
                stage.settle();
                stage.keep_shot(&format!(
                    "mistyped-{key}-{typed}-{}-{}",
                    texts.lang().code(),
                    stage.size().name()
                ));
                report(&format!("{key} “{typed}”"), offset.moved(&Places::of(stage)));
            }
            assert!(before.len() > 5);
        }
    });
}

/// Mistakes in a whole row of fields move nothing, because the room for faults is high enough.
#[test]
fn a_row_of_mistyped_numbers_is_still() {
    in_every_size(DialogKind::OwnGame, |stage, texts, report| {
        for key in ["new-game-width", "new-game-height", "new-game-length"] {
            let field = texts.get(key);
            stage.harness.query_all_by_role_and_label(Role::TextInput, &field).last().unwrap().focus();
            stage.settle();
            let offset = Places::of(stage);
            stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
            stage.settle();
            stage
                .harness
                .query_all_by_role_and_label(Role::TextInput, &field)
                .last()
                .unwrap()
                .type_text("much");
            stage.settle();
            stage.settle();
            report(key, offset.moved(&Places::of(stage)));
        }
    });
}

/// A path without a game neither moves the dialog and its buttons nor shrinks the list of files. The test
/// covers errors of any length.
#[test]
fn a_file_that_is_none_moves_nothing() {
    in_every_size(DialogKind::OpenFile, |stage, texts, report| {
        for number in 10..40 {
            let file = stage.folder().join(format!("game {number}.json"));
            inarow_sys::file::write_whole(&file, b"{").unwrap();
        }
        stage.harness.get_by_label(&texts.get("folder-home")).click_accesskit();
        let files = |stage: &Stage| stage.harness.query_all_by_label_contains("game ").count();
        stage.until("the files", |stage| files(stage) > 0);
        let name = "all that goes on ".repeat(11);
        stage.harness.get_by_label(&texts.get("open-path")).focus();
        stage.settle();
        stage.harness.event(egui::Event::Paste(format!("/nowhere/at/{name}.txt")));
        stage.settle();
        let before = (Places::of(stage), files(stage));
        stage.harness.key_press(egui::Key::Enter);
        stage.until("it is refused", |stage| {
            stage.harness.query_all_by_label_contains("goes on all that").next().is_some()
        });
        stage.settle();
        stage.keep_shot(&format!("no-file-{}-{}", texts.lang().code(), stage.size().name()));
        report("a wrong file", before.0.moved(&Places::of(stage)));
        if files(stage) != before.1 {
            report("a wrong file", vec![format!("{} files to {}", before.1, files(stage))]);
        }
    });
}

/// An invalid link moves nothing, on either page.
#[test]
fn a_link_that_is_none_moves_nothing() {
    in_every_size(DialogKind::Link, |stage, texts, report| {
        stage.harness.event(egui::Event::Text("no link".to_owned()));
        stage.settle();
        let before = Places::of(stage);
        assert!(before.len() > 2);
        stage.harness.key_press(egui::Key::Enter);
        stage.settle();
        let said = stage.harness.query_all_by_label_contains(&texts.get("link-field")).count();
        assert!(said > 0);
        stage.keep_shot(&format!("no-link-{}-{}", texts.lang().code(), stage.size().name()));
        report("no link", before.moved(&Places::of(stage)));
    });
}

/// Every kind of player takes equal room. Nothing below and nothing in the other player's card moves.
#[test]
fn the_players_of_a_new_game_are_still() {
    in_every_size(DialogKind::NewGame, |stage, texts, report| {
        let sides = [Look::Marks, Look::Stones].map(|look| side_name(inarow_core::Side::X, look, texts));
        let lists = sides.map(|side| texts.with("seat-kind", &[("side", side.into())]));
        let kinds = ["seat-computer", "seat-strategy", "seat-external", "seat-person"];
        let mut before = None;
        for kind in kinds.map(|key| texts.get(key)) {
            let mut found =
                lists.iter().map(|name| stage.harness.query_by_role_and_label(Role::ComboBox, name));
            match found.find_map(|list| list) {
                Some(list) => {
                    list.click_accesskit();
                    stage.settle();
                    stage.harness.get_by_role_and_label(Role::ListBoxOption, &kind).click_accesskit();
                }
                None => {
                    let mut all = stage.harness.query_all_by_role(Role::RadioButton);
                    let named =
                        |node: &egui_kittest::Node<'_>| node.accesskit_node().label().as_ref() == Some(&kind);
                    let first = all.find(named);
                    first.unwrap().click_accesskit();
                }
            }
            stage.settle();
            stage.settle();
            stage.keep_shot(&format!("kind-{kind}-{}-{}", texts.lang().code(), stage.size().name()));
            let now = Places::of(stage);
            let before = before.get_or_insert_with(|| now.clone());
            report(&kind, before.moved(&now));
            let below = texts.get("match-length");
            assert!(stage.harness.query_by_role_and_label(Role::ComboBox, &below).is_some());
        }
    });
}

/// A reopened dialog shows its top.
#[test]
fn a_window_opens_at_its_top() {
    let folder = pages::folder();
    let (size, scale) = every_size()[0];
    let mut stage = pages::stage(Lang::Ru, size, scale, &folder);
    stage.app().state.open(DialogKind::NewGame);
    stage.settle();
    let name = Texts::new(Lang::Ru).get("match-length");
    let place = |stage: &Stage| stage.harness.get_by_role_and_label(Role::ComboBox, &name).rect();
    let before = place(&stage);
    stage.harness.get_by_role_and_label(Role::ComboBox, &name).scroll_to_me();
    stage.settle();
    stage.settle();
    assert!(place(&stage).top() < before.top(), "it scrolls");
    stage.harness.key_press(egui::Key::Escape);
    stage.settle();
    stage.settle();
    stage.app().state.open(DialogKind::NewGame);
    stage.settle();
    assert_eq!(place(&stage), before);
}

/// An invalid program moves nothing below the players of a new game, even on a board with walls.
#[test]
fn an_engine_that_cannot_play_the_game_moves_nothing() {
    in_every_size(DialogKind::OwnGame, |stage, texts, report| {
        let type_into = |stage: &mut Stage, field: &str, text: &str| {
            let node = stage.harness.query_all_by_role_and_label(Role::TextInput, field).last();
            node.unwrap().focus();
            stage.settle();
            stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
            stage.settle();
            let before = Places::of(stage);
            let node = stage.harness.query_all_by_role_and_label(Role::TextInput, field).last();
            node.unwrap().type_text(text);
            stage.settle();
            stage.settle();
            before.moved(&Places::of(stage))
        };
        type_into(stage, &texts.get("new-game-walls"), "20");
        // The sides are named as on the dialog's board.
        let sides = [Look::Marks, Look::Stones].map(|look| side_name(inarow_core::Side::O, look, texts));
        let named = |key: &str| sides.each_ref().map(|side| texts.with(key, &[("side", side.into())]));
        let is_shown =
            |stage: &Stage, role, name: &str| stage.harness.query_by_role_and_label(role, name).is_some();
        let kind = named("seat-kind");
        let kind =
            kind.iter().find(|name| is_shown(stage, Role::ComboBox, name)).cloned().unwrap_or_default();
        match stage.harness.query_by_role_and_label(Role::ComboBox, &kind) {
            Some(list) => {
                list.click_accesskit();
                stage.settle();
                let external = texts.get("seat-external");
                stage.harness.get_by_role_and_label(Role::ListBoxOption, &external).click_accesskit();
            }
            None => choose(stage, &texts.get("seat-external")),
        }
        stage.settle();
        let field = named("seat-program");
        let field = field.iter().find(|name| is_shown(stage, Role::TextInput, name));
        // In the smallest window the field is out of sight.
        let Some(field) = field else {
            assert!(stage.size().width < 500.0);
            return;
        };
        for path in ["/nowhere/a/program/of/that/name", "/nowhere/another one with a much longer name"] {
            report(path, type_into(stage, field, path));
            stage.keep_shot(&format!("no-engine-walls-{}-{}", texts.lang().code(), stage.size().name()));
        }
    });
}

/// Neither an invalid program nor the answer of an engine moves anything.
#[test]
fn an_engine_that_is_none_moves_nothing() {
    in_every_size(DialogKind::Player(inarow_core::Side::O), |stage, texts, report| {
        choose(stage, &texts.get("seat-external"));
        let side = stage.app().state.side_name(inarow_core::Side::O);
        let field = texts.with("seat-program", &[("side", side.into())]);
        let before = Places::of(stage);
        assert!(before.len() > 5);
        let node = stage.harness.query_all_by_role_and_label(Role::TextInput, &field).last();
        // In the smallest window the field is out of sight.
        let Some(node) = node else {
            assert!(stage.size().width < 500.0);
            return;
        };
        node.focus();
        stage.settle();
        let before = if Places::of(stage).moved(&before).is_empty() { before } else { Places::of(stage) };
        let node = stage.harness.query_all_by_role_and_label(Role::TextInput, &field).last();
        node.unwrap().type_text("/nowhere/a/program/of/that/name");
        stage.settle();
        stage.settle();
        stage.keep_shot(&format!("no-engine-{}-{}", texts.lang().code(), stage.size().name()));
        report("a wrong path", before.moved(&Places::of(stage)));
    });
}
