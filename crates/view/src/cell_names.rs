//! Names of the cells of a board for screen readers.

use inarow_core::{Cell, Content, Forbidden};

use crate::scene::{Coordinates, Scene, SceneCell};
use crate::{Texts, number, side_name};

/// Returns the names of all cells, such as `h8, X, move 12, last`.
pub fn cell_names(scene: &Scene, texts: &Texts) -> Vec<String> {
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
    let name = |(at, cell): (Cell, &SceneCell)| {
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
