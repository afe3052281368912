//! Tests of the dialog for a new game, driven like a user.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::{Lang, Texts};

use crate::app_state::DialogKind;
use crate::testing::{Size, Stage};

fn opened(lang: Lang, size: Size) -> Stage {
    let mut stage = Stage::new(lang, size);
    stage.app().state.open(DialogKind::NewGame);
    stage.settle();
    stage
}

#[test]
fn a_game_is_chosen_and_played_in_every_language_and_size() {
    for size in Size::ALL {
        for &lang in Lang::ALL {
            let texts = Texts::new(lang);
            let mut stage = opened(lang, size);
            stage.keep_shot(&format!("new-game-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_role_and_label(Role::ComboBox, &texts.get("menu-game")).click();
            stage.settle();
            stage.keep_shot(&format!("new-game-list-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_label(&texts.get("game-course")).click();
            stage.settle();
            stage.harness.get_by_label(&texts.get("new-game-more")).click();
            stage.settle();
            stage.keep_shot(&format!("new-game-rules-{}-{}", lang.code(), size.name()));
            // The start screen behind also has a button with this name. The dialog's button comes last.
            let play = texts.get("menu-play");
            stage.harness.get_all_by_label(&play).last().unwrap().click_accesskit();
            stage.settle();
            assert_eq!(stage.app().state.session.setup().shape().unwrap().width(), 20);
            assert!(stage.harness.query_by_label(&texts.get("match-begins")).is_none());
        }
    }
}

#[test]
fn an_engine_that_is_missing_is_asked_for_once_the_game_is_to_begin() {
    let texts = Texts::new(Lang::Ru);
    let mut stage = opened(Lang::Ru, Size::USUAL);
    stage.harness.get_all_by_label(&texts.get("seat-external")).next().unwrap().click_accesskit();
    stage.settle();
    let (hint, fault) = (texts.get("new-game-fix"), texts.get("seat-fault-program"));
    assert!([&hint, &fault].iter().all(|words| stage.harness.query_by_label(words).is_none()));
    stage.harness.get_all_by_label(&texts.get("menu-play")).last().unwrap().click_accesskit();
    stage.settle();
    assert!([&hint, &fault].iter().all(|words| stage.harness.query_by_label(words).is_some()));
}

/// Two engines have separate areas, in which their faults scroll.
#[test]
fn faults_of_two_external_engines_scroll_apart() {
    let texts = Texts::new(Lang::En);
    let mut stage = opened(Lang::En, Size::LARGE);
    for seat in [0, 1] {
        let external = texts.get("seat-external");
        stage.harness.get_all_by_label(&external).nth(seat).unwrap().click_accesskit();
        stage.settle();
    }
    let fields: Vec<String> = inarow_core::Side::ALL
        .iter()
        .map(|side| texts.with("seat-program", &[("side", stage.app().state.side_name(*side).into())]))
        .collect();
    let long = format!("/nowhere/{}", "all that goes on ".repeat(14));
    for (field, program) in fields.iter().zip([long.as_str(), "/nowhere/short"]) {
        stage.harness.get_by_role_and_label(Role::TextInput, field).focus();
        stage.settle();
        stage.harness.event(egui::Event::Paste(program.to_owned()));
        stage.settle();
    }
    let clash = |shape: &egui::epaint::ClippedShape| matches!(&shape.shape, egui::Shape::Text(text) if text.galley.text().contains("use of"));
    assert!(!stage.harness.output().shapes.iter().any(clash), "two widgets have one id");
    let fault = |stage: &Stage| {
        let field = stage.harness.get_by_role_and_label(Role::TextInput, &fields[0]).rect();
        let fault = stage.harness.query_all_by_role(Role::Label).find(|node| {
            let label = node.accesskit_node().label().or(node.accesskit_node().value());
            label.is_some_and(|label| label.contains("goes on all that"))
        });
        let fault = fault.unwrap().rect();
        (fault, fault.top() - field.top())
    };
    let (place, before) = fault(&stage);
    stage.harness.hover_at(place.left_top() + egui::vec2(20.0, 10.0));
    stage.settle();
    stage.harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -30.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: egui::Modifiers::NONE,
    });
    stage.settle();
    stage.keep_shot("new-game-two-engines");
    assert!(fault(&stage).1 < before - 10.0, "the long one scrolls");
}

/// Opens a game of Gomoku with the dialog for O's player.
fn seat_of_o(lang: Lang) -> Stage {
    let mut stage = Stage::new(lang, Size::USUAL);
    let game = inarow_session::NewGame {
        game: inarow_session::GameSource::Spec("gomoku".parse().unwrap()),
        ..stage.app().state.session.last().clone()
    };
    stage.app().state.start(game);
    stage.app().state.open(DialogKind::Player(inarow_core::Side::O));
    stage.settle();
    stage
}

#[test]
fn every_kind_of_player_can_be_chosen() {
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        let mut stage = seat_of_o(lang);
        for kind in ["seat-person", "seat-computer", "seat-strategy", "seat-external"] {
            stage.harness.get_by_label(&texts.get(kind)).click_accesskit();
            stage.settle();
            stage.keep_shot(&format!("player-{kind}-{}", lang.code()));
        }
        // Before something was typed, a missing file is no fault.
        let fault = texts.get("seat-fault-program");
        assert!(stage.harness.query_by_label(&fault).is_none());
        let field = texts.with("seat-program", &[("side", texts.get("side-white").into())]);
        for typed in ["/a", ""] {
            stage.harness.get_by_role_and_label(Role::TextInput, &field).focus();
            stage.settle();
            stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
            stage.settle();
            match typed {
                "" => stage.harness.key_press(egui::Key::Delete),
                typed => stage.harness.get_by_role_and_label(Role::TextInput, &field).type_text(typed),
            }
            stage.settle();
        }
        assert!(
            stage.harness.query_by_label(&fault).is_some(),
            "a name that was taken away again is missing"
        );
        stage.harness.get_by_label(&texts.get("seat-strategy")).click();
        stage.settle();
        let settings = texts.with("seat-settings", &[("count", 8.into())]);
        stage.harness.get_by_label(&settings).click_accesskit();
        stage.settle();
        stage.keep_shot(&format!("player-settings-{}", lang.code()));
        stage.harness.get_by_label(&texts.get("seat-done")).click_accesskit();
        stage.settle();
        let player = stage.app().state.session.player(inarow_core::Side::O).to_string();
        assert_eq!(player, "rating-map:preset=balanced");
    }
}

/// Returns the value of the control with this name.
fn value(stage: &Stage, name: &str) -> String {
    let all = stage.harness.query_all_by_label(name);
    all.filter(|node| matches!(node.accesskit_node().role(), Role::ComboBox | Role::TextInput))
        .find_map(|node| node.accesskit_node().value())
        .unwrap_or_default()
}

#[test]
fn ones_own_game_asks_for_its_size() {
    let texts = Texts::new(Lang::En);
    let mut stage = Stage::new(Lang::En, Size::SMALL);
    let card = format!("{}: {}", texts.get("game-custom"), texts.get("card-custom"));
    stage.harness.get_by_label(&card).click();
    stage.settle();
    stage.keep_shot("new-game-own-en");
    assert_eq!(value(&stage, &texts.get("menu-game")), texts.get("game-custom"));
    let label = texts.get("new-game-width");
    let width = stage.harness.get_by_role_and_label(Role::TextInput, &label);
    assert!(width.accesskit_node().is_focused(), "the width is to be typed");
    assert!(!value(&stage, &texts.get("new-game-length")).is_empty());
}

#[test]
fn another_game_is_like_the_one_on_the_board() {
    let texts = Texts::new(Lang::En);
    let mut stage = Stage::new(Lang::En, Size::USUAL);
    for (game, name) in
        [("renju", "game-renju"), ("line:7x6:k=4", "game-custom"), ("ultimate", "game-ultimate")]
    {
        let game = inarow_session::NewGame {
            game: inarow_session::GameSource::Spec(game.parse().unwrap()),
            ..stage.app().state.session.last().clone()
        };
        stage.app().state.start(game);
        stage.settle();
        stage.app().state.open(DialogKind::NewGame);
        stage.settle();
        assert_eq!(value(&stage, &texts.get("menu-game")), texts.get(name));
        stage.harness.key_press(egui::Key::Escape);
        stage.settle();
    }
}

#[test]
fn the_start_screen_proposes_the_game_on_the_board() {
    let texts = Texts::new(Lang::En);
    let mut stage = Stage::new(Lang::En, Size::USUAL);
    let game = inarow_session::NewGame {
        game: inarow_session::GameSource::Spec("line:7x6:k=4".parse().unwrap()),
        ..stage.app().state.session.last().clone()
    };
    stage.app().state.start(game);
    stage.settle();
    stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::N);
    stage.settle();
    stage.harness.key_press(egui::Key::Enter);
    stage.settle();
    assert_eq!(value(&stage, &texts.get("new-game-width")), "7", "one's own game as it was");
}

#[test]
fn what_was_typed_outlives_the_window() {
    let texts = Texts::new(Lang::En);
    let mut stage = Stage::new(Lang::En, Size::USUAL);
    stage.app().state.open(DialogKind::OwnGame);
    stage.settle();
    stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    stage.settle();
    stage.harness.event(egui::Event::Text("23".to_owned()));
    stage.settle();
    // A click outside the dialog changes nothing.
    for pressed in [true, false] {
        let (pos, modifiers) = (egui::pos2(20.0, 400.0), egui::Modifiers::NONE);
        stage.harness.event(egui::Event::PointerMoved(pos));
        let button = egui::PointerButton::Primary;
        stage.harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
        stage.settle();
    }
    assert_eq!(value(&stage, &texts.get("new-game-width")), "23");
    stage.harness.key_press(egui::Key::Escape);
    stage.settle();
    stage.harness.key_press(egui::Key::Escape);
    stage.settle();
    assert!(stage.harness.query_by_label(&texts.get("new-game-width")).is_none(), "Escape closes it");
    stage.app().state.open(DialogKind::NewGame);
    stage.settle();
    stage.keep_shot("new-game-again-en");
    assert_eq!(value(&stage, &texts.get("new-game-width")), "23");
    stage.harness.get_by_label(&texts.get("dialog-draft-anew")).click();
    stage.settle();
    assert!(stage.harness.query_by_label(&texts.get("dialog-draft")).is_none());
    assert_ne!(value(&stage, &texts.get("new-game-width")), "23");
}

#[test]
fn a_remembered_name_stands_in_the_form() {
    for (role, other) in [(inarow_profile::Role::Person, "computer"), (inarow_profile::Role::First, "human")]
    {
        let mut stage = Stage::new(Lang::En, Size::USUAL);
        let state = &mut stage.app().state;
        let game = inarow_session::NewGame {
            players: [inarow_play::PlayerSpec::HUMAN, other.parse().unwrap()],
            ..state.session.last().clone()
        };
        state.start(game);
        state.rename(role, "Anna");
        state.open(DialogKind::Player(inarow_core::Side::X));
        stage.settle();
        let name = stage.harness.get_by_role_and_label(Role::TextInput, "X: name");
        assert_eq!(
            name.accesskit_node().placeholder().map(|hint| hint.to_string()),
            Some("Anna".to_owned()),
            "{role:?}"
        );
    }
}

#[test]
fn an_engine_that_is_not_there_is_told_once() {
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        let mut stage = seat_of_o(lang);
        let program = "no-engine";
        stage.harness.get_by_label(&texts.get("seat-external")).click_accesskit();
        stage.settle();
        let field = texts.with("seat-program", &[("side", texts.get("side-white").into())]);
        stage.harness.get_by_role_and_label(Role::TextInput, &field).focus();
        stage.settle();
        let field = stage.harness.get_by_role_and_label(Role::TextInput, &field);
        field.type_text(&format!("/nowhere/{program}"));
        stage.settle();
        let told = |stage: &Stage| stage.harness.query_all_by_label_contains(program).count();
        assert_eq!(told(&stage), 1);
        let check = texts.get("seat-check");
        assert!(stage.harness.query_by_label(&check).is_none(), "there is nobody to ask");
        stage.harness.get_by_label(&texts.get("seat-more")).click_accesskit();
        stage.settle();
        stage.harness.get_by_label(&texts.get("seat-exec-referee")).click_accesskit();
        stage.settle();
        assert_eq!(told(&stage), 1, "there is no such program for any game");
    }
}

#[test]
fn the_walls_in_the_picture_are_the_walls_that_are_played() {
    let texts = Texts::new(Lang::En);
    let mut stage = Stage::new(Lang::En, Size::USUAL);
    let game = inarow_session::NewGame {
        game: inarow_session::GameSource::Spec("course".parse().unwrap()),
        players: [inarow_play::PlayerSpec::HUMAN, inarow_play::PlayerSpec::HUMAN],
        ..stage.app().state.session.last().clone()
    };
    stage.app().state.start(game);
    let first = stage.app().state.session.setup().clone();
    let mut dialog = super::NewGameDialog::open(&mut stage.app().state);
    let shown = |dialog: &mut super::NewGameDialog, stage: &mut Stage| {
        let ink = crate::kit::Ink::of(&stage.harness.ctx);
        dialog.check(&stage.app().state, &ink);
        dialog.checked.setup.clone().unwrap()
    };
    let proposed = shown(&mut dialog, &mut stage);
    dialog.draft.seed += 1;
    let other = shown(&mut dialog, &mut stage);
    assert!(proposed != first && other != proposed, "each press makes other walls");
    stage.app().state.open(DialogKind::NewGame);
    stage.settle();
    stage.harness.get_by_label(&texts.get("new-game-other-walls")).click();
    stage.settle();
    stage.harness.get_all_by_label(&texts.get("menu-play")).last().unwrap().click_accesskit();
    stage.settle();
    assert_eq!(*stage.app().state.session.setup(), other);
}

#[test]
fn the_match_of_the_start_screen_is_the_one_of_an_own_game() {
    let mut stage = Stage::new(Lang::En, Size::USUAL);
    stage.settle();
    let state = &mut stage.app().state;
    let picked = state.picked.clone().unwrap();
    let options = inarow_session::GameOptions { best_of: 3, ..state.prefs.options.of(&picked) };
    state.prefs.options.set(&picked, options);
    for dialog in [super::NewGameDialog::own(state), super::NewGameDialog::open(state)] {
        assert_eq!(dialog.draft.best_of, 3);
    }
}

/// The start screen below the dialog has a list with the name of the dialog's list. Pressing a list opens only
/// the pressed list.
#[test]
fn a_list_of_a_dialog_opens_no_list_of_the_screen_below() {
    let mut stage = Stage::new(Lang::Ru, Size::USUAL);
    stage.settle();
    stage.app().state.open(DialogKind::OwnGame);
    stage.settle();
    let texts = Texts::new(Lang::Ru);
    let list = texts.get("match-length");
    stage.harness.get_all_by_role_and_label(Role::ComboBox, &list).last().unwrap().click_accesskit();
    stage.settle();
    let three = super::length_names(&[3], &texts).remove(0);
    assert_eq!(stage.harness.query_all_by_role_and_label(Role::ListBoxOption, &three).count(), 1);
    stage.harness.get_by_role_and_label(Role::ListBoxOption, &three).click_accesskit();
    stage.settle();
    stage.harness.get_all_by_label(&texts.get("menu-play")).last().unwrap().click_accesskit();
    stage.settle();
    assert_eq!(stage.app().state.session.best_of(), 3);
}

/// A custom game takes over players, match and names of the sides from the start screen, like any other game.
#[test]
fn an_own_game_takes_over_what_the_start_screen_has() {
    let mut stage = Stage::new(Lang::Ru, Size::USUAL);
    stage.app().state.prefs.opponent = crate::app_state::OpponentKind::Computers;
    for _ in 0..7 {
        stage.harness.key_press(egui::Key::ArrowRight);
        stage.settle();
    }
    let texts = Texts::new(Lang::Ru);
    let list = texts.get("match-length");
    stage.harness.get_by_role_and_label(Role::ComboBox, &list).click_accesskit();
    stage.settle();
    let three = super::length_names(&[3], &texts).remove(0);
    stage.harness.get_by_role_and_label(Role::ListBoxOption, &three).click_accesskit();
    stage.settle();
    let dialog = super::NewGameDialog::own(&mut stage.app().state);
    assert!(dialog.draft.game.is_own());
    assert_eq!(
        dialog.draft.game,
        inarow_view::game_draft::GameDraft::named("line"),
        "the same as beside the board"
    );
    assert_eq!(dialog.draft.best_of, 3);
    assert_eq!(dialog.draft.seats.each_ref().map(|seat| seat.kind), [super::Kind::Computer; 2]);
}

/// A file rarely names its game. The game's card is selected nevertheless. A board without a card has options
/// too.
#[test]
fn a_game_from_a_file_chooses_its_card() {
    let mut stage = Stage::new(Lang::Ru, Size::USUAL);
    for (game, card) in [("gomoku", "game-gomoku"), ("line:9x9:k=4", "game-custom")] {
        let state = &mut stage.app().state;
        let setup = crate::app_state::setup_of(game).unwrap();
        let mut record =
            inarow_play::Match::new(inarow_play::MatchSetup::new(setup)).unwrap().record().clone();
        record.game = None;
        assert!(state.review_foreign(record));
        stage.settle();
        stage.app().state.screen = crate::app_state::Screen::Start;
        stage.settle();
        let texts = Texts::new(Lang::Ru);
        let name = format!("{}: ", texts.get(card));
        let mut cards = stage.harness.query_all_by_label_contains(&name);
        let chosen = Some(egui::accesskit::Toggled::True);
        let is_chosen = cards.any(|card| card.accesskit_node().toggled() == chosen);
        assert!(is_chosen, "{game}");
        let list = texts.get("match-length");
        assert!(stage.harness.query_by_role_and_label(Role::ComboBox, &list).is_some());
    }
}
