//! Decoder from bytes to frames and messages.

use super::{COMMAND, LONG, MAX_FRAMES, MORE, ZmtpError};

/// A decoded item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Frame {
    /// A command of the wire protocol.
    Command(Vec<u8>),
    /// A whole message after its empty frame. `None` for a message with other frames.
    Message(Option<Vec<u8>>),
}

/// Decoder that collects bytes until a message is complete. Stores at most one incomplete frame of at most
/// `max_frame` bytes, and the rest of one read.
#[derive(Debug)]
pub struct Decoder {
    max_frame: usize,
    bytes: Vec<u8>,
    /// Number of consumed bytes at the beginning.
    used: usize,
    /// Frames of an incomplete message: their number, whether the first was empty, and the second frame.
    frames: usize,
    has_envelope: bool,
    body: Option<Vec<u8>>,
}

impl Decoder {
    /// Creates a decoder for frames of at most `max_frame` bytes.
    #[must_use]
    pub fn new(max_frame: usize) -> Decoder {
        Decoder { max_frame, bytes: Vec::new(), used: 0, frames: 0, has_envelope: false, body: None }
    }

    /// Takes in received bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.used);
        self.used = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns the next complete item. Returns `None` until more bytes arrive.
    ///
    /// # Errors
    /// Fails when the bytes are not frames or too long. Later bytes are then useless.
    pub fn next_frame(&mut self) -> Result<Option<Frame>, ZmtpError> {
        loop {
            let Some((flags, body)) = self.raw_frame()? else { return Ok(None) };
            if flags & COMMAND != 0 {
                return if flags & MORE == 0 {
                    Ok(Some(Frame::Command(body)))
                } else {
                    Err(ZmtpError::Malformed)
                };
            }
            self.frames += 1;
            match self.frames {
                1 => self.has_envelope = body.is_empty(),
                2 => self.body = Some(body),
                MAX_FRAMES.. => return Err(ZmtpError::Malformed),
                _ => {}
            }
            if flags & MORE == 0 {
                let fits = self.frames == 2 && self.has_envelope;
                self.frames = 0;
                let body = self.body.take();
                return Ok(Some(Frame::Message(body.filter(|_| fits))));
            }
        }
    }

    fn raw_frame(&mut self) -> Result<Option<(u8, Vec<u8>)>, ZmtpError> {
        let rest = &self.bytes[self.used..];
        let Some((&flags, rest)) = rest.split_first() else { return Ok(None) };
        if flags & !(MORE | LONG | COMMAND) != 0 {
            return Err(ZmtpError::Malformed);
        }
        let (length, head, rest) = if flags & LONG == 0 {
            let Some((&length, rest)) = rest.split_first() else { return Ok(None) };
            (u64::from(length), 2, rest)
        } else {
            let Some((length, rest)) = rest.split_first_chunk() else { return Ok(None) };
            (u64::from_be_bytes(*length), 9, rest)
        };
        let fits = usize::try_from(length).ok().filter(|length| *length <= self.max_frame);
        let length = fits.ok_or(ZmtpError::Oversized(length))?;
        let Some(body) = rest.get(..length) else { return Ok(None) };
        let body = body.to_vec();
        self.used += head + length;
        Ok(Some((flags, body)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::zmtp::envelope;

    #[test]
    fn a_frame_is_refused_by_its_length_alone() {
        let mut decoder = Decoder::new(100);
        decoder.push(&[LONG, 0x40, 0, 0, 0, 0, 0, 0, 0]);
        assert!(matches!(decoder.next_frame(), Err(ZmtpError::Oversized(0x4000_0000_0000_0000))));
        let mut decoder = Decoder::new(100);
        decoder.push(&[0, 101]);
        assert!(matches!(decoder.next_frame(), Err(ZmtpError::Oversized(101))));
    }

    #[test]
    fn only_two_frames_are_a_message() {
        let read = |bytes: &[u8]| {
            let mut decoder = Decoder::new(100);
            decoder.push(bytes);
            decoder.next_frame()
        };
        assert_eq!(read(b"\x01\x00\x00\x01a").unwrap(), Some(Frame::Message(Some(b"a".to_vec()))));
        assert_eq!(read(b"\x00\x01a").unwrap(), Some(Frame::Message(None)));
        assert_eq!(read(b"\x01\x01b\x00\x01a").unwrap(), Some(Frame::Message(None)));
        assert_eq!(read(b"\x01\x00\x01\x01a\x00\x00").unwrap(), Some(Frame::Message(None)));
        assert!(read(&[1, 0].repeat(20)).is_err());
        assert!(read(b"\x08\x00").is_err());
        assert!(read(b"\x05\x00").is_err());
    }

    proptest! {
        #[test]
        fn messages_come_out_as_they_went_in_however_they_are_cut(
            messages in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..600), 0..6),
            cuts in prop::collection::vec(1_usize..400, 1..20),
        ) {
            let bytes: Vec<u8> = messages.iter().flat_map(|message| envelope(message)).collect();
            let mut decoder = Decoder::new(600);
            let (mut rest, mut cuts, mut read) = (&bytes[..], cuts.iter().cycle(), Vec::new());
            while !rest.is_empty() {
                let (now, later) = rest.split_at(rest.len().min(*cuts.next().unwrap()));
                rest = later;
                decoder.push(now);
                while let Some(frame) = decoder.next_frame().unwrap() {
                    read.push(frame);
                }
            }
            let expected: Vec<Frame> = messages.into_iter().map(|message| Frame::Message(Some(message))).collect();
            prop_assert_eq!(read, expected);
        }

        #[test]
        fn garbage_is_bounded_and_never_a_panic(pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..50), 0..30)) {
            let mut decoder = Decoder::new(64);
            'pieces: for piece in pieces {
                decoder.push(&piece);
                loop {
                    match decoder.next_frame() {
                        Ok(Some(_)) => {}
                        Ok(None) => break,
                        Err(_) => break 'pieces,
                    }
                }
                prop_assert!(decoder.bytes.len() - decoder.used <= 64 + 9);
            }
        }
    }
}
