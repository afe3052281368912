//! Tests of folders where the engines of a tournament's file are found, run and keep their files.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use crate::program::Program;

/// Writes an engine that stores the path of its working folder in the file `name`.
fn engine(program: &Program, path: &str, name: &str) {
    let (inarow, places) = (env!("CARGO_BIN_EXE_inarow"), program.folder.path().display());
    let script =
        format!("#!/bin/sh\npwd > '{places}/{name}'\nexec {inarow} engine --player random --seed 4\n");
    program.write(path, &script);
    fs::set_permissions(program.path(path), fs::Permissions::from_mode(0o755)).unwrap();
}

fn ran_in(program: &Program, name: &str) -> PathBuf {
    PathBuf::from(program.read(name).trim_end()).canonicalize().unwrap()
}

fn field(player: &str) -> String {
    format!(
        "tournament = \"match\"\ngames = 2\nseed = 1\nopenings = \"start.txt\"\nout = \"results\"\nlog = \"said\"\n\
         [[players]]\nplayer = \"random\"\n[[players]]\nname = \"mine\"\n{player}\n"
    )
}

fn league() -> Program {
    let program = Program::new();
    for folder in ["league/engines", "league/files", "engines"] {
        fs::create_dir_all(program.path(folder)).unwrap();
    }
    program.write("league/start.txt", "h8\n");
    program
}

#[test]
fn engines_are_found_beside_the_file_wherever_it_is_called_from() {
    let program = league();
    engine(&program, "league/engines/mine", "beside");
    engine(&program, "engines/mine", "decoy");
    program.write("league/field.toml", &field("player = \"exec:./engines/mine\""));
    program.run("arena run league/field.toml").ok();
    assert_eq!(ran_in(&program, "beside"), program.folder.path().canonicalize().unwrap());
    assert!(!program.path("decoy").exists(), "the one in the working folder is another");
    let said = program.read("league/said/game-000001.log");
    assert!(!said.contains("INFO folder"), "{said}");
    // The log continues from any working folder.
    let before = program.read("league/results");
    let mut command = program.command();
    command.current_dir(program.path("league")).args(["arena", "run", "field.toml"]);
    let again = command.output().unwrap();
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert_eq!(program.read("league/results"), before);
}

#[test]
fn an_engine_that_is_not_beside_the_file_is_the_one_of_the_working_folder() {
    let program = league();
    engine(&program, "engines/mine", "working");
    program.write("league/field.toml", &field("player = \"exec:./engines/mine\""));
    program.run("arena run league/field.toml").ok();
    assert!(program.path("working").exists());
}

#[test]
fn an_engine_runs_in_its_folder_and_is_told_where_it_may_keep_files() {
    for more in ["", "memory = 200"] {
        let program = league();
        engine(&program, "league/engines/mine", "place");
        let player =
            format!("player = \"exec:./engines/mine\"\ndir = \"engines\"\nfolder = \"files\"\n{more}");
        program.write("league/field.toml", &field(&player));
        program.run("arena run league/field.toml").ok();
        assert_eq!(ran_in(&program, "place"), program.path("league/engines").canonicalize().unwrap());
        let said = program.read("league/said/game-000001.log");
        let told = said.lines().find_map(|line| line.split_once("INFO folder ")).map(|(_, folder)| folder);
        let told = told.unwrap_or_else(|| panic!("no folder: {said}"));
        assert!(told.starts_with('/'), "{told}");
        let files = program.path("league/files").canonicalize().unwrap();
        assert_eq!(PathBuf::from(told).canonicalize().unwrap(), files);
    }
}

#[test]
fn folders_that_mean_nothing_are_refused() {
    let program = league();
    engine(&program, "league/engines/mine", "place");
    let refused = |player: &str, parts: &[&str]| {
        program.write("league/field.toml", &field(player));
        program.run("arena run league/field.toml").fails(1, parts);
    };
    let mine = "player = \"exec:./engines/mine\"";
    refused(&format!("{mine}\ndir = \"nowhere\""), &["mine", "dir", "league/nowhere"]);
    refused(&format!("{mine}\nfolder = \"start.txt\""), &["mine", "folder", "league/start.txt"]);
    refused("player = \"threat1\"\ndir = \"engines\"", &["mine", "dir", "external engine"]);
    // Other machines have other folders.
    let file = field(&format!("{mine}\ndir = \"engines\""));
    program.write("league/field.toml", &file.replace("log = \"said\"", "workers = \"nats://127.0.0.1:1\""));
    program.run("arena run league/field.toml").fails(1, &["workers", "dir and folder"]);
    assert!(!program.path("place").exists(), "nothing was started");
}
