//! What is wrong with a command line, in the language of the texts: clap tells its errors in English alone.

use std::error::Error;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use inarow_view::{Texts, Value};

use crate::told;

/// The error in sentences, with what can be given instead; `None` for what is no error: help, versions.
pub(crate) fn told(error: &clap::Error, texts: &Texts) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(all)) if !all.is_empty() => Some(all.join(", ")),
        _ => None,
    };
    let argument = || Value::from(text(ContextKind::InvalidArg).unwrap_or_default());
    let command = || Value::from(text(ContextKind::InvalidSubcommand).unwrap_or_default());
    let value = || text(ContextKind::InvalidValue).unwrap_or_default();
    let what = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::UnknownArgument => texts.with("usage-unknown-argument", &[("argument", argument())]),
        ErrorKind::InvalidSubcommand => texts.with("usage-unknown-command", &[("command", command())]),
        ErrorKind::MissingRequiredArgument => texts.with("usage-missing", &[("arguments", argument())]),
        ErrorKind::MissingSubcommand => {
            let known = text(ContextKind::ValidSubcommand).unwrap_or_default();
            texts.with("usage-missing-command", &[("command", command()), ("known", known.into())])
        }
        ErrorKind::ArgumentConflict => {
            conflict(text(ContextKind::PriorArg), text(ContextKind::InvalidArg), texts)
        }
        ErrorKind::InvalidValue if value().is_empty() => {
            texts.with("usage-no-value", &[("argument", argument())])
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let mut values = vec![("argument", argument()), ("value", value().into())];
            let choose = |known: String| texts.with("usage-choose", &[("known", known.into())]);
            let reason =
                error.source().map(|source| told::of(source, texts).unwrap_or_else(|| source.to_string()));
            match reason.or_else(|| text(ContextKind::ValidValue).map(choose)) {
                None => texts.with("usage-invalid", &values),
                Some(reason) => {
                    values.push(("reason", reason.into()));
                    texts.with("usage-invalid-why", &values)
                }
            }
        }
        ErrorKind::TooManyValues => {
            texts.with("usage-takes-none", &[("argument", argument()), ("value", value().into())])
        }
        ErrorKind::InvalidUtf8 => texts.get("usage-not-text"),
        // Whatever a later grammar may bring.
        _ => {
            let detail = error.render().to_string();
            let line = detail.lines().next().unwrap_or_default();
            let line = line.strip_prefix("error: ").unwrap_or(line);
            texts.with("usage-other", &[("detail", line.into())])
        }
    };
    let mut lines = format!("inarow: {what}\n");
    let nearest = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    if let Some(names) = nearest.into_iter().find_map(text) {
        lines.push_str(&format!("{}\n", texts.with("usage-nearest", &[("names", names.into())])));
    }
    if let Some(usage) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.trim().strip_prefix("Usage:").unwrap_or(&usage).trim().to_owned();
        let help = format!("{} --help", command_of(&usage));
        lines.push_str(&format!("\n{} {}\n", texts.get("cli-usage"), placeholders(&usage, texts)));
        lines.push_str(&format!("{}\n", texts.with("usage-help", &[("command", help.into())])));
    }
    Some(lines)
}

fn conflict(prior: Option<String>, argument: Option<String>, texts: &Texts) -> String {
    let argument = argument.unwrap_or_default();
    let own = ("argument", Value::from(&argument));
    match prior {
        Some(others) if others == argument => texts.with("usage-twice", &[own]),
        Some(others) => texts.with("usage-conflict", &[own, ("others", others.into())]),
        None => texts.with("usage-conflict-other", &[own]),
    }
}

/// The words of a usage line before what is to be filled in: `inarow arena match`.
fn command_of(usage: &str) -> String {
    let is_word = |word: &&str| !word.starts_with(['[', '<', '-']);
    usage.split_whitespace().take_while(is_word).collect::<Vec<_>>().join(" ")
}

/// What clap always says in English within usage lines.
pub(crate) fn placeholders(text: &str, texts: &Texts) -> String {
    let command = texts.get("usage-command");
    let needed = command.replace('[', "<").replace(']', ">");
    let text = text.replace("[OPTIONS]", &texts.get("usage-options"));
    text.replace("[COMMAND]", &command).replace("<COMMAND>", &needed)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use inarow_view::Lang;

    use super::*;

    fn said(line: &str, lang: Lang) -> Option<String> {
        let texts = Texts::new(lang);
        let arguments = format!("inarow {line}").split(' ').map(OsString::from).collect();
        told(&crate::cli::parse(arguments, &texts).unwrap_err(), &texts)
    }

    /// Every kind of error that the grammar has.
    #[test]
    fn what_is_wrong_with_a_command_line_is_told_in_the_language_of_the_texts() {
        for (line, kind, parts) in [
            (
                "--speed 3",
                ErrorKind::UnknownArgument,
                &["нет аргумента --speed", "Использование: inarow"][..],
            ),
            ("perft gomoku --dept 2", ErrorKind::UnknownArgument, &["Похоже на --depth"]),
            ("gamez", ErrorKind::InvalidSubcommand, &["нет команды gamez", "Похоже на games", "[ПАРАМЕТРЫ]"]),
            ("arena mach", ErrorKind::InvalidSubcommand, &["нет команды mach", "match"]),
            (
                "perft gomoku",
                ErrorKind::MissingRequiredArgument,
                &["не хватает: --depth <N>", "inarow perft --help"],
            ),
            (
                "arena match random",
                ErrorKind::MissingRequiredArgument,
                &["не хватает: <B>", "inarow arena match --help"],
            ),
            ("perft gomoku --depth", ErrorKind::InvalidValue, &["после --depth <N> нужно значение"]),
            (
                "arena tune random --method luck",
                ErrorKind::InvalidValue,
                &["«luck»", "выберите spsa, genetic"],
            ),
            (
                "perft gomoku --depth x",
                ErrorKind::ValueValidation,
                &["--depth <N> не может быть «x»", "не целое число"],
            ),
            ("perft gomoku --depth 99999", ErrorKind::ValueValidation, &["от 0 до 10000"]),
            ("perft gomoku --depth 99999999999999999999", ErrorKind::ValueValidation, &["слишком велико"]),
            ("walls gomoku --count x", ErrorKind::ValueValidation, &["не целое число"]),
            ("arena sprt a b --elo0 x", ErrorKind::ValueValidation, &["это не число"]),
            ("games --lang de", ErrorKind::ValueValidation, &["--lang <LANG>", "выберите en, ru"]),
            ("perft chess --depth 2", ErrorKind::ValueValidation, &["нет игры «chess»", "tictactoe"]),
            (
                "perft gomoku:z=3 --depth 2",
                ErrorKind::ValueValidation,
                &["у gomoku нет настройки", "max-moves"],
            ),
            (
                "perft gomoku:k=z --depth 2",
                ErrorKind::ValueValidation,
                &["k не может быть «z»", "от 1 до 100"],
            ),
            ("play --x nobody", ErrorKind::ValueValidation, &["нет игрока «nobody»", "threat1"]),
            (
                "play --x threat1:x=3",
                ErrorKind::ValueValidation,
                &["у threat1 нет настройки «x»", "candidates"],
            ),
            ("play --x threat1:candidates=x", ErrorKind::ValueValidation, &["подходит: целое число от"]),
            ("play --x exec:", ErrorKind::ValueValidation, &["exec: не называет программы"]),
            ("play --time soon", ErrorKind::ValueValidation, &["«soon» не похоже на часы"]),
            ("play --style up", ErrorKind::ValueValidation, &["выберите chess, course"]),
            ("arena match a b --report x.txt", ErrorKind::ValueValidation, &["с окончанием html"]),
            ("arena match a b --adjudicate-draw 3", ErrorKind::ValueValidation, &["ХОДЫ/ОЧКИ"]),
            ("arena tune random --sprt 5,1", ErrorKind::ValueValidation, &["elo1 должно быть больше"]),
            (
                "referee gomoku --setup x",
                ErrorKind::ArgumentConflict,
                &["[GAME] не сочетается с --setup <FILE>"],
            ),
            ("perft gomoku --depth 2 --depth 3", ErrorKind::ArgumentConflict, &["--depth <N> указан дважды"]),
            ("games --json=3", ErrorKind::TooManyValues, &["--json не принимает «3»"]),
        ] {
            let texts = Texts::new(Lang::Ru);
            let arguments = format!("inarow {line}").split(' ').map(OsString::from).collect();
            let error = crate::cli::parse(arguments, &texts).unwrap_err();
            assert_eq!((error.kind(), error.exit_code()), (kind, 2), "{line}");
            let said = told(&error, &texts).unwrap();
            for part in parts {
                assert!(said.contains(part), "{line}: {part:?} is not in {said}");
            }
            for english in ["error", "Usage", "invalid", "unexpected", "OPTIONS", "tip:", " to "] {
                assert!(!said.contains(english), "{line}: {english:?} is in {said}");
            }
            assert!(texts.unknown().is_empty(), "{:?}", texts.unknown());
        }
    }

    #[test]
    fn english_has_the_same_sentences() {
        let said = |line| said(line, Lang::En).unwrap();
        assert_eq!(
            said("gamez"),
            "inarow: there is no command gamez\nThe nearest is games.\n\nUsage: inarow [OPTIONS] [COMMAND]\n\
             All that can be given: inarow --help\n"
        );
        assert!(said("perft chess --depth 2").contains("no game is called \"chess\""));
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_no_text_are_told() {
        use std::os::unix::ffi::OsStringExt;
        let texts = Texts::new(Lang::Ru);
        let arguments = vec!["inarow".into(), "perft".into(), OsString::from_vec(vec![0xff])];
        let error = crate::cli::parse(arguments, &texts).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidUtf8);
        assert!(told(&error, &texts).unwrap().contains("не текст"));
    }

    #[test]
    fn help_and_versions_are_no_errors() {
        for line in ["--help", "--version", "arena", "perft --help"] {
            assert_eq!(said(line, Lang::Ru), None, "{line}");
        }
    }
}
