//! `inarow perft`, which prints leaf counts of a game's move tree.

use std::io::Write;
use std::time::{Duration, Instant};

use inarow_core::{Message, Position};
use inarow_view::{Lang, Texts};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::cli::PerftArgs;
use crate::failure::Failure;
use crate::game_source::{play_moves, setup_of};
use crate::out::{json, out};
use crate::setup_file::setup_from;

#[derive(Serialize)]
struct Line {
    depth: u32,
    leaves: u64,
    lines: u64,
    seconds: f64,
}

pub(crate) fn run(args: PerftArgs, lang: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang);
    let seed = args.seed.unwrap_or(0);
    let setup = match (&args.setup, &args.game) {
        (Some(path), _) => setup_from(path)?,
        (None, Some(game)) => setup_of(game, seed)?,
        (None, None) => return Err(Failure::usage(Message::new("said-name-game"))),
    };
    let mut position = Position::new(&setup)?;
    play_moves(&mut position, args.moves.as_deref().unwrap_or_default(), seed)?;
    let mut lines = Vec::new();
    for depth in args.depth.min(1)..=args.depth {
        // The progress is shown only on a terminal, and removed before its line is printed.
        let progress =
            ProgressBar::new_spinner().with_message(texts.with("perft-depth", &[("depth", depth.into())]));
        progress.enable_steady_tick(Duration::from_millis(100));
        let start = Instant::now();
        let count = position.perft(depth);
        let seconds = start.elapsed().as_secs_f64();
        progress.finish_and_clear();
        let line = Line { depth, leaves: count.leaves, lines: count.lines, seconds };
        if !args.json {
            let mut out = out();
            writeln!(out, "{} {}", line.depth, line.leaves)?;
            // Deep counts take long, so each count is printed at once.
            out.flush()?;
        }
        lines.push(line);
    }
    if args.json {
        json(&lines)?;
    }
    Ok(())
}
