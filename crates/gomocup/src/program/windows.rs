//! A job object.

use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::sync::OnceLock;

use process_wrap::std::{ChildWrapper, CommandWrap, CreationFlags, JobObject};
use win32job::{ExtendedLimitInfo, Job};
use windows::Win32::System::Threading::CREATE_NO_WINDOW;

use inarow_play::ProgramExit;

use super::{ChildPipes, child_pipes, command};

/// The job of this process and of everything that it starts: when this process has ended, in whatever way, the system
/// ends the rest. `None` where the system gives no such job; there programs see the end of their input, and most go by
/// themselves.
static OWN_JOB: OnceLock<Option<Job>> = OnceLock::new();

fn own_job() -> Option<Job> {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = Job::create_with_limit_info(&limits).ok()?;
    job.assign_current_process().ok()?;
    Some(job)
}

/// A program in a job of its own. Dropping it ends the whole job.
pub(crate) struct Program {
    child: RefCell<Box<dyn ChildWrapper>>,
    ended: bool,
}

impl Program {
    /// Starts the program with its arguments, in a folder or where this one runs.
    pub(crate) fn start(words: &[String], dir: Option<&Path>) -> io::Result<(Program, ChildPipes)> {
        OWN_JOB.get_or_init(own_job);
        let mut command = CommandWrap::from(command(words, dir)?);
        // A hidden console of its own: Ctrl-C in ours is for us alone, and none opens beside the window.
        let mut child = command.wrap(CreationFlags(CREATE_NO_WINDOW)).wrap(JobObject).spawn()?;
        let pipes = child_pipes(child.stdin().take(), child.stdout().take(), child.stderr().take());
        Ok((Program { child: RefCell::new(child), ended: false }, pipes?))
    }

    /// How the program ended by itself; `None` while it runs.
    pub(crate) fn exited(&self) -> Option<ProgramExit> {
        let status = self.child.borrow_mut().inner_mut().try_wait().ok()??;
        Some(status.code().map_or(ProgramExit::Unknown, ProgramExit::Code))
    }

    /// Bytes of memory: not known here.
    pub(crate) fn memory(&self) -> Option<u64> {
        None
    }

    /// Processor time: not known here.
    pub(crate) fn processor_time(&self) -> Option<std::time::Duration> {
        None
    }

    /// The processes that the program has started: not known here.
    pub(crate) fn started(&self) -> Option<Vec<u32>> {
        None
    }

    /// The living ones of these processes: not known here.
    pub(crate) fn living(&self, _: &[u32]) -> Vec<u32> {
        Vec::new()
    }

    /// Ends these processes, of which there are none here: the job ends them all.
    pub(crate) fn end_these(_: &[u32]) {}

    /// Ends the program and all it started.
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
