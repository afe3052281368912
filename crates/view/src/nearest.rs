//! Suggestions for mistyped names.

/// Limit on compared characters of a name. The program's names are shorter. Names from files may have any
/// length.
const MOST: usize = 40;

/// Returns the name most similar to a mistyped word, or `None` if no name is similar enough. The first of
/// equally similar names wins.
///
/// Two swapped neighbours are one mistake. Case, the dots of ё and the kind of dash make no difference. A
/// single character has no suggestion, because all names of one letter would be similar to that character.
///
/// ```
/// use inarow_view::nearest;
/// let commands = ["players", "play", "games"];
/// assert_eq!(nearest("plya", commands), Some("play"));
/// assert_eq!(nearest("Gamse", commands), Some("games"));
/// assert_eq!(nearest("chess", commands), None);
/// ```
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (word, length) = folded(word);
    if length < 2 {
        return None;
    }
    let far = |name: &str| {
        let (name, letters) = folded(name);
        let distance = strsim::osa_distance(&word, &name);
        // A third of the letters may be wrong, or one of two letters.
        (distance * 3 <= length.max(letters).max(3)).then_some(distance)
    };
    let near = names.into_iter().filter_map(|name| Some((far(name)?, name)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// Returns a name folded for comparison, and its length in characters.
fn folded(name: &str) -> (String, usize) {
    let name: String = name.chars().take(MOST).map(folded_letter).collect();
    let length = name.chars().count();
    (name, length)
}

/// Folds a letter for comparison.
pub(crate) fn folded_letter(letter: char) -> char {
    match letter.to_lowercase().next().unwrap_or(letter) {
        'ё' => 'е',
        '_' => '-',
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_found_and_nothing_else() {
        for (word, names, expected) in [
            ("plya", &["players", "play"][..], Some("play")),
            ("gomuku", &["gomoku-standard", "gomoku20", "gomoku"], Some("gomoku")),
            ("gomuku02", &["gomoku", "gomoku20"], Some("gomoku20")),
            ("w_atack", &["w_open", "w_attack"], Some("w_attack")),
            ("max_moves", &["moves", "max-moves"], Some("max-moves")),
            ("color", &["colours", "concurrency"], Some("colours")),
            ("ёлка", &["елки"], Some("елки")),
            ("kk", &["rule", "k"], Some("k")),
            ("k", &["x", "o"], None),
            ("", &["x", "k"], None),
            ("foo", &["k", "rule", "walls"], None),
        ] {
            assert_eq!(nearest(word, names.iter().copied()), expected, "{word}");
        }
    }

    /// A limit on the length of untrusted names also limits the time to compare names.
    #[test]
    fn only_the_beginning_of_a_name_is_looked_at() {
        let long = "я".repeat(1 << 22);
        assert_eq!(nearest(&long, [long.as_str(), "play"]), Some(long.as_str()));
        assert_eq!(nearest(&long, ["play"]), None);
    }
}
