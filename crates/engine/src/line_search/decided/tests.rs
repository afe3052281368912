use inarow_core::{Game, LinePosition, LineRule, LineSetup, RandomSource, Reply, Setup, Turn, rule};
use inarow_record::{Dice, Stream};

use super::*;
use crate::Stop;
use crate::search::{Extent, Memory, Table};
use crate::sight::Sight;
use crate::watch::Watch;

/// Returns a random position of a small board with a side to move, most marks near each other.
fn position<R: rule::Rule>(reply: Reply, size: (u32, u32, u32), dice: &mut Dice) -> Option<LinePosition<R>> {
    let mut setup = LineSetup::new(size.0, size.1, size.2);
    (setup.rule, setup.reply) = (R::RULE, reply);
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
    game.turn().side().filter(|_| !game.completed_line()).map(|_| game)
}

/// Tries every legal defence against a decided position. Every defence must lose within `plies` plies by the
/// reported moves.
fn defend<G: Game + std::fmt::Debug>(
    search: &mut LineSearch<'_, '_>,
    game: &mut G,
    (side, winner): (Side, Side),
    plies: u32,
    defences: &mut u64,
) {
    if side != winner {
        let mut cells = Vec::new();
        game.each_legal(|cell| cells.push(cell));
        for cell in cells {
            *defences += 1;
            let replies = game.completed_line();
            game.play_unchecked(cell);
            if replies {
                let won = game.turn().outcome().and_then(|outcome| outcome.winner);
                assert_eq!(won, Some(winner), "a reply completes a line: {game:?}");
                game.undo();
                continue;
            }
            let goes_on = game.turn().side().is_some() && !game.completed_line();
            assert!(goes_on, "a defence ends the game: {game:?}");
            search.play(search.game.board.place(cell), side).unwrap();
            defend(search, game, (winner, winner), plies - 1, defences);
            search.undo();
            game.undo();
        }
        return;
    }
    let mut line = Vec::new();
    let told = search.follow(winner, winner, &mut line).unwrap();
    let told = told.unwrap_or_else(|| panic!("no win in {plies} plies: {game:?}"));
    assert!(told <= plies && told as usize == line.len(), "{told} plies, {plies} were told: {game:?}");
    let cell = search.game.board.cell(line[0]);
    game.check(winner, Some(cell)).unwrap();
    game.play_unchecked(cell);
    search.play(line[0], winner).unwrap();
    match game.turn() {
        Turn::Over(outcome) => assert_eq!(outcome.winner, Some(winner), "{game:?}"),
        _ => defend(search, game, (winner.other(), winner), plies - 1, defences),
    }
    search.undo();
    game.undo();
}

/// Decides random positions. Returns the number of wins beyond threats, of losses, and of defences tried.
fn decide_all<R: rule::Rule>(
    reply: Reply,
    sizes: &[(u32, u32, u32)],
    seeds: std::ops::Range<u64>,
    longest: u32,
) -> (u32, u32, u64) {
    let (mut won, mut lost, mut defences) = (0, 0, 0);
    let (mut memory, mut table) = (Memory::default(), Table::default());
    for seed in seeds {
        let dice = &mut Dice::new(seed, Stream::Opening);
        let Some(mut game) = position::<R>(reply, sizes[dice.below(sizes.len() as u64) as usize], dice)
        else {
            continue;
        };
        let start = game.clone();
        let limit = game.move_limit();
        let stop = Stop::new();
        let mut watch = Watch::new(&stop);
        table.clear(1 << 18, 1 << 30, &mut watch);
        let Some(search) = LineSearch::new(&mut game, limit, &mut memory, &table, &mut watch) else {
            continue;
        };
        let extent = Extent {
            sight: Sight::FULL,
            depth: 40,
            positions: 10_000,
            first: 10_000,
            lines: 3,
            plays: true,
            tells: true,
        };
        let me = search.me;
        let found = search.run(extent, (&[], &[]), dice, &mut |_, _| {});
        for (number, found) in found.iter().enumerate().filter(|(_, found)| found.proved) {
            let mut after = start.clone();
            for &cell in &found.line {
                after.check(after.turn().side().unwrap(), Some(cell)).unwrap();
                after.play_unchecked(cell);
            }
            let winner = if found.value > 0 { me } else { me.other() };
            let won_by = after.turn().outcome().and_then(|outcome| outcome.winner);
            assert_eq!(won_by, Some(winner), "{found:?} {start:?}");
            assert_eq!(found.value.abs(), win(found.line.len()), "{found:?} {start:?}");
            let plies = found.line.len() as u32;
            if plies > longest {
                continue;
            }
            let mut again = start.clone();
            let mut other = start.clone();
            let mut search = LineSearch::new(&mut again, limit, &mut memory, &table, &mut watch).unwrap();
            (search.most, search.game.least_four) = (u64::MAX, CellClass::FourAndMore);
            won += u32::from(winner == me && search.win_by_threats(me).unwrap().is_none());
            lost += u32::from(winner != me);
            if winner != me && number == 0 {
                // The search also covers moves other than the longest defence, and may report a later loss for
                // such moves.
                defend(&mut search, &mut other, (me, winner), longest + 4, &mut defences);
                continue;
            }
            // The position after a win, or after a losing move among others, is decided.
            other.play_unchecked(found.line[0]);
            if other.turn().side().is_some() {
                let left = if winner == me { plies - 1 } else { longest + 4 };
                search.play(search.game.board.place(found.line[0]), me).unwrap();
                defend(&mut search, &mut other, (me.other(), winner), left, &mut defences);
            }
        }
    }
    (won, lost, defences)
}

#[test]
fn every_defence_against_what_is_decided_fails() {
    let sizes = [(6, 6, 4), (5, 8, 4), (9, 9, 5), (8, 11, 5), (12, 12, 5)];
    let (none, last) = (Reply::None, Reply::LastMove);
    let found = [
        ("freestyle", decide_all::<rule::Freestyle>(none, &sizes, 0..150, 7)),
        ("exact", decide_all::<rule::Exact>(none, &sizes, 0..150, 7)),
        ("caro", decide_all::<rule::Caro>(none, &sizes, 0..150, 7)),
        ("caro-plus", decide_all::<rule::CaroPlus>(none, &sizes, 0..150, 7)),
        ("renju", decide_all::<rule::Renju>(none, &[(15, 15, 5)], 0..100, 7)),
        ("freestyle with the last reply", decide_all::<rule::Freestyle>(last, &sizes, 0..250, 7)),
        ("exact with the last reply", decide_all::<rule::Exact>(last, &sizes, 0..250, 7)),
        ("caro with the last reply", decide_all::<rule::Caro>(last, &sizes, 0..250, 7)),
        ("caro-plus with the last reply", decide_all::<rule::CaroPlus>(last, &sizes, 0..250, 7)),
        ("renju with the last reply", decide_all::<rule::Renju>(last, &[(15, 15, 5)], 0..150, 7)),
    ];
    println!("wins by more than threats, losses, and defences: {found:?}");
    assert!(found.iter().all(|&(_, (won, lost, _))| won >= 3 && lost >= 2), "{found:?}");
}

/// A defender's mark never makes a cell suspect, so a threat of X cannot become forbidden.
#[test]
fn a_mark_of_the_other_side_makes_no_cell_suspect() {
    for seed in 0..60 {
        let dice = &mut Dice::new(seed, Stream::Opening);
        let Some(game) = position::<rule::Renju>(Reply::None, (15, 15, 5), dice) else { continue };
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
