//! Commands of a game played by typing, with names in every language, help, and suggestions for mistyped names.

use std::sync::LazyLock;

use crate::nearest::folded_letter;
use crate::{Action, Lang, Texts, nearest};

macro_rules! commands {
    ($($(#[$doc:meta])* $command:ident = $name:literal;)*) => {
        /// A command of a game played by typing. The command is an action, or exists only in typed play.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Command {
            /// An action of every screen.
            Action(Action),
            $($(#[$doc])* $command,)*
        }

        /// Commands that are not actions.
        const TYPED_ONLY: [Command; [$($name),*].len()] = [$(Command::$command),*];

        impl Command {
            /// Returns the name in English, which is also the name in text keys.
            pub fn name(self) -> &'static str {
                match self {
                    Command::Action(action) => action.typed(),
                    $(Command::$command => $name,)*
                }
            }
        }
    };
}

commands! {
    /// Lists the commands or explains a command.
    Help = "help";
    /// Declines a draw.
    Decline = "decline";
    /// Lists the moves.
    Moves = "moves";
    /// Shows the board again.
    Board = "board";
    /// Shows the score.
    Score = "score";
    /// Sets the pace of a game between computers.
    Pace = "pace";
    /// Sets or shows the time control of the next game.
    Clock = "clock";
    /// Changes a player's name.
    Name = "name";
    /// Changes the language.
    Language = "language";
}

impl Command {
    /// Returns every command in the order of help.
    pub fn all() -> impl Iterator<Item = Command> {
        let typed = Action::ALL.iter().filter(|action| !action.typed().is_empty());
        TYPED_ONLY[..1]
            .iter()
            .copied()
            .chain(typed.map(|action| Command::Action(*action)))
            .chain(TYPED_ONLY[1..].iter().copied())
    }

    /// Returns the command's names in the texts' language. The displayed name comes first.
    pub fn names(self, texts: &Texts) -> Vec<String> {
        let names = texts.get(&format!("command-{}-names", self.name()));
        names.split(',').map(|name| name.trim().to_owned()).collect()
    }

    /// Returns one line of help, without the name.
    pub fn help(self, texts: &Texts) -> String {
        texts.get(&format!("command-{}-help", self.name()))
    }

    /// Finds the command at the start of a line. Returns the command with the trimmed rest of the line.
    ///
    /// Ignores case and the dots of ё. Names of all languages always work, because a player may have just
    /// changed the language. Names of `texts` take precedence.
    ///
    /// ```
    /// use inarow_view::{Action, Command, Lang, Texts};
    /// let texts = Texts::new(Lang::Ru);
    /// assert_eq!(Command::parse("Сохранить игра.json", &texts), Some((Command::Action(Action::Save), "игра.json")));
    /// assert_eq!(Command::parse("вперед", &texts), Some((Command::Action(Action::Redo), "")));
    /// assert_eq!(Command::parse("h8", &texts), None);
    /// assert_eq!(Command::parse("выход", &Texts::new(Lang::En)), Some((Command::Action(Action::Quit), "")));
    /// ```
    pub fn parse<'line>(line: &'line str, texts: &Texts) -> Option<(Command, &'line str)> {
        let line = line.trim();
        let mut found: Option<(Command, &str, usize)> = None;
        let own = Command::all()
            .flat_map(|command| command.names(texts).into_iter().map(move |name| (command, name)));
        for (command, name) in own.chain(EVERY_NAME.iter().cloned()) {
            if let Some(rest) = after_name(line, &name) {
                // The longest name wins: “give up” before a command named “give”.
                let length = line.len() - rest.len();
                if found.is_none_or(|(_, _, best)| length > best) {
                    found = Some((command, rest.trim(), length));
                }
            }
        }
        found.map(|(command, rest, _)| (command, rest))
    }

    /// Returns the name most similar to a mistyped word, if any name is similar enough. Prefers the texts'
    /// language among equally similar names.
    pub fn nearest(word: &str, texts: &Texts) -> Option<String> {
        let own = Command::all().flat_map(|command| command.names(texts));
        let every = EVERY_NAME.iter().map(|(_, name)| name.clone());
        // Any single letter is similar to any other.
        let names: Vec<String> = own.chain(every).filter(|name| name.chars().nth(1).is_some()).collect();
        nearest(word, names.iter().map(String::as_str)).map(str::to_owned)
    }
}

/// Names of the commands in every language, including the English names in the code.
static EVERY_NAME: LazyLock<Vec<(Command, String)>> = LazyLock::new(|| {
    let texts: Vec<Texts> = Lang::ALL.iter().map(|lang| Texts::new(*lang)).collect();
    let names = |command: Command| {
        let translated = texts.iter().flat_map(move |texts| command.names(texts));
        translated.chain([command.name().to_owned()]).map(move |name| (command, name))
    };
    Command::all().flat_map(names).collect()
});

/// Returns the rest of `line` after `name`, if the line begins with `name` as a whole word.
fn after_name<'line>(line: &'line str, name: &str) -> Option<&'line str> {
    let mut rest = line.chars();
    for wanted in name.chars() {
        if folded_letter(rest.next()?) != folded_letter(wanted) {
            return None;
        }
    }
    let rest = rest.as_str();
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(rest)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn every_name_means_one_command_in_every_language() {
        let mut seen: HashMap<String, Command> = HashMap::new();
        for lang in Lang::ALL {
            let texts = Texts::new(*lang);
            for command in Command::all() {
                assert!(texts.has(&format!("command-{}-help", command.name())));
                for name in command.names(&texts).into_iter().chain([command.name().to_owned()]) {
                    let folded: String = name.chars().map(folded_letter).collect();
                    let other = *seen.entry(folded).or_insert(command);
                    assert_eq!(other, command, "{name}");
                    for reader in Lang::ALL.iter().map(|lang| Texts::new(*lang)) {
                        assert_eq!(Command::parse(&name, &reader), Some((command, "")), "{name}");
                    }
                }
            }
        }
    }

    #[test]
    fn finds_commands_at_the_start_of_a_line() {
        let check = |lang, line: &str, expected| {
            assert_eq!(Command::parse(line, &Texts::new(lang)), expected, "{line}");
        };
        check(Lang::En, "undo", Some((Command::Action(Action::Undo), "")));
        check(Lang::En, "  UNDO  ", Some((Command::Action(Action::Undo), "")));
        check(Lang::En, "give up", Some((Command::Action(Action::Resign), "")));
        check(Lang::En, "save My game.json", Some((Command::Action(Action::Save), "My game.json")));
        check(Lang::En, "savegame", None);
        check(Lang::En, "ход", None);
        check(Lang::En, "Выход", Some((Command::Action(Action::Quit), "")));
        check(Lang::En, "сохранить My game.json", Some((Command::Action(Action::Save), "My game.json")));
        check(Lang::En, "", None);
        check(Lang::Ru, "имя X Анна", Some((Command::Name, "X Анна")));
        check(Lang::Ru, "еще", Some((Command::Action(Action::Rematch), "")));
        check(Lang::Ru, "undo", Some((Command::Action(Action::Undo), "")));
        check(Lang::Ru, "decline", Some((Command::Decline, "")));
    }

    #[test]
    fn suggests_what_is_near() {
        let check = |lang, word: &str, expected: Option<&str>| {
            assert_eq!(Command::nearest(word, &Texts::new(lang)).as_deref(), expected, "{word}");
        };
        check(Lang::En, "unod", Some("undo"));
        check(Lang::En, "stattistics", Some("statistics"));
        check(Lang::En, "elephant", None);
        check(Lang::En, "выхд", Some("выход"));
        check(Lang::En, "8", None);
        check(Lang::Ru, "ю", None);
        check(Lang::Ru, "павила", Some("правила"));
        check(Lang::Ru, &"я".repeat(10_000), None);
    }
}
