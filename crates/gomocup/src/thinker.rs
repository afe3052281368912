//! The search for a manager. A job becomes a sequence of questions to a player. The answers become one result.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use inarow_core::{Cell, Position, Setup};
use inarow_engine::{Choice, Clock, EngineSpec, Info, Limits, Presets};
use inarow_play::{
    Decider, EngineDecider, GameStart, OnUpdate, Player as _, PlayerError, Question, Reply, Request,
    Threaded, Update,
};
use inarow_record::{Judgement, SwapChoice};

use crate::engine_protocol::Decision;
use crate::{Job, Thought};

/// Constructor of the decider for an engine in a game.
pub(crate) type MakeDecider = fn(&EngineSpec, &Presets, &GameStart) -> Box<dyn Decider>;

/// Returns the engine that answers a manager.
pub(crate) fn session_engine(spec: &EngineSpec, presets: &Presets, game: &GameStart) -> Box<dyn Decider> {
    Box::new(EngineDecider::new(spec.clone(), presets.clone(), game))
}

/// A player that works on one job at a time. The caller passes the player's updates in.
pub(crate) struct Thinker {
    make: MakeDecider,
    presets: Presets,
    seed: u64,
    on_update: OnUpdate,
    player: Option<Player>,
    work: Option<Work>,
    /// Id of the awaited readiness report.
    prepares: Option<u64>,
    last_id: u64,
}

/// A player and its settings.
struct Player {
    /// Engine of the player. Its strength may change at any time.
    spec: EngineSpec,
    game: GameStart,
    threaded: Threaded,
}

/// A job in progress.
struct Work {
    job: Box<Job>,
    begun: Instant,
    /// The newest request and its question.
    id: u64,
    question: Question,
    /// Position with the stones placed since the job began.
    position: Position,
    stones: Vec<Cell>,
    /// Moves after the best, by line.
    others: BTreeMap<u32, Choice>,
    is_hurried: bool,
    /// Whether the job ponders and no question has come.
    is_ahead: bool,
    /// Result of pondering before the question.
    early: Option<Result<Reply, PlayerError>>,
}

/// Effect of a player's update.
pub(crate) enum Progress {
    /// A search report.
    Info(Info),
    /// The result of the job.
    Done(Thought),
    /// Readiness of the player.
    Ready,
}

impl Thinker {
    pub(crate) fn new(make: MakeDecider, presets: Presets, seed: u64, on_update: OnUpdate) -> Thinker {
        Thinker { make, presets, seed, on_update, player: None, work: None, prepares: None, last_id: 0 }
    }

    /// Creates and prepares the player of a future job. Returns false if there is no such player.
    pub(crate) fn prepare(&mut self, job: &Job) -> bool {
        let is_made = self.make_player(job).is_ok();
        let player = self.player.as_mut().filter(|_| is_made);
        self.last_id += 1;
        self.prepares = player.map(|player| player.threaded.get_ready(self.last_id)).map(|()| self.last_id);
        self.prepares.is_some()
    }

    /// Starts a search, or continues pondering about an equal job. Returns a result that is known at once: a
    /// failure, or a finished search.
    pub(crate) fn think(&mut self, job: Box<Job>) -> Option<Thought> {
        if let Some(work) = self.work.take_if(|work| work.is_ahead)
            && let Some(clock) = job.limits.clock.filter(|_| asks_the_same(&work.job, &job))
            && !matches!(work.early, Some(Err(_)))
        {
            return self.think_on(Work { job, begun: Instant::now(), is_ahead: false, ..work }, clock);
        }
        const SIDES: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O];
        const SIDES_OR_MORE: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O, SwapChoice::More];
        let question = match (job.opening, job.position.ply(), NonZeroUsize::new(job.moves)) {
            (true, 0, _) => Question::Stone { left: 3 },
            (true, 3, _) => Question::Choice(SIDES_OR_MORE),
            (true, ..) => Question::Choice(SIDES),
            // The two kinds of question for one move may have different answers.
            (false, _, Some(lines)) if lines.get() > 1 => Question::Analyse { lines },
            (false, ..) => Question::Move,
        };
        let failed = |error: PlayerError| Thought {
            decided: Err(error.to_string()),
            others: Vec::new(),
            time: Duration::ZERO,
        };
        if let Err(error) = self.make_player(&job) {
            return Some(failed(error));
        }
        self.begin(job, question, false);
        None
    }

    /// Ponders about a job that may come.
    pub(crate) fn ponder(&mut self, job: Box<Job>) {
        if self.make_player(&job).is_ok() {
            self.begin(job, Question::Ponder, true);
        }
    }

    /// Ends pondering.
    pub(crate) fn stop_pondering(&mut self) {
        if self.work.take_if(|work| work.is_ahead).is_some()
            && let Some(player) = &mut self.player
        {
            player.threaded.cancel();
        }
    }

    /// Turns pondering into a search with this clock.
    fn think_on(&mut self, mut work: Work, clock: Clock) -> Option<Thought> {
        if let Some(reply) = work.early.take()
            && let Next::Decided(decided) = work.take_reply(reply)
        {
            return Some(Thought { decided, others: Vec::new(), time: Duration::ZERO });
        }
        if let Some(player) = &self.player {
            player.threaded.start_clock(clock);
        }
        self.work = Some(work);
        None
    }

    fn begin(&mut self, job: Box<Job>, question: Question, is_ahead: bool) {
        self.work = Some(Work {
            position: job.position.clone(),
            job,
            begun: Instant::now(),
            id: 0,
            question,
            stones: Vec::new(),
            others: BTreeMap::new(),
            is_hurried: false,
            is_ahead,
            early: None,
        });
        self.ask(question, Duration::ZERO);
    }

    /// Makes the current job end soon.
    pub(crate) fn hurry(&mut self) {
        if let Some(work) = &mut self.work {
            work.is_hurried = true;
        }
        if let Some(player) = &self.player {
            player.threaded.hurry();
        }
    }

    /// Makes the player clear its transposition table.
    pub(crate) fn forget(&mut self) {
        if let Some(Player { game, threaded, .. }) = &mut self.player {
            threaded.start(game);
        }
    }

    /// Ends all work without a result.
    pub(crate) fn stop(&mut self) {
        (self.player, self.work) = (None, None);
    }

    /// Returns the effect of an update. Returns `None` while the job runs and for stale updates.
    pub(crate) fn take(&mut self, update: Update) -> Option<Progress> {
        if let Update::Ready { id } = update {
            return self.prepares.take_if(|prepares| *prepares == id).map(|_| Progress::Ready);
        }
        let work = self.work.as_mut().filter(|work| work.id == update.id())?;
        if work.is_ahead {
            if let Update::Done { reply, .. } = update {
                work.early = Some(reply);
            }
            return None;
        }
        let decided = match update {
            Update::Info { info, .. } if info.line > 1 => {
                let cell = info.moves.first().copied()?;
                let judgement = Judgement { score: info.score, ..Judgement::default() };
                work.others.insert(info.line, Choice { cell, judgement: Some(judgement) });
                return None;
            }
            Update::Ready { .. } | Update::NoAnswerYet { .. } => return None,
            Update::Info { .. } if work.job.opening => return None,
            Update::Info { info, .. } => {
                return Some(Progress::Info(Info { time: Some(work.begun.elapsed()), ..info }));
            }
            Update::Done { reply, .. } => match work.take_reply(reply) {
                Next::Ask(question) => {
                    let spent = work.begun.elapsed();
                    self.ask(question, spent);
                    return None;
                }
                Next::Decided(decided) => decided,
            },
        };
        let Work { others, begun, .. } = self.work.take()?;
        let others = others.into_values().collect();
        Some(Progress::Done(Thought { decided, others, time: begun.elapsed() }))
    }

    /// Replaces the player if necessary, so that the player fits the job and its game.
    fn make_player(&mut self, job: &Job) -> Result<(), PlayerError> {
        let game =
            GameStart { resources: job.resources, ..GameStart::new(start_of(&job.position), self.seed) };
        match self.player.take_if(|player| player.spec == job.engine) {
            Some(mut player) => {
                if (&player.game.setup, player.game.resources) != (&game.setup, game.resources) {
                    player.threaded.start(&game);
                    player.game = game;
                }
                self.player = Some(player);
            }
            None => {
                let decider = (self.make)(&job.engine, &self.presets, &game);
                let threaded = Threaded::new(decider, self.on_update.clone())?;
                self.player = Some(Player { spec: job.engine.clone(), game, threaded });
            }
        }
        Ok(())
    }

    /// Asks the next question of a job that has used the time `spent`.
    fn ask(&mut self, question: Question, spent: Duration) {
        let (Some(player), Some(work)) = (&mut self.player, &mut self.work) else { return };
        self.last_id += 1;
        (work.id, work.question) = (self.last_id, question);
        let clock = work.job.limits.clock.map(|clock| clock.after(spent));
        let limits = Limits { clock, ..work.job.limits };
        let request = Request { id: work.id, question, position: &work.position, limits };
        player.threaded.ask(&request);
        if work.is_hurried {
            player.threaded.hurry();
        }
    }
}

/// Returns whether two jobs have equal answers, apart from their clocks.
fn asks_the_same(one: &Job, other: &Job) -> bool {
    let asked = |job: &Job| {
        let Job { engine, position, limits, resources, opening, moves } = job;
        let position = (position.initial_setup(), position.steps().to_vec());
        (engine.clone(), position, Limits { clock: None, ..*limits }, *resources, *opening, *moves)
    };
    asked(one) == asked(other)
}

/// Step after a reply.
enum Next {
    Ask(Question),
    Decided(Result<Decision, String>),
}

impl Work {
    fn take_reply(&mut self, reply: Result<Reply, PlayerError>) -> Next {
        match (self.question, reply) {
            (_, Err(error)) => Next::Decided(Err(error.to_string())),
            (Question::Choice(_), Ok(Reply::Choice(SwapChoice::X))) => Next::Decided(Ok(Decision::Swap)),
            (Question::Choice(_), Ok(Reply::Choice(SwapChoice::More))) => {
                Next::Ask(Question::Stone { left: 2 })
            }
            (Question::Choice(_), Ok(Reply::Choice(_))) => Next::Ask(Question::Move),
            (Question::Stone { left }, Ok(Reply::Move(choice))) => {
                self.position.play_unchecked(choice.cell);
                self.stones.push(choice.cell);
                match left {
                    ..=1 => Next::Decided(Ok(Decision::Stones(std::mem::take(&mut self.stones)))),
                    left => Next::Ask(Question::Stone { left: left - 1 }),
                }
            }
            (Question::Move | Question::Ponder | Question::Analyse { .. }, Ok(Reply::Move(choice))) => {
                Next::Decided(Ok(Decision::Move(choice.cell, choice.judgement)))
            }
            (_, Ok(_)) => Next::Decided(Err(PlayerError::NothingToDecide.to_string())),
        }
    }
}

/// Returns the start of a position's game. An engine is built for the start and asked any position of the game.
fn start_of(position: &Position) -> Setup {
    let mut setup = position.initial_setup();
    if let Setup::Line(line) = &mut setup {
        (line.rows, line.turn) = (None, None);
    }
    setup
}
