//! `cargo xtask dist`: packages for users. An archive has the executable, icon, licences, both READMEs and
//! every file that they link to. For Linux a Debian package is added. Equal sources and tools give equal bytes.

mod deb;
pub(crate) mod entry;
mod libraries;
mod pack;
mod papers;
mod platform;
mod program;
mod windows;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use pack::Item;
pub(crate) use platform::Platform;
use program::Built;

/// Date of packed files, in seconds since 1970, if neither `SOURCE_DATE_EPOCH` nor git gives a date.
const NO_DATE: u64 = 1_767_225_600;

/// Icons in the archive.
const ICONS: &[(&str, &str)] =
    &[("crates/desktop/icon/inarow.svg", "inarow.svg"), ("crates/desktop/icon/inarow-256.png", "inarow.png")];

/// Builds and packs the program, and returns the packages.
pub(crate) fn run(platform: Platform) -> Result<Vec<PathBuf>> {
    let root = root()?;
    // Papers are checked before the long build.
    let papers = papers::papers(&root, platform)?;
    let built = program::build(&root, &target(&root), platform)?;
    let version = env!("CARGO_PKG_VERSION");
    let (system, machine) = platform.names();
    let out = target(&root).join("dist");
    let date = date(&root);
    let name = format!("inarow-{version}-{system}-{machine}");
    let items = archive_items(&root, &built, papers)?;
    let mut made = Vec::new();
    if platform.is_windows() {
        made.push(write(&out, &format!("{name}.zip"), &pack::zip(&items, &format!("{name}/"), date)?)?);
    } else {
        made.push(write(&out, &format!("{name}.tar.gz"), &pack::tar_gz(&items, &format!("{name}/"), date)?)?);
    }
    if platform.is_linux() {
        let architecture = deb::architecture(machine);
        let guides = deb::Guides::of(&built.inarow)?;
        let bytes = deb::package(&root, &built.inarow, &guides, version, architecture, date)?;
        made.push(write(&out, &format!("inarow_{version}_{architecture}.deb"), &bytes)?);
    }
    Ok(made)
}

pub(crate) fn root() -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    Ok(root.context("xtask lies in no workspace")?.to_owned())
}

pub(crate) fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// Time of the last change of the sources, in seconds since 1970.
fn date(root: &Path) -> u64 {
    let given = std::env::var("SOURCE_DATE_EPOCH").ok();
    let commit = || {
        let log = Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root).output().ok()?;
        String::from_utf8(log.stdout).ok()
    };
    given.or_else(commit).and_then(|text| text.trim().parse().ok()).unwrap_or(NO_DATE)
}

fn archive_items(root: &Path, built: &Built, papers: Vec<Item>) -> Result<Vec<Item>> {
    let mut items = Vec::new();
    for program in [Some(&built.inarow), built.window.as_ref()].into_iter().flatten() {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        items.push(Item::program(&name, read(program)?));
    }
    items.extend(papers);
    for (file, name) in ICONS {
        items.push(Item::file(name, read(&root.join(file))?));
    }
    Ok(items)
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).with_context(|| path.display().to_string())
}

#[expect(clippy::disallowed_methods, reason = "a build product that is made anew, not a person's file")]
pub(crate) fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let path = folder.join(name);
    std::fs::write(&path, bytes).with_context(|| path.display().to_string())?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stand-in for a program, which contains the name of a library's version.
    const PROGRAM: &[u8] = b"\x7fELF GLIBC_2.17 GLIBC_2.34 GLIBC_2.4";

    #[test]
    fn everything_beside_the_program_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let program = write(folder.path(), "inarow", PROGRAM).unwrap();
        let built = Built { inarow: program, window: None };
        let root = root().unwrap();
        let papers = papers::papers(&root, Platform::Own).unwrap();
        let items = archive_items(&root, &built, papers).unwrap();
        let to_run: Vec<&str> =
            items.iter().filter(|item| item.is_program()).map(|item| item.path.as_str()).collect();
        assert_eq!(
            to_run,
            ["inarow", "examples/link-bot.py", "examples/pbrain-rows.py", "examples/referee-bot.py"]
        );
        for wanted in
            ["README.md", "README.ru.md", "LICENSE-MIT", "LICENSE-APACHE", "inarow.svg", "inarow.png"]
        {
            assert!(items.iter().any(|item| item.path == wanted), "{wanted}");
        }
        papers::check_links(&items).unwrap();
        let one = pack::tar_gz(&items, "inarow/", 1).unwrap();
        assert!(one == pack::tar_gz(&items, "inarow/", 1).unwrap(), "the archive changes from run to run");
        let zip = pack::zip(&items, "inarow/", NO_DATE).unwrap();
        assert!(zip.starts_with(b"PK"), "the zip for Windows");
        assert!(zip == pack::zip(&items, "inarow/", NO_DATE).unwrap(), "the zip changes from run to run");
    }

    #[test]
    fn the_package_is_one_that_debian_takes() {
        let folder = tempfile::tempdir().unwrap();
        let program = write(folder.path(), "inarow", PROGRAM).unwrap();
        let root = root().unwrap();
        let guides = deb::Guides::by(|arguments| Ok(arguments.join(" ").into_bytes())).unwrap();
        let package = || deb::package(&root, &program, &guides, "0.1.0", "amd64", 1).unwrap();
        let bytes = package();
        papers::check_links(&deb::items(&root, Vec::new(), &guides, "0.1.0", 1).unwrap()).unwrap();
        assert!(bytes == package(), "the package changes from run to run");
        assert!(bytes.starts_with(b"!<arch>\ndebian-binary"));
        let path = write(folder.path(), "inarow.deb", &bytes).unwrap();
        let ask = |what: &str| {
            let output = Command::new("dpkg-deb").arg(what).arg(&path).output().ok()?;
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            Some(String::from_utf8(output.stdout).unwrap())
        };
        // Debian and its derivatives alone have the tool.
        let (Some(info), Some(contents)) = (ask("--info"), ask("--contents")) else { return };
        for part in ["Package: inarow", "Version: 0.1.0", "Architecture: amd64", "libc6 (>= 2.34)"] {
            assert!(info.contains(part), "{part} is missing in {info}");
        }
        for part in [
            "-rwxr-xr-x root/root",
            "./usr/bin/inarow",
            "./usr/share/applications/inarow.desktop",
            "./usr/share/mime/packages/inarow.xml",
            "./usr/share/icons/hicolor/256x256/apps/inarow.png",
            "./usr/share/doc/inarow/copyright",
            "./usr/share/doc/inarow/changelog.gz",
            "./usr/share/doc/inarow/README.ru.md",
            "./usr/share/doc/inarow/docs/pictures/window-start-en.png",
            "./usr/share/man/man1/inarow.1.gz",
            "./usr/share/bash-completion/completions/inarow",
            "./usr/share/zsh/vendor-completions/_inarow",
            "./usr/share/fish/vendor_completions.d/inarow.fish",
            "./usr/lib/systemd/system/inarow.service",
            "./usr/lib/systemd/system/inarow-backup.service",
            "./usr/lib/systemd/system/inarow-backup.timer",
            "./usr/lib/sysusers.d/inarow.conf",
        ] {
            assert!(contents.contains(part), "{part} is missing in {contents}");
        }
    }

    #[test]
    fn the_desktop_entry_is_valid() {
        let entry = root().unwrap().join("xtask/package/inarow.desktop");
        let text = String::from_utf8(read(&entry).unwrap()).unwrap();
        for key in [
            "Exec=inarow %f",
            "MimeType=application/x-go-sgf;application/x-piskvork;",
            "Icon=inarow",
            "GenericName[ru]=",
            "Comment[ru]=",
            "Categories=Game;",
        ] {
            assert!(text.contains(key), "{key}");
        }
        if let Ok(output) = Command::new("desktop-file-validate").arg(&entry).output() {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        }
    }
}
