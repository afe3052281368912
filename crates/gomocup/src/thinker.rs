//! Thinking for a manager: a job becomes one question after another to a player, and the answers become a thought.

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

/// Makes what decides for an engine in a game.
pub(crate) type MakeDecider = fn(&EngineSpec, &Presets, &GameStart) -> Box<dyn Decider>;

/// The engine that a manager speaks with.
pub(crate) fn session_engine(spec: &EngineSpec, presets: &Presets, game: &GameStart) -> Box<dyn Decider> {
    Box::new(EngineDecider::new(spec.clone(), presets.clone(), game))
}

/// Has a player think about one job at a time. Its caller hands in the player's updates.
pub(crate) struct Thinker {
    make: MakeDecider,
    presets: Presets,
    seed: u64,
    on_update: OnUpdate,
    player: Option<Player>,
    work: Option<Work>,
    /// The id by which the player says that it is ready, while that is waited for.
    prepares: Option<u64>,
    last_id: u64,
}

/// A player, and what it was made of.
struct Player {
    /// Strength may be set at any time.
    spec: EngineSpec,
    game: GameStart,
    threaded: Threaded,
}

/// A job under way.
struct Work {
    job: Box<Job>,
    begun: Instant,
    /// The newest request, and what it asks.
    id: u64,
    question: Question,
    /// With the stones that were placed since the job began.
    position: Position,
    stones: Vec<Cell>,
    /// The moves that come after the best, by line.
    others: BTreeMap<u32, Choice>,
    is_hurried: bool,
    /// Whether nobody asked yet: it is pondered about.
    is_ahead: bool,
    /// What came of it before anybody asked.
    early: Option<Result<Reply, PlayerError>>,
}

/// What comes of a player's update.
pub(crate) enum Progress {
    /// This is thought so far.
    Info(Info),
    /// The job is done.
    Done(Thought),
    /// The player is ready.
    Ready,
}

impl Thinker {
    pub(crate) fn new(make: MakeDecider, presets: Presets, seed: u64, on_update: OnUpdate) -> Thinker {
        Thinker { make, presets, seed, on_update, player: None, work: None, prepares: None, last_id: 0 }
    }

    /// Makes the player of a job to come and has it get ready; false where there is none.
    pub(crate) fn prepare(&mut self, job: &Job) -> bool {
        let is_made = self.make_player(job).is_ok();
        let player = self.player.as_mut().filter(|_| is_made);
        self.last_id += 1;
        self.prepares = player.map(|player| player.threaded.get_ready(self.last_id)).map(|()| self.last_id);
        self.prepares.is_some()
    }

    /// Begins to think, or goes on where it ponders about the same. Gives what comes of it at once: the job cannot be thought
    /// about, or is thought through.
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
            // Two ways to ask for one move need not come to the same.
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

    /// Thinks about a job that may come, while nobody asked.
    pub(crate) fn ponder(&mut self, job: Box<Job>) {
        if self.make_player(&job).is_ok() {
            self.begin(job, Question::Ponder, true);
        }
    }

    /// Ends that.
    pub(crate) fn stop_pondering(&mut self) {
        if self.work.take_if(|work| work.is_ahead).is_some()
            && let Some(player) = &mut self.player
        {
            player.threaded.cancel();
        }
    }

    /// What is pondered about is asked, with this on the clock.
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

    /// Has the job under way end soon.
    pub(crate) fn hurry(&mut self) {
        if let Some(work) = &mut self.work {
            work.is_hurried = true;
        }
        if let Some(player) = &self.player {
            player.threaded.hurry();
        }
    }

    /// Has the player clear its table of positions.
    pub(crate) fn forget(&mut self) {
        if let Some(Player { game, threaded, .. }) = &mut self.player {
            threaded.start(game);
        }
    }

    /// Ends all thinking; nothing comes of it.
    pub(crate) fn stop(&mut self) {
        (self.player, self.work) = (None, None);
    }

    /// What comes of an update; `None` while the job runs, and of stale updates.
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

    /// Sees that the player is the one that the job names, and at its game.
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

    /// Asks the next question of a job that has taken so long.
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

/// Whether two jobs have the same answer, but for their clocks.
fn asks_the_same(one: &Job, other: &Job) -> bool {
    let asked = |job: &Job| {
        let Job { engine, position, limits, resources, opening, moves } = job;
        let position = (position.initial_setup(), position.steps().to_vec());
        (engine.clone(), position, Limits { clock: None, ..*limits }, *resources, *opening, *moves)
    };
    asked(one) == asked(other)
}

/// What follows a reply.
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

/// The start of a position's game: engines are built for it and asked any position of it.
fn start_of(position: &Position) -> Setup {
    let mut setup = position.initial_setup();
    if let Setup::Line(line) = &mut setup {
        (line.rows, line.turn) = (None, None);
    }
    setup
}
