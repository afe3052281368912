//! The commands of a game played by typing: names in every language, help, and finding what was meant.

use std::sync::LazyLock;

use crate::nearest::folded_letter;
use crate::{Lang, Texts, nearest};

macro_rules! commands {
    ($($(#[$doc:meta])* $command:ident = $name:literal;)*) => {
        /// A command of a game played by typing.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Command {
            $($(#[$doc])* $command,)*
        }

        impl Command {
            /// Every command, in the order in which help lists them.
            pub const ALL: &'static [Command] = &[$(Command::$command),*];

            /// The name in English and in the keys of the texts.
            pub fn name(self) -> &'static str {
                match self {
                    $(Command::$command => $name,)*
                }
            }
        }
    };
}

commands! {
    /// Lists the commands or explains one.
    Help = "help";
    /// Takes a move back; against a computer both.
    Undo = "undo";
    /// Plays a move that was taken back again.
    Redo = "redo";
    /// Resigns.
    Resign = "resign";
    /// Offers or accepts a draw.
    Draw = "draw";
    /// Declines a draw.
    Decline = "decline";
    /// Suggests a move.
    Hint = "hint";
    /// Shows the best lines, or what the moves of a game gave away.
    Analyse = "analyse";
    /// Shows the maps of attack and defence.
    Maps = "maps";
    /// Lists the moves.
    Moves = "moves";
    /// Shows the board again.
    Board = "board";
    /// Saves to a file.
    Save = "save";
    /// Loads from a file.
    Load = "load";
    /// Writes a picture or another format.
    Export = "export";
    /// Shows the score.
    Score = "score";
    /// Sets the score to zero and clears the board.
    Reset = "reset";
    /// Plays the same again.
    Rematch = "rematch";
    /// Back to the menu.
    New = "new";
    /// Writes to the other player of a game by link, or shows what was written.
    Say = "say";
    /// Wins a game by link whose other player has left.
    Claim = "claim";
    /// Pauses a game between computers, or resumes it.
    Pause = "pause";
    /// Sets the pace of a game between computers.
    Pace = "pace";
    /// Sets the time control of the next game, or shows it.
    Clock = "clock";
    /// Shows the rules.
    Rules = "rules";
    /// Shows the statistics.
    Statistics = "statistics";
    /// Changes a player's name.
    Name = "name";
    /// Changes the language.
    Language = "language";
    /// Lists the settings, or switches one.
    Settings = "settings";
    /// Leaves; the unfinished game stays.
    Quit = "quit";
}

impl Command {
    /// The names that the texts' language knows it by, the one to show first.
    pub fn names(self, texts: &Texts) -> Vec<String> {
        let names = texts.get(&format!("command-{}-names", self.name()));
        names.split(',').map(|name| name.trim().to_owned()).collect()
    }

    /// One line of help, without the name.
    pub fn help(self, texts: &Texts) -> String {
        texts.get(&format!("command-{}-help", self.name()))
    }

    /// Finds the command at the start of a line; returns it with the rest of the line, trimmed. Names are
    /// compared without regard to case and to the dots of ё. Every language's names work in every language, for
    /// whoever has just changed it; the names of `texts` go first.
    ///
    /// ```
    /// use inarow_view::{Command, Lang, Texts};
    /// let texts = Texts::new(Lang::Ru);
    /// assert_eq!(Command::parse("Сохранить игра.json", &texts), Some((Command::Save, "игра.json")));
    /// assert_eq!(Command::parse("вперед", &texts), Some((Command::Redo, "")));
    /// assert_eq!(Command::parse("h8", &texts), None);
    /// assert_eq!(Command::parse("выход", &Texts::new(Lang::En)), Some((Command::Quit, "")));
    /// ```
    pub fn parse<'line>(line: &'line str, texts: &Texts) -> Option<(Command, &'line str)> {
        let line = line.trim();
        let mut found: Option<(Command, &str, usize)> = None;
        let own = Command::ALL
            .iter()
            .flat_map(|command| command.names(texts).into_iter().map(|name| (*command, name)));
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

    /// The name that a mistyped word comes nearest to, if any is near; of equally near ones one of the texts'
    /// language.
    pub fn nearest(word: &str, texts: &Texts) -> Option<String> {
        let own = Command::ALL.iter().flat_map(|command| command.names(texts));
        let every = EVERY_NAME.iter().map(|(_, name)| name.clone());
        // One letter is near every other.
        let names: Vec<String> = own.chain(every).filter(|name| name.chars().nth(1).is_some()).collect();
        nearest(word, names.iter().map(String::as_str)).map(str::to_owned)
    }
}

/// The names of the commands in every language, the English ones of the code among them.
static EVERY_NAME: LazyLock<Vec<(Command, String)>> = LazyLock::new(|| {
    let texts: Vec<Texts> = Lang::ALL.iter().map(|lang| Texts::new(*lang)).collect();
    let names = |command: Command| {
        let translated = texts.iter().flat_map(move |texts| command.names(texts));
        translated.chain([command.name().to_owned()]).map(move |name| (command, name))
    };
    Command::ALL.iter().flat_map(|command| names(*command)).collect()
});

/// What follows `name` in `line`, if the line begins with it as a whole word.
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
            for command in Command::ALL {
                assert!(texts.has(&format!("command-{}-help", command.name())));
                for name in command.names(&texts).into_iter().chain([command.name().to_owned()]) {
                    let folded: String = name.chars().map(folded_letter).collect();
                    let other = *seen.entry(folded).or_insert(*command);
                    assert_eq!(other, *command, "{name}");
                    for reader in Lang::ALL.iter().map(|lang| Texts::new(*lang)) {
                        assert_eq!(Command::parse(&name, &reader), Some((*command, "")), "{name}");
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
        check(Lang::En, "undo", Some((Command::Undo, "")));
        check(Lang::En, "  UNDO  ", Some((Command::Undo, "")));
        check(Lang::En, "give up", Some((Command::Resign, "")));
        check(Lang::En, "save My game.json", Some((Command::Save, "My game.json")));
        check(Lang::En, "savegame", None);
        check(Lang::En, "ход", None);
        check(Lang::En, "Выход", Some((Command::Quit, "")));
        check(Lang::En, "сохранить My game.json", Some((Command::Save, "My game.json")));
        check(Lang::En, "", None);
        check(Lang::Ru, "имя X Анна", Some((Command::Name, "X Анна")));
        check(Lang::Ru, "еще", Some((Command::Rematch, "")));
        check(Lang::Ru, "undo", Some((Command::Undo, "")));
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
