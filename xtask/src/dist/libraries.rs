//! Libraries that are part of the program, with their licences.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::platform::Platform;
use super::program::cargo;

/// Description of every package of the lock file, from cargo.
#[derive(Deserialize)]
struct Known {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    /// Source of the package, or `None` for packages of the workspace.
    source: Option<String>,
    license: Option<String>,
    license_file: Option<PathBuf>,
    manifest_path: PathBuf,
}

impl Package {
    /// Returns the texts of the package's licences, as its authors ship them.
    fn texts(&self) -> Result<Vec<String>> {
        let folder = self.manifest_path.parent().context("a manifest in no folder")?;
        let mut files: BTreeSet<PathBuf> = self.license_file.iter().map(|file| folder.join(file)).collect();
        for entry in entries(folder)? {
            let name = entry.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
            let is_licence = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"]
                .iter()
                .any(|start| name.starts_with(start));
            if entry.is_dir() && (is_licence || name == "FONTS") {
                // Typefaces have the text of their licence in their folder.
                files.extend(entries(&entry)?.into_iter().filter(|file| file.is_file() && is_text(file)));
            } else if is_licence && entry.is_file() {
                files.insert(entry);
            }
        }
        let text = |file: &PathBuf| {
            let bytes = super::read(file)?;
            let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
            Ok(text.trim_matches('\n').trim_end().to_owned())
        };
        files.iter().map(text).collect()
    }
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

fn is_text(file: &Path) -> bool {
    file.extension().is_none_or(|extension| extension == "txt" || extension == "md")
}

/// Returns a page that names every library in the program and has each text of a licence once.
pub(super) fn licences(root: &Path, platform: Platform) -> Result<String> {
    licences_of(["inarow", "fleet"], root, platform)
}

/// Returns the page of [`licences`] for a package of the workspace with these features.
pub(super) fn licences_of(package: [&str; 2], root: &Path, platform: Platform) -> Result<String> {
    let triple = match platform.triple() {
        Some(triple) => triple.to_owned(),
        None => own_triple(root)?,
    };
    // The metadata also describes libraries of unused features. The dependency tree decides which libraries are
    // linked.
    let asked =
        ["metadata", "--format-version", "1", "--locked", "--all-features", "--filter-platform", &triple];
    let known = cargo_output(root, &asked)?;
    let known: Known =
        serde_json::from_slice(&known).context("cargo metadata printed something unexpected")?;
    let apache = String::from_utf8(super::read(&root.join("LICENSE-APACHE"))?)?;
    page(&known.linked(&linked_names(package, root, &triple)?)?, &apache)
}

/// Returns the compiler's name of this machine.
fn own_triple(root: &Path) -> Result<String> {
    let told = cargo_output(root, &["-vV"])?;
    let told = String::from_utf8_lossy(&told);
    let host = told.lines().find_map(|line| line.strip_prefix("host: ")).context("cargo names no host")?;
    let machine = format!("{}-", std::env::consts::ARCH);
    ensure!(host.starts_with(&machine), "cargo builds for {host}, not for this machine");
    Ok(host.to_owned())
}

/// Returns the output of cargo.
fn cargo_output(root: &Path, arguments: &[&str]) -> Result<Vec<u8>> {
    let output =
        Command::new(cargo()).args(arguments).current_dir(root).output().context("cargo does not start")?;
    let what = arguments[0];
    ensure!(output.status.success(), "cargo {what}: {}", String::from_utf8_lossy(&output.stderr).trim());
    Ok(output.stdout)
}

/// Returns name and version of every package that is linked into the program. Macros run during compilation and
/// are not linked. Libraries for tests or other features are not linked either. The tree alone shows the
/// features in use.
fn linked_names(
    [package, features]: [&str; 2],
    root: &Path,
    triple: &str,
) -> Result<BTreeSet<(String, String)>> {
    let tree = cargo_output(
        root,
        &[
            "tree",
            "--locked",
            "-p",
            package,
            "--features",
            features,
            "--edges",
            "normal,no-proc-macro",
            "--target",
            triple,
            "--prefix",
            "none",
            "--format",
            "{p}",
        ],
    )?;
    let lines = String::from_utf8(tree).context("cargo tree printed something unexpected")?;
    lines
        .lines()
        .map(|line| {
            let mut words = line.split_whitespace();
            let (name, version) = (words.next(), words.next().and_then(|version| version.strip_prefix('v')));
            let (name, version) = name.zip(version).with_context(|| format!("cargo tree: {line}"))?;
            Ok((name.to_owned(), version.to_owned()))
        })
        .collect()
}

impl Known {
    /// Returns the external libraries among these names and versions, ordered by name.
    fn linked(&self, names: &BTreeSet<(String, String)>) -> Result<Vec<&Package>> {
        let found = names.iter().map(|(name, version)| {
            let is_it = |package: &&Package| package.name == *name && package.version == *version;
            self.packages
                .iter()
                .find(is_it)
                .with_context(|| format!("cargo does not describe {name} {version}"))
        });
        let found: Vec<&Package> = found.collect::<Result<_>>()?;
        Ok(found.into_iter().filter(|package| package.source.is_some()).collect())
    }
}

/// Builds the page of libraries. `apache` is the text of the Apache License, for libraries that offer this
/// licence and ship no text.
fn page(linked: &[&Package], apache: &str) -> Result<String> {
    let mut page =
        "The libraries that are part of the program inarow, and their licences. The standard library of \
                    Rust is part of it too, MIT OR Apache-2.0.\n\n"
            .to_owned();
    // Texts are compared by words, because many differ only in line breaks.
    let mut texts: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    for package in linked {
        let Package { name, version, license, .. } = package;
        let whole = format!("{name} {version}");
        let mut own = package.texts()?;
        let named = license.as_deref().unwrap_or("see its licence below");
        if own.is_empty() {
            ensure!(named.contains("Apache-2.0"), "{whole} ({named}) ships no text of its licence");
            own.push(apache.trim().to_owned());
        }
        write!(page, "{whole}: {named}")?;
        // MPL-2.0 requires the location of the sources. A choice of licences uses another licence.
        if named.contains("MPL-2.0") && !named.contains(" OR ") {
            write!(page, "; source: https://crates.io/crates/{name}/{version}")?;
        }
        writeln!(page)?;
        for text in own {
            let words: Vec<&str> = text.split_whitespace().collect();
            let (_, names) = texts.entry(words.join(" ")).or_insert_with(|| (text, Vec::new()));
            names.push(whole.clone());
        }
    }
    let mut texts: Vec<(String, Vec<String>)> = texts.into_values().collect();
    texts.sort_by(|one, other| one.1.cmp(&other.1).then_with(|| one.0.cmp(&other.0)));
    for (text, names) in texts {
        write!(page, "\n{}\n{}\n\n{text}\n", "=".repeat(80), names.join(", "))?;
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_of_the_program_are_named_with_their_licences() {
        let page = licences(&super::super::root().unwrap(), Platform::Own).unwrap();
        for library in ["egui 0.37", "clap 4.", "rusqlite 0.39", "async-nats "] {
            assert!(page.lines().any(|line| line.starts_with(library)), "{library}");
        }
        // Macros, and libraries for tests and builds only, are not part of the program.
        for library in ["serde_derive ", "proptest ", "cc ", "egui_kittest ", "inarow-core "] {
            assert!(!page.lines().any(|line| line.starts_with(library)), "{library}");
        }
        assert!(page.contains("Permission is hereby granted, free of charge"));
        let (names, texts) = page.split_once(&"=".repeat(80)).unwrap();
        for line in names.lines().skip(2).filter(|line| !line.is_empty()) {
            let (library, _) = line.split_once(": ").unwrap();
            let held = texts.lines().any(|line| line.split(", ").any(|name| name == library));
            assert!(held, "{library} has no text of its licence");
        }
        assert!(texts.contains("UBUNTU FONT LICENCE"), "typefaces within libraries have theirs");
        assert!(
            page == licences(&super::super::root().unwrap(), Platform::Own).unwrap(),
            "the page changes from run to run"
        );
    }

    #[test]
    fn a_program_for_windows_names_its_own_libraries() {
        let page = licences(&super::super::root().unwrap(), Platform::Windows).unwrap();
        let names = |library: &str| page.lines().any(|line| line.starts_with(library));
        assert!(names("win32job "), "ends engines on Windows");
        assert!(!names("x11rb "), "draws on displays of Linux");
    }

    #[test]
    fn a_text_is_held_once_for_all_that_share_it() {
        let folder = tempfile::tempdir().unwrap();
        let package = |name: &str, text: &str| {
            let file = super::super::write(&folder.path().join(name), "LICENSE", text.as_bytes()).unwrap();
            Package {
                name: name.to_owned(),
                version: "1.0.0".to_owned(),
                source: Some("elsewhere".to_owned()),
                license: Some("MIT".to_owned()),
                license_file: None,
                manifest_path: file.with_file_name("Cargo.toml"),
            }
        };
        let [a, b, c] = [package("a", "Be\nkind.\n"), package("b", "Be kind.\r\n"), package("c", "Be good.")];
        let page_of = |packages: &[&Package]| page(packages, "The Apache License");
        let page = page_of(&[&a, &b, &c]).unwrap();
        assert_eq!(page.matches("kind.").count(), 1);
        assert!(page.contains("a 1.0.0, b 1.0.0\n\nBe\nkind.\n"), "{page}");
        assert!(page.contains("c 1.0.0\n\nBe good.\n"), "{page}");
        let mozilla = Package { license: Some("MPL-2.0".to_owned()), ..package("m", "Share.") };
        let page = page_of(&[&mozilla]).unwrap();
        assert!(page.contains("m 1.0.0: MPL-2.0; source: https://crates.io/crates/m/1.0.0\n"), "{page}");
        let bare = |name: &str, license: &str| {
            let package = package(name, "");
            std::fs::remove_file(package.manifest_path.with_file_name("LICENSE")).unwrap();
            Package { license: Some(license.to_owned()), ..package }
        };
        let page = page_of(&[&bare("d", "MIT OR Apache-2.0")]).unwrap();
        assert!(page.contains("d 1.0.0\n\nThe Apache License\n"), "{page}");
        let error = page_of(&[&bare("e", "MIT")]).unwrap_err();
        assert_eq!(error.to_string(), "e 1.0.0 (MIT) ships no text of its licence");
    }
}
