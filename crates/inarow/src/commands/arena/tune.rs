//! `inarow arena tune`, which searches better parameters and tests the result.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use inarow_arena::report::PageSection;
use inarow_arena::tune::{
    GameJudge, Method, Progress, TuneError, TuneOptions, TunePlan, TunePlanError, Tuned, external_params,
    params, seed_in, tune, tuned_in,
};
use inarow_arena::{EntrantSettings, Finish, LocalExecutor, Plan, RunOptions, Tournament, finish_of};
use inarow_contest::{Hypotheses, Sprt, Verdict};
use inarow_core::{GameSpec, Message};
use inarow_play::{PlayerSpec, Presets, Stop, engine_info};
use inarow_profile::{Location, Profile};
use inarow_record::TimeControl;
use inarow_session::OwnPresets;
use inarow_view::{Lang, Texts, Value};
use serde::Serialize;

use super::outputs::Outputs;
use super::{Shown, go, json as figures, live, progress, table, text_width};
use crate::cli::arena::options::{Report as WantedReport, Wanted};
use crate::cli::arena::own::settings;
use crate::cli::arena::switch::Switch;
use crate::cli::arena::tune::Args;
use crate::cores::cores;
use crate::failure::{Context, Failure};
use crate::interrupt::stop_when_interrupted;
use crate::named_file::text_of;
use crate::out::{json, out};
use crate::own_presets::with_own;
use crate::seed::seed;

/// Number of lines about a search in a pipe.
const LINES: u64 = 20;

/// Redraw interval of the progress line.
const EVERY: Duration = Duration::from_millis(250);

#[derive(Serialize)]
struct Report<'a> {
    player: &'a str,
    game: &'a str,
    method: Method,
    seed: u64,
    /// Number of games in the search.
    games: u64,
    parameters: Vec<Row>,
    /// The player with the found values.
    tuned: String,
    proof: Option<Proof>,
    /// The player under the name of its saved preset.
    saved: Option<String>,
    /// Whether the logs had the whole result before this run.
    nothing_left: bool,
}

#[derive(Serialize)]
struct Row {
    name: String,
    min: f64,
    max: f64,
    start: String,
    found: String,
}

#[derive(Serialize)]
struct Proof {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    elo: Option<f64>,
    elo_error: Option<f64>,
    sprt: figures::Test,
}

pub(super) fn run(args: Args, data: Option<PathBuf>, lang: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang);
    if let Some(WantedReport::Course) = args.wanted.report() {
        return Err(Failure::usage(Message::new("said-report")));
    }
    let plan = plan(&args, data.clone())?;
    let judge = GameJudge::new(&plan).map_err(Failure::usage)?;
    judge.start_programs().map_err(Failure::usage)?;
    // The check whether the preset can be saved comes before the first game.
    if let Some(name) = &args.save {
        keepable(&plan, name).at(|| format!("--save {name}")).map_err(Failure::usage)?;
        if writable(name, data.clone())?.preset(plan.start()?.name(), name)?.is_some() {
            return Err(Failure::usage(Message::new("said-preset-there").text("name", name)));
        }
    }
    if args.max_games < 2 || !args.max_games.is_multiple_of(2) {
        return Err(Failure::usage(Message::new("said-even").text("games", args.max_games)));
    }
    let concurrency = usize::from(args.conditions.concurrency.unwrap_or(1));
    let cores = cores(args.conditions.share_cores == Some(true), concurrency)?;
    let stop = stop_when_interrupted()?;
    let judge = judge.on(cores.clone());
    let searched = TuneOptions {
        concurrency,
        out: args.out.clone(),
        fingerprints: judge.fingerprints().clone(),
        allow_changed: args.allow_changed,
    };
    let tuned = search(&plan, &judge, searched, &stop, prints_lines(&args.wanted), &texts)?;
    if tuned.stopped {
        return Err(stopped(&plan, &tuned, args.out.as_deref()));
    }
    let player = plan.described(&tuned.values).map_err(Failure::usage)?;
    let changed = tuned.values != plan.start_values();
    let kept = args.out.as_deref().map(beside);
    let follow = prints_lines(&args.wanted);
    let proof_plan = plan.proof(&tuned.values, args.sprt, args.max_games).map_err(Failure::usage)?;
    let game: GameSpec = plan.game.parse()?;
    let goes_on = kept.as_ref().is_some_and(|log| log.metadata().is_ok_and(|found| found.len() > 0));
    let outputs = Outputs::new(&args.wanted, &proof_plan, &game, kept.as_deref(), goes_on)?;
    let games_log = outputs.log().map(Path::to_owned);
    let run = RunOptions {
        out: games_log,
        allow_changed: args.allow_changed,
        title: args.wanted.title.clone(),
        follow,
        ..RunOptions::default()
    };
    let mut executor = LocalExecutor { concurrency, cores };
    let proof = if changed {
        let checked = proof_plan.clone().check().map_err(Failure::usage)?;
        let shown = Shown { names: Some(names(&texts).into()), ..Shown::default() };
        let finish = go(&checked, &run, &mut executor, &stop, shown, &texts)?;
        Some((checked.plan, finish))
    } else {
        None
    };
    if let Some((_, finish)) = &proof
        && finish.stopped
    {
        return Err(Failure::new(super::stopped(finish, kept.as_deref())));
    }
    let proof = proof.map(|proof| with_names(proof, &texts));
    let verdict = proof.as_ref().map(|(_, finish)| verdict(&args.sprt, finish)).transpose()?;
    let proved = verdict == Some(Verdict::H1);
    let saved = match &args.save {
        Some(name) if changed && (proved || args.save_anyway) => {
            Some(keep(&plan, &tuned.values, name, data.clone())?)
        }
        _ => None,
    };
    let nothing_left = tuned.nothing_left && proof.as_ref().is_none_or(|(_, finish)| finish.nothing_left);
    if let (true, Some(out)) = (nothing_left, args.out.as_deref()) {
        let values = [("file", out.display().to_string().into())];
        // Nothing can be reported once standard error is closed.
        let _ = writeln!(io::stderr(), "{}", texts.with("tune-nothing-left", &values));
    }
    if args.wanted.json {
        let proof = proof.as_ref().map(|(_, finish)| proof_json(&args.sprt, finish)).transpose()?;
        json(&report(&plan, &tuned, &player, proof, saved, nothing_left))?;
    } else {
        write(&plan, &tuned, &player, proof.as_ref(), &texts)?;
        let mut out = out();
        match (&saved, verdict.filter(|_| args.save.is_some())) {
            (Some(player), _) => {
                writeln!(out, "{}", texts.with("tune-saved", &[("player", player.into())]))?;
            }
            (None, Some(Verdict::H0)) => writeln!(out, "{}", texts.get("tune-unproved"))?,
            (None, Some(Verdict::Open)) => {
                let games = Value::from(args.max_games);
                writeln!(out, "{}", texts.with("tune-undecided", &[("games", games)]))?;
            }
            (None, _) => {}
        }
        out.flush()?;
    }
    let section = page_section(&plan, &tuned, &player, &texts);
    let (plan, finish) = proof.unwrap_or_else(|| {
        let finish = Finish::nothing(&proof_plan);
        (proof_plan, finish)
    });
    outputs.with_section(section).write(&plan, &finish, &texts)
}

/// Returns whether progress is printed in lines, as in a pipe without a bar.
fn prints_lines(wanted: &Wanted) -> bool {
    !wanted.json && !io::stdout().is_terminal()
}

/// Shows the search in a log, with its test, if any. The command plays nothing.
pub(super) fn show(log: &Path, wanted: &Wanted, texts: &Texts) -> Result<(), Failure> {
    let (plan, tuned) = tuned_in(log)?;
    let player = plan.described(&tuned.values)?;
    let test = beside(log);
    let proof = if test.is_file() { Some(with_names(finish_of(&test)?, texts)) } else { None };
    // Pages and records need the games of a test.
    if proof.is_none() && (wanted.report().is_some() || Switch::on(&wanted.records).is_some()) {
        return Err(Message::new("said-no-test").text("file", log.display()).into());
    }
    let game: GameSpec = plan.game.parse()?;
    let hypotheses = |plan: &Plan| match plan.tournament {
        Tournament::Sprt { hypotheses, .. } => Some(hypotheses),
        _ => None,
    };
    if wanted.json {
        let figures = |(plan, finish): &(Plan, Finish)| Some(proof_json(&hypotheses(plan)?, finish));
        let proof = proof.as_ref().and_then(figures).transpose()?;
        json(&report(&plan, &tuned, &player, proof, None, false))?;
    } else {
        write(&plan, &tuned, &player, proof.as_ref(), texts)?;
    }
    if tuned.stopped {
        let (done, games) = (tuned.games, plan.steps() * plan.step_games());
        let values = [("done", done.into()), ("games", games.into())];
        // Nothing can be reported once standard error is closed.
        let _ = writeln!(io::stderr(), "{}", texts.with("arena-unfinished", &values));
    }
    if let Some((proof, finish)) = &proof {
        let outputs = Outputs::new(wanted, proof, &game, Some(&test), false)?;
        let section = page_section(&plan, &tuned, &player, texts);
        outputs.with_section(section).write(proof, finish, texts)?;
    }
    Ok(())
}

/// Renames a test's players in the reader's language. The log has `tuned` and `start`.
fn with_names((mut plan, mut finish): (Plan, Finish), texts: &Texts) -> (Plan, Finish) {
    let names = names(texts);
    for (entrant, name) in plan.entrants.iter_mut().zip(&names) {
        entrant.name.clone_from(name);
    }
    finish.tally.rename(names);
    (plan, finish)
}

/// Returns the names of a test's players.
fn names(texts: &Texts) -> [String; 2] {
    ["tune-name-tuned", "tune-name-start"].map(|key| texts.get(key))
}

/// Returns the key of the column of values, which are preliminary in an unfinished search.
fn found_title(tuned: &Tuned) -> &'static str {
    if tuned.stopped { "tune-column-now" } else { "tune-column-found" }
}

/// Returns the section of a page about the parameters.
fn page_section(plan: &TunePlan, tuned: &Tuned, player: &str, texts: &Texts) -> PageSection {
    let range = |(row, param): (Row, &inarow_arena::tune::Param)| {
        vec![row.name, format!("{} … {}", param.text(row.min), param.text(row.max)), row.start, row.found]
    };
    let titles = ["tune-column-name", "tune-column-range", "tune-column-start", found_title(tuned)];
    let titles = titles.map(|key| texts.get(key)).to_vec();
    PageSection {
        rows: std::iter::once(titles)
            .chain(rows(plan, tuned).into_iter().zip(&plan.params).map(range))
            .collect(),
        sentences: vec![title(plan, tuned, texts), texts.with("tune-player", &[("player", player.into())])],
        heading: texts.get("tune-proof"),
    }
}

/// Returns a title with the player, the game and the number of games.
fn title(plan: &TunePlan, tuned: &Tuned, texts: &Texts) -> String {
    let games = texts.with("games-count", &[("count", tuned.games.into())]);
    let values = [
        ("player", Value::from(&plan.player)),
        ("game", Value::from(&plan.game)),
        ("games", games.into()),
        ("seed", plan.seed.to_string().into()),
    ];
    texts.with("tune-title", &values)
}

/// Returns the plan of the command line.
fn plan(args: &Args, data: Option<PathBuf>) -> Result<TunePlan, Failure> {
    let game = match &args.conditions.game {
        Some(game) => game.clone(),
        None => "gomoku".parse()?,
    };
    // A continued search needs its original seed.
    let kept = match (&args.out, args.conditions.seed) {
        (Some(path), None) => seed_in(path)?,
        _ => None,
    };
    let seed = seed(args.conditions.seed.or(kept))?;
    let spec: PlayerSpec = args.player.parse().map_err(Failure::usage)?;
    if spec.is_human() {
        return Err(Failure::usage(Message::new("said-built-in").text("player", &args.player)));
    }
    let own = own(args, &spec)?;
    let presets = args.conditions.presets.as_deref().map(text_of).transpose()?.unwrap_or_default();
    let players = std::iter::once(Ok(spec.clone()));
    let players = players.chain(args.against.iter().map(|player| player.parse()));
    let presets = with_own(presets, &players.filter_map(Result::ok).collect::<Vec<PlayerSpec>>(), data);
    let file = args.conditions.presets.as_deref();
    let place = || file.map_or("presets".to_owned(), |path| path.display().to_string());
    let known = Presets::parse(&presets).at(place)?;
    let method = match args.method.as_str() {
        "genetic" => {
            Method::Genetic { population: args.population.unwrap_or(16), pairs: args.pairs.unwrap_or(8) }
        }
        _ => Method::Spsa { pairs: args.pairs.unwrap_or(4), rate: args.rate.unwrap_or(0.05) },
    };
    Ok(TunePlan {
        params: match &spec {
            PlayerSpec::Engine(spec) => params(spec, &known, &args.param).map_err(Failure::usage)?,
            _ if args.param.is_empty() => {
                return Err(Failure::usage(TunePlanError::Player(args.player.clone())));
            }
            _ => external_params(&args.param, &own.infos()).map_err(Failure::usage)?,
        },
        player: spec.to_string(),
        method,
        games: args.games,
        openings: match &args.conditions.openings {
            None => {
                args.conditions.refuse_order()?;
                GameJudge::usual_openings(&game, seed)
            }
            Some(_) => args.conditions.openings(&game, seed)?,
        },
        game: game.to_string(),
        seed,
        time: args.conditions.time.unwrap_or(TimeControl::NONE),
        nodes: args.conditions.nodes,
        depth: args.conditions.depth,
        margin: own.margin.or(args.margin),
        memory: own.memory_bytes(),
        info: own.infos(),
        dir: own.dir,
        presets,
        against: args.against.clone(),
    })
}

/// Returns the tuned player's settings other than its parameters.
fn own(args: &Args, spec: &PlayerSpec) -> Result<EntrantSettings, Failure> {
    if !args.own.is_empty() && !matches!(spec, PlayerSpec::Exec(_)) {
        return Err(Failure::usage(Message::new("plan-external").text("field", "--a")));
    }
    let own = settings(args.own.clone());
    let is_common = own.time.is_some() || own.nodes.is_some() || own.depth.is_some();
    match own.name.is_some() || is_common || own.folder.is_some() {
        true => Err(Failure::usage(Message::new("said-tune-own"))),
        false => Ok(own),
    }
}

fn search(
    plan: &TunePlan,
    judge: &GameJudge,
    options: TuneOptions,
    stop: &Stop,
    lines: bool,
    texts: &Texts,
) -> Result<Tuned, Failure> {
    let bar = live::bar().with_style(progress::style(true));
    let mut shown: Option<Instant> = None;
    let mut printed = 0;
    let show = |progress: &Progress<'_>| {
        // Each search prints an equal number of lines, regardless of its length.
        let part = progress.games.0 * LINES / progress.games.1.max(1);
        if lines && part > printed {
            printed = part;
            // Once the output is closed, the table fails too.
            let _ = writeln!(io::stdout(), "{}", live_line(plan, progress, texts));
        }
        if bar.is_hidden() || shown.is_some_and(|shown| shown.elapsed() < EVERY) {
            return;
        }
        shown = Some(Instant::now());
        bar.set_length(progress.games.1);
        bar.set_position(progress.games.0);
        let line = live_line(plan, progress, texts);
        bar.set_message(text_width::wrapped(&line, text_width::progress_width()));
        bar.tick();
    };
    let tuned = tune(plan, judge, &options, stop, show);
    bar.finish_and_clear();
    tuned.map_err(|error: TuneError| Failure::from(error))
}

/// Returns the progress of a search and its best values so far.
fn live_line(plan: &TunePlan, progress: &Progress<'_>, texts: &Texts) -> String {
    let value = |(param, value): (&inarow_arena::tune::Param, &f64)| {
        let values = [("name", Value::from(&param.name)), ("value", param.text(*value).into())];
        texts.with("tune-value", &values)
    };
    let values: Vec<String> = plan.params.iter().zip(progress.values).map(value).collect();
    let values = [
        ("step", Value::from((progress.steps.0 + 1).min(progress.steps.1))),
        ("steps", progress.steps.1.into()),
        ("games", progress.games.0.into()),
        ("all", progress.games.1.into()),
        ("values", values.join(", ").into()),
    ];
    texts.with("tune-live", &values)
}

/// Returns the path of the proof's log.
fn beside(log: &Path) -> PathBuf {
    let mut name = log.as_os_str().to_owned();
    name.push(".sprt");
    name.into()
}

fn stopped(plan: &TunePlan, tuned: &Tuned, log: Option<&Path>) -> Failure {
    let (done, games) = (tuned.games, plan.steps() * plan.step_games());
    Failure::new(match log {
        None => Message::new("tune-stopped").count("done", done).count("games", games),
        Some(path) => Message::new("tune-stopped-kept")
            .count("done", done)
            .count("games", games)
            .text("file", path.display()),
    })
}

fn verdict(hypotheses: &Hypotheses, finish: &Finish) -> Result<Verdict, Failure> {
    let sprt = Sprt::new(*hypotheses)?;
    Ok(sprt.verdict(finish.tally.likelihood(&sprt)))
}

/// Checks that a preset of this name can be saved.
fn keepable(plan: &TunePlan, name: &str) -> Result<(), Failure> {
    if plan.is_external() {
        return Err(Message::new("said-no-presets").text("player", &plan.player).into());
    }
    let spec = plan.start()?;
    if engine_info(spec.name()).is_none_or(|info| info.setting("preset").is_none()) {
        return Err(Message::new("said-no-presets").text("player", spec.name()).into());
    }
    Ok(OwnPresets::preset(spec.name(), name, &[]).map(drop)?)
}

/// Returns the user's profile, if presets can be saved there.
fn writable(name: &str, data: Option<PathBuf>) -> Result<Profile, Failure> {
    let profile = Profile::open(&Location::find(data)).profile;
    if profile.folder().is_none() {
        return Err(Message::new("said-no-data").text("name", name).into());
    }
    Ok(profile)
}

/// Saves the found values in the user's profile, where the window and the terminal find them.
fn keep(plan: &TunePlan, values: &[f64], name: &str, data: Option<PathBuf>) -> Result<String, Failure> {
    let settings = plan.preset(values)?;
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let engine = plan.start()?.name();
    let found = OwnPresets::preset(engine, name, &settings)?;
    let mut profile = writable(name, data)?;
    // During the long search another preset may have been saved.
    if profile.preset(engine, name)?.is_some_and(|saved| saved != found) {
        let player = plan.with(values)?;
        return Err(Message::new("said-preset-kept").text("name", name).text("player", player).into());
    }
    profile.save_preset(&found)?;
    Ok(format!("{engine}:preset={name}"))
}

fn rows(plan: &TunePlan, tuned: &Tuned) -> Vec<Row> {
    let row = |(param, value): (&inarow_arena::tune::Param, &f64)| Row {
        name: param.name.clone(),
        min: param.min,
        max: param.max,
        start: param.text(param.start),
        found: param.text(*value),
    };
    plan.params.iter().zip(&tuned.values).map(row).collect()
}

fn report<'a>(
    plan: &'a TunePlan,
    tuned: &Tuned,
    player: &str,
    proof: Option<Proof>,
    saved: Option<String>,
    nothing_left: bool,
) -> Report<'a> {
    Report {
        player: &plan.player,
        game: &plan.game,
        method: plan.method,
        seed: plan.seed,
        games: tuned.games,
        parameters: rows(plan, tuned),
        tuned: player.to_owned(),
        proof,
        saved,
        nothing_left,
    }
}

fn proof_json(hypotheses: &Hypotheses, finish: &Finish) -> Result<Proof, Failure> {
    let meeting = finish.tally.between(0, 1);
    let estimate = meeting.estimate();
    Ok(Proof {
        games: finish.tally.games(),
        wins: meeting.games.wins,
        draws: meeting.games.draws,
        losses: meeting.games.losses,
        elo: estimate.map(|estimate| estimate.elo).filter(|elo| elo.is_finite()),
        elo_error: estimate.map(|estimate| estimate.error).filter(|error| error.is_finite()),
        sprt: figures::test(&finish.tally, *hypotheses)?,
    })
}

fn write(
    plan: &TunePlan,
    tuned: &Tuned,
    player: &str,
    proof: Option<&(Plan, Finish)>,
    texts: &Texts,
) -> std::io::Result<()> {
    let mut out = out();
    writeln!(out, "{}\n", title(plan, tuned, texts))?;
    let mut lines = vec![vec![
        String::new(),
        texts.get("tune-column-name"),
        texts.get("tune-column-range"),
        texts.get("tune-column-start"),
        texts.get(found_title(tuned)),
    ]];
    for (row, param) in rows(plan, tuned).into_iter().zip(&plan.params) {
        let range = format!("{} … {}", param.text(row.min), param.text(row.max));
        lines.push(vec![String::new(), row.name, range, row.start, row.found]);
    }
    let width = text_width::out_width();
    for line in text_width::aligned(&lines, width) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    match proof {
        None if tuned.stopped => writeln!(out, "{}", texts.get("tune-unfinished"))?,
        None if tuned.values == plan.start_values() => writeln!(out, "{}", texts.get("tune-same"))?,
        None => {
            writeln!(out, "{}", texts.with("tune-player", &[("player", player.into())]))?;
            writeln!(out, "{}", texts.get("tune-untested"))?;
        }
        Some((plan, finish)) => {
            let player = Value::from(player.to_string());
            writeln!(out, "{}\n", texts.with("tune-player", &[("player", player)]))?;
            writeln!(out, "{}\n", texts.get("tune-proof"))?;
            table::write(&mut out, plan, finish, texts, width)?;
        }
    }
    out.flush()
}
