//! The board, drawn from a scene and played with mouse, touch, pen and keyboard.
//!
//! A board draws itself from a [`Scene`] alone and knows no rules. The host decides through
//! [`BoardInput::playable`] which cells may be played. The drawing is cached between frames as two meshes, one
//! under highlighted cells and one over highlighted cells. A change of the scene, the cell size or the theme
//! redraws the meshes. Panning only moves the meshes. A frame without changes costs two copies. Only moving
//! parts are drawn in every frame. Frames are requested only while something moves.

mod bubble;
mod camera;
mod canvas;
mod coordinates;
mod drawing;
mod input;
mod legend;
mod map;
mod motion;
mod names;
#[cfg(test)]
mod tests;

use egui::{Context, Id, Pos2, Rect, Sense, Shape, Ui};
use inarow_core::{Cell, Content, Side, SmallBoard};
use inarow_view::contrast::FLASH as FLASHING;
use inarow_view::display::{Area, Detail, Moving, Paint, Shape as BoardShape};
use inarow_view::entry::{Entry, shortcut_words};
use inarow_view::{Action, Coordinates, Look, Rgb, Scene, Texts, Theme};

use crate::kit::Ink;
use bubble::Spot;
use camera::{Camera, Place};
use canvas::{Canvas, Frame};
use drawing::{CachedDrawing, Drawing, detail_of, frame_of, play_shapes};
pub(crate) use legend::legend;
use motion::Motion;

/// Time for which a refusal is shown, and time in which the refusal then fades, in seconds.
const REFUSAL: (f64, f64) = (2.5, 0.3);
/// Time for which cells flash, in seconds.
const FLASH: f64 = 1.4;

/// Input of the board for one frame.
pub(crate) struct BoardInput<'a> {
    /// Displayed scene.
    pub(crate) scene: &'a Scene,
    /// Texts for the names of cells.
    pub(crate) texts: &'a Texts,
    /// Whether a user may play now, so that cells react.
    pub(crate) active: bool,
    /// Whether marks grow and lines draw themselves.
    pub(crate) motion: bool,
    /// Function that says whether a cell may be played.
    pub(crate) playable: &'a dyn Fn(Cell) -> bool,
    /// Whether marks fall, so that a column alone can be typed.
    pub(crate) falls: bool,
    /// Whether cells can be typed. Otherwise every letter is a shortcut at once.
    pub(crate) names_cells: bool,
    /// Function that returns the cell in which a mark lands.
    pub(crate) lands: &'a dyn Fn(Cell) -> Cell,
}

/// Output of the board for one frame.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct BoardOutput {
    /// Cell that the user wants to play, by a click, Enter on the cursor, or typed coordinates. The cell may be
    /// unplayable. The host then reports the reason with [`BoardView::refuse`].
    pub(crate) played: Option<Cell>,
    /// Cell under the pointer or the keyboard's cursor.
    pub(crate) pointed: Option<Cell>,
    /// Cell that was clicked or typed while the board is not active.
    pub(crate) touched: Option<Cell>,
    /// Cell that was clicked with the secondary button, active or not.
    pub(crate) other: Option<Cell>,
    /// Shortcut of a letter that was typed on the board and turned out to be no coordinate.
    pub(crate) action: Option<Action>,
}

/// State of the board between frames, such as zoom, cursor and animations.
#[derive(Default)]
pub(crate) struct BoardView {
    camera: Camera,
    motion: Motion,
    cached: Option<CachedDrawing>,
    map: map::Map,
    names: names::Names,
    /// Cursor of the keyboard, shown once a key has moved the cursor.
    cursor: Option<Cell>,
    entry: Entry,
    /// Whether two fingers have touched the board since the last time without a finger.
    fingers: bool,
    /// Whether plain keys belong to the board.
    keys: bool,
    refusal: Option<Refusal>,
    flashes: Vec<Flash>,
    /// Context for requesting a frame when something changes between frames.
    context: Option<Context>,
}

/// Refusal near a cell.
struct Refusal {
    cell: Cell,
    text: String,
    /// Start time, in seconds, or `None` until the first drawing.
    since: Option<f64>,
    /// Corner of the bubble, and the board's place for which the corner was computed.
    corner: Option<(Place, Pos2)>,
}

/// Flashing cells.
struct Flash {
    cells: Vec<Cell>,
    text: String,
    bad: bool,
    since: Option<f64>,
}

impl BoardView {
    /// Shows the reason for a refused click near its cell, for a while.
    pub(crate) fn refuse(&mut self, cell: Cell, why: String) {
        self.refusal = Some(Refusal { cell, text: why, since: None, corner: None });
        self.repaint();
    }

    /// Hides the reason for a refused click at once.
    pub(crate) fn hide_refusal(&mut self) {
        if self.refusal.take().is_some() {
            self.repaint();
        }
    }

    /// Flashes cells with a text on top, such as a completed line of Score with its points. `bad` marks
    /// negative points.
    pub(crate) fn flash(&mut self, cells: Vec<Cell>, text: String, bad: bool) {
        if !cells.is_empty() {
            self.flashes.push(Flash { cells, text, bad, since: None });
            self.repaint();
        }
    }

    /// Whether plain keys (letters, digits, arrows, Enter) belong to the board now. The board or nothing has
    /// the focus then. The board then distinguishes single-letter shortcuts from coordinates and returns
    /// shortcuts in [`BoardOutput::action`].
    pub(crate) fn takes_keys(&self) -> bool {
        self.keys
    }

    /// Whether coordinates are being typed, so that Escape and Space also belong to the board.
    pub(crate) fn is_typing(&self) -> bool {
        self.entry.is_typed()
    }

    /// Whether a part of the board is shown enlarged.
    pub(crate) fn is_zoomed(&self) -> bool {
        self.camera.is_zoomed()
    }

    fn repaint(&self) {
        if let Some(context) = &self.context {
            context.request_repaint();
        }
    }

    /// Draws the board in the available room and reads the user's input.
    pub(crate) fn ui(&mut self, ui: &mut Ui, input: &BoardInput<'_>) -> BoardOutput {
        let context = ui.ctx().clone();
        self.context.get_or_insert_with(|| context.clone());
        let now = ui.input(|input| input.time);
        let (rect, response) =
            ui.allocate_exact_size(ui.available_size(), Sense::CLICK | Sense::DRAG | Sense::FOCUSABLE);
        let scene = input.scene;
        self.follow(scene, now, input.motion);
        let place = self.camera.place(scene, rect, ui.pixels_per_point());
        let texts = input.texts;
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Grid, true, texts.get("board-name")));
        let mut output = BoardOutput::default();
        let over_map = place.zoomed && self.navigate(ui, &response, input, &place);
        if !place.zoomed {
            self.zoom(ui, &response, scene, &place);
        }
        // A change of zoom or position takes effect in this frame.
        let place = self.camera.place(scene, rect, ui.pixels_per_point());
        self.keyboard(ui, &response, input, &place, now, &mut output);
        if !over_map {
            self.pointer(ui, &response, input, &place, &mut output);
        }
        self.assist(&context, &response, input, &place, &mut output);

        let hovered = output.pointed.filter(|_| !over_map);
        if self.cursor.is_some() && output.pointed.is_none() {
            output.pointed = self.cursor;
        }
        self.paint(ui, input, &place, hovered, now);
        if place.zoomed {
            self.map.draw(ui, scene, &place);
        }
        self.names.describe(&context, response.id, scene, &place, texts, self.cursor);
        self.speak(&context, response.id, input, &place, now);
        output
    }

    /// Updates the state for a changed scene.
    fn follow(&mut self, scene: &Scene, now: f64, motion: bool) {
        let Some(cached) = &self.cached else { return };
        if cached.scene() == scene {
            return;
        }
        let before = cached.scene();
        self.motion = if motion { Motion::between(before, scene, now) } else { Motion::default() };
        if before.shape != scene.shape {
            self.camera.fit();
            self.cursor = None;
            self.entry.clear();
        }
        if self.refusal.as_ref().is_some_and(|refusal| refusal.since.is_some()) {
            self.refusal = None;
        }
        self.names.clear();
        self.map.clear();
        if let Some(cached) = &mut self.cached {
            cached.forget();
        }
    }

    /// Draws everything.
    fn paint(&mut self, ui: &Ui, input: &BoardInput<'_>, place: &Place, hovered: Option<Cell>, now: f64) {
        let scene = input.scene;
        let ink = Ink::of(ui.ctx());
        let theme = ink.theme.of_board(scene.look);
        let moving = &self.motion.moving;
        match &mut self.cached {
            Some(cached) => cached.follow(scene, place, theme, moving),
            None => self.cached = Some(CachedDrawing::new(scene, place, theme, moving)),
        }
        let Some(cached) = &self.cached else { return };
        let painter = if place.zoomed {
            ui.painter().with_clip_rect(place.window.intersect(ui.clip_rect()))
        } else {
            ui.painter().clone()
        };
        let detail = detail_of(scene, place, theme, &self.motion.moving, place.window);
        let drawing = Drawing::new(scene, place, &detail);
        painter.add(Shape::Mesh(cached.under.clone()));

        let mut lit = Canvas::new(place.scale);
        let mut grounds = self.flashing(&mut lit, &drawing, input.motion, now);
        let hovered = hovered.map(input.lands);
        if let Some(cell) = hovered.filter(|cell| input.active && (input.playable)(*cell)) {
            let tokens = drawing.tokens;
            let shown = scene.cell(cell);
            let ground =
                if shown.is_some_and(|shown| shown.lit) { tokens.pointed() } else { tokens.cell_hover };
            if !drawing.stones() {
                grounds.push((place.cell(cell), ground));
                lit_cell(&mut lit, &drawing, cell, ground.into());
            }
            if let Some(side) = scene.mover
                && shown.is_some_and(|shown| shown.content == Content::Empty)
            {
                let ground = if drawing.stones() { tokens.cell } else { ground };
                lit.symbol(&drawing.pieces.ghost(side, ground), frame_of(place, Some(cell)));
            }
        }
        painter.add(lit.finish());
        painter.add(Shape::Mesh(cached.over.clone()));

        let mut moving = Canvas::new(place.scale);
        let grown = self.motion.grown(now);
        let pieces = &drawing.pieces;
        for &cell in &self.motion.moving.cells {
            if let Some(mark) = pieces.growing(cell, grown) {
                moving.symbol(&mark, frame_of(place, Some(cell)));
            }
        }
        for &board in &self.motion.moving.boards {
            if let Some((cell, mark)) = pieces.large_mark(board, grown) {
                moving.symbol(&mark, frame_of(place, Some(cell)));
            }
        }
        if self.motion.moving.lines {
            play_shapes(&mut moving, &pieces.winning_lines(self.motion.drawn(now)), place);
        }
        let grows = scene.last.is_some_and(|last| self.motion.moving.cells.contains(&last));
        play_shapes(&mut moving, &pieces.last(if grows { grown } else { 1.0 }), place);
        if let Some(cell) = self.cursor {
            cursor(&mut moving, &drawing, cell, &ink);
        }
        painter.add(moving.finish());
        for label in &cached.labels {
            label.draw_on(&painter, &grounds, drawing.tokens);
        }
        if place.zoomed {
            strips(ui, scene, place, &Detail { tokens: ink.tokens(), ..detail });
        }
        if self.motion.runs(now) {
            ui.ctx().request_repaint();
        }
    }

    /// Highlights the flashing cells. Returns the colours under the texts of those cells.
    fn flashing(
        &self,
        canvas: &mut Canvas,
        drawing: &Drawing<'_>,
        motion: bool,
        now: f64,
    ) -> Vec<(Rect, Rgb)> {
        let mut grounds = Vec::new();
        for flash in &self.flashes {
            let share = flash.since.map_or(0.0, |since| (now - since) / FLASH);
            let strength = if motion { (1.0 - share) as f32 } else { 1.0 };
            let tokens = drawing.tokens;
            let ink = if flash.bad { tokens.bad } else { tokens.win };
            for &cell in flash.cells.iter().filter(|cell| drawing.scene.shape.contains(**cell)) {
                let opacity = FLASHING.1 + (FLASHING.0 - FLASHING.1) * strength.clamp(0.0, 1.0);
                let square = drawing.place.cell(cell);
                lit_cell(canvas, drawing, cell, Paint { colour: ink, opacity });
                let below = drawing.scene.cell(cell).map_or(tokens.cell, |cell| drawing.pieces.fill_of(cell));
                grounds.push((square, ink.over(below, opacity)));
            }
        }
        grounds
    }

    /// Draws the bubbles near cells, and removes expired bubbles.
    fn speak(&mut self, context: &Context, id: Id, input: &BoardInput<'_>, place: &Place, now: f64) {
        let (scene, texts, motion) = (input.scene, input.texts, input.motion);
        let again = |seconds: f64| {
            context.request_repaint_after(std::time::Duration::from_secs_f64(seconds.max(0.0)));
        };
        // A refusal about a decided small board concerns its whole area.
        let refuses = |cell: Cell| {
            let rect = match inner_board(scene, cell) {
                Some((x, y)) => place.rect(place.layout.x(x), place.layout.y(y), 3.0, 3.0),
                None => place.cell(cell),
            };
            rect.intersect(place.zone.expand(place.unit))
        };
        if let Some(refusal) = &mut self.refusal {
            let age = now - *refusal.since.get_or_insert(now);
            let (shown, fades) = if motion { REFUSAL } else { (REFUSAL.0, 0.0) };
            if age < shown + fades && scene.shape.contains(refusal.cell) {
                let opacity = if age <= shown { 1.0 } else { 1.0 - ((age - shown) / fades) as f32 };
                let cached = refusal.corner.as_ref().filter(|(of, _)| of == place).map(|(_, corner)| *corner);
                let marks = if cached.is_none() { marks_shown(scene, place) } else { Vec::new() };
                let spot = Spot { near: refuses(refusal.cell), room: place.zone, marks: &marks, cached };
                let drawn = bubble::bubble(context, id.with("refusal"), spot, &refusal.text, true, opacity);
                if cached.is_none() {
                    refusal.corner = Some((place.clone(), drawn.min));
                }
                again(if age < shown { shown - age } else { 0.0 });
            } else {
                self.refusal = None;
            }
        }
        for (i, flash) in self.flashes.iter_mut().enumerate() {
            let age = now - *flash.since.get_or_insert(now);
            let around = flash.cells.iter().filter(|cell| scene.shape.contains(**cell));
            let around = around.map(|cell| place.cell(*cell)).reduce(Rect::union);
            if let Some(around) = around.filter(|_| age < FLASH) {
                bubble::sum(context, id.with(("flash", i)), around, &flash.text, flash.bad);
                again(if motion { 0.0 } else { FLASH - age });
            }
        }
        self.flashes.retain(|flash| flash.since.is_none_or(|since| now - since < FLASH));
        if self.entry.is_typed() {
            let typed = self.entry.text();
            let cell = scene.shape.parse(typed).ok().or(self.entry.column(scene.shape));
            // The bubble is near the cell. An incomplete cell is shown above the letters of the columns.
            let seen = cell.map(|cell| place.cell(cell)).filter(|cell| place.window.contains_rect(*cell));
            let all = scene.shape.iter().map(|cell| place.cell(cell)).reduce(Rect::union);
            let bottom = all.unwrap_or(place.window).intersect(place.window).center_bottom();
            let near = seen.unwrap_or(Rect::from_center_size(bottom, egui::Vec2::ZERO));
            let spot = Spot { near, room: place.zone, marks: &[], cached: None };
            // Enter is needed because another digit would name another cell.
            let typed = if cell.is_some() { format!("{typed} · Enter") } else { typed.to_owned() };
            let parts = std::iter::once(typed).chain(shortcut_words(&self.entry, scene.shape, texts));
            let said = parts.collect::<Vec<_>>().join(" · ");
            bubble::bubble(context, id.with("entry"), spot, &said, false, 1.0);
        }
    }
}

/// Returns the first column and row of a cell's small board, if that board is decided.
fn inner_board(scene: &Scene, cell: Cell) -> Option<(usize, usize)> {
    let (x, y) = scene.shape.xy(cell);
    let (x, y) = (x / 3, y / 3);
    let board = scene.boards.get(y * 3 + x)?;
    (board.state != SmallBoard::Open).then_some((x * 3, y * 3))
}

/// Returns the areas of the visible marks.
fn marks_shown(scene: &Scene, place: &Place) -> Vec<Rect> {
    let marked =
        scene.shape.iter().zip(&scene.cells).filter(|(_, cell)| matches!(cell.content, Content::Mark(_)));
    let rects = marked.map(|(cell, _)| place.cell(cell).shrink(place.unit * 0.15));
    rects.filter(|mark| mark.intersects(place.window)).collect()
}

/// Draws the coordinates of a zoomed board.
fn strips(ui: &Ui, scene: &Scene, place: &Place, detail: &Detail) {
    let mut canvas = Canvas::new(place.scale);
    let mut labels = Vec::new();
    coordinates::strips(&mut canvas, &mut labels, scene, place, detail);
    ui.painter().add(canvas.finish());
    for label in &labels {
        label.draw(ui.painter());
    }
}

/// Fills the visible area of a cell.
fn lit_cell(canvas: &mut Canvas, drawing: &Drawing<'_>, cell: Cell, paint: Paint) {
    let (area, radius) = drawing.pieces.seen();
    canvas.shape(&BoardShape::Rect { area, radius }, paint, frame_of(drawing.place, Some(cell)));
}

/// Draws the keyboard's cursor as a frame that no mark covers.
fn cursor(canvas: &mut Canvas, drawing: &Drawing<'_>, cell: Cell, ink: &Ink) {
    // The frame surrounds the visible area of the cell, which has free space on every side.
    let area = if drawing.stones() { Area::CELL } else { drawing.pieces.seen().0 };
    let square = canvas.sharp(frame_of(drawing.place, Some(cell)), area);
    let width = 2.5;
    canvas.frame(square.expand(0.5), drawing.place.length(0.12), width + 2.0, ink.bg);
    canvas.frame(square.expand(1.5), drawing.place.length(0.12), width, ink.accent);
}

/// Draws a mark or stone in the style of a theme's boards.
pub(crate) fn mark(ui: &Ui, theme: Theme, side: Side, look: Look, cell: Rect) {
    let Some(shape) = inarow_core::Shape::new(1, 1) else { return };
    let scene = Scene { look, coordinates: Coordinates::None, ..Scene::empty(shape) };
    let mut place = Place::whole(&scene, cell, ui.pixels_per_point());
    place.unit = cell.width();
    let detail = detail_of(&scene, &place, theme, &Moving::default(), cell);
    let mut canvas = Canvas::new(place.scale);
    let mark = Drawing::new(&scene, &place, &detail).pieces.usual_mark(side);
    canvas.symbol(&mark, Frame { origin: cell.min, unit: cell.width() });
    ui.painter().add(canvas.finish());
}

/// Draws a scene in the middle of a rectangle without interaction, as in diagrams and previews.
pub(crate) fn draw(ui: &Ui, scene: &Scene, rect: Rect) {
    let theme = Ink::of(ui.ctx()).theme.of_board(scene.look);
    let place = Place::whole(scene, rect, ui.pixels_per_point());
    let moving = Moving::default();
    let cached = CachedDrawing::new(scene, &place, theme, &moving);
    let painter = ui.painter();
    painter.add(Shape::Mesh(cached.under));
    painter.add(Shape::Mesh(cached.over));
    let detail = detail_of(scene, &place, theme, &moving, place.window);
    let mut last = Canvas::new(place.scale);
    play_shapes(&mut last, &Drawing::new(scene, &place, &detail).pieces.last(1.0), &place);
    painter.add(last.finish());
    for label in &cached.labels {
        label.draw(painter);
    }
}
