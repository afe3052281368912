//! One suite for every game. Checks the properties that the rest of the program expects of any position.

use inarow_core::{Cell, Content, Illegal, Position, RandomSource, Setup, Side, Step, Symmetry, Turn};

use crate::games::{self, Numbers};

/// Plays random games and checks the position at each step.
fn random_games(check: impl Fn(&str, &Position, &mut Numbers)) {
    for (name, setup) in games::all() {
        let mut numbers = Numbers(11);
        // The largest board costs most and shows little that is new.
        let games = if name == "100x100" { 1 } else { 3 };
        for _ in 0..games {
            let mut position = Position::new(&setup).unwrap_or_else(|error| panic!("{name}: {error}"));
            loop {
                check(&name, &position, &mut numbers);
                if !step(&mut position, &mut numbers) {
                    break;
                }
            }
            assert!(matches!(position.turn(), Turn::Over(_)), "{name} ended undecided");
        }
    }
}

/// Plays one random step. Returns false when the game is over.
fn step(position: &mut Position, numbers: &mut Numbers) -> bool {
    match position.turn() {
        Turn::Over(_) => return false,
        Turn::Chance => {
            let chance = *numbers.pick(&position.chance_outcomes());
            position.apply_chance(chance).unwrap();
        }
        Turn::Player(side) => {
            let cell = *numbers.pick(&position.legal_moves());
            position.play(side, cell).unwrap();
        }
    }
    true
}

#[test]
fn generated_moves_are_exactly_the_legal_cells_without_duplicates() {
    random_games(|name, position, _| {
        let moves = position.legal_moves();
        let judged: Vec<Cell> = position.shape().iter().filter(|&cell| position.is_legal(cell)).collect();
        assert_eq!(moves, judged, "{name}");
        if matches!(position.turn(), Turn::Player(_)) {
            assert!(!moves.is_empty(), "{name}: a player to move has a move");
        } else {
            assert!(moves.is_empty(), "{name}");
        }
    });
}

#[test]
fn tries_are_refused_for_the_first_reason_that_holds() {
    random_games(|name, position, _| match position.turn() {
        Turn::Over(_) => {
            for side in Side::ALL {
                assert_eq!(position.check(side, None), Err(Illegal::GameOver), "{name}");
            }
        }
        Turn::Chance => assert_eq!(position.check(Side::X, None), Err(Illegal::ChanceDue), "{name}"),
        Turn::Player(side) => {
            assert_eq!(position.check(side.other(), None), Err(Illegal::OutOfTurn), "{name}");
            assert_eq!(position.check(side, None), Err(Illegal::OutOfBoard), "{name}");
            let beyond = Cell::new(position.shape().cells() as u16);
            assert_eq!(position.check(side, Some(beyond)), Err(Illegal::OutOfBoard), "{name}");
            for cell in position.shape().iter() {
                let occupied = position.content(cell) != Content::Empty;
                let refused = position.check(side, Some(cell)) == Err(Illegal::Occupied);
                assert_eq!(occupied, refused, "{name}");
            }
        }
    });
}

#[test]
fn a_refused_try_changes_nothing() {
    random_games(|name, position, numbers| {
        let before = position.text();
        let mut tried = position.clone();
        for side in Side::ALL {
            let cell = Cell::new(numbers.below(position.shape().cells() as u64 + 3) as u16);
            if tried.check(side, Some(cell)).is_err() {
                assert!(tried.play(side, cell).is_err(), "{name}");
                assert_eq!(
                    (tried.text(), tried.hash(), tried.turn()),
                    (before.clone(), position.hash(), position.turn())
                );
            }
        }
        assert_eq!(position.turn() == Turn::Chance, !position.chance_outcomes().is_empty(), "{name}");
    });
}

/// Returns everything observable of a position, for comparison.
fn face(position: &Position) -> impl PartialEq + core::fmt::Debug + use<> {
    let totals = Side::ALL.map(|side| (position.totals(side), position.price(side)));
    let shown =
        (position.text(), position.turn(), position.ply(), position.hash(), position.completed_line());
    (shown, totals, position.winning_cells(), position.last_reply(), position.last_move(), position.target())
}

#[test]
fn undo_restores_everything() {
    random_games(|name, position, numbers| {
        let before = face(position);
        let mut walked = position.clone();
        let mut steps = 0;
        while steps < 6 && step(&mut walked, numbers) {
            steps += 1;
        }
        for _ in 0..steps {
            assert!(walked.undo().is_some(), "{name}");
        }
        assert_eq!(face(&walked), before, "{name}");
    });
    for (name, setup) in games::all() {
        assert_eq!(Position::new(&setup).unwrap().undo(), None, "{name}: nothing before the set-up");
    }
}

#[test]
fn incremental_hash_equals_the_hash_from_scratch_and_tells_positions_apart() {
    random_games(|name, position, _| assert_eq!(position.hash(), position.hash_from_scratch(), "{name}"));
    let mut seen = std::collections::HashMap::new();
    for seed in 0..300 {
        let mut numbers = Numbers(seed);
        let mut position = Position::new(&games::all()[1].1).unwrap();
        while step(&mut position, &mut numbers) {
            let text = position.text();
            assert_eq!(seen.entry(position.hash()).or_insert_with(|| text.clone()), &text);
        }
    }
    assert!(seen.len() > 10_000);
}

#[test]
fn steps_replay_to_the_same_position() {
    random_games(|name, position, _| {
        let mut replayed = Position::new(&position.initial_setup()).unwrap();
        for step in position.steps() {
            match step {
                Step::Move(cell) => replayed.play(replayed.turn().side().unwrap(), cell).unwrap(),
                Step::Chance(chance) => replayed.apply_chance(chance).unwrap(),
            }
        }
        assert_eq!(face(&replayed), face(position), "{name}");
    });
}

#[test]
fn the_set_up_is_kept_and_knows_its_board() {
    for (name, setup) in games::all() {
        let position = Position::new(&setup).unwrap();
        assert_eq!(position.initial_setup(), setup, "{name}");
        assert_eq!(setup.shape(), Some(position.shape()), "{name}");
        assert_eq!(setup.is_start(), position.ply() == 0, "{name}");
    }
    random_games(|name, position, _| {
        let current = position.current_setup();
        assert_eq!(current.kind(), position.initial_setup().kind(), "{name}");
        assert!(position.ply() == 0 || !current.is_start(), "{name}");
    });
}

#[test]
fn text_and_current_setup_describe_the_moment() {
    random_games(|name, position, _| {
        // `Position::new` refuses a set-up with a line on the board. `Position::new` also refuses a finished
        // line game.
        let line_over = matches!(position.initial_setup(), Setup::Line(_))
            && (position.last_reply() || position.turn().outcome().is_some());
        if line_over {
            return;
        }
        let by_setup =
            Position::new(&position.current_setup()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let by_text = Position::from_text(&position.initial_setup(), &position.text())
            .unwrap_or_else(|error| panic!("{name}: {error}: {}", position.text()));
        for copy in [by_setup, by_text] {
            assert_eq!(copy.text(), position.text(), "{name}");
            assert_eq!(copy.turn(), position.turn(), "{name}");
            assert_eq!(copy.hash(), position.hash(), "{name}");
            assert_eq!(copy.ply(), position.ply(), "{name}");
            assert_eq!(copy.legal_moves(), position.legal_moves(), "{name}");
            assert_eq!(
                Side::ALL.map(|side| copy.totals(side)),
                Side::ALL.map(|side| position.totals(side)),
                "{name}"
            );
        }
    });
}

#[test]
fn symmetry_there_and_back_with_the_same_moves_and_result() {
    let mut transformed = 0;
    for (name, setup) in games::all() {
        let mut numbers = Numbers(13);
        let mut position = Position::new(&setup).unwrap();
        while step(&mut position, &mut numbers) {
            if name == "100x100" && !position.ply().is_multiple_of(10) {
                continue;
            }
            for symmetry in Symmetry::ALL {
                let Some(image) = position.transformed(symmetry) else { continue };
                transformed += 1;
                let mut moves: Vec<Cell> = position
                    .legal_moves()
                    .into_iter()
                    .map(|cell| symmetry.cell(position.shape(), cell))
                    .collect();
                moves.sort_unstable();
                assert_eq!(image.legal_moves(), moves, "{name} {symmetry:?}");
                assert_eq!(image.turn(), position.turn(), "{name} {symmetry:?}");
                assert_eq!(image.totals(Side::X), position.totals(Side::X), "{name} {symmetry:?}");
                let back = image.transformed(symmetry.inverse()).unwrap();
                assert_eq!(back.text(), position.text(), "{name} {symmetry:?}");
                assert_eq!(back.hash(), position.hash(), "{name} {symmetry:?}");
            }
        }
        assert!(position.transformed(Symmetry::Identity).is_some(), "{name}");
    }
    assert!(transformed > 10_000, "{transformed}");
}

#[test]
fn random_moves_are_uniform() {
    // Chi-square over the first move of a 3×3 board. For 9 cells, 8 degrees of freedom, 26.1 is p = 0.001.
    let position = Position::new(&games::all()[0].1).unwrap();
    let mut counts = [0u32; 9];
    let mut numbers = Numbers(17);
    for _ in 0..90_000 {
        counts[numbers.pick(&position.legal_moves()).index()] += 1;
    }
    let chi: f64 = counts.iter().map(|&count| (f64::from(count) - 10_000.0).powi(2) / 10_000.0).sum();
    assert!(chi < 26.1, "{chi}: {counts:?}");
}

#[test]
fn the_winner_has_its_line() {
    random_games(|name, position, _| {
        use inarow_core::EndReason;
        let cells = position.winning_cells();
        let Turn::Over(outcome) = position.turn() else { return };
        match outcome.why {
            EndReason::Line | EndReason::Reply => {
                assert!(!cells.is_empty(), "{name}");
                if !matches!(position.initial_setup(), Setup::Ultimate(_)) {
                    let winner = Content::Mark(outcome.winner.unwrap());
                    assert!(cells.iter().all(|&cell| position.content(cell) == winner), "{name}");
                    assert!(cells.len() >= position.line_length(), "{name}");
                }
            }
            EndReason::ReplyLine => assert!(cells.len() >= 2 * position.line_length(), "{name}"),
            EndReason::Full | EndReason::MoveLimit | EndReason::NoLegalMove => {
                assert!(cells.is_empty() && outcome.winner.is_none(), "{name}");
            }
            EndReason::Boards | EndReason::Score => {}
        }
    });
}
