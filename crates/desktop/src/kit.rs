//! Look of the window, with colours, type, and every control. The kit knows no game.
//!
//! Every control is 38 points high, or 44 points for fingers. A control has a name for screen readers, and a
//! ring while focused. Contents that do not fit are cut or wrapped. Parts outside the kit never use the toolkit's
//! own controls.

mod button;
mod choice;
mod dialog;
mod field;
pub(crate) mod font;
mod frame;
pub(crate) mod icon;
mod ink;
mod qr;
mod reading_order;
mod select;
mod step;
#[cfg(test)]
mod tests;
pub(crate) mod text;
pub(crate) mod theme;
mod toast;
mod touch;

pub(crate) use button::{Button, Sign, focus_ring, fold, icon_button, link, reveal};
pub(crate) use choice::{check, segment_widths, segmented, segmented_of, segmented_wide, segmented_width};
pub(crate) use dialog::{dialog, dialog_with_footer, framed};
pub(crate) use field::{SLIDER, is_entered, is_typed_in, number_field, select_all, slider, text_field};
pub(crate) use frame::{Table, card, press_card, room_from, scroll, small_lines, tag};
pub(crate) use ink::{Ink, colour};
pub(crate) use qr::qr_code;
pub(crate) use reading_order::tab;
pub(crate) use select::{MenuItem, list_row, menu_under, pick, select, select_low};
pub(crate) use step::{Step, step, tip_beside};
pub(crate) use text::{bad, capitals, figures, label, muted, strong};
pub(crate) use toast::{Toast, show_in_dialog, toast, toast_height};
pub(crate) use touch::{height, low, lower, watch};
