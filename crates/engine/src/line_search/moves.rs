//! Generation and order of moves.

use inarow_core::Side;

use super::tuning::TUNING;
use super::{LineGame, LineSearch, Rules};
use crate::patterns::{CellClass, Pattern, PatternBoard, Place, Situation};
use crate::search::Ranked;

/// Reason why the moves of a position are restricted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Force {
    /// No restriction.
    #[default]
    Free,
    /// The other side threatens an open four or two fours.
    OpenFour,
    /// The other side threatens a line.
    Five,
}

/// Largest distance of searched moves from a mark, in cells.
const WORTH_A_MOVE: usize = 3;

impl Rules {
    /// Whether a four on this cell would win for a side not to move. In renju X may not make two fours. The
    /// legality of other suspect cells is unknown.
    fn is_threat(self, board: &PatternBoard, place: Place, side: Side) -> bool {
        if self.judged && side == Side::X {
            return board.is_class(place, side, CellClass::OpenFour) && !board.is_suspect(place);
        }
        let least = if self.closes { CellClass::OpenFour } else { CellClass::DoubleFour };
        board.is_at_least(place, side, least)
    }
}

impl LineSearch<'_, '_> {
    /// Pushes the moves to search, ranked. In renju some of the moves may be forbidden.
    pub(super) fn push_moves(&mut self, me: Side, force: Force) {
        match force {
            Force::Five => self.push_blocks(me),
            Force::OpenFour => self.push_defences(me),
            Force::Free => {}
        }
        if force != Force::Free {
            return;
        }
        let situation = self.game.board.situation(me);
        let (board, memory) = (&self.game.board, &mut *self.memory);
        let (history, moves) = (&memory.history[me.index()], &mut memory.moves);
        let first = moves.len();
        board.each_within(WORTH_A_MOVE, |board, place| {
            let rank = board.rank(place, me, situation) + board.rank_of_offsets(place, me, situation);
            let bonus = history[place.index()] >> TUNING.history_shift;
            moves.push(Ranked { place, rank: rank + bonus });
        });
        if moves.len() == first {
            self.push_anywhere();
        }
    }

    /// Pushes the cells that were not pushed from `first` on.
    pub(super) fn push_others(&mut self, me: Side, first: usize) {
        let situation = self.game.board.situation(me);
        let (moves, seen) = (&mut self.memory.moves, &mut self.game.seen);
        moves[first..].iter().for_each(|ranked| seen[ranked.place.index()] = 1);
        self.game.board.each_place(|board, place| {
            if seen[place.index()] == 0 {
                moves.push(Ranked { place, rank: board.rank(place, me, situation) });
            }
        });
        seen.fill(0);
    }

    /// Pushes all cells, also beyond walls, for positions without near moves. Cells in the middle have the most
    /// room.
    pub(super) fn push_anywhere(&mut self) {
        let moves = &mut self.memory.moves;
        self.game.board.each_place(|board, place| {
            moves.push(Ranked { place, rank: -board.distance_to_middle(place) });
        });
    }

    fn push(&mut self, place: Place, me: Side) {
        let rank = self.game.board.rank(place, me, self.game.board.situation(me));
        self.memory.moves.push(Ranked { place, rank });
    }

    /// Pushes the cells that stop the other side's only line, and lines or fours that answer that line.
    fn push_blocks(&mut self, me: Side) {
        let enemy = me.other();
        let Some(five) = self.game.find_five(enemy) else { return };
        let first = self.memory.moves.len();
        self.push(five, me);
        let situation = self.game.board.situation(me);
        if self.game.rules.closes {
            // A line closed at both ends does not count. A mark behind the line's end may therefore stop the
            // line too.
            let moves = &mut self.memory.moves;
            for direction in 0..4 {
                if self.game.board.pattern(five, direction, enemy) == Pattern::Five {
                    self.game.board.each_along(five, direction, |board, place| {
                        moves.push(Ranked { place, rank: board.rank(place, me, situation) });
                    });
                }
            }
        }
        if self.game.rules.reply {
            // O's fours answer a line of X. X's line answers a line of O.
            let own = if me == Side::X { self.game.find_five(me) } else { None };
            let moves = &mut self.memory.moves;
            let last = moves.len();
            self.game.board.each_near(|board, place| {
                let answers =
                    own == Some(place) || me == Side::O && board.is_at_least(place, me, CellClass::Four);
                if answers && moves[first..last].iter().all(|ranked| ranked.place != place) {
                    moves.push(Ranked { place, rank: board.rank(place, me, situation) });
                }
            });
        }
    }

    /// Pushes own fours, and the cells that stop every winning four of the other side. Such a cell is on a line
    /// of every winning four. If a four is an answer, marks that lead to a four are pushed too.
    fn push_defences(&mut self, me: Side) {
        let (enemy, rules) = (me.other(), self.game.rules);
        let least = if self.game.waits(enemy) { CellClass::Three } else { CellClass::Four };
        let situation = self.game.board.situation(me);
        let (moves, seen) = (&mut self.memory.moves, &mut self.game.seen);
        let mut threats = 0u16;
        self.game.board.each_near(|board, threat| {
            if !rules.is_threat(board, threat, enemy) {
                return;
            }
            // Counts a cell once per threat, also where lines cross.
            let mut count = |place: Place| {
                if seen[place.index()] == threats {
                    seen[place.index()] = threats + 1;
                }
            };
            count(threat);
            for direction in 0..4 {
                if board.pattern(threat, direction, enemy) >= Pattern::Four {
                    board.each_along(threat, direction, |_, place| count(place));
                }
            }
            threats += 1;
        });
        self.game.board.each_near(|board, place| {
            if seen[place.index()] == threats || board.is_at_least(place, me, least) {
                moves.push(Ranked { place, rank: board.rank(place, me, situation) });
            }
        });
        seen.fill(0);
    }
}

impl LineGame<'_> {
    /// Threat of the other side.
    pub(super) fn threat_to(&self, me: Side) -> Force {
        let (enemy, left) = (me.other(), self.left());
        // A threat beyond the move limit does not count.
        if self.board.count_of(enemy, CellClass::Five) > 0 && left > 1 {
            Force::Five
        } else if self.sight.plies >= 3 && left > 3 && self.threatens_to_win(enemy) {
            Force::OpenFour
        } else {
            Force::Free
        }
    }

    /// Whether a side not to move would win with a four on one of its cells.
    pub(super) fn threatens_to_win(&self, side: Side) -> bool {
        if self.holds_by_fours(side) {
            return false;
        }
        let open = self.board.count_of(side, CellClass::OpenFour);
        if self.rules.judged && side == Side::X {
            let mut threatens = false;
            if open > 0 {
                self.board.each_near(|board, place| threatens |= self.rules.is_threat(board, place, side));
            }
            return threatens;
        }
        open > 0 || !self.rules.closes && self.board.count_of(side, CellClass::DoubleFour) > 0
    }

    /// Returns a cell where a side completes a line, mostly near its last mark.
    pub(super) fn find_five(&self, side: Side) -> Option<Place> {
        for last in [self.board.last(), self.board.last_but_one()].into_iter().flatten() {
            let mut found = None;
            self.board.each_around(last, |board, place| {
                if found.is_none() && board.is_class(place, side, CellClass::Five) {
                    found = Some(place);
                }
            });
            if found.is_some() {
                return found;
            }
        }
        self.board.find_near(|board, place| board.is_class(place, side, CellClass::Five))
    }

    /// Whether the rules allow the side to move this cell. Without the referee, a suspect cell is illegal for
    /// the side whose win is searched. The cell is legal for the other side.
    #[inline]
    pub(super) fn may_mark(&self, place: Place, me: Side) -> bool {
        !(self.rules.judged && me == Side::X && self.board.is_suspect(place))
            || match self.unrefereed {
                Some(side) => side != me,
                None => self.referee.is_legal(self.board.cell(place)),
            }
    }

    /// Whether the side to move may mark a cell of this class.
    pub(super) fn has_legal(&self, me: Side, class: CellClass) -> bool {
        if self.board.count_of(me, class) == 0 {
            return false;
        }
        if !self.rules.judged || me == Side::O {
            return true;
        }
        self.board
            .find_near(|board, place| board.is_class(place, me, class) && self.may_mark(place, me))
            .is_some()
    }

    /// Returns the first matching cell that a side may mark, whether near the marks or not.
    pub(super) fn find_legal(&self, side: Side, is_it: impl Fn(Place) -> bool) -> Option<Place> {
        let mut found = None;
        self.board.each_place(|_, place| {
            if found.is_none() && is_it(place) && self.may_mark(place, side) {
                found = Some(place);
            }
        });
        found
    }

    /// Returns the likeliest legal move of a side near the marks.
    pub(super) fn any_legal(&self, side: Side) -> Option<Place> {
        let mut found: Option<(i32, Place)> = None;
        self.board.each_near(|board, place| {
            let rank = board.rank(place, side, Situation::Quiet);
            if found.is_none_or(|(best, _)| rank > best) && self.may_mark(place, side) {
                found = Some((rank, place));
            }
        });
        found.map(|(_, place)| place)
    }
}
