//! Shell scripts and the manual page, generated from the grammar.

use std::process::Command;

use crate::program::Program;

/// Returns the commands listed in help.
fn listed() -> Vec<String> {
    let help = Program::new().run("--help").ok().text;
    let (_, after) = help.split_once("Commands:\n").unwrap();
    let lines = after.lines().take_while(|line| !line.is_empty());
    let commands = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    commands.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

#[test]
fn the_manual_page_has_every_command_and_the_exit_codes() {
    let page = Program::new().run("manual").ok().text;
    let commands = listed();
    assert!(commands.len() >= 15, "{commands:?}");
    for command in &commands {
        let heading = format!(".SH \"INAROW {}\"", command.to_uppercase());
        assert!(page.contains(&heading), "{heading}");
    }
    for part in
        [".SH \"INAROW ARENA MATCH\"", "opening\\-pairs", ".SH \"EXIT STATUS\"", ".B 2\n", "INAROW_BOT_TOKEN"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert!(commands.iter().any(|command| command == "manual"), "{commands:?}");
    let russian = Program::new().run("--lang ru manual").ok().text;
    assert!(russian.contains("Код завершения".to_uppercase().as_str()));
    assert!(russian.contains(".SH ИМЯ\n") && russian.contains(".SH ОБЗОР\n"));
    for english in [".SH NAME", ".SH SYNOPSIS", ".SH OPTIONS"] {
        assert!(page.contains(english) && !russian.contains(english), "{english}");
    }
}

/// Bash code that completes the line `$1` with the script `$0`.
const COMPLETE: &str = r#"
    source "$0"
    read -ra COMP_WORDS <<<"$1"
    [[ $1 == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _inarow inarow "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    echo "${COMPREPLY[*]}"
"#;

#[test]
fn bash_completes_commands_options_and_names() {
    let program = Program::new();
    let script = program.run("completions bash").ok().text;
    program.write("inarow.bash", &script);
    let file = program.path("inarow.bash");
    for (line, expected) in [
        ("inarow con", "convert"),
        ("inarow arena ma", "match"),
        ("inarow arena match --colours ", "swap fixed"),
        ("inarow arena match --game gomoku2", "gomoku20"),
        ("inarow arena match --conc", "--concurrency"),
        ("inarow play --o rating", "rating-map"),
        ("inarow completions ", "bash zsh fish"),
        ("inarow arena match thr", "threat1"),
        ("inarow arena sprt --model ", "logistic normalised"),
        ("inarow --lang ", "en ru"),
    ] {
        let bash = Command::new("bash").arg("-c").arg(COMPLETE).arg(&file).arg(line).output();
        // Without bash there is nothing to test.
        let Ok(output) = bash else { return };
        let completed = String::from_utf8_lossy(&output.stdout).trim_end().to_owned();
        for word in expected.split(' ') {
            assert!(completed.split(' ').any(|other| other == word), "{line}: {completed}");
        }
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
    }
}

#[test]
fn other_shells_have_scripts_and_unknown_ones_are_named() {
    let program = Program::new();
    assert!(program.run("completions zsh").ok().text.starts_with("#compdef inarow"));
    assert!(program.run("completions fish").ok().text.contains("complete -c inarow"));
    program.run("completions tcsh").fails(2, &["tcsh", "bash, zsh or fish"]);
}

#[test]
fn every_word_that_games_lists_is_taken() {
    let program = Program::new();
    let games = program.run("games --json").ok().text;
    let games: serde_json::Value = serde_json::from_str(&games).unwrap();
    for game in games.as_array().unwrap() {
        for setting in game["settings"].as_array().unwrap() {
            for word in setting["values"].as_str().unwrap().split(", ") {
                if !word.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'-') {
                    continue;
                }
                let name = setting["name"].as_str().unwrap();
                let spec = format!("{}:{name}={word}", game["name"].as_str().unwrap());
                program.feed(["referee", &spec], "").ok();
            }
        }
    }
    program.run("walls ultimate --seed 1").fails(2, &["ultimate has no walls", "e.g. course"]);
    program.run("walls gomoku --seed 1").fails(2, &["gomoku:walls=0.75/50/1"]);
}

#[test]
fn fish_completes_commands_options_and_names() {
    let program = Program::new();
    program.write("inarow.fish", &program.run("completions fish").ok().text);
    for (line, expected) in [
        ("inarow con", "convert"),
        ("inarow completions ", "bash zsh fish"),
        ("inarow --lang ", "en ru"),
        ("inarow play --lang ", "en ru"),
        ("inarow play ren", "renju"),
        ("inarow arena match thr", "threat1"),
        ("inarow arena match threat1 rat", "rating-map"),
        ("inarow arena sprt --model ", "logistic normalised"),
    ] {
        let script = format!("source inarow.fish; complete -C '{line}'");
        let mut fish = Command::new("fish");
        fish.args(["--no-config", "-c", &script]).current_dir(program.folder.path());
        // Without fish there is nothing to test.
        let Ok(output) = fish.env("HOME", program.folder.path()).output() else { return };
        let completed = String::from_utf8_lossy(&output.stdout).into_owned();
        let words: Vec<&str> = completed.lines().filter_map(|line| line.split('\t').next()).collect();
        for word in expected.split(' ') {
            assert!(words.contains(&word), "{line}: {completed}{}", String::from_utf8_lossy(&output.stderr));
        }
    }
}

/// zsh shows completions only in its editor, so the test checks the script itself.
#[test]
fn zsh_has_the_names_of_players_and_models() {
    let script = Program::new().run("completions zsh").ok().text;
    let line = |begin: &str| {
        script.lines().find(|line| line.starts_with(begin)).unwrap_or_else(|| panic!("no {begin}"))
    };
    assert!(line("':a -- ").contains(" threat1 "), "{}", line("':a -- "));
    assert!(line("'--model=").contains("(logistic normalised)"), "{}", line("'--model="));
}
