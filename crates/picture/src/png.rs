//! A scene as PNG, through resvg and the embedded typeface.

use std::sync::{Arc, OnceLock};

use inarow_view::{Scene, font};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::svg::{document, layout_in};
use crate::{PictureError, Style, mark};

/// The least length of the longer side, in pixels.
const MIN_PIXELS: u32 = 16;
/// The greatest length of the longer side, in pixels: 64 MiB of memory for a square picture.
pub const MAX_PIXELS: u32 = 4096;

/// Draws a scene as PNG; the longer side gets `pixels` pixels, 16 to [`MAX_PIXELS`].
///
/// # Errors
/// When the size is out of bounds. Rendering and encoding are not expected to fail; if they do, that is reported.
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

/// Draws a scene into memory; the longer side gets `pixels` pixels.
pub(crate) fn render(scene: &Scene, style: &Style, pixels: u32) -> Result<Pixmap, PictureError> {
    if !(MIN_PIXELS..=MAX_PIXELS).contains(&pixels) {
        return Err(PictureError::Size { wanted: pixels, least: MIN_PIXELS, most: MAX_PIXELS });
    }
    let layout = layout_in(scene, pixels);
    let (width, height) = layout.size();
    let scale = f64::from(pixels) / width.max(height);
    let drawn = document(scene, &layout, style, scale);
    let tree = Tree::from_str(&drawn, &options()).map_err(PictureError::Render)?;
    let side = |cells: f64| (cells * scale).round().max(1.0) as u32;
    let mut pixmap = Pixmap::new(side(width), side(height)).ok_or(PictureError::Size {
        wanted: pixels,
        least: MIN_PIXELS,
        most: MAX_PIXELS,
    })?;
    let size = tree.size();
    let transform =
        Transform::from_scale(pixmap.width() as f32 / size.width(), pixmap.height() as f32 / size.height());
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    Ok(pixmap)
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
