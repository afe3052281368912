//! `inarow arena tune`: better parameters, with the proof that they are.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use inarow_arena::stats::{Hypotheses, Sprt, Verdict};
use inarow_arena::tune::{
    GameJudge, Method, Progress, TuneError, TuneOptions, TunePlan, Tuned, params, seed_in, tune,
};
use inarow_arena::{Finish, LocalExecutor, Plan, RunOptions};
use inarow_core::Message;
use inarow_play::{EngineSpec, PlayerSpec, Presets, Stop, engine_info};
use inarow_profile::{Location, Profile};
use inarow_record::TimeControl;
use inarow_session::OwnPresets;
use inarow_view::{Lang, Texts, Value};
use serde::Serialize;

use super::{go, json as figures, live, progress, table, text_width};
use crate::cli::arena::tune::Args;
use crate::cores::cores;
use crate::failure::{Context, Failure};
use crate::interrupt::stop_when_interrupted;
use crate::named_file::text_of;
use crate::out::{json, out};
use crate::own_presets::with_own;
use crate::seed::seed;

/// How often the line of progress is drawn anew.
const EVERY: Duration = Duration::from_millis(250);

#[derive(Serialize)]
struct Report<'a> {
    player: &'a str,
    game: &'a str,
    method: Method,
    seed: u64,
    /// Games of the search.
    games: u64,
    parameters: Vec<Row>,
    /// The player with the values found.
    tuned: String,
    proof: Option<Proof>,
    /// The player by the name under which it was kept.
    saved: Option<String>,
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

    let plan = plan(&args, data.clone())?;
    let judge = GameJudge::new(&plan).map_err(Failure::usage)?;
    // Whether it can be kept is known before the first game, not after the last.
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
    let tuned = search(&plan, &judge, searched, &stop, &texts)?;
    if tuned.stopped {
        return Err(stopped(&plan, &tuned, args.out.as_deref()));
    }
    let player = plan.with(&tuned.values).map_err(Failure::usage)?;
    let changed = tuned.values != plan.start_values();
    let log = args.out.as_deref().map(beside);
    let run = RunOptions { out: log, allow_changed: args.allow_changed, ..RunOptions::default() };
    let mut executor = LocalExecutor { concurrency, cores };
    let proof = if changed {
        let proof = plan.proof(&tuned.values, args.sprt, args.max_games);
        let proof = proof.map_err(Failure::usage)?;
        let checked = proof.check().map_err(Failure::usage)?;
        let finish = go(&checked, &run, &mut executor, None, &stop, &texts)?;
        Some((checked.plan, finish))
    } else {
        None
    };
    if let Some((_, finish)) = &proof
        && finish.stopped
    {
        return Err(Failure::new(super::stopped(finish, run.out.as_deref())));
    }
    let verdict = proof.as_ref().map(|(_, finish)| verdict(&args.sprt, finish)).transpose()?;
    let proved = verdict == Some(Verdict::H1);
    let saved = match &args.save {
        Some(name) if changed && (proved || args.save_anyway) => {
            Some(keep(&plan, &tuned.values, name, data.clone())?)
        }
        _ => None,
    };
    if args.json {
        let proof = proof.as_ref().map(|(_, finish)| proof_json(&args.sprt, finish)).transpose()?;
        json(&report(&plan, &tuned, &player, proof, saved))?;
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
    Ok(())
}

/// What the command line says.
fn plan(args: &Args, data: Option<PathBuf>) -> Result<TunePlan, Failure> {
    let game = match &args.conditions.game {
        Some(game) => game.clone(),
        None => "gomoku".parse()?,
    };
    // A search that goes on needs the seed it was begun with.
    let kept = match (&args.out, args.conditions.seed) {
        (Some(path), None) => seed_in(path)?,
        _ => None,
    };
    let seed = seed(args.conditions.seed.or(kept))?;
    let spec: EngineSpec = match args.player.parse() {
        Ok(PlayerSpec::Engine(spec)) => spec,
        Ok(_) => return Err(Failure::usage(Message::new("said-built-in").text("player", &args.player))),
        Err(error) => return Err(Failure::usage(error)),
    };
    let presets = args.conditions.presets.as_deref().map(text_of).transpose()?.unwrap_or_default();
    let players = std::iter::once(Ok(PlayerSpec::Engine(spec.clone())));
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
        params: params(&spec, &known, &args.param).map_err(Failure::usage)?,
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
        presets,
        against: args.against.clone(),
    })
}

fn search(
    plan: &TunePlan,
    judge: &GameJudge,
    options: TuneOptions,
    stop: &Stop,
    texts: &Texts,
) -> Result<Tuned, Failure> {
    let bar = live::bar().with_style(progress::style(true));
    let mut shown: Option<Instant> = None;
    let show = |progress: &Progress<'_>| {
        if bar.is_hidden() || shown.is_some_and(|shown| shown.elapsed() < EVERY) {
            return;
        }
        shown = Some(Instant::now());
        bar.set_length(progress.games.1);
        bar.set_position(progress.games.0);
        let value = |(param, value): (&inarow_arena::tune::Param, &f64)| {
            let values = [("name", Value::from(&param.name)), ("value", param.text(*value).into())];
            texts.with("tune-value", &values)
        };
        let values: Vec<String> = plan.params.iter().zip(progress.values).map(value).collect();
        let values = [
            ("step", Value::from(progress.steps.0 + 1)),
            ("steps", progress.steps.1.into()),
            ("games", progress.games.0.into()),
            ("all", progress.games.1.into()),
            ("values", values.join(", ").into()),
        ];
        bar.set_message(text_width::wrapped(&texts.with("tune-live", &values), text_width::progress_width()));
        bar.tick();
    };
    let tuned = tune(plan, judge, &options, stop, show);
    bar.finish_and_clear();
    tuned.map_err(|error: TuneError| Failure::from(error))
}

/// The log of the proof.
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

/// Why a preset of this name cannot be kept.
fn keepable(plan: &TunePlan, name: &str) -> Result<(), Failure> {
    let spec = plan.start()?;
    if engine_info(spec.name()).is_none_or(|info| info.setting("preset").is_none()) {
        return Err(Message::new("said-no-presets").text("player", spec.name()).into());
    }
    Ok(OwnPresets::preset(spec.name(), name, &[]).map(drop)?)
}

/// The person's profile, if something can be kept there.
fn writable(name: &str, data: Option<PathBuf>) -> Result<Profile, Failure> {
    let profile = Profile::open(&Location::find(data)).profile;
    if profile.folder().is_none() {
        return Err(Message::new("said-no-data").text("name", name).into());
    }
    Ok(profile)
}

/// Keeps what was found in the person's profile, where the window and the terminal look for it.
fn keep(plan: &TunePlan, values: &[f64], name: &str, data: Option<PathBuf>) -> Result<String, Failure> {
    let settings = plan.preset(values)?;
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let engine = plan.start()?.name();
    let found = OwnPresets::preset(engine, name, &settings)?;
    let mut profile = writable(name, data)?;
    // A search is long: somebody may have kept another meanwhile.
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
    player: &EngineSpec,
    proof: Option<Proof>,
    saved: Option<String>,
) -> Report<'a> {
    Report {
        player: &plan.player,
        game: &plan.game,
        method: plan.method,
        seed: plan.seed,
        games: tuned.games,
        parameters: rows(plan, tuned),
        tuned: player.to_string(),
        proof,
        saved,
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
    player: &EngineSpec,
    proof: Option<&(Plan, Finish)>,
    texts: &Texts,
) -> std::io::Result<()> {
    let mut out = out();
    let games = texts.with("games-count", &[("count", tuned.games.into())]);
    let values = [
        ("player", Value::from(&plan.player)),
        ("game", Value::from(&plan.game)),
        ("games", games.into()),
        ("seed", plan.seed.to_string().into()),
    ];
    writeln!(out, "{}\n", texts.with("tune-title", &values))?;
    let mut lines = vec![vec![
        String::new(),
        texts.get("tune-column-name"),
        texts.get("tune-column-range"),
        texts.get("tune-column-start"),
        texts.get("tune-column-found"),
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
        None => writeln!(out, "{}", texts.get("tune-same"))?,
        Some((plan, finish)) => {
            let player = Value::from(player.to_string());
            writeln!(out, "{}\n", texts.with("tune-player", &[("player", player)]))?;
            writeln!(out, "{}\n", texts.get("tune-proof"))?;
            table::write(&mut out, plan, finish, texts, width)?;
        }
    }
    out.flush()
}
