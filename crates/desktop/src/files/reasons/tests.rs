//! Tests of displayed paths.

use super::*;

#[test]
#[cfg(unix)]
fn a_path_is_named_with_its_folder() {
    let folders = Folders { home: Some("/people/anna".into()), documents: None };
    let path = Path::new("/media/games/gomoku.json");
    assert_eq!(short_path(path, &folders), "/media/games/gomoku.json");
    let long: PathBuf = ["/", &"deep/".repeat(20), "games", "a game.json"].iter().collect();
    let short = short_path(&long, &folders);
    assert!(short.starts_with("…/") && short.ends_with("deep/games/a game.json"), "{short}");
    assert!(short.chars().count() <= 58, "{short}");
    assert_eq!(short_path(Path::new("/people/anna/games/one.json"), &folders), "~/games/one.json");
}
