//! The engine's side of the protocol without input and output. Takes a line, and returns the acts of the host.

mod board;
mod limits;
mod pondering;

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Duration;

use inarow_core::{Cell, Position, Setup, Shape, Side};
use inarow_engine::{
    Choice, EngineSpec, Info as SearchInfo, Limits, RatingMapParams, Resources, adviser, engine_info,
    rating_maps,
};
use inarow_record::Judgement;

use self::board::Stones;
use self::limits::SentLimits;
use self::pondering::Pondering;
use super::protocol_game::{rule_of_bits, rule_remark, unread_rule};
use super::{EngineLine, Info, InfoParser, Line, ManagerLine, Point, ProtocolGame};

/// Queue limit while the engine thinks, in lines. Further lines are refused.
const MAX_WAITING: usize = 4096;

/// Largest number of moves that `YXNBEST` lists.
const MOST_NAMED: usize = 100;

/// The engine in a conversation with a manager. The protocol holds the board and the limits. The host runs the
/// search.
///
/// ```
/// use inarow_gomocup::{Act, EngineLine, Line, EngineProtocol};
/// let line = |text: &str| Line { text: text.to_owned(), cut: false };
/// let mut protocol = EngineProtocol::new(None);
/// let acts = protocol.receive(&line("START 15"));
/// assert!(matches!(acts[..], [Act::Prepare(_)]));
/// assert!(matches!(protocol.prepared()[..], [Act::Print(EngineLine::Ok)]));
/// assert!(matches!(protocol.receive(&line("BEGIN"))[..], [Act::Think(_)]));
/// ```
#[derive(Debug)]
pub struct EngineProtocol {
    engine: Option<EngineSpec>,
    shape: Option<Shape>,
    rule: i64,
    /// Whether the rule is for the next `START`. An earlier rule may belong to another game.
    rule_is_of_next: bool,
    /// Whether a board was started without a later question. New settings are then for the game of that board.
    is_fresh: bool,
    /// Strength from 0 to 100, if the manager sent one.
    strength: Option<i64>,
    limits: SentLimits,
    pondering: Pondering,
    stones: Stones,
    list: Option<List>,
    awaited: Option<Awaited>,
    /// Search report that was printed last.
    informed: Option<SearchInfo>,
    waiting: VecDeque<Line>,
    leaving: bool,
    hurried: bool,
}

/// Report of the host that the manager's lines wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaited {
    /// Readiness of the player. `OK` follows if the manager began a game.
    Ready { is_begin: bool },
    /// Result of a search.
    Thought,
}

/// Acts for the host, to be done in order.
#[derive(Debug)]
pub enum Act {
    /// Print this line.
    Print(EngineLine),
    /// Get ready for questions about the game of this job while no clock runs, then call [`EngineProtocol::prepared`].
    Prepare(Box<Job>),
    /// Search, then call [`EngineProtocol::thought`] with the result.
    Think(Box<Job>),
    /// Search a position that the manager may ask about next. Report nothing until the manager asks about any
    /// position.
    Ponder(Box<Job>),
    /// End the search of [`Act::Ponder`] at once.
    StopPondering,
    /// End the search soon. The search's result is still printed.
    Hurry,
    /// Clear the table of positions.
    Forget,
    /// Exit.
    Quit,
}

/// A question for a search.
#[derive(Clone, Debug)]
pub struct Job {
    /// The engine that searches.
    pub engine: EngineSpec,
    /// The position.
    pub position: Position,
    /// Limits of time, nodes and depth.
    pub limits: Limits,
    /// Threads and memory, if limited by the manager.
    pub resources: Option<Resources>,
    /// Whether the engine decides an opening. The stones on the board are then the opening's.
    pub opening: bool,
    /// Number of moves to list, the best first.
    pub moves: usize,
}

/// Result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The decision, or the reason for having none.
    pub decided: Result<Decision, String>,
    /// The next best moves, if the job asked for more than one move.
    pub others: Vec<Choice>,
    /// Duration of the search.
    pub time: Duration,
}

/// A decision of the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    /// A move and its judgement.
    Move(Cell, Option<Judgement>),
    /// Stones of an opening, in order.
    Stones(Vec<Cell>),
    /// A change of colours.
    Swap,
}

/// A list of stones, not yet finished.
#[derive(Debug)]
struct List {
    kind: Kind,
    stones: Vec<(Point, i32)>,
    wrong: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A list that asks for a move.
    Board,
    /// A list that asks for nothing.
    Quiet,
    Opening,
}

impl EngineProtocol {
    /// Creates the protocol of this engine. Without an engine, the strongest engine plays.
    #[must_use]
    pub fn new(engine: Option<EngineSpec>) -> EngineProtocol {
        EngineProtocol {
            engine,
            shape: None,
            rule: 0,
            rule_is_of_next: false,
            is_fresh: false,
            strength: None,
            limits: SentLimits::new(available_parallelism().unwrap_or(NonZeroUsize::MIN)),
            pondering: Pondering::default(),
            stones: Stones::default(),
            list: None,
            awaited: None,
            informed: None,
            waiting: VecDeque::new(),
            leaving: false,
            hurried: false,
        }
    }

    /// Takes in a line of the manager.
    pub fn receive(&mut self, line: &Line) -> Vec<Act> {
        if self.leaving {
            return Vec::new();
        }
        if self.awaited.is_none() {
            return self.answer(line);
        }
        match ManagerLine::parse(&line.text) {
            ManagerLine::End if !line.cut => {
                self.leaving = true;
                self.hurry()
            }
            ManagerLine::YxStop if !line.cut => vec![Act::Hurry],
            _ if self.waiting.len() < MAX_WAITING => {
                self.waiting.push_back(line.clone());
                Vec::new()
            }
            _ => vec![error("too many commands while thinking")],
        }
    }

    /// Takes in the result of [`Act::Think`], then the queued lines.
    pub fn thought(&mut self, thought: Thought) -> Vec<Act> {
        self.awaited = None;
        let mut acts = match thought.decided {
            Ok(decision) => {
                let mut acts = self.name_others(&thought.others);
                acts.extend(self.announce(decision, thought.time));
                acts
            }
            Err(text) => vec![error(text)],
        };
        acts.extend(self.go_on());
        acts
    }

    /// Takes in the end of [`Act::Prepare`], then the queued lines.
    pub fn prepared(&mut self) -> Vec<Act> {
        let is_begin = self.awaited.take() == Some(Awaited::Ready { is_begin: true });
        let mut acts: Vec<Act> = is_begin.then_some(Act::Print(EngineLine::Ok)).into_iter().collect();
        acts.extend(self.go_on());
        acts
    }

    /// Takes in queued lines until the host owes another report.
    fn go_on(&mut self) -> Vec<Act> {
        let mut acts = Vec::new();
        while self.awaited.is_none()
            && let Some(line) = self.waiting.pop_front()
        {
            acts.extend(self.answer(&line));
            if self.is_thinking() && self.hurried {
                acts.push(Act::Hurry);
            }
        }
        if self.leaving && self.awaited.is_none() {
            acts.push(Act::Quit);
        } else if self.awaited.is_none() {
            acts.extend(self.ponder());
        }
        acts
    }

    fn is_thinking(&self) -> bool {
        self.awaited == Some(Awaited::Thought)
    }

    /// Takes in the end of the input. Answers open questions, then ends the protocol.
    pub fn closed(&mut self) -> Vec<Act> {
        self.leaving = true;
        if self.awaited.is_some() { Vec::new() } else { vec![Act::Quit] }
    }

    /// Prints a search report.
    pub fn inform_manager(&mut self, info: &SearchInfo) -> Vec<Act> {
        let Some(shape) = self.shape.filter(|_| self.is_thinking()) else { return Vec::new() };
        if self.is_known(info) {
            return Vec::new();
        }
        self.informed = Some(info.clone());
        InfoParser::messages(info, shape).into_iter().map(remark).collect()
    }

    /// Ends this search and all further ones soon.
    pub fn hurry(&mut self) -> Vec<Act> {
        self.hurried = true;
        vec![Act::Hurry]
    }

    /// Returns whether the protocol takes no more lines and ends after its open answers.
    pub fn is_leaving(&self) -> bool {
        self.leaving
    }

    fn answer(&mut self, line: &Line) -> Vec<Act> {
        if line.cut {
            return vec![error("the line is too long")];
        }
        let line = ManagerLine::parse(&line.text);
        let mut acts = self.pondering.hear(&line);
        acts.extend(self.command(line).unwrap_or_else(|text| vec![error(text)]));
        acts
    }

    fn command(&mut self, line: ManagerLine) -> Result<Vec<Act>, String> {
        if let Some(list) = &mut self.list {
            match line {
                ManagerLine::Stone(..) | ManagerLine::Place(_) => {
                    list.take(&line, self.shape);
                    return Ok(Vec::new());
                }
                ManagerLine::Done => return self.listed(),
                ManagerLine::Malformed(text) => {
                    list.wrong.get_or_insert(format!("{text:?} is no stone"));
                    return Ok(Vec::new());
                }
                // Any other command drops the list.
                _ => self.list = None,
            }
        }
        let say = |line| Ok(vec![Act::Print(line)]);
        match line {
            ManagerLine::Start(size) => self.start(size, size),
            ManagerLine::RectStart(width, height) => self.start(width, height),
            ManagerLine::Restart => {
                self.shape()?;
                self.stones.clear();
                say(EngineLine::Ok)
            }
            ManagerLine::Begin => {
                self.shape()?;
                self.stones.clear();
                self.think(1)
            }
            ManagerLine::Turn(point) => {
                self.place(point, false)?;
                self.think(1).inspect_err(|_| self.stones.pop())
            }
            ManagerLine::Play(point) => {
                self.place(point, true)?;
                say(EngineLine::Moves(vec![point]))
            }
            ManagerLine::TakeBack(point) => {
                let cell = point.cell(self.shape()?);
                if !cell.is_some_and(|cell| self.stones.remove(cell)) {
                    return Err(format!("there is no stone at {point}"));
                }
                say(EngineLine::Ok)
            }
            ManagerLine::Board => self.begin_list(Kind::Board),
            ManagerLine::YxBoard => self.begin_list(Kind::Quiet),
            ManagerLine::Swap2Board => self.begin_list(Kind::Opening),
            ManagerLine::Info(Info::Evaluate(point)) => Ok(self.evaluate(point).into_iter().collect()),
            ManagerLine::Info(info) => self.inform(info),
            ManagerLine::About => say(EngineLine::Other(about())),
            ManagerLine::End => Ok(vec![Act::Quit]),
            // No search runs here.
            ManagerLine::YxStop => Ok(Vec::new()),
            ManagerLine::YxNBest(count) => {
                self.think(usize::try_from(count).unwrap_or(0).clamp(1, MOST_NAMED))
            }
            ManagerLine::YxShowForbid => {
                let shape = self.shape()?;
                let position = self.stones.position_in_turn(self.game()?);
                let forbidden = position.map(|position| position.forbidden_cells()).unwrap_or_default();
                say(EngineLine::Forbid(forbidden.iter().map(|cell| Point::of(shape, cell.0)).collect()))
            }
            ManagerLine::YxHashClear => Ok(vec![Act::Forget]),
            ManagerLine::Unknown(text) => say(EngineLine::Unknown(text)),
            ManagerLine::Stone(..) | ManagerLine::Place(_) | ManagerLine::Done => {
                Err(format!("{line} belongs into BOARD or SWAP2BOARD"))
            }
            ManagerLine::Malformed(text) => Err(format!("{text:?} is not understood")),
        }
    }

    fn start(&mut self, width: i32, height: i32) -> Result<Vec<Act>, String> {
        let side = |side: i32| u32::try_from(side).unwrap_or(0);
        let shape = Shape::new(side(width), side(height)).ok_or("a board has 1 to 100 columns and rows")?;
        if shape.width().max(shape.height()) < 5 {
            return Err("five in a row need 5 columns or rows at least".to_owned());
        }
        let rule =
            if self.rule_is_of_next { rule_of_bits(self.rule) } else { inarow_core::LineRule::Freestyle };
        let position = playable(ProtocolGame { shape, rule })?;
        if let Some(engine) = &self.engine
            && !engine_info(engine.name()).is_some_and(|info| info.plays(&position.initial_setup()))
        {
            return Err(format!("{} does not play on this board", engine.name()));
        }
        self.shape = Some(shape);
        (self.rule_is_of_next, self.is_fresh) = (false, true);
        self.stones.clear();
        // Without a new rule the last rule stays.
        let position = playable(ProtocolGame { shape, rule: rule_of_bits(self.rule) }).unwrap_or(position);
        Ok(self.prepare(position, true))
    }

    /// Makes the player get ready for a game that starts with this position.
    fn prepare(&mut self, position: Position, is_begin: bool) -> Vec<Act> {
        self.awaited = Some(Awaited::Ready { is_begin });
        vec![Act::Prepare(Box::new(self.job(position, false, 1)))]
    }

    fn inform(&mut self, info: Info) -> Result<Vec<Act>, String> {
        let mut acts = Vec::new();
        match info {
            Info::Rule(bits) => {
                acts.extend(rule_remark(bits).map(remark));
                (self.rule, self.rule_is_of_next) = (bits, !self.is_fresh);
                if let Some(shape) = self.shape.filter(|_| self.is_fresh) {
                    let position = playable(ProtocolGame { shape, rule: rule_of_bits(bits) })?;
                    acts.extend(self.prepare(position, false));
                }
            }
            Info::Other(text) => acts.extend(unread_rule(&text).map(remark)),
            Info::Pondering(number) => return Ok(self.pondering.want(number > 0)),
            Info::Strength(strength) => self.strength = Some(strength),
            info => self.limits.take(&info),
        }
        Ok(acts)
    }

    fn shape(&self) -> Result<Shape, String> {
        self.shape.ok_or_else(|| "START comes first".to_owned())
    }

    fn place(&mut self, point: Point, own: bool) -> Result<(), String> {
        let cell = point.cell(self.shape()?).ok_or_else(|| format!("{point} lies outside the board"))?;
        if self.stones.holds(cell) {
            return Err(format!("{point} is occupied"));
        }
        self.stones.push(cell, own);
        Ok(())
    }

    fn begin_list(&mut self, kind: Kind) -> Result<Vec<Act>, String> {
        self.shape()?;
        self.list = Some(List { kind, stones: Vec::new(), wrong: None });
        Ok(Vec::new())
    }

    /// Takes in a finished list of stones.
    fn listed(&mut self) -> Result<Vec<Act>, String> {
        let Some(list) = self.list.take() else { return Ok(Vec::new()) };
        let shape = self.shape()?;
        if let Some(wrong) = list.wrong {
            return Err(wrong);
        }
        let renju = rule_of_bits(self.rule) == inarow_core::LineRule::Renju;
        self.stones = Stones::of(shape, &list.stones, renju)?;
        match list.kind {
            Kind::Board => self.think(1),
            Kind::Quiet => Ok(Vec::new()),
            Kind::Opening => {
                self.stones.alternate();
                match self.stones.len() {
                    0 | 3 | 5 => self.begin_thinking(true, 1),
                    other => Err(format!("an opening has 0, 3 or 5 stones, not {other}")),
                }
            }
        }
    }

    fn game(&self) -> Result<ProtocolGame, String> {
        Ok(ProtocolGame { shape: self.shape()?, rule: rule_of_bits(self.rule) })
    }

    /// Searches for this number of moves and plays the best.
    fn think(&mut self, moves: usize) -> Result<Vec<Act>, String> {
        self.begin_thinking(false, moves)
    }

    fn begin_thinking(&mut self, opening: bool, moves: usize) -> Result<Vec<Act>, String> {
        let position = self.stones.position(self.game()?)?;
        if position.turn().side().is_none() {
            return Err("the game is over".to_owned());
        }
        self.awaited = Some(Awaited::Thought);
        self.pondering.end();
        (self.rule_is_of_next, self.is_fresh) = (false, false);
        self.informed = None;
        Ok(vec![Act::Think(Box::new(self.job(position, opening, moves)))])
    }

    /// Searches the position after the expected answer to the last move, if the manager wants pondering. The
    /// clock of the next move must bound that search, so limits by nodes exclude pondering.
    fn ponder(&mut self) -> Option<Act> {
        let answer = self.pondering.due()?;
        let limits = self.limits.to_limits();
        if limits.clock.is_none() || limits.nodes.is_some() || self.stones.holds(answer) {
            return None;
        }
        self.stones.push(answer, false);
        let position = self.game().and_then(|game| self.stones.position(game));
        self.stones.pop();
        let position = position.ok().filter(|position| position.turn().side().is_some())?;
        self.pondering.begin();
        Some(Act::Ponder(Box::new(self.job(position, false, 1))))
    }

    /// Returns a question about a position, with the manager's latest settings.
    fn job(&self, position: Position, opening: bool, moves: usize) -> Job {
        let engine = self.engine.clone().unwrap_or_else(adviser);
        let engine = match self.strength {
            Some(strength) => engine.at_strength(strength),
            None => engine,
        };
        let (limits, resources) = (self.limits.to_limits(), self.limits.to_resources());
        Job { engine, position, limits, resources, opening, moves }
    }

    /// Lists the moves after the best move, which is printed as the move itself.
    fn name_others(&self, others: &[Choice]) -> Vec<Act> {
        let Some(shape) = self.shape else { return Vec::new() };
        let message = |(index, choice): (usize, &Choice)| {
            remark(InfoParser::alternative(index + 2, choice.cell, choice.judgement.as_ref(), shape))
        };
        others.iter().enumerate().map(message).collect()
    }

    /// Prints the ratings of the cell under the manager's pointer for the side to move. Prints nothing for a
    /// cell that cannot be played, because the pointer may be anywhere.
    fn evaluate(&self, point: Point) -> Option<Act> {
        let cell = point.cell(self.shape?)?;
        let position = self.stones.position_in_turn(self.game().ok()?).ok()?;
        let (attack, defence) = rating_maps(&position, &RatingMapParams::default());
        let (attack, defence) = (attack.get(cell)?, defence.get(cell)?);
        let name = position.shape().name(cell).to_string().to_uppercase();
        Some(remark(format!("{name}: attack {attack:.1}, defence {defence:.1}")))
    }

    /// Prints a decision and plays the decision on the board.
    fn announce(&mut self, decision: Decision, time: Duration) -> Vec<Act> {
        let Some(shape) = self.shape else { return Vec::new() };
        let point = |cell: &Cell| Point::of(shape, *cell);
        match decision {
            Decision::Move(cell, judgement) => {
                let line = judgement.iter().flat_map(|judgement| &judgement.line);
                self.pondering.expect(line.copied().nth(1));
                let info = judgement.as_ref().map(SearchInfo::from).filter(|info| !self.is_known(info));
                let messages =
                    info.map(|info| InfoParser::messages(&SearchInfo { time: Some(time), ..info }, shape));
                let mut acts: Vec<Act> = messages.into_iter().flatten().map(remark).collect();
                self.stones.push(cell, true);
                acts.push(Act::Print(EngineLine::Moves(vec![point(&cell)])));
                acts
            }
            Decision::Stones(cells) => {
                cells.iter().for_each(|cell| self.stones.push(*cell, true));
                self.stones.own(Side::X);
                vec![Act::Print(EngineLine::Moves(cells.iter().map(point).collect()))]
            }
            Decision::Swap => {
                self.stones.own(Side::X);
                vec![Act::Print(EngineLine::Swap)]
            }
        }
    }
}

impl EngineProtocol {
    /// Returns whether the last printed report differed only in its time.
    fn is_known(&self, info: &SearchInfo) -> bool {
        self.informed.as_ref().is_some_and(|known| {
            known.score == info.score
                && known.depth == info.depth
                && known.nodes == info.nodes
                && known.moves == info.moves
        })
    }
}

impl List {
    fn take(&mut self, line: &ManagerLine, shape: Option<Shape>) {
        let (point, field) = match (line, self.kind) {
            (ManagerLine::Stone(point, field), _) => (*point, *field),
            (ManagerLine::Place(point), Kind::Opening) => (*point, 1),
            (other, _) => {
                self.wrong.get_or_insert(format!("{other}: write x,y,f"));
                return;
            }
        };
        if self.stones.len() > shape.map_or(0, Shape::cells) {
            self.wrong.get_or_insert("more stones than the board has cells".to_owned());
            return;
        }
        self.stones.push((point, field));
    }
}

/// Returns the first position of a game, if the game is valid.
fn playable(game: ProtocolGame) -> Result<Position, String> {
    Position::new(&Setup::Line(game.setup())).map_err(|error| error.to_string())
}

fn remark(text: String) -> Act {
    Act::Print(EngineLine::Message(text))
}

/// Prints an error on one line. A manager reads every further line as an answer.
fn error(text: impl AsRef<str>) -> Act {
    let words: Vec<&str> = text.as_ref().split_whitespace().collect();
    Act::Print(EngineLine::Error(words.join(" ")))
}

/// Returns the name and version of this program.
fn about() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("name=\"inarow\", version=\"{version}\", author=\"The inarow authors\", country=\"\"")
}
