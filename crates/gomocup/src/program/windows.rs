//! A job object.

use std::cell::RefCell;
use std::io;
use std::path::Path;

use process_wrap::std::{ChildWrapper, CommandWrap, JobObject};

use inarow_play::ProgramExit;

use super::{Ends, command, ends};

/// A program in a job of its own. Dropping it ends the whole job.
pub(crate) struct Program {
    child: RefCell<Box<dyn ChildWrapper>>,
    ended: bool,
}

impl Program {
    /// Starts the program with its arguments, in a folder or where this one runs.
    pub(crate) fn start(words: &[String], dir: Option<&Path>) -> io::Result<(Program, Ends)> {
        let mut child = CommandWrap::from(command(words, dir)?).wrap(JobObject).spawn()?;
        let ends = ends(child.stdin().take(), child.stdout().take(), child.stderr().take());
        Ok((Program { child: RefCell::new(child), ended: false }, ends?))
    }

    /// How the program ended by itself; `None` while it runs.
    pub(crate) fn exited(&self) -> Option<ProgramExit> {
        let status = self.child.borrow_mut().inner_mut().try_wait().ok()??;
        Some(status.code().map_or(ProgramExit::Unknown, ProgramExit::Code))
    }

    /// Bytes of memory: not told here.
    pub(crate) fn memory(&self) -> Option<u64> {
        None
    }

    /// The processes that the program has started: not told here.
    pub(crate) fn started(&self) -> Option<Vec<u32>> {
        None
    }

    /// The living ones of these processes: not told here.
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
