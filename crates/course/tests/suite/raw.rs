//! A client from the description of the wire protocol alone. The client sends bytes over TCP, without this
//! crate.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

pub(crate) struct Raw {
    pub(crate) stream: TcpStream,
}

impl Raw {
    /// Connects as a REQ socket, and shakes hands.
    pub(crate) fn connect(port: u16) -> Raw {
        Raw::named(port, b"")
    }

    /// Connects with this identity.
    pub(crate) fn named(port: u16, identity: &[u8]) -> Raw {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.set_nodelay(true).unwrap();
        // Like libzmq, sends the version first. The rest follows once the other side has begun.
        stream.write_all(&[0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 3]).unwrap();
        let mut theirs = [0; 64];
        stream.read_exact(&mut theirs).unwrap();
        assert_eq!((theirs[0], theirs[9], theirs[10], &theirs[12..16]), (0xff, 0x7f, 3, &b"NULL"[..]));
        let mut rest = [0; 53];
        rest[1..5].copy_from_slice(b"NULL");
        stream.write_all(&rest).unwrap();
        let mut ready = b"\x05READY\x0bSocket-Type\x00\x00\x00\x03REQ\x08Identity\x00\x00\x00".to_vec();
        ready.push(identity.len() as u8);
        ready.extend_from_slice(identity);
        stream.write_all(&[&[4, ready.len() as u8][..], &ready].concat()).unwrap();
        let mut raw = Raw { stream };
        let (flags, body) = raw.frame().unwrap();
        assert_eq!((flags, &body[..6]), (4, &b"\x05READY"[..]));
        raw
    }

    pub(crate) fn send(&mut self, message: &[u8]) {
        assert!(message.len() < 256);
        // The server may have closed.
        let _ = self.stream.write_all(&[&[1, 0, 0, message.len() as u8][..], message].concat());
    }

    fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let mut head = [0; 2];
        self.stream.read_exact(&mut head).ok()?;
        let mut length = usize::from(head[1]);
        if head[0] & 2 != 0 {
            let mut rest = [0; 7];
            self.stream.read_exact(&mut rest).ok()?;
            length = rest.iter().fold(length, |length, byte| length << 8 | usize::from(*byte));
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).ok()?;
        Some((head[0], body))
    }

    /// Returns the next message. Returns `None` when the connection is closed.
    pub(crate) fn receive(&mut self) -> Option<Vec<u8>> {
        let (flags, delimiter) = self.frame()?;
        assert_eq!((flags, delimiter.len()), (1, 0));
        Some(self.frame()?.1)
    }

    pub(crate) fn ask(&mut self, message: &[u8]) -> Option<Vec<u8>> {
        self.send(message);
        self.receive()
    }

    /// Joins as a player of this name, and reports that the player is ready.
    pub(crate) fn join(&mut self, name: &str) {
        let request = [&[0x12, name.len() as u8][..], name.as_bytes()].concat();
        let answer = self.ask(&request).unwrap();
        assert_eq!(answer[0], 0x0a, "{name} is accepted: {answer:x?}");
        self.send(b"");
    }

    /// Plays until the server closes, always in the first free cell, row by row. Returns the numbers of games,
    /// wins, draws and disqualifications.
    pub(crate) fn play(&mut self) -> [u32; 4] {
        let mut counts = [0; 4];
        let mut size = (0, 0);
        let mut taken = Vec::new();
        while let Some(update) = self.receive() {
            match update[0] {
                0x28 => return counts,
                0x1a => {
                    // new_game { options { rows, cols, … }, sign }
                    counts[0] += 1;
                    size = (update[7], update[5]);
                    taken.clear();
                    self.send(b"");
                }
                0x10 => {
                    let cells = (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y)));
                    let (x, y) = cells.into_iter().find(|cell| !taken.contains(cell)).unwrap();
                    self.send(&[0x10, x, 0x18, y]);
                }
                0x0a => {
                    // The kind of the event follows the length, which may have two bytes.
                    let body = if update[1] & 0x80 == 0 { &update[2..] } else { &update[3..] };
                    match body[0] {
                        0x22 => {
                            let cell = &body[body.len() - 4..];
                            assert_eq!((cell[0], cell[2]), (0x10, 0x18));
                            taken.push((cell[1], cell[3]));
                        }
                        0x2a => counts[1] += 1,
                        0x32 => counts[2] += 1,
                        0x3a => counts[3] += 1,
                        _ => {}
                    }
                    self.send(b"");
                }
                _ => self.send(b""),
            }
        }
        panic!("the server went without a word: {counts:?}");
    }
}
