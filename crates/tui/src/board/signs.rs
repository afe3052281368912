//! What stands in a cell, and what lies under it.

use inarow_core::{Cell, Content, Side};
use inarow_view::{Look, Scene, SceneCell};

use crate::palette::{Background, Ink};

/// Hatched, as walls are in every picture.
pub(super) const WALL: &str = "▒";
/// Ratings from low to high, where colours do not tell them. The hatching between the first two is the walls'.
const SHADES: [&str; 3] = ["░", "▓", "█"];
/// The best suggested move, and another one: filled and outlined, as in every picture.
const SUGGESTED: [&str; 2] = ["◆", "◇"];

/// What lies under a cell.
pub(super) fn background_of(scene: &Scene, cell: Cell, cursor: Option<Cell>) -> Background {
    let Some(shown) = scene.cell(cell) else { return Background::Page };
    if cursor == Some(cell) {
        return Background::Cursor;
    }
    if scene.suggestions.iter().any(|suggestion| suggestion.cell == cell) {
        return Background::Best;
    }
    // Nothing to gain is the empty cell itself.
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

/// What stands in a cell, as one character.
pub(super) fn glyph(scene: &Scene, cell: Cell, background: Background) -> (&'static str, Ink) {
    let Some(shown) = scene.cell(cell) else { return (" ", Ink::Grid) };
    match shown.content {
        Content::Mark(side) => (mark(scene.look, side), Ink::Mark(side)),
        Content::Wall => (WALL, Ink::Wall),
        Content::Empty => empty(scene, cell, shown, background),
    }
}

/// What sets a cell off where colours do not tell: brackets around the last move and the line that won, angles around the
/// cursor.
pub(super) fn set_off(scene: &Scene, cell: Cell, cursor: Option<Cell>) -> Option<([&'static str; 2], Ink)> {
    if cursor == Some(cell) {
        return Some((["›", "‹"], Ink::Accent));
    }
    let winning = scene.cell(cell).is_some_and(|shown| shown.winning);
    let ink = if scene.last == Some(cell) && !winning { Ink::Last } else { Ink::Strong };
    scene.is_set_off(cell).then_some((["[", "]"], ink))
}

/// The sign of a side.
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

/// The marks of a roomy grid, three rows of three columns.
pub(super) fn large(look: Look, side: Side) -> [&'static str; 3] {
    match (look, side) {
        (Look::Marks, Side::X) => ["╲ ╱", " ╳ ", "╱ ╲"],
        (Look::Stones, Side::X) => ["▗█▖", "███", "▝█▘"],
        (_, Side::O) => ["╭─╮", "│ │", "╰─╯"],
    }
}
