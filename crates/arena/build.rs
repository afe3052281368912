//! Names the build by a hash of its sources. Changed sources may play other moves under an unchanged version.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Sources that may change a built-in player's move or the course of a game. The fleet is always included, even
/// in builds without the fleet. A worker sets up the games that it receives.
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
        // Line endings and folder separators must not change the hash between systems.
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
        // Writing to a string never fails.
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
