//! Bars of results with their numbers.

use egui::{Color32, CornerRadius, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};
use inarow_view::Texts;

use super::super::widgets::text_at;
use crate::kit::text::{layout_line, line_width};
use crate::kit::{Ink, font};

/// Meaning of a part of a bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::dialogs) enum Part {
    X,
    O,
    /// Sides drawn as stones.
    Black,
    White,
    Win,
    Loss,
    /// First of two human players, independent of X and O.
    First,
    Second,
    Draw,
}

impl Part {
    fn colour(self, ink: &Ink) -> Color32 {
        match self {
            Part::X => ink.x,
            Part::O => ink.o,
            Part::Black | Part::White => crate::kit::colour(ink.tokens().stone_edge),
            Part::Win => ink.win,
            Part::Loss => ink.bad,
            Part::First | Part::Second => ink.accent,
            Part::Draw => ink.muted,
        }
    }

    /// Paints a part of a bar filled, hatched or outlined. The part is recognisable without its colour.
    pub(in crate::dialogs) fn paint(self, ui: &Ui, rect: Rect, ink: &Ink) {
        let colour = self.colour(ink);
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        match self {
            Part::Black | Part::White => {
                let tokens = ink.tokens();
                let fill = if self == Part::Black { tokens.stone_x } else { tokens.stone_o };
                let edge = Stroke::new(1.0, colour);
                let fill = crate::kit::colour(fill);
                painter.rect(rect, CornerRadius::same(3), fill, edge, StrokeKind::Inside);
            }
            Part::X | Part::Win | Part::First => {
                painter.rect_filled(rect, CornerRadius::same(3), colour);
            }
            Part::O | Part::Loss | Part::Second => {
                painter.rect_filled(
                    rect,
                    CornerRadius::same(3),
                    colour.gamma_multiply(inarow_view::contrast::OUTLINED),
                );
                painter.rect_stroke(
                    rect,
                    CornerRadius::same(3),
                    Stroke::new(2.0, colour),
                    StrokeKind::Inside,
                );
            }
            Part::Draw => {
                painter.rect_stroke(
                    rect,
                    CornerRadius::same(3),
                    Stroke::new(1.0, colour),
                    StrokeKind::Inside,
                );
                let mut x = rect.left() - rect.height();
                while x < rect.right() {
                    let ends = [pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())];
                    painter.line_segment(ends, Stroke::new(1.5, colour));
                    x += 6.0;
                }
            }
        }
    }
}

/// Row of the chart.
pub(super) struct Bar {
    pub(super) title: String,
    pub(super) detail: String,
    pub(super) counts: [u64; 3],
}

/// Chart of bars with three parts, each with its numbers.
pub(super) struct Chart<'a> {
    pub(super) titles: [String; 3],
    pub(super) parts: [Part; 3],
    pub(super) bars: &'a [Bar],
    /// Number of games of the longest bar, if that bar is in another chart.
    pub(super) most: u64,
    /// Width of a column of numbers, in points.
    pub(super) column: f32,
}

/// Returns the width of a column of numbers in which each title fits. Charts below each other align this way.
pub(super) fn column<'a>(ui: &Ui, titles: impl Iterator<Item = &'a String>) -> f32 {
    let width = |title: &String| line_width(ui, title, font::regular(font::SMALL));
    let widest = titles.map(width).fold(0.0, f32::max).ceil();
    // The wanted width includes the sign before the title.
    let wanted = (widest + SIGN + 22.0).max(84.0);
    let least = (widest + 8.0).max(56.0);
    if ui.available_width() >= 3.0 * wanted + 200.0 { wanted } else { least }
}

const ROW: f32 = 46.0;
const BAR: f32 = 14.0;
/// Width of the sign before a title, in points.
const SIGN: f32 = 20.0;
/// Least width of a bar, in points. With less room only the numbers are drawn.
const LEAST_BAR: f32 = 36.0;

/// Places of a row's parts.
struct Places {
    name: Rect,
    /// Place of the bar, or `None` if there is no room.
    bar: Option<Rect>,
    /// Left edge of the numbers.
    numbers: f32,
    /// Width of a column of numbers.
    column: f32,
}

impl Chart<'_> {
    /// Draws the chart.
    pub(super) fn show(&self, ui: &mut Ui, texts: &Texts) {
        let spacing = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
        let column = self.column;
        self.header(ui, column);
        // The longest bar belongs to the game played most.
        let most = self.bars.iter().map(Bar::games).max().unwrap_or(0).max(self.most).max(1);
        for (index, bar) in self.bars.iter().enumerate() {
            self.row(ui, bar, most, index, column, texts);
        }
        ui.spacing_mut().item_spacing.y = spacing;
    }

    fn places(rect: Rect, column: f32) -> Places {
        let numbers = rect.right() - 3.0 * column;
        let room = numbers - rect.left();
        let name_width = (room * 0.55).clamp(148.0, 280.0);
        let bar_room = room - name_width - 16.0;
        let bar = (bar_room >= LEAST_BAR).then(|| {
            Rect::from_min_max(
                pos2(rect.left() + name_width + 12.0, rect.top()),
                pos2(numbers - 4.0, rect.bottom()),
            )
        });
        let name_width = if bar.is_some() { name_width } else { room };
        let name = Rect::from_min_max(rect.min, pos2(rect.left() + name_width, rect.bottom()));
        Places { name, bar, numbers, column }
    }

    fn header(&self, ui: &mut Ui, column: f32) {
        let ink = Ink::of(ui.ctx());
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
        let Places { numbers, column: width, .. } = Chart::places(rect, column);
        // In a narrow window the titles are drawn without their signs.
        let wide = width > 80.0 && ui.available_width() >= 3.0 * width + 200.0;
        for (column, (title, part)) in self.titles.iter().zip(self.parts).enumerate() {
            let right = numbers + width * (column + 1) as f32 - 12.0;
            let galley = layout_line(
                ui,
                title,
                font::regular(font::SMALL),
                ink.muted,
                if wide { width - SIGN } else { width - 4.0 },
            );
            let left = right - galley.size().x;
            text_at(ui, pos2(right, rect.center().y), 1.0, galley);
            let swatch = Rect::from_center_size(pos2(left - 11.0, rect.center().y), vec2(12.0, 12.0));
            if wide {
                part.paint(ui, swatch, &ink);
            }
        }
    }

    fn row(&self, ui: &mut Ui, bar: &Bar, most: u64, index: usize, column: f32, texts: &Texts) {
        let ink = Ink::of(ui.ctx());
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
        response.widget_info(|| {
            let mut sentence = vec![bar.title.clone(), bar.detail.clone()];
            let count = |(title, count): (&String, u64)| format!("{title}: {}", super::number(count, texts));
            sentence.extend(self.titles.iter().zip(bar.counts).map(count));
            WidgetInfo::labeled(Role::Label, true, sentence.join(", "))
        });
        if !ui.is_rect_visible(rect) {
            return;
        }
        if index.is_multiple_of(2) {
            ui.painter().rect_filled(rect, CornerRadius::same(8), ink.raised);
        }
        let Places { name, bar: room, numbers, column: number } =
            Chart::places(rect.shrink2(vec2(0.0, 1.0)), column);
        let left = name.left() + 12.0;
        let width = name.width() - 12.0;
        let title = layout_line(ui, &bar.title, font::strong(font::BODY), ink.text, width);
        let detail = layout_line(ui, &bar.detail, font::regular(font::SMALL), ink.muted, width);
        if title.elided || detail.elided {
            response.on_hover_text(format!("{}\n{}", bar.title, bar.detail));
        }
        text_at(ui, pos2(left, rect.center().y - 9.0), 0.0, title);
        text_at(ui, pos2(left, rect.center().y + 10.0), 0.0, detail);
        if let Some(room) = room {
            self.bar(ui, bar, most, room, &ink);
        }
        for (column, count) in bar.counts.into_iter().enumerate() {
            let right = numbers + number * (column + 1) as f32 - 12.0;
            let text = super::number(count, texts);
            let colour = if count == 0 { ink.muted } else { ink.text };
            let galley = layout_line(ui, &text, font::figures(font::BODY), colour, number);
            text_at(ui, Pos2::new(right, rect.center().y), 1.0, galley);
        }
    }

    fn bar(&self, ui: &Ui, bar: &Bar, most: u64, room: Rect, ink: &Ink) {
        const GAP: f32 = 2.0;
        // Every part with at least one game is visible.
        const LEAST: f32 = 4.0;
        let mut left = room.left();
        for (count, part) in bar.counts.into_iter().zip(self.parts) {
            if count == 0 {
                continue;
            }
            let width = (room.width() * (count as f64 / most as f64) as f32).max(LEAST);
            let right = (left + width).min(room.right());
            let rect = Rect::from_min_max(
                pos2(left, room.center().y - BAR / 2.0),
                pos2((right - GAP).max(left + 2.0), room.center().y + BAR / 2.0),
            );
            part.paint(ui, rect, ink);
            left = right;
        }
    }
}

impl Bar {
    pub(super) fn games(&self) -> u64 {
        self.counts.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }
}

/// Draws a tile with a number, a title and a share.
pub(super) fn tile(
    ui: &mut Ui,
    width: f32,
    title: &str,
    number: &str,
    share: &str,
    colour: impl Fn(&Ink) -> Color32,
) {
    let ink = Ink::of(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(width, 76.0), Sense::hover());
    response.widget_info(|| {
        let sentence = [title, number, share].into_iter().filter(|part| !part.is_empty());
        WidgetInfo::labeled(Role::Label, true, sentence.collect::<Vec<_>>().join(" "))
    });
    ui.painter().rect(
        rect,
        CornerRadius::same(10),
        ink.raised,
        Stroke::new(1.0, ink.line),
        StrokeKind::Inside,
    );
    let inner = rect.shrink2(vec2(14.0, 0.0));
    let title = layout_line(ui, title, font::regular(font::SMALL), ink.muted, inner.width());
    text_at(ui, pos2(inner.left(), rect.top() + 21.0), 0.0, title);
    let share = layout_line(ui, share, font::figures(font::SMALL), ink.muted, inner.width());
    let room = inner.width() - share.size().x - 8.0;
    let number = layout_line(ui, number, font::strong_figures(font::NUMBER), colour(&ink), room);
    text_at(ui, pos2(inner.left(), rect.top() + 50.0), 0.0, number);
    text_at(ui, pos2(inner.right(), rect.top() + 53.0), 1.0, share);
}
