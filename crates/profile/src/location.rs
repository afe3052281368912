//! Location of the profile.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The folder that holds the profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location(Option<PathBuf>);

impl Location {
    /// Environment variable that names the folder.
    pub const VARIABLE: &'static str = "INAROW_DATA";

    /// Returns the folder given by a flag, else by the environment variable, else the standard folder for this
    /// user's data.
    pub fn find(flag: Option<PathBuf>) -> Location {
        Location::choose(flag, std::env::var_os(Location::VARIABLE), || {
            Some(directories::ProjectDirs::from("", "", "inarow")?.data_dir().to_owned())
        })
    }

    /// Returns this folder as a location. The folder need not exist yet.
    pub fn folder(folder: impl Into<PathBuf>) -> Location {
        Location(Some(folder.into()))
    }

    /// Returns a location without a folder. The profile is then in memory.
    pub fn nowhere() -> Location {
        Location(None)
    }

    /// Folder of the profile, or `None` for a profile in memory.
    pub fn path(&self) -> Option<&Path> {
        self.0.as_deref()
    }

    fn choose(
        flag: Option<PathBuf>,
        variable: Option<OsString>,
        usual: impl FnOnce() -> Option<PathBuf>,
    ) -> Location {
        let named = flag.or_else(|| variable.map(PathBuf::from)).filter(|path| !path.as_os_str().is_empty());
        Location(named.or_else(usual))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flag_comes_before_the_variable_before_the_usual_place() {
        let check = |flag: Option<&str>, variable: Option<&str>, expected: Option<&str>| {
            let usual = || Some(PathBuf::from("usual"));
            let found = Location::choose(flag.map(PathBuf::from), variable.map(OsString::from), usual);
            assert_eq!(found.path(), expected.map(Path::new), "{flag:?} {variable:?}");
        };
        check(Some("flag"), Some("variable"), Some("flag"));
        check(None, Some("variable"), Some("variable"));
        check(None, Some(""), Some("usual"));
        check(None, None, Some("usual"));
    }

    #[test]
    fn without_a_home_there_is_no_folder() {
        assert_eq!(Location::choose(None, None, || None), Location::nowhere());
    }
}
