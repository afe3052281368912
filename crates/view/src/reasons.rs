//! Why something is not possible or went wrong, in the language of the texts: parts of sentences without a full stop.
//! What is too rare for a text of its own follows in parentheses as the program's parts say it.

use std::io;

use inarow_core::{Illegal, SetupError};
use inarow_record::{ParseError, Refusal, ReplayError, WriteError, Wrong};

use crate::{Lang, Texts, with_nearest};

/// Why a move cannot be played; `name` is its number, with what else names it.
///
/// ```
/// use inarow_core::Illegal;
/// use inarow_view::{Lang, Texts, reasons};
/// let said = reasons::of_move("3, h8", Illegal::Occupied, &Texts::new(Lang::En));
/// assert_eq!(said, "move 3, h8: occupied");
/// ```
pub fn of_move(name: &str, illegal: Illegal, texts: &Texts) -> String {
    let reason = texts.get(&format!("reason-{}", Refusal::from(illegal).name()));
    texts.with("file-move", &[("move", name.into()), ("reason", reason.into())])
}

/// Why settings make no game.
pub fn of_setup(error: &SetupError, texts: &Texts) -> String {
    match error {
        SetupError::Range { field, value, min, max } => {
            // As digits: a setting is typed without spaces between thousands.
            let [value, min, max] = [value, min, max].map(ToString::to_string);
            let values = [
                ("field", (*field).into()),
                ("value", value.into()),
                ("min", min.into()),
                ("max", max.into()),
            ];
            texts.with("setup-range", &values)
        }
        SetupError::RenjuBoard => texts.get("setup-renju"),
        SetupError::NoFreeCell => texts.get("setup-full"),
        SetupError::LineOnBoard(side) => {
            texts.with("setup-line", &[("side", side.letter().to_string().into())])
        }
        SetupError::RowCount { found, expected } => {
            texts.with("setup-rows", &[("found", (*found).into()), ("expected", (*expected).into())])
        }
        SetupError::RowLength { row, found, expected } => {
            let values =
                [("row", (*row).into()), ("found", (*found).into()), ("expected", (*expected).into())];
            texts.with("setup-row", &values)
        }
        SetupError::WallOutside { at: [x, y], .. } => {
            texts.with("setup-wall", &[("x", x.to_string().into()), ("y", y.to_string().into())])
        }
        _ => other("setup-other", error, texts),
    }
}

/// Why a file or a text holds no game.
pub fn of_file(error: &ParseError, texts: &Texts) -> String {
    let most = |most: usize| [("most", texts.number(i64::try_from(most).unwrap_or(i64::MAX)).into())];
    match &error.reason {
        Wrong::Move { number, name, reason } if name.is_empty() => {
            of_move(&number.to_string(), *reason, texts)
        }
        Wrong::Move { number, name, reason: Illegal::Occupied } => {
            let values = [("move", number.to_string().into()), ("cell", name.into())];
            texts.with("file-move-occupied", &values)
        }
        Wrong::Move { number, name, reason } => of_move(&format!("{number}, {name}"), *reason, texts),
        Wrong::NoGame => texts.get("file-no-game"),
        Wrong::NotText => texts.get("file-not-text"),
        Wrong::TooLarge { most: size } => texts.with("file-too-large", &most(*size)),
        Wrong::TooManyGames { most: count } => texts.with("file-many-games", &most(*count)),
        Wrong::TooManyMoves { most: count } => texts.with("file-many-moves", &most(*count)),
        Wrong::Setup(error) => of_setup(error, texts),
        Wrong::Version { found, read } => {
            let values = [("found", found.to_string().into()), ("read", read.to_string().into())];
            texts.with("file-version", &values)
        }
        // The words are English, and know more than a sentence for all of the kind.
        Wrong::Told(_, words) if texts.lang() == Lang::En => words.clone(),
        Wrong::Told(kind, _) => texts.get(&format!("file-{}", kind.name())),
        reason => other("file-other", reason, texts),
    }
}

/// Why a record cannot be played again.
pub fn of_replay(error: &ReplayError, texts: &Texts) -> String {
    match error {
        ReplayError::Setup(error) => of_setup(error, texts),
        ReplayError::Move { ply, reason, .. } => of_move(&(ply + 1).to_string(), *reason, texts),
        _ => other("file-other", error, texts),
    }
}

/// Why a game is not written in a format.
pub fn of_export(error: &WriteError, texts: &Texts) -> String {
    match error {
        WriteError::ReadOnly { format } => {
            texts.with("export-read-only", &[("format", format.to_string().into())])
        }
        _ => other("export-other", error, texts),
    }
}

/// What the system said. Where it names a kind of error, that is told in the language of the texts; only what has no
/// kind follows in the system's own words.
///
/// ```
/// use std::io;
/// use inarow_view::{Lang, Texts, reasons};
/// let error = io::Error::from(io::ErrorKind::StorageFull);
/// assert_eq!(reasons::of_system(&error, &Texts::new(Lang::En)), "the disk is full");
/// ```
pub fn of_system(error: &io::Error, texts: &Texts) -> String {
    match error.raw_os_error().and_then(key_of_code).or_else(|| key_of_kind(error.kind())) {
        Some(key) => texts.get(key),
        // Nothing but the English name of a kind is left to say.
        None if error.raw_os_error().is_none() && error.get_ref().is_none() => texts.get("io-unknown"),
        None => other("io-other", error, texts),
    }
}

/// Why the memory of the program is not opened: the name of the reason, the system's error where that was it, and what
/// else is known.
pub fn of_store((name, system, detail): (&str, Option<io::Error>, &str), texts: &Texts) -> String {
    match (name, system) {
        (_, Some(error)) => of_system(&error, texts),
        ("foreign", _) => texts.get("store-reason-foreign"),
        ("busy", _) => texts.get("store-reason-busy"),
        ("full", _) => texts.get("store-reason-full"),
        ("read-only", _) => texts.get("store-reason-read-only"),
        ("damaged", _) => texts.get("store-reason-broken"),
        _ => other("store-reason-unopened", &detail, texts),
    }
}

/// The text for a kind of error; `None` for one that says nothing.
fn key_of_kind(kind: io::ErrorKind) -> Option<&'static str> {
    use io::ErrorKind as Kind;
    Some(match kind {
        Kind::NotFound => "io-not-found",
        Kind::PermissionDenied => "io-denied",
        Kind::IsADirectory => "io-folder",
        Kind::NotADirectory => "io-no-folder",
        Kind::DirectoryNotEmpty => "io-not-empty",
        Kind::StorageFull => "io-full",
        Kind::QuotaExceeded => "io-quota",
        Kind::ReadOnlyFilesystem => "io-read-only",
        Kind::FileTooLarge => "io-too-large",
        Kind::AlreadyExists => "io-exists",
        Kind::InvalidFilename => "io-name",
        Kind::ResourceBusy | Kind::ExecutableFileBusy | Kind::Deadlock => "io-busy",
        Kind::CrossesDevices => "io-other-disk",
        Kind::TooManyLinks => "io-links",
        Kind::TimedOut | Kind::WouldBlock => "io-slow",
        Kind::StaleNetworkFileHandle
        | Kind::HostUnreachable
        | Kind::NetworkUnreachable
        | Kind::NetworkDown
        | Kind::NotConnected
        | Kind::ConnectionRefused
        | Kind::ConnectionReset
        | Kind::ConnectionAborted => "io-lost",
        Kind::BrokenPipe => "io-reader",
        Kind::UnexpectedEof => "io-short",
        Kind::WriteZero => "io-unwritten",
        Kind::InvalidData => "io-contents",
        Kind::Interrupted => "io-interrupted",
        Kind::OutOfMemory => "io-memory",
        Kind::Unsupported | Kind::NotSeekable => "io-unable",
        _ => return None,
    })
}

/// The text for a number of the system's that Rust gives no kind, or one that says less.
fn key_of_code(code: i32) -> Option<&'static str> {
    match code {
        // EIO; ENFILE and EMFILE. The same on Linux and macOS.
        5 if cfg!(unix) => Some("io-device"),
        23 | 24 if cfg!(unix) => Some("io-open"),
        // Too many open files; a drive that is not ready; sharing and lock violations; a failing device.
        4 if cfg!(windows) => Some("io-open"),
        21 if cfg!(windows) => Some("io-lost"),
        32 | 33 if cfg!(windows) => Some("io-busy"),
        1117 if cfg!(windows) => Some("io-device"),
        _ => None,
    }
}

/// Why a player does not play, or stopped: the name of the error and what it is about, as players give them.
pub fn of_player((name, about): (&str, Vec<(&str, String)>), texts: &Texts) -> String {
    let value = |wanted: &str| {
        let found = about.iter().find(|(name, _)| *name == wanted);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let detail = || [("detail", value("detail").into())];
    match name {
        "unknown" => texts.get("refused-unknown"),
        "preset" if value("known").is_empty() => {
            texts.with("refused-preset", &[("name", value("name").into())])
        }
        "preset" => {
            let (name, known) = (value("name"), value("known"));
            let values = [("name", (&name).into()), ("known", (&known).into())];
            with_nearest(texts.with("refused-preset-known", &values), &name, known.split(", "), texts)
        }
        "game" => {
            let games = texts.get(&format!("games-{}", value("games")));
            texts.with("refused-game", &[("games", games.into())])
        }
        "large" => texts.with("refused-large", &[("most", value("most").into())]),
        "unsayable" => texts.get("exec-game"),
        "not-started" => {
            let detail = match value("how") {
                how if how == "other" => value("detail"),
                how => texts.get(&format!("exec-unstarted-{how}")),
            };
            texts.with("exec-start", &[("detail", detail.into())])
        }
        "crashed" => {
            let ended =
                texts.with(&format!("exec-ended-{}", value("how")), &[("number", value("number").into())]);
            let detail = match value("last") {
                last if last.is_empty() => ended,
                last => texts.with("exec-last-words", &[("detail", ended.into()), ("last", last.into())]),
            };
            texts.with("exec-crash", &[("detail", detail.into())])
        }
        "silent" => texts.get("exec-silent"),
        "deaf" => texts.get("exec-deaf"),
        "refused" => texts.with("exec-refused", &detail()),
        "garbage" => texts.with("exec-garbage", &detail()),
        "flood" => texts.get("exec-flood"),
        "outside" => texts.with("exec-outside", &detail()),
        "memory" => texts.get("exec-memory"),
        _ => texts.with("refused-other", &detail()),
    }
}

/// How strong the computer is at that of its levels: “easy”.
pub fn strength(level: &str, texts: &Texts) -> String {
    match level {
        "2" => texts.get("strength-easy"),
        "4" => texts.get("strength-medium"),
        "7" => texts.get("strength-strong"),
        "10" => texts.get("strength-maximum"),
        _ => texts.with("strength-number", &[("level", level.into())]),
    }
}

/// A text with what the program's parts say in parentheses.
pub fn other(key: &str, detail: &dyn ToString, texts: &Texts) -> String {
    texts.with(key, &[("detail", detail.to_string().into())])
}

#[cfg(test)]
mod tests {
    use inarow_record::{Format, ReadOptions, WrongKind, format};

    use super::*;

    fn read(format: Format, bytes: &[u8], texts: &Texts) -> String {
        of_file(&format::read(format, bytes, &ReadOptions::default()).unwrap_err(), texts)
    }

    #[test]
    fn what_readers_say_of_moves_is_told_in_the_language_of_the_texts() {
        let texts = Texts::new(Lang::Ru);
        for (format, bytes, expected) in [
            (Format::Text, &b"h8i9h8"[..], "на ходе 3 клетка h8 занята"),
            (Format::Text, b"h8z9", "ход 2, z9: вне поля"),
            (Format::Sgf, b"(;GM[4]SZ[15];B[hh];W[hh])", "ход 2: занято"),
            (Format::Json, b"\xff", "это не текстовый файл"),
        ] {
            assert_eq!(read(format, bytes, &texts), expected);
        }
    }

    #[test]
    fn what_is_wrong_in_a_file_is_told_without_the_words_of_another_language() {
        let texts = Texts::new(Lang::Ru);
        let record = |setup: &str, rest: &str| {
            format!(r#"{{"format":"inarow-record","version":1,"setup":{setup},"moves":[{rest}]}}"#)
        };
        let line = r#"{"game":"line","width":15,"height":15}"#;
        let wide = r#"{"game":"line","width":500,"height":15}"#;
        let renju = r#"{"game":"line","width":20,"height":20,"rule":"renju"}"#;
        let json = [
            (record(wide, ""), "width = 500, а можно от 1 до 100"),
            (record(renju, ""), "в рэндзю играют на поле 15×15, пять в ряд"),
            (record(line, r#"{"cell":5}"#), "недопустимое значение"),
            (record(line, r#"{"cell":"z99"}"#), "это не клетка этого поля"),
            (
                record(line, "").replace("\"version\":1", "\"version\":9"),
                "запись версии 9, а программа читает версию 1: возьмите более новую inarow",
            ),
            (record(line, "")[..40].to_owned(), "файл обрывается: конца не хватает"),
            ("{]".to_owned(), "синтаксическая ошибка"),
            ("[]".to_owned(), "в нём нет партии"),
        ];
        let json = json.iter().map(|(text, said)| (Format::Json, text.as_bytes(), *said));
        let others = [
            (Format::Sgf, &b"(;GM[4]SZ[15];W[zz])"[..], "ход не той стороны"),
            (Format::Sgf, b"(;GM[4]SZ[15];B[zz])", "клетка вне поля"),
            (Format::Sgf, b"(;GM[4]SZ[15];B[])", "в записи есть пас, в этих играх он невозможен"),
            (Format::Sgf, b"(;GM[1]SZ[19];B[aa])", "это запись другой игры или другого поля"),
            (Format::Sgf, b"hello", "неподдерживаемый тип файла"),
            (Format::Sgf, b"(;GM[4]SZ[15];B[aa]", "файл обрывается: конца не хватает"),
            (Format::Psq, b"hello", "неподдерживаемый тип файла"),
            (Format::Psq, b"Piskvorky 200x15, 0:0, 0\n1,1,0\n", "width = 200, а можно от 1 до 100"),
            (Format::RenLib, b"hello", "неподдерживаемый тип файла"),
            (Format::Text, b"", "в нём нет партии"),
            (Format::Text, b"h8?", "это не клетка этого поля"),
            (Format::Openings, b"0", "это не клетка этого поля"),
            (Format::Ultimate, b"hello", "недопустимое значение"),
        ];
        for (format, bytes, expected) in json.chain(others) {
            assert_eq!(read(format, bytes, &texts), expected, "{}", String::from_utf8_lossy(bytes));
        }
        let english = read(Format::Sgf, b"(;GM[4]SZ[15];B[zz])", &Texts::new(Lang::En));
        assert_eq!(english, "move 1: the point lies outside the board");
        for kind in WrongKind::ALL {
            assert!(texts.has(&format!("file-{}", kind.name())), "{kind:?}");
        }
    }

    #[test]
    fn what_the_system_said_is_told_by_its_kind() {
        use io::ErrorKind as Kind;
        let texts = Texts::new(Lang::Ru);
        let english = |said: &str| said.chars().any(|sign| sign.is_ascii_alphabetic());
        for kind in [
            Kind::NotFound,
            Kind::PermissionDenied,
            Kind::AlreadyExists,
            Kind::ResourceBusy,
            Kind::QuotaExceeded,
            Kind::StaleNetworkFileHandle,
            Kind::UnexpectedEof,
            Kind::OutOfMemory,
            Kind::Unsupported,
            Kind::InvalidFilename,
            Kind::CrossesDevices,
            Kind::Other,
        ] {
            // With what somebody else says of it, and without.
            let alone = of_system(&kind.into(), &texts);
            assert!(!english(&alone), "{alone}");
            let said = of_system(&io::Error::new(kind, "in English"), &texts);
            assert_eq!(english(&said), kind == Kind::Other, "{said}");
        }
        if cfg!(unix) {
            assert_eq!(of_system(&io::Error::from_raw_os_error(5), &texts), "диск неисправен");
            // ETXTBSY has a kind, ENOTTY none: its number stays, for who looks for it.
            assert_eq!(of_system(&io::Error::from_raw_os_error(26), &texts), "им занята другая программа");
            // EINVAL is said of much that is no name.
            for number in [25, 22] {
                let said = of_system(&io::Error::from_raw_os_error(number), &texts);
                assert!(said.starts_with("ошибка системы (") && said.contains(&number.to_string()), "{said}");
            }
        }
    }

    #[test]
    fn why_the_store_is_not_opened_is_told_by_its_name() {
        let texts = Texts::new(Lang::Ru);
        let said = |name| of_store((name, None, "in English"), &texts);
        for name in ["foreign", "busy", "full", "read-only", "damaged"] {
            assert!(!said(name).contains("English") && !said(name).contains("store-"), "{}", said(name));
        }
        assert_eq!(said("other"), "не удалось открыть файл (in English)");
        let denied = io::ErrorKind::PermissionDenied.into();
        assert_eq!(of_store(("system", Some(denied), ""), &texts), "нет прав");
    }

    #[test]
    fn every_error_of_players_has_its_words() {
        for &lang in Lang::ALL {
            let texts = Texts::new(lang);
            for name in [
                "unknown",
                "preset",
                "large",
                "unsayable",
                "silent",
                "deaf",
                "refused",
                "garbage",
                "flood",
                "outside",
                "memory",
            ] {
                let said = of_player((name, Vec::new()), &texts);
                assert_ne!(said, of_player(("other", Vec::new()), &texts), "{name}");
            }
            for (name, how) in [
                ("not-started", "missing"),
                ("not-started", "denied"),
                ("not-started", "no-program"),
                ("crashed", "code"),
                ("crashed", "signal"),
                ("crashed", "closed"),
                ("crashed", "unknown"),
            ] {
                let said = of_player((name, vec![("how", how.to_owned())]), &texts);
                assert!(!said.contains("exec-"), "{said}");
            }
        }
    }
}
