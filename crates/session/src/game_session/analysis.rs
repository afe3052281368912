//! Analysis for users: the best lines of the shown position, the course of the game, and a judgement of every move.

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::{Cell, Position, Setup, Side};
use inarow_play::analysis::{Effort, GameAnalysis, PositionAnalysis};
use inarow_record::{Ply, Record};

use super::GameSession;
use crate::SessionEvent;
use crate::analyst::{Analyst, Finding, Question};

/// Largest number of best lines.
pub const MOST_LINES: usize = 5;

/// Limit of a position's analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AnalysisLimit {
    /// None: until another position is shown.
    #[default]
    Endless,
    /// This much time.
    Time(Duration),
    /// This many nodes, for equal answers on every machine.
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
    /// Paused: a computer thinks about its move and has the machine for itself.
    Waits,
}

/// Analysis of the shown position.
#[derive(Clone, PartialEq, Debug)]
pub struct LiveAnalysis {
    /// Best lines of the position.
    pub position: PositionAnalysis,
    /// Search time, by the host's clock.
    pub time: Duration,
    /// Speed in nodes per second; `None` without a measured time.
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
    /// Number of positions that are done, and their total.
    progress: (usize, usize),
}

/// Analysis in a session.
pub(crate) struct Analysis {
    is_on: bool,
    lines: NonZeroUsize,
    limit: AnalysisLimit,
    analyst: Option<Analyst>,
    state: AnalysisState,
    /// Revision of the session at the last check of the shown position.
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

impl Default for Analysis {
    fn default() -> Analysis {
        let lines = NonZeroUsize::new(3).unwrap_or(NonZeroUsize::MIN);
        Analysis {
            is_on: false,
            lines,
            limit: AnalysisLimit::Endless,
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
}

impl Analysis {
    /// Whether a judgement of a whole game is pending.
    fn judges(&self) -> bool {
        self.whole.as_ref().is_some_and(|whole| whole.found.is_none())
    }

    /// Stops the search; findings stay.
    fn rest(&mut self, state: AnalysisState) {
        if self.state == AnalysisState::Runs
            && let Some(analyst) = &mut self.analyst
        {
            analyst.cancel();
        }
        self.revision += u64::from(self.state != state);
        self.state = state;
    }
}

impl GameSession {
    /// Whether positions may be analysed. Analysis would help in a game against someone elsewhere. There it waits for
    /// the end of the game, regardless of the shown position.
    pub fn can_analyse(&self) -> bool {
        !self.is_remote() || self.live.game.result().is_some()
    }

    /// Whether analysis is on.
    pub fn is_analysing(&self) -> bool {
        self.analysis.is_on && self.can_analyse()
    }

    /// Turns analysis on or off. It follows the position that is shown.
    pub fn set_analysing(&mut self, on: bool, now: Duration) {
        self.at(now);
        self.analysis.is_on = on;
        self.analysis.revision += 1;
        if !on && self.analysis.judges() {
            self.analysis.whole = None;
        }
        self.follow_analysis();
    }

    /// Whether every move of the shown game can be judged: the game is over, or a record is reviewed.
    pub fn can_analyse_game(&self) -> bool {
        self.can_analyse() && (self.is_over() || self.is_review()) && !self.plies().is_empty()
    }

    /// Toggles analysis: of the whole game if its moves can be judged, else of the shown position. Analysis that ran
    /// during the game judges the whole game after its end.
    pub fn switch_analysis(&mut self, now: Duration) {
        if !(self.is_analysing() && self.shown_whole().is_some()) && self.can_analyse_game() {
            self.analyse_game(now);
        } else {
            self.set_analysing(!self.is_analysing(), now);
        }
    }

    /// Whether analysis is on and its next step may be to judge the moves so far. There are moves, they are not judged
    /// yet, and no computer thinks about its own.
    pub fn can_judge_moves(&self) -> bool {
        let may = self.is_analysing() && !self.plies().is_empty() && self.live.asked.is_none();
        may && self.shown_whole().is_none()
    }

    /// Works as [`GameSession::switch_analysis`], but judges the moves so far before analysis is turned off, also
    /// during the game.
    pub fn cycle_analysis(&mut self, now: Duration) {
        if self.can_judge_moves() {
            self.analyse_game(now);
        } else {
            self.switch_analysis(now);
        }
    }

    /// Returns a number that changes with everything that analysis shows.
    pub fn analysis_revision(&self) -> u64 {
        self.analysis.revision
    }

    /// Returns the number of best lines to search.
    pub fn analysis_lines(&self) -> usize {
        self.analysis.lines.get()
    }

    /// Sets the number of best lines to search, from 1 to [`MOST_LINES`].
    pub fn set_analysis_lines(&mut self, lines: usize) {
        self.analysis.lines = NonZeroUsize::new(lines.min(MOST_LINES)).unwrap_or(NonZeroUsize::MIN);
        self.follow_analysis();
    }

    /// Returns the limit of a position's analysis.
    pub fn analysis_limit(&self) -> AnalysisLimit {
        self.analysis.limit
    }

    /// Sets the limit of a position's analysis.
    pub fn set_analysis_limit(&mut self, limit: AnalysisLimit) {
        self.analysis.limit = limit;
        self.follow_analysis();
    }

    /// Returns the analysis of the shown position; `None` before its first result, and without analysis.
    pub fn analysis(&self) -> Option<&LiveAnalysis> {
        self.analysis.found.as_ref().filter(|_| self.is_analysing())
    }

    /// Returns the analysis of the shown position, or the one from when analysis was turned off.
    pub(crate) fn last_analysis(&self) -> Option<&PositionAnalysis> {
        let is_shown = |of: &Subject| of.hash == self.shown().hash() && of.setup == *self.setup();
        let left = || self.analysis.left.as_ref().filter(|(of, _)| is_shown(of)).map(|(_, found)| found);
        self.analysis().map(|live| &live.position).or_else(left)
    }

    /// Returns the state of the analysis.
    pub fn analysis_state(&self) -> AnalysisState {
        self.analysis.state
    }

    /// Requests a judgement of every move of the shown line, and turns analysis on.
    pub fn analyse_game(&mut self, now: Duration) {
        self.at(now);
        if !self.can_analyse() {
            return;
        }
        self.ask_for_game();
        self.set_analysing(true, now);
    }

    /// Requests a judgement of every move of the shown line, unless it is available or pending.
    pub(crate) fn ask_for_game(&mut self) {
        let plies = self.plies().to_vec();
        if self.shown_whole().is_none() {
            // Chances that arrive before the next `follow_shown` belong to these moves.
            self.walk();
            self.analysis.rest(AnalysisState::Done);
            let record = Record { plies: plies.clone(), variations: Vec::new(), ..self.record().clone() };
            let progress = (0, plies.len() + 1);
            self.analysis.whole = Some(Whole {
                setup: record.setup.clone(),
                lines: self.analysis.lines,
                plies,
                found: None,
                progress,
            });
            let effort = Effort::of_nodes(self.analysis.lines, Effort::nodes_of(&record.setup));
            self.ask_analyst(Question::Game { record: Box::new(record), effort });
        }
    }

    /// Returns the shown line with every move judged; `None` before the judgement is complete.
    pub fn analysed_game(&self) -> Option<&GameAnalysis> {
        self.shown_whole().filter(|_| self.is_analysing())?.found.as_deref()
    }

    /// Returns the progress of a pending judgement: the number of positions that are done, and their total.
    pub fn analysis_progress(&self) -> Option<(usize, usize)> {
        let whole = self.analysis.whole.as_ref()?;
        (self.is_analysing() && whole.found.is_none()).then_some(whole.progress)
    }

    /// Returns X's chance to win, from 0 to 1, after each ply of the shown line; index 0 is the start. Unknown chances
    /// are `None`.
    pub fn chances(&self) -> Vec<Option<f64>> {
        if let Some(game) = self.analysed_game() {
            return game.positions.iter().map(|position| Some(position.chance)).collect();
        }
        let mut chances = self.analysis.chances.clone();
        chances.resize(self.plies().len() + 1, None);
        chances
    }

    /// Converts a line of play from the shown position to marks with their sides.
    pub fn marks_of(&self, line: &[Cell]) -> Vec<(Cell, Side)> {
        self.shown().marks_of(line)
    }

    /// Returns the judged or pending game if its line is the one that is shown.
    fn shown_whole(&self) -> Option<&Whole> {
        let same = |(one, other): (&Ply, &Ply)| one.is_same_move(other);
        let plies = self.plies();
        self.analysis.whole.as_ref().filter(|whole| {
            whole.plies.len() == plies.len()
                && whole.plies.iter().zip(plies).all(same)
                && whole.setup == *self.setup()
        })
    }

    pub(crate) fn ask_analyst(&mut self, question: Question) {
        if self.analysis.analyst.is_none() {
            self.analysis.analyst = Analyst::start(self.wake.clone());
        }
        if let Some(analyst) = &mut self.analysis.analyst {
            analyst.ask(question);
        }
    }

    /// Returns the time when analysis reaches its limit, on the host's clock.
    pub(crate) fn analysis_due(&self) -> Option<Duration> {
        let AnalysisLimit::Time(time) = self.analysis.limit else { return None };
        (self.analysis.state == AnalysisState::Runs).then(|| self.analysis.since.saturating_add(time))
    }

    /// Takes new findings, and follows a change of the shown position.
    pub(crate) fn follow_analysis(&mut self) {
        self.take_findings();
        if !self.is_analysing() {
            // A pending judgement is dropped; users can request it again.
            self.analysis.whole.take_if(|whole| whole.found.is_none());
            self.analysis.rest(AnalysisState::Done);
            if let (Some(subject), Some(found)) = (self.analysis.subject.take(), self.analysis.found.take()) {
                self.analysis.left = Some((subject, found.position));
            }
            self.analysis.seen = None;
            if let Some(analyst) = &mut self.analysis.analyst {
                analyst.cancel();
            }
            return;
        }
        // A running game has other moves by now.
        if self.analysis.judges() && self.shown_whole().is_none() && !self.can_analyse_game() {
            self.end_of_question();
            (self.analysis.subject, self.analysis.seen) = (None, None);
        }
        self.follow_shown();
        if self.analysis_due().is_some_and(|due| due <= self.now) {
            self.analysis.rest(AnalysisState::Done);
        }
        if self.analysis.judges() {
            return;
        }
        match (self.live.asked.is_some(), self.analysis.state) {
            (true, AnalysisState::Runs) => self.analysis.rest(AnalysisState::Waits),
            (false, AnalysisState::Waits) => self.look(),
            _ => {}
        }
    }

    /// Starts the analysis of the shown position if it has changed.
    fn follow_shown(&mut self) {
        let Analysis { seen, lines, limit, ref subject, .. } = self.analysis;
        let wishes = subject.as_ref().map(|subject| (subject.lines, subject.limit));
        if seen == Some(self.revision) && wishes == Some((lines, limit)) {
            return;
        }
        self.analysis.seen = Some(self.revision);
        self.walk();
        let position = self.shown();
        let subject = Subject { hash: position.hash(), setup: self.setup().clone(), lines, limit };
        if self.analysis.subject.as_ref() == Some(&subject) {
            return;
        }
        let is_same = self.analysis.subject.as_ref().is_some_and(|known| {
            (known.hash, known.lines) == (subject.hash, lines) && known.setup == subject.setup
        });
        // The chances of a judged game form one series, so its positions are not searched again.
        let is_judged = self.analysed_game().is_some()
            && self.analysis.whole.as_ref().is_some_and(|whole| whole.lines == lines);
        self.analysis.rest(if is_judged { AnalysisState::Done } else { AnalysisState::Waits });
        self.analysis.subject = Some(subject);
        self.analysis.revision += 1;
        if !is_same {
            let ply = self.ply();
            let known = self.analysed_game().and_then(|game| game.positions.get(ply)).cloned();
            let known = known.map(|position| LiveAnalysis { position, time: Duration::ZERO, speed: None });
            self.analysis.found = known;
            self.analysis.found_lines = self.analysis.whole.as_ref().map_or(lines, |whole| whole.lines);
        }
    }

    /// Starts a search of the shown position.
    fn look(&mut self) {
        let most = match self.analysis.limit {
            AnalysisLimit::Nodes(most) => Some(most),
            _ => None,
        };
        let position: Box<Position> = Box::new(self.shown().clone());
        self.analysis.since = self.now;
        self.analysis.state = AnalysisState::Runs;
        self.analysis.revision += 1;
        self.ask_analyst(Question::Position { position, lines: self.analysis.lines, most });
        if self.analysis.analyst.is_none() {
            self.analysis.state = AnalysisState::Done;
        }
    }

    /// Keeps only the known chances of moves that are unchanged.
    fn walk(&mut self) {
        let plies = self.plies().to_vec();
        let setup = self.setup().clone();
        let analysis = &mut self.analysis;
        let same = analysis.walked.iter().zip(&plies).take_while(|(one, other)| one.is_same_move(other));
        let same = if analysis.walked_in.as_ref() == Some(&setup) { same.count() + 1 } else { 0 };
        analysis.chances.truncate(same);
        (analysis.walked, analysis.walked_in) = (plies, Some(setup));
    }

    fn take_findings(&mut self) {
        while let Some(finding) = self.analysis.analyst.as_ref().and_then(Analyst::take) {
            self.analysis.revision += 1;
            match finding {
                Finding::Position(found) => self.found_position(found),
                Finding::Progress(done, all, chance) => {
                    if let Some(whole) = &mut self.analysis.whole {
                        whole.progress = (done, all);
                    }
                    // The chart fills during the rest of the judgement.
                    if let (Some(ply), Some(chance), true) =
                        (done.checked_sub(1), chance, self.shown_whole().is_some())
                    {
                        self.know_chance(ply, chance);
                    }
                }
                Finding::Game(found) => {
                    match (&mut self.analysis.whole, found) {
                        (Some(whole), Some(found)) => whole.found = Some(found),
                        (whole, _) => *whole = None,
                    }
                    // The shown position is searched again, starting from the new findings.
                    (self.analysis.subject, self.analysis.seen) = (None, None);
                }
                Finding::End => self.end_of_question(),
                Finding::Failed => {
                    self.end_of_question();
                    // The next question starts a new thread.
                    self.analysis.analyst = None;
                    self.emit(SessionEvent::AnalysisFailed);
                }
            }
        }
    }

    /// Ends the current question.
    fn end_of_question(&mut self) {
        self.analysis.whole.take_if(|whole| whole.found.is_none());
        if self.analysis.state == AnalysisState::Runs {
            self.analysis.state = AnalysisState::Done;
        }
        if let Some(analyst) = &mut self.analysis.analyst {
            analyst.cancel();
        }
    }

    /// Stores X's chance to win after this ply of the shown line.
    fn know_chance(&mut self, ply: usize, chance: f64) {
        let chances = &mut self.analysis.chances;
        chances.resize(chances.len().max(ply + 1), None);
        if let Some(known) = chances.get_mut(ply) {
            *known = Some(chance);
        }
    }

    fn found_position(&mut self, position: PositionAnalysis) {
        // The settings may have changed since the question.
        let lines = self.analysis.subject.as_ref().map_or(self.analysis.lines, |subject| subject.lines);
        // A round that searched less than the previous result is ignored if both have equally many lines.
        let known = self.analysis.found.as_ref().filter(|_| self.analysis.found_lines == lines);
        if known.is_some_and(|found| position.nodes < found.position.nodes) {
            return;
        }
        self.analysis.found_lines = lines;
        let time = self.now.saturating_sub(self.analysis.since);
        let seconds = time.as_secs_f64();
        let speed = (seconds >= 0.01).then(|| (position.nodes as f64 / seconds) as u64);
        self.know_chance(self.ply(), position.chance);
        self.analysis.found = Some(LiveAnalysis { position, time, speed });
    }
}
