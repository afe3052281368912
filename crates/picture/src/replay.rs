//! A board for pages that put the marks on it themselves.

use inarow_core::{Cell, Position, Side, SmallBoard};
use inarow_record::Record;
use inarow_view::display::{Detail, Drawing};
use inarow_view::layout::DIMMED;
use inarow_view::{Layout, Look, Rgb, Scene, Show, Theme};
use serde::Serialize;

use crate::Style;
use crate::svg::canvas::Length;
use crate::svg::{layout_of, pixels_of, with_symbols};

/// The script that puts marks on a board: `putMarks(layer, board, game, ply)`, with a [`ReplayBoard`] and a game with
/// `first` (the side of the first move), `moves` (cells) and what a [`ReplayEnd`] has.
pub const REPLAY_SCRIPT: &str = include_str!("replay.js");

/// A board as SVG, and how a script puts marks on it: `<use href=SYMBOL x=… y=…>`. Serde writes what a script needs beside
/// the picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReplayBoard {
    /// The board with what lies on it.
    #[serde(skip)]
    pub svg: String,
    /// The top-left corner of each cell, in the units of the SVG, of which a cell has 100.
    pub corners: Vec<[f64; 2]>,
    /// How X and O look.
    pub marks: [ReplayMark; 2],
    /// The colour of the sign around the last mark.
    pub last: String,
    /// How a line that won looks: what lies beside it on marks, and the line.
    pub lines: [ReplayLine; 2],
    /// Whether marks are stones on crossings, with a ring around the last one.
    pub stones: bool,
    /// What lies over small boards that are decided, in games that have some.
    pub small: Option<ReplaySmall>,
}

/// How a side's marks look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReplayMark {
    /// The symbol's reference.
    pub symbol: String,
    /// The opacity of marks that did not win, once a line has.
    pub faded: String,
}

/// How a line is drawn, with round ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReplayLine {
    /// Its colour.
    pub stroke: String,
    /// Its width, in the units of the SVG.
    #[serde(rename = "stroke-width")]
    pub width: String,
}

/// What lies over small boards that are decided: a square of this ground with corners rounded by 12 and a side of 300, then
/// the symbol of who won it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReplaySmall {
    /// The top-left corner of each small board.
    pub corners: Vec<[f64; 2]>,
    /// The square.
    pub ground: ReplayGround,
    /// The marks of X, of O, and of nobody.
    pub marks: [ReplayMark; 3],
}

/// The colour of a square, and how much of what lies below it is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReplayGround {
    /// The colour.
    pub fill: String,
    /// The opacity.
    pub opacity: String,
}

/// What a game has beside its moves: what lies over the marks in the end, and on small boards since they were decided.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize)]
pub struct ReplayEnd {
    /// The cells of a line that won; the others recede. Empty where lines earn points, or nobody won.
    pub won: Vec<usize>,
    /// Paths of the lines that are marked in the end, those that won or that earned points: their parts on marks, and all
    /// of them; empty without any.
    pub lines: [String; 2],
    /// The small boards that it passes, from 0, row by row.
    pub over: Vec<usize>,
    /// After how many moves a small board was decided, which, and the place of its mark in [`ReplaySmall::marks`].
    pub small: Vec<[usize; 3]>,
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

/// The lines of a scene as paths: what lies on marks, and all of them.
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

/// What lies over the marks of a game, on the board of [`replay_board`] with the same theme, or another with the same marks. Of
/// a record that is of no game there is nothing.
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
        // Those that were decided before the first move are on the board already.
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

/// How the small boards of a position stand: `None` of one that is open, else the place of what lies on it in
/// [`ReplaySmall::marks`]; empty in games without them.
fn small_boards(position: &Position) -> Vec<Option<usize>> {
    let state = |board| match position.small_board(board)? {
        SmallBoard::Open => Some(None),
        SmallBoard::Won(side) => Some(Some(side.index())),
        SmallBoard::Drawn => Some(Some(2)),
    };
    (0..9).map_while(state).collect()
}
