//! A program of somebody else, together with everything that it starts.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, Stdio};

#[cfg(unix)]
mod unix;
#[cfg(unix)]
pub(super) use unix::Program;

#[cfg(windows)]
mod windows;
#[cfg(windows)]
pub(super) use windows::Program;

#[cfg(target_os = "linux")]
mod proc;

/// A program's ends of its pipes.
pub(super) struct Ends {
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) stderr: ChildStderr,
}

/// The command for a program and its arguments.
fn command(words: &[String]) -> io::Result<Command> {
    let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Ok(command)
}

/// The pipes, all of which were asked for.
fn ends(
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
) -> io::Result<Ends> {
    match (stdin, stdout, stderr) {
        (Some(stdin), Some(stdout), Some(stderr)) => Ok(Ends { stdin, stdout, stderr }),
        _ => Err(io::ErrorKind::BrokenPipe.into()),
    }
}
