//! All finished games: search, look through, go on from any move.

mod list;
mod preview;

use egui::{
    Align, CornerRadius, Layout, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::parts;
use crate::desk::{Desk, SheetKind};
use crate::kit::{self, Ink, font, icon, text};
use crate::table::StoreTrouble;
use list::List;
use preview::{Preview, Wish};

/// All finished games.
pub(crate) struct History {
    list: List,
    preview: Preview,
    /// In a narrow window: the game is shown instead of the list.
    in_game: bool,
    /// The game that was just taken out, to be brought back.
    forgotten: Option<inarow_profile::Forgotten>,
}

impl History {
    /// Opens it at the latest game.
    pub(crate) fn open(_desk: &mut Desk) -> History {
        History { list: List::default(), preview: Preview::default(), in_game: false, forgotten: None }
    }

    /// Draws it; `false` when it is to close.
    pub(crate) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk) -> bool {
        if self.list.load(&desk.profile, desk.shown_theme(), &desk.zone(), &desk.texts) {
            ui.ctx().request_repaint();
        }
        self.preview.show(self.list.chosen(), desk);
        let (mut play, mut back, mut wish) = (false, false, None);
        let texts = &desk.texts;
        let open =
            kit::framed(ui, &texts.get("history-title"), &texts.get("sheet-close"), 1080.0, |ui, height| {
                let height = height.min(720.0);
                if let Some(reason) = self.list.trouble() {
                    kit::bad(ui, &texts.with("history-unread", &[("reason", reason.into())]));
                    return;
                }
                if self.list.is_empty() && self.forgotten.is_none() {
                    play = nothing(ui, height, texts);
                    return;
                }
                let mut left = |ui: &mut Ui, list: &mut List, in_game: &mut bool| {
                    back = self.forgotten.is_some() && undo_line(ui, texts);
                    *in_game |= list.ui(ui, texts);
                };
                if ui.available_width() < parts::NARROW {
                    if !self.in_game {
                        parts::alone(ui, height, |ui| left(ui, &mut self.list, &mut self.in_game));
                        return;
                    }
                    if kit::Press::new(&texts.get("history-back"))
                        .icon(icon::ARROW_LEFT)
                        .quiet()
                        .show(ui)
                        .clicked()
                    {
                        self.in_game = false;
                    }
                    egui::ScrollArea::vertical().max_height(height - 46.0).auto_shrink(false).show(
                        ui,
                        |ui| {
                            wish = self.preview.ui(ui, desk.now, height, texts);
                        },
                    );
                    return;
                }
                let width = (ui.available_width() * 0.47).clamp(270.0, 400.0);
                let (list, preview, in_game) = (&mut self.list, &mut self.preview, &mut self.in_game);
                let now = desk.now;
                parts::beside_fixed(
                    ui,
                    width,
                    height,
                    |ui| left(ui, list, in_game),
                    |ui| wish = preview.ui(ui, now, height, texts),
                );
            });
        if let Some(next) = self.preview.next_step() {
            ui.ctx().request_repaint_after(next.saturating_sub(desk.now));
        }
        if back {
            self.bring_back(desk);
        }
        if play {
            desk.open(SheetKind::NewGame);
        }
        let done = wish.is_some_and(|wish| self.fulfil(wish, desk));
        open && !play && !done
    }

    /// Does what was wished for; whether the window is done with.
    fn fulfil(&mut self, wish: Wish, desk: &mut Desk) -> bool {
        let Some(entry) = self.list.chosen() else { return false };
        if wish == Wish::Forget {
            match desk.profile.forget(entry.id) {
                Ok(forgotten) => {
                    self.forgotten = forgotten;
                    self.list.take_out();
                    self.in_game = false;
                }
                Err(error) => {
                    desk.complain(desk.texts.with(
                        "settings-unkept",
                        &[("reason", StoreTrouble::from(&error).reason(&desk.texts).into())],
                    ));
                }
            }
            return false;
        }
        let Some((record, line, ply)) = self.preview.record() else { return false };
        desk.review(record.clone());
        desk.table.choose_line(line);
        desk.table.go_to(ply);
        match wish {
            Wish::Open | Wish::Forget => {}
            Wish::Continue => desk.continue_here(None),
            Wish::Save => desk.open(SheetKind::SaveFile),
            Wish::Export => desk.open(SheetKind::Export),
        }
        true
    }

    fn bring_back(&mut self, desk: &mut Desk) {
        let Some(forgotten) = self.forgotten.take() else { return };
        match desk.profile.restore(&forgotten) {
            Ok(()) => self.list = List::default(),
            Err(error) => {
                desk.complain(desk.texts.with(
                    "settings-unkept",
                    &[("reason", StoreTrouble::from(&error).reason(&desk.texts).into())],
                ));
            }
        }
    }
}

/// A game was taken out: `true` when it is to come back.
fn undo_line(ui: &mut Ui, texts: &inarow_view::Texts) -> bool {
    const PAD: f32 = 12.0;
    let ink = Ink::of(ui.ctx());
    let body = font::regular(font::BODY);
    let back = texts.get("history-restore");
    let button = text::line_width(ui, &back, font::strong(font::BODY)).ceil();
    let width = ui.available_width();
    let said = texts.get("history-forgotten");
    let words = ui.painter().layout(said.clone(), body, ink.text, width - button - 3.0 * PAD);
    let size = vec2(width, 44.0_f32.max(words.size().y + 20.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    let line = Stroke::new(1.0, ink.line);
    ui.painter().rect(rect, CornerRadius::same(10), ink.raised, line, StrokeKind::Inside);
    let at = rect.left_center() + vec2(PAD, -words.size().y / 2.0);
    ui.painter().galley(at, words, ink.text);
    let place = Rect::from_min_max(pos2(rect.right() - PAD - button, rect.top()), rect.max - vec2(PAD, 0.0));
    let row = Layout::left_to_right(Align::Center);
    let mut corner = ui.new_child(UiBuilder::new().max_rect(place).layout(row));
    kit::link(&mut corner, &back).clicked()
}

/// Nothing has been played: what to do. `true` when a game is to begin.
fn nothing(ui: &mut Ui, height: f32, texts: &inarow_view::Texts) -> bool {
    // What is left around the words, so that a low window does not scroll for nothing but room.
    const WORDS: f32 = 220.0;
    let around = ((height - WORDS) / 2.0).clamp(4.0, 60.0).floor();
    ui.add_space(around);
    let pressed = ui
        .vertical_centered(|ui| {
            let ink = kit::Ink::of(ui.ctx());
            let (rect, _) = ui.allocate_exact_size(egui::vec2(48.0, 48.0), egui::Sense::hover());
            kit::text::paint_icon(ui, icon::CLOCK_COUNTER_CLOCKWISE, 44.0, rect, ink.muted);
            parts::heading(ui, &texts.get("statistics-none"), kit::font::STATUS);
            kit::muted(ui, &texts.get("history-none-hint"));
            ui.add_space(8.0);
            kit::primary(ui, &texts.get("action-new")).clicked()
        })
        .inner;
    ui.add_space(around);
    pressed
}
