//! The small board on each game's card of a start screen.

use inarow_core::{Cell, Content, Forbidden, Shape, Side, SmallBoard};

use crate::scene::{Coordinates, Look, Scene, SceneBoard, SceneCell};

/// Pictures of the games of the start screen. X and O are marks. `x` is a cell of X's winning line, `#` a wall
/// and `f` a forbidden point.
const GAMES: [&[&str]; 7] = [
    &["O..", "xxx", ".O."],
    &["......", "....X.", "..OX..", "..XO..", ".XO...", "......"],
    &["......", "......", ".XXf..", "..OXO.", ".O.X..", "......"],
    // An open five wins. A five that is blocked at both ends does not win.
    &[".......", "OXXXXXO", ".......", "...O...", ".xxxxx.", "..O.O..", "......."],
    &["........."; 9],
    &["XOXOX", "O.X..", ".....", ".....", "....."],
    &[".......", ".....#.", "..#O.#.", "..##...", "...XX..", "....OX.", "......."],
];
const ULTIMATE: usize = 4;
const SCORE: usize = 5;

impl Scene {
    /// Returns the picture of the game at this index of the start screen, or `None` for custom games.
    pub fn of_card(place: usize, look: Look) -> Option<Scene> {
        let rows = GAMES.get(place)?;
        let shape = Shape::new(rows.first()?.len() as u32, rows.len() as u32)?;
        let mut cells: Vec<SceneCell> = rows.iter().flat_map(|row| row.chars()).map(cell).collect();
        let won: Vec<Cell> =
            shape.iter().zip(&cells).filter(|(_, cell)| cell.winning).map(|(at, _)| at).collect();
        let lines = won.first().copied().zip(won.last().copied()).into_iter().collect();
        let mut boards = Vec::new();
        if place == ULTIMATE {
            let states = [(2, Side::X), (4, Side::X), (6, Side::O)];
            boards = (0..9)
                .map(|board| {
                    let won = states.iter().find(|(won, _)| *won == board);
                    SceneBoard {
                        state: won.map_or(SmallBoard::Open, |(_, side)| SmallBoard::Won(*side)),
                        open: board == 5,
                    }
                })
                .collect();
            for at in shape.iter() {
                let (x, y) = shape.xy(at);
                cells[at.index()].lit = (x / 3, y / 3) == (2, 1);
            }
        }
        let active_row = (place == SCORE).then_some(1);
        let empty = Scene { stars: Vec::new(), coordinates: Coordinates::None, ..Scene::empty(shape) };
        Some(Scene { look, cells, lines, boards, active_row, ..empty })
    }
}

fn cell(letter: char) -> SceneCell {
    let content = Content::from_letter(letter.to_ascii_uppercase()).unwrap_or(Content::Empty);
    SceneCell {
        winning: letter == 'x',
        forbidden: (letter == 'f').then_some(Forbidden::DoubleThree),
        ..SceneCell::new(content)
    }
}
