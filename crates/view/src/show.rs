//! Conversion of a position to the displayed scene. The conversion consults the rules without repeating any
//! rule.

use inarow_core::{Cell, Content, EndReason, Illegal, Position, Setup, Shape, Side, SmallBoard, Step, Turn};
use inarow_record::HeatMap;

use crate::scene::{
    Coordinates, Heat, Look, Scene, SceneBoard, SceneCell, Suggestion, lines_through, shades, star_points,
};
use crate::sides::Skin;

/// Options for the display of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Show {
    /// Marks or stones.
    pub look: Look,
    /// Labels next to rows and columns.
    pub coordinates: Coordinates,
    /// Whether marks have the numbers of their moves.
    pub numbers: bool,
    /// Whether to light the cells that may be played, if some cells may not.
    pub allowed: bool,
    /// Whether to show the points that renju forbids.
    pub forbidden: bool,
    /// Whether to show the weights of Score.
    pub weights: bool,
    /// Ratings for the mover.
    pub attack: Option<HeatMap>,
    /// Ratings for stopping the opponent.
    pub defence: Option<HeatMap>,
    /// Whether to show the ratings as numbers too.
    pub ratings: bool,
    /// Decimal mark of ratings, from [`Lang::decimal_mark`](crate::Lang::decimal_mark).
    pub decimal: char,
    /// Move of a hint.
    pub hint: Option<Cell>,
    /// Moves suggested by analysis.
    pub suggestions: Vec<Suggestion>,
    /// Line of analysis that the user points at, from the next move on.
    pub expected: Vec<(Cell, Side)>,
}

impl Default for Show {
    /// Returns the options for play: marks, letters, lit cells, forbidden points, weights.
    fn default() -> Self {
        Show {
            look: Look::Marks,
            coordinates: Coordinates::Letters,
            numbers: false,
            allowed: true,
            forbidden: true,
            weights: true,
            attack: None,
            defence: None,
            ratings: false,
            decimal: '.',
            hint: None,
            suggestions: Vec::new(),
            expected: Vec::new(),
        }
    }
}

impl Show {
    /// Returns the default options. Adds stones if skin and game have stones.
    ///
    /// ```
    /// use inarow_core::{LineSetup, Setup};
    /// use inarow_view::{Look, Show, Theme};
    /// let gomoku = Setup::Line(LineSetup::new(15, 15, 5));
    /// assert_eq!(Show::suited(&gomoku, Theme::Wood).look, Look::Stones);
    /// assert_eq!(Show::suited(&gomoku, Theme::Light).look, Look::Marks);
    /// ```
    pub fn suited(setup: &Setup, skin: impl Into<Skin>) -> Self {
        Show { look: Look::of(setup, skin), ..Show::default() }
    }
}

impl Scene {
    /// Returns the scene of a position.
    ///
    /// ```
    /// use inarow_core::{LineSetup, Position, Setup, Side};
    /// use inarow_view::{Scene, Show};
    /// let mut position = Position::new(&Setup::Line(LineSetup::new(3, 3, 3))).unwrap();
    /// let centre = position.shape().parse("b2").unwrap();
    /// position.play(Side::X, centre).unwrap();
    /// let scene = Scene::of(&position, &Show::default());
    /// assert_eq!(scene.last, Some(centre));
    /// assert_eq!(scene.mover, Some(Side::O));
    /// ```
    pub fn of(position: &Position, show: &Show) -> Self {
        let shape = position.shape();
        let active = position.active();
        let mut scene = Scene {
            shape,
            look: show.look,
            coordinates: show.coordinates,
            cells: shape.iter().map(|cell| SceneCell::new(position.content(cell))).collect(),
            boards: boards(position),
            active_row: active.row.map(usize::from),
            active_column: active.column.map(usize::from),
            mover: position.turn().side(),
            last: position.last_move(),
            lines: Vec::new(),
            answered: Vec::new(),
            stars: star_points(shape),
            suggestions: Vec::new(),
            expected: Vec::new(),
            decimal: show.decimal,
        };
        if position.turn().outcome().is_some() {
            (scene.active_row, scene.active_column) = (None, None);
        }
        if show.numbers {
            number_moves(&mut scene, position);
        }
        if show.allowed {
            light(&mut scene, position);
        }
        if show.forbidden {
            for (cell, reason) in position.forbidden_cells() {
                if let Some(cell) = scene.cells.get_mut(cell.index()) {
                    cell.forbidden = Some(reason);
                }
            }
        }
        if show.weights {
            for (at, cell) in shape.iter().zip(&mut scene.cells) {
                cell.weight = position.weight(at);
            }
        }
        overlay(&mut scene, show);
        win(&mut scene, position);
        if position.last_reply() {
            scene.answered = lines_through(shape, &position.winning_cells(), position.line_length());
        }
        scene
    }
}

fn boards(position: &Position) -> Vec<SceneBoard> {
    let target = position.target();
    let playing = position.turn().side().is_some();
    (0..9)
        .map_while(|board| {
            let state = position.small_board(board)?;
            let aimed = target.is_none_or(|target| target == board);
            Some(SceneBoard { state, open: playing && aimed && state == SmallBoard::Open })
        })
        .collect()
}

fn number_moves(scene: &mut Scene, position: &Position) {
    let moves: Vec<Cell> = position
        .steps()
        .into_iter()
        .filter_map(|step| match step {
            Step::Move(cell) => Some(cell),
            Step::Chance(_) => None,
        })
        .collect();
    // In a game that began from a position, the numbers count the marks already on the board.
    let before = position.ply().saturating_sub(moves.len() as u32);
    for (number, cell) in (before + 1..).zip(moves) {
        if let Some(cell) = scene.cells.get_mut(cell.index()) {
            cell.number = Some(number);
        }
    }
}

/// Lights the playable cells if the rules close other cells for the moment. In Ultimate playable cells are
/// always lit. At the first move all cells are lit.
fn light(scene: &mut Scene, position: &Position) {
    if !matches!(position.turn(), Turn::Player(_)) {
        return;
    }
    let closed = |cell| position.legality(cell) == Err(Illegal::NotAllowed);
    if scene.boards.is_empty() && !scene.shape.iter().any(closed) {
        return;
    }
    for (at, cell) in scene.shape.iter().zip(&mut scene.cells) {
        cell.lit = position.is_legal(at);
        cell.off = closed(at);
    }
}

/// Chooses the one overlay: the line that the user points at, else the rating maps, else the moves of analysis.
/// A hint is a single move in place of the moves of analysis. A hint can also be seen on the maps.
fn overlay(scene: &mut Scene, show: &Show) {
    if !show.expected.is_empty() {
        scene.expected.clone_from(&show.expected);
        return;
    }
    heat(scene, show);
    scene.suggestions = match show.hint {
        Some(cell) => vec![Suggestion::hint(cell)],
        None if show.attack.is_some() || show.defence.is_some() => Vec::new(),
        None => show.suggestions.clone(),
    };
}

fn heat(scene: &mut Scene, show: &Show) {
    let map = |map: &Option<HeatMap>| {
        map.as_ref().filter(|map| map.shape() == scene.shape).map(|map| shades(map.values()))
    };
    let (mut attack, mut defence) = (map(&show.attack), map(&show.defence));
    // The numbers of both maps have equal places, because the maps share the cells.
    let all = || attack.iter().chain(&defence).flatten().flatten();
    let places = if all().all(|shade| shade.value.abs() < 1000.0) {
        all().map(|shade| shade.places).max().unwrap_or(0)
    } else {
        0
    };
    for shade in attack.iter_mut().chain(&mut defence).flatten().flatten() {
        shade.places = places;
    }
    for (i, cell) in scene.cells.iter_mut().enumerate() {
        let at =
            |shades: &Option<Vec<_>>| shades.as_ref().and_then(|shades| shades.get(i).copied().flatten());
        let (attack, defence) = (at(&attack), at(&defence));
        if attack.is_some() || defence.is_some() {
            cell.heat = Some(Heat { attack, defence, numbers: show.ratings });
        }
    }
}

/// Adds the deciding lines. Without a winner (a line answered by a line) no mark fades.
fn win(scene: &mut Scene, position: &Position) {
    let Some(outcome) = position.turn().outcome() else { return };
    if position.totals(Side::X).is_some() {
        // No line ends Score. Every line that scored is marked, and no mark fades.
        scene.lines = Side::ALL.into_iter().flat_map(|side| completed(scene, position, side)).collect();
        return;
    }
    if !matches!(outcome.why, EndReason::Line | EndReason::Reply | EndReason::ReplyLine) {
        return;
    }
    let winning = position.winning_cells();
    let shape = scene.shape;
    if scene.boards.is_empty() {
        scene.lines = lines_through(shape, &winning, position.line_length());
        for cell in winning.iter().filter(|_| outcome.winner.is_some()) {
            if let Some(cell) = scene.cells.get_mut(cell.index()) {
                cell.winning = true;
            }
        }
        return;
    }
    // In Ultimate the line runs through whole small boards, from centre to centre.
    let Some(big) = Shape::new(3, 3) else { return };
    let board_of = |cell: Cell| {
        let (x, y) = shape.xy(cell);
        big.cell(x as i64 / 3, y as i64 / 3)
    };
    let boards: Vec<Cell> = winning.iter().filter_map(|cell| board_of(*cell)).collect();
    let centre = |board: Cell| {
        let (x, y) = big.xy(board);
        shape.cell(x as i64 * 3 + 1, y as i64 * 3 + 1)
    };
    scene.lines = lines_through(big, &boards, 3)
        .into_iter()
        .filter_map(|(from, to)| Some((centre(from)?, centre(to)?)))
        .collect();
    for (at, cell) in shape.iter().zip(&mut scene.cells) {
        cell.winning = outcome.winner.is_some() && board_of(at).is_some_and(|board| boards.contains(&board));
    }
}

/// Returns the lines that a side has completed. Merges overlapping lines.
fn completed(scene: &Scene, position: &Position, side: Side) -> Vec<(Cell, Cell)> {
    let own = |cell: &Cell| position.content(*cell) == Content::Mark(side);
    let own: Vec<Cell> = scene.shape.iter().filter(own).collect();
    lines_through(scene.shape, &own, position.line_length())
}

#[cfg(test)]
mod tests {
    use inarow_core::{Forbidden, GameSpec};

    use super::*;

    fn position(game: &str, moves: &str) -> Position {
        let spec: GameSpec = game.parse().unwrap();
        let mut state = 1;
        let setup = spec
            .setup(&mut || {
                state += 1;
                state
            })
            .unwrap();
        let mut position = Position::new(&setup).unwrap();
        for name in moves.split_whitespace() {
            while position.turn() == Turn::Chance {
                let chance = position.chance_outcomes()[0];
                position.apply_chance(chance).unwrap();
            }
            let cell = position.shape().parse(name).unwrap();
            position.play(position.turn().side().unwrap(), cell).unwrap();
        }
        position
    }

    fn names(scene: &Scene, wanted: impl Fn(&SceneCell) -> bool) -> String {
        let cells = scene.shape.iter().zip(&scene.cells).filter(|(_, cell)| wanted(cell));
        cells.map(|(at, _)| scene.shape.name(at).to_string()).collect::<Vec<_>>().join(" ")
    }

    fn lines(scene: &Scene) -> String {
        let name = |cell| scene.shape.name(cell).to_string();
        let lines: Vec<_> = scene.lines.iter().map(|(a, b)| format!("{}-{}", name(*a), name(*b))).collect();
        lines.join(" ")
    }

    #[test]
    fn a_win_shows_its_line() {
        let scene = Scene::of(&position("tictactoe", "a3 c3 b2 b1 c1"), &Show::default());
        assert_eq!(lines(&scene), "a3-c1");
        assert_eq!(names(&scene, |cell| cell.winning), "a3 b2 c1");
        assert_eq!(scene.mover, None);
        assert!(scene.is_won());
        assert_eq!(names(&scene, |cell| cell.lit || cell.off), "");
    }

    #[test]
    fn a_draw_shows_no_line() {
        let scene = Scene::of(&position("tictactoe", "a3 b3 c3 b2 a2 c2 b1 a1 c1"), &Show::default());
        assert_eq!((lines(&scene).as_str(), scene.is_won()), ("", false));
        assert!(scene.mover.is_none());
    }

    #[test]
    fn a_line_answered_by_a_line_shows_both_and_nothing_recedes() {
        let moves = "a1 a15 b1 b15 c1 c15 d1 d15 e1 e15";
        let scene = Scene::of(&position("course15", moves), &Show::default());
        assert_eq!(scene.mover, None);
        assert!(!scene.is_won());
        assert!(lines(&scene).contains("a15-e15"), "{}", lines(&scene));
    }

    #[test]
    fn a_line_that_may_be_answered_is_outlined_until_it_is() {
        let moves = ["a1 a15 b1 b15 c1 c15 d1 d15", " e1", " h8"];
        for (played, outlined) in [(1, ""), (2, "a1-e1"), (3, "")] {
            let scene = Scene::of(&position("course15", &moves[..played].concat()), &Show::default());
            let of_it = Scene { lines: scene.answered.clone(), ..scene.clone() };
            assert_eq!(lines(&of_it), outlined);
            assert_eq!(scene.lines.is_empty(), played < 3);
        }
    }

    #[test]
    fn numbers_count_from_the_first_move() {
        let show = Show { numbers: true, ..Show::default() };
        let scene = Scene::of(&position("gomoku", "h8 i9 g7"), &show);
        let number = |name: &str| scene.cell(scene.shape.parse(name).unwrap()).unwrap().number;
        assert_eq!(
            [number("h8"), number("i9"), number("g7"), number("a1")],
            [Some(1), Some(2), Some(3), None]
        );
        let plain = Scene::of(&position("gomoku", "h8 i9 g7"), &Show::default());
        assert_eq!(names(&plain, |cell| cell.number.is_some()), "");
    }

    #[test]
    fn ultimate_lights_the_target() {
        let free = Scene::of(&position("ultimate", ""), &Show::default());
        assert!(free.cells.iter().all(|cell| cell.lit && !cell.off), "all cells are open: nothing recedes");
        assert!(free.boards.iter().all(|board| board.open));
        // a9 is the top-left cell of its board.
        let scene = Scene::of(&position("ultimate", "a9"), &Show::default());
        assert_eq!(names(&scene, |cell| cell.lit), "b9 c9 a8 b8 c8 a7 b7 c7");
        assert_eq!(names(&scene, |cell| cell.off).split(' ').count(), 72);
        let open: Vec<usize> = (0..9).filter(|i| scene.boards[*i].open).collect();
        assert_eq!(open, [0]);
        let dark = Scene::of(&position("ultimate", "a9"), &Show { allowed: false, ..Show::default() });
        assert_eq!(names(&dark, |cell| cell.lit || cell.off), "");
    }

    #[test]
    fn score_shows_weights_and_the_active_row() {
        let scene = Scene::of(&position("score:fill=rows", "a10"), &Show::default());
        assert_eq!(scene.active_row, Some(0));
        assert_eq!(scene.cells[0].weight, Some(2));
        assert_eq!(scene.cells[1].weight, Some(-2));
        assert_eq!(names(&scene, |cell| cell.lit), "b10 c10 d10 e10 f10 g10 h10 i10 j10");
        assert!(scene.has_weights());
        let bare = Show { weights: false, ..Show::default() };
        assert!(!Scene::of(&position("score", ""), &bare).has_weights());
        let open = Scene::of(&position("score", ""), &Show::default());
        assert_eq!(names(&open, |cell| cell.lit || cell.off), "");
    }

    #[test]
    fn renju_shows_forbidden_points() {
        // Two open threes would cross at h8.
        let moves = "g8 a1 i8 a15 h7 o1 h9 o15";
        let scene = Scene::of(&position("renju", moves), &Show::default());
        let centre = scene.cell(scene.shape.parse("h8").unwrap()).unwrap();
        assert_eq!(centre.forbidden, Some(Forbidden::DoubleThree));
        let hidden = Show { forbidden: false, ..Show::default() };
        assert_eq!(
            names(&Scene::of(&position("renju", moves), &hidden), |cell| cell.forbidden.is_some()),
            ""
        );
    }

    /// A line that the user points at, maps and the moves of analysis exclude each other, in this order. A hint
    /// is one move.
    #[test]
    fn one_overlay_is_shown() {
        let position = position("tictactoe", "b2");
        let shape = position.shape();
        let [hinted, other] = ["a1", "c3"].map(|name| shape.parse(name).unwrap());
        let scored = |cell, best| Suggestion { cell, text: "62".to_owned(), best };
        let found = vec![scored(other, true), scored(hinted, false)];
        let mut map = HeatMap::new(shape);
        map.set(other, 1.0);
        for (line, maps, hint) in
            (0..8).map(|bits: u32| (bits & 1 != 0, bits & 2 != 0, (bits & 4 != 0).then_some(hinted)))
        {
            let show = Show {
                attack: maps.then(|| map.clone()),
                expected: if line { vec![(other, Side::O), (hinted, Side::X)] } else { Vec::new() },
                suggestions: found.clone(),
                hint,
                ..Show::default()
            };
            let scene = Scene::of(&position, &show);
            let rated = scene.cells.iter().any(|cell| cell.heat.is_some());
            let suggestions = match hint {
                _ if line => Vec::new(),
                Some(hint) => vec![Suggestion::hint(hint)],
                None if maps => Vec::new(),
                None => found.clone(),
            };
            let at = format!("line {line}, maps {maps}, hint {hint:?}");
            assert_eq!(scene.expected, show.expected, "{at}");
            assert_eq!(rated, maps && !line, "{at}");
            assert_eq!(scene.suggestions, suggestions, "{at}");
        }
    }

    #[test]
    fn heat_maps_rank_ratings() {
        let position = position("tictactoe", "b2");
        let mut map = HeatMap::new(position.shape());
        for (i, value) in [(0, 1.0), (1, 3.0), (2, 2.0)] {
            map.set(Cell::new(i), value);
        }
        let show = Show { attack: Some(map), ratings: true, ..Show::default() };
        let scene = Scene::of(&position, &show);
        let ranks: Vec<Option<f32>> = scene
            .cells
            .iter()
            .map(|cell| cell.heat.and_then(|heat| heat.attack).map(|shade| shade.rank))
            .collect();
        assert_eq!(ranks[..4], [Some(0.0), Some(1.0), Some(0.5), None]);
        let other = HeatMap::new(Shape::new(4, 4).unwrap());
        let show = Show { attack: Some(other), ..Show::default() };
        assert!(Scene::of(&position, &show).cells.iter().all(|cell| cell.heat.is_none()));
    }

    #[test]
    fn every_game_has_a_scene_at_every_moment() {
        for preset in inarow_core::spec::presets() {
            let mut position = position(preset.name, "");
            let show = Show { numbers: true, ..Show::default() };
            let mut turn = 7usize;
            loop {
                let scene = Scene::of(&position, &show);
                assert_eq!(scene.cells.len(), position.shape().cells());
                let marks =
                    scene.cells.iter().filter(|cell| matches!(cell.content, Content::Mark(_))).count();
                assert_eq!(marks, position.ply() as usize, "{}", preset.name);
                assert!(scene.cells.iter().all(|cell| !(cell.lit && cell.off)));
                turn = turn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                match position.turn() {
                    Turn::Over(outcome) => {
                        let lines = matches!(outcome.why, EndReason::Line | EndReason::Reply);
                        assert_eq!(scene.is_won(), lines && outcome.winner.is_some(), "{}", preset.name);
                        // In Score completed lines are marked but do not end the game.
                        let marked = !scene.lines.is_empty() && position.totals(Side::X).is_none();
                        assert_eq!(marked, scene.is_won(), "{}", preset.name);
                        break;
                    }
                    Turn::Chance => {
                        let chances = position.chance_outcomes();
                        position.apply_chance(chances[(turn >> 33) % chances.len()]).unwrap();
                    }
                    Turn::Player(side) => {
                        let moves = position.legal_moves();
                        position.play(side, moves[(turn >> 33) % moves.len()]).unwrap();
                    }
                }
            }
        }
    }
}
