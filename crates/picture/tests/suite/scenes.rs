//! Boards to draw, one of every kind.

use inarow_core::{Cell, Content, Forbidden, Shape, Side, SmallBoard};
use inarow_view::{Coordinates, Heat, Look, Scene, SceneBoard, SceneCell, Suggestion, lines_through, shades};

fn cell(shape: Shape, name: &str) -> Cell {
    shape.parse(name).expect("a cell of the board")
}

/// Returns a board from rows of `.`, `X`, `O` and `#`.
pub(crate) fn rows(rows: &[&str]) -> Scene {
    let shape = Shape::new(rows[0].len() as u32, rows.len() as u32).expect("a board");
    let mut scene = Scene::empty(shape);
    for (cell, letter) in scene.cells.iter_mut().zip(rows.iter().flat_map(|row| row.chars())) {
        *cell = SceneCell::new(Content::from_letter(letter).expect("one of the four letters"));
    }
    scene
}

fn play(scene: &mut Scene, moves: &str, numbered: bool) {
    for (i, name) in moves.split_whitespace().enumerate() {
        let at = cell(scene.shape, name);
        scene.cells[at.index()].content = Content::Mark(Side::ALL[i % 2]);
        scene.cells[at.index()].number = numbered.then_some(i as u32 + 1);
        scene.last = Some(at);
    }
}

fn win(scene: &mut Scene, names: &str, least: usize) {
    let cells: Vec<Cell> = names.split_whitespace().map(|name| cell(scene.shape, name)).collect();
    for cell in &cells {
        scene.cells[cell.index()].winning = true;
    }
    scene.lines = lines_through(scene.shape, &cells, least);
}

/// Tic-tac-toe, won.
pub(crate) fn tictactoe() -> Scene {
    let mut scene = rows(&["...", "...", "..."]);
    play(&mut scene, "a3 c3 b2 b1 c1", false);
    win(&mut scene, "a3 b2 c1", 3);
    scene
}

/// Renju on a wooden board, with numbers, forbidden points and analysis.
pub(crate) fn renju() -> Scene {
    let mut scene = Scene::empty(Shape::new(15, 15).expect("a board"));
    scene.look = Look::Stones;
    play(&mut scene, "h8 i9 g9 i7 i8 g8 h9 h10 f9 e9 j7 g10 f10 e11 k6", true);
    for (name, reason) in
        [("g7", Forbidden::DoubleThree), ("l5", Forbidden::DoubleFour), ("j9", Forbidden::Overline)]
    {
        let at = cell(scene.shape, name);
        scene.cells[at.index()].forbidden = Some(reason);
    }
    for (i, (name, text)) in [("f8", "+62"), ("h7", "+41"), ("d10", "−8")].into_iter().enumerate() {
        let cell = cell(scene.shape, name);
        scene.suggestions.push(Suggestion { cell, text: text.to_owned(), best: i == 0 });
    }
    scene
}

/// Gomoku with stones, won. Losing stones fade.
pub(crate) fn gomoku_won() -> Scene {
    let mut scene = Scene::empty(Shape::new(15, 15).expect("a board"));
    scene.look = Look::Stones;
    play(&mut scene, "h8 h9 i9 g7 j10 g9 k11 f9 l12", false);
    win(&mut scene, "h8 i9 j10 k11 l12", 5);
    scene
}

/// Gomoku with marks, every move numbered.
pub(crate) fn numbered() -> Scene {
    let mut scene = Scene::empty(Shape::new(9, 9).expect("a board"));
    play(&mut scene, "e5 e6 f6 d4 g7 d7 d6 c6 f4 h8 f5 f7", true);
    scene.cells[0] =
        SceneCell { content: Content::Mark(Side::X), number: Some(100), ..scene.cells[0].clone() };
    scene.cells[1] =
        SceneCell { content: Content::Mark(Side::O), number: Some(1234), ..scene.cells[1].clone() };
    scene
}

/// The course's board, with walls and with coordinates from the top-left.
pub(crate) fn walls() -> Scene {
    let mut scene = rows(&[
        "..........",
        "..##......",
        "..#....#..",
        "..#..X.#..",
        "....XO.#..",
        "...XO.....",
        "..#.OXO...",
        "..#..#....",
        ".....##...",
        "..........",
    ]);
    scene.coordinates = Coordinates::Numbers;
    scene.last = scene.shape.cell(6, 6);
    scene
}

/// Ultimate with a target, a won and a drawn small board.
pub(crate) fn ultimate() -> Scene {
    let mut scene = rows(&[
        "XO...OX..",
        "..X.X.O..",
        ".OXO..X.O",
        ".XOX.O...",
        ".O.X.OX.O",
        "...X..O..",
        "..XXOX.X.",
        "O..XOOO..",
        "...OXX..X",
    ]);
    scene.boards = vec![SceneBoard { state: SmallBoard::Open, open: false }; 9];
    scene.boards[0].state = SmallBoard::Won(Side::O);
    scene.boards[4].state = SmallBoard::Won(Side::X);
    scene.boards[7].state = SmallBoard::Drawn;
    scene.boards[5].open = true;
    for cell in scene.shape.iter() {
        let (x, y) = scene.shape.xy(cell);
        let shown = &mut scene.cells[cell.index()];
        if shown.content == Content::Empty {
            let lit = x >= 6 && (3..6).contains(&y);
            (shown.lit, shown.off) = (lit, !lit);
        }
    }
    scene.last = scene.shape.cell(8, 2);
    scene
}

/// Ultimate, won by three small boards.
pub(crate) fn ultimate_won() -> Scene {
    let mut scene = ultimate();
    for i in [0, 4, 8] {
        scene.boards[i].state = SmallBoard::Won(Side::O);
    }
    scene.boards[2].state = SmallBoard::Won(Side::X);
    scene.boards[5].open = false;
    for cell in scene.shape.iter() {
        let (x, y) = scene.shape.xy(cell);
        let shown = &mut scene.cells[cell.index()];
        (shown.lit, shown.off, shown.winning) = (false, false, x / 3 == y / 3);
    }
    let centre = |i: i64| scene.shape.cell(i * 3 + 1, i * 3 + 1).expect("on the board");
    scene.lines = vec![(centre(0), centre(2))];
    scene.last = scene.shape.cell(8, 8);
    scene
}

/// Score with an active row.
pub(crate) fn score() -> Scene {
    let weights = [[2, -2, 1, -1], [-1, 1, -2, 2], [-2, 2, -1, 1], [1, -1, 2, -2]];
    let mut scene = rows(&[
        "XOXOXOXOOX",
        "OXOXXXOXOO",
        "XOOXOXOXXO",
        ".X..O..X..",
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
    ]);
    for cell in scene.shape.iter() {
        let (x, y) = scene.shape.xy(cell);
        let shown = &mut scene.cells[cell.index()];
        shown.weight = Some(weights[y % 4][x % 4]);
        if shown.content == Content::Empty {
            (shown.lit, shown.off) = (y == 3, y != 3);
        }
    }
    scene.active_row = Some(3);
    scene.last = scene.shape.cell(4, 3);
    scene
}

/// Both heat maps on one board, with numbers.
pub(crate) fn heat() -> Scene {
    let mut scene = rows(&["......", "..XO..", "..XX..", ".OO...", "......", "......"]);
    scene.mover = Some(Side::X);
    let attack = [
        0.0, 1.0, 1.3, 1.0, 0.0, 0.0, 0.0, 4.4, 0.0, 0.0, 1.0, 0.0, 1.0, 2.2, 0.0, 0.0, 2.9, 1.0, 0.0, 0.0,
        0.0, 10.5, 4.4, 1.3, 0.0, 1.3, 4.0, 2.2, 1.3, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0,
    ];
    let shades_of = |ratings: Vec<f32>| shades(&ratings.into_iter().map(Some).collect::<Vec<_>>());
    let own = shades_of(attack.to_vec());
    let other = shades_of(attack.iter().rev().map(|value| value * 12.0).collect());
    for ((cell, attack), defence) in scene.cells.iter_mut().zip(own).zip(other) {
        if cell.content == Content::Empty {
            cell.heat = Some(Heat { attack, defence, numbers: true });
        }
    }
    scene
}

/// The attack map alone, on stones.
pub(crate) fn heat_on_stones() -> Scene {
    let mut scene = heat();
    scene.look = Look::Stones;
    for cell in &mut scene.cells {
        if let Some(heat) = &mut cell.heat {
            heat.defence = None;
        }
    }
    scene
}

/// Returns a board of `side` cells a side with scattered marks.
pub(crate) fn large(side: u32, look: Look) -> Scene {
    let mut scene = Scene::empty(Shape::new(side, side).expect("a board"));
    scene.look = look;
    for (i, cell) in scene.cells.iter_mut().enumerate() {
        cell.content = match i * i % 23 {
            1 | 2 => Content::Mark(Side::X),
            3 | 4 => Content::Mark(Side::O),
            9 => Content::Wall,
            _ => Content::Empty,
        };
    }
    scene.last = scene.shape.cell(2, 1);
    scene
}
