//! Options that can be turned off. The command line can thereby override a tournament's file.

use std::path::PathBuf;

use clap::builder::{PathBufValueParser, TypedValueParser};

use crate::values::{Explained, choose};

/// Word that turns an option off. A file of this name is written `./off`.
pub(crate) const OFF: &str = "off";

/// Value of an option that can be turned off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Switch<T> {
    Off,
    On(T),
}

impl<T> Switch<T> {
    /// Returns the command line's value, else the file's.
    pub(crate) fn over(own: Option<Switch<T>>, file: Option<T>) -> Option<Switch<T>> {
        own.or(file.map(Switch::On))
    }

    /// Returns the effective value, or `None` if the option is off or absent.
    pub(crate) fn on(option: &Option<Switch<T>>) -> Option<&T> {
        match option {
            Some(Switch::On(value)) => Some(value),
            Some(Switch::Off) | None => None,
        }
    }
}

/// Parses `off` or a value of `read`.
pub(crate) fn or_off<T, E>(
    read: impl Fn(&str) -> Result<T, E> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<Switch<T>, E> + Clone + Send + Sync + 'static {
    move |text| if text == OFF { Ok(Switch::Off) } else { read(text).map(Switch::On) }
}

/// Parses `off` or a path of any bytes.
pub(crate) fn path_or_off() -> impl TypedValueParser<Value = Switch<PathBuf>> {
    PathBufValueParser::new().map(|path| if path.as_os_str() == OFF { Switch::Off } else { Switch::On(path) })
}

/// Parses the value of a flag: `--share-cores=off`.
pub(crate) fn on_or_off(text: &str) -> Result<bool, Explained> {
    match text {
        "on" => Ok(true),
        OFF => Ok(false),
        _ => Err(choose(["on", OFF])),
    }
}
