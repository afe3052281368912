//! The window for a new game, driven as a person does.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use inarow_view::{Lang, Texts};

use crate::sheets::SheetKind;
use crate::testing::{Size, Stage};

fn opened(lang: Lang, size: Size) -> Stage {
    let mut stage = Stage::new(lang, size);
    stage.app().desk.open(SheetKind::NewGame);
    stage.settle();
    stage
}

#[test]
fn a_game_is_chosen_and_played_in_every_language_and_size() {
    for size in Size::ALL {
        for &lang in Lang::ALL {
            let texts = Texts::new(lang);
            let mut stage = opened(lang, size);
            stage.shot(&format!("new-game-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_role_and_label(Role::ComboBox, &texts.get("menu-game")).click();
            stage.settle();
            stage.shot(&format!("new-game-list-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_label(&texts.get("game-course")).click();
            stage.settle();
            stage.harness.get_by_label(&texts.get("new-game-more")).click();
            stage.settle();
            stage.shot(&format!("new-game-rules-{}-{}", lang.code(), size.name()));
            // The start screen behind has a button of this name too; the window's comes after it.
            let play = texts.get("menu-play");
            stage.harness.get_all_by_label(&play).last().unwrap().click_accesskit();
            stage.settle();
            assert_eq!(stage.app().desk.table.setup().shape().unwrap().width(), 20);
            assert!(stage.harness.query_by_label(&texts.get("match-begins")).is_none());
        }
    }
}

#[test]
fn every_kind_of_player_can_be_chosen() {
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        let mut stage = Stage::new(lang, Size::USUAL);
        let game = crate::table::NewGame {
            game: crate::table::GameSource::Spec("gomoku".parse().unwrap()),
            ..stage.app().desk.table.last().clone()
        };
        stage.app().desk.start(game);
        stage.app().desk.open(SheetKind::Player(inarow_core::Side::O));
        stage.settle();
        for kind in ["seat-person", "seat-computer", "seat-strategy", "seat-external"] {
            stage.harness.get_by_label(&texts.get(kind)).click_accesskit();
            stage.settle();
            stage.shot(&format!("player-{kind}-{}", lang.code()));
        }
        // No file is named yet.
        assert!(stage.harness.query_by_label(&texts.get("seat-fault-program")).is_some());
        stage.harness.get_by_label(&texts.get("seat-strategy")).click();
        stage.settle();
        let settings = texts.with("seat-settings", &[("count", 8.into())]);
        stage.harness.get_by_label(&settings).click_accesskit();
        stage.settle();
        stage.shot(&format!("player-settings-{}", lang.code()));
        stage.harness.get_by_label(&texts.get("seat-done")).click_accesskit();
        stage.settle();
        let player = stage.app().desk.table.player(inarow_core::Side::O).to_string();
        assert_eq!(player, "rating-map:preset=balanced");
    }
}
