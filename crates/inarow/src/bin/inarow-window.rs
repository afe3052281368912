//! Starts the program in its own folder without a console, for a double click on Windows. `inarow` itself needs
//! a console for playing, judging and protocols.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::io;
use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) | Err(_) => ExitCode::FAILURE,
    }
}

/// Runs the program with the given arguments, and returns whether the program succeeded.
fn run() -> io::Result<bool> {
    let program = std::env::current_exe()?.with_file_name(format!("inarow{}", std::env::consts::EXE_SUFFIX));
    let mut command = Command::new(program);
    // Without a display the game would continue in an invisible console. The empty input ends the game there.
    command.args(std::env::args_os().skip(1)).stdin(Stdio::null());
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt;
        /// Windows' `CREATE_NO_WINDOW`.
        const NO_CONSOLE_TO_SEE: u32 = 0x0800_0000;
        command.creation_flags(NO_CONSOLE_TO_SEE);
    }
    Ok(command.status()?.success())
}
