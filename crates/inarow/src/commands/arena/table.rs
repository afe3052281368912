//! Results as a table for people.

use std::collections::BTreeMap;
use std::io::{self, Write};

use inarow_arena::stats::{Games, Sprt, Verdict};
use inarow_arena::{Finish, Plan, Tally, Tournament, report};
use inarow_core::on_lines;
use inarow_view::{Look, Texts, Value};

use super::{text_width, words};

/// Everything there is to say, on a terminal of that width.
pub(super) fn write(
    out: &mut impl Write,
    plan: &Plan,
    finish: &Finish,
    texts: &Texts,
    width: usize,
) -> io::Result<()> {
    let mut told = Vec::new();
    tell(&mut told, plan, finish, texts, width)?;
    let told = String::from_utf8_lossy(&told);
    // Tables fit already. Names of a log may be anything.
    write!(out, "{}", text_width::wrapped(&on_lines(&told), width))
}

fn tell(out: &mut impl Write, plan: &Plan, finish: &Finish, texts: &Texts, width: usize) -> io::Result<()> {
    let tally = &finish.tally;
    if tally.games() == 0 {
        return writeln!(out, "{}", texts.get("arena-no-games"));
    }
    let games = texts.with("games-count", &[("count", tally.games().into())]);
    let game = Value::from(&plan.game);
    writeln!(out, "{}\n", texts.with("arena-title", &[("game", game), ("games", games.into())]))?;
    for line in text_width::aligned(&standings(tally, texts, usize::MAX), width) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    match plan.tournament {
        Tournament::Match { .. } | Tournament::Sprt { .. } => two(out, tally, texts)?,
        _ => field(out, tally, texts, width)?,
    }
    let x = tally.x();
    let sides =
        [("x", x.wins.into()), ("o", x.losses.into()), ("draws", x.draws.into()), Look::Marks.value()];
    writeln!(out, "{}", texts.with("arena-sides", &sides))?;
    let list = endings(tally.endings(), texts);
    writeln!(out, "{}", texts.with("arena-endings", &[("endings", list.into())]))?;
    for (name, entrant) in tally.names().iter().zip(tally.entrants()) {
        if !entrant.faults.is_empty() {
            let list = endings(&entrant.faults, texts);
            let values = [("name", name.into()), ("endings", list.into())];
            writeln!(out, "{}", texts.with("arena-faults", &values))?;
        }
    }
    for line in report::reasons(tally, &words::Words(texts)) {
        writeln!(out, "{line}")?;
    }
    for note in report::notes(plan, tally, Look::Marks, &words::Words(texts)) {
        writeln!(out, "{note}")?;
    }
    if let Tournament::Sprt { hypotheses, .. } = plan.tournament
        && let Ok(sprt) = Sprt::new(hypotheses)
    {
        test(out, tally, &sprt, texts)?;
    }
    for line in report::conditions(plan, &finish.provenance, &words::Words(texts)) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Columns of the standings that are missed least, the least first.
pub(super) const LESS: [usize; 11] = [13, 12, 11, 9, 8, 10, 7, 6, 5, 3, 4];

/// The players from best to worst, a row of cells each under a row of titles.
pub(super) fn standings(tally: &Tally, texts: &Texts, rows: usize) -> Vec<Vec<String>> {
    let two = matches!(tally.tournament(), Tournament::Match { .. } | Tournament::Sprt { .. });
    let ratings = tally.ratings();
    let mut lines = vec![
        [
            texts.get("arena-column-place"),
            texts.get("arena-column-player"),
            texts.get("arena-column-points"),
            texts.get("arena-column-share"),
            texts.get("arena-column-elo"),
            texts.get("arena-column-wins"),
            texts.get("arena-column-draws"),
            texts.get("arena-column-losses"),
            texts.with("arena-column-x", &[Look::Marks.value()]),
            texts.with("arena-column-o", &[Look::Marks.value()]),
            texts.get("arena-column-mean"),
            texts.get("arena-column-p99"),
            texts.get("arena-column-max"),
            texts.get("arena-column-nodes"),
        ]
        .to_vec(),
    ];
    let places = if two { vec![(None, 0), (None, 1)] } else { tally.places() };
    for (place, who) in places.into_iter().take(rows) {
        let entrant = &tally.entrants()[who];
        let games = entrant.games();
        let times = &entrant.times;
        let elo = if two || games.count() == 0 {
            String::new()
        } else {
            let rating = ratings.players[who];
            format!("{} ± {}", texts.decimal(rating.elo, 0), texts.decimal(rating.error, 0))
        };
        let nodes = if entrant.nodes == 0 {
            String::new()
        } else {
            texts.decimal(entrant.nodes as f64 / times.count().max(1) as f64, 0)
        };
        lines.push(vec![
            match place {
                Some(place) => place.to_string(),
                None if two => String::new(),
                None => "•".to_owned(),
            },
            tally.names()[who].clone(),
            points(tally.half_points(who), texts),
            texts.decimal(games.score() * 100.0, 1),
            elo,
            games.wins.to_string(),
            games.draws.to_string(),
            games.losses.to_string(),
            side(entrant.as_x),
            side(entrant.as_o),
            texts.decimal(times.mean_ms(), 3),
            texts.decimal(times.share_ms(0.99), 3),
            texts.decimal(times.max_ms(), 3),
            nodes,
        ]);
    }
    lines
}

pub(super) fn points(half_points: u64, texts: &Texts) -> String {
    texts.decimal(half_points as f64 / 2.0, usize::from(!half_points.is_multiple_of(2)))
}

fn side(games: Games) -> String {
    format!("+{} ={} −{}", games.wins, games.draws, games.losses)
}

/// What two players' games say.
fn two(out: &mut impl Write, tally: &Tally, texts: &Texts) -> io::Result<()> {
    let meeting = tally.between(0, 1);
    let Some(estimate) = meeting.estimate() else { return Ok(()) };
    let figure = |value: f64, places: usize| Value::from(texts.decimal(value, places));
    if !estimate.error.is_finite() {
        let values = [("name", Value::from(&tally.names()[0]))];
        return writeln!(out, "{}", texts.with("arena-elo-few", &values));
    }
    let values = [
        ("elo", figure(estimate.elo, 1)),
        ("error", figure(estimate.error, 1)),
        ("name", Value::from(&tally.names()[0])),
        ("superiority", figure(estimate.superiority * 100.0, 1)),
    ];
    writeln!(out, "{}", texts.with("arena-elo", &values))?;
    let values = [("elo", figure(estimate.normalised, 1)), ("error", figure(estimate.normalised_error, 1))];
    writeln!(out, "{}", texts.with("arena-normalised", &values))?;
    if tally.has_first_move() {
        let values = [("name", Value::from(&tally.names()[0]))];
        writeln!(out, "{}", texts.with("arena-first-move-in", &values))?;
    }
    if meeting.pairs.count() > 0 {
        let pairs = meeting.pairs.0.map(|count| count.to_string()).join(", ");
        writeln!(out, "{}", texts.with("arena-pairs", &[("pairs", pairs.into())]))?;
    }
    Ok(())
}

/// What a field's games say.
fn field(out: &mut impl Write, tally: &Tally, texts: &Texts, width: usize) -> io::Result<()> {
    writeln!(out, "{}", texts.get("arena-cross"))?;
    let order = tally.order();
    let mut lines = vec![vec![String::new(); order.len() + 2]];
    for (place, who) in (1..).zip(&order) {
        lines[0][place + 1] = place.to_string();
        let mut line = vec![place.to_string(), tally.names()[*who].clone()];
        line.extend(order.iter().map(|other| {
            let games = tally.between(*who, *other).games;
            if games.count() == 0 { "·".to_owned() } else { points(2 * games.wins + games.draws, texts) }
        }));
        lines.push(line);
    }
    for line in text_width::aligned(&lines, text_width::page(width)) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    if let Some(who) = tally.knockout_winner() {
        let name = Value::from(&tally.names()[who]);
        writeln!(out, "{}", texts.with("arena-champion", &[("name", name)]))?;
    }
    let first = tally.ratings().first_move;
    let figure = |value: f64| Value::from(texts.decimal(value, 0));
    let values = [("elo", figure(first.elo)), ("error", figure(first.error))];
    writeln!(out, "{}", texts.with("arena-first-move", &values))
}

fn endings(counts: &BTreeMap<&'static str, u64>, texts: &Texts) -> String {
    let mut counts: Vec<_> = counts.iter().collect();
    counts.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), **name));
    let one = |(name, count): &(&&'static str, &u64)| {
        let name = words::ending(name, texts);
        texts.with("arena-ending", &[("name", name.into()), ("count", (**count).into())])
    };
    counts.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Where a test stands.
fn test(out: &mut impl Write, tally: &Tally, sprt: &Sprt, texts: &Texts) -> io::Result<()> {
    let ratio = tally.likelihood(sprt);
    let (hypotheses, bounds) = (sprt.hypotheses(), sprt.bounds());
    let figure = |value: f64| Value::from(texts.decimal(value, 2));
    let values = [
        ("ratio", figure(ratio)),
        ("lower", figure(bounds.lower)),
        ("upper", figure(bounds.upper)),
        ("elo0", Value::from(hypotheses.elo0)),
        ("elo1", Value::from(hypotheses.elo1)),
        ("alpha", Value::from(hypotheses.alpha)),
        ("beta", Value::from(hypotheses.beta)),
        ("model", report::model(hypotheses.model, &words::Words(texts)).into()),
    ];
    writeln!(out, "{}", texts.with("arena-sprt", &values))?;
    let (key, elo) = match sprt.verdict(ratio) {
        Verdict::Open => return writeln!(out, "{}", texts.get("arena-sprt-open")),
        Verdict::H0 => ("arena-sprt-h0", hypotheses.elo1),
        Verdict::H1 => ("arena-sprt-h1", hypotheses.elo0),
    };
    writeln!(out, "{}", texts.with(key, &[("name", Value::from(&tally.names()[0])), ("elo", elo.into())]))
}
