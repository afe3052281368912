//! The window for strategies, driven as a person does.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use inarow_view::{Lang, Texts};

use crate::desk::SheetKind;
use crate::testing::{Size, Stage};

fn opened(lang: Lang, size: Size) -> Stage {
    let mut stage = Stage::new(lang, size);
    stage.app().desk.open(SheetKind::Strategies);
    stage.settle();
    stage
}

/// Replaces what stands in a field.
fn type_into(stage: &mut Stage, name: &str, text: &str) {
    stage.harness.get_by_role_and_label(Role::TextInput, name).focus();
    stage.settle();
    stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    stage.settle();
    stage.harness.get_by_role_and_label(Role::TextInput, name).type_text(text);
    stage.settle();
}

#[test]
fn numbers_are_changed_saved_and_deleted_in_every_language_and_size() {
    for size in Size::ALL {
        for &lang in Lang::ALL {
            let texts = Texts::new(lang);
            let mut stage = opened(lang, size);
            stage.shot(&format!("strategies-{}-{}", lang.code(), size.name()));
            type_into(&mut stage, &texts.get("param-rating-map-w4"), "7");
            type_into(&mut stage, &texts.get("strategies-name"), "mine");
            stage.shot(&format!("strategies-changed-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_label(&texts.get("strategies-save-as")).click_accesskit();
            stage.settle();
            assert!(stage.app().desk.presets.names("rating-map").any(|name| name == "mine"));
            let kept = stage.app().desk.profile.preset("rating-map.mine").unwrap().unwrap();
            assert!(kept.text.contains("w4 = 7"), "{}", kept.text);
            stage.harness.get_by_label(&texts.get("strategies-delete")).click_accesskit();
            stage.settle();
            assert!(stage.app().desk.profile.presets().unwrap().is_empty());
        }
    }
}

#[test]
fn a_series_is_watched_to_its_end_and_its_last_game_opened() {
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        let mut stage = opened(lang, Size::USUAL);
        stage.harness.get_by_label(&texts.get("strategies-watch")).click();
        stage.settle();
        type_into(&mut stage, &texts.get("series-games"), "2");
        stage.harness.get_by_label(&texts.get("series-start")).click();
        stage.settle();
        let played = texts.with("series-played", &[("played", 2.into()), ("games", 2.into())]);
        stage.until("the series is over", |stage| stage.harness.query_by_label(&played).is_some());
        stage.shot(&format!("series-{}", lang.code()));
        stage.harness.get_by_label(&texts.get("series-open")).click_accesskit();
        stage.settle();
        assert!(stage.app().desk.table.is_review());
    }
}

/// Begins a series that takes long.
fn begin_long(stage: &mut Stage, texts: &Texts) {
    stage.harness.get_by_label(&texts.get("strategies-watch")).click();
    stage.settle();
    type_into(stage, &texts.get("series-games"), "10000");
    stage.harness.get_by_label(&texts.get("series-start")).click_accesskit();
    stage.settle();
    let stop = texts.get("series-stop");
    stage.until("the series runs", |stage| stage.harness.query_by_label(&stop).is_some());
}

fn open_strategies(stage: &mut Stage) {
    stage.app().desk.open(SheetKind::Strategies);
    stage.settle();
}

#[test]
fn a_series_shows_a_board_while_it_is_played() {
    let texts = Texts::new(Lang::En);
    let mut stage = opened(Lang::En, Size::USUAL);
    begin_long(&mut stage, &texts);
    stage.until("a board is shown", |stage| {
        stage.harness.query_all_by_role(Role::Image).any(|node| {
            use egui_kittest::kittest::NodeT as _;
            node.accesskit_node().label().is_some_and(|label| label.starts_with("Game "))
        })
    });
    stage.shot("series-running");
}

#[test]
fn a_series_goes_on_behind_a_closed_window_until_it_is_stopped() {
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        let mut stage = opened(lang, Size::USUAL);
        begin_long(&mut stage, &texts);
        stage.harness.key_press(egui::Key::Escape);
        stage.settle();
        let goes_on = texts.get("series-goes-on");
        assert!(stage.harness.query_by_label(&goes_on).is_some(), "it is said that it goes on");
        open_strategies(&mut stage);
        stage.harness.get_by_label(&texts.get("series-stop")).click_accesskit();
        stage.settle();
        let start = texts.get("series-start");
        stage.until("it stops", |stage| stage.harness.query_by_label(&start).is_some());
        stage.harness.key_press(egui::Key::Escape);
        stage.settle();
        open_strategies(&mut stage);
        assert!(stage.harness.query_by_label(&texts.get("series-none")).is_none(), "the result is kept");
    }
}

#[test]
fn the_end_of_a_series_behind_a_closed_window_is_told_once() {
    let texts = Texts::new(Lang::En);
    let mut stage = opened(Lang::En, Size::USUAL);
    stage.harness.get_by_label(&texts.get("strategies-watch")).click();
    stage.settle();
    type_into(&mut stage, &texts.get("series-games"), "400");
    stage.harness.get_by_label(&texts.get("series-start")).click_accesskit();
    stage.settle();
    stage.harness.key_press(egui::Key::Escape);
    stage.settle();
    let told = |stage: &Stage| stage.harness.query_by_label_contains("The series is over").is_some();
    stage.until("the end is told", |stage| told(stage));
    stage.pass(std::time::Duration::from_secs(60));
    assert!(!told(&stage), "once");
}

#[test]
fn a_running_series_is_not_thrown_away_by_closing_the_window_once() {
    let texts = Texts::new(Lang::En);
    let mut stage = opened(Lang::En, Size::USUAL);
    begin_long(&mut stage, &texts);
    stage.harness.key_press(egui::Key::Escape);
    stage.settle();
    let cancelled = |stage: &mut Stage| {
        let root = egui::ViewportId::ROOT;
        let viewport = stage.harness.input_mut().viewports.entry(root).or_default();
        viewport.events.push(egui::ViewportEvent::Close);
        stage.harness.step();
        let commands = &stage.harness.output().viewport_output[&root].commands;
        commands.contains(&egui::ViewportCommand::CancelClose)
    };
    assert!(cancelled(&mut stage));
    stage.harness.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default().events.clear();
    stage.settle();
    assert!(stage.harness.query_by_label(&texts.get("series-ends")).is_some());
    assert!(stage.harness.query_by_label(&texts.get("series-stop")).is_some(), "the series is shown");
    assert!(!cancelled(&mut stage), "the second time the window closes");
}
