//! Building of the program for packages.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use super::platform::Platform;
use super::windows::{self, Std};

/// C code that selects the oldest version of a function in the C library. The newer versions differ only in
/// `errno`, which Rust never reads. Newer versions would exclude systems of 2021. `--wrap` redirects every call
/// to this code.
const OLD_MATH: &str = r#"
#define OLD(result, name, type) \
    __asm__(".symver old_" #name "," #name "@GLIBC_2.2.5"); \
    type old_##name(type, type); \
    type __wrap_##name(type one, type other) { return old_##name(one, other); }
OLD(double, hypot, double)
OLD(float, hypotf, float)
"#;

/// Files of a built program.
pub(super) struct Built {
    pub(super) inarow: PathBuf,
    /// Program that opens the window without a console, on Windows.
    pub(super) window: Option<PathBuf>,
}

/// Builds the program for packages into `target`.
pub(super) fn build(root: &Path, target: &Path, platform: Platform) -> Result<Built> {
    let features = if platform.is_windows() { "fleet,launcher" } else { "fleet" };
    let folder = build_package(root, target, platform, &["-p", "inarow", "--features", features])?;
    let file = |name: &str| folder.join(format!("{name}{}", platform.exe_suffix()));
    Ok(Built {
        inarow: without_symbols(file("inarow"))?,
        window: platform.is_windows().then(|| file("inarow-window")),
    })
}

/// Builds the engine alone, as run by managers of the Gomocup protocol.
pub(super) fn build_engine(root: &Path, target: &Path, platform: Platform) -> Result<PathBuf> {
    let what = ["-p", "inarow-gomocup", "--bin", "pbrain-inarow", "--features", "entry"];
    let folder = build_package(root, target, platform, &what)?;
    without_symbols(folder.join(format!("pbrain-inarow{}", platform.exe_suffix())))
}

/// Returns the path unchanged if the program was built without the names of its functions.
fn without_symbols(program: PathBuf) -> Result<PathBuf> {
    ensure!(!has_symbols(&super::read(&program)?), "the program was built with the names of its functions");
    Ok(program)
}

/// Builds a package with the profile for distribution, and returns the folder of its programs.
fn build_package(root: &Path, target: &Path, platform: Platform, what: &[&str]) -> Result<PathBuf> {
    let mut command = Command::new(cargo());
    command.args(["build", "--profile", "packaged", "--locked"]).args(what);
    // These variables describe xtask. The variables would rerun build scripts that read them, and rebuild every
    // dependent.
    for (name, _) in std::env::vars_os().filter(|(name, _)| describes_a_package(&name.to_string_lossy())) {
        command.env_remove(name);
    }
    let mut flags = remapped(root, target);
    let mut folder = target.to_owned();
    if platform == Platform::Windows {
        folder.push(windows::TRIPLE);
        command.args(["--target", windows::TRIPLE]);
        if let Std::Built(compiler) = Std::find()? {
            command.arg("-Zbuild-std=std,panic_unwind").env("RUSTC_BOOTSTRAP", "1");
            compiler.startup_objects(&target.join("dist"))?;
            flags.push(remap(compiler.sysroot(), "rust"));
            flags.push(format!("-Lnative={}", target.join("dist").display()));
        }
        let object = windows::resources(root, &target.join("dist"))?;
        flags.push(format!("-Clink-arg={}", object.display()));
    } else if cfg!(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64")) {
        let object = old_math(&target.join("dist"))?;
        flags.push(format!("-Clink-arg={}", object.display()));
        flags.push("-Clink-arg=-Wl,--wrap=hypot,--wrap=hypotf".to_owned());
    }
    let given = std::env::var("RUSTFLAGS").unwrap_or_default();
    let given = given.split_whitespace().map(str::to_owned);
    let flags: Vec<String> = given.chain(flags).collect();
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    let status = command.current_dir(root).status().context("cargo does not start")?;
    if !status.success() {
        bail!("the program could not be built");
    }
    Ok(folder.join("packaged"))
}

/// Whether the file is a Linux program with its table of symbols, which takes a fifth of its size.
fn has_symbols(elf: &[u8]) -> bool {
    const SYMBOLS: usize = 2;
    let number = |at: usize, bytes: usize| {
        let digits = elf.get(at..at + bytes)?.iter().rev();
        Some(digits.fold(0, |number, byte| (number << 8) | usize::from(*byte)))
    };
    // A little-endian file for 64 bits has the section table's offset, and the size and number of entries.
    let table = || Some((number(0x28, 8)?, number(0x3a, 2)?, number(0x3c, 2)?));
    let Some((start, size, count)) = table().filter(|_| elf.starts_with(b"\x7fELF\x02\x01")) else {
        return false;
    };
    (0..count).any(|section| number(start + section * size + 4, 4) == Some(SYMBOLS))
}

pub(super) fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Whether cargo sets a variable with this name for the package that it runs.
fn describes_a_package(name: &str) -> bool {
    ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "CARGO_CRATE_"]
        .iter()
        .any(|start| name.starts_with(start))
        || name == "CARGO_PRIMARY_PACKAGE"
}

fn remap(from: &Path, to: &str) -> String {
    format!("--remap-path-prefix={}={to}", from.display())
}

/// Returns flags that keep the builder's folders out of the program.
fn remapped(root: &Path, target: &Path) -> Vec<String> {
    // Code generated by build scripts is in the build folder, which may be anywhere.
    let mut flags = vec![remap(root, "inarow"), remap(target, "build")];
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE")).map(PathBuf::from);
    if let Some(home) = &home {
        // The last matching flag wins, so the most general flag comes first.
        flags.insert(0, remap(home, "home"));
    }
    let store = std::env::var_os("CARGO_HOME").map(PathBuf::from).or(home.map(|home| home.join(".cargo")));
    if let Some(sources) = store.map(|store| store.join("registry/src")) {
        for registry in std::fs::read_dir(&sources).into_iter().flatten().filter_map(Result::ok) {
            flags.push(remap(&registry.path(), "libraries"));
        }
    }
    flags
}

/// Compiles [`OLD_MATH`] to an object file.
fn old_math(folder: &Path) -> Result<PathBuf> {
    let source = super::write(folder, "old_math.c", OLD_MATH.as_bytes())?;
    let object = folder.join("old_math.o");
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let status = Command::new(&compiler).args(["-O2", "-c"]).arg(&source).arg("-o").arg(&object).status();
    let status = status.with_context(|| format!("{} does not start", compiler.display()))?;
    ensure!(status.success(), "{} does not compile {}", compiler.display(), source.display());
    Ok(object)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_a_package_do_not_reach_the_build_within() {
        for name in ["CARGO_PKG_NAME", "CARGO_MANIFEST_DIR", "CARGO_CRATE_NAME", "CARGO_PRIMARY_PACKAGE"] {
            assert!(describes_a_package(name), "{name}");
        }
        for name in
            ["CARGO", "CARGO_HOME", "CARGO_TARGET_DIR", "CARGO_BUILD_JOBS", "CARGO_NET_OFFLINE", "PATH"]
        {
            assert!(!describes_a_package(name), "{name}");
        }
    }

    #[test]
    #[cfg(all(target_os = "linux", target_pointer_width = "64", target_endian = "little"))]
    fn symbols_in_a_program_are_seen() {
        let own = super::super::read(&std::env::current_exe().unwrap()).unwrap();
        assert!(has_symbols(&own), "tests are built with them");
        assert!(!has_symbols(b"\x7fELF\x02\x01 cut short") && !has_symbols(b"MZ"));
    }

    #[test]
    fn folders_of_the_builder_are_renamed() {
        let flags = remapped(Path::new("/builder/inarow"), Path::new("/elsewhere/target"));
        for flag in ["/builder/inarow=inarow", "/elsewhere/target=build"] {
            assert!(flags.contains(&format!("--remap-path-prefix={flag}")), "{flags:?}");
        }
    }
}
