//! Random games for the other tests.

use inarow_core::{
    Chance, Fill, LineRule, LineSetup, Opening, Position, RandomSource, Reply, ScoreSetup, Setup, Tiebreak,
    Turn, UltimateSetup,
};
use inarow_record::{
    ClockTag, Dice, End, GameResult, Judgement, OpeningChoice, PlayerTag, Ply, Record, Score, Stream,
    SwapChoice, TimeControl, Variation,
};
use proptest::prelude::*;

/// Returns any game that has a position, of every kind.
pub(crate) fn any_setup() -> impl Strategy<Value = Setup> {
    prop_oneof![
        4 => line_setup(30, true).prop_map(Setup::Line),
        1 => line_setup(100, true).prop_map(Setup::Line),
        1 => any::<bool>().prop_map(ultimate),
        2 => score_setup().prop_map(Setup::Score),
    ]
    .prop_filter("describes a position", |setup| Position::new(setup).is_ok())
}

fn ultimate(boards: bool) -> Setup {
    let tiebreak = if boards { Tiebreak::Boards } else { Tiebreak::None };
    Setup::Ultimate(UltimateSetup { tiebreak, position: None })
}

/// Returns a line game with sides up to `side`, with or without walls.
pub(crate) fn line_setup(side: u32, walls: bool) -> impl Strategy<Value = LineSetup> {
    let rules = prop::sample::select(LineRule::ALL);
    let openings = prop::sample::select(Opening::ALL);
    let wall = prop::collection::vec((0..i64::from(side), 0..i64::from(side)), 0..if walls { 12 } else { 1 });
    (1..=side, 1..=side, 1u32..=8, rules, any::<bool>(), 0u32..120, openings, wall).prop_map(
        |(width, height, k, rule, reply, max_moves, opening, walls)| {
            let is_renju = rule == LineRule::Renju;
            let (width, height) = if is_renju { (15, 15) } else { (width, height) };
            let mut line = LineSetup::new(width, height, if is_renju { 5 } else { k.min(width.max(height)) });
            line.rule = rule;
            line.reply = if reply { Reply::LastMove } else { Reply::None };
            line.max_moves = max_moves.saturating_sub(30);
            line.opening = opening;
            line.walls = walls
                .into_iter()
                .filter(|(x, y)| *x < i64::from(width) && *y < i64::from(height))
                .map(|(x, y)| [x, y])
                .collect();
            line
        },
    )
}

fn score_setup() -> impl Strategy<Value = ScoreSetup> {
    (prop::sample::select(Fill::ALL), 4u32..=12, 0u32..100, -40i32..40, any::<bool>()).prop_map(
        |(fill, size, moves, komi, balanced)| {
            let base = if balanced { ScoreSetup::balanced() } else { ScoreSetup::default() };
            ScoreSetup { size, moves, komi, fill, ..base }
        },
    )
}

/// Returns a text with characters that formats escape or mishandle.
fn text() -> impl Strategy<Value = String> {
    "[a-zA-Zа-яё0-9 ,;:()\\[\\]\\\\\"'{}#.✓-]{0,20}"
}

/// Data of a game in addition to its moves.
#[derive(Clone, Debug)]
pub(crate) struct Beside {
    names: [String; 4],
    texts: [Option<String>; 4],
    seed: Option<u64>,
    clock: bool,
    end: usize,
}

pub(crate) fn beside() -> impl Strategy<Value = Beside> {
    let names = [text(), text(), text(), text()];
    let texts = [text(), text(), text(), text()].map(prop::option::of);
    (names, texts, any::<Option<u64>>(), any::<bool>(), any::<prop::sample::Index>()).prop_map(
        |(names, texts, seed, clock, end)| Beside {
            names,
            texts,
            seed,
            clock,
            end: end.index(End::all().count() * 2),
        },
    )
}

/// Plays `plies` random legal moves, with chance, times and remarks, and with variations if `branching`.
pub(crate) fn random_game(
    setup: Setup,
    plies: usize,
    seed: u64,
    beside: Option<&Beside>,
    branching: bool,
) -> Record {
    let mut dice = Dice::new(seed, Stream::X);
    let mut record = Record::new(setup);
    let mut position = Position::new(&record.setup).unwrap();
    record.chance = draw_all(&mut position, &mut dice);
    record.plies = random_line(&mut position, plies, &mut dice, beside.is_some());
    if branching {
        branch(&mut record, &mut dice, beside.is_some());
    }
    record.result = position.turn().outcome().map(GameResult::from);
    if let Some(beside) = beside {
        add(&mut record, beside);
    }
    record
}

fn add(record: &mut Record, beside: &Beside) {
    let [x, x_kind, o, o_kind] = beside.names.clone();
    record.x = PlayerTag::new(x, x_kind);
    record.o = PlayerTag::new(o, o_kind);
    let [game, started, event, comment] = beside.texts.clone();
    (record.game, record.started, record.event, record.comment) = (game, started, event, comment);
    record.seed = beside.seed;
    if beside.clock {
        let blitz = TimeControl { total_ms: Some(60_000), increment_ms: 1_500, per_move_ms: None };
        record.clock = Some(ClockTag { x: blitz, o: TimeControl::NONE });
        record.choices = vec![OpeningChoice { after: 3, choice: SwapChoice::More }];
    }
    let end = End::all().nth(beside.end);
    if let (None, Some(why)) = (record.result, end)
        && !matches!(why, End::Board(_))
    {
        let winner = match beside.end % 3 {
            0 => Some(inarow_core::Side::X),
            1 => Some(inarow_core::Side::O),
            _ => None,
        };
        record.result = Some(GameResult { winner, why });
    }
}

fn draw_all(position: &mut Position, dice: &mut Dice) -> Vec<Chance> {
    let mut drawn = Vec::new();
    while position.turn() == Turn::Chance {
        let outcomes = position.chance_outcomes();
        let chance = outcomes[dice.below(outcomes.len() as u64) as usize];
        position.apply_chance(chance).unwrap();
        drawn.push(chance);
    }
    drawn
}

fn random_line(position: &mut Position, plies: usize, dice: &mut Dice, rich: bool) -> Vec<Ply> {
    let mut line = Vec::new();
    while line.len() < plies
        && let Turn::Player(side) = position.turn()
    {
        let moves = position.legal_moves();
        let mut ply = Ply::new(moves[dice.below(moves.len() as u64) as usize]);
        position.play(side, ply.cell).unwrap();
        ply.chance = draw_all(position, dice);
        if rich && dice.below(3) == 0 {
            ply.time_ms = Some(dice.below(9_000));
            ply.comment = Some(format!("a] \\ remark\non {}", dice.below(100)));
            ply.judgement = Some(Judgement {
                score: [
                    None,
                    Some(Score::points(-12)),
                    Some(Score::win(9)),
                    Some(Score::loss(4).unproved()),
                    Some(Score::DRAW),
                ][dice.below(5) as usize],
                depth: Some(7),
                nodes: Some(u64::MAX),
                line: moves.into_iter().take(3).collect(),
            });
        }
        line.push(ply);
    }
    line
}

/// Adds variations in the order of readers: by parent line, then by ply.
fn branch(record: &mut Record, dice: &mut Dice, rich: bool) {
    let mut line = 0;
    while line <= record.variations.len() && record.variations.len() < 12 {
        let start = line.checked_sub(1).map_or(0, |index: usize| record.variations[index].after);
        let first = if line == 0 { 0 } else { 1 };
        for ply in first..record.line(line).len() {
            for _ in 0..[0, 0, 0, 0, 0, 1, 2][dice.below(7) as usize] {
                let mut position = position_at(record, line, ply);
                let plies = random_line(&mut position, 1 + dice.below(6) as usize, dice, rich);
                if !plies.is_empty() && record.variations.len() < 12 {
                    record.variations.push(Variation { of: line, after: start + ply, plies });
                }
            }
        }
        line += 1;
    }
}

/// Returns the position before a ply of a line, reached from the main line.
fn position_at(record: &Record, line: usize, plies: usize) -> Position {
    let (mut position, own) = match line.checked_sub(1) {
        None => (record.start().unwrap(), plies),
        Some(index) => {
            let variation = &record.variations[index];
            let above = variation.of.checked_sub(1).map_or(0, |above| record.variations[above].after);
            (position_at(record, variation.of, variation.after - above), plies)
        }
    };
    for ply in &record.line(line)[..own] {
        let side = position.turn().side().unwrap();
        position.play(side, ply.cell).unwrap();
        for chance in &ply.chance {
            position.apply_chance(*chance).unwrap();
        }
    }
    position
}
