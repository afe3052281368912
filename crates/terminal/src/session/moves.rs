//! Moves and whatever else changes the game: what was typed, and what follows.

use inarow_core::{Cell, Content, Fill, Illegal, Position, Setup, Side};
use inarow_play::{Command as Play, Event, Rejection, Seat, Stage, Waiting, accepts_draw};
use inarow_record::SwapChoice;
use inarow_view::{Command, refusal};

use super::Session;
use super::questions::Question;
use crate::Style;
use crate::ink::Ink;
use crate::naming::{Naming, Typed};
use crate::table::{Counted, Table};

impl Session {
    /// A line that was typed at the table.
    pub(super) fn table_line(&mut self, line: &str) {
        let Some(table) = &self.table else { return self.open_menu() };
        if line.is_empty() {
            if table.is_watched() && !table.is_over() {
                self.enter_while_watching();
            }
            return;
        }
        if let Waiting::Opening(Stage::Choose { may, .. }, _) = table.game.waiting()
            && self.is_human_turn()
            && let Some(choice) = choice(line, may)
        {
            return self.play(Play::Choose { choice });
        }
        let naming = self.naming();
        match naming.read(line, is_gravity(table.game.position())) {
            Typed::Cell(cell) => self.try_move(Some(cell), line),
            Typed::Outside => self.try_move(None, line),
            Typed::Column(x) => {
                let cell = lowest(table.game.position(), naming, x);
                self.try_move(cell, line);
            }
            Typed::Other => match Command::parse(line, &self.texts) {
                Some((command, rest)) => self.command(command, rest),
                None => self.not_understood(line, naming),
            },
        }
    }

    pub(super) fn naming(&self) -> Naming {
        let shape = self.table.as_ref().map(|table| table.game.position().shape());
        // Nobody asks for names of cells away from a board.
        let shape = shape.or_else(|| inarow_core::Shape::new(1, 1));
        Naming { style: self.style, shape: shape.expect("a board of one cell is a shape") }
    }

    fn not_understood(&mut self, line: &str, naming: Naming) {
        let word = line.split_whitespace().next().unwrap_or_default();
        let shown: String = word.chars().take(30).collect();
        if let Some(cell) = naming.other_layout(line) {
            let cell = naming.cell(cell);
            self.say_with(Ink::Bad, "answer-layout", &[("cell", cell.into())]);
        } else if word.chars().count() > 2
            && let Some(near) = Command::nearest(word, &self.texts)
        {
            let values = [("word", shown.into()), ("near", near.into())];
            self.say_with(Ink::Bad, "answer-command-near", &values);
        } else if line.chars().all(char::is_alphabetic) {
            self.say_with(Ink::Bad, "answer-command", &[("word", shown.into())]);
        } else {
            let choosing = self.table.as_ref().is_some_and(|table| {
                matches!(table.game.waiting(), Waiting::Opening(Stage::Choose { .. }, _))
            });
            let key = match (choosing, self.style) {
                (true, _) => "illegal-choice-due",
                (false, Style::Chess) => "answer-move",
                (false, Style::Course) => "answer-move-course",
            };
            self.say(Ink::Bad, key);
        }
    }

    /// Whether a person is to act.
    pub(super) fn is_human_turn(&self) -> bool {
        self.table
            .as_ref()
            .is_some_and(|table| table.actor().is_some_and(|person| table.people[person].is_human()))
    }

    fn try_move(&mut self, cell: Option<Cell>, typed: &str) {
        let Some(table) = &self.table else { return };
        let position = table.game.position();
        let side = match table.game.waiting() {
            Waiting::Over => return self.say(Ink::Bad, "over-next"),
            Waiting::Move(side) | Waiting::Opening(_, side) => side,
            Waiting::Chance => return self.say(Ink::Bad, "illegal-chance-due"),
        };
        if !self.is_human_turn() {
            let text = refusal(position, Illegal::OutOfTurn, typed, None, &self.texts);
            return self.print(Ink::Bad, &text);
        }
        match table.game.check(side, cell) {
            Ok(cell) => self.play(Play::Play { side, cell }),
            Err(Rejection::Illegal(illegal)) => {
                let text = self.refusal(illegal, typed, cell);
                self.print(Ink::Bad, &text);
            }
            Err(_) => self.say(Ink::Bad, "illegal-choice-due"),
        }
    }

    /// Why a move was refused, in the names of the style.
    fn refusal(&self, illegal: Illegal, typed: &str, cell: Option<Cell>) -> String {
        let Some(table) = &self.table else { return String::new() };
        let position = table.game.position();
        let typed: String = typed.chars().take(20).collect();
        if self.style == Style::Chess {
            return refusal(position, illegal, &typed, cell, &self.texts);
        }
        let naming = self.naming();
        let named = ("cell", cell.map_or(typed.clone(), |cell| naming.cell(cell)).into());
        let (row, column) = naming.active(position.active());
        let texts = &self.texts;
        match (illegal, row, column) {
            (Illegal::OutOfBoard, ..) => {
                let (columns, rows) = (naming.shape.width() - 1, naming.shape.height() - 1);
                let values = [named, ("columns", columns.into()), ("rows", rows.into())];
                texts.with("illegal-out-of-board-course", &values)
            }
            (Illegal::Occupied, ..) => {
                let wall = cell.is_some_and(|cell| position.content(cell) == Content::Wall);
                texts.with(if wall { "illegal-wall" } else { "illegal-occupied" }, &[named])
            }
            (Illegal::NotAllowed, Some(row), Some(column)) => texts
                .with("illegal-not-allowed-row-column", &[("row", row.into()), ("column", column.into())]),
            (Illegal::NotAllowed, Some(row), None) => {
                texts.with("illegal-not-allowed-row", &[("row", row.into())])
            }
            (Illegal::NotAllowed, None, Some(column)) => {
                texts.with("illegal-not-allowed-column", &[("column", column.into())])
            }
            _ => refusal(position, illegal, &typed, cell, texts),
        }
    }

    /// Carries out a command and goes on; says why when it is refused.
    pub(super) fn play(&mut self, command: Play) {
        match self.apply(command) {
            Ok(_) => self.go_on(),
            Err(rejection) => self.rejected(&rejection),
        }
    }

    /// Carries out a command.
    pub(super) fn apply(&mut self, command: Play) -> Result<Vec<Event>, Rejection> {
        let now = self.now;
        let Some(table) = &mut self.table else { return Err(Rejection::GameOver) };
        let time = table.time(now);
        let events = table.game.apply(command, time)?;
        table.tell_players(&events);
        Ok(events)
    }

    pub(super) fn rejected(&mut self, rejection: &Rejection) {
        let key = match rejection {
            Rejection::Illegal(illegal) => {
                let text = self.refusal(*illegal, "", None);
                return self.print(Ink::Bad, &text);
            }
            Rejection::GameOver => "over-next",
            Rejection::ChoiceDue | Rejection::ChoiceNotOffered => "illegal-choice-due",
            Rejection::NoOffer => "draw-none",
            Rejection::OfferedAlready => "draw-cannot",
            Rejection::NothingToTakeBack => "undo-nothing",
            Rejection::NothingToRedo => "redo-nothing",
            _ => "answer-move",
        };
        self.say(Ink::Bad, key);
    }

    /// After anything has changed: draws, the observer's lines, the store, the end, or whose turn it is.
    pub(super) fn go_on(&mut self) {
        // Advice on the position before is of no use any more.
        if let Some(table) = &mut self.table {
            table.hint = None;
        }
        self.settle();
        self.tell_new();
        let Some(table) = &self.table else { return };
        if table.is_over() {
            return self.game_over();
        }
        self.keep();
        match self.table.as_ref().and_then(Table::actor) {
            Some(_) if self.is_human_turn() => self.show_turn(),
            Some(_) => self.computers_turn(),
            None => {}
        }
    }

    fn game_over(&mut self) {
        self.stop_thinking();
        // What was being asked about the game is settled: a flag may fall at any moment.
        if matches!(self.question, Some(Question::Resign(_) | Question::Draw(_) | Question::Drop(_))) {
            self.question = None;
        }
        let Some(table) = &mut self.table else { return };
        if !std::mem::replace(&mut table.finished, true) {
            let side = table.game.result().and_then(|result| result.winner);
            let winner = side.map(|side| table.person_of(side));
            match winner {
                Some(person) => table.people[person].wins += 1,
                None => table.draws += 1,
            }
            self.run.count(side);
            let history = self.keep_finished();
            if let Some(table) = &mut self.table {
                table.counted = Some(Counted { winner, side, history });
            }
        }
        self.show_end();
        if self.input_ended {
            self.leave(false);
        }
    }

    /// Takes a finished game out of the score again: it goes on.
    fn uncount(&mut self) {
        let Some(table) = &mut self.table else { return };
        table.finished = false;
        let Some(Counted { winner, side, history }) = table.counted.take() else { return };
        let counter = match winner {
            Some(person) => &mut table.people[person].wins,
            None => &mut table.draws,
        };
        *counter = counter.saturating_sub(1);
        let counter = match side {
            Some(Side::X) => &mut self.run.x,
            Some(Side::O) => &mut self.run.o,
            None => &mut self.run.draws,
        };
        *counter = counter.saturating_sub(1);
        self.reopen(history);
    }

    /// Takes back: against a computer to the person's own last decision, else one step.
    pub(super) fn undo(&mut self) {
        let Some(table) = &self.table else { return };
        let plies = match table.only_human() {
            Some(person) => table.game.steps_back_to(table.seat_of(person)),
            None => Some(1).filter(|_| table.game.steps() > 0),
        };
        let Some(plies) = plies else { return self.say(Ink::Bad, "undo-nothing") };
        if table.is_watched() {
            self.pause();
        }
        self.stop_thinking();
        let finished = self.table.as_ref().is_some_and(|table| table.finished);
        if let Err(rejection) = self.apply(Play::TakeBack { plies }) {
            return self.rejected(&rejection);
        }
        if finished {
            self.uncount();
        }
        if !self.events {
            self.say_with(Ink::Plain, "event-taken-back", &[("count", plies.into())]);
        }
        self.go_on();
    }

    /// Plays again what was taken back: against a computer up to the person's next decision, else one step.
    pub(super) fn redo(&mut self) {
        self.stop_thinking();
        let mut count = 0u32;
        loop {
            if let Err(rejection) = self.apply(Play::Redo) {
                if count == 0 {
                    self.rejected(&rejection);
                    return self.think_again();
                }
                break;
            }
            count += 1;
            let alone = self.table.as_ref().is_some_and(|table| table.only_human().is_none());
            if alone || self.is_human_turn() {
                break;
            }
        }
        if !self.events {
            self.say_with(Ink::Plain, "event-redone", &[("count", count.into())]);
        }
        self.go_on();
    }

    /// The side for which the person at the keyboard speaks.
    fn own_side(&self) -> Option<Side> {
        let table = self.table.as_ref()?;
        match table.only_human() {
            Some(person) => Some(table.game.side_of(table.seat_of(person))),
            None if table.is_shared() => {
                let seat: Seat = table.game.actor()?;
                Some(table.game.side_of(seat))
            }
            None => None,
        }
    }

    pub(super) fn resign(&mut self) {
        match (self.own_side(), &self.table) {
            (_, Some(table)) if table.is_over() => self.say(Ink::Bad, "resign-cannot"),
            (Some(side), _) => self.ask(Question::Resign(side)),
            (None, _) => self.say(Ink::Bad, "only-for-players"),
        }
    }

    pub(super) fn offer_draw(&mut self) {
        let Some(table) = &self.table else { return };
        if table.is_over() {
            return self.say(Ink::Bad, "draw-cannot");
        }
        let Some(side) = self.own_side() else { return self.say(Ink::Bad, "only-for-players") };
        if let Err(rejection) = self.apply(Play::OfferDraw { side }) {
            return self.rejected(&rejection);
        }
        self.tell_new();
        let other = side.other();
        if self.table.as_ref().is_some_and(Table::is_shared) {
            return self.ask(Question::Draw(other));
        }
        if self.table.as_ref().is_some_and(|table| accepts_draw(&table.game, other)) {
            self.stop_thinking();
            self.play(Play::AcceptDraw { side: other });
        } else {
            // The offer stands, and it may be declined.
            let _ = self.apply(Play::DeclineDraw { side: other });
            self.tell_new();
            self.say(Ink::Plain, "draw-declined-computer");
        }
    }
}

/// What is chosen in an opening: a side, more stones, or the number of the choice.
fn choice(line: &str, may: &[SwapChoice]) -> Option<SwapChoice> {
    let by_number = line.parse::<usize>().ok().and_then(|number| may.get(number.checked_sub(1)?)).copied();
    let by_name = || match line.to_lowercase().as_str() {
        "x" | "х" => Some(SwapChoice::X),
        "o" | "о" => Some(SwapChoice::O),
        "more" | "ещё" | "еще" => Some(SwapChoice::More),
        _ => None,
    };
    by_number.or_else(by_name).filter(|choice| may.contains(choice))
}

/// Whether marks fall to the lowest empty cell of a column.
fn is_gravity(position: &Position) -> bool {
    matches!(position.initial_setup(), Setup::Score(score) if score.fill == Fill::Gravity)
}

/// The cell where a mark in that column comes to lie.
fn lowest(position: &Position, naming: Naming, x: usize) -> Option<Cell> {
    let column = (0..naming.shape.height()).rev().filter_map(|y| naming.shape.cell(x as i64, y as i64));
    let mut cells: Vec<Cell> = column.collect();
    let free = cells.iter().position(|cell| position.content(*cell) == Content::Empty);
    // A full column is refused by its top cell, as occupied.
    Some(cells.swap_remove(free.unwrap_or(cells.len() - 1)))
}
