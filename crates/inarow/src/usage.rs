//! Usage errors in the language of the texts, because clap has only English errors.

use std::error::Error;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use inarow_core::{Arg, Message, on_a_line};
use inarow_view::{Texts, Value, nearest};

use crate::cli::{CliError, command_at};
use crate::values::Explained;

/// Length limit of a repeated argument, in characters.
const MOST: usize = 200;

/// Returns the error in sentences, with alternatives. Returns `None` for help and versions, which are not
/// errors.
pub(crate) fn in_words(refused: &CliError, texts: &Texts) -> Option<String> {
    let error = &refused.error;
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(on_a_line(&without_secrets(text), MOST).into_owned()),
        Some(ContextValue::Strings(all)) if !all.is_empty() => Some(all.join(", ")),
        _ => None,
    };
    let argument = || {
        let invalid = text(ContextKind::InvalidArg).unwrap_or_default();
        Value::from(single_dash(refused).map_or(invalid, str::to_owned))
    };
    let command = || Value::from(text(ContextKind::InvalidSubcommand).unwrap_or_default());
    let value = || text(ContextKind::InvalidValue).unwrap_or_default();
    let raw_value = || match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
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
            let reason = explained(error)
                .cloned()
                .or_else(|| Some(Message::new("usage-choose").one_of("known", "", known_values(error)?)));
            // A reason may repeat any part of the value, including credentials.
            let reason = reason.filter(|reason| !has_secrets(raw_value()) || is_fixed(reason));
            let repeats = reason.as_ref().is_some_and(|reason| repeats(reason, raw_value()));
            let key = match reason {
                None => "usage-invalid",
                Some(_) if repeats => "usage-wrong",
                Some(_) => "usage-invalid-why",
            };
            let reason = reason.map(|reason| texts.tell(&reason)).unwrap_or_default();
            let values = [("argument", argument()), ("value", value().into()), ("reason", reason.into())];
            texts.with(key, &values)
        }
        ErrorKind::TooManyValues => {
            texts.with("usage-takes-none", &[("argument", argument()), ("value", value().into())])
        }
        ErrorKind::InvalidUtf8 => texts.get("usage-not-text"),
        // Later versions of the grammar may report other errors.
        _ => {
            let detail = error.render().to_string();
            let line = detail.lines().next().unwrap_or_default();
            let line = line.strip_prefix("error: ").unwrap_or(line);
            texts.with("usage-other", &[("detail", line.into())])
        }
    };
    let mut lines = format!("inarow: {what}\n");
    let mut command = command_at(&refused.path, texts);
    if let Some(name) = meant(refused, &command) {
        lines.push_str(&format!("{}\n", texts.with("usage-nearest", &[("names", name.into())])));
    }
    if let (ErrorKind::MissingRequiredArgument, Some(example)) = (error.kind(), example(&refused.path)) {
        lines.push_str(&format!("{}\n", texts.with("usage-example", &[("command", example.into())])));
    }
    lines.push('\n');
    lines.push_str(&match (error.kind(), error.get(ContextKind::Usage)) {
        // Only these usage lines show required combinations. In other errors usage lines show clap's guess.
        (ErrorKind::MissingRequiredArgument | ErrorKind::ArgumentConflict, Some(usage)) => {
            usage_lines(&without_globals(&usage.to_string(), &command), texts)
        }
        _ => of(&mut command, texts),
    });
    Some(lines)
}

/// Working examples of commands with required arguments.
const EXAMPLES: [&str; 11] = [
    "inarow analyse game.sgf",
    "inarow arena check ./pbrain-mine",
    "inarow arena match computer:level=4 rating-map --games 10",
    "inarow arena run league.toml",
    "inarow arena show results.jsonl",
    "inarow arena sprt computer:level=5 computer:level=4",
    "inarow arena tune rating-map",
    "inarow bot --server http://127.0.0.1:8080",
    "inarow convert game.psq game.sgf",
    "inarow course join tcp://127.0.0.1:5555 --name Anna",
    "inarow perft gomoku --depth 2",
];

fn example(path: &[String]) -> Option<&'static str> {
    let command = format!("inarow {} ", path.join(" "));
    EXAMPLES.into_iter().find(|example| example.starts_with(&command))
}

/// Returns whether a reason does not depend on the value.
fn is_fixed(reason: &Message) -> bool {
    reason.args.is_empty()
}

/// Returns whether a reason contains the value or a wrong part of the value.
fn repeats(reason: &Message, value: &str) -> bool {
    reason.args.iter().any(|(_, arg)| match arg {
        Arg::Text(text) => !text.is_empty() && value.contains(text.as_str()),
        Arg::Message(message) => repeats(message, value),
        _ => false,
    })
}

/// Returns an argument without its secrets. Hides possible credentials in a server's address. Such credentials
/// are a password, which may contain any character, or a port with a forgotten host. A game's link may have a
/// seat's key after `#`.
fn without_secrets(argument: &str) -> String {
    let Some(at) = argument.find("://") else { return argument.to_owned() };
    let (scheme, rest) = argument.split_at(at + 3);
    let is_open = ["http://", "https://", "tcp://"].iter().any(|open| scheme.eq_ignore_ascii_case(open));
    if is_open && has_open_port(rest) {
        let (shown, hidden) = argument.split_once('#').unwrap_or((argument, ""));
        let end = if hidden.is_empty() { "" } else { "#…" };
        return format!("{shown}{end}");
    }
    let host = match rest.rsplit_once('@') {
        Some((_, host)) => host,
        None => rest,
    };
    match host.split_once(':') {
        Some((host, _)) => format!("{scheme}{host}:…"),
        None => format!("{scheme}{host}"),
    }
}

/// Returns whether the text after a scheme without credentials is a host and a port, perhaps with a path.
fn has_open_port(rest: &str) -> bool {
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let port = host.rsplit_once(':').map(|(_, port)| port);
    !rest.contains('@') && port.is_none_or(|port| port.parse::<u16>().is_ok())
}

/// Returns whether an argument contains secrets.
fn has_secrets(argument: &str) -> bool {
    without_secrets(argument) != argument
}

/// Removes the common options from a usage line, because clap repeats the given options.
fn without_globals(usage: &str, command: &clap::Command) -> String {
    let options = command.get_arguments().filter(|argument| argument.is_global_set());
    options.fold(usage.to_owned(), |usage, option| usage.replace(&format!("{option} "), ""))
}

/// Returns the usage of a command with a pointer to its help.
pub(crate) fn of(command: &mut clap::Command, texts: &Texts) -> String {
    usage_lines(&command.render_usage().to_string(), texts)
}

fn usage_lines(usage: &str, texts: &Texts) -> String {
    let usage = usage.trim();
    let usage = usage.strip_prefix("Usage:").unwrap_or(usage).trim();
    let help = format!("{} --help", command_of(usage));
    let help = texts.with("usage-help", &[("command", help.into())]);
    format!("{} {}\n{help}\n", texts.get("cli-usage"), placeholders(usage, texts))
}

/// Equivalents of the options of other tournament managers, which are fastchess, cutechess and c-gomoku-cli.
const OF_OTHERS: [(&str, &str); 15] = [
    ("boardsize", "--game"),
    ("draw", "--adjudicate-draw"),
    ("each", "--time"),
    ("engine", "exec:COMMAND"),
    ("pgnout", "--records"),
    ("psqout", "--records"),
    ("repeat", "--colours"),
    ("resign", "--adjudicate-loss"),
    ("rounds", "--games"),
    ("rule", "--game"),
    ("sgfout", "--records"),
    ("srand", "--seed"),
    ("st", "--time"),
    ("tc", "--time"),
    ("variant", "--game"),
];

/// Returns an unknown argument with a single dash before its name, because clap takes the first letter for an
/// option.
fn single_dash(refused: &CliError) -> Option<&str> {
    let name = refused.single_dash.as_deref()?;
    let Some(ContextValue::String(invalid)) = refused.error.get(ContextKind::InvalidArg) else { return None };
    let is_it = refused.error.kind() == ErrorKind::UnknownArgument && name.starts_with(invalid.as_str());
    is_it.then_some(name)
}

/// Returns the likely meaning of a mistyped name. clap finds similar names, but does not sort them by
/// similarity.
fn meant(refused: &CliError, command: &clap::Command) -> Option<String> {
    let error = &refused.error;
    let text = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let names = command.get_subcommands().map(clap::Command::get_name);
            nearest(text(ContextKind::InvalidSubcommand)?, names).map(str::to_owned)
        }
        ErrorKind::UnknownArgument => {
            let names = command.get_arguments().filter_map(clap::Arg::get_long_and_visible_aliases).flatten();
            let argument = single_dash(refused).or_else(|| text(ContextKind::InvalidArg))?;
            let argument = argument.trim_start_matches('-');
            if refused.path == ["arena", "sprt"] && argument == "games" {
                return Some("--max-games".to_owned());
            }
            let of_others = OF_OTHERS.iter().find(|(name, _)| *name == argument);
            if let Some((_, own)) =
                of_others.filter(|_| refused.path.first().is_some_and(|name| name == "arena"))
            {
                return Some((*own).to_owned());
            }
            nearest(argument, names).map(|name| format!("--{name}"))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            nearest(text(ContextKind::InvalidValue)?, known_values(error)?).map(str::to_owned)
        }
        _ => None,
    }
}

/// Returns the words that an argument takes, if any.
fn known_values(error: &clap::Error) -> Option<Vec<&str>> {
    let own = explained(error).filter(|message| message.key == "usage-choose");
    match (own.map(|message| &message.args[..]), error.get(ContextKind::ValidValue)) {
        (Some([(_, Arg::OneOf { known, .. })]), _) => Some(known.iter().map(String::as_str).collect()),
        (None, Some(ContextValue::Strings(known))) if !known.is_empty() => {
            Some(known.iter().map(String::as_str).collect())
        }
        _ => None,
    }
}

/// Returns the reason why a value is wrong. clap passes on the readers' errors without a type.
fn explained(error: &clap::Error) -> Option<&Message> {
    error.source()?.downcast_ref().map(|Explained(message)| message)
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

/// Returns the fixed words at the start of a usage line: `inarow arena match`.
fn command_of(usage: &str) -> String {
    let is_word = |word: &&str| !word.starts_with(['[', '<', '-']);
    usage.split_whitespace().take_while(is_word).collect::<Vec<_>>().join(" ")
}

/// Translates the placeholders in usage lines that clap always writes in English.
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

    fn refusal(line: &str, lang: Lang) -> Option<String> {
        let texts = Texts::new(lang);
        let arguments = format!("inarow {line}").split(' ').map(OsString::from).collect();
        in_words(&crate::cli::parse(arguments, &texts).unwrap_err(), &texts)
    }

    /// A reason must not repeat hidden parts of the value.
    #[test]
    fn what_signs_in_at_a_server_is_in_no_reason() {
        for value in ["nats://geheim@host", "nats://anna:geheim@host", "rating-map://geheim@host"] {
            for lang in Lang::ALL {
                let text = refusal(&format!("play --x {value}"), *lang).unwrap();
                assert!(!text.contains("geheim") && text.contains("://"), "{text}");
            }
        }
        let plain = refusal("play --x nats://host", Lang::En).unwrap();
        assert!(plain.contains("nats"), "{plain}");
    }

    /// Every kind of error in the grammar.
    #[test]
    fn what_is_wrong_with_a_command_line_is_told_in_the_language_of_the_texts() {
        for (line, kind, parts) in [
            (
                "--speed 3",
                ErrorKind::UnknownArgument,
                &["лишний аргумент --speed", "Использование: inarow"][..],
            ),
            ("perft gomoku --dept 2", ErrorKind::UnknownArgument, &["Возможно, --depth"]),
            (
                "gamez",
                ErrorKind::InvalidSubcommand,
                &["неизвестная команда gamez", "Возможно, games?", "[ПАРАМЕТРЫ]"],
            ),
            ("plya", ErrorKind::InvalidSubcommand, &["неизвестная команда plya", "Возможно, play?"]),
            ("arena mach", ErrorKind::InvalidSubcommand, &["неизвестная команда mach", "Возможно, match?"]),
            ("--lnag ru games", ErrorKind::UnknownArgument, &["лишний аргумент --lnag", "Возможно, --lang?"]),
            ("games --lnag ru", ErrorKind::UnknownArgument, &["лишний аргумент --lnag", "Возможно, --lang?"]),
            ("arena match a b --colour swap", ErrorKind::UnknownArgument, &["Возможно, --colours?"]),
            (
                "arena match a b --tc 10+0.1",
                ErrorKind::UnknownArgument,
                &["аргумент --tc", "Возможно, --time?"],
            ),
            ("arena match -engine cmd=a", ErrorKind::UnknownArgument, &["аргумент -engine", "exec:COMMAND?"]),
            ("arena match a b -rounds 9", ErrorKind::UnknownArgument, &["аргумент -rounds", "--games?"]),
            ("arena sprt a b --games 9", ErrorKind::UnknownArgument, &["аргумент --games", "--max-games?"]),
            (
                "arena match a b --time -1s",
                ErrorKind::ValueValidation,
                &["--time <ВРЕМЯ>", "«-1s» — не контроль"],
            ),
            (
                "arena match a b --time 0s/move",
                ErrorKind::ValueValidation,
                &["--time <ВРЕМЯ>", "больше нуля"],
            ),
            ("arena match a b -concurency 2", ErrorKind::UnknownArgument, &["-concurency", "--concurrency?"]),
            ("play gomuku", ErrorKind::ValueValidation, &["неизвестная игра «gomuku»; возможно, gomoku?"]),
            (
                "play --x computr",
                ErrorKind::ValueValidation,
                &["неизвестный игрок «computr»; возможно, computer?"],
            ),
            ("play --x humn", ErrorKind::ValueValidation, &["возможно, human?"]),
            ("play --x human:nmae=A", ErrorKind::ValueValidation, &["возможно, name?"]),
            ("play --style ches", ErrorKind::ValueValidation, &["chess или course", "Возможно, chess?"]),
            ("convert a b --from jsno", ErrorKind::ValueValidation, &["Возможно, json?"]),
            ("convert a b --theme wod", ErrorKind::ValueValidation, &["Возможно, wood?"]),
            ("arena tune random --method spas", ErrorKind::InvalidValue, &["Возможно, spsa?"]),
            ("games --lang rus", ErrorKind::ValueValidation, &["Возможно, ru?"]),
            (
                "play line:k=3:ruel=exact",
                ErrorKind::ValueValidation,
                &["у line нет настройки «ruel»; есть WIDTHxHEIGHT, k, rule, reply,", "; возможно, rule?"],
            ),
            ("play score:fill=xx", ErrorKind::ValueValidation, &["random-row-or-column или gravity"]),
            ("play score:fill=gravty", ErrorKind::ValueValidation, &["; возможно, gravity?"]),
            ("play line:200x3", ErrorKind::ValueValidation, &["подходит: от 1 до 100, например 15x15"]),
            ("play score:size=99", ErrorKind::ValueValidation, &["подходит: от 4 до 30"]),
            ("play --x rating-map:w_atack=3", ErrorKind::ValueValidation, &["; возможно, w_attack?"]),
            (
                "play --x rating-map:open=boht",
                ErrorKind::ValueValidation,
                &["either или both; возможно, both?"],
            ),
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
                &["«luck»", "выберите spsa или genetic", "inarow arena tune --help"],
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
            ("games --lang de", ErrorKind::ValueValidation, &["--lang <ЯЗЫК>", "выберите en или ru"]),
            ("perft chess --depth 2", ErrorKind::ValueValidation, &["неизвестная игра «chess»", "tictactoe"]),
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
            ("play --x nobody", ErrorKind::ValueValidation, &["неизвестный игрок «nobody»", "threat1"]),
            (
                "play --x threat1:x=3",
                ErrorKind::ValueValidation,
                &["у threat1 нет настройки «x»", "candidates"],
            ),
            ("play --x threat1:candidates=x", ErrorKind::ValueValidation, &["подходит: целое число от"]),
            ("play --x exec:", ErrorKind::ValueValidation, &["после exec: укажите команду"]),
            ("play --time soon", ErrorKind::ValueValidation, &["«soon» — не контроль времени"]),
            ("play --style up", ErrorKind::ValueValidation, &["выберите chess или course"]),
            ("arena match a b --report x.txt", ErrorKind::ValueValidation, &["с расширением html"]),
            ("arena match a b --adjudicate-draw 3", ErrorKind::ValueValidation, &["ХОДЫ/ОЧКИ"]),
            ("arena tune random --sprt 5,1", ErrorKind::ValueValidation, &["elo1 должно быть больше"]),
            (
                "referee gomoku --setup x",
                ErrorKind::ArgumentConflict,
                &["[ИГРА] не сочетается с --setup <ФАЙЛ>"],
            ),
            ("perft gomoku --depth 2 --depth 3", ErrorKind::ArgumentConflict, &["--depth <N> указан дважды"]),
            ("games --json=3", ErrorKind::TooManyValues, &["--json не принимает «3»"]),
        ] {
            let texts = Texts::new(Lang::Ru);
            let arguments = format!("inarow {line}").split(' ').map(OsString::from).collect();
            let refused = crate::cli::parse(arguments, &texts).unwrap_err();
            assert_eq!((refused.error.kind(), refused.error.exit_code()), (kind, 2), "{line}");
            let text = in_words(&refused, &texts).unwrap();
            // For every error the last lines have the command's usage.
            let words: Vec<&str> = line.split(' ').collect();
            let command = match words.as_slice() {
                ["arena", "mach", ..] => "inarow arena".to_owned(),
                ["arena", part, ..] => format!("inarow arena {part}"),
                [word, ..] if word.starts_with('-') || ["gamez", "plya"].contains(word) => {
                    "inarow".to_owned()
                }
                [word, ..] => format!("inarow {word}"),
                [] => unreachable!(),
            };
            let [.., usage, help] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
            assert!(usage.starts_with(&format!("Использование: {command} ")), "{line}: {text}");
            assert_eq!(help, format!("Подробнее: {command} --help"), "{line}");
            for part in parts {
                assert!(text.contains(part), "{line}: {part:?} is not in {text}");
            }
            for english in ["error", "Usage", "invalid", "unexpected", "OPTIONS", "tip:", " to "] {
                assert!(!text.contains(english), "{line}: {english:?} is in {text}");
            }
            assert!(texts.unknown().is_empty(), "{:?}", texts.unknown());
        }
    }

    #[test]
    fn english_has_the_same_sentences() {
        let refusal = |line| refusal(line, Lang::En).unwrap();
        assert_eq!(
            refusal("gamez"),
            "inarow: unknown command gamez\nDid you mean games?\n\nUsage: inarow [OPTIONS] [COMMAND]\n\
             For help: inarow --help\n"
        );
        assert!(refusal("perft chess --depth 2").contains("unknown game “chess”; available: tictactoe, "));
        for (line, part) in [
            ("plya", "Did you mean play?"),
            ("games --lnag", "Usage: inarow games [OPTIONS]\n"),
            ("perft gomoku --depth x", "cannot be “x”: not a whole number"),
            ("play --time soon", "“soon” is not a time control"),
            ("play gomuku", "unknown game “gomuku”; did you mean gomoku? See inarow games"),
            ("play --x computr", "did you mean computer? See inarow players"),
            ("play line:3x3:k=2:foo", "line has no setting “foo”; it has WIDTHxHEIGHT, k, rule, "),
            ("play line:200x3", "WIDTHxHEIGHT cannot be “200x3”; it takes 1 to 100 each, e.g. 15x15"),
            ("arena match --lang en", "Usage: inarow arena match <A> <B>"),
            ("play score:fill=xx", "random-row-or-column or gravity"),
            ("play --x rating-map:w_atack=3", "did you mean w_attack"),
        ] {
            assert!(refusal(line).contains(part), "{line}: {}", refusal(line));
        }
    }

    #[test]
    fn no_password_is_repeated() {
        for (line, part) in [
            ("worker a nats://anna:se:c@ret@host:4222 --engines x", "nats://host:…"),
            ("worker nats://anna:secret@host --concurrency nats://anna:secret@host", "nats://host"),
            ("arena match a b --wokers=nats://anna:secret@host", "--wokers"),
            ("arena match a b --nodes=nats://anna:secret", "nats://anna:…"),
            ("arena nats://anna:secret@host", "nats://host"),
        ] {
            let text = refusal(line, Lang::En).unwrap();
            assert!(!text.contains("ret") && !text.contains("se:c"), "{line}: {text}");
            assert!(text.contains(part), "{line}: {text}");
        }
        assert!(refusal("arena tcp://localhost", Lang::En).unwrap().contains("tcp://localhost"));
    }

    /// Addresses of these schemes have no credentials, so address and reason are shown in full.
    #[test]
    fn links_and_addresses_that_are_none_are_repeated_whole() {
        for (line, parts) in [
            (
                "play http://127.0.0.1:21080/",
                &["“http://127.0.0.1:21080/”: this is not a link to a game; links look like http://"][..],
            ),
            ("play https://host/g/a/b", &["“https://host/g/a/b”: this is not a link"]),
            (
                "course join http://127.0.0.1:21080/ --name a",
                &["“http://127.0.0.1:21080/”: not an address: write tcp://HOST:PORT"],
            ),
            ("serve --listen http://127.0.0.1:8080", &["“http://127.0.0.1:8080”: not an address"]),
        ] {
            let text = refusal(line, Lang::En).unwrap();
            parts.iter().for_each(|part| assert!(text.contains(part), "{line}: {text}"));
        }
        for (line, secret) in [
            ("play http://host:8080/x/abc#seat=geheim", "geheim"),
            ("play http://anna:geheim@host/x/abc", "geheim"),
            ("play http://anna:geheim", "geheim"),
            ("arena match a b --nodes=nats://anna:1234", "1234"),
        ] {
            let text = refusal(line, Lang::En).unwrap();
            assert!(!text.contains(secret), "{line}: {text}");
        }
        assert!(refusal("play http://anna:geheim", Lang::En).unwrap().contains("links look like"));
    }

    /// A reason that contains the wrong part follows the argument alone.
    #[test]
    fn nothing_is_said_twice() {
        for (line, said) in [
            ("play gomokku", "inarow: [GAME]: unknown game “gomokku”; did you mean gomoku? See inarow games"),
            (
                "play --o computer:level=11",
                "inarow: --o <PLAYER>: level cannot be “11”; it takes a whole number from 1 to 10",
            ),
            ("perft gomoku --depth x", "inarow: --depth <N> cannot be “x”: not a whole number"),
        ] {
            let text = refusal(line, Lang::En).unwrap();
            assert_eq!(text.lines().next().unwrap(), said);
        }
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_no_text_are_told() {
        use std::os::unix::ffi::OsStringExt;
        let texts = Texts::new(Lang::Ru);
        let arguments = vec!["inarow".into(), "perft".into(), OsString::from_vec(vec![0xff])];
        let refused = crate::cli::parse(arguments, &texts).unwrap_err();
        assert_eq!(refused.error.kind(), ErrorKind::InvalidUtf8);
        assert!(in_words(&refused, &texts).unwrap().contains("не текст"));
    }

    #[test]
    fn what_is_missing_is_shown_in_an_example_that_is_understood() {
        let text = refusal("analyse", Lang::En).unwrap();
        assert!(
            text.starts_with("inarow: missing: <FILE|GAME>\nFor example: inarow analyse game.sgf\n\n"),
            "{text}"
        );
        for example in EXAMPLES {
            let arguments = example.split(' ').map(OsString::from).collect();
            assert!(crate::cli::parse(arguments, &Texts::new(Lang::En)).is_ok(), "{example}");
        }
    }

    #[test]
    fn help_and_versions_are_no_errors() {
        for line in ["--help", "--version", "arena", "perft --help"] {
            assert_eq!(refusal(line, Lang::Ru), None, "{line}");
        }
    }
}
