//! Languages by name.

use super::*;

#[test]
fn languages_are_named_by_code_or_name() {
    for (word, expected) in
        [("en", Some(Lang::En)), ("RU", Some(Lang::Ru)), ("рус", Some(Lang::Ru)), ("e", None), ("", None)]
    {
        let found = Lang::ALL.iter().copied().find(|lang| names_language(*lang, word));
        assert_eq!(found, expected, "{word}");
    }
}
