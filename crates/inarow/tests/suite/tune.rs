//! Tests of `inarow arena tune`, which finds better parameters, tests and saves them, and continues after a
//! kill.

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::arena::{SPRT, fields};
use crate::program::Program;

/// A start that is worse than random play, so that few games suffice.
const BAD: &str = "arena tune rating-map:w_attack=-1:w_defence=-1 --game line:9x9 --param w_attack=-2..2 \
                   --param w_defence=-2..2 --seed 5 --sprt 0,50";
const SHORT: &str = "--method genetic --population 8 --pairs 2 --games 192";

#[test]
fn what_is_proved_is_kept_where_games_look_for_it() {
    let program = Program::new();
    let run = program.run(&format!("{BAD} {SHORT} --save mine --json")).ok();
    let json = run.json();
    assert_eq!(json["proof"]["sprt"]["accepted"], "h1");
    assert_eq!(fields(&json["proof"]["sprt"]), SPRT);
    assert_eq!(json["saved"], "rating-map:preset=mine");
    assert_eq!(json["games"], 192);
    assert_eq!(run.error, "", "nothing is shown in a pipe");
    let tuned = json["tuned"].as_str().unwrap();
    // Both names mean one player, because the game in the terminal finds the preset in the profile.
    let game = |player: &str| {
        let arguments = format!("play line:9x9 --x {player} --o random --seed 3 --plain --pace 0");
        let run = program.feed(arguments.split(' '), "moves\nquit\n").ok();
        run.text.lines().filter(|line| line.contains("1.") || line.contains("e5")).collect::<String>()
    };
    assert_eq!(game("rating-map:preset=mine"), game(tuned).replace(tuned, "rating-map:preset=mine"));
    // Finished games are only reported again.
    let again = program.run(&format!("{BAD} {SHORT} --json --concurrency 2 --share-cores")).ok().json();
    assert_eq!(again["parameters"], json["parameters"], "the same seed, more games at a time");
    assert_eq!(again["proof"], json["proof"]);
    assert_eq!(again["saved"], serde_json::Value::Null);
}

#[test]
fn what_is_not_proved_is_kept_only_when_asked() {
    let program = Program::new();
    // Two games cannot prove such a difference.
    let command = format!("{BAD} {SHORT} --save mine --max-games 2 --out log");
    let run = program.run(&command).ok();
    assert!(run.text.contains("nothing was saved"), "{}", run.text);
    program.run("play line:9x9 --x rating-map:preset=mine --o random").fails(2, &["mine"]);
    let run = program.run(&format!("--lang ru {command} --save-anyway")).ok();
    assert!(run.text.contains("Сохранено: rating-map:preset=mine"), "{}", run.text);
    // A search must not replace an existing preset with an equal name.
    program.run(&format!("{command} --save-anyway")).fails(2, &["--save mine", "choose another name"]);
    assert!(program.read("log").lines().count() > 90);
    assert_eq!(program.read("log.sprt").lines().count(), 3);
}

/// The check precedes the search, so that no game is wasted.
#[test]
fn where_nothing_can_be_kept_no_search_begins() {
    let program = Program::new();
    program.write("file", "");
    let command = format!("{BAD} {SHORT} --save mine --out log --data file");
    program.run(&command).fails(1, &["--save mine", "--data FOLDER"]);
    assert!(!program.path("log").exists());
}

#[test]
fn a_killed_search_goes_on_to_the_same_end() {
    let program = Program::new();
    let search = "arena tune rating-map --param w_attack=0..3 --param w2 --param w4=0..20 --games 1600 --pairs 10 --seed 3 \
                  --concurrency 2 --share-cores --max-games 40 --json";
    let whole = program.run(&format!("{search} --out whole")).ok().json();
    let stored = || {
        let bytes = std::fs::read(program.path("torn")).unwrap_or_default();
        bytes.iter().filter(|byte| **byte == b'\n').count()
    };
    for round in 1..=3 {
        let arguments = format!("{search} --out torn");
        let mut command = program.command();
        command.args(arguments.split_whitespace()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let begun = Instant::now();
        while stored() < 50 * round && begun.elapsed() < Duration::from_secs(120) {
            std::thread::park_timeout(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!((50 * round..1 + 800).contains(&stored()), "{} lines when it was killed", stored());
    }
    let resumed = program.run(&format!("{search} --out torn")).ok().json();
    assert_eq!(resumed, whole);
    assert_eq!(stored(), 1 + 800);
    let other = search.replace("1600", "1800");
    program.run(&format!("{other} --out torn")).fails(1, &["another plan", "games"]);
}

#[test]
fn what_is_asked_wrongly_is_told() {
    let program = Program::new();
    for (arguments, code, part) in [
        ("arena tune human", 2, "built-in"),
        ("arena tune exec:engine", 2, "built-in"),
        ("arena tune random", 2, "there is nothing to tune"),
        ("arena tune rating-map --param w7=0..1", 2, "w1, w2"),
        ("arena tune rating-map --param w1=3..1", 2, "w1"),
        ("arena tune rating-map --games 4", 2, "too few"),
        ("arena tune rating-map --sprt 5", 2, "0,10"),
        ("arena tune rating-map --sprt 5,1", 2, "elo1"),
        ("arena tune rating-map --save balanced", 2, "built in"),
        ("arena tune rating-map --save a:b", 2, "letters"),
        ("arena tune computer --param level --save mine", 2, "no presets"),
        ("arena tune rating-map --save-anyway", 2, "--save"),
        ("arena tune rating-map --game ultimate", 2, "rating-map"),
        ("arena tune rating-map --max-games 3", 2, "even"),
        ("arena tune rating-map --against random", 2, "plays both sides"),
    ] {
        program.run(arguments).fails(code, &[part]);
    }
}
