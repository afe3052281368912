//! What survives: a kill, a full disk, another program.

use inarow_profile::Profile;

use super::*;
use crate::Offered;

#[test]
fn a_killed_game_goes_on_in_another_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = Sit::at(folder.path());
    sit.begin(NewGame { best_of: 5, begins: Begins::Loser, ..new_game("tictactoe", "human", "minimax") });
    sit.play_any();
    sit.until(GameSession::may_play);
    sit.session.resign(sit.now).unwrap();
    sit.session.rematch(sit.now).unwrap();
    sit.play("b2");
    sit.until(GameSession::may_play);
    let (moves, score) = (sit.moves(), sit.score());
    sit.kill();
    let mut sit = Sit::at(folder.path());
    let found = sit.offered();
    assert_eq!(found.len(), 1);
    assert_eq!(record_labels(&found[0].record).map(words), ["You", "minimax"]);
    sit.resume_latest();
    assert_eq!((sit.moves(), sit.score()), (moves, score));
    assert_eq!((sit.session.last().best_of, sit.session.last().begins), (5, Begins::Loser));
    assert!(sit.session.may_play());
    assert!(sit.offered().is_empty(), "what is played is not offered");
    sit.play_any();
    sit.until(|session| session.plies().len() == 4 || session.is_over());
    if !sit.session.is_over() {
        sit.session.resign(sit.now).unwrap();
        sit.frame();
    }
    assert!(sit.offered().is_empty());
    assert_eq!(sit.profile.tally().unwrap().games(), 2);
    assert_eq!(sit.troubles, []);
}

#[test]
fn a_closed_game_is_offered_to_everybody() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = Sit::at(folder.path());
    sit.start("ultimate", "human", "human");
    sit.play_any();
    let mut other = Sit::at(folder.path());
    assert!(other.offered().is_empty(), "it is being played");
    sit.session.close(&mut sit.profile, SystemTime::UNIX_EPOCH);
    assert_eq!(other.offered().len(), 1);
    other.resume_latest();
    assert_eq!(other.moves(), sit.moves());
}

#[test]
fn nothing_is_kept_before_the_first_move() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.frame();
    sit.session.close(&mut sit.profile, SystemTime::UNIX_EPOCH);
    assert!(sit.offered().is_empty());
}

/// A position as the editor makes it, with nothing played.
fn set_up() -> NewGame {
    let rows = inarow_core::Rows::parse(["X.O", ".X.", "..."]).unwrap();
    let line = inarow_core::LineSetup { rows: Some(rows), ..inarow_core::LineSetup::new(3, 3, 3) };
    let game = GameSource::Setup(Box::new(inarow_core::Setup::Line(line)));
    NewGame { game, ..new_game("tictactoe", "human", "human") }
}

#[test]
fn a_board_that_was_set_up_is_kept_before_the_first_move() {
    let folder = tempfile::tempdir().unwrap();
    for closes in [false, true] {
        let mut sit = Sit::at(folder.path());
        sit.begin(set_up());
        assert!(sit.session.is_unfinished());
        if closes {
            sit.session.close(&mut sit.profile, SystemTime::UNIX_EPOCH);
        }
        sit.kill();
        let mut sit = Sit::at(folder.path());
        assert_eq!((sit.offered().len(), sit.offered()[0].moves()), (1, 0));
        sit.resume_latest();
        assert!(sit.session.plies().is_empty());
        assert!(sit.session.is_unfinished() && !sit.session.shown().is_legal(sit.cell("a3")));
        // It is one game, whoever begins it.
        sit.session.swap_sides(sit.now).unwrap();
        sit.frame();
        assert_eq!(sit.offered().len(), 0);
        sit.session.throw_away(sit.now).unwrap();
        sit.frame();
        assert!(!sit.session.is_unfinished());
        sit.session.close(&mut sit.profile, SystemTime::UNIX_EPOCH);
        sit.kill();
        assert_eq!(Sit::at(folder.path()).offered().len(), 0);
    }
}

#[test]
fn what_was_taken_back_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = Sit::at(folder.path());
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9 g7");
    sit.session.undo(sit.now).unwrap();
    sit.session.undo(sit.now).unwrap();
    sit.frame();
    for _ in 0..2 {
        sit.kill();
        sit = Sit::at(folder.path());
        assert_eq!(sit.offered()[0].moves(), 1);
        sit.resume_latest();
        assert_eq!(sit.moves(), "h8");
    }
    sit.session.redo(sit.now).unwrap();
    sit.session.redo(sit.now).unwrap();
    assert_eq!(sit.moves(), "h8 i9 g7");
    sit.session.undo(sit.now).unwrap();
    sit.frame();
    sit.kill();
    let mut sit = Sit::at(folder.path());
    sit.resume_latest();
    sit.play("a1");
    assert_eq!((sit.moves().as_str(), sit.session.whole_record().variations.len()), ("h8 i9 a1", 1));
}

#[test]
fn a_finished_game_that_was_taken_back_to_its_start_is_not_lost() {
    for steps in [1, 3, 5] {
        let folder = tempfile::tempdir().unwrap();
        let mut sit = Sit::at(folder.path());
        sit.start("tictactoe", "human", "human");
        sit.play(X_WINS);
        for _ in 0..steps {
            sit.session.undo(sit.now).unwrap();
            sit.frame();
        }
        sit.kill();
        let mut sit = Sit::at(folder.path());
        assert!(sit.profile.history(None, 10).unwrap().is_empty());
        sit.resume_latest();
        assert_eq!(sit.session.plies().len(), 5 - steps);
        while sit.session.can_redo() {
            sit.session.redo(sit.now).unwrap();
        }
        sit.frame();
        assert!(sit.session.is_over());
        assert_eq!(sit.profile.history(None, 10).unwrap().len(), 1);
        assert!(sit.offered().is_empty());
        assert_eq!(sit.troubles, []);
    }
}

#[test]
fn a_game_that_is_left_is_offered() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9");
    sit.start("tictactoe", "human", "human");
    sit.play("a1");
    assert_eq!(sit.offered().len(), 1);
    sit.session.rematch(sit.now).unwrap();
    sit.play("b2");
    sit.session.reset_score(sit.now).unwrap();
    sit.frame();
    let found: Vec<usize> = sit.offered().iter().map(|game| game.record.plies.len()).collect();
    assert_eq!(found.len(), 3, "a rematch and an empty score leave the game that was under way");
    sit.start("gomoku", "random", "random");
    sit.until(|session| session.plies().len() == 2);
    sit.start("gomoku", "human", "human");
    assert_eq!(sit.offered().len(), 3, "two computers can play again");
}

#[test]
fn finished_games_go_to_history_and_statistics() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human:name=Ann", "minimax");
    sit.play_any();
    sit.until(GameSession::may_play);
    sit.session.resign(sit.now).unwrap();
    // The next game begins before the store was at hand.
    sit.session.rematch(sit.now).unwrap();
    sit.frame();
    let history = sit.profile.history(None, 10).unwrap();
    assert_eq!(history.len(), 1);
    let entry = &history[0];
    assert_eq!((entry.game.as_str(), entry.x_name.as_str(), entry.o_name.as_str()), ("tictactoe", "Ann", ""));
    assert_eq!((entry.winner, entry.why.as_str(), entry.moves), (Some(Side::O), "resign", 2));
    let standings = sit.profile.standings().unwrap();
    assert_eq!((standings[0].opponent.0.as_str(), standings[0].losses), ("minimax", 1));
}

#[test]
fn taking_back_the_end_takes_it_out_of_the_history() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    assert_eq!(sit.profile.history(None, 10).unwrap().len(), 1);
    sit.session.undo(sit.now).unwrap();
    sit.frame();
    assert!(sit.profile.history(None, 10).unwrap().is_empty());
    sit.play("c3 c2");
    let history = sit.profile.history(None, 10).unwrap();
    assert_eq!((history.len(), history[0].winner), (1, Some(Side::O)));
    assert!(sit.offered().is_empty());
}

#[test]
fn a_clocked_game_waits_for_its_people_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = Sit::at(folder.path());
    let clocks = ["5m".parse().unwrap(), "1m".parse().unwrap()];
    sit.begin(NewGame { clocks, ..new_game("gomoku", "human", "human") });
    sit.pass(10_000);
    sit.play("h8");
    sit.kill();
    let mut sit = Sit::at(folder.path());
    sit.resume_latest();
    assert!(sit.session.is_paused());
    sit.pass(600_000);
    assert_eq!(sit.session.time_left(Side::X, sit.now), Some(Duration::from_secs(290)));
    sit.session.go_on_playing(sit.now);
    sit.play("i9");
    assert_eq!(sit.session.last().clocks, clocks);
}

#[test]
fn a_game_of_the_terminal_goes_on() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8");
    let bytes = inarow_record::format::write(
        inarow_record::Format::Json,
        std::slice::from_ref(sit.session.record()),
        &inarow_record::WriteOptions::default(),
    );
    let record = String::from_utf8(bytes.unwrap()).unwrap();
    let note = r#"{"version":1,"people":[{"player":"threat1","name":null,"wins":2},
        {"player":"human","name":"Анна","wins":1}],"first":1,"draws":3,"seed":5,"number":6}"#;
    for note in [note, "", "{}"] {
        let id = sit.profile.begin("gomoku", &record, note, 1).unwrap();
        sit.profile.leave(id).unwrap();
        sit.resume_latest();
        assert_eq!(sit.moves(), "h8");
        if note.len() > 2 {
            assert_eq!((sit.score(), sit.session.own_side()), ([1, 2, 3], Some(Side::X)));
            assert_eq!(sit.names()[0], "Анна");
        }
    }
}

#[test]
fn a_record_that_cannot_be_read_is_put_aside() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = Sit::at(folder.path());
    let id = sit.profile.begin("gomoku", "nonsense", "", 1).unwrap();
    sit.profile.leave(id).unwrap();
    let (offered, troubles) = Offered::all(&mut sit.profile).unwrap();
    assert!(offered.is_empty());
    assert!(matches!(&troubles[..], [SaveError::PutAside { file: Some(_), .. }]));
    assert!(Offered::all(&mut sit.profile).unwrap().0.is_empty());
}

#[test]
fn a_game_that_another_program_took_goes_on_here_as_its_own() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8");
    let id = sit.session.live.save_state.kept_id().unwrap();
    assert!(sit.profile.drop_game(id).unwrap());
    sit.play("i9");
    assert_eq!(sit.troubles, [SaveError::NotOwned]);
    sit.play("g7");
    sit.session.close(&mut sit.profile, SystemTime::UNIX_EPOCH);
    assert_eq!(sit.offered()[0].record.plies.len(), 3);
}

/// Puts a folder in the place of the store's file: no system writes there, not even for its administrator.
fn spoil(folder: &Path) {
    for ending in ["-wal", "-shm", ""] {
        let _ = std::fs::remove_file(folder.join(format!("inarow.db{ending}")));
    }
    std::fs::create_dir(folder.join("inarow.db")).unwrap();
}

#[test]
fn a_store_that_cannot_be_opened_is_no_reason_not_to_play() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Sit::at(folder.path()).session.may_play());
    spoil(folder.path());
    let opened = Profile::open(&Location::folder(folder.path()));
    assert!(opened.notice.is_some());
    let mut sit = Sit::with(opened.profile);
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    assert_eq!(sit.profile.tally().unwrap().x, 1, "for this run");
}

/// Another program that is writing to the store of that folder until it is dropped.
fn writer(folder: &Path) -> rusqlite::Connection {
    let connection = rusqlite::Connection::open(folder.join("inarow.db")).unwrap();
    connection.execute_batch("BEGIN IMMEDIATE").unwrap();
    connection
}

/// A session whose store waits as shortly as a window's.
fn hasty(folder: &Path) -> Sit {
    let mut sit = Sit::at(folder);
    sit.profile.set_patience(Duration::from_millis(20)).unwrap();
    sit
}

#[test]
fn what_the_store_refused_is_tried_again_and_not_without_a_pause() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = hasty(folder.path());
    sit.start("gomoku", "human", "human");
    let busy = writer(folder.path());
    let begun = std::time::Instant::now();
    sit.play("h8");
    assert!(begun.elapsed() < Duration::from_secs(2), "a frame does not wait for another program");
    assert_eq!(sit.troubles, [SaveError::Busy]);
    assert!(sit.session.is_refused());
    assert_eq!(sit.session.wake_at(), Some(sit.now + Duration::from_millis(500)));
    sit.frame();
    assert_eq!(sit.troubles.len(), 1, "it is not asked in every frame");
    sit.pass(500);
    assert_eq!(sit.troubles.len(), 2);
    assert_eq!(sit.session.wake_at(), Some(sit.now + Duration::from_secs(1)), "later each time");
    drop(busy);
    sit.pass(1_000);
    assert!(!sit.session.is_refused());
    assert_eq!((sit.troubles.len(), sit.session.wake_at()), (2, None));
    sit.kill();
    assert_eq!(Sit::at(folder.path()).offered()[0].record.plies.len(), 1);
}

#[test]
fn the_end_of_the_program_tries_once_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = hasty(folder.path());
    sit.start("gomoku", "human", "human");
    sit.play("h8");
    let busy = writer(folder.path());
    sit.play("i9");
    assert_eq!(sit.troubles, [SaveError::Busy]);
    for troubled in [1, 0] {
        let (_, troubles) = sit.session.close(&mut sit.profile, SystemTime::UNIX_EPOCH);
        assert_eq!(troubles.len(), troubled);
        // The second time it is free.
        let _ = busy.execute_batch("ROLLBACK");
    }
    let found = Sit::at(folder.path()).offered();
    assert_eq!((found.len(), found[0].record.plies.len()), (1, 2));
}

#[test]
fn games_that_left_the_table_wait_for_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = hasty(folder.path());
    sit.start("tictactoe", "human", "human");
    let busy = writer(folder.path());
    sit.play(X_WINS);
    sit.session.rematch(sit.now).unwrap();
    sit.play("b2");
    sit.start("gomoku", "human", "human");
    sit.pass(10);
    assert_eq!(sit.session.left_games(), 2);
    assert!(sit.session.is_refused());
    assert!(sit.session.wake_at().is_some_and(|at| at > sit.now), "it is not asked in every frame");
    drop(busy);
    sit.pass(60_000);
    assert_eq!((sit.session.left_games(), sit.session.is_refused(), sit.session.wake_at()), (0, false, None));
    assert_eq!(sit.profile.tally().unwrap().x, 1);
    assert_eq!(sit.offered()[0].record.plies.len(), 1);
}

#[test]
fn a_game_that_begins_in_the_middle_is_kept_at_once() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    let record = sit.session.record().clone();
    sit.session.review(record, sit.now).unwrap();
    sit.session.go_to(3);
    sit.session.continue_here(None, sit.now).unwrap();
    sit.frame();
    let id = sit.session.live.save_state.kept_id().unwrap();
    sit.profile.leave(id).unwrap();
    assert_eq!(sit.offered()[0].record.plies.len(), 3);
}

#[test]
fn a_game_that_another_program_took_is_kept_at_the_end_as_its_own() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8");
    let id = sit.session.live.save_state.kept_id().unwrap();
    assert!(sit.profile.drop_game(id).unwrap());
    let cell = sit.cell("i9");
    sit.session.play(cell, sit.now).unwrap();
    let (closed, _) = sit.session.close(&mut sit.profile, SystemTime::UNIX_EPOCH);
    assert_eq!(closed, crate::Closed::Kept);
    assert_eq!(sit.offered()[0].record.plies.len(), 2);
}

#[test]
fn what_the_store_refuses_is_told_once_until_it_keeps_things_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = hasty(folder.path());
    let mut reported = crate::ReportedErrors::default();
    let mut save = |sit: &mut Sit| {
        let Sit { session, profile, .. } = sit;
        reported.save(session, profile, SystemTime::UNIX_EPOCH)
    };
    sit.start("gomoku", "human", "human");
    for _ in 0..2 {
        let busy = writer(folder.path());
        for (name, told) in [("h8", &[SaveError::Busy][..]), ("i9", &[])] {
            let cell = sit.cell(name);
            sit.session.play(cell, sit.now).unwrap();
            assert_eq!(save(&mut sit), told, "{name}");
        }
        drop(busy);
        sit.now += Duration::from_secs(60);
        sit.session.tick(sit.now);
        assert_eq!(save(&mut sit), []);
        assert!(!sit.session.is_refused());
        sit.session.rematch(sit.now).unwrap();
    }
}

#[test]
fn each_file_that_was_put_aside_is_told() {
    let mut reported = crate::ReportedErrors::default();
    let aside = SaveError::PutAside { file: Some("a.json".into()), reason: None };
    let told = reported.news([SaveError::Full, aside.clone(), SaveError::Full, aside.clone()]);
    assert_eq!(told, [SaveError::Full, aside.clone(), aside]);
}
