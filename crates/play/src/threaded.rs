//! Driver that runs any decider as a player, on a separate thread.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use inarow_engine::{Clock, Stop};
use inarow_sys::system_text;

use crate::answerer::Answerer;
use crate::orders::{Interrupts, Order, OrderSender};
use crate::{Decider, OnUpdate, PlayerError};

/// Time for which a program waits at its end for its players to leave. This time is longer than the time until
/// an external engine is killed.
pub const LEAVE_PATIENCE: Duration = Duration::from_secs(4);
/// Period of the check whether the last players have left.
const LOOK: Duration = Duration::from_millis(5);

/// A decider on a separate thread.
///
/// A request cancels the previous request. A panic of the decider becomes an error answer. Dropping the player
/// stops the decider without waiting. [`wait_for_players`] waits for all dropped players at the end of a
/// program. [`close`](Threaded::close) waits for a single player.
#[derive(Debug)]
pub struct Threaded {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
    interrupts: Interrupts,
}

impl Threaded {
    /// Runs this decider. Updates go to `on_update`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn new(decider: Box<dyn Decider>, on_update: OnUpdate) -> Result<Threaded, PlayerError> {
        let (orders, coming) = channel();
        let answerer = Answerer::new(decider, on_update);
        let thread = std::thread::Builder::new()
            .name("player".to_owned())
            .spawn(move || answerer.run(&coming))
            .map_err(|error| PlayerError::NotStarted(system_text(&error)))?;
        Ok(Threaded { orders: Some(orders), thread: Some(thread), interrupts: Interrupts::default() })
    }

    /// Calls [`Decider::ready`] on the thread, and waits for the result.
    ///
    /// # Errors
    /// When the decider is not ready.
    pub fn ready(&self, patience: Duration, stop: &Stop) -> Result<(), PlayerError> {
        let (done, ready) = channel();
        self.send(Order::Ready(patience, stop.clone(), done));
        ready.recv().unwrap_or(Err(PlayerError::Stopped))
    }

    /// Calls [`Decider::wait_out_pause`] on the thread, and waits for the result.
    pub fn wait_out_pause(&self, stop: &Stop) -> Duration {
        let begun = Instant::now();
        let (done, settled) = channel();
        self.send(Order::WaitOutPause(stop.clone(), done));
        settled.recv().map_or(Duration::ZERO, |_| begun.elapsed())
    }

    /// Calls [`Decider::processor_time`] on the thread, and waits for the result up to `patience`.
    #[must_use]
    pub fn processor_time(&self, patience: Duration) -> Option<Duration> {
        let (done, used) = channel();
        self.send(Order::ProcessorTime(done));
        used.recv_timeout(patience).ok().flatten()
    }

    /// Makes the newest request end soon, with the best answer so far. [`cancel`](crate::Player::cancel) drops the
    /// answer instead.
    pub fn hurry(&self) {
        self.interrupts.stop.set();
    }

    /// Starts the clock of the newest request, which [ponders](crate::Question::Ponder), because the game
    /// reached the pondered position. The request is then answered like a request for a move.
    pub fn start_clock(&self, clock: Clock) {
        self.interrupts.stop.start_clock(clock);
    }

    /// Begins to leave without waiting. Stops the decider and drops earlier orders.
    pub fn leave(&mut self) {
        self.interrupts.cancel();
        self.orders = None;
    }

    /// Stops the decider and waits until the decider has left.
    pub fn close(mut self) {
        self.leave();
        if let Some(thread) = self.thread.take() {
            // A panic cannot be reported any more.
            let _ = thread.join();
        }
    }
}

impl OrderSender for Threaded {
    fn send(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // The thread ends only after this end of the channel is gone.
            let _ = orders.send(order);
        }
    }

    fn interrupts(&mut self) -> &mut Interrupts {
        &mut self.interrupts
    }
}

impl Drop for Threaded {
    fn drop(&mut self) {
        self.leave();
        let Some(thread) = self.thread.take() else { return };
        let mut leaving = LEAVING.lock().unwrap_or_else(PoisonError::into_inner);
        leaving.retain(|thread| !thread.is_finished());
        leaving.push(thread);
    }
}

/// Threads of dropped players.
static LEAVING: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

/// Waits up to `patience` until all dropped players have left. Returns whether all players have left. A program
/// with external engines calls this function at its end, so that no engine is left behind.
pub fn wait_for_players(patience: Duration) -> bool {
    let until = Instant::now() + patience;
    loop {
        let mut leaving = LEAVING.lock().unwrap_or_else(PoisonError::into_inner);
        leaving.retain(|thread| !thread.is_finished());
        if leaving.is_empty() || Instant::now() >= until {
            return leaving.is_empty();
        }
        drop(leaving);
        std::thread::park_timeout(LOOK);
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::{LineSetup, Position, Setup};
    use inarow_engine::{Choice, Info, Limits};

    use super::*;
    use crate::{GameStart, Mailbox, Player, Question, Reply, Request, Update};

    const PATIENCE: Duration = Duration::from_secs(60);

    fn setup() -> Setup {
        Setup::Line(LineSetup::new(3, 3, 3))
    }

    /// A decider that gets ready only when stopped if `patient`, and panics this number of times. Then the
    /// decider thinks until stopped, or answers at once.
    struct Scripted {
        panics: u32,
        patient: bool,
        infos: u32,
    }

    const USUAL: Scripted = Scripted { panics: 0, patient: false, infos: 0 };

    impl Decider for Scripted {
        fn start(&mut self, game: &GameStart) -> Result<(), PlayerError> {
            if game.seed == 13 { Err(PlayerError::NothingToDecide) } else { Ok(()) }
        }

        fn ready(&mut self, _: Duration, stop: &Stop) -> Result<(), PlayerError> {
            while self.patient && !stop.is_set() {
                std::thread::yield_now();
            }
            if stop.is_set() { Err(PlayerError::Stopped) } else { Ok(()) }
        }

        fn decide(
            &mut self,
            request: &Request<'_>,
            info: crate::Sink<'_>,
            stop: &Stop,
        ) -> Result<Reply, PlayerError> {
            if let Some(left) = self.panics.checked_sub(1) {
                self.panics = left;
                panic!("broken on purpose");
            }
            if let Some(info) = info {
                for depth in 0..self.infos {
                    for line in 1..=2 {
                        info(&Info { line, depth: Some(depth), ..Info::default() });
                    }
                }
            }
            while self.patient && !stop.is_set() {
                std::thread::yield_now();
            }
            if stop.is_set() {
                return Err(PlayerError::Stopped);
            }
            let first = request.position.legal_moves().first().copied();
            first.map(|cell| Reply::Move(Choice::of(cell))).ok_or(PlayerError::NothingToDecide)
        }
    }

    fn ask(player: &mut Threaded, id: u64) {
        let position = Position::new(&setup()).unwrap();
        player.ask(&Request { id, question: Question::Move, position: &position, limits: Limits::default() });
    }

    fn player(scripted: Scripted, mailbox: &Mailbox) -> Threaded {
        Threaded::new(Box::new(scripted), mailbox.on_update()).unwrap()
    }

    #[test]
    fn a_panic_is_an_answer_and_the_next_question_is_answered() {
        let mut mailbox = Mailbox::default();
        let mut player = player(Scripted { panics: 1, ..USUAL }, &mailbox);
        ask(&mut player, mailbox.next_id());
        let crashed = PlayerError::Crashed("broken on purpose".to_owned());
        assert_eq!(mailbox.wait(PATIENCE), Some(Err(crashed)));
        ask(&mut player, mailbox.next_id());
        assert!(mailbox.wait(PATIENCE).unwrap().is_ok());
    }

    #[test]
    fn cancelled_and_replaced_requests_are_silent() {
        let mut mailbox = Mailbox::default();
        let mut player = player(Scripted { patient: true, ..USUAL }, &mailbox);
        for _ in 0..20 {
            ask(&mut player, mailbox.next_id());
        }
        player.cancel();
        player.close();
        assert_eq!(mailbox.take(), None);
    }

    #[test]
    fn a_dropped_player_is_not_waited_for_but_goes() {
        let mut mailbox = Mailbox::default();
        let mut player = player(Scripted { patient: true, ..USUAL }, &mailbox);
        ask(&mut player, mailbox.next_id());
        drop(player);
        assert!(wait_for_players(PATIENCE));
        assert_eq!(mailbox.take(), None);
    }

    #[test]
    fn a_game_that_cannot_begin_is_told_with_every_answer_until_another_begins() {
        let mut mailbox = Mailbox::default();
        let mut player = player(USUAL, &mailbox);
        player.start(&GameStart::new(setup(), 13));
        for _ in 0..3 {
            ask(&mut player, mailbox.next_id());
            assert_eq!(mailbox.wait(PATIENCE), Some(Err(PlayerError::NothingToDecide)));
        }
        player.start(&GameStart::new(setup(), 1));
        ask(&mut player, mailbox.next_id());
        assert!(mailbox.wait(PATIENCE).unwrap().is_ok());
    }

    #[test]
    fn a_player_that_gets_ready_says_so_and_can_be_stopped() {
        let mut mailbox = Mailbox::default();
        let mut quick = player(USUAL, &mailbox);
        let id = mailbox.next_id();
        quick.get_ready(id);
        assert_eq!(mailbox.next_update(PATIENCE), Some(Update::Ready { id }));
        ask(&mut quick, id);
        assert!(mailbox.wait(PATIENCE).unwrap().is_ok(), "the request may have the same id");
        let stop = Stop::new();
        stop.set();
        let mut slow = player(Scripted { patient: true, ..USUAL }, &mailbox);
        assert_eq!(slow.ready(PATIENCE, &stop), Err(PlayerError::Stopped));
        slow.get_ready(mailbox.next_id());
        slow.cancel();
        slow.get_ready(mailbox.next_id());
        slow.close();
        assert_eq!(mailbox.take(), None, "nobody waits for it any more");
    }

    #[test]
    fn of_much_that_is_said_at_once_the_newest_of_each_line_arrives() {
        let mut mailbox = Mailbox::default();
        let mut player = player(Scripted { infos: 1000, ..USUAL }, &mailbox);
        let id = mailbox.next_id();
        ask(&mut player, id);
        let mut told = Vec::new();
        while let Some(Update::Info { id: told_to, info }) = mailbox.next_update(PATIENCE) {
            assert_eq!(told_to, id);
            told.push((info.line, info.depth));
        }
        assert!(told.ends_with(&[(1, Some(999)), (2, Some(999))]), "{told:?}");
        assert!(told.len() < 1000, "{} updates", told.len());
    }

    #[test]
    fn what_is_said_first_arrives_while_the_thinking_goes_on() {
        let mut mailbox = Mailbox::default();
        let mut player = player(Scripted { patient: true, infos: 1, ..USUAL }, &mailbox);
        let id = mailbox.next_id();
        ask(&mut player, id);
        let update = mailbox.next_update(PATIENCE);
        assert!(matches!(update, Some(Update::Info { id: told, .. }) if told == id), "{update:?}");
    }

    #[test]
    fn what_is_said_last_arrives_while_the_thinking_goes_on() {
        let mut mailbox = Mailbox::default();
        let mut player = player(Scripted { patient: true, infos: 3, ..USUAL }, &mailbox);
        ask(&mut player, mailbox.next_id());
        let mut told = Vec::new();
        while told.last() != Some(&(2, Some(2))) {
            match mailbox.next_update(PATIENCE) {
                Some(Update::Info { info, .. }) => told.push((info.line, info.depth)),
                other => panic!("{other:?} after {told:?}"),
            }
        }
        player.cancel();
    }

    #[test]
    fn a_panic_of_the_host_leaves_the_player_as_it_is() {
        let (sender, answered) = channel();
        let on_update: OnUpdate = std::sync::Arc::new(move |update: Update| {
            assert!(update.id() > 1, "broken on purpose");
            let _ = sender.send(update.id());
        });
        let mut player = Threaded::new(Box::new(USUAL), on_update).unwrap();
        ask(&mut player, 1);
        player.ready(PATIENCE, &Stop::new()).unwrap();
        ask(&mut player, 2);
        assert_eq!(answered.recv_timeout(PATIENCE), Ok(2));
    }

    #[test]
    fn who_is_hurried_answers() {
        let mut mailbox = Mailbox::default();
        let mut player = player(Scripted { patient: true, ..USUAL }, &mailbox);
        ask(&mut player, mailbox.next_id());
        player.hurry();
        assert_eq!(mailbox.wait(PATIENCE), Some(Err(PlayerError::Stopped)));
    }
}
