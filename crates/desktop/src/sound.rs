//! Soft sounds for a move, a win and a draw. Made in memory, played on a thread of their own; where nothing can be
//! heard, nothing happens.

mod output;
mod synth;
#[cfg(test)]
mod tests;

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

pub(crate) use output::{Output, Silent};
pub(crate) use synth::RATE;
#[cfg(test)]
pub(crate) use synth::samples;

/// The sounds of the window.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Sound {
    /// A stone is put on wood.
    Move,
    /// Nobody has won: one tone that falls.
    Draw,
    /// Somebody has won: two tones that rise.
    Win,
}

/// How long the way to the loudspeaker is kept open between sounds.
const KEEP: Duration = Duration::from_secs(20);
/// Sounds that may wait; more come only when nothing is heard anyway.
const WAITING: usize = 8;

/// Opens a way to the loudspeaker.
type Opener = Box<dyn FnMut() -> Result<Box<dyn Output>, Silent> + Send>;

/// Plays sounds. Costs nothing before the first one and between them.
pub(crate) struct Speaker {
    opener: Option<Opener>,
    thread: Option<SyncSender<(Sound, f32)>>,
}

impl Default for Speaker {
    fn default() -> Speaker {
        Speaker::new(Box::new(output::open))
    }
}

impl Speaker {
    pub(crate) fn new(opener: Opener) -> Speaker {
        Speaker { opener: Some(opener), thread: None }
    }

    /// Plays a sound that loud, 0 to 1; returns at once.
    pub(crate) fn play(&mut self, sound: Sound, volume: f32) {
        let volume = volume.clamp(0.0, 1.0);
        if volume == 0.0 {
            return;
        }
        if let Some(opener) = self.opener.take() {
            let (sender, receiver) = sync_channel(WAITING);
            let name = "sound".to_owned();
            // Without a thread there is no sound, and that is all.
            let thread = std::thread::Builder::new().name(name).spawn(move || speak(opener, &receiver));
            self.thread = thread.is_ok().then_some(sender);
        }
        if let Some(thread) = &self.thread {
            // Full: the loudspeaker is stuck, and late sounds are worse than none.
            let _ = thread.try_send((sound, volume));
        }
    }
}

/// Plays what comes until nobody is left to send.
fn speak(mut open: Opener, receiver: &Receiver<(Sound, f32)>) {
    let mut output: Option<Box<dyn Output>> = None;
    loop {
        let wait =
            if output.is_some() { receiver.recv_timeout(KEEP) } else { receiver.recv().map_err(Into::into) };
        let (mut sound, mut volume) = match wait {
            Ok(next) => next,
            Err(RecvTimeoutError::Timeout) => {
                output = None;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        // What came meanwhile is heard as one: the most important of it.
        while let Ok((next, loud)) = receiver.try_recv() {
            if next >= sound {
                (sound, volume) = (next, loud);
            }
        }
        if output.is_none() {
            output = open().ok();
        }
        let samples = synth::samples(sound, volume);
        if let Some(way) = &mut output
            && way.play(&samples).is_err()
        {
            output = None;
        }
    }
}
