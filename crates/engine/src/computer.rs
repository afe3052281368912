//! `computer`: opponent for people at ten levels, in every game.
//!
//! A level determines the search depth, the view of threats, and the rate of overlooked moves (`level.rs`).
//! Each game's knowledge has its own file in this folder, except the patterns of line games (`line_search.rs`).
//! One search serves all games (`search.rs`). Unlike the reference opponents, `computer` may become stronger in a
//! new version.

mod chance;
mod level;
mod lines;
mod score;
mod ultimate;
mod windows;

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::{Cell, Game, LineRule, Position, RandomSource, Reply, Side, Visit};
use inarow_record::{Dice, Judgement, Score, ScoreValue, TimeControl};

use self::level::{Level, Method};
pub(crate) use self::lines::Lines;
use self::score::ScoreEval;
use self::ultimate::Boards;
use crate::book::{book_move, book_moves};
use crate::clock::PATIENCE;
use crate::games::line_rules;
use crate::line_search::{self, make_tables};
use crate::reference::dice;
use crate::search::{CellGame, Extent, Heuristics, Question, Ranked, RootLine, SURE, Scale, Storage, WIN};
use crate::settings::{parameters, words};
use crate::sight::Sight;
use crate::watch::Watch;
use crate::{Aborted, Ask, Choice, Clock, Domain, Engine, Info, Limits, Resources, Stop, Task, Timing};

parameters! {
    /// Parameters of `computer`.
    pub struct ComputerParams {
        /// How well it plays: 2 is easy, 4 medium, 7 strong, 10 the most.
        level: i64 = 4, Domain::Whole { min: 1, max: 10 };
        /// Positions that it visits for a move at most; 0: as many as its level allows.
        nodes: i64 = 0, Domain::Whole { min: 0, max: 1_000_000_000_000 };
        /// Plies that it looks ahead at most; 0: as many as its level does.
        depth: i64 = 0, Domain::Whole { min: 0, max: 100 };
        /// Time that it thinks about a move at most; none: as long as its level needs, or as its clock allows.
        time: TimeControl = TimeControl::NONE, Domain::Time;
        /// Threads that it thinks on with a clock, at level 10; 0: as many as the host says.
        threads: i64 = 0, Domain::Whole { min: 0, max: Resources::MOST_THREADS as i64 };
        /// Memory for positions, in MiB; 0: as much as the host says.
        hash: i64 = 0, Domain::Whole { min: 0, max: 1_048_576 };
        /// Whether it plays a move out of the book of openings where that has one.
        book: BookUse = BookUse::Off, BookUse::DOMAIN;
    }
}

words! {
    /// Use of the opening book.
    pub enum BookUse {
        /// Every move is searched.
        Off = "off",
        /// A book move is played at once.
        On = "on",
    }
}

/// Node limit of the first iteration. The iteration is finished at any cost within this limit and the host's.
const FIRST_ROUND: u64 = 10_000;

/// Engine `computer`.
#[derive(Debug)]
pub struct Computer {
    /// Levels by [`Method`].
    levels: [Level; Method::ALL.len()],
    /// Node limit for a move, besides other limits.
    nodes: Option<u64>,
    /// Depth limit in plies, besides other limits.
    depth: Option<u32>,
    /// Time limit for a move, besides other limits.
    time: Option<Duration>,
    seed: u64,
    storage: Storage,
    /// Resources by the engine's own settings.
    own_resources: Resources,
    /// Resources by the host.
    resources: Resources,
    /// Whether to play from the opening book.
    has_book: bool,
}

impl Computer {
    /// Returns an engine of a level. The seed determines the random choices.
    #[must_use]
    pub fn new(params: &ComputerParams, seed: u64) -> Computer {
        let number = usize::try_from(params.level).unwrap_or(1);
        Computer {
            levels: Method::ALL.map(|method| Level::new(number, method)),
            nodes: u64::try_from(params.nodes).ok().filter(|&nodes| nodes > 0),
            depth: u32::try_from(params.depth).ok().filter(|&depth| depth > 0),
            time: params.time.total_ms.map(Duration::from_millis),
            seed,
            storage: Storage::default(),
            own_resources: Resources {
                threads: usize::try_from(params.threads).ok().and_then(NonZeroUsize::new),
                table_bytes: u64::try_from(params.hash).ok().filter(|&mib| mib > 0).map(|mib| mib << 20),
            },
            resources: Resources::default(),
            has_book: params.book == BookUse::On,
        }
    }

    /// Returns an engine for analysis, without limits of its own.
    pub(crate) fn for_analysis(seed: u64) -> Computer {
        // The limits of the question bound the search.
        Computer::with_level(Level { nodes: u64::MAX, ..level::HIGHEST }, seed)
    }

    /// Returns an engine that evaluates openings. Independent of the levels, because plans name the openings
    /// that this engine finds fair.
    #[must_use]
    pub fn for_openings() -> Computer {
        Computer::with_level(level::OF_OPENINGS, 0)
    }

    fn with_level(level: Level, seed: u64) -> Computer {
        Computer { levels: Method::ALL.map(|_| level), ..Computer::new(&ComputerParams::default(), seed) }
    }

    fn level_of(&self, position: &Position) -> Level {
        self.levels[Method::of(position) as usize]
    }

    /// Evaluates a legal move by a search of that move alone. Returns `None` if stopped before a result.
    pub(crate) fn judge(
        &mut self,
        position: &Position,
        cell: Cell,
        limits: Limits,
        stop: &Stop,
    ) -> Option<Choice> {
        let side = position.turn().side()?;
        let bounds = self.bounds(position, limits, false);
        let mut others = position.legal_moves();
        others.retain(|&other| other != cell);
        let mut dice = dice(self.seed, side, position.ply());
        let limit = limit_of(position);
        let query = Query { excluded: &others, known: &[], lines: 1, bounds, limit, stop };
        let found = self.search(position, query, &mut dice, &mut |_, _| {})?;
        found.first().map(|found| choice(position, found))
    }

    fn bounds(&self, position: &Position, limits: Limits, ponders: bool) -> Bounds {
        let Level { depth, nodes, width, threats, by_patterns, sight, is_full } = self.level_of(position);
        // Evaluation visits cell by cell, so large boards get fewer nodes.
        let cells = position.shape().cells() as u64;
        let effort = match position {
            Position::Ultimate(_) => 1,
            // The evaluation visits every window through every cell.
            Position::Score(game) => 1 + cells * (game.line_length() as u64).pow(2) / 400,
            _ => 1 + cells / 300,
        };
        let clock = limits.clock.filter(|clock| clock.flag().is_some());
        let clock = self.time.map_or(clock, |time| Some(clock.unwrap_or_default().within(time)));
        // With a node limit, equal questions have equal answers, however much time the clock allows.
        let is_counted = limits.nodes.is_some();
        let is_by_time = is_full && !is_counted && (clock.is_some() || ponders);
        Bounds {
            depth: limits.depth.map_or(depth, |most| depth.min(most)),
            by_patterns,
            nodes: if is_by_time || is_full && is_counted { u64::MAX } else { nodes / effort },
            most: limits.nodes.unwrap_or(u64::MAX),
            width,
            threats,
            sight,
            is_pure: !is_by_time,
            is_counted,
            clock,
            ponders,
            plays: false,
            timing: limits.timing,
            settles: false,
        }
    }

    /// Returns the best moves without the excluded ones, the best first.
    fn search(
        &mut self,
        position: &Position,
        query: Query<'_>,
        dice: &mut Dice,
        report: Report<'_>,
    ) -> Option<Vec<RootLine>> {
        let Query { excluded, known, lines, bounds, limit, stop } = query;
        // People do not wait long where the book has moves, even if the search prefers another move.
        let most = [(!known.is_empty()).then_some(PATIENCE), self.time].into_iter().flatten().min();
        let clock = bounds.clock.map(|clock| most.map_or(clock, |most| clock.within(most)));
        let watch = &mut Watch::of(bounds.is_counted, clock, bounds.ponders, bounds.timing, stop)
            .with_time(most)
            .settling(bounds.settles);
        let Resources { threads, table_bytes } = self.own_resources.within(self.resources);
        let extent = Extent {
            sight: bounds.sight,
            depth: bounds.depth,
            positions: bounds.nodes.min(bounds.most),
            first: FIRST_ROUND.max(bounds.nodes).min(bounds.most),
            lines,
            plays: bounds.plays,
            tells: true,
        };
        let question = Question {
            extent,
            excluded,
            known,
            bytes: table_bytes.unwrap_or(Resources::USUAL_TABLE),
            is_pure: bounds.is_pure,
            threads: threads.unwrap_or(NonZeroUsize::MIN),
        };
        let asked = Asked { question, storage: &mut self.storage, bounds, limit, watch, dice, report };
        match position {
            Position::Ultimate(game) => asked.search(&**game, Boards::default),
            Position::Score(game) => asked.search(game, || ScoreEval::new(game)),
            other => other.visit(asked),
        }
    }

    /// Returns the best moves, the best first.
    fn choose(
        &mut self,
        position: &Position,
        (bounds, lines): (Bounds, usize),
        stop: &Stop,
        report: Report<'_>,
    ) -> Result<Vec<Choice>, Aborted> {
        let side = position.turn().side().ok_or(Aborted)?;
        if stop.is_set() {
            return Err(Aborted);
        }
        let mut dice = dice(self.seed, side, position.ply());
        if !bounds.sight.overlooks() {
            // The first number once decided whether a level errs. Later numbers of the sequence determine
            // games, plans' openings and the benchmark.
            let _ = dice.below(1000);
        }
        let settles = bounds.settles && bounds.timing == Timing::People;
        let known = if settles { book_moves(position) } else { Vec::new() };
        let query = Query { excluded: &[], known: &known, lines, bounds, limit: limit_of(position), stop };
        let found = self.search(position, query, &mut dice, report).ok_or(Aborted)?;
        if found.is_empty() {
            return Err(Aborted);
        }
        Ok(found.iter().map(|found| choice(position, found)).collect())
    }
}

impl Engine for Computer {
    fn prepare(&mut self, position: &Position) {
        if self.level_of(position).by_patterns {
            position.visit(PatternTables);
        }
    }

    fn new_game(&mut self) {
        self.storage.forget();
    }

    fn set_resources(&mut self, resources: Resources) {
        self.resources = resources;
    }

    fn chance(&mut self, position: &Position, limits: Limits, stop: &Stop) -> Option<f64> {
        self.chance_to_win(position, limits, stop)
    }

    fn think(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
        let Task { ask, limits, stop, ref mut info } = *task;
        let limits = self.own_limits(limits);
        if self.has_book
            && ask == Ask::Move
            && let Some(side) = position.turn().side()
            && let Some(choice) = book_move(position, &mut dice(self.seed, side, position.ply()))
        {
            if let (Some(info), Some(judgement)) = (info, &choice.judgement) {
                info(&judgement.into());
            }
            return Ok(vec![choice]);
        }
        let mut found_so_far = Info::default();
        let mut tell = |line: u32, found: &RootLine| {
            if let Some(info) = info {
                found_so_far.line = line;
                found_so_far.depth = Some(found.depth);
                found_so_far.score = Some(score(position, found));
                found_so_far.nodes = Some(found.positions);
                found_so_far.moves.clear();
                found_so_far.moves.extend_from_slice(&found.line);
                info(&found_so_far);
            }
        };
        let bounds = self.bounds(position, limits, ask == Ask::Ponder);
        let (bounds, lines) = match ask {
            // Judgements do not include contempt.
            Ask::Analyse { lines } => (bounds, lines.get().min(position.shape().cells())),
            Ask::Move | Ask::Ponder => (Bounds { plays: true, settles: !bounds.is_pure, ..bounds }, 1),
        };
        self.choose(position, (bounds, lines), stop, &mut tell)
    }
}

fn choice(position: &Position, found: &RootLine) -> Choice {
    let judgement = Judgement {
        score: Some(score(position, found)),
        depth: Some(found.depth),
        nodes: Some(found.positions),
        line: found.line.clone(),
    };
    Choice { cell: found.line[0], judgement: Some(judgement) }
}

/// Largest reported points.
const MOST_POINTS: i32 = 1_000_000;
/// Largest value of a loss.
const LOST: i32 = -SURE;

fn score(position: &Position, found: &RootLine) -> Score {
    let RootLine { value, draw, proved, .. } = *found;
    if let Position::Score(_) = position {
        return Score::points(value / score::POINT);
    }
    let plies = value.abs().abs_diff(WIN);
    match value {
        SURE.. => Score { value: ScoreValue::Win(plies), proved },
        ..=LOST => Score { value: ScoreValue::Loss(plies), proved },
        even if even == draw && proved => Score::DRAW,
        even if even == draw => Score::points(0),
        points => Score::points(points.clamp(-MOST_POINTS, MOST_POINTS)),
    }
}

/// Receiver of the result after each iteration, with the number of the line.
type Report<'a> = &'a mut dyn FnMut(u32, &RootLine);

/// Bounds of a search.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// Depth limit, in plies.
    depth: u32,
    /// Whether line games are searched by patterns where that is the better search.
    by_patterns: bool,
    /// Node limit after the first iteration.
    nodes: u64,
    /// Node limit of the host, including the first iteration.
    most: u64,
    /// Number of searched moves at the root and below.
    width: usize,
    /// Nodes of a threat search.
    threats: u32,
    sight: Sight,
    /// Whether the position and these bounds alone determine the answer.
    is_pure: bool,
    /// Whether the host or a setting limits the nodes. A clock then ends the search only when used up.
    is_counted: bool,
    /// Clock. `None` if no time ends the search.
    clock: Option<Clock>,
    /// Whether the search ponders. The clock starts during the search, or never.
    ponders: bool,
    /// Whether the move is played, not evaluated. Contempt applies where a reply makes most games drawn.
    plays: bool,
    /// Timing of the host.
    timing: Timing,
    /// Whether the search ends early once its best move is settled, where people wait.
    settles: bool,
}

/// Request for a search, with its bounds.
#[derive(Clone, Copy)]
struct Query<'a> {
    /// Excluded root moves.
    excluded: &'a [Cell],
    /// Moves that a long search found the best before.
    known: &'a [Cell],
    /// Number of requested lines.
    lines: usize,
    bounds: Bounds,
    /// Number of marks at which a line game is drawn.
    limit: u32,
    stop: &'a Stop,
}

/// Whether games showed that the search by patterns is better for lines of this length. Lines of seven have
/// tables with values fitted to lines of five. There the search by windows wins more often.
fn is_better_by_patterns(k: usize) -> bool {
    (4..=6).contains(&k)
}

/// Whether this position is searched by patterns.
pub(crate) fn searches_by_patterns(position: &Position) -> bool {
    // A reply to a completed line needs no patterns.
    has_patterns(position) && !position.last_reply()
}

/// Whether the search uses patterns in this game, except when O's reply is due.
pub(crate) fn has_patterns(position: &Position) -> bool {
    is_better_by_patterns(position.line_length()) && line_rules(position).is_some()
}

/// Number of marks at which a line game is drawn.
pub(crate) fn limit_of(position: &Position) -> u32 {
    position.move_limit().unwrap_or(u32::MAX)
}

/// Question with everything that its search needs.
struct Asked<'a> {
    question: Question<'a>,
    storage: &'a mut Storage,
    bounds: Bounds,
    /// Number of marks at which a line game is drawn.
    limit: u32,
    watch: &'a mut Watch,
    dice: &'a mut Dice,
    report: Report<'a>,
}

impl Asked<'_> {
    /// Searches a position with the given knowledge of its game.
    fn search<G: Game, H: Heuristics<G>>(self, game: &G, knowledge: impl Fn() -> H) -> Option<Vec<RootLine>> {
        let Asked { question, storage, bounds, watch, dice, report, .. } = self;
        let me = game.turn().side()?;
        let copies = 0..question.threads();
        let games = copies.map(|_| CellGame::new(game.clone(), knowledge(), bounds.width)).collect();
        Some(question.search(games, me, storage, watch, dice, report))
    }

    fn search_line_game<G: Game>(self, game: &G, rules: (LineRule, Reply)) -> Option<Vec<RootLine>> {
        let Question { extent, excluded, .. } = self.question;
        let Bounds { nodes, most, by_patterns, threats, plays, .. } = self.bounds;
        let side = game.turn().side()?;
        let knowledge = || Lines::of(game, rules, threats);
        if game.ply() == 0
            && extent.lines == 1
            && excluded.is_empty()
            && let Some(cell) = knowledge().opening(game, side)
        {
            return Some(vec![RootLine::unjudged(cell)]);
        }
        if by_patterns && is_better_by_patterns(game.line_length()) {
            let extent = Extent { first: extent.positions, plays: true, ..extent };
            let question = Question { extent, ..self.question };
            let (limit, storage, watch) = ((self.limit, plays), &mut *self.storage, &mut *self.watch);
            let (dice, report) = (&mut *self.dice, &mut *self.report);
            if let Some(found) = line_search::search(game, limit, &question, storage, watch, dice, report) {
                return Some(found);
            }
        }
        // The threat search has its own nodes, except within the host's limit.
        let positions = nodes.saturating_add(threats.into()).min(most);
        let question = Question { extent: Extent { positions, ..extent }, ..self.question };
        Asked { question, ..self }.search(game, knowledge)
    }
}

/// Heuristics without knowledge besides the rules.
struct RulesOnly;

impl<G: Game> Heuristics<G> for RulesOnly {
    const SCALE: Scale = Scale { window: 1, widest: 1, noise: None, lead: 1, known: 2, killer: 1 };

    fn moves(&mut self, game: &G, _: Side, _: usize, moves: &mut Vec<Ranked>) {
        game.each_legal(|cell| moves.push(Ranked::new(cell, 0)));
    }

    fn value(&self, _: &G, _: Side) -> i32 {
        0
    }
}

impl Visit for Asked<'_> {
    type Output = Option<Vec<RootLine>>;

    fn visit<G: Game>(self, game: &G) -> Option<Vec<RootLine>> {
        match game.line_rules() {
            Some(rules) => self.search_line_game(game, rules),
            None => self.search(game, || RulesOnly),
        }
    }
}

/// Makes a line game's pattern tables, which are otherwise made on first use.
pub(crate) struct PatternTables;

impl Visit for PatternTables {
    type Output = ();

    fn visit<G: Game>(self, game: &G) {
        if game.line_rules().is_some() && is_better_by_patterns(game.line_length()) {
            make_tables(game);
        }
    }
}

#[cfg(test)]
mod twin;
