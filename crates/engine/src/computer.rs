//! `computer`: opponent for people, in every game, at ten levels.
//!
//! A level determines the search depth, the view of threats, and the rate of overlooked moves (`level.rs`). The
//! knowledge of each game is in a file of its own here. One search serves all games except the line games that are
//! searched by patterns. Unlike the reference opponents, a new version may be stronger.

mod chance;
mod level;
mod lines;
mod score;
mod search;
mod ultimate;
mod windows;

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_core::{Cell, Game, LineRule, Position, RandomSource, Reply, Side, Turn, Visit};
use inarow_record::{Dice, Judgement, Score, ScoreValue, TimeControl};

use self::level::{Level, Method};
use self::lines::Budget;
pub(crate) use self::lines::Lines;
use self::score::ScoreEval;
use self::search::{Bounds, Report, Search, SearchResult};
pub(crate) use self::search::{Heuristics, Ranked};
use self::ultimate::Boards;
use crate::book::{book_move, book_moves};
use crate::clock::PATIENCE;
use crate::games::line_rules;
use crate::line_search::{self, MATE, Question, RootLine, Storage, make_tables};
use crate::reference::dice;
use crate::settings::{parameters, words};
use crate::watch::Watch;
use crate::{Aborted, Ask, Choice, Domain, Engine, Info, Limits, Resources, Stop, Task, Timing};

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
        /// Threads that it thinks on with a clock, in line games at level 10; 0: as many as the host says.
        threads: i64 = 0, Domain::Whole { min: 0, max: Resources::MOST_THREADS as i64 };
        /// Memory for positions in line games, in MiB; 0: as much as the host says.
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

/// Nodes of a threat search that surely fit into a millisecond.
const THREATS_A_MILLISECOND: u64 = 20;

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
    moves: Vec<Ranked>,
    legal: Vec<Cell>,
    lines: Lines,
    boards: Boards,
    score: ScoreEval,
    storage: Storage,
    /// Resources by the engine's own settings.
    own_resources: Resources,
    /// Resources by the host.
    resources: Resources,
    /// Whether to play from the opening book.
    has_book: bool,
}

impl Computer {
    /// Returns an engine of this level, whose random choices follow from this seed.
    #[must_use]
    pub fn new(params: &ComputerParams, seed: u64) -> Computer {
        let number = usize::try_from(params.level).unwrap_or(1);
        Computer {
            levels: Method::ALL.map(|method| Level::new(number, method)),
            nodes: u64::try_from(params.nodes).ok().filter(|&nodes| nodes > 0),
            depth: u32::try_from(params.depth).ok().filter(|&depth| depth > 0),
            time: params.time.total_ms.map(Duration::from_millis),
            seed,
            moves: Vec::new(),
            legal: Vec::new(),
            lines: Lines::default(),
            boards: Boards::default(),
            score: ScoreEval::default(),
            storage: Storage::default(),
            own_resources: Resources {
                threads: usize::try_from(params.threads).ok().and_then(NonZeroUsize::new),
                table_bytes: u64::try_from(params.hash).ok().filter(|&mib| mib > 0).map(|mib| mib << 20),
            },
            resources: Resources::default(),
            has_book: params.book == BookUse::On,
        }
    }

    /// Returns an engine for analysis, which searches as far as requested.
    pub(crate) fn for_analysis(seed: u64) -> Computer {
        // The limits of the question bound the search.
        Computer::with_level(Level { nodes: u64::MAX, ..level::HIGHEST }, seed)
    }

    /// Returns an engine that evaluates openings. Independent of the levels, because a plan names the openings that
    /// this engine finds fair.
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

    /// Evaluates a legal move by a search of that move alone; `None` where stopped before a result.
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
            // Every window through every cell is visited.
            Position::Score(game) => 1 + cells * (game.line_length() as u64).pow(2) / 400,
            _ => 1 + cells / 300,
        };
        let clock = limits.clock.filter(|clock| clock.flag().is_some());
        let clock = self.time.map_or(clock, |time| Some(clock.unwrap_or_default().within(time)));
        // With a node limit, equal questions have equal answers, whatever the clock allows beyond.
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

    /// Returns the best moves without the excluded ones where one search ranks them, otherwise the best move.
    fn search(
        &mut self,
        position: &Position,
        query: Query<'_>,
        dice: &mut Dice,
        report: Report<'_>,
    ) -> Option<Vec<SearchResult>> {
        let Query { excluded, known, bounds, stop, .. } = query;
        let moves = &mut self.moves;
        // People do not wait long where the book has moves, even if the search finds another move.
        let most = [(!known.is_empty()).then_some(PATIENCE), self.time].into_iter().flatten().min();
        let clock = bounds.clock.map(|clock| most.map_or(clock, |most| clock.within(most)));
        let watch = &mut Watch::of(bounds.is_counted, clock, bounds.ponders, bounds.timing, stop)
            .with_time(most)
            .settling(bounds.settles);
        match position {
            Position::Ultimate(game) => {
                let mut game = (**game).clone();
                Search::new(&mut game, &mut self.boards, moves, bounds, watch)
                    .excluded(excluded)
                    .run(dice, &mut |found| report(1, found))
                    .map(|found| vec![found])
            }
            Position::Score(game) => {
                self.score.load();
                Search::new(&mut game.clone(), &mut self.score, moves, bounds, watch)
                    .excluded(excluded)
                    .run(dice, &mut |found| report(1, found))
                    .map(|found| vec![found])
            }
            other => other.visit(OtherGame { computer: self, query, watch, dice, report }),
        }
    }

    fn search_line_game<G: Game>(
        &mut self,
        game: &mut G,
        (rule, reply): (LineRule, Reply),
        query: Query<'_>,
        watch: &mut Watch,
        dice: &mut Dice,
        report: Report<'_>,
    ) -> Option<Vec<SearchResult>> {
        let Query { excluded, known, bounds, limit, .. } = query;
        let side = game.turn().side()?;
        self.lines.load(game, rule, reply == Reply::LastMove);
        if let Some(cell) = self.lines.opening(game, side).filter(|_| excluded.is_empty()) {
            return Some(vec![SearchResult::unjudged(cell)]);
        }
        if bounds.by_patterns && is_better_by_patterns(game.line_length()) {
            let Resources { threads, table_bytes } = self.own_resources.within(self.resources);
            let question = Question {
                depth: bounds.depth,
                sight: bounds.sight,
                positions: bounds.nodes.min(bounds.most),
                lines: query.lines,
                excluded,
                known,
                limit,
                avoids_draws: bounds.plays,
                bytes: table_bytes.unwrap_or(Resources::USUAL_TABLE),
                is_pure: bounds.is_pure,
                threads: threads.unwrap_or(NonZeroUsize::MIN),
            };
            let mut report = |line: u32, found: &RootLine| report(line, &found.into());
            if let Some(found) = question.search(game, &mut self.storage, watch, dice, &mut report) {
                return Some(found.iter().map(SearchResult::from).collect());
            }
        }
        // A slow threat search on a large board is cut short like the main one. At least half of the host's nodes
        // remain for the main search.
        let few = bounds.nodes.min(bounds.most / 2).min(watch.affords(THREATS_A_MILLISECOND));
        let most = bounds.threats.min(u32::try_from(few).unwrap_or(u32::MAX));
        let mut budget = Budget::new(most, watch);
        let looks = excluded.is_empty() && bounds.threats > 0;
        let won = if looks { self.lines.wins_by_threats(game, side, &mut budget) } else { None };
        let nodes = budget.visited();
        if let Some((cell, then)) = won {
            let value = search::WIN - (1 + then.len()) as i32;
            return Some(vec![SearchResult { cell, then, value, proved: true, depth: 1, nodes }]);
        }
        // The game ends with O's reply, and the windows know which cells complete a line.
        let replies = game.completed_line();
        let depth = if replies { 1 } else { bounds.depth };
        let bounds = Bounds { most: bounds.most.saturating_sub(nodes), depth, ..bounds };
        let search = Search::new(game, &mut self.lines, &mut self.moves, bounds, watch).excluded(excluded);
        let whole = |found: SearchResult| SearchResult {
            nodes: found.nodes.saturating_add(nodes),
            proved: found.proved || replies && found.depth > 0 && !bounds.sight.overlooks(),
            ..found
        };
        search.run(dice, &mut |found| report(1, &whole(found.clone()))).map(|found| vec![whole(found)])
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
            // The first number once decided whether a level errs. Games, plans' openings and the benchmark depend on
            // the numbers after it.
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

    /// Whether one search finds several best moves.
    pub(crate) fn ranks_within_a_search(&self, position: &Position) -> bool {
        // The first move of an empty board is not searched.
        self.level_of(position).by_patterns && position.ply() > 0 && searches_by_patterns(position)
    }

    /// Returns the best moves with judgements, without contempt. Where each needs a search of its own, the limits are
    /// divided among them.
    fn analyse(
        &mut self,
        position: &Position,
        limits: Limits,
        stop: &Stop,
        lines: usize,
        tell: &mut dyn FnMut(u32, &SearchResult),
    ) -> Result<Vec<Choice>, Aborted> {
        let side = position.turn().side().ok_or(Aborted)?;
        position.legal_moves_into(&mut self.legal);
        let lines = lines.clamp(1, self.legal.len().max(1));
        if self.ranks_within_a_search(position) {
            return self.choose(position, (self.bounds(position, limits, false), lines), stop, tell);
        }
        let limits = limits.part(u32::try_from(lines).unwrap_or(u32::MAX));
        let bounds = self.bounds(position, limits, false);
        let mut choices = self.choose(position, (bounds, 1), stop, tell)?;
        let (mut excluded, mut others) = (vec![choices[0].cell], Vec::new());
        while excluded.len() < lines {
            let mut dice = dice(self.seed, side, position.ply());
            let line = u32::try_from(excluded.len() + 1).unwrap_or(u32::MAX);
            let limit = limit_of(position);
            let query = Query { excluded: &excluded, known: &[], lines: 1, bounds, limit, stop };
            // Ends when stopped, or without other moves to search.
            let found = self.search(position, query, &mut dice, &mut |_, found| tell(line, found));
            let Some(found) = found.and_then(|found| found.into_iter().next()) else { break };
            excluded.push(found.cell);
            others.push(found);
        }
        // A later line can be better; the first stays.
        others.sort_by_key(|found| std::cmp::Reverse(found.value));
        choices.extend(others.iter().map(|found| choice(position, found)));
        // The first move of a game needs no search: it is as good as any other.
        let score_of = |choice: &Choice| choice.judgement.as_ref()?.score;
        if let Some(other) = choices.iter().skip(1).filter_map(score_of).max_by(Score::compare)
            && let Some(Judgement { score: Some(score), depth: None | Some(0), .. }) =
                &mut choices[0].judgement
            && other.compare(score).is_gt()
        {
            *score = other;
        }
        Ok(choices)
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
        let mut tell = |line: u32, found: &SearchResult| {
            if let Some(info) = info {
                found_so_far.line = line;
                found_so_far.depth = Some(found.depth);
                found_so_far.score = Some(score(position, found));
                found_so_far.nodes = Some(found.nodes);
                found_so_far.moves.clear();
                found_so_far.moves.push(found.cell);
                found_so_far.moves.extend_from_slice(&found.then);
                info(&found_so_far);
            }
        };
        if let Ask::Analyse { lines } = ask {
            return self.analyse(position, limits, stop, lines.get(), &mut tell);
        }
        let bounds = self.bounds(position, limits, ask == Ask::Ponder);
        let bounds = Bounds { plays: true, settles: !bounds.is_pure, ..bounds };
        self.choose(position, (bounds, 1), stop, &mut tell)
    }
}

fn choice(position: &Position, found: &SearchResult) -> Choice {
    Choice { cell: found.cell, judgement: Some(judgement(position, found)) }
}

fn judgement(position: &Position, found: &SearchResult) -> Judgement {
    Judgement {
        score: Some(score(position, found)),
        depth: Some(found.depth),
        nodes: Some(found.nodes),
        line: [found.cell].into_iter().chain(found.then.iter().copied()).collect(),
    }
}

/// Largest reported points.
const MOST_POINTS: i32 = 1_000_000;
/// Largest value of a loss.
const LOST: i32 = -search::SURE;

fn score(position: &Position, found: &SearchResult) -> Score {
    let SearchResult { value, proved, .. } = *found;
    if let Position::Score(_) = position {
        return Score::points(value / score::POINT);
    }
    let plies = value.abs().abs_diff(search::WIN);
    match value {
        search::SURE.. => Score { value: ScoreValue::Win(plies), proved },
        ..=LOST => Score { value: ScoreValue::Loss(plies), proved },
        0 if proved => Score::DRAW,
        points => Score::points(points.clamp(-MOST_POINTS, MOST_POINTS)),
    }
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

/// Whether games showed that the search by patterns is better for lines of this length. Lines of seven have tables, but
/// with values fitted to lines of five; the search by windows wins more often.
fn is_better_by_patterns(k: usize) -> bool {
    (4..=6).contains(&k)
}

/// Whether this position is searched by patterns.
pub(crate) fn searches_by_patterns(position: &Position) -> bool {
    // A reply to a completed line needs no patterns.
    has_patterns(position) && !position.last_reply()
}

/// Whether positions of this game are searched by patterns, except those in which O's reply is due.
pub(crate) fn has_patterns(position: &Position) -> bool {
    is_better_by_patterns(position.line_length()) && line_rules(position).is_some()
}

/// Number of marks at which a line game is drawn.
pub(crate) fn limit_of(position: &Position) -> u32 {
    position.move_limit().unwrap_or(u32::MAX)
}

impl From<&RootLine> for SearchResult {
    fn from(found: &RootLine) -> SearchResult {
        let RootLine { value, draw, proved, depth, positions, ref line } = *found;
        let value = match value {
            line_search::SURE.. => search::WIN - (MATE - value),
            _ if value <= -line_search::SURE => -(search::WIN - (MATE + value)),
            _ if value == draw => 0,
            points => points,
        };
        let (&cell, then) = line.split_first().unwrap_or((&Cell::new(0), &[]));
        SearchResult { cell, then: then.to_vec(), value, proved, depth, nodes: positions }
    }
}

/// Search in a line game, or in a game with known rules only.
struct OtherGame<'a> {
    computer: &'a mut Computer,
    query: Query<'a>,
    watch: &'a mut Watch,
    dice: &'a mut Dice,
    report: Report<'a>,
}

/// Heuristics without knowledge besides the rules.
struct RulesOnly;

impl<G: Game> Heuristics<G> for RulesOnly {
    fn moves(&mut self, game: &G, _: Side, _: usize, moves: &mut Vec<Ranked>) {
        game.each_legal(|cell| moves.push(Ranked { cell, rank: 0 }));
    }

    fn value(&self, _: &G, _: Side) -> i32 {
        0
    }
}

impl Visit for OtherGame<'_> {
    type Output = Option<Vec<SearchResult>>;

    fn visit<G: Game>(self, game: &G) -> Option<Vec<SearchResult>> {
        let OtherGame { computer, query, watch, dice, report } = self;
        let mut game = game.clone();
        if let Some(rules) = game.line_rules() {
            return computer.search_line_game(&mut game, rules, query, watch, dice, report);
        }
        let Turn::Player(_) = game.turn() else { return None };
        let Query { excluded, bounds, .. } = query;
        Search::new(&mut game, &mut RulesOnly, &mut computer.moves, bounds, watch)
            .excluded(excluded)
            .run(dice, &mut |found| report(1, found))
            .map(|found| vec![found])
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
