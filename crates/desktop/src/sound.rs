//! Soft sounds for a move, a win and a draw. Made in memory, played on a thread of their own; where nothing can be
//! heard, nothing happens.

mod output;
mod synth;

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

pub(crate) use output::{Output, Silent};
pub(crate) use synth::RATE;
#[cfg(test)]
pub(crate) use synth::samples;

/// What can be heard.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Sender, channel};

    struct Fake(Sender<usize>, bool);

    impl Output for Fake {
        fn play(&mut self, samples: &[i16]) -> Result<(), Silent> {
            let _ = self.0.send(samples.len());
            if self.1 { Err(Silent) } else { Ok(()) }
        }
    }

    fn speaker(broken: bool) -> (Speaker, Receiver<usize>, Receiver<()>) {
        let (heard, hear) = channel();
        let (opened, opening) = channel();
        let speaker = Speaker::new(Box::new(move || {
            let _ = opened.send(());
            Ok(Box::new(Fake(heard.clone(), broken)))
        }));
        (speaker, hear, opening)
    }

    #[test]
    fn sounds_are_played_in_turn_over_one_way() {
        let (mut speaker, hear, opening) = speaker(false);
        for sound in [Sound::Move, Sound::Draw, Sound::Win] {
            speaker.play(sound, 0.5);
            let length = hear.recv_timeout(Duration::from_secs(5)).unwrap();
            assert_eq!(length, synth::samples(sound, 0.5).len());
        }
        drop(speaker);
        assert_eq!(opening.iter().count(), 1);
    }

    #[test]
    fn a_broken_way_is_opened_anew_and_silence_opens_none() {
        let (mut speaker, hear, opening) = speaker(true);
        speaker.play(Sound::Move, 0.0);
        for _ in 0..2 {
            speaker.play(Sound::Move, 1.0);
            hear.recv_timeout(Duration::from_secs(5)).unwrap();
        }
        drop(speaker);
        assert_eq!(opening.iter().count(), 2);
        assert_eq!(hear.iter().count(), 0);
    }

    #[test]
    fn without_a_loudspeaker_nothing_happens() {
        let mut speaker = Speaker::new(Box::new(|| Err(Silent)));
        for _ in 0..100 {
            speaker.play(Sound::Win, 1.0);
        }
    }
}
