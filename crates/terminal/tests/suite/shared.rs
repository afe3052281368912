//! Tests of behaviour shared with the window, with clocks, storage, programs and files.
//!
//! An earlier terminal had its own session and differed in these points. Each point has its test here, unless
//! another place is named:
//!
//! 1. A clock belongs to its player: `a_clock_goes_with_its_player_when_sides_change`.
//! 2. Clocks are not carried over: `the_clocks_of_a_game_that_was_left_are_those_of_that_game_alone`.
//! 3. A series survives: `a_series_of_the_window_goes_on`.
//! 4. Steps that were taken back survive: `what_was_taken_back_can_be_made_again_in_the_next_run`.
//! 5. A set-up board is saved: `a_board_that_was_set_up_is_kept_before_the_first_move`.
//! 6. A game taken over is saved as a copy: `a_game_that_another_program_took_goes_on_here_as_its_own`.
//! 7. A failed write is repeated: `what_the_store_refused_is_tried_again_without_another_move`.
//! 8. Games of two computers are written rarely: `two_computers_are_not_written_down_move_by_move`.
//! 9. A reset loses no game: `a_reset_leaves_the_unfinished_game`.
//! 10. The pace is bounded by the clock: `a_slow_pace_takes_no_more_than_a_quarter_of_a_computers_clock`.
//! 11. Pauses are known to the match only: `no_clock_runs_after_the_end_of_a_watched_game_was_taken_back`.
//! 12. Players learn of chance: `players_are_told_everything_that_happens_chance_too` in the session. No
//!     program plays a game of chance.
//! 13. Programs appear under their names: `a_program_is_not_the_computer_and_goes_by_its_own_name`.
//! 14. Unsuitable players are replaced: `who_cannot_play_here_gives_way_to_the_computer_and_nobody_to_a_person`.
//! 15. Files may name known programs: `a_program_that_the_profile_knows_may_be_named_by_a_file`.
//! 16. Games without a seed get a seed: `a_game_from_a_file_without_a_seed_has_the_next_one`.
//! 17. The date comes from the host: `a_game_says_when_it_was_begun_by_the_clock_of_the_host` in the session.
//! 18. Resigning: `nobody_resigns_before_the_first_move`.
//! 19. Variations that were taken back: `lines_that_were_taken_back_are_saved_with_the_game`.
//! 20. An engine that stops: `an_engine_that_stops_loses_and_nothing_else_is_said`.

use std::time::Duration;

use inarow_core::{LineSetup, Setup};
use inarow_formats::{Format, ReadOptions, WriteOptions};
use inarow_profile::{KnownEngine, Location, PlayerNote, Profile, SeriesNote};
use inarow_record::{ClockTag, Record, TimeControl};
use inarow_sys::file::write_whole;
use inarow_terminal::{Input, Options, Source};
use inarow_view::Lang;

use crate::script::{Script, between, keeping, remember};

fn total(seconds: u64) -> TimeControl {
    TimeControl::total(Duration::from_secs(seconds), Duration::ZERO)
}

/// Returns a game of two humans, with storage in this folder.
fn people(game: &str, folder: &std::path::Path) -> Options {
    let mut options = keeping(Lang::En, Some(game), folder);
    (options.x, options.o) = (Some("human".parse().unwrap()), Some("human".parse().unwrap()));
    options
}

/// Returns the only unfinished game in this folder, with its note.
fn left(folder: &std::path::Path) -> (Record, Option<SeriesNote>) {
    let mut profile = Profile::open(&Location::folder(folder)).profile;
    let offers = profile.offered().unwrap();
    assert_eq!(offers.len(), 1);
    let record = inarow_formats::read(Format::Json, offers[0].record.as_bytes(), &ReadOptions::default());
    (record.unwrap().remove(0), SeriesNote::read(&offers[0].host))
}

#[test]
fn a_clock_goes_with_its_player_when_sides_change() {
    let mut options = between(Lang::En, "tictactoe", "human", "human");
    options.clock = Some(ClockTag { x: total(60), o: total(30) });
    options.alternate = Some(true);
    let mut script = Script::new(options);
    script.expect("X: 1:00 left · O: 0:30 left");
    script.moves("b2 a1 c3 b1 a3 a2 c1").clear().enter(&["rematch"]).expect("X: 0:30 left · O: 1:00 left");
}

#[test]
fn the_clocks_of_a_game_that_was_left_are_those_of_that_game_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = people("gomoku", folder.path());
    options.clock = Some(ClockTag { x: total(60), o: total(60) });
    Script::new(options).enter(&["h8", "quit"]);
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.enter(&["yes"]).expect("left");
    script.enter(&["new", "yes", "1", "2"]);
    assert!(!script.shown().contains("left ·"), "{}", script.shown());
}

#[test]
fn a_series_of_the_window_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    Script::new(people("tictactoe", folder.path())).enter(&["b2", "quit"]);
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    let offer = profile.offered().unwrap().remove(0);
    profile.take(offer.id).unwrap().unwrap();
    let player = || PlayerNote { player: "human".to_owned(), name: None, wins: 1 };
    let mut note = SeriesNote::new([player(), player()], 5);
    (note.best_of, note.begins) = (5, "loser".to_owned());
    profile.keep(offer.id, 1, &offer.record, &note.write(), 1).unwrap();
    drop(profile);
    Script::new(keeping(Lang::En, None, folder.path())).enter(&["yes", "a1", "quit"]);
    let note = left(folder.path()).1.unwrap();
    assert_eq!((note.best_of, note.begins.as_str()), (5, "loser"));
    // X loses and begins again.
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.enter(&["yes", "c3", "a2", "c1", "a3"]).expect("Player 2 won");
    script.enter(&["rematch"]).expect("X – Player 1, O – Player 2");
    script.moves("b2 a1 c3 b1 a3 a2 c1").clear().enter(&["rematch"]).expect("X – Player 2, O – Player 1");
}

#[test]
fn what_was_taken_back_can_be_made_again_in_the_next_run() {
    let folder = tempfile::tempdir().unwrap();
    for (lines, moves) in [(&["h8", "i9", "undo", "quit"][..], "2. O i9"), (&["h8", "undo"], "1. X h8")] {
        Script::new(people("gomoku", folder.path())).enter(lines);
        let mut script = Script::new(keeping(Lang::En, None, folder.path()));
        script.enter(&["yes", "redo", "moves"]).expect(moves);
        script.enter(&["new", "yes", "quit"]);
    }
}

#[test]
fn a_board_that_was_set_up_is_kept_before_the_first_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut setup = LineSetup::new(3, 3, 3);
    setup.rows = Some(inarow_core::Rows::parse(["...", ".X.", "O.."]).unwrap());
    let mut options = people("tictactoe", folder.path());
    options.game = Some(Source::Setup(Box::new(Setup::Line(setup))));
    Script::new(options).enter(&["quit"]).expect("The unfinished game will be offered next time.");
    assert!(left(folder.path()).0.plies.is_empty());
}

#[test]
fn a_game_that_another_program_took_goes_on_here_as_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut script = Script::new(people("gomoku", folder.path()));
    script.enter(&["h8"]);
    let database = rusqlite::Connection::open(folder.path().join("inarow.db")).unwrap();
    database.execute_batch("DELETE FROM unfinished").unwrap();
    script.enter(&["i9", "g7"]);
    drop(script);
    assert_eq!(left(folder.path()).0.plies.len(), 3);
}

#[test]
fn what_the_store_refused_is_tried_again_without_another_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = people("gomoku", folder.path());
    options.profile.set_patience(Duration::from_millis(5)).unwrap();
    let mut script = Script::new(options);
    script.enter(&["h8"]);
    let database = rusqlite::Connection::open(folder.path().join("inarow.db")).unwrap();
    database.execute_batch("BEGIN IMMEDIATE").unwrap();
    script.clear().enter(&["i9"]);
    assert_eq!(script.shown().matches("another copy of inarow").count(), 1, "{}", script.shown());
    database.execute_batch("ROLLBACK").unwrap();
    assert!(script.pass_time(), "it is tried again");
    // The drop simulates a kill.
    drop(script);
    assert_eq!(left(folder.path()).0.plies.len(), 2);
}

#[test]
fn a_reset_leaves_the_unfinished_game() {
    let folder = tempfile::tempdir().unwrap();
    Script::new(people("gomoku", folder.path())).enter(&["h8", "reset", "quit"]);
    assert_eq!(left(folder.path()).0.plies.len(), 1);
}

#[test]
fn a_slow_pace_takes_no_more_than_a_quarter_of_a_computers_clock() {
    let mut options = between(Lang::En, "gomoku", "random", "random");
    options.pace = Some(Duration::from_secs(60));
    options.clock = Some(ClockTag { x: total(8), o: total(8) });
    let mut script = Script::new(options);
    for _ in 0..6 {
        assert!(script.pass_time());
    }
    assert!(!script.shown().contains("ran out of time"), "{}", script.shown());
    script.enter(&["", "moves"]).expect("4. O");
}

#[test]
fn no_clock_runs_after_the_end_of_a_watched_game_was_taken_back() {
    let mut options = between(Lang::En, "tictactoe", "minimax", "minimax");
    options.clock = Some(ClockTag { x: total(60), o: total(60) });
    options.pace = Some(Duration::from_millis(10));
    let mut script = Script::new(options);
    while script.pass_time() {}
    script.expect("Draw: the board is full");
    script.enter(&["undo"]).expect("1 move taken back");
    assert!(!script.pass_time(), "nothing runs: {}", script.shown());
}

#[test]
#[cfg(unix)]
fn a_program_is_not_the_computer_and_goes_by_its_own_name() {
    let folder = tempfile::tempdir().unwrap();
    let engine = "exec:/bin/cat";
    let mut options = between(Lang::En, "gomoku", "human", engine);
    remember(&mut options, folder.path());
    let mut script = Script::new(options);
    script.expect("X – You, O – cat");
    drop(script);
    let mut options = between(Lang::En, "gomoku", "human", engine);
    remember(&mut options, folder.path());
    let known = KnownEngine {
        player: engine.to_owned(),
        name: "Rapfi".to_owned(),
        version: String::new(),
        author: String::new(),
    };
    options.profile.keep_engine(&known).unwrap();
    Script::new(options).expect("X – You, O – Rapfi");
}

#[test]
fn who_cannot_play_here_gives_way_to_the_computer_and_nobody_to_a_person() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    let sgf = "(;GM[4]FF[4]SZ[15]PB[Anna]PW[Ada]KB[human]KW[rating-map:preset=elsewhere];B[hh])";
    write_whole(&file, sgf.as_bytes()).unwrap();
    let mut script = Script::people(Lang::En, "gomoku");
    script.enter(&[&format!("load {}", file.display())]).expect("O – Ada (");
    // A record without a note, of a player that does not exist here.
    let mut record = Record::new(Setup::Line(LineSetup::new(3, 3, 3)));
    record.o = inarow_record::PlayerTag::new("Hal", "hal9000");
    record.plies.push(inarow_record::Ply::new(inarow_core::Cell::new(4)));
    let text = inarow_formats::write(Format::Json, &[record], &WriteOptions::default()).unwrap();
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    let id = profile.begin("tictactoe", std::str::from_utf8(&text).unwrap(), "", 1).unwrap();
    profile.leave(id).unwrap();
    drop(profile);
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.enter(&["yes"]).expect("O – Hal\n");
}

#[test]
#[cfg(unix)]
fn a_program_that_the_profile_knows_may_be_named_by_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    let program = "exec:/bin/cat";
    let sgf = format!("(;GM[4]FF[4]SZ[15]PB[Anna]PW[cat]KB[human]KW[{program}];B[hh])");
    write_whole(&file, sgf.as_bytes()).unwrap();
    let mut options = people("gomoku", folder.path());
    let known = KnownEngine {
        player: program.to_owned(),
        name: "Rapfi".to_owned(),
        version: String::new(),
        author: String::new(),
    };
    options.profile.keep_engine(&known).unwrap();
    let mut script = Script::new(options);
    let line = Input::Read(format!("load {}", file.display()));
    script.session.handle(line, Duration::ZERO);
    let shown = script.session.take_output();
    assert!(shown.contains("Rapfi") && !shown.contains("has not played here"), "{shown}");
}

#[test]
fn nobody_resigns_before_the_first_move() {
    let mut script = Script::people(Lang::En, "gomoku");
    script.enter(&["resign"]).expect("Nobody has moved yet: there is nothing to resign.");
    script.enter(&["h8", "resign"]).expect("Resign this game?");
}

#[test]
fn lines_that_were_taken_back_are_saved_with_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let mut script = Script::people(Lang::En, "gomoku");
    script.enter(&["h8", "i9", "undo", "a1", &format!("save {}", file.display())]).expect("Saved");
    let bytes = std::fs::read(&file).unwrap();
    let record = inarow_formats::read(Format::Json, &bytes, &ReadOptions::default()).unwrap().remove(0);
    assert_eq!((record.plies.len(), record.variations.len()), (2, 1));
}

#[test]
#[cfg(unix)]
fn an_engine_that_stops_loses_and_nothing_else_is_said() {
    let mut script = Script::new(between(Lang::En, "gomoku", "human", "exec:sh -c 'exit 3'"));
    script.enter(&["h8"]);
    assert!(script.shown().contains("It loses the game."), "{}", script.shown());
    assert!(!script.shown().contains("is kept"), "{}", script.shown());
    let advice = "To find out why: inarow arena check \"exec:sh -c 'exit 3'\"";
    assert!(script.shown().contains(advice), "{}", script.shown());
    script.expect("You won");
}

#[test]
#[cfg(unix)]
fn an_illegal_move_of_a_program_is_told_with_its_cell() {
    let bot = "exec-referee:sh -c 'while read -r line; do case $line in *ask*) echo 1,1 ;; esac; done'";
    for (lang, expected) in [
        (Lang::En, "sh: illegal move b2 (occupied). The game is lost."),
        (Lang::Ru, "sh: недопустимый ход b2 (занято). Засчитано поражение."),
    ] {
        let mut script = Script::new(between(lang, "tictactoe", "human", bot));
        script.enter(&["b2"]);
        script.expect(expected);
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_refuses_to_play_breaks_no_protocol() {
    let bot = "exec-referee:sh -c 'while read -r line; do echo refuse no walls for me; done'";
    for (lang, reason, end) in [
        (
            Lang::En,
            "it refused to play (“no walls for me”)",
            "You won: the opponent’s engine refused to play",
        ),
        (Lang::Ru, "отказался играть («no walls for me»)", "движок соперника отказался играть"),
    ] {
        let mut script = Script::new(between(lang, "tictactoe", "human", bot));
        script.enter(&["b2"]);
        assert!(script.shown().contains(reason), "{}", script.shown());
        script.expect(end);
    }
}

/// A program that answers without a line end.
const UNENDED: &str =
    "exec-referee:sh -c 'while read -r line; do case $line in *ask*) printf 7,7 ;; esac; done'";

#[test]
#[cfg(unix)]
fn what_is_no_answer_is_told_soon_and_again_when_it_loses_on_time() {
    let mut script = Script::new(between(Lang::En, "tictactoe", "human", UNENDED));
    script.enter_until("b2", "has not moved yet: it printed “7,7” without a line end.");
    script.expect("To find out why: inarow arena check");
    let mut options = between(Lang::En, "tictactoe", "human", UNENDED);
    let time = TimeControl::total(Duration::from_secs(20), Duration::ZERO);
    options.clock = Some(ClockTag { x: time, o: time });
    let mut script = Script::new(options);
    script.enter_until("b2", "made no move: it printed “7,7” without a line end.");
    let (before, after) = script.shown().split_once("made no move").unwrap();
    assert!(!before.contains("out of time") && after.contains("out of time"), "{}", script.shown());
    assert_eq!(after.matches("plays once more").count(), 1, "{after}");
}

#[test]
#[cfg(unix)]
fn a_game_goes_on_when_the_next_one_cannot_begin() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("engine");
    for command in ["rematch", "reset"] {
        write_whole(&program, b"#!/bin/sh\nexit 3\n").unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let engine = format!("exec:{}", program.display());
        let mut script = Script::new(between(Lang::En, "gomoku", "human", &engine));
        std::fs::remove_file(&program).unwrap();
        script.enter(&[command, "yes"]).expect("does not start");
        assert!(!script.shown().contains("score is zero"), "{}", script.shown());
        script.enter(&["h8"]);
        assert!(script.shown().contains("engine stopped"), "the move counts: {}", script.shown());
    }
}

#[test]
fn what_the_store_refused_is_tried_again_in_the_menu_and_at_the_end() {
    for at_the_end in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let mut options = people("tictactoe", folder.path());
        options.profile.set_patience(Duration::from_millis(5)).unwrap();
        let mut script = Script::new(options);
        script.moves("b2 a1 c3 b1 a3 a2");
        let database = rusqlite::Connection::open(folder.path().join("inarow.db")).unwrap();
        database.execute_batch("BEGIN IMMEDIATE").unwrap();
        script.enter(&["c1", "new"]).expect("What shall we play?");
        database.execute_batch("ROLLBACK").unwrap();
        if at_the_end {
            script.enter(&["quit"]).expect("Goodbye.");
        } else {
            assert!(script.pass_time(), "it is tried again");
        }
        // The drop simulates a kill.
        drop(script);
        let mut profile = Profile::open(&Location::folder(folder.path())).profile;
        assert_eq!((profile.tally().unwrap().games(), profile.offered().unwrap().len()), (1, 0));
    }
}

#[test]
fn two_computers_are_not_written_down_move_by_move() {
    let folder = tempfile::tempdir().unwrap();
    drop(Profile::open(&Location::folder(folder.path())));
    let database = rusqlite::Connection::open(folder.path().join("inarow.db")).unwrap();
    let count = "CREATE TABLE written (moves INTEGER);
        CREATE TRIGGER counts AFTER UPDATE ON unfinished BEGIN INSERT INTO written VALUES (new.moves); END";
    database.execute_batch(count).unwrap();
    let mut options = keeping(Lang::En, Some("gomoku"), folder.path());
    (options.x, options.o) = (Some("random".parse().unwrap()), Some("random".parse().unwrap()));
    options.pace = Some(Duration::ZERO);
    // Time does not advance here, because the whole game is over within a quarter of a second.
    let mut script = Script::new(options);
    script.enter(&["moves"]).expect("20. O");
    let written: u32 = database.query_row("SELECT count(*) FROM written", [], |row| row.get(0)).unwrap();
    assert!(written <= 3, "{written} times");
}

#[test]
fn a_game_from_a_file_without_a_seed_has_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    write_whole(&file, b"c3").unwrap();
    let mut script = Script::new(people("tictactoe", folder.path()));
    script.enter(&["b2", &format!("load {}", file.display()), "yes", "a1", "quit"]);
    // The first game had seed 1.
    assert_eq!(left(folder.path()).1.unwrap().seed, 2);
}
