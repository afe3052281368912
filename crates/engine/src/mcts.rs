//! `mcts`: Monte Carlo tree search for line games, where each playout ends with an evaluation instead of a finished
//! game.
//!
//! `knowledge.rs` evaluates positions by values, ranks and VCF of the search by patterns where available.
//! Otherwise the windows of `computer`'s lower levels evaluate. `tree.rs` selects the path of each playout.
//! Unlike the reference opponents, `mcts` may play differently in a new version.

mod knowledge;
mod tree;

use inarow_core::{Cell, Game, LineRule, Position, Reply, Side, Visit};
use inarow_record::{Dice, Judgement, Score};

use self::knowledge::{ByPatterns, ByWindows, Knowledge};
use self::tree::{Tree, Tried};
use crate::computer::{Lines, PatternTables, has_patterns, limit_of, searches_by_patterns};
use crate::games::any_legal;
use crate::line_search::{Playout, PlayoutMemory};
use crate::reference::dice;
use crate::search::{Ranked, RootLine, WIN};
use crate::settings::parameters;
use crate::settling::{Lead, Round, Settled, Settling};
use crate::watch::Watch;
use crate::{Aborted, Ask, Choice, Domain, Engine, Info, Limits, Resources, Stop, Task, chance};

parameters! {
    /// Parameters of `mcts`.
    pub struct MctsParams {
        /// Positions that it looks at for a move at most.
        nodes: i64 = 5000, Domain::Whole { min: 1, max: 1_000_000_000_000 };
        /// Moves of a position that it weighs, the likeliest ones.
        width: i64 = 24, Domain::Whole { min: 1, max: 1000 };
        /// How much it prefers likely moves that were tried seldom to those that did well.
        explore: f32 = 1.0, Domain::Number { min: 0.0, max: 100.0 };
    }
}

/// Playouts before the first report. Every later report follows twice as many playouts.
const FIRST_REPORT: u64 = 64;

/// Engine `mcts`.
#[derive(Debug)]
pub struct Mcts {
    nodes: u64,
    width: usize,
    explore: f64,
    seed: u64,
    resources: Resources,
    tree: Tree,
    memory: PlayoutMemory,
    lines: Lines,
    /// Moves of one position, in the knowledge's forms.
    by_patterns: Vec<(Cell, i32)>,
    by_windows: Vec<Ranked>,
    moves: Vec<(Cell, f32)>,
}

impl Mcts {
    /// Returns an engine with the given parameters. The seed determines its random choices.
    #[must_use]
    pub fn new(params: &MctsParams, seed: u64) -> Mcts {
        Mcts {
            nodes: u64::try_from(params.nodes).unwrap_or(1),
            width: usize::try_from(params.width).unwrap_or(1),
            explore: f64::from(params.explore),
            seed,
            resources: Resources::default(),
            tree: Tree::default(),
            memory: PlayoutMemory::default(),
            lines: Lines::default(),
            by_patterns: Vec::new(),
            by_windows: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Returns at most `lines` moves, and the winning chance of the side to move.
    fn search(
        &mut self,
        position: &Position,
        limits: Limits,
        ponders: bool,
        stop: &Stop,
        info: Option<&mut dyn FnMut(&Info)>,
        lines: usize,
    ) -> Option<(Vec<Choice>, f64)> {
        let side = position.turn().side().filter(|_| !stop.is_set())?;
        let searches_by_patterns = searches_by_patterns(position);
        // With a node limit, equal questions have equal answers, however much time the clock allows.
        let watch = Watch::of(limits.nodes.is_some(), limits.clock, ponders, limits.timing, stop)
            .settling(lines == 1);
        let search = Search {
            engine: self,
            side,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            depth: limits.depth.map_or(usize::MAX, |depth| depth.max(1) as usize),
            watch,
            limit: limit_of(position),
            unit: chance::unit(position, has_patterns(position)),
            searches_by_patterns,
            info,
            lines,
        };
        position.visit(search)
    }
}

impl Engine for Mcts {
    fn prepare(&mut self, position: &Position) {
        position.visit(PatternTables);
    }

    fn set_resources(&mut self, resources: Resources) {
        self.resources = resources;
    }

    fn chance(&mut self, position: &Position, limits: Limits, stop: &Stop) -> Option<f64> {
        self.search(position, limits, false, stop, None, 1).map(|(_, chance)| chance)
    }

    fn think(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
        let Task { ask, limits, stop, ref mut info } = *task;
        let lines = if let Ask::Analyse { lines } = ask { lines.get() } else { 1 };
        let mut tell = info.as_mut().map(|info| |told: &Info| info(told));
        let info = tell.as_mut().map(|tell| tell as &mut dyn FnMut(&Info));
        let found = self.search(position, limits, ask == Ask::Ponder, stop, info, lines);
        found.map(|(choices, _)| choices).filter(|choices| !choices.is_empty()).ok_or(Aborted)
    }
}

/// Search from one position.
struct Search<'a, 'i> {
    engine: &'a mut Mcts,
    side: Side,
    /// Node limit of the host.
    nodes: u64,
    /// Largest depth of the tree, in plies.
    depth: usize,
    watch: Watch,
    /// Number of marks at which the game is drawn.
    limit: u32,
    /// Points per logistic unit of the winning chance.
    unit: f64,
    searches_by_patterns: bool,
    info: Option<&'i mut dyn FnMut(&Info)>,
    lines: usize,
}

impl Visit for Search<'_, '_> {
    type Output = Option<(Vec<Choice>, f64)>;

    fn visit<G: Game>(mut self, game: &G) -> Option<(Vec<Choice>, f64)> {
        let rules @ (rule, reply) = game.line_rules()?;
        if let Some(cell) = self.opening(game, rules) {
            return Some((vec![Choice::of(cell)], 0.5));
        }
        let dice = dice(self.engine.seed, self.side, game.ply());
        let any = any_legal(game)?;
        let mut by_patterns = std::mem::take(&mut self.engine.by_patterns);
        let mut by_windows = std::mem::take(&mut self.engine.by_windows);
        let mut memory = std::mem::take(&mut self.engine.memory);
        let mut lines = std::mem::take(&mut self.engine.lines);
        let mut own = game.clone();
        let mut watch = self.watch.clone();
        let playout = if self.searches_by_patterns && reply == Reply::None {
            Playout::new(&mut own, self.limit, &mut memory, &mut watch)
        } else {
            None
        };
        let nodes = self.nodes.min(self.engine.nodes);
        let found = match playout {
            Some(mut playout) => match playout.wins_at_once(nodes) {
                // No move of the tree is better than a certain win.
                Some(won) => (vec![choice_of(&won)], 1.0),
                None => self.run(&mut ByPatterns { playout, ranked: &mut by_patterns }, nodes, any, dice),
            },
            None => {
                let width = self.engine.width;
                let (side, ranked) = (self.side, &mut by_windows);
                let mut knowledge = ByWindows::new(game, side, (rule, reply), &mut lines, ranked, width);
                self.run(&mut knowledge, nodes, any, dice)
            }
        };
        let engine = self.engine;
        (engine.by_patterns, engine.by_windows, engine.memory, engine.lines) =
            (by_patterns, by_windows, memory, lines);
        Some(found)
    }
}

impl Search<'_, '_> {
    /// Returns the first move of an empty board.
    fn opening<G: Game>(&mut self, game: &G, (rule, reply): (LineRule, Reply)) -> Option<Cell> {
        if game.ply() > 0 {
            return None;
        }
        let lines = &mut self.engine.lines;
        lines.load(game, rule, reply == Reply::LastMove);
        lines.opening(game, self.side)
    }

    fn run(
        &mut self,
        knowledge: &mut dyn Knowledge,
        nodes: u64,
        any: Cell,
        mut dice: Dice,
    ) -> (Vec<Choice>, f64) {
        let mut moves = std::mem::take(&mut self.engine.moves);
        let explore = self.engine.explore;
        let needed = nodes.saturating_mul(self.engine.width as u64).saturating_add(1);
        let mut tree = std::mem::take(&mut self.engine.tree);
        tree.clear(needed, self.engine.resources.table_bytes.unwrap_or(Resources::USUAL_TABLE));
        let (mut playouts, mut next_report, mut last_best) = (0_u64, FIRST_REPORT, None);
        // Every iteration doubles the number of playouts.
        let (mut settling, mut settled) = (Settling::new(None), 0);
        loop {
            tree.begin();
            while tree.depth() < self.depth
                && let Some(cell) = tree.descend(explore)
            {
                knowledge.play(cell);
            }
            let end = tree.known().unwrap_or_else(|| {
                moves.clear();
                let is_root = tree.depth() == 0;
                let end = knowledge.look(is_root, &mut moves);
                if is_root {
                    dice.shuffle(&mut moves);
                }
                if tree.depth() < self.depth {
                    self.expand(&mut tree, &mut moves);
                }
                end
            });
            for _ in 0..tree.depth() {
                knowledge.undo();
            }
            tree.finish(end);
            playouts += 1;
            if tree.decided() != 0 || knowledge.positions() >= nodes || self.watch.is_over() {
                break;
            }
            if !playouts.is_multiple_of(FIRST_REPORT) {
                continue;
            }
            let best = tree.best().map(|best| best.cell);
            let is_same = best == last_best;
            let calm = if is_same { settled } else { 0 };
            if tree.moves() < 2 || self.watch.is_enough(Settled { is_same, calm, lead: Lead::Unknown }) {
                break;
            }
            if playouts == next_report {
                next_report *= 2;
                settled = match best {
                    Some(best) => settling.round(Round { best, value: 0, gain: 0 }).calm,
                    None => 0,
                };
                last_best = best;
                self.tell(&tree, knowledge.positions());
            }
        }
        self.tell(&tree, knowledge.positions());
        let positions = knowledge.positions();
        let tried = tree.tried().into_iter().enumerate();
        let mut choices: Vec<Choice> = tried
            .take(self.lines)
            .filter(|(index, tried)| *index == 0 || tried.visits > 0)
            .map(|(_, tried)| self.choice(&tree, &tried, positions))
            .collect();
        if choices.is_empty() {
            choices.push(Choice::of(any));
        }
        let chance = match tree.decided() {
            0 => tree.chance(),
            plies => f64::from(u8::from(plies > 0)),
        };
        (self.engine.tree, self.engine.moves) = (tree, moves);
        (choices, chance)
    }

    /// Adds the likeliest of the given moves to the tree.
    fn expand(&self, tree: &mut Tree, moves: &mut Vec<(Cell, f32)>) {
        moves.sort_by(|one, other| other.1.total_cmp(&one.1));
        moves.truncate(self.engine.width);
        let sum: f32 = moves.iter().map(|(_, likely)| likely).sum();
        tree.expand(moves.iter().map(|&(cell, likely)| (cell, likely / sum.max(f32::MIN_POSITIVE))));
    }

    fn choice(&self, tree: &Tree, tried: &Tried, positions: u64) -> Choice {
        let line = tree.line(tried);
        let judgement = Judgement {
            score: Some(self.score(tried)),
            depth: u32::try_from(line.len()).ok(),
            nodes: Some(positions),
            line,
        };
        Choice { cell: tried.cell, judgement: Some(judgement) }
    }

    fn score(&self, tried: &Tried) -> Score {
        // The search left out unlikely moves.
        match tried.decided {
            plies @ 1.. => Score { proved: plies == 1, ..Score::win(plies.unsigned_abs()) },
            0 => {
                let chance = tried.chance.clamp(0.001, 0.999);
                Score::points((self.unit * (chance / (1.0 - chance)).ln()) as i32)
            }
            plies => Score::loss(plies.unsigned_abs()).unproved(),
        }
    }

    fn tell(&mut self, tree: &Tree, positions: u64) {
        if self.info.is_none() {
            return;
        }
        for (line, tried) in (1..).zip(tree.tried().into_iter().take(self.lines)) {
            let moves = tree.line(&tried);
            let told = Info {
                line,
                depth: u32::try_from(moves.len()).ok(),
                score: Some(self.score(&tried)),
                nodes: Some(positions),
                moves,
                ..Info::default()
            };
            if let Some(info) = &mut self.info {
                info(&told);
            }
        }
    }
}

/// Returns a win that was found without a tree.
fn choice_of(won: &RootLine) -> Choice {
    let plies = WIN.abs_diff(won.value);
    let judgement = Judgement {
        score: Some(Score { proved: won.proved, ..Score::win(plies) }),
        depth: Some(plies),
        nodes: Some(won.positions),
        line: won.line.clone(),
    };
    Choice { cell: won.line[0], judgement: Some(judgement) }
}
