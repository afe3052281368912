//! Every game on a board, with its moves beside it.

use std::collections::BTreeMap;
use std::fmt::Write;

use inarow_core::{Position, SetupError, Side};
use inarow_picture::{ReplayBoard, ReplayMark, Theme, replay_board, replay_end, small_boards};
use serde_json::{Value, json};

use super::{THEMES, Wording, escape};
use crate::{Entry, Tally};

/// The part of the page with every game on a board.
///
/// # Errors
/// When a game's set-up is none.
pub(super) fn write(
    page: &mut String,
    games: &[Entry],
    tally: &Tally,
    texts: &dyn Wording,
) -> Result<(), SetupError> {
    let mut boards: Vec<Value> = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut shown = Vec::new();
    for entry in games {
        let position = Position::new(&entry.record.setup)?;
        // A set-up is plain data: as JSON it is its own key.
        let key = serde_json::to_string(&entry.record.setup).unwrap_or_default();
        let board = match known.get(&key) {
            Some(board) => *board,
            None => {
                boards.push(boards_of(&position));
                known.insert(key, boards.len() - 1);
                boards.len() - 1
            }
        };
        let end = Ending::of(entry, boards[board].get("dark").is_none());
        let [x, o] = entry.sides.map(|who| tally.names()[who].as_str());
        let score = match entry.record.result.and_then(|result| result.winner) {
            // Word joiners keep a score on one line.
            Some(Side::X) => "1\u{2060}–\u{2060}0",
            Some(Side::O) => "0\u{2060}–\u{2060}1",
            None => "½\u{2060}–\u{2060}½",
        };
        let title = format!("{}. {x} – {o}  {score}, {}", entry.game + 1, texts.ending(entry.ending()));
        shown.push(json!({
            "title": title,
            "players": entry.sides,
            "board": board,
            "first": position.turn().side().unwrap_or(Side::X).index(),
            "moves": entry.record.moves().map(|cell| cell.index()).collect::<Vec<_>>(),
            "won": end.won,
            "lines": end.lines,
            "over": end.over,
            "small": end.small,
            "ms": entry.record.plies.iter().map(|ply| ply.time_ms).collect::<Vec<_>>(),
        }));
    }
    let ms = texts.get("arena-report-ms");
    let data = json!({ "names": tally.names(), "ms": ms, "boards": boards, "games": shown });
    // Nothing in it may end the script.
    let data = data.to_string().replace('<', "\\u003c");
    // Drawn, since few typefaces have these signs.
    let button = |id: &str, sign: &str, label: String| {
        let label = escape(&label);
        format!(
            "<button type=\"button\" id=\"{id}\" aria-label=\"{label}\" title=\"{label}\">\
             <svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"{sign}\"/></svg></button>"
        )
    };
    let rest = if tally.games() > games.len() as u64 {
        let values = [("shown", games.len().to_string()), ("games", texts.games(tally.games()))];
        format!("<p>{}</p>\n", escape(&texts.with("arena-report-first", &values)))
    } else {
        String::new()
    };
    let _ = write!(
        page,
        "<section>\n<h2>{}</h2>\n{rest}<select id=\"who\" aria-label=\"{}\"><option value=\"\">{}</option></select>\n\
         <div class=\"player\" id=\"player\">\n<div><div id=\"board\" role=\"img\" tabindex=\"0\"></div>\n<div class=\"controls\">{}{}{}{}{}\
         <input type=\"range\" id=\"ply\" min=\"0\" value=\"0\" aria-label=\"{}\"></div>\n\
         <div><strong id=\"title\"></strong> <span id=\"told\"></span></div></div>\n\
         <div id=\"moves\" role=\"group\" aria-label=\"{}\"></div>\n<div id=\"games\"></div>\n</div>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n<script>\n{}</script>\n</section>\n",
        escape(&texts.get("arena-report-games")),
        escape(&texts.get("arena-column-player")),
        escape(&texts.get("arena-report-everybody")),
        button("begin", "M4 4h2.5v12H4zM16 4v12L7.5 10z", texts.get("arena-report-begin")),
        button("back", "M14 4v12L5.5 10z", texts.get("arena-report-back")),
        button("play", "M3 4v12l8-6zM13 4h2v12h-2zM17 4h2v12h-2z", texts.get("arena-report-play")),
        button("on", "M6 4v12l8.5-6z", texts.get("arena-report-on")),
        button("end", "M13.5 4H16v12h-2.5zM4 4v12l8.5-6z", texts.get("arena-report-end")),
        escape(&texts.get("arena-report-move")),
        escape(&texts.get("arena-report-moves")),
        include_str!("page.js"),
    );
    Ok(())
}

/// What a game has beside its moves: what lies over the marks in the end, and on small boards since they were decided.
#[derive(Default)]
struct Ending {
    /// The cells of a line that won.
    won: Vec<usize>,
    /// Paths of the line: its parts on marks, and all of it.
    lines: [String; 2],
    /// The small boards that it passes.
    over: Vec<usize>,
    /// After how many moves a small board was decided, which, and by whom: 0 X, 1 O, 2 nobody.
    small: Vec<[usize; 3]>,
}

impl Ending {
    fn of(entry: &Entry, stones: bool) -> Ending {
        let Ok(last) = entry.record.replay() else { return Ending::default() };
        let end = replay_end(&last, if stones { Theme::Wood } else { Theme::Light });
        let mut small = Vec::new();
        if !small_boards(&last).is_empty() {
            // Those that were decided before the first move are on the board already.
            let mut known: Vec<Option<usize>> = Vec::new();
            for (plies, position) in entry.record.positions().flatten().enumerate() {
                let now = small_boards(&position);
                for (board, state) in now.iter().enumerate() {
                    if let (Some(state), Some(None)) = (state, known.get(board)) {
                        small.push([plies, board, *state]);
                    }
                }
                known = now;
            }
        }
        let won = if end.paths[1].is_empty() { Vec::new() } else { last.winning_cells() };
        Ending {
            won: won.into_iter().map(|cell| cell.index()).collect(),
            lines: end.paths,
            over: end.boards,
            small,
        }
    }
}

/// A board as `light` and `dark`; stones lie on wood in both.
fn boards_of(position: &Position) -> Value {
    let wood = replay_board(position, Theme::Wood);
    let shape = position.shape();
    let names: Vec<String> = shape.iter().map(|cell| shape.name(cell).to_string()).collect();
    if wood.stones {
        return json!({ "names": names, "light": board_of(&wood) });
    }
    let [light, dark] = THEMES.map(|theme| board_of(&replay_board(position, theme)));
    json!({ "names": names, "light": light, "dark": dark })
}

fn board_of(board: &ReplayBoard) -> Value {
    let lines: Vec<Value> =
        board.lines.iter().map(|line| json!({ "stroke": line.stroke, "stroke-width": line.width })).collect();
    let small = board.small.as_ref().map(|small| {
        json!({
            "corners": small.corners,
            "ground": { "fill": small.ground, "opacity": small.opacity },
            "marks": small.marks.iter().map(mark_of).collect::<Vec<_>>(),
        })
    });
    json!({
        "svg": board.svg,
        "corners": board.corners,
        "marks": board.marks.iter().map(mark_of).collect::<Vec<_>>(),
        "last": board.last,
        "lines": lines,
        "small": small,
    })
}

fn mark_of(mark: &ReplayMark) -> Value {
    let attributes: serde_json::Map<String, Value> = (mark.attributes.iter())
        .map(|(name, value)| ((*name).to_owned(), Value::from(value.as_str())))
        .collect();
    json!({ "symbol": mark.symbol, "attributes": attributes, "faded": mark.faded })
}
