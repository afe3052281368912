//! Makes the values of the search by patterns, for `crates/engine/src/{patterns,line_search}/*.txt`:
//!
//! ```text
//! cargo run --release -p inarow-train -- gather GAME GAMES [NODES [SEED]] > games.txt
//! cargo run --release -p inarow-train -- fit FOLDER FILE...
//! cargo run --release -p inarow-train -- book GAME [NODES] > part.txt
//! ```
//!
//! `gather` plays games of level 10 with itself from random openings, so many positions a move (default: 2000), and prints
//! them with the value of every move. `fit` reads such files and writes the tables to a folder.
//! `book` prints a game's part of `crates/engine/src/book.txt`. Nothing imports this.
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

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["gather", game, games, rest @ ..] => {
            let number = |at: usize, usual: u64| rest.get(at).map_or(Ok(usual), |text| text.parse::<u64>());
            gather::gather(&game.parse()?, games.parse()?, number(0, 2000)?, number(1, 1)?)
        }
        ["fit", folder, files @ ..] if !files.is_empty() => {
            let mut samples = Vec::new();
            for file in files {
                played::read(&std::fs::read_to_string(file)?, &mut samples)?;
            }
            tables::write(&chance::fit(&samples), &moves::fit(&samples), Path::new(folder))
        }
        ["book", game, rest @ ..] => {
            book::book(game, rest.first().map_or(Ok(40_000), |text| text.parse::<u64>())?)
        }
        _ => Err("write gather GAME GAMES [NODES [SEED]], fit FOLDER FILE..., or book GAME [NODES]".into()),
    }
}
