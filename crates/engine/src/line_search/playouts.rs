//! What the search by patterns knows of single positions, for a tree of playouts.

use inarow_core::{Cell, Game, Side};

use super::moves::{Force, Ranked};
use super::tuning::TUNING;
use super::{LineSearch, Memory, RootLine, Table, win};
use crate::patterns::CellClass;
use crate::watch::Watch;

/// What looks at positions keep in memory.
#[derive(Debug, Default)]
pub(crate) struct PlayoutMemory {
    memory: Memory,
    /// Nothing is remembered of positions.
    table: Table,
}

/// What a position is to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outlook {
    /// Threats decide it: [`MATE`](super::MATE) less the plies of a win, the opposite of a loss, 0 of a draw.
    Decided(i32),
    /// It is worth so much, 200 to a logistic unit of the chance to win.
    Open(i32),
}

/// A position of a line game that moves are played in and taken back.
pub(crate) struct Playout<'a> {
    search: LineSearch<'a>,
    side: Side,
    looks: u64,
}

impl<'a> Playout<'a> {
    /// From this position; `None` where there are no tables for its lines, where X's line waits for a reply, or where nobody
    /// is to move.
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

    /// Positions that were looked at.
    pub(crate) fn positions(&self) -> u64 {
        self.looks + self.search.positions
    }

    /// A move that completes a line at once, or else the moves of a win by fours, looked for in a part of so many positions.
    pub(crate) fn wins_at_once(&mut self, positions: u64) -> Option<RootLine> {
        self.search.most = u64::MAX;
        if self.search.board.count_of(self.side, CellClass::Five) > 0 {
            let place = self.search.find_five(self.side)?;
            let line = vec![self.search.board.cell(place)];
            return Some(RootLine { value: win(1), draw: 0, proved: true, depth: 1, positions: 1, line });
        }
        self.search.most = positions;
        let won = self.search.fours_at_root().ok().flatten();
        self.search.most = u64::MAX;
        // At leaves only fours that make something else too.
        self.search.least_four = CellClass::FourAndMore;
        won
    }

    /// Plays a move that [`look`](Playout::look) named.
    pub(crate) fn play(&mut self, cell: Cell) {
        let place = self.search.board.place(cell);
        self.search.mark(place, self.side);
        self.side = self.side.other();
    }

    /// Takes back the last move.
    pub(crate) fn undo(&mut self) {
        self.search.undo();
        self.side = self.side.other();
    }

    /// What the position is to the side to move. Pushes the legal moves worth a look with their ranks, 64 to a logistic unit
    /// of how likely they are played; none where the position is decided. At the root threats decide nothing.
    pub(crate) fn look(&mut self, is_root: bool, moves: &mut Vec<(Cell, i32)>) -> Outlook {
        let (me, search) = (self.side, &mut self.search);
        self.looks += 1;
        if !is_root {
            if let Some(value) = search.verdict(me, 0) {
                return Outlook::Decided(value);
            }
            let mut positions = TUNING.leaf_positions;
            let has_four = search.board.count_from(me, search.least_four) > 0;
            if has_four && let Ok(Some(plies)) = search.wins_by_fours(me, TUNING.leaf_fours, &mut positions) {
                return Outlook::Decided(win(plies as usize));
            }
        }
        let force = search.force(me);
        let first = search.memory.moves.len();
        search.push_moves(me, force);
        for index in first..search.memory.moves.len() {
            let Ranked { place, rank } = search.memory.moves[index];
            if search.is_legal(place, me) {
                moves.push((search.board.cell(place), rank));
            }
        }
        search.memory.moves.truncate(first);
        if !moves.is_empty() {
            return Outlook::Open(search.worth(me));
        }
        // Blocks that renju forbids, or nothing at all.
        match search.find_legal(me, |_| true) {
            None => Outlook::Decided(0),
            Some(_) if force == Force::Five && !is_root => Outlook::Decided(-win(2)),
            Some(place) => {
                moves.push((search.board.cell(place), 0));
                Outlook::Open(search.worth(me))
            }
        }
    }
}
