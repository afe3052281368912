//! Tests of settings of a tournament on the command line and in a file, and their precedence.

use serde_json::Value;

use crate::program::Program;

/// Paths in a file are relative to the file. Counts that a tournament does not use are rejected.
#[test]
fn options_and_files_say_the_same() {
    let program = Program::new();
    let players = "[[players]]\nplayer = \"rule3\"\n[[players]]\nplayer = \"random\"\n";
    let head = |kind: &str, rest: &str| {
        format!(
            "tournament = \"{kind}\"\ngame = \"tictactoe\"\nopenings = \"random:2\"\nseed = 1\n{rest}\n{players}"
        )
    };
    let outputs =
        "games = 4\nlog = \"said\"\nkeep_engines = true\nreport = \"page.html\"\nrecords = \"games.json\"";
    std::fs::create_dir(program.path("folder")).unwrap();
    program.write("folder/match.toml", &head("match", outputs));
    assert_eq!(program.run("arena run folder/match.toml --json").ok().json()["games"], 4);
    for name in ["said", "page.html", "games.json"] {
        assert!(program.path("folder").join(name).exists(), "{name} stands beside the file");
    }
    program.run("arena run folder/match.toml --report here.html --records here.json").ok();
    assert!(program.path("here.html").exists() && program.path("here.json").exists());
    program.write("match.toml", &head("match", "games = 4"));
    assert_eq!(program.run("arena run match.toml --games 6 --json").ok().json()["games"], 6);
    program.write("swiss.toml", &head("swiss", "rounds = 1"));
    let json = program.run("arena run swiss.toml --rounds 2 --opening-pairs 3 --json").ok().json();
    assert_eq!(json["games"], 2 * 3 * 2);
    program.write("test.toml", &head("sprt", "games = 4"));
    let json = program.run("arena run test.toml --elo0=-5 --elo1 5 --alpha 0.1 --json").ok().json();
    assert_eq!((json["sprt"]["elo0"].as_f64(), json["sprt"]["alpha"].as_f64()), (Some(-5.0), Some(0.1)));
    let table = program.run("arena run test.toml --elo1 5 --model normalised").ok().text;
    for part in ["elo0 = 0, elo1 = 5, normalised", "Seed 1, openings: random moves, 2 each"] {
        assert!(table.contains(part), "{part}: {table}");
    }
    program.run("arena run match.toml --rounds 2").fails(1, &["rounds", "Swiss"]);
    program.run("arena run match.toml --elo0 2").fails(1, &["sprt"]);
    program.write("workers.toml", &head("match", "games = 4\nworkers = \"nats://localhost:1\"\nlog = \"x\""));
    program.run("arena run workers.toml").fails(1, &["workers.toml: ", "workers"]);
}

/// Returns the plan in a result log.
fn plan(program: &Program, log: &str) -> Value {
    let first: Value = serde_json::from_str(program.read(log).lines().next().unwrap()).unwrap();
    first["plan"].clone()
}

const TWO: &str = "[[players]]\nplayer = \"rule3\"\n[[players]]\nplayer = \"random\"\n";

/// Every option that a file turns on can be turned off on the command line.
#[test]
fn what_a_file_switches_on_is_switched_off() {
    let program = Program::new();
    let file = "tournament = \"match\"\ngame = \"tictactoe\"\ngames = 2\nseed = 1\nopenings = \"random:2:any\"\n\
                log = \"said\"\nkeep_engines = true\nreport = \"page.html\"\nrecords = \"games.json\"\nout = \"kept\"\n\
                [adjudication]\ndraw = { moves = 1, points = 1 }\nloss = { moves = 1, points = 1 }\n";
    program.write("match.toml", &format!("{file}{TWO}"));
    let written = ["said", "page.html", "games.json", "kept"];
    let off = "arena run match.toml --openings off --log off --keep-engines=off --report off --records off \
               --adjudicate-draw off --adjudicate-loss off --json";
    let run = |arguments: &str| program.feed(arguments.split_whitespace(), "");
    assert_eq!(run(&format!("{off} --out off")).ok().json()["games"], 2);
    for name in written {
        assert!(!program.path(name).exists(), "{name}");
    }
    run(&format!("{off} --out results")).ok();
    let results = plan(&program, "results");
    assert_eq!(results["adjudication"], serde_json::json!({}));
    assert_eq!((&results["keep_engines"], &results["openings"]["kind"]), (&Value::Null, &"none".into()));
    run("arena run match.toml").ok();
    for name in written {
        assert!(program.path(name).exists(), "{name}");
    }
    let kept = plan(&program, "kept");
    assert_eq!((&kept["keep_engines"], &kept["openings"]["plies"]), (&true.into(), &2.into()));
    assert_eq!(kept["adjudication"]["draw"]["moves"], 1);
    // Shared cores, and other machines.
    let wide =
        "tournament = \"match\"\ngame = \"tictactoe\"\ngames = 2\nconcurrency = 1000\nshare_cores = true\n";
    program.write("wide.toml", &format!("{wide}{TWO}"));
    run("arena run wide.toml").ok();
    run("arena run wide.toml --share-cores=off").fails(2, &["--share-cores"]);
    run("arena run wide.toml --share-cores=off --concurrency 1").ok();
    let away = "tournament = \"match\"\ngame = \"tictactoe\"\ngames = 2\nworkers = \"nats://127.0.0.1:1\"\n";
    program.write("away.toml", &format!("{away}{TWO}"));
    #[cfg(feature = "fleet")]
    run("arena run away.toml").fails(1, &["127.0.0.1:1"]);
    run("arena run away.toml --workers off --concurrency 1 --log lines").ok();
    // Only options on the command line contradict each other.
    for own in ["--log said", "--concurrency 2", "--keep-engines"] {
        let both = format!("arena match random random --workers nats://127.0.0.1:1 {own}");
        run(&both).fails(2, &["--workers", own.split(' ').next().unwrap()]);
    }
    run("arena run match.toml --keep-engines=perhaps").fails(2, &["--keep-engines", "perhaps", "on", "off"]);
}

/// A printed default of the program would be wrong, because the file decides.
#[test]
fn help_for_a_file_says_whose_the_defaults_are() {
    let program = Program::new();
    for (lang, by_default, by_file, others, [records, log]) in [
        (
            "en",
            "default:",
            "default: as in the file",
            ["default: the one chosen in the game"],
            ["records <FILE|FOLDER|off>", "log <FOLDER|off>"],
        ),
        (
            "ru",
            "по умолчанию",
            "по умолчанию как в файле",
            ["по умолчанию выбранный в игре"],
            ["records <ФАЙЛ|ПАПКА|off>", "log <ПАПКА|off>"],
        ),
    ] {
        let help = program.run(&format!("arena run --help --lang {lang}")).ok().text;
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let each = words.replace("по умолчанию как в файле для каждого игрока", by_file);
        let said = each.matches(by_default).count();
        let of_file = each.matches(by_file).count();
        let of_others: usize = others.iter().map(|other| each.matches(other).count()).sum();
        assert!(of_file > 15, "{of_file}: {words}");
        assert_eq!(said, of_file + of_others, "{words}");
        for option in ["share-cores[=<on|off>]", records, log] {
            assert!(help.contains(option), "{option}: {help}");
        }
    }
}

/// A preset saved by tuning is known everywhere. A plan contains the preset's values, so that its games never
/// change.
#[test]
fn presets_that_somebody_keeps_are_known_to_tournaments_engines_and_lists() {
    let program = Program::new();
    let tune = "arena tune rating-map:w_attack=-1:w_defence=-1 --game line:9x9 --param w_attack=-2..2 \
                --param w_defence=-2..2 --seed 5 --method genetic --population 8 --pairs 2 --games 192 --max-games 2 \
                --save mine --save-anyway";
    program.feed(tune.split_whitespace(), "").ok();
    let play = "arena match rating-map:preset=mine random --game line:9x9 --games 2 --seed 1";
    assert_eq!(program.run(&format!("{play} --json --out results")).ok().json()["games"], 2);
    let presets = plan(&program, "results")["presets"].as_str().unwrap().to_owned();
    assert!(presets.contains("mine") && presets.contains("w_attack"), "{presets}");
    program.write(
        "match.toml",
        "tournament = \"match\"\ngames = 2\nseed = 1\ngame = \"line:9x9\"\n\
         [[players]]\nplayer = \"rating-map:preset=mine\"\n[[players]]\nplayer = \"random\"\n",
    );
    program.run("arena run match.toml --json").ok();
    // Other saved presets do not change a plan. A file's own preset with an equal name has priority.
    program.feed(tune.replace("--save mine", "--save other").split_whitespace(), "").ok();
    program.run(&format!("{play} --out results")).ok();
    program.write("own.toml", "[rating-map.mine]\nw1 = 1.5\n");
    program.run(&format!("{play} --out others --presets own.toml")).ok();
    assert_eq!(plan(&program, "others")["presets"], "[rating-map.mine]\nw1 = 1.5\n");
    program.run(&format!("{play} --out results --presets own.toml")).fails(1, &["--presets"]);
    // A search may start with the preset.
    let again = tune.replace(":w_attack=-1:w_defence=-1", ":preset=mine").replace("--save mine", "--json");
    let tuned = program.feed(again.replace("--save-anyway", "").split_whitespace(), "").ok().json();
    assert_eq!(tuned["player"], "rating-map:preset=mine");
    // The preset is known to engines and lists, but only in this profile.
    let engine = "engine --player rating-map:preset=mine --seed 1";
    let said = program.feed(engine.split(' '), "START 15\nBEGIN\nEND\n").ok().text;
    assert!(said.contains("OK") && said.contains(','), "{said}");
    let file = format!("{engine} --data nowhere --presets own.toml");
    program.feed(file.split(' '), "START 15\nEND\n").ok();
    program.run(&format!("{engine} --data nowhere")).fails(2, &["mine"]);
    program.run(&format!("{play} --data nowhere")).fails(2, &["mine"]);
    assert!(!program.path("nowhere").exists(), "to look, nothing is made");
    let listed = |more: &str| program.run(&format!("players{more}")).ok();
    for (lang, part) in [("en", "presets: attacker"), ("ru", "наборы: attacker")] {
        let text = listed(&format!(" --lang {lang}")).text;
        assert!(text.contains(part) && text.contains("mine"), "{text}");
    }
    let json = listed(" --json").json();
    let map = json.as_array().unwrap().iter().find(|player| player["name"] == "rating-map").unwrap();
    assert_eq!(map["presets"], serde_json::json!(["attacker", "attacker10", "balanced", "mine", "other"]));
    assert!(!listed(" --data nowhere").text.contains("mine"));
}

/// A player's own settings override common settings, and reach the player's program.
#[cfg(unix)]
#[test]
fn each_of_two_players_has_settings_of_its_own() {
    let program = Program::new();
    program.write(
        "mock.sh",
        "while read -r line; do echo \"$line\" >> said; case \"$line\" in START*|RESTART*) echo OK ;; ABOUT*) echo UNKNOWN ABOUT ;; \
         BEGIN*|TURN*) exit 3 ;; END*) exit 0 ;; esac; done\n",
    );
    let arguments = "arena match random|exec:sh mock.sh|--games|2|--time|9s/move|--nodes|50|--out|log|\
                     --a|name=Anna|--a|nodes=7|--b|name=Mock|--b|time=1s/move|--b|threads=3|--b|hash=64|--b|info.strength=90|\
                     --b|margin=20";
    let arguments = arguments.replacen("arena match ", "arena|match|", 1);
    let table = program.feed(arguments.split('|'), "").ok().text;
    for part in ["Limits of Anna: 9s/move, nodes 7", "margin 20 ms", "INFO hash_size 65536, INFO strength 90"]
    {
        assert!(table.contains(part), "{part}: {table}");
    }
    let head: serde_json::Value = serde_json::from_str(program.read("log").lines().next().unwrap()).unwrap();
    let [a, b] = [0, 1].map(|who| &head["plan"]["entrants"][who]);
    assert_eq!(
        (&a["name"], &a["nodes"], &a["time"]["per_move_ms"]),
        (&"Anna".into(), &7.into(), &9000.into())
    );
    assert_eq!(
        (&b["name"], &b["nodes"], &b["time"]["per_move_ms"]),
        (&"Mock".into(), &50.into(), &1000.into())
    );
    let said = program.read("said");
    for line in ["INFO thread_num 3", "INFO hash_size 65536", "INFO strength 90"] {
        assert!(said.contains(line), "{line}: {said}");
    }
    for (option, part) in [
        ("--a threads=2", "threads: only an external engine"),
        ("--a hash=64", "hash: only an external engine"),
        ("--a info.strength=5", "info: only an external engine"),
        ("--b info.time_left=5", "time_left cannot be sent as INFO"),
        ("--b colour=red", "unknown key colour"),
        ("--b name", "write KEY=VALUE"),
        ("--b nodes=x", "not a whole number"),
    ] {
        let run = program.feed("arena|match|random|exec:sh mock.sh".split('|').chain(option.split(' ')), "");
        run.fails(2, &[part]);
    }
}

/// The order belongs to the list of openings.
#[test]
fn openings_without_an_order_take_the_place_of_a_list_with_one() {
    let program = Program::new();
    let file = "tournament = \"match\"\ngame = \"tictactoe\"\ngames = 2\nseed = 1\nopenings = \"none.txt\"\n\
                openings_order = \"listed\"\nopenings_from = 2\n";
    program.write("list.toml", &format!("{file}{TWO}"));
    program.run("arena run list.toml").fails(1, &["none.txt"]);
    for openings in ["off", "random:2:any"] {
        program.run(&format!("arena run list.toml --openings {openings}")).ok();
    }
}

#[test]
fn the_first_opening_is_one_of_a_list() {
    let program = Program::new();
    program.write("openings.txt", "h8\nh8i9\nh8i8\nh8h9\n");
    program
        .run("arena match random random --openings openings.txt --openings-from 5")
        .fails(2, &["--openings-from 5", "the file has 4 openings"]);
    program.run("arena tune threat1 --openings-from 2").fails(2, &["need a file of openings"]);
}
