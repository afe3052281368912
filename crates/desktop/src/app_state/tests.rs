//! Tests of the state without a window, with settings, games that were left, and notices.

mod keys;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use inarow_profile::{Location, Preset, Role};

use super::*;
use inarow_play::PlayerSpec;
use inarow_session::{Begins, EngineName, GameSource, NewGame};

struct Seat {
    state: AppState,
    context: egui::Context,
    millis: Arc<AtomicU64>,
}

/// Opens a window on the profile in a folder.
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
        file: None,
        links: crate::Links::default(),
    };
    let context = egui::Context::default();
    let state = AppState::new(&context, options);
    Seat { state, context, millis }
}

fn at(folder: &Path) -> Seat {
    open(&Location::folder(folder), None)
}

impl Seat {
    /// Runs a frame after `ms` milliseconds, during which `act` runs.
    fn frame(&mut self, ms: u64, act: impl FnOnce(&mut AppState)) {
        self.frame_with(ms, Vec::new(), act);
    }

    fn frame_with(&mut self, ms: u64, events: Vec<egui::Event>, act: impl FnOnce(&mut AppState)) {
        self.millis.fetch_add(ms, Ordering::Relaxed);
        let mut act = Some(act);
        let input = egui::RawInput { events, ..egui::RawInput::default() };
        let Seat { state, context, .. } = self;
        let mut output = context.run_ui(input, |ui| {
            let context = ui.ctx().clone();
            state.begin_frame(&context);
            if let Some(act) = act.take() {
                act(state);
            }
            state.end_frame(&context);
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
        self.frame(0, |state| {
            state.start(new);
        });
    }

    fn play(&mut self, names: &str) {
        for name in names.split_whitespace() {
            self.frame(10, |state| {
                let cell = state.session.shown().shape().parse(name).unwrap();
                state.session.play(cell, state.now).unwrap();
            });
        }
    }

    fn said(&self) -> &str {
        self.state.notice.as_ref().map_or("", |notice| notice.text.as_str())
    }
}

/// Simulates a killed program, which writes nothing more.
fn kill(seat: Seat) {
    let Seat { mut state, .. } = seat;
    let memory = Profile::open(&Location::nowhere()).profile;
    drop(std::mem::replace(&mut state.profile, memory));
}

#[test]
fn the_first_time_everything_is_as_usual() {
    let seat = open(&Location::nowhere(), None);
    assert_eq!(seat.state.prefs, Prefs::default());
    assert!(seat.state.offered().is_empty());
    assert!(seat.said().contains("Nothing will be saved"), "{}", seat.said());
    let last = seat.state.last_game();
    assert_eq!(last.players.map(|player| player.to_string()), ["human", "computer:level=4"]);
}

#[test]
fn why_nothing_is_kept_is_said_in_ones_language_and_then_in_the_systems() {
    for (lang, said) in
        [(Lang::Ru, "Не удалось открыть файл с вашими данными"), (Lang::En, "The file with your data")]
    {
        let folder = tempfile::tempdir().unwrap();
        // A folder is in place of the file.
        std::fs::create_dir_all(folder.path().join("inarow.db")).unwrap();
        let seat = open(&Location::folder(folder.path()), Some(lang));
        let (sentence, original) = seat.said().split_once('\n').unwrap();
        assert!(sentence.starts_with(said), "{sentence}");
        assert!(!original.is_empty());
        assert!(seat.state.is_unsaved());
    }
}

#[test]
fn settings_are_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    seat.frame(0, |state| {
        state.set_lang(Lang::Ru);
        state.prefs.window.numbers = true;
        state.prefs.theme = Some(Theme::Wood);
        state.prefs.pace_ms = 1_200;
    });
    kill(seat);
    let seat = at(folder.path());
    assert_eq!(seat.state.texts.lang(), Lang::Ru);
    assert_eq!((seat.state.prefs.window.numbers, seat.state.prefs.theme), (true, Some(Theme::Wood)));
    assert_eq!(seat.state.prefs.pace_ms, 1_200);
    drop(seat);
    let asked = open(&Location::folder(folder.path()), Some(Lang::En));
    assert_eq!(asked.state.texts.lang(), Lang::En, "what was asked for comes first");
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
    let kept = |seat: &Seat| seat.state.profile.settings().unwrap().pace_ms;
    seat.frame_with(0, vec![button(true)], |state| state.prefs.pace_ms = 100);
    seat.frame(10, |state| state.prefs.pace_ms = 200);
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
    assert_eq!(seat.state.offered().len(), 1);
    let id = seat.state.offered()[0].id;
    seat.frame(0, |state| state.resume(id));
    assert_eq!((seat.state.screen, seat.state.session.plies().len()), (Screen::Board, 2));
    assert!(seat.state.offered().is_empty());
    seat.start("tictactoe", "human", "human");
    seat.frame(0, |_| {});
    assert_eq!(seat.state.offered().len(), 1, "what was left is offered at once");
    let id = seat.state.offered()[0].id;
    seat.frame(0, |state| state.discard(id));
    assert!(seat.state.offered().is_empty());
    seat.frame(0, |state| state.resume(id));
    assert!(seat.state.session.plies().is_empty());
}

#[test]
fn of_games_that_were_left_only_the_last_one_may_be_short() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    for (game, moves) in [("tictactoe", "b2 a1"), ("gomoku", "h8 i9 g9"), ("renju", "h8"), ("caro", "h8 i9")]
    {
        seat.start(game, "human", "human");
        seat.play(moves);
    }
    seat.start("ultimate", "human", "human");
    seat.frame(0, |_| {});
    let games: Vec<usize> = seat.state.offered().iter().map(|offered| offered.moves_of_people()).collect();
    assert_eq!(games, [2, 3], "Caro, which was left last, and Gomoku");
}

#[test]
fn closing_leaves_the_game_to_be_offered() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    seat.start("gomoku", "human", "human");
    seat.play("h8");
    drop(seat);
    assert_eq!(at(folder.path()).state.offered().len(), 1);
}

#[test]
fn two_windows_do_not_share_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = at(folder.path());
    one.start("gomoku", "human", "human");
    one.play("h8");
    let mut two = at(folder.path());
    assert!(two.state.offered().is_empty());
    drop(one);
    two.state.reload_offered();
    let id = two.state.offered()[0].id;
    let mut three = at(folder.path());
    three.frame(0, |state| state.resume(id));
    two.frame(0, |state| state.resume(id));
    assert_eq!(two.said(), "That game is open in another copy of inarow or was deleted");
    assert_eq!((three.state.session.plies().len(), two.state.session.plies().len()), (1, 0));
}

#[test]
fn what_was_played_last_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    seat.start("gomoku:19x19", "threat1", "human");
    seat.frame(0, |state| {
        state.seat(Side::X, "rating-map:preset=attacker".parse().unwrap());
    });
    drop(seat);
    let mut seat = at(folder.path());
    seat.frame(0, |state| {
        state.start(state.last_game());
    });
    let last = seat.state.session.last();
    assert_eq!(last.players.each_ref().map(ToString::to_string), ["rating-map:preset=attacker", "human"]);
    assert_eq!(seat.state.session.shown().shape().width(), 19);
    assert_eq!(seat.state.screen, Screen::Board);
}

#[test]
fn names_are_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    seat.start("tictactoe", "human", "minimax");
    seat.frame(0, |state| state.set_name(Side::X, "Анна"));
    assert_eq!(seat.state.profile.name(Role::Person).unwrap().as_deref(), Some("Анна"));
    drop(seat);
    let mut seat = at(folder.path());
    seat.start("gomoku", "threat1", "human");
    assert_eq!(seat.state.names(), ["Computer", "Анна"]);
    assert_eq!(seat.state.name(Side::O), "Анна");
}

#[test]
fn presets_are_read_again() {
    let mut seat = open(&Location::nowhere(), None);
    let player: PlayerSpec = "rating-map:preset=mine".parse().unwrap();
    let preset = |engine: &str, name: &str, text: &str| Preset {
        engine: engine.to_owned(),
        name: name.to_owned(),
        text: text.to_owned(),
    };
    seat.start("gomoku", "human", "human");
    seat.frame(0, |state| assert!(!state.seat(Side::O, player.clone())));
    assert!(seat.said().contains("mine"), "{}", seat.said());
    for text in ["[rating-map.mine]\nw4 = 7\n", "[rating-map.mine]\nw4 = 8\n"] {
        seat.state.profile.save_preset(&preset("rating-map", "mine", text)).unwrap();
        seat.frame(0, |state| {
            state.reload_presets();
            assert!(state.seat(Side::O, player.clone()));
        });
    }
    seat.state.profile.save_preset(&preset("", "bad", "[")).unwrap();
    seat.state.reload_presets();
    assert!(seat.state.presets.names("rating-map").any(|name| name == "mine"));
    assert!(seat.said().contains("bad. Their text cannot be read"), "{}", seat.said());
    seat.state.profile.remove_preset("", "bad").unwrap();
    let wrong = preset("rating-map", "wrong", "[rating-map.wrong]\nw99 = 7\n");
    seat.state.profile.save_preset(&wrong).unwrap();
    seat.state.reload_presets();
    assert!(seat.said().contains("wrong. The value of “w99”"), "{}", seat.said());
}

#[test]
fn what_goes_wrong_with_the_store_is_said_once() {
    let mut seat = open(&Location::nowhere(), None);
    seat.state.notice = None;
    seat.state.trouble([SaveError::Full]);
    assert!(seat.said().contains("the disk is full"), "{}", seat.said());
    seat.frame(9_000, |_| {});
    assert_eq!(seat.said(), "", "it is shown for a while");
    seat.state.trouble([SaveError::Full]);
    assert_eq!(seat.said(), "");
    seat.state.trouble([SaveError::Busy]);
    assert!(seat.said().contains("another copy of inarow is using the file"), "{}", seat.said());
}

#[test]
fn what_happened_lasts_for_one_frame() {
    let mut seat = open(&Location::nowhere(), None);
    seat.start("tictactoe", "human", "human");
    seat.play("a1");
    seat.frame(0, |state| {
        assert!(matches!(state.session_events[..], [SessionEvent::Moved { by_person: true, .. }]));
    });
    seat.frame(0, |state| assert!(state.session_events.is_empty()));
}

#[test]
fn an_idle_window_asks_for_nothing() {
    let mut seat = open(&Location::nowhere(), None);
    seat.start("tictactoe", "human", "human");
    seat.play("a1");
    seat.frame(10_000, |_| {});
    seat.frame(10, |_| {});
    seat.frame(10, |_| {});
    assert_eq!(seat.state.session.wake_at(), None);
    assert!(!seat.state.session.has_events());
}

#[test]
fn a_game_is_gone_on_with_as_it_is_now() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = at(folder.path());
    one.start("gomoku", "human", "human");
    one.play("h8");
    drop(one);
    let mut late = at(folder.path());
    let id = late.state.offered()[0].id;
    let mut other = at(folder.path());
    other.frame(0, |state| state.resume(id));
    other.play("i9");
    drop(other);
    late.frame(0, |state| state.resume(id));
    assert_eq!(late.state.session.plies().len(), 2);
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
    seat.frame(0, |state| {
        state.prefs.window.numbers = true;
        state.set_lang(Lang::Ru);
        state.reload_offered();
    });
    assert!(begun.elapsed() < Duration::from_secs(3));
    assert!(seat.state.is_unsaved());
    assert!(seat.said().contains("inarow"), "{}", seat.said());
    for _ in 0..3 {
        // The window is hidden, so no frame is drawn.
        seat.millis.fetch_add(5_000, Ordering::Relaxed);
        seat.state.advance(&seat.context);
        assert!(
            seat.state.wake_at().is_some_and(|at| at > seat.state.now),
            "it is not asked without a pause"
        );
    }
    busy.execute_batch("ROLLBACK").unwrap();
    seat.frame(60_000, |_| {});
    seat.frame(0, |_| {});
    assert!(!seat.state.is_unsaved());
    assert!(seat.state.reported.is_empty(), "the next time it is news again");
    assert_eq!((seat.state.offered_due, seat.state.settings_due), (None, None));
    kill(seat);
    let seat = at(folder.path());
    assert_eq!((seat.state.texts.lang(), seat.state.prefs.window.numbers), (Lang::Ru, true));
    assert_eq!(seat.state.offered().len(), 1);
}

#[test]
fn an_empty_score_leaves_the_game_that_is_unfinished() {
    let mut seat = open(&Location::nowhere(), None);
    seat.start("tictactoe", "human", "human");
    seat.play("a1");
    seat.frame(0, |state| state.act(inarow_view::Action::ResetScore));
    assert!(seat.said().contains("waits on the start screen"), "{}", seat.said());
    seat.frame(0, |_| {});
    assert_eq!(seat.state.offered().len(), 1);
    seat.frame(0, AppState::restore);
    assert_eq!((seat.state.offered().len(), seat.state.session.plies().len()), (0, 1));
    assert!(seat.state.notice.is_none());
}

#[test]
fn an_engines_name_is_known_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    const PLAYER: &str = if cfg!(windows) { "exec:cmd /c exit 3" } else { "exec:sh -c 'exit 3'" };
    let name = |seat: &Seat| crate::labels::names(&seat.state.session, &seat.state.texts)[1].clone();
    let mut seat = at(folder.path());
    seat.start("gomoku", "human", PLAYER);
    assert_ne!(name(&seat), "Rapfi");
    let PlayerSpec::Exec(exec) = PLAYER.parse().unwrap() else { panic!("an engine") };
    engine_answered(&seat.context, &exec, &EngineName::parse(r#"name="Rapfi", version="0.43""#));
    seat.frame(10, |_| ());
    seat.play("h8");
    assert_eq!(name(&seat), "Rapfi");
    drop(seat);
    let mut seat = at(folder.path());
    let offered = &seat.state.offered()[0];
    assert_eq!(offered.record.o.name, "Rapfi");
    let id = offered.id;
    seat.frame(10, |state| state.resume(id));
    assert_eq!(name(&seat), "Rapfi", "in the game that was left");
    seat.start("renju", "human", PLAYER);
    assert_eq!(name(&seat), "Rapfi", "and in a new one");
}

/// The first moments are shown by `tests/suite/flows_first_games.rs`.
#[test]
fn later_moments_of_first_games_are_explained() {
    const REPLY: &str = "line:9x9:k=4:reply=last-move";
    let folder = tempfile::tempdir().unwrap();
    let mut seat = at(folder.path());
    for (game, moves, key) in [
        ("score:komi=30", "a1", "first-score-komi"),
        ("score", "a1 c1 a2 d5 a3 e8 a4", "first-score-line"),
        ("score", "most", "first-score-end"),
        ("renju", "h8", "first-renju-white"),
        ("renju", "h8 a1 h10 o1 g9 a15 i9 o15", "first-renju-points"),
        (REPLY, "a1 b9", "first-reply-start"),
        (REPLY, "a1 a9 b1 c9 c1 e9 d1", "first-reply-now"),
    ] {
        // The previous tip is gone. The moves are made before the next frame.
        seat.frame(31_000, |state| {
            let human = PlayerSpec::HUMAN;
            let game = GameSource::Spec(game.parse().unwrap());
            state.start(NewGame { game, players: [human.clone(), human], ..state.last_game() });
            let (session, now) = (&mut state.session, state.now);
            if moves == "most" {
                while session.shown().ply() < 50 || !session.shown().winning_cells().is_empty() {
                    let legal = session.shown().legal_moves();
                    session.play(legal[legal.len() * 2 / 3], now).unwrap();
                }
                return;
            }
            for name in moves.split(' ') {
                let cell = session.shown().shape().parse(name).unwrap();
                session.play(cell, now).unwrap();
            }
        });
        seat.frame(0, |_| ());
        let values = [seat.state.look().value(), ("length", 4.into()), ("komi", 30.into())];
        let tip = seat.state.texts.with(key, &values);
        assert_eq!(seat.said(), inarow_app::notice::notice(&tip), "{key}");
    }
    let cell = seat.state.session.shown().shape().parse("i9").unwrap();
    seat.frame(0, |state| state.session.play(cell, state.now).unwrap());
    seat.frame(0, |_| ());
    assert!(seat.state.session.is_over());
    assert_eq!(seat.said(), "", "the tip goes with the last move");
}
