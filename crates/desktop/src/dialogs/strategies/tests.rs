//! Tests of the dialog for strategies, driven like a user.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_play::{Domain, Presets};
use inarow_profile::{Location, Profile};
use inarow_view::{Lang, Texts, number};

use super::stored_presets::PLAYERS;
use crate::app_state::DialogKind;
use crate::dialogs::new_game::sentences::{of_domain, param_label};
use crate::testing::{Setting, Size, Stage};
use inarow_app::strategies::{preset_value, settings};

fn opened(lang: Lang, size: Size) -> Stage {
    let mut stage = Stage::new(lang, size);
    stage.app().state.open(DialogKind::Strategies);
    stage.settle();
    stage
}

/// Replaces the text of a field.
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
            stage.keep_shot(&format!("strategies-{}-{}", lang.code(), size.name()));
            type_into(&mut stage, &texts.get("param-rating-map-w4"), "7");
            type_into(&mut stage, &texts.get("strategies-name"), "mine");
            stage.keep_shot(&format!("strategies-changed-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_label(&texts.get("strategies-save-as")).click_accesskit();
            stage.settle();
            assert!(stage.app().state.presets.names("rating-map").any(|name| name == "mine"));
            let kept = stage.app().state.profile.preset("rating-map", "mine").unwrap().unwrap();
            assert!(kept.text.contains("w4 = 7"), "{}", kept.text);
            stage.harness.get_by_label(&texts.get("strategies-delete")).click_accesskit();
            stage.settle();
            assert!(stage.app().state.profile.presets().unwrap().is_empty());
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
        stage.keep_shot(&format!("series-{}", lang.code()));
        stage.harness.get_by_label(&texts.get("series-open")).click_accesskit();
        stage.settle();
        assert!(stage.app().state.session.is_review());
    }
}

/// Starts a series that takes long.
fn begin_long(stage: &mut Stage, texts: &Texts) {
    stage.harness.get_by_label(&texts.get("strategies-watch")).click();
    stage.settle();
    type_into(stage, &texts.get("series-games"), "10000");
    stage.harness.get_by_label(&texts.get("series-start")).click_accesskit();
    // Every finished game redraws the window.
    stage.restless = true;
    let stop = texts.get("series-stop");
    stage.until("the series runs", |stage| stage.harness.query_by_label(&stop).is_some());
}

fn open_strategies(stage: &mut Stage) {
    stage.app().state.open(DialogKind::Strategies);
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
    stage.keep_shot("series-running");
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
        stage.restless = false;
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
    // Every finished game redraws the window.
    stage.restless = true;
    stage.harness.key_press(egui::Key::Escape);
    stage.settle();
    let told = |stage: &Stage| stage.harness.query_by_label_contains("The match is over").is_some();
    stage.until("the end is told", |stage| told(stage));
    stage.restless = false;
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
    let clear = |stage: &mut Stage| {
        stage.harness.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default().events.clear();
    };
    // A notice from long ago counts as unseen.
    stage.pass(std::time::Duration::from_secs(9));
    assert!(stage.harness.query_by_label(&texts.get("series-ends")).is_none());
    assert!(cancelled(&mut stage), "it is said again");
    clear(&mut stage);
    stage.pass(std::time::Duration::from_secs(7));
    assert!(stage.harness.query_by_label(&texts.get("series-ends")).is_some());
    assert!(!cancelled(&mut stage), "the second time while it is said the window closes");
}

/// Selects an option of a drop-down list.
fn choose(stage: &mut Stage, list: &str, option: &str) {
    stage.harness.get_by_role_and_label(Role::ComboBox, list).click_accesskit();
    stage.settle();
    stage.harness.get_by_role_and_label(Role::ListBoxOption, option).click_accesskit();
    stage.settle();
}

/// Returns the limits of a number, and values beyond these limits.
fn edges(domain: Domain) -> Option<([String; 2], [String; 2])> {
    match domain {
        Domain::Whole { min, max } => Some((
            [min, max].map(|edge| edge.to_string()),
            [min - 1, max + 1].map(|beyond| beyond.to_string()),
        )),
        Domain::Number { min, max } => {
            let beyond = [min - min.abs().max(1.0), max + max.abs().max(1.0)];
            Some(([min, max].map(|edge| edge.to_string()), beyond.map(|beyond| beyond.to_string())))
        }
        Domain::OneOf(_) | Domain::Preset | Domain::Time => None,
    }
}

/// Returns another valid value.
fn another(domain: Domain, value: &str) -> String {
    match domain {
        Domain::Whole { max, .. } => {
            let value: i64 = value.parse().unwrap();
            (if value < max { value + 1 } else { value - 1 }).to_string()
        }
        Domain::Number { max, .. } => {
            let value: f32 = value.parse().unwrap();
            (if value + 0.25 <= max { value + 0.25 } else { value - 0.25 }).to_string()
        }
        Domain::OneOf(words) => (*words.iter().find(|word| **word != value).unwrap()).to_owned(),
        Domain::Preset | Domain::Time => unreachable!("no such setting is changed here"),
    }
}

/// Changes every parameter of a player after trying invalid values, and saves the parameters as a preset.
fn every_parameter_is_changed_and_kept(engine: &'static str, lang: Lang) {
    let folder = tempfile::tempdir().unwrap();
    let at = || {
        let folder = Some(folder.path().to_owned());
        let mut stage = Stage::with(Setting { lang: Some(lang), folder, ..Setting::default() });
        stage.app().state.prefs.motion = false;
        stage.app().state.open(DialogKind::Strategies);
        stage.settle();
        let texts = Texts::new(lang);
        choose(&mut stage, &texts.get("label-engine"), &texts.get(&format!("player-{engine}")));
        stage
    };
    let texts = Texts::new(lang);
    let mut stage = at();
    type_into(&mut stage, &texts.get("strategies-name"), "walked");
    let save = texts.get("strategies-save-as");
    let can_save = |stage: &Stage| !stage.harness.get_by_label(&save).accesskit_node().is_disabled();
    let nonsense = [" ", "much", "NaN", "1.5.2", "--1", "inf", "0x10", "∞"];
    let preset = inarow_play::engine_info(engine).unwrap().setting("preset");
    let preset = preset.map_or(String::new(), |preset| preset.default.clone());
    let mut expected = Vec::new();
    for (index, setting) in settings(engine).enumerate() {
        let label = param_label(engine, setting.name, &texts);
        assert_ne!(label, setting.name, "{engine} {label} has a name for people");
        let before = preset_value(engine, &preset, setting, &stage.app().state.presets);
        let after = another(setting.domain, &before);
        let Some((good, beyond)) = edges(setting.domain) else {
            choose(&mut stage, &label, &texts.get(&format!("value-{after}")));
            expected.push((setting, label, after));
            continue;
        };
        let fault = of_domain(setting.domain, &texts).unwrap();
        for wrong in [nonsense[index % nonsense.len()], &beyond[index % 2]] {
            type_into(&mut stage, &label, wrong);
            assert!(stage.harness.query_by_label(&fault).is_some(), "{engine} {label}: {wrong:?} is taken");
            assert!(!can_save(&stage), "{engine} {label}: {wrong:?} is saved");
        }
        for right in good.iter().chain([&after]) {
            type_into(&mut stage, &label, right);
            assert!(stage.harness.query_by_label(&fault).is_none(), "{engine} {label}: {right} is refused");
            assert!(can_save(&stage), "{engine} {label}: {right} is not saved");
        }
        expected.push((setting, label, after));
    }
    assert!(expected.len() >= 8, "{engine} has {} parameters", expected.len());
    stage.harness.get_by_label(&save).click_accesskit();
    stage.settle();
    drop(stage);

    let kept = Profile::open(&Location::folder(folder.path())).profile.presets().unwrap();
    assert_eq!(kept.len(), 1);
    let read = Presets::builtin().with(&kept[0].text).unwrap();
    for (setting, label, value) in &expected {
        assert_eq!(&preset_value(engine, "walked", setting, &read), value, "{engine} {label}");
    }
    let mut stage = at();
    let own = texts.with("strategies-own", &[("name", "walked".into())]);
    choose(&mut stage, &texts.get("label-preset"), &own);
    for (setting, label, value) in &expected {
        let shown = match setting.domain {
            Domain::OneOf(_) => texts.get(&format!("value-{value}")),
            _ => number::grouped(value, lang.decimal_mark()).unwrap(),
        };
        let fields = stage.harness.query_all_by_label(label);
        let values: Vec<_> = fields.filter_map(|node| node.accesskit_node().value()).collect();
        assert!(values.contains(&shown), "{engine} {label}: {shown} is not among {values:?}");
    }
}

#[test]
fn every_parameter_of_rating_map_is_changed_kept_and_read_back() {
    every_parameter_is_changed_and_kept(PLAYERS[0], Lang::Ru);
}

#[test]
fn every_parameter_of_threat1_is_changed_kept_and_read_back() {
    every_parameter_is_changed_and_kept(PLAYERS[1], Lang::En);
}
