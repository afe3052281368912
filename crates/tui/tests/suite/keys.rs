//! Tests of keys and clicks for moves and commands.

use std::time::Duration;

use inarow_session::Hint;
use inarow_view::Lang;
use ratatui::crossterm::event::{Event, KeyCode, MouseEventKind};

use crate::test_screen::{TestScreen, between, options};
use inarow_tui::Input;

fn cells(screen: &TestScreen) -> String {
    let record = screen.session().live().record();
    let shape = screen.session().shown().shape();
    record.plies.iter().map(|ply| shape.name(ply.cell).to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn arrows_and_enter_or_space_play() {
    let mut screen = TestScreen::people(Lang::En, "tictactoe");
    screen.key(KeyCode::Up);
    screen.key(KeyCode::Enter);
    screen.key(KeyCode::Up);
    screen.key(KeyCode::Right);
    screen.key(KeyCode::Char(' '));
    assert_eq!(cells(&screen), "b2 c3");
}

#[test]
fn a_hint_and_enter_play_the_suggested_move() {
    for game in ["tictactoe", "gomoku"] {
        let mut screen = TestScreen::people(Lang::En, game);
        screen.letter('h');
        screen.wait();
        let Hint::Move(hint) = screen.session().live().hint() else { panic!("no hint") };
        let cell = hint.cell;
        screen.key(KeyCode::Enter);
        let played: Vec<_> = screen.session().live().record().plies.iter().map(|ply| ply.cell).collect();
        assert_eq!(played, [cell]);
        // Without a hint the key belongs to the cursor.
        screen.key(KeyCode::Enter);
        screen.says("Occupied");
    }
}

#[test]
fn a_click_plays_and_a_refusal_is_told_and_fades() {
    let mut screen = TestScreen::people(Lang::Ru, "gomoku");
    let (x, y) = screen.find("15  ·").unwrap();
    screen.click((x + 4, y));
    assert_eq!(cells(&screen), "a15");
    screen.click((x + 4, y));
    screen.says("Занято");
    screen.pass(Duration::from_secs(6));
    screen.says("Занято");
    screen.pass(Duration::from_secs(6));
    assert!(screen.find("Занято").is_none());
    assert_eq!(screen.app.deadline(), None, "nothing is waited for");
    screen.click((x + 4, y));
    screen.says("Занято");
    screen.ctrl('n');
    assert!(screen.find("Занято").is_none(), "what was said of the game goes with it: {}", screen.shown());
}

#[test]
fn letters_are_cells_on_either_layout_or_shortcuts() {
    let mut screen = TestScreen::people(Lang::Ru, "gomoku");
    // The keys of h and 8 in a Russian layout.
    screen.text("р8");
    assert_eq!(cells(&screen), "h8");
    screen.letter('h');
    screen.wait();
    assert!(matches!(screen.session().live().hint(), Hint::Move(_)));
    screen.key(KeyCode::Esc);
    assert!(!screen.session().has_hint());
    assert_eq!(cells(&screen), "h8", "Esc leaves no game");
}

#[test]
fn the_best_lines_stand_beside_the_board() {
    let mut screen = TestScreen::people(Lang::En, "tictactoe");
    screen.play("a1 b1 a2 b2");
    screen.letter('a');
    screen.until_shown("X wins in 1 move");
    screen.says("wins in 1 move  a3");
    screen.says("Chances of X");
    screen.letter('h');
    screen.until_shown("Hint: a3 wins in 1 move");
    screen.play("a3");
    // After the game the key starts the judgement of every move. A second press turns analysis off.
    screen.letter('a');
    screen.until_shown("Move 2, b1: blunder");
    screen.letter('a');
    assert!(screen.find("blunder").is_none(), "the same key turns it off");
}

#[test]
fn the_key_judges_the_moves_so_far_of_a_game_that_goes_on() {
    let mut screen = TestScreen::people(Lang::En, "tictactoe");
    screen.letter('a');
    screen.until_shown("draw  ");
    assert!(screen.find("judges the moves so far").is_none(), "there are none");
    screen.play("a1 b1");
    screen.until_shown("X wins in 3 moves");
    screen.says("judges the moves so far");
    screen.letter('a');
    screen.until_shown("Move 2, b1: blunder");
    assert!(screen.find("judges the moves so far").is_none(), "they are judged");
    // Later moves are judged on request. Until then the position is analysed.
    screen.play("a2 a3");
    screen.until_shown("judges the moves so far");
    assert!(screen.find("blunder").is_none());
    screen.letter('a');
    screen.until_shown("Move 2, b1: blunder");
    screen.letter('a');
    assert!(screen.find("blunder").is_none(), "the same key turns it off");
}

#[test]
fn a_move_out_of_the_book_is_said_to_be_one() {
    let mut screen = TestScreen::new(between(Lang::En, "gomoku", "human", "computer:book=on"), (80, 24));
    screen.play("h8");
    screen.wait();
    assert!(screen.find("From the book").is_none(), "the opponent's judgement is off by default");
    screen.key(KeyCode::Tab);
    screen.click_on("Settings");
    (0..4).for_each(|_| screen.key(KeyCode::Down));
    screen.key(KeyCode::Right);
    screen.says("Show the computer’s judgement while a human plays   ◂ on ▸");
    screen.key(KeyCode::Esc);
    screen.key(KeyCode::Esc);
    screen.says("From the book");
    screen.ctrl('z');
    assert!(screen.find("From the book").is_none(), "that move is not on the board any more");
}

#[test]
fn moves_are_taken_back_and_made_again_and_looked_at() {
    let mut screen = TestScreen::people(Lang::En, "gomoku");
    screen.play("h8 g8 h9");
    screen.ctrl('z');
    assert_eq!(cells(&screen), "h8 g8");
    screen.ctrl('y');
    assert_eq!(cells(&screen), "h8 g8 h9");
    screen.key(KeyCode::PageUp);
    screen.says("Viewing move 2 of 3");
    screen.text("a9");
    screen.says("return to the game");
    screen.click_on("To the last move");
    assert!(!screen.session().is_looking_back());
    screen.click_on("1 ● h8");
    screen.key(KeyCode::Char('1'));
    assert_eq!(cells(&screen), "h8", "the game goes on from there");
}

#[test]
fn a_computer_answers_and_can_be_asked_for_maps() {
    let mut screen = TestScreen::new(between(Lang::En, "tictactoe", "human", "minimax"), (80, 24));
    screen.play("b2");
    screen.wait();
    assert_eq!(screen.session().live().record().plies.len(), 2);
    screen.key(KeyCode::F(2));
    screen.says("X’s attack");
    screen.key(KeyCode::F(2));
    screen.says("Defence against O");
    screen.key(KeyCode::Esc);
    assert!(screen.find("Defence").is_none());
}

#[test]
fn swap_offers_its_choices_by_number() {
    let mut screen = TestScreen::people(Lang::En, "gomoku:opening=swap2");
    screen.play("h8 g8 h9");
    screen.says("1 Play black");
    screen.key(KeyCode::Char('2'));
    assert!(screen.session().choices().is_none());
    screen.play("a1");
    assert_eq!(cells(&screen), "h8 g8 h9 a1");
}

#[test]
fn what_a_computer_chose_is_told_until_the_person_moves() {
    let mut screen =
        TestScreen::new(between(Lang::En, "gomoku:opening=swap2", "human", "computer:level=1"), (80, 24));
    screen.play("h8 h9 j3");
    screen.wait();
    assert!(screen.session().choices().is_none(), "{}", screen.shown());
    screen.says("The computer takes white");
    assert_eq!(screen.session().live().record().plies.len(), 4);
    screen.play("j9");
    screen.wait();
    assert!(screen.find("takes white").is_none(), "{}", screen.shown());
}

#[test]
fn resigning_is_asked_and_a_rematch_begins() {
    let mut screen = TestScreen::people(Lang::En, "gomoku");
    screen.play("h8");
    screen.key(KeyCode::Tab);
    screen.click_on("Resign");
    screen.says("Resign this game?");
    screen.key(KeyCode::Char('n'));
    assert!(!screen.session().is_over());
    screen.key(KeyCode::Tab);
    screen.click_on("Resign");
    screen.key(KeyCode::Char('y'));
    assert!(screen.session().is_over());
    screen.key(KeyCode::Char('1'));
    assert_eq!(cells(&screen), "");
    assert!(!screen.session().is_over());
}

#[test]
fn two_people_agree_on_a_draw() {
    let mut screen = TestScreen::people(Lang::En, "gomoku");
    screen.play("h8");
    screen.key(KeyCode::Tab);
    screen.click_on("Offer draw");
    screen.says("1 Accept");
    screen.key(KeyCode::Char('1'));
    screen.says("Draw: by agreement");
}

#[test]
fn two_computers_are_paused_and_make_a_step() {
    let mut screen = TestScreen::new(between(Lang::En, "gomoku", "random", "random"), (80, 24));
    screen.key(KeyCode::Char(' '));
    assert!(screen.session().is_paused());
    let before = screen.session().live().record().plies.len();
    screen.click_on("2 Step");
    screen.wait();
    assert_eq!(screen.session().live().record().plies.len(), before + 1);
}

#[test]
fn help_and_rules_lie_over_the_board_until_esc() {
    let mut screen = TestScreen::people(Lang::Ru, "renju");
    screen.key(KeyCode::Char('?'));
    screen.says("Ctrl+Z");
    screen.key(KeyCode::Esc);
    screen.key(KeyCode::F(1));
    screen.says("╭");
    screen.mouse(MouseEventKind::ScrollDown, (40, 12));
    screen.key(KeyCode::Esc);
    assert!(screen.find("╭").is_none());
    assert!(!screen.app.is_done());
}

#[test]
fn settings_change_language_and_theme() {
    let mut screen = TestScreen::new(options(Lang::En, None), (80, 24));
    screen.key(KeyCode::Tab);
    screen.click_on("Settings");
    screen.says("English");
    screen.key(KeyCode::Right);
    screen.says("Русский");
    screen.key(KeyCode::Down);
    screen.key(KeyCode::Right);
    screen.says("Светлая");
}

#[test]
fn the_wheel_scrolls_a_large_board_and_steps_through_the_moves_beside_it() {
    let mut screen = TestScreen::people(Lang::En, "line:100x100:k=5");
    screen.play("a100");
    screen.says("100");
    let (x, y) = screen.find("100").unwrap();
    (0..10).for_each(|_| screen.mouse(MouseEventKind::ScrollDown, (x + 8, y + 3)));
    assert!(screen.find("100 ").is_none(), "{}", screen.shown());
    screen.mouse(MouseEventKind::ScrollUp, (75, 3));
    screen.says("Viewing the start");
}

#[test]
fn a_pasted_text_plays_no_moves() {
    let mut screen = TestScreen::people(Lang::En, "gomoku");
    screen.handle(Input::Read(Event::Paste("h8 g8 q".to_owned())));
    assert_eq!(cells(&screen), "");
    screen.ctrl('o');
    screen.handle(Input::Read(Event::Paste("no\u{1b}[2J.json\n".to_owned())));
    screen.says("› no[2J.json");
    screen.key(KeyCode::Enter);
    screen.says("no[2J.json");
}

#[test]
fn enter_after_a_cell_that_was_played_already_is_not_refused() {
    let mut screen = TestScreen::people(Lang::En, "gomoku");
    screen.key(KeyCode::Up);
    screen.key(KeyCode::Enter);
    screen.text("c3");
    screen.key(KeyCode::Enter);
    assert_eq!(cells(&screen), "h8 c3");
    assert!(screen.find("Taken").is_none() && screen.find("ccupied").is_none(), "{}", screen.shown());
}

#[test]
fn maps_call_the_sides_by_their_stones() {
    let mut screen = TestScreen::people(Lang::Ru, "gomoku");
    screen.play("h8");
    screen.key(KeyCode::F(2));
    screen.says("Атака белых");
    screen.key(KeyCode::F(2));
    screen.says("Защита от чёрных");
}

#[test]
fn a_map_is_not_shown_in_a_game_without_maps() {
    let mut screen = TestScreen::people(Lang::En, "gomoku");
    screen.play("h8");
    screen.key(KeyCode::F(2));
    screen.says("White’s attack");
    screen.ctrl('n');
    screen.click_on("Game  ");
    for _ in 0..10 {
        if screen.find("Ultimate").is_none() {
            screen.key(KeyCode::Right);
        }
    }
    screen.click_on("▸ Play");
    assert!(!screen.session().has_maps(), "{}", screen.shown());
    assert_eq!(screen.find("’s attack"), None, "{}", screen.shown());
}

#[test]
fn players_are_named_and_games_counted() {
    let mut screen = TestScreen::people(Lang::En, "tictactoe");
    screen.key(KeyCode::Tab);
    screen.click_on("Statistics");
    screen.says("No finished games yet");
    screen.key(KeyCode::Esc);
    screen.key(KeyCode::Tab);
    screen.click_on("Name of X");
    screen.text("Ann");
    screen.key(KeyCode::Enter);
    screen.says("X Ann");
    screen.play("b2 a1 c3 b1 a3 a2 c1");
    screen.says("Ann (X) won");
    screen.key(KeyCode::Tab);
    screen.click_on("Statistics");
    screen.says("X wins             1         1");
    screen.key(KeyCode::Esc);
    screen.key(KeyCode::Tab);
    screen.click_on("Name of X");
    screen.says("› Ann");
    screen.ctrl('u');
    screen.key(KeyCode::Enter);
    screen.says("X Player 1");
}

#[test]
fn a_narrow_screen_still_tells_how_to_quit() {
    for width in [40, 60, 80] {
        let screen = TestScreen::new(between(Lang::En, "gomoku", "human", "human"), (width, 24));
        screen.says("Tab Menu");
        screen.says("Ctrl+Q Quit");
    }
}

#[test]
fn the_page_for_people_lists_every_key_as_the_program_does() {
    let page = include_str!("../../../../docs/terminal.md");
    let (_, table) = page.split_once("| key | does |\n|---|---|\n").unwrap();
    let rows: Vec<(&str, &str)> = table
        .lines()
        .map_while(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | "))
        .collect();
    let mut screen = TestScreen::people(Lang::En, "gomoku");
    screen.resize(120, 60);
    screen.key(KeyCode::Char('?'));
    let shown = screen.shown();
    let listed: Vec<&str> = shown
        .lines()
        .skip_while(|line| !line.contains('╭'))
        .skip(1)
        .map(|line| line.split('│').nth(1).unwrap_or_default().trim())
        .take_while(|line| !line.is_empty())
        .collect();
    assert_eq!(listed.len(), rows.len(), "{shown}");
    for (line, (key, does)) in listed.iter().zip(rows) {
        assert_eq!(line.strip_prefix(key).map(str::trim_start), Some(does), "{line}");
    }
}

#[test]
fn the_game_and_the_position_are_copied_from_the_list() {
    for (label, text) in [("Copy the game", "h8i9"), ("Copy the position", "X;.")] {
        let mut screen = TestScreen::people(Lang::En, "gomoku");
        screen.play("h8 i9");
        screen.key(KeyCode::F(10));
        screen.click_on(label);
        screen.says("Copied, if your terminal allows it");
        screen.says(text);
        screen.key(KeyCode::Esc);
        assert!(screen.find("Copied").is_none(), "{}", screen.shown());
    }
}
