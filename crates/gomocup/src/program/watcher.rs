//! A process that outlives this one for a moment: should this one be killed, it ends the programs that it leaves behind.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};

use super::mark::mark_name;

/// The shell is on every such system, needs hardly any memory, and starts at once. It reads which groups there are
/// until its input ends, as it does however this process ends; then it ends those, and every process with the mark.
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
    /// Never written to for longer than there is room.
    input: ChildStdin,
}

impl Watcher {
    pub(super) fn start() -> io::Result<Watcher> {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT, "inarow-watcher", mark_name()]);
        // What ends this process from its terminal does not end the watcher, and it keeps no folder in use.
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

    /// A group is to be ended, too.
    pub(super) fn begun(&mut self, group: u32) -> io::Result<()> {
        writeln!(self.input, "+ {group}")
    }

    /// A group is about to be no more.
    pub(super) fn ended(&mut self, group: u32) -> io::Result<()> {
        writeln!(self.input, "- {group}")
    }

    /// Ends it before the end of its input makes it end all others.
    pub(super) fn dismiss(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
