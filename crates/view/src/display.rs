//! The board's drawing as a list that every painter plays back: a picture writes it as SVG, the window fills its meshes
//! with it. Lengths are in cells; a painter rounds to whole pixels itself.
//!
//! Coordinates beside the board are not in the list: where they stand is each painter's own matter.

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

/// Move numbers smaller than this, in pixels, are not written.
const LEAST_NUMBER: f64 = 7.0;
/// In cells smaller than this, in points, marks are plain.
const TINY: f64 = 12.0;
/// A board of less than this many pixels a cell shows only every fifth line.
const LEAST_LINES: f64 = 6.0;

/// A place across and down, in cells.
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

    /// The same elsewhere: moved by so much across and down.
    pub fn moved(self, by: Pt) -> Area {
        Area { x: self.x + by.0, y: self.y + by.1, ..self }
    }

    /// Larger by that much on every side.
    pub fn expand(self, by: f64) -> Area {
        Area { x: self.x - by, y: self.y - by, width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }
}

/// A colour and how much of what lies below shows through it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// The colour.
    pub colour: Rgb,
    /// 0 (nothing is seen) to 1 (nothing shows through).
    pub opacity: f32,
}

impl From<Rgb> for Paint {
    fn from(colour: Rgb) -> Paint {
        Paint { colour, opacity: 1.0 }
    }
}

/// On which side of a rectangle's edge a border lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BorderSide {
    /// Within the rectangle.
    Inside,
    /// Around it.
    Outside,
}

/// What is drawn in one colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle with rounded corners.
    Rect {
        /// The rectangle.
        area: Area,
        /// The radius of its corners.
        radius: f64,
    },
    /// The edge of a rectangle.
    Border {
        /// The rectangle.
        area: Area,
        /// The radius of its corners.
        radius: f64,
        /// The width of the line.
        width: f64,
        /// Where the line lies.
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
        /// Whether its ends are round; else they are square.
        round: bool,
    },
    /// A filled circle.
    Disc {
        /// The centre.
        centre: Pt,
        /// The radius.
        radius: f64,
    },
    /// A circle's line.
    Ring {
        /// The centre.
        centre: Pt,
        /// The radius, to the middle of the line.
        radius: f64,
        /// The width of the line.
        width: f64,
    },
    /// A filled circle whose colour runs from the item's at one point to another at the edge.
    ShadedDisc {
        /// The centre.
        centre: Pt,
        /// The radius.
        radius: f64,
        /// Where the item's colour is.
        from: Pt,
        /// The colour of the edge.
        edge: Paint,
    },
    /// The outline of everything that is as near to a straight line as the radius.
    Capsule {
        /// One end of the straight line.
        from: Pt,
        /// The other end.
        to: Pt,
        /// The radius, to the middle of the outline.
        radius: f64,
        /// The width of the outline.
        width: f64,
    },
}

/// Which part of a text stands at its place.
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
    /// Where it stands.
    pub at: Pt,
    /// What is written.
    pub text: String,
    /// The size of the letters, in cells.
    pub size: f64,
    /// Their colour.
    pub ink: Rgb,
    /// Whether they are semibold.
    pub bold: bool,
    /// Which part of it stands there.
    pub anchor: Anchor,
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A shape.
    Shape(Shape, Paint),
    /// The symbol of that number in the list.
    Use(usize),
    /// A text.
    Text(Text),
}

/// A drawing that many cells share, measured from a cell's top-left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// What it shows, in a word or less; other symbols may have the same name.
    pub name: &'static str,
    /// Its shapes, from the lowest to the highest.
    pub shapes: Vec<(Shape, Paint)>,
}

/// An item and the cell that it belongs to: its places are then measured from that cell's top-left corner, those of the
/// others from that of the layout.
pub type Placed = (Option<Cell>, Item);

/// What a layer shows. Layers are drawn in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LayerName {
    /// The plates of small boards, the plate of a board with crossings.
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
    /// Weights, which no mark covers.
    Weights,
    /// What lies over small boards that are decided.
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
    /// Moves that are suggested.
    Suggestions,
    /// The line of play that is expected.
    Expected,
    /// The ring around the last mark.
    Last,
}

/// One layer of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// What it shows.
    pub name: LayerName,
    /// From the lowest to the highest.
    pub items: Vec<Placed>,
}

/// A board's drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DisplayList {
    /// What items use.
    pub symbols: Vec<Symbol>,
    /// The layers that have items, from the lowest to the highest.
    pub layers: Vec<Layer>,
}

/// What is left out of a drawing because it moves, or moved last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moving {
    /// Marks that grow.
    pub cells: Vec<Cell>,
    /// Small boards whose large mark grows.
    pub boards: Vec<usize>,
    /// The winning lines draw themselves.
    pub lines: bool,
}

/// How much of a board is drawn, and how finely.
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// The colours.
    pub tokens: &'static Tokens,
    /// The pixels of a cell's side: what would be too small to be seen is drawn plainer.
    pub pixels_per_cell: f64,
    /// The points of a cell's side on a screen, where widths have limits in points; `None` in pictures.
    pub points_per_cell: Option<f64>,
    /// Light on stones, soft shadows, the grain of wood.
    pub shaded: bool,
    /// The columns of cells that are drawn.
    pub columns: Range<usize>,
    /// The rows of cells that are drawn.
    pub rows: Range<usize>,
    /// What is left out.
    pub skip: Moving,
}

impl Detail {
    /// Everything, as in a picture with so many pixels a cell.
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

/// The drawing of a scene with that layout.
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

/// Everything that the parts of a drawing need to know; draws what moves, too.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    detail: &'a Detail,
    tokens: &'static Tokens,
    /// Longer sides than [`DENSE`]: lines instead of separate cells.
    dense: bool,
    /// Marks that did not win recede: how opaque those of X and of O then are.
    faded: Option<[f32; 2]>,
    /// Marks are small, above weights.
    weights: bool,
    /// Move numbers can be read.
    numbers: bool,
}

impl<'a> Drawing<'a> {
    /// What is known of a scene that is drawn with that layout.
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

    /// What a cell is filled with.
    pub fn fill_of(&self, cell: &SceneCell) -> Rgb {
        let tokens = self.tokens;
        let empty = cell.content == Content::Empty;
        match (cell.lit && empty, cell.off && empty) {
            _ if self.stones() => tokens.cell,
            (true, _) => tokens.cell_hover,
            // On its plate, which is of the same colour, a closed cell must still be seen.
            (_, true) if !self.scene.boards.is_empty() => tokens.cell.over(tokens.cell_off, 0.7),
            (_, true) => tokens.cell_off,
            _ => tokens.cell,
        }
    }

    /// What is seen of a cell, from its corner: without the free border that it has on boards without lines.
    pub fn seen(&self) -> (Area, f64) {
        if self.dense { (Area::CELL, 0.0) } else { (self.inner(), crate::layout::CELL_RADIUS) }
    }

    /// The square of a cell without its free border, which is at least one pixel wide; on a screen so many whole ones.
    pub fn inner(&self) -> Area {
        let inset = self.width(CELL_INSET, 1.0);
        Area::CELL.expand(-if self.is_screen() { self.whole_pixels(inset) } else { inset })
    }

    fn stones(&self) -> bool {
        self.scene.look == Look::Stones
    }

    /// The cells that are drawn.
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

    /// Cells are too small for the shapes of marks, and for a ring within them.
    fn tiny(&self) -> bool {
        self.points_per_cell() < TINY
    }

    /// Only every fifth line is drawn.
    fn sparse(&self) -> bool {
        self.detail.pixels_per_cell < LEAST_LINES
    }

    /// Cells are so many whole pixels, as in no picture.
    fn is_screen(&self) -> bool {
        self.detail.points_per_cell.is_some()
    }

    /// In pictures a point is a pixel.
    fn points_per_cell(&self) -> f64 {
        self.detail.points_per_cell.unwrap_or(self.detail.pixels_per_cell)
    }

    /// So many points, in cells.
    fn points(&self, points: f64) -> f64 {
        points / self.points_per_cell()
    }

    /// So many pixels, in cells.
    fn pixels(&self, pixels: f64) -> f64 {
        pixels / self.detail.pixels_per_cell
    }

    /// A length in cells, rounded to whole pixels: at least one.
    fn whole_pixels(&self, cells: f64) -> f64 {
        self.pixels((cells * self.detail.pixels_per_cell).round().max(1.0))
    }

    /// A width in cells, at least so many pixels.
    fn width(&self, cells: f64, pixels: f64) -> f64 {
        cells.max(self.pixels(pixels))
    }

    /// A length in cells, on a screen at most so many points.
    fn at_most(&self, cells: f64, points: f64) -> f64 {
        self.detail.points_per_cell.map_or(cells, |cell| cells.min(points / cell))
    }

    /// The state of the small board of a cell; open in games without any.
    fn board_of(&self, cell: Cell) -> SmallBoard {
        let (x, y) = self.scene.shape.xy(cell);
        self.scene.boards.get(y / 3 * 3 + x / 3).map_or(SmallBoard::Open, |board| board.state)
    }

    /// The first cell of a small board.
    fn first_of(&self, board: usize) -> Option<Cell> {
        self.scene.shape.cell((board % 3 * 3) as i64, (board / 3 * 3) as i64)
    }
}

/// What distinguishes the symbols of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Key {
    Cell(Rgb),
    Wall,
    Heat(Sign),
    Shadow,
    Mark(Form),
    Forbidden,
}

/// A list while it grows.
#[derive(Default)]
struct Builder {
    list: DisplayList,
    keys: Vec<Key>,
    items: Vec<Placed>,
}

impl Builder {
    /// Draws a layer, unless nothing is in it.
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

    /// Puts a symbol into a cell; it is drawn the first time that it is met.
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
