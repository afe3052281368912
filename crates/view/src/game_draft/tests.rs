#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use inarow_core::Position;
use proptest::prelude::*;

use super::*;

#[test]
fn every_named_game_is_valid_and_stays_itself() {
    let games = games();
    assert_eq!(games.len(), spec::presets().len());
    assert_eq!(games[..GAMES.len()], GAMES);
    for name in games {
        let (spec, setup) = GameDraft::named(name).setup(1).unwrap();
        assert_eq!(spec.to_string(), name, "the usual settings need no words");
        assert!(Position::new(&setup).is_ok());
    }
}

#[test]
fn settings_survive_being_named() {
    for text in [
        "line:7x6:k=4:rule=exact:max-moves=30:opening=swap2",
        "line:30x30:walls=0.6/20/2",
        "course:walls=none",
        "ultimate:tiebreak=boards",
        "score:size=8:length=5:moves=0:weights=random:komi=-12:fill=gravity:price-x=-1/3",
        "score-balanced:fill=rows",
    ] {
        let spec: GameSpec = text.parse().unwrap();
        assert_eq!(GameDraft::of(&spec).spec().unwrap().to_string(), spec.to_string());
    }
}

#[test]
fn what_is_wrong_is_told_beside_its_field() {
    let mut draft = GameDraft::named("line");
    draft.width = "101".to_owned();
    draft.length = "many".to_owned();
    let faults = draft.spec().unwrap_err();
    let bounds = Fault::Number { least: 1, most: 100 };
    assert_eq!(faults, [(Field::Width, bounds.clone()), (Field::Length, bounds)]);

    let mut renju = GameDraft::named("renju");
    renju.width = "19".to_owned();
    assert_eq!(renju.setup(0).unwrap_err(), [(Field::Rule, Fault::Setup(SetupError::RenjuBoard))]);

    let mut score = GameDraft::named("score");
    score.score_length = "11".to_owned();
    let faults = score.spec().unwrap_err();
    assert_eq!(faults, [(Field::ScoreLength, Fault::Number { least: 2, most: 10 })]);
    score.komi = "\u{2212}30".to_owned();
    score.score_length = "4".to_owned();
    assert!(score.spec().unwrap().to_string().contains("komi=-30"));
}

#[test]
fn a_row_that_does_not_fit_is_refused_by_the_rules() {
    let mut draft = GameDraft::named("line");
    draft.length = "16".to_owned();
    let refused = SetupError::Range { field: "k", value: 16, min: 1, max: 15 };
    assert_eq!(draft.setup(0).unwrap_err(), [(Field::Length, Fault::Setup(refused))]);
    draft.height = "16".to_owned();
    assert!(draft.setup(0).is_ok());
}

fn typed() -> impl Strategy<Value = String> {
    prop_oneof![
        (-3i64..130).prop_map(|number| number.to_string()),
        any::<i64>().prop_map(|number| number.to_string()),
        "[0-9 ,.:x=\u{2212}-]{0,5}",
        any::<String>(),
    ]
}

proptest! {
    #[test]
    fn a_draft_that_says_valid_begins(
        game in 0usize..16,
        texts in proptest::collection::vec(typed(), 12),
        rule in 0usize..5,
        opening in 0usize..3,
        fill in 0usize..7,
        weights in 0usize..3,
        flags in any::<[bool; 2]>(),
        seed in any::<u64>(),
    ) {
        let names = games();
        let mut draft = GameDraft::named(names[game % names.len()]);
        let mut texts = texts.into_iter();
        for field in [
            &mut draft.width, &mut draft.height, &mut draft.length, &mut draft.walls, &mut draft.moves,
            &mut draft.size, &mut draft.score_length, &mut draft.komi,
        ] {
            // Some fields keep their value, so that valid games come up often.
            let text = texts.next().unwrap_or_default();
            if text.len() % 2 == 1 {
                *field = text;
            }
        }
        draft.rule = LineRule::ALL[rule % LineRule::ALL.len()];
        draft.opening = Opening::ALL[opening % Opening::ALL.len()];
        draft.fill = Fill::ALL[fill % Fill::ALL.len()];
        draft.weights = Weights::ALL[weights];
        [draft.reply, draft.tiebreak] = flags;
        match draft.setup(seed) {
            Ok((spec, setup)) => {
                prop_assert!(Position::new(&setup).is_ok());
                prop_assert_eq!(spec.to_string().parse::<GameSpec>().unwrap(), spec);
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }
}
