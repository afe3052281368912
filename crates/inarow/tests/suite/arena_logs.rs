//! Tests of pages of running runs, rating lists, merged logs, and searches for settings of external engines.

use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::arena::{FIELD, fields};
use crate::program::Program;

/// A page during the run shows the games so far and reloads itself. The last page does not reload.
#[cfg(unix)]
#[test]
fn the_page_is_written_while_games_are_played() {
    let program = Program::new();
    let many =
        "arena match random random --game gomoku --games 400000 --seed 1 --out results --report page.html";
    let mut child = program
        .command()
        .args(many.split(' '))
        .args(["--title", "Night run"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    let page = loop {
        if let Ok(page) = std::fs::read_to_string(program.path("page.html")) {
            break page;
        }
        assert!(begun.elapsed() < Duration::from_secs(300), "no page was written");
        assert!(child.try_wait().unwrap().is_none(), "it ended before it wrote a page");
        std::thread::park_timeout(Duration::from_millis(20));
    };
    child.kill().unwrap();
    child.wait().unwrap();
    for part in ["<h1>Night run</h1>", "<meta name=\"inarow-reload\"", "The run continues: ", " left"] {
        assert!(page.contains(part), "{part}");
    }
    program.run("arena match random random --game tictactoe --games 4 --seed 1 --report end.html").ok();
    assert!(!program.read("end.html").contains("<meta name=\"inarow-reload\""));
}

/// Parts of the page are title, filters by player and ending, rounds, games above charts, and links to faults.
#[test]
fn the_page_leads_to_its_games() {
    let program = Program::new();
    program.write("field.toml", &format!("title = \"Spring <cup>\"\n{FIELD}"));
    program.run("arena run field.toml --report page.html").ok();
    let page = program.read("page.html");
    let place = |part: &str| page.find(part).unwrap_or_else(|| panic!("{part} is not on the page"));
    assert!(page.contains("<h1>Spring &lt;cup&gt;</h1>"));
    assert!(page.contains("<title>Spring &lt;cup&gt; · tictactoe, "));
    assert!(place("id=\"all-games\"") < place("class=\"charts\""), "games come above charts");
    assert!(place("Round 1 of 15") < place("id=\"all-games\""));
    assert!(page.contains(
        "<select id=\"how\" aria-label=\"How the game ended\"><option value=\"\">Every ending</option>"
    ));
    assert!(page.contains("Sonneborn–Berger"));
    // An engine with nonsensical answers loses, in a game that the page links.
    program.write("mine.sh", "while read -r line; do case \"$line\" in START*) echo OK ;; ABOUT*) echo 'name=\"x\"' ;; BEGIN*|TURN*|BOARD*) echo 99,99 ;; esac; done\n");
    let two = [
        "arena",
        "match",
        "random",
        "exec:sh mine.sh",
        "--games",
        "2",
        "--seed",
        "1",
        "--share-cores",
        "--report",
    ];
    program.feed(two.iter().chain(&["faults.html"]), "").ok();
    let page = program.read("faults.html");
    assert!(page.contains("<p><a href=\"#game-1\">"), "{}", &page[..4000]);
}

/// A single list covers several logs, anchored, with the nearest level of the computer.
#[test]
fn ratings_are_taken_over_several_logs() {
    let program = Program::new();
    let arena = |players: &str, games: u32, out: &str| {
        let more = format!("--game line:9x9 --games {games} --seed 1 --openings random:4:any --out {out}");
        program.run(&format!("arena match {players} {more}")).ok();
    };
    arena("computer:level=1 random", 20, "one");
    arena("computer:level=2 computer:level=1", 20, "two");
    let json = program.run("arena ratings one two --anchor computer:level=1=1000 --json").ok().json();
    let player = |name: &str| -> Value {
        let players = json["players"].as_array().unwrap();
        players.iter().find(|player| player["name"] == name).cloned().unwrap()
    };
    assert_eq!((&json["version"], &json["games"]), (&1.into(), &40.into()));
    let anchor = player("computer:level=1");
    assert_eq!(
        (&anchor["elo"], &anchor["elo_error"], &anchor["games"]),
        (&1000.0.into(), &0.0.into(), &40.into())
    );
    assert_eq!((&anchor["level"], &anchor["plays_like"]), (&1.into(), &Value::Null));
    let random = player("random");
    assert!(random["elo"].as_f64().unwrap() < 1000.0);
    assert_eq!(random["plays_like"]["level"], 1, "{random}");
    let is_far = random["plays_like"]["ahead"].as_f64().unwrap() < -400.0;
    let beyond = if is_far { "weaker".into() } else { Value::Null };
    assert_eq!((&random["plays_like"]["beyond"], &random["apart"]), (&beyond, &false.into()));
    for (lang, like, weaker) in
        [("en", "level 1 (−", "weaker than level 1"), ("ru", "уровень 1 (−", "слабее уровня 1")]
    {
        let text = program.run(&format!("--lang {lang} arena ratings one two")).ok().text;
        assert!(text.contains(if is_far { weaker } else { like }), "{text}");
    }
    program.run("arena ratings one two --anchor nobody=0").fails(1, &["nobody", "random"]);
    program.run("arena ratings one two --anchor x").fails(2, &["NAME=ELO"]);
    program.run("arena match random rule3 --game tictactoe --games 2 --seed 1 --out other").ok();
    program.run("arena ratings one other").fails(1, &["other", "tictactoe", "line:9x9"]);
    // No player of one group met a player of the other group.
    arena("threat1 rating-map", 2, "apart");
    let json = program.run("arena ratings one apart --json").ok().json();
    assert_eq!(json["groups"].as_array().unwrap().len(), 2, "{json}");
    let apart: Vec<&Value> =
        json["players"].as_array().unwrap().iter().filter(|row| row["apart"] == true).collect();
    assert!(apart.len() == 2 && apart.iter().all(|row| row["plays_like"].is_null()), "{json}");
    let text = program.run("arena ratings one apart").ok().text;
    assert_eq!(text.matches("not comparable").count(), 2, "{text}");
}

/// Copies of one log that two machines continued are merged again.
#[test]
fn logs_of_one_plan_are_merged() {
    let program = Program::new();
    let command = "arena match rule3 random --game tictactoe --games 10 --seed 1 --out";
    let whole = program.run(&format!("{command} whole --json")).ok().json();
    let lines: Vec<String> = program.read("whole").lines().map(str::to_owned).collect();
    let part = |games: &[usize]| {
        let games = games.iter().map(|game| lines[1 + game].clone());
        let all: Vec<String> = std::iter::once(lines[0].clone()).chain(games).collect();
        format!("{}\n", all.join("\n"))
    };
    program.write("one", &part(&[0, 1, 2, 5, 6]));
    program.write("two", &part(&[2, 3, 4, 7, 8, 9]));
    let merged = program.run("arena merge all one two --json").ok().json();
    assert_eq!((&merged["games"], &merged["repeated"]), (&10.into(), &1.into()));
    let shown = program.run("arena show all --json").ok().json();
    assert_eq!(crate::arena::table(&shown), crate::arena::table(&whole));
    let again = program.run(&format!("{command} all --json")).ok().json();
    assert_eq!(again["nothing_left"], true, "it goes on like any other log");
    program.run("arena merge all one two").fails(1, &["all", "choose another name"]);
    program.write("other", &program.read("two").replace("\"seed\":1", "\"seed\":2"));
    program.run("arena merge more one other").fails(1, &["other", "another plan", "--seed", "arena ratings"]);
    let changed = program.read("two").replace(inarow_arena::VERSION, "0.0.9+0123456789ab");
    program.write("changed", &changed);
    program.run("arena merge more one changed").fails(1, &["changed", "has become", "--allow-changed"]);
    assert!(!program.path("more").exists());
    let shown = program.run("arena merge more one changed --allow-changed");
    shown.ok();
    let json = program.run("arena show more --json").ok().json();
    assert_eq!(json["played_by"]["later"].as_array().unwrap().len(), 1);
}

/// `INFO` tunes settings of an external engine. The search can be shown, and has a page.
#[test]
fn an_external_engine_is_tuned() {
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let engine = format!("exec:{inarow} engine --player computer:level=3");
    let fixed = [
        "--param",
        "info.strength=0..100:25",
        "--a",
        "info.strength=20",
        "--games",
        "16",
        "--pairs",
        "2",
        "--max-games",
        "4",
        "--seed",
        "1",
        "--share-cores",
        "--margin",
        "60000",
        "--out",
        "log",
        "--report",
        "page.html",
        "--title",
        "My engine",
    ];
    let tune = |more: &[&str]| {
        let command = ["arena", "tune", &engine].into_iter().chain(fixed).chain(more.iter().copied());
        program.feed(command, "")
    };
    let run = tune(&[]).ok();
    assert!(run.text.lines().any(|line| line.starts_with("step 1 of 4")), "progress in a pipe: {}", run.text);
    let json = tune(&["--json"]).ok().json();
    let parameter = &json["parameters"][0];
    assert_eq!((&parameter["name"], &parameter["start"]), (&"info.strength".into(), &"20".into()));
    let found = parameter["found"].as_str().unwrap();
    // The player is in words of a shell, so that users can paste the player into a command.
    let player = json["player"].as_str().unwrap();
    let quoted = player.replace('\'', r"'\''");
    assert_eq!(json["tuned"], format!("'{quoted}' --a info.strength={found}"));
    #[cfg(unix)]
    {
        let tuned = json["tuned"].as_str().unwrap();
        let pasted = format!(
            "{inarow} arena match {tuned} random --games 2 --seed 1 --share-cores --a margin=60000 --json"
        );
        let output = std::process::Command::new("sh")
            .args(["-c", &pasted])
            .current_dir(program.folder.path())
            .output();
        let output = output.unwrap();
        let played: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
        assert_eq!((&played["games"], &played["a"]["faults"]), (&2.into(), &serde_json::json!({})));
    }
    assert_eq!(json["nothing_left"], true);
    // Each candidate got its own value, regardless of the result.
    let shown = program.run("arena show log --json").ok().json();
    assert_eq!(shown["parameters"], json["parameters"]);
    assert_eq!(shown["proof"], json["proof"]);
    if json["proof"].is_object() {
        let page = program.read("page.html");
        assert!(page.contains("<h1>My engine</h1>"));
        let place = |part: &str| page.find(part).unwrap_or_else(|| panic!("{part} is not on the page"));
        assert!(place("info.strength</td>") < place("<h2>Test against the initial values</h2>"));
        assert!(place("<h2>Test against the initial values</h2>") < place(">tuned</td>"));
        let russian = program.run("--lang ru arena show log").ok().text;
        assert!(russian.contains("найденные") && !russian.contains("tuned"), "{russian}");
        let plan = program.read("log.sprt");
        assert!(plan.contains(&format!("\"info\":{{\"strength\":\"{found}\"}}")), "{plan}");
    }
    // Values of an unfinished search are preliminary.
    let lines: Vec<String> = program.read("log").lines().map(str::to_owned).collect();
    program.write("cut", &format!("{}\n", lines[..lines.len() / 2].join("\n")));
    let cut = program.run("arena show cut").ok().text;
    assert!(cut.contains("So far") && cut.contains("The search is not finished"), "{cut}");
    assert!(!cut.contains("Found") && !cut.contains("No better values"), "{cut}");
    for wanted in ["--report cut.html", "--records cut-records"] {
        program.run(&format!("arena show cut {wanted}")).fails(1, &["cut", "no games of a test yet"]);
    }
    for (wrong, part) in [
        (&["--param", "strength=0..9"][..], "info.KEY"),
        (&["--param", "info.strength=9..0"], "info.strength"),
        (&["--param", "info.x=0..9", "--save", "mine"], "no presets"),
        (&["--param", "info.x=0..9", "--a", "time=1s/move"], "--a"),
        (&[], "built-in"),
    ] {
        let command = ["arena", "tune", &engine, "--games", "16"].into_iter().chain(wrong.iter().copied());
        program.feed(command, "").fails(2, &[part]);
    }
}

/// A match and a tournament have one format, so that scripts find equal fields in equal places.
#[test]
fn a_match_and_a_tournament_have_one_shape_in_json() {
    let program = Program::new();
    program.write("field.toml", FIELD);
    let two = program.run("arena match rule3 random --game tictactoe --games 4 --seed 1 --json").ok().json();
    let many = program.run("arena run field.toml --json").ok().json();
    assert_eq!((&two["version"], &many["version"]), (&1.into(), &1.into()));
    assert_eq!((&two["tournament"], &many["tournament"]), (&"match".into(), &"round-robin".into()));
    let of_two = [
        "a",
        "b",
        "elo",
        "elo_error",
        "elo_has_first_move",
        "likelihood_of_superiority",
        "normalised_elo",
        "normalised_elo_error",
        "pairs",
    ];
    let shared: Vec<&str> = fields(&two).into_iter().filter(|name| !of_two.contains(name)).collect();
    assert_eq!(shared, fields(&many));
    assert_eq!(fields(&two["players"][0]), fields(&many["players"][0]));
    for (player, name) in [("a", "rule3"), ("b", "random")] {
        let own = &two[player];
        assert_eq!(own["name"], name);
        assert!(own["faults"].is_object() && own["fault_reasons"].is_array(), "{own}");
        let row = two["players"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap();
        for field in fields(own) {
            assert_eq!(own[field], row[field], "{field}");
        }
    }
    assert_eq!((&two["games_added"], &two["nothing_left"]), (&4.into(), &false.into()));
    let rounds = many["rounds"].as_array().unwrap();
    assert_eq!((rounds.len() as u64, &many["tie_break"]), (15, &"sonneborn-berger".into()));
    assert_eq!(many["rounds_planned"], 15);
    let is_whole =
        |round: &Value| round["finished"] == true && round["meetings"].as_array().unwrap().len() == 2;
    assert!(rounds.iter().all(is_whole), "{many}");
}

/// No run starts and no game is joined with an engine that cannot start.
#[test]
fn a_script_that_does_not_exist_is_refused_before_anything_begins() {
    let program = Program::new();
    let gone = "exec:python3 nothere.py";
    let commands: [&[&str]; 6] = [
        &["arena", "match", "random", gone, "--games", "2", "--out", "results"],
        &["arena", "sprt", gone, "random", "--out", "results"],
        &[
            "arena",
            "match",
            "random",
            "exec-referee:python3 -u nothere.py",
            "--games",
            "2",
            "--out",
            "results",
        ],
        &["play", "gomoku", "--x", gone, "--plain"],
        &["course", "join", "tcp://127.0.0.1:4701", "--player", gone, "--name", "A"],
        &["bot", "--server", "http://127.0.0.1:4702", "--token", "x", "--player", gone],
    ];
    for command in commands {
        let run = program.feed(command, "");
        assert!(run.code != 0 && run.error.contains("nothere.py"), "{command:?}: {}{}", run.text, run.error);
        assert!(!program.path("results").exists(), "{command:?}");
    }
    program.write(
        "field.toml",
        "tournament = \"match\"\ngames = 2\n[[players]]\nplayer = \"random\"\n\
         [[players]]\nplayer = \"exec:python3 nothere.py\"\n",
    );
    program.run("arena run field.toml").fails(1, &["field.toml", "nothere.py"]);
}

/// An organiser adds an engine and withdraws another engine. Table, JSON, page and records show the change in
/// both languages.
#[test]
fn players_join_and_withdraw() {
    let program = Program::new();
    program.write("field.toml", FIELD);
    program.run("arena run field.toml --out results").ok();
    let text = program.read("results");
    // The run was killed in the second round, when `minimax` had played fewer than half of its 30 games.
    program.write("results", &text.split_inclusive('\n').take(1 + 6).collect::<String>());
    let late = format!("{FIELD}\n[[players]]\nplayer = \"rule3\"\nname = \"late\"\n");
    program.write("field.toml", &late);
    program.run("arena run field.toml --out results").fails(2, &["began without late", "--late"]);
    program.run("arena run field.toml --out other --late").fails(2, &["name its log with --out"]);
    program
        .run("arena run field.toml --out results --late --withdraw minimas")
        .fails(2, &["minimas", "minimax"]);
    let change = "arena run field.toml --out results --late --withdraw minimax --report page.html --records games.json";
    let run = program.run(change).ok();
    for part in [
        "late (late)",
        "minimax (withdrawn, annulled)",
        "late joined before game 7.",
        "minimax withdrew before game 7",
    ] {
        assert!(run.text.contains(part), "{part}: {}", run.text);
    }
    let page = program.read("page.html");
    assert!(page.contains("minimax (withdrawn, annulled)") && page.contains("late joined before game 7."));
    // The log has the changes, with or without the options, and in `arena show`.
    for again in [change, "arena run field.toml --out results", "arena show results"] {
        let again = again.replace(" --report page.html --records games.json", "");
        let json = program.run(&format!("{again} --json")).ok().json();
        assert_eq!(json["games_added"], 0);
        let row = |name: &str| {
            let rows = json["players"].as_array().unwrap();
            rows.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("{name} is missing")).clone()
        };
        let games: u64 = json["games"].as_u64().unwrap();
        assert_eq!(row("late")["joined"], 7);
        assert_eq!(row("minimax")["withdrawn"], serde_json::json!({ "game": 7, "annulled": true }));
        assert_eq!((&row("minimax")["place"], &row("rule3")["joined"]), (&Value::Null, &Value::Null));
        for name in ["rule3", "random", "second", "late"] {
            let row = row(name);
            let counted: u64 = ["wins", "draws", "losses"].iter().map(|key| row[key].as_u64().unwrap()).sum();
            assert_eq!(counted, 30, "{name}");
        }
        assert!((60..=66).contains(&games), "those of four players, and what minimax had played: {games}");
    }
    let russian = program.run("arena show results --lang ru").ok();
    assert!(russian.text.contains("minimax (снятие, без зачёта)"), "{}", russian.text);
    program.run("arena ratings results").ok();
    // A player of the log that is missing in the file does not count as withdrawn.
    program.write("field.toml", FIELD);
    program.run("arena run field.toml --out results").fails(2, &["began with late", "--withdraw"]);
    // A match of two players allows no changes of players.
    program.write("two.toml", "tournament = \"match\"\ngame = \"tictactoe\"\ngames = 4\n[[players]]\nplayer = \"rule3\"\n[[players]]\nplayer = \"random\"\n");
    program.run("arena run two.toml --seed 1 --out two").ok();
    program.run("arena run two.toml --seed 1 --out two --withdraw random").fails(2, &["two players"]);
}

/// The program of a withdrawn engine may be missing. The program of a joining engine does not change earlier
/// programs.
#[cfg(unix)]
#[test]
fn programs_of_players_that_left_need_not_be_there() {
    let program = Program::new();
    let script = "while read -r line; do case \"$line\" in START*|RECTSTART*|RESTART*) echo OK ;; ABOUT*) echo 'name=\"x\"' ;; *) exit 3 ;; esac; done\n";
    program.write("first.sh", script);
    let engine = |name: &str| format!("\n[[players]]\nplayer = \"exec:sh {name}.sh\"\nname = \"{name}\"\n");
    let built_in = "tournament = \"round-robin\"\ngame = \"line:9x9\"\nopening_pairs = 2\nseed = 9\nshare_cores = true\n\
        [[players]]\nplayer = \"random\"\n[[players]]\nplayer = \"rating-map\"\n";
    let field = format!("{built_in}{}", engine("first"));
    program.write("field.toml", &field);
    program.run("arena run field.toml --out results").ok();
    let text = program.read("results");
    program.write("results", &text.split_inclusive('\n').take(1 + 6).collect::<String>());
    std::fs::remove_file(program.path("first.sh")).unwrap();
    program.write("second.sh", script);
    program.write("field.toml", &format!("{field}{}", engine("second")));
    let json = program.run("arena run field.toml --out results --late --withdraw first --json").ok().json();
    assert_eq!(json["changed"], serde_json::json!([]));
    let again = program.run("arena run field.toml --out results --json").ok().json();
    assert_eq!((&again["nothing_left"], &again["changed"]), (&Value::Bool(true), &serde_json::json!([])));
    // A change of the new engine is detected from its first game on.
    program.write("second.sh", &format!("# other\n{script}"));
    program.run("arena run field.toml --out results").fails(1, &["second.sh"]);
}
