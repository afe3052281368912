//! A scene as PNG, rendered by resvg with the embedded typeface.

use std::sync::{Arc, OnceLock};

use inarow_core::Cell;
use inarow_view::{Layout, Scene, font};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::svg::{document, document_of, layout_in};
use crate::{PictureError, Style, mark};

/// Least length of the longer side, in pixels.
const MIN_PIXELS: u32 = 16;
/// Greatest length of the longer side, in pixels. A square picture of this size takes 64 MiB of memory.
pub const MAX_PIXELS: u32 = 4096;

/// Draws a scene as PNG. The longer side gets `pixels` pixels, 16 to [`MAX_PIXELS`].
///
/// # Errors
/// The size is out of bounds. Errors of rendering and encoding are unexpected, but are reported.
///
/// ```
/// use inarow_core::Shape;
/// use inarow_picture::{Style, png};
/// use inarow_view::{Scene, Theme};
/// let scene = Scene::empty(Shape::new(3, 3).unwrap());
/// assert!(png(&scene, &Style::new(Theme::Light), 200)?.starts_with(b"\x89PNG"));
/// assert!(png(&scene, &Style::new(Theme::Light), 1_000_000).is_err());
/// # Ok::<(), inarow_picture::PictureError>(())
/// ```
pub fn png(scene: &Scene, style: &Style, pixels: u32) -> Result<Vec<u8>, PictureError> {
    let picture = render(scene, style, pixels)?.encode_png();
    picture.map(mark::png).map_err(|error| PictureError::Encode(error.to_string()))
}

/// Draws a scene into memory. The longer side gets `pixels` pixels.
pub(crate) fn render(scene: &Scene, style: &Style, pixels: u32) -> Result<Pixmap, PictureError> {
    let place = Place::of(scene, pixels)?;
    let drawn = document(scene, &place.layout, style, place.scale);
    place.draw(&drawn, place.whole())
}

/// Draws a cell of a scene with its neighbours. Returns that part of [`render`]'s picture, and the part's
/// position.
pub(crate) fn render_around(
    scene: &Scene,
    cell: Cell,
    style: &Style,
    pixels: u32,
) -> Result<(Pixmap, Part), PictureError> {
    /// Number of drawn cells on each side, because cells outside the part may extend into it.
    const DRAWN: usize = 2;
    let place = Place::of(scene, pixels)?;
    let (x, y) = scene.shape.xy(cell);
    let near = |at: usize, most: usize| at.saturating_sub(DRAWN)..(at + DRAWN + 1).min(most);
    let cells = [near(x, scene.shape.width()), near(y, scene.shape.height())];
    let part = place.around(cell);
    let drawn = document_of(scene, &place.layout, style, place.scale, cells);
    Ok((place.draw(&drawn, part)?, part))
}

/// A part of a picture, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// Placement of a scene in a picture.
struct Place {
    layout: Layout,
    /// Pixels of a cell's side.
    scale: f64,
    /// Width and height in pixels.
    size: [u32; 2],
    /// Length of the longer side, in pixels.
    wanted: u32,
}

impl Place {
    fn of(scene: &Scene, wanted: u32) -> Result<Place, PictureError> {
        if !(MIN_PIXELS..=MAX_PIXELS).contains(&wanted) {
            return Err(no_size(wanted));
        }
        let layout = layout_in(scene, wanted);
        let (width, height) = layout.size();
        let scale = f64::from(wanted) / width.max(height);
        let side = |cells: f64| (cells * scale).round().max(1.0) as u32;
        Ok(Place { layout, scale, size: [side(width), side(height)], wanted })
    }

    fn whole(&self) -> Part {
        let [width, height] = self.size;
        Part { left: 0, top: 0, width, height }
    }

    /// Returns the part with a cell and the cells around it.
    fn around(&self, cell: Cell) -> Part {
        let (x, y) = self.layout.corner(cell);
        let span = |at: f64, most: u32| {
            let from = (((at - 1.0) * self.scale).floor().max(0.0) as u32).min(most - 1);
            let to = (((at + 2.0) * self.scale).ceil() as u32).clamp(from + 1, most);
            (from, to - from)
        };
        let ((left, width), (top, height)) = (span(x, self.size[0]), span(y, self.size[1]));
        Part { left, top, width, height }
    }

    /// Draws a part of a document that has the size of the whole picture.
    fn draw(&self, document: &str, part: Part) -> Result<Pixmap, PictureError> {
        let tree = Tree::from_str(document, &options()).map_err(PictureError::Render)?;
        let mut pixmap = Pixmap::new(part.width, part.height).ok_or(no_size(self.wanted))?;
        let (size, [width, height]) = (tree.size(), self.size);
        let scale = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
        let transform = scale.post_translate(-(part.left as f32), -(part.top as f32));
        resvg::render(&tree, transform, &mut pixmap.as_mut());
        Ok(pixmap)
    }
}

fn no_size(wanted: u32) -> PictureError {
    PictureError::Size { wanted, least: MIN_PIXELS, most: MAX_PIXELS }
}

fn options() -> Options<'static> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let fonts = FONTS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        for face in [font::REGULAR, font::SEMIBOLD] {
            fonts.load_font_data(face.to_vec());
        }
        Arc::new(fonts)
    });
    Options { font_family: font::FAMILY.to_owned(), fontdb: Arc::clone(fonts), ..Options::default() }
}
