//! Tests that a move, a win and a draw are audible, and that one click switches sounds off.

use std::sync::mpsc::{Receiver, Sender, channel};

use super::*;
use crate::sound::{Output, Silent, Sound, Speaker, samples};

/// Loudspeaker that records its input.
struct Recorder(Sender<Vec<i16>>);

impl Output for Recorder {
    fn play(&mut self, samples: &[i16]) -> Result<(), Silent> {
        self.0.send(samples.to_vec()).map_err(|_| Silent)
    }
}

/// Sounds that the window plays from now on.
struct PlayedSounds(Receiver<Vec<i16>>);

impl PlayedSounds {
    fn at(stage: &mut Stage) -> PlayedSounds {
        let (heard, hear) = channel();
        stage.app().state.speak_to(Speaker::new(Box::new(move || Ok(Box::new(Recorder(heard.clone()))))));
        PlayedSounds(hear)
    }

    /// Returns the next sound, which has the configured volume.
    #[track_caller]
    fn hears(&self, stage: &mut Stage) -> Sound {
        let heard = self.0.recv_timeout(Duration::from_secs(30)).expect("something is heard");
        let volume = stage.app().state.prefs.volume;
        let all = [Sound::Move, Sound::Draw, Sound::Win];
        all.into_iter().find(|sound| samples(*sound, volume) == heard).expect("a sound that loud")
    }

    /// Returns the number of remaining sounds when the loudspeaker was removed.
    fn rest(self, stage: &mut Stage) -> usize {
        stage.app().state.speak_to(Speaker::new(Box::new(|| Err(Silent))));
        // The iteration ends when the playing thread has finished its queue.
        self.0.iter().count()
    }
}

fn play(stage: &mut Stage, cell: &str) {
    let now = stage.app().state.now;
    let cell = stage.app().state.session.shown().shape().parse(cell).unwrap();
    stage.app().state.session.play(cell, now).unwrap();
    stage.settle();
}

fn press(stage: &mut Stage, key: &str) {
    let name = stage.app().state.texts.get(key);
    stage.harness.get_by_label(&name).click();
    stage.settle();
}

#[test]
fn a_move_a_win_and_a_draw_are_heard() {
    for (moves, last) in [("a1 b1 a2 b2 a3", Sound::Win), ("a1 b1 c1 b2 a2 c2 b3 a3 c3", Sound::Draw)] {
        let mut stage = playing(Lang::En, Size::USUAL, "tictactoe", Theme::Indigo, "");
        stage.app().state.prefs.volume = 0.25;
        let ear = PlayedSounds::at(&mut stage);
        let mut heard = Vec::new();
        for cell in moves.split_whitespace() {
            play(&mut stage, cell);
            heard.push(ear.hears(&mut stage));
        }
        assert!(stage.app().state.session.is_over());
        assert_eq!(heard.pop(), Some(last));
        assert!(heard.iter().all(|sound| *sound == Sound::Move), "{heard:?}");
        assert_eq!(ear.rest(&mut stage), 0, "one sound a move");
    }
}

#[test]
fn a_computers_move_is_heard() {
    let mut stage = Stage::new(Lang::En, Size::USUAL);
    stage.settle();
    let ear = PlayedSounds::at(&mut stage);
    let state = &mut stage.app().state;
    let last = state.last_game();
    let game = GameSource::Spec("gomoku".parse().unwrap());
    state.start(NewGame {
        game,
        players: ["random".parse().unwrap(), inarow_play::PlayerSpec::HUMAN],
        ..last
    });
    stage.until("the computer begins", |stage| stage.app().state.session.plies().len() == 1);
    stage.settle();
    assert_eq!(ear.hears(&mut stage), Sound::Move);
    assert_eq!(ear.rest(&mut stage), 0);
}

#[test]
fn looking_back_is_silent() {
    let mut stage = playing(Lang::En, Size::USUAL, "tictactoe", Theme::Indigo, "a1 b1 a2 b2 a3");
    let ear = PlayedSounds::at(&mut stage);
    for ply in [0, 3, 4, 1] {
        stage.app().state.session.go_to(ply);
        stage.settle();
    }
    for key in [Key::ArrowRight, Key::ArrowLeft, Key::End] {
        stage.harness.key_press(key);
        stage.settle();
    }
    stage.app().state.session.go_to_newest();
    stage.settle();
    let record = stage.app().state.session.record().clone();
    stage.app().state.review(record);
    stage.settle();
    stage.app().state.session.go_to(2);
    stage.settle();
    assert_eq!(ear.rest(&mut stage), 0);
}

#[test]
fn after_one_click_nothing_is_heard_until_the_next() {
    for &lang in Lang::ALL {
        let narrow = Size { width: 400.0, height: 480.0, scale: 1.0 };
        for size in Size::ALL.into_iter().chain([narrow]) {
            let mut stage = playing(lang, size, "tictactoe", Theme::Indigo, "");
            let ear = PlayedSounds::at(&mut stage);
            play(&mut stage, "a1");
            assert_eq!(ear.hears(&mut stage), Sound::Move);
            press(&mut stage, "window-sound-off");
            for cell in ["b1", "a2", "b2", "a3"] {
                play(&mut stage, cell);
            }
            assert!(stage.app().state.session.is_over());
            assert_eq!(ear.rest(&mut stage), 0, "{size:?}");
            let ear = PlayedSounds::at(&mut stage);
            press(&mut stage, "window-sound-on");
            stage.app().state.rematch();
            stage.settle();
            play(&mut stage, "c3");
            assert_eq!(ear.hears(&mut stage), Sound::Move);
            assert_eq!(ear.rest(&mut stage), 0, "{size:?}");
        }
    }
}
