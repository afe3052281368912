//! Tests of the data that survive the end of the program.

use std::fs;

use inarow_tui::Input;
use inarow_view::Lang;
use ratatui::crossterm::event::KeyCode;

use crate::test_screen::{TestScreen, keeping};

#[test]
fn whoever_quits_finds_the_game_again() {
    let folder = tempfile::tempdir().unwrap();
    for ends in ["ctrl+q", "ctrl+c", "interrupt", "end"] {
        let mut options = keeping(Lang::En, Some("gomoku"), folder.path());
        (options.x, options.o) = (Some("human".parse().unwrap()), Some("human".parse().unwrap()));
        let mut screen = TestScreen::new(options, (80, 24));
        screen.play("h8 g8");
        match ends {
            "ctrl+q" => screen.ctrl('q'),
            "ctrl+c" => screen.ctrl('c'),
            "interrupt" => screen.handle(Input::Interrupt),
            _ => screen.handle(Input::End),
        }
        assert!(screen.app.is_done());
        assert_eq!(screen.app.farewell(), "Goodbye. The unfinished game will be offered next time.");
        drop(screen);
        let mut again = TestScreen::new(keeping(Lang::En, None, folder.path()), (80, 24));
        again.says("Continue: Gomoku 15×15");
        again.key(KeyCode::Enter);
        assert_eq!(again.session().live().record().plies.len(), 2, "{ends}");
        again.play("h9");
        assert_eq!(again.session().live().record().plies.len(), 3);
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
    let mut screen = TestScreen::new(options, (80, 24));
    screen.play("b2 a1");
    screen.ctrl('s');
    screen.key(KeyCode::Enter);
    screen.says("Saved: ");
    assert!(fs::exists(folder.path().join("tictactoe.json")).unwrap());
    screen.ctrl('s');
    screen.key(KeyCode::Enter);
    screen.says("Replace it?");
    screen.key(KeyCode::Enter);
    screen.ctrl('n');
    screen.ctrl('o');
    screen.text("tictactoe.json");
    screen.key(KeyCode::Enter);
    assert_eq!(screen.session().live().record().plies.len(), 2);
    screen.ctrl('o');
    screen.text("nothing.json");
    screen.key(KeyCode::Enter);
    screen.says("nothing.json");
}

#[test]
fn whoever_leaves_from_the_start_page_has_lost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = TestScreen::new(keeping(Lang::En, Some("gomoku"), folder.path()), (80, 24));
    screen.play("h8");
    screen.ctrl('n');
    screen.ctrl('q');
    assert_eq!(screen.app.farewell(), "Goodbye.");
    drop(screen);
    TestScreen::new(keeping(Lang::En, None, folder.path()), (80, 24)).says("Continue: Gomoku 15×15");
}

#[test]
fn on_a_narrow_screen_the_name_of_an_unfinished_game_leaves_room_for_its_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = keeping(Lang::Ru, Some("tictactoe"), folder.path());
    options.x = Some("human".parse().unwrap());
    options.o = Some("human".parse().unwrap());
    let mut screen = TestScreen::new(options, (80, 24));
    screen.play("b2");
    screen.ctrl('q');
    drop(screen);
    let screen = TestScreen::new(keeping(Lang::Ru, None, folder.path()), (40, 15));
    screen.says("Продолжить: Крестики-");
    screen.says("… Del: удалить");
}
