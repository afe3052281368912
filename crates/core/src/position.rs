//! One type over the positions of all games, for code that works with any game.

use core::fmt;

use crate::rule::{Caro, CaroPlus, Exact, Freestyle, Renju};
use crate::{
    Active, Cell, Chance, Content, Explain, Fill, ForbiddenCell, Game, Illegal, LinePosition, LineRule,
    Message, Perft, RandomSource, ScorePosition, Setup, SetupError, Shape, Side, SmallBoard, Step, Totals,
    Turn, UltimatePosition, Visit,
};

/// A valid position of any game. Call [`Position::visit`] once and work with the concrete position. A search
/// then never has to ask which game is played.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Position {
    Freestyle(LinePosition<Freestyle>),
    Exact(LinePosition<Exact>),
    Caro(LinePosition<Caro>),
    CaroPlus(LinePosition<CaroPlus>),
    Renju(LinePosition<Renju>),
    Ultimate(Box<UltimatePosition>),
    Score(ScorePosition),
    #[cfg(feature = "test-game")]
    Drop(crate::DropPosition),
}

/// Evaluates one expression on a line position of any rule, `$other` on the other games.
macro_rules! with_line {
    ($position:expr, $game:ident => $body:expr, $other:expr) => {
        match $position {
            Position::Freestyle($game) => $body,
            Position::Exact($game) => $body,
            Position::Caro($game) => $body,
            Position::CaroPlus($game) => $body,
            Position::Renju($game) => $body,
            _ => $other,
        }
    };
}

/// Evaluates one expression on the concrete position.
macro_rules! each {
    ($position:expr, $game:ident => $body:expr) => {
        match $position {
            Position::Freestyle($game) => $body,
            Position::Exact($game) => $body,
            Position::Caro($game) => $body,
            Position::CaroPlus($game) => $body,
            Position::Renju($game) => $body,
            Position::Ultimate($game) => $body,
            Position::Score($game) => $body,
            #[cfg(feature = "test-game")]
            Position::Drop($game) => $body,
        }
    };
}

/// Reason why an outcome of chance was refused. The position is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChanceError {
    /// No chance is due.
    NotDue,
    /// The outcome is not among the possible ones.
    NotPossible(Chance),
}

impl fmt::Display for ChanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChanceError::NotDue => f.write_str("no chance is due"),
            ChanceError::NotPossible(chance) => write!(f, "{chance:?} is not among the possible outcomes"),
        }
    }
}

impl std::error::Error for ChanceError {}

impl Explain for ChanceError {
    fn message(&self) -> Message {
        Message::new(match self {
            ChanceError::NotDue => "chance-not-due",
            ChanceError::NotPossible(_) => "chance-not-possible",
        })
    }
}

impl Position {
    /// Makes the position that a set-up describes.
    ///
    /// # Errors
    /// When the set-up describes no valid position. The error names the field and the reason.
    pub fn new(setup: &Setup) -> Result<Position, SetupError> {
        Ok(match setup {
            Setup::Line(line) => match line.rule {
                LineRule::Freestyle => Position::Freestyle(Game::from_setup(setup)?),
                LineRule::Exact => Position::Exact(Game::from_setup(setup)?),
                LineRule::Caro => Position::Caro(Game::from_setup(setup)?),
                LineRule::CaroPlus => Position::CaroPlus(Game::from_setup(setup)?),
                LineRule::Renju => Position::Renju(Game::from_setup(setup)?),
            },
            Setup::Ultimate(_) => Position::Ultimate(Box::new(Game::from_setup(setup)?)),
            Setup::Score(_) => Position::Score(Game::from_setup(setup)?),
            #[cfg(feature = "test-game")]
            Setup::Drop(_) => Position::Drop(Game::from_setup(setup)?),
        })
    }

    /// Set-up that the position was made from.
    #[must_use]
    pub fn initial_setup(&self) -> Setup {
        each!(self, game => game.initial_setup())
    }

    /// Current position as plain data, without earlier steps. [`Position::new`] refuses the result while O has
    /// its reply to a line of X. [`Position::new`] also refuses a line game that is over.
    #[must_use]
    pub fn current_setup(&self) -> Setup {
        each!(self, game => game.current_setup())
    }

    /// Width and height of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        each!(self, game => game.shape())
    }

    /// Side to move, chance due, or the outcome.
    #[must_use]
    pub fn turn(&self) -> Turn {
        each!(self, game => game.turn())
    }

    /// Number of marks on the board.
    #[must_use]
    pub fn ply(&self) -> u32 {
        each!(self, game => game.ply())
    }

    /// Content of a cell. Outside the board the content is a wall.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Content {
        if !self.shape().contains(cell) {
            return Content::Wall;
        }
        each!(self, game => game.content(cell))
    }

    /// Checks a move completely, in the order of [`Illegal`]. A `cell` of `None` is outside the board.
    ///
    /// # Errors
    /// When the move is illegal, with the first reason that applies.
    pub fn check(&self, side: Side, cell: Option<Cell>) -> Result<Cell, Illegal> {
        each!(self, game => game.check(side, cell))
    }

    /// Marks a cell for a side.
    ///
    /// # Errors
    /// When the move is illegal, with the first reason that applies. The position is then unchanged.
    pub fn play(&mut self, side: Side, cell: Cell) -> Result<(), Illegal> {
        self.check(side, Some(cell))?;
        self.play_unchecked(cell);
        Ok(())
    }

    /// Checks whether the side to move may mark a cell.
    ///
    /// # Errors
    /// When the move is illegal, with the first reason that applies.
    pub fn legality(&self, cell: Cell) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Player(side) => self.check(side, Some(cell)).map(|_| ()),
            Turn::Chance => Err(Illegal::ChanceDue),
            Turn::Over(_) => Err(Illegal::GameOver),
        }
    }

    /// Whether the side to move may mark a cell.
    #[must_use]
    pub fn is_legal(&self, cell: Cell) -> bool {
        self.legality(cell).is_ok()
    }

    /// Whether marks fall to the lowest empty cell of their column.
    #[must_use]
    pub fn falls(&self) -> bool {
        matches!(self.initial_setup(), Setup::Score(score) if score.fill == Fill::Gravity)
    }

    /// Returns the cell where a mark placed at `cell` ends up. Where marks fall, the result is the lowest empty
    /// cell of the column. With a full column, a cell off the board, and in every other game the result is
    /// `cell`.
    ///
    /// ```
    /// # use inarow_core::{Position, GameSpec};
    /// let setup = "score:fill=gravity".parse::<GameSpec>()?.setup(&mut || 0)?;
    /// let position = Position::new(&setup)?;
    /// let shape = position.shape();
    /// assert_eq!(position.lands(shape.parse("c7")?), shape.parse("c1")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn lands(&self, cell: Cell) -> Cell {
        let shape = self.shape();
        if !self.falls() || !shape.contains(cell) {
            return cell;
        }
        let (x, _) = shape.xy(cell);
        let column = (0..shape.height()).rev().filter_map(|y| shape.cell(x as i64, y as i64));
        column.into_iter().find(|cell| self.content(*cell) == Content::Empty).unwrap_or(cell)
    }

    /// Returns the legal moves in row order. Empty unless a player is to move.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Cell> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Stores the [legal moves](Position::legal_moves) in a list, which is cleared first.
    pub fn legal_moves_into(&self, moves: &mut Vec<Cell>) {
        moves.clear();
        each!(self, game => game.each_legal(|cell| moves.push(cell)));
    }

    /// Plays a move that is known to be legal. After an illegal move the position is meaningless.
    pub fn play_unchecked(&mut self, cell: Cell) {
        each!(self, game => game.play_unchecked(cell));
    }

    /// Returns the marks of a line of play that begins here, up to the first illegal move.
    ///
    /// ```
    /// use inarow_core::{GameSpec, Position, Side};
    /// let setup = "tictactoe".parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap();
    /// let position = Position::new(&setup).unwrap();
    /// let line = ["b2", "a1", "b2"].map(|name| position.shape().parse(name).unwrap());
    /// assert_eq!(position.marks_of(&line), [(line[0], Side::X), (line[1], Side::O)]);
    /// ```
    #[must_use]
    pub fn marks_of(&self, line: &[Cell]) -> Vec<(Cell, Side)> {
        let mut position = self.clone();
        let mut marks = Vec::with_capacity(line.len());
        for &cell in line {
            let Some(side) = position.turn().side() else { break };
            if position.play(side, cell).is_err() {
                break;
            }
            marks.push((cell, side));
        }
        marks
    }

    /// Undoes the last step, a move or chance, and returns that step. Returns `None` at the set-up.
    pub fn undo(&mut self) -> Option<Step> {
        each!(self, game => game.undo())
    }

    /// Returns the equally likely outcomes of chance. Empty when no chance is due.
    #[must_use]
    pub fn chance_outcomes(&self) -> Vec<Chance> {
        let mut outcomes = Vec::new();
        each!(self, game => game.each_chance(|chance| outcomes.push(chance)));
        outcomes
    }

    /// Applies an outcome of chance while chance is due.
    ///
    /// # Errors
    /// When no chance is due or the outcome is not possible. The position is then unchanged.
    pub fn apply_chance(&mut self, chance: Chance) -> Result<(), ChanceError> {
        if self.turn() != Turn::Chance {
            return Err(ChanceError::NotDue);
        }
        if !self.chance_outcomes().contains(&chance) {
            return Err(ChanceError::NotPossible(chance));
        }
        each!(self, game => game.apply_chance_unchecked(chance));
        Ok(())
    }

    /// Draws outcomes of chance until a side is to move or the game is over. Takes one random number per
    /// outcome.
    pub fn draw_chance(&mut self, random: &mut impl RandomSource) {
        while self.turn() == Turn::Chance {
            let outcomes = self.chance_outcomes();
            let Some(&drawn) = outcomes.get(random.below(outcomes.len() as u64) as usize) else { return };
            each!(self, game => game.apply_chance_unchecked(drawn));
        }
    }

    /// Steps since the set-up.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        each!(self, game => game.steps())
    }

    /// Cell of the last move since the set-up.
    #[must_use]
    pub fn last_move(&self) -> Option<Cell> {
        each!(self, game => game.last_move())
    }

    /// Hash of the position, updated incrementally.
    #[must_use]
    pub fn hash(&self) -> u64 {
        each!(self, game => game.hash())
    }

    /// Hash computed from the board alone.
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        each!(self, game => game.hash_from_scratch())
    }

    /// Whether the last step was a move that completed a line.
    #[must_use]
    pub fn completed_line(&self) -> bool {
        each!(self, game => game.completed_line())
    }

    /// Cells of the lines that decided the game, or in Score of the windows that the last move completed.
    #[must_use]
    pub fn winning_cells(&self) -> Vec<Cell> {
        each!(self, game => game.winning_cells())
    }

    /// Counts the leaves of the move tree, see [`perft()`](crate::perft()).
    #[must_use]
    pub fn perft(&mut self, depth: u32) -> Perft {
        use crate::perft::CountTree;
        each!(self, game => game.count_tree(depth))
    }

    /// Passes the concrete position to a visitor that works with any game.
    ///
    /// ```
    /// use inarow_core::{Game, LineSetup, Position, Setup, Visit};
    ///
    /// struct CountMoves;
    /// impl Visit for CountMoves {
    ///     type Output = usize;
    ///     fn visit<G: Game>(self, game: &G) -> usize {
    ///         let mut count = 0;
    ///         game.each_legal(|_| count += 1);
    ///         count
    ///     }
    /// }
    /// let position = Position::new(&Setup::Line(LineSetup::new(15, 15, 5))).unwrap();
    /// assert_eq!(position.visit(CountMoves), 225);
    /// ```
    pub fn visit<V: Visit>(&self, visitor: V) -> V::Output {
        each!(self, game => game.accept(visitor))
    }

    /// Whether X has completed a line and O still has its one reply.
    #[must_use]
    pub fn last_reply(&self) -> bool {
        with_line!(self, game => game.last_reply(), false)
    }

    /// Cells that renju forbids X now, with reasons, in row order.
    #[must_use]
    pub fn forbidden_cells(&self) -> Vec<ForbiddenCell> {
        with_line!(self, game => game.forbidden_cells(), Vec::new())
    }

    /// Length of a line: k of a line game, 3 in Ultimate, the length of a window in Score.
    #[must_use]
    pub fn line_length(&self) -> usize {
        each!(self, game => game.line_length())
    }

    /// Number of marks at which the game ends undecided. `None` in Ultimate, which has no move limit.
    #[must_use]
    pub fn move_limit(&self) -> Option<u32> {
        match self {
            Position::Score(score) => Some(score.move_limit()),
            line => with_line!(line, game => Some(game.move_limit()), None),
        }
    }

    /// Small board of Ultimate to play in, 0–8. `None` when any open board is allowed, and in other games.
    #[must_use]
    pub fn target(&self) -> Option<u8> {
        match self {
            Position::Ultimate(game) => game.target(),
            _ => None,
        }
    }

    /// State of a small board of Ultimate. `None` in other games.
    #[must_use]
    pub fn small_board(&self, board: u8) -> Option<SmallBoard> {
        match self {
            Position::Ultimate(game) => Some(game.small_board(board)),
            _ => None,
        }
    }

    /// Active row and column of Score. Empty in other games.
    #[must_use]
    pub fn active(&self) -> Active {
        match self {
            Position::Score(game) => game.active(),
            _ => Active::default(),
        }
    }

    /// Points that a side has earned and spent in Score. `None` in other games.
    #[must_use]
    pub fn totals(&self, side: Side) -> Option<Totals> {
        match self {
            Position::Score(game) => Some(game.totals(side)),
            _ => None,
        }
    }

    /// Weight of a cell of Score. `None` outside the board and in other games.
    #[must_use]
    pub fn weight(&self, cell: Cell) -> Option<i32> {
        match self {
            Position::Score(game) if game.shape().contains(cell) => Some(game.weight(cell)),
            _ => None,
        }
    }

    /// Price of a side's next figure in Score. `None` in other games.
    #[must_use]
    pub fn price(&self, side: Side) -> Option<i64> {
        match self {
            Position::Score(game) => Some(game.price(side)),
            _ => None,
        }
    }
}
