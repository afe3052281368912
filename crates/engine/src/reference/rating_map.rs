//! `rating-map`: rates every cell by the marks that reach the cell, for attack and for defence. Plays a random
//! cell among the highest.
//!
//! The rating of an empty cell for a side sums over the directions: horizontal, vertical, `/`, `\`, in this
//! order. A direction counts the side's marks that reach the cell from both ends, at most four from each end.
//! The number of marks times its weight is added to the rating. When the direction is open, the rating so far
//! is multiplied by `w_open`. A walk that counted four marks ended on the fourth and has seen no empty cell
//! behind the fourth.

use inarow_core::{Cell, Position, RandomSource, Side};
use inarow_record::{HeatMap, Judgement};

use super::board::{Board, EMPTY, Mark, mark};
use super::dice;
use crate::settings::{parameters, words};
use crate::{Aborted, Choice, Domain, Engine, Task};

words! {
    /// Condition of an open direction.
    pub enum Open {
        /// A walk that counted at least one mark stopped on an empty cell.
        Either = "either",
        /// At least one mark was counted, and both walks stopped on an empty cell.
        Both = "both",
    }
}

/// Bounds of a weight: no product of the weights of one rating exceeds the range of 32-bit floats.
const WEIGHT: Domain = Domain::Number { min: -1e6, max: 1e6 };

parameters! {
    /// Weights of `rating-map`. The default is the preset `balanced`.
    pub struct RatingMapParams {
        /// Weight of one counted mark.
        w1: f32 = 1.0, WEIGHT;
        /// Weight of two counted marks.
        w2: f32 = 1.1, WEIGHT;
        /// Weight of three counted marks.
        w3: f32 = 1.3, WEIGHT;
        /// Weight of four counted marks; any other number weighs 1.
        w4: f32 = 10.0, WEIGHT;
        /// Multiplies the rating so far after an open direction.
        w_open: f32 = 1.3, WEIGHT;
        /// Multiplies the ratings of the own marks.
        w_attack: f32 = 1.0, WEIGHT;
        /// Multiplies the ratings of the enemy's marks.
        w_defence: f32 = 1.0, WEIGHT;
        /// When a direction is open: one end of the counted marks is enough, or both must be.
        open: Open = Open::Either, Open::DOMAIN;
    }
}

impl RatingMapParams {
    /// Contribution of the marks counted in a direction.
    fn contribution(&self, count: u8) -> f32 {
        let weight = match count {
            1 => self.w1,
            2 => self.w2,
            3 => self.w3,
            4 => self.w4,
            _ => 1.0,
        };
        f32::from(count) * weight
    }

    /// Rating of an empty place by the marks of one side.
    fn rating(&self, board: &Board, place: usize, mark: Mark) -> f32 {
        let mut sum = 0.0;
        for step in board.directions() {
            let walks = [board.ahead(place, step, false), board.ahead(place, step, true)];
            let counts = walks.map(|walk| if walk.mark == mark { walk.count } else { 0 });
            let count = counts[0] + counts[1];
            if count == 0 {
                continue;
            }
            sum += self.contribution(count);
            // The end of a walk that counted no mark is its neighbour, whatever its content.
            let stopped = [0, 1].map(|i| {
                if counts[i] == 0 { walks[i].mark == EMPTY } else { counts[i] < 4 && walks[i].end == EMPTY }
            });
            let open = match self.open {
                Open::Either => (0..2).any(|i| counts[i] > 0 && stopped[i]),
                Open::Both => stopped == [true, true],
            };
            if open {
                sum *= self.w_open;
            }
        }
        sum
    }

    /// Attack and defence rating of an empty place.
    fn ratings(&self, board: &Board, place: usize, side: Side) -> (f32, f32) {
        let attack = self.rating(board, place, mark(side)) * self.w_attack;
        let defence = self.rating(board, place, mark(side.other())) * self.w_defence;
        (attack, defence)
    }
}

/// Returns the attack and defence maps of the side to move, as `rating-map` computes both. A map contains the
/// ratings of every legal cell. The maps are empty without a side to move, and in games other than line games.
/// The board may have any k.
#[must_use]
pub fn rating_maps(position: &Position, params: &RatingMapParams) -> (HeatMap, HeatMap) {
    let shape = position.shape();
    let (mut attack, mut defence) = (HeatMap::new(shape), HeatMap::new(shape));
    let line_game = !matches!(position, Position::Ultimate(_) | Position::Score(_));
    if let (Some(side), true) = (position.turn().side(), line_game) {
        let mut board = Board::default();
        board.load(position);
        for cell in position.legal_moves() {
            let ratings = params.ratings(&board, board.place(shape, cell), side);
            attack.set(cell, ratings.0);
            defence.set(cell, ratings.1);
        }
    }
    (attack, defence)
}

/// Engine `rating-map`.
#[derive(Clone, Debug)]
pub struct RatingMap {
    params: RatingMapParams,
    seed: u64,
    board: Board,
    legal: Vec<Cell>,
    best: Vec<Cell>,
}

impl RatingMap {
    /// Returns an engine with the given weights. The seed determines its random choices.
    #[must_use]
    pub fn new(params: RatingMapParams, seed: u64) -> RatingMap {
        RatingMap { params, seed, board: Board::default(), legal: Vec::new(), best: Vec::new() }
    }

    fn choose(&mut self, position: &Position) -> Result<Choice, Aborted> {
        let side = position.turn().side().ok_or(Aborted)?;
        self.board.load(position);
        position.legal_moves_into(&mut self.legal);
        self.best.clear();
        let mut highest = f32::NEG_INFINITY;
        for &cell in &self.legal {
            let place = self.board.place(position.shape(), cell);
            let (attack, defence) = self.params.ratings(&self.board, place, side);
            let rating = attack + defence;
            if rating > highest {
                highest = rating;
                self.best.clear();
            }
            if rating == highest {
                self.best.push(cell);
            }
        }
        let index = dice(self.seed, side, position.ply()).below(self.best.len() as u64);
        let cell = *self.best.get(index as usize).ok_or(Aborted)?;
        Ok(Choice { cell, judgement: Some(Judgement { line: vec![cell], ..Judgement::default() }) })
    }
}

impl Engine for RatingMap {
    /// Returns a single move for every request.
    fn think(&mut self, position: &Position, _: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
        self.choose(position).map(|choice| vec![choice])
    }
}
