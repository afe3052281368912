//! Languages as files: each folder of Fluent files is one, and so is each single file `CODE.ftl` beside them. It says of
//! itself what is no text, a folder in `language.ftl`.
//!
//! Used by the build script, which makes the table of languages, and by tests, which look at other folders with it.

#![allow(dead_code, reason = "the build script makes the table, tests look at what was found")]

use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, PatternElement};

/// The file of a folder that says what a language is called and how it is written.
const ABOUT: &str = "language.ftl";

/// How files of texts end.
const ENDING: &str = ".ftl";

/// The decimal marks that texts write: each has a formatter of its own in the crate.
const DECIMAL_MARKS: [char; 3] = ['.', ',', '٫'];

/// One language, found.
#[derive(Debug)]
pub(crate) struct Language {
    /// The name of its folder or file: two or three letters of ISO 639.
    pub(crate) code: String,
    /// Its name in itself.
    pub(crate) name: String,
    /// What stands between whole numbers and their fraction.
    pub(crate) decimal: char,
    /// Its quotation marks, the opening one first.
    pub(crate) quotes: [char; 2],
    /// Its files in order, from the folder of all languages: `en/cli.ftl`, or `sl.ftl` where one file is all.
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
        .filter(|name| texts.join(name).is_dir() || name.ends_with(ENDING))
        .map(|name| read(texts, &name))
        .collect::<Result<Vec<_>, _>>()?;
    languages.sort_by_key(|language| (language.code != "en", language.code.clone()));
    if let Some(pair) = languages.windows(2).find(|pair| pair[0].code == pair[1].code) {
        return Err(format!("{}: {} is a folder and a file: keep one", texts.display(), pair[0].code));
    }
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
        let left_out = |file: &str| file.rsplit_once('/').is_some_and(|(_, name)| without.contains(&name));
        for file in files.iter().filter(|file| !left_out(file)) {
            let path = format!("/{folder}/{file}");
            table += &format!("        include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?})),\n");
        }
        table += "    ];\n";
    }
    table + "}\n"
}

/// Reads the language in that folder or file of `texts`.
fn read(texts: &Path, name: &str) -> Result<Language, String> {
    let place = texts.join(name);
    let single = !place.is_dir();
    let code = if single { name.trim_end_matches(ENDING) } else { name }.to_owned();
    if !(2..=3).contains(&code.len()) || !code.bytes().all(|byte| byte.is_ascii_lowercase()) {
        let (what, place) = (if single { "file" } else { "folder" }, place.display());
        return Err(format!("{place}: call the {what} by the language's two or three letters of ISO 639"));
    }
    let files = match single {
        true => vec![name.to_owned()],
        false => {
            let names = names(&place)?.into_iter().filter(|name| name.ends_with(ENDING));
            names.map(|file| format!("{code}/{file}")).collect()
        }
    };
    let says = if single { name.to_owned() } else { format!("{code}/{ABOUT}") };
    let mut about = Vec::new();
    for file in &files {
        let path = texts.join(file);
        let content = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let resource = fluent_syntax::parser::parse(content.as_str()).map_err(|(_, errors)| {
            let what = errors.first().map(|error| {
                let line = content[..error.pos.start.min(content.len())].lines().count();
                format!("{error} in line {line}")
            });
            format!("{}: {}", path.display(), what.unwrap_or_default())
        })?;
        if *file == says {
            about = resource.body.iter().filter_map(plain).collect();
        }
    }
    let said = |key: &str, what: &str| {
        let value = about.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
        value.ok_or_else(|| format!("{}: {key} is missing: {what}", texts.join(&says).display()))
    };
    let name = said("language-name", "the language's name in itself")?;
    let what = "the mark between whole numbers and fractions";
    let decimal = said("language-decimal", what)?;
    let decimal = match characters(&decimal) {
        Some([mark]) if DECIMAL_MARKS.contains(&mark) => mark,
        _ => {
            let [point, comma, arabic] = DECIMAL_MARKS;
            let place = texts.join(&says);
            return Err(format!(
                "{}: language-decimal is {point} or {comma} or {arabic}: {what}",
                place.display()
            ));
        }
    };
    let what = "the opening and the closing quotation mark";
    let quotes = said("language-quotes", what)?;
    let quotes = characters(&quotes)
        .ok_or_else(|| format!("{}: language-quotes are two marks: {what}", texts.join(&says).display()))?;
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
