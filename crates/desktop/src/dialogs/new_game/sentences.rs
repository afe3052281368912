//! Faults of a new game, in sentences.

#[cfg(test)]
mod tests;

use inarow_core::{SetupError, UltimateFault};
use inarow_play::Domain;
use inarow_session::{MOST_MINUTES, MOST_SECONDS, TimeFault};
use inarow_view::{Look, Texts, capitalised, side_word};

use crate::labels::player_label;
use inarow_app::seat_draft::{SeatDraft, SeatFault};
use inarow_view::game_draft::Fault;

/// Describes why a set-up is invalid.
pub(crate) fn of_setup(error: &SetupError, look: Look, texts: &Texts) -> String {
    let place = |row: &usize, column: &usize| {
        [("row", row.to_string().into()), ("column", column.to_string().into())]
    };
    match error {
        SetupError::RenjuBoard => texts.get("refuse-renju"),
        SetupError::NoFreeCell => texts.get("refuse-full"),
        SetupError::LineOnBoard(side) => {
            texts.with("refuse-line", &[("side", side_word(*side, look).into())])
        }
        SetupError::MarkCount { x, o } => {
            texts.with("refuse-marks", &[("x", (*x).into()), ("o", (*o).into()), look.value()])
        }
        SetupError::RowCount { found, expected } => {
            texts.with("refuse-rows", &[("found", (*found).into()), ("expected", (*expected).into())])
        }
        SetupError::RowLength { row, found, expected } => texts.with(
            "refuse-row-length",
            &[("row", (*row).into()), ("found", (*found).into()), ("expected", (*expected).into())],
        ),
        SetupError::RowLetter { row, column, letter } => {
            let [row, column] = place(row, column);
            texts.with("refuse-letter", &[row, column, ("letter", letter.to_string().into())])
        }
        SetupError::MarkOnWall { row, column } => {
            let [row, column] = place(row, column);
            texts.with("refuse-on-wall", &[row, column, look.value()])
        }
        SetupError::Floating { row, column } => texts.with("refuse-floating", &place(row, column)),
        SetupError::Range { value, min, max, .. } => {
            let [value, min, max] = [value, min, max].map(|number| number.to_string().replace('-', "−"));
            texts.with("refuse-range", &[("value", value.into()), ("min", min.into()), ("max", max.into())])
        }
        SetupError::Ultimate { reason: UltimateFault::BothWonSmall(board), .. } => {
            let board = texts.get(&format!("board-{board}"));
            texts.with("refuse-small-board", &[("board", board.into())])
        }
        SetupError::Ultimate { reason: UltimateFault::BothWonBig, .. } => texts.get("refuse-big-board"),
        SetupError::Ultimate { .. } => texts.get("refuse-ultimate"),
        _ => texts.get("refuse-other"),
    }
}

/// Describes the fault of a field.
pub(crate) fn of_fault(fault: &Fault, look: Look, texts: &Texts) -> String {
    match fault {
        Fault::Number { least, most } => {
            let [least, most] = [least, most].map(|number| number.to_string().replace('-', "−"));
            texts.with("answer-range", &[("least", least.into()), ("most", most.into())])
        }
        Fault::Setup(error) => of_setup(error, look, texts),
    }
}

/// Describes why the chosen player cannot play.
pub(crate) fn of_seat(draft: &SeatDraft, fault: &SeatFault, texts: &Texts) -> String {
    match fault {
        SeatFault::Name(message) => format!("{}.", capitalised(&texts.tell(message))),
        SeatFault::NoProgram => texts.get("seat-fault-program"),
        SeatFault::Arguments => texts.get("seat-fault-arguments"),
        SeatFault::Setting(name) => {
            let name = param_label(draft.engine(), name, texts);
            texts.with("seat-fault-setting", &[("name", name.into())])
        }
        SeatFault::Player(error) => {
            let player = draft.spec().map_or_else(|_| String::new(), |spec| player_label(&spec, texts));
            let reason = texts.explain(error);
            texts.with("error-player-refused", &[("player", player.into()), ("reason", reason.into())])
        }
    }
}

/// Describes the fault of a time.
pub(crate) fn of_time(fault: TimeFault, texts: &Texts) -> String {
    let decimal = texts.decimal(0.1, 1);
    let bounds = |least: String, most: u32| [("least", least.into()), ("most", most.to_string().into())];
    match fault {
        TimeFault::Minutes => texts.with("time-fault-minutes", &bounds(decimal, MOST_MINUTES)),
        TimeFault::Seconds => texts.with("time-fault-seconds", &bounds(decimal, MOST_SECONDS)),
        TimeFault::Increment => texts.with("time-fault-seconds", &bounds("0".to_owned(), MOST_SECONDS)),
    }
}

/// Returns the label of a player's setting.
pub(crate) fn param_label(engine: &str, setting: &str, texts: &Texts) -> String {
    let key = format!("param-{engine}-{setting}");
    if texts.has(&key) { texts.get(&key) } else { setting.to_owned() }
}

/// Returns the explanation of a player's setting, if any.
pub(crate) fn param_about(engine: &str, setting: &str, texts: &Texts) -> Option<String> {
    let key = format!("param-about-{engine}-{setting}");
    texts.has(&key).then(|| texts.get(&key))
}

/// Describes the valid values of a setting, or returns `None` if every choice is listed.
pub(crate) fn of_domain(domain: Domain, texts: &Texts) -> Option<String> {
    let (key, min, max) = match domain {
        Domain::Whole { min, max } => ("strategies-domain-whole", min, max),
        Domain::Number { min, max } => ("strategies-domain-number", min as i64, max as i64),
        Domain::Time => {
            let domain = texts.get("strategies-domain-time");
            return Some(texts.with("strategies-value", &[("domain", domain.into())]));
        }
        Domain::OneOf(_) | Domain::Preset => return None,
    };
    // Numbers are written without grouping, as users type numbers.
    let [min, max] = [min, max].map(|number| number.to_string().replace('-', "−"));
    let domain = texts.with(key, &[("min", min.into()), ("max", max.into())]);
    Some(texts.with("strategies-value", &[("domain", domain.into())]))
}
