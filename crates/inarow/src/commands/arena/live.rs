//! Lines that are redrawn in place on a terminal.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, TermLike};

/// Returns a bar on standard error, hidden without a terminal.
pub(super) fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let screen = Screen { term: Term::buffered_stderr(), is_full: AtomicBool::new(false) };
    ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::term_like(Box::new(screen)))
}

/// A terminal whose lines end with their text. A bar would fill each line with blanks. The `^C` that
/// terminals print would then move the cursor a line down. Redrawing would leave the bar's first line behind.
#[derive(Debug)]
struct Screen {
    term: Term,
    /// Whether a line was filled, so that the next output starts a new line.
    is_full: AtomicBool,
}

impl Screen {
    /// Starts the next line if due.
    fn ready(&self) -> io::Result<&Term> {
        if self.is_full.swap(false, Ordering::Relaxed) {
            self.term.write_str("\n")?;
        }
        Ok(&self.term)
    }

    /// Cancels a due line break, because the cursor moves elsewhere.
    fn moving(&self) -> &Term {
        self.is_full.store(false, Ordering::Relaxed);
        &self.term
    }
}

impl TermLike for Screen {
    fn width(&self) -> u16 {
        self.term.size().1
    }

    fn height(&self) -> u16 {
        self.term.size().0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.moving().move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.moving().move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.moving().move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.moving().move_cursor_left(n)
    }

    fn write_line(&self, s: &str) -> io::Result<()> {
        self.ready()?.write_line(s)
    }

    fn write_str(&self, s: &str) -> io::Result<()> {
        if !s.is_empty() && s.bytes().all(|byte| byte == b' ') {
            self.is_full.store(true, Ordering::Relaxed);
            return Ok(());
        }
        self.ready()?.write_str(s)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.moving().clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.term.flush()
    }
}
