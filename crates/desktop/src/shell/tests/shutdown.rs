//! Tests of engines that end slowly.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use egui_kittest::kittest::Queryable as _;
use inarow_core::Side;
use inarow_play::{ExecSpec, LEAVE_PATIENCE, PlayerSpec, wait_for_players};
use inarow_session::{GameSource, NewGame};

use super::*;

/// Engine that ignores the request to exit.
const STUBBORN: &str = r#"
trap '' TERM HUP INT
echo $$ > "$1"
while read -r line; do case "$line" in START*) echo OK ;; esac; done
sleep 600
"#;

#[test]
fn no_engine_survives_the_window_and_nobody_waits_for_one_while_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let (script, id) = (folder.path().join("engine.sh"), folder.path().join("id"));
    inarow_sys::file::write_whole(&script, STUBBORN.as_bytes()).unwrap();
    let words = ["/bin/sh".to_owned(), script.display().to_string(), id.display().to_string()];
    let mut stage = Stage::new(Lang::En, Size::SMALL);
    let state = &mut stage.app().state;
    state.start(NewGame {
        game: GameSource::Spec("gomoku".parse().unwrap()),
        players: [PlayerSpec::HUMAN, PlayerSpec::HUMAN],
        ..state.session.last().clone()
    });
    assert!(state.seat(Side::O, PlayerSpec::Exec(ExecSpec::gomocup(words.to_vec()))));
    let process = |text: String| PathBuf::from("/proc").join(text.trim());
    let named = || std::fs::read_to_string(&id).ok().filter(|text| text.ends_with('\n'));
    stage.until("the engine runs", |_| named().is_some());
    let process = process(named().unwrap());
    assert!(process.exists());
    // The engine also gives no move, which is reported after a while.
    let state = &mut stage.app().state;
    let cell = state.session.shown().shape().cell(7, 7).unwrap();
    state.session.play(cell, state.now).unwrap();
    stage.pass(Duration::from_secs(19));
    assert!(stage.app().state.session.slow().is_none());
    stage.pass(Duration::from_secs(2));
    assert_eq!(stage.app().state.session.slow(), Some(Side::O));
    stage.harness.get_by_label_contains("is taking a long time");
    stage.harness.get_by_label("Wait").click();
    stage.settle();
    assert!(stage.app().state.session.slow().is_none());
    stage.pass(Duration::from_secs(21));
    assert_eq!(stage.app().state.session.slow(), Some(Side::O), "it is told again after a while");
    stage.app().state.session.pause(Duration::from_secs(22));
    let began = Instant::now();
    drop(stage);
    let took = began.elapsed();
    // The limit is the time that an engine has to exit.
    assert!(took < Duration::from_secs(1), "the window waited {took:?}");
    assert!(wait_for_players(LEAVE_PATIENCE));
    assert!(!process.exists(), "the engine is still there");
}
