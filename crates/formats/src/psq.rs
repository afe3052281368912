//! Piskvork's `.psq`. A header `Piskvorky WxH, a:b, h` comes first. Moves `x,y,ms` follow, counted from 1 at
//! the top-left. Two names may follow, then a code for the end of the game, and in archives `winner,rule`.
//!
//! `a` and `b` are levels, 0 for a human. `h` is the index of the named player who moved first. The code is 0
//! for an end on the board, 15 for time, −2 for a crash, −1 for unknown. The winner is 1 for the first mover, 2
//! for the other side, 0 for a draw, −1 for unknown. The time of a move may be missing. A time of 0 or less is
//! unknown.
//!
//! A program of this project is written with its PLAYER text, in brackets after its given name. The format has
//! no other field for the type of player.

use inarow_core::{LineRule, LineSetup, Position, Reply, Setup, Side};
use inarow_record::{End, GameResult, PlayerTag, Record};

use super::source::{Quota, Source, play};
use super::{
    Format, Malformed, ParseError, ParseErrorKind, ReadOptions, Refuse, Unwritable, WriteError, board_result,
};

/// Codes of endings off the board.
const CODES: [(i64, End); 2] = [(15, End::Time), (-2, End::Crash)];
const CODE_BOARD: i64 = 0;
const CODE_UNKNOWN: i64 = -1;

/// Beginning of a human's name, where a program has its file name.
const PERSON: &str = "homo-";

pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Record, ParseError> {
    let source = Source::decoded(bytes, None);
    let mut lines =
        source.lines().map(|(at, line)| (at, line.trim())).filter(|(_, line)| !line.is_empty()).peekable();
    let Some((header_at, header)) = lines.next() else {
        return Err(source.error(0, Malformed::PsqEmpty));
    };
    let header = Header::parse(header).ok_or_else(|| source.error(header_at, Malformed::PsqHeader))?;
    // The moves wait for the rule, which comes after the moves.
    let (mut moves, mut quota) = (Vec::new(), Quota::default());
    while let Some((at, found)) = lines.peek().and_then(|(at, line)| Some((*at, as_move(line)?))) {
        quota.moves(1).map_err(|reason| source.error(at, reason))?;
        if found.2 == i64::MAX {
            let (x, y) = (found.0, found.1);
            return Err(source.error(at, Malformed::PsqTime { number: moves.len() + 1, x, y }));
        }
        moves.push((at, found));
        lines.next();
    }
    // One more line than allowed is enough to detect an excess.
    let mut rest: Vec<(usize, &str)> = lines.take(5).collect();
    let tail = Tail::parse(&mut rest).map_err(|(at, reason)| source.error(at, reason))?;
    let setup = setup(&header, tail.rule, options).map_err(|reason| source.error(header_at, reason))?;
    let mut position =
        Position::new(&setup).map_err(|error| source.error(header_at, ParseErrorKind::Setup(error)))?;
    let mut record = Record::new(setup);
    for (at, (x, y, ms)) in moves {
        let cell = position.shape().cell(x.saturating_sub(1), y.saturating_sub(1));
        play(&mut position, &mut record, cell, &format!("{x},{y}"))
            .map_err(|reason| source.error(at, reason))?;
        if let Some(ply) = record.plies.last_mut() {
            ply.time_ms = u64::try_from(ms).ok().filter(|ms| *ms > 0);
        }
    }
    let [first, second] = tail.names.map(tag);
    (record.x, record.o) = if header.second_moved_first { (second, first) } else { (first, second) };
    record.result = result(&tail, &position).map_err(|reason| source.error(tail.at, reason))?;
    Ok(record)
}

struct Header {
    width: u32,
    height: u32,
    second_moved_first: bool,
}

impl Header {
    fn parse(line: &str) -> Option<Header> {
        let rest = line.strip_prefix("Piskvorky")?;
        let mut parts = rest.split(',').map(str::trim);
        let (width, height) = parts.next()?.split_once(['x', 'X'])?;
        let (width, height) = (width.trim().parse().ok()?, height.trim().parse().ok()?);
        // Levels say nothing about the game. Existing files have anything here, or nothing.
        let second_moved_first = parts.nth(1) == Some("1");
        Some(Header { width, height, second_moved_first })
    }
}

/// Parses the whole numbers of `x,y` or `x,y,ms`.
fn as_move(line: &str) -> Option<(i64, i64, i64)> {
    let mut parts = line.split(',').map(|part| whole(part.trim()));
    let (x, y) = (parts.next()??, parts.next()??);
    let ms = match parts.next() {
        None => 0,
        Some(ms) => ms?,
    };
    parts.next().is_none().then_some((x, y, ms))
}

/// Parses a whole number, saturating at the greatest.
fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(i64::MAX))
}

/// The lines after the moves.
struct Tail<'a> {
    /// Offset of the winner.
    at: usize,
    names: [&'a str; 2],
    code: i64,
    winner: Option<Option<Side>>,
    rule: Option<&'a str>,
}

impl<'a> Tail<'a> {
    fn parse(rest: &mut Vec<(usize, &'a str)>) -> Result<Tail<'a>, (usize, Malformed)> {
        let mut tail = Tail { at: 0, names: ["", ""], code: CODE_UNKNOWN, winner: None, rule: None };
        if let Some((at, line)) = rest.last().copied()
            && let Some((winner, rule)) = line.split_once(',')
            && let Some(winner) = whole(winner.trim())
            && rule.trim().starts_with(|first: char| first.is_alphabetic())
        {
            tail.at = at;
            tail.rule = Some(rule.trim());
            tail.winner = match winner {
                0 => Some(None),
                1 => Some(Some(Side::X)),
                2 => Some(Some(Side::O)),
                _ => None,
            };
            rest.pop();
        }
        if let Some((_, line)) = rest.last().copied()
            && let Some(code) = whole(line)
        {
            tail.code = code;
            rest.pop();
        }
        match rest[..] {
            [] => {}
            [(_, first), (_, second)] if !is_numbers(second) => tail.names = [first, second],
            _ => return Err(stray(rest)),
        }
        Ok(tail)
    }
}

/// Returns the invalid line after the moves. Numbers after names or a code are not further moves.
fn stray(rest: &[(usize, &str)]) -> (usize, Malformed) {
    let excerpt = |line: &str| line.chars().take(40).collect::<String>();
    let is_code = rest.first().is_some_and(|(_, line)| whole(line).is_some());
    let numbers = rest.iter().position(|(_, line)| is_numbers(line)).filter(|index| *index > 1 || is_code);
    let (at, line) = rest.get(numbers.unwrap_or(0)).copied().unwrap_or_default();
    let line = excerpt(line);
    (at, if numbers.is_some() { Malformed::PsqNumbers { line } } else { Malformed::PsqLine { line } })
}

/// Whether the line is two or more whole numbers separated by commas.
fn is_numbers(line: &str) -> bool {
    line.contains(',') && line.split(',').all(|part| whole(part.trim()).is_some())
}

/// Returns the rule that an archive names, `Freestyle15_1`, by the beginning of the name.
fn rule_named(name: &str) -> Option<LineRule> {
    let name = name.to_ascii_lowercase();
    [
        ("freestyle", LineRule::Freestyle),
        ("fastgame", LineRule::Freestyle),
        ("standard", LineRule::Exact),
        ("renju", LineRule::Renju),
        ("caro-plus", LineRule::CaroPlus),
        ("caro", LineRule::Caro),
    ]
    .into_iter()
    .find_map(|(start, rule)| name.starts_with(start).then_some(rule))
}

const fn rule_name(rule: LineRule) -> &'static str {
    match rule {
        LineRule::Freestyle => "Freestyle",
        LineRule::Exact => "Standard",
        LineRule::Renju => "Renju",
        LineRule::Caro => "Caro",
        LineRule::CaroPlus => "Caro-plus",
    }
}

fn setup(header: &Header, rule: Option<&str>, options: &ReadOptions) -> Result<Setup, Malformed> {
    match &options.game {
        None => {
            let mut line = LineSetup::new(header.width, header.height, 5);
            line.rule = rule.and_then(rule_named).unwrap_or(LineRule::Freestyle);
            Ok(Setup::Line(line))
        }
        Some(Setup::Line(line)) if (line.width, line.height) == (header.width, header.height) => {
            Ok(Setup::Line(line.clone()))
        }
        Some(Setup::Line(line)) => Err(Malformed::OtherBoard {
            file: (header.width, header.height),
            named: (line.width, line.height),
        }),
        Some(_) => Err(Malformed::NoLineGame { format: Format::Psq }),
    }
}

fn tag(name: &str) -> PlayerTag {
    if name.starts_with(PERSON) { PlayerTag::new("", "human") } else { PlayerTag::new(name, "") }
}

/// Returns the board's result if the board has one, otherwise the file's result. Both results are about this
/// board.
fn result(tail: &Tail<'_>, position: &Position) -> Result<Option<GameResult>, Malformed> {
    let named = tail.winner;
    if let Some(board) = board_result(position) {
        return match named {
            Some(winner) if winner != board.winner => Err(Malformed::Winner),
            _ => Ok(Some(board)),
        };
    }
    let code = CODES.iter().find(|(code, _)| *code == tail.code).map(|(_, end)| *end);
    // The side to move has overstepped the time or crashed.
    let mover = position.turn().side();
    let winner = named.unwrap_or(code.and(mover).map(Side::other));
    Ok(match (winner, code) {
        (Some(_), code) => Some(GameResult { winner, why: code.unwrap_or(End::Unknown) }),
        (None, _) => named.map(|winner| GameResult { winner, why: End::Unknown }),
    })
}

pub(super) fn write(record: &Record, refuse: &Refuse<'_>) -> Result<String, WriteError> {
    let line = holdable(&record.setup).map_err(|reason| refuse(0, reason))?;
    let position = record.replay().map_err(|source| WriteError::Invalid { game: 1, source })?;
    let shape = position.shape();
    let level = |tag: &PlayerTag| if tag.kind.is_empty() || tag.kind == "human" { 0 } else { 11 };
    let mut out =
        format!("Piskvorky {}x{}, {}:{}, 0\n", line.width, line.height, level(&record.x), level(&record.o));
    for ply in &record.plies {
        let (x, y) = shape.xy(ply.cell);
        out.push_str(&format!("{},{},{}\n", x + 1, y + 1, ply.time_ms.unwrap_or(0)));
    }
    if !record.x.is_empty() || !record.o.is_empty() {
        out.push_str(&format!("{}\n{}\n", name(&record.x, 1), name(&record.o, 2)));
    }
    let code = match record.result.map(|result| result.why) {
        None => CODE_UNKNOWN,
        Some(End::Board(_)) => CODE_BOARD,
        Some(end) => CODES.iter().find(|(_, known)| *known == end).map_or(CODE_UNKNOWN, |(code, _)| *code),
    };
    let winner = match record.result.map(|result| result.winner) {
        None => -1,
        Some(None) => 0,
        Some(Some(Side::X)) => 1,
        Some(Some(Side::O)) => 2,
    };
    out.push_str(&format!("{code}\n{winner},{}\n", rule_name(line.rule)));
    Ok(out)
}

/// Returns the line game if psq can express the game. Psq expresses only a size and perhaps a rule.
pub(super) fn holdable(setup: &Setup) -> Result<&LineSetup, Unwritable> {
    let Setup::Line(line) = setup else { return Err(Unwritable::NoLineGame) };
    if line.k != 5 {
        Err(Unwritable::NotFive)
    } else if line.reply != Reply::None {
        Err(Unwritable::LastReply)
    } else if line.max_moves != 0 {
        Err(Unwritable::MoveLimit)
    } else if !line.walls.is_empty() {
        Err(Unwritable::Walls)
    } else if line.rows.is_some() || line.turn.is_some() {
        Err(Unwritable::SetUp)
    } else {
        Ok(line)
    }
}

/// Returns a name on one line that reads back as a name.
fn name(tag: &PlayerTag, number: usize) -> String {
    let kind = tag.kind.as_str();
    // A command contains a path of this machine, which is of no use to others.
    let is_ours = !kind.is_empty()
        && kind != "human"
        && !kind.starts_with("exec:")
        && !kind.starts_with("exec-referee:");
    let text = match tag.name.as_str() {
        "" if kind == "human" => return format!("{PERSON}{number}"),
        "" => kind.to_owned(),
        name if is_ours && kind.split(':').next() == Some(name) => kind.to_owned(),
        name if is_ours && name != kind => format!("{name} ({kind})"),
        name => name.to_owned(),
    };
    let one_line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let one_line = one_line.trim();
    match one_line {
        "" => format!("{PERSON}{number}"),
        _ if is_numbers(one_line) => one_line.replace(',', ";"),
        _ => one_line.to_owned(),
    }
}
