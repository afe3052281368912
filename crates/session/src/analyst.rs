//! The thread that looks at positions and games for people.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use inarow_core::Position;
use inarow_play::analysis::{Analyser, Effort, GameAnalysis, PositionAnalysis};
use inarow_play::{Stop, guarded};
use inarow_record::Record;

use inarow_play::Waker;

/// The seed that decides between equal moves: the same position has the same lines each time.
const SEED: u64 = 0;

/// What is to be looked at.
pub(crate) enum Question {
    /// A position, until the search ends or so many positions were visited.
    Position { position: Box<Position>, lines: NonZeroUsize, most: Option<u64> },
    /// Every move of a game.
    Game { record: Box<Record>, effort: Effort },
    /// One over which the program breaks down.
    #[cfg(test)]
    Broken,
}

/// What was found, with the number of its question.
#[derive(Debug)]
pub(crate) enum Finding {
    /// What a round found of a position.
    Position(PositionAnalysis),
    /// So many positions of a game are done, of so many, and X's chance to win in the last of them.
    Progress(usize, usize, Option<f64>),
    /// A game is done; `None` where it cannot be replayed.
    Game(Option<Box<GameAnalysis>>),
    /// Nothing more comes.
    End,
    /// The program broke down over the question, and nothing comes from this analyst any more.
    Failed,
}

/// The thread that looks at positions, one question at a time. It stops when it is dropped; nobody waits for it.
pub(crate) struct Analyst {
    questions: Sender<(u64, Question, Stop)>,
    findings: Receiver<(u64, Finding)>,
    stop: Stop,
    number: u64,
}

impl Analyst {
    /// Starts it; `wake` is called whenever there is something new. `None` where the system gives no thread.
    pub(crate) fn start(wake: Waker) -> Option<Analyst> {
        let (questions, asked) = channel();
        let (tell, findings) = channel();
        std::thread::Builder::new()
            .name("analysis".to_owned())
            .spawn(move || answer(&asked, &tell, &wake))
            .ok()?;
        Some(Analyst { questions, findings, stop: Stop::new(), number: 0 })
    }

    /// Asks something else: what was asked before is dropped.
    pub(crate) fn ask(&mut self, question: Question) {
        self.cancel();
        self.stop = Stop::new();
        // Where the thread has died nothing comes, and `take` says so.
        let _ = self.questions.send((self.number, question, self.stop.clone()));
    }

    /// What was asked is of no interest any more.
    pub(crate) fn cancel(&mut self) {
        self.stop.set();
        self.number += 1;
    }

    /// The next finding of the newest question. Where the thread has ended without being told to it failed.
    pub(crate) fn take(&self) -> Option<Finding> {
        loop {
            match self.findings.try_recv() {
                Ok((number, finding)) if number == self.number => return Some(finding),
                Ok(_) => {}
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => return Some(Finding::Failed),
            }
        }
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// Answers questions until nobody asks any more, or the program breaks down over one.
fn answer(asked: &Receiver<(u64, Question, Stop)>, tell: &Sender<(u64, Finding)>, wake: &Waker) {
    let mut analyser = Analyser::new(SEED);
    while let Ok((number, question, stop)) = asked.recv() {
        let say = |finding| {
            // Who does not listen any more has also set the stop.
            let _ = tell.send((number, finding));
            wake();
        };
        let answered = guarded(|| {
            match question {
                _ if stop.is_set() => return Ok(()),
                Question::Position { position, lines, most } => {
                    analyser
                        .deepen(&position, lines, most, &stop, &mut |found| say(Finding::Position(found)));
                }
                Question::Game { record, effort } => {
                    let mut report = |done, all, chance| say(Finding::Progress(done, all, chance));
                    let game = GameAnalysis::of(&record, &mut analyser, effort, &stop, &mut report);
                    say(Finding::Game(game.ok().map(Box::new)));
                }
                #[cfg(test)]
                Question::Broken => panic!("broken on purpose"),
            }
            say(Finding::End);
            Ok(())
        });
        if answered.is_err() {
            return say(Finding::Failed);
        }
    }
}
