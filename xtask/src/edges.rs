//! Table of allowed imports between workspace crates, and the check against the manifests.
//!
//! The table is the design. ARCHITECTURE.md draws and explains the table. A missing edge is a question to the
//! design, and must not be added only to make a build pass.

use crate::findings::Findings;
use crate::metadata::{Dependency, Kind, Metadata, Package};

/// One workspace crate and its allowed imports, in any kind of dependency.
struct Rule {
    name: &'static str,
    /// Allowed workspace crates.
    imports: &'static [&'static str],
    outside: Outside,
}

/// Allowed external dependencies of a crate. Dev-dependencies are not restricted, because users of the crate do
/// not get dev-dependencies.
#[derive(Clone, Copy)]
enum Outside {
    Any,
    /// Nothing except these crates.
    Only(&'static [&'static str]),
    /// Nothing except these crates, and only as optional dependencies.
    Optional(&'static [&'static str]),
}

const CORE: &str = "inarow-core";
const SYS: &str = "inarow-sys";
const RECORD: &str = "inarow-record";
const FORMATS: &str = "inarow-formats";
const PROFILE: &str = "inarow-profile";
const ENGINE: &str = "inarow-engine";
const PLAY: &str = "inarow-play";
const GOMOCUP: &str = "inarow-gomocup";
const SESSION: &str = "inarow-session";
const CONTEST: &str = "inarow-contest";
const ARENA: &str = "inarow-arena";
const FLEET: &str = "inarow-fleet";
const COMPLIANCE: &str = "inarow-compliance";
const VIEW: &str = "inarow-view";
const PICTURE: &str = "inarow-picture";
const DESKTOP: &str = "inarow-desktop";
const APP: &str = "inarow-app";
const RASTER: &str = "inarow-raster";
const TERMINAL: &str = "inarow-terminal";
const TUI: &str = "inarow-tui";
const CLIENT: &str = "inarow-client";
const SERVER: &str = "inarow-server";
const TRAIN: &str = "inarow-train";
const BINARY: &str = "inarow";
const COURSE: &str = "inarow-course";
const XTASK: &str = "xtask";

const fn rule(name: &'static str, imports: &'static [&'static str]) -> Rule {
    Rule { name, imports, outside: Outside::Any }
}

/// Every crate of the workspace, including crates that are designed but do not exist yet.
const TABLE: &[Rule] = &[
    Rule { name: CORE, imports: &[], outside: Outside::Optional(&["serde"]) },
    rule(SYS, &[CORE]),
    // Values without operating system, file or encoding.
    Rule {
        name: RECORD,
        imports: &[CORE],
        outside: Outside::Only(&[
            "rand_chacha",
            "serde",
            "thiserror",
            "unicode-normalization",
            "unicode-security",
        ]),
    },
    rule(FORMATS, &[CORE, SYS, RECORD]),
    rule(PROFILE, &[CORE, SYS, RECORD, FORMATS]),
    // The engine also runs in browsers.
    Rule { name: ENGINE, imports: &[CORE, RECORD], outside: Outside::Only(&["thiserror", "toml"]) },
    rule(PLAY, &[CORE, SYS, RECORD, ENGINE]),
    rule(GOMOCUP, &[CORE, SYS, RECORD, ENGINE, PLAY]),
    // A game without a screen, with no drawing, windows or terminals.
    Rule {
        name: SESSION,
        imports: &[CORE, SYS, RECORD, FORMATS, PROFILE, ENGINE, PLAY, GOMOCUP],
        outside: Outside::Only(&["jiff", "thiserror"]),
    },
    // Many games between players, without external programs or files.
    rule(CONTEST, &[CORE, RECORD, PLAY]),
    rule(ARENA, &[CORE, SYS, RECORD, FORMATS, ENGINE, PLAY, GOMOCUP, PICTURE, CONTEST]),
    rule(FLEET, &[CORE, SYS, RECORD, PLAY, GOMOCUP, ARENA]),
    rule(COMPLIANCE, &[CORE, SYS, RECORD, PLAY, GOMOCUP]),
    // The crate is separate, because its game needs no server and the server will embed its host.
    rule(COURSE, &[CORE, SYS, RECORD, PLAY, CONTEST]),
    // The view has no screen, with no drawing, windows or terminals.
    Rule {
        name: VIEW,
        imports: &[CORE, RECORD],
        outside: Outside::Only(&[
            "fluent-bundle",
            "fluent-syntax",
            "qrcode",
            "serde",
            "strsim",
            "thiserror",
            "toml",
            "unic-langid",
        ]),
    },
    rule(PICTURE, &[CORE, RECORD, VIEW]),
    // Code that screens share above a session. Sentences need the session's state and the view's texts. Games
    // by link need the client.
    rule(APP, &[CORE, SYS, RECORD, FORMATS, PROFILE, PLAY, SESSION, VIEW, CLIENT]),
    rule(DESKTOP, &[CORE, SYS, RECORD, FORMATS, PROFILE, PLAY, SESSION, VIEW, APP, PICTURE, CLIENT, CONTEST]),
    // Used only by tests.
    rule(RASTER, &[SYS]),
    rule(TERMINAL, &[CORE, RECORD, PROFILE, PLAY, SESSION, VIEW, APP, CLIENT]),
    rule(TUI, &[CORE, RECORD, PROFILE, PLAY, SESSION, VIEW, APP, CLIENT]),
    rule(CLIENT, &[CORE, SYS, RECORD, PLAY]),
    rule(SERVER, &[CORE, SYS, RECORD, FORMATS, ENGINE, PLAY, VIEW, PICTURE, COURSE]),
    rule(TRAIN, &[CORE, SYS, RECORD, ENGINE, PLAY]),
    rule(
        BINARY,
        &[
            CORE, SYS, RECORD, FORMATS, PROFILE, ENGINE, PLAY, GOMOCUP, SESSION, ARENA, FLEET, COMPLIANCE,
            VIEW, PICTURE, APP, DESKTOP, TERMINAL, TUI, CLIENT, SERVER, COURSE, CONTEST,
        ],
    ),
    rule(XTASK, &[]),
];

/// Imports of a crate's tests alone. Users of the crate do not get these imports.
const OF_TESTS: &[(&str, &str)] = &[
    (ENGINE, FORMATS),
    (VIEW, SYS),
    (VIEW, FORMATS),
    (PICTURE, SYS),
    (DESKTOP, RASTER),
    (TERMINAL, SYS),
    (TERMINAL, FORMATS),
];

/// Imports that only a feature enables.
const OPTIONAL: &[(&str, &str)] = &[(BINARY, FLEET)];

/// Compares the manifests with the table.
pub(crate) fn check(metadata: &Metadata) -> Findings {
    let mut findings = Findings::default();
    for package in &metadata.packages {
        let Some(rule) = TABLE.iter().find(|rule| rule.name == package.name) else {
            findings.problem(format!(
                "{} is not in the table of allowed edges: add it to xtask/src/edges.rs with what it may import",
                package.name
            ));
            continue;
        };
        for dependency in &package.dependencies {
            if is_ours(metadata, &dependency.name) {
                check_edge(rule, dependency, &mut findings);
            } else {
                check_outside(rule, package, dependency, &mut findings);
            }
        }
    }
    findings
}

fn is_ours(metadata: &Metadata, name: &str) -> bool {
    TABLE.iter().any(|rule| rule.name == name) || metadata.packages.iter().any(|package| package.name == name)
}

fn check_edge(rule: &Rule, dependency: &Dependency, findings: &mut Findings) {
    // A crate may name itself as a dev-dependency to enable its own features for its tests.
    let itself = rule.name == dependency.name;
    let is_of_tests = itself || OF_TESTS.contains(&(rule.name, dependency.name.as_str()));
    if (is_of_tests && dependency.kind == Kind::Dev) || rule.imports.contains(&dependency.name.as_str()) {
        if OPTIONAL.contains(&(rule.name, dependency.name.as_str())) && !dependency.optional {
            findings.problem(format!(
                "{} must import {} only as an optional dependency: the first build goes without it",
                rule.name, dependency.name
            ));
        }
        return;
    }
    let allowed = if rule.imports.is_empty() { "no workspace crate".into() } else { rule.imports.join(", ") };
    findings.problem(format!(
        "{} must not import {} (declared as a {}); it may import {allowed}",
        rule.name, dependency.name, dependency.kind
    ));
}

fn check_outside(rule: &Rule, package: &Package, dependency: &Dependency, findings: &mut Findings) {
    let (allowed, optional) = match rule.outside {
        Outside::Any => return,
        Outside::Only(allowed) => (allowed, false),
        Outside::Optional(allowed) => (allowed, true),
    };
    let fits = allowed.contains(&dependency.name.as_str()) && (dependency.optional || !optional);
    if dependency.kind == Kind::Dev || fits {
        return;
    }
    findings.problem(format!(
        "{} must not be built on {} (declared as a{}{}); from outside the workspace it may have only{}: {}",
        package.name,
        dependency.name,
        if dependency.optional { "n optional " } else { " " },
        dependency.kind,
        if optional { ", and only as optional" } else { "" },
        allowed.join(", ")
    ));
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn package(name: &str, dependencies: &[Value]) -> Value {
        json!({ "name": name, "version": "0.1.0", "manifest_path": format!("/w/{name}/Cargo.toml"), "dependencies": dependencies })
    }

    fn dependency(name: &str, kind: Value, optional: bool) -> Value {
        json!({ "name": name, "req": "*", "kind": kind, "optional": optional, "rename": null })
    }

    fn normal(name: &str) -> Value {
        dependency(name, Value::Null, false)
    }

    #[track_caller]
    fn expect(packages: &[Value], problems: &[&str]) {
        let metadata = Metadata::parse(json!({ "packages": packages }).to_string().as_bytes()).unwrap();
        assert_eq!(check(&metadata).problems(), problems);
    }

    #[test]
    fn allowed_edges_pass() {
        expect(
            &[
                package("inarow-core", &[dependency("serde", Value::Null, true)]),
                package("inarow-record", &[normal("inarow-core"), normal("serde")]),
                package("inarow-formats", &[normal("inarow-sys"), normal("serde_json")]),
                package(
                    "inarow-play",
                    &[normal("inarow-core"), dependency("inarow-engine", json!("dev"), false)],
                ),
                package("inarow", &[normal("inarow-terminal"), normal("clap")]),
                package("xtask", &[normal("anyhow")]),
            ],
            &[],
        );
    }

    #[test]
    fn a_forbidden_edge_names_both_crates() {
        expect(
            &[package("inarow-terminal", &[normal("inarow-core"), normal("inarow-engine")])],
            &["inarow-terminal must not import inarow-engine (declared as a dependency); it may import \
               inarow-core, inarow-record, inarow-profile, inarow-play, inarow-session, inarow-view, inarow-app, inarow-client"],
        );
    }

    #[test]
    fn tests_and_build_scripts_are_bound_too() {
        let edges = [("dev", "dev-dependency"), ("build", "build-dependency")];
        for (kind, words) in edges {
            expect(
                &[package("inarow-record", &[dependency("inarow-view", json!(kind), false)])],
                &[&format!(
                    "inarow-record must not import inarow-view (declared as a {words}); it may import inarow-core"
                )],
            );
        }
    }

    #[test]
    fn tests_alone_may_import_more() {
        expect(&[package("inarow-engine", &[dependency("inarow-formats", json!("dev"), false)])], &[]);
        expect(
            &[package("inarow-engine", &[normal("inarow-formats")])],
            &["inarow-engine must not import inarow-formats (declared as a dependency); it may import \
               inarow-core, inarow-record"],
        );
    }

    #[test]
    fn an_optional_edge_is_an_edge() {
        expect(
            &[package("inarow-core", &[dependency("inarow-record", Value::Null, true)])],
            &[
                "inarow-core must not import inarow-record (declared as a dependency); it may import no workspace \
               crate",
            ],
        );
    }

    #[test]
    fn the_first_build_goes_without_the_fleet() {
        expect(&[package("inarow", &[dependency("inarow-fleet", Value::Null, true)])], &[]);
        expect(
            &[package("inarow", &[normal("inarow-fleet")])],
            &[
                "inarow must import inarow-fleet only as an optional dependency: the first build goes without it",
            ],
        );
    }

    #[test]
    fn a_crate_may_name_itself_only_for_its_tests() {
        expect(&[package("inarow-engine", &[dependency("inarow-engine", json!("dev"), false)])], &[]);
        expect(
            &[package("inarow-engine", &[dependency("inarow-engine", json!("build"), false)])],
            &["inarow-engine must not import inarow-engine (declared as a build-dependency); it may import \
               inarow-core, inarow-record"],
        );
    }

    #[test]
    fn an_unknown_crate_is_reported_on_both_ends() {
        expect(
            &[package("inarow-extra", &[]), package("inarow-view", &[normal("inarow-extra")])],
            &[
                "inarow-extra is not in the table of allowed edges: add it to xtask/src/edges.rs with what it may \
                 import",
                "inarow-view must not import inarow-extra (declared as a dependency); it may import inarow-core, \
                 inarow-record",
            ],
        );
    }

    #[test]
    fn core_stands_alone() {
        expect(
            &[package(
                "inarow-core",
                &[
                    normal("serde"),
                    dependency("rand", Value::Null, true),
                    dependency("cc", json!("build"), false),
                    dependency("proptest", json!("dev"), false),
                ],
            )],
            &[
                "inarow-core must not be built on serde (declared as a dependency); from outside the workspace it \
                 may have only, and only as optional: serde",
                "inarow-core must not be built on rand (declared as an optional dependency); from outside the \
                 workspace it may have only, and only as optional: serde",
                "inarow-core must not be built on cc (declared as a build-dependency); from outside the workspace \
                 it may have only, and only as optional: serde",
            ],
        );
    }

    #[test]
    fn the_view_has_no_screen() {
        expect(
            &[package(
                "inarow-view",
                &[normal("toml"), dependency("fluent-syntax", json!("build"), false), normal("egui")],
            )],
            &[
                "inarow-view must not be built on egui (declared as a dependency); from outside the workspace it \
               may have only: fluent-bundle, fluent-syntax, qrcode, serde, strsim, thiserror, toml, unic-langid",
            ],
        );
    }

    #[test]
    fn the_table_has_no_cycle_and_no_stranger() {
        // Crates are placed in layers, where each round takes the crates whose imports are placed.
        let mut down: Vec<&str> = Vec::new();
        while down.len() < TABLE.len() {
            let next: Vec<&str> = TABLE
                .iter()
                .filter(|rule| !down.contains(&rule.name))
                .filter(|rule| rule.imports.iter().all(|import| down.contains(import)))
                .map(|rule| rule.name)
                .collect();
            let left: Vec<&str> =
                TABLE.iter().map(|rule| rule.name).filter(|name| !down.contains(name)).collect();
            assert!(!next.is_empty(), "a cycle or an unknown crate among {left:?}");
            down.extend(next);
        }
    }

    #[test]
    fn nothing_imports_the_trainer() {
        assert!(TABLE.iter().all(|rule| !rule.imports.contains(&TRAIN)));
    }
}
