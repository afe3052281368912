//! Series of games between strategies.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use super::*;

fn plan(game: &str, players: [&str; 2], games: u32) -> SeriesPlan {
    SeriesPlan {
        game: game.parse().unwrap(),
        players: players.map(|player| player.parse().unwrap()),
        presets: Presets::builtin(),
        games,
        seed: 7,
    }
}

fn waker() -> (Waker, Arc<AtomicU32>) {
    let calls = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&calls);
    let waker = move || {
        counted.fetch_add(1, Ordering::SeqCst);
    };
    (Arc::new(waker), calls)
}

fn played(plan: SeriesPlan) -> SeriesTally {
    let mut tally = Series::begin(plan, &waker().0).unwrap().wait();
    tally.time = Duration::ZERO;
    tally
}

#[test]
fn a_seed_means_the_same_series_whatever_the_threads_do() {
    let plan = plan("tictactoe", ["rule3", "random"], 40);
    let first = played(plan.clone());
    assert_eq!(first.played(), 40);
    assert_eq!(first, played(plan.clone()));
    assert!(first.first.wins > first.first.losses, "{first:?}");
    assert_ne!(first.last, played(SeriesPlan { seed: 8, ..plan }).last);
}

#[test]
fn colours_alternate_and_the_last_game_can_be_shown() {
    let plan = plan("tictactoe", ["minimax", "random"], 2);
    for number in 0..2 {
        let game = play_game(&plan, number, &Stop::new(), &mut |_| ()).unwrap().unwrap();
        let record = game.record();
        let holder = record.player(if number == 0 { Side::X } else { Side::O });
        assert_eq!(holder.name, "minimax");
        record.check().unwrap();
    }
    let (number, record) = played(plan).last.unwrap();
    assert_eq!(number, 1);
    assert!(record.result.is_some() && record.game.as_deref() == Some("tictactoe"));
}

#[test]
fn wins_go_to_who_won_them() {
    let mut tally = SeriesTally::default();
    let game = play_game(&plan("tictactoe", ["minimax", "minimax"], 1), 0, &Stop::new(), &mut |_| ());
    let mut record = game.unwrap().unwrap().record().clone();
    tally.add(0, record.clone());
    assert_eq!((tally.first, tally.x), (Games::DRAW, Games::DRAW));
    record.result.as_mut().unwrap().winner = Some(Side::O);
    tally.add(1, record);
    assert_eq!(tally.first, Games { wins: 1, losses: 0, draws: 1 });
    assert_eq!(tally.x, Games { wins: 0, losses: 1, draws: 1 });
}

#[test]
fn games_with_openings_are_played_and_won_by_whom_the_record_names() {
    for game in ["gomoku:opening=swap", "gomoku:opening=swap2"] {
        let plan = plan(game, ["threat1", "random"], 4);
        let mut won = [0, 0];
        for number in 0..4 {
            let game = play_game(&plan, number, &Stop::new(), &mut |_| ()).unwrap().unwrap();
            let record = game.record();
            assert!(!record.choices.is_empty());
            let winner = record.result.unwrap().winner.unwrap();
            won[usize::from(record.player(winner).name != "threat1")] += 1;
        }
        let tally = played(plan);
        assert_eq!(tally.first, Games { wins: won[0], losses: won[1], draws: 0 }, "{game}");
    }
}

#[test]
fn a_series_can_be_stopped() {
    let series = Series::begin(plan("score", ["score2", "score2"], MOST_GAMES), &waker().0).unwrap();
    assert!(series.is_running());
    series.stop();
    assert!(series.wait().played() < u64::from(MOST_GAMES));
}

#[test]
fn a_board_can_be_looked_at_while_it_is_played_and_after_it() {
    let series = Series::begin(plan("score", ["score2", "score2"], MOST_GAMES), &waker().0).unwrap();
    let began = Instant::now();
    while series.board(None).is_none() {
        assert!(began.elapsed() < Duration::from_secs(20), "no board");
        std::thread::yield_now();
    }
    assert!(series.board(None).unwrap().position.ply() > 0);
    let series = Series::begin(plan("tictactoe", ["minimax", "random"], 3), &waker().0).unwrap();
    while series.is_running() {
        assert!(began.elapsed() < Duration::from_secs(20), "no end");
        std::thread::yield_now();
    }
    let (board, tally) = (series.board(None).unwrap(), series.tally());
    assert_eq!(board.number, 2);
    assert!(board.position.turn().outcome().is_some(), "the end of the last game");
    assert_eq!(board.position.hash(), tally.last.unwrap().1.replay().unwrap().hash());
    assert!(series.board(Some(board.at)).is_none(), "it is drawn once");
}

#[test]
fn a_player_of_another_game_is_refused_before_anything_begins() {
    let (waker, calls) = waker();
    assert!(Series::begin(plan("ultimate", ["rating-map", "random"], 3), &waker).is_err());
    assert_eq!(calls.load(Ordering::SeqCst), 0);
}

#[test]
fn the_screen_is_woken_at_the_end() {
    let (waker, calls) = waker();
    Series::begin(plan("tictactoe", ["random", "random"], 3), &waker).unwrap().wait();
    assert!(calls.load(Ordering::SeqCst) >= 1);
}
