//! Platforms of packages.

use super::windows;

/// System and machine of a package.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Platform {
    /// System and machine that run this tool.
    Own,
    /// Windows, built on another system.
    Windows,
}

impl Platform {
    pub(super) fn is_windows(self) -> bool {
        self == Platform::Windows || cfg!(windows)
    }

    pub(super) fn is_linux(self) -> bool {
        self == Platform::Own && cfg!(target_os = "linux")
    }

    /// Returns the names of the system and the machine in archives.
    pub(super) fn names(self) -> (&'static str, &'static str) {
        match self {
            Platform::Own => (std::env::consts::OS, std::env::consts::ARCH),
            Platform::Windows => ("windows", "x86_64"),
        }
    }

    /// Returns the suffix of a program's file name.
    pub(super) fn exe_suffix(self) -> &'static str {
        if self.is_windows() { ".exe" } else { std::env::consts::EXE_SUFFIX }
    }

    /// Returns the target name for the compiler, unless the target is the compiler's own system.
    pub(super) fn triple(self) -> Option<&'static str> {
        (self == Platform::Windows).then_some(windows::TRIPLE)
    }
}
