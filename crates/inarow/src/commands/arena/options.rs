//! The options that all tournaments take.

use std::path::{Path, PathBuf};

use anyhow::Context;
use inarow_arena::{
    Adjudication, Colours, Entrant, Limits, Openings, Plan, PlanFile, RunOptions, Tournament, Tracker, game,
    log,
};
use inarow_core::{GameSpec, SpecError};
use inarow_record::{TimeControl, file};

use crate::cores::cores;
use crate::failure::Failure;
use crate::said::Said;
use crate::seed::seed;
use crate::values::{Choose, whole};

#[derive(Debug, clap::Args)]
pub(crate) struct Common {
    #[arg(long, value_name = "GAME")]
    game: Option<GameSpec>,
    #[arg(long, value_name = "FILE|random:PLIES")]
    openings: Option<String>,
    #[arg(long, alias = "colors", value_name = "swap|fixed", value_parser = colours)]
    colours: Option<Colours>,
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..))]
    depth: Option<u32>,
    #[arg(long, value_name = "MIB", value_parser = whole::<u64>(1..=1 << 30))]
    memory: Option<u64>,
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    concurrency: Option<u16>,
    #[arg(long)]
    share_cores: bool,
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[arg(long)]
    allow_changed: bool,
    #[arg(long = "log", value_name = "FOLDER")]
    lines: Option<PathBuf>,
    #[arg(long)]
    keep_engines: bool,
    #[arg(long, value_name = "NATS_URL", conflicts_with_all = ["lines", "concurrency", "keep_engines"])]
    workers: Option<String>,
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    presets: Option<PathBuf>,
    #[arg(long, value_name = "MOVES/POINTS[/FROM]", value_parser = tracker)]
    adjudicate_draw: Option<Tracker>,
    #[arg(long, value_name = "MOVES/POINTS[/FROM]", value_parser = tracker)]
    adjudicate_loss: Option<Tracker>,
    #[arg(long, value_name = "FILE|FOLDER")]
    pub(super) records: Option<PathBuf>,
    #[arg(long, value_name = "FILE.html|course", value_parser = report)]
    pub(super) report: Option<Report>,
    #[arg(long)]
    pub(super) json: bool,
}

/// What is told at the end beside or instead of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Report {
    /// What the course's own statistics print.
    Course,
    /// A file to look at, beside the table.
    Html(PathBuf),
}

fn colours(name: &str) -> Result<Colours, Choose> {
    match name {
        "swap" => Ok(Colours::Swap),
        "fixed" => Ok(Colours::Fixed),
        _ => Err(Choose::among(["swap", "fixed"])),
    }
}

fn report(name: &str) -> Result<Report, Said> {
    let path = Path::new(name);
    let html = path.extension().is_some_and(|ending| ["html", "htm"].iter().any(|known| ending == *known));
    match name {
        "course" => Ok(Report::Course),
        _ if html => Ok(Report::Html(path.to_owned())),
        _ => Err(Said::new("said-report")),
    }
}

fn tracker(text: &str) -> Result<Tracker, Said> {
    let numbers: Option<Vec<u32>> = text.split('/').map(|number| number.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[moves, points]) if moves > 0 => Ok(Tracker { moves, points, from: 0 }),
        Some(&[moves, points, from]) if moves > 0 => Ok(Tracker { moves, points, from }),
        _ => Err(Said::new("said-tracker")),
    }
}

impl Common {
    pub(super) fn seed(&mut self) -> &mut Option<u64> {
        &mut self.seed
    }

    pub(super) fn presets(&mut self) -> &mut Option<PathBuf> {
        &mut self.presets
    }

    /// What the command line leaves open is taken from a file; paths in it start at its folder.
    pub(super) fn filled(mut self, file: &PlanFile, folder: &Path) -> Result<Common, Failure> {
        if let (None, Some(game)) = (&self.game, &file.game) {
            self.game = Some(
                game.parse()
                    .map_err(|error: SpecError| Failure::Usage(anyhow::Error::new(error).context("game")))?,
            );
        }
        if let (None, Some(openings)) = (&self.openings, &file.openings) {
            let beside = || folder.join(openings).to_string_lossy().into_owned();
            self.openings = Some(if openings.starts_with("random:") { openings.clone() } else { beside() });
        }
        let beside = |path: &String| folder.join(path);
        self.presets = self.presets.or_else(|| file.presets.as_ref().map(beside));
        self.out = self.out.or_else(|| file.out.as_ref().map(beside));
        self.colours = self.colours.or(file.colours);
        self.seed = self.seed.or(file.seed);
        self.concurrency = self.concurrency.or(file.concurrency);
        self.share_cores |= file.share_cores.unwrap_or(false);
        self.lines = self.lines.or_else(|| file.log.as_ref().map(beside));
        self.keep_engines |= file.keep_engines.unwrap_or(false);
        self.workers = self.workers.or_else(|| file.workers.clone());
        self.records = self.records.or_else(|| file.records.as_ref().map(beside));
        if let (None, Some(name)) = (&self.report, &file.report) {
            self.report = Some(
                match report(name)
                    .map_err(|error| Failure::Usage(anyhow::Error::new(error).context("report")))?
                {
                    Report::Html(path) => Report::Html(folder.join(path)),
                    other => other,
                },
            );
        }
        if self.workers.is_some() && (self.lines.is_some() || self.keep_engines) {
            return Err(Failure::usage(Said::new("said-workers-log")));
        }
        let has_folder = file.players.iter().any(|player| player.dir.is_some() || player.folder.is_some());
        if self.workers.is_some() && has_folder {
            return Err(Failure::usage(Said::new("said-workers-folder")));
        }
        let adjudication = file.adjudication();
        self.adjudicate_draw = self.adjudicate_draw.or(adjudication.draw);
        self.adjudicate_loss = self.adjudicate_loss.or(adjudication.resign);
        Ok(self)
    }

    /// The limits of the command line.
    pub(super) fn limits(&self) -> Limits {
        let memory = self.memory.map(|mib| mib << 20);
        Limits { time: self.time, nodes: self.nodes, depth: self.depth, memory }
    }

    /// A player with the limits of the command line.
    pub(super) fn entrant(&self, player: String) -> Entrant {
        Entrant {
            time: self.time.unwrap_or(TimeControl::NONE),
            nodes: self.nodes,
            depth: self.depth,
            memory: self.memory.map(|mib| mib << 20),
            ..Entrant::new(player)
        }
    }

    /// The plan of the log that is gone on with.
    pub(super) fn begun(&self) -> Result<Option<Plan>, Failure> {
        Ok(self.out.as_deref().map(log::plan_in).transpose()?.flatten())
    }

    /// The plan of the command line.
    pub(super) fn plan(&self, tournament: Tournament, entrants: Vec<Entrant>) -> Result<Plan, Failure> {
        let game = match &self.game {
            Some(game) => game.clone(),
            None => "gomoku".parse()?,
        };
        // A run that goes on needs the seed it was begun with.
        let kept = match (&self.out, self.seed) {
            (Some(path), None) => log::seed_in(path)?,
            _ => None,
        };
        let seed = seed(self.seed.or(kept))?;
        Ok(Plan {
            tournament,
            entrants,
            colours: self.colours.unwrap_or_default(),
            openings: openings(self.openings.as_deref(), &game, seed)?,
            game: game.to_string(),
            seed,
            presets: self.presets.as_deref().map(text).transpose()?.unwrap_or_default(),
            adjudication: Adjudication { draw: self.adjudicate_draw, resign: self.adjudicate_loss },
            keep_engines: self.keep_engines,
        })
    }

    /// How it is played.
    pub(super) fn run_options(&self) -> Result<RunOptions, Failure> {
        let concurrency = usize::from(self.concurrency.unwrap_or(1));
        let cores = cores(self.share_cores || self.workers.is_some(), concurrency)?;
        let (out, lines) = (self.out.clone(), self.lines.clone());
        let (allow_changed, workers) = (self.allow_changed, self.workers.clone());
        Ok(RunOptions { concurrency, cores, out, allow_changed, lines, workers })
    }
}

/// The openings that a text names.
pub(super) fn openings(text: Option<&str>, spec: &GameSpec, seed: u64) -> Result<Openings, Failure> {
    let Some(text) = text else { return Ok(Openings::None) };
    if let Some(plies) = text.strip_prefix("random:") {
        let (plies, unjudged) = match plies.strip_suffix(":any") {
            Some(plies) => (plies, true),
            None => (plies, false),
        };
        let plies = plies.parse().map_err(|_| Failure::usage(Said::new("said-random").with("text", text)))?;
        return Ok(if unjudged { Openings::Random { plies, judge: 0 } } else { Openings::random(plies) });
    }
    let setup = game::setup(spec, seed, 0)
        .map_err(|error| Failure::Usage(anyhow::Error::new(error).context(spec.to_string())))?;
    let path = Path::new(text);
    let bytes = file::read(path).with_context(|| text.to_owned())?;
    Ok(Openings::read(path, &bytes, &setup).with_context(|| text.to_owned())?.shuffled(seed))
}

pub(super) fn text(path: &Path) -> anyhow::Result<String> {
    let place = || path.display().to_string();
    String::from_utf8(file::read(path).with_context(place)?)
        .map_err(|_| Said::new("said-not-text"))
        .with_context(place)
}
