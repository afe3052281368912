//! Questions for the name of a program.

use std::path::Path;
use std::time::{Duration, Instant};

use inarow_play::{Direction, ProgramExit, ProgramFault};

use super::interruption::no_answer;
use super::lines::shown;
use super::pipe::{PipeEvent, Pipes, Waited};
use super::timeouts::LONGEST;
use super::{EngineLine, ManagerLine};

/// Starts a program in the folder of this process, asks the program `ABOUT`, and kills the program. Waits for
/// the answer for at most `patience`. Returns the whole line, `name="…", version="…", …`.
///
/// # Errors
/// Fails when the program cannot be started, ends before the answer, or does not answer.
pub fn identify(words: &[String], patience: Duration) -> Result<String, ProgramFault> {
    identify_in(words, None, patience)
}

/// Asks a program in a folder for its name. `None` means the folder of this process.
///
/// # Errors
/// Fails like [`identify`].
pub fn identify_in(words: &[String], dir: Option<&Path>, patience: Duration) -> Result<String, ProgramFault> {
    let mut pipes = Pipes::start(words, dir)?;
    pipes.write(format!("{}\r\n", ManagerLine::About))?;
    let until = Instant::now() + patience.min(LONGEST);
    let mut last_stderr_line = String::new();
    let mut garbage: Option<String> = None;
    loop {
        let left = until.saturating_duration_since(Instant::now());
        // The bound also ends a flood of lines.
        if left.is_zero() {
            return Err(no_answer(garbage, pipes.unfinished(), Some(patience), Duration::ZERO));
        }
        let Waited::Event(event) = pipes.wait(left, true) else { continue };
        match event {
            PipeEvent::Line(Direction::Stderr, line, _) => last_stderr_line = line.text,
            PipeEvent::Line(_, line, _) => match EngineLine::parse(&line.text) {
                EngineLine::Other(text) if !line.cut && text.contains('=') => {
                    // The return kills the program and its descendants.
                    return Ok(text);
                }
                EngineLine::Error(text) => return Err(ProgramFault::Refused { text: shown(&text) }),
                EngineLine::Unknown(text) => {
                    return Err(ProgramFault::Refused { text: shown(&format!("UNKNOWN {text}")) });
                }
                EngineLine::Other(text) => garbage = Some(text),
                _ => {}
            },
            PipeEvent::Closed(Direction::Stderr) => {}
            PipeEvent::Closed(_) => {
                let how = pipes.program.exited().unwrap_or(ProgramExit::Closed);
                return Err(ProgramFault::Crashed { how, last: shown(&last_stderr_line) });
            }
        }
    }
}

/// Returns whether a line is an answer to `ABOUT`. Not every engine's answer has a name.
pub(super) fn is_about(line: &str) -> bool {
    // Most lines have no `=`, and in a flood every line passes here.
    line.contains('=') && ["name", "author", "version"].iter().any(|field| about_field(line, field).is_some())
}

/// Returns the value of a field in an answer to `ABOUT`: `field(answer, "name")`.
///
/// ```
/// use inarow_gomocup::about_field;
/// let answer = r#"name="Carbon", version="2.2", author="A. B.", country="CZ""#;
/// assert_eq!(about_field(answer, "version"), Some("2.2"));
/// assert_eq!(about_field(answer, "www"), None);
/// ```
#[must_use]
pub fn about_field<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = answer;
    while let Some((before, after)) = rest.split_once("=\"") {
        let (value, next) = after.split_once('"')?;
        let key = before.trim_start_matches([',', ' ', '\t']);
        if key.trim().eq_ignore_ascii_case(name) {
            return Some(value);
        }
        rest = next;
    }
    None
}
