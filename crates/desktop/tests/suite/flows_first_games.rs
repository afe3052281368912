//! Tests of tips in first games. Each tip appears once at its moment, until tips are switched off.

use egui_kittest::kittest::Queryable as _;
use inarow_app::notice::notice;
use inarow_view::Lang;

use crate::person::{Person, games};
use crate::testing::{Setting, Size, Stage};

/// Opens the program for the first time.
fn newcomer(lang: Lang, size: Size) -> Person {
    let stage = Stage::with(Setting { size, lang: Some(lang), explains: true, ..Setting::default() });
    Person { stage, ..Person::new(lang, size) }
}

/// Returns which tips are shown now, by the keys of the texts, in games with marks.
fn told(person: &Person, keys: &[&str]) -> Vec<bool> {
    let look = [("look", "marks".into())];
    keys.iter().map(|key| person.reads(notice(&person.texts.with(&format!("first-{key}"), &look)))).collect()
}

#[test]
fn ultimate_is_explained_at_three_moments_and_only_once() {
    for (lang, size) in [(Lang::Ru, Size::USUAL), (Lang::En, Size::SMALL)] {
        let mut person = newcomer(lang, size);
        let keys = ["ultimate-start", "ultimate-target", "ultimate-won"];
        person.begin_for_two(4);
        assert_eq!(told(&person, &keys), [true, false, false]);
        person.holds("the first hint");
        person.stage.pass(std::time::Duration::from_secs(31));
        assert_eq!(told(&person, &keys), [false; 3], "it goes by itself");
        person.moves("a9");
        assert_eq!(told(&person, &keys), [false, true, false]);
        person.stage.pass(std::time::Duration::from_secs(31));
        person.command("window-again");
        person.stage.pass(std::time::Duration::from_secs(60));
        assert_eq!(told(&person, &keys), [false; 3], "each is shown once");
    }
}

#[test]
fn explanations_are_switched_off_where_they_stand() {
    let mut person = newcomer(Lang::En, Size::USUAL);
    person.begin_for_two(4);
    person.press("first-off");
    assert_eq!(told(&person, &["ultimate-start"]), [false]);
    person.moves("a9");
    assert_eq!(told(&person, &["ultimate-target"]), [false]);
    person.command("window-settings");
    person.press("settings-board");
    assert!(!person.is_on("settings-explains"));
}

#[test]
fn every_game_with_rules_of_its_own_is_explained() {
    for (game, key) in [(2, "renju-start"), (5, "score-start"), (6, "reply-walls")] {
        let mut person = newcomer(Lang::Ru, Size::SMALL);
        person.begin_for_two(game);
        let named =
            person.texts.with(&format!("first-{key}"), &[("look", "marks".into()), ("length", 4.into())]);
        let stones = person.texts.with(&format!("first-{key}"), &[("look", "stones".into())]);
        assert!(
            person.reads(notice(&named)) || person.reads(notice(&stones)),
            "{}: {named}",
            games(Lang::Ru)[game]
        );
        person.holds(key);
        let off = person.text("first-off");
        assert!(person.stage.harness.query_by_label(&off).is_some());
        person.command("action-new");
        assert!(!person.sees("first-off"), "it does not follow to where no board is");
    }
}
