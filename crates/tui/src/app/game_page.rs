//! Page of a game, with the board, the players and notices.

use inarow_app::analysis::on_board;
use inarow_view::entry::shortcut_words;
use inarow_view::{Action, Scene, Show};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::commands::Command;
use super::{App, Map};
use crate::board::{self, Placement};
use crate::palette::{Ink, Palette};
use crate::write::write;

/// Smallest and largest width of the panel next to a board, in columns.
const PANEL: (u16, u16) = (24, 44);
/// Largest useful height of a panel, in rows.
const TALL: u16 = 30;
/// Rows at the bottom of the page, for a notice and keys.
const FOOT: u16 = 2;
/// Rows above and below a board without a panel.
const AROUND: (u16, u16) = (2, 2);
/// Smallest width of a page with a panel, in columns.
const WIDE: u16 = 60;
/// Smallest size of a page, in columns and rows.
const LEAST: (u16, u16) = (30, 12);

impl App {
    /// Returns the scene of the shown position, without maps.
    pub(super) fn scene(&self) -> Scene {
        Scene::of(self.game.shown(), &self.show())
    }

    fn show(&self) -> Show {
        Show {
            look: self.look(),
            coordinates: self.options.coordinates,
            decimal: self.texts.lang().decimal_mark(),
            ratings: true,
            ..on_board(&self.game, None)
        }
    }

    /// Returns the selected map, or [`Map::None`] if this game allows no maps.
    pub(super) fn shown_map(&self) -> Map {
        if Action::Maps.enabled(&self.facts()) { self.map } else { Map::None }
    }

    /// Returns the scene with the shown map.
    fn mapped_scene(&mut self) -> Scene {
        let map = self.shown_map();
        let maps = if map == Map::None { None } else { self.game.maps().cloned() };
        let mut show = self.show();
        if let Some((attack, defence)) = maps {
            show.attack = (map == Map::Attack).then_some(attack);
            show.defence = (map == Map::Defence).then_some(defence);
        }
        Scene::of(self.game.shown(), &show)
    }

    pub(super) fn draw_game(&mut self, buffer: &mut Buffer, area: Rect, palette: &Palette) {
        let scene = self.mapped_scene();
        let Some((zone, panel)) = zones(&scene, area) else {
            return self.draw_too_small(buffer, area, palette, &scene);
        };
        let mut view = self.view;
        let mut focus = self.focus.take();
        if std::mem::replace(&mut self.drawn_area, area) != area {
            // On a smaller screen the visible part includes the last move.
            focus = focus.or(scene.last).or(self.cursor);
        }
        let placement = Placement::new(&scene, zone, &mut view, focus);
        self.view = view;
        self.placement = placement;
        if let Some(placement) = &placement {
            let cursor = self.cursor.filter(|_| !self.game.is_over());
            board::draw(buffer, placement, &scene, palette, cursor);
        }
        match panel {
            Some(panel) => self.draw_panel(buffer, panel, palette),
            None => self.draw_around(buffer, area, palette),
        }
        self.draw_foot(
            buffer,
            area,
            palette,
            &[
                Command::Menu,
                Command::Action(Action::Undo),
                Command::Action(Action::Hint),
                Command::Action(Action::Pause),
                Command::Action(Action::Analyse),
                Command::Action(Action::Rules),
                Command::Action(Action::Shortcuts),
                Command::Action(Action::Quit),
            ],
        );
        if self.entry.is_typed() {
            let shortcut = shortcut_words(&self.entry, self.game.shown().shape(), &self.texts);
            let text = format!(
                " › {}▏ {}",
                self.entry.text(),
                shortcut.map_or_else(String::new, |words| words + " ")
            );
            write(buffer, area, (area.x, area.bottom() - FOOT), &text, palette.ink(Ink::Strong));
        }
    }

    fn draw_too_small(&self, buffer: &mut Buffer, area: Rect, palette: &Palette, scene: &Scene) {
        let (width, height) = needed(scene);
        let text = self.texts.with(
            "full-too-small",
            &[
                ("width", width.into()),
                ("height", height.into()),
                ("now-width", area.width.into()),
                ("now-height", area.height.into()),
            ],
        );
        let lines = inarow_app::wrap(&text, usize::from(area.width.max(1)), 0);
        for (y, line) in (area.y..area.bottom()).zip(&lines) {
            write(buffer, area, (area.x, y), line, palette.ink(Ink::Strong));
        }
    }
}

/// Returns the smallest size of a page with this board, in columns and rows.
fn needed(scene: &Scene) -> (u16, u16) {
    let (width, height) = Placement::smallest(scene);
    (width.max(LEAST.0), (height + AROUND.0 + AROUND.1 + FOOT).max(LEAST.1))
}

/// Returns the areas of the board and of the panel, if any. Returns `None` if the page is too small.
fn zones(scene: &Scene, area: Rect) -> Option<(Rect, Option<Rect>)> {
    let (least, whole) = (Placement::smallest(scene), Placement::tightest(scene));
    let high = area.height.saturating_sub(FOOT);
    let beside = area.width.saturating_sub(PANEL.0 + 1);
    let around = high.saturating_sub(AROUND.0 + AROUND.1);
    let fits = |(wide, tall): (u16, u16), width, height| wide <= width && tall <= height;
    // A panel is used if the whole board fits next to the panel, or if no layout fits the board.
    let panel = area.width >= WIDE
        && (fits(whole, beside, high) || (!fits(whole, area.width, around) && fits(least, beside, high)));
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return None;
    }
    if !panel {
        let zone = Rect { y: area.y + AROUND.0, height: around, ..area };
        return fits(least, zone.width, zone.height).then_some((zone, None));
    }
    // On a large page the board and the panel are centred together.
    let most = Placement::roomiest(scene);
    let width = area.width.min(most.0 + 3 + PANEL.1);
    let height = high.min(most.1.max(TALL));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (high - height) / 2);
    let wide = width.saturating_sub(most.0 + 3).clamp(PANEL.0, PANEL.1);
    let zone = Rect { x, y, width: width - wide - 1, height };
    let panel = Rect { x: zone.right() + 1, width: wide, ..zone };
    Some((zone, Some(panel)))
}
