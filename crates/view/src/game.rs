//! Names, settings and rules of games as texts, composed from a set-up.
//!
//! A game without settings has three texts with keys that end in its kind: `game-…`, `setting-…` and
//! `rules-…`.

use std::collections::HashSet;

use inarow_core::{
    Content, Fill, GameSpec, LineRule, LineSetup, Opening, Reply, Rows, ScoreSetup, Setup, Tiebreak,
};

use crate::{Look, Texts};

/// Returns a game's name with its distinguishing settings: «Гомоку 15×15», “Caro”, “Score 10×10, random rows”.
///
/// ```
/// use inarow_core::{LineSetup, Setup};
/// use inarow_view::{Lang, Texts, game_name};
/// let gomoku = Setup::Line(LineSetup::new(15, 15, 5));
/// assert_eq!(game_name(&gomoku, &Texts::new(Lang::Ru)), "Гомоку 15×15");
/// ```
pub fn game_name(setup: &Setup, texts: &Texts) -> String {
    match setup {
        Setup::Line(line) => line_name(line, texts),
        Setup::Score(score) => {
            let name = sized(&texts.get(score_key(score)), score.size, score.size, texts);
            if score.fill == Fill::Free { name } else { with(name, &fill(score.fill, texts), texts) }
        }
        other => texts.get(&format!("game-{}", other.kind())),
    }
}

/// Returns the text key of the name of a Score game. Games with a komi have another name.
fn score_key(score: &ScoreSetup) -> &'static str {
    if score.komi == 0 { "game-score" } else { "game-score-balanced" }
}

/// Returns the text key of a line game's name and the size that the name implies.
fn line_key(line: &LineSetup) -> (&'static str, Option<(u32, u32)>) {
    let tictactoe = (line.width, line.height) == (3, 3) && line.k == 3;
    match (line.rule, line.reply, line.k) {
        (LineRule::Renju, ..) => ("game-renju", Some((15, 15))),
        (LineRule::Freestyle, Reply::LastMove, 5) if walls(line) > 0 => ("game-course", Some((20, 20))),
        (LineRule::Freestyle, Reply::LastMove, 5) => ("game-last-reply", None),
        (LineRule::Caro, _, 5) => ("game-caro", Some((15, 15))),
        (LineRule::CaroPlus, _, 5) => ("game-caro-plus", Some((15, 15))),
        (LineRule::Exact, _, 5) => ("game-gomoku-standard", None),
        (LineRule::Freestyle, Reply::None, 5) => ("game-gomoku", None),
        (LineRule::Freestyle, Reply::None, _) if tictactoe => ("game-tictactoe", Some((3, 3))),
        _ => ("game-line", None),
    }
}

/// Whether a game is called Gomoku or renju.
pub(crate) fn is_gomoku_or_renju(line: &LineSetup) -> bool {
    matches!(line_key(line).0, "game-gomoku" | "game-gomoku-standard" | "game-renju")
}

fn line_name(line: &LineSetup, texts: &Texts) -> String {
    let (key, usual) = line_key(line);
    let mut name = texts.with(key, &[("k", line.k.into())]);
    if usual != Some((line.width, line.height)) {
        name = sized(&name, line.width, line.height, texts);
    }
    // A general name leaves the rule out. A special name implies the rule.
    if key == "game-line" && line.rule != LineRule::Freestyle {
        // Renju has its own name, because its rule names the sides.
        name = with(name, &rule(line.rule, Look::Marks, texts), texts);
    }
    if !matches!(key, "game-course" | "game-last-reply") && line.reply == Reply::LastMove {
        name = with(name, &texts.get("setting-reply"), texts);
    }
    match opening(line.opening, texts) {
        Some(opening) => with(name, &opening, texts),
        None => name,
    }
}

fn sized(name: &str, width: u32, height: u32, texts: &Texts) -> String {
    texts.with("game-sized", &[("name", name.into()), ("width", width.into()), ("height", height.into())])
}

fn with(name: String, setting: &str, texts: &Texts) -> String {
    texts.with("game-with", &[("name", name.into()), ("setting", setting.into())])
}

fn fill(fill: Fill, texts: &Texts) -> String {
    texts.get(&format!("setting-fill-{}", fill.name()))
}

fn rule(rule: LineRule, look: Look, texts: &Texts) -> String {
    texts.with(&format!("setting-rule-{}", rule.name()), &[look.value()])
}

fn opening(opening: Opening, texts: &Texts) -> Option<String> {
    match opening {
        Opening::Free => None,
        Opening::Swap => Some(texts.get("setting-opening-swap")),
        Opening::Swap2 => Some(texts.get("setting-opening-swap2")),
    }
}

/// Counts the cells with walls, including walls in a position's rows.
fn walls(line: &LineSetup) -> usize {
    let mut walls: HashSet<[i64; 2]> = line.walls.iter().copied().collect();
    for (y, row) in line.rows.iter().flat_map(Rows::iter).enumerate() {
        let in_row = row.iter().enumerate().filter(|(_, content)| **content == Content::Wall);
        walls.extend(in_row.map(|(x, _)| [x as i64, y as i64]));
    }
    walls.len()
}

/// Returns all settings of a game on one line: “15×15, five in a row, 20 walls, swap2”.
pub fn game_settings(setup: &Setup, texts: &Texts) -> String {
    game_settings_in(setup, Look::Marks, texts)
}

/// Works like [`game_settings`] for sides with this look.
pub fn game_settings_in(setup: &Setup, look: Look, texts: &Texts) -> String {
    settings(setup, look, texts, true)
}

/// Returns the name of a game given as text, as in statistics. Texts of custom setups have a general name.
pub fn game_label(game: &str, texts: &Texts) -> String {
    let setup = game.parse::<GameSpec>().ok().and_then(|spec| spec.setup(&mut || 0).ok());
    setup.map_or_else(|| texts.get("statistics-setup"), |setup| game_name(&setup, texts))
}

/// Returns the settings of a game on one line for display under its name. The settings are as in
/// [`game_settings`], but without a size that [`game_name`] contains.
pub fn game_summary(setup: &Setup, texts: &Texts) -> String {
    game_summary_in(setup, Look::Marks, texts)
}

/// Works like [`game_summary`] for sides with this look.
pub fn game_summary_in(setup: &Setup, look: Look, texts: &Texts) -> String {
    let sized = match setup {
        Setup::Line(line) => line_key(line).1 == Some((line.width, line.height)),
        Setup::Score(_) => false,
        _ => true,
    };
    settings(setup, look, texts, sized)
}

/// Returns the text of the winning line. The text mentions longer lines if longer lines win and fit on the
/// board.
fn in_a_row(line: &LineSetup, texts: &Texts) -> String {
    let longer = line.rule == LineRule::Freestyle && line.k > 1 && line.k < line.width.max(line.height);
    let key = if longer { "setting-in-a-row-more" } else { "setting-in-a-row" };
    texts.with(key, &[("k", line.k.into())])
}

fn settings(setup: &Setup, look: Look, texts: &Texts, sized: bool) -> String {
    let size = |width: u32, height: u32| {
        texts.with("setting-size", &[("width", width.into()), ("height", height.into())])
    };
    let parts: Vec<String> = match setup {
        Setup::Line(line) => {
            let walls = walls(line);
            [
                sized.then(|| size(line.width, line.height)),
                Some(in_a_row(line, texts)),
                (line.rule != LineRule::Freestyle).then(|| rule(line.rule, look, texts)),
                (line.reply == Reply::LastMove).then(|| texts.get("setting-reply")),
                (walls > 0).then(|| texts.with("setting-walls", &[("count", walls.into())])),
                (line.max_moves > 0)
                    .then(|| texts.with("setting-max-moves", &[("count", line.max_moves.into())])),
                opening(line.opening, texts),
            ]
            .into_iter()
            .flatten()
            .collect()
        }
        Setup::Ultimate(ultimate) => [
            Some(texts.get("setting-ultimate")),
            (ultimate.tiebreak == Tiebreak::Boards).then(|| texts.get("setting-tiebreak-boards")),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Setup::Score(score) => [
            sized.then(|| size(score.size, score.size)),
            Some(texts.with("setting-length", &[("length", score.length.into())])),
            Some(texts.with("setting-moves", &[("count", score_moves(score).into())])),
            Some(fill(score.fill, texts)),
            (score.komi != 0).then(|| texts.with("setting-komi", &[("komi", signed(score.komi).into())])),
        ]
        .into_iter()
        .flatten()
        .collect(),
        other => vec![texts.get(&format!("setting-{}", other.kind()))],
    };
    parts.join(", ")
}

fn signed(value: i32) -> String {
    crate::number::signed(i64::from(value))
}

fn score_moves(score: &ScoreSetup) -> u64 {
    let cells = u64::from(score.size) * u64::from(score.size);
    if score.moves == 0 { cells } else { u64::from(score.moves).min(cells) }
}

/// Returns the full rules of a game with these settings. A title comes first, then paragraphs separated by
/// empty lines. Lines of a list begin with an en dash.
pub fn rules(setup: &Setup, texts: &Texts) -> String {
    rules_in(setup, Look::Marks, texts)
}

/// Works like [`rules`] for sides with this look. The rules of a game with stones name black and white.
pub fn rules_in(setup: &Setup, look: Look, texts: &Texts) -> String {
    let mut paragraphs = vec![texts.with("rules-title", &[("game", game_name(setup, texts).into())])];
    match setup {
        Setup::Line(line) => line_rules(line, look, texts, &mut paragraphs),
        Setup::Ultimate(ultimate) => {
            let end = match ultimate.tiebreak {
                Tiebreak::None => "rules-ultimate-draw",
                Tiebreak::Boards => "rules-ultimate-tiebreak",
            };
            for key in [
                "rules-ultimate-board",
                "rules-ultimate-send",
                "rules-ultimate-free",
                "rules-ultimate-win",
                end,
            ] {
                paragraphs.push(texts.get(key));
            }
        }
        Setup::Score(score) => score_rules(score, texts, &mut paragraphs),
        other => paragraphs.push(texts.get(&format!("rules-{}", other.kind()))),
    }
    let mut text = paragraphs.join("\n\n");
    text.push('\n');
    text
}

fn line_rules(line: &LineSetup, look: Look, texts: &Texts, paragraphs: &mut Vec<String>) {
    let values = [
        ("width", line.width.into()),
        ("height", line.height.into()),
        ("k", line.k.into()),
        // If a line may be answered, the first line does not necessarily win.
        ("reply", line.reply.name().into()),
        look.value(),
    ];
    match line.opening {
        Opening::Free => {}
        Opening::Swap => paragraphs.push(texts.with("rules-line-swap", &[look.value()])),
        Opening::Swap2 => paragraphs.push(texts.with("rules-line-swap2", &[look.value()])),
    }
    paragraphs.insert(1, texts.with("rules-line-board", &values));
    paragraphs.push(texts.with("rules-line-lines", &[look.value()]));
    paragraphs.push(texts.with(&format!("rules-line-{}", line.rule.name()), &values));
    if line.reply == Reply::LastMove {
        paragraphs.push(texts.with("rules-line-reply", &[look.value()]));
    }
    let walls = walls(line);
    if walls > 0 {
        paragraphs.push(texts.with("rules-line-walls", &[("count", walls.into())]));
    }
    if line.max_moves > 0 {
        paragraphs.push(texts.with("rules-line-limit", &[("count", line.max_moves.into())]));
    }
    paragraphs.push(texts.get("rules-line-draw"));
}

fn score_rules(score: &ScoreSetup, texts: &Texts, paragraphs: &mut Vec<String>) {
    let ([xfirst, xstep], [ofirst, ostep]) = (score.prices.x, score.prices.o);
    let values = [
        ("size", score.size.into()),
        ("moves", score_moves(score).into()),
        ("length", score.length.into()),
        ("komi", score.komi.into()),
        ("xfirst", xfirst.into()),
        ("xstep", xstep.into()),
        ("ofirst", ofirst.into()),
        ("ostep", ostep.into()),
    ];
    let original = *score == ScoreSetup { fill: score.fill, ..ScoreSetup::default() };
    let fill = format!("rules-score-fill-{}", score.fill.name());
    for (key, applies) in [
        ("rules-score-board", true),
        (fill.as_str(), true),
        ("rules-score-cost", true),
        ("rules-score-earn", true),
        ("rules-score-total", true),
        ("rules-score-komi", score.komi != 0),
        ("rules-score-nature", original),
    ] {
        if applies {
            paragraphs.push(texts.with(key, &values));
        }
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::UltimateSetup;

    use super::*;
    use crate::Lang;

    fn games() -> Vec<Setup> {
        let line = |w, h, k, rule| Setup::Line(LineSetup { rule, ..LineSetup::new(w, h, k) });
        let mut games = vec![
            line(3, 3, 3, LineRule::Freestyle),
            line(15, 15, 5, LineRule::Freestyle),
            line(15, 15, 5, LineRule::Exact),
            line(15, 15, 5, LineRule::Caro),
            line(19, 19, 5, LineRule::CaroPlus),
            line(15, 15, 5, LineRule::Renju),
            line(7, 6, 4, LineRule::Caro),
            line(30, 1, 14, LineRule::Freestyle),
            Setup::Line(LineSetup {
                rule: LineRule::Caro,
                reply: Reply::LastMove,
                ..LineSetup::new(15, 15, 5)
            }),
            Setup::Line(LineSetup {
                reply: Reply::LastMove,
                max_moves: 101,
                walls: vec![[0, 0], [1, 1], [1, 1]],
                ..LineSetup::new(20, 20, 5)
            }),
            Setup::Line(LineSetup { opening: Opening::Swap, ..LineSetup::new(15, 15, 5) }),
            Setup::Line(LineSetup { opening: Opening::Swap2, ..LineSetup::new(15, 15, 5) }),
            Setup::Ultimate(UltimateSetup::default()),
            Setup::Ultimate(UltimateSetup { tiebreak: Tiebreak::Boards, ..UltimateSetup::default() }),
            Setup::Score(ScoreSetup::balanced()),
        ];
        games.extend(
            Fill::ALL.iter().map(|fill| Setup::Score(ScoreSetup { fill: *fill, ..ScoreSetup::default() })),
        );
        games
    }

    #[test]
    fn names() {
        let names = |lang| {
            let texts = Texts::new(lang);
            games().iter().map(|game| game_name(game, &texts)).collect::<Vec<_>>()
        };
        assert_eq!(
            names(Lang::En),
            [
                "Tic-tac-toe",
                "Gomoku 15×15",
                "Standard Gomoku 15×15",
                "Caro",
                "Gomoku+ 19×19",
                "Renju",
                "Four in a row 7×6, exactly that length, at least one end open",
                "14 in a row 30×1",
                "Caro, last reply",
                "Walls and last reply",
                "Gomoku 15×15, swap",
                "Gomoku 15×15, swap2",
                "Ultimate",
                "Ultimate",
                "Score 10×10",
                "Score without komi 10×10",
                "Score without komi 10×10, rows",
                "Score without komi 10×10, columns",
                "Score without komi 10×10, random rows",
                "Score without komi 10×10, random columns",
                "Score without komi 10×10, random row or column",
                "Score without komi 10×10, gravity",
            ]
        );
        let russian = names(Lang::Ru);
        for (i, expected) in [
            (0, "Крестики-нолики"),
            (1, "Гомоку 15×15"),
            (3, "Каро"),
            (7, "14 в ряд 30×1"),
            (9, "Ответный ход"),
        ] {
            assert_eq!(russian[i], expected);
        }
    }

    #[test]
    fn a_name_speaks_of_walls_only_where_there_are_some() {
        let open = |size| Setup::Line(LineSetup { reply: Reply::LastMove, ..LineSetup::new(size, size, 5) });
        let check = |setup: &Setup, english: &str, russian: &str| {
            assert_eq!(game_name(setup, &Texts::new(Lang::En)), english);
            assert_eq!(game_name(setup, &Texts::new(Lang::Ru)), russian);
        };
        check(&open(15), "Last reply 15×15", "Ответный ход 15×15");
        check(&open(20), "Last reply 20×20", "Ответный ход 20×20");
        let mut walled = LineSetup { reply: Reply::LastMove, ..LineSetup::new(20, 20, 5) };
        walled.walls = vec![[3, 3]];
        check(&Setup::Line(walled), "Walls and last reply", "Ответный ход");
        // Either the name or the summary contains the size, never both texts.
        assert_eq!(game_summary(&open(20), &Texts::new(Lang::En)), "five or more in a row, last reply");
    }

    #[test]
    fn rules_with_a_last_reply_do_not_say_that_the_first_line_wins() {
        for rule in LineRule::ALL {
            let with = |reply| {
                let setup = Setup::Line(LineSetup { rule: *rule, reply, ..LineSetup::new(15, 15, 5) });
                Lang::ALL.iter().map(|lang| rules(&setup, &Texts::new(*lang))).collect::<Vec<_>>()
            };
            let wins_at_once = [
                "The first player to make",
                "exactly five always wins",
                "always wins,",
                "кто первым",
                "побеждает всегда",
            ];
            for text in with(Reply::LastMove) {
                assert!(!wins_at_once.iter().any(|words| text.contains(words)), "{text}");
            }
            for text in with(Reply::None) {
                assert!(wins_at_once.iter().any(|words| text.contains(words)), "{text}");
            }
        }
        let course = Setup::Line(LineSetup { reply: Reply::LastMove, ..LineSetup::new(15, 15, 5) });
        let text = rules(&course, &Texts::new(Lang::En));
        assert!(text.contains("A line of 5 or more marks counts.\n\nA line of O wins at once."), "{text}");
        let text = rules(&course, &Texts::new(Lang::Ru));
        assert!(
            text.contains("Засчитывается ряд из 5 знаков или длиннее.\n\nРяд O побеждает сразу."),
            "{text}"
        );
    }

    #[test]
    fn summaries() {
        let summary = |game: usize| game_summary(&games()[game], &Texts::new(Lang::En));
        assert_eq!(summary(1), "five or more in a row");
        assert_eq!(summary(5), "15×15, five in a row, forbidden moves for X\u{a0}(black)");
        assert_eq!(summary(14), "lines of four, 60 moves, any cell, komi +30 for O");
        let check = |lang, game: usize, expected: &str| {
            assert_eq!(game_settings(&games()[game], &Texts::new(lang)), expected);
        };
        check(Lang::En, 1, "15×15, five or more in a row");
        check(Lang::En, 9, "20×20, five or more in a row, last reply, 2 walls, at most 101 moves");
        check(Lang::Ru, 9, "20×20, пять или больше в ряд, ответный ход, 2 стены, не больше 101 хода");
        check(Lang::En, 13, "nine small boards, three in a row, more small boards win a tie");
        check(Lang::En, 14, "10×10, lines of four, 60 moves, any cell, komi +30 for O");
        check(Lang::Ru, 14, "10×10, линии из четырёх, 60 ходов, любая клетка, фора O: +30");
    }

    #[test]
    fn rules_are_complete_in_every_language() {
        for lang in Lang::ALL {
            let texts = Texts::new(*lang);
            for game in games() {
                let rules = rules(&game, &texts);
                assert!(!rules.contains(['{', '$', '}']), "{rules}");
                for paragraph in rules.split("\n\n") {
                    // A missing text is displayed as its key.
                    assert!(paragraph.contains(' '), "{paragraph}");
                }
                assert!(rules.lines().all(|line| line == line.trim_end()));
            }
        }
    }

    #[test]
    fn rules_say_what_the_settings_are() {
        let english = |game: usize| rules(&games()[game], &Texts::new(Lang::En));
        assert!(english(1).contains("a line of 5 or more marks wins"));
        assert!(english(5).contains("Double three"));
        assert!(!english(1).contains("Double three"));
        assert!(english(9).contains("one reply"));
        assert!(english(9).contains("2 cells are walls"));
        assert!(english(11).contains("swap2"));
        assert!(english(13).contains("more small boards wins"));
        assert!(english(14).contains("starts the game with 30 points"));
        assert!(english(15).contains("X pays 2 for the first mark and 2 more for each next one; O pays 3"));
        assert!(english(15).contains("choose “Score”"));
        assert!(!english(14).contains("choose “Score”"));
        let russian = rules(&games()[9], &Texts::new(Lang::Ru));
        assert!(russian.contains("2 клетки заняты стенами."), "{russian}");
        assert!(russian.contains("не больше 101 хода"), "{russian}");
    }
}
