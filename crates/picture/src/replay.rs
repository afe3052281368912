//! A board for pages that place marks by script.

use inarow_core::{Cell, Position, Side, SmallBoard};
use inarow_record::Record;
use inarow_view::display::{Detail, Drawing};
use inarow_view::layout::DIMMED;
use inarow_view::{Layout, Look, Rgb, Scene, Show, Theme};
use serde::Serialize;

use crate::Style;
use crate::svg::canvas::Length;
use crate::svg::{layout_of, pixels_of, with_symbols};

/// The script that places marks on a board: `putMarks(layer, board, game, ply)`, with a [`ReplayBoard`] and a
/// game. A game has `first` (the side of the first move), `moves` (cells) and the fields of a [`ReplayEnd`].
pub const REPLAY_SCRIPT: &str = include_str!("replay.js");

/// A board as SVG, with data for a script that places marks on the board: `<use href=SYMBOL x=… y=…>`. Serde
/// writes the data without the picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReplayBoard {
    /// The board of the position.
    #[serde(skip)]
    pub svg: String,
    /// Top-left corner of each cell, in units of the SVG. A cell has 100 units.
    pub corners: Vec<[f64; 2]>,
    /// Marks of X and O.
    pub marks: [ReplayMark; 2],
    /// Colour of the ring around the last mark.
    pub last: String,
    /// Two strokes of a winning line: the casing on marks, and the line.
    pub lines: [ReplayLine; 2],
    /// Whether marks are stones on crossings. The last stone has a ring.
    pub stones: bool,
    /// Layer over decided small boards, in games that have small boards.
    pub small: Option<ReplaySmall>,
}

/// A side's mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReplayMark {
    /// Reference of the mark's symbol.
    pub symbol: String,
    /// Opacity of marks outside the winning line. The opacity applies once a line wins.
    pub faded: String,
}

/// A stroke with round ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReplayLine {
    /// Colour.
    pub stroke: String,
    /// Width, in units of the SVG.
    #[serde(rename = "stroke-width")]
    pub width: String,
}

/// Layer over decided small boards. The layer is a square of this ground, with side 300 and corner radius 12.
/// The winner's symbol is above the square.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReplaySmall {
    /// Top-left corner of each small board.
    pub corners: Vec<[f64; 2]>,
    /// Ground of the square.
    pub ground: ReplayGround,
    /// Marks of X, of O, and of a drawn board.
    pub marks: [ReplayMark; 3],
}

/// Colour and opacity of a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReplayGround {
    /// The colour.
    pub fill: String,
    /// The opacity.
    pub opacity: String,
}

/// End of a game for the script. The script draws lines over the marks, and small boards with the moves that
/// decided each board.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize)]
pub struct ReplayEnd {
    /// Cells of a winning line. Other marks fade. The list is empty if lines earn points or nobody won.
    pub won: Vec<usize>,
    /// Paths of the lines that won or earned points, drawn at the end. The parts on marks come first, then
    /// whole lines. Both paths are empty without lines.
    pub lines: [String; 2],
    /// Small boards that the line crosses, from 0, row by row.
    pub over: Vec<usize>,
    /// Decided small boards. Each entry has the number of moves before the decision, the board, and the index
    /// of its mark in [`ReplaySmall::marks`].
    pub small: Vec<[usize; 3]>,
}

/// Returns the board of a position.
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
    let detail = Detail::picture(&scene, tokens, pixels_of(&layout));
    let drawing = Drawing::new(&scene, &layout, &detail);
    let mut symbols = Side::ALL.map(|side| drawing.usual_mark(side)).to_vec();
    if !scene.boards.is_empty() {
        symbols.extend(Side::ALL.map(|side| drawing.usual_large_mark(side)));
        symbols.push(drawing.large_hatch());
    }
    let style = Style { background: false, ..Style::new(theme) };
    let (svg, ids) = with_symbols(&scene, &layout, &style, pixels_of(&layout), symbols);
    let mark = |number: usize, opacity: f32| ReplayMark {
        symbol: format!("#{}", ids.get(number).map_or("", String::as_str)),
        faded: format!("{opacity:.2}"),
    };
    let tenths = |(x, y): (f64, f64)| [(x * 1000.0).round() / 10.0, (y * 1000.0).round() / 10.0];
    let small = (!scene.boards.is_empty()).then(|| {
        let large = |number: usize, colour: Rgb| mark(number, tokens.faded(colour, tokens.dimmed()));
        ReplaySmall {
            corners: (0..scene.boards.len())
                .map(|i| tenths((layout.x(i % 3 * 3), layout.y(i / 3 * 3))))
                .collect(),
            ground: ReplayGround { fill: tokens.bg.to_string(), opacity: DIMMED.to_string() },
            marks: [large(2, tokens.x), large(3, tokens.o), large(4, tokens.grid)],
        }
    });
    let (ground, casing) = (drawing.line_ground(), drawing.line_widths());
    let line =
        |ink: Rgb, width: f64| ReplayLine { stroke: ink.to_string(), width: Length(width).to_string() };
    ReplayBoard {
        corners: scene.shape.iter().map(|cell| tenths(layout.corner(cell))).collect(),
        marks: Side::ALL.map(|side| mark(side.index(), tokens.faded_mark(scene.look, side))),
        last: tokens.of_last(scene.look).to_string(),
        lines: [line(ground, casing[0]), line(tokens.win, casing[1])],
        stones: scene.look == Look::Stones,
        small,
        svg,
    }
}

/// Returns the lines of a scene as paths: the parts on marks, and whole lines.
fn line_paths(layout: &Layout, scene: &Scene) -> [String; 2] {
    let lines = layout.winning_lines(scene);
    let part = |(x1, y1): (f64, f64), (x2, y2): (f64, f64)| {
        format!("M{} {}L{} {}", Length(x1), Length(y1), Length(x2), Length(y2))
    };
    let on_marks = lines
        .iter()
        .flat_map(|line| line.on_marks.iter().map(|(from, to)| part(line.at(*from), line.at(*to))))
        .collect();
    [on_marks, lines.iter().map(|line| part(line.ends[0], line.ends[1])).collect()]
}

/// Returns the end of a game for the board of [`replay_board`]. The board has this theme or another theme with
/// equal marks. An invalid record gives an empty result.
pub fn replay_end(record: &Record, theme: Theme) -> ReplayEnd {
    let Ok(last) = record.replay() else { return ReplayEnd::default() };
    let scene = Scene::of(&last, &Show::suited(&record.setup, theme));
    let lines = line_paths(&layout_of(&scene), &scene);
    let shape = scene.shape;
    let is_winning = |cell: &Cell| scene.cell(*cell).is_some_and(|cell| cell.winning);
    let mut over: Vec<usize> = Vec::new();
    if !scene.boards.is_empty() {
        for (x, y) in shape.iter().filter(is_winning).map(|cell| shape.xy(cell)) {
            let board = y / 3 * 3 + x / 3;
            if !over.contains(&board) {
                over.push(board);
            }
        }
    }
    let mut small = Vec::new();
    if !scene.boards.is_empty() {
        // Boards decided before the first move are already in the picture.
        let mut known: Vec<Option<usize>> = Vec::new();
        for (plies, position) in record.positions().flatten().enumerate() {
            let now = small_boards(&position);
            for (board, state) in now.iter().enumerate() {
                if let (Some(state), Some(None)) = (state, known.get(board)) {
                    small.push([plies, board, *state]);
                }
            }
            known = now;
        }
    }
    let won = if scene.is_won() { last.winning_cells() } else { Vec::new() };
    ReplayEnd { won: won.into_iter().map(|cell| cell.index()).collect(), lines, over, small }
}

/// Returns the state of each small board. The state is `None` if open, otherwise the index of the mark in
/// [`ReplaySmall::marks`]. The list is empty in games without small boards.
fn small_boards(position: &Position) -> Vec<Option<usize>> {
    let state = |board| match position.small_board(board)? {
        SmallBoard::Open => Some(None),
        SmallBoard::Won(side) => Some(Some(side.index())),
        SmallBoard::Drawn => Some(Some(2)),
    };
    (0..9).map_while(state).collect()
}
