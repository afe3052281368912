//! Checks for dependencies that no file of their crate names.

use std::path::PathBuf;

use anyhow::Result;

use crate::findings::Findings;
use crate::metadata::{Metadata, Package};
use crate::tree::Tree;

/// Searches for each declared dependency in the Rust files of its crate.
pub(crate) fn check(metadata: &Metadata, tree: &Tree) -> Result<Findings> {
    let mut findings = Findings::default();
    for package in &metadata.packages {
        let folder = package.manifest_path.parent().and_then(|folder| folder.strip_prefix(tree.root()).ok());
        let Some(folder) = folder else { continue };
        let of_package = |file: &&PathBuf| {
            file.starts_with(folder) && file.extension().is_some_and(|extension| extension == "rs")
        };
        let mut code = String::new();
        for file in tree.files().iter().filter(of_package) {
            if let Some(content) = tree.read(file)? {
                code.push_str(&String::from_utf8_lossy(&content));
                code.push('\n');
            }
        }
        for name in unnamed(package, &code) {
            findings.problem(format!(
                "{} names {name} in its manifest and nowhere else: take it out",
                package.name
            ));
        }
    }
    Ok(findings)
}

/// Returns the dependencies that the code does not name. A crate may name itself to enable its own features
/// for its tests.
fn unnamed<'a>(package: &'a Package, code: &str) -> Vec<&'a str> {
    let words: std::collections::HashSet<&str> =
        code.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).collect();
    let names = package.dependencies.iter().map(|dependency| dependency.name.as_str());
    names.filter(|name| *name != package.name && !words.contains(name.replace('-', "_").as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::{Dependency, Kind};

    #[test]
    fn what_no_code_names_is_found() {
        let dependency =
            |name: &str| Dependency { name: name.to_owned(), kind: Kind::Normal, optional: false };
        let package = Package {
            name: "own".to_owned(),
            manifest_path: PathBuf::from("/own/Cargo.toml"),
            dependencies: ["own", "a-b", "serde", "serde_json"].map(dependency).into(),
        };
        assert_eq!(unnamed(&package, "use a_b::C; // serde_jsonx\n serde::x!()"), ["serde_json"]);
    }
}
