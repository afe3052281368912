//! Tests of questions shown in place, of the viewed position, and of the names of sides.

use egui_kittest::kittest::NodeT as _;

use super::*;
use crate::app_state::DialogKind;

#[test]
fn to_resign_is_asked_in_place_and_can_be_taken_back() {
    let texts = [
        (Lang::Ru, "Сдаться", "Да, сдаюсь", "Играть дальше"),
        (Lang::En, "Resign", "Yes, resign", "Play on"),
    ];
    for (lang, resign, yes, no) in texts {
        for size in [Size::USUAL, Size::SMALL] {
            let mut stage = playing(lang, size, "gomoku", Theme::Light, "h8 i9");
            let at = stage.harness.get_by_label(resign).rect().center();
            stage.harness.get_by_label(resign).click();
            stage.settle();
            stage.keep_shot(&format!("resign-{}-{}", lang.code(), size.name()));
            assert!(!stage.app().state.session.is_over());
            let below = stage.harness.get_by_label(no).rect();
            assert!(below.contains(at), "a second click at the same place does no harm: {below:?}");
            stage.harness.key_press(Key::Escape);
            stage.settle();
            assert_eq!(
                stage.app().state.screen,
                Screen::Board,
                "Escape takes back the question and nothing else"
            );
            assert!(stage.harness.query_by_label(yes).is_none());
            stage.harness.get_by_label(resign).click();
            stage.settle();
            stage.harness.get_by_label(no).click();
            stage.settle();
            assert!(!stage.app().state.session.is_over());
            stage.harness.get_by_label(resign).focus();
            stage.settle();
            stage.harness.key_press(Key::Enter);
            stage.settle();
            stage.harness.key_press(Key::Enter);
            stage.settle();
            assert!(!stage.app().state.session.is_over(), "two presses of Enter do no harm either");
            stage.harness.get_by_label(resign).click();
            stage.settle();
            stage.harness.get_by_label(yes).click();
            stage.settle();
            assert!(stage.app().state.session.is_over());
        }
    }
}

#[test]
fn a_score_that_was_reset_in_a_game_comes_back_with_the_game() {
    let texts = [
        (Lang::Ru, "Меню", "Обнулить счёт матча", "Вернуть"),
        (Lang::En, "Menu", "Reset match score", "Bring back"),
    ];
    for (lang, menu, name, back) in texts {
        let reset = |stage: &mut Stage| {
            stage.harness.get_by_label(menu).click();
            stage.settle();
            stage.harness.get_by_role_and_label(Role::MenuItem, name).click();
            stage.settle();
        };
        for size in Size::ALL {
            let mut stage = playing(lang, size, "gomoku", Theme::Light, "h8 i9");
            reset(&mut stage);
            assert_eq!(stage.app().state.session.plies().len(), 2, "nobody has won yet");
            stage.harness.key_press(egui::Key::Escape);
            stage.app().state.session.resign(Duration::ZERO).unwrap();
            stage.app().state.rematch();
            for name in ["h8", "i9"] {
                let cell = stage.app().state.session.shown().shape().parse(name).unwrap();
                stage.app().state.session.play(cell, Duration::ZERO).unwrap();
            }
            stage.settle();
            reset(&mut stage);
            assert!(stage.app().state.session.plies().is_empty());
            stage.keep_shot(&format!("reset-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_label(back).click();
            stage.settle();
            assert_eq!(stage.app().state.session.plies().len(), 2);
            assert!(stage.harness.query_by_label(back).is_none());
            assert!(stage.app().state.offered().is_empty());
            // The game can be restored until the next move, even with the key for undo.
            for _ in 0..2 {
                reset(&mut stage);
                stage.pass(Duration::from_secs(600));
                stage.harness.get_by_label(back);
                stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
                stage.settle();
                assert_eq!(stage.app().state.session.plies().len(), 2);
                assert!(stage.harness.query_by_label(back).is_none());
            }
            reset(&mut stage);
            stage.pass(Duration::from_secs(600));
            let cell = stage.app().state.session.shown().legal_moves()[0];
            stage.app().state.session.play(cell, Duration::ZERO).unwrap();
            stage.settle();
            assert!(stage.harness.query_by_label(back).is_none());
        }
    }
}

#[test]
fn a_click_elsewhere_means_not_to_resign() {
    for size in [Size::USUAL, Size::SMALL] {
        let mut stage = playing(Lang::En, size, "gomoku", Theme::Light, "h8 i9");
        stage.harness.get_by_label("Resign").click();
        stage.settle();
        stage.harness.get_by_label("Yes, resign");
        let board = stage.harness.get_by_role(Role::Grid).rect();
        let pos = board.center() + egui::vec2(board.width() * 0.3, board.height() * 0.3);
        click(&mut stage, pos);
        assert!(stage.harness.query_by_label("Yes, resign").is_none());
        assert!(!stage.app().state.session.is_over());
        assert_eq!(stage.app().state.session.plies().len(), 3, "to play on is an answer, too");
    }
}

/// Clicks at a position, regardless of the element there, and draws one frame.
fn click_once(stage: &mut Stage, pos: egui::Pos2) {
    stage.harness.event(egui::Event::PointerMoved(pos));
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        stage.harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
    }
    stage.frame_after(0.1);
}

#[test]
fn a_button_that_is_held_long_is_pressed_all_the_same() {
    let mut stage = playing(Lang::En, Size::USUAL, "gomoku", Theme::Light, "h8 i9");
    let pos = stage.harness.get_by_label("Take back").rect().center();
    stage.harness.event(egui::Event::PointerMoved(pos));
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        stage.harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
        stage.frame_after(3.0);
    }
    stage.settle();
    assert!(stage.app().state.session.plies().len() < 2);
}

/// Clicks at a position and waits until nothing moves.
fn click(stage: &mut Stage, pos: egui::Pos2) {
    click_once(stage, pos);
    stage.settle();
}

#[test]
fn a_click_beside_a_small_window_closes_it_and_loses_nothing_that_was_typed() {
    let mut stage = playing(Lang::En, Size::USUAL, "gomoku", Theme::Light, "h8 i9");
    let beside = egui::pos2(20.0, 400.0);
    for (dialog, title) in [
        (DialogKind::Player(inarow_core::Side::O), "Who plays white"),
        (DialogKind::Export, "Save a picture"),
        (DialogKind::OpenFile, "Open a game"),
    ] {
        stage.app().state.open(dialog);
        stage.settle();
        stage.harness.get_by_label(title);
        click(&mut stage, beside);
        assert!(stage.harness.query_by_label(title).is_none(), "{title}");
    }
    stage.app().state.open(DialogKind::OpenFile);
    stage.settle();
    stage.harness.event(egui::Event::Text("games/one".to_owned()));
    stage.settle();
    click(&mut stage, beside);
    stage.harness.get_by_label("Open a game");
    stage.harness.key_press(Key::Escape);
    stage.settle();
    assert!(stage.harness.query_by_label("Open a game").is_none());
}

#[test]
fn a_path_that_gives_no_game_keeps_the_keyboard() {
    let mut stage = playing(Lang::En, Size::USUAL, "gomoku", Theme::Light, "h8 i9");
    let file = stage.folder().join("game.sgf");
    inarow_sys::file::write_whole(&file, b"(;GM[4]SZ[15];B[hh])").unwrap();
    stage.app().state.open(DialogKind::OpenFile);
    stage.settle();
    let typed = file.with_extension("sg").display().to_string();
    stage.harness.event(egui::Event::Text(typed));
    stage.settle();
    stage.harness.key_press(Key::Enter);
    stage.until("the trouble is told", |stage| {
        stage.harness.query_by_label_contains("file not found").is_some()
    });
    stage.pass(Duration::from_millis(100));
    stage.harness.event(egui::Event::Text("f".to_owned()));
    stage.settle();
    stage.harness.key_press(Key::Enter);
    stage.until("the game is shown", |stage| stage.app().state.session.is_review());
}

#[test]
fn two_clicks_on_resigning_do_nothing_more() {
    for size in [Size::USUAL, Size::SMALL] {
        let mut stage = playing(Lang::En, size, "gomoku", Theme::Light, "h8 i9");
        stage.harness.get_by_label("Resign").click();
        stage.settle();
        let yes = stage.harness.get_by_label("Yes, resign").rect();
        let pos = egui::pos2(yes.right() - 8.0, yes.center().y);
        for _ in 0..2 {
            click_once(&mut stage, pos);
        }
        stage.settle();
        // The action under the pointer is disabled after the end of the game.
        let offer = stage.harness.get_by_label("Offer draw");
        assert!(offer.rect().contains(pos) && offer.accesskit_node().is_disabled(), "{size:?}");
        assert!(stage.app().state.session.is_over(), "the game that was lost stays to be looked at");
    }
}

#[test]
fn the_question_whether_to_resign_ends_with_the_game() {
    let mut stage = playing(Lang::En, Size::USUAL, "tictactoe", Theme::Light, "a1 b2");
    stage.harness.get_by_label("Resign").click();
    stage.settle();
    let rest = ["a2", "b1", "a3"].map(|name| stage.app().state.session.shown().shape().parse(name).unwrap());
    rest.into_iter().for_each(|cell| stage.app().state.session.play(cell, Duration::ZERO).unwrap());
    stage.settle();
    assert!(stage.harness.query_by_label("Yes, resign").is_none());
    stage.harness.get_by_label("Rematch").click();
    stage.settle();
    assert!(stage.harness.query_by_label("Yes, resign").is_none());
}

#[test]
fn a_paused_game_always_says_how_to_go_on() {
    let human = inarow_play::PlayerSpec::HUMAN;
    for (lang, pause, go_on) in [(Lang::Ru, "Пауза", "Продолжить"), (Lang::En, "Pause", "Continue")]
    {
        for width in [1280.0, 800.0, 420.0] {
            let size = Size { width, height: 800.0, scale: 1.0 };
            for clock in ["none", "5m"] {
                let mut stage = Stage::new(lang, size);
                let state = &mut stage.app().state;
                state.prefs.motion = false;
                let random: inarow_play::PlayerSpec = "random".parse().unwrap();
                let game = GameSource::Spec("gomoku".parse().unwrap());
                let clocks = [clock.parse().unwrap(); 2];
                state.start(NewGame { game, players: [random.clone(), random], clocks, ..state.last_game() });
                stage.until("two moves", |stage| stage.app().state.session.plies().len() >= 2);
                stage.harness.get_by_role_and_label(Role::Button, pause).click();
                stage.settle();
                assert!(stage.app().state.session.is_paused());
                // A card that shows the pause also has the button that ends the pause.
                let ways =
                    |stage: &Stage| stage.harness.query_all_by_role_and_label(Role::Button, go_on).count();
                assert_eq!(ways(&stage), if width == 800.0 { 1 } else { 2 }, "{width}");
                if width == 800.0 {
                    for tab in ["window-moves", "window-tab-game"] {
                        let tab = stage.app().state.texts.get(tab);
                        stage.harness.get_by_role_and_label(Role::Button, &tab).click();
                        stage.settle();
                        assert!(ways(&stage) > 0);
                    }
                }
                let side = stage.app().state.session.shown().turn().side().unwrap();
                assert!(stage.app().state.seat(side, human.clone()));
                stage.settle();
                if stage.app().state.session.is_paused() {
                    assert_eq!(clock, "5m", "without clocks nothing holds a person up");
                    stage.keep_shot(&format!("paused-{}-{width}", lang.code()));
                    match lang {
                        Lang::Ru => stage.harness.key_press(Key::Space),
                        _ => stage
                            .harness
                            .query_all_by_role_and_label(Role::Button, go_on)
                            .last()
                            .unwrap()
                            .click(),
                    }
                    stage.settle();
                }
                assert!(stage.app().state.session.may_play());
            }
        }
    }
}

#[test]
fn the_clocks_wait_behind_what_covers_the_board() {
    let mut stage = Stage::new(Lang::En, Size::USUAL);
    let human = inarow_play::PlayerSpec::HUMAN;
    let state = &mut stage.app().state;
    let clocks = ["5m".parse().unwrap(); 2];
    let game = GameSource::Spec("gomoku".parse().unwrap());
    state.start(NewGame { game, players: [human.clone(), human], clocks, ..state.last_game() });
    // The first move is free.
    for name in ["h8", "i9"] {
        let cell = state.session.shown().shape().parse(name).unwrap();
        state.session.play(cell, Duration::ZERO).unwrap();
    }
    stage.settle();
    let left = |stage: &mut Stage| {
        let state = &stage.app().state;
        state.session.time_left(inarow_core::Side::X, state.now).unwrap().as_secs()
    };
    stage.pass(Duration::from_secs(10));
    assert_eq!(left(&mut stage), 290);
    for dialog in [DialogKind::Player(inarow_core::Side::O), DialogKind::Settings] {
        let before = left(&mut stage);
        stage.app().state.open(dialog);
        stage.settle();
        stage.pass(Duration::from_secs(100));
        assert_eq!(left(&mut stage), before);
        stage.harness.key_press(Key::Escape);
        stage.settle();
        stage.pass(Duration::from_secs(10));
        assert_eq!(left(&mut stage), before - 10, "they go on with the game");
    }
    stage.app().state.screen = crate::app_state::Screen::Start;
    stage.settle();
    stage.pass(Duration::from_secs(100));
    assert_eq!(left(&mut stage), 270);
    stage.app().state.back_to_board();
    stage.settle();
    assert!(stage.app().state.session.may_play());
    // A manual pause stays.
    stage.app().state.session.pause(Duration::from_secs(330));
    stage.app().state.open(DialogKind::Player(inarow_core::Side::O));
    stage.settle();
    stage.harness.key_press(Key::Escape);
    stage.settle();
    assert!(stage.app().state.session.is_paused());
}

#[test]
fn looking_back_says_so_and_leads_back() {
    for (lang, said, live, back) in [
        (Lang::Ru, "Просмотр: ход 3 из 7", "Ходит Игрок 2: белые", "Вернуться к партии"),
        (Lang::En, "Viewing move 3 of 7", "Player 2 to move: white", "Back to the game"),
    ] {
        for size in [Size::USUAL, Size::SMALL] {
            let mut stage = playing(lang, size, "gomoku", Theme::Light, "h8 i9 g9 i7 i8 g8 h9");
            stage.harness.get_by_role_and_label(Role::Label, live);
            stage.app().state.session.go_to(3);
            stage.settle();
            stage.keep_shot(&format!("back-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_role_and_label(Role::Label, said);
            stage.harness.get_by_role_and_label(Role::Label, live);
            stage.harness.get_by_label(back).click();
            stage.settle();
            assert!(!stage.app().state.session.is_looking_back());
        }
    }
}

/// Returns the label of the first move's cell.
fn stage_cell(lang: Lang, theme: Theme) -> String {
    use egui_kittest::kittest::NodeT as _;
    let stage = playing(lang, Size::USUAL, "gomoku", theme, "h8 i9");
    stage.harness.get_by_label_contains("h8, ").accesskit_node().label().unwrap_or_default()
}

#[test]
fn sides_are_called_by_what_the_board_shows() {
    for (lang, black, x) in [
        (
            Lang::Ru,
            ["Ходит Игрок 1: чёрные", "Чёрные: Игрок 1", "1. Чёрные h8"],
            ["Ходит Игрок 1: X", "X: Игрок 1", "1. X h8"],
        ),
        (
            Lang::En,
            ["Player 1 to move: black", "Black: Player 1", "1. Black h8"],
            ["Player 1 to move: X", "X: Player 1", "1. X h8"],
        ),
    ] {
        for (theme, said) in [(Theme::Wood, black), (Theme::HighContrast, x)] {
            let mut stage = playing(lang, Size::USUAL, "gomoku", theme, "h8 i9");
            stage.keep_shot(&format!("sides-{}-{}", lang.code(), theme.name()));
            stage.harness.get_by_role_and_label(Role::Label, said[0]);
            for said in &said[1..] {
                stage.harness.get_by_label_contains(said);
            }
        }
        // Screen readers get the names for cells too.
        let cell = stage_cell(lang, Theme::Wood);
        assert!(cell.contains(if lang == Lang::Ru { "Чёрные" } else { "Black" }), "{cell}");
        assert!(stage_cell(lang, Theme::HighContrast).contains(", X"));
        let stage = playing(lang, Size::USUAL, "tictactoe", Theme::Wood, "a1 b2");
        stage.harness.get_by_role_and_label(Role::Label, x[0]);
    }
}

#[test]
fn a_series_says_how_long_it_is_and_who_won_it() {
    for (lang, long, won) in [
        (Lang::Ru, "До двух побед", "Вы победили в матче"),
        (Lang::En, "First to two wins", "You won the match"),
    ] {
        let mut stage = Stage::new(lang, Size::USUAL);
        let state = &mut stage.app().state;
        state.prefs.motion = false;
        let players = [inarow_play::PlayerSpec::HUMAN, "random".parse().unwrap()];
        // The game is two in a row, so the first player wins with the second move.
        let game = GameSource::Spec("line:5x5:k=2".parse().unwrap());
        let begins = inarow_session::Begins::Same;
        state.start(NewGame { game, players, best_of: 3, begins, ..state.last_game() });
        stage.settle();
        stage.harness.get_by_label(long);
        for game in 0..2 {
            if game > 0 {
                stage.app().state.rematch();
            }
            for _ in 0..2 {
                stage.until("a move of one's own", |stage| stage.app().state.session.may_play());
                let state = &mut stage.app().state;
                let shape = state.session.shown().shape();
                let beside = ["c3", "c2", "c4", "b3", "d3"].map(|name| shape.parse(name).unwrap());
                let free = beside.into_iter().find(|cell| state.session.shown().is_legal(*cell));
                state.session.play(free.unwrap(), state.now).unwrap();
            }
            assert!(stage.app().state.session.is_over());
            stage.settle();
        }
        stage.harness.get_by_label_contains(won);
    }
}

#[test]
fn series_words_need_a_series() {
    for (lang, words) in [(Lang::Ru, "ери"), (Lang::En, "eries")] {
        for best_of in [0, 1] {
            let mut stage = playing(lang, Size::USUAL, "tictactoe", Theme::Light, "0");
            let state = &mut stage.app().state;
            state.start(NewGame { best_of, ..state.session.last().clone() });
            for name in ["a1", "b2", "a2", "b1", "a3"] {
                let cell = state.session.shown().shape().parse(name).unwrap();
                state.session.play(cell, Duration::ZERO).unwrap();
            }
            stage.settle();
            assert!(stage.app().state.session.is_over());
            assert!(stage.harness.query_by_label_contains(words).is_none());
        }
    }
}

#[test]
#[cfg(unix)]
fn an_engine_that_stopped_leaves_three_ways_on_and_covers_neither_player() {
    for (lang, ways) in [
        (Lang::Ru, ["Попробовать ещё раз", "Другой игрок…", "Засчитать поражение"]),
        (Lang::En, ["Try again", "Another player…", "Count as a loss"]),
    ] {
        for size in [Size::USUAL, Size::SMALL] {
            let mut stage = playing(lang, size, "caro", Theme::Light, "h8 i9");
            let engine: inarow_play::PlayerSpec = "exec:/bin/sh -c 'exit 3'".parse().unwrap();
            assert!(stage.app().state.seat(inarow_core::Side::O, engine));
            let cell = stage.app().state.session.shown().shape().parse("g9").unwrap();
            stage.app().state.session.play(cell, Duration::ZERO).unwrap();
            stage.until("the crash is told", |stage| stage.app().state.session.live().failed().is_some());
            stage.settle();
            stage.settle();
            stage.keep_shot(&format!("stopped-{}-{}", lang.code(), size.name()));
            let all = ways.map(|way| stage.harness.get_by_label(way).rect());
            for side in ["X: ", "O: "] {
                let cards = stage.harness.query_all_by_role(Role::Button);
                let mut cards =
                    cards.filter(|node| node.accesskit_node().label().is_some_and(|l| l.starts_with(side)));
                let card = cards.next().unwrap().rect();
                // A status in another column is never over the cards.
                let (first, in_column) = (all[0], all[0].left() < 264.0);
                assert!(!in_column || card.bottom() < first.top() - 40.0, "{side}{card:?} under {first:?}");
            }
            stage.harness.get_by_label(ways[1]).click();
            stage.settle();
            assert!(stage.harness.query_by_label(if lang == Lang::Ru { "Готово" } else { "Done" }).is_some());
        }
    }
}

#[test]
fn the_game_on_the_table_is_told_in_full_and_can_be_thrown_away() {
    let texts = [
        (Lang::Ru, "Удалить эту партию", "Вернуть", "сегодня в 12:00", "Компьютер"),
        (Lang::En, "Delete this game", "Bring back", "today at 12:00", "Computer"),
    ];
    for (lang, bin, back, today, computer) in texts {
        for size in Size::ALL {
            let mut stage = playing(lang, size, "gomoku", Theme::Light, "");
            let state = &mut stage.app().state;
            let computer_player = state.computer(2);
            assert!(state.seat(inarow_core::Side::O, computer_player));
            let cell = state.session.shown().shape().parse("h8").unwrap();
            state.session.play(cell, state.now).unwrap();
            stage.until("the computer answers", |stage| stage.app().state.session.plies().len() == 2);
            stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
            stage.settle();
            let detail =
                stage.harness.get_by_label_contains(today).accesskit_node().value().unwrap_or_default();
            assert!(detail.contains(&format!("{computer}, ")), "with its level: {detail}");
            stage.keep_shot(&format!("live-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_label(bin).click();
            stage.settle();
            assert!(stage.harness.query_by_label_contains(today).is_none());
            stage.keep_shot(&format!("thrown-away-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_label(back).click();
            stage.settle();
            assert_eq!(
                (stage.app().state.screen, stage.app().state.session.plies().len()),
                (Screen::Board, 2)
            );
        }
    }
}
