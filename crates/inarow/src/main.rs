//! Command line of inarow, which reads arguments, wires the crates together and reports errors. The crate
//! contains no game logic.
//!
//! # Where it happens
//!
//! - Add a command: grammar in `cli.rs` or `cli/`, work in `commands/`, texts in `view/texts/`.
//! - Choose between the full-screen and the line terminal for `inarow play`: `run` in `commands/play.rs`.
//! - Host a game by link: `own_server.rs`.
//! - Find games in the local network: `nearby.rs`.
//! - Play as a bot: `commands/bot.rs` answers challenges, `commands/bot/game.rs` follows a game.
//! - Let clients of the coursework game play against humans: `commands/serve/gateway.rs` presents each as a
//!   bot.
//!
//! # Files
//!
//! - `cli.rs`, `cli/`: the grammar
//! - `usage.rs`, `localize.rs`: clap's errors in both languages
//! - `commands.rs`, `commands/`: one file for each command
//! - `failure.rs`: errors of commands
//! - `named_file.rs`, `reading.rs`, `setup_file.rs`: files that are named on the command line
//! - `overwrite.rs`: files that may be replaced

mod cli;
mod commands;
mod cores;
mod failure;
mod fleet;
mod game_source;
mod interrupt;
mod listening;
mod localize;
mod named_file;
mod nearby;
mod out;
mod overwrite;
mod own_presets;
mod own_server;
mod pictures;
mod reading;
mod seed;
mod setup_file;
mod usage;
mod values;

use std::io::{self, Write};
use std::process::ExitCode;

use inarow_view::Texts;

use cli::CliError;
use failure::Failure;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    let lang = cli::language_in(&arguments);
    let texts = Texts::new(lang);
    match cli::parse(arguments, &texts) {
        Ok(parsed) => match commands::run(parsed.cli, lang) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failed(&failure, &parsed.path, &texts),
        },
        Err(error) => refused(&error, &texts),
    }
}

/// Reports the failure of the command at this path and returns the exit code. A closed reader is not a failure.
fn failed(failure: &Failure, path: &[String], texts: &Texts) -> ExitCode {
    if failure.is_broken_pipe() {
        return ExitCode::SUCCESS;
    }
    let (code, usage) = match failure.is_usage() {
        true => (2, format!("\n{}", usage::of(&mut cli::command_at(path, texts), texts))),
        false => (1, String::new()),
    };
    // Nothing can be reported once standard error is closed.
    let _ = write!(io::stderr(), "inarow: {}\n{usage}", failure.in_words(texts));
    ExitCode::from(code)
}

/// Prints help and versions on standard output with exit code 0. Prints usage errors on standard error with
/// exit code 2.
fn refused(refused: &CliError, texts: &Texts) -> ExitCode {
    let error = &refused.error;
    let written = match usage::in_words(refused, texts) {
        Some(words) => write!(io::stderr(), "{words}"),
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
    match written {
        Ok(()) => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
        Err(_) => ExitCode::from(1),
    }
}
