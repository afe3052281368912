//! The command line of inarow: reads what is asked, wires the crates together, reports errors. No game logic.

mod cli;
mod commands;
mod failure;
mod game_source;
mod interrupt;
mod out;
mod pictures;
mod seed;
mod setup_file;

use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match cli::parse(std::env::args_os()) {
        Ok(cli) => cli,
        // clap prints help and versions to standard output with 0, usage errors to standard error with 2.
        Err(error) => {
            let code = error.exit_code();
            return match error.print() {
                Ok(()) => ExitCode::from(u8::try_from(code).unwrap_or(2)),
                Err(_) => ExitCode::from(1),
            };
        }
    };
    match commands::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
