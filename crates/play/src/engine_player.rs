//! An engine as a player: it thinks on a thread of its own.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use inarow_core::Setup;
use inarow_engine::{Engine, EngineSpec, Presets, Stop};

use crate::decide::decide;
use crate::{Answer, Event, Player, PlayerError, Reply, Request};

/// Makes the engine anew: at the start of each game, and after a breakdown.
type Make = Arc<dyn Fn(&Setup) -> Result<Box<dyn Engine>, PlayerError> + Send + Sync>;

/// An engine on its own thread.
///
/// A request cancels the one before. Dropping the player stops the engine and joins the thread. A panic inside the
/// engine becomes an error answer, and the engine is made anew for the next request.
pub struct EnginePlayer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    stop: Stop,
    make: Make,
}

enum Job {
    /// The engine for the requests that follow, and the game it was made for.
    Game(Box<dyn Engine>, Box<Setup>),
    Decide(Box<Request>, Stop),
}

impl std::fmt::Debug for EnginePlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EnginePlayer").field("thread", &self.thread).finish_non_exhaustive()
    }
}

impl EnginePlayer {
    /// A player for the game of this set-up; its answers go to `answers`.
    ///
    /// # Errors
    /// When the engine cannot be built for the game, or the system gives no thread.
    pub fn new(
        spec: EngineSpec,
        presets: Presets,
        setup: &Setup,
        seed: u64,
        answers: Sender<Answer>,
    ) -> Result<EnginePlayer, PlayerError> {
        EnginePlayer::with(
            Arc::new(move |setup| Ok(spec.build(setup, seed, &presets)?)),
            setup,
            seed,
            answers,
        )
    }

    fn with(
        make: Make,
        setup: &Setup,
        seed: u64,
        answers: Sender<Answer>,
    ) -> Result<EnginePlayer, PlayerError> {
        let (jobs, queue) = channel();
        let mut worker = Worker { make: Arc::clone(&make), seed, game: None, answers };
        let thread = std::thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || worker.run(&queue))
            .map_err(|error| PlayerError::NotStarted(error.to_string()))?;
        let mut player = EnginePlayer { jobs: Some(jobs), thread: Some(thread), stop: Stop::new(), make };
        player.start(setup)?;
        Ok(player)
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The thread ends only after this end of the channel is gone.
            let _ = jobs.send(job);
        }
    }
}

impl Player for EnginePlayer {
    fn start(&mut self, setup: &Setup) -> Result<(), PlayerError> {
        self.cancel();
        let engine = (self.make)(setup)?;
        self.send(Job::Game(engine, Box::new(setup.clone())));
        Ok(())
    }

    fn ask(&mut self, request: Request) {
        self.cancel();
        self.stop = Stop::new();
        self.send(Job::Decide(Box::new(request), self.stop.clone()));
    }

    fn tell(&mut self, _event: &Event) {}

    fn cancel(&mut self) {
        self.stop.set();
    }
}

impl Drop for EnginePlayer {
    fn drop(&mut self) {
        self.cancel();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // Panics of the engine are caught on the thread; there is nobody left to tell of another.
            let _ = thread.join();
        }
    }
}

/// What the thread owns.
struct Worker {
    make: Make,
    seed: u64,
    game: Option<Game>,
    answers: Sender<Answer>,
}

struct Game {
    /// None when it broke down and could not be made again.
    engine: Option<Box<dyn Engine>>,
    setup: Box<Setup>,
}

impl Worker {
    /// One job after another until the player is dropped.
    fn run(&mut self, queue: &Receiver<Job>) {
        while let Ok(job) = queue.recv() {
            match job {
                Job::Game(engine, setup) => self.game = Some(Game { engine: Some(engine), setup }),
                Job::Decide(request, stop) => self.answer(&request, &stop),
            }
        }
    }

    fn answer(&mut self, request: &Request, stop: &Stop) {
        if stop.is_set() {
            return;
        }
        let reply = self.decide(request, stop);
        if !stop.is_set() {
            // Without a receiver the host is gone, and soon this thread is.
            let _ = self.answers.send(Answer { id: request.id, reply });
        }
    }

    fn decide(&mut self, request: &Request, stop: &Stop) -> Result<Reply, PlayerError> {
        let game = self.game.as_mut().ok_or(PlayerError::NothingToDecide)?;
        let mut engine = match game.engine.take() {
            Some(engine) => engine,
            None => (self.make)(&game.setup)?,
        };
        let decided = catch_unwind(AssertUnwindSafe(|| decide(engine.as_mut(), request, self.seed, stop)));
        match decided {
            Ok(reply) => {
                game.engine = Some(engine);
                reply
            }
            // What the panic left of the engine is not asked again.
            Err(panic) => Err(PlayerError::Crashed(message(&*panic))),
        }
    }
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (_, Some(text)) => text.clone(),
        _ => "no reason given".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    use inarow_core::{LineSetup, Position};
    use inarow_engine::{Aborted, Choice, Limits, Task};

    use super::*;
    use crate::{Answers, Question};

    const PATIENCE: Duration = Duration::from_secs(60);

    /// Made for the n-th time: breaks down first, then thinks until it is stopped or answers at once.
    struct Scripted {
        made: u32,
        patient: bool,
    }

    impl Engine for Scripted {
        fn choose(&mut self, position: &Position, task: &Task<'_>) -> Result<Choice, Aborted> {
            assert!(self.made > 1, "broken on purpose");
            while self.patient && !task.stop.is_set() {
                std::thread::yield_now();
            }
            if task.stop.is_set() {
                return Err(Aborted);
            }
            position.legal_moves().first().copied().map(Choice::of).ok_or(Aborted)
        }
    }

    fn scripted(patient: bool, breaks: bool, answers: &Answers) -> EnginePlayer {
        let made = AtomicU32::new(u32::from(!breaks));
        let make: Make = Arc::new(move |_| {
            let made = made.fetch_add(1, Ordering::Relaxed) + 1;
            Ok(Box::new(Scripted { made, patient }))
        });
        EnginePlayer::with(make, &Setup::Line(LineSetup::new(3, 3, 3)), 0, answers.sender()).unwrap()
    }

    fn request(id: u64) -> Request {
        let position = Position::new(&Setup::Line(LineSetup::new(3, 3, 3))).unwrap();
        Request { id, task: Question::Move, position, limits: Limits::default() }
    }

    #[test]
    fn a_breakdown_is_an_answer_and_the_engine_is_made_anew() {
        let mut answers = Answers::new();
        let mut player = scripted(false, true, &answers);
        player.ask(request(answers.next_id()));
        let reply = answers.wait(PATIENCE).unwrap().reply;
        assert_eq!(reply, Err(PlayerError::Crashed("broken on purpose".to_owned())));
        player.ask(request(answers.next_id()));
        assert!(answers.wait(PATIENCE).unwrap().reply.is_ok());
    }

    #[test]
    fn cancelled_and_replaced_requests_are_silent() {
        let mut answers = Answers::new();
        let mut player = scripted(true, false, &answers);
        for _ in 0..20 {
            player.ask(request(answers.next_id()));
        }
        player.cancel();
        // Joining the thread proves that it stopped; nothing was sent, stale or not.
        drop(player);
        assert_eq!(answers.poll(), None);
    }

    #[test]
    fn a_host_that_is_gone_does_no_harm() {
        let mut answers = Answers::new();
        let mut player = scripted(false, false, &answers);
        let id = answers.next_id();
        drop(answers);
        player.ask(request(id));
        drop(player);
    }
}
