//! Tests of the dialogs, driven like a user.

mod fits;
mod keyboard;
mod link;
mod pages;
mod still;

use egui_kittest::kittest::{NodeT, Queryable};
use inarow_core::Side;
use inarow_formats::{Format, WriteOptions};
use inarow_profile::{Finished, Location, Profile};
use inarow_record::{GameResult, PlayerTag, Ply, Record};
use inarow_view::{Lang, Look, Texts, Theme};

use crate::app_state::DialogKind;
use crate::testing::{Setting, Size, Stage};

const KINDS: [(DialogKind, &str); 6] = [
    (DialogKind::Rules, "rules"),
    (DialogKind::Statistics, "statistics"),
    (DialogKind::History, "history"),
    (DialogKind::Settings, "settings"),
    (DialogKind::Shortcuts, "shortcuts"),
    (DialogKind::About, "about"),
];

/// Returns a finished game in the form saved by the session.
fn finished(game: &str, moves: &str, computer: &str, own: Side, at: i64) -> Finished {
    let setup = crate::app_state::setup_of(game).unwrap();
    let mut record = Record::new(setup);
    record.game = Some(game.to_owned());
    record.x = PlayerTag::new("", "human");
    record.o = PlayerTag::new("", computer);
    if own == Side::O {
        std::mem::swap(&mut record.x, &mut record.o);
    }
    let mut position = record.start().unwrap();
    for name in moves.split_whitespace() {
        let cell = position.shape().parse(name).unwrap();
        position.play(position.turn().side().unwrap(), cell).unwrap();
        record.plies.push(Ply::new(cell));
    }
    let outcome = position.turn().outcome();
    let result = outcome
        .map_or(GameResult { winner: Some(own.other()), why: inarow_record::End::Resign }, GameResult::from);
    record.result = Some(result);
    let text = inarow_formats::write(Format::Json, &[record.clone()], &WriteOptions::default()).unwrap();
    let mut game = Finished {
        own: None,
        one: Side::X,
        finished: at,
        game: game.to_owned(),
        x: None,
        o: Some(computer.to_owned()),
        x_name: String::new(),
        o_name: String::new(),
        winner: result.winner,
        why: result.why.name().to_owned(),
        moves: record.plies.len() as u32,
        record: String::from_utf8(text).unwrap(),
    };
    if own == Side::O {
        std::mem::swap(&mut game.x, &mut game.o);
        std::mem::swap(&mut game.x_name, &mut game.o_name);
    }
    game
}

const GAMES: [(&str, &str, &str, Side); 8] = [
    ("gomoku", "h8 i9 g7 g9 f6 h9 e5 f9 d4", "computer:level=4", Side::X),
    ("tictactoe", "a3 b3 c3 b2 a2 c2 b1 a1 c1", "computer:level=10", Side::X),
    ("ultimate", "e4 d3 b7 e2 e6 e8 e5 f1 g2 a6 b9 d9 b8 f7 h2 h8 i2", "ultimate2", Side::O),
    ("renju", "h8 i7 g7 g9 f6 j7 e5 e7 d4", "computer:level=7", Side::X),
    ("caro", "c5 b5 d5 d6 e5 e6 f5 f6 g5", "rating-map:preset=attacker", Side::O),
    ("score-balanced", "e6 a6 d5 b6 c4 f3 b3", "score2", Side::X),
    ("gomoku", "h8 h9 i8", "computer:level=4", Side::O),
    ("course15", "c5 c3 d5 d3 e5 e3 f5 f3 g5 g3", "computer:level=2", Side::X),
];

/// Returns a folder with a few games of every kind.
pub(super) fn played() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    for round in 0..3 {
        for (number, (game, moves, computer, own)) in GAMES.iter().enumerate() {
            if round > 0 && number % (round + 1) == 0 {
                continue;
            }
            let at = 1_772_368_200 + (round * GAMES.len() + number) as i64 * 40_000;
            profile.finish(None, &finished(game, moves, computer, *own, at)).unwrap();
        }
    }
    folder
}

/// Adds a game that was left in its middle, in the form saved by the session.
pub(super) fn leave(profile: &mut Profile, (game, moves, computer): (&str, &str, &str), at: i64) {
    let played = finished(game, moves, computer, Side::X, at);
    let records =
        inarow_formats::read(Format::Json, played.record.as_bytes(), &inarow_formats::ReadOptions::default());
    let record = Record { result: None, ..records.unwrap().remove(0) };
    let text = inarow_formats::write(Format::Json, &[record], &WriteOptions::default()).unwrap();
    let text = String::from_utf8(text).unwrap();
    let id = profile.begin(game, &text, "", at).unwrap();
    profile.keep(id, played.moves, &text, "", at).unwrap();
    profile.leave(id).unwrap();
}

/// Keeps a picture if requested, because drawing every picture takes minutes.
fn shot(stage: &mut Stage, name: &str) {
    if std::env::var_os("INAROW_SHOTS").is_some() {
        stage.keep_shot(name);
    }
}

fn open(stage: &mut Stage, kind: DialogKind) {
    stage.app().state.open(kind);
    stage.settle();
}

fn stage(lang: Lang, size: Size, folder: &tempfile::TempDir) -> Stage {
    Stage::with(Setting {
        lang: Some(lang),
        size,
        folder: Some(folder.path().to_owned()),
        ..Setting::default()
    })
}

fn click(stage: &mut Stage, name: &str) {
    stage.harness.get_by_label(name).click();
    stage.settle();
}

/// Whether an element on the screen contains this text.
fn says(stage: &Stage, text: &str) -> bool {
    stage.harness.query_all_by_label_contains(text).next().is_some()
        || stage
            .harness
            .root()
            .children_recursive()
            .any(|node| node.accesskit_node().value().is_some_and(|value| value.contains(text)))
}

#[test]
fn every_window_opens_empty_and_filled_in_every_language_and_size() {
    for &lang in Lang::ALL {
        let folder = played();
        for size in Size::ALL {
            for filled in [false, true] {
                let mut stage = if filled { stage(lang, size, &folder) } else { Stage::new(lang, size) };
                let texts = Texts::new(lang);
                for (kind, name) in KINDS {
                    open(&mut stage, kind);
                    let filled = if filled { "filled" } else { "empty" };
                    shot(&mut stage, &format!("{name}-{filled}-{}-{}", lang.code(), size.name()));
                    click(&mut stage, &texts.get("dialog-close"));
                    assert!(
                        stage.harness.query_by_label(&texts.get("dialog-close")).is_none(),
                        "{name} closes"
                    );
                }
            }
        }
    }
}

#[test]
fn the_rules_show_the_game_at_the_table_and_every_other() {
    for &lang in Lang::ALL {
        let mut stage = Stage::new(lang, Size::USUAL);
        let texts = Texts::new(lang);
        open(&mut stage, DialogKind::Rules);
        assert!(says(&stage, &texts.get("rules-aim-tictactoe")), "the game at the table comes first");
        for (game, card, aim) in [
            ("game-gomoku", "card-gomoku", "rules-aim-gomoku"),
            ("game-renju", "card-renju", "rules-aim-renju"),
            ("game-caro", "rules-card-caro", "rules-aim-caro"),
            ("game-ultimate", "card-ultimate", "rules-aim-ultimate"),
            ("start-score", "start-score-card", "rules-aim-score"),
            ("game-course", "rules-card-course", "rules-aim-course"),
            ("game-custom", "card-custom", "rules-aim-custom"),
        ] {
            let look = if ["game-gomoku", "game-renju"].contains(&game) { Look::Stones } else { Look::Marks };
            let say = |key| texts.with(key, &[look.value()]);
            click(&mut stage, &format!("{}, {}", texts.get(game), say(card)));
            assert!(says(&stage, &say(aim)), "{game}");
            shot(&mut stage, &format!("rules-{game}-{}", lang.code()));
        }
    }
}

#[test]
fn the_rules_answer_what_people_ask() {
    let mut stage = Stage::new(Lang::En, Size::LARGE);
    open(&mut stage, DialogKind::Rules);
    for (mode, answers) in [
        ("Renju", vec!["Overline", "Double four", "Double three"]),
        ("Ultimate", vec!["sends", "already won", "three", "draw"]),
        ("Score", vec!["weight", "pays", "active", "complet", "Gravity", "Marks fall", "without komi"]),
        ("Walls and last", vec!["walls", "one reply"]),
    ] {
        let row = stage
            .harness
            .query_all_by_label_contains(mode)
            .find(|node| node.accesskit_node().role() == egui::accesskit::Role::RadioButton);
        row.unwrap().click();
        stage.settle();
        for answer in answers {
            assert!(says(&stage, answer), "{mode} does not say {answer:?}");
        }
    }
}

#[test]
fn statistics_count_all_time_and_this_run() {
    let folder = played();
    let mut stage = stage(Lang::Ru, Size::USUAL, &folder);
    let all = stage.app().state.profile.tally().unwrap();
    open(&mut stage, DialogKind::Statistics);
    assert!(says(&stage, &format!("Партии {}", all.games())));
    assert!(says(&stage, "Гомоку 15×15"));
    assert!(says(&stage, "Карты оценок · атакующий"));
    let columns = |stage: &Stage| {
        let root = stage.harness.root();
        let values = root.children_recursive().filter_map(|node| node.accesskit_node().value());
        values.filter(|value| value.contains("2026: ") && value.contains("Ничьи: ")).count()
    };
    assert_eq!(columns(&stage), 1, "a column of the chart over time says its numbers");
    assert!(
        says(&stage, "Партии: Победы, Поражения, Ничьи"),
        "the chart over time tells of the person's results"
    );
    click(&mut stage, "За этот сеанс");
    assert_eq!(columns(&stage), 0);
    assert!(says(&stage, "Законченных партий ещё нет"));
    click(&mut stage, "Новая игра");
    assert!(!says(&stage, "Законченных партий ещё нет"), "the window makes room for a new game");
}

#[test]
fn the_history_is_searched_and_replayed() {
    let folder = played();
    let mut stage = stage(Lang::En, Size::USUAL, &folder);
    open(&mut stage, DialogKind::History);
    let field = stage.harness.get_by_label("Search in the history");
    field.focus();
    stage.settle();
    stage.harness.get_by_label("Search in the history").type_text("renju you won");
    stage.settle();
    assert!(says(&stage, "Found: 2 games"));
    assert!(says(&stage, "Move 9 of 9 · d4"));
    click(&mut stage, "One move back");
    assert!(says(&stage, "Move 8 of 9 · e7"));
    click(&mut stage, "To the start");
    assert!(says(&stage, "Start · 9 moves"));
    click(&mut stage, "Replay");
    for _ in 0..20 {
        stage.pass(std::time::Duration::from_millis(700));
    }
    assert!(says(&stage, "Move 9 of 9 · d4"), "the replay runs to the end");
    click(&mut stage, "One move back");
    click(&mut stage, "One move back");
    click(&mut stage, "Continue from here");
    let state = &stage.app().state;
    assert_eq!(state.session.record().plies.len(), 7);
    assert!(state.session.game().is_some(), "a game goes on at the table");
    assert!(stage.harness.query_by_label("Search in the history").is_none());
}

#[test]
fn a_game_of_the_history_is_opened_deleted_and_brought_back() {
    let folder = played();
    let mut stage = stage(Lang::Ru, Size::SMALL, &folder);
    open(&mut stage, DialogKind::History);
    let all = stage.app().state.profile.history(None, 1000).unwrap().len();
    click(&mut stage, "Удалить из истории");
    assert_eq!(stage.app().state.profile.history(None, 1000).unwrap().len(), all - 1);
    click(&mut stage, "Вернуть");
    assert_eq!(stage.app().state.profile.history(None, 1000).unwrap().len(), all);
    click(&mut stage, "Просмотреть");
    assert!(stage.app().state.session.is_review());
}

#[test]
fn a_damaged_record_is_told_and_does_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    let (game, moves, computer, own) = GAMES[0];
    let good = finished(game, moves, computer, own, 0);
    profile.finish(None, &good).unwrap();
    let half = good.record[..good.record.len() / 2].to_owned();
    let twice = good.record.replacen("h8", "i9", 1);
    for record in ["", "{}", "not a record", &half, &twice] {
        profile.finish(None, &Finished { record: record.to_owned(), ..good.clone() }).unwrap();
    }
    drop(profile);
    let mut stage = stage(Lang::En, Size::USUAL, &folder);
    open(&mut stage, DialogKind::History);
    for _ in 0..5 {
        assert!(says(&stage, "This game cannot be shown"));
        click(&mut stage, "Delete from the history");
    }
    assert!(says(&stage, "Move 9 of 9"));
}

#[test]
fn thousands_of_games_cost_a_frame_no_more_than_a_screenful() {
    let folder = tempfile::tempdir().unwrap();
    let (game, moves, computer, own) = GAMES[1];
    let one = finished(game, moves, computer, own, 0);
    let mut profile = Profile::open(&Location::nowhere()).profile;
    for at in 0..5_000 {
        profile.finish(None, &Finished { finished: at * 3600, ..one.clone() }).unwrap();
    }
    let mut stage = stage(Lang::En, Size::USUAL, &folder);
    stage.app().state.profile = profile;
    stage.app().state.open(DialogKind::History);
    for frame in 0..30 {
        stage.harness.step();
        let rows = stage.harness.query_all_by_label_contains("Tic-tac-toe, ").count();
        assert!(rows <= 16, "{rows} rows are drawn in frame {frame}");
    }
    stage.settle();
    assert!(says(&stage, "5\u{202f}000 games"), "all are there at last");
    stage.harness.get_by_label("Search in the history").focus();
    stage.settle();
    stage.harness.get_by_label("Search in the history").type_text("nobody");
    stage.settle();
    assert!(says(&stage, "Nothing found. Try fewer words."));
}

#[test]
fn every_setting_is_seen_at_once_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    {
        let mut stage = stage(Lang::En, Size::USUAL, &folder);
        open(&mut stage, DialogKind::Settings);
        click(&mut stage, "Wood");
        assert_eq!(stage.app().state.prefs.theme, Some(Theme::Wood));
        click(&mut stage, "Marks and lines appear smoothly");
        stage.harness.get_by_role_and_label(egui::accesskit::Role::Slider, "Text and controls").focus();
        stage.settle();
        stage.harness.key_press(egui::Key::ArrowRight);
        stage.settle();
        assert!((stage.app().state.prefs.scale - 1.05).abs() < 0.001);
        click(&mut stage, "Board");
        let labels = ["Coordinates on large boards", "Move numbers on large boards"];
        for name in labels.into_iter().chain(["Weights of cells in Score", "Attack and defence maps"]) {
            click(&mut stage, name);
        }
        click(&mut stage, "Sound");
        click(&mut stage, "Sounds");
        click(&mut stage, "Players");
        click(&mut stage, "7");
        let role = egui::accesskit::Role::TextInput;
        stage.harness.get_by_role_and_label(role, "You against the computer").focus();
        stage.settle();
        stage.harness.get_by_role_and_label(role, "You against the computer").type_text("Anna");
        stage.settle();
        click(&mut stage, "Data");
        assert!(says(&stage, "~"));
        stage.harness.get_by_label("Copy").click();
        assert_eq!(stage.copied(), folder.path().to_str().map(str::to_owned));
        click(&mut stage, "Appearance");
        click(&mut stage, "Русский");
        assert!(says(&stage, "Настройки"));
        click(&mut stage, "Закрыть");
    }
    let mut stage =
        Stage::with(Setting { lang: None, folder: Some(folder.path().to_owned()), ..Setting::default() });
    let state = &stage.app().state;
    assert_eq!(state.texts.lang(), Lang::Ru);
    let prefs = &state.prefs;
    assert_eq!(
        (prefs.theme, prefs.motion, prefs.window.sound, prefs.level),
        (Some(Theme::Wood), false, false, 7)
    );
    assert_eq!(
        (prefs.window.coordinates, prefs.window.numbers, prefs.window.weights, prefs.window.heat),
        (false, true, false, true)
    );
    assert!((prefs.scale - 1.05).abs() < 0.001);
    assert_eq!(state.profile.name(inarow_profile::Role::Person).unwrap().as_deref(), Some("Anna"));
}

#[test]
fn the_version_can_be_copied() {
    let mut stage = Stage::new(Lang::En, Size::SMALL);
    open(&mut stage, DialogKind::About);
    stage.harness.get_by_label("Copy").click();
    stage.harness.step();
    stage.harness.step();
    assert!(stage.app().state.notice.is_some());
}

#[test]
fn every_group_of_settings_and_every_theme_fit_the_smallest_window() {
    let least = Size { width: 400.0, height: 480.0, scale: 1.0 };
    for &lang in Lang::ALL {
        let folder = played();
        let texts = Texts::new(lang);
        for theme in Theme::ALL {
            let mut stage = stage(lang, least, &folder);
            stage.app().state.prefs.theme = Some(theme);
            for (kind, name) in KINDS {
                open(&mut stage, kind);
                shot(&mut stage, &format!("least-{name}-{}-{}", lang.code(), theme.name()));
                stage.harness.key_press(egui::Key::Escape);
                stage.settle();
                assert!(stage.harness.query_by_label(&texts.get("dialog-close")).is_none(), "{name} closes");
            }
        }
        let mut stage = stage(lang, Size::SMALL, &folder);
        for (group, theme) in [
            ("settings-looks", Theme::HighContrast),
            ("settings-board", Theme::Light),
            ("settings-sound", Theme::Light),
            ("settings-players", Theme::Wood),
            ("settings-data", Theme::Wood),
        ] {
            stage.app().state.prefs.theme = Some(theme);
            open(&mut stage, DialogKind::Settings);
            click(&mut stage, &texts.get(group));
            shot(&mut stage, &format!("{group}-{}", lang.code()));
            click(&mut stage, &texts.get("dialog-close"));
        }
        stage.app().state.prefs.theme = Some(Theme::Wood);
        for (kind, name) in KINDS {
            open(&mut stage, kind);
            shot(&mut stage, &format!("wood-{name}-{}", lang.code()));
            click(&mut stage, &texts.get("dialog-close"));
        }
    }
}
