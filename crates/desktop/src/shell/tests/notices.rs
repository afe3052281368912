//! Tests that notices cover nothing that users read or press.

use egui::Rect;
use egui_kittest::kittest::NodeT as _;

use super::*;
use crate::testing::Places;

/// Returns every button and list and the board, by name, without parts that are scrolled out of sight.
fn kept_free(stage: &Stage) -> Vec<(String, Rect)> {
    let roles = [Role::Button, Role::ComboBox, Role::Grid, Role::RadioButton];
    let all = roles.iter().flat_map(|role| stage.harness.query_all_by_role(*role));
    let shown = all.filter(|node| node.accesskit_node().label().is_some_and(|label| !label.contains(", ")));
    // The foot of the start screen cuts contents that scroll above it.
    let play = ["Играть", "Play"].into_iter().find_map(|name| stage.harness.query_by_label(name));
    let foot = play.map_or(f32::INFINITY, |play| play.rect().top() - 8.0);
    let seen = |rect: Rect| if rect.top() < foot { rect.with_max_y(rect.bottom().min(foot)) } else { rect };
    shown.map(|node| (node.accesskit_node().label().unwrap_or_default(), seen(node.rect()))).collect()
}

fn sizes() -> [Size; 3] {
    [Size::USUAL, Size::SMALL, Size { width: 420.0, height: 900.0, scale: 1.0 }]
}

/// Window of medium width, with tabs.
const TABS: Size = Size { width: 1024.0, height: 700.0, scale: 1.0 };
const SENTENCE: &str = "Партия сохранена в файл «партия 12 ноября.json», а картинка лежит рядом с ней";

#[test]
fn what_is_said_covers_neither_board_nor_buttons() {
    for size in sizes() {
        for moves in [false, true] {
            let mut stage = playing(Lang::Ru, size, "gomoku", Theme::Light, "h8 i9 g9");
            if moves && size == Size::SMALL {
                stage.harness.get_by_label("Ходы").click();
                stage.settle();
            }
            let board = |stage: &Stage| stage.harness.get_by_role(Role::Grid).rect();
            let before = board(&stage);
            stage.app().state.complain(SENTENCE.to_owned());
            stage.settle();
            stage.keep_shot(&format!("said-{}-{moves}", size.name()));
            assert_eq!(board(&stage), before, "the board does not jump");
            let said = stage.harness.get_by_role_and_label(Role::Status, SENTENCE).rect();
            for (name, rect) in kept_free(&stage) {
                assert!(!said.shrink(1.0).intersects(rect.shrink(1.0)), "{name} {rect:?} under {said:?}");
            }
            stage.pass(Duration::from_secs(9));
            assert!(stage.harness.query_by_label(SENTENCE).is_none());
        }
    }
}

#[test]
fn the_board_stays_where_it_is_whatever_the_state_of_the_game() {
    for size in sizes() {
        let mut stage = playing(Lang::Ru, size, "tictactoe", Theme::Light, "a1 b2 a2 b1");
        let board = |stage: &Stage| stage.harness.get_by_role(Role::Grid).rect();
        let before = board(&stage);
        stage.app().state.session.go_to(2);
        stage.settle();
        assert_eq!(board(&stage), before, "looking back");
        stage.app().state.session.go_to_newest();
        let cell = stage.app().state.session.shown().shape().parse("a3").unwrap();
        stage.app().state.session.play(cell, Duration::ZERO).unwrap();
        stage.settle();
        assert_eq!(board(&stage), before, "the end");
        let record = stage.app().state.session.record().clone();
        stage.app().state.review(record);
        stage.settle();
        assert_eq!(board(&stage), before, "a record");
    }
}

#[test]
fn what_is_said_on_the_start_screen_covers_no_card() {
    for size in sizes() {
        let mut stage = Stage::new(Lang::Ru, size);
        stage.app().state.complain(SENTENCE.to_owned());
        stage.settle();
        stage.keep_shot(&format!("said-start-{}", size.name()));
        let said = stage.harness.get_by_role_and_label(Role::Status, SENTENCE).rect();
        for (name, rect) in kept_free(&stage) {
            assert!(!said.shrink(1.0).intersects(rect.shrink(1.0)), "{name} {rect:?} under {said:?}");
        }
    }
}

#[test]
fn what_is_said_beside_a_game_that_was_left_moves_no_card() {
    for lang in [Lang::Ru, Lang::En] {
        let mut stage = playing(lang, Size::USUAL, "gomoku", Theme::Light, "h8 i9 g9");
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
        stage.settle();
        let before = kept_free(&stage);
        stage.app().state.complain(SENTENCE.to_owned());
        stage.settle();
        stage.keep_shot(&format!("said-left-{}", lang.code()));
        assert_eq!(kept_free(&stage), before);
        let said = stage.harness.get_by_role_and_label(Role::Status, SENTENCE).rect();
        for (name, rect) in kept_free(&stage) {
            assert!(!said.shrink(1.0).intersects(rect.shrink(1.0)), "{name} {rect:?} under {said:?}");
        }
    }
}

/// A notice about a failed link hides neither the buttons for games by link nor the sentence below the title.
#[test]
fn what_is_said_on_the_start_screen_hides_nothing_of_its_heading() {
    let tabs = Size { width: 1024.0, height: 700.0, scale: 1.0 };
    let low = Size { width: 1280.0, height: 600.0, scale: 1.0 };
    for size in [Size::SMALL, tabs, low].into_iter().chain(Size::ALL) {
        for lang in [Lang::Ru, Lang::En] {
            let mut stage = Stage::new(lang, size);
            let before = kept_free(&stage);
            let subtitle = stage.app().state.texts.get("start-subtitle");
            let shown = |stage: &Stage| {
                let mut shapes = stage.harness.output().shapes.iter();
                shapes.any(|clipped| match &clipped.shape {
                    egui::Shape::Text(text) => {
                        let colour = text.galley.job.sections.first().map(|section| section.format.color);
                        text.galley.text().replace('\u{a0}', " ") == subtitle.replace('\u{a0}', " ")
                            && colour != Some(egui::Color32::TRANSPARENT)
                    }
                    _ => false,
                })
            };
            assert!(shown(&stage), "{lang:?} {size:?}");
            let sentence = "Партия не отвечает: соперник закрыл программу, или адрес неверен";
            stage.app().state.complain(sentence.to_owned());
            stage.settle();
            stage.keep_shot(&format!("failed-link-{}-{}", lang.code(), size.name()));
            assert_eq!(kept_free(&stage), before, "{lang:?} {size:?}");
            assert!(shown(&stage), "{lang:?} {size:?}");
            let said = stage.harness.get_by_role_and_label(Role::Status, sentence).rect();
            for (name, rect) in kept_free(&stage) {
                assert!(!said.shrink(1.0).intersects(rect.shrink(1.0)), "{name} {rect:?} under {said:?}");
            }
        }
    }
}

#[test]
fn an_open_window_says_only_what_is_its_own() {
    let mut stage = playing(Lang::Ru, Size::USUAL, "gomoku", Theme::Light, "h8 i9 g9");
    stage.app().state.say("of the game".to_owned());
    stage.settle();
    stage.harness.get_by_role_and_label(Role::Status, "of the game");
    stage.app().state.open(crate::app_state::DialogKind::About);
    stage.settle();
    assert!(stage.harness.query_by_label("of the game").is_none());
    stage.pass(Duration::from_secs(60));
    stage.harness.key_press(Key::Escape);
    stage.settle();
    stage.harness.get_by_role_and_label(Role::Status, "of the game");
    stage.app().state.open(crate::app_state::DialogKind::Settings);
    stage.settle();
    stage.app().state.complain(SENTENCE.to_owned());
    stage.settle();
    stage.keep_shot("said-in-window");
    stage.harness.get_by_role_and_label(Role::Status, SENTENCE);
    stage.harness.key_press(Key::Escape);
    stage.settle();
    stage.harness.get_by_role_and_label(Role::Status, SENTENCE);
}

#[test]
fn what_is_asked_leaves_the_buttons_where_they_are() {
    for size in [Size::USUAL, Size::SMALL] {
        let mut stage = playing(Lang::Ru, size, "gomoku", Theme::Light, "h8 i9 g9");
        let before = kept_free(&stage);
        stage.app().state.session.offer_draw(Duration::ZERO).unwrap();
        stage.settle();
        stage.keep_shot(&format!("asked-{}", size.name()));
        stage.harness.get_by_label("Принять");
        let after = kept_free(&stage);
        let lasting = ["Новая игра", "Отменить ход", "Сдаться", "К началу", "На ход назад", "Поле"];
        for name in lasting {
            let at =
                |all: &[(String, Rect)]| all.iter().find(|(other, _)| other == name).map(|(_, rect)| *rect);
            assert_eq!(at(&before), at(&after), "{name}");
        }
        stage.harness.get_by_label("Отклонить").click();
        stage.settle();
        assert!(stage.app().state.session.draw_offer().is_none());
    }
}

#[test]
fn games_that_are_not_kept_are_told_in_the_bar() {
    for (lang, told) in
        [(Lang::Ru, "Партии сейчас не сохраняются"), (Lang::En, "Games are not being saved at the moment")]
    {
        let mut stage = playing(lang, Size::USUAL, "tictactoe", Theme::Light, "a1");
        assert!(stage.harness.query_by_label(told).is_none());
        let other = rusqlite::Connection::open(stage.folder().join("inarow.db")).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let cell = stage.app().state.session.shown().shape().parse("b2").unwrap();
        stage.app().state.session.play(cell, Duration::ZERO).unwrap();
        stage.settle();
        stage.keep_shot(&format!("unkept-{}", lang.code()));
        stage.harness.get_by_label(told);
        drop(other);
        stage.pass(Duration::from_secs(2));
        assert!(stage.harness.query_by_label(told).is_none(), "kept again");
    }
}

#[test]
fn what_cannot_be_done_is_refused_in_words() {
    for (lang, said) in [
        (
            Lang::Ru,
            [
                "Отменять нечего",
                "Повторять нечего",
                "Ничья уже предложена: сначала сделайте ход",
                "Ничью никто не предлагал",
                "Партия окончена",
            ],
        ),
        (
            Lang::En,
            [
                "Nothing to take back",
                "Nothing to redo",
                "You have offered a draw already: make a move first",
                "No draw is offered",
                "The game is over",
            ],
        ),
    ] {
        let mut stage = playing(lang, Size::USUAL, "gomoku", Theme::Light, "0");
        let now = Duration::ZERO;
        let refused = |stage: &mut Stage, done: Result<(), inarow_play::Rejection>, expected: &str| {
            assert!(done.is_err(), "{expected}");
            stage.app().state.answer(done);
            stage.settle();
            let said = stage.app().state.notice_shown().map(|said| said.text);
            assert_eq!(said.as_deref(), Some(expected));
            stage.harness.get_by_role_and_label(Role::Status, expected);
        };
        let done = stage.app().state.session.undo(now);
        refused(&mut stage, done, said[0]);
        let done = stage.app().state.session.redo(now);
        refused(&mut stage, done, said[1]);
        let cell = stage.app().state.session.shown().shape().parse("h8").unwrap();
        stage.app().state.session.play(cell, now).unwrap();
        let done = stage.app().state.session.answer_draw(true, now);
        refused(&mut stage, done, said[3]);
        stage.app().state.session.offer_draw(now).unwrap();
        stage.app().state.session.answer_draw(false, now).unwrap();
        stage.settle();
        let done = stage.app().state.session.offer_draw(now);
        refused(&mut stage, done, said[2]);
        stage.app().state.session.resign(now).unwrap();
        let done = stage.app().state.session.resign(now);
        refused(&mut stage, done, said[4]);
    }
}

/// Returns the font sizes of matching visible texts, in points.
fn written(stage: &Stage, like: impl Fn(&str) -> bool) -> Vec<f32> {
    let shapes = stage.harness.output().shapes.iter();
    let texts = shapes.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) if like(text.galley.text()) => Some(&text.galley),
        _ => None,
    });
    texts.filter_map(|galley| Some(galley.job.sections.first()?.format.font_id.size)).collect()
}

#[test]
fn a_clock_keeps_its_size_to_the_last_second() {
    let narrow = Size { width: 420.0, height: 800.0, scale: 1.0 };
    for size in Size::ALL.into_iter().chain([narrow]) {
        for control in ["30s/move", "5m", "5m+3s", "90m"] {
            let mut stage = Stage::new(Lang::Ru, size);
            let state = &mut stage.app().state;
            let human = inarow_play::PlayerSpec::HUMAN;
            state.start(NewGame {
                game: GameSource::Spec("gomoku".parse().unwrap()),
                players: [human.clone(), human],
                clocks: [control.parse().unwrap(); 2],
                ..state.last_game()
            });
            stage.settle();
            let clock =
                |text: &str| text.contains(':') && text.starts_with(|first: char| first.is_ascii_digit());
            let full = written(&stage, clock);
            assert_eq!(full.len(), 2, "{control} at {}", size.name());
            assert_eq!(full[0], full[1], "both clocks look alike");
            let begins = match control {
                "30s/move" => 30.0,
                "90m" => 5_400.0,
                _ => 300.0,
            };
            for left in [59.0, 6.5] {
                let before = stage.app().state.now.as_secs_f64();
                let until: f64 = begins - left;
                if until > before {
                    stage.pass(Duration::from_secs_f64(until - before));
                    assert_eq!(written(&stage, clock), full, "{control} at {}, {left} s left", size.name());
                }
            }
        }
    }
}

/// A notice moves no answer.
#[test]
fn what_is_said_moves_no_answer() {
    for size in [Size::SMALL, TABS, Size::USUAL, Size::LARGE] {
        for &lang in Lang::ALL {
            let mut stage = playing(lang, size, "gomoku", Theme::Light, "h8 i9 g9 i7");
            let now = stage.app().state.now;
            stage.app().state.session.offer_draw(now).unwrap();
            stage.settle();
            let answers = ["window-accept", "window-decline"].map(|key| stage.app().state.texts.get(key));
            let before = Places::of(&stage).only(&answers);
            assert!(before.len() > 1, "{lang:?} {size:?}: {before:?}");
            stage.app().state.say(long_sentence(lang).to_owned());
            stage.settle();
            stage.settle();
            stage.keep_shot(&format!("said-asked-{}-{}", lang.code(), size.name()));
            let said = Places::of(&stage).only(&answers);
            assert!(before.moved(&said).is_empty(), "{lang:?} {size:?}: {:?}", before.moved(&said));
            stage.pass(Duration::from_secs(10));
            stage.settle();
            let after = Places::of(&stage).only(&answers);
            assert!(before.moved(&after).is_empty(), "{lang:?} {size:?}: {:?}", before.moved(&after));
        }
    }
}

/// Returns a sentence of two lines.
fn long_sentence(lang: Lang) -> &'static str {
    match lang {
        Lang::Ru => "Вы не разрешили отменить ход, и партия идёт дальше",
        Lang::En => "You declined the take-back, and the game goes on",
    }
}

/// A notice on the start screen moves no card, even with an offered game.
#[test]
fn what_is_said_moves_no_card_beside_a_game_that_was_left() {
    let wrong = "Партия не отвечает: соперник закрыл программу, или адрес неверен";
    let middle = Size { width: 900.0, height: 700.0, scale: 1.0 };
    let mut found = Vec::new();
    for size in [Size::SMALL, middle, TABS, Size::USUAL, Size::LARGE] {
        for &lang in Lang::ALL {
            let mut stage = playing(lang, size, "gomoku", Theme::Light, "h8 i9 g9 i7");
            stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
            stage.settle();
            let link = stage.app().state.texts.get("link-title");
            let before = Places::of(&stage).without(&[&link]);
            stage.app().state.complain(wrong.to_owned());
            stage.settle();
            stage.settle();
            stage.keep_shot(&format!("said-beside-{}-{}", lang.code(), size.name()));
            let moved = before.moved(&Places::of(&stage));
            found.extend(moved.into_iter().map(|moved| format!("{lang:?} {size:?}: {moved}")));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
