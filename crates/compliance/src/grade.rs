//! Run of every check, one after another.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::Instant;

use inarow_play::{ExecSpec, Protocol, Stop};
use inarow_sys::file;

use crate::bench::Bench;
use crate::check::{Check, Finding, Grade, Graded, Observation};
use crate::options::CheckOptions;

/// Grades a program in its protocol. `show` receives each finished check.
///
/// # Errors
/// Fails when the folder for transcripts cannot be written. Faults of the engine are findings, not errors.
pub fn grade(
    exec: &ExecSpec,
    options: &CheckOptions,
    stop: &Stop,
    mut show: impl FnMut(&Graded),
) -> io::Result<Vec<Graded>> {
    if let Some(folder) = &options.transcripts {
        std::fs::create_dir_all(folder)?;
    }
    let mut bench = Bench::new(&exec.words, options);
    // Findings of a check about another check, such as memory exceeded during a different check.
    let mut elsewhere: BTreeMap<Check, Finding> = BTreeMap::new();
    let mut done: Vec<Graded> = Vec::new();
    for (number, &check) in (1..).zip(Check::of(exec.protocol)) {
        if stop.is_set() {
            break;
        }
        let begun = Instant::now();
        let missing = check.requires().iter().find_map(|required| unsound(&done, *required));
        let finding = match (elsewhere.remove(&check), missing) {
            (Some(finding), _) => finding,
            (None, Some(cause)) => skipped(cause),
            (None, None) => {
                bench.begin();
                let finding = look(&mut bench, check);
                if exec.protocol == Protocol::Referee {
                    bench.look_for_odd_lines();
                }
                let has_own = Check::of(exec.protocol).contains(&Check::Memory);
                match (&finding.observed, check) {
                    (Observation::Memory { .. }, other) if other != Check::Memory && has_own => {
                        elsewhere.insert(Check::Memory, finding);
                        skipped(Check::Memory)
                    }
                    _ => finding,
                }
            }
        };
        let graded = Graded { check, finding, took: begun.elapsed(), transcript: bench.take_transcript() };
        if let Some(folder) = &options.transcripts {
            keep(folder, number, &graded)?;
        }
        show(&graded);
        done.push(graded);
    }
    Ok(done)
}

fn skipped(cause: Check) -> Finding {
    Finding::new(Grade::Skip, String::new(), Observation::Because(cause))
}

/// Returns the reason not to rely on this check. The reason is the check's own failure, or the failure that
/// skipped the check.
fn unsound(done: &[Graded], required: Check) -> Option<Check> {
    let of = done.iter().find(|done| done.check == required)?;
    match (of.finding.grade, &of.finding.observed) {
        (Grade::Fail, _) => Some(required),
        (Grade::Skip, Observation::Because(cause)) => Some(*cause),
        _ => None,
    }
}

/// Writes the transcript of a check to a file. Sent lines are `SECONDS > TEXT`, received lines `<`, and
/// standard error `!`.
fn keep(folder: &Path, number: usize, graded: &Graded) -> io::Result<()> {
    let lines: String = graded.transcript.iter().map(|line| format!("{line}\n")).collect();
    file::write_whole(&folder.join(format!("{number:02}-{}.log", graded.check.name())), lines.as_bytes())
}

/// Runs a check.
fn look(bench: &mut Bench<'_>, check: Check) -> Finding {
    let before = (bench.unasked.clone(), bench.garbage.clone());
    let finding = find(bench, check);
    if matches!(check, Check::Yixin | Check::Unknown | Check::Nonsense) {
        // Lines in reply to commands that need not be understood do not count as unasked.
        (bench.unasked, bench.garbage) = before;
    }
    finding
}

fn find(bench: &mut Bench<'_>, check: Check) -> Finding {
    match check {
        Check::Start => bench.start(),
        Check::About => bench.about(),
        Check::Begin => bench.begins(),
        Check::Turn => bench.turn(),
        Check::Sizes => bench.sizes(),
        Check::Board => bench.board(),
        Check::Games => bench.games(),
        Check::Five => bench.five(),
        Check::Block => bench.block(),
        Check::Info => bench.info(),
        Check::Time => bench.time(),
        Check::TimeLeft => bench.time_left(),
        Check::Memory => bench.memory(),
        Check::RuleFreestyle => bench.rule(0),
        Check::RuleExact => bench.rule(1),
        Check::RuleContinuous => bench.rule(2),
        Check::RuleRenju => bench.rule(4),
        Check::RuleCaroPlus => bench.rule(8),
        Check::RuleCaro => bench.rule(9),
        Check::Swap2 => bench.swap2(),
        Check::TakeBack => bench.take_back(),
        Check::Restart => bench.restart(),
        Check::RectStart => bench.rect_start(),
        Check::Play => bench.play(),
        Check::Yixin => bench.yixin(),
        Check::Unknown => bench.unknown(),
        Check::Nonsense => bench.nonsense(),
        Check::LineEnds => bench.line_ends(),
        Check::Lines => bench.lines(),
        Check::End => bench.end(),
        Check::Children => bench.children(),
        Check::Input => bench.input(),
        Check::FirstMove => bench.first_move(),
        Check::LineGames => bench.line_games(),
        Check::Openings => bench.openings(),
        Check::UltimateGames => bench.ultimate_games(),
        Check::ScoreGames => bench.score_games(),
        Check::NextGame => bench.next_game(),
        Check::MoveTime => bench.move_time(),
        Check::GameTime => bench.game_time(),
        Check::Stopped => bench.stopped(),
        Check::UnknownLines => bench.unknown_lines(),
        Check::OtherLines => bench.other_lines(),
        Check::InputEnd => bench.input_end(),
    }
}
