//! The positions of a proof, with how far each is from being proved or refuted.

use crate::patterns::Place;

/// More than any number of positions.
pub(super) const NEVER: u32 = 1 << 30;
/// Positions at most, so that memory stays within 8 MiB.
const NODES: usize = 1 << 16;
/// Moves of all positions at most.
const MOVES: usize = 1 << 19;
/// No position.
const NONE: u32 = u32::MAX;

/// A position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    hash: u64,
    /// Positions that have to be won yet for a proof, at least, and refuted for a refutation.
    pub(super) proof: u32,
    pub(super) refutation: u32,
    first: u32,
    pub(super) count: u16,
    /// Plies to the end where it is won.
    pub(super) plies: u16,
    /// Plies to the end where the other side answers nothing to what is threatened.
    pub(super) threat: u16,
    pub(super) is_expanded: bool,
}

/// A move from a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) place: Place,
    /// How far a position that was not looked at seems to be from a proof.
    seems: u16,
    node: u32,
}

/// The positions, by hash.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Nodes {
    nodes: Vec<Node>,
    moves: Vec<Move>,
    /// By the low bits of the hash the node, or the next one that is free.
    index: Vec<u32>,
}

impl Nodes {
    /// Makes room, and forgets everything.
    pub(super) fn prepare(&mut self) {
        self.nodes.clear();
        self.moves.clear();
        self.nodes.reserve(NODES);
        self.moves.reserve(MOVES);
        self.index.clear();
        self.index.resize(2 * NODES, NONE);
    }

    /// Whether there is room for another position with its moves.
    pub(super) fn has_room(&self, moves: usize) -> bool {
        self.nodes.len() < NODES && self.moves.len() + moves <= MOVES
    }

    pub(super) fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    pub(super) fn node_mut(&mut self, at: usize) -> &mut Node {
        &mut self.nodes[at]
    }

    /// The slot of a hash: the one that has it, or the free one where it belongs.
    fn slot(&self, hash: u64) -> usize {
        let mask = self.index.len() - 1;
        let mut slot = hash as usize & mask;
        while self.index[slot] != NONE && self.nodes[self.index[slot] as usize].hash != hash {
            slot = (slot + 1) & mask;
        }
        slot
    }

    pub(super) fn find(&self, hash: u64) -> Option<u32> {
        Some(self.index[self.slot(hash)]).filter(|&node| node != NONE)
    }

    /// The position with this hash, a new one where there is none.
    pub(super) fn get(&mut self, hash: u64) -> usize {
        let slot = self.slot(hash);
        if self.index[slot] == NONE {
            self.index[slot] = self.nodes.len() as u32;
            self.nodes.push(Node {
                hash,
                proof: 1,
                refutation: 1,
                first: 0,
                count: 0,
                plies: 0,
                threat: 0,
                is_expanded: false,
            });
        }
        self.index[slot] as usize
    }

    /// Gives a position its moves, each with how far it seems to be from a proof.
    pub(super) fn expand(&mut self, at: usize, moves: impl Iterator<Item = (Place, u16)>) {
        let first = self.moves.len();
        self.moves.extend(moves.map(|(place, seems)| Move { place, seems, node: NONE }));
        let node = &mut self.nodes[at];
        (node.first, node.count) = (first as u32, (self.moves.len() - first) as u16);
        node.is_expanded = true;
    }

    /// The moves of a position.
    pub(super) fn moves(&self, at: usize) -> &[Move] {
        let node = &self.nodes[at];
        &self.moves[node.first as usize..][..usize::from(node.count)]
    }

    /// What is known of the positions after the moves of one: calls `visit` with each move's number, its distance from a
    /// proof and from a refutation, and the plies where it is won. `hash_after` is the hash after a move.
    pub(super) fn each_after(
        &mut self,
        at: usize,
        hash_after: impl Fn(Place) -> u64,
        mut visit: impl FnMut(usize, u32, u32, u16),
    ) {
        let Node { first, count, .. } = self.nodes[at];
        for number in 0..usize::from(count) {
            let index = first as usize + number;
            let Move { place, seems, mut node } = self.moves[index];
            if node == NONE {
                node = self.find(hash_after(place)).unwrap_or(NONE);
                self.moves[index].node = node;
            }
            match self.nodes.get(node as usize) {
                Some(node) => visit(number, node.proof, node.refutation, node.plies),
                None => visit(number, u32::from(seems), 1, 0),
            }
        }
    }
}
