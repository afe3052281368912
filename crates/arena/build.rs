//! Names the build by its sources: other moves may come from other ones, whatever the version is called.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Whatever may change a built-in player's move, or how a game is played. The fleet is among them, whether or not the
/// program is built with it: a worker sets up the games that it is sent.
const SOURCES: [&str; 10] = [
    "../core/src",
    "../record/src",
    "../formats/src",
    "../engine/src",
    "../play/src",
    "../gomocup/src",
    "../contest/src",
    "src",
    "../fleet/src",
    "../../Cargo.lock",
];

fn main() -> io::Result<()> {
    let mut files = Vec::new();
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
        gather(Path::new(source), &mut files)?;
    }
    files.sort();
    let mut digest = Sha256::new();
    for file in files {
        // The same on every system, whatever ends lines and parts folders there.
        let mut text = std::fs::read(&file)?;
        text.retain(|byte| *byte != b'\r');
        for part in file.iter() {
            digest.update(part.as_encoded_bytes());
            digest.update([0]);
        }
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(&text);
    }
    let mut name = String::new();
    for byte in &digest.finalize()[..6] {
        // A string takes whatever is written to it.
        let _ = write!(name, "{byte:02x}");
    }
    println!("cargo::rustc-env=INAROW_SOURCES={name}");
    Ok(())
}

fn gather(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(path)? {
        gather(&entry?.path(), files)?;
    }
    Ok(())
}
