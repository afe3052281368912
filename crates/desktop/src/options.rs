//! What the window is opened with.

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use inarow_app::link::Links;
use inarow_play::{HostClock, Presets, ProcessClock};
use inarow_profile::Opened;
use inarow_view::Lang;
use jiff::tz::TimeZone;

/// What the window is opened with.
pub struct Options {
    /// The person's store.
    pub profile: Opened,
    /// The strategies that can be named; the person's own come from the profile.
    pub presets: Presets,
    /// The language, if it was asked for; else the one in the settings, else the system's.
    pub lang: Option<Lang>,
    /// The language of the system.
    pub system_lang: Lang,
    /// What walls, weights, draws and players' choices come from.
    pub seed: u64,
    /// What tells the time.
    pub clock: Clock,
    /// The folders that windows for files begin in and offer.
    pub folders: Folders,
    /// A file whose game is opened at once.
    pub file: Option<PathBuf>,
    /// Games by link.
    pub links: Links,
}

/// Folders that everybody knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Folders {
    /// The person's own, shown as `~`.
    pub home: Option<PathBuf>,
    /// Where documents lie.
    pub documents: Option<PathBuf>,
}

impl Folders {
    /// The system's.
    #[must_use]
    pub fn system() -> Folders {
        let documents = directories::UserDirs::new().and_then(|dirs| dirs.document_dir().map(Path::to_owned));
        Folders { home: std::env::home_dir(), documents }
    }

    /// A path as people read it: `~` for the person's own folder.
    pub(crate) fn shown(&self, path: &Path) -> String {
        let home = self.home.as_deref().filter(|home| !home.as_os_str().is_empty());
        match home.and_then(|home| path.strip_prefix(home).ok()) {
            Some(rest) if rest.as_os_str().is_empty() => "~".to_owned(),
            Some(rest) => Path::new("~").join(rest).display().to_string(),
            None => path.display().to_string(),
        }
    }

    /// The file of a path that was typed or pasted: without blanks and quotation marks around it, `~` for the person's
    /// own folder, and within `folder` where it begins with none.
    pub(crate) fn typed(&self, text: &str, folder: &Path) -> PathBuf {
        let text = text.trim();
        let quoted = |mark| text.strip_prefix(mark).and_then(|text| text.strip_suffix(mark));
        let text = quoted('"').or_else(|| quoted('\'')).unwrap_or(text);
        let path = Path::new(text);
        match (path.strip_prefix("~"), &self.home) {
            (Ok(rest), Some(home)) => home.join(rest),
            _ => folder.join(path),
        }
    }
}

/// What tells the time since the window was opened.
#[derive(Clone)]
pub enum Clock {
    /// The system's, which stands while the program does.
    Real(HostClock),
    /// A hand that is moved from outside, in milliseconds.
    Manual(Arc<AtomicU64>),
}

impl Clock {
    /// The system's clock, from now.
    #[must_use]
    pub fn real() -> Clock {
        Clock::Real(ProcessClock::start().shared())
    }

    /// The time since the beginning.
    #[must_use]
    pub fn now(&self) -> Duration {
        match self {
            Clock::Real(clock) => clock(),
            Clock::Manual(millis) => Duration::from_millis(millis.load(Ordering::Relaxed)),
        }
    }

    /// The date and time. A clock that is moved by hand begins on the first of March 2026.
    pub(crate) fn wall(&self) -> SystemTime {
        const FIRST_OF_MARCH: Duration = Duration::from_secs(1_772_366_400);
        match self {
            Clock::Real(_) => SystemTime::now(),
            Clock::Manual(_) => UNIX_EPOCH + FIRST_OF_MARCH + self.now(),
        }
    }

    /// Where it is: the system's time zone. A clock that is moved by hand stands in Greenwich.
    pub(crate) fn zone(&self) -> TimeZone {
        match self {
            Clock::Real(_) => TimeZone::system(),
            Clock::Manual(_) => TimeZone::UTC,
        }
    }
}
