//! Search of line games by patterns: the hooks of [`search`](crate::search), answered by the threats on the board.
//!
//! Threats alone decide some positions without a search (`verdict` in `hooks.rs`). VCF is searched at the root and at
//! leaves (`fours.rs`, `four_lines.rs`). Against a winning threat only moves that stop it are searched (`moves.rs`).

mod census;
mod decided;
mod four_lines;
mod fours;
mod hooks;
mod moves;
mod playouts;
mod threats;
mod tuning;

use std::sync::LazyLock;

use inarow_core::{Cell, Game, LineRule, Reply, Side, Turn};
use inarow_record::Dice;

use self::census::Census;
pub(crate) use self::census::rows as census_rows;
pub use self::census::{COUNTS, HIDDEN, HIDDEN_UNIT, ROWS, WORTH_UNIT};
pub(crate) use self::playouts::{Outlook, Playout, PlayoutMemory};
use self::tuning::TUNING;
use crate::patterns::{CellClass, Fit, PatternBoard, Place};
use crate::search::{DEEPEST, Memory, Question, RootLine, Search, Storage, Table};
use crate::sight::Sight;
use crate::watch::Watch;

/// Largest static evaluation.
const MOST: i32 = 6_000;
/// Hash keys of contempt, by root side.
const DRAWS_COST: [u64; 2] = [0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB];
/// Hash key of the side to move.
const O_TO_MOVE: u64 = 0x9E37_79B9_7F4A_7C15;

/// Rules of the game that no table covers. Updated along with the board where moves may be forbidden.
trait Referee: Send {
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
    /// O may reply to a line of X, unless the move limit is reached. A line of O then makes a draw.
    reply: bool,
    /// Number of marks at which the game is drawn.
    limit: u32,
    /// Hash key of the limit and the reply.
    key: u64,
}

/// Position of a line game with its threats.
struct LineGame<'a> {
    board: PatternBoard,
    /// Census networks, by side to move.
    census: [&'static Census; 2],
    referee: &'a mut dyn Referee,
    rules: Rules,
    sight: Sight,
    /// Least class of fours in a VCF search: all fours, or only fours that also make something else.
    least_four: CellClass,
    /// Side whose VCF is searched without the referee, because the other side is to move.
    unrefereed: Option<Side>,
    /// Whether the root position seems won, so that the search goes deeper for the win.
    seeks: bool,
    /// Value of a draw by side, in points.
    draw: [i32; 2],
    /// Marks by place, for the moves of one node.
    seen: Vec<u16>,
    /// Fours of the last VCF found, the last first, without the fours that end the VCF at once.
    winning: Vec<Place>,
    reductions: &'static [[i16; 64]],
}

/// Search from one position.
type LineSearch<'a, 'g> = Search<'a, LineGame<'g>>;

/// Depth reductions in hundredths of a ply, by depth and move number.
static REDUCTIONS: LazyLock<Box<[[i16; 64]]>> = LazyLock::new(|| {
    let reduction = |depth: usize, number: usize| {
        let product = f64::ln(depth.max(1) as f64) * f64::ln(number.max(1) as f64);
        TUNING.reduction_base + (product * TUNING.reduction_slope) as i16
    };
    (0..64).map(|depth| std::array::from_fn(|number| reduction(depth, number))).collect()
});

/// Makes the tables for a game's lines, if any. Every table is made once, on first use.
pub(crate) fn make_tables<G: Game>(game: &G) {
    let _ = (PatternBoard::new(game), censuses(game));
}

/// Returns the census networks, by side to move.
fn censuses<G: Game>(game: &G) -> Option<[&'static Census; 2]> {
    Fit::of(game).map(|fits| fits.map(Census::of))
}

/// Answers a question about a position of a line game. `limit` is the number of marks at which the game is
/// drawn. Contempt applies if `avoids_draws` is set and O may reply to a line of X. Returns `None` if the
/// game's lines have no tables, X's line awaits O's reply, or no side is to move.
pub(crate) fn search<G: Game>(
    game: &G,
    (limit, avoids_draws): (u32, bool),
    question: &Question<'_>,
    storage: &mut Storage,
    watch: &mut Watch,
    dice: &mut Dice,
    report: &mut dyn FnMut(u32, &RootLine),
) -> Option<Vec<RootLine>> {
    let me = game.turn().side()?;
    let mut games: Vec<G> = (0..question.threads()).map(|_| game.clone()).collect();
    let games = games.iter_mut().map(|game| {
        let game = LineGame::new(game, limit, question.extent.sight)?;
        Some(if avoids_draws { game.avoiding_draws(me) } else { game })
    });
    Some(question.search(games.collect::<Option<_>>()?, me, storage, watch, dice, report))
}

impl<'a> LineSearch<'a, 'a> {
    /// Returns a search as [`LineGame::new`] does, outside a [`Question`].
    fn new<G: Game>(
        game: &'a mut G,
        limit: u32,
        memory: &'a mut Memory,
        table: &'a Table,
        watch: &'a mut Watch,
    ) -> Option<LineSearch<'a, 'a>> {
        let me = game.turn().side()?;
        Some(Search::of(LineGame::new(game, limit, Sight::FULL)?, me, memory, table, watch))
    }
}

impl<'a> LineGame<'a> {
    /// Returns a position of a line game. Returns `None` if its lines have no tables, X's line awaits O's
    /// reply, or no side is to move.
    fn new<G: Game>(game: &'a mut G, limit: u32, sight: Sight) -> Option<LineGame<'a>> {
        let (rule, reply) = game.line_rules()?;
        let Turn::Player(_) = game.turn() else { return None };
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
        Some(LineGame {
            census,
            referee: game,
            rules,
            sight,
            least_four: CellClass::Four,
            unrefereed: None,
            seeks: false,
            draw: [0; 2],
            seen: vec![0; board.places()],
            winning: Vec::with_capacity(DEEPEST),
            reductions: &REDUCTIONS,
            board,
        })
    }

    /// Adds contempt for the root side where O may reply to a line of X.
    fn avoiding_draws(mut self, me: Side) -> LineGame<'a> {
        if self.rules.reply {
            self.draw[me.index()] = -TUNING.draw;
            self.draw[me.other().index()] = TUNING.draw;
            // The value of a draw depends on the root side.
            self.rules.key ^= DRAWS_COST[me.index()];
        }
        self
    }

    /// Number of marks until the limit.
    fn left(&self) -> u32 {
        self.rules.limit.saturating_sub(self.board.marked())
    }

    /// Whether O may reply to a line of this side.
    fn waits(&self, side: Side) -> bool {
        self.rules.reply && side == Side::X
    }

    /// Plies to the end after a side completes a line in `plies` plies. O must have no line in reply.
    fn plies_to_end(&self, side: Side, plies: u32) -> u32 {
        plies + u32::from(self.waits(side) && self.left() > plies)
    }

    /// Whether the side to move wins by a line that the side can complete.
    fn wins_by_line(&self, me: Side) -> bool {
        let replies =
            if self.waits(me) && self.left() > 1 { self.board.count_of(Side::O, CellClass::Five) } else { 0 };
        let is_taken = || {
            let reply = self.find_five(Side::O);
            reply.is_some_and(|place| self.board.is_class(place, me, CellClass::Five))
        };
        replies == 0 || replies == 1 && is_taken()
    }

    /// Whether the other side may survive a line that `attacker` threatens by own fours. A reply that completes
    /// a line makes a draw.
    fn holds_by_fours(&self, attacker: Side) -> bool {
        self.waits(attacker) && self.board.count_from(Side::O, CellClass::Four) > 0
    }
}

#[cfg(test)]
pub(crate) mod tests;
