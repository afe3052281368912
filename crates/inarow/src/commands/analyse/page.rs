//! The analysis as an HTML page, with the board and a chart.

use std::fmt::Write;

use inarow_app::analysis::{WORST, lost, percent, score};
use inarow_core::Side;
use inarow_engine::analysis::Line;
use inarow_picture::page::{THEMES, colours, escape};
use inarow_picture::{REPLAY_SCRIPT, Theme, replay_board, replay_end};
use inarow_view::{Address, Look, capitalised, game_name, result_in, side_word};
use serde_json::{Value, json};

use super::Analysed;
use super::text::{effort, lines_heading};

/// Size of the chart, in its own units.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 100.0;

/// Returns the self-contained page.
pub(super) fn html(analysed: &Analysed<'_>) -> String {
    let (texts, look) = (analysed.words.texts, analysed.words.look);
    let title =
        texts.with("analysis-report-title", &[("game", game_name(&analysed.record.setup, texts).into())]);
    let names = analysed.names();
    let ended = analysed
        .result()
        .map(|result| result_in(&result, &analysed.last, [Address::Watched; 2], look, texts));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"generator\" content=\"inarow\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{}{}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n<p>{}</p>\n",
        texts.lang().code(),
        escape(&title),
        colours(),
        include_str!("page.css"),
        escape(&title),
        escape(&[Some(names), ended].into_iter().flatten().collect::<Vec<_>>().join(". ")),
    );
    let _ = writeln!(page, "<p class=\"lead\">{}</p>\n<div class=\"game\">", escape(&effort(analysed)));
    board_part(&mut page, analysed);
    side_part(&mut page, analysed);
    // No text in the data may end the script.
    let data = data(analysed).to_string().replace('<', "\\u003c");
    let _ = write!(
        page,
        "</div>\n</main>\n<script type=\"application/json\" id=\"data\">{data}</script>\n<script>\n{}{}</script>\n\
         </body>\n</html>\n",
        REPLAY_SCRIPT,
        include_str!("page.js"),
    );
    page
}

/// Appends the board with a bar of chances, and the controls.
fn board_part(page: &mut String, analysed: &Analysed<'_>) {
    let texts = analysed.words.texts;
    let button = |id: &str, sign: &str, key: &str| {
        let label = escape(&texts.get(key));
        format!(
            "<button type=\"button\" id=\"{id}\" aria-label=\"{label}\" title=\"{label}\">\
             <svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"{sign}\"/></svg></button>"
        )
    };
    let _ = writeln!(
        page,
        "<div>\n<div class=\"with-bar\"><div id=\"bar\" role=\"img\" aria-label=\"{name}\" title=\"{name}\"><i></i></div>\
         <div id=\"board\" role=\"img\"></div></div>\n<div class=\"controls\">{}{}{}{}\
         <input type=\"range\" id=\"ply\" min=\"0\" max=\"{}\" aria-label=\"{}\"></div>\n</div>",
        button("begin", "M4 4h2v12H4zM16 4v12L7 10z", "analysis-report-first"),
        button("back", "M14 4v12L5.5 10z", "analysis-report-back"),
        button("on", "M6 4v12l8.5-6z", "analysis-report-on"),
        button("end", "M14 4h2v12h-2zM4 4v12l9-6z", "analysis-report-last"),
        analysed.game.moves.len(),
        escape(&texts.get("analysis-report-moves")),
        name = chart_name(analysed),
    );
}

/// Appends the state of the shown position, the chart, the best lines, the worst moves and every move.
fn side_part(page: &mut String, analysed: &Analysed<'_>) {
    let (texts, words, game) = (analysed.words.texts, &analysed.words, &analysed.game);
    let head = |key: &str| format!("<h2>{}</h2>\n", escape(&texts.get(key)));
    let _ = write!(
        page,
        "<div>\n<div class=\"card\"><div id=\"stand\" aria-live=\"polite\"></div><div id=\"told\"></div>{}\
         <p id=\"remark\"></p></div>\n<div id=\"best\"><h2></h2><ul id=\"lines\"></ul></div>\n<p id=\"forbidden\"></p>\n{}",
        chart(analysed),
        head("analysis-report-worst"),
    );
    let mut any = false;
    for side in Side::ALL {
        if game.summary(side).moves > 0 {
            let _ = writeln!(page, "<p>{}</p>", escape(&words.summary(game, side, &analysed.name(side))));
        }
        for index in game.worst(side, WORST) {
            any = true;
            page.push_str(&jump(analysed, index));
        }
    }
    if !any {
        let _ = writeln!(page, "<p>{}</p>", escape(&texts.get("analysis-report-none")));
    }
    let _ = writeln!(page, "{}<div id=\"moves\">", head("analysis-report-moves"));
    for index in 0..game.moves.len() {
        page.push_str(&jump(analysed, index));
    }
    page.push_str("</div>\n</div>\n");
}

/// Returns a button that shows the position after a move.
fn jump(analysed: &Analysed<'_>, index: usize) -> String {
    let made = &analysed.game.moves[index];
    let grade = made.grade.map_or("opening", |grade| grade.name());
    let mut lost = lost(made);
    if !lost.is_empty() {
        lost = analysed.words.texts.with("analysis-report-lost", &[("loss", lost.into())]);
    }
    format!(
        "<button type=\"button\" class=\"jump {grade}\" data-ply=\"{number}\">{number}. {} <b>{}</b></button>\n",
        escape(&capitalised(&called(analysed, index))),
        escape(&lost),
        number = index + 1,
    )
}

/// Returns a move with its side, and with the grade of a move that is not good.
fn called(analysed: &Analysed<'_>, index: usize) -> String {
    let (made, words) = (&analysed.game.moves[index], &analysed.words);
    let side = ("side", side_word(made.side, words.look).into());
    let moved = words.texts.with("analysis-report-move", &[side, ("cell", words.cell(made.cell).into())]);
    let grade = words.grade(made.grade);
    if grade.is_empty() {
        return moved;
    }
    words.texts.with("analysis-report-graded", &[("move", moved.into()), ("grade", grade.into())])
}

/// Returns the label of chart and bar.
fn chart_name(analysed: &Analysed<'_>) -> String {
    escape(&analysed.words.texts.with("analysis-report-chart", &[analysed.words.look.value()]))
}

/// Returns the chart of X's chance after each move.
fn chart(analysed: &Analysed<'_>) -> String {
    let chances: Vec<f64> = analysed.game.positions.iter().map(|position| position.chance).collect();
    let last = chances.len().saturating_sub(1).max(1) as f64;
    let points: Vec<String> = chances
        .iter()
        .enumerate()
        .map(|(ply, chance)| format!("{:.1},{:.1}", ply as f64 / last * WIDTH, (1.0 - chance) * HEIGHT))
        .collect();
    let points = points.join(" ");
    let label = chart_name(analysed);
    format!(
        "<div class=\"plot\"><p>{label}, %</p><div class=\"axis\" aria-hidden=\"true\"><i>100</i><i>50</i><i>0</i></div>\
         <svg id=\"chart\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{label}\">\
         <title>{label}</title><polygon class=\"area\" points=\"0,{HEIGHT} {points} {WIDTH},{HEIGHT}\"/>\
         <line class=\"half\" x1=\"0\" x2=\"{WIDTH}\" y1=\"{half}\" y2=\"{half}\"/>\
         <polyline class=\"curve\" points=\"{points}\"/>\
         <line class=\"now\" x1=\"0\" x2=\"0\" y1=\"0\" y2=\"{HEIGHT}\"/></svg></div>",
        half = HEIGHT / 2.0,
    )
}

/// Returns the data for the script.
fn data(analysed: &Analysed<'_>) -> Value {
    let (game, words) = (&analysed.game, &analysed.words);
    let start = &analysed.start;
    let stones = words.look == Look::Stones;
    let board = |theme: Theme| {
        let board = replay_board(start, theme);
        let mut look = json!(board);
        look["bad"] = json!(theme.tokens().bad.to_string());
        // The grid would show through faded stones.
        for mark in look["marks"].as_array_mut().into_iter().flatten().filter(|_| stones) {
            mark["faded"] = json!("1");
        }
        json!({ "svg": board.svg, "look": look })
    };
    // Stones lie on wood in every theme.
    let themes = if stones { &[Theme::Wood][..] } else { &THEMES[..] };
    let boards: Vec<Value> = themes.iter().map(|&theme| board(theme)).collect();
    let mut replay = json!(replay_end(analysed.record, themes[0]));
    replay["first"] = json!(start.turn().side().unwrap_or(Side::X).index());
    replay["moves"] = json!(game.moves.iter().map(|made| made.cell.index()).collect::<Vec<_>>());
    let moves: Vec<Value> = (0..game.moves.len())
        .map(|index| {
            json!({ "text": called(analysed, index), "remark": words.remark(game, index).unwrap_or_default() })
        })
        .collect();
    // Each move has the forbidden points before it.
    let last = analysed.last.forbidden_cells();
    let forbidden = game.moves.iter().map(|made| &made.forbidden).chain([&last]);
    let positions: Vec<Value> = (game.positions.iter().zip(forbidden))
        .map(|(found, forbidden)| {
            let line = |line: &Line| {
                Some(json!({
                    "cell": line.first()?.index(),
                    "score": score(line.score),
                    "chance": percent(found.worth(line.score)),
                    "text": words.moves(line),
                }))
            };
            let lines: Vec<Value> = found.lines.iter().filter_map(line).collect();
            let heading = lines_heading(words, found);
            let cells: Vec<usize> = forbidden.iter().map(|(cell, _)| cell.index()).collect();
            json!({
                "stand": words.standing(found), "chance": found.chance, "heading": heading, "lines": lines,
                "forbidden": cells, "told": words.forbidden(forbidden).unwrap_or_default(),
            })
        })
        .collect();
    json!({ "boards": boards, "game": replay, "moves": moves, "positions": positions })
}
