//! Openings of games.

use std::path::Path;

use inarow_arena::{Openings, game_setup};
use inarow_core::{GameSpec, Position, Setup, Turn};

fn setup(game: &str) -> Setup {
    game_setup(&game.parse::<GameSpec>().unwrap(), 3, 0).unwrap()
}

#[test]
fn files_of_offsets_and_of_moves_say_the_same() {
    let setup = setup("gomoku");
    let offsets = Openings::read(Path::new("a.txt"), b"0,0, 1,-1\n-7,7\n", &setup).unwrap();
    let moves = Openings::read(Path::new("b.txt"), b"h8i9\na1\n", &setup).unwrap();
    assert_eq!(offsets, moves);
    assert_eq!(offsets, Openings::List { moves: vec!["h8 i9".to_owned(), "a1".to_owned()] });
    let cells = |number| offsets.moves(&setup, 0, number).unwrap();
    assert_eq!(cells(0).len(), 2);
    assert_eq!(cells(1), cells(3), "the list begins again");
    let error = Openings::read(Path::new("a.txt"), b"h8h8", &setup).unwrap_err().to_string();
    assert_eq!(error, "line 1, column 3: move 2, h8: the cell is occupied");
    assert!(Openings::read(Path::new("a.zip"), b"", &setup).unwrap_err().to_string().contains(".psq"));
    let other = br#"{"game":"ultimate"}"#;
    assert!(Openings::read(Path::new("a.json"), other, &setup).is_err());
}

#[test]
fn a_list_is_played_in_an_order_of_its_seed() {
    let moves: Vec<String> = ["a1", "b1", "c1", "d1", "e1", "f1"].map(str::to_owned).to_vec();
    let list = Openings::List { moves: moves.clone() };
    let orders: Vec<Vec<String>> = (0..20)
        .map(|seed| {
            assert_eq!(
                list.clone().shuffled(seed),
                list.clone().shuffled(seed),
                "a seed means the same order"
            );
            let Openings::List { moves } = list.clone().shuffled(seed) else { panic!("it stays a list") };
            moves
        })
        .collect();
    let firsts: std::collections::BTreeSet<&String> = orders.iter().map(|order| &order[0]).collect();
    assert!(firsts.len() > 3, "{firsts:?}");
    for mut order in orders {
        order.sort();
        assert_eq!(order, moves, "none is lost");
    }
}

/// These values are a contract. A result log names a seed and an evaluation version, which must always mean
/// equal openings. Changes of the evaluation need another version.
#[test]
fn openings_by_chance_are_pinned() {
    let plan: Openings = serde_json::from_str(r#"{"kind":"random","plies":6}"#).unwrap();
    assert_eq!(plan, Openings::Random { plies: 6, judge: 0 }, "a plan that says nothing has no judgement");
    let expected = [
        (plan, ["j13 j7 f6 j10 g15 b11", "j1 o13 l5 l4 h7 m11", "k1 e7 b4 d12 c15 l10"]),
        (Openings::random(6), ["j13 j7 f6 j10 g15 b11", "n5 f8 c11 n12 a5 g4", "i13 o10 o3 g8 e1 l15"]),
    ];
    let setup = game_setup(&"gomoku".parse().unwrap(), 1, 0).unwrap();
    let shape = setup.shape().unwrap();
    for (openings, expected) in expected {
        let found = [0, 1, 2].map(|number| {
            let cells = openings.moves(&setup, 1, number).unwrap();
            cells.iter().map(|cell| shape.name(*cell).to_string()).collect::<Vec<_>>().join(" ")
        });
        assert_eq!(found, expected);
    }
    let later: Openings = serde_json::from_str(r#"{"kind":"random","plies":6,"judge":9}"#).unwrap();
    let refused =
        crate::plans::plan("gomoku", inarow_arena::Tournament::Match { games: 2 }, &["random", "threat1"]);
    let refused = inarow_arena::Plan { openings: later, ..refused }.check().unwrap_err().to_string();
    assert!(refused.contains("judgement 9"), "{refused}");
}

#[test]
fn chance_makes_open_games_in_every_game() {
    for (game, plies) in [
        ("gomoku", 6),
        ("renju", 5),
        ("course", 8),
        ("tictactoe", 3),
        ("line:10x7:k=4", 9),
        ("ultimate", 12),
        ("score:fill=random-row", 10),
    ] {
        let openings = Openings::random(plies);
        let mut all = Vec::new();
        for number in 0..20 {
            let setup = game_setup(&game.parse().unwrap(), 3, number).unwrap();
            let moves = openings.moves(&setup, 3, number).unwrap();
            assert_eq!(moves, openings.moves(&setup, 3, number).unwrap(), "a seed means the same opening");
            assert_eq!(moves.len(), plies as usize);
            let mut position = Position::new(&setup).unwrap();
            if !game.contains("random") {
                for cell in &moves {
                    let side = position.turn().side().unwrap();
                    position.play(side, *cell).unwrap();
                }
                assert!(matches!(position.turn(), Turn::Player(_)), "{game}");
                for cell in position.legal_moves() {
                    position.play_unchecked(cell);
                    let winner = position.turn().outcome().and_then(|outcome| outcome.winner);
                    assert_eq!(winner, None, "{game}: won by the first move");
                    position.undo();
                }
            }
            all.push(moves);
        }
        all.sort();
        all.dedup();
        assert!(all.len() > 5, "{game}: openings differ");
    }
}
