//! Sentences that are shown for a while.

/// Removes the full stop of a single sentence, so that all notices end alike. Several sentences keep their full
/// stops. A second line with a message of the system keeps its full stop too.
pub fn notice(text: &str) -> &str {
    let inner = |mark: &str| text.contains(mark);
    let several = [". ", "? ", "! ", "\n", ".\u{a0}"].into_iter().any(inner);
    match text.strip_suffix('.') {
        Some(sentence) if !several && !sentence.ends_with('.') => sentence,
        _ => text,
    }
}

/// Breaks lines after path separators if a path is wider than a line. A name in the path stays whole if the
/// name fits.
pub fn fold_paths(text: &str, fits: impl Fn(&str) -> bool) -> String {
    let fold = |word: &str| {
        if fits(word) {
            return word.to_owned();
        }
        let (mut folded, mut line) = (String::new(), String::new());
        for part in word.split_inclusive(['/', '\\']) {
            if !line.is_empty() && !fits(&format!("{line}{part}")) {
                folded.push_str(&line);
                folded.push('\n');
                line.clear();
            }
            line.push_str(part);
        }
        folded + &line
    };
    text.split(' ').map(fold).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_end_alike() {
        for (text, shown) in [
            ("The computer declines the draw.", "The computer declines the draw"),
            ("Скопировано", "Скопировано"),
            (
                "The result is final. What you play now is a variation.",
                "The result is final. What you play now is a variation.",
            ),
            ("Ждём ответа...", "Ждём ответа..."),
            ("It failed.\nOS error 2.", "It failed.\nOS error 2."),
            ("", ""),
        ] {
            assert_eq!(notice(text), shown);
        }
    }

    #[test]
    fn no_name_of_a_path_is_broken_where_it_fits() {
        let fits = |line: &str| line.chars().count() <= 12;
        assert_eq!(fold_paths("Сохранено: ~/a/g1.json", fits), "Сохранено: ~/a/g1.json");
        assert_eq!(fold_paths("Saved: ~/games/mine/g1.json", fits), "Saved: ~/games/\nmine/g1.json");
        assert_eq!(fold_paths("a-name-without-folders.json", fits), "a-name-without-folders.json");
    }
}
