#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use inarow_contest::Games;
use inarow_view::Lang;

use super::*;

/// Covers a player against itself, and every pair of selectable players.
#[test]
fn the_two_of_a_series_are_told_apart() {
    let presets = Presets::builtin();
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        let all = entrants(&texts, &presets);
        let label = |spec: &EngineSpec| player_label(&PlayerSpec::Engine(spec.clone()), &texts);
        for (place, one) in all.iter().enumerate() {
            let same = all[..place].iter().find(|other| label(other) == label(one));
            assert!(same.is_none(), "{one} and {} are both called {}", same.unwrap(), label(one));
            let plan = SeriesPlan {
                game: "gomoku".parse().unwrap(),
                players: [one.clone(), one.clone()],
                presets: presets.clone(),
                games: 2,
                seed: 0,
            };
            let [first, second] = names(&plan, &texts);
            assert_eq!((first, second), (format!("{} (1)", label(one)), format!("{} (2)", label(one))));
        }
    }
}

#[test]
fn the_score_of_a_series_is_told_in_every_form_of_its_numbers() {
    let names = ["Карты".to_owned(), "Угрозы".to_owned()];
    let said = |lang, [wins, losses]: [u64; 2], draws| {
        score(
            &SeriesTally { first: Games { wins, losses, draws }, ..SeriesTally::default() },
            &names,
            &Texts::new(lang),
        )
    };
    for (wins, draws, russian, english) in [
        ([5, 12], 3, "Впереди «Угрозы»: 12 побед из 20, 3 ничьи", "Угрозы is ahead: 12 wins of 20, 3 draws"),
        ([1, 0], 1, "Впереди «Карты»: 1 победа из 2, 1 ничья", "Карты is ahead: 1 win of 2, 1 draw"),
        (
            [22, 0],
            0,
            "Впереди «Карты»: 22 победы из 22, без ничьих",
            "Карты is ahead: 22 wins of 22, no draws",
        ),
        ([0, 0], 5, "Счёт равный: побед нет, 5 ничьих", "Level: no wins, 5 draws"),
        ([1, 1], 21, "Счёт равный: по 1 победе, 21 ничья", "Level: 1 win each, 21 draws"),
        ([4, 4], 0, "Счёт равный: по 4 победы, ничьих нет", "Level: 4 wins each, no draws"),
    ] {
        assert_eq!([said(Lang::Ru, wins, draws), said(Lang::En, wins, draws)], [russian, english]);
    }
}
