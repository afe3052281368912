//! Tests of whole games from the first move to the last.

use std::time::Duration;

use inarow_record::{ClockTag, TimeControl};
use inarow_terminal::Input;
use inarow_view::Lang;

use crate::script::{Script, between, options};

#[test]
fn two_people_play_tic_tac_toe_to_a_win() {
    let mut script = Script::people(Lang::Ru, "tictactoe");
    script.moves("b2 a1 c3 b1 a3").enter(&["c1", "ходы", "счёт", "реванш", "b2", "счёт", "выход"]);
    insta::assert_snapshot!("tictactoe-win-ru", script.shown());
    assert!(script.session.is_done());
}

#[test]
fn a_draw_against_the_computer() {
    let mut script = Script::new(between(Lang::En, "tictactoe", "human", "minimax"));
    // Both sides play perfectly.
    script.enter(&["b2", "c3", "a2", "b1", "c1"]);
    let shown = script.shown().to_owned();
    assert!(shown.contains("Draw: the board is full"), "{shown}");
    insta::assert_snapshot!("tictactoe-draw-en", shown);
}

#[test]
fn undo_and_redo_against_the_computer_take_both_moves() {
    let mut script = Script::new(between(Lang::En, "tictactoe", "human", "minimax"));
    script.clear().enter(&["undo"]).expect("Nothing to take back.");
    script.enter(&["b2", "c3"]).clear().enter(&["undo"]).expect("2 moves taken back");
    script.enter(&["moves"]).expect("1. X b2    2. O a3\n");
    script.enter(&["redo"]).expect("2 moves played again");
    script.enter(&["moves"]).expect("4. O ");
    script.enter(&["redo"]).expect("Nothing to redo.");
}

#[test]
fn a_finished_game_goes_on_after_undo_and_counts_once() {
    let mut script = Script::people(Lang::En, "tictactoe");
    script.moves("b2 a1 c3 b1 a3 a2 c1").expect("Player 1 won: three in a row");
    script.enter(&["score"]).expect("Player 1 – Player 2: 1–0, no draws");
    script.enter(&["undo", "score"]).expect("The result is final. What you play now is a variation.");
    script.clear().enter(&["statistics"]).expect("Games              1                    1");
    script.enter(&["redo"]).expect("Player 1 won: three in a row");
    script.enter(&["score"]).expect("Player 1 – Player 2: 1–0, no draws");
    script.enter(&["statistics"]).expect("Games              1                    1");
}

#[test]
fn a_score_game_shows_totals_and_ends_with_them() {
    let mut script = Script::people(Lang::En, "score:size=4:length=2:moves=6:fill=gravity");
    script.moves("a b a b a").clear().enter(&["a1", "c", "c"]);
    insta::assert_snapshot!("score-end-en", script.shown());
}

#[test]
fn score_draws_rows_by_lot_and_names_the_active_one() {
    let mut script = Script::people(Lang::Ru, "score:fill=random-row-or-column:size=5:length=3");
    script.moves("a1");
    let shown = script.shown();
    assert!(shown.contains("Выпала строка") && shown.contains("Выпал столбец"), "{shown}");
    assert!(shown.contains("Активны строка"), "{shown}");
    insta::assert_snapshot!("score-active-ru", script.last(16));
}

#[test]
fn ultimate_marks_the_board_to_play_in() {
    let mut script = Script::people(Lang::Ru, "ultimate");
    script.clear().enter(&["d4", "h8"]);
    insta::assert_snapshot!("ultimate-target-ru", script.shown());
}

#[test]
fn ultimate_shows_won_boards_and_the_three_that_win() {
    let mut script = Script::new(between(Lang::En, "ultimate", "ultimate2", "random"));
    while !script.shown().contains("three small boards in a row") {
        assert!(script.pass_time(), "the game stopped:\n{}", script.shown());
    }
    insta::assert_snapshot!("ultimate-end-en", script.last(20));
}

#[test]
fn renju_shows_what_is_forbidden() {
    let mut script = Script::people(Lang::Ru, "renju");
    script.moves("g8 a1 i8 a15 h7 o1 h9").clear().enter(&["o15", "h8"]);
    insta::assert_snapshot!("renju-forbidden-ru", script.shown());
}

#[test]
fn the_course_style_counts_from_the_top_left() {
    let mut options = between(Lang::En, "course15:walls=0.9/5/1", "human", "human");
    options.coordinates = inarow_view::Coordinates::Numbers;
    let mut script = Script::new(options);
    script.enter(&["7 7", "7 7", "15 0", "0,-1", "x", "7 8", "moves", "help"]);
    insta::assert_snapshot!("course-style-en", script.shown());
}

#[test]
fn the_last_reply_is_announced() {
    let mut script = Script::people(Lang::En, "course15");
    script.moves("a1 a15 b1 b15 c1 c15 d1 d15 e1").expect("Last reply: O");
    script.moves("o1").expect("Player 1 won: the reply made no line");
}

#[test]
fn a_new_pace_counts_at_once() {
    let mut options = between(Lang::En, "gomoku", "random", "random");
    options.pace = Some(Duration::from_secs(60));
    let mut script = Script::new(options);
    assert_eq!(script.session.deadline(), Some(Duration::from_secs(60)));
    script.enter(&["pace 0.5"]);
    assert_eq!(script.session.deadline(), Some(Duration::from_millis(500)));
    script.enter(&["pace 2"]);
    assert_eq!(script.session.deadline(), Some(Duration::from_secs(2)));
}

#[test]
fn two_computers_can_be_stopped_stepped_and_continued() {
    let mut options = between(Lang::En, "tictactoe", "minimax", "rule3");
    options.pace = Some(Duration::from_millis(500));
    let mut script = Script::new(options);
    script.pass_time();
    script.clear().enter(&[""]).expect("Paused: Enter makes one move, “pause” resumes.");
    assert!(!script.pass_time(), "nothing is due while paused");
    script.enter(&["moves"]).expect("2. O");
    script.enter(&[""]).expect("Paused");
    script.enter(&["moves"]).expect("3. X");
    script.enter(&["hint"]).expect("It is not your turn");
    script.enter(&["resign"]).expect("Two computers are playing");
    script.enter(&["undo", "moves"]).expect("1 move taken back");
    script.enter(&["pause"]).expect("The game continues");
    while script.pass_time() {}
    assert!(script.shown().contains("Perfect play – Simple rules: 1–0") || script.shown().contains("1 draw"));
    script.enter(&["pause"]).expect("Only a game between computers can be paused.");
}

#[test]
fn events_are_told_a_line_each() {
    let mut options = between(Lang::En, "tictactoe", "minimax", "minimax:pruning=off");
    options.events = true;
    options.pace = Some(Duration::ZERO);
    let script = Script::new(options);
    insta::assert_snapshot!("events-en", script.shown());
}

#[test]
fn swap2_is_played_through_with_its_choices() {
    let mut script = Script::people(Lang::En, "gomoku:9x9:opening=swap2");
    script.clear().enter(&["e5", "e6", "d5", "a1", "help draw", "4", "3", "g7", "g8", "more", "o", "c3"]);
    insta::assert_snapshot!("swap2-en", script.shown());
}

#[test]
fn the_computer_opens_and_chooses_too() {
    let mut options = options(Lang::En, Some("gomoku:opening=swap"));
    (options.x, options.o) = (Some("threat1".parse().unwrap()), Some("human".parse().unwrap()));
    let mut script = Script::new(options);
    script.expect("Choose your side");
    script.enter(&["hint"]).expect("Better choose: ");
    script.enter(&["x"]);
    assert!(script.shown().contains("X – You, O – Computer (Threats)"), "{}", script.shown());
    assert!(script.shown().contains("Your move: X"), "{}", script.shown());
}

#[test]
fn a_fallen_flag_ends_the_game() {
    let mut options = between(Lang::En, "gomoku", "human", "human");
    let time = TimeControl::total(Duration::from_secs(5), Duration::ZERO);
    options.clock = Some(ClockTag { x: time, o: time });
    let mut script = Script::new(options);
    // The first move costs no time.
    script.enter(&["h8", "i9"]);
    script.skip(Duration::from_millis(1500));
    script.enter(&["g9"]);
    assert!(script.shown().contains("X: 0:03.5 left · O: 0:05.0 left"), "{}", script.shown());
    script.enter(&["resign"]);
    script.pass_time();
    script.expect("Player 1 won: Player 2 ran out of time");
    script.enter(&["yes"]).expect("Unknown command “yes”");
}

#[test]
fn a_fallen_clock_shows_nothing_more_where_each_move_has_its_own_time() {
    let mut options = between(Lang::En, "gomoku", "human", "human");
    let time = TimeControl::per_move(Duration::from_secs(30));
    options.clock = Some(ClockTag { x: time, o: time });
    let mut script = Script::new(options);
    script.enter(&["h8"]);
    script.pass_time();
    script.expect("Player 1 won: Player 2 ran out of time");
    script.clear().enter(&["clock"]).expect("O: 0:00.0 left");
}

#[test]
fn advice_on_an_earlier_position_is_not_given() {
    let mut script = Script::people(Lang::En, "gomoku");
    let line = |text: &str| Input::Read(text.to_owned());
    script.session.handle(line("hint"), Duration::ZERO);
    script.session.handle(line("h8"), Duration::ZERO);
    script.enter(&["i9"]);
    assert!(!script.shown().contains("Try "), "{}", script.shown());
}

#[test]
fn draws_are_offered_answered_and_agreed() {
    let mut script = Script::people(Lang::En, "gomoku");
    script.enter(&["h8", "draw"]).expect("Player 2 (O) offers a draw. Accept?");
    script.enter(&["perhaps"]).expect("Answer yes or no.");
    script.enter(&["no"]).expect("The draw was declined");
    script.enter(&["draw"]).expect("You have offered a draw already: make a move first.");
    script.enter(&["i9", "слон"]).expect("Unknown command “слон”");
    script.enter(&["draw", "y"]).expect("Draw: by agreement");
    script.enter(&["draw"]).expect("“rematch” plays once more");
    script.enter(&["resign"]).expect("The game is over: there is nothing to resign.");
}

#[test]
fn a_draw_is_answered_by_its_commands_and_looking_is_no_answer() {
    let mut script = Script::people(Lang::En, "gomoku");
    script.enter(&["h8", "draw"]).clear();
    script.enter(&["moves"]).expect("1. X h8\n");
    script.enter(&["board"]).expect("Player 2 (O) offers a draw. Accept?");
    for look in ["help", "score", "rules", "maps", "statistics"] {
        script.enter(&[look]).expect("Player 2 (O) offers a draw. Accept?");
    }
    script.enter(&["i9"]).expect("Answer yes or no.");
    script.enter(&["decline"]).expect("The draw was declined");
    script.enter(&["i9", "draw", "draw"]).expect("Draw: by agreement");
    let mut script = Script::people(Lang::Ru, "gomoku");
    script.enter(&["h8", "ничья", "отказ"]).expect("Ничья отклонена");
}

#[test]
fn the_computer_declines_a_draw_early_and_takes_one_late() {
    for (game, player) in [
        ("tictactoe", "minimax"),
        ("gomoku", "threat1"),
        ("gomoku", "random"),
        ("renju", "threat1"),
        ("ultimate", "ultimate2"),
        ("score", "score2"),
    ] {
        let mut script = Script::new(between(Lang::En, game, "human", player));
        let cell = if game == "tictactoe" { "b2" } else { "e5" };
        script.enter(&[cell, "draw"]).expect("The computer declines the draw.");
    }
    let mut script = Script::new(between(Lang::En, "tictactoe", "human", "minimax"));
    // No side wins with perfect play, so three moves are played before the computer accepts a draw.
    for _ in 0..3 {
        script.clear().enter(&["hint"]);
        let hint = script.shown().split("Try ").nth(1).map(|rest| rest[..2].to_owned()).unwrap();
        script.enter(&[&hint]);
    }
    script.enter(&["draw"]).expect("Draw: by agreement");
}

#[test]
fn resigning_asks_first() {
    let mut script = Script::new(options(Lang::Ru, Some("gomoku")));
    script.enter(&["h8", "сдаюсь"]).expect("Сдать эту партию?");
    script.enter(&["нет"]).clear();
    script.enter(&["сдаюсь", "да"]).expect("Победил компьютер: вы сдались");
    script.enter(&["статистика"]).expect("Победы O");
}

#[test]
fn the_input_ends_and_two_computers_play_on() {
    let mut options = between(Lang::En, "tictactoe", "minimax", "minimax");
    options.interactive = false;
    options.pace = Some(Duration::from_millis(100));
    let mut script = Script::new(options);
    script.give(Input::End);
    while !script.session.is_done() {
        assert!(script.pass_time());
    }
    script.expect("Draw: the board is full");
}

#[test]
fn a_program_that_plays_illegally_or_breaks_down_is_disqualified() {
    use inarow_play::{Choice, PlayerError, Reply, Update};

    let centre = inarow_core::Shape::new(15, 15).unwrap().parse("h8").unwrap();
    for (reply, expected) in [
        (Ok(Reply::Move(Choice::of(centre))), "Computer (O) is disqualified: occupied"),
        (Err(PlayerError::Crashed("out of luck".to_owned())), "Computer (O) is disqualified: it stopped"),
    ] {
        let mut options = between(Lang::En, "gomoku", "human", "random");
        options.events = true;
        let mut script = Script::new(options);
        script.session.handle(Input::Read("h8".to_owned()), Duration::ZERO);
        // The first request of a session has number 1.
        script.give(Input::Update(Update::Done { id: 1, reply }));
        assert!(script.shown().contains(expected), "{}", script.shown());
        script.expect("You (X) won: ");
    }
}
