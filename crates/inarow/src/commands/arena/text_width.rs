//! Tables and lines that fit the width of a terminal.

use std::io::{self, IsTerminal};

use unicode_width::UnicodeWidthStr;

/// Blanks between columns.
const GAP: usize = 2;
/// Least width of text, in columns. Narrower terminals break lines themselves.
const LEAST: usize = 20;

/// Returns the width of the terminal on standard output, in columns. The width is unlimited without a terminal.
pub(in crate::commands) fn out_width() -> usize {
    let columns = terminal_size::terminal_size_of(io::stdout()).filter(|_| io::stdout().is_terminal());
    columns.map_or(usize::MAX, |(columns, _)| usize::from(columns.0).max(LEAST))
}

/// Returns the width of a table, equal to the terminal's width, or to a wide page without a terminal.
pub(in crate::commands) fn page(width: usize) -> usize {
    const PAGE: usize = 120;
    if width == usize::MAX { PAGE } else { width }
}

/// Returns the width of the terminal on standard error for progress, reduced by the `^C` that terminals append.
pub(super) fn progress_width() -> usize {
    const INTERRUPTED: usize = 2;
    let columns = terminal_size::terminal_size_of(io::stderr()).filter(|_| io::stderr().is_terminal());
    let usual = |columns: u16| usize::from(columns).saturating_sub(INTERRUPTED).max(LEAST);
    columns.map_or(usize::MAX, |(columns, _)| usual(columns.0))
}

/// Aligns the second column to the left and every other column to the right. Empty columns are omitted. A table
/// that is too wide continues below, with the names repeated.
pub(in crate::commands) fn aligned(lines: &[Vec<String>], width: usize) -> Vec<String> {
    let shown = filled(lines);
    if total(lines, &shown) <= width {
        return set(lines, &shown);
    }
    let key: Vec<usize> = shown.iter().copied().filter(|column| *column < 2).collect();
    let rest = shown.iter().copied().filter(|column| *column >= 2);
    let mut blocks: Vec<Vec<usize>> = vec![key.clone()];
    // Names that take most of the width appear only once, if numbers can refer to the names.
    let numbers = if key.len() == 2 && total(lines, &key) > width / 2 { vec![key[0]] } else { key };
    for column in rest {
        let with = |block: &[usize]| block.iter().copied().chain([column]).collect::<Vec<_>>();
        match blocks.last_mut() {
            Some(block) if total(lines, &with(block)) <= width => block.push(column),
            _ => blocks.push(with(&numbers)),
        }
    }
    blocks.iter().map(|block| set(lines, block)).collect::<Vec<_>>().join(&[String::new()][..])
}

/// Aligns columns with one line per row. Long names are shortened. Columns are dropped in the order of `order`.
pub(super) fn narrowed(lines: &[Vec<String>], order: &[usize], width: usize) -> Vec<String> {
    let mut lines = lines.to_vec();
    let longest = (width / 3).max(LEAST / 2);
    if total(&lines, &filled(&lines)) > width {
        lines.iter_mut().for_each(|line| line[1] = shortened(&line[1], longest));
    }
    let mut shown = filled(&lines);
    for column in order {
        if total(&lines, &shown) <= width {
            break;
        }
        shown.retain(|kept| kept != column);
    }
    set(&lines, &shown)
}

/// Wraps a text at blanks.
pub(in crate::commands) fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let mut used = 0;
        for word in line.split_inclusive(' ') {
            let needed = word.trim_end_matches(' ').width();
            if used > 0 && used + needed > width {
                out.truncate(out.trim_end_matches(' ').len());
                out.push('\n');
                used = 0;
            }
            out.push_str(word);
            used += word.width();
        }
    }
    out
}

fn shortened(text: &str, longest: usize) -> String {
    if text.width() <= longest {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        short.push(letter);
        if short.width() >= longest {
            short.pop();
            break;
        }
    }
    short.push('…');
    short
}

fn column_width(lines: &[Vec<String>], column: usize) -> usize {
    lines.iter().map(|line| line[column].width()).max().unwrap_or(0)
}

fn total(lines: &[Vec<String>], columns: &[usize]) -> usize {
    let widths: usize = columns.iter().map(|column| column_width(lines, *column)).sum();
    widths + GAP * columns.len().saturating_sub(1)
}

/// Returns the columns with content below their title.
fn filled(lines: &[Vec<String>]) -> Vec<usize> {
    let count = lines.first().map_or(0, Vec::len);
    (0..count).filter(|column| lines.iter().skip(1).any(|line| !line[*column].is_empty())).collect()
}

fn set(lines: &[Vec<String>], columns: &[usize]) -> Vec<String> {
    let widths: Vec<(usize, usize)> =
        columns.iter().map(|column| (*column, column_width(lines, *column))).collect();
    let cell = |text: &str, column: usize, width: usize| {
        let blank = " ".repeat(width.saturating_sub(text.width()));
        if column == 1 { format!("{text}{blank}") } else { format!("{blank}{text}") }
    };
    lines
        .iter()
        .map(|line| {
            let cells = widths.iter().map(|(column, width)| cell(&line[*column], *column, *width));
            cells.collect::<Vec<_>>().join(&" ".repeat(GAP)).trim_end().to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Vec<Vec<String>> {
        let row = |cells: [&str; 5]| cells.map(str::to_owned).to_vec();
        vec![
            row(["№", "Игрок", "Очки", "Эло", "Узлы"]),
            row(["1", "a rather long name", "12", "−1 403 ± 823", ""]),
            row(["2", "b", "3", "0 ± 1", ""]),
        ]
    }

    #[test]
    fn a_wide_table_goes_on_below() {
        let wide = [
            "№  Игрок               Очки           Эло",
            "1  a rather long name    12  −1 403 ± 823",
            "2  b                      3         0 ± 1",
        ];
        assert_eq!(aligned(&table(), usize::MAX), wide);
        assert_eq!(aligned(&table(), 41), wide);
        let below = [
            "№  Игрок               Очки",
            "1  a rather long name    12",
            "2  b                      3",
            "",
            "№           Эло",
            "1  −1 403 ± 823",
            "2         0 ± 1",
        ];
        assert_eq!(aligned(&table(), 40), below);
        for width in LEAST..60 {
            let lines = aligned(&table(), width.max(22));
            assert!(lines.iter().all(|line| line.width() <= width.max(22)), "{width}: {lines:#?}");
        }
    }

    #[test]
    fn a_row_that_must_fit_loses_columns_and_not_its_name() {
        assert_eq!(narrowed(&table(), &[3, 2], 41), aligned(&table(), 41));
        assert_eq!(narrowed(&table(), &[3, 2], 36)[1], "1  a rather lo…    12  −1 403 ± 823");
        let narrow = ["№  Игрок       Очки", "1  a rather …    12", "2  b              3"];
        assert_eq!(narrowed(&table(), &[3, 2], 22), narrow);
    }

    #[test]
    fn words_stay_whole() {
        assert_eq!(wrapped("one two three\nfour", 8), "one two\nthree\nfour");
        assert_eq!(wrapped("one two three", usize::MAX), "one two three");
        assert_eq!(wrapped("incomprehensible a", 5), "incomprehensible\na");
    }
}
