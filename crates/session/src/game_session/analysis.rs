//! Analysis while people look on: the best lines of the position that is shown, how the game went, and every move of a
//! game judged.

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::{Cell, Position, Setup, Side};
use inarow_play::analysis::{Effort, GameAnalysis, PositionAnalysis};
use inarow_record::{Ply, Record};

use super::GameSession;
use crate::SessionEvent;
use crate::analyst::{Analyst, Finding, Question};

/// Best lines that are looked for at most.
pub const MOST_LINES: usize = 5;

/// How long a position is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AnalysisLimit {
    /// Until another one is shown.
    #[default]
    Endless,
    /// So long.
    Time(Duration),
    /// Until so many positions were visited: the same answer on every machine.
    Nodes(u64),
}

impl AnalysisLimit {
    /// As each move of a game is judged.
    pub const OF_A_MOVE: AnalysisLimit = AnalysisLimit::Nodes(Effort::NODES_A_MOVE);
}

/// What analysis does just now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisState {
    /// It looks at the position.
    Runs,
    /// It is done with the position.
    Done,
    /// A computer thinks about its move, and has the machine for itself.
    Waits,
}

/// What is known of the position that is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct LiveAnalysis {
    /// Its best lines.
    pub position: PositionAnalysis,
    /// How long it was looked at, by the host's clock.
    pub time: Duration,
    /// Positions visited a second; `None` where no time was measured.
    pub speed: Option<u64>,
}

/// What is looked at: another position or another wish begins anew.
#[derive(PartialEq)]
struct Subject {
    hash: u64,
    setup: Setup,
    lines: NonZeroUsize,
    limit: AnalysisLimit,
}

/// A game of which every move is judged.
struct Whole {
    setup: Setup,
    lines: NonZeroUsize,
    plies: Vec<Ply>,
    found: Option<Box<GameAnalysis>>,
    /// Positions that are done, of so many.
    progress: (usize, usize),
}

/// Analysis in a session.
pub(crate) struct Analysis {
    is_on: bool,
    lines: NonZeroUsize,
    limit: AnalysisLimit,
    analyst: Option<Analyst>,
    state: AnalysisState,
    /// The session's revision when it was last looked what is shown.
    seen: Option<u64>,
    subject: Option<Subject>,
    /// When the subject was begun with.
    since: Duration,
    found: Option<LiveAnalysis>,
    /// What was known when analysis was turned off, and of what.
    left: Option<(Subject, PositionAnalysis)>,
    /// The number of lines that was looked for when that was found.
    found_lines: NonZeroUsize,
    whole: Option<Whole>,
    /// X's chance to win after each ply of these moves, as far as it was looked at.
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
    /// Whether every move of a game is being judged.
    fn judges(&self) -> bool {
        self.whole.as_ref().is_some_and(|whole| whole.found.is_none())
    }

    /// Nothing is looked at any more; what was found stays.
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
    /// Whether positions may be analysed: nobody is helped in a game against somebody elsewhere before it is over,
    /// whatever is shown meanwhile.
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

    /// Whether every move of what is shown can be judged: of a game that is over, and of a record.
    pub fn can_analyse_game(&self) -> bool {
        self.can_analyse() && (self.is_over() || self.is_review()) && !self.plies().is_empty()
    }

    /// Turns analysis off, or on: of a whole game, where that can be judged, else of the position that is shown. Analysis
    /// that was on while the game went on judges it all, once it is over.
    pub fn switch_analysis(&mut self, now: Duration) {
        if !(self.is_analysing() && self.shown_whole().is_some()) && self.can_analyse_game() {
            self.analyse_game(now);
        } else {
            self.set_analysing(!self.is_analysing(), now);
        }
    }

    /// Whether analysis that is on may judge the moves so far next: there are some, they are not judged yet, and no computer
    /// thinks about its own.
    pub fn can_judge_moves(&self) -> bool {
        let may = self.is_analysing() && !self.plies().is_empty() && self.live.asked.is_none();
        may && self.shown_whole().is_none()
    }

    /// As [`GameSession::switch_analysis`], but the moves so far are judged before analysis is turned off, also while the game
    /// goes on.
    pub fn cycle_analysis(&mut self, now: Duration) {
        if self.can_judge_moves() {
            self.analyse_game(now);
        } else {
            self.switch_analysis(now);
        }
    }

    /// Changes with everything that analysis shows.
    pub fn analysis_revision(&self) -> u64 {
        self.analysis.revision
    }

    /// How many best lines are looked for.
    pub fn analysis_lines(&self) -> usize {
        self.analysis.lines.get()
    }

    /// Looks for so many best lines, from 1 to [`MOST_LINES`].
    pub fn set_analysis_lines(&mut self, lines: usize) {
        self.analysis.lines = NonZeroUsize::new(lines.min(MOST_LINES)).unwrap_or(NonZeroUsize::MIN);
        self.follow_analysis();
    }

    /// How long a position is looked at.
    pub fn analysis_limit(&self) -> AnalysisLimit {
        self.analysis.limit
    }

    /// Looks at positions so long.
    pub fn set_analysis_limit(&mut self, limit: AnalysisLimit) {
        self.analysis.limit = limit;
        self.follow_analysis();
    }

    /// What is known of the position that is shown; `None` while nothing is, and without analysis.
    pub fn analysis(&self) -> Option<&LiveAnalysis> {
        self.analysis.found.as_ref().filter(|_| self.is_analysing())
    }

    /// The same, or what was known of it when analysis was turned off.
    pub(crate) fn last_analysis(&self) -> Option<&PositionAnalysis> {
        let is_shown = |of: &Subject| of.hash == self.shown().hash() && of.setup == *self.setup();
        let left = || self.analysis.left.as_ref().filter(|(of, _)| is_shown(of)).map(|(_, found)| found);
        self.analysis().map(|live| &live.position).or_else(left)
    }

    /// What analysis does just now.
    pub fn analysis_state(&self) -> AnalysisState {
        self.analysis.state
    }

    /// Has every move of the line that is shown judged, and turns analysis on.
    pub fn analyse_game(&mut self, now: Duration) {
        self.at(now);
        if !self.can_analyse() {
            return;
        }
        self.ask_for_game();
        self.set_analysing(true, now);
    }

    /// Asks for a judgement of every move of the line that is shown, unless it is there or on its way.
    pub(crate) fn ask_for_game(&mut self) {
        let plies = self.plies().to_vec();
        if self.shown_whole().is_none() {
            // Chances that come before the line is followed are of these moves.
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

    /// The line that is shown with every move judged; `None` before that was asked for and done.
    pub fn analysed_game(&self) -> Option<&GameAnalysis> {
        self.shown_whole().filter(|_| self.is_analysing())?.found.as_deref()
    }

    /// While the moves of a game are being judged: how many positions are done, of how many.
    pub fn analysis_progress(&self) -> Option<(usize, usize)> {
        let whole = self.analysis.whole.as_ref()?;
        (self.is_analysing() && whole.found.is_none()).then_some(whole.progress)
    }

    /// X's chance to win, from 0 to 1, after each ply of the line that is shown, from 0 for the start, as far as it is
    /// known.
    pub fn chances(&self) -> Vec<Option<f64>> {
        if let Some(game) = self.analysed_game() {
            return game.positions.iter().map(|position| Some(position.chance)).collect();
        }
        let mut chances = self.analysis.chances.clone();
        chances.resize(self.plies().len() + 1, None);
        chances
    }

    /// The line of play that begins at the position that is shown, as marks with their sides.
    pub fn marks_of(&self, line: &[Cell]) -> Vec<(Cell, Side)> {
        self.shown().marks_of(line)
    }

    /// The line whose moves are judged, or to be, where it is the one that is shown.
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

    /// When analysis ends by the host's clock.
    pub(crate) fn analysis_due(&self) -> Option<Duration> {
        let AnalysisLimit::Time(time) = self.analysis.limit else { return None };
        (self.analysis.state == AnalysisState::Runs).then(|| self.analysis.since.saturating_add(time))
    }

    /// Takes what was found, and looks at what is shown now.
    pub(crate) fn follow_analysis(&mut self) {
        self.take_findings();
        if !self.is_analysing() {
            // A game whose moves were being judged is asked for again by whoever wants it.
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
        // A game that goes on has other moves by now.
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

    /// Begins with what is shown, where that is something else than before.
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
        // A game whose moves were judged is told by one chain of chances: its positions are not looked at again.
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

    /// Looks at the position that is shown.
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

    /// The chances that are known belong to moves that stand.
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
                    // The chart fills while the rest is looked at.
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
                    // What is shown is looked at anew, with what is known of it now.
                    (self.analysis.subject, self.analysis.seen) = (None, None);
                }
                Finding::End => self.end_of_question(),
                Finding::Failed => {
                    self.end_of_question();
                    // The next question gets a new one.
                    self.analysis.analyst = None;
                    self.emit(SessionEvent::AnalysisFailed);
                }
            }
        }
    }

    /// Nothing more comes of what was asked.
    fn end_of_question(&mut self) {
        self.analysis.whole.take_if(|whole| whole.found.is_none());
        if self.analysis.state == AnalysisState::Runs {
            self.analysis.state = AnalysisState::Done;
        }
        if let Some(analyst) = &mut self.analysis.analyst {
            analyst.cancel();
        }
    }

    /// X's chance to win after that ply of the shown line is known now.
    fn know_chance(&mut self, ply: usize, chance: f64) {
        let chances = &mut self.analysis.chances;
        chances.resize(chances.len().max(ply + 1), None);
        if let Some(known) = chances.get_mut(ply) {
            *known = Some(chance);
        }
    }

    fn found_position(&mut self, position: PositionAnalysis) {
        // The wishes may have changed since it was asked for.
        let lines = self.analysis.subject.as_ref().map_or(self.analysis.lines, |subject| subject.lines);
        // Rounds that know less than what was found before are passed over, where that has as many lines.
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
