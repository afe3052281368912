//! Errors of games, players and tournaments, in both languages.

#![allow(clippy::unwrap_used, reason = "tests")]

#[cfg(feature = "fleet")]
mod fleet;

use std::time::Duration;

use inarow_arena::tune::TunePlanError;
use inarow_arena::{Change, Fault, LogError, OpeningError, PlanDifference, PlanError, PlanFile};
use inarow_core::{Explain, GameSpec, Message, spec};
use inarow_play::{PlayerSpec, ProgramExit, ProgramFault, catalogue};
use inarow_view::Lang;

use super::*;

/// Returns an error in English and in Russian.
fn both(error: &impl Explain) -> [String; 2] {
    [Lang::En, Lang::Ru].map(|lang| Texts::new(lang).explain(error))
}

fn begins(said: [String; 2], english: &str, russian: &str) {
    let [en, ru] = said;
    assert!(en.starts_with(english), "{en}");
    assert!(ru.starts_with(russian), "{ru}");
}

#[test]
fn numbers_choose_the_form_of_their_words() {
    for (number, english, games, odd, few) in [
        (1, "1 game", "1 партию", "1 партия не делится на", "1 партии мало"),
        (2, "2 games", "2 партии", "2 партии не делятся на", "2 партий мало"),
        (5, "5 games", "5 партий", "5 партий не делятся на", "5 партий мало"),
        (21, "21 games", "21 партию", "21 партия не делится на", "21 партии мало"),
    ] {
        begins(
            both(&PlanError::Games { games: number }),
            &format!("{english} cannot be played"),
            &format!("нельзя сыграть {games}: допустимо"),
        );
        begins(both(&PlanError::Odd { games: number }), &format!("{english} cannot be played in pairs"), odd);
        let is = if number == 1 { "is" } else { "are" };
        let error = TunePlanError::Few { games: number, step: 4 };
        begins(both(&error), &format!("{english} {is} too few"), few);
    }
    for (plies, english, russian) in [
        (1, "1 move", "1 ход"),
        (2, "2 moves", "2 хода"),
        (5, "5 moves", "5 ходов"),
        (21, "21 moves", "21 ход"),
    ] {
        let error = OpeningError::NotFound { plies };
        let (english, russian) =
            (format!("no opening of {english} by"), format!("случайного дебюта в {russian}, "));
        begins(both(&error), &english, &russian);
    }
    for (number, english, russian) in [
        (1, "1 game at a time would share 1 core,", "1 партия одновременно делила бы 1 ядро,"),
        (2, "2 games at a time would share 2 cores,", "2 партии одновременно делили бы 2 ядра,"),
        (5, "5 games at a time would share 5 cores,", "5 партий одновременно делили бы 5 ядер,"),
        (21, "21 games at a time would share 21 cores,", "21 партия одновременно делила бы 21 ядро,"),
    ] {
        let said = Message::new("plan-cores").count("games", number).count("cores", number);
        begins([Lang::En, Lang::Ru].map(|lang| Texts::new(lang).tell(&said)), english, russian);
    }
    for (found, english) in [(0, "there are 0 players;"), (1, "there is 1 player;")] {
        begins(both(&PlanError::Entrants { found, needed: "" }), english, &format!("игроков {found},"));
    }
    let changed = vec![
        Change::Inarow { was: "0.0.9".to_owned(), now: "0.1.0".to_owned() },
        Change::File { player: "Rapfi".to_owned(), file: "net.bin".to_owned() },
    ];
    begins(
        both(&LogError::OtherPrograms { path: "log".into(), what: changed }),
        "log: inarow 0.0.9 has become 0.1.0, net.bin of Rapfi has changed since these results were played; restore it",
        "log: с тех пор, как сыграны эти результаты, inarow 0.0.9 сменилась на 0.1.0, \
         изменился файл net.bin игрока Rapfi; верните",
    );
    let differs = |what: &[&str]| {
        let difference = |what: &&str| PlanDifference { setting: (*what).to_owned(), values: None };
        let what = what.iter().map(difference).collect();
        both(&LogError::OtherPlan { path: "log".into(), what })
    };
    begins(differs(&["seed"]), "log: these are", "log: это результаты другого плана, различается seed;");
    let russian = "log: это результаты другого плана, различаются вид турнира, состав игроков;";
    begins(differs(&["the kind of tournament", "the players"]), "log: these are", russian);
    begins(
        both(&LogError::OtherJudgement("log".into())),
        "log: the balance of these openings was checked by another version;",
        "log: эти дебюты проверяла другая версия;",
    );
}

/// Tables show engines' faults in the reader's language.
#[test]
fn what_programs_did_wrong_is_told_in_the_language_of_the_texts() {
    let [en, ru] = [Lang::En, Lang::Ru].map(Texts::new);
    let text = |text: &str| text.to_owned();
    let crashed = |how, last: &str| Fault::Program(ProgramFault::Crashed { how, last: text(last) });
    let (limit, grace) = (Some(Duration::from_millis(2500)), Duration::ZERO);
    for (wrong, english, russian) in [
        (
            crashed(ProgramExit::Code(3), ""),
            "the engine ended (exit code 3)",
            "программа завершилась (код 3)",
        ),
        (
            crashed(ProgramExit::Signal(9), "bad \u{1b}[31m \"try\""),
            "the engine ended (signal 9); it last said \"bad \\u{1b}[31m \\\"try\\\"\"",
            "программа завершилась (сигнал 9; последняя строка её ошибок: «bad \u{fffd}[31m \"try\"»)",
        ),
        (
            Fault::Program(ProgramFault::Silent { limit, grace }),
            "the engine did not answer within 2.5 s",
            "не ответил вовремя",
        ),
        (
            Fault::Program(ProgramFault::Garbage { text: text("x") }),
            "the engine answered \"x\", which is no move",
            "ответил «x», а это не ход",
        ),
        (Fault::Words(text("something else")), "something else", "something else"),
    ] {
        assert_eq!(fault(&wrong, &en), english);
        assert_eq!(fault(&wrong, &ru), russian);
    }
}

#[test]
fn a_slip_in_a_file_is_told_with_the_nearest_name() {
    const HEAD: &str = "tournament = \"round-robin\"\n";
    const TAIL: &str = "\n[[players]]\nplayer = \"threat1\"\n";
    for (wrong, nearest) in [
        ("sead = 3", "seed"),
        ("opening-pairs = 3", "opening_pairs"),
        ("opening = \"x\"", "openings"),
        ("color = \"swap\"", "colours"),
        ("Time = \"5m\"", "time"),
        ("workes = \"x\"", "workers"),
        ("colours = \"swp\"", "swap"),
    ] {
        let error = PlanFile::parse(&format!("{HEAD}{wrong}{TAIL}")).unwrap_err().without_place();
        let [english, russian] = both(&error);
        assert!(english.ends_with(&format!("; did you mean {nearest}?")), "{english}");
        assert!(russian.ends_with(&format!("; возможно, {nearest}?")), "{russian}");
    }
    let error = PlanFile::parse(&format!("{HEAD}{TAIL}engine = \"x\"")).unwrap_err().without_place();
    begins(
        both(&error),
        "unknown key engine; expected player, name",
        "неизвестный ключ engine; допустимы player,",
    );
    let error = PlanFile::parse(&format!("{HEAD}colours = \"both\"{TAIL}")).unwrap_err().without_place();
    begins(
        both(&error),
        "colours cannot be “both”; choose swap or fixed",
        "colours не может быть «both»; выберите swap или fixed",
    );
}

/// Errors about a setting name the values of its own game or player, in either language.
#[test]
fn every_setting_is_told_with_its_own_values() {
    for lang in Lang::ALL {
        let texts = Texts::new(*lang);
        for preset in spec::presets() {
            for setting in preset.settings {
                let piece = match setting.name {
                    "WIDTHxHEIGHT" => "0x0".to_owned(),
                    name => format!("{name}=0.x"),
                };
                let error = format!("{}:{piece}", preset.name).parse::<GameSpec>().unwrap_err();
                let said = texts.explain(&error);
                let end = values(setting, &texts);
                assert!(said.starts_with(setting.name) && said.ends_with(&end), "{piece}: {said}");
            }
            let error = format!("{}:zzzz=1", preset.name).parse::<GameSpec>().unwrap_err();
            let said = texts.explain(&error);
            let names: Vec<&str> = preset.settings.iter().map(|setting| setting.name).collect();
            assert!(said.contains(preset.name) && said.ends_with(&names.join(", ")), "{said}");
        }
        for info in catalogue() {
            for setting in info.settings.iter().filter(|setting| setting.domain != Domain::Preset) {
                let error = format!("{}:{}=?", info.name, setting.name).parse::<PlayerSpec>().unwrap_err();
                let said = texts.explain(&error);
                let end = domain(&setting.domain, &texts);
                assert!(said.starts_with(setting.name) && said.ends_with(&end), "{said}");
            }
            let error = format!("{}:zzzz=1", info.name).parse::<PlayerSpec>().unwrap_err();
            let names: Vec<&str> = info.settings.iter().map(|setting| setting.name).collect();
            let said = texts.explain(&error);
            assert!(
                said.contains(info.name) && said.ends_with(&names.join(", ")) || names.is_empty(),
                "{said}"
            );
        }
        assert!(texts.unknown().is_empty(), "{:?}", texts.unknown());
    }
}
