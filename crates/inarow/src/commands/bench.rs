//! `inarow bench`: number of nodes and speed of `computer` on a fixed list of positions.

use std::io::Write;
use std::time::Instant;

use inarow_engine::bench;

use crate::failure::Failure;
use crate::out::out;

pub(crate) fn run() -> Result<(), Failure> {
    let start = Instant::now();
    let mut nodes = 0;
    for (number, benched) in (1..).zip(bench()) {
        nodes += benched.nodes;
        let mut out = out();
        writeln!(out, "{number} {} nodes {}", benched.game, benched.nodes)?;
        // Each line is printed at once.
        out.flush()?;
    }
    let speed = nodes as f64 / start.elapsed().as_secs_f64().max(1e-9);
    writeln!(out(), "nodes {nodes} nps {speed:.0}")?;
    Ok(())
}
