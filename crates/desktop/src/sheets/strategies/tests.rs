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
