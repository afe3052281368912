//! Messages as sentences.

use inarow_core::{Arg, Explain, Message, on_a_line};

use crate::{Texts, Value, nearest};

/// Suffix of the key of a text that includes the suggestion as `$nearest`. For a message without such a text,
/// the suggestion follows the sentence.
const NEAREST: &str = "-nearest";
/// Limit on a value from outside the program, in characters. Such values are names, paths, and words of files
/// or programs.
const MOST: usize = 400;

impl Texts {
    /// Returns the sentence of an error, or of any other value with a message, in this language.
    pub fn explain(&self, error: &impl Explain) -> String {
        self.tell(&error.message())
    }

    /// Returns a message in this language. For a mistyped name, the sentence includes a suggestion.
    ///
    /// ```
    /// use inarow_core::GameSpec;
    /// use inarow_view::{Lang, Texts};
    /// let error = "gomoku:rule=fre".parse::<GameSpec>().unwrap_err();
    /// let said = Texts::new(Lang::En).explain(&error);
    /// assert!(said.starts_with("rule cannot be “fre”; it takes freestyle, exact, caro, caro-plus or renju"));
    /// ```
    pub fn tell(&self, message: &Message) -> String {
        let mut values: Vec<(&str, Value<'_>)> =
            message.args.iter().map(|(name, arg)| (*name, self.value(arg))).collect();
        let meant = message.args.iter().find_map(|(_, arg)| match arg {
            Arg::Known { given, known } | Arg::OneOf { given, known } => {
                nearest(given, known.iter().map(String::as_str))
            }
            _ => None,
        });
        let Some(meant) = meant else { return self.with(message.key, &values) };
        let own = format!("{}{NEAREST}", message.key);
        if self.has(&own) {
            values.push(("nearest", meant.into()));
            return self.with(&own, &values);
        }
        let sentence = self.with(message.key, &values);
        self.with("with-nearest", &[("said", sentence.into()), ("nearest", meant.into())])
    }

    fn value<'a>(&self, arg: &'a Arg) -> Value<'a> {
        match arg {
            Arg::Count(number) => (*number).into(),
            _ => self.say(arg).into(),
        }
    }

    /// Returns one value in this language.
    pub fn say(&self, arg: &Arg) -> String {
        match arg {
            Arg::Text(text) | Arg::Digits(text) => on_a_line(text, MOST).into_owned(),
            Arg::Count(number) => self.number(*number),
            Arg::Message(message) => self.tell(message),
            Arg::List(all) => all.iter().map(|arg| self.say(arg)).collect::<Vec<_>>().join(", "),
            Arg::Known { known, .. } => known.join(", "),
            Arg::OneOf { known, .. } => self.either(known.iter().map(String::as_str)),
        }
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::GameSpec;

    use super::*;
    use crate::Lang;

    #[test]
    fn messages_nest_and_list_and_count() {
        let texts = Texts::new(Lang::Ru);
        let inner = Message::new("games-count").count("count", 1002);
        let message = Message::new("file-move").list("move", ["3", "h8"]).because("reason", inner);
        assert_eq!(texts.tell(&message), "ход 3, h8: 1\u{202f}002 партии");
        let digits = Message::new("setup-no-time").digits("side", 12345);
        assert!(texts.tell(&digits).contains("12345"));
        assert_eq!(texts.unknown(), [""; 0]);
    }

    /// Untrusted values can do no harm. A message stays on its line and contains no terminal control
    /// characters.
    #[test]
    fn values_of_others_neither_act_nor_run_on() {
        let texts = Texts::new(Lang::En);
        let sentence = texts.tell(&Message::new("as-is").text("text", "a\u{1b}[2J\n\u{202e}b\u{9b}"));
        assert_eq!(sentence, "a\u{fffd}[2J\u{fffd}\u{fffd}b\u{fffd}");
        let long =
            texts.tell(&Message::at(format!("{}:3:7", "y".repeat(1 << 20)), Message::new("file-syntax")));
        assert!(long.chars().count() < 500 && long.contains("…") && long.contains("y:3:7: "), "{long}");
        assert_eq!(texts.with("as-is", &[("text", "a\n\u{1b}b".into())]), "a\n\u{fffd}b");
    }

    #[test]
    fn the_name_that_was_meant_is_said_in_the_sentence_or_behind_it() {
        let sentence = |spec: &str, lang| Texts::new(lang).explain(&spec.parse::<GameSpec>().unwrap_err());
        let own = Texts::new(Lang::En);
        let own = own.with("wrong-game-nearest", &[("name", "gomuku".into()), ("nearest", "gomoku".into())]);
        assert_eq!(sentence("gomuku", Lang::En), own);
        assert!(sentence("chess", Lang::En).contains("tictactoe, gomoku, "));
        assert!(sentence("line:ruel=exact", Lang::En).ends_with("; did you mean rule?"));
        assert!(sentence("line:rule=exakt", Lang::Ru).ends_with("caro-plus или renju; возможно, exact?"));
        assert!(sentence("line:3x", Lang::En).ends_with("15x15"));
    }
}
