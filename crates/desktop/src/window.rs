//! The window of the system around the [`App`].

pub(crate) mod geometry;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

use egui::{Rect, ViewportBuilder, ViewportCommand};
use inarow_profile::Place;

use crate::{App, Options};

/// The program's sign, drawn from `icon/inarow.svg`.
const ICON: &[u8] = include_bytes!("../icon/inarow-128.png");

/// Why the window could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum DesktopError {
    /// The system gave no window.
    #[error("{}", reason(.0))]
    Window(#[from] eframe::Error),
    /// A library gave up before there was a window, with these words.
    #[error("{0}")]
    Library(String),
}

fn reason(error: &eframe::Error) -> String {
    match error {
        // Without the page of what was looked for.
        eframe::Error::NoGlutinConfigs(_, error) => format!("no OpenGL for this display: {error}"),
        other => last_words(&other.to_string()).to_owned(),
    }
}

/// What the system said. The libraries in between put their names before it, and the place in their sources.
fn last_words(error: &str) -> &str {
    let Some((_, line)) = error.rsplit_once(".rs:") else { return error };
    line.split_once(": ").map_or(error, |(_, words)| words)
}

/// Whether there is a display to open a window on. Only on systems where one can tell beforehand.
#[must_use]
pub fn has_display() -> bool {
    if cfg!(any(windows, target_os = "macos")) {
        return true;
    }
    ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// When the system gives no window.
pub fn run(options: Options) -> Result<(), DesktopError> {
    let kept = options.profile.profile.settings().ok().and_then(|settings| settings.window.place);
    let native =
        eframe::NativeOptions { viewport: viewport(kept), centered: kept.is_none(), ..Default::default() };
    let ran = unless_it_gives_up(|opened| {
        eframe::run_native(
            "inarow",
            native,
            Box::new(move |context| {
                opened.set(true);
                bring_within_reach(context, kept);
                Ok(Box::new(App::new(&context.egui_ctx, options)))
            }),
        )
    });
    // The window is gone. Engines that take their time are ended by then.
    inarow_play::wait_for_players(inarow_play::LEAVE_PATIENCE);
    ran
}

/// A library that panics before the window is open (eframe does where a display on Windows has fewer than 24 bits a pixel)
/// has no window to give. A later panic is a fault of the program and stays one.
fn unless_it_gives_up(show: impl FnOnce(Rc<Cell<bool>>) -> eframe::Result) -> Result<(), DesktopError> {
    let opened = Rc::new(Cell::new(false));
    let ran = catch_unwind(AssertUnwindSafe(|| show(opened.clone())));
    match ran {
        Ok(ran) => Ok(ran?),
        Err(panic) if opened.get() => resume_unwind(panic),
        Err(panic) => Err(DesktopError::Library(inarow_play::panic_message(&*panic))),
    }
}

fn viewport(kept: Option<Place>) -> ViewportBuilder {
    let mut viewport = ViewportBuilder::default()
        .with_title("inarow")
        .with_app_id("inarow")
        .with_inner_size(kept.map_or(geometry::USUAL, geometry::size_of))
        .with_min_inner_size(geometry::LEAST);
    if let Ok(icon) = eframe::icon_data::from_png_bytes(ICON) {
        viewport = viewport.with_icon(icon);
    }
    if let Some(kept) = kept {
        viewport = viewport.with_position([kept.x as f32, kept.y as f32]).with_maximized(kept.maximized);
    }
    viewport
}

/// Screens are unplugged: a window that would open where nobody sees it goes to the first one.
fn bring_within_reach(context: &eframe::CreationContext<'_>, kept: Option<Place>) {
    let (Some(kept), Some(window)) = (kept, context.winit_window()) else { return };
    let screens: Vec<Rect> = window
        .available_monitors()
        .map(|monitor| {
            let scale = monitor.scale_factor();
            let (corner, size) =
                (monitor.position().to_logical::<f32>(scale), monitor.size().to_logical(scale));
            Rect::from_min_size([corner.x, corner.y].into(), [size.width, size.height].into())
        })
        .collect();
    let Some(first) = screens.first() else { return };
    if !geometry::is_within_reach(kept, &screens) {
        let corner = first.center() - geometry::size_of(kept) / 2.0;
        context.egui_ctx.send_viewport_cmd(ViewportCommand::OuterPosition(corner.max(first.min)));
    }
}

#[cfg(test)]
mod tests;
