//! Makes a book of balanced openings by the computer's own search, for `arena --openings`:
//!
//! ```text
//! cargo run --release -p inarow-engine --example openings -- GAME COUNT [NODES [SEED]] > NAME.openings
//! ```
//!
//! An opening has 3 to 8 random moves near the middle. No two openings of a book are equal under a symmetry of
//! the board. Within NODES nodes (default: 20,000), level 10 gives both sides a winning chance between 42 % and
//! 58 %. A search with a tenth of the nodes rejects most openings.
#![expect(clippy::print_stdout, reason = "prints a book")]

use std::collections::BTreeSet;
use std::error::Error;
use std::num::NonZeroUsize;

use inarow_core::{Cell, GameSpec, Position, RandomSource, Shape};
use inarow_engine::Stop;
use inarow_engine::analysis::{Analyser, Effort};
use inarow_formats::{Format, WriteOptions};
use inarow_record::{Dice, Ply, Record, Stream};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Half the width of the square of opening moves.
const REACH: usize = 4;
/// Largest deviation of the winning chance from one half.
const UNEVEN: f64 = 0.08;

/// Returns random moves in the middle of an empty board. The first moves are close together.
fn moves(position: &Position, dice: &mut Dice) -> Option<Vec<Cell>> {
    let shape = position.shape();
    let plies = 3 + dice.below(6) as usize;
    let mut after = position.clone();
    let mut moves = Vec::new();
    while moves.len() < plies {
        let reach = if moves.len() < 3 { 2 } else { REACH };
        let mut place =
            |size: usize| (size / 2 + dice.below(2 * reach as u64 + 1) as usize) as i64 - reach as i64;
        let cell = shape.cell(place(shape.width()), place(shape.height()))?;
        if after.play(after.turn().side()?, cell).is_ok() {
            moves.push(cell);
        }
    }
    after.turn().side().map(|_| moves)
}

/// Returns a key equal for all symmetric openings. The key is the least of the marks' eight symmetric images.
fn shape_of(shape: Shape, moves: &[Cell]) -> [Vec<(usize, usize)>; 2] {
    let size = shape.width().max(shape.height());
    let turned = |symmetry: usize| {
        let mut marks = [Vec::new(), Vec::new()];
        for (index, &cell) in moves.iter().enumerate() {
            let (mut x, mut y) = shape.xy(cell);
            if symmetry & 1 != 0 {
                x = size - 1 - x;
            }
            if symmetry & 2 != 0 {
                y = size - 1 - y;
            }
            if symmetry & 4 != 0 {
                (x, y) = (y, x);
            }
            marks[index % 2].push((x, y));
        }
        marks.iter_mut().for_each(|marks| marks.sort_unstable());
        marks
    };
    (1..8).map(turned).fold(turned(0), Ord::min)
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, count, rest @ ..] = arguments.as_slice() else {
        return Err("write GAME COUNT [NODES [SEED]]".into());
    };
    let number = |at: usize, usual: u64| rest.get(at).map_or(Ok(usual), |text| text.parse::<u64>());
    let (count, nodes, seed) = (count.parse::<usize>()?, number(0, 20_000)?, number(1, 1)?);
    let spec: GameSpec = game.parse()?;
    let setup = spec.setup(&mut Dice::new(seed, Stream::SetUp))?;
    let start = Position::new(&setup)?;
    let (mut dice, mut analyser, stop) = (Dice::new(seed, Stream::Opening), Analyser::new(seed), Stop::new());
    let (mut known, mut records) = (BTreeSet::new(), Vec::new());
    while records.len() < count {
        let Some(moves) = moves(&start, &mut dice) else { continue };
        if !known.insert(shape_of(start.shape(), &moves)) {
            continue;
        }
        let mut after = start.clone();
        for &cell in &moves {
            after.play_unchecked(cell);
        }
        let mut is_even = |nodes: u64| {
            let found = analyser.look(&after, Effort::of_nodes(NonZeroUsize::MIN, nodes), &stop);
            found.is_ok_and(|found| (found.chance - 0.5).abs() <= UNEVEN)
        };
        if is_even(nodes / 10) && is_even(nodes) {
            let plies = moves.into_iter().map(Ply::new).collect();
            records.push(Record { plies, ..Record::new(setup.clone()) });
        }
    }
    let book = inarow_formats::write(Format::Openings, &records, &WriteOptions::default())?;
    println!("# {game}: cargo run --release -p inarow-engine --example openings -- {}", arguments.join(" "));
    print!("{}", String::from_utf8(book)?);
    Ok(())
}
