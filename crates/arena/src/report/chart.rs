//! Charts as inline SVG, whose colours are classes of the page's style.

use std::fmt::Write;

use inarow_picture::page::escape;

/// Width of a chart, in picture units.
const WIDTH: f64 = 360.0;
/// End of names and start of bars, in picture units.
const LEFT: f64 = 152.0;
/// Length limit of names written in full, in characters.
const LONGEST: usize = 20;
const ROW: f64 = 24.0;
/// Width limit of a histogram's bar, in picture units.
const WIDEST: f64 = 48.0;
/// Width of a digit, in picture units.
const LETTER: f64 = 7.0;

/// Appends to a string, which never fails.
macro_rules! put {
    ($out:expr, $($argument:tt)*) => {
        let _ = write!($out, $($argument)*);
    };
}

fn open(height: f64, title: &str) -> String {
    format!(r#"<svg viewBox="0 0 {WIDTH} {height}" width="100%" role="img" aria-label="{}">"#, escape(title))
}

fn name(out: &mut String, y: f64, text: &str) {
    let short = shortened(text);
    put!(
        out,
        r#"<text x="{}" y="{}" text-anchor="end">{}<title>{}</title></text>"#,
        LEFT - 10.0,
        y + ROW / 2.0 + 4.0,
        escape(&short),
        escape(text)
    );
}

/// Shortens long names in the middle, because players of one kind differ at the end, as in
/// `rating-map:preset=attacker`.
fn shortened(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= LONGEST {
        return text.to_owned();
    }
    let (from, to) = (&letters[..LONGEST / 2 - 1], &letters[letters.len() - LONGEST / 2..]);
    from.iter().chain(&['…']).chain(to).collect()
}

/// A value with half the width of its interval.
pub(super) struct Interval {
    pub(super) name: String,
    pub(super) value: f64,
    pub(super) error: f64,
    pub(super) label: String,
}

/// Draws points with their intervals on one scale.
pub(super) fn intervals(title: &str, rows: &[Interval]) -> String {
    let low = rows.iter().map(|row| row.value - row.error).fold(0.0, f64::min);
    let high = rows.iter().map(|row| row.value + row.error).fold(0.0, f64::max);
    let span = (high - low).max(1.0);
    let right = WIDTH - 92.0;
    let x = |value: f64| LEFT + (value - low) / span * (right - LEFT);
    let height = rows.len() as f64 * ROW + 8.0;
    let mut out = open(height, title);
    let zero = x(0.0);
    put!(out, r#"<line class="rule" x1="{zero:.1}" x2="{zero:.1}" y1="0" y2="{height}"/>"#);
    for (index, row) in rows.iter().enumerate() {
        let y = index as f64 * ROW;
        let middle = y + ROW / 2.0;
        name(&mut out, y, &row.name);
        let (from, to) = (x(row.value - row.error), x(row.value + row.error));
        put!(out, r#"<line class="range" x1="{from:.1}" x2="{to:.1}" y1="{middle}" y2="{middle}"/>"#);
        put!(out, r#"<circle class="accent" cx="{:.1}" cy="{middle}" r="5"/>"#, x(row.value));
        put!(out, r#"<text x="{}" y="{}">{}</text>"#, right + 10.0, middle + 4.0, escape(&row.label));
    }
    out + "</svg>"
}

/// Wins, draws and losses of a player, against one opponent or with one side.
pub(super) struct Split {
    pub(super) name: String,
    pub(super) counts: [u64; 3],
}

/// Draws bars of equal length, divided by results.
pub(super) fn splits(title: &str, rows: &[Split]) -> String {
    let mut out = open(rows.len() as f64 * ROW + 4.0, title);
    for (index, row) in rows.iter().enumerate() {
        let y = index as f64 * ROW;
        name(&mut out, y, &row.name);
        let total = row.counts.iter().sum::<u64>().max(1) as f64;
        let mut x = LEFT;
        for (count, class) in row.counts.iter().zip(["win", "draw", "loss"]) {
            let width = *count as f64 / total * (WIDTH - LEFT - 4.0);
            if *count > 0 {
                put!(
                    out,
                    r#"<rect class="{class}" x="{x:.1}" y="{}" width="{width:.1}" height="{}"><title>{count}</title></rect>"#,
                    y + 3.0,
                    ROW - 6.0
                );
                if width > 26.0 {
                    put!(
                        out,
                        r##"<text x="{:.1}" y="{}" text-anchor="middle" class="on">{count}</text>"##,
                        x + width / 2.0,
                        y + ROW / 2.0 + 4.0
                    );
                }
            }
            x += width;
        }
    }
    out + "</svg>"
}

/// Draws labelled counts next to each other.
pub(super) fn histogram(title: &str, bars: &[(String, u64)]) -> String {
    let (height, base) = (130.0, 106.0);
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1) as f64;
    let width = WIDTH / bars.len().max(1) as f64;
    let longest = bars.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let every = ((longest as f64 * LETTER + 8.0) / width).ceil().max(1.0) as usize;
    let mut out = open(height, title);
    put!(out, r#"<line class="rule" x1="0" x2="{WIDTH}" y1="{base}" y2="{base}"/>"#);
    for (index, (label, count)) in bars.iter().enumerate() {
        let x = index as f64 * width;
        let tall = *count as f64 / most * (base - 18.0);
        let bar = (width * 0.8).min(WIDEST);
        put!(
            out,
            r#"<rect class="accent" x="{:.1}" y="{:.1}" width="{bar:.1}" height="{tall:.1}"><title>{}: {count}</title></rect>"#,
            x + (width - bar) / 2.0,
            base - tall,
            escape(label)
        );
        let mut put_text = |class: &str, y: f64, text: &str| {
            let half = text.chars().count() as f64 * LETTER / 2.0;
            // Labels at the ends stay within the picture.
            let middle = (x + width / 2.0).clamp(half, WIDTH - half);
            put!(
                out,
                r#"<text class="{class}" x="{middle:.1}" y="{y:.1}" text-anchor="middle">{}</text>"#,
                escape(text)
            );
        };
        let figure = count.to_string();
        if *count > 0 && figure.len() as f64 * LETTER < width {
            put_text("", base - tall - 5.0, &figure);
        }
        // Labels that would touch are omitted.
        if index.is_multiple_of(every) {
            put_text("dim", base + 17.0, label);
        }
    }
    out + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_one_kind_are_told_apart_by_the_ends_of_their_names() {
        assert_eq!(shortened("rating-map"), "rating-map");
        let names = ["attacker", "attacker10"]
            .map(|preset| shortened(&format!("Белые · rating-map:preset={preset}")));
        assert_eq!(names, ["Белые · r…t=attacker", "Белые · r…attacker10"]);
        assert!(names.iter().all(|name| name.chars().count() == LONGEST));
    }
}
