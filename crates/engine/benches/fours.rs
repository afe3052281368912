//! VCF of the search by patterns compared with a plain search by the rules, on equal positions in one run:
//!
//! ```text
//! cargo bench -p inarow-engine --bench fours
//! ```
//!
//! Both searches find a win of equal length, or none, where the plain search finishes within its node limit.
//! Prints million nodes per second of processor time for both, as the median over alternating rounds, and the
//! ratio.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a program for the developer's terminal")]

use std::time::Instant;

use inarow_core::{Cell, Content, GameSpec, Position, Side};
use inarow_engine::{EngineSpec, FoursBench, Presets, Stop, Task};
use inarow_record::{Dice, Stream};

/// Positions with forced wins, one per line: the game, plies to the end, the position.
const WINS: [&str; 2] =
    [include_str!("../tests/data/own_wins.txt"), include_str!("../tests/data/claimed_wins.txt")];
const ROUNDS: usize = 9;
/// Searches per position and round.
const LOOKS: u32 = 5;
/// Least nodes of a search that counts for the speed.
const LEAST: u64 = 2000;
/// Node limits of a search, and of a plain search.
const MOST: [u64; 2] = [20_000, 4000];

/// Search of freestyle by the rules alone.
struct Plain {
    position: Position,
    visited: u64,
    /// Whether more fours might find a win.
    is_cut: bool,
}

impl Plain {
    /// Returns the plies of the shortest VCF. Returns `Err` at the node limit.
    fn look(&mut self, me: Side) -> Result<Option<u32>, ()> {
        for fours in 0.. {
            self.is_cut = false;
            if self.wins(me, fours)? {
                return Ok(Some(2 * fours + 1));
            }
            if !self.is_cut {
                break;
            }
        }
        Ok(None)
    }

    /// Returns the empty cells on which a side completes a line.
    fn fives(&self, side: Side) -> Vec<Cell> {
        let shape = self.position.shape();
        let is_own = |x: i32, y: i32| {
            let cell = shape.cell(i64::from(x), i64::from(y));
            cell.is_some_and(|cell| self.position.content(cell) == Content::Mark(side))
        };
        let run = |x: i32, y: i32, dx: i32, dy: i32| {
            (1..5).take_while(|away| is_own(x + away * dx, y + away * dy)).count()
        };
        let completes = |cell: &Cell| {
            let (x, y) = shape.xy(*cell);
            let (x, y) = (x as i32, y as i32);
            [(1, 0), (0, 1), (1, 1), (1, -1)]
                .iter()
                .any(|&(dx, dy)| run(x, y, dx, dy) + run(x, y, -dx, -dy) >= 4)
        };
        self.position.legal_moves().into_iter().filter(completes).collect()
    }

    fn play(&mut self, cell: Cell) -> Result<(), ()> {
        if self.visited >= MOST[1] {
            return Err(());
        }
        self.visited += 1;
        self.position.play_unchecked(cell);
        Ok(())
    }

    fn wins(&mut self, me: Side, fours: u32) -> Result<bool, ()> {
        if !self.fives(me).is_empty() {
            return Ok(true);
        }
        let blocks = self.fives(me.other());
        if blocks.len() > 1 {
            return Ok(false);
        }
        if fours == 0 {
            self.is_cut = true;
            return Ok(false);
        }
        let moves = if blocks.is_empty() { self.position.legal_moves() } else { blocks };
        for cell in moves {
            self.play(cell)?;
            let wins = self.answered(me, fours);
            self.position.undo();
            if wins? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn answered(&mut self, me: Side, fours: u32) -> Result<bool, ()> {
        let fives = self.fives(me);
        let &[answer] = &fives[..] else { return Ok(fives.len() > 1 && self.fives(me.other()).is_empty()) };
        if !self.fives(me.other()).is_empty() {
            return Ok(false);
        }
        self.play(answer)?;
        let wins = self.wins(me, fours - 1);
        self.position.undo();
        wins
    }
}

/// Returns the seconds of processor time of this thread. Uses the clock where the system reports no processor
/// time.
fn seconds(begun: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn median(speeds: &mut [f64]) -> f64 {
    speeds.sort_by(f64::total_cmp);
    speeds[speeds.len() / 2]
}

/// Returns positions of freestyle in which the side to move wins, and the positions on the way to the end.
fn positions() -> Vec<Position> {
    let setup = "gomoku".parse::<GameSpec>().unwrap().setup(&mut Dice::new(0, Stream::SetUp)).unwrap();
    let player: EngineSpec = "computer:level=10:nodes=20000".parse().unwrap();
    let mut positions = Vec::new();
    for line in WINS.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with("gomoku ")) {
        let mut position = Position::from_text(&setup, line.split(' ').nth(2).unwrap()).unwrap();
        let mut engine = player.build(&position.initial_setup(), 1, &Presets::builtin()).unwrap();
        let choice = engine.best_move(&position, &mut Task::new(&Stop::new())).unwrap();
        positions.push(position.clone());
        for moves in choice.judgement.unwrap().line.chunks(2) {
            moves.iter().for_each(|&cell| position.play_unchecked(cell));
            if position.turn().side().is_some() {
                positions.push(position.clone());
            }
        }
    }
    positions
}

fn main() {
    let mut bench = FoursBench::default();
    let (mut timed, mut compared, mut won) = (Vec::new(), 0, 0);
    for position in positions() {
        let look = bench.look(&position).unwrap();
        let mut plain = Plain { position: position.clone(), visited: 0, is_cut: false };
        if let Ok(plies) = plain.look(position.turn().side().unwrap())
            && look.nodes < MOST[0]
        {
            assert_eq!(look.plies, plies, "{position:?}");
            compared += 1;
            won += u32::from(plies.is_some());
        }
        if look.nodes >= LEAST {
            timed.push((position, look.nodes));
        }
    }
    let begun = Instant::now();
    let (mut ours, mut plains) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = seconds(begun);
        let mut nodes = 0;
        for (position, expected) in &timed {
            for _ in 0..LOOKS {
                let look = bench.look(position).unwrap();
                assert_eq!(look.nodes, *expected);
                nodes += look.nodes;
            }
        }
        let between = seconds(begun);
        ours.push(nodes as f64 / (between - start) / 1e6);
        let mut visited = 0;
        for (position, _) in &timed {
            let mut plain = Plain { position: position.clone(), visited: 0, is_cut: false };
            let _ = plain.look(position.turn().side().unwrap());
            visited += plain.visited;
        }
        plains.push(visited as f64 / (seconds(begun) - between) / 1e6);
    }
    let (ours, plain) = (median(&mut ours), median(&mut plains));
    println!("compared {compared}, won {won}, timed {} rounds {ROUNDS}", timed.len());
    println!("plain search     {plain:.4} million positions a second");
    println!("wins by fours    {ours:.4} million positions a second");
    println!("ratio            {:.1}", ours / plain);
}
