//! Measures perft in leaves per second, next to a plain C++ program in one run.
//!
//! Run with `cargo bench -p inarow-core --bench perft`. A figure is the median of rounds that alternate between
//! the programs, so that a busy machine slows both equally. Without a C++ compiler only the Rust program runs.

#![allow(missing_docs, clippy::print_stdout, reason = "a program that prints its figures")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use inarow_core::{GameSpec, Position};

const ROUNDS: usize = 7;

fn game(text: &str) -> Position {
    let spec: GameSpec = text.parse().expect("a known game");
    Position::new(&spec.setup(&mut || 0).expect("a valid game")).expect("a valid game")
}

/// Perft speed, in million leaves per second.
fn ours(text: &str, depth: u32, expected: u64) -> f64 {
    let mut position = game(text);
    let start = Instant::now();
    let count = position.perft(depth);
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(count.leaves, expected, "{text}");
    count.leaves as f64 / seconds / 1e6
}

/// Compiles the C++ program with the first C++ compiler found.
fn compile(folder: &Path) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/plain.cpp");
    let program = folder.join("inarow-plain-perft");
    ["c++", "g++", "clang++"].into_iter().find_map(|compiler| {
        let status = Command::new(compiler).arg("-O2").arg("-o").arg(&program).arg(&source).status().ok()?;
        status.success().then(|| program.clone())
    })
}

fn plain_cpp(program: &Path) -> f64 {
    let output = Command::new(program).output().expect("the yardstick runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let parts: Vec<f64> = text.split_whitespace().filter_map(|part| part.parse().ok()).collect();
    assert_eq!(parts[0], 63_520_800.0);
    parts[0] / parts[2] / 1e6
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let program = compile(Path::new(env!("CARGO_TARGET_TMPDIR")));
    let (mut line, mut full, mut ultimate, mut cpp) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        line.push(ours("gomoku20", 3, 63_520_800));
        ultimate.push(ours("ultimate", 7, 33_782_544));
        full.push(ours("line:4x4:k=3", 7, 52_817_760));
        if let Some(program) = &program {
            cpp.push(plain_cpp(program));
        }
    }
    let (line, ultimate, full) = (median(line), median(ultimate), median(full));
    println!("20x20 k5 depth 3   {line:7.1} million leaves a second");
    println!("ultimate depth 7   {ultimate:7.1} million leaves a second");
    println!("4x4 k3 depth 7     {full:7.1} million leaves a second");
    match program {
        Some(_) => {
            let cpp = median(cpp);
            println!("plain C++ 20x20    {cpp:7.1} million leaves a second");
            println!("ours / plain C++   {:7.2}", line / cpp);
        }
        None => println!("no C++ compiler found: the plain program was not run"),
    }
}
