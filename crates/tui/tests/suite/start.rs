//! The start page: what is played, and games that were left.

use inarow_view::Lang;
use ratatui::crossterm::event::KeyCode;

use crate::stage::{Stage, keeping, options};

#[test]
fn a_game_begins_with_one_key() {
    let mut stage = Stage::new(options(Lang::En, None), (80, 24));
    insta::assert_snapshot!("start-en", stage.screen());
    stage.key(KeyCode::Right);
    stage.says("Gomoku");
    stage.key(KeyCode::Enter);
    assert_eq!(stage.session().shown().shape().width(), 15);
    stage.play("h8");
    stage.wait();
    assert_eq!(stage.session().live_record().plies.len(), 2);
}

#[test]
fn values_are_typed_turned_and_refused() {
    let mut stage = Stage::new(options(Lang::En, None), (80, 24));
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Down);
    stage.text("19");
    stage.key(KeyCode::Down);
    stage.says("19×19");
    stage.key(KeyCode::Up);
    stage.text("500");
    stage.key(KeyCode::Enter);
    stage.says("each from 1 to");
    stage.key(KeyCode::Left);
    stage.says("18×18");
}

#[test]
fn the_page_keeps_to_small_screens_and_to_the_mouse() {
    let mut stage = Stage::new(options(Lang::Ru, None), (40, 14));
    stage.says("Во что сыграем?");
    stage.click_on("Соперник");
    let (x, y) = stage.find("▸").unwrap();
    stage.click((x, y));
    stage.key(KeyCode::End);
    stage.click_on("▸ Играть");
    assert!(stage.session().game().is_some());
}

#[test]
fn a_game_that_was_left_is_offered_and_can_be_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::new(keeping(Lang::En, Some("gomoku"), folder.path()), (80, 24));
    stage.play("h8");
    stage.ctrl('n');
    stage.says("Continue: Gomoku");
    stage.key(KeyCode::Tab);
    // What lies below a list is not clicked through it.
    stage.click((2, 23));
    stage.says("Continue: Gomoku");
    stage.key(KeyCode::Delete);
    stage.says("Delete this unfinished game?");
    stage.key(KeyCode::Char('y'));
    assert!(stage.find("Continue").is_none());
}
