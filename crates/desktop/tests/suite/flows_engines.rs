//! Tests of external engines, and of games in which engines fail.

use std::time::Duration;

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use inarow_view::Lang;

use crate::person::{Person, marks};
use crate::testing::Size;

/// Engine that ends at once.
const CRASHES: &str = "-c 'exit 3'";
/// Engine that accepts a game and never moves.
const HANGS: &str =
    "-c 'while read -r line; do case $line in START*|INFO*|RECT*) echo OK;; END*) exit;; esac; done'";

/// Begins a game of Gomoku between two humans, and replaces O by an engine.
fn with_engine(person: &mut Person, arguments: &str) {
    person.begin_for_two(1);
    person.moves("h8 i9");
    person.open_card("O");
    person.reach(Role::MenuItem, &person.text("window-other-player"));
    let of_side = [("side", person.side("O").into())];
    let kind = person.texts.with("seat-kind", &of_side);
    person.choose(&kind, &person.text("seat-external"));
    person.write(&person.texts.with("seat-program", &of_side), "/bin/sh");
    person.reach_button("seat-more");
    person.write(&person.texts.with("seat-arguments", &of_side), arguments);
    person.reach_button("seat-done");
    person.moves("g9");
}

#[test]
#[cfg(unix)]
fn an_engine_that_crashes_is_told_and_another_player_goes_on() {
    Person::once(Lang::Ru, Size::USUAL, |mut person| {
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
    Person::once(Lang::En, Size::SMALL, |mut person| {
        with_engine(&mut person, CRASHES);
        let again = person.text("window-ask-again");
        person.stage.until("the crash is told", |stage| stage.harness.query_by_label(&again).is_some());
        person.press("window-other-player");
        let kind = person.texts.with("seat-kind", &[("side", person.side("O").into())]);
        person.choose(&kind, &person.text("seat-computer"));
        person.reach_button("seat-done");
        person.stage.until("the computer answers", |stage| marks(stage) == 4);
        assert!(!person.sees("window-ask-again"));
    });
}

#[test]
#[cfg(unix)]
fn an_engine_that_crashed_can_lose() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
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
    Person::once(Lang::En, Size::USUAL, |mut person| {
        with_engine(&mut person, HANGS);
        person.stage.pass(Duration::from_secs(61));
        let card = person.card("O");
        let name = card.split_once(": ").map_or(card.as_str(), |(_, rest)| rest).split(", ").next().unwrap();
        let slow = person.texts.with("engine-slow", &[("player", name.into()), ("side", "white".into())]);
        person
            .stage
            .until("the wait is told", |stage| stage.harness.query_by_label_contains(&slow).is_some());
        person.open_card("O");
        person.reach(Role::MenuItem, &person.text("player-random"));
        person.stage.until("the new player answers", |stage| marks(stage) == 4);
    });
}

/// Engine that reports its name and answers in the upper row, from left to right. From the second move on, the
/// engine prints depth and evaluation.
const ANSWERS: &str = r#"#!/bin/sh
column=0
while read -r line; do
  case $line in
    ABOUT*) echo 'name="Tiny", version="1.2"' ;;
    START*|RESTART*|RECTSTART*) echo OK ;;
    BEGIN*|TURN*|DONE*)
      if [ $column -gt 0 ]; then echo 'MESSAGE Depth 7 | Eval 42'; fi
      echo "$column,0"; column=$((column + 1)) ;;
    END*) exit ;;
  esac
done
"#;
/// Engine that reports its name and ends when it has to move.
const FALLS: &str = r#"#!/bin/sh
while read -r line; do
  case $line in
    ABOUT*) echo 'name="Tiny", version="1.2"' ;;
    START*|RESTART*|RECTSTART*) echo OK ;;
    BEGIN*|TURN*|DONE*) exit 3 ;;
    END*) exit ;;
  esac
done
"#;
/// Engine that reports its name and then is silent.
const WAITS: &str = r#"#!/bin/sh
while read -r line; do
  case $line in
    ABOUT*) echo 'name="Tiny", version="1.2"' ;;
    START*|RESTART*|RECTSTART*) echo OK ;;
    END*) exit ;;
  esac
done
"#;

/// Begins a custom game with an engine for O. The engine is found among the files of a folder, and asked for
/// its name.
#[cfg(unix)]
fn begin_with_file(person: &mut Person, script: &str) {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = person.stage.folder().join("engines");
    std::fs::create_dir_all(folder.join("older")).unwrap();
    let file = folder.join("tiny.sh");
    inarow_sys::file::write_whole(&file, script.as_bytes()).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();

    person.begin_for_two(1);
    person.own_game();
    let of_side = [("side", person.side("O").into())];
    let kind = person.texts.with("seat-kind", &of_side);
    person.choose_of(&kind, &person.text("seat-external"), 1);
    // The folder is typed, but the file itself is clicked.
    let inside = folder.join("older").join("x");
    person.write(&person.texts.with("seat-program", &of_side), inside.to_str().unwrap());
    person.reach_button("seat-browse");
    let reading = person.text("folder-reading");
    person.stage.until("the folder is read", |stage| stage.harness.query_by_label(&reading).is_none());
    person.reach_button("folder-up");
    person.stage.until("the folder is read", |stage| stage.harness.query_by_label("tiny.sh").is_some());
    person.reach(Role::ListBoxOption, "tiny.sh");
    person.reach_button("seat-check");
    let found = person.texts.with("seat-found", &[("name", "Tiny 1.2".into())]);
    person.stage.until("it says who it is", |stage| stage.harness.query_by_label(&found).is_some());
    person.begin_own_game();
    assert!(person.card("O").contains(": Tiny"), "{}", person.card("O"));
    person.moves("h8");
}

#[test]
#[cfg(unix)]
fn an_engine_is_chosen_as_a_file_and_answers() {
    Person::once(Lang::Ru, Size::USUAL, |mut person| {
        person.ask_for_judgement();
        begin_with_file(&mut person, ANSWERS);
        for (count, cell) in [(2, "a15"), (4, "b15")] {
            person.stage.until("the engine answers", |stage| marks(stage) == count);
            assert!(person.cell(cell).starts_with(&person.side("O")), "{}", person.cell(cell));
            assert_eq!(person.reads_judgement(), count == 4);
            if count == 2 {
                person.moves("i9");
            }
        }
    });
}

#[test]
#[cfg(unix)]
fn an_engine_chosen_as_a_file_crashes_and_play_goes_on() {
    Person::once(Lang::En, Size::SMALL, |mut person| {
        begin_with_file(&mut person, FALLS);
        let again = person.text("window-ask-again");
        person.stage.until("the crash is told", |stage| stage.harness.query_by_label(&again).is_some());
        person.open_card("O");
        person.reach(Role::MenuItem, &person.text("player-random"));
        person.stage.until("the new player answers", |stage| marks(stage) == 2);
        assert!(!person.sees("window-ask-again"));
    });
}

#[test]
#[cfg(unix)]
fn an_engine_chosen_as_a_file_hangs_and_play_goes_on() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        begin_with_file(&mut person, WAITS);
        person.stage.pass(Duration::from_secs(61));
        let values = [("player", "Tiny".into()), ("side", "white".into())];
        let slow = person.texts.with("engine-slow", &values);
        person
            .stage
            .until("the wait is told", |stage| stage.harness.query_by_label_contains(&slow).is_some());
        person.open_card("O");
        person.reach(Role::MenuItem, &person.text("player-random"));
        person.stage.until("the new player answers", |stage| marks(stage) == 2);
    });
}
