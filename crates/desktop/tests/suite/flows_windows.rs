//! Tests of the dialogs for statistics, history, strategies and the position editor.

use std::time::Duration;

use egui::Key;
use egui::accesskit::{Role, Toggled};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_core::Position;
use inarow_formats::{Format, WriteOptions};
use inarow_profile::{Finished, Location, Profile};
use inarow_record::{GameResult, PlayerTag, Ply, Record};
use inarow_view::{Lang, Texts};

use crate::person::Person;
use crate::testing::{Setting, Size, Stage};

/// Finished games, as game, moves, and the computer that played O.
const GAMES: [(&str, &str, &str); 4] = [
    ("gomoku", "h8 i9 g7 g9 f6 h9 e5 f9 d4", "computer:level=4"),
    ("tictactoe", "a3 b3 c3 b2 a2 c2 b1 a1 c1", "computer:level=10"),
    ("tictactoe", "a1 b2 c2 a3 b1 c1", "computer:level=7"),
    ("renju", "h8 i7 g7 g9 f6 j7 e5 e7 d4", "computer:level=7"),
];

/// Returns a game after these moves against a computer, and its position.
fn recorded(game: &str, moves: &str, computer: &str) -> (Record, Position) {
    let spec: inarow_core::GameSpec = game.parse().unwrap();
    let setup = spec.setup(&mut inarow_record::Dice::new(0, inarow_record::Stream::SetUp)).unwrap();
    let mut position = Position::new(&setup).unwrap();
    let mut record = Record::new(setup);
    record.game = Some(game.to_owned());
    record.x = PlayerTag::new("", "human");
    record.o = PlayerTag::new("", computer);
    for name in moves.split_whitespace() {
        let cell = position.shape().parse(name).unwrap();
        position.play(position.turn().side().unwrap(), cell).unwrap();
        record.plies.push(Ply::new(cell));
    }
    (record, position)
}

fn written(record: &Record) -> String {
    let text = inarow_formats::write(Format::Json, std::slice::from_ref(record), &WriteOptions::default());
    String::from_utf8(text.unwrap()).unwrap()
}

/// 28 February 2026, half past twelve, in seconds since 1970. The window's clock begins on 1 March.
const LAST_DAY: i64 = 1_772_281_800;

/// Stores the finished games in a folder, with dates on the last days of February 2026.
fn played(folder: &std::path::Path) {
    let mut profile = Profile::open(&Location::folder(folder)).profile;
    for (number, (game, moves, computer)) in GAMES.iter().enumerate() {
        let (mut record, position) = recorded(game, moves, computer);
        let result = GameResult::from(position.turn().outcome().unwrap());
        record.result = Some(result);
        let finished = Finished {
            own: None,
            one: inarow_core::Side::X,
            finished: LAST_DAY - (GAMES.len() - 1 - number) as i64 * 86_400,
            game: (*game).to_owned(),
            x: None,
            o: Some((*computer).to_owned()),
            x_name: String::new(),
            o_name: String::new(),
            winner: result.winner,
            why: result.why.name().to_owned(),
            moves: record.plies.len() as u32,
            record: written(&record),
        };
        profile.finish(None, &finished).unwrap();
    }
}

/// Games that were left in their middle, as game, moves, and the computer that plays O. The last game was left
/// last.
const LEFT: [(&str, &str, &str); 4] = [
    // This game is too short to be offered.
    ("tictactoe", "b2 a1", "computer:level=2"),
    // A human is to move, so no picture depends on the progress of a computer's search.
    ("ultimate", "e5 f4 g3 c8 h5 e4", "computer:level=7"),
    ("course15", "c5 c3 d5 d3 f5 f3", "rating-map:preset=attacker"),
    ("gomoku", "h8 i9 g9 i7 i8", "computer:level=4"),
];

/// Stores the unfinished games in a folder, with the last two on one day.
fn left(folder: &std::path::Path) {
    let mut profile = Profile::open(&Location::folder(folder)).profile;
    for (at, (game, moves, computer)) in [-90_000, -86_400, 0, 4_800].into_iter().zip(LEFT) {
        let (record, _) = recorded(game, moves, computer);
        let (text, at) = (written(&record), LAST_DAY - 3 * 86_400 + at);
        let id = profile.begin(game, &text, "", at).unwrap();
        profile.keep(id, record.plies.len() as u32, &text, "", at).unwrap();
        profile.leave(id).unwrap();
    }
}

#[test]
fn games_that_were_left_are_listed_gone_on_with_and_deleted() {
    let (lang, size) = (Lang::Ru, Size::USUAL);
    let folder = tempfile::tempdir().unwrap();
    left(folder.path());
    let mut person = Person::at(folder.path(), lang, size);
    let count = |person: &Person, key: &str, count: usize| person.texts.with(key, &[("count", count.into())]);
    let rows = |person: &Person| {
        let all = person.stage.harness.query_all_by_role(Role::RadioButton);
        let names = all.filter_map(|node| node.accesskit_node().label());
        let moves = ["moves-count"].map(|key| person.texts.with(key, &[("count", 5.into())]));
        let rest = person.texts.with("moves-count", &[("count", 6.into())]);
        names.filter(|name| name.ends_with(&moves[0]) || name.ends_with(&rest)).collect::<Vec<_>>()
    };
    // From the start screen, each game has its players, its time, and its moves.
    person.press_name(&count(&person, "unfinished-all", 4));
    let all = rows(&person);
    assert_eq!(all.len(), 3, "{all:?}");
    assert!(all[0].contains("25") && all[0].contains("13:50"), "{}", all[0]);
    assert!(all[1].contains("25") && all[1].contains("12:30"), "two of a day are told apart: {all:?}");
    assert!(all[2].contains("24"), "{}", all[2]);
    person.picture("unfinished");
    let short = |person: &Person| person.reads(&count(person, "moves-count", 2));
    assert!(!short(&person));
    person.press_name(&count(&person, "unfinished-short", 1));
    assert!(short(&person));
    person.stage.keep_shot("unfinished-short");
    person.press("unfinished-short-hide");
    person.press_name(&all[2]);
    person.press("start-go-on");
    assert!(person.sees("board-name") && !person.sees("unfinished-title"));
    assert_eq!(person.marks(), 6);

    // In the history, the game on the board is listed too.
    person.press("window-history");
    person.press_name(&count(&person, "history-unfinished", 4));
    let all = rows(&person);
    assert!(all.len() == 3 && all[0].contains(&person.text("unfinished-now")), "{all:?}");

    // One game is deleted and restored.
    person.press_name(&all[2]);
    person.key(Key::Delete);
    assert_eq!(rows(&person).len(), 2);
    let deleted = count(&person, "unfinished-deleted", 1);
    assert!(person.reads(&deleted), "{deleted}");
    person.press("history-restore");
    assert_eq!(rows(&person), all);

    // The games are deleted only after a confirmation. Escape cancels.
    for answer in [None, Some("unfinished-keep"), Some("unfinished-delete-all")] {
        person.press("unfinished-delete-all");
        assert!(person.reads(&count(&person, "unfinished-ask", 4)));
        match answer {
            None => {
                person.holds("unfinished-asked");
                person.stage.keep_shot("unfinished-asked");
                person.key(Key::Escape);
            }
            Some(answer) => person.press(answer),
        }
        assert!(!person.sees("unfinished-keep") && person.sees("unfinished-title"));
        assert_eq!(rows(&person).len(), if answer == Some("unfinished-delete-all") { 0 } else { 3 });
    }
    assert!(person.sees("unfinished-none"));
    person.press("history-restore");
    assert_eq!(rows(&person).len(), 3);
    person.press("unfinished-delete-all");
    person.press("unfinished-delete-all");
    person.key(Key::Escape);
    drop(person);
    let mut person = Person::at(folder.path(), lang, size);
    person.menu("unfinished-title");
    assert!(person.sees("unfinished-none"), "what was deleted stays away");
}

/// Runs a flow in a window with finished games.
fn who_played(lang: Lang, size: Size, flow: impl FnOnce(Person)) {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    flow(Person::at(folder.path(), lang, size));
}

fn everyone_who_played(mut flow: impl FnMut(Person)) {
    for &lang in Lang::ALL {
        for size in Size::ALL {
            who_played(lang, size, |person| flow(Person { one_of_many: true, ..person }));
        }
    }
}

#[test]
fn statistics_are_empty_before_the_first_game() {
    Person::twice(|mut person| {
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
fn statistics_count_two_people_by_their_names() {
    let (lang, size) = (Lang::En, Size::SMALL);
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    let [x, o] = [Some(inarow_core::Side::X), Some(inarow_core::Side::O)];
    for (game, one, two, winner) in [
        ("gomoku", "Анна", "Борис", x),
        ("gomoku", "Борис", "Анна", o),
        ("gomoku", "Борис", "Анна", None),
        ("gomoku", "Анна", "Борис", o),
        ("tictactoe", "", "", o),
        ("tictactoe", "", "Анна", o),
    ] {
        let finished = Finished {
            own: None,
            one: inarow_core::Side::X,
            finished: 1_772_281_800,
            game: game.to_owned(),
            x: None,
            o: None,
            x_name: one.to_owned(),
            o_name: two.to_owned(),
            winner,
            why: "resign".to_owned(),
            moves: 4,
            record: String::new(),
        };
        profile.finish(None, &finished).unwrap();
    }
    drop(profile);
    let mut person = Person::at(folder.path(), lang, size);
    person.press("statistics-title");
    let titles = ["statistics-first", "statistics-second", "statistics-draws"].map(|key| person.text(key));
    let row = |name: String, game: &str, counts: [u64; 3]| {
        let setup = game.parse::<inarow_core::GameSpec>().unwrap().setup(&mut || 0).unwrap();
        let game = inarow_view::game_name(&setup, &person.texts);
        let counts = titles.iter().zip(counts).map(|(title, count)| format!("{title}: {count}"));
        format!("{name}, {game}, {}", counts.collect::<Vec<_>>().join(", "))
    };
    let pair = person.texts.with("statistics-pair", &[("one", "Анна".into()), ("two", "Борис".into())]);
    let one = person.texts.with("statistics-pair-one", &[("name", "Анна".into())]);
    for row in [
        row(pair, "gomoku", [2, 1, 1]),
        row(one, "tictactoe", [1, 0, 0]),
        row(person.text("statistics-pair-unnamed"), "tictactoe", [0, 1, 0]),
    ] {
        assert!(person.reads(&row), "{row}");
    }
    let history = person.text("history-title");
    let nodes = person.stage.harness.query_all_by_role_and_label(Role::Button, &history);
    nodes.last().unwrap().scroll_to_me();
    person.stage.settle();
    person.picture("statistics-people");
}

#[test]
fn the_history_is_searched_looked_through_and_gone_on_from() {
    everyone_who_played(|mut person| {
        person.press("window-history");
        let field = person.text("history-search");
        person.write(&field, &person.text("game-renju"));
        if !person.sees("history-play") {
            // Without room for both, the game replaces the list.
            let renju = format!("{}, ", person.text("game-renju"));
            person.stage.harness.get_by_label_contains(&renju).click();
            person.stage.settle();
        }
        person.press("window-back");
        person.press("window-back");
        person.picture("history");
        // No names were given. The texts therefore address the user and name the computer in the current
        // language.
        let won = person.texts.with("over-won-you", &[("why", "".into())]);
        assert!(person.reads(won.trim()), "{won}");
        person.reach_button("history-continue");
        assert_eq!(person.marks(), 7);
        assert!(!person.sees("history-play"));
    });
}

#[test]
fn a_game_of_the_history_is_looked_through_on_the_board() {
    who_played(Lang::En, Size::SMALL, |mut person| {
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
        assert!(person.reads(&said), "{said}");
        assert!(person.sees("strategies-delete"));
    });
}

#[test]
fn two_presets_play_a_short_series() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        person.menu("window-strategies");
        person.press("strategies-watch");
        person.write(&person.text("series-games"), "2");
        person.reach_button("series-start");
        let over = person.texts.with("series-played", &[("played", 2.into()), ("games", 2.into())]);
        let start = person.text("series-start");
        person.stage.until("the series is over", |stage| {
            let labels = [&over, &start];
            labels.into_iter().all(|label| stage.harness.query_by_label(label).is_some())
        });
        person.picture("series-played");
        person.reach_button("series-open");
        assert!(person.sees("window-continue-here"));
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
        assert!(!person.can_press("editor-play"));
        person.picture("editor");
        person.reach_button("editor-clear");
        // The board of the game lies below. The dialog's board comes last.
        for cell in ["b2", "a1"] {
            person.place(cell);
        }
        assert_eq!(person.cell("b2"), person.text("side-x"));
        person.reach_button("editor-undo");
        person.reach_button("editor-redo");
        person.reach(Role::RadioButton, &person.text("tool-wall"));
        person.place("c3");
        person.reach(Role::RadioButton, &person.text("tool-erase"));
        person.place("a1");
        assert_eq!(
            (person.cell("c3"), person.cell("a1")),
            (person.text("caption-wall"), person.text("caption-empty"))
        );
        // “X” is a mark to place as well as a side to move.
        let x = person.text("side-x");
        let sides = person.stage.harness.query_all_by_role_and_label(Role::RadioButton, &x).count();
        person.reach_one(Role::RadioButton, &x, sides - 1);
        person.picture("editor-walls");
        let unbalanced = person.text("editor-play");
        assert!(person.can_press("editor-play"), "{unbalanced}");
        person.reach_button("editor-play");
        assert!(!person.sees("editor-play"));
        assert_eq!(person.marks(), 1);
        person.click_cell("c3");
        let wall = person.text("refused-wall");
        assert!(person.reads(&wall), "{wall}");
        person.moves("a3");
        assert_eq!(person.cell("a3").chars().next(), Some('X'), "X was to move");
    });
}

#[test]
fn the_rules_of_every_game_are_read() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.command("action-rules");
        for (game, card, aim, picture) in [
            ("game-tictactoe", "card-tictactoe", "rules-aim-tictactoe", None),
            ("game-gomoku", "card-gomoku", "rules-aim-gomoku", None),
            ("game-renju", "card-renju", "rules-aim-renju", Some("rules-renju")),
            ("game-caro", "rules-card-caro", "rules-aim-caro", None),
            ("game-ultimate", "card-ultimate", "rules-aim-ultimate", Some("rules-ultimate")),
            ("start-score", "start-score-card", "rules-aim-score", Some("rules-score")),
            ("game-course", "rules-card-course", "rules-aim-course", Some("rules-course")),
            ("game-custom", "card-custom", "rules-aim-custom", None),
        ] {
            let look = if ["game-gomoku", "game-renju"].contains(&game) { "stones" } else { "marks" };
            let say = |key| person.texts.with(key, &[("look", look.into())]);
            let (row, aim) = (format!("{}, {}", person.text(game), say(card)), say(aim));
            person.reach(Role::RadioButton, &row);
            assert!(person.reads(&aim), "{aim}");
            if let Some(picture) = picture {
                person.picture(picture);
            }
        }
    });
}

#[test]
fn every_setting_is_changed_and_remembered() {
    Person::once(Lang::Ru, Size::USUAL, |person| {
        let folder = tempfile::tempdir().unwrap();
        let mut person = Person::at(folder.path(), person.lang, person.size());
        person.command("window-settings");
        person.press("theme-wood");
        person.check("settings-motion");
        for (group, checks, picture) in [
            ("settings-board", &["settings-numbers", "settings-heat-maps"][..], "settings-board"),
            ("settings-sound", &["settings-sounds"], "settings-sound"),
        ] {
            group_of_settings(&mut person, group);
            for key in checks {
                person.check(key);
            }
            person.picture(picture);
        }
        group_of_settings(&mut person, "settings-players");
        person.write(&person.text("settings-name-person"), "Анна");
        let seven = person.texts.number(7);
        person.reach(Role::RadioButton, &seven);
        person.picture("settings-players");
        group_of_settings(&mut person, "settings-data");
        person.picture("settings-data");
        let other = if person.lang == Lang::Ru { Lang::En } else { Lang::Ru };
        group_of_settings(&mut person, "settings-looks");
        person.press_name(other.name());
        let size = person.size();
        drop(person);
        // No language is requested, so the stored language is used.
        let setting =
            Setting { size, lang: None, folder: Some(folder.path().to_owned()), ..Setting::default() };
        let mut person =
            Person { stage: Stage::with(setting), texts: Texts::new(other), lang: other, one_of_many: false };
        assert!(person.sees("menu-play"));
        person.command("window-settings");
        assert!(!person.is_on("settings-motion"));
        let wood = person.text("theme-wood");
        assert!(person.stage.harness.get_by_label(&wood).accesskit_node().toggled() == Some(Toggled::True));
        group_of_settings(&mut person, "settings-board");
        assert!(person.is_on("settings-numbers") && person.is_on("settings-heat-maps"));
        group_of_settings(&mut person, "settings-sound");
        assert!(!person.is_on("settings-sounds"));
        group_of_settings(&mut person, "settings-players");
        assert!(person.reads("Анна"));
    });
}

/// Opens a group of the settings, by a row if there is room, else by an entry of a list.
fn group_of_settings(person: &mut Person, group: &str) {
    let list = person.text("settings-group");
    let name = person.text(group);
    if person.stage.harness.query_all_by_role_and_label(Role::ComboBox, &list).next().is_some() {
        person.choose(&list, &name);
    } else {
        person.reach(Role::RadioButton, &name);
    }
}

#[test]
fn a_game_of_the_history_replays_itself() {
    who_played(Lang::Ru, Size::SMALL, |mut person| {
        person.command("window-history");
        if !person.sees("history-play") {
            let renju = format!("{}, ", person.text("game-renju"));
            person.stage.harness.get_by_label_contains(&renju).click();
            person.stage.settle();
        }
        let slider = person.text("history-slider");
        person.stage.harness.get_by_role_and_label(Role::Slider, &slider).focus();
        person.stage.settle();
        for _ in 0..3 {
            person.key(Key::ArrowLeft);
        }
        let at = |person: &Person, ply: usize, cell: &str| {
            let values = [("move", ply.into()), ("moves", 9.into()), ("cell", cell.into())];
            person.reads(&person.texts.with("history-move", &values))
        };
        assert!(at(&person, 6, "j7"), "three moves back");
        person.press("history-play");
        for _ in 0..12 {
            person.stage.pass(Duration::from_millis(700));
        }
        assert!(at(&person, 9, "d4"), "it plays to the end");
        person.press("history-forget");
        assert!(person.sees("history-restore"));
        person.picture("history-undo");
        person.press("history-restore");
        assert!(!person.sees("history-restore"));
    });
}

#[test]
fn the_ways_on_of_a_record_are_walked() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        let branched = "(;GM[4]SZ[15];B[hh];W[ii](;B[gg];W[hg])(;B[ih];W[gh]))";
        person.stage.harness.event(egui::Event::Paste(branched.to_owned()));
        person.stage.settle();
        assert!(person.sees("window-continue-here"), "the record is shown");
        if !person.sees("window-first") {
            person.press("window-moves");
        }
        person.press("window-first");
        person.press("window-forward");
        person.press("window-forward");
        assert!(person.sees("window-branches"));
        person.picture("branches");
        // In the tab with the players, the cards of both sides are visible above the questions.
        person.press("window-tab-game");
        assert!(person.sees("window-branches"));
        person.picture("branches-game");
        let ways = person.stage.harness.get_by_label(&person.text("window-branches")).rect();
        let cards = person.stage.harness.query_all_by_role(Role::Button).filter(|node| {
            let name = node.accesskit_node().label().unwrap_or_default();
            ["X", "O"].iter().any(|side| name == person.card(side))
        });
        let cards: Vec<_> = cards.map(|card| card.rect()).collect();
        assert!(
            cards.len() == 2 && cards.iter().all(|card| card.bottom() < ways.top()),
            "{cards:?} {ways:?}"
        );
        person.press("window-moves");
        person.press("window-last");
        assert!(!person.sees("window-branches"));
        let sign = person.texts.with("window-varies", &[("ply", 2.into())]);
        if !person.reads(&sign) {
            person.press("window-moves");
        }
        person.press_name(&sign);
        assert!(person.sees("window-branches"), "the sign leads there");
        // A click offers the variations at once.
        let moves = person.texts.with("moves-count", &[("count", 2.into())]);
        person.press_name(&format!("i8 · {moves}"));
        assert!(person.cell("i8").starts_with(&person.side("X")), "{}", person.cell("i8"));
        assert!(!person.cell("g9").starts_with(&person.side("X")));
        if !person.sees("window-continue-here") {
            person.press("window-moves");
        }
        person.press("window-continue-here");
        assert!(!person.sees("window-continue-here"));
        assert_eq!(person.marks(), 3);
    });
}

#[test]
fn a_game_that_went_on_from_an_earlier_move_shows_both_ways_in_the_history() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.begin_for_two(0);
        person.moves("a1 b2 a2 b1 a3");
        assert!(person.sees("window-rematch"));
        if !person.sees("window-back") {
            person.press("window-moves");
        }
        person.press("window-back");
        person.press("window-back");
        person.press("window-continue-here");
        person.moves("a3 c3 c1");
        assert!(person.sees("window-rematch"), "the other way is played to its end");
        person.press("window-history");
        if !person.sees("history-play") {
            let latest = format!("{}, ", person.text("game-tictactoe"));
            let node = person.stage.harness.query_all_by_label_contains(&latest).next();
            node.unwrap().click();
            person.stage.settle();
        }
        assert!(!person.sees("window-branches"), "at its end nothing branches");
        person.press("window-first");
        assert!(!person.sees("window-branches"));
        person.press_name(&person.texts.with("window-varies", &[("ply", 3.into())]));
        assert!(person.sees("window-branches"));
        person.picture("history-branches");
        person.press_name("b1");
        person.press("window-last");
        let values = [("move", 5.into()), ("moves", 5.into()), ("cell", "a3".into())];
        assert!(person.reads(&person.texts.with("history-move", &values)), "the first way is walked");
        person.press("window-back");
        person.reach_button("history-continue");
        assert!(!person.sees("history-play"));
        assert_eq!(person.marks(), 4);
        assert!(person.cell("b1").starts_with(&person.side("O")), "it goes on along the chosen way");
    });
}
