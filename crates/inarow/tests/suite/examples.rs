//! The engines in `examples/`: they pass the check, and play.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::arena::graded;
use crate::program::Program;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

/// Whether a tool is on this machine: `./check` installs it where it may, and says so where it may not.
fn there(tool: &str) -> bool {
    let silent = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    silent.is_ok_and(|status| status.success())
}

#[track_caller]
fn passes_and_beats_random(engine: &str) {
    let program = Program::new();
    let (failed, warned) = graded(&program, engine);
    assert_eq!(failed, [""; 0]);
    assert_eq!(warned, ["rule-renju", "rule-caro-plus", "rule-caro"], "what it refuses");
    let engine = format!("exec:{engine}");
    let arguments =
        ["arena", "match", &engine, "random", "--games", "20", "--openings", "random:4", "--seed", "1"];
    let options = ["--json", "--concurrency", "4", "--share-cores"];
    let json = program.feed(arguments.into_iter().chain(options), "").ok().json();
    assert_eq!(json["a"]["wins"], 20, "{json}");
}

#[test]
fn they_are_under_a_hundred_lines() {
    for name in ["pbrain-rows.py", "pbrain-rows.cpp"] {
        let lines = std::fs::read_to_string(example(name)).unwrap().lines().count();
        assert!(lines < 100, "{name}: {lines}");
    }
}

#[test]
fn the_engine_in_python() {
    let python = ["python3", "python"].into_iter().find(|name| there(name));
    if let Some(python) = python {
        passes_and_beats_random(&format!("{python} '{}'", example("pbrain-rows.py").display()));
    }
}

#[test]
fn the_engine_in_cpp() {
    let Some(compiler) = ["c++", "g++", "clang++"].into_iter().find(|name| there(name)) else { return };
    let folder = tempfile::tempdir().unwrap();
    let engine = folder.path().join("pbrain-rows");
    let mut command = Command::new(compiler);
    command.args(["-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&engine);
    assert!(command.arg(example("pbrain-rows.cpp")).status().unwrap().success());
    passes_and_beats_random(&format!("'{}'", engine.display()));
}
