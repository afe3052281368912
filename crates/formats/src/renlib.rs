//! RenLib's `.lib`, up to version 3.4: a tree of moves on 15×15 in preorder.
//!
//! The first node follows the header of 20 bytes. A node has a position byte and a flag byte. The parts
//! announced by the flags follow: two more flag bytes, a comment, a text on the board. The position is 0 for
//! none. Otherwise its low half is the column from 1. The high half is the row from 0 at the top.

use encoding_rs::WINDOWS_1252;
use inarow_core::{Cell, LineRule, LineSetup, Position, Setup, Shape};
use inarow_record::{Record, ReplayError};

use super::source::{too_many_moves, wrong_replay};
use super::{Malformed, ParseError, ParseErrorKind, Place, ReadOptions, board_result};
use crate::tree::{NodeId, Offsets, Tree};

const MAGIC: &[u8] = b"\xffRenLib\xff";
const HEADER: usize = 20;
/// Newest known version, major and minor.
const VERSION: (u8, u8) = (3, 4);

const HAS_SIBLING: u8 = 0x80;
const LEAF: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const COMMENT: u8 = 0x08;
const NO_MOVE: u8 = 0x02;
const EXTENSION: u8 = 0x01;
/// Flag in the second byte of an extension.
const BOARD_TEXT: u8 = 0x01;
/// Separator between the title of a comment and the rest.
const END_OF_TITLE: u8 = 0x08;

pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Record, ParseError> {
    check_header(bytes)?;
    let setup = setup(options).map_err(|reason| error(0, reason))?;
    let start = Position::new(&setup).map_err(|problem| error(0, ParseErrorKind::Setup(problem)))?;
    let tree = Reader { bytes, at: HEADER, shape: start.shape(), tree: Tree::new() }.read()?;
    let mut record = Record::new(setup);
    let offsets = tree.into_lines(&mut record);
    record.check().map_err(|problem| placed(&problem, &offsets))?;
    record.result = record.replay().ok().as_ref().and_then(board_result);
    Ok(record)
}

fn error(offset: usize, reason: impl Into<ParseErrorKind>) -> ParseError {
    ParseError { place: Place::Byte(offset), reason: reason.into() }
}

fn placed(problem: &ReplayError, offsets: &Offsets) -> ParseError {
    let offset = match problem {
        ReplayError::Move { line, ply, .. } => offsets.of(*line, *ply),
        _ => 0,
    };
    error(offset, wrong_replay(problem, |_, ply| ply + 1))
}

fn check_header(bytes: &[u8]) -> Result<(), ParseError> {
    if !bytes.starts_with(MAGIC) {
        return Err(error(0, Malformed::RenLibHeader));
    }
    match bytes.get(MAGIC.len()..HEADER) {
        Some([major, minor, ..]) if (*major, *minor) <= VERSION => Ok(()),
        Some([major, minor, ..]) => {
            Err(error(MAGIC.len(), Malformed::RenLibVersion { major: *major, minor: *minor }))
        }
        _ => Err(error(bytes.len(), Malformed::RenLibShortHeader)),
    }
}

fn setup(options: &ReadOptions) -> Result<Setup, Malformed> {
    match &options.game {
        None => {
            let mut line = LineSetup::new(15, 15, 5);
            line.rule = LineRule::Renju;
            Ok(Setup::Line(line))
        }
        Some(Setup::Line(line)) if (line.width, line.height) == (15, 15) => Ok(Setup::Line(line.clone())),
        Some(_) => Err(Malformed::RenLibOtherGame),
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    shape: Shape,
    tree: Tree,
}

/// Parent of the next node.
#[derive(Clone, Copy)]
enum Parent {
    Node(NodeId),
    /// A node without a mark. Such a node may have a remark but no moves.
    Remark,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Tree, ParseError> {
        // Parents of nodes before a sibling that is not read yet.
        let mut pending: Vec<Parent> = Vec::new();
        let mut parent = Parent::Node(Tree::ROOT);
        let mut is_first = true;
        loop {
            if self.at == self.bytes.len() && is_first {
                return Ok(self.tree);
            }
            let offset = self.at;
            let position = self.byte()?;
            let flags = self.byte()?;
            let extension = if flags & EXTENSION != 0 { [self.byte()?, self.byte()?] } else { [0, 0] };
            let is_root = core::mem::take(&mut is_first) && position == 0;
            let Parent::Node(above) = parent else {
                return Err(error(offset, Malformed::RenLibOrphan));
            };
            let node = if is_root {
                Parent::Node(Tree::ROOT)
            } else if position == 0 || flags & NO_MOVE != 0 {
                Parent::Remark
            } else {
                let cell = self
                    .cell(position)
                    .ok_or_else(|| error(offset, Malformed::RenLibOutside { position }))?;
                let added = self.tree.add(above, cell, offset);
                Parent::Node(added.map_err(|_| error(offset, too_many_moves()))?)
            };
            let remarked = match node {
                Parent::Node(id) => id,
                Parent::Remark => above,
            };
            if flags & OLD_COMMENT != 0 {
                let comment = self.old_comment()?;
                self.tree.comment(remarked, comment);
            } else if flags & COMMENT != 0 {
                let comment = self.text()?;
                self.tree.comment(remarked, comment);
            }
            if extension[1] & BOARD_TEXT != 0 {
                // Letters drawn on the board are no remark.
                self.text()?;
            }
            if flags & HAS_SIBLING != 0 {
                pending.push(parent);
            }
            if flags & LEAF == 0 {
                parent = node;
                continue;
            }
            match pending.pop() {
                Some(next) => parent = next,
                None if self.at == self.bytes.len() => return Ok(self.tree),
                None => {
                    return Err(error(self.at, Malformed::RenLibTail));
                }
            }
        }
    }

    fn byte(&mut self) -> Result<u8, ParseError> {
        let byte =
            self.bytes.get(self.at).copied().ok_or_else(|| error(self.at, Malformed::RenLibShortTree))?;
        self.at += 1;
        Ok(byte)
    }

    fn cell(&self, position: u8) -> Option<Cell> {
        self.shape.cell(i64::from(position % 16) - 1, i64::from(position / 16))
    }

    /// Reads a text that ends with NUL, padded to an even number of bytes.
    fn text(&mut self) -> Result<String, ParseError> {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|byte| *byte == 0);
        let length = length.ok_or_else(|| error(self.at, Malformed::RenLibComment))?;
        let padded = (length + 1).next_multiple_of(2);
        if padded > rest.len() {
            return Err(error(self.bytes.len(), Malformed::RenLibShortTree));
        }
        self.at += padded;
        Ok(plain(&rest[..length]))
    }

    /// Reads a comment before version 3.0. The last character has its high bit set. The text is padded to an
    /// even number of bytes.
    fn old_comment(&mut self) -> Result<String, ParseError> {
        let rest = &self.bytes[self.at..];
        let last = rest.iter().position(|byte| byte & 0x80 != 0);
        let last = last.ok_or_else(|| error(self.at, Malformed::RenLibComment))?;
        let padded = (last + 1).next_multiple_of(2);
        if padded > rest.len() {
            return Err(error(self.bytes.len(), Malformed::RenLibShortTree));
        }
        self.at += padded;
        let mut bytes = rest[..=last].to_vec();
        bytes[last] &= 0x7f;
        Ok(plain(&bytes))
    }
}

/// Returns a comment as text. The bytes are UTF-8 if valid, otherwise in the code page of most files. Line ends
/// become LF.
fn plain(bytes: &[u8]) -> String {
    let text = match core::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    };
    let text = text.replace("\r\n", "\n").replace(['\r', char::from(END_OF_TITLE)], "\n");
    text.trim_matches('\n').to_owned()
}
