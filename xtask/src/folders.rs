//! Checks of imports between the folders of a crate that are layers.

use std::path::Path;

use anyhow::Result;

use crate::code;
use crate::findings::Findings;
use crate::tree::Tree;

/// A layer of a crate and the names that its files must not use.
struct Layer {
    /// Modules of the layer, with a folder `NAME/` and a file `NAME.rs` for each.
    modules: &'static [&'static str],
    forbidden: &'static [&'static str],
    reason: &'static str,
}

const ROOT: &str = "crates/server/src";

/// Layers of the server. Every other module at the top of the crate is shared by the layers, except for modules
/// in [`WIRING`].
const LAYERS: [Layer; 3] = [
    Layer {
        modules: &["rooms"],
        forbidden: &["crate::web", "crate::server", "crate::operator", "axum", "hyper", "sqlx"],
        reason: "rooms know no HTTP and no SQL",
    },
    Layer {
        modules: &["store"],
        forbidden: &["crate::web", "crate::rooms", "crate::server", "crate::operator", "axum", "hyper"],
        reason: "a store knows neither rooms nor HTTP",
    },
    Layer { modules: &["web"], forbidden: &["sqlx"], reason: "only a store knows SQL" },
];

/// Names that shared modules must not use.
const OF_LAYERS: [&str; 4] = ["crate::web", "crate::rooms", "crate::server", "sqlx"];

/// Modules above the layers, which connect them.
const WIRING: [&str; 5] = ["background", "fuzzing", "lib", "operator", "server"];

/// Searches the source files of the server for the names.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let mut findings = Findings::default();
    for file in tree.files().iter().filter(|file| code::is_code(file)) {
        let Some(module) = module(file) else { continue };
        if let Some(content) = tree.read(file)? {
            look(file, module, &String::from_utf8_lossy(&content), &mut findings);
        }
    }
    Ok(findings)
}

/// Returns the top module of a source file of the server, or `None` for tests and other crates.
fn module(file: &Path) -> Option<&str> {
    let inner = file.strip_prefix(ROOT).ok()?;
    let is_test = file.file_name().is_some_and(|name| name == "tests.rs");
    let first = inner.iter().next()?.to_str()?;
    (!is_test).then(|| first.strip_suffix(".rs").unwrap_or(first))
}

fn look(file: &Path, module: &str, source: &str, findings: &mut Findings) {
    let layer = LAYERS.iter().find(|layer| layer.modules.contains(&module));
    let (forbidden, reason): (&[&str], _) = match layer {
        Some(layer) => (layer.forbidden, layer.reason),
        None if WIRING.contains(&module) => (&["sqlx"], "only a store knows SQL"),
        None => (&OF_LAYERS, "all folders share it"),
    };
    for name in forbidden.iter().filter(|name| code::lines(source).any(|line| uses(line, name))) {
        findings.problem(format!("{} uses {name}: {reason}; see xtask/src/folders.rs", file.display()));
    }
}

/// Whether a line has a path as a whole, not inside a longer name.
fn uses(line: &str, path: &str) -> bool {
    let is_name =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    line.match_indices(path).any(|(at, _)| {
        let (before, after) = (line[..at].chars().next_back(), line[at + path.len()..].chars().next());
        !is_name(before) && !is_name(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(file: &str, source: &str, problems: usize) {
        let (file, mut findings) = (Path::new(ROOT).join(file), Findings::default());
        if let Some(module) = module(&file) {
            look(&file, module, source, &mut findings);
        }
        assert_eq!(findings.problems().len(), problems, "{file:?}");
    }

    #[test]
    fn a_layer_uses_no_layer_above() {
        for file in ["rooms.rs", "rooms/room/run.rs"] {
            expect(file, "use crate::web::peer::Peer;\nuse axum::Router;\n", 2);
            expect(file, "use crate::store::Store;\n", 0);
            expect(file, "use axum;\nlet hyperlink = web::hyper_text();\n", 1);
        }
        expect("store/read.rs", "use crate::rooms::Rooms;\n", 1);
        expect("web/page.rs", "use crate::rooms::Rooms;\nlet row = sqlx::query(text);\n", 1);
        expect("limits.rs", "use crate::web::peer::Peer;\n", 1);
    }

    #[test]
    fn wiring_and_tests_use_all_layers() {
        expect("operator.rs", "let row = sqlx::query(text);\n", 1);
        for file in ["server.rs", "operator/orders.rs", "rooms/room/run/tests.rs"] {
            expect(file, "use crate::web::peer::Peer;\n", 0);
        }
        expect("rooms.rs", "fn a() {}\n\n#[cfg(test)]\nmod tests {\n    use crate::server::Server;\n}\n", 0);
    }
}
