//! Window of the system around the [`App`].

pub(crate) mod geometry;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

use egui::{Rect, ViewportBuilder, ViewportCommand};
use inarow_profile::Place;

use crate::{App, Options};

/// Icon of the program, drawn from `icon/inarow.svg`.
const ICON: &[u8] = include_bytes!("../icon/inarow-128.png");

/// Reason why the window could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum DesktopError {
    /// Refusal by the system.
    #[error("{}", reason(.0))]
    Window(#[from] eframe::Error),
    /// Panic of a library before the window was open, with its message.
    #[error("{0}")]
    Library(String),
}

fn reason(error: &eframe::Error) -> String {
    match error {
        // The list of the requested configurations is left out.
        eframe::Error::NoGlutinConfigs(_, error) => format!("no OpenGL for this display: {error}"),
        other => last_words(&other.to_string()).to_owned(),
    }
}

/// Returns the system's message without the names and source locations that libraries prepend.
fn last_words(error: &str) -> &str {
    let Some((_, line)) = error.rsplit_once(".rs:") else { return error };
    line.split_once(": ").map_or(error, |(_, words)| words)
}

/// Whether there is a display for a window. Always true on systems that cannot report a display beforehand.
#[must_use]
pub fn has_display() -> bool {
    if cfg!(any(windows, target_os = "macos")) {
        return true;
    }
    ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// Opens the window, and returns when the window is closed.
///
/// # Errors
/// Fails if the system gives no window.
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
    // The window is closed. Engines that end slowly get time to end.
    inarow_play::wait_for_players(inarow_play::LEAVE_PATIENCE);
    ran
}

/// Turns a panic before the window is open into an error. For example, eframe panics on Windows if the display
/// has fewer than 24 bits per pixel. A later panic is a bug of the program and is passed on.
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

/// Moves a window that would open on a disconnected screen to the first screen.
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
