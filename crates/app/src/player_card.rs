//! Texts of a player's card next to the board: kind of player, time, and score.

use inarow_core::{Side, SmallBoard};
use inarow_play::{PlayerSpec, engine_info};
use inarow_session::{EngineName, GameSession};
use inarow_view::{Texts, strength, time_control};

use crate::labels::{names, player_label};

/// Describes the kind and the time of the player of a side.
pub fn kind(session: &GameSession, side: Side, texts: &Texts) -> String {
    let spec = session.player(side);
    let name = &names(session, texts)[side.index()];
    let what = match &spec {
        _ if session.is_awaited(side) => texts.get("web-free"),
        _ if session.is_bot(side) => texts.get("web-bot-plays"),
        // The name says the kind already.
        PlayerSpec::Human { .. } if *name == texts.get("player-you") => String::new(),
        PlayerSpec::Human { .. } => texts.get("player-human"),
        PlayerSpec::Engine(engine) => match engine.level().map(|level| strength(level, texts)) {
            Some(strength) => strength,
            None if name.starts_with(&player_label(&spec, texts)) => texts.get("window-engine"),
            None => player_label(&spec, texts),
        },
        PlayerSpec::Exec(_) => texts.get("window-engine"),
    };
    let control = session.game().map(|game| game.time_control(side)).unwrap_or_default();
    match time_control(control, texts) {
        Some(time) if what.is_empty() => time,
        Some(time) => format!("{what} · {time}"),
        None => what,
    }
}

/// Returns the number of a card. The number is Score's total, else the games won in the series. The text is
/// empty for other records.
pub fn score(session: &GameSession, side: Side, texts: &Texts) -> String {
    match session.shown().totals(side) {
        Some(totals) => texts.number(totals.total),
        None if session.is_review() => String::new(),
        None => texts.number(i64::from(session.wins(side))),
    }
}

/// Returns the count next to the number. In an unfinished game of Ultimate the count is of small boards won. In
/// a match of Score the count is of games won.
pub fn standing(session: &GameSession, side: Side, texts: &Texts) -> Option<String> {
    let position = session.shown();
    let wins = Side::ALL.map(|side| session.wins(side));
    if position.totals(side).is_some() && !session.is_review() && wins != [0; 2] {
        return Some(texts.with("window-games-won", &[("count", wins[side.index()].into())]));
    }
    let won = small_boards(session, side).filter(|_| !session.is_over())?;
    Some(texts.with("window-boards", &[("count", won.into())]))
}

/// Whether the card may show a count next to its number during the match.
pub fn has_count(session: &GameSession) -> bool {
    let position = session.shown();
    position.small_board(0).is_some() || (position.totals(Side::X).is_some() && !session.is_review())
}

/// Returns the texts for the line below the name, from the longest to the shortest. The first text has the
/// player with time. The last text has the player alone. If the card has a count, all texts contain the count.
pub fn lines(session: &GameSession, side: Side, texts: &Texts) -> Vec<String> {
    let kind = kind(session, side, texts);
    let what = kind.split_once(" · ").map_or(&*kind, |(what, _)| what);
    let Some(count) = standing(session, side, texts) else { return vec![kind.clone(), what.to_owned()] };
    let short = match small_boards(session, side) {
        Some(won) => texts.with("window-boards-short", &[("count", won.into())]),
        None => count.clone(),
    };
    let joined = |what: &str, count: &str| match what {
        "" => count.to_owned(),
        what => format!("{what} · {count}"),
    };
    vec![joined(&kind, &count), joined(&kind, &short), joined(what, &count), joined(what, &short), short]
}

/// Returns the number of small boards that a side has won in a game of Ultimate.
fn small_boards(session: &GameSession, side: Side) -> Option<usize> {
    let position = session.shown();
    position.small_board(0)?;
    Some((0..9).filter(|board| position.small_board(*board) == Some(SmallBoard::Won(side))).count())
}

/// Returns the name, version and author that an engine reports: “Rapfi 0.43, by Jon”.
pub fn of_engine(engine: &EngineName, texts: &Texts) -> String {
    let EngineName { name, version, author } = engine;
    let whole = format!("{name} {version}").trim_end().to_owned();
    match author.as_str() {
        "" => whole,
        author => texts.with("window-engine-by", &[("name", whole.into()), ("author", author.into())]),
    }
}

/// Returns the text of a player without the default preset.
pub fn plain(spec: &PlayerSpec) -> String {
    let name = spec.to_string();
    let PlayerSpec::Engine(engine) = spec else { return name };
    let preset = engine_info(engine.name()).and_then(|info| info.setting("preset"));
    preset.map_or_else(|| name.clone(), |preset| name.replace(&format!(":preset={}", preset.default), ""))
}
