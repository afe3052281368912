//! The thread that analyses positions and games for users.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use inarow_core::Position;
use inarow_play::analysis::{Analyser, Effort, GameAnalysis, PositionAnalysis};
use inarow_play::{Stop, guarded};
use inarow_record::Record;

use inarow_play::Waker;

/// Seed that decides between equal moves. A constant seed always gives equal lines for one position.
const SEED: u64 = 0;

/// A task for the analysis thread.
pub(crate) enum Question {
    /// One position, until the search ends or has visited `most` nodes.
    Position { position: Box<Position>, lines: NonZeroUsize, most: Option<u64> },
    /// Every move of a game.
    Game { record: Box<Record>, effort: Effort },
    /// A question that makes the program panic, for tests.
    #[cfg(test)]
    Broken,
}

/// A result, sent with the number of its question.
#[derive(Debug)]
pub(crate) enum Finding {
    /// Result of one search round of a position.
    Position(PositionAnalysis),
    /// Number of finished positions of a game, the total, and X's chance to win in the last position.
    Progress(usize, usize, Option<f64>),
    /// The analysis of a game, or `None` for a game that cannot be replayed.
    Game(Option<Box<GameAnalysis>>),
    /// The end of the findings for this question.
    End,
    /// The program panicked over the question. The thread has ended.
    Failed,
}

/// Handle of the analysis thread. The thread answers one question at a time. Dropping the handle stops the
/// thread without waiting.
pub(crate) struct Analyst {
    questions: Sender<(u64, Question, Stop)>,
    findings: Receiver<(u64, Finding)>,
    stop: Stop,
    number: u64,
}

impl Analyst {
    /// Starts the thread. The thread calls `wake` after each finding. Returns `None` when the system gives no
    /// thread.
    pub(crate) fn start(wake: Waker) -> Option<Analyst> {
        let (questions, asked) = channel();
        let (tell, findings) = channel();
        std::thread::Builder::new()
            .name("analysis".to_owned())
            .spawn(move || answer(&asked, &tell, &wake))
            .ok()?;
        Some(Analyst { questions, findings, stop: Stop::new(), number: 0 })
    }

    /// Drops the previous question and asks another question.
    pub(crate) fn ask(&mut self, question: Question) {
        self.cancel();
        self.stop = Stop::new();
        // After a panic of the thread nothing comes, and `take` reports the failure.
        let _ = self.questions.send((self.number, question, self.stop.clone()));
    }

    /// Drops the current question.
    pub(crate) fn cancel(&mut self) {
        self.stop.set();
        self.number += 1;
    }

    /// Returns the next finding of the newest question, or `Failed` after the thread has ended by itself.
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

/// Answers questions until the sender is gone or a question makes the program panic.
fn answer(asked: &Receiver<(u64, Question, Stop)>, tell: &Sender<(u64, Finding)>, wake: &Waker) {
    let mut analyser = Analyser::new(SEED);
    while let Ok((number, question, stop)) = asked.recv() {
        let say = |finding| {
            // A lost receiver has already set the stop flag.
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
