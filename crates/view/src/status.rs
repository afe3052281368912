//! Texts about a position: the turn, allowed moves, the result, reasons for a refused move.

use inarow_core::{Cell, ColumnName, EndReason, Forbidden, Illegal, Position, Side, Turn};
use inarow_record::{End, GameResult, Score, ScoreValue};

use crate::letters::uncapitalised;
use crate::{Coordinates, Look, Naming, Texts, side_word};

/// A player, from the reader's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address<'a> {
    /// The reader.
    You,
    /// An unnamed computer, against the reader.
    Computer,
    /// A computer with a name, against the reader. The computer is an external engine or named by a player.
    Engine(&'a str),
    /// One of two computers that play each other.
    Watched,
    /// One of two human players without names.
    Numbered(u8),
    /// A human or a program with a name.
    Named(&'a str),
}

/// Returns the headline: «Ваш ход: X», «Думает O…», «Вы победили: пять в ряд». `seats` are X's and O's.
///
/// ```
/// use inarow_core::{LineSetup, Position, Setup};
/// use inarow_view::{Lang, Address, Texts, status};
/// let position = Position::new(&Setup::Line(LineSetup::new(15, 15, 5))).unwrap();
/// let texts = Texts::new(Lang::Ru);
/// assert_eq!(status(&position, [Address::You, Address::Computer], &texts), "Ваш ход: X");
/// assert_eq!(status(&position, [Address::Computer, Address::You], &texts), "Думает X…");
/// ```
pub fn status(position: &Position, seats: [Address<'_>; 2], texts: &Texts) -> String {
    status_in(position, seats, Look::Marks, texts)
}

/// Works like [`status`] for sides with this look, such as «Ваш ход: чёрные».
pub fn status_in(position: &Position, seats: [Address<'_>; 2], look: Look, texts: &Texts) -> String {
    let side = match position.turn() {
        Turn::Player(side) => side,
        Turn::Chance => return texts.get("turn-chance"),
        Turn::Over(outcome) => return result_in(&outcome.into(), position, seats, look, texts),
    };
    let seat = seats[side.index()];
    let side = ("side", side_word(side, look).into());
    match (seat, position.last_reply()) {
        (Address::You, true) => texts.with("turn-reply-you", &[side]),
        (_, true) => texts.with("turn-reply", &[side]),
        (Address::You, _) => texts.with("turn-you", &[side]),
        (Address::Computer | Address::Engine(_) | Address::Watched, _) => {
            texts.with("turn-computer", &[side])
        }
        (Address::Numbered(number), _) => texts.with("turn-numbered", &[side, ("number", number.into())]),
        (Address::Named(name), _) => texts.with("turn-named", &[side, ("name", name.into())]),
    }
}

/// Returns the headline of an opening. The headline names the player to place a mark or to choose. `who` is
/// `None` for the reader. `next` is the colour of the next mark, its number and the number of marks. `next` is
/// `None` if a choice is due.
pub fn opening(who: Option<&str>, next: Option<(Side, [u32; 2])>, look: Look, texts: &Texts) -> String {
    let who = who.map(|who| ("who", who.into()));
    let next = next.map(|(side, [number, of])| {
        [("side", side_word(side, look).into()), ("number", number.into()), ("of", of.into())]
    });
    match (who, next) {
        (None, Some(next)) => texts.with("opening-place-you", &next),
        (Some(who), Some([side, number, of])) => texts.with("opening-place", &[who, side, number, of]),
        (None, None) => texts.get("opening-choose-you"),
        (Some(who), None) => texts.with("opening-choose", &[who]),
    }
}

/// Returns the result of a game, on the board or by other means, such as “The computer won: five in a row”.
pub fn result(result: &GameResult, position: &Position, seats: [Address<'_>; 2], texts: &Texts) -> String {
    result_in(result, position, seats, Look::Marks, texts)
}

/// Returns the result in one sentence for sides with this look, such as «Победили чёрные: пять в ряд».
pub fn result_in(
    result: &GameResult,
    position: &Position,
    seats: [Address<'_>; 2],
    look: Look,
    texts: &Texts,
) -> String {
    in_one_sentence(result_parts(result, position, seats, look, texts), texts)
}

/// Joins the winner and the reason in one sentence. The reason may be empty.
pub fn in_one_sentence([what, why]: [String; 2], texts: &Texts) -> String {
    if why.is_empty() {
        return what;
    }
    // «Победа: Анна (X)» already has a colon.
    let key = if what.contains(": ") { "over-because-named" } else { "over-because" };
    texts.with(key, &[("what", what.into()), ("why", why.into())])
}

/// Returns the result as winner and reason. The reason of an abandoned game is empty.
pub fn result_parts(
    result: &GameResult,
    position: &Position,
    seats: [Address<'_>; 2],
    look: Look,
    texts: &Texts,
) -> [String; 2] {
    let Some(winner) = result.winner else {
        return match result.why {
            End::Abandoned => [texts.get("over-unfinished"), String::new()],
            _ => [texts.get("over-draw"), why_in(result, position, seats, look, texts)],
        };
    };
    let side = ("side", side_word(winner, look).into());
    let what = match seats[winner.index()] {
        Address::You => texts.get("over-won-you"),
        Address::Computer => texts.get("over-won-computer"),
        Address::Numbered(number) => texts.with("over-won-numbered", &[("number", number.into())]),
        Address::Watched => texts.with("over-won-side", &[side]),
        Address::Named(name) | Address::Engine(name) => {
            // The gender of a named player is unknown.
            let key = if is_numbered_computer(name, texts) { "over-won-program" } else { "over-won-named" };
            texts.with(key, &[side, ("name", name.into())])
        }
    };
    [what, why_in(result, position, seats, look, texts)]
}

/// Whether a name is the program's own name of a computer: “Computer 2”, “Computer, easy”.
fn is_numbered_computer(name: &str, texts: &Texts) -> bool {
    let computer = texts.get("player-computer");
    name.strip_prefix(&computer).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',']))
}

/// Returns the reason of a result, without the winner, such as “five in a row”.
pub fn why(result: &GameResult, position: &Position, seats: [Address<'_>; 2], texts: &Texts) -> String {
    why_in(result, position, seats, Look::Marks, texts)
}

/// Works like [`why`] for sides with this look.
fn why_in(
    result: &GameResult,
    position: &Position,
    seats: [Address<'_>; 2],
    look: Look,
    texts: &Texts,
) -> String {
    let decided = result.winner.is_some();
    let total = |side| position.totals(side).map_or(0, |totals| totals.total);
    let loser = result.winner.map(|winner| seats[winner.other().index()]);
    let you_lost = loser == Some(Address::You);
    let is_act = matches!(result.why, End::Resign | End::Time | End::Abandoned);
    // Spectators have no opponent.
    let name = loser.filter(|_| !seats.contains(&Address::You)).and_then(|loser| match loser {
        Address::Named(name) | Address::Engine(name) => Some(name.to_owned()),
        Address::Numbered(number) if is_act => {
            Some(texts.with("player-numbered", &[("number", number.into())]))
        }
        Address::Computer | Address::Watched if is_act => Some(uncapitalised(&texts.get("the-computer"))),
        _ => None,
    });
    match result.why {
        End::Board(EndReason::Line) if position.small_board(0).is_some() => texts.get("why-line-boards"),
        End::Board(EndReason::Line) => {
            texts.with("why-line", &[("k", crate::won_line::won_line(position).into())])
        }
        End::Board(EndReason::Boards) if !decided => texts.get("why-boards-draw"),
        End::Board(EndReason::Score) => match result.winner {
            Some(_) => texts.with("why-score", &[("x", total(Side::X).into()), ("o", total(Side::O).into())]),
            None => texts.with("why-score-draw", &[("total", total(Side::X).into())]),
        },
        End::Resign if you_lost => texts.get("why-resign-you"),
        End::Time if you_lost => texts.get("why-time-you"),
        End::Illegal(refusal) => {
            let reason = ("reason", texts.get(&format!("reason-{}", refusal.name())).into());
            match name {
                Some(name) => texts.with("why-illegal-named", &[reason, ("name", name.into())]),
                None => texts.with("why-illegal", &[reason]),
            }
        }
        End::Resign | End::Time | End::Crash | End::Hang | End::Protocol | End::Memory | End::Abandoned
            if name.is_some() =>
        {
            let name = ("name", name.as_deref().unwrap_or_default().into());
            texts.with(&format!("why-{}-named", result.why.name()), &[name])
        }
        why => texts.with(&format!("why-{}", why.name()), &[look.value()]),
    }
}

/// Returns the side to move, “X to move” or “Black to move”, without the players' names. Returns the result of
/// a finished game.
pub fn to_move(position: &Position, seats: [Address<'_>; 2], look: Look, texts: &Texts) -> String {
    match position.turn() {
        Turn::Player(side) => texts.with("turn-side", &[("side", side_word(side, look).into())]),
        Turn::Chance | Turn::Over(_) => status_in(position, seats, look, texts),
    }
}

/// Returns the text under the headline. In Ultimate the text names the board to play in, in Score the active
/// row or column and the progress. Before a last reply, the text names the winning line to answer.
pub fn detail(position: &Position, texts: &Texts) -> Option<String> {
    detail_for(position, true, Look::Marks, Coordinates::Letters, texts)
}

/// Works like [`detail`]. `plays` is set if the reader is to move. Without `plays` the text only describes.
/// `look` is the look of the sides. `coordinates` name rows and columns.
pub fn detail_for(
    position: &Position,
    plays: bool,
    look: Look,
    coordinates: Coordinates,
    texts: &Texts,
) -> Option<String> {
    if position.turn().outcome().is_some() {
        return None;
    }
    if let (true, Some(side)) = (position.last_reply(), position.turn().side()) {
        let row = texts.with("setting-in-a-row", &[("k", position.line_length().into())]);
        let side = ("side", side_word(side.other(), look).into());
        return Some(texts.with("reply-to", &[side, ("row", row.into())]));
    }
    if position.small_board(0).is_some() {
        return Some(match position.target() {
            Some(board) => target(board, plays, texts),
            None if plays => texts.get("target-free"),
            None => texts.get("target-free-watched"),
        });
    }
    position.totals(Side::X)?;
    let moves = texts.with(
        "move-of",
        &[("move", (position.ply() + 1).into()), ("moves", position.move_limit().unwrap_or(0).into())],
    );
    let naming = Naming { coordinates, shape: position.shape() };
    let (row, column) = naming.active(position.active());
    let active = match (&row, &column) {
        (Some(row), Some(column)) => {
            texts.with("active-row-column", &[("row", row.into()), ("column", column.into())])
        }
        (Some(row), None) => texts.with("active-row", &[("row", row.into())]),
        (None, Some(column)) => texts.with("active-column", &[("column", column.into())]),
        (None, None) => return Some(moves),
    };
    let mut letters = moves.chars();
    let moves: String = letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect();
    Some(format!("{active} · {moves}"))
}

fn target(board: u8, plays: bool, texts: &Texts) -> String {
    // The centre has its own adjective.
    if board == 4 {
        return if plays { texts.get("target-centre") } else { texts.get("target-centre-watched") };
    }
    let board = ("board", texts.get(&format!("board-{board}")).into());
    if plays { texts.with("target-board", &[board]) } else { texts.with("target-board-watched", &[board]) }
}

/// Returns the number of moves of the winner, who is to move, until a win in `plies`. The last move counts.
pub fn winning_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}

/// Returns the number of moves of the loser, who is to move, until a loss in `plies`. A loser's last move, as
/// after a last reply, counts only if no other move is left.
pub fn moves_to_loss(plies: u32) -> u32 {
    (plies / 2).max(1)
}

/// Returns a computer's evaluation for the side to move, such as “+62” or “wins in 5 moves”.
pub fn judgement(score: Score, texts: &Texts) -> String {
    match score.shown() {
        ScoreValue::Points(points) => {
            texts.with("thinking-score", &[("points", crate::number::signed(i64::from(points)).into())])
        }
        ScoreValue::Win(plies) => texts.with("thinking-win", &[("count", winning_moves(plies).into())]),
        ScoreValue::Loss(plies) => texts.with("thinking-loss", &[("count", moves_to_loss(plies).into())]),
        ScoreValue::Draw => texts.get("thinking-draw"),
    }
}

/// Returns one sentence about a refused move, with the reason and advice. `typed` is the player's input. `cell`
/// is the typed cell, if on the board. `coordinates` name the cell.
pub fn refusal(
    position: &Position,
    illegal: Illegal,
    typed: &str,
    cell: Option<Cell>,
    coordinates: Coordinates,
    texts: &Texts,
) -> String {
    let shape = position.shape();
    let naming = Naming { coordinates, shape };
    let name = cell.filter(|cell| shape.contains(*cell)).map(|cell| naming.cell(cell));
    let name = name.unwrap_or_else(|| typed.to_owned());
    let named = ("cell", (&name).into());
    match illegal {
        Illegal::GameOver => texts.get("illegal-game-over"),
        Illegal::ChanceDue => texts.get("illegal-chance-due"),
        Illegal::OutOfTurn => {
            let side = position.turn().side().map_or(String::new(), |side| side.letter().to_string());
            texts.with("illegal-out-of-turn", &[("side", side.into())])
        }
        Illegal::OutOfBoard if coordinates == Coordinates::Numbers => {
            let values =
                [named, ("columns", (shape.width() - 1).into()), ("rows", (shape.height() - 1).into())];
            texts.with("illegal-out-of-board-course", &values)
        }
        Illegal::OutOfBoard => {
            let last = ColumnName((shape.width() - 1) as u8).to_string();
            let values =
                [named, ("first", "a".into()), ("last", last.into()), ("rows", shape.height().into())];
            texts.with("illegal-out-of-board", &values)
        }
        Illegal::Occupied => {
            let wall = cell.is_some_and(|cell| position.content(cell) == inarow_core::Content::Wall);
            texts.with(if wall { "illegal-wall" } else { "illegal-occupied" }, &[named])
        }
        Illegal::NotAllowed => not_allowed(position, naming, texts),
        Illegal::Forbidden(reason) => {
            texts.with("illegal-forbidden", &[("reason", forbidden(reason, texts).into())])
        }
    }
}

/// Returns the name of a forbidden move in renju, such as “double three”.
fn forbidden(reason: Forbidden, texts: &Texts) -> String {
    texts.get(&format!("forbidden-{}", reason.name()))
}
/// Returns a few words about why a cell cannot be played.
pub fn why_not(position: &Position, illegal: Illegal, cell: Option<Cell>, texts: &Texts) -> String {
    let is_wall = |cell| position.content(cell) == inarow_core::Content::Wall;
    match illegal {
        Illegal::Occupied if cell.is_some_and(is_wall) => texts.get("refused-wall"),
        Illegal::Occupied if position.falls() => texts.get("refused-gravity"),
        Illegal::Occupied => texts.get("refused-occupied"),
        Illegal::OutOfTurn => texts.get("refused-turn"),
        Illegal::OutOfBoard => texts.get("refused-out"),
        Illegal::GameOver => texts.get("refused-over"),
        Illegal::ChanceDue => texts.get("refused-chance"),
        Illegal::Forbidden(reason) => {
            let reason = texts.get(&format!("forbidden-{}", reason.name()));
            texts.with("refused-forbidden", &[("reason", reason.into())])
        }
        Illegal::NotAllowed if position.small_board(0).is_some() => match position.target() {
            Some(_) => texts.get("refused-board"),
            None => texts.get("refused-board-decided"),
        },
        Illegal::NotAllowed => {
            let active = position.active();
            match (active.row, active.column) {
                (Some(_), Some(_)) => texts.get("refused-row-or-column"),
                (Some(_), None) => texts.get("refused-row"),
                (None, Some(_)) => texts.get("refused-column"),
                (None, None) if position.totals(Side::X).is_some() => texts.get("refused-gravity"),
                (None, None) => texts.get("refused-now"),
            }
        }
    }
}

fn not_allowed(position: &Position, naming: Naming, texts: &Texts) -> String {
    if position.small_board(0).is_some() {
        return match position.target() {
            Some(board) => {
                let board = texts.get(&format!("board-{board}"));
                texts.with("illegal-not-allowed-board", &[("board", board.into())])
            }
            None => texts.get("illegal-not-allowed-decided"),
        };
    }
    match naming.active(position.active()) {
        (Some(row), Some(column)) => {
            texts.with("illegal-not-allowed-row-column", &[("row", row.into()), ("column", column.into())])
        }
        (Some(row), None) => texts.with("illegal-not-allowed-row", &[("row", row.into())]),
        (None, Some(column)) => texts.with("illegal-not-allowed-column", &[("column", column.into())]),
        (None, None) if position.totals(Side::X).is_some() => texts.get("illegal-not-allowed-gravity"),
        (None, None) => texts.get("illegal-not-allowed"),
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::GameSpec;
    use inarow_record::Refusal;

    use super::*;
    use crate::Lang;

    const AGAINST: [Address<'_>; 2] = [Address::You, Address::Computer];
    const PEOPLE: [Address<'_>; 2] = [Address::Numbered(1), Address::Numbered(2)];

    fn position(game: &str, moves: &str) -> Position {
        let spec: GameSpec = game.parse().unwrap();
        let mut position = Position::new(&spec.setup(&mut || 0).unwrap()).unwrap();
        for name in moves.split_whitespace() {
            let cell = position.shape().parse(name).unwrap();
            position.play(position.turn().side().unwrap(), cell).unwrap();
        }
        position
    }

    #[test]
    fn stones_are_black_and_white() {
        let stones = |moves, seats, lang| {
            let position = position("renju", moves);
            status_in(&position, seats, Look::Stones, &Texts::new(lang))
        };
        let check = |moves, seats, russian: &str, english: &str| {
            assert_eq!(stones(moves, seats, Lang::Ru), russian);
            assert_eq!(stones(moves, seats, Lang::En), english);
        };
        check("", AGAINST, "Ваш ход: чёрные", "Your move: black");
        check("h8", AGAINST, "Думают белые…", "White is thinking…");
        check("h8", PEOPLE, "Ходит Игрок 2: белые", "Player 2 to move: white");
        let won = "h8 a1 i8 b1 j8 c1 k8 e1 l8";
        let watched = [Address::Watched, Address::Watched];
        check(won, watched, "Победили чёрные: пять в ряд", "Black won: five in a row");
        let named = [Address::Named("Анна"), Address::You];
        check(won, named, "Победа: Анна (чёрные), пять в ряд", "Анна (black) won: five in a row");
    }

    #[test]
    fn who_watches_is_not_told_to_play() {
        let position = position("ultimate", "e5");
        for (lang, plays, watches) in [
            (Lang::Ru, "Ходите в центральное поле", "Следующий ход — в центральное поле"),
            (Lang::En, "Play in the centre board", "The next move goes to the centre board"),
        ] {
            let texts = Texts::new(lang);
            assert_eq!(
                detail_for(&position, true, Look::Marks, Coordinates::Letters, &texts).unwrap(),
                plays
            );
            assert_eq!(
                detail_for(&position, false, Look::Marks, Coordinates::Letters, &texts).unwrap(),
                watches
            );
        }
        let watched = [Address::Watched, Address::Watched];
        assert_eq!(status(&position, watched, &Texts::new(Lang::Ru)), "Думает O…");
    }

    #[test]
    fn headlines() {
        let check = |game, moves, seats, russian: &str, english: &str| {
            let position = position(game, moves);
            assert_eq!(status(&position, seats, &Texts::new(Lang::Ru)), russian);
            assert_eq!(status(&position, seats, &Texts::new(Lang::En)), english);
        };
        check("gomoku", "", AGAINST, "Ваш ход: X", "Your move: X");
        check("gomoku", "h8", AGAINST, "Думает O…", "O is thinking…");
        check("gomoku", "h8", PEOPLE, "Ходит Игрок 2: O", "Player 2 to move: O");
        let named = [Address::Named("Анна"), Address::Named("rating-map")];
        check("gomoku", "", named, "Ходит Анна: X", "Анна to move: X");
        let won = "a1 a2 b1 b2 c1 c2 d1 d2 e1";
        check("gomoku", won, AGAINST, "Вы победили: пять в ряд", "You won: five in a row");
        check(
            "gomoku",
            won,
            [Address::Computer, Address::You],
            "Победил компьютер: пять в ряд",
            "The computer won: five in a row",
        );
        let engine = [Address::Engine("rows"), Address::You];
        check("gomoku", won, engine, "Победа: rows (X), пять в ряд", "rows (X) won: five in a row");
        check("gomoku", "", engine, "Думает X…", "X is thinking…");
        let computers = [Address::Engine("Компьютер 2"), Address::Engine("Компьютер 1")];
        let text = status(&position("gomoku", won), computers, &Texts::new(Lang::Ru));
        assert_eq!(text, "Победил Компьютер 2 (X): пять в ряд");
        check("gomoku", won, PEOPLE, "Победил Игрок 1: пять в ряд", "Player 1 won: five in a row");
        check(
            "gomoku",
            won,
            [Address::Named("На два хода"), Address::You],
            "Победа: На два хода (X), пять в ряд",
            "На два хода (X) won: five in a row",
        );
        let drawn = "a3 b3 c3 b2 a2 c2 b1 a1 c1";
        check("tictactoe", drawn, AGAINST, "Ничья: поле заполнено", "Draw: the board is full");
        check(
            "course15",
            won,
            [Address::Computer, Address::You],
            "Ваш ответный ход: O",
            "Your last reply: O",
        );
        check("course15", won, AGAINST, "Ответный ход: O", "Last reply: O");
        check(
            "score:fill=random-row",
            "",
            AGAINST,
            "Выпадает строка или столбец…",
            "Choosing a row or column…",
        );
    }

    #[test]
    fn endings_beside_the_board() {
        let position = position("gomoku", "h8");
        let russian = Texts::new(Lang::Ru);
        let check = |winner, why, expected: &str| {
            assert_eq!(result(&GameResult { winner, why }, &position, AGAINST, &russian), expected);
        };
        check(Some(Side::X), End::Resign, "Вы победили: соперник сдался");
        check(Some(Side::O), End::Resign, "Победил компьютер: вы сдались");
        check(Some(Side::O), End::Time, "Победил компьютер: ваше время вышло");
        check(None, End::Agreed, "Ничья: по соглашению");
        check(None, End::Abandoned, "Партия не закончена");
        check(
            Some(Side::X),
            End::Illegal(Refusal::Forbidden),
            "Вы победили: недопустимый ход соперника (запрещённый ход)",
        );
    }

    #[test]
    fn every_ending_has_its_words() {
        for lang in Lang::ALL {
            let texts = Texts::new(*lang);
            for game in ["gomoku", "ultimate", "score"] {
                let position = position(game, "");
                for why in End::all() {
                    for winner in [None, Some(Side::X), Some(Side::O)] {
                        for seats in [AGAINST, PEOPLE, [Address::Named("A"), Address::Named("B")]] {
                            let text = result(&GameResult { winner, why }, &position, seats, &texts);
                            let keys = ["why-", "reason-", "over-", "{"];
                            assert!(!keys.iter().any(|key| text.contains(key)), "{text}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn details() {
        let check = |game, moves, russian: Option<&str>| {
            assert_eq!(detail(&position(game, moves), &Texts::new(Lang::Ru)).as_deref(), russian);
        };
        check("gomoku", "h8", None);
        check("ultimate", "", Some("Ходите в любое незавершённое поле"));
        check("ultimate", "f8", Some("Ходите в поле справа посередине"));
        check("score:fill=rows", "a10", Some("Активная строка: 10 · ход 2 из 60"));
        check("score:fill=columns", "", Some("Активный столбец: a · ход 1 из 60"));
        check("score", "", Some("Ход 1 из 60"));
    }

    #[test]
    fn refusals_say_what_to_do() {
        let check = |game, moves, typed: &str, expected: &str| {
            let position = position(game, moves);
            let cell = position.shape().parse(typed).ok();
            let side = position.turn().side().unwrap_or(Side::X);
            let illegal = position.check(side, cell).unwrap_err();
            assert_eq!(
                refusal(&position, illegal, typed, cell, Coordinates::Letters, &Texts::new(Lang::Ru)),
                expected
            );
        };
        check("gomoku", "h8", "h8", "Клетка h8 занята: выберите пустую.");
        check("gomoku", "h8", "H8", "Клетка h8 занята: выберите пустую.");
        check("gomoku", "", "z99", "Клетки z99 нет на поле: столбцы от a до o, строки от 1 до 15.");
        check("ultimate", "f8", "a1", "Ходите в отмеченное малое поле справа посередине.");
        check("score:fill=rows", "", "a1", "Ходите в активную строку: 10.");
        check("score:fill=columns", "", "b1", "Ходите в активный столбец: a.");
        check("score:fill=gravity", "", "a10", "Знаки падают в нижнюю пустую клетку: назовите столбец.");
        check(
            "renju",
            "g8 a1 i8 a15 h7 o1 h9 o15",
            "h8",
            "Ход запрещён (вилка 3×3): выберите другую клетку.",
        );
        check("tictactoe", "a3 c3 b2 b1 c1", "a1", "Партия закончена: начните новую.");
        let texts = Texts::new(Lang::En);
        let position = position("gomoku", "h8");
        let text = refusal(&position, Illegal::OutOfTurn, "a1", None, Coordinates::Letters, &texts);
        assert_eq!(text, "It is O’s turn: wait for the move.");
    }
}
