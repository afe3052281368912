//! Errors of games on other machines.

use inarow_fleet::{Credentials, FleetError, Rejection, WireError, WrongGame};

use super::both;

/// Advice and the original error name equal variables in every language.
#[test]
fn advice_on_signing_in_is_whole_in_every_language() {
    let (address, reason) = ("nats://host:1".to_owned(), "no".to_owned());
    let sign_in = |given| FleetError::SignIn { address: address.clone(), reason: reason.clone(), given };
    let variables = ["NATS_USER", "NATS_PASSWORD", "NATS_TOKEN", "NATS_CREDS", "NATS_NKEY"];
    let own = ["NATS_CA", "NATS_CERT", "NATS_KEY"];
    for (error, names) in [
        (sign_in(Credentials::Nothing), &variables[..]),
        (sign_in(Credentials::Address), &variables),
        (sign_in(Credentials::Variables(vec!["NATS_USER", "NATS_PASSWORD"])), &variables),
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
    let [_, nothing] = both(&sign_in(Credentials::Nothing));
    assert!(nothing.contains("(no) без имени и пароля;"), "{nothing}");
    let [_, address] = both(&sign_in(Credentials::Address));
    assert!(address.contains("(no) с именем и паролем из адреса;"), "{address}");
    let [_, named] = both(&sign_in(Credentials::Variables(vec!["NATS_USER", "NATS_PASSWORD"])));
    assert!(named.contains("(no) с тем, что задано в NATS_USER и NATS_PASSWORD;"), "{named}");
    let [_, named] = both(&sign_in(Credentials::Variables(vec!["NATS_TOKEN"])));
    assert!(named.contains("(no) с тем, что задано в NATS_TOKEN;"), "{named}");
}

/// Rejected results have reasons in the reader's language.
#[test]
fn rejected_results_are_explained_in_every_language() {
    let wrong = |what| Rejection::WrongGame { game: 4, worker: "anna".to_owned(), what };
    let illegal =
        inarow_record::ReplayError::Move { line: 0, ply: 6, reason: inarow_core::Illegal::Occupied };
    for (rejection, russian) in [
        (
            Rejection::OtherOrder { game: 4, worker: "anna".to_owned() },
            "партия 4: на anna сыграно не то, что задано",
        ),
        (wrong(WrongGame::Other), "партия 4: от anna получена другая партия"),
        (wrong(WrongGame::Nobody), "партия 4: от anna получена партия неизвестных игроков"),
        (wrong(WrongGame::Setup), "партия 4: от anna получена партия с другой начальной позицией"),
        (wrong(WrongGame::Endless), "партия 4: от anna получена партия без результата"),
        (Rejection::Wire(WireError::Long), "в сообщении больше"),
        (
            wrong(WrongGame::Impossible(illegal)),
            "партия 4: от anna получена партия, невозможная по правилам (ход 7",
        ),
    ] {
        let [en, ru] = both(&rejection);
        assert!(ru.starts_with(russian), "{ru}");
        let latin = ru.replace("anna", "");
        assert!(!latin.chars().any(|letter| letter.is_ascii_alphabetic()), "{ru}");
        assert!(en.starts_with("game 4: anna ") || matches!(rejection, Rejection::Wire(_)), "{en}");
    }
}
