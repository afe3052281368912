//! Players on their way out. An engine may take its time to end: nobody waits for it while the window is open, but
//! none may be left behind once it is closed.

use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use inarow_play::Player;

/// How long the program waits at its end: longer than an engine is given to go before it is ended.
pub const PATIENCE: Duration = Duration::from_secs(4);
/// How often it looks whether they have gone.
const LOOK: Duration = Duration::from_millis(5);

/// Those who are on their way.
static LEAVING: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

/// Sends a player away, on a thread of its own.
pub fn send_away(mut player: Box<dyn Player>) {
    player.cancel();
    // Where the system gives no thread the player is dropped here, with the closure.
    if let Ok(thread) = std::thread::Builder::new().name("leaving".to_owned()).spawn(move || drop(player)) {
        let mut leaving = LEAVING.lock().unwrap_or_else(PoisonError::into_inner);
        leaving.retain(|thread| !thread.is_finished());
        leaving.push(thread);
    }
}

/// Waits until everybody has gone, at most this long; whether they have.
pub fn wait(patience: Duration) -> bool {
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
