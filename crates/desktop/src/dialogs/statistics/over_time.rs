//! Results over time, with one column per day, week or month. The unit is the shortest that covers every
//! result.

#[cfg(test)]
mod tests;

use egui::{Align2, CornerRadius, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use inarow_view::Texts;
use jiff::Timestamp;
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;

use super::super::widgets::text_at;
use super::chart::Part;
use crate::kit::text::{layout_line, line_width};
use crate::kit::{Ink, font};
use inarow_app::dates::day;

/// Number of columns, the last of which contains today.
const COLUMNS: usize = 14;
const HEIGHT: f32 = 104.0;
const AXIS: f32 = 24.0;

/// Games won by one side, won by the other side, and drawn.
type Counts = [u64; 3];

/// Length of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Length {
    Day,
    Week,
    Month,
}

/// Columns of results, oldest first.
pub(super) struct OverTime {
    length: Length,
    columns: Vec<(Date, Counts)>,
}

/// Returns the start of the needed results, in seconds since 1970, before the oldest possible column.
pub(super) fn since(now: i64) -> i64 {
    now.saturating_sub(COLUMNS as i64 * 32 * 24 * 3600)
}

impl OverTime {
    /// Creates the columns from results with their times, in seconds since 1970, and the current time. `None`
    /// without results.
    pub(super) fn of(results: &[(i64, Counts)], now: i64, zone: &TimeZone) -> Option<OverTime> {
        let date = |seconds| Some(Timestamp::from_second(seconds).ok()?.to_zoned(zone.clone()).date());
        let today = date(now)?;
        // A clock that was wrong may have dated a result in the future.
        let dated: Vec<(Date, Counts)> =
            results.iter().filter_map(|(at, counts)| Some((date(*at)?.min(today), *counts))).collect();
        let first = dated.iter().map(|(date, _)| *date).min()?;
        let (length, columns) = [Length::Day, Length::Week, Length::Month]
            .into_iter()
            .filter_map(|length| Some((length, length.columns(today)?)))
            .find(|(length, columns)| {
                *length == Length::Month || columns.first().is_some_and(|start| *start <= first)
            })?;
        let mut columns: Vec<(Date, Counts)> = columns.into_iter().map(|start| (start, [0; 3])).collect();
        for (date, counts) in dated {
            if let Some((_, sum)) = columns.iter_mut().rev().find(|(start, _)| *start <= date) {
                sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum = sum.saturating_add(count));
            }
        }
        columns.iter().any(|(_, counts)| games(counts) > 0).then_some(OverTime { length, columns })
    }

    /// Returns the title, including the unit of the columns.
    pub(super) fn title(&self, texts: &Texts) -> String {
        match self.length {
            Length::Day => texts.get("statistics-by-day"),
            Length::Week => texts.get("statistics-by-week"),
            Length::Month => texts.get("statistics-by-month"),
        }
    }

    /// Describes the time that a column covers.
    fn span(&self, start: Date, texts: &Texts) -> String {
        match self.length {
            Length::Day => day(start, texts),
            Length::Week => texts.with("statistics-week-of", &[("date", day(start, texts).into())]),
            Length::Month => {
                let year = start.year().to_string();
                texts.with(
                    "statistics-month-of",
                    &[("month", short(start, self.length, texts).into()), ("year", year.into())],
                )
            }
        }
    }

    /// Describes a column: “3 May 2026: 5 games, X: 3, O: 1, Draws: 1”.
    fn sentence(&self, column: usize, titles: &[String; 3], texts: &Texts) -> String {
        let (start, counts) = self.columns[column];
        let mut parts = vec![texts.with("games-count", &[("count", games(&counts).into())])];
        parts.extend(
            titles
                .iter()
                .zip(counts)
                .map(|(title, count)| format!("{title}: {}", super::number(count, texts))),
        );
        format!("{}: {}", self.span(start, texts), parts.join(", "))
    }

    /// Draws the columns. `titles` and `parts` belong to the two sides and to draws.
    pub(super) fn show(&self, ui: &mut Ui, titles: &[String; 3], parts: [Part; 3], texts: &Texts) {
        let ink = Ink::of(ui.ctx());
        legend(ui, titles, parts, texts);
        let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT + AXIS), Sense::hover());
        let most = self.columns.iter().map(|(_, counts)| games(counts)).max().unwrap_or(0).max(1);
        let top = super::number(most, texts);
        let small = font::figures(font::SMALL);
        // The number at the top is the value of the highest column.
        let left = whole.left() + line_width(ui, &top, small.clone()).ceil() + 10.0;
        let plot =
            Rect::from_min_max(pos2(left, whole.top() + 8.0), pos2(whole.right(), whole.top() + HEIGHT));
        let painter = ui.painter().clone();
        for (y, number) in [(plot.top(), &top), (plot.bottom(), &super::number(0, texts))] {
            painter.hline(plot.x_range(), y, Stroke::new(1.0, ink.line));
            painter.text(pos2(left - 8.0, y), Align2::RIGHT_CENTER, number, small.clone(), ink.muted);
        }
        let width = plot.width() / self.columns.len() as f32;
        let labels: Vec<String> =
            self.columns.iter().map(|(start, _)| short(*start, self.length, texts)).collect();
        let widest = labels.iter().map(|label| line_width(ui, label, small.clone())).fold(0.0, f32::max);
        // Every label is drawn, or every n-th label counted back from today.
        let step = ((widest + 8.0) / width).ceil().max(1.0) as usize;
        for (column, (_, counts)) in self.columns.iter().enumerate() {
            let middle = plot.left() + width * (column as f32 + 0.5);
            if (self.columns.len() - 1 - column).is_multiple_of(step) {
                let place = pos2(middle, plot.bottom() + AXIS / 2.0 + 2.0);
                painter.text(place, Align2::CENTER_CENTER, &labels[column], small.clone(), ink.muted);
            }
            if games(counts) == 0 {
                continue;
            }
            let room = Rect::from_x_y_ranges(
                plot.left() + width * column as f32..=plot.left() + width * (column + 1) as f32,
                plot.y_range(),
            );
            let sentence = self.sentence(column, titles, texts);
            let response = ui.interact(room, ui.scope_id().with(("over time", column)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, sentence.clone()));
            if response.hovered() {
                painter.rect_filled(room, CornerRadius::same(4), ink.raised);
            }
            response.on_hover_text(sentence);
            let bar = Rect::from_x_y_ranges(
                middle - (width * 0.32).min(16.0)..=middle + (width * 0.32).min(16.0),
                plot.y_range(),
            );
            stack(ui, bar, *counts, parts, most, &ink);
        }
    }
}

/// Returns the number of games.
fn games(counts: &Counts) -> u64 {
    counts.iter().fold(0, |sum, count| sum.saturating_add(*count))
}

/// Draws the legend with the counted unit. The parts of the columns are on the right, aligned with the charts
/// below.
fn legend(ui: &mut Ui, titles: &[String; 3], parts: [Part; 3], texts: &Texts) {
    let ink = Ink::of(ui.ctx());
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let counted = texts.get("statistics-games");
    let sentence = format!("{counted}: {}", titles.join(", "));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &sentence));
    let written = |text: &str| layout_line(ui, text, font::regular(font::SMALL), ink.muted, row.width());
    let y = row.center().y;
    text_at(ui, pos2(row.left(), y), 0.0, written(&counted));
    let mut right = row.right() - 12.0;
    for (title, part) in titles.iter().zip(parts).rev() {
        let title = written(title);
        let width = title.size().x;
        text_at(ui, pos2(right, y), 1.0, title);
        right -= width + 5.0 + SIGN;
        part.paint(ui, Rect::from_min_size(pos2(right, y - SIGN / 2.0), vec2(SIGN, SIGN)), &ink);
        right -= 16.0;
    }
}

/// Size of a part's sign in the legend, in points.
const SIGN: f32 = 12.0;

/// Least height of a part that is not empty, in points.
const LEAST: f32 = 3.0;

/// Returns the heights of a column's parts if `most` games are `room` points high. Small parts are raised to
/// [`LEAST`]. In a full column the other parts shrink for the small parts.
fn heights(counts: Counts, most: u64, room: f32) -> [f32; 3] {
    let share = |count: u64| match count {
        0 => 0.0,
        count => (room * (count as f64 / most as f64) as f32).max(LEAST),
    };
    let mut heights = counts.map(share);
    let over = heights.iter().sum::<f32>() - room;
    // No part shrinks below the least height.
    let spare: f32 = heights.iter().map(|height| (height - LEAST).max(0.0)).sum();
    if over > 0.0 && spare > 0.0 {
        for height in &mut heights {
            *height -= (*height - LEAST).max(0.0) * (over / spare).min(1.0);
        }
    }
    heights
}

/// Draws the parts of a column above each other, beginning at the bottom.
fn stack(ui: &Ui, bar: Rect, counts: Counts, parts: [Part; 3], most: u64, ink: &Ink) {
    const GAP: f32 = 1.0;
    let mut bottom = bar.bottom();
    let heights = heights(counts, most, bar.height());
    for (height, part) in heights.into_iter().zip(parts) {
        if height == 0.0 {
            continue;
        }
        let top = (bottom - height).max(bar.top());
        part.paint(ui, Rect::from_x_y_ranges(bar.x_range(), (top + GAP).min(bottom - 1.0)..=bottom), ink);
        bottom = top;
    }
}

impl Length {
    /// Returns the first days of the columns, oldest first.
    fn columns(self, today: Date) -> Option<Vec<Date>> {
        let last = match self {
            Length::Day => today,
            Length::Week => {
                let since_monday = i64::from(today.weekday().since(Weekday::Monday));
                today.checked_sub(since_monday.days()).ok()?
            }
            Length::Month => today.first_of_month(),
        };
        let back = |count: i64| match self {
            Length::Day => last.checked_sub(count.days()).ok(),
            Length::Week => last.checked_sub(count.weeks()).ok(),
            Length::Month => last.checked_sub(count.months()).ok(),
        };
        (0..COLUMNS as i64).rev().map(back).collect()
    }
}

/// Returns the label below a column.
fn short(start: Date, length: Length, texts: &Texts) -> String {
    let month = ("month", i32::from(start.month()).into());
    match length {
        Length::Month => texts.with("statistics-axis-month", &[month]),
        Length::Day | Length::Week => {
            texts.with("statistics-axis-day", &[("day", i32::from(start.day()).into()), month])
        }
    }
}
