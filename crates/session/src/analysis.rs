//! Analysis for users: best lines of the shown position, the course of the game, and a judgement of every move.

#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::Setup;
use inarow_play::Waker;
use inarow_play::analysis::{Effort, GameAnalysis, PositionAnalysis};
use inarow_record::{Ply, Record};

use crate::analyst::{Analyst, Finding, Question};
use crate::review::Shown;

/// Largest number of best lines.
pub const MOST_LINES: usize = 5;

/// Limit of a position's analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AnalysisLimit {
    /// No limit. The analysis goes on until another position is shown.
    #[default]
    Endless,
    /// Search time.
    Time(Duration),
    /// Number of nodes, for equal answers on every machine.
    Nodes(u64),
}

impl AnalysisLimit {
    /// Limit for the judgement of each move of a game.
    pub const OF_A_MOVE: AnalysisLimit = AnalysisLimit::Nodes(Effort::NODES_A_MOVE);
}

/// State of the analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisState {
    /// A search of the position runs.
    Runs,
    /// The search of the position has ended.
    Done,
    /// Paused, because a computer thinks about its move and has the machine for itself.
    Waits,
}

/// Analysis of the shown position.
#[derive(Clone, PartialEq, Debug)]
pub struct LiveAnalysis {
    /// Best lines of the position.
    pub position: PositionAnalysis,
    /// Search time, by the host's clock.
    pub time: Duration,
    /// Speed in nodes per second, or `None` without a measured time.
    pub speed: Option<u64>,
}

/// Subject of the current search. A change of any field restarts the search.
#[derive(PartialEq)]
struct Subject {
    hash: u64,
    setup: Setup,
    lines: NonZeroUsize,
    limit: AnalysisLimit,
}

/// A game to judge, every move.
struct Whole {
    setup: Setup,
    lines: NonZeroUsize,
    plies: Vec<Ply>,
    found: Option<Box<GameAnalysis>>,
    /// Number of finished positions, and the total.
    progress: (usize, usize),
}

/// The board under analysis.
#[derive(Clone, Copy)]
pub(crate) struct Board<'a> {
    shown: Shown<'a>,
    /// Number that changes with everything shown.
    revision: u64,
    /// Whether analysis may run. Analysis is not allowed during a game that is played elsewhere.
    is_possible: bool,
    /// Whether a computer thinks about its move and has the machine for itself.
    is_busy: bool,
}

impl<'a> Board<'a> {
    pub(crate) fn new(shown: Shown<'a>, revision: u64, is_possible: bool, is_busy: bool) -> Board<'a> {
        Board { shown, revision, is_possible, is_busy }
    }
}

/// Analysis of the shown position, and of whole games.
pub(crate) struct Analysis {
    is_on: bool,
    lines: NonZeroUsize,
    limit: AnalysisLimit,
    wake: Waker,
    analyst: Option<Analyst>,
    state: AnalysisState,
    /// Revision of the board at the last check of the shown position.
    seen: Option<u64>,
    subject: Option<Subject>,
    /// Start of the search of `subject`.
    since: Duration,
    found: Option<LiveAnalysis>,
    /// Subject and result at the time when analysis was turned off.
    left: Option<(Subject, PositionAnalysis)>,
    /// Number of lines with which `found` was searched.
    found_lines: NonZeroUsize,
    whole: Option<Whole>,
    /// X's chance to win after each ply of `walked`, as far as known.
    chances: Vec<Option<f64>>,
    walked: Vec<Ply>,
    walked_in: Option<Setup>,
    revision: u64,
}

/// Analysis of the shown board.
#[derive(Clone, Copy)]
pub struct ShownAnalysis<'a> {
    analysis: &'a Analysis,
    board: Board<'a>,
}

impl<'a> ShownAnalysis<'a> {
    /// Whether analysis may run. Analysis would help against the other player of a game that is played
    /// elsewhere. Analysis of such a game waits for the end, regardless of the shown position.
    pub fn is_possible(self) -> bool {
        self.board.is_possible
    }

    /// Whether analysis is on.
    pub fn is_on(self) -> bool {
        self.analysis.is_on && self.board.is_possible
    }

    /// Whether every move of the shown game can be judged. The game must be over, or a record must be in
    /// review.
    pub fn can_judge_game(self) -> bool {
        let shown = self.board.shown;
        let is_complete = shown.record().result.is_some() || shown.reviewed().is_some();
        self.board.is_possible && is_complete && !shown.plies().is_empty()
    }

    /// Whether analysis is on and may next judge the moves so far. The game must have moves that are not
    /// judged. No computer may be thinking about its move.
    pub fn can_judge_moves(self) -> bool {
        let may = self.is_on() && !self.board.shown.plies().is_empty() && !self.board.is_busy;
        may && self.whole().is_none()
    }

    /// Returns a number that changes with everything that analysis shows.
    pub fn revision(self) -> u64 {
        self.analysis.revision
    }

    /// Returns the number of best lines to search.
    pub fn lines(self) -> usize {
        self.analysis.lines.get()
    }

    /// Returns the limit of a position's analysis.
    pub fn limit(self) -> AnalysisLimit {
        self.analysis.limit
    }

    /// Returns the analysis of the shown position, or `None` before the first result and without analysis.
    pub fn found(self) -> Option<&'a LiveAnalysis> {
        self.analysis.found.as_ref().filter(|_| self.is_on())
    }

    /// Returns the analysis of the shown position. After analysis was turned off, returns the last analysis.
    pub(crate) fn last(self) -> Option<&'a PositionAnalysis> {
        let shown = self.board.shown;
        let is_shown = |of: &Subject| of.hash == shown.position().hash() && of.setup == *shown.setup();
        let left = || self.analysis.left.as_ref().filter(|(of, _)| is_shown(of)).map(|(_, found)| found);
        self.found().map(|live| &live.position).or_else(left)
    }

    /// Returns the state of the analysis.
    pub fn state(self) -> AnalysisState {
        self.analysis.state
    }

    /// Returns the shown line with every move judged, or `None` before the judgement is complete.
    pub fn game(self) -> Option<&'a GameAnalysis> {
        self.whole().filter(|_| self.is_on())?.found.as_deref()
    }

    /// Returns the progress of a pending judgement: the number of finished positions and the total.
    pub fn progress(self) -> Option<(usize, usize)> {
        let whole = self.analysis.whole.as_ref()?;
        (self.is_on() && whole.found.is_none()).then_some(whole.progress)
    }

    /// Returns X's chance to win, from 0 to 1, after each ply of the shown line. Index 0 is the start. Unknown
    /// chances are `None`.
    pub fn chances(self) -> Vec<Option<f64>> {
        if let Some(game) = self.game() {
            return game.positions.iter().map(|position| Some(position.chance)).collect();
        }
        let mut chances = self.analysis.chances.clone();
        chances.resize(self.board.shown.plies().len() + 1, None);
        chances
    }

    /// Whether the shown line is judged, or a judgement of the shown line is pending.
    pub(crate) fn has_whole(self) -> bool {
        self.whole().is_some()
    }

    /// Returns the judged or pending game if the game's line is shown.
    fn whole(self) -> Option<&'a Whole> {
        let same = |(one, other): (&Ply, &Ply)| one.is_same_move(other);
        let plies = self.board.shown.plies();
        self.analysis.whole.as_ref().filter(|whole| {
            whole.plies.len() == plies.len()
                && whole.plies.iter().zip(plies).all(same)
                && whole.setup == *self.board.shown.setup()
        })
    }
}

impl Analysis {
    /// Creates an analysis that is off. Calls `wake` after each finding.
    pub(crate) fn new(wake: Waker) -> Analysis {
        let lines = NonZeroUsize::new(3).unwrap_or(NonZeroUsize::MIN);
        Analysis {
            is_on: false,
            lines,
            limit: AnalysisLimit::Endless,
            wake,
            analyst: None,
            state: AnalysisState::Done,
            seen: None,
            subject: None,
            since: Duration::ZERO,
            found: None,
            left: None,
            found_lines: lines,
            whole: None,
            chances: Vec::new(),
            walked: Vec::new(),
            walked_in: None,
            revision: 0,
        }
    }

    /// Returns the analysis of this board.
    pub(crate) fn of<'a>(&'a self, board: Board<'a>) -> ShownAnalysis<'a> {
        ShownAnalysis { analysis: self, board }
    }

    /// Turns analysis on or off. [`follow`](Analysis::follow) begins the search.
    pub(crate) fn set_on(&mut self, on: bool) {
        self.is_on = on;
        self.revision += 1;
        if !on && self.judges() {
            self.whole = None;
        }
    }

    /// Sets the number of best lines to search, from 1 to [`MOST_LINES`].
    pub(crate) fn set_lines(&mut self, lines: usize) {
        self.lines = NonZeroUsize::new(lines.min(MOST_LINES)).unwrap_or(NonZeroUsize::MIN);
    }

    /// Sets the limit of a position's analysis.
    pub(crate) fn set_limit(&mut self, limit: AnalysisLimit) {
        self.limit = limit;
    }

    /// Returns the time when analysis reaches its limit, on the host's clock.
    pub(crate) fn due(&self) -> Option<Duration> {
        let AnalysisLimit::Time(time) = self.limit else { return None };
        (self.state == AnalysisState::Runs).then(|| self.since.saturating_add(time))
    }

    /// Whether a judgement of a whole game is pending.
    fn judges(&self) -> bool {
        self.whole.as_ref().is_some_and(|whole| whole.found.is_none())
    }

    /// Stops the search. Findings stay.
    fn rest(&mut self, state: AnalysisState) {
        if self.state == AnalysisState::Runs {
            self.cancel();
        }
        self.revision += u64::from(self.state != state);
        self.state = state;
    }

    fn cancel(&mut self) {
        if let Some(analyst) = &mut self.analyst {
            analyst.cancel();
        }
    }

    pub(crate) fn ask(&mut self, question: Question) {
        if self.analyst.is_none() {
            self.analyst = Analyst::start(self.wake.clone());
        }
        if let Some(analyst) = &mut self.analyst {
            analyst.ask(question);
        }
    }

    /// Requests a judgement of every move of the shown line, unless the judgement is available or pending.
    pub(crate) fn judge_game(&mut self, board: Board<'_>) {
        if self.of(board).has_whole() {
            return;
        }
        // Chances that arrive before the next `follow_shown` belong to these moves.
        self.walk(board.shown);
        self.rest(AnalysisState::Done);
        let plies = board.shown.plies().to_vec();
        let record = Record { plies: plies.clone(), variations: Vec::new(), ..board.shown.record().clone() };
        let progress = (0, plies.len() + 1);
        let setup = record.setup.clone();
        self.whole = Some(Whole { setup, lines: self.lines, plies, found: None, progress });
        let effort = Effort::of_nodes(self.lines, Effort::nodes_of(&record.setup));
        self.ask(Question::Game { record: Box::new(record), effort });
    }

    /// Takes new findings and follows a change of the shown position. Returns whether the program panicked over
    /// an analysis.
    pub(crate) fn follow(&mut self, board: Board<'_>, now: Duration) -> bool {
        let has_failed = self.take_findings(board, now);
        if !self.of(board).is_on() {
            // A pending judgement is dropped. Users can request another judgement.
            self.whole.take_if(|whole| whole.found.is_none());
            self.rest(AnalysisState::Done);
            if let (Some(subject), Some(found)) = (self.subject.take(), self.found.take()) {
                self.left = Some((subject, found.position));
            }
            self.seen = None;
            self.cancel();
            return has_failed;
        }
        // A running game has other moves by now.
        if self.judges() && !self.of(board).has_whole() && !self.of(board).can_judge_game() {
            self.end_of_question();
            (self.subject, self.seen) = (None, None);
        }
        self.follow_shown(board);
        if self.due().is_some_and(|due| due <= now) {
            self.rest(AnalysisState::Done);
        }
        if !self.judges() {
            match (board.is_busy, self.state) {
                (true, AnalysisState::Runs) => self.rest(AnalysisState::Waits),
                (false, AnalysisState::Waits) => self.search(board.shown, now),
                _ => {}
            }
        }
        has_failed
    }

    /// Starts the analysis of the shown position if the position has changed.
    fn follow_shown(&mut self, board: Board<'_>) {
        let Analysis { seen, lines, limit, ref subject, .. } = *self;
        let wishes = subject.as_ref().map(|subject| (subject.lines, subject.limit));
        if seen == Some(board.revision) && wishes == Some((lines, limit)) {
            return;
        }
        self.seen = Some(board.revision);
        self.walk(board.shown);
        let hash = board.shown.position().hash();
        let subject = Subject { hash, setup: board.shown.setup().clone(), lines, limit };
        if self.subject.as_ref() == Some(&subject) {
            return;
        }
        let is_same = self.subject.as_ref().is_some_and(|known| {
            (known.hash, known.lines) == (subject.hash, lines) && known.setup == subject.setup
        });
        // The game's positions are not searched again, because the chances of a judged game form one series.
        let judged_lines = self.whole.as_ref().map(|whole| whole.lines);
        let game = self.of(board).game();
        let is_judged = game.is_some() && judged_lines == Some(lines);
        let known = game.and_then(|game| game.positions.get(board.shown.ply())).cloned();
        self.rest(if is_judged { AnalysisState::Done } else { AnalysisState::Waits });
        self.subject = Some(subject);
        self.revision += 1;
        if !is_same {
            let known = known.map(|position| LiveAnalysis { position, time: Duration::ZERO, speed: None });
            self.found = known;
            self.found_lines = judged_lines.unwrap_or(lines);
        }
    }

    /// Starts a search of the shown position.
    fn search(&mut self, shown: Shown<'_>, now: Duration) {
        let most = match self.limit {
            AnalysisLimit::Nodes(most) => Some(most),
            _ => None,
        };
        self.since = now;
        self.state = AnalysisState::Runs;
        self.revision += 1;
        self.ask(Question::Position {
            position: Box::new(shown.position().clone()),
            lines: self.lines,
            most,
        });
        if self.analyst.is_none() {
            self.state = AnalysisState::Done;
        }
    }

    /// Keeps only the known chances of moves that are unchanged.
    fn walk(&mut self, shown: Shown<'_>) {
        let (plies, setup) = (shown.plies(), shown.setup());
        let same = self.walked.iter().zip(plies).take_while(|(one, other)| one.is_same_move(other));
        let same = if self.walked_in.as_ref() == Some(setup) { same.count() + 1 } else { 0 };
        self.chances.truncate(same);
        (self.walked, self.walked_in) = (plies.to_vec(), Some(setup.clone()));
    }

    /// Takes the findings so far. Returns whether the program panicked over a question.
    fn take_findings(&mut self, board: Board<'_>, now: Duration) -> bool {
        while let Some(finding) = self.analyst.as_ref().and_then(Analyst::take) {
            self.revision += 1;
            match finding {
                Finding::Position(found) => self.found_position(found, board.shown.ply(), now),
                Finding::Progress(done, all, chance) => {
                    if let Some(whole) = &mut self.whole {
                        whole.progress = (done, all);
                    }
                    // The chart fills during the rest of the judgement.
                    if let (Some(ply), Some(chance), true) =
                        (done.checked_sub(1), chance, self.of(board).has_whole())
                    {
                        self.know_chance(ply, chance);
                    }
                }
                Finding::Game(found) => {
                    match (&mut self.whole, found) {
                        (Some(whole), Some(found)) => whole.found = Some(found),
                        (whole, _) => *whole = None,
                    }
                    // The shown position is searched again, starting from the new findings.
                    (self.subject, self.seen) = (None, None);
                }
                Finding::End => self.end_of_question(),
                Finding::Failed => {
                    self.end_of_question();
                    // The next question starts a new thread.
                    self.analyst = None;
                    return true;
                }
            }
        }
        false
    }

    /// Ends the current question.
    fn end_of_question(&mut self) {
        self.whole.take_if(|whole| whole.found.is_none());
        if self.state == AnalysisState::Runs {
            self.state = AnalysisState::Done;
        }
        self.cancel();
    }

    /// Stores X's chance to win after this ply of the shown line.
    fn know_chance(&mut self, ply: usize, chance: f64) {
        self.chances.resize(self.chances.len().max(ply + 1), None);
        if let Some(known) = self.chances.get_mut(ply) {
            *known = Some(chance);
        }
    }

    fn found_position(&mut self, position: PositionAnalysis, ply: usize, now: Duration) {
        // The settings may have changed since the question.
        let lines = self.subject.as_ref().map_or(self.lines, |subject| subject.lines);
        // A round with less search than the previous result is ignored if both results have equally many lines.
        let known = self.found.as_ref().filter(|_| self.found_lines == lines);
        if known.is_some_and(|found| position.nodes < found.position.nodes) {
            return;
        }
        self.found_lines = lines;
        let time = now.saturating_sub(self.since);
        let seconds = time.as_secs_f64();
        let speed = (seconds >= 0.01).then(|| (position.nodes as f64 / seconds) as u64);
        self.know_chance(ply, position.chance);
        self.found = Some(LiveAnalysis { position, time, speed });
    }
}
