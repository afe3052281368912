//! Errors as displayed.

use std::io;

use inarow_core::setup::UltimateFault;
use inarow_core::{Explain, Illegal, Message, SetupError, Side};
use inarow_formats::{Format, ReadOptions, Unwritable, WriteError};
use inarow_record::ReplayError;
use inarow_sys::system_message;
use inarow_view::{Lang, Texts};

fn read(format: Format, bytes: &[u8], texts: &Texts) -> String {
    texts.explain(&inarow_formats::read(format, bytes, &ReadOptions::default()).unwrap_err().reason)
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
        (record(wide, ""), "число столбцов (width) должно быть от 1 до 100, а не 500"),
        (record(renju, ""), "в рэндзю играют на поле 15×15, пять в ряд"),
        (record(line, r#"{"cell":5}"#), "здесь нужно: текст в кавычках"),
        (record(line, r#"{"cell":"z99"}"#), "ход 1, «z99»: клетка вне поля"),
        (
            record(line, "").replace("\"version\":1", "\"version\":9"),
            "запись версии 9, а программа читает версию 1: нужна более новая версия inarow",
        ),
        (record(line, "")[..40].to_owned(), "файл обрывается: конца не хватает"),
        ("{]".to_owned(), "ключ пишется в кавычках"),
        ("{\"format\":?}".to_owned(), "здесь файл повреждён"),
        ("[]".to_owned(), "в нём нет партии"),
    ];
    let json = json.iter().map(|(text, said)| (Format::Json, text.as_bytes(), *said));
    let others = [
        (Format::Sgf, &b"(;GM[4]SZ[15];W[zz])"[..], "ход 1: очередь чёрных, а ходят белые"),
        (Format::Sgf, b"(;GM[4]SZ[15];B[zz])", "ход 1: пункт вне поля"),
        (Format::Sgf, b"(;GM[4]SZ[15];B[])", "ход 1 — пас, в этих играх он невозможен"),
        (Format::Sgf, b"(;GM[1]SZ[19];B[aa])", "это партия го (GM[1]), а не гомоку (GM[4])"),
        (Format::Sgf, b"hello", "это не файл SGF: партия начинается с (;"),
        (Format::Sgf, b"(;GM[4]SZ[15];B[aa]", "файл обрывается внутри партии: не хватает закрывающей скобки"),
        (
            Format::Psq,
            b"hello",
            "это не файл psq: такие файлы начинаются строкой вроде Piskvorky 15x15, 0:0, 0",
        ),
        (
            Format::Psq,
            b"Piskvorky 200x15, 0:0, 0\n1,1,0\n",
            "число столбцов (width) должно быть от 1 до 100, а не 200",
        ),
        (Format::RenLib, b"hello", "это не файл RenLib: в нём нет заголовка"),
        (Format::Text, b"", "здесь нет партий: запишите ходы как h8i9h9, каждую партию с новой строки"),
        (Format::Text, b"h8?", "«?» — не ход: напишите букву и число, например h8"),
        (Format::Openings, b"0", "у числа 0 нет пары: ходы записываются как dx,dy"),
        (Format::Ultimate, b"hello", "позиция пишется так: side;big;b0/…/b8, по 9 символов, всего 101"),
    ];
    for (format, bytes, expected) in json.chain(others) {
        assert_eq!(read(format, bytes, &texts), expected, "{}", String::from_utf8_lossy(bytes));
    }
    let english = read(Format::Sgf, b"(;GM[4]SZ[15];B[zz])", &Texts::new(Lang::En));
    assert_eq!(english, "move 1: the point is outside the board");
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
        // The message has or lacks additional words of the system.
        let alone = texts.tell(&system_message(&kind.into()));
        assert!(!english(&alone), "{alone}");
        let said = texts.tell(&system_message(&io::Error::new(kind, "in English")));
        assert_eq!(english(&said), kind == Kind::Other, "{said}");
    }
    if cfg!(unix) {
        assert_eq!(texts.tell(&system_message(&io::Error::from_raw_os_error(5))), "диск неисправен");
        // ETXTBSY has a kind, but ENOTTY has no kind. The system's own words stay, without the number.
        assert_eq!(
            texts.tell(&system_message(&io::Error::from_raw_os_error(26))),
            "им занята другая программа"
        );
        // EINVAL also occurs for reasons other than names.
        for number in [25, 22] {
            let said = texts.tell(&system_message(&io::Error::from_raw_os_error(number)));
            assert!(said.starts_with("ошибка системы (") && !said.contains(&number.to_string()), "{said}");
        }
    }
}

/// Checks that the sentence contains every value of the message, in every language.
fn complete(message: &Message) {
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        let said = texts.tell(message);
        assert!(!said.contains("{$") && !said.contains("{ $"), "{said}");
        assert_eq!(texts.unknown(), [""; 0]);
    }
}

#[test]
fn every_error_of_set_ups_and_records_is_told() {
    let faults = [
        UltimateFault::Length,
        UltimateFault::Separator,
        UltimateFault::Side,
        UltimateFault::Cell,
        UltimateFault::BothWonSmall(3),
        UltimateFault::SecondTarget,
        UltimateFault::TargetDecided,
        UltimateFault::BigDisagrees,
        UltimateFault::BigLetter,
        UltimateFault::BothWonBig,
    ];
    let setups = [
        SetupError::OtherGame,
        SetupError::Range { field: "width", value: 500, min: 1, max: 100 },
        SetupError::RenjuBoard,
        SetupError::WallOutside { index: 0, at: [1, 2] },
        SetupError::NoFreeCell,
        SetupError::RowCount { found: 1, expected: 2 },
        SetupError::RowLength { row: 1, found: 2, expected: 3 },
        SetupError::RowLetter { row: 1, column: 2, letter: 'z' },
        SetupError::MarkOnWall { row: 1, column: 2 },
        SetupError::Floating { row: 1, column: 2 },
        SetupError::LineOnBoard(Side::O),
        SetupError::MarkCount { x: 1, o: 2 },
        SetupError::Weights,
        SetupError::Active,
    ];
    let ultimate = faults.map(|reason| SetupError::Ultimate { column: 1, reason });
    for error in setups.into_iter().chain(ultimate) {
        complete(&error.message());
        complete(&ReplayError::Setup(error).message());
    }
    let replays = [
        ReplayError::Move { line: 0, ply: 0, reason: Illegal::Occupied },
        ReplayError::Move { line: 2, ply: 0, reason: Illegal::Occupied },
        ReplayError::Branch { line: 1 },
        ReplayError::Result { name: "line" },
        ReplayError::Judgement { line: 0, ply: 1 },
    ];
    for error in replays {
        complete(&error.message());
        complete(&WriteError::Invalid { game: 1, source: error }.message());
    }
    for format in Format::ALL.iter().copied() {
        complete(&WriteError::ManyGames { format, found: 2 }.message());
        complete(&WriteError::ReadOnly { format }.message());
        for reason in [Unwritable::Walls, Unwritable::Large { width: 60, height: 15, most: 52 }] {
            complete(&WriteError::Refused { format, game: 1, reason }.message());
        }
    }
}
