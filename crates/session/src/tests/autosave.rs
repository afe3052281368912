//! State that survives a kill, a full disk, or another program.

use inarow_profile::Profile;

use super::*;
use crate::{Closed, Offered};

#[test]
fn a_killed_game_goes_on_in_another_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::at(folder.path());
    host.begin(NewGame { best_of: 5, begins: Begins::Loser, ..new_game("tictactoe", "human", "minimax") });
    host.play_any();
    host.until(GameSession::may_play);
    host.session.resign(host.now).unwrap();
    host.session.rematch(host.now).unwrap();
    host.play("b2");
    host.until(GameSession::may_play);
    let (moves, score) = (host.moves(), host.score());
    host.kill();
    let mut host = Host::at(folder.path());
    let found = host.offered();
    assert_eq!(found.len(), 1);
    assert_eq!(record_labels(&found[0].record).map(words), ["You", "minimax"]);
    host.resume_latest();
    assert_eq!((host.moves(), host.score()), (moves, score));
    assert_eq!((host.session.last().best_of, host.session.last().begins), (5, Begins::Loser));
    assert!(host.session.may_play());
    assert!(host.offered().is_empty(), "what is played is not offered");
    host.play_any();
    host.until(|session| session.plies().len() == 4 || session.is_over());
    if !host.session.is_over() {
        host.session.resign(host.now).unwrap();
        host.frame();
    }
    assert!(host.offered().is_empty());
    assert_eq!(host.profile.tally().unwrap().games(), 2);
    assert_eq!(host.troubles, []);
}

#[test]
fn a_closed_game_is_offered_to_everybody() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::at(folder.path());
    host.start("ultimate", "human", "human");
    host.play_any();
    let mut other = Host::at(folder.path());
    assert!(other.offered().is_empty(), "it is being played");
    host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
    assert_eq!(other.offered().len(), 1);
    other.resume_latest();
    assert_eq!(other.moves(), host.moves());
}

#[test]
fn nothing_is_kept_before_the_first_move() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.frame();
    host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
    assert!(host.offered().is_empty());
}

/// Returns a position as from the editor, without moves.
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
        let mut host = Host::at(folder.path());
        host.begin(set_up());
        assert!(host.session.is_unfinished());
        if closes {
            host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
        }
        host.kill();
        let mut host = Host::at(folder.path());
        assert_eq!((host.offered().len(), host.offered()[0].moves()), (1, 0));
        host.resume_latest();
        assert!(host.session.plies().is_empty());
        assert!(host.session.is_unfinished() && !host.session.shown().is_legal(host.cell("a3")));
        // The set-up stays one game, regardless of who begins.
        host.session.swap_sides(host.now).unwrap();
        host.frame();
        assert_eq!(host.offered().len(), 0);
        host.session.throw_away(host.now).unwrap();
        host.frame();
        assert!(!host.session.is_unfinished());
        host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
        host.kill();
        assert_eq!(Host::at(folder.path()).offered().len(), 0);
    }
}

#[test]
fn what_was_taken_back_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::at(folder.path());
    host.start("gomoku", "human", "human");
    host.play("h8 i9 g7");
    host.session.undo(host.now).unwrap();
    host.session.undo(host.now).unwrap();
    host.frame();
    for _ in 0..2 {
        host.kill();
        host = Host::at(folder.path());
        assert_eq!(host.offered()[0].moves(), 1);
        host.resume_latest();
        assert_eq!(host.moves(), "h8");
    }
    host.session.redo(host.now).unwrap();
    host.session.redo(host.now).unwrap();
    assert_eq!(host.moves(), "h8 i9 g7");
    host.session.undo(host.now).unwrap();
    host.frame();
    host.kill();
    let mut host = Host::at(folder.path());
    host.resume_latest();
    host.play("a1");
    assert_eq!(
        (host.moves().as_str(), host.session.review().whole_record().variations.len()),
        ("h8 i9 a1", 1)
    );
}

#[test]
fn a_finished_game_that_was_taken_back_to_its_start_is_not_lost() {
    for steps in [1, 3, 5] {
        let folder = tempfile::tempdir().unwrap();
        let mut host = Host::at(folder.path());
        host.start("tictactoe", "human", "human");
        host.play(X_WINS);
        for _ in 0..steps {
            host.session.undo(host.now).unwrap();
            host.frame();
        }
        while steps == 3 && host.session.can_redo() {
            host.session.redo(host.now).unwrap();
        }
        assert_eq!(host.session.is_over(), steps == 3);
        let (closed, troubles) = host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
        assert_eq!((closed, troubles, host.troubles.as_slice()), (crate::Closed::Nothing, vec![], &[][..]));
        host.kill();
        let mut host = Host::at(folder.path());
        assert_eq!(host.profile.history(None, 10).unwrap().len(), 1);
        assert_eq!(host.profile.tally().unwrap().games(), 1);
        assert!(host.offered().is_empty(), "nothing else was played");
    }
}

#[test]
fn a_game_that_is_left_is_offered() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8 i9");
    host.start("tictactoe", "human", "human");
    host.play("a1");
    assert_eq!(host.offered().len(), 1);
    host.session.rematch(host.now).unwrap();
    host.play("b2");
    host.session.reset_score(host.now).unwrap();
    host.frame();
    let found: Vec<usize> = host.offered().iter().map(|game| game.record.plies.len()).collect();
    assert_eq!(found.len(), 3, "a rematch and an empty score leave the game that was under way");
    host.start("gomoku", "random", "random");
    host.until(|session| session.plies().len() == 2);
    host.start("gomoku", "human", "human");
    assert_eq!(host.offered().len(), 3, "two computers can play again");
}

#[test]
fn a_game_with_few_moves_is_offered_until_a_later_one_is_left() {
    let mut host = Host::new();
    for moves in ["h8 i9 j10", "h8 i9", "h8"] {
        host.start("gomoku", "human", "human");
        host.play(moves);
    }
    host.session.leave(host.now);
    host.frame();
    assert_eq!(host.offered().len(), 3, "whoever asks for all of them deletes none");
    let moves = |host: &mut Host| {
        let (offered, troubles) = Offered::worth_continuing(&mut host.profile).unwrap();
        assert_eq!(troubles, []);
        offered.map(|offered| offered.iter().map(Offered::moves).collect::<Vec<_>>())
    };
    assert_eq!(moves(&mut host), [vec![1, 3], vec![2]], "the game between them is kept apart");
    let offer = host.profile.offered().unwrap().remove(1);
    for _ in 0..crate::MOST_SHORT {
        let id = host.profile.begin(&offer.game, &offer.record, &offer.host, offer.updated + 1).unwrap();
        host.profile.leave(id).unwrap();
    }
    assert_eq!(moves(&mut host).map(|moves| moves.len()), [2, crate::MOST_SHORT]);
    assert_eq!(host.offered().len(), 2 + crate::MOST_SHORT, "the oldest one is deleted");
}

#[test]
fn a_game_whose_moves_were_all_taken_back_is_offered_after_the_others_and_as_a_short_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::at(folder.path());
    host.start("gomoku", "human", "human");
    host.play("h8");
    host.start("tictactoe", "human", "human");
    host.play("a1 b2 c3");
    (0..3).for_each(|_| host.session.undo(host.now).unwrap());
    host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
    host.kill();
    let mut host = Host::at(folder.path());
    let seen = |games: &[Offered]| -> Vec<_> {
        games.iter().map(|game| (game.record.plies.len(), game.is_taken_back())).collect()
    };
    let (mut offered, _) = Offered::worth_first(&mut host.profile).unwrap();
    assert_eq!(seen(&offered), [(1, false), (3, true)]);
    let ([worth, short], _) = Offered::worth_continuing(&mut host.profile).unwrap();
    assert_eq!((seen(&worth), seen(&short)), (vec![(1, false)], vec![(3, true)]));
    host.resume(offered.remove(1));
    assert!(host.session.can_redo() && host.session.plies().is_empty());
}

#[test]
fn finished_games_go_to_history_and_statistics() {
    let mut host = Host::new();
    host.start("tictactoe", "human:name=Ann", "minimax");
    host.play_any();
    host.until(GameSession::may_play);
    host.session.resign(host.now).unwrap();
    // The next game begins before the first game is stored.
    host.session.rematch(host.now).unwrap();
    host.frame();
    let history = host.profile.history(None, 10).unwrap();
    assert_eq!(history.len(), 1);
    let entry = &history[0];
    assert_eq!((entry.game.as_str(), entry.x_name.as_str(), entry.o_name.as_str()), ("tictactoe", "Ann", ""));
    assert_eq!((entry.winner, entry.why.as_str(), entry.moves), (Some(Side::O), "resign", 2));
    let standings = host.profile.standings().unwrap();
    assert_eq!((standings[0].opponent.0.as_str(), standings[0].losses), ("minimax", 1));
}

#[test]
fn a_result_stands_and_what_is_played_on_is_a_variation_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::at(folder.path());
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    host.session.undo(host.now).unwrap();
    host.play("c3");
    assert_eq!((host.score(), host.session.is_over()), ([1, 0, 0], false));
    for _ in 0..2 {
        // The result still counts after a kill.
        host.kill();
        host = Host::at(folder.path());
        host.resume_latest();
        assert_eq!(host.score(), [1, 0, 0]);
    }
    host.play("c2");
    assert_eq!(host.session.result().unwrap().winner, Some(Side::O));
    assert_eq!((host.score(), host.session.run().tally().games()), ([1, 0, 0], 0));
    let history = host.profile.history(None, 10).unwrap();
    assert_eq!((history.len(), history[0].winner), (1, Some(Side::X)));
    assert_eq!((host.profile.tally().unwrap().x, host.profile.tally().unwrap().games()), (1, 1));
    let stored = host.profile.record(history[0].id).unwrap().unwrap();
    let options = inarow_formats::ReadOptions::default();
    let stored = inarow_formats::read(inarow_formats::Format::Json, stored.as_bytes(), &options);
    let stored = stored.unwrap().remove(0);
    assert_eq!(stored.result.unwrap().winner, Some(Side::X));
    assert_eq!((stored.plies.len(), stored.variations.len(), stored.path(1).len()), (5, 1, 6));
    assert_eq!(host.offered().len(), 0);
    // Moves after a resignation branch from no move of the game. Such moves are stored as another game, which
    // does not count.
    host.start("gomoku", "human", "human");
    host.play("h8 i9 g7");
    host.session.resign(host.now).unwrap();
    host.frame();
    host.session.undo(host.now).unwrap();
    host.play("g7 j10");
    host.session.resign(host.now).unwrap();
    host.frame();
    let history = host.profile.history(None, 10).unwrap();
    assert_eq!(history.iter().map(|game| game.moves).collect::<Vec<_>>(), [4, 3, 5]);
    assert_eq!(host.profile.tally().unwrap().games(), 2);
    assert_eq!((host.offered().len(), &host.troubles[..]), (0, &[][..]));
}

#[test]
fn a_clocked_game_waits_for_its_people_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::at(folder.path());
    let clocks = ["5m".parse().unwrap(), "1m".parse().unwrap()];
    host.begin(NewGame { clocks, ..new_game("gomoku", "human", "human") });
    host.play("h8 i9");
    host.pass(10_000);
    host.play("g9");
    for left in [50, 40] {
        // Quitting or leaving the game returns no thinking time.
        host.pass(10_000);
        if left == 50 {
            // Hosts close at their end and again when dropped. The store still has only one game.
            host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
            host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
            host.kill();
            host = Host::at(folder.path());
            assert_eq!(host.offered().len(), 1);
        } else {
            host.start("tictactoe", "human", "human");
            host.frame();
        }
        host.resume_latest();
        assert!(host.session.is_paused());
        host.pass(600_000);
        assert_eq!(host.session.time_left(Side::X, host.now), Some(Duration::from_secs(290)));
        assert_eq!(host.session.time_left(Side::O, host.now), Some(Duration::from_secs(left)));
        host.session.unpause(host.now);
    }
    host.play("i7");
    assert_eq!(host.session.record().plies[3].time_ms, Some(20_000));
    assert_eq!(host.session.last().clocks, clocks);
}

#[test]
fn a_game_of_the_terminal_goes_on() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8");
    let bytes = inarow_formats::write(
        inarow_formats::Format::Json,
        std::slice::from_ref(host.session.record()),
        &inarow_formats::WriteOptions::default(),
    );
    let record = String::from_utf8(bytes.unwrap()).unwrap();
    let note = r#"{"version":1,"people":[{"player":"threat1","name":null,"wins":2},
        {"player":"human","name":"Анна","wins":1}],"first":1,"draws":3,"seed":5,"number":6}"#;
    for note in [note, "", "{}"] {
        let id = host.profile.begin("gomoku", &record, note, 1).unwrap();
        host.profile.leave(id).unwrap();
        host.resume_latest();
        assert_eq!(host.moves(), "h8");
        if note.len() > 2 {
            assert_eq!((host.score(), host.session.own_side()), ([1, 2, 3], Some(Side::X)));
            assert_eq!(host.names()[0], "Анна");
        }
    }
}

#[test]
fn a_record_that_cannot_be_read_is_moved_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::at(folder.path());
    let id = host.profile.begin("gomoku", "nonsense", "", 1).unwrap();
    host.profile.leave(id).unwrap();
    let (offered, troubles) = Offered::all(&mut host.profile).unwrap();
    assert!(offered.is_empty());
    assert!(matches!(&troubles[..], [SaveError::MovedToFile { file: Some(_), .. }]));
    assert!(Offered::all(&mut host.profile).unwrap().0.is_empty());
}

#[test]
fn a_game_that_another_program_took_goes_on_here_as_its_own() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8");
    let id = host.session.saving().saved_id().unwrap();
    assert!(host.profile.drop_game(id).unwrap());
    host.play("i9");
    assert_eq!(host.troubles, [SaveError::NotOwned]);
    host.play("g7");
    host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
    assert_eq!(host.offered()[0].record.plies.len(), 3);
}

/// Replaces the store's file by a folder. No system writes to a folder, even for an administrator.
fn spoil(folder: &Path) {
    for ending in ["-wal", "-shm", ""] {
        let _ = std::fs::remove_file(folder.join(format!("inarow.db{ending}")));
    }
    std::fs::create_dir(folder.join("inarow.db")).unwrap();
}

#[test]
fn a_store_that_cannot_be_opened_is_no_reason_not_to_play() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Host::at(folder.path()).session.may_play());
    spoil(folder.path());
    let opened = Profile::open(&Location::folder(folder.path()));
    assert!(opened.notice.is_some());
    let mut host = Host::with(opened.profile);
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    assert_eq!(host.profile.tally().unwrap().x, 1, "for this run");
}

/// Returns a session whose store waits as briefly as a window's store.
fn hasty(folder: &Path) -> Host {
    let mut host = Host::at(folder);
    host.profile.set_patience(Duration::from_millis(20)).unwrap();
    host
}

#[test]
fn what_the_store_refused_is_tried_again_and_not_without_a_pause() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = hasty(folder.path());
    host.start("gomoku", "human", "human");
    let busy = writer(folder.path());
    let begun = std::time::Instant::now();
    host.play("h8");
    assert!(begun.elapsed() < Duration::from_secs(2), "a frame does not wait for another program");
    assert_eq!(host.troubles, [SaveError::Busy]);
    assert!(host.session.saving().is_refused());
    assert_eq!(host.session.wake_at(), Some(host.now + Duration::from_millis(500)));
    host.frame();
    assert_eq!(host.troubles.len(), 1, "it is not asked in every frame");
    host.pass(500);
    assert_eq!(host.troubles.len(), 2);
    assert_eq!(host.session.wake_at(), Some(host.now + Duration::from_secs(1)), "later each time");
    drop(busy);
    host.pass(1_000);
    assert!(!host.session.saving().is_refused());
    assert_eq!((host.troubles.len(), host.session.wake_at()), (2, None));
    host.kill();
    assert_eq!(Host::at(folder.path()).offered()[0].record.plies.len(), 1);
}

#[test]
fn the_end_of_the_program_tries_once_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = hasty(folder.path());
    host.start("gomoku", "human", "human");
    host.play("h8");
    let busy = writer(folder.path());
    host.play("i9");
    assert_eq!(host.troubles, [SaveError::Busy]);
    for troubled in [1, 0] {
        let (_, troubles) = host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
        assert_eq!(troubles.len(), troubled);
        // The store is free at the second attempt.
        let _ = busy.execute_batch("ROLLBACK");
    }
    let found = Host::at(folder.path()).offered();
    assert_eq!((found.len(), found[0].record.plies.len()), (1, 2));
}

#[test]
fn games_that_left_the_table_wait_for_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = hasty(folder.path());
    host.start("tictactoe", "human", "human");
    let busy = writer(folder.path());
    host.play(X_WINS);
    host.session.rematch(host.now).unwrap();
    host.play("b2");
    host.start("gomoku", "human", "human");
    host.pass(10);
    assert_eq!(host.session.saving().left_games(), 2);
    assert!(host.session.saving().is_refused());
    assert!(host.session.wake_at().is_some_and(|at| at > host.now), "it is not asked in every frame");
    drop(busy);
    host.pass(60_000);
    assert_eq!(
        (host.session.saving().left_games(), host.session.saving().is_refused(), host.session.wake_at()),
        (0, false, None)
    );
    assert_eq!(host.profile.tally().unwrap().x, 1);
    assert_eq!(host.offered()[0].record.plies.len(), 1);
}

#[test]
fn a_game_that_begins_in_the_middle_is_kept_at_once() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    let record = host.session.record().clone();
    host.session.open_review(record, host.now).unwrap();
    host.session.go_to(3);
    host.session.continue_here(None, host.now).unwrap();
    host.frame();
    let id = host.session.saving().saved_id().unwrap();
    host.profile.leave(id).unwrap();
    assert_eq!(host.offered()[0].record.plies.len(), 3);
}

#[test]
fn a_game_that_another_program_took_is_kept_at_the_end_as_its_own() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8");
    let id = host.session.saving().saved_id().unwrap();
    assert!(host.profile.drop_game(id).unwrap());
    let cell = host.cell("i9");
    host.session.play(cell, host.now).unwrap();
    let (closed, _) = host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
    assert_eq!(closed, crate::Closed::Saved);
    assert_eq!(host.offered()[0].record.plies.len(), 2);
}

#[test]
fn what_the_store_refuses_is_told_once_until_it_keeps_things_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = hasty(folder.path());
    let mut reported = crate::ReportedErrors::default();
    let mut save = |host: &mut Host| {
        let Host { session, profile, .. } = host;
        reported.save_and_report(session, profile, SystemTime::UNIX_EPOCH)
    };
    host.start("gomoku", "human", "human");
    for _ in 0..2 {
        let busy = writer(folder.path());
        for (name, told) in [("h8", &[SaveError::Busy][..]), ("i9", &[])] {
            let cell = host.cell(name);
            host.session.play(cell, host.now).unwrap();
            assert_eq!(save(&mut host), told, "{name}");
        }
        drop(busy);
        host.set_time(host.now + Duration::from_secs(60));
        host.session.tick(host.now);
        assert_eq!(save(&mut host), []);
        assert!(!host.session.saving().is_refused());
        host.session.rematch(host.now).unwrap();
    }
}

#[test]
fn each_file_that_a_game_was_moved_to_is_reported() {
    let mut reported = crate::ReportedErrors::default();
    let reason = inarow_formats::read_json("").unwrap_err();
    let aside = SaveError::MovedToFile { file: Some("a.json".into()), reason };
    let told = reported.news([SaveError::Full, aside.clone(), SaveError::Full, aside.clone()]);
    assert_eq!(told, [SaveError::Full, aside.clone(), aside]);
}

#[test]
fn a_game_in_which_no_person_has_moved_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    // The computer began, and no person answered.
    let mut host = Host::at(folder.path());
    host.start("gomoku", "threat1", "human");
    host.until(GameSession::may_play);
    assert!(host.session.is_unfinished() && !host.session.keeps_unfinished());
    host.start("gomoku", "threat1", "human");
    host.until(GameSession::may_play);
    let (closed, troubles) = host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
    assert_eq!((closed, troubles), (Closed::Nothing, Vec::new()));
    drop(host);
    // Two computers played for spectators.
    let mut host = Host::at(folder.path());
    assert_eq!(host.offered().len(), 0);
    host.start("gomoku", "threat1", "threat1");
    host.until(|session| session.plies().len() > 3);
    let (closed, troubles) = host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
    assert_eq!((closed, troubles), (Closed::Nothing, Vec::new()));
    drop(host);
    // After the first move of a person the game is stored.
    let mut host = Host::at(folder.path());
    assert_eq!(host.offered().len(), 0);
    host.start("gomoku", "threat1", "human");
    host.until(GameSession::may_play);
    host.play_any();
    host.session.replace_player(Side::O, "threat1".parse().unwrap(), host.now).unwrap();
    host.kill();
    assert_eq!(Host::at(folder.path()).offered().len(), 1);
}
