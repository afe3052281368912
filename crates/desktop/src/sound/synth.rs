//! Synthesis of the sounds from a few decaying sines.

#[cfg(test)]
mod tests;

use std::f32::consts::TAU;

use super::Sound;

/// Samples per second.
pub(crate) const RATE: u32 = 44_100;

/// Decaying tone.
struct Tone {
    /// Start, in seconds.
    at: f32,
    /// Pitch at the start and after a while, in hertz.
    pitch: [f32; 2],
    /// Volume, 0 to 1.
    level: f32,
    /// Time in which the volume falls to a third, in seconds.
    fall: f32,
}

const fn tone(at: f32, from: f32, to: f32, level: f32, fall: f32) -> Tone {
    Tone { at, pitch: [from, to], level, fall }
}

/// Returns the length of a sound, in seconds.
const fn length(sound: Sound) -> f32 {
    match sound {
        Sound::Move => 0.12,
        Sound::Draw => 0.5,
        Sound::Win => 0.75,
    }
}

/// Returns the tones of a sound. A move is a low knock with two overtones that vanish at once. A win is a
/// rising fifth, and a draw one falling tone.
fn tones(sound: Sound) -> &'static [Tone] {
    match sound {
        Sound::Move => MOVE,
        Sound::Draw => DRAW,
        Sound::Win => WIN,
    }
}

const MOVE: &[Tone] = &[
    tone(0.0, 240.0, 190.0, 0.34, 0.022),
    tone(0.0, 870.0, 830.0, 0.16, 0.010),
    tone(0.0, 1930.0, 1900.0, 0.06, 0.005),
];

const DRAW: &[Tone] = &[tone(0.0, 440.0, 330.0, 0.26, 0.13), tone(0.0, 880.0, 660.0, 0.05, 0.07)];

const WIN: &[Tone] = &[
    tone(0.0, 523.25, 523.25, 0.22, 0.14),
    tone(0.0, 1046.5, 1046.5, 0.05, 0.08),
    tone(0.16, 783.99, 783.99, 0.24, 0.18),
    tone(0.16, 1567.98, 1567.98, 0.05, 0.09),
];

/// Time in which a sound rises at its start, in seconds. An equal time shapes the end of a sound, so that
/// nothing clicks.
const EDGE: f32 = 0.003;

/// Returns the samples of a sound in one channel, with a volume from 0 to 1.
pub(crate) fn samples(sound: Sound, volume: f32) -> Vec<i16> {
    let length = length(sound);
    let count = (length * RATE as f32) as usize;
    let value = |index: usize| {
        let time = index as f32 / RATE as f32;
        let sum: f32 = tones(sound).iter().map(|tone| tone.at(time)).sum();
        let end = (length - time - 1.0 / RATE as f32) / (8.0 * EDGE);
        sum * end.clamp(0.0, 1.0) * volume
    };
    (0..count).map(|index| (value(index).clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16).collect()
}

impl Tone {
    fn at(&self, time: f32) -> f32 {
        let time = time - self.at;
        if time < 0.0 {
            return 0.0;
        }
        // The pitch changes as fast as the tone decays. The phase is the integral of the pitch.
        let [from, to] = self.pitch;
        let phase = to * time + (from - to) * self.fall * (1.0 - (-time / self.fall).exp());
        let rise = (time / EDGE).min(1.0);
        (TAU * phase.fract()).sin() * self.level * rise * (-time / self.fall).exp()
    }
}
