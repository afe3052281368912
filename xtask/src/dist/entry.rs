//! `cargo xtask gomocup`: the engine alone, as tournaments of the Gomocup protocol accept it. The zip has
//! `pbrain-inarow` and its licences.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use super::pack::{self, Item};
use super::platform::Platform;
use super::{date, libraries, program, read, root, target, write};

/// Size limit of a Gomocup entry, in bytes.
const MOST: usize = 8 << 20;

/// Builds and packs the engine, and returns the zip.
pub(crate) fn run(platform: Platform) -> Result<PathBuf> {
    let root = root()?;
    let built = program::build_engine(&root, &target(&root), platform)?;
    let licences = libraries::licences_of(["inarow-gomocup", "entry"], &root, platform)?;
    let items = items(&root, platform, read(&built)?, licences)?;
    let (system, machine) = platform.names();
    let name = format!("pbrain-inarow-{}-{system}-{machine}", env!("CARGO_PKG_VERSION"));
    // Tournament managers search for the program at the top of the archive.
    let zip = pack::zip(&items, "", date(&root))?;
    ensure!(zip.len() <= MOST, "{name}.zip has {} bytes, Gomocup takes {MOST}", zip.len());
    write(&target(&root).join("dist"), &format!("{name}.zip"), &zip)
}

fn items(root: &Path, platform: Platform, program: Vec<u8>, licences: String) -> Result<Vec<Item>> {
    let mut items = vec![Item::program(&format!("pbrain-inarow{}", platform.exe_suffix()), program)];
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        items.push(Item::file(file, read(&root.join(file))?));
    }
    items.push(Item::file("LICENSES-libraries.txt", licences.into_bytes()));
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_is_the_program_with_its_licences() {
        let root = root().unwrap();
        let items = items(&root, Platform::Windows, b"MZ".to_vec(), "texts".to_owned()).unwrap();
        let names: Vec<&str> = items.iter().map(|item| item.path.as_str()).collect();
        assert_eq!(names, ["pbrain-inarow.exe", "LICENSE-MIT", "LICENSE-APACHE", "LICENSES-libraries.txt"]);
        let zip = || pack::zip(&items, "", 1_767_225_600).unwrap();
        assert!(zip() == zip(), "the zip changes from run to run");
        assert!(zip().windows(17).any(|bytes| bytes == b"pbrain-inarow.exe"), "the program lies at the top");
    }
}
