//! Results are of the programs that began them.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;

use inarow_arena::FLEET_VERSION;

use crate::program::Program;

fn engine(program: &Program, seed: u32) {
    let inarow = env!("CARGO_BIN_EXE_inarow");
    program.write("mine", &format!("#!/bin/sh\nexec {inarow} engine --player random --seed {seed}\n"));
    std::fs::set_permissions(program.path("mine"), std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// The log as it was after so many games.
fn cut(program: &Program, games: usize) {
    let lines: Vec<String> = program.read("results").lines().take(1 + games).map(str::to_owned).collect();
    program.write("results", &format!("{}\n", lines.join("\n")));
}

#[test]
fn a_log_is_not_gone_on_with_by_other_programs_unasked() {
    let program = Program::new();
    engine(&program, 4);
    let command = "arena match random exec:./mine --games 4 --seed 1 --share-cores --json --out results";
    program.run(command).ok();
    let whole = program.read("results");
    cut(&program, 2);
    program.run(command).ok();
    assert_eq!(program.read("results").lines().count(), 5, "the same programs go on");
    cut(&program, 2);
    let torn = program.read("results");
    engine(&program, 5);
    program.run(command).fails(1, &["results", "mine of mine has changed", "--allow-changed"]);
    assert_eq!(program.read("results"), torn);
    assert_eq!(program.run(&format!("{command} --allow-changed")).ok().json()["games"], 4);
    // All is played: there is nothing to mix.
    program.run(command).ok();
    engine(&program, 4);
    program.write("results", &whole.replace(FLEET_VERSION, "0.0.9+0123456789ab"));
    cut(&program, 2);
    let parts = ["inarow 0.0.9+0123456789ab is ", FLEET_VERSION, "--allow-changed"];
    program.run(command).fails(1, &parts);
    program.run(&format!("{command} --allow-changed")).ok();
}

/// A search is one sample too.
#[test]
fn a_search_is_not_gone_on_with_by_other_programs_unasked() {
    let program = Program::new();
    let command = "arena tune rating-map --game line:9x9 --param w_attack=0..3 --games 80 --max-games 20 --seed 3 --share-cores \
         --out results";
    program.run(command).ok();
    let log = program.read("results").replace(FLEET_VERSION, "0.0.9+0123456789ab");
    let torn: String = log.split_inclusive('\n').take(5).collect();
    program.write("results", &torn);
    program
        .run(command)
        .fails(1, &["results", "inarow 0.0.9+0123456789ab is ", FLEET_VERSION, "--allow-changed"]);
    assert_eq!(program.read("results"), torn);
    program.run(&format!("{command} --allow-changed")).ok();
    assert_eq!(program.read("results").lines().count(), 41);
}
