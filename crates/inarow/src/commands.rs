//! The commands, one file each.

pub(crate) mod arena;
pub(crate) mod convert;
mod engine;
mod games;
mod perft;
pub(crate) mod play;
mod players;
mod referee;
mod walls;
pub(crate) mod window;
pub(crate) mod worker;

use inarow_view::Lang;

use crate::cli::{Cli, Command};
use crate::failure::Failure;
use crate::said::Said;

/// Does what was asked; without a command the window opens.
pub(crate) fn run(cli: Cli, lang: Lang) -> Result<(), Failure> {
    if let (Some(_), Some(option)) = (&cli.command, cli.window.given()) {
        return Err(Failure::usage(Said::new("said-behind").with("option", option)));
    }
    match cli.command {
        None => window::run(cli.window, cli.lang, lang),
        Some(Command::Play(args)) => play::run(args.game, args.options, cli.lang, lang),
        Some(Command::Referee(args)) => referee::run(args),
        Some(Command::Perft(args)) => perft::run(args, lang),
        Some(Command::Games(args)) => games::run(&args, lang),
        Some(Command::Players(args)) => players::run(&args, lang),
        Some(Command::Engine(args)) => engine::run(args),
        Some(Command::Walls(args)) => walls::run(&args),
        Some(Command::Arena(command)) => arena::run(command, lang),
        Some(Command::Worker(args)) => worker::run(args, lang),
        Some(Command::Convert(args)) => convert::run(&args, lang),
    }
}
