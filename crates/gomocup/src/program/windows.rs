//! Job objects.

use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::sync::OnceLock;

use process_wrap::std::{ChildWrapper, CommandWrap, CreationFlags, JobObject};
use win32job::{ExtendedLimitInfo, Job};
use windows::Win32::System::Threading::CREATE_NO_WINDOW;

use inarow_play::ProgramExit;

use super::{ChildPipes, child_pipes, command};

/// The job of this process and all its descendants. The system ends the job after any end of this process.
/// `None` if the system has no such job. Without a job, programs see the end of their input. Most programs then
/// exit by themselves.
static OWN_JOB: OnceLock<Option<Job>> = OnceLock::new();

fn own_job() -> Option<Job> {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = Job::create_with_limit_info(&limits).ok()?;
    job.assign_current_process().ok()?;
    Some(job)
}

/// A program in its own job. Dropping the program ends the whole job.
pub(crate) struct Program {
    child: RefCell<Box<dyn ChildWrapper>>,
    ended: bool,
}

impl Program {
    /// Starts the program with its arguments in a folder, or in the folder of this process.
    pub(crate) fn start(words: &[String], dir: Option<&Path>) -> io::Result<(Program, ChildPipes)> {
        OWN_JOB.get_or_init(own_job);
        let mut command = CommandWrap::from(command(words, dir)?);
        // The program gets a separate hidden console. Ctrl-C in our console reaches only us. No console window
        // opens.
        let mut child = command.wrap(CreationFlags(CREATE_NO_WINDOW)).wrap(JobObject).spawn()?;
        let pipes = child_pipes(child.stdin().take(), child.stdout().take(), child.stderr().take());
        Ok((Program { child: RefCell::new(child), ended: false }, pipes?))
    }

    /// Returns the manner of the program's exit. Returns `None` while the program runs.
    pub(crate) fn exited(&self) -> Option<ProgramExit> {
        let status = self.child.borrow_mut().inner_mut().try_wait().ok()??;
        Some(status.code().map_or(ProgramExit::Unknown, ProgramExit::Code))
    }

    /// Returns `None`, because memory is not measured on Windows.
    pub(crate) fn memory(&self) -> Option<u64> {
        None
    }

    /// Returns `None`, because processor time is not measured on Windows.
    pub(crate) fn processor_time(&self) -> Option<std::time::Duration> {
        None
    }

    /// Returns `None`, because descendants are not listed on Windows.
    pub(crate) fn started(&self) -> Option<Vec<u32>> {
        None
    }

    /// Returns nothing, because descendants are not listed on Windows.
    pub(crate) fn living(&self, _: &[u32]) -> Vec<u32> {
        Vec::new()
    }

    /// Does nothing, because the job ends all processes.
    pub(crate) fn end_these(_: &[u32]) {}

    /// Ends the program and all its descendants.
    pub(crate) fn end(&mut self) {
        if !std::mem::replace(&mut self.ended, true) {
            let _ = self.child.borrow_mut().kill();
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
