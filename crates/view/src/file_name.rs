//! Names of files of games.

/// Converts a title to a file name. Characters that some system does not allow become spaces.
///
/// ```
/// use inarow_view::file_name;
/// assert_eq!(file_name("Gomoku 15×15, caro"), "Gomoku 15x15 caro");
/// assert_eq!(file_name("a/b: \"c\"?"), "a b c");
/// assert_eq!(file_name("  "), "inarow");
/// ```
pub fn file_name(title: &str) -> String {
    let plain = |c: char| match c {
        '×' => 'x',
        _ if c.is_control() || "/\\:*?\"<>|,;".contains(c) => ' ',
        _ => c,
    };
    let name: String = title.chars().map(plain).take(60).collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() { "inarow".to_owned() } else { name }
}
