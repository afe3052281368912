use inarow_core::{LinePosition, LineSetup, Position, RandomSource, Rows, Setup, Visit, rule};
use inarow_record::{Dice, Stream};

use super::moves::Force;
use super::*;
use crate::Stop;
use crate::search::{INFINITE, SURE, SearchGame, WIN, win};

/// More plies than any game has.
pub(crate) const FAR: i32 = 1000;

/// Number of marks at which a line game is drawn.
fn limit(position: &Position) -> u32 {
    position.move_limit().expect("a line game")
}

/// Returns the value of a position for a side that is or would be to move, by full search. A win has the value
/// [`FAR`] minus the plies to the win. A loss has the negative value, and a draw has 0.
pub(crate) fn value<G: Game>(game: &mut G, side: Side) -> i32 {
    if let Turn::Over(outcome) = game.turn() {
        return outcome.winner.map_or(0, |winner| if winner == side { FAR } else { -FAR });
    }
    let mut best = -FAR;
    game.clone().each_child(|_, child| {
        let after = -value(child, side.other());
        best = best.max(after - after.signum());
    });
    best
}

/// Returns a small board, mostly full, with some walls.
fn crowded(dice: &mut Dice) -> LineSetup {
    let rules = [LineRule::Freestyle, LineRule::Exact, LineRule::Caro, LineRule::CaroPlus, LineRule::Renju];
    let sizes = [(4, 4, 3), (5, 4, 3), (5, 4, 4), (6, 4, 4), (5, 5, 4), (6, 5, 5), (7, 5, 5), (9, 4, 6)];
    let (width, height, k) = sizes[dice.below(sizes.len() as u64) as usize];
    let (cells, empty) = ((width * height) as usize, 3 + dice.below(5) as usize);
    let mut order: Vec<usize> = (0..cells).collect();
    dice.shuffle(&mut order);
    let walls = dice.below(4) as usize;
    let mut letters = vec!['.'; cells];
    for (index, &at) in order.iter().enumerate().skip(empty) {
        letters[at] = if index < empty + walls { '#' } else { ['X', 'O'][index % 2] };
    }
    let mut rows: Vec<String> = letters.chunks(width as usize).map(|row| row.iter().collect()).collect();
    let rule = rules[dice.below(rules.len() as u64) as usize];
    let mut setup = LineSetup::new(width, height, k);
    if rule == LineRule::Renju {
        // Renju has one board size, so walls surround the position.
        setup = LineSetup::new(15, 15, 5);
        rows.resize(15, String::new());
        rows = rows.iter().map(|row| format!("{row:#<15}")).collect();
    }
    setup.rows = Some(Rows::parse(rows).unwrap());
    setup.rule = rule;
    setup.reply = [Reply::None, Reply::LastMove, Reply::LastMove][dice.below(3) as usize];
    setup.turn = Some(Side::ALL[dice.below(2) as usize]);
    if dice.below(4) == 0 {
        setup.max_moves = (cells - walls) as u32 - dice.below(empty as u64) as u32;
    }
    setup
}

/// Number of checked claims by kind, to ensure that every kind occurs.
#[derive(Default, Debug)]
struct Claims {
    wins: u32,
    losses: u32,
    draws: u32,
    fours: u32,
    fives: u32,
    threats: u32,
}

/// Visits crowded positions without and with the last reply. Every kind has its own counters.
pub(crate) fn visit_crowded<C: Default>(
    seed: u64,
    count: u32,
    mut visit: impl FnMut(&Position, &mut C),
) -> [C; 2] {
    let mut dice = Dice::new(seed, Stream::Opening);
    let mut counted = [C::default(), C::default()];
    for _ in 0..count {
        let setup = crowded(&mut dice);
        let counted = &mut counted[usize::from(setup.reply == Reply::LastMove)];
        // A set-up with a completed line is invalid.
        if let Ok(position) = Position::new(&Setup::Line(setup)) {
            visit(&position, counted);
        }
    }
    counted
}

/// Compares the search's static claims about a position with a full search.
struct AtOnce<'a>(&'a Position, &'a mut Claims);

impl Visit for AtOnce<'_> {
    type Output = ();

    fn visit<G: Game>(self, game: &G) {
        let AtOnce(position, claims) = self;
        compare(position, game, claims);
    }
}

fn compare<G: Game>(position: &Position, game: &G, claims: &mut Claims) {
    let Some(me) = game.turn().side() else { return };
    let truth = value(&mut game.clone(), me);
    let (mut memory, mut table) = (Memory::default(), Table::default());
    let mut watch = Watch::new(&Stop::new());
    table.clear(1, 1, &mut watch);
    let mut played = game.clone();
    let mut search = LineSearch::new(&mut played, limit(position), &mut memory, &table, &mut watch)
        .expect("tables for these lines");
    search.most = u64::MAX;
    let plies = |value: i32, most: i32| most - value.abs();
    let is_shown = |claim: i32| match claim {
        0 => truth == 0,
        // A claimed win is no shorter than the shortest.
        _ => truth.signum() == claim.signum() && plies(truth, FAR) <= plies(claim, WIN),
    };
    let by_fours = search.wins_by_fours(me, 6, &mut 10_000).unwrap();
    if let Some(plies) = by_fours {
        claims.fours += 1;
        assert!(is_shown(win(plies as usize)), "by fours in {plies}, in truth {truth}: {position:?}");
    }
    if let Some(claim) = search.game.verdict(me, 0) {
        match claim.signum() {
            1 => claims.wins += 1,
            -1 => claims.losses += 1,
            _ => claims.draws += 1,
        }
        assert!(is_shown(claim), "{claim} claimed, in truth {truth}: {position:?}");
        return;
    }
    let force = search.game.force(me);
    match force {
        Force::Free => return,
        Force::Five => claims.fives += 1,
        Force::OpenFour => claims.threats += 1,
    }
    search.push_moves(me, force);
    let pushed: Vec<Cell> =
        search.memory.moves.iter().map(|ranked| search.game.board.cell(ranked.place)).collect();
    // Omitted moves are no better than pushed ones.
    let mut best = -FAR;
    game.clone().each_child(|cell, child| {
        if pushed.contains(&cell) {
            best = best.max(-value(child, me.other()));
        }
    });
    assert_eq!(best.signum(), truth.signum(), "{pushed:?} are no answers to {force:?}: {position:?}");
}

#[test]
fn what_is_seen_without_a_search_is_so_by_every_way_to_the_end() {
    let claims = visit_crowded(1, 6000, |position, claims| position.visit(AtOnce(position, claims)));
    let [none, reply] = &claims;
    for Claims { wins, losses, fours, fives, threats, .. } in [none, reply] {
        let met = [wins, losses, fours, fives, threats];
        assert!(met.iter().all(|&&met| met >= 5), "{claims:?}");
    }
    assert!(reply.draws >= 10 && none.draws == 0, "{claims:?}");
}

/// Compares the certain results of a small search with a full search.
struct BySearch<'a>(&'a Position, &'a mut [u32; 2]);

impl Visit for BySearch<'_> {
    type Output = ();

    fn visit<G: Game>(self, game: &G) {
        let BySearch(position, sure) = self;
        compare_search(position, game, sure);
    }
}

fn compare_search<G: Game>(position: &Position, game: &G, sure: &mut [u32; 2]) {
    let Some(me) = game.turn().side() else { return };
    let truth = value(&mut game.clone(), me);
    let (mut memory, mut table) = (Memory::default(), Table::default());
    let mut watch = Watch::new(&Stop::new());
    table.clear(1000, 1 << 20, &mut watch);
    let mut played = game.clone();
    let mut search = LineSearch::new(&mut played, limit(position), &mut memory, &table, &mut watch)
        .expect("tables for these lines");
    (search.most, search.game.least_four) = (u64::MAX, CellClass::FourAndMore);
    for depth in 1..=4 {
        let claim = search.negamax(me, depth, (-INFINITE, INFINITE), 0).unwrap();
        if claim.abs() < SURE {
            continue;
        }
        let plies = |value: i32, most: i32| most - value.abs();
        assert_eq!(truth.signum(), claim.signum(), "{claim} claimed, in truth {truth}: {position:?}");
        assert!(plies(claim, WIN) >= plies(truth, FAR), "{claim} claimed, in truth {truth}: {position:?}");
        sure[usize::from(claim < 0)] += 1;
        return;
    }
}

#[test]
fn what_a_search_is_sure_of_is_so_by_every_way_to_the_end() {
    let sure = visit_crowded(2, 3000, |position, sure| position.visit(BySearch(position, sure)));
    println!("wins and losses without a reply, and with one: {sure:?}");
    assert!(sure.iter().flatten().all(|&sure| sure >= 20), "{sure:?}");
}

/// One of two fours wins sooner because its answer is forbidden. The line of the other four still continues to
/// its end.
#[test]
fn a_line_of_fours_ends_with_the_game() {
    let rows = "............... ............... ........O.X.... ..........O.... .........O...X. ............... ........X...X.. \
                ..........O..O. ............... .......X..X.X.. ..........O.... ......X..O..... X.............. .........O..... \
                O..XO..X.......";
    let mut setup = LineSetup::new(15, 15, 5);
    (setup.rule, setup.turn) = (LineRule::Renju, Some(Side::O));
    setup.rows = Some(Rows::parse(rows.split(' ').map(String::from).collect::<Vec<_>>()).unwrap());
    let mut game = LinePosition::<rule::Renju>::from_setup(&Setup::Line(setup)).unwrap();
    let (mut memory, mut table) = (Memory::default(), Table::default());
    table.clear(1, 1, &mut Watch::new(&Stop::new()));
    let mut lines = 0;
    for cell in [83, 41, 99, 67, 84, 54, 97, 111, 129, 114, 132, 130] {
        let me = game.turn().side().unwrap();
        let mut watch = Watch::new(&Stop::new());
        let mut played = game.clone();
        let mut search = LineSearch::new(&mut played, u32::MAX, &mut memory, &table, &mut watch).unwrap();
        search.most = u64::MAX;
        for fours in 0..=10 {
            let Some(plies) = search.wins_by_fours(me, fours, &mut 10_000).unwrap() else { continue };
            let line = search.line_of_fours(me, plies, fours);
            assert_eq!(line.len(), plies as usize, "{game:?}");
            let mut after = game.clone();
            for &cell in &line {
                assert!(after.turn().side().is_some(), "{line:?} goes on after the end: {game:?}");
                after.play_unchecked(cell);
            }
            assert_eq!(
                after.turn().outcome().and_then(|outcome| outcome.winner),
                Some(me),
                "{line:?}: {game:?}"
            );
            lines += 1;
        }
        game.play_unchecked(Cell::new(cell));
    }
    assert!(lines >= 5, "{lines} lines");
}

#[test]
fn a_draw_costs_the_side_that_plays_where_there_is_a_reply_alone() {
    for (reply, cost) in [(Reply::LastMove, TUNING.draw), (Reply::None, 0)] {
        let mut setup = LineSetup::new(15, 15, 5);
        setup.reply = reply;
        let mut game = LinePosition::<rule::Freestyle>::from_setup(&Setup::Line(setup)).unwrap();
        for me in Side::ALL {
            let mut keys = Vec::new();
            for (avoids, cost) in [(true, cost), (false, 0)] {
                let line = LineGame::new(&mut game, u32::MAX, Sight::FULL).unwrap();
                let line = if avoids { line.avoiding_draws(me) } else { line };
                assert_eq!([line.drawn(me), line.drawn(me.other())], [-cost, cost], "{reply:?} {me:?}");
                keys.push(line.hash(me));
            }
            // Entries with another contempt must not match.
            assert_eq!(keys[0] == keys[1], cost == 0, "{reply:?} {me:?}");
            game.play_unchecked(Cell::new(112 + me.index() as u16));
        }
    }
}
