//! Tests that nothing jumps. Board, cards and controls keep their places through every switch, choice and move.

use super::*;
use crate::app_state::AppState;
use crate::kit::font;
use crate::testing::{Places, every_size};

/// Window of medium width, with tabs.
const TABS: Size = Size { width: 1024.0, height: 700.0, scale: 1.0 };
/// Smallest window of usual screens.
const SMALL: Size = Size { width: 800.0, height: 600.0, scale: 1.0 };
/// Options of a game on the start screen.
const SETTINGS: [&str; 5] =
    ["start-clock", "match-length", "match-begins", "start-thinking", "start-opening"];

/// Stage, its description, and the elements that jumped.
struct Still {
    stage: Stage,
    at: String,
    found: Vec<String>,
}

impl Still {
    /// Performs an action and records what jumps. Names in `beside` may jump.
    fn through(&mut self, what: &str, beside: &[&str], act: impl FnOnce(&mut Stage)) {
        let before = Places::of(&self.stage).without(beside);
        assert!(before.len() > 3, "{what}: {before:?}");
        act(&mut self.stage);
        self.stage.settle();
        self.stage.settle();
        let moved = before.moved(&Places::of(&self.stage));
        self.found.extend(moved.into_iter().map(|moved| format!("{}, {what}: {moved}", self.at)));
    }
}

/// Runs steps in every size and language.
fn everywhere(mut walk: impl FnMut(Lang, Size) -> Stage, steps: impl Fn(&mut Still)) {
    let mut found = Vec::new();
    for (size, scale) in every_size().into_iter().chain([(TABS, 1.0)]) {
        for &lang in Lang::ALL {
            let mut stage = walk(lang, size);
            let prefs = &mut stage.app().state.prefs;
            (prefs.scale, prefs.motion) = (scale, false);
            stage.settle();
            let at = format!("{} {} × {scale}", lang.code(), size.name());
            let mut still = Still { stage, at, found: Vec::new() };
            steps(&mut still);
            found.append(&mut still.found);
        }
    }
    let all = found.len();
    assert!(found.is_empty(), "{all} jumps: {found:#?}");
}

fn gomoku(lang: Lang, size: Size) -> Stage {
    playing(lang, size, "gomoku", Theme::Light, "h8 i9 g9 i7")
}

/// Presses the element with this name, if present.
fn press(stage: &mut Stage, key: &str) {
    let name = stage.app().state.texts.get(key);
    if let Some(node) = stage.harness.query_all_by_label(&name).last() {
        node.click_accesskit();
    }
    stage.settle();
}

#[test]
fn the_start_screen_is_still_whatever_is_chosen() {
    everywhere(Stage::new, |still| {
        still.stage.harness.key_press(Key::ArrowRight);
        still.stage.settle();
        for opponent in [OpponentKind::Person, OpponentKind::Computers, OpponentKind::Computer] {
            still.through(&format!("{opponent:?}"), &[], |stage| {
                stage.app().state.prefs.opponent = opponent;
            });
        }
        still.through("a clock and a match", &[], |stage| {
            let clocks = ["5m+3s".parse().unwrap(); 2];
            let options = GameOptions { clocks, best_of: 5, ..GameOptions::default() };
            let game = GameSource::Spec("gomoku".parse().unwrap());
            stage.app().state.prefs.options.set(&game, options);
        });
        for _ in 0..6 {
            still.through("another game", &[], |stage| stage.harness.key_press(Key::ArrowRight));
        }
    });
}

/// The options of a game are lists below the cards, never over the cards.
#[test]
fn the_settings_of_a_game_cover_nothing() {
    everywhere(Stage::new, |still| {
        still.stage.harness.key_press(Key::ArrowRight);
        still.stage.settle();
        let texts = Texts::new(still.stage.app().state.texts.lang());
        let stage = &still.stage;
        let cards: Vec<egui::Rect> = inarow_view::CARDS
            .iter()
            .map(|(name, _)| format!("{}: ", texts.get(name)))
            .map(|name| stage.harness.get_all_by_label_contains(&name).next().unwrap().rect())
            .collect();
        let lists =
            SETTINGS.map(|key| stage.harness.get_by_role_and_label(Role::ComboBox, &texts.get(key)).rect());
        for (place, list) in lists.iter().enumerate() {
            let mut others = cards.iter().chain(lists.iter().skip(place + 1));
            if let Some(other) = others.find(|other| other.intersects(*list)) {
                still.found.push(format!("{}: {} at {list:?} covers {other:?}", still.at, SETTINGS[place]));
            }
        }
    });
}

/// An offered game below the options changes nothing.
#[test]
fn opponent_level_and_side_are_seen_without_scrolling() {
    for &lang in Lang::ALL {
        let mut stage = gomoku(lang, TABS);
        stage.app().state.prefs.opponent = OpponentKind::Computer;
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
        stage.settle();
        stage.keep_shot(&format!("start-left-{}-1024x700", lang.code()));
        let texts = Texts::new(lang);
        let go_on = stage.harness.get_by_label(&texts.get("start-go-on")).rect();
        for key in ["mode-human-computer", "level-medium", "level-maximum", "start-side-lot", "menu-play"] {
            let name = texts.get(key);
            let rect = stage.harness.get_by_label(&name).rect();
            let beside = go_on.top() < 300.0;
            let bottom = if beside { TABS.height } else { go_on.top() };
            assert!(rect.bottom() < bottom, "{name}: {rect:?} {go_on:?}");
        }
    }
}

#[test]
fn the_game_is_still_while_analysis_and_maps_are_switched() {
    everywhere(gomoku, |still| {
        still.through("analysis on", &[], |stage| press(stage, "action-analyse"));
        let now = still.stage.app().state.now;
        still.through("analysis", &[], |stage| stage.app().state.session.set_analysing(true, now));
        still.through("analysis off", &[], |stage| stage.app().state.session.set_analysing(false, now));
        for on in [true, false] {
            still.through("maps", &[], |stage| stage.app().state.prefs.window.heat = on);
            still.through("numbers on maps", &[], |stage| stage.app().state.prefs.window.ratings = on);
        }
    });
}

#[test]
fn the_game_is_still_while_tabs_change() {
    everywhere(gomoku, |still| {
        for key in ["window-moves", "window-tab-game"] {
            still.through(key, &[], |stage| press(stage, key));
        }
        still.stage.app().state.session.resign(Duration::ZERO).unwrap();
        still.stage.settle();
        for key in ["window-moves", "window-tab-game"] {
            still.through(key, &[], |stage| press(stage, key));
        }
    });
}

#[test]
fn the_game_is_still_from_its_first_move_to_the_next_game() {
    everywhere(
        |lang, size| playing(lang, size, "tictactoe", Theme::Light, "a1"),
        |still| {
            let play = |stage: &mut Stage, cell: &str| {
                let state = &mut stage.app().state;
                let cell = state.session.shown().shape().parse(cell).unwrap();
                state.session.play(cell, state.now).unwrap();
            };
            still.through("a move", &[], |stage| play(stage, "b1"));
            still.through("looking back", &[], |stage| stage.app().state.session.go_to(0));
            still.through("back at the game", &[], |stage| stage.app().state.session.go_to_newest());
            let resign = still.stage.app().state.texts.get("window-resign");
            still.through("asked about resigning", &[&resign], |stage| stage.app().state.resigning = true);
            still.through("playing on", &[&resign], |stage| stage.app().state.resigning = false);
            for cell in "c1 b2 a2 c2 b3 a3".split(' ') {
                still.through(cell, &[], |stage| play(stage, cell));
            }
            still.through("the end", &[], |stage| play(stage, "c3"));
            assert!(still.stage.app().state.session.is_over());
            still.through("looking back at a game that is over", &[], |stage| {
                stage.app().state.session.go_to(3);
            });
            still.through("its end", &[], |stage| stage.app().state.session.go_to_newest());
            still.through("the next game, after a draw", &[], |stage| stage.app().state.rematch());
            let now = still.stage.app().state.now;
            still.through("a win", &[], |stage| {
                play(stage, "a1");
                stage.app().state.session.resign(now).unwrap();
            });
            still.through("the next game, after a win", &[], |stage| stage.app().state.rematch());
        },
    );
}

#[test]
fn the_status_has_one_height() {
    for (game, moves) in [("ultimate", "4"), ("score:fill=rows", "5"), ("renju", "h8 i9 g9")] {
        everywhere(
            |lang, size| playing(lang, size, game, Theme::Light, moves),
            |still| {
                let now = still.stage.app().state.now;
                still.through("another move", &[], |stage| {
                    let cell = stage.app().state.session.shown().legal_moves()[0];
                    stage.app().state.session.play(cell, now).unwrap();
                });
                still.through("looking back", &[], |stage| stage.app().state.session.go_to(1));
                still.through("the newest move", &[], |stage| stage.app().state.session.go_to_newest());
                still.through("the end", &[], |stage| {
                    stage.app().state.session.resign(now).unwrap();
                });
            },
        );
    }
}

/// The board, the cards and the lists keep their places from game to game.
#[test]
fn the_panels_are_still_when_another_game_is_chosen() {
    everywhere(gomoku, |still| {
        let sides: Vec<String> = ["side-black", "side-white"]
            .into_iter()
            .map(|key| still.stage.app().state.texts.get(key))
            .collect();
        let beside: Vec<&str> = ["the cells"].into_iter().chain(sides.iter().map(String::as_str)).collect();
        let human = inarow_play::PlayerSpec::HUMAN;
        for game in ["renju", "ultimate", "score", "tictactoe", "course", "caro", "gomoku"] {
            still.through(game, &beside, |stage| {
                let state = &mut stage.app().state;
                let last = state.last_game();
                let game = GameSource::Spec(game.parse().unwrap());
                state.start(NewGame { game, players: [human.clone(), human.clone()], ..last });
            });
        }
    });
}

/// The price of the next mark leaves no gap when the last mark is placed.
#[test]
fn the_figures_of_score_are_still_at_the_end() {
    everywhere(
        |lang, size| playing(lang, size, "score:fill=rows:size=4:length=3:moves=4", Theme::Light, "3"),
        |still| {
            press(&mut still.stage, "window-moves");
            let texts = Texts::new(still.stage.app().state.texts.lang());
            let title = |stage: &Stage| {
                let name = texts.get("window-moves");
                let titles = stage.harness.query_all_by_role_and_label(Role::Label, &name);
                titles.last().map(|title| title.rect())
            };
            let before = title(&still.stage);
            let state = &mut still.stage.app().state;
            let cell = state.session.shown().legal_moves()[0];
            state.session.play(cell, Duration::ZERO).unwrap();
            assert!(state.session.is_over());
            still.stage.settle();
            let after = title(&still.stage);
            if before != after {
                still.found.push(format!("{}: {before:?} to {after:?}", still.at));
            }
        },
    );
}

/// In wide windows no option of a game breaks into two lines.
#[test]
fn the_settings_of_a_game_take_one_line() {
    for size in [Size::USUAL, TABS, SMALL] {
        for (&lang, opponent) in Lang::ALL.iter().flat_map(|lang| {
            [OpponentKind::Computer, OpponentKind::Computers].map(|opponent| (lang, opponent))
        }) {
            let mut stage = Stage::new(lang, size);
            stage.app().state.prefs.opponent = opponent;
            stage.harness.key_press(Key::ArrowRight);
            stage.settle();
            stage.keep_shot(&format!("start-settings-{opponent:?}-{}-{}", lang.code(), size.name()));
            let texts = Texts::new(lang);
            for key in SETTINGS {
                let name = texts.get(key);
                let list = stage.harness.get_by_role_and_label(Role::ComboBox, &name);
                let shown = list.accesskit_node().value().unwrap();
                let font = font::regular(font::SMALL);
                let wide = stage.harness.ctx.fonts_mut(|fonts| {
                    fonts.layout_no_wrap(shown.clone(), font, egui::Color32::WHITE).size().x
                });
                // The margin at both sides, and the sign of a list.
                assert!(wide + 44.0 <= list.rect().width(), "{size:?} {lang:?}: {shown}");
            }
        }
    }
}

/// The button for games by link keeps its place when a game was left.
#[test]
fn games_by_link_keep_their_place() {
    for size in [TABS, Size::USUAL, SMALL, Size { width: 3840.0, height: 2160.0, scale: 1.0 }] {
        for &lang in Lang::ALL {
            let mut stage = Stage::new(lang, size);
            stage.settle();
            let texts = Texts::new(lang);
            let place = |stage: &Stage| {
                stage.harness.get_by_role_and_label(Role::Button, &texts.get("link-title")).rect()
            };
            let before = place(&stage);
            let mut stage = gomoku(lang, size);
            stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
            stage.settle();
            stage.keep_shot(&format!("start-link-{}-{}", lang.code(), size.name()));
            assert!(stage.harness.query_by_label(&texts.get("start-go-on")).is_some());
            assert_eq!(place(&stage), before, "{lang:?} {size:?}");
            let subtitle = stage.harness.get_by_label(&texts.get("start-subtitle")).rect();
            assert!(!subtitle.shrink(1.0).intersects(before), "{lang:?} {size:?}: {subtitle:?} {before:?}");
        }
    }
}

/// For any number of offered games, everything has its usual place and height. The test covers the cards, the
/// words below the title, and the button that begins a game. The offer has one place for one or several games.
#[test]
fn games_that_were_left_move_nothing() {
    let middle = Size { width: 900.0, height: 700.0, scale: 1.0 };
    let low = Size { width: 940.0, height: 600.0, scale: 1.0 };
    let wide = Size { width: 2560.0, height: 1440.0, scale: 1.0 };
    let mut found = Vec::new();
    let flat = Size { width: 800.0, height: 400.0, scale: 1.0 };
    let sizes = [SMALL, middle, low, flat, TABS, Size::USUAL, Size::LARGE, wide].map(|size| (size, 1.0));
    for (size, scale) in sizes.into_iter().chain(every_size()) {
        for &lang in Lang::ALL {
            let texts = Texts::new(lang);
            let subtitle = texts.get("start-subtitle");
            let words = |stage: &Stage| -> Vec<egui::Rect> {
                stage.harness.query_all_by_label(&subtitle).map(|words| words.rect()).collect()
            };
            let mut stage = Stage::new(lang, size);
            stage.app().state.prefs.scale = scale;
            stage.settle();
            let (before, place) = (Places::of(&stage), words(&stage));
            let mut stage = gomoku(lang, size);
            stage.app().state.prefs.scale = scale;
            let mut offered = None;
            for count in 1..=3 {
                stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
                stage.settle();
                stage.keep_shot(&format!("left-{count}-{}-{}", lang.code(), size.name()));
                assert!(stage.harness.query_by_label(&texts.get("start-go-on")).is_some());
                let now = Places::of(&stage);
                // In the smallest window, which has few columns, the offer is above the cards and scrolls with
                // the cards.
                let is_least =
                    stage.size().height / scale < 420.0 + 48.0 && stage.size().width / scale < 684.0;
                let mut moved = if is_least { Vec::new() } else { before.moved(&now) };
                let name = format!("{} 15×15", texts.get("game-gomoku"));
                let title = stage.harness.query_all_by_label_contains(&name);
                let left = title.map(|title| title.rect().left()).fold(f32::INFINITY, f32::min);
                let (places, edge) = offered.get_or_insert_with(|| (now.clone(), left));
                moved.extend(places.moved(&now));
                if *edge != left {
                    moved.push(format!("the offer: {edge} to {left}"));
                }
                if !is_least && words(&stage) != place {
                    moved.push(format!("the words: {place:?} to {:?}", words(&stage)));
                }
                let at = format!("{lang:?} {size:?} × {scale}, {count}");
                found.extend(moved.into_iter().map(|moved| format!("{at}: {moved}")));
                let state = &mut stage.app().state;
                let last = state.last_game();
                state.start(last);
                for cell in ["h8", "i9", "g9", "i7"] {
                    let cell = state.session.shown().shape().parse(cell).unwrap();
                    state.session.play(cell, Duration::ZERO).unwrap();
                }
                stage.settle();
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The keyboard brings every option into sight, even in a low window with an offered game.
#[test]
fn every_setting_is_reached_by_keyboard() {
    for &lang in Lang::ALL {
        let mut stage = gomoku(lang, SMALL);
        stage.app().state.prefs.opponent = OpponentKind::Computer;
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
        stage.settle();
        let texts = Texts::new(lang);
        let mut left: Vec<String> = SETTINGS.iter().map(|key| texts.get(key)).collect();
        let segments = ["mode-human-human", "level-easy", "level-maximum", "start-side-lot"];
        left.extend(segments.map(|key| texts.get(key)));
        for _ in 0..60 {
            stage.harness.key_press(Key::Tab);
            stage.settle();
            stage.settle();
            let go_on = stage.harness.get_by_label(&texts.get("start-go-on")).rect();
            let lists = stage.harness.query_all_by_role(Role::ComboBox);
            let lists = lists.chain(stage.harness.query_all_by_role(Role::RadioButton));
            let focused = lists.filter(|list| list.accesskit_node().is_focused());
            for list in focused.collect::<Vec<_>>() {
                assert!(list.rect().bottom() < go_on.top(), "{lang:?} {list:?}");
                left.retain(|name| list.accesskit_node().label().as_ref() != Some(name));
            }
        }
        stage.keep_shot(&format!("start-keyboard-{}", lang.code()));
        assert!(left.is_empty(), "{lang:?} {left:?}");
    }
}

/// A long name of the winner does not make the status higher.
#[test]
fn the_status_has_one_height_whoever_wins() {
    everywhere(gomoku, |still| {
        let state = &mut still.stage.app().state;
        let player = |name: &str| format!("human:name={name}").parse().unwrap();
        let players = [player("Константин Константинович"), player("Александра Юрьевна")];
        let last = state.last_game();
        state.start(NewGame { players, ..last });
        still.stage.settle();
        let now = still.stage.app().state.now;
        still.through("the end", &[], |stage| stage.app().state.session.resign(now).unwrap());
        still.through("the next game", &[], |stage| stage.app().state.rematch());
    });
}

/// The panel of the game opens at its top.
#[test]
fn the_panel_of_the_game_opens_at_its_top() {
    let mut stage = gomoku(Lang::Ru, Size { height: 560.0, ..TABS });
    press(&mut stage, "window-tab-game");
    let name = stage.app().state.texts.get("window-show-ratings");
    let place = |stage: &Stage| stage.harness.get_by_label(&name).rect();
    let before = place(&stage);
    stage.harness.get_by_label(&name).scroll_to_me();
    stage.settle();
    stage.settle();
    assert!(place(&stage).top() < before.top(), "it scrolls");
    press(&mut stage, "window-moves");
    stage.settle();
    press(&mut stage, "window-tab-game");
    stage.settle();
    assert_eq!(place(&stage), before);
}

/// The list next to the analysis has every move, including the first moves.
#[test]
fn analysis_lists_every_move() {
    for lang in [Lang::En, Lang::Ru] {
        let size = Size { width: 1400.0, height: 2400.0, scale: 1.0 };
        let mut stage = playing(lang, size, "score:fill=rows", Theme::Light, "60");
        let now = stage.app().state.now;
        stage.app().state.session.set_analysing(true, now);
        stage.settle();
        stage.keep_shot(&format!("analysis-moves-{}", lang.code()));
        for number in [1, 20, 60] {
            let begin = format!("{number}. ");
            let mut moves = stage.harness.query_all_by_role(Role::Button);
            let is_there = moves
                .any(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(&begin)));
            assert!(is_there, "{lang:?} {number}");
        }
    }
}

/// The tip of a first game of Score cuts no card of a player.
#[test]
fn a_tip_cuts_no_card() {
    for &lang in Lang::ALL {
        let mut stage = playing(lang, TABS, "score", Theme::Light, "");
        let state = &mut stage.app().state;
        let text = state.texts.with("first-score-start", &[("length", 4.into())]);
        state.say(text.clone());
        if let Some(notice) = &mut state.notice {
            notice.explains = true;
        }
        stage.settle();
        stage.settle();
        stage.keep_shot(&format!("tip-{}", lang.code()));
        let tip = stage.harness.get_by_role_and_label(Role::Status, &text).rect();
        let side = stage.app().state.side_name(inarow_core::Side::O);
        let cards = stage.harness.query_all_by_label_contains(&side);
        let lowest = cards.map(|card| card.rect()).filter(|card| card.height() > 40.0 && card.left() < 260.0);
        let lowest = lowest.map(|card| card.bottom()).fold(0.0, f32::max);
        assert!(lowest > 0.0 && lowest <= tip.top(), "{lang:?}: {lowest} {tip:?}");
    }
}

/// The cards of both players are equally high, and keep their height in every state of a game.
#[test]
fn the_cards_of_the_players_have_one_height() {
    let cards = |stage: &mut Stage| -> Vec<f32> {
        let names = inarow_core::Side::ALL.map(|side| format!("{}: ", stage.app().state.side_name(side)));
        let nodes = stage.harness.query_all_by_role(Role::Button);
        let is_card = |label: &str| names.iter().any(|name| label.starts_with(name.as_str()));
        let cards = nodes.filter(|node| node.accesskit_node().label().is_some_and(|label| is_card(&label)));
        cards.map(|card| card.rect().height()).collect()
    };
    everywhere(gomoku, |still| {
        let usual = cards(&mut still.stage);
        assert!(usual.len() == 2 && usual[0] == usual[1], "{}: {usual:?}", still.at);
        let check = |still: &mut Still, what: &str, act: &mut dyn FnMut(&mut AppState)| {
            act(&mut still.stage.app().state);
            still.stage.settle();
            let now = cards(&mut still.stage);
            if now != usual {
                still.found.push(format!("{}, {what}: {usual:?} to {now:?}", still.at));
            }
        };
        let begin = |game: &str, player: &str, clock: &str, state: &mut AppState| {
            let last = state.last_game();
            let game = GameSource::Spec(game.parse().unwrap());
            let players = ["human", player].map(|player| player.parse().unwrap());
            state.start(NewGame { game, players, clocks: [clock.parse().unwrap(); 2], ..last });
        };
        check(still, "a draw is offered", &mut |state| state.session.offer_draw(state.now).unwrap());
        check(still, "resigning", &mut |state| state.resigning = true);
        check(still, "the end", &mut |state| state.session.resign(state.now).unwrap());
        check(still, "a record", &mut |state| {
            state.review(state.session.record().clone());
        });
        check(still, "a sentence", &mut |state| state.complain("Загружено: партия".to_owned()));
        check(still, "a clock", &mut |state| begin("ultimate", "human", "90m+3s", state));
        check(still, "a computer", &mut |state| begin("score", "computer:level=1", "5m", state));
        check(still, "an engine that is gone", &mut |state| {
            begin("gomoku", "exec:/nowhere/engine", "5m", state)
        });
    });
}

/// The button for another game keeps its place through every change of the analysis.
#[test]
fn another_game_keeps_its_place_beside_the_analysis() {
    everywhere(gomoku, |still| {
        let now = still.stage.app().state.now;
        still.stage.app().state.session.resign(now).unwrap();
        still.stage.settle();
        let rematch = still.stage.app().state.texts.get("window-rematch");
        let place = |stage: &Stage| -> Vec<egui::Rect> {
            let all = stage.harness.query_all_by_role_and_label(Role::Button, &rematch);
            all.map(|button| button.rect()).collect()
        };
        let before = place(&still.stage);
        let mut check = |what: &str, act: &mut dyn FnMut(&mut AppState)| {
            act(&mut still.stage.app().state);
            still.stage.settle();
            let after = place(&still.stage);
            let moved = before.iter().zip(&after).any(|(before, after)| before != after);
            if moved {
                still.found.push(format!("{}, {what}: {before:?} to {after:?}", still.at));
            }
        };
        check("analysis", &mut |state| state.session.set_analysing(true, now));
        check("analysis of the game", &mut |state| state.session.analyse_game(now));
        check("no analysis", &mut |state| state.session.set_analysing(false, now));
    });
}
