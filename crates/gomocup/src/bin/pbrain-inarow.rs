//! The engine alone, for tournaments over the Gomocup protocol. `cargo xtask gomocup` packs this program.

use std::hash::{BuildHasher, RandomState};
use std::io;

use inarow_engine::Presets;
use inarow_gomocup::serve;

fn main() -> io::Result<()> {
    // The seed breaks ties between equal moves. A run has its own seed.
    let seed = RandomState::new().hash_one(std::process::id()) >> 1;
    serve(None, &Presets::builtin(), seed, io::stdin(), io::stdout())
}
