//! Analysis in words, for the evaluation of a position and the faults of a move.

use inarow_core::{Cell, ForbiddenCell, Position, Shape, Side};
use inarow_play::analysis::{Allowed, GameAnalysis, Grade, Line, MoveAnalysis, PositionAnalysis, hundredths};
use inarow_record::{Score, ScoreValue};
use inarow_session::{AnalysisState, GameSession, Hint, LiveAnalysis};
use inarow_view::{
    Coordinates, Look, Naming, Show, Suggestion, Texts, Value, capitalised, moves_to_loss, number, side_word,
    winning_moves,
};

/// Largest number of moves of a line in a sentence.
const TOLD: usize = 8;
/// Least winning chance of the better side. Below this chance the position counts as even.
pub(crate) const EVEN: f64 = 0.525;
/// Number of worst moves listed for each side.
pub const WORST: usize = 3;

/// Wording of an analysis: names of cells and of sides.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisWords<'a> {
    /// Texts of the language.
    pub texts: &'a Texts,
    /// Look of the marks.
    pub look: Look,
    /// Shape of the board.
    pub shape: Shape,
    /// Naming of cells.
    pub coordinates: Coordinates,
}

/// Formats a chance from 0 to 1 as a whole number of hundredths. Only certain results are 0 or 100.
#[must_use]
pub fn percent(chance: f64) -> String {
    number::whole(hundredths(chance).into())
}

/// Formats the loss of a move in hundredths, such as `24`. The loss is the difference of the move's two chances
/// as [`percent`] writes chances. The text is empty if the loss is 0 or the move is not judged.
#[must_use]
pub fn lost(made: &MoveAnalysis) -> String {
    let lost = hundredths(made.best) - hundredths(made.chance);
    if lost == 0 || made.grade.is_none() { String::new() } else { number::whole(lost.into()) }
}

/// Formats a score in a few characters, for reports of whole games. Examples are `+62`, `−8`, and `+M5` for a
/// proved win in five moves. The score counts moves as players do, while records and protocols count plies.
#[must_use]
pub fn score(score: Score) -> String {
    match score.shown() {
        ScoreValue::Points(points) => number::signed(i64::from(points)),
        ScoreValue::Win(plies) => format!("+M{}", winning_moves(plies)),
        ScoreValue::Loss(plies) => format!("−M{}", moves_to_loss(plies)),
        ScoreValue::Draw => "0".to_owned(),
    }
}

/// Returns the analysis for the board. The board shows the first moves of the best lines, with chances in
/// hundredths, and the hint. The moves of the line with index `line` are marks.
#[must_use]
pub fn on_board(session: &GameSession, line: Option<usize>) -> Show {
    let live = session.analysis().found().map(|live| &live.position);
    let lines = live.map_or(&[][..], |live| &live.lines);
    let found = lines.iter().enumerate().filter_map(|(place, line)| {
        let (cell, text) = (line.first()?, percent(live?.worth(line.score)));
        Some(Suggestion { cell, text, best: place == 0 })
    });
    let pointed = line.and_then(|line| lines.get(line));
    Show {
        hint: session.suggested(),
        suggestions: found.collect(),
        expected: pointed.map_or_else(Vec::new, |line| session.shown().marks_of(&line.moves)),
        ..Show::default()
    }
}

impl AnalysisWords<'_> {
    /// Returns the name of a cell.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> String {
        Naming { coordinates: self.coordinates, shape: self.shape }.cell(cell)
    }

    /// Returns the first moves of a line, by name.
    #[must_use]
    pub fn moves(&self, line: &Line) -> String {
        self.cells(&line.moves)
    }

    /// Returns the names of the first cells of a line.
    #[must_use]
    pub fn cells(&self, line: &[Cell]) -> String {
        let names: Vec<String> = line.iter().take(TOLD).map(|&cell| self.cell(cell)).collect();
        names.join(if self.coordinates == Coordinates::Numbers { ", " } else { " " })
    }

    /// Lists the points that are forbidden to the side to move, with the reasons. Returns `None` if no point is
    /// forbidden.
    #[must_use]
    pub fn forbidden(&self, forbidden: &[ForbiddenCell]) -> Option<String> {
        let one = |&(cell, reason): &ForbiddenCell| {
            let reason = self.texts.get(&format!("forbidden-{}", reason.name()));
            format!("{} ({reason})", self.cell(cell))
        };
        let cells: Vec<String> = forbidden.iter().map(one).collect();
        let value = ("cells", cells.join(", ").into());
        (!cells.is_empty()).then(|| self.texts.with("analysis-forbidden", &[value]))
    }

    /// Formats the search depth of a line, such as “depth 18”. Returns `None` if the depth is unknown or the
    /// line's result is proved.
    #[must_use]
    pub fn depth(&self, line: &Line) -> Option<String> {
        let depth = line.depth.filter(|&depth| depth > 0 && !line.score.proved)?;
        Some(self.texts.with("analysis-line-depth", &[("depth", depth.into())]))
    }

    /// Formats the search effort of a position, such as “depth 18 · 1.9 M positions/s · 12 s”. Unknown parts
    /// are left out.
    #[must_use]
    pub fn effort(&self, live: &LiveAnalysis) -> String {
        self.effort_within(live, |_| true)
    }

    /// Formats the search effort of a position. Leaves out the speed if the whole text does not fit.
    #[must_use]
    pub fn effort_within(&self, live: &LiveAnalysis, fits: impl Fn(&str) -> bool) -> String {
        let texts = self.texts;
        let depth = live.position.lines.first().and_then(|line| self.depth(line));
        let speed = live.speed.filter(|&speed| speed > 0).map(|speed| {
            let (key, count) = match speed {
                1_000_000.. => ("analysis-speed-millions", texts.decimal(speed as f64 / 1e6, 1)),
                1_000.. => ("analysis-speed-thousands", number::whole((speed / 1_000) as i64)),
                _ => ("analysis-speed", number::whole(speed as i64)),
            };
            texts.with(key, &[("count", count.into())])
        });
        let seconds = live.time.as_secs();
        let time = (seconds > 0)
            .then(|| texts.with("analysis-seconds", &[("seconds", number::whole(seconds as i64).into())]));
        let join = |parts: &[&Option<String>]| {
            parts.iter().filter_map(|part| part.as_deref()).collect::<Vec<_>>().join(" · ")
        };
        let all = join(&[&depth, &speed, &time]);
        if fits(&all) { all } else { join(&[&depth, &time]) }
    }

    /// Returns the best lines of a position, with the value for the side to move and the moves.
    #[must_use]
    pub fn lines(&self, analysis: &PositionAnalysis) -> Vec<[String; 2]> {
        analysis.lines.iter().map(|line| [self.worth(line.score, analysis), self.moves(line)]).collect()
    }

    /// Returns the heading of the best lines, or `None` if no side is to move. The heading names the side whose
    /// chances the lines give.
    #[must_use]
    pub fn lines_of(&self, shown: &Position) -> Option<String> {
        let side = side_word(shown.turn().side()?, self.look);
        Some(self.texts.with("analysis-lines-of", &[("side", side.into())]))
    }

    /// Formats the value of a line for the side to move. The value is a winning chance, or the number of the
    /// winner's moves to the end.
    fn worth(&self, score: Score, analysis: &PositionAnalysis) -> String {
        let in_moves = |key: &str, moves: u32| self.texts.with(key, &[("count", moves.into())]);
        match score.shown() {
            ScoreValue::Win(plies) => in_moves("analysis-line-win", winning_moves(plies)),
            ScoreValue::Loss(plies) => in_moves("analysis-line-loss", moves_to_loss(plies)),
            ScoreValue::Draw => self.texts.get("analysis-line-draw"),
            ScoreValue::Points(_) => {
                let chance = percent(analysis.worth(score));
                self.texts.with("analysis-line-chance", &[("chance", chance.into())])
            }
        }
    }

    /// Describes the hint for the shown position, with the number of moves to a proved win.
    #[must_use]
    pub fn hint(&self, session: &GameSession) -> Option<String> {
        let (Hint::Move(choice), Some(cell)) = (session.live().hint(), session.suggested()) else {
            let thinks = matches!(session.live().hint(), Hint::Thinking(_)) && session.has_hint();
            return thinks.then(|| self.texts.get("hint-thinking"));
        };
        let cell = ("cell", Value::from(self.cell(cell)));
        let score = choice.judgement.as_ref().and_then(|judgement| judgement.score);
        Some(match score.map(Score::shown) {
            Some(ScoreValue::Win(plies)) => {
                self.texts.with("hint-wins", &[cell, ("count", winning_moves(plies).into())])
            }
            _ => self.texts.with("hint-given", &[cell]),
        })
    }

    /// Describes a move that has a [`remark`](AnalysisWords::remark). The move comes first, then the remark.
    /// Returns `None` for other moves.
    #[must_use]
    pub fn fault(&self, game: &GameAnalysis, index: usize) -> Option<[String; 2]> {
        let made = game.moves.get(index)?;
        let remark = self.remark(game, index)?;
        let values = [
            ("number", (index + 1).into()),
            ("cell", self.cell(made.cell).into()),
            ("grade", self.grade(made.grade).into()),
        ];
        Some([self.texts.with("analysis-move", &values), remark])
    }

    /// Describes the progress of a running analysis of the game or position. Returns `None` if no analysis
    /// runs.
    #[must_use]
    pub fn progress(&self, session: &GameSession) -> Option<String> {
        if !session.analysis().is_on() {
            return None;
        }
        if let Some((done, all)) = session.analysis().progress() {
            let values = [("move", done.min(all - 1).into()), ("moves", (all - 1).into())];
            return Some(self.texts.with("analysis-moves-done", &values));
        }
        match session.analysis().state() {
            AnalysisState::Waits => Some(self.texts.get("analysis-waits")),
            AnalysisState::Runs if session.analysis().found().is_none() => {
                Some(self.texts.get("analysis-runs"))
            }
            _ => None,
        }
    }

    /// Writes the analysis as plain lines: the evaluation of the position, the search effort and the best
    /// lines. A game with judged moves adds each side's summary and worst moves. `names` are the names of X and
    /// O.
    #[must_use]
    pub fn report(&self, session: &GameSession, names: &[String; 2]) -> Vec<String> {
        let mut report = Vec::new();
        // The end of a game is reported elsewhere.
        if let Some(live) = session.analysis().found().filter(|live| live.position.outcome.is_none()) {
            let effort = self.effort(live);
            let standing = self.standing(&live.position);
            report.push(if effort.is_empty() { standing } else { format!("{standing} ({effort})") });
            let lines = self.lines(&live.position).into_iter();
            report.extend(self.lines_of(session.shown()));
            report.extend(lines.map(|[worth, moves]| format!("{worth}  {moves}")));
        }
        let Some(game) = session.analysis().game() else { return report };
        for side in Side::ALL {
            if game.summary(side).moves > 0 {
                report.push(self.summary(game, side, &names[side.index()]));
            }
            for index in game.worst(side, WORST) {
                report.extend(self.fault(game, index).map(|[which, why]| format!("{which}. {why}")));
            }
        }
        report
    }

    /// Describes the evaluation of a position, such as “Black is better: 62 %”.
    #[must_use]
    pub fn standing(&self, position: &PositionAnalysis) -> String {
        let texts = self.texts;
        let side = |side| ("side", Value::from(side_word(side, self.look)));
        if let Some(outcome) = position.outcome {
            return match outcome.winner {
                Some(winner) => texts.with("over-won-side", &[side(winner)]),
                None => texts.get("over-draw"),
            };
        }
        match (position.side, position.score().map(Score::shown)) {
            (Some(mover), Some(ScoreValue::Win(plies))) => self.wins(mover, winning_moves(plies)),
            (Some(mover), Some(ScoreValue::Loss(plies))) => self.wins(mover.other(), moves_to_loss(plies)),
            (_, Some(ScoreValue::Draw)) => texts.get("analysis-drawn"),
            _ => {
                let ahead = if position.chance < 0.5 { Side::O } else { Side::X };
                let chance = percent(position.chance_of(ahead));
                if position.chance_of(ahead) < EVEN {
                    return capitalised(&texts.get("judged-even"));
                }
                texts.with("analysis-better", &[side(ahead), ("chance", chance.into())])
            }
        }
    }

    /// Describes X's chance after `ply` plies. Adds the number of judged positions if some are not judged.
    #[must_use]
    pub fn chance_after(&self, chances: &[Option<f64>], ply: usize) -> String {
        let texts = self.texts;
        let standing = match chances.get(ply).copied().flatten() {
            Some(chance) => format!("{}\u{a0}%", percent(chance)),
            None => texts.get("analysis-chart-unknown"),
        };
        let at = texts.with("analysis-chart-at", &[("number", ply.into()), ("standing", standing.into())]);
        let known = chances.iter().flatten().count();
        if known == chances.len() {
            return at;
        }
        let values = [("known", known.into()), ("all", chances.len().into())];
        format!("{at}. {}", texts.with("analysis-chart-known", &values))
    }

    /// Says that `winner` wins in `moves` moves.
    #[must_use]
    pub fn wins(&self, winner: Side, moves: u32) -> String {
        let side = side_word(winner, self.look);
        self.texts.with("analysis-win", &[("side", side.into()), ("count", moves.into())])
    }

    /// Returns the name of a grade, empty for a good move.
    #[must_use]
    pub fn grade(&self, grade: Option<Grade>) -> String {
        match grade {
            None => self.texts.get("analysis-opening"),
            Some(Grade::Good) => String::new(),
            Some(grade) => self.texts.get(&format!("analysis-grade-{}", grade.name())),
        }
    }

    /// Describes the fault of a move in a sentence or two. A good move has a remark only if the move missed a
    /// win in one ply.
    #[must_use]
    pub fn remark(&self, game: &GameAnalysis, index: usize) -> Option<String> {
        let made = game.moves.get(index)?;
        let is_fault = made.grade.is_some_and(|grade| grade > Grade::Good);
        if !is_fault && made.missed_win != Some(1) {
            return None;
        }
        let best = game.positions.get(index)?.lines.first()?;
        let mut said = Vec::new();
        if let Some(plies) = made.missed_win {
            let cell = self.cell(best.first()?);
            let values = [
                ("cell", cell.into()),
                ("count", winning_moves(plies).into()),
                ("line", self.moves(best).into()),
            ];
            said.push(self.texts.with("analysis-missed-win", &values));
        }
        if let Some(allowed) = &made.allowed {
            said.push(self.allowed(made, allowed));
            // Other moves that would have held do not matter after a missed win.
            said.extend(self.held(allowed).filter(|_| made.missed_win.is_none()));
        }
        if said.is_empty() {
            let (cell, rest) = best.moves.split_first()?;
            let values = [
                ("cell", self.cell(*cell).into()),
                ("chance", percent(made.best).into()),
                ("now", percent(made.chance).into()),
                ("line", self.cells(rest).into()),
                ("rest", rest.len().into()),
            ];
            said.push(self.texts.with("analysis-was-better", &values));
        }
        Some(said.join(" "))
    }

    fn allowed(&self, made: &MoveAnalysis, allowed: &Allowed) -> String {
        let threat = allowed.threat.map_or("force", |threat| threat.name());
        let at = [("cell", self.cell(allowed.cell).into())];
        let how = self.texts.with(&format!("analysis-by-{threat}"), &at);
        let values = [
            ("move", self.cell(made.cell).into()),
            ("side", side_word(made.side.other(), self.look).into()),
            ("how", how.into()),
            ("cell", self.cell(allowed.cell).into()),
            ("count", winning_moves(allowed.plies).into()),
        ];
        self.texts.with("analysis-allowed", &values)
    }

    /// Lists the moves that would have held.
    fn held(&self, allowed: &Allowed) -> Option<String> {
        if allowed.held.is_empty() {
            return None;
        }
        let names: Vec<String> = allowed.held.iter().map(|&cell| self.cell(cell)).collect();
        let cells = match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => {
                let values = [("cells", rest.join(", ").into()), ("last", last.as_str().into())];
                self.texts.with("analysis-cells", &values)
            }
            _ => names.join(", "),
        };
        let values = [("cells", cells.into()), ("count", names.len().into())];
        let key = if allowed.only { "analysis-held-only" } else { "analysis-held" };
        Some(self.texts.with(key, &values))
    }

    /// Summarises the mistakes of a side in a game, such as “Anna: 1 blunder, 2 mistakes, …”.
    #[must_use]
    pub fn summary(&self, game: &GameAnalysis, side: Side, name: &str) -> String {
        let summary = game.summary(side);
        let [inaccuracies, mistakes, blunders] = summary.faults;
        let values = [
            ("name", name.into()),
            ("blunders", blunders.into()),
            ("mistakes", mistakes.into()),
            ("inaccuracies", inaccuracies.into()),
            ("loss", self.texts.decimal(summary.mean_loss * 100.0, 1).into()),
        ];
        self.texts.with("analysis-summary", &values)
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::GameSpec;
    use inarow_view::Lang;

    use super::*;

    #[test]
    fn only_what_is_certain_is_nought_or_a_hundred() {
        let said = [0.0, 0.001, 0.5, 0.624, 0.999, 1.0].map(percent);
        assert_eq!(said, ["0", "1", "50", "62", "99", "100"]);
        let made = |best: f64, chance: f64, grade| MoveAnalysis {
            side: Side::X,
            cell: Cell::new(0),
            best,
            chance,
            loss: best - chance,
            grade,
            missed_win: None,
            allowed: None,
            forbidden: Vec::new(),
        };
        let good = Some(Grade::Good);
        let lost_by = |best, chance| lost(&made(best, chance, good));
        assert_eq!([lost_by(0.5, 0.5), lost_by(0.62, 0.38), lost_by(0.806, 0.614)], ["", "24", "20"]);
        assert_eq!(lost(&made(0.62, 0.38, None)), "", "not judged");
        assert_eq!(score(Score::win(9)), "+M5");
        assert_eq!(score(Score::win(9).unproved()), "+10\u{202f}000", "a claim has no mate distance");
        assert_eq!(score(Score::points(-8)), "−8");
        assert_eq!(score(Score::loss(3)), "−M1", "a move, a line, the last reply");
    }

    #[test]
    fn a_position_is_told_in_words_of_its_board() {
        let shape = Shape::new(15, 15).unwrap();
        let line = |score| Line { moves: vec![shape.parse("f8").unwrap()], score, depth: None };
        let position = |side, score, chance| PositionAnalysis {
            side: Some(side),
            outcome: None,
            lines: vec![line(score)],
            chance,
            unit: 240.0,
            nodes: 0,
        };
        let (en, ru) = (Texts::new(Lang::En), Texts::new(Lang::Ru));
        let words = |texts, look| AnalysisWords { texts, look, shape, coordinates: Coordinates::Letters };
        let better = position(Side::O, Score::points(50), 0.38);
        assert_eq!(words(&en, Look::Stones).standing(&better), "White is better: 62\u{a0}%");
        assert_eq!(words(&ru, Look::Marks).standing(&better), "O стоит лучше: 62\u{a0}%");
        let won = position(Side::O, Score::win(9), 0.0);
        assert_eq!(words(&en, Look::Marks).standing(&won), "O wins in 5 moves");
        assert_eq!(words(&ru, Look::Stones).standing(&won), "Белые выигрывают за 5 ходов");
        let claimed = position(Side::O, Score::win(9).unproved(), 0.01);
        assert_eq!(words(&en, Look::Marks).standing(&claimed), "O is better: 99\u{a0}%");
        let lost = position(Side::O, Score::loss(2), 1.0);
        assert_eq!(words(&ru, Look::Stones).standing(&lost), "Чёрные выигрывают за 1 ход");
        let replied = position(Side::O, Score::loss(3), 1.0);
        assert_eq!(words(&en, Look::Marks).standing(&replied), "X wins in 1 move");
        assert_eq!(words(&en, Look::Marks).standing(&position(Side::X, Score::points(1), 0.5)), "About even");
        let shown = Position::new(&"gomoku".parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap()).unwrap();
        for (score, told) in [
            (Score::win(15), "выигрыш за 8 ходов"),
            (Score::win(3), "выигрыш за 2 хода"),
            (Score::win(1), "выигрыш за 1 ход"),
            (Score::loss(4), "проигрыш через 2 хода"),
            (Score::loss(3), "проигрыш через 1 ход"),
            (Score::DRAW, "ничья"),
            (Score::win(15).unproved(), "99\u{a0}%"),
        ] {
            let lines = words(&ru, Look::Stones).lines(&position(Side::O, score, 0.5));
            assert_eq!(lines, [[told.to_owned(), "f8".to_owned()]]);
        }
        assert_eq!(words(&ru, Look::Stones).lines_of(&shown).unwrap(), "Шансы чёрных");
        let ahead = position(Side::X, Score::points(9), 0.52);
        assert_eq!(words(&ru, Look::Marks).standing(&ahead), "Шансы равны");
    }

    #[test]
    fn what_was_not_judged_is_told() {
        let shape = Shape::new(15, 15).unwrap();
        let told = |lang, chances: &[Option<f64>], ply| {
            let texts = &Texts::new(lang);
            let words = AnalysisWords { texts, look: Look::Stones, shape, coordinates: Coordinates::Letters };
            words.chance_after(chances, ply)
        };
        let chances = [Some(0.5), None, Some(0.25)];
        for (lang, ply, said) in [
            (Lang::En, 2, "Move 2: 25\u{a0}%. Positions judged: 2 of 3"),
            (Lang::En, 1, "Move 1: not judged. Positions judged: 2 of 3"),
            (Lang::Ru, 1, "Ход 1: не оценён. Оценено позиций: 2 из 3"),
        ] {
            assert_eq!(told(lang, &chances, ply), said);
        }
        assert_eq!(told(Lang::En, &[Some(0.5), Some(1.0)], 1), "Move 1: 100\u{a0}%");
    }
}
