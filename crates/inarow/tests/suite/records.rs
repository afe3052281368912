//! Tests of games as files for other programs, and of their transcripts. Files that are read back equal the
//! log.

use inarow_formats::{Format, ReadOptions};
use inarow_play::PlayerSpec;
use inarow_record::{End, Record};
use serde_json::Value;

use crate::limits::games;
use crate::program::Program;

/// Returns the records of a result log.
fn kept(program: &Program, log: &str) -> Vec<Record> {
    games(program, log)
        .into_iter()
        .map(|mut game| inarow_formats::record_json::deserialize(game["record"].take()).unwrap())
        .collect()
}

fn read(program: &Program, name: &str, format: Format) -> Vec<Record> {
    let bytes = std::fs::read(program.path(name)).unwrap();
    inarow_formats::read(format, &bytes, &ReadOptions::default()).unwrap()
}

/// Checks that two records have equal set-up, moves, players and result.
#[track_caller]
fn same(read: &Record, kept: &Record, told: &str) {
    assert_eq!(read.setup, kept.setup, "{told}");
    assert_eq!(read.moves().collect::<Vec<_>>(), kept.moves().collect::<Vec<_>>(), "{told}");
    assert_eq!((&read.x.name, &read.o.name), (&kept.x.name, &kept.o.name), "{told}");
    let (there, here) = (read.result.unwrap(), kept.result.unwrap());
    assert_eq!(there.winner, here.winner, "{told}");
    // Formats have words for these endings, but not for adjudication.
    if matches!(here.why, End::Board(_) | End::Time) {
        assert_eq!(there.why, here.why, "{told}");
    }
}

/// Returns columns and rows from the top-left, from 0, as in the log.
fn places(record: &Record) -> Vec<(usize, usize)> {
    record.moves().map(|cell| (cell.index() % 15, cell.index() / 15)).collect()
}

/// Returns the moves of a psq file, without this program's reader.
fn psq_places(text: &str) -> Vec<(usize, usize)> {
    let place = |line: &str| {
        let numbers: Vec<usize> = line.split(',').map_while(|word| word.trim().parse().ok()).collect();
        if let [x, y, _] = numbers[..] { Some((x - 1, y - 1)) } else { None }
    };
    text.lines().skip(1).map_while(place).collect()
}

/// Returns the moves of each game of an SGF file, without this program's reader.
fn sgf_places(text: &str) -> Vec<Vec<(usize, usize)>> {
    let at = |letter: u8| usize::from(letter - b'a');
    let place = |(number, node): (usize, &str)| {
        let point = node.trim().strip_prefix(["B[", "W["][number % 2]).unwrap().as_bytes();
        (at(point[0]), at(point[1]))
    };
    text.split("(;").skip(1).map(|game| game.split(';').skip(1).enumerate().map(place).collect()).collect()
}

#[test]
fn records_say_what_the_log_says() {
    let program = Program::new();
    let engine = "while read -r line; do case \"$line\" in START*) echo OK;; ABOUT*) echo UNKNOWN ABOUT;; TURN*|BEGIN*|DONE*) ";
    program.write("crash.sh", &format!("{engine}exit 3;; esac; done\n"));
    program.write("late.sh", &format!("{engine}sleep 60;; esac; done\n"));
    let head = "game = \"gomoku\"\nopenings = \"random:3\"\nseed = 3\nshare_cores = true\nconcurrency = 4\n";
    let players = "[[players]]\nplayer = \"threat1\"\nname = \"Тройка, (first)\"\n[[players]]\nplayer = \"random\"\nname = \"second]\"\n";
    let others = "[[players]]\nplayer = \"exec:sh crash.sh\"\nname = \"crashes\"\n\
                  [[players]]\nplayer = \"exec:sh late.sh\"\nname = \"late\"\ntime = \"100ms/move\"\n";
    let drawn = "adjudication.draw = { moves = 2, points = 1000000, from = 9 }";
    let two = "[[players]]\nplayer = \"computer:level=2\"\n[[players]]\nplayer = \"computer:level=3\"\n";
    program.write("field.toml", &format!("tournament = \"round-robin\"\n{head}{players}{others}"));
    program.write("drawn.toml", &format!("tournament = \"match\"\ngames = 4\n{drawn}\n{head}{two}"));
    let mut ends = std::collections::BTreeSet::new();
    for (file, count) in [("field", 12), ("drawn", 4)] {
        let log = format!("{file}.log");
        for records in ["games.json", "games.sgf", "games"] {
            // The log is played once. Every format is written from the log.
            program.run(&format!("arena run {file}.toml --out {log} --records {file}-{records}")).ok();
        }
        let mut kept = kept(&program, &log);
        // Records name the round, which has two meetings of two games each.
        for (number, record) in kept.iter_mut().enumerate().filter(|_| file == "field") {
            record.event = Some(format!("gomoku (round {})", number / 4 + 1));
        }
        assert_eq!(kept.len(), count);
        ends.extend(kept.iter().map(|record| format!("{:?}", record.result.unwrap().why)));
        assert_eq!(read(&program, &format!("{file}-games.json"), Format::Json), kept, "JSON loses nothing");
        let sgf = read(&program, &format!("{file}-games.sgf"), Format::Sgf);
        let raw = sgf_places(&program.read(&format!("{file}-games.sgf")));
        assert_eq!((sgf.len(), raw.len()), (count, count));
        for (number, kept) in kept.iter().enumerate() {
            let told = format!("{file}, game {}", number + 1);
            same(&sgf[number], kept, &format!("{told} in SGF"));
            assert_eq!(raw[number], places(kept), "{told} in SGF");
            let name = format!("{file}-games/game-{:06}.psq", number + 1);
            let [mut psq] = <[Record; 1]>::try_from(read(&program, &name, Format::Psq)).unwrap();
            // After a given name the file has the kind of player, if the player belongs to this program.
            for (read, kept) in [(&mut psq.x, &kept.x), (&mut psq.o, &kept.o)] {
                if read.name != kept.name {
                    PlayerSpec::recognise(read);
                    assert_eq!(read.kind, kept.kind, "{name}");
                }
            }
            same(&psq, kept, &name);
            assert_eq!(psq_places(&program.read(&name)), places(kept), "{name}");
        }
        assert!(kept.iter().any(|record| record.x.name != kept[0].x.name), "sides change");
    }
    let ends: Vec<&str> = ends.iter().map(String::as_str).collect();
    assert_eq!(ends, ["Adjudicated", "Board(Line)", "Crash", "Hang"]);
}

/// Returns the lines of a transcript, as seconds since the start, side and sign, and text.
fn said(program: &Program, name: &str) -> Vec<(f64, String, String)> {
    let line = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default().to_owned();
        let (time, sign, text) = (word(), word(), word());
        let (whole, part) = time.split_once('.').unwrap();
        assert!(!whole.is_empty() && part.len() == 6, "{line}: seconds with six places");
        (time.parse().unwrap(), sign, text)
    };
    program.read(name).lines().map(line).collect()
}

/// Every line of input, output and errors has its time. Delays appear between the lines.
#[test]
fn lines_are_kept_with_their_time() {
    let program = Program::new();
    // The engine thinks for a quarter of a second about its first move.
    program.write(
        "engine.sh",
        &format!(
            "echo warming up >&2\nwhile read -r line; do case \"$line\" in BEGIN*) sleep 0.25;; esac; printf '%s\\n' \"$line\"; done |\n\
             exec '{}' engine --player random --seed 4\n",
            env!("CARGO_BIN_EXE_inarow")
        ),
    );
    let words =
        ["arena", "match", "exec:sh engine.sh", "random", "--games", "2", "--seed", "1", "--log", "said"];
    let begun = std::time::Instant::now();
    program.feed(words.into_iter().chain(["--share-cores", "--out", "results"]), "").ok();
    let whole = begun.elapsed().as_secs_f64();
    for (number, game) in (1..).zip(games(&program, "results")) {
        let said = said(&program, &format!("said/game-{number:06}.log"));
        let mark = if game["sides"][0] == 0 { 'X' } else { 'O' };
        let of = |sign: char| {
            said.iter().filter(move |(_, by, _)| *by == format!("{mark}{sign}")).collect::<Vec<_>>()
        };
        let (told, answered, complained) = (of('>'), of('<'), of('!'));
        assert_eq!(said.len(), told.len() + answered.len() + complained.len() + of('=').len(), "{said:?}");
        let texts =
            |lines: &[&(f64, String, String)]| lines.iter().map(|line| line.2.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&complained), ["warming up"]);
        assert_eq!((told[0].2.as_str(), answered[0].2.as_str()), ("START 15", "OK"));
        assert_eq!(told.last().unwrap().2, "END");
        // Times increase, and no time exceeds the duration of the run.
        assert!(told.windows(2).all(|pair| pair[0].0 <= pair[1].0), "{told:?}");
        assert!(answered.windows(2).all(|pair| pair[0].0 <= pair[1].0), "{answered:?}");
        assert!(said.iter().all(|line| (0.0..whole).contains(&line.0)), "{whole}: {said:?}");
        // The output has every move of the engine, in order.
        let moves = game["record"]["moves"].as_array().unwrap();
        let own: Vec<String> = moves.iter().skip(usize::from(mark == 'O')).step_by(2).map(point).collect();
        let is_move = |text: &&String| text.split(',').all(|word| word.parse::<u32>().is_ok());
        let answers = texts(&answered);
        assert_eq!(answers.iter().filter(is_move).collect::<Vec<_>>(), own.iter().collect::<Vec<_>>());
        if mark == 'X' {
            let asked = told.iter().find(|line| line.2 == "BEGIN").unwrap().0;
            let moved = answered.iter().find(|line| line.2 == own[0]).unwrap().0;
            assert!(moved - asked >= 0.25, "{asked} and {moved}: it thought for longer");
        }
    }
}

/// Returns a move in the protocol's notation.
fn point(one: &Value) -> String {
    let name = one["cell"].as_str().unwrap();
    let column = name.as_bytes()[0] - b'a';
    format!("{column},{}", 15 - name[1..].parse::<u32>().unwrap())
}
