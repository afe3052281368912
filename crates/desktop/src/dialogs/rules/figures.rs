//! Diagrams of the rules, which show positions of real games, reached by moves.

#[cfg(test)]
mod tests;

use inarow_core::{LineSetup, Position, Reply, Setup, Turn};
use inarow_view::{Coordinates, Scene, Show, Skin, Texts, lines_through, number};

use crate::app_state::setup_of;

/// Diagram with its caption.
pub(super) struct Figure {
    pub(super) scene: Scene,
    pub(super) caption: String,
}

/// Description of a diagram.
struct Sketch {
    /// Key of the caption.
    caption: &'static str,
    board: Board,
    /// Moves that lead to the position.
    moves: &'static str,
    /// Displayed part as left column, top row, width and height, or `None` for the whole board.
    part: Option<[usize; 4]>,
}

enum Board {
    /// Game by its name.
    Named(&'static str),
    /// The coursework game on a small board with these walls.
    Walls(&'static [[i64; 2]]),
}

const fn sketch(caption: &'static str, game: &'static str, moves: &'static str) -> Sketch {
    Sketch { caption, board: Board::Named(game), moves, part: None }
}

/// Describes a diagram of Renju, a game that needs the large board. The diagram shows its middle with all five
/// star points.
const fn renju(caption: &'static str, moves: &'static str) -> Sketch {
    Sketch { caption, board: Board::Named("renju"), moves, part: Some([2, 2, 11, 11]) }
}

const WALLS: &[[i64; 2]] = &[[3, 4], [3, 3], [4, 3], [5, 3], [6, 6], [6, 7], [7, 7], [1, 1], [1, 2], [7, 1]];

const SIX: &str = "b5 c6 c5 d6 d5 e6 f5 f6 g5 d4 e5";

const TICTACTOE: &[Sketch] = &[
    sketch("figure-tictactoe-win", "tictactoe", "a3 a2 b2 b3 c1"),
    sketch("figure-tictactoe-draw", "tictactoe", "a3 b3 c3 b2 a2 c2 b1 a1 c1"),
];
const GOMOKU: &[Sketch] = &[
    sketch("figure-gomoku-five", "line:9x9:k=5", "c3 c4 d4 d5 e5 e6 f6 f5 g7"),
    sketch("figure-gomoku-six", "line:9x9:k=5", SIX),
    sketch("figure-gomoku-exact", "line:9x9:k=5:rule=exact", SIX),
];
const RENJU: &[Sketch] = &[
    renju("figure-renju-five", "h8 i7 g7 g9 f6 j7 e5 e7 d4"),
    renju("figure-renju-overline", "e8 d6 f8 f5 i8 e11 j8 k6 g8 f10"),
    renju("figure-renju-double-four", "e8 d6 f8 f5 h5 e11 h6 k7 h7 f10 g8 k10"),
    renju("figure-renju-double-three", "i8 e6 j8 l11 h6 f11 h7 k5"),
];
const CARO: &[Sketch] = &[
    sketch("figure-caro-five", "line:9x9:k=5:rule=caro", "c5 b5 d5 d6 e5 e6 f5 f6 g5"),
    sketch("figure-caro-blocked", "line:9x9:k=5:rule=caro", "c5 b5 d5 d6 e5 e6 f5 h5 g5"),
    sketch("figure-caro-six", "line:9x9:k=5:rule=caro", SIX),
    sketch("figure-caro-plus", "line:9x9:k=5:rule=caro-plus", "b5 a5 c5 d6 d5 e6 f5 h5 g5 d4 e5"),
];
const ULTIMATE: &[Sketch] = &[
    sketch("figure-ultimate-target", "ultimate", "f6"),
    sketch("figure-ultimate-free", "ultimate", "b7 f1 g1 c1 h1 d1 b1 e1 i1"),
    sketch("figure-ultimate-win", "ultimate", "e4 d3 b7 e2 e6 e8 e5 f1 g2 a6 b9 d9 b8 f7 h2 h8 i2"),
];
const SCORE: &[Sketch] = &[
    sketch("figure-score-window", "score-balanced:size=5", "e5 a5 d4 b5 c3 e1 b2"),
    sketch("figure-score-rows", "score-balanced:size=5:fill=rows", "a5 c5 b5 e5 d5 b4 d4 a4"),
    sketch("figure-score-gravity", "score:size=5:fill=gravity", "c1 d1 d2 c2 b1 e1 c3"),
];
const COURSE: &[Sketch] = &[
    Sketch {
        caption: "figure-course-walls",
        board: Board::Walls(WALLS),
        moves: "b5 c3 c5 d2 e5 e3 f5 f4 g5",
        part: None,
    },
    sketch("figure-course-reply", "line:9x9:k=5:reply=last-move", "c5 c3 d5 d3 e5 e3 f5 f3 g5"),
    sketch("figure-course-answered", "line:9x9:k=5:reply=last-move", "c5 c3 d5 d3 e5 e3 f5 f3 g5 g3"),
];
const CUSTOM: &[Sketch] = &[
    sketch("figure-custom-four", "line:7x6:k=4", "c2 c3 d3 d2 e4 e3 f5"),
    sketch("figure-custom-swap", "line:9x9:k=5:opening=swap2", "e5 d6 f6"),
];

/// Returns the descriptions of a game's diagrams.
fn sketches(mode: super::Mode) -> &'static [Sketch] {
    use super::Mode;
    match mode {
        Mode::TicTacToe => TICTACTOE,
        Mode::Gomoku => GOMOKU,
        Mode::Renju => RENJU,
        Mode::Caro => CARO,
        Mode::Ultimate => ULTIMATE,
        Mode::Score => SCORE,
        Mode::Course => COURSE,
        Mode::Custom => CUSTOM,
    }
}

/// Returns the diagrams of a game, drawn in the style of the skin.
pub(super) fn figures(mode: super::Mode, skin: Skin, texts: &Texts) -> Vec<Figure> {
    sketches(mode).iter().filter_map(|sketch| sketch.figure(skin, texts)).collect()
}

impl Sketch {
    fn setup(&self) -> Option<Setup> {
        match self.board {
            Board::Named(game) => setup_of(game),
            Board::Walls(walls) => Some(Setup::Line(LineSetup {
                reply: Reply::LastMove,
                walls: walls.to_vec(),
                ..LineSetup::new(9, 9, 5)
            })),
        }
    }

    /// Returns the position after the moves, and the points that the last move earned by lines in Score.
    fn position(&self) -> Option<(Position, i64)> {
        let mut position = Position::new(&self.setup()?).ok()?;
        let mut earned = 0;
        for name in self.moves.split_whitespace() {
            let Turn::Player(side) = position.turn() else { return None };
            let cell = position.shape().parse(name).ok()?;
            let before = position.totals(side).map_or(0, |totals| totals.lines);
            position.play(side, cell).ok()?;
            earned = position.totals(side).map_or(0, |totals| totals.lines) - before;
        }
        Some((position, earned))
    }

    fn figure(&self, skin: Skin, texts: &Texts) -> Option<Figure> {
        let (position, earned) = self.position()?;
        let setup = self.setup()?;
        let suited = Show::suited(&setup, skin);
        let show =
            Show { coordinates: Coordinates::None, numbers: self.caption == "figure-custom-swap", ..suited };
        let mut scene = Scene::of(&position, &show);
        // The diagram also shows a line that does not end the game.
        if scene.lines.is_empty() && scene.answered.is_empty() && position.small_board(0).is_none() {
            scene.lines = lines_through(scene.shape, &position.winning_cells(), position.line_length());
        }
        if let Some(part) = self.part {
            scene = cut(&scene, part)?;
        }
        let values = [("sum", number::signed(earned).into()), scene.look.value()];
        let caption = texts.with(self.caption, &values);
        Some(Figure { scene, caption })
    }
}

/// Returns a part of a board as a board of its own.
fn cut(scene: &Scene, [left, top, width, height]: [usize; 4]) -> Option<Scene> {
    let shape = inarow_core::Shape::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?)?;
    let moved = |cell| {
        let (x, y) = scene.shape.xy(cell);
        shape.cell(x as i64 - left as i64, y as i64 - top as i64)
    };
    let mut cells = Vec::with_capacity(shape.cells());
    for cell in shape.iter() {
        let (x, y) = shape.xy(cell);
        let from = scene.shape.cell((x + left) as i64, (y + top) as i64)?;
        cells.push(scene.cell(from)?.clone());
    }
    let within =
        |lines: &[_]| lines.iter().filter_map(|(from, to)| Some((moved(*from)?, moved(*to)?))).collect();
    let (lines, answered) = (within(&scene.lines), within(&scene.answered));
    let stars = scene.stars.iter().filter_map(|star| moved(*star)).collect();
    Some(Scene { shape, cells, lines, answered, stars, last: scene.last.and_then(moved), ..scene.clone() })
}
