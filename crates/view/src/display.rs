//! The board's drawing as a display list for every painter. Pictures play the list back as SVG, the window as
//! meshes. Lengths are in cells. A painter rounds to whole pixels itself.
//!
//! Coordinates at the edge of the board are not in the list, because each painter places coordinates itself.

mod cells;
mod heat;
mod marks;
mod overlay;

use std::ops::Range;

use inarow_core::{Cell, Content, Side, SmallBoard};

use crate::layout::{CELL_INSET, NUMBER};
use crate::scene::{DENSE, Look, Scene, SceneCell};
use crate::{Layout, Rgb, Tokens};
use heat::Sign;
use marks::Form;

pub use heat::{HeatMapKind, heat_side};

/// Smallest move number that is drawn, in pixels.
const LEAST_NUMBER: f64 = 7.0;
/// Cell side below which marks are plain, in points.
const TINY: f64 = 12.0;
/// Cell side below which only every fifth line is drawn, in pixels.
const LEAST_LINES: f64 = 6.0;

/// A point: across and down, in cells.
pub type Pt = (f64, f64);

/// A rectangle, in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Area {
    /// The square of a whole cell.
    pub const CELL: Area = Area { x: 0.0, y: 0.0, width: 1.0, height: 1.0 };

    fn around((x, y): Pt, width: f64, height: f64) -> Area {
        Area { x: x - width / 2.0, y: y - height / 2.0, width, height }
    }

    /// Returns the rectangle moved across and down by `by`.
    pub fn moved(self, by: Pt) -> Area {
        Area { x: self.x + by.0, y: self.y + by.1, ..self }
    }

    /// Returns the rectangle enlarged by `by` on every side.
    pub fn expand(self, by: f64) -> Area {
        Area { x: self.x - by, y: self.y - by, width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }
}

/// A colour with its opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// The colour.
    pub colour: Rgb,
    /// 0 (invisible) to 1 (opaque).
    pub opacity: f32,
}

impl From<Rgb> for Paint {
    fn from(colour: Rgb) -> Paint {
        Paint { colour, opacity: 1.0 }
    }
}

/// Side of a rectangle's edge on which a border lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BorderSide {
    /// Within the rectangle.
    Inside,
    /// Around the rectangle.
    Outside,
}

/// A shape in one colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle with rounded corners.
    Rect {
        /// The rectangle.
        area: Area,
        /// The radius of the corners.
        radius: f64,
    },
    /// The edge of a rectangle.
    Border {
        /// The rectangle.
        area: Area,
        /// The radius of the corners.
        radius: f64,
        /// The width of the line.
        width: f64,
        /// Side of the edge on which the line lies.
        side: BorderSide,
    },
    /// A straight line that reaches half its width beyond both ends.
    Line {
        /// One end.
        from: Pt,
        /// The other end.
        to: Pt,
        /// The width.
        width: f64,
        /// Whether the ends are round rather than square.
        round: bool,
    },
    /// A filled circle.
    Disc {
        /// The centre.
        centre: Pt,
        /// The radius.
        radius: f64,
    },
    /// The outline of a circle.
    Ring {
        /// The centre.
        centre: Pt,
        /// The radius, to the middle of the line.
        radius: f64,
        /// The width of the line.
        width: f64,
    },
    /// A filled circle with a gradient from the item's colour at one point to another colour at the edge.
    ShadedDisc {
        /// The centre.
        centre: Pt,
        /// The radius.
        radius: f64,
        /// Point of the item's colour.
        from: Pt,
        /// The colour of the edge.
        edge: Paint,
    },
    /// The outline of all points within the radius of a line segment.
    Capsule {
        /// One end of the segment.
        from: Pt,
        /// The other end.
        to: Pt,
        /// The radius, to the middle of the outline.
        radius: f64,
        /// The width of the outline.
        width: f64,
    },
}

/// Part of a text that lies at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The middle, across and down.
    Middle,
    /// The right end of the base line.
    End,
}

/// A text on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Point of the text's anchor.
    pub at: Pt,
    /// The characters.
    pub text: String,
    /// Font size, in cells.
    pub size: f64,
    /// The colour of the characters.
    pub ink: Rgb,
    /// Whether the characters are semibold.
    pub bold: bool,
    /// Part of the text that lies at the point.
    pub anchor: Anchor,
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A shape.
    Shape(Shape, Paint),
    /// The symbol at this index of the list.
    Use(usize),
    /// A text.
    Text(Text),
}

/// A drawing that many cells share, relative to a cell's top-left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// Short name. Several symbols may have one name.
    pub name: &'static str,
    /// Shapes, bottom to top.
    pub shapes: Vec<(Shape, Paint)>,
}

/// An item and the cell of the item. The item's points are relative to the cell's top-left corner. Without a
/// cell, the points are relative to the layout's corner.
pub type Placed = (Option<Cell>, Item);

/// Content of a layer. Layers are drawn in the order of the variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LayerName {
    /// The plates of small boards, and the plate of a board with crossings.
    Plates,
    /// The grounds of cells.
    Cells,
    /// Lines and star points.
    Lines,
    /// Walls.
    Walls,
    /// Ratings.
    Heat,
    /// Marks and stones.
    Marks,
    /// Weights, which marks never cover.
    Weights,
    /// Dimming, hatching and large marks over decided small boards.
    Boards,
    /// The lines that won.
    WinningLines,
    /// Move numbers.
    Numbers,
    /// Lines that the last reply may answer.
    Answered,
    /// The frames of the active row and column.
    Active,
    /// Forbidden points.
    Forbidden,
    /// Suggested moves.
    Suggestions,
    /// The expected line of play.
    Expected,
    /// The ring around the last mark.
    Last,
}

/// One layer of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Content of the layer.
    pub name: LayerName,
    /// Items of the layer, bottom to top.
    pub items: Vec<Placed>,
}

/// A board's drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DisplayList {
    /// Symbols that items use.
    pub symbols: Vec<Symbol>,
    /// The layers with items, bottom to top.
    pub layers: Vec<Layer>,
}

/// Parts that animations draw or last drew. A drawing leaves these parts out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moving {
    /// Cells of growing marks.
    pub cells: Vec<Cell>,
    /// Small boards with a growing large mark.
    pub boards: Vec<usize>,
    /// Whether the winning lines are being drawn.
    pub lines: bool,
}

/// Part of a board to draw, with the level of detail.
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// The colours.
    pub tokens: &'static Tokens,
    /// Side of a cell in pixels. Details too small to be seen are drawn plainer.
    pub pixels_per_cell: f64,
    /// Side of a cell in points on a screen, or `None` in pictures. On a screen, widths have limits in points.
    pub points_per_cell: Option<f64>,
    /// Whether to draw light on stones, soft shadows and the grain of wood.
    pub shaded: bool,
    /// Columns of cells to draw.
    pub columns: Range<usize>,
    /// Rows of cells to draw.
    pub rows: Range<usize>,
    /// Parts to leave out.
    pub skip: Moving,
}

impl Detail {
    /// Returns the detail of a picture of the whole board with `pixels_per_cell`.
    pub fn picture(scene: &Scene, tokens: &'static Tokens, pixels_per_cell: f64) -> Detail {
        Detail {
            tokens,
            pixels_per_cell,
            points_per_cell: None,
            shaded: false,
            columns: 0..scene.shape.width(),
            rows: 0..scene.shape.height(),
            skip: Moving::default(),
        }
    }
}

/// Returns the drawing of a scene with `layout`.
///
/// ```
/// use inarow_core::Shape;
/// use inarow_view::display::{Detail, display_list};
/// use inarow_view::{Layout, Scene, Theme};
/// let scene = Scene::empty(Shape::new(3, 3).unwrap());
/// let detail = Detail::picture(&scene, Theme::Light.tokens(), 44.0);
/// let list = display_list(&scene, &Layout::of(&scene), &detail);
/// // Nine cells, all of one kind.
/// assert_eq!((list.symbols.len(), list.layers[0].items.len()), (1, 9));
/// ```
pub fn display_list(scene: &Scene, layout: &Layout, detail: &Detail) -> DisplayList {
    let drawing = Drawing::new(scene, layout, detail);
    let mut list = Builder::default();
    list.draw(LayerName::Plates, |list| cells::plates(list, &drawing));
    list.draw(LayerName::Cells, |list| cells::cells(list, &drawing));
    list.draw(LayerName::Lines, |list| cells::lines(list, &drawing));
    list.draw(LayerName::Walls, |list| cells::walls(list, &drawing));
    list.draw(LayerName::Heat, |list| heat::draw(list, &drawing));
    list.draw(LayerName::Marks, |list| marks::marks(list, &drawing));
    list.draw(LayerName::Weights, |list| cells::weights(list, &drawing));
    list.draw(LayerName::Boards, |list| marks::decided(list, &drawing));
    if !detail.skip.lines {
        list.draw(LayerName::WinningLines, |list| list.items.extend(drawing.winning_lines(1.0)));
    }
    list.draw(LayerName::Numbers, |list| marks::numbers(list, &drawing));
    list.draw(LayerName::Answered, |list| marks::answered(list, &drawing));
    list.draw(LayerName::Active, |list| overlay::active(list, &drawing));
    list.draw(LayerName::Forbidden, |list| overlay::forbidden(list, &drawing));
    list.draw(LayerName::Suggestions, |list| overlay::suggestions(list, &drawing));
    list.draw(LayerName::Expected, |list| overlay::expected(list, &drawing));
    list.draw(LayerName::Last, |list| list.items.extend(drawing.last(1.0)));
    list.list
}

/// Data that all parts of a drawing share. Also draws the animated parts.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    detail: &'a Detail,
    tokens: &'static Tokens,
    /// Whether a side is longer than [`DENSE`]. Lines then replace separate cells.
    dense: bool,
    /// Opacity of the marks of X and of O that did not win, or `None` if no marks fade.
    faded: Option<[f32; 2]>,
    /// Whether marks are small, above weights.
    weights: bool,
    /// Whether move numbers are legible.
    numbers: bool,
}

impl<'a> Drawing<'a> {
    /// Collects the data to draw a scene with `layout`.
    pub fn new(scene: &'a Scene, layout: &'a Layout, detail: &'a Detail) -> Drawing<'a> {
        let tokens = detail.tokens;
        // All move numbers must be readable.
        let faded = scene.is_won() && scene.cells.iter().all(|cell| cell.number.is_none());
        Drawing {
            scene,
            layout,
            detail,
            tokens,
            dense: scene.shape.width().max(scene.shape.height()) > DENSE,
            faded: faded.then(|| Side::ALL.map(|side| tokens.faded_mark(scene.look, side))),
            weights: scene.has_weights(),
            numbers: NUMBER * detail.pixels_per_cell >= LEAST_NUMBER,
        }
    }

    /// Returns the colour of a cell's ground.
    pub fn fill_of(&self, cell: &SceneCell) -> Rgb {
        let tokens = self.tokens;
        let empty = cell.content == Content::Empty;
        match (cell.lit && empty, cell.off && empty) {
            _ if self.stones() => tokens.cell,
            (true, _) => tokens.cell_hover,
            // A closed cell must stay visible on its plate of equal colour.
            (_, true) if !self.scene.boards.is_empty() => tokens.cell.over(tokens.cell_off, 0.7),
            (_, true) => tokens.cell_off,
            _ => tokens.cell,
        }
    }

    /// Returns the visible square of a cell and its corner radius. On boards without lines the square excludes
    /// the gap.
    pub fn seen(&self) -> (Area, f64) {
        if self.dense { (Area::CELL, 0.0) } else { (self.inner(), crate::layout::CELL_RADIUS) }
    }

    /// Returns the square of a cell without its gap. The gap has at least one pixel, on a screen a whole number
    /// of pixels.
    pub fn inner(&self) -> Area {
        let inset = self.width(CELL_INSET, 1.0);
        Area::CELL.expand(-if self.is_screen() { self.whole_pixels(inset) } else { inset })
    }

    fn stones(&self) -> bool {
        self.scene.look == Look::Stones
    }

    /// Returns the cells to draw.
    fn cells(&self) -> impl Iterator<Item = (Cell, &'a SceneCell)> + use<'a> {
        let scene = self.scene;
        let columns = self.detail.columns.clone();
        self.detail.rows.clone().flat_map(move |y| {
            columns.clone().filter_map(move |x| {
                let cell = scene.shape.cell(x as i64, y as i64)?;
                Some((cell, scene.cell(cell)?))
            })
        })
    }

    /// Whether cells are too small for the shapes of marks and for inner rings.
    fn tiny(&self) -> bool {
        self.points_per_cell() < TINY
    }

    /// Whether only every fifth line is drawn.
    fn sparse(&self) -> bool {
        self.detail.pixels_per_cell < LEAST_LINES
    }

    /// Whether cells have a whole number of pixels, as only on a screen.
    fn is_screen(&self) -> bool {
        self.detail.points_per_cell.is_some()
    }

    /// Returns the points of a cell's side. In pictures a point is a pixel.
    fn points_per_cell(&self) -> f64 {
        self.detail.points_per_cell.unwrap_or(self.detail.pixels_per_cell)
    }

    /// Converts points to cells.
    fn points(&self, points: f64) -> f64 {
        points / self.points_per_cell()
    }

    /// Converts pixels to cells.
    fn pixels(&self, pixels: f64) -> f64 {
        pixels / self.detail.pixels_per_cell
    }

    /// Rounds a length in cells to whole pixels, at least one.
    fn whole_pixels(&self, cells: f64) -> f64 {
        self.pixels((cells * self.detail.pixels_per_cell).round().max(1.0))
    }

    /// Returns a width in cells, at least `pixels`.
    fn width(&self, cells: f64, pixels: f64) -> f64 {
        cells.max(self.pixels(pixels))
    }

    /// Returns a length in cells, on a screen at most `points`.
    fn at_most(&self, cells: f64, points: f64) -> f64 {
        self.detail.points_per_cell.map_or(cells, |cell| cells.min(points / cell))
    }

    /// Returns the state of a cell's small board. The state is open in games without small boards.
    fn board_of(&self, cell: Cell) -> SmallBoard {
        let (x, y) = self.scene.shape.xy(cell);
        self.scene.boards.get(y / 3 * 3 + x / 3).map_or(SmallBoard::Open, |board| board.state)
    }

    /// Returns the first cell of a small board.
    fn first_of(&self, board: usize) -> Option<Cell> {
        self.scene.shape.cell((board % 3 * 3) as i64, (board / 3 * 3) as i64)
    }
}

/// Identity of a symbol within a list.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Key {
    Cell(Rgb),
    Wall,
    Heat(Sign),
    Shadow,
    Mark(Form),
    Forbidden,
}

/// A display list under construction.
#[derive(Default)]
struct Builder {
    list: DisplayList,
    keys: Vec<Key>,
    items: Vec<Placed>,
}

impl Builder {
    /// Draws a layer. Drops the layer if it stays empty.
    fn draw(&mut self, name: LayerName, draw: impl FnOnce(&mut Builder)) {
        draw(self);
        if !self.items.is_empty() {
            let items = std::mem::take(&mut self.items);
            self.list.layers.push(Layer { name, items });
        }
    }

    fn shape(&mut self, cell: Option<Cell>, shape: Shape, paint: impl Into<Paint>) {
        self.items.push((cell, Item::Shape(shape, paint.into())));
    }

    fn text(&mut self, cell: Cell, text: Text) {
        self.items.push((Some(cell), Item::Text(text)));
    }

    /// Puts a symbol into a cell. Draws the symbol on first use.
    fn symbol(&mut self, cell: Cell, key: Key, draw: impl FnOnce() -> Symbol) {
        let symbol = self.keys.iter().position(|known| *known == key).unwrap_or_else(|| {
            self.keys.push(key);
            self.list.symbols.push(draw());
            self.keys.len() - 1
        });
        self.items.push((Some(cell), Item::Use(symbol)));
    }
}

fn middle(at: Pt, text: String, size: f64, ink: Rgb, bold: bool) -> Text {
    Text { at, text, size, ink, bold, anchor: Anchor::Middle }
}

#[cfg(test)]
mod tests;
