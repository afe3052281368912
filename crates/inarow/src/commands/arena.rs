//! `inarow arena`: tournaments and measurements of strength.

mod check;
mod course;
mod json;
mod live;
mod merge;
mod options;
mod outputs;
mod progress;
mod ratings;
mod table;
pub(super) mod text_width;
mod tune;
mod words;

pub(super) use words::{ending, span};

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use inarow_arena::tune::is_search;
use inarow_arena::{
    EntrantSettings, Executor, Finish, Plan, PlanFile, PlanFileError, RosterWish, RunError, RunOptions,
    SprtFile, Tournament, ValidPlan, finish_of, name_players,
};
use inarow_contest::Hypotheses;
use inarow_core::{Explain, GameSpec, Message};
use inarow_play::{PlayerSpec, Stop};
use inarow_view::{Lang, Texts};
use outputs::Outputs;

use crate::cli::arena::options::{Common, Report, Wanted};
use crate::cli::arena::own::settings;
use crate::cli::arena::{Command, Counts, ELO0, ELO1, MatchArgs, RunArgs, ShowArgs, SprtArgs};
use crate::failure::{Failure, all_of};
use crate::fleet;
use crate::interrupt::stop_when_interrupted;
use crate::named_file::text_of;
use crate::out::out;

impl Counts {
    /// Returns the file with these counts instead of its own.
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

pub(crate) fn run(command: Command, data: Option<PathBuf>, lang: Lang) -> Result<(), Failure> {
    match command {
        Command::Match(args) => {
            let MatchArgs { a, b, games, own, common } = *args;
            two(
                Tournament::Match { games },
                [(a, settings(own.a)), (b, settings(own.b))],
                &common,
                data,
                lang,
            )
        }
        Command::Sprt(args) => {
            let SprtArgs { a, b, elo0, elo1, alpha, beta, model, max_games, own, common } = *args;
            let hypotheses = Hypotheses { elo0, elo1, alpha, beta, model: model.unwrap_or_default() };
            two(
                Tournament::Sprt { max_games, hypotheses },
                [(a, settings(own.a)), (b, settings(own.b))],
                &common,
                data,
                lang,
            )
        }
        Command::Run(args) => {
            let RunArgs { file, counts, late, withdraw, common } = *args;
            from_file(&file, &counts, &RosterWish { late, withdraw }, common, data, lang)
        }
        Command::Show(args) => show(&args, lang),
        Command::Merge(args) => merge::run(&args, lang),
        Command::Ratings(args) => ratings::run(&args, lang),
        Command::Check(args) => check::run(*args, lang),
        Command::Tune(args) => tune::run(*args, data, lang),
    }
}

/// Plays a tournament described in a file.
fn from_file(
    path: &Path,
    counts: &Counts,
    wish: &RosterWish,
    common: Common,
    data: Option<PathBuf>,
    lang: Lang,
) -> Result<(), Failure> {
    common.check_workers()?;
    let name = path.display();
    let text = text_of(path)?;
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
    let mut entrants = file.entrants(&common.limits());
    let folder = path.parent().unwrap_or(Path::new(""));
    let of_file = |failure: Failure| failure.of_file(path);
    let common = common.filled(&file, folder).map_err(of_file)?;
    let named: Vec<bool> = file.players.iter().map(|player| player.settings.name.is_some()).collect();
    name_players(&mut entrants, &named, common.begun()?.as_ref(), folder);
    let plan = common.plan(tournament, entrants, data).map_err(of_file)?;
    let plan = plan.with_roster(common.log(), wish).map_err(|error| match error.is_wish() {
        true => Failure::usage(error),
        false => Failure::from(error),
    })?;
    let checked = plan.check_beside(folder).map_err(|error| of_file(Failure::usage(error)))?;
    play(&checked, &common, lang)
}

/// Plays a tournament of two players from the command line.
fn two(
    tournament: Tournament,
    players: [(String, EntrantSettings); 2],
    common: &Common,
    data: Option<PathBuf>,
    lang: Lang,
) -> Result<(), Failure> {
    common.check_workers()?;
    if common.workers().is_some() && players.iter().any(|(_, own)| own.has_folder()) {
        return Err(Failure::usage(Message::new("said-workers-folder")));
    }
    let named = players.each_ref().map(|(_, own)| own.name.is_some());
    let limits = common.limits();
    let mut entrants = players.map(|(player, own)| own.or(&limits).entrant(player)).to_vec();
    name_players(&mut entrants, &named, common.begun()?.as_ref(), Path::new(""));
    if entrants[0].name == entrants[1].name {
        for (entrant, letter) in entrants.iter_mut().zip(['A', 'B']) {
            entrant.name = format!("{} ({letter})", entrant.name);
        }
    }
    let plan = common.plan(tournament, entrants, data)?;
    let checked = plan.check_beside(Path::new("")).map_err(Failure::usage)?;
    play(&checked, common, lang)
}

/// Plays a plan and reports the outcome.
fn play(checked: &ValidPlan, common: &Common, lang: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang);
    let (mut executor, watch): (Box<dyn Executor>, _) = match common.workers() {
        Some(url) => fleet::executor(url).map(|(executor, watch)| (executor, Some(watch)))?,
        None => (Box::new(common.here()?), None),
    };
    checked.start_programs()?;
    let mut options = common.run_options();
    options.follow = prints_games(&common.wanted);
    let log = options.out.as_deref();
    let goes_on = log.is_some_and(|log| log.metadata().is_ok_and(|found| found.is_file() && found.len() > 0));
    let outputs = Outputs::new(&common.wanted, &checked.plan, &checked.game, log, goes_on)?;
    let kept = std::mem::replace(&mut options.out, outputs.log().map(Path::to_owned));
    // Nothing can be reported once standard error is closed.
    if common.here()?.cores.are_shared_in_games() && has_programs(&checked.plan) {
        let _ = writeln!(io::stderr(), "{}", texts.get("arena-shared-cores"));
    }
    if checked.needs_openings() {
        let _ = writeln!(io::stderr(), "{}", texts.get("arena-no-openings"));
    }
    if let Some((rounds, most)) = checked.plan.rounds_beyond_pairings() {
        let players = checked.plan.entrants.len() as u64;
        let values = [("rounds", rounds.into()), ("most", most.into()), ("players", players.into())];
        let _ = writeln!(io::stderr(), "{}", texts.with("arena-swiss-long", &values));
    }
    let stop = stop_when_interrupted()?;
    let live = outputs.live(&checked.plan);
    let shown = Shown { watch: watch.as_ref(), live: Some(&live), names: None };
    let mut finish = match go(checked, &options, executor.as_mut(), &stop, shown, &texts) {
        Ok(finish) => finish,
        // A log with a name of its own already reports that the log is kept.
        Err(failure) if kept.is_some() => return Err(failure),
        Err(failure) => return Err(outputs.kept(failure)),
    };
    if let (true, Some(log)) = (finish.nothing_left, kept.as_deref()) {
        tell_nothing_left(&finish, log, &texts);
    }
    // The table comes first. A closed output or a failing file does not prevent the other files.
    let told = tell(&checked.plan, &finish, &common.wanted, &texts);
    let written = outputs.write(&checked.plan, &finish, &texts);
    if let Some(folder) = &options.transcripts {
        outputs::tell_file("arena-lines-file", folder, &texts);
    }
    all_of([told, written])?;
    // A log in a temporary folder is never continued.
    let unnoted = finish.unnoted.take().filter(|_| kept.is_some()).map(Failure::from);
    let stopped = finish.stopped.then(|| stopped(&finish, kept.as_deref()));
    match (unnoted, stopped) {
        (None, None) => Ok(()),
        (None, Some(stopped)) => Err(Failure::new(stopped)),
        (Some(unnoted), None) => Err(unnoted),
        (Some(unnoted), Some(stopped)) => Err(unnoted.noting(stopped)),
    }
}

/// Reports that the log had the whole result. The table must not be mistaken for new games.
fn tell_nothing_left(finish: &Finish, log: &Path, texts: &Texts) {
    let games = texts.with("games-count", &[("count", finish.tally.games().into())]);
    let values = [("file", log.display().to_string().into()), ("games", games.into())];
    let key = if finish.changes.is_empty() { "arena-nothing-left" } else { "arena-nothing-left-changed" };
    // Nothing can be reported once standard error is closed.
    let _ = writeln!(io::stderr(), "{}", texts.with(key, &values));
}

/// Returns whether an external program plays. Unlike built-in players, a program may think during its
/// opponent's turn.
fn has_programs(plan: &Plan) -> bool {
    plan.entrants.iter().any(|entrant| matches!(entrant.player.parse(), Ok(PlayerSpec::Exec(_))))
}

/// Returns whether each game gets a line before the table. In a pipe a line replaces the bar.
fn prints_games(wanted: &Wanted) -> bool {
    let has_table = !wanted.json && !matches!(wanted.report(), Some(Report::Course));
    has_table && !io::stdout().is_terminal()
}

/// Prints the outcome.
fn tell(plan: &Plan, finish: &Finish, wanted: &Wanted, texts: &Texts) -> Result<(), Failure> {
    if wanted.json {
        return json::print(plan, finish, wanted.title.as_deref());
    }
    let mut out = out();
    match wanted.report() {
        Some(Report::Course) => course::write(&mut out, plan, finish, texts)?,
        Some(Report::Html(_)) | None => {
            table::write(&mut out, plan, finish, texts, text_width::out_width())?;
        }
    }
    Ok(out.flush()?)
}

/// Shows the content of a log, without playing.
fn show(args: &ShowArgs, lang: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang);
    if is_search(&args.log) {
        return tune::show(&args.log, &args.wanted, &texts);
    }
    let (plan, finish) = finish_of(&args.log).map_err(|error| match error {
        RunError::Plan(reason) => Failure::new(Message::at(args.log.display(), reason.message())),
        error => Failure::from(error),
    })?;
    let game: GameSpec = plan.game.parse()?;
    let outputs = Outputs::new(&args.wanted, &plan, &game, Some(&args.log), false)?;
    let told = tell(&plan, &finish, &args.wanted, &texts);
    let written = outputs.write(&plan, &finish, &texts);
    if finish.stopped {
        let values = [("done", finish.there.into()), ("games", finish.games.into())];
        // Nothing can be reported once standard error is closed.
        let _ = writeln!(io::stderr(), "{}", texts.with("arena-unfinished", &values));
    }
    all_of([told, written])
}

/// Display of a running run.
#[derive(Default)]
struct Shown<'a> {
    /// Watch on the workers, if other machines play.
    watch: Option<&'a fleet::Watch>,
    live: Option<&'a outputs::LivePage<'a>>,
    /// Names of the players, if they differ from the plan.
    names: Option<Vec<String>>,
}

fn go(
    checked: &ValidPlan,
    options: &RunOptions,
    executor: &mut dyn Executor,
    stop: &Stop,
    shown: Shown<'_>,
    texts: &Texts,
) -> Result<Finish, Failure> {
    let Shown { watch, live, names } = shown;
    let progress = progress::Progress::new(&checked.plan, watch, names, texts);
    let finish = inarow_arena::run(checked, options, executor, stop, |standing| {
        progress.show(standing);
        if let Some(live) = live {
            live.write(standing, progress.left(standing), texts);
        }
    });
    progress.clear();
    finish.map_err(|error: RunError| match error {
        RunError::Plan(error) => Failure::usage(error),
        error => Failure::from(error),
    })
}

fn stopped(finish: &Finish, out: Option<&Path>) -> Message {
    let (done, games) = (finish.there, finish.games);
    match out {
        None => Message::new("arena-stopped").count("done", done).count("games", games),
        Some(path) => Message::new("arena-stopped-kept")
            .count("done", done)
            .count("games", games)
            .text("file", path.display()),
    }
}
