//! Paths that a source file names within its own crate. The paths are read from the text, because the checks
//! run without a compiler.

/// A path named by a file, as written, such as `crate::a::B` or `super::b`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Path {
    pub(super) parts: Vec<String>,
    /// Whether a `use` makes the name public in the file.
    pub(super) is_reexport: bool,
}

/// Returns the modules that a file declares for tests only.
pub(super) fn test_modules(text: &str) -> Vec<String> {
    let text = plain(text);
    let declared = text.split("#[cfg(test)]").skip(1).filter_map(|rest| {
        let rest = rest.trim_start().trim_start_matches("pub(crate) ").strip_prefix("mod ")?;
        let (name, _) = rest.split_once(';')?;
        is_name(name).then(|| name.to_owned())
    });
    declared.collect()
}

/// Returns the paths into the own crate, outside of tests. `children` are the modules that the file declares.
pub(super) fn paths(text: &str, children: &[String]) -> Vec<Path> {
    let text = without_tests(&plain(text));
    let mut found = Vec::new();
    let mut rest = String::new();
    let mut done = 0;
    for (at, _) in text.match_indices("use ") {
        if at < done || !begins_word(&text, at) {
            continue;
        }
        let Some(end) = text[at..].find(';') else { continue };
        let is_reexport = text[..at].trim_end().ends_with([')', 'b']) && is_public(&text[..at]);
        for path in expand(&text[at + 4..at + end]) {
            found.push(Path { parts: parts(&path), is_reexport });
        }
        rest.push_str(&text[done..at]);
        done = at + end;
    }
    rest.push_str(&text[done..]);
    let begins = ["crate", "super", "self"].into_iter().chain(children.iter().map(String::as_str));
    for begin in begins {
        for (at, _) in rest.match_indices(&format!("{begin}::")) {
            if begins_word(&rest, at) && !rest[..at].ends_with("::") {
                let path: String = rest[at..]
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || matches!(c, '_' | ':'))
                    .collect();
                found.push(Path { parts: parts(&path), is_reexport: false });
            }
        }
    }
    found
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn parts(path: &str) -> Vec<String> {
    path.split("::").map(str::trim).filter(|part| is_name(part)).map(str::to_owned).collect()
}

fn begins_word(text: &str, at: usize) -> bool {
    !text[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_')
}

/// Whether the words before a `use` make the `use` public.
fn is_public(before: &str) -> bool {
    let before = before.trim_end();
    let word = before.strip_suffix(')').and_then(|rest| rest.rfind('(').map(|at| &rest[..at]));
    let word = word.unwrap_or(before);
    word.ends_with("pub") && begins_word(word, word.len() - 3)
}

/// Splits a `use` into single paths. For example, `a::{b, c::D}` names `a::b` and `a::c::D`.
fn expand(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        return vec![tree.split(" as ").next().unwrap_or_default().to_owned()];
    };
    let body = rest.rsplit_once('}').map_or(rest, |(body, _)| body);
    let (mut depth, mut begin, mut branches) = (0_u32, 0, Vec::new());
    for (at, c) in body.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                branches.push(&body[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    branches.push(&body[begin..]);
    let branches = branches.into_iter().filter(|branch| !branch.trim().is_empty());
    branches.flat_map(expand).map(|path| format!("{}{path}", head.trim())).collect()
}

/// Returns the text without comments, and with empty literals.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skip = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if c == '"' {
            out.push_str("\"\"");
            let marks = out_of_raw(&out);
            literal(rest, marks)
        } else if let Some(length) = character(rest) {
            length
        } else {
            out.push(c);
            c.len_utf8()
        };
        rest = &rest[skip..];
    }
    out
}

/// Returns the number of `#` of a raw literal that has just begun, or `None` for an ordinary literal.
fn out_of_raw(out: &str) -> Option<usize> {
    let before = out.strip_suffix("\"\"").unwrap_or(out);
    let head = before.trim_end_matches('#');
    let is_raw = head.ends_with('r') && begins_word(head, head.len() - 1) || head.ends_with("br");
    is_raw.then(|| before.len() - head.len())
}

/// Returns the length of the literal at the start of a text, its quotation marks included.
fn literal(text: &str, raw: Option<usize>) -> usize {
    if let Some(marks) = raw {
        let end = format!("\"{}", "#".repeat(marks));
        return text[1..].find(&end).map_or(text.len(), |at| 1 + at + end.len());
    }
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of the character literal at the start of a text, or `None` for a lifetime.
fn character(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('\'')?;
    let first = inner.chars().next()?;
    let end = if first == '\\' { inner[2..].find('\'')? + 2 } else { first.len_utf8() };
    inner[end..].starts_with('\'').then_some(end + 2)
}

/// Returns the text without items for tests only.
fn without_tests(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("#[cfg(test)]") {
        out.push_str(&rest[..at]);
        let after = &rest[at..];
        let end = after.find([';', '{']).unwrap_or(after.len());
        rest =
            if after[end..].starts_with('{') { &after[end + block(&after[end..])..] } else { &after[end..] };
    }
    out.push_str(rest);
    out
}

/// Returns the length of the block at the start of a text.
fn block(text: &str) -> usize {
    let mut depth = 0_u32;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return at + 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(text: &str, expected: &[&str]) {
        let found = paths(text, &["child".to_owned()]);
        let found: Vec<String> = found
            .iter()
            .map(|path| format!("{}{}", if path.is_reexport { "pub " } else { "" }, path.parts.join("::")))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn uses_are_taken_apart() {
        expect("use crate::a::{B, c::{D, e as f}};", &["crate::a::B", "crate::a::c::D", "crate::a::c::e"]);
        expect("pub(crate) use child::X;\npub use self::y::Z;", &["pub child::X", "pub self::y::Z"]);
        expect("use super::{self};", &["super::self"]);
    }

    #[test]
    fn paths_in_code_are_found() {
        expect("fn f() { crate::a::g(child::h()) }", &["crate::a::g", "child::h"]);
        expect("fn f() { other::child::h(); reused::x() }", &[]);
    }

    #[test]
    fn comments_literals_and_tests_are_no_code() {
        expect(
            "// use crate::a;\n/* crate::b::c */ fn f() { \"crate::d::e\"; r#\"\"crate::g\"\"#; '\"'; }",
            &[],
        );
        expect("#[cfg(test)]\nmod tests { use crate::a; }\nuse crate::b;", &["crate::b"]);
        assert_eq!(test_modules("#[cfg(test)]\nmod tests;\nmod other;"), ["tests"]);
    }
}
