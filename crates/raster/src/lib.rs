//! The window in tests, drawn without a graphics card or listed as text. Tests compare the result with stored
//! files.
//!
//! The crate is separate so that only the crate is optimised in tests, unlike the window. The tests draw
//! hundreds of pictures of millions of pixels. Only tests depend on this crate.
//!
//! # Files
//!
//! - `draw.rs`: drawing without a graphics card; `list.rs`: the painted shapes as text
//! - `snapshot.rs`: stored pictures, and differences from new pictures

mod draw;
mod list;
mod snapshot;

pub use draw::Raster;
pub use list::display_list;
pub use snapshot::{Difference, Snapshot, halved};
