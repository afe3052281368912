//! Tests of the position editor, driven like a user.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use inarow_core::Side;
use inarow_view::{Lang, Texts};

use crate::app_state::DialogKind;
use crate::testing::{Size, Stage};
use inarow_session::{GameSource, NewGame};

fn opened(lang: Lang, size: Size, game: &str) -> Stage {
    let mut stage = Stage::new(lang, size);
    let last = stage.app().state.session.last().clone();
    let game = GameSource::Spec(game.parse().unwrap());
    stage.app().state.start(NewGame { game, ..last });
    stage.app().state.open(DialogKind::Editor);
    stage.settle();
    stage
}

fn set_up(stage: &mut Stage, texts: &Texts, position: &str) {
    let name = texts.get("editor-text");
    stage.harness.get_by_role_and_label(Role::TextInput, &name).focus();
    stage.settle();
    stage.harness.get_by_role_and_label(Role::TextInput, &name).type_text(position);
    stage.settle();
    stage.harness.get_by_label(&texts.get("editor-set")).click_accesskit();
    stage.settle();
}

#[test]
fn a_position_is_set_up_judged_turned_and_played_in_every_language_and_size() {
    for size in Size::ALL {
        for &lang in Lang::ALL {
            let texts = Texts::new(lang);
            let mut stage = opened(lang, size, "gomoku");
            set_up(&mut stage, &texts, "h8i9h9h10");
            stage.keep_shot(&format!("editor-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_label(&texts.get("editor-rotate")).click_accesskit();
            stage.settle();
            stage.harness.get_by_label(&texts.get("editor-undo")).click_accesskit();
            stage.settle();
            set_up(&mut stage, &texts, "nonsense");
            assert!(stage.harness.query_by_label(&texts.get("editor-paste-unknown")).is_some());
            stage.harness.get_by_label(&texts.get("editor-play")).click_accesskit();
            stage.settle();
            let position = stage.app().state.session.shown();
            assert_eq!(position.ply(), 4);
            let h9 = position.shape().parse("h9").unwrap();
            assert_eq!(position.content(h9), inarow_core::Content::Mark(Side::X));
        }
    }
}

#[test]
fn what_the_rules_refuse_is_said_and_cannot_be_played() {
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        let mut stage = opened(lang, Size::USUAL, "tictactoe");
        set_up(&mut stage, &texts, "XXX/OO./...");
        let refused = texts.with("refuse-line", &[("side", "X".into())]);
        assert!(stage.harness.query_by_label(&refused).is_some());
        stage.keep_shot(&format!("editor-refused-{}", lang.code()));
        stage.harness.get_by_label(&texts.get("editor-play")).click_accesskit();
        stage.settle();
        assert!(stage.harness.query_by_label(&refused).is_some(), "the window is still there");
        stage.harness.get_by_label(&texts.get("editor-clear")).click_accesskit();
        stage.settle();
        assert!(stage.harness.query_by_label(&refused).is_none());
    }
}

#[test]
fn ultimate_and_score_can_be_set_up() {
    for game in ["ultimate", "score:fill=rows"] {
        let texts = Texts::new(Lang::Ru);
        let mut stage = opened(Lang::Ru, Size::USUAL, game);
        set_up(&mut stage, &texts, "a9b8");
        stage.keep_shot(&format!("editor-{}", game.split(':').next().unwrap()));
        stage.harness.get_by_label(&texts.get("editor-play")).click_accesskit();
        stage.settle();
        assert_eq!(stage.app().state.session.shown().ply(), 2);
    }
}

#[test]
fn from_the_start_screen_it_begins_with_the_game_that_is_chosen_there() {
    let mut stage = Stage::new(Lang::En, Size::USUAL);
    for (card, side) in [("Gomoku:", 15), ("Score 10×10:", 10), ("Gomoku:", 15)] {
        stage.harness.get_by_label_contains(card).click();
        stage.settle();
        stage.app().state.open(DialogKind::Editor);
        stage.settle();
        let board = stage.harness.query_all_by_label_contains(", empty").count();
        assert_eq!(board, side * side, "{card}");
        stage.harness.key_press(egui::Key::Escape);
        stage.settle();
    }
    // The editor opens with the board of the current game and its marks.
    let state = &mut stage.app().state;
    let spec = "gomoku".parse().unwrap();
    state.start(NewGame { game: GameSource::Spec(spec), ..state.session.last().clone() });
    let cell = state.session.shown().shape().parse("h8").unwrap();
    state.session.play(cell, state.now).unwrap();
    state.screen = crate::app_state::Screen::Start;
    stage.settle();
    stage.app().state.open(DialogKind::Editor);
    stage.settle();
    assert_eq!(stage.harness.query_all_by_label_contains(", empty").count(), 224);
}
