//! Tests of the screens, driven like a user, in both languages and every size.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

mod announcer;
mod asked;
pub(super) mod cards;
mod computers;
mod cut;
mod ended;
mod fingers;
mod link;
mod nearby;
mod notices;
mod review;
#[cfg(target_os = "linux")]
mod shutdown;
mod sides;
mod sounds;
mod start;
mod steps;
mod still;

use std::time::Duration;

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::{Lang, Look, Texts, Theme};

use crate::app_state::{OpponentKind, Screen};
use crate::shell::games;
use crate::testing::{Size, Stage};
use inarow_session::{GameOptions, GameSource, NewGame};

/// Returns a stage with this game between two humans after the moves. The moves are names, or a number of
/// arbitrary moves.
pub(crate) fn playing(lang: Lang, size: Size, game: &str, theme: Theme, moves: &str) -> Stage {
    let mut stage = Stage::new(lang, size);
    let state = &mut stage.app().state;
    state.prefs.theme = Some(theme);
    state.prefs.opponent = OpponentKind::Person;
    let last = state.last_game();
    let game = GameSource::Spec(game.parse().unwrap());
    let human = inarow_play::PlayerSpec::HUMAN;
    state.start(NewGame { game, players: [human.clone(), human], ..last });
    assert_eq!(state.screen, Screen::Board);
    let shape = state.session.shown().shape();
    for number in 0..moves.parse::<usize>().unwrap_or(0) {
        let legal = state.session.shown().legal_moves();
        state.session.play(legal[(number * 7 + 3) % legal.len()], Duration::ZERO).unwrap();
    }
    for name in moves.split_whitespace().filter(|name| name.parse::<usize>().is_err()) {
        state.session.play(shape.parse(name).unwrap(), Duration::ZERO).unwrap();
    }
    stage.settle();
    stage
}

#[test]
fn every_screen_draws_itself() {
    for size in Size::ALL {
        for &lang in Lang::ALL {
            for (game, theme, moves) in [
                ("ultimate", Theme::Indigo, "33"),
                ("renju", Theme::Wood, "h8 i9 g9 i7 i8 g8 h9"),
                ("score:fill=rows", Theme::Light, "a10 b10 c10 d10 e10 f10 g10 h10"),
                ("tictactoe", Theme::HighContrast, "a1 b2 a2 b1 a3"),
            ] {
                let mut stage = playing(lang, size, game, theme, moves);
                let name = game.split(':').next().unwrap();
                stage.keep_shot(&format!("board-{name}-{}-{}", lang.code(), size.name()));
            }
        }
    }
}

#[test]
fn a_phone_shows_cards_above_and_below_the_board() {
    let size = Size { width: 390.0, height: 844.0, scale: 2.0 };
    let mut stage = playing(Lang::Ru, size, "gomoku", Theme::Wood, "h8 i9 g9 i7 i8 g8 h9");
    stage.keep_shot("phone");
    stage.app().state.screen = Screen::Start;
    stage.settle();
    stage.keep_shot("phone-start");
}

#[test]
fn plus_and_minus_make_everything_larger_and_smaller() {
    let mut stage = Stage::new(Lang::En, Size::USUAL);
    let mut press = |key, expected: f32| {
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, key);
        stage.settle();
        assert!((stage.app().state.prefs.scale - expected).abs() < 0.001, "{key:?}");
        assert!((stage.harness.ctx.zoom_factor() - expected).abs() < 0.001, "{key:?}");
    };
    press(Key::Plus, 1.1);
    press(Key::Equals, 1.2);
    for expected in [1.1, 1.0, 0.9, 0.8, 0.8] {
        press(Key::Minus, expected);
    }
    press(Key::Num0, 1.0);
}

#[test]
fn lists_fold_out() {
    let mut stage = playing(Lang::Ru, Size::USUAL, "gomoku", Theme::Indigo, "h8 i9");
    stage.harness.get_by_role_and_label(Role::ComboBox, "Текущая игра").click();
    stage.settle();
    stage.keep_shot("list-mode");
    stage.harness.key_press(Key::Escape);
    stage.settle();
    assert_eq!(stage.app().state.screen, Screen::Board, "Escape closes the list and nothing else");
    stage.harness.get_by_label("Меню").click();
    stage.settle();
    stage.keep_shot("list-menu");
    stage.harness.key_press(Key::Escape);
    stage.settle();
    stage.harness.get_by_label_contains("Белые: Игрок 2").click();
    stage.settle();
    stage.keep_shot("list-players");
    stage.harness.get_by_label_contains("лёгкий").click();
    stage.settle();
    assert_eq!(stage.app().state.session.spec_of(inarow_core::Side::O).to_string(), "computer:level=2");
    assert!(!stage.harness.get_by_label("Новая игра").rect().is_negative());
    stage.harness.get_by_label("Новая игра").hover();
    stage.settle();
    stage.keep_shot("hover");
}

#[test]
fn looking_back_offers_to_go_on_from_there() {
    let mut stage = playing(Lang::Ru, Size::USUAL, "gomoku", Theme::Light, "h8 i9 g9 i7 i8 g8 h9");
    stage.harness.get_by_label("На ход назад").click();
    stage.settle();
    stage.harness.get_by_label("3. Чёрные g9").click();
    stage.settle();
    assert_eq!(stage.app().state.session.ply(), 3);
    stage.keep_shot("back");
    stage.harness.get_by_label("Продолжить отсюда").click();
    stage.settle();
    assert_eq!(stage.app().state.session.plies().len(), 3);
    assert!(!stage.app().state.session.is_looking_back());
}

#[test]
fn a_result_stands_in_the_card_with_the_rematch_beside() {
    for (size, name) in [(Size::USUAL, "wide"), (Size::SMALL, "small")] {
        let mut stage = playing(Lang::Ru, size, "tictactoe", Theme::Indigo, "a1 b2 a2 b1 a3");
        stage.keep_shot(&format!("result-{name}"));
        stage.harness.get_by_label("Реванш").click();
        stage.settle();
        assert!(stage.app().state.session.plies().is_empty());
        // The sides alternate, so the winner has the other side now.
        assert_eq!(stage.app().state.session.wins(inarow_core::Side::O), 1);
    }
}

#[test]
fn a_draw_is_offered_and_answered() {
    let mut stage = playing(Lang::En, Size::USUAL, "gomoku", Theme::Wood, "h8");
    stage.harness.get_by_label("Offer draw").click();
    stage.settle();
    stage.keep_shot("draw-offer");
    stage.harness.get_by_label("Accept").click();
    stage.settle();
    assert!(stage.app().state.session.is_over());
}

#[test]
fn an_opening_asks_for_its_choice() {
    let mut stage = playing(Lang::Ru, Size::SMALL, "gomoku:opening=swap2", Theme::Light, "h8 i9 g9");
    stage.keep_shot("choice");
    stage.harness.get_by_label("Поставить ещё два камня").click();
    stage.settle();
    assert!(stage.app().state.session.choices().is_none());
}

#[test]
fn two_computers_are_watched_paused_and_stepped() {
    let mut stage = Stage::new(Lang::Ru, Size::USUAL);
    let state = &mut stage.app().state;
    state.prefs.motion = false;
    let random: inarow_play::PlayerSpec = "random".parse().unwrap();
    let last = state.last_game();
    let game = GameSource::Spec("score:fill=rows".parse().unwrap());
    state.start(NewGame { game, players: [random.clone(), random], ..last });
    stage.until("two moves", |stage| stage.app().state.session.plies().len() >= 2);
    stage.harness.get_by_label("Пауза").click();
    stage.settle();
    let before = stage.app().state.session.plies().len();
    stage.keep_shot("watched");
    stage.harness.get_by_label("Шаг").click();
    stage.until("one move more", |stage| stage.app().state.session.plies().len() > before);
    assert!(stage.app().state.session.is_paused());
}

#[test]
fn an_unfinished_game_is_offered_first() {
    let mut stage = playing(Lang::Ru, Size::USUAL, "gomoku", Theme::Indigo, "h8 i9");
    let folder = stage.folder().to_owned();
    stage.app().state.close();
    let mut again = Stage::with(crate::testing::Setting {
        lang: Some(Lang::Ru),
        folder: Some(folder),
        light: true,
        ..Default::default()
    });
    again.app().state.prefs.theme = Some(Theme::Light);
    again.settle();
    again.shot("offered");
    again.harness.get_by_label("Продолжить").click();
    again.settle();
    assert_eq!(again.app().state.screen, Screen::Board);
    assert_eq!(again.app().state.session.plies().len(), 2);
}

#[test]
fn the_game_on_the_table_is_the_first_to_go_on_with() {
    for (lang, go_on) in [(Lang::Ru, "Продолжить"), (Lang::En, "Continue")] {
        let mut stage = playing(lang, Size::USUAL, "gomoku", Theme::Indigo, "h8 i9");
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
        stage.settle();
        assert_eq!(stage.app().state.screen, Screen::Start);
        stage.harness.get_by_label(go_on).click();
        stage.settle();
        assert_eq!(stage.app().state.screen, Screen::Board);
        assert_eq!(stage.app().state.session.plies().len(), 2, "the same game, as it stood");
    }
}

#[test]
fn a_game_that_was_left_moves_no_card() {
    for size in Size::ALL {
        let card = |stage: &Stage| stage.harness.get_by_label_contains("Рэндзю: ").rect();
        let mut stage = playing(Lang::Ru, size, "gomoku", Theme::Indigo, "h8 i9");
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
        stage.settle();
        let offered = card(&stage);
        assert!(offered.top() > stage.harness.get_by_label("Во что сыграем?").rect().bottom());
        let go_on = stage.harness.get_by_label("Продолжить").rect();
        assert!(!go_on.intersects(offered), "{go_on:?} {offered:?}");
        stage.harness.get_by_label("Удалить эту партию").click();
        stage.pass(Duration::from_secs(20));
        assert_eq!(card(&stage), offered, "{size:?}");
    }
}

#[test]
fn the_first_game_begins_with_one_key() {
    let mut stage = Stage::new(Lang::Ru, Size::USUAL);
    stage.harness.key_press(Key::ArrowRight);
    stage.settle();
    stage.harness.key_press(Key::Enter);
    stage.settle();
    let state = &mut stage.app().state;
    assert_eq!(state.screen, Screen::Board);
    assert_eq!(games::place(&state.session.last().game), Some(1), "the second card is Gomoku");
    assert_eq!(state.session.own_side(), Some(inarow_core::Side::X));
}

/// The list says which letters are pressed twice on the board. One key never has two meanings.
#[test]
fn the_list_of_shortcuts_is_that_of_the_board() {
    for (game, hint, analysis) in
        [("gomoku", "H (on the board HH)", "A (on the board AA)"), ("tictactoe", "H", "A (on the board AA)")]
    {
        let mut stage = playing(Lang::En, Size::USUAL, game, Theme::Indigo, "");
        for (screen, hint, analysis) in [(Screen::Board, hint, analysis), (Screen::Start, "H", "A")] {
            stage.app().state.screen = screen;
            stage.app().state.open(crate::app_state::DialogKind::Shortcuts);
            stage.settle();
            for line in [format!("Hint: {hint}"), format!("Analysis: {analysis}")] {
                stage.harness.get_by_label(&line);
            }
            let home = stage.harness.query_all_by_label_contains(": Home");
            let home: Vec<String> = home.filter_map(|node| node.accesskit_node().value()).collect();
            assert_eq!(
                home,
                ["Show the whole board, after zooming in: Home", "To the start, unless zoomed: Home"]
            );
            stage.harness.key_press(Key::Escape);
            stage.settle();
        }
    }
}

#[test]
fn shortcuts_work_everywhere_but_in_fields() {
    let mut stage = playing(Lang::En, Size::USUAL, "gomoku", Theme::Indigo, "h8 i9");
    stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    stage.settle();
    assert_eq!(stage.app().state.session.plies().len(), 1);
    stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Y);
    stage.settle();
    assert_eq!(stage.app().state.session.plies().len(), 2);
    stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
    stage.settle();
    assert_eq!(stage.app().state.screen, Screen::Start);
}

#[test]
fn the_options_of_a_game_open_in_place_and_stay_with_it() {
    let keys = ["start-clock", "match-length", "match-begins", "start-thinking", "start-opening"];
    for (lang, gomoku, timed) in [
        (
            Lang::Ru,
            [
                "Без часов",
                "Сколько угодно партий",
                "Начинают по очереди",
                "Компьютер думает: по уровню",
                "Свободный дебют",
            ],
            ["5 мин + 3 с", "Компьютер думает: по часам"],
        ),
        (
            Lang::En,
            [
                "No clock",
                "Any number of games",
                "Players take turns to begin",
                "Thinking time: set by level",
                "Free opening",
            ],
            ["5 min + 3 s", "Thinking time: set by the clock"],
        ),
    ] {
        let mut stage = Stage::new(lang, Size::USUAL);
        let texts = Texts::new(lang);
        let shown = |stage: &Stage, key: &str| {
            let name = texts.get(key);
            let list = stage.harness.query_by_role_and_label(Role::ComboBox, &name)?;
            list.accesskit_node().value().map(|value| value.replace('\u{a0}', " "))
        };
        // The lists come after the level and the side, before the button that begins the game.
        stage.harness.key_press(Key::ArrowRight);
        stage.settle();
        stage.harness.get_by_label(&texts.get("start-side-lot")).focus();
        stage.settle();
        stage.harness.key_press(Key::Tab);
        stage.settle();
        let clock = texts.get("start-clock");
        assert!(stage.harness.get_by_role_and_label(Role::ComboBox, &clock).is_focused());
        assert_eq!(keys.map(|key| shown(&stage, key)), gomoku.map(|value| Some(value.to_owned())));
        stage.harness.get_by_role_and_label(Role::ComboBox, &clock).click();
        stage.settle();
        // The keys select the second option after the chosen option. Enter does not reach the screen behind the
        // list.
        for key in [Key::ArrowDown, Key::ArrowDown, Key::Enter] {
            stage.harness.key_press(key);
            stage.settle();
        }
        assert_eq!(stage.app().state.screen, Screen::Start);
        assert_eq!(
            [keys[0], keys[3]].map(|key| shown(&stage, key)),
            timed.map(|value| Some(value.to_owned()))
        );
        // Another game has its own options.
        stage.harness.get_by_role_and_label(Role::Button, &card(&texts, 4)).click();
        stage.settle();
        assert_eq!(shown(&stage, keys[0]).as_deref(), Some(gomoku[0]));
        assert_eq!(shown(&stage, keys[4]), None, "Ultimate has no opening");
        // A length that is no longer offered is still shown.
        let game = inarow_session::GameSource::Spec("ultimate".parse().unwrap());
        let options = inarow_session::GameOptions { best_of: 4, ..Default::default() };
        stage.app().state.prefs.options.set(&game, options);
        stage.settle();
        let four = inarow_view::match_length(4, &texts).map(|words| crate::kit::text::capitalised(&words));
        assert_eq!(shown(&stage, keys[1]), four.map(|words| words.replace('\u{a0}', " ")));
        stage.app().state.prefs.options.set(&game, Default::default());
        stage.settle();
        stage.harness.get_by_label(&texts.get("menu-play")).click();
        stage.settle();
        assert!(!stage.app().state.session.live().has_clocks());
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
        stage.settle();
        stage.harness.get_by_role_and_label(Role::Button, &card(&texts, 1)).click();
        stage.settle();
        stage.harness.get_by_label(&texts.get("menu-play")).click();
        stage.settle();
        let state = &stage.app().state;
        assert!(state.session.live().has_clocks());
        assert_eq!(state.session.last().begins, inarow_session::Begins::Alternate);
        let kept = state.prefs.options.to_text();
        assert_eq!(kept.as_deref(), Some("gomoku x=5m+3s o=5m+3s opening=free\nultimate"));
    }
}

/// Returns the name of a game's card.
fn card(texts: &Texts, place: usize) -> String {
    let (name, about) =
        [("game-gomoku", "card-gomoku"), ("game-ultimate", "card-ultimate")][usize::from(place == 4)];
    format!("{}: {}", texts.get(name), texts.with(about, &[Look::Stones.value()]))
}

#[test]
fn coordinates_are_kept_for_each_kind_of_game() {
    let label = "Coordinates";
    let shown = |stage: &mut Stage| {
        let setup = stage.app().state.session.setup().clone();
        stage.app().state.prefs.board_labels(&setup).coordinates
    };
    let mut stage = playing(Lang::En, Size::USUAL, "ultimate", Theme::Indigo, "0");
    assert!(!shown(&mut stage));
    stage.harness.get_by_label(label).click();
    stage.settle();
    assert!(shown(&mut stage));
    for (game, expected) in [("tictactoe", false), ("gomoku", true), ("score", true), ("ultimate", true)] {
        let last = stage.app().state.last_game();
        stage.app().state.start(NewGame { game: GameSource::Spec(game.parse().unwrap()), ..last });
        stage.settle();
        assert_eq!(shown(&mut stage), expected, "{game}");
    }
}

#[test]
fn the_player_of_a_card_is_renamed_there() {
    for (lang, field, player) in [(Lang::Ru, "Имя", "Белые: Игрок 2"), (Lang::En, "Name", "White: Player 2")]
    {
        let mut stage = playing(lang, Size::USUAL, "gomoku", Theme::Indigo, "h8 i9");
        stage.harness.get_by_label_contains(player).click();
        stage.settle();
        stage.harness.get_by_role_and_label(Role::TextInput, field).focus();
        stage.settle();
        stage.harness.get_by_role_and_label(Role::TextInput, field).type_text("Анна");
        stage.settle();
        let state = &mut stage.app().state;
        assert_eq!(state.name(inarow_core::Side::O), "Анна");
        assert_eq!(state.profile.name(inarow_profile::Role::Second).unwrap().as_deref(), Some("Анна"));
    }
}

#[test]
fn draws_are_counted_below_the_players() {
    for (lang, said) in [(Lang::Ru, "1 ничья"), (Lang::En, "1 game drawn")] {
        let mut stage = playing(lang, Size::USUAL, "tictactoe", Theme::Light, "a1 b2 a2 a3 c1 b1 b3 c2");
        assert!(stage.harness.query_by_label(said).is_none());
        let cell = stage.app().state.session.shown().shape().parse("c3").unwrap();
        stage.app().state.session.play(cell, Duration::ZERO).unwrap();
        stage.settle();
        stage.harness.get_by_label(said);
    }
}

#[test]
fn a_hint_is_taken_away_with_escape_or_its_own_key() {
    let mut stage = playing(Lang::Ru, Size::USUAL, "tictactoe", Theme::Indigo, "a1 b2");
    for key in [Key::Escape, Key::H] {
        stage.app().state.session.ask_hint(Duration::ZERO);
        assert!(stage.app().state.session.has_hint());
        stage.harness.key_press(key);
        stage.harness.run_steps(4);
        let state = &mut stage.app().state;
        assert_eq!((state.session.has_hint(), state.screen), (false, Screen::Board));
    }
}

#[test]
fn a_file_over_the_window_is_told_where_to_go() {
    for (lang, said) in [(Lang::Ru, "Отпустите, чтобы открыть"), (Lang::En, "Drop to open")]
    {
        let mut stage = playing(lang, Size::USUAL, "gomoku", Theme::Indigo, "h8");
        assert!(stage.harness.query_by_label(said).is_none());
        stage.harness.input_mut().hovered_files.push(egui::HoveredFile::default());
        stage.harness.step();
        stage.harness.get_by_label(said);
    }
}

#[test]
fn every_game_that_was_left_is_offered() {
    for (lang, older, go_on, [place, latest]) in [
        (Lang::Ru, "Более ранняя партия", "Продолжить", ["2 из 3", "1 из 3"]),
        (Lang::En, "An older unfinished game", "Continue", ["2 of 3", "1 of 3"]),
    ] {
        let mut stage = playing(lang, Size::USUAL, "gomoku", Theme::Indigo, "h8 i9 g9");
        for game in ["renju", "caro"] {
            stage.pass(Duration::from_secs(5));
            let last = stage.app().state.last_game();
            let game = GameSource::Spec(game.parse().unwrap());
            stage.app().state.start(NewGame { game, ..last });
            for name in ["h8", "i9", "g9"] {
                let cell = stage.app().state.session.shown().shape().parse(name).unwrap();
                stage.app().state.session.play(cell, Duration::ZERO).unwrap();
            }
            stage.settle();
        }
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
        stage.settle();
        stage.harness.get_by_label(older).click();
        stage.settle();
        stage.harness.get_by_label(place);
        // After continuing another game than the latest game, the latest game comes first again.
        stage.harness.get_by_label(go_on).click();
        stage.settle();
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
        stage.settle();
        stage.harness.get_by_label(latest);
    }
}

#[test]
fn a_click_anywhere_in_a_column_drops_the_mark_where_marks_fall() {
    for &lang in Lang::ALL {
        let mut stage = playing(lang, Size::USUAL, "score:fill=gravity", Theme::Light, "");
        let click = |stage: &mut Stage, cell: &str| {
            let at = stage.harness.get_by_label_contains(&format!("{cell}, ")).rect().center();
            stage.harness.hover_at(at);
            stage.settle();
            for pressed in [true, false] {
                let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
                stage.harness.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers });
            }
            stage.settle();
        };
        click(&mut stage, "c8");
        click(&mut stage, "d1");
        // A letter and Enter drop a mark.
        stage.harness.key_press(Key::C);
        stage.harness.step();
        stage.harness.key_press(Key::Enter);
        stage.settle();
        let shape = stage.app().state.session.shown().shape();
        let names: Vec<String> =
            stage.app().state.session.plies().iter().map(|ply| shape.name(ply.cell).to_string()).collect();
        assert_eq!(names, ["c1", "d1", "c2"]);
        // The letter alone is no shortcut in a typed cell, however late Enter comes.
        stage.harness.key_press(Key::A);
        stage.harness.step();
        stage.frame_after(20.0);
        stage.harness.key_press(Key::Enter);
        stage.settle();
        assert!(!stage.app().state.session.analysis().is_on());
        assert_eq!(stage.app().state.session.plies().len(), 4);
    }
}

#[test]
fn a_match_is_worded_as_one() {
    for (lang, next, new) in
        [(Lang::Ru, "Следующая партия", "Новый матч"), (Lang::En, "Next game", "New match")]
    {
        for size in [Size::USUAL, Size::SMALL] {
            let mut stage = playing(lang, size, "tictactoe", Theme::Light, "");
            let state = &mut stage.app().state;
            let last = state.session.last().clone();
            let begins = inarow_session::Begins::Same;
            state.start(NewGame { best_of: 3, begins, ..last });
            for words in [next, new] {
                let state = &mut stage.app().state;
                state.session.resign(Duration::ZERO).unwrap();
                stage.settle();
                stage.harness.get_by_role_and_label(Role::Button, words).click();
                stage.settle();
                assert!(!stage.app().state.session.is_over());
            }
            assert!(!stage.app().state.session.has_score(), "a new match");
        }
    }
}
