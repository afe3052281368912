//! A board for pages that put the marks on it themselves.

use inarow_core::{Position, Side, SmallBoard};
use inarow_view::layout::{DIMMED, WIN_WIDTH};
use inarow_view::{Look, Scene, Show, Theme};

use crate::Style;
use crate::svg::canvas::{Length, Symbol};
use crate::svg::marks::{line_casing, line_paths};
use crate::svg::{layout_of, mark_symbol, svg};

/// A board as SVG, and how a script puts marks on it: `<use href=SYMBOL x=… y=… ATTRIBUTES>`.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayBoard {
    /// The board with what lies on it.
    pub svg: String,
    /// The top-left corner of each cell, in the units of the SVG, of which a cell has 100.
    pub corners: Vec<[f64; 2]>,
    /// How X and O look.
    pub marks: [ReplayMark; 2],
    /// The colour of the sign around the last mark.
    pub last: String,
    /// How a line that won looks: what lies beside it on marks, and the line.
    pub lines: [ReplayLine; 2],
    /// Whether marks are stones on crossings.
    pub stones: bool,
    /// What lies over small boards that are decided, in games that have some.
    pub small: Option<ReplaySmall>,
}

/// How a side's marks look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayMark {
    /// The symbol's reference.
    pub symbol: String,
    /// Attributes beside it.
    pub attributes: Vec<(&'static str, String)>,
    /// The opacity of marks that did not win, once a line has.
    pub faded: String,
}

/// How a line is drawn, with round ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayLine {
    /// Its colour.
    pub stroke: String,
    /// Its width, in the units of the SVG.
    pub width: String,
}

/// What lies over small boards that are decided: a square of this ground with corners rounded by 12 and a side of 300, then
/// the symbol of who won it, three times as large as in a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplaySmall {
    /// The top-left corner of each small board.
    pub corners: Vec<[f64; 2]>,
    /// The colour of the square.
    pub ground: String,
    /// Its opacity.
    pub opacity: String,
    /// The marks of X, of O, and of nobody.
    pub marks: [ReplayMark; 3],
}

/// What a replay puts over the marks of a game that is over, besides them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ReplayEnd {
    /// The winning line's parts on marks, and all of it, as paths; empty without one.
    pub paths: [String; 2],
    /// The small boards that it passes, from 0, row by row.
    pub boards: Vec<usize>,
}

/// The board of a position.
///
/// ```
/// use inarow_core::{LineSetup, Position, Setup};
/// use inarow_picture::{Theme, replay_board};
/// let position = Position::new(&Setup::Line(LineSetup::new(15, 15, 5))).unwrap();
/// let board = replay_board(&position, Theme::Wood);
/// assert_eq!(board.corners.len(), 225);
/// assert!(board.svg.contains(&format!("id=\"{}\"", &board.marks[0].symbol[1..])));
/// ```
pub fn replay_board(position: &Position, theme: Theme) -> ReplayBoard {
    let show = Show::suited(&position.initial_setup(), theme);
    let scene = Scene::of(position, &show);
    let layout = layout_of(&scene);
    let tokens = theme.tokens();
    let stones = scene.look == Look::Stones;
    let tenths = |(x, y): (f64, f64)| [(x * 1000.0).round() / 10.0, (y * 1000.0).round() / 10.0];
    let faded = |opacity: f32| format!("{opacity:.2}");
    let stroked = |stroke: String| {
        vec![("fill", "none".to_owned()), ("stroke", stroke), ("stroke-linecap", "round".to_owned())]
    };
    let mark = |side: Side| {
        let attributes = if stones {
            let fill = if side == Side::X { tokens.stone_x } else { tokens.stone_o };
            vec![("fill", fill.to_string()), ("stroke", tokens.stone_edge.to_string())]
        } else {
            stroked(tokens.of_side(scene.look, side).to_string())
        };
        ReplayMark {
            symbol: format!("#{}", mark_symbol(side, stones, scene.has_weights())),
            attributes,
            faded: faded(tokens.faded_mark(scene.look, side)),
        }
    };
    let small = (!scene.boards.is_empty()).then(|| {
        let large = |symbol: Symbol, colour: inarow_view::Rgb| ReplayMark {
            symbol: format!("#{}", symbol.id()),
            attributes: stroked(colour.to_string()),
            faded: faded(tokens.faded(colour, tokens.dimmed())),
        };
        ReplaySmall {
            corners: (0..scene.boards.len())
                .map(|i| tenths((layout.x(i % 3 * 3), layout.y(i / 3 * 3))))
                .collect(),
            ground: tokens.bg.to_string(),
            opacity: DIMMED.to_string(),
            marks: [
                large(Symbol::LargeCross, tokens.x),
                large(Symbol::LargeRing, tokens.o),
                large(Symbol::LargeHatch, tokens.grid),
            ],
        }
    });
    let (ground, casing) = line_casing(&scene, tokens);
    ReplayBoard {
        svg: svg(&scene, &Style { background: false, ..Style::new(theme) }),
        corners: scene.shape.iter().map(|cell| tenths(layout.corner(cell))).collect(),
        marks: [mark(Side::X), mark(Side::O)],
        last: if stones { tokens.stone_last } else { tokens.last }.to_string(),
        lines: [
            ReplayLine { stroke: ground.to_string(), width: Length(casing).to_string() },
            ReplayLine { stroke: tokens.win.to_string(), width: Length(WIN_WIDTH).to_string() },
        ],
        stones,
        small,
    }
}

/// What lies over the marks of a position that is won, on the board of [`replay_board`] with the same theme, or another with
/// the same marks.
pub fn replay_end(position: &Position, theme: Theme) -> ReplayEnd {
    let scene = Scene::of(position, &Show::suited(&position.initial_setup(), theme));
    let layout = layout_of(&scene);
    let shape = scene.shape;
    let mut boards: Vec<usize> = Vec::new();
    if !scene.boards.is_empty() {
        let winning = shape.iter().filter(|cell| scene.cell(*cell).is_some_and(|cell| cell.winning));
        for (x, y) in winning.map(|cell| shape.xy(cell)) {
            let board = y / 3 * 3 + x / 3;
            if !boards.contains(&board) {
                boards.push(board);
            }
        }
    }
    ReplayEnd { paths: line_paths(&layout, &scene), boards }
}

/// How the small boards of a position stand: `None` of one that is open, else the place of what lies on it in
/// [`ReplaySmall::marks`]; empty in games without them.
pub fn small_boards(position: &Position) -> Vec<Option<usize>> {
    let state = |board| match position.small_board(board)? {
        SmallBoard::Open => Some(None),
        SmallBoard::Won(side) => Some(Some(side.index())),
        SmallBoard::Drawn => Some(Some(2)),
    };
    (0..9).map_while(state).collect()
}
