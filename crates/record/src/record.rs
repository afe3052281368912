//! The record of a game.

use inarow_core::{Cell, Chance, Setup, Side, is_hidden};
use serde::{Deserialize, Serialize};

use crate::{ClockTag, GameResult, Judgement};

/// A finished or running game. Contains everything needed to replay the game, and no transient state.
///
/// Plain data, valid or not. [`Record::check`] validates a record. `inarow_formats` reads and writes records.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The concrete game: walls and weights as played, without randomness.
    pub setup: Setup,
    /// GAME text that the set-up came from, `gomoku:opening=swap2`.
    pub game: Option<String>,
    /// Seed of set-up and chance, for information only. A replay takes set-up and chance from the record.
    pub seed: Option<u64>,
    /// Player of X, or the first player before the decision of a swap opening.
    pub x: PlayerTag,
    /// Player of O, or the second player before the decision of a swap opening.
    pub o: PlayerTag,
    /// Time controls of both sides.
    pub clock: Option<ClockTag>,
    /// Choices of a swap opening, in order.
    pub choices: Vec<OpeningChoice>,
    /// Outcomes of chance before the first move.
    pub chance: Vec<Chance>,
    /// Moves of the game.
    pub plies: Vec<Ply>,
    /// Other lines of play, displayed along with the game.
    pub variations: Vec<Variation>,
    /// Result of the game. `None` while the game is running or when the result is unknown.
    pub result: Option<GameResult>,
    /// Start of the game in the format of RFC 3339, as given by the host.
    pub started: Option<String>,
    /// Tournament or occasion.
    pub event: Option<String>,
    /// A remark on the whole game.
    pub comment: Option<String>,
}

impl Record {
    /// Returns a game without moves and without names of players.
    #[must_use]
    pub fn new(setup: Setup) -> Record {
        Record {
            setup,
            game: None,
            seed: None,
            x: PlayerTag::default(),
            o: PlayerTag::default(),
            clock: None,
            choices: Vec::new(),
            chance: Vec::new(),
            plies: Vec::new(),
            variations: Vec::new(),
            result: None,
            started: None,
            event: None,
            comment: None,
        }
    }

    /// Removes characters from the names that would break or reorder the surrounding line of text. Readers of
    /// files call this method for every returned record.
    pub fn clean_names(&mut self) {
        let Record { x, o, event, .. } = self;
        for text in [&mut x.name, &mut x.kind, &mut o.name, &mut o.kind].into_iter().chain(event) {
            if text.contains(is_hidden) {
                let blank = |c: char| if c.is_control() { ' ' } else { c };
                *text = text.chars().filter(|c| !is_hidden(*c) || c.is_control()).map(blank).collect();
            }
        }
    }

    /// Whether the record has something to continue: a move, or a board that was set up.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        // Random walls are part of a named game.
        let has_walls = matches!(&self.setup, Setup::Line(line) if !line.walls.is_empty());
        !self.plies.is_empty() || !self.setup.is_start() || (has_walls && self.game.is_none())
    }

    /// Cells of the main line, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + '_ {
        self.plies.iter().map(|ply| ply.cell)
    }

    /// Player of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> &PlayerTag {
        match side {
            Side::X => &self.x,
            Side::O => &self.o,
        }
    }

    /// Plies of a line: 0 is the main line, `n` is `variations[n − 1]`. Empty for any other number.
    #[must_use]
    pub fn line(&self, line: usize) -> &[Ply] {
        match line.checked_sub(1) {
            None => &self.plies,
            Some(index) => self.variations.get(index).map_or(&[], |variation| &variation.plies),
        }
    }

    /// Number of plies of the game before the first ply of a line.
    #[must_use]
    pub fn line_start(&self, line: usize) -> usize {
        line.checked_sub(1)
            .and_then(|index| self.variations.get(index))
            .map_or(0, |variation| variation.after)
    }

    /// Returns all plies of a line from the start of the game. The plies shared with parent lines come first,
    /// then the line's own plies.
    #[must_use]
    pub fn path(&self, line: usize) -> Vec<Ply> {
        let mut pieces = Vec::new();
        let (mut line, mut end) = (line, usize::MAX);
        while let Some(variation) = line.checked_sub(1).and_then(|index| self.variations.get(index)) {
            let own = end.saturating_sub(variation.after).min(variation.plies.len());
            pieces.push(&variation.plies[..own]);
            // A valid line branches off a line with a smaller number.
            (line, end) = (variation.of.min(line - 1), variation.after);
        }
        pieces.push(&self.plies[..end.min(self.plies.len())]);
        pieces.into_iter().rev().flatten().cloned().collect()
    }

    /// Adds a line of play from the start of the game, as a variation from the first different move on. The
    /// chance outcomes after a move are part of that move. Returns whether plies were added. Adds nothing if
    /// the record contains the line already. Also adds nothing if the line only continues the main line beyond
    /// its end.
    ///
    /// ```
    /// use inarow_core::{LineSetup, Setup};
    /// use inarow_record::{Ply, Record};
    /// let setup = Setup::Line(LineSetup::new(15, 15, 5));
    /// let shape = setup.shape().unwrap();
    /// let line = |names: &str| -> Vec<Ply> {
    ///     names.split(' ').map(|name| Ply::new(shape.parse(name).unwrap())).collect()
    /// };
    /// let mut record = Record { plies: line("h8 i9 g7"), ..Record::new(setup.clone()) };
    /// assert!(record.add_line(&line("h8 j9 k9")));
    /// assert!(!record.add_line(&line("h8 i9")));
    /// assert_eq!((record.variations[0].of, record.variations[0].after), (0, 1));
    /// assert_eq!(record.path(1), line("h8 j9 k9"));
    /// ```
    pub fn add_line(&mut self, plies: &[Ply]) -> bool {
        let (mut line, mut start) = (0, 0);
        for (after, ply) in plies.iter().enumerate() {
            let next = self.line(line).get(after - start);
            if next.is_some_and(|next| next.is_same_move(ply)) {
                continue;
            }
            let leaves = |variation: &Variation| {
                let first = variation.plies.first();
                (variation.of, variation.after) == (line, after)
                    && first.is_some_and(|first| first.is_same_move(ply))
            };
            if let Some(index) = self.variations.iter().position(leaves) {
                (line, start) = (index + 1, after);
                continue;
            }
            let rest = &plies[after..];
            match (next.is_some(), line.checked_sub(1)) {
                (true, _) => self.variations.push(Variation { of: line, after, plies: rest.to_vec() }),
                (false, Some(index)) => self.variations[index].plies.extend_from_slice(rest),
                (false, None) => return false,
            }
            return true;
        }
        false
    }

    /// Side of the first player (who places the first stones of a swap opening), once chosen.
    #[must_use]
    pub fn first_player(&self) -> Option<Side> {
        let mut chooser_is_first = false;
        for step in &self.choices {
            match (step.choice, chooser_is_first) {
                (SwapChoice::More, _) => chooser_is_first = true,
                (SwapChoice::X, true) | (SwapChoice::O, false) => return Some(Side::X),
                (SwapChoice::O, true) | (SwapChoice::X, false) => return Some(Side::O),
            }
        }
        None
    }
}

/// Prefix of the player's kind before the name of a bot.
pub const BOT_PREFIX: &str = "bot:";

/// A player in a record. Both texts are empty when unknown.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerTag {
    /// Name for display.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Kind of player: `human`, or the PLAYER text of a program, `rating-map:preset=attacker`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
}

impl PlayerTag {
    /// Returns a player with this name and kind.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: impl Into<String>) -> PlayerTag {
        PlayerTag { name: name.into(), kind: kind.into() }
    }

    /// Whether the player is a bot of a server.
    #[must_use]
    pub fn is_bot(&self) -> bool {
        self.kind.starts_with(BOT_PREFIX)
    }

    /// Whether the player is a client of a server: a human or a bot.
    #[must_use]
    pub fn is_client(&self) -> bool {
        self.kind == "human" || self.is_bot()
    }

    /// Whether both name and kind are unknown.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.name.is_empty() && self.kind.is_empty()
    }
}

/// A move with its time, judgement, chance and comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Marked cell.
    pub cell: Cell,
    /// Time spent on the move, in milliseconds.
    pub time_ms: Option<u64>,
    /// Judgement by the player's engine at the choice of this move, from the view of the mover.
    pub judgement: Option<Judgement>,
    /// Outcomes of chance right after this move.
    pub chance: Vec<Chance>,
    /// A remark on the move.
    pub comment: Option<String>,
}

impl Ply {
    /// Whether both plies are equal moves with equal chance. Time, judgement and remark may differ.
    #[must_use]
    pub fn is_same_move(&self, other: &Ply) -> bool {
        self.cell == other.cell && self.chance == other.chance
    }

    /// Returns a move of a cell without further data.
    #[must_use]
    pub fn new(cell: Cell) -> Ply {
        Ply { cell, time_ms: None, judgement: None, chance: Vec::new(), comment: None }
    }
}

/// A line of play that branches off another line.
///
/// Lines are numbered: 0 is the main line, `n` is `variations[n − 1]`. The list is flat regardless of the depth
/// of nested variations, so reading or dropping the list does not recurse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// Number of the parent line, smaller than the variation's own.
    pub of: usize,
    /// Number of plies, from the start of the game, shared with the parent line. The variation's first ply
    /// replaces the parent's next ply. If the parent is a variation, the shared plies include a ply of the
    /// parent's own. Otherwise the variation would branch off the grandparent.
    pub after: usize,
    /// Own plies of the variation, at least one.
    pub plies: Vec<Ply>,
}

/// A choice in a swap opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningChoice {
    /// Number of marks on the board at the time of the choice.
    pub after: u32,
    /// The choice.
    pub choice: SwapChoice,
}

/// Possible choices in a swap opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SwapChoice {
    /// Play X.
    X,
    /// Play O.
    O,
    /// Place two more stones and leave the choice to the other player (swap2).
    More,
}

impl SwapChoice {
    /// All choices.
    pub const ALL: [SwapChoice; 3] = [SwapChoice::X, SwapChoice::O, SwapChoice::More];

    /// Name of the choice: `x`, `o` or `more`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SwapChoice::X => "x",
            SwapChoice::O => "o",
            SwapChoice::More => "more",
        }
    }

    /// Side of the choosing player from now on. `None` while the sides are undecided.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            SwapChoice::X => Some(Side::X),
            SwapChoice::O => Some(Side::O),
            SwapChoice::More => None,
        }
    }

    /// Reads a [`SwapChoice::name`], in either case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<SwapChoice> {
        SwapChoice::ALL.into_iter().find(|choice| choice.name().eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use inarow_core::LineSetup;

    #[test]
    fn the_first_player_follows_from_the_choices() {
        use SwapChoice::{More, O, X};
        for (choices, first) in [
            (vec![], None),
            (vec![X], Some(Side::O)),
            (vec![O], Some(Side::X)),
            (vec![More], None),
            (vec![More, X], Some(Side::X)),
            (vec![More, O], Some(Side::O)),
        ] {
            let mut record = Record::new(Setup::Line(LineSetup::new(15, 15, 5)));
            record.choices =
                choices.iter().map(|choice| OpeningChoice { after: 3, choice: *choice }).collect();
            assert_eq!(record.first_player(), first, "{choices:?}");
        }
    }

    #[test]
    fn a_board_that_was_set_up_has_begun() {
        let empty = LineSetup::new(3, 3, 3);
        let begun = |line: LineSetup| Record::new(Setup::Line(line)).is_begun();
        assert!(!begun(empty.clone()));
        assert!(begun(LineSetup {
            rows: Some(inarow_core::Rows::parse(["X..", "...", "..."]).unwrap()),
            ..empty.clone()
        }));
        let walls = LineSetup { walls: vec![[1, 1]], ..empty.clone() };
        assert!(begun(walls.clone()));
        let walled = Record { game: Some("course".to_owned()), ..Record::new(Setup::Line(walls)) };
        assert!(!walled.is_begun(), "they are of the set-up");
        let played = Record { plies: vec![Ply::new(Cell::new(0))], ..Record::new(Setup::Line(empty)) };
        assert!(played.is_begun());
    }

    #[test]
    fn lines_find_their_places_whatever_the_order() {
        let setup = Setup::Line(LineSetup::new(15, 15, 5));
        let shape = setup.shape().unwrap();
        let line = |names: &str| -> Vec<Ply> {
            names.split_whitespace().map(|name| Ply::new(shape.parse(name).unwrap())).collect()
        };
        let all = ["a1 b2 c3 d4", "a1 b2 e5 f6", "a1 b2 e5 g7 h8", "a1 c2", "a1 c2 d2 e2", "b1", "b1 c1 d1"];
        let mut record = Record { plies: line(all[0]), ..Record::new(setup) };
        for names in &all[1..] {
            assert!(record.add_line(&line(names)), "{names}");
            assert!(!record.add_line(&line(names)), "{names} is there");
            record.check().unwrap();
        }
        assert!(!record.add_line(&line("a1 b2 c3 d4 e5")), "nothing stands after the end of the main line");
        let paths: Vec<Vec<Ply>> = (0..=record.variations.len()).map(|line| record.path(line)).collect();
        let expected = ["a1 b2 c3 d4", "a1 b2 e5 f6", "a1 b2 e5 g7 h8", "a1 c2 d2 e2", "b1 c1 d1"];
        assert_eq!(paths, expected.map(line));
    }

    #[test]
    fn draws_belong_to_the_move_before_them() {
        let mut ply = Ply::new(Cell::new(0));
        let mut record = Record::new(Setup::Line(LineSetup::new(3, 3, 3)));
        record.plies = vec![ply.clone(), Ply::new(Cell::new(1))];
        ply.chance = vec![Chance::Row(1)];
        assert!(record.add_line(&[ply]), "another draw is another line");
    }

    #[test]
    fn choices_read_back_in_either_case() {
        for choice in SwapChoice::ALL {
            assert_eq!(SwapChoice::from_name(choice.name()), Some(choice));
            assert_eq!(SwapChoice::from_name(&choice.name().to_uppercase()), Some(choice));
        }
        assert_eq!(SwapChoice::from_name("both"), None);
    }
}
