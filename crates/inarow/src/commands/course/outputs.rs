//! Files of `inarow course host`: result log, records and report. A later run of the command resumes from the
//! log.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use inarow_arena::can_hold;
use inarow_core::{GameSpec, Message, Position, Setup};
use inarow_course::{Latencies, Plan, PlannedGame, Played};
use inarow_formats::{Format, WriteOptions, event_with_round};
use inarow_record::{Dice, PlayerTag, Ply, Record, Stream};
use inarow_sys::file;
use inarow_view::Texts;
use serde::{Deserialize, Serialize};

use super::report;
use super::words::{self, FinishedGame, GameLine};
use crate::cli::course::HostArgs;
use crate::failure::{Context, Failure, all_of};
use crate::out::json_line;
use crate::overwrite::{may_replace, takes_file};

/// Size limit of a log, in bytes.
const MAX_LOG: u64 = 1 << 30;
/// Version of the log.
const VERSION: u32 = 1;

/// First line of a log, with everything that decides the log's games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Head {
    course: u32,
    game: String,
    seed: u64,
    round_robin: bool,
    games: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    x: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    o: Option<String>,
}

/// A planned game in a log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Planned {
    x: String,
    o: String,
    seed: u64,
}

/// A line after the first.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Planned { planned: Vec<Planned> },
    Game(Box<LogGame>),
}

/// A finished game with its times by side. A side has the number of moves, their µs, the number of events, and
/// their µs.
#[derive(Debug, Serialize, Deserialize)]
struct LogGame {
    #[serde(flatten)]
    line: GameLine,
    took_us: u64,
    answers: [[u64; 4]; 2],
}

/// Output files of a run.
pub(super) struct Outputs {
    game: GameSpec,
    log: Option<File>,
    records: Option<(PathBuf, Format)>,
    report: Option<PathBuf>,
    title: Option<String>,
    /// Whether each pairing has several games, numbered as rounds.
    has_rounds: bool,
    /// Finished games, for records and the report.
    games: Vec<FinishedGame>,
}

/// State of an earlier run in its log.
pub(super) struct Resumed {
    pub(super) seed: u64,
    pub(super) plan: Option<Plan>,
}

impl Outputs {
    /// Opens the log and checks the other files before the first game.
    ///
    /// # Errors
    /// Fails if a file cannot be written, or the log has other games.
    pub(super) fn open(args: &HostArgs, game: &GameSpec, seed: u64) -> Result<(Outputs, Resumed), Failure> {
        let mut outputs = Outputs {
            game: game.clone(),
            log: None,
            records: None,
            report: None,
            title: args.title.clone(),
            has_rounds: args.round_robin,
            games: Vec::new(),
        };
        if let Some(path) = &args.records {
            let format = Format::from_path(path).filter(|format| format.is_written() && format.holds_many());
            let format = format.ok_or_else(|| {
                let ending =
                    Message::new("log-ending-file").one_of("known", "", Format::extensions_of_many());
                Failure::usage(ending).within(Message::new("said-path").text("file", path.display()))
            })?;
            let of_game = |number: u64| Dice::new(seed.wrapping_add(number), Stream::SetUp);
            can_hold(path, format, game, |number| game.setup(&mut of_game(number)).ok())
                .map_err(Failure::usage)?;
            outputs.records = Some((path.clone(), format));
        }
        if let Some(path) = &args.report {
            if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html")) {
                return Err(Failure::usage(Message::new("said-analysis-report")));
            }
            outputs.report = Some(path.clone());
        }
        for path in [&args.records, &args.report].into_iter().flatten() {
            may_replace(path, args.force)?;
            takes_file(path)?;
        }
        let mut resumed = Resumed { seed, plan: None };
        if let Some(path) = &args.out {
            let head = Head {
                course: VERSION,
                game: game.to_string(),
                seed,
                round_robin: args.round_robin,
                games: args.games.unwrap_or(1),
                x: args.x.clone(),
                o: args.o.clone(),
            };
            resumed = outputs.open_log(path, head, args.seed.is_some())?;
        }
        Ok((outputs, resumed))
    }

    fn open_log(&mut self, path: &Path, head: Head, is_seeded: bool) -> Result<Resumed, Failure> {
        let place = || path.display().to_string();
        takes_file(path)?;
        let mut log =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).at(place)?;
        if let Err(TryLockError::WouldBlock) = log.try_lock() {
            return Err(Failure::from(Message::new("log-busy"))).at(place);
        }
        let mut bytes = Vec::new();
        (&log).take(MAX_LOG).read_to_end(&mut bytes).at(place)?;
        if bytes.is_empty() {
            writeln!(log, "{}", json_line(&head)?).at(place)?;
            log.sync_data().at(place)?;
            let resumed = Resumed { seed: head.seed, plan: None };
            self.log = Some(log);
            return Ok(resumed);
        }
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let resumed = self.resume(&String::from_utf8_lossy(&bytes[..whole]), head, is_seeded).at(place)?;
        // An incomplete line's game is played again.
        log.set_len(whole as u64).at(place)?;
        log.seek(SeekFrom::End(0)).at(place)?;
        self.log = Some(log);
        Ok(resumed)
    }

    /// Reads the lines of an earlier run.
    fn resume(&mut self, text: &str, head: Head, is_seeded: bool) -> Result<Resumed, Failure> {
        let mut lines = (1..).zip(text.lines());
        let found = lines.next().and_then(|(_, line)| serde_json::from_str::<Head>(line).ok());
        let Some(found) = found else { return Err(Message::new("log-foreign").into()) };
        if found != (Head { seed: if is_seeded { head.seed } else { found.seed }, ..head }) {
            return Err(Message::new("course-log-other").into());
        }
        let (mut planned, mut played) = (None, Vec::new());
        for (number, line) in lines {
            let read = match serde_json::from_str::<Line>(line) {
                Ok(Line::Planned { planned: games }) => {
                    planned = Some(games);
                    continue;
                }
                Ok(Line::Game(game)) => self.read(*game),
                Err(_) => None,
            };
            let reason = Message::new("log-line");
            let wrong = || {
                Failure::from(
                    Message::new("wrong-place")
                        .digits("line", number)
                        .digits("column", 1)
                        .because("reason", reason.clone()),
                )
            };
            played.push(read.ok_or_else(wrong)?);
        }
        let plan = planned.map(|games| {
            let game = |Planned { x, o, seed }| PlannedGame { names: [x, o], seed };
            Plan::Resume { games: games.into_iter().map(game).collect(), played }
        });
        Ok(Resumed { seed: found.seed, plan })
    }

    /// Adds a game of the log to the records and the report, and returns the game for the figures.
    fn read(&mut self, game: LogGame) -> Option<(u64, Played)> {
        let LogGame { line, took_us, answers } = game;
        let setup = self.game.setup(&mut Dice::new(line.seed, Stream::SetUp)).ok()?;
        let played = Played {
            names: [line.x.clone(), line.o.clone()],
            result: line.result()?,
            moves: line.cells()?,
            latencies: answers.map(|[moves, move_us, events, event_us]| Latencies {
                moves,
                move_time: Duration::from_micros(move_us),
                events,
                event_time: Duration::from_micros(event_us),
            }),
            took: Duration::from_micros(took_us),
        };
        let seed = line.seed;
        self.add(line, &played, setup);
        Some((seed, played))
    }

    /// Stores the plan.
    pub(super) fn planned(&mut self, games: &[PlannedGame]) -> Result<(), Failure> {
        let planned = games.iter().map(|PlannedGame { names: [x, o], seed }| Planned {
            x: x.clone(),
            o: o.clone(),
            seed: *seed,
        });
        self.write(&Line::Planned { planned: planned.collect() })
    }

    /// Stores a finished game.
    pub(super) fn over(&mut self, line: GameLine, played: &Played, setup: Setup) -> Result<(), Failure> {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let answers = played.latencies.map(|Latencies { moves, move_time, events, event_time }| {
            [moves, micros(move_time), events, micros(event_time)]
        });
        let game = LogGame { line: line.clone(), took_us: micros(played.took), answers };
        self.write(&Line::Game(Box::new(game)))?;
        self.add(line, played, setup);
        Ok(())
    }

    fn write(&mut self, line: &Line) -> Result<(), Failure> {
        let Some(log) = &mut self.log else { return Ok(()) };
        writeln!(log, "{}", json_line(line)?)?;
        Ok(log.sync_data()?)
    }

    fn add(&mut self, line: GameLine, played: &Played, setup: Setup) {
        let record = self.record(&line, played, setup);
        self.games.push(FinishedGame { line, record, never_began: played.took.is_zero() });
    }

    /// Returns a game as a record.
    fn record(&self, line: &GameLine, played: &Played, setup: Setup) -> Record {
        let shape = Position::new(&setup).ok().map(|position| position.shape());
        let cells = played.moves.iter().filter_map(|(x, y)| shape?.cell((*x).into(), (*y).into()));
        let [x, o] = played.names.each_ref().map(|name| PlayerTag::new(name, "course"));
        let game = self.game.to_string();
        let has_both = |other: &&FinishedGame| {
            [&line.x, &line.o].iter().all(|name| [&other.line.x, &other.line.o].contains(name))
        };
        let event = match self.has_rounds {
            true => {
                let round = 1 + self.games.iter().filter(has_both).count();
                Some(event_with_round(self.title.as_deref().unwrap_or(&game), round))
            }
            false => self.title.clone(),
        };
        Record {
            game: Some(game),
            seed: Some(line.seed),
            x,
            o,
            plies: cells.map(Ply::new).collect(),
            result: Some(played.result),
            started: line.started.clone(),
            event,
            ..Record::new(setup)
        }
    }

    /// Returns the finished games.
    pub(super) fn lines(&self) -> impl ExactSizeIterator<Item = &GameLine> {
        self.games.iter().map(|game| &game.line)
    }

    /// Returns a sentence for each finished game.
    pub(super) fn in_words(&self, texts: &Texts) -> Vec<String> {
        let sentence = |(number, game): (u64, &FinishedGame)| {
            let names = [game.line.x.clone(), game.line.o.clone()];
            let result = game.record.result?;
            let why = words::reason(result, &names, game.never_began, texts);
            let moves = game.record.plies.len() as u64;
            Some(texts.tell(&words::ended(number, &names, result.winner, why, moves)))
        };
        (1..).zip(&self.games).filter_map(sentence).collect()
    }

    /// Writes the records and the report, each even if the other file fails.
    pub(super) fn finish(&self, table: &[String], texts: &Texts) -> Result<(), Failure> {
        let records = self.records.as_ref().map(|(path, format)| {
            let records: Vec<Record> = self.games.iter().map(|game| game.record.clone()).collect();
            let bytes = inarow_formats::write(*format, &records, &WriteOptions::default())
                .at(|| path.display().to_string())?;
            file::write_whole(path, &bytes).at(|| path.display().to_string())
        });
        let report = self.report.as_ref().map(|path| {
            let title = self.title.clone().unwrap_or_else(|| {
                texts.with("course-report-title", &[("game", self.game.to_string().into())])
            });
            let page = report::html(&title, &self.games, table, texts);
            file::write_whole(path, page.as_bytes()).at(|| path.display().to_string())
        });
        all_of(records.into_iter().chain(report))
    }
}
