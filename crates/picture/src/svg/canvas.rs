//! SVG writer with short numbers and escaped texts. Lengths are in cells on input and in hundredths of a cell
//! on output.

use std::fmt::Write;

use inarow_view::display::{Anchor, Area, BorderSide, Item, Paint, Placed, Pt, Shape, Symbol, Text};
use inarow_view::{Layout, Rgb};

/// A length in cells, written in hundredths with at most one digit after the point.
#[derive(Clone, Copy, PartialEq)]
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

/// Returns the ids of symbols. An id is the symbol's name. A repeated name gets a number from the second symbol
/// on.
pub(crate) fn ids(symbols: &[Symbol]) -> Vec<String> {
    let id =
        |(i, symbol): (usize, &Symbol)| match symbols[..i].iter().filter(|s| s.name == symbol.name).count() {
            0 => symbol.name.to_owned(),
            before => format!("{}{}", symbol.name, before + 1),
        };
    symbols.iter().enumerate().map(id).collect()
}

/// Returns the common attributes of shapes of one kind and colour.
fn style(shape: &Shape, paint: Paint) -> String {
    let Paint { colour, opacity } = paint;
    let ink = match shape {
        Shape::Rect { .. } | Shape::Disc { .. } | Shape::ShadedDisc { .. } => format!(r#"fill="{colour}""#),
        Shape::Line { round: true, .. } => format!(r#"fill="none" stroke="{colour}" stroke-linecap="round""#),
        Shape::Line { .. } => format!(r#"fill="none" stroke="{colour}" stroke-linecap="square""#),
        Shape::Border { .. } | Shape::Ring { .. } | Shape::Capsule { .. } => {
            format!(r#"fill="none" stroke="{colour}""#)
        }
    };
    if opacity < 1.0 { format!(r#"{ink} opacity="{opacity:.2}""#) } else { ink }
}

/// Returns the width of a line. Adjacent lines of equal width in a list share a path.
fn line_width(shape: &Shape) -> Option<f64> {
    if let Shape::Line { width, .. } = shape { Some(*width) } else { None }
}

/// A cell that can be chosen.
pub(crate) struct GridCell<'a> {
    /// Left and top edge, in hundredths of a cell.
    pub(crate) corner: (&'a str, &'a str),
    /// Column and row, from 0 at the top left.
    pub(crate) place: (usize, usize),
    pub(crate) name: &'a str,
    /// Column and row of the cell that a click plays.
    pub(crate) plays: Option<(usize, usize)>,
}

/// An SVG document under construction.
pub(crate) struct Canvas {
    out: String,
}

impl Canvas {
    pub(crate) fn new() -> Self {
        Canvas { out: String::with_capacity(16 * 1024) }
    }

    /// Appends formatted text, which cannot fail for a `String`.
    fn put(&mut self, arguments: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(arguments);
    }

    pub(crate) fn open_document(&mut self, (width, height): (f64, f64), pixels: f64, title: Option<&str>) {
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

    /// Opens a picture that is a grid of cells.
    pub(crate) fn open_grid(&mut self, view_box: &str, name: &str) {
        self.put(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{view_box}" font-family="{}, sans-serif" role="grid" aria-label=""#,
            inarow_view::font::FAMILY,
        ));
        self.escaped(name);
        self.out.push_str("\">\n");
    }

    /// Adds shapes that are hidden from screen readers.
    pub(crate) fn drawing(&mut self, shapes: &str) {
        self.out.push_str("<g aria-hidden=\"true\">");
        self.out.push_str(shapes);
        self.out.push_str("</g>\n");
    }

    /// Adds a row of cells that can be chosen.
    pub(crate) fn row<'a>(&mut self, cells: impl Iterator<Item = GridCell<'a>>) {
        self.out.push_str("<g role=\"row\">\n");
        for GridCell { corner: (x, y), place, name, plays } in cells {
            let (class, (column, row)) = (if plays.is_some() { "cell open" } else { "cell" }, place);
            self.put(format_args!(
                r#"<rect role="gridcell" class="{class}" tabindex="-1" data-cell="{column},{row}" x="{x}" y="{y}" width="100" height="100" fill="transparent""#,
            ));
            if let Some((column, row)) = plays.filter(|plays| *plays != place) {
                self.put(format_args!(r#" data-lands="{column},{row}""#));
            }
            self.out.push_str(" aria-label=\"");
            self.escaped(name);
            self.out.push_str("\"/>\n");
        }
        self.out.push_str("</g>\n");
    }

    /// Defines symbols under their ids.
    pub(crate) fn symbols(&mut self, symbols: &[Symbol], ids: &[String]) {
        self.out.push_str("<defs>\n");
        for (symbol, id) in symbols.iter().zip(ids) {
            self.put(format_args!("<g id=\"{id}\">\n"));
            let shapes: Vec<_> =
                symbol.shapes.iter().map(|(shape, paint)| (shape, *paint, (0.0, 0.0))).collect();
            self.shapes(&shapes);
            self.out.push_str("</g>\n");
        }
        self.out.push_str("</defs>\n");
    }

    /// Returns the shapes of a drawing that is part of another document.
    pub(crate) fn into_shapes(self) -> String {
        self.out
    }

    pub(crate) fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    /// Fills the whole picture.
    pub(crate) fn ground(&mut self, (width, height): (f64, f64), fill: Rgb) {
        let area = Area { x: 0.0, y: 0.0, width, height };
        self.shapes(&[(&Shape::Rect { area, radius: 0.0 }, fill.into(), (0.0, 0.0))]);
    }

    /// Draws a layer's items with these ids of symbols. `sharp` disables smoothing.
    pub(crate) fn layer(&mut self, items: &[Placed], layout: &Layout, ids: &[String], sharp: bool) {
        if sharp {
            self.out.push_str("<g shape-rendering=\"crispEdges\">\n");
        }
        self.items(items, layout, ids);
        if sharp {
            self.out.push_str("</g>\n");
        }
    }

    fn items(&mut self, items: &[Placed], layout: &Layout, ids: &[String]) {
        let corner = |cell: Option<inarow_core::Cell>| cell.map_or((0.0, 0.0), |cell| layout.corner(cell));
        let mut run = Vec::new();
        for (cell, item) in items {
            let (x, y) = corner(*cell);
            if let Item::Shape(shape, paint) = item {
                run.push((shape, *paint, (x, y)));
                continue;
            }
            self.shapes(&run);
            run.clear();
            match item {
                Item::Use(symbol) => {
                    let id = ids.get(*symbol).map_or("", String::as_str);
                    self.put(format_args!("<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>\n", Length(x), Length(y)));
                }
                Item::Text(text) => self.text(&Text { at: (x + text.at.0, y + text.at.1), ..text.clone() }),
                Item::Shape(..) => {}
            }
        }
        self.shapes(&run);
    }

    /// Draws shapes relative to their corners. Shapes of one colour are a group. Equal lines are one path.
    fn shapes(&mut self, shapes: &[(&Shape, Paint, Pt)]) {
        let look = |(shape, paint, _): &(&Shape, Paint, Pt)| style(shape, *paint);
        for run in shapes.chunk_by(|a, b| look(a) == look(b)) {
            let style = run.first().map(look).unwrap_or_default();
            let paths =
                || run.chunk_by(|a, b| line_width(a.0).is_some() && line_width(a.0) == line_width(b.0));
            let alone = paths().count() == 1;
            if !alone {
                self.put(format_args!("<g {style}>\n"));
            }
            let attributes = if alone { format!(" {style}") } else { String::new() };
            for path in paths() {
                self.path(path, &attributes);
            }
            if !alone {
                self.out.push_str("</g>\n");
            }
        }
    }

    /// Draws one shape, or equal lines.
    fn path(&mut self, shapes: &[(&Shape, Paint, Pt)], attributes: &str) {
        let Some(&(shape, _, (x, y))) = shapes.first() else { return };
        let at = |(dx, dy): Pt| (Length(x + dx), Length(y + dy));
        match *shape {
            Shape::Rect { area, radius } => self.rect(area.moved((x, y)), radius, attributes),
            Shape::Border { area, radius, width, side } => {
                let by = if side == BorderSide::Outside { width / 2.0 } else { -width / 2.0 };
                let attributes = format!(r#"{attributes} stroke-width="{}""#, Length(width));
                self.rect(area.moved((x, y)).expand(by), (radius + by).max(0.0), &attributes);
            }
            Shape::Disc { centre, radius } | Shape::ShadedDisc { centre, radius, .. } => {
                let ((x, y), r) = (at(centre), Length(radius));
                self.put(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{attributes}/>\n"));
            }
            Shape::Ring { centre, radius, width } => {
                let ((x, y), [r, width]) = (at(centre), [radius, width].map(Length));
                self.put(format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" stroke-width=\"{width}\"{attributes}/>\n"
                ));
            }
            Shape::Line { width, .. } => {
                self.out.push_str("<path d=\"");
                for (shape, _, (x, y)) in shapes {
                    if let Shape::Line { from, to, .. } = shape {
                        self.line((x + from.0, y + from.1), (x + to.0, y + to.1));
                    }
                }
                self.put(format_args!("\" stroke-width=\"{}\"{attributes}/>\n", Length(width)));
            }
            Shape::Capsule { from, to, radius, width } => {
                let long = (to.0 - from.0).hypot(to.1 - from.1).max(f64::EPSILON);
                let by = ((from.1 - to.1) / long * radius, (to.0 - from.0) / long * radius);
                let corner = |of: Pt, sign: f64| at((of.0 + by.0 * sign, of.1 + by.1 * sign));
                let [(x1, y1), (x2, y2)] = [from, to].map(|of| corner(of, 1.0));
                let [(x4, y4), (x3, y3)] = [from, to].map(|of| corner(of, -1.0));
                let [r, width] = [radius, width].map(Length);
                self.put(format_args!(
                    "<path d=\"M{x1} {y1}L{x2} {y2}A{r} {r} 0 0 0 {x3} {y3}L{x4} {y4}A{r} {r} 0 0 0 {x1} {y1}Z\" \
                     stroke-width=\"{width}\"{attributes}/>\n"
                ));
            }
        }
    }

    /// Adds a line to a path.
    fn line(&mut self, (x1, y1): Pt, (x2, y2): Pt) {
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(Length);
        self.put(format_args!("M{x1} {y1}"));
        if x1 == x2 {
            self.put(format_args!("V{y2}"));
        } else if y1 == y2 {
            self.put(format_args!("H{x2}"));
        } else {
            self.put(format_args!("L{x2} {y2}"));
        }
    }

    fn rect(&mut self, area: Area, radius: f64, attributes: &str) {
        let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(Length);
        self.put(format_args!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}""#));
        if radius > 0.0 {
            self.put(format_args!(r#" rx="{}""#, Length(radius)));
        }
        self.put(format_args!("{attributes}/>\n"));
    }

    pub(crate) fn text(&mut self, text: &Text) {
        let (x, y) = text.at;
        let (anchor, y) = match text.anchor {
            // Half the height of Inter's capitals and digits.
            Anchor::Middle => ("middle", y + text.size * 0.364),
            Anchor::End => ("end", y),
        };
        let weight = if text.bold { r#" font-weight="600""# } else { "" };
        self.put(format_args!(
            r#"<text x="{}" y="{}" font-size="{}"{weight} text-anchor="{anchor}" fill="{}">"#,
            Length(x),
            Length(y),
            Length(text.size),
            text.ink,
        ));
        self.escaped(&text.text);
        self.out.push_str("</text>\n");
    }

    fn escaped(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                // XML 1.0 allows no other control characters.
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
    fn shapes_of_one_colour_are_a_group() {
        let mut canvas = Canvas::new();
        let disc = |x: f64| Shape::Disc { centre: (x, 0.5), radius: 0.25 };
        let line = |x: f64| Shape::Line { from: (x, 0.0), to: (x, 1.0), width: 0.02, round: false };
        let [red, blue] = [Rgb(255, 0, 0), Rgb(0, 0, 255)].map(Paint::from);
        let shapes =
            [(disc(0.5), red), (disc(1.5), red), (line(0.0), blue), (line(1.0), blue), (disc(2.5), red)];
        canvas.shapes(&shapes.each_ref().map(|(shape, paint)| (shape, *paint, (0.0, 1.0))));
        let expected = [
            r##"<g fill="#ff0000">"##,
            r##"<circle cx="50" cy="150" r="25"/>"##,
            r##"<circle cx="150" cy="150" r="25"/>"##,
            "</g>",
            r##"<path d="M0 100V200M100 100V200" stroke-width="2" fill="none" stroke="#0000ff" stroke-linecap="square"/>"##,
            r##"<circle cx="250" cy="150" r="25" fill="#ff0000"/>"##,
        ];
        assert_eq!(canvas.out.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn symbols_of_one_name_are_numbered() {
        let symbols = ["c", "x", "c", "c"].map(|name| Symbol { name, shapes: Vec::new() });
        assert_eq!(ids(&symbols), ["c", "x", "c2", "c3"]);
    }
}
