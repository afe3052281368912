//! Links with trailing characters of the surrounding text: `/g/abc.` at the end of a sentence, `/g/abc/`.

use axum::response::{IntoResponse, Redirect, Response};
use inarow_record::MARKS_AFTER_LINK;

/// Redirects a game's id with trailing characters.
pub(super) fn game(id: &str) -> Option<Response> {
    let tidy = id.trim_end_matches(MARKS_AFTER_LINK);
    let is_id =
        !tidy.is_empty() && tidy.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    // Browsers keep the fragment of the first address.
    (is_id && tidy != id).then(|| Redirect::permanent(&format!("/g/{tidy}")).into_response())
}

/// Redirects the path of a game with trailing characters.
pub(super) fn path(path: &str) -> Option<Response> {
    game(path.strip_prefix("/g/")?)
}

#[cfg(test)]
mod tests {
    use axum::http::header;

    use super::*;

    #[test]
    fn what_follows_a_link_in_a_text_is_no_part_of_it() {
        let there = |id: &str| {
            let answer = game(id)?;
            Some(answer.headers()[header::LOCATION].to_str().unwrap().to_owned())
        };
        for id in ["abc ", "abc\u{a0}", "abc. ", "abc.", "abc/", "abc).", "abc…", "abc»,", "abc“", "abc//"]
        {
            assert_eq!(there(id).as_deref(), Some("/g/abc"), "{id}");
        }
        for id in ["abc", "a-b_c", "", ".", "a b.", "a/b/", "../x."] {
            assert_eq!(there(id), None, "{id}");
        }
        assert!(path("/g/abc/").is_some() && path("/web/abc/").is_none() && path("/g/").is_none());
    }
}
