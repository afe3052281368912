//! The 256 colours of an animation: the theme's colours, and steps between adjacent colours.

use std::collections::HashMap;

use inarow_core::Side;
use inarow_view::layout::DIMMED;
use inarow_view::{Look, Rgb, Tokens};

/// Index of a pixel that is unchanged from the frame before.
pub(crate) const TRANSPARENT: u8 = 255;
/// Steps between two adjacent colours. Smoothed edges need no more steps.
const STEPS: usize = 5;

/// A fixed palette with the nearest entry of any colour.
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    nearest: HashMap<Rgb, u8>,
}

impl Palette {
    /// Returns the palette of a theme.
    pub(crate) fn of(tokens: &Tokens) -> Self {
        let mut colours = Vec::with_capacity(usize::from(TRANSPARENT));
        let add = |colour: Rgb, colours: &mut Vec<Rgb>| {
            if colours.len() < usize::from(TRANSPARENT) && !colours.contains(&colour) {
                colours.push(colour);
            }
        };
        for name in Tokens::NAMES {
            if let Some(colour) = tokens.get(name) {
                add(colour, &mut colours);
            }
        }
        let closed = tokens.cell.over(tokens.cell_off, 0.7);
        let aim = tokens.target.over(tokens.bg, 0.3);
        let shadow = Rgb(0, 0, 0).over(tokens.cell, 0.25);
        let dimmed = tokens.dimmed();
        for colour in [closed, aim, shadow, dimmed, tokens.bg.over(tokens.cell_off, DIMMED)] {
            add(colour, &mut colours);
        }
        let t = tokens;
        let mut meetings = vec![
            (t.x, t.cell),
            (t.o, t.cell),
            (t.win, t.cell),
            (t.last, t.cell),
            (t.grid, t.cell),
            (t.muted, t.cell),
            (t.bad, t.cell),
            (t.stone_x, t.cell),
            (t.stone_o, t.cell),
            (t.stone_edge, t.cell),
            (t.stone_x, t.on_stone_x),
            (t.stone_o, t.on_stone_o),
            (t.stone_edge, t.stone_o),
            (t.stone_last, t.stone_x),
            (t.stone_last, t.stone_o),
            (shadow, t.cell),
            (t.bg, t.cell),
            (t.bg, t.cell_off),
            (t.muted, t.bg),
            (t.target, t.bg),
            (t.target, t.cell_hover),
            (t.wall, t.wall_line),
            (t.x, t.cell_hover),
            (t.o, t.cell_hover),
            (t.muted, t.cell_off),
            (t.bad, t.cell_off),
        ];
        meetings.push((t.text, t.cell));
        for side in Side::ALL {
            let mark = t.of_side(Look::Marks, side);
            meetings.extend([
                (mark.over(t.cell, t.faded_mark(Look::Marks, side)), t.cell),
                (mark.over(dimmed, 1.0 - DIMMED), dimmed),
                (mark, dimmed),
            ]);
        }
        for side in Side::ALL {
            let stone = t.of_side(Look::Stones, side);
            meetings.push((stone.over(t.cell, t.faded_mark(Look::Stones, side)), t.cell));
        }
        // The ends of edges come first. If the palette fills up, an edge loses a step rather than an area its
        // colour.
        for (a, b) in &meetings {
            add(*a, &mut colours);
            add(*b, &mut colours);
        }
        for step in [STEPS / 2, 0, STEPS - 1, 1, STEPS - 2] {
            let share = (step + 1) as f32 / (STEPS + 1) as f32;
            for (a, b) in &meetings {
                add(a.over(*b, share), &mut colours);
            }
        }
        Palette { colours, nearest: HashMap::new() }
    }

    /// Returns red, green and blue of all 256 entries.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colours.iter().flat_map(|c| [c.0, c.1, c.2]).collect();
        bytes.resize(3 * 256, 0);
        bytes
    }

    /// Returns the index of the nearest entry of a colour.
    pub(crate) fn index(&mut self, colour: Rgb) -> u8 {
        let colours = &self.colours;
        *self.nearest.entry(colour).or_insert_with(|| {
            let distance = |other: &Rgb| {
                let part = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
                // The eye is most sensitive to green, least to blue.
                2 * part(colour.0, other.0) + 4 * part(colour.1, other.1) + part(colour.2, other.2)
            };
            let best = colours.iter().enumerate().min_by_key(|(_, other)| distance(other));
            best.map_or(0, |(i, _)| i as u8)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use inarow_view::Theme;

    #[test]
    fn every_token_is_kept_exactly() {
        for theme in Theme::ALL {
            let mut palette = Palette::of(theme.tokens());
            assert!(palette.colours.len() <= usize::from(TRANSPARENT));
            for name in Tokens::NAMES {
                let colour = theme.tokens().get(name).unwrap();
                let index = palette.index(colour);
                assert_eq!(palette.colours[usize::from(index)], colour, "{} {name}", theme.name());
            }
            assert_eq!(palette.bytes().len(), 768);
        }
    }
}
