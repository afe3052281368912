//! Tests with two processes at once, and with killed processes.
//!
//! A test starts this test binary again with one test only, [`other_process`], which performs the task from its
//! environment.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::{finished, folder, open};
use inarow_core::Side;
use inarow_profile::{Location, Profile};

const TASK: &str = "INAROW_TEST_TASK";
const FOLDER: &str = "INAROW_TEST_FOLDER";

struct Other {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Other {
    fn start(task: &str, folder: &Path) -> Other {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "processes::other_process", "--nocapture"])
            .env(TASK, task)
            .env(FOLDER, folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Other { child, input, output }
    }

    /// Waits until the process prints `word`. Returns the rest of that line.
    fn wait_for(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "it ended before it said {word}");
            // Output of the test runner may precede the process's output on a line.
            if let Some((_, rest)) = line.split_once(word) {
                return rest.trim().to_owned();
            }
        }
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn end(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().unwrap().success());
    }
}

fn say(words: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{words}").unwrap();
    out.flush().unwrap();
}

/// Performs the task of the other process. Without the environment this test does nothing.
#[test]
fn other_process() {
    let (Ok(task), Ok(folder)) = (std::env::var(TASK), std::env::var(FOLDER)) else { return };
    let mut profile = Profile::open(&Location::folder(folder)).profile;
    let wait_for_end = || std::io::stdin().lines().for_each(drop);
    match task.as_str() {
        // Begins a game, makes three moves and waits for the order to end.
        "play" => {
            let id = profile.begin("gomoku", "{}", "", 1).unwrap();
            for moves in 1..=3 {
                profile.keep(id, moves, &format!("{{\"moves\":{moves}}}"), "", i64::from(moves)).unwrap();
            }
            say("@playing");
            wait_for_end();
        }
        // Makes moves as fast as possible and prints each move once saved.
        "hurry" => {
            let id = profile.begin("gomoku", "{}", "", 1).unwrap();
            for moves in 1.. {
                let record = format!("{moves}:{}", "m".repeat(moves as usize * 17 % 9000));
                profile.keep(id, moves, &record, "", i64::from(moves)).unwrap();
                say(&format!("@kept {moves}"));
            }
        }
        "count" => {
            for _ in 0..50 {
                profile.finish(None, &finished("gomoku", None, Some(Side::O))).unwrap();
            }
            say("@counted");
        }
        // Takes over the first offered game, if any, and holds it.
        "take" => {
            let offers = profile.offered().unwrap();
            let taken = offers.iter().any(|offer| profile.take(offer.id).unwrap().is_some());
            say(if taken { "@took yes" } else { "@took no" });
            wait_for_end();
        }
        other => panic!("no task {other}"),
    }
}

#[test]
fn a_game_being_played_is_not_offered_to_others() {
    let folder = folder();
    let mut other = Other::start("play", folder.path());
    other.wait_for("@playing");
    let mut profile = open(&folder);
    assert_eq!(profile.offered().unwrap(), []);
    // A game of this process is not offered to other processes either.
    let own = profile.begin("renju", "{}", "", 5).unwrap();
    other.end();
    // The game is offered now, because the other process has ended without abandoning its game.
    let offers = profile.offered().unwrap();
    assert_eq!(
        offers.iter().map(|offer| (offer.game.as_str(), offer.moves)).collect::<Vec<_>>(),
        [("gomoku", 3)]
    );
    profile.keep(own, 1, "{}", "", 6).unwrap();
}

#[test]
fn a_killed_game_is_offered_with_its_last_move() {
    let folder = folder();
    let mut other = Other::start("play", folder.path());
    other.wait_for("@playing");
    other.kill();
    let mut profile = open(&folder);
    let offers = profile.offered().unwrap();
    assert_eq!(offers.len(), 1);
    assert_eq!((offers[0].moves, offers[0].record.as_str()), (3, "{\"moves\":3}"));
    let taken = profile.take(offers[0].id).unwrap().unwrap();
    profile.keep(taken.id, 4, "{\"moves\":4}", "", 9).unwrap();
    // A third process gets no offer, because the game now belongs to this process.
    let mut third = Other::start("take", folder.path());
    assert_eq!(third.wait_for("@took"), "no");
    third.end();
}

#[test]
fn of_two_takers_one_gets_the_game() {
    let folder = folder();
    let mut other = Other::start("play", folder.path());
    other.wait_for("@playing");
    other.kill();
    let mut takers: Vec<Other> = (0..4).map(|_| Other::start("take", folder.path())).collect();
    let answers: Vec<String> = takers.iter_mut().map(|taker| taker.wait_for("@took")).collect();
    assert_eq!(answers.iter().filter(|answer| *answer == "yes").count(), 1, "{answers:?}");
    takers.into_iter().for_each(Other::end);
}

#[test]
fn a_move_that_was_kept_survives_a_kill_at_any_moment() {
    let folder = folder();
    for round in 0..8 {
        let mut other = Other::start("hurry", folder.path());
        let mut said = 0;
        for _ in 0..3 + round * 7 {
            said = other.wait_for("@kept").parse().unwrap();
        }
        other.kill();
        let mut profile = open(&folder);
        let offers = profile.offered().unwrap();
        assert_eq!(offers.len(), 1);
        let offer = &offers[0];
        assert!(offer.moves >= said, "kept {} after {said} were said", offer.moves);
        assert!(offer.record.starts_with(&format!("{}:", offer.moves)), "moves and record are one");
        assert!(profile.drop_game(offer.id).unwrap());
    }
}

#[test]
fn processes_that_write_at_once_lose_nothing() {
    let folder = folder();
    let mut others: Vec<Other> = (0..3).map(|_| Other::start("count", folder.path())).collect();
    let mut profile = open(&folder);
    for _ in 0..50 {
        profile.finish(None, &finished("gomoku", None, Some(Side::X))).unwrap();
    }
    others.iter_mut().for_each(|other| {
        other.wait_for("@counted");
    });
    others.into_iter().for_each(Other::end);
    let tally = profile.tally().unwrap();
    assert_eq!((tally.x, tally.o), (50, 150));
    assert_eq!(profile.history(None, 1000).unwrap().len(), 200);
}
