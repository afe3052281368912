//! The command line of inarow: reads what is asked, wires the crates together, reports errors. No game logic.

mod cli;
mod commands;
mod cores;
mod failure;
mod fleet;
mod game_source;
mod interrupt;
mod localize;
mod out;
mod own_presets;
mod pictures;
mod seed;
mod setup_file;
mod usage;
mod values;

use std::io::{self, Write};
use std::process::ExitCode;

use inarow_view::Texts;

use cli::Misread;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    let lang = cli::language_in(&arguments);
    let texts = Texts::new(lang);
    match cli::parse(arguments, &texts) {
        Ok(asked) => match commands::run(asked.cli, lang) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(&asked.path, &texts),
        },
        Err(misread) => refused(&misread, &texts),
    }
}

/// Help and versions go to standard output with 0, usage errors to standard error with 2.
fn refused(misread: &Misread, texts: &Texts) -> ExitCode {
    let error = &misread.error;
    let told = match usage::told(misread, texts) {
        Some(told) => write!(io::stderr(), "{told}"),
        None => {
            let styled = error.render();
            let help = usage::placeholders(&styled.ansi().to_string(), texts);
            if error.use_stderr() {
                write!(anstream::stderr(), "{help}")
            } else {
                write!(anstream::stdout(), "{help}")
            }
        }
    };
    match told {
        Ok(()) => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
        Err(_) => ExitCode::from(1),
    }
}
