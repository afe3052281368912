//! Starts the program beside it without a console, for a double click on Windows: `inarow` itself belongs to a console,
//! where it plays, judges and speaks with other programs.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::io;
use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) | Err(_) => ExitCode::FAILURE,
    }
}

/// Passes its arguments on; whether the program ended well.
fn run() -> io::Result<bool> {
    let program = std::env::current_exe()?.with_file_name(format!("inarow{}", std::env::consts::EXE_SUFFIX));
    let mut command = Command::new(program);
    // Without a display the game would go on in a console that nobody sees: there the input is at its end.
    command.args(std::env::args_os().skip(1)).stdin(Stdio::null());
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt;
        /// The system's `CREATE_NO_WINDOW`.
        const NO_CONSOLE_TO_SEE: u32 = 0x0800_0000;
        command.creation_flags(NO_CONSOLE_TO_SEE);
    }
    Ok(command.status()?.success())
}
