//! Tests of files and clipboard, driven like a user.

use std::path::Path;

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use inarow_core::GameSpec;
use inarow_play::PlayerSpec;
use inarow_record::TimeControl;
use inarow_sys::file;
use inarow_view::Lang;

use crate::app_state::{DialogKind, Screen};
use crate::testing::{Setting, Size, Stage};
use inarow_session::{Begins, GameSource, NewGame};

/// Opens a stage whose file dialogs begin in this folder.
fn stage(folder: &Path, lang: Lang) -> Stage {
    let mut stage = Stage::with(Setting { lang: Some(lang), size: Size::SMALL, ..Setting::default() });
    stage.app().state.prefs.window.folder = Some(folder.display().to_string());
    stage.settle();
    stage
}

fn two_people(game: &str) -> NewGame {
    NewGame {
        game: GameSource::Spec(game.parse::<GameSpec>().unwrap()),
        players: [PlayerSpec::HUMAN, PlayerSpec::HUMAN],
        clocks: [TimeControl::NONE; 2],
        best_of: 0,
        begins: Begins::Same,
    }
}

fn play(stage: &mut Stage, game: &str, cells: &[(i64, i64)]) {
    let state = &mut stage.app().state;
    state.start(two_people(game));
    for (x, y) in cells {
        let cell = state.session.shown().shape().cell(*x, *y).unwrap();
        state.session.play(cell, state.now).unwrap();
    }
    stage.settle();
}

fn open(stage: &mut Stage, kind: DialogKind) {
    stage.app().state.open(kind);
    stage.settle();
    stage.settle();
}

#[test]
fn a_file_with_one_game_is_shown_at_once() {
    let folder = tempfile::tempdir().unwrap();
    file::write_whole(&folder.path().join("game.txt"), b"h8i9h9").unwrap();
    let mut stage = stage(folder.path(), Lang::En);
    open(&mut stage, DialogKind::OpenFile);
    stage.until("the folder is read", |stage| stage.harness.query_by_label("game.txt").is_some());
    stage.harness.get_by_label("game.txt").click();
    stage.settle();
    stage.keep_shot("open-en");
    stage.harness.get_by_label("Open").click();
    stage.until("the game is shown", |stage| stage.app().state.screen == Screen::Board);
    assert_eq!(stage.app().state.session.record().plies.len(), 3);
    assert!(
        stage.harness.query_by_role_and_label(Role::ComboBox, "Kind of file").is_none(),
        "the window is closed"
    );
}

/// The file is named on the command line, as by a double click.
#[test]
fn a_file_with_several_games_asks_which_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt");
    file::write_whole(&path, b"h8i9h9\nh8\n").unwrap();
    let lang = Some(Lang::Ru);
    let mut stage = Stage::with(Setting { lang, size: Size::SMALL, file: Some(path), ..Setting::default() });
    stage.until("the games are listed", |stage| {
        stage.harness.query_by_label_contains("В файле «games.txt» 2 партии").is_some()
    });
    stage.keep_shot("open-which-ru");
    stage.harness.get_by_label_contains("2. ").click();
    stage.settle();
    assert_eq!(stage.app().state.session.record().plies.len(), 1);
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.txt");
    file::write_whole(&path, b"h8h8").unwrap();
    let mut stage = stage(folder.path(), Lang::Ru);
    stage.app().state.open_path(path);
    stage.until("the trouble is told", |stage| {
        stage.harness.query_by_label_contains("клетка h8 занята").is_some()
    });
    stage.keep_shot("open-broken-ru");
}

#[test]
fn a_game_is_saved_and_another_file_replaced_only_when_a_person_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), Lang::En);
    play(&mut stage, "tictactoe", &[(0, 0), (1, 1)]);
    let state = &stage.app().state;
    let day = inarow_app::dates::figures(None, state.seconds(), &state.zone());
    let [first, second] = ["", " 2"].map(|number| format!("Tic-tac-toe {day}{number}.json"));
    for replaces in [false, false, true] {
        open(&mut stage, DialogKind::SaveFile);
        stage.keep_shot("save-en");
        if replaces {
            // A proposed name never equals the name of another file, so the test types a name.
            stage.harness.get_by_role_and_label(Role::TextInput, "File name").focus();
            stage.settle();
            stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
            stage.settle();
            stage.harness.get_by_role_and_label(Role::TextInput, "File name").type_text(&first);
            stage.settle();
        }
        stage.harness.get_by_label("Save").click();
        stage.settle();
        if replaces {
            stage.until("it is asked", |stage| stage.harness.query_by_label("Replace").is_some());
            stage.keep_shot("save-replace-en");
            stage.harness.get_by_label("Replace").click();
        }
        stage.until("it is saved", |stage| {
            stage.harness.query_by_role_and_label(Role::ComboBox, "Kind of file").is_none()
        });
    }
    let mut files: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, [&*second, &*first]);
    let games = super::games::read(&folder.path().join(&files[1]), None).unwrap();
    assert_eq!(games[0].plies.len(), 2);
}

#[test]
fn a_format_that_cannot_say_the_game_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), Lang::Ru);
    play(&mut stage, "score", &[]);
    open(&mut stage, DialogKind::SaveFile);
    stage.harness.get_by_role_and_label(Role::ComboBox, "Тип файла").click();
    stage.settle();
    stage.harness.get_by_label("SGF (.sgf)").click();
    stage.settle();
    stage.harness.get_by_label("Сохранить").click();
    stage.until("it is told", |stage| {
        stage.harness.query_by_label_contains("SGF не может передать эту игру").is_some()
    });
    stage.keep_shot("save-cannot-ru");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_picture_of_each_kind_is_written() {
    for (kind, ending, begins) in
        [("PNG", "png", &b"\x89PNG"[..]), ("SVG", "svg", b"<svg"), ("GIF", "gif", b"GIF89a")]
    {
        let folder = tempfile::tempdir().unwrap();
        let mut stage = stage(folder.path(), Lang::En);
        play(&mut stage, "tictactoe", &[(0, 0), (1, 1)]);
        open(&mut stage, DialogKind::Export);
        stage.harness.get_by_label(kind).click();
        stage.settle();
        stage.keep_shot(&format!("export-{ending}-en"));
        stage.harness.get_by_label("Save as…").click();
        stage.until("the folder is shown", |stage| stage.harness.query_by_label("Save").is_some());
        stage.harness.get_by_label("Save").click();
        stage.until("it is drawn", |stage| stage.harness.query_by_label("Save").is_none());
        let entry = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap();
        assert_eq!(entry.path().extension().unwrap(), ending);
        assert!(std::fs::read(entry.path()).unwrap().starts_with(begins), "{ending}");
    }
}

#[test]
fn a_game_travels_over_the_clipboard() {
    let folder = tempfile::tempdir().unwrap();
    for (game, cells, begins) in [
        ("gomoku", &[(7, 7), (8, 6)][..], "h8i9"),
        ("tictactoe", &[(0, 0)], "{"),
        ("ultimate", &[(4, 4)], ""),
        ("score", &[], "{"),
    ] {
        let mut stage = stage(folder.path(), Lang::En);
        play(&mut stage, game, cells);
        let hash = stage.app().state.session.shown().hash();
        stage.harness.event(egui::Event::Copy);
        stage.harness.step();
        let copied =
            stage.harness.output().platform_output.commands.iter().find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            });
        let copied = copied.unwrap();
        assert!(copied.starts_with(begins), "{game}: {copied}");
        let mut other = self::stage(folder.path(), Lang::En);
        other.harness.event(egui::Event::Paste(copied));
        other.settle();
        assert_eq!(other.app().state.screen, Screen::Board, "{game}");
        assert_eq!(other.app().state.session.shown().hash(), hash, "{game}");
    }
}

#[test]
fn what_is_copied_and_pasted_in_one_window_keeps_its_players() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), Lang::En);
    let text = b"(;GM[4]FF[4]SZ[15]PB[Anna]PW[computer]KB[human]KW[computer:level=3];B[hh];W[ig])";
    let options = inarow_formats::ReadOptions::default();
    let read = inarow_formats::read(inarow_formats::Format::Sgf, text, &options).unwrap();
    stage.app().state.review(read[0].clone());
    stage.harness.event(egui::Event::Copy);
    let copied = stage.copied().unwrap();
    assert_eq!(copied, "h8i9");
    stage.harness.event(egui::Event::Paste(copied));
    stage.settle();
    let record = stage.app().state.session.review().shown_record();
    assert_eq!((&*record.x.name, &*record.o.kind), ("Anna", "computer:level=3"));
    // A text with other moves is another game.
    stage.harness.event(egui::Event::Paste("h8i10".to_owned()));
    stage.settle();
    assert_ne!(stage.app().state.session.review().shown_record().o.kind, "computer:level=3");
}

#[test]
fn a_copied_position_is_pasted_without_its_moves() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), Lang::En);
    play(&mut stage, "gomoku", &[(7, 7), (8, 6)]);
    let board = stage.app().state.session.shown().text();
    stage.app().state.act(inarow_view::Action::CopyPosition);
    let copied = stage.copied().unwrap();
    assert_eq!(copied, board);
    let said = stage.app().state.notice_shown().map(|notice| notice.text);
    assert_eq!(said.as_deref(), Some("Position copied"));
    stage.harness.event(egui::Event::Paste(copied));
    stage.settle();
    let session = &stage.app().state.session;
    assert_eq!((session.plies().len(), session.shown().text()), (0, board));
}

#[test]
fn what_is_copied_of_a_line_beside_the_game_is_that_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), Lang::En);
    let text = b"(;GM[4]FF[4]SZ[15];B[hh](;W[ig];B[gi];W[ao])(;W[jg];B[kg];W[kh];B[aa]))";
    let options = inarow_formats::ReadOptions::default();
    let read = inarow_formats::read(inarow_formats::Format::Sgf, text, &options).unwrap();
    stage.app().state.review(read[0].clone());
    for (line, ply) in [(1, 5), (1, 4), (1, 2), (0, 4), (0, 2)] {
        let state = &mut stage.app().state;
        state.session.choose_line(line);
        state.session.go_to(ply);
        assert_eq!((state.session.review().line(), state.session.ply()), (line, ply));
        let hash = state.session.shown().hash();
        // A picture is drawn from an equal record.
        assert_eq!(
            state.session.review().shown_record().replay().unwrap().hash(),
            hash,
            "line {line}, move {ply}"
        );
        stage.harness.event(egui::Event::Copy);
        let copied = stage.copied().unwrap();
        let mut other = self::stage(folder.path(), Lang::En);
        other.harness.event(egui::Event::Paste(copied));
        other.settle();
        assert_eq!(other.app().state.session.shown().hash(), hash, "line {line}, move {ply}");
    }
}

#[test]
fn a_text_without_a_game_is_answered_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), Lang::Ru);
    stage.harness.event(egui::Event::Paste("привет".to_owned()));
    stage.settle();
    assert_eq!(stage.app().state.screen, Screen::Start);
    assert!(stage.harness.query_all_by_label_contains("В буфере обмена нет партии").next().is_some());
}

/// File that is dropped on the window.
#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("nobody reads it this way".to_owned())
    }
}

fn drop_file(stage: &mut Stage, path: &Path) {
    stage.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path.to_owned())));
    stage.settle();
}

#[test]
fn a_dropped_file_is_opened_where_no_window_is_open_and_never_takes_one_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    file::write_whole(&path, b"h8i9h9").unwrap();
    for &lang in Lang::ALL {
        let texts = inarow_view::Texts::new(lang);
        let mut stage = stage(folder.path(), lang);
        open(&mut stage, DialogKind::Editor);
        drop_file(&mut stage, &path);
        let notice = stage.app().state.notice.clone().unwrap();
        assert_eq!((notice.text, notice.bad), (texts.get("drop-covered"), true));
        assert!(stage.app().state.requested_dialog.is_none() && stage.app().state.file_to_open.is_none());
        assert!(stage.harness.query_by_label(&texts.get("open-title")).is_none(), "the editor stays");
        // On the board alone a dropped file is opened too.
        let mut stage = self::stage(folder.path(), lang);
        drop_file(&mut stage, &path);
        stage.until("the game is shown", |stage| stage.app().state.screen == Screen::Board);
        assert_eq!(stage.app().state.session.record().plies.len(), 3);
    }
}

#[test]
fn a_file_that_is_dropped_on_a_seat_is_its_engine() {
    let engine = std::env::current_exe().unwrap();
    let mut stage = Stage::new(Lang::En, Size::USUAL);
    stage.app().state.start(two_people("gomoku"));
    open(&mut stage, DialogKind::Player(inarow_core::Side::O));
    stage.harness.get_by_label("Engine").click_accesskit();
    stage.settle();
    drop_file(&mut stage, &engine);
    assert!(stage.app().state.notice.is_none(), "{:?}", stage.app().state.notice);
    let texts = &stage.app().state.texts;
    let name = texts.with("seat-program", &[("side", texts.get("side-white").into())]);
    let field = stage.harness.get_by_label(&name);
    let value = egui_kittest::kittest::NodeT::accesskit_node(&field).value();
    assert_eq!(value.as_deref(), engine.to_str());
}

#[test]
#[cfg(unix)]
fn an_engine_whose_name_cannot_be_written_down_is_told() {
    use std::os::unix::ffi::OsStrExt as _;
    let name = std::ffi::OsStr::from_bytes(b"pbrain-\xff");
    let path = Path::new("folder").join(name);
    let mut stage = Stage::new(Lang::Ru, Size::USUAL);
    stage.app().state.start(two_people("gomoku"));
    open(&mut stage, DialogKind::Player(inarow_core::Side::O));
    stage.harness.get_by_label("Движок").click_accesskit();
    stage.settle();
    drop_file(&mut stage, &path);
    let notice = stage.app().state.notice.clone().unwrap();
    let sentence = stage.app().state.texts.get("seat-fault-file-name");
    assert_eq!(notice.text, sentence.trim_end_matches('.'));
}

#[test]
fn a_folder_that_is_gone_gives_way_to_the_usual_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(&folder.path().join("gone"), Lang::En);
    open(&mut stage, DialogKind::OpenFile);
    let gone = folder.path().join("gone").display().to_string();
    stage.until("another folder is shown", |stage| stage.harness.query_by_label(&gone).is_none());
    assert!(stage.harness.query_by_label_contains("cannot be opened").is_none());
}

#[test]
fn pasting_what_holds_no_text_says_what_can_be_pasted() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), Lang::En);
    let told =
        |stage: &Stage| stage.harness.query_by_label_contains("The clipboard contains no text").is_some();
    let v = |pressed, modifiers| egui::Event::Key {
        key: egui::Key::V,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers,
    };
    // Events in the order of the toolkit. The events are the letter, the key with Ctrl that pastes nothing, and
    // a key that pastes.
    let letter = [v(true, egui::Modifiers::NONE), v(false, egui::Modifiers::NONE)];
    let nothing = [v(false, egui::Modifiers::COMMAND)];
    let moves = [egui::Event::Paste("h8i9".to_owned()), v(false, egui::Modifiers::COMMAND)];
    for (events, tells) in [(&letter[..], false), (&nothing[..], true), (&moves[..], false)] {
        for event in events {
            stage.harness.event(event.clone());
            stage.settle();
        }
        assert_eq!(told(&stage), tells, "{events:?}");
        stage.pass(std::time::Duration::from_secs(9));
    }
    assert_eq!(stage.app().state.session.record().plies.len(), 2);
    // An image is no text, and blanks are no text.
    for event in [egui::Event::PasteImage(Default::default()), egui::Event::Paste(" \n".to_owned())] {
        stage.harness.event(event);
        stage.harness.event(v(false, egui::Modifiers::COMMAND));
        stage.settle();
        assert!(told(&stage));
        stage.pass(std::time::Duration::from_secs(9));
    }
    // Ctrl may be released first.
    stage.harness.event(egui::Event::ModifiersChanged(egui::Modifiers::COMMAND));
    stage.harness.step();
    stage.harness.event(egui::Event::ModifiersChanged(egui::Modifiers::NONE));
    stage.harness.event(v(false, egui::Modifiers::NONE));
    stage.settle();
    assert!(told(&stage));
}

/// Types a path into the dialog for opening and presses Enter.
fn enter_path(stage: &mut Stage, path: &str) {
    let field = |stage: &Stage| stage.harness.get_by_role_and_label(Role::TextInput, "Path of a file").rect();
    let at = field(stage).center();
    stage.harness.drag_at(at);
    stage.harness.drop_at(at);
    stage.settle();
    stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    stage.settle();
    stage.harness.event(egui::Event::Paste(path.to_owned()));
    stage.settle();
    stage.harness.key_press(egui::Key::Enter);
    stage.settle();
}

#[test]
fn a_path_is_typed_or_pasted() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), Lang::En);
    let inner = stage.folder().join("inner");
    std::fs::create_dir_all(&inner).unwrap();
    file::write_whole(&inner.join("game.txt"), b"h8i9h9").unwrap();
    file::write_whole(&inner.join("broken.txt"), b"h8h8").unwrap();
    open(&mut stage, DialogKind::OpenFile);
    // The field has the focus from the beginning.
    stage.harness.event(egui::Event::Paste("/nowhere/at/all.txt".to_owned()));
    stage.settle();
    stage.harness.key_press(egui::Key::Enter);
    let told = |stage: &Stage, words: &str| stage.harness.query_by_label_contains(words).is_some();
    stage.until("it is told that there is none", |stage| told(stage, "all.txt"));
    stage.keep_shot("open-path-wrong-en");
    let kept = folder.path().display().to_string();
    assert_eq!(stage.app().state.prefs.window.folder, Some(kept), "that folder is no folder to begin in");
    enter_path(&mut stage, "~/inner/broken.txt");
    stage.until("what is wrong with it is told", |stage| told(stage, "h8 is occupied"));
    assert_eq!(stage.app().state.screen, Screen::Start);
    enter_path(&mut stage, "~/inner");
    stage.until("a folder is looked into", |stage| stage.harness.query_by_label("game.txt").is_some());
    assert!(!told(&stage, "h8 is occupied"));
    enter_path(&mut stage, " game.txt ");
    stage.until("the game is shown", |stage| stage.app().state.screen == Screen::Board);
    assert_eq!(stage.app().state.session.record().plies.len(), 3);
}

#[test]
fn enter_saves_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = stage(folder.path(), Lang::En);
    play(&mut stage, "tictactoe", &[(0, 0), (1, 1)]);
    open(&mut stage, DialogKind::Export);
    stage.harness.key_press(egui::Key::Enter);
    stage.settle();
    assert!(stage.harness.query_by_role_and_label(Role::TextInput, "File name").is_some(), "where it goes");
    stage.harness.key_press(egui::Key::Enter);
    let files = || std::fs::read_dir(folder.path()).unwrap().count();
    stage.until("it is saved", |_| files() == 1);
    stage.until("the window is closed", |stage| {
        stage.harness.query_by_role_and_label(Role::TextInput, "File name").is_none()
    });
    // Enter works even without a focused control.
    for window in [DialogKind::Export, DialogKind::SaveFile] {
        open(&mut stage, window);
        if window == DialogKind::Export {
            stage.harness.get_by_label("SVG").click();
            stage.settle();
            stage.harness.get_by_label("Save as…").click();
            stage.settle();
        }
        let before = files();
        stage.harness.ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
        stage.settle();
        stage.harness.key_press(egui::Key::Enter);
        stage.until("it is saved", |_| files() == before + 1);
        stage.settle();
    }
}
