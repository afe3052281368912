//! Tables that a fit writes, in the format of the search.

use std::fmt::Write;
use std::path::Path;

use inarow_engine::training::{CLASSES, HIDDEN_UNIT, ROWS, SITUATIONS, WORTH_UNIT, is_five, kinds};
use inarow_sys::file::write_whole;

use crate::Result;
use crate::chance::Chance;
use crate::moves::{RANK_UNIT, Ranks};
use crate::played::UNIT;

/// Ranks of cells that complete a line, for the side itself and for the other side.
const LINES: [i32; 2] = [4000, 2000];

/// Bound of every number.
const MOST: f32 = 32_000.0;

fn rounded(value: f32, unit: f32) -> i32 {
    (value * unit).round().clamp(-MOST, MOST) as i32
}

fn line(text: &mut String, values: &[f32], unit: f32) -> Result<()> {
    let words = values.iter().map(|&value| rounded(value, unit).to_string());
    Ok(writeln!(text, "{}", words.collect::<Vec<String>>().join(" "))?)
}

/// Writes the tables to a folder.
pub(crate) fn write(chance: &Chance, ranks: &[Ranks; SITUATIONS], folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut text = String::new();
    for (kind, code) in kinds().into_iter().enumerate() {
        let is_five = is_five(code);
        let worths = [0, 1].map(|which| if is_five { 0 } else { rounded(chance.worths[which][kind], UNIT) });
        let ranks = ranks.iter().flat_map(|ranks| {
            [0, 1].map(
                |which| if is_five { LINES[which] } else { rounded(ranks.kinds[which][kind], RANK_UNIT) },
            )
        });
        let words: Vec<String> = worths.into_iter().chain(ranks).map(|value| value.to_string()).collect();
        writeln!(text, "{code:04x} {}", words.join(" "))?;
    }
    write_whole(&folder.join("values.txt"), text.as_bytes())?;
    let mut text = String::new();
    for row in &chance.rows[..=ROWS] {
        line(&mut text, row, HIDDEN_UNIT as f32)?;
    }
    line(&mut text, &chance.out, UNIT * WORTH_UNIT as f32)?;
    line(&mut text, &[chance.base], UNIT)?;
    write_whole(&folder.join("census.txt"), text.as_bytes())?;
    let mut text = String::new();
    for ranks in ranks {
        for row in ranks.pairs.chunks(CLASSES).chain(ranks.offsets.iter().map(Vec::as_slice)) {
            line(&mut text, row, RANK_UNIT)?;
        }
    }
    write_whole(&folder.join("order.txt"), text.as_bytes())?;
    Ok(())
}
