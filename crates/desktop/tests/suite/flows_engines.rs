//! Engines in files of their own, and what becomes of a game when they fail.

use std::time::Duration;

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;

use crate::person::{Person, marks};

/// Ends at once.
const CRASHES: &str = "-c 'exit 3'";
/// Takes a game and never moves.
const HANGS: &str =
    "-c 'while read -r line; do case $line in START*|INFO*|RECT*) echo OK;; END*) exit;; esac; done'";

/// Two people play Gomoku, and then this engine sits down at O.
fn with_engine(person: &mut Person, arguments: &str) {
    person.begin_for_two(1);
    person.moves("h8 i9");
    person.open_card("O");
    person.reach(Role::MenuItem, &person.text("window-other-player"));
    let of_side = [("side", "O".into())];
    let kind = person.texts.with("seat-kind", &of_side);
    person.choose(&kind, &person.text("seat-external"));
    person.write(&person.texts.with("seat-program", &of_side), "/bin/sh");
    person.write(&person.texts.with("seat-arguments", &of_side), arguments);
    person.reach_button("seat-done");
    person.moves("g9");
}

#[test]
#[cfg(unix)]
fn an_engine_that_crashes_is_told_and_another_player_goes_on() {
    Person::everyone(|mut person| {
        with_engine(&mut person, CRASHES);
        let again = person.text("window-ask-again");
        let asks = |stage: &mut crate::testing::Stage| stage.harness.query_by_label(&again).is_some();
        person.stage.until("the crash is told", asks);
        person.picture("engine-crashed");
        person.press("window-ask-again");
        person.stage.until("the crash is told again", asks);
        person.open_card("O");
        person.reach(Role::MenuItem, &person.text("player-random"));
        person.stage.until("the new player answers", |stage| marks(stage) == 4);
        assert!(!person.sees("window-ask-again"));
    });
}

#[test]
#[cfg(unix)]
fn an_engine_that_crashed_is_replaced_where_it_is_told() {
    Person::everyone(|mut person| {
        with_engine(&mut person, CRASHES);
        let again = person.text("window-ask-again");
        person.stage.until("the crash is told", |stage| stage.harness.query_by_label(&again).is_some());
        person.press("window-other-player");
        let kind = person.texts.with("seat-kind", &[("side", "O".into())]);
        person.choose(&kind, &person.text("seat-computer"));
        person.reach_button("seat-done");
        person.stage.until("the computer answers", |stage| marks(stage) == 4);
        assert!(!person.sees("window-ask-again"));
    });
}

#[test]
#[cfg(unix)]
fn an_engine_that_crashed_can_lose() {
    Person::everyone(|mut person| {
        with_engine(&mut person, CRASHES);
        let lost = person.text("window-forfeit");
        person.stage.until("the crash is told", |stage| stage.harness.query_by_label(&lost).is_some());
        person.press("window-forfeit");
        assert!(person.sees("window-rematch"));
    });
}

#[test]
#[cfg(unix)]
fn an_engine_that_hangs_is_told_and_another_player_goes_on() {
    Person::everyone(|mut person| {
        with_engine(&mut person, HANGS);
        person.stage.pass(Duration::from_secs(61));
        let card = person.card("O");
        let name = card.trim_start_matches("O: ").split(", ").next().unwrap();
        let slow = person.texts.with("engine-slow", &[("player", name.into()), ("side", "O".into())]);
        person
            .stage
            .until("the wait is told", |stage| stage.harness.query_by_label_contains(&slow).is_some());
        person.open_card("O");
        person.reach(Role::MenuItem, &person.text("player-random"));
        person.stage.until("the new player answers", |stage| marks(stage) == 4);
    });
}
