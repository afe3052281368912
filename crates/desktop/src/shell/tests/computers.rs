//! Tests that computers play in the window as elsewhere, because the window only shows its session.

use std::time::{Duration, Instant};

use egui_kittest::kittest::Queryable as _;
use inarow_contest::{SeriesPlan, play_game};
use inarow_play::{PlayerSpec, Presets, Stop};
use inarow_session::{GameSource, NewGame};
use inarow_view::Lang;

use crate::testing::{Size, Stage};

/// Begins a game between two players with equal times.
fn begin(game: &str, players: [&str; 2], clock: &str) -> Stage {
    let mut stage = Stage::new(Lang::En, Size::SMALL);
    let state = &mut stage.app().state;
    state.prefs.pace_ms = 0;
    let new = NewGame {
        game: GameSource::Spec(game.parse().unwrap()),
        players: players.map(|player| player.parse::<PlayerSpec>().unwrap()),
        clocks: [clock.parse().unwrap(); 2],
        ..state.last_game()
    };
    state.start(new);
    stage
}

/// Tests of `inarow` show that a session, a terminal, the arena and the Gomocup protocol play equal games. This
/// test covers the whole window.
#[test]
fn a_seed_means_the_same_game_in_the_window_as_in_a_series_that_nobody_watches() {
    const PLIES: usize = 6;
    let players = ["computer:level=9:nodes=400", "computer:level=10:nodes=300"];
    let mut stage = begin("gomoku:9x9", players, "none");
    // Two computers play continuously.
    stage.restless = true;
    stage.until("they play", |stage| stage.app().state.session.plies().len() >= PLIES);
    let record = stage.app().state.session.record().clone();
    let plan = SeriesPlan {
        game: "gomoku:9x9".parse().unwrap(),
        players: players.map(|player| player.parse().unwrap()),
        presets: Presets::builtin(),
        games: 1,
        seed: record.seed.unwrap(),
    };
    let game = play_game(&plan, 0, &Stop::new(), &mut |_| ()).unwrap().unwrap();
    let moves: Vec<_> = record.moves().take(PLIES).collect();
    assert_eq!(moves, game.record().moves().take(PLIES).collect::<Vec<_>>());
}

#[test]
fn a_move_out_of_the_book_is_said_to_be_one() {
    for (lang, said) in [(Lang::En, "From the book"), (Lang::Ru, "Из дебютной книги")] {
        let mut stage = begin("gomoku", ["human", "computer:book=on"], "none");
        stage.app().state.set_lang(lang);
        stage.app().state.prefs.judgement = true;
        let centre = stage.app().state.session.shown().shape().parse("h8").unwrap();
        let now = stage.app().state.now;
        stage.app().state.session.play(centre, now).unwrap();
        stage.until("it answers", |stage| stage.app().state.session.plies().len() == 2);
        stage.settle();
        assert!(stage.harness.query_all_by_label_contains(said).next().is_some(), "{said}");
    }
}

/// A clock of ten seconds is not the time of one move.
#[test]
fn a_computer_takes_a_small_part_of_its_clock_for_a_move() {
    let mut stage = begin("gomoku", ["human", "computer:level=10"], "10s");
    let centre = stage.app().state.session.shown().shape().parse("h8").unwrap();
    let now = stage.app().state.now;
    stage.app().state.session.play(centre, now).unwrap();
    let begun = Instant::now();
    stage.until("it answers", |stage| stage.app().state.session.plies().len() == 2);
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert!(stage.app().state.session.live().found().unwrap().1.nodes.unwrap() > 0);
}

/// The evaluation would reveal the state of the game to the player.
#[test]
fn what_the_opponent_thinks_is_shown_to_people_who_ask_for_it_alone() {
    let mut stage = begin("gomoku", ["human", "computer:level=10:nodes=300"], "none");
    let centre = stage.app().state.session.shown().shape().parse("h8").unwrap();
    let now = stage.app().state.now;
    stage.app().state.session.play(centre, now).unwrap();
    stage.until("it answers", |stage| stage.app().state.session.plies().len() == 2);
    stage.settle();
    let even = stage.app().state.texts.get("judged-even");
    let better =
        |side: &str| inarow_view::Texts::new(Lang::En).with("judged-better", &[("side", side.into())]);
    let all = [even, better("black"), better("white")];
    let judges = |stage: &Stage| {
        all.iter().any(|words| {
            let capital = crate::kit::text::capitalised(words);
            stage.harness.query_all_by_label_contains(&capital).next().is_some()
        })
    };
    assert!(!judges(&stage), "off at first");
    stage.app().state.prefs.judgement = true;
    stage.settle();
    assert!(judges(&stage), "on where it is wanted");
}

/// Input since the previous frame counts before a flag that fell after that frame, because the window draws
/// late.
#[test]
fn a_click_counts_before_a_flag_that_fell_since_the_frame_before() {
    let ms = Duration::from_millis;
    let mut stage = begin("tictactoe", ["human", "human"], "2s/move");
    let corner = stage.app().state.session.shown().shape().parse("a1").unwrap();
    let now = stage.app().state.now;
    stage.app().state.session.play(corner, now).unwrap();
    stage.settle();
    stage.pass(ms(1_990));
    stage.harness.get_by_label("a2, empty").click_accesskit();
    stage.pass(ms(400));
    let session = &stage.app().state.session;
    assert_eq!((session.plies().len(), session.is_over()), (2, false));
    assert_eq!(session.plies()[1].time_ms, Some(1_999));
    // A player without a move has lost. A click in a later frame changes nothing.
    stage.pass(ms(1_500));
    stage.pass(ms(400));
    assert!(stage.app().state.session.is_over());
    stage.harness.get_by_label("a3, empty").click_accesskit();
    stage.pass(ms(400));
    assert_eq!(stage.app().state.session.plies().len(), 2);
    assert!(
        stage.harness.query_all_by_label_contains("0:00.0").next().is_some(),
        "the fallen clock is empty"
    );
}

#[test]
fn the_key_for_maps_shows_and_hides_them() {
    let mut stage = begin("gomoku", ["human", "rating-map"], "none");
    stage.settle();
    let is_shown = |stage: &mut Stage| stage.app().state.prefs.window.heat;
    let before = is_shown(&mut stage);
    for shown in [!before, before] {
        stage.harness.key_press(egui::Key::F2);
        stage.settle();
        assert_eq!(is_shown(&mut stage), shown);
    }
}
