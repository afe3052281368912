//! `inarow` alone: the window; where there is no display, the game in the terminal.

use std::io::{self, Write};
use std::path::PathBuf;

use inarow_desktop::{Clock, DesktopError, Folders};
use inarow_profile::{Location, Profile};
use inarow_view::{Lang, Texts, Value};

use super::play;
use crate::failure::Failure;
use crate::seed::seed;

#[derive(Debug, Default, Clone, clap::Args)]
pub(crate) struct Options {
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    presets: Option<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl Options {
    /// The first of them that was given: they belong to the window and go with no command.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let given = [
            ("--seed", self.seed.is_some()),
            ("--presets", self.presets.is_some()),
            ("--data", self.data.is_some()),
        ];
        given.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }
}

/// Opens the window and returns when it is closed. `lang` is what `--lang` asked for, `system` what the system speaks.
pub(crate) fn run(options: Options, lang: Option<Lang>, system: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang.unwrap_or(system));
    let line = if inarow_desktop::has_display() {
        match open(&options, lang, system)? {
            Ok(()) => return Ok(()),
            Err(error) => {
                let reason = error.to_string();
                texts.with("error-window", &[("reason", Value::from(reason.as_str()))])
            }
        }
    } else {
        texts.get("error-display")
    };
    // Whoever reads nothing of it plays all the same.
    let _ = writeln!(io::stderr(), "{line}");
    let terminal = play::Options::kept(options.seed, options.presets, options.data);
    play::run(None, terminal, lang, system)
}

/// The outer error is the person's to mend, the inner one says that there is no window.
fn open(options: &Options, lang: Option<Lang>, system: Lang) -> Result<Result<(), DesktopError>, Failure> {
    let profile = Profile::open(&Location::find(options.data.clone()));
    let presets = play::given_presets(options.presets.as_deref())?;
    Ok(inarow_desktop::run(inarow_desktop::Options {
        profile,
        presets,
        lang,
        system_lang: system,
        seed: seed(options.seed)?,
        clock: Clock::real(),
        folders: Folders::system(),
    }))
}
