//! Tests of texts next to the board. The texts keep their place, use players' names, and report decisions of a
//! computer.

use std::time::Duration;

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::Lang;

use crate::person::{Person, games};
use crate::testing::{Size, Stage};

/// Returns the top of the list of moves, below the card with the status.
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
fn the_judgement_of_the_computer_names_no_depth() {
    Person::twice(|mut person| {
        person.ask_for_judgement();
        person.begin(games(person.lang)[1]);
        person.play("h8");
        assert!(person.reads_judgement());
        let depth = person.texts.with("analysis-line-depth", &[("depth", "".into())]);
        assert!(!person.reads(depth.trim()), "the depth belongs to the analysis");
        person.command("action-undo");
        assert!(!person.reads_judgement(), "the judged position is gone");
    });
}

#[test]
fn what_the_computer_decides_in_an_opening_is_told_with_who_plays_what() {
    for (lang, opening) in [(Lang::En, "Swap"), (Lang::Ru, "Swap"), (Lang::En, "Swap2"), (Lang::Ru, "Swap2")]
    {
        Person::once(lang, Size::USUAL, |mut person| {
            person.begin(games(lang)[1]);
            person.own_game();
            if person.sees("new-game-more") {
                person.press("new-game-more");
            }
            person.choose(&person.text("new-game-opening"), opening);
            person.begin_own_game();
            person.moves("h8 i9 g9");
            let (you, computer) = (person.text("player-you"), person.text("player-computer"));
            let sides = |person: &Person, x: &str, o: &str| {
                let values = [("look", "stones".into()), ("x", x.into()), ("o", o.into())];
                person.texts.with("opening-sides", &values)
            };
            let taken = |side: &str, own: &str| {
                let who = person.text("the-computer");
                let values = [("who", who.into()), ("side", side.into()), ("own", own.into())];
                person.texts.with("opening-taken", &values)
            };
            let both = [taken("white", "black"), taken("black", "white")];
            let more = person
                .texts
                .with("opening-chosen-more", &[("who", computer.as_str().into()), ("look", "stones".into())]);
            let told = |stage: &Stage, words: &str| {
                stage.harness.query_all_by_label_contains(words.trim_end_matches('.')).next().is_some()
            };
            person
                .stage
                .until("it is told", |stage| both.iter().chain([&more]).any(|words| told(stage, words)));
            let chose_more = told(&person.stage, &more);
            if chose_more {
                // Two more stones are placed, and the player chooses.
                assert_eq!(opening, "Swap2");
                let black = person.texts.with("window-choose", &[("side", "black".into())]);
                person.stage.until("it is asked", |stage| told(stage, &black));
                person.press_name(&black);
            }
            let is_first = person.card("X").contains(&you);
            assert_ne!(is_first, person.card("O").contains(&you));
            let chosen = [sides(&person, &you, &computer), sides(&person, &computer, &you)];
            let [first, second] = if chose_more { chosen } else { both };
            let (right, wrong) = if is_first { (first, second) } else { (second, first) };
            let reads = |words: &str| person.reads(words) || person.reads(words.trim_end_matches('.'));
            assert!(reads(&right) && !reads(&wrong), "{opening}: {right}");
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
fn the_match_is_counted_beside_totals_and_small_boards() {
    for (lang, size, game) in [
        (Lang::Ru, Size::SMALL, 5),
        (Lang::En, Size::USUAL, 5),
        (Lang::Ru, Size::SMALL, 4),
        (Lang::En, Size::USUAL, 4),
    ] {
        Person::once(lang, size, |mut person| {
            person.begin_for_two(game);
            if game == 5 {
                // O has komi in its total, which a separate row shows.
                person.stage.settle();
                let row = person.text("score-komi");
                assert!(size == Size::SMALL || (person.reads(&row) && person.reads("+30")), "{row}");
            }
            let first = person.cells().into_iter().find(|(_, said)| said.contains(&person.text("cell-open")));
            person.click_cell(&first.map_or("a1".to_owned(), |(cell, _)| cell));
            person.reach_button("window-resign");
            person.reach_button("window-resign-yes");
            person.press("window-rematch");
            let winner = person.texts.with("player-numbered", &[("number", 1.into())]);
            let cards = ["X", "O"].map(|side| person.card(side));
            for card in cards {
                let won = i32::from(card.contains(&winner));
                let told = if game == 5 {
                    card.contains(&person.texts.with("window-games-won", &[("count", won.into())]))
                } else {
                    let boards = person.texts.with("window-boards", &[("count", 0.into())]);
                    card.ends_with(&format!("{boards}, {won}"))
                };
                assert!(told, "{card}");
            }
        });
    }
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
        person.begin_for_two(0);
        // One cell is left, and X wins in that cell.
        person.moves("a1 b1 a2 b2 b3 c2 c1 c3");
        for (side, player) in [("O", "player-random"), ("X", "player-minimax")] {
            person.open_card(side);
            person.reach(Role::MenuItem, &person.text(player));
        }
        let rematch = person.text("window-rematch");
        person.stage.until("it is over", |stage| stage.harness.query_by_label(&rematch).is_some());
        let name = person.text("player-minimax");
        let won = person.texts.with("over-won-named", &[("name", name.into()), ("side", "X".into())]);
        assert!(person.reads(&won), "{won}");
    });
}

/// Returns the defaults of the picture dialog, which are numbers, coordinates, and the theme's name.
fn proposed(person: &mut Person) -> (bool, bool, String) {
    person.command("window-export");
    let theme = person.text("export-theme");
    let theme = person.stage.harness.get_by_role_and_label(Role::ComboBox, &theme);
    let theme = theme.accesskit_node().value().unwrap_or_default();
    let all = (person.is_on("export-numbers"), person.is_on("export-coordinates"), theme);
    person.key(egui::Key::Escape);
    all
}

#[test]
fn a_picture_is_drawn_as_the_screen_is() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.begin_for_two(1);
        person.moves("h8 i9");
        assert_eq!(proposed(&mut person), (false, true, person.text("theme-indigo")));
        person.press("window-settings");
        person.press("theme-high-contrast");
        person.press("settings-board");
        person.check("settings-numbers");
        person.check("settings-coordinates");
        person.key(egui::Key::Escape);
        assert_eq!(proposed(&mut person), (true, false, person.text("theme-high-contrast")));
        // Small boards have separate labels.
        person.press("action-new");
        person.begin(games(person.lang)[0]);
        assert_eq!(proposed(&mut person), (false, false, person.text("theme-high-contrast")));
    });
}

#[test]
fn a_clock_waits_for_the_first_move_of_whoever_begins() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.begin_for_two(1);
        person.own_game();
        let both = person.texts.with("time-both", &[("look", "stones".into())]);
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
