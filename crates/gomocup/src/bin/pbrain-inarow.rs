//! The engine alone, for tournaments of the Gomocup protocol: `cargo xtask gomocup` packs it.

use std::hash::{BuildHasher, RandomState};
use std::io;

use inarow_engine::Presets;
use inarow_gomocup::serve;

fn main() -> io::Result<()> {
    // The seed decides between equal moves: each run has its own.
    let seed = RandomState::new().hash_one(std::process::id()) >> 1;
    serve(None, &Presets::builtin(), seed, io::stdin(), io::stdout())
}
