//! Games that the protocol can express.

use inarow_core::{LineRule, LineSetup, Reply, Rows, Setup, Shape};
use inarow_play::UnsupportedGame;

use super::ManagerLine;

/// Length of a winning line in every game of the protocol.
const FIVE: u32 = 5;
/// Bits of `INFO rule`.
const EXACT: i64 = 1;
const CONTINUOUS: i64 = 2;
const RENJU: i64 = 4;
const CARO: i64 = 8;

/// A game of the protocol: five in a row on a board without walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProtocolGame {
    /// The board.
    pub shape: Shape,
    /// The rule.
    pub rule: LineRule,
}

impl ProtocolGame {
    /// Returns the game of a set-up. The protocol sends no move limit, but a game that reaches its limit is
    /// still a draw.
    ///
    /// # Errors
    /// Returns the reason why the protocol cannot express the set-up.
    pub fn of(setup: &Setup) -> Result<ProtocolGame, UnsupportedGame> {
        let Setup::Line(line) = setup else { return Err(UnsupportedGame::Game) };
        if line.k != FIVE {
            return Err(UnsupportedGame::Length(line.k));
        }
        if !line.walls.is_empty() || line.rows.as_ref().is_some_and(Rows::has_walls) {
            return Err(UnsupportedGame::Walls);
        }
        if line.reply != Reply::None {
            return Err(UnsupportedGame::LastReply);
        }
        let shape = setup.shape().ok_or(UnsupportedGame::Size)?;
        Ok(ProtocolGame { shape, rule: line.rule })
    }

    /// Returns the set-up of the game's start.
    #[must_use]
    pub fn setup(self) -> LineSetup {
        LineSetup {
            rule: self.rule,
            ..LineSetup::new(self.shape.width() as u32, self.shape.height() as u32, FIVE)
        }
    }

    /// Returns the line that begins the game.
    #[must_use]
    pub fn start(self) -> ManagerLine {
        // A board has at most 100 columns and rows.
        let (width, height) = (self.shape.width() as i32, self.shape.height() as i32);
        if width == height { ManagerLine::Start(width) } else { ManagerLine::RectStart(width, height) }
    }

    /// Returns the number in `INFO rule`.
    #[must_use]
    pub const fn rule_bits(self) -> i64 {
        match self.rule {
            LineRule::Freestyle => 0,
            LineRule::Exact => EXACT,
            LineRule::Renju => RENJU,
            LineRule::Caro => CARO | EXACT,
            LineRule::CaroPlus => CARO,
        }
    }
}

/// Returns the rule of a number in `INFO rule`. Renju wins among several rules. The bit of continuous play has
/// no effect on a single game.
#[must_use]
pub(super) const fn rule_of_bits(bits: i64) -> LineRule {
    if bits & RENJU != 0 {
        LineRule::Renju
    } else if bits & CARO != 0 {
        if bits & EXACT != 0 { LineRule::Caro } else { LineRule::CaroPlus }
    } else if bits & EXACT != 0 {
        LineRule::Exact
    } else {
        LineRule::Freestyle
    }
}

/// Numbers of `INFO rule` for an error message to a manager.
const RULES: &str = "0, 1, 4, 8 and 9";

/// Returns a remark on a number of `INFO rule` that names no rule or several rules. [`rule_of_bits`] decides
/// the rule.
pub(super) fn rule_remark(bits: i64) -> Option<String> {
    let rule = rule_of_bits(bits);
    let is_known = [0, EXACT, RENJU, CARO, CARO | EXACT].contains(&(bits & !CONTINUOUS));
    let played = match rule {
        LineRule::Freestyle => "it has the bit of no rule, so freestyle is played".to_owned(),
        other => format!("it has the bits of {0}, so {0} is played", other.name()),
    };
    (!is_known).then(|| format!("INFO rule {bits} is none of {RULES}: {played}"))
}

/// Returns a remark on an `INFO rule` without a number. The rule does not change.
pub(super) fn unread_rule(text: &str) -> Option<String> {
    let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    // The remark stays short and on one line for any value.
    let value: String = value.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(40).collect();
    key.eq_ignore_ascii_case("rule")
        .then(|| format!("INFO rule {value} is none of {RULES}: the rule stays as it is"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_numbers() {
        for (rule, bits) in [
            (LineRule::Freestyle, 0),
            (LineRule::Exact, 1),
            (LineRule::Renju, 4),
            (LineRule::Caro, 9),
            (LineRule::CaroPlus, 8),
        ] {
            let mut setup = LineSetup::new(15, 15, 5);
            setup.rule = rule;
            let game = ProtocolGame::of(&Setup::Line(setup.clone())).unwrap();
            assert_eq!(game.rule_bits(), bits);
            assert_eq!(rule_of_bits(bits), rule);
            assert_eq!(rule_of_bits(bits | 2), rule);
            assert_eq!(game.setup(), setup);
        }
        assert_eq!(rule_of_bits(5), LineRule::Renju);
        assert_eq!(rule_of_bits(-1), LineRule::Renju);
    }

    #[test]
    fn what_cannot_be_said_is_told() {
        let line = |change: fn(&mut LineSetup)| {
            let mut setup = LineSetup::new(20, 15, 5);
            change(&mut setup);
            ProtocolGame::of(&Setup::Line(setup))
        };
        assert_eq!(line(|_| ()).unwrap().start().to_string(), "RECTSTART 20,15");
        assert_eq!(line(|setup| setup.height = 20).unwrap().start().to_string(), "START 20");
        assert_eq!(line(|setup| setup.k = 4), Err(UnsupportedGame::Length(4)));
        assert_eq!(line(|setup| setup.walls = vec![[0, 0]]), Err(UnsupportedGame::Walls));
        assert_eq!(line(|setup| setup.rows = Some(Rows::parse(["#"]).unwrap())), Err(UnsupportedGame::Walls));
        assert_eq!(line(|setup| setup.reply = Reply::LastMove), Err(UnsupportedGame::LastReply));
        assert_eq!(line(|setup| setup.width = 101), Err(UnsupportedGame::Size));
        assert_eq!(ProtocolGame::of(&Setup::Ultimate(Default::default())), Err(UnsupportedGame::Game));
        assert_eq!(ProtocolGame::of(&Setup::Score(Default::default())), Err(UnsupportedGame::Game));
    }
}
