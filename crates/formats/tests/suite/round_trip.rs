//! Written files read back unchanged.

use inarow_core::{LineRule, Position, Reply, Setup, Tiebreak, UltimateSetup};
use inarow_formats::{Format, ReadOptions, WriteOptions, record_json};
use inarow_record::{End, GameResult, PlayerTag, Record};
use proptest::prelude::*;

use crate::games::{any_setup, beside, line_setup, random_game};

fn there_and_back(
    format: Format,
    records: &[Record],
    read: &ReadOptions,
    write: &WriteOptions,
) -> Vec<Record> {
    let bytes = inarow_formats::write(format, records, write).unwrap();
    match inarow_formats::read(format, &bytes, read) {
        Ok(records) => records,
        Err(error) => panic!("{error}\n{}", String::from_utf8_lossy(&bytes)),
    }
}

fn named(record: &Record) -> ReadOptions {
    ReadOptions { game: Some(record.setup.clone()), ..ReadOptions::default() }
}

/// Returns the record with moves only, as formats without room for more keep the record.
fn bare(record: &Record) -> Record {
    let mut bare = Record::new(record.setup.clone());
    bare.plies = record.plies.iter().map(|ply| inarow_record::Ply::new(ply.cell)).collect();
    bare.result = record.replay().unwrap().turn().outcome().map(GameResult::from);
    bare
}

fn has_draws(record: &Record) -> bool {
    !record.chance.is_empty() || record.plies.iter().any(|ply| !ply.chance.is_empty())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn json_keeps_everything(setup in any_setup(), plies in 0usize..80, seed: u64, beside in beside()) {
        let record = random_game(setup, plies, seed, Some(&beside), true);
        prop_assert_eq!(record.check(), Ok(()));
        let back = there_and_back(Format::Json, std::slice::from_ref(&record), &ReadOptions::default(), &WriteOptions::default());
        prop_assert_eq!(&back, std::slice::from_ref(&record));
        let inside = record_json::serialize(&record, serde_json::value::Serializer).unwrap();
        prop_assert_eq!(record_json::deserialize(inside).unwrap(), record.clone());
        let list = [record.clone(), record];
        let back = there_and_back(Format::Json, &list, &ReadOptions::default(), &WriteOptions::default());
        prop_assert_eq!(back, list);
    }

    #[test]
    fn text_keeps_the_moves(setup in any_setup(), plies in 0usize..80, seed: u64, rows_from_top: bool) {
        let record = random_game(setup, plies, seed, None, false);
        let refused = has_draws(&record) || matches!(&record.setup, Setup::Line(line) if !line.walls.is_empty());
        let write = WriteOptions { rows_from_top, ..WriteOptions::default() };
        if refused {
            prop_assert!(inarow_formats::write(Format::Text, &[record], &write).is_err());
        } else {
            let read = ReadOptions { rows_from_top, ..named(&record) };
            let list = [record.clone(), record];
            prop_assert_eq!(there_and_back(Format::Text, &list, &read, &write), list);
        }
    }

    #[test]
    fn openings_keep_the_moves(line in line_setup(30, false), plies in 1usize..20, seed: u64) {
        let setup = Setup::Line(line);
        prop_assume!(Position::new(&setup).is_ok());
        let record = random_game(setup, plies, seed, None, false);
        let list = [record.clone(), record];
        prop_assert_eq!(there_and_back(Format::Openings, &list, &named(&list[0]), &WriteOptions::default()), list);
    }

    #[test]
    fn psq_keeps_moves_times_names_and_result(
        mut line in line_setup(60, false), plies in 0usize..80, seed: u64, beside in beside(),
    ) {
        (line.k, line.reply, line.max_moves) = (5, Reply::None, 0);
        line.opening = inarow_core::Opening::Free;
        (line.width, line.height) = (line.width.max(5), line.height.max(5));
        let record = random_game(Setup::Line(line), plies, seed, Some(&beside), false);
        let back = there_and_back(Format::Psq, std::slice::from_ref(&record), &ReadOptions::default(), &WriteOptions::default());
        let mut expected = bare(&record);
        for (ply, original) in expected.plies.iter_mut().zip(&record.plies) {
            ply.time_ms = original.time_ms.filter(|ms| *ms > 0);
        }
        expected.x = psq_tag(&record.x);
        expected.o = psq_tag(&record.o);
        expected.result = record.result.map(|result| match result.why {
            End::Board(_) => result,
            End::Time | End::Crash if result.winner.is_some() => result,
            _ => GameResult { why: End::Unknown, ..result },
        });
        if let (None, Some(result)) = (record.result.and_then(|result| result.winner), &mut expected.result)
            && !matches!(result.why, End::Board(_))
        {
            result.why = End::Unknown;
        }
        if record.x.is_empty() && record.o.is_empty() {
            (expected.x, expected.o) = Default::default();
        }
        prop_assert_eq!(&back, &[expected]);
    }

    #[test]
    fn sgf_keeps_moves_variations_remarks_times_and_judgements(
        line in line_setup(52, false), plies in 0usize..80, seed: u64, beside in beside(), middle: bool,
    ) {
        let mut setup = Setup::Line(line);
        prop_assume!(Position::new(&setup).is_ok());
        if middle {
            let opening = random_game(setup.clone(), 7, !seed, None, false).replay().unwrap();
            setup = opening.current_setup();
        }
        prop_assume!(Position::new(&setup).is_ok());
        let record = random_game(setup, plies, seed, Some(&beside), true);
        let mut expected = record.clone();
        expected.game = None;
        expected.seed = None;
        expected.clock = None;
        expected.choices.clear();
        expected.x = sgf_tag(&record.x);
        expected.o = sgf_tag(&record.o);
        expected.comment = record.comment.map(|text| text.trim_end().to_owned()).filter(|text| !text.is_empty());
        expected.event = record.event.map(|text| one_line(&text)).filter(|text| !text.is_empty());
        expected.started = record.started.and_then(|text| {
            let day = one_line(text.split_once(['T', 't', ' ']).map_or(text.as_str(), |(day, _)| day));
            let moment = one_line(&text);
            let kept = if moment.starts_with(&day) { moment } else { day.clone() };
            (!day.is_empty()).then_some(kept)
        });
        expected.result = record.result.map(|result| match (result.winner, result.why) {
            (_, End::Board(_) | End::Adjudicated) | (None, End::Abandoned | End::Agreed) => result,
            (Some(_), End::Agreed) => GameResult { why: End::Unknown, ..result },
            (Some(_), _) => result,
            (None, _) => GameResult { why: End::Unknown, ..result },
        });
        if let Setup::Line(line) = &mut expected.setup
            && line.rows.is_some()
        {
            line.turn = Position::new(&Setup::Line(line.clone())).unwrap().turn().side().or(line.turn);
        }
        let list = [expected.clone(), expected];
        prop_assert_eq!(there_and_back(Format::Sgf, &list, &ReadOptions::default(), &WriteOptions::default()), list);
    }

    #[test]
    fn ultimate_keeps_the_position(boards: bool, plies in 0usize..82, seed: u64) {
        let tiebreak = if boards { Tiebreak::Boards } else { Tiebreak::None };
        let setup = Setup::Ultimate(UltimateSetup { tiebreak, position: None });
        let record = random_game(setup, plies, seed, None, false);
        let back = there_and_back(Format::Ultimate, std::slice::from_ref(&record), &named(&record), &WriteOptions::default());
        let (before, after) = (record.replay().unwrap(), back[0].replay().unwrap());
        prop_assert_eq!(before.hash(), after.hash());
        prop_assert_eq!(before.turn(), after.turn());
        prop_assert_eq!(before.legal_moves(), after.legal_moves());
        prop_assert_eq!(&there_and_back(Format::Ultimate, &back, &named(&record), &WriteOptions::default()), &back);
    }
}

fn one_line(text: &str) -> String {
    text.trim().to_owned()
}

fn sgf_tag(tag: &PlayerTag) -> PlayerTag {
    let [name, kind] = [&tag.name, &tag.kind].map(|text| one_line(text));
    match name.as_str() {
        "" if kind != "human" => PlayerTag::new(kind.clone(), kind),
        _ => PlayerTag::new(name, kind),
    }
}

/// Whether a name would be read as a move and loses its commas.
fn is_like_a_move(name: &str) -> bool {
    let mut parts = name.split(',').map(str::trim);
    name.contains(',') && parts.all(|part| part.parse::<i64>().is_ok())
}

fn psq_tag(tag: &PlayerTag) -> PlayerTag {
    let kind = tag.kind.as_str();
    let is_ours = !["", "human"].contains(&kind) && !kind.starts_with("exec:");
    let text = match tag.name.as_str() {
        "" => kind.to_owned(),
        name if is_ours && (name == kind || kind.starts_with(&format!("{name}:"))) => kind.to_owned(),
        name if is_ours => format!("{name} ({kind})"),
        name => name.to_owned(),
    };
    match text.trim() {
        "" => PlayerTag::new("", "human"),
        text if text.starts_with("homo-") => PlayerTag::new("", "human"),
        text if is_like_a_move(text) => PlayerTag::new(text.replace(',', ";"), ""),
        text => PlayerTag::new(text, ""),
    }
}

#[test]
fn every_rule_survives_psq() {
    for rule in LineRule::ALL {
        let mut line = inarow_core::LineSetup::new(15, 15, 5);
        line.rule = *rule;
        let record = random_game(Setup::Line(line), 20, 5, None, false);
        let back = there_and_back(
            Format::Psq,
            std::slice::from_ref(&record),
            &ReadOptions::default(),
            &WriteOptions::default(),
        );
        assert_eq!(back, [record], "{}", rule.name());
    }
}

/// Records of version 1 must stay readable. The record here has every field.
#[test]
fn a_record_of_version_1_reads_for_ever() {
    let records =
        inarow_formats::read(Format::Json, include_bytes!("../data/record-1.json"), &ReadOptions::default())
            .unwrap();
    let [swap, random_rows, ultimate] = records.as_slice() else { panic!("three games") };
    assert_eq!(swap.replay().unwrap().text(), include_str!("../data/record-1.swap.txt").trim_end());
    assert_eq!(swap.variations.len(), 2);
    assert_eq!(swap.first_player(), Some(inarow_core::Side::X));
    let position = random_rows.replay().unwrap();
    let totals = inarow_core::Side::ALL.map(|side| position.totals(side).unwrap().total);
    assert_eq!(totals, [-53, -55]);
    assert_eq!(ultimate.replay().unwrap().text(), include_str!("../data/record-1.ultimate.txt").trim_end());
    let written = inarow_formats::write(Format::Json, &records, &WriteOptions::default()).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), include_str!("../data/record-1.json"));
}
