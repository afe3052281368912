//! An external program and all its descendants.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, Stdio};

use inarow_play::called_by;

#[cfg(unix)]
mod unix;
#[cfg(unix)]
pub(super) use unix::Program;

#[cfg(windows)]
mod windows;
#[cfg(windows)]
pub(super) use windows::Program;

#[cfg(unix)]
mod mark;
#[cfg(unix)]
mod running;
#[cfg(unix)]
mod watcher;

#[cfg(target_os = "linux")]
mod descendants;
#[cfg(target_os = "linux")]
mod proc;

/// Ends every running program with all its descendants, and prevents further starts. Serves a process that is
/// about to exit without dropping its players, because the programs would stay behind. On Windows this function
/// does nothing, because the system ends the programs.
pub fn end_all() {
    #[cfg(unix)]
    unix::end_all();
}

/// Ends of a program's pipes on this side.
pub(super) struct ChildPipes {
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) stderr: ChildStderr,
}

/// Returns the file of a program, given by its path or by its name on the system's search path. On Windows the
/// extension is optional. Returns `None` if there is no such program.
///
/// ```
/// use inarow_gomocup::program_file;
/// assert_eq!(program_file("./no such engine"), None);
/// ```
#[must_use]
pub fn program_file(program: &str) -> Option<PathBuf> {
    let path = Path::new(program);
    let file = |path: PathBuf| {
        let mut with_ending = path.clone().into_os_string();
        with_ending.push(std::env::consts::EXE_SUFFIX);
        [path, with_ending.into()].into_iter().find(|path| path.is_file())
    };
    if path.components().count() > 1 || path.is_absolute() {
        return file(path.to_owned());
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).find_map(|folder| file(folder.join(program)))
}

/// Returns a missing file that a command names: the script, or the program behind a wrapper such as `nice`.
/// Paths start at `dir`, where the command runs. Returns `None` if nothing is missing or the meaning of a word
/// is unknown.
pub(crate) fn missing_file(words: &[String], dir: Option<&Path>) -> Option<String> {
    let at = called_by(words);
    let named = words.get(at).filter(|_| at > 0)?;
    // `env -C` changes the folder. The wrapper checks a path of another system.
    let is_elsewhere = words[..at].iter().any(|word| word == "-C" || word.starts_with("--chdir"));
    if is_elsewhere || named.contains('\\') {
        return None;
    }
    let is_bare = !named.contains('/');
    let is_there =
        dir.unwrap_or(Path::new("")).join(named).exists() || is_bare && program_file(named).is_some();
    (!is_there).then(|| named.clone())
}

/// Returns the command for a program and its arguments, in a folder or in the folder of this process.
fn command(words: &[String], dir: Option<&Path>) -> io::Result<Command> {
    let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(dir) = dir {
        command.current_dir(dir);
    }
    Ok(command)
}

/// Returns the pipes. All three were requested.
fn child_pipes(
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
) -> io::Result<ChildPipes> {
    match (stdin, stdout, stderr) {
        (Some(stdin), Some(stdout), Some(stderr)) => Ok(ChildPipes { stdin, stdout, stderr }),
        _ => Err(io::ErrorKind::BrokenPipe.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_that_is_not_there_is_named() {
        let folder = std::env::temp_dir();
        let missing = |command: &str| {
            let words: Vec<String> = command.split(' ').map(str::to_owned).collect();
            missing_file(&words, Some(&folder))
        };
        for (command, name) in [
            ("python3 nothere.py", "nothere.py"),
            ("python3 -u no/such/script.py --fast", "no/such/script.py"),
            ("java -jar nothere.jar", "nothere.jar"),
            ("nice -n 5 ./nothere", "./nothere"),
            ("taskset -c 0 python3 nothere.py", "nothere.py"),
        ] {
            assert_eq!(missing(command).as_deref(), Some(name), "{command}");
        }
        for command in ["./nothere", "python3 -m module", "sh -c exit", "env -C / ./nothere", "nice sh"] {
            assert_eq!(missing(command), None, "{command}");
        }
        let own = std::env::current_exe().unwrap();
        assert_eq!(missing(&format!("nice {}", own.display())), None);
    }
}
