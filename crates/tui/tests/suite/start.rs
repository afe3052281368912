//! Tests of the start page, with the choice of a game and unfinished games.

use inarow_view::Lang;
use ratatui::crossterm::event::KeyCode;

use crate::test_screen::{TestScreen, keeping, options};

#[test]
fn a_game_begins_with_one_key() {
    let mut screen = TestScreen::new(options(Lang::En, None), (80, 24));
    insta::assert_snapshot!("start-en", screen.shown());
    screen.key(KeyCode::Right);
    screen.says("Gomoku");
    screen.key(KeyCode::Enter);
    assert_eq!(screen.session().shown().shape().width(), 15);
    screen.play("h8");
    screen.wait();
    assert_eq!(screen.session().live().record().plies.len(), 2);
}

#[test]
fn values_are_typed_turned_and_refused() {
    let mut screen = TestScreen::new(options(Lang::En, None), (80, 24));
    screen.key(KeyCode::Right);
    screen.key(KeyCode::Down);
    screen.text("19");
    screen.key(KeyCode::Down);
    screen.says("19×19");
    screen.key(KeyCode::Up);
    screen.text("500");
    screen.key(KeyCode::Enter);
    screen.says("each from 1 to");
    screen.key(KeyCode::Left);
    screen.says("18×18");
}

#[test]
fn each_game_keeps_the_clock_that_was_chosen_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let minutes = |screen: &TestScreen| {
        screen
            .session()
            .time_left(inarow_core::Side::X, std::time::Duration::ZERO)
            .map(|left| left.as_secs() / 60)
    };
    let mut screen = TestScreen::new(keeping(Lang::En, None, folder.path()), (80, 24));
    screen.says("Time control");
    screen.says("◂ no clock ▸");
    screen.click_on("Time control");
    screen.text("3");
    screen.says("◂ 5 min + 3 s ▸");
    screen.key(KeyCode::Home);
    screen.key(KeyCode::Right);
    screen.says("Gomoku");
    screen.says("◂ no clock ▸");
    screen.key(KeyCode::Left);
    screen.key(KeyCode::Enter);
    assert_eq!(minutes(&screen), Some(5));
    drop(screen);
    let mut screen = TestScreen::new(keeping(Lang::En, None, folder.path()), (80, 24));
    screen.says("◂ 5 min + 3 s ▸");
    screen.click_on("▸ Play");
    assert_eq!(minutes(&screen), Some(5));
    // Options of the command line take precedence. Players named there leave other options open.
    let mut options = keeping(Lang::En, None, folder.path());
    let time = "1m".parse().unwrap();
    options.clock = Some(inarow_record::ClockTag { x: time, o: time });
    options.o = Some("random".parse().unwrap());
    let mut screen = TestScreen::new(options, (80, 24));
    screen.says("◂ 1 min ▸");
    screen.says("Tic-tac-toe");
    screen.click_on("▸ Play");
    assert_eq!(minutes(&screen), Some(1));
}

#[test]
fn the_page_keeps_to_small_screens_and_to_the_mouse() {
    let mut screen = TestScreen::new(options(Lang::Ru, None), (40, 14));
    screen.says("Во что сыграем?");
    screen.click_on("Соперник");
    let (x, y) = screen.find("▸").unwrap();
    screen.click((x, y));
    screen.key(KeyCode::End);
    screen.click_on("▸ Играть");
    assert!(screen.session().game().is_some());
}

#[test]
fn a_game_that_was_left_is_offered_and_can_be_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = TestScreen::new(keeping(Lang::En, Some("gomoku"), folder.path()), (80, 24));
    screen.play("h8");
    screen.ctrl('n');
    screen.says("Continue: Gomoku");
    screen.key(KeyCode::Tab);
    // A click does not reach the page through a list.
    screen.click((2, 23));
    screen.says("Continue: Gomoku");
    screen.key(KeyCode::Delete);
    screen.says("Delete this unfinished game?");
    screen.key(KeyCode::Char('y'));
    assert!(screen.find("Continue").is_none());
}

#[test]
fn a_game_whose_moves_were_taken_back_is_offered_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = TestScreen::new(keeping(Lang::Ru, Some("gomoku"), folder.path()), (80, 24));
    screen.play("h8");
    screen.wait();
    screen.ctrl('z');
    screen.ctrl('n');
    screen.says("Гомоку 15×15 · все ходы отменены");
    screen.key(KeyCode::Enter);
    screen.ctrl('y');
    assert_eq!(screen.session().live().record().plies.len(), 2);
}

#[test]
fn a_game_that_was_asked_for_waits_for_an_unfinished_one_of_its_kind_alone() {
    let folder = tempfile::tempdir().unwrap();
    let with = |game| {
        let mut options = keeping(Lang::En, Some(game), folder.path());
        (options.x, options.o) = (Some("human".parse().unwrap()), Some("human".parse().unwrap()));
        TestScreen::new(options, (80, 24))
    };
    with("gomoku").play("h8 g8 h9");
    assert_eq!(with("tictactoe").session().shown().shape().width(), 3);
    for (key, moves) in [(KeyCode::Esc, 0), (KeyCode::Char('n'), 0), (KeyCode::Enter, 3)] {
        let mut screen = with("gomoku");
        screen.says("unfinished game: Gomoku 15×15, 3 moves played");
        screen.key(key);
        assert_eq!(screen.session().live().record().plies.len(), moves);
    }
}

#[test]
fn short_games_stay_when_a_later_one_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = TestScreen::new(keeping(Lang::En, Some("gomoku"), folder.path()), (80, 24));
    first.play("h8");
    drop(first);
    let mut second = TestScreen::new(keeping(Lang::En, Some("tictactoe"), folder.path()), (80, 24));
    second.play("b2");
    drop(second);
    let screen = TestScreen::new(keeping(Lang::En, None, folder.path()), (80, 24));
    screen.says("Continue: Gomoku");
    screen.says("Continue: Tic-tac-toe");
}
