//! Marks: crosses and rings, stones, move numbers, the ring around the last mark, and large marks of won small
//! boards.

use inarow_core::{Cell, Content, Side, SmallBoard};

use super::{Area, BorderSide, Builder, Drawing, Item, Key, Paint, Placed, Pt, Shape, Symbol, middle};
use crate::Rgb;
use crate::contrast::SHADOW;
use crate::layout::{
    CROSS, CROSS_WIDTH, DIMMED, LARGE_HATCH, LARGE_HATCH_WIDTH, LARGE_WIDTH, MARK_BESIDE_WEIGHT, OUTLINE,
    OUTLINE_WIDTH, RING, RING_WIDTH, STONE, STONE_EDGE, WIN_CASING, WIN_CASING_ON_STONES, WIN_WIDTH,
    mark_centre, number_disc, number_size,
};
use crate::scene::{Look, SceneCell};

/// Greatest width of the winning line, in points, because on large cells a wider line would be a beam.
const WIDEST_LINE: f64 = 10.0;
/// Greatest width of a stone's edge in a picture, in cells.
const WIDEST_EDGE: f64 = 0.12;
/// Radius below which stones are drawn without light, in pixels.
const LEAST_LIT: f64 = 5.0;

/// Parameters of one mark's drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Form {
    side: Side,
    /// Opacity of the mark or stone.
    opacity: f32,
    ground: Rgb,
}

/// Draws the marks. In games of small boards, also draws the ground of numbers. Decided boards are dimmed over
/// marks and numbers.
pub(super) fn marks(list: &mut Builder, drawing: &Drawing<'_>) {
    let moving = &drawing.detail.skip.cells;
    let still = || drawing.cells().filter(|(at, _)| moving.is_empty() || !moving.contains(at));
    if drawing.stones() && (drawing.detail.shaded || !drawing.tiny()) {
        for (at, cell) in still() {
            if drawing.form(at, cell).is_some_and(|form| form.opacity == 1.0) {
                list.symbol(at, Key::Shadow, || Symbol { name: "u", shapes: vec![drawing.shadow(1.0)] });
            }
        }
    }
    list.items.reserve(still().filter(|(_, cell)| matches!(cell.content, Content::Mark(_))).count());
    for (at, cell) in still() {
        if let Some(form) = drawing.form(at, cell) {
            list.symbol(at, Key::Mark(form), || drawing.mark(form, 1.0));
        }
    }
    if !drawing.scene.boards.is_empty() {
        number_discs(list, drawing);
    }
}

/// Dims decided small boards. Hatches drawn boards and puts a large mark on won boards.
pub(super) fn decided(list: &mut Builder, drawing: &Drawing<'_>) {
    for (i, board) in drawing.scene.boards.iter().enumerate() {
        let Some(at) = drawing.first_of(i).filter(|_| board.state != SmallBoard::Open) else { continue };
        let dim = Paint { colour: drawing.tokens.bg, opacity: DIMMED };
        let area = Area { width: 3.0, height: 3.0, ..Area::CELL };
        list.shape(Some(at), Shape::Rect { area, radius: 0.12 }, dim);
        if board.state == SmallBoard::Drawn {
            list.items.extend(placed(at, drawing.large_hatch()));
        }
    }
    for board in 0..drawing.scene.boards.len() {
        if !drawing.detail.skip.boards.contains(&board)
            && let Some((at, mark)) = drawing.large_mark(board, 1.0)
        {
            list.items.extend(placed(at, mark));
        }
    }
}

/// Places the shapes of a symbol in a cell.
fn placed(at: Cell, symbol: Symbol) -> impl Iterator<Item = Placed> {
    symbol.shapes.into_iter().map(move |(shape, paint)| (Some(at), Item::Shape(shape, paint)))
}

/// Draws move numbers. Each number on a mark has a disc of ground, but stones need no disc.
pub(super) fn numbers(list: &mut Builder, drawing: &Drawing<'_>) {
    if !drawing.numbers {
        return;
    }
    if drawing.scene.boards.is_empty() {
        number_discs(list, drawing);
    }
    let tokens = drawing.tokens;
    for (at, cell) in drawing.cells() {
        let (Content::Mark(side), Some(number)) = (cell.content, cell.number) else { continue };
        let ink = match side {
            _ if !drawing.stones() && drawing.board_of(at) != SmallBoard::Open => {
                tokens.text.over(tokens.bg, 1.0 - DIMMED)
            }
            _ if !drawing.stones() => tokens.text,
            Side::X => tokens.on_stone_x,
            Side::O => tokens.on_stone_o,
        };
        let size = number_size(number, !drawing.stones()) * drawing.mark_scale();
        list.text(at, middle(mark_centre(drawing.weights), number.to_string(), size, ink, true));
    }
}

fn number_discs(list: &mut Builder, drawing: &Drawing<'_>) {
    if !drawing.numbers || drawing.stones() {
        return;
    }
    let centre = mark_centre(drawing.weights);
    for (at, cell) in drawing.cells() {
        if let (Content::Mark(_), Some(number)) = (cell.content, cell.number) {
            let radius = number_disc(number) * drawing.mark_scale();
            list.shape(Some(at), Shape::Disc { centre, radius }, drawing.fill_of(cell));
        }
    }
}

/// Draws the outlines of lines that the last reply may still answer.
pub(super) fn answered(list: &mut Builder, drawing: &Drawing<'_>) {
    let scene = drawing.scene;
    let Some(side) = scene.mover.map(Side::other) else { return };
    let width = drawing.at_most(drawing.width(OUTLINE_WIDTH, 1.0), 2.5);
    for &(from, to) in &scene.answered {
        if scene.shape.contains(from) && scene.shape.contains(to) {
            let (corner, end) = (drawing.layout.corner(from), drawing.layout.centre(to));
            let to = (end.0 - corner.0, end.1 - corner.1);
            let outline = Shape::Capsule { from: (0.5, 0.5), to, radius: OUTLINE, width };
            list.shape(Some(from), outline, drawing.tokens.of_side(scene.look, side));
        }
    }
}

fn cross((x, y): Pt, size: f64, width: f64, ink: Rgb) -> [(Shape, Paint); 2] {
    let half = size * (CROSS.1 - CROSS.0) / 2.0;
    [half, -half].map(|up| {
        let (from, to) = ((x - half, y - up), (x + half, y + up));
        (Shape::Line { from, to, width, round: true }, ink.into())
    })
}

/// Symbols and parts of marks. Painters of animations draw some of these parts in every frame. Symbols lie in
/// the mark's cell, or in the first cell of a small board.
impl Drawing<'_> {
    /// Returns a growing mark with its shadow. `grown` is 1 at full size.
    pub fn growing(&self, cell: Cell, grown: f32) -> Option<Symbol> {
        let form = self.form(cell, self.scene.cell(cell)?)?;
        let mut symbol = self.mark(form, f64::from(grown));
        if self.stones() && form.opacity == 1.0 {
            symbol.shapes.insert(0, self.shadow(f64::from(grown)));
        }
        Some(symbol)
    }

    /// Returns the mark of a possible move in a cell under the pointer.
    pub fn ghost(&self, side: Side, ground: Rgb) -> Symbol {
        let opacity = if self.stones() { 0.55 } else { 0.4 };
        self.mark(Form { side, opacity, ground }, 1.0)
    }

    /// Returns a side's mark on an ordinary cell.
    pub fn usual_mark(&self, side: Side) -> Symbol {
        self.mark(Form { side, opacity: 1.0, ground: self.tokens.cell }, 1.0)
    }

    /// Returns the large mark on a won small board and its first cell, or `None` on other boards.
    pub fn large_mark(&self, board: usize, grown: f32) -> Option<(Cell, Symbol)> {
        let SmallBoard::Won(winner) = self.scene.boards.get(board)?.state else { return None };
        // A board on the winning line has winning cells.
        let winning = self.scene.shape.iter().any(|cell| {
            let (x, y) = self.scene.shape.xy(cell);
            y / 3 * 3 + x / 3 == board && self.scene.cell(cell).is_some_and(|cell| cell.winning)
        });
        let (ink, ground) = (self.tokens.of_side(Look::Marks, winner), self.tokens.dimmed());
        let opacity = if self.faded.is_some() && !winning { self.tokens.faded(ink, ground) } else { 1.0 };
        Some((self.first_of(board)?, large(winner, ink.over(ground, opacity), 3.0 * f64::from(grown))))
    }

    /// Returns a side's large mark on a small board.
    pub fn usual_large_mark(&self, side: Side) -> Symbol {
        large(side, self.tokens.of_side(Look::Marks, side), 3.0)
    }

    /// Returns the hatching of a drawn small board.
    pub fn large_hatch(&self) -> Symbol {
        let width = self.width(LARGE_HATCH_WIDTH * 3.0, 1.0);
        let stroke = |stroke: [f64; 4]| {
            let [x1, y1, x2, y2] = stroke.map(|share| share * 3.0);
            let line = Shape::Line { from: (x1, y1), to: (x2, y2), width, round: true };
            (line, self.tokens.grid.into())
        };
        Symbol { name: "lh", shapes: LARGE_HATCH.into_iter().map(stroke).collect() }
    }

    /// Returns the winning lines over the marks, up to `share` of their length. The lines have a casing of
    /// ground where they cross marks.
    pub fn winning_lines(&self, share: f32) -> Vec<Placed> {
        let (share, ground, [cased, width]) = (f64::from(share), self.line_ground(), self.line_widths());
        let lines = self.layout.winning_lines(self.scene);
        let mut items = Vec::new();
        let mut line = |from, to, width, ink: Rgb| {
            items.push((None, Item::Shape(Shape::Line { from, to, width, round: true }, ink.into())));
        };
        for of in &lines {
            for &(from, to) in of.on_marks.iter().filter(|(from, _)| *from < share) {
                line(of.at(from), of.at(to.min(share)), cased, ground);
            }
        }
        for of in &lines {
            line(of.ends[0], of.at(share), width, self.tokens.win);
        }
        items
    }

    /// Returns the colour of a winning line's casing where it crosses marks.
    pub fn line_ground(&self) -> Rgb {
        if self.scene.boards.is_empty() { self.tokens.cell } else { self.tokens.dimmed() }
    }

    /// Returns the width of a winning line with its casing and without it.
    pub fn line_widths(&self) -> [f64; 2] {
        let casing = if self.stones() { WIN_CASING_ON_STONES } else { WIN_CASING };
        let width = self.at_most(self.width(WIN_WIDTH, 2.0), WIDEST_LINE);
        [width + 2.0 * self.width(width * casing, 1.0), width]
    }

    /// Returns the ring around the last mark. `grown` scales a stone's ring.
    pub fn last(&self, grown: f32) -> Vec<Placed> {
        let scene = self.scene;
        let Some(last) = scene.last.filter(|cell| scene.shape.contains(*cell)) else { return Vec::new() };
        let (ink, centre) = (self.tokens.of_last(scene.look), (0.5, 0.5));
        let item = |shape| (Some(last), Item::Shape(shape, ink.into()));
        if !self.tiny() {
            return vec![item(if self.stones() {
                let width = self.width(0.09, 1.5);
                Shape::Ring { centre, radius: STONE * f64::from(grown), width }
            } else {
                let (area, radius) = self.seen();
                let width = self.whole_pixels(self.at_most(self.width(0.05, 1.0), 2.0));
                Shape::Border { area, radius, width, side: BorderSide::Inside }
            })];
        }
        // The ring lies around the cell, because the cell has no room for a ring.
        let (gap, width) = (self.points(2.0), self.points(1.5));
        let mut items = vec![item(if self.stones() {
            Shape::Ring { centre, radius: STONE + gap + width / 2.0, width }
        } else {
            Shape::Border { area: Area::CELL.expand(gap), radius: gap, width, side: BorderSide::Outside }
        })];
        // Neighbouring marks stay on top.
        let reach = (gap + width).ceil() as i64;
        let (x, y) = scene.shape.xy(last);
        for (dx, dy) in (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy))) {
            let Some(near) = scene.shape.cell(x as i64 + dx, y as i64 + dy) else { continue };
            let form = scene.cell(near).and_then(|cell| self.form(near, cell));
            if let Some(form) = form.filter(|_| near != last) {
                items.extend(placed(near, self.mark(form, 1.0)));
            }
        }
        items
    }

    /// Returns the parameters of a cell's mark.
    fn form(&self, at: Cell, cell: &SceneCell) -> Option<Form> {
        let Content::Mark(side) = cell.content else { return None };
        // A decided small board is already dimmed.
        let opacity = match self.faded {
            Some(faded) if !cell.winning && self.board_of(at) == SmallBoard::Open => faded[side.index()],
            _ => 1.0,
        };
        Some(Form { side, opacity, ground: self.fill_of(cell) })
    }

    /// Returns the scale of marks, which are smaller next to weights.
    fn mark_scale(&self) -> f64 {
        if self.weights { MARK_BESIDE_WEIGHT } else { 1.0 }
    }

    /// Returns a mark of size `grown`, 0 to 1.
    fn mark(&self, form: Form, grown: f64) -> Symbol {
        if self.stones() {
            return Symbol { name: "s", shapes: self.stone(form, grown) };
        }
        let ink = self.tokens.of_side(Look::Marks, form.side).over(form.ground, form.opacity);
        let centre = mark_centre(self.weights);
        let scale = self.mark_scale();
        let thin = if self.weights { 0.85 } else { 1.0 };
        let width = |own: f64| self.width(own * scale * thin * grown, 1.0);
        let shapes = match form.side {
            // Thinner shapes would be invisible.
            Side::X if self.tiny() => {
                let area = Area::around(centre, 0.76 * grown, 0.76 * grown);
                vec![(Shape::Rect { area, radius: 0.0 }, ink.into())]
            }
            Side::O if self.tiny() => vec![(Shape::Disc { centre, radius: 0.42 * grown }, ink.into())],
            Side::X => cross(centre, scale * grown, width(CROSS_WIDTH), ink).to_vec(),
            Side::O => {
                let radius = scale * grown * RING;
                vec![(Shape::Ring { centre, radius, width: width(RING_WIDTH) }, ink.into())]
            }
        };
        Symbol { name: if form.side == Side::X { "x" } else { "o" }, shapes }
    }

    fn stone(&self, form: Form, grown: f64) -> Vec<(Shape, Paint)> {
        let tokens = self.tokens;
        let base = tokens.of_side(Look::Stones, form.side);
        let centre = (0.5, 0.5);
        // In a picture, an edge of a whole pixel would leave no colour on tiny stones.
        let most = if self.is_screen() { f64::INFINITY } else { WIDEST_EDGE };
        let width = self.width(STONE_EDGE, 1.0).min(most) * grown;
        let radius = STONE * grown - width / 2.0;
        let opaque = |rgb: Rgb| Paint::from(rgb.over(form.ground, form.opacity));
        let mut shapes = vec![(Shape::Disc { centre, radius }, opaque(base))];
        if self.detail.shaded && form.opacity == 1.0 && radius > self.pixels(LEAST_LIT) {
            // A touch of light from the upper left.
            let (light, dark) = match form.side {
                Side::X => (Rgb(255, 255, 255).over(base, 0.17), base),
                Side::O => (Rgb(255, 255, 255), Rgb(0, 0, 0).over(base, 0.07)),
            };
            let from = (0.5 - radius * 0.36, 0.5 - radius * 0.36);
            shapes.push((Shape::ShadedDisc { centre, radius, from, edge: dark.into() }, light.into()));
        }
        shapes.push((Shape::Ring { centre, radius, width }, opaque(tokens.stone_edge)));
        shapes
    }

    /// Returns the shadow of a stone. The shadow is soft on a screen, but plain in a picture because its
    /// colours are few.
    fn shadow(&self, grown: f64) -> (Shape, Paint) {
        let black = |opacity: f32| Paint { colour: Rgb(0, 0, 0), opacity };
        if !self.detail.shaded {
            return (Shape::Disc { centre: (0.5, 0.53), radius: STONE * grown }, black(0.25));
        }
        let (centre, radius) = ((0.5, 0.55), STONE * 1.14 * grown);
        let shape = Shape::ShadedDisc { centre, radius, from: centre, edge: black(0.0) };
        (shape, black(f32::from(SHADOW) / 255.0))
    }
}

/// Returns a side's large mark on a small board of three cells a side. `size` is the board's side in cells.
fn large(side: Side, ink: Rgb, size: f64) -> Symbol {
    let (centre, width) = ((1.5, 1.5), size * LARGE_WIDTH);
    match side {
        Side::X => Symbol { name: "lx", shapes: cross(centre, size, width, ink).to_vec() },
        Side::O => {
            let ring = Shape::Ring { centre, radius: size * RING, width };
            Symbol { name: "lo", shapes: vec![(ring, ink.into())] }
        }
    }
}
