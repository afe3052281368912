//! Which colours meet where, and how much contrast each meeting needs.
//!
//! The table is data so that a tool can print it; the test computes every pair in every theme.

/// Ratio that text needs on its ground (WCAG 2.2, 1.4.3).
pub const TEXT: f64 = 4.5;
/// Ratio that marks and lines that carry meaning need on theirs (WCAG 2.2, 1.4.11).
pub const MARK: f64 = 3.0;

/// Colours in front, colours behind them, and the least ratio of each of these pairs.
pub const PAIRS: &[(&[&str], &[&str], f64)] = &[
    (&["text", "muted", "bad", "accent", "win", "x", "o"], &["bg", "surface", "raised"], TEXT),
    (&["text", "muted", "bad"], &["cell", "cell-hover", "cell-off"], TEXT),
    (&["on-accent"], &["accent", "win"], TEXT),
    (&["on-stone-x"], &["stone-x"], TEXT),
    (&["on-stone-o"], &["stone-o"], TEXT),
    (&["x", "o", "win", "last", "target", "bad"], &["bg", "cell", "cell-hover", "cell-off"], MARK),
    (&["grid"], &["cell", "bg"], MARK),
    (&["muted"], &["cell"], TEXT),
    (&["wall-line"], &["wall"], MARK),
    (&["stone-edge"], &["cell"], MARK),
    (&["stone-x"], &["stone-o"], MARK),
    (&["stone-last"], &["stone-x", "stone-o"], MARK),
];

#[cfg(test)]
mod tests {
    use super::*;
    use inarow_core::Side;

    use crate::{Theme, Tokens};

    #[test]
    fn every_pair_has_its_contrast_in_every_theme() {
        let mut short = Vec::new();
        for theme in Theme::ALL {
            let tokens = theme.tokens();
            for (fronts, grounds, least) in PAIRS {
                for front in *fronts {
                    for ground in *grounds {
                        let (a, b) = (tokens.get(front).unwrap(), tokens.get(ground).unwrap());
                        let ratio = a.contrast(b);
                        if ratio < *least {
                            short.push(format!("{}: {front} on {ground} {ratio:.2}", theme.name()));
                        }
                    }
                }
            }
        }
        assert!(short.is_empty(), "{short:#?}");
    }

    #[test]
    fn move_numbers_are_readable_on_faded_marks() {
        for theme in Theme::ALL {
            let tokens = theme.tokens();
            for cell in [tokens.cell, tokens.cell_off] {
                for mark in [tokens.x, tokens.o] {
                    let ratio = tokens.text.contrast(mark.over(cell, crate::layout::UNDER_NUMBER));
                    assert!(ratio >= TEXT, "{} {mark} {ratio:.2}", theme.name());
                }
            }
        }
    }

    #[test]
    fn ratings_are_readable_on_their_plates() {
        use crate::{Look, Shade};
        for (theme, look, side) in Theme::ALL.into_iter().flat_map(|theme| {
            let looks = [Look::Marks, Look::Stones].into_iter();
            looks.flat_map(move |look| Side::ALL.map(|side| (theme, look, side)))
        }) {
            let tokens = theme.tokens();
            for step in 0..=20_u8 {
                let shade = Shade { value: 1.0, rank: f32::from(step) / 20.0 };
                for ground in [tokens.cell, tokens.cell_hover] {
                    let plate = tokens.of_side(look, side).over(ground, shade.opacity());
                    let ratio = tokens.readable_on(plate).contrast(plate);
                    assert!(ratio >= TEXT, "{} {look:?} {side:?} {step}: {ratio:.2}", theme.name());
                }
            }
        }
    }

    /// A lit cell under the pointer is lighter still; the mark that comes there must be seen on it at once.
    #[test]
    fn marks_are_seen_on_a_lit_cell_under_the_pointer() {
        for theme in Theme::ALL {
            let tokens = theme.tokens();
            let ground = tokens.accent.over(tokens.cell_hover, crate::layout::POINTED);
            for mark in [tokens.x, tokens.o] {
                let ratio = mark.contrast(ground);
                assert!(ratio >= MARK, "{} {mark} {ratio:.2}", theme.name());
            }
        }
    }

    #[test]
    fn the_table_forgets_no_colour() {
        for name in Tokens::NAMES {
            // `line` and `wall` are never alone in telling something: cells differ by fill, walls by hatching.
            let excused = matches!(*name, "line");
            let used =
                PAIRS.iter().any(|(fronts, grounds, _)| fronts.contains(name) || grounds.contains(name));
            assert!(used || excused, "{name}");
        }
    }
}
