//! Sentences about the game: turn, events, refusals and errors.

#[cfg(test)]
mod tests;

use inarow_core::{Cell, Chance, Illegal, Position, Side};
use inarow_play::analysis::chance;
use inarow_play::{Info, PlayerSpec, Rejection, Stage, Waiting};
use inarow_record::{Score, ScoreValue, SwapChoice};
use inarow_session::{Address, GameSession, Hint, Offered, SeriesState, SessionError};
use inarow_view::{
    Coordinates, Look, Naming, Texts, choice_label, ended_on_server, in_one_sentence, judgement,
    moves_to_loss, opening, result_parts, side_word, status_in, to_move, why_not, winning_moves,
};

use crate::analysis::EVEN;
use crate::labels::{self, player_label};

pub use inarow_view::capitalised;

/// Returns the headline of the shown position: the winner, the side to move, the expected action, or the viewed
/// move. `look` is the look of the marks on the board.
pub fn headline(session: &GameSession, look: Look, texts: &Texts) -> String {
    match ended(session, look, texts) {
        Some([who, _]) => who,
        None if session.is_review() || session.is_looking_back() => viewed_move(session, texts),
        None => live_headline(session, look, texts),
    }
}

/// Returns the headline as one sentence. After the end of a game, includes the reason.
pub fn sentence(session: &GameSession, look: Look, texts: &Texts) -> String {
    match ended(session, look, texts) {
        Some(ended) => in_one_sentence(ended, texts),
        None => headline(session, look, texts),
    }
}

/// Returns the reason for the end of the shown game, such as “five in a row”, or `None` if no end is shown.
pub fn ending(session: &GameSession, look: Look, texts: &Texts) -> Option<String> {
    ended(session, look, texts).map(|[_, why]| why).filter(|why| !why.is_empty())
}

/// Returns winner and reason if the end of a game is shown.
fn ended(session: &GameSession, look: Look, texts: &Texts) -> Option<[String; 2]> {
    let names = labels::names(session, texts);
    let position = match session.review().reviewed() {
        // The result belongs to the main line.
        Some(_) if session.review().is_newest() && session.review().line() == 0 => session.shown(),
        None if !session.is_looking_back() => session.live().game().position(),
        _ => return None,
    };
    let ended = result_parts(&session.result()?, position, labels::winners(session, &names), look, texts);
    Some(with_refusal(ended, session, texts))
}

/// Corrects winner and reason with knowledge that the record lacks. A program that refused the game broke no
/// protocol. A server decides nothing but the absence of a player.
pub fn with_refusal(ended: [String; 2], session: &GameSession, texts: &Texts) -> [String; 2] {
    if session.program_refused() {
        let [who, _] = ended;
        return [who, texts.get("why-refused")];
    }
    match session.result().filter(|_| session.live().is_remote() && !session.is_review()) {
        Some(result) => {
            let names = labels::live_names(session, texts);
            let seats = labels::addresses(session, &names);
            ended_on_server(ended, &result, seats, [&names[0], &names[1]], texts)
        }
        None => ended,
    }
}

/// Describes the length of an abandoned game as “3 moves”, or “3 moves played” with `in_words`. A game by link
/// has “by link, 3 moves”.
pub fn offered_moves(offered: &Offered, in_words: bool, texts: &Texts) -> String {
    let moves = moves_of(offered, in_words, texts);
    if offered.is_by_link() { format!("{}, {moves}", texts.get("link-hosted")) } else { moves }
}

/// Describes the length of the live game, in a list of unfinished games.
pub fn current_moves(session: &GameSession, texts: &Texts) -> String {
    let moves = texts.with("moves-count", &[("count", session.live().record().plies.len().into())]);
    if session.live().is_remote() { format!("{}, {moves}", texts.get("link-hosted")) } else { moves }
}

fn moves_of(offered: &Offered, in_words: bool, texts: &Texts) -> String {
    match (offered.moves(), in_words) {
        _ if offered.is_taken_back() => texts.get("offer-taken-back"),
        (moves, true) => texts.with("offer-played", &[("moves", moves.into())]),
        (moves, false) => texts.with("moves-count", &[("count", moves.into())]),
    }
}

/// Describes the shown move, such as “Viewing move 3 of 6”.
pub fn viewed_move(session: &GameSession, texts: &Texts) -> String {
    let key = match (session.ply(), session.review().line()) {
        (0, _) => return texts.get("window-looking-start"),
        (_, 0) => "window-looking-at",
        _ => "window-looking-line",
    };
    texts.with(key, &[("ply", session.ply().into()), ("plies", session.plies().len().into())])
}

/// Returns the line below the headline while an older position or a record is viewed. The line is the state of
/// the live game, or the side to move in the record.
pub fn meanwhile(session: &GameSession, look: Look, texts: &Texts) -> String {
    match session.review().reviewed() {
        Some(_)
            if session.review().is_newest() && session.result().is_some() && session.review().line() == 0 =>
        {
            viewed_move(session, texts)
        }
        Some(_) => {
            let names = labels::names(session, texts);
            to_move(session.shown(), labels::addresses(session, &names), look, texts)
        }
        // “Your move” would be read as a remark on the shown position.
        None if waits_for_you(session) => texts.get("window-waits-for-you"),
        None => live_headline(session, look, texts),
    }
}

/// Whether the live game waits for a move or choice of the only local player.
fn waits_for_you(session: &GameSession) -> bool {
    let game = session.live().game();
    let stands = game.result().is_some() || game.is_paused();
    let to_act = game.actor().map(|seat| game.side_of(seat));
    !stands && session.live().failed().is_none() && to_act.is_some() && to_act == session.own_side()
}

/// Returns the headline of the live game at its newest move.
fn live_headline(session: &GameSession, look: Look, texts: &Texts) -> String {
    let names = labels::names(session, texts);
    let seats = labels::addresses(session, &names);
    let game = session.live().game();
    let position = game.position();
    if let Some(ended) = game.result() {
        let ended = result_parts(&ended, position, seats, look, texts);
        return in_one_sentence(with_refusal(ended, session, texts), texts);
    }
    if let Some((side, _)) = session.live().failed() {
        return texts.with("session-stopped", &[("name", (&names[side.index()]).into())]);
    }
    if Side::ALL.into_iter().any(|side| session.is_awaited(side)) {
        return texts.get("link-waits");
    }
    if game.is_paused() {
        // In a game by link a pause means that a player is missing.
        return texts.get(if session.live().is_remote() { "link-waits" } else { "paused" });
    }
    let Waiting::Opening(stage, next) = game.waiting() else {
        return status_in(position, seats, look, texts);
    };
    let (Stage::Place { who, .. } | Stage::Choose { who, .. }) = stage;
    let side = game.side_of(who);
    let is_you = session.own_side() == Some(side);
    let who = (!is_you).then_some(&*names[side.index()]);
    opening(who, stage.mark().map(|mark| (next, mark)), look, texts)
}

/// Describes the draw offer that waits for an answer. The headline still says whose turn it is.
pub fn draw_offered(session: &GameSession, look: Look, texts: &Texts) -> Option<String> {
    let game = session.live().game();
    let side = game.draw_offer().filter(|_| game.result().is_none())?;
    if session.live().is_remote() && session.own_side() == Some(side) {
        return Some(texts.get("web-asked"));
    }
    let word = ("side", side_word(side, look).into());
    if session.own_side() == Some(side) {
        return Some(texts.with("event-draw-offered-you", &[word]));
    }
    let name = labels::live_names(session, texts)[side.index()].clone();
    Some(texts.with("event-draw-offered", &[("name", name.into()), word]))
}

fn is_human(session: &GameSession, side: Side) -> bool {
    let game = session.live().game();
    game.player(game.seat_of(side)).kind == "human"
}

/// Describes why a player's move was refused, in a few words near the cell.
pub fn refusal(session: &GameSession, cell: Cell, rejection: &Rejection, texts: &Texts) -> String {
    let position = session.shown();
    let illegal = match rejection {
        Rejection::Illegal(illegal) => *illegal,
        Rejection::Paused if session.is_looking_back() => {
            return match (session.ply(), session.review().can_continue_here()) {
                (_, false) => texts.get("refused-back-end"),
                (0, true) => texts.get("refused-back-start"),
                (ply, true) => texts.with("refused-back", &[("ply", ply.into())]),
            };
        }
        rejection => return self::rejection(session, rejection, texts),
    };
    match illegal {
        Illegal::OutOfTurn if session.is_watched() => texts.get("refused-watched"),
        Illegal::OutOfTurn => match session.own_side().map(Side::other) {
            Some(side) => match session.given_name(side) {
                Some(name) => texts.with("refused-turn-named", &[("name", name.into())]),
                None if is_human(session, side) => texts.get("refused-turn"),
                None => texts.get("refused-turn-computer"),
            },
            None => texts.get("refused-turn"),
        },
        _ => why_not(position, illegal, Some(cell), texts),
    }
}

/// Describes why a request other than a move was refused, in a few words.
pub fn rejection(session: &GameSession, rejection: &Rejection, texts: &Texts) -> String {
    match rejection {
        Rejection::GameOver if session.is_review() => texts.get("refused-review"),
        Rejection::GameOver => texts.get("refused-over"),
        Rejection::Paused => texts.get("refused-paused"),
        Rejection::ChoiceDue | Rejection::NoChoiceDue | Rejection::ChoiceNotOffered => {
            texts.get("refused-choice")
        }
        Rejection::OfferedAlready => texts.get("refused-offered"),
        Rejection::NoOffer => texts.get("refused-no-offer"),
        Rejection::NothingToTakeBack => texts.get("refused-take-back"),
        Rejection::NothingToRedo => texts.get("refused-redo"),
        _ => texts.get("refused-now"),
    }
}

/// Describes the failure of a computer that stopped.
pub fn failure(session: &GameSession, texts: &Texts) -> Option<String> {
    let (_, failure) = session.live().failed()?;
    let reason = texts.explain(failure);
    Some(texts.with("session-stopped-why", &[("reason", reason.into())]))
}

/// Describes the output of an engine that gave no answer, or the engine's loss on time. Advice for the author
/// follows. The list is empty if nothing failed.
pub fn no_answer(session: &GameSession, texts: &Texts) -> Vec<String> {
    let Some((side, error)) = session.no_answer() else { return Vec::new() };
    let player = &labels::live_names(session, texts)[side.index()];
    let key = if session.is_over() { "engine-no-answer" } else { "engine-no-answer-yet" };
    let why = texts.with(key, &[("player", player.into()), ("reason", texts.explain(error).into())]);
    std::iter::once(why).chain(failure_advice(session, side, texts)).collect()
}

/// Returns the advice for the author of a failed program, or `None` if no program plays that side.
pub fn failure_advice(session: &GameSession, side: Side, texts: &Texts) -> Option<String> {
    let PlayerSpec::Exec(program) = session.player(side) else { return None };
    let program = program.to_string();
    let quote = if program.contains('\'') { '"' } else { '\'' };
    let command = format!("inarow arena check {quote}{program}{quote}");
    Some(texts.with("session-stopped-check", &[("command", command.into())]))
}

/// Describes why a game could not be started or shown, with the labels of players used in the window.
pub fn of_session(error: &SessionError, texts: &Texts) -> String {
    match error {
        SessionError::Player { spec, error } => {
            let values =
                [("player", player_label(spec, texts).into()), ("reason", texts.explain(error).into())];
            texts.with("error-player-refused", &values)
        }
        _ => texts.explain(error),
    }
}

/// Describes a chance outcome, such as “Random row: 3”.
pub fn chance_outcome(chance: Chance, naming: Naming, texts: &Texts) -> String {
    let (key, value) = naming.chance(chance);
    texts.with(&format!("drawn-{key}"), &[(key, value.into())])
}

/// Describes a choice in an opening, such as “Anna chose black”. `who` is `None` for the reader.
pub fn chosen(who: Option<&str>, choice: SwapChoice, look: Look, texts: &Texts) -> String {
    let (key, value) = match choice.side() {
        Some(side) => ("opening-chosen-side", ("side", side_word(side, look).into())),
        None => ("opening-chosen-more", look.value()),
    };
    match who {
        Some(who) => texts.with(key, &[("who", who.into()), value]),
        None => texts.with(&format!("{key}-you"), &[value]),
    }
}

/// Describes the choice and the resulting sides in an opening: “The computer takes black; you play white.”
pub fn decided(
    session: &GameSession,
    (side, choice, by_person): (Side, SwapChoice, bool),
    look: Look,
    texts: &Texts,
) -> String {
    let names = labels::live_names(session, texts);
    let who = &names[side.index()];
    let chosen = || {
        let is_you = session.own_side() == Some(side);
        chosen((!is_you).then_some(who.as_str()), choice, look, texts)
    };
    let Some(taken) = choice.side() else { return format!("{}.", chosen()) };
    if !by_person && session.own_side() == Some(taken.other()) {
        let [taken, own] = [taken, taken.other()].map(|side| side_word(side, look).into());
        let who = match session.addresses()[side.index()] {
            Address::Computer => texts.get("the-computer"),
            _ => who.clone(),
        };
        return texts.with("opening-taken", &[("who", who.into()), ("side", taken), ("own", own)]);
    }
    let [x, o] = &names;
    let sides = texts.with("opening-sides", &[look.value(), ("x", x.into()), ("o", o.into())]);
    if by_person { sides } else { format!("{}. {sides}", chosen()) }
}

/// Describes a hint that no cell of the board shows.
pub fn hint(hint: &Hint, look: Look, texts: &Texts) -> Option<String> {
    match hint {
        Hint::Choice(choice) => {
            let choice = choice_label(*choice, look, texts);
            Some(texts.with("hint-choice", &[("choice", choice.into())]))
        }
        Hint::Nothing => Some(texts.get("hint-none")),
        Hint::None | Hint::Thinking(_) | Hint::Move(_) => None,
    }
}

/// Describes an engine that takes long.
pub fn slow(session: &GameSession, side: Side, texts: &Texts) -> String {
    let [x, o] = labels::live_names(session, texts);
    let player = if side == Side::X { x } else { o };
    texts.with("engine-slow", &[("player", player.into())])
}

/// Describes the state or the winner of a match of several games. During a variation after the result, says
/// that the game does not count.
pub fn series(session: &GameSession, texts: &Texts) -> Option<String> {
    if session.is_variation() {
        return Some(texts.get("window-variation"));
    }
    Some(match session.series() {
        SeriesState::Endless => return None,
        SeriesState::Race { wins } => texts.with("window-series-race", &[("wins", wins.into())]),
        SeriesState::Open { best_of, played } => {
            texts.with("window-series", &[("played", played.into()), ("best", best_of.into())])
        }
        SeriesState::Over { winner: None } => texts.get("window-series-drawn"),
        SeriesState::Over { winner } if winner == session.own_side() => texts.get("window-series-won-you"),
        SeriesState::Over { winner: Some(winner) } => {
            let name = labels::live_names(session, texts)[winner.index()].clone();
            texts.with("window-series-won", &[("name", name.into())])
        }
    })
}

/// Lists the findings of a thinking computer: depth, evaluation of the position, and expected moves.
pub fn found(info: &Info, naming: Naming, texts: &Texts) -> Vec<String> {
    let moves: Vec<String> = info.moves.iter().map(|cell| naming.cell(*cell)).collect();
    let separator = if naming.coordinates == Coordinates::Numbers { ", " } else { " " };
    let moves = (!moves.is_empty()).then(|| moves.join(separator));
    depth_and_score(info, texts).into_iter().chain(moves).collect()
}

/// Winning chance from which on a side counts as much better.
const MUCH: f64 = 0.85;

/// Whether a move comes from a book, without a search.
pub fn is_from_book(info: &Info) -> bool {
    (info.depth, info.nodes) == (Some(0), Some(0))
}

/// Describes how the computer of a side judges the game. The text names the better side or a move from a book.
/// Returns `None` without a score, and for an unproved score on a tiny board.
pub fn judged(position: &Position, side: Side, info: &Info, look: Look, texts: &Texts) -> Option<String> {
    if is_from_book(info) {
        return Some(texts.get("thinking-book"));
    }
    let of = |side| ("side", side_word(side, look).into());
    let score = info.score?;
    let value = score.shown();
    let shape = position.shape();
    let is_tiny = shape.width() <= 3 && shape.height() <= 3;
    if is_tiny && !score.proved {
        return None;
    }
    let wins = |side, moves: u32| texts.with("judged-win", &[of(side), ("count", moves.into())]);
    Some(match value {
        ScoreValue::Points(points) => {
            let (ahead, by) = (if points < 0 { side.other() } else { side }, points.unsigned_abs());
            let chance =
                chance(Score { value: ScoreValue::Points(points.saturating_abs()), ..score }, position);
            match position.totals(Side::X) {
                _ if by == 0 => texts.get("judged-even"),
                Some(_) => texts.with("judged-points", &[of(ahead), ("points", by.into())]),
                None if chance < EVEN => texts.get("judged-even"),
                None if chance < MUCH => texts.with("judged-better", &[of(ahead)]),
                None => texts.with("judged-much-better", &[of(ahead)]),
            }
        }
        ScoreValue::Win(plies) => wins(side, winning_moves(plies)),
        ScoreValue::Loss(plies) => wins(side.other(), moves_to_loss(plies)),
        ScoreValue::Draw => texts.get("judged-draw"),
    })
}

/// Lists the search depth and the evaluation. A book move is named as such.
pub fn depth_and_score(info: &Info, texts: &Texts) -> Vec<String> {
    let depth = match info.depth {
        _ if is_from_book(info) => Some(texts.get("thinking-book")),
        depth => depth.map(|depth| texts.with("thinking-depth", &[("depth", depth.into())])),
    };
    let score = info.score.map(|score| judgement(score, texts));
    depth.into_iter().chain(score).collect()
}
