//! Tests of `inarow arena` as users and scripts run the command.

use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::Program;

/// Returns the content of a table, without times and without the run that played its games.
pub(crate) fn table(json: &Value) -> Value {
    let mut json = json.clone();
    let untimed = |player: &mut Value| {
        player["move_ms"] = Value::Null;
        player["processor"] = Value::Null;
    };
    for player in ["a", "b"] {
        if json.get(player).is_some() {
            untimed(&mut json[player]);
        }
    }
    json["players"].as_array_mut().into_iter().flatten().for_each(untimed);
    for of_run in ["games_added", "nothing_left", "changed"] {
        json[of_run] = Value::Null;
    }
    json
}

#[test]
fn a_match_in_json_has_the_fields_of_the_contract() {
    let program = Program::new();
    let run = program.run("arena match rule3 random --game tictactoe --games 40 --seed 1 --json").ok();
    let json = run.json();
    assert_eq!(json["games"], 40);
    let count = |value: &Value| value.as_u64().unwrap();
    let (a, b) = (&json["a"], &json["b"]);
    assert_eq!(count(&a["wins"]), count(&b["losses"]));
    assert_eq!(count(&a["wins"]) + count(&a["losses"]) + count(&json["draws"]), 40);
    assert_eq!(count(&json["x"]["wins"]) + count(&json["o"]["wins"]) + count(&json["draws"]), 40);
    for player in [a, b] {
        for figure in ["mean", "p99", "max"] {
            assert!(player["move_ms"][figure].as_f64().unwrap() >= 0.0);
        }
    }
    assert!(json["elo"].as_f64().unwrap() > 0.0);
    assert!(json["elo_error"].as_f64().unwrap() > 0.0);
    let endings: u64 = json["endings"].as_object().unwrap().values().map(count).sum();
    assert_eq!(endings, 40);
    assert_eq!(run.error, "", "nothing is shown in a pipe");
    let again = program.run(
        "arena match rule3 random --game tictactoe --games 40 --seed 1 --json --concurrency 2 --share-cores",
    );
    assert_eq!(table(&again.ok().json()), table(&json));
}

#[test]
fn the_table_speaks_both_languages() {
    let program = Program::new();
    for (lang, words) in [("en", ["Player", "Elo", "X won"]), ("ru", ["Игрок", "Эло", "X победил"])]
    {
        let run = program
            .run(&format!("--lang {lang} arena match rule3 random --game tictactoe --games 20 --seed 1"))
            .ok();
        for word in words {
            assert!(run.text.contains(word), "{word}: {}", run.text);
        }
    }
}

#[test]
fn fixed_colours_and_the_courses_report() {
    let program = Program::new();
    let run = program
        .run("arena match random random --game course15 --games 5 --colours fixed --seed 3 --report course")
        .ok();
    for part in ["Wins of random (A)", "Errors: 0", "Mean time of an event"] {
        assert!(run.text.contains(part), "{part}: {}", run.text);
    }
    // The published figures are about a single player.
    assert!(!run.text.contains("ublished"), "{}", run.text);
    let run = program
        .run("arena match threat1 threat1 --game line:5x5:k=5 --games 2 --colours fixed --report course")
        .ok();
    for part in ["0.0005 ms", "231", "28.58 s"] {
        assert!(run.text.contains(part), "{part}: {}", run.text);
    }
    let json = program
        .run("arena match random random --game course15 --games 5 --colours fixed --seed 3 --json")
        .ok()
        .json();
    assert_eq!(json["a"]["wins"], json["x"]["wins"]);
}

/// A player that always begins is not stronger. A test refuses such games. A match adds a note to the figure.
#[test]
fn the_first_move_is_no_strength() {
    let program = Program::new();
    let players = "random random --game tictactoe --seed 1";
    for (lang, part) in [("en", "from both sides"), ("ru", "за обе стороны")] {
        let test = format!("--lang {lang} arena sprt {players} --colours fixed");
        program.run(&test).fails(2, &["colours", part]);
    }
    let two = "game = \"tictactoe\"\n[[players]]\nplayer = \"random\"\n[[players]]\nplayer = \"rule3\"\n";
    let test = "tournament = \"sprt\"\nsprt = { elo0 = 0, elo1 = 10 }\ncolours = \"fixed\"\n";
    program.write("test.toml", &format!("{test}{two}"));
    program.run("arena run test.toml").fails(1, &["test.toml: ", "colours", "from both sides"]);
    for (lang, part) in [("en", "moved first in every game"), ("ru", "Первый ход всегда был у")]
    {
        let play = |more: &str| {
            let of = format!("--lang {lang} arena match {players} --games 40 --report page.html{more}");
            (program.run(&of).ok().text, program.read("page.html"))
        };
        let (table, page) = play(" --colours fixed");
        assert!(table.contains(part) && page.contains(part), "{table}");
        let (table, page) = play("");
        assert!(!table.contains(part) && !page.contains(part), "{table}");
    }
    let json =
        |more: &str| program.run(&format!("arena match {players} --games 40 --json{more}")).ok().json();
    assert_eq!(json(" --colours fixed")["elo_has_first_move"], true);
    assert_eq!(json("")["elo_has_first_move"], false);
}

#[test]
fn what_is_asked_wrongly_is_told() {
    let program = Program::new();
    program.write("plain.txt", "h8\n");
    program.write("notes", "milk\n");
    for (arguments, code, part) in [
        ("arena match random random --games 3", 2, "even number"),
        ("arena match random human", 2, "inarow play"),
        ("arena match random nobody", 2, "nobody"),
        ("arena match random exec:no-such-engine", 2, "no-such-engine"),
        ("arena match random exec:engine --game ultimate", 2, "Gomocup"),
        ("arena match random random --openings random:x", 2, "random:4"),
        ("arena match random random --openings none.txt", 1, "none.txt"),
        ("arena match random random --openings plain.txt --game tictactoe", 1, "plain.txt:1:1: "),
        ("arena match random random --concurrency 1024", 2, "--share-cores"),
        ("arena match random random --out notes", 1, "not a results file"),
        ("arena sprt random random --elo0 5 --elo1 5", 2, "elo1"),
        ("arena run none.toml", 1, "none.toml"),
    ] {
        program.run(arguments).fails(code, &[part]);
    }
    assert_eq!(program.read("notes"), "milk\n");
}

/// The warning comes before the first game, not only in the table.
#[test]
fn games_that_will_repeat_are_told_before_they_are_played() {
    let program = Program::new();
    let mock = format!("exec:{} engine --player random --seed 4", env!("CARGO_BIN_EXE_inarow"));
    for (match_of, is_told) in [
        ("minimax minimax --game tictactoe --games 4".to_owned(), true),
        // One game with each colour does not repeat.
        ("minimax minimax --game tictactoe --games 2".to_owned(), false),
        ("minimax minimax --game tictactoe --games 4 --openings random:1:any".to_owned(), false),
        ("minimax random --game tictactoe --games 4".to_owned(), false),
        ("score2 score2 --game score:size=4:moves=6 --games 4".to_owned(), true),
        ("score2 score2 --game score:size=4:moves=6:fill=random-row --games 4".to_owned(), false),
    ] {
        for (lang, part) in [("en", "starts alike"), ("ru", "начинаются одинаково")] {
            let run = program.run(&format!("arena match {match_of} --lang {lang} --seed 1 --json")).ok();
            let told = run.error.contains(part) && run.error.contains("--openings random:4");
            assert_eq!(told, is_told, "{match_of}: {}", run.error);
        }
    }
    let mut command = program.command();
    command.args(["arena", "match", &mock, &mock, "--games", "4", "--json"]);
    let output = command.output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("--openings random:4"), "{output:?}");
}

/// Fields of a test, in every report.
pub(crate) const SPRT: [&str; 8] =
    ["accepted", "alpha", "beta", "elo0", "elo1", "likelihood_ratio", "lower", "upper"];

/// Returns the names of an object's fields, sorted.
pub(crate) fn fields(json: &Value) -> Vec<&str> {
    let mut names: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_test_is_decided() {
    let program = Program::new();
    let json = program
        .run("arena sprt rule3 random --game tictactoe --elo0 0 --elo1 50 --seed 2 --json")
        .ok()
        .json();
    assert_eq!(json["sprt"]["accepted"], "h1");
    assert_eq!(fields(&json["sprt"]), SPRT);
    let run = program
        .run("arena sprt random rule3 --game tictactoe --elo0 0 --elo1 50 --seed 2 --model normalised")
        .ok();
    assert!(run.text.contains("H0 is accepted"), "{}", run.text);
}

pub(crate) const FIELD: &str = r#"
tournament = "round-robin"
game = "tictactoe"
opening_pairs = 5
seed = 9

[[players]]
player = "rule3"

[[players]]
player = "minimax"

[[players]]
player = "random"

[[players]]
player = "random"
name = "second"
"#;

#[test]
fn a_file_says_it_all() {
    let program = Program::new();
    program.write("field.toml", FIELD);
    let json = program.run("arena run field.toml --json").ok().json();
    assert_eq!(json["games"], 6 * 5 * 2);
    let names: Vec<&str> =
        json["players"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names[0], "minimax");
    assert!(json["players"][0]["elo"].as_f64() > json["players"][3]["elo"].as_f64());
    let run = program.run("arena run field.toml").ok();
    assert!(run.text.contains("Cross table"), "{}", run.text);
    for kind in ["gauntlet", "knockout"] {
        program.write("other.toml", &FIELD.replace("round-robin", kind));
        let json = program.run("arena run other.toml --json").ok().json();
        assert!(json["games"].as_u64().unwrap() >= 30, "{kind}");
        assert_eq!(json["winner"].is_string(), kind == "knockout");
    }
    program.write("other.toml", &FIELD.replace("\"round-robin\"", "\"swiss\"\nrounds = 3"));
    assert_eq!(program.run("arena run other.toml --json").ok().json()["games"], 3 * 2 * 5 * 2);
    program.write("wrong.toml", &FIELD.replace("seed", "sead"));
    program.run("arena run wrong.toml").fails(1, &["wrong.toml:5:1", "sead"]);
    program.write("wrong.toml", &FIELD.replace("second\"", "random\""));
    program.run("arena run wrong.toml").fails(1, &["wrong.toml: ", "a name of its own"]);
}

/// Engines write down their allowed processors. An engine has one core. The two engines of a game have
/// different cores.
#[cfg(target_os = "linux")]
#[test]
fn engines_run_on_cores_of_their_own() {
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let told = "grep Cpus_allowed_list /proc/self/status >>";
    program.write("engine.sh", &format!("{told} $1\nexec {inarow} engine --player random --seed 1\n"));
    let play = |more: &[&str]| {
        for name in ["a", "b"] {
            program.write(name, "");
        }
        let engines = ["a", "b"].map(|name| format!("exec:sh engine.sh {name}"));
        let arguments = ["arena", "match", &engines[0], &engines[1], "--game", "line:9x9", "--games", "8"];
        let alike = ["--seed", "1", "--openings", "random:2:any"];
        let run = program.feed(arguments.iter().chain(&alike).chain(more), "");
        let lists = ["a", "b"].map(|name| -> Vec<String> {
            let said = program.read(name);
            // The first starts only ask for the engine's name and check that the engine runs.
            said.lines().skip(2).map(|line| line.replace("Cpus_allowed_list:\t", "")).collect()
        });
        (run, lists)
    };
    let shared = |error: &str| error.contains("the two engines of a game share one");
    let cores = (1..=1024).take_while(|games| inarow_arena::Cores::pinned(*games).is_ok()).count();
    let (run, [a, b]) = play(&[]);
    let run = run.ok();
    assert_eq!((a.len(), b.len()), (8, 8), "{a:?} {b:?}");
    assert_eq!(shared(&run.error), cores < 2, "{}", run.error);
    if cores >= 2 {
        assert!(a.iter().zip(&b).all(|(a, b)| a != b), "{a:?} {b:?}");
        assert!(a[0] == b[1] && a[1] == b[0], "seats have cores, and sides change: {a:?} {b:?}");
    }
    // With as many games as cores each game has one core, shared by its two engines.
    let (run, [mut a, mut b]) = play(&["--concurrency", &cores.to_string()]);
    let run = run.ok();
    assert!(shared(&run.error), "{}", run.error);
    a.sort_unstable();
    b.sort_unstable();
    assert_eq!(a, b, "{}", run.error);
    a.dedup();
    assert!((1..=cores).contains(&a.len()) && (cores == 1 || a.len() > 1), "on {cores} cores: {a:?}");
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let all = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:\t")).unwrap();
    assert!(cores == 1 || a.iter().all(|list| list != all), "{a:?}, all are {all}");
    // Built-in players do not think during their opponent's turn.
    let match_of_two = format!("arena match random random --game tictactoe --games 8 --concurrency {cores}");
    assert!(!shared(&program.run(&match_of_two).ok().error));
    // More games are rejected, unless cores may be shared.
    let many = (cores + 1).to_string();
    let (run, [a, _]) = play(&["--concurrency", &many]);
    run.fails(2, &["--share-cores", &many]);
    assert!(a.is_empty(), "{a:?}");
    let (run, [a, _]) = play(&["--concurrency", &many, "--share-cores"]);
    run.ok();
    assert!(a.len() == 8 && a.iter().all(|list| list == all), "{a:?}, all are {all}");
}

/// A field with external engines, killed repeatedly.
#[test]
fn a_killed_run_goes_on_with_nothing_lost() {
    let program = Program::new();
    let engine = format!("exec:{} engine --player random --seed 4", env!("CARGO_BIN_EXE_inarow"));
    let field = format!(
        "tournament = \"round-robin\"\ngame = \"gomoku\"\nopenings = \"random:6\"\nopening_pairs = 6\nseed = 5\n\
         share_cores = true\nconcurrency = 3\n\n\
         [[players]]\nplayer = \"threat1\"\n\n[[players]]\nplayer = \"rating-map\"\n\n\
         [[players]]\nplayer = \"random\"\n\n[[players]]\nname = \"outside\"\nplayer = {engine:?}\n"
    );
    program.write("field.toml", &field);
    let whole = program.run("arena run field.toml --json --out whole").ok().json();
    assert_eq!(whole["games"], 72);
    for round in 1..=3 {
        let mut child = program
            .command()
            .args(["arena", "run", "field.toml", "--out", "torn"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The kill comes after a few more stored games.
        let begun = Instant::now();
        let stored = |program: &Program| {
            std::fs::read(program.path("torn"))
                .unwrap_or_default()
                .iter()
                .filter(|byte| **byte == b'\n')
                .count()
        };
        while stored(&program) < 12 * round && begun.elapsed() < Duration::from_secs(120) {
            std::thread::park_timeout(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let kept = stored(&program);
        assert!((12 * round..72).contains(&kept), "{kept} games were stored");
    }
    let resumed = program.run("arena run field.toml --json --out torn").ok().json();
    assert_eq!(table(&resumed), table(&whole));
    assert_eq!(program.read("torn").lines().count(), 73);
    // No games remain, but the table is still printed.
    let again = program.run("arena run field.toml --json --out torn").ok().json();
    assert_eq!(table(&again), table(&whole));
    program.run("arena run field.toml --seed 6 --out torn").fails(1, &["another plan", "seed"]);
}

/// A run without a seed continues with the seed of its results.
#[test]
fn the_same_command_goes_on_with_its_own_seed() {
    let program = Program::new();
    let first =
        program.run("arena match random random --game tictactoe --games 4 --out r --json").ok().json();
    let again =
        program.run("arena match random random --game tictactoe --games 4 --out r --json").ok().json();
    assert_eq!(first["seed"], again["seed"]);
    assert_eq!(table(&first), table(&again));
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_what_is_stored_stays() {
    let program = Program::new();
    let arguments = "arena match random random --game gomoku --games 40 --seed 1 --out results";
    // Files are limited to 32 KiB.
    let script = format!("trap '' XFSZ; ulimit -f 64; exec {} {arguments}", env!("CARGO_BIN_EXE_inarow"));
    let mut command = std::process::Command::new("sh");
    command.current_dir(program.folder.path()).args(["-c", &script]);
    let output = command.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("could not be stored") && error.contains("Run the same command again"), "{error}");
    let text = program.read("results");
    assert!(text.ends_with('\n') && text.lines().count() > 1, "whole lines only");
    let json = program.run(&format!("{arguments} --json")).ok().json();
    assert_eq!(json["games"], 40);
    assert_eq!(program.read("results").lines().count(), 41);
}

/// A repeated game proves nothing more. Readers of the result must see the repeats.
#[test]
fn games_that_repeat_are_told() {
    let program = Program::new();
    let arguments = "arena match minimax minimax --game tictactoe --games 40 --seed 1";
    let json = program.run(&format!("{arguments} --json")).ok().json();
    assert_eq!((json["games"].as_u64(), json["different_games"].as_u64()), (Some(40), Some(2)));
    let run = program.run(&format!("{arguments} --report page.html")).ok();
    assert!(run.text.contains("40 games, 2 different"), "{}", run.text);
    assert!(program.read("page.html").contains("40 games, 2 different"));
    let other = "arena match random random --game gomoku --games 20 --seed 1";
    assert!(!program.run(other).ok().text.contains("different"));
    // A test without openings prints a warning before its first game, even in a pipe.
    let test = "arena sprt minimax minimax --game tictactoe --elo0 0 --elo1 10 --max-games 4 --seed 1";
    let run = program.run(test).ok();
    assert!(run.error.contains("--openings"), "{}", run.error);
    let run = program.run(&format!("{test} --openings random:2")).ok();
    assert_eq!(run.error, "");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_cleanly() {
    let program = Program::new();
    let mut child = program
        .command()
        .args(["arena", "match", "random", "random", "--games", "1000000", "--out", "results"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while std::fs::metadata(program.path("results")).map_or(0, |file| file.len()) < 50_000
        && begun.elapsed() < Duration::from_secs(60)
    {
        std::thread::park_timeout(Duration::from_millis(5));
    }
    let told = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(told.success());
    let begun = Instant::now();
    let code = child.wait().unwrap().code();
    assert!(begun.elapsed() < Duration::from_secs(10));
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(code, Some(1), "{error}");
    assert!(error.contains("Run the same command to resume"), "{error}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("Black won"), "what was played is told");
    assert!(program.read("results").ends_with('\n'));
}

/// Two players are compared by their pairs, in the report as in the table.
#[test]
fn a_report_of_a_test_says_how_it_stands() {
    let program = Program::new();
    program.write("start.txt", "h8\na1 b2\n");
    let test = "arena sprt computer:level=2 random --elo0 0 --elo1 100 --seed 1 --max-games 200";
    let run = program.run(&format!("{test} --openings start.txt --report report.html")).ok();
    let page = program.read("report.html");
    for part in ["Normalised Elo", "Pairs by points", "LLR ", "H1 is accepted", "Nodes a move"] {
        assert!(page.contains(part) && run.text.contains(part), "{part}");
    }
    assert!(!page.contains("Elo with 95"), "one figure of two players is enough");
    for text in [&page, &run.text] {
        assert!(text.contains("Openings in the list: 2"), "{text}");
    }
    let run = program.run(&format!("{test} --openings random:4")).ok();
    assert!(!run.text.contains("Openings in the list"), "{}", run.text);
}

/// Grades an engine, and returns the failed checks and the checks with warnings.
pub(crate) fn graded(program: &Program, engine: &str) -> (Vec<String>, Vec<String>) {
    let run = program.feed(["arena", "check", engine, "--json"], "");
    let json = run.json();
    let of = |grade: &str| {
        let rows = json["checks"].as_array().unwrap().iter().filter(|row| row["grade"] == grade);
        rows.map(|row| row["check"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(run.code, i32::from(!of("fail").is_empty()), "{}", run.error);
    (of("fail"), of("warn"))
}

#[test]
fn our_own_engine_passes_the_check() {
    let program = Program::new();
    std::thread::scope(|scope| {
        let runs: Vec<_> = ["threat1", "rating-map", "computer:level=3"]
            .map(|player| {
                let engine = format!("'{}' engine --player {player} --seed 1", env!("CARGO_BIN_EXE_inarow"));
                let program = &program;
                (player, scope.spawn(move || graded(program, &engine)))
            })
            .into();
        for (player, run) in runs {
            let (failed, warned) = run.join().unwrap();
            assert_eq!(failed, [""; 0], "{player}");
            // A weak player may overlook a five.
            assert!(warned.iter().all(|check| check == "five" || check == "block"), "{player}: {warned:?}");
        }
    });
}

#[test]
fn a_check_is_told_in_both_languages_with_what_was_said() {
    let program = Program::new();
    for (lang, words) in [
        ("en", ["Start", "FAILED", "Expected:", "To fix:", "exit code 2", "! For help"]),
        ("ru", ["Запуск", "ОШИБКА", "Ожидалось:", "Что делать:", "код 2", "! For help"]),
    ] {
        let engine = format!("{} perft", env!("CARGO_BIN_EXE_inarow"));
        let run = program.feed(["--lang", lang, "arena", "check", &engine, "--log", "lines"], "");
        assert_eq!(run.code, 1, "{}", run.text);
        for word in words {
            assert!(run.text.contains(word), "{word}: {}", run.text);
        }
        assert!(run.error.contains(words[0]), "{}", run.error);
        assert!(program.read("lines/01-start.log").contains("! For help"));
    }
    program.run("arena check").fails(2, &["ENGINE"]);
}

/// A name equal to the player's text may have any length, because its middle is omitted.
#[test]
fn long_names_of_a_log_do_not_fill_the_table() {
    let program = Program::new();
    program.run("arena match random threat1 --games 2 --seed 1 --share-cores --out results").ok();
    let log = program.read("results");
    let long = format!("random{}:end", ":".repeat(100_000));
    let own = "\"name\":\"random\",\"player\":\"random\"";
    let renamed = log.replacen(own, &format!("\"name\":\"{long}\",\"player\":\"{long}\""), 1);
    assert_ne!(renamed, log);
    program.write("long", &renamed);
    let table = program.run("arena show long").ok().text;
    assert!(table.contains("random:") && table.contains(":end"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() < 500), "{table}");
}

/// With many columns the table continues below, as on a terminal.
#[test]
fn a_cross_table_of_many_fits_a_page_in_a_pipe() {
    let program = Program::new();
    let players: String =
        (1..=60).map(|who| format!("[[players]]\nplayer = \"random\"\nname = \"p{who}\"\n")).collect();
    let head = "tournament = \"gauntlet\"\ngame = \"tictactoe\"\ncolours = \"fixed\"\nseed = 1\n";
    program.write("many.toml", &format!("{head}{players}"));
    let run = program.run("arena run many.toml").ok();
    let cross = run.text.split("Cross table\n").nth(1).unwrap();
    let cross = cross.split("\n\nX:").next().unwrap();
    let lines: Vec<&str> = cross.lines().take_while(|line| !line.starts_with("First move")).collect();
    assert!(lines.len() > 2 * 60, "{}", run.text);
    assert!(lines.iter().all(|line| line.chars().count() <= 120), "{}", run.text);
}

/// Without a terminal every game is printed once counted.
#[test]
fn every_game_has_a_line_in_a_pipe() {
    let program = Program::new();
    let run = program.run("arena match random threat1 --games 4 --seed 3").ok();
    let lines: Vec<&str> = run.text.lines().filter(|line| line.starts_with("Game ")).collect();
    assert_eq!(lines.len(), 4, "{}", run.text);
    assert!(lines[0].starts_with("Game 1 of 4: random – threat1 "), "{lines:?}");
    assert!(lines[1].starts_with("Game 2 of 4: threat1 – random "), "{lines:?}");
    assert!(lines[3].ends_with("score random 0 : 4 threat1"), "{lines:?}");
    assert!(!run.error.contains("Game 1"), "standard error stays silent");
    // With more than two players the points are not the score of a pairing.
    let players = ["random", "rule3", "minimax"].map(|one| format!("[[players]]\nplayer = \"{one}\"\n"));
    let plan = format!(
        "tournament = \"round-robin\"\nopening_pairs = 1\ngame = \"tictactoe\"\nseed = 1\n{}",
        players.concat()
    );
    program.write("field.toml", &plan);
    let field = program.run("arena run field.toml").ok();
    let line = field.text.lines().find(|line| line.starts_with("Game 1 of ")).unwrap_or_default();
    assert!(line.ends_with("points so far: rule3 0, minimax 1"), "{line}");
    let heads = field.text.lines().filter(|line| line.starts_with("Rank"));
    assert!(heads.clone().count() > 1 && heads.clone().all(|line| line.len() <= 120), "{}", field.text);
    for options in ["--json", "--report course"] {
        let run = program.run(&format!("arena match random threat1 --games 4 --seed 3 {options}")).ok();
        assert!(!run.text.contains("Game 1"), "{options} is for scripts: {}", run.text);
    }
    // Games counted by an earlier run are not printed again.
    program.run("arena match random threat1 --games 4 --seed 3 --out results").ok();
    let again = program.run("arena match random threat1 --games 4 --seed 3 --out results").ok();
    assert!(!again.text.contains("Game "), "{}", again.text);
}
