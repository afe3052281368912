//! Tests of files that `inarow arena` writes in addition to its table, which are reports and records.

use inarow_formats::Format;
use serde_json::Value;

use crate::arena::FIELD;
use crate::program::Program;

/// No game is played for a file that could not be written at the end.
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

/// The table comes first. The games stay, regardless of errors in other files.
#[cfg(unix)]
#[test]
fn a_report_that_finds_no_room_loses_no_game() {
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let arguments = "arena match random random --game tictactoe --games 6 --seed 1";
    for options in
        ["--report page.html", "--report page.html --out results", "--records games.json --out results"]
    {
        // Files of the previous run.
        let _ = std::fs::remove_file(program.path("results"));
        let is_page = options.contains("page");
        if !is_page {
            program.run(&format!("{arguments} --out results")).ok();
        }
        // Limit in blocks of 512 bytes. The limit suffices for results that do not exist yet, but for no file
        // made of them.
        let most = if is_page { 32 } else { 4 };
        let script = format!("trap '' XFSZ; ulimit -f {most}; exec {inarow} {arguments} {options}");
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
        // With enough space the command writes the file without playing.
        let again = options.split(" --out").next().unwrap();
        program.run(&format!("{arguments} --out {log} {again}")).ok();
        assert!(program.path(name).exists());
        std::fs::remove_file(program.path(name)).unwrap();
        assert_eq!(std::fs::read_to_string(program.folder.path().join(log)).unwrap(), kept);
    }
}

/// A full disk ends the run with its stored games. With space again, the command continues to an equal table.
#[cfg(unix)]
#[test]
fn a_log_that_finds_no_room_keeps_what_it_has() {
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let mine = format!("exec:{inarow} engine --player random --seed 4");
    let arguments =
        ["arena", "match", "random", &mine, "--games", "30", "--seed", "1", "--share-cores", "--json"];
    let straight = program.feed(arguments, "").ok().json();
    let quoted: Vec<String> = arguments.iter().map(|word| format!("'{word}'")).collect();
    let script =
        format!("trap '' XFSZ; ulimit -f 64; exec {inarow} {} --out results --log said", quoted.join(" "));
    let mut command = std::process::Command::new("sh");
    let output = command.current_dir(program.folder.path()).args(["-c", &script]).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{error}");
    for part in ["results", "could not be stored", "are saved", "Run the same command again"] {
        assert!(error.contains(part), "{part}: {error}");
    }
    let kept = program.read("results").lines().count();
    assert!(kept > 2 && kept < 31 && program.read("results").ends_with('\n'), "{kept} lines");
    let mut entries = 0;
    inarow_arena::log::read(&program.path("results"), |_| entries += 1).unwrap();
    assert_eq!(entries, kept - 1);
    let json = program.feed(arguments.iter().chain(&["--out", "results"]).copied(), "").ok().json();
    assert_eq!(crate::arena::table(&json), crate::arena::table(&straight));
    assert_eq!(program.read("results").lines().count(), 31);
    // Every game is stored. Only notes about files written by the leaving engine find no space, so the table is
    // printed. The files are many, so that a digit more in the games' times still leaves the limit within the
    // notes.
    let files: Vec<String> = (0..10).map(|number| format!("{number}{}", "w".repeat(200))).collect();
    let leaving = "engine --player random --seed 4\nshift\nfor file; do echo once more >> \"$file\"; done\n";
    program.write("leaving.sh", &format!("{inarow} {leaving}"));
    let run = |pad: usize, limit: Option<usize>| {
        for name in files.iter().map(String::as_str).chain(["results"]) {
            let _ = std::fs::remove_file(program.path(name));
        }
        let limit = limit.map_or_else(String::new, |most| format!("ulimit -f {most};"));
        let script = format!(
            "trap '' XFSZ; {limit} exec {inarow} arena match random 'exec:sh leaving.sh -{} {}' --games 4 --seed 1 \
             --share-cores --keep-engines --json --out results",
            "p".repeat(pad),
            files.join(" ")
        );
        let mut command = std::process::Command::new("sh");
        command.current_dir(program.folder.path()).args(["-c", &script]).output().unwrap()
    };
    assert_eq!(run(0, None).status.code(), Some(0));
    let whole = program.read("results");
    let games: usize = whole.lines().take(5).map(|line| line.len() + 1).sum();
    let (times, notes) = (whole[..games].matches("leaving.sh").count(), whole.len() - games);
    assert!(whole.lines().count() == 15 && notes > 2000, "it writes after the last game: {whole}");
    // The limit, in blocks of 512 bytes, must fall into the middle of the notes.
    let most = (games + notes / 2).div_ceil(512);
    let output = run((most * 512 - games - notes / 2) / times, Some(most));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("results"), "{error}");
    assert!((5..15).contains(&program.read("results").lines().count()), "{error}");
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["games"], 4, "{error}");
}

/// A transcript without space loses no game, and keeps its earlier lines.
#[cfg(unix)]
#[test]
fn lines_that_find_no_room_lose_no_game() {
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let script = format!(
        "trap '' XFSZ; ulimit -f 8; exec {inarow} arena match random 'exec:{inarow} engine --player random --seed 4' \
         --games 4 --seed 1 --share-cores --json --log said"
    );
    let mut command = std::process::Command::new("sh");
    let output = command.current_dir(program.folder.path()).args(["-c", &script]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json["games"], &json["endings"]["line"]), (&4.into(), &4.into()), "{json}");
    for name in crate::program::files(&program.path("said")) {
        let said = program.read(&format!("said/{name}"));
        assert!(!said.is_empty() && said.len() <= 4096, "{name}: {}", said.len());
    }
}

#[test]
fn a_report_holds_every_game_and_records_are_written() {
    let program = Program::new();
    program.write("field.toml", FIELD);
    program.run("arena run field.toml --report report.html --records games.json").ok();
    let page = program.read("report.html");
    for part in ["<!doctype html>", "minimax", "Elo with 95", "class=\"range\"", "id=\"ply\"", "<th><button"]
    {
        assert!(page.contains(part), "{part}");
    }
    for outside in ["src=", "href=\"http", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}: it needs no other file");
    }
    let (data, games) = shown(&page);
    assert_eq!(games.len(), 60);
    assert!(data["boards"].as_array().unwrap().len() == 1 && data["looks"].as_array().unwrap().len() == 1);
    let records: Value = serde_json::from_str(&program.read("games.json")).unwrap();
    assert_eq!(records["games"].as_array().or(records.as_array()).unwrap().len(), 60);
    program.run("arena match threat1 threat1 --games 2 --seed 1 --records games").ok();
    assert_eq!(crate::program::files(&program.path("games")), ["game-000001.psq", "game-000002.psq"]);
    program.run("arena match threat1 threat1 --games 2 --seed 1 --records games.sgf").ok();
    assert!(program.read("games.sgf").contains("GM[4]"));
    program
        .run("arena match random random --game ultimate --games 2 --records other.sgf")
        .fails(1, &["other.sgf: game 1", "json"]);
    program.run("arena match random random --games 2 --report report.txt").fails(2, &["html"]);
}

/// Games of a page, unpacked as the page's script does.
struct Shown {
    title: String,
    board: usize,
    moves: Vec<usize>,
    ms: Vec<Option<u64>>,
    won: Vec<usize>,
    lines: [String; 2],
    over: Vec<usize>,
    small: Vec<[usize; 3]>,
}

fn json_in(page: &str, id: &str) -> Value {
    let text = page.split(&format!("id=\"{id}\">")).nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(text).unwrap()
}

fn shown(page: &str) -> (Value, Vec<Shown>) {
    let (data, rows) = (json_in(page, "data"), json_in(page, "rows"));
    let name = |who: &Value| data["names"][who.as_u64().unwrap() as usize].as_str().unwrap();
    let base36 = |text: &str| u64::from_str_radix(text, 36).unwrap();
    let game = |row: &Value| {
        let board = row[3].as_u64().unwrap() as usize;
        let look = &data["looks"][data["boards"][board][0].as_u64().unwrap() as usize];
        let last = look["names"].as_array().unwrap().len() - 1;
        let width = if last < 36 {
            1
        } else if last < 36 * 36 {
            2
        } else {
            3
        };
        let score = ["1–0", "0–1", "½–½"][row[5].as_u64().unwrap() as usize];
        let ending = data["endings"][row[6].as_u64().unwrap() as usize].as_str().unwrap();
        let cells: Vec<char> = row[7].as_str().unwrap().chars().collect();
        let time = |text: &str| match text {
            "-" => None,
            "" => Some(0),
            text => Some(base36(text)),
        };
        let (lines, small): ([String; 2], Vec<[usize; 3]>) = match row.get(10) {
            None => Default::default(),
            Some(lines) => {
                let small = serde_json::from_value(row[12].clone()).unwrap();
                (serde_json::from_value(lines.clone()).unwrap(), small)
            }
        };
        let cells_at = |at: usize| {
            row.get(at).map(|cells| serde_json::from_value(cells.clone()).unwrap()).unwrap_or_default()
        };
        Shown {
            title: format!("{}. {} – {} {score}, {ending}", row[0], name(&row[1]), name(&row[2])),
            board,
            moves: cells.chunks(width).map(|cell| base36(&String::from_iter(cell)) as usize).collect(),
            ms: row[8].as_str().unwrap().split(',').map(time).collect(),
            won: cells_at(9),
            lines,
            over: cells_at(11),
            small,
        }
    };
    let games = rows.as_array().unwrap().iter().map(game).collect();
    (data, games)
}

/// Any number of games is stored, even in a folder of one tournament.
#[test]
fn many_games_are_whole_in_the_report_and_in_the_records() {
    let program = Program::new();
    for (game, count) in [("tictactoe", 1204), ("course", 6), ("line:40x40", 2)] {
        let many = format!("arena match random rule3 --game {game} --games {count} --seed 1 --out {count}");
        let many = if game == "tictactoe" { many } else { many.replace("rule3", "random") };
        program.run(&format!("{many} --report page.html --concurrency 2 --share-cores")).ok();
        let page = program.read("page.html");
        assert!(!page.contains("Here are the first"), "nothing is left out");
        let (data, games) = shown(&page);
        assert_eq!(games.len(), count);
        assert!(data["looks"].as_array().unwrap().len() == 1, "boards that differ in walls share the rest");
        let mut entries = Vec::new();
        inarow_arena::log::read(&program.path(&count.to_string()), |entry| entries.push(entry)).unwrap();
        entries.sort_by_key(|entry| entry.game);
        for (game, entry) in games.iter().zip(&entries) {
            let record = &entry.record;
            assert_eq!(game.moves, record.moves().map(|cell| cell.index()).collect::<Vec<_>>());
            assert_eq!(game.ms, record.plies.iter().map(|ply| ply.time_ms).collect::<Vec<_>>());
            let winner = record.result.unwrap().winner.map_or("½–½", |side| ["1–0", "0–1"][side.index()]);
            assert!(game.title.contains(winner), "{}", game.title);
            assert!(game.title.starts_with(&format!("{}. ", entry.game + 1)), "{}", game.title);
        }
        let boards: std::collections::BTreeSet<usize> = games.iter().map(|game| game.board).collect();
        assert_eq!(boards.len(), if game == "course" { 3 } else { 1 }, "a pair has one board");
        if game == "tictactoe" {
            assert!(page.len() < 400_000, "1204 games in {} bytes", page.len());
        }
    }
    let few = "arena match random random --game line:5x5 --seed 1 --records games";
    program.run(&format!("{few} --games 12")).ok();
    assert_eq!(crate::program::files(&program.path("games")).len(), 12);
    program.write("games/game-9.psq", "mine\n");
    program
        .run(&format!("{few} --games 2"))
        .fails(1, &["games: game-000003.psq", "another tournament", "2 games", "choose another folder"]);
    assert_eq!(crate::program::files(&program.path("games")).len(), 13, "others' files stay");
    program.run(&format!("{few} --games 12 --force")).ok();
    assert_eq!(crate::program::files(&program.path("games")).len(), 13);
}

/// A report stays a valid page for any names of engines.
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
        assert_eq!(page.matches("</script>").count(), 3, "only the page's own scripts end");
        assert!(page.contains(
            "&lt;/script&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt; &amp; &quot;co&quot; &lt;!--"
        ));
        let (data, games) = shown(page);
        assert!(data["names"].as_array().unwrap().iter().any(|one| one == name), "{data}");
        // Crosses and noughts have the colours of the light or dark theme.
        assert_ne!(data["looks"][0]["light"]["lines"], data["looks"][0]["dark"]["lines"]);
        assert_ne!(data["boards"][0][1], data["boards"][0][2]);
        assert!(games[0].moves.len() >= games[0].won.len());
    }
    assert!(reports[0].contains("lang=\"en\"") && reports[0].contains("A move on"), "{}", reports[0]);
    assert!(reports[1].contains("lang=\"ru\"") && reports[1].contains("На ход вперёд"), "{}", reports[1]);
}

/// A page names the sides as its boards show them.
#[test]
fn a_report_calls_sides_as_they_look() {
    let program = Program::new();
    for (game, stones) in [("gomoku", true), ("caro", false), ("line:9x9:k=4", false), ("score", false)] {
        for (lang, black, cross) in [
            (
                "en",
                ["With Black", "With White", "Black won", "Black · random"],
                ["With X", "With O", "X won", "X · random"],
            ),
            (
                "ru",
                ["За чёрных", "За белых", "Побед чёрных", "Чёрные · random"],
                ["За X", "За O", "X победил", "X · random"],
            ),
        ] {
            let line =
                format!("arena match random random --game {game} --games 2 --seed 1 --report page.html");
            let run = program.run(&format!("{line} --lang {lang}")).ok();
            let page = program.read("page.html");
            let (shown, others) = if stones { (black, cross) } else { (cross, black) };
            for (shown, other) in shown.into_iter().zip(others) {
                assert!(page.contains(shown), "{game}, {lang}: {shown}");
                assert!(!page.contains(other), "{game}, {lang}: {other}");
            }
            // The table uses the names of the boards.
            assert!(run.text.contains(shown[0]) && run.text.contains(shown[2]), "{}", run.text);
        }
    }
}

/// Overlays of a page are winning lines, and marks of small boards from the deciding move on.
#[test]
fn a_report_shows_lines_and_small_boards_that_were_won() {
    let program = Program::new();
    let data = |game: &str| {
        program
            .run(&format!("arena match random random --game {game} --games 20 --seed 1 --report page.html"))
            .ok();
        let page = program.read("page.html");
        assert!(page.contains("id=\"moves\" role=\"group\" aria-label=\"Moves\""), "{game}");
        shown(&page)
    };
    let count = |value: &Value| value.as_array().unwrap().len();
    for (game, cells) in [("tictactoe", 9), ("gomoku", 225), ("ultimate", 81), ("score", 100)] {
        let (data, games) = data(game);
        let look = &data["looks"][0];
        assert_eq!((count(&look["names"]), count(&look["light"]["corners"])), (cells, cells));
        assert_eq!(look["light"]["small"].is_object(), game == "ultimate");
        for one in &games {
            let title = &one.title;
            let has_path = one.lines[1].starts_with('M');
            // Lines that earn points are drawn without dimming other marks.
            let earns = game == "score";
            let is_won = title.ends_with(", line") || game == "ultimate" && one.over.len() == 3;
            assert!(earns || has_path == is_won, "{title}");
            assert_eq!(!one.won.is_empty(), has_path && !earns, "{title}");
            let mut boards: Vec<usize> = Vec::new();
            for &[ply, board, by] in &one.small {
                let is_sound = (3..=one.moves.len()).contains(&ply) && board < 9 && by < 3;
                assert!(is_sound && !boards.contains(&board), "{title}: {:?}", one.small);
                boards.push(board);
            }
            assert_eq!(boards.is_empty(), game != "ultimate", "{title}");
        }
        let drawn = games.iter().filter(|one| !one.lines[1].is_empty()).count();
        assert!(drawn > 0, "{game}: no line in {} games", games.len());
    }
}

/// An older log has no evaluation version. The log continues with its own openings or not at all.
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

/// Hours of games must not end in another program's file, so such a run does not start.
#[test]
fn files_of_others_are_not_replaced_and_are_told_before_the_first_game() {
    let program = Program::new();
    for (name, option) in [("page.html", "--report"), ("games.json", "--records"), ("games.sgf", "--records")]
    {
        program.write(name, "<p>Dear Anna,");
        let arguments = format!(
            "arena match random random --game tictactoe --games 2 --seed 1 --out results {option} {name}"
        );
        program.run(&arguments).fails(1, &[name, "has no mark of inarow", "--force"]);
        assert_eq!(program.read(name), "<p>Dear Anna,");
        assert!(!program.path("results").exists(), "{name}: games were played");
        program.run(&format!("{arguments} --force")).ok();
        assert!(program.read(name).contains("inarow"));
        // The replaced file may be replaced again, like any other file of this program.
        program.run(&arguments).ok();
        std::fs::remove_file(program.path("results")).unwrap();
    }
}

/// Such names would otherwise become a folder, or an endless wait.
#[test]
fn names_that_hold_no_results_are_told_at_once() {
    let program = Program::new();
    let arena = "arena match random random --games 2 --seed 1";
    for name in ["games.pgn", "games.psq", "games.lib"] {
        program.run(&format!("{arena} --records {name}")).fails(1, &[name, "choose json", "folder"]);
        assert!(!program.path(name).exists());
    }
    // Help and documents list every allowed format.
    let page = include_str!("../../../../docs/arena.md");
    let all: Vec<&str> = Format::extensions_of_many().collect();
    assert!(all.iter().all(|one| page.contains(&format!("`.{one}`"))), "{all:?}");
    let [others @ .., last] = all.as_slice() else { panic!("no format") };
    let all = format!("{} or {last}", others.join(", "));
    program.run(&format!("{arena} --records games.pgn --lang en")).fails(1, &[&format!("choose {all}, or")]);
    for command in ["arena match", "arena run"] {
        let help = program.run(&format!("{command} --help --lang en")).ok().text;
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains(&format!("({all}, as")), "{command}: {help}");
    }
    program.run(&format!("{arena} --records v1.2")).ok();
    assert!(program.path("v1.2").is_dir());
    #[cfg(unix)]
    {
        let made = std::process::Command::new("mkfifo").arg(program.path("pipe")).status();
        assert!(made.unwrap().success());
        for name in ["pipe", "/dev/null"] {
            program.run(&format!("{arena} --out {name}")).fails(1, &[name, "pipe or a device"]);
            program.run(&format!("arena tune threat1 --out {name}")).fails(1, &[name, "pipe or a device"]);
        }
    }
}

/// A table, a report and records of a log need neither games nor engines.
#[test]
fn a_log_alone_shows_what_is_in_it() {
    let program = Program::new();
    let arguments = "arena match random threat1 --game gomoku --games 4 --seed 3 --out results";
    let played = program.run(&format!("{arguments} --json --report page.html --records games.json")).ok();
    let (page, games) = (program.read("page.html"), program.read("games.json"));
    let log = program.read("results");
    let shown = program.run("arena show results --json --report again.html --records again.json").ok();
    assert_eq!(crate::arena::table(&shown.json()), crate::arena::table(&played.json()));
    assert_eq!((program.read("again.html"), program.read("again.json")), (page, games));
    assert!(program.run("arena show results").ok().text.contains("threat1"));
    assert!(program.run("arena show results --report course").ok().text.contains("threat1"));
    // An interrupted log of missing engines.
    let plan = log.lines().next().unwrap().replace("threat1", "exec:./gone");
    let half: Vec<&str> = log.lines().skip(1).take(2).collect();
    program.write("half", &format!("{plan}\n{}\n{{\"game\":", half.join("\n")));
    let before = program.read("half");
    let shown = program.run("arena show half").ok();
    assert!(shown.text.contains("exec:./gone"), "{}", shown.text);
    assert!(shown.error.contains("2 of 4 games are played"), "{}", shown.error);
    assert_eq!(program.read("half"), before, "a log that is shown stays as it is");
    program.write("milk", "milk\n");
    program.run("arena show milk").fails(1, &["milk: this is not a results file"]);
    program.run("arena show none").fails(1, &["none"]);
}

/// Order of a list of openings, and the first opening of the list.
#[test]
fn openings_are_played_in_their_order_from_any() {
    let program = Program::new();
    program.write("openings.txt", "h8\nh8i9\nh8i8\nh8h9\n");
    let openings = |options: &str| {
        let _ = std::fs::remove_file(program.path("log"));
        let arguments = format!(
            "arena match random random --games 4 --seed 5 --out log --openings openings.txt {options}"
        );
        program.run(arguments.trim_end()).ok();
        let head: serde_json::Value =
            serde_json::from_str(program.read("log").lines().next().unwrap()).unwrap();
        let moves = head["plan"]["openings"]["moves"].as_array().unwrap().clone();
        moves.iter().map(|moves| moves.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(openings("--openings-order listed"), ["h8", "h8 i9", "h8 i8", "h8 h9"]);
    assert_eq!(openings("--openings-from 3"), ["h8 i8", "h8 h9", "h8", "h8 i9"]);
    let shuffled = openings("");
    assert_eq!(openings("--openings-order shuffled"), shuffled);
    program.run("arena match random random --openings-from 2").fails(2, &["need a file of openings"]);
    program.run("arena match random random --openings random").fails(2, &["random:4"]);
    program.run("arena match random ./pbrain-mine").fails(2, &["exec:./pbrain-mine"]);
    program.run("arena match random random --games 2 --time 10+0.1 --out timed --openings random:3").ok();
    let head: Value = serde_json::from_str(program.read("timed").lines().next().unwrap()).unwrap();
    let time = &head["plan"]["entrants"][0]["time"];
    assert_eq!(*time, serde_json::json!({ "total_ms": 10_000, "increment_ms": 100 }), "of a second");
}

/// A log cannot be reproduced, so no command replaces a log.
#[test]
fn a_log_is_never_replaced() {
    let program = Program::new();
    let played = "arena match random random --game tictactoe --games 2 --seed 1 --out r.json";
    program.run(&format!("{played} --records r.json")).fails(1, &["r.json", "log of results"]);
    assert!(!program.path("r.json").exists());
    program.run(played).ok();
    let log = program.read("r.json");
    for option in ["--records r.json", "--records ./r.json --force"] {
        program.run(&format!("{played} {option}")).fails(1, &["r.json", "log of results"]);
        program.run(&format!("arena show r.json {option}")).fails(1, &["r.json", "log of results"]);
    }
    let other = played.replace("--out r.json", "--out other --records r.json --force");
    program.run(&other).fails(1, &["r.json", "log of results"]);
    program.write("game.txt", "[Game \"tictactoe\"]\n\n1. a1\n");
    assert!(!program.run("convert game.txt r.json --force").error.is_empty());
    assert_eq!(program.read("r.json"), log);
}

/// Formats without a mark do not tell the origin of a file.
#[test]
fn records_that_say_nothing_of_inarow_are_replaced_by_their_own_run_alone() {
    let program = Program::new();
    let played = "arena match random random --game line:5x5 --seed 1 --out results";
    for records in ["games.txt", "folder/"] {
        program.run(&format!("{played} --games 2 --records {records}")).ok();
        program.run(&format!("{played} --games 4 --records {records}")).ok();
        std::fs::remove_file(program.path("results")).unwrap();
        let again = format!("{played} --games 4 --records {records}");
        program.run(&again).fails(1, &["has no mark of inarow", "--force"]);
        assert!(!program.path("results").exists(), "games were played");
        program.run(&format!("{again} --force")).ok();
        std::fs::remove_file(program.path("results")).unwrap();
    }
    std::fs::create_dir(program.path("hand")).unwrap();
    program.write("hand/game-000001.psq", "Dear Anna,");
    program.run(&format!("{played} --games 2 --records hand")).fails(1, &["game-000001.psq", "--force"]);
    assert_eq!(program.read("hand/game-000001.psq"), "Dear Anna,");
}

/// No content of a log causes an endless wait or a crash.
#[test]
fn a_log_whose_plan_cannot_be_is_told() {
    let program = Program::new();
    program.run("arena match random threat1 --games 2 --seed 1 --share-cores --out results").ok();
    let log = program.read("results");
    let many = log.replacen("\"games\":2", "\"games\":4611686018427387904", 1);
    assert_ne!(many, log);
    program.write("many", &many);
    program.run("arena show many").fails(1, &["many"]);
    let from = log.find("\"entrants\":[").unwrap() + 12;
    let to = from + log[from..].find("},{").unwrap();
    program.write("one", &format!("{}{}", &log[..from], &log[to + 2..]));
    program.run("arena show one").fails(1, &["one"]);
    let hidden = log.replacen("\"name\":\"random\"", "\"name\":\"ran\\u001bdom\"", 1);
    assert_ne!(hidden, log);
    program.write("hidden", &hidden);
    program.run("arena show hidden").fails(1, &["hidden", "cannot be a name"]);
}

/// Other machines do not have the folders of this machine.
#[test]
fn folders_of_this_machine_are_refused_where_others_play() {
    let program = Program::new();
    for setting in ["dir=.", "folder=."] {
        let command =
            format!("arena match exec:./none threat1 --games 2 --b {setting} --workers nats://127.0.0.1:1");
        program.run(&command).fails(2, &["dir and folder"]);
    }
}
