//! Search of any game: iterative deepening, aspiration windows, principal variation search, a transposition table,
//! several lines, threads, and chance nodes.
//!
//! [`SearchGame`] is the interface between a game and the search. `cells.rs` implements this trait for games
//! whose knowledge is a ranking of moves and an evaluation ([`Heuristics`]). `line_search` implements the trait
//! for patterns, with its own pruning. Every call is static.
//!
//! Values are from the view of the side to move. A win is [`WIN`] minus its plies from the root. A static
//! evaluation is smaller than [`SURE`].

mod busy;
mod cells;
mod node;
mod root;
mod table;
mod threads;

use inarow_core::{Cell, Chance, Side};
use inarow_record::Dice;

use self::busy::Busy;
pub(crate) use self::cells::{CellGame, DECISIVE, Heuristics};
pub(crate) use self::node::Number;
pub(crate) use self::table::{Entry, Known, Table};
pub(crate) use self::threads::{Question, Storage};
use crate::patterns::Place;
use crate::sight::Sight;
use crate::watch::Watch;

/// Value of a won game, minus one for each ply to its end.
pub(crate) const WIN: i32 = 1_000_000_000;
/// Least value of a win.
pub(crate) const SURE: i32 = WIN - 100_000;
/// Greater than any value.
pub(crate) const INFINITE: i32 = WIN + 1;
/// Largest distance from the root, in plies.
pub(crate) const DEEPEST: usize = 100;

/// Value of a win in this number of plies from the root.
pub(crate) const fn win(plies: usize) -> i32 {
    WIN - plies as i32
}

/// Move with its rank before the search. Moves of higher ranks are searched first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) place: Place,
    pub(crate) rank: i32,
}

/// Units and rank bonuses of a game's search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Half-width of the first aspiration window, in points. A window wider than `widest` opens on its side.
    pub(crate) window: i32,
    pub(crate) widest: i32,
    /// Noise between two iterations, in points. `None` compares the best moves only.
    pub(crate) noise: Option<i32>,
    /// Clear lead of a best move, in points.
    pub(crate) lead: i32,
    /// Rank bonuses of the transposition table's move, and of killer moves, which refuted another node at an
    /// equal ply.
    pub(crate) known: i32,
    pub(crate) killer: i32,
}

/// Game as the search sees the game: position, moves and knowledge.
///
/// The hooks with a default are for knowledge that a ranking and an evaluation cannot express.
pub(crate) trait SearchGame: Sized {
    /// Reason why the moves of a position are restricted. The default is no restriction.
    type Force: Copy + PartialEq + Default;

    /// Units and rank bonuses.
    const SCALE: Scale;
    /// Whether a loss is claimed only after a search of every move. Wins and losses then hold at any depth.
    const PROVES: bool;
    /// Nodes reserved for reporting lines, at most.
    const RESERVED: u64 = 0;

    /// Number of places. A place is the game's own number of a cell, from 1.
    fn places(&self) -> usize;
    fn cell(&self, place: Place) -> Cell;
    fn place(&self, cell: Cell) -> Place;
    /// Plays a legal move.
    fn play(&mut self, place: Place, side: Side);
    /// Undoes the last move.
    fn undo(&mut self);
    /// Hash of the position with this side to move.
    fn hash(&self, me: Side) -> u64;
    /// Value of a position that is known without a search, by the rules or by static knowledge.
    fn verdict(&self, me: Side, ply: usize) -> Option<i32>;
    /// Static evaluation.
    fn worth(&self, me: Side) -> i32;

    /// Restriction of the moves.
    fn force(&self, me: Side) -> Self::Force;
    /// Whether a restricted position is too sharp for a static evaluation.
    fn is_sharp(force: Self::Force) -> bool;
    /// Depth of a node after extensions, in plies. At least 1 where the position is too sharp for an
    /// evaluation.
    fn extended(search: &Search<'_, Self>, me: Side, force: Self::Force, depth: i32) -> i32;
    /// Pushes the moves to search with their ranks.
    fn push_moves(search: &mut Search<'_, Self>, me: Side, force: Self::Force);
    /// Pushes the legal moves that were not pushed from `first` on.
    fn push_others(search: &mut Search<'_, Self>, me: Side, first: usize);
    /// Number of moves to search at a node, unless all searched moves lose.
    fn width(&self, is_free: bool, depth: i32, is_narrow: bool) -> usize;

    /// Ranks the root moves in `memory.root`, the best first. Keeps at most as many moves as the game's width
    /// and `lines`. The dice choose among equal moves and select the overlooked moves.
    fn rank_root(search: &mut Search<'_, Self>, excluded: &[Cell], dice: &mut Dice, lines: usize);
    /// Returns a win that needs no iterations. `first` is the first root move.
    fn win_at_root(
        _search: &mut Search<'_, Self>,
        _extent: &Extent,
        _excluded: &[Cell],
        _first: Place,
    ) -> Option<RootLine> {
        None
    }
    /// Completes the line of a win or loss after a move, and marks the line proved.
    fn tell_decided(search: &mut Search<'_, Self>, found: &mut RootLine);
    /// Whether a value of the root with a line of this length is proved at once.
    fn is_proved(search: &Search<'_, Self>, value: i32, plies: usize) -> bool;
    /// Value of a draw.
    fn drawn(&self, _me: Side) -> i32 {
        0
    }
    /// Records the value of the root's best move after an iteration.
    fn heed(&mut self, _value: i32) {}
    /// Whether the ranks of root moves influence their reductions.
    fn weighs_root(&self) -> bool {
        false
    }
    /// Plies to the end of the game at most, where searching deeper changes nothing.
    fn plies_left(&self) -> u32 {
        u32::MAX
    }
    /// Whether a search to this depth omits no move of any position.
    fn is_whole(&self, _depth: u32) -> bool {
        false
    }

    /// Soonest win of a node without a verdict, in plies.
    fn soonest(&self) -> usize {
        1
    }
    /// Soonest loss of a node without a verdict, in plies. A loss in one ply is by the side's own move.
    fn soonest_loss(&self) -> usize {
        2
    }
    /// Whether the side to move may play a pushed move.
    fn is_legal(&self, _place: Place, _me: Side) -> bool {
        true
    }
    /// Whether a root move wins at once.
    fn ends_at_once(&self, _place: Place, _me: Side) -> bool {
        false
    }
    /// Value of a move after which no position can be searched.
    fn last_move(
        _search: &mut Search<'_, Self>,
        _place: Place,
        _me: Side,
        _ply: usize,
    ) -> Option<Result<i32, Abort>> {
        None
    }
    /// Value of a node at depth 0.
    fn leaf(search: &mut Search<'_, Self>, me: Side, _window: Window, _ply: usize) -> Result<i32, Abort> {
        Ok(search.game.worth(me))
    }
    /// Value of a node in a null window without searching its moves.
    fn pruned(
        _search: &mut Search<'_, Self>,
        _me: Side,
        _depth: i32,
        _window: Window,
        _ply: usize,
    ) -> Result<Option<i32>, Abort> {
        Ok(None)
    }
    /// Value of all moves that ignore a threat, or `None` without a threat. Pushes the other moves.
    fn elsewhere(
        _search: &mut Search<'_, Self>,
        _me: Side,
        _depth: i32,
        _ply: usize,
    ) -> Result<Option<i32>, Abort> {
        Ok(None)
    }
    /// Whether the pushed moves of an unrestricted node are only a part of the legal moves.
    fn omits(&self) -> bool {
        false
    }
    /// Depth reduction of a move that is not the first, in plies below `depth`. Called before the move is played.
    fn reduction(
        _search: &Search<'_, Self>,
        _place: Place,
        _me: Side,
        _depth: i32,
        _number: Number,
        _is_narrow: bool,
    ) -> i32 {
        0
    }
    /// Value of a node without legal moves among the pushed ones.
    fn without_moves(&self, me: Side, _ply: usize, _force: Self::Force) -> i32 {
        self.worth(me)
    }

    /// Whether chance is due.
    fn is_chance(&self) -> bool {
        false
    }
    /// Calls `visit` with each of the equally likely outcomes of chance that is due.
    fn each_chance(&self, _visit: impl FnMut(Chance)) {}
    /// Applies an outcome of chance.
    fn apply_chance(&mut self, _chance: Chance) {}
    /// Undoes an outcome of chance.
    fn undo_chance(&mut self) {}
}

/// Search window: the lower and the upper bound.
pub(crate) type Window = (i32, i32);

/// Memory of a thread's search besides the transposition table, reused between searches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// History by side and place: success of a move as a refutation.
    pub(crate) history: [Vec<i32>; 2],
    killers: Vec<[Place; 2]>,
    /// Moves of all nodes on the current path.
    pub(crate) moves: Vec<Ranked>,
    /// Principal variation from each ply on.
    pub(crate) lines: Vec<Vec<Place>>,
    /// Root moves.
    pub(crate) root: Vec<Ranked>,
    /// Positions without a VCF, with the number of fours tried. Empty before the first such position.
    pub(crate) failed: Vec<u64>,
}

impl Memory {
    /// Makes room for a board and clears the data of the previous search.
    fn prepare(&mut self, places: usize) {
        for history in &mut self.history {
            history.clear();
            history.resize(places, 0);
        }
        self.killers.clear();
        self.killers.resize(DEEPEST + 1, [Place::default(); 2]);
        self.moves.clear();
        // Room for every cell at each ply, and for fours at the leaves.
        self.moves.reserve(places * (DEEPEST / 4));
        self.lines.resize_with(DEEPEST + 2, || Vec::with_capacity(DEEPEST + 2));
        self.lines.iter_mut().for_each(Vec::clear);
        self.root.clear();
        self.failed.clear();
    }
}

/// Limits of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) sight: Sight,
    /// Depth limit, in plies.
    pub(crate) depth: u32,
    /// Node limit, and that of the first iteration.
    pub(crate) positions: u64,
    pub(crate) first: u64,
    /// Number of requested lines.
    pub(crate) lines: usize,
    /// Whether one iteration is enough for a single root move.
    pub(crate) plays: bool,
    /// Whether to search first for a win without iterations, and to report decided lines to their end.
    pub(crate) tells: bool,
}

/// Root move with its result so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RootLine {
    /// Value. A win is [`WIN`] minus its plies.
    pub(crate) value: i32,
    /// Value of a draw for the root side, reported as even. The value of a better move is reported unchanged.
    pub(crate) draw: i32,
    /// Whether the result is certain and the line complete. No omitted reply could then change the value.
    pub(crate) proved: bool,
    /// Depth of the last finished iteration, in plies.
    pub(crate) depth: u32,
    pub(crate) positions: u64,
    /// Principal variation: the move and the expected continuation, as far as known.
    pub(crate) line: Vec<Cell>,
}

impl RootLine {
    /// Returns a move that was not searched.
    pub(crate) fn unjudged(cell: Cell) -> RootLine {
        RootLine { value: 0, draw: 0, proved: false, depth: 0, positions: 0, line: vec![cell] }
    }
}

/// Error of a search that was stopped or reached its node limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Abort;

/// Search from one position.
pub(crate) struct Search<'a, G> {
    pub(crate) game: G,
    pub(crate) memory: &'a mut Memory,
    pub(crate) table: &'a Table,
    /// Moves in progress on the threads. `None` on a single thread.
    busy: Option<&'a Busy>,
    pub(crate) me: Side,
    pub(crate) sight: Sight,
    pub(crate) positions: u64,
    pub(crate) most: u64,
    pub(crate) watch: &'a mut Watch,
    /// Best root move of the current iteration so far, with its value.
    best: Option<(Place, i32)>,
    /// Lead of the last iteration's best move over the move searched first.
    gain: i32,
    /// Root moves that start better lines.
    taken: Vec<Place>,
}

impl<'a, G: SearchGame> Search<'a, G> {
    /// Returns a search of a position with this side to move. An empty table stores nothing.
    pub(crate) fn of(
        game: G,
        me: Side,
        memory: &'a mut Memory,
        table: &'a Table,
        watch: &'a mut Watch,
    ) -> Search<'a, G> {
        memory.prepare(game.places());
        Search {
            game,
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
        }
    }

    /// Makes the search one of several threads that share their moves in progress.
    fn among(self, busy: Option<&'a Busy>) -> Search<'a, G> {
        Search { busy, ..self }
    }

    /// Plays a move and counts the node.
    pub(crate) fn play(&mut self, place: Place, side: Side) -> Result<(), Abort> {
        if self.positions >= self.most || self.positions % 64 == 63 && self.watch.is_over() {
            return Err(Abort);
        }
        self.positions += 1;
        self.game.play(place, side);
        Ok(())
    }

    /// Undoes the last move.
    pub(crate) fn undo(&mut self) {
        self.game.undo();
    }
}
