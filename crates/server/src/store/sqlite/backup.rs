//! Consistent copies of the store, even while a server uses it.

use std::path::Path;

use inarow_sys::system_message;
use sqlx::ConnectOptions;

use super::{StoreError, close, file, options};

/// Copies the games of a data folder into a new file. A server may use the folder meanwhile. The copy contains
/// everything that the server acknowledged before.
///
/// # Errors
/// When the folder has no games, or the file exists or cannot be written.
pub fn backup(folder: &Path, to: &Path) -> Result<(), StoreError> {
    if !file(folder).is_file() {
        return Err(StoreError::Nothing { path: folder.display().to_string() });
    }
    if to.exists() {
        return Err(StoreError::Exists { path: to.display().to_string() });
    }
    let place = |error: &std::io::Error| StoreError::Folder {
        path: to.display().to_string(),
        reason: system_message(error),
    };
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !parent.is_dir() {
        return Err(StoreError::NoFolder { path: parent.display().to_string() });
    }
    // The copy gets its final name once the copy is complete.
    let partial = parent.join(format!(".{}.part", to.file_name().unwrap_or_default().to_string_lossy()));
    let remove = || {
        // The file may be missing.
        let _ = std::fs::remove_file(&partial);
    };
    remove();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let copied = runtime.map_err(|error| place(&error))?.block_on(async {
        let mut connection = options(folder).connect().await?;
        let name = partial.to_string_lossy().into_owned();
        let copied = sqlx::query("VACUUM INTO ?1").bind(name).execute(&mut connection).await;
        close(connection).await;
        copied.map(|_| ()).map_err(StoreError::from)
    });
    let named = copied.and_then(|()| {
        let whole = std::fs::OpenOptions::new().write(true).open(&partial).and_then(|file| file.sync_all());
        // A hard link replaces no other file.
        whole.and_then(|()| std::fs::hard_link(&partial, to)).map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => StoreError::Exists { path: to.display().to_string() },
            _ => place(&error),
        })
    });
    remove();
    named
}
