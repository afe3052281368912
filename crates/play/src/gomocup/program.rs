//! A program of somebody else, together with everything that it starts.

use std::io;
use std::path::Path;
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

/// Ends every program that runs, with all it started, and lets no other start. It is for a program that is about to
/// leave at once, without dropping its players: theirs would stay behind. Where programs are in jobs (Windows) this does
/// nothing.
pub fn end_all() {
    #[cfg(unix)]
    unix::end_all();
}

/// A program's ends of its pipes.
pub(super) struct Ends {
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) stderr: ChildStderr,
}

/// Whether there is such a program: a file by its path, or by its name among the system's programs.
pub(crate) fn exists(program: &str) -> bool {
    let path = Path::new(program);
    if path.components().count() > 1 || path.is_absolute() {
        return is_file(path);
    }
    std::env::var_os("PATH")
        .is_some_and(|folders| std::env::split_paths(&folders).any(|folder| is_file(&folder.join(program))))
}

fn is_file(path: &Path) -> bool {
    path.is_file() || cfg!(windows) && path.with_extension("exe").is_file()
}

/// The command for a program and its arguments, in a folder or where this program runs.
fn command(words: &[String], dir: Option<&Path>) -> io::Result<Command> {
    let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(dir) = dir {
        command.current_dir(dir);
    }
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
