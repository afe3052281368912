//! Tests that no text is cut, in every size and language and with every clock.

use super::*;
use crate::testing::every_size;

/// Collects the lines that were cut in a frame, with their context.
fn cut(stage: &mut Stage, what: &str, found: &mut Vec<String>) {
    let size = stage.harness.ctx.content_rect().size();
    let lang = stage.app().state.texts.lang().code();
    stage.harness.step();
    let texts = crate::kit::text::cut(&stage.harness.ctx);
    found.extend(texts.into_iter().map(|text| format!("{what} {lang} {size:?}: {text}")));
}

#[test]
fn no_text_of_the_start_screen_is_cut() {
    let mut found = Vec::new();
    for (size, scale) in every_size() {
        for &lang in Lang::ALL {
            let mut stage = Stage::new(lang, size);
            stage.app().state.prefs.scale = scale;
            stage.settle();
            // Gomoku has the longest line.
            stage.harness.key_press(Key::ArrowRight);
            stage.settle();
            for (opponent, clocks, best_of) in [
                (OpponentKind::Computer, "none", 0),
                (OpponentKind::Person, "5m+3s", 3),
                (OpponentKind::Computers, "5s/move", 10),
            ] {
                let prefs = &mut stage.app().state.prefs;
                prefs.opponent = opponent;
                let clocks = [clocks.parse().unwrap(); 2];
                let options = GameOptions { clocks, best_of, ..GameOptions::default() };
                prefs.options.set(&GameSource::Spec("gomoku".parse().unwrap()), options);
                stage.settle();
                cut(&mut stage, "start", &mut found);
                let name = format!("start-{}-{}-{scale}-{best_of}", lang.code(), size.name());
                stage.keep_shot(&name);
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_text_of_the_games_that_were_left_is_cut() {
    let mut found = Vec::new();
    for (size, scale) in every_size() {
        for &lang in Lang::ALL {
            let mut stage = playing(lang, size, "gomoku", Theme::Indigo, "h8 i9 g9");
            stage.app().state.prefs.scale = scale;
            for game in ["score:fill=random-row-or-column", "renju"] {
                let mut last = stage.app().state.last_game();
                // Names of a usual length put words and buttons into two rows in a window of 800×600.
                last.players[1] = inarow_play::PlayerSpec::Human {
                    name: Some("Александра Николаевна".to_owned()),
                };
                let game = GameSource::Spec(game.parse().unwrap());
                stage.app().state.start(NewGame { game, ..last });
                for _ in 0..3 {
                    let cell = stage.app().state.session.shown().legal_moves()[0];
                    stage.app().state.session.play(cell, Duration::ZERO).unwrap();
                }
                stage.settle();
            }
            stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
            stage.settle();
            for place in 0..3 {
                cut(&mut stage, "left", &mut found);
                // With offered games above the cards, a game also begins without scrolling.
                let play = stage.app().state.texts.get("menu-play");
                let (play, window) =
                    (stage.harness.get_by_label(&play).rect(), stage.harness.ctx.content_rect());
                assert!(window.contains_rect(play), "{play:?} in {window:?}");
                stage.keep_shot(&format!("left-{}-{}-{scale}-{place}", lang.code(), size.name()));
                let texts = &stage.app().state.texts;
                let (next, all) =
                    (texts.get("start-offer-next"), texts.with("unfinished-all", &[("count", 3.into())]));
                stage.harness.get_by_label(&all);
                // Without room for paging the list of every game remains.
                match stage.harness.query_by_label(&next) {
                    Some(next) if place < 2 => next.click(),
                    Some(_) => {}
                    None => {
                        let width = stage.harness.ctx.content_rect().width();
                        assert!(width <= 420.0, "{width} {}", stage.harness.get_by_label(&all).rect());
                    }
                }
                stage.settle();
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_text_of_the_board_screen_is_cut() {
    let mut found = Vec::new();
    for (size, scale) in every_size() {
        for &lang in Lang::ALL {
            for game in inarow_view::OFFERED_GAMES {
                let mut stage = playing(lang, size, game, Theme::Wood, "2");
                stage.app().state.prefs.scale = scale;
                stage.settle();
                cut(&mut stage, game, &mut found);
                stage.app().state.session.go_to(1);
                stage.settle();
                cut(&mut stage, "back", &mut found);
                stage.app().state.session.go_to_newest();
                stage.app().state.session.resign(Duration::ZERO).unwrap();
                stage.settle();
                cut(&mut stage, "over", &mut found);
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_text_of_the_players_is_cut() {
    let mut found = Vec::new();
    for (size, scale) in every_size() {
        for &lang in Lang::ALL {
            for (clock, computer) in
                [("5m+3s", "computer:level=10"), ("90m", "computer:level=4"), ("30s/move", "threat1")]
            {
                let mut stage = Stage::new(lang, size);
                let state = &mut stage.app().state;
                state.prefs.scale = scale;
                state.prefs.motion = false;
                stage.settle();
                let state = &mut stage.app().state;
                state.start(NewGame {
                    game: GameSource::Spec("gomoku".parse().unwrap()),
                    players: [inarow_play::PlayerSpec::HUMAN, computer.parse().unwrap()],
                    clocks: [clock.parse().unwrap(); 2],
                    ..state.last_game()
                });
                stage.harness.run_steps(3);
                cut(&mut stage, clock, &mut found);
                stage.keep_shot(&format!(
                    "clock-{}-{}-{scale}-{}",
                    lang.code(),
                    size.name(),
                    clock.replace('/', "")
                ));
                let name = stage.app().state.name(inarow_core::Side::O);
                let side = stage.app().state.side_name(inarow_core::Side::O);
                stage.harness.get_by_label_contains(&format!("{side}: {name}")).click();
                stage.harness.run_steps(3);
                cut(&mut stage, "menu", &mut found);
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Returns a game of two moves in a window with this scale and without motion.
fn at_rest(lang: Lang, size: Size, scale: f32) -> Stage {
    let mut stage = playing(lang, size, "gomoku", Theme::Light, "h8 i9");
    let state = &mut stage.app().state;
    (state.prefs.scale, state.prefs.motion) = (scale, false);
    stage
}

fn play(stage: &mut Stage, cell: &str) {
    let state = &mut stage.app().state;
    let cell = state.session.shown().shape().parse(cell).unwrap();
    state.session.play(cell, state.now).unwrap();
}

/// Covers questions and error notices.
#[test]
fn no_text_of_questions_and_notices_is_cut() {
    let mut found = Vec::new();
    for (size, scale) in every_size() {
        for &lang in Lang::ALL {
            let mut stage = at_rest(lang, size, scale);
            stage.settle();
            let now = stage.app().state.now;
            stage.app().state.session.offer_draw(now).unwrap();
            stage.settle();
            cut(&mut stage, "a draw is offered", &mut found);
            stage.app().state.resigning = true;
            stage.settle();
            cut(&mut stage, "resigning", &mut found);
            stage.app().state.resigning = false;
            let said = stage.app().state.texts.get("series-ends");
            stage.app().state.complain(said);
            stage.settle();
            cut(&mut stage, "a notice", &mut found);
            // The game continued from an earlier move, so there are two variations.
            stage.app().state.session.go_to(1);
            stage.app().state.continue_here(None);
            play(&mut stage, "g7");
            let record = stage.app().state.session.review().whole_record();
            stage.app().state.review(record);
            stage.app().state.session.go_to(1);
            stage.settle();
            cut(&mut stage, "two ways", &mut found);
            let state = &mut stage.app().state;
            let game = GameSource::Spec("gomoku:opening=swap2".parse().unwrap());
            let human = inarow_play::PlayerSpec::HUMAN;
            let clocks = ["5m+3s".parse().unwrap(); 2];
            state.start(NewGame { game, players: [human.clone(), human], clocks, ..state.last_game() });
            for name in ["h8", "i9", "g7"] {
                play(&mut stage, name);
            }
            stage.harness.run_steps(3);
            cut(&mut stage, "a side is chosen", &mut found);
            let now = stage.app().state.now;
            stage.app().state.session.pause(now);
            stage.harness.run_steps(3);
            cut(&mut stage, "a pause", &mut found);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Covers the report about a program that ended, and the possible actions.
#[test]
#[cfg(unix)]
fn no_text_of_an_engine_that_stopped_is_cut() {
    let mut found = Vec::new();
    for (size, scale) in every_size() {
        for &lang in Lang::ALL {
            let mut stage = at_rest(lang, size, scale);
            let engine: inarow_play::PlayerSpec = "exec:/bin/sh -c 'exit 3'".parse().unwrap();
            assert!(stage.app().state.seat(inarow_core::Side::O, engine));
            play(&mut stage, "g9");
            stage.until("the crash is told", |stage| stage.app().state.session.live().failed().is_some());
            stage.settle();
            cut(&mut stage, "stopped", &mut found);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn what_is_drawn_larger_leaves_less_room_in_a_window_of_the_same_pixels() {
    let mut stage = Stage::new(Lang::En, Size::SMALL);
    stage.app().state.prefs.scale = 2.0;
    stage.settle();
    assert_eq!(stage.harness.ctx.content_rect().size(), egui::vec2(400.0, 300.0));
    let picture = stage.shot("twice");
    assert_eq!((picture.width(), picture.height()), (800, 600));
}

#[test]
fn a_window_that_is_far_too_small_is_drawn_all_the_same() {
    for (width, height) in [(420.0, 800.0), (400.0, 480.0)] {
        for game in ["gomoku", "score", "ultimate"] {
            let size = Size { width, height, scale: 1.0 };
            let mut stage = playing(Lang::Ru, size, game, Theme::Wood, "2");
            stage.app().state.prefs.scale = 2.0;
            stage.settle();
            stage.keep_shot(&format!("tiny-{game}-{}", size.name()));
            let board = stage.app().state.texts.get("board-name");
            let board = stage.harness.get_by_role_and_label(Role::Grid, &board).rect();
            assert!(board.width() > 100.0 && board.height() > 100.0, "{game}: {board:?}");
            stage.app().state.screen = Screen::Start;
            stage.settle();
            stage.keep_shot(&format!("tiny-start-{}", size.name()));
        }
    }
}
