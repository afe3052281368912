//! Replays of every game on a board, with the moves next to the board.

use std::collections::BTreeMap;
use std::fmt::Write;

use inarow_core::{Position, SetupError, Side};
use inarow_picture::page::{THEMES, escape};
use inarow_picture::{Look, REPLAY_SCRIPT, Theme, replay_board, replay_end};
use serde_json::{Value, json};

use super::wording::Wording;
use crate::entry::{Entry, Late};
use crate::tally::Tally;

/// Size limit of games and boards on a page, in bytes. A browser reads the whole page before showing a game.
pub(super) const MOST: usize = 64 << 20;

/// Games in the compact form of the page's script.
struct PackedGames {
    /// Remaining room, in bytes.
    room: usize,
    /// Looks of boards apart from their walls, each once.
    looks: Interned,
    /// Pictures of boards without marks. A picture has the number of the look, the light picture, and the dark
    /// picture if different.
    boards: Interned,
    /// Endings by their names for scripts, with the overrun of a loss on time.
    endings: Vec<(&'static str, Option<Late>)>,
    /// Arrays of the games as text.
    games: String,
    count: u64,
}

/// Shared values, numbered by a key.
#[derive(Default)]
struct Interned {
    values: Vec<Value>,
    numbers: BTreeMap<String, usize>,
}

impl Interned {
    fn number(&mut self, key: String, make: impl FnOnce() -> Value) -> usize {
        let Interned { values, numbers } = self;
        *numbers.entry(key).or_insert_with(|| {
            values.push(make());
            values.len() - 1
        })
    }
}

impl PackedGames {
    fn new(room: usize) -> PackedGames {
        let (looks, boards) = (Interned::default(), Interned::default());
        PackedGames { room, looks, boards, endings: Vec::new(), games: String::new(), count: 0 }
    }

    /// Adds a game, and returns whether the page had room.
    fn add(&mut self, entry: &Entry) -> Result<bool, SetupError> {
        let position = Position::new(&entry.record.setup)?;
        let board = self.board(entry, &position);
        let cells = position.shape().iter().count();
        let has_stones = self.boards.values[board].get(2).is_none();
        let ending = (entry.ending_for_people(), entry.late);
        let ending = self.endings.iter().position(|known| *known == ending).unwrap_or_else(|| {
            self.endings.push(ending);
            self.endings.len() - 1
        });
        let [x, o] = entry.sides;
        let first = position.turn().side().unwrap_or(Side::X).index();
        let winner = entry.record.result.and_then(|result| result.winner).map_or(2, Side::index);
        let mut game = vec![
            json!(entry.game + 1),
            json!(x),
            json!(o),
            json!(board),
            json!(first),
            json!(winner),
            json!(ending),
            json!(moves(entry, cells)),
            json!(times(entry)),
        ];
        let end = replay_end(&entry.record, if has_stones { Theme::Wood } else { Theme::Light });
        if !end.lines[1].is_empty() || !end.small.is_empty() {
            game.extend([json!(end.won), json!(end.lines), json!(end.over), json!(end.small)]);
        }
        let game = Value::from(game).to_string();
        if self.room < game.len() {
            return Ok(false);
        }
        self.room -= game.len();
        self.games.push_str(if self.count == 0 { "" } else { ",\n" });
        self.games.push_str(&game);
        self.count += 1;
        Ok(true)
    }

    /// Returns the number of a game's board.
    fn board(&mut self, entry: &Entry, position: &Position) -> usize {
        // A set-up is plain data, so the JSON of a set-up is its key.
        let key = serde_json::to_string(&entry.record.setup).unwrap_or_default();
        let PackedGames { boards, looks, room, .. } = self;
        boards.number(key, || {
            let (mut look, pictures) = board_of(position, super::look_of(&entry.record.setup));
            let mut board = vec![Value::from(looks.number(look.to_string(), || look.take()))];
            *room = room.saturating_sub(pictures.iter().map(String::len).sum());
            board.extend(pictures.into_iter().map(Value::from));
            Value::from(board)
        })
    }
}

/// Returns the ending of a game, with the overrun of a loss on time.
fn ending_text((name, late): &(&'static str, Option<Late>), texts: &dyn Wording) -> String {
    let Some(late) = late else { return texts.ending(name) };
    let ms = |us: u64| texts.number(us as f64 / 1e3, 1);
    let values =
        [("ending", texts.ending(name)), ("took", ms(late.took_us)), ("allowed", ms(late.allowed_us))];
    texts.with("arena-late", &values)
}

/// Encodes the cells of a game's moves in base 36. Every cell has as many digits as the last cell needs.
fn moves(entry: &Entry, cells: usize) -> String {
    let width = base36(cells.saturating_sub(1)).len();
    let moves = entry.record.moves().map(|cell| cell.index()).take_while(|cell| *cell < cells);
    moves.map(|cell| format!("{:0>width$}", base36(cell))).collect()
}

/// Encodes the time of each move, in ms, in base 36. The code is empty for 0, and `-` for an unknown time.
fn times(entry: &Entry) -> String {
    let time = |ms: Option<u64>| match ms {
        None => "-".to_owned(),
        Some(0) => String::new(),
        Some(ms) => base36(usize::try_from(ms).unwrap_or(usize::MAX)),
    };
    entry.record.plies.iter().map(|ply| time(ply.time_ms)).collect::<Vec<_>>().join(",")
}

fn base36(mut number: usize) -> String {
    let mut digits = Vec::new();
    loop {
        digits.extend(char::from_digit((number % 36) as u32, 36));
        number /= 36;
        if number == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

/// Writes the part of the page with every game on a board.
///
/// # Errors
/// When a game's set-up is invalid, or the game cannot be read.
pub(super) fn write<E: From<SetupError>>(
    page: &mut String,
    games: impl Iterator<Item = Result<Entry, E>>,
    tally: &Tally,
    texts: &dyn Wording,
) -> Result<(), E> {
    let mut packed = PackedGames::new(MOST);
    for entry in games {
        if !packed.add(&entry?)? {
            break;
        }
    }
    let data = json!({
        "names": tally.names(),
        "ms": texts.get("arena-report-ms"),
        "endings": packed.endings.iter().map(|ending| ending_text(ending, texts)).collect::<Vec<_>>(),
        "kinds": packed.endings.iter().map(|(name, _)| texts.ending(name)).collect::<Vec<_>>(),
        "looks": packed.looks.values,
        "boards": packed.boards.values,
    });
    // No text in the data may end the script.
    let [data, games] =
        [data.to_string(), format!("[{}]", packed.games)].map(|data| data.replace('<', "\\u003c"));
    // The signs are drawn, because few typefaces have them.
    let button = |id: &str, sign: &str, label: String| {
        let label = escape(&label);
        format!(
            "<button type=\"button\" id=\"{id}\" aria-label=\"{label}\" title=\"{label}\">\
             <svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"{sign}\"/></svg></button>"
        )
    };
    let rest = if tally.games() > packed.count {
        let values = [("shown", packed.count.to_string()), ("games", texts.games(tally.games()))];
        format!("<p>{}</p>\n", escape(&texts.with("arena-report-first", &values)))
    } else {
        String::new()
    };
    let _ = write!(
        page,
        "<section id=\"all-games\">\n<h2>{}</h2>\n{rest}<select id=\"who\" aria-label=\"{}\"><option value=\"\">{}</option></select>\n\
         <select id=\"how\" aria-label=\"{}\"><option value=\"\">{}</option></select>\n\
         <div class=\"player\" id=\"player\">\n<div><div id=\"board\" role=\"img\" tabindex=\"0\"></div>\n<div class=\"controls\">{}{}{}{}{}\
         <input type=\"range\" id=\"ply\" min=\"0\" value=\"0\" aria-label=\"{}\"></div>\n\
         <div><strong id=\"title\"></strong> <span id=\"told\"></span></div></div>\n\
         <div id=\"moves\" role=\"group\" aria-label=\"{}\"></div>\n<div>\n\
         <div class=\"controls\" id=\"pages\" hidden>{}<select id=\"page\" aria-label=\"{}\"></select>{}</div>\n\
         <div id=\"games\"></div></div>\n</div>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script type=\"application/json\" id=\"rows\">{games}</script>\n<script>\n{}</script>\n</section>\n",
        escape(&texts.get("arena-report-games")),
        escape(&texts.get("arena-column-player")),
        escape(&texts.get("arena-report-everybody")),
        escape(&texts.get("arena-report-ending")),
        escape(&texts.get("arena-report-every-ending")),
        button("begin", "M4 4h2.5v12H4zM16 4v12L7.5 10z", texts.get("arena-report-begin")),
        button("back", "M14 4v12L5.5 10z", texts.get("arena-report-back")),
        button("play", "M3 4v12l8-6zM13 4h2v12h-2zM17 4h2v12h-2z", texts.get("arena-report-play")),
        button("on", "M6 4v12l8.5-6z", texts.get("arena-report-on")),
        button("end", "M13.5 4H16v12h-2.5zM4 4v12l8.5-6z", texts.get("arena-report-end")),
        escape(&texts.get("arena-report-move")),
        escape(&texts.get("arena-report-moves")),
        button("earlier", "M14 4v12L5.5 10z", texts.get("arena-report-earlier")),
        escape(&texts.get("arena-report-page")),
        button("later", "M6 4v12l8.5-6z", texts.get("arena-report-later")),
        [REPLAY_SCRIPT, include_str!("page.js")].concat(),
    );
    Ok(())
}

/// Returns the style of a board, with cell names, the themes `light` and `dark`, and a picture in each theme.
/// Stones lie on wood in both themes.
fn board_of(position: &Position, look: Look) -> (Value, Vec<String>) {
    let shape = position.shape();
    let names: Vec<String> = shape.iter().map(|cell| shape.name(cell).to_string()).collect();
    if look == Look::Stones {
        let wood = replay_board(position, Theme::Wood);
        return (json!({ "names": names, "light": wood }), vec![wood.svg]);
    }
    let [light, dark] = THEMES.map(|theme| replay_board(position, theme));
    let looks = json!({ "names": names, "light": light, "dark": dark });
    (looks, vec![light.svg, dark.svg])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game without room is left out completely, and so is every later game.
    #[test]
    fn a_page_has_as_many_games_as_there_is_room_for() {
        let entry = |game: u64| Entry {
            game,
            seats: [0, 1],
            sides: [0, 1],
            opening: 0,
            opening_plies: 0,
            work: Default::default(),
            steps: Default::default(),
            fault: None,
            late: None,
            record: inarow_record::Record::new(inarow_core::Setup::Line(inarow_core::LineSetup::new(
                3, 3, 3,
            ))),
        };
        let mut packed = PackedGames::new(MOST);
        assert!(packed.add(&entry(0)).is_ok_and(|is_there| is_there));
        let first = MOST - packed.room;
        let mut packed = PackedGames::new(first + packed.games.len() / 2);
        assert!(packed.add(&entry(0)).is_ok_and(|is_there| is_there));
        assert!(packed.add(&entry(1)).is_ok_and(|is_there| !is_there));
        assert_eq!(packed.count, 1);
        assert!(
            serde_json::from_str::<Value>(&format!("[{}]", packed.games)).is_ok_and(|games| games.is_array())
        );
    }

    #[test]
    fn numbers_are_as_a_page_reads_them() {
        for (number, text) in [(0, "0"), (9, "9"), (10, "a"), (35, "z"), (36, "10"), (9999, "7pr")] {
            assert_eq!(base36(number), text);
            assert_eq!(usize::from_str_radix(text, 36), Ok(number));
        }
    }
}
