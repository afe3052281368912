//! Why a tournament is not played, or not to its end.

use std::error::Error;

use inarow_arena::stats::SprtError;
use inarow_arena::tune::{ParamError, TuneError, TunePlanError};
use inarow_arena::{
    Change, ExportError, FieldError, GameFault, LogError, MAX_ENTRANTS, MAX_GAMES, MAX_PLIES, OpeningError,
    PLAYERS_EXAMPLE, PlanError, PlanFileError, PlayerFault, RunError, StrangeEntry, Unplaced, ValueFault,
    game::GameError,
};
use inarow_play::gomocup::ExecError;
use inarow_view::{Texts, Value, nearest, with_nearest};

use super::names::choose;
use super::{any, says_more};

pub(super) fn of(error: &(dyn Error + 'static), texts: &Texts) -> Option<String> {
    macro_rules! told {
        ($($kind:ty => $by:expr;)*) => {
            $(if let Some(error) = error.downcast_ref::<$kind>() {
                #[allow(clippy::redundant_closure_call, reason = "one line a kind")]
                return $by(error, texts);
            })*
        };
    }
    told! {
        Unplaced => |error: &Unplaced, texts| file(&error.0, texts);
        PlanError => plan;
        PlayerFault => fault;
        SprtError => sprt;
        OpeningError => opening;
        LogError => log;
        RunError => run;
        GameError => of_game;
        ExportError => export;
        TuneError => |error: &TuneError, texts| match error {
            TuneError::Log(error) => log(error, texts),
            TuneError::Game(error) => of_game(error, texts),
            _ => None,
        };
        TunePlanError => tune;
        ParamError => param;
        StrangeEntry => strange;
    }
    None
}

fn text(value: impl ToString) -> Value<'static> {
    value.to_string().into()
}

fn file(error: &PlanFileError, texts: &Texts) -> Option<String> {
    Some(match error {
        // Their place stands before.
        PlanFileError::Form { reason, .. } => texts.with("slip-toml", &[("detail", reason.into())]),
        PlanFileError::Field { error, .. } => field(error, texts)?,
        PlanFileError::Value { name, reason } => {
            let reason = match reason {
                ValueFault::Needed => texts.get("slip-needed"),
                ValueFault::ByPairs => texts.get("slip-by-pairs"),
                ValueFault::ByGames => texts.get("slip-by-games"),
                ValueFault::OnlySwiss => texts.get("slip-only-swiss"),
                ValueFault::OnlySprt => texts.with("slip-only-sprt", &[("word", "\"sprt\"".into())]),
                ValueFault::Time(error) => any(error, texts),
            };
            format!("{name}: {reason}")
        }
    })
}

fn field(error: &FieldError, texts: &Texts) -> Option<String> {
    Some(match error {
        FieldError::Unknown { key, known } => match nearest(key, known.iter().copied()) {
            Some(nearest) => {
                texts.with("slip-unknown-nearest", &[("key", key.into()), ("nearest", nearest.into())])
            }
            None => texts.with("slip-unknown", &[("key", key.into()), ("known", known.join(", ").into())]),
        },
        FieldError::Missing { key, example } => {
            texts.with("slip-missing", &[("key", (*key).into()), ("example", (*example).into())])
        }
        FieldError::Form { key, example } => {
            texts.with("slip-form", &[("key", (*key).into()), ("example", (*example).into())])
        }
        FieldError::Word { key, value, known } => {
            let choice = choose(known.iter().copied(), texts);
            let values = [("key", (*key).into()), ("value", value.into()), ("choose", choice.into())];
            with_nearest(texts.with("slip-word", &values), value, known.iter().copied(), texts)
        }
        FieldError::Players => format!("{}\n{PLAYERS_EXAMPLE}", texts.get("slip-players")),
        _ => return None,
    })
}

fn plan(error: &PlanError, texts: &Texts) -> Option<String> {
    Some(match error {
        PlanError::Game { text, reason } => {
            texts.with("plan-game", &[("text", text.into()), ("reason", of_game_fault(reason, texts).into())])
        }
        PlanError::Player { name, reason } => {
            texts.with("plan-player", &[("name", name.into()), ("reason", any(reason, texts).into())])
        }
        PlanError::Presets(error) => texts.with("plan-presets", &[("reason", any(error, texts).into())]),
        PlanError::Entrants { found, .. } if *found < 2 => {
            texts.with("plan-few", &[("found", (*found).into())])
        }
        PlanError::Entrants { found, .. } if *found > MAX_ENTRANTS => {
            texts.with("plan-many", &[("found", (*found).into()), ("most", MAX_ENTRANTS.into())])
        }
        PlanError::Entrants { found, .. } => texts.with("plan-two", &[("found", (*found).into())]),
        PlanError::SameName(name) => texts.with("plan-same-name", &[("name", name.into())]),
        PlanError::Games { games } => {
            texts.with("plan-games", &[("games", (*games).into()), ("most", MAX_GAMES.into())])
        }
        PlanError::Odd { games } => texts.with("plan-odd", &[("games", (*games).into())]),
        PlanError::Sprt(error) => sprt(error, texts)?,
        PlanError::FixedSprt => texts.get("plan-fixed-sprt"),
        PlanError::Opening(error) => opening(error, texts)?,
        _ => return None,
    })
}

fn of_game_fault(error: &GameFault, texts: &Texts) -> String {
    match error {
        GameFault::Spec(error) => any(error, texts),
        GameFault::Setup(error) => any(error, texts),
    }
}

fn fault(error: &PlayerFault, texts: &Texts) -> Option<String> {
    Some(match error {
        PlayerFault::Spec(error) => any(error, texts),
        PlayerFault::Unfit(error) => any(error, texts),
        PlayerFault::Person => texts.get("plan-person"),
        PlayerFault::NotExternal(field) => texts.with("plan-external", &[("field", (*field).into())]),
        PlayerFault::NoFolder { field, path } => {
            texts.with("plan-no-folder", &[("field", (*field).into()), ("path", text(path.display()))])
        }
        PlayerFault::NoTime => texts.get("plan-no-time"),
    })
}

fn sprt(error: &SprtError, texts: &Texts) -> Option<String> {
    Some(match error {
        SprtError::Elo => texts.get("plan-elo"),
        SprtError::Risk => texts.get("plan-risk"),
    })
}

fn opening(error: &OpeningError, texts: &Texts) -> Option<String> {
    Some(match error {
        OpeningError::File(error) => any(error, texts),
        OpeningError::Move { .. } | OpeningError::Judge(_) if says_more(texts) => return None,
        OpeningError::Format => texts.get("opening-format"),
        OpeningError::Game { number } => texts.with("opening-game", &[("number", text(number))]),
        OpeningError::Move { number, ply, text: name, .. } => {
            let values = [("number", text(number)), ("ply", text(ply)), ("text", name.into())];
            texts.with("opening-move", &values)
        }
        OpeningError::Over { number } => texts.with("opening-over", &[("number", text(number))]),
        OpeningError::Empty => texts.get("opening-empty"),
        OpeningError::Chance => texts.get("opening-chance"),
        OpeningError::Decided(name) => texts.with("opening-decided", &[("name", (*name).into())]),
        OpeningError::Plies(plies) => {
            texts.with("opening-plies", &[("plies", (*plies).into()), ("most", MAX_PLIES.into())])
        }
        OpeningError::Judge(_) => texts.get("opening-judge"),
        OpeningError::NotFound { plies } => texts.with("opening-none", &[("plies", (*plies).into())]),
        _ => return None,
    })
}

fn log(error: &LogError, texts: &Texts) -> Option<String> {
    let (path, said) = match error {
        LogError::Io { path, reason } => (path, any(reason, texts)),
        LogError::Full { path, game, stored, reason } => {
            let reason = Value::from(any(reason, texts));
            let values = [("game", text(game + 1)), ("stored", (*stored).into()), ("reason", reason)];
            (path, texts.with("log-full", &values))
        }
        LogError::Busy(path) => (path, texts.get("log-busy")),
        LogError::Foreign(path) => (path, texts.get("log-foreign")),
        LogError::Version { path, found, known } => {
            (path, texts.with("log-version", &[("found", text(found)), ("known", text(known))]))
        }
        LogError::Line { .. } if says_more(texts) => return None,
        LogError::Line { path, line, reason } => {
            (path, texts.with("log-line", &[("line", text(line)), ("detail", reason.into())]))
        }
        LogError::OtherPlan { path, what } => {
            let said = what.iter().map(|what| setting(what, texts)).collect::<Vec<_>>().join(", ");
            let values = [("count", what.len().into()), ("what", said.into())];
            (path, texts.with("log-other-plan", &values))
        }
        LogError::OtherPrograms { path, what } => {
            let said = what.iter().map(|change| changed(change, texts)).collect::<Vec<_>>().join(", ");
            (path, texts.with("log-other-programs", &[("what", said.into())]))
        }
        _ => return None,
    };
    Some(format!("{}: {said}", path.display()))
}

/// What is different in the programs that play.
fn changed(change: &Change, texts: &Texts) -> String {
    match change {
        Change::Inarow { was, now } => {
            texts.with("changed-inarow", &[("was", was.into()), ("now", now.into())])
        }
        Change::File { player, file } => {
            texts.with("changed-file", &[("file", file.into()), ("player", player.into())])
        }
        other => other.to_string(),
    }
}

/// What a log, or another machine, says that a program did wrong. Both say it in English whatever language is read here.
pub(crate) fn wrong(reason: &str, texts: &Texts) -> String {
    let error = if says_more(texts) { None } else { ExecError::read(reason) };
    let Some(error) = error else { return reason.to_owned() };
    texts.explain(&error).replace(char::is_control, " ")
}

/// What two plans differ in; options are called the same in every language.
fn setting(what: &str, texts: &Texts) -> String {
    match what {
        "the kind of tournament" => texts.get("log-kind"),
        "the players" => texts.get("log-players"),
        "everything" => texts.get("log-everything"),
        option => option.to_owned(),
    }
}

fn strange(error: &StrangeEntry, texts: &Texts) -> Option<String> {
    Some(texts.with("log-strange", &[("game", text(error.game + 1))]))
}

fn run(error: &RunError, texts: &Texts) -> Option<String> {
    Some(match error {
        RunError::Plan(error) => plan(error, texts)?,
        RunError::Log(error) => log(error, texts)?,
        RunError::Strange { path, reason } => format!("{}: {}", path.display(), strange(reason, texts)?),
        RunError::Game(error) => of_game(error, texts)?,
        RunError::Transcripts { path, reason } => {
            format!("{}: {}", path.display(), any(reason, texts))
        }
        RunError::Executor(error) => any(error.as_ref(), texts),
        RunError::Entry(error) => strange(error, texts)?,
        _ => return None,
    })
}

fn of_game(error: &GameError, texts: &Texts) -> Option<String> {
    Some(match error {
        GameError::Stopped => texts.get("run-stopped"),
        GameError::Setup { game, reason } => {
            texts.with("run-setup", &[("game", text(game)), ("detail", reason.into())])
        }
        GameError::Transcript(error) => texts.with("run-lines", &[("reason", any(error, texts).into())]),
        _ => return None,
    })
}

fn export(error: &ExportError, texts: &Texts) -> Option<String> {
    let (path, said) = match error {
        ExportError::Io { path, reason } => (path, any(reason, texts)),
        ExportError::Format { path, reason } => (path, any(reason, texts)),
        ExportError::Others { path, file, games } => {
            (path, texts.with("log-another", &[("file", file.into()), ("games", (*games).into())]))
        }
        ExportError::Log(error) => return log(error, texts),
        _ => return None,
    };
    Some(format!("{}: {said}", path.display()))
}

fn tune(error: &TunePlanError, texts: &Texts) -> Option<String> {
    Some(match error {
        TunePlanError::Param(error) => param(error, texts)?,
        TunePlanError::Plan(error) => plan(error, texts)?,
        TunePlanError::Player(player) => texts.with("tune-no-player", &[("player", player.into())]),
        TunePlanError::Few { games, step } => {
            texts.with("tune-few", &[("games", (*games).into()), ("step", (*step).into())])
        }
        TunePlanError::Method(detail) => texts.with("tune-method", &[("detail", (*detail).into())]),
        _ => return None,
    })
}

fn param(error: &ParamError, texts: &Texts) -> Option<String> {
    Some(match error {
        ParamError::Unknown { player, name, known } => {
            let names: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
            let values =
                [("player", player.into()), ("name", name.into()), ("known", names.join(", ").into())];
            with_nearest(texts.with("tune-unknown", &values), name, names.iter().copied(), texts)
        }
        ParamError::Twice(name) => texts.with("wrong-twice", &[("setting", name.into())]),
        ParamError::Form(form) => texts.with("tune-form", &[("text", form.into())]),
        ParamError::Bounds { name, min, max, step, reason } => {
            let values = [
                ("name", name.into()),
                ("min", text(min)),
                ("max", text(max)),
                ("step", text(step)),
                ("detail", (*reason).into()),
            ];
            texts.with("tune-bounds", &values)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use inarow_arena::PlanFile;
    use inarow_view::Lang;

    use super::*;
    use crate::said::Said;

    /// An error in English and in Russian.
    fn both(error: &(dyn Error + 'static)) -> [String; 2] {
        [Lang::En, Lang::Ru].map(|lang| of(error, &Texts::new(lang)).unwrap())
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
            begins(both(&PlanError::Games { games: number }), &format!("{english} cannot be played"), games);
            begins(
                both(&PlanError::Odd { games: number }),
                &format!("{english} cannot be played in pairs"),
                odd,
            );
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
            (1, "1 game at a time would share 1 core,", "1 партия сразу делила бы 1 ядро,"),
            (2, "2 games at a time would share 2 cores,", "2 партии сразу делили бы 2 ядра,"),
            (5, "5 games at a time would share 5 cores,", "5 партий сразу делили бы 5 ядер,"),
            (21, "21 games at a time would share 21 cores,", "21 партия сразу делила бы 21 ядро,"),
        ] {
            let said = Said::new("plan-cores").counting("games", number).counting("cores", number);
            begins([Lang::En, Lang::Ru].map(|lang| said.told(&Texts::new(lang))), english, russian);
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
            "log: other programs played these results: inarow 0.0.9 is 0.1.0 now, net.bin of Rapfi has changed; resume",
            "log: эти результаты сыграны другими программами: вместо inarow 0.0.9 теперь 0.1.0, \
             изменился файл net.bin игрока Rapfi; продолжайте",
        );
        let differs = |what: &[&str]| {
            let what = what.iter().map(|&what| what.to_owned()).collect();
            both(&LogError::OtherPlan { path: "log".into(), what })
        };
        begins(differs(&["seed"]), "log: these are", "log: это результаты другого плана, различается seed;");
        let russian = "log: это результаты другого плана, различаются вид турнира, состав игроков;";
        begins(differs(&["the kind of tournament", "the players"]), "log: these are", russian);
    }

    /// A log says what engines did wrong in English; a table says it as its reader does.
    #[test]
    fn what_programs_did_wrong_is_told_in_the_language_of_the_texts() {
        let [en, ru] = [Lang::En, Lang::Ru].map(Texts::new);
        for (reason, russian) in [
            ("the engine ended (exit code 3)", "программа завершилась (код 3)"),
            (
                "the engine ended (signal 9); it last said \"bad \\u{1b}[31m \\\"try\\\"\"",
                "программа завершилась (сигнал 9; последняя строка вывода: «bad  [31m \"try\"»)",
            ),
            ("the engine did not answer within 2.5 s", "не ответил вовремя"),
            ("the engine answered \"x\", which is no move", "ответил «x», а это не ход"),
            ("something else", "something else"),
        ] {
            assert_eq!(wrong(reason, &en), reason);
            assert_eq!(wrong(reason, &ru), russian);
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
}
