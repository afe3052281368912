//! Places of elements on the screen, for comparison before and after an action.

use std::collections::BTreeMap;

use egui::Rect;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::Stage;

/// Rectangles by name, for the board, its cells together, and every control.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places(BTreeMap<String, Rect>);

/// Roles of controls that users aim at.
const CONTROLS: [Role; 8] = [
    Role::Button,
    Role::ComboBox,
    Role::CheckBox,
    Role::RadioButton,
    Role::TextInput,
    Role::Slider,
    Role::Dialog,
    Role::Grid,
];

impl Places {
    /// Reads the places from the tree for screen readers.
    pub(crate) fn of(stage: &Stage) -> Places {
        let mut places = BTreeMap::new();
        let grids: Vec<_> = stage.harness.query_all_by_role(Role::Grid).collect();
        let cells: std::collections::HashSet<_> = grids
            .iter()
            .flat_map(|grid| grid.children_recursive())
            .map(|cell| cell.accesskit_node().id())
            .collect();
        for grid in &grids {
            let all = grid.children_recursive().map(|cell| cell.rect()).reduce(Rect::union);
            places.extend(all.map(|all| ("the cells".to_owned(), all)));
        }
        for role in CONTROLS {
            for node in stage.harness.query_all_by_role(role) {
                let one = node.accesskit_node();
                if cells.contains(&one.id()) || one.bounding_box().is_none() {
                    continue;
                }
                let name = one.label().unwrap_or_default();
                // The moves of the list scroll with the list.
                if name.starts_with(|sign: char| sign.is_ascii_digit()) && role == Role::Button {
                    continue;
                }
                // The name of a card is followed by score and clock.
                let name = name.split(',').next().unwrap_or_default();
                places.insert(format!("{role:?} {name}"), node.rect());
            }
        }
        Places(places)
    }

    /// Removes places whose names contain any of these names.
    pub(crate) fn without(mut self, names: &[&str]) -> Places {
        self.0.retain(|name, _| !names.iter().any(|other| name.contains(other)));
        self
    }

    /// Keeps the places with these names, and the dialogs.
    pub(crate) fn only(mut self, names: &[String]) -> Places {
        let named =
            |name: &str| names.iter().any(|other| name.split_once(' ').is_some_and(|(_, own)| own == other));
        self.0.retain(|name, _| name.starts_with("Dialog") || named(name));
        self
    }

    /// Describes each place that is in both sets and differs.
    pub(crate) fn moved(&self, after: &Places) -> Vec<String> {
        let apart = |one: Rect, two: Rect| {
            (one.min - two.min).abs().max_elem().max((one.max - two.max).abs().max_elem())
        };
        let both = self.0.iter().filter_map(|(name, before)| Some((name, before, after.0.get(name)?)));
        both.filter(|(_, before, after)| apart(**before, **after) > 0.5)
            .map(|(name, before, after)| format!("{name}: {before:?} to {after:?}"))
            .collect()
    }

    /// Returns the number of places.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}
