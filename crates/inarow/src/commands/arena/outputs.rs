//! The files that games are written to: looked at before the first game, written after the last.

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

/// When the page of a run is written for the first time, and how long after each time, at least.
const FIRST_PAGE: Duration = Duration::from_secs(2);
const PAGES: Duration = Duration::from_secs(10);
/// How many times as long as the page took to write the time until the next one is, at least.
const PAGE_SHARE: u32 = 20;

/// Games on their way into files, and where they lie until then.
pub(super) struct Outputs {
    records: Option<PathBuf>,
    report: Option<PathBuf>,
    /// The title of the page.
    title: Option<String>,
    /// A part of the page before the results.
    section: Option<PageSection>,
    /// The folder of the games where nobody named a file for them.
    folder: Option<tempfile::TempDir>,
    log: Option<PathBuf>,
    /// What may be replaced.
    leave: Leave,
}

/// Which files that are there already may be replaced.
struct Leave {
    /// All but logs.
    force: bool,
    /// Records of a format that does not say who wrote it: an earlier part of this run did.
    unmarked: bool,
    /// The games that the log held before this run, by numbers from 0.
    held: BTreeSet<u64>,
}

impl Leave {
    /// Whether records may be written there.
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
    /// The files that the command line asks for, if they can be written. A run that goes on may replace what its
    /// earlier part wrote.
    ///
    /// # Errors
    /// When a format does not hold the game, or a folder takes no file.
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

    /// The same with a part of the page before the results.
    pub(super) fn with_section(self, section: PageSection) -> Outputs {
        Outputs { section: Some(section), ..self }
    }

    /// The page that is written while games are played.
    pub(super) fn live<'a>(&'a self, plan: &'a Plan) -> LivePage<'a> {
        LivePage { outputs: self, plan, next: Cell::new(Instant::now() + FIRST_PAGE) }
    }

    /// Where results are kept while they are played.
    pub(super) fn log(&self) -> Option<&Path> {
        self.log.as_deref()
    }

    /// Writes the games that were counted.
    ///
    /// # Errors
    /// When the system refuses; the games stay where they are then, and the error says where.
    pub(super) fn write(self, plan: &Plan, finish: &Finish, texts: &Texts) -> Result<(), Failure> {
        let written = self.try_write(plan, finish, texts);
        written.map_err(|failure| self.kept(failure))
    }

    /// A failure that says where the games are, which stay there.
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
        // Where nothing was to be tested there is no log.
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
        // Hours may have passed.
        self.leave.check_records(path)?;
        let title = self.title_of(&finish.provenance);
        let event = RecordEvent { title, game: &plan.game, tally: &finish.tally };
        inarow_arena::export(path, &mut games, event)?;
        tell_file("arena-records-file", path, texts);
        Ok(())
    }

    /// The title that was given; else that of the log.
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

/// The page of a run that goes on: it is written again and again, each time with all games that are counted.
pub(super) struct LivePage<'a> {
    outputs: &'a Outputs,
    plan: &'a Plan,
    /// When it is written next.
    next: Cell<Instant>,
}

impl LivePage<'_> {
    /// Writes the page, if it is time to. An error stays for the end, where the page is written once more.
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

/// Names a file or a folder that was written.
pub(super) fn tell_file(key: &str, path: &Path, texts: &Texts) {
    let told = texts.with(key, &[("file", path.display().to_string().into())]);
    // Nobody is left to tell when standard error is gone.
    let _ = writeln!(io::stderr(), "{told}");
}

/// Whether a path leads to the log, there already or not.
fn is_same(path: &Path, log: Option<&Path>) -> bool {
    let place = |path: &Path| {
        path.canonicalize().ok().or_else(|| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
        })
    };
    log.is_some_and(|log| log == path || place(log).is_some_and(|log| place(path) == Some(log)))
}
