//! Stones that a manager sent.

use inarow_core::{Cell, Content, LineSetup, Position, Rows, Setup, Shape, Side};

use crate::{Point, ProtocolGame};

/// Stones in the order sent, with a mark for the engine's own.
#[derive(Clone, Debug, Default)]
pub(super) struct Stones {
    stones: Vec<(Cell, bool)>,
    /// Cells that neither side may use.
    closed: Vec<Cell>,
    /// Whether the engine is O when both sides have equally many stones.
    own_is_o: bool,
}

impl Stones {
    /// Reads a list of stones: 1 own, 2 the opponent's, 3 dead. In renju 3 marks a forbidden cell. The rules
    /// derive forbidden cells by themselves.
    pub(super) fn of(shape: Shape, list: &[(Point, i32)], renju: bool) -> Result<Stones, String> {
        let mut stones = Stones::default();
        for (point, field) in list {
            let cell = point.cell(shape).ok_or_else(|| format!("{point} lies outside the board"))?;
            match field {
                3 if renju => continue,
                1..=3 if stones.holds(cell) => return Err(format!("{point} is told twice")),
                1 | 2 => stones.stones.push((cell, *field == 1)),
                3 => stones.closed.push(cell),
                other => return Err(format!("{point},{other}: the last number is 1, 2 or 3")),
            }
        }
        // With equally many stones the order alone decides the colours. Otherwise the order is irrelevant.
        stones.own_is_o = stones.stones.first().is_some_and(|(_, own)| !own);
        stones.see_who_is_o();
        Ok(stones)
    }

    pub(super) fn clear(&mut self) {
        *self = Stones::default();
    }

    pub(super) fn len(&self) -> usize {
        self.stones.len()
    }

    pub(super) fn holds(&self, cell: Cell) -> bool {
        self.stones.iter().any(|(stone, _)| *stone == cell) || self.closed.contains(&cell)
    }

    pub(super) fn push(&mut self, cell: Cell, own: bool) {
        self.stones.push((cell, own));
        self.see_who_is_o();
    }

    pub(super) fn pop(&mut self) {
        self.stones.pop();
        self.see_who_is_o();
    }

    /// Removes a stone. Returns whether the cell had a stone.
    pub(super) fn remove(&mut self, cell: Cell) -> bool {
        let place = self.stones.iter().rposition(|(stone, _)| *stone == cell);
        let is_there = place.map(|place| self.stones.remove(place)).is_some();
        self.see_who_is_o();
        is_there
    }

    /// Assigns the stones of an opening to X and O in turn, with the engine to move.
    pub(super) fn alternate(&mut self) {
        let side = if self.stones.len().is_multiple_of(2) { Side::X } else { Side::O };
        self.own(side);
    }

    /// Makes the stones of `side` the engine's own, in alternation from X.
    pub(super) fn own(&mut self, side: Side) {
        for (index, (_, own)) in self.stones.iter_mut().enumerate() {
            *own = index.is_multiple_of(2) == (side == Side::X);
        }
        self.own_is_o = side == Side::O;
    }

    /// Returns the number of the engine's stones and the number of the opponent's stones.
    fn counts(&self) -> (usize, usize) {
        let own = self.stones.iter().filter(|(_, own)| *own).count();
        (own, self.stones.len() - own)
    }

    /// Makes the side with one more stone X. The colours stay when the numbers are equal again.
    fn see_who_is_o(&mut self) {
        let (own, other) = self.counts();
        if own != other {
            self.own_is_o = own < other;
        }
    }

    /// Returns the position with the engine to move. X moves first, so the engine is X at equal numbers.
    pub(super) fn position(&self, game: ProtocolGame) -> Result<Position, String> {
        let (own, other) = self.counts();
        let side = self.turn(other.checked_sub(own))?;
        self.position_of(game, side, side)
    }

    /// Returns the side to move when X has `more` stones than O.
    fn turn(&self, more: Option<usize>) -> Result<Side, String> {
        match more {
            Some(0) => Ok(Side::X),
            Some(1) => Ok(Side::O),
            _ => {
                let (own, other) = self.counts();
                let known = format!("the engine has {own} stones, the opponent {other}");
                Err(format!(
                    "{known}; it is the engine's turn where both have as many, or the opponent has one more"
                ))
            }
        }
    }

    /// Returns the position with the side to move that follows from the numbers of stones. This side need not
    /// be the engine.
    pub(super) fn position_in_turn(&self, game: ProtocolGame) -> Result<Position, String> {
        let (own, other) = self.counts();
        let turn = self.turn(Some(own.abs_diff(other)))?;
        self.position_of(game, if self.own_is_o { Side::O } else { Side::X }, turn)
    }

    /// Returns the position in which the engine is `own` and `turn` is to move.
    fn position_of(&self, game: ProtocolGame, own: Side, turn: Side) -> Result<Position, String> {
        let mut setup = game.setup();
        setup.walls = self
            .closed
            .iter()
            .map(|cell| {
                let (x, y) = game.shape.xy(*cell);
                [x as i64, y as i64]
            })
            .collect();
        match self.in_order(&setup, own).filter(|position| position.turn().side() == Some(turn)) {
            Some(position) => Ok(position),
            None => self.at_once(setup, game.shape, own, turn),
        }
    }

    /// Plays stone after stone. Returns `None` unless the list is in the order of play.
    fn in_order(&self, setup: &LineSetup, side: Side) -> Option<Position> {
        let mut position = Position::new(&Setup::Line(setup.clone())).ok()?;
        for (cell, own) in &self.stones {
            position.play(if *own { side } else { side.other() }, *cell).ok()?;
        }
        Some(position)
    }

    /// Sets up all stones at once, in any order.
    fn at_once(
        &self,
        mut setup: LineSetup,
        shape: Shape,
        side: Side,
        turn: Side,
    ) -> Result<Position, String> {
        let content = |cell: Cell| match self.stones.iter().find(|(stone, _)| *stone == cell) {
            Some((_, own)) => Content::Mark(if *own { side } else { side.other() }),
            None => Content::Empty,
        };
        setup.rows = Some(Rows::of_board(shape, content));
        setup.turn = Some(turn);
        Position::new(&Setup::Line(setup)).map_err(|error| error.to_string())
    }
}
