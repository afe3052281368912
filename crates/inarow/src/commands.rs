//! The commands, one file each.

pub(crate) mod convert;
mod engine;
mod games;
mod perft;
pub(crate) mod play;
mod players;
mod referee;
mod walls;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// Does what was asked; without a command the terminal game starts with its menu.
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    let lang = cli.language();
    match cli.command {
        None => play::run(None, play::Options::default(), cli.lang, lang),
        Some(Command::Play(args)) => play::run(args.game, args.options, cli.lang, lang),
        Some(Command::Referee(args)) => referee::run(args),
        Some(Command::Perft(args)) => perft::run(args, lang),
        Some(Command::Games(args)) => games::run(&args, lang),
        Some(Command::Players(args)) => players::run(&args, lang),
        Some(Command::Engine(args)) => engine::run(args),
        Some(Command::Walls(args)) => walls::run(&args),
        Some(Command::Convert(args)) => convert::run(&args, lang),
    }
}
