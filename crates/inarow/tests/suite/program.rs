//! Runs of the program.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Program with a separate folder for each test, so that no user data are read or written.
pub(crate) struct Program {
    pub(crate) folder: TempDir,
}

/// Outcome of a run.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: Vec<u8>,
    pub(crate) text: String,
    pub(crate) error: String,
}

impl Program {
    pub(crate) fn new() -> Program {
        Program { folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_inarow"));
        command
            .current_dir(self.folder.path())
            .env("INAROW_DATA", self.folder.path().join("data"))
            .env("LC_ALL", "C")
            .env("LANG", "C")
            .env("NO_COLOR", "1")
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET");
        command
    }

    /// Runs with arguments separated by spaces.
    pub(crate) fn run(&self, arguments: &str) -> Run {
        self.feed(arguments.split(' '), "")
    }

    /// Runs with arguments and input.
    pub(crate) fn feed<A: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = A>, input: &str) -> Run {
        let mut command = self.command();
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_owned();
        let writer = std::thread::spawn(move || {
            // The program under test may stop reading.
            let _ = stdin.write_all(input.as_bytes());
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Run::of(output)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(self.path(name))
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .unwrap();
    }

    pub(crate) fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }
}

impl Run {
    fn of(output: Output) -> Run {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        Run { code: output.status.code().unwrap_or(-1), out: output.stdout, text, error }
    }

    #[track_caller]
    pub(crate) fn ok(self) -> Run {
        assert_eq!(self.code, 0, "{}{}", self.text, self.error);
        self
    }

    /// Checks a failure with this exit code, a message with these parts, and no standard output.
    #[track_caller]
    pub(crate) fn fails(self, code: i32, parts: &[&str]) {
        assert_eq!(self.code, code, "{}{}", self.text, self.error);
        for part in parts {
            assert!(self.error.contains(part), "{part:?} is not in {:?}", self.error);
        }
        assert!(!self.error.contains("panicked"), "{}", self.error);
        assert_eq!(self.text, "");
    }

    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }
}

/// Returns the files in a folder, sorted.
pub(crate) fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
