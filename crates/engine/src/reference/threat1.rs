//! `threat1`: wins, blocks, makes and blocks double fours. Otherwise plays the best of a few moves after one
//! reply.
//!
//! The evaluation of a board is a sum over runs of marks. A mark changes only the runs that touch its cell. The
//! evaluation of a move or reply is therefore its change, never a sum over the whole board. After a candidate
//! move only the replies on its four lines are evaluated again.

mod runs;

use std::cmp::Reverse;

use inarow_core::{Cell, Content, Position, Shape, Side, Turn};

use self::runs::{Change, Five, Weights, five_through, in_middle};
use super::board::{Board, EMPTY, Mark, WALL, enemy_of, mark};
use super::dice;
use crate::settings::parameters;
use crate::{Aborted, Choice, Domain, Engine, Stop, Task};

/// Bounds of a weight: no sum of weights over a board exceeds the range of 64-bit numbers.
const WEIGHT: Domain = Domain::Whole { min: -1_000_000_000, max: 1_000_000_000 };

parameters! {
    /// Parameters of `threat1`. Runs are valued per mark.
    pub struct Threat1Params {
        /// How many of the best moves get a reply search.
        candidates: i64 = 4, Domain::Whole { min: 1, max: 10_000 };
        /// Value of a board with a run of five or more.
        five: i64 = 1_000_000, WEIGHT;
        /// Four marks, both ends open.
        four2: i64 = 3500, WEIGHT;
        /// Four marks, not both ends open.
        four1: i64 = 1500, WEIGHT;
        /// Three marks, both ends open.
        three2: i64 = 400, WEIGHT;
        /// Three marks, not both ends open.
        three1: i64 = 120, WEIGHT;
        /// Two marks, both ends open.
        two2: i64 = 60, WEIGHT;
        /// Two marks, not both ends open.
        two1: i64 = 20, WEIGHT;
        /// Added for each own mark in the middle of the board and each direction.
        centre: i64 = 5, WEIGHT;
        /// How many times the enemy's marks count, as a loss.
        enemy: i64 = 2, Domain::Whole { min: -1000, max: 1000 };
    }
}

/// Engine `threat1`.
#[derive(Clone, Debug)]
pub struct Threat1 {
    weights: Weights,
    candidates: usize,
    seed: u64,
    board: Board,
    /// Legal cells in row order.
    legal: Vec<Cell>,
    /// Legal replies of the enemy, if different from the remaining cells.
    replies: Vec<Cell>,
    /// Changes by a mark on each place. Meaningless for occupied places.
    changes: Vec<Change>,
    /// Entries of `changes` that a candidate move replaced, for undo.
    changed: Vec<(usize, Change)>,
    ranking: Vec<Ranked>,
}

#[derive(Clone, Copy, Debug)]
struct Ranked {
    /// Change of the evaluation by the move.
    gain: i64,
    /// Index in the shuffled order.
    order: usize,
    cell: Cell,
}

impl Threat1 {
    /// Returns an engine with the given parameters. The seed determines its random choices.
    #[must_use]
    pub fn new(params: Threat1Params, seed: u64) -> Threat1 {
        Threat1 {
            candidates: usize::try_from(params.candidates).unwrap_or(1),
            weights: Weights::new(&params),
            seed,
            board: Board::default(),
            legal: Vec::new(),
            replies: Vec::new(),
            changes: Vec::new(),
            changed: Vec::new(),
            ranking: Vec::new(),
        }
    }

    /// Evaluates the legal cells up to the first cell that decides at once, and returns that cell.
    fn threat(&mut self, shape: Shape, own: Mark) -> Option<Cell> {
        self.changes.clear();
        self.changes.resize(self.board.places(), Change::default());
        for index in 0..self.legal.len() {
            let cell = self.legal[index];
            if self.judge(shape, cell, own).decides() {
                return Some(cell);
            }
        }
        None
    }

    fn judge(&mut self, shape: Shape, cell: Cell, own: Mark) -> Change {
        let place = self.board.place(shape, cell);
        let change = self.weights.change(&self.board, place, own, in_middle(shape, shape.xy(cell)));
        self.changes[place] = change;
        change
    }

    /// Shuffles the legal cells and keeps the best in `ranking`, by gain and then by the shuffled order. With a
    /// run of five or more on the board no move gains anything.
    fn rank(&mut self, position: &Position, side: Side, standing: Option<Five>) {
        let shape = position.shape();
        dice(self.seed, side, position.ply()).shuffle(&mut self.legal);
        self.ranking.clear();
        self.ranking.extend(self.legal.iter().enumerate().map(|(order, &cell)| Ranked {
            gain: if standing.is_some() { 0 } else { self.changes[self.board.place(shape, cell)].gain },
            order,
            cell,
        }));
        let key = |ranked: &Ranked| (Reverse(ranked.gain), ranked.order);
        if self.ranking.len() > self.candidates {
            self.ranking.select_nth_unstable_by_key(self.candidates, key);
            self.ranking.truncate(self.candidates);
        }
        self.ranking.sort_unstable_by_key(key);
    }

    /// Returns the best candidate after the enemy's best reply, with its value. When stopped, returns the best
    /// so far. `base` is the current evaluation, and the first run of five or more on the board.
    fn search(
        &mut self,
        position: &Position,
        own: Mark,
        base: (i64, Option<Five>),
        stop: &Stop,
    ) -> Option<(Cell, i64)> {
        let shape = position.shape();
        let renju = matches!(position, Position::Renju(_));
        if renju {
            // Cells forbidden to one side are open to the other.
            for cell in shape.iter().filter(|&cell| position.content(cell) == Content::Empty) {
                self.judge(shape, cell, own);
            }
        } else {
            self.replies.clone_from(&self.legal);
        }
        let mut after = position.clone();
        let mut best: Option<(Cell, i64)> = None;
        for index in 0..self.ranking.len() {
            // A setting may allow thousands of candidates. At least one candidate is always searched.
            if best.is_some() && stop.is_set() {
                break;
            }
            let cell = self.ranking[index].cell;
            after.play_unchecked(cell);
            if renju {
                after.legal_moves_into(&mut self.replies);
            }
            let value = match (after.turn(), base) {
                (Turn::Player(_), base) => self.after_reply(shape, cell, own, base),
                (_, (_, Some(five))) => self.weights.five(five, own),
                (_, (sum, None)) => sum + self.changes[self.board.place(shape, cell)].gain,
            };
            after.undo();
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((cell, value));
            }
        }
        best
    }

    /// Value of the board after a candidate and the enemy's best reply. A run of five or more on the board
    /// decides the value. Such runs are overlines that do not win, and X's line during the last reply. A run
    /// that the reply makes also decides, if earlier in row order.
    fn after_reply(
        &mut self,
        shape: Shape,
        cell: Cell,
        own: Mark,
        (sum, standing): (i64, Option<Five>),
    ) -> i64 {
        let place = self.board.place(shape, cell);
        self.board.set(place, own);
        self.judge_replies_near(place, own);
        let sum = sum + self.changes[place].gain;
        let mut worst = i64::MAX;
        for &reply in &self.replies {
            let at = self.board.place(shape, reply);
            let change = &self.changes[at];
            let value = if standing.is_none() && !change.enemy_five {
                sum + change.loss
            } else {
                let made = five_through(&self.board, at, enemy_of(own));
                let first = standing.into_iter().chain(made).min_by_key(|five| five.start);
                first.map_or(sum + change.loss, |five| self.weights.five(five, own))
            };
            if at != place && value < worst {
                worst = value;
            }
        }
        self.board.set(place, EMPTY);
        for (at, change) in self.changed.drain(..) {
            self.changes[at] = change;
        }
        worst
    }

    /// Evaluates again the replies that a new own mark on `place` changes. On a line the replies are the first
    /// empty cells both ways, because only their runs can touch the mark. Stores replaced entries in `changed`.
    fn judge_replies_near(&mut self, place: usize, own: Mark) {
        for (direction, step) in self.board.directions().into_iter().enumerate() {
            for forward in [false, true] {
                let next = |at: usize| if forward { at + step } else { at - step };
                let mut at = next(place);
                while self.board.at(at) != EMPTY && self.board.at(at) != WALL {
                    at = next(at);
                }
                if self.board.at(at) == WALL {
                    continue;
                }
                let change = &mut self.changes[at];
                self.changed.push((at, *change));
                let along = self.weights.loss_along(&self.board, at, step, own);
                change.loss += along - change.loss_along[direction];
            }
        }
    }

    fn choose(&mut self, position: &Position, stop: &Stop) -> Result<Choice, Aborted> {
        let side = position.turn().side().ok_or(Aborted)?;
        let shape = position.shape();
        position.legal_moves_into(&mut self.legal);
        let first = *self.legal.first().ok_or(Aborted)?;
        if position.ply() == 0 {
            let centre = shape.cell((shape.width() / 2) as i64, (shape.height() / 2) as i64);
            return Ok(Choice::of(centre.filter(|&cell| position.is_legal(cell)).unwrap_or(first)));
        }
        self.board.load(position);
        if let Some(cell) = self.threat(shape, mark(side)) {
            return Ok(Choice::of(cell));
        }
        let base = self.weights.whole(&self.board, shape, mark(side));
        self.rank(position, side, base.1);
        let Some((cell, value)) = self.search(position, mark(side), base, stop) else {
            return Ok(Choice::of(first));
        };
        Ok(Choice::of_two_plies(cell, value))
    }
}

impl Engine for Threat1 {
    /// Returns a single move for every request, even when stopped.
    fn think(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
        self.choose(position, task.stop).map(|choice| vec![choice])
    }
}
