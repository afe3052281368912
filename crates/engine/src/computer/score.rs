//! Heuristics of Score: the difference of totals, and the value of windows that may still be completed.

use inarow_core::{Cell, Content, Game, Outcome, ScorePosition, Setup, Side};

use crate::search::{DECISIVE, Heuristics, Ranked, SURE, Scale};

/// One point of the totals in a value.
pub(super) const POINT: i32 = 100;

const DIRECTIONS: [(i64, i64); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Heuristics of Score.
#[derive(Clone, Debug)]
pub(super) struct ScoreEval {
    /// Lead of X in the value of open windows, at the root and after each move.
    leads: Vec<i32>,
}

impl ScoreEval {
    /// Starts at a position. The lead depends on the position alone, because the table keeps values from move to
    /// move.
    pub(super) fn new(game: &ScorePosition) -> ScoreEval {
        let mut leads = Vec::with_capacity(game.move_limit() as usize + 1);
        leads.push(lead(game));
        ScoreEval { leads }
    }

    fn lead(&self) -> i32 {
        self.leads.last().copied().unwrap_or_default()
    }
}

/// Lead of X in the value of open windows.
fn lead(game: &ScorePosition) -> i32 {
    let (shape, length) = (game.shape(), game.line_length() as i64);
    let mut sum = 0i32;
    for first in shape.iter() {
        let (x, y) = shape.xy(first);
        for (dx, dy) in DIRECTIONS {
            let cell = |at: i64| shape.cell(x as i64 + at * dx, y as i64 + at * dy);
            if cell(length - 1).is_none() {
                continue;
            }
            let (mut paid, mut marks) = (0, [0; 2]);
            for cell in (0..length).filter_map(cell) {
                if let Content::Mark(mark) = game.content(cell) {
                    paid += game.weight(cell);
                    marks[mark.index()] += 1;
                }
            }
            sum = match marks {
                [own, 0] => sum.saturating_add(worth(paid, length - own)),
                [0, enemy] => sum.saturating_sub(worth(paid, length - enemy)),
                _ => sum,
            };
        }
    }
    sum
}

/// Returns the effects of a mark on an empty cell: the change of the lead in open windows, and the completed
/// windows' sum.
fn change(game: &ScorePosition, cell: Cell, side: Side) -> (i32, i32) {
    let (shape, length) = (game.shape(), game.line_length() as i64);
    let (x, y) = shape.xy(cell);
    let (x, y) = (x as i64, y as i64);
    let weight = game.weight(cell);
    let (mut promise, mut completed) = (0, 0);
    for (dx, dy) in DIRECTIONS {
        for start in 1 - length..=0 {
            let ends = [start, start + length - 1].map(|at| shape.cell(x + at * dx, y + at * dy));
            if ends.contains(&None) {
                continue;
            }
            let (mut sum, mut paid, mut own, mut enemy) = (0, 0, 0, 0);
            for at in start..start + length {
                let Some(cell) = shape.cell(x + at * dx, y + at * dy) else { continue };
                let weight = game.weight(cell);
                sum += weight;
                if let Content::Mark(mark) = game.content(cell) {
                    paid += weight;
                    if mark == side { own += 1 } else { enemy += 1 }
                }
            }
            if enemy == 0 {
                promise += worth(paid + weight, length - own - 1) - worth(paid, length - own);
                if own + 1 == length {
                    completed += sum;
                }
            } else if own == 0 {
                promise += worth(paid, length - enemy);
            }
        }
    }
    (promise, completed)
}

/// Value, in hundredths of a point, of a window with marks of one side that lacks `lacks` marks. A completed
/// window refunds the marks paid, besides the cost of the missing marks. No side has to complete an
/// unprofitable window.
fn worth(paid: i32, lacks: i64) -> i32 {
    let paid = paid.clamp(0, 10_000);
    match lacks {
        1 => paid * 50,
        2 => paid * 15,
        3 => paid * 4,
        _ => 0,
    }
}

impl Heuristics<ScorePosition> for ScoreEval {
    const SCALE: Scale =
        Scale { window: 300, widest: 10_000, noise: None, lead: 2000, known: 1 << 29, killer: POINT };

    fn play(&mut self, game: &mut ScorePosition, cell: Cell) {
        if let Some(side) = game.turn().side() {
            let (promise, _) = change(game, cell, side);
            let sign = if side == Side::X { 1 } else { -1 };
            self.leads.push(self.lead().saturating_add(sign * promise));
        }
        game.play_unchecked(cell);
    }

    fn undo(&mut self, game: &mut ScorePosition) {
        self.leads.pop();
        game.undo();
    }

    fn moves(&mut self, game: &ScorePosition, side: Side, _: usize, moves: &mut Vec<Ranked>) {
        game.each_legal(|cell| {
            let (promise, completed) = change(game, cell, side);
            let gain = completed.saturating_sub(game.weight(cell)).saturating_mul(POINT);
            let rank = gain.saturating_add(promise);
            moves.push(Ranked::new(cell, rank.clamp(1 - DECISIVE, DECISIVE - 1)));
        });
    }

    fn value(&self, game: &ScorePosition, side: Side) -> i32 {
        let lead = if side == Side::X { self.lead() } else { -self.lead() };
        difference(game, side).saturating_add(lead).clamp(1 - SURE, SURE - 1)
    }

    fn result(&self, game: &ScorePosition, _: Outcome, side: Side, _: usize) -> i32 {
        difference(game, side)
    }

    fn plies_left(&self, game: &ScorePosition) -> u32 {
        game.move_limit().saturating_sub(game.ply())
    }

    /// Positions of different set-ups have equal hashes.
    fn key(&self, game: &ScorePosition) -> u64 {
        let mix = |hash: u64, number: i64| {
            (hash ^ number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
        };
        let Setup::Score(setup) = game.initial_setup() else { return 0 };
        let rules = [setup.size, setup.length, setup.moves, setup.fill as u32].map(i64::from);
        let prices = setup.prices.x.into_iter().chain(setup.prices.o).chain([setup.komi]).map(i64::from);
        let weights = game.shape().iter().map(|cell| i64::from(game.weight(cell)));
        rules.into_iter().chain(prices).chain(weights).fold(0, mix)
    }
}

/// Side's total minus the other's, in values.
fn difference(game: &ScorePosition, side: Side) -> i32 {
    let points = game.totals(side).total - game.totals(side.other()).total;
    // Far below a win's value, even with the open windows added.
    (points * i64::from(POINT)).clamp(-500_000_000, 500_000_000) as i32
}
