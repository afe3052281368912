use super::*;

#[test]
#[cfg(unix)]
fn a_typed_path_is_understood() {
    let folders = Folders { home: Some("/people/anna".into()), documents: None };
    for (typed, expected) in [
        (" /games/one.sgf ", "/games/one.sgf"),
        ("~/one two.txt", "/people/anna/one two.txt"),
        ("~", "/people/anna"),
        ("~bob/one.txt", "/here/~bob/one.txt"),
        ("one.txt", "/here/one.txt"),
        ("../one.txt", "/here/../one.txt"),
        ("'/a b.txt'", "/a b.txt"),
        ("\"~/a.txt\"", "/people/anna/a.txt"),
        ("\"", "/here/\""),
    ] {
        assert_eq!(folders.typed(typed, Path::new("/here")), Path::new(expected), "{typed}");
    }
    let nobody = Folders::default().typed("~/a.txt", Path::new("/here"));
    assert_eq!(nobody, Path::new("/here/~/a.txt"));
}

#[test]
#[cfg(unix)]
fn folders_of_a_person_are_shown_in_short() {
    let folders = Folders { home: Some("/people/anna".into()), documents: None };
    for (path, shown) in [
        ("/people/anna", "~"),
        ("/people/anna/a/b", "~/a/b"),
        ("/people/annabel", "/people/annabel"),
        ("/", "/"),
    ] {
        assert_eq!(folders.shown(Path::new(path)), shown);
    }
    assert_eq!(Folders::default().shown(Path::new("/people/anna")), "/people/anna");
}
