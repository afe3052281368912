//! Search reports in the messages of engines.

use inarow_core::{Cell, Shape, Symmetry};
use inarow_engine::Info;
use inarow_record::{Judgement, Score};

use inarow_play::MAX_LINE;

/// Gathers a judgement from an engine's messages.
///
/// ```
/// use inarow_core::Shape;
/// use inarow_gomocup::InfoParser;
///
/// let shape = Shape::new(15, 15).unwrap();
/// let mut thinking = InfoParser::default();
/// thinking.read("Depth 12-20 | Eval 135 | Node 48K | Time 95ms", shape);
/// thinking.read("Bestline H8 I9", shape);
/// let centre = shape.parse("h8").unwrap();
/// let judgement = thinking.judgement(shape, centre).unwrap();
/// assert_eq!((judgement.depth, judgement.nodes, judgement.line.len()), (Some(12), Some(48_000), 2));
/// assert_eq!(
///     InfoParser::messages(thinking.info(), shape),
///     ["Depth 12-20 | Eval 135 | Node 48000", "Bestline H8 I9"]
/// );
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct InfoParser {
    info: Info,
}

impl InfoParser {
    /// Returns the report so far. Principal variations number rows as the engine does.
    #[must_use]
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// Takes in the text after `MESSAGE` and ignores text that is not a search report. Returns whether the text
    /// was a report.
    pub fn read(&mut self, message: &str, shape: Shape) -> bool {
        let message = message.trim();
        if let Some(line) = strip_word(message, "bestline") {
            let line: Vec<Cell> = line
                .split_whitespace()
                .map_while(|word| shape.parse(&word.to_ascii_lowercase()).ok())
                .take(MAX_LINE)
                .collect();
            let is_any = !line.is_empty();
            if is_any {
                self.info.moves = line;
            }
            return is_any;
        }
        let mut is_any = false;
        for field in message.split('|').map(str::trim) {
            if let Some(value) = strip_word(field, "depth") {
                let (depth, selective) = value.split_once('-').unwrap_or((value, ""));
                is_any |= keep(&mut self.info.depth, whole(depth));
                is_any |= keep(&mut self.info.selective_depth, whole(selective));
            } else if let Some(value) = strip_word(field, "eval") {
                is_any |= keep(&mut self.info.score, score(value));
            } else if let Some(value) = strip_word(field, "node").or_else(|| strip_word(field, "nodes")) {
                is_any |= keep(&mut self.info.nodes, count(value));
            } else if let Some(value) = strip_word(field, "speed") {
                is_any |= keep(&mut self.info.nodes_per_second, count(value));
            }
        }
        is_any
    }

    /// Takes in a remark of a program that plays by the referee's protocol: `score 135 depth 12 nodes 48000
    /// line h8 i9`. The fields are in any order, with the line last. Returns whether the remark held a search
    /// report.
    pub(crate) fn read_remark(&mut self, remark: &str, shape: Shape) -> bool {
        let mut words = remark.split_whitespace();
        let mut is_any = false;
        while let Some(word) = words.next() {
            is_any |= match word.to_ascii_lowercase().as_str() {
                "score" => keep(&mut self.info.score, words.next().and_then(score)),
                "depth" => keep(&mut self.info.depth, words.next().and_then(whole)),
                "nodes" => keep(&mut self.info.nodes, words.next().and_then(count)),
                "line" => {
                    let line = words.by_ref().map_while(|word| shape.parse(word).ok()).take(MAX_LINE);
                    self.info.moves = line.collect();
                    !self.info.moves.is_empty()
                }
                _ => return is_any,
            };
        }
        is_any
    }

    /// Returns the judgement of this move. Returns `None` without a report. Engines number rows from either
    /// end. A principal variation is therefore mirrored if only its mirror image begins with the move. Drops a
    /// variation that never begins with the move.
    #[must_use]
    pub fn judgement(&self, shape: Shape, chosen: Cell) -> Option<Judgement> {
        let Info { score, depth, nodes, .. } = self.info;
        let mut judgement = Judgement { score, depth, nodes, line: self.info.moves.clone() };
        match judgement.line.first().copied() {
            Some(first) if first == chosen => {}
            Some(first) if Symmetry::FlipY.cell(shape, first) == chosen => {
                judgement.line =
                    judgement.line.into_iter().map(|cell| Symmetry::FlipY.cell(shape, cell)).collect();
            }
            _ => judgement.line.clear(),
        }
        (judgement != Judgement::default()).then_some(judgement)
    }

    /// Returns whether the engine numbers rows from the other end, by its variation for this move. Returns
    /// `None` when the variation is inconclusive.
    pub(crate) fn rows_are_turned(&self, shape: Shape, chosen: Cell) -> Option<bool> {
        let first = *self.info.moves.first()?;
        match (first == chosen, Symmetry::FlipY.cell(shape, first) == chosen) {
            (true, false) => Some(false),
            (false, true) => Some(true),
            _ => None,
        }
    }

    /// Returns the report with our numbering of rows. The report has no variation until the engine's numbering is
    /// known.
    pub(crate) fn info_with_rows(&self, shape: Shape, are_turned: Option<bool>) -> Info {
        let mut info = self.info.clone();
        match are_turned {
            Some(false) => {}
            Some(true) => info.moves.iter_mut().for_each(|cell| *cell = Symmetry::FlipY.cell(shape, *cell)),
            None => info.moves.clear(),
        }
        info
    }

    /// Returns the messages, without `MESSAGE`, that show a search report.
    #[must_use]
    pub fn messages(info: &Info, shape: Shape) -> Vec<String> {
        let mut fields = Vec::new();
        fields.extend(info.depth.map(|depth| match info.selective_depth {
            Some(selective) => format!("Depth {depth}-{selective}"),
            None => format!("Depth {depth}"),
        }));
        fields.extend(info.score.map(|score| format!("Eval {score}")));
        fields.extend(info.nodes.map(|nodes| format!("Node {nodes}")));
        fields.extend(info.nodes_per_second.map(|speed| format!("Speed {speed}")));
        fields.extend(info.time.map(|time| format!("Time {}ms", time.as_millis())));
        let mut messages = vec![fields.join(" | ")];
        if !info.moves.is_empty() {
            let name = |cell: &Cell| shape.name(*cell).to_string().to_uppercase();
            let line: Vec<String> = info.moves.iter().map(name).collect();
            messages.push(format!("Bestline {}", line.join(" ")));
        }
        messages
    }

    /// Returns the message, without `MESSAGE`, that names the second best move or a later move: `(2) I9, Eval
    /// 12`. A parser of judgements ignores the message, so that the move is not confused with the best move.
    #[must_use]
    pub fn alternative(place: usize, cell: Cell, judgement: Option<&Judgement>, shape: Shape) -> String {
        let name = shape.name(cell).to_string().to_uppercase();
        let score = judgement.and_then(|judgement| judgement.score);
        let score = score.map_or_else(String::new, |score| format!(", Eval {score}"));
        format!("({place}) {name}{score}")
    }
}

/// Replaces a value by a new value, if any. Returns whether there is a new value.
fn keep<T>(value: &mut Option<T>, new: Option<T>) -> bool {
    let is_new = new.is_some();
    if is_new {
        *value = new;
    }
    is_new
}

/// Reads the number at the start of a text.
fn whole(text: &str) -> Option<u32> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok()
}

/// Returns the text after a word, in either case, with a blank or a colon between.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(word.len())?;
    if !start.eq_ignore_ascii_case(word) || !rest.starts_with([' ', '\t', ':']) {
        return None;
    }
    Some(rest.trim_start_matches([' ', '\t', ':']))
}

/// Reads `135`, `-20`, `+M9` or `-M8`.
fn score(text: &str) -> Option<Score> {
    let text = text.split_whitespace().next()?;
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    if let Some(plies) = rest.strip_prefix(['M', 'm']) {
        let plies = plies.parse().ok()?;
        let claimed = if sign < 0.0 { Score::loss(plies) } else { Score::win(plies) };
        // Every engine prints such claims, but their proof is unknown.
        return Some(claimed.unproved());
    }
    let points: f64 = rest.parse().ok().filter(|points: &f64| points.is_finite())?;
    // Casts of floats saturate.
    Some(Score::points((sign * points).round() as i32))
}

/// Reads `48000`, `48K`, `1.5M` or `2G`.
fn count(text: &str) -> Option<u64> {
    let text = text.split_whitespace().next()?;
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let size = match text.get(digits.len()..)?.to_ascii_uppercase().as_str() {
        "" => 1.0,
        "K" => 1e3,
        "M" => 1e6,
        "G" | "B" => 1e9,
        _ => return None,
    };
    let number: f64 = digits.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0)?;
    Some((number * size).round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(messages: &[&str], chosen: &str) -> Option<Judgement> {
        let shape = Shape::new(15, 15).unwrap();
        let mut thinking = InfoParser::default();
        for message in messages {
            thinking.read(message, shape);
        }
        thinking.judgement(shape, shape.parse(chosen).unwrap())
    }

    #[test]
    fn remarks_are_read_up_to_the_first_word_that_is_none_of_theirs() {
        let shape = Shape::new(15, 15).unwrap();
        let cell = |name| shape.parse(name).unwrap();
        let mut thoughts = InfoParser::default();
        assert!(thoughts.read_remark("Depth 12 score -M8 nodes 1.5M line h8 8,6 later", shape));
        let info = thoughts.info();
        assert_eq!((info.depth, info.nodes), (Some(12), Some(1_500_000)));
        assert_eq!(info.score, Some(Score::loss(8).unproved()));
        assert_eq!(info.moves, [cell("h8"), cell("i9")]);
        assert!(!thoughts.read_remark("thinking about depth 99", shape));
        assert!(!thoughts.read_remark("depth", shape));
        assert!(!thoughts.read_remark("", shape));
        assert_eq!(thoughts.info().depth, Some(12));
    }

    #[test]
    fn fields_come_in_any_order_and_case() {
        for (message, depth, score, nodes) in [
            (
                "Depth 12-20 | Eval 135 | Node 48K | Time 95ms",
                Some(12),
                Some(Score::points(135)),
                Some(48_000),
            ),
            ("eval -M8 | depth 3", Some(3), Some(Score::loss(8).unproved()), None),
            ("Eval +M9", None, Some(Score::win(9).unproved()), None),
            ("Speed 1M | Node 1.5M | Eval: -20", None, Some(Score::points(-20)), Some(1_500_000)),
            ("Eval 99999999999999", None, Some(Score::points(i32::MAX)), None),
            ("Depth 99999999999 | Eval NaN | Node -5 | Eval 7", None, Some(Score::points(7)), None),
        ] {
            let judgement = judged(&[message], "h8").unwrap();
            assert_eq!(
                (judgement.depth, judgement.score, judgement.nodes),
                (depth, score, nodes),
                "{message}"
            );
        }
        let mut thinking = InfoParser::default();
        assert!(!thinking.read("hello", Shape::new(15, 15).unwrap()));
        assert!(thinking.read("Depth 12-20 | Speed 1.5M", Shape::new(15, 15).unwrap()));
        let Info { depth, selective_depth, nodes_per_second, .. } = *thinking.info();
        assert_eq!((depth, selective_depth, nodes_per_second), (Some(12), Some(20), Some(1_500_000)));
        for message in ["hello", "Depths 3", "Depth", "Eval", "| |", "Эval 3", "Bestline", "Bestline zz99 h8"]
        {
            assert_eq!(judged(&[message], "h8"), None, "{message}");
        }
    }

    #[test]
    fn later_messages_replace_earlier_ones() {
        let judgement =
            judged(&["Depth 3 | Eval 5", "Depth 4", "Bestline A1", "Bestline H8 I9"], "h8").unwrap();
        assert_eq!((judgement.depth, judgement.score), (Some(4), Some(Score::points(5))));
        assert_eq!(judgement.line.len(), 2);
    }

    #[test]
    fn lines_counted_from_the_top_are_turned_over() {
        let shape = Shape::new(15, 15).unwrap();
        let names = |judgement: Judgement| {
            judgement.line.iter().map(|cell| shape.name(*cell).to_string()).collect::<Vec<_>>()
        };
        assert_eq!(names(judged(&["Bestline H6 I1"], "h10").unwrap()), ["h10", "i15"]);
        assert_eq!(names(judged(&["Bestline 7,5 8,0"], "h10").unwrap()), ["h10", "i15"]);
        assert_eq!(judged(&["Bestline A2 I1"], "h10"), None);
    }

    #[test]
    fn a_live_line_is_told_once_the_engines_rows_are_known() {
        let shape = Shape::new(15, 15).unwrap();
        let cell = |name: &str| shape.parse(name).unwrap();
        let mut thinking = InfoParser::default();
        thinking.read("Bestline H2 A1", shape);
        assert_eq!(thinking.info_with_rows(shape, None).moves, []);
        assert_eq!(thinking.rows_are_turned(shape, cell("h2")), Some(false));
        assert_eq!(thinking.rows_are_turned(shape, cell("h14")), Some(true));
        assert_eq!(thinking.rows_are_turned(shape, cell("c3")), None);
        assert_eq!(thinking.info_with_rows(shape, Some(true)).moves, [cell("h14"), cell("a15")]);
        thinking.read("Bestline H8", shape);
        assert_eq!(thinking.rows_are_turned(shape, cell("h8")), None, "the middle row is no sign");
    }

    #[test]
    fn what_is_said_is_understood() {
        let shape = Shape::new(20, 15).unwrap();
        let cells: Vec<Cell> = ["t15", "a1"].iter().map(|name| shape.parse(name).unwrap()).collect();
        for score in [Score::points(-3), Score::win(9), Score::loss(8)] {
            let judgement =
                Judgement { score: Some(score), depth: Some(7), nodes: Some(123_456), line: cells.clone() };
            let mut thinking = InfoParser::default();
            for message in InfoParser::messages(&Info::from(&judgement), shape) {
                thinking.read(&message, shape);
            }
            let claimed = Judgement { score: Some(score.unproved()), ..judgement };
            assert_eq!(thinking.judgement(shape, cells[0]), Some(claimed));
        }
    }
}
