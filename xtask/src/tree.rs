//! Files of the working tree.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

/// Tracked files under a root. Without git, every file except build output.
#[derive(Debug)]
pub(crate) struct Tree {
    root: PathBuf,
    /// Paths relative to the root, sorted.
    files: Vec<PathBuf>,
}

impl Tree {
    /// Returns the tree of this tool's workspace.
    pub(crate) fn of_workspace() -> Result<Self> {
        let manifest = env::var_os("CARGO_MANIFEST_DIR").context("run it as `cargo xtask`")?;
        let root = Path::new(&manifest).parent().context("the tool's folder has no parent")?;
        Self::at(root)
    }

    pub(crate) fn at(root: &Path) -> Result<Self> {
        let mut files = match tracked(root) {
            Some(files) => files,
            None => {
                let mut files = Vec::new();
                walk(root, Path::new(""), &mut files).context("the working tree could not be read")?;
                files
            }
        };
        files.sort();
        Ok(Self { root: root.into(), files })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Returns the content of a file. Returns `None` if the path is no longer an ordinary file (deleted and not
    /// yet committed, or a link).
    pub(crate) fn read(&self, file: &Path) -> Result<Option<Vec<u8>>> {
        let path = self.root.join(file);
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_file() => {
                fs::read(&path).map(Some).with_context(|| format!("{} could not be read", file.display()))
            }
            Ok(_) => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| format!("{} could not be read", file.display())),
        }
    }
}

/// Returns the files that git tracks, or `None` without git or its folder, as in an unpacked archive.
fn tracked(root: &Path) -> Option<Vec<PathBuf>> {
    if !root.join(".git").exists() {
        return None;
    }
    // A clone may belong to another user (a mounted folder in a container). Listing the clone's files is
    // harmless.
    let output = Command::new("git")
        .args(["-c", "safe.directory=*", "ls-files", "-z"])
        .current_dir(root)
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let names = String::from_utf8(output.stdout).ok()?;
    Some(names.split_terminator('\0').map(PathBuf::from).collect())
}

fn walk(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        let kind = entry.file_type()?;
        if kind.is_dir() {
            if entry.file_name() != "target" && entry.file_name() != ".git" {
                walk(root, &path, files)?;
            }
        } else if kind.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::disallowed_methods, reason = "a scratch folder of a test has nothing to lose")]
    fn lay_out(root: &Path, files: &[&str]) {
        for file in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, file).unwrap();
        }
    }

    #[test]
    fn an_archive_is_walked_without_build_output() {
        let folder = tempfile::tempdir().unwrap();
        lay_out(folder.path(), &["b/two.rs", "a.rs", "target/debug/x.rs", "fuzz/target/y.rs"]);
        let tree = Tree::at(folder.path()).unwrap();
        assert_eq!(tree.files(), [PathBuf::from("a.rs"), PathBuf::from("b/two.rs")]);
    }

    #[test]
    fn a_file_that_is_gone_is_no_error() {
        let folder = tempfile::tempdir().unwrap();
        lay_out(folder.path(), &["a.rs"]);
        let tree = Tree::at(folder.path()).unwrap();
        assert_eq!(tree.read(Path::new("a.rs")).unwrap().as_deref(), Some(b"a.rs".as_slice()));
        fs::remove_file(folder.path().join("a.rs")).unwrap();
        assert_eq!(tree.read(Path::new("a.rs")).unwrap(), None);
    }
}
