//! Lines of a program that plays by the referee's protocol.

use inarow_core::{Cell, MAX_SIDE, ParseCellError, Shape, Side};
use inarow_play::Question;
use inarow_record::SwapChoice;

use super::Line;

/// A line of a program that plays by the referee's protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefereeAnswer<'a> {
    /// `# …`: a remark that is shown, and read as a search report.
    Remark(&'a str),
    /// `refuse REASON`: the program cannot play the game.
    Refusal(&'a str),
    /// A cell, with or without the program's own side before the name.
    Cell(Cell),
    /// A well-formed cell outside the board.
    Outside(&'a str),
    /// An opening's choice, with or without a leading `choose`.
    Choice(SwapChoice),
    /// Any other text.
    Nonsense,
}

impl<'a> RefereeAnswer<'a> {
    /// Reads a line that answers this question for the player of a side.
    #[must_use]
    pub fn parse(line: &'a Line, question: Question, side: Side, shape: Shape) -> RefereeAnswer<'a> {
        let known = RefereeAnswer::unasked(line);
        if known != RefereeAnswer::Nonsense || line.cut {
            return known;
        }
        let mut words = line.text.split_ascii_whitespace();
        let (first, second) = match (words.next(), words.next(), words.next()) {
            (Some(first), second, None) => (first, second),
            _ => return RefereeAnswer::Nonsense,
        };
        match (question, second) {
            (Question::Choice(_), None) => choice(first),
            (Question::Choice(_), Some(word)) if first.eq_ignore_ascii_case("choose") => choice(word),
            (Question::Choice(_), Some(_)) => RefereeAnswer::Nonsense,
            (_, None) => cell(first, shape),
            (_, Some(word)) if is_side(first, side) => cell(word, shape),
            _ => RefereeAnswer::Nonsense,
        }
    }

    /// Reads a line without an open question. The result is a remark, a refusal or nonsense.
    #[must_use]
    pub fn unasked(line: &'a Line) -> RefereeAnswer<'a> {
        if let Some(remark) = line.text.strip_prefix('#') {
            return RefereeAnswer::Remark(remark.trim());
        }
        match line.text.split_once(char::is_whitespace).unwrap_or((&line.text, "")) {
            (verb, reason) if verb.eq_ignore_ascii_case("refuse") => RefereeAnswer::Refusal(reason.trim()),
            _ => RefereeAnswer::Nonsense,
        }
    }
}

/// Returns whether a line fits the referee's protocol for any question. Such lines are cells of some board,
/// choices, refusals and remarks.
#[must_use]
pub fn is_referee_line(text: &str) -> bool {
    let line = Line { text: text.trim().to_owned(), cut: false };
    let Some(shape) = Shape::new(MAX_SIDE.into(), MAX_SIDE.into()) else { return false };
    let questions = [Question::Move, Question::Choice(&SwapChoice::ALL)];
    questions.into_iter().any(|question| {
        Side::ALL
            .into_iter()
            .any(|side| RefereeAnswer::parse(&line, question, side, shape) != RefereeAnswer::Nonsense)
    })
}

fn is_side(word: &str, side: Side) -> bool {
    word.len() == 1 && word.chars().next().and_then(Side::from_letter) == Some(side)
}

fn choice(word: &str) -> RefereeAnswer<'_> {
    SwapChoice::from_name(word).map_or(RefereeAnswer::Nonsense, RefereeAnswer::Choice)
}

fn cell(text: &str, shape: Shape) -> RefereeAnswer<'_> {
    match shape.parse(text) {
        Ok(cell) => RefereeAnswer::Cell(cell),
        Err(ParseCellError::OutOfBoard) => RefereeAnswer::Outside(text),
        Err(ParseCellError::Malformed) => RefereeAnswer::Nonsense,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_with_and_without_the_referees_words() {
        let shape = Shape::new(15, 15).unwrap();
        let centre = RefereeAnswer::Cell(shape.parse("h8").unwrap());
        let choose = Question::Choice(&[SwapChoice::X, SwapChoice::O]);
        let check = |question, text: &str, expected| {
            let line = Line { text: text.to_owned(), cut: false };
            assert_eq!(RefereeAnswer::parse(&line, question, Side::O, shape), expected, "{text:?}");
        };
        for text in ["h8", "H8", "7,7", "o h8", "O  7,7"] {
            check(Question::Move, text, centre);
            check(Question::Stone { left: 2 }, text, centre);
        }
        for text in ["x h8", "move h8", "h", "7 7", "o h8 h9", "{\"cell\":\"7,7\"}", "choose x", "ß", "o"] {
            check(Question::Move, text, RefereeAnswer::Nonsense);
        }
        check(Question::Move, "z99", RefereeAnswer::Outside("z99"));
        check(Question::Move, "o -1,3", RefereeAnswer::Outside("-1,3"));
        check(choose, "o", RefereeAnswer::Choice(SwapChoice::O));
        check(choose, "choose X", RefereeAnswer::Choice(SwapChoice::X));
        check(choose, "more", RefereeAnswer::Choice(SwapChoice::More));
        check(choose, "h8", RefereeAnswer::Nonsense);
        check(choose, "choose", RefereeAnswer::Nonsense);
        for question in [Question::Move, choose] {
            check(question, "# depth 3", RefereeAnswer::Remark("depth 3"));
            check(question, "refuse  too large a board", RefereeAnswer::Refusal("too large a board"));
            check(question, "Refuse", RefereeAnswer::Refusal(""));
        }
        let cut = Line { text: "h8".to_owned(), cut: true };
        let read = RefereeAnswer::parse(&cut, Question::Move, Side::O, shape);
        assert_eq!(read, RefereeAnswer::Nonsense);
    }
}
