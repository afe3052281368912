//! Differences between two plans, in the words of the command line.

use std::fmt;

use inarow_record::TimeControl;
use serde::Serialize;
use serde_json::Value;

/// Length limit of a value in a message, in bytes.
const SHOWN: usize = 60;

/// Name of the version that judged random openings, which no option sets.
pub(crate) const JUDGEMENT: &str = "the judgement of openings";

/// A setting in which two plans differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanDifference {
    /// Name of the setting on the command line or in a file.
    pub setting: String,
    /// Written values in the log and in the request, `None` for a missing setting. The field is `None` if a value has
    /// no short text.
    pub values: Option<[Option<String>; 2]>,
}

impl fmt::Display for PlanDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.values {
            Some(values) => {
                let [there, here] = values.each_ref().map(|value| value.as_deref().unwrap_or("not set"));
                write!(f, "{} ({there} in the log, {here} now)", self.setting)
            }
            None => f.write_str(&self.setting),
        }
    }
}

/// Returns the settings in which two plans differ, in the plan's order without duplicates.
pub(crate) fn plan_diff(there: &impl Serialize, here: &impl Serialize) -> Vec<PlanDifference> {
    let mut all = Vec::new();
    compare(&mut Vec::new(), &plain(there), &plain(here), &mut all);
    let mut differences: Vec<PlanDifference> = Vec::new();
    for difference in all {
        if !differences.contains(&difference) {
            differences.push(difference);
        }
    }
    differences
}

/// Converts a plan to JSON and back. Numbers may lose their last digit in text, so both plans are converted.
fn plain(plan: &impl Serialize) -> Value {
    let json = serde_json::to_vec(plan).unwrap_or_default();
    serde_json::from_slice(&json).unwrap_or_default()
}

fn compare<'a>(path: &mut Vec<&'a str>, there: &'a Value, here: &'a Value, found: &mut Vec<PlanDifference>) {
    if there == here {
        return;
    }
    match (there, here) {
        // The parts of a time control are one word.
        (Value::Object(_), Value::Object(_)) if path.last() == Some(&"time") => {
            found.push(PlanDifference { setting: word(path), values: Some([there, here].map(time)) });
        }
        // For different kinds the remaining fields cannot be compared.
        (Value::Object(a), Value::Object(b)) if a.get("kind") == b.get("kind") => {
            let names = b.keys().chain(a.keys().filter(|name| !b.contains_key(*name)));
            for name in names {
                path.push(name);
                compare(
                    path,
                    a.get(name).unwrap_or(&Value::Null),
                    b.get(name).unwrap_or(&Value::Null),
                    found,
                );
                path.pop();
            }
        }
        (Value::Array(a), Value::Array(b))
            if a.len() == b.len() && a.iter().chain(b).all(Value::is_object) =>
        {
            a.iter().zip(b).for_each(|(a, b)| compare(path, a, b, found));
        }
        // Openings without a judgement have an option, another version of it has none.
        (Value::Number(_), Value::Number(_)) if *path == ["openings", "judge"] => {
            found.push(PlanDifference { setting: JUDGEMENT.to_owned(), values: values(there, here) });
        }
        _ => found.push(PlanDifference { setting: word(path), values: values(there, here) }),
    }
}

/// Returns the text of a time control.
fn time(value: &Value) -> Option<String> {
    let time = serde_json::from_value::<TimeControl>(value.clone()).unwrap_or(TimeControl::NONE);
    (!time.is_none()).then(|| time.to_string())
}

/// Returns both values if they are short texts.
fn values(there: &Value, here: &Value) -> Option<[Option<String>; 2]> {
    let word = |value: &Value| match value {
        Value::Null => Some(None),
        Value::String(text) => {
            Some(text.clone()).filter(|text| text.len() <= SHOWN && !text.contains('\n')).map(Some)
        }
        Value::Number(number) => Some(Some(number.to_string())),
        _ => None,
    };
    Some([word(there)?, word(here)?])
}

/// Returns the name of a part of a plan on the command line and in files.
fn word(path: &[&str]) -> String {
    match path {
        ["tournament"] => "the kind of tournament".to_owned(),
        ["tournament", "openings"] => "opening_pairs".to_owned(),
        ["tournament", "rounds"] => "rounds".to_owned(),
        ["entrants"] | ["entrants", "name" | "player"] | ["player"] => "the players".to_owned(),
        ["entrants", "info", ..] => "info".to_owned(),
        ["params", ..] => "--param".to_owned(),
        ["method"] => "--method".to_owned(),
        ["adjudication", "draw", ..] => "--adjudicate-draw".to_owned(),
        ["adjudication", "resign", ..] => "--adjudicate-loss".to_owned(),
        ["tournament" | "entrants" | "method", .., last] => format!("--{}", last.replace('_', "-")),
        [first, ..] => format!("--{}", first.replace('_', "-")),
        [] => "everything".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn settings_are_named_as_people_write_them() {
        let plan = json!({
            "tournament": { "kind": "sprt", "max_games": 10, "hypotheses": { "elo0": 0.0, "elo1": 5.0 } },
            "entrants": [
                { "name": "a", "player": "a", "time": { "per_move_ms": 300 } },
                { "name": "b", "player": "b", "time": {} },
            ],
            "openings": { "kind": "random", "plies": 4, "judge": 2 },
            "seed": 1,
            "adjudication": { "draw": null, "resign": { "moves": 3 } },
            "params": [{ "name": "w1", "min": 0 }],
            "method": { "kind": "spsa", "pairs": 4 },
        });
        let changed = |pointer: &str, value: Value| {
            let mut other = plan.clone();
            match pointer.rsplit_once('/') {
                Some((parent, name)) if other.pointer(pointer).is_none() => {
                    other.pointer_mut(parent).unwrap()[name] = value;
                }
                _ => *other.pointer_mut(pointer).unwrap() = value,
            }
            let all = plan_diff(&plan, &other);
            let written: Vec<String> = all.iter().map(ToString::to_string).collect();
            let settings: Vec<&str> = all.iter().map(|difference| &*difference.setting).collect();
            assert!(written.iter().zip(&settings).all(|(text, setting)| text.starts_with(setting)));
            if all.iter().any(|difference| difference.values.is_some()) {
                written.join(", ")
            } else {
                settings.join(", ")
            }
        };
        assert_eq!(plan_diff(&plan, &plan), []);
        assert_eq!(changed("/seed", json!(2)), "--seed (1 in the log, 2 now)");
        assert_eq!(changed("/tournament/kind", json!("match")), "the kind of tournament");
        assert_eq!(changed("/tournament/max_games", json!(12)), "--max-games (10 in the log, 12 now)");
        assert_eq!(changed("/tournament/hypotheses/elo1", json!(6.0)), "--elo1 (5.0 in the log, 6.0 now)");
        assert_eq!(changed("/entrants/1/player", json!("c")), "the players (b in the log, c now)");
        assert_eq!(changed("/entrants/1/nodes", json!(5)), "--nodes (not set in the log, 5 now)");
        let time = json!({ "total_ms": 10_000, "increment_ms": 100 });
        assert_eq!(changed("/entrants/0/time", time), "--time (300ms/move in the log, 10s+100ms now)");
        assert_eq!(
            changed("/entrants/1/time", json!({ "per_move_ms": 300 })),
            "--time (not set in the log, 300ms/move now)"
        );
        assert_eq!(changed("/entrants", json!([])), "the players");
        assert_eq!(changed("/openings/plies", json!(5)), "--openings (4 in the log, 5 now)");
        assert_eq!(changed("/openings/judge", json!(1)), "the judgement of openings (2 in the log, 1 now)");
        assert_eq!(changed("/openings/judge", Value::Null), "--openings (2 in the log, not set now)");
        assert_eq!(changed("/openings", json!({ "kind": "none" })), "--openings");
        assert_eq!(
            changed("/adjudication/resign/moves", json!(4)),
            "--adjudicate-loss (3 in the log, 4 now)"
        );
        assert_eq!(changed("/adjudication/draw", json!({ "moves": 1 })), "--adjudicate-draw");
        assert_eq!(changed("/params/0/min", json!(1)), "--param (0 in the log, 1 now)");
        assert_eq!(changed("/method/pairs", json!(1)), "--pairs (4 in the log, 1 now)");
        assert_eq!(changed("/method/kind", json!("genetic")), "--method");
    }
}
