//! Random walls of the coursework games.

use crate::{RandomSource, Shape};

/// Settings of the generator of walls.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WallSpec {
    /// Playable fraction of the board, 0 to 1.
    pub playable: f64,
    /// Longest walk, in steps. A walk of n steps has n + 1 cells.
    pub max_length: u32,
    /// Width of the free margin around a walk, in king's moves.
    pub gap: u32,
}

impl WallSpec {
    /// Walls of the course: playable 0.75, length 50, gap 1.
    pub const COURSE: WallSpec = WallSpec { playable: 0.75, max_length: 50, gap: 1 };

    /// Number of walls wanted on a board: `round(cells · (1 − playable))`.
    #[must_use]
    pub fn wanted(&self, shape: Shape) -> usize {
        // A playable fraction outside 0..=1 would demand a negative number of walls, or more than the cells.
        let part = (1.0 - self.playable).clamp(0.0, 1.0);
        ((shape.cells() as f64 * part).round() as usize).min(shape.cells())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Free,
    Reserved,
    Wall,
}

/// Generates walls as `[x, y]` in row order. The result depends only on the numbers of `random`. Returns fewer
/// walls than wanted when no walk fits.
///
/// The algorithm is the generator of the course's rules. The algorithm places perpendicular walks where a walk
/// first fits, with a reserved margin.
pub fn generate(shape: Shape, spec: WallSpec, random: &mut dyn RandomSource) -> Vec<[i64; 2]> {
    let (width, height) = (shape.width() as i64, shape.height() as i64);
    let wanted = spec.wanted(shape);
    let patience = shape.cells().isqrt();
    let mut field = vec![Mark::Free; shape.cells()];
    let (mut placed, mut failures, mut from_corner) = (0, 0, false);
    let mut walk = Vec::new();
    while placed < wanted {
        random_walk(&mut walk, spec.max_length, random);
        let start = if from_corner {
            (0, 0)
        } else {
            (random.below(width as u64 + 1) as i64, random.below(height as u64 + 1) as i64)
        };
        let fits = |x: i64, y: i64| {
            walk.iter().all(|&(dx, dy)| {
                shape.cell(x + dx, y + dy).is_some_and(|cell| field[cell.index()] == Mark::Free)
            })
        };
        let place =
            (start.1..height).flat_map(|y| (start.0..width).map(move |x| (x, y))).find(|&(x, y)| fits(x, y));
        match place {
            Some((x, y)) => {
                failures = 0;
                for &(dx, dy) in &walk {
                    if placed == wanted {
                        break;
                    }
                    let Some(cell) = shape.cell(x + dx, y + dy) else { continue };
                    if field[cell.index()] != Mark::Wall {
                        field[cell.index()] = Mark::Wall;
                        placed += 1;
                        reserve(&mut field, shape, (x + dx, y + dy), i64::from(spec.gap));
                    }
                }
            }
            None => {
                failures += 1;
                if failures >= patience {
                    if from_corner {
                        break;
                    }
                    (failures, from_corner) = (0, true);
                }
            }
        }
    }
    let walls = shape.iter().filter(|cell| field[cell.index()] == Mark::Wall);
    walls.map(|cell| shape.xy(cell)).map(|(x, y)| [x as i64, y as i64]).collect()
}

/// Draws a walk from (0, 0) with `0..=max_length` steps. Every step is perpendicular to the step before.
fn random_walk(walk: &mut Vec<(i64, i64)>, max_length: u32, random: &mut dyn RandomSource) {
    const STEPS: [(i64, i64); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    walk.clear();
    let (mut x, mut y) = (0, 0);
    walk.push((x, y));
    let mut direction = None;
    // The largest board has 10,000 cells. A longer walk could only repeat itself.
    let longest = u64::from(max_length.min(10_000));
    for _ in 0..random.below(longest + 1) {
        let next = match direction {
            None => random.below(4) as usize,
            // Directions 0 and 1 are horizontal, 2 and 3 vertical. The perpendicular directions are the other
            // pair.
            Some(before) => (if before < 2 { 2 } else { 0 }) + random.below(2) as usize,
        };
        (x, y) = (x + STEPS[next].0, y + STEPS[next].1);
        walk.push((x, y));
        direction = Some(next);
    }
}

/// Reserves the free cells within king's distance `gap`.
fn reserve(field: &mut [Mark], shape: Shape, (x, y): (i64, i64), gap: i64) {
    let reach = gap.min(i64::from(crate::MAX_SIDE));
    for near_y in y - reach..=y + reach {
        for near_x in x - reach..=x + reach {
            if let Some(cell) = shape.cell(near_x, near_y)
                && field[cell.index()] == Mark::Free
            {
                field[cell.index()] = Mark::Reserved;
            }
        }
    }
}
