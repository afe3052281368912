//! Analysis without a session. The test replaces the board and the host.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use super::*;
use crate::review::tests::Table;

/// Time limit for the analysis thread.
const PATIENCE: Duration = Duration::from_secs(60);

/// Analysis of a table, with the time of the host and the calls of the thread.
struct Host {
    table: Table,
    analysis: Analysis,
    revision: u64,
    now: Duration,
    woken: Receiver<()>,
}

impl Host {
    /// Creates a host whose table has these cells played.
    fn of(cells: &[u16]) -> Host {
        let (waker, woken) = channel();
        let analysis = Analysis::new(Arc::new(move || {
            let _ = waker.send(());
        }));
        Host { table: Table::of(cells), analysis, revision: 0, now: Duration::ZERO, woken }
    }

    fn board(&self) -> Board<'_> {
        Board::new(self.table.shown(), self.revision, true, false)
    }

    fn shown(&self) -> ShownAnalysis<'_> {
        self.analysis.of(self.board())
    }

    /// Follows the board. Returns whether the program panicked.
    fn follow(&mut self) -> bool {
        self.analysis.follow(Board::new(self.table.shown(), self.revision, true, false), self.now)
    }

    /// Follows the board while a computer thinks.
    fn follow_busy(&mut self) {
        self.analysis.follow(Board::new(self.table.shown(), self.revision, true, true), self.now);
    }

    fn judge_game(&mut self) {
        self.analysis.judge_game(Board::new(self.table.shown(), self.revision, true, false));
        self.analysis.set_on(true);
    }

    /// Shows another position, which changes the revision.
    fn go_to(&mut self, ply: usize) {
        self.table.go_to(ply);
        self.revision += 1;
    }

    /// Follows the board until the condition holds. Returns whether the program panicked.
    fn until(&mut self, done: impl Fn(ShownAnalysis<'_>) -> bool) -> bool {
        let mut has_failed = self.follow();
        while !done(self.shown()) {
            self.woken.recv_timeout(PATIENCE).expect("the thread answers");
            has_failed |= self.follow();
        }
        has_failed
    }
}

#[test]
fn nothing_is_searched_before_analysis_is_on_nor_where_it_is_not_possible() {
    let mut host = Host::of(&[4, 0]);
    assert!(!host.follow());
    assert_eq!((host.shown().is_on(), host.shown().state()), (false, AnalysisState::Done));
    host.analysis.set_on(true);
    let board = Board::new(host.table.shown(), 0, false, false);
    host.analysis.follow(board, host.now);
    assert!(!host.analysis.of(board).is_on() && !host.analysis.of(board).can_judge_moves());
    assert_eq!(host.analysis.state, AnalysisState::Done);
    host.follow();
    assert_eq!(host.shown().state(), AnalysisState::Runs);
}

#[test]
fn a_search_waits_while_a_computer_thinks() {
    let mut host = Host::of(&[4, 0]);
    host.analysis.set_on(true);
    host.follow_busy();
    assert_eq!(host.shown().state(), AnalysisState::Waits);
    host.until(|shown| shown.state() == AnalysisState::Done);
    let nodes = host.shown().found().unwrap().position.nodes;
    host.follow_busy();
    assert_eq!(host.shown().state(), AnalysisState::Done, "it ended before");
    assert_eq!(host.shown().found().unwrap().position.nodes, nodes);
}

#[test]
fn a_search_ends_at_its_time() {
    let mut host = Host::of(&[]);
    host.analysis.set_limit(AnalysisLimit::Time(Duration::from_secs(3)));
    host.analysis.set_on(true);
    host.now = Duration::from_secs(10);
    assert_eq!(host.analysis.due(), None, "nothing runs");
    host.follow();
    assert_eq!(host.analysis.due(), Some(Duration::from_secs(13)));
    host.now = Duration::from_secs(13);
    host.follow();
    assert_eq!((host.shown().state(), host.analysis.due()), (AnalysisState::Done, None));
}

#[test]
fn what_was_found_belongs_to_its_position_and_is_kept_when_analysis_ends() {
    let mut host = Host::of(&[4, 0, 8]);
    host.analysis.set_on(true);
    host.until(|shown| shown.state() == AnalysisState::Done);
    assert!(host.shown().found().is_some());
    host.analysis.set_on(false);
    host.follow();
    assert!(host.shown().found().is_none() && host.shown().last().is_some());
    host.go_to(1);
    assert!(host.shown().last().is_none(), "that was another position");
    let known: Vec<bool> = host.shown().chances().iter().map(Option::is_some).collect();
    assert_eq!(known, [false, false, false, true], "the chances are those of the whole line");
}

#[test]
fn lines_are_limited_and_more_of_them_are_searched_again() {
    let mut host = Host::of(&[4, 0]);
    host.analysis.set_on(true);
    for (asked, given) in [(0, 1), (2, 2), (99, MOST_LINES)] {
        host.analysis.set_lines(asked);
        assert_eq!(host.shown().lines(), given);
        host.until(|shown| {
            let found = shown.found().filter(|_| shown.state() == AnalysisState::Done);
            found.is_some_and(|found| found.position.lines.len() == given)
        });
    }
}

#[test]
fn a_line_is_judged_once_and_no_other_line_has_its_judgement() {
    let mut host = Host::of(&[4, 0, 8]);
    assert!(!host.shown().can_judge_game(), "the game goes on");
    host.judge_game();
    assert_eq!(host.shown().progress(), Some((0, 4)));
    host.until(|shown| shown.game().is_some());
    let revision = host.analysis.revision;
    host.analysis.judge_game(Board::new(host.table.shown(), host.revision, true, false));
    assert_eq!((host.shown().progress(), host.analysis.revision), (None, revision), "it is known");
    assert!(host.shown().chances().iter().all(Option::is_some));
    host.go_to(1);
    assert!(host.shown().game().is_some(), "an earlier position of the same line");
    host.go_to(3);
    host.table.play(&[2]);
    host.revision += 1;
    assert!(host.shown().game().is_none() && host.shown().can_judge_moves());
}

#[test]
fn a_panic_is_reported_once_and_the_next_search_has_another_thread() {
    let mut host = Host::of(&[4, 0]);
    host.analysis.set_limit(AnalysisLimit::Nodes(500));
    host.analysis.set_on(true);
    host.follow();
    host.analysis.ask(Question::Broken);
    assert!(host.until(|shown| shown.state() == AnalysisState::Done));
    assert!(!host.follow());
    host.go_to(1);
    assert!(!host.until(|shown| shown.found().is_some()));
}
