//! Menu on the screen, and its typed answers.

use std::time::Duration;

use inarow_app::menu::{Draft, Menu, Next};
use inarow_app::wrap;
use inarow_session::{NewGame, counts_seconds};
use inarow_view::{Action, Command, Look, time_controls};

use super::Session;
use super::questions::FileFor;
use crate::Source;
use crate::ink::{Ink, Row};

impl Session {
    pub(super) fn open_menu(&mut self) {
        let draft = Draft::from_settings(&self.settings).with_clocks(self.options.clock);
        self.menu = Some(Menu::new(draft, self.players.is_some()));
        self.blank();
        self.print_text(Ink::Strong, "menu-title");
        self.print_text(Ink::Quiet, "menu-keys");
        self.show_menu();
    }

    pub(super) fn menu_prompt(&self, menu: &Menu) -> Row {
        let question = menu.question(&self.texts, &self.options.presets);
        let values = [("question", question.title.into()), ("default", question.default.into())];
        Row::of(Ink::Strong, format!("{}:", self.texts.with("menu-default", &values)))
    }

    /// Shows the options of the current question.
    fn show_menu(&mut self) {
        let Some(menu) = &self.menu else { return };
        let options = menu.question(&self.texts, &self.options.presets).options;
        self.blank();
        if !self.options.interactive
            && let Some(menu) = &self.menu
        {
            self.row(&self.menu_prompt(menu));
        }
        let digits = options.len().to_string().len();
        let name = |i: usize| {
            let mut row = Row::of(Ink::Quiet, format!("{:>1$}. ", i + 1, digits + 2));
            row.push(Ink::Plain, &options[i].0);
            row
        };
        let screen = self.width();
        let left = (0..options.len()).map(|i| name(i).width()).max().unwrap_or(0) + 2;
        let longest = options.iter().map(|(_, about)| about.chars().count()).max().unwrap_or(0);
        // Explanations that do not fit next to the names are below the names.
        let beside = left + longest <= screen;
        let margin = if beside { left } else { digits + 4 };
        for (i, (_, about)) in options.iter().enumerate() {
            let mut row = name(i);
            if !beside {
                self.row(&std::mem::take(&mut row));
            }
            let lines = wrap(about, screen.saturating_sub(margin).max(20), 0);
            for line in lines.iter().filter(|line| beside || !line.is_empty()) {
                row.pad(margin);
                row.push(Ink::Quiet, line);
                self.row(&std::mem::take(&mut row));
            }
        }
    }

    pub(super) fn menu_line(&mut self, line: &str) {
        let Some(menu) = &mut self.menu else { return };
        // The name of an option, such as “score”, takes precedence over a command with that name.
        match menu.answer(line, &self.texts, &self.options.presets) {
            Next::Ask => self.show_menu(),
            Next::Done(mut draft) => self.menu_done(&mut draft),
            Next::Again(message) => match Command::parse(line, &self.texts) {
                Some((command, rest)) => self.menu_command(command, rest),
                None => self.print(Ink::Bad, &message),
            },
        }
    }

    fn menu_command(&mut self, command: Command, rest: &str) {
        match command {
            Command::Action(Action::Quit) => self.leave(false),
            Command::Action(Action::Undo) => {
                if !self.menu.as_mut().is_some_and(Menu::back) {
                    self.print_text(Ink::Bad, "menu-first");
                }
                self.show_menu();
            }
            Command::Action(Action::New) => self.open_menu(),
            Command::Clock => self.menu_clock(rest),
            Command::Help => self.print_text(Ink::Plain, "menu-keys"),
            Command::Action(Action::Rules) => {
                let source = self.menu.as_ref().map(|menu| Source::Spec(menu.spec()));
                if let Some(Ok(setup)) = source.map(|source| source.setup(self.game.next_seed())) {
                    self.print_rules(&setup);
                }
            }
            Command::Action(Action::Statistics) => self.show_statistics(),
            Command::Action(Action::Settings) => self.settings(rest),
            Command::Language => {
                if self.set_language(rest) {
                    self.show_menu();
                }
            }
            Command::Action(Action::Open) => self.file(FileFor::Load, rest),
            _ => self.print_text(Ink::Bad, "menu-no-command"),
        }
    }

    /// Sets or shows the time control of the selected game.
    fn menu_clock(&mut self, line: &str) {
        let Some(menu) = &mut self.menu else { return };
        let answered = if line.is_empty() { Ok(()) } else { menu.draft().answer_clock(line, &self.texts) };
        let clocks = menu.draft().clocks();
        match answered {
            Ok(()) => {
                let clock = time_controls(clocks, Look::Marks, &self.texts);
                let key = match line {
                    "" => "menu-clock-now",
                    typed if counts_seconds(typed) => "menu-clock-set-seconds",
                    _ => "menu-clock-set",
                };
                self.print_with(Ink::Plain, key, &[("clock", clock.into())]);
            }
            Err(message) => self.print(Ink::Bad, &message),
        }
    }

    fn menu_done(&mut self, draft: &mut Draft) {
        self.change_settings(|settings| draft.remember(settings));
        let source = Source::Spec(draft.spec());
        let clocks = draft.clocks();
        if let Some((x, o)) = self.players.clone() {
            let players = self.players_for(&source, x, o).map_err(|error| error.to_string());
            let in_game = players.and_then(|players| {
                let new = self.options.new_game(source, players, self.alternate);
                self.start(NewGame { clocks, ..new })
            });
            return self.or_menu(in_game);
        }
        let players = draft.players(&self.options.presets, self.game.next_seed());
        self.alternate = draft.alternates().unwrap_or(self.alternate);
        if draft.is_watched() {
            self.game.set_pace(Duration::from_millis(u64::from(draft.pace_ms())));
        }
        let (alternate, pace_ms) = (self.alternate, draft.pace_ms());
        self.change_settings(|settings| (settings.alternate, settings.pace_ms) = (alternate, pace_ms));
        let in_game = self.start(NewGame { clocks, ..self.options.new_game(source, players, alternate) });
        self.or_menu(in_game);
    }

    /// Returns to the menu, with the reason, when a game could not begin.
    pub(super) fn or_menu(&mut self, in_game: Result<(), String>) {
        if let Err(message) = in_game {
            self.print(Ink::Bad, &message);
            // The menu asks again for players that cannot play the game.
            self.players = None;
            self.open_menu();
        }
    }
}
