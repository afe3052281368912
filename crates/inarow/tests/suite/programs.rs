//! Tests that results belong to the programs that started them. Tables report these programs and their
//! behaviour.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;

use inarow_arena::VERSION;

use crate::program::Program;

fn engine(program: &Program, seed: u32) {
    let inarow = env!("CARGO_BIN_EXE_inarow");
    program.write("mine", &format!("#!/bin/sh\nexec {inarow} engine --player random --seed {seed}\n"));
    std::fs::set_permissions(program.path("mine"), std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// Shortens the log to this many games.
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
    program.run(command).fails(
        1,
        &["results", "mine has changed since these results were played; restore it", "--allow-changed"],
    );
    assert_eq!(program.read("results"), torn);
    assert_eq!(program.run(&format!("{command} --allow-changed")).ok().json()["games"], 4);
    // Every game is played, so nothing can be mixed.
    program.run(command).ok();
    engine(&program, 4);
    program.write("results", &whole.replace(VERSION, "0.0.9+0123456789ab"));
    cut(&program, 2);
    let parts = ["inarow 0.0.9+0123456789ab has become ", VERSION, "--allow-changed"];
    program.run(command).fails(1, &parts);
    program.run(&format!("{command} --allow-changed")).ok();
}

/// A rebuilt engine must not get the verdict on the old engine, so finished logs are compared too.
#[test]
fn a_finished_log_is_no_verdict_on_a_changed_program() {
    let program = Program::new();
    engine(&program, 4);
    program.write(
        "two.toml",
        "tournament = \"match\"\ngames = 4\nseed = 1\nshare_cores = true\nout = \"results\"\n[[players]]\n\
         player = \"random\"\n[[players]]\nplayer = \"exec:./mine\"\n",
    );
    let same = "--seed 1 --share-cores --out results";
    for command in [
        format!("arena match random exec:./mine --games 4 {same}"),
        // This test is decided after some pairs.
        format!("arena sprt threat1 exec:./mine --elo0 -800 --elo1 -700 --max-games 200 {same}"),
        "arena run two.toml".to_owned(),
    ] {
        engine(&program, 4);
        let first = program.run(&format!("{command} --json")).ok().json();
        assert_eq!(first["nothing_left"], false);
        assert_eq!(first["games_added"], first["games"]);
        let whole = program.read("results");
        let again = program.run(&format!("{command} --json")).ok();
        let said = "Nothing was left to play: results contains the whole result";
        assert!(again.error.contains(said), "{command}: {}", again.error);
        let again = again.json();
        assert_eq!((&again["nothing_left"], &again["games_added"]), (&true.into(), &0.into()));
        engine(&program, 5);
        program.run(&command).fails(1, &["results", "mine has changed", "--allow-changed", "arena show"]);
        let allowed = program.run(&format!("{command} --allow-changed --json")).ok();
        assert!(allowed.error.contains("changed since"), "{}", allowed.error);
        assert_eq!(allowed.json()["changed"].as_array().unwrap().len(), 1);
        assert_eq!(program.read("results"), whole, "{command}: what is only shown stays as it is");
        program.run("arena show results").ok();
        std::fs::remove_file(program.path("results")).unwrap();
    }
}

/// Covers a finished search and its test, like the previous test.
#[test]
fn a_finished_search_is_no_verdict_on_a_changed_program() {
    let program = Program::new();
    let command = "arena tune rating-map:w_attack=-1:w_defence=-1 --game line:9x9 --param w_attack=-2..2 \
         --param w_defence=-2..2 --seed 5 --sprt 0,50 --method genetic --population 8 --pairs 2 --games 192 --max-games 20 \
         --share-cores --out results --json";
    assert_eq!(program.run(command).ok().json()["nothing_left"], false);
    let again = program.run(command).ok();
    assert!(again.error.contains("Nothing was left to play"), "{}", again.error);
    assert_eq!(again.json()["nothing_left"], true);
    for log in ["results", "results.sprt"] {
        let whole = program.read(log);
        program.write(log, &whole.replace(VERSION, "0.0.9+0123456789ab"));
        program.run(command).fails(1, &[log, "has become", VERSION, "--allow-changed"]);
        program.write(log, &whole);
    }
    program.run(command).ok();
}

/// A file that an engine writes to during games is not a program, wherever the engine runs.
#[test]
fn a_file_that_an_engine_writes_to_is_no_program() {
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let script =
        format!("#!/bin/sh\necho once more >> \"$1\"\nexec {inarow} engine --player random --seed 4\n");
    program.write("mine", &script);
    std::fs::set_permissions(program.path("mine"), std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::create_dir(program.path("place")).unwrap();
    // The name has different files here and in the engine's folder.
    program.write("weights", "here\n");
    program.write("place/weights", "some\n");
    program.write(
        "two.toml",
        "tournament = \"match\"\ngames = 4\nseed = 1\nshare_cores = true\nout = \"results\"\n[[players]]\nplayer = \"random\"\n\
         [[players]]\nplayer = \"exec:./mine said weights\"\ndir = \"place\"\n",
    );
    let two =
        ["arena", "match", "random", "exec:./mine said", "--games", "4", "--seed", "1", "--share-cores"];
    for command in [&[&two[..], &["--out", "results"]].concat()[..], &["arena", "run", "two.toml"]] {
        let run = |more: &[&'static str]| program.feed(command.iter().chain(more).copied(), "");
        for place in ["said", "place/said"] {
            let _ = std::fs::remove_file(program.path(place));
        }
        run(&[]).ok();
        let whole = program.read("results");
        assert_eq!(whole.lines().count(), 6, "a head, four games, and that a file was written to: {whole}");
        for _ in 0..2 {
            // The state after a kill, in which written files are noted before the first game.
            let torn: Vec<&str> = whole.lines().take(4).collect();
            program.write("results", &format!("{}\n", torn.join("\n")));
            let json = run(&["--json"]).ok().json();
            assert_eq!(json["games"], 4);
            assert_eq!(json["played_by"]["written"][0]["file"], "said");
            assert_eq!(json["played_by"]["later"].as_array().unwrap().len(), 0);
        }
        std::fs::remove_file(program.path("results")).unwrap();
    }
    program.run("arena run two.toml").ok();
    cut(&program, 3);
    program.write("weights", "others here\n");
    program.run("arena run two.toml").ok();
    cut(&program, 3);
    program.write("place/weights", "others\n");
    program
        .run("arena run two.toml")
        .fails(1, &["results", "weights of mine has changed", "--allow-changed"]);
    // No game was played yet, so nothing is mixed.
    cut(&program, 0);
    let json = program.run("arena run two.toml --json").ok().json();
    assert_eq!(json["played_by"]["later"].as_array().unwrap().len(), 0);
}

/// Saving a script during the run changes the program, however the script is started.
#[test]
fn a_script_that_is_edited_while_it_plays_is_another_program() {
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let script = format!(
        "echo once more >> \"$1\"; echo '#' >> mine.sh\nexec {inarow} engine --player random --seed 4\n"
    );
    program.write("mine.sh", &script);
    let command =
        ["arena", "match", "random", "exec:sh mine.sh said", "--games", "4", "--seed", "1", "--share-cores"];
    let run = |more: &[&'static str]| {
        program.feed(command.iter().chain(&["--out", "results"]).chain(more).copied(), "")
    };
    let json = run(&["--json"]).ok().json();
    let written = json["played_by"]["written"].as_array().unwrap();
    assert_eq!((written.len(), &written[0]["file"]), (1, &"said".into()), "{json}");
    cut(&program, 3);
    run(&[]).fails(1, &["results", "mine.sh of inarow has changed", "--allow-changed"]);
    let json = run(&["--json", "--allow-changed"]).ok().json();
    assert_eq!(json["played_by"]["later"].as_array().unwrap().len(), 1, "{json}");
}

/// Tables name engines, not interpreters. Two engines that give equal names keep their own names.
#[test]
fn an_engine_that_an_interpreter_runs_has_a_name_of_its_own() {
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let about = |name: &str| format!("case \"$line\" in ABOUT*) echo 'name=\"{name}\", version=\"1\"' ;;");
    let engine =
        |name: &str| format!("while read -r line; do {} START*) echo OK ;; esac; done\n", about(name));
    program.write("one.sh", &engine("Carbon"));
    std::fs::create_dir(program.path("other")).unwrap();
    program.write("other/one.sh", &engine("Carbon"));
    program.write("two.sh", &engine("Ferrum"));
    // This engine ignores `ABOUT`, but plays.
    program.write(
        "silent.sh",
        &format!("read -r line; echo OK; exec {inarow} engine --player random --seed 4\n"),
    );
    let names = |a: &str, b: &str| {
        let common =
            ["--time", "100ms/move", "--games", "2", "--share-cores", "--seed", "1", "--out", "results"];
        let _ = std::fs::remove_file(program.path("results"));
        program.feed([&["arena", "match", a, b][..], &common].concat(), "").ok();
        let head: serde_json::Value =
            serde_json::from_str(program.read("results").lines().next().unwrap()).unwrap();
        let entrants = head["plan"]["entrants"].as_array().unwrap().clone();
        entrants.iter().map(|entrant| entrant["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("exec:sh one.sh", "exec:sh two.sh"), ["Carbon", "Ferrum"]);
    assert_eq!(names("exec:sh one.sh", "exec:sh other/one.sh"), ["one.sh (A)", "one.sh (B)"]);
    assert_eq!(names("exec:sh one.sh", "exec:sh silent.sh"), ["Carbon", "silent.sh"]);
    // A log continues with its stored names, even from earlier versions.
    program.write("two.sh", &engine("Nickel"));
    let command =
        ["arena", "match", "exec:sh one.sh", "exec:sh silent.sh", "--time", "100ms/move", "--games", "2"];
    let go_on = ["--share-cores", "--seed", "1", "--out", "results"];
    let log = program.read("results");
    let mut plan: inarow_arena::Plan = serde_json::from_value(
        serde_json::from_str::<serde_json::Value>(log.lines().next().unwrap()).unwrap()["plan"].clone(),
    )
    .unwrap();
    let hash = plan.hash();
    for entrant in &mut plan.entrants {
        entrant.name = entrant.name.replace("Carbon", "sh (A)").replace("silent.sh", "sh (B)");
    }
    let old = log.replace(&hash, &plan.hash()).replace("Carbon", "sh (A)");
    let old = old.replacen("\"silent.sh\"", "\"sh (B)\"", 1);
    let old = old.replace("\"player\":\"silent.sh\"", "\"player\":\"sh (B)\"");
    program.write("results", &old);
    let text = program.feed([&command[..], &go_on].concat(), "").ok().text;
    assert!(text.contains("sh (A)") && text.contains("sh (B)"), "{text}");
}

/// Last words of a crashed program appear with the endings, grouped and limited to a few lines.
#[test]
fn why_programs_broke_down_is_told() {
    let program = Program::new();
    let mock = "case \"$1\" in always) echo '<b>no \"book\"' >&2; exit 3 ;; \
                *) n=$(cat n 2>/dev/null || echo 0); echo $((n + 1)) > n; printf 'bad \\033[31m try %s' \"$n\" >&2; kill -9 $$ ;; esac";
    program.write("mock.sh", &format!("read -r line; echo OK; read -r line; {mock}\n"));
    for (kind, parts) in [
        ("always", vec!["mock.sh, crash × 24: the engine ended (exit code 3); it last said"]),
        (
            "other",
            vec![
                "mock.sh, crash × 1: the engine ended (signal 9); it last said",
                "mock.sh, other reasons: 18",
            ],
        ),
    ] {
        let engine = format!("exec:sh mock.sh {kind}");
        let command = ["arena", "match", &engine, "random", "--games", "24", "--share-cores", "--seed", "1"];
        let run = program.feed([&command[..], &["--report", "page.html"]].concat(), "").ok();
        let page = program.read("page.html");
        for part in parts {
            assert!(run.text.contains(part) && page.contains(part), "{part}: {}", run.text);
        }
        assert!(
            !page.contains("<b>no") && !run.text.contains('\u{1b}') && !page.contains('\u{1b}'),
            "{}",
            run.text
        );
        assert!(run.text.matches("it last said").count() <= 6, "{}", run.text);
    }
    let ru =
        ["--lang", "ru", "arena", "match", "exec:sh mock.sh always", "random", "--games", "2", "--seed", "1"];
    let text = program.feed([&ru[..], &["--report", "page.html"]].concat(), "").ok().text;
    let said =
        "mock.sh, сбой × 2: программа завершилась (код 3; последняя строка её ошибок: «<b>no \"book\"»)";
    assert!(text.contains(said), "{text}");
    assert!(program.read("page.html").contains("программа завершилась (код 3; "));
    // Scripts get one text in every language. The log has tags.
    let json = program.feed([&ru[..], &["--json", "--out", "log"]].concat(), "").ok().json();
    let reason = json["a"]["fault_reasons"][0]["reason"].as_str().unwrap();
    assert!(reason.starts_with("the engine ended (exit code 3)"), "{reason}");
    assert!(program.read("log").contains(r#""fault":{"program":{"crashed":{"how":{"code":3},"last":"#));
}

/// A program that refuses breaks no protocol. An illegal move has its cell. Table, lines of games, and the log
/// alone agree.
#[test]
fn refusals_have_their_reason_and_illegal_moves_their_cell() {
    let program = Program::new();
    let bot =
        |answer: &str| format!("while read -r line; do case $line in *ask*) echo {answer} ;; esac; done\n");
    program.write("refuse.sh", &bot("refuse no walls for me"));
    program.write("same.sh", &bot("b2"));
    for (lang, refused, illegal) in [
        (
            "en",
            "refuse.sh, refused to play × 2: no walls for me (",
            "same.sh, move to an occupied cell × 2: b2 (",
        ),
        ("ru", "refuse.sh, отказ играть × 2: no walls for me (", "same.sh, ход на занятую клетку × 2: b2 ("),
    ] {
        for (script, part) in [("refuse.sh", refused), ("same.sh", illegal)] {
            let (engine, log) = (format!("exec-referee:sh {script}"), format!("{lang}-{script}"));
            let command = ["--lang", lang, "arena", "match", &engine, "random", "--game", "tictactoe"];
            let more = ["--games", "2", "--seed", "1", "--share-cores", "--out", &log];
            let text = program.feed([&command[..], &more].concat(), "").ok().text;
            let shown = program.run(&format!("--lang {lang} arena show {log}")).ok().text;
            assert!(text.contains(part) && shown.contains(part), "{part}: {text}");
            assert!(!text.contains("protocol") && !text.contains("протокол"), "{text}");
        }
    }
    assert!(program.read("en-refuse.sh").contains(r#"{"refused":{"text":"no walls for me"}}"#));
    let log = program.read("en-same.sh");
    assert!(log.contains(r#"{"illegal_move":{"cell":"b2","reason":"occupied"}}"#), "{log}");
}

/// Programs are searched in the system's folders, not in this folder.
#[test]
fn a_program_in_this_folder_is_named_with_its_folder() {
    let program = Program::new();
    program.write("bot-of-mine.py", "print()\n");
    for command in ["arena check bot-of-mine.py", "arena check exec-referee:bot-of-mine.py"] {
        let run = program.run(command);
        assert!(run.text.contains("write ./bot-of-mine.py"), "{command}: {}", run.text);
    }
    for command in
        ["play gomoku --x human --o exec-referee:bot-of-mine.py", "arena match random exec:bot-of-mine.py"]
    {
        let run = program.run(command);
        assert!(run.error.contains("write ./bot-of-mine.py"), "{command}: {}", run.error);
    }
}

/// The note below a table names the version that played, not the version that reads the log.
#[test]
fn the_versions_that_played_are_told() {
    let program = Program::new();
    engine(&program, 4);
    let command = "arena match random exec:./mine --games 4 --seed 1 --share-cores --out results";
    program.run(command).ok();
    let whole = program.read("results");
    const OTHER: &str = "0.0.9+0123456789ab";
    program.write("results", &whole.replace(VERSION, OTHER));
    let text = program.run("arena show results").ok().text;
    assert!(text.contains("inarow 0.0.9+0123456789ab\n") && !text.contains(VERSION), "{text}");
    cut(&program, 2);
    engine(&program, 5);
    let text = program.run(&format!("{command} --allow-changed --report page.html")).ok().text;
    let told = format!("begun by inarow {OTHER}, continued by inarow {VERSION}");
    assert!(text.contains(&told), "{text}");
    assert!(text.contains("between the first game and the last: mine of mine"), "{text}");
    assert!(program.read("page.html").contains(&told));
    let text = program.run(&format!("--lang ru {command}")).ok().text;
    assert!(text.contains(&format!("начато в inarow {OTHER}, продолжено в inarow {VERSION}")), "{text}");
    let json = program.run(&format!("{command} --json")).ok().json();
    assert_eq!(json["played_by"]["begun"]["inarow"], OTHER);
    assert_eq!(json["played_by"]["later"][0]["inarow"], VERSION);
    // Programs that continued a log may continue the log again.
    cut(&program, 4);
    program.run(command).ok();
    // An older log has no programs.
    let begin = whole.find(",\"programs\"").unwrap();
    let end = whole.find("}\n").unwrap();
    program.write("results", &format!("{}{}", &whole[..begin], &whole[end..]));
    let text = program.run(command).ok().text;
    assert!(text.contains("a version of inarow that the log does not name\n"), "{text}");
    cut(&program, 2);
    let text = program.run(command).ok().text;
    assert!(text.contains(&format!("does not name, continued by inarow {VERSION}")), "{text}");
}

/// A longer match consists of the earlier games and some more.
#[test]
fn a_match_may_be_lengthened() {
    let program = Program::new();
    for (short, long) in [
        (
            "arena match random rule3 --game tictactoe --games 20 --seed 5 --json --out",
            "arena match random rule3 --game tictactoe --games 60 --seed 5 --json --out",
        ),
        (
            "arena sprt rule3 rule3 --game tictactoe --openings random:2 --max-games 20 --seed 5 --json --out",
            "arena sprt rule3 rule3 --game tictactoe --openings random:2 --max-games 60 --seed 5 --json --out",
        ),
        ("arena run field.toml --json --out", "arena run field.toml --opening-pairs 7 --json --out"),
    ] {
        program.write("field.toml", crate::arena::FIELD);
        let straight = program.run(&format!("{long} straight")).ok().json();
        program.run(&format!("{short} results")).ok();
        let torn = program.read("results");
        program.write("results", torn.trim_end_matches('\n').rsplit_once('\n').unwrap().0);
        for _ in 0..2 {
            let json = program.run(&format!("{long} results")).ok().json();
            assert_eq!(crate::arena::table(&json), crate::arena::table(&straight), "{long}");
        }
        // A lengthened log cannot be shortened, and nothing else may differ.
        let kept = program.read("results");
        program.run(&format!("{short} results")).fails(1, &["results", "another plan"]);
        program.run(&format!("{long} results --nodes 5")).fails(1, &["results", "--nodes"]);
        assert_eq!(program.read("results"), kept);
        for name in ["straight", "results"] {
            std::fs::remove_file(program.path(name)).unwrap();
        }
    }
    let knockout = crate::arena::FIELD.replace("round-robin", "knockout");
    program.write("field.toml", &knockout);
    program.run("arena run field.toml --out results").ok();
    program
        .run("arena run field.toml --opening-pairs 7 --out results")
        .fails(1, &["another plan", "opening_pairs"]);
}

/// A search is a single sample too.
#[test]
fn a_search_is_not_gone_on_with_by_other_programs_unasked() {
    let program = Program::new();
    let command = "arena tune rating-map --game line:9x9 --param w_attack=0..3 --games 80 --max-games 20 --seed 3 --share-cores \
         --out results";
    program.run(command).ok();
    let log = program.read("results").replace(VERSION, "0.0.9+0123456789ab");
    let torn: String = log.split_inclusive('\n').take(5).collect();
    program.write("results", &torn);
    program
        .run(command)
        .fails(1, &["results", "inarow 0.0.9+0123456789ab has become ", VERSION, "--allow-changed"]);
    assert_eq!(program.read("results"), torn);
    program.run(&format!("{command} --allow-changed")).ok();
    assert_eq!(program.read("results").lines().count(), 42, "a head, who went on, forty pairs");
}

#[test]
fn a_bare_file_in_a_tournament_file_is_named_as_a_program() {
    let program = Program::new();
    program.write("eng.py", "print()\n");
    program.write(
        "cup.toml",
        "tournament = \"round-robin\"\n[[players]]\nplayer = \"random\"\n[[players]]\nplayer = \"eng.py\"\n",
    );
    program.run("arena run cup.toml").fails(1, &["write exec:./eng.py"]);
}

/// Advice follows from the observation, not from the last command.
#[test]
fn advice_of_a_check_fits_what_came() {
    let program = Program::new();
    let script = |name: &str, text: &str| {
        program.write(name, text);
        std::fs::set_permissions(program.path(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    };
    script(
        "unended",
        "#!/bin/sh\nwhile read -r c n; do case $c in START) echo OK ;; ABOUT) echo 'name=\"a\"' ;; INFO) ;; *) printf 6,14 ;; esac; done\n",
    );
    script("json", "#!/bin/sh\nread -r line\necho '{\"error\":\"not JSON\"}'\n");
    script("lines", "#!/bin/sh\nwhile read -r line; do echo UNKNOWN command; done\n");
    script("env", "#!/usr/bin/env sh\r\necho\r\n");
    script("direct", "#!/bin/sh\r\necho\r\n");
    for (engine, part) in [
        ("./unended", r"End the line: print “6,14\n” and flush the output."),
        ("./json", "If it reads lines of JSON: inarow arena check 'exec-referee:./json'"),
        ("exec-referee:./lines", "If it supports the Gomocup protocol: inarow arena check 'exec:./lines'"),
        ("./env", "lines must end with LF, not with CR LF"),
        ("./direct", "lines must end with LF, not with CR LF"),
    ] {
        let run = program.feed(["arena", "check", engine], "");
        assert!(run.code == 1 && run.text.contains(part), "{engine}: {}", run.text);
    }
    let run = program.feed(["arena", "match", "random", "exec:./direct", "--games", "2"], "");
    assert!(run.error.contains("must end with LF"), "{}", run.error);
}
