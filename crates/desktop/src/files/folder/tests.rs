use super::*;

fn names(folder: &Path, endings: &[&str]) -> Vec<String> {
    list(folder, endings).unwrap().entries.into_iter().map(|entry| entry.name).collect()
}

#[test]
fn folders_come_first_and_only_files_that_can_be_read_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["b.sgf", "A.json", "picture.png", ".hidden.json", "c.SGF"] {
        inarow_sys::file::write_whole(&folder.path().join(name), b"").unwrap();
    }
    std::fs::create_dir(folder.path().join("zoo")).unwrap();
    assert_eq!(names(folder.path(), &["json", "sgf"]), ["zoo", "A.json", "b.sgf", "c.SGF"]);
    assert_eq!(names(folder.path(), &[]), ["zoo", "A.json", "b.sgf", "c.SGF", "picture.png"]);
    assert!(list(&folder.path().join("none"), &[]).is_err());
}

#[test]
fn a_large_folder_is_sorted_before_it_is_cut_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..=MOST {
        std::fs::create_dir(folder.path().join(format!("{number:05}"))).unwrap();
    }
    let listing = list(folder.path(), &[]).unwrap();
    assert!(listing.more);
    let last = listing.entries.last().map(|entry| entry.name.clone());
    assert_eq!((listing.entries.len(), last), (MOST, Some(format!("{:05}", MOST - 1))));
}

#[test]
#[cfg(unix)]
fn a_name_that_is_no_text_still_leads_to_its_file() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(std::ffi::OsStr::from_bytes(b"game-\xff.sgf"));
    if std::fs::create_dir(&path).is_err() {
        return; // some systems have no such names
    }
    assert_eq!(list(folder.path(), &[]).unwrap().entries[0].path, path);
}
