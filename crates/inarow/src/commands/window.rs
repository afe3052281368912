//! `inarow` without a command, which opens the window, or the game in the terminal without a display.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use inarow_core::Message;
use inarow_desktop::{Clock, DesktopError, Folders, Links};
use inarow_profile::{Location, Profile};
use inarow_view::{Lang, Texts, Value};

use super::play;
use crate::cli::window::Options;
use crate::cli::{Command, play as terminal};
use crate::failure::Failure;
use crate::game_source::link_in;
use crate::nearby::nearby;
use crate::own_server::OwnServers;
use crate::seed::seed;

impl Options {
    /// Passes options before a command on to the command.
    ///
    /// # Errors
    /// Fails if the command does not have such an option, or already has its own value.
    pub(crate) fn hand_to(self, command: &mut Command) -> Result<(), Failure> {
        put("--seed", self.seed, command.seed())?;
        put("--presets", self.presets, command.presets())?;
        let no_nearby = command.no_nearby();
        let mut own = no_nearby.as_ref().map(|own| own.then_some(()));
        put("--no-nearby", self.no_nearby.then_some(()), own.as_mut())?;
        if let Some(no_nearby) = no_nearby {
            *no_nearby |= self.no_nearby;
        }
        put("--open", self.open, None)
    }
}

fn put<T>(option: &str, given: Option<T>, own: Option<&mut Option<T>>) -> Result<(), Failure> {
    let wrong = |key| Failure::usage(Message::new(key).text("argument", option));
    match (given, own) {
        (None, _) => Ok(()),
        (Some(_), None) => Err(wrong("said-takes-no")),
        (Some(_), Some(Some(_))) => Err(wrong("usage-twice")),
        (given, Some(own)) => {
            *own = given;
            Ok(())
        }
    }
}

/// Opens the window, and returns when the window is closed. `lang` is the language of `--lang`, and `system`
/// the system's language.
pub(crate) fn run(
    options: Options,
    data: Option<PathBuf>,
    lang: Option<Lang>,
    system: Lang,
) -> Result<(), Failure> {
    let texts = Texts::new(lang.unwrap_or(system));
    let line = if inarow_desktop::has_display() {
        match open(&options, data.clone(), lang, system)? {
            Ok(()) => return Ok(()),
            Err(error) => {
                let reason = error.to_string();
                texts.with("error-window", &[("reason", Value::from(reason.as_str()))])
            }
        }
    } else {
        texts.get("error-display")
    };
    // The game starts even if nobody reads this output.
    let _ = writeln!(io::stderr(), "{line}");
    let file = options.open;
    let options = terminal::Options::kept(options.seed, options.presets, options.no_nearby);
    play::run(None, file, options, data, lang, system)
}

/// Opens the window. The outer error is for the user to fix. The inner error means that the system gives no
/// window.
fn open(
    options: &Options,
    data: Option<PathBuf>,
    lang: Option<Lang>,
    system: Lang,
) -> Result<Result<(), DesktopError>, Failure> {
    let nearby = nearby(!options.no_nearby);
    let servers = Arc::new(OwnServers::new(data.clone(), nearby.as_ref()));
    let profile = Profile::open(&Location::find(data));
    let link = options.open.as_deref().and_then(link_in).transpose()?;
    let presets = play::given_presets(options.presets.as_deref())?;
    Ok(inarow_desktop::run(inarow_desktop::Options {
        profile,
        presets,
        lang,
        system_lang: system,
        seed: seed(options.seed)?,
        clock: Clock::real(),
        folders: Folders::system(),
        file: options.open.clone().filter(|_| link.is_none()),
        links: Links { open: link, servers: Some(servers), nearby },
    }))
}
