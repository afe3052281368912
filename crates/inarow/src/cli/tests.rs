//! Grammar of the command line.

use std::collections::BTreeSet;

use super::*;

/// Adds the keys of a command's texts to `asked`.
fn check(command: &clap::Command, key: &str, texts: &Texts, asked: &mut BTreeSet<String>) {
    assert!(texts.has(key), "{key}");
    asked.insert(key.to_owned());
    for argument in command.get_arguments() {
        let key = help_key(key, argument, texts);
        assert!(texts.has(&key), "{key}");
        asked.insert(key);
    }
    for sub in command.get_subcommands() {
        check(sub, &format!("{key}-{}", sub.get_name()), texts, asked);
    }
}

#[test]
fn every_command_and_argument_has_its_text_in_every_language_and_no_text_is_left_over() {
    const OF_EVERY_HELP: [&str; 7] = [
        "cli-usage",
        "cli-commands",
        "cli-options",
        "cli-arguments",
        "cli-options-everywhere",
        "cli-any-help",
        "cli-any-version",
    ];
    let mut asked: BTreeSet<String> = OF_EVERY_HELP.map(str::to_owned).into();
    for &lang in Lang::ALL {
        check(&Cli::command(), "cli", &Texts::new(lang), &mut asked);
    }
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../view/texts/en/cli.ftl");
    let texts = std::fs::read_to_string(texts).unwrap();
    let keys = texts.lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key);
    let dead: Vec<&str> = keys.filter(|key| key.starts_with("cli") && !asked.contains(*key)).collect();
    assert!(dead.is_empty(), "no command or argument asks for {dead:?}");
}

/// clap's own additions to help have no translations.
#[test]
fn help_has_no_english_in_another_language() {
    fn check(command: &mut clap::Command) {
        let help = command.render_long_help().to_string();
        for english in ["[alias", "[default", "[possible", "[env", "Usage", "Options", "Arguments"] {
            assert!(!help.contains(english), "{english}: {help}");
        }
        command.get_subcommands_mut().for_each(check);
    }
    let mut command = translated(Cli::command(), "cli", &Texts::new(Lang::Ru));
    command.build();
    check(&mut command);
}

/// Placeholders of values have words in the language of help.
#[test]
fn placeholders_are_in_the_language_of_help() {
    /// Letters for numbers, and names that are equal in every language.
    const SAME: [&str; 9] = ["A", "B", "ELO", "M", "N", "NATS", "P", "R", "URL"];
    fn check(command: &clap::Command) {
        for argument in command.get_arguments().filter(|argument| argument.get_action().takes_values()) {
            for name in argument.get_value_names().unwrap_or_default() {
                let words = name.split(|c: char| !c.is_ascii_uppercase()).filter(|word| !word.is_empty());
                let english: Vec<&str> = words.filter(|word| !SAME.contains(word)).collect();
                assert!(english.is_empty(), "{argument}: {english:?}");
            }
        }
        command.get_subcommands().for_each(check);
    }
    check(&translated(Cli::command(), "cli", &Texts::new(Lang::Ru)));
    let texts = Texts::new(Lang::Ru);
    for (name, said) in [
        ("FILE|GAME", "ФАЙЛ|ИГРА"),
        ("FILE|random:PLIES|off", "ФАЙЛ|random:ХОДЫ|off"),
        ("NAME=MIN..MAX:STEP", "ИМЯ=ОТ..ДО:ШАГ"),
        ("FILE.toml", "ФАЙЛ.toml"),
        ("NATS_URL|off", "NATS_URL|off"),
    ] {
        assert_eq!(placeholder(name, &texts), said);
        assert_eq!(placeholder(name, &Texts::new(Lang::En)), name);
    }
}

/// A command's own options come first and common options last, each only once.
#[test]
fn options_of_every_command_stand_last_in_help() {
    let texts = Texts::new(Lang::En);
    for path in [&[][..], &["arena", "match"], &["play"], &["convert"]] {
        let path: Vec<String> = path.iter().map(|part| (*part).to_owned()).collect();
        let help = command_at(&path, &texts).render_long_help().to_string();
        let everywhere = help.find("Options of every command").unwrap();
        for option in ["--lang", "--data", "--help", "--version"] {
            assert_eq!(
                help.matches(&format!("{option} ")).count() + help.matches(&format!("{option}\n")).count(),
                1,
                "{option}: {help}"
            );
            assert!(help.find(option).unwrap() > everywhere, "{option}: {help}");
        }
        for option in ["--seed", "--game", "--x", "--from"] {
            assert!(help.find(&format!("{option} ")).is_none_or(|at| at < everywhere), "{option}: {help}");
        }
    }
}

#[test]
fn options_of_every_command_have_one_order() {
    fn check(command: &mut clap::Command) {
        let help = command.render_long_help().to_string();
        let options = ["--lang <LANG>", "--data <FOLDER>", "-h, --help", "-V, --version"];
        let places = options.map(|option| help.find(option).unwrap());
        assert!(places.is_sorted(), "{help}");
        command.get_subcommands_mut().for_each(check);
    }
    let mut command = translated(Cli::command(), "cli", &Texts::new(Lang::En));
    command.build();
    check(&mut command);
}

#[test]
fn the_grammar_is_sound_and_speaks_the_language_asked_for() {
    for (code, word) in [("en", "Usage:"), ("ru", "Использование:")] {
        let texts = Texts::new(lang(code).unwrap());
        let mut command = translated(Cli::command(), "cli", &texts);
        command.clone().debug_assert();
        let help = command.render_long_help().to_string();
        assert!(help.contains(word), "{help}");
        assert!(help.contains("perft"), "{help}");
    }
    let arguments = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
    for (given, expected) in [
        ("inarow help", "inarow --help"),
        ("inarow help arena match", "inarow arena match --help"),
        ("inarow --lang ru help play", "inarow --lang ru play --help"),
        ("inarow --lang=ru help play", "inarow --lang=ru play --help"),
        ("inarow play help", "inarow play help"),
        ("inarow arena help match", "inarow arena match --help"),
        ("inarow --lang ru arena --data x help", "inarow --lang ru arena --data x --help"),
        ("inarow arena match help random", "inarow arena match help random"),
    ] {
        let mut asked = arguments(given);
        ask_for_help(&mut asked);
        assert_eq!(asked, arguments(expected));
    }
    for (given, expected) in [
        ("inarow games/my.sgf", "inarow --open games/my.sgf"),
        ("inarow --lang ru my.psq", "inarow --lang ru --open my.psq"),
        ("inarow --no-nearby my.psq", "inarow --no-nearby --open my.psq"),
        ("inarow my.psq --no-nearby", "inarow --open my.psq --no-nearby"),
        ("inarow --lang ru --no-nearby my.psq", "inarow --lang ru --no-nearby --open my.psq"),
        (
            "inarow --no-nearby --lang=ru my.psq --seed 3",
            "inarow --no-nearby --lang=ru --open my.psq --seed 3",
        ),
        ("inarow --no-nearby http://h:1/g/ab", "inarow --no-nearby --open http://h:1/g/ab"),
        ("inarow http://h:1/g/ab --no-nearby", "inarow --open http://h:1/g/ab --no-nearby"),
        ("inarow my.psq --plain --lang ru", "inarow --open my.psq --plain --lang ru"),
        ("inarow game.txt -h", "inarow --open game.txt -h"),
        ("inarow game.txt --help", "inarow --open game.txt --help"),
        ("inarow gamez", "inarow gamez"),
        ("inarow -- gamez", "inarow --open=gamez"),
        ("inarow --lang ru -- -x.json", "inarow --lang ru --open=-x.json"),
        ("inarow -- play", "inarow --open=play"),
        ("inarow play -- x", "inarow play -- x"),
        ("inarow --", "inarow --"),
        ("inarow play", "inarow play"),
        ("inarow convert a.psq b.sgf", "inarow convert a.psq b.sgf"),
        ("inarow", "inarow"),
    ] {
        let mut asked = arguments(given);
        open_file(&mut asked);
        assert_eq!(asked, arguments(expected));
    }
    assert_eq!(language_in(&arguments("inarow --lang ru games")), Lang::Ru);
    assert_eq!(language_in(&arguments("inarow games --lang=en")), Lang::En);
}
