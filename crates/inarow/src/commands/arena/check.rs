//! `inarow arena check`: grades an external engine command by command.

use std::io::Write;
use std::time::Duration;

use inarow_compliance::{Check, CheckOptions, GamePlace, Grade, Graded, Observation, TranscriptLine, grade};
use inarow_core::Message;
use inarow_play::{Direction, ExecSpec, PlayerSpec, Protocol, StartFailure, has_bad_line_ends};
use inarow_view::{Lang, Texts, Value};
use serde::Serialize;

use crate::cli::arena::check::Args;
use crate::failure::{Context, Failure};
use crate::interrupt::stop_when_interrupted;
use crate::out::{json, out};

/// Limit of lines shown for a failed check.
const SHOWN: usize = 24;

#[derive(Serialize)]
struct Report {
    engine: String,
    pass: usize,
    warn: usize,
    fail: usize,
    skip: usize,
    checks: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    check: Check,
    grade: Grade,
    title: String,
    expected: String,
    asked: String,
    came: String,
    next: String,
    ms: u64,
    /// Transcript, if important or requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    log: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    /// Seconds since the start of the check.
    at: f64,
    by: &'static str,
    text: String,
}

pub(super) fn run(args: Args, lang: Lang) -> Result<(), Failure> {
    let PlayerSpec::Exec(exec) = &args.engine else {
        return Err(Failure::usage(Message::new("as-is").text("text", &args.engine)));
    };
    let texts = Texts::new(lang);
    let mut options = CheckOptions { transcripts: args.lines.clone(), ..CheckOptions::default() };
    if let Some(mib) = args.memory {
        options.memory = mib << 20;
    }
    let stop = stop_when_interrupted()?;
    let told = FindingsWriter { texts: &texts, options: &options, exec, verbose: args.verbose };
    let mut written = Ok(());
    let done = grade(exec, &options, &stop, |graded| {
        if !args.json && written.is_ok() {
            written = told.write(graded);
        }
    });
    let place = || args.lines.as_ref().map_or(String::new(), |folder| folder.display().to_string());
    let done = done.at(place)?;
    written?;
    let count = |grade| done.iter().filter(|graded| graded.finding.grade == grade).count();
    let [pass, warn, fail, skip] = [Grade::Pass, Grade::Warn, Grade::Fail, Grade::Skip].map(count);
    if args.json {
        let checks = done.iter().map(|graded| told.row(graded)).collect();
        json(&Report { engine: shown(&args.engine), pass, warn, fail, skip, checks })?;
    } else {
        let mut out = out();
        let values = [("pass", pass), ("warn", warn), ("fail", fail), ("skip", skip)];
        let values = values.map(|(name, count)| (name, Value::from(count as u64)));
        writeln!(out, "\n{}", texts.with("check-summary", &values))?;
        if let Some(folder) = &args.lines {
            let folder = Value::from(folder.display().to_string());
            writeln!(out, "{}", texts.with("check-kept", &[("folder", folder)]))?;
        }
        out.flush()?;
    }
    let all = Check::of(exec.protocol).len();
    if done.len() < all {
        let stopped = Message::new("check-stopped").count("done", done.len()).count("all", all);
        return Err(Failure::new(stopped));
    }
    if fail == 0 {
        return Ok(());
    }
    let failed = done.iter().filter(|graded| graded.finding.grade == Grade::Fail);
    let names: Vec<String> = failed.map(|graded| told.title(graded.check)).collect();
    Err(Failure::new(Message::new("check-failed").count("count", fail).list("names", names)))
}

/// Returns the command without `exec:`.
fn shown(engine: &PlayerSpec) -> String {
    let text = engine.to_string();
    text.strip_prefix("exec:").unwrap_or(&text).to_owned()
}

/// Writer of findings in words.
struct FindingsWriter<'a> {
    texts: &'a Texts,
    options: &'a CheckOptions,
    /// Command and protocol of the engine.
    exec: &'a ExecSpec,
    verbose: bool,
}

impl FindingsWriter<'_> {
    fn write(&self, graded: &Graded) -> std::io::Result<()> {
        let texts = self.texts;
        let mut out = out();
        let grade = graded.finding.grade;
        let (word, title) = (self.grade(grade), self.title(graded.check));
        let well = matches!(grade, Grade::Pass | Grade::Skip);
        let line = match (&graded.finding.observed, grade) {
            (Observation::Well(None), _) => title,
            (Observation::Well(Some(_)), _) | (_, Grade::Skip) => {
                let detail = Value::from(self.came(graded));
                texts.with("check-line", &[("title", title.into()), ("detail", detail)])
            }
            _ => title,
        };
        writeln!(out, "{word:<9} {line}")?;
        if !well {
            let rows = [
                ("check-expected", self.expected(graded.check)),
                ("check-came", self.came(graded)),
                ("check-next", self.next(graded)),
            ];
            for (key, text) in rows {
                writeln!(out, "{:<9} {}", "", texts.with(key, &[("text", text.into())]))?;
            }
        }
        let wrong = matches!(grade, Grade::Warn | Grade::Fail);
        if (self.verbose || wrong) && !graded.transcript.is_empty() {
            let signs = [Direction::ToEngine, Direction::FromEngine, Direction::Stderr]
                .map(|by| by.sign().to_string());
            let signs = ["sent", "printed", "stderr"].into_iter().zip(signs.map(Value::from));
            let legend = texts.with("check-log", &signs.collect::<Vec<_>>());
            writeln!(out, "{:<9} {legend}", "")?;
            let most = if self.verbose { usize::MAX } else { SHOWN };
            let before = graded.transcript.len().saturating_sub(most);
            if before > 0 {
                let count = Value::from(before as u64);
                let values = [("count", count), ("option", "--verbose".into())];
                writeln!(out, "{:<9} {}", "", texts.with("check-log-more", &values))?;
            }
            for line in &graded.transcript[before..] {
                writeln!(out, "{:<11} {line}", "")?;
            }
        }
        out.flush()
    }

    fn row(&self, graded: &Graded) -> Row {
        let log = if self.verbose || matches!(graded.finding.grade, Grade::Warn | Grade::Fail) {
            let line = |said: &TranscriptLine| Line {
                at: said.at.as_secs_f64(),
                by: match said.by {
                    Direction::ToEngine => "manager",
                    Direction::FromEngine => "engine",
                    Direction::Stderr => "stderr",
                },
                text: said.text.clone(),
            };
            graded.transcript.iter().map(line).collect()
        } else {
            Vec::new()
        };
        Row {
            check: graded.check,
            grade: graded.finding.grade,
            title: self.title(graded.check),
            expected: self.expected(graded.check),
            asked: graded.finding.asked.clone(),
            came: self.came(graded),
            next: self.next(graded),
            ms: u64::try_from(graded.took.as_millis()).unwrap_or(u64::MAX),
            log,
        }
    }

    fn grade(&self, grade: Grade) -> String {
        let texts = self.texts;
        match grade {
            Grade::Pass => texts.get("check-grade-pass"),
            Grade::Warn => texts.get("check-grade-warn"),
            Grade::Fail => texts.get("check-grade-fail"),
            Grade::Skip => texts.get("check-grade-skip"),
        }
    }

    fn title(&self, check: Check) -> String {
        self.texts.get(&format!("check-{}", check.name()))
    }

    fn expected(&self, check: Check) -> String {
        let key = format!("check-{}-expected", check.name());
        let values = [
            ("slack", (self.options.slack.as_millis() as u64).into()),
            ("allowed", (self.options.memory >> 20).into()),
        ];
        self.texts.with(&key, &values)
    }

    /// Returns advice for a finding, or an empty text if no action is needed.
    fn next(&self, graded: &Graded) -> String {
        let program = self.exec.words.first().map_or("", String::as_str);
        let usual = || self.texts.get(&format!("check-{}-next", graded.check.name()));
        match &graded.finding.observed {
            Observation::NotStarted(reason) if reason.advice(program).is_some() => {
                reason.advice(program).map(|advice| self.texts.tell(&advice)).unwrap_or_default()
            }
            Observation::Ended(_, last) if has_bad_line_ends(last) => self.texts.get("exec-advice-line-ends"),
            Observation::Unended(text) => {
                self.texts.with("check-unended-next", &[("text", shortened(text).into())])
            }
            Observation::Refused(_) if graded.finding.grade == Grade::Skip => String::new(),
            Observation::Illegal { reason: "out-of-board", .. } if graded.check == Check::ScoreGames => {
                self.texts.get("check-score-games-size")
            }
            _ => match other_protocol(graded) {
                Some(protocol) => {
                    let exec = ExecSpec { protocol, ..self.exec.clone() }.to_string();
                    let quote = if exec.contains('\'') { '"' } else { '\'' };
                    let command = format!("inarow arena check {quote}{exec}{quote}");
                    let key = format!("check-speaks-{}", protocol.prefix());
                    let values = [("usual", usual().into()), ("command", command.into())];
                    self.texts.with(&key, &values)
                }
                None => usual(),
            },
        }
    }

    /// Returns the observation and the input before the observation.
    fn came(&self, graded: &Graded) -> String {
        let finding = &graded.finding;
        let mut text = self.observed(graded.check, &finding.observed);
        if let Some(GamePlace { game, side, number }) = &finding.place {
            let side = side.letter().to_string();
            let values = [
                ("text", text.into()),
                ("game", game.into()),
                ("side", side.into()),
                ("number", (*number).into()),
            ];
            text = self.texts.with("check-placed", &values);
        }
        if finding.asked.is_empty() {
            return text;
        }
        let asked = shortened(&finding.asked);
        self.texts.with("check-after", &[("asked", asked.into()), ("text", text.into())])
    }

    fn observed(&self, check: Check, observed: &Observation) -> String {
        let texts = self.texts;
        let text = |text: &str| Value::from(shortened(text));
        let seconds = |time: &Duration| Value::from(texts.decimal(time.as_secs_f64(), 1));
        let mib = |bytes: &u64| Value::from(bytes.div_ceil(1 << 20));
        match observed {
            Observation::Well(None) => texts.get("check-well"),
            Observation::Well(Some(detail)) => {
                let key = format!("check-{}-well", check.name());
                match texts.has(&key) {
                    true => texts.with(&key, &[("detail", text(detail))]),
                    false => shortened(detail),
                }
            }
            Observation::Answer(answer) => texts.with("check-answer", &[("text", text(answer))]),
            Observation::Unended(line) => texts.with("check-unended", &[("text", text(line))]),
            Observation::Nothing(time) => texts.with("check-nothing", &[("seconds", seconds(time))]),
            Observation::Refused(said) => texts.with("check-refused", &[("text", text(said))]),
            Observation::Ended(how, last) => {
                let (name, number) = how.parts();
                let key = format!("check-how-{name}");
                let how = Value::from(texts.with(&key, &[("number", i64::from(number).into())]));
                match last.as_str() {
                    "" => texts.with("check-ended", &[("how", how)]),
                    last => texts.with("check-ended-last", &[("how", how), ("last", text(last))]),
                }
            }
            Observation::InputUnread => texts.get("check-deaf"),
            Observation::Flood(bytes) => texts.with("check-flood", &[("mib", mib(bytes))]),
            Observation::Outside(point) => {
                texts.with("check-outside", &[("point", point.to_string().into())])
            }
            Observation::Occupied(point) => {
                texts.with("check-occupied", &[("point", point.to_string().into())])
            }
            Observation::Illegal { cell, reason } => {
                let reason = texts.get(&format!("reason-{reason}"));
                texts.with("check-illegal", &[("cell", text(cell)), ("reason", reason.into())])
            }
            Observation::Forbidden(point) => {
                texts.with("check-forbidden", &[("point", point.to_string().into())])
            }
            Observation::Missed { point, cells } => {
                let message = Message::new("check-missed").text("point", point).one_of("cells", "", cells);
                texts.tell(&message)
            }
            Observation::Late { cell, took, allowed } => {
                let ms = |time: &Duration| Value::from(time.as_millis() as u64);
                texts
                    .with("check-late", &[("cell", text(cell)), ("took", ms(took)), ("allowed", ms(allowed))])
            }
            Observation::Memory { used, allowed } => {
                texts.with("check-over-memory", &[("used", mib(used)), ("allowed", mib(allowed))])
            }
            Observation::Unasked(said) => texts.with("check-unasked", &[("text", text(said))]),
            Observation::Garbage(said) => texts.with("check-garbage", &[("text", text(said))]),
            Observation::Stayed(time) => texts.with("check-stayed", &[("seconds", seconds(time))]),
            Observation::SlowEnd(time) => texts.with("check-slow-end", &[("seconds", seconds(time))]),
            Observation::Left(count) => texts.with("check-left", &[("count", (*count as u64).into())]),
            Observation::NotStarted(reason) => {
                let reason = match reason {
                    StartFailure::Other(said) => shortened(said),
                    reason => texts.get(&format!("exec-unstarted-{}", reason.name())),
                };
                texts.with("check-not-started", &[("reason", reason.into())])
            }
            Observation::Because(cause) => {
                texts.with("check-because", &[("name", self.title(*cause).into())])
            }
            // The system does not report the reason.
            _ => texts.get("check-unseen"),
        }
    }
}

/// Returns the protocol that the program seems to use instead, judged by the answers to the first lines.
fn other_protocol(graded: &Graded) -> Option<Protocol> {
    let (other, words): (_, &[&str]) = match graded.check {
        Check::Start => (Protocol::Referee, &["json", "{", "start", "refuse"]),
        Check::FirstMove => (Protocol::Gomocup, &["unknown", "error"]),
        _ => return None,
    };
    let printed = graded.transcript.iter().filter(|line| line.by != Direction::ToEngine);
    let mut printed = printed.map(|line| line.text.to_lowercase());
    printed.any(|line| words.iter().any(|word| line.contains(word))).then_some(other)
}

/// Shortens a line, because engines may print long lines.
fn shortened(text: &str) -> String {
    const MOST: usize = 160;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
