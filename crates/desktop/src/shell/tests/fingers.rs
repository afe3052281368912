//! Tests that every touch target is high enough in every dialog, while the layout for a mouse stays unchanged.

use std::collections::BTreeSet;

use egui::{Event, TouchDeviceId, TouchId, TouchPhase};
use egui_kittest::kittest::NodeT as _;

use super::*;
use crate::app_state::DialogKind;

/// Touches an empty part of the window and lifts the finger.
fn touch(stage: &mut Stage) {
    let pos = egui::pos2(2.0, stage.size().height - 2.0);
    for phase in [TouchPhase::Start, TouchPhase::End] {
        let (device_id, id) = (TouchDeviceId(0), TouchId(0));
        stage.harness.event(Event::Touch { device_id, id, phase, pos, force: None });
        stage.harness.step();
    }
    stage.settle();
}

/// Returns the targets lower than `least` by role, name and height, except the cells of boards.
fn low(stage: &Stage, least: f32) -> BTreeSet<String> {
    let roles = [
        Role::Button,
        Role::CheckBox,
        Role::RadioButton,
        Role::ComboBox,
        Role::Slider,
        Role::SpinButton,
        Role::TextInput,
        Role::SearchInput,
        Role::MenuItem,
        Role::ListBoxOption,
        Role::Link,
        Role::Tab,
    ];
    let root = stage.harness.root();
    let all = root.children_recursive();
    let hit = all.filter(|node| roles.contains(&node.accesskit_node().role()));
    let hit =
        hit.filter(|node| node.parent().is_none_or(|above| above.accesskit_node().role() != Role::Grid));
    hit.filter(|node| node.rect().height() < least - 0.1 && node.rect().height() > 0.0)
        .map(|node| {
            let inner = node.accesskit_node();
            let name = inner.label().or_else(|| inner.value()).unwrap_or_default();
            format!("{:?} {name}: {}", inner.role(), node.rect().height())
        })
        .collect()
}

const DIALOGS: [DialogKind; 15] = [
    DialogKind::Rules,
    DialogKind::Statistics,
    DialogKind::Settings,
    DialogKind::Strategies,
    DialogKind::History,
    DialogKind::Editor,
    DialogKind::About,
    DialogKind::Shortcuts,
    DialogKind::NewGame,
    DialogKind::OwnGame,
    DialogKind::Player(inarow_core::Side::O),
    DialogKind::OpenFile,
    DialogKind::SaveFile,
    DialogKind::Export,
    DialogKind::Unfinished,
];

#[test]
fn whatever_a_finger_hits_is_high_enough_for_it() {
    for size in [Size::SMALL, Size::USUAL] {
        let mut found = BTreeSet::new();
        let mut stage = playing(Lang::Ru, size, "gomoku:opening=swap2", Theme::Light, "h8 i9 g9");
        let mouse = low(&stage, 39.0);
        assert!(mouse.len() > 5, "a mouse needs less: {mouse:?}");
        touch(&mut stage);
        let mut look = |stage: &Stage, place: String| {
            found.extend(low(stage, 44.0).into_iter().map(|what| format!("{place}: {what}")));
        };
        look(&stage, "a choice of sides".to_owned());
        for (game, moves) in [("score:fill=rows", "a10 b10"), ("course", ""), ("tictactoe", "a1 b2 a2 b1 a3")]
        {
            stage.app().state.screen = Screen::Start;
            let state = &mut stage.app().state;
            let last = state.last_game();
            let game = GameSource::Spec(game.parse().unwrap());
            state.start(NewGame { game: game.clone(), ..last });
            for name in moves.split_whitespace() {
                let cell = state.session.shown().shape().parse(name).unwrap();
                state.session.play(cell, Duration::ZERO).unwrap();
            }
            stage.settle();
            look(&stage, format!("{game:?}"));
        }
        for dialog in DIALOGS {
            stage.app().state.open(dialog);
            stage.settle();
            look(&stage, format!("{dialog:?}"));
            // Contents behind other tabs of the dialog.
            let tabs: Vec<String> = match dialog {
                DialogKind::Settings => {
                    ["settings-board", "settings-sound", "settings-players", "settings-data"]
                        .map(|key| stage.app().state.texts.get(key))
                        .to_vec()
                }
                DialogKind::Strategies => vec![stage.app().state.texts.get("strategies-watch")],
                _ => Vec::new(),
            };
            for tab in tabs {
                stage.harness.get_by_role_and_label(Role::RadioButton, &tab).click_accesskit();
                stage.settle();
                look(&stage, format!("{dialog:?}, {tab}"));
            }
            stage.harness.key_press(Key::Escape);
            stage.settle();
        }
        stage.app().state.screen = Screen::Start;
        stage.settle();
        look(&stage, "start".to_owned());
        let found: Vec<String> = found.into_iter().collect();
        assert!(found.is_empty(), "{}", found.join("\n"));
        stage.harness.hover_at(egui::pos2(3.0, 3.0));
        stage.settle();
        assert!(!low(&stage, 39.0).is_empty(), "a mouse brings its heights back");
    }
}
