//! Tests of the program's icons, which are drawings of the SVG.

use std::path::Path;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The icons are renewed like other pictures, with `UPDATE_SNAPSHOTS=1`.
#[test]
fn icons_of_every_size_are_drawn_from_the_one_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("icon");
    let svg = std::fs::read(folder.join("inarow.svg")).unwrap();
    let tree = Tree::from_data(&svg, &Options::default()).unwrap();
    for size in [48, 64, 128, 256] {
        let mut picture = Pixmap::new(size, size).unwrap();
        let scale = size as f32 / tree.size().width();
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
        let bytes = picture.encode_png().unwrap();
        let path = folder.join(format!("inarow-{size}.png"));
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            inarow_sys::file::write_whole(&path, &bytes).unwrap();
        }
        assert!(std::fs::read(&path).unwrap() == bytes, "{} is another drawing", path.display());
    }
}
