//! Progress of a run, as a bar on a terminal or a line for each game in a pipe.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::time::{Duration, Instant};

use inarow_arena::{Counted, Plan, RunState, Tally, Tournament, report};
use inarow_contest::Sprt;
use inarow_view::{Look, Texts, Value};
use indicatif::{ProgressBar, ProgressStyle};

use super::{live, table, text_width, words};
use crate::fleet::Watch;

/// Redraw interval.
const EVERY: Duration = Duration::from_millis(250);
/// Limit of table rows shown during a tournament.
const ROWS: usize = 16;

pub(super) struct Progress<'a> {
    bar: ProgressBar,
    sprt: Option<Sprt>,
    look: Look,
    texts: &'a Texts,
    shown: Cell<Option<Instant>>,
    /// Start of the display, and the number of games counted by then.
    begun: Cell<Option<(Instant, u64)>>,
    /// Watch on the workers, if other machines play.
    fleet: Option<&'a Watch>,
    /// Names of the players, if they differ from the plan.
    names: Option<Vec<String>>,
    /// Last printed notice about a problem.
    notice: RefCell<Option<String>>,
}

impl Progress<'_> {
    pub(super) fn new<'a>(
        plan: &Plan,
        fleet: Option<&'a Watch>,
        names: Option<Vec<String>>,
        texts: &'a Texts,
    ) -> Progress<'a> {
        let sprt = match plan.tournament {
            Tournament::Sprt { hypotheses, .. } => Sprt::new(hypotheses).ok(),
            _ => None,
        };
        Progress {
            bar: live::bar().with_style(style(sprt.is_none())),
            sprt,
            look: report::look(plan),
            texts,
            shown: Cell::new(None),
            begun: Cell::new(None),
            fleet,
            names,
            notice: RefCell::default(),
        }
    }

    /// Prints a line for each newly counted game on standard output.
    fn print_games(&self, standing: &RunState<'_>) {
        let counted = standing.take_counted();
        if counted.is_empty() {
            return;
        }
        let mut out = io::stdout().lock();
        for counted in counted {
            // Once the output is closed, the table fails too.
            let _ = writeln!(out, "{}", self.line(&counted, &standing.plan().plan, standing.games()));
        }
        let _ = out.flush();
    }

    /// Estimates the remaining time from the games of this run. Returns `None` before the first game, and for
    /// tests, whose length is unknown.
    pub(super) fn left(&self, standing: &RunState<'_>) -> Option<Duration> {
        let done = standing.done();
        let (begun, before) = self.begun.get()?;
        let played = done.checked_sub(before).filter(|played| *played > 0)?;
        let games = standing.plan().plan.expected_games().max(standing.games());
        let share = games.saturating_sub(done) as f64 / played as f64;
        let left = Duration::try_from_secs_f64(begun.elapsed().as_secs_f64() * share).ok()?;
        (self.sprt.is_none() && !left.is_zero()).then_some(left)
    }

    pub(super) fn show(&self, standing: &RunState<'_>) {
        if self.begun.get().is_none() {
            self.begun.set(Some((Instant::now(), standing.done())));
        }
        self.print_games(standing);
        let fleet = self.fleet.and_then(|fleet| fleet.now(ROWS, self.texts));
        if let Some(notice) = fleet.as_ref().and_then(|fleet| fleet.notice.as_ref()) {
            self.print_notice(notice);
        }
        if self.bar.is_hidden() || self.shown.get().is_some_and(|shown| shown.elapsed() < EVERY) {
            return;
        }
        self.shown.set(Some(Instant::now()));
        let tally = standing.tally();
        self.bar.set_length(standing.games());
        self.bar.set_position(standing.done());
        let width = text_width::progress_width();
        let mut message = self.message(&tally, (standing.done(), standing.games()), width);
        if let Some(left) = self.left(standing) {
            let left = Value::from(words::span(left, self.texts));
            let (line, rest) = message.split_once('\n').map_or((&*message, None), |(a, b)| (a, Some(b)));
            let line = self.texts.with("arena-live-left", &[("shown", line.into()), ("left", left)]);
            message = rest.map_or(line.clone(), |rest| format!("{line}\n{rest}"));
        }
        if let Some(fleet) = fleet {
            message.push('\n');
            message.push_str(&fleet.workers);
        }
        self.bar.set_message(text_width::wrapped(&message, width));
        self.bar.tick();
    }

    /// Formats a finished game with its players' points: `Game 3 of 100: A – B 1–0 (line), score A 2 : 1 B`.
    /// With more than two players, the points count every game.
    fn line(&self, counted: &Counted, plan: &Plan, games: u64) -> String {
        let texts = self.texts;
        let [x, o] = counted.sides;
        let result = match counted.winner {
            None => "½–½",
            Some(winner) if winner == x => "1–0",
            Some(_) => "0–1",
        };
        // Every score lists one player first.
        let ([a, b], [points, others]) = match (x < o, counted.half_points) {
            (true, points) => ([x, o], points),
            (false, [of_x, of_o]) => ([o, x], [of_o, of_x]),
        };
        let name = |who: usize| {
            let other = self.names.as_ref().and_then(|names| names.get(who)).cloned();
            Value::from(other.unwrap_or_else(|| plan.entrants[who].shown_name().into_owned()))
        };
        let values = [
            ("game", (counted.game + 1).into()),
            ("games", games.into()),
            ("x", name(x)),
            ("o", name(o)),
            ("result", result.into()),
            ("ending", words::ending(counted.ending, texts).into()),
            ("a", name(a)),
            ("b", name(b)),
            ("points", report::points(points, &words::Words(texts)).into()),
            ("others", report::points(others, &words::Words(texts)).into()),
        ];
        let is_of_two = plan.entrants.len() == 2;
        texts.with(if is_of_two { "arena-game" } else { "arena-game-of-field" }, &values)
    }

    fn message(&self, tally: &Tally, (done, games): (u64, u64), width: usize) -> String {
        let texts = self.texts;
        let done = Value::from(done);
        let games = Value::from(games);
        let two = matches!(tally.tournament(), Tournament::Match { .. } | Tournament::Sprt { .. });
        if !two {
            let line = texts.with("arena-live-field", &[("done", done), ("games", games)]);
            let table =
                text_width::narrowed(&table::standings(tally, self.look, texts, ROWS), &table::LESS, width);
            let more = tally.names().len().saturating_sub(ROWS) as u64;
            let more = (more > 0).then(|| texts.with("arena-live-more", &[("count", more.into())]));
            return std::iter::once(line).chain(table).chain(more).collect::<Vec<_>>().join("\n");
        }
        let meeting = tally.between(0, 1);
        let mut values = vec![
            ("done", done),
            ("games", games),
            ("wins", meeting.games.wins.into()),
            ("draws", meeting.games.draws.into()),
            ("losses", meeting.games.losses.into()),
        ];
        // Before the error is finite, no difference can be estimated.
        let estimate = meeting.estimate().filter(|estimate| estimate.error.is_finite());
        if let Some(estimate) = estimate {
            values.push(("elo", texts.decimal(estimate.elo, 1).into()));
            values.push(("error", texts.decimal(estimate.error, 1).into()));
        }
        if let Some(sprt) = &self.sprt {
            let figure = |value: f64| Value::from(texts.decimal(value, 2));
            values.push(("pairs", meeting.pairs.count().into()));
            values.push(("ratio", figure(tally.likelihood(sprt))));
            values.push(("lower", figure(sprt.bounds().lower)));
            values.push(("upper", figure(sprt.bounds().upper)));
            let elo = estimate.map(|_| "arena-live-sprt-elo");
            let parts = [Some("arena-live-sprt"), elo, Some("arena-live-sprt-ratio")];
            return parts
                .into_iter()
                .flatten()
                .map(|key| texts.with(key, &values))
                .collect::<Vec<_>>()
                .join(", ");
        }
        texts.with(if estimate.is_some() { "arena-live-elo" } else { "arena-live" }, &values)
    }

    /// Prints a notice about a problem once. A pipe gets the notice too, because nothing else explains the
    /// pause.
    fn print_notice(&self, notice: &str) {
        if self.notice.borrow().as_deref() == Some(notice) {
            return;
        }
        if self.bar.is_hidden() {
            // Nothing can be reported once standard error is closed.
            let _ = writeln!(io::stderr(), "{notice}");
        } else {
            self.bar.println(text_width::wrapped(notice, text_width::progress_width()));
        }
        *self.notice.borrow_mut() = Some(notice.to_owned());
    }

    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// Returns the style of progress. The message has its own lines, because the message fills the terminal's
/// width.
pub(super) fn style(knows_end: bool) -> ProgressStyle {
    let template = if knows_end { "{bar:30} {percent}\u{a0}%\n{msg}" } else { "{spinner}\n{msg}" };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
