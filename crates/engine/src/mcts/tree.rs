//! Tree of positions, and the selection of the next move. The tree grows by one node with each playout.
//!
//! The selection is that of AlphaGo Zero (Silver and others 2017). The selection sums the share of won playouts
//! and a bonus for likely moves that were rarely tried. The search never tries proved wins and losses again
//! (Winands, Björnsson, Saito 2008).

use std::cmp::Reverse;

use inarow_core::Cell;

/// Difference of an untried move's value below the position's value so far.
const UNTRIED: f64 = 0.1;

/// Move and the position after the move.
#[derive(Clone, Copy, Debug)]
struct Node {
    cell: Cell,
    /// Number of the position's moves. `first` is the index of the first move.
    count: u16,
    first: u32,
    /// Number of playouts through the node.
    visits: u32,
    /// Proved result for the side that made the move, as in [`End::Decided`]. 0 without a proof.
    decided: i32,
    /// Probability of the move among all moves of its position, from 0 to 1.
    prior: f32,
    /// Playouts won by the side that made the move. A draw counts one half.
    won: f64,
}

const SIZE: u64 = size_of::<Node>() as u64;

/// End of a playout, for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum End {
    /// Win, or loss if negative. The magnitude is the plies to the end plus one.
    Decided(i32),
    /// Winning chance from 0 to 1.
    Chance(f64),
}

/// Root move after some playouts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Tried {
    pub(super) cell: Cell,
    pub(super) visits: u32,
    /// Winning chance of the side that makes the move.
    pub(super) chance: f64,
    /// Proved result for the side that makes the move, as in [`End::Decided`], counted from the position after
    /// the move.
    pub(super) decided: i32,
    /// Index in the tree.
    index: u32,
}

/// Tree of one position.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Largest number of nodes.
    most: usize,
    /// Nodes of the current playout, from the root.
    path: Vec<u32>,
}

impl Tree {
    /// Clears the tree and makes room for `needed` nodes within `bytes`, or for fewer if the system lacks
    /// memory.
    pub(super) fn clear(&mut self, needed: u64, bytes: u64) {
        self.most = usize::try_from((bytes / SIZE).min(u64::from(u32::MAX))).unwrap_or(usize::MAX).max(1);
        self.nodes.clear();
        if self.nodes.capacity() > self.most {
            self.nodes = Vec::new();
        }
        let mut room = self.most.min(usize::try_from(needed).unwrap_or(usize::MAX)).max(1);
        while self.nodes.try_reserve_exact(room).is_err() && room > 1 {
            room /= 2;
            self.most = room;
        }
        let root =
            Node { cell: Cell::new(0), count: 0, first: 0, visits: 0, decided: 0, prior: 1.0, won: 0.0 };
        self.nodes.push(root);
        self.path.clear();
    }

    /// Starts a playout at the root.
    pub(super) fn begin(&mut self) {
        self.path.clear();
        self.path.push(0);
    }

    /// Depth of the current playout, in plies.
    pub(super) fn depth(&self) -> usize {
        self.path.len() - 1
    }

    /// Descends to the next move. Returns `None` at the end of the playout.
    pub(super) fn descend(&mut self, explore: f64) -> Option<Cell> {
        let at = self.path.last().copied()?;
        let node = self.nodes[at as usize];
        if node.decided != 0 || node.count == 0 {
            return None;
        }
        let visits = f64::from(node.visits);
        let bonus = explore * visits.sqrt();
        let untried = 1.0 - node.won / visits.max(1.0) - UNTRIED;
        let mut best: Option<(f64, u32)> = None;
        for index in node.first..node.first + u32::from(node.count) {
            let child = &self.nodes[index as usize];
            if child.decided < 0 {
                continue;
            }
            let tried = f64::from(child.visits);
            let share = if child.visits == 0 { untried } else { child.won / tried };
            let value = share + bonus * f64::from(child.prior) / (1.0 + tried);
            if best.is_none_or(|(highest, _)| value > highest) {
                best = Some((value, index));
            }
        }
        let (_, index) = best?;
        self.path.push(index);
        Some(self.nodes[index as usize].cell)
    }

    /// Proved result of the playout's current position.
    pub(super) fn known(&self) -> Option<End> {
        let decided = self.nodes[self.path.last().copied()? as usize].decided;
        (decided != 0).then_some(End::Decided(-decided))
    }

    /// Adds the moves of the position at the playout's end, the likeliest first, if there is room.
    pub(super) fn expand(&mut self, moves: impl ExactSizeIterator<Item = (Cell, f32)>) {
        let (Some(&at), count) = (self.path.last(), moves.len()) else { return };
        let first = self.nodes.len();
        let Ok(short) = u16::try_from(count) else { return };
        if first + count > self.most {
            return;
        }
        self.nodes.extend(moves.map(|(cell, prior)| Node {
            cell,
            count: 0,
            first: 0,
            visits: 0,
            decided: 0,
            prior,
            won: 0.0,
        }));
        let node = &mut self.nodes[at as usize];
        (node.first, node.count) = (first as u32, short);
    }

    /// Updates every node on the playout's path.
    pub(super) fn finish(&mut self, end: End) {
        // For the side to move.
        let (mut chance, mut decided) = match end {
            End::Chance(chance) => (chance, 0),
            End::Decided(plies) => (sure(plies), plies),
        };
        for depth in (0..self.path.len()).rev() {
            let node = &mut self.nodes[self.path[depth] as usize];
            chance = 1.0 - chance;
            node.visits += 1;
            node.won += chance;
            if decided != 0 {
                node.decided = -decided;
                decided = depth.checked_sub(1).map_or(0, |before| self.after(self.path[before], -decided));
            }
            if decided != 0 {
                chance = sure(decided);
            }
        }
    }

    /// Proved result of a position for the side to move after one of its moves was decided.
    fn after(&self, at: u32, decided: i32) -> i32 {
        if decided > 0 {
            return decided + 1;
        }
        let mut longest = 0;
        for child in self.children(at) {
            if child.decided >= 0 {
                return 0;
            }
            longest = longest.max(-child.decided);
        }
        -(longest + 1)
    }

    fn children(&self, at: u32) -> &[Node] {
        let Node { first, count, .. } = self.nodes[at as usize];
        &self.nodes[first as usize..first as usize + usize::from(count)]
    }

    fn moves_of(&self, at: u32) -> impl DoubleEndedIterator<Item = Tried> {
        let Node { first, count, .. } = self.nodes[at as usize];
        (first..first + u32::from(count)).map(|index| Tried::of(index, &self.nodes[index as usize]))
    }

    /// Proved result of the root for the side to move, as in [`End::Decided`]. 0 without a proof.
    pub(super) fn decided(&self) -> i32 {
        -self.nodes[0].decided
    }

    /// Number of root moves.
    pub(super) fn moves(&self) -> usize {
        self.children(0).len()
    }

    /// Winning chance of the side to move at the root.
    pub(super) fn chance(&self) -> f64 {
        let Node { won, visits, .. } = self.nodes[0];
        1.0 - won / f64::from(visits.max(1))
    }

    /// Root moves, the best first. Winning moves come first, by the soonest win. The most tried moves follow,
    /// then losing moves by the latest loss.
    pub(super) fn tried(&self) -> Vec<Tried> {
        let mut tried: Vec<Tried> = self.moves_of(0).collect();
        tried.sort_by_key(|tried| Reverse(tried.key()));
        tried
    }

    /// Best root move.
    pub(super) fn best(&self) -> Option<Tried> {
        // The first of equals.
        self.moves_of(0).rev().max_by_key(Tried::key)
    }

    /// Root move and its expected continuation.
    pub(super) fn line(&self, first: &Tried) -> Vec<Cell> {
        let (mut line, mut at) = (vec![first.cell], first.index);
        loop {
            let next = self.moves_of(at).rev().max_by_key(Tried::key);
            let Some(next) = next.filter(|next| next.visits > 0) else { return line };
            line.push(next.cell);
            at = next.index;
        }
    }
}

impl Tried {
    fn of(index: u32, node: &Node) -> Tried {
        let chance = node.won / f64::from(node.visits.max(1));
        Tried { cell: node.cell, visits: node.visits, chance, decided: node.decided, index }
    }

    fn key(&self) -> (i32, i32, u32) {
        match self.decided {
            0 => (0, 0, self.visits),
            plies => (plies.signum(), -plies, self.visits),
        }
    }
}

/// Winning chance of a proved result.
fn sure(plies: i32) -> f64 {
    f64::from(u8::from(plies > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(count: u16) -> impl ExactSizeIterator<Item = (Cell, f32)> {
        (0..count).map(move |index| (Cell::new(index), 1.0 / f32::from(count)))
    }

    /// Plays `playouts` playouts of a game of two moves. `end` returns the result for the side to move after
    /// the second move.
    fn grow(tree: &mut Tree, playouts: u32, end: impl Fn(Cell, Cell) -> End) {
        for _ in 0..playouts {
            tree.begin();
            let mut moves = Vec::new();
            while let Some(cell) = tree.descend(1.0) {
                moves.push(cell);
            }
            if tree.decided() != 0 {
                return;
            }
            match (tree.known(), moves.as_slice()) {
                (Some(known), _) => tree.finish(known),
                (None, [one, other]) => tree.finish(end(*one, *other)),
                (None, _) => {
                    tree.expand(cells(3));
                    tree.finish(End::Chance(0.5));
                }
            }
        }
    }

    #[test]
    fn the_move_whose_worst_answer_is_the_best_is_tried_most() {
        // Results for the side to move at the root, by its move and the reply.
        let chances = [[0.9, 0.1, 0.8], [0.6, 0.5, 0.7], [0.9, 0.9, 0.2]];
        let mut tree = Tree::default();
        tree.clear(100, 1 << 20);
        grow(&mut tree, 400, |one, other| End::Chance(chances[one.index()][other.index()]));
        let best = tree.best().unwrap();
        assert_eq!(best.cell, Cell::new(1));
        assert_eq!(tree.tried()[0], best);
        assert_eq!(tree.line(&best), [Cell::new(1), Cell::new(1)]);
        assert!((0.4..0.6).contains(&tree.chance()), "{}", tree.chance());
        let visits: u32 = tree.tried().iter().map(|tried| tried.visits).sum();
        assert_eq!(visits, 399, "all but the first playout");
    }

    #[test]
    fn sure_ends_are_sure_of_the_positions_before() {
        let mut tree = Tree::default();
        tree.clear(100, 1 << 20);
        // The third move wins against every reply, within three more plies.
        grow(&mut tree, 400, |one, other| match one.index() {
            2 => End::Decided(1 + 2 * i32::from(other.index() == 0)),
            _ => End::Chance(0.5),
        });
        assert_eq!(tree.decided(), 5);
        assert_eq!(tree.best().map(|best| (best.cell, best.decided)), Some((Cell::new(2), 4)));
        // Every move loses. The best move loses latest.
        tree.clear(100, 1 << 20);
        grow(&mut tree, 400, |one, _| End::Decided(-1 - 2 * i32::from(one.index() == 1)));
        assert_eq!(tree.decided(), -5);
        assert_eq!(tree.best().map(|best| (best.cell, best.decided)), Some((Cell::new(1), -4)));
    }

    #[test]
    fn a_tree_stays_within_its_bytes() {
        let mut tree = Tree::default();
        tree.clear(u64::MAX, 5 * SIZE);
        assert!(tree.nodes.capacity() <= 5);
        grow(&mut tree, 50, |_, _| End::Chance(0.5));
        assert_eq!(tree.nodes.len(), 4, "there is no room for six more");
        assert_eq!(tree.tried().iter().map(|tried| tried.visits).sum::<u32>(), 49);
    }

    #[test]
    fn a_tree_for_which_the_system_has_no_room_is_smaller_and_one_that_was_large_shrinks() {
        let mut tree = Tree::default();
        tree.clear(u64::MAX, u64::MAX);
        grow(&mut tree, 50, |_, _| End::Chance(0.5));
        assert_eq!(tree.tried().iter().map(|tried| tried.visits).sum::<u32>(), 49);
        tree.clear(u64::MAX, 1000 * SIZE);
        assert_eq!(tree.nodes.capacity(), 1000);
    }
}
