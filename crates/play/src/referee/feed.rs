//! A match in the referee's format, for a program that plays in the match. Field names are the contract with
//! bots.

use std::time::Duration;

use inarow_core::{Cell, Chance, Content, Opening, Position, Setup, Side, Step};
use inarow_record::{GameResult, MAX_SEED, SwapChoice};
use serde::Serialize;

use super::json;
use super::line::{AnswerLine, StartLine, coordinates};
use crate::clock::whole_ms;
use crate::{
    Command, EventKind, Match, MatchError, MatchSetup, Question, Rejection, Request, Seat, Stage, Waiting,
};

/// A match for a program, as a line of JSON for each step. The feed follows the match by its events and draws
/// no random numbers.
///
/// ```
/// use inarow_core::{LineSetup, Setup, Side};
/// use inarow_play::{EventKind, Match, MatchSetup, RefereeFeed, RefereeNews, Seat};
/// let setup = Setup::Line(LineSetup::new(3, 3, 3));
/// let mut feed = RefereeFeed::new(&setup).unwrap();
/// let start = feed.from_start(Seat::First, 7);
/// assert!(start.starts_with(r#"{"start":{"ok":true,"#) && start.contains(r#""you":"x","seed":7}"#));
/// ```
#[derive(Debug)]
pub struct RefereeFeed {
    game: Match,
}

/// Effect of an event on the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RefereeNews {
    /// The program gets no line.
    Nothing,
    /// The program gets this line.
    Line(String),
    /// The program gets the whole game again, [from its start](RefereeFeed::from_start).
    Anew,
}

#[derive(Serialize)]
struct Start<'a> {
    start: StartLine,
    game: &'a str,
    setup: &'a Setup,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<MoveField>,
    you: Side,
    seed: u64,
}

#[derive(Serialize)]
struct StepLine {
    #[serde(flatten)]
    step: StepField,
    state: AnswerLine,
}

#[derive(Serialize)]
#[serde(untagged)]
enum StepField {
    Move {
        #[serde(rename = "move")]
        made: MoveField,
    },
    Chance {
        chance: Chance,
    },
    Choice {
        choice: SwapChoice,
        you: Side,
    },
}

#[derive(Serialize)]
struct MoveField {
    side: Side,
    cell: String,
}

#[derive(Serialize)]
struct Ask {
    ask: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    may: Option<&'static [SwapChoice]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    increment_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    per_move_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
}

#[derive(Serialize)]
struct OverLine {
    over: GameResult,
}

/// Lines with line ends.
struct Lines(String);

impl Lines {
    fn push(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }
}

#[derive(Serialize)]
struct StopLine {
    stop: bool,
}

impl RefereeFeed {
    /// Creates the feed of a new match.
    ///
    /// # Errors
    /// When the set-up describes no valid position.
    pub fn new(setup: &Setup) -> Result<RefereeFeed, MatchError> {
        Ok(RefereeFeed { game: Match::new(MatchSetup::new(setup.clone()))? })
    }

    /// Creates the feed of a match after its opening, of which only the position is known.
    ///
    /// # Errors
    /// Never for a position that was reached by the rules.
    pub fn of_position(position: &Position) -> Result<RefereeFeed, MatchError> {
        let mut setup = position.initial_setup();
        if let Setup::Line(line) = &mut setup {
            line.opening = Opening::Free;
        }
        let mut feed = RefereeFeed::new(&setup)?;
        for step in position.steps() {
            let made = match (step, feed.game.position().turn().side()) {
                (Step::Move(cell), Some(side)) => feed.game.lay(side, cell),
                (Step::Move(_), None) => break,
                (Step::Chance(chance), _) => feed.chance(chance),
            };
            if made.is_err() {
                break;
            }
        }
        Ok(feed)
    }

    /// Returns the match as known from the events.
    #[must_use]
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Whether this is the position of the match.
    #[must_use]
    pub fn is_at(&self, position: &Position) -> bool {
        let own = self.game.position();
        own.ply() == position.ply() && own.steps() == position.steps() && own.text() == position.text()
    }

    /// Follows an event of the match, and returns the effect on the player in this seat. An event that does not
    /// fit changes nothing. At the next question [`is_at`](RefereeFeed::is_at) reveals the mismatch.
    pub fn follow(&mut self, event: &EventKind, seat: Seat) -> RefereeNews {
        let made = match event {
            EventKind::Started { setup, game, .. } => {
                let begun = MatchSetup { game: game.clone(), ..MatchSetup::new((**setup).clone()) };
                if let Ok(game) = Match::new(begun) {
                    self.game = game;
                }
                return RefereeNews::Anew;
            }
            EventKind::TakenBack { plies, .. } => {
                // The next question finds a mismatch.
                let _ = self.game.carry_out(Command::TakeBack { plies: *plies }, Duration::ZERO);
                return RefereeNews::Anew;
            }
            EventKind::Over { result } => return RefereeNews::Line(json(&OverLine { over: *result })),
            EventKind::Moved { side, cell, .. } => {
                self.game.lay(*side, *cell).map(|()| self.moved(*side, *cell))
            }
            EventKind::Chance { chance } => {
                self.chance(*chance).map(|()| StepField::Chance { chance: *chance })
            }
            EventKind::Chosen { choice, .. } => self.choose(*choice).map(|()| self.chosen(*choice, seat)),
            _ => return RefereeNews::Nothing,
        };
        match made {
            Ok(step) => RefereeNews::Line(self.line(step)),
            Err(_) => RefereeNews::Nothing,
        }
    }

    /// Returns the lines that describe the game from its start to a player in this seat. Every line has a line
    /// end.
    #[must_use]
    pub fn from_start(&self, seat: Seat, seed: u64) -> String {
        let record = self.game.record();
        let setup = MatchSetup { game: record.game.clone(), ..MatchSetup::new(record.setup.clone()) };
        let Ok(game) = Match::new(setup) else { return String::new() };
        let mut again = RefereeFeed { game };
        let start = Start {
            start: StartLine::of(&again.game, None),
            game: record.game.as_deref().unwrap_or(kind(&record.setup)),
            setup: &record.setup,
            marks: marks(again.game.position()),
            you: again.game.side_of(seat),
            seed: seed & MAX_SEED,
        };
        let mut lines = Lines(json(&start) + "\n");
        again.repeat_chance(&record.chance, &mut lines);
        let (mut choices, mut plies) = (record.choices.iter(), record.plies.iter());
        loop {
            match again.game.waiting() {
                Waiting::Opening(Stage::Choose { .. }, _) => {
                    let Some(choice) = choices.next().map(|made| made.choice) else { break };
                    if again.choose(choice).is_err() {
                        break;
                    }
                    lines.push(&again.line(again.chosen(choice, seat)));
                }
                Waiting::Move(side) | Waiting::Opening(_, side) => {
                    let Some(ply) = plies.next() else { break };
                    if again.game.lay(side, ply.cell).is_err() {
                        break;
                    }
                    lines.push(&again.line(again.moved(side, ply.cell)));
                    again.repeat_chance(&ply.chance, &mut lines);
                }
                Waiting::Chance | Waiting::Over => break,
            }
        }
        lines.0
    }

    fn repeat_chance(&mut self, outcomes: &[Chance], lines: &mut Lines) {
        for &chance in outcomes {
            if self.chance(chance).is_ok() {
                lines.push(&self.line(StepField::Chance { chance }));
            }
        }
    }

    fn chance(&mut self, chance: Chance) -> Result<(), Rejection> {
        self.game.carry_out(Command::Chance { chance }, Duration::ZERO)
    }

    fn choose(&mut self, choice: SwapChoice) -> Result<(), Rejection> {
        self.game.carry_out(Command::Choose { choice }, Duration::ZERO)
    }

    fn moved(&self, side: Side, cell: Cell) -> StepField {
        StepField::Move { made: MoveField { side, cell: coordinates(self.game.position().shape(), cell) } }
    }

    fn chosen(&self, choice: SwapChoice, seat: Seat) -> StepField {
        StepField::Choice { choice, you: self.game.side_of(seat) }
    }

    fn line(&self, step: StepField) -> String {
        json(&StepLine { step, state: AnswerLine::of(&self.game, None) })
    }
}

/// Returns the line that asks a program. Returns `None` for questions that the referee's format lacks.
#[must_use]
pub fn referee_question(request: &Request<'_>) -> Option<String> {
    let (ask, may) = match request.question {
        Question::Move | Question::Analyse { .. } | Question::Stone { .. } => ("move", None),
        Question::Choice(may) => ("choose", Some(may)),
        Question::Ponder => return None,
    };
    let limits = &request.limits;
    let left = limits.clock.and_then(|clock| clock.left);
    let increment = limits.clock.map(|clock| clock.increment).filter(|_| left.is_some());
    Some(json(&Ask {
        ask,
        may,
        left_ms: left.map(whole_ms),
        increment_ms: increment.filter(|increment| !increment.is_zero()).map(whole_ms),
        per_move_ms: limits.clock.and_then(|clock| clock.per_move).map(whole_ms),
        nodes: limits.nodes,
        depth: limits.depth,
    }))
}

/// Returns the line that cancels a question.
#[must_use]
pub fn referee_stop() -> String {
    json(&StopLine { stop: true })
}

/// Returns the marks on the board, row by row from the top.
fn marks(position: &Position) -> Vec<MoveField> {
    let shape = position.shape();
    let mark = |cell| match position.content(cell) {
        Content::Mark(side) => Some(MoveField { side, cell: coordinates(shape, cell) }),
        _ => None,
    };
    shape.iter().filter_map(mark).collect()
}

/// Returns the game's name for a game without a GAME text.
fn kind(setup: &Setup) -> &'static str {
    match setup {
        Setup::Ultimate(_) => "ultimate",
        Setup::Score(_) => "score",
        _ => "line",
    }
}
