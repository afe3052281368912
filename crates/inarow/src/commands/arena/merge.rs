//! `inarow arena merge`, which merges several logs of one plan.

use std::io::Write;

use inarow_arena::log::merge;
use inarow_view::{Lang, Texts};
use serde::Serialize;

use crate::cli::arena::MergeArgs;
use crate::failure::Failure;
use crate::out::{json, out};

#[derive(Serialize)]
struct Report {
    games: u64,
    repeated: u64,
}

pub(super) fn run(args: &MergeArgs, lang: Lang) -> Result<(), Failure> {
    let merged = merge(&args.out, &args.logs, args.allow_changed)?;
    if args.json {
        return json(&Report { games: merged.games, repeated: merged.repeated });
    }
    let texts = Texts::new(lang);
    let games = texts.with("games-count", &[("count", merged.games.into())]);
    let values = [
        ("file", args.out.display().to_string().into()),
        ("games", games.into()),
        ("repeated", merged.repeated.into()),
    ];
    let mut out = out();
    writeln!(out, "{}", texts.with("arena-merged", &values))?;
    Ok(out.flush()?)
}
