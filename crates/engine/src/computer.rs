//! `computer`: the opponent for people, in every game, at ten levels.
//!
//! A level is three things: how far it looks ahead, how many moves it weighs, and how often it overlooks something.
//! What it knows of a game is in a file of its own here; the search is one for all. Unlike the reference opponents it
//! may grow stronger with a new version.

mod lines;
mod score;
mod search;
mod ultimate;
mod windows;

use std::time::Duration;

use inarow_core::{Cell, Content, Game, LineRule, Position, RandomSource, Reply, Side, Turn, Visit};
use inarow_record::{Dice, Judgement, Score};

use self::lines::Lines;
use self::score::Hopes;
use self::search::{Bounds, Found, Ranked, Report, Search, Sense};
use self::ultimate::Boards;
use crate::reference::dice;
use crate::settings::parameters;
use crate::{Aborted, Choice, Clock, Domain, Engine, Info, Limits, Stop, Task, spend};

parameters! {
    /// The parameter of `computer`.
    pub struct ComputerParams {
        /// How well it plays: 2 is easy, 4 medium, 7 strong, 10 the most.
        level: i64 = 4, Domain::Whole { min: 1, max: 10 };
    }
}

/// What a clock buys, in positions of a small board. An optimised program looks at some fifty times as many, so that
/// one on a slow and busy machine keeps its time too; where a whole game's time is told, a move takes a small part of it.
const POSITIONS_A_MILLISECOND: u64 = 20;

/// What makes a level.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// Moves of a thousand that are drawn among the near ones instead of thought about.
    slips: u64,
    depth: u32,
    nodes: u64,
    width: usize,
    /// Positions for wins by threats alone, in line games.
    threats: u32,
}

const fn level(slips: u64, depth: u32, nodes: u64, width: usize, threats: u32) -> Level {
    Level { slips, depth, nodes, width, threats }
}

const LEVELS: [Level; 10] = [
    level(500, 1, 100, 8, 0),
    level(300, 1, 100, 12, 0),
    level(200, 2, 500, 12, 0),
    level(100, 2, 500, 12, 0),
    level(50, 2, 1000, 16, 0),
    level(20, 3, 2000, 16, 0),
    level(0, 4, 4000, 16, 100),
    level(0, 6, 15_000, 16, 500),
    level(0, 8, 50_000, 20, 1000),
    level(0, 40, 200_000, 20, 5000),
];

/// The engine `computer`.
#[derive(Clone, Debug)]
pub struct Computer {
    level: Level,
    seed: u64,
    moves: Vec<Ranked>,
    legal: Vec<Cell>,
    near: Vec<Cell>,
    lines: Lines,
    boards: Boards,
    hopes: Hopes,
}

impl Computer {
    /// One of this level, whose random choices follow from this seed.
    #[must_use]
    pub fn new(params: &ComputerParams, seed: u64) -> Computer {
        let index = usize::try_from(params.level - 1).unwrap_or(0);
        Computer {
            level: LEVELS[index.min(LEVELS.len() - 1)],
            seed,
            moves: Vec::new(),
            legal: Vec::new(),
            near: Vec::new(),
            lines: Lines::default(),
            boards: Boards::default(),
            hopes: Hopes::default(),
        }
    }

    /// A move that was not thought about: one of the legal cells next to a mark, or any where there is none.
    fn slip(&mut self, position: &Position, dice: &mut Dice) -> Option<Cell> {
        position.legal_moves_into(&mut self.legal);
        let shape = position.shape();
        let marked = |x: i64, y: i64| {
            shape.cell(x, y).is_some_and(|cell| matches!(position.content(cell), Content::Mark(_)))
        };
        let touches = |cell: Cell| {
            let (x, y) = shape.xy(cell);
            let (x, y) = (x as i64, y as i64);
            (-1..=1).any(|dy| (-1..=1).any(|dx| marked(x + dx, y + dy)))
        };
        self.near.clear();
        self.near.extend(self.legal.iter().copied().filter(|&cell| touches(cell)));
        let from = if self.near.is_empty() { &self.legal } else { &self.near };
        from.get(dice.below(from.len() as u64) as usize).copied()
    }

    fn bounds(&self, position: &Position, limits: Limits) -> Bounds {
        let Level { depth, nodes, width, .. } = self.level;
        // A position is looked at cell by cell, so that large boards get fewer of them.
        let cells = position.shape().cells() as u64;
        let effort = match position {
            Position::Ultimate(_) => 1,
            // Every window through every cell.
            Position::Score(game) => 1 + cells * (game.line_length() as u64).pow(2) / 400,
            _ => 1 + cells / 300,
        };
        // No clock is read here: what is left on it buys positions, at a pace that slow machines keep. Where a host
        // counts positions the same question has the same answer whatever the clock shows.
        let clock = limits.clock.filter(|_| limits.nodes.is_none());
        let bought = clock.and_then(|clock| spend(&clock)).map_or(u64::MAX, |time| {
            u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(POSITIONS_A_MILLISECOND)
        });
        let afforded = nodes.min(bought) / effort;
        Bounds {
            depth: limits.depth.map_or(depth, |most| depth.min(most)),
            nodes: afforded,
            most: limits.nodes.unwrap_or(u64::MAX),
            width,
        }
    }

    /// What it finds, were these moves not there.
    fn think(
        &mut self,
        position: &Position,
        query: Query<'_>,
        dice: &mut Dice,
        report: Report<'_>,
    ) -> Option<Found> {
        let Query { but, bounds, stop } = query;
        macro_rules! line {
            ($game:expr, $rule:ident) => {{
                let mut game = $game.clone();
                self.line(&mut game, (LineRule::$rule, $game.reply()), query, dice, report)
            }};
        }
        let moves = &mut self.moves;
        match position {
            Position::Freestyle(game) => line!(game, Freestyle),
            Position::Exact(game) => line!(game, Exact),
            Position::Caro(game) => line!(game, Caro),
            Position::CaroPlus(game) => line!(game, CaroPlus),
            Position::Renju(game) => line!(game, Renju),
            Position::Ultimate(game) => {
                let mut game = (**game).clone();
                Search::new(&mut game, &mut self.boards, moves, bounds, stop).but(but).run(dice, report)
            }
            Position::Score(game) => {
                self.hopes.load();
                Search::new(&mut game.clone(), &mut self.hopes, moves, bounds, stop)
                    .but(but)
                    .run(dice, report)
            }
            other => other.visit(Plainly { moves, query, dice, report }),
        }
    }

    fn line<G: Game>(
        &mut self,
        game: &mut G,
        (rule, reply): (LineRule, Reply),
        query: Query<'_>,
        dice: &mut Dice,
        report: Report<'_>,
    ) -> Option<Found> {
        let Query { but, bounds, stop } = query;
        let side = game.turn().side()?;
        self.lines.load(game, rule, reply == Reply::LastMove);
        if let Some(cell) = self.lines.opening(game, side).filter(|cell| !but.contains(cell)) {
            return Some(Found { cell, value: 0, depth: 0, nodes: 0 });
        }
        // A search for threats that a large board makes slow is cut short like the other.
        // Of what a host allows at least half is left for that one.
        let few = bounds.nodes.min(bounds.most / 2);
        let most = self.level.threats.min(u32::try_from(few).unwrap_or(u32::MAX));
        let mut threats = most;
        let found = if but.is_empty() { self.lines.wins_by_threats(game, side, &mut threats) } else { None };
        let spent = u64::from(most - threats);
        if let Some(cell) = found {
            return Some(Found { cell, value: search::SURE, depth: 1, nodes: spent });
        }
        let bounds = Bounds { most: bounds.most.saturating_sub(spent), ..bounds };
        let search = Search::new(game, &mut self.lines, &mut self.moves, bounds, stop).but(but);
        let whole = |found: Found| Found { nodes: found.nodes.saturating_add(spent), ..found };
        search.run(dice, &mut |found| report(whole(found))).map(whole)
    }
}

impl Engine for Computer {
    fn choose(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Choice, Aborted> {
        let side = position.turn().side().ok_or(Aborted)?;
        if task.stop.is_set() {
            return Err(Aborted);
        }
        let mut dice = dice(self.seed, side, position.ply());
        if dice.below(1000) < self.level.slips {
            return self.slip(position, &mut dice).map(Choice::of).ok_or(Aborted);
        }
        let bounds = self.bounds(position, task.limits);
        let info = &mut task.info;
        let mut report = |found: Found| {
            if let Some(info) = info {
                info(&Info::from(&judgement(position, found)));
            }
        };
        let found = self
            .think(position, Query { but: &[], bounds, stop: task.stop }, &mut dice, &mut report)
            .ok_or(Aborted)?;
        Ok(choice(position, found))
    }

    fn rank(
        &mut self,
        position: &Position,
        task: &mut Task<'_>,
        count: usize,
    ) -> Result<Vec<Choice>, Aborted> {
        let side = position.turn().side().ok_or(Aborted)?;
        position.legal_moves_into(&mut self.legal);
        let count = count.clamp(1, self.legal.len().max(1));
        let share = |whole: u64| whole / count as u64;
        let limits = Limits {
            clock: task.limits.clock.map(|clock| {
                let share = |time: Duration| time / u32::try_from(count).unwrap_or(u32::MAX);
                Clock { left: clock.left.map(share), per_move: clock.per_move.map(share), ..clock }
            }),
            nodes: task.limits.nodes.map(share),
            ..task.limits
        };
        let best = self.choose(position, &mut Task::within(limits, task.stop))?;
        let (mut but, mut others) = (vec![best.cell], Vec::new());
        let bounds = self.bounds(position, limits);
        while but.len() < count {
            let mut dice = dice(self.seed, side, position.ply());
            // Stopped, or nothing else worth a look.
            let Some(found) =
                self.think(position, Query { but: &but, bounds, stop: task.stop }, &mut dice, &mut |_| {})
            else {
                break;
            };
            but.push(found.cell);
            others.push(found);
        }
        // One that was found later can be worth more; the first stays what is played.
        others.sort_by_key(|found| std::cmp::Reverse(found.value));
        Ok([best].into_iter().chain(others.into_iter().map(|found| choice(position, found))).collect())
    }
}

fn choice(position: &Position, found: Found) -> Choice {
    Choice { cell: found.cell, judgement: Some(judgement(position, found)) }
}

fn judgement(position: &Position, found: Found) -> Judgement {
    let points = match position {
        Position::Score(_) => found.value / score::POINT,
        _ => found.value.clamp(-1_000_000, 1_000_000),
    };
    Judgement {
        score: Some(Score::Points(points)),
        depth: Some(found.depth),
        nodes: Some(found.nodes),
        line: vec![found.cell],
    }
}

/// What is searched for, and how far.
#[derive(Clone, Copy)]
struct Query<'a> {
    /// Moves that are passed over.
    but: &'a [Cell],
    bounds: Bounds,
    stop: &'a Stop,
}

/// A search in a game of which nothing is known but the rules.
struct Plainly<'a> {
    moves: &'a mut Vec<Ranked>,
    query: Query<'a>,
    dice: &'a mut Dice,
    report: Report<'a>,
}

/// No knowledge.
struct Rules;

impl<G: Game> Sense<G> for Rules {
    fn moves(&mut self, game: &G, _: Side, _: usize, moves: &mut Vec<Ranked>) {
        game.each_legal(|cell| moves.push(Ranked { cell, rank: 0 }));
    }

    fn value(&self, _: &G, _: Side) -> i32 {
        0
    }
}

impl Visit for Plainly<'_> {
    type Output = Option<Found>;

    fn visit<G: Game>(self, game: &G) -> Option<Found> {
        let Turn::Player(_) = game.turn() else { return None };
        let (mut game, mut rules) = (game.clone(), Rules);
        let Query { but, bounds, stop } = self.query;
        Search::new(&mut game, &mut rules, self.moves, bounds, stop).but(but).run(self.dice, self.report)
    }
}
