use inarow_core::{Game, LinePosition, LineRule, LineSetup, RandomSource, Reply, Setup, Turn, rule};
use inarow_record::{Dice, Stream};

use super::*;
use crate::Stop;
use crate::line_search::{Memory, Table};
use crate::watch::Watch;

/// A random position of a small board, somebody to move, most marks near each other.
fn position<R: rule::Rule>(size: (u32, u32, u32), dice: &mut Dice) -> Option<LinePosition<R>> {
    let mut setup = LineSetup::new(size.0, size.1, size.2);
    (setup.rule, setup.reply) = (R::RULE, Reply::None);
    if R::RULE != LineRule::Renju && dice.below(3) == 0 {
        let (width, height) = (u64::from(size.0), u64::from(size.1));
        setup.walls =
            (0..dice.below(6)).map(|_| [dice.below(width) as i64, dice.below(height) as i64]).collect();
    }
    if dice.below(8) == 0 {
        setup.max_moves = 10 + dice.below(30) as u32;
    }
    let mut game = LinePosition::<R>::from_setup(&Setup::Line(setup)).ok()?;
    let shape = game.shape();
    for _ in 0..dice.below(16) + 4 {
        let mut near = |size: usize| {
            let reach = size.min(7);
            ((size - reach) / 2 + dice.below(reach as u64) as usize) as i64
        };
        let cell = shape.cell(near(shape.width()), near(shape.height()))?;
        if game.legality(cell).is_ok() {
            game.play_unchecked(cell);
            game.turn().side()?;
        }
    }
    game.turn().side().map(|_| game)
}

/// The first move of a win by the fewest fours, or by two threats at once, in so many plies at most.
fn decided(search: &mut LineSearch<'_>, plies: u16) -> Option<Place> {
    let mut positions = u32::MAX;
    for fours in 0..=10 {
        if let Some(found) = search.wins_by_fours(search.me, fours, &mut positions).unwrap() {
            if found > u32::from(plies) {
                break;
            }
            let line = search.line_of_fours(found, fours).unwrap();
            return Some(search.board.place(line[0]));
        }
    }
    let line = search.rest_by_threes().unwrap().filter(|_| plies >= TWICE)?;
    Some(search.board.place(line[0]))
}

/// Every defence against a proved win, by the rules: each loses in so many plies at most by the moves of the proof.
fn defend<G: Game + std::fmt::Debug>(
    search: &mut LineSearch<'_>,
    game: &mut G,
    plies: u16,
    defences: &mut u64,
) {
    let winner = search.me;
    let known = search.memory.proofs.find(search.hash(winner));
    let known = known.map(|at| *search.memory.proofs.node(at as usize)).filter(|node| node.proof == 0);
    let place = if let Some(node) = known.filter(|node| node.count > 0) {
        assert!(node.plies <= plies, "{node:?}, {plies} plies: {game:?}");
        match search.proved_move(winner, 0).unwrap().unwrap() {
            Step::Move(place) => place,
            Step::Rest(rest) => search.board.place(rest[0]),
        }
    } else {
        // Decided without a look at its moves, or after a defence that changes nothing of what is threatened.
        let place = decided(search, plies);
        place.unwrap_or_else(|| panic!("no win in {plies} plies: {game:?}"))
    };
    let cell = search.board.cell(place);
    game.check(winner, Some(cell)).unwrap();
    game.play_unchecked(cell);
    search.play(place, winner).unwrap();
    if let Turn::Over(outcome) = game.turn() {
        assert_eq!(outcome.winner, Some(winner), "{game:?}");
    } else {
        let mut cells = Vec::new();
        game.each_legal(|cell| cells.push(cell));
        for cell in cells {
            *defences += 1;
            game.play_unchecked(cell);
            assert!(game.turn().side().is_some(), "a defence ends the game: {game:?}");
            search.play(search.board.place(cell), winner.other()).unwrap();
            defend(search, game, plies - 2, defences);
            search.undo();
            game.undo();
        }
    }
    search.undo();
    game.undo();
}

/// Proofs of random positions: how many take more than fours, and how many defences against them were tried.
fn prove_all<R: rule::Rule>(
    sizes: &[(u32, u32, u32)],
    seeds: std::ops::Range<u64>,
    longest: u16,
) -> (u32, u64) {
    let (mut proofs, mut defences) = (0, 0);
    let (mut memory, mut table) = (Memory::default(), Table::default());
    table.clear(1000, 1 << 20);
    for seed in seeds {
        let dice = &mut Dice::new(seed, Stream::Opening);
        let Some(mut game) = position::<R>(sizes[dice.below(sizes.len() as u64) as usize], dice) else {
            continue;
        };
        let mut other = game.clone();
        let limit = match game.current_setup() {
            Setup::Line(setup) if setup.max_moves > 0 => setup.max_moves,
            _ => u32::MAX,
        };
        let stop = Stop::new();
        let mut watch = Watch::new(None, false, &stop);
        let Some(mut search) = LineSearch::new(&mut game, limit, &mut memory, &table, &mut watch) else {
            continue;
        };
        search.most = 20_000;
        let before = search.board.hash();
        let by_threats = dice.below(2) == 0;
        let found = if by_threats { search.prove_by_threats(5_000) } else { search.prove(5_000, 1) };
        let Some(found) = found else { continue };
        assert_eq!(search.board.hash(), before);
        search.most = u64::MAX;
        let me = search.me;
        let mut after = other.clone();
        for &cell in &found.line {
            after.check(after.turn().side().unwrap(), Some(cell)).unwrap();
            after.play_unchecked(cell);
        }
        assert_eq!(
            after.turn().outcome().and_then(|outcome| outcome.winner),
            Some(me),
            "{found:?} {other:?}"
        );
        assert_eq!(found.value, win(found.line.len()), "{found:?} {other:?}");
        let root = search.memory.proofs.get(search.hash(me));
        let node = *search.memory.proofs.node(root);
        if node.plies <= longest {
            proofs += u32::from(node.count > 0);
            (search.least_four, search.fours_key) = (CellClass::Four, PROOF_KEY);
            defend(&mut search, &mut other, node.plies, &mut defences);
        }
    }
    (proofs, defences)
}

#[test]
fn every_defence_against_a_proof_fails() {
    let sizes = [(6, 6, 4), (5, 8, 4), (9, 9, 5), (8, 11, 5), (12, 12, 5)];
    let found = [
        ("freestyle", prove_all::<rule::Freestyle>(&sizes, 0..400, 7)),
        ("exact", prove_all::<rule::Exact>(&sizes, 0..400, 7)),
        ("caro", prove_all::<rule::Caro>(&sizes, 0..400, 7)),
        ("caro-plus", prove_all::<rule::CaroPlus>(&sizes, 0..400, 7)),
        ("renju", prove_all::<rule::Renju>(&[(15, 15, 5)], 0..200, 7)),
    ];
    println!("proofs by more than fours, and defences: {found:?}");
    assert!(found.iter().all(|&(_, (proofs, _))| proofs >= 3), "{found:?}");
}

/// What the defender adds never makes a cell suspect that was not, so that a threat of X cannot become forbidden.
#[test]
fn a_mark_of_the_other_side_makes_no_cell_suspect() {
    for seed in 0..60 {
        let dice = &mut Dice::new(seed, Stream::Opening);
        let Some(game) = position::<rule::Renju>((15, 15, 5), dice) else { continue };
        let mut board = crate::patterns::PatternBoard::new(&game).unwrap();
        let mut places = Vec::new();
        board.each_near(|_, place| places.push(place));
        let suspect: Vec<bool> = places.iter().map(|&place| board.is_suspect(place)).collect();
        for &mark in &places {
            board.play(mark, Side::O);
            for (&place, &was) in places.iter().zip(&suspect) {
                assert!(place == mark || was || !board.is_suspect(place), "seed {seed}: {game:?}");
            }
            board.undo();
        }
    }
}
