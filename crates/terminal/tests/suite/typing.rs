//! Tests of typed lines, with errors of every kind in both languages, and every command.

use inarow_view::Lang;

use crate::script::{Script, between, options};

const WRONG_RU: &[&str] = &[
    "",
    "z9",
    "p1",
    "a16",
    "a0",
    "-1 5",
    "99999999999999999999 1",
    "h",
    "8",
    "h8h8",
    "а1",
    "1 2 3",
    "павила",
    "слон",
    "вернуть",
    "отмена",
    "отказ",
    "ходы",
    "имя",
    "имя Z Анна",
    "язык",
    "язык fr",
    "темп быстро",
    "темп 100",
    "помощь слон",
    "помощь отмена",
    "загрузить нет такого файла.json",
    "экспорт партия.doc",
    "пауза",
    "\u{1b}[31mкрасный",
    "h8",
    "h8",
    "H8",
    "7,7",
];

#[test]
fn every_wrong_input_is_named_and_asked_again() {
    let mut script = Script::people(Lang::Ru, "gomoku");
    script.clear().enter(WRONG_RU);
    insta::assert_snapshot!("wrong-ru", script.shown());
    assert!(!script.shown().contains('\u{1b}'), "what was typed cannot colour the screen");
}

#[test]
fn wrong_input_in_english() {
    let mut script = Script::people(Lang::En, "tictactoe");
    script.clear().enter(&[
        "d1",
        "a4",
        "b",
        "unod",
        "elephant",
        "9",
        "b2",
        "b2",
        "help elephant",
        "help undo",
    ]);
    insta::assert_snapshot!("wrong-en", script.shown());
}

#[test]
fn commands_work_by_their_names_in_either_language() {
    let mut script = Script::people(Lang::Ru, "tictactoe");
    script.enter(&["b2", "undo"]).expect("Отменено ходов: 1");
    script.enter(&["REDO"]).expect("Повторён 1 ход");
    script.enter(&["language en"]).expect("The language is English.");
    script.enter(&["undo"]).expect("1 move taken back");
    script.enter(&["отмена"]).expect("Nothing to take back.");
    script.enter(&["language рус"]).expect("Язык: русский.");
}

#[test]
fn help_lists_every_command_in_both_languages() {
    for (lang, name) in [(Lang::En, "help-en"), (Lang::Ru, "help-ru")] {
        let mut script = Script::people(lang, "gomoku");
        script.clear().enter(&["help"]);
        insta::assert_snapshot!(name, script.shown());
    }
}

#[test]
fn rules_are_told_in_full() {
    for (lang, game, name) in
        [(Lang::En, "course:walls=none", "rules-course-en"), (Lang::Ru, "renju", "rules-renju-ru")]
    {
        let mut script = Script::people(lang, game);
        script.clear().enter(&["rules"]);
        insta::assert_snapshot!(name, script.shown());
    }
}

#[test]
fn maps_show_attack_and_defence_beside_each_other() {
    let mut script = Script::people(Lang::Ru, "gomoku");
    script.moves("h8 i9 h9 h10").clear().enter(&["карты"]);
    insta::assert_snapshot!("maps-ru", script.shown());
    let mut script = Script::people(Lang::En, "ultimate");
    script.enter(&["maps"]).expect("Maps are available only in line games");
}

#[test]
fn an_empty_line_after_a_hint_plays_the_suggested_move() {
    let mut script = Script::people(Lang::En, "tictactoe");
    script.moves("a1 b1 a2 b2").clear().enter(&["", "hint"]).expect("Try a3.");
    script.clear().enter(&[""]).expect("three in a row");
}

#[test]
fn a_hint_is_a_legal_move() {
    let mut script = Script::people(Lang::En, "tictactoe");
    // X wins at once.
    script.moves("a1 b1 a2 b2").clear().enter(&["hint"]).expect("Try a3.");
    script.enter(&["a3", "hint"]).expect("No move to suggest.");
}

#[test]
fn the_best_lines_and_the_worst_moves_are_told() {
    let mut script = Script::people(Lang::En, "tictactoe");
    script.moves("a1 b1 a2 b2").clear().enter(&["analyse"]);
    let shown = script.shown().to_owned();
    assert!(shown.contains("X wins in 1 move") && shown.contains("wins in 1 move  a3"), "{shown}");
    script.enter(&["a3"]).clear().enter(&["analyze"]);
    let shown = script.shown().to_owned();
    assert!(
        shown.contains("1 blunder") && shown.contains("Move 2, b1: blunder. After b1 X wins by force"),
        "{shown}"
    );
    let mut script = Script::people(Lang::Ru, "gomoku");
    script.moves("e8 a1 f8 c1 g8 e1").clear().enter(&["разбор"]);
    let shown = script.shown().to_owned();
    // A proved result has no depth.
    assert!(shown.contains("X выигрывает за 2 хода") && !shown.contains("глубина "), "{shown}");
    script.enter(&["подсказка"]).expect("Продолжение: ");
    let mut script = Script::people(Lang::Ru, "gomoku");
    script.moves("e8").clear().enter(&["разбор"]).expect("глубина ");
}

#[test]
fn moves_while_the_computer_thinks_are_refused_and_commands_obeyed() {
    let mut script = Script::new(options(Lang::En, Some("gomoku")));
    script.clear();
    script.session.handle(inarow_terminal::Input::Read("h8".into()), std::time::Duration::ZERO);
    assert!(script.session.is_busy());
    for line in ["i9", "score", "hint"] {
        script.session.handle(inarow_terminal::Input::Read(line.into()), std::time::Duration::ZERO);
    }
    script.wait();
    let shown = script.shown().to_owned();
    for expected in ["It is O’s turn: wait for the move.", "You – Computer: 0–0", "It is not your turn"]
    {
        assert!(shown.contains(expected), "{expected:?} was not shown:\n{shown}");
    }
    // Taking back during a search stops the search.
    script.session.handle(inarow_terminal::Input::Read("i9".into()), std::time::Duration::ZERO);
    script.session.handle(inarow_terminal::Input::Read("undo".into()), std::time::Duration::ZERO);
    assert!(!script.session.is_busy());
    script.enter(&["moves"]);
    assert!(script.shown().contains("1. X h8"), "{}", script.shown());
    assert!(!script.shown().contains("3. X"), "{}", script.shown());
}

#[test]
fn names_are_given_and_taken_away() {
    let mut script = Script::new(between(Lang::Ru, "tictactoe", "human:name=Пётр", "human"));
    script.expect("X — Пётр, O — Игрок 2");
    script.enter(&["имя о Анна"]).expect("За O теперь играет Анна.");
    script.moves("b2").expect("Ходит Анна: O");
    script.enter(&["имя O"]).expect("За O теперь играет Игрок 2.");
    script.enter(&["имя X \u{1b}[31mЗлой"]);
    assert!(!script.shown().contains('\u{1b}'));
}

#[test]
fn the_game_and_the_position_are_printed_to_be_copied() {
    for (lang, commands) in [(Lang::En, ["copy", "position"]), (Lang::Ru, ["скопировать", "позиция"])]
    {
        let mut script = Script::people(lang, "tictactoe");
        script.enter(&["b2", "a1"]).clear().enter(&commands[1..]);
        let shown = script.shown();
        assert!(shown.lines().any(|line| line.trim() == "X;.../.X./O.."), "{shown}");
        script.clear().enter(&commands[..1]);
        let shown = script.shown();
        assert!(shown.lines().any(|line| line.trim().starts_with('{')), "{shown}");
    }
}
