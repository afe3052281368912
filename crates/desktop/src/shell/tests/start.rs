//! The start screen with a game that was left.

use super::*;

/// In the smallest window of usual screens every choice is in sight above a game that was left. The button that
/// begins a game is in the row of the opponents, for any players.
#[test]
fn all_choices_are_in_sight_above_a_game_that_was_left() {
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        let mut stage = playing(lang, Size::SMALL, "gomoku", Theme::Indigo, "h8 i9");
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
        for opponent in OpponentKind::ALL {
            stage.app().state.prefs.opponent = opponent;
            stage.settle();
            stage.keep_shot(&format!("choices-{}-{opponent:?}", lang.code()));
            let panel = stage.harness.get_by_label(&texts.get("start-go-on")).rect().top() - 12.0;
            let lists: Vec<_> =
                stage.harness.query_all_by_role(Role::ComboBox).map(|list| list.rect()).collect();
            assert!(lists.len() >= 4, "{lists:?}");
            assert!(
                lists.iter().all(|list| list.bottom() <= panel),
                "{lang:?} {opponent:?}: {panel} {lists:?}"
            );
            let play = stage.harness.get_by_label(&texts.get("menu-play")).rect();
            let opponents = stage.harness.get_by_label(&texts.get("start-watch")).rect();
            assert!(
                play.y_range().contains(opponents.center().y),
                "{lang:?} {opponent:?}: {play} {opponents}"
            );
        }
    }
}

/// Long names of players are cut, not left out. Screen readers read whole names.
#[test]
fn long_names_stay_on_the_game_that_was_left() {
    let names = ["Константин Константинопольский", "Александра Александровна Преображенская"];
    for (size, scale) in crate::testing::every_scale() {
        for &lang in Lang::ALL {
            let mut stage = playing(lang, size, "gomoku", Theme::Indigo, "");
            stage.app().state.prefs.scale = scale;
            let players = names.map(|name| inarow_play::PlayerSpec::Human { name: Some(name.to_owned()) });
            let last = stage.app().state.last_game();
            stage.app().state.start(NewGame { players, ..last });
            stage.app().state.session.play(inarow_core::Cell::new(7), Duration::ZERO).unwrap();
            stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
            stage.settle();
            let whole = |node: &egui_kittest::Node<'_>| {
                node.accesskit_node().value().is_some_and(|text| names.iter().all(|name| text.contains(name)))
            };
            assert!(
                stage.harness.query_all_by_role(Role::Label).any(|node| whole(&node)),
                "{lang:?} {size:?}"
            );
            let shown = inarow_raster::display_list(&stage.harness.output().shapes);
            let begins = ["Кон", "Але"];
            let is_shown = shown.lines().any(|line| begins.iter().all(|begin| line.contains(begin)));
            assert!(is_shown, "{lang:?} {size:?} × {scale}");
            stage.keep_shot(&format!("long-names-{}-{}-{scale}", lang.code(), size.name()));
        }
    }
}
