//! Keys and clicks become moves and everything else.

use std::time::Duration;

use inarow_session::Hint;
use inarow_view::Lang;
use ratatui::crossterm::event::{Event, KeyCode, MouseEventKind};

use crate::stage::{Stage, between, options};
use inarow_tui::Input;

fn cells(stage: &Stage) -> String {
    let record = stage.session().live_record();
    let shape = stage.session().shown().shape();
    record.plies.iter().map(|ply| shape.name(ply.cell).to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn arrows_and_enter_or_space_play() {
    let mut stage = Stage::people(Lang::En, "tictactoe");
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Enter);
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Char(' '));
    assert_eq!(cells(&stage), "b2 c3");
}

#[test]
fn a_click_plays_and_a_refusal_is_told_and_fades() {
    let mut stage = Stage::people(Lang::Ru, "gomoku");
    let (x, y) = stage.find("15  ·").unwrap();
    stage.click((x + 4, y));
    assert_eq!(cells(&stage), "a15");
    stage.click((x + 4, y));
    stage.says("Занято");
    stage.pass(Duration::from_secs(6));
    stage.says("Занято");
    stage.pass(Duration::from_secs(6));
    assert!(stage.find("Занято").is_none());
    assert_eq!(stage.app.deadline(), None, "nothing is waited for");
}

#[test]
fn letters_are_cells_on_either_layout_or_shortcuts() {
    let mut stage = Stage::people(Lang::Ru, "gomoku");
    // The keys of h and 8 on a Russian layout.
    stage.text("р8");
    assert_eq!(cells(&stage), "h8");
    stage.text("h");
    stage.pass(Duration::from_secs(1));
    stage.wait();
    assert!(matches!(stage.session().hint(), Hint::Move(_)));
    stage.key(KeyCode::Esc);
    assert!(!stage.session().has_hint());
    assert_eq!(cells(&stage), "h8", "Esc leaves no game");
}

#[test]
fn moves_are_taken_back_and_made_again_and_looked_at() {
    let mut stage = Stage::people(Lang::En, "gomoku");
    stage.play("h8 g8 h9");
    stage.ctrl('z');
    assert_eq!(cells(&stage), "h8 g8");
    stage.ctrl('y');
    assert_eq!(cells(&stage), "h8 g8 h9");
    stage.key(KeyCode::PageUp);
    stage.says("Viewing move 2 of 3");
    stage.text("a9");
    stage.says("return to the game");
    stage.click_on("To the game");
    assert!(!stage.session().is_looking_back());
    stage.click_on("1 ● h8");
    stage.key(KeyCode::Char('1'));
    assert_eq!(cells(&stage), "h8", "the game goes on from there");
}

#[test]
fn a_computer_answers_and_can_be_asked_for_maps() {
    let mut stage = Stage::new(between(Lang::En, "tictactoe", "human", "minimax"), (80, 24));
    stage.play("b2");
    stage.wait();
    assert_eq!(stage.session().live_record().plies.len(), 2);
    stage.key(KeyCode::F(2));
    stage.says("X attack");
    stage.key(KeyCode::F(2));
    stage.says("Defence against O");
    stage.key(KeyCode::Esc);
    assert!(stage.find("Defence").is_none());
}

#[test]
fn swap_offers_its_choices_by_number() {
    let mut stage = Stage::people(Lang::En, "gomoku:opening=swap2");
    stage.play("h8 g8 h9");
    stage.says("1 Play black");
    stage.key(KeyCode::Char('2'));
    assert!(stage.session().choices().is_none());
    stage.play("a1");
    assert_eq!(cells(&stage), "h8 g8 h9 a1");
}

#[test]
fn resigning_is_asked_and_a_rematch_begins() {
    let mut stage = Stage::people(Lang::En, "gomoku");
    stage.play("h8");
    stage.key(KeyCode::Tab);
    stage.click_on("Resign");
    stage.says("Resign this game?");
    stage.key(KeyCode::Char('n'));
    assert!(!stage.session().is_over());
    stage.key(KeyCode::Tab);
    stage.click_on("Resign");
    stage.key(KeyCode::Char('y'));
    assert!(stage.session().is_over());
    stage.key(KeyCode::Char('1'));
    assert_eq!(cells(&stage), "");
    assert!(!stage.session().is_over());
}

#[test]
fn two_people_agree_on_a_draw() {
    let mut stage = Stage::people(Lang::En, "gomoku");
    stage.play("h8");
    stage.key(KeyCode::Tab);
    stage.click_on("Offer draw");
    stage.says("1 Accept");
    stage.key(KeyCode::Char('1'));
    stage.says("Draw: by agreement");
}

#[test]
fn two_computers_are_paused_and_make_a_step() {
    let mut stage = Stage::new(between(Lang::En, "gomoku", "random", "random"), (80, 24));
    stage.key(KeyCode::Char(' '));
    assert!(stage.session().is_paused());
    let before = stage.session().live_record().plies.len();
    stage.click_on("2 Step");
    stage.wait();
    assert_eq!(stage.session().live_record().plies.len(), before + 1);
}

#[test]
fn help_and_rules_lie_over_the_board_until_esc() {
    let mut stage = Stage::people(Lang::Ru, "renju");
    stage.key(KeyCode::Char('?'));
    stage.says("Ctrl+Z");
    stage.key(KeyCode::Esc);
    stage.key(KeyCode::F(1));
    stage.says("╭");
    stage.mouse(MouseEventKind::ScrollDown, (40, 12));
    stage.key(KeyCode::Esc);
    assert!(stage.find("╭").is_none());
    assert!(!stage.app.is_done());
}

#[test]
fn settings_change_language_and_theme() {
    let mut stage = Stage::new(options(Lang::En, None), (80, 24));
    stage.key(KeyCode::Tab);
    stage.click_on("Settings");
    stage.says("English");
    stage.key(KeyCode::Right);
    stage.says("Русский");
    stage.key(KeyCode::Down);
    stage.key(KeyCode::Right);
    stage.says("Светлая");
}

#[test]
fn the_wheel_scrolls_a_large_board_and_steps_through_the_moves_beside_it() {
    let mut stage = Stage::people(Lang::En, "line:100x100:k=5");
    stage.play("a100");
    stage.says("100");
    let (x, y) = stage.find("100").unwrap();
    (0..10).for_each(|_| stage.mouse(MouseEventKind::ScrollDown, (x + 8, y + 3)));
    assert!(stage.find("100 ").is_none(), "{}", stage.screen());
    stage.mouse(MouseEventKind::ScrollUp, (75, 3));
    stage.says("Viewing the start");
}

#[test]
fn a_pasted_text_plays_no_moves() {
    let mut stage = Stage::people(Lang::En, "gomoku");
    stage.handle(Input::Read(Event::Paste("h8 g8 q".to_owned())));
    assert_eq!(cells(&stage), "");
    stage.ctrl('o');
    stage.handle(Input::Read(Event::Paste("no\u{1b}[2J.json\n".to_owned())));
    stage.says("› no[2J.json");
    stage.key(KeyCode::Enter);
    stage.says("no[2J.json");
}
