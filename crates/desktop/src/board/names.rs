//! Names of cells for screen readers, and their actions.

use egui::accesskit::{Action, Node, NodeId, Rect as NodeRect, Role};
use egui::{Context, Id, Rect};
use inarow_core::Cell;
use inarow_view::{Lang, Scene, Texts, cell_names};

use super::camera::Place;

/// Names of the cells, cached until the scene changes.
#[derive(Default)]
pub(super) struct Names {
    lang: Option<Lang>,
    names: Vec<String>,
}

impl Names {
    /// Forgets the names, because the scene has changed.
    pub(super) fn clear(&mut self) {
        self.lang = None;
    }

    /// Describes the board and its cells to screen readers, if any are active.
    pub(super) fn describe(
        &mut self,
        context: &Context,
        board: Id,
        scene: &Scene,
        place: &Place,
        texts: &Texts,
        cursor: Option<Cell>,
    ) {
        if !context.has_accesskit_node(board) {
            return;
        }
        if self.lang != Some(texts.lang()) {
            self.names = cell_names(scene, texts);
            self.lang = Some(texts.lang());
        }
        let mut children: Vec<NodeId> = Vec::with_capacity(self.names.len());
        for (cell, name) in scene.shape.iter().zip(&self.names) {
            let id = id_of(board, cell);
            let rect = place.cell(cell);
            let made = context.accesskit_node_builder(id, |node| {
                node.set_role(Role::Button);
                node.set_label(name.as_str());
                node.set_bounds(bounds(rect));
                node.add_action(Action::Click);
                node.add_action(Action::Focus);
            });
            if made.is_some() {
                children.push(id.accesskit_id());
            }
        }
        // New nodes become children of the window. The new nodes are moved to the board.
        let count = children.len();
        context.accesskit_node_builder(egui::accesskit_root_id(), |root: &mut Node| {
            let all = root.children();
            let own = all.len().saturating_sub(count);
            let others = all[..own].to_vec();
            root.set_children(others);
        });
        context.accesskit_node_builder(board, |node| {
            node.set_role(Role::Grid);
            node.set_label(texts.get("board-name"));
            node.set_children(children);
            if let Some(cell) = cursor {
                node.set_active_descendant(id_of(board, cell).accesskit_id());
            }
        });
    }
}

/// Request of a screen reader.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Request {
    Click(Cell),
    Focus(Cell),
}

/// Returns the requests of screen readers for cells in this frame.
pub(super) fn requests(context: &Context, board: Id, scene: &Scene) -> Vec<Request> {
    let asked: Vec<(NodeId, Action)> = context.input(|input| {
        let requests = input.events.iter().filter_map(|event| match event {
            egui::Event::AccessKitActionRequest(request) => Some((request.target_node, request.action)),
            _ => None,
        });
        requests.collect()
    });
    if asked.is_empty() {
        return Vec::new();
    }
    let cells = scene.shape.iter().map(|cell| (id_of(board, cell).accesskit_id(), cell));
    let of = |(cell_id, cell): (NodeId, Cell)| {
        let of_cell = asked.iter().filter(move |(id, _)| *id == cell_id);
        let request = of_cell.filter_map(move |(_, action)| match action {
            Action::Click => Some(Request::Click(cell)),
            Action::Focus => Some(Request::Focus(cell)),
            _ => None,
        });
        request.collect::<Vec<_>>()
    };
    cells.flat_map(of).collect()
}

fn id_of(board: Id, cell: Cell) -> Id {
    board.with(cell.index())
}

pub(super) fn bounds(rect: Rect) -> NodeRect {
    NodeRect {
        x0: f64::from(rect.min.x),
        y0: f64::from(rect.min.y),
        x1: f64::from(rect.max.x),
        y1: f64::from(rect.max.y),
    }
}
