//! The commands, one file each.

mod analyse;
mod arena;
mod bench;
mod bot;
mod completions;
mod convert;
mod course;
mod course_figures;
mod engine;
mod games;
mod perft;
mod play;
mod players;
mod referee;
mod serve;
mod walls;
mod window;
mod worker;

use inarow_view::Lang;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// Runs the command, or opens the window if no command is given.
pub(crate) fn run(cli: Cli, lang: Lang) -> Result<(), Failure> {
    let Some(mut command) = cli.command else { return window::run(cli.window, cli.data, cli.lang, lang) };
    cli.window.hand_to(&mut command)?;
    match command {
        Command::Play(args) => play::run(args.game, None, args.options, cli.data, cli.lang, lang),
        Command::Referee(args) => referee::run(args),
        Command::Perft(args) => perft::run(args, lang),
        Command::Analyse(args) => analyse::run(*args, lang),
        Command::Bench => bench::run(),
        Command::Games(args) => games::run(&args, lang),
        Command::Players(args) => players::run(&args, cli.data, lang),
        Command::Engine(args) => engine::run(args, cli.data),
        Command::Walls(args) => walls::run(&args),
        Command::Arena(command) => arena::run(command, cli.data, lang),
        Command::Worker(args) => worker::run(args, lang),
        Command::Course(command) => course::run(command, cli.data, lang),
        Command::Bot(args) => bot::run(*args, cli.data, lang),
        Command::Serve(args) => serve::run(args, cli.data, lang),
        Command::Convert(args) => convert::run(&args, lang),
        Command::Completions(args) => completions::run(args.shell, lang),
        Command::Manual => completions::manual(lang),
    }
}
