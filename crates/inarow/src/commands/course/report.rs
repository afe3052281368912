//! The report of a course's server: a page with the table and every game.

use inarow_core::GameSpec;
use inarow_record::Record;
use inarow_view::Texts;

use super::words::GameLine;
use crate::commands::arena::ending;

/// The page.
pub(super) fn html(game: &GameSpec, games: &[(GameLine, Record)], table: &[String], texts: &Texts) -> String {
    let title = texts.with("course-report-title", &[("game", game.to_string().into())]);
    let heads = ["arena-report-games", "side-x", "side-o", "course-report-result", "course-report-seed"]
        .map(|key| format!("<th>{}</th>", escaped(&texts.get(key))));
    let rows: String =
        (1..).zip(games).map(|(number, (line, record))| row(number, line, record, texts)).collect();
    format!(
        "<!doctype html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta name=\"generator\" content=\"inarow\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <style>{STYLE}</style></head>\n<body><h1>{title}</h1>\n<pre>{table}</pre>\n\
         <table><thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody></table></body></html>\n",
        lang = texts.lang().code(),
        title = escaped(&title),
        table = escaped(&table.join("\n")),
        heads = heads.concat(),
    )
}

const STYLE: &str = ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:70em;\
margin:2em auto;padding:0 1em}pre{overflow-x:auto}table{border-collapse:collapse;width:100%}\
th,td{text-align:left;padding:.3em .6em;border-bottom:1px solid #8884;vertical-align:top}\
.won{font-weight:600}details{overflow-wrap:anywhere}";

/// A game: who, how it ended, its walls by their seed, its moves.
fn row(number: usize, line: &GameLine, record: &Record, texts: &Texts) -> String {
    let name = |name: &str, key: &str| {
        let class = if line.winner.as_deref() == Some(key) { " class=\"won\"" } else { "" };
        format!("<td{class}>{}</td>", escaped(name))
    };
    let moves = texts.with("moves-count", &[("count", record.plies.len().into())]);
    let result = match &line.winner {
        Some(_) => ending(&line.why, texts),
        None => format!("{}, {}", texts.get("over-draw"), ending(&line.why, texts)),
    };
    format!(
        "<tr><td>{number}</td>{x}{o}<td>{result}<details><summary>{moves}</summary>{cells}</details></td>\
         <td>{seed}</td></tr>\n",
        x = name(&line.x, "x"),
        o = name(&line.o, "o"),
        result = escaped(&result),
        moves = escaped(&moves),
        cells = escaped(&line.moves.join(" ")),
        seed = line.seed,
    )
}

/// Text as HTML shows it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
