//! Tests of playing, with taking back, offers, openings, watching computers, clocks, and other players.

use std::time::Duration;

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::Lang;

use crate::person::{Person, games, marks};
use crate::testing::Size;

#[test]
fn a_move_is_taken_back_and_played_again() {
    Person::twice(|mut person| {
        person.begin_for_two(1);
        person.moves("h8 i9");
        // The second click of a double click is no move. A later click is refused. The reason stays until the
        // board changes.
        person.click_cell("i9");
        assert!(!person.reads(&person.text("refused-occupied")));
        person.stage.pass(Duration::from_secs(1));
        person.click_cell("i9");
        assert!(person.reads(&person.text("refused-occupied")));
        person.press("action-undo");
        assert!(!person.reads(&person.text("refused-occupied")));
        assert_eq!(person.marks(), 1);
        person.press("action-redo");
        assert_eq!(person.marks(), 2);
    });
}

#[test]
fn against_the_computer_its_answer_is_taken_back_too() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        person.begin(games(person.lang)[0]);
        person.play("b2");
        assert_eq!(person.marks(), 2);
        person.press("action-undo");
        assert_eq!(person.marks(), 0);
        person.press("action-redo");
        assert_eq!(person.marks(), 2);
    });
}

#[test]
fn a_draw_is_offered_declined_and_accepted() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.begin_for_two(1);
        person.moves("h8");
        person.press("window-draw");
        person.picture("draw-offer");
        person.press("window-decline");
        assert!(!person.sees("window-accept"));
        person.moves("i9");
        person.press("window-draw");
        person.press("window-accept");
        person.reads_why("why-agreed");
    });
}

#[test]
fn giving_up_ends_the_game() {
    Person::once(Lang::Ru, Size::USUAL, |mut person| {
        person.begin_for_two(1);
        person.moves("h8");
        person.press("window-resign");
        assert!(person.sees("prompt-resign"), "what is asked stands above the answers");
        person.picture("resign");
        person.press("window-resign-no");
        assert!(!person.sees("window-rematch") && !person.sees("window-resign-yes"));
        person.press("window-resign");
        person.press("window-resign-yes");
        assert!(person.sees("window-rematch"));
        assert!(person.reads("Игрок 2 сдаёт партию"));
    });
}

#[test]
fn an_opening_is_placed_and_a_side_chosen() {
    Person::once(Lang::En, Size::SMALL, |mut person| {
        person.begin_for_two(1);
        person.choose(&person.text("window-mode"), &person.text("window-own-game"));
        if person.sees("new-game-more") {
            person.press("new-game-more");
        }
        person.choose(&person.text("new-game-opening"), "Swap2");
        person.press("menu-play");
        person.moves("h8 i9 g9");
        person.picture("swap2");
        let white = person.texts.with("window-choose", &[("side", "white".into())]);
        person.press_name(&white);
        // The names of the players are shown once.
        let labels = person.stage.harness.query_all_by_role(egui::accesskit::Role::Label);
        let labels: Vec<_> = labels.filter_map(|label| label.accesskit_node().label()).collect();
        let twice =
            |text: &String| text.contains(' ') && labels.iter().filter(|other| *other == text).count() > 1;
        assert_eq!(labels.iter().find(|text| twice(text)), None);
        person.stage.keep_shot("swapped");
        person.moves("j7");
        assert_eq!(person.marks(), 4);
    });
}

#[test]
fn two_computers_are_paused_and_stepped() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        person.press("start-watch");
        person.begin(games(person.lang)[0]);
        person.press("action-pause");
        for number in 1..=3 {
            if person.marks() < number {
                person.press("window-step");
                person.stage.until("one move more", |stage| marks(stage) >= number);
            }
        }
        let shown = person.marks();
        person.stage.pass(Duration::from_secs(30));
        assert_eq!(person.marks(), shown, "nobody plays while the game is paused");
        person.press("window-go-on");
        assert!(person.sees("action-pause"));
    });
}

#[test]
fn the_space_bar_pauses_when_the_board_was_clicked() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.press("start-watch");
        person.begin(games(person.lang)[0]);
        for paused in [true, false] {
            person.click_cell("b2");
            person.key(egui::Key::Space);
            assert_eq!(person.sees("window-go-on"), paused);
        }

        person.press("action-new");
        person.begin_for_two(1);
        person.choose(&person.text("window-mode"), &person.text("window-own-game"));
        let both = person.texts.with("time-both", &[("look", "stones".into())]);
        let kind = person.texts.with("time-kind", &[("side", both.as_str().into())]);
        person.choose(&kind, &person.text("time-move"));
        person.press("menu-play");
        person.moves("h8");
        for paused in [true, false] {
            person.key(egui::Key::Space);
            assert_eq!(person.sees("window-go-on"), paused);
        }
        assert_eq!(person.marks(), 1);
    });
}

#[test]
fn who_plays_a_side_changes_in_the_middle() {
    Person::once(Lang::Ru, Size::USUAL, |mut person| {
        person.begin_for_two(1);
        person.moves("h8 i9");
        person.open_card("O");
        person.picture("players");
        person.reach(Role::MenuItem, &person.text("player-random"));
        person.moves("g9");
        person.stage.until("the new player answers", |stage| marks(stage) == 4);
    });
}

#[test]
fn the_last_seconds_of_a_clock_are_shown() {
    Person::once(Lang::En, Size::SMALL, |mut person| {
        person.begin_for_two(1);
        person.choose(&person.text("window-mode"), &person.text("window-own-game"));
        let both = person.texts.with("time-both", &[("look", "stones".into())]);
        let kind = person.texts.with("time-kind", &[("side", both.as_str().into())]);
        person.choose(&kind, &person.text("time-move"));
        let seconds = person.text("time-seconds");
        let values = [("side", both.as_str().into()), ("field", seconds.as_str().into())];
        person.write(&person.texts.with("time-field", &values), "30");
        person.press("menu-play");
        person.moves("h8 i9");
        person.stage.pass(Duration::from_millis(23_500));
        person.picture("clock");
        person.stage.pass(Duration::from_secs(10));
        assert!(person.reads("Player 1 ran out of time"));
    });
}

#[test]
fn a_board_of_a_hundred_by_a_hundred_is_played_on() {
    Person::everyone(|mut person| {
        person.begin_for_two(1);
        person.choose(&person.text("window-mode"), &person.text("window-own-game"));
        person.choose(&person.text("menu-game"), &person.text("game-custom"));
        for (field, value) in
            [("new-game-width", "100"), ("new-game-height", "100"), ("new-game-length", "6")]
        {
            person.write(&person.text(field), value);
        }
        let games = person.texts.with("match-games", &[("count", 3.into())]);
        person.choose(&person.text("match-length"), &games);
        person.picture("new-game");
        person.press("menu-play");
        for cell in ["az50,", "ba51,"] {
            person.stage.harness.get_by_label_contains(cell).click_accesskit();
            person.stage.settle();
        }
        assert_eq!(person.marks(), 2);
        person.picture("hundred");
    });
}
