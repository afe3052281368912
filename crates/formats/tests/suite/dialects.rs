//! Files as written by other programs.

use inarow_core::{EndReason, LineRule, Setup, Side};
use inarow_formats::{Format, ReadOptions, WriteOptions};
use inarow_record::{End, GameResult, Record};

fn read(format: Format, bytes: &[u8]) -> Record {
    let mut records = inarow_formats::read(format, bytes, &ReadOptions::default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(records.len(), 1);
    records.remove(0)
}

/// Returns the moves as names, row 1 at the bottom.
fn moves(record: &Record) -> String {
    let shape = record.start().unwrap().shape();
    record.moves().map(|cell| shape.name(cell).to_string()).collect::<Vec<_>>().join(" ")
}

fn rule(record: &Record) -> LineRule {
    let Setup::Line(line) = &record.setup else { panic!("a line game") };
    line.rule
}

fn won(winner: Side, why: End) -> Option<GameResult> {
    Some(GameResult { winner: Some(winner), why })
}

/// X makes five in the top row: a15 to e15.
const FIVE: &str = "1,1,0\n1,2,0\n2,1,0\n2,2,0\n3,1,0\n3,2,0\n4,1,250\n4,2,31\n5,1,1200\n";

#[test]
fn psq_of_the_game_manager() {
    let record =
        read(Format::Psq, format!("Piskvorky 15x15, 11:11, 0\r\n{}", FIVE.replace('\n', "\r\n")).as_bytes());
    assert_eq!(moves(&record), "a15 a14 b15 b14 c15 c14 d15 d14 e15");
    assert_eq!(record.result, won(Side::X, End::Board(EndReason::Line)));
    assert_eq!(record.plies[6].time_ms, Some(250));
    assert_eq!(record.plies[0].time_ms, None);
    assert!(record.x.is_empty());
}

#[test]
fn psq_of_a_tournament_with_names_and_a_code() {
    let text = format!("Piskvorky 20x20, 11:11, 0\n{FIVE}pbrain-first.exe\npbrain-second.zip\n0\n");
    let record = read(Format::Psq, text.as_bytes());
    assert_eq!((record.x.name.as_str(), record.o.name.as_str()), ("pbrain-first.exe", "pbrain-second.zip"));
}

#[test]
fn psq_whose_second_player_moved_first() {
    let text = format!("Piskvorky 20x20, 11:0, 1\n{FIVE}pbrain-first.exe\nhomo-2\n0\n");
    let record = read(Format::Psq, text.as_bytes());
    assert_eq!((record.x.kind.as_str(), record.o.name.as_str()), ("human", "pbrain-first.exe"));
}

#[test]
fn psq_of_an_archive_names_winner_and_rule() {
    for (last, expected_rule, result) in [
        ("1\n1,Freestyle15_1", LineRule::Freestyle, won(Side::X, End::Unknown)),
        ("0\n2,Standard15", LineRule::Exact, won(Side::O, End::Unknown)),
        ("0\n0,Renju", LineRule::Renju, Some(GameResult { winner: None, why: End::Unknown })),
        ("15\n1,Caro_2", LineRule::Caro, won(Side::X, End::Time)),
        ("-1\n-1,Unknown rule", LineRule::Freestyle, None),
        ("15", LineRule::Freestyle, won(Side::O, End::Time)),
        ("-2", LineRule::Freestyle, won(Side::O, End::Crash)),
        ("", LineRule::Freestyle, None),
    ] {
        let text = format!("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,5\none\ntwo\n{last}\n");
        let record = read(Format::Psq, text.as_bytes());
        assert_eq!((rule(&record), record.result), (expected_rule, result), "{last:?}");
    }
}

#[test]
fn psq_without_times_with_blanks_and_old_encoding() {
    let record = read(Format::Psq, b"Piskvorky 19x15,0:0,0\n 8 , 8\n9,9\n\n\xc0nna\nB\xf6b\n-1");
    assert_eq!(moves(&record), "h8 i7");
    assert_eq!((record.x.name.as_str(), record.o.name.as_str()), ("Ànna", "Böb"));
    let Setup::Line(line) = &record.setup else { panic!("a line game") };
    assert_eq!((line.width, line.height), (19, 15));
}

#[test]
fn psq_times_of_nothing_or_less_are_unknown() {
    let record = read(Format::Psq, b"Piskvorky 15x15, 0:0, 0\n8,8,-5\n9,9,0\n7,7,1\none\ntwo\n-1");
    let times: Vec<Option<u64>> = record.plies.iter().map(|ply| ply.time_ms).collect();
    assert_eq!((times, record.result), (vec![None, None, Some(1)], None));
}

#[test]
fn sgf_results_in_every_wording() {
    let unknown = |winner| Some(GameResult { winner, why: End::Unknown });
    for (text, result) in [
        ("W+1", unknown(Some(Side::O))),
        ("B+", unknown(Some(Side::X))),
        ("b+0.5", unknown(Some(Side::X))),
        ("Black+Resign", won(Side::X, End::Resign)),
        ("W+R", won(Side::O, End::Resign)),
        ("W+Time", won(Side::O, End::Time)),
        ("B+F", won(Side::X, End::Abandoned)),
        ("0", unknown(None)),
        ("Draw", unknown(None)),
        ("Void", Some(GameResult { winner: None, why: End::Abandoned })),
        ("?", None),
        ("", None),
        ("黑胜", None),
    ] {
        let record = read(Format::Sgf, format!("(;FF[4]GM[4]SZ[15]RE[{text}];B[hh];W[ii])").as_bytes());
        assert_eq!(record.result, result, "{text}");
    }
}

#[test]
fn sgf_letters_count_from_the_top_left() {
    let record = read(Format::Sgf, b"(;FF[4]GM[4]SZ[15];B[aa];W[oo];B[ao];W[hg])");
    assert_eq!(moves(&record), "a15 o1 a1 h9");
    let record = read(Format::Sgf, b"(;GM[4]SZ[30:52];B[aa];W[DZ];B[aZ])");
    assert_eq!(moves(&record), "a52 ad1 a1");
}

#[test]
fn sgf_moves_in_the_root_and_several_in_a_node() {
    let record = read(Format::Sgf, b"(;GM[4]SZ[15]B[hh]C[centre];W[ii]B[hi])");
    assert_eq!(moves(&record), "h8 i7 h7");
    assert_eq!(record.plies[0].comment.as_deref(), Some("centre"));
}

#[test]
fn sgf_headings_marks_long_names_and_missing_properties() {
    let text =
        "\u{feff}Some heading\n\n( ;Game[4] SiZe[15]\r\n PlayerBlack[Анна] ; Black[hh] ; White [ii])\n";
    let record = read(Format::Sgf, text.as_bytes());
    assert_eq!((moves(&record).as_str(), record.x.name.as_str()), ("h8 i7", "Анна"));
    assert_eq!(moves(&read(Format::Sgf, b"(;B[hh])")), "h8");
}

#[test]
fn sgf_rules_of_others_and_our_own() {
    for (size, rules, expected) in [
        ("15", "Renju", LineRule::Renju),
        ("19", "Gomoku, standard", LineRule::Exact),
        ("15", "Caro", LineRule::Caro),
        ("15", "free style", LineRule::Freestyle),
        ("15", "gomoku-standard", LineRule::Exact),
        ("9", "line:9x9:k=4:rule=caro-plus:reply=last-move", LineRule::CaroPlus),
    ] {
        let record = read(Format::Sgf, format!("(;GM[4]SZ[{size}]RU[{rules}])").as_bytes());
        assert_eq!(rule(&record), expected, "{rules}");
    }
    let record = read(Format::Sgf, b"(;GM[4]SZ[3]RU[tictactoe];B[aa])");
    assert_eq!(record.game.as_deref(), Some("tictactoe"));
    // The board's size takes precedence over a text that contradicts the size.
    let record = read(Format::Sgf, b"(;GM[4]SZ[19]RU[gomoku];B[ss])");
    assert_eq!((moves(&record).as_str(), record.game), ("s1", None));
}

#[test]
fn sgf_variations_become_lines() {
    let text = b"(;GM[4]SZ[15];B[hh](;W[ii](;B[ij];W[aa])(;B[hi];W[bb]))(;W[hi]C[second];B[aa]))";
    let record = read(Format::Sgf, text);
    assert_eq!(moves(&record), "h8 i7 i6 a15");
    let lines: Vec<(usize, usize, usize)> =
        record.variations.iter().map(|line| (line.of, line.after, line.plies.len())).collect();
    assert_eq!(lines, [(0, 1, 2), (0, 2, 2)]);
    assert_eq!(record.variations[0].plies[0].comment.as_deref(), Some("second"));
}

#[test]
fn sgf_text_is_unescaped() {
    let record = read(
        Format::Sgf,
        b"(;GM[4]SZ[15]PB[a\\]b\\\\c\nd]GC[whole]C[one\\\ntwo\r\nthree\tfour\\:  ];B[hh]C[x];C[y]N[z])",
    );
    assert_eq!(record.x.name, "a]b\\c d");
    assert_eq!(record.comment.as_deref(), Some("whole\nonetwo\nthree four:"));
    assert_eq!(record.plies[0].comment.as_deref(), Some("x\ny"));
}

#[test]
fn sgf_encodings() {
    let record = read(Format::Sgf, b"(;CA[GB2312]GM[4]SZ[15]PB[\xba\xda\xc6\xe5];B[hh])");
    assert_eq!(record.x.name, "黑棋");
    // The character's second byte is a backslash in ASCII.
    let record = read(Format::Sgf, b"(;CA[Shift_JIS]GM[4]PB[\x95\x5c];B[hh])");
    assert_eq!(record.x.name, "表");
    let record = read(Format::Sgf, b"(;CA[windows-1251]GM[4]PB[\xc0\xed\xed\xe0];B[hh])");
    assert_eq!(record.x.name, "Анна");
    let record = read(Format::Sgf, b"(;GM[4]PB[Andr\xe9];B[hh])");
    assert_eq!(record.x.name, "André");
}

#[test]
fn sgf_set_up_stones() {
    let record = read(Format::Sgf, b"(;GM[4]SZ[5]RU[5x5]AB[aa:ba][ee]AW[ab][bb]PL[W];W[cc])");
    let Setup::Line(line) = &record.setup else { panic!("a line game") };
    assert_eq!(
        line.rows.as_ref().unwrap().lines().collect::<Vec<_>>(),
        ["XX...", "OO...", ".....", ".....", "....X"]
    );
    assert_eq!(line.turn, Some(Side::O));
    assert_eq!(moves(&record), "c3");
}

#[test]
fn text_in_every_spelling() {
    for text in ["h8i9h9", "H8 I9, h9", " h8i9 h9 \r\n", "# a remark\n\nh8i9h9\n"] {
        assert_eq!(moves(&read(Format::Text, text.as_bytes())), "h8 i9 h9", "{text:?}");
    }
    let options = ReadOptions { rows_from_top: true, ..ReadOptions::default() };
    let records = inarow_formats::read(Format::Text, b"h1\n-\na15b14", &options).unwrap();
    assert_eq!(records.iter().map(moves).collect::<Vec<_>>(), ["h15", "", "a1 b2"]);
    let wide = Setup::Line(inarow_core::LineSetup::new(100, 100, 5));
    let options = ReadOptions { game: Some(wide), ..ReadOptions::default() };
    assert_eq!(moves(&inarow_formats::read(Format::Text, b"aa12CV100", &options).unwrap()[0]), "aa12 cv100");
}

#[test]
fn openings_are_offsets_from_the_centre() {
    let records =
        inarow_formats::read(Format::Openings, b"0,0, 1,0, -7,7\n1,-1 , 2,2\r\n\n", &ReadOptions::default())
            .unwrap();
    assert_eq!(records.iter().map(moves).collect::<Vec<_>>(), ["h8 i8 a1", "i9 j6"]);
    let even = Setup::Line(inarow_core::LineSetup::new(20, 20, 5));
    let options = ReadOptions { game: Some(even), ..ReadOptions::default() };
    assert_eq!(moves(&inarow_formats::read(Format::Openings, b"0,0", &options).unwrap()[0]), "k10");
}

#[test]
fn ultimate_positions_of_whole_games() {
    for (text, count) in [
        (&include_bytes!("../data/ultimate/random1-positions.txt")[..], 48),
        (include_bytes!("../data/ultimate/random2-positions.txt"), 55),
        (include_bytes!("../data/ultimate/random3-positions.txt"), 55),
        (include_bytes!("../data/ultimate/selfplay-1s-positions.txt"), 55),
    ] {
        let records = inarow_formats::read(Format::Ultimate, text, &ReadOptions::default()).unwrap();
        assert_eq!(records.len(), count);
        let written = inarow_formats::write(Format::Ultimate, &records, &WriteOptions::default()).unwrap();
        let lines = |bytes: &[u8]| -> Vec<String> {
            String::from_utf8(bytes.to_vec()).unwrap().lines().map(str::to_owned).collect()
        };
        assert_eq!(lines(&written), lines(text));
    }
}

/// A name must not change the direction of the surrounding text, nor move the cursor.
#[test]
fn names_have_no_control_characters() {
    let name = "a\u{202e}b\u{2066}c\u{2069}\u{200f}\u{200e}\u{61c}d\u{1b}e";
    let psq = format!("Piskvorky 15x15, 0:0, 0\n8,8,0\n{name}\n{name}\n-1");
    let sgf = format!("(;GM[4]SZ[15]PB[{name}]PW[{name}]EV[{name}];B[hh])");
    let json = serde_json::json!({
        "format": "inarow-record", "version": 1, "moves": [],
        "setup": {"game": "line", "width": 15, "height": 15},
        "x": {"name": name, "kind": "human"}, "o": {"name": name, "kind": name}, "event": name,
    });
    for (format, text) in [(Format::Psq, psq), (Format::Sgf, sgf), (Format::Json, json.to_string())] {
        let record = read(format, text.as_bytes());
        assert_eq!((record.x.name.as_str(), record.o.name.as_str()), ("abcd e", "abcd e"), "{format}");
        assert!(record.event.is_none_or(|event| event == "abcd e"), "{format}");
        assert!(["", "abcd e"].contains(&record.o.kind.as_str()), "{format}");
    }
    let record = inarow_formats::record_json::deserialize(json).unwrap();
    assert_eq!(record.x.name, "abcd e");
}
