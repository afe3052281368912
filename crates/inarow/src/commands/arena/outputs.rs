//! Output files of games, checked before the first game and written after the last.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use inarow_arena::log::Games;
use inarow_arena::report::{PageInfo, PageSection, UnderWay};
use inarow_arena::{Finish, Plan, Provenance, RecordEvent, RunState, Tally, report};
use inarow_core::{GameSpec, Message};
use inarow_formats::Format;
use inarow_sys::file;
use inarow_view::Texts;

use super::words;
use crate::cli::arena::options::{Report, Wanted};
use crate::cli::arena::switch::Switch;
use crate::failure::{Context, Failure, all_of};
use crate::interrupt::temporary_folder;
use crate::overwrite::{may_replace, takes_file, takes_files};

/// Delay of the first page of a run, and shortest interval between later pages.
const FIRST_PAGE: Duration = Duration::from_secs(2);
const PAGES: Duration = Duration::from_secs(10);
/// Shortest pause after writing a page, as a multiple of the writing time.
const PAGE_SHARE: u32 = 20;

/// Output files, and the games' location until they are written.
pub(super) struct Outputs {
    records: Option<PathBuf>,
    report: Option<PathBuf>,
    /// Title of the page.
    title: Option<String>,
    /// Section of the page before the results.
    section: Option<PageSection>,
    /// Temporary folder of the games, if no log was named.
    folder: Option<tempfile::TempDir>,
    log: Option<PathBuf>,
    /// Permission to replace files.
    leave: Leave,
}

/// Permission to replace existing files.
struct Leave {
    /// Whether any file except a log may be replaced.
    force: bool,
    /// Whether records in a format without a mark of origin may be replaced. An earlier part of this run wrote
    /// such records.
    unmarked: bool,
    /// Numbers, from 0, of the games in the log before this run.
    held: BTreeSet<u64>,
}

impl Leave {
    /// Checks that records may be written to a path.
    fn check_records(&self, path: &Path) -> Result<(), Failure> {
        match Format::from_path(path).filter(|format| format.holds_many()) {
            Some(Format::Json | Format::Sgf) => may_replace(path, self.force),
            Some(_) => may_replace(path, self.force || self.unmarked),
            None if self.force => Ok(()),
            None => match inarow_arena::file_in_the_way(path, &self.held)? {
                Some(file) => may_replace(&file, false),
                None => Ok(()),
            },
        }
    }
}

impl Outputs {
    /// Checks the requested files. A continued run may replace files of its earlier part.
    ///
    /// # Errors
    /// Fails if a format cannot store the game, or a folder is not writable.
    pub(super) fn new(
        wanted: &Wanted,
        plan: &Plan,
        game: &GameSpec,
        out: Option<&Path>,
        goes_on: bool,
    ) -> Result<Outputs, Failure> {
        let records = Switch::on(&wanted.records).cloned();
        let report = match wanted.report() {
            Some(Report::Html(path)) => Some(path.clone()),
            _ => None,
        };
        if let Some(path) = &records {
            inarow_arena::can_export(path, plan, game)?;
            let is_file = Format::from_path(path).is_some_and(Format::holds_many);
            if is_file || !path.exists() { takes_file(path)? } else { takes_files(path)? }
        }
        if let Some(path) = &report {
            takes_file(path)?;
        }
        if let Some(path) = records.iter().chain(&report).find(|path| is_same(path, out)) {
            return Err(Message::new("said-is-log").text("file", path.display()).into());
        }
        let mut held = BTreeSet::new();
        if let (Some(log), Some(_)) =
            (out.filter(|log| log.exists()), records.as_ref().filter(|path| path.is_dir()))
        {
            inarow_arena::log::read(log, |entry| {
                held.insert(entry.game);
            })?;
        }
        let leave = Leave { force: wanted.force, unmarked: goes_on, held };
        records.iter().try_for_each(|path| leave.check_records(path))?;
        report.iter().try_for_each(|path| may_replace(path, leave.force))?;
        let needs_games = records.is_some() || report.is_some();
        let folder = match out {
            None if needs_games => Some(temporary_folder().within(|| Message::new("said-no-temporary"))?),
            _ => None,
        };
        let log = match &folder {
            Some(folder) => Some(folder.path().join("games")),
            None => out.map(Path::to_owned),
        };
        Ok(Outputs { records, report, title: wanted.title.clone(), section: None, folder, log, leave })
    }

    /// Adds a section of the page before the results.
    pub(super) fn with_section(self, section: PageSection) -> Outputs {
        Outputs { section: Some(section), ..self }
    }

    /// Returns the page that is written during the run.
    pub(super) fn live<'a>(&'a self, plan: &'a Plan) -> LivePage<'a> {
        LivePage { outputs: self, plan, next: Cell::new(Instant::now() + FIRST_PAGE) }
    }

    /// Returns the log of results during the run.
    pub(super) fn log(&self) -> Option<&Path> {
        self.log.as_deref()
    }

    /// Writes the counted games.
    ///
    /// # Errors
    /// Fails if the system refuses to write. The games stay in the log. The error has the log's path.
    pub(super) fn write(self, plan: &Plan, finish: &Finish, texts: &Texts) -> Result<(), Failure> {
        let written = self.try_write(plan, finish, texts);
        written.map_err(|failure| self.kept(failure))
    }

    /// Adds the location of the kept games to a failure.
    pub(super) fn kept(self, failure: Failure) -> Failure {
        let Some(log) = self.log.filter(|log| log.exists()) else { return failure };
        if let Some(folder) = self.folder {
            let _ = folder.keep();
        }
        if failure.is_usage() {
            return failure;
        }
        failure.noting(Message::new("arena-kept").text("file", log.display()))
    }

    fn try_write(&self, plan: &Plan, finish: &Finish, texts: &Texts) -> Result<(), Failure> {
        let Some(log) = self.log.as_deref().filter(|_| self.records.is_some() || self.report.is_some())
        else {
            return Ok(());
        };
        // Without anything to test no log exists.
        if !log.exists() {
            return Ok(());
        }
        let records = self.records.as_ref().map(|path| self.write_records(path, log, plan, finish, texts));
        let report = self.report.as_ref().map(|path| {
            let games = Games::open(log, finish.tally.end())?;
            self.write_page(path, plan, (&finish.tally, &finish.provenance), games, None, texts)?;
            tell_file("arena-report-file", path, texts);
            Ok(())
        });
        all_of(records.into_iter().chain(report))
    }

    fn write_records(
        &self,
        path: &Path,
        log: &Path,
        plan: &Plan,
        finish: &Finish,
        texts: &Texts,
    ) -> Result<(), Failure> {
        let mut games = Games::open(log, finish.tally.end())?;
        // The path may have changed during a long run.
        self.leave.check_records(path)?;
        let title = self.title_of(&finish.provenance);
        let event = RecordEvent { title, game: &plan.game, tally: &finish.tally };
        inarow_arena::export(path, &mut games, event)?;
        tell_file("arena-records-file", path, texts);
        Ok(())
    }

    /// Returns the given title, or else the log's title.
    fn title_of<'a>(&'a self, provenance: &'a Provenance) -> Option<&'a str> {
        self.title.as_deref().or(provenance.title.as_deref())
    }

    fn write_page(
        &self,
        path: &Path,
        plan: &Plan,
        (tally, provenance): (&Tally, &Provenance),
        mut games: Games,
        under_way: Option<UnderWay>,
        texts: &Texts,
    ) -> Result<(), Failure> {
        let all = (0..).map_while(|index| games.get(index).transpose());
        let all = all.map(|entry| entry.map_err(Failure::from));
        let title = self.title_of(provenance).map(str::to_owned);
        let info = PageInfo { title, under_way, section: self.section.clone() };
        let page = report::html(plan, tally, provenance, all, &info, &words::Words(texts))?;
        may_replace(path, self.leave.force)?;
        file::write_whole(path, page.as_bytes()).at(|| path.display().to_string())
    }
}

/// Page of a running run, rewritten with every counted game.
pub(super) struct LivePage<'a> {
    outputs: &'a Outputs,
    plan: &'a Plan,
    /// Time of the next page.
    next: Cell<Instant>,
}

impl LivePage<'_> {
    /// Writes a page that is due. Errors are left for the end, when the page is written once more.
    pub(super) fn write(&self, standing: &RunState<'_>, left: Option<Duration>, texts: &Texts) {
        let (Some(path), Some(log)) = (&self.outputs.report, self.outputs.log()) else { return };
        if Instant::now() < self.next.get() {
            return;
        }
        let begun = Instant::now();
        let tally = standing.tally();
        if tally.games() > 0
            && let Ok(games) = Games::open(log, tally.numbers())
        {
            let under_way = Some(UnderWay { games: standing.games(), left });
            let provenance = standing.provenance();
            let _ = self.outputs.write_page(path, self.plan, (&tally, &provenance), games, under_way, texts);
        }
        self.next.set(Instant::now() + (begun.elapsed() * PAGE_SHARE).max(PAGES));
    }
}

/// Reports the path of a written file or folder.
pub(super) fn tell_file(key: &str, path: &Path, texts: &Texts) {
    let told = texts.with(key, &[("file", path.display().to_string().into())]);
    // Nothing can be reported once standard error is closed.
    let _ = writeln!(io::stderr(), "{told}");
}

/// Returns whether a path leads to the log, even if the log does not exist yet.
fn is_same(path: &Path, log: Option<&Path>) -> bool {
    let place = |path: &Path| {
        path.canonicalize().ok().or_else(|| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
        })
    };
    log.is_some_and(|log| log == path || place(log).is_some_and(|log| place(path) == Some(log)))
}
