//! Options of the window.

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

/// Options of the window.
pub struct Options {
    /// Profile of the user.
    pub profile: Opened,
    /// Presets that can be named. The user's own presets come from the profile.
    pub presets: Presets,
    /// Requested language. `None` uses the language in the settings, or else the system's.
    pub lang: Option<Lang>,
    /// Language of the system.
    pub system_lang: Lang,
    /// Seed of walls, weights, draws and players' choices.
    pub seed: u64,
    /// Clock of the window.
    pub clock: Clock,
    /// Folders that file dialogs offer and in which they begin.
    pub folders: Folders,
    /// File whose game is opened at once.
    pub file: Option<PathBuf>,
    /// Games by link.
    pub links: Links,
}

/// Well-known folders.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Folders {
    /// Home folder of the user, displayed as `~`.
    pub home: Option<PathBuf>,
    /// Folder of documents.
    pub documents: Option<PathBuf>,
}

impl Folders {
    /// Returns the folders of the system.
    #[must_use]
    pub fn system() -> Folders {
        let documents = directories::UserDirs::new().and_then(|dirs| dirs.document_dir().map(Path::to_owned));
        Folders { home: std::env::home_dir(), documents }
    }

    /// Returns a path for display, with `~` for the home folder.
    pub(crate) fn shown(&self, path: &Path) -> String {
        let home = self.home.as_deref().filter(|home| !home.as_os_str().is_empty());
        match home.and_then(|home| path.strip_prefix(home).ok()) {
            Some(rest) if rest.as_os_str().is_empty() => "~".to_owned(),
            Some(rest) => Path::new("~").join(rest).display().to_string(),
            None => path.display().to_string(),
        }
    }

    /// Returns the file of a typed or pasted path. Removes blanks and quotation marks around the path. A
    /// leading `~` is the home folder. A relative path without `~` begins in `folder`.
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

/// Clock that counts from the opening of the window.
#[derive(Clone)]
pub enum Clock {
    /// Clock of the system, which does not count while the program is suspended.
    Real(HostClock),
    /// Clock that is set from outside, in milliseconds.
    Manual(Arc<AtomicU64>),
}

impl Clock {
    /// Returns the system's clock, starting now.
    #[must_use]
    pub fn real() -> Clock {
        Clock::Real(ProcessClock::start().shared())
    }

    /// Returns the time since the beginning.
    #[must_use]
    pub fn now(&self) -> Duration {
        match self {
            Clock::Real(clock) => clock(),
            Clock::Manual(millis) => Duration::from_millis(millis.load(Ordering::Relaxed)),
        }
    }

    /// Returns the date and time. A manual clock begins on 1 March 2026.
    pub(crate) fn wall(&self) -> SystemTime {
        const FIRST_OF_MARCH: Duration = Duration::from_secs(1_772_366_400);
        match self {
            Clock::Real(_) => SystemTime::now(),
            Clock::Manual(_) => UNIX_EPOCH + FIRST_OF_MARCH + self.now(),
        }
    }

    /// Returns the time zone of the system. A manual clock is in UTC.
    pub(crate) fn zone(&self) -> TimeZone {
        match self {
            Clock::Real(_) => TimeZone::system(),
            Clock::Manual(_) => TimeZone::UTC,
        }
    }
}
