//! `cargo xtask match`: a match between two versions of the program.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::dist::{read, root, target};

/// Default options of the match. A node limit gives equal games on every machine.
const USUAL: [(&str, &str); 5] = [
    ("--game", "gomoku"),
    ("--openings", "random:6"),
    ("--nodes", "2000"),
    ("--elo0", "0"),
    ("--elo1", "15"),
];

/// Builds both versions and plays until a hypothesis is accepted. Returns the log, from which a later run of
/// the command resumes.
pub(crate) fn play(old: &str, new: Option<&str>, options: &[&str]) -> Result<Vec<PathBuf>> {
    let root = root()?;
    let folder = target(&root).join("match");
    let old = built(&root, &folder, old)?;
    let new = match new {
        Some(new) => built(&root, &folder, new)?,
        None => {
            let program = build(&root, &target(&root))?;
            kept(&program, &folder, "sources")?
        }
    };
    let log = log(&folder, &new, &old, options)?;
    let mut command = Command::new(&new);
    command.args(arguments(&new, &old, &log, options));
    ensure!(command.status().context("the arena does not start")?.success(), "the arena failed");
    Ok(vec![log])
}

/// Returns the path of a match's log. Programs with other contents, and other options, have another log.
fn log(folder: &Path, new: &Path, old: &Path, options: &[&str]) -> Result<PathBuf> {
    let mut digest = Sha256::new();
    for program in [new, old] {
        digest.update(Sha256::digest(read(program)?));
    }
    // Defaults are hashed too. No option contains the separating byte.
    for argument in arguments(new, old, Path::new(""), options) {
        digest.update(argument.as_bytes());
        digest.update([0]);
    }
    let hash: String = digest.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    let name = |program: &Path| program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(folder.join(format!("{}-{}-{hash}.jsonl", name(new), name(old))))
}

/// Returns the arguments of the arena.
fn arguments(new: &Path, old: &Path, log: &Path, options: &[&str]) -> Vec<String> {
    let engine = |program: &Path| format!("exec:'{}' engine --player computer:level=10", program.display());
    let mut arguments = vec!["arena".to_owned(), "sprt".to_owned(), engine(new), engine(old)];
    let is_given = |name: &str| options.iter().any(|option| option.split('=').next() == Some(name));
    for (name, value) in USUAL.into_iter().filter(|(name, _)| !is_given(name)) {
        arguments.extend([name.to_owned(), value.to_owned()]);
    }
    if !is_given("--out") {
        arguments.extend(["--out".to_owned(), log.display().to_string()]);
    }
    arguments.extend(options.iter().map(|option| (*option).to_owned()));
    arguments
}

/// Returns the program of a commit, and builds a missing program in a separate work tree.
fn built(root: &Path, folder: &Path, commit: &str) -> Result<PathBuf> {
    let hash = git(root, &["rev-parse", "--short=12", "--verify", &format!("{commit}^{{commit}}")])?;
    let program = program_in(folder, &hash);
    if program.is_file() {
        return Ok(program);
    }
    let tree = folder.join("tree");
    let path = tree.display().to_string();
    if tree.is_dir() {
        git(&tree, &["checkout", "--detach", "--force", &hash])?;
    } else {
        git(root, &["worktree", "prune"])?;
        git(root, &["worktree", "add", "--detach", &path, &hash])?;
    }
    // Both commits are built in one folder, so that libraries are compiled once.
    kept(&build(&tree, &folder.join("target"))?, folder, &hash)
}

/// Builds the program of a work tree.
fn build(tree: &Path, target: &Path) -> Result<PathBuf> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["build", "--release", "--locked", "-p", "inarow", "--target-dir"]).arg(target);
    let status = command.current_dir(tree).status().context("cargo does not start")?;
    ensure!(status.success(), "{} could not be built", tree.display());
    Ok(target.join("release").join(format!("inarow{}", std::env::consts::EXE_SUFFIX)))
}

fn program_in(folder: &Path, version: &str) -> PathBuf {
    folder.join(format!("inarow-{version}{}", std::env::consts::EXE_SUFFIX))
}

/// Copies a program, so that the next build does not overwrite the copy.
fn kept(program: &Path, folder: &Path, version: &str) -> Result<PathBuf> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let copy = program_in(folder, version);
    std::fs::copy(program, &copy).with_context(|| program.display().to_string())?;
    Ok(copy)
}

/// Returns the trimmed output of git.
fn git(folder: &Path, arguments: &[&str]) -> Result<String> {
    let output =
        Command::new("git").args(arguments).current_dir(folder).output().context("git does not start")?;
    let error = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "git {}: {}", arguments[0], error.trim());
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::write;

    #[test]
    fn options_come_before_what_is_usual() {
        let asked = |options: &[&str]| {
            arguments(Path::new("b/new"), Path::new("b/old"), Path::new("log"), options).join(" ")
        };
        let usual = asked(&[]);
        let engine = |name: &str| format!("exec:'b/{name}' engine --player computer:level=10");
        let players = format!("arena sprt {} {} ", engine("new"), engine("old"));
        assert!(usual.starts_with(&players), "{usual}");
        assert!(usual.ends_with("--elo0 0 --elo1 15 --out log"), "{usual}");
        let renju = asked(&["--game", "renju", "--elo1=30"]);
        for part in ["--nodes 2000", "--game renju", "--elo1=30"] {
            assert!(renju.contains(part), "{renju}");
        }
        assert!(!renju.contains("gomoku") && !renju.contains("--elo1 15"), "{renju}");
    }

    #[test]
    fn a_log_is_of_these_programs_and_options() {
        let folder = tempfile::tempdir().unwrap();
        let program = |name: &str, bytes: &[u8]| write(folder.path(), name, bytes).unwrap();
        let (new, old) = (program("inarow-sources", b"one"), program("inarow-0123456789ab", b"two"));
        let named = |options: &[&str]| log(folder.path(), &new, &old, options).unwrap();
        let usual = named(&[]);
        let name = usual.file_name().unwrap().to_str().unwrap();
        assert!(
            name.starts_with("inarow-sources-inarow-0123456789ab-") && name.ends_with(".jsonl"),
            "{name}"
        );
        assert_eq!(named(&[]), usual, "the same command resumes it");
        let logs = [&["--game", "renju"][..], &["--nodes", "500"], &["--nodes=500"]].map(named);
        program("inarow-sources", b"edited");
        let mut all: Vec<PathBuf> = logs.into_iter().chain([usual, named(&[])]).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 5, "{all:?}");
    }

    #[test]
    fn a_commit_that_is_not_there_is_told() {
        let root = root().unwrap();
        let error = built(&root, &root, "no-such-commit").unwrap_err().to_string();
        assert!(error.starts_with("git rev-parse: "), "{error}");
    }
}
