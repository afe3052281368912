//! Transcripts of every line between the arena and external engines, in one file per game.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use inarow_play::{Seat, Tap};

/// Size limit of a game's transcript, in bytes, because engines may print endlessly.
const MOST: u64 = 64 << 20;

/// A folder of transcripts.
#[derive(Clone, Debug)]
pub struct Transcripts {
    folder: PathBuf,
}

/// Transcript of one game. The transcript's lines are `SECONDS X> TEXT` for input of X's engine, `X<` for
/// output and `X!` for standard error.
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
    /// Creates the folder if necessary.
    ///
    /// # Errors
    /// When the folder cannot be created.
    pub fn new(folder: PathBuf) -> io::Result<Transcripts> {
        std::fs::create_dir_all(&folder)?;
        Ok(Transcripts { folder })
    }

    /// Opens the transcript of a game, and replaces the transcript of an earlier attempt.
    pub(crate) fn open(&self, game: u64) -> io::Result<GameTranscript> {
        let path = self.folder.join(format!("game-{:06}.log", game + 1));
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
        let file = TranscriptFile { file, bytes: 0 };
        Ok(GameTranscript { begun: Instant::now(), file: Arc::new(Mutex::new(file)) })
    }
}

impl GameTranscript {
    /// Returns the observer of the lines of a seat's player.
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
            // The result log reports a full disk. A transcript must not cost a game.
            let _ = file.file.write_all(line.as_bytes());
        }
    }
}
