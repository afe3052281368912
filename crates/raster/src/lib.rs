//! The window in tests: drawn without a graphics card, or listed as text; kept as small files, compared with them.
//!
//! A crate of its own so that it is optimised where the window's tests are not: they draw hundreds of pictures of
//! millions of pixels. Nothing of the program depends on it.

mod draw;
mod list;
mod snapshot;

pub use draw::Raster;
pub use list::display_list;
pub use snapshot::{Difference, Snapshot, halved};
