//! The look: colours, type, and the controls that everything else is made of. No game is known here.

mod controls;
pub(crate) mod font;
mod ink;
mod sheet;
pub(crate) mod theme;

pub(crate) use controls::{button, capitals, check, primary, segmented, select};
pub(crate) use ink::{Ink, colour};
pub(crate) use sheet::sheet;
