//! Languages as folders: each folder of Fluent files is one, and says of itself in `language.ftl` what is no text.
//!
//! Used by the build script, which makes the table of languages, and by tests, which look at other folders with it.

#![allow(dead_code, reason = "the build script makes the table, tests look at what was found")]

use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, PatternElement};

/// The file that says what a language is called and how it is written.
const ABOUT: &str = "language.ftl";

/// The decimal marks that texts write: each has a formatter of its own in the crate.
const DECIMAL_MARKS: [char; 3] = ['.', ',', '٫'];

/// One language, found.
#[derive(Debug)]
pub(crate) struct Language {
    /// The name of its folder: two or three letters of ISO 639.
    pub(crate) code: String,
    /// Its name in itself.
    pub(crate) name: String,
    /// What stands between whole numbers and their fraction.
    pub(crate) decimal: char,
    /// Its quotation marks, the opening one first.
    pub(crate) quotes: [char; 2],
    /// The names of its files, in order.
    pub(crate) files: Vec<String>,
}

/// Every language in the folder, English first and the others by their codes.
///
/// # Errors
/// A sentence that names the file and says what to do, when a folder cannot be read, a file does not parse, or a
/// language does not say what it is.
pub(crate) fn find(texts: &Path) -> Result<Vec<Language>, String> {
    let mut languages = names(texts)?
        .into_iter()
        .filter(|name| texts.join(name).is_dir())
        .map(|code| read(&texts.join(&code), code))
        .collect::<Result<Vec<_>, _>>()?;
    languages.sort_by_key(|language| (language.code != "en", language.code.clone()));
    match languages.first() {
        Some(first) if first.code == "en" => Ok(languages),
        _ => Err(format!("{}: the folder en, which all others follow, is not there", texts.display())),
    }
}

/// The table of languages as the program has it: a call of the macro `languages!`. Files that are called one of
/// `without` stay out; the others are embedded from `folder`, which stands in the folder of the crate.
pub(crate) fn table(languages: &[Language], folder: &str, without: &[&str]) -> String {
    let mut table = String::from("languages! {\n");
    for Language { code, name, decimal, files, .. } in languages {
        let variant = code[..1].to_uppercase() + &code[1..];
        table += &format!("    #[doc = {name:?}]\n    {variant} = {code:?}, {name:?}, {decimal:?}, [\n");
        for file in files.iter().filter(|file| !without.contains(&file.as_str())) {
            let path = format!("/{folder}/{code}/{file}");
            table += &format!("        include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?})),\n");
        }
        table += "    ];\n";
    }
    table + "}\n"
}

fn read(folder: &Path, code: String) -> Result<Language, String> {
    if !(2..=3).contains(&code.len()) || !code.bytes().all(|byte| byte.is_ascii_lowercase()) {
        let place = folder.display();
        return Err(format!("{place}: call the folder by the language's two or three letters of ISO 639"));
    }
    let mut files = names(folder)?;
    files.retain(|name| name.ends_with(".ftl"));
    let mut about = Vec::new();
    for file in &files {
        let path = folder.join(file);
        let content = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let resource = fluent_syntax::parser::parse(content.as_str()).map_err(|(_, errors)| {
            let what = errors.first().map(|error| {
                let line = content[..error.pos.start.min(content.len())].lines().count();
                format!("{error} in line {line}")
            });
            format!("{}: {}", path.display(), what.unwrap_or_default())
        })?;
        if file == ABOUT {
            about = resource.body.iter().filter_map(plain).collect();
        }
    }
    let said = |key: &str, what: &str| {
        let value = about.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
        value.ok_or_else(|| format!("{}: {key} is missing: {what}", folder.join(ABOUT).display()))
    };
    let name = said("language-name", "the language's name in itself")?;
    let what = "the mark between whole numbers and fractions";
    let decimal = said("language-decimal", what)?;
    let decimal = match characters(&decimal) {
        Some([mark]) if DECIMAL_MARKS.contains(&mark) => mark,
        _ => {
            let [point, comma, arabic] = DECIMAL_MARKS;
            let place = folder.join(ABOUT);
            return Err(format!(
                "{}: language-decimal is {point} or {comma} or {arabic}: {what}",
                place.display()
            ));
        }
    };
    let what = "the opening and the closing quotation mark";
    let quotes = said("language-quotes", what)?;
    let quotes = characters(&quotes)
        .ok_or_else(|| format!("{}: language-quotes are two marks: {what}", folder.join(ABOUT).display()))?;
    Ok(Language { code, name, decimal, quotes, files })
}

/// A message that is text and nothing else: its key and the text.
fn plain(entry: &Entry<&str>) -> Option<(String, String)> {
    let Entry::Message(message) = entry else { return None };
    match message.value.as_ref()?.elements.as_slice() {
        [PatternElement::TextElement { value }] => Some((message.id.name.to_owned(), (*value).to_owned())),
        _ => None,
    }
}

fn characters<const COUNT: usize>(text: &str) -> Option<[char; COUNT]> {
    text.chars().collect::<Vec<_>>().try_into().ok()
}

fn names(folder: &Path) -> Result<Vec<String>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        names.extend(entry.map_err(failed)?.file_name().into_string());
    }
    names.sort();
    Ok(names)
}
