//! Additional parts of a program for Windows, which are the icon and, if not installed, a standard library.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

/// Target name of the system for the compiler.
pub(super) const TRIPLE: &str = "x86_64-pc-windows-gnu";

/// Sizes of the icon, in pixels.
const ICONS: [u32; 4] = [48, 64, 128, 256];

/// Program that compiles a description of resources to an object file.
const WINDRES: &str = "x86_64-w64-mingw32-windres";

/// Origin of the standard library.
pub(super) enum Std {
    /// The library is installed with the compiler.
    Installed,
    /// The library is compiled from the sources of this compiler.
    Built(Compiler),
}

/// A compiler with the sources of its standard library.
pub(super) struct Compiler {
    sysroot: PathBuf,
}

impl Std {
    /// Finds the standard library.
    ///
    /// # Errors
    /// The library and its sources are not installed.
    pub(super) fn find() -> Result<Std> {
        if Path::new(&rustc_output(&["--print", "target-libdir", "--target", TRIPLE])?).is_dir() {
            return Ok(Std::Installed);
        }
        let compiler = Compiler { sysroot: rustc_output(&["--print", "sysroot"])?.into() };
        ensure!(
            compiler.sources().is_dir(),
            "the compiler has no standard library for {TRIPLE}: `rustup target add {TRIPLE}` installs it; Debian \
             without rustup builds it, see xtask/package/windows.sh"
        );
        Ok(Std::Built(compiler))
    }
}

impl Compiler {
    /// Returns the installation folder of the compiler.
    pub(super) fn sysroot(&self) -> &Path {
        &self.sysroot
    }

    fn sources(&self) -> PathBuf {
        self.sysroot.join("lib/rustlib/src/rust/library")
    }

    /// Compiles the two object files at the ends of every program, which Cargo does not add.
    pub(super) fn startup_objects(&self, folder: &Path) -> Result<()> {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        for name in ["rsbegin", "rsend"] {
            let mut command = Command::new(rustc());
            command.args([
                "--edition",
                "2024",
                "--target",
                TRIPLE,
                "--emit=obj",
                "-O",
                "--cap-lints",
                "allow",
            ]);
            command.arg("-o").arg(folder.join(format!("{name}.o")));
            command.arg(self.sources().join(format!("rtstartup/{name}.rs"))).env("RUSTC_BOOTSTRAP", "1");
            ensure!(
                command.status().context("rustc does not start")?.success(),
                "{name}.rs cannot be compiled"
            );
        }
        Ok(())
    }
}

fn rustc() -> std::ffi::OsString {
    std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

/// Returns the output of the compiler without surrounding whitespace.
fn rustc_output(arguments: &[&str]) -> Result<String> {
    let output = Command::new(rustc()).args(arguments).output().context("rustc does not start")?;
    ensure!(output.status.success(), "rustc: {}", String::from_utf8_lossy(&output.stderr).trim());
    Ok(String::from_utf8(output.stdout).context("rustc printed something unexpected")?.trim().to_owned())
}

/// Compiles the object file of the program's icon and version.
pub(super) fn resources(root: &Path, folder: &Path) -> Result<PathBuf> {
    let mut images = Vec::new();
    for size in ICONS {
        images.push((size, super::read(&root.join(format!("crates/desktop/icon/inarow-{size}.png")))?));
    }
    super::write(folder, "inarow.ico", &icon(&images)?)?;
    let source = super::write(folder, "windows.rc", description(env!("CARGO_PKG_VERSION"))?.as_bytes())?;
    let object = folder.join("windows.o");
    let mut command = Command::new(WINDRES);
    // Paths in the description are relative to this folder.
    command.current_dir(folder).arg(source.file_name().unwrap_or_default()).arg(&object);
    match command.status() {
        Ok(status) if status.success() => Ok(object),
        Ok(_) => bail!("{WINDRES} does not compile {}", source.display()),
        Err(error) => bail!("{WINDRES}: {error}; Debian has it in gcc-mingw-w64-x86-64"),
    }
}

/// Returns an icon file that contains these square PNG images, given with their widths in pixels.
fn icon(images: &[(u32, Vec<u8>)]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for number in [0, 1, u16::try_from(images.len())?] {
        bytes.extend(number.to_le_bytes());
    }
    let mut at = 6 + 16 * images.len();
    for (size, image) in images {
        // The entry has one byte for each side, where 0 means 256. The entry has no palette, and one plane of
        // 32 bits per pixel.
        let side = (size % 256) as u8;
        bytes.extend([side, side, 0, 0, 1, 0, 32, 0]);
        bytes.extend(u32::try_from(image.len())?.to_le_bytes());
        bytes.extend(u32::try_from(at)?.to_le_bytes());
        at += image.len();
    }
    images.iter().for_each(|(_, image)| bytes.extend(image));
    Ok(bytes)
}

/// Returns the description of the program for the system, in the language of resources.
fn description(version: &str) -> Result<String> {
    let numbers: Vec<&str> = version.split('.').collect();
    ensure!(numbers.len() == 3, "{version} is no version of three numbers");
    let numbers = numbers.join(",");
    Ok(format!(
        r#"1 ICON "inarow.ico"
1 VERSIONINFO
FILEVERSION {numbers},0
PRODUCTVERSION {numbers},0
BEGIN
  BLOCK "StringFileInfo"
  BEGIN
    BLOCK "040904b0"
    BEGIN
      VALUE "CompanyName", "{authors}"
      VALUE "FileDescription", "inarow: games of n in a row"
      VALUE "FileVersion", "{version}"
      VALUE "LegalCopyright", "{licence}"
      VALUE "ProductName", "inarow"
      VALUE "ProductVersion", "{version}"
    END
  END
  BLOCK "VarFileInfo"
  BEGIN
    VALUE "Translation", 0x409, 1200
  END
END
"#,
        authors = env!("CARGO_PKG_AUTHORS"),
        licence = env!("CARGO_PKG_LICENSE"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_holds_its_images() {
        let bytes = icon(&[(48, vec![1, 2]), (256, vec![3])]).unwrap();
        assert_eq!(bytes[..6], [0, 0, 1, 0, 2, 0]);
        assert_eq!(bytes[6..22], [48, 48, 0, 0, 1, 0, 32, 0, 2, 0, 0, 0, 38, 0, 0, 0]);
        assert_eq!(bytes[22..38], [0, 0, 0, 0, 1, 0, 32, 0, 1, 0, 0, 0, 40, 0, 0, 0]);
        assert_eq!(bytes[38..], [1, 2, 3]);
    }

    #[test]
    fn the_version_is_told_in_numbers_and_in_words() {
        let text = description("1.2.3").unwrap();
        assert!(text.contains("FILEVERSION 1,2,3,0\n"), "{text}");
        assert!(text.contains(r#"VALUE "FileVersion", "1.2.3""#), "{text}");
        assert!(description("1.2").is_err());
    }
}
