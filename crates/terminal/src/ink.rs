//! Text with colours, as rows of pieces with an ink each.
//!
//! Colours are the terminal's own sixteen colours, which suit the terminal's background. Rows always contain
//! colours. A caller with an output without colours strips them ([`anstream::adapter::strip_str`]).

use anstyle::{AnsiColor, Style};
use inarow_core::Side;
use unicode_width::UnicodeWidthStr;

/// Role of a text, which determines its style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Ordinary text.
    #[default]
    Plain,
    /// A mark, or another text of a side.
    Mark(Side),
    /// Part of the winning line.
    Win(Side),
    /// Grids, coordinates, explanations.
    Quiet,
    /// Playable cells on a board with restrictions.
    Lit,
    /// Refusals and forbidden cells.
    Bad,
    /// Titles and the side to move.
    Strong,
    /// QR code, white on black on every terminal.
    Code,
}

impl Ink {
    fn style(self) -> Style {
        match self {
            Ink::Plain => Style::new(),
            Ink::Mark(side) => colour(side).on_default().bold(),
            Ink::Win(side) => colour(side).on_default().bold().invert(),
            Ink::Quiet => Style::new().dimmed(),
            Ink::Lit => AnsiColor::Green.on_default(),
            Ink::Bad => AnsiColor::Red.on_default(),
            Ink::Strong => Style::new().bold(),
            Ink::Code => AnsiColor::BrightWhite.on(AnsiColor::Black),
        }
    }
}

fn colour(side: Side) -> AnsiColor {
    match side {
        Side::X => AnsiColor::Cyan,
        Side::O => AnsiColor::Magenta,
    }
}

/// One row of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    pieces: Vec<(Ink, String)>,
}

impl Row {
    pub(crate) fn new() -> Row {
        Row::default()
    }

    /// Creates a row of one piece.
    pub(crate) fn of(ink: Ink, text: impl AsRef<str>) -> Row {
        let mut row = Row::new();
        row.push(ink, text.as_ref());
        row
    }

    /// Adds a piece. Replaces control characters, because names and files may come from any source. Such
    /// characters must not move the cursor.
    pub(crate) fn push(&mut self, ink: Ink, text: &str) {
        if text.contains(char::is_control) {
            return self.push(ink, &text.replace(char::is_control, "\u{fffd}"));
        }
        match self.pieces.last_mut() {
            Some((last, piece)) if *last == ink => piece.push_str(text),
            _ if text.is_empty() => {}
            _ => self.pieces.push((ink, text.to_owned())),
        }
    }

    pub(crate) fn push_char(&mut self, ink: Ink, c: char) {
        self.push(ink, c.encode_utf8(&mut [0; 4]));
    }

    pub(crate) fn space(&mut self, count: usize) {
        self.push(Ink::Plain, &" ".repeat(count));
    }

    pub(crate) fn append(&mut self, other: &Row) {
        for (ink, piece) in &other.pieces {
            self.push(*ink, piece);
        }
    }

    /// Returns the width on a screen, in columns.
    pub(crate) fn width(&self) -> usize {
        self.pieces.iter().map(|(_, piece)| piece.width()).sum()
    }

    /// Fills the row with spaces up to a width, in columns.
    pub(crate) fn pad(&mut self, width: usize) {
        self.space(width.saturating_sub(self.width()));
    }

    /// Returns the row with its colours, without trailing spaces.
    pub(crate) fn render(&self) -> String {
        let mut text = String::new();
        let visible = self.pieces.iter().rposition(|(_, piece)| !piece.trim_end().is_empty());
        for (i, (ink, piece)) in self.pieces.iter().enumerate().take(visible.map_or(0, |last| last + 1)) {
            let piece = if Some(i) == visible { piece.trim_end() } else { piece };
            let style = ink.style();
            text.push_str(&format!("{style}{piece}{style:#}"));
        }
        text
    }
}

/// Returns a table with the first column aligned left, the others right, and `gap` columns between.
pub(crate) fn table(lines: &[Vec<Row>], gap: usize) -> Vec<Row> {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column| lines.iter().filter_map(|line| line.get(column)).map(Row::width).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let row = |cells: &Vec<Row>| {
        let mut row = cells.first().cloned().unwrap_or_default();
        let mut end = widths[0];
        for (cell, width) in cells.iter().zip(&widths).skip(1) {
            end += gap + width;
            row.pad(end - cell.width());
            row.append(cell);
        }
        row
    };
    lines.iter().map(row).collect()
}

/// Places blocks of rows side by side, with `gap` columns between.
pub(crate) fn beside(blocks: &[Vec<Row>], gap: usize) -> Vec<Row> {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let mut rows = vec![Row::new(); height];
    let mut left = 0;
    for block in blocks {
        for (row, piece) in rows.iter_mut().zip(block) {
            row.pad(left);
            row.append(piece);
        }
        left += block.iter().map(Row::width).max().unwrap_or(0) + gap;
    }
    rows
}

#[cfg(test)]
mod tests;
