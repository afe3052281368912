//! Soft sounds for a move, a win and a draw, synthesised in memory and played on a separate thread. Without a
//! loudspeaker nothing happens.

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

/// Sound of the window.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Sound {
    /// Stone put on wood.
    Move,
    /// Draw, as one falling tone.
    Draw,
    /// Win, as two rising tones.
    Win,
}

/// Time for which the loudspeaker stays open between sounds.
const KEEP: Duration = Duration::from_secs(20);
/// Largest number of waiting sounds. Further sounds are dropped, because the loudspeaker is stuck then.
const WAITING: usize = 8;

/// Function that opens the loudspeaker.
type Opener = Box<dyn FnMut() -> Result<Box<dyn Output>, Silent> + Send>;

/// Player of sounds. The speaker costs nothing before the first sound and between sounds.
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

    /// Plays a sound with a volume from 0 to 1, and returns at once.
    pub(crate) fn play(&mut self, sound: Sound, volume: f32) {
        let volume = volume.clamp(0.0, 1.0);
        if volume == 0.0 {
            return;
        }
        if let Some(opener) = self.opener.take() {
            let (sender, receiver) = sync_channel(WAITING);
            let name = "sound".to_owned();
            // Without a thread nothing is played.
            let thread = std::thread::Builder::new().name(name).spawn(move || speak(opener, &receiver));
            self.thread = thread.is_ok().then_some(sender);
        }
        if let Some(thread) = &self.thread {
            // A full queue means that the loudspeaker is stuck. A late sound is worse than no sound.
            let _ = thread.try_send((sound, volume));
        }
    }
}

/// Plays received sounds until every sender is gone.
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
        // Only the most important of the sounds that arrived meanwhile is played.
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
