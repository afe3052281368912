//! Tests of boards set up by hand, with random clicks in any order.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use proptest::prelude::*;

use super::*;
use inarow_view::game_draft::games;

fn model(name: &str) -> BoardEditor {
    let game = GameDraft::named(name);
    BoardEditor { now: start(&game).unwrap(), past: Vec::new(), future: Vec::new() }
}

fn put(model: &mut BoardEditor, cells: &str, tool: Tool) {
    for name in cells.split_whitespace() {
        let cell = model.shape().parse(name).unwrap();
        model.put(cell, tool);
    }
}

#[test]
fn marks_walls_and_the_side_to_move_make_a_position() {
    let mut model = model("gomoku");
    put(&mut model, "h8 h9", Tool::X);
    put(&mut model, "i9", Tool::O);
    put(&mut model, "a1", Tool::Wall);
    assert_eq!((model.count(Side::X), model.turn()), (2, Side::O));
    let position = model.position().unwrap();
    assert_eq!(position.turn().side(), Some(Side::O));
    assert_eq!(position.content(model.shape().parse("a1").unwrap()), Content::Wall);
    model.set_turn(Some(Side::X));
    assert_eq!(model.position().unwrap().turn().side(), Some(Side::X));
    put(&mut model, "h9", Tool::Erase);
    assert_eq!(model.count(Side::X), 1);
}

#[test]
fn what_the_rules_refuse_is_told() {
    let mut line = model("tictactoe");
    put(&mut line, "a1 b1 c1", Tool::X);
    put(&mut line, "a2 b2", Tool::O);
    assert_eq!(line.position().unwrap_err(), SetupError::LineOnBoard(Side::X));
    let mut score = model("score");
    put(&mut score, "a1 b1 d1", Tool::O);
    assert!(matches!(score.position(), Err(SetupError::MarkCount { x: 0, o: 3 })));
}

#[test]
fn the_game_of_ultimate_is_set_up_by_clicks() {
    let mut model = model("ultimate");
    put(&mut model, "a9 b9 c9", Tool::X);
    put(&mut model, "d9 e8", Tool::O);
    put(&mut model, "i1", Tool::Target);
    put(&mut model, "a1", Tool::Wall);
    let position = model.position().unwrap();
    assert_eq!(position.target(), Some(8));
    assert_eq!(position.small_board(0), Some(inarow_core::SmallBoard::Won(Side::X)));
    assert_eq!(position.turn().side(), Some(Side::O));
    put(&mut model, "h2", Tool::Target);
    assert_eq!(model.target(), None);
}

#[test]
fn by_turns_it_is_as_in_a_game() {
    let mut model = model("gomoku");
    put(&mut model, "h8 i9 h9 h8", Tool::Turns);
    assert_eq!((model.count(Side::X), model.count(Side::O), model.turn()), (2, 1, Side::O));
    model.set_turn(Some(Side::X));
    put(&mut model, "a1", Tool::Turns);
    assert_eq!((model.count(Side::X), model.turn()), (3, Side::O));
}

#[test]
fn steps_go_back_and_forth() {
    let mut model = model("gomoku");
    put(&mut model, "h8", Tool::X);
    put(&mut model, "h8", Tool::X);
    model.clear();
    assert!(model.is_empty());
    model.undo();
    assert_eq!(model.count(Side::X), 1);
    model.undo();
    assert!(!model.can_undo() && model.can_redo());
    model.redo();
    model.redo();
    assert!(model.is_empty() && !model.can_redo());
    model.undo();
    put(&mut model, "a1", Tool::O);
    assert!(!model.can_redo());
}

#[test]
fn another_game_keeps_what_fits() {
    let mut model = model("gomoku");
    put(&mut model, "a15 o1", Tool::X);
    let mut draft = model.game().clone();
    draft.width = "10".to_owned();
    draft.height = "10".to_owned();
    model.set_game(draft.clone()).unwrap();
    assert_eq!((model.count(Side::X), model.shape().width()), (1, 10));
    draft.width = "0".to_owned();
    assert!(model.set_game(draft).is_err());
    assert_eq!(model.shape().width(), 10);
    model.set_game(GameDraft::named("course")).unwrap();
    let walls = |model: &BoardEditor| {
        model.shape().iter().filter(|cell| model.content(*cell) == Content::Wall).count()
    };
    assert!(walls(&model) > 0);
    model.set_game(GameDraft::named("gomoku")).unwrap();
    assert_eq!(walls(&model), 0, "the game has drawn them");
    put(&mut model, "c3 d3", Tool::Wall);
    for game in ["course", "gomoku", "line"] {
        model.set_game(GameDraft::named(game)).unwrap();
        assert_eq!(walls(&model), 2, "{game}");
        let mut draft = model.game().clone();
        draft.reply = !draft.reply;
        model.set_game(draft).unwrap();
        assert_eq!(walls(&model), 2, "{game}");
    }
    let position = model.position().unwrap();
    let mut again = BoardEditor::of(GameDraft::like(&position.initial_setup()), &position);
    again.set_game(GameDraft::named("course")).unwrap();
    assert_eq!(walls(&again), 2, "those of a board that was set up");
    let mut draft = again.game().clone();
    draft.walls = "30".to_owned();
    again.set_game(draft).unwrap();
    assert!(walls(&again) > 2, "others are asked for");
    model.set_game(GameDraft::named("ultimate")).unwrap();
    assert_eq!(walls(&model), 0);
}

#[test]
fn boards_turn_where_their_game_does() {
    let mut model = model("line");
    let mut draft = model.game().clone();
    draft.height = "7".to_owned();
    model.set_game(draft).unwrap();
    put(&mut model, "a1", Tool::X);
    model.transform(Symmetry::Rotate90);
    assert_eq!((model.shape().width(), model.shape().height()), (7, 15));
    assert_eq!(model.content(model.shape().parse("a15").unwrap()), Content::Mark(Side::X));
    assert_eq!(model.game().width, "7");
    assert!(model.position().is_ok());
    model.transform(Symmetry::Rotate270);
    assert_eq!(model.content(model.shape().parse("a1").unwrap()), Content::Mark(Side::X));
    assert!(!self::model("score").can_turn(Symmetry::Rotate90) || self::model("score").position().is_ok());
}

#[test]
fn texts_are_pasted_in_every_form() {
    let mut model = model("tictactoe");
    for (text, expected) in [
        ("a1 b2 c3", "O;..X/.O./X.."),
        ("a1b2c3", "O;..X/.O./X.."),
        ("X..\n.O.\n...", "X;X../.O./..."),
        ("X../.O./..#", "X;X../.O./..#"),
        ("O;X../.../...", "O;X../.../..."),
        ("X;X../.../...", "X;X../.../..."),
    ] {
        model.paste(text).unwrap();
        assert_eq!(model.text(), expected, "{text}");
    }
    let before = model.text();
    for text in ["", "hello", "a1 a1", "d4", "X", "X../...", "X;XXX/OO./...", "X..\n.O.\n..Q"] {
        assert!(model.paste(text).is_err(), "{text:?}");
        assert_eq!(model.text(), before);
    }
    assert_eq!(model.paste(&".".repeat(MOST_TEXT + 1)), Err(PasteError::Long));
    // A board that the rules refuse is still written as rows, which can be pasted again.
    put(&mut model, "a1 b1 c1", Tool::X);
    let rows = model.text();
    model.clear();
    model.paste(&rows).unwrap();
    assert_eq!(model.text(), rows);
}

#[test]
fn what_is_pasted_into_ultimate_and_score_is_a_position() {
    let mut ultimate = model("ultimate");
    let text = "O;....@....;X......../........./........./........./........./........./........./........./.........";
    ultimate.paste(text).unwrap();
    assert_eq!(ultimate.text(), text);
    let mut score = model("score");
    score.paste("a1 b2 c3").unwrap();
    let text = score.text();
    score.clear();
    score.paste(&text).unwrap();
    assert_eq!(score.text(), text);
    assert!(score.paste("#.........").is_err());
}

proptest! {
    #[test]
    fn no_clicks_panic_and_a_good_board_reads_back(
        game in 0usize..16,
        clicks in proptest::collection::vec((any::<u16>(), 0usize..6, 0usize..40), 0..60),
        text in any::<String>(),
    ) {
        let names = games();
        let mut model = model(names[game % names.len()]);
        let tools = [Tool::X, Tool::O, Tool::Wall, Tool::Erase, Tool::Turns, Tool::Target];
        let cells = model.shape().cells() as u16;
        for (cell, tool, other) in clicks {
            model.put(Cell::new(cell % (cells + 2)), tools[tool]);
            match other {
                0 => model.undo(),
                1 => model.redo(),
                2 => model.set_turn(Some(Side::O)),
                3 => model.transform(Symmetry::ALL[usize::from(cell) % Symmetry::ALL.len()]),
                4 => drop(model.paste(&text)),
                5 => drop(model.set_game(GameDraft::named(names[usize::from(cell) % names.len()]))),
                _ => {}
            }
            prop_assert_eq!(model.now.cells.len(), model.shape().cells());
        }
        if let Ok(position) = model.position() {
            prop_assert_eq!(position.shape(), model.shape());
            let line = model.text();
            let mut copy = model.clone();
            copy.clear();
            prop_assert_eq!(copy.paste(&line), Ok(()));
            prop_assert_eq!(copy.text(), line);
        } else {
            let _ = model.text();
        }
    }
}
