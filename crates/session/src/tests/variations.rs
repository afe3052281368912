//! Moves played before a continuation from an earlier move stay in the record. No game counts twice.

use inarow_formats::{Format, ReadOptions};
use inarow_record::Record;

use super::*;

/// Formats a record's variations. Each variation has its parent line, the number of moves before it, and its
/// own moves.
fn ways(record: &Record) -> Vec<String> {
    let shape = record.setup.shape().unwrap();
    let mut all = Vec::new();
    for line in &record.variations {
        let names: Vec<String> = line.plies.iter().map(|ply| shape.name(ply.cell).to_string()).collect();
        all.push(format!("{}+{}: {}", line.of, line.after, names.join(" ")));
    }
    all
}

/// Returns the finished games of the history, the latest first.
fn history(host: &Host) -> Vec<Record> {
    let found = host.profile.history(None, 10).unwrap();
    let read = |id| {
        let text = host.profile.record(id).unwrap().unwrap();
        inarow_formats::read(Format::Json, text.as_bytes(), &ReadOptions::default()).unwrap().remove(0)
    };
    found.iter().map(|entry| read(entry.id)).collect()
}

#[test]
fn going_on_from_a_finished_game_keeps_its_end_as_a_variation() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    host.session.go_to(2);
    host.session.continue_here(None, host.now).unwrap();
    assert_eq!(ways(&host.session.review().whole_record()), [""; 0], "there is nothing beside it yet");
    host.play("b3 c3 b2 c2");
    host.session.resign(host.now).unwrap();
    host.frame();
    assert_eq!(ways(&host.session.review().whole_record()), ["0+2: b1 b2 c1"]);
    let history = history(&host);
    assert_eq!(history.len(), 2);
    assert_eq!([ways(&history[0]), ways(&history[1])], [vec!["0+2: b1 b2 c1".to_owned()], vec![]]);
    assert_eq!(host.profile.tally().unwrap().games(), 2, "a variation is no game of its own");
}

#[test]
fn moves_that_were_taken_back_stay_as_a_variation() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8 i9 g7");
    host.session.undo(host.now).unwrap();
    host.session.undo(host.now).unwrap();
    host.session.redo(host.now).unwrap();
    assert_eq!(ways(&host.session.review().whole_record()), [""; 0]);
    host.play("a1");
    assert_eq!(ways(&host.session.review().whole_record()), ["0+2: g7"]);
    host.session.undo(host.now).unwrap();
    host.play("g7 b1");
    assert_eq!(ways(&host.session.review().whole_record()), ["0+2: a1"], "what is played again is the game");
    host.session.resign(host.now).unwrap();
    host.frame();
    assert_eq!(ways(&history(&host)[0]), ["0+2: a1"]);
    host.session.rematch(host.now).unwrap();
    host.play("h8");
    assert_eq!(ways(&host.session.review().whole_record()), [""; 0], "the next game has lines of its own");
}

#[test]
fn variations_survive_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::at(folder.path());
    host.start("gomoku", "human", "human");
    host.play("h8 i9 g7");
    host.session.undo(host.now).unwrap();
    host.play("a1");
    host.kill();
    let mut host = Host::at(folder.path());
    host.resume_latest();
    assert_eq!(
        (host.moves().as_str(), ways(&host.session.review().whole_record())),
        ("h8 i9 a1", vec!["0+2: g7".into()])
    );
    host.session.undo(host.now).unwrap();
    host.session.undo(host.now).unwrap();
    host.play("b1");
    assert_eq!(ways(&host.session.review().whole_record()), ["0+1: i9 a1", "1+2: g7"]);
}

#[test]
fn a_record_that_is_gone_on_with_keeps_all_its_lines() {
    let mut host = Host::new();
    let text = b"(;GM[4]FF[4]SZ[15];B[hh](;W[ig];B[gi];W[ao])(;W[jg](;B[kg])(;B[kh]))(;W[jh]))";
    let record = inarow_formats::read(Format::Sgf, text, &ReadOptions::default()).unwrap().remove(0);
    host.session.open_review(record, host.now).unwrap();
    host.session.go_to(2);
    host.session.continue_here(None, host.now).unwrap();
    host.play("c3");
    assert_eq!(host.moves(), "h8 i9 c3");
    let record = host.session.review().whole_record();
    assert_eq!(ways(&record), ["0+2: g7 a1", "0+1: j9 k9", "0+1: j8", "2+2: k8"]);
    record.check().unwrap();
    for format in [Format::Json, Format::Sgf] {
        let bytes =
            inarow_formats::write(format, std::slice::from_ref(&record), &Default::default()).unwrap();
        let read = inarow_formats::read(format, &bytes, &ReadOptions::default()).unwrap();
        assert_eq!(read[0].variations.len(), 4, "{format:?}");
    }
}

#[test]
fn taking_back_again_and_again_fills_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::at(folder.path());
    host.start("gomoku", "human", "human");
    let shape = host.session.shown().shape();
    for cell in shape.iter() {
        host.session.play(cell, host.now).unwrap();
        host.session.undo(host.now).unwrap();
    }
    host.play("h8");
    let before = ways(&host.session.review().whole_record());
    assert_eq!(before.len(), 64);
    host.session.review().whole_record().check().unwrap();
    host.kill();
    let mut host = Host::at(folder.path());
    host.resume_latest();
    assert_eq!(ways(&host.session.review().whole_record()), before);
    host.play("i9");
    host.session.undo(host.now).unwrap();
    host.session.undo(host.now).unwrap();
    host.play("o15");
    let after = ways(&host.session.review().whole_record());
    assert_eq!((after.len(), after.last().map(String::as_str)), (64, Some("0+0: h8 i9")));
}

#[test]
fn going_on_from_a_game_with_the_most_lines_keeps_them() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    let shape = host.session.shown().shape();
    let mut record = Record { plies: line(&host, "h8 i9 g7"), ..host.session.record().clone() };
    for cell in shape.iter().take(64) {
        assert!(record.add_line(&[inarow_record::Ply::new(cell)]));
    }
    host.session.open_review(record, host.now).unwrap();
    host.session.go_to(2);
    host.session.continue_here(None, host.now).unwrap();
    host.play("c3");
    let after = ways(&host.session.review().whole_record());
    assert!(after.len() == 64 && after.contains(&"0+2: g7".to_owned()), "{after:?}");
}

/// Parses a line of moves.
fn line(host: &Host, names: &str) -> Vec<inarow_record::Ply> {
    let shape = host.session.shown().shape();
    names.split(' ').map(|name| inarow_record::Ply::new(shape.parse(name).unwrap())).collect()
}

#[test]
fn draws_of_score_stay_with_their_lines() {
    let mut host = Host::new();
    host.start("score:fill=rows", "human", "human");
    for _ in 0..6 {
        host.play_any();
    }
    for _ in 0..3 {
        host.session.undo(host.now).unwrap();
    }
    let last = *host.session.shown().legal_moves().last().unwrap();
    host.session.play(last, host.now).unwrap();
    let record = host.session.review().whole_record();
    assert_eq!(record.variations.len(), 1);
    record.check().unwrap();
}
