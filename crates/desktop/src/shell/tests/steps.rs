//! Tests of stepping through the moves of a game by buttons and keys.

use super::*;

#[test]
fn keys_step_through_the_moves_of_a_game() {
    let mut stage = playing(Lang::En, Size::USUAL, "gomoku", Theme::Light, "h8 i9 g7");
    let keys = [
        (Key::PageUp, 2),
        (Key::PageUp, 1),
        (Key::PageDown, 2),
        (Key::Home, 0),
        (Key::PageUp, 0),
        (Key::End, 3),
        (Key::PageDown, 3),
    ];
    for (key, ply) in keys {
        stage.harness.key_press(key);
        stage.settle();
        assert_eq!(stage.app().state.session.ply(), ply, "{key:?}");
    }
    assert!(!stage.app().state.session.is_looking_back());
    // Home shows the whole board if the board is zoomed, as before.
    stage.harness.get_by_role(Role::Grid).focus();
    stage.harness.key_press(Key::Plus);
    stage.settle();
    for ply in [3, 0] {
        stage.harness.key_press(Key::Home);
        stage.settle();
        assert_eq!(stage.app().state.session.ply(), ply);
    }
    let state = &mut stage.app().state;
    assert!(state.review(review::unfinished()));
    stage.settle();
    stage.harness.key_press(Key::PageUp);
    stage.settle();
    assert_eq!(stage.app().state.session.ply(), 2, "in a record, too");
}

#[test]
fn the_tip_of_a_step_covers_nothing_that_can_be_pressed() {
    let mut stage = playing(Lang::Ru, Size::USUAL, "gomoku", Theme::Light, "h8 i9 g7");
    stage.app().state.session.go_to(2);
    stage.settle();
    stage.harness.get_by_role_and_label(Role::Button, "На ход назад").hover();
    stage.settle();
    stage.pass(Duration::from_secs(2));
    stage.frame_after(2.0);
    stage.settle();
    stage.keep_shot("tip-of-a-step");
    let tip = stage.harness.get_by_label("На ход назад · PgUp").rect();
    for button in ["Продолжить отсюда", "К началу", "На ход вперёд", "К последнему ходу"]
    {
        let at = stage.harness.get_by_role_and_label(Role::Button, button).rect();
        assert!(!tip.intersects(at), "{tip:?} covers {button} at {at:?}");
    }
}

#[test]
fn the_steps_are_there_with_every_tab() {
    let medium = Size { width: 1024.0, height: 700.0, scale: 1.0 };
    for size in [Size::SMALL, medium] {
        for &lang in Lang::ALL {
            let mut stage = playing(lang, size, "gomoku", Theme::Light, "h8 i9 g7");
            let texts = Texts::new(lang);
            for tab in ["window-moves", "window-tab-game"] {
                stage.harness.get_all_by_label(&texts.get(tab)).last().unwrap().click_accesskit();
                stage.settle();
                let name = stage.app().state.texts.get("window-back");
                stage.harness.get_by_role_and_label(Role::Button, &name);
            }
        }
    }
}
