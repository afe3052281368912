//! What `inarow arena` writes beside its table: reports and records.

use serde_json::Value;

use crate::arena::FIELD;
use crate::program::Program;

/// Nothing is played for a file that could not be written in the end.
#[test]
fn where_games_are_to_be_written_is_looked_at_before_the_first() {
    let program = Program::new();
    program.write("plain", "milk\n");
    for (options, part) in [
        ("--game ultimate --records games.sgf", "games.sgf"),
        ("--game course --records games.sgf", "games.sgf"),
        ("--records none/games.json", "none"),
        ("--records plain", "plain"),
        ("--records plain/games", "plain"),
        ("--report none/page.html", "none"),
        ("--report plain/page.html", "plain"),
    ] {
        program
            .run(&format!("arena match random random --games 2 --seed 1 --out results {options}"))
            .fails(1, &[part]);
        assert!(!program.path("results").exists(), "{options}: games were played");
    }
    assert_eq!(program.read("plain"), "milk\n");
}

/// The table comes first, and the games stay, whatever befalls the files they are written to.
#[cfg(unix)]
#[test]
fn a_report_that_finds_no_room_loses_no_game() {
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let arguments = "arena match random random --game tictactoe --games 6 --seed 1";
    for options in ["--report page.html", "--report page.html --out results"] {
        // No file may grow beyond 16 KiB: the results are smaller, the page is not.
        let script = format!("trap '' XFSZ; ulimit -f 32; exec {inarow} {arguments} {options}");
        let mut command = std::process::Command::new("sh");
        command.current_dir(program.folder.path()).env("TMPDIR", program.folder.path()).args(["-c", &script]);
        let output = command.output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("X won"), "{options}: no table; {error}");
        let log = error.split("--out ").nth(1).and_then(|rest| rest.split_whitespace().next());
        let log = log.unwrap_or_else(|| panic!("{options}: where the games are is not told: {error}"));
        let kept = std::fs::read_to_string(program.folder.path().join(log)).unwrap();
        assert_eq!(kept.lines().count(), 7, "{log}");
        let name = options.split_whitespace().nth(1).unwrap();
        assert!(!program.path(name).exists(), "half of {name} was written");
        // With room the same command writes it, and plays nothing.
        let again = options.split(" --out").next().unwrap();
        program.run(&format!("{arguments} --out {log} {again}")).ok();
        assert!(program.path(name).exists());
        std::fs::remove_file(program.path(name)).unwrap();
        assert_eq!(std::fs::read_to_string(program.folder.path().join(log)).unwrap(), kept);
    }
}

#[test]
fn a_report_holds_every_game_and_records_are_written() {
    let program = Program::new();
    program.write("field.toml", FIELD);
    program.run("arena run field.toml --report report.html --records games.json").ok();
    let page = program.read("report.html");
    for part in [
        "<!doctype html>",
        "minimax",
        "Elo with 95",
        "\"board\":0",
        "class=\"range\"",
        "id=\"ply\"",
        "<th><button",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for outside in ["src=", "href=\"http", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}: it needs no other file");
    }
    let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["games"].as_array().unwrap().len(), 60);
    assert_eq!(data["boards"].as_array().unwrap().len(), 1);
    let records: Value = serde_json::from_str(&program.read("games.json")).unwrap();
    assert_eq!(records["games"].as_array().or(records.as_array()).unwrap().len(), 60);
    program.run("arena match threat1 threat1 --games 2 --seed 1 --records games").ok();
    assert_eq!(crate::program::files(&program.path("games")), ["game-000001.psq", "game-000002.psq"]);
    program.run("arena match threat1 threat1 --games 2 --seed 1 --records games.sgf").ok();
    assert!(program.read("games.sgf").contains("GM[4]"));
    program
        .run("arena match random random --game ultimate --games 2 --records other.sgf")
        .fails(1, &["other.sgf: game 1", "json"]);
    program.run("arena match random random --games 2 --report report.txt").fails(2, &[".html"]);
}

/// A page that a browser can hold, and a folder of one tournament.
#[test]
fn many_games_are_cut_in_the_report_and_whole_in_the_records() {
    let program = Program::new();
    let many =
        "arena match random random --game tictactoe --games 1004 --seed 1 --concurrency 2 --share-cores";
    program.run(&format!("{many} --report page.html")).ok();
    let page = program.read("page.html");
    assert!(page.contains("the first 1000 of"), "it says that there are more");
    let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["games"].as_array().unwrap().len(), 1000);
    let few = "arena match random random --game line:5x5 --seed 1 --records games";
    program.run(&format!("{few} --games 12")).ok();
    assert_eq!(crate::program::files(&program.path("games")).len(), 12);
    program.write("games/game-9.psq", "mine\n");
    program
        .run(&format!("{few} --games 2"))
        .fails(1, &["games: game-000003.psq", "another tournament", "2 games", "name another folder"]);
    assert_eq!(crate::program::files(&program.path("games")).len(), 13, "others' files stay");
    program.run(&format!("{few} --games 12")).ok();
    assert_eq!(crate::program::files(&program.path("games")).len(), 13);
}

/// Whatever engines are called, a report stays a page with their names in it.
#[test]
fn names_in_a_report_are_text() {
    let program = Program::new();
    let name = "</script><img src=x onerror='alert(1)'> & \"co\" <!--";
    let players =
        format!("[[players]]\nplayer = \"random\"\nname = {name:?}\n[[players]]\nplayer = \"rule3\"\n");
    program.write(
        "two.toml",
        &format!("tournament = \"match\"\ngames = 2\ngame = \"tictactoe\"\nseed = 1\n{players}"),
    );
    let reports = ["en", "ru"].map(|lang| {
        program.run(&format!("--lang {lang} arena run two.toml --report {lang}.html")).ok();
        program.read(&format!("{lang}.html"))
    });
    for page in &reports {
        for raw in ["<img", "<!--"] {
            assert!(!page.contains(raw), "{raw}");
        }
        assert_eq!(page.matches("</script>").count(), 2, "only the page's own scripts end");
        assert!(page.contains(
            "&lt;/script&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt; &amp; &quot;co&quot; &lt;!--"
        ));
        let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
        let data: Value = serde_json::from_str(data).unwrap();
        assert!(data["names"].as_array().unwrap().iter().any(|one| one == name), "{data}");
        // Crosses and noughts have the reader's colours, light or dark.
        assert_ne!(data["boards"][0]["light"]["win"], data["boards"][0]["dark"]["win"]);
        let game = &data["games"][0];
        assert!(game["moves"].as_array().unwrap().len() >= game["won"].as_array().unwrap().len());
    }
    assert!(reports[0].contains("lang=\"en\"") && reports[0].contains("A move on"), "{}", reports[0]);
    assert!(reports[1].contains("lang=\"ru\"") && reports[1].contains("На ход вперёд"), "{}", reports[1]);
}

/// A log of before says nothing of a judgement: it goes on with the openings that it was begun with, or not at all.
#[test]
fn openings_that_nobody_judged_stay_what_they_were() {
    let program = Program::new();
    let command = "arena match random threat1 --games 2 --seed 1 --share-cores --out results --openings";
    program.run(&format!("{command} random:4:any")).ok();
    assert!(program.read("results").contains(r#""openings":{"kind":"random","plies":4}"#));
    program.run(&format!("{command} random:4")).fails(1, &["results", "different in --openings"]);
    program.run(&format!("{command} random:4:any")).ok();
    program.run(&format!("{command} random:4:all")).fails(2, &["random:4:any"]);
}
