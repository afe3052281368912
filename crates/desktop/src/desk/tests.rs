//! The desk without a window: settings, the games that were left, what is said.

mod keys;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use inarow_profile::{Location, Preset, Role};

use super::*;
use crate::table::{Begins, GameSource};

struct Seat {
    desk: Desk,
    context: egui::Context,
    millis: Arc<AtomicU64>,
}

/// A window opened on the store of that folder.
fn open(location: &Location, lang: Option<Lang>) -> Seat {
    let millis = Arc::new(AtomicU64::new(0));
    let options = Options {
        profile: Profile::open(location),
        presets: Presets::builtin(),
        lang,
        system_lang: Lang::En,
        seed: 3,
        clock: Clock::Manual(Arc::clone(&millis)),
        folders: crate::Folders::default(),
    };
    let context = egui::Context::default();
    let desk = Desk::new(&context, options);
    Seat { desk, context, millis }
}

fn at(folder: &Path) -> Seat {
    open(&Location::folder(folder), None)
}

impl Seat {
    /// A frame, so much later, in which this is done.
    fn frame(&mut self, ms: u64, act: impl FnOnce(&mut Desk)) {
        self.frame_with(ms, Vec::new(), act);
    }

    fn frame_with(&mut self, ms: u64, events: Vec<egui::Event>, act: impl FnOnce(&mut Desk)) {
        self.millis.fetch_add(ms, Ordering::Relaxed);
        let mut act = Some(act);
        let input = egui::RawInput { events, ..egui::RawInput::default() };
        let Seat { desk, context, .. } = self;
        let mut output = context.run_ui(input, |ui| {
            let context = ui.ctx().clone();
            desk.begin_frame(&context);
            if let Some(act) = act.take() {
                act(desk);
            }
            desk.end_frame(&context);
        });
        output.textures_delta.clear();
    }

    fn start(&mut self, game: &str, x: &str, o: &str) {
        let new = NewGame {
            game: GameSource::Spec(game.parse().unwrap()),
            players: [x.parse().unwrap(), o.parse().unwrap()],
            clocks: Default::default(),
            best_of: 0,
            begins: Begins::Same,
        };
        self.frame(0, |desk| desk.start(new));
    }

    fn play(&mut self, names: &str) {
        for name in names.split_whitespace() {
            self.frame(10, |desk| {
                let cell = desk.table.shown().shape().parse(name).unwrap();
                desk.table.play(cell, desk.now).unwrap();
            });
        }
    }

    fn said(&self) -> &str {
        self.desk.notice.as_ref().map_or("", |notice| notice.text.as_str())
    }
}

/// The operating system's end of a killed program: nothing is written any more.
fn kill(seat: Seat) {
    let Seat { mut desk, .. } = seat;
    let memory = Profile::open(&Location::nowhere()).profile;
    drop(std::mem::replace(&mut desk.profile, memory));
}

#[test]
fn the_first_time_everything_is_as_usual() {
    let seat = open(&Location::nowhere(), None);
    assert_eq!(seat.desk.prefs, Prefs::default());
    assert!(seat.desk.offered().is_empty());
    assert!(seat.said().contains("nothing will be remembered"), "{}", seat.said());
    let last = seat.desk.last_game();
    assert_eq!(last.players.map(|player| player.to_string()), ["human", "computer:level=4"]);
}

#[test]
fn why_nothing_is_kept_is_said_in_ones_language_and_then_in_the_systems() {
    for (lang, said) in
        [(Lang::Ru, "Файл с вашими данными не открыть"), (Lang::En, "The file with your data")]
    {
        let folder = tempfile::tempdir().unwrap();
        // A folder where the file should be.
        std::fs::create_dir_all(folder.path().join("inarow.db")).unwrap();
        let seat = open(&Location::folder(folder.path()), Some(lang));
        let (sentence, original) = seat.said().split_once('\n').unwrap();
        assert!(sentence.starts_with(said), "{sentence}");
        assert!(!original.is_empty());
        assert!(seat.desk.is_unkept());
    }
}

#[test]
fn settings_are_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    seat.frame(0, |desk| {
        desk.set_lang(Lang::Ru);
        desk.prefs.numbers = true;
        desk.prefs.theme = Some(Theme::Wood);
        desk.prefs.pace_ms = 1_200;
    });
    kill(seat);
    let seat = at(folder.path());
    assert_eq!(seat.desk.texts.lang(), Lang::Ru);
    assert_eq!((seat.desk.prefs.numbers, seat.desk.prefs.theme), (true, Some(Theme::Wood)));
    assert_eq!(seat.desk.prefs.pace_ms, 1_200);
    drop(seat);
    let asked = open(&Location::folder(folder.path()), Some(Lang::En));
    assert_eq!(asked.desk.texts.lang(), Lang::En, "what was asked for comes first");
}

#[test]
fn a_drag_is_kept_when_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    let button = |pressed| egui::Event::PointerButton {
        pos: egui::Pos2::ZERO,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    let kept = |seat: &Seat| seat.desk.profile.settings().unwrap().pace_ms;
    seat.frame_with(0, vec![button(true)], |desk| desk.prefs.pace_ms = 100);
    seat.frame(10, |desk| desk.prefs.pace_ms = 200);
    assert_eq!(kept(&seat), 700);
    seat.frame_with(10, vec![button(false)], |_| {});
    assert_eq!(kept(&seat), 200);
}

#[test]
fn an_unfinished_game_is_offered_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    seat.start("ultimate", "human", "human");
    seat.play("e5 d4");
    kill(seat);
    let mut seat = at(folder.path());
    assert_eq!(seat.desk.offered().len(), 1);
    let id = seat.desk.offered()[0].id;
    seat.frame(0, |desk| desk.resume(id));
    assert_eq!((seat.desk.screen, seat.desk.table.plies().len()), (Screen::Board, 2));
    assert!(seat.desk.offered().is_empty());
    seat.start("tictactoe", "human", "human");
    seat.frame(0, |_| {});
    assert_eq!(seat.desk.offered().len(), 1, "what was left is offered at once");
    let id = seat.desk.offered()[0].id;
    seat.frame(0, |desk| desk.discard(id));
    assert!(seat.desk.offered().is_empty());
    seat.frame(0, |desk| desk.resume(id));
    assert!(seat.desk.table.plies().is_empty());
}

#[test]
fn closing_leaves_the_game_to_be_offered() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    seat.start("gomoku", "human", "human");
    seat.play("h8");
    drop(seat);
    assert_eq!(at(folder.path()).desk.offered().len(), 1);
}

#[test]
fn two_windows_do_not_share_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = at(folder.path());
    one.start("gomoku", "human", "human");
    one.play("h8");
    let mut two = at(folder.path());
    assert!(two.desk.offered().is_empty());
    drop(one);
    two.desk.reload_offered();
    let id = two.desk.offered()[0].id;
    let mut three = at(folder.path());
    three.frame(0, |desk| desk.resume(id));
    two.frame(0, |desk| desk.resume(id));
    assert_eq!(two.said(), "That game is being played elsewhere or is gone.");
    assert_eq!((three.desk.table.plies().len(), two.desk.table.plies().len()), (1, 0));
}

#[test]
fn what_was_played_last_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    seat.start("gomoku:19x19", "threat1", "human");
    seat.frame(0, |desk| {
        desk.seat(Side::X, "rating-map:preset=attacker".parse().unwrap());
    });
    drop(seat);
    let mut seat = at(folder.path());
    seat.frame(0, |desk| desk.start(desk.last_game()));
    let last = seat.desk.table.last();
    assert_eq!(last.players.each_ref().map(ToString::to_string), ["rating-map:preset=attacker", "human"]);
    assert_eq!(seat.desk.table.shown().shape().width(), 19);
    assert_eq!(seat.desk.screen, Screen::Board);
}

#[test]
fn names_are_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    seat.start("tictactoe", "human", "minimax");
    seat.frame(0, |desk| desk.set_name(Side::X, "Анна"));
    assert_eq!(seat.desk.profile.name(Role::Person).unwrap().as_deref(), Some("Анна"));
    drop(seat);
    let mut seat = at(folder.path());
    seat.start("gomoku", "threat1", "human");
    assert_eq!(seat.desk.names(), ["Computer", "Анна"]);
    assert_eq!(seat.desk.name(Side::O), "Анна");
}

#[test]
fn presets_are_read_again() {
    let mut seat = open(&Location::nowhere(), None);
    let player: PlayerSpec = "rating-map:preset=mine".parse().unwrap();
    seat.start("gomoku", "human", "human");
    seat.frame(0, |desk| assert!(!desk.seat(Side::O, player.clone())));
    assert!(seat.said().contains("mine"), "{}", seat.said());
    for text in ["[rating-map.mine]\nw4 = 7\n", "[rating-map.mine]\nw4 = 8\n"] {
        let preset = Preset { name: "mine".to_owned(), text: text.to_owned() };
        seat.desk.profile.keep_preset(&preset).unwrap();
        seat.frame(0, |desk| {
            desk.reload_presets();
            assert!(desk.seat(Side::O, player.clone()));
        });
    }
    seat.desk.profile.keep_preset(&Preset { name: "bad".to_owned(), text: "[".to_owned() }).unwrap();
    seat.desk.reload_presets();
    assert!(seat.desk.presets.names("rating-map").any(|name| name == "mine"));
    assert!(seat.said().contains("bad. Their text cannot be read"), "{}", seat.said());
    seat.desk.profile.remove_preset("bad").unwrap();
    let wrong = "[rating-map.wrong]\nw99 = 7\n".to_owned();
    seat.desk.profile.keep_preset(&Preset { name: "rating-map.wrong".to_owned(), text: wrong }).unwrap();
    seat.desk.reload_presets();
    assert!(seat.said().contains("wrong. The value of “w99”"), "{}", seat.said());
}

#[test]
fn what_goes_wrong_with_the_store_is_said_once() {
    let mut seat = open(&Location::nowhere(), None);
    seat.desk.notice = None;
    seat.desk.trouble([StoreTrouble::Full]);
    assert!(seat.said().contains("the disk is full"), "{}", seat.said());
    seat.frame(9_000, |_| {});
    assert_eq!(seat.said(), "", "it is shown for a while");
    seat.desk.trouble([StoreTrouble::Full]);
    assert_eq!(seat.said(), "");
    seat.desk.trouble([StoreTrouble::Busy]);
    assert!(seat.said().contains("writing for too long"), "{}", seat.said());
}

#[test]
fn what_happened_lasts_for_one_frame() {
    let mut seat = open(&Location::nowhere(), None);
    seat.start("tictactoe", "human", "human");
    seat.play("a1");
    seat.frame(0, |desk| {
        assert!(matches!(desk.happenings[..], [Happening::Moved { by_person: true, .. }]));
    });
    seat.frame(0, |desk| assert!(desk.happenings.is_empty()));
}

#[test]
fn an_idle_window_asks_for_nothing() {
    let mut seat = open(&Location::nowhere(), None);
    seat.start("tictactoe", "human", "human");
    seat.play("a1");
    seat.frame(10_000, |_| {});
    seat.frame(10, |_| {});
    seat.frame(10, |_| {});
    assert_eq!(seat.desk.table.wake_at(), None);
    assert!(!seat.desk.table.has_happenings());
}

#[test]
fn a_game_is_gone_on_with_as_it_is_now() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = at(folder.path());
    one.start("gomoku", "human", "human");
    one.play("h8");
    drop(one);
    let mut late = at(folder.path());
    let id = late.desk.offered()[0].id;
    let mut other = at(folder.path());
    other.frame(0, |desk| desk.resume(id));
    other.play("i9");
    drop(other);
    late.frame(0, |desk| desk.resume(id));
    assert_eq!(late.desk.table.plies().len(), 2);
}

#[test]
fn a_store_that_is_busy_holds_no_frame_up_and_has_everything_in_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    seat.start("gomoku", "human", "human");
    let busy = rusqlite::Connection::open(folder.path().join("inarow.db")).unwrap();
    busy.execute_batch("BEGIN IMMEDIATE").unwrap();
    let begun = std::time::Instant::now();
    seat.play("h8");
    seat.frame(0, |desk| {
        desk.prefs.numbers = true;
        desk.set_lang(Lang::Ru);
        desk.reload_offered();
    });
    assert!(begun.elapsed() < Duration::from_secs(3));
    assert!(seat.desk.is_unkept());
    assert!(seat.said().contains("inarow"), "{}", seat.said());
    for _ in 0..3 {
        // Hidden, where no frame is drawn.
        seat.millis.fetch_add(5_000, Ordering::Relaxed);
        seat.desk.advance(&seat.context);
        assert!(seat.desk.wake_at().is_some_and(|at| at > seat.desk.now), "it is not asked without a pause");
    }
    busy.execute_batch("ROLLBACK").unwrap();
    seat.frame(60_000, |_| {});
    seat.frame(0, |_| {});
    assert!(!seat.desk.is_unkept());
    assert_eq!(seat.desk.said, [], "the next time it is news again");
    assert_eq!((seat.desk.offered_due, seat.desk.settings_due), (None, None));
    kill(seat);
    let seat = at(folder.path());
    assert_eq!((seat.desk.texts.lang(), seat.desk.prefs.numbers), (Lang::Ru, true));
    assert_eq!(seat.desk.offered().len(), 1);
}

#[test]
fn an_empty_score_leaves_the_game_that_is_unfinished() {
    let mut seat = open(&Location::nowhere(), None);
    seat.start("tictactoe", "human", "human");
    seat.play("a1");
    seat.frame(0, Desk::reset_score);
    assert!(seat.said().contains("waits on the start screen"), "{}", seat.said());
    seat.frame(0, |_| {});
    assert_eq!(seat.desk.offered().len(), 1);
    seat.frame(0, Desk::bring_back);
    assert_eq!((seat.desk.offered().len(), seat.desk.table.plies().len()), (0, 1));
    assert!(seat.desk.notice.is_none());
}

#[test]
fn an_engines_name_is_known_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    const PLAYER: &str = if cfg!(windows) { "exec:cmd /c exit 3" } else { "exec:sh -c 'exit 3'" };
    let name = |seat: &Seat| seat.desk.table.names(&seat.desk.texts)[1].clone();
    let mut seat = at(folder.path());
    seat.start("gomoku", "human", PLAYER);
    assert_ne!(name(&seat), "Rapfi");
    let PlayerSpec::Exec { words } = PLAYER.parse().unwrap() else { panic!("an engine") };
    engine_answered(&seat.context, &words, r#"name="Rapfi", version="0.43""#);
    seat.frame(10, |_| ());
    seat.play("h8");
    assert_eq!(name(&seat), "Rapfi");
    drop(seat);
    let mut seat = at(folder.path());
    let offered = &seat.desk.offered()[0];
    assert_eq!(offered.record.o.name, "Rapfi");
    let id = offered.id;
    seat.frame(10, |desk| desk.resume(id));
    assert_eq!(name(&seat), "Rapfi", "in the game that was left");
    seat.start("renju", "human", PLAYER);
    assert_eq!(name(&seat), "Rapfi", "and in a new one");
}
