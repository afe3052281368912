use super::*;

const ALL: [Sound; 3] = [Sound::Move, Sound::Draw, Sound::Win];

#[test]
fn sounds_are_short_soft_and_heard() {
    for sound in ALL {
        let samples = samples(sound, 1.0);
        let seconds = samples.len() as f32 / RATE as f32;
        assert!((0.1..0.8).contains(&seconds), "{sound:?} lasts {seconds} s");
        let peak = samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
        assert!((6_000..20_000).contains(&peak), "{sound:?} peaks at {peak}");
        let square: f64 = samples.iter().map(|sample| f64::from(*sample).powi(2)).sum();
        let level = (square / samples.len() as f64).sqrt();
        assert!((800.0..5_000.0).contains(&level), "{sound:?} is as loud as {level}");
    }
}

#[test]
fn nothing_clicks_at_the_ends_or_between() {
    for sound in ALL {
        let samples = samples(sound, 1.0);
        assert_eq!(samples.first(), Some(&0), "{sound:?}");
        assert!(samples.last().unwrap().abs() < 40, "{sound:?} ends at {:?}", samples.last());
        let step = samples.windows(2).map(|pair| pair[0].abs_diff(pair[1])).max().unwrap();
        assert!(step < 3_500, "{sound:?} jumps by {step}");
    }
}

#[test]
fn volume_is_a_factor() {
    let (loud, soft) = (samples(Sound::Win, 1.0), samples(Sound::Win, 0.25));
    for (loud, soft) in loud.iter().zip(&soft) {
        assert!((f32::from(*loud) * 0.25 - f32::from(*soft)).abs() <= 1.0);
    }
    assert!(samples(Sound::Move, 0.0).iter().all(|sample| *sample == 0));
}
