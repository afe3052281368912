//! The JSON Schema agrees with the program.

use inarow_formats::{Format, ReadOptions, WriteOptions};
use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::games::{any_setup, beside, random_game};

fn schema() -> Validator {
    let schema: Value = serde_json::from_str(include_str!("../../schema/record-1.json")).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    jsonschema::validator_for(&schema).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn what_is_written_is_valid(setup in any_setup(), plies in 0usize..60, seed: u64, beside in beside(), middle: bool) {
        let mut setup = setup;
        if middle {
            let current = random_game(setup.clone(), 5, seed, None, false).replay().unwrap().current_setup();
            if inarow_core::Position::new(&current).is_ok() {
                setup = current;
            }
        }
        let record = random_game(setup, plies, seed, Some(&beside), true);
        let schema = schema();
        for records in [vec![record.clone()], vec![record.clone(), record]] {
            let bytes = inarow_formats::write(Format::Json, &records, &WriteOptions::default()).unwrap();
            let value: Value = serde_json::from_slice(&bytes).unwrap();
            let errors: Vec<String> = schema.iter_errors(&value).map(|error| error.to_string()).collect();
            prop_assert!(errors.is_empty(), "{errors:?}");
        }
    }
}

/// Returns a record with every field. A refused record differs from this record in one place.
fn full() -> Value {
    json!({
        "format": "inarow-record",
        "version": 1,
        "setup": {"game": "line", "width": 15, "height": 15, "walls": [[0, 0]]},
        "game": "gomoku",
        "seed": 7,
        "x": {"name": "Anna", "kind": "human"},
        "clock": {"x": {"total_ms": 1000}, "o": {}},
        "choices": [{"after": 3, "choice": "more"}],
        "moves": [
            {"cell": "h8", "ms": 12, "judgement": {"score": {"win": 9}, "depth": 3, "nodes": 5, "line": ["a2"]}},
            {"cell": "7,6", "comment": "on top"}
        ],
        "variations": [{"of": 0, "after": 1, "moves": [{"cell": "b2"}]}],
        "result": {"winner": "x", "why": "resign"},
        "started": "2026-02-03T10:00:00Z",
        "event": null
    })
}

#[test]
fn the_full_record_is_accepted_by_both() {
    let value = full();
    assert!(schema().is_valid(&value));
    let record = inarow_formats::record_json::deserialize(value).unwrap();
    assert_eq!(record.plies.len(), 2);
}

/// The program refuses what the schema refuses.
#[test]
fn wrong_records_are_refused_by_both() {
    let schema = schema();
    for (pointer, wrong) in [
        ("/format", json!("other")),
        ("/version", json!(2)),
        ("/setup", json!({"game": "chess"})),
        ("/setup", json!({"game": "line", "width": 15})),
        ("/setup/width", json!(0)),
        ("/setup/width", json!(101)),
        ("/setup/walls", json!([[1, 2, 3]])),
        ("/setup/rule", json!("loose")),
        ("/setup/colour", json!("red")),
        ("/seed", json!(-1)),
        ("/seed", json!(1.5)),
        ("/x", json!("Anna")),
        ("/x/age", json!(3)),
        ("/clock", json!({"x": {}})),
        ("/clock/x/total_ms", json!(-5)),
        ("/choices/0/choice", json!("both")),
        ("/chance", json!([{"row": 1, "column": 2}])),
        ("/chance", json!([{"diagonal": 1}])),
        ("/moves", json!(null)),
        ("/moves/0", json!("h8")),
        ("/moves/0/cell", json!("8h")),
        ("/moves/0/cell", json!("h0")),
        ("/moves/0/ms", json!("12")),
        ("/moves/0/judgement/score", json!({"points": 1, "win": 2})),
        ("/moves/0/judgement/score", json!({"points": 1.5})),
        ("/moves/0/judgement/mood", json!("good")),
        ("/variations/0/moves", json!([])),
        ("/variations/0/of", json!(-1)),
        ("/result", json!({"winner": "x"})),
        ("/result", json!({"why": "agreed"})),
        ("/result/why", json!("magic")),
        ("/result/winner", json!("black")),
        ("/comment", json!(5)),
        ("/extra", json!(true)),
    ] {
        let mut value = full();
        let (parent, member) = pointer.rsplit_once('/').unwrap();
        let parent = value.pointer_mut(parent).unwrap();
        match member.parse::<usize>() {
            Ok(index) => parent[index] = wrong,
            Err(_) => parent[member] = wrong,
        }
        assert!(!schema.is_valid(&value), "{pointer}: accepted by the schema");
        let text = value.to_string();
        assert!(
            inarow_formats::read(Format::Json, text.as_bytes(), &ReadOptions::default()).is_err(),
            "{pointer}: accepted by the program"
        );
    }
}
