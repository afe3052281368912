use inarow_core::Side;
use inarow_play::catalogue;
use inarow_view::Lang;

use super::*;
use inarow_app::strategies::settings;

#[test]
fn every_setting_of_every_player_has_a_name_in_every_language() {
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        for info in catalogue() {
            assert!(texts.has(&format!("about-{}", info.name)), "{}", info.name);
            for setting in settings(info.name).filter(|setting| setting.name != "level") {
                let key = format!("param-{}-{}", info.name, setting.name);
                assert!(texts.has(&key), "{key} in {}", lang.code());
                if matches!(info.name, "rating-map" | "threat1") {
                    assert!(param_about(info.name, setting.name, &texts).is_some(), "{key}");
                }
                if let Domain::OneOf(words) = setting.domain {
                    for word in words {
                        assert!(texts.has(&format!("value-{word}")), "{word} in {}", lang.code());
                    }
                }
            }
        }
    }
}

#[test]
fn refusals_are_sentences_in_the_language_of_the_texts() {
    let errors = [
        SetupError::RenjuBoard,
        SetupError::NoFreeCell,
        SetupError::LineOnBoard(Side::X),
        SetupError::MarkCount { x: 1, o: 3 },
        SetupError::RowCount { found: 1, expected: 3 },
        SetupError::RowLength { row: 1, found: 2, expected: 3 },
        SetupError::RowLetter { row: 1, column: 2, letter: '?' },
        SetupError::MarkOnWall { row: 1, column: 2 },
        SetupError::Floating { row: 1, column: 2 },
        SetupError::Range { field: "k", value: -16, min: 1, max: 15 },
        SetupError::Ultimate { column: 23, reason: UltimateFault::BothWonSmall(1) },
        SetupError::Ultimate { column: 3, reason: UltimateFault::BothWonBig },
        SetupError::Ultimate { column: 1, reason: UltimateFault::Side },
        SetupError::OtherGame,
    ];
    for error in errors {
        let russian = of_setup(&error, Look::Marks, &Texts::new(Lang::Ru));
        let words: Vec<&str> = russian.split(|c: char| !c.is_ascii_alphabetic()).collect();
        assert!(words.iter().all(|word| word.len() < 2 || *word == "Ultimate"), "{russian}");
        assert!(russian.ends_with('.'), "{russian}");
        assert_ne!(russian, of_setup(&error, Look::Marks, &Texts::new(Lang::En)));
        let stones = of_setup(&error, Look::Stones, &Texts::new(Lang::Ru));
        assert!(
            ![" X", " O"].iter().any(|mark| stones.contains(mark))
                || matches!(error, SetupError::Ultimate { .. }),
            "{stones}"
        );
    }
    let board = of_setup(
        &SetupError::Ultimate { column: 23, reason: UltimateFault::BothWonSmall(1) },
        Look::Marks,
        &Texts::new(Lang::En),
    );
    assert!(board.contains("top-centre"), "{board}");
}
