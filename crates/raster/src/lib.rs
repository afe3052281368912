//! Pictures of the window in tests: drawn without a graphics card, kept as small files, compared with them.
//!
//! A crate of its own so that it is optimised where the window's tests are not: they draw hundreds of pictures of
//! millions of pixels. Nothing of the program depends on it.

mod draw;
mod snapshot;

pub use draw::Raster;
pub use snapshot::{Difference, Snapshot, halved};
