//! A game that this crate knows only by texts.

use inarow_core::{DropSetup, Position, Setup};
use inarow_view::{Lang, Scene, Show, Texts, game_name, game_summary, rules};

fn setup() -> Setup {
    Setup::Drop(DropSetup::default())
}

fn position(moves: &str) -> Position {
    let mut position = Position::new(&setup()).expect("the start");
    for name in moves.split_whitespace() {
        let cell = position.shape().parse(name).expect("a cell");
        position.play(position.turn().side().expect("a side"), cell).expect("a legal move");
    }
    position
}

#[test]
fn it_has_a_name_and_rules_in_every_language() {
    let check = |lang, name: &str, summary: &str, rule: &str| {
        let texts = Texts::new(lang);
        assert_eq!(game_name(&setup(), &texts), name);
        assert_eq!(game_summary(&setup(), &texts), summary);
        let rules = rules(&setup(), &texts);
        assert_eq!(rules.split("\n\n").count(), 4, "{rules}");
        assert!(rules.contains(rule), "{rules}");
    };
    check(
        Lang::En,
        "Drop",
        "7×6, four in a row, marks fall",
        "your mark falls to the lowest empty cell of it.\n\nThe first player",
    );
    check(
        Lang::Ru,
        "Падение",
        "7×6, четыре в ряд, знаки падают",
        "знак падает в его нижнюю пустую клетку.\n\nВыигрывает",
    );
}

#[test]
fn exactly_the_legal_cells_are_lit() {
    for moves in ["", "d1", "d1 d2 d3 d4 d5 d6", "a1 b1 a2 b2 a3 b3"] {
        let position = position(moves);
        let scene = Scene::of(&position, &Show::default());
        let lit = position.shape().iter().zip(&scene.cells).filter(|(_, cell)| cell.lit).map(|(at, _)| at);
        assert_eq!(lit.collect::<Vec<_>>(), position.legal_moves(), "{moves}");
    }
}

#[test]
fn a_win_shows_its_line() {
    let position = position("a1 b1 a2 b2 a3 b3 a4");
    let scene = Scene::of(&position, &Show::default());
    let shape = position.shape();
    assert_eq!(scene.lines, [(shape.parse("a4").expect("a cell"), shape.parse("a1").expect("a cell"))]);
    assert!(scene.is_won());
}
