//! `ultimate2`: Ultimate tic-tac-toe by two plies, the own move and the best reply. The evaluation is a
//! weighted count of boards and lines. Plays the first of the best moves in the row order of the 9×9 cells.
//!
//! A big line with a drawn small board has weights of its own. One weight is for two own boards, another for
//! one own board and no enemy board.

use inarow_core::{Cell, Game, Position, Side, Turn, UltimatePosition};

use crate::settings::parameters;
use crate::{Aborted, Choice, Domain, Engine, Stop, Task};

const WEIGHT: Domain = Domain::Whole { min: -1_000_000_000, max: 1_000_000_000 };

parameters! {
    /// Weights of `ultimate2`. Weights of the enemy are subtracted.
    pub struct Ultimate2Params {
        /// An own small board.
        board: i64 = 220, WEIGHT;
        /// An enemy's small board.
        board_enemy: i64 = 240, WEIGHT;
        /// A big line of two own small boards and an undecided one.
        two: i64 = 700, WEIGHT;
        /// A big line of two enemy small boards and an undecided one.
        two_enemy: i64 = 900, WEIGHT;
        /// A big line of one own small board and two undecided ones.
        one: i64 = 90, WEIGHT;
        /// A big line of one enemy small board and two undecided ones.
        one_enemy: i64 = 130, WEIGHT;
        /// A big line of two own small boards and a drawn one.
        drawn_two: i64 = 180, WEIGHT;
        /// A big line of two enemy small boards and a drawn one.
        drawn_two_enemy: i64 = 230, WEIGHT;
        /// A big line with a drawn small board, one own and none of the enemy's.
        drawn_one: i64 = 25, WEIGHT;
        /// A big line with a drawn small board, one of the enemy's and none own.
        drawn_one_enemy: i64 = 35, WEIGHT;
        /// A line of two own marks and an empty cell in an undecided small board.
        cell_two: i64 = 28, WEIGHT;
        /// A line of two enemy marks and an empty cell in an undecided small board.
        cell_two_enemy: i64 = 34, WEIGHT;
        /// A line of one own mark and two empty cells in an undecided small board.
        cell_one: i64 = 4, WEIGHT;
        /// A line of one enemy mark and two empty cells in an undecided small board.
        cell_one_enemy: i64 = 6, WEIGHT;
        /// The own small board in the centre.
        centre: i64 = 60, WEIGHT;
        /// The enemy's small board in the centre.
        centre_enemy: i64 = 70, WEIGHT;
        /// A won game, less one for each mark on the board.
        win: i64 = 100_000, WEIGHT;
    }
}

/// Eight lines of a 3×3 board as sets of places, bit 0 the top-left.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const CENTRE: u16 = 0o020;

/// Weights of lines by the numbers of own and enemy marks.
#[derive(Clone, Copy, Debug)]
struct LineWeights {
    own: [i64; 3],
    enemy: [i64; 3],
}

impl LineWeights {
    /// Value of a line by its own and enemy marks.
    fn value(&self, line: u16, own: u16, enemy: u16) -> i64 {
        match ((line & own).count_ones() as usize, (line & enemy).count_ones() as usize) {
            (count @ 1..=2, 0) => self.own[count],
            (0, count @ 1..=2) => -self.enemy[count],
            _ => 0,
        }
    }
}

/// Engine `ultimate2`.
#[derive(Clone, Debug)]
pub struct Ultimate2 {
    params: Ultimate2Params,
    open: LineWeights,
    drawn: LineWeights,
    cells: LineWeights,
    moves: Vec<Cell>,
}

impl Ultimate2 {
    /// Returns an engine with these weights.
    #[must_use]
    pub fn new(params: Ultimate2Params) -> Ultimate2 {
        let p = &params;
        Ultimate2 {
            open: LineWeights { own: [0, p.one, p.two], enemy: [0, p.one_enemy, p.two_enemy] },
            drawn: LineWeights {
                own: [0, p.drawn_one, p.drawn_two],
                enemy: [0, p.drawn_one_enemy, p.drawn_two_enemy],
            },
            cells: LineWeights {
                own: [0, p.cell_one, p.cell_two],
                enemy: [0, p.cell_one_enemy, p.cell_two_enemy],
            },
            moves: Vec::new(),
            params,
        }
    }

    /// Evaluation of a position for a side.
    #[must_use]
    pub fn evaluate(&self, game: &UltimatePosition, side: Side) -> i64 {
        if let Turn::Over(outcome) = game.turn() {
            let value = self.params.win - i64::from(game.ply());
            return outcome.winner.map_or(0, |winner| if winner == side { value } else { -value });
        }
        let (own, enemy) = (game.won(side), game.won(side.other()));
        let drawn = game.decided() & !own & !enemy;
        let p = &self.params;
        let mut value = p.board * i64::from(own.count_ones()) - p.board_enemy * i64::from(enemy.count_ones());
        if own & CENTRE != 0 {
            value += p.centre;
        }
        if enemy & CENTRE != 0 {
            value -= p.centre_enemy;
        }
        for line in LINES {
            let weights = if line & drawn == 0 { &self.open } else { &self.drawn };
            value += weights.value(line, own, enemy);
        }
        for board in (0..9).filter(|board| game.decided() >> board & 1 == 0) {
            let (own, enemy) = (game.marks(side, board), game.marks(side.other(), board));
            value += LINES.iter().map(|&line| self.cells.value(line, own, enemy)).sum::<i64>();
        }
        value
    }

    fn choose(&mut self, position: &Position, stop: &Stop) -> Result<Choice, Aborted> {
        let Position::Ultimate(game) = position else { return Err(Aborted) };
        let side = game.turn().side().ok_or(Aborted)?;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        game.each_legal(|cell| moves.push(cell));
        let mut game = (**game).clone();
        let mut best: Option<(Cell, i64)> = None;
        for &cell in &moves {
            if stop.is_set() {
                return Err(Aborted);
            }
            game.play_unchecked(cell);
            let value = match game.turn() {
                Turn::Player(_) => {
                    let mut worst = i64::MAX;
                    game.each_child(|_, child| worst = worst.min(self.evaluate(child, side)));
                    worst
                }
                _ => self.evaluate(&game, side),
            };
            game.undo();
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((cell, value));
            }
        }
        self.moves = moves;
        let (cell, value) = best.ok_or(Aborted)?;
        Ok(Choice::of_two_plies(cell, value))
    }
}

impl Engine for Ultimate2 {
    /// Returns a single move for every request.
    fn think(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
        self.choose(position, task.stop).map(|choice| vec![choice])
    }
}
