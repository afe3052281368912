//! The engine's side of the protocol, without input and output: a line in, what is to be done out.

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

/// How many lines wait while the engine thinks; more are refused.
const MAX_WAITING: usize = 4096;

/// How many moves are named at most for `YXNBEST`.
const MOST_NAMED: usize = 100;

/// The engine in a conversation with a manager. It holds the board and the limits; thinking is its host's work.
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
    /// Whether the rule was sent for the `START` to come: one that was sent before may be another game's.
    rule_is_of_next: bool,
    /// Whether a board was started, and no question came since: what is sent now is of its game.
    is_fresh: bool,
    /// 0 to 100, if it was sent.
    strength: Option<i64>,
    limits: SentLimits,
    pondering: Pondering,
    stones: Stones,
    list: Option<List>,
    awaited: Option<Awaited>,
    /// What was printed of the thinking last.
    informed: Option<SearchInfo>,
    waiting: VecDeque<Line>,
    leaving: bool,
    hurried: bool,
}

/// What the host is to tell; the lines of the manager wait for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaited {
    /// That the player is ready. `OK` follows where a game was begun.
    Ready { is_begin: bool },
    /// What came of thinking.
    Thought,
}

/// What the host is to do, in this order.
#[derive(Debug)]
pub enum Act {
    /// Print this line.
    Print(EngineLine),
    /// Get ready for questions about the game of this job while no clock runs, and tell [`EngineProtocol::prepared`].
    Prepare(Box<Job>),
    /// Think, and tell [`EngineProtocol::thought`] what came of it.
    Think(Box<Job>),
    /// Think about this, which may be asked next, until it is asked or something else is, and tell nothing of it before.
    Ponder(Box<Job>),
    /// End that at once.
    StopPondering,
    /// Have the thinking end soon; its result is printed all the same.
    Hurry,
    /// Forget what was learnt of positions.
    Forget,
    /// End.
    Quit,
}

/// What is to be thought about.
#[derive(Clone, Debug)]
pub struct Job {
    /// Who thinks.
    pub engine: EngineSpec,
    /// The position.
    pub position: Position,
    /// How much.
    pub limits: Limits,
    /// What may be used for it, if the manager set that.
    pub resources: Option<Resources>,
    /// Whether an opening is to be decided: the stones on the board are the opening's.
    pub opening: bool,
    /// How many moves are to be named, the best first.
    pub moves: usize,
}

/// What came of thinking.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// What was decided; a text why nothing was.
    pub decided: Result<Decision, String>,
    /// The next best moves, where more than one was to be named.
    pub others: Vec<Choice>,
    /// How long it took.
    pub time: Duration,
}

/// What was decided.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    /// A move, with what the engine thinks of it.
    Move(Cell, Option<Judgement>),
    /// Stones of an opening.
    Stones(Vec<Cell>),
    /// The other colour.
    Swap,
}

/// Stones being read.
#[derive(Debug)]
struct List {
    kind: Kind,
    stones: Vec<(Point, i32)>,
    wrong: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A move is to follow.
    Board,
    /// Nothing is to follow.
    Quiet,
    Opening,
}

impl EngineProtocol {
    /// The protocol of this engine; without one the strongest engine plays.
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

    /// Takes in what came of [`Act::Think`], then the lines that have waited for it.
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

    /// The player is as ready as it gets. Takes in the lines that have waited for it.
    pub fn prepared(&mut self) -> Vec<Act> {
        let is_begin = self.awaited.take() == Some(Awaited::Ready { is_begin: true });
        let mut acts: Vec<Act> = is_begin.then_some(Act::Print(EngineLine::Ok)).into_iter().collect();
        acts.extend(self.go_on());
        acts
    }

    /// Takes in the lines that have waited, until another is to be waited for.
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

    /// The input is at its end. What was asked for is still answered, then it ends by itself.
    pub fn closed(&mut self) -> Vec<Act> {
        self.leaving = true;
        if self.awaited.is_some() { Vec::new() } else { vec![Act::Quit] }
    }

    /// Prints what is thought so far.
    pub fn inform_manager(&mut self, info: &SearchInfo) -> Vec<Act> {
        let Some(shape) = self.shape.filter(|_| self.is_thinking()) else { return Vec::new() };
        if self.is_known(info) {
            return Vec::new();
        }
        self.informed = Some(info.clone());
        InfoParser::messages(info, shape).into_iter().map(remark).collect()
    }

    /// From now on all thinking is to end soon.
    pub fn hurry(&mut self) -> Vec<Act> {
        self.hurried = true;
        vec![Act::Hurry]
    }

    /// Whether no line is taken any more: it ends when what was asked for is answered.
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
                // Any other command gives the list up.
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
            // No player thinks.
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
        // The rule stays as it is where no other follows.
        let position = playable(ProtocolGame { shape, rule: rule_of_bits(self.rule) }).unwrap_or(position);
        Ok(self.prepare(position, true))
    }

    /// Has the player get ready for the game that starts here.
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

    /// A list of stones is whole.
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

    /// Thinks of so many moves, of which the best is made.
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

    /// Thinks about the answer that is expected to the last move, where the manager wants that. The clock of the move to come
    /// is to end it: where positions are counted nothing is thought in advance.
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

    /// A question about a position, by what the manager said last.
    fn job(&self, position: Position, opening: bool, moves: usize) -> Job {
        let engine = self.engine.clone().unwrap_or_else(adviser);
        let engine = match self.strength {
            Some(strength) => engine.at_strength(strength),
            None => engine,
        };
        let (limits, resources) = (self.limits.to_limits(), self.limits.to_resources());
        Job { engine, position, limits, resources, opening, moves }
    }

    /// Names the moves that come after the best, which is printed like any other.
    fn name_others(&self, others: &[Choice]) -> Vec<Act> {
        let Some(shape) = self.shape else { return Vec::new() };
        let message = |(index, choice): (usize, &Choice)| {
            remark(InfoParser::alternative(index + 2, choice.cell, choice.judgement.as_ref(), shape))
        };
        others.iter().enumerate().map(message).collect()
    }

    /// What a cell under the manager's pointer is worth to who moves next. Nothing is printed for one that cannot be
    /// played: the pointer may be anywhere.
    fn evaluate(&self, point: Point) -> Option<Act> {
        let cell = point.cell(self.shape?)?;
        let position = self.stones.position_in_turn(self.game().ok()?).ok()?;
        let (attack, defence) = rating_maps(&position, &RatingMapParams::default());
        let (attack, defence) = (attack.get(cell)?, defence.get(cell)?);
        let name = position.shape().name(cell).to_string().to_uppercase();
        Some(remark(format!("{name}: attack {attack:.1}, defence {defence:.1}")))
    }

    /// Prints a decision and makes it.
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
    /// Whether just that was printed, at another time.
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

/// The start of a game, if there is such a game.
fn playable(game: ProtocolGame) -> Result<Position, String> {
    Position::new(&Setup::Line(game.setup())).map_err(|error| error.to_string())
}

fn remark(text: String) -> Act {
    Act::Print(EngineLine::Message(text))
}

/// On one line, whatever the text: a manager reads any other as an answer.
fn error(text: impl AsRef<str>) -> Act {
    let words: Vec<&str> = text.as_ref().split_whitespace().collect();
    Act::Print(EngineLine::Error(words.join(" ")))
}

/// The name and version of this program.
fn about() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("name=\"inarow\", version=\"{version}\", author=\"The inarow authors\", country=\"\"")
}
