//! Documents packed with the program. Such documents are the READMEs and every file that they link to, so that
//! no link is broken.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::pack::Item;
use super::platform::Platform;
use super::{libraries, read};

/// Source files with their names in the package.
const PAPERS: &[(&str, &str)] = &[
    ("README.md", "README.md"),
    ("README.ru.md", "README.ru.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("crates/view/fonts/LICENSE.txt", "LICENSE-Inter"),
    ("crates/desktop/fonts/Phosphor-LICENSE.txt", "LICENSE-Phosphor"),
    ("docs/analysis.md", "docs/analysis.md"),
    ("docs/arena.md", "docs/arena.md"),
    ("docs/course.md", "docs/course.md"),
    ("docs/gomocup.md", "docs/gomocup.md"),
    ("docs/levels.md", "docs/levels.md"),
    ("docs/packages.md", "docs/packages.md"),
    ("docs/records.md", "docs/records.md"),
    ("docs/referee.md", "docs/referee.md"),
    ("docs/reference-opponents.md", "docs/reference-opponents.md"),
    ("docs/network.md", "docs/network.md"),
    ("docs/server.md", "docs/server.md"),
    ("docs/strength.md", "docs/strength.md"),
    ("docs/setup.md", "docs/setup.md"),
    ("docs/speed.md", "docs/speed.md"),
    ("docs/terminal.md", "docs/terminal.md"),
    ("docs/window.md", "docs/window.md"),
    ("crates/formats/schema/record-1.json", "docs/record-1.json"),
    ("crates/course/course.proto", "docs/course.proto"),
    ("examples/README.md", "examples/README.md"),
    ("examples/link-bot.py", "examples/link-bot.py"),
    ("examples/pbrain-rows.cpp", "examples/pbrain-rows.cpp"),
    ("examples/pbrain-rows.py", "examples/pbrain-rows.py"),
    ("examples/referee-bot.py", "examples/referee-bot.py"),
];

/// Links in packed pages to pages of the sources that are not packed. Packed pages name these pages without a
/// link.
const SOURCES_ONLY: [&str; 3] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "notes/engine.md"];

/// Folder packed whole, under its own name.
const PICTURES: &str = "docs/pictures";

/// Returns every document. Links are changed to the paths of the packed files. A link to any other file is an
/// error.
pub(super) fn papers(root: &Path, platform: Platform) -> Result<Vec<Item>> {
    let mut places: Vec<(String, String)> =
        PAPERS.iter().map(|(source, name)| ((*source).to_owned(), (*name).to_owned())).collect();
    let folder = root.join(PICTURES);
    let mut pictures = Vec::new();
    for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let name = entry?.file_name();
        let name = name.to_str().with_context(|| format!("{PICTURES}: a name that is no text"))?;
        pictures.push(format!("{PICTURES}/{name}"));
    }
    // Folders are read in any order. The package must always have equal bytes.
    pictures.sort();
    places.extend(pictures.into_iter().map(|name| (name.clone(), name)));
    let licences = libraries::licences(root, platform)?;
    let mut items = vec![Item::file("LICENSES-libraries.txt", licences.into_bytes())];
    for (source, name) in &places {
        let mut bytes = read(&root.join(source))?;
        if is_page(source) {
            let text = String::from_utf8(bytes).with_context(|| source.clone())?;
            bytes = relinked(&unlinked(text), source, name, &places)?.into_bytes();
        }
        items.push(Item::file(name, bytes));
    }
    check_links(&items)?;
    Ok(items)
}

fn is_page(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "md")
}

/// Replaces links to [`SOURCES_ONLY`] by the names of the linked pages.
fn unlinked(page: String) -> String {
    SOURCES_ONLY
        .iter()
        .fold(page, |page, name| page.replace(&format!("[{name}]({name})"), &format!("`{name}`")))
}

/// Returns a page whose links to files lead to the packed places.
fn relinked(text: &str, source: &str, name: &str, places: &[(String, String)]) -> Result<String> {
    let mut page = String::with_capacity(text.len());
    let mut done = 0;
    for (at, link) in links(text) {
        let (target, rest) = link.split_at(link.find('#').unwrap_or(link.len()));
        if target.is_empty() {
            continue;
        }
        let wanted = within(source, target);
        let place = places.iter().find_map(|(source, name)| {
            // A link to a folder is valid if the folder's files are packed at their original paths.
            let in_folder = name == source && source.starts_with(&format!("{wanted}/"));
            if *source == wanted { Some(name.as_str()) } else { in_folder.then_some(wanted.as_str()) }
        });
        let place = place.with_context(|| {
            format!("{source} links to {target}, which is not packed: pack it, or name it without a link")
        })?;
        page.push_str(&text[done..at]);
        page.push_str(&between(name, place));
        page.push_str(rest);
        done = at + link.len();
    }
    page.push_str(&text[done..]);
    Ok(page)
}

/// Returns the relative links of a page with their positions, in Markdown and in embedded HTML.
pub(super) fn links(text: &str) -> Vec<(usize, &str)> {
    let mut links = Vec::new();
    for (opening, closing) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
        for (at, _) in text.match_indices(opening) {
            let at = at + opening.len();
            let Some((link, _)) = text[at..].split_once(closing) else { continue };
            if !link.contains(':') {
                links.push((at, link));
            }
        }
    }
    links.sort_unstable();
    links
}

/// Resolves a link in a file to a path, relative to the root of the file's own path.
pub(super) fn within(file: &str, link: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Returns the link in a file that leads to a path.
fn between(file: &str, to: &str) -> String {
    let folders: Vec<&str> = file.split('/').collect();
    let folders = &folders[..folders.len() - 1];
    let parts: Vec<&str> = to.split('/').collect();
    let shared = folders.iter().zip(&parts).take_while(|(one, other)| one == other).count();
    let mut link: Vec<&str> = vec![".."; folders.len() - shared];
    link.extend(&parts[shared..]);
    link.join("/")
}

/// Fails unless every relative link in these files leads to a packed file, folder or heading.
pub(super) fn check_links(items: &[Item]) -> Result<()> {
    let text = |item: &Item| String::from_utf8_lossy(&item.bytes).into_owned();
    for page in items.iter().filter(|item| is_page(&item.path)) {
        let words = text(page);
        for (_, link) in links(&words) {
            let (target, heading) = link.split_once('#').unwrap_or((link, ""));
            let wanted = if target.is_empty() { page.path.clone() } else { within(&page.path, target) };
            let found = items.iter().find(|item| item.path == wanted);
            let folder = items.iter().any(|item| item.path.starts_with(&format!("{wanted}/")));
            ensure!(found.is_some() || folder, "{}: {link} leads nowhere", page.path);
            let named = heading.is_empty()
                || found.is_some_and(|item| headings(&text(item)).any(|name| name == heading));
            ensure!(named, "{}: {link} names no heading", page.path);
        }
    }
    Ok(())
}

/// Returns the headings of a page in the form of link targets.
fn headings(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter(|line| line.starts_with('#')).map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
        kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_go_to_where_files_are_packed() {
        let places = [
            ("a/page.md".to_owned(), "docs/page.md".to_owned()),
            ("b/deep/table.json".to_owned(), "docs/table.json".to_owned()),
            ("tools/x.py".to_owned(), "tools/x.py".to_owned()),
            ("README.md".to_owned(), "README.md".to_owned()),
        ];
        let text = "[one](../b/deep/table.json) [two](../tools) <img src=\"../README.md\"> [three](#here) \
                    [four](https://example.org) [five](../README.md#play)";
        let page = relinked(text, "a/page.md", "docs/page.md", &places).unwrap();
        let expected = "[one](table.json) [two](../tools) <img src=\"../README.md\"> [three](#here) \
                        [four](https://example.org) [five](../README.md#play)";
        assert_eq!(page, expected);
        let error = relinked("[code](../src/main.rs)", "a/page.md", "docs/page.md", &places).unwrap_err();
        assert!(error.to_string().contains("a/page.md links to ../src/main.rs"), "{error}");
    }

    #[test]
    fn pages_of_the_sources_are_named_without_a_link() {
        let page = unlinked("See [CONTRIBUTING.md](CONTRIBUTING.md) and [play](#play).".to_owned());
        assert_eq!(page, "See `CONTRIBUTING.md` and [play](#play).");
    }

    #[test]
    fn a_link_that_leads_nowhere_is_found() {
        let item = |path: &str, text: &str| Item::file(path, text.as_bytes().to_vec());
        let page = item("docs/page.md", "# Play it\n\n## The n-th game, once more\n");
        let check = |text: &str| {
            check_links(&[
                item("README.md", text),
                item("docs/page.md", "# Play it\n\n## The n-th game, once more\n"),
            ])
        };
        for good in [
            "[a](docs/page.md)",
            "[a](docs)",
            "[a](docs/)",
            "[a](docs/page.md#the-n-th-game-once-more)",
            "nothing",
        ] {
            check(good).unwrap();
        }
        for bad in [
            "[a](page.md)",
            "[a](../README.md)",
            "[a](docs/page.md#other)",
            "[a](doc)",
            "<img src=\"docs/p.png\">",
        ] {
            assert!(check(bad).is_err(), "{bad}");
        }
        assert!(check_links(&[page]).is_ok());
    }
}
