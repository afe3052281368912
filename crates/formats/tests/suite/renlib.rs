//! RenLib files, built here byte by byte, because no file was found with a licence to copy.

use inarow_core::{LineSetup, Setup};
use inarow_formats::{Format, ReadOptions};
use inarow_record::Record;

const HEADER: [u8; 20] = {
    let mut header = [0xff; 20];
    let name = *b"\xffRenLib\xff\x03\x04";
    let mut index = 0;
    while index < name.len() {
        header[index] = name[index];
        index += 1;
    }
    header
};

const SIBLING: u8 = 0x80;
const LEAF: u8 = 0x40;
const COMMENT: u8 = 0x08;
const NO_MOVE: u8 = 0x02;
const EXTENSION: u8 = 0x01;

fn file(nodes: &[&[u8]]) -> Vec<u8> {
    [&HEADER[..]].iter().chain(nodes).flat_map(|bytes| bytes.iter().copied()).collect()
}

fn read(nodes: &[&[u8]]) -> Record {
    let mut records = inarow_formats::read(Format::RenLib, &file(nodes), &ReadOptions::default()).unwrap();
    records.remove(0)
}

fn line(record: &Record, line: usize) -> String {
    let shape = record.start().unwrap().shape();
    record.line(line).iter().map(|ply| shape.name(ply.cell).to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_tree_becomes_lines() {
    // Move h8 has two answers, i9 and then h9. Move i9 has two answers, and its second answer ends the branch.
    let record = read(&[
        &[0, 0],
        &[0x78, 0],
        &[0x69, SIBLING],
        &[0x11, SIBLING | LEAF],
        &[0x1f, 0],
        &[0xe1, LEAF],
        &[0x68, LEAF],
    ]);
    assert_eq!(line(&record, 0), "h8 i9 a14");
    let branches: Vec<(usize, usize)> = record.variations.iter().map(|line| (line.of, line.after)).collect();
    assert_eq!(branches, [(0, 1), (0, 2)]);
    assert_eq!(line(&record, 1), "h9");
    assert_eq!(line(&record, 2), "o14 a1");
    assert_eq!(record.check(), Ok(()));
}

#[test]
fn comments_titles_and_texts_on_the_board() {
    let record = read(&[
        &[0, COMMENT],
        b"About this\0\0",
        &[0x78, COMMENT | EXTENSION, 0, 1],
        b"Title\x08first\r\nsecond\0",
        b"A\0",
        &[0x79, LEAF | NO_MOVE | EXTENSION, 0, 1],
        b"b\0",
    ]);
    assert_eq!(record.comment.as_deref(), Some("About this"));
    assert_eq!(record.plies.len(), 1);
    assert_eq!(record.plies[0].comment.as_deref(), Some("Title\nfirst\nsecond"));
}

#[test]
fn comments_in_old_encodings() {
    let record = read(&[&[0x78, COMMENT | LEAF], b"caf\xe9\0\0"]);
    assert_eq!(record.plies[0].comment.as_deref(), Some("café"));
    let record = read(&[&[0x78, COMMENT | LEAF], "ход\0\0".as_bytes()]);
    assert_eq!(record.plies[0].comment.as_deref(), Some("ход"));
    // In the oldest version the last character has its high bit set. Padding completes the byte pair.
    let record =
        read(&[&[0x78, 0x20], &[b'o', b'k' | 0x80], &[0x69, 0x20 | LEAF], &[b'w', b'e', b'l' | 0x80, 0]]);
    assert_eq!(record.plies[0].comment.as_deref(), Some("ok"));
    assert_eq!(record.plies[1].comment.as_deref(), Some("wel"));
}

#[test]
fn a_library_without_moves_and_older_versions() {
    assert_eq!(read(&[]).plies.len(), 0);
    assert_eq!(read(&[&[0, LEAF]]).plies.len(), 0);
    let mut old = file(&[&[0x78, LEAF]]);
    old[9] = 0;
    assert_eq!(
        inarow_formats::read(Format::RenLib, &old, &ReadOptions::default()).unwrap()[0].plies.len(),
        1
    );
}

#[test]
fn the_game_is_renju_unless_named() {
    let moves = [0x78, 0x01, 0x79, 0x03, 0x7a, 0x05, 0x7b, 0x07, 0x7d, 0x09, 0x7c];
    let mut nodes: Vec<[u8; 2]> = moves.iter().map(|position| [*position, 0]).collect();
    nodes.last_mut().unwrap()[1] = LEAF;
    let nodes: Vec<&[u8]> = nodes.iter().map(|node| &node[..]).collect();
    let error = inarow_formats::read(Format::RenLib, &file(&nodes), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "byte 40: move 11: forbidden: overline");
    let options =
        ReadOptions { game: Some(Setup::Line(LineSetup::new(15, 15, 5))), ..ReadOptions::default() };
    let record = &inarow_formats::read(Format::RenLib, &file(&nodes), &options).unwrap()[0];
    assert_eq!(record.plies.len(), 11);
    assert!(record.result.is_some());
}

#[test]
fn wrong_files_are_refused_with_their_place() {
    let mut newer = file(&[&[0x78, LEAF]]);
    newer[9] = 5;
    for (bytes, expected) in [
        (b"(;GM[4])".to_vec(), "byte 0: this is no RenLib file: its header is missing"),
        (HEADER[..12].to_vec(), "byte 12: the file ends within its header"),
        (newer, "byte 8: version 3.5 of RenLib's format is not known, only up to 3.4"),
        (file(&[&[0x78]]), "byte 21: the file ends within its tree"),
        (file(&[&[0x78, 0]]), "byte 22: the file ends within its tree"),
        (file(&[&[0x78, SIBLING | LEAF]]), "byte 22: the file ends within its tree"),
        (file(&[&[0x78, EXTENSION]]), "byte 22: the file ends within its tree"),
        (file(&[&[0x78, COMMENT | LEAF], b"no end"]), "byte 22: a comment has no end"),
        (file(&[&[0x78, COMMENT | LEAF], b"ab\0"]), "byte 25: the file ends within its tree"),
        (file(&[&[0x78, LEAF], &[0x79, LEAF]]), "byte 22: bytes follow the end of the tree"),
        (file(&[&[0x70, LEAF]]), "byte 20: position 0x70 lies outside the board"),
        (file(&[&[0xf1, LEAF]]), "byte 20: position 0xf1 lies outside the board"),
        (file(&[&[0x78, 0], &[0x78, LEAF]]), "byte 22: move 2: the cell is occupied"),
        (file(&[&[0x78, 0], &[0, 0], &[0x79, LEAF]]), "byte 24: a move follows a node that is none"),
    ] {
        let error = inarow_formats::read(Format::RenLib, &bytes, &ReadOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), expected, "{bytes:x?}");
    }
}
