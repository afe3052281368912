//! Tests of damaged, foreign, newer and read-only files. People can still play, and nothing is deleted.

use std::fs;
use std::path::Path;

use inarow_profile::{Location, Notice, Opened, Profile, Role, StorageFault};
use rusqlite::Connection;
use tempfile::TempDir;

use crate::{finished, folder, open};

fn reopen(folder: &TempDir) -> Opened {
    Profile::open(&Location::folder(folder.path()))
}

fn overwrite(file: &Path, bytes: &[u8]) {
    let folder = file.parent().unwrap();
    let mut new = tempfile::NamedTempFile::new_in(folder).unwrap();
    std::io::Write::write_all(&mut new, bytes).unwrap();
    new.persist(file).unwrap();
}

/// Returns a folder whose store is large enough to span several pages.
fn used() -> TempDir {
    let folder = folder();
    let mut profile = open(&folder);
    profile.set_name(Role::Person, "Анна").unwrap();
    for _ in 0..200 {
        profile.finish(None, &finished("gomoku", Some("threat1"), None)).unwrap();
    }
    drop(profile);
    folder
}

#[track_caller]
fn expect_moved_aside(folder: &TempDir, content: &[u8], name: &str) {
    let Opened { mut profile, notice } = reopen(folder);
    let Some(Notice::Damaged { aside, reason }) = notice else { panic!("{notice:?}") };
    assert_eq!(aside, folder.path().join(name));
    assert!(!reason.is_empty());
    assert_eq!(fs::read(&aside).unwrap(), content, "the damaged file is kept as it was");
    assert_eq!(profile.tally().unwrap().games(), 0);
    profile.finish(None, &finished("gomoku", None, None)).unwrap();
    drop(profile);
    assert_eq!(open(folder).tally().unwrap().games(), 1);
}

#[test]
fn a_file_that_is_no_database_is_moved_aside() {
    let folder = folder();
    let file = folder.path().join("inarow.db");
    let text = b"this is a shopping list, and long enough to be read as a header".repeat(30);
    overwrite(&file, &text);
    expect_moved_aside(&folder, &text, "inarow-damaged-1.db");
    // The next damaged file gets the next name.
    fs::remove_file(&file).unwrap();
    overwrite(&file, &text);
    expect_moved_aside(&folder, &text, "inarow-damaged-2.db");
}

#[test]
fn a_database_with_a_broken_page_is_moved_aside() {
    let folder = used();
    let file = folder.path().join("inarow.db");
    let mut bytes = fs::read(&file).unwrap();
    // Overwrites a whole page. The end of an empty table's page has nothing that could break.
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0xa5);
    overwrite(&file, &bytes);
    expect_moved_aside(&folder, &bytes, "inarow-damaged-1.db");
}

#[test]
fn a_database_cut_short_is_moved_aside() {
    let folder = used();
    let file = folder.path().join("inarow.db");
    let mut bytes = fs::read(&file).unwrap();
    bytes.truncate(bytes.len() / 2);
    overwrite(&file, &bytes);
    expect_moved_aside(&folder, &bytes, "inarow-damaged-1.db");
}

#[test]
fn an_empty_file_is_a_new_store() {
    let folder = folder();
    overwrite(&folder.path().join("inarow.db"), b"");
    assert_eq!(open(&folder).tally().unwrap().games(), 0);
}

#[test]
fn a_newer_file_is_left_alone() {
    let folder = used();
    let file = folder.path().join("inarow.db");
    let connection = Connection::open(&file).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let Opened { mut profile, notice } = reopen(&folder);
    assert_eq!(notice, Some(Notice::Newer { version: 99 }));
    profile.set_name(Role::Person, "Bob").unwrap();
    drop(profile);
    let connection = Connection::open(&file).unwrap();
    let name: String = connection.query_row("SELECT name FROM names", [], |row| row.get(0)).unwrap();
    assert_eq!(name, "Анна");
}

#[test]
fn another_programs_database_is_left_alone() {
    let folder = folder();
    let connection = Connection::open(folder.path().join("inarow.db")).unwrap();
    connection.execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    drop(connection);
    let Opened { notice, .. } = reopen(&folder);
    assert_eq!(notice, Some(Notice::NotKept { reason: StorageFault::Foreign }));
    let connection = Connection::open(folder.path().join("inarow.db")).unwrap();
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).unwrap();
    assert_eq!(tables, 1);
}

#[test]
fn a_folder_that_cannot_be_made_means_memory() {
    let folder = folder();
    let file = folder.path().join("a-file");
    overwrite(&file, b"in the way");
    let Opened { profile, notice } = Profile::open(&Location::folder(file.join("inside")));
    assert!(matches!(notice, Some(Notice::NotKept { reason: StorageFault::System { .. } })), "{notice:?}");
    assert_eq!(profile.folder(), None);
}

/// Permissions do not bind the superuser. Other systems have other permissions. The test proves nothing in both
/// cases.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_still_read() {
    use std::os::unix::fs::PermissionsExt;

    let folder = used();
    let allow = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    fs::set_permissions(folder.path().join("inarow.db"), fs::Permissions::from_mode(0o444)).unwrap();
    allow(0o555);
    let superuser = tempfile::tempfile_in(folder.path()).is_ok();
    let Opened { mut profile, notice } = reopen(&folder);
    allow(0o755);
    if superuser {
        return;
    }
    assert!(matches!(notice, Some(Notice::NotKept { .. })), "{notice:?}");
    assert_eq!(profile.name(Role::Person).unwrap().as_deref(), Some("Анна"));
    assert_eq!(profile.tally().unwrap().draws, 200);
    profile.finish(None, &finished("gomoku", None, None)).unwrap();
    assert_eq!(profile.tally().unwrap().draws, 201);
}
