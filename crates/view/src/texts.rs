//! Texts in every language, as embedded Fluent messages.
//!
//! A language is a folder under `texts/`, found by the build script. docs/new-language.md is for translators.
//! English is complete by definition and replaces texts missing in another language. Tests check that other
//! languages have the keys and values of English.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use inarow_core::on_lines;
use unic_langid::LanguageIdentifier;

use crate::number;
use crate::opponent::opponent_within;

macro_rules! languages {
    ($(#[$doc:meta] $variant:ident = $code:literal, $name:literal, $decimal:literal, [$($file:expr,)*];)*) => {
        /// A language of the program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Lang {
            $(#[$doc] $variant,)*
        }

        impl Lang {
            /// Every language, English first.
            pub const ALL: &'static [Lang] = &[$(Lang::$variant),*];

            /// Returns the ISO 639 code, also the name of the folder or file with the texts.
            pub fn code(self) -> &'static str {
                match self {
                    $(Lang::$variant => $code,)*
                }
            }

            /// Returns the language's name in the language itself.
            pub fn name(self) -> &'static str {
                match self {
                    $(Lang::$variant => $name,)*
                }
            }

            /// Returns the mark between a whole number and its fraction.
            pub fn decimal_mark(self) -> char {
                match self {
                    $(Lang::$variant => $decimal,)*
                }
            }

            /// Returns the contents of the embedded files.
            fn files(self) -> &'static [&'static str] {
                match self {
                    $(Lang::$variant => &[$($file),*],)*
                }
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// Formats numbers in texts. Generic over Fluent's cache of other formatters, which is unused.
fn spell<const DECIMAL: char, M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(n) => Some(number::spell(n.value, DECIMAL)),
        _ => None,
    }
}

impl Lang {
    /// Returns the language of a code: `en`, `ru`.
    ///
    /// ```
    /// use inarow_view::Lang;
    /// assert_eq!(Lang::from_code("ru"), Some(Lang::Ru));
    /// assert_eq!(Lang::from_code("xx"), None);
    /// ```
    pub fn from_code(code: &str) -> Option<Lang> {
        Lang::ALL.iter().copied().find(|lang| lang.code().eq_ignore_ascii_case(code))
    }

    /// Returns the language of a system locale (`ru_RU.UTF-8`, `en-GB`, `ru`), if the program has it.
    ///
    /// ```
    /// use inarow_view::Lang;
    /// assert_eq!(Lang::from_locale("ru_RU.UTF-8"), Some(Lang::Ru));
    /// assert_eq!(Lang::from_locale("C"), None);
    /// ```
    pub fn from_locale(locale: &str) -> Option<Lang> {
        Lang::from_code(locale.split(['-', '_', '.', '@']).next().unwrap_or_default())
    }

    /// Returns the language with this code or name. Beginnings of a name count from three letters on.
    ///
    /// ```
    /// use inarow_view::Lang;
    /// let (russian, english) = (Some(Lang::Ru), Some(Lang::En));
    /// assert_eq!(["RU", "рус", "en", "e", ""].map(Lang::named), [russian, russian, english, None, None]);
    /// ```
    pub fn named(word: &str) -> Option<Lang> {
        let word = word.to_lowercase();
        let begins = |lang: &Lang| word.chars().count() > 2 && lang.name().to_lowercase().starts_with(&word);
        Lang::ALL.iter().copied().find(|lang| word == lang.code() || begins(lang))
    }

    /// Returns the codes of every language as a list: `en, ru`.
    pub fn codes() -> String {
        Lang::ALL.iter().map(|lang| lang.code()).collect::<Vec<_>>().join(", ")
    }
}

/// A value mentioned in a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Value<'a>(Inner<'a>);

#[derive(Clone, Debug, PartialEq)]
enum Inner<'a> {
    Number(f64),
    Text(Cow<'a, str>),
}

macro_rules! from_number {
    ($($number:ty),*) => {
        $(impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self {
                Value(Inner::Number(number as f64))
            }
        })*
    };
}
from_number!(u8, u16, u32, u64, usize, i32, i64, f32, f64);

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value(Inner::Text(text.into()))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Value(Inner::Text(text.as_str().into()))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value(Inner::Text(text.into()))
    }
}

/// The texts of one language.
///
/// ```
/// use inarow_view::{Lang, Texts};
/// let texts = Texts::new(Lang::Ru);
/// assert_eq!(texts.with("games-count", &[("count", 21.into())]), "21 партия");
/// assert_eq!(texts.get("no-such-text"), "no-such-text");
/// ```
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
    /// English texts, unless these texts are English.
    fallback: Option<FluentBundle<FluentResource>>,
    /// Requested keys that no language has.
    unknown: Arc<Mutex<BTreeSet<String>>>,
}

/// Limit on recorded unknown keys.
const MOST_UNKNOWN: usize = 64;

impl std::fmt::Debug for Texts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Texts").field("lang", &self.lang).finish_non_exhaustive()
    }
}

impl Texts {
    /// Returns the texts of a language.
    pub fn new(lang: Lang) -> Self {
        let bundle = |lang: Lang| bundle(lang.code(), lang.decimal_mark(), lang.files());
        let fallback = (lang != Lang::En).then(|| bundle(Lang::En));
        Texts { lang, bundle: bundle(lang), fallback, unknown: Arc::default() }
    }

    /// Returns the texts of another language. Both texts record unknown keys in one set.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> Texts {
        Texts { unknown: Arc::clone(&self.unknown), ..Texts::new(lang) }
    }

    /// Returns requested keys that no language has. Unknown keys are displayed as keys, which is a bug of the
    /// program. Tests check that no key is unknown.
    pub fn unknown(&self) -> Vec<String> {
        self.unknown.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    fn note_unknown(&self, key: &str) {
        let mut unknown = self.unknown.lock().unwrap_or_else(PoisonError::into_inner);
        if unknown.len() < MOST_UNKNOWN {
            unknown.insert(key.to_owned());
        }
    }

    /// Returns the language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Returns the text of a key, or the English text if this language lacks the key. Returns the key itself if
    /// no language has the key.
    pub fn get(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// Works like [`get`](Texts::get) and inserts values. Numbers choose plural forms. Numbers have a true
    /// minus sign and narrow spaces between thousands. Terminal and bidirectional control characters are
    /// replaced.
    pub fn with(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let mut args = FluentArgs::new();
        for (name, Value(value)) in values {
            match value {
                Inner::Number(number) => args.set(*name, FluentNumber::new(*number, Default::default())),
                Inner::Text(text) => args.set(*name, on_lines(text)),
            }
        }
        [Some(&self.bundle), self.fallback.as_ref()]
            .into_iter()
            .flatten()
            .find_map(|bundle| {
                let pattern = bundle.get_message(key)?.value()?;
                let mut ignored = Vec::new(); // A missing value shows as `{$name}`. Tests search for such values.
                let text = bundle.format_pattern(pattern, Some(&args), &mut ignored).into_owned();
                Some(opponent_within(text, values.iter().filter_map(player_name), |key| self.get(key)))
            })
            .unwrap_or_else(|| {
                self.note_unknown(key);
                key.to_owned()
            })
    }

    /// Joins names for a choice, such as “free, swap or swap2”.
    ///
    /// ```
    /// use inarow_view::{Lang, Texts};
    /// assert_eq!(Texts::new(Lang::Ru).either(["free", "swap", "swap2"]), "free, swap или swap2");
    /// assert_eq!(Texts::new(Lang::Ru).either(["free"]), "free");
    /// ```
    pub fn either<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> String {
        let names: Vec<&str> = names.into_iter().collect();
        match names.as_slice() {
            [others @ .., last] if !others.is_empty() => {
                self.with("either", &[("others", others.join(", ").into()), ("last", (*last).into())])
            }
            names => names.concat(),
        }
    }

    /// Whether this language, or English, has a text with this key.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key) || self.fallback.as_ref().is_some_and(|bundle| bundle.has_message(key))
    }

    /// Formats a number with a true minus sign and narrow spaces between thousands.
    pub fn number(&self, value: i64) -> String {
        number::whole(value)
    }

    /// Formats a number with `places` digits after the decimal mark of this language.
    pub fn decimal(&self, value: f64, places: usize) -> String {
        number::fixed(value, places, self.lang.decimal_mark())
    }
}

/// Returns the value if it is the name of a player.
fn player_name<'a>((name, value): &'a (&str, Value<'_>)) -> Option<&'a str> {
    match &value.0 {
        Inner::Text(text) if matches!(*name, "name" | "who") => Some(text),
        _ => None,
    }
}

fn bundle(code: &str, decimal: char, files: &[impl AsRef<str>]) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier =
        code.parse().expect("the build script takes codes of two or three letters, which all parse");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // All languages run left to right, and isolation marks would impede searching and copying.
    bundle.set_use_isolating(false);
    match decimal {
        ',' => bundle.set_formatter(Some(spell::<',', _>)),
        '٫' => bundle.set_formatter(Some(spell::<'٫', _>)),
        _ => bundle.set_formatter(Some(spell::<'.', _>)),
    }
    for content in files {
        // The build checks embedded files. The valid part of a broken file is used.
        let resource = match FluentResource::try_new(content.as_ref().to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(resource);
    }
    bundle
}

#[cfg(test)]
#[path = "../build/languages.rs"]
mod languages;

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The third language is in a folder of the tests, unknown to the program.
    #[test]
    fn a_further_language_is_a_further_folder_or_file() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts");
        let found = languages::find(&folder).unwrap();
        let bundles = found.iter().map(|language| {
            let read = |file| std::fs::read_to_string(folder.join(file)).unwrap();
            let files: Vec<String> = language.files.iter().map(read).collect();
            bundle(&language.code, language.decimal, &files)
        });
        let [english, slovene] =
            bundles.collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("en and sl"));
        let unknown = Arc::default();
        let texts = Texts { lang: Lang::En, bundle: slovene, fallback: Some(english), unknown };
        let games = |count: f64| texts.with("games-count", &[("count", count.into())]);
        let counts = [1.0, 2.0, 3.0, 5.0, 101.0, 102.0, 1.5].map(games);
        assert_eq!(counts, ["1 igra", "2 igri", "3 igre", "5 iger", "101 igra", "102 igri", "1,5 igre"]);
        let [yes, no] = ["yes", "no"].map(|key| texts.get(key));
        assert_eq!(yes, "da");
        assert_eq!(no, "no", "what it lacks is said in English");

        // The third language in one file.
        let one = tempfile::tempdir().unwrap();
        let write = |path: &str, content: &str| {
            let path = one.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            inarow_sys::file::write_whole(&path, content.as_bytes()).unwrap();
        };
        let read = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap();
        write("en/language.ftl", &read("en/language.ftl"));
        write("sl.ftl", &(read("sl/language.ftl") + "\n" + &read("sl/words.ftl")));
        let alone = languages::find(one.path()).unwrap();
        let [_, sl] = &alone[..] else { panic!("en and sl") };
        assert_eq!((&*sl.code, &*sl.name, &sl.files[..]), ("sl", "Slovenščina", &["sl.ftl".to_owned()][..]));
        let table = languages::table(&alone, "there", &["language.ftl"]);
        assert!(table.contains("/there/sl.ftl") && !table.contains("en/language.ftl"), "{table}");

        let table = languages::table(&found, "tests/texts", &["words.ftl"]);
        assert!(table.contains("Sl = \"sl\", \"Slovenščina\", ',', ["), "{table}");
        assert!(table.contains("/tests/texts/sl/language.ftl") && !table.contains("words.ftl"), "{table}");
    }
}
