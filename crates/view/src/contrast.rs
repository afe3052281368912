//! Pairs of colours that meet on a screen, with the contrast that each pair needs.
//!
//! The table is data so that a tool can print it. The test computes every pair in every theme.

/// Least contrast ratio of text on its ground (WCAG 2.2, 1.4.3).
pub const TEXT: f64 = 4.5;
/// Least contrast ratio of the small figures of ratings on stones and their plates (WCAG 2.2, 1.4.6).
pub const SMALL: f64 = 7.0;
/// Least contrast ratio of meaningful marks and lines on their ground (WCAG 2.2, 1.4.11).
pub const MARK: f64 = 3.0;
/// Opacity of disabled controls. WCAG requires nothing of disabled controls, but users must recognise disabled
/// controls.
pub const DISABLED: f32 = 0.52;
/// Opacity of the accent colour behind selected text.
pub const SELECTED: f32 = 0.35;
/// Opacities of the colour of flashing cells at the start and at the end.
pub const FLASH: (f32, f32) = (0.45, 0.15);
/// Opacities of a scroll handle: idle, with the pointer over the scrolled area, and while dragged.
pub const HANDLE: [f32; 3] = [0.52, 0.62, 0.76];
/// Opacity of the page over everything while a file is dragged over the window.
pub const VEIL: f32 = 0.86;
/// Greatest opacity of the grain of wood, which is texture without a meaning.
pub const GRAIN: f32 = 0.055;
/// Opacity of the fill of an outlined part of a bar. Only the outline has a meaning.
pub const OUTLINED: f32 = 0.3;
/// Opacity of the area under a chart's line. Only the line has a meaning.
pub const AREA: f32 = 0.22;
/// Darkness of the middle of a stone's shadow, of 255. The stone's edge, not the shadow, marks a stone.
pub const SHADOW: u8 = 150;
/// Darkness of everything behind a window over the board, of 255, in dark and in light themes. WCAG requires
/// nothing, because nothing behind the window can be used.
pub const BACKDROP: (u8, u8) = (150, 90);

/// Colours in front, colours behind, and the least contrast ratio of each pair.
pub const PAIRS: &[(&[&str], &[&str], f64)] = &[
    (&["text", "muted", "bad", "accent", "win", "x", "o"], &["bg", "surface", "raised"], TEXT),
    (&["text", "muted", "bad"], &["cell", "cell-hover", "cell-off"], TEXT),
    (&["on-accent"], &["accent", "win"], TEXT),
    (&["on-stone-x"], &["stone-x"], TEXT),
    (&["on-stone-o"], &["stone-o"], TEXT),
    (&["x", "o", "win", "last", "target", "bad"], &["bg", "cell", "cell-hover", "cell-off"], MARK),
    (&["grid"], &["cell", "bg"], MARK),
    (&["edge"], &["bg", "surface", "raised"], MARK),
    (&["accent"], &["cell-hover"], MARK),
    (&["wall-line"], &["wall"], MARK),
    (&["wall"], &["bg", "cell", "cell-off"], MARK),
    (&["stone-edge"], &["cell", "bg", "surface", "raised"], MARK),
    (&["stone-x"], &["stone-o"], MARK),
    (&["stone-last"], &["stone-x", "stone-o", "cell"], MARK),
];

#[cfg(test)]
mod tests {
    use super::*;
    use inarow_core::Side;

    use crate::{Look, Rgb, Shade, Theme, Tokens};

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

    /// Fails with all pairs below their ratio. The failure lists name, colour in front, colour behind and least
    /// ratio.
    fn check(pairs: impl Fn(Theme, &'static Tokens) -> Vec<(String, Rgb, Rgb, f64)>) {
        let mut short = Vec::new();
        for theme in Theme::ALL {
            for (name, front, ground, least) in pairs(theme, theme.tokens()) {
                let ratio = front.contrast(ground);
                if ratio < least {
                    short.push(format!("{}: {name} {ratio:.2} of {least}", theme.name()));
                }
            }
        }
        assert!(short.is_empty(), "{short:#?}");
    }

    #[test]
    fn ratings_are_readable_on_their_plates() {
        check(|_, tokens| {
            let looks = [Look::Marks, Look::Stones].into_iter();
            let sides = looks.flat_map(|look| Side::ALL.map(|side| (look, side)));
            let mut pairs = Vec::new();
            for (look, side) in sides {
                let least = if look == Look::Stones { SMALL } else { TEXT };
                for step in 0..=20_u8 {
                    let shade = Shade { value: 1.0, rank: f32::from(step) / 20.0, places: 0 };
                    let closed = [tokens.cell_off, tokens.cell.over(tokens.cell_off, 0.7)];
                    for ground in [tokens.cell, tokens.cell_hover, tokens.pointed()].into_iter().chain(closed)
                    {
                        let plate = tokens.rating_plate(look, side, ground, shade.opacity());
                        let name = format!("{look:?} {side:?} {step}");
                        pairs.push((name, tokens.figures_on(plate), plate, least));
                        // Numbers of defence are directly on the ground.
                        pairs.push((format!("{ground}"), tokens.figures_on(ground), ground, TEXT));
                    }
                }
            }
            pairs
        });
    }

    /// The plate of a higher rating is at least as near to the side's colour as a lower rating's plate.
    #[test]
    fn plates_follow_the_rank() {
        for theme in Theme::ALL {
            let tokens = theme.tokens();
            for (look, side) in
                [Look::Marks, Look::Stones].into_iter().flat_map(|look| Side::ALL.map(|s| (look, s)))
            {
                let ink = tokens.of_side(look, side);
                let apart = |step: u8| {
                    let shade = Shade { value: 1.0, rank: f32::from(step) / 40.0, places: 0 };
                    tokens.rating_plate(look, side, tokens.cell, shade.opacity()).contrast(ink)
                };
                let all: Vec<f64> = (0..=40).map(apart).collect();
                assert!(all.is_sorted_by(|a, b| a >= b), "{} {look:?} {side:?}: {all:?}", theme.name());
            }
        }
    }

    /// The sign of the best cell is visible by its colour or by its outline.
    #[test]
    fn the_highest_ratings_are_seen() {
        check(|_, tokens| {
            let best = Shade { value: 1.0, rank: 1.0, places: 0 }.opacity();
            let looks = [Look::Marks, Look::Stones].into_iter();
            let sides = looks.flat_map(|look| Side::ALL.map(|side| (look, side)));
            let sign = |(look, side)| {
                let ink = tokens.sign_edge(look, side).unwrap_or(tokens.of_side(look, side));
                (format!("{look:?} {side:?}"), ink.over(tokens.cell, best), tokens.cell, MARK)
            };
            sides.map(sign).collect()
        });
    }

    /// A lit cell under the pointer is lighter still. A flashing cell has another colour for a while.
    #[test]
    fn cells_under_the_pointer_and_cells_that_flash_stay_readable() {
        check(|_, tokens| {
            let mut pairs = Vec::new();
            for mark in [tokens.x, tokens.o] {
                pairs.push((format!("mark {mark}"), mark, tokens.pointed(), MARK));
            }
            let flash = [tokens.win, tokens.bad].into_iter();
            let flash = flash.flat_map(|ink| [FLASH.0, FLASH.1].map(|share| ink.over(tokens.cell, share)));
            for ground in flash.chain([tokens.pointed(), tokens.cell_hover]) {
                for weight in [tokens.muted, tokens.bad] {
                    pairs.push((format!("weight on {ground}"), tokens.legible(weight, ground), ground, TEXT));
                }
            }
            pairs
        });
    }

    /// Marks outside the winning line fade but stay visible.
    #[test]
    fn faded_marks_are_seen() {
        check(|_, tokens| {
            let mut pairs = Vec::new();
            for side in Side::ALL {
                let (mark, opacity) =
                    (tokens.of_side(Look::Marks, side), tokens.faded_mark(Look::Marks, side));
                pairs.push((format!("mark of {side:?}"), mark.over(tokens.cell, opacity), tokens.cell, MARK));
                let edge = tokens.stone_edge.over(tokens.cell, tokens.faded_mark(Look::Stones, side));
                pairs.push((format!("stone of {side:?}"), edge, tokens.cell, MARK));
                let large = mark.over(tokens.dimmed(), tokens.faded(mark, tokens.dimmed()));
                pairs.push((format!("large mark of {side:?}"), large, tokens.dimmed(), MARK));
                assert!(opacity < 0.8, "{side:?} {opacity} is not faded");
            }
            pairs
        });
    }

    #[test]
    fn decided_boards_show_what_became_of_them() {
        check(|_, tokens| {
            let inks = [("x", tokens.x), ("o", tokens.o), ("hatching", tokens.grid), ("win", tokens.win)];
            inks.map(|(name, ink)| (name.to_owned(), ink, tokens.dimmed(), MARK)).to_vec()
        });
    }

    #[test]
    fn controls_are_readable_in_every_state() {
        check(|theme, tokens| {
            let mut pairs = vec![
                ("text under the pointer".to_owned(), theme.hover_text(), tokens.cell_hover, TEXT),
                ("accent under the pointer".to_owned(), tokens.on_accent, tokens.accent_hover(), TEXT),
            ];
            for ground in [tokens.bg, tokens.surface, tokens.raised] {
                pairs.push(("disabled".to_owned(), tokens.text.over(ground, DISABLED), ground, MARK));
                let selected = tokens.accent.over(ground, SELECTED);
                pairs.push(("selected".to_owned(), tokens.text, selected, TEXT));
            }
            pairs
        });
    }

    /// Only the handle shows that more content is out of view.
    #[test]
    fn handles_of_what_scrolls_are_seen() {
        check(|_, tokens| {
            let grounds = [("page", tokens.bg), ("panel", tokens.surface), ("card", tokens.raised)];
            let seen = |(name, ground)| {
                HANDLE.map(|share| (format!("{name} {share}"), tokens.text.over(ground, share), ground, MARK))
            };
            grounds.into_iter().flat_map(seen).collect()
        });
    }

    /// The frame of the drop target lies on the veil, whatever shines through.
    #[test]
    fn the_frame_over_the_veil_is_seen() {
        check(|_, tokens| {
            let below = Tokens::NAMES.iter().filter_map(|name| Some((name, tokens.get(name)?)));
            let veiled = below.map(|(name, below)| (name, tokens.bg.over(below, VEIL)));
            veiled.map(|(name, ground)| ((*name).to_owned(), tokens.accent, ground, MARK)).collect()
        });
    }

    #[test]
    fn grain_hides_nothing() {
        check(|_, tokens| {
            let grained = tokens.grid.over(tokens.cell, GRAIN);
            let mut pairs = vec![("grid".to_owned(), tokens.grid, grained, MARK)];
            pairs.extend([tokens.text, tokens.muted].map(|ink| (ink.to_string(), ink, grained, TEXT)));
            pairs.retain(|_| tokens.stones);
            pairs
        });
    }

    #[test]
    fn lines_and_hints_are_seen_on_the_board() {
        check(|_, tokens| {
            let line = tokens.grid.over(tokens.cell, crate::layout::DENSE_LINES.0);
            let hinted = tokens.win.over(tokens.cell, crate::layout::HINTED);
            vec![
                ("every fifth line".to_owned(), line, tokens.cell, MARK),
                ("hint".to_owned(), tokens.win, hinted, MARK),
                ("hint".to_owned(), tokens.win, tokens.cell, MARK),
            ]
        });
    }

    /// Colour-blind players can distinguish the proposed moves and the best move.
    #[test]
    fn proposed_moves_are_read() {
        check(|_, tokens| {
            let mut pairs = Vec::new();
            for best in [true, false] {
                let (plate, score) = tokens.proposed(best);
                pairs.push((format!("score, best {best}"), score, plate, TEXT));
            }
            let ((best, _), (other, _)) = (tokens.proposed(true), tokens.proposed(false));
            pairs.push(("the best one and another".to_owned(), best, other, MARK));
            for ground in [tokens.cell, tokens.cell_hover, tokens.cell_off, tokens.pointed()] {
                pairs.push((format!("outline on {ground}"), tokens.win, ground, MARK));
            }
            pairs
        });
    }

    #[test]
    fn the_table_forgets_no_colour() {
        for name in Tokens::NAMES {
            // `line` and `wall` never carry a meaning alone. Cells differ by fill, walls by hatching.
            let excused = matches!(*name, "line");
            let used =
                PAIRS.iter().any(|(fronts, grounds, _)| fronts.contains(name) || grounds.contains(name));
            assert!(used || excused, "{name}");
        }
    }
}
