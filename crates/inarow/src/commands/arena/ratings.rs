//! `inarow arena ratings`: a rating list over several logs.

use std::io::Write;

use inarow_arena::{Beyond, Likeness, Pool, Rated, report};
use inarow_view::{Lang, Texts, Value};
use serde::Serialize;

use super::{text_width, words};
use crate::cli::arena::ratings::Args;
use crate::failure::Failure;
use crate::out::{json, out};

#[derive(Serialize)]
struct Report<'a> {
    version: u32,
    game: &'a str,
    games: u64,
    anchor: Option<&'a str>,
    /// Players from best to worst.
    players: Vec<Row<'a>>,
    /// Groups of players without games between the groups, if there are several.
    groups: Vec<Vec<&'a str>>,
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    elo: f64,
    elo_error: f64,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    level: Option<u32>,
    plays_like: Option<LikeRow>,
    /// Whether the list has levels, but no games connect the player with a level.
    apart: bool,
    /// Whether different players had this name.
    mixed: bool,
}

#[derive(Serialize)]
struct LikeRow {
    level: u32,
    ahead: f64,
    /// `weaker` or `stronger` if the player is far from every level.
    beyond: Option<&'static str>,
}

pub(super) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let pool = Pool::of(&args.logs)?;
    let list = pool.ratings(args.anchor.as_ref())?;
    let groups = pool.groups();
    if args.json {
        return json(&Report {
            version: 1,
            game: pool.game(),
            games: pool.games(),
            anchor: args.anchor.as_ref().map(|anchor| &*anchor.name),
            players: list.iter().map(row).collect(),
            groups: if groups.len() > 1 { groups } else { Vec::new() },
        });
    }
    let texts = Texts::new(lang);
    let mut out = out();
    let games = texts.with("games-count", &[("count", pool.games().into())]);
    writeln!(
        out,
        "{}\n",
        texts.with("arena-title", &[("game", pool.game().into()), ("games", games.into())])
    )?;
    let titles = ["place", "player", "elo", "wins", "draws", "losses"];
    let titles = titles.map(|key| texts.get(&format!("arena-column-{key}"))).to_vec();
    let mut lines = vec![[titles, vec![texts.get("ratings-column-like")]].concat()];
    for (place, rated) in (1..).zip(&list) {
        lines.push(vec![
            i32::to_string(&place),
            rated.name.clone(),
            report::elo_of(&rated.rating, &words::Words(&texts)),
            rated.games.wins.to_string(),
            rated.games.draws.to_string(),
            rated.games.losses.to_string(),
            match rated.plays_like {
                Some(like) => likeness(like, &texts),
                None if rated.is_apart => texts.get("ratings-apart"),
                None => String::new(),
            },
        ]);
    }
    for line in text_width::aligned(&lines, text_width::out_width()) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    match &args.anchor {
        Some(anchor) => {
            let elo = texts.decimal(anchor.elo, 0);
            let values = [("name", anchor.name.as_str().into()), ("elo", elo.into())];
            writeln!(out, "{}", texts.with("ratings-anchor", &values))?;
        }
        None => writeln!(out, "{}", texts.get("ratings-mean"))?,
    }
    for rated in list.iter().filter(|rated| rated.is_mixed) {
        writeln!(out, "{}", texts.with("ratings-mixed", &[("name", rated.name.as_str().into())]))?;
    }
    if groups.len() > 1 {
        writeln!(out, "{}", texts.get("ratings-groups"))?;
        for group in groups {
            writeln!(out, "  {}", group.join(", "))?;
        }
    }
    Ok(out.flush()?)
}

fn row(rated: &Rated) -> Row<'_> {
    Row {
        name: &rated.name,
        elo: rated.rating.elo,
        elo_error: rated.rating.error,
        games: rated.games.count(),
        wins: rated.games.wins,
        draws: rated.games.draws,
        losses: rated.games.losses,
        level: rated.level,
        plays_like: rated.plays_like.map(|Likeness { level, ahead, beyond }| LikeRow {
            level,
            ahead,
            beyond: beyond.map(Beyond::name),
        }),
        apart: rated.is_apart,
        mixed: rated.is_mixed,
    }
}

/// Returns the level nearest to a player, with the distance.
fn likeness(like: Likeness, texts: &Texts) -> String {
    let level = ("level", Value::from(like.level));
    match like.beyond {
        Some(Beyond::Weaker) => return texts.with("ratings-weaker", &[level]),
        Some(Beyond::Stronger) => return texts.with("ratings-stronger", &[level]),
        None => {}
    }
    let ahead = format!("{}{}", if like.ahead < 0.0 { "−" } else { "+" }, texts.decimal(like.ahead.abs(), 0));
    texts.with("ratings-like", &[level, ("ahead", ahead.into())])
}
