//! Principal variation search of line games over the pattern board, with a transposition table and iterative deepening.
//!
//! Threats alone decide some positions without a search ([`verdict`](LineSearch::verdict)). VCF is searched at the root
//! and at leaves (`fours.rs`). Against a winning threat only moves that stop it are searched (`moves.rs`). A node limit
//! or the [`Watch`] ends the search.

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

/// Value of a win, minus one for each ply to its end. Static evaluations stay within [`MOST`].
pub(crate) const MATE: i32 = 30_000;
/// Least value of a win.
pub(crate) const SURE: i32 = MATE - 2_000;
/// Largest static evaluation.
const MOST: i32 = 6_000;
/// Greater than any value.
const INFINITE: i32 = MATE + 1;
/// Largest distance from the root, in plies.
const DEEPEST: usize = 100;
/// Hash keys of contempt, by root side.
const DRAWS_COST: [u64; 2] = [0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB];
/// Hash key of the side to move.
const O_TO_MOVE: u64 = 0x9E37_79B9_7F4A_7C15;

/// Rules of the game that no table covers; updated along with the board where moves may be forbidden.
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

/// Rules that the search depends on.
#[derive(Clone, Copy, Debug)]
struct Rules {
    /// X has forbidden moves.
    judged: bool,
    /// A line that is closed at both ends may not count.
    closes: bool,
    /// O may reply to a line of X, unless the move limit is reached; a line of O then makes a draw.
    reply: bool,
    /// Number of marks at which the game is drawn.
    limit: u32,
    /// Hash key of the limit and the reply.
    key: u64,
}

/// Memory of a search besides the transposition table, reused between searches.
#[derive(Clone, Debug, Default)]
struct Memory {
    /// History by side and place: success of a move as a refutation.
    history: [Vec<i32>; 2],
    killers: Vec<[Place; 2]>,
    /// Moves of all nodes on the current path.
    moves: Vec<Ranked>,
    /// Positions without a VCF, with the number of fours tried.
    failed: Vec<u64>,
    /// Marks by place, for the moves of one node.
    seen: Vec<u16>,
    /// Principal variation from each ply on.
    lines: Vec<Vec<Place>>,
    /// Depth reductions in hundredths of a ply, by depth and move number.
    reductions: Vec<[i16; 64]>,
    /// Root moves.
    root: Vec<Ranked>,
    /// Fours of the last VCF found, the last first, without those that end it at once.
    winning: Vec<Place>,
}

/// Limits and view of a search.
#[derive(Clone, Copy, Debug)]
struct Extent {
    sight: Sight,
    /// Depths of the first and the last iteration, in plies.
    depths: [u32; 2],
    /// Node limit.
    positions: u64,
    /// Number of requested lines.
    lines: usize,
    /// Whether to search VCF first and to report decided lines to their end.
    tells: bool,
}

/// Root move with its result so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RootLine {
    /// Value; a win is [`MATE`] minus its plies.
    pub(crate) value: i32,
    /// Value of a draw for the root side. Reported as even; the value of a better move is reported unchanged.
    pub(crate) draw: i32,
    /// Whether the result is certain and the line complete.
    pub(crate) proved: bool,
    pub(crate) depth: u32,
    pub(crate) positions: u64,
    /// Principal variation.
    pub(crate) line: Vec<Cell>,
}

/// Error of a search that was stopped or reached its node limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Abort;

/// Search from one position.
struct LineSearch<'a> {
    board: PatternBoard,
    /// Census networks, by side to move.
    census: [&'static Census; 2],
    referee: &'a mut dyn Referee,
    rules: Rules,
    memory: &'a mut Memory,
    table: &'a Table,
    /// Moves in progress on the threads; `None` on a single thread.
    busy: Option<&'a Busy>,
    me: Side,
    sight: Sight,
    positions: u64,
    most: u64,
    watch: &'a mut Watch,
    /// Best root move of the current iteration so far, with its value.
    best: Option<(Place, i32)>,
    /// Lead of the last iteration's best move over the move searched first.
    gain: i32,
    /// Root moves that start better lines.
    taken: Vec<Place>,
    /// Least class of fours in a VCF search: all fours, or only those that also make something else.
    least_four: CellClass,
    /// Side whose VCF is searched without the referee, because the other side is to move.
    unrefereed: Option<Side>,
    /// Whether the root position looks won, so that the search looks deeper for the win.
    seeks: bool,
    /// Contempt of the root side, in points.
    draw: i32,
}

/// Makes the tables for a game's lines, if any; each is made once, on first use.
pub(crate) fn make_tables<G: Game>(game: &G) {
    let _ = (PatternBoard::new(game), censuses(game));
}

/// Returns the census networks, by side to move.
fn censuses<G: Game>(game: &G) -> Option<[&'static Census; 2]> {
    Fit::of(game).map(|fits| fits.map(Census::of))
}

/// Value of a win in this number of plies from the root.
const fn win(plies: usize) -> i32 {
    MATE - plies as i32
}

impl<'a> LineSearch<'a> {
    /// Returns a search of this position of a line game. `None` where its lines have no tables, X's line awaits O's
    /// reply, or no side is to move.
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

    /// Makes the search one of several threads, which share their moves in progress.
    fn among(self, busy: Option<&'a Busy>) -> LineSearch<'a> {
        LineSearch { busy, ..self }
    }

    /// Adds contempt if `avoids` is set and O may reply to a line of X.
    fn avoiding_draws(mut self, avoids: bool) -> LineSearch<'a> {
        if avoids && self.rules.reply {
            self.draw = TUNING.draw;
            // The value of a draw depends on the root side.
            self.rules.key ^= DRAWS_COST[self.me.index()];
        }
        self
    }

    /// Value of a draw.
    fn drawn(&self, me: Side) -> i32 {
        if me == self.me { -self.draw } else { self.draw }
    }

    /// Number of marks until the limit.
    fn left(&self) -> u32 {
        self.rules.limit.saturating_sub(self.board.marked())
    }

    fn hash(&self, me: Side) -> u64 {
        let hash = self.board.hash() ^ self.rules.key;
        if me == Side::O { hash ^ O_TO_MOVE } else { hash }
    }

    /// Marks a cell and counts the node.
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

    /// Static evaluation for the side to move.
    fn worth(&self, me: Side) -> i32 {
        let worth =
            (self.board.worth(me) + self.census[me.index()].worth(&self.board, me)).clamp(-MOST, MOST);
        // An evaluation equal to the value of a draw would be reported as a draw.
        if self.draw > 0 && worth == self.drawn(me) { worth - 1 } else { worth }
    }

    /// Whether O may reply to a line of this side.
    fn waits(&self, side: Side) -> bool {
        self.rules.reply && side == Side::X
    }

    /// Plies to the end after a side completes a line in `plies` plies. O must have no line in reply.
    fn plies_to_end(&self, side: Side, plies: u32) -> u32 {
        plies + u32::from(self.waits(side) && self.left() > plies)
    }

    /// Whether the side to move, which can complete a line, wins by it.
    fn wins_by_line(&self, me: Side) -> bool {
        let replies =
            if self.waits(me) && self.left() > 1 { self.board.count_of(Side::O, CellClass::Five) } else { 0 };
        let is_taken = || {
            let reply = self.find_five(Side::O);
            reply.is_some_and(|place| self.board.is_class(place, me, CellClass::Five))
        };
        replies == 0 || replies == 1 && is_taken()
    }

    /// Whether the other side may survive a line that `attacker` threatens by own fours: a reply that completes a line
    /// makes a draw.
    fn holds_by_fours(&self, attacker: Side) -> bool {
        self.waits(attacker) && self.board.count_from(Side::O, CellClass::Four) > 0
    }

    /// Value of a position that threats alone decide, for the side to move.
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
            // Both sides can complete a line: no move stops O on two cells.
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
        // Without fours the other side cannot answer a second threat. Where a four may be an answer, marks that lead to
        // one count as well. For X in renju only a search decides.
        let least = if self.waits(me) { CellClass::Three } else { CellClass::Four };
        let quiet = self.sight.plies >= 5 && left > 4 && board.count_from(enemy, least) == 0;
        let twice = board.count_of(me, CellClass::FourThree) + board.count_of(me, CellClass::DoubleThree) > 0;
        (quiet && twice && !(self.rules.judged && me == Side::X)).then(|| wins(me, 5))
    }
}

#[cfg(test)]
pub(crate) mod tests;
