//! The window of the system around the [`App`].

use crate::{App, Options};

/// Why the window could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum DesktopError {
    /// The system gave no window.
    #[error("the window could not be opened: {0}")]
    Window(#[from] eframe::Error),
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
    let viewport = egui::ViewportBuilder::default()
        .with_title("inarow")
        .with_app_id("inarow")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([400.0, 480.0]);
    let native = eframe::NativeOptions { viewport, centered: true, ..Default::default() };
    eframe::run_native(
        "inarow",
        native,
        Box::new(|context| Ok(Box::new(App::new(&context.egui_ctx, options)))),
    )?;
    Ok(())
}
