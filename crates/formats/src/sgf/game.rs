//! Root properties of an SGF game: board, rules, players, result.

use inarow_core::{Content, GameSpec, LineRule, LineSetup, Rows, Setup, Side};
use inarow_record::{End, GameResult, PlayerTag, Record};

use super::lexer::{simple_text, text};
use super::write::event_with_round;
use super::{MAX_SIDE, index};
use crate::{Format, Malformed, ParseErrorKind, ReadOptions, board_result};

/// A property's value with its offset in the file.
type Placed<T> = Option<(usize, T)>;

/// The properties of a game that are not moves.
#[derive(Default)]
pub(super) struct GameInfo {
    size: Placed<(u32, u32)>,
    rules: Placed<String>,
    result: Placed<String>,
    /// Set-up stones. `Some(None)` clears a cell.
    stones: Vec<(usize, String, Option<Side>)>,
    turn: Option<Side>,
    black: PlayerTag,
    white: PlayerTag,
    event: String,
    round: String,
    date: String,
    /// Moment at which the game began, with its hour.
    moment: String,
    reason: String,
    comment: String,
}

/// Limit on set-up points, above the need of any board of this format.
const MAX_STONES: usize = 100_000;

impl GameInfo {
    /// Reads a property of a node before the first move. Returns `false` for other properties.
    pub(super) fn take(
        &mut self,
        name: &str,
        value: &str,
        at: usize,
    ) -> Result<bool, (usize, ParseErrorKind)> {
        let place = |reason: Malformed| (at, ParseErrorKind::from(reason));
        match name {
            "GM" => match simple_text(value).as_str() {
                "4" => {}
                "1" => return Err(place(Malformed::SgfGo)),
                other => return Err(place(Malformed::SgfOtherGame { value: excerpt(other) })),
            },
            "FF" => match simple_text(value).parse::<u32>() {
                Ok(1..=4) => {}
                _ => return Err(place(Malformed::SgfVersion { value: excerpt(value) })),
            },
            "SZ" => self.size = Some((at, size(value).map_err(place)?)),
            "RU" => self.rules = Some((at, simple_text(value))),
            "RE" => self.result = Some((at, simple_text(value))),
            "PL" => {
                let side = value.trim().chars().next().and_then(side_of_letter);
                self.turn = Some(side.ok_or_else(|| place(Malformed::SgfTurn))?);
            }
            "AB" | "AW" | "AE" => {
                if self.stones.len() >= MAX_STONES {
                    return Err(place(Malformed::SgfManyStones { most: MAX_STONES }));
                }
                let side = match name {
                    "AB" => Some(Side::X),
                    "AW" => Some(Side::O),
                    _ => None,
                };
                self.stones.push((at, value.to_owned(), side));
            }
            "PB" => self.black.name = simple_text(value),
            "PW" => self.white.name = simple_text(value),
            "KB" => self.black.kind = simple_text(value),
            "KW" => self.white.kind = simple_text(value),
            "EV" => self.event = simple_text(value),
            "RO" => self.round = simple_text(value),
            "DT" => self.date = simple_text(value),
            "ST" => self.moment = simple_text(value),
            "WY" => self.reason = simple_text(value),
            "GC" => {
                let text = text(value);
                if !self.comment.is_empty() && !text.is_empty() {
                    self.comment.push('\n');
                }
                self.comment.push_str(&text);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Returns the game before its first move.
    pub(super) fn start(&self, options: &ReadOptions) -> Result<Start, (usize, ParseErrorKind)> {
        let (mut line, game) = self.rules(options)?;
        if !self.stones.is_empty() {
            line.rows = Some(self.rows(&line)?);
        }
        if !self.stones.is_empty() || self.turn.is_some() {
            line.turn = self.turn.or(line.turn);
        }
        let at = self.stones.first().map(|(at, ..)| *at).or(self.rules.as_ref().map(|(at, _)| *at));
        let at = at.or(self.size.map(|(at, _)| at)).unwrap_or(0);
        Ok(Start { setup: Setup::Line(line), game, at })
    }

    /// Returns size and rules from the named game or the file. Also returns the GAME text if size and rules
    /// come from that text.
    fn rules(&self, options: &ReadOptions) -> Result<(LineSetup, Option<String>), (usize, ParseErrorKind)> {
        match &options.game {
            Some(Setup::Line(line)) => match self.size {
                Some((at, (width, height))) if (line.width, line.height) != (width, height) => {
                    let named = (line.width, line.height);
                    Err((at, Malformed::OtherBoard { file: (width, height), named }.into()))
                }
                _ => Ok((line.clone(), None)),
            },
            Some(_) => Err((0, Malformed::NoLineGame { format: Format::Sgf }.into())),
            None => {
                let size = self.size.map(|(_, size)| size);
                let text = self.rules.as_ref().map_or("", |(_, text)| text.as_str());
                let spec = text.parse::<GameSpec>().ok().filter(|spec| !spec.is_random());
                if let Some(spec) = spec
                    && let Ok(Setup::Line(line)) = spec.setup(&mut || 0)
                    && size.is_none_or(|size| size == (line.width, line.height))
                {
                    let named = (spec.name() != "line").then(|| text.to_owned());
                    return Ok((line, named));
                }
                let (width, height) = size.unwrap_or((15, 15));
                let mut line = LineSetup::new(width, height, 5);
                line.rule = rule_named(text);
                Ok((line, None))
            }
        }
    }

    /// Returns the set-up stones as rows.
    fn rows(&self, line: &LineSetup) -> Result<Rows, (usize, ParseErrorKind)> {
        let (width, height) = (line.width as usize, line.height as usize);
        if width.max(height) > MAX_SIDE {
            return Err((0, Malformed::SgfFarStones { most: MAX_SIDE }.into()));
        }
        let mut rows = vec![vec![Content::Empty; width]; height];
        for (at, value, side) in &self.stones {
            let outside = || (*at, Malformed::SgfStone { text: excerpt(value) }.into());
            let (from, to) = value.split_once(':').unwrap_or((value, value));
            let (from, to) = (point(from).ok_or_else(outside)?, point(to).ok_or_else(outside)?);
            if from.0 > to.0 || from.1 > to.1 || to.0 >= width as i64 || to.1 >= height as i64 {
                return Err(outside());
            }
            for row in &mut rows[from.1 as usize..=to.1 as usize] {
                row[from.0 as usize..=to.0 as usize].fill(side.map_or(Content::Empty, Content::Mark));
            }
        }
        Ok(Rows::new(rows))
    }

    /// Stores players, event and result in the record, once the moves are known.
    pub(super) fn finish(self, record: &mut Record) -> Result<(), (usize, ParseErrorKind)> {
        record.x = self.black;
        record.o = self.white;
        let event = match self.round.is_empty() {
            true => self.event,
            false => event_with_round(&self.event, &self.round),
        };
        record.event = Some(event).filter(|event| !event.is_empty());
        // An edited date takes precedence over a moment of another day.
        let is_same_day = !self.date.is_empty() && self.moment.starts_with(&self.date);
        let started = if is_same_day { self.moment } else { self.date };
        record.started = Some(started).filter(|started| !started.is_empty());
        if !self.comment.is_empty() {
            record.comment = Some(match record.comment.take() {
                None => self.comment,
                Some(first) => format!("{}\n{first}", self.comment),
            });
        }
        let board = record.replay().ok().as_ref().and_then(board_result);
        let named = self.result.as_ref().and_then(|(at, text)| Some((*at, result(text)?)));
        record.result = match (board, named) {
            (Some(board), Some((at, named))) if board.winner != named.winner => {
                return Err((at, Malformed::Result.into()));
            }
            (Some(board), _) => Some(board),
            (None, named) => named.map(|(_, result)| with_reason(result, &self.reason)),
        };
        Ok(())
    }
}

/// Returns the result with the file's reason, if the two are compatible.
fn with_reason(result: GameResult, reason: &str) -> GameResult {
    let is_forfeit = |why: &End| !matches!(why, End::Board(_) | End::Agreed | End::Unknown);
    match End::from_name(reason) {
        Some(End::Agreed) if result.winner.is_none() => GameResult { why: End::Agreed, ..result },
        Some(End::Adjudicated) => GameResult { why: End::Adjudicated, ..result },
        Some(why) if result.winner.is_some() && is_forfeit(&why) => GameResult { why, ..result },
        _ => result,
    }
}

/// A game before its first move, with the place of its set-up.
pub(super) struct Start {
    pub(super) setup: Setup,
    pub(super) game: Option<String>,
    pub(super) at: usize,
}

fn excerpt(text: &str) -> String {
    text.chars().take(20).collect()
}

fn size(value: &str) -> Result<(u32, u32), Malformed> {
    let text = simple_text(value);
    let (width, height) = text.split_once(':').unwrap_or((&text, &text));
    let size = width.trim().parse::<u32>().ok().zip(height.trim().parse::<u32>().ok());
    let (width, height) = size.ok_or_else(|| Malformed::SgfSize { value: excerpt(&text) })?;
    if width == 0 || height == 0 {
        return Err(Malformed::SgfNoBoard);
    }
    if width.max(height) as usize > MAX_SIDE {
        return Err(Malformed::SgfLarge { width, height });
    }
    Ok((width, height))
}

/// Parses column and row from two letters.
pub(super) fn point(text: &str) -> Option<(i64, i64)> {
    let mut letters = text.trim().chars();
    let (x, y) = (index(letters.next()?)?, index(letters.next()?)?);
    letters.next().is_none().then_some((x, y))
}

pub(super) fn side_of_letter(letter: char) -> Option<Side> {
    match letter {
        'B' | 'b' | '1' => Some(Side::X),
        'W' | 'w' | '2' => Some(Side::O),
        _ => None,
    }
}

/// Returns the rule in the words of other programs.
fn rule_named(text: &str) -> LineRule {
    let text = text.to_lowercase();
    if text.contains("renju") {
        LineRule::Renju
    } else if text.contains("caro") {
        LineRule::Caro
    } else if text.contains("standard") || text.contains("exact") {
        LineRule::Exact
    } else {
        LineRule::Freestyle
    }
}

/// Parses `B+R`, `W+1`, `B+`, `0`, `Draw`, `Void` in either case. Returns `None` for `?` and other texts.
fn result(text: &str) -> Option<GameResult> {
    let text = text.to_ascii_lowercase();
    let text = text.trim();
    let drawn = |why| Some(GameResult { winner: None, why });
    if let Some((winner, how)) = text.split_once('+') {
        let winner = match winner.trim() {
            "b" | "black" | "x" => Side::X,
            "w" | "white" | "o" => Side::O,
            _ => return None,
        };
        let why = match how.trim().chars().next() {
            Some('r') => End::Resign,
            Some('t') => End::Time,
            Some('f') => End::Abandoned,
            _ => End::Unknown,
        };
        return Some(GameResult { winner: Some(winner), why });
    }
    match text {
        "0" | "draw" | "d" | "jigo" | "tie" => drawn(End::Unknown),
        "void" => drawn(End::Abandoned),
        _ => None,
    }
}
