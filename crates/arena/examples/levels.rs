//! Plays matches between two players, or between neighbouring levels of `computer`, for `docs/levels.md`:
//!
//! ```text
//! cargo run --release -p inarow-arena --example levels -- GAME A B [OPENINGS [PLIES|FILE [SEED]]]
//! cargo run --release -p inarow-arena --example levels -- GAME LOW-HIGH [OPENINGS [PLIES|FILE [SEED]]]
//! ```
//!
//! Plays each opening twice with swapped colours. OPENINGS is the number of openings (default: 50), PLIES their
//! number of random plies (default: 4). Prints A's wins, draws and losses, and the Elo difference with its 95 %
//! error. The output ends with the mean and longest move times of A and B. For levels LOW to HIGH, prints each
//! level against the level below. Wins and draws follow from the seed.
#![expect(clippy::print_stdout, reason = "prints a table")]

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use inarow_contest::{Estimate, Games, Pairs};
use inarow_core::{Cell, GameSpec, Position, RandomSource, Setup, Side, Turn};
use inarow_engine::{Engine, EngineSpec, Presets, Stop, Task};
use inarow_formats::{Format, ReadOptions};
use inarow_record::{Dice, Stream};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Move times of a player.
#[derive(Default)]
struct Times {
    moves: u32,
    sum: Duration,
    longest: Duration,
}

impl Times {
    fn add(&mut self, time: Duration) {
        (self.moves, self.sum, self.longest) = (self.moves + 1, self.sum + time, self.longest.max(time));
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mean = self.sum.as_secs_f64() * 1e3 / f64::from(self.moves.max(1));
        write!(f, "{mean:.2} ms (longest {:.1})", self.longest.as_secs_f64() * 1e3)
    }
}

/// Source of openings.
enum Openings {
    Random { plies: u64 },
    Listed { setup: Setup, openings: Vec<Vec<Cell>> },
}

impl Openings {
    /// Parses a number of random plies, or reads the openings of a file.
    fn new(text: &str, game: &GameSpec) -> Result<Openings> {
        if let Ok(plies) = text.parse() {
            return Ok(Openings::Random { plies });
        }
        let (path, bytes) = (Path::new(text), std::fs::read(text)?);
        let setup = game.setup(&mut Dice::new(1, Stream::SetUp))?;
        let options = ReadOptions { game: Some(setup.clone()), rows_from_top: false };
        let format = Format::detect(path, &bytes).ok_or("a file of another format")?;
        let records = inarow_formats::read(format, &bytes, &options)?;
        let openings = records.iter().map(|record| record.moves().collect()).collect();
        Ok(Openings::Listed { setup, openings })
    }

    /// Returns the opening position with this number, from which the game goes on.
    fn position(&self, number: u64, game: &GameSpec) -> Result<Position> {
        match self {
            Openings::Random { plies } => {
                let setup = game.setup(&mut Dice::new(number, Stream::SetUp))?;
                opening(&setup, *plies, &mut Dice::new(number, Stream::Opening))
            }
            Openings::Listed { setup, openings } => {
                let mut position = Position::new(setup)?;
                for &cell in &openings[(number % openings.len() as u64) as usize] {
                    position.play(position.turn().side().ok_or("an opening ends its game")?, cell)?;
                }
                Ok(position)
            }
        }
    }
}

/// Returns a position after random moves in the middle of the board, from which the game goes on.
fn opening(setup: &Setup, plies: u64, dice: &mut Dice) -> Result<Position> {
    loop {
        let mut position = Position::new(setup)?;
        position.draw_chance(dice);
        let shape = position.shape();
        for _ in 0..plies {
            let legal = position.legal_moves();
            let central = |&cell: &Cell| {
                let (x, y) = shape.xy(cell);
                x.abs_diff(shape.width() / 2) <= 3 && y.abs_diff(shape.height() / 2) <= 3
            };
            let near: Vec<_> = legal.iter().copied().filter(central).collect();
            let from = if near.is_empty() { &legal } else { &near };
            let Some(&cell) = from.get(dice.below(from.len() as u64) as usize) else { break };
            position.play_unchecked(cell);
            position.draw_chance(dice);
        }
        if let Turn::Player(_) = position.turn() {
            return Ok(position);
        }
    }
}

/// Results of games between two players.
#[derive(Default)]
struct Match {
    games: Games,
    pairs: Pairs,
    times: [Times; 2],
}

impl Match {
    /// Plays both games from a position, and counts the first player's half points.
    fn play_pair(&mut self, start: &Position, specs: &[EngineSpec; 2], seed: u64) -> Result<()> {
        let (setup, presets) = (start.initial_setup(), Presets::builtin());
        let mut half_points = 0;
        for side_of_first in Side::ALL {
            let build =
                |spec: &EngineSpec| -> Result<Box<dyn Engine>> { Ok(spec.build(&setup, seed, &presets)?) };
            let mut engines = [build(&specs[0])?, build(&specs[1])?];
            match self.play(start.clone(), &mut engines, side_of_first, seed)? {
                Some(winner) if winner == side_of_first => {
                    self.games.wins += 1;
                    half_points += 2;
                }
                Some(_) => self.games.losses += 1,
                None => {
                    self.games.draws += 1;
                    half_points += 1;
                }
            }
        }
        self.pairs.add(half_points);
        Ok(())
    }

    /// Plays a game to its end, and returns the winner.
    fn play(
        &mut self,
        mut position: Position,
        engines: &mut [Box<dyn Engine>; 2],
        side_of_first: Side,
        seed: u64,
    ) -> Result<Option<Side>> {
        let (mut chance, stop) = (Dice::new(seed, Stream::Chance), Stop::new());
        while let Turn::Player(side) = position.turn() {
            let who = usize::from(side != side_of_first);
            let begun = Instant::now();
            let cell = engines[who].best_move(&position, &mut Task::new(&stop))?.cell;
            self.times[who].add(begun.elapsed());
            position.play(side, cell)?;
            position.draw_chance(&mut chance);
        }
        Ok(position.turn().outcome().and_then(|outcome| outcome.winner))
    }

    fn print(&self, game: &str, [first, second]: [&str; 2]) {
        let Games { wins, draws, losses } = self.games;
        let estimate = Estimate::of_pairs(&self.pairs);
        let (elo, error) = estimate.map_or((0.0, f64::INFINITY), |estimate| (estimate.elo, estimate.error));
        println!(
            "| `{game}` | {first} : {second} | {wins} : {draws} : {losses} | {elo:+.0} ± {error:.0} | {} | {} |",
            self.times[0], self.times[1],
        );
    }
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, first, rest @ ..] = arguments.as_slice() else {
        return Err("write GAME A B or GAME LOW-HIGH, and [OPENINGS [PLIES|FILE [SEED]]]".into());
    };
    let levels = first
        .split_once('-')
        .and_then(|(low, high)| Some(low.parse::<u32>().ok()?..=high.parse::<u32>().ok()?));
    let (matches, rest) = match (levels, rest) {
        (Some(levels), rest) => {
            let of = |level: u32| (level.to_string(), format!("computer:level={level}"));
            (levels.skip(1).map(|level| [of(level), of(level - 1)]).collect(), rest)
        }
        (None, [second, rest @ ..]) => (vec![[first, second].map(|name| (name.clone(), name.clone()))], rest),
        (None, []) => return Err("against whom?".into()),
    };
    let number = |at: usize, usual: u64| rest.get(at).map_or(Ok(usual), |text| text.parse::<u64>());
    let (count, seed) = (number(0, 50)?, number(2, 1)?);
    let spec: GameSpec = game.parse()?;
    let openings = Openings::new(rest.get(1).map_or("4", String::as_str), &spec)?;
    println!("| game | players | won : drawn : lost | Elo | time of a move | of the other |");
    println!("|---|---|---|---|---|---|");
    for [first, second] in matches {
        let specs = [first.1.parse::<EngineSpec>()?, second.1.parse::<EngineSpec>()?];
        let mut played = Match::default();
        for number in seed..seed + count {
            played.play_pair(&openings.position(number, &spec)?, &specs, number)?;
        }
        played.print(game, [&first.0, &second.0]);
    }
    Ok(())
}
