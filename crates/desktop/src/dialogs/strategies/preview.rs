//! Preview of a strategy on one position, with the maps of `rating-map` or the move of another strategy.

use std::sync::mpsc::{Receiver, channel};

use egui::{Sense, Ui, vec2};
use inarow_core::{Cell, LineSetup, Position, Rows, Setup};
use inarow_play::{EngineSpec, PlayerSpec, Presets, Stop, Task, rating_maps};
use inarow_view::{Coordinates, Lang, Scene, Show, Skin, Suggestion, Texts};

use crate::board;
use crate::kit::{self, Ink};

/// Position in which attack and defence prefer different cells, with X to move.
const ROWS: [&str; 8] =
    ["........", "...O....", "...O.X..", "...OXX..", "..OXXO..", "...XO...", "........", "........"];

/// Preview of a strategy on one position.
#[derive(Default)]
pub(crate) struct Preview {
    /// Strategy, skin and language of the current scenes.
    seen: Option<(String, Skin, Lang)>,
    scenes: Vec<Scene>,
    /// Move that is being computed on another thread.
    thinking: Option<(Stop, Receiver<Cell>)>,
    chosen: Option<Cell>,
}

/// Returns the position.
pub(crate) fn position() -> Option<Position> {
    let rows = Rows::parse(ROWS).ok();
    Position::new(&Setup::Line(LineSetup { rows, ..LineSetup::new(8, 8, 5) })).ok()
}

impl Drop for Preview {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Preview {
    fn stop(&mut self) {
        if let Some((stop, _)) = self.thinking.take() {
            stop.set();
        }
    }

    fn renew(&mut self, ui: &Ui, spec: &EngineSpec, presets: &Presets, skin: Skin, lang: Lang) {
        self.stop();
        (self.scenes, self.chosen) = (Vec::new(), None);
        let Some(position) = position() else { return };
        let usual = Show {
            coordinates: Coordinates::None,
            decimal: lang.decimal_mark(),
            ..Show::suited(&position.initial_setup(), skin)
        };
        if let Ok(Some(params)) = spec.rating_map_params(presets) {
            let (attack, defence) = rating_maps(&position, &params);
            for show in [
                Show { attack: Some(attack), ratings: true, ..usual.clone() },
                Show { defence: Some(defence), ratings: true, ..usual },
            ] {
                self.scenes.push(Scene::of(&position, &show));
            }
            return;
        }
        self.scenes.push(Scene::of(&position, &usual));
        let (sender, receiver) = channel();
        let (spec, presets) = (spec.clone(), presets.clone());
        let (stop, context) = (Stop::new(), ui.ctx().clone());
        let stopped = stop.clone();
        let thread = std::thread::Builder::new().name("preview".to_owned()).spawn(move || {
            // Building the engine may also take longer than a frame.
            let Ok(mut engine) = spec.build(&position.initial_setup(), 1, &presets) else { return };
            if let Ok(choice) = engine.best_move(&position, &mut Task::new(&stopped)) {
                // The receiver may have been dropped.
                let _ = sender.send(choice.cell);
                context.request_repaint();
            }
        });
        self.thinking = thread.is_ok().then_some((stop, receiver));
    }

    /// Draws the preview in the available width. `spec` is the strategy with its current settings. `None` keeps
    /// the last strategy.
    pub(crate) fn ui(&mut self, ui: &mut Ui, texts: &Texts, spec: Option<&PlayerSpec>, presets: &Presets) {
        let skin = Ink::of(ui.ctx()).skin();
        if let Some(PlayerSpec::Engine(spec)) = spec {
            let key = (spec.to_string(), skin, texts.lang());
            if self.seen.as_ref() != Some(&key) {
                self.renew(ui, spec, presets, skin, texts.lang());
                self.seen = Some(key);
            }
        }
        if let Some((_, receiver)) = &self.thinking
            && let Ok(cell) = receiver.try_recv()
        {
            self.thinking = None;
            self.chosen = Some(cell);
            if let Some(scene) = self.scenes.first_mut() {
                scene.suggestions = vec![Suggestion::hint(cell)];
            }
        }
        let look = self.scenes.first().map_or_else(Default::default, |scene| scene.look).value();
        let captions = if self.scenes.len() == 2 {
            let look = [look];
            vec![texts.with("strategies-attack", &look), texts.with("strategies-defence", &look)]
        } else {
            vec![match (self.chosen, position()) {
                (Some(cell), Some(position)) => {
                    let cell = position.shape().name(cell).to_string();
                    texts.with("strategies-move", &[("cell", cell.into()), look])
                }
                _ => texts.get("strategies-thinks"),
            }]
        };
        for (scene, caption) in self.scenes.iter().zip(&captions) {
            kit::muted(ui, caption);
            let side = ui.available_width().min(300.0);
            let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
            let sentence = if captions.len() == 2 {
                texts.with("strategies-map", &[("map", caption.into())])
            } else {
                caption.clone()
            };
            response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Image, true, &sentence));
            // The board's edge aligns with the words above. The scroll bar has room on the right.
            board::draw(ui, scene, rect.translate(vec2(-side / 40.0, 0.0)));
        }
    }
}

#[cfg(test)]
mod tests;
