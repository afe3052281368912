//! How two plans differ, in the words of the command line.

use serde::Serialize;
use serde_json::Value;

/// The settings in which a plan differs from the one of a log, each once, in the plan's order.
pub(crate) fn plan_diff(there: &impl Serialize, here: &impl Serialize) -> Vec<String> {
    let mut paths = Vec::new();
    compare(&mut Vec::new(), &plain(there), &plain(here), &mut paths);
    let mut words = Vec::new();
    for word in paths {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// Numbers may lose their last digit on the way through text: both have gone it when they are compared.
fn plain(plan: &impl Serialize) -> Value {
    let json = serde_json::to_vec(plan).unwrap_or_default();
    serde_json::from_slice(&json).unwrap_or_default()
}

fn compare<'a>(path: &mut Vec<&'a str>, there: &'a Value, here: &'a Value, found: &mut Vec<String>) {
    if there == here {
        return;
    }
    match (there, here) {
        // Of another kind, the rest is something else.
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
        _ => found.push(word(path)),
    }
}

/// What a part of a plan is called on the command line and in files.
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
            "entrants": [{ "name": "a", "player": "a", "time": "1s" }, { "name": "b", "player": "b" }],
            "openings": { "kind": "random", "plies": 4 },
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
            plan_diff(&plan, &other).join(", ")
        };
        assert_eq!(plan_diff(&plan, &plan), Vec::<String>::new());
        assert_eq!(changed("/seed", json!(2)), "--seed");
        assert_eq!(changed("/tournament/kind", json!("match")), "the kind of tournament");
        assert_eq!(changed("/tournament/max_games", json!(12)), "--max-games");
        assert_eq!(changed("/tournament/hypotheses/elo1", json!(6.0)), "--elo1");
        assert_eq!(changed("/entrants/1/player", json!("c")), "the players");
        assert_eq!(changed("/entrants/1/nodes", json!(5)), "--nodes");
        assert_eq!(changed("/entrants", json!([])), "the players");
        assert_eq!(changed("/openings/plies", json!(5)), "--openings");
        assert_eq!(changed("/openings", json!({ "kind": "none" })), "--openings");
        assert_eq!(changed("/adjudication/resign/moves", json!(4)), "--adjudicate-loss");
        assert_eq!(changed("/adjudication/draw", json!({ "moves": 1 })), "--adjudicate-draw");
        assert_eq!(changed("/params/0/min", json!(1)), "--param");
        assert_eq!(changed("/method/pairs", json!(1)), "--pairs");
        assert_eq!(changed("/method/kind", json!("genetic")), "--method");
    }
}
