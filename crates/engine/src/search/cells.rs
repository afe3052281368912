//! Search of games whose knowledge is a ranking of moves and an evaluation.

use inarow_core::{Cell, Chance, Game, Outcome, Side, Turn};
use inarow_record::Dice;

use super::{Extent, Ranked, RootLine, SURE, Scale, Search, SearchGame, WIN, win};
use crate::patterns::Place;
use crate::watch::Watch;

/// Least rank of moves that complete or stop a line.
pub(crate) const DECISIVE: i32 = 1 << 28;

impl Ranked {
    /// Returns a move of a game that is searched by cells. The rank is at most slightly above [`DECISIVE`].
    pub(crate) fn new(cell: Cell, rank: i32) -> Ranked {
        Ranked { place: Place::new(cell.index() + 1), rank }
    }

    /// Cell of a move of a game that is searched by cells.
    pub(crate) fn cell(self) -> Cell {
        Cell::new((self.place.index() - 1) as u16)
    }
}

/// Knowledge of a game besides its rules, updated move by move.
pub(crate) trait Heuristics<G: Game>: Send {
    /// Units of the evaluation.
    const SCALE: Scale;
    /// Whether the heuristics push all legal moves, so that wins and losses are proved.
    const PROVES: bool = true;

    /// Plays a legal move.
    fn play(&mut self, game: &mut G, cell: Cell) {
        game.play_unchecked(cell);
    }

    /// Undoes the last move.
    fn undo(&mut self, game: &mut G) {
        game.undo();
    }

    /// Pushes legal moves to search with their ranks, in any order: all moves, or the `width` likeliest. Pushes
    /// at least one move if any is legal.
    fn moves(&mut self, game: &G, side: Side, width: usize, moves: &mut Vec<Ranked>);

    /// Static evaluation for the side to move.
    fn value(&self, game: &G, side: Side) -> i32;

    /// Whether a position is too sharp for a static evaluation, so that `moves` pushes only the few forced ones.
    fn is_sharp(&self, _game: &G, _side: Side) -> bool {
        false
    }

    /// Value of a finished game for a side.
    fn result(&self, _game: &G, outcome: Outcome, side: Side, plies: usize) -> i32 {
        outcome.winner.map_or(0, |winner| if winner == side { win(plies) } else { -win(plies) })
    }

    /// Returns a winning move with the line to the end, and the nodes searched, at most `most`.
    fn win_at_once(
        &mut self,
        _game: &mut G,
        _side: Side,
        _most: u64,
        _watch: &mut Watch,
    ) -> (Option<Vec<Cell>>, u64) {
        (None, 0)
    }

    /// Whether the value of the position is known after any move.
    fn is_last(&self, _game: &G) -> bool {
        false
    }

    /// Plies to the end of the game at most.
    fn plies_left(&self, game: &G) -> u32 {
        (game.shape().cells() as u32).saturating_sub(game.ply())
    }

    /// Hash key of state that a position's hash does not cover.
    fn key(&self, _game: &G) -> u64 {
        0
    }
}

/// Position of a game with its knowledge.
pub(crate) struct CellGame<G, H> {
    game: G,
    heuristics: H,
    /// Number of moves to search at a node.
    width: usize,
    key: u64,
}

impl<G: Game, H: Heuristics<G>> CellGame<G, H> {
    pub(crate) fn new(game: G, heuristics: H, width: usize) -> CellGame<G, H> {
        let key = heuristics.key(&game);
        CellGame { game, heuristics, width: width.max(1), key }
    }
}

impl<G: Game, H: Heuristics<G>> SearchGame for CellGame<G, H> {
    /// Whether the position is too sharp for a static evaluation.
    type Force = bool;

    const SCALE: Scale = H::SCALE;
    const PROVES: bool = H::PROVES;

    fn places(&self) -> usize {
        self.game.shape().cells() + 1
    }

    fn cell(&self, place: Place) -> Cell {
        Ranked { place, rank: 0 }.cell()
    }

    fn place(&self, cell: Cell) -> Place {
        Ranked::new(cell, 0).place
    }

    fn play(&mut self, place: Place, _: Side) {
        self.heuristics.play(&mut self.game, Ranked { place, rank: 0 }.cell());
    }

    fn undo(&mut self) {
        self.heuristics.undo(&mut self.game);
    }

    fn hash(&self, _: Side) -> u64 {
        self.game.hash() ^ self.key
    }

    fn verdict(&self, me: Side, ply: usize) -> Option<i32> {
        match self.game.turn() {
            Turn::Over(outcome) => Some(self.heuristics.result(&self.game, outcome, me, ply)),
            _ => None,
        }
    }

    fn worth(&self, me: Side) -> i32 {
        self.heuristics.value(&self.game, me)
    }

    fn force(&self, me: Side) -> bool {
        self.heuristics.is_sharp(&self.game, me)
    }

    fn is_sharp(force: bool) -> bool {
        force
    }

    fn extended(_: &Search<'_, Self>, _: Side, force: bool, depth: i32) -> i32 {
        if force { depth.max(1) } else { depth }
    }

    fn push_moves(search: &mut Search<'_, Self>, me: Side, _: bool) {
        let CellGame { game, heuristics, width, .. } = &mut search.game;
        heuristics.moves(game, me, *width, &mut search.memory.moves);
    }

    /// Pushes the other legal moves, ranked by static evaluation.
    fn push_others(search: &mut Search<'_, Self>, me: Side, first: usize) {
        let (CellGame { game, heuristics, .. }, moves) = (&mut search.game, &mut search.memory.moves);
        let last = moves.len();
        game.each_legal(|cell| {
            let ranked = Ranked::new(cell, 0);
            if moves[first..last].iter().all(|other| other.place != ranked.place) {
                moves.push(ranked);
            }
        });
        for ranked in &mut moves[last..] {
            heuristics.play(game, ranked.cell());
            let rank = match game.turn() {
                Turn::Over(outcome) => heuristics.result(game, outcome, me, 1),
                _ => -heuristics.value(game, me.other()),
            };
            heuristics.undo(game);
            ranked.rank = rank.clamp(1 - DECISIVE, DECISIVE - 1);
        }
    }

    fn width(&self, _: bool, _: i32, _: bool) -> usize {
        self.width
    }

    fn rank_root(search: &mut Search<'_, Self>, excluded: &[Cell], dice: &mut Dice, lines: usize) {
        let (me, width) = (search.me, search.game.width.max(lines));
        let CellGame { game, heuristics, .. } = &mut search.game;
        let moves = &mut search.memory.moves;
        heuristics.moves(game, me, width + excluded.len(), moves);
        // A sharp position may have fewer moves than lines.
        if moves.len() < lines + excluded.len() {
            Self::push_others(search, me, 0);
        }
        let mut root = std::mem::take(&mut search.memory.root);
        root.extend(search.memory.moves.drain(..).filter(|ranked| !excluded.contains(&ranked.cell())));
        dice.shuffle(&mut root);
        root.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        if search.sight.overlooks() {
            search.overlook(&mut root, excluded, dice);
        }
        root.truncate(width);
        search.memory.root = root;
    }

    fn win_at_root(
        search: &mut Search<'_, Self>,
        extent: &Extent,
        excluded: &[Cell],
        _: Place,
    ) -> Option<RootLine> {
        if !extent.tells || !excluded.is_empty() {
            return None;
        }
        let CellGame { game, heuristics, .. } = &mut search.game;
        // At least half of the nodes remain for the iterations.
        let (won, nodes) = heuristics.win_at_once(game, search.me, extent.positions / 2, search.watch);
        search.positions += nodes;
        let line = won?;
        let positions = search.positions;
        Some(RootLine { value: win(line.len()), draw: 0, proved: true, depth: 1, positions, line })
    }

    /// Follows the moves of the transposition table to the end. A later search may have
    /// stored a weaker reply. A line shorter than the value's plies stays unproved.
    fn tell_decided(search: &mut Search<'_, Self>, found: &mut RootLine) {
        if !H::PROVES || found.value.abs() < SURE || found.proved {
            return;
        }
        let (game, mut side) = (&mut search.game, search.me);
        let mut line: Vec<Cell> = Vec::new();
        let ends = loop {
            if let Some(value) = game.verdict(side, line.len()) {
                let value = if side == search.me { value } else { -value };
                break if found.value > 0 {
                    (SURE..=found.value).contains(&value)
                } else {
                    value == found.value
                };
            }
            let known = search.table.get(game.hash(side)).filter(|entry| entry.is_won() || entry.is_lost());
            let next = match found.line.get(line.len()) {
                Some(&cell) => Some(cell),
                None => {
                    known.filter(|entry| entry.best != Place::default()).map(|entry| game.cell(entry.best))
                }
            };
            let Some(cell) = next.filter(|&cell| game.game.legality(cell).is_ok()) else { break false };
            game.play(game.place(cell), side);
            line.push(cell);
            side = side.other();
        };
        line.iter().for_each(|_| game.undo());
        if ends {
            (found.value, found.proved) = (found.value.signum() * win(line.len()), true);
            found.line = line;
        }
    }

    fn is_proved(search: &Search<'_, Self>, value: i32, _: usize) -> bool {
        let CellGame { game, heuristics, .. } = &search.game;
        value == WIN - 1 || !search.sight.overlooks() && heuristics.is_last(game)
    }

    fn plies_left(&self) -> u32 {
        self.heuristics.plies_left(&self.game)
    }

    fn is_whole(&self, depth: u32) -> bool {
        // A move limit may leave more free cells than plies.
        let free = self.game.shape().cells().saturating_sub(self.game.ply() as usize);
        H::PROVES && depth >= self.plies_left() && self.width >= free
    }

    fn soonest_loss(&self) -> usize {
        1
    }

    fn is_chance(&self) -> bool {
        self.game.turn() == Turn::Chance
    }

    fn each_chance(&self, visit: impl FnMut(Chance)) {
        self.game.each_chance(visit);
    }

    fn apply_chance(&mut self, chance: Chance) {
        self.game.apply_chance_unchecked(chance);
    }

    fn undo_chance(&mut self) {
        self.game.undo();
    }
}

impl<G: Game, H: Heuristics<G>> Search<'_, CellGame<G, H>> {
    /// Drops the overlooked moves. If no move is left, the other moves are searched, the best first. Without
    /// other moves, keeps the best overlooked move.
    fn overlook(&mut self, root: &mut Vec<Ranked>, excluded: &[Cell], dice: &mut Dice) {
        let overlooked: Vec<Ranked> = std::mem::take(root);
        for &ranked in &overlooked {
            let is_line = ranked.rank >= DECISIVE || self.wins_at_once(ranked);
            if !self.sight.misses(is_line, dice) {
                root.push(ranked);
            }
        }
        if root.is_empty() {
            self.memory.moves.extend(&overlooked);
            let me = self.me;
            CellGame::push_others(self, me, 0);
            root.extend(self.memory.moves.drain(..).skip(overlooked.len()));
            root.retain(|ranked| !excluded.contains(&ranked.cell()));
            root.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        }
        if root.is_empty() {
            root.extend(overlooked.first());
        }
    }

    fn wins_at_once(&mut self, ranked: Ranked) -> bool {
        self.game.play(ranked.place, self.me);
        let turn = self.game.game.turn();
        self.game.undo();
        matches!(turn, Turn::Over(outcome) if outcome.winner == Some(self.me))
    }
}
