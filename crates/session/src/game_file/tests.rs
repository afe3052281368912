use super::*;
use inarow_core::{GameSpec, LineSetup};
use inarow_record::{Dice, Ply, Stream};

#[test]
fn every_kind_of_text_is_recognised() {
    for (text, kind, plies) in [
        (" h8i9h9 ", "line", 3),
        ("(;FF[4]GM[4]SZ[15];B[hh])", "line", 1),
        (r#"{"setup":{"game":"score"}}"#, "", 0),
        ("nonsense", "", 0),
        ("", "", 0),
    ] {
        match parse_text(text, None) {
            Ok(record) => assert_eq!((record.setup.kind(), record.plies.len()), (kind, plies), "{text}"),
            Err(_) => assert_eq!(kind, "", "{text}"),
        }
    }
}

#[test]
fn who_played_is_known_where_a_file_names_them() {
    let played = |text: &str| parse_text(text, None).map(|game| [game.x.kind, game.o.kind]).unwrap();
    let sgf = "(;FF[4]GM[4]SZ[15]PB[Anna]PW[computer]KB[human]KW[computer:level=3];B[hh])";
    assert_eq!(played(sgf), ["human", "computer:level=3"]);
    assert_eq!(played("(;GM[4]SZ[15]PB[Anna]PW[computer:level=3];B[hh])"), ["", "computer:level=3"]);
    assert_eq!(played("(;GM[4]SZ[15]PB[Anna]PW[pbrain-x];B[hh])"), ["", ""]);
    let psq = b"Piskvorky 15x15, 0:11, 0\n8,8,0\nhomo-1\ncomputer:level=3\n-1\n-1,Freestyle\n";
    let games = parse_as(Format::Psq, psq, None).unwrap();
    assert_eq!([&*games[0].x.kind, &*games[0].o.kind], ["human", "computer:level=3"]);
}

#[test]
fn bare_moves_are_of_the_current_game_where_they_fit() {
    let small = Setup::Line(LineSetup::new(3, 3, 3));
    let game = parse_text("a1b2", Some(small.clone())).unwrap();
    assert_eq!(game.setup, small);
    let game = parse_text("h8i9", Some(small.clone())).unwrap();
    assert_eq!(game.plies.len(), 2, "tic-tac-toe may be what a program begins with");
    let wrong = |text: &str, current: &Setup| {
        let error = parse_text(text, Some(current.clone())).unwrap_err().unwrap();
        (error.place.to_string(), error.reason.to_string())
    };
    let (place, reason) = wrong("a1b2k12", &Setup::Line(LineSetup::new(9, 9, 5)));
    assert!(place.contains("column 5") && reason.contains("k12"), "{place}: {reason}");
    // If moves fit no game, the error is about the current game.
    let (_, reason) = wrong("a1a1", &small);
    assert!(reason.contains("a1"), "{reason}");
}

#[test]
fn a_copied_game_and_position_are_read_back() {
    for (game, moves) in [("gomoku", "h8 i9 h9"), ("tictactoe", "a1"), ("ultimate", "e5 e4"), ("score", "")] {
        let mut dice = Dice::new(3, Stream::SetUp);
        let setup = game.parse::<GameSpec>().unwrap().setup(&mut dice).unwrap();
        let mut position = Position::new(&setup).unwrap();
        let mut record = Record::new(setup.clone());
        for name in moves.split_whitespace() {
            let cell = position.shape().parse(name).unwrap();
            position.play_unchecked(cell);
            record.plies.push(Ply::new(cell));
        }
        let text = short_text(&record).unwrap();
        let back = parse_text(&text, None).unwrap();
        assert_eq!((&back.setup, back.plies.len()), (&setup, record.plies.len()), "{text}");
        let text = position.text();
        let back = parse_text(&text, Some(setup)).unwrap();
        let board = back.replay().unwrap();
        assert_eq!((back.plies.len(), board.text()), (0, text));
    }
}
