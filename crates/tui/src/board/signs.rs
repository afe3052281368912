//! Signs in cells, and their backgrounds.

use inarow_core::{Cell, Content, Side};
use inarow_view::{Look, Scene, SceneCell};

use crate::palette::{Background, Ink};

/// Sign of a wall, hatched as in every picture.
pub(super) const WALL: &str = "▒";
/// Ratings from low to high, without colours. The hatching between the first two is the sign of a wall.
const SHADES: [&str; 3] = ["░", "▓", "█"];
/// Best suggested move and other suggestions. The best suggestion is filled and other suggestions are outlined,
/// as in every picture.
const SUGGESTED: [&str; 2] = ["◆", "◇"];

/// Returns the background of a cell.
pub(super) fn background_of(scene: &Scene, cell: Cell, cursor: Option<Cell>) -> Background {
    let Some(shown) = scene.cell(cell) else { return Background::Page };
    if cursor == Some(cell) {
        return Background::Cursor;
    }
    if scene.suggestions.iter().any(|suggestion| suggestion.cell == cell) {
        return Background::Best;
    }
    // A rating of zero is an empty cell.
    if let Some((side, shade)) = scene.rating(cell).filter(|(_, shade)| shade.rank > 0.0) {
        return Background::Heat(side, shade.opacity());
    }
    match shown.content {
        _ if shown.winning => Background::Win,
        Content::Wall => Background::Wall,
        Content::Empty if shown.lit => Background::Lit,
        _ if shown.off => Background::Off,
        _ => Background::Cell,
    }
}

/// Returns the sign in a cell and its ink.
pub(super) fn glyph(scene: &Scene, cell: Cell, background: Background) -> (&'static str, Ink) {
    let Some(shown) = scene.cell(cell) else { return (" ", Ink::Grid) };
    match shown.content {
        Content::Mark(side) => (mark(scene.look, side), Ink::Mark(side)),
        Content::Wall => (WALL, Ink::Wall),
        Content::Empty => empty(scene, cell, shown, background),
    }
}

/// Returns the signs around a cell where colours do not distinguish it. Brackets mark the last move and the
/// winning line. Angles mark the cursor.
pub(super) fn set_off(scene: &Scene, cell: Cell, cursor: Option<Cell>) -> Option<([&'static str; 2], Ink)> {
    if cursor == Some(cell) {
        return Some((["›", "‹"], Ink::Accent));
    }
    let winning = scene.cell(cell).is_some_and(|shown| shown.winning);
    let ink = if scene.last == Some(cell) && !winning { Ink::Last } else { Ink::Strong };
    scene.is_set_off(cell).then_some((["[", "]"], ink))
}

/// Returns the sign of a side.
pub(crate) fn mark(look: Look, side: Side) -> &'static str {
    match (look, side) {
        (Look::Marks, Side::X) => "X",
        (Look::Marks, Side::O) => "O",
        (Look::Stones, Side::X) => "●",
        (Look::Stones, Side::O) => "○",
    }
}

fn empty(scene: &Scene, cell: Cell, shown: &SceneCell, background: Background) -> (&'static str, Ink) {
    if background == Background::Best {
        let is_best = scene.suggestions.iter().any(|suggestion| suggestion.cell == cell && suggestion.best);
        return (SUGGESTED[usize::from(!is_best)], Ink::Strong);
    }
    if let Background::Heat(_, opacity) = background {
        let step = ((opacity - 0.14) / 0.66 * SHADES.len() as f32).ceil() as usize;
        return (SHADES[step.clamp(1, SHADES.len()) - 1], Ink::Text);
    }
    if shown.forbidden.is_some() {
        ("×", Ink::Bad)
    } else if scene.stars.contains(&cell) && scene.boards.is_empty() && !scene.has_weights() {
        ("+", Ink::Grid)
    } else {
        ("·", Ink::Grid)
    }
}

/// Returns the large mark of a roomy grid, three rows of three columns.
pub(super) fn large(look: Look, side: Side) -> [&'static str; 3] {
    match (look, side) {
        (Look::Marks, Side::X) => ["╲ ╱", " ╳ ", "╱ ╲"],
        (Look::Stones, Side::X) => ["▗█▖", "███", "▝█▘"],
        (_, Side::O) => ["╭─╮", "│ │", "╰─╯"],
    }
}
