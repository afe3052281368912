//! Report of a course's server, which is a page with the table and every game.

use inarow_view::Texts;

use super::words::{self, FinishedGame};

/// Returns the page.
pub(super) fn html(title: &str, games: &[FinishedGame], table: &[String], texts: &Texts) -> String {
    let heads = ["course-report-number", "side-x", "side-o", "course-report-result", "course-report-seed"]
        .map(|key| format!("<th>{}</th>", escaped(&texts.get(key))));
    let rows: String = (1..).zip(games).map(|(number, game)| row(number, game, texts)).collect();
    format!(
        "<!doctype html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta name=\"generator\" content=\"inarow\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <style>{STYLE}</style></head>\n<body><h1>{title}</h1>\n<pre>{table}</pre>\n\
         <table><thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody></table></body></html>\n",
        lang = texts.lang().code(),
        title = escaped(title),
        table = escaped(&table.join("\n")),
        heads = heads.concat(),
    )
}

const STYLE: &str = ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:70em;\
margin:2em auto;padding:0 1em}pre{overflow-x:auto}table{border-collapse:collapse;width:100%}\
th,td{text-align:left;padding:.3em .6em;border-bottom:1px solid #8884;vertical-align:top}\
.won{font-weight:600}details{overflow-wrap:anywhere}";

/// Returns the row of a game, with its players, result, seed of walls and moves.
fn row(number: usize, game: &FinishedGame, texts: &Texts) -> String {
    let FinishedGame { line, record, never_began } = game;
    let name = |name: &str, key: &str| {
        let class = if line.winner.as_deref() == Some(key) { " class=\"won\"" } else { "" };
        format!("<td{class}>{}</td>", escaped(name))
    };
    let moves = texts.with("moves-count", &[("count", record.plies.len().into())]);
    let names = [line.x.clone(), line.o.clone()];
    let why = record.result.map(|result| words::reason(result, &names, *never_began, texts));
    let why = why.map_or_else(String::new, |why| texts.tell(&why));
    let result = match &line.winner {
        Some(_) => why,
        None => format!("{}, {why}", texts.get("over-draw")),
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

/// Escapes text for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use inarow_core::{GameSpec, Side};
    use inarow_record::{End, GameResult, Record};
    use inarow_view::Lang;

    use super::*;
    use crate::commands::course::words::GameLine;

    #[test]
    fn the_player_who_was_lost_is_named() {
        let setup = "tictactoe".parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap();
        let game = |never_began| FinishedGame {
            line: GameLine {
                x: "alice".to_owned(),
                o: "bob".to_owned(),
                winner: Some("x".to_owned()),
                why: "crash".to_owned(),
                moves: Vec::new(),
                seed: 1,
                walls: Vec::new(),
                started: None,
            },
            record: Record {
                result: Some(GameResult { winner: Some(Side::X), why: End::Crash }),
                ..Record::new(setup.clone())
            },
            never_began,
        };
        let page = html("Cup", &[game(false), game(true)], &[], &Texts::new(Lang::En));
        for part in ["<h1>Cup</h1>", "<th>No.</th>", "bob lost its connection", "bob was absent"] {
            assert!(page.contains(part), "{part}: {page}");
        }
    }
}
