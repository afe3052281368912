//! Tests of the menu, with every path, wrong answers, and the way back.

use inarow_terminal::Input;
use inarow_view::Lang;

use crate::script::{Script, keeping, options};

#[test]
fn a_game_in_as_many_enters_as_there_are_questions() {
    let mut script = Script::new(options(Lang::Ru, None));
    script.enter(&["", "", "", ""]);
    insta::assert_snapshot!("menu-enter-ru", script.shown());
}

#[test]
fn a_game_of_ones_own_asks_for_everything() {
    let mut script = Script::new(options(Lang::En, None));
    script.enter(&["custom", "0", "9x9", "10", "4", "2", "95", "10", "x", "40", "swap", "two"]);
    insta::assert_snapshot!("menu-custom-en", script.shown());
}

#[test]
fn wrong_answers_are_named_and_asked_again() {
    let mut script = Script::new(options(Lang::Ru, None));
    script.clear();
    for (answers, expected) in [
        (&["шахматы"][..], "Введите число от 1 до 9 или начало названия."),
        (&["0"], "Введите число от 1 до 9"),
        (&["10"], "Введите число от 1 до 9"),
        (&["gomoku:0x3"], "Введите число от 1 до 9"),
        (&["ходы"], "Сначала выберите игру"),
        (&["назад"], "Это первый вопрос."),
        (&["гомоку", "большое"], "Введите одно число, например 15, или два"),
        (&["4"], "хотя бы одна сторона должна быть не меньше"),
        (&["101x5"], "каждое от 1 до 100"),
    ] {
        script.enter(answers).expect(expected);
    }
    // The way back leads to the previous question.
    script.enter(&["назад"]).expect("1. Крестики-нолики");
    script.enter(&["помощь"]).expect("Enter — принять значение в скобках");
    script.enter(&["правила"]).expect("Правила: ");
    script.enter(&["язык en"]).expect("The language is English.");
    script.enter(&["quit"]).expect("Goodbye.");
}

#[test]
fn whatever_can_be_named_on_the_command_line_can_be_named_here() {
    let mut script = Script::new(options(Lang::En, None));
    script.enter(&["gomoku:19x19:opening=swap", "1", "rating-map:w4=20", "computer"]);
    script.expect("Gomoku 19×19, swap");
}

#[test]
fn two_computers_are_chosen_with_their_presets_and_pace() {
    let mut script = Script::new(options(Lang::En, None));
    script.enter(&["2", "", "", "watch", "rating maps, attacking", "random", "abc", "0.5"]);
    script.expect("X – Rating maps · attacking, O – Random");
}

#[test]
fn what_was_played_last_is_what_enter_takes() {
    let folder = tempfile::tempdir().unwrap();
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.enter(&["ultimate", "", "random", "computer", "new", "no", "resign", "yes", "quit"]);
    assert!(script.session.is_done(), "{}", script.shown());
    drop(script);
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.enter(&["", "", ""]);
    let shown = script.shown();
    assert!(shown.contains("Game [Ultimate]:") && shown.contains("Opponent [Random]:"), "{shown}");
}

#[test]
fn players_that_were_named_are_not_asked_for() {
    let mut options = options(Lang::En, None);
    options.o = Some("random".parse().unwrap());
    let mut script = Script::new(options);
    script.enter(&["1"]).expect("X – You, O – Computer (Random)");
    let mut options = crate::script::options(Lang::En, None);
    options.o = Some("score2".parse().unwrap());
    let mut script = Script::new(options);
    script.enter(&["1"]).expect("score2 cannot play here");
    script.enter(&["1", "2"]).expect("X – Player 1, O – Player 2");
}

#[test]
fn presets_from_a_file_are_among_the_opponents() {
    let mut options = options(Lang::En, None);
    options.presets = inarow_play::Presets::parse("[rating-map.stubborn]\nw_defence = 1.5\n").unwrap();
    let mut script = Script::new(options);
    script.enter(&["gomoku", "", "", "1"]).expect("Rating maps · stubborn");
    script.enter(&["rating maps, stubborn", ""]).expect("Computer (Rating maps · stubborn)");
}

#[test]
fn a_word_sets_the_time_control_of_the_chosen_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut script = Script::new(keeping(Lang::Ru, None, folder.path()));
    script.enter(&["часы"]).expect("Контроль времени: без часов. Изменить: «часы 5м+3с»");
    script.enter(&["часы скоро"]).expect("Введите время на партию и добавление за ход: 5м+3с");
    // The units are the units of the option --time, printed so that a mistake is visible.
    script
        .enter(&["часы 5+3"])
        .expect("Контроль времени: 5 с + 3 с (числа без единицы — секунды; минуты: 5м+3с).");
    // The time control also applies to the game that is selected later.
    script.enter(&["часы 5м + 3с"]).expect("Контроль времени: 5 мин + 3 с.");
    script
        .enter(&["гомоку", "", "свап"])
        .enter(&["назад", ""])
        .enter(&["вдвоём"])
        .expect("X: осталось 5:00 · O: осталось 5:00");
    script.enter(&["часы"]).expect("«новая» открывает меню");
    script.enter(&["новая", "часы"]).expect("Контроль времени: 5 мин + 3 с.");
    // The time control belongs to the selected game only.
    script.enter(&["крестики-нолики", "часы"]).expect("Контроль времени: без часов.");
    script.enter(&["назад", "гомоку", "часы 0", "", "", ""]);
    assert!(!script.shown().contains("осталось"), "{}", script.shown());
}

#[test]
fn a_menu_left_by_the_end_of_input_says_goodbye() {
    let mut script = Script::new(options(Lang::En, None));
    script.give(Input::End).expect("Goodbye.");
    assert!(script.session.is_done());
}

#[test]
fn a_wrong_answer_never_becomes_what_enter_takes() {
    let mut script = Script::new(options(Lang::En, None));
    script.enter(&["gomoku", "1"]).expect("one side must be 5 or more");
    script.enter(&[""]).expect("Board, for example 15 or 15×12 [15×15]:");
    assert!(!script.shown().contains("[1×1]"), "{}", script.shown());
    let mut script = Script::new(options(Lang::En, None));
    script.enter(&["custom", "7x6", "8"]).expect("The board is too small for 8 in a row");
    script.enter(&["4", "back"]);
    assert!(!script.shown().contains("[8]"), "{}", script.shown());
}

#[test]
fn the_first_opponent_in_the_list_is_the_default() {
    let mut script = Script::new(options(Lang::En, None));
    script.enter(&["gomoku", "", "", "", ""]).expect("Opponent [Computer, medium]:");
    // An opponent in another game is not the default.
    let folder = tempfile::tempdir().unwrap();
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.enter(&["ultimate", "", "random", "", "quit"]);
    drop(script);
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.enter(&["no", "tic-tac-toe", "", ""]).expect("Opponent [Computer, medium]:");
}

#[test]
fn lists_break_between_words_on_a_narrow_screen() {
    let mut options = options(Lang::En, None);
    options.screen = Box::new(|| inarow_terminal::Screen { width: 60, height: 24 });
    let mut script = Script::new(options);
    script.enter(&["gomoku", "", ""]).clear().enter(&[""]);
    insta::assert_snapshot!("menu-narrow-en", script.shown());
}
