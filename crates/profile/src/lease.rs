//! Leases, by which processes own games in progress.
//!
//! A profile that plays holds a *lease*, a small file locked through the operating system. The system releases
//! the lock when the process ends, even if killed. A lease that can be locked is therefore dead. A reused
//! process id or a changed clock cannot cause a wrong answer.
//!
//! Only one process at a time tests leases, because a test requires the database's write lock.

use std::fs::{File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

/// Folder of leases within the profile's folder.
const FOLDER: &str = "running";
const ENDING: &str = "lock";
/// File extension of a lease before the lease is locked.
const FRESH: &str = "new";

/// Leases visible to this profile, including the profile's own lease.
pub(crate) struct Leases {
    /// Folder of the leases, or `None` for a profile in memory. No other process can share a profile in memory.
    folder: Option<PathBuf>,
    token: String,
    own: Option<File>,
}

impl Leases {
    /// Opens the leases in this profile's folder.
    pub(crate) fn open(profile: &Path) -> Result<Leases, std::io::Error> {
        let folder = profile.join(FOLDER);
        std::fs::create_dir_all(&folder)?;
        Ok(Leases { folder: Some(folder), token: new_token(), own: None })
    }

    /// Returns the leases of a profile in memory.
    pub(crate) fn alone() -> Leases {
        Leases { folder: None, token: new_token(), own: None }
    }

    /// Returns the token of this profile's own lease. Creates the lease on first use.
    pub(crate) fn own(&mut self) -> Result<&str, std::io::Error> {
        if let Some(folder) = &self.folder
            && self.own.is_none()
        {
            // The file is first locked under another name, because a lease of a live process must never be
            // unlocked.
            let fresh = folder.join(&self.token).with_extension(FRESH);
            let file = OpenOptions::new().create_new(true).write(true).open(&fresh)?;
            // On file systems without locks, a game counts as abandoned as soon as it begins. Another process
            // may then take over a game in progress. Only the last moves of that game are lost.
            let _ = file.try_lock();
            std::fs::rename(&fresh, folder.join(&self.token).with_extension(ENDING))?;
            self.own = Some(file);
        }
        Ok(&self.token)
    }

    /// Whether the token is that of this profile's own lease.
    pub(crate) fn is_own(&self, token: &str) -> bool {
        token == self.token
    }

    /// Whether the holder of the lease is still running. Requires the database's write lock.
    pub(crate) fn is_alive(&self, token: &str) -> bool {
        if self.is_own(token) {
            return true;
        }
        // Tokens come from the database. A token with unexpected characters is not a file name of ours.
        let (Some(folder), true) = (&self.folder, is_token(token)) else { return false };
        locked(&folder.join(token).with_extension(ENDING))
    }

    /// Removes the files of dead leases. Requires the database's write lock.
    pub(crate) fn sweep(&self) {
        let Some(entries) = self.folder.as_ref().and_then(|folder| std::fs::read_dir(folder).ok()) else {
            return;
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.extension().is_some_and(|ending| ending == ENDING) && !locked(&path) {
                // The next start retries a file that cannot be removed now.
                let _ = std::fs::remove_file(path);
            }
        }
    }
}

impl Drop for Leases {
    fn drop(&mut self) {
        if let (Some(folder), Some(file)) = (&self.folder, self.own.take()) {
            drop(file);
            let _ = std::fs::remove_file(folder.join(&self.token).with_extension(ENDING));
        }
    }
}

fn locked(path: &Path) -> bool {
    match OpenOptions::new().write(true).open(path) {
        Ok(file) => matches!(file.try_lock(), Err(TryLockError::WouldBlock)),
        Err(_) => false,
    }
}

/// Returns 128 random bits from the operating system, through the keys of a hash map.
fn new_token() -> String {
    let part = || RandomState::new().hash_one(std::process::id());
    format!("{:016x}{:016x}", part(), part())
}

fn is_token(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_lives_as_long_as_its_holder() {
        let folder = tempfile::tempdir().unwrap();
        let watcher = Leases::open(folder.path()).unwrap();
        let mut player = Leases::open(folder.path()).unwrap();
        let token = player.own().unwrap().to_owned();
        assert!(player.is_own(&token) && player.is_alive(&token) && watcher.is_alive(&token));
        watcher.sweep();
        assert!(watcher.is_alive(&token));
        drop(player);
        assert!(!watcher.is_alive(&token));
    }

    #[test]
    fn the_file_of_a_killed_holder_is_swept_away() {
        let folder = tempfile::tempdir().unwrap();
        let leases = Leases::open(folder.path()).unwrap();
        let left = folder.path().join(FOLDER).join("0123456789abcdef0123456789abcdef.lock");
        OpenOptions::new().create_new(true).write(true).open(&left).unwrap();
        assert!(!leases.is_alive("0123456789abcdef0123456789abcdef"));
        leases.sweep();
        assert!(!left.exists());
    }

    #[test]
    fn a_token_from_the_database_cannot_name_another_file() {
        let folder = tempfile::tempdir().unwrap();
        let leases = Leases::open(folder.path()).unwrap();
        for token in ["", "../../etc/passwd", "0123", "..", "я"] {
            assert!(!leases.is_alive(token), "{token}");
        }
    }
}
