//! Analysis follows the shown position, for a time or until the search has ended.

use std::time::Duration;

use inarow_core::Side;
use inarow_play::Presets;
use inarow_record::ScoreValue;

use super::{Host, PATIENCE, X_WINS};
use crate::analyst::Question;
use crate::{AnalysisLimit, AnalysisState, Hint, MOST_LINES, SessionEvent};

const OPEN_FOUR: &str = "e8 a1 f8 c1 g8 e1";

fn is_done(session: &crate::GameSession) -> bool {
    session.analysis().found().is_some() && session.analysis().state() == AnalysisState::Done
}

#[test]
fn it_follows_the_position_that_is_shown() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.session.set_analysis_limit(AnalysisLimit::Nodes(2_000));
    host.play(OPEN_FOUR);
    assert!(host.session.analysis().found().is_none(), "nobody asked");
    host.session.set_analysing(true, host.now);
    host.until(is_done);
    let found = host.session.analysis().found().unwrap();
    assert_eq!(found.position.side, Some(Side::X));
    assert!(matches!(found.position.score().unwrap().value, ScoreValue::Win(_)));
    let line = found.position.lines[0].moves.clone();
    let marks = host.session.shown().marks_of(&line);
    assert_eq!((marks.len(), marks[0].1, marks[1].1), (line.len(), Side::X, Side::O));
    let before = (host.session.revision(), host.session.analysis().revision());
    host.play("a15");
    assert!(host.session.analysis().found().is_none(), "what was found was for the position before");
    host.until(is_done);
    assert_eq!(host.session.analysis().found().unwrap().position.side, Some(Side::O));
    host.session.go_to(2);
    host.until(is_done);
    assert_eq!(host.session.analysis().found().unwrap().position.lines.len(), 3);
    let known: Vec<bool> = host.session.analysis().chances().iter().map(Option::is_some).collect();
    assert_eq!(
        known,
        [2, 6, 7].iter().fold(vec![false; 8], |mut all, &ply| {
            all[ply] = true;
            all
        })
    );
    assert_ne!(before, (host.session.revision(), host.session.analysis().revision()));
    host.session.set_analysis_lines(99);
    assert_eq!(host.session.analysis().lines(), MOST_LINES);
    host.until(|session| {
        is_done(session) && session.analysis().found().unwrap().position.lines.len() == MOST_LINES
    });
    host.session.set_analysing(false, host.now);
    assert!(host.session.analysis().found().is_none());
}

#[test]
fn it_ends_when_its_time_is_over() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.session.set_analysis_limit(AnalysisLimit::Time(Duration::from_secs(3)));
    host.play("h8 h9 j7");
    host.session.set_analysing(true, host.now);
    host.until(|session| session.analysis().found().is_some());
    assert_eq!(host.session.analysis().state(), AnalysisState::Runs);
    assert!(host.session.wake_at().is_some_and(|at| at <= Duration::from_secs(3)));
    host.pass(3_000);
    assert_eq!(host.session.analysis().state(), AnalysisState::Done);
    let deepest = host.session.analysis().found().cloned();
    host.pass(1_000);
    assert_eq!(host.session.analysis().found().cloned(), deepest, "what was found stays");
}

#[test]
fn a_computer_that_thinks_is_not_disturbed() {
    let mut host = Host::new();
    host.session.set_presets(Presets::builtin());
    host.start("gomoku", "human", "computer:level=10");
    host.session.set_analysis_limit(AnalysisLimit::Nodes(2_000));
    host.session.set_analysing(true, host.now);
    host.play("h8");
    assert_eq!(host.session.analysis().state(), AnalysisState::Waits);
    host.until(|session| session.may_play() && is_done(session));
    assert_eq!(host.session.plies().len(), 2);
}

#[test]
fn every_move_of_a_finished_game_is_judged() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    host.session.analyse_game(host.now);
    assert_eq!(host.session.analysis().progress().map(|(_, all)| all), Some(6));
    host.until(|session| session.analysis().game().is_some());
    let game = host.session.analysis().game().unwrap();
    assert_eq!(game.worst(Side::O, 3), [1], "an edge loses: {:?}", game.moves);
    assert!(host.session.analysis().chances().iter().all(Option::is_some));
    assert_eq!(host.session.analysis().progress(), None);
    host.session.go_to(2);
    host.frame();
    let at_once = host.session.analysis().found().map(|found| found.position.clone());
    assert_eq!(at_once.as_ref(), host.session.analysis().game().map(|game| &game.positions[2]));
    assert_eq!(host.session.analysis().state(), AnalysisState::Done, "the chart and the panel say the same");
    host.session.go_to_newest();
    host.session.undo(host.now).unwrap();
    host.frame();
    assert!(host.session.analysis().game().is_none(), "that was another game");
}

#[test]
fn another_number_of_lines_is_looked_for_in_a_position_of_a_judged_game() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play(OPEN_FOUR);
    host.play("h8 a3 i8");
    host.session.analyse_game(host.now);
    host.until(|session| session.analysis().game().is_some());
    host.session.go_to(6);
    host.frame();
    let found = host.session.analysis().found().unwrap();
    assert!(matches!(found.position.score().unwrap().value, ScoreValue::Win(_)), "it is decided");
    assert_eq!(found.position.lines.len(), 3);
    host.session.set_analysis_limit(AnalysisLimit::Nodes(2_000));
    host.session.set_analysis_lines(MOST_LINES);
    host.until(is_done);
    assert_eq!(host.session.analysis().found().unwrap().position.lines.len(), MOST_LINES);
}

#[test]
fn analysis_ends_where_the_program_breaks_down_over_it() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.session.set_analysis_limit(AnalysisLimit::Nodes(2_000));
    host.play(OPEN_FOUR);
    host.session.set_analysing(true, host.now);
    host.session.with_analysis(|analysis, _| analysis.ask(Question::Broken));
    host.session.take_events();
    host.until(|session| session.analysis().state() == AnalysisState::Done);
    assert_eq!(host.matched.iter().filter(|event| **event == SessionEvent::AnalysisFailed).count(), 1);
    host.session.go_to(2);
    host.until(is_done);
    assert_eq!(
        host.session.analysis().found().unwrap().position.side,
        Some(Side::X),
        "another question is answered"
    );
}

#[test]
fn the_key_has_a_whole_game_judged_where_it_is_over_and_a_record_too() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play("a1 a2");
    host.session.switch_analysis(host.now);
    assert_eq!((host.session.analysis().is_on(), host.session.analysis().progress()), (true, None));
    host.session.switch_analysis(host.now);
    assert!(!host.session.analysis().is_on());
    host.session.switch_analysis(host.now);
    host.play("b1 b2 c1");
    assert!(host.session.is_over() && host.session.analysis().is_on());
    host.session.switch_analysis(host.now);
    assert!(host.session.analysis().progress().is_some(), "analysis was on while the game went on");
    host.until(|session| session.analysis().game().is_some());
    host.session.switch_analysis(host.now);
    assert!(!host.session.analysis().is_on());
    host.start("tictactoe", "human", "human");
    host.play("a1 a2");
    let record = host.session.record().clone();
    host.session.open_review(record, host.now).unwrap();
    host.session.switch_analysis(host.now);
    assert!(host.session.analysis().progress().is_some(), "an unfinished record");
    host.until(|session| session.analysis().game().is_some());
}

#[test]
fn the_moves_so_far_are_judged_and_no_longer_once_another_is_made() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.session.cycle_analysis(host.now);
    assert!(
        host.session.analysis().is_on() && !host.session.analysis().can_judge_moves(),
        "there is no move yet"
    );
    host.play(OPEN_FOUR);
    host.session.cycle_analysis(host.now);
    assert_eq!(host.session.analysis().progress().map(|(_, all)| all), Some(7));
    // The position after the move is searched, because a move comes before the judgement is complete.
    host.session.set_analysis_limit(AnalysisLimit::Nodes(2_000));
    host.play("a15");
    assert_eq!(host.session.analysis().progress(), None);
    host.until(is_done);
    assert!(host.session.analysis().game().is_none() && host.session.analysis().can_judge_moves());
    host.session.cycle_analysis(host.now);
    host.until(|session| session.analysis().game().is_some());
    assert_eq!(host.session.analysis().game().unwrap().moves.len(), 7);
    host.session.cycle_analysis(host.now);
    assert!(!host.session.analysis().is_on());
}

#[test]
fn the_moves_so_far_are_not_judged_while_a_computer_thinks() {
    let mut host = Host::new();
    host.session.set_presets(Presets::builtin());
    host.start("gomoku", "human", "computer:level=10");
    host.session.set_analysing(true, host.now);
    host.play("h8");
    assert!(!host.session.analysis().can_judge_moves(), "the computer has the machine for itself");
    host.until(|session| session.may_play());
    assert!(host.session.analysis().can_judge_moves());
}

#[test]
fn a_hint_comes_with_its_line() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play(OPEN_FOUR);
    host.session.ask_hint(host.now);
    host.until(|session| matches!(session.live().hint(), Hint::Move(_)));
    let line = host.session.suggested_line();
    assert_eq!(line.first().copied(), host.session.suggested());
    assert!(line.len() >= 3, "{line:?}");
}

#[test]
fn a_hint_says_what_the_panel_says() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.session.set_analysis_limit(AnalysisLimit::Nodes(60_000));
    host.play("h8 h9 j7");
    host.session.set_analysing(true, host.now);
    host.until(is_done);
    host.session.ask_hint(host.now);
    assert!(matches!(host.session.live().hint(), Hint::Move(_)), "it is known already");
    let best = &host.session.analysis().found().unwrap().position.lines[0];
    assert_eq!(host.session.suggested_line(), best.moves);
}

#[test]
fn a_hint_says_what_an_analysis_found_that_ended_early() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play(OPEN_FOUR);
    host.session.set_analysing(true, host.now);
    host.until(is_done);
    assert!(host.session.analysis().found().unwrap().position.nodes < 60_000, "a proved win ends it");
    host.session.ask_hint(host.now);
    assert!(matches!(host.session.live().hint(), Hint::Move(_)), "it is known already");
    assert_eq!(
        host.session.suggested_line(),
        host.session.analysis().found().unwrap().position.lines[0].moves
    );
}

#[test]
fn a_hint_follows_the_analysis_beside_it() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.session.set_analysis_limit(AnalysisLimit::Nodes(2_000));
    host.play("h8 h9 j7 g7");
    let agree = |session: &crate::GameSession| {
        session.suggested_line() == session.analysis().found().unwrap().position.lines[0].moves
    };
    host.session.ask_hint(host.now);
    host.until(|session| matches!(session.live().hint(), Hint::Move(_)));
    let alone = host.session.suggested_line().to_vec();
    host.session.set_analysing(true, host.now);
    host.until(is_done);
    assert!(agree(&host.session));
    // The search goes deeper, and the hint follows.
    host.session.set_analysis_limit(AnalysisLimit::Nodes(64_000));
    host.until(|session| is_done(session) && session.analysis().found().unwrap().position.nodes >= 64_000);
    assert!(agree(&host.session));
    assert_ne!(host.session.suggested_line(), alone, "or this shows nothing");
    // A late answer knows no more than the shown analysis.
    host.session.set_analysing(false, host.now);
    host.session.cancel_hint();
    host.session.ask_hint(host.now);
    host.session.set_analysing(true, host.now);
    host.until(|session| is_done(session) && matches!(session.live().hint(), Hint::Move(_)));
    assert!(agree(&host.session));
}

#[test]
fn a_hint_says_what_the_analysis_showed_before_it_was_turned_off() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.session.set_analysis_limit(AnalysisLimit::Nodes(120_000));
    host.play("h8 i9 j8 i8");
    host.session.set_analysing(true, host.now);
    host.until(is_done);
    let shown = host.session.analysis().found().unwrap().position.lines[0].moves.clone();
    host.session.set_analysing(false, host.now);
    host.frame();
    host.session.ask_hint(host.now);
    assert_eq!(host.session.suggested_line(), shown, "at once");
    // Analysis of another position does not count.
    host.play("a1");
    host.session.ask_hint(host.now);
    assert!(matches!(host.session.live().hint(), Hint::Thinking(_)));
    // A search that was turned off early knows less than a hint's search.
    host.session.set_analysis_limit(AnalysisLimit::Nodes(2_000));
    host.session.cancel_hint();
    host.session.set_analysing(true, host.now);
    host.until(is_done);
    host.session.set_analysing(false, host.now);
    host.session.ask_hint(host.now);
    assert!(matches!(host.session.live().hint(), Hint::Thinking(_)));
}

#[test]
fn a_stone_of_an_opening_is_not_taken_from_the_analysis() {
    let mut host = Host::new();
    host.start("gomoku:opening=swap", "human", "human");
    host.session.set_analysis_limit(AnalysisLimit::Nodes(2_000));
    host.session.set_analysing(true, host.now);
    host.until(is_done);
    host.session.ask_hint(host.now);
    assert!(matches!(host.session.live().hint(), Hint::Thinking(_)), "the best move is no fair stone");
}

#[test]
fn the_chart_fills_while_the_moves_of_a_game_are_judged() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    // The analysis thread may be ahead of the session.
    while host.woken.try_recv().is_ok() {}
    host.session.with_analysis(|analysis, board| analysis.judge_game(board));
    (0..2).for_each(|_| host.woken.recv_timeout(PATIENCE).expect("a move is judged"));
    host.session.analyse_game(host.now);
    host.until(|session| session.analysis().game().is_some());
    // The chart stays complete, although the result is dropped.
    host.session.set_analysing(false, host.now);
    assert!(host.session.analysis().game().is_none());
    assert!(
        host.session.analysis().chances().iter().all(Option::is_some),
        "{:?}",
        host.session.analysis().chances()
    );
}
