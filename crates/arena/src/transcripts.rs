//! Transcripts: all lines between the arena and external engines, in a file for each game.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use inarow_play::{Seat, Tap};

/// The most bytes kept of one game; engines may talk without end.
const MOST: u64 = 64 << 20;

/// A folder of transcripts.
#[derive(Clone, Debug)]
pub struct Transcripts {
    folder: PathBuf,
}

/// What is said in one game. Each line is `SECONDS X> TEXT` for what X's engine was told, `X<` for what it said, `X!` for its
/// standard error.
#[derive(Clone)]
pub(crate) struct GameTranscript {
    begun: Instant,
    file: Arc<Mutex<TranscriptFile>>,
}

struct TranscriptFile {
    file: File,
    bytes: u64,
}

impl Transcripts {
    /// In this folder, which is made if it is not there.
    ///
    /// # Errors
    /// What the system reports.
    pub fn new(folder: PathBuf) -> io::Result<Transcripts> {
        std::fs::create_dir_all(&folder)?;
        Ok(Transcripts { folder })
    }

    /// For a game that begins; what an earlier try left is replaced.
    pub(crate) fn open(&self, game: u64) -> io::Result<GameTranscript> {
        let path = self.folder.join(format!("game-{:06}.log", game + 1));
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
        let file = TranscriptFile { file, bytes: 0 };
        Ok(GameTranscript { begun: Instant::now(), file: Arc::new(Mutex::new(file)) })
    }
}

impl GameTranscript {
    /// What a seat's player sees its lines with.
    pub(crate) fn tap(&self, seat: Seat, name: &str) -> Tap {
        let lines = self.clone();
        let letter = if seat == Seat::First { 'X' } else { 'O' };
        lines.put(letter, '=', name);
        Arc::new(move |direction, text| {
            lines.put(letter, direction.sign(), text.trim_end_matches(['\r', '\n']));
        })
    }

    fn put(&self, letter: char, sign: char, text: &str) {
        let line = format!("{:.6} {letter}{sign} {text}\n", self.begun.elapsed().as_secs_f64());
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.bytes += line.len() as u64;
        if file.bytes <= MOST {
            // The result log reports a full disk; a game is not lost because of its transcript.
            let _ = file.file.write_all(line.as_bytes());
        }
    }
}
