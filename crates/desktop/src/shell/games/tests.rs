use super::*;

#[test]
fn every_game_has_its_own_name_and_place() {
    for &lang in Lang::ALL {
        let mut names = GameNames::default();
        let texts = Texts::new(lang);
        let names = names.of(&texts);
        for (index, name) in names.iter().enumerate() {
            assert!(!name.is_empty());
            assert_eq!(names.iter().position(|other| other == name), Some(index), "{name}");
            let spec = game(index).unwrap();
            assert_eq!(place(&GameSource::Spec(spec)), Some(index));
        }
    }
}

#[test]
fn score_keeps_its_place_however_it_is_filled() {
    let score = GameSource::Spec("score".parse().unwrap());
    for &fill in Fill::ALL {
        let filled = with_fill(&score, fill).unwrap();
        assert_eq!(place(&filled), place(&score));
        let GameSource::Spec(spec) = filled else { panic!("a game by name stays one") };
        let Setup::Score(setup) = spec.setup(&mut || 0).unwrap() else { panic!("Score stays Score") };
        assert_eq!(setup.fill, fill);
    }
}

#[test]
fn the_card_of_score_begins_it_with_even_chances() {
    let card = |text: &str| card_of(&GameSource::Spec(text.parse().unwrap()));
    let place = card("score-balanced").unwrap();
    assert_eq!(card("score:fill=rows"), Some(place), "the prices of the first program are a variant");
    let mut stage = crate::testing::Stage::new(Lang::En, crate::testing::Size::USUAL);
    {
        use egui_kittest::kittest::Queryable as _;
        stage.harness.get_by_label_contains("Score 10×10: ").click();
        stage.settle();
        stage.harness.get_by_label("Play").click();
        stage.settle();
    }
    let GameSource::Spec(spec) = &stage.app().state.session.last().game else { panic!("a game by name") };
    assert_eq!(spec.name(), "score-balanced");
}
