//! Tests of storage between runs, and of files.

use std::fs;

use inarow_profile::{Location, Profile, SeriesNote};
use inarow_record::Record;
use inarow_sys::file::write_whole;
use inarow_terminal::{Input, Pictures};
use inarow_view::Lang;
use tempfile::TempDir;

use crate::script::{Script, between, keeping, options, remember};

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn an_unfinished_game_is_offered_and_goes_on() {
    let folder = folder();
    let mut script = Script::new(keeping(Lang::Ru, Some("tictactoe"), folder.path()));
    script.enter(&["b2"]);
    let board = script.last(10);
    // The drop simulates a kill, without any message.
    drop(script);
    let mut script = Script::new(keeping(Lang::Ru, None, folder.path()));
    script.expect("Есть неоконченная партия: Крестики-нолики, сделано 2 хода. Продолжить её?");
    script.enter(&["да"]);
    assert_eq!(script.last(10), board);
    script.enter(&["отмена", "ходы"]).expect("Ходов ещё нет.");
}

#[test]
fn a_game_whose_last_moves_were_taken_back_goes_on_before_them() {
    let folder = folder();
    let mut script = Script::new(keeping(Lang::En, Some("gomoku"), folder.path()));
    script.enter(&["h8"]);
    drop(script);
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    let offer = profile.offered().unwrap().remove(0);
    let offer = profile.take(offer.id).unwrap().unwrap();
    let mut note = SeriesNote::read(&offer.host).unwrap();
    note.taken_back = 2;
    profile.keep(offer.id, 0, &offer.record, &note.write(), 1).unwrap();
    drop(profile);
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.expect("Gomoku 15×15, all moves taken back. Continue it?");
    script.enter(&["yes", "moves"]).expect("No moves yet.");
    script.enter(&["redo", "moves"]).expect("h8");
}

#[test]
fn score_names_and_sides_go_on_with_an_unfinished_game() {
    let folder = folder();
    let mut options = keeping(Lang::En, Some("tictactoe"), folder.path());
    (options.x, options.o) =
        (Some("human:name=Ann".parse().unwrap()), Some("human:name=Bob".parse().unwrap()));
    options.alternate = Some(true);
    let mut script = Script::new(options);
    script.moves("b2 a1 c3 b1 a3 a2 c1").enter(&["rematch", "b2", "quit"]);
    assert!(script.shown().contains("Goodbye. The unfinished game will be offered next time."));
    drop(script);
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.enter(&["yes"]).expect("X – Bob, O – Ann");
    script.enter(&["score"]).expect("Bob – Ann: 0–1");
}

#[test]
fn every_kind_of_game_survives() {
    for (game, moves) in [
        ("ultimate", "e5 d5"),
        ("score:fill=random-row-or-column", "ANY"),
        ("course", "ANY"),
        ("gomoku:opening=swap2", "h8 i9 g7 more h3"),
        ("renju", "h8 i9"),
    ] {
        let folder = folder();
        let mut options = keeping(Lang::En, Some(game), folder.path());
        (options.x, options.o) = (Some("human".parse().unwrap()), Some("human".parse().unwrap()));
        let mut script = Script::new(options);
        if moves == "ANY" {
            script.enter(&["hint"]);
            let hint = script.shown().rsplit("Try ").next().and_then(|rest| rest.split('.').next());
            let hint = hint.unwrap().to_owned();
            script.enter(&[&hint]);
        } else {
            script.moves(moves);
        }
        script.clear().enter(&["board"]);
        let before = script.shown().lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        drop(script);
        let mut script = Script::new(keeping(Lang::En, None, folder.path()));
        script.enter(&["yes"]).clear().enter(&["board"]);
        let after = script.shown().lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(before, after, "{game}");
    }
}

#[test]
fn an_unfinished_game_stays_until_it_is_deleted() {
    let folder = folder();
    Script::new(keeping(Lang::En, Some("tictactoe"), folder.path())).enter(&["b2"]);
    for answer in ["no", "delete"] {
        let mut script = Script::new(keeping(Lang::En, None, folder.path()));
        script.expect("2 moves played. Continue it?\n");
        script.enter(&["maybe"]).expect("(yes, no or delete): maybe\nAnswer yes, no or delete.");
        script.enter(&[answer]).expect("What shall we play?");
    }
    Script::new(keeping(Lang::En, None, folder.path())).expect("What shall we play?");
}

#[test]
fn every_unfinished_game_can_be_reached() {
    let folder = folder();
    for (game, cell) in [("gomoku", "h8"), ("tictactoe", "b2")] {
        Script::new(keeping(Lang::En, Some(game), folder.path())).enter(&[cell]);
    }
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.expect("There is 1 more unfinished game");
    script.enter(&["help"]).expect("Answer yes, no, delete or more.");
    script.enter(&["more"]).expect("unfinished game: Gomoku 15×15");
    assert!(!script.shown().contains("more unfinished game"), "it is told once: {}", script.shown());
    script.enter(&["yes"]).expect("Gomoku 15×15");
}

#[test]
fn short_games_stay_when_a_later_one_was_left() {
    let folder = folder();
    Script::new(keeping(Lang::En, Some("gomoku"), folder.path())).enter(&["h8"]);
    let mut options = keeping(Lang::En, Some("tictactoe"), folder.path());
    options.interactive = false;
    Script::new(options).enter(&["b2"]);
    Script::new(keeping(Lang::En, None, folder.path()))
        .expect("You have an unfinished game")
        .enter(&["quit"]);
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    assert_eq!(profile.offered().unwrap().len(), 2);
}

#[test]
fn an_offer_that_is_left_is_made_again() {
    let folder = folder();
    Script::new(keeping(Lang::En, Some("tictactoe"), folder.path())).enter(&["b2"]);
    Script::new(keeping(Lang::En, None, folder.path())).enter(&["back"]).expect("What shall we play?");
    Script::new(keeping(Lang::En, None, folder.path())).expect("You have an unfinished game");
}

#[test]
fn a_game_being_played_is_not_taken_by_another() {
    let folder = folder();
    let mut first = Script::new(keeping(Lang::En, Some("gomoku"), folder.path()));
    first.enter(&["h8"]);
    let mut second = Script::new(keeping(Lang::En, None, folder.path()));
    second.expect("What shall we play?");
    first.enter(&["quit"]);
    second.enter(&["quit"]);
    Script::new(keeping(Lang::En, None, folder.path())).expect("You have an unfinished game: Gomoku 15×15");
}

#[test]
fn a_game_that_was_asked_for_waits_for_an_unfinished_one_of_its_kind_alone() {
    let folder = folder();
    Script::new(keeping(Lang::En, Some("gomoku"), folder.path())).enter(&["h8"]);
    let mut script = Script::new(keeping(Lang::En, Some("tictactoe"), folder.path()));
    assert!(!script.shown().contains("unfinished"), "{}", script.shown());
    script.enter(&["b2"]).expect("Tic-tac-toe");
    drop(script);
    // The later game does not hide the named game. No game is lost.
    let mut script = Script::new(keeping(Lang::En, Some("gomoku"), folder.path()));
    script.expect("You have an unfinished game: Gomoku 15×15, 2 moves played.");
    script.enter(&["no"]).expect("Gomoku 15×15");
    drop(script);
    // A script gets a message instead of a question.
    for (game, is_told) in [("gomoku", true), ("gomoku20", false)] {
        let mut options = keeping(Lang::En, Some(game), folder.path());
        options.interactive = false;
        let mut script = Script::new(options);
        script.enter(&["h8"]);
        assert!(!script.shown().contains("yes, no"), "{}", script.shown());
        assert_eq!(script.shown().contains("You have an unfinished game: Gomoku 15×15. "), is_told);
    }
}

#[test]
fn a_record_that_cannot_be_read_is_moved_to_a_file_and_play_goes_on() {
    let folder = folder();
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    let id = profile.begin("gomoku", "{\"version\":99}", "", 1).unwrap();
    profile.leave(id).unwrap();
    drop(profile);
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    assert!(script.shown().contains("The unfinished game could not be read"), "{}", script.shown());
    script.expect("What shall we play?");
    let kept = fs::read_to_string(folder.path().join(format!("unfinished-{}.json", 1))).unwrap();
    assert_eq!(kept, "{\"version\":99}");
}

#[test]
fn statistics_are_those_of_this_run_and_of_all_time() {
    let folder = folder();
    for _ in 0..2 {
        let mut script = Script::new(keeping(Lang::En, Some("tictactoe"), folder.path()));
        script.enter(&["b2", "resign", "yes", "quit"]);
    }
    let mut options = keeping(Lang::En, Some("gomoku"), folder.path());
    (options.x, options.o) = (Some("human".parse().unwrap()), Some("human".parse().unwrap()));
    let mut script = Script::new(options);
    script.enter(&["draw", "yes"]).clear().enter(&["statistics"]);
    insta::assert_snapshot!("statistics-en", script.shown());
}

#[test]
fn language_and_names_are_remembered() {
    let folder = folder();
    let mut script = Script::new(keeping(Lang::En, Some("tictactoe"), folder.path()));
    script.enter(&["language ru", "имя X Анна", "сброс", "b2", "выход"]);
    drop(script);
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script
        .expect("Есть неоконченная партия")
        .enter(&["нет", "1", "1", "", ""])
        .expect("X — Анна, O — Компьютер");
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let mut script = Script::people(Lang::En, "gomoku");
    script.moves("h8 i9 h9").clear();
    script.enter(&[&format!("save {}", path("game"))]).expect("Saved: ");
    assert!(folder.path().join("game.json").exists());
    script.enter(&["save", &path("game.json")]).expect("exists. Replace it?");
    script.enter(&["no"]).clear().enter(&["h10", "save", &path("game.json"), "yes"]).expect("Saved: ");
    script
        .enter(&["undo", "undo", &format!("load {}", path("game.json"))])
        .expect("Delete it and start another one?");
    script.enter(&["yes"]).expect("Last move: O h10");
    script.enter(&["moves"]).expect("4. O h10");
    script.enter(&["undo"]).expect("1 move taken back");
    for name in ["game.sgf", "game.psq", "game.txt"] {
        script.enter(&[&format!("export {}", path(name))]).expect("Saved: ");
        assert!(folder.path().join(name).exists(), "{name}");
    }
    script.enter(&["rematch", "yes", &format!("load {}", path("game.sgf"))]).expect("Last move: X h9");
}

#[test]
fn files_that_do_not_work_are_explained() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir(folder.path().join("a-folder")).unwrap();
    let mut broken = tempfile::NamedTempFile::with_suffix_in(".json", folder.path()).unwrap();
    std::io::Write::write_all(&mut broken, b"{\n  \"version\": oops\n}").unwrap();
    let mut script = Script::people(Lang::Ru, "gomoku");
    script.enter(&[&format!("загрузить {}", path("нет.json"))]).expect("такого файла нет");
    script.enter(&[&format!("загрузить {}", broken.path().display())]).expect("строка 2, столбец");
    script.enter(&[&format!("загрузить {}", path("a.doc"))]).expect("такого файла нет");
    script.enter(&[&format!("экспорт {}", path("a.doc"))]).expect("Поддерживаются: json, txt");
    script.enter(&[&format!("сохранить {}", path("no/such/folder.json"))]).expect("такой папки нет");
    script.enter(&["сохранить", ""]).clear();
    script.enter(&["h8"]).expect("Ходит Игрок 2: O");
}

struct Fake;

impl Pictures for Fake {
    fn endings(&self) -> &[&str] {
        &["svg"]
    }

    fn draw(&self, record: &Record, ending: &str) -> Result<Vec<u8>, String> {
        Ok(format!("{ending} of {} moves", record.plies.len()).into_bytes())
    }
}

#[test]
fn pictures_are_drawn_by_whoever_can() {
    let folder = folder();
    let file = folder.path().join("game.SVG");
    let mut options = between(Lang::En, "gomoku", "human", "human");
    options.pictures = Some(Box::new(Fake));
    let mut script = Script::new(options);
    script.enter(&["h8", &format!("export {}", file.display())]).expect("Saved: ");
    assert_eq!(fs::read_to_string(file).unwrap(), "svg of 1 moves");
    script.enter(&["export game.doc"]).expect("svg");
}

#[test]
fn where_nothing_can_be_kept_one_warning_is_enough() {
    let folder = folder();
    let mut options = options(Lang::Ru, Some("tictactoe"));
    let file = tempfile::NamedTempFile::new_in(folder.path()).unwrap();
    remember(&mut options, &file.path().join("inside"));
    let mut script = Script::new(options);
    script.enter(&["b2", "a1", "c1", "реванш", "да", "b2", "выход"]);
    assert_eq!(script.shown().matches("ничего не сохранится").count(), 1, "{}", script.shown());
}

#[test]
fn a_store_that_breaks_during_the_game_is_told_once() {
    let folder = folder();
    let mut script = Script::new(keeping(Lang::En, Some("tictactoe"), folder.path()));
    let database = rusqlite::Connection::open(folder.path().join("inarow.db")).unwrap();
    database.execute_batch("DROP TABLE unfinished; DROP TABLE history").unwrap();
    script.enter(&["b2", "undo", "b2", "resign", "yes", "rematch", "b2", "undo", "quit"]);
    let shown = script.shown();
    assert_eq!(shown.matches("Saving failed: ").count(), 1, "{shown}");
    assert!(script.session.is_done());
}

#[test]
fn a_player_that_is_gone_is_replaced() {
    let folder = folder();
    let mut options = keeping(Lang::En, Some("gomoku"), folder.path());
    options.presets = inarow_play::Presets::parse("[rating-map.mine]\nw1 = 2\n").unwrap();
    options.o = Some("rating-map:preset=mine".parse().unwrap());
    Script::new(options).enter(&["h8"]);
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.enter(&["yes"]).expect("O – Computer (medium)");
}

#[test]
fn an_interrupt_leaves_the_game_for_the_next_time() {
    let folder = folder();
    let mut script = Script::new(keeping(Lang::En, Some("gomoku"), folder.path()));
    script.enter(&["h8"]);
    script.give(Input::Interrupt).expect("The unfinished game will be offered next time.");
    assert!(script.session.is_done());
    drop(script);
    Script::new(keeping(Lang::En, None, folder.path())).expect("2 moves played");
}

#[test]
fn a_load_that_fails_keeps_the_game() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let setup = r#"{"game":"line","width":3,"height":3,"k":3}"#;
    let unplayable = format!(r#"{{"inarow":1,"setup":{setup},"moves":["a1","a1"]}}"#);
    for (name, content) in
        [("none.json", "[]"), ("broken.json", "{"), ("twice.txt", "a1a1"), ("unplayable.json", &unplayable)]
    {
        write_whole(&folder.path().join(name), content.as_bytes()).unwrap();
    }
    for (i, name) in
        ["missing.json", "none.json", "broken.json", "twice.txt", "unplayable.json"].into_iter().enumerate()
    {
        let store = folder.path().join(format!("store-{i}"));
        let mut options = keeping(Lang::En, Some("line:4x4:k=4"), &store);
        (options.x, options.o) = (Some("human".parse().unwrap()), Some("human".parse().unwrap()));
        let mut script = Script::new(options);
        script.moves("a1 b2").clear();
        script.enter(&[&format!("load {}", path(name)), "y"]);
        assert!(!script.shown().contains("Loaded"), "{name}: {}", script.shown());
        script.enter(&["moves"]).expect("2. O b2");
        // The drop simulates a kill.
        drop(script);
        Script::new(keeping(Lang::En, None, &store)).expect("2 moves played");
    }
}

#[test]
fn a_load_that_works_drops_the_game_before() {
    let folder = folder();
    let file = folder.path().join("game.txt");
    write_whole(&file, b"c3").unwrap();
    let mut script = Script::new(keeping(Lang::En, Some("tictactoe"), folder.path()));
    script.enter(&["b2", &format!("load {}", file.display()), "y"]).expect("Loaded");
    drop(script);
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    script.expect("1 move played").enter(&["delete"]);
    drop(script);
    Script::new(keeping(Lang::En, None, folder.path())).expect("What shall we play?");
}

#[test]
fn a_file_that_tells_its_game_is_loaded_at_any_table() {
    let folder = folder();
    let file = folder.path().join("game.sgf");
    let mut script = Script::people(Lang::En, "gomoku");
    script.enter(&["h8", &format!("export {}", file.display())]).expect("Saved");
    let mut script = Script::people(Lang::En, "tictactoe");
    script.enter(&[&format!("load {}", file.display())]).expect("Gomoku 15×15");
}

#[test]
fn a_game_without_a_move_is_not_kept() {
    let folder = folder();
    for lines in [&["quit"][..], &["b2", "rematch", "yes"], &[]] {
        let mut script = Script::new(keeping(Lang::En, Some("tictactoe"), folder.path()));
        script.enter(lines);
        if lines.last() == Some(&"quit") {
            script.expect("Goodbye.\n");
        }
        drop(script);
        let mut profile = Profile::open(&Location::folder(folder.path())).profile;
        assert_eq!(profile.offered().unwrap(), [], "{lines:?}");
    }
}

#[test]
fn an_offer_without_a_move_is_dropped() {
    let folder = folder();
    let setup = inarow_core::Setup::Line(inarow_core::LineSetup::new(3, 3, 3));
    let record = inarow_formats::write(
        inarow_formats::Format::Json,
        &[Record::new(setup)],
        &inarow_formats::WriteOptions::default(),
    );
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    for i in 0..3 {
        let id = profile
            .begin("tictactoe", std::str::from_utf8(record.as_ref().unwrap()).unwrap(), "", i)
            .unwrap();
        profile.leave(id).unwrap();
    }
    drop(profile);
    let mut script = Script::new(keeping(Lang::En, None, folder.path()));
    assert!(!script.shown().contains("unfinished"), "{}", script.shown());
    script.expect("What shall we play?");
    drop(script);
    assert_eq!(Profile::open(&Location::folder(folder.path())).profile.offered().unwrap(), []);
}

#[test]
fn what_becomes_of_the_game_is_told_as_it_is() {
    // These options have no storage.
    let mut script = Script::new(options(Lang::En, Some("tictactoe")));
    script.enter(&["b2", "quit"]).expect("Goodbye. The unfinished game could not be saved.");
    let mut script = Script::new(options(Lang::Ru, Some("tictactoe")));
    script.enter(&["b2"]).give(Input::End).expect("Ввод закончился: сохранить партию не удалось.");
    let folder = folder();
    let mut script = Script::new(keeping(Lang::En, Some("tictactoe"), folder.path()));
    let database = rusqlite::Connection::open(folder.path().join("inarow.db")).unwrap();
    database.execute_batch("DROP TABLE unfinished").unwrap();
    script.enter(&["b2", "quit"]).expect("Goodbye. The unfinished game could not be saved.");
}

#[test]
fn names_from_files_cannot_turn_the_text() {
    let folder = folder();
    let file = folder.path().join("game.sgf");
    let sgf = "(;GM[4]FF[4]SZ[15]PB[\u{202e}annA\u{202c}]PW[\u{2067}Bob\u{200f}];B[hh])";
    write_whole(&file, sgf.as_bytes()).unwrap();
    let mut script = Script::people(Lang::En, "gomoku");
    script.enter(&[&format!("load {}", file.display()), "score", "draw"]);
    assert!(script.shown().contains("X – annA, O – Bob"), "{}", script.shown());
    let turned = script.shown().contains(['\u{202e}', '\u{202c}', '\u{2067}', '\u{200f}']);
    assert!(!turned, "{:?}", script.shown());
}

#[test]
fn no_file_has_a_program_started_that_does_not_play_here() {
    let folder = folder();
    let (file, trace) = (folder.path().join("game.sgf"), folder.path().join("started"));
    let program = format!("exec:touch {}", trace.display());
    let sgf = format!("(;GM[4]FF[4]SZ[15]PB[Anna]PW[pbrain-x]KB[human]KW[{program}];B[hh])");
    write_whole(&file, sgf.as_bytes()).unwrap();
    let mut script = Script::people(Lang::En, "gomoku");
    script
        .enter(&[&format!("load {}", file.display())])
        .expect("This file names the engine pbrain-x. It has not been used here");
    // A human plays the program's side, and the program never ran.
    script.enter(&["i9"]).expect("i9");
    assert!(!trace.exists());
}

#[test]
fn files_are_refused_in_russian() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (name, content) in
        [("занято.txt", "h8i9h8"), ("вне.txt", "h8z9"), ("пусто.json", "[]"), ("нет.sgf", "(")]
    {
        write_whole(&folder.path().join(name), content.as_bytes()).unwrap();
    }
    let mut script = Script::people(Lang::Ru, "gomoku");
    script
        .enter(&[&format!("загрузить {}", path("занято.txt"))])
        .expect("строка 1, столбец 5: на ходе 3 клетка h8 занята.");
    script.enter(&[&format!("загрузить {}", path("вне.txt"))]).expect("ход 2, z9: вне поля.");
    let refusals = [("пусто.json", "в нём нет партии."), ("нет.sgf", "файл обрывается внутри партии:")];
    for (name, said) in refusals {
        script.enter(&[&format!("загрузить {}", path(name))]).expect(said);
    }
    script.enter(&["h8", &format!("экспорт {}", path("партия.lib"))]).expect("только читается");
}
