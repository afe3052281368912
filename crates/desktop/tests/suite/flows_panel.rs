//! Tests of the control panel, with game, fill, players, match, clocks and score.

use std::time::Duration;

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use inarow_core::{Fill, GameSpec};
use inarow_view::{Lang, game_name};

use crate::person::{Person, games};
use crate::testing::Size;

/// Returns the name of a game in the list of games.
fn name(game: &str, person: &Person) -> String {
    let spec: GameSpec = game.parse().unwrap();
    game_name(&spec.setup(&mut || 0).unwrap(), &person.texts)
}

#[test]
fn each_game_is_changed_to_in_the_panel() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.begin_for_two(0);
        for (game, cells) in [
            ("gomoku", 225),
            ("gomoku20", 400),
            ("renju", 225),
            ("caro", 225),
            ("ultimate", 81),
            ("score", 100),
            ("course", 400),
            ("gomoku-standard", 225),
            ("score-balanced", 100),
            ("course15", 225),
            ("connect4x4", 16),
            ("5x5", 25),
            ("tictactoe", 9),
        ] {
            let name = name(game, &person);
            person.choose(&person.text("window-mode"), &name);
            assert_eq!(person.cells().len(), cells, "{name}");
        }
    });
}

#[test]
fn score_is_filled_in_every_way() {
    Person::once(Lang::Ru, Size::USUAL, |mut person| {
        person.begin_for_two(5);
        for fill in Fill::ALL {
            let option = person.text(&format!("setting-fill-{}", fill.name()));
            let mut letters = option.chars();
            let option: String =
                letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
            person.choose(&person.text("window-fill"), &option);
            let open = person.count("cell-open");
            let expected = match fill {
                // If every cell may be played, no cell is highlighted.
                Fill::Free => 0,
                Fill::RandomRowOrColumn => 19,
                _ => 10,
            };
            assert_eq!(open, expected, "{option}");
            if *fill == Fill::RandomRowOrColumn {
                person.picture("fill");
            }
        }
    });
}

#[test]
fn the_score_of_a_series_is_kept_swapped_and_reset() {
    Person::twice(|mut person| {
        person.begin_for_two(0);
        person.moves("a1 b2 a2 b1 a3");
        assert!(person.card("X").ends_with(", 1") && person.card("O").ends_with(", 0"));
        person.press("window-rematch");
        assert_eq!(person.marks(), 0);
        assert!(
            person.card("O").ends_with(", 1"),
            "the score stays with the player, who has the other side now"
        );
        let first = person.texts.with("player-numbered", &[("number", 1.into())]);
        assert!(person.card("O").contains(&first));
        person.press("window-swap");
        assert!(person.card("X").contains(&first));
        assert!(person.card("X").ends_with(", 1"), "the score goes with the player");
        person.moves("a1");
        person.command("window-reset");
        assert_eq!(person.marks(), 0);
        assert!(person.card("X").ends_with(", 0") && person.card("O").ends_with(", 0"));
        person.press("action-new");
        assert!(person.sees("menu-play"));
    });
}

#[test]
fn a_hint_is_shown_on_the_board() {
    Person::once(Lang::En, Size::SMALL, |mut person| {
        person.begin(games(person.lang)[0]);
        person.press("action-hint");
        person.stage.settle();
        let best = person.text("cell-best");
        person.stage.until("a hint", |stage| stage.harness.query_by_label_contains(&best).is_some());
        assert_eq!(person.count("cell-best"), 1);
        let words = person.stage.harness.query_all_by_label_contains("Hint: ").count();
        assert!(words > 0, "it is told in words, too");
        person.key(Key::Escape);
        assert_eq!(person.count("cell-best"), 0);
    });
}

#[test]
fn the_speed_of_two_computers_is_set() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        person.press("start-watch");
        person.begin(games(person.lang)[1]);
        person.press("action-pause");
        let name = person.text("window-speed");
        let said = |person: &Person, seconds: f64| {
            let seconds = person.texts.decimal(seconds, 1);
            person.texts.with("window-pace-now", &[("seconds", seconds.into())])
        };
        let values: Vec<String> = (0..=30).map(|tenths| said(&person, f64::from(tenths) / 10.0)).collect();
        let now = |person: &Person| values.iter().position(|value| person.reads(value)).unwrap();
        let before = now(&person);
        person.stage.harness.get_by_role_and_label(Role::Slider, &name).focus();
        person.stage.settle();
        person.key(Key::ArrowRight);
        assert_eq!(now(&person), before + 1, "to the right is longer");
        person.picture("watch");
    });
}

#[test]
fn a_player_is_given_a_name_at_the_card() {
    Person::twice(|mut person| {
        person.begin_for_two(1);
        person.moves("h8");
        person.open_card("O");
        person.write(&person.text("window-name"), "Анна");
        person.key(Key::Escape);
        assert!(person.card("O").contains(": Анна, "), "{}", person.card("O"));
        let turn = person.texts.with("turn-named", &[("name", "Анна".into()), ("side", "white".into())]);
        assert!(person.reads(&turn), "{turn}");
    });
}

/// Begins a match of three games of tic-tac-toe between two humans, with this rule about the first player.
#[track_caller]
fn begin_series_of_three(person: &mut Person, begins: &str) {
    person.begin_for_two(0);
    person.own_game();
    person.choose(&person.text("menu-game"), &person.text("game-tictactoe"));
    let three = person.texts.with("match-games", &[("count", 3.into())]);
    person.choose(&person.text("match-length"), &three);
    person.choose(&person.text("match-begins"), &person.text(begins));
    person.begin_own_game();
}

#[test]
fn the_best_of_three_is_won() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        begin_series_of_three(&mut person, "match-begins-alternate");
        let first = person.texts.with("player-numbered", &[("number", 1.into())]);
        person.moves("a1 b2 a2 b1 a3");
        let played = person.texts.with("window-series-race", &[("wins", 2.into())]);
        assert!(person.reads(&played), "{played}");
        person.press("window-next-game");
        assert!(person.card("O").contains(&first), "by turns: now the other one begins");
        person.moves("a1 b2 c1 b3 a3 b1");
        let won = person.texts.with("window-series-won", &[("name", first.into())]);
        assert!(person.reads(&won), "{won}");
        person.stage.pass(Duration::from_secs(10));
        person.picture("series");
    });
}

#[test]
fn the_loser_begins_where_that_was_chosen() {
    Person::once(Lang::Ru, Size::USUAL, |mut person| {
        begin_series_of_three(&mut person, "match-begins-loser");
        let [first, second] =
            [1, 2].map(|number| person.texts.with("player-numbered", &[("number", number.into())]));
        assert!(person.card("X").contains(&first));
        person.moves("a1 b2 a2 b1 a3");
        person.press("window-next-game");
        assert!(person.card("X").contains(&second), "who lost has X now");
        // The first player wins again, so the previous winner loses this time.
        person.moves("a1 b2 a2 b1 a3");
        person.press("window-next-game");
        assert!(person.card("X").contains(&first), "{}", person.card("X"));
    });
}

#[test]
fn sides_swapped_in_the_middle_change_with_the_next_game() {
    Person::twice(|mut person| {
        person.begin_for_two(0);
        let first = person.texts.with("player-numbered", &[("number", 1.into())]);
        person.moves("a1");
        person.press("window-swap");
        let told = person.text("window-swaps-next");
        assert!(person.card("X").contains(&first) && person.reads(&told), "this game goes on as it is");
        person.press("window-swap");
        assert!(!person.reads(&told), "a second time takes it back");
        person.press("window-swap");
        person.moves("b2 a2 b1 a3");
        person.press("window-rematch");
        assert!(person.card("O").contains(&first), "{}", person.card("O"));
        assert!(!person.reads(&told));
    });
}

#[test]
fn each_side_has_a_clock_of_its_own() {
    Person::twice(|mut person| {
        person.begin_for_two(1);
        person.own_game();
        person.check("time-same");
        let of = |person: &Person, side: &str, key: &str| {
            let field = person.text(key);
            person.texts.with("time-field", &[("side", side.into()), ("field", field.into())])
        };
        let kind = |person: &Person, side: &str| person.texts.with("time-kind", &[("side", side.into())]);
        let (x, o) = (person.text("side-black"), person.text("side-white"));
        for (place, (side, limit)) in [(&x, "time-total"), (&o, "time-move")].into_iter().enumerate() {
            let (list, option) = (kind(&person, side), person.text(limit));
            person.choose_of(&list, &option, place);
        }
        person.write(&of(&person, &x, "time-minutes"), "3");
        person.write(&of(&person, &x, "time-increment"), "2");
        person.write(&of(&person, &o, "time-seconds"), "30");
        person.picture("time");
        person.begin_own_game();
        person.moves("h8 i9");
        let values = [("minutes", "3".into()), ("seconds", "2".into())];
        let total = person.texts.with("window-total-increment", &values);
        assert!(person.card("X").contains(&total), "{}", person.card("X"));
        let each = person.texts.with("window-per-move", &[("seconds", "30".into())]);
        assert!(person.card("O").contains(&each), "{}", person.card("O"));
        assert!(person.card("X").ends_with("3:02"), "{}", person.card("X"));
    });
}

#[test]
fn a_board_and_a_line_of_any_size_are_played() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.begin_for_two(1);
        person.own_game();
        person.choose(&person.text("menu-game"), &person.text("game-custom"));
        for (field, value) in [("new-game-width", "7"), ("new-game-height", "6"), ("new-game-length", "9")] {
            person.write(&person.text(field), value);
        }
        person.picture("own-refused");
        let said =
            |person: &Person, words: &str| person.stage.harness.query_all_by_label_contains(words).count();
        assert_eq!(said(&person, " 7."), 1, "what is wrong is said once, at its field");
        assert!(person.sees("new-game-fix"));
        assert!(person.sees("new-game-no-preview"), "nothing is promised that cannot be played");
        assert!(!person.can_press("menu-play"), "nobody can make nine in a row there");
        person.write(&person.text("new-game-length"), "4");
        person.begin_own_game();
        assert_eq!(person.cells().len(), 42);
        person.moves("a1 a2 b1 b2 c1 c2 d1");
        assert_eq!(person.count("cell-winning"), 4);
    });
}

#[test]
fn a_player_of_every_kind_sits_down() {
    Person::once(Lang::En, Size::SMALL, |mut person| {
        person.begin_for_two(1);
        person.moves("h8 i9");
        let of_side = [("side", person.side("O").into())];
        let kind = person.texts.with("seat-kind", &of_side);
        let other = person.text("window-other-player");
        let sit = |person: &mut Person, kind_key: &str| {
            person.open_card("O");
            person.reach(Role::MenuItem, &other);
            person.choose(&kind, &person.text(kind_key));
        };
        sit(&mut person, "seat-strategy");
        let list = person.texts.with("seat-engine", &of_side);
        person.choose(&list, &person.text("player-threat1"));
        let settings = person.texts.with("seat-settings", &[("count", 10.into())]);
        person.press_name(&settings);
        person.picture("seat");
        person.reach_button("seat-done");
        let threats = person.text("player-threat1");
        assert!(person.card("O").contains(&threats), "{}", person.card("O"));
        sit(&mut person, "seat-computer");
        person.reach_button("seat-done");
        let computer = person.text("player-computer");
        assert!(person.card("O").contains(&computer), "{}", person.card("O"));
        sit(&mut person, "seat-external");
        let file = person.texts.with("seat-program", &of_side);
        person.write(&file, "no-such-engine");
        assert!(!person.can_press("seat-done"), "file not found");
        person.key(Key::Escape);
        sit(&mut person, "seat-person");
        person.reach_button("seat-done");
        let second = person.texts.with("player-numbered", &[("number", 2.into())]);
        assert!(person.card("O").contains(&second), "{}", person.card("O"));
    });
}

#[test]
fn sounds_go_off_and_on_with_one_click() {
    Person::twice(|mut person| {
        assert!(!person.sees("window-sound-on"));
        person.press("window-sound-off");
        assert!(!person.sees("window-sound-off"));
        person.press("window-sound-on");
        assert!(person.sees("window-sound-off"));
    });
}
