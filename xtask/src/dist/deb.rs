//! Debian package, which is two compressed tars in an `ar` archive.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};
use jiff::Timestamp;

use super::pack::{Item, gzip, tar_gz};
use super::papers::papers;
use super::platform::Platform;
use super::read;

/// Sizes of the icon, in pixels.
const ICONS: [u32; 4] = [48, 64, 128, 256];

/// Debian's folder for documents.
const DOC: &str = "usr/share/doc/inarow";

/// Returns Debian's name of a machine.
pub(super) fn architecture(machine: &str) -> &str {
    match machine {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        "x86" => "i386",
        "arm" => "armhf",
        other => other,
    }
}

/// Units of the server as a service. No unit is started before an operator enables the unit.
pub(super) const UNITS: [&str; 3] = ["inarow.service", "inarow-backup.service", "inarow-backup.timer"];
/// Scripts that create the service's user and stop the service before the package is removed.
const SCRIPTS: [&str; 2] = ["postinst", "prerm"];

/// Author in Debian's form. The project has no mail address, which the name of this address makes clear.
const MAINTAINER: &str = concat!(env!("CARGO_PKG_AUTHORS"), " <authors@inarow.invalid>");

/// Libraries that the program opens by name to start the window, on X11 and Wayland. Without these libraries
/// the program plays in the terminal, but most people install the program for the window.
const WINDOW: &str = "libegl1, libgl1, libwayland-client0, libwayland-egl1, libx11-6, libx11-xcb1, libxcb1, libxcursor1, \
                      libxi6, libxkbcommon-x11-0, libxkbcommon0, libxrender1";

/// Texts that the program prints about its own command line, which are completion scripts of shells and the
/// manual page.
pub(super) struct Guides {
    /// Path and text of each installed script.
    scripts: Vec<(&'static str, Vec<u8>)>,
    manual: Vec<u8>,
}

/// Shells with the paths of their installed scripts.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/inarow"),
    ("zsh", "usr/share/zsh/vendor-completions/_inarow"),
    ("fish", "usr/share/fish/vendor_completions.d/inarow.fish"),
];

impl Guides {
    /// Runs the packed program to get its texts.
    pub(super) fn of(program: &Path) -> Result<Guides> {
        Guides::by(|arguments| {
            let output = Command::new(program).args(["--lang", "en"]).args(arguments).output()?;
            ensure!(output.status.success(), "{} {}", program.display(), arguments.join(" "));
            Ok(output.stdout)
        })
    }

    /// Gets each text with the arguments that print the text.
    pub(super) fn by(print: impl Fn(&[&str]) -> Result<Vec<u8>>) -> Result<Guides> {
        let scripts = SHELLS.map(|(shell, path)| print(&["completions", shell]).map(|script| (path, script)));
        Ok(Guides { scripts: scripts.into_iter().collect::<Result<_>>()?, manual: print(&["manual"])? })
    }
}

/// Returns the bytes of the package.
pub(super) fn package(
    root: &Path,
    executable: &Path,
    guides: &Guides,
    version: &str,
    architecture: &str,
    date: u64,
) -> Result<Vec<u8>> {
    let program = read(executable)?;
    let libc = newest_libc(&program);
    let items = items(root, program, guides, version, date)?;
    let size: usize = items.iter().map(|item| item.bytes.len()).sum();
    let control = format!(
        "Package: inarow\n\
         Version: {version}\n\
         Section: games\n\
         Priority: optional\n\
         Architecture: {architecture}\n\
         Maintainer: {MAINTAINER}\n\
         Installed-Size: {}\n\
         Depends: libc6 (>= {libc}), libgcc-s1, {WINDOW}\n\
         Description: games of n in a row, in a window or a terminal\n \
         Tic-tac-toe, Gomoku in all its rules, renju, Ultimate tic-tac-toe and\n \
         Score 10x10, against a person or the computer at ten levels, in Russian\n \
         and English.\n \
         .\n \
         It is an engine for Gomocup managers, a referee for bots, a manager of\n \
         tournaments and a converter of game records too.\n",
        size.div_ceil(1024),
    );
    let mut controls = vec![Item::file("control", control.into_bytes())];
    for script in SCRIPTS {
        controls.push(Item::file(script, read(&root.join("xtask/package").join(script))?));
    }
    let control = tar_gz(&controls, "./", date)?;
    let data = tar_gz(&items, "./", date)?;
    let mut archive = ar::Builder::new(Vec::new());
    let parts = [("debian-binary", b"2.0\n".to_vec()), ("control.tar.gz", control), ("data.tar.gz", data)];
    for (name, bytes) in parts {
        let mut header = ar::Header::new(name.into(), bytes.len() as u64);
        header.set_mode(0o100_644);
        header.set_mtime(date);
        archive.append(&header, bytes.as_slice())?;
    }
    Ok(archive.into_inner()?)
}

/// Returns the installed files.
pub(super) fn items(
    root: &Path,
    program: Vec<u8>,
    guides: &Guides,
    version: &str,
    date: u64,
) -> Result<Vec<Item>> {
    let file = |path: &str, source: &str| Ok::<_, anyhow::Error>(Item::file(path, read(&root.join(source))?));
    let mut items = vec![
        Item::program("usr/bin/inarow", program),
        file("usr/share/applications/inarow.desktop", "xtask/package/inarow.desktop")?,
        file("usr/share/mime/packages/inarow.xml", "xtask/package/inarow-mime.xml")?,
        file("usr/share/icons/hicolor/scalable/apps/inarow.svg", "crates/desktop/icon/inarow.svg")?,
        file("usr/share/lintian/overrides/inarow", "xtask/package/lintian-overrides")?,
    ];
    for unit in UNITS {
        items.push(file(&format!("usr/lib/systemd/system/{unit}"), &format!("xtask/package/{unit}"))?);
    }
    items.push(file("usr/lib/sysusers.d/inarow.conf", "xtask/package/inarow.sysusers")?);
    for size in ICONS {
        let path = format!("usr/share/icons/hicolor/{size}x{size}/apps/inarow.png");
        items.push(file(&path, &format!("crates/desktop/icon/inarow-{size}.png"))?);
    }
    items.extend(guides.scripts.iter().map(|(path, script)| Item::file(path, script.clone())));
    items.push(Item::file("usr/share/man/man1/inarow.1.gz", gzip(&guides.manual)?));
    let changes = gzip(changelog(version, date)?.as_bytes())?;
    items.push(Item::file(&format!("{DOC}/changelog.gz"), changes));
    items.push(Item::file(&format!("{DOC}/copyright"), copyright(root)?.into_bytes()));
    for paper in papers(root, Platform::Own)? {
        items.push(Item::file(&format!("{DOC}/{}", paper.path), paper.bytes));
    }
    Ok(items)
}

/// Returns the copyright file. Debian requires whole texts of licences in one file, except licences that every
/// Debian has.
fn copyright(root: &Path) -> Result<String> {
    let mut text = String::from_utf8(read(&root.join("xtask/package/copyright"))?)?;
    for (mark, source) in
        [("@LICENSE-MIT@", "LICENSE-MIT"), ("@LICENSE-Inter@", "crates/view/fonts/LICENSE.txt")]
    {
        let licence = String::from_utf8(read(&root.join(source))?)?;
        let lines: Vec<String> = licence
            .trim()
            .lines()
            .map(
                |line| if line.trim().is_empty() { " .".to_owned() } else { format!(" {}", line.trim_end()) },
            )
            .collect();
        text = text.replace(mark, &lines.join("\n"));
    }
    Ok(text)
}

/// Returns the changelog of the package, with one entry for the program's version.
fn changelog(version: &str, date: u64) -> Result<String> {
    let when = Timestamp::from_second(i64::try_from(date)?)?.strftime("%a, %d %b %Y %H:%M:%S +0000");
    Ok(format!(
        "inarow ({version}) stable; urgency=medium\n\n  * Version {version} of the program.\n\n -- {MAINTAINER}  {when}\n"
    ))
}

/// Returns the newest version of the C library that the program names.
fn newest_libc(program: &[u8]) -> String {
    const MARK: &[u8] = b"GLIBC_2.";
    let minors = program.windows(MARK.len() + 2).filter(|window| window.starts_with(MARK)).map(|window| {
        let digits = window[MARK.len()..].iter().take_while(|byte| byte.is_ascii_digit());
        digits.fold(0, |number, digit| number * 10 + u32::from(digit - b'0'))
    });
    format!("2.{}", minors.max().unwrap_or(17))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::Command;

    use super::super::{read, write};

    #[test]
    fn systemd_takes_the_units() {
        let folder = tempfile::tempdir().unwrap();
        let package = super::super::root().unwrap().join("xtask/package");
        let units = super::UNITS.map(|unit| {
            let text = String::from_utf8(read(&package.join(unit)).unwrap()).unwrap();
            // A program that exists on a machine without the package.
            write(folder.path(), unit, text.replace("/usr/bin/inarow", "/bin/true").as_bytes()).unwrap()
        });
        let mut verify = Command::new("systemd-analyze");
        // Systems without systemd have nothing to verify.
        let Ok(output) = verify.args(["verify", "--man=no"]).args(&units).output() else { return };
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{said}");
    }
}
