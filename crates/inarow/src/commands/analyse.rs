//! `inarow analyse`, which evaluates every move of a game and shows the best lines of the last position.

mod json;
mod page;
mod text;

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use inarow_app::analysis::{AnalysisWords, percent};
use inarow_app::labels::player_label;
use inarow_core::{GameSpec, Message, Position, Setup, Side, SpecError, Step};
use inarow_engine::analysis::{Analyser, Effort, GameAnalysis};
use inarow_engine::{Clock, Limits, Timing};
use inarow_formats::Format;
use inarow_play::PlayerSpec;
use inarow_record::{GameResult, PlayerTag, Ply, Record};
use inarow_sys::file;
use inarow_view::{Coordinates, Lang, Look, Skin, Stones, Texts, Theme, side_name, side_word};
use indicatif::{ProgressBar, ProgressStyle};

use super::arena::span;
use crate::cli::analyse::{AnalyseArgs, MoveTime};
use crate::failure::{Context, Failure};
use crate::game_source::{play_moves, setup_of};
use crate::interrupt::stop_when_interrupted;
use crate::overwrite::{may_replace, takes_file};
use crate::reading::{Reading, is_stream, place};

/// A game with its analysis.
struct Analysed<'a> {
    record: &'a Record,
    /// Positions before the first move and after the last move.
    start: Position,
    last: Position,
    game: GameAnalysis,
    words: AnalysisWords<'a>,
    effort: Effort,
    /// Seed that decides between equal moves.
    seed: u64,
}

impl Analysed<'_> {
    /// Returns the result of the game, if known.
    fn result(&self) -> Option<GameResult> {
        let on_board = || self.last.turn().outcome().map(GameResult::from);
        self.record.result.or_else(on_board)
    }

    /// Returns the player's name of a side. Without a name returns the kind of player in the reader's language,
    /// or the side's mark.
    fn name(&self, side: Side) -> String {
        let (look, texts) = (self.words.look, self.words.texts);
        let PlayerTag { name, kind } = self.record.player(side);
        // A name that only repeats the kind of player is not a name of its own.
        let is_named = |spec: &PlayerSpec| !name.is_empty() && *name != spec.tag().name;
        let label = match kind.parse::<PlayerSpec>().ok().filter(|spec| !is_named(spec)) {
            Some(spec) => Some(player_label(&spec, texts)),
            None => [name, kind].into_iter().find(|text| !text.is_empty()).cloned(),
        };
        match label {
            Some(name) => {
                let values = [("name", name.into()), ("side", side_word(side, look).into())];
                texts.with("analysis-player", &values)
            }
            None => side_name(side, look, texts),
        }
    }

    /// Returns the names of both sides.
    fn names(&self) -> String {
        let [x, o] = Side::ALL.map(|side| self.name(side).into());
        self.words.texts.with("analysis-players", &[("x", x), ("o", o)])
    }
}

pub(crate) fn run(args: AnalyseArgs, lang: Lang) -> Result<(), Failure> {
    if let Some(report) = &args.report {
        let is_page = report.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
        if !is_page {
            return Err(Failure::usage(Message::new("said-analysis-report")));
        }
        may_replace(report, args.force)?;
        // Checked before the long analysis.
        takes_file(report)?;
    }
    let texts = Texts::new(lang);
    let seed = args.seed.unwrap_or(0);
    let record = record_of(&args, seed)?;
    let start = record.start()?;
    let last = record.positions().try_fold(start.clone(), |_, position| position)?;
    let shape = start.shape();
    // Names of sides follow the style of the game's own board.
    let look = Look::of(&record.setup, Skin { theme: Theme::Light, stones: Stones::OnWood });
    let words = AnalysisWords { texts: &texts, look, shape, coordinates: Coordinates::Letters };
    let effort = effort(&args, &record.setup);
    if let Some(time) = args.time.filter(|time| time.is_doubtful() || io::stderr().is_terminal()) {
        // Nothing can be reported once standard error is closed.
        let _ = writeln!(io::stderr(), "{}", cost(time, args.lines, record.plies.len(), &texts));
    }
    let stop = stop_when_interrupted()?;
    let progress = ProgressBar::new(record.plies.len() as u64 + 1);
    // The template is constant and valid.
    if let Ok(style) = ProgressStyle::with_template("{prefix}{wide_bar} {msg}") {
        progress.set_style(style);
    }
    let mut found = FoundMoves::new(&record, &words)?;
    let mut report = |done: usize, all: usize, chance: Option<f64>| {
        progress.set_prefix(found.add(done, chance));
        progress.set_position(done as u64);
        let values = [("move", done.min(all - 1).into()), ("moves", (all - 1).into())];
        progress.set_message(texts.with("analysis-progress", &values));
    };
    let game = GameAnalysis::of(&record, &mut Analyser::new(seed), effort, &stop, &mut report);
    progress.finish_and_clear();
    let mut game = game?;
    game.pass_over(args.judge_from.map_or(0, |first| first - 1));
    let analysed = Analysed { record: &record, start, last, game, words, effort, seed };
    if let Some(path) = &args.report {
        file::write_whole(path, page::html(&analysed).as_bytes()).at(|| path.display())?;
        return if args.json { json::write(&analysed) } else { Ok(()) };
    }
    if args.json { json::write(&analysed) } else { text::write(&analysed) }
}

/// Analysed moves while the analysis continues. A terminal shows the last of the moves above the bar. The
/// chances of moves may still change, because later positions correct earlier positions.
struct FoundMoves {
    /// The moves as rows without their chance.
    names: Vec<String>,
    shown: VecDeque<String>,
}

/// Limit of rows of [`FoundMoves`].
const FOUND_ROWS: usize = 10;

impl FoundMoves {
    fn new(record: &Record, words: &AnalysisWords<'_>) -> Result<FoundMoves, Failure> {
        let mut names = Vec::with_capacity(record.plies.len());
        for (position, ply) in record.positions().zip(&record.plies) {
            let side = position?.turn().side();
            let side = side.map_or_else(String::new, |side| side_name(side, words.look, words.texts));
            names.push(format!("{:>3}  {side} {}", names.len() + 1, words.cell(ply.cell)));
        }
        Ok(FoundMoves { names, shown: VecDeque::new() })
    }

    /// Adds the move that led to the latest of `done` positions, with X's chance. Returns the rows to show.
    fn add(&mut self, done: usize, chance: Option<f64>) -> String {
        let name = done.checked_sub(2).and_then(|index| self.names.get(index));
        if let (Some(name), Some(chance)) = (name, chance) {
            self.shown.push_back(format!("{name}  {}\u{a0}%\n", percent(chance)));
        }
        if self.shown.len() > FOUND_ROWS {
            self.shown.pop_front();
        }
        self.shown.iter().map(String::as_str).collect()
    }
}

/// Shortest time without a unit that may have been meant in milliseconds.
const DOUBTFUL: Duration = Duration::from_secs(10);

impl MoveTime {
    fn is_doubtful(self) -> bool {
        self.is_bare && self.each >= DOUBTFUL
    }
}

/// Returns the longest duration of an analysis. That is the given time per position, and one line's share for
/// each played move outside the best lines.
fn cost(time: MoveTime, lines: usize, moves: usize, texts: &Texts) -> String {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let positions = time.each.saturating_mul(count(moves).saturating_add(1));
    let played = (time.each / count(lines.max(1))).saturating_mul(count(moves));
    let values = [
        ("time", text::duration(time.each, texts).into()),
        ("count", (moves + 1).into()),
        ("most", span(positions.saturating_add(played), texts).into()),
    ];
    let cost = texts.with("analysis-cost", &values);
    if !time.is_doubtful() {
        return cost;
    }
    let milliseconds = format!("{}ms", time.each.as_secs_f64());
    format!("{cost} {}", texts.with("analysis-cost-milliseconds", &[("text", milliseconds.into())]))
}

fn effort(args: &AnalyseArgs, setup: &Setup) -> Effort {
    let clock = args.time.map(|time| Clock::of_move(time.each));
    let nodes = args.nodes.or(args.time.is_none().then(|| Effort::nodes_of(setup)));
    let limits = Limits { clock, nodes, timing: Timing::Exact, ..Limits::default() };
    Effort { lines: NonZeroUsize::new(args.lines).unwrap_or(NonZeroUsize::MIN), limits }
}

/// Returns the game from a file, if a file has this name or the name has a known extension. Otherwise the
/// source is a game by name with the given moves.
fn record_of(args: &AnalyseArgs, seed: u64) -> Result<Record, Failure> {
    let path = Path::new(&args.source);
    let is_file = is_stream(path)
        || path.components().count() > 1
        || path.is_file()
        || Format::from_path(path).is_some()
        || args.from.is_some();
    if args.moves.is_none() && is_file {
        return record_in(args, path.to_owned());
    }
    let spec: GameSpec = args.source.parse().map_err(|error| no_game(error, is_file, &args.source))?;
    let setup = setup_of(&spec, seed)?;
    let mut position = Position::new(&setup)?;
    play_moves(&mut position, args.moves.as_deref().unwrap_or_default(), seed)?;
    let mut record = Record { game: Some(spec.to_string()), seed: Some(seed), ..Record::new(setup) };
    for step in position.steps() {
        match (step, record.plies.last_mut()) {
            (Step::Move(cell), _) => record.plies.push(Ply::new(cell)),
            (Step::Chance(chance), Some(ply)) => ply.chance.push(chance),
            (Step::Chance(chance), None) => record.chance.push(chance),
        }
    }
    Ok(record)
}

/// Returns the error for a source that is not a game. The source may be a file with its own moves, or a
/// missing file.
fn no_game(error: SpecError, is_file: bool, source: &str) -> Failure {
    match error {
        SpecError::UnknownGame(_) if is_file => {
            Failure::usage(Message::new("said-moves-of-file").text("file", source))
        }
        SpecError::UnknownGame(_) => {
            Failure::usage(error).noting(Message::new("said-nor-file").text("file", source))
        }
        error => Failure::usage(error),
    }
}

fn record_in(args: &AnalyseArgs, path: PathBuf) -> Result<Record, Failure> {
    let reading = Reading {
        path,
        from: args.from,
        game: args.game.clone(),
        setup: args.setup.clone(),
        rows_from_top: args.rows_from_top,
        number: args.number,
    };
    let mut records = reading.records()?;
    match (records.pop(), records.len()) {
        (Some(record), 0) => Ok(record),
        (_, rest) => {
            let message = Message::new("said-one-analysis").count("games", rest + 1);
            Err(Failure::from(message).within(place(&reading.path)))
        }
    }
}

/// Returns the time limit per move, if any.
fn seconds(effort: Effort) -> Option<Duration> {
    effort.limits.clock?.per_move
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_shown_as_they_are_found() {
        let mut record = Record::new("gomoku".parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap());
        let shape = record.setup.shape().unwrap();
        record.plies = (0..12).map(|column| Ply::new(shape.cell(column, 0).unwrap())).collect();
        let texts = Texts::new(Lang::En);
        let words =
            AnalysisWords { texts: &texts, look: Look::Stones, shape, coordinates: Coordinates::Letters };
        let mut found = FoundMoves::new(&record, &words).unwrap();
        assert_eq!(found.add(0, None), "");
        assert_eq!(found.add(1, Some(0.5)), "", "the start is no move");
        assert_eq!(found.add(2, Some(0.62)), "  1  Black a15  62\u{a0}%\n");
        let rows = (3..=13).fold(String::new(), |_, done| found.add(done, Some(0.5)));
        assert_eq!(rows.lines().count(), FOUND_ROWS);
        assert!(rows.ends_with(" 12  White l15  50\u{a0}%\n"), "{rows}");
    }
}
