//! Terminal in full-screen mode, and its restoration.

use std::io::{self, Write, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use data_encoding::BASE64;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Escape sequences for reports of clicks and the wheel. Pointer positions are not reported, to spare slow connections.
#[cfg(not(windows))]
const MOUSE: [&str; 2] = ["\u{1b}[?1000h\u{1b}[?1006h", "\u{1b}[?1006l\u{1b}[?1000l"];

/// Terminal in full-screen mode. Dropping the value restores the terminal, and so does a panic of this thread.
pub(crate) struct FullScreen {
    taken: Arc<AtomicBool>,
}

impl FullScreen {
    /// Takes the whole screen of the terminal.
    ///
    /// # Errors
    /// Fails when the terminal refuses. The terminal is then restored.
    pub(crate) fn take() -> io::Result<FullScreen> {
        let taken = Arc::new(AtomicBool::new(true));
        let screen = FullScreen { taken: Arc::clone(&taken) };
        let before = panic::take_hook();
        let own = thread::current().id();
        panic::set_hook(Box::new(move |panic| {
            // A player that panics on its own thread counts as stopped. The panic message would cover the board.
            if thread::current().id() == own {
                give_back(&taken);
            }
            if !taken.load(Ordering::SeqCst) {
                before(panic);
            }
        }));
        enable_raw_mode()?;
        let mut out = stdout();
        execute!(out, EnterAlternateScreen, Clear(ClearType::All), EnableBracketedPaste, Hide)?;
        mouse(&mut out, true)?;
        Ok(screen)
    }

    /// Restores the terminal.
    pub(crate) fn give_back(&self) {
        give_back(&self.taken);
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        self.give_back();
    }
}

/// Passes a text to the terminal for the clipboard (OSC 52). Terminals without permission for OSC 52 ignore the
/// text.
///
/// # Errors
/// Fails when the terminal is gone.
pub(crate) fn to_clipboard(text: &str) -> io::Result<()> {
    let mut out = stdout();
    write!(out, "\u{1b}]52;c;{}\u{7}", BASE64.encode(text.as_bytes()))?;
    out.flush()
}

/// Restores the terminal once, as far as the terminal reacts.
fn give_back(taken: &AtomicBool) {
    if !taken.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = stdout();
    let _ = mouse(&mut out, false);
    let _ = execute!(out, DisableBracketedPaste, Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

#[cfg(not(windows))]
fn mouse(out: &mut impl Write, on: bool) -> io::Result<()> {
    out.write_all(MOUSE[usize::from(!on)].as_bytes())?;
    out.flush()
}

#[cfg(windows)]
fn mouse(out: &mut impl Write, on: bool) -> io::Result<()> {
    use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
    if on { execute!(out, EnableMouseCapture) } else { execute!(out, DisableMouseCapture) }
}
