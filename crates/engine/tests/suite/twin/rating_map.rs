//! `rating-map` as described.

use inarow_core::{Cell, Content, Position, RandomSource, Shape, Side};
use inarow_engine::reference::rating_map::{Open, RatingMapParams};

fn content(position: &Position, shape: Shape, x: i64, y: i64) -> Content {
    shape.cell(x, y).map_or(Content::Wall, |cell| position.content(cell))
}

/// Rating of an empty cell by a side's marks.
pub(crate) fn rating(position: &Position, cell: Cell, side: Side, p: &RatingMapParams) -> f32 {
    let shape = position.shape();
    let (x, y) = shape.xy(cell);
    let (x, y) = (x as i64, y as i64);
    let mut sum = 0.0f32;
    for (dx, dy) in [(1, 0), (0, 1), (1, -1), (1, 1)] {
        let mut count = 0;
        let mut either = false;
        let mut both = true;
        for sign in [-1, 1] {
            let mut counted = 0;
            let mut stopped_on_empty = false;
            for step in 1..=4 {
                match content(position, shape, x + sign * step * dx, y + sign * step * dy) {
                    Content::Mark(mark) if mark == side => counted += 1,
                    other => {
                        stopped_on_empty = other == Content::Empty;
                        break;
                    }
                }
            }
            count += counted;
            either |= counted > 0 && stopped_on_empty;
            both &= stopped_on_empty;
        }
        let weight = [1.0, p.w1, p.w2, p.w3, p.w4, 1.0, 1.0, 1.0, 1.0][count];
        sum += count as f32 * weight;
        let open = match p.open {
            Open::Either => either,
            Open::Both => either && both,
        };
        if open {
            sum *= p.w_open;
        }
    }
    sum
}

/// Returns the move of `rating-map`.
pub(crate) fn choose(position: &Position, p: &RatingMapParams, seed: u64) -> Cell {
    let own = position.turn().side().expect("a side to move");
    let rated: Vec<(Cell, f32)> = position
        .legal_moves()
        .into_iter()
        .map(|cell| {
            let attack = rating(position, cell, own, p) * p.w_attack;
            let defence = rating(position, cell, own.other(), p) * p.w_defence;
            (cell, attack + defence)
        })
        .collect();
    let highest = rated.iter().map(|&(_, rating)| rating).fold(f32::NEG_INFINITY, f32::max);
    let best: Vec<Cell> =
        rated.into_iter().filter(|&(_, rating)| rating == highest).map(|(cell, _)| cell).collect();
    best[super::dice::dice(seed, own, position.ply()).below(best.len() as u64) as usize]
}
