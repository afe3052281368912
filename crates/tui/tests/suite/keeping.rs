//! What stays when the program ends.

use std::fs;

use inarow_tui::Input;
use inarow_view::Lang;
use ratatui::crossterm::event::KeyCode;

use crate::stage::{Stage, keeping};

#[test]
fn whoever_quits_finds_the_game_again() {
    let folder = tempfile::tempdir().unwrap();
    for ends in ["ctrl+q", "ctrl+c", "interrupt", "end"] {
        let mut options = keeping(Lang::En, Some("gomoku"), folder.path());
        (options.x, options.o) = (Some("human".parse().unwrap()), Some("human".parse().unwrap()));
        let mut stage = Stage::new(options, (80, 24));
        stage.play("h8 g8");
        match ends {
            "ctrl+q" => stage.ctrl('q'),
            "ctrl+c" => stage.ctrl('c'),
            "interrupt" => stage.handle(Input::Interrupt),
            _ => stage.handle(Input::End),
        }
        assert!(stage.app.is_done());
        assert_eq!(stage.app.farewell(), "Goodbye. The unfinished game will be offered next time.");
        drop(stage);
        let mut again = Stage::new(keeping(Lang::En, None, folder.path()), (80, 24));
        again.says("Continue: Gomoku 15×15");
        again.key(KeyCode::Enter);
        assert_eq!(again.session().live_record().plies.len(), 2, "{ends}");
        again.play("h9");
        assert_eq!(again.session().live_record().plies.len(), 3);
        again.key(KeyCode::Tab);
        again.click_on("Resign");
        again.key(KeyCode::Char('y'));
    }
}

#[test]
fn a_game_is_saved_to_a_file_and_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = keeping(Lang::En, Some("tictactoe"), folder.path());
    (options.x, options.o) = (Some("human".parse().unwrap()), Some("human".parse().unwrap()));
    options.folder = folder.path().to_owned();
    let mut stage = Stage::new(options, (80, 24));
    stage.play("b2 a1");
    stage.ctrl('s');
    stage.key(KeyCode::Enter);
    stage.says("Saved: ");
    assert!(fs::exists(folder.path().join("tictactoe.json")).unwrap());
    stage.ctrl('s');
    stage.key(KeyCode::Enter);
    stage.says("Replace it?");
    stage.key(KeyCode::Enter);
    stage.ctrl('n');
    stage.ctrl('o');
    stage.text("tictactoe.json");
    stage.key(KeyCode::Enter);
    assert_eq!(stage.session().live_record().plies.len(), 2);
    stage.ctrl('o');
    stage.text("nothing.json");
    stage.key(KeyCode::Enter);
    stage.says("nothing.json");
}

#[test]
fn whoever_leaves_from_the_start_page_has_lost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::new(keeping(Lang::En, Some("gomoku"), folder.path()), (80, 24));
    stage.play("h8");
    stage.ctrl('n');
    stage.ctrl('q');
    assert_eq!(stage.app.farewell(), "Goodbye.");
    drop(stage);
    Stage::new(keeping(Lang::En, None, folder.path()), (80, 24)).says("Continue: Gomoku 15×15");
}
