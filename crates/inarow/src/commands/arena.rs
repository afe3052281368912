//! `inarow arena`: tournaments and proof of strength.

mod check;
mod course;
mod fit;
mod json;
mod live;
mod options;
mod outputs;
mod progress;
mod switch;
mod table;
mod tune;
mod words;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use inarow_arena::stats::{Hypotheses, Model};
use inarow_arena::{
    Executor, Finish, Plan, PlanFile, PlanFileError, RunError, RunOptions, SprtFile, Tournament, ValidPlan,
    name_players,
};
use inarow_core::Message;
use inarow_play::Stop;
use inarow_record::file;
use inarow_view::{Lang, Texts};
use options::{Common, Report};
use outputs::Outputs;

use crate::failure::{Context, Explained, Failure};
use crate::fleet;
use crate::interrupt::stop_when_interrupted;
use crate::out::out;
use crate::values::{choose, number, whole};

/// The Elo differences of a test where none are named.
const ELO0: f64 = 0.0;
const ELO1: f64 = 10.0;

#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    Match(Box<MatchArgs>),
    Sprt(Box<SprtArgs>),
    Run(Box<RunArgs>),
    Check(Box<check::Args>),
    Tune(Box<tune::Args>),
}

#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    #[arg(value_name = "A")]
    a: String,
    #[arg(value_name = "B")]
    b: String,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(..))]
    games: u64,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SprtArgs {
    #[arg(value_name = "A")]
    a: String,
    #[arg(value_name = "B")]
    b: String,
    #[arg(long, value_name = "ELO", default_value_t = ELO0, allow_negative_numbers = true, value_parser = number)]
    elo0: f64,
    #[arg(long, value_name = "ELO", default_value_t = ELO1, allow_negative_numbers = true, value_parser = number)]
    elo1: f64,
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = number)]
    alpha: f64,
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = number)]
    beta: f64,
    #[arg(long, value_name = "MODEL", value_parser = model)]
    model: Option<Model>,
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole::<u64>(..))]
    max_games: u64,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub(crate) struct RunArgs {
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,
    #[command(flatten)]
    counts: Counts,
    #[command(flatten)]
    common: Common,
}

/// What comes before the file's own counts.
#[derive(Debug, clap::Args)]
struct Counts {
    #[arg(long, alias = "max-games", value_name = "N", value_parser = whole::<u64>(..))]
    games: Option<u64>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    opening_pairs: Option<u64>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    rounds: Option<u64>,
    #[arg(long, value_name = "ELO", allow_negative_numbers = true, value_parser = number)]
    elo0: Option<f64>,
    #[arg(long, value_name = "ELO", allow_negative_numbers = true, value_parser = number)]
    elo1: Option<f64>,
    #[arg(long, value_name = "P", value_parser = number)]
    alpha: Option<f64>,
    #[arg(long, value_name = "P", value_parser = number)]
    beta: Option<f64>,
    #[arg(long, value_name = "MODEL", value_parser = model)]
    model: Option<Model>,
}

impl Command {
    /// Where `--seed` is kept, by a command that takes one.
    pub(crate) fn seed(&mut self) -> Option<&mut Option<u64>> {
        match self {
            Command::Tune(args) => Some(args.seed()),
            _ => self.common().map(Common::seed),
        }
    }

    /// Where `--presets` is kept, by a command that takes one.
    pub(crate) fn presets(&mut self) -> Option<&mut Option<PathBuf>> {
        match self {
            Command::Tune(args) => Some(args.presets()),
            _ => self.common().map(Common::presets),
        }
    }

    fn common(&mut self) -> Option<&mut Common> {
        match self {
            Command::Match(args) => Some(&mut args.common),
            Command::Sprt(args) => Some(&mut args.common),
            Command::Run(args) => Some(&mut args.common),
            Command::Check(_) | Command::Tune(_) => None,
        }
    }
}

impl Counts {
    /// The file with these counts in place of its own.
    fn over(&self, file: PlanFile) -> PlanFile {
        let own = file.sprt;
        let is_test =
            self.elo0.is_some() || self.elo1.is_some() || self.alpha.is_some() || self.beta.is_some();
        let sprt = (own.is_some() || is_test || self.model.is_some()).then(|| SprtFile {
            elo0: self.elo0.or(own.map(|own| own.elo0)).unwrap_or(ELO0),
            elo1: self.elo1.or(own.map(|own| own.elo1)).unwrap_or(ELO1),
            alpha: self.alpha.or(own.and_then(|own| own.alpha)),
            beta: self.beta.or(own.and_then(|own| own.beta)),
            model: self.model.or(own.and_then(|own| own.model)),
        });
        PlanFile {
            games: self.games.or(file.games),
            opening_pairs: self.opening_pairs.or(file.opening_pairs),
            rounds: self.rounds.or(file.rounds),
            sprt,
            ..file
        }
    }
}

fn model(name: &str) -> Result<Model, Explained> {
    match name {
        "logistic" => Ok(Model::Logistic),
        "normalised" | "normalized" => Ok(Model::Normalised),
        _ => Err(choose(["logistic", "normalised"])),
    }
}

pub(crate) fn run(command: Command, data: Option<PathBuf>, lang: Lang) -> Result<(), Failure> {
    match command {
        Command::Match(args) => {
            let MatchArgs { a, b, games, common } = *args;
            two(Tournament::Match { games }, [a, b], &common, data, lang)
        }
        Command::Sprt(args) => {
            let SprtArgs { a, b, elo0, elo1, alpha, beta, model, max_games, common } = *args;
            let hypotheses = Hypotheses { elo0, elo1, alpha, beta, model: model.unwrap_or_default() };
            two(Tournament::Sprt { max_games, hypotheses }, [a, b], &common, data, lang)
        }
        Command::Run(args) => {
            let RunArgs { file, counts, common } = *args;
            from_file(&file, &counts, common, data, lang)
        }
        Command::Check(args) => check::run(*args, lang),
        Command::Tune(args) => tune::run(*args, data, lang),
    }
}

/// A tournament that a file describes.
fn from_file(
    path: &Path,
    counts: &Counts,
    common: Common,
    data: Option<PathBuf>,
    lang: Lang,
) -> Result<(), Failure> {
    common.check_workers()?;
    let name = path.display();
    let bytes = file::read(path).at(|| name.to_string())?;
    let text = String::from_utf8(bytes).map_err(|_| Message::new("said-not-text")).at(|| name.to_string())?;
    let wrong = |error: PlanFileError| {
        let place = match &error {
            PlanFileError::Form { line, column, .. } | PlanFileError::Field { line, column, .. } => {
                format!("{name}:{line}:{column}")
            }
            PlanFileError::Value { .. } => name.to_string(),
        };
        Failure::from(error.without_place()).within(Message::new("as-is").text("text", place))
    };
    let file = counts.over(PlanFile::parse(&text).map_err(wrong)?);
    let tournament = file.tournament().map_err(wrong)?;
    let mut entrants = file.entrants(&common.limits()).map_err(wrong)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let common = common.filled(&file, folder)?;
    let named: Vec<bool> = file.players.iter().map(|player| player.name.is_some()).collect();
    name_players(&mut entrants, &named, common.begun()?.as_ref(), folder);
    play(common.plan(tournament, entrants, data)?, folder, &common, lang)
}

/// A tournament of two, named on the command line.
fn two(
    tournament: Tournament,
    players: [String; 2],
    common: &Common,
    data: Option<PathBuf>,
    lang: Lang,
) -> Result<(), Failure> {
    common.check_workers()?;
    let mut entrants = players.map(|player| common.entrant(player)).to_vec();
    name_players(&mut entrants, &[false; 2], common.begun()?.as_ref(), Path::new(""));
    if entrants[0].name == entrants[1].name {
        for (entrant, letter) in entrants.iter_mut().zip(['A', 'B']) {
            entrant.name = format!("{} ({letter})", entrant.name);
        }
    }
    let plan = common.plan(tournament, entrants, data)?;
    play(plan, Path::new(""), common, lang)
}

/// Plays a plan and tells how it went; paths of engines start at a folder.
fn play(plan: Plan, folder: &Path, common: &Common, lang: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang);
    let checked = plan.check_beside(folder).map_err(Failure::usage)?;
    let (mut executor, watch): (Box<dyn Executor>, _) = match common.workers() {
        Some(url) => fleet::executor(url).map(|(executor, watch)| (executor, Some(watch)))?,
        None => (Box::new(common.here()?), None),
    };
    checked.start_programs()?;
    let mut options = common.run_options();
    let outputs = Outputs::new(common, &checked, options.out.as_deref())?;
    let kept = std::mem::replace(&mut options.out, outputs.log().map(Path::to_owned));
    // Nobody is left to tell when standard error is gone.
    if common.here()?.cores.are_shared_in_games() {
        let _ = writeln!(io::stderr(), "{}", texts.get("arena-shared-cores"));
    }
    if checked.needs_openings() {
        let _ = writeln!(io::stderr(), "{}", texts.get("arena-no-openings"));
    }
    let stop = stop_when_interrupted()?;
    let mut finish = match go(&checked, &options, executor.as_mut(), watch.as_ref(), &stop, &texts) {
        Ok(finish) => finish,
        // What has a file of its own says itself that it is kept.
        Err(failure) if kept.is_some() => return Err(failure),
        Err(failure) => return Err(outputs.kept(failure)),
    };
    // First, so that nothing which befalls the other files takes it away.
    if common.json {
        json::print(&checked.plan, &finish)?;
    } else {
        let mut out = out();
        match common.report() {
            Some(Report::Course) => course::write(&mut out, &finish, &texts)?,
            Some(Report::Html(_)) | None => {
                let width = fit::out_width();
                table::write(&mut out, &checked.plan, &finish, &texts, width)?;
            }
        }
        out.flush()?;
    }
    outputs.write(&checked.plan, &finish, &texts)?;
    // Nobody goes on with a log that lay in a folder for a time.
    let unnoted = finish.unnoted.take().filter(|_| kept.is_some()).map(Failure::from);
    let stopped = finish.stopped.then(|| stopped(&finish, kept.as_deref()));
    match (unnoted, stopped) {
        (None, None) => Ok(()),
        (None, Some(stopped)) => Err(Failure::new(stopped)),
        (Some(unnoted), None) => Err(unnoted),
        (Some(unnoted), Some(stopped)) => Err(unnoted.noting(stopped)),
    }
}

fn go(
    checked: &ValidPlan,
    options: &RunOptions,
    executor: &mut dyn Executor,
    watch: Option<&fleet::Watch>,
    stop: &Stop,
    texts: &Texts,
) -> Result<Finish, Failure> {
    let progress = progress::Progress::new(&checked.plan, watch, texts);
    let finish = inarow_arena::run(checked, options, executor, stop, |standing| progress.show(standing));
    progress.clear();
    finish.map_err(|error: RunError| match error {
        RunError::Plan(error) => Failure::usage(error),
        error => Failure::from(error),
    })
}

fn stopped(finish: &Finish, out: Option<&Path>) -> Message {
    let (done, games) = (finish.tally.games(), finish.games);
    match out {
        None => Message::new("arena-stopped").count("done", done).count("games", games),
        Some(path) => Message::new("arena-stopped-kept")
            .count("done", done)
            .count("games", games)
            .text("file", path.display()),
    }
}
