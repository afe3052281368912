//! Checks for circles between the source files of a crate. Files that use each other, directly or through other
//! files, can only be read together.
//!
//! An edge leads from a file to the file that defines a named item. A public `use` of another file's item leads
//! on to the item's definition. Re-exporting an item is no edge by itself. A module consists of its
//! descendants. Items that descendants take from the module, above all types, are no edges. Items that the
//! module takes from descendants are edges. A parent may therefore call its children. Siblings may not call
//! each other in turn. A child may use no outside file that uses its parent. Tests are left out. Cargo itself
//! rejects circles of crates.

mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Result;

use crate::findings::Findings;
use crate::tree::Tree;

/// Path of a module within its crate, without the crate's name.
type Module = Vec<String>;

/// Checks the sources of every crate.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let mut crates: BTreeMap<String, BTreeMap<Module, String>> = BTreeMap::new();
    for file in tree.files() {
        let Some((name, module)) = place(file) else { continue };
        if let Some(content) = tree.read(file)? {
            let text = String::from_utf8_lossy(&content).into_owned();
            crates.entry(name).or_default().insert(module, text);
        }
    }
    let mut findings = Findings::default();
    for (name, files) in crates {
        for circle in circles(&edges(files)) {
            let files: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
            findings.problem(format!(
                "{name}: {} files use each other in a circle: {}",
                files.len(),
                files.join(", ")
            ));
        }
    }
    Ok(findings)
}

/// Returns the crate and the module of a source file.
fn place(file: &Path) -> Option<(String, Module)> {
    let path = file.to_str()?;
    let (name, inner) = path.split_once("/src/")?;
    let inner = inner.strip_suffix(".rs")?;
    let mut module: Module = inner.split('/').map(str::to_owned).collect();
    if module.last().is_some_and(|last| last == "mod") {
        module.pop();
    }
    if module.len() == 1 && ["lib", "main"].contains(&module[0].as_str()) {
        module.pop();
    }
    let is_ours = name.starts_with("crates/") || name == "xtask";
    is_ours.then(|| (name.trim_start_matches("crates/").to_owned(), module))
}

/// Returns the files used by each file.
fn edges(mut files: BTreeMap<Module, String>) -> BTreeMap<Module, BTreeSet<Module>> {
    let tests: Vec<Module> = files
        .iter()
        .flat_map(|(module, text)| {
            let declared = source::test_modules(text).into_iter();
            declared.map(|name| [&module[..], &[name]].concat()).collect::<Vec<_>>()
        })
        .collect();
    files.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
    let mut named: Vec<(Module, Module, bool)> = Vec::new();
    let mut public: BTreeMap<Module, Module> = BTreeMap::new();
    for (module, text) in &files {
        let children: Vec<String> = files
            .keys()
            .filter(|other| other.len() == module.len() + 1 && other.starts_with(module))
            .filter_map(|child| child.last().cloned())
            .collect();
        for path in source::paths(text, &children) {
            let Some(target) = absolute(module, &path.parts, &children) else { continue };
            if let (true, Some(name)) = (path.is_reexport, path.parts.last()) {
                public.insert([&module[..], std::slice::from_ref(name)].concat(), target.clone());
            }
            named.push((module.clone(), target, path.is_reexport));
        }
    }
    let mut edges: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
    for (from, target, is_reexport) in named {
        let Some(to) = defined_in(&target, &files, &public) else { continue };
        let passed_on = is_reexport && to.starts_with(&from);
        if !from.starts_with(&to) && !passed_on {
            edges.entry(from).or_default().insert(to);
        }
    }
    edges
}

/// Returns a path from the root of the crate, or `None` if the path leads out of the crate.
fn absolute(module: &Module, parts: &[String], children: &[String]) -> Option<Module> {
    let (first, rest) = parts.split_first()?;
    match first.as_str() {
        "crate" => Some(rest.to_vec()),
        "self" => Some([module, rest].concat()),
        "super" => {
            let ups = parts.iter().take_while(|part| *part == "super").count();
            let above = module.get(..module.len().checked_sub(ups)?)?;
            Some([above, &parts[ups..]].concat())
        }
        name if children.iter().any(|child| child == name) => Some([module, parts].concat()),
        _ => None,
    }
}

/// Returns the file in which a path ends, after re-exports.
fn defined_in(
    path: &Module,
    files: &BTreeMap<Module, String>,
    public: &BTreeMap<Module, Module>,
) -> Option<Module> {
    let mut path = path.clone();
    // Follows re-exports of re-exports, but not forever if two re-exports name each other.
    for _ in 0..8 {
        let length = (0..=path.len()).rev().find(|length| files.contains_key(&path[..*length]))?;
        let onward = path.get(..=length).and_then(|name| public.get(name));
        match onward {
            Some(onward) => path = [&onward[..], &path[length + 1..]].concat(),
            None => return Some(path[..length].to_vec()),
        }
    }
    None
}

/// Returns the groups of modules in which every module reaches every other.
fn circles(edges: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<Vec<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        edges.keys().map(|module| (module, reach(module, edges))).collect();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (module, reach) in &reached {
        if !reach.contains(module) || !seen.insert(*module) {
            continue;
        }
        let group: Vec<Module> = reach
            .iter()
            .filter(|other| reached.get(**other).is_some_and(|back| back.contains(module)))
            .map(|other| (*other).clone())
            .collect();
        seen.extend(reached.keys().filter(|other| group.contains(other)));
        found.push(group);
    }
    found
}

/// Returns every module that a module uses, directly or through other modules.
fn reach<'a>(module: &Module, edges: &'a BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<&Module> = edges.get(module).into_iter().flatten().collect();
    while let Some(next) = waiting.pop() {
        if reached.insert(next) {
            waiting.extend(edges.get(next).into_iter().flatten());
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(files: &[(&str, &str)], expected: &[&str]) {
        let files = files.iter().map(|(file, text)| {
            let (_, module) = place(Path::new(&format!("crates/a/src/{file}.rs"))).unwrap();
            (module, (*text).to_owned())
        });
        let found = circles(&edges(files.collect()));
        let found: Vec<String> = found
            .iter()
            .map(|circle| circle.iter().map(|module| module.join("::")).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn two_files_that_use_each_other_are_a_circle() {
        expect(&[("lib", ""), ("a", "use crate::b::B;"), ("b", "use super::a::A;")], &["a b"]);
        expect(&[("lib", ""), ("a", "use crate::b::B;"), ("b", ""), ("c", "use crate::{a, b};")], &[]);
    }

    #[test]
    fn a_circle_may_be_long() {
        expect(
            &[("a", "use crate::b;"), ("b", "use crate::c;"), ("c", "fn f() { crate::a::g() }"), ("lib", "")],
            &["a b c"],
        );
    }

    #[test]
    fn a_child_takes_from_its_parent_what_it_will() {
        expect(&[("lib", ""), ("a", "mod b; fn f() { b::g() } struct A;"), ("a/b", "use super::A;")], &[]);
    }

    #[test]
    fn siblings_do_not_use_each_other_in_turn() {
        expect(
            &[
                ("lib", ""),
                ("a", "mod b; mod c; pub use b::B;"),
                ("a/b", "use super::c::C;"),
                ("a/c", "use crate::a::B;"),
            ],
            &["a::b a::c"],
        );
    }

    #[test]
    fn what_a_parent_uses_through_its_child_counts() {
        expect(
            &[("lib", ""), ("a", "mod b; use b::B;"), ("a/b", "use crate::c::C;"), ("c", "use crate::a::A;")],
            &["a a::b c"],
        );
        expect(
            &[
                ("lib", ""),
                ("a", "mod b; pub use b::B;"),
                ("a/b", "use crate::c::C;"),
                ("c", "use crate::a::A;"),
            ],
            &[],
        );
    }

    #[test]
    fn tests_may_use_anything() {
        expect(
            &[
                ("lib", ""),
                ("a", "#[cfg(test)]\nmod tests;\nuse crate::b;"),
                ("a/tests", "use crate::b;"),
                ("b", "#[cfg(test)] mod tests { use crate::a; }"),
            ],
            &[],
        );
    }
}
