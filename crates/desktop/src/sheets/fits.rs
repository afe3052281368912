//! No text of the windows is cut: in every language and size, also where everything is twice as large.

use inarow_core::Side;
use inarow_play::PlayerSpec;
use inarow_view::{Lang, Texts};

use crate::desk::SheetKind;
use crate::kit::text::take_cut;
use crate::table::{GameSource, NewGame};
use crate::testing::{Stage, every_scale};

const KINDS: [SheetKind; 13] = [
    SheetKind::Rules,
    SheetKind::Statistics,
    SheetKind::Settings,
    SheetKind::Strategies,
    SheetKind::History,
    SheetKind::Editor,
    SheetKind::About,
    SheetKind::Shortcuts,
    SheetKind::NewGame,
    SheetKind::Player(Side::O),
    SheetKind::OpenFile,
    SheetKind::SaveFile,
    SheetKind::Export,
];

#[test]
fn no_text_of_the_windows_is_cut() {
    let mut cut = Vec::new();
    for &lang in Lang::ALL {
        for (size, scale) in every_scale() {
            let mut stage = Stage::new(lang, size);
            let desk = &mut stage.app().desk;
            desk.prefs.scale = scale;
            let game = GameSource::Spec("gomoku".parse().expect("Gomoku is a game"));
            let players = [PlayerSpec::HUMAN, "threat1".parse().expect("a player of the catalogue")];
            desk.start(NewGame { game, players, ..desk.last_game() });
            for kind in KINDS {
                stage.app().desk.open(kind.clone());
                stage.settle();
                let mut note = |stage: &mut Stage, place: &str| {
                    take_cut(&stage.harness.ctx);
                    stage.harness.step();
                    let texts = take_cut(&stage.harness.ctx).into_iter();
                    let at = format!("{kind:?} {place} {} {} {scale}", lang.code(), size.name());
                    if scale > 1.0 {
                        stage.shot(&format!("sheet {at}").replace(' ', "-"));
                    }
                    cut.extend(texts.map(|text| format!("{at}: {text}")));
                };
                note(&mut stage, "");
                if kind == SheetKind::Settings {
                    for group in ["settings-board", "settings-sound", "settings-players", "settings-data"] {
                        press(&mut stage, &Texts::new(lang).get(group));
                        note(&mut stage, group);
                    }
                }
                stage.harness.key_press(egui::Key::Escape);
                stage.settle();
            }
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}

/// Presses what is called so, or chooses it from the list where there is little room.
fn press(stage: &mut Stage, name: &str) {
    use egui::accesskit::Role;
    use egui_kittest::kittest::Queryable as _;
    if let Some(node) = stage.harness.query_all_by_role_and_label(Role::RadioButton, name).last() {
        node.click();
    } else {
        let list = stage.app().desk.texts.get("settings-group");
        stage.harness.get_by_role_and_label(Role::ComboBox, &list).click();
        stage.settle();
        stage.harness.get_by_role_and_label(Role::ListBoxOption, name).click();
    }
    stage.settle();
}
