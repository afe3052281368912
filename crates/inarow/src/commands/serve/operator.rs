//! Tools of the server's operator, usable while the server runs.

use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use inarow_core::{Message, on_a_line};
use inarow_server::{CheckReport, ListedGame, ListedPlayer, Operator};
use inarow_view::Texts;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::cli::serve::{BanArgs, CheckArgs, DeleteArgs, EndArgs, GamesArgs, PruneArgs};
use crate::failure::Failure;
use crate::interrupt::stop_when_interrupted;
use crate::out::{json_line, out};

/// Length limit of a name in a list, in characters.
const MOST_LETTERS: usize = 40;

/// Runs `games`, which prints a line for each game and, on a terminal, the final count.
pub(super) fn games(folder: &Path, args: &GamesArgs, texts: &Texts) -> Result<(), Failure> {
    let stop = stop_when_interrupted()?;
    let mut out = out();
    let (mut count, mut written) = (0_u64, Ok(()));
    Operator::new(folder)?.games(args.all, |game| {
        count += 1;
        let line = if args.json { json_line(&game) } else { Ok(row(&game, texts)) };
        written = line.and_then(|line| writeln!(out, "{line}"));
        written.is_ok() && !stop.is_set()
    })?;
    written?;
    if count == 0 && !args.json {
        writeln!(out, "{}", texts.get("operator-no-games"))?;
    }
    Ok(out.flush()?)
}

/// Returns the line of a game.
fn row(game: &ListedGame, texts: &Texts) -> String {
    let name = |player: &ListedPlayer| match (player.name.as_str(), player.kind.as_str()) {
        ("", "") => texts.get("operator-nobody"),
        ("", kind) => on_a_line(kind, MOST_LETTERS).into_owned(),
        (name, _) => on_a_line(name, MOST_LETTERS).into_owned(),
    };
    let state = match (&game.damaged, &game.over) {
        (Some(_), _) => "operator-state-damaged",
        (None, Some(_)) => "operator-state-over",
        (None, None) => "operator-state-running",
    };
    let values = [
        ("id", game.id.as_str().into()),
        ("game", on_a_line(&game.game, MOST_LETTERS).into_owned().into()),
        ("x", name(&game.x).into()),
        ("o", name(&game.o).into()),
        ("moves", (game.moves as u64).into()),
        ("state", texts.get(state).into()),
        ("age", age(game.last_ms, texts).into()),
    ];
    texts.with("operator-game", &values)
}

/// Returns the approximate age of a time.
fn age(ms: u64, texts: &Texts) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let minutes = now.saturating_sub(ms / 1_000) / 60;
    let (key, count) = match minutes {
        0..=119 => ("operator-age-minutes", minutes),
        120..=2_879 => ("operator-age-hours", minutes / 60),
        _ => ("operator-age-days", minutes / 1_440),
    };
    texts.with(key, &[("count", count.into())])
}

/// Runs `end ID`.
pub(super) fn end(folder: &Path, args: &EndArgs, texts: &Texts) -> Result<(), Failure> {
    Operator::new(folder)?.end(&args.id)?;
    say(args.json, &json!({ "ended": args.id }), || {
        texts.with("operator-ended", &[("id", args.id.as_str().into())])
    })
}

/// Runs `delete ID`.
pub(super) fn delete(folder: &Path, args: &DeleteArgs, texts: &Texts) -> Result<(), Failure> {
    let ids = [args.id.clone()];
    if Operator::new(folder)?.delete(&ids, |_| true)? == 0 {
        return Err(Failure::new(Message::new("operator-no-such-game").text("id", &args.id)));
    }
    say(args.json, &json!({ "deleted": args.id }), || {
        texts.with("operator-deleted", &[("id", args.id.as_str().into())])
    })
}

/// Runs `prune --older TIME`.
pub(super) fn prune(folder: &Path, args: &PruneArgs, texts: &Texts) -> Result<(), Failure> {
    let stop = stop_when_interrupted()?;
    let operator = Operator::new(folder)?;
    let ids = operator.older_than(args.older, args.over)?;
    if args.dry_run {
        return say(args.json, &json!({ "found": ids.len() }), || {
            texts.with("operator-would-prune", &[("count", (ids.len() as u64).into())])
        });
    }
    let progress = progress(ids.len() as u64, texts);
    let deleted = operator.delete(&ids, |count| {
        progress.set_position(count);
        !stop.is_set()
    });
    progress.finish_and_clear();
    let deleted = deleted?;
    say(args.json, &json!({ "deleted": deleted, "found": ids.len() }), || {
        texts.with("operator-pruned", &[("count", deleted.into())])
    })
}

/// Runs `ban [ADDRESS]`.
pub(super) fn ban(folder: &Path, args: &BanArgs, texts: &Texts) -> Result<(), Failure> {
    let operator = Operator::new(folder)?;
    let Some(network) = args.address else {
        let bans: Vec<String> = operator.bans()?.iter().map(ToString::to_string).collect();
        return say(args.json, &json!({ "banned": bans }), || match bans.is_empty() {
            true => texts.get("operator-no-bans"),
            false => bans.join("\n"),
        });
    };
    let (key, word, network) = match args.lift {
        true => ("operator-lifted", "lifted", operator.lift(network)?),
        false => ("operator-banned", "banned", operator.ban(network)?),
    };
    let network = network.to_string();
    say(args.json, &json!({ word: network }), || texts.with(key, &[("address", network.as_str().into())]))
}

/// Runs `check`, and returns exit code 1 on damage.
pub(super) fn check(folder: &Path, args: &CheckArgs, texts: &Texts) -> Result<(), Failure> {
    let stop = stop_when_interrupted()?;
    let progress = progress(0, texts);
    let report = Operator::new(folder)?.check(|count| {
        progress.set_position(count);
        !stop.is_set()
    });
    progress.finish_and_clear();
    let report = report?;
    say(args.json, &json!(report), || found(&report, texts))?;
    match report.is_sound() {
        true => Ok(()),
        false => Err(Failure::new(Message::new("operator-unsound"))),
    }
}

/// Returns the findings of a check, one per line.
fn found(report: &CheckReport, texts: &Texts) -> String {
    let mut lines = vec![texts.with("operator-checked", &[("count", report.games.into())])];
    for game in &report.damaged {
        let reason = on_a_line(&game.reason, 300).into_owned();
        let values = [("id", game.id.as_str().into()), ("reason", reason.into())];
        lines.push(texts.with("operator-found-damaged", &values));
    }
    if report.orphans > 0 {
        lines.push(texts.with("operator-found-orphans", &[("count", report.orphans.into())]));
    }
    for fault in &report.file {
        let fault = on_a_line(fault, 300).into_owned();
        lines.push(texts.with("operator-found-fault", &[("detail", fault.into())]));
    }
    lines.join("\n")
}

/// Prints the outcome as JSON or as a sentence.
fn say(as_json: bool, json: &serde_json::Value, words: impl FnOnce() -> String) -> Result<(), Failure> {
    let mut out = out();
    writeln!(out, "{}", if as_json { json_line(json)? } else { words() })?;
    Ok(out.flush()?)
}

/// Returns a counter of processed games, visible only on a terminal.
fn progress(count: u64, texts: &Texts) -> ProgressBar {
    let bar = if count == 0 { ProgressBar::new_spinner() } else { ProgressBar::new(count) };
    if let Ok(style) = ProgressStyle::with_template("{msg} {pos}") {
        bar.set_style(style);
    }
    bar.set_message(texts.get("operator-progress"));
    bar
}
