use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use inarow_view::{Action, Lang};

use super::{MENU, languages};
use crate::kit::{font, theme};
use crate::shell::commands::Command;
use crate::testing::{Size, Stage, builder};

/// Shows `count` languages, chooses the last language, and returns the chosen index.
fn last_of(count: usize, folds: bool) -> usize {
    let spoken: Vec<(String, String)> = [("EN", "English"), ("RU", "Русский"), ("SL", "Slovenščina")]
        .iter()
        .take(count)
        .map(|(code, name)| ((*code).to_owned(), (*name).to_owned()))
        .collect();
    let last = spoken[count - 1].clone();
    let mut ready = false;
    let size = Size { width: 420.0, height: 300.0, scale: 1.0 };
    let mut harness = builder::<usize>(size).build_ui_state(
        move |ui, chosen| {
            if !std::mem::replace(&mut ready, true) {
                font::install(ui.ctx());
                return;
            }
            theme::apply(ui.ctx(), inarow_view::Theme::Light, 1.0, false);
            languages(ui, "Language", chosen, &spoken, folds);
        },
        0,
    );
    harness.run();
    let by_name = folds && count > 2;
    assert_eq!(harness.query_by_role_and_label(Role::ComboBox, "Language").is_some(), by_name);
    if by_name {
        harness.get_by_role_and_label(Role::ComboBox, "Language").click();
        harness.run();
    }
    harness.get_by_label(if by_name { &last.1 } else { &last.0 }).click();
    harness.run();
    *harness.state()
}

#[test]
fn two_languages_stand_side_by_side_and_more_fold_out() {
    assert_eq!(last_of(2, true), 1);
    assert_eq!(last_of(3, true), 2);
    assert_eq!(last_of(3, false), 2);
}

#[test]
fn what_a_shortcut_does_has_one_name() {
    for &lang in Lang::ALL {
        let mut stage = Stage::new(lang, Size::USUAL);
        let state = &stage.app().state;
        for (command, _) in MENU {
            let shortcut = command.shortcut(state);
            let has_it = |action: &&Action| !shortcut.is_empty() && action.keys(&state.texts) == shortcut;
            let action = Action::ALL.iter().find(has_it);
            let Some(action) = action else { continue };
            // A second effect of the keys is in brackets after the first effect.
            let (name, listed) = (command.text(state), state.texts.get(action.text_key()));
            assert!(listed.starts_with(name.trim_end_matches('…')), "{shortcut}: {name} and {listed}");
        }
        assert!(MENU.iter().any(|(command, _)| *command == Command::Action(Action::New)));
    }
}
