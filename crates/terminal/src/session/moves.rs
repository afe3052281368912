//! Moves and other changes of the game, with the typed line and its effect.

use inarow_app::sentences;
use inarow_core::{Cell, Illegal};
use inarow_play::{Rejection, Stage, Waiting};
use inarow_session::Hint;
use inarow_view::{Command, Coordinates, Naming, Typed, ends_sentence, read_choice, refusal};

use super::Session;
use super::questions::Question;
use crate::ink::Ink;

impl Session {
    /// Handles a line during a game.
    pub(super) fn game_line(&mut self, line: &str) {
        let Some(game) = self.current() else { return self.open_menu() };
        if line.is_empty() {
            if game.is_watched() && !game.is_over() {
                self.enter_while_watching();
            } else if let Hint::Move(choice) = game.live().hint() {
                // An empty line plays the suggested move.
                let cell = choice.cell;
                self.try_move(Some(cell), "");
            }
            return;
        }
        if let Waiting::Opening(Stage::Choose { may, .. }, _) = game.live().game().waiting()
            && self.game.is_persons_turn()
            && let Some(choice) = read_choice(line, may)
        {
            let chosen = self.game.choose(choice, self.now);
            self.asked_link();
            return self.played(chosen);
        }
        let naming = self.naming();
        match naming.read_move(line, game.live().game().position()) {
            Typed::Cell(cell) => self.try_move(Some(cell), line),
            Typed::Outside => self.try_move(None, line),
            Typed::Column(_) | Typed::Other => match Command::parse(line, &self.texts) {
                Some((command, rest)) => self.command(command, rest),
                None => self.not_understood(line, naming),
            },
        }
    }

    pub(super) fn naming(&self) -> Naming {
        let shape = self.current().map(|game| game.live().game().position().shape());
        // Without a board no cell has a name.
        let shape = shape.or_else(|| inarow_core::Shape::new(1, 1));
        Naming {
            coordinates: self.options.coordinates,
            shape: shape.expect("a board of one cell is a shape"),
        }
    }

    fn not_understood(&mut self, line: &str, naming: Naming) {
        let word = line.split_whitespace().next().unwrap_or_default();
        let shown: String = word.chars().take(30).collect();
        if let Some(cell) = naming.other_layout(line) {
            let cell = naming.cell(cell);
            self.print_with(Ink::Bad, "answer-layout", &[("cell", cell.into())]);
        } else if word.chars().count() > 2
            && let Some(near) = Command::nearest(word, &self.texts)
        {
            let values = [("word", shown.into()), ("near", near.into())];
            self.print_with(Ink::Bad, "answer-command-near", &values);
        } else if line.chars().all(char::is_alphabetic) {
            self.print_with(Ink::Bad, "answer-command", &[("word", shown.into())]);
        } else {
            let choosing = self.current().is_some_and(|game| {
                matches!(game.live().game().waiting(), Waiting::Opening(Stage::Choose { .. }, _))
            });
            let key = match (choosing, self.options.coordinates) {
                (true, _) => "refused-choice",
                (false, Coordinates::Numbers) => "answer-move-course",
                (false, _) => "answer-move",
            };
            self.refuse(&self.texts.get(key));
        }
    }

    fn try_move(&mut self, cell: Option<Cell>, typed: &str) {
        let Some(game) = self.current() else { return };
        let side = match game.live().game().waiting() {
            Waiting::Over => return self.print_text(Ink::Bad, self.over_next()),
            Waiting::Move(side) | Waiting::Opening(_, side) => side,
            Waiting::Chance => return self.print_text(Ink::Bad, "illegal-chance-due"),
        };
        if !self.game.is_persons_turn() {
            let text = self.refusal(Illegal::OutOfTurn, typed, None);
            return self.print(Ink::Bad, &text);
        }
        match game.live().game().check(side, cell) {
            Ok(cell) => {
                let played = self.game.play(cell, self.now);
                self.asked_link();
                self.played(played);
            }
            Err(Rejection::Illegal(illegal)) => {
                let text = self.refusal(illegal, typed, cell);
                self.print(Ink::Bad, &text);
            }
            Err(rejection) => self.rejected(&rejection),
        }
    }

    /// Returns the reason of a refused move, in the names of the coordinate style.
    fn refusal(&self, illegal: Illegal, typed: &str, cell: Option<Cell>) -> String {
        let typed: String = typed.chars().take(20).collect();
        let position = self.game.live().game().position();
        refusal(position, illegal, &typed, cell, self.options.coordinates, &self.texts)
    }

    /// Shows the effect of a human's command, or the reason of its refusal.
    pub(super) fn played(&mut self, done: Result<(), Rejection>) {
        match done {
            // After the end of time the event is printed instead.
            Err(rejection) if self.next_event == self.game.live().game().next_event() => {
                self.rejected(&rejection)
            }
            _ => self.follow(),
        }
    }

    pub(super) fn rejected(&mut self, rejection: &Rejection) {
        let text = match rejection {
            Rejection::Illegal(illegal) => self.refusal(*illegal, "", None),
            Rejection::GameOver => self.texts.get(self.over_next()),
            rejection => sentences::rejection(&self.game, rejection, &self.texts),
        };
        self.refuse(&text);
    }

    /// Prints the reason of a refusal. Other screens show the text without a full stop.
    pub(super) fn refuse(&mut self, text: &str) {
        let stop = if ends_sentence(text) { "" } else { "." };
        self.print(Ink::Bad, &format!("{text}{stop}"));
    }

    /// Continues after a change: prints events, saves the game, and shows the end or the turn.
    pub(super) fn go_on(&mut self) {
        self.print_events();
        self.save();
        if self.game.is_over() {
            return self.game_over();
        }
        match self.game.live().game().actor() {
            Some(_) if self.game.is_persons_turn() => self.show_turn(),
            Some(_) => self.computers_turn(),
            None => {}
        }
    }

    fn game_over(&mut self) {
        // A question about the game is closed at the game's end, because time may run out at any moment.
        if matches!(
            self.question,
            Some(Question::Resign | Question::Draw(_) | Question::Link(_) | Question::Drop(_))
        ) {
            self.question = None;
        }
        self.print_no_answer();
        self.show_end();
        if self.input_ended {
            self.leave(false);
        }
    }

    /// Takes back moves. Against a computer goes back to the human's own last decision, else one step.
    pub(super) fn undo(&mut self) {
        let before = self.game.live().game().steps();
        if let Err(rejection) = self.game.undo(self.now) {
            return self.rejected(&rejection);
        }
        self.print_steps("event-taken-back", before);
    }

    /// Replays steps that were taken back: to the human's next decision against a computer, else one step.
    pub(super) fn redo(&mut self) {
        let before = self.game.live().game().steps();
        if let Err(rejection) = self.game.redo(self.now) {
            return self.rejected(&rejection);
        }
        self.print_steps("event-redone", before);
    }

    /// Prints the number of steps taken back or replayed, unless events have their own lines.
    fn print_steps(&mut self, key: &str, before: u32) {
        let count = self.game.live().game().steps().abs_diff(before);
        if !self.options.events {
            self.print_with(Ink::Plain, key, &[("count", count.into())]);
        }
        self.follow();
    }

    pub(super) fn resign(&mut self) {
        if self.game.is_over() {
            self.print_text(Ink::Bad, "resign-cannot");
        } else if self.game.can_resign() {
            self.ask(Question::Resign);
        } else if self.game.is_watched() {
            self.print_text(Ink::Bad, "only-for-players");
        } else {
            self.print_text(Ink::Bad, "resign-too-early");
        }
    }

    pub(super) fn offer_draw(&mut self) {
        if self.game.is_over() {
            return self.print_text(Ink::Bad, self.over_next());
        }
        let Some(side) = self.game.human_side() else {
            return self.print_text(Ink::Bad, "only-for-players");
        };
        let offered = self.game.offer_draw(self.now);
        if offered.is_err() || self.game.is_over() {
            return self.played(offered);
        }
        self.print_events();
        if self.game.draw_offer().is_some() {
            self.ask(Question::Draw(side.other()));
        } else {
            self.print_text(Ink::Plain, "draw-declined-computer");
        }
    }
}
