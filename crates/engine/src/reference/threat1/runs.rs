//! Evaluation of `threat1` as a sum over runs, and its change by one mark.

use inarow_core::Shape;

use super::Threat1Params;
use crate::reference::board::{Board, EMPTY, Mark, RunAhead, WALL, enemy_of};

/// Parameters as tables.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// Value of a whole run, by its marks (1 to 4) and its open ends.
    run: [[i64; 3]; 5],
    five: i64,
    centre: i64,
    enemy: i64,
}

/// Run of five or more, with the place of its first mark in row order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Five {
    pub start: usize,
    pub mark: Mark,
}

/// Effects of a mark on an empty place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Change {
    /// Whether an own mark makes a run of five or more, or fours with an open end in two directions.
    own_decides: bool,
    /// Whether an enemy's mark makes a run of five or more, or fours with an open end in two directions.
    enemy_decides: bool,
    /// Whether an enemy's mark makes a run of five or more.
    pub enemy_five: bool,
    /// Change of the evaluation by an own mark.
    pub gain: i64,
    /// Change of the evaluation by an enemy's mark, mostly negative.
    pub loss: i64,
    /// Parts of `loss` by direction.
    pub loss_along: [i64; 4],
}

impl Change {
    /// Whether the cell must be played at once.
    pub(super) fn decides(&self) -> bool {
        self.own_decides || self.enemy_decides
    }
}

/// One direction through an empty place, as seen by a mark there.
#[derive(Clone, Copy)]
struct Through {
    back: RunAhead,
    forth: RunAhead,
}

impl Through {
    fn new(board: &Board, place: usize, step: usize) -> Through {
        Through { back: board.ahead(place, step, false), forth: board.ahead(place, step, true) }
    }

    /// Number of marks and open ends of the run that a mark would make.
    #[inline]
    fn run(self, mark: Mark) -> (usize, usize) {
        let [back, forth] = [self.back, self.forth].map(|ahead| {
            if ahead.mark == mark {
                (ahead.count as usize, usize::from(ahead.end == EMPTY))
            } else {
                (0, usize::from(ahead.mark == EMPTY))
            }
        });
        (back.0 + 1 + forth.0, back.1 + forth.1)
    }
}

impl Weights {
    pub(super) fn new(params: &Threat1Params) -> Weights {
        let row = |count: i64, closed: i64, open: i64| [count * closed, count * closed, count * open];
        Weights {
            run: [
                [0; 3],
                row(1, 1, 1),
                row(2, params.two1, params.two2),
                row(3, params.three1, params.three2),
                row(4, params.four1, params.four2),
            ],
            five: params.five,
            centre: params.centre,
            enemy: params.enemy,
        }
    }

    /// Value of a board whose first run of five or more is this one.
    pub(super) fn five(&self, first: Five, own: Mark) -> i64 {
        if first.mark == own { self.five } else { -self.five }
    }

    /// Change of the runs in this direction by a mark of `mark`. The mark joins own runs and closes runs of the
    /// other side. Returns the change for `mark`'s runs, then the change for the other side's runs.
    #[inline]
    fn along(&self, through: Through, mark: Mark) -> (i64, i64) {
        let (count, open) = through.run(mark);
        // A run of five or more has a value outside this sum.
        let mut own = if count < 5 { self.run[count][open] } else { 0 };
        let mut other = 0;
        for ahead in [through.back, through.forth] {
            if ahead.mark == EMPTY || ahead.mark == WALL {
                continue;
            }
            let count = usize::from(ahead.count);
            let far = usize::from(ahead.end == EMPTY);
            if ahead.mark == mark {
                own -= self.run[count][far + 1];
            } else {
                other += self.run[count][far] - self.run[count][far + 1];
            }
        }
        (own, other)
    }

    /// Change of the evaluation in this direction by an enemy's mark on an empty place.
    #[inline]
    pub(super) fn loss_along(&self, board: &Board, place: usize, step: usize, own: Mark) -> i64 {
        let (enemies, owns) = self.along(Through::new(board, place, step), enemy_of(own));
        owns - self.enemy * enemies
    }

    /// Returns all effects of a mark on an empty place. `middle` is whether the cell is in the middle of the
    /// board.
    pub(super) fn change(&self, board: &Board, place: usize, own: Mark, middle: bool) -> Change {
        let enemy = enemy_of(own);
        let mut change = Change { gain: if middle { 4 * self.centre } else { 0 }, ..Change::default() };
        if !board.touches_marks(place) {
            // A run of one in each direction has value 1 with any ends. Most cells of most boards have only
            // such runs.
            change.gain += 4;
            change.loss = -4 * self.enemy;
            change.loss_along = [-self.enemy; 4];
            return change;
        }
        let (mut own_fours, mut enemy_fours, mut own_five) = (0, 0, false);
        for (direction, step) in board.directions().into_iter().enumerate() {
            let through = Through::new(board, place, step);
            let (owns, enemies) = self.along(through, own);
            change.gain += owns - self.enemy * enemies;
            let (enemies, owns) = self.along(through, enemy);
            change.loss_along[direction] = owns - self.enemy * enemies;
            change.loss += change.loss_along[direction];
            let (count, open) = through.run(own);
            own_five |= count >= 5;
            own_fours += u8::from(count == 4 && open > 0);
            let (count, open) = through.run(enemy);
            change.enemy_five |= count >= 5;
            enemy_fours += u8::from(count == 4 && open > 0);
        }
        change.own_decides = own_five || own_fours >= 2;
        change.enemy_decides = change.enemy_five || enemy_fours >= 2;
        change
    }

    /// Returns the evaluation of a whole board for a side. Also returns the first run of five or more in row
    /// order, which replaces the evaluation.
    pub(super) fn whole(&self, board: &Board, shape: Shape, own: Mark) -> (i64, Option<Five>) {
        let (mut sum, mut first) = (0, None);
        for cell in shape.iter() {
            let place = board.place(shape, cell);
            let mark = board.at(place);
            if mark == EMPTY || mark == WALL {
                continue;
            }
            if mark == own && in_middle(shape, shape.xy(cell)) {
                sum += 4 * self.centre;
            }
            for step in board.directions() {
                let before = board.at(place - step);
                if before == mark {
                    continue; // The run was counted at its first mark.
                }
                let ahead = board.ahead(place, step, true);
                let (more, end) = if ahead.mark == mark { (ahead.count, ahead.end) } else { (0, ahead.mark) };
                let count = usize::from(more) + 1;
                if count >= 5 {
                    first = first.or(Some(Five { start: place, mark }));
                } else {
                    let value = self.run[count][usize::from(before == EMPTY) + usize::from(end == EMPTY)];
                    sum += if mark == own { value } else { -self.enemy * value };
                }
            }
        }
        (sum, first)
    }
}

/// Returns the first run of five or more, in row order, that a mark on an empty place would make.
pub(super) fn five_through(board: &Board, place: usize, mark: Mark) -> Option<Five> {
    let makes_five = |&step: &usize| Through::new(board, place, step).run(mark).0 >= 5;
    let start = |step: usize| {
        let mut start = place;
        while board.at(start - step) == mark {
            start -= step;
        }
        Five { start, mark }
    };
    board.directions().into_iter().filter(makes_five).map(start).min_by_key(|five| five.start)
}

/// Whether a cell is in the middle of the board, strictly between a third and two thirds each way.
pub(super) fn in_middle(shape: Shape, (x, y): (usize, usize)) -> bool {
    let inside = |at: usize, side: usize| side / 3 < at && at < 2 * side / 3;
    inside(x, shape.width()) && inside(y, shape.height())
}
