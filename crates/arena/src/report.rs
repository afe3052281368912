//! HTML reports, each in a single file with every game on a board.

mod chart;
mod notes;
mod replay;
mod results;
mod rounds;
mod wording;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use inarow_core::{GameSpec, Setup, SetupError, Side};
use inarow_picture::page::{colours, escape};
use inarow_picture::{Look, Skin, Stones, Theme};

use crate::entry::Entry;
use crate::game_setup::game_setup;
use crate::places::TieBreak;
use crate::plan::Plan;
use crate::provenance::Provenance;
use crate::tally::Tally;
use chart::{Interval, Split};
use inarow_contest::Games;
use results::linked_sentences;
pub use results::{elo_of, is_of_two, meeting_points, points, sentences, standing_name, won_drawn_lost};
pub use rounds::{RoundText, RoundTexts, rounds};
pub use wording::Wording;
use wording::of_look;

/// Number of columns in a histogram of lengths.
const LENGTHS: usize = 12;

/// Content of a page in addition to the results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PageInfo {
    /// Title, or `None` to use the players' names.
    pub title: Option<String>,
    /// Progress of a running run, whose page reloads itself.
    pub under_way: Option<UnderWay>,
    /// Section before the results.
    pub section: Option<PageSection>,
}

/// A table with sentences, placed before the results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PageSection {
    /// Rows of cells, the first of which has the titles.
    pub rows: Vec<Vec<String>>,
    /// Sentences above the table.
    pub sentences: Vec<String>,
    /// Heading of the results after the table.
    pub heading: String,
}

/// Progress of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnderWay {
    /// Number of games in the plan, as far as known.
    pub games: u64,
    /// Estimated time to the end.
    pub left: Option<Duration>,
}

/// Seconds between reloads of a running run's page.
const RELOAD_S: u64 = 30;

/// Returns the style of the sides in a plan's games, for tables and pages. The style is that of the players'
/// boards.
#[must_use]
pub fn look(plan: &Plan) -> Look {
    let setup = plan.game.parse::<GameSpec>().ok().and_then(|game| game_setup(&game, plan.seed, 0).ok());
    setup.map_or(Look::Marks, |setup| look_of(&setup))
}

fn look_of(setup: &Setup) -> Look {
    Look::of(setup, Skin { theme: Theme::Light, stones: Stones::OnWood })
}

/// Returns the report of a plan as a self-contained HTML file, with games above charts. `games` appear in the given
/// order, up to 64 MiB, which browsers can hold. The page notes omitted games.
///
/// # Errors
/// Fails if a game's set-up is invalid, or the game cannot be read.
pub fn html<E: From<SetupError>>(
    plan: &Plan,
    tally: &Tally,
    provenance: &Provenance,
    games: impl Iterator<Item = Result<Entry, E>>,
    info: &PageInfo,
    texts: &dyn Wording,
) -> Result<String, E> {
    let lead =
        texts.with("arena-title", &[("game", plan.game.clone()), ("games", texts.games(tally.games()))]);
    let names = names(tally);
    let title = info.title.as_deref().unwrap_or(&names);
    let reload = match info.under_way {
        // The page's script does not reload while a game is open.
        Some(_) => format!("<meta name=\"inarow-reload\" content=\"{RELOAD_S}\">\n"),
        None => String::new(),
    };
    let mut page = String::with_capacity(1 << 16);
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"generator\" content=\"inarow\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         {reload}<title>{}</title>\n<style>\n{}{}</style>\n</head>\n<body>\n<main>\n",
        texts.code(),
        escape(&format!("{title} · {lead}")),
        colours(),
        include_str!("report/page.css"),
    );
    let _ = writeln!(page, "<h1>{}</h1>", escape(title));
    if info.title.is_some() {
        let _ = writeln!(page, "<p class=\"lead\">{}</p>", escape(&names));
    }
    let _ = writeln!(page, "<p class=\"lead\">{}</p>", escape(&lead));
    if let Some(under_way) = &info.under_way {
        let _ = writeln!(
            page,
            "<p class=\"lead\" role=\"status\">{}</p>",
            escape(&progress(tally, under_way, texts))
        );
    }
    if let Some(section) = &info.section {
        page.push_str("<section>\n");
        for sentence in &section.sentences {
            let _ = writeln!(page, "<p>{}</p>", escape(sentence));
        }
        rows(&mut page, &section.rows, false);
        let _ = writeln!(page, "</section>\n<h2>{}</h2>", escape(&section.heading));
    }
    let look = look(plan);
    table(&mut page, plan, tally, (provenance, look), texts);
    if plan.entrants.len() > 2 {
        cross(&mut page, tally, texts);
        rounds::write(&mut page, tally, texts);
    }
    replay::write(&mut page, games, tally, texts)?;
    charts(&mut page, tally, look, texts);
    page.push_str("</main>\n</body>\n</html>\n");
    Ok(page)
}

/// Returns the progress of a run in words.
fn progress(tally: &Tally, under_way: &UnderWay, texts: &dyn Wording) -> String {
    let values = vec![
        ("done", texts.number(tally.games() as f64, 0)),
        ("games", texts.number(under_way.games as f64, 0)),
    ];
    match under_way.left {
        None => texts.with("arena-under-way", &values),
        Some(left) => {
            let left = [("left", texts.span(left))];
            texts.with("arena-under-way-left", &[values, left.to_vec()].concat())
        }
    }
}

fn names(tally: &Tally) -> String {
    const SHOWN: usize = 6;
    let order = tally.order();
    let mut names: Vec<&str> = order.iter().take(SHOWN).map(|who| tally.names()[*who].as_str()).collect();
    if order.len() > SHOWN {
        names.push("…");
    }
    names.join(" · ")
}

/// Returns the key of the title of a tie-break column.
#[must_use]
pub const fn tie_break_title(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::Buchholz => "arena-column-buchholz",
        TieBreak::SonnebornBerger => "arena-column-sonneborn",
    }
}

/// Returns a player's tie-break points with as many digits as needed.
pub fn tie_break_points(tally: &Tally, who: usize, texts: &dyn Wording) -> String {
    let points = tally.tie_break_points(who);
    // The finest steps are quarters.
    let is_enough = |places: &i32| (points * 10_f64.powi(*places)).fract() == 0.0;
    texts.number(points, (0..2).find(is_enough).unwrap_or(2) as usize)
}

/// Appends a table with a row of titles. Titles that are buttons sort the table.
fn rows(page: &mut String, rows: &[Vec<String>], sorts: bool) {
    page.push_str("<div class=\"table\"><table>\n");
    for (index, row) in rows.iter().enumerate() {
        page.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let class = if column == 1 { " class=\"name\"" } else { "" };
            let cell = escape(cell);
            let _ = match index {
                0 if sorts => write!(page, "<th{class}><button type=\"button\">{cell}</button></th>"),
                0 => write!(page, "<th{class}>{cell}</th>"),
                _ if column == 1 => write!(page, "<td{class} title=\"{cell}\">{cell}</td>"),
                _ => write!(page, "<td>{cell}</td>"),
            };
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table></div>\n");
}

fn table(
    page: &mut String,
    plan: &Plan,
    tally: &Tally,
    (provenance, look): (&Provenance, Look),
    texts: &dyn Wording,
) {
    let ratings = tally.ratings();
    let two = is_of_two(tally);
    let mut titles = vec![
        texts.get("arena-column-place"),
        texts.get("arena-column-player"),
        texts.get("arena-column-points"),
        texts.get("arena-column-share"),
        texts.with("arena-column-x", &[of_look(look)]),
        texts.with("arena-column-o", &[of_look(look)]),
        texts.get("arena-column-mean"),
        texts.get("arena-column-p99"),
        texts.get("arena-column-max"),
    ];
    if !two {
        titles.insert(4, texts.get("arena-column-elo"));
    }
    let tie_break = tally.tie_break();
    if let Some(tie_break) = tie_break {
        titles.insert(5, texts.get(tie_break_title(tie_break)));
    }
    let counts_nodes = tally.entrants().iter().any(|entrant| entrant.nodes > 0);
    if counts_nodes {
        titles.push(texts.get("arena-column-nodes"));
    }
    let mut lines = vec![titles];
    for (place, who) in tally.places() {
        let entrant = &tally.entrants()[who];
        let rating = ratings.players[who];
        let mut line = vec![
            place.map_or_else(|| "•".to_owned(), |place| place.to_string()),
            standing_name(tally, who, texts),
            points(tally.half_points(who), texts),
            texts.number(tally.counted(who).score() * 100.0, 1),
            won_drawn_lost(&tally.counted_with(Side::X, who)),
            won_drawn_lost(&tally.counted_with(Side::O, who)),
            texts.number(entrant.times.mean_ms(), 3),
            texts.number(entrant.times.share_ms(0.99), 3),
            texts.number(entrant.times.max_ms(), 3),
        ];
        if !two {
            let elo = elo_of(&rating, texts);
            line.insert(4, if entrant.games().count() == 0 { String::new() } else { elo });
        }
        if tie_break.is_some() {
            line.insert(5, tie_break_points(tally, who, texts));
        }
        if counts_nodes {
            let moves = entrant.times.count().max(1) as f64;
            let has_nodes = entrant.nodes > 0;
            line.push(if has_nodes { texts.number(entrant.nodes as f64 / moves, 0) } else { String::new() });
        }
        lines.push(line);
    }
    page.push_str("<section>\n");
    rows(page, &lines, true);
    for (note, game) in linked_sentences(plan, tally, provenance, look, texts) {
        let note = escape(&note);
        let _ = match game {
            Some(game) => writeln!(page, "<p><a href=\"#game-{game}\">{note}</a></p>"),
            None => writeln!(page, "<p>{note}</p>"),
        };
    }
    page.push_str("</section>\n");
}

fn cross(page: &mut String, tally: &Tally, texts: &dyn Wording) {
    let order = tally.order();
    let mut lines = vec![vec![String::new(), String::new()]];
    lines[0].extend((1..=order.len()).map(|place| place.to_string()));
    for (place, who) in (1..).zip(&order) {
        let mut line = vec![i32::to_string(&place), tally.names()[*who].clone()];
        line.extend(order.iter().map(|other| {
            let games = tally.between(*who, *other).games;
            meeting_points(&games, texts)
        }));
        lines.push(line);
    }
    let _ = writeln!(page, "<section>\n<h2>{}</h2>", escape(&texts.get("arena-cross")));
    rows(page, &lines, false);
    page.push_str("</section>\n");
}

fn charts(page: &mut String, tally: &Tally, look: Look, texts: &dyn Wording) {
    let order = tally.order();
    let ratings = tally.ratings();
    let counts = |games: &Games| [games.wins, games.draws, games.losses];
    page.push_str("<section>\n<p class=\"key\">");
    for (colour, key) in [
        ("win", texts.get("arena-column-wins")),
        ("muted", texts.get("arena-column-draws")),
        ("bad", texts.get("arena-column-losses")),
    ] {
        let _ = write!(page, "<span><i style=\"background:var(--{colour})\"></i>{}</span>", escape(&key));
    }
    page.push_str("</p>\n<div class=\"charts\">\n");
    let mut chart = |title: &str, picture: String| {
        let _ = writeln!(page, "<div><h3>{}</h3>{picture}</div>", escape(title));
    };
    let elo: Vec<Interval> = order
        .iter()
        .map(|who| {
            let rating = ratings.players[*who];
            let (name, label) = (tally.names()[*who].clone(), elo_of(&rating, texts));
            Interval { name, value: rating.elo, error: rating.error, label }
        })
        .collect();
    if !is_of_two(tally) {
        let title = texts.get("arena-report-elo");
        chart(&title, chart::intervals(&title, &elo));
    }
    let [x, o] = match look {
        Look::Stones => ["side-black", "side-white"],
        Look::Marks => ["side-x", "side-o"],
    };
    let [x, o] = [x, o].map(|key| texts.get(key));
    let split = |side: Side, name: &str, games: Games| {
        let side = if side == Side::X { &x } else { &o };
        (games.count() > 0).then(|| Split { name: format!("{side} · {name}"), counts: counts(&games) })
    };
    if !is_of_two(tally) {
        let title = texts.get("arena-report-sides");
        let rows = order.iter().flat_map(|who| {
            let (name, entrant) = (&tally.names()[*who], &tally.entrants()[*who]);
            [Side::X, Side::O].map(|side| split(side, name, entrant.with(side)))
        });
        chart(&title, chart::splits(&title, &rows.flatten().collect::<Vec<_>>()));
    }
    // With two players, each win is the opponent's loss.
    for who in order.iter().take(if is_of_two(tally) { 1 } else { order.len() }) {
        let rows = order.iter().flat_map(|other| {
            let name = &tally.names()[*other];
            [Side::X, Side::O].map(|side| split(side, name, tally.between_with(side, *who, *other)))
        });
        let title = texts.with("arena-report-against", &[("name", tally.names()[*who].clone())]);
        chart(&title, chart::splits(&title, &rows.flatten().collect::<Vec<_>>()));
    }
    for who in &order {
        let spans = tally.entrants()[*who].times.spans();
        let bars: Vec<(String, u64)> = (spans.into_iter())
            .map(|(us, count)| {
                // Show as many digits as the limit has.
                let places = [1000, 100, 10].iter().filter(|unit| !us.is_multiple_of(**unit)).count();
                (format!("{}+", texts.number(us as f64 / 1e3, places)), count)
            })
            .collect();
        let title = texts.with("arena-report-times", &[("name", tally.names()[*who].clone())]);
        chart(&title, chart::histogram(&title, &bars));
    }
    let title = texts.get("arena-report-lengths");
    chart(&title, chart::histogram(&title, &lengths(tally.plies())));
    page.push_str("</div>\n</section>\n");
}

/// Groups games by number of moves into spans of equal width.
fn lengths(plies: &BTreeMap<usize, u64>) -> Vec<(String, u64)> {
    let (Some(low), Some(high)) = (plies.keys().next(), plies.keys().next_back()) else { return Vec::new() };
    let step = (high - low + 1).div_ceil(LENGTHS);
    let count = (high - low) / step + 1;
    let of = |index: usize| {
        let from = low + index * step;
        let games = plies.range(from..from + step).map(|(_, count)| count).sum();
        let label = if step == 1 { from.to_string() } else { format!("{from}–{}", from + step - 1) };
        (label, games)
    };
    (0..count).map(of).collect()
}
