//! What is told beside the board: it keeps its place, names whoever has a name, and says what a computer decided.

use std::time::Duration;

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::Lang;

use crate::person::{Person, games, marks};
use crate::testing::Size;

/// How high the list of moves begins, below the card with the status.
fn top_of_moves(person: &Person) -> i32 {
    let moves = person.text("window-moves");
    person.stage.harness.get_by_role_and_label(Role::Label, &moves).rect().top().round() as i32
}

#[test]
fn the_status_card_keeps_its_height_from_turn_to_turn() {
    for (lang, game) in [(Lang::Ru, 0), (Lang::En, 1), (Lang::Ru, 4), (Lang::En, 5)] {
        Person::once(lang, Size::USUAL, |mut person| {
            person.begin(games(lang)[game]);
            let mut tops = vec![top_of_moves(&person)];
            for cell in ["e5", "b2", "c1", "d4"] {
                if person.cells().iter().any(|(name, _)| name == cell) {
                    person.click_cell(cell);
                    tops.push(top_of_moves(&person));
                    person.wait();
                    tops.push(top_of_moves(&person));
                }
            }
            assert!(tops.iter().all(|top| *top == tops[0]), "{}: {tops:?}", games(lang)[game]);
        });
    }
}

#[test]
fn how_far_the_computer_looked_is_told() {
    Person::twice(|mut person| {
        person.begin(games(person.lang)[1]);
        person.play("h8");
        let depth = person.texts.with("thinking-depth", &[("depth", 1.into())]);
        let words = depth.trim_end_matches(char::is_numeric).to_owned();
        assert!(person.reads(&words), "{words}");
    });
}

#[test]
fn what_the_computer_decides_in_an_opening_is_told_with_who_plays_what() {
    for lang in [Lang::En, Lang::Ru] {
        Person::once(lang, Size::USUAL, |mut person| {
            person.begin(games(lang)[1]);
            person.own_game();
            if person.sees("new-game-more") {
                person.press("new-game-more");
            }
            person.choose(&person.text("new-game-opening"), "Swap");
            person.begin_own_game();
            person.moves("h8 i9 g9");
            let you = person.text("player-you");
            let computer = person.text("player-computer");
            let look = ("look", "stones".into());
            let told = |x: &str, o: &str| {
                person.texts.with("opening-sides", &[look.clone(), ("x", x.into()), ("o", o.into())])
            };
            let both = [told(&you, &computer), told(&computer, &you)];
            person.stage.until("it is told", |stage| {
                both.iter().any(|words| stage.harness.query_all_by_label_contains(words).next().is_some())
            });
        });
    }
}

#[test]
fn the_first_move_of_ultimate_may_go_anywhere_and_all_of_it_is_lit() {
    Person::twice(|mut person| {
        person.begin(games(person.lang)[4]);
        assert_eq!(person.count("cell-open"), 81);
    });
}

#[test]
fn the_match_is_counted_beside_the_totals_of_score() {
    Person::twice(|mut person| {
        person.begin_for_two(5);
        let first = person.cells().into_iter().find(|(_, said)| said.contains(&person.text("cell-open")));
        person.click_cell(&first.map_or("a1".to_owned(), |(cell, _)| cell));
        person.reach_button("window-resign");
        person.reach_button("window-resign-yes");
        person.press("window-rematch");
        let won = person.texts.with("window-games-won", &[("count", 1.into())]);
        assert!(person.card("X").contains(&won) || person.card("O").contains(&won), "{}", person.card("X"));
    });
}

#[test]
fn whoever_has_a_name_wins_by_it() {
    Person::twice(|mut person| {
        person.begin(games(person.lang)[0]);
        person.play("b2");
        person.open_card("O");
        person.write(&person.text("window-name"), "rows");
        person.key(egui::Key::Escape);
        person.command("window-resign");
        person.press("window-resign-yes");
        let won = person.texts.with("over-won-named", &[("name", "rows".into()), ("side", "O".into())]);
        assert!(person.reads(&won), "{won}");
    });
}

#[test]
fn of_two_computers_it_is_told_by_name_which_one_won() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.press("start-watch");
        person.begin(games(person.lang)[0]);
        person.open_card("O");
        person.reach(Role::MenuItem, &person.text("player-random"));
        person.stage.until("they have played", |stage| marks(stage) >= 5 || marks(stage) == 9);
        let rematch = person.text("window-rematch");
        person.stage.until("it is over", |stage| stage.harness.query_by_label(&rematch).is_some());
        let drawn = person.reads(&person.text("over-draw"));
        let random = format!("{} (O) won", person.text("player-random"));
        let named = person.reads("Computer, medium (X) won") || person.reads(&random);
        assert!(drawn || named, "nobody is named");
    });
}

#[test]
fn a_picture_is_drawn_as_the_screen_is() {
    Person::twice(|mut person| {
        person.begin_for_two(0);
        person.moves("b2 a1");
        person.command("window-export");
        assert!(!person.is_on("export-numbers") && !person.is_on("export-coordinates"));
        let theme = person.text("theme-indigo");
        assert!(person.reads(&theme), "{theme}");
    });
}

#[test]
fn a_clock_waits_for_the_first_move_of_whoever_begins() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.begin_for_two(1);
        person.own_game();
        let both = person.text("time-both");
        let kind = person.texts.with("time-kind", &[("side", both.as_str().into())]);
        person.choose(&kind, &person.text("time-total"));
        person.begin_own_game();
        let clock = |person: &Person, side: &str| person.card(side).rsplit(", ").next().unwrap().to_owned();
        let whole = clock(&person, "X");
        assert_eq!(whole, "5:00");
        person.stage.pass(Duration::from_secs(40));
        assert_eq!(clock(&person, "X"), whole);
        person.moves("h8");
        assert_eq!(clock(&person, "X"), "5:03", "looking at the board cost nothing");
        person.stage.pass(Duration::from_secs(40));
        assert_ne!(clock(&person, "O"), whole);
    });
}

#[test]
fn in_a_narrow_window_the_board_has_the_whole_width() {
    for (width, height) in [(600.0, 800.0), (390.0, 844.0), (360.0, 640.0)] {
        Person::once(Lang::Ru, Size { width, height, scale: 1.0 }, |mut person| {
            person.begin_for_two(4);
            let board = person.text("board-name");
            let board = person.stage.harness.get_by_role_and_label(Role::Grid, &board);
            let cells = board.children().map(|cell| cell.rect()).reduce(egui::Rect::union).unwrap();
            assert!(cells.width() >= width - 44.0, "{width}×{height}: {cells:?}");
        });
    }
}
