//! The search's hooks for line games.

use inarow_core::{Cell, Side};
use inarow_record::Dice;

use super::decided::LINE;
use super::moves::Force;
use super::tuning::TUNING;
use super::{LineGame, LineSearch, MOST, O_TO_MOVE};
use crate::patterns::{CellClass, Place};
use crate::search::{Abort, Extent, Number, RootLine, SURE, Scale, Search, SearchGame, Window, win};

/// Least class of moves without a depth reduction: an open three with something else.
const SHARP: CellClass = CellClass::OpenThreeAndMore;

impl SearchGame for LineGame<'_> {
    type Force = Force;

    const SCALE: Scale = Scale {
        window: TUNING.window,
        widest: 600,
        noise: Some(TUNING.noise),
        lead: TUNING.lead,
        known: 1 << 20,
        killer: TUNING.killer,
    };
    const PROVES: bool = true;
    const RESERVED: u64 = LINE;

    fn places(&self) -> usize {
        self.board.places()
    }

    fn cell(&self, place: Place) -> Cell {
        self.board.cell(place)
    }

    fn place(&self, cell: Cell) -> Place {
        self.board.place(cell)
    }

    fn play(&mut self, place: Place, side: Side) {
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

    fn hash(&self, me: Side) -> u64 {
        let hash = self.board.hash() ^ self.rules.key;
        if me == Side::O { hash ^ O_TO_MOVE } else { hash }
    }

    /// Value of a position that threats alone decide.
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
            // Both sides can complete a line. No move stops O on two cells.
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
        // Without fours the other side cannot answer a second threat. Where a four may be an answer, marks that
        // lead to a four count as well. For X in renju only a search decides.
        let least = if self.waits(me) { CellClass::Three } else { CellClass::Four };
        let quiet = self.sight.plies >= 5 && left > 4 && board.count_from(enemy, least) == 0;
        let twice = board.count_of(me, CellClass::FourThree) + board.count_of(me, CellClass::DoubleThree) > 0;
        (quiet && twice && !(self.rules.judged && me == Side::X)).then(|| wins(me, 5))
    }

    fn worth(&self, me: Side) -> i32 {
        let worth =
            (self.board.worth(me) + self.census[me.index()].worth(&self.board, me)).clamp(-MOST, MOST);
        // An evaluation equal to the value of a draw would be reported as a draw.
        if self.draw[0] != 0 && worth == self.drawn(me) { worth - 1 } else { worth }
    }

    fn force(&self, me: Side) -> Force {
        self.threat_to(me)
    }

    fn is_sharp(force: Force) -> bool {
        force == Force::Five
    }

    fn extended(search: &Search<'_, Self>, me: Side, force: Force, depth: i32) -> i32 {
        match force {
            Force::Five => depth.max(0) + 1,
            Force::OpenFour if search.game.seeks && me != search.me && depth <= TUNING.sought_depth => {
                depth + 1
            }
            _ => depth,
        }
    }

    fn push_moves(search: &mut Search<'_, Self>, me: Side, force: Force) {
        search.push_moves(me, force);
    }

    fn push_others(search: &mut Search<'_, Self>, me: Side, first: usize) {
        search.push_others(me, first);
    }

    /// Late moves of a quiet node are skipped at low depth.
    fn width(&self, is_free: bool, depth: i32, is_narrow: bool) -> usize {
        if is_free && is_narrow {
            (TUNING.moves + TUNING.moves_square * depth * depth) as usize / 100
        } else {
            usize::MAX
        }
    }

    fn rank_root(search: &mut Search<'_, Self>, excluded: &[Cell], dice: &mut Dice, lines: usize) {
        search.rank_root(excluded, dice, TUNING.root_moves.max(lines));
    }

    fn win_at_root(
        search: &mut Search<'_, Self>,
        extent: &Extent,
        excluded: &[Cell],
        first: Place,
    ) -> Option<RootLine> {
        let (game, me) = (&search.game, search.me);
        let completes = game.board.is_class(first, me, CellClass::Five) && game.wins_by_line(me);
        let looks = excluded.is_empty() && !completes && game.sight.plies >= 3 && extent.tells;
        let won = if looks { search.fours_at_root().ok().flatten() } else { None };
        // At leaves the search tries only fours that also make something else.
        search.game.least_four = CellClass::FourAndMore;
        won.filter(|won| !search.is_overlooked(won.line[0]))
    }

    fn tell_decided(search: &mut Search<'_, Self>, found: &mut RootLine) {
        search.tell_decided(found);
    }

    fn is_proved(search: &Search<'_, Self>, value: i32, plies: usize) -> bool {
        let (game, me) = (&search.game, search.me);
        let soonest = game.plies_to_end(me, 1) as usize;
        value == win(soonest) && plies == soonest
            || game.rules.reply && value <= -SURE && game.verdict(me, 0) == Some(value)
    }

    fn drawn(&self, me: Side) -> i32 {
        self.draw[me.index()]
    }

    fn heed(&mut self, value: i32) {
        self.seeks |= value >= TUNING.sought;
    }

    fn weighs_root(&self) -> bool {
        self.seeks
    }

    fn soonest(&self) -> usize {
        // Under the last reply a line may already be on the board.
        if self.rules.reply { 2 } else { 3 }
    }

    fn is_legal(&self, place: Place, me: Side) -> bool {
        self.may_mark(place, me)
    }

    /// Below the root no move completes a line that ends the game, because the verdict decides before.
    fn ends_at_once(&self, place: Place, me: Side) -> bool {
        self.board.is_class(place, me, CellClass::Five) && !self.waits(me)
    }

    fn last_move(
        search: &mut Search<'_, Self>,
        place: Place,
        me: Side,
        ply: usize,
    ) -> Option<Result<i32, Abort>> {
        let waits = search.game.waits(me) && search.game.board.is_class(place, me, CellClass::Five);
        waits.then(|| search.line_of_x(place, ply))
    }

    /// Value of a leaf: the static evaluation, or a VCF.
    fn leaf(
        search: &mut Search<'_, Self>,
        me: Side,
        (alpha, beta): Window,
        ply: usize,
    ) -> Result<i32, Abort> {
        let worth = search.game.worth(me);
        if search.game.sight.fours == 0
            || worth >= beta
            || search.game.board.count_from(me, search.game.least_four) == 0
            || alpha >= SURE
        {
            return Ok(worth);
        }
        let mut positions = TUNING.leaf_positions;
        let won = search.wins_by_fours(me, TUNING.leaf_fours.min(search.game.sight.fours), &mut positions)?;
        Ok(won.map_or(worth, |plies| win(ply + plies as usize)))
    }

    /// Static futility, and razoring into VCF.
    fn pruned(
        search: &mut Search<'_, Self>,
        me: Side,
        depth: i32,
        (alpha, beta): Window,
        ply: usize,
    ) -> Result<Option<i32>, Abort> {
        let worth = search.game.worth(me);
        if depth <= TUNING.futile_depth && worth - TUNING.futile * depth >= beta {
            return Ok(Some(worth));
        }
        let razor_depth = TUNING.razor_depths[usize::from(search.game.seeks)];
        if depth <= razor_depth && worth + TUNING.razor * depth <= alpha {
            return Self::leaf(search, me, (alpha, beta), ply).map(Some);
        }
        Ok(None)
    }

    /// Value of ignoring the fours that the other side threatens.
    fn elsewhere(
        search: &mut Search<'_, Self>,
        me: Side,
        depth: i32,
        ply: usize,
    ) -> Result<Option<i32>, Abort> {
        if depth < TUNING.threat_depth {
            return Ok(None);
        }
        Ok(search.threat_by_fours(me.other())?.map(|plies| -win(ply + 1 + plies as usize)))
    }

    /// Distant cells are omitted.
    fn omits(&self) -> bool {
        true
    }

    fn reduction(
        search: &Search<'_, Self>,
        place: Place,
        me: Side,
        depth: i32,
        (index, behind): Number,
        is_narrow: bool,
    ) -> i32 {
        let game = &search.game;
        if index < TUNING.late
            || depth < 2
            || game.board.is_at_least(place, me, SHARP)
            || game.board.is_at_least(place, me.other(), CellClass::Five)
        {
            return 0;
        }
        let mut hundredths = i32::from(game.reductions[depth.min(63) as usize][index.min(63)]);
        hundredths += (behind * 100 / TUNING.unlikely[usize::from(game.seeks)]).min(TUNING.unlikely_most);
        if !is_narrow {
            hundredths -= 100;
        }
        (hundredths / 100).clamp(0, depth - 1)
    }

    /// Renju forbids all blocks, or no moves exist.
    fn without_moves(&self, me: Side, ply: usize, force: Force) -> i32 {
        let lost_in = |plies| -win(ply + self.plies_to_end(me.other(), plies) as usize);
        match force {
            _ if self.find_legal(me, |_| true).is_none() => self.drawn(me),
            Force::Five => lost_in(2),
            Force::OpenFour => lost_in(4),
            Force::Free => self.worth(me),
        }
    }
}

impl LineSearch<'_, '_> {
    /// Value for X of a line that O may answer. The value is a win, or a draw where the reply completes a line
    /// too.
    fn line_of_x(&mut self, place: Place, ply: usize) -> Result<i32, Abort> {
        self.play(place, Side::X)?;
        let replies = self.game.left() > 0;
        let reply = self.game.find_five(Side::O).filter(|_| replies);
        let told = reply.or_else(|| self.game.any_legal(Side::O)).filter(|_| replies);
        self.undo();
        let line = &mut self.memory.lines[ply + 1];
        line.clear();
        line.extend(told);
        Ok(if reply.is_some() { self.game.drawn(Side::X) } else { win(ply + 1 + usize::from(replies)) })
    }

    /// Ranks the root moves. Without moves near the marks, all cells are root moves.
    fn rank_root(&mut self, excluded: &[Cell], dice: &mut Dice, most: usize) {
        self.memory.root.clear();
        for anywhere in [false, true] {
            self.memory.moves.clear();
            if anywhere {
                self.push_anywhere();
            } else {
                self.push_moves(self.me, Force::Free);
            }
            let mut root = std::mem::take(&mut self.memory.root);
            root.extend(self.memory.moves.iter().copied().filter(|ranked| {
                self.game.is_legal(ranked.place, self.me)
                    && !excluded.contains(&self.game.board.cell(ranked.place))
            }));
            self.memory.root = root;
            if !self.memory.root.is_empty() {
                break;
            }
        }
        self.memory.moves.clear();
        dice.shuffle(&mut self.memory.root);
        let (board, me) = (&self.game.board, self.me);
        self.memory.root.sort_by_key(|ranked| {
            let completes = board.is_class(ranked.place, me, CellClass::Five);
            let blocks = board.is_class(ranked.place, me.other(), CellClass::Five);
            std::cmp::Reverse((completes, blocks, ranked.rank))
        });
        if self.game.sight.overlooks() {
            self.overlook(dice);
        }
        self.memory.root.truncate(most);
    }

    /// Drops the overlooked root moves. Keeps the best move if no other is left.
    fn overlook(&mut self, dice: &mut Dice) {
        let (board, sight) = (&self.game.board, self.game.sight);
        let root = &mut self.memory.root;
        let best = root.first().copied();
        root.retain(|ranked| {
            let side_completes = |side| board.is_class(ranked.place, side, CellClass::Five);
            !sight.misses(Side::ALL.into_iter().any(side_completes), dice)
        });
        if root.is_empty() {
            root.extend(best);
        }
    }

    /// Whether a root move is overlooked.
    fn is_overlooked(&self, cell: Cell) -> bool {
        let place = self.game.board.place(cell);
        self.game.sight.overlooks() && self.memory.root.iter().all(|ranked| ranked.place != place)
    }
}
