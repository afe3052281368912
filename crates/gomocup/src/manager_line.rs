//! Lines that a manager sends.

use std::fmt;

use super::point::whole;
use super::{Info, Point};

/// A line from the manager to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ManagerLine {
    /// A new game on a square board.
    Start(i32),
    /// A new game on a board of this width and height.
    RectStart(i32, i32),
    /// A new game on the current board.
    Restart,
    /// A request for the first move.
    Begin,
    /// The opponent's move, and a request for the reply.
    Turn(Point),
    /// The start of a list of stones up to [`ManagerLine::Done`]. The engine moves next.
    Board,
    /// A stone of [`ManagerLine::Board`]: 1 own, 2 the opponent's, 3 of a winning line or a forbidden cell.
    Stone(Point, i32),
    /// A stone of [`ManagerLine::Swap2Board`].
    Place(Point),
    /// The end of a list of stones.
    Done,
    /// A stone to remove.
    TakeBack(Point),
    /// An order to make the move that the engine suggested.
    Play(Point),
    /// The start of an opening's stones up to [`ManagerLine::Done`]. The engine decides the opening.
    Swap2Board,
    /// A setting.
    Info(Info),
    /// A question for the engine's name.
    About,
    /// An order to exit.
    End,
    /// A list like [`ManagerLine::Board`] that asks for no answer.
    YxBoard,
    /// An order to answer now.
    YxStop,
    /// A request for this number of best moves.
    YxNBest(i32),
    /// A question for the forbidden cells.
    YxShowForbid,
    /// An order to clear the transposition table.
    YxHashClear,
    /// An unknown command.
    Unknown(String),
    /// A known command with invalid arguments.
    Malformed(String),
}

impl ManagerLine {
    /// Reads a line. Every text is accepted.
    ///
    /// ```
    /// use inarow_gomocup::{ManagerLine, Point};
    /// assert_eq!(ManagerLine::parse("TURN 10,7"), ManagerLine::Turn(Point { x: 10, y: 7 }));
    /// assert_eq!(ManagerLine::parse("fly"), ManagerLine::Unknown("fly".to_owned()));
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> ManagerLine {
        let text = text.trim();
        if text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+') {
            return stone(text).unwrap_or_else(|| ManagerLine::Malformed(text.to_owned()));
        }
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let point = |line: fn(Point) -> ManagerLine| Point::parse(rest).map(line);
        let line = match verb.to_ascii_uppercase().as_str() {
            "START" => whole(rest).map(ManagerLine::Start),
            "RECTSTART" => Point::parse(rest).map(|size| ManagerLine::RectStart(size.x, size.y)),
            "RESTART" => Some(ManagerLine::Restart),
            "BEGIN" => Some(ManagerLine::Begin),
            "TURN" => point(ManagerLine::Turn),
            "BOARD" => Some(ManagerLine::Board),
            "DONE" => Some(ManagerLine::Done),
            "TAKEBACK" => point(ManagerLine::TakeBack),
            "PLAY" => point(ManagerLine::Play),
            "SWAP2BOARD" => Some(ManagerLine::Swap2Board),
            "INFO" => Some(ManagerLine::Info(Info::parse(rest))),
            "ABOUT" => Some(ManagerLine::About),
            "END" => Some(ManagerLine::End),
            "YXBOARD" => Some(ManagerLine::YxBoard),
            "YXSTOP" => Some(ManagerLine::YxStop),
            "YXNBEST" => whole(rest).map(ManagerLine::YxNBest),
            "YXSHOWFORBID" => Some(ManagerLine::YxShowForbid),
            "YXHASHCLEAR" => Some(ManagerLine::YxHashClear),
            _ => return ManagerLine::Unknown(text.to_owned()),
        };
        line.unwrap_or_else(|| ManagerLine::Malformed(text.to_owned()))
    }
}

/// Reads `x,y` or `x,y,f`.
fn stone(text: &str) -> Option<ManagerLine> {
    let (first, rest) = text.split_once(',')?;
    match rest.split_once(',') {
        None => Point::parse(text).map(ManagerLine::Place),
        Some((second, field)) => {
            let point = Point { x: whole(first)?, y: whole(second)? };
            Some(ManagerLine::Stone(point, whole(field)?))
        }
    }
}

impl fmt::Display for ManagerLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ManagerLine::Start(size) => write!(f, "START {size}"),
            ManagerLine::RectStart(width, height) => write!(f, "RECTSTART {width},{height}"),
            ManagerLine::Restart => f.write_str("RESTART"),
            ManagerLine::Begin => f.write_str("BEGIN"),
            ManagerLine::Turn(point) => write!(f, "TURN {point}"),
            ManagerLine::Board => f.write_str("BOARD"),
            ManagerLine::Stone(point, field) => write!(f, "{point},{field}"),
            ManagerLine::Place(point) => write!(f, "{point}"),
            ManagerLine::Done => f.write_str("DONE"),
            ManagerLine::TakeBack(point) => write!(f, "TAKEBACK {point}"),
            ManagerLine::Play(point) => write!(f, "PLAY {point}"),
            ManagerLine::Swap2Board => f.write_str("SWAP2BOARD"),
            ManagerLine::Info(info) => write!(f, "INFO {info}"),
            ManagerLine::About => f.write_str("ABOUT"),
            ManagerLine::End => f.write_str("END"),
            ManagerLine::YxBoard => f.write_str("YXBOARD"),
            ManagerLine::YxStop => f.write_str("YXSTOP"),
            ManagerLine::YxNBest(count) => write!(f, "YXNBEST {count}"),
            ManagerLine::YxShowForbid => f.write_str("YXSHOWFORBID"),
            ManagerLine::YxHashClear => f.write_str("YXHASHCLEAR"),
            ManagerLine::Unknown(text) | ManagerLine::Malformed(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameType;

    #[test]
    fn lines_print_and_read_back() {
        let point = Point { x: 3, y: 14 };
        for (text, line) in [
            ("START 15", ManagerLine::Start(15)),
            ("RECTSTART 20,10", ManagerLine::RectStart(20, 10)),
            ("RESTART", ManagerLine::Restart),
            ("BEGIN", ManagerLine::Begin),
            ("TURN 3,14", ManagerLine::Turn(point)),
            ("BOARD", ManagerLine::Board),
            ("3,14,2", ManagerLine::Stone(point, 2)),
            ("3,14", ManagerLine::Place(point)),
            ("DONE", ManagerLine::Done),
            ("TAKEBACK 3,14", ManagerLine::TakeBack(point)),
            ("PLAY 3,14", ManagerLine::Play(point)),
            ("SWAP2BOARD", ManagerLine::Swap2Board),
            ("INFO timeout_turn 5000", ManagerLine::Info(Info::TimeoutTurn(5000))),
            ("INFO timeout_match 0", ManagerLine::Info(Info::TimeoutMatch(0))),
            ("INFO time_left -20", ManagerLine::Info(Info::TimeLeft(-20))),
            ("INFO max_memory 83886080", ManagerLine::Info(Info::MaxMemory(83_886_080))),
            ("INFO game_type 2", ManagerLine::Info(Info::GameType(GameType::Tournament))),
            ("INFO rule 9", ManagerLine::Info(Info::Rule(9))),
            ("INFO folder C:\\my files", ManagerLine::Info(Info::Folder("C:\\my files".to_owned()))),
            ("INFO evaluate 3,14", ManagerLine::Info(Info::Evaluate(point))),
            ("INFO max_depth 8", ManagerLine::Info(Info::MaxDepth(8))),
            ("INFO max_node 100", ManagerLine::Info(Info::MaxNode(100))),
            ("INFO thread_num 2", ManagerLine::Info(Info::ThreadNum(2))),
            ("INFO hash_size 1024", ManagerLine::Info(Info::HashSize(1024))),
            ("INFO strength 50", ManagerLine::Info(Info::Strength(50))),
            ("INFO pondering 1", ManagerLine::Info(Info::Pondering(1))),
            ("INFO usemillisec 1", ManagerLine::Info(Info::Other("usemillisec 1".to_owned()))),
            ("INFO rule exact", ManagerLine::Info(Info::Other("rule exact".to_owned()))),
            ("ABOUT", ManagerLine::About),
            ("END", ManagerLine::End),
            ("YXBOARD", ManagerLine::YxBoard),
            ("YXSTOP", ManagerLine::YxStop),
            ("YXNBEST 3", ManagerLine::YxNBest(3)),
            ("YXSHOWFORBID", ManagerLine::YxShowForbid),
            ("YXHASHCLEAR", ManagerLine::YxHashClear),
            ("FLY 1", ManagerLine::Unknown("FLY 1".to_owned())),
            ("TURN h8", ManagerLine::Malformed("TURN h8".to_owned())),
            ("START", ManagerLine::Malformed("START".to_owned())),
            ("1,2,3,4", ManagerLine::Malformed("1,2,3,4".to_owned())),
        ] {
            assert_eq!(ManagerLine::parse(text), line, "{text}");
            assert_eq!(line.to_string(), text);
        }
        assert_eq!(ManagerLine::parse("  turn\t3, 14 "), ManagerLine::Turn(point));
        assert_eq!(ManagerLine::parse("info RULE 4"), ManagerLine::Info(Info::Rule(4)));
    }
}
