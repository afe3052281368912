//! Knowledge of the search by patterns about single positions, for a tree of playouts.

use inarow_core::{Cell, Game, Side};

use super::LineSearch;
use super::moves::Force;
use super::tuning::TUNING;
use crate::patterns::CellClass;
use crate::search::{Memory, Ranked, RootLine, SearchGame, Table, win};
use crate::watch::Watch;

/// Memory of static searches.
#[derive(Debug, Default)]
pub(crate) struct PlayoutMemory {
    memory: Memory,
    /// Unused table that stores nothing.
    table: Table,
}

/// Outlook of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outlook {
    /// Threats decide the position. A win has the value [`WIN`](crate::search::WIN) minus its plies. A loss has
    /// the negative value, and a draw has 0.
    Decided(i32),
    /// Static evaluation. 200 points are one logistic unit of the winning chance.
    Open(i32),
}

/// Position of a line game with moves played and undone.
pub(crate) struct Playout<'a> {
    search: LineSearch<'a, 'a>,
    side: Side,
    looks: u64,
}

impl<'a> Playout<'a> {
    /// Returns a playout from this position. Returns `None` if its lines have no tables, X's line awaits a
    /// reply, or no side is to move.
    pub(crate) fn new<G: Game>(
        game: &'a mut G,
        limit: u32,
        memory: &'a mut PlayoutMemory,
        watch: &'a mut Watch,
    ) -> Option<Playout<'a>> {
        let PlayoutMemory { memory, table } = memory;
        let search = LineSearch::new(game, limit, memory, table, watch)?;
        Some(Playout { side: search.me, search, looks: 0 })
    }

    /// Number of nodes.
    pub(crate) fn positions(&self) -> u64 {
        self.looks + self.search.positions
    }

    /// Returns a move that completes a line at once, or the line of a VCF. Searches the VCF with a part of
    /// `positions` nodes.
    pub(crate) fn wins_at_once(&mut self, positions: u64) -> Option<RootLine> {
        self.search.most = u64::MAX;
        if self.search.game.board.count_of(self.side, CellClass::Five) > 0 {
            let place = self.search.game.find_five(self.side)?;
            let line = vec![self.search.game.board.cell(place)];
            return Some(RootLine { value: win(1), draw: 0, proved: true, depth: 1, positions: 1, line });
        }
        self.search.most = positions;
        let won = self.search.fours_at_root().ok().flatten();
        self.search.most = u64::MAX;
        // At leaves the search tries only fours that also make something else.
        self.search.game.least_four = CellClass::FourAndMore;
        won
    }

    /// Plays a move that [`look`](Playout::look) returned.
    pub(crate) fn play(&mut self, cell: Cell) {
        let place = self.search.game.board.place(cell);
        self.search.game.play(place, self.side);
        self.side = self.side.other();
    }

    /// Undoes the last move.
    pub(crate) fn undo(&mut self) {
        self.search.undo();
        self.side = self.side.other();
    }

    /// Returns the outlook for the side to move. Pushes the legal moves to search with their ranks, or no move
    /// if the position is decided. 64 are one logistic unit of a move's probability. At the root threats decide
    /// nothing.
    pub(crate) fn look(&mut self, is_root: bool, moves: &mut Vec<(Cell, i32)>) -> Outlook {
        let (me, search) = (self.side, &mut self.search);
        self.looks += 1;
        if !is_root {
            if let Some(value) = search.game.verdict(me, 0) {
                return Outlook::Decided(value);
            }
            let mut positions = TUNING.leaf_positions;
            let has_four = search.game.board.count_from(me, search.game.least_four) > 0;
            if has_four && let Ok(Some(plies)) = search.wins_by_fours(me, TUNING.leaf_fours, &mut positions) {
                return Outlook::Decided(win(plies as usize));
            }
        }
        let force = search.game.force(me);
        let first = search.memory.moves.len();
        search.push_moves(me, force);
        for index in first..search.memory.moves.len() {
            let Ranked { place, rank } = search.memory.moves[index];
            if search.game.is_legal(place, me) {
                moves.push((search.game.board.cell(place), rank));
            }
        }
        search.memory.moves.truncate(first);
        if !moves.is_empty() {
            return Outlook::Open(search.game.worth(me));
        }
        // Renju forbids all blocks, or no moves exist.
        match search.game.find_legal(me, |_| true) {
            None => Outlook::Decided(0),
            Some(_) if force == Force::Five && !is_root => Outlook::Decided(-win(2)),
            Some(place) => {
                moves.push((search.game.board.cell(place), 0));
                Outlook::Open(search.game.worth(me))
            }
        }
    }
}
