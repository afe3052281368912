//! A process that briefly outlives this one. If this process is killed, the watcher ends the programs left behind.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};

use super::mark::mark_name;

/// Script for the shell, which every such system has. A shell needs hardly any memory and starts at once. The
/// script reads the groups until its input ends. The input ends after any end of this process. Then the script
/// kills all read groups and every process with the mark.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
groups=' '
while read -r what group; do
  case $what in
    +) groups="$groups$group " ;;
    -) case $groups in
         *" $group "*) groups="${groups%% "$group" *} ${groups#* "$group" }" ;;
       esac ;;
  esac
done
for group in $groups; do
  kill -s KILL -- "-$group"
done
round=0
while [ $round -lt 50 ]; do
  found=$(grep -lsF "$1=" /proc/[0-9]*/environ)
  [ -n "$found" ] || break
  for file in $found; do
    id=${file#/proc/}
    kill -s KILL "${id%/environ}"
  done
  round=$((round + 1))
done
"#;

/// A shell that watches.
pub(super) struct Watcher {
    child: Child,
    /// Non-blocking input of the shell.
    input: ChildStdin,
}

impl Watcher {
    pub(super) fn start() -> io::Result<Watcher> {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT, "inarow-watcher", mark_name()]);
        // A signal to this process from its terminal must not end the watcher. The watcher must not hold a
        // folder in use.
        command.process_group(0).current_dir("/");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let input = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let watcher = Watcher { child, input };
        rustix::io::ioctl_fionbio(&watcher.input, true)?;
        Ok(watcher)
    }

    #[cfg(target_os = "linux")]
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Adds a group to the groups that the watcher will end.
    pub(super) fn begun(&mut self, group: u32) -> io::Result<()> {
        writeln!(self.input, "+ {group}")
    }

    /// Removes a group that is about to end.
    pub(super) fn ended(&mut self, group: u32) -> io::Result<()> {
        writeln!(self.input, "- {group}")
    }

    /// Kills the watcher before the end of its input, which would make the watcher kill all groups.
    pub(super) fn dismiss(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
