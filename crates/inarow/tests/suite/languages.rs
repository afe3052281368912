//! Tests of one language for the output of a run. The flag's language comes first, then the settings', then the
//! environment's, else English.

use crate::program::Program;

/// Errors are in the requested language, with unchanged exit codes.
#[test]
fn what_goes_wrong_is_told_in_russian() {
    let program = Program::new();
    program.write("notes", "milk\n");
    program.write("bad.txt", "h8i9h8\n");
    program.write("bad.json", "{");
    program.write("plain.txt", "h8\n");
    program.write("games.txt", "h8\nh8i9\n");
    program.write("players.toml", "tournament = \"swiss\"\nplayers = [\"a\"]\n");
    program.write("time.toml", "tournament = \"swiss\"\ntime = 5\n[[players]]\nplayer = \"random\"\n");
    program.write("rounds.toml", "tournament = \"swiss\"\n[[players]]\nplayer = \"random\"\n");
    program.write("broken.toml", "tournament = \n");
    program.run("arena match random random --game tictactoe --games 2 --seed 1 --out log").ok();
    let mut faults = Vec::new();
    for (arguments, code, parts) in [
        ("arena match random nobody", 2, &["игрок nobody: неизвестный игрок «nobody»"][..]),
        ("arena", 2, &["Использование: inarow arena [ПАРАМЕТРЫ] <КОМАНДА>"]),
        ("arena match random human", 2, &["человек не может играть на арене"]),
        ("arena match random random --games 3", 2, &["чётное число"]),
        (
            "arena match random random --games 0",
            2,
            &["нельзя сыграть 0 партий: допустимо от 1 до 10\u{202f}000\u{202f}000"],
        ),
        ("arena match random exec:no-such-engine", 2, &["игрок no-such-engine", "не запускается"]),
        ("arena match random ultimate2", 2, &["игрок ultimate2: он играет только"]),
        ("arena match random random --openings random:x", 2, &["напишите число ходов"]),
        ("arena match random random --openings none.txt", 1, &["none.txt: такого файла нет"]),
        ("arena match random random --openings notes", 1, &["notes: у файла с дебютами"]),
        ("arena match random random --game tictactoe --openings plain.txt", 1, &["plain.txt:1:1: "]),
        ("arena match random random --concurrency 1024", 2, &["--share-cores", "партий одновременно"]),
        ("arena match random random --out notes", 1, &["notes: это не журнал результатов"]),
        (
            "arena match rule3 random --game tictactoe --games 2 --out log",
            1,
            &["другого плана", "состав игроков"],
        ),
        (
            "arena match random random --game tictactoe --games 2 --seed 5 --out log",
            1,
            &["другого плана", "seed"],
        ),
        ("arena sprt random random --elo0 5 --elo1 5", 2, &["elo1 должно быть больше elo0"]),
        ("arena run none.toml", 1, &["none.toml: такого файла нет"]),
        ("arena run players.toml", 1, &["players.toml:2:12: каждый игрок", "[[players]]\nplayer = "]),
        ("arena run time.toml", 1, &["time.toml:2:8: time записан неверно; например: time = \"5s/move\""]),
        ("arena run rounds.toml", 1, &["rounds.toml: rounds: для такого турнира это обязательно"]),
        ("arena run broken.toml", 1, &["broken.toml:1:14: здесь нужно значение; текст пишется в кавычках"]),
        ("arena tune human", 2, &["выберите встроенного игрока"]),
        ("arena tune rating-map --param w7=0..1", 2, &["нет параметра w7", "w1, w2"]),
        ("arena tune rating-map --games 4", 2, &["партий мало"]),
        #[cfg(feature = "fleet")]
        ("worker nats://127.0.0.1:1 --engines none", 1, &["none: это не папка"]),
        (
            "perft tictactoe:k=4 --depth 2",
            2,
            &["tictactoe:k=4: длина ряда (k) на этом поле должна быть от 1 до 3, а не 4"],
        ),
        ("perft tictactoe --moves ?? --depth 2", 1, &["--moves, ход 1 (??): это не клетка"]),
        ("perft tictactoe --depth 2 --setup none.json", 2, &["не сочетается"]),
        ("perft --setup none.json --depth 2", 1, &["none.json: такого файла нет"]),
        ("perft --setup bad.json --depth 2", 1, &["bad.json:1:"]),
        ("convert bad.txt out.sgf", 1, &["bad.txt:1:5: на ходе 3 клетка h8 занята"]),
        ("convert games.txt out.png", 1, &["games.txt: в файле партий: 2"]),
        ("convert games.txt out.sgf --number 5", 1, &["партии 5 нет: в файле их 2"]),
        ("convert games.txt out.doc", 2, &["out.doc: укажите формат через --to"]),
        ("convert none.txt out.sgf", 1, &["none.txt: такого файла нет"]),
        ("walls gomoku", 2, &["у gomoku нет случайных стен"]),
        ("engine --player human", 2, &["human не может быть движком"]),
        ("engine --player ultimate2", 2, &["inarow: игрок ultimate2 здесь не подойдёт: он играет только"]),
        ("play --x nobody", 2, &["неизвестный игрок «nobody»"]),
        ("--seed 3 games", 2, &["у этой команды нет --seed"]),
    ] {
        let run = program.run(&format!("{arguments} --lang ru"));
        let says = parts.iter().all(|part| run.error.contains(part));
        if run.code != code || !says || run.error.contains("error:") || !run.text.is_empty() {
            faults.push(format!("{arguments}: {} and not {code} {parts:?}: {}", run.code, run.error));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let check = program.run("arena check ./no-such-engine --lang ru");
    assert_eq!(check.code, 1, "{}", check.error);
    assert!(check.text.contains("программа не запускается: такого файла нет"), "{}", check.text);
}

#[test]
fn lists_are_in_the_language_but_for_what_scripts_read() {
    let program = Program::new();
    let games = program.run("games --lang ru").ok().text;
    for part in ["от 1 до 100", "пока есть место", "ПЕРВАЯ/ШАГ"] {
        assert!(games.contains(part), "{games}");
    }
    let players = program.run("players --lang ru").ok().text;
    for part in ["целое число от", "имя набора"] {
        assert!(players.contains(part), "{players}");
    }
    for word in ["a whole number", "the name of", "until full"] {
        assert!(!games.contains(word) && !players.contains(word), "{word}");
    }
    let settings = |lang: &str| {
        let json = program.run(&format!("players --json --lang {lang}")).ok().json();
        let all = json.as_array().unwrap().iter().skip(1).map(|player| player["settings"].clone());
        all.collect::<Vec<_>>()
    };
    assert_eq!(settings("ru"), settings("en"));
}

/// Returns the language of a command's output in this locale.
fn speaks(program: &Program, arguments: &str, locale: &str) -> &'static str {
    let mut command = program.command();
    command.env("LC_ALL", locale).env("LANG", locale).args(arguments.split(' '));
    let output = command.output().unwrap();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let russian = said.chars().any(|sign| ('а'..='я').contains(&sign));
    if russian { "ru" } else { "en" }
}

#[test]
fn flag_settings_and_environment_decide_the_language_of_every_command() {
    let program = Program::new();
    let commands =
        ["players", "games", "arena --help", "arena match random nobody", "gamez", "perft gomoku --depth x"];
    let all = |flag: &str, locale: &str, expected: &str| {
        for command in commands {
            let arguments = format!("{command}{flag}");
            assert_eq!(speaks(&program, &arguments, locale), expected, "{arguments} with {locale}");
        }
    };
    all("", "C", "en");
    all("", "ru_RU.UTF-8", "ru");
    all(" --lang en", "ru_RU.UTF-8", "en");
    assert!(!program.path("data").exists(), "to speak, nothing is made");
    program.feed(["play", "gomoku", "--plain"], "language ru\nquit\n").ok();
    let kept = || {
        let names = std::fs::read_dir(program.path("data")).unwrap().map(|entry| entry.unwrap().file_name());
        names.collect::<std::collections::BTreeSet<_>>()
    };
    let before = kept();
    all("", "C", "ru");
    assert_eq!(kept(), before, "to speak, nothing is left behind");
    all(" --lang en", "C", "en");
    program.feed(["play", "gomoku", "--plain"], "язык en\nquit\n").ok();
    all("", "ru_RU.UTF-8", "en");
    all(" --lang ru", "C", "ru");
}
