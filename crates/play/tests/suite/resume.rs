//! Matches restored from their records.

use inarow_core::{Illegal, Side};
use inarow_play::{Command, Match, MatchError, MatchSetup, Rejection};
use inarow_record::{ClockTag, End, GameResult, Judgement, PlayerTag, Score, SwapChoice, TimeControl};

use crate::games::{begin, cell, ms, play, play_at, setup};

#[track_caller]
fn assert_resumes(game: &Match) -> Match {
    let again = Match::resume(game.record().clone()).unwrap();
    assert_eq!(again.record(), game.record());
    assert_eq!(again.position().hash(), game.position().hash());
    assert_eq!(again.waiting(), game.waiting());
    assert_eq!(again.steps(), game.steps());
    again
}

#[test]
fn everything_comes_back() {
    let clock =
        ClockTag { x: TimeControl::total(ms(60_000), ms(2_000)), o: TimeControl::total(ms(9_000), ms(0)) };
    let mut game = Match::new(MatchSetup {
        game: Some("gomoku:opening=swap2".to_owned()),
        seed: Some(7),
        x: PlayerTag::new("Anna", "human"),
        o: PlayerTag::new("threat1", "threat1"),
        clock: Some(clock),
        started: Some("2030-01-02T03:04:05Z".to_owned()),
        ..setup("gomoku:opening=swap2")
    })
    .unwrap();
    play_at(&mut game, "h8", ms(1_000)).unwrap();
    play_at(&mut game, "h9", ms(2_500)).unwrap();
    play_at(&mut game, "a1", ms(2_500)).unwrap();
    assert_resumes(&game);
    game.apply(Command::Choose { choice: SwapChoice::X }, ms(2_500)).unwrap();
    let judgement = Judgement { score: Some(Score::win(5)), depth: Some(9), ..Judgement::default() };
    let to = cell(&game, "b1");
    game.apply(Command::PlayJudged { side: Side::O, cell: to, judgement }, ms(5_000)).unwrap();
    let again = assert_resumes(&game);
    for side in Side::ALL {
        assert_eq!(again.time_left(side, ms(0)), game.time_left(side, ms(5_000)), "{side}");
    }
    assert_eq!(again.record().x.name, "threat1");
    // The numbering starts again and includes the moves so far.
    assert_eq!(again.next_event(), 3 + 5);
    game.apply(Command::Resign { side: Side::X }, ms(5_100)).unwrap();
    let over = assert_resumes(&game);
    assert_eq!(over.result(), Some(GameResult { winner: Some(Side::O), why: End::Resign }));
}

#[test]
fn impossible_records_are_refused() {
    let mut game = begin("tictactoe");
    play(&mut game, "b2 a1 b1 a2 b3");
    let good = game.record().clone();
    let refused = |change: &dyn Fn(&mut inarow_record::Record)| {
        let mut record = good.clone();
        change(&mut record);
        Match::resume(record).err()
    };
    assert_eq!(refused(&|_| {}), None);
    assert_eq!(refused(&|record| record.result = None), None, "the board tells the result");
    assert_eq!(
        refused(&|record| record.plies[2].cell = record.plies[0].cell),
        Some(MatchError::Move { ply: 2, reason: Rejection::Illegal(Illegal::Occupied) })
    );
    assert_eq!(
        refused(&|record| record.result = Some(GameResult { winner: None, why: End::Agreed })),
        Some(MatchError::Result { name: "agreed" })
    );
    assert_eq!(
        refused(&|record| {
            record.plies.pop();
        }),
        Some(MatchError::Result { name: "line" })
    );
    assert_eq!(
        refused(&|record| record
            .choices
            .push(inarow_record::OpeningChoice { after: 3, choice: SwapChoice::X })),
        Some(MatchError::Choice { index: 0 })
    );
    assert!(matches!(
        refused(&|record| record.plies[1].chance.push(inarow_core::Chance::Row(1))),
        Some(MatchError::Chance { after: 2, .. })
    ));
}

#[test]
fn an_opening_without_its_choice_is_refused() {
    let mut game = begin("gomoku:opening=swap");
    play(&mut game, "h8 h9 a1");
    game.apply(Command::Choose { choice: SwapChoice::O }, ms(0)).unwrap();
    play(&mut game, "a2");
    let mut record = game.record().clone();
    record.choices.clear();
    assert_eq!(
        Match::resume(record.clone()).err(),
        Some(MatchError::Move { ply: 3, reason: Rejection::ChoiceDue })
    );
    record.choices.push(inarow_record::OpeningChoice { after: 3, choice: SwapChoice::More });
    assert_eq!(Match::resume(record).err(), Some(MatchError::Choice { index: 0 }));
}
