#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use inarow_profile::Location;

use super::*;
use inarow_app::seat_draft::Kind;

#[test]
fn own_presets_are_saved_replaced_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    let presets = Presets::builtin();
    let mut draft = SeatDraft::default();
    draft.kind = Kind::Strategy;
    draft.set_engine("rating-map");
    let w4 = settings("rating-map").find(|setting| setting.name == "w4").unwrap();
    draft.set(w4, "77".to_owned(), &presets);

    assert_eq!(judge(&profile, &presets, "rating-map", "мой"), Name::Free);
    save(&mut profile, &presets, &draft, "мой").unwrap();
    assert!(is_own(&profile, "rating-map", "мой") && !is_own(&profile, "threat1", "мой"));
    assert_eq!(judge(&profile, &presets, "rating-map", "мой"), Name::Own);
    let read = Presets::builtin().with(&profile.presets().unwrap()[0].text).unwrap();
    draft.set_preset("мой");
    assert_eq!(draft.value(w4, &read), "77");
    assert_eq!(draft.value(settings("rating-map").next().unwrap(), &read), "1");

    draft.set(w4, "wild".to_owned(), &read);
    assert!(save(&mut profile, &read, &draft, "мой").is_err());
    assert!(profile.remove_preset("rating-map", "мой").unwrap());
    assert!(profile.presets().unwrap().is_empty());
}

#[test]
fn names_are_judged() {
    let folder = tempfile::tempdir().unwrap();
    let profile = Profile::open(&Location::folder(folder.path())).profile;
    let presets = Presets::builtin();
    for (name, expected) in [
        ("balanced", Name::Taken),
        ("упорный-2", Name::Free),
        ("", Name::Invalid),
        ("a b", Name::Invalid),
        ("a:b", Name::Invalid),
        ("\"\n[x", Name::Invalid),
    ] {
        assert_eq!(judge(&profile, &presets, "rating-map", name), expected, "{name:?}");
    }
}
