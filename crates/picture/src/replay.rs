//! A board for pages that put the marks on it themselves.

use inarow_core::{Position, Side};
use inarow_view::{Layout, Look, Scene, Show, Theme};

use crate::Style;
use crate::svg::{mark_symbol, svg};

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
    /// The colour of the sign around the marks of a line that won.
    pub win: String,
    /// Whether marks are stones on crossings.
    pub stones: bool,
}

/// How a side's marks look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayMark {
    /// The symbol's reference.
    pub symbol: String,
    /// Attributes beside it.
    pub attributes: Vec<(&'static str, String)>,
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
    let layout = Layout::of(&scene);
    let tokens = theme.tokens();
    let stones = scene.look == Look::Stones;
    let corner = |cell| {
        let (x, y) = layout.corner(cell);
        [(x * 1000.0).round() / 10.0, (y * 1000.0).round() / 10.0]
    };
    let mark = |side: Side| {
        let attributes = if stones {
            let fill = if side == Side::X { tokens.stone_x } else { tokens.stone_o };
            vec![("fill", fill.to_string()), ("stroke", tokens.stone_edge.to_string())]
        } else {
            let stroke = if side == Side::X { tokens.x } else { tokens.o };
            vec![
                ("fill", "none".to_owned()),
                ("stroke", stroke.to_string()),
                ("stroke-linecap", "round".to_owned()),
            ]
        };
        ReplayMark { symbol: format!("#{}", mark_symbol(side, stones, scene.has_weights())), attributes }
    };
    ReplayBoard {
        svg: svg(&scene, &Style { background: false, ..Style::new(theme) }),
        corners: scene.shape.iter().map(corner).collect(),
        marks: [mark(Side::X), mark(Side::O)],
        last: if stones { tokens.stone_last } else { tokens.last }.to_string(),
        win: tokens.win.to_string(),
        stones,
    }
}
