//! `cargo xtask wasm`: the engine in WebAssembly, as in browsers, run by Node.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::dist::{read, root, target, write};

const TARGET: &str = "wasm32-unknown-unknown";

/// Name of the package generated around the benchmark.
const PACKAGE: &str = "inarow-wasm-bench";
const LIBRARY: &str = "inarow_wasm_bench";

const LIB: &str = "\
//! The benchmark of the engine as one function of C.

/// Returns the number of positions visited.
#[unsafe(no_mangle)]
pub extern \"C\" fn bench() -> u64 {
    inarow_engine::bench().map(|benched| benched.nodes).sum()
}
";

const MAIN: &str = "\
fn main() {
    println!(\"{}\", inarow_wasm_bench::bench());
}
";

/// Script that prints the number of positions visited. The module imports nothing, so it has no clock, thread
/// or file.
const SCRIPT: &str = "\
const bytes = require('node:fs').readFileSync(process.argv[1]);
WebAssembly.instantiate(bytes, {}).then(({ instance }) => console.log(String(instance.exports.bench())));
";

/// Compiler of Debian's package `rustc-web`.
const DEBIAN_COMPILER: &str = "/usr/bin/rustc";

/// Compiles the engine without the feature `host` for WebAssembly and for this machine. Compares the numbers of
/// positions that `bench` visits. Returns the module. A missing tool is not an error. The tool's name is
/// printed, and nothing is returned.
pub(crate) fn run() -> Result<Vec<PathBuf>> {
    let compiler = match Compiler::find() {
        Ok(compiler) => compiler,
        Err(missing) => {
            println!("LEFT OUT: the engine in WebAssembly: {missing}");
            return Ok(Vec::new());
        }
    };
    let root = root()?;
    let folder = target(&root).join("wasm");
    let package = package(&root, &folder.join("bench"))?;
    let build = folder.join("build");

    let mut cargo = compiler.cargo();
    cargo.args(["build", "--release", "--lib", "--target", TARGET, "--manifest-path"]).arg(&package);
    ensure!(
        cargo.env("CARGO_TARGET_DIR", &build).status().context("cargo does not start")?.success(),
        "the engine does not compile for {TARGET}"
    );
    let module = build.join(TARGET).join("release").join(format!("{LIBRARY}.wasm"));
    let in_wasm = nodes(Command::new("node").args(["-e", SCRIPT]).arg(&module))?;

    let mut cargo = cargo_command();
    cargo.args(["run", "--release", "--bin", PACKAGE, "--manifest-path"]).arg(&package);
    let native = nodes(cargo.env("CARGO_TARGET_DIR", &build))?;
    ensure!(in_wasm == native, "bench visits {in_wasm} positions in WebAssembly, {native} on this machine");
    let size = read(&module)?.len() / 1000;
    println!("bench visits {native} positions in WebAssembly and on this machine; the module has {size} kB");
    Ok(vec![module])
}

/// Returns the number that a program prints.
fn nodes(command: &mut Command) -> Result<u64> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("{name} does not start"))?;
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let number = out.trim().parse();
    match number {
        Ok(nodes) if output.status.success() => Ok(nodes),
        _ => bail!("{name} did not count positions: {}", error.trim()),
    }
}

/// Generates a package around the engine, with the workspace's versions of libraries, and returns the manifest.
fn package(root: &Path, folder: &Path) -> Result<PathBuf> {
    let engine = root.join("crates/engine");
    let manifest = format!(
        "[package]\nname = \"{PACKAGE}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [lib]\nname = \"{LIBRARY}\"\ncrate-type = [\"cdylib\", \"rlib\"]\n\n\
         [dependencies]\ninarow-engine = {{ path = {:?}, default-features = false }}\n",
        engine.display().to_string()
    );
    write(&folder.join("src"), "lib.rs", LIB.as_bytes())?;
    write(&folder.join("src"), "main.rs", MAIN.as_bytes())?;
    write(folder, "Cargo.lock", &read(&root.join("Cargo.lock"))?)?;
    write(folder, "Cargo.toml", manifest.as_bytes())
}

fn cargo_command() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A compiler with a standard library for WebAssembly, or with the library's sources.
enum Compiler {
    /// Compiler of the toolchain, after `rustup target add wasm32-unknown-unknown`.
    Toolchain,
    /// Debian's compiler, which also compiles the standard library, with the linker of the toolchain.
    Debian { linker: PathBuf },
}

impl Compiler {
    /// Returns the compiler of this machine, or the instruction to install a missing tool.
    fn find() -> Result<Compiler, String> {
        if Command::new("node").arg("--version").output().is_err() {
            return Err("install Node".to_owned());
        }
        let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        let has_target = printed(&rustc, &["--print", "target-libdir", "--target", TARGET])
            .is_some_and(|libraries| Path::new(&libraries).is_dir());
        if has_target {
            return Ok(Compiler::Toolchain);
        }
        let has_sources = printed(DEBIAN_COMPILER, &["--print", "sysroot"])
            .is_some_and(|root| Path::new(&root).join("lib/rustlib/src/rust/library/Cargo.lock").is_file());
        if !has_sources {
            return Err(format!(
                "run rustup target add {TARGET}, or install Debian's rustc-web, libstd-rust-web-dev and rust-web-src"
            ));
        }
        let needed = env!("CARGO_PKG_RUST_VERSION");
        let version = printed(DEBIAN_COMPILER, &["--version"]).unwrap_or_default();
        if release(version.strip_prefix("rustc ").unwrap_or_default()) < release(needed) {
            return Err(format!("Debian's {version} is older than {needed}"));
        }
        match linker(&rustc) {
            Some(linker) => Ok(Compiler::Debian { linker }),
            None => Err("this toolchain has no rust-lld".to_owned()),
        }
    }

    /// Returns a cargo command that uses this compiler for WebAssembly.
    fn cargo(&self) -> Command {
        let mut cargo = cargo_command();
        if let Compiler::Debian { linker } = self {
            cargo.env("RUSTC", DEBIAN_COMPILER);
            // Compiling the standard library requires unstable options.
            cargo.env("RUSTC_BOOTSTRAP", "1").args(["-Z", "build-std=std,panic_abort"]);
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        cargo
    }
}

/// Returns the linker for WebAssembly of a compiler.
fn linker(rustc: &str) -> Option<PathBuf> {
    let version = printed(rustc, &["--version", "--verbose"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "))?;
    let root = PathBuf::from(printed(rustc, &["--print", "sysroot"])?);
    Some(root.join("lib/rustlib").join(host).join("bin/rust-lld")).filter(|linker| linker.is_file())
}

/// Returns the first two numbers of a version.
fn release(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

/// Returns the output of a compiler, or `None` if the compiler is missing or fails.
fn printed(compiler: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(compiler).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_compared_by_number() {
        assert_eq!(release("1.96.0 (ac68faa20 2026-05-25)"), Some((1, 96)));
        assert!(release("1.100.0") > release("1.95"));
        assert!(release("unknown") < release("1.95"));
    }
}
