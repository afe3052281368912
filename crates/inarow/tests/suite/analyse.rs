//! Tests of `inarow analyse`, with games evaluated as text, JSON and a page.

use crate::program::Program;

const MOVES: &str = "h8 g8 h9 g9 h10 a1 h11 h12 h7";

fn with_game() -> Program {
    let program = Program::new();
    program.write("game.txt", &(MOVES.replace(' ', "") + "\n"));
    program
}

#[test]
fn a_file_and_the_same_moves_are_judged_alike() {
    let program = with_game();
    let of_file = program.run("analyse game.txt --nodes 2000 --lang en").ok().text;
    let arguments = ["analyse", "gomoku", "--moves", MOVES, "--nodes", "2000", "--lang", "en"];
    let of_moves = program.feed(arguments, "").ok().text;
    assert_eq!(of_file, of_moves);
    for part in [
        "Gomoku 15×15",
        "Black won: five in a row",
        "positions visited",
        "White a1",
        "wins by an open four",
        " would have held: ",
    ] {
        assert!(of_file.contains(part), "{part}: {of_file}");
    }
    let ru = program.run("analyse game.txt --nodes 2000 --lang ru").ok().text;
    for part in ["Гомоку 15×15", "открытой четвёркой", "Спасали только", "средняя потеря за ход"]
    {
        assert!(ru.contains(part), "{part}: {ru}");
    }
}

#[test]
fn the_head_names_every_limit_that_was_set() {
    let program = with_game();
    for (limits, english, russian) in [
        (
            "--nodes 100",
            "Up to 100 positions visited for each move, 3 lines.",
            "просмотрено до 100 позиций; найдено",
        ),
        ("--time 5ms", "5 ms for each move, 3 lines.", "На каждый ход потрачено 5 мс; найдено"),
        (
            "--nodes 100 --time 2s",
            "Up to 100 positions visited for each move in at most 2 s, 3 lines.",
            "просмотрено до 100 позиций и потрачено не больше 2 с; найдено",
        ),
    ] {
        for (lang, words) in [("en", english), ("ru", russian)] {
            let text = program.run(&format!("analyse game.txt {limits} --lang {lang}")).ok().text;
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(words), "{words}: {text}");
        }
    }
}

#[test]
fn errors_name_the_place_the_reason_and_the_next_step() {
    let program = with_game();
    let fails = |arguments: &[&str], code: i32, english: &[&str], russian: &[&str]| {
        for (lang, words) in [("en", english), ("ru", russian)] {
            let mut all = vec!["analyse", "--nodes", "100", "--lang", lang];
            all.extend(arguments);
            program.feed(all, "").fails(code, words);
        }
    };
    fails(
        &["none.psq"],
        1,
        &["none.psq: file not found: check its name and folder"],
        &["none.psq: такого файла нет: проверьте имя и папку"],
    );
    fails(
        &["nope"],
        2,
        &["unknown game “nope”; available: tictactoe,", "There is no file nope either"],
        &["неизвестная игра «nope»; есть tictactoe,", "Файла nope тоже нет"],
    );
    fails(
        &["game.txt", "--moves", "h8"],
        2,
        &["game.txt: a file has its own moves: leave out --moves, or name a game instead of the file"],
        &["game.txt: в файле свои ходы: уберите --moves или назовите вместо файла игру"],
    );
    fails(
        &["gomoku", "--moves", "h8 h8"],
        1,
        &["--moves, move 2 (h8): occupied; choose another cell"],
        &["--moves, ход 2 (h8): занято; выберите другую клетку"],
    );
    fails(
        &["gomoku", "--moves", "h8 z9"],
        1,
        &[
            "--moves, move 2 (z9): the cell lies outside the board: columns run from a to o, rows from 1 to 15",
        ],
        &["--moves, ход 2 (z9): клетка вне поля: столбцы от a до o, строки от 1 до 15"],
    );
    fails(
        &["ultimate", "--moves", "e5 a1"],
        1,
        &[
            "--moves, move 2 (a1): not allowed there now; choose a cell of the small board that the last move sends you to",
        ],
        &[
            "--moves, ход 2 (a1): сюда сейчас нельзя; выберите клетку малого поля, на которое указывает прошлый ход",
        ],
    );
    fails(
        &["gomoku", "--moves", "h8i9g7"],
        1,
        &["--moves, move 1 (h8i9g7): not a cell: write", "and a space between moves"],
        &["--moves, ход 1 (h8i9g7): это не клетка: напишите", "а между ходами пробел"],
    );
    fails(
        &["tictactoe", "--moves", "a1 b1 a2 b2 a3 b3"],
        1,
        &["--moves, move 6 (b3): the game is over; leave out this move and all after it"],
        &["--moves, ход 6 (b3): партия уже закончена; уберите этот ход и все после него"],
    );
    fails(
        &["game.txt", "--number", "3"],
        1,
        &["there is no game 3: the file contains 1; choose one of these with --number"],
        &["партии 3 нет: в файле их 1; выберите одну из них через --number"],
    );
    fails(
        &["game.txt", "--report", "none/x.html"],
        1,
        &["none: there is no such folder; create it or choose another one"],
        &["none: такой папки нет; создайте её или выберите другую"],
    );
    if cfg!(target_os = "linux") {
        fails(
            &["game.txt", "--report", "/proc/x.html"],
            1,
            &["/proc: no file can be made in this folder; choose another one"],
            &["/proc: в этой папке нельзя создать файл; выберите другую"],
        );
    }
}

#[test]
fn json_names_every_move_and_the_last_position() {
    let program = with_game();
    let json = program.run("analyse game.txt --nodes 2000 --lines 2 --json").ok().json();
    assert_eq!(json["moves"].as_array().unwrap().len(), 9);
    let blunder = &json["moves"][5];
    assert_eq!((blunder["number"].as_u64(), blunder["side"].as_str()), (Some(6), Some("o")));
    assert_eq!(blunder["allowed"]["threat"], "open-four");
    assert_eq!(blunder["best"].as_array().unwrap().len(), 2);
    assert!(blunder["best"][0]["chance"].as_f64().unwrap() > blunder["chance"].as_f64().unwrap());
    assert_eq!(json["o"]["worst"][0], 6);
    assert_eq!(
        (&json["result"]["winner"], &json["position"]["turn"]),
        (&"x".into(), &serde_json::Value::Null)
    );
    assert_eq!(json["position"]["x_chance"], 1.0);

    let open = program.run("analyse tictactoe --json").ok().json();
    assert_eq!(
        (open["moves"].as_array().map(Vec::len), open["position"]["turn"].as_str()),
        (Some(0), Some("x"))
    );
    assert_eq!(open["position"]["best"][0]["score"]["draw"], true);
}

#[test]
fn every_row_loses_the_difference_of_its_chances() {
    let program = with_game();
    let run = |more: &str| program.run(&format!("analyse game.txt --nodes 2000 --json{more}")).ok().json();
    let json = run("");
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    let mut before = None;
    for row in json["moves"].as_array().unwrap() {
        let of_mover = |x: f64| if row["side"] == "x" { x } else { 1.0 - x };
        let same = |one: f64, other: f64| assert!((one - other).abs() < 0.000_2, "{one} {other}: {row}");
        same(number(&row["loss"]), number(&row["best_chance"]) - number(&row["chance"]));
        same(number(&row["chance"]), of_mover(number(&row["x_chance"])));
        before.inspect(|&x| same(number(&row["best_chance"]), of_mover(x)));
        before = Some(number(&row["x_chance"]));
    }
    let late = run(" --judge-from 7");
    assert_eq!((&late["moves"][5]["grade"], &late["o"]["moves"]), (&serde_json::Value::Null, &1.into()));
    let text = program.run("analyse game.txt --nodes 2000 --judge-from 7 --lang en").ok().text;
    assert!(text.contains("opening") && !text.contains(" would have held: "), "{text}");
}

#[test]
fn the_page_has_board_chart_and_the_worst_moves() {
    let program = with_game();
    for (lang, words) in [("en", ["Worst moves", "Chance of Black"]), ("ru", ["Худшие ходы", "Шансы чёрных"])]
    {
        let run =
            program.run(&format!("analyse game.txt --nodes 1000 --report page.html --lang {lang}")).ok();
        assert_eq!(run.text, "");
        let page = program.read("page.html");
        let lost = if lang == "en" { "\u{a0}% lost</b>" } else { "<b>потеря " };
        assert!(page.contains(lost), "{page}");
        assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
        for part in words.into_iter().chain([
            "id=\"chart\"",
            "id=\"board\"",
            "class=\"axis\"",
            "\"faded\":\"1\"",
            "data-ply=\"9\"",
            "putMarks",
            // A stone has a ring around its disc.
            "\"stones\":true",
        ]) {
            assert!(page.contains(part), "{lang}: {part}");
        }
        assert!(!page.contains("overflow-y"), "the list of moves has all the page");
        assert!(
            !page.contains("http://")
                || page.matches("http://").count() == page.matches("http://www.w3.org").count()
        );
    }
    program.write("named.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n7,7,0\n1,1,0\nAnna\nBoris\n0,Freestyle\n");
    program.run("analyse named.psq --nodes 1000 --report named.html --lang ru").ok();
    let page = program.read("named.html");
    for part in [
        "(чёрные) — ",
        "(белые)",
        "\"text\":\"чёрные h8",
        ">1. Чёрные h8",
        "\"heading\":\"Лучшие продолжения, шансы белых\"",
        "000 позиций; найдено 3 лучших продолжения.",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // The last move of Score completes a line, which is drawn without dimming other marks.
    let score = ["analyse", "score:size=5:length=3:moves=5", "--moves", "a5 a1 b5 b1 c5", "--nodes", "100"];
    program.feed(score.into_iter().chain(["--report", "score.html"]), "").ok();
    let page = program.read("score.html");
    assert!(!page.contains("\"lines\":[\"\",\"\"]") && page.contains("\"won\":[]"), "{page}");
    program.write("mine.html", "mine");
    program.run("analyse game.txt --nodes 100 --report mine.html").fails(1, &["mine.html", "--force"]);
    program.run("analyse game.txt --report page.txt").fails(2, &["html"]);
}

#[test]
fn chance_comes_from_the_seed_and_forbidden_points_are_told() {
    let program = Program::new();
    let score = "analyse score:fill=random-row --nodes 200 --json --seed";
    assert_eq!(program.run(&format!("{score} 3")).ok().text, program.run(&format!("{score} 3")).ok().text);
    let arguments =
        ["analyse", "renju", "--moves", "g8 a1 f8 a3 h7 a5 h6 a7", "--nodes", "300", "--lang", "en"];
    let text = program.feed(arguments, "").ok().text;
    assert!(text.contains("Forbidden: h8 (double three)\n"), "{text}");
    let json = program.feed(arguments.into_iter().chain(["--json"]), "").ok().json();
    let double_three = serde_json::json!([{ "cell": "h8", "reason": "double-three" }]);
    assert_eq!(json["position"]["forbidden"], double_three);
    program.write(
        "renju.sgf",
        "(;GM[4]FF[4]SZ[15]RU[renju];B[gh];W[ao];B[fh];W[am];B[hi];W[ak];B[hj];W[ai];B[oo])",
    );
    let json = program.run("analyse renju.sgf --game renju --nodes 300 --json").ok().json();
    assert_eq!(json["moves"][8]["forbidden"], double_three);
    assert_eq!(json["moves"][7]["forbidden"], serde_json::Value::Null, "nothing is forbidden to White");
    for (lang, told) in [("en", "Forbidden: h8 (double three)"), ("ru", "Запрещены: h8 (вилка 3×3)")]
    {
        let report =
            format!("analyse renju.sgf --game renju --nodes 300 --report renju-{lang}.html --lang {lang}");
        program.run(&report).ok();
        let page = program.read(&format!("renju-{lang}.html"));
        for part in [&format!("\"told\":\"{told}\""), "\"forbidden\":[112]", "id=\"forbidden\""] {
            assert!(page.contains(part), "{lang}: {part}");
        }
    }
    // Forbidden points of the last position belong to this position only.
    program.feed(arguments.into_iter().chain(["--report", "last.html"]), "").ok();
    let page = program.read("last.html");
    let positions: Vec<&str> = page.split("\"forbidden\":[").skip(1).collect();
    assert_eq!(positions.iter().filter(|rest| rest.starts_with("112]")).count(), 1);
    assert!(positions.len() == 9 && positions[8].starts_with("112]"), "{page}");
}

#[test]
fn a_game_that_was_given_up_is_over_and_its_last_position_has_no_turn() {
    let program = Program::new();
    program.write("resigned.sgf", "(;GM[4]FF[4]SZ[15]RE[B+R];B[hh];W[ig];B[gh])");
    let json = program.run("analyse resigned.sgf --nodes 300 --json").ok().json();
    assert_eq!(
        (&json["result"]["why"], &json["position"]["turn"]),
        (&"resign".into(), &serde_json::Value::Null)
    );
    assert!(!json["position"]["best"].as_array().unwrap().is_empty());
    program.write("open.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[ig];B[gh])");
    let json = program.run("analyse open.sgf --nodes 300 --json").ok().json();
    assert_eq!((&json["result"], &json["position"]["turn"]), (&serde_json::Value::Null, &"o".into()));
}

#[test]
fn a_time_for_each_move_is_told_as_long_as_it_is() {
    let program = with_game();
    for (moves, time, lang, told) in [
        (MOVES, "40ms", "en", "40 ms for each move, 3 lines."),
        (MOVES, "40ms", "ru", "На каждый ход потрачено 40 мс; найдено 3"),
        ("", "1s", "en", "1 s for each move"),
    ] {
        let arguments = ["analyse", "gomoku", "--moves", moves, "--time", time, "--lang", lang];
        let text = program.feed(arguments, "").ok().text.replace('\u{a0}', " ");
        assert!(text.contains(told), "{text}");
    }
    let json = program.run("analyse game.txt --time 20ms --json").ok().json();
    assert_eq!((&json["time_ms"], &json["nodes"]), (&20.into(), &serde_json::Value::Null));
    program.run("analyse game.txt --time 20ms --report page.html --lang en").ok();
    let page = program.read("page.html").replace('\u{a0}', " ");
    assert!(page.contains("20 ms for each move, 3 lines."), "{page}");
}

#[test]
fn a_long_time_without_a_unit_names_its_cost_first() {
    let program = with_game();
    for (lang, line) in [
        ("en", "500 s for each position, 10 positions: up to 1 h 48 min. For milliseconds write 500ms.\n"),
        (
            "ru",
            "500 с на каждую позицию, 10 позиций: до 1 ч 48 мин. Если нужны миллисекунды, напишите 500ms.\n",
        ),
    ] {
        let run = program.run(&format!("analyse game.txt --time 500 --nodes 100 --lang {lang}")).ok();
        assert_eq!(run.error.replace('\u{a0}', " "), line);
    }
    for time in ["500s", "500ms", "2"] {
        let run = program.run(&format!("analyse game.txt --time {time} --nodes 100")).ok();
        assert_eq!(run.error, "", "{time}");
    }
}

#[test]
fn a_wrong_game_is_told_with_its_place() {
    let program = with_game();
    program.write("twice.txt", "h8h8\n");
    program.write("two.txt", "h8i9\nh8i8\n");
    program.run("analyse twice.txt").fails(1, &["twice.txt:1:3", "h8"]);
    program.run("analyse two.txt").fails(1, &["two.txt", "2", "--number"]);
    program.run("analyse two.txt --number 2 --nodes 100").ok();
    program.run("analyse none.txt").fails(1, &["none.txt"]);
    program.run("analyse chess").fails(2, &["chess", "tictactoe"]);
    program.feed(["analyse", "gomoku", "--moves", "h8 h8"], "").fails(1, &["--moves", "2"]);
    program.run("analyse gomoku --time 0").fails(2, &["2s"]);
    program.run("analyse gomoku --lines 0").fails(2, &["1"]);
    let piped = program.feed(["analyse", "-", "--from", "text", "--nodes", "100"], "h8i9\n").ok().text;
    assert!(piped.contains("White i9"), "{piped}");
}

#[test]
fn a_game_that_is_decided_with_the_last_reply_is_told_so() {
    let program = Program::new();
    let line = "h8 a1 h9 a3 h10 a5 h11 a7 h12";
    let told = |moves: &str, lang: &str| {
        let arguments = ["analyse", "course15", "--moves", moves, "--nodes", "2000", "--lang", lang];
        program.feed(arguments, "").ok().text.replace('\u{a0}', " ")
    };
    let due = told(line, "en");
    assert!(due.contains("X wins in 1 move\n") && due.contains("−M1    0 %"), "{due}");
    assert!(!due.contains("10 000") && !due.contains("depth"), "what is proved has an end: {due}");
    let replied = told(&format!("{line} a9"), "en");
    assert!(replied.contains("\n10  O a9    100\n"), "nothing was left to lose: {replied}");
    // A loss is a number of hundredths, not a change.
    for lang in ["en", "ru"] {
        let text = told(line, lang);
        let moves = text.split("\n\n").nth(1).unwrap();
        assert!(moves.contains("\n2  O a1 ") && !moves.contains('−'), "{text}");
    }
}

#[test]
fn a_win_at_once_that_was_missed_is_named_once() {
    let program = Program::new();
    let moves = "h8 c3 h9 d3 h10 e3 h11 f3 o15";
    for (lang, told) in [
        ("en", ["h7 would have won at once.", "h12 would have won at once."]),
        ("ru", ["Сразу выигрывало h7.", "Сразу выигрывало h12."]),
    ] {
        let arguments = ["analyse", "gomoku", "--moves", moves, "--nodes", "2000", "--lang", lang];
        let text = program.feed(arguments, "").ok().text;
        assert!(told.iter().any(|told| text.contains(&format!("\n   {told}"))), "{text}");
    }
}

/// A missed immediate win costs no chance if another win remains, but is still mentioned.
#[test]
fn a_win_at_once_is_named_where_another_stays_and_nothing_else_holds_beside_it() {
    let program = Program::new();
    let told = |moves: &str| {
        let arguments = ["analyse", "gomoku", "--moves", moves, "--nodes", "2000", "--lang", "en"];
        program.feed(arguments, "").ok().text
    };
    // Black makes a second open four instead of five.
    let stays = told("h8 a1 h9 a15 h10 o1 h11 o15 i8 a8 i9 c1 i10 c15 i11");
    assert!(stays.contains(" would have won at once.\n"), "{stays}");
    // Black leaves the ends of the four open, and White makes five.
    let lost = told("h8 c3 h9 c4 h10 c5 h11 c6 o15 c7");
    assert!(lost.contains(" would have won at once. After o15 White wins"), "{lost}");
    assert!(!lost.contains("o15 White wins at once with c7. A move"), "{lost}");
    assert!(!lost.split("would have won at once.").last().unwrap().contains("would have held"), "{lost}");
}
