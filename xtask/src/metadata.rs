//! Subset of `cargo metadata` that the checks read.

use std::env;
use std::fmt;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;

/// The workspace's own crates with the dependencies declared in their manifests.
#[derive(Debug, Deserialize)]
pub(crate) struct Metadata {
    pub(crate) packages: Vec<Package>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) manifest_path: PathBuf,
    pub(crate) dependencies: Vec<Dependency>,
}

/// A declared dependency. `name` is the package's own name, even if the manifest renames the package.
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) kind: Kind,
    pub(crate) optional: bool,
}

/// Kind of a dependency. Cargo writes the kind of an ordinary dependency as `null`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Option<NamedKind>")]
pub(crate) enum Kind {
    #[default]
    Normal,
    Dev,
    Build,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum NamedKind {
    Dev,
    Build,
}

impl From<Option<NamedKind>> for Kind {
    fn from(kind: Option<NamedKind>) -> Self {
        match kind {
            None => Self::Normal,
            Some(NamedKind::Dev) => Self::Dev,
            Some(NamedKind::Build) => Self::Build,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Normal => "dependency",
            Self::Dev => "dev-dependency",
            Self::Build => "build-dependency",
        })
    }
}

impl Metadata {
    /// Reads the metadata of this tool's workspace from cargo.
    ///
    /// `--no-deps` needs no network. The checks use declared edges, not resolved edges.
    pub(crate) fn of_workspace() -> Result<Self> {
        let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["metadata", "--format-version", "1", "--no-deps"])
            .output()
            .context("cargo metadata did not start")?;
        ensure!(
            output.status.success(),
            "cargo metadata: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
        Self::parse(&output.stdout)
    }

    pub(crate) fn parse(json: &[u8]) -> Result<Self> {
        serde_json::from_slice(json).context("cargo metadata printed something unexpected")
    }
}
