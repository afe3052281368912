//! How a command fails: what went wrong goes to standard error, the exit code says of which kind it was.

use std::io::{self, Write};
use std::process::ExitCode;

use inarow_view::Texts;

use crate::cli::command_at;
use crate::told::told;
use crate::usage;

/// A failed command.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked makes no sense: exit code 2.
    Usage(anyhow::Error),
    /// The operation failed: exit code 1.
    Failed(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::Failed(error.into())
    }
}

impl Failure {
    /// What was asked makes no sense, for this reason.
    pub(crate) fn usage(error: impl Into<anyhow::Error>) -> Failure {
        Failure::Usage(error.into())
    }

    /// Tells the person and gives the exit code; `path` is the command that was asked for. A reader that has gone away,
    /// as in `inarow perft … | head`, is no failure.
    pub(crate) fn report(self, path: &[String], texts: &Texts) -> ExitCode {
        let (error, code, usage) = match self {
            Failure::Usage(error) => {
                (error, 2, format!("\n{}", usage::of(&mut command_at(path, texts), texts)))
            }
            Failure::Failed(error) if is_broken_pipe(&error) => return ExitCode::SUCCESS,
            Failure::Failed(error) => (error, 1, String::new()),
        };
        // Nobody is left to tell when standard error is gone too.
        let _ = write!(io::stderr(), "inarow: {}\n{usage}", told(&error, texts));
        ExitCode::from(code)
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}
