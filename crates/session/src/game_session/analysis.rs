//! Analysis of the shown board, turned on and off by users.

use std::time::Duration;

use super::GameSession;
use crate::SessionEvent;
use crate::analysis::{Analysis, AnalysisLimit, Board, ShownAnalysis};
use crate::live::Live;
use crate::review::{LiveLines, Shown};

impl GameSession {
    /// Returns the analysis of the shown board.
    pub fn analysis(&self) -> ShownAnalysis<'_> {
        self.analysis.of(board(&self.live, self.review(), self.revision))
    }

    /// Turns analysis on or off. Analysis follows the shown position.
    pub fn set_analysing(&mut self, on: bool, now: Duration) {
        self.at(now);
        self.analysis.set_on(on);
        self.follow_analysis();
    }

    /// Toggles analysis. Analysis is of the whole game if the moves can be judged, else of the shown position.
    /// Analysis that ran during the game judges the whole game after the end.
    pub fn switch_analysis(&mut self, now: Duration) {
        let analysis = self.analysis();
        if !(analysis.is_on() && analysis.has_whole()) && analysis.can_judge_game() {
            self.analyse_game(now);
        } else {
            self.set_analysing(!analysis.is_on(), now);
        }
    }

    /// Works as [`GameSession::switch_analysis`], but judges the moves so far before turning analysis off, also
    /// during the game.
    pub fn cycle_analysis(&mut self, now: Duration) {
        if self.analysis().can_judge_moves() {
            self.analyse_game(now);
        } else {
            self.switch_analysis(now);
        }
    }

    /// Sets the number of best lines to search, from 1 to [`MOST_LINES`](crate::MOST_LINES).
    pub fn set_analysis_lines(&mut self, lines: usize) {
        self.analysis.set_lines(lines);
        self.follow_analysis();
    }

    /// Sets the limit of a position's analysis.
    pub fn set_analysis_limit(&mut self, limit: AnalysisLimit) {
        self.analysis.set_limit(limit);
        self.follow_analysis();
    }

    /// Requests a judgement of every move of the shown line, and turns analysis on.
    pub fn analyse_game(&mut self, now: Duration) {
        self.at(now);
        if self.analysis().is_possible() {
            self.with_analysis(|analysis, board| analysis.judge_game(board));
            self.set_analysing(true, now);
        }
    }

    /// Takes new findings, and follows a change of the shown position.
    pub(crate) fn follow_analysis(&mut self) {
        let now = self.now;
        if self.with_analysis(|analysis, board| analysis.follow(board, now)) {
            self.emit(SessionEvent::AnalysisFailed);
        }
    }

    /// Calls `step` with the analysis and the analysed board.
    pub(crate) fn with_analysis<T>(&mut self, step: impl FnOnce(&mut Analysis, Board<'_>) -> T) -> T {
        let GameSession { analysis, live, review, saving, revision, .. } = self;
        let shown = Shown::new(review, LiveLines::new(live.game(), saving));
        step(analysis, board(live, shown, *revision))
    }
}

/// Returns the board under analysis.
fn board<'a>(live: &Live, shown: Shown<'a>, revision: u64) -> Board<'a> {
    // Analysis would help against the other player of a game that is played elsewhere.
    let is_possible = !live.is_remote() || live.game().result().is_some();
    Board::new(shown, revision, is_possible, live.is_asked())
}
