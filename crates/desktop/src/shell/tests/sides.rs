//! Tests of one look everywhere. The board of a theme and every other place show and name the sides alike.

use egui_kittest::kittest::NodeT as _;
use inarow_view::{Look, Scene, Show, Skin, Stones, Texts};

use super::*;
use crate::app_state::DialogKind;

/// Returns a theme in its initial state, with stones on wood.
fn on_wood(theme: Theme) -> Skin {
    Skin { theme, stones: Stones::OnWood }
}

/// Returns every name and value that a screen reader can read in the window.
fn said(stage: &Stage) -> Vec<String> {
    let root = stage.harness.root();
    let nodes: Vec<_> = root.children_recursive().collect();
    let all = nodes.iter().flat_map(|node| [node.accesskit_node().label(), node.accesskit_node().value()]);
    all.flatten().collect()
}

/// Returns whether a text names sides X or O, and whether the text names sides black or white.
fn calls(text: &str) -> [bool; 2] {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let letters = words.clone().any(|word| word == "X" || word == "O");
    let colour = |word: &str| {
        ["чёрн", "белы", "black", "white"].iter().any(|start| word.to_lowercase().starts_with(start))
    };
    [letters, words.clone().any(colour)]
}

/// Fails if a text names the sides unlike the board. Texts about another game may.
fn check(stage: &Stage, look: Look, others: &[String], place: &str) -> usize {
    let mut named = 0;
    for text in said(stage).iter().filter(|text| !others.iter().any(|other| text.contains(other))) {
        let [letters, colours] = calls(text);
        match look {
            Look::Stones => assert!(!letters, "{place}: {text}"),
            // The rules of renju mean the colours, so the texts say X (black).
            Look::Marks => assert!(!colours || letters, "{place}: {text}"),
        }
        named += usize::from(letters || colours);
    }
    named
}

/// Dialogs that mention the game on the board.
const DIALOGS: [DialogKind; 5] =
    [DialogKind::NewGame, DialogKind::Editor, DialogKind::Rules, DialogKind::History, DialogKind::Statistics];

#[test]
fn every_place_calls_and_draws_the_sides_as_the_board_does() {
    let games = [
        ("tictactoe", "a1 b2"),
        ("gomoku:opening=swap2", ""),
        ("renju", "h8 i9"),
        ("caro", "h8 i9"),
        // A custom game has its whole form unfolded.
        ("line:15x15:k=6", "h8 i9"),
        ("course", ""),
        ("ultimate", "e5"),
        ("score", "a1"),
    ];
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        // These themes have stones in some games, in every game with lines, and in no game. The light theme
        // resembles the first theme.
        for theme in [Theme::Indigo, Theme::Wood, Theme::HighContrast] {
            for (game, moves) in games {
                let mut stage = playing(lang, Size::USUAL, game, theme, moves);
                let setup = stage.app().state.session.setup().clone();
                let skin = on_wood(theme);
                let look = Look::of(&setup, skin);
                let place = |place: &str| format!("{game} in {}, {}: {place}", theme.name(), lang.code());
                // The board itself, next to players, status and moves.
                let drawn = Scene::of(stage.app().state.session.shown(), &Show::suited(&setup, skin)).look;
                assert_eq!(drawn, look, "{}", place("board"));
                assert!(check(&stage, look, &[], &place("board")) > 3, "{}", place("board"));
                let now = stage.app().state.now;
                stage.app().state.session.resign(now).unwrap();
                stage.settle();
                check(&stage, look, &[], &place("result"));
                // Rules, cards and lists mention every game. The texts about renju name black.
                let others: Vec<String> = match game.split(':').next().unwrap() {
                    "renju" => Vec::new(),
                    _ => vec![texts.get("game-renju")],
                };
                for dialog in DIALOGS {
                    stage.app().state.open(dialog);
                    stage.settle();
                    if theme == Theme::Wood {
                        let game = game.split(':').next().unwrap();
                        stage.keep_shot(&format!("wood-{game}-{dialog:?}-{}", lang.code()));
                    }
                    let named = check(&stage, look, &others, &place(&format!("{dialog:?}")));
                    assert!(named > 0, "{}: nobody is named", place(&format!("{dialog:?}")));
                    stage.harness.key_press(Key::Escape);
                    stage.settle();
                }
                stage.app().state.screen = Screen::Start;
                stage.settle();
                if theme == Theme::Wood {
                    stage.keep_shot(&format!("wood-start-{}", lang.code()));
                }
                check(&stage, look, &others, &place("start"));
            }
        }
    }
}

#[test]
fn cards_draw_the_board_of_the_theme() {
    for theme in Theme::ALL {
        let mut stage = Stage::new(Lang::Ru, Size::USUAL);
        stage.app().state.prefs.theme = Some(theme);
        stage.settle();
        for (place, name) in inarow_view::OFFERED_GAMES.iter().enumerate() {
            let setup = crate::app_state::setup_of(name).unwrap();
            let board = Show::suited(&setup, on_wood(theme)).look;
            assert_eq!(games::look_of(&stage.app().state, place), board, "{name} in {theme:?}");
        }
        let renju = said(&stage).into_iter().find(|text| text.starts_with("Рэндзю")).unwrap();
        let card = match theme {
            Theme::HighContrast => "Рэндзю: запрещённые ходы для X\u{a0}(чёрных)",
            _ => "Рэндзю: запрещённые ходы для чёрных",
        };
        assert_eq!(renju, card);
    }
}

#[test]
fn strategies_tell_sides_as_their_board_does() {
    for &lang in Lang::ALL {
        for theme in Theme::ALL {
            let mut stage = playing(lang, Size::USUAL, "gomoku", theme, "h8");
            stage.app().state.open(DialogKind::Strategies);
            stage.settle();
            let look = if theme == Theme::HighContrast { Look::Marks } else { Look::Stones };
            assert!(check(&stage, look, &[Texts::new(lang).get("game-renju")], theme.name()) > 0);
        }
    }
}

#[test]
fn games_with_marks_and_with_stones_are_counted_apart() {
    for (lang, marks, stones, both) in [
        (Lang::Ru, "X: 0, O: 1", "Чёрные: 0, Белые: 1", "O и белые 2"),
        (Lang::En, "X: 0, O: 1", "Black: 0, White: 1", "O and white wins 2"),
    ] {
        let mut stage = playing(lang, Size::USUAL, "tictactoe", Theme::Wood, "a1 b2");
        for game in ["", "gomoku"] {
            let state = &mut stage.app().state;
            if !game.is_empty() {
                let game = GameSource::Spec(game.parse().unwrap());
                state.start(NewGame { game, ..state.session.last().clone() });
            }
            let now = state.now;
            state.session.resign(now).unwrap();
            stage.settle();
        }
        stage.app().state.open(DialogKind::Statistics);
        stage.settle();
        stage.keep_shot(&format!("statistics-apart-{}", lang.code()));
        for words in [marks, stones, both] {
            assert!(said(&stage).iter().any(|text| text.contains(words)), "{words}: {:?}", said(&stage));
        }
    }
}
