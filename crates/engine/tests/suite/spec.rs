//! Tests of names, settings and presets, and of properties of every engine.

use std::num::NonZeroUsize;

use inarow_core::{LineSetup, Position, Setup, Side, Step, Turn};
use inarow_engine::reference::rating_map::Open;
use inarow_engine::{
    Ask, EngineError, EngineSpec, Limits, Presets, Resources, Stop, Task, adviser, catalogue, default_engine,
};
use inarow_record::{Dice, Stream};
use proptest::prelude::*;

use crate::positions::{draw_chances, random_position, setup};

#[test]
fn what_is_written_reads_back() {
    for text in [
        "random",
        "rule3",
        "minimax:pruning=off",
        "rating-map:preset=attacker:w4=10",
        "computer:level=10:nodes=100000:depth=12:time=1s:threads=2:hash=64",
        "computer:time=none",
        "rating-map:open=both:w1=-1.5:w_open=1e2",
        "threat1:candidates=6:five=1:four2=2:four1=3:three2=4:three1=5:two2=6:two1=7:centre=8:enemy=9",
        "ultimate2:board=200:win=5",
    ] {
        assert_eq!(text.parse::<EngineSpec>().unwrap().to_string(), text);
    }
}

#[test]
fn a_wrong_text_says_what_is_wrong() {
    for (text, expected) in [
        (
            "",
            "no player is called \"\"; there are: computer, random, rule3, minimax, rating-map, threat1, mcts, score2, ultimate2",
        ),
        (
            "Threat1",
            "no player is called \"Threat1\"; there are: computer, random, rule3, minimax, rating-map, threat1, mcts, score2, ultimate2",
        ),
        ("random:x=1", "random has no setting \"x\"; it has none"),
        ("minimax:depth=3", "minimax has no setting \"depth\"; it has: pruning"),
        ("minimax:pruning", "\"pruning\" is not a setting: write name=value"),
        ("minimax:pruning=yes", "pruning=yes: write on or off"),
        ("minimax:pruning=on:pruning=on", "the setting pruning is given twice"),
        ("threat1:candidates=0", "candidates=0: write a whole number from 1 to 10000"),
        ("threat1:centre=1.5", "centre=1.5: write a whole number from -1000000000 to 1000000000"),
        ("computer:time=0s", "time=0s: write a time such as 1s or 500ms, or none"),
        ("computer:time=1s/move", "time=1s/move: write a time such as 1s or 500ms, or none"),
        ("rating-map:w1=nan", "w1=nan: write a number from -1000000 to 1000000"),
        ("rating-map:w1=inf", "w1=inf: write a number from -1000000 to 1000000"),
    ] {
        assert_eq!(text.parse::<EngineSpec>().unwrap_err().to_string(), expected);
    }
}

fn build(player: &str, game: &str) -> Result<(), EngineError> {
    let spec: EngineSpec = player.parse().unwrap();
    spec.build(&setup(game, 0), 0, &Presets::builtin()).map(|_| ())
}

#[test]
fn a_game_that_is_not_played_is_refused() {
    for (player, game, expected) in [
        ("rule3", "gomoku", "rule3 does not play this game; it plays tic-tac-toe (3×3, k = 3)"),
        ("threat1", "5x5", "threat1 does not play this game; it plays line games with k = 5"),
        ("rating-map", "ultimate", "rating-map does not play this game; it plays line games with k = 5"),
        ("score2", "gomoku", "score2 does not play this game; it plays Score"),
        ("ultimate2", "score", "ultimate2 does not play this game; it plays Ultimate tic-tac-toe"),
        (
            "rating-map:preset=mine",
            "gomoku",
            "rating-map has no preset \"mine\"; there are: attacker, attacker10, balanced",
        ),
        (
            "minimax",
            "5x5",
            "the position is too large for minimax: it takes up to 479001600 orders of play, as 12 free cells \
             allow, and up to 8 free cells where chance is to come",
        ),
        ("threat1:preset=mine", "gomoku", "threat1 has no preset \"mine\"; there are: none"),
    ] {
        assert_eq!(build(player, game).unwrap_err().to_string(), expected);
    }
    let broken = Setup::Line(LineSetup::new(0, 3, 3));
    let random: EngineSpec = "random".parse().unwrap();
    assert!(matches!(random.build(&broken, 0, &Presets::builtin()).err(), Some(EngineError::Setup(_))));
}

#[test]
fn the_catalogue_describes_what_can_be_written() {
    for info in catalogue() {
        for setting in &info.settings {
            if setting.name == "preset" {
                continue;
            }
            let text = format!("{}:{}={}", info.name, setting.name, setting.default);
            assert_eq!(text.parse::<EngineSpec>().unwrap().to_string(), text);
            assert!(!setting.about.is_empty());
        }
    }
    for game in ["tictactoe", "gomoku", "renju", "course", "5x5", "ultimate", "score-balanced"] {
        assert_eq!(default_engine(&setup(game, 0)).to_string(), "computer");
        assert_eq!(adviser().to_string().parse::<EngineSpec>(), Ok(adviser()));
        assert!(adviser().build(&setup(game, 0), 0, &Presets::builtin()).is_ok());
    }
}

#[test]
fn presets_come_from_files_any_number() {
    let mut text = String::from("[threat1.wide]\ncandidates = 0x10\n\n[ultimate2.мой]\nwin = 5\n");
    text = text.replace("ultimate2.мой", "ultimate2.\"мой\"");
    for number in 0..1000 {
        text.push_str(&format!("[rating-map.p{number}]\nw1 = {number}.5\nopen = \"both\"\n"));
    }
    let presets = Presets::parse(&text).unwrap();
    assert_eq!(presets.names("rating-map").count(), 1003);
    assert!(presets.names("ultimate2").eq(["мой"]));
    let spec: EngineSpec = "rating-map:preset=p77:w2=3".parse().unwrap();
    assert!(spec.build(&setup("gomoku", 0), 0, &presets).is_ok());
    let params = spec.rating_map_params(&presets).unwrap().unwrap();
    assert_eq!((params.w1, params.w2, params.w3, params.open), (77.5, 3.0, 1.3, Open::Both));
    let other: EngineSpec = "threat1:preset=wide".parse().unwrap();
    assert_eq!(other.rating_map_params(&presets).unwrap(), None);
    let attacker: EngineSpec = "rating-map:preset=attacker:w4=10".parse().unwrap();
    let attacker10: EngineSpec = "rating-map:preset=attacker10".parse().unwrap();
    assert_eq!(attacker.rating_map_params(&presets), attacker10.rating_map_params(&presets));
}

#[test]
fn a_wrong_preset_file_names_line_and_key() {
    for (text, expected) in [
        (
            "[rating-map.mine]\nw1 = \"x\"\n",
            "line 2, column 6: rating-map.mine.w1: write a number from -1000000 to 1000000",
        ),
        (
            "\n[rating-map.mine]\nw9 = 1\n",
            "line 3, column 1: rating-map.mine.w9: rating-map has no such setting",
        ),
        (
            "[threat1.a]\ncandidates = true",
            "line 2, column 14: threat1.a.candidates: write a whole number from 1 to 10000",
        ),
        ("[threat1.a]\npreset = 'b'", "line 2, column 1: threat1.a.preset: threat1 has no such setting"),
        ("[threat2.a]\n", "line 1, column 2: threat2: no player with presets"),
        ("[random.a]\n", "line 1, column 2: random: no player with presets"),
        ("rating-map = 3\n", "line 1, column 14: rating-map: must be a table"),
        ("[rating-map]\nmine = 3\n", "line 2, column 8: rating-map.mine: must be a table"),
        (
            "[rating-map.balanced]\n",
            "line 1, column 13: rating-map.balanced: this preset is built in: choose another name",
        ),
        (
            "[rating-map.\"a:b\"]\n",
            "line 1, column 13: rating-map.a:b: a preset's name is made of letters, digits, - and _",
        ),
    ] {
        assert_eq!(Presets::parse(text).unwrap_err().to_string(), expected);
    }
    let error = Presets::parse("[rating-map.mine]\nw1 = \n").unwrap_err();
    assert_eq!((error.line, error.key.as_str()), (2, ""));
}

/// Plays a game between two players and returns its last position.
fn play(setup: &Setup, players: [&str; 2], seed: u64) -> Position {
    let mut dice = Dice::new(seed, Stream::Chance);
    let mut engines = players
        .map(|player| player.parse::<EngineSpec>().unwrap().build(setup, seed, &Presets::builtin()).unwrap());
    let mut position = Position::new(setup).unwrap();
    draw_chances(&mut position, &mut dice);
    while let Turn::Player(side) = position.turn() {
        let cell = engines[side.index()].best_move(&position, &mut Task::new(&Stop::new())).unwrap().cell;
        position.play(side, cell).unwrap();
        draw_chances(&mut position, &mut dice);
    }
    position
}

fn game(setup: &Setup, players: [&str; 2], seed: u64) -> Vec<Step> {
    play(setup, players, seed).steps()
}

/// The published games of `threat1` against itself ended 231 : 263 : 6. The games of another port ended 734 :
/// 758 : 8.
#[test]
fn threat1_against_itself_scores_as_published() {
    let setup = setup("course15", 0);
    let (mut x_wins, mut draws) = (0, 0);
    for seed in 1..=1500 {
        match play(&setup, ["threat1", "threat1"], seed).turn().outcome().unwrap().winner {
            Some(Side::X) => x_wins += 1,
            Some(Side::O) => {}
            None => draws += 1,
        }
    }
    assert!((675..=795).contains(&x_wins), "X won {x_wins} of 1500");
    assert!(draws <= 30, "{draws} draws");
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_a_different_one() {
    for (text, players) in [
        ("course15", ["threat1", "threat1"]),
        ("gomoku", ["rating-map", "random"]),
        ("tictactoe", ["rule3", "random"]),
        ("score:fill=random-row", ["score2", "random"]),
        ("ultimate", ["ultimate2", "random"]),
    ] {
        let setup = setup(text, 1);
        assert_eq!(game(&setup, players, 7), game(&setup, players, 7), "{text}");
        assert_ne!(game(&setup, players, 7), game(&setup, players, 8), "{text}");
    }
}

/// Promise of the catalogue: seed, position and limits determine the move, regardless of earlier requests.
#[test]
fn a_move_of_a_deterministic_engine_does_not_depend_on_what_was_asked_before() {
    let stop = Stop::new();
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    let mut promise = 0;
    for info in catalogue().iter().filter(|info| info.deterministic) {
        promise += 1;
        for setup in ["tictactoe", "course15", "ultimate", "score"].map(|game| setup(game, 1)) {
            if !info.plays(&setup) {
                continue;
            }
            let build =
                || info.name.parse::<EngineSpec>().unwrap().build(&setup, 5, &Presets::builtin()).unwrap();
            let mut dice = Dice::new(1, Stream::Opening);
            let mut used = build();
            for _ in 0..12 {
                let position = random_position(&setup, 50, &mut dice);
                if !matches!(position.turn(), Turn::Player(_)) {
                    continue;
                }
                let choose = |engine: &mut dyn inarow_engine::Engine| {
                    engine.best_move(&position, &mut Task::within(limits, &stop)).unwrap().cell
                };
                assert_eq!(choose(&mut *used), choose(&mut *build()), "{}", info.name);
            }
        }
    }
    assert_eq!(promise, catalogue().len(), "every engine of today promises it");
}

/// Every engine chooses legal moves to the end of every game that it plays.
#[test]
fn every_choice_is_legal() {
    let games = [
        "tictactoe",
        "gomoku",
        "gomoku-standard",
        "caro",
        "renju",
        "course",
        "course15",
        "connect4x4",
        "ultimate",
        "score",
        "score:fill=gravity",
        "score:fill=random-row-or-column",
        "line:1x1:k=1",
        "line:1x7:k=5",
    ];
    for text in games {
        let setup = setup(text, 3);
        for info in catalogue().iter().filter(|info| info.plays(&setup)) {
            game(&setup, [info.name, "random"], 1);
            game(&setup, ["random", info.name], 2);
        }
    }
}

proptest! {
    #[test]
    fn no_text_breaks_the_readers(text in "[a-z0-9:=.\\-_\\[\\]\"\n ]{0,60}") {
        if let Ok(spec) = text.parse::<EngineSpec>() {
            prop_assert_eq!(spec.to_string(), text.clone());
        }
        if let Err(error) = Presets::parse(&text) {
            prop_assert!(error.line <= text.lines().count() + 1);
        }
    }

    #[test]
    fn settings_read_back(w1 in -1e6f32..1e6, candidates in 1i64..10_000) {
        let text = format!("rating-map:w1={w1}");
        prop_assert_eq!(text.parse::<EngineSpec>().unwrap().to_string(), text);
        let text = format!("threat1:candidates={candidates}");
        prop_assert_eq!(text.parse::<EngineSpec>().unwrap().to_string(), text);
    }
}

/// Every engine answers every request.
#[test]
fn every_engine_gives_a_legal_move_to_every_question() {
    let (stop, presets) = (Stop::new(), Presets::builtin());
    for info in catalogue() {
        let game = ["tictactoe", "gomoku", "ultimate", "score"].map(|game| setup(game, 1));
        let setup = game.iter().find(|setup| info.plays(setup)).unwrap();
        let mut position = Position::new(setup).unwrap();
        draw_chances(&mut position, &mut Dice::new(1, Stream::Chance));
        let spec: EngineSpec = info.name.parse().unwrap();
        let mut engine = spec.build(setup, 3, &presets).unwrap();
        engine.set_resources(Resources { threads: Some(NonZeroUsize::MIN), table_bytes: Some(1 << 20) });
        let limits = Limits { nodes: Some(500), ..Limits::default() };
        let lines = NonZeroUsize::new(3).unwrap();
        let asks = [Ask::Move, Ask::Ponder, Ask::Analyse { lines }];
        let [alone, pondered, analysed] = asks.map(|ask| {
            engine.new_game();
            let mut task = Task { ask, ..Task::within(limits, &stop) };
            engine.think(&position, &mut task).unwrap()
        });
        assert_eq!((alone.len(), &pondered), (1, &alone), "{}", info.name);
        assert!((1..=3).contains(&analysed.len()), "{}", info.name);
        for choice in alone.iter().chain(&analysed) {
            assert!(position.is_legal(choice.cell), "{}", info.name);
        }
    }
}
