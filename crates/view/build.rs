//! Finds the languages under `texts/` and generates the table of languages. A new language needs only a new
//! folder.

#[path = "build/languages.rs"]
mod languages;

use std::path::Path;

/// Texts of the worked example in docs/new-game.md, which the program leaves out.
const EXAMPLE: &str = "drop.ftl";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=texts");
    let without: &[&str] =
        if std::env::var_os("CARGO_FEATURE_TEST_GAME").is_some() { &[] } else { &[EXAMPLE] };
    let found = languages::find(Path::new("texts"))?;
    let table = languages::table(&found, "texts", without);
    let out = std::env::var_os("OUT_DIR").ok_or("no OUT_DIR: build scripts are run by cargo")?;
    #[expect(clippy::disallowed_methods, reason = "nobody reads what a build that was killed leaves")]
    std::fs::write(Path::new(&out).join("languages.rs"), table)?;
    Ok(())
}
