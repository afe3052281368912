//! Interpretation of a tournament's options.

use std::path::{Path, PathBuf};

use inarow_arena::{
    Adjudication, Entrant, EntrantSettings, LocalExecutor, Openings, OpeningsOrder, Plan, PlanFile,
    RunOptions, Tournament, game_setup, log,
};
use inarow_core::{GameSpec, Message, SpecError};
use inarow_play::PlayerSpec;

use crate::cli::arena::options::{Common, Conditions, Report, Wanted, report};
use crate::cli::arena::switch::{OFF, Switch};
use crate::cores::cores;
use crate::failure::{Context, Failure};
use crate::named_file::{bytes_of, text_of};
use crate::own_presets::with_own;
use crate::seed::seed;

impl Wanted {
    /// Returns the requested report.
    pub(super) fn report(&self) -> Option<&Report> {
        Switch::on(&self.report)
    }
}

impl Common {
    /// Rejects options for this machine while other machines play.
    pub(super) fn check_workers(&self) -> Result<(), Failure> {
        let own = [
            ("--log", Switch::on(&self.lines).is_some()),
            ("--concurrency", self.conditions.concurrency.is_some()),
            ("--keep-engines", self.keep_engines == Some(true)),
        ];
        match own.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) if Switch::on(&self.workers).is_some() => {
                let message =
                    Message::new("usage-conflict").text("argument", "--workers").text("others", option);
                Err(Failure::usage(message))
            }
            _ => Ok(()),
        }
    }

    /// Fills missing options from a file, whose paths are relative to the file's folder.
    pub(super) fn filled(mut self, file: &PlanFile, folder: &Path) -> Result<Common, Failure> {
        if let (None, Some(game)) = (&self.conditions.game, &file.game) {
            self.conditions.game = Some(game.parse().map_err(|error: SpecError| {
                Failure::usage(error).within(Message::new("as-is").text("text", "game"))
            })?);
        }
        // Random or missing openings have no order, even if the file has an order for its list.
        let is_list = |text: &String| text != OFF && !text.starts_with("random:");
        let has_order = self.conditions.openings.as_ref().is_none_or(is_list);
        if let (None, Some(openings)) = (&self.conditions.openings, &file.openings) {
            let beside = || folder.join(openings).to_string_lossy().into_owned();
            self.conditions.openings =
                Some(if openings.starts_with("random") && !folder.join(openings).exists() {
                    openings.clone()
                } else {
                    beside()
                });
        }
        self.conditions.openings_order =
            self.conditions.openings_order.or(file.openings_order.filter(|_| has_order));
        self.conditions.openings_from =
            self.conditions.openings_from.or(file.openings_from.filter(|_| has_order));
        let beside = |path: &String| folder.join(path);
        self.conditions.presets = self.conditions.presets.or_else(|| file.presets.as_ref().map(beside));
        self.out = Switch::over(self.out, file.out.as_ref().map(beside));
        self.colours = self.colours.or(file.colours);
        self.conditions.seed = self.conditions.seed.or(file.seed);
        self.conditions.concurrency = self.conditions.concurrency.or(file.concurrency);
        self.conditions.share_cores = self.conditions.share_cores.or(file.share_cores);
        self.lines = Switch::over(self.lines, file.log.as_ref().map(beside));
        self.keep_engines = self.keep_engines.or(file.keep_engines);
        self.workers = Switch::over(self.workers, file.workers.clone());
        self.wanted.records = Switch::over(self.wanted.records, file.records.as_ref().map(beside));
        self.wanted.title = self.wanted.title.or_else(|| file.title.clone());
        if let (None, Some(name)) = (&self.wanted.report, &file.report) {
            let asked = match report(name)
                .map_err(|error| Failure::usage(error).within(Message::new("as-is").text("text", "report")))?
            {
                Report::Html(path) => Report::Html(folder.join(path)),
                other => other,
            };
            self.wanted.report = Some(Switch::On(asked));
        }
        let workers = Switch::on(&self.workers).is_some();
        if workers && (Switch::on(&self.lines).is_some() || self.keep_engines == Some(true)) {
            return Err(Failure::usage(Message::new("said-workers-log")));
        }
        let has_folder = file.players.iter().any(|player| player.settings.has_folder());
        if workers && has_folder {
            return Err(Failure::usage(Message::new("said-workers-folder")));
        }
        let adjudication = file.adjudication();
        self.adjudicate_draw = Switch::over(self.adjudicate_draw, adjudication.draw);
        self.adjudicate_loss = Switch::over(self.adjudicate_loss, adjudication.resign);
        Ok(self)
    }

    /// Returns the limits of the command line.
    pub(super) fn limits(&self) -> EntrantSettings {
        EntrantSettings {
            time: self.conditions.time,
            nodes: self.conditions.nodes,
            depth: self.conditions.depth,
            margin: self.margin,
            memory: self.memory,
            ..EntrantSettings::default()
        }
    }

    /// Returns the path of the result log.
    pub(super) fn log(&self) -> Option<&Path> {
        Switch::on(&self.out).map(PathBuf::as_path)
    }

    /// Returns the plan of the continued log with its current players.
    pub(super) fn begun(&self) -> Result<Option<Plan>, Failure> {
        Ok(self.log().map(log::plan_now).transpose()?.flatten())
    }

    /// Returns the plan of the command line, whose presets may come from the profile in `data`.
    pub(super) fn plan(
        &self,
        tournament: Tournament,
        entrants: Vec<Entrant>,
        data: Option<PathBuf>,
    ) -> Result<Plan, Failure> {
        let game = match &self.conditions.game {
            Some(game) => game.clone(),
            None => "gomoku".parse()?,
        };
        // A continued run needs its original seed.
        let kept = match (Switch::on(&self.out), self.conditions.seed) {
            (Some(path), None) => log::seed_in(path)?,
            _ => None,
        };
        let seed = seed(self.conditions.seed.or(kept))?;
        let presets = self.conditions.presets.as_deref().map(text_of).transpose()?.unwrap_or_default();
        let players: Vec<PlayerSpec> =
            entrants.iter().filter_map(|entrant| entrant.player.parse().ok()).collect();
        Ok(Plan {
            tournament,
            entrants,
            colours: self.colours.unwrap_or_default(),
            openings: self.conditions.openings(&game, seed)?,
            game: game.to_string(),
            seed,
            presets: with_own(presets, &players, data),
            adjudication: Adjudication {
                draw: Switch::on(&self.adjudicate_draw).copied(),
                resign: Switch::on(&self.adjudicate_loss).copied(),
            },
            keep_engines: self.keep_engines.unwrap_or(false),
            changes: Vec::new(),
        })
    }

    /// Returns the address of the NATS server whose workers play.
    pub(super) fn workers(&self) -> Option<&str> {
        Switch::on(&self.workers).map(String::as_str)
    }

    /// Returns the executor for this machine. The executor's settings have no effect when others play.
    pub(super) fn here(&self) -> Result<LocalExecutor, Failure> {
        let concurrency = usize::from(self.conditions.concurrency.unwrap_or(1));
        let cores =
            cores(self.conditions.share_cores == Some(true) || self.workers().is_some(), concurrency)?;
        Ok(LocalExecutor { concurrency, cores })
    }

    /// Returns the options of the run.
    pub(super) fn run_options(&self) -> RunOptions {
        let (out, transcripts) = (Switch::on(&self.out).cloned(), Switch::on(&self.lines).cloned());
        let (allow_changed, title) = (self.allow_changed, self.wanted.title.clone());
        RunOptions { out, allow_changed, transcripts, title, ..RunOptions::default() }
    }
}

impl Conditions {
    /// Returns the requested openings in order.
    pub(super) fn openings(&self, spec: &GameSpec, seed: u64) -> Result<Openings, Failure> {
        let text = self.openings.as_deref().filter(|text| *text != OFF);
        let openings = text.map_or(Ok(Openings::None), |text| openings(text, spec, seed))?;
        let Openings::List { moves } = &openings else {
            self.refuse_order()?;
            return Ok(openings);
        };
        let (from, count) = (self.openings_from.unwrap_or(1), moves.len());
        if from > count as u64 {
            let message = Message::new("said-openings-from").digits("from", from).count("count", count);
            return Err(Failure::usage(message));
        }
        let usual =
            if self.openings_from.is_some() { OpeningsOrder::Listed } else { OpeningsOrder::Shuffled };
        let openings = match self.openings_order.unwrap_or(usual) {
            OpeningsOrder::Shuffled => openings.shuffled(seed),
            OpeningsOrder::Listed => openings,
        };
        Ok(openings.after(from - 1))
    }

    /// Rejects an order without a file of openings.
    pub(super) fn refuse_order(&self) -> Result<(), Failure> {
        match (self.openings_order, self.openings_from) {
            (None, None) => Ok(()),
            _ => Err(Failure::usage(Message::new("said-openings-order"))),
        }
    }
}

/// Returns the openings named by a text.
fn openings(text: &str, spec: &GameSpec, seed: u64) -> Result<Openings, Failure> {
    // The text is a misspelling of `random:PLIES` rather than a missing file.
    if text.starts_with("random") && !text.starts_with("random:") && !Path::new(text).exists() {
        return Err(Failure::usage(Message::new("said-random").text("text", text)));
    }
    if let Some(plies) = text.strip_prefix("random:") {
        let (plies, unjudged) = match plies.strip_suffix(":any") {
            Some(plies) => (plies, true),
            None => (plies, false),
        };
        let plies =
            plies.parse().map_err(|_| Failure::usage(Message::new("said-random").text("text", text)))?;
        return Ok(if unjudged { Openings::Random { plies, judge: 0 } } else { Openings::random(plies) });
    }
    let setup = game_setup(spec, seed, 0).map_err(|error| {
        Failure::usage(error).within(Message::new("as-is").text("text", spec.to_string()))
    })?;
    let path = Path::new(text);
    let bytes = bytes_of(path)?;
    Openings::read(path, &bytes, &setup).at(|| text.to_owned())
}
