//! The thread that receives a bot's events.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use inarow_client::{Bot, BotEvents, ClientError};
use inarow_core::Message;
use inarow_play::Stop;

use super::{Happening, LOOK};

/// Initial backoff after a lost connection, doubled with each attempt.
const AGAIN: Duration = Duration::from_millis(500);
/// Limit of the backoff.
const SELDOM: Duration = Duration::from_secs(8);
/// Duration of a connection that resets the backoff.
const GOOD: Duration = Duration::from_secs(30);

/// Listens until the bot is stopped or refused. Callers must [cut](Bot::cut) the bot before joining the thread.
pub(super) fn listen(
    bot: &Bot,
    stop: &Stop,
    happenings: Sender<Happening>,
) -> std::io::Result<JoinHandle<()>> {
    let (bot, stop) = (bot.clone(), stop.clone());
    let run = move || {
        let mut again = AGAIN;
        while !stop.is_set() {
            let opened = Instant::now();
            let error = match bot.events() {
                Ok(events) => tell(events, &happenings),
                Err(error) => Some(error),
            };
            let error = error.unwrap_or(ClientError::Unreachable(Message::new("client-closed")));
            let is_passing = error.is_passing();
            let told = if is_passing { Happening::Lost(error) } else { Happening::Refused(error) };
            if stop.is_set() || happenings.send(told).is_err() || !is_passing {
                return;
            }
            if opened.elapsed() >= GOOD {
                again = AGAIN;
            }
            wait(again, &stop);
            again = (again * 2).min(SELDOM);
        }
    };
    std::thread::Builder::new().name("bot-events".to_owned()).spawn(run)
}

/// Forwards events until the stream ends, and returns the error that ended the stream, if any.
fn tell(mut events: BotEvents, happenings: &Sender<Happening>) -> Option<ClientError> {
    // A missing receiver makes the next send fail.
    let _ = happenings.send(Happening::Connected);
    loop {
        match events.wait() {
            Ok(Some(event)) => happenings.send(Happening::Told(event)).ok()?,
            Ok(None) => return None,
            Err(error) => return Some(error),
        }
    }
}

/// Waits for a pause, or until the bot is stopped.
fn wait(pause: Duration, stop: &Stop) {
    let until = Instant::now() + pause;
    // The channel carries nothing and only provides an interruptible pause.
    let (_sender, never) = channel::<()>();
    while !stop.is_set() && Instant::now() < until {
        let left = until.saturating_duration_since(Instant::now());
        if never.recv_timeout(left.min(LOOK)) == Err(RecvTimeoutError::Disconnected) {
            return;
        }
    }
}
