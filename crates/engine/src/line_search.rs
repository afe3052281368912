//! A search of line games that knows what every cell would make: principal variation search with a transposition table,
//! deepening ply by ply.
//!
//! Wins that threats alone decide are seen without a search ([`verdict`](LineSearch::verdict)), wins by fours are looked
//! for at the root and at leaves (`fours.rs`), and where the other side threatens to win only what stops it is tried
//! (`moves.rs`). A number of positions ends it, or its [`Watch`].

mod busy;
mod census;
mod decided;
mod fours;
mod moves;
mod node;
mod playouts;
mod root;
mod table;
mod threads;
mod threats;
mod tuning;

use inarow_core::{Cell, Game, LineRule, Reply, Side, Turn};

use self::busy::Busy;
use self::census::Census;
pub(crate) use self::census::rows as census_rows;
pub use self::census::{COUNTS, HIDDEN, HIDDEN_UNIT, ROWS, WORTH_UNIT};
use self::moves::Ranked;
pub(crate) use self::playouts::{Outlook, Playout, PlayoutMemory};
pub(crate) use self::table::Table;
pub(crate) use self::threads::{Question, Storage};
use self::tuning::TUNING;
use crate::patterns::{CellClass, Fit, PatternBoard, Place};
use crate::sight::Sight;
use crate::watch::Watch;

/// The value of a win, less one for each ply to it. Values of positions stay within [`MOST`].
pub(crate) const MATE: i32 = 30_000;
/// Values from here on are wins in sight.
pub(crate) const SURE: i32 = MATE - 2_000;
/// What a position can be worth as it stands.
const MOST: i32 = 6_000;
/// More than any value.
const INFINITE: i32 = MATE + 1;
/// Plies from the root at most.
const DEEPEST: usize = 100;
/// In hashes: draws cost the side that asks, X or O.
const DRAWS_COST: [u64; 2] = [0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB];
/// The side to move, in hashes.
const O_TO_MOVE: u64 = 0x9E37_79B9_7F4A_7C15;

/// The rules of the game as far as no table knows them; played along where a move may be forbidden.
trait Referee {
    fn play(&mut self, cell: Cell);
    fn undo(&mut self);
    /// Whether the side to move may mark an empty cell.
    fn is_legal(&self, cell: Cell) -> bool;
}

impl<G: Game> Referee for G {
    fn play(&mut self, cell: Cell) {
        self.play_unchecked(cell);
    }

    fn undo(&mut self) {
        Game::undo(self);
    }

    fn is_legal(&self, cell: Cell) -> bool {
        self.legality(cell).is_ok()
    }
}

/// What a search knows of the rules.
#[derive(Clone, Copy, Debug)]
struct Rules {
    /// X has forbidden moves.
    judged: bool,
    /// A line that is closed at both ends may be none.
    closes: bool,
    /// O has a reply to a line of X, where the limit leaves one: a line of its own makes it a draw.
    reply: bool,
    /// Marks with which the game ends undecided.
    limit: u32,
    /// Tells positions of other limits apart.
    key: u64,
}

/// What a search keeps in memory beside its table; made once and used again.
#[derive(Clone, Debug, Default)]
struct Memory {
    /// By side and place: how often a move there refuted another.
    history: [Vec<i32>; 2],
    killers: Vec<[Place; 2]>,
    /// The moves of all positions on the way to the current one.
    moves: Vec<Ranked>,
    /// Positions without a win by fours, with the number of fours that were tried.
    failed: Vec<u64>,
    /// By place, for the moves of one position.
    seen: Vec<u16>,
    /// The best line from each ply on.
    lines: Vec<Vec<Place>>,
    /// By depth and number of a move: hundredths of a ply by which it is searched less deeply.
    reductions: Vec<[i16; 64]>,
    /// The moves of the asked position.
    root: Vec<Ranked>,
    /// The fours of the last win by fours that was found, the last first, but for those that end it at once.
    winning: Vec<Place>,
}

/// How far a search goes, and what it sees.
#[derive(Clone, Copy, Debug)]
struct Extent {
    sight: Sight,
    /// Plies of the first round, and of the last.
    depths: [u32; 2],
    /// Positions visited.
    positions: u64,
    /// Best moves that are asked for.
    lines: usize,
    /// Whether wins by fours are looked for first, and the whole line of what is decided is to be told.
    tells: bool,
}

/// A move of the asked position with what a search has found of it so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RootLine {
    /// [`MATE`] less the plies of a win.
    pub(crate) value: i32,
    /// The value of a draw for the side that asks. It is told as even, and a move that is found better than it as what that
    /// is worth.
    pub(crate) draw: i32,
    /// Whether it is won or lost for sure, and the line is whole.
    pub(crate) proved: bool,
    pub(crate) depth: u32,
    pub(crate) positions: u64,
    /// The expected moves.
    pub(crate) line: Vec<Cell>,
}

/// The search was ended from outside, or its positions are spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Abort;

/// A search from one position.
struct LineSearch<'a> {
    board: PatternBoard,
    /// By the side that is to move.
    census: [&'static Census; 2],
    referee: &'a mut dyn Referee,
    rules: Rules,
    memory: &'a mut Memory,
    table: &'a Table,
    /// What the threads are at, where there are several.
    busy: Option<&'a Busy>,
    me: Side,
    sight: Sight,
    positions: u64,
    most: u64,
    watch: &'a mut Watch,
    /// The best move of the root that the current round found so far, and its value.
    best: Option<(Place, i32)>,
    /// How much more the best move of the last round is worth than the one that was searched first.
    gain: i32,
    /// Moves of the root that better lines begin with.
    taken: Vec<Place>,
    /// The fours that a look for a win by them tries: all, or those that make something else too.
    least_four: CellClass,
    /// The side whose fours are looked at without the referee, whose turn it is not.
    unrefereed: Option<Side>,
    /// Whether the asked position looks won, so that its win is sought.
    seeks: bool,
    /// What a draw costs the side that asks.
    draw: i32,
}

/// Makes the tables for the lines of a game, where there are any: they are made once, when they are first needed.
pub(crate) fn make_tables<G: Game>(game: &G) {
    let _ = (PatternBoard::new(game), censuses(game));
}

/// By the side that is to move, the network of such positions.
fn censuses<G: Game>(game: &G) -> Option<[&'static Census; 2]> {
    Fit::of(game).map(|fits| fits.map(Census::of))
}

/// A win in so many plies from the root.
const fn win(plies: usize) -> i32 {
    MATE - plies as i32
}

impl<'a> LineSearch<'a> {
    /// A search from this position of a line game; `None` where there are no tables for its lines, where X's line stands
    /// and O has its reply, or where nobody is to move.
    fn new<G: Game>(
        game: &'a mut G,
        limit: u32,
        memory: &'a mut Memory,
        table: &'a Table,
        watch: &'a mut Watch,
    ) -> Option<LineSearch<'a>> {
        let (rule, reply) = game.line_rules()?;
        let Turn::Player(me) = game.turn() else { return None };
        let census = censuses(game)?;
        let reply = reply == Reply::LastMove;
        if reply && game.completed_line() {
            return None;
        }
        let board = PatternBoard::new(game)?;
        let closes = matches!(rule, LineRule::Caro | LineRule::CaroPlus);
        let rules = Rules {
            judged: rule == LineRule::Renju,
            closes,
            reply,
            limit,
            key: (u64::from(limit) | u64::from(reply) << 32).wrapping_mul(0xD6E8_FEB8_6659_FD93),
        };
        memory.prepare(board.places());
        Some(LineSearch {
            board,
            census,
            referee: game,
            rules,
            memory,
            table,
            busy: None,
            me,
            sight: Sight::FULL,
            positions: 0,
            most: 0,
            watch,
            best: None,
            gain: 0,
            taken: Vec::new(),
            least_four: CellClass::Four,
            unrefereed: None,
            seeks: false,
            draw: 0,
        })
    }

    /// The search as one of several threads, which tell each other what they are at.
    fn among(self, busy: Option<&'a Busy>) -> LineSearch<'a> {
        LineSearch { busy, ..self }
    }

    /// The search of a side that would rather not draw, where `avoids` says so and O has a reply to a line of X.
    fn avoiding_draws(mut self, avoids: bool) -> LineSearch<'a> {
        if avoids && self.rules.reply {
            self.draw = TUNING.draw;
            // What a draw is worth depends on who asks.
            self.rules.key ^= DRAWS_COST[self.me.index()];
        }
        self
    }

    /// The value of a draw.
    fn drawn(&self, me: Side) -> i32 {
        if me == self.me { -self.draw } else { self.draw }
    }

    /// Marks that may still be made.
    fn left(&self) -> u32 {
        self.rules.limit.saturating_sub(self.board.marked())
    }

    fn hash(&self, me: Side) -> u64 {
        let hash = self.board.hash() ^ self.rules.key;
        if me == Side::O { hash ^ O_TO_MOVE } else { hash }
    }

    /// Marks a cell; counts the position.
    fn play(&mut self, place: Place, side: Side) -> Result<(), Abort> {
        if self.positions >= self.most || self.positions % 64 == 63 && self.watch.is_over() {
            return Err(Abort);
        }
        self.positions += 1;
        self.mark(place, side);
        Ok(())
    }

    /// Marks a cell.
    fn mark(&mut self, place: Place, side: Side) {
        if self.rules.judged && self.unrefereed.is_none() {
            self.referee.play(self.board.cell(place));
        }
        self.board.play(place, side);
    }

    fn undo(&mut self) {
        self.board.undo();
        if self.rules.judged && self.unrefereed.is_none() {
            self.referee.undo();
        }
    }

    /// What a position is worth as it stands, for the side to move.
    fn worth(&self, me: Side) -> i32 {
        let worth =
            (self.board.worth(me) + self.census[me.index()].worth(&self.board, me)).clamp(-MOST, MOST);
        // A worth that equals the value of a draw would be told as a draw.
        if self.draw > 0 && worth == self.drawn(me) { worth - 1 } else { worth }
    }

    /// Whether O has a reply to a line of this side.
    fn waits(&self, side: Side) -> bool {
        self.rules.reply && side == Side::X
    }

    /// Plies to the end of the game where a side completes a line with so many plies, and O has no line in reply.
    fn plies_to_end(&self, side: Side, plies: u32) -> u32 {
        plies + u32::from(self.waits(side) && self.left() > plies)
    }

    /// Whether the side to move, which can complete a line, wins by that.
    fn wins_by_line(&self, me: Side) -> bool {
        let replies =
            if self.waits(me) && self.left() > 1 { self.board.count_of(Side::O, CellClass::Five) } else { 0 };
        let is_taken = || {
            let reply = self.find_five(Side::O);
            reply.is_some_and(|place| self.board.is_class(place, me, CellClass::Five))
        };
        replies == 0 || replies == 1 && is_taken()
    }

    /// Whether the other side may hold a position in which a side threatens a line by fours of its own: a reply that
    /// completes one makes it a draw.
    fn holds_by_fours(&self, attacker: Side) -> bool {
        self.waits(attacker) && self.board.count_from(Side::O, CellClass::Four) > 0
    }

    /// The value of a position that threats alone decide, for the side to move.
    fn verdict(&self, me: Side, ply: usize) -> Option<i32> {
        let (left, enemy) = (self.left(), me.other());
        let (board, closes) = (&self.board, self.rules.closes);
        let wins = |side, plies| win(ply + self.plies_to_end(side, plies) as usize);
        if left == 0 {
            return Some(self.drawn(me));
        }
        if board.count_of(me, CellClass::Five) > 0 {
            if self.wins_by_line(me) {
                return Some(wins(me, 1));
            }
            // A line each: no move stops two cells where O completes one.
            return (board.count_of(enemy, CellClass::Five) > 1 && !closes).then(|| self.drawn(me));
        }
        match board.count_of(enemy, CellClass::Five) {
            // One mark may close several lines at their ends.
            0 => {}
            2.. if !closes && left > 1 && !self.holds_by_fours(enemy) => return Some(-wins(enemy, 2)),
            _ => return None,
        }
        if self.sight.plies >= 3
            && left > 2
            && !self.holds_by_fours(me)
            && (self.has_legal(me, CellClass::OpenFour)
                || !closes && self.has_legal(me, CellClass::DoubleFour))
        {
            return Some(wins(me, 3));
        }
        // Without fours the other side has no answer to a second threat; where a four may be an answer to it, without a mark
        // that brings one. Of X in renju only a search knows.
        let least = if self.waits(me) { CellClass::Three } else { CellClass::Four };
        let quiet = self.sight.plies >= 5 && left > 4 && board.count_from(enemy, least) == 0;
        let twice = board.count_of(me, CellClass::FourThree) + board.count_of(me, CellClass::DoubleThree) > 0;
        (quiet && twice && !(self.rules.judged && me == Side::X)).then(|| wins(me, 5))
    }
}

#[cfg(test)]
pub(crate) mod tests;
