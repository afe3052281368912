//! Tests of the result log. Stored results stay, and other files are not taken for results.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use inarow_arena::{
    Entry, Fault, Fingerprints, Late, Log, LogError, Pairing, Plan, Processor, Schedule, Tournament, log,
};
use inarow_play::{ProgramExit, ProgramFault};
use inarow_record::{End, GameResult};

use crate::plans::plan;
use crate::rounds::entry;

/// A log of version 2 with the plan and one game.
const VERSION_2: &str = concat!(
    r#"{"arena":2,"hash":"769d8b7c876782a711d14be8c6509c12e272c5d97ef758e79379e4cfc8dd6ea0","#,
    r#""plan":{"tournament":{"kind":"match","games":6},"game":"tictactoe","entrants":[{"name":"random 0","#,
    r#""player":"random","time":{}},{"name":"rule3 1","player":"rule3","time":{}}],"colours":"swap","#,
    r#""openings":{"kind":"none"},"seed":7,"presets":"","adjudication":{}}}"#,
    "\n",
    r#"{"game":0,"seats":[0,1],"sides":[0,1],"opening":0,"opening_plies":0,"work":[{"move_us":[],"nodes":0,"#,
    r#""events":{"count":0,"ns":0}},{"move_us":[],"nodes":0,"events":{"count":0,"ns":0}}],"steps":{"count":0,"#,
    r#""ns":0},"record":{"format":"inarow-record","version":1,"setup":{"game":"line","width":3,"height":3,"#,
    r#""k":3,"rule":"freestyle","reply":"none","max_moves":0,"opening":"free","walls":[]},"moves":[],"#,
    r#""result":{"winner":"o","why":"resign"}}}"#,
    "\n",
);

fn some_plan() -> Plan {
    plan("tictactoe", Tournament::Match { games: 6 }, &["random", "rule3"])
}

fn game(number: u64) -> Entry {
    let seats = if number.is_multiple_of(2) { [0, 1] } else { [1, 0] };
    entry(Pairing { game: number, seats, opening: number / 2 }, Some(1))
}

fn append(path: &Path, bytes: &[u8]) {
    OpenOptions::new().append(true).open(path).unwrap().write_all(bytes).unwrap();
}

fn append_new(path: &Path, text: &str) {
    OpenOptions::new().write(true).create_new(true).open(path).unwrap().write_all(text.as_bytes()).unwrap();
}

fn open(path: &Path, plan: &Plan) -> Result<(Log, Vec<Entry>), LogError> {
    let mut found = Vec::new();
    let log = Log::open(path, plan, &Fingerprints::default(), |entry| found.push(entry))?;
    Ok((log, found))
}

#[test]
fn games_are_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    let (mut log, found) = open(&path, &some_plan()).unwrap();
    assert!(found.is_empty());
    for number in [1, 0, 2] {
        log.store(&game(number)).unwrap();
    }
    drop(log);
    let (log, found) = open(&path, &some_plan()).unwrap();
    assert_eq!(found, [game(1), game(0), game(2)]);
    drop(log);
    let mut read = Vec::new();
    assert_eq!(log::read(&path, |entry| read.push(entry)).unwrap(), some_plan());
    assert_eq!(read, found);
    assert_eq!(log::seed_in(&path).unwrap(), Some(7));
    assert_eq!(log::seed_in(&folder.path().join("none")).unwrap(), None);
}

/// Records and reports have games by number without duplicates, regardless of the order of their ends.
#[test]
fn games_are_handed_out_by_their_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    let (mut log, _) = open(&path, &some_plan()).unwrap();
    for number in [2, 0, 5, 1, 3] {
        log.store(&game(number)).unwrap();
    }
    drop(log);
    append(&path, b"{\"written\":{\"player\":\"a\",\"file\":\"b\"}}\n");
    append(
        &path,
        format!("{}\n", serde_json::to_string(&Entry { opening: 9, ..game(1) }).unwrap()).as_bytes(),
    );
    append(&path, b"{\"game\":4,\"seats\"");
    let mut games = log::Games::open(&path, 5).unwrap();
    assert_eq!(games.count(), 4, "five are counted, and one was torn");
    for (index, number) in [0, 1, 2, 3].into_iter().enumerate() {
        assert_eq!(games.get(index).unwrap(), Some(game(number)));
    }
    assert_eq!(games.get(4).unwrap(), None);
    assert_eq!(games.get(1).unwrap(), Some(game(1)), "in any order");
    // An invalid game is reported with its line.
    let wrong = folder.path().join("wrong");
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[3] = "{\"game\":5}";
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&wrong)
        .unwrap()
        .write_all(lines.join("\n").as_bytes())
        .unwrap();
    let mut games = log::Games::open(&wrong, 6).unwrap();
    let error = games.get(4).unwrap_err().to_string();
    assert!(error.contains("wrong:4: "), "{error}");
    lines[3] = "milk";
    OpenOptions::new()
        .write(true)
        .truncate(true)
        .open(&wrong)
        .unwrap()
        .write_all(lines.join("\n").as_bytes())
        .unwrap();
    let error = log::Games::open(&wrong, 6).unwrap_err().to_string();
    assert!(error.contains("wrong:4: "), "{error}");
}

#[test]
fn wherever_it_was_torn_the_rest_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    let (mut log, _) = open(&path, &some_plan()).unwrap();
    log.store(&game(0)).unwrap();
    let kept = fs::metadata(&path).unwrap().len();
    log.store(&game(1)).unwrap();
    drop(log);
    let whole = fs::read(&path).unwrap();
    let header = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for length in (0..whole.len()).step_by(7).chain([header - 1, header, kept as usize]) {
        let path = folder.path().join(format!("torn {length}"));
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
            .unwrap()
            .write_all(&whole[..length])
            .unwrap();
        let (mut log, found) = open(&path, &some_plan()).unwrap();
        assert_eq!(found.len(), usize::from(length as u64 >= kept), "{length}");
        log.store(&game(2)).unwrap();
        drop(log);
        let (_, again) = open(&path, &some_plan()).unwrap();
        assert_eq!(again.len(), found.len() + 1, "{length}");
    }
}

#[test]
fn zeros_at_the_end_are_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    let (mut log, _) = open(&path, &some_plan()).unwrap();
    log.store(&game(0)).unwrap();
    drop(log);
    append(&path, &[0; 300]);
    assert_eq!(open(&path, &some_plan()).unwrap().1, [game(0)]);
}

#[test]
fn a_line_in_the_middle_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    drop(open(&path, &some_plan()).unwrap());
    append(&path, b"{\"game\":0}\n{\"game\":1}\n");
    let error = open(&path, &some_plan()).unwrap_err().to_string();
    assert!(error.contains("results:2: "), "{error}");
}

#[test]
fn other_files_are_left_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("notes", "buy milk\n"), ("torn", "buy milk"), ("json", "{\"arena\":3}\n{}\n")] {
        let path = folder.path().join(name);
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
        let error = open(&path, &some_plan()).unwrap_err();
        assert!(matches!(error, LogError::Foreign(_)), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

/// A run killed while writing its first line chose a seed that is lost.
#[test]
fn a_first_line_that_was_torn_is_no_foreign_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    drop(open(&path, &some_plan()).unwrap());
    let length = fs::metadata(&path).unwrap().len();
    for kept in [5, 30, length - 2] {
        OpenOptions::new().write(true).open(&path).unwrap().set_len(kept).unwrap();
        assert_eq!(log::seed_in(&path).unwrap(), None);
        let (mut log, found) = open(&path, &Plan { seed: kept, ..some_plan() }).unwrap();
        assert!(found.is_empty());
        log.store(&game(0)).unwrap();
    }
}

/// A seed now means other games. Earlier results are neither continued nor lost.
#[test]
fn results_of_another_version_are_told_and_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    let text = "{\"arena\":1,\"hash\":\"\",\"plan\":{}}\n";
    OpenOptions::new().write(true).create_new(true).open(&path).unwrap().write_all(text.as_bytes()).unwrap();
    for error in [open(&path, &some_plan()).unwrap_err(), log::seed_in(&path).unwrap_err()] {
        assert!(matches!(error, LogError::Version { found: 1, known: 5, .. }), "{error}");
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

/// Openings judged by another version are still shown, but other openings would follow.
#[test]
fn results_after_openings_of_another_judgement_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    let plan = Plan { openings: inarow_arena::Openings::random(4), ..some_plan() };
    drop(open(&path, &plan).unwrap());
    let text = fs::read_to_string(&path).unwrap();
    let older = text.replacen("\"judge\":2", "\"judge\":1", 1);
    assert_ne!(older, text);
    OpenOptions::new().write(true).truncate(true).open(&path).unwrap().write_all(older.as_bytes()).unwrap();
    let error = open(&path, &plan).unwrap_err();
    assert!(matches!(&error, LogError::OtherJudgement(there) if *there == path), "{error}");
    assert!(error.to_string().contains("another version judged these openings"), "{error}");
    let merged = log::merge(&folder.path().join("all"), &[path.clone(), path.clone()], false);
    merged.unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), older);
    assert_eq!(
        log::read(&path, |_| ()).unwrap().openings,
        inarow_arena::Openings::Random { plies: 4, judge: 1 }
    );
}

/// A handwritten log of version 2 with games only. More games are added after a note of the programs.
#[test]
fn results_of_version_2_are_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    let mut file = OpenOptions::new().write(true).create_new(true).open(&path).unwrap();
    file.write_all(VERSION_2.as_bytes()).unwrap();
    drop(file);
    assert_eq!(log::plan_in(&path).unwrap(), Some(some_plan()));
    let (mut log, found) = open(&path, &some_plan()).unwrap();
    assert_eq!(found, [game(0)]);
    assert!(log.changes().is_empty(), "nobody knows who played it");
    log.go_on().unwrap();
    log.store(&game(1)).unwrap();
    drop(log);
    let text = fs::read_to_string(&path).unwrap();
    let renewed = VERSION_2.replacen("{\"arena\":2,", "{\"arena\":5,", 1);
    assert!(text.strip_prefix(&renewed).unwrap().starts_with("{\"programs\":{"), "{text}");
    let mut read = Vec::new();
    assert_eq!(log::read(&path, |entry| read.push(entry)).unwrap(), some_plan());
    assert_eq!(read, [game(0), game(1)]);
    assert_eq!(open(&path, &some_plan()).unwrap().1, read);
    assert_eq!(log::Games::open(&path, 6).unwrap().count(), 2);
    // The head of a new log has a version that older programs refuse. The log may hold more than games.
    let new = folder.path().join("new");
    drop(open(&new, &some_plan()).unwrap());
    assert!(fs::read_to_string(&new).unwrap().starts_with("{\"arena\":5,"));
}

/// Faults before version 4 were English sentences, which read like typed faults.
#[test]
fn logs_of_every_version_tell_the_same_faults() {
    let folder = tempfile::tempdir().unwrap();
    let words = "the answer is none to the question".to_owned();
    let crashed = ProgramFault::Crashed { how: ProgramExit::Code(3), last: "no \"book\"".to_owned() };
    let limit = Some(Duration::from_millis(2500));
    let programs = [
        crashed,
        ProgramFault::Silent { limit, grace: Duration::from_secs(1) },
        ProgramFault::Memory { allowed: 2 << 20 },
    ];
    for (version, text, last) in [
        (2, include_str!("../logs/version-2.jsonl"), Fault::Words(words.clone())),
        (3, include_str!("../logs/version-3.jsonl"), Fault::Words(words)),
        (4, include_str!("../logs/version-4.jsonl"), Fault::Misfit),
    ] {
        let path = folder.path().join(format!("version {version}"));
        append_new(&path, text);
        let programs = programs.iter().cloned().map(|fault| Some(Fault::Program(fault)));
        let expected: Vec<Option<Fault>> =
            std::iter::once(None).chain(programs).chain([Some(last)]).collect();
        let mut found = Vec::new();
        assert_eq!(log::read(&path, |entry| found.push(entry)).unwrap(), some_plan());
        assert_eq!(found.iter().map(|entry| entry.fault.clone()).collect::<Vec<_>>(), expected, "{version}");
        assert_eq!(open(&path, &some_plan()).unwrap().1, found);
        // Faults are written in the form of version 4, and read back equal.
        let sample = include_str!("../logs/version-4.jsonl");
        for entry in &found[..4] {
            assert!(sample.contains(&serde_json::to_string(entry).unwrap()), "{entry:?}");
        }
    }
}

/// Lines added to an older log have the current version, and so has the log's head. An older program would take
/// the first typed fault for a damaged line.
#[test]
fn logs_of_older_versions_are_of_this_one_when_games_are_added() {
    let folder = tempfile::tempdir().unwrap();
    for (version, text) in [
        (2, include_str!("../logs/version-2.jsonl")),
        (3, include_str!("../logs/version-3.jsonl")),
        (4, include_str!("../logs/version-4.jsonl")),
    ] {
        let path = folder.path().join(format!("version {version}"));
        append_new(&path, text);
        let (log, before) = open(&path, &some_plan()).unwrap();
        drop(log);
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "nothing is added, so nothing is changed");
        let (mut log, _) = open(&path, &some_plan()).unwrap();
        log.go_on().unwrap();
        let lost = Entry { fault: Some(Fault::Misfit), ..game(5) };
        log.store(&lost).unwrap();
        drop(log);
        let now = fs::read_to_string(&path).unwrap();
        assert!(now.starts_with("{\"arena\":5,"), "{version}: {}", &now[..40]);
        assert!(
            now["{\"arena\":4".len()..].starts_with(&text["{\"arena\":4".len()..]),
            "{version}: the rest stays"
        );
        let (_log, after) = open(&path, &some_plan()).unwrap();
        assert_eq!(after, [before, vec![lost]].concat());
    }
    // This head was written by hand. A readable head stays unchanged.
    let path = folder.path().join("by hand");
    append_new(&path, &VERSION_2.replacen("{\"arena\":2,", "{ \"arena\": 2,", 1));
    let (mut log, _) = open(&path, &some_plan()).unwrap();
    log.go_on().unwrap();
    log.store(&game(1)).unwrap();
    drop(log);
    assert!(fs::read_to_string(&path).unwrap().starts_with("{ \"arena\": 2,"));
    assert_eq!(open(&path, &some_plan()).unwrap().1, [game(0), game(1)]);
}

#[test]
fn another_plan_is_told_and_its_results_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    let (mut log, _) = open(&path, &some_plan()).unwrap();
    log.store(&game(0)).unwrap();
    drop(log);
    let before = fs::read(&path).unwrap();
    let other = Plan { seed: 8, game: "line:4x4:k=4".to_owned(), ..some_plan() };
    match open(&path, &other).unwrap_err() {
        LogError::OtherPlan { what, .. } => {
            let settings: Vec<&str> = what.iter().map(|difference| &*difference.setting).collect();
            assert_eq!(settings, ["--game", "--seed"]);
            assert_eq!(what[1].to_string(), "--seed (7 in the log, 8 now)");
        }
        error => panic!("{error}"),
    }
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn two_do_not_write_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results");
    let _log = open(&path, &some_plan()).unwrap();
    assert!(matches!(open(&path, &some_plan()).unwrap_err(), LogError::Busy(_)));
}

/// A loss on time has its overrun. The greatest of several overruns counts.
#[test]
fn a_loss_on_time_says_by_how_much() {
    let plan = some_plan();
    let mut schedule = Schedule::new(&plan).unwrap();
    for (number, took_us) in [(0, 204_800), (1, 240_000), (2, 201_000)] {
        let mut entry = game(number);
        entry.late = Some(Late { took_us, allowed_us: 200_000 });
        entry.record.result = entry.record.result.map(|result| GameResult { why: End::Time, ..result });
        let line = serde_json::to_string(&entry).unwrap();
        assert!(line.contains(&format!(r#""late":{{"took_us":{took_us},"allowed_us":200000}}"#)), "{line}");
        schedule.put(entry).unwrap();
    }
    let reasons: Vec<_> = schedule.tally().entrants()[0].reasons.values().collect();
    assert_eq!((reasons.len(), reasons[0].count, reasons[0].first_game), (1, 3, 1));
    assert_eq!(reasons[0].late, Some(Late { took_us: 240_000, allowed_us: 200_000 }));
}

/// A program that works during its opponent's turn is named, but not a program that tidies up.
#[test]
fn a_program_that_works_in_other_turns_is_known() {
    let plan = some_plan();
    let mut schedule = Schedule::new(&plan).unwrap();
    for number in 0..4 {
        let mut entry = game(number);
        for (seat, who) in entry.seats.into_iter().enumerate() {
            let other_us = if who == 0 { 900_000 } else { 50_000 };
            entry.work[seat].move_us = vec![1_000_000];
            entry.work[seat].processor = Some(Processor { own_us: 1_000_000, other_us });
        }
        schedule.put(entry).unwrap();
    }
    let [ponders, tidies] = schedule.tally().entrants() else { panic!("two play") };
    assert_eq!(ponders.processor, Some(Processor { own_us: 4_000_000, other_us: 3_600_000 }));
    assert_eq!(ponders.opponents_us, 4 * 970_000, "without the grace of each turn");
    assert!(ponders.works_in_other_turns() && !tidies.works_in_other_turns());
    let mut entrant = plan.entrants[0].clone();
    assert!(!entrant.may_ponder());
    entrant.info.insert("Pondering".to_owned(), "1".to_owned());
    assert!(entrant.may_ponder());
}

/// Opponents that answer at once leave no time for work, whatever share a script needs to read moves.
#[test]
fn a_share_of_very_short_turns_names_nobody() {
    for (turn_us, other_us, is_named) in
        [(100, 12_000, false), (29_000, 300_000, false), (200_000, 9_000, false), (200_000, 150_000, true)]
    {
        let mut schedule = Schedule::new(&some_plan()).unwrap();
        for number in 0..4 {
            let mut entry = game(number);
            for work in &mut entry.work {
                work.move_us = vec![turn_us; 20];
                work.processor = Some(Processor { own_us: 1_000_000, other_us: 20 * other_us });
            }
            schedule.put(entry).unwrap();
        }
        let entrant = &schedule.tally().entrants()[0];
        assert_eq!(entrant.works_in_other_turns(), is_named, "{turn_us} µs, {other_us} µs: {entrant:?}");
    }
}
