//! Languages as files. A language is a folder of Fluent files or a single file `CODE.ftl` next to the folders.
//! Data of the language itself is not a text. A folder keeps this data in `language.ftl`.
//!
//! The build script generates the table of languages with this file. Tests read other folders with this file.

#![allow(dead_code, reason = "the build script makes the table, tests look at what was found")]

use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, PatternElement};

/// File of a folder with the language's name and writing conventions.
const ABOUT: &str = "language.ftl";

/// Ending of files of texts.
const ENDING: &str = ".ftl";

/// Decimal marks that a language may use. The crate has a formatter for each mark.
const DECIMAL_MARKS: [char; 3] = ['.', ',', '٫'];

/// A language that was found.
#[derive(Debug)]
pub(crate) struct Language {
    /// Name of the language's folder or file. The name is the two or three letters of ISO 639.
    pub(crate) code: String,
    /// Name of the language in the language itself.
    pub(crate) name: String,
    /// Mark between a whole number and its fraction.
    pub(crate) decimal: char,
    /// Quotation marks, the opening mark first.
    pub(crate) quotes: [char; 2],
    /// Files of the language in order, relative to the folder of all languages. A folder has files such as
    /// `en/cli.ftl`, a single file is only `sl.ftl`.
    pub(crate) files: Vec<String>,
}

/// Returns every language in the folder. English is first, other languages follow by code.
///
/// # Errors
/// Returns a sentence if a folder cannot be read, a file does not parse, or a language's data is missing. The
/// sentence has the file and advice.
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

/// Returns the table of languages as source text, a call of the macro `languages!`. Leaves out files named in
/// `without`. Embeds the other files from `folder`, which is relative to the crate's folder.
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

/// Reads one language from the folder or file `name` in `texts`.
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

/// Returns the key and text of a message, if the text has no placeholders.
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
