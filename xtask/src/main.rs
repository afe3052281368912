//! Checks of the workspace beyond the compiler's checks, and chores: `cargo xtask edges circles size words`.
//!
//! # Files
//!
//! - `edges.rs`: the table of allowed imports between crates
//! - `folders.rs`: allowed imports between folders of the server
//! - `system.rs`: crates without an operating system
//! - `unused.rs`: unused dependencies
//! - `circles.rs`: files that use each other
//! - `size.rs`, `pictures.rs`: lengths of files, and kept pictures of tests
//! - `words.rs`: left-overs and machine paths
//! - `terms.rs`: terms of the texts for users
//! - `messages.rs`: every message has its text
//! - `dead_texts.rs`: every text is named
//! - `prose.rs`: plain English in comments and documents
//! - `dist.rs`, `dist/`: packages, and the entry for Gomocup
//! - `versions.rs`: two commits against each other
//! - `wasm.rs`: the engine in WebAssembly
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the developer's terminal")]

mod circles;
mod code;
mod dead_texts;
mod dist;
mod edges;
mod findings;
mod folders;
mod messages;
mod metadata;
mod pictures;
mod prose;
mod size;
mod system;
mod terms;
mod tree;
mod unused;
mod versions;
mod wasm;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;

use crate::dist::Platform;
use crate::findings::Findings;
use crate::metadata::Metadata;
use crate::tree::Tree;

const USAGE: &str = "\
usage: cargo xtask CHECK…
       cargo xtask dist [--windows]
       cargo xtask gomocup [--windows]
       cargo xtask match OLD [NEW] [-- OPTIONS]
       cargo xtask wasm

  edges   workspace crates import only what the table in xtask/src/edges.rs allows, and the game on the
          table knows no screen; folders of the server likewise; no crate declares a dependency that it
          does not use; core, record and engine use no operating system
  circles no source files use each other in a circle
  size    source files and hosts of games stay short, kept pictures of tests few and small
  words   tracked text files hold no left-overs and no paths of one machine, every message has its text and
          every text is named; texts for people, comments and documents keep to their terms

  dist    builds the program as packages hold it (profile packaged) and packs it into target/dist;
          --windows: for Windows, from another system
  gomocup builds the engine alone and packs it into target/dist, as Gomocup takes it
  match   builds the program of two commits in work trees of their own under target/match and plays
          arena sprt between them, NEW (the sources as they are, if not given) against OLD; OPTIONS are
          those of arena sprt, e.g. --game renju --nodes 2000
  wasm    compiles the engine for browsers, runs its benchmark in Node and compares the number of positions
          with this machine's; left out where no compiler for WebAssembly or no Node is installed";

#[derive(Clone, Copy)]
enum Check {
    Edges,
    Circles,
    Size,
    Words,
}

impl Check {
    fn parse(name: &str) -> Option<Self> {
        match name {
            "edges" => Some(Self::Edges),
            "circles" => Some(Self::Circles),
            "size" => Some(Self::Size),
            "words" => Some(Self::Words),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Edges => "edges",
            Self::Circles => "circles",
            Self::Size => "size",
            Self::Words => "words",
        }
    }

    fn run(self) -> Result<Findings> {
        match self {
            Self::Edges => {
                let metadata = Metadata::of_workspace()?;
                let mut findings = edges::check(&metadata);
                let tree = Tree::of_workspace()?;
                findings.extend(unused::check(&metadata, &tree)?);
                findings.extend(folders::check(&tree)?);
                findings.extend(system::check(&tree)?);
                Ok(findings)
            }
            Self::Circles => circles::check(&Tree::of_workspace()?),
            Self::Size => {
                let tree = Tree::of_workspace()?;
                let mut findings = size::check(&tree)?;
                findings.extend(pictures::check(&tree)?);
                Ok(findings)
            }
            Self::Words => {
                let tree = Tree::of_workspace()?;
                let mut findings = words::check(&tree)?;
                findings.extend(terms::check(&tree)?);
                findings.extend(prose::check(&tree)?);
                findings.extend(messages::check(&tree)?);
                findings.extend(dead_texts::check(&tree)?);
                Ok(findings)
            }
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["dist"] => return report("dist", dist::run(Platform::Own)),
        ["dist", "--windows"] => return report("dist", dist::run(Platform::Windows)),
        ["gomocup"] => return report("gomocup", dist::entry::run(Platform::Own).map(|made| vec![made])),
        ["gomocup", "--windows"] => {
            return report("gomocup", dist::entry::run(Platform::Windows).map(|made| vec![made]));
        }
        ["match", old, "--", ref options @ ..] => return report("match", versions::play(old, None, options)),
        ["match", old, new, "--", ref options @ ..] => {
            return report("match", versions::play(old, Some(new), options));
        }
        ["wasm"] => return report("wasm", wasm::run()),
        ["match", old] => return report("match", versions::play(old, None, &[])),
        ["match", old, new] => return report("match", versions::play(old, Some(new), &[])),
        _ => {}
    }
    let checks: Option<Vec<Check>> = arguments.iter().map(|name| Check::parse(name)).collect();
    let Some(checks) = checks.filter(|checks| !checks.is_empty()) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    // Every requested check runs, so that one run reports every problem.
    let failed = checks.into_iter().filter(|check| !holds(*check)).count();
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the files that a chore made, or the error that stopped it.
fn report(chore: &str, made: Result<Vec<PathBuf>>) -> ExitCode {
    match made {
        Ok(made) => {
            made.iter().for_each(|path| println!("{}", path.display()));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{chore}: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs one check and prints its problems. Returns whether the check passed.
fn holds(check: Check) -> bool {
    let name = check.name();
    let findings = match check.run() {
        Ok(findings) => findings,
        Err(error) => {
            eprintln!("{name}: {error:#}");
            return false;
        }
    };
    for problem in findings.problems() {
        eprintln!("{name}: {problem}");
    }
    if findings.passed() {
        println!("{name}: ok");
    }
    findings.passed()
}
