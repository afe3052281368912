//! What packages are made for.

use super::windows;

/// The system and machine that a package is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Platform {
    /// This one.
    Own,
    /// Windows, from another system.
    Windows,
}

impl Platform {
    pub(super) fn is_windows(self) -> bool {
        self == Platform::Windows || cfg!(windows)
    }

    pub(super) fn is_linux(self) -> bool {
        self == Platform::Own && cfg!(target_os = "linux")
    }

    /// The system and the machine, as archives are called.
    pub(super) fn names(self) -> (&'static str, &'static str) {
        match self {
            Platform::Own => (std::env::consts::OS, std::env::consts::ARCH),
            Platform::Windows => ("windows", "x86_64"),
        }
    }

    /// What the name of a program ends in.
    pub(super) fn exe_suffix(self) -> &'static str {
        if self.is_windows() { ".exe" } else { std::env::consts::EXE_SUFFIX }
    }

    /// The compiler's name of it, where it is not the compiler's own.
    pub(super) fn triple(self) -> Option<&'static str> {
        (self == Platform::Windows).then_some(windows::TRIPLE)
    }
}
