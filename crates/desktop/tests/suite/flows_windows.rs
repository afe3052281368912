//! The windows over the board: statistics, history, strategies, the position editor.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use inarow_core::Position;
use inarow_profile::{Finished, Location, Profile};
use inarow_record::{Format, GameResult, Ply, Record, WriteOptions, format};
use inarow_view::{Lang, Texts};

use crate::person::Person;
use crate::testing::Size;

/// Finished games: game, moves, the computer that played O.
const GAMES: [(&str, &str, &str); 4] = [
    ("gomoku", "h8 i9 g7 g9 f6 h9 e5 f9 d4", "computer:level=4"),
    ("tictactoe", "a3 b3 c3 b2 a2 c2 b1 a1 c1", "computer:level=10"),
    ("tictactoe", "a1 b2 c2 a3 b1 c1", "computer:level=7"),
    ("renju", "h8 i7 g7 g9 f6 j7 e5 e7 d4", "computer:level=7"),
];

/// Keeps the finished games in a folder, as if they had been played on the first days of March 2026.
fn played(folder: &std::path::Path, lang: Lang) {
    let texts = Texts::new(lang);
    let mut profile = Profile::open(&Location::folder(folder)).profile;
    for (number, (game, moves, computer)) in GAMES.iter().enumerate() {
        let spec: inarow_core::GameSpec = game.parse().unwrap();
        let setup = spec.setup(&mut inarow_record::Dice::new(0, inarow_record::Stream::SetUp)).unwrap();
        let mut position = Position::new(&setup).unwrap();
        let mut record = Record::new(setup);
        record.game = Some((*game).to_owned());
        for name in moves.split_whitespace() {
            let cell = position.shape().parse(name).unwrap();
            position.play(position.turn().side().unwrap(), cell).unwrap();
            record.plies.push(Ply::new(cell));
        }
        let result = GameResult::from(position.turn().outcome().unwrap());
        record.result = Some(result);
        let text = format::write(Format::Json, &[record.clone()], &WriteOptions::default()).unwrap();
        let finished = Finished {
            finished: 1_772_368_200 + number as i64 * 86_400,
            game: (*game).to_owned(),
            x: None,
            o: Some((*computer).to_owned()),
            x_name: texts.get("player-you"),
            o_name: texts.get("player-computer"),
            winner: result.winner,
            why: result.why.name().to_owned(),
            moves: record.plies.len() as u32,
            record: String::from_utf8(text).unwrap(),
        };
        profile.finish(None, &finished).unwrap();
    }
}

fn everyone_who_played(mut flow: impl FnMut(Person)) {
    for &lang in Lang::ALL {
        for size in Size::ALL {
            let folder = tempfile::tempdir().unwrap();
            played(folder.path(), lang);
            flow(Person::at(folder.path(), lang, size));
        }
    }
}

#[test]
fn statistics_are_empty_before_the_first_game() {
    Person::everyone(|mut person| {
        person.press("statistics-title");
        assert!(person.sees("statistics-none"));
        person.stage.harness.key_press(Key::Escape);
        person.stage.settle();
        assert!(!person.sees("statistics-none"));
    });
}

#[test]
fn statistics_count_the_games() {
    everyone_who_played(|mut person| {
        person.press("statistics-title");
        assert!(!person.sees("statistics-none"));
        person.picture("statistics");
        person.press("statistics-run");
        assert!(person.sees("statistics-none"));
    });
}

#[test]
fn the_history_is_searched_looked_through_and_gone_on_from() {
    everyone_who_played(|mut person| {
        person.press("window-history");
        let field = person.text("history-search");
        person.write(&field, &person.text("game-renju"));
        if !person.sees("history-previous") {
            // Where there is no room for both, the game is shown in place of the list.
            let renju = format!("{}, ", person.text("game-renju"));
            person.stage.harness.get_by_label_contains(&renju).click();
            person.stage.settle();
        }
        person.press("history-previous");
        person.press("history-previous");
        person.picture("history");
        person.reach_button("history-continue");
        assert_eq!(person.marks(), 7);
        assert!(!person.sees("history-previous"));
    });
}

#[test]
fn a_game_of_the_history_is_looked_through_on_the_board() {
    everyone_who_played(|mut person| {
        person.press("window-history");
        if !person.sees("history-open") {
            let renju = format!("{}, ", person.text("game-renju"));
            person.stage.harness.get_by_label_contains(&renju).click();
            person.stage.settle();
        }
        person.reach_button("history-open");
        assert!(person.sees("board-name"));
        assert_eq!(person.marks(), 9);
        if !person.sees("window-back") {
            person.press("window-moves");
        }
        person.press("window-back");
        assert_eq!(person.marks(), 8);
    });
}

#[test]
fn a_strategy_is_changed_and_kept_as_a_preset() {
    Person::everyone(|mut person| {
        person.menu("window-strategies");
        person.write(&person.text("param-rating-map-w4"), "7");
        person.write(&person.text("strategies-name"), "mine");
        person.picture("strategies");
        person.reach_button("strategies-save-as");
        let said = person.texts.with("strategies-saved", &[("name", "mine".into())]);
        assert!(person.reads(&said) || person.reads("mine"), "{said}");
        assert!(person.sees("strategies-delete"));
    });
}

#[test]
fn two_presets_play_a_short_series() {
    Person::everyone(|mut person| {
        person.menu("window-strategies");
        person.press("strategies-watch");
        person.write(&person.text("series-games"), "2");
        person.reach_button("series-start");
        let over = person.texts.with("series-played", &[("played", 2.into()), ("games", 2.into())]);
        person.stage.until("the series is over", |stage| stage.harness.query_by_label(&over).is_some());
        person.reach_button("series-open");
        assert!(person.sees("window-close-review"));
    });
}

#[test]
fn a_position_is_placed_checked_and_played() {
    Person::everyone(|mut person| {
        person.begin_for_two(0);
        person.menu("window-editor");
        let field = person.text("editor-text");
        person.write(&field, "XXX/OO./...");
        person.reach_button("editor-set");
        let refused = person.texts.with("refuse-line", &[("side", "X".into())]);
        assert!(person.reads(&refused), "{refused}");
        person.picture("editor");
        person.reach(Role::Button, &person.text("editor-clear"));
        for cell in ["b2", "a1"] {
            // The table's board lies below: the window's comes after it.
            let begin = format!("{cell}, ");
            person.stage.harness.query_all_by_label_contains(&begin).last().unwrap().click();
            person.stage.settle();
        }
        person.reach_button("editor-play");
        assert!(!person.sees("editor-play"));
        assert_eq!(person.marks(), 2);
    });
}
