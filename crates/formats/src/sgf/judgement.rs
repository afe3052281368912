//! A judgement on one line, in the form that engines print: `score 135 depth 12 nodes 48000 line h8 i9`.

use inarow_core::Shape;
use inarow_record::{Judgement, Score, ScoreValue};

/// Limit on moves that are read from one judgement's line.
const MAX_LINE: usize = 1000;

/// Returns the line of a judgement. Empty for a judgement without content.
pub(super) fn written(judgement: &Judgement, shape: Shape) -> String {
    let Judgement { score, depth, nodes, line } = judgement;
    let mut parts = Vec::new();
    parts.extend(score.map(|score| format!("score {}", score_written(score))));
    parts.extend(depth.map(|depth| format!("depth {depth}")));
    parts.extend(nodes.map(|nodes| format!("nodes {nodes}")));
    if !line.is_empty() {
        parts.push("line".to_owned());
        parts.extend(line.iter().map(|cell| shape.name(*cell).to_string()));
    }
    parts.join(" ")
}

/// Parses [`written`]. Returns `None` for any other text.
pub(super) fn read(text: &str, shape: Shape) -> Option<Judgement> {
    let mut words = text.split_ascii_whitespace();
    let mut judgement = Judgement::default();
    while let Some(word) = words.next() {
        match word {
            "score" => judgement.score = Some(score(words.next()?)?),
            "depth" => judgement.depth = Some(words.next()?.parse().ok()?),
            "nodes" => judgement.nodes = Some(words.next()?.parse().ok()?),
            "line" => {
                let cells = words.by_ref().take(MAX_LINE).map(|name| shape.parse(name).ok());
                judgement.line = cells.collect::<Option<_>>()?;
                break;
            }
            _ => return None,
        }
    }
    Some(judgement)
}

/// Formats a score. A mark at the end shows an exceptional proof or lack of proof: `12!`, `+M9?`.
fn score_written(score: Score) -> String {
    let value = match score.value {
        ScoreValue::Points(points) => points.to_string(),
        ScoreValue::Win(plies) => format!("+M{plies}"),
        ScoreValue::Loss(plies) => format!("-M{plies}"),
        ScoreValue::Draw => "draw".to_owned(),
    };
    let mark = match (score.value, score.proved) {
        (ScoreValue::Points(_), true) => "!",
        (ScoreValue::Points(_), false) | (_, true) => "",
        (_, false) => "?",
    };
    value + mark
}

fn score(text: &str) -> Option<Score> {
    let value = text.trim_end_matches(['!', '?']);
    let value = match value.split_once('M') {
        Some(("+", plies)) => ScoreValue::Win(plies.parse().ok()?),
        Some(("-", plies)) => ScoreValue::Loss(plies.parse().ok()?),
        Some(_) => return None,
        None if value == "draw" => ScoreValue::Draw,
        None => ScoreValue::Points(value.parse().ok()?),
    };
    let proved = match value {
        ScoreValue::Points(_) => text.ends_with('!'),
        _ => !text.ends_with('?'),
    };
    Some(Score { value, proved })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let shape = Shape::new(15, 15).unwrap();
        for text in [
            "score 135 depth 12 nodes 48000 line h8 i9",
            "score -7!",
            "score +M9",
            "score -M8? depth 3",
            "score draw",
            "",
        ] {
            assert_eq!(written(&read(text, shape).unwrap(), shape), text);
        }
        for wrong in ["score", "score 1.5", "score M9", "line z99", "good", "depth -1"] {
            assert_eq!(read(wrong, shape), None, "{wrong}");
        }
    }
}
