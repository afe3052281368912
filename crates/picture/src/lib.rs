//! A board or a whole game as a picture, in the colours of the view's themes. The formats are SVG, PNG and
//! animated GIF.
//!
//! The crate draws a [`Scene`](inarow_view::Scene) and knows no rules. Pictures and the window draw one list of
//! shapes. Light, soft shadows and grain exist only on screens, because a GIF has 256 colours.
//!
//! # Files
//!
//! - `svg.rs`, `svg/canvas.rs`: the list of shapes as SVG; `png.rs`: SVG as PNG; `gif.rs`, `palette.rs`:
//!   frames and colours
//! - `animate.rs`: a recorded game as an animation; `replay.rs`: a board for pages that place the marks
//!   themselves

mod animate;
mod error;
mod gif;
mod mark;
pub mod page;
mod palette;
mod png;
mod replay;
mod style;
mod svg;

pub use animate::{animate, frames_of};
pub use error::PictureError;
pub use gif::{Delays, MAX_FRAMES, gif};
pub use inarow_view::{Look, Skin, Stones, Theme};
pub use mark::MARKS;
pub use png::{MAX_PIXELS, png};
pub use replay::{
    REPLAY_SCRIPT, ReplayBoard, ReplayEnd, ReplayGround, ReplayLine, ReplayMark, ReplaySmall, replay_board,
    replay_end,
};
pub use style::Style;
pub use svg::{Grid, svg};
