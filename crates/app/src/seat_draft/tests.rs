#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use inarow_core::LineSetup;
use inarow_session::external_programs;
use proptest::prelude::*;

use super::*;
use crate::strategies::strategies;

fn gomoku() -> Setup {
    Setup::Line(LineSetup::new(15, 15, 5))
}

#[test]
fn players_survive_being_named() {
    for text in [
        "human",
        "human:name=Анна Б.",
        "computer:level=7",
        "random",
        "rating-map:preset=attacker:w4=12",
        "threat1:candidates=6",
        "exec:./pbrain-x",
        "exec:'my engine' --deep 'a b'",
        "exec-referee:python3 'my bot.py'",
    ] {
        let spec: PlayerSpec = text.parse().unwrap();
        assert_eq!(SeatDraft::of(&spec).spec().unwrap().to_string(), text);
    }
    let usual: PlayerSpec = "rating-map".parse().unwrap();
    assert_eq!(SeatDraft::of(&usual).spec().unwrap().to_string(), "rating-map:preset=balanced");
}

#[test]
fn every_player_of_the_catalogue_can_be_chosen() {
    let presets = Presets::builtin();
    for info in strategies() {
        let mut draft = SeatDraft { kind: Kind::Strategy, ..SeatDraft::default() };
        draft.set_engine(info.name);
        assert!(draft.spec().is_ok(), "{}", info.name);
        for setting in settings(info.name) {
            let value = draft.value(setting, &presets);
            assert!(setting.domain.accepts(&value), "{} {}={value}", info.name, setting.name);
            draft.set(setting, value, &presets);
        }
        assert!(draft.changes.is_empty(), "what the preset has is no change");
    }
}

#[test]
fn what_names_no_player_is_told() {
    let presets = Presets::builtin();
    let mut draft = SeatDraft::default();
    for name in ["a:b", "...", "Computer", "Лёгкий"] {
        draft.name = name.to_owned();
        assert!(matches!(draft.spec(), Err(SeatFault::Name(_))), "{name}");
    }
    draft.kind = Kind::External;
    assert_eq!(draft.spec(), Err(SeatFault::NoProgram));
    // The file of an engine must exist. The engine is not started.
    draft.program = std::env::current_exe().unwrap().display().to_string();
    draft.arguments = "'open".to_owned();
    assert_eq!(draft.spec(), Err(SeatFault::Arguments));
    draft.arguments.clear();
    assert!(draft.player(Some(&gomoku()), &presets, &*external_programs()).is_ok());
    let small = Setup::Line(LineSetup::new(3, 3, 3));
    assert!(matches!(draft.player(Some(&small), &presets, &*external_programs()), Err(SeatFault::Player(_))));
    draft.kind = Kind::Strategy;
    assert!(matches!(draft.player(Some(&small), &presets, &*external_programs()), Err(SeatFault::Player(_))));
    let w4 = settings("rating-map").find(|setting| setting.name == "w4").unwrap();
    draft.set(w4, "much".to_owned(), &presets);
    assert_eq!(draft.spec(), Err(SeatFault::Setting("w4")));
}

proptest! {
    #[test]
    fn no_draft_panics_and_a_good_one_reads_back(
        kind in 0usize..4,
        texts in proptest::array::uniform4(any::<String>()),
        level in any::<u8>(),
        engine in 0usize..7,
        number in any::<f32>(),
    ) {
        let presets = Presets::builtin();
        let [name, preset, program, arguments] = texts;
        let mut draft = SeatDraft { kind: Kind::ALL[kind], name, level, ..SeatDraft::default() };
        let infos: Vec<_> = strategies().collect();
        draft.set_engine(infos[engine % infos.len()].name);
        if preset.len() % 3 == 0 {
            draft.preset = preset.clone();
        }
        (draft.program, draft.arguments) = (program, arguments);
        for setting in settings(draft.engine()) {
            draft.set(setting, number.to_string(), &presets);
        }
        let _ = draft.player(Some(&gomoku()), &presets, &*external_programs());
        if let Ok(spec) = draft.spec() {
            prop_assert_eq!(spec.to_string().parse::<PlayerSpec>().unwrap(), spec);
        }
    }
}
