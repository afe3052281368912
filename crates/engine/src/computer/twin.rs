//! Slow twin of the search: negamax of every pushed move, without table, search windows or threads. The twin
//! shares the rules and the knowledge of a game with the search.

use std::num::NonZeroUsize;

use inarow_core::{Chance, Game, GameSpec, Position, RandomSource, Side, Turn};
use inarow_record::{Dice, Stream};
use proptest::prelude::*;

use super::*;
use crate::Stop;
use crate::search::{INFINITE, Memory, Search, SearchGame, Table, win};

/// Games with few moves left from any position that the tests reach.
const GAMES: [&str; 12] = [
    "ultimate",
    "ultimate:tiebreak=boards",
    "score:size=4:length=3",
    "score:size=4:length=2:fill=rows",
    "score:size=4:length=3:fill=gravity",
    "score:size=4:length=3:fill=random-row",
    "score:size=4:length=3:fill=random-row-or-column",
    "tictactoe",
    "line:4x3:k=3",
    "line:5x4:k=4:rule=caro",
    "line:9x2:k=7",
    "line:4x4:k=3:reply=last-move",
];

/// Value of a position to this depth.
fn naive<S: SearchGame>(search: &mut Search<'_, S>, me: Side, depth: i32, ply: usize) -> i32 {
    if let Some(value) = search.game.verdict(me, ply) {
        return value;
    }
    if search.game.is_chance() {
        let mut outcomes: Vec<Chance> = Vec::new();
        search.game.each_chance(|chance| outcomes.push(chance));
        let mut sum = 0;
        for &chance in &outcomes {
            search.game.apply_chance(chance);
            sum += i64::from(naive(search, me, depth, ply));
            search.game.undo_chance();
        }
        return (sum / outcomes.len() as i64) as i32;
    }
    let force = search.game.force(me);
    if depth <= 0 && !S::is_sharp(force) {
        return search.game.worth(me);
    }
    let depth = S::extended(search, me, force, depth);
    let first = search.memory.moves.len();
    S::push_moves(search, me, force);
    let moves = search.memory.moves.split_off(first);
    let values = moves.into_iter().map(|ranked| {
        search.game.play(ranked.place, me);
        let value = -naive(search, me.other(), depth - 1, ply + 1);
        search.game.undo();
        value
    });
    values.max().unwrap_or(-INFINITE)
}

/// Question for three lines to this depth.
fn question(depth: u32, threads: usize, is_pure: bool) -> Question<'static> {
    let extent = Extent {
        sight: Sight::FULL,
        depth,
        positions: 200_000,
        first: 200_000,
        lines: 3,
        plays: false,
        tells: true,
    };
    let threads = NonZeroUsize::new(threads).unwrap();
    Question { extent, excluded: &[], known: &[], bytes: 1 << 20, is_pure, threads }
}

/// Plays random moves until at most `left` cells are free.
fn position_of(game: &str, left: u32, dice: &mut Dice) -> Position {
    let spec: GameSpec = game.parse().unwrap();
    let mut position = Position::new(&spec.setup(dice).unwrap()).unwrap();
    let cells = position.shape().cells() as u32;
    position.draw_chance(dice);
    while matches!(position.turn(), Turn::Player(_)) && position.ply() + left < cells {
        play_any(&mut position, dice);
    }
    position
}

/// Plays a random move, and the chance after the move.
fn play_any(position: &mut Position, dice: &mut Dice) {
    let legal = position.legal_moves();
    position.play_unchecked(legal[dice.below(legal.len() as u64) as usize]);
    position.draw_chance(dice);
}

/// Compares the search of a position with the twin's search.
struct Compared {
    depth: i32,
    seed: u64,
}

impl Compared {
    fn compare<G: Game, H: Heuristics<G>>(&self, game: &G, knowledge: impl Fn() -> H) {
        let Some(me) = game.turn().side() else { return };
        let stop = Stop::new();
        let (mut watch, mut memory, table) = (Watch::new(&stop), Memory::default(), Table::default());
        let position = || CellGame::new(game.clone(), knowledge(), 1000);
        let mut search = Search::of(position(), me, &mut memory, &table, &mut watch);
        search.most = u64::MAX;
        let truth = naive(&mut search, me, self.depth, 0);
        // Without a table the values are equal.
        let value = search.negamax(me, self.depth, (-INFINITE, INFINITE), 0).unwrap();
        assert_eq!(value, truth, "depth {}: {:?}", self.depth, game.current_setup());
        // With a table, several lines and threads, every proved result is true.
        let left = position().plies_left();
        if left > 8 {
            return;
        }
        let values = |search: &mut Search<'_, CellGame<G, H>>| {
            let mut values = Vec::new();
            game.each_legal(|cell| {
                let place = search.game.place(cell);
                search.game.play(place, me);
                values.push((cell, -naive(search, me.other(), 20, 1)));
                search.game.undo();
            });
            values
        };
        let truths = values(&mut search);
        let mut storage = Storage::default();
        for (threads, is_pure) in [(1, true), (3, false), (3, false)] {
            let question = question(40, threads, is_pure);
            let games = (0..question.threads()).map(|_| position()).collect();
            let mut dice = Dice::new(self.seed, Stream::X);
            let mut watch = Watch::new(&stop);
            let found = question.search(games, me, &mut storage, &mut watch, &mut dice, &mut |_, _| {});
            assert_eq!(found.len(), truths.len().min(3), "{:?}", game.current_setup());
            for line in found.iter().filter(|line| line.proved) {
                let truth = truths.iter().find(|(cell, _)| *cell == line.line[0]).unwrap().1;
                let told = format!("{line:?}, in truth {truth}: {:?}", game.current_setup());
                assert_eq!(truth.signum(), line.value.signum(), "{told}");
                // A proved result comes no later than claimed.
                assert!(truth.abs() >= line.value.abs(), "{told}");
                if line.value != 0 && H::PROVES {
                    let mut after = game.clone();
                    line.line.iter().for_each(|&cell| after.play_unchecked(cell));
                    let winner = after.turn().outcome().and_then(|outcome| outcome.winner);
                    assert_eq!(winner, Some(if line.value > 0 { me } else { me.other() }), "{told}");
                    assert_eq!(line.value.abs(), win(line.line.len()), "{told}");
                }
            }
            let best = truths.iter().map(|&(_, value)| value).max().unwrap();
            if H::PROVES && (best == 0 || best.abs() >= SURE) {
                assert!(found[0].proved && found[0].value.signum() == best.signum(), "{found:?}, {best}");
            } else if H::PROVES {
                assert_eq!(found[0].value, best, "{:?}", game.current_setup());
            }
        }
    }
}

impl Visit for Compared {
    type Output = ();

    fn visit<G: Game>(self, game: &G) {
        // The windows decide a reply to a line.
        if let Some(rules) = game.line_rules().filter(|_| !game.completed_line()) {
            self.compare(game, || Lines::of(game, rules, 0));
        }
        self.compare(game, || RulesOnly);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn the_search_agrees_with_every_way_to_its_depth(
        game in 0..GAMES.len(),
        left in 1u32..40,
        depth in 1i32..4,
        seed in any::<u64>(),
    ) {
        let position = position_of(GAMES[game], left, &mut Dice::new(seed, Stream::Opening));
        let compared = Compared { depth, seed };
        match &position {
            Position::Ultimate(game) => compared.compare(&**game, Boards::default),
            Position::Score(game) => compared.compare(game, || ScoreEval::new(game)),
            other => other.visit(compared),
        }
    }
    #[test]
    fn a_table_kept_from_earlier_moves_changes_no_value_of_score(
        game in 2usize..7,
        left in 3u32..14,
        depth in 1u32..3,
        seed in any::<u64>(),
    ) {
        let mut dice = Dice::new(seed, Stream::Opening);
        let mut position = position_of(GAMES[game], left, &mut dice);
        let value = |position: &Position, depth: u32, storage: &mut Storage| {
            let Position::Score(game) = position else { panic!("{position:?}") };
            let me = game.turn().side()?;
            let games = vec![CellGame::new(game.clone(), ScoreEval::new(game), 1000)];
            let (stop, mut dice) = (Stop::new(), Dice::new(seed, Stream::X));
            let mut watch = Watch::new(&stop);
            let question = question(depth, 1, false);
            let found = question.search(games, me, storage, &mut watch, &mut dice, &mut |_, _| {});
            Some(found.into_iter().map(|line| line.value).collect::<Vec<_>>())
        };
        let mut kept = Storage::default();
        value(&position, depth + 2, &mut kept);
        for _ in 0..2 {
            if position.turn().side().is_some() {
                play_any(&mut position, &mut dice);
            }
        }
        let fresh = value(&position, depth, &mut Storage::default());
        assert_eq!(value(&position, depth, &mut kept), fresh, "{:?}", position.current_setup());
    }
}

/// X wins by cell 1 and any reply, or one ply later on the full board after cell 0, which is searched first.
#[test]
fn a_side_may_lose_by_its_own_move() {
    let spec: GameSpec = "line:3x3:k=3:reply=last-move".parse().unwrap();
    let mut position = Position::new(&spec.setup(&mut Dice::new(0, Stream::Opening)).unwrap()).unwrap();
    for cell in [2, 3, 4, 5, 7, 8] {
        position.play_unchecked(Cell::new(cell));
    }
    position.visit(Compared { depth: 3, seed: 0 });
}

#[test]
fn a_search_of_fewer_moves_than_free_cells_is_not_whole() {
    let position = position_of("score:size=10:moves=20", 100, &mut Dice::new(0, Stream::Opening));
    let Position::Score(game) = &position else { panic!("{position:?}") };
    let is_whole = |width| CellGame::new(game.clone(), ScoreEval::new(game), width).is_whole(20);
    assert_eq!([20, 99, 100].map(is_whole), [false, false, true]);
}
