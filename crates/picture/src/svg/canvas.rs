//! Writes SVG: numbers short, colours and texts escaped. Lengths come in cells and go out as hundredths.

use std::fmt::Write;

use inarow_view::Rgb;
use inarow_view::layout::{
    CELL_INSET, CELL_RADIUS, CROSS, CROSS_WIDTH, HATCH_STEP, HATCH_WIDTH, LARGE_HATCH, LARGE_HATCH_WIDTH,
    LARGE_WIDTH, MARK_BESIDE_WEIGHT, RING, RING_WIDTH, SHIFT_BESIDE_WEIGHT, STONE, STONE_EDGE, mark_centre,
};

/// A length in hundredths of a cell, with at most one digit after the point.
pub(crate) struct Length(pub(crate) f64);

impl std::fmt::Display for Length {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tenths = (self.0 * 1000.0).round() as i64;
        let (whole, tenth) = (tenths / 10, (tenths % 10).abs());
        if tenths < 0 && whole == 0 {
            f.write_str("-")?;
        }
        write!(f, "{whole}")?;
        if tenth != 0 { write!(f, ".{tenth}") } else { Ok(()) }
    }
}

/// Shapes that are defined once and used for many cells, each in a square of one cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symbol {
    Cell,
    Square,
    Cross,
    Ring,
    SmallCross,
    SmallRing,
    Stone,
    Hatch,
    LargeCross,
    LargeRing,
    LargeHatch,
    ForbiddenOnCrossing,
    ForbiddenInCell,
}

impl Symbol {
    const ALL: [Symbol; 13] = [
        Symbol::Cell,
        Symbol::Square,
        Symbol::Cross,
        Symbol::Ring,
        Symbol::SmallCross,
        Symbol::SmallRing,
        Symbol::Stone,
        Symbol::Hatch,
        Symbol::LargeCross,
        Symbol::LargeRing,
        Symbol::LargeHatch,
        Symbol::ForbiddenOnCrossing,
        Symbol::ForbiddenInCell,
    ];

    pub(crate) fn id(self) -> &'static str {
        match self {
            Symbol::Cell => "c",
            Symbol::Square => "q",
            Symbol::Cross => "x",
            Symbol::Ring => "o",
            Symbol::SmallCross => "sx",
            Symbol::SmallRing => "so",
            Symbol::Stone => "s",
            Symbol::Hatch => "h",
            Symbol::LargeCross => "lx",
            Symbol::LargeRing => "lo",
            Symbol::LargeHatch => "lh",
            Symbol::ForbiddenOnCrossing => "f",
            Symbol::ForbiddenInCell => "n",
        }
    }

    fn definition(self) -> String {
        let (id, (from, to)) = (self.id(), CROSS);
        let small = MARK_BESIDE_WEIGHT;
        // A mark beside a weight moves up and keeps its distance from the left edge of the cell.
        let shift = SHIFT_BESIDE_WEIGHT;
        let (small_x, small_y) = mark_centre(true);
        let cross = |from: f64, to: f64, dx: f64, width: f64| {
            let (a, b, c, d) = (Length(from + dx), Length(from), Length(to + dx), Length(to));
            let width = Length(width);
            format!(r#"<path id="{id}" d="M{a} {b}L{c} {d}M{c} {b}L{a} {d}" stroke-width="{width}"/>"#)
        };
        let ring = |x: f64, y: f64, r: f64, width: f64| {
            let (x, y, r, width) = (Length(x), Length(y), Length(r), Length(width));
            format!(r#"<circle id="{id}" cx="{x}" cy="{y}" r="{r}" stroke-width="{width}"/>"#)
        };
        let hatch = |strokes: &[[f64; 4]], width: f64| {
            let mut path = String::new();
            for [x1, y1, x2, y2] in strokes.iter().map(|stroke| stroke.map(Length)) {
                path.push_str(&format!("M{x1} {y1}L{x2} {y2}"));
            }
            format!(r#"<path id="{id}" d="{path}" stroke-width="{}"/>"#, Length(width))
        };
        match self {
            Symbol::Cell => {
                let (at, side, radius) =
                    (Length(CELL_INSET), Length(1.0 - 2.0 * CELL_INSET), Length(CELL_RADIUS));
                format!(r#"<rect id="{id}" x="{at}" y="{at}" width="{side}" height="{side}" rx="{radius}"/>"#)
            }
            Symbol::Square => format!(r#"<rect id="{id}" width="100" height="100"/>"#),
            Symbol::Cross => cross(from, to, 0.0, CROSS_WIDTH),
            Symbol::Ring => ring(0.5, 0.5, RING, RING_WIDTH),
            Symbol::SmallCross => cross(from * small, to * small, shift, CROSS_WIDTH * 0.71),
            Symbol::SmallRing => ring(small_x, small_y, RING * small, RING_WIDTH * 0.71),
            Symbol::Stone => ring(0.5, 0.5, STONE - STONE_EDGE / 2.0, STONE_EDGE),
            Symbol::Hatch => {
                let side = 1.0 - 2.0 * CELL_INSET;
                let strokes = inarow_view::layout::hatch(side, CELL_RADIUS, HATCH_STEP, HATCH_WIDTH);
                let strokes: Vec<[f64; 4]> =
                    strokes.into_iter().map(|stroke| stroke.map(|length| length + CELL_INSET)).collect();
                hatch(&strokes, HATCH_WIDTH)
            }
            Symbol::LargeCross => cross(from, to, 0.0, LARGE_WIDTH),
            Symbol::LargeRing => ring(0.5, 0.5, RING, LARGE_WIDTH),
            Symbol::LargeHatch => hatch(&LARGE_HATCH, LARGE_HATCH_WIDTH),
            Symbol::ForbiddenOnCrossing => {
                format!(r#"<path id="{id}" d="M34 34L66 66M66 34L34 66" stroke-width="10"/>"#)
            }
            // A cross would look like a mark of X: in cells the sign is a struck-out ring.
            Symbol::ForbiddenInCell => format!(
                r#"<path id="{id}" d="M50 32a18 18 0 1 0 .01 0zM37.3 37.3L62.7 62.7" stroke-width="6" fill="none"/>"#
            ),
        }
    }
}

/// How a text is written.
pub(crate) struct Lettering {
    /// Height of the letters' square, in cells.
    pub(crate) size: f64,
    pub(crate) fill: Rgb,
    pub(crate) bold: bool,
    pub(crate) anchor: Anchor,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    /// The middle, across and down.
    Middle,
    /// The right end of the base line.
    End,
}

/// An SVG document while it is written.
pub(crate) struct Canvas {
    out: String,
}

impl Canvas {
    pub(crate) fn new() -> Self {
        Canvas { out: String::with_capacity(16 * 1024) }
    }

    /// Writes anything; a `String` takes it all.
    pub(crate) fn put(&mut self, arguments: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(arguments);
    }

    pub(crate) fn open_document(&mut self, width: f64, height: f64, pixels: f64, title: Option<&str>) {
        let (w, h) = ((width * pixels).round(), (height * pixels).round());
        let (view_w, view_h) = (Length(width), Length(height));
        self.put(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {view_w} {view_h}" font-family="{}, sans-serif" role="img">"#,
            inarow_view::font::FAMILY,
        ));
        self.out.push('\n');
        if let Some(title) = title {
            self.out.push_str("<title>");
            self.escaped(title);
            self.out.push_str("</title>\n");
        }
    }

    pub(crate) fn symbols(&mut self) {
        self.out.push_str("<defs>\n");
        for symbol in Symbol::ALL {
            self.out.push_str(&symbol.definition());
            self.out.push('\n');
        }
        self.out.push_str("</defs>\n");
    }

    pub(crate) fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    pub(crate) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, radius: f64, fill: Rgb) {
        self.put(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}""#,
            Length(x),
            Length(y),
            Length(width),
            Length(height)
        ));
        if radius > 0.0 {
            self.put(format_args!(r#" rx="{}""#, Length(radius)));
        }
        self.put(format_args!(r#" fill="{fill}"/>"#));
        self.out.push('\n');
    }

    /// An outline along the inside of a rectangle.
    pub(crate) fn frame(
        &mut self,
        (x, y): (f64, f64),
        (w, h): (f64, f64),
        radius: f64,
        line: f64,
        stroke: Rgb,
    ) {
        let half = line / 2.0;
        self.put(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="none" stroke="{stroke}" stroke-width="{}"/>"#,
            Length(x + half),
            Length(y + half),
            Length(w - line),
            Length(h - line),
            Length((radius - half).max(0.0)),
            Length(line),
        ));
        self.out.push('\n');
    }

    /// A group with these attributes, unless nothing is drawn in it.
    pub(crate) fn group(&mut self, attributes: &str, draw: impl FnOnce(&mut Canvas)) {
        let start = self.out.len();
        self.put(format_args!("<g {attributes}>\n"));
        let inside = self.out.len();
        draw(self);
        if self.out.len() == inside {
            self.out.truncate(start);
        } else {
            self.out.push_str("</g>\n");
        }
    }

    /// A symbol with its top-left corner at that place.
    pub(crate) fn symbol(&mut self, symbol: Symbol, (x, y): (f64, f64)) {
        self.put(format_args!(r##"<use href="#{}" x="{}" y="{}"/>"##, symbol.id(), Length(x), Length(y)));
        self.out.push('\n');
    }

    /// A symbol, larger or smaller.
    pub(crate) fn scaled_symbol(&mut self, symbol: Symbol, (x, y): (f64, f64), scale: f64) {
        self.put(format_args!(
            r##"<use href="#{}" transform="translate({} {}) scale({scale})"/>"##,
            symbol.id(),
            Length(x),
            Length(y),
        ));
        self.out.push('\n');
    }

    pub(crate) fn text(&mut self, (x, y): (f64, f64), text: &str, lettering: &Lettering) {
        let (anchor, y) = match lettering.anchor {
            // Half the height of Inter's capitals and digits.
            Anchor::Middle => ("middle", y + lettering.size * 0.364),
            Anchor::End => ("end", y),
        };
        let weight = if lettering.bold { r#" font-weight="600""# } else { "" };
        self.put(format_args!(
            r#"<text x="{}" y="{}" font-size="{}"{weight} text-anchor="{anchor}" fill="{}">"#,
            Length(x),
            Length(y),
            Length(lettering.size),
            lettering.fill,
        ));
        self.escaped(text);
        self.out.push_str("</text>\n");
    }

    fn escaped(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                // XML 1.0 has no other control characters.
                c if c.is_control() && c != '\n' && c != '\t' => {}
                '\u{fffe}' | '\u{ffff}' => {}
                c => self.out.push(c),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short() {
        for (value, expected) in
            [(0.0, "0"), (1.0, "100"), (0.505, "50.5"), (-0.004, "-0.4"), (-1.5, "-150"), (2.0 / 3.0, "66.7")]
        {
            assert_eq!(Length(value).to_string(), expected);
        }
    }

    #[test]
    fn texts_are_escaped() {
        let mut canvas = Canvas::new();
        canvas.escaped("a<b>&\u{0}\u{7}\u{fffe}ё");
        assert_eq!(canvas.out, "a&lt;b&gt;&amp;ё");
    }

    #[test]
    fn empty_groups_vanish() {
        let mut canvas = Canvas::new();
        canvas.group("a", |canvas| canvas.group("b", |_| {}));
        assert_eq!(canvas.out, "");
    }
}
