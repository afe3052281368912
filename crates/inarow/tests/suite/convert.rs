//! Tests of `inarow convert`, with every format in both directions, pictures, and errors without leftovers.

use crate::program::{Program, files};

const GAME: &str = "h8i9h9h7i8g8i7i10\n";

#[test]
fn moves_survive_every_format_there_and_back() {
    let program = Program::new();
    program.write("game.txt", GAME);
    for through in ["game.json", "game.psq", "game.sgf"] {
        program.run(&format!("convert game.txt {through}")).ok();
        program.run(&format!("convert {through} back.txt --force")).ok();
        assert_eq!(program.read("back.txt"), GAME, "{through}");
    }
    program.run("convert game.txt opening.openings").ok();
    program.run("convert opening.openings back.txt --force").ok();
    assert_eq!(program.read("back.txt"), GAME);
}

#[test]
fn rows_may_count_from_the_top() {
    let program = Program::new();
    program.write("game.txt", "a1b2\n");
    program.run("convert game.txt back.txt --rows-from-top").ok();
    assert_eq!(program.read("back.txt"), "a15b14\n");
    program.run("convert game.txt back.txt --write-rows-from-top --force").ok();
    assert_eq!(program.read("back.txt"), "a15b14\n");
}

#[test]
fn streams_need_a_format() {
    let program = Program::new();
    let run = program.feed(["convert", "-", "-", "--from", "text", "--to", "sgf"], GAME).ok();
    assert!(run.text.starts_with("(;"), "{}", run.text);
    program.feed(["convert", "-", "-", "--to", "sgf"], GAME).fails(2, &["standard input", "--from"]);
    program.write("game.txt", GAME);
    program.run("convert game.txt -").fails(2, &["standard output: ", "--to", "json (.json)"]);
}

#[test]
fn an_unknown_ending_is_told_with_the_formats_there_are() {
    let program = Program::new();
    program.write("game.txt", GAME);
    program.write("game.bmp", GAME);
    program.write("game.SVG", GAME);
    for lang in ["en", "ru"] {
        let run = |line: &str| program.run(&format!("convert {line} --lang {lang}"));
        let formats = ["json (.json)", "text (.txt, .pos)", "sgf (.sgf)", "ultimate (.uttt)"];
        run("game.bmp game.json")
            .fails(2, &[&["game.bmp: ", "--from", "renlib (.lib)"], &formats[..]].concat());
        run("game.SVG game.json").fails(2, &[&["game.SVG: ", "renlib (.lib)"], &formats[..]].concat());
        run("game.txt game.doc").fails(2, &[&["game.doc: ", "--to", "png (.png)"], &formats[..]].concat());
        let said = run("game.txt game").error;
        assert!(!said.contains("renlib"), "it is only read: {said}");
    }
    program
        .run("convert game.txt game --to jsno")
        .fails(2, &["“jsno”", "json, text", " or gif", "Did you mean json?"]);
}

#[test]
fn pictures_are_drawn() {
    let program = Program::new();
    program.write("game.txt", GAME);
    program.run("convert game.txt game.svg --theme light").ok();
    assert!(program.read("game.svg").starts_with("<svg"));
    program.run("convert game.txt game.png --pixels 300").ok();
    assert!(std::fs::read(program.path("game.png")).unwrap().starts_with(b"\x89PNG"));
    program.run("convert game.txt game.gif --pixels 200 --delay 300").ok();
    assert!(std::fs::read(program.path("game.gif")).unwrap().starts_with(b"GIF89a"));
    let run = program.feed(["convert", "-", "-", "--from", "text", "--to", "png"], GAME).ok();
    assert!(run.out.starts_with(b"\x89PNG"));
    program.run("convert game.txt game.png --pixels 1").fails(2, &["16"]);
    program.run("convert game.txt game.png --theme neon").fails(2, &["indigo"]);
}

#[test]
fn wrong_input_names_the_place_and_leaves_nothing_behind() {
    let program = Program::new();
    program.write("bad.txt", "h8i9h8\n");
    program.run("convert bad.txt out.sgf").fails(1, &["bad.txt:1:5: ", "occupied"]);
    program.write("bad.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n99,1,0\n-1\n");
    program.run("convert bad.psq out.sgf").fails(1, &["bad.psq:3:"]);
    program.write("bad.sgf", "(;FF[4]GM[4]SZ[15];B[hh");
    program.run("convert bad.sgf out.txt").fails(1, &["bad.sgf:1:"]);
    program.write("bad.json", "{\n\"version\": 99}");
    program.run("convert bad.json out.txt").fails(1, &["bad.json"]);
    program.run("convert none.txt out.sgf").fails(1, &["none.txt"]);
    program.write("game.txt", GAME);
    program.run("convert game.txt no/such/folder.sgf").fails(1, &["no/such: there is no such folder"]);
    if cfg!(target_os = "linux") {
        program
            .run("convert game.txt /proc/game.sgf")
            .fails(1, &["/proc: no file can be made in this folder; choose another one"]);
        // A pipe is written although the pipe's folder allows no files.
        let run = program.run("convert game.txt /proc/self/fd/1 --to text").ok();
        assert_eq!(run.text, program.read("game.txt"));
    }
    assert_eq!(files(program.folder.path()), ["bad.json", "bad.psq", "bad.sgf", "bad.txt", "game.txt"]);
}

#[test]
fn a_failed_conversion_leaves_the_old_file_as_it_was() {
    let program = Program::new();
    program.write("out.sgf", "precious");
    program.write("bad.txt", "h8i9h8\n");
    program.run("convert bad.txt out.sgf --force").fails(1, &["bad.txt"]);
    assert_eq!(program.read("out.sgf"), "precious");
}

#[test]
fn several_games_need_a_choice_where_one_fits() {
    let program = Program::new();
    program.write("games.txt", "h8i9\nh8g7h9\n");
    program.run("convert games.txt out.psq").fails(1, &["one game", "--number"]);
    program.run("convert games.txt out.png").fails(1, &["--number"]);
    program.run("convert games.txt out.txt --number 2").ok();
    assert_eq!(program.read("out.txt"), "h8g7h9\n");
    program.run("convert games.txt out.psq --number 3").fails(1, &["contains 2"]);
}

#[test]
fn a_file_of_moves_can_be_of_any_game() {
    let program = Program::new();
    program.write("game.txt", "b2a1c3\n");
    program.run("convert game.txt game.json --game tictactoe").ok();
    assert!(
        program.read("game.json").contains("\"width\": 3")
            || program.read("game.json").contains("\"width\":3")
    );
    program.run("convert game.txt game.json --game course").fails(2, &["--setup"]);
}

/// Other programs' files are not replaced by accident, but this program's files are.
#[test]
fn only_own_files_are_replaced_unasked() {
    let program = Program::new();
    program.write("game.txt", GAME);
    for name in ["game.json", "game.sgf", "game.svg", "game.png", "game.gif"] {
        program.run(&format!("convert game.txt {name} --pixels 100")).ok();
        program.run(&format!("convert game.txt {name} --pixels 100")).ok();
    }
    for name in ["letter.sgf", "letter.json", "letter.txt", "letter.png", "letter.psq"] {
        program.write(name, "Dear Anna,\n");
        let run = || program.run(&format!("convert game.txt {name} --pixels 100"));
        run().fails(1, &[name, "has no mark of inarow", "--force"]);
        assert_eq!(program.read(name), "Dear Anna,\n");
        program.run(&format!("convert game.txt {name} --pixels 100 --force")).ok();
        assert_ne!(std::fs::read(program.path(name)).unwrap(), b"Dear Anna,\n");
    }
}

#[test]
fn a_folder_is_converted_into_a_folder() {
    let program = Program::new();
    std::fs::create_dir_all(program.path("games/old")).unwrap();
    program.write("games/one.sgf", "(;FF[4]GM[4]SZ[15];B[hh];W[ii])");
    program.write("games/one.txt", "h8i9\nh8i7\n");
    program.write("games/old/two.sgf", "(;FF[4]GM[4]SZ[15];B[hh])");
    program.write("games/notes.md", "no game");
    program.run("convert games out --to json --game gomoku").ok();
    let names = |folder: &str| crate::program::files(&program.path(folder));
    let all: Vec<String> = names("out");
    assert!(
        all.iter().any(|name| name == "one.json") && all.iter().any(|name| name == "one.txt.json"),
        "{all:?}"
    );
    assert!(program.read("out/old/two.json").contains("h8"));
    // A format with one game per file numbers the files. An unreadable file does not stop the other files.
    program.write("games/broken.sgf", "(;FF[4]GM[4]SZ[15];B[zz]");
    program
        .run("convert games psq --to psq --game gomoku")
        .fails(1, &["broken.sgf", "1 file was not converted, of 4"]);
    let all = names("psq");
    for name in ["one.psq", "one-1.psq", "one-2.psq"] {
        assert!(all.iter().any(|other| other == name), "{name}: {all:?}");
    }
    program.run("convert games out").fails(2, &["games is a folder", "--to"]);
    program.run("convert games games/one.sgf --to psq").fails(2, &["a folder is converted into a folder"]);
}
