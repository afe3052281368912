//! Shown position of a game: the newest of the live game, an earlier position, or any position of a record.

#[cfg(test)]
pub(crate) mod tests;

use inarow_core::{Position, Setup};
use inarow_play::Match;
use inarow_record::{Ply, Record};

use crate::game_session::labels::Seating;
use crate::record_cursor::{Branch, RecordCursor};
use crate::saving::{Saving, Variations};

/// Place in a game that users look at.
#[derive(Default)]
pub(crate) struct Review(Place);

#[derive(Default)]
enum Place {
    /// The live game's newest move.
    #[default]
    Newest,
    /// An earlier position of the live game, or of one of its variations.
    Back(Box<RecordCursor>),
    /// A record.
    Record(Box<Reviewed>),
}

/// A record in review.
struct Reviewed {
    cursor: RecordCursor,
    /// Whether the live game was paused for the review.
    paused: bool,
    /// Sides of the reader and of player 1.
    seating: Seating,
}

/// The live game with its other played lines.
#[derive(Clone, Copy)]
pub(crate) struct LiveLines<'a> {
    game: &'a Match,
    saving: &'a Saving,
}

impl<'a> LiveLines<'a> {
    pub(crate) fn new(game: &'a Match, saving: &'a Saving) -> LiveLines<'a> {
        LiveLines { game, saving }
    }

    /// Returns the record with the other lines as variations.
    fn record(self) -> Record {
        self.saving.with_variations(self.game.record())
    }

    /// Returns a cursor at the newest move.
    fn cursor(self) -> Option<RecordCursor> {
        // The live game follows its rules. Only a variation can be wrong.
        let whole = RecordCursor::new(self.record());
        whole.or_else(|_| RecordCursor::new(self.game.record().clone())).ok()
    }
}

impl Review {
    /// Returns the cursor in a record, or in the live game while users look back.
    fn cursor(&self) -> Option<&RecordCursor> {
        match &self.0 {
            Place::Newest => None,
            Place::Back(cursor) => Some(cursor),
            Place::Record(reviewed) => Some(&reviewed.cursor),
        }
    }

    fn cursor_mut(&mut self) -> Option<&mut RecordCursor> {
        match &mut self.0 {
            Place::Newest => None,
            Place::Back(cursor) => Some(cursor),
            Place::Record(reviewed) => Some(&mut reviewed.cursor),
        }
    }

    fn reviewed(&self) -> Option<&Reviewed> {
        match &self.0 {
            Place::Record(reviewed) => Some(reviewed),
            _ => None,
        }
    }

    /// Returns the record in review.
    pub(crate) fn record(&self) -> Option<&Record> {
        self.reviewed().map(|reviewed| reviewed.cursor.record())
    }

    /// Whether a record is reviewed.
    pub(crate) fn is_record(&self) -> bool {
        self.reviewed().is_some()
    }

    /// Whether a record is reviewed, or an earlier position of the live game is shown.
    pub(crate) fn is_looking_back(&self) -> bool {
        self.cursor().is_some()
    }

    /// Shows a record at the cursor. `paused` is whether the live game was paused for the review.
    pub(crate) fn open(&mut self, cursor: RecordCursor, paused: bool) {
        self.0 = Place::Record(Box::new(Reviewed { cursor, paused, seating: Seating::default() }));
    }

    /// Closes a record. Returns whether the live game was paused for the review, or `None` without a record.
    pub(crate) fn close(&mut self) -> Option<bool> {
        let paused = self.reviewed()?.paused;
        self.0 = Place::Newest;
        Some(paused)
    }

    /// Shows the live game's newest move, unless a record is reviewed.
    pub(crate) fn show_newest(&mut self) {
        if let Place::Back(_) = self.0 {
            self.0 = Place::Newest;
        }
    }

    /// Sets the seating of the record in review. Returns whether a record is in review.
    pub(crate) fn seat(&mut self, seating: Seating) -> bool {
        let Place::Record(reviewed) = &mut self.0 else { return false };
        reviewed.seating = seating;
        true
    }

    /// Shows the position after `ply` plies of the shown line, or the line's last position.
    pub(crate) fn go_to(&mut self, ply: usize, live: LiveLines<'_>) {
        if let (Place::Newest, true) = (&self.0, ply < live.game.record().plies.len()) {
            self.look_back(live.cursor());
        }
        if let Some(cursor) = self.cursor_mut() {
            cursor.go_to(ply);
        }
        self.settle();
    }

    /// Shows another line. The position stays if both lines have the position. Otherwise the new line's own
    /// first move is shown. Returns whether the line exists.
    pub(crate) fn choose_line(&mut self, line: usize) -> bool {
        let is_chosen = self.cursor_mut().is_some_and(|cursor| cursor.choose_line(line));
        self.settle();
        is_chosen
    }

    /// Follows a change of the live game while users look back. Line and position stay. Returns whether the
    /// live game has changed.
    pub(crate) fn follow(&mut self, live: LiveLines<'_>) -> bool {
        let Place::Back(back) = &self.0 else { return false };
        if back.record().plies == live.game.record().plies {
            return false;
        }
        let followed = live.cursor().map(|mut cursor| {
            cursor.follow(back);
            cursor
        });
        self.look_back(followed);
        true
    }

    fn look_back(&mut self, cursor: Option<RecordCursor>) {
        self.0 = cursor.map_or(Place::Newest, |cursor| Place::Back(Box::new(cursor)));
    }

    /// Ends looking back at the newest move of the live game.
    fn settle(&mut self) {
        if let Place::Back(back) = &self.0
            && (back.line(), back.ply()) == (0, back.plies().len())
        {
            self.0 = Place::Newest;
        }
    }
}

/// The shown game with its line and position. The game is the live game or a record in review.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    review: &'a Review,
    live: LiveLines<'a>,
}

impl<'a> Shown<'a> {
    pub(crate) fn new(review: &'a Review, live: LiveLines<'a>) -> Shown<'a> {
        Shown { review, live }
    }

    /// Returns the shown position. While users look back, this position is an earlier position.
    pub fn position(self) -> &'a Position {
        self.review.cursor().map_or(self.live.game.position(), RecordCursor::position)
    }

    /// Returns the shown record, without the live game's variations.
    pub fn record(self) -> &'a Record {
        self.review.record().unwrap_or(self.live.game.record())
    }

    /// Returns the shown set-up.
    pub fn setup(self) -> &'a Setup {
        &self.record().setup
    }

    /// Returns the record with all its lines of play.
    pub fn whole_record(self) -> Record {
        self.review.record().cloned().unwrap_or_else(|| self.live.record())
    }

    /// Returns the record up to the shown position.
    pub fn shown_record(self) -> Record {
        let mut record = self.record().clone();
        let ply = self.ply();
        // A variation may be as long as the game itself.
        if self.line() != 0 || ply < record.plies.len() {
            record.plies = self.plies()[..ply].to_vec();
            record.variations.clear();
            record.result = None;
        }
        record
    }

    /// Returns the moves of the shown line, from the start of the game.
    pub fn plies(self) -> &'a [Ply] {
        self.review.cursor().map_or(&self.live.game.record().plies, RecordCursor::plies)
    }

    /// Returns the shown ply, or 0 for the start.
    pub fn ply(self) -> usize {
        self.review.cursor().map_or(self.live.game.record().plies.len(), RecordCursor::ply)
    }

    /// Whether the last move of the line is shown.
    pub fn is_newest(self) -> bool {
        self.ply() == self.plies().len()
    }

    /// Returns the record in review.
    pub fn reviewed(self) -> Option<&'a Record> {
        self.review.record()
    }

    /// Returns the sides of the reader and of player 1 in the record in review.
    pub fn seating(self) -> Seating {
        self.review.reviewed().map(|reviewed| reviewed.seating).unwrap_or_default()
    }

    /// Returns the number of the shown line. 0 is the main line, or the live game itself.
    pub fn line(self) -> usize {
        self.review.cursor().map_or(0, RecordCursor::line)
    }

    /// Returns the branches at the shown position. The main branch is first. Without branching the list has at
    /// most one branch.
    pub fn branches(self) -> Vec<Branch> {
        // No line branches from the live game's newest move.
        self.review.cursor().map_or_else(Vec::new, |cursor| cursor.branches_at(cursor.ply()))
    }

    /// Returns the branches after `ply` plies of the shown line, as in [`Shown::branches`].
    pub fn branches_after(self, ply: usize) -> Vec<Branch> {
        match self.review.cursor() {
            Some(cursor) => cursor.branches_at(ply),
            None => self.live.cursor().map_or_else(Vec::new, |cursor| cursor.branches_at(ply)),
        }
    }

    /// Returns the plies of the shown line with more than one branch, in ascending order.
    pub fn branching(self) -> Vec<usize> {
        match self.review.cursor() {
            Some(cursor) => cursor.branching(),
            None if !self.live.saving.has_variations() => Vec::new(),
            None => self.live.cursor().map_or_else(Vec::new, |cursor| cursor.branching()),
        }
    }

    /// Whether a game can continue from the shown position. The live game's newest position and positions where
    /// the game is over do not count.
    pub fn can_continue_here(self) -> bool {
        self.review.is_looking_back() && self.position().turn().outcome().is_none()
    }

    /// Returns all lines of the shown record, including the shown line.
    pub(crate) fn variations(self) -> Variations {
        let mut variations = Variations::of(&self.whole_record());
        variations.add(self.plies().to_vec());
        variations
    }
}
