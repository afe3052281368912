//! What screen readers say of each cell, and what they may do with it.

use egui::accesskit::{Action, Node, NodeId, Rect as NodeRect, Role};
use egui::{Context, Id, Rect};
use inarow_core::{Cell, Content, Forbidden};
use inarow_view::{Coordinates, Lang, Scene, Texts, number, side_name};

use super::camera::Place;

/// The names of all cells, cached until the scene changes.
#[derive(Default)]
pub(super) struct Names {
    lang: Option<Lang>,
    names: Vec<String>,
}

impl Names {
    /// Forgets the names: the scene has changed.
    pub(super) fn clear(&mut self) {
        self.lang = None;
    }

    /// Describes the board and its cells to screen readers, if there are any.
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
            self.names = names(scene, texts);
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
        // New nodes come under the window: they belong to the board.
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

/// What a screen reader asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Request {
    Click(Cell),
    Focus(Cell),
}

/// What screen readers asked of the cells in this frame.
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

/// The names of all cells: `h8, X, move 12, last`.
pub(super) fn names(scene: &Scene, texts: &Texts) -> Vec<String> {
    let empty = texts.get("caption-empty");
    let wall = texts.get("caption-wall");
    let last = texts.get("cell-last");
    let open = texts.get("cell-open");
    let closed = texts.get("cell-closed");
    let winning = texts.get("cell-winning");
    let forbidden = |why: Forbidden| {
        let reason = match why {
            Forbidden::Overline => texts.get("forbidden-overline"),
            Forbidden::DoubleFour => texts.get("forbidden-double-four"),
            Forbidden::DoubleThree => texts.get("forbidden-double-three"),
        };
        texts.with("cell-forbidden", &[("reason", reason.into())])
    };
    let name = |(at, cell): (Cell, &inarow_view::SceneCell)| {
        let mut parts = vec![match scene.coordinates {
            Coordinates::Numbers => {
                let (x, y) = scene.shape.xy(at);
                format!("{x},{y}")
            }
            _ => scene.shape.name(at).to_string(),
        }];
        match cell.content {
            Content::Empty => parts.push(empty.clone()),
            Content::Wall => parts.push(wall.clone()),
            Content::Mark(side) => parts.push(side_name(side, scene.look, texts)),
        }
        if let Some(number) = cell.number {
            parts.push(texts.with("cell-move", &[("number", number.to_string().into())]));
        }
        if scene.last == Some(at) {
            parts.push(last.clone());
        }
        if cell.winning {
            parts.push(winning.clone());
        }
        parts.extend(cell.forbidden.map(forbidden));
        if let Some(weight) = cell.weight {
            let weight = number::signed(i64::from(weight));
            parts.push(texts.with("cell-weight", &[("weight", weight.into())]));
        }
        if cell.content == Content::Empty {
            if cell.lit {
                parts.push(open.clone());
            } else if cell.off {
                parts.push(closed.clone());
            }
        }
        if let Some(suggestion) = scene.suggestions.iter().find(|suggestion| suggestion.cell == at) {
            let key = if suggestion.best { texts.get("cell-best") } else { texts.get("cell-good") };
            parts.push(key);
            if !suggestion.text.is_empty() {
                parts.push(suggestion.text.clone());
            }
        }
        parts.join(", ")
    };
    scene.shape.iter().zip(&scene.cells).map(name).collect()
}
