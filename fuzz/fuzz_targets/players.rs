//! PLAYER texts, time controls, and presets files.
#![no_main]

use inarow_play::{PlayerSpec, Presets};
use inarow_record::TimeControl;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(player) = text.parse::<PlayerSpec>() {
        assert_eq!(player.to_string().parse::<PlayerSpec>().as_ref(), Ok(&player), "{player}");
    }
    if let Ok(time) = text.parse::<TimeControl>() {
        assert_eq!(time.to_string().parse::<TimeControl>().ok(), Some(time), "{time}");
    }
    // A refused file must have an error message.
    if let Err(error) = Presets::parse(text) {
        assert!(!error.to_string().is_empty());
    }
});
