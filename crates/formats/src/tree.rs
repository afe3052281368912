//! A tree of moves built while a file is read, and its conversion to lines.

use inarow_core::Cell;
use inarow_record::{Ply, Record, Variation};

/// Limit on moves read from one file, so that a hostile file cannot exhaust the memory.
pub(crate) const MAX_MOVES: usize = 1_000_000;

/// A node of a [`Tree`].
pub(crate) type NodeId = u32;

const NONE: NodeId = NodeId::MAX;

struct Node {
    ply: Ply,
    /// Offset in the file, in bytes.
    offset: usize,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
}

/// A tree of moves. Node 0 is the start, whose own move has no meaning.
pub(crate) struct Tree {
    nodes: Vec<Node>,
}

/// Error: the file has more moves than [`MAX_MOVES`].
pub(crate) struct TooMany;

impl Tree {
    pub(crate) const ROOT: NodeId = 0;

    pub(crate) fn new() -> Tree {
        let mut tree = Tree { nodes: Vec::new() };
        tree.nodes.push(Tree::node(Cell::new(0), 0));
        tree
    }

    fn node(cell: Cell, offset: usize) -> Node {
        Node { ply: Ply::new(cell), offset, first_child: NONE, last_child: NONE, next_sibling: NONE }
    }

    /// Adds a move after a node, behind its existing children.
    pub(crate) fn add(&mut self, parent: NodeId, cell: Cell, offset: usize) -> Result<NodeId, TooMany> {
        if self.nodes.len() > MAX_MOVES {
            return Err(TooMany);
        }
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Tree::node(cell, offset));
        let last = core::mem::replace(&mut self.nodes[parent as usize].last_child, id);
        match last {
            NONE => self.nodes[parent as usize].first_child = id,
            last => self.nodes[last as usize].next_sibling = id,
        }
        Ok(id)
    }

    /// Returns the node's move, for attaching data. The root's comment is the comment on the game.
    pub(crate) fn ply(&mut self, node: NodeId) -> &mut Ply {
        &mut self.nodes[node as usize].ply
    }

    /// Adds a comment. Several comments at one node become paragraphs.
    pub(crate) fn comment(&mut self, node: NodeId, text: String) {
        if text.is_empty() {
            return;
        }
        match &mut self.ply(node).comment {
            Some(comment) => {
                comment.push('\n');
                comment.push_str(&text);
            }
            none => *none = Some(text),
        }
    }

    /// Moves all nodes into the record's lines. The first child continues its parent's line. The other children
    /// are variations, ordered by parent line and by ply.
    pub(crate) fn into_lines(mut self, record: &mut Record) -> Offsets {
        let mut offsets = Offsets { lines: Vec::new() };
        record.comment = self.nodes[0].ply.comment.take();
        let mut starts = std::collections::VecDeque::from([(self.nodes[0].first_child, 0, 0)]);
        while let Some((first, of, after)) = starts.pop_front() {
            let line = offsets.lines.len();
            let (mut plies, mut places) = (Vec::new(), Vec::new());
            let mut id = first;
            while id != NONE {
                // A variation's first ply was itself found as a sibling. The siblings after the variation were
                // found in the same way.
                if line == 0 || !plies.is_empty() {
                    let mut sibling = self.nodes[id as usize].next_sibling;
                    while sibling != NONE {
                        starts.push_back((sibling, line, after + plies.len()));
                        sibling = self.nodes[sibling as usize].next_sibling;
                    }
                }
                let node = &mut self.nodes[id as usize];
                places.push(node.offset);
                plies.push(core::mem::replace(&mut node.ply, Ply::new(Cell::new(0))));
                id = node.first_child;
            }
            // Most lines of a large tree are short.
            places.shrink_to_fit();
            plies.shrink_to_fit();
            offsets.lines.push(places);
            match line {
                0 => record.plies = plies,
                _ => record.variations.push(Variation { of, after, plies }),
            }
        }
        offsets
    }
}

/// Offsets of the plies of a record's lines in the file.
pub(crate) struct Offsets {
    lines: Vec<Vec<usize>>,
}

impl Offsets {
    /// Returns the offset of a ply in the file, in bytes.
    pub(crate) fn of(&self, line: usize, ply: usize) -> usize {
        self.lines.get(line).and_then(|places| places.get(ply)).copied().unwrap_or(0)
    }
}
