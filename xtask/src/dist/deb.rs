//! The Debian package: two compressed tars in an `ar` archive.

use std::path::Path;

use anyhow::Result;

use super::pack::{Item, gzip, tar_gz};
use super::read;

/// The sizes of the icon, in pixels.
const ICONS: [u32; 4] = [48, 64, 128, 256];

/// Debian's name for a machine.
pub(super) fn architecture(machine: &str) -> &str {
    match machine {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        "x86" => "i386",
        "arm" => "armhf",
        other => other,
    }
}

/// The bytes of the package.
pub(super) fn package(
    root: &Path,
    executable: &Path,
    version: &str,
    architecture: &str,
    date: u64,
) -> Result<Vec<u8>> {
    let program = read(executable)?;
    let libc = newest_libc(&program);
    let items = items(root, program)?;
    let size: usize = items.iter().map(|item| item.bytes.len()).sum();
    let control = format!(
        "Package: inarow\n\
         Version: {version}\n\
         Section: games\n\
         Priority: optional\n\
         Architecture: {architecture}\n\
         Maintainer: The inarow authors <inarow@localhost>\n\
         Installed-Size: {}\n\
         Depends: libc6 (>= {libc}), libgcc-s1\n\
         Recommends: libgl1, libegl1, libx11-6, libx11-xcb1, libxcursor1, libxi6, libxrandr2, libxkbcommon0, \
         libxkbcommon-x11-0\n\
         Description: Games of n in a row\n \
         Tic-tac-toe, Gomoku in all its rules, renju, Ultimate tic-tac-toe and Score 10x10, in a window or a\n \
         terminal, against a person or the computer, in Russian and English.\n",
        size.div_ceil(1024),
    );
    let control = tar_gz(&[Item::file("control", control.into_bytes())], "./", date)?;
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

/// What is installed.
fn items(root: &Path, program: Vec<u8>) -> Result<Vec<Item>> {
    let file = |path: &str, source: &str| Ok::<_, anyhow::Error>(Item::file(path, read(&root.join(source))?));
    let mut items = vec![
        Item::program("usr/bin/inarow", program),
        file("usr/share/applications/inarow.desktop", "xtask/package/inarow.desktop")?,
        file("usr/share/icons/hicolor/scalable/apps/inarow.svg", "crates/desktop/icon/inarow.svg")?,
    ];
    for size in ICONS {
        let path = format!("usr/share/icons/hicolor/{size}x{size}/apps/inarow.png");
        items.push(file(&path, &format!("crates/desktop/icon/inarow-{size}.png"))?);
    }
    let manual = gzip(&read(&root.join("xtask/package/inarow.1"))?)?;
    items.push(Item::file("usr/share/man/man1/inarow.1.gz", manual));
    items.push(file("usr/share/doc/inarow/copyright", "xtask/package/copyright")?);
    let svg = |name: &str| name.starts_with("inarow.");
    for (source, name) in super::BESIDE.iter().filter(|(_, name)| !svg(name)) {
        items.push(file(&format!("usr/share/doc/inarow/{name}"), source)?);
    }
    Ok(items)
}

/// The newest C library that the program asks for by name.
fn newest_libc(program: &[u8]) -> String {
    const MARK: &[u8] = b"GLIBC_2.";
    let minors = program.windows(MARK.len() + 2).filter(|window| window.starts_with(MARK)).map(|window| {
        let digits = window[MARK.len()..].iter().take_while(|byte| byte.is_ascii_digit());
        digits.fold(0, |number, digit| number * 10 + u32::from(digit - b'0'))
    });
    format!("2.{}", minors.max().unwrap_or(17))
}
