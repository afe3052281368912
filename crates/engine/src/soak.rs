//! Random positions of every line game, for any length of time. Players of all levels continue from the
//! positions. At each position the test checks the players' moves, their principal variations and the pattern
//! board.
//!
//! ```text
//! SOAK_SECONDS=3600 cargo test --release -p inarow-engine --lib soak -- --nocapture
//! ```
//!
//! Without `SOAK_SECONDS` the test plays a few games. `SOAK_SEED` is the first seed, default: 1. A failure
//! prints its seed.

use std::time::{Duration, Instant};

use inarow_core::{
    Cell, Content, Game, LineRule, LineSetup, Position, RandomSource, Reply, Setup, Shape, Side, Visit,
};
use inarow_record::{Dice, Judgement, Score, ScoreValue, Stream};

use crate::patterns::board_tests::{naive, seen};
use crate::patterns::{CellClass, PatternBoard};
use crate::{EngineSpec, Limits, Presets, Stop, Task};

/// Number of games without `SOAK_SECONDS`.
const USUAL: u64 = 60;
/// Moves of players in a position's game.
const MOVES: usize = 6;
/// Average number of positions for each comparison with the naive patterns.
const NAIVE: u64 = 40;
const PLAYERS: [&str; 19] = [
    "computer:level=1",
    "computer:level=3",
    "computer:level=5",
    "computer:level=6",
    "computer:level=7",
    "computer:level=8",
    "computer:level=9",
    "computer:level=10",
    "computer:level=10",
    "computer:level=10",
    "computer:level=10:hash=1",
    "computer:level=10:depth=3",
    "computer:level=10:time=5ms:threads=2:hash=1",
    "computer:level=10:time=5ms",
    "mcts",
    "threat1",
    "rating-map",
    "rule3",
    "random",
];

/// Prints the seed of a failing test.
struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this is seed {}", self.0);
        }
    }
}

#[derive(Debug, Default)]
struct Tally {
    games: u64,
    positions: u64,
    /// Positions with pattern tables.
    compared: u64,
    answers: u64,
    visited: u64,
    proved: u64,
}

/// Makes the pattern board of a position. Returns `None` without tables.
struct Board;

impl Visit for Board {
    type Output = Option<PatternBoard>;

    fn visit<G: Game>(self, game: &G) -> Option<PatternBoard> {
        PatternBoard::new(game)
    }
}

/// Compares the pattern board with the rules near the marks. Checks the cells that complete a line. Also checks
/// that every forbidden cell is suspect.
struct Rules<'a>(&'a PatternBoard);

impl Visit for Rules<'_> {
    type Output = ();

    fn visit<G: Game>(self, game: &G) {
        let Rules(board) = self;
        let mut game = game.clone();
        let Some(side) = game.turn().side() else { return };
        // O's reply to a line of X ends the game, whatever the result of the reply.
        if game.completed_line() {
            return;
        }
        board.each_near(|board, place| {
            let cell = board.cell(place);
            if game.legality(cell).is_ok() {
                game.play_unchecked(cell);
                let completed = game.completed_line();
                game.undo();
                assert_eq!(board.is_class(place, side, CellClass::Five), completed, "{cell:?}");
            } else {
                assert!(board.is_suspect(place), "{cell:?} is forbidden");
            }
        });
    }
}

/// Compares a cell's patterns for a side with naive ones.
struct Naive<'a>(&'a PatternBoard, Cell, Side);

impl Visit for Naive<'_> {
    type Output = ();

    fn visit<G: Game>(self, game: &G) {
        let Naive(board, cell, side) = self;
        let place = board.place(cell);
        let patterns = [0, 1, 2, 3].map(|direction| board.pattern(place, direction, side));
        assert_eq!(patterns, naive(game, cell, side), "{cell:?} {side:?}");
    }
}

/// Returns a game of any rule, size and walls, mostly on boards of common sizes.
fn setup(dice: &mut Dice) -> LineSetup {
    const RULES: [LineRule; 5] =
        [LineRule::Freestyle, LineRule::Exact, LineRule::Renju, LineRule::Caro, LineRule::CaroPlus];
    let rule = RULES[dice.below(5) as usize];
    let mut size = || {
        let most = [4, 8, 13, 18, 18, 18, 30, 98][dice.below(8) as usize];
        3 + dice.below(most) as u32
    };
    let (width, height) = (size(), size());
    let k = [3, 4, 4, 5, 5, 5, 5, 5, 5, 6, 7, 8][dice.below(12) as usize];
    let mut setup = match rule {
        LineRule::Renju => LineSetup::new(15, 15, 5),
        _ => LineSetup::new(width, height, k.min(width.max(height))),
    };
    setup.rule = rule;
    if rule != LineRule::Renju && dice.below(4) == 0 {
        setup.reply = Reply::LastMove;
    }
    let cells = u64::from(setup.width) * u64::from(setup.height);
    if dice.below(2) == 0 {
        let (width, height) = (u64::from(setup.width), u64::from(setup.height));
        let part = [2, 8, 20][dice.below(3) as usize];
        let walls = dice.below(1 + cells / part);
        setup.walls = (0..walls).map(|_| [dice.below(width) as i64, dice.below(height) as i64]).collect();
    }
    if dice.below(4) == 0 {
        setup.max_moves = 1 + dice.below(cells) as u32;
    }
    setup
}

/// Returns a cell near the last mark, or any cell.
fn any_cell(shape: Shape, last: Option<Cell>, dice: &mut Dice) -> Option<Cell> {
    let (x, y) = last.map_or((shape.width() / 2, shape.height() / 2), |cell| shape.xy(cell));
    let mut near = |at: usize| (at + dice.below(7) as usize) as i64 - 3;
    let close = shape.cell(near(x), near(y));
    let far = Cell::new(dice.below(shape.cells() as u64) as u16);
    if dice.below(5) == 0 { Some(far) } else { close }
}

/// Plays the principal variation. The variation of a proved win must end with the win. `computer` always
/// reports such a variation in full.
fn replay(position: &Position, judgement: &Judgement, player: &str) -> bool {
    let mut after = position.clone();
    for &cell in &judgement.line {
        let side = after.turn().side().expect("a line goes on after the end");
        after.play(side, cell).expect("a line has an illegal move");
    }
    let Some(Score { value: ScoreValue::Win(plies), proved: true }) = judgement.score else { return false };
    let is_whole = judgement.line.len() == plies as usize;
    assert!(is_whole || !player.starts_with("computer"), "a proved win without its line: {judgement:?}");
    if is_whole {
        let winner = after.turn().outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, position.turn().side(), "a proved line does not win: {judgement:?}");
    }
    true
}

/// Position of a game, with the pattern board updated move by move.
struct Followed {
    position: Position,
    board: Option<PatternBoard>,
}

impl Followed {
    fn play(&mut self, cell: Cell, dice: &mut Dice, tally: &mut Tally) {
        let side = self.position.turn().side().expect("somebody is to move");
        self.position.play(side, cell).expect("the move is legal");
        tally.positions += 1;
        let position = &self.position;
        assert_eq!(position.hash(), position.hash_from_scratch());
        let Some(board) = &mut self.board else { return };
        tally.compared += 1;
        board.play(board.place(cell), side);
        let fresh = position.visit(Board).expect("tables as before");
        assert_eq!(seen(board), seen(&fresh), "{position:?}");
        if position.turn().side().is_some() {
            position.visit(Rules(board));
        }
        // The comparison is slow where many cells are empty.
        let cell = any_cell(position.shape(), Some(cell), dice);
        if let Some(cell) = cell.filter(|&cell| position.content(cell) == Content::Empty)
            && position.line_length() <= 5
            && dice.below(NAIVE) == 0
        {
            position.visit(Naive(board, cell, Side::ALL[dice.below(2) as usize]));
        }
    }
}

fn one(seed: u64, tally: &mut Tally) {
    let _seed = Seed(seed);
    let dice = &mut Dice::new(seed, Stream::Opening);
    let setup = setup(dice);
    let setup = Setup::Line(setup);
    // Walls may leave no board, or no free cell.
    let Ok(position) = Position::new(&setup) else { return };
    tally.games += 1;
    let board = position.visit(Board);
    let first = (position.hash(), board.as_ref().map(seen));
    let mut followed = Followed { position, board };
    let most = [4, 12, 30, 80][dice.below(4) as usize];
    let plies = dice.below(1 + most);
    for _ in 0..plies {
        let position = &followed.position;
        if position.turn().side().is_none() {
            break;
        }
        let Some(cell) = any_cell(position.shape(), position.last_move(), dice) else { continue };
        if position.is_legal(cell) {
            followed.play(cell, dice, tally);
        }
    }
    let mut engines = Vec::new();
    for _ in 0..2 {
        let player = PLAYERS[dice.below(PLAYERS.len() as u64) as usize];
        let spec: EngineSpec = player.parse().expect("a player");
        engines.extend(spec.build(&setup, seed, &Presets::builtin()).map(|engine| (player, engine)));
    }
    for number in 0..MOVES {
        if engines.is_empty() || followed.position.turn().side().is_none() {
            break;
        }
        let index = number % engines.len();
        let nodes = [20, 200, 1000, 3000, 30_000][dice.below(if number == 0 { 5 } else { 4 }) as usize];
        let (player, ref mut engine) = engines[index];
        // Only a time limit enables several threads and a persistent table.
        let nodes = Some(nodes).filter(|_| !player.contains("time="));
        let limits = Limits { nodes, ..Limits::default() };
        let position = &followed.position;
        let choice = engine.best_move(position, &mut Task::within(limits, &Stop::new()));
        let choice = choice.unwrap_or_else(|_| panic!("no move: {position:?}"));
        tally.answers += 1;
        if let Some(judgement) = &choice.judgement {
            tally.visited += judgement.nodes.unwrap_or(0);
            tally.proved += u64::from(replay(position, judgement, player));
        }
        followed.play(choice.cell, dice, tally);
    }
    while followed.position.undo().is_some() {
        if let Some(board) = &mut followed.board {
            board.undo();
        }
    }
    assert!((followed.position.hash(), followed.board.as_ref().map(seen)) == first, "undone it differs");
}

/// Reads a number from an environment variable.
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a whole number"))
}

#[test]
fn random_positions_of_all_rules_are_answered_and_followed() {
    let (first, mut tally) = (number("SOAK_SEED").unwrap_or(1), Tally::default());
    let (begun, time) = (Instant::now(), number("SOAK_SECONDS").map(Duration::from_secs));
    let mut minutes = 0;
    for seed in first.. {
        let is_enough = time.map_or(seed - first >= USUAL, |time| begun.elapsed() >= time);
        if is_enough {
            break;
        }
        one(seed, &mut tally);
        if begun.elapsed().as_secs() / 60 > minutes {
            minutes = begun.elapsed().as_secs() / 60;
            println!("{minutes} min, seed {seed}: {tally:?}");
        }
    }
    println!("{} s: {tally:?}", begun.elapsed().as_secs());
    assert!(tally.answers > USUAL && tally.compared > USUAL, "{tally:?}");
}
