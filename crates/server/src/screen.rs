//! The screen of a game in named parts, and changes of a screen. A page that has the screen needs only the
//! parts that differ.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use inarow_picture::Grid;
use inarow_view::{Lang, Look, Theme};
use serde::Serialize;

/// Panels around the board, in their order on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Panel {
    Players,
    Share,
    Choices,
    Actions,
    Status,
    Chat,
    Score,
    Moves,
    Steps,
    Downloads,
}

impl Panel {
    /// Panels of the left column.
    pub(crate) const LEFT: [Panel; 4] = [Panel::Players, Panel::Share, Panel::Choices, Panel::Actions];
    /// Panels of the right column.
    pub(crate) const RIGHT: [Panel; 6] =
        [Panel::Status, Panel::Chat, Panel::Score, Panel::Moves, Panel::Steps, Panel::Downloads];

    fn name(self) -> &'static str {
        match self {
            Panel::Players => "players",
            Panel::Share => "share",
            Panel::Choices => "choices",
            Panel::Actions => "actions",
            Panel::Status => "status",
            Panel::Chat => "chat",
            Panel::Score => "score",
            Panel::Moves => "moves",
            Panel::Steps => "steps",
            Panel::Downloads => "downloads",
        }
    }
}

/// A drawn board with the names of its cells. All readers with an equal wish share one board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Board {
    pub(crate) grid: Grid,
    /// Names of the cells for screen readers, row by row.
    pub(crate) names: Vec<String>,
}

/// A way to draw a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardWish {
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    pub(crate) look: Look,
    pub(crate) has_coordinates: bool,
    pub(crate) has_numbers: bool,
    pub(crate) has_maps: bool,
}

/// Boards of one position, drawn once for each wish.
#[derive(Debug, Default)]
pub(crate) struct Boards(Mutex<Vec<(BoardWish, Arc<Board>)>>);

impl Boards {
    /// Returns the board for a wish. Draws the board unless it is stored.
    pub(crate) fn get(&self, wish: BoardWish, draw: impl FnOnce() -> Board) -> Arc<Board> {
        /// Maximum number of stored boards.
        const MOST: usize = 8;
        let all = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = all().iter().find(|(known, _)| *known == wish).map(|(_, board)| Arc::clone(board));
        found.unwrap_or_else(|| {
            let board = Arc::new(draw());
            let mut all = all();
            if all.len() < MOST {
                all.push((wish, Arc::clone(&board)));
            }
            board
        })
    }
}

/// The screen of a game for one kind of reader.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Screen {
    /// Attributes for the script of the page.
    pub(crate) data: Vec<(&'static str, String)>,
    /// Whether the board is drawn as wood.
    pub(crate) is_on_wood: bool,
    pub(crate) board: Arc<Board>,
    /// Cells that a click plays now, by clicked cell, or `None` if the click plays nothing.
    pub(crate) plays: Vec<Option<usize>>,
    /// HTML of each panel.
    panels: [String; Panel::LEFT.len() + Panel::RIGHT.len()],
}

/// A change of a screen, as JSON. Absent fields are unchanged.
#[derive(Serialize, Default)]
struct Change<'a> {
    /// True if the change starts from an empty screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    whole: Option<bool>,
    /// Attributes for the script. `null` removes an attribute.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    data: BTreeMap<&'static str, Option<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wood: Option<bool>,
    #[serde(rename = "viewBox", skip_serializing_if = "Option::is_none")]
    view_box: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<&'a [String]>,
    /// Names of cells by their numbers.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    names: BTreeMap<usize, &'a str>,
    /// A digit for each cell, 1 if a click plays. The text is empty if no cell can be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<String>,
    /// Cells whose click plays another cell, with the numbers of both cells. This field is present only with
    /// `open`.
    #[serde(skip_serializing_if = "Option::is_none")]
    lands: Option<BTreeMap<usize, usize>>,
    /// The drawing of the board and the panels, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    parts: BTreeMap<&'static str, Patch<'a>>,
}

/// A change of a text. The change is either the new text or a replacement of the middle. A replacement has the
/// unchanged lengths of the beginning and the end in UTF-16 units, and the new text between.
#[derive(Serialize, PartialEq, Debug)]
#[serde(untagged)]
enum Patch<'a> {
    Text(&'a str),
    Middle(usize, usize, &'a str),
}

impl Screen {
    pub(crate) fn panel(&self, panel: Panel) -> &str {
        &self.panels[panel as usize]
    }

    pub(crate) fn set_panel(&mut self, panel: Panel, html: String) {
        self.panels[panel as usize] = html;
    }

    /// Returns the whole screen as a change, in JSON.
    pub(crate) fn whole(&self) -> String {
        let nothing = Screen::default();
        json(&Change { whole: Some(true), ..self.changes_since(&nothing) })
    }

    /// Returns the change from an earlier screen of the same game, in JSON, or `None` if nothing differs.
    pub(crate) fn change_since(&self, before: &Screen) -> Option<String> {
        (self != before).then(|| json(&self.changes_since(before)))
    }

    fn changes_since<'a>(&'a self, before: &'a Screen) -> Change<'a> {
        let Screen { data, is_on_wood, board, plays, panels: _ } = self;
        let (grid, old) = (&board.grid, &before.board.grid);
        let text = |of: fn(&Grid) -> &str| Some(of(grid)).filter(|text| *text != of(old));
        let edges = |of: fn(&Grid) -> &[String]| Some(of(grid)).filter(|edges| *edges != of(old));
        let has_same_plays = *plays == before.plays;
        let other_name = |(cell, name): (usize, &'a String)| {
            (before.board.names.get(cell) != Some(name)).then_some((cell, name.as_str()))
        };
        Change {
            whole: None,
            data: self.data_since(before, data),
            wood: (*is_on_wood != before.is_on_wood).then_some(*is_on_wood),
            view_box: text(|board| &board.view_box),
            title: text(|board| &board.title),
            columns: edges(|board| &board.columns),
            rows: edges(|board| &board.rows),
            names: board.names.iter().enumerate().filter_map(other_name).collect(),
            open: (!has_same_plays).then(|| open(plays)),
            lands: (!has_same_plays).then(|| lands(plays)),
            parts: self.parts_since(before),
        }
    }

    fn data_since<'a>(
        &self,
        before: &Screen,
        data: &'a [(&'static str, String)],
    ) -> BTreeMap<&'static str, Option<&'a str>> {
        let gone = before.data.iter().filter(|(name, _)| data.iter().all(|(now, _)| now != name));
        let gone = gone.map(|(name, _)| (*name, None));
        let other = data.iter().filter(|named| !before.data.contains(named));
        gone.chain(other.map(|(name, value)| (*name, Some(value.as_str())))).collect()
    }

    fn parts_since<'a>(&'a self, before: &'a Screen) -> BTreeMap<&'static str, Patch<'a>> {
        let panels = Panel::LEFT.into_iter().chain(Panel::RIGHT);
        let panels = panels.map(|panel| (panel.name(), before.panel(panel), self.panel(panel)));
        let drawing = ("drawing", before.board.grid.drawing.as_str(), self.board.grid.drawing.as_str());
        let other = panels.chain([drawing]).filter(|(_, before, now)| before != now);
        other.map(|(name, before, now)| (name, Patch::of(before, now))).collect()
    }
}

/// Returns a digit for each cell, 1 if a click plays. Returns an empty text if no cell can be played.
fn open(plays: &[Option<usize>]) -> String {
    if plays.iter().all(Option::is_none) {
        return String::new();
    }
    plays.iter().map(|plays| if plays.is_some() { '1' } else { '0' }).collect()
}

/// Returns the cells whose click plays another cell.
fn lands(plays: &[Option<usize>]) -> BTreeMap<usize, usize> {
    let other = |(cell, plays): (usize, &Option<usize>)| Some((cell, plays.filter(|plays| *plays != cell)?));
    plays.iter().enumerate().filter_map(other).collect()
}

fn json(change: &Change<'_>) -> String {
    // Plain data with text keys always serialises.
    serde_json::to_string(change).unwrap_or_default()
}

impl<'a> Patch<'a> {
    fn of(before: &str, now: &'a str) -> Patch<'a> {
        /// Bytes that both lengths take in the message.
        const LENGTHS: usize = 16;
        let same = common_prefix(before.as_bytes(), now.as_bytes());
        let start = (0..=same).rev().find(|at| now.is_char_boundary(*at) && before.is_char_boundary(*at));
        let start = start.unwrap_or_default();
        let same = common_suffix(&before.as_bytes()[start..], &now.as_bytes()[start..]);
        let is_boundary = |end: &usize| {
            now.is_char_boundary(now.len() - end) && before.is_char_boundary(before.len() - end)
        };
        let end = (0..=same).rev().find(is_boundary).unwrap_or_default();
        if start + end <= LENGTHS {
            return Patch::Text(now);
        }
        let (first, rest) = now.split_at(start);
        let (middle, last) = rest.split_at(rest.len() - end);
        Patch::Middle(utf16_len(first), utf16_len(last), middle)
    }
}

/// Bytes compared at once. Blocks are faster, because most of two versions of a text is equal.
const BLOCK: usize = 64;

/// Returns the length of the common beginning of two texts, in bytes.
fn common_prefix(one: &[u8], other: &[u8]) -> usize {
    let blocks = one.chunks_exact(BLOCK).zip(other.chunks_exact(BLOCK)).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[blocks * BLOCK..], &other[blocks * BLOCK..]);
    blocks * BLOCK + one.iter().zip(other).take(BLOCK).take_while(|(a, b)| a == b).count()
}

/// Returns the length of the common end of two texts, in bytes.
fn common_suffix(one: &[u8], other: &[u8]) -> usize {
    let blocks = one.rchunks_exact(BLOCK).zip(other.rchunks_exact(BLOCK)).take_while(|(a, b)| a == b).count();
    let rest = |text: &[u8]| text.len() - blocks * BLOCK;
    let (one, other) = (&one[..rest(one)], &other[..rest(other)]);
    let letters = one.iter().rev().zip(other.iter().rev()).take(BLOCK);
    blocks * BLOCK + letters.take_while(|(a, b)| a == b).count()
}

/// Returns the length of a text in UTF-16 units, as browsers count.
fn utf16_len(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.encode_utf16().count() }
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    /// Screen of a page, built only from messages.
    #[derive(Default)]
    pub(crate) struct Shown(Screen);

    impl Shown {
        /// Applies a message like the script of a page.
        pub(crate) fn receive(&mut self, message: &str) {
            let change: Value = serde_json::from_str(message).unwrap();
            if change["whole"] == true {
                self.0 = Screen::default();
            }
            let screen = &mut self.0;
            let Board { grid, names } = Arc::make_mut(&mut screen.board);
            for (name, value) in change["data"].as_object().into_iter().flatten() {
                screen.data.retain(|(known, _)| known != name);
                if let Some(value) = value.as_str() {
                    screen.data.push((String::leak(name.clone()), value.to_owned()));
                }
            }
            if let Some(wood) = change["wood"].as_bool() {
                screen.is_on_wood = wood;
            }
            for (name, text) in [("viewBox", &mut grid.view_box), ("title", &mut grid.title)] {
                if let Some(now) = change[name].as_str() {
                    now.clone_into(text);
                }
            }
            for (name, edges) in [("columns", &mut grid.columns), ("rows", &mut grid.rows)] {
                if let Some(now) = change[name].as_array() {
                    *edges = now.iter().map(|edge| edge.as_str().unwrap().to_owned()).collect();
                }
            }
            let cells = grid.columns.len() * grid.rows.len();
            names.resize(cells, String::new());
            screen.plays.resize(cells, None);
            for (cell, name) in change["names"].as_object().into_iter().flatten() {
                names[cell.parse::<usize>().unwrap()] = name.as_str().unwrap().to_owned();
            }
            if let Some(open) = change["open"].as_str() {
                let lands = |cell: usize| {
                    change["lands"][cell.to_string()].as_u64().map_or(cell, |cell| cell.try_into().unwrap())
                };
                let is_open = |cell: usize| open.as_bytes().get(cell) == Some(&b'1');
                screen.plays = (0..cells).map(|cell| is_open(cell).then(|| lands(cell))).collect();
            }
            for (name, patch) in change["parts"].as_object().into_iter().flatten() {
                let panels = Panel::LEFT.into_iter().chain(Panel::RIGHT);
                let text = match panels.into_iter().find(|panel| panel.name() == name) {
                    Some(panel) => &mut screen.panels[panel as usize],
                    None => &mut grid.drawing,
                };
                *text = patched(text, patch);
            }
        }

        /// Returns the screen, with its attributes in the order of `like`.
        pub(crate) fn screen(&self, like: &Screen) -> Screen {
            let mut screen = self.0.clone();
            screen.data.sort_by_key(|(name, _)| like.data.iter().position(|(known, _)| known == name));
            screen
        }
    }

    fn patched(text: &str, patch: &Value) -> String {
        let Some(parts) = patch.as_array() else { return patch.as_str().unwrap().to_owned() };
        let length = |part: &Value| usize::try_from(part.as_u64().unwrap()).unwrap();
        let before: Vec<u16> = text.encode_utf16().collect();
        let (first, last) = (&before[..length(&parts[0])], &before[before.len() - length(&parts[1])..]);
        let middle: Vec<u16> = parts[2].as_str().unwrap().encode_utf16().collect();
        String::from_utf16(&[first, &middle, last].concat()).unwrap()
    }

    proptest! {
        #[test]
        fn a_text_is_made_of_the_one_before(before in "[aя😀👍é]{0,60}", now in "[aя😀👍é]{0,60}", same in "[aя😀]{0,300}") {
            let ends = [(before.clone(), now.clone()), (format!("{same}{before}{same}"), format!("{same}{now}{same}"))];
            for (before, now) in ends {
                let patch = serde_json::to_value(Patch::of(&before, &now)).unwrap();
                prop_assert_eq!(patched(&before, &patch), now);
            }
        }
    }

    #[test]
    fn a_message_holds_what_differs_and_nothing_else() {
        let mut one = Screen {
            data: vec![("data-last", "3".to_owned()), ("data-free", String::new())],
            board: Arc::new(Board {
                grid: Grid {
                    columns: vec!["0".to_owned(), "100".to_owned()],
                    rows: vec!["0".to_owned()],
                    ..Grid::default()
                },
                names: vec!["a1, empty".to_owned(), "b1, empty".to_owned()],
            }),
            plays: vec![None, None],
            ..Screen::default()
        };
        one.set_panel(Panel::Status, "<p>It is the turn of somebody else</p>".to_owned());
        let mut other = Screen { data: vec![("data-last", "4".to_owned())], ..one.clone() };
        Arc::make_mut(&mut other.board).names[1] = "b1, X".to_owned();
        other.plays = vec![Some(1), Some(1)];
        other.set_panel(Panel::Status, "<p>It is the turn of Anna</p>".to_owned());
        let message = other.change_since(&one).unwrap();
        assert_eq!(
            message,
            r#"{"data":{"data-free":null,"data-last":"4"},"names":{"1":"b1, X"},"open":"11","lands":{"0":1},"parts":{"status":[21,4,"Anna"]}}"#
        );
        let mut shown = Shown::default();
        for message in [one.whole(), message] {
            shown.receive(&message);
        }
        assert_eq!(shown.screen(&other), other);
        assert_eq!(other.change_since(&other), None);
        // A finished game has no playable cells.
        let over = Screen { plays: vec![None, None], ..other.clone() };
        shown.receive(&over.change_since(&other).unwrap());
        assert_eq!(shown.screen(&over), over);
    }
}
