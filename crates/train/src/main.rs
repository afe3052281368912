//! Makes the values of the search by patterns, for `crates/engine/src/fits`:
//!
//! ```text
//! cargo run --release -p inarow-train -- gather GAME GAMES [NODES [SEED]] > games.txt
//! cargo run --release -p inarow-train -- fit GAME [x|o] FOLDER FILE...
//! cargo run --release -p inarow-train -- book GAME [NODES] > part.txt
//! ```
//!
//! `gather` plays games of level 10 against itself from random openings, with NODES nodes per move (default:
//! 2000). The output has the value of every move. `fit` reads such files and writes the tables to a folder,
//! starting from the game's present tables. `x` or `o` selects the positions with that side to move. `book`
//! prints a game's part of `crates/engine/src/book.txt`. No crate imports this crate.
#![expect(clippy::print_stderr, reason = "prints how the fit goes")]

mod adam;
mod book;
mod chance;
mod gather;
mod moves;
mod played;
mod tables;

use std::error::Error;
use std::path::Path;

use inarow_core::{GameSpec, Position, Side};
use inarow_engine::training;
use inarow_record::{Dice, Stream};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Fits the tables of a game to games in files, in positions of one side to move or of both.
fn fit(game: &str, side: Option<Side>, folder: &str, files: &[&str]) -> Result<()> {
    let setup = game.parse::<GameSpec>()?.setup(&mut Dice::new(1, Stream::SetUp))?;
    let start = training::tables(&Position::new(&setup)?, side.unwrap_or(Side::X));
    let tables = start.ok_or_else(|| format!("{game} has no lines"))?;
    let mut samples = Vec::new();
    for file in files {
        played::read(&std::fs::read_to_string(file)?, &mut samples)?;
    }
    samples.retain(|sample| side.is_none_or(|side| sample.features.side == side));
    if samples.is_empty() {
        return Err("no file has a position to fit to".into());
    }
    tables::write(&chance::fit(&samples, &tables), &moves::fit(&samples, &tables), Path::new(folder))
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["gather", game, games, rest @ ..] => {
            let number = |at: usize, usual: u64| rest.get(at).map_or(Ok(usual), |text| text.parse::<u64>());
            gather::gather(&game.parse()?, games.parse()?, number(0, 2000)?, number(1, 1)?)
        }
        ["fit", game, side @ ("x" | "o"), folder, files @ ..] if !files.is_empty() => {
            fit(game, Some(if *side == "x" { Side::X } else { Side::O }), folder, files)
        }
        ["fit", game, folder, files @ ..] if !files.is_empty() => fit(game, None, folder, files),
        ["book", game, rest @ ..] => {
            book::book(game, rest.first().map_or(Ok(40_000), |text| text.parse::<u64>())?)
        }
        _ => {
            Err("write gather GAME GAMES [NODES [SEED]], fit GAME [x|o] FOLDER FILE..., or book GAME [NODES]"
                .into())
        }
    }
}
