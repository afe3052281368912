//! Counts the forced wins that `computer` finds, for `docs/notes/engine.md`:
//!
//! ```text
//! cargo run --release -p inarow-engine --example tactics -- FILE [PLAYER [RULE]]
//! ```
//!
//! FILE has one position per line, as JSON. The members are `rule` (`freestyle`, `exact` or `renju`), `moves`
//! (`x,y` from the top-left, X first), `mate` (claimed plies to the end). For each rule the example prints the
//! nodes searched. The example also counts the wins found, proved, and within the claimed plies. Prints lines
//! of FILE without a proved win on standard error.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "prints a table and what is missing in it")]

use std::collections::BTreeMap;
use std::error::Error;

use inarow_core::{LineRule, LineSetup, Position, Setup};
use inarow_engine::{Engine, EngineSpec, Presets, Stop, Task};
use inarow_record::ScoreValue;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[derive(Default)]
struct Tally {
    positions: u32,
    wins: u32,
    proved: u32,
    in_time: u32,
    nodes: u64,
}

/// Returns the value of a key in a flat line of JSON.
fn field<'a>(line: &'a str, key: &str) -> Result<&'a str> {
    let quoted = format!("\"{key}\":");
    let (_, rest) = line.split_once(&quoted).ok_or_else(|| format!("no {key}: {line}"))?;
    let rest = rest.trim_start();
    let value = match rest.strip_prefix('"') {
        Some(text) => text.split('"').next(),
        None => rest.split([',', '}']).next(),
    };
    Ok(value.unwrap_or_default())
}

fn position(line: &str) -> Result<(Setup, Position)> {
    let mut setup = LineSetup::new(15, 15, 5);
    setup.rule = match field(line, "rule")? {
        "freestyle" => LineRule::Freestyle,
        "exact" => LineRule::Exact,
        "renju" => LineRule::Renju,
        other => return Err(format!("an unknown rule: {other}").into()),
    };
    let setup = Setup::Line(setup);
    let mut position = Position::new(&setup)?;
    for name in field(line, "moves")?.split(' ') {
        let side = position.turn().side().ok_or("the game is over")?;
        let cell = position.shape().parse(name)?;
        position.play(side, cell)?;
    }
    Ok((setup, position))
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, rest @ ..] = arguments.as_slice() else { return Err("write FILE [PLAYER [RULE]]".into()) };
    let player = rest.first().map_or("computer:level=10:nodes=200000", String::as_str);
    let spec: EngineSpec = player.parse()?;
    let mut tallies = BTreeMap::<&str, Tally>::new();
    let text = std::fs::read_to_string(file)?;
    for (number, line) in text.lines().enumerate() {
        let rule = field(line, "rule")?;
        if rest.get(1).is_some_and(|wanted| wanted != rule) {
            continue;
        }
        let (setup, position) = position(line)?;
        let mut engine: Box<dyn Engine> = spec.build(&setup, 1, &Presets::builtin())?;
        let choice = engine.best_move(&position, &mut Task::new(&Stop::new()))?;
        let claimed: u32 = field(line, "mate")?.parse()?;
        let tally = tallies.entry(rule).or_default();
        tally.positions += 1;
        let Some(judgement) = choice.judgement else { continue };
        tally.nodes += judgement.nodes.unwrap_or(0);
        let win = judgement.score.and_then(|score| match score.value {
            ScoreValue::Win(plies) => Some((plies, score.proved)),
            _ => None,
        });
        if let Some((plies, proved)) = win {
            tally.wins += 1;
            tally.proved += u32::from(proved);
            tally.in_time += u32::from(plies <= claimed);
        }
        if !win.is_some_and(|(_, proved)| proved) {
            let found = win.map_or("not found".to_owned(), |(plies, _)| format!("{plies} plies, not proved"));
            eprintln!("line {}: {found}; claimed: {claimed} plies", number + 1);
        }
    }
    for (rule, tally) in tallies {
        let Tally { positions, wins, proved, in_time, nodes } = tally;
        println!("{rule}: {wins} of {positions} won, {proved} proved, {in_time} in time; {nodes} nodes");
    }
    Ok(())
}
