//! Tests of the grades of external engines. Only the check for a fault finds the fault.

#![allow(clippy::unwrap_used, reason = "a test that fails should stop there")]

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use inarow_compliance::{Check, CheckOptions, Grade, Graded, Observation, grade};
use inarow_core::Side;
use inarow_play::{ExecSpec, ProgramExit, Protocol, Stop};

fn options() -> CheckOptions {
    CheckOptions {
        optional: Duration::from_millis(200),
        // Several engines run at once on a small machine. The late engine exceeds even this time.
        slack: Duration::from_millis(450),
        memory: 100 << 20,
        ..CheckOptions::default()
    }
}

fn graded(behaviour: &str) -> Vec<Graded> {
    let program = env!("CARGO_BIN_EXE_inarow-graded-engine");
    let words: Vec<String> =
        std::iter::once(program).chain(behaviour.split_whitespace()).map(str::to_owned).collect();
    grade(&ExecSpec::gomocup(words), &options(), &Stop::new(), |_| ()).unwrap()
}

fn names(checked: &[Graded], grade: Grade) -> BTreeSet<&'static str> {
    checked.iter().filter(|one| one.finding.grade == grade).map(|one| one.check.name()).collect()
}

/// Checks that the plain mock fails, because the mock is weak and knows only required commands. The mock's
/// behaviour may name further commands.
const LACKS: [&str; 6] = ["block", "five", "nonsense", "play", "takeback", "unknown"];

/// Behaviour, failed checks, and missing checks in addition to [`LACKS`].
const CASES: &[(&str, &str, &[&str])] = &[
    ("", "", &[]),
    ("lf", "", &[]),
    ("cr", "", &[]),
    ("loses-lines", "", &[]),
    ("thinks-aloud", "", &[]),
    ("slow-start", "", &[]),
    ("early-message", "", &["lines"]),
    ("some-garbage", "", &["lines"]),
    ("complains-and-moves", "", &[]),
    ("no-restart", "", &["restart"]),
    ("unknown-rectstart", "", &[]),
    ("sleep", "start", &[]),
    ("deaf", "start", &[]),
    ("no-ok", "start", &[]),
    ("unended-ok", "start", &[]),
    ("refuses", "start", &[]),
    ("crash-at-once", "start", &[]),
    ("endless-about", "about", &[]),
    ("nameless", "about", &[]),
    ("crashes", "begin", &[]),
    ("aborts", "begin", &[]),
    ("hangs", "begin", &[]),
    ("garbage", "begin", &[]),
    ("much-garbage", "begin", &[]),
    ("endless-messages", "begin", &[]),
    ("endless-line", "begin", &[]),
    ("outside", "begin", &[]),
    ("names-cells", "begin", &[]),
    ("complains", "begin", &[]),
    ("unknown-turn", "begin", &[]),
    ("drops-turns", "turn", &[]),
    ("hangs-on-turn", "turn", &[]),
    ("occupied", "turn", &[]),
    ("dies-after-move", "turn", &[]),
    ("crashes after=11", "games", &[]),
    ("unknown-info", "info", &[]),
    ("utf8-only", "nonsense", &[]),
    ("late", "time", &[]),
    ("eats", "memory", &[]),
    ("chatters", "lines", &[]),
    ("ignores-end", "end", &["input"]),
    ("child", "children", &[]),
    ("child-apart", "children", &[]),
    ("daemon", "children", &[]),
    ("dies-on-100", "sizes", &[]),
    ("outside-on=19", "sizes", &[]),
    ("outside-on=20", "games line-ends memory rectstart sizes", &[]),
    ("crlf-only", "line-ends", &[]),
    ("onto-told", "board", &[]),
    ("onto-fours", "block five", &["rule-caro", "rule-exact"]),
    ("ignores-time-left", "time-left", &[]),
    ("wrong-under=0", "rule-freestyle", &[]),
    ("wrong-under=1", "", &["rule-exact"]),
    ("wrong-under=2", "", &["rule-continuous"]),
    ("wrong-under=4", "", &["rule-renju"]),
    ("wrong-under=8", "", &["rule-caro-plus"]),
    ("wrong-under=9", "", &["rule-caro"]),
    ("crashes-under=1", "rule-exact", &[]),
    ("crashes-under=2", "rule-continuous", &[]),
    ("crashes-under=4", "rule-renju yixin", &[]),
    ("crashes-under=8", "rule-caro-plus", &[]),
    ("crashes-under=9", "rule-caro", &[]),
    ("double-three", "", &["rule-renju"]),
    ("silent-after-six", "", &["rule-caro", "rule-exact"]),
    (KNOWS_ALL, "", &[]),
    ("swap2 more", "", &[]),
    ("swap2 stay", "", &[]),
    ("swap2 two-on-one", "swap2", &[]),
    ("swap2 too-few", "swap2", &[]),
    ("swap2 swaps-nothing", "swap2", &[]),
    ("swap2 onto-opening", "swap2", &[]),
    ("swap2 far-off", "swap2", &[]),
    ("swap2 never-decides", "swap2", &[]),
    ("takeback takeback-keeps strict", "takeback", &[]),
    ("restart-keeps strict", "restart", &[]),
    ("rect-outside", "rectstart", &[]),
    ("rect-swapped strict", "rectstart", &[]),
    ("play play-elsewhere", "play", &[]),
    ("yixin-talks", "", &["yixin"]),
    ("dies-of-yixin", "yixin", &[]),
    ("dies-of-hello", "unknown", &[]),
];

/// Behaviour with every optional command, executed correctly.
const KNOWS_ALL: &str = "play strict swap2 takeback unknown yixin";

/// Number of engines graded at a time. Some engines flood their manager while others are timed.
const AT_ONCE: usize = 10;

#[test]
fn every_fault_is_found_where_it_is() {
    let next = AtomicUsize::new(0);
    let grade = || -> Vec<_> {
        let cases = std::iter::from_fn(|| CASES.get(next.fetch_add(1, Ordering::Relaxed)));
        cases.map(|case| (case, graded(case.0))).collect()
    };
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(grade)).collect();
        let runs = runs.into_iter().flat_map(|run| run.join().unwrap());
        let judged = runs.filter_map(|((behaviour, fails, lacks), checked)| {
            let failed = names(&checked, Grade::Fail);
            let expected: BTreeSet<&str> = fails.split_whitespace().collect();
            let warned = names(&checked, Grade::Warn);
            let mut missing: BTreeSet<&str> = lacks.iter().copied().collect();
            // A skipped check cannot be missing. A failed check is worse than a missing check.
            let skipped = names(&checked, Grade::Skip);
            let known: BTreeSet<&str> = behaviour.split_whitespace().collect();
            let lacked =
                |name: &&&str| ![&skipped, &failed, &known].iter().any(|names| names.contains(**name));
            missing.extend(LACKS.iter().filter(lacked));
            let right = failed == expected
                && warned.is_superset(&missing)
                && checked.len() == Check::of(Protocol::Gomocup).len();
            // An engine that does not know a command is not graded on the command.
            let passed_over = *behaviour != "unknown-rectstart"
                || ["rectstart", "swap2"].iter().all(|name| skipped.contains(name));
            // Behaviours with nothing extra missing must match exactly.
            let exact = ![&"", &KNOWS_ALL].contains(&behaviour) || warned == missing;
            // A fault in a game is reported with the game and the move.
            let in_game = checked.iter().find(|one| one.check == Check::Games && failed.contains("games"));
            let placed = in_game.is_none_or(|one| one.finding.place.is_some());
            (!right || !exact || !placed || !passed_over).then(|| {
                let findings: Vec<_> = checked
                    .iter()
                    .filter(|one| matches!(one.finding.grade, Grade::Fail | Grade::Warn))
                    .map(|one| (one.check.name(), &one.finding))
                    .collect();
                format!("{behaviour}: {findings:?}")
            })
        });
        judged.collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each check fails for some engine. A check that never fails warns for some engine.
#[test]
fn every_check_finds_somebody() {
    let failed: BTreeSet<&str> = CASES.iter().flat_map(|(_, fails, _)| fails.split_whitespace()).collect();
    let names: BTreeSet<&str> = Check::of(Protocol::Gomocup).iter().map(|check| check.name()).collect();
    let never: Vec<_> = names.difference(&failed).collect();
    // Only a manager that has exited closes the input. An engine that stays therefore gets no more than a
    // warning.
    assert_eq!(never, [&"input"]);
    assert!(CASES.iter().any(|(_, _, lacks)| lacks.contains(&"input")));
    assert_eq!(failed.difference(&names).next(), None, "a check that there is none of");
}

#[test]
fn what_is_missing_is_said_and_the_rest_left_out() {
    let checked = graded("crash-at-once");
    let first = &checked[0];
    assert_eq!(first.check, Check::Start);
    assert!(
        matches!(&first.finding.observed, Observation::Ended(how, _) if *how == ProgramExit::Code(7)),
        "{first:?}"
    );
    for other in &checked[1..] {
        assert_eq!(other.finding.observed, Observation::Because(Check::Start), "{other:?}");
    }
    let none = grade(&ExecSpec::gomocup(vec!["no-such-engine".to_owned()]), &options(), &Stop::new(), |_| ())
        .unwrap();
    assert!(matches!(none[0].finding.observed, Observation::NotStarted(_)));
}

#[test]
fn everything_said_is_kept_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let lines = folder.path().join("lines");
    let words = [env!("CARGO_BIN_EXE_inarow-graded-engine"), "crashes"].map(str::to_owned);
    let options = CheckOptions { transcripts: Some(lines.clone()), ..options() };
    let checked = grade(&ExecSpec::gomocup(words.to_vec()), &options, &Stop::new(), |_| ()).unwrap();
    assert_eq!(std::fs::read_dir(&lines).unwrap().count(), checked.len());
    let log = std::fs::read_to_string(lines.join("03-begin.log")).unwrap();
    for part in [" > START 15", " < OK", " > BEGIN", " ! out of ideas"] {
        assert!(log.contains(part), "{part}: {log}");
    }
    let said: Vec<String> = checked[2].transcript.iter().map(|said| format!("{said}\n")).collect();
    assert_eq!(log, said.concat());
}

#[test]
fn a_stopped_check_ends_soon() {
    let stop = Stop::new();
    stop.set();
    let nobody = ExecSpec::gomocup(vec!["nobody".to_owned()]);
    assert!(grade(&nobody, &options(), &stop, |_| ()).unwrap().is_empty());
}

/// Grades a shell program of the referee's protocol, with this answer to a request for a move.
#[cfg(unix)]
fn graded_bot(on_move: &str) -> Vec<Graded> {
    let script = format!(
        "while read -r line; do case \"$line\" in *'\"start\"'*) start=$line ;; *'\"ask\":\"move\"'*) {on_move} ;; esac; done"
    );
    let words = ["sh", "-c", &script].map(str::to_owned).to_vec();
    let options = CheckOptions { patience: Duration::from_secs(1), ..options() };
    let bot = ExecSpec { protocol: Protocol::Referee, words };
    grade(&bot, &options, &Stop::new(), |_| ()).unwrap()
}

#[cfg(unix)]
#[test]
fn what_a_program_in_the_referees_words_does_wrong_is_found() {
    let first = |on_move| graded_bot(on_move)[0].finding.clone();
    assert!(matches!(first("exit 3").observed, Observation::Ended(ProgramExit::Code(3), _)));
    assert!(matches!(first("sleep 600").observed, Observation::Nothing(_)));
    assert!(matches!(first("echo z99").observed, Observation::Answer(text) if text == "z99"));
    assert!(matches!(first("echo hello").observed, Observation::Answer(text) if text == "hello"));
    assert!(matches!(first("printf a1; sleep 600").observed, Observation::Unended(text) if text == "a1"));
    assert!(matches!(first("echo refuse all").observed, Observation::Refused(text) if text == "all"));
    // The program plays one kind of game and refuses other kinds.
    let checked = graded_bot("case $start in *ultimate*) echo a1 ;; *) echo refuse not Ultimate ;; esac");
    for check in [Check::LineGames, Check::Openings, Check::ScoreGames] {
        let finding = &checked.iter().find(|graded| graded.check == check).unwrap().finding;
        assert_eq!(finding.grade, Grade::Skip);
        assert!(matches!(&finding.observed, Observation::Refused(text) if text == "not Ultimate"));
    }
    // The program knows one cell of every board.
    let checked = graded_bot("echo '# depth 1'; echo a1");
    assert_eq!(checked.len(), Check::of(Protocol::Referee).len());
    let games = ["line-games", "next-game", "openings", "score-games", "ultimate-games"];
    let failed = games.into_iter().chain(["game-time", "move-time"]);
    assert_eq!(names(&checked, Grade::Fail), failed.collect());
    assert_eq!(names(&checked, Grade::Warn), BTreeSet::new());
    let finding = &checked.iter().find(|graded| graded.check == Check::LineGames).unwrap().finding;
    assert_eq!(finding.observed, Observation::Illegal { cell: "a1".to_owned(), reason: "occupied" });
    let place = finding.place.as_ref().unwrap();
    assert_eq!((place.game.as_str(), place.side, place.number), ("tictactoe", Side::X, 3));
}
