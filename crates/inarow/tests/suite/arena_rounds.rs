//! Tests of the rounds of a tournament, in text, on the page, in records and in JSON.

use crate::arena::FIELD;
use crate::program::Program;

/// Writes the log of a round robin of 15 rounds with 4 games each, stopped in round 8.
fn stopped_in_round_8(program: &Program) {
    program.write("field.toml", &format!("title = \"Spring cup\"\n{FIELD}"));
    program.run("arena run field.toml --out whole").ok();
    let log = program.read("whole");
    let games = |line: &&str| line.starts_with("{\"game\"");
    let head = log.lines().filter(|line| !games(line));
    let played: Vec<&str> = head.chain(log.lines().filter(games).take(7 * 4 + 2)).collect();
    program.write("log", &format!("{}\n", played.join("\n")));
}

#[test]
fn a_round_robin_shows_the_round_that_is_played_and_the_next_one() {
    let program = Program::new();
    stopped_in_round_8(&program);
    let shown = program.run("arena show log --report page.html").ok();
    assert!(shown.error.contains("30 of 60"), "{}", shown.error);
    let titles: Vec<&str> = shown.text.lines().filter(|line| line.contains("ound")).collect();
    let expected = ["Earlier rounds: 7", "Round 8 of 15", "Round 9 of 15", "Later rounds: 6"];
    let from = titles.iter().position(|line| *line == expected[0]).unwrap_or_else(|| panic!("{titles:?}"));
    assert_eq!(titles[from..from + 4], expected);
    // Earlier and later rounds are folded on the page.
    let page = program.read("page.html");
    let place = |part: &str| page.find(part).unwrap_or_else(|| panic!("{part} is not on the page"));
    let details = |part: &str| page[..place(part)].matches("<details>").count();
    let closed = |part: &str| page[..place(part)].matches("</details>").count();
    for (round, is_folded) in [(7, true), (8, false), (9, false), (10, true), (15, true)] {
        let title = format!("<h3>Round {round} of 15</h3>");
        assert_eq!(details(&title) > closed(&title), is_folded, "{title}");
    }
    assert!(place("Earlier rounds: 7") < place("<h3>Round 8 of 15"));
    assert!(place("<h3>Round 9 of 15") < place("Later rounds: 6"));
    let whole = program.run("arena show whole").ok().text;
    assert!(whole.contains("Earlier rounds: 12\nRound 13 of 15\n") && !whole.contains("Later"), "{whole}");
}

/// The log stores the title, so that later records and JSON have the title.
#[test]
fn records_name_the_tournament_the_round_and_the_day() {
    let program = Program::new();
    stopped_in_round_8(&program);
    program.run("arena show whole --records games.sgf").ok();
    let games = program.read("games.sgf");
    assert_eq!(games.matches("EV[Spring cup]RO[1]DT[20").count(), 4, "{}", &games[..400]);
    assert!(games.contains("RO[15]DT[20"));
    program.run("arena match rule3 random --game tictactoe --games 2 --seed 1 --records two.sgf").ok();
    let two = program.read("two.sgf");
    assert!(two.contains("DT[20") && !two.contains("EV[") && !two.contains("RO["), "{two}");
    program.run("arena show whole --records games.json --title Summer").ok();
    let games: serde_json::Value = serde_json::from_str(&program.read("games.json")).unwrap();
    assert_eq!(games[59]["event"], "Summer (round 15)");
    let started = games[0]["started"].as_str().unwrap();
    assert!(started.ends_with('Z') && started.len() == "2026-03-01T14:05:00Z".len(), "{started}");
}

#[test]
fn scripts_get_the_winner_and_the_title() {
    let program = Program::new();
    stopped_in_round_8(&program);
    let whole = program.run("arena show whole --json").ok().json();
    assert_eq!(whole["title"], "Spring cup");
    let players = whole["players"].as_array().unwrap();
    assert_eq!((&players[0]["place"], &players[1]["place"]), (&1.into(), &2.into()), "{whole}");
    assert_eq!(whole["winner"], players[0]["name"]);
    assert_eq!(whole["rounds"][0]["meetings"][0]["extra_openings"], 0);
    let part = program.run("arena show log --json").ok().json();
    assert!(part["winner"].is_null() && part["title"] == "Spring cup", "nobody has won yet");
    // Identical players share the first place.
    program.write(
        "even.toml",
        "tournament = \"round-robin\"\ngame = \"tictactoe\"\nopening_pairs = 1\nseed = 1\n\
         [[players]]\nplayer = \"minimax\"\n[[players]]\nplayer = \"minimax\"\nname = \"twin\"\n\
         [[players]]\nplayer = \"minimax\"\nname = \"third\"\n",
    );
    let even = program.run("arena run even.toml --json").ok().json();
    assert_eq!((&even["players"][1]["place"], &even["winner"]), (&1.into(), &serde_json::Value::Null));
}

/// Games after missing games count too.
#[test]
fn games_behind_a_gap_count() {
    let program = Program::new();
    let command = "arena match rule3 random --game tictactoe --games 10 --seed 1 --out";
    let whole = program.run(&format!("{command} whole --json")).ok().json();
    let lines: Vec<String> = program.read("whole").lines().map(str::to_owned).collect();
    let kept = [0, 1, 2, 5, 6, 7, 8, 9].map(|game| lines[1 + game].clone());
    program.write("gap", &format!("{}\n{}\n", lines[0], kept.join("\n")));
    let shown = program.run("arena show gap --json --records games.json").ok();
    assert!(shown.error.contains("8 of 10"), "{}", shown.error);
    let json = shown.json();
    assert_eq!((&json["games"], &json["games_planned"]), (&8.into(), &10.into()));
    // Pairs with a missing game do not count as pairs.
    let pairs: u64 = json["pairs"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(pairs, 3, "{json}");
    let records: serde_json::Value = serde_json::from_str(&program.read("games.json")).unwrap();
    assert_eq!(records.as_array().unwrap().len(), 8);
    let resumed = program.run(&format!("{command} gap --json")).ok().json();
    assert_eq!((&resumed["games"], &resumed["games_added"]), (&10.into(), &2.into()));
    assert_eq!(crate::arena::table(&resumed), crate::arena::table(&whole));
}
