//! Tests of settings of a tournament by options and by a file, with limits of players, adjudication, and
//! precedence.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::program::Program;

/// Node limit per move.
const NODES: u64 = 300;

/// Returns the strongest player as an external program.
fn outside() -> String {
    format!("exec:{} engine --player computer:level=10 --seed 4", env!("CARGO_BIN_EXE_inarow"))
}

/// Returns the plan in the first line of a result log.
fn plan(program: &Program, log: &str) -> Value {
    let text = program.read(log);
    serde_json::from_str::<Value>(text.lines().next().unwrap()).unwrap()["plan"].take()
}

/// Returns the games of a result log in order.
pub(crate) fn games(program: &Program, log: &str) -> Vec<Value> {
    let text = program.read(log);
    let mut games: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

/// Returns the moves of a game that a player chose.
fn thought(game: &Value) -> Vec<Value> {
    let opening = game["opening_plies"].as_u64().unwrap() as usize;
    game["record"]["moves"].as_array().unwrap()[opening..].to_vec()
}

/// The built-in player and its external copy exceed neither the node limit nor the depth limit.
#[test]
fn limits_of_positions_and_plies_are_kept() {
    let program = Program::new();
    let play = |out: &str, limit: &str| {
        let arguments = format!(
            "arena match computer:level=10 OUTSIDE --games 2 --openings random:4 --seed 1 --share-cores --json --out {out} \
             --log {out}-said {limit}"
        );
        let outside = outside();
        let words = arguments.split_whitespace().map(|word| if word == "OUTSIDE" { &outside } else { word });
        let json = program.feed(words, "").ok().json();
        let moves: Vec<Value> = games(&program, out).iter().flat_map(thought).collect();
        let of = |name: &str| -> Vec<u64> {
            moves.iter().map(|one| one["judgement"][name].as_u64().unwrap()).collect()
        };
        let (nodes, depth) = (of("nodes"), of("depth"));
        let both = json["a"]["nodes"].as_u64().unwrap() + json["b"]["nodes"].as_u64().unwrap();
        assert_eq!(both, nodes.iter().sum::<u64>(), "the table counts what the moves took");
        assert!(json["a"]["nodes"] != 0 && json["b"]["nodes"] != 0, "{json}");
        (nodes.into_iter().max().unwrap(), both as f64 / moves.len() as f64, depth.into_iter().max().unwrap())
    };
    let (most, _, _) = play("few", &format!("--nodes {NODES}"));
    assert!((NODES / 2..=NODES).contains(&most), "{most} positions for a move");
    assert!(program.read("few-said/game-000001.log").contains(&format!("O> INFO max_node {NODES}\n")));
    let (_, shallow, one) = play("one", &format!("--nodes {} --depth 1", 10 * NODES));
    let (_, deep, four) = play("four", &format!("--nodes {} --depth 4", 10 * NODES));
    assert!(one == 1 && (2..=4).contains(&four), "{one} and {four} plies");
    assert!(shallow < deep, "{shallow} positions a move at depth 1, {deep} at depth 4");
    assert!(program.read("one-said/game-000001.log").contains("O> INFO max_depth 1\n"));
}

/// The record has the clock in whole milliseconds after each move. Every move adds the increment.
#[test]
fn an_increment_is_added_after_every_move() {
    let program = Program::new();
    let engine = format!("exec:{} engine --player random --seed 4", env!("CARGO_BIN_EXE_inarow"));
    let arguments =
        "arena match random OUTSIDE --games 2 --seed 1 --share-cores --time 60s+1s --out results --log said";
    let words = arguments.split(' ').map(|word| if word == "OUTSIDE" { &engine } else { word });
    program.feed(words, "").ok();
    for (number, game) in (1..).zip(games(&program, "results")) {
        let record = &game["record"];
        let clock = json!({"total_ms": 60_000, "increment_ms": 1000});
        assert_eq!(record["clock"], json!({"x": clock, "o": clock}));
        let side = game["sides"].as_array().unwrap().iter().position(|who| who == 1).unwrap();
        let mark = ["X", "O"][side];
        let said = program.read(&format!("said/game-{number:06}.log"));
        let left = format!(" {mark}> INFO time_left ");
        let told: Vec<i64> = said.lines().filter_map(|line| line.split_once(&left)?.1.parse().ok()).collect();
        let moves = record["moves"].as_array().unwrap();
        let took: Vec<i64> =
            moves.iter().skip(side).step_by(2).map(|one| one["ms"].as_i64().unwrap()).collect();
        assert!(took.len() > 4 && told.len() >= took.len(), "{} moves, {} told", took.len(), told.len());
        let mut due = 60_000;
        for (told, took) in told.iter().zip(&took) {
            // The request comes a moment after the clock starts.
            assert!((due - took - 1..=due).contains(told), "{told} ms are left, {due} by the record: {said}");
            due += 1000 - took;
        }
        assert!(due > 60_000 + 1000 * took.len() as i64 / 2, "more was added than used: {took:?}");
    }
}

fn field(lines: &[&str]) -> String {
    format!(
        "tournament = \"match\"\ngame = \"ultimate\"\ngames = 2\nopenings = \"random:4\"\nseed = 7\n{}\n\
         [[players]]\nplayer = \"ultimate2\"\n[[players]]\nplayer = \"ultimate2\"\nname = \"other\"\n",
        lines.join("\n")
    )
}

/// Games are adjudicated only if an option or a file requires adjudication.
#[test]
fn games_are_adjudicated_as_options_and_files_say() {
    let program = Program::new();
    let drawn = "draw = { moves = 2, points = 1000000, from = 9 }";
    let lost = "loss = { moves = 1, points = 1 }";
    let even = "--adjudicate-draw 2/1000000";
    // Lines of the file, options, and the length of drawn games, which is `None` for lost games.
    let cases: [(&[&str], &str, Option<usize>); 9] = [
        (&[], "--adjudicate-draw 2/1000000/9", Some(11)),
        (&[], "--adjudicate-loss 1/1", None),
        (&["[adjudication]", drawn], "", Some(11)),
        (&["[adjudication]", lost], "", None),
        (&["[adjudication]", drawn], "--adjudicate-draw 2/1000000/19", Some(21)),
        (&["[adjudication]", drawn], "--adjudicate-draw 4/1000000", Some(8)),
        (
            &["[adjudication]", lost],
            "--adjudicate-loss 1/4000000000 --adjudicate-draw 2/1000000/29",
            Some(31),
        ),
        // An option for one rule keeps the file's other rule.
        (&["[adjudication]", lost], even, None),
        (&["[adjudication]", lost, drawn], "--adjudicate-loss 50/4000000000", Some(11)),
    ];
    for (number, (file, options, draws)) in cases.into_iter().enumerate() {
        program.write("two.toml", &field(file));
        let arguments = format!("arena run two.toml --json --out results{number} {options}");
        let json = program.feed(arguments.split_whitespace(), "").ok().json();
        let told = format!("{file:?} {options}: {}", json["endings"]);
        assert_eq!(json["endings"], json!({"adjudicated": 2}), "{told}");
        assert_eq!(json["draws"], if draws.is_some() { 2 } else { 0 }, "{told}");
        for game in games(&program, &format!("results{number}")) {
            let record = &game["record"];
            assert_eq!(record["result"]["why"], "adjudicated", "{told}");
            let moves = record["moves"].as_array().unwrap();
            match draws {
                Some(length) => {
                    assert_eq!((moves.len(), &record["result"]["winner"]), (length, &Value::Null), "{told}")
                }
                None => {
                    let loser = if moves.len() % 2 == 1 { "x" } else { "o" };
                    assert!(
                        record["result"]["winner"] != loser && record["result"]["winner"].is_string(),
                        "{told}"
                    );
                    assert!(
                        moves.last().unwrap()["judgement"]["score"]["points"].as_i64().unwrap() < 0,
                        "{told}"
                    );
                }
            }
        }
    }
    program.write("two.toml", &field(&[]));
    let json = program.run("arena run two.toml --json").ok().json();
    assert_eq!(json["endings"].get("adjudicated"), None, "nothing unless told: {json}");
    program.run("arena run two.toml --adjudicate-draw 0/5").fails(2, &["3/500/20"]);
    program.write("two.toml", &field(&["[adjudication]", "win = { moves = 1, points = 1 }"]));
    program.run("arena run two.toml").fails(1, &["two.toml:7:1", "win"]);
}

/// Observable effect of a setting.
enum Seen {
    /// Pointer into the plan of the result log, with the values of the file and of the option.
    Plan(&'static str, Value, Value),
    /// Existence of a file or folder, `first` for the file's value and `second` for the option's value.
    Path,
    /// Text in a rejection, for the file's value and for the option's.
    Refused(&'static str, &'static str),
}

/// Every field of a file has an option that overrides the field. The test sets every field alone and together
/// with its option.
#[test]
fn every_option_comes_before_its_field() {
    let plan_of = |at, file: Value, option: Value| Seen::Plan(at, file, option);
    let mib = |count: u64| json!(count << 20);
    // Kind of tournament, field in the file, option, and the effect of both.
    let table: Vec<(&str, &str, &str, Seen)> = vec![
        ("match", "games = 4", "--games 6", plan_of("/tournament/games", json!(4), json!(6))),
        (
            "swiss",
            "opening_pairs = 2",
            "--opening-pairs 3",
            plan_of("/tournament/openings", json!(2), json!(3)),
        ),
        ("swiss", "rounds = 1", "--rounds 2", plan_of("/tournament/rounds", json!(1), json!(2))),
        (
            "sprt",
            "sprt.elo0 = 5",
            "--elo0 -5",
            plan_of("/tournament/hypotheses/elo0", json!(5.0), json!(-5.0)),
        ),
        (
            "sprt",
            "sprt.elo1 = 30",
            "--elo1 20",
            plan_of("/tournament/hypotheses/elo1", json!(30.0), json!(20.0)),
        ),
        (
            "sprt",
            "sprt.alpha = 0.1",
            "--alpha 0.2",
            plan_of("/tournament/hypotheses/alpha", json!(0.1), json!(0.2)),
        ),
        (
            "sprt",
            "sprt.beta = 0.1",
            "--beta 0.2",
            plan_of("/tournament/hypotheses/beta", json!(0.1), json!(0.2)),
        ),
        (
            "sprt",
            "sprt.model = \"normalised\"",
            "--model logistic",
            plan_of("/tournament/hypotheses/model", json!("normalised"), json!("logistic")),
        ),
        (
            "match",
            "game = \"line:4x4:k=3\"",
            "--game 5x5",
            plan_of("/game", json!("line:4x4:k=3"), json!("5x5")),
        ),
        (
            "match",
            "openings = \"random:1\"",
            "--openings random:2",
            plan_of("/openings/plies", json!(1), json!(2)),
        ),
        (
            "match",
            "colours = \"fixed\"",
            "--colours swap",
            plan_of("/colours", json!("fixed"), json!("swap")),
        ),
        (
            "match",
            "time = \"1m+3s\"",
            "--time 2m+1s",
            plan_of(
                "/entrants/1/time",
                json!({"total_ms": 60_000, "increment_ms": 3000}),
                json!({"total_ms": 120_000, "increment_ms": 1000}),
            ),
        ),
        ("match", "nodes = 70", "--nodes 50", plan_of("/entrants/0/nodes", json!(70), json!(50))),
        ("match", "depth = 3", "--depth 5", plan_of("/entrants/1/depth", json!(3), json!(5))),
        ("match", "margin = 30", "--margin 20", plan_of("/entrants/0/margin", json!(30), json!(20))),
        ("match", "memory = 30", "--memory 20", plan_of("/entrants/0/memory", mib(30), mib(20))),
        ("match", "seed = 4", "--seed 5", plan_of("/seed", json!(4), json!(5))),
        (
            "match",
            "presets = \"first.toml\"",
            "--presets second.toml",
            plan_of("/presets", json!("# first\n"), json!("# second\n")),
        ),
        (
            "match",
            "adjudication.draw = { moves = 2, points = 10 }",
            "--adjudicate-draw 3/20/4",
            plan_of(
                "/adjudication/draw",
                json!({"moves": 2, "points": 10, "from": 0}),
                json!({"moves": 3, "points": 20, "from": 4}),
            ),
        ),
        (
            "match",
            "adjudication.loss = { moves = 2, points = 10, from = 6 }",
            "--adjudicate-loss 3/20",
            plan_of(
                "/adjudication/resign",
                json!({"moves": 2, "points": 10, "from": 6}),
                json!({"moves": 3, "points": 20, "from": 0}),
            ),
        ),
        (
            "match",
            "keep_engines = true",
            "--keep-engines",
            plan_of("/keep_engines", json!(true), json!(true)),
        ),
        // No machine has this many cores.
        ("match", "concurrency = 1023", "--concurrency 1024", Seen::Refused("1\u{202f}023", "1\u{202f}024")),
        ("match", "share_cores = true\nconcurrency = 1000", "--share-cores", Seen::Refused("", "")),
        (
            "match",
            "workers = \"nats://127.0.0.1:1\"",
            "--workers nats://127.0.0.1:2",
            Seen::Refused("nats://127.0.0.1:1", "nats://127.0.0.1:2"),
        ),
        (
            "match",
            "openings_order = \"listed\"",
            "--openings-order shuffled",
            Seen::Refused("need a file of openings", "need a file of openings"),
        ),
        (
            "match",
            "openings_from = 2",
            "--openings-from 3",
            Seen::Refused("need a file of openings", "need a file of openings"),
        ),
        ("match", "out = \"first\"", "--out second", Seen::Path),
        ("match", "log = \"first\"", "--log second", Seen::Path),
        ("match", "report = \"first.html\"", "--report second.html", Seen::Path),
        ("match", "records = \"first.json\"", "--records second.json", Seen::Path),
    ];
    // A build without the fleet rejects every worker alike.
    let is_in_this_build = |option: &str| cfg!(feature = "fleet") || !option.starts_with("--workers");
    for (kind, field, option, seen) in table.iter().filter(|(_, _, option, _)| is_in_this_build(option)) {
        let fields = match *kind {
            "match" => vec!["games = 2"],
            "swiss" => vec!["rounds = 1"],
            _ => vec!["games = 2", "sprt.elo0 = 0", "sprt.elo1 = 40"],
        };
        let name = |text: &str| text.split(" =").next().unwrap().to_owned();
        for (in_file, as_option) in [(true, false), (false, true), (true, true)] {
            let program = Program::new();
            program.write("first.toml", "# first\n");
            program.write("second.toml", "# second\n");
            let mut lines: Vec<&str> =
                ["game = \"tictactoe\"", "seed = 1"].into_iter().chain(fields.clone()).collect();
            lines.retain(|line| name(line) != name(field));
            if !in_file && field.starts_with("sprt.") {
                // Without the file's test, the options describe the whole test.
                lines.retain(|line| !line.starts_with("sprt."));
            }
            match (in_file, *option) {
                (true, _) => lines.push(field),
                (false, "--share-cores") => lines.push("concurrency = 1000"),
                (false, _) => {}
            }
            program.write(
                "field.toml",
                &format!(
                    "tournament = \"{kind}\"\n{}\n[[players]]\nplayer = \"random\"\nname = \"other\"\n[[players]]\nplayer = \"random\"\n",
                    lines.join("\n")
                ),
            );
            let out = if option.starts_with("--out") { "" } else { "--out results" };
            let options = if as_option { option } else { "" };
            let run = program.feed(format!("arena run field.toml {out} {options}").split_whitespace(), "");
            let told = format!("{} {options}: {}{}", lines.join(", "), run.text, run.error);
            match seen {
                Seen::Plan(at, of_file, of_option) => {
                    assert_eq!(run.code, 0, "{told}");
                    let expected = if as_option { of_option } else { of_file };
                    let plan = plan(&program, "results");
                    assert_eq!(plan.pointer(at), Some(expected), "{told}{plan}");
                }
                Seen::Refused("", _) => assert_eq!(run.code, 0, "{told}"),
                Seen::Refused(of_file, of_option) => {
                    assert_ne!(run.code, 0, "{told}");
                    let expected = if as_option { of_option } else { of_file };
                    assert!(run.error.contains(expected), "{told}");
                }
                Seen::Path => {
                    assert_eq!(run.code, 0, "{told}");
                    let names = option.split(' ').nth(1).unwrap();
                    let first = program.path(&names.replace("second", "first")).exists();
                    assert_eq!((first, program.path(names).exists()), (!as_option, as_option), "{told}");
                }
            }
        }
    }
    // The table is complete, because the remaining options have no field.
    let help = Program::new().run("arena run --help").ok().text;
    let known: BTreeSet<&str> = help
        .lines()
        .filter_map(|line| line.trim().split([' ', '[']).next().filter(|word| word.starts_with("--")))
        .collect();
    let without =
        ["--lang", "--data", "--allow-changed", "--force", "--json", "--title", "--late", "--withdraw"];
    let here = table.iter().filter_map(|(_, _, option, _)| option.split(' ').next());
    assert_eq!(here.chain(without).collect::<BTreeSet<&str>>(), known);
}

/// A player's own limits override the file's limits. Options override both.
#[test]
fn limits_of_one_player_lie_between() {
    let program = Program::new();
    program.write(
        "field.toml",
        "tournament = \"match\"\ngame = \"tictactoe\"\ngames = 2\nseed = 1\ntime = \"10s/move\"\nnodes = 10\ndepth = 1\n\
         memory = 10\n[[players]]\nplayer = \"rule3\"\ntime = \"20s/move\"\nnodes = 20\ndepth = 2\nmemory = 20\n\
         [[players]]\nplayer = \"random\"\n",
    );
    let limits = |options: &str, out: &str| {
        program.feed(format!("arena run field.toml --out {out} {options}").split_whitespace(), "").ok();
        let plan = plan(&program, out);
        [0, 1].map(|who| {
            let entrant = &plan["entrants"][who];
            let number = |value: &Value| value.as_u64().unwrap();
            let memory = number(&entrant["memory"]) >> 20;
            (
                number(&entrant["time"]["per_move_ms"]),
                number(&entrant["nodes"]),
                number(&entrant["depth"]),
                memory,
            )
        })
    };
    assert_eq!(limits("", "own"), [(20_000, 20, 2, 20), (10_000, 10, 1, 10)]);
    let both = limits("--time 30s/move --nodes 30 --depth 3 --memory 30", "told");
    assert_eq!(both, [(30_000, 30, 3, 30); 2]);
}
