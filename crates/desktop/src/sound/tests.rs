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
