//! Usage errors, and options before as well as after a command.

use crate::program::{Program, files};

#[test]
fn options_of_the_window_may_stand_before_a_command() {
    let program = Program::new();
    let behind = program.run("walls course --seed 5").ok().text;
    assert_eq!(program.run("--seed 5 walls course").ok().text, behind);
    assert_ne!(program.run("--seed 6 walls course").ok().text, behind);
    let behind =
        program.run("arena match random random --game tictactoe --games 2 --json --seed 3").ok().json();
    let before =
        program.run("--seed 3 arena match random random --game tictactoe --games 2 --json").ok().json();
    assert_eq!((&before["x"], &before["o"]), (&behind["x"], &behind["o"]));

    // A preset of a file is known in either position.
    program.write("mine.toml", "[rating-map.mine]\nw4 = 10\n");
    let play = "--x rating-map:preset=mine --o random --seed 1 --lang en";
    program.run(&format!("play line:9x9 {play}")).fails(2, &["has no preset “mine”"]);
    let behind = program.run(&format!("play line:9x9 {play} --presets mine.toml")).ok().text;
    assert_eq!(program.run(&format!("--presets mine.toml play line:9x9 {play}")).ok().text, behind);
}

/// The folder also stores the language, so every command knows the option.
#[test]
fn the_folder_of_data_goes_with_every_command_on_either_side() {
    let program = Program::new();
    let names = || files(program.folder.path());
    program.feed("--data one play tictactoe --o human --lang en".split(' '), "b2\nlanguage ru\n").ok();
    program.feed("play tictactoe --o human --data other --lang en".split(' '), "b2\n").ok();
    assert_eq!(names(), ["one", "other"], "and not the usual folder");
    for command in ["--data one games", "games --data one", "--data one players", "players --data=one"] {
        let text = program.run(command).ok().text;
        assert!(text.contains("от 1 до 100") || text.contains("целое число"), "{command}: {text}");
    }
    let help = program.run("play --help").ok().text;
    assert!(help.contains("--data <FOLDER>"), "{help}");
}

#[test]
fn what_a_command_does_not_take_is_refused_before_it_too() {
    let program = Program::new();
    let usage = ["Usage: inarow games [OPTIONS]", "For help: inarow games --help"];
    program.run("--seed 3 games").fails(2, &[&["this command takes no --seed"], &usage[..]].concat());
    program
        .run("--presets none.toml perft tictactoe --depth 1")
        .fails(2, &["takes no --presets", "inarow perft"]);
    program.run("--seed 1 walls course --seed 2").fails(2, &["--seed is given twice", "inarow walls"]);
    program.run("--seed 1 arena check ./engine").fails(2, &["takes no --seed", "inarow arena check --help"]);
    program.run("--no-nearby games").fails(2, &["takes no --no-nearby"]);
    program.run("--no-nearby serve games --data nothing-here").fails(2, &["takes no --no-nearby"]);
    for command in ["play tictactoe", "serve --listen 127.0.0.1:0"] {
        let twice = format!("--no-nearby {command} --no-nearby");
        program.run(&twice).fails(2, &["--no-nearby is given twice"]);
    }
    // A command with this option accepts the option before the command's name.
    let played = program.feed(["--no-nearby", "play", "tictactoe"], "quit\n");
    played.ok();
    program.run("--no-nearby serve --listen nowhere").fails(2, &["nowhere"]);
}

/// Usage follows errors of the grammar and of commands alike.
#[test]
fn wrong_usage_ends_with_how_the_command_is_used() {
    let program = Program::new();
    for (line, command) in [
        ("--lnag ru", "inarow"),
        ("games --lnag", "inarow games"),
        ("play --x nobody", "inarow play"),
        ("play gomoku --x minimax", "inarow play"),
        ("convert - -", "inarow convert"),
        ("walls gomoku", "inarow walls"),
        ("arena match random random --games 3", "inarow arena match"),
        ("arena tune random", "inarow arena tune"),
    ] {
        for (lang, usage, help) in [("en", "Usage:", "For help:"), ("ru", "Использование:", "Подробнее:")]
        {
            let run = program.run(&format!("{line} --lang {lang}"));
            let [.., last_but_one, last] = run.error.lines().collect::<Vec<_>>()[..] else {
                panic!("{line}: {}", run.error)
            };
            assert!(last_but_one.starts_with(&format!("{usage} {command} ")), "{line}: {}", run.error);
            assert_eq!(last, format!("{help} {command} --help"), "{line}: {}", run.error);
            assert_eq!(run.code, 2, "{line}");
        }
    }
    // Other failures do not print usage.
    let players = "[[players]]\nplayer = \"random\"\n[[players]]\nplayer = \"rule3\"\n";
    for (name, text) in [
        ("game.toml", "tournament = \"match\"\ngames = 2\ngame = \"chess\"\n"),
        ("time.toml", "tournament = \"match\"\ngames = 2\ntime = \"soon\"\n"),
        ("odd.toml", "tournament = \"match\"\ngames = 3\n"),
    ] {
        program.write(name, &format!("{text}{players}"));
    }
    program.write("presets.toml", "[rating-map.mine\n");
    for (line, place) in [
        ("convert none.txt out.sgf", "none.txt: "),
        ("arena run game.toml", "game.toml:3:8: game: "),
        ("arena run time.toml", "time.toml:3:8: time: "),
        ("arena run odd.toml", "odd.toml: "),
        ("arena tune rating-map --presets presets.toml", "presets.toml"),
    ] {
        let run = program.run(line);
        assert_eq!((run.code, run.error.contains("Usage:")), (1, false), "{line}: {}", run.error);
        assert!(run.error.contains(place), "{line}: {}", run.error);
    }
}

/// The command itself reads a file of presets.
#[test]
fn what_is_wrong_in_a_file_of_presets_is_told_with_what_was_meant() {
    let program = Program::new();
    for (text, english, russian) in [
        ("[rating-map.mine]\nw_atack = 1\n", "; did you mean w_attack?", "; возможно, w_attack?"),
        ("[ratng-map.mine]\nw1 = 1\n", "; did you mean rating-map?", "; возможно, rating-map?"),
        ("[rating-map.mine]\nopen = 'never'\n", "write either or both", "подходит: either или both"),
        ("[rating-map.mine]\nw1 = true\n", "write a number from", "подходит: число от"),
        ("rating-map = 3\n", "must be a table", "нужна таблица"),
        ("[rating-map]\nmine = 3\n", "must be a table", "нужна таблица"),
        ("[rating-map.'a b']\n", "letters, digits", "из букв, цифр"),
        ("[rating-map.balanced]\n", "is built in", "набор встроен"),
        ("w1 =\n", "a value is expected", "здесь нужно значение"),
    ] {
        program.write("mine.toml", text);
        let line = "play gomoku --presets mine.toml --x random --o random --lang";
        program.run(&format!("{line} en")).fails(1, &["mine.toml:", english]);
        program.run(&format!("{line} ru")).fails(1, &["mine.toml:", russian]);
    }
}

/// Only the command looks up this name.
#[test]
fn a_mistyped_preset_is_told_with_the_nearest() {
    let program = Program::new();
    for line in [
        "play gomoku --x rating-map:preset=atacker",
        "play --o rating-map:preset=atacker",
        "arena match rating-map:preset=atacker random",
        "arena tune rating-map:preset=atacker",
    ] {
        program.run(line).fails(2, &["no preset “atacker”", "attacker10, balanced; did you mean attacker?"]);
        let russian = program.run(&format!("--lang ru {line}"));
        russian.fails(2, &["нет набора настроек «atacker»", "attacker10, balanced; возможно, attacker?"]);
    }
}
