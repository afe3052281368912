//! Animations on the board. A mark grows, and a winning line draws itself. A comparison of the scene with the
//! previous scene finds the animations. A jump to another game or ply has no animation.

use inarow_core::{Cell, Content, SmallBoard};
use inarow_view::Scene;
use inarow_view::display::Moving;

/// Time in which a mark grows, in seconds.
pub(super) const MARK: f64 = 0.12;
/// Time in which a winning line draws itself, in seconds.
pub(super) const LINE: f64 = 0.25;
/// Largest number of new marks that count as moves. More are a jump.
const MOVES: usize = 2;

/// Running animations, and their start.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Motion {
    pub(super) moving: Moving,
    began: f64,
}

impl Motion {
    /// Returns the animations when one scene follows another at a time, in seconds.
    pub(super) fn between(old: &Scene, new: &Scene, now: f64) -> Motion {
        let moving = moves(old, new).unwrap_or_default();
        Motion { moving, began: now }
    }

    /// Returns the size of growing marks, 0 to 1.
    pub(super) fn grown(&self, now: f64) -> f32 {
        let share = ((now - self.began) / MARK).clamp(0.0, 1.0) as f32;
        // The growth is quick at first and slow at the end.
        1.0 - (1.0 - share).powi(3)
    }

    /// Returns the drawn part of winning lines, 0 to 1. Winning lines wait for the mark.
    pub(super) fn drawn(&self, now: f64) -> f32 {
        ((now - self.began - MARK) / LINE).clamp(0.0, 1.0) as f32
    }

    /// Whether an animation is running.
    pub(super) fn runs(&self, now: f64) -> bool {
        let marks = !self.moving.cells.is_empty() || !self.moving.boards.is_empty();
        let end = if self.moving.lines { MARK + LINE } else { MARK };
        (marks || self.moving.lines) && now < self.began + end
    }
}

fn moves(old: &Scene, new: &Scene) -> Option<Moving> {
    if old.shape != new.shape || old.boards.len() != new.boards.len() {
        return None;
    }
    let mut cells: Vec<Cell> = Vec::new();
    for (at, (before, after)) in new.shape.iter().zip(old.cells.iter().zip(&new.cells)) {
        match (before.content, after.content) {
            (before, after) if before == after => {}
            (Content::Empty, Content::Mark(_)) if cells.len() < MOVES => cells.push(at),
            _ => return None,
        }
    }
    let last = new.last?;
    if !cells.contains(&last) {
        return None;
    }
    let boards: Vec<usize> = (0..new.boards.len())
        .filter(|&i| {
            old.boards[i].state == SmallBoard::Open && matches!(new.boards[i].state, SmallBoard::Won(_))
        })
        .collect();
    // In a board that has just been decided, the large mark grows over the small marks.
    if !new.boards.is_empty() {
        cells.retain(|cell| {
            let (x, y) = new.shape.xy(*cell);
            new.boards.get(y / 3 * 3 + x / 3).is_none_or(|board| board.state == SmallBoard::Open)
        });
    }
    Some(Moving { cells, boards, lines: old.lines.is_empty() && !new.lines.is_empty() })
}
