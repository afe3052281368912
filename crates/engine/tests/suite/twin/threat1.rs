//! `threat1` as described. Evaluates the whole board every time.

use inarow_core::{Cell, Content, Position, RandomSource, Side, Turn};
use inarow_engine::reference::threat1::Threat1Params;

const DIRECTIONS: [(i64, i64); 4] = [(1, 0), (0, 1), (1, -1), (1, 1)];

struct Grid {
    width: i64,
    height: i64,
    cells: Vec<Content>,
}

impl Grid {
    fn of(position: &Position) -> Grid {
        let shape = position.shape();
        let cells = shape.iter().map(|cell| position.content(cell)).collect();
        Grid { width: shape.width() as i64, height: shape.height() as i64, cells }
    }

    fn at(&self, x: i64, y: i64) -> Content {
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return Content::Wall;
        }
        self.cells[(y * self.width + x) as usize]
    }

    /// Returns the length and the open ends of the run through a cell with the side's mark there. The run
    /// extends at most four cells each way.
    fn run(&self, x: i64, y: i64, (dx, dy): (i64, i64), side: Side) -> (i64, i64) {
        let (mut count, mut open) = (1, 0);
        for sign in [-1, 1] {
            for step in 1..=5 {
                let (x, y) = (x + sign * step * dx, y + sign * step * dy);
                if self.at(x, y) == Content::Mark(side) {
                    if step <= 4 {
                        count += 1;
                    }
                } else {
                    open += i64::from(self.at(x, y) == Content::Empty);
                    break;
                }
            }
        }
        (count, open)
    }

    fn wins(&self, x: i64, y: i64, side: Side) -> bool {
        DIRECTIONS.iter().any(|&direction| self.run(x, y, direction, side).0 >= 5)
    }

    fn double_four(&self, x: i64, y: i64, side: Side) -> bool {
        let four = |direction| {
            let (count, open) = self.run(x, y, direction, side);
            count == 4 && open > 0
        };
        DIRECTIONS.iter().filter(|&&direction| four(direction)).count() >= 2
    }

    fn evaluate(&self, own: Side, p: &Threat1Params) -> i64 {
        let mut sum = 0;
        for y in 0..self.height {
            for x in 0..self.width {
                let Content::Mark(side) = self.at(x, y) else { continue };
                for direction in DIRECTIONS {
                    let (count, open) = self.run(x, y, direction, side);
                    let base = match (count, open) {
                        (5.., _) => return if side == own { p.five } else { -p.five },
                        (4, 2) => p.four2,
                        (4, _) => p.four1,
                        (3, 2) => p.three2,
                        (3, _) => p.three1,
                        (2, 2) => p.two2,
                        (2, _) => p.two1,
                        (count, _) => count,
                    };
                    if side == own {
                        sum += base;
                        let (w, h) = (self.width, self.height);
                        if w / 3 < x && x < 2 * w / 3 && h / 3 < y && y < 2 * h / 3 {
                            sum += p.centre;
                        }
                    } else {
                        sum -= p.enemy * base;
                    }
                }
            }
        }
        sum
    }
}

/// Returns the move of `threat1`.
pub(crate) fn choose(position: &Position, p: &Threat1Params, seed: u64) -> Cell {
    let own = position.turn().side().expect("a side to move");
    let shape = position.shape();
    let mut grid = Grid::of(position);
    let legal = position.legal_moves();
    if position.ply() == 0 {
        let centre = shape.cell(grid.width / 2, grid.height / 2).expect("on the board");
        return if legal.contains(&centre) { centre } else { legal[0] };
    }
    for &cell in &legal {
        let (x, y) = shape.xy(cell);
        let (x, y) = (x as i64, y as i64);
        if grid.wins(x, y, own)
            || grid.wins(x, y, own.other())
            || grid.double_four(x, y, own.other())
            || grid.double_four(x, y, own)
        {
            return cell;
        }
    }

    let mut order = legal;
    let mut dice = super::dice::dice(seed, own, position.ply());
    for last in (1..order.len()).rev() {
        let other = dice.below(last as u64 + 1) as usize;
        order.swap(last, other);
    }
    let mut ranked: Vec<(i64, Cell)> = Vec::new();
    for cell in order {
        grid.cells[cell.index()] = Content::Mark(own);
        ranked.push((grid.evaluate(own, p), cell));
        grid.cells[cell.index()] = Content::Empty;
    }
    ranked.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
    ranked.truncate(p.candidates as usize);

    let mut best: Option<(i64, Cell)> = None;
    for (own_value, cell) in ranked {
        let mut after = position.clone();
        after.play_unchecked(cell);
        grid.cells[cell.index()] = Content::Mark(own);
        let mut value = own_value;
        if let Turn::Player(enemy) = after.turn() {
            value = i64::MAX;
            for reply in after.legal_moves() {
                grid.cells[reply.index()] = Content::Mark(enemy);
                value = value.min(grid.evaluate(own, p));
                grid.cells[reply.index()] = Content::Empty;
            }
        }
        grid.cells[cell.index()] = Content::Empty;
        if best.is_none_or(|(highest, _)| value > highest) {
            best = Some((value, cell));
        }
    }
    best.expect("a legal move").1
}
