//! Why games cannot be shared with other machines.

use std::error::Error;

use inarow_fleet::{FleetError, Given};
use inarow_view::{Texts, Value};

use super::{any, says_more, wrong};

fn all_of(names: &[&str], texts: &Texts) -> Value<'static> {
    let and = |one: String, other| texts.with("fleet-and", &[("one", one.into()), ("other", other)]);
    let all = names.iter().map(|&name| name.to_owned()).reduce(|one, other| and(one, other.into()));
    all.unwrap_or_default().into()
}

pub(super) fn of(error: &(dyn Error + 'static), texts: &Texts) -> Option<String> {
    let error = error.downcast_ref::<FleetError>()?;
    let at = |address: &str, reason: &str| {
        [("address", Value::from(address.to_owned())), ("detail", Value::from(reason.to_owned()))]
    };
    Some(match error {
        FleetError::Address { address, reason } => texts.with("fleet-address", &at(address, reason)),
        FleetError::Key { variable, path, reason } => {
            format!("{variable} {}: {}", path.display(), any(reason, texts))
        }
        FleetError::Half { set, missing } => {
            texts.with("fleet-half", &[("set", (*set).into()), ("missing", (*missing).into())])
        }
        FleetError::SignIn { address, reason, given } => {
            let given = match given {
                Given::Nothing => texts.get("fleet-given-nothing"),
                Given::Address => texts.get("fleet-given-address"),
                Given::Variables(names) => {
                    texts.with("fleet-given-variables", &[("variables", all_of(names, texts))])
                }
            };
            let values = [("given", given.into())];
            texts.with("fleet-sign-in", &[&at(address, reason)[..], &values].concat())
        }
        FleetError::Certificate { address, reason } => texts.with("fleet-certificate", &at(address, reason)),
        FleetError::Connect { address, reason } => texts.with("fleet-connect", &at(address, reason)),
        FleetError::JetStream { .. } | FleetError::File { .. } | FleetError::Transcripts { .. }
            if says_more(texts) =>
        {
            return None;
        }
        FleetError::JetStream { reason, .. } => texts.with("fleet-jetstream", &[("detail", reason.into())]),
        FleetError::File { path, reason } | FleetError::Transcripts { path, reason } => {
            format!("{}: {}", path.display(), any(reason, texts))
        }
        FleetError::Broken { name, sha256, worker, reason } => {
            let values = [
                ("name", name.into()),
                ("hash", sha256.into()),
                ("worker", worker.into()),
                ("detail", wrong(reason, texts).into()),
            ];
            texts.with("fleet-unplayable", &values)
        }
        FleetError::Worker(detail) => texts.with("run-worker", &[("detail", detail.into())]),
        FleetError::Threads(error) => texts.with("run-threads", &[("reason", any(error, texts).into())]),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use inarow_view::Lang;

    use super::*;

    /// An error in English and in Russian.
    fn both(error: &(dyn Error + 'static)) -> [String; 2] {
        [Lang::En, Lang::Ru].map(|lang| of(error, &Texts::new(lang)).unwrap())
    }

    /// Advice names the same variables in every language, and the language that errors are written in says the same.
    #[test]
    fn advice_on_signing_in_is_whole_in_every_language() {
        let (address, reason) = ("nats://host:1".to_owned(), "no".to_owned());
        let sign_in = |given| FleetError::SignIn { address: address.clone(), reason: reason.clone(), given };
        let variables = ["NATS_USER", "NATS_PASSWORD", "NATS_TOKEN", "NATS_CREDS", "NATS_NKEY"];
        let own = ["NATS_CA", "NATS_CERT", "NATS_KEY"];
        for (error, names) in [
            (sign_in(Given::Nothing), &variables[..]),
            (sign_in(Given::Address), &variables),
            (sign_in(Given::Variables(vec!["NATS_USER", "NATS_PASSWORD"])), &variables),
            (FleetError::Certificate { address: address.clone(), reason: reason.clone() }, &own),
            (FleetError::Address { address: address.clone(), reason: reason.clone() }, &[]),
            (FleetError::Connect { address: address.clone(), reason: reason.clone() }, &[]),
            (FleetError::Half { set: "NATS_CERT", missing: "NATS_KEY" }, &own[1..]),
        ] {
            let [en, ru] = both(&error);
            assert_eq!(en, error.to_string().replace('\'', "’"));
            for name in names {
                assert!(en.contains(name) && ru.contains(name), "{name}: {en} {ru}");
            }
        }
        let [_, nothing] = both(&sign_in(Given::Nothing));
        assert!(nothing.contains("(no) без имени и пароля;"), "{nothing}");
        let [_, address] = both(&sign_in(Given::Address));
        assert!(address.contains("(no) с тем, что есть в адресе;"), "{address}");
        let [_, named] = both(&sign_in(Given::Variables(vec!["NATS_USER", "NATS_PASSWORD"])));
        assert!(named.contains("(no) с тем, что задано в NATS_USER и NATS_PASSWORD;"), "{named}");
        let [_, named] = both(&sign_in(Given::Variables(vec!["NATS_TOKEN"])));
        assert!(named.contains("(no) с тем, что задано в NATS_TOKEN;"), "{named}");
    }
}
