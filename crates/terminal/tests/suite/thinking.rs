//! Tests of search reports, and of games that are equal on every screen.

use std::io::{self, Cursor, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anstream::adapter::strip_str;
use inarow_core::Cell;
use inarow_formats::{Format, ReadOptions};
use inarow_play::Presets;
use inarow_record::TimeControl;
use inarow_session::{Begins, Env, GameSession, GameSource, NewGame, Policy};
use inarow_sys::{file::read, file::write_whole};
use inarow_terminal::{Input, Options, Session, run};
use inarow_view::Lang;

use crate::pipes::Output;
use crate::script::{Script, between, keeping, remember};

/// A game in which the computer searches for a while for its next move.
const LONG: &str =
    "(;GM[4]FF[4]SZ[15]PB[Anna]PW[Computer]KB[human]KW[computer:level=10];B[hh];W[hg];B[ih];W[gh];B[jk])";

/// Returns a game between these players, with the setting for the computer's judgement on.
fn judged_between(lang: Lang, game: &str, x: &str, o: &str) -> Options {
    let mut options = between(lang, game, x, o);
    options.profile.change_settings(|settings| settings.judgement = true).unwrap();
    options
}

#[test]
fn what_the_opponent_thinks_is_not_shown_unasked() {
    let mut script = Script::new(between(Lang::En, "gomoku", "human", "computer:book=on"));
    script.moves("h8");
    assert!(!script.shown().contains("from the book"), "{}", script.shown());
}

#[test]
fn settings_are_listed_and_switched_by_number_and_stay() {
    let words = [
        (Lang::En, "settings", "1. Show the computer’s judgement while a human plays: ", ["off", "on"]),
        (
            Lang::Ru,
            "настройки",
            "1. Показывать оценку компьютера, когда играет человек: ",
            ["выключено", "включено"],
        ),
    ];
    for (lang, command, first, [off, on]) in words {
        let folder = tempfile::tempdir().unwrap();
        let game = || {
            let mut options = between(lang, "gomoku", "human", "computer:book=on");
            remember(&mut options, folder.path());
            Script::new(options)
        };
        let from_book = if lang == Lang::En { "from the book" } else { "из дебютной книги" };
        let mut script = game();
        let listed = script.enter(&[command]).shown();
        for row in [&format!("{first}{off}\n"), "  2. ", "  3. "] {
            assert!(listed.contains(row), "{listed}");
        }
        let (switch, wrong) = (format!("{command} 1"), format!("{command} 4"));
        script
            .clear()
            .enter(&[&wrong])
            .expect("3.\n")
            .enter(&[&switch])
            .expect(&format!("{first}{on}\n"))
            .enter(&["h8"])
            .expect(from_book);
        // The next start and the menu have the setting.
        let mut script = Script::new(keeping(lang, None, folder.path()));
        script.clear().enter(&[if lang == Lang::En { "no" } else { "нет" }, command]);
        script.expect(&format!("{first}{on}\n")).clear().enter(&[&switch]).expect(&format!("{first}{off}\n"));
        let mut script = game();
        script.enter(&[if lang == Lang::En { "no" } else { "нет" }, "h8"]);
        assert!(!script.shown().contains(from_book), "{}", script.shown());
    }
}

#[test]
fn depth_score_and_line_are_shown_while_a_computer_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    write_whole(&file, LONG.as_bytes()).unwrap();
    let en = ["score ", "win in ", "loss in ", "draw"];
    let ru = ["оценка ", "выигрыш за ", "проигрыш через ", "ничья"];
    for (lang, load, depth, scores) in
        [(Lang::En, "load", "depth ", en), (Lang::Ru, "загрузить", "глубина ", ru)]
    {
        let (sender, woken) = channel();
        let wake = Arc::new(move || sender.send(()).unwrap_or(()));
        let mut session = Session::new(judged_between(lang, "gomoku", "human", "human"), wake).unwrap();
        assert_eq!(session.thinking(), None, "nobody thinks");
        session.handle(Input::Read(format!("{load} {}", file.display())), Duration::ZERO);
        let mut lines = Vec::new();
        while session.is_busy() {
            woken.recv_timeout(Duration::from_secs(60)).expect("the computer says something");
            session.take_output();
            session.handle(Input::Woken, Duration::ZERO);
            let thinking = session.thinking();
            if thinking.is_some() {
                assert_eq!(session.take_output(), "", "nothing else is said for that");
            }
            lines.extend(thinking);
        }
        assert_eq!(session.thinking(), None, "it has moved");
        let line = lines.last().expect("it says what it thinks");
        assert!(line.contains(depth), "{line}");
        assert!(scores.iter().any(|score| line.contains(score)), "{line}");
        let moves = line.rsplit(" · ").next().unwrap();
        assert!(moves.contains(|c: char| c.is_ascii_digit()), "{line}");
    }
}

#[test]
fn a_move_out_of_the_book_is_said_to_be_one() {
    for (lang, said) in [(Lang::En, " · from the book\n"), (Lang::Ru, " · из дебютной книги\n")]
    {
        let mut script = Script::new(judged_between(lang, "gomoku", "human", "computer:book=on"));
        script.moves("h8").expect(said).moves("a1");
        assert!(!script.shown().contains(said), "{}", script.shown());
    }
}

#[test]
fn the_line_of_thoughts_is_for_terminals_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    for (interactive, colours) in [(true, true), (true, false), (false, true)] {
        // A short search is enough if nothing is shown.
        let shown = interactive && colours;
        let game = if shown { LONG.to_owned() } else { LONG.replace("level=10", "level=7") };
        write_whole(&file, game.as_bytes()).unwrap();
        let mut options = judged_between(Lang::En, "gomoku", "human", "human");
        options.interactive = interactive;
        let output = Output::default();
        let (sender, written) = channel();
        let lines = Cursor::new(format!("load {}\n", file.display()));
        let held = Held { lines, output: output.clone(), written };
        run(options, held, Telling(output.clone(), sender), colours).unwrap();
        let shown = output.text();
        assert_eq!(shown.contains("depth "), interactive && colours, "{interactive} {colours}: {shown:?}");
        assert_eq!(shown.contains("\r\u{1b}[K"), interactive && colours, "what was thought is taken away");
    }
}

/// An input that ends once the computer's move is shown.
struct Held {
    lines: Cursor<String>,
    output: Output,
    written: Receiver<()>,
}

impl Read for Held {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.lines.read(buffer)?;
        while count == 0 && !strip_str(&self.output.text()).to_string().contains("Last move: O") {
            self.written.recv_timeout(Duration::from_secs(60)).map_err(io::Error::other)?;
        }
        Ok(count)
    }
}

/// An output that reports its writes.
struct Telling(Output, Sender<()>);

impl Write for Telling {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.0.write(bytes)?;
        // After the end of the input the receiver is gone.
        let _ = self.1.send(());
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Returns the moves of a whole game between these players in a session.
fn played_in_a_session(game: &str, players: [&str; 2], seed: u64) -> Vec<Cell> {
    let (sender, woken) = channel();
    let env = Env {
        wake: Arc::new(move || sender.send(()).unwrap_or(())),
        clock: Arc::new(|| Duration::ZERO),
        wall_clock: Arc::new(|| -> SystemTime { UNIX_EPOCH }),
        programs: Arc::new(inarow_play::NoPrograms),
    };
    let mut session = GameSession::new(Presets::builtin(), seed - 1, Policy::LINES, env);
    let new = NewGame {
        game: GameSource::Spec(game.parse().unwrap()),
        players: players.map(|player| player.parse().unwrap()),
        clocks: [TimeControl::NONE; 2],
        best_of: 0,
        begins: Begins::Same,
    };
    session.start(new, Duration::ZERO).unwrap();
    while !session.is_over() {
        woken.recv_timeout(Duration::from_secs(60)).expect("a move");
        session.tick(Duration::ZERO);
    }
    session.record().moves().collect()
}

#[test]
fn a_level_and_a_seed_mean_the_same_game_as_in_any_session() {
    let folder = tempfile::tempdir().unwrap();
    for (game, players) in [
        ("gomoku:9x9", ["computer:level=2", "computer:level=3"]),
        ("ultimate", ["computer:level=3", "computer:level=1"]),
    ] {
        let file = folder.path().join("game.json");
        let mut options = between(Lang::En, game, players[0], players[1]);
        options.seed = 11;
        options.interactive = false;
        let script = format!("save {}\nyes\n", file.display());
        run(options, Cursor::new(script), Output::default(), false).unwrap();
        let record = inarow_formats::read(Format::Json, &read(&file).unwrap(), &ReadOptions::default())
            .unwrap()
            .remove(0);
        assert!(record.result.is_some());
        assert_eq!(record.moves().collect::<Vec<_>>(), played_in_a_session(game, players, 11), "{game}");
        std::fs::remove_file(&file).unwrap();
    }
}
